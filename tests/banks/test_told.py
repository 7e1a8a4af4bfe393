"""Columns that tell the right and the red answer, alone or beside colours: letters, numbers, texts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.formatting.rule import FormulaRule

from kit.banks.question import Bank
from kit.banks.reading import read_bank
from kit.banks.told import meant, place_named
from tests.banks.books import GREEN, HEADER, RED, Row, fill, of, question, read, write

TOLD = (*HEADER, "Correct", "Red")


def told(folder: Path, right: Any, red: Any, answers: Row = (), fills: dict[int, str] | None = None) -> Bank:
    """The bank of one question with a column “Correct” and a column “Red”."""
    row, _ = question()
    cells = (row[0], *answers) if answers else row
    return read(folder, [((*cells, right, red), fills or {})], TOLD)


def letters(bank: Bank) -> str:
    """The places of the right and the red answer of all questions, such as "AB CD"."""
    return " ".join(
        "".join("ABCD"[item.answers.index(text)] for text in (item.green, item.red)) for item in bank.questions
    )


VALUES = {
    "A": 0,
    "b ": 1,
    "B.": 1,
    "(c)": 2,
    "d)": 3,
    "1": 0,
    "2.0": 1,
    "3.": 2,
    "#4": 3,
    "Answer B": 1,
    "option 3": 2,
    "Choice d": 3,
    "E": -1,
    "0": -1,
    "5": -1,
    "2.5": -1,
    "-2": -1,
    "−1": -1,
    "A, B": -1,
    "1/2": -1,
    "AB": -1,
    "answer": -1,
    "": -1,
}


@pytest.mark.parametrize("value", VALUES)
def test_letters_and_numbers(value: str) -> None:
    assert place_named(value) == VALUES[value]


MEANINGS: dict[str, tuple[str, tuple[str, ...], int, str]] = {
    "a text": ("newcastle", ("sydney", "newcastle", "orange", "perth"), 1, ""),
    "letter and text": ("B) Newcastle", ("sydney", "newcastle", "orange", "perth"), 1, ""),
    "letter and another text": ("B) Sydney", ("sydney", "newcastle", "orange", "perth"), -1, "none"),
    "no answer": ("Darwin", ("sydney", "newcastle", "orange", "perth"), -1, "none"),
    "a number among others": ("1901", ("1788", "1901", "1956", "2000"), 1, ""),
    "both readings agree": ("2", ("1", "2", "3", "4"), 1, ""),
    "a letter that is an answer": ("b", ("a", "b", "c", "d"), 1, ""),
    "both readings differ": ("2", ("1", "3", "2", "4"), 1, "both"),
    "a letter that is another answer": ("a", ("b", "a", "c", "d"), 0, "both"),
    "a negative number": ("-2", ("2", "-2", "4", "-4"), 1, ""),
    "a number of no place": ("7", ("007", "7", "07", "1/2"), 1, ""),
}


@pytest.mark.parametrize("name", MEANINGS)
def test_what_a_value_means(name: str) -> None:
    value, answers, place, trouble = MEANINGS[name]
    saying = meant("green", 6, value, answers)
    assert (saying.place, saying.trouble) == (place, trouble)


@pytest.mark.parametrize(
    ("right", "red", "places"),
    [
        ("A", "B", "AB"),
        ("b ", "C.", "BC"),
        (2.0, 4, "BD"),
        ("Elm 1", "oak 1", "CA"),
        ("D) Ash 1", "Option A", "DA"),
    ],
)
def test_columns_alone(tmp_path: Path, right: Any, red: Any, places: str) -> None:
    """For authors who do not see green and red, and for files without colours."""
    bank = told(tmp_path, right, red)
    assert letters(bank) == places
    assert not [item for item in bank.findings if item.code.startswith("QB1")]


@pytest.mark.parametrize(
    ("correct", "wrong"),
    [
        ("Correct Answer", "Wrong"),
        ("Right", "Distractor"),
        ("Answer", "Red answer"),
        ("KEY", "wrong answer"),
        ("Answer key", "Incorrect"),
        ("Green answer", "Wrong for juniors"),
        ("correct option (A-D)", "RED"),
        ("Solution", "Wrong (for juniors)"),
    ],
)
def test_columns_by_usual_headings(tmp_path: Path, correct: str, wrong: str) -> None:
    row, _ = question()
    assert letters(read(tmp_path, [((*row, "C", "D"), {})], (*HEADER, correct, wrong))) == "CD"
    assert letters(read(tmp_path, [(("C", "D", *row), {})], (correct, wrong, *HEADER))) == "CD"


def test_a_heading_of_an_answer_says_that_it_is_right(tmp_path: Path) -> None:
    row, _ = question()
    header = ("Question", "Answer A (correct)", "Answer B", "Answer C", "Answer D (red)")
    assert letters(read(tmp_path, [(row, {})], header)) == "AD"


def test_no_red_column(tmp_path: Path) -> None:
    """QB103: the right answer is known, the one for younger players is not."""
    row, _ = question()
    bank = read(tmp_path, [((*row, "A"), {}), ((*row, "A"), {4: RED})], (*HEADER, "Correct"))
    assert letters(bank) == "AC"
    assert [item.cell for item in of(bank, "QB103")] == ["B2:E2"]


def test_a_column_that_is_empty(tmp_path: Path) -> None:
    """QB101 names the cell; where the colours say it, they suffice."""
    bank = told(tmp_path, None, "B")
    assert "no green answer; F2 is empty." in of(bank, "QB101")[0].message
    assert letters(told(tmp_path, None, None, fills={2: GREEN, 3: RED})) == "AB"
    assert letters(told(tmp_path, None, "D", fills={2: GREEN})) == "AD"


def test_colours_and_columns_that_agree(tmp_path: Path) -> None:
    bank = told(tmp_path, "A", "B", fills={2: GREEN, 3: RED})
    assert letters(bank) == "AB"
    assert not of(bank, "QB121")


@pytest.mark.parametrize(
    ("right", "red", "fills", "cell", "words"),
    [
        ("B", "C", {2: GREEN, 4: RED}, "B2,F2", "B2 (“Oak 1”) is filled green, but F2 says “B”"),
        ("A", "C", {2: GREEN, 3: RED}, "C2,G2", "C2 (“Fir 1”) is filled red, but G2 says “C”"),
        ("B", None, {3: RED}, "C2,F2", "C2 (“Fir 1”) is filled red, but F2 says “B”"),
        (None, "A", {2: GREEN}, "B2,G2", "B2 (“Oak 1”) is filled green, but G2 says “A”"),
        ("B", "C", {2: "FFC6E03A", 4: RED}, "B2,F2", "B2 (“Oak 1”) is filled green"),
    ],
    ids=["green", "red", "right one is red", "red one is green", "lime"],
)
def test_colours_and_columns_that_disagree(
    tmp_path: Path, right: Any, red: Any, fills: dict[int, str], cell: str, words: str
) -> None:
    """QB121 names both cells, once, and the question is left out."""
    bank = told(tmp_path, right, red, fills=fills)
    assert bank.questions == ()
    (finding,) = [item for item in bank.findings if item.code in ("QB101", "QB103", "QB109", "QB121")]
    assert (finding.code, finding.cell) == ("QB121", cell)
    assert words in finding.message


def test_two_green_cells_stay_two(tmp_path: Path) -> None:
    """QB102: a column does not choose among them."""
    bank = told(tmp_path, "A", "C", fills={2: GREEN, 3: GREEN, 4: RED})
    assert [item.code for item in bank.findings if item.code in ("QB102", "QB121")] == ["QB102"]


@pytest.mark.parametrize("value", ["E", "Darwin", "A, B", "1 and 2", 5, "x"])
def test_a_value_that_fits_no_answer(tmp_path: Path, value: Any) -> None:
    """QB122, and nothing else: a missing mark is not reported on top."""
    bank = told(tmp_path, value, "B")
    (finding,) = [item for item in bank.findings if item.code.startswith("QB1")]
    assert (finding.code, finding.cell, finding.seen) == ("QB122", "F2", str(value))
    (finding,) = [item for item in told(tmp_path, "A", value).findings if item.code.startswith("QB1")]
    assert (finding.code, finding.cell) == ("QB122", "G2")


def test_a_value_that_may_mean_two_answers(tmp_path: Path) -> None:
    """QB123, unless a colour decides."""
    numbers = (1, 3, 2, 4)
    bank = told(tmp_path, 2, "D", numbers)
    (finding,) = [item for item in bank.findings if item.code.startswith("QB1")]
    assert (finding.code, finding.cell) == ("QB123", "F2")
    assert "it may mean C2 (“3”) by its place or D2 (“2”) by its text" in finding.message
    assert finding.proposal == "Write the letter (A to D)."
    assert letters(told(tmp_path, 2, "D", numbers, {4: GREEN})) == "CD"
    assert letters(told(tmp_path, "C", "D", numbers)) == "CD"
    assert (
        of(told(tmp_path, "A", "D", ("B", "A", "C", "D")), "QB123")[0].proposal == "Write the number (1 to 4)."
    )


def test_one_answer_is_right_and_red(tmp_path: Path) -> None:
    """QB109."""
    bank = told(tmp_path, "A", 1)
    (finding,) = [item for item in bank.findings if item.code.startswith("QB1")]
    assert (finding.code, finding.cell) == ("QB109", "B2")


def test_values_as_shown(tmp_path: Path) -> None:
    """A column of texts compares what the teacher sees."""

    def shown(book: openpyxl.Workbook) -> None:
        sheet = book["NSW"]
        for column, value in zip("BCDE", (0.5, 0.25, 0.1, 0.75), strict=True):
            sheet[f"{column}2"] = value
            sheet[f"{column}2"].number_format = "0%"
        sheet["F2"], sheet["G2"] = 0.25, "75%"
        sheet["F2"].number_format = "0%"

    row, _ = question()
    bank = read_bank(write(tmp_path / "b.xlsx", {"NSW": [((*row, "", ""), {})]}, TOLD, shown))
    assert letters(bank) == "BD"


def test_a_conditional_format_may_show_other_colours(tmp_path: Path) -> None:
    """QB101: what a rule shows cannot be compared with the columns; a real fill can."""

    def rule(book: openpyxl.Workbook) -> None:
        sheet = book["NSW"]
        sheet.conditional_formatting.add("B2:E9", FormulaRule(formula=["TRUE"], fill=fill(GREEN)))

    row, _ = question()
    rows = [((*row, "A", "B"), {}), ((*row, "A", "B"), {2: GREEN})]
    bank = read_bank(write(tmp_path / "b.xlsx", {"NSW": rows}, TOLD, rule))
    assert [item.cell for item in of(bank, "QB101")] == ["B2:E2"]
    assert [item.row for item in bank.questions] == [3]


def test_columns_in_a_table_of_several_states(tmp_path: Path) -> None:
    row, _ = question()
    rows = [(("VIC", *row, "B", "C"), {}), (("Tas.", *row, 1, 4), {})]
    bank = read_bank(write(tmp_path / "b.xlsx", {"All": rows}, ("State", *TOLD)))
    assert [item.state for item in bank.questions] == ["VIC", "TAS"]
    assert letters(bank) == "BC AD"
