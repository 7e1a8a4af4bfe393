"""A workbook with one row a finding, for files into which no notes can be written. Needs openpyxl."""

from __future__ import annotations

from collections.abc import Sequence
from typing import BinaryIO

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Font

from kit.banks.marking_notes import fit
from kit.banks.question import Finding

_COLUMNS = (
    ("Code", 8),
    ("Severity", 10),
    ("Sheet", 16),
    ("Cell", 12),
    ("What was found", 80),
    ("What to do", 60),
)


def fill_report(stream: BinaryIO, findings: Sequence[Finding]) -> None:
    """Write the findings as a new workbook. Every value is text, so that none is taken for a formula."""
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = "Kit check"
    rows = [(f.code, f.severity, f.sheet, f.cell, f.message, f.proposal) for f in findings]
    for number, values in enumerate([tuple(name for name, _ in _COLUMNS), *rows], 1):
        for column, value in enumerate(values, 1):
            cell = sheet.cell(number, column)
            assert isinstance(cell, Cell)
            cell.value = fit(value)
            if value:
                cell.data_type = "s"
            cell.alignment = Alignment(wrap_text=True, vertical="top")
            if number == 1:
                cell.font = Font(bold=True)
    for index, (_, width) in enumerate(_COLUMNS):
        sheet.column_dimensions["ABCDEF"[index]].width = width
    sheet.freeze_panes = "A2"
    book.save(stream)
