"""The edits of a draft: each works out which cells shall hold what; nothing is put in place here."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kit.banks.cells import Cell, cell_name, clean
from kit.banks.colour import NO_HIGHLIGHT, highlight, parse_hex
from kit.banks.draft_cells import Cells, Line, Place, marked, standard_mark, written
from kit.banks.draft_view import HEADINGS, LETTERS, Plan
from kit.banks.facts import Merges
from kit.banks.headings import heading
from kit.banks.marking_notes import fit
from kit.banks.told import place_named
from kit.engine.errors import BankError

MOST_ROWS = 2_000
"""Most rows of questions of a tab; forty times a full stack."""
MOST_CHARACTERS = 8_000
"""Longest text of one cell that is taken; no question of a class comes near it."""
_TROUBLED = ("formula", "error")
_NO_COLOUR = ("unclear", "unreadable")
_FORMS = {"green": ("green", "leans green"), "red": ("red", "leans red")}
_FEW = 3
_CELL = re.compile(r'(?:"((?:[^"]|"")*+)"(?=[\t\n]|\Z)|([^\t\n]*))([\t\n]|\Z)')
"""A cell of a block: what its quotes enclose, or its text, and what comes after it."""


def parse_block(text: str) -> list[list[str]]:
    """The rows of a block as a spreadsheet puts it on the clipboard: tabs between cells, quoted line breaks.

    A cell whose quotes do not enclose all of it, such as one that begins with a title, is taken as it is.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
    rows: list[list[str]] = [[]]
    for cell in _CELL.finditer(lines):
        quoted, plain, end = cell.groups()
        rows[-1].append(plain if quoted is None else quoted.replace('""', '"'))
        if end == "\n":
            rows.append([])
        elif not end:
            break
    return [row if any(row) else row[1:] for row in rows] if any(any(row) for row in rows) else []


