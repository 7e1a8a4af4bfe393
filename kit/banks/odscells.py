"""The contents of an OpenDocument spreadsheet -> Sheets of cells as shown, in one pass of expat."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Callable

from kit.banks.bounds import MAX_COLUMN, MAX_ROW, Bounds
from kit.banks.cells import Area, Cell, Look, Sheet, Workbook, areas_in
from kit.banks.kinds import Unreadable
from kit.banks.odsstyles import OFFICE, STYLE, TABLE, TEXT, Styles
from kit.banks.shown import general
from kit.banks.texts import MAX_TEXT, Text, shared

_CALCEXT = "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0 "
_MAX_SHEETS = 1_000
_MAX_LISTED = 1_000
_MAX_MERGES = 20_000
_PAINTED_AT_ONCE = 30
"""A longer run of painted empty cells is the format of a whole row or column."""
_MARKED = ("green", "red", "leans green", "leans red")
_CELL = f"{TABLE}table-cell"
_COVERED = f"{TABLE}covered-table-cell"
_CELLS = frozenset((_CELL, _COVERED))
_ROW = f"{TABLE}table-row"
_SHEET = f"{TABLE}table"
_PARAGRAPH = f"{TEXT}p"
_SPAN = f"{TEXT}span"
_COLUMNS_REPEATED = f"{TABLE}number-columns-repeated"
_ROWS_REPEATED = f"{TABLE}number-rows-repeated"
_COLUMNS_SPANNED = f"{TABLE}number-columns-spanned"
_ROWS_SPANNED = f"{TABLE}number-rows-spanned"
_STYLE_NAME = f"{TABLE}style-name"
_DEFAULT_STYLE = f"{TABLE}default-cell-style-name"
_VISIBILITY = f"{TABLE}visibility"
_FORMULA = f"{TABLE}formula"
_VALUE_TYPE = f"{OFFICE}value-type"
_VALUE = f"{OFFICE}value"
_UNSHOWN_TEXT = (f"{TEXT}ruby-text", f"{TEXT}note")
_EXTERNAL = re.compile(r"'#|\bDDE\(|\bWEBSERVICE\(", re.I)
_CORNER = re.compile(r"'(?:[^']|'')*+'|\.(\$?[A-Z]{1,3}\$?[0-9]{1,7})(:|\s|\Z)")
_ERRORS = frozenset(("#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NULL!", "#NUM!"))

Handler = Callable[[dict[str, str]], None]


class Contents:
    """The expat handlers of content.xml: styles first, then one table after the other into `book`."""

    def __init__(self, book: Workbook, styles: Styles) -> None:
        self.book = book
        self.styles = styles
        self.bounds = Bounds(book.name)
        self.data: list[str] = []
        self.path: list[str] = []
        self.skipping = 0
        self.is_spreadsheet = False
        self.sheet: Sheet | None = None
        self.columns: list[int] = []
        self.column_styles: list[str] = []
        self.column = 0
        self.next_row = 1
        self.in_row = False
        self.row_values: dict[str, str] = {}
        self.cells: dict[int, Cell] = {}
        self.painted: list[int] = []
        self.next_cell = 1
        self.cell_values: dict[str, str] | None = None
        self.covered = False
        self.text = Text()
        self.positions: list[str] = []
        self.mapped: list[Area] = []
        self.condition: list[Area] = []
        self.handlers: dict[str, Handler] = {
            _ROW: self.on_row,
            f"{TABLE}table-column": self.on_column,
            f"{TABLE}table-source": self.on_source,
            f"{_CALCEXT}conditional-format": self.on_conditional,
            f"{_CALCEXT}condition": self.on_condition,
        }

    def start(self, name: str, values: dict[str, str]) -> None:
        """The beginning of an element."""
        if self.skipping:
            self.skipping += 1
        elif self.cell_values is not None:
            self._inside_cell(name, values)
        elif name in _CELLS:
            if self.sheet is not None and self.in_row:
                self.cell_values = values
                self.covered = name == _COVERED
            else:
                self.skipping = 1
        elif name in self.handlers:
            if self.sheet is not None:
                self.handlers[name](values)
        elif name == _SHEET:
            self._begin_sheet(values)
        elif name.startswith((STYLE, OFFICE)):
            if name == f"{OFFICE}spreadsheet":
                self.is_spreadsheet = True
            elif name == f"{OFFICE}forms":
                self.skipping = 1
            self.styles.start(name, values)
        elif name in (f"{TABLE}shapes", f"{TABLE}tracked-changes", f"{TABLE}dde-links"):
            self.skipping = 1

    def end(self, name: str) -> None:
        """The end of an element."""
        if self.skipping:
            self.skipping -= 1
            self.data.clear()
        elif self.cell_values is not None:
            if name in _CELLS:
                self._end_cell(self.cell_values)
                self.cell_values = None
            else:
                self._end_inside(name)
        elif name == _ROW:
            if self.sheet is not None and self.in_row:
                self._end_row(self.sheet)
            self.in_row = False
        elif name == _SHEET:
            self._end_sheet()
        else:
            self.styles.end(name)

    # -- sheets and columns --

    def _begin_sheet(self, values: dict[str, str]) -> None:
        if self.sheet is not None or not self.is_spreadsheet or len(self.book.sheets) >= _MAX_SHEETS:
            self.skipping = 1
            return
        hidden = not self.styles.is_shown(values.get(_STYLE_NAME, ""))
        self.sheet = Sheet(values.get(f"{TABLE}name", ""), hidden=hidden)
        self.book.sheets.append(self.sheet)
        self.columns = []
        self.column_styles = []
        self.column = self.next_row = 1
        self.mapped = []

    def _end_sheet(self) -> None:
        sheet = self.sheet
        if sheet is not None and not sheet.conditional:
            sheet.conditional = self.mapped
        self.sheet = None

    def on_source(self, values: dict[str, str]) -> None:
        """The sheet is a copy of one in another file, kept for formulas: it is not the teacher's."""
        del values
        self.book.external_links = True
        if self.sheet is not None and self.sheet.name.startswith("'"):
            self.book.sheets.remove(self.sheet)
            self.sheet = None
            self.skipping = 1

    def on_column(self, values: dict[str, str]) -> None:
        sheet = self.sheet
        assert sheet is not None
        first = self.column
        self.column += _count(values.get(_COLUMNS_REPEATED))
        last = min(self.column - 1, MAX_COLUMN)
        if len(self.columns) < MAX_COLUMN:
            self.columns.append(first)
            self.column_styles.append(values.get(_DEFAULT_STYLE, ""))
        if values.get(_VISIBILITY, "visible") != "visible" and len(sheet.hidden_columns) < _MAX_LISTED:
            sheet.hidden_columns.append((first, last))

    def on_conditional(self, values: dict[str, str]) -> None:
        corners = _CORNER.findall(values.get(f"{_CALCEXT}target-range-address", ""))
        self.condition = areas_in("".join(corner + sign for corner, sign in corners))

    def on_condition(self, values: dict[str, str]) -> None:
        sheet = self.sheet
        assert sheet is not None
        if self.styles.paints(values.get(f"{_CALCEXT}apply-style-name", "")):
            room = max(0, _MAX_LISTED - len(sheet.conditional))
            sheet.conditional.extend(area for area in self.condition[:room] if area not in sheet.conditional)

    # -- rows --

    def on_row(self, values: dict[str, str]) -> None:
        self.in_row = True
        self.row_values = values
        self.cells = {}
        self.painted = []
        self.next_cell = 1

    def _end_row(self, sheet: Sheet) -> None:
        """Keep the row if it holds anything, as often as it is repeated; blank ones only count."""
        first = self.next_row
        times = _count(self.row_values.get(_ROWS_REPEATED))
        self.next_row += times
        if not self.cells:
            return
        if self.next_row - 1 > MAX_ROW:
            raise self._too_large(sheet)
        self.bounds.row(sheet.name, len(self.cells), times)
        visibility = self.row_values.get(_VISIBILITY, "visible")
        for row in range(first, first + times):
            sheet.rows[row] = dict(self.cells) if row > first else self.cells
            if visibility != "visible":
                sheet.hidden_rows.append(row)
            if self.painted and len(sheet.painted_empty) < _MAX_LISTED:
                sheet.painted_empty.extend((row, column) for column in self.painted)
        sheet.filtered = sheet.filtered or visibility == "filter"

    def _too_large(self, sheet: Sheet) -> Unreadable:
        return Unreadable(
            f"“{self.book.name}” has text beyond row {MAX_ROW:,} or column {MAX_COLUMN:,}, where sheets end",
            "copy the questions alone into a new workbook",
            sheet.name,
        )

    # -- cells --

    def _inside_cell(self, name: str, values: dict[str, str]) -> None:
        """Text counts; notes, drawings, tables in cells and reading aids do not."""
        if name == _PARAGRAPH:
            self.path.append(name)
            if len(self.path) == 1 and self.text.parts:
                self._add("\n")
            self.data.clear()
        elif not name.startswith(TEXT) or name in _UNSHOWN_TEXT or not self.path:
            if name == f"{TABLE}cell-range-source":
                self.book.external_links = True
            self._take()
            self.skipping = 1
        else:
            self._take()
            self.path.append(name)
            if name == _SPAN:
                self.positions.append(self.text.position)
                self.text.position = (
                    self.styles.position(values.get(f"{TEXT}style-name", "")) or self.text.position
                )
            elif name == f"{TEXT}s":
                self._add(" " * min(_count(values.get(f"{TEXT}c")), 1_000))
            elif name == f"{TEXT}tab":
                self._add("\t")
            elif name == f"{TEXT}line-break":
                self._add("\n")

    def _end_inside(self, name: str) -> None:
        self._take()
        self.path.pop()
        if name == _SPAN:
            self.text.position = self.positions.pop()

    def _take(self) -> None:
        """What stood between two tags, inside a paragraph; line ends of the file are spaces there."""
        if self.data:
            if self.path:
                self._add(" ".join("".join(self.data).splitlines()))
            self.data.clear()

    def _add(self, text: str) -> None:
        self.text.add(text)

    def _end_cell(self, values: dict[str, str]) -> None:
        raw = "".join(self.text.parts)[:MAX_TEXT]
        self.text = Text() if self.text.parts else self.text
        self.path.clear()
        self.positions.clear()
        self.text.position = ""
        self.data.clear()
        first = self.next_cell
        times = _count(values.get(_COLUMNS_REPEATED))
        self.next_cell += times
        name = values.get(_STYLE_NAME) or self.row_values.get(_DEFAULT_STYLE) or self._column_style(first)
        look = self.styles.look(name)
        cell = None if self.covered else _cell(raw, values, look)
        if cell is not None:
            assert self.sheet is not None
            if self.next_cell - 1 > MAX_COLUMN:
                raise self._too_large(self.sheet)
            for column in range(first, self.next_cell):
                self.cells[column] = cell
            self.book.external_links = self.book.external_links or cell.note == "external"
        elif look.highlight.kind in _MARKED and times <= _PAINTED_AT_ONCE and len(self.painted) < _MAX_LISTED:
            self.painted.extend(range(first, self.next_cell))
        self._merge(values, first)
        if cell is not None and self.styles.is_conditional(name):
            self._map(first)

    def _column_style(self, column: int) -> str:
        place = bisect(self.columns, column) - 1
        return self.column_styles[place] if place >= 0 and column < self.column else ""

    def _merge(self, values: dict[str, str], column: int) -> None:
        if self.covered or self.sheet is None:
            return
        wide, high = _count(values.get(_COLUMNS_SPANNED)), _count(values.get(_ROWS_SPANNED))
        if (wide > 1 or high > 1) and len(self.sheet.merges) < _MAX_MERGES:
            row = self.next_row
            bottom, right = min(row + high - 1, MAX_ROW), min(column + wide - 1, MAX_COLUMN)
            self.sheet.merges.append(Area(row, column, bottom, right))

    def _map(self, column: int) -> None:
        """A cell whose style holds a condition; neighbours in a row make one area."""
        row, right = self.next_row, self.next_cell - 1
        if self.mapped and self.mapped[-1].bottom == row and self.mapped[-1].right == column - 1:
            self.mapped[-1] = Area(row, self.mapped[-1].left, row, right)
        elif len(self.mapped) < _MAX_LISTED:
            self.mapped.append(Area(row, column, row, right))


