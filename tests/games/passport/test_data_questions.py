"""The questions as they are shipped: the check PC-14, rule by rule (P-128 to P-134)."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import kit
from kit.banks.question import TOPICS, Bank, Question
from kit.banks.shipped import shipped_path
from kit.games.passport.data import STATES

FULL = 50
"""Questions in a complete stack (P-47)."""
LEAST = 12
"""Questions that a stack has to have until it is complete."""
FIRST_NATIONS = re.compile(
    r"Aboriginal|Torres Strait Islander|First Nations|Traditional (?:Owners|Custodians)|native title"
    r"|(?:Gadigal|Ngunnawal|Gunditjmara|Wurundjeri|Palawa|Kaurna|Noongar|Larrakia|Gurindji|Anangu|Butchulla)\b"
)


@pytest.fixture(scope="module")
def bank() -> Bank:
    return kit.read_bank(shipped_path("australia"))


def folded(text: str) -> str:
    """Letters and digits only, in small letters, with a space on either side."""
    return " " + re.sub(r"\W+", " ", text.casefold()).strip() + " "


def where(question: Question) -> str:
    return f"{question.address}: {question.question} {question.answers}"


def test_eight_stacks(bank: Bank) -> None:
    """PC-14, P-47, P-128: a stack a State, numbered from 1 on, of 50 questions when it is complete."""
    assert set(bank.states) == set(STATES)
    for state in STATES:
        numbers = [question.number for question in bank.of(state)]
        assert numbers == list(range(1, len(numbers) + 1)), state
        assert LEAST <= len(numbers) <= FULL, state


def test_nothing_is_wrong_with_the_file(bank: Bank) -> None:
    """PC-14, P-128: a stack that is not complete is noticed, and that is all there is to say."""
    short = {state for state in STATES if len(bank.of(state)) < FULL}
    assert [(one.severity, one.code) for one in bank.findings] == [("notice", "QB207")] * len(short)


def test_four_topics(bank: Bank) -> None:
    """P-48, P-130: geography leads, then history, government and demographics; a full stack has 5 of each."""
    for state in STATES:
        topics = Counter(question.topic for question in bank.of(state))
        assert set(topics) == set(TOPICS), state
        ranked = [topics[topic] for topic in ("geography", "history", "government", "demographics")]
        assert ranked == sorted(ranked, reverse=True), (state, topics)
        assert ranked[-1] >= (5 if len(bank.of(state)) == FULL else 2), (state, topics)


def test_four_different_answers_one_green_one_red(bank: Bank) -> None:
    """P-129, P-49."""
    for question in bank.questions:
        assert len({folded(answer) for answer in question.answers}) == 4, where(question)
        assert all(answer.strip() for answer in question.answers), where(question)
        assert {question.green, question.red} <= set(question.answers), where(question)
        assert question.green != question.red, where(question)


def test_answers_are_short_and_of_one_kind(bank: Bank) -> None:
    """P-131: 40 letters, none inside another, no "all of the above", and numbers only beside numbers."""
    for question in bank.questions:
        answers = [folded(answer) for answer in question.answers]
        assert max(len(answer) for answer in question.answers) <= 40, where(question)
        for place, answer in enumerate(answers):
            assert not any(answer in other for other in answers[:place] + answers[place + 1 :]), where(question)
            assert not re.search(r" (all|none|both) of | not sure ", answer), where(question)
        assert len({bool(re.search(r"\d", answer)) for answer in answers}) == 1, where(question)
        assert len({bool(re.fullmatch(r" (1\d|20)\d\d ", answer)) for answer in answers}) == 1, where(question)


def test_red_is_clearly_wrong(bank: Bank) -> None:
    """P-132: where both are numbers a junior team can tell them apart: years by 10, amounts by a half."""
    compared = 0
    for question in bank.questions:
        green, red = (
            re.fullmatch(r"(?:About )?([\d.,]+)( million)?.*", one) for one in (question.green, question.red)
        )
        if green is None or red is None:
            continue
        right, wrong = (float(one[1].replace(",", "")) * (1_000_000 if one[2] else 1) for one in (green, red))
        if re.fullmatch(r"(1\d|20)\d\d", question.green):
            assert abs(right - wrong) >= 10, where(question)
        else:
            assert max(right, wrong) / min(right, wrong) >= 1.5, where(question)
        compared += 1
    assert compared >= 10


def test_every_question_is_new(bank: Bank) -> None:
    """P-133: none twice in a State, and none that names the answer to another."""
    for state in STATES:
        stack = bank.of(state)
        assert len({folded(question.question) for question in stack}) == len(stack), state
        for question in stack:
            for other in stack:
                if other is not question:
                    assert folded(question.green) not in folded(other.question), where(question)


def test_facts_last(bank: Bank) -> None:
    """P-134: figures come with their year; nothing is asked about today, or about who holds an office."""
    for question in bank.questions:
        if question.topic == "demographics":
            assert re.search(r"\b(19|20)\d\d\b", question.question), where(question)
        assert not re.search(r"\b(now|currently|current|today|latest|at present)\b", question.question), where(
            question
        )
        assert not re.search(r"Who is .*(Premier|Minister|Governor|Mayor)", question.question), where(question)


def test_first_nations_have_their_place(bank: Bank) -> None:
    """P-134: in every State, in the questions or answers themselves and not only in what is said afterwards."""
    for state in STATES:
        told = [one for one in bank.of(state) if FIRST_NATIONS.search(f"{one.question} {one.answers}")]
        assert told, state


def test_every_question_can_be_checked(bank: Bank) -> None:
    """P-127, PC-14: source, day of the check, and a sentence for the class; short enough for the screen."""
    for question in bank.questions:
        assert question.source, where(question)
        assert re.fullmatch(r"20\d\d-[01]\d-[0-3]\d", question.checked), where(question)
        assert question.explanation.endswith("."), where(question)
        assert question.question.endswith("?"), where(question)
        assert len(question.question) <= 140, where(question)
