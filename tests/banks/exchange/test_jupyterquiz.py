"""jupyterquiz: every documented shape is read, nothing is evaluated, and everything comes back."""

from __future__ import annotations

import base64
import contextlib
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit import BankError
from kit.banks.exchange.item import Item, Reading
from kit.banks.exchange.jupyterquiz import JUPYTERQUIZ
from tests.banks.exchange.samples import NASTY, RIVER, back, nasty_items, same, shipped

ASKED = {
    "question": "Which of these are in notebooks?",
    "type": "many_choice",
    "answers": [
        {"answer": "Text &amp; pictures", "correct": True, "feedback": "Correct."},
        {"answer": "$E=mc^2$", "correct": True},
        {"code": "live(snakes)", "correct": False, "feedback": "I hope not."},
    ],
}


def read(data: Any) -> Reading:
    return JUPYTERQUIZ.read("q.json", json.dumps(data).encode())


def test_the_documented_shape() -> None:
    item = read([ASKED]).items[0]
    assert item == Item(
        "Which of these are in notebooks?",
        ("Text & pictures", "$E=mc^2$", "live(snakes)"),
        (0, 1),
        feedback=("Correct.", "", "I hope not."),
        place="question 1",
    )


def test_one_question_alone_and_base64_and_a_notebook() -> None:
    packed = base64.b64encode(json.dumps([ASKED]).encode()).decode()
    span = '<span style="display:none" id="q1">'
    cells = [
        {"cell_type": "code", "source": f"{span}{packed}</span>"},
        {"cell_type": "markdown", "source": ["# Hidden\n", f"{span}{packed}</span>\n"]},
        {
            "cell_type": "markdown",
            "source": f"<div>{json.dumps([ASKED]).replace('<', '')}</div> <span>{'no quiz ' * 9}</span>",
        },
        {"cell_type": "markdown", "source": 3},
        7,
    ]
    assert len(read(ASKED).items) == 1
    assert JUPYTERQUIZ.read("q.txt", packed.encode()).items == read([ASKED]).items
    assert len(read({"cells": cells}).items) == 2


def test_the_shape_that_is_written() -> None:
    data = json.loads(JUPYTERQUIZ.write("x", [replace(RIVER, feedback=())]).files[""])
    assert data[0]["type"] == "multiple_choice"
    assert data[0]["answers"][0] == {"answer": "Murray River", "correct": True, "feedback": RIVER.explanation}
    assert data[0]["answers"][1] == {"answer": "Darling River", "correct": False}
    assert data[0]["kit"]["red"] == "B"


def test_what_is_shown_is_text_not_markup() -> None:
    item = Item("Is <b> $5 [a](http://x)?", ("<script>", "&"), (0,))
    data = json.loads(JUPYTERQUIZ.write("x", [item]).files[""])[0]
    assert data["question"] == "Is &lt;b&gt; &#36;5 [a&#93;(http://x)?"
    assert [answer["answer"] for answer in data["answers"]] == ["&lt;script&gt;", "&amp;"]


def test_the_shipped_bank_comes_back() -> None:
    assert back(JUPYTERQUIZ, list(shipped())) == same(shipped())


@given(st.lists(nasty_items(), min_size=1, max_size=4))
@settings(max_examples=60)
def test_anything_comes_back(items: list[Item]) -> None:
    assert back(JUPYTERQUIZ, items) == items


@pytest.mark.parametrize("text", NASTY)
def test_each_nasty_text_comes_back_everywhere(text: str) -> None:
    tidy = text if "\n" in text else " ".join(text.split())
    item = replace(RIVER, question=tidy, answers=(tidy, "x", "y", "z"), explanation=tidy)
    assert back(JUPYTERQUIZ, [item]) == [item]


def test_feedback_changed_by_hand_wins_over_the_note() -> None:
    data = json.loads(JUPYTERQUIZ.write("x", [RIVER]).files[""])
    data[0]["answers"][0]["feedback"] = "Now other words."
    item = read(data).items[0]
    assert item.feedback[0] == "Now other words."
    assert item.red == 1


def test_younger_teams_get_a_file_of_two_answers() -> None:
    writing = JUPYTERQUIZ.write("x", [RIVER])
    assert len(json.loads(writing.files["-red"])[0]["answers"]) == 2
    assert "“kit”" in writing.remarks[0].message


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (
            {
                "question": "pi?",
                "type": "numeric",
                "answers": [{"type": "value", "value": 3.14, "correct": True}],
            },
            "asks for a number",
        ),
        (
            {"question": "Who?", "type": "string", "answers": [{"answer": "JFK", "correct": True}]},
            "asks for a word",
        ),
        ({"question": "Who?", "type": "essay", "answers": []}, "of a kind"),
        ({"question": "Who?", "type": ["x"], "answers": []}, "of a kind"),
        ({"question": "Who?", "answers": "a"}, "no list of answers"),
        ({"question": "Who?", "answers": ["a", "b"]}, "other data"),
        ({"question": "Who?", "answers": [{"answer": "a", "correct": True}]}, "second answer"),
        ({"question": "Who?", "answers": [{"answer": "a"}, {"answer": "b"}]}, "right answer"),
        ({"question": "", "answers": [{"answer": "a", "correct": True}, {"answer": "b"}]}, "lacks a question"),
        ("words", "other data"),
    ],
)
def test_what_is_no_choice_is_said(data: Any, words: str) -> None:
    reading = read([ASKED, data])
    assert len(reading.items) == 1
    assert [remark.place for remark in reading.remarks] == ["question 2"]
    assert words in reading.remarks[0].message


def test_a_senseless_note_is_passed_over() -> None:
    notes: list[Any] = [
        3,
        {"red": "Z"},
        {"red": "A"},
        {"number": "x", "topic": 4, "feedback": 3, "explanation": ["x"]},
    ]
    for own in notes:
        item = read([{**ASKED, "kit": own}]).items[0]
        assert item == read([ASKED]).items[0]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "not whole JSON"),
        (b"[{]", "line 1, character 3"),
        (b"[" * 100_000, "no quiz needs"),
        (b"[]", "no questions"),
        (b"[" + b"1" * 10_000 + b"]", "no quiz needs"),
        (b"__import__('os')", "not whole JSON"),
        (b"PK\x03\x04", "zip"),
    ],
)
def test_files_that_are_refused(content: bytes, words: str) -> None:
    with pytest.raises(BankError, match=words):
        JUPYTERQUIZ.read("q.json", content)


def test_recognised() -> None:
    text = json.dumps([ASKED]).encode()
    assert JUPYTERQUIZ.recognises("q.json", text)
    assert JUPYTERQUIZ.recognises("q.ipynb", b'{"cells": [')
    assert JUPYTERQUIZ.recognises("q.txt", base64.b64encode(text))
    assert not JUPYTERQUIZ.recognises("q.json", b'{"name": "package"}')


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9) | st.sampled_from(["multiple_choice", "a"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["question", "type", "answers", "answer", "correct", "kit", "cells"]),
            inner,
            max_size=5,
        )
    ),
    max_leaves=20,
)


@given(_json)
@settings(max_examples=100)
def test_any_data_is_read_or_refused(data: Any) -> None:
    with contextlib.suppress(BankError):
        read(data)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(BankError):
        JUPYTERQUIZ.read("q.json", text.encode("utf-8", "surrogatepass"))