def _cell(raw: str, values: dict[str, str], look: Look) -> Cell | None:
    """The cell that shows this text, or the value stored beside it where a program left the text out."""
    formula = values.get(_FORMULA)
    kind = values.get(_VALUE_TYPE, "")
    if not raw and kind:
        raw = _from_value(kind, values)
    text, note = shared(raw)
    if not text:
        stored = kind or values.get(_VALUE) is not None
        return Cell("", look, "formula") if formula is not None and not stored else None
    shown_as = _kind(text, kind, formula, values)
    if formula is not None and _EXTERNAL.search(formula):
        note = "external"
    elif shown_as != "text":
        note = _long(kind, values)
    return Cell(text, look, shown_as, note)


def _kind(text: str, kind: str, formula: str | None, values: dict[str, str]) -> str:
    if values.get(f"{_CALCEXT}value-type") == "error":
        return "error"
    if formula is not None and (text in _ERRORS or text.startswith("Err:")):
        return "error"
    if kind in ("date", "time"):
        return "date"
    if kind == "boolean" or (kind == "float" and text in ("TRUE", "FALSE")):
        return "boolean"
    return "number" if kind in ("float", "percentage", "currency") else "text"


def _long(kind: str, values: dict[str, str]) -> str:
    number = _number(values) if kind == "float" else None
    return "long number" if number is not None and abs(number) >= 1e15 else ""


def _number(values: dict[str, str]) -> float | None:
    try:
        return float(values.get(_VALUE, "")[:400])
    except ValueError:
        return None


def _from_value(kind: str, values: dict[str, str]) -> str:
    """The stored value in its plainest form, for files without the text as shown."""
    if kind in ("float", "currency", "percentage"):
        number = _number(values)
        if number is None:
            return ""
        return f"{general(number * 100)}%" if kind == "percentage" else general(number)
    if kind == "boolean":
        return values.get(f"{OFFICE}boolean-value", "").upper()
    if kind == "date":
        return values.get(f"{OFFICE}date-value", "")[:10]
    return values.get(f"{OFFICE}{kind}-value", "")[:MAX_TEXT] if kind in ("string", "time") else ""


def _count(text: str | None) -> int:
    """How often something is repeated: at least once."""
    if text is None or not (text.isascii() and text.isdigit()):
        return 1
    return max(1, int(text[:8]))
