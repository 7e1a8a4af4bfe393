"""The edits of a draft that add, rename and take out sheets; nothing is put in place here."""

from __future__ import annotations

from kit.banks.draft_cells import Cells, Change, Step
from kit.banks.draft_sheets import MOST_SHEETS, checked_name
from kit.engine.errors import BankError


def adding(cells: Cells, name: str) -> Step:
    """A new sheet behind the others. Raises BankError if it cannot be called so."""
    number = len(cells.book.sheets)
    if number >= MOST_SHEETS:
        raise BankError(f"A draft has at most {MOST_SHEETS} sheets.")
    checked = _name(cells, number, name)
    return _step(cells, number, checked, f"Add the sheet “{checked}”")


def renaming(cells: Cells, number: int, name: str) -> Step:
    """Another name for a sheet. Raises BankError if no spreadsheet program takes it."""
    checked = _name(cells, number, name)
    return _step(cells, number, checked, f"Rename “{cells.book.sheets[number].name}” to “{checked}”")


def removing(cells: Cells, number: int, rows: int) -> Step:
    """Take out a sheet that has no *rows* of questions. Raises BankError if it has any, or is the only one."""
    name = cells.book.sheets[number].name
    if rows:
        raise BankError(f"“{name}” has {rows} rows of questions: only an empty sheet can be taken out.")
    if len(cells.names.kept(cells.book.sheets)) == 1:
        raise BankError("That is the only sheet: a file needs one.")
    return _step(cells, number, None, f"Take out the sheet “{name}”")


def _name(cells: Cells, number: int, name: str) -> str:
    if cells.book.kind == "text":
        raise BankError("A table of text is one sheet, called as its file. More sheets need a workbook.")
    sheets = cells.book.sheets
    return checked_name(name, [sheets[other].name for other in cells.names.kept(sheets) if other != number])


def _step(cells: Cells, number: int, name: str | None, label: str) -> Step:
    before, after = cells.renamed(((number, name),))
    if before.sheets == after.sheets:
        return Step("", number, "", "", Change({}, {}), Change({}, {}))
    return Step(label, number, "", "", before, after)
