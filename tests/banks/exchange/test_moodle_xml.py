"""Moodle XML: what Moodle exports is read in bounds, what is written is valid, and everything comes back."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit import BankError
from kit.banks.exchange.item import Item, Reading
from kit.banks.exchange.moodle_xml import MOODLE_XML
from tests.banks.exchange.samples import NASTY, RIVER, back, nasty_items, same, shipped

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'
EXPORTED = """<!-- question: 0  -->
  <question type="category"><category>
    <text>$course$/top/Default for Geo/New South Wales</text></category></question>
<!-- question: 4711  -->
  <question type="multichoice">
    <name><text>Rivers</text></name>
    <questiontext format="html">
      <text><![CDATA[<p dir="ltr">Which <b>river</b>&nbsp;is &lt; 3&nbsp;m?<br></p>]]></text>
    </questiontext>
    <generalfeedback format="html"><text><![CDATA[<p>Look it up.</p>]]></text></generalfeedback>
    <defaultgrade>1.0000000</defaultgrade><penalty>0.3333333</penalty><hidden>0</hidden>
    <idnumber>r-1</idnumber>
    <single>true</single><shuffleanswers>true</shuffleanswers><answernumbering>abc</answernumbering>
    <answer fraction="0" format="html"><text><![CDATA[<p>Nile</p>]]></text>
      <feedback format="html"><text><![CDATA[<p>Longer.</p>]]></text></feedback></answer>
    <answer fraction="100" format="html"><text>Yarra &amp;amp; Co</text>
      <feedback format="html"><text></text></feedback></answer>
    <tags><tag><text>geography</text></tag><tag><text>red::A</text></tag><tag><text>term 2</text></tag></tags>
  </question>
