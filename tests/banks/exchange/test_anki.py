"""Anki's text files: headers, quotes, foreign decks, and the kit's own export that comes back whole."""

from __future__ import annotations

import contextlib
import csv
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit import BankError
from kit.banks.exchange.anki import ANKI
from kit.banks.exchange.item import Item, Reading
from tests.banks.exchange.samples import NASTY, RIVER, back, nasty_items, same, shipped


def read(text: str) -> Reading:
    return ANKI.read("deck.txt", text.encode())


def test_the_shape_that_is_written() -> None:
    lines = ANKI.write("My bank", [RIVER]).files[""].decode().split("\n")
    assert lines[:6] == [
        "#separator:tab",
        "#html:true",
        "#notetype:Basic",
        "#deck:My bank",
        "#columns:ID\tFront\tBack\tTags",
        "#tags column:4",
    ]
    identity, front, behind, tags = next(csv.reader([lines[6]], delimiter="\t"))
    assert identity == "NSW-014"
    assert front.startswith(
        'Which river forms part of the border with Victoria?<ol type="A"><li>Murray River</li>'
    )
    assert behind.startswith(
        "<b>A. Murray River</b><br>The Murray marks most of the border.<br><small>Source: https"
    )
    assert tags == "state::nsw topic::geography level::junior red::B"


def test_the_shipped_bank_comes_back() -> None:
    assert back(ANKI, list(shipped())) == same(shipped())


def unlike(items: list[Item]) -> list[Item]:
    """The items with an id of their own each: Anki takes two notes of one id for one."""
    return [replace(item, identity=f"{place}-{item.identity}") for place, item in enumerate(items)]


@given(st.lists(nasty_items(), min_size=1, max_size=4).map(unlike))
@settings(max_examples=60)
def test_anything_comes_back(items: list[Item]) -> None:
    assert back(ANKI, items) == items


@pytest.mark.parametrize("text", NASTY)
def test_each_nasty_text_comes_back_everywhere(text: str) -> None:
    tidy = text if "\n" in text else " ".join(text.split())
    item = replace(RIVER, question=tidy, answers=(tidy, "x", "y", "z"), explanation=tidy)
    assert back(ANKI, [item]) == [item]


def test_an_id_is_made_lasting_and_never_twice() -> None:
    item = replace(RIVER, identity="")
    first = ANKI.write("x", [item]).files[""].decode().split("\n")[6].partition("\t")[0]
    again = ANKI.write("y", [replace(item, source="", explanation="new")]).files[""].decode().split("\n")[6]
    assert first.startswith("kit-")
    assert again.partition("\t")[0] == first
    assert back(ANKI, [item]) == [replace(item, place="")]
    writing = ANKI.write("x", [RIVER, replace(RIVER, question="Another?")])
    assert any("twice" in remark.message for remark in writing.remarks)
    assert len(ANKI.read("x.txt", writing.files[""]).items) == 2


def test_an_explanation_changed_in_anki_is_kept() -> None:
    text = ANKI.write("x", [RIVER]).files[""].decode().replace("The Murray marks", "It marks")
    item = read(text).items[0]
    assert item.explanation == "It marks most of the border."
    assert (item.source, item.red) == (RIVER.source, 1)


def test_younger_teams_get_a_file_of_two_answers() -> None:
    young = ANKI.read("x.txt", ANKI.write("x", [RIVER]).files["-red"]).items
    assert young[0].answers == ("Murray River", "Darling River")
    assert young[0].identity == "NSW-014-red"


def test_a_foreign_deck_with_lettered_answers() -> None:
    reading = read(
        "#separator:Semicolon\n#html:true\n#tags column:3\n#deck:Geo::Rivers\n"
        '"Longest river?<br>A) Nile<br>B) Yarra";A;geography year7\n'
        "Capital?<div>a. Perth</div><div>b. Canberra</div>;b. Canberra<br>Since 1927.;\n"
        "Which?<br>A. x<br>B. y;y;\n"
    )
    assert [(item.question, item.answers, item.right) for item in reading.items] == [
        ("Longest river?", ("Nile", "Yarra"), (0,)),
        ("Capital?", ("Perth", "Canberra"), (1,)),
        ("Which?", ("x", "y"), (1,)),
    ]
    assert [item.category for item in reading.items] == ["Rivers"] * 3
    assert reading.items[0].topic == "geography"
    assert reading.items[1].explanation == "Since 1927."
    assert [item.place for item in reading.items] == ["line 5", "line 6", "line 7"]
    assert "year7" in reading.remarks[0].message


def test_cards_without_answers_are_counted_with_their_lines() -> None:
    reading = read('#separator:tab\nfront\tback\nfoo\tbar\n"two\nlines"\tbaz\n')
    assert reading.items == []
    assert len(reading.remarks) == 1
    assert "3 cards have" in reading.remarks[0].message
    assert "lines 2, 3, 4" in reading.remarks[0].message


def test_headers_that_a_spreadsheet_spoiled() -> None:
    reading = read('#separator:Comma,,\n#html:true,,\n"Q?<br>A. a<br>B. b",A,x\n')
    assert [remark.place for remark in reading.remarks[:2]] == ["line 1", "line 2"]
    assert reading.items[0].answers == ("a", "b")


def test_a_file_without_headers_and_one_without_html() -> None:
    assert read("Q?<br>A. a<br>B. b|B\n").items[0].right == (1,)
    assert read('#html:false\n#separator:Comma\n"Is <b>?\nA. <i>\nB. x",A\n').items[0].answers == ("<i>", "x")
    assert read("tags:history\nQ?<br>A. a<br>B. b\tB\n").items[0].topic == "history"


def test_columns_by_name_and_fields_that_are_missing() -> None:
    reading = read("#separator:tab\n#columns:Back\tX\tFront\n#guid column:2\nB\tg1\tQ?<br>A. a<br>B. b\nB\n")
    assert len(reading.items) == 1
    assert len(reading.remarks) == 1


def test_what_anki_has_no_field_for_is_said() -> None:
    assert "1 red answer, 1 source" in ANKI.write("x", [RIVER]).remarks[0].message


def test_files_that_are_refused() -> None:
    for content in (b"", b"#html:true\n", b"PK\x03\x04"):
        with pytest.raises(BankError):
            ANKI.read("x.txt", content)


def test_recognised() -> None:
    assert ANKI.recognises("x.txt", b"\xef\xbb\xbf#separator:tab\n")
    assert not ANKI.recognises("x.txt", b"# Heading\n")


@given(st.text('#separator:tabhtml\n\t";,|<ol><li></b>A. ', max_size=100) | st.text(max_size=80))
@settings(max_examples=100)
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(BankError):
        ANKI.read("x.txt", text.encode("utf-8", "surrogatepass"))


def test_large_files_take_little_time() -> None:
    for piece in ("<ol>", "<ol", "<b>x", "A. a<br>", "</ol>"):
        assert read(f"{piece * 10_000}\tback\nfront\tback\n").remarks
