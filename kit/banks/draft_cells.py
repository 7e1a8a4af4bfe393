"""The cells that are being edited: an edit is a set of cells before and after, so undo is the same way back."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from kit.banks.cells import PLAIN_LOOK, Area, Cell, Look, Sheet, Workbook, areas_in
from kit.banks.colour import NO_HIGHLIGHT, Highlight, highlight, parse_hex
from kit.banks.draft_rows import Rows
from kit.banks.draft_sheets import Named, Names, new_sheet, unpacked
from kit.banks.marking_notes import forget_notes
from kit.banks.repair_styles import FILLS

Place = tuple[int, int, int]
"""Number of a sheet (from 0), row and column (from 1)."""
Line = tuple[int, int]
"""Number of a sheet (from 0) and row (from 1)."""

COUNTED = "counted"
"""The note of a cell that the kit itself puts there as a whole number."""

_FIELDS_OF_A_HIGHLIGHT = 4
_SHOWS_NO_TEXT = ("formula", "error")


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


class Op(NamedTuple):
    """What is done to a sheet as a whole: "insert", "delete" or "move" a row, "part" or "join" merged cells.

    `row` is where the row is put in or taken out; `other` is the number in the file of a row put in (0: a new
    one), or where a row is moved to. Merged cells are told by their area in the file.
    """

    kind: str
    sheet: int
    row: int = 0
    other: int = 0
    area: str = ""

    def back(self, rows: Rows) -> Op:
        """What takes this back, if the rows are as given when it is done."""
        match self.kind:
            case "insert":
                return self._replace(kind="delete", other=0)
            case "delete":
                return self._replace(kind="insert", other=rows.origin(self.row))
            case "move":
                return self._replace(row=self.other, other=self.row)
            case _:
                return self._replace(kind="join" if self.kind == "part" else "part")

    def moved(self, row: int) -> int:
        """Where a row is after this; 0 if it is gone."""
        match self.kind:
            case "insert":
                return row + (row >= self.row)
            case "delete":
                return 0 if row == self.row else row - (row > self.row)
            case "move" if row == self.row:
                return self.other
            case "move":
                return row - (row > self.row) + (row - (row > self.row) >= self.other)
            case _:
                return row


class Change(NamedTuple):
    """What one edit makes of some cells, and of the lasting ids of some rows (None: none is there).

    What is done to whole rows comes first; the places of cells and ids are those after it.
    """

    cells: dict[Place, Cell | None]
    ids: dict[Line, str | None]
    rows: tuple[Op, ...] = ()
    sheets: tuple[Named, ...] = ()
    """Names of sheets; the next number is that of a new one. A step that has any has nothing else."""


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
            **({"rows": [list(op) for op in self.after.rows]} if self.after.rows else {}),
            **({"sheets": [list(named) for named in self.after.sheets]} if self.after.sheets else {}),
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
    """The last row of each sheet that held anything, in the file."""
    rows: list[Rows] = field(default_factory=list)
    """Which row of the file stands where, sheet by sheet."""
    apart: list[frozenset[Area]] = field(default_factory=list)
    """The merged cells of each sheet that were unmerged, as they are in the file."""
    _given: list[Sheet] = field(default_factory=list)
    """What else is known of each sheet, without its cells, as it is in the file."""
    names: Names = field(default_factory=lambda: Names(()))
    """Which sheets there are in the file, and which are gone."""
    _fresh: int = 0

    @classmethod
    def of(cls, book: Workbook) -> Cells:
        """The cells of a file that was just read; notes of an earlier check do not count."""
        made = cls(book, names=Names(tuple(sheet.name for sheet in book.sheets)))
        for sheet in book.sheets:
            made._take(sheet)
        return made

    def _take(self, sheet: Sheet) -> None:
        self.reach.append(max((max(cells) for cells in sheet.rows.values() if cells), default=0))
        self.lowest.append(max(sheet.rows, default=0))
        forget_notes(sheet)
        for (row, column), look in sheet.painted_looks.items():
            if row in sheet.rows:
                sheet.rows[row].setdefault(column, Cell("", look))
                self.reach[-1] = max(self.reach[-1], column)
        self.original.append({row: dict(cells) for row, cells in sheet.rows.items()})
        self.ids.append({})
        self.rows.append(Rows())
        self.apart.append(frozenset())
        self._given.append(_copied(sheet, {}))

    def copy(self) -> Workbook:
        """The file as it is now, to be taken apart by a reader."""
        book = self.book
        return Workbook(
            book.name,
            [_copied(book.sheets[number], book.sheets[number].rows) for number in self.names.kept(book.sheets)],
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

    def first_id(self, sheet: int, row: int, taken: Container[str]) -> str:
        """The id of a row that has none yet: by its place, or another if that is *taken* by a row elsewhere."""
        origin = self.rows[sheet].origin(row)
        wanted = f"{sheet}r{origin}" if origin else self.fresh_id(sheet)
        return self.fresh_id(sheet) if wanted in taken else wanted

    def change(
        self,
        cells: Mapping[Place, Cell | None],
        ids: Mapping[Line, str | None],
        rows: Sequence[Op] = (),
    ) -> tuple[Change, Change]:
        """What is there now at places that are to change, and what shall be; places that stay are left out.

        Among *rows*, one at the most may put in, take out or move a row.
        """
        was = {place: self._before(place[0], place[1], rows) for place in cells}
        own = {place: self.get((place[0], row, place[2])) if (row := was[place]) else None for place in cells}
        after = Change({place: cell for place, cell in cells.items() if own[place] != cell}, {}, tuple(rows))
        before = Change({}, {}, tuple(op.back(self.rows[op.sheet]) for op in reversed(rows)))
        for (sheet, line), name in ids.items():
            row = self._before(sheet, line, rows)
            old = self.ids[sheet].get(row) if row else None
            if old != name:
                after.ids[sheet, line] = name
                if row:
                    before.ids[sheet, row] = old
        for place in after.cells:
            if row := was[place]:
                before.cells[place[0], row, place[2]] = own[place]
        for op in rows:
            if op.kind == "delete":
                gone = self.book.sheets[op.sheet].rows.get(op.row, {})
                before.cells.update(((op.sheet, op.row, column), cell) for column, cell in gone.items())
                before.ids[op.sheet, op.row] = self.ids[op.sheet].get(op.row)
        return before, after

    def _before(self, sheet: int, row: int, rows: Sequence[Op]) -> int:
        """Where a row was before these were done; 0 if it is put in by them."""
        for op in reversed(rows):
            if op.sheet == sheet and row:
                row = 0 if op.kind == "insert" and op.row == row else op.back(self.rows[sheet]).moved(row)
        return row

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
        sheets = unpacked(packed.get("sheets", ()), len(self.book.sheets))
        if sheets:
            before, after = self.renamed(sheets)
            return Step(packed["label"], sheets[0][0], "", "", before, after)
        before, after = self.change(cells, ids, [self._op(op) for op in packed.get("rows", ())])
        for name in ids.values():
            tail = (name or "").partition("n")[2]
            self._fresh = max(self._fresh, int(tail) if tail.isdigit() else 0)
        return Step(packed["label"], self._line(sheet, 1)[0], row_id, at, before, after)

    def _line(self, sheet: Any, row: Any) -> Line:
        if not isinstance(sheet, int) or not 0 <= sheet < len(self.book.sheets):
            raise ValueError("no sheet")
        return sheet, _counted(row)

    def _op(self, packed: Any) -> Op:
        kind, sheet, row, other, area = packed
        self._line(sheet, max(row, 1))
        if kind in ("part", "join"):
            if len(areas_in(area)) != 1:
                raise ValueError("no merged cells")
        elif kind not in ("insert", "delete", "move") or min(row, other) < 0 or not row:
            raise ValueError("no row")
        return Op(kind, sheet, row, other, area)

    def renamed(self, sheets: tuple[Named, ...]) -> tuple[Change, Change]:
        """Other names for sheets, as a change back and there."""
        here = self.names.kept(self.book.sheets)
        before = tuple(
            (number, self.book.sheets[number].name if number in here else None) for number, _ in sheets
        )
        return Change({}, {}, (), before), Change({}, {}, (), sheets)

    def _name(self, number: int, name: str | None) -> None:
        if name is None:
            self.names.gone.add(number)
            return
        if number == len(self.book.sheets):
            self.book.sheets.append(new_sheet(name))
            self._take(self.book.sheets[number])
            self.original[number] = {}
        self.names.gone.discard(number)
        self.book.sheets[number].name = name

    def make(self, change: Change) -> None:
        """Put these cells and ids in place, after the rows are."""
        for number, name in change.sheets:
            self._name(number, name)
        for op in change.rows:
            self._do(op)
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

    def _do(self, op: Op) -> None:
        rows, sheet = self.rows[op.sheet], self.book.sheets[op.sheet]
        if op.kind in ("part", "join"):
            areas = frozenset(areas_in(op.area))
            self.apart[op.sheet] = (
                self.apart[op.sheet] | areas if op.kind == "part" else self.apart[op.sheet] - areas
            )
        else:
            rows.do(op.kind, op.row, op.other)
            sheet.rows = {new: cells for row, cells in sheet.rows.items() if (new := op.moved(row))}
            self.ids[op.sheet] = {
                new: name for row, name in self.ids[op.sheet].items() if (new := op.moved(row))
            }
        self._settle(op.sheet)

    def _settle(self, number: int) -> None:
        """Tell of a sheet where its merged, hidden and painted cells are now."""
        sheet, given, rows = self.book.sheets[number], self._given[number], self.rows[number]
        sheet.hidden_rows = sorted(row for origin in given.hidden_rows if (row := rows.now(origin)))
        sheet.painted_empty = sorted((row, c) for origin, c in given.painted_empty if (row := rows.now(origin)))
        sheet.painted_looks = {
            (row, c): look for (origin, c), look in given.painted_looks.items() if (row := rows.now(origin))
        }
        sheet.conditional = [
            area._replace(top=top, bottom=bottom)
            for area in given.conditional
            for top, bottom in rows.parts(area.top, area.bottom)
        ]
        sheet.merges = list(self.merges(number))

    def merged(self, number: int, area: Area, rows: Rows | None = None) -> Area | None:
        """Where merged cells of the file are now (or with these *rows*); None if they are merged no longer."""
        rows = rows or self.rows[number]
        span = rows.span(area.top, area.bottom) if area not in self.apart[number] else None
        found = area._replace(top=span[0], bottom=span[1]) if span is not None else None
        return found if found is not None and found[:2] != found[2:] else None

    def merges(self, number: int) -> dict[Area, Area]:
        """The cells that are merged now, and where they are in the file."""
        found = ((self.merged(number, own), own) for own in self._given[number].merges)
        return {area: own for area, own in found if area is not None}

    def was(self, sheet: int) -> dict[int, dict[int, Cell]]:
        """The rows of a sheet as they are in the file, each where it stands now."""
        if not self.rows[sheet].changed:
            return self.original[sheet]
        now: Callable[[int], int] = self.rows[sheet].now
        return {row: cells for origin, cells in self.original[sheet].items() if (row := now(origin))}

    def changed(self, sheet: int) -> dict[int, dict[int, Cell | None]]:
        """The cells of a sheet, by row and column, that are now otherwise than in the file."""
        before, now = self.was(sheet), self.book.sheets[sheet].rows
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
        return max(max(rows, default=0), max(self.ids[sheet], default=0), self._lowest_now(sheet)) + 1

    def _lowest_now(self, sheet: int) -> int:
        span = self.rows[sheet].span(1, self.lowest[sheet]) if self.lowest[sheet] else None
        return span[1] if span is not None else 0

    def edited(self) -> bool:
        """Whether anything is otherwise than in the file."""
        sheets = self.book.sheets
        moved = any(rows.changed for rows in self.rows) or any(self.apart) or self.names.changed(sheets)
        return moved or any(self.original[number] != sheets[number].rows for number in self.names.kept(sheets))


def _counted(number: Any) -> int:
    if not isinstance(number, int) or number < 1:
        raise ValueError("no row or column")
    return number


def _copied(sheet: Sheet, given: Mapping[int, Mapping[int, Cell]]) -> Sheet:
    """A sheet that shares its cells with another, but not its rows; cells only painted are left out."""
    rows = {}
    for row in sorted(given):
        kept = {
            column: cell
            for column, cell in sorted(given[row].items())
            if cell.text or cell.kind in _SHOWS_NO_TEXT
        }
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
