"""GIFT: what Moodle reads is read, what it would lose is said, and everything comes back."""

from __future__ import annotations

import contextlib
import re
from dataclasses import replace
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit import BankError
from kit.banks.exchange.gift import GIFT
from kit.banks.exchange.item import Item, Reading
from tests.banks.exchange.samples import NASTY, RIVER, back, nasty_items, same, shipped


def read(text: str) -> Reading:
    return GIFT.read("quiz.txt", text.encode())


def only(text: str) -> Item:
    reading = read(text)
    assert len(reading.items) == 1, reading.remarks
    return reading.items[0]


def said(text: str) -> str:
    return " ".join(f"{place}: {message}" for place, message in read(text).remarks)


def test_the_shape_that_is_written() -> None:
    text = GIFT.write("My bank", [RIVER]).files[""].decode()
    assert text.splitlines()[0] == "$CATEGORY: $course$/My bank/New South Wales"
    assert (
        text.splitlines()[2]
        == "// [id:NSW-014] [tag:state::NSW] [tag:topic::geography] [tag:level::junior] [tag:red::B]"
    )
    assert text.splitlines()[4:] == [
        "::NSW-014:: Which river forms part of the border with Victoria? {",
        "=Murray River",
        "~Darling River#It joins the Murray further west.",
        "~Snowy River",
        "~Hunter River",
        "####The Murray marks most of the border.",
        "}",
    ]


def test_the_shipped_bank_comes_back() -> None:
    assert len(shipped()) == 400
    assert back(GIFT, list(shipped())) == same(shipped())


@given(st.lists(nasty_items(), max_size=4))
@settings(max_examples=60)
def test_anything_comes_back(items: list[Item]) -> None:
    assert back(GIFT, items) == items


@pytest.mark.parametrize("text", NASTY)
def test_each_nasty_text_comes_back_everywhere(text: str) -> None:
    tidy = " ".join(text.split(" ")) if "\n" in text else " ".join(text.split())
    item = replace(RIVER, question=tidy, answers=(tidy, "x", f"{tidy} y"), feedback=(), explanation=tidy)
    assert back(GIFT, [item]) == [item]


class AsMoodle(NamedTuple):
    """What Moodle makes of one question, by the order of steps that its importer takes."""

    question: str
    answers: list[tuple[float, str, str]]
    explanation: str


def as_moodle(block: str) -> AsMoodle:
    """A model of Moodle's importer for multiple choice: first escapes are hidden, then signs are looked for."""
    hidden = {f"\\{sign}": chr(0xE000 + place) for place, sign in enumerate(":#={}~n")}
    back = {mark: "\n" if pair == "\\n" else pair[1] for pair, mark in hidden.items()}

    def shown(text: str) -> str:
        text = re.sub(r"^\[(html|moodle|plain|markdown)\]", "", text.strip())
        return "".join(back.get(character, character) for character in text).strip()

    lines = [" " if line.strip().startswith("//") else line for line in block.split("\n")]
    text = "\n".join(lines).strip().replace("\\\\", "\ue100")
    for pair, mark in hidden.items():
        text = text.replace(pair, mark)
    text = text.replace("\ue100", "\\")
    if text.startswith("::") and (end := text.find("::", 2)) > 0:
        text = text[end + 2 :].strip()
    start, end = text.index("{"), text.index("}")
    assert end == len(text) - 1
    inner, mark, explanation = text[start + 1 : end].rpartition("####")
    inner = inner if mark else explanation
    assert "~" in inner
    answers = []
    for part in inner.replace("=", "~=").strip().split("~"):
        part = part.strip()
        if not part:
            continue
        weight = 0.0
        if part.startswith("="):
            weight, part = 100.0, part[1:]
        elif match := re.match(r"%(-?[0-9]{1,2}\.?[0-9]*)%", part):
            weight, part = float(match[1]), part[match.end() :]
        answer, _, feedback = part.partition("#")
        answers.append((weight, shown(answer), shown(feedback)))
    return AsMoodle(shown(text[:start]), answers, shown(explanation) if mark else "")


@given(nasty_items())
@settings(max_examples=100)
def test_moodle_reads_what_is_written(item: Item) -> None:
    if any("\ue000" <= character <= "\uf8ff" for character in repr(item)):
        return
    blocks = GIFT.write("My bank", [item]).files[""].decode().strip().split("\n\n")
    read_so = as_moodle(blocks[-1])
    assert read_so.question == item.question
    assert read_so.explanation == item.explanation
    assert [answer for _, answer, _ in read_so.answers] == list(item.answers)
    assert [place for place, answer in enumerate(read_so.answers) if answer[0] > 0] == list(item.right)
    assert [said for _, _, said in read_so.answers] == list(item.feedback or [""] * len(item.answers))


