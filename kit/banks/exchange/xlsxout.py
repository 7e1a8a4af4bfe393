"""Writing workbooks: every text a text, nothing a formula. openpyxl is loaded when one is written."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING

from kit.banks.exchange.prose import lines_tidy

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

MOST_CHARACTERS = 32_767
"""Longest text of one cell."""

_LOOKS_ESCAPED = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")


def new_book(first: str) -> tuple[Workbook, Worksheet]:
    """A workbook with one sheet of this name."""
    from openpyxl import Workbook

    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = first
    return book, sheet


def put(sheet: Worksheet, row: int, column: int, value: str | int, style: str = "") -> None:
    """Write one cell: a number, or a text that no spreadsheet takes for a formula, number or date.

    `style` is the name of a style of the workbook. A text of nothing leaves the cell alone.
    """
    text = value if isinstance(value, int) else _LOOKS_ESCAPED.sub("_x005F_", lines_tidy(value))
    if text == "":
        return
    cell = sheet.cell(row, column)
    cell.value = text
    if isinstance(text, str):
        cell.data_type = "s"
    if style:
        cell.style = style


def saved(book: Workbook) -> bytes:
    """The bytes of the finished workbook."""
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()
