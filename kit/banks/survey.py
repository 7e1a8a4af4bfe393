"""What each sheet of a workbook is for: a State, several of them, a category of another subject, nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from kit.banks.cells import Sheet, Workbook, clean
from kit.banks.layout import MAX_COLUMN, Layout, NotUnderstood, find_layout, holds_questions, is_example
from kit.banks.marking_notes import plain_stem
from kit.banks.question import state_code

Use = Literal["read", "repeated", "unknown", "not understood", "skipped"]
_SAMPLE_ROWS = 200
_MOST = 0.75


@dataclass(slots=True)
class Part:
    """One sheet: its layout (None if nothing looks like questions), its use, and whose questions it holds.

    `state` is the State's code or the category's name; "" if each row names its own in the column `by`.
    """

    sheet: Sheet
    layout: Layout | NotUnderstood | None
    use: Use = "skipped"
    state: str = ""
    by: int = 0


@dataclass(slots=True)
class Survey:
    """All sheets of a file in their order, and whether its questions are sorted by States."""

    parts: list[Part]
    about_states: bool
    owners: dict[str, str] = field(default_factory=dict)
    """State or category -> the sheet that is named after it."""


def survey(book: Workbook) -> Survey:
    """Look at all sheets before any is read.

    If at least one sheet is named after a State, or one column names States, the bank is about States; then a
    sheet with questions of no State is unknown. Else sheets with questions are categories; a single one with a
    column of topics is as many categories as it has topics. A text file is named after its stem.
    """
    parts = [Part(sheet, find_layout(sheet) if sheet.rows else None) for sheet in book.sheets]
    named = {id(part): _named(book, part.sheet) for part in parts}
    text = book.kind == "text"
    for part in parts:
        open_name = text or named[id(part)] is None
        if open_name and isinstance(part.layout, Layout) and holds_questions(part.sheet, part.layout):
            part.by = _state_column(part.sheet, part.layout)
    found = Survey(parts, any(part.by or named[id(part)] for part in parts))
    if not found.about_states:
        _by_subject(book, found)
        return found
    for part in parts:
        state = named[id(part)]
        if part.by:
            part.use = "read"
        elif state is None:
            asks = isinstance(part.layout, Layout) and holds_questions(part.sheet, part.layout)
            part.use = "unknown" if asks else "skipped"
        else:
            part.state = state
            part.use = "repeated" if state in found.owners else "read"
            found.owners.setdefault(state, part.sheet.name)
    return found


def _named(book: Workbook, sheet: Sheet) -> str | None:
    """The State after which a sheet is named, or None."""
    if sheet.kind != "sheet":
        return None
    return state_code(plain_stem(book.name) if book.kind == "text" else sheet.name)


def _by_subject(book: Workbook, found: Survey) -> None:
    asking = []
    for part in found.parts:
        if isinstance(part.layout, NotUnderstood):
            part.use = "not understood" if part.layout.headed else "skipped"
        elif part.layout is not None and holds_questions(part.sheet, part.layout):
            asking.append((part, part.layout))
    for part, layout in asking:
        topic = layout.extras.get("topic", 0)
        part.use = "read"
        if len(asking) == 1 and any(
            topic in cells and not is_example(layout, cells)
            for row, cells in part.sheet.rows.items()
            if row >= layout.first
        ):
            part.by = topic
        else:
            part.state = clean(plain_stem(book.name) if book.kind == "text" else part.sheet.name)
            found.owners[part.state] = part.sheet.name


def _state_column(sheet: Sheet, layout: Layout) -> int:
    """The column in which each row names its State, or 0: by its heading, else by what stands in it.

    A column with another heading, such as “Topic” or “Region”, or with none counts if most of what stands in it
    are States.
    """
    if layout.state:
        below = (cells for row, cells in sheet.rows.items() if row >= layout.first and layout.state in cells)
        return layout.state if any(state_code(cells[layout.state].text) for cells in below) else 0
    open_to = layout.used - {layout.extras.get("topic", 0)}
    names: dict[int, list[bool]] = {}
    for row in sorted(sheet.rows)[:_SAMPLE_ROWS]:
        if row >= layout.first:
            for column, cell in sheet.rows[row].items():
                if column not in open_to and column <= MAX_COLUMN:
                    names.setdefault(column, []).append(state_code(cell.text) is not None)
    for column, found in sorted(names.items()):
        if sum(found) >= _MOST * len(found):
            layout.state = column
            if layout.extras.get("topic") == column:
                del layout.extras["topic"]
            layout.settle()
            return column
    return 0
