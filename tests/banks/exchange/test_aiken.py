"""Aiken: Moodle's quirks one by one, each said; and what Aiken has no place for."""

from __future__ import annotations

import contextlib
import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit import BankError
from kit.banks.exchange.aiken import AIKEN
from kit.banks.exchange.item import Item, Reading
from kit.banks.exchange.texts import tidy
from tests.banks.exchange.samples import NASTY, RIVER, nasty_items, shipped

GOOD = "What is the capital?\nA. Sydney\nB. Canberra\nC. Perth\nANSWER: B\n"


def read(text: str) -> Reading:
    return AIKEN.read("quiz.txt", text.encode())


def bare(item: Item) -> Item:
    """What Aiken holds of an item."""
    return Item(tidy(item.question), tuple(map(tidy, item.answers)), item.right)


def test_the_plain_shape() -> None:
    reading = read(GOOD)
    assert reading.items == [
        Item("What is the capital?", ("Sydney", "Canberra", "Perth"), (1,), place="line 1")
    ]
    assert reading.remarks == []
    assert read(GOOD.replace(". ", ") ")).remarks == []


def test_the_shape_that_is_written() -> None:
    writing = AIKEN.write("x", [RIVER])
    assert writing.files[""].decode() == (
        "Which river forms part of the border with Victoria?\n"
        "A. Murray River\nB. Darling River\nC. Snowy River\nD. Hunter River\nANSWER: A\n"
    )
    assert writing.files["-red"].decode().splitlines()[1:] == [
        "A. Murray River",
        "B. Darling River",
        "ANSWER: A",
    ]
    lost = writing.remarks[0].message
    for word in ("category", "topic", "explanation", "source", "red answer", "feedback", "time limit", "id"):
        assert word in lost


def test_the_shipped_bank_comes_back() -> None:
    writing = AIKEN.write("x", list(shipped()))
    items = AIKEN.read("x.txt", writing.files[""]).items
    assert [bare(item) for item in items] == [bare(item) for item in shipped()]
    assert writing.written == 400


@given(st.lists(nasty_items(), min_size=1, max_size=4))
@settings(max_examples=60)
def test_anything_comes_back(items: list[Item]) -> None:
    writing = AIKEN.write("x", items)
    single = [item for item in items if len(item.right) == 1]
    assert writing.written == len(single)
    if single:
        assert [bare(item) for item in AIKEN.read("x.txt", writing.files[""]).items] == [
            bare(item) for item in single
        ]


def as_moodle(text: str) -> list[tuple[str, list[str], str]]:
    """What Moodle makes of the lines: a model of its importer, which looks at one line at a time."""
    found: list[tuple[str, list[str], str]] = []
    stem, answers = "", list[str]()
    for line in map(str.strip, text.split("\n")):
        if len(line.encode()) < 2:
            continue
        if re.match(r"[A-Z][).][ \t]?", line):
            assert stem, "an answer without a question"
            answers.append(line[2:].strip())
        elif line.startswith("ANSWER:"):
            found.append((stem, answers, line[7:].strip()[:1]))
            stem, answers = "", []
        else:
            assert not stem, "a question that is not finished"
            stem = line
    return found


@given(st.lists(nasty_items(), min_size=1, max_size=3))
@settings(max_examples=100)
def test_moodle_reads_what_is_written(items: list[Item]) -> None:
    single = [bare(item) for item in items if len(item.right) == 1]
    found = as_moodle(AIKEN.write("x", items).files[""].decode())
    assert [stem.lstrip("\u2060") for stem, _, _ in found] == [item.question for item in single]
    assert [tuple(answers) for _, answers, _ in found] == [item.answers for item in single]
    assert ["ABCDEF".index(letter) for _, _, letter in found] == [item.right[0] for item in single]


@pytest.mark.parametrize("text", NASTY)
def test_each_nasty_text_comes_back(text: str) -> None:
    item = replace(RIVER, question=text, answers=(text, "x"), feedback=())
    assert bare(AIKEN.read("x.txt", AIKEN.write("x", [item]).files[""]).items[0]) == bare(item)


