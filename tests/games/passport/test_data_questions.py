"""The questions as they are shipped: the check PC-14, rule by rule (P-128 to P-134)."""

from __future__ import annotations

import re
from collections import Counter

import openpyxl
import pytest

import kit
from kit.banks.question import TOPICS, Bank, Question
from kit.banks.shipped import shipped_path
from kit.games.passport.data import STATE_NAMES, STATES
from tests.banks.books import astray

FULL = 50
"""Questions in a stack (P-47)."""
EACH = {"geography": 18, "history": 14, "government": 10, "demographics": 8}
"""Questions a topic in every stack, out of the same 50 (P-48, P-130)."""
CAPITALS = {
    "NSW": "Sydney",
    "VIC": "Melbourne",
    "QLD": "Brisbane",
    "SA": "Adelaide",
    "WA": "Perth",
    "TAS": "Hobart",
    "NT": "Darwin",
    "ACT": "Canberra",
}
"""Capitals, for P-133: a State's own capital has to stand in many of its questions."""
VALUES = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "twelve": 12,
    "twenty": 20,
    "fifty": 50,
    "ninety": 90,
    "hundred": 100,
}
PARTS = {
    "half": 1 / 2,
    "third": 1 / 3,
    "quarter": 1 / 4,
    "tenth": 1 / 10,
    "fiftieth": 1 / 50,
    "hundredth": 1 / 100,
}
"""How an answer says a number or a share in words."""
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


def digits(words: str) -> str:
    """The same with its number words as digits: "two in three" is "2 in 3"."""
    return re.sub(r"\b[a-z]+\b", lambda word: str(VALUES.get(word[0], word[0])), words.casefold())


def amount(answer: str) -> tuple[float, str] | None:
    """An answer as a number and its unit, a share "2 in 3" as two thirds; None for what is no number."""
    text = re.sub(r"^(by )?(about|nearly|almost|more than|less than) ", "", digits(answer))
    share = re.match(r"(\d+) in (?:a )?([\d,]+)\b", text)
    if share:
        return int(share[1]) / int(share[2].replace(",", "")), "share"
    part = re.fullmatch(rf"(?:a |(\d) )?({'|'.join(PARTS)})s?", text)
    if part:
        return int(part[1] or 1) * PARTS[part[2]], "share"
    number = re.fullmatch(r"(\d[\d.,]*)( million)?(.*)", text)
    if number is None:
        return None
    value = float(number[1].replace(",", "")) * (1_000_000 if number[2] else 1)
    return value, number[3].strip().removesuffix("s")


def needed_names(state: str) -> set[str]:
    """Its capital and the other States: names that its questions need, whatever is the answer to another."""
    return {CAPITALS[state], *(name for code, name in STATE_NAMES.items() if code != state)}


def test_eight_stacks(bank: Bank) -> None:
    """PC-14, P-47, P-128: a stack of 50 a State, numbered from 1 on."""
    assert set(bank.states) == set(STATES)
    for state in STATES:
        assert [question.number for question in bank.of(state)] == list(range(1, FULL + 1)), state


def test_nothing_is_wrong_with_the_file(bank: Bank) -> None:
    """PC-14, P-128: not even a notice."""
    assert not bank.findings


def test_four_topics(bank: Bank) -> None:
    """P-48, P-130: the same number of each in every State; geography leads, then history."""
    assert set(EACH) == set(TOPICS)
    for state in STATES:
        assert Counter(question.topic for question in bank.of(state)) == EACH, state


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
        green, red = amount(question.green), amount(question.red)
        if green is None or red is None or green[1] != red[1]:
            continue
        right, wrong = green[0], red[0]
        if re.fullmatch(r"(1\d|20)\d\d", question.green):
            assert abs(right - wrong) >= 10, where(question)
        else:
            assert max(right, wrong) / min(right, wrong) >= 1.5, where(question)
        compared += 1
    assert compared >= 60


@pytest.mark.parametrize(
    ("answer", "number", "unit"),
    [
        ("About 8.1 million", 8_100_000, ""),
        ("By about 51,000", 51_000, ""),
        ("About 1 in 100", 1 / 100, "share"),
        ("Eight in ten", 8 / 10, "share"),
        ("About half", 1 / 2, "share"),
        ("About three quarters", 3 / 4, "share"),
        ("About 44 per cent", 44, "per cent"),
        ("One year", 1, "year"),
    ],
)
def test_numbers_and_shares_are_read(answer: str, number: float, unit: str) -> None:
    """P-132: "1 in 100" is a hundredth and not the number one; the check above needs it."""
    assert amount(answer) == (pytest.approx(number), unit)
    assert amount("The Olympic Games") is None


def test_every_question_is_new(bank: Bank) -> None:
    """P-133: none twice in a State, and none that names the answer to another but for names that all need."""
    for state in STATES:
        stack = bank.of(state)
        assert len({folded(question.question) for question in stack}) == len(stack), state
        for question in stack:
            if question.green in needed_names(state):
                continue
            for other in stack:
                if other is not question:
                    assert folded(question.green) not in folded(other.question), where(question)


def test_facts_last(bank: Bank) -> None:
    """P-134: figures come with their year; nothing is asked about today, or about who holds an office."""
    for question in bank.questions:
        if question.topic == "demographics":
            assert re.search(r"\b(18|19|20)\d\ds?\b", question.question), where(question)
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


def test_other_programs_see_the_same_cells(bank: Bank) -> None:
    """The workbook is sound: openpyxl finds each text where the kit does, and each has a source and a date."""
    assert astray(shipped_path()) == []
    book = openpyxl.load_workbook(shipped_path())
    for question in bank.questions:
        header, row = book[question.sheet][1], book[question.sheet][question.row]
        cells = {str(name.value): cell.value for name, cell in zip(header, row, strict=True)}
        assert cells["Question"] == question.question
        assert sorted(cells[letter] for letter in "ABCD") == sorted(question.answers), where(question)
        assert (cells["Source"], cells["Checked"]) == (question.source, question.checked), where(question)
        assert question.source, where(question)
        assert question.explanation, where(question)
