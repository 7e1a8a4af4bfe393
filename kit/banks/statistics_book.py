"""A copy of a bank with how each question did beside its row, and a chart of the hardest ones."""

from __future__ import annotations

import io
from pathlib import Path
from typing import NamedTuple

from kit.banks.cells import Cell
from kit.banks.container import Package
from kit.banks.draft_cells import COUNTED, Cells
from kit.banks.draft_patch import patched_parts
from kit.banks.draft_save import edited_text
from kit.banks.draft_shown import on_disk
from kit.banks.kinds import kind_of
from kit.banks.layout import Layout
from kit.banks.marking import place_for, writes
from kit.banks.marking_copy import NotPatchable, copy_zip
from kit.banks.newfile import write_new
from kit.banks.reading import read_bank, read_cells
from kit.banks.statistics import Record, Statistics
from kit.banks.statistics_chart import chart_parts, chart_workbook
from kit.banks.survey import survey

WORD = "stats"
HEADINGS = {
    "asked": "Kit asked",
    "right": "Kit right",
    "overruled": "Kit overruled",
    "marked": "Kit marked",
}
"""The headings of the columns; those of an earlier copy are written over."""


class Counted(NamedTuple):
    """The file that was written, and what is to be said of it ("" if nothing)."""

    path: Path
    said: str


def write_statistics(path: Path, found: Statistics, out: Path | None = None) -> Counted:
    """Write "<stem>.stats<ending>" beside the bank, or to *out*: its copy with a few columns more, and a chart.

    In a workbook all else stays byte for byte. Where that cannot be done, the hardest questions alone are
    written as a workbook of their own. A file that is there is never written over. Raises BankError if the
    bank cannot be read, or nothing can be written there.
    """
    records = found.hardest()
    try:
        kind = kind_of(path)
        if kind not in ("xlsx", "text"):
            raise NotPatchable
        cells = Cells.of(read_cells(path))
        _fill(cells, found)
        wanted = place_for(path, WORD, out)
        if kind == "text":
            data = _checked(path, edited_text(path, cells))
            said = "A table of text holds no chart." if records else ""
            return Counted(write_new(wanted, writes(data)), _joined(said, found.elsewhere))
        parts, _ = patched_parts(path, cells)
        added: dict[str, bytes] = {}
        said = ""
        if records:
            try:
                with Package(path) as package:
                    more, added = chart_parts(package, records)
                parts.update(more)
            except NotPatchable:
                said = (
                    "There is no chart in it, because the workbook is written in a way that has no room for it."
                )
        stream = io.BytesIO()
        copy_zip(path, parts, stream, added)
        data = _checked(path, stream.getvalue())
        return Counted(write_new(wanted, writes(data)), _joined(said, found.elsewhere))
    except NotPatchable:
        said = (
            f"Nothing can be written into “{path.name}” without harm, so the hardest questions are in a "
            "workbook of their own."
        )
        place = place_for(path, WORD, out if out is None or out.suffix == ".xlsx" else out.parent, ".xlsx")
        return Counted(write_new(place, writes(chart_workbook(records))), _joined(said, found.elsewhere))


def _joined(*said: str) -> str:
    return " ".join(text for text in said if text)


def _checked(path: Path, data: bytes) -> bytes:
    """The copy, if it has the same questions as the file. Raises NotPatchable if it has others."""
    with on_disk(path.name, data) as copy:
        if read_bank(copy).questions != read_bank(path).questions:
            raise NotPatchable
    return data


def _fill(cells: Cells, found: Statistics) -> None:
    """Write the numbers into free columns of the rows they are about."""
    text = cells.book.kind == "text"
    places = {
        ("" if text else record.question.sheet, record.question.row): record
        for record in found.records
        if record.in_bank
    }
    for number, part in enumerate(survey(cells.copy()).parts):
        layout, name = part.layout, "" if text else part.sheet.name
        rows = {row: record for (sheet, row), record in places.items() if sheet == name}
        if isinstance(layout, Layout) and rows:
            _fill_sheet(cells, number, layout, rows)


def _fill_sheet(cells: Cells, number: int, layout: Layout, rows: dict[int, Record]) -> None:
    if not layout.header:  # bare numbers that no heading explains
        raise NotPatchable
    header = cells.book.sheets[number].rows.get(layout.header, {})
    known = {cell.text: column for column, cell in header.items()}
    gap = 1 if cells.book.kind == "text" else 2
    free = max([cells.reach[number], *header], default=0) + gap
    changes: dict[tuple[int, int, int], Cell | None] = {}
    for name, heading in HEADINGS.items():
        column = known.get(heading, 0)
        if not column:
            column, free = free, free + 1
        changes[number, layout.header, column] = Cell(heading)
        for row, record in rows.items():
            count = str(getattr(record, name))
            changes[number, row, column] = Cell(count, kind="number", note=COUNTED)
    cells.make(cells.change(changes, {})[1])