def test_a_question_that_looks_like_an_answer_is_guarded_and_said() -> None:
    writing = AIKEN.write("x", [replace(RIVER, question="A. Lincoln was who?", place="B7")])
    assert writing.files[""].decode().startswith("\u2060A. Lincoln")
    assert any(place == "B7" and "invisible" in message for place, message in writing.remarks)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("What is\nthe capital?\nA. a\nB. b\nANSWER: A", "line 2", "Moodle would lose the line before"),
        ("What?\nA. a\nB. b\nanswer: A", "line 4", "capitals"),
        ("What?\nA. a\nB. b\nANSWER: b", "line 4", "small; Moodle would mark no answer"),
        ("What?\nA. a\nB) b\nANSWER: A", "line 3", "A. and A)"),
        ("What?\na. a\nb. b\nANSWER: A", "line 2", "small; Moodle would take the line for a question"),
        ("What?\nA. a\nB. b\nANSWER: A, B", "line 4", "names several"),
        ("What?\nA. a\nC. b\nANSWER: C", "line 1", "do not run A, B, C"),
        ("What?\nA. a long\nanswer\nB. b\nANSWER: A", "line 3", "Moodle would take it for a question"),
        ("A. Lincoln?\nA. a\nB. b\nANSWER: A", "line 1", "begins like an answer"),
        ("?\nA. a\nB. b\nANSWER: A", "line 1", "too short"),
    ],
)
def test_quirks_are_read_and_said(text: str, line: str, words: str) -> None:
    reading = read(text)
    assert len(reading.items) == 1
    assert any(place == line and words in message for place, message in reading.remarks), reading.remarks


def test_only_the_first_letter_after_answer_counts() -> None:
    item = read("What?\nA. a\nB. b\nANSWER: B) b is it").items[0]
    assert item.right == (1,)


def test_a_question_of_two_lines_is_whole() -> None:
    assert read("What is\nthe capital?\nA. a\nB. b\nANSWER: A").items[0].question == "What is the capital?"
    assert read("Which\nU.S. state?\nA. a\nB. b\nANSWER: A").items[0].question == "Which U.S. state?"
    assert read("What?\nA. a long\nanswer\nB. b\nANSWER: A").items[0].answers == ("a long answer", "b")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("Quiz one\n\n", "line 1", "Quiz one"),
        ("What?\nA. a\nB. b\n\n", "line 1", "no line ANSWER"),
        ("What?\nA. a\nANSWER: A\n\n", "line 1", "fewer than two"),
        ("What?\nA. a\nB. b\nANSWER: D\n\n", "line 4", "none of its answers"),
        ("What?\nA. a\nB. b\nANSWER:\n\n", "line 4", "none of its answers"),
        ("What?\nA. a\nA. b\nANSWER: A\n\n", "line 4", "Several of its answers"),
        ("What?\nA. a\nB.\nANSWER: A\n\n", "line 1", "empty answer"),
        ("ANSWER: A\n\n", "line 1", "follows no question"),
    ],
)
def test_what_is_left_out_is_said_and_the_rest_kept(text: str, line: str, words: str) -> None:
    reading = read(text + GOOD)
    assert [item.question for item in reading.items] == ["What is the capital?"]
    assert any(place == line and words in message for place, message in reading.remarks), reading.remarks


def test_several_right_answers_do_not_fit() -> None:
    writing = AIKEN.write("x", [replace(RIVER, right=(0, 2), red=None)])
    assert writing.written == 0
    assert "Aiken knows one" in writing.remarks[0].message


def test_files_that_are_none() -> None:
    for content in (b"", b"PK\x03\x04"):
        with pytest.raises(BankError):
            AIKEN.read("x.txt", content)


def test_recognised() -> None:
    assert AIKEN.recognises("x.txt", GOOD.replace("\n", "\r\n").encode())
    assert not AIKEN.recognises("x.txt", b"Q? {=a ~b}")


@given(st.text("AB.) \nANSWER:abc?", max_size=80) | st.text(max_size=80))
@settings(max_examples=100)
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(BankError):
        AIKEN.read("x.txt", text.encode("utf-8", "surrogatepass"))


def test_large_files_take_little_time() -> None:
    for piece in ("A. a\n", "What?\n", "ANSWER: A\n", "a\n\n"):
        assert AIKEN.read("x.txt", (piece * 30_000 + GOOD).encode()).remarks
