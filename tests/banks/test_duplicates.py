"""Questions that ask the same: what counts as near, and that the work grows with the bank alone."""

from __future__ import annotations

import pytest

from kit.banks import duplicates
from kit.banks.duplicates import near_pairs, stem
from kit.banks.question import Question

RIVER = "Which is the longest river in Australia?"


def asked(
    text: str, green: str = "Murray", answers: tuple[str, str, str] = ("Darling", "Snowy", "Yarra")
) -> Question:
    return Question("NSW", 2, "NSW", text, (green, *answers), green, answers[0])


def near(*questions: Question) -> list[tuple[int, int]]:
    return list(near_pairs(questions, [stem(question.question) for question in questions]))


@pytest.mark.parametrize(
    "other",
    [
        "Which river in Australia is the longest?",
        "What is Australia’s longest river?",
        "which is the longest rivr in australia",
        "Which is the longst river in Australia?",
        "Which is the longets river in Australia?",
        "Which is the longest riverr in Australia?",
    ],
)
def test_near_questions(other: str) -> None:
    assert near(asked(RIVER), asked(other, answers=("Hunter", "Swan", "Tamar"))) == [(0, 1)]


@pytest.mark.parametrize(
    ("first", "other"),
    [
        (RIVER, "Which is the longest river of Victoria?"),
        (RIVER, "Which river is the shortest in Tasmania?"),
        ("Which town lies on the river in 1850?", "Which town lies on the river in 1950?"),
        ("Which river flows into the lake?", "Which river never flows into the lake?"),
        ("Which of these rivers flows to the sea?", "Which of these rivers does not flow to the sea?"),
        ("What is 3 + 4?", "What is 3 × 4?"),
        ("Who wrote it?", "Who sang it?"),
    ],
)
def test_questions_that_only_look_near(first: str, other: str) -> None:
    assert near(asked(first), asked(other)) == []


def test_another_right_answer_is_another_question() -> None:
    assert near(asked(RIVER), asked("Which river is the longest in Australia?", "Nile")) == []


def test_the_same_four_answers_need_fewer_words_in_common() -> None:
    first, other = "Which is nearest to the Sun?", "Which planet is nearest to the Sun?"
    assert near(asked(first), asked(other)) == [(0, 1)]
    assert near(asked(first), asked(other, answers=("Hunter", "Swan", "Tamar"))) == []


def test_a_slip_in_a_short_question_with_the_same_answers() -> None:
    first, other = "What is the capital of Tasmania?", "What is the captial of Tasmania?"
    assert near(asked(first), asked(other)) == [(0, 1)]
    assert near(asked(first), asked(other, answers=("Hunter", "Swan", "Tamar"))) == []


def test_equal_texts_are_no_near_pair() -> None:
    assert near(asked(RIVER), asked(RIVER.upper())) == []


def test_each_question_is_in_one_pair_at_most_as_the_later() -> None:
    several = [
        asked(text)
        for text in (RIVER, "Which river is longest in Australia?", "Australia’s longest river is …?")
    ]
    assert near(*several) == [(0, 1), (0, 2)]


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("  What is “São Tomé”?  ", "what is sao tome"),
        ("What’s 3.5 + 4?", "what 3 5 + 4"),
        ("C++ or C#?", "c++ or c#"),
        ("Où est-il ?", "ou est-il"),
        ("ＷＨＡＴ is it?", "what is it"),
    ],
)
def test_stem(text: str, folded: str) -> None:
    assert stem(text) == folded


def test_comparisons_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five hundred questions with one right answer and one word in common are not compared each with each."""
    made = 0
    compare = duplicates._near

    def counting(*given: object) -> bool:
        nonlocal made
        made += 1
        return compare(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(duplicates, "_near", counting)
    near(
        *(
            asked(f"Is this river number {n * 7919 % 104729} or {n * 31 + 5} of all?", "True")
            for n in range(500)
        )
    )
    assert 0 < made <= 500 * 2 * duplicates._COMPARED