def test_red_comes_back_from_the_tag_alone_as_moodle_exports_it() -> None:
    item = only("// question: 12  name: Q\n// [id:a-1] [tag:red::C] [tag:history]\n::Q:: Who? {\n=a\n~b\n~c\n}")
    assert (item.red, item.topic, item.identity) == (2, "history", "a-1")


def test_a_red_that_is_right_is_not_believed() -> None:
    assert only('// kit {"red": "A", "number": true, "level": 3}\nWho? {=a ~b}').red is None


def test_younger_teams_get_a_file_of_two_answers() -> None:
    writing = GIFT.write("My bank", [RIVER, replace(RIVER, red=None, identity="x")])
    young = GIFT.read("x.txt", writing.files["-red"]).items
    assert [item.answers for item in young] == [("Murray River", "Darling River")]
    assert young[0].identity == "NSW-014-red"
    assert any("“-red”" in remark.message and "1 of the 2" in remark.message for remark in writing.remarks)


def test_what_moodle_never_shows_is_said() -> None:
    messages = [remark.message for remark in GIFT.write("x", [RIVER]).remarks]
    assert any("1 red answer, 1 source" in message and "time limit" in message for message in messages)


@pytest.mark.parametrize(
    ("source", "question", "answers", "right"),
    [
        ("Q?{=a ~b ~c}", "Q?", ("a", "b", "c"), (0,)),
        ("::T:: Q? {\n~a\n=b\n}", "Q?", ("a", "b"), (1,)),
        (
            "Grant is {~buried =entombed ~living} in the tomb.",
            "Grant is _____ in the tomb.",
            ("buried", "entombed", "living"),
            (1,),
        ),
        ("Q? {~%50%a ~%50%b ~%-100%c}", "Q?", ("a", "b", "c"), (0, 1)),
        ("Q? {~%33.33333%a ~%33.33333%b ~%33.33333%c ~d}", "Q?", ("a", "b", "c", "d"), (0, 1, 2)),
        (
            "[html]<p>What is <b>2&nbsp;&lt;&nbsp;3</b>?</p> {=m<sup>2</sup> ~H<sub>2</sub>O}",
            "What is 2 < 3?",
            ("m²", "H₂O"),
            (0,),
        ),
        ("What is <em>this</em>? {=a ~b}", "What is this?", ("a", "b"), (0,)),
        ("3 < 5 is {=true ~a & b}", "3 < 5 is", ("true", "a & b"), (0,)),
        ("[plain]<b> is? {=<i> ~&lt;}", "<b> is?", ("<i>", "&lt;"), (0,)),
        (
            "Canberra\\: capital\\n\\{of\\} \\\\n? {=a\\=b ~c\\~d}",
            "Canberra: capital\n{of} \\n?",
            ("a=b", "c~d"),
            (0,),
        ),
        ("\ufeffQ on\r\ntwo lines? {=a\r\n~b}", "Q on two lines?", ("a", "b"), (0,)),
    ],
)
def test_what_moodle_reads(
    source: str, question: str, answers: tuple[str, ...], right: tuple[int, ...]
) -> None:
    item = only(source)
    assert (item.question, item.answers, item.right) == (question, answers, right)


def test_feedback_and_general_feedback() -> None:
    item = only("Q? {=a#yes\n~b\n~c#[plain]no\n####[html]<p>Because</p>}")
    assert item.feedback == ("yes", "", "no")
    assert item.explanation == "Because"


@pytest.mark.parametrize("word", ["T", "F", "TRUE", "FALSE", "true"])
def test_true_and_false(word: str) -> None:
    item = only(f"Grant is buried here. {{{word}#wrong#right####why}}")
    assert item.answers == ("True", "False")
    assert item.right == (0,) if word[0] in "Tt" else item.right == (1,)
    assert item.feedback[item.right[0]] == "right"
    assert item.explanation == "why"
    assert "line 1: It is a true/false question" in said(f"G. {{{word}}}")


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("How much? {#3.14:0.01}", "numerical"),
        ("Match. {=a -> b =c -> d}", "matching"),
        ("Who? {=no one =nobody}", "short-answer"),
        ("Write. {}", "essay"),
        ("Only a text.", "description"),
        ("Broken {=a ~b", "braces do not match"),
        ("Broken =a ~b}", "braces do not match"),
        ("Two {=a ~b} and {=c ~d}", "more than one pair"),
        ("Q? {~a ~b}", "None of its answers"),
        ("Q? {=a ~}", "fewer than two"),
        ("{=a ~b}", "no question"),
        ("{T}", "no question"),
    ],
)
def test_what_is_no_choice_is_said_with_its_line(source: str, words: str) -> None:
    reading = read(f"// note\n\n{source}\n\nQ? {{=a ~b}}")
    assert [item.place for item in reading.items] == ["line 5"]
    assert [remark.place for remark in reading.remarks] == ["line 3"]
    assert source.startswith("{") or f"left out: “{source[:2]}" in reading.remarks[0].message
    assert words in reading.remarks[0].message


