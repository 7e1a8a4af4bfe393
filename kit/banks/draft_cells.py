"""The cells that are being edited: an edit is a set of cells before and after, so undo is the same way back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from kit.banks.cells import PLAIN_LOOK, Cell, Look, Sheet, Workbook
from kit.banks.colour import NO_HIGHLIGHT, Highlight, highlight, parse_hex
from kit.banks.marking_notes import forget_notes
from kit.banks.repair_styles import FILLS

Place = tuple[int, int, int]
"""Number of a sheet (from 0), row and column (from 1)."""
Line = tuple[int, int]
"""Number of a sheet (from 0) and row (from 1)."""

_FIELDS_OF_A_HIGHLIGHT = 4


def standard_mark(colour: str) -> Highlight:
    """The fill that marks an answer "green" or "red"; none for ""."""
    rgb = parse_hex(FILLS[colour]) if colour else None
    return highlight(rgb) if rgb is not None else NO_HIGHLIGHT


def pack_cell(cell: Cell | None) -> Any:
    """A cell as JSON data: None, its text alone if there is no more to it, else everything."""
    if cell is None:
        return None
    if cell == Cell(cell.text):
        return cell.text
    look = cell.look
    mark = [look.highlight.kind, look.highlight.name, look.highlight.hex, look.highlight.how]
    return [cell.text, cell.kind, cell.note, look.text_hue, look.struck, mark]


def unpack_cell(data: Any) -> Cell | None:
    """The cell that `pack_cell` described. Raises ValueError or TypeError for anything else."""
    if data is None or isinstance(data, str):
        return Cell(data) if data else None
    text, kind, note, hue, struck, mark = data
    words = (text, kind, note, hue, *mark)
    if len(mark) != _FIELDS_OF_A_HIGHLIGHT or not all(isinstance(word, str) for word in words):
        raise ValueError("no cell")
    return Cell(text, Look(Highlight(*mark), hue, bool(struck)), kind, note)


class Change(NamedTuple):
    """What one edit makes of some cells, and of the lasting ids of some rows (None: none is there)."""

    cells: dict[Place, Cell | None]
    ids: dict[Line, str | None]


@dataclass(slots=True)
class Step:
    """One edit: what it is called, where it was (sheet, row id, field), and the cells and ids on both sides."""

    label: str
    sheet: int
    row: str
    field: str
    before: Change
    after: Change

    def with_(self, later: Step) -> Step:
        """This edit and one after it as one."""
        before = Change({**later.before.cells, **self.before.cells}, {**later.before.ids, **self.before.ids})
        after = Change({**self.after.cells, **later.after.cells}, {**self.after.ids, **later.after.ids})
        return Step(later.label, later.sheet, later.row, later.field, before, after)

    def packed(self) -> dict[str, Any]:
        """The edit as JSON data; what was there before is not in it."""
        return {
            "label": self.label,
            "at": [self.sheet, self.row, self.field],
            "cells": [[*place, pack_cell(cell)] for place, cell in self.after.cells.items()],
            "ids": [[*line, name] for line, name in self.after.ids.items()],
        }


@dataclass(slots=True)
class Cells:
    """A file as cells, as it was and as it is now, and the lasting id of each row of questions."""

    book: Workbook
    original: list[dict[int, dict[int, Cell]]] = field(default_factory=list)
    """The rows of each sheet as they were, column by column."""
    ids: list[dict[int, str]] = field(default_factory=list)
    """The ids of the rows of each sheet, by row."""
    reach: list[int] = field(default_factory=list)
    """The last column of each sheet that held anything, the notes of an earlier check among them."""
    lowest: list[int] = field(default_factory=list)
    """The last row of each sheet that held anything."""
    _fresh: int = 0

    @classmethod
    def of(cls, book: Workbook) -> Cells:
        """The cells of a file that was just read; notes of an earlier check do not count."""
        made = cls(book)
        for sheet in book.sheets:
            made.reach.append(max((max(cells) for cells in sheet.rows.values() if cells), default=0))
            made.lowest.append(max(sheet.rows, default=0))
            forget_notes(sheet)
            for (row, column), look in sheet.painted_looks.items():
                if row in sheet.rows:
                    sheet.rows[row].setdefault(column, Cell("", look))
            made.original.append({row: dict(cells) for row, cells in sheet.rows.items()})
            made.ids.append({})
        return made

    def copy(self) -> Workbook:
        """The file as it is now, to be taken apart by a reader."""
        book = self.book
        return Workbook(
            book.name,
            [_copied(sheet) for sheet in book.sheets],
            book.macros,
            book.external_links,
            book.styles_missing,
            book.theme_missing,
            book.kind,
            list(book.findings),
        )

    def get(self, place: Place) -> Cell | None:
        """The cell that is there now."""
        sheet, row, column = place
        return self.book.sheets[sheet].rows.get(row, {}).get(column)

    def fresh_id(self, sheet: int) -> str:
        """An id that no row of the file has had."""
        self._fresh += 1
        return f"{sheet}n{self._fresh}"

    def first_id(self, sheet: int, row: int) -> str:
        """The id of a row that has none yet: by its place, or another if that went elsewhere with its row."""
        wanted = f"{sheet}r{row}"
        return self.fresh_id(sheet) if wanted in self.ids[sheet].values() else wanted

    def change(
        self, cells: Mapping[Place, Cell | None], ids: Mapping[Line, str | None]
    ) -> tuple[Change, Change]:
        """What is there now at places that are to change, and what shall be; places that stay are left out."""
        after = Change({p: c for p, c in cells.items() if self.get(p) != c}, {})
        for line, name in ids.items():
            if self.ids[line[0]].get(line[1]) != name:
                after.ids[line] = name
        before = Change(
            {place: self.get(place) for place in after.cells},
            {(sheet, row): self.ids[sheet].get(row) for sheet, row in after.ids},
        )
        return before, after

    def step(self, packed: Mapping[str, Any]) -> Step:
        """The edit that `Step.packed` described, from the cells as they are now.

        Raises ValueError, TypeError, KeyError or IndexError for anything else.
        """
        cells: dict[Place, Cell | None] = {}
        for sheet, row, column, data in packed["cells"]:
            cells[(*self._line(sheet, row), _counted(column))] = unpack_cell(data)
        ids = {self._line(sheet, row): name for sheet, row, name in packed["ids"]}
        if not all(name is None or isinstance(name, str) for name in ids.values()):
            raise ValueError("no ids")
        sheet, row_id, at = packed["at"]
        if not all(isinstance(word, str) for word in (packed["label"], row_id, at)):
            raise ValueError("no edit")
        before, after = self.change(cells, ids)
        for name in ids.values():
            tail = (name or "").partition("n")[2]
            self._fresh = max(self._fresh, int(tail) if tail.isdigit() else 0)
        return Step(packed["label"], self._line(sheet, 1)[0], row_id, at, before, after)

    def _line(self, sheet: Any, row: Any) -> Line:
        if not isinstance(sheet, int) or not 0 <= sheet < len(self.book.sheets):
            raise ValueError("no sheet")
        return sheet, _counted(row)

    def make(self, change: Change) -> None:
        """Put these cells and ids in place."""
        for (sheet, row, column), cell in change.cells.items():
            rows = self.book.sheets[sheet].rows
            if cell is not None:
                rows.setdefault(row, {})[column] = cell
            elif row in rows:
                rows[row].pop(column, None)
                if not rows[row]:
                    del rows[row]
        for (sheet, row), name in change.ids.items():
            if name is None:
                self.ids[sheet].pop(row, None)
            else:
                self.ids[sheet][row] = name

    def changed(self, sheet: int) -> dict[int, dict[int, Cell | None]]:
        """The cells of a sheet, by row and column, that are now otherwise than in the file."""
        before, now = self.original[sheet], self.book.sheets[sheet].rows
        found: dict[int, dict[int, Cell | None]] = {}
        for row in sorted({*before, *now}):
            old, new = before.get(row, {}), now.get(row, {})
            if old != new:
                columns = (column for column in sorted({*old, *new}) if old.get(column) != new.get(column))
                found[row] = {column: new.get(column) for column in columns}
        return found

    def below(self, sheet: int) -> int:
        """The row below everything on a sheet."""
        rows = self.book.sheets[sheet].rows
        return max(max(rows, default=0), max(self.ids[sheet], default=0), self.lowest[sheet]) + 1

    def edited(self) -> bool:
        """Whether any cell is otherwise than in the file."""
        sheets = zip(self.original, self.book.sheets, strict=True)
        return any(before != sheet.rows for before, sheet in sheets)


def _counted(number: Any) -> int:
    if not isinstance(number, int) or number < 1:
        raise ValueError("no row or column")
    return number


def _copied(sheet: Sheet) -> Sheet:
    """A sheet that shares its cells with another, but not its rows; cells only painted are left out."""
    rows = {}
    for row in sorted(sheet.rows):
        kept = {column: cell for column, cell in sorted(sheet.rows[row].items()) if cell.text}
        if kept:
            rows[row] = kept
    return Sheet(
        sheet.name,
        rows,
        sheet.kind,
        sheet.hidden,
        list(sheet.hidden_rows),
        list(sheet.hidden_columns),
        sheet.filtered,
        list(sheet.merges),
        list(sheet.painted_empty),
        dict(sheet.painted_looks),
        list(sheet.conditional),
        sheet.tables,
    )


def marked(cell: Cell, mark: Highlight) -> Cell:
    """The cell with this highlight."""
    look = cell.look
    return cell._replace(look=Look(mark, look.text_hue, look.struck))


def written(text: str, cell: Cell | None) -> Cell | None:
    """A cell with a text that a person typed, in the look of the one that stood there.

    Emptied, it keeps its highlight for what is typed next; without one there is no cell.
    """
    look = cell.look if cell is not None else PLAIN_LOOK
    return Cell(text, look) if text or look.highlight.kind != "none" else None
