"""The trap files: every file of cases.csv gives its outcome, codes, number of questions, marks and places.

A code that the table names anywhere is found in the files for which the table names it, and in no other. Codes
that it never names, such as that of a check which is new, may be found in any file.
"""

from __future__ import annotations

import csv
import re
import stat

import pytest

from kit.banks.cells import areas_in
from kit.banks.checks import CHECKS
from kit.banks.kinds import Unreadable
from kit.banks.question import Bank
from kit.banks.reading import read_bank
from tests.banks.books import CASES

with (CASES / "cases.csv").open(encoding="utf-8", newline="") as _file:
    ROWS = list(csv.DictReader(_file))
NAMED = frozenset(code for row in ROWS for code in row["codes"].split())


def marks(bank: Bank) -> str:
    """The marks of every question, as cases.csv writes them: "NSW: 2=AB 3=AD", in a text file "line 2=AB"."""
    shown: dict[str, list[str]] = {}
    for item in bank.questions:
        letters = "".join("ABCD"[item.answers.index(text)] for text in (item.green, item.red))
        place = f"{item.state}:" if item.sheet else "line"
        shown.setdefault(place, []).append(f"{item.row}={letters}")
    return " | ".join(f"{place} {' '.join(parts)}" for place, parts in shown.items())


def covered(address: str) -> set[tuple[str, int, int]]:
    """The cells of "NSW!B2:E5"; of a sheet alone, (sheet, 0, 0); of whole rows or columns, their ends.

    A line of a text file, such as "line 3", is named like a sheet.
    """
    sheet, _, cells = address.partition("!")
    if not cells:
        return {(sheet, 0, 0)}
    if whole := re.fullmatch(r"(\w+):(\w+)", cells):
        if cells.replace(":", "").isdigit():
            return {(sheet, int(whole[1]), 0), (sheet, int(whole[2]), 0)}
        if cells.replace(":", "").isalpha():
            return {(sheet, 0, ord(whole[1])), (sheet, 0, ord(whole[2]))}
    return {
        (sheet, row, column)
        for area in areas_in(cells)
        for row in range(area.top, area.bottom + 1)
        for column in range(area.left, area.right + 1)
    }


@pytest.mark.parametrize("row", ROWS, ids=[row["file"] for row in ROWS])
def test_case(row: dict[str, str]) -> None:
    try:
        bank = read_bank(CASES / row["file"])
    except Unreadable as error:
        codes, questions, shown = {"QB001"}, 0, ""
        found = [f"{error.sheet}!{error.cell}" if error.cell else error.sheet]
    else:
        findings = [item for item in bank.findings if item.code in NAMED]
        codes = {item.code for item in findings}
        questions, shown = len(bank.questions), marks(bank)
        cells = [(item.sheet, cell.strip()) for item in findings for cell in item.cell.split(",")]
        found = [f"{sheet}!{cell}" if sheet and cell else sheet or cell for sheet, cell in cells]
    assert (codes, questions, shown) == (set(row["codes"].split()), int(row["questions"]), row["marks"])
    severities = {CHECKS[code].severity for code in codes}
    outcome = "error" if "error" in severities else "load+warn" if severities else "load"
    assert outcome == ("error" if row["outcome"] == "skip" else row["outcome"])
    places = set().union(*(covered(address) for address in found)) if found else set()
    for address in filter(None, map(str.strip, row["where"].split(","))):
        sheets = {sheet for sheet, _, _ in places}
        assert address in sheets if "!" not in address else covered(address) <= places


def test_every_file_is_in_the_table() -> None:
    files = {path.name for path in CASES.iterdir() if not path.name.startswith(".")}
    assert files - {"cases.csv"} == {row["file"] for row in ROWS}
    assert len(ROWS) == 122


def test_a_read_only_file_is_read_and_stays_as_it_was() -> None:
    path = CASES / "f48_read_only.xlsx"
    before = path.stat(), path.read_bytes()
    mode = path.stat().st_mode
    path.chmod(stat.S_IREAD)
    try:
        assert len(read_bank(path).questions) == 4
    finally:
        path.chmod(mode)
    assert (path.stat().st_mtime_ns, path.read_bytes()) == (before[0].st_mtime_ns, before[1])


AS_SHOWN = {
    "v05_year_numbers.xlsx": ["1901 1788 1988 2000"],
    "v06_leading_zeros.xlsx": ["007 07 0007 70"],
    "v07_booleans.xlsx": ["TRUE FALSE Maybe Never"],
    "v08_percent_currency_fraction.xlsx": [
        "25% 50% 10% 33%",
        "$5.00 $12.50 $1,000.00 $0.50",
        "1/2 1/4 3/4 1/5",
    ],
    "v17_big_and_noisy_numbers.xlsx": ["5,300,000 10000000000 123456789012346000 0.3"],
    "v20_phonetic_runs.xlsx": ["東京 大阪 京都 奈良"],
    "f23_leading_zero.csv": ["007 7 07 1/2", "TRUE true 1 NA"],
}


@pytest.mark.parametrize(("name", "answers"), AS_SHOWN.items(), ids=AS_SHOWN)
def test_values_are_read_as_shown(name: str, answers: list[str]) -> None:
    assert [" ".join(item.answers) for item in read_bank(CASES / name).questions] == answers


def test_dates_are_read_in_their_own_calendar() -> None:
    (item,) = read_bank(CASES / "v09_dates_1904_system.xlsx").questions
    assert item.answers == ("26 January", "25 April", "25 December", "1 January")


def test_texts_are_data() -> None:
    """Formula-like text and markup come through as typed; a stored result is read, never a formula."""
    first = read_bank(CASES / "v18_formula_like_text.xlsx").questions[0]
    assert first.answers == ("=cmd|' /C calc'!A0", "+61 2 5550 0000", "-5", "@home")
    markup = read_bank(CASES / "v21_html_and_hyperlink.xlsx").questions
    assert any("<" in item.question for item in markup)
    assert read_bank(CASES / "v02_formula_cached.xlsx").questions[-1].answers[0] == "1932"


def test_signs_that_do_not_show_are_dropped() -> None:
    texts = [text for item in read_bank(CASES / "v12_nbsp_zero_width.xlsx").questions for text in item.answers]
    assert {"Sydney", "Newcastle"} <= set(texts)
    family = read_bank(CASES / "v14_emoji_rtl.xlsx").questions
    assert any("\u200d" in text for item in family for text in (item.question, *item.answers))
    broken = read_bank(CASES / "v11_line_breaks.xlsx").questions
    assert not any(
        "\n" in text or "_x000D_" in text for item in broken for text in (item.question, *item.answers)
    )