class Editing:
    """One edit of one sheet in the making: the cells and ids that it changes."""

    def __init__(self, cells: Cells, number: int, plan: Plan) -> None:
        if plan.tab.trouble:
            raise BankError(f"“{plan.tab.title}” cannot be edited here. {plan.tab.trouble}")
        self.was = cells
        self.number = number
        self.plan = plan
        self.text = cells.book.kind == "text"
        self.cells: dict[Place, Cell | None] = {}
        self.ids: dict[Line, str | None] = {}
        self._columns = dict(plan.columns)
        self._counted: int | None = None
        self._merges = Merges(plan.part.sheet.merges)
        self._below = cells.below(number)
        self._right = max(
            [cells.reach[number], *(max(row, default=0) for row in plan.part.sheet.rows.values())]
        )
        if plan.layout is None and not plan.lines:
            self._write_header()

    def _write_header(self) -> None:
        """The headings of the kit on a sheet that has nothing yet."""
        for name, column in self._columns.items():
            self.cells[self.number, 1, column] = Cell(HEADINGS[name])
        self._below = 2

    # -- looking --

    def get(self, row: int, column: int) -> Cell | None:
        """The cell as it will be."""
        place = (self.number, row, column)
        return self.cells[place] if place in self.cells else self.was.get(place)

    def row(self, row_id: str) -> int:
        """The row with this id. Raises BankError if it is gone."""
        for row, name in self.plan.lines:
            if name == row_id:
                return row
        raise BankError("That row is no longer there.")

    def column(self, name: str) -> int:
        """The column of a field; one that the sheet lacks gets its heading. Raises BankError if it cannot."""
        if name not in self._columns and not (name in ("green", "red") and self._header()):
            raise BankError(f"“{self.plan.tab.title}” has no column for “{name}”.")
        column = self._columns.get(name, 0)
        if not column:
            self._right += 1
            column = self._columns[name] = self._right
            self.cells[self.number, self._header(), column] = Cell(HEADINGS[name])
        return column

    def _header(self) -> int:
        return self.plan.layout.header if self.plan.layout is not None else 1

    def _moving(self) -> list[int]:
        """The columns that belong to a question and go where it goes."""
        known = self.plan.layout.known if self.plan.layout is not None else frozenset()
        return sorted({*known, *self._columns.values()} - {0})

    def _check_free(self, rows: Sequence[int], what: str) -> None:
        """Raise BankError if one of the rows cannot be moved or deleted as a whole."""
        for row in rows:
            if any(self._merges.over(row, column) is not None for column in self._moving()):
                raise BankError(f"Row {row} has merged cells: unmerge them in a spreadsheet program to {what}.")
            for column in self._moving():
                cell = self.get(row, column)
                if what.startswith("move") and cell is not None and cell.kind in _TROUBLED:
                    raise BankError(
                        f"{cell_name(row, column)} holds a formula without a result: mend it first."
                    )

    # -- writing --

    def put(self, row: int, column: int, text: str) -> None:
        """Write a text into a cell. Raises BankError if it is too long, or hidden under merged cells."""
        text = clean(fit(text))
        if len(text) > MOST_CHARACTERS:
            raise BankError(
                f"That text has {len(text):,} characters; a cell takes {MOST_CHARACTERS:,} at most."
            )
        area = self._merges.over(row, column)
        if area is not None and (area.top, area.left) != (row, column):
            raise BankError(
                f"{cell_name(row, column)} is merged with {cell_name(area.top, area.left)}: edit that one, or "
                "unmerge them in a spreadsheet program."
            )
        self.cells[self.number, row, column] = written(text, self.get(row, column))

    def set_text(self, row_id: str, name: str, text: str) -> None:
        """Give a field of a row another text."""
        row = self.row(row_id)
        if self._columns.get(name) == 0 and not clean(text):
            return
        self.put(row, self.column(name), text)

    def add(self, below: int = 0) -> tuple[int, str]:
        """A new row at the end, its number and its State filled in; its row and id."""
        row = self._below
        if len(self.plan.lines) + sum(name is not None for name in self.ids.values()) >= MOST_ROWS:
            raise BankError(f"A sheet of questions has at most {MOST_ROWS:,} rows here.")
        self._below += 1
        name = self.was.fresh_id(self.number)
        self.ids[self.number, row] = name
        self._begin(row, below or (self.plan.lines[-1][0] if self.plan.lines else 0))
        return row, name

    def _begin(self, row: int, above: int) -> None:
        """What a new row has from the start: the next number, and the State of the row above."""
        column = self._columns.get("number", 0)
        if column:
            if self._counted is None:
                said = [
                    cell.text.rstrip(".)") for line, _ in self.plan.lines if (cell := self.get(line, column))
                ]
                numbers = [int(text) for text in said if text.isascii() and text.isdigit() and len(text) < 7]
                self._counted = max(numbers, default=-1 if self.plan.lines else 0)
            if self._counted >= 0:
                self._counted += 1
                self.cells[self.number, row, column] = Cell(str(self._counted))
        column = self._columns.get("state", 0)
        state = self.get(above, column) if column and above else None
        if state is not None:
            self.cells[self.number, row, column] = Cell(state.text)

    def insert(self, after: str) -> tuple[int, str]:
        """A new row below another; those further down make room by moving down."""
        at = self.row(after)
        down = [line for line, _ in self.plan.lines if line > at]
        if not self._is_taken(at + 1):
            name = self.was.fresh_id(self.number)
            self.ids[self.number, at + 1] = name
            self._begin(at + 1, at)
            return at + 1, name
        row, name = self.add(at)
        if not down:
            return row, name
        self._check_free(down, "move what is below it")
        begun = {column: self.get(row, column) for column in self._moving()}
        names = dict(self.plan.lines)
        for source, target in zip(down, [*down[1:], row], strict=True):
            self._carry(source, target)
            self.ids[self.number, target] = names[source]
        for column, cell in begun.items():
            self.cells[self.number, down[0], column] = cell
        self.ids[self.number, down[0]] = name
        return down[0], name

    def _is_taken(self, row: int) -> bool:
        """Whether something stands in a row, or it is none that a new question could have."""
        sheet = self.plan.part.sheet
        if row in self.was.ids[self.number] or row in sheet.rows or row >= self.was.below(self.number):
            return True
        return self.text and row not in self.was.original[self.number]

    def _carry(self, source: int, target: int) -> None:
        """Put a row's cells into another row as a copy will hold them: plain texts, in plain colours."""
        there = self.was.original[self.number].get(target, {})
        for column in self._moving():
            cell = self.was.get((self.number, source, column))
            if cell is not None and cell != there.get(column):
                mark = cell.look.highlight
                if mark.how or mark.kind == "unreadable":  # patterns and gradients become their colour
                    rgb = parse_hex(mark.hex)
                    cell = marked(cell, highlight(rgb) if rgb is not None else NO_HIGHLIGHT)
                cell = written(cell.text, cell)
            self.cells[self.number, target, column] = cell

    def remove(self, row_id: str) -> None:
        """Empty a row, its fills included. The rows below stay where they are."""
        row = self.row(row_id)
        self._check_free([row], "delete it")
        for column in self._moving():
            self.cells[self.number, row, column] = None
        self.ids[self.number, row] = None

    def move(self, row_id: str, to: int) -> None:
        """Put a row at another place among the rows (from 0); those between move up or down by one."""
        self.row(row_id)
        names = [name for _, name in self.plan.lines]
        if not 0 <= to < len(names):
            raise BankError(f"There is no place {to + 1} among {len(names)} rows.")
        order = [name for name in names if name != row_id]
        order.insert(to, row_id)
        rows = {name: row for row, name in self.plan.lines}
        changed = [(rows[old], new) for old, new in zip(names, order, strict=True) if old != new]
        self._check_free([row for row, _ in changed], "move it")
        for target, name in changed:
            self._carry(rows[name], target)
            self.ids[self.number, target] = name

    def paste(self, row_id: str | None, name: str, block: Sequence[Sequence[str]]) -> str:
        """Write a block of texts from one field on; below the last row new ones are made. The first row's id.

        A first row of headings is left out. Raises BankError if the block is wider than the fields.
        """
        fields = self.plan.tab.fields
        if name not in fields:
            raise BankError(f"“{self.plan.tab.title}” has no column for “{name}”.")
        fields = fields[fields.index(name) :]
        rows = [list(row) for row in block]
        if rows and _is_header(rows[0]):
            del rows[0]
        width = max(
            (place for row in rows for place, text in enumerate(row, start=1) if clean(text)), default=0
        )
        if width > len(fields):
            raise BankError(f"The block is {width} columns wide; from “{name}” on there are {len(fields)}.")
        start = None if row_id is None else self.row(row_id)
        lines = [(row, own) for row, own in self.plan.lines if start is not None and row >= start]
        if len(self.plan.lines) - len(lines) + len(rows) > MOST_ROWS:
            raise BankError(f"A sheet of questions has at most {MOST_ROWS:,} rows here.")
        first = ""
        for place, texts in enumerate(rows):
            row, own = lines[place] if place < len(lines) else self.add()
            first = first or own
            for field, text in zip(fields, texts, strict=False):
                if self._columns.get(field) or clean(text):
                    self.put(row, self.column(field), text)
        return first

    # -- marks --

    def set_mark(self, row_id: str, letter: str, colour: str) -> None:
        """Mark an answer green or red, so that it is the only one of that colour in its row; or unmark it."""
        if letter not in LETTERS or colour not in ("green", "red", ""):
            raise BankError("An answer is A, B, C or D, and its mark green, red or none.")
        row, place = self.row(row_id), LETTERS.index(letter)
        layout = self.plan.layout
        fixed = {} if layout is None else {"green": layout.always_green, "red": layout.always_red}
        fixed = {name: at for name, at in fixed.items() if at >= 0}
        if colour in fixed:
            self._swap(row, place, fixed[colour])
            return
        if place in fixed.values():
            raise BankError(f"The heading of {letter} says what it is in every row: mark another answer.")
        told = {} if layout is None else {"green": layout.green, "red": layout.red}
        for name in ("green", "red"):
            column = told.get(name, 0)
            if name == colour and (column or self.text):
                self.put(row, column or self.column(name), letter)
            elif column and self._names(row, column, place):
                self.put(row, column, "")
        if not self.text and (not told.get(colour) or self._fills_count(row_id, row)):
            self._paint(row, place, colour)

    def _swap(self, row: int, place: int, other: int) -> None:
        """Exchange the texts of two answers."""
        columns = [self._columns[LETTERS[at]] for at in (place, other)]
        texts = [cell.text if (cell := self.get(row, column)) is not None else "" for column in columns]
        for column, text in zip(columns, reversed(texts), strict=True):
            self.put(row, column, text)

    def _names(self, row: int, column: int, place: int) -> bool:
        """Whether a column that tells an answer may mean this one."""
        cell, answer = self.get(row, column), self.get(row, self._columns[LETTERS[place]])
        if cell is None or not cell.text:
            return False
        return place_named(cell.text) == place or (answer is not None and cell.text == answer.text)

    def _fills_count(self, row_id: str, row: int) -> bool:
        """Whether what a column says is not enough: there are fills, or a conditional format may make some."""
        found = self.plan.facts.get(row_id)
        if found is not None and found.facts.repainted(found.row) is not None:
            return True
        cells = [self.get(row, self._columns[letter]) for letter in LETTERS]
        return any(cell is not None and cell.look.highlight.kind not in ("none", "other") for cell in cells)

    def _paint(self, row: int, place: int, colour: str) -> None:
        for at, letter in enumerate(LETTERS):
            column = self._columns[letter]
            cell = self.get(row, column)
            kind = cell.look.highlight.kind if cell is not None else "none"
            if at == place:
                new = marked(cell or Cell(""), standard_mark(colour))
            elif cell is not None and kind in _FORMS.get(colour, ()):
                new = marked(cell, NO_HIGHLIGHT)
            else:
                continue
            keep = new.text or new.look.highlight.kind != "none"
            self.cells[self.number, row, column] = new if keep else None

    # -- mending --

    def tidy(self, row: int, name: str) -> None:
        """Write the text of a field anew, as it is shown: a plain text without spare spaces."""
        cell = self.get(row, self._columns[name])
        if cell is not None and cell.text and cell.kind not in _TROUBLED:
            self.put(row, self._columns[name], cell.text)

    def recolour(self, row_id: str) -> None:
        """Give the marks of a row that count the standard green and red."""
        found = self.plan.facts.get(row_id)
        if found is None:
            return
        for colour, places in (("green", found.greens), ("red", found.reds)):
            for place in places if len(places) == 1 else ():
                cell = found.answers[place]
                if cell is not None and cell.look.highlight.kind in _FORMS[colour]:
                    column = self._columns[LETTERS[place]]
                    self.cells[self.number, found.row, column] = marked(cell, standard_mark(colour))


def _is_header(texts: Sequence[str]) -> bool:
    """Whether a pasted row is one of headings."""
    words = [clean(text) for text in texts if clean(text)]
    known = [word for word in words if heading(word).kind]
    longer = [word for word in known if len(word) > 1 and not word.isdigit()]
    asks = any(word.endswith("?") for word in words)
    return len(words) >= _FEW and len(known) == len(words) and bool(longer) and not asks