"""


def read(body: str) -> Reading:
    return MOODLE_XML.read("x.xml", f"{HEAD}{body}</quiz>".encode())


def question(inner: str, kind: str = "multichoice", text: str = "Q?") -> str:
    asked = f'<questiontext format="html"><text>{text}</text></questiontext>'
    return f'<question type="{kind}">{asked}{inner}</question>'


def answer(text: str, fraction: str = "0") -> str:
    return f'<answer fraction="{fraction}"><text>{text}</text></answer>'


def test_what_moodle_exports() -> None:
    reading = read(EXPORTED)
    item = reading.items[0]
    assert item == Item(
        "Which river is < 3 m?",
        ("Nile", "Yarra & Co"),
        (1,),
        red=0,
        category="NSW",
        topic="geography",
        explanation="Look it up.",
        feedback=("Longer.", ""),
        identity="r-1",
        place="line 7",
    )
    assert [remark.message for remark in reading.remarks] == [
        "Tags without a place here were not taken over: “term 2”."
    ]


def test_what_is_written() -> None:
    content = MOODLE_XML.write("My bank", [RIVER]).files[""]
    assert content.startswith(b'<?xml version="1.0" encoding="UTF-8"?>\n<quiz>')
    category, asked = ElementTree.fromstring(content)
    assert category.findtext("category/text") == "$course$/My bank/New South Wales"
    assert asked.findtext("name/text") == asked.findtext("idnumber") == "NSW-014"
    assert asked.findtext("questiontext/text") == RIVER.question
    assert asked.findtext("single") == "true"
    assert asked.findtext("shuffleanswers") == "1"
    assert asked.findtext("answernumbering") == "abc"
    assert asked.findtext("generalfeedback/text") == RIVER.explanation
    assert [found.get("fraction") for found in asked.iter("answer")] == ["100", "0", "0", "0"]
    assert [found.text for found in asked.iterfind("tags/tag/text")] == [
        "state::NSW",
        "topic::geography",
        "level::junior",
        "red::B",
    ]
    assert b"<text><![CDATA[Murray River]]></text>" in content


def test_the_end_of_cdata_is_split() -> None:
    content = MOODLE_XML.write("x", [replace(RIVER, question="a]]>b", answers=("x", "y"), feedback=())]).files[
        ""
    ]
    assert ElementTree.fromstring(content)[1].findtext("questiontext/text") == "a]]&gt;b"


def test_the_shipped_bank_comes_back() -> None:
    assert back(MOODLE_XML, list(shipped())) == same(shipped())


@given(st.lists(nasty_items(), min_size=1, max_size=4))
@settings(max_examples=60)
def test_anything_comes_back(items: list[Item]) -> None:
    assert back(MOODLE_XML, items) == items


@pytest.mark.parametrize("text", NASTY)
def test_each_nasty_text_comes_back_everywhere(text: str) -> None:
    tidy = text if "\n" in text else " ".join(text.split())
    item = replace(
        RIVER, question=tidy, answers=(tidy, "x", f"{tidy} y"), explanation=tidy, feedback=(), topic="x"
    )
    assert back(MOODLE_XML, [item]) == [item]


def test_younger_teams_get_a_file_of_two_answers() -> None:
    writing = MOODLE_XML.write("x", [RIVER])
    assert MOODLE_XML.read("x.xml", writing.files["-red"]).items[0].answers == ("Murray River", "Darling River")


def test_several_right_answers() -> None:
    asked = question("<single>false</single>" + answer("a", "50") + answer("b", "50") + answer("c", "-100"))
    assert read(asked).items[0].right == (0, 1)
    assert read(question(answer("a", "100") + answer("b", "50") + answer("c"))).items[0].right == (0,)
    assert "different marks" in read(question(answer("a", "100") + answer("b", "50"))).remarks[0].message
    written = MOODLE_XML.write("x", [Item("Q?", ("a", "b", "c", "d"), (0, 1, 3))]).files[""].decode()
    assert "<single>false</single>" in written
    assert written.count('fraction="33.33333"') == 3
    assert written.count('fraction="-33.33333"') == 1


def test_true_and_false() -> None:
    item = read(question(answer("true", "0") + answer("false", "100"), "truefalse")).items[0]
    assert (item.answers, item.right) == (("True", "False"), (1,))


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("essay", "an essay question"),
        ("shortanswer", "short-answer"),
        ("numerical", "number"),
        ("matching", "matching"),
        ("cloze", "gaps"),
        ("description", "description"),
        ("ddwtos", "“ddwtos”"),
        ("", "without a kind"),
    ],
)
def test_other_kinds_are_said_with_line_and_name(kind: str, words: str) -> None:
    reading = read(
        question(answer("a", "100") + answer("b"), kind, "Name &amp;amp; co")
        + question(answer("a", "100") + answer("b"))
    )
    assert len(reading.items) == 1
    assert reading.remarks[0].place == "line 3"
    assert words in reading.remarks[0].message
    assert "“Name & co”" in reading.remarks[0].message


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (question(answer("a", "100")), "fewer than two"),
        (question(answer("a") + answer("b")), "no right answer"),
        (question(answer("a", "100") + answer("&lt;img src='x'&gt;")), "an answer without words"),
        (question(answer("a", "100") + answer("b"), text="&lt;p&gt;&lt;/p&gt;"), "no question in words"),
    ],
)
def test_what_cannot_be_used_is_said(asked: str, words: str) -> None:
    reading = read(asked)
    assert reading.items == []
    assert words in reading.remarks[-1].message


def test_pictures_are_said() -> None:
    asked = question(answer("a", "100") + answer("b"), text="&lt;img alt='A map'&gt; Where?")
    reading = read(asked)
    assert reading.items[0].question == "A map Where?"
    assert "picture" in reading.remarks[0].message


def test_texts_in_other_formats() -> None:
    asked = question(answer("a", "100") + answer("&lt;i&gt;"), text="&lt;b&gt; &amp;amp;?")
    item = read(asked.replace('"html"', '"plain_text"')).items[0]
    assert item.question == "<b> &amp;?"
    assert item.answers == ("a", "<i>")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "not whole XML"),
        (b"<quiz><question>", "not whole XML"),
        (b"<quiz/>", "has no <question>"),
        (b"<html/>", "not with <quiz>"),
        (b'<!DOCTYPE q [<!ENTITY a "b">]><quiz>&a;</quiz>', "document type"),
        (b'<!DOCTYPE quiz SYSTEM "file:///etc/passwd"><quiz/>', "document type"),
        (b"<quiz>" + b"<question>" * 100, "more elements"),
        (b"<quiz><question>" + b"<a/>" * 30_000, "more elements"),
        (b"<quiz><question type='multichoice'><name><text>" + b"x" * 300_000, "200,000 characters"),
        (b'<?xml version="1.0" encoding="klingon"?><quiz/>', "not whole XML"),
        (b"PK\x03\x04", "not whole XML"),
        (b"x" * 31_000_000, "too large"),
    ],
)
def test_files_that_are_refused(content: bytes, words: str) -> None:
    with pytest.raises(BankError, match=words):
        MOODLE_XML.read("x.xml", content)


def test_damage_names_the_line() -> None:
    with pytest.raises(BankError, match="line 4"):
        MOODLE_XML.read("x.xml", (HEAD + "<question type='multichoice'>\n<name></nam>").encode())


def test_a_blank_first_line_and_a_mark_are_forgiven() -> None:
    body = question(answer("a", "100") + answer("b"))
    assert MOODLE_XML.read("x.xml", f"\ufeff\n{HEAD}{body}</quiz>".encode()).items


def test_recognised() -> None:
    assert MOODLE_XML.recognises("x.xml", HEAD.encode())
    assert MOODLE_XML.recognises("x.xml", b"\xef\xbb\xbf<!-- hello --><quiz>")
    assert not MOODLE_XML.recognises("x.xml", b"<html><quiz>")


@given(st.text("<>&;/'\"=!-[]CDATA quizquestionanswertext\n", max_size=100) | st.text(max_size=60))
@settings(max_examples=60)
def test_any_text_is_read_or_refused(text: str) -> None:
    body = text.encode("utf-8", "surrogatepass")
    for content in (body, HEAD.encode() + body + b"</quiz>"):
        with contextlib.suppress(BankError):
            MOODLE_XML.read("x.xml", content)
    markup = text.replace("&", "&amp;").replace("<", "&lt;").replace("\x00", "")
    with contextlib.suppress(BankError):
        read(question(answer("a", "100") + answer("b"), text=markup))
