"""Workbooks for the tests: made by openpyxl, or by changing the bytes of one part of another workbook."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import openpyxl
from openpyxl.styles import PatternFill

from kit.banks.question import Bank, Finding
from kit.banks.reading import read_bank

CASES = Path(__file__).parent / "cases"
BASELINE = CASES / "c01_baseline_two_sheets.xlsx"
HEADER = ("Question", "A", "B", "C", "D")
GREEN = "FF00B050"
RED = "FFFF0000"

Row = Sequence[Any]


def fill(argb: str) -> PatternFill:
    return PatternFill("solid", fgColor=argb)


def question(n: int = 1, green: int = 0, red: int = 1) -> tuple[Row, dict[int, str]]:
    """A sound question in columns A to E, and the fills of its cells by column."""
    row = (f"Which of these is number {n}?", f"Oak {n}", f"Fir {n}", f"Elm {n}", f"Ash {n}")
    return row, {2 + green: GREEN, 2 + red: RED}


def write(
    path: Path,
    sheets: Mapping[str, Sequence[tuple[Row, dict[int, str]]]],
    header: Row | None = HEADER,
    change: Callable[[openpyxl.Workbook], None] | None = None,
) -> Path:
    """A workbook of sheets of (row, fills by column); `change` may do more to it before it is saved."""
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        if header is not None:
            sheet.append(list(header))
        for row, fills in rows:
            sheet.append(list(row))
            for column, argb in fills.items():
                sheet.cell(sheet.max_row, column).fill = fill(argb)
    if change is not None:
        change(book)
    book.save(path)
    return path


def read(
    path: Path,
    rows: Sequence[tuple[Row, dict[int, str]]],
    header: Row | None = HEADER,
    change: Callable[[openpyxl.Workbook], None] | None = None,
) -> Bank:
    """The bank of a workbook with these rows on a sheet NSW."""
    return read_bank(write(path / "bank.xlsx", {"NSW": rows}, header, change))


def patched(path: Path, part: str, old: bytes, new: bytes, source: Path = BASELINE) -> Path:
    """A copy of a workbook in which `old` is replaced by `new` in one part. Other parts stay."""
    with zipfile.ZipFile(source) as given, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name in given.namelist():
            data = given.read(name)
            if name == part:
                assert old in data, f"{old!r} is not in {part}"
                data = data.replace(old, new, 1)
            made.writestr(name, data)
    return path


def of(bank: Bank, code: str) -> list[Finding]:
    """The findings of one code."""
    return [item for item in bank.findings if item.code == code]


_ROW = re.compile(rb"<(?:\w+:)?row\b[^>]*?\br=\"(\d+)\".*?(?=<(?:\w+:)?row\b|</(?:\w+:)?sheetData>)", re.DOTALL)
_ADDRESS = re.compile(rb"<(?:\w+:)?c\b[^>]*?\br=\"([A-Z]+)(\d+)\"")


def astray(path: Path) -> list[str]:
    """The cells of a workbook whose address is not of the row they stand in, or not right of the one before.

    Spreadsheet programs call such a file damaged; the kit's own reader takes the number of the row.
    """
    found = []
    with zipfile.ZipFile(path) as package:
        for name in package.namelist():
            if not re.search(r"worksheets/[^/]+\.xml$", name, re.IGNORECASE):
                continue
            for row in _ROW.finditer(package.read(name)):
                before = (0, b"")
                for letters, number in _ADDRESS.findall(row[0]):
                    here = (len(letters), letters)
                    if number != row[1] or here <= before:
                        found.append(f"{name} row {row[1].decode()}: {(letters + number).decode()}")
                    before = here
    return found
