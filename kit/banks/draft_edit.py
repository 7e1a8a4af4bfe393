"""The edits of a draft: each works out which cells shall hold what; nothing is put in place here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kit.banks.cells import Area, Cell, cell_name, clean
from kit.banks.colour import NO_HIGHLIGHT
from kit.banks.draft_cells import COUNTED, Cells, Line, Op, Place, marked, standard_mark, written
from kit.banks.draft_pasted import headed
from kit.banks.draft_view import HEADINGS, LETTERS, Plan
from kit.banks.facts import Merges
from kit.banks.marking_notes import fit
from kit.banks.tables import is_error
from kit.banks.told import place_named
from kit.engine.errors import BankError

MOST_ROWS = 2_000
"""Most rows of questions of a tab; forty times a full stack."""
MOST_CHARACTERS = 8_000
"""Longest text of one cell that is taken; no question of a class comes near it."""
_TROUBLED = ("formula", "error")
_FORMS = {"green": ("green", "leans green"), "red": ("red", "leans red")}


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
        self.rows: list[Op] = []
        """What is done to whole rows and to merged cells, before the cells change."""
        self.unmarked = 0
        """How many rows lost marks because other texts were pasted into them."""
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

    # -- merged cells --

    def unmerge(self, area: Area) -> None:
        """Take merged cells apart; the first of them keeps the text. Raises BankError if they are none."""
        own = self.was.merges(self.number).get(area)
        if own is None:
            raise BankError(f"{area} are not merged (any more).")
        op = Op("part", self.number, area=str(own))
        if op not in self.rows:
            self.rows.append(op)

    def unpaint(self, area: Area) -> None:
        """Take the fills of cells that lay hidden under merged ones, so that they mark nothing typed there."""
        for row in range(area.top, area.bottom + 1):
            for column in range(area.left, area.right + 1):
                cell = self.get(row, column)
                if (row, column) != area[:2] and cell is not None and not cell.text:
                    self.cells[self.number, row, column] = None

    def _tall(self) -> list[Area]:
        """The cells of questions and answers that are merged with those of other rows."""
        columns = [self._columns[name] for name in ("question", *LETTERS)]
        return [
            area
            for area in self.plan.part.sheet.merges
            if area.top < area.bottom and any(area.left <= column <= area.right for column in columns)
        ]

    def _below_merges(self, row: int) -> int:
        """The first row from here on above which no question or answer is merged with one below."""
        while area := next((area for area in self._tall() if area.top < row <= area.bottom), None):
            row = area.bottom + 1
        return row

    def _rows(self, kind: str, row: int, other: int = 0) -> None:
        """Put in, take out or move a row. What is merged over several rows keeps its text in its first cell."""
        for area in self._tall():
            if kind != "insert" and area.top <= row <= area.bottom:
                self.unmerge(area)
        apart = {op.area for op in self.rows}
        op = Op(kind, self.number, row, other)
        after = self.was.rows[self.number].after(kind, row, other)
        for area, own in self.was.merges(self.number).items():
            new = self.was.merged(self.number, own, after) if str(own) not in apart else None
            if new is not None and op.moved(area.top) != new.top:
                self.cells[self.number, new.top, area.left] = self.was.get((self.number, area.top, area.left))
                if there := op.moved(area.top):
                    self.cells[self.number, there, area.left] = None
        self.rows.append(op)

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
                "unmerge them (a button beside what is found there)."
            )
        was = self.get(row, column)
        cell = written(text, was)
        if cell is not None and self.text and is_error(text):
            cell = cell._replace(kind="error")
        elif cell and not self.text and column == self._columns.get("number") and _counts_on(was, text):
            cell = cell._replace(kind="number", note=COUNTED)
        self.cells[self.number, row, column] = cell

    def clear(self, row: int, column: int) -> None:
        """Take out what stands in a cell, whatever it is; its fill stays."""
        self.cells[self.number, row, column] = written("", self.get(row, column))

    def head(self, column: int, text: str) -> None:
        """Write a heading over a column that has none."""
        if self.get(self._header(), column) is None:
            self.cells[self.number, self._header(), column] = Cell(text)

    def set_text(self, row_id: str, name: str, text: str) -> None:
        """Give a field of a row another text."""
        row = self.row(row_id)
        if self._columns.get(name) == 0 and not clean(text):
            return
        self.put(row, self.column(name), text)

    def add(self, below: int = 0) -> tuple[int, str]:
        """A new row at the end, its number and its State filled in; its row and id."""
        row = self._below
        self._check_room()
        self._below += 1
        name = self.was.fresh_id(self.number)
        self.ids[self.number, row] = name
        self._begin(row, below or (self.plan.lines[-1][0] if self.plan.lines else 0))
        return row, name

    def _check_room(self) -> None:
        if len(self.plan.lines) + sum(name is not None for name in self.ids.values()) >= MOST_ROWS:
            raise BankError(f"A sheet of questions has at most {MOST_ROWS:,} rows here.")

    def _begin(self, row: int, above: int) -> None:
        """What a new row has from the start: the next number, and the State of the row above."""
        column = self._columns.get("number", 0)
        if column:
            said = [cell for line, _ in self.plan.lines if (cell := self.get(line, column)) is not None]
            if self._counted is None:
                texts = [cell.text.rstrip(".)") for cell in said]
                numbers = [int(text) for text in texts if text.isascii() and text.isdigit() and len(text) < 7]
                self._counted = max(numbers, default=-1 if self.plan.lines else 0)
            if self._counted >= 0:
                self._counted += 1
                plain = not self.text and bool(said) and all(cell.kind == "number" for cell in said)
                cell = Cell(str(self._counted))
                if plain:
                    cell = cell._replace(kind="number", note=COUNTED)
                self.cells[self.number, row, column] = cell
        column = self._columns.get("state", 0)
        state = self.get(above, column) if column and above else None
        if state is not None:
            self.cells[self.number, row, column] = Cell(state.text)

    def insert(self, after: str) -> tuple[int, str]:
        """A new row below another; everything further down moves down."""
        at = self.row(after)
        row = self._below_merges(at + 1)
        if row >= self._below:
            return self.add(at)
        self._check_room()
        name = self.was.fresh_id(self.number)
        self._begin(row, at)
        self._rows("insert", row)
        self.ids[self.number, row] = name
        return row, name

    def remove(self, row_id: str) -> None:
        """Take a row out; those below move up.

        Where something else stands beside the questions, such as a second table, the row is only emptied.
        """
        row = self.row(row_id)
        if not self._stands_beside(row):
            self._rows("delete", row)
            return
        for column in self._moving():
            self.cells[self.number, row, column] = None
        self.ids[self.number, row] = None

    def _stands_beside(self, row: int) -> bool:
        """Whether a row holds anything behind a column in which no row of the questions holds anything."""
        sheet = self.plan.part.sheet
        header = self._header()
        lines = [line for line, _ in self.plan.lines]
        used = {column for line in (header, *lines) for column in sheet.rows.get(line, ())}
        last = max(self._moving(), default=0)
        while last + 1 in used:
            last += 1
        return any(column > last for column in sheet.rows.get(row, ()))

    def move(self, row_id: str, to: int) -> None:
        """Put a row at another place among the rows (from 0); those between move up or down by one."""
        row = self.row(row_id)
        names = [name for _, name in self.plan.lines]
        if not 0 <= to < len(names):
            raise BankError(f"There is no place {to + 1} among {len(names)} rows.")
        target = self.plan.lines[to][0]
        if target == row:
            return
        if target > row:
            target = self._below_merges(target + 1) - 1
        else:
            while area := next((area for area in self._tall() if area.top < target <= area.bottom), None):
                target = area.top
        self._rows("move", row, target)

    def paste(
        self,
        row_id: str | None,
        name: str,
        block: Sequence[Sequence[str]],
        marks: Sequence[Sequence[str]] = (),
    ) -> str:
        """Write a block of texts from one field on; below the last row new ones are made. The first row's id.

        A first row of headings is left out; where all of them are fields of this sheet, the texts go to those.
        `marks` tell which cells of the block are green or red; a row whose question and answers are all written
        over loses the marks it had, unless their texts are still there.
        Raises BankError if the block is wider than the fields.
        """
        fields = self.plan.tab.fields
        if name not in fields:
            raise BankError(f"“{self.plan.tab.title}” has no column for “{name}”.")
        named = headed(block[0]) if block else ()
        rows, marks = (block[1:], marks[1:]) if named else (block, marks)
        told = bool(named) and set(named) <= set(fields) and len(set(named)) == len(named)
        fields = named if told else fields[fields.index(name) :]
        width = max(
            (place for row in rows for place, text in enumerate(row, start=1) if clean(text)), default=0
        )
        if width > len(fields):
            title = HEADINGS.get(fields[0], fields[0].capitalize())
            raise BankError(f"The block is {width} columns wide; from “{title}” on there are {len(fields)}.")
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
            given = dict(zip(fields, marks[place], strict=False)) if place < len(marks) else {}
            self._mark_pasted(own, row, fields[: len(texts)], given)
        return first

    def _mark_pasted(self, row_id: str, row: int, fields: Sequence[str], given: Mapping[str, str]) -> None:
        """Mark the answers of a row that was pasted: as the block does, or as the same texts were marked."""
        wanted = {colour: [a for a in LETTERS if given.get(a) == colour] for colour in ("green", "red")}
        if not any(wanted.values()):
            found = self.plan.facts.get(row_id)
            answers = [cell.text if (cell := self.get(row, self._columns[a])) else "" for a in LETTERS]
            if found is None or not {"question", *LETTERS} <= set(fields) or answers == list(found.texts):
                return
            for colour, places in (("green", found.greens), ("red", found.reds)):
                texts = [found.texts[place] for place in places]
                wanted[colour] = [a for a, text in zip(LETTERS, answers, strict=True) if text in texts]
            had = bool(found.greens or found.reds)
            self.unmarked += had and not (wanted["green"] and wanted["red"])
        self._unmark(row_id, row)
        for colour, letters in wanted.items():
            if len(letters) == 1 and not self._fixed():
                self._mark(row_id, row, letters[0], colour)

    # -- marks --

    def set_mark(self, row_id: str, letter: str, colour: str) -> None:
        """Mark an answer green or red, so that it is the only one of that colour in its row; or unmark it."""
        if letter not in LETTERS or colour not in ("green", "red", ""):
            raise BankError("An answer is A, B, C or D, and its mark green, red or none.")
        self._mark(row_id, self.row(row_id), letter, colour)

    def _fixed(self) -> dict[str, int]:
        """The places of answers whose heading says what they are in every row."""
        layout = self.plan.layout
        fixed = {} if layout is None else {"green": layout.always_green, "red": layout.always_red}
        return {name: at for name, at in fixed.items() if at >= 0}

    def _unmark(self, row_id: str, row: int) -> None:
        """Take the marks of all answers of a row away, where their headings do not make them."""
        if not self._fixed():
            for letter in LETTERS:
                self._mark(row_id, row, letter, "")

    def _mark(self, row_id: str, row: int, letter: str, colour: str) -> None:
        place = LETTERS.index(letter)
        layout = self.plan.layout
        fixed = self._fixed()
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
        short_enough = cell is not None and 0 < len(cell.text) <= MOST_CHARACTERS
        if cell is not None and short_enough and cell.kind not in _TROUBLED:
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


def _counts_on(was: Cell | None, text: str) -> bool:
    """Whether the number of a question takes the place of a number, and so is to be one too."""
    number = text.isdecimal() and len(text) < 7 and text == str(int(text))
    return number and was is not None and was.kind == "number"