def test_categories() -> None:
    reading = read(
        "Q? {=a ~b}\n\n$CATEGORY: $course$/top/My bank/New South Wales\n\nQ? {=a ~b}\n\n"
        "$CATEGORY: $course$/Land // sea\n\nQ? {=a ~b}\n\n$CATEGORY: tom/dick\nQ? {=a ~b}"
    )
    assert [item.category for item in reading.items] == ["", "NSW", "Land / sea", "dick"]
    assert [remark.place for remark in reading.remarks] == ["line 12"]


def test_blank_lines_inside_braces_are_said_and_mended() -> None:
    reading = read("Q? {\n=a\n\n~b\n}\n\nR? {\n=a\n\n::S:: S? {=c ~d}")
    assert [item.question for item in reading.items] == ["Q?", "S?"]
    assert reading.remarks[0].place == "line 3"
    assert "Moodle would refuse" in reading.remarks[0].message
    assert any(remark.place == "line 7" and "braces" in remark.message for remark in reading.remarks)


def test_no_blank_line_between_questions_is_said_and_mended() -> None:
    reading = read("::A:: A? {\n=a\n~b\n}\n::B:: B? {=c ~d}\n// [tag:red::B]\n::C:: C? {=e ~f}")
    assert [item.question for item in reading.items] == ["A?", "B?", "C?"]
    assert [item.red for item in reading.items] == [None, None, 1]
    assert "line 5" in reading.remarks[0].place


def test_partial_marks_markdown_pictures_and_strange_tags_are_said() -> None:
    assert "different marks" in said("Q? {=a ~%50%b ~c}")
    assert only("Q? {=a ~%50%b ~c}").right == (0,)
    assert "Markdown" in said("[markdown]**Q**? {=a ~b}")
    assert "picture" in said('[html]<img src="x.png"> Q? {=a ~b}')
    assert "“year 7”" in said("// [tag:year 7]\nQ? {=a ~b}")


def test_what_cannot_be_written_is_said() -> None:
    items = [
        Item("", ("a", "b"), (0,), place="B1"),
        Item("q", ("a",), (0,), place="B2"),
        Item("q", ("a", " "), (0,), place="B3"),
        Item("q", ("a", "b"), (), place="B4"),
        Item("q", ("a", "b"), (7,), place="B5"),
        Item("q", tuple("abcdefghijkl"), tuple(range(11)), place="B6"),
        Item("q", tuple(map(str, range(30))), (0,), place="B7"),
        Item("q\x07", ("a", "b"), (0,), red=0, place="B8"),
    ]
    writing = GIFT.write("x", items)
    assert writing.written == 1
    assert [remark.place for remark in writing.remarks] == [
        "B1",
        "B2",
        "B3",
        "B4",
        "B5",
        "B7",
        "B8",
        "B8",
        "B6",
    ]


def test_files_that_are_none() -> None:
    for content in (b"", b"   \n", b"PK\x03\x04", b"\x00\x01", b"%PDF-1.4"):
        with pytest.raises(BankError):
            GIFT.read("x.txt", content)
    reading = GIFT.read("x.txt", "Café? {=a ~b}".encode("cp1252"))
    assert reading.items[0].question == "Café?"
    assert "not UTF-8" in reading.remarks[0].message
    assert GIFT.read("x.txt", "Café? {=a ~b}".encode("utf-16")).items[0].question == "Café?"


def test_recognised() -> None:
    assert GIFT.recognises("x.gift", b"")
    assert GIFT.recognises("x.txt", b"// hello\n\n::Q:: What? {=a ~b}")
    assert not GIFT.recognises("x.txt", b"What?\nA. a\nB. b\nANSWER: A\n")
    assert not GIFT.recognises("x.json", b'[{"question": "=a ~b"}]')


@given(st.text('=~#{}:\\n\n %5/$CATEGORY[plain]T"', max_size=80) | st.text(max_size=80))
@settings(max_examples=100)
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(BankError):
        GIFT.read("x.txt", text.encode("utf-8", "surrogatepass"))


def test_large_files_take_little_time() -> None:
    for piece in ("::a\n", "{\n\n", "// x\n", "{=a ~b}\n", "<a ", "\\", "{" * 50, "#" * 50):
        reading = GIFT.read("x.txt", ("Q? {=a ~b}\n\n" + piece * 20_000).encode())
        assert reading.items or reading.remarks
