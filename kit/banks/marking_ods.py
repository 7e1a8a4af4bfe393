"""Notes in a copy of an OpenDocument spreadsheet: content.xml patched, every other part byte for byte."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from kit.banks.cells import Cell, Sheet, column_number
from kit.banks.layout import Layout, find_layout
from kit.banks.marking_copy import NotPatchable
from kit.banks.marking_notes import SEARCHED_ROWS, SheetNotes, is_heading
from kit.banks.marking_scan import WHOLE_ROW, decoded
from kit.banks.marking_sheet import Edit, after, apply, attributes_of, inside

_SPACE = "urn:oasis:names:tc:opendocument:xmlns:"
_BODY = ["office:body", "office:spreadsheet"]
_STYLE_NAME = "kit-check-column"
_WIDTH = "18cm"
_COLUMN_CM = 2.0
_END_CELL = re.compile(r"\.\$?([A-Z]{1,3})\$?[0-9]+\Z")
_LENGTH = re.compile(r"([0-9.]+)(cm|mm|in|pt)")
_CM = {"cm": 1.0, "mm": 0.1, "in": 2.54, "pt": 0.0353}


class Run(NamedTuple):
    """Cells, columns or rows that are written once and repeated: the first, how many, their bytes.

    The end is as in `marking_scan.Tag`. `full` tells whether a cell holds anything.
    """

    first: int
    times: int
    start: int
    end: int
    name: str
    full: bool = False


@dataclass(slots=True)
class Table:
    """A sheet: its columns, its rows and the cells of each, its first rows as texts, and where it ends."""

    name: str
    columns: list[Run] = field(default_factory=list)
    rows: list[Run] = field(default_factory=list)
    cells: list[list[Run]] = field(default_factory=list)
    top: Sheet = field(default_factory=lambda: Sheet(""))
    right: int = 0
    last: int = 0


class _Scan:
    """Finds the tables in content.xml by the names that its prefixes give to the elements."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.tables: list[Table] = []
        self.styles: tuple[int, str] = (-1, "")
        self.prefixes: dict[str, str] = {}
        self.path: list[str] = []
        self.opened: list[tuple[int, dict[str, str]]] = []
        self.table: Table | None = None
        self.text: list[str] = []
        self.cell = -1
        self.row_full = 0
        self.parser = parser = expat.ParserCreate("utf-8")
        parser.buffer_text = True
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.text.append
        parser.StartDoctypeDeclHandler = self.refuse
        try:
            parser.Parse(data, True)
        except (expat.ExpatError, ValueError):
            raise NotPatchable from None

    def refuse(self, *_: object) -> None:
        raise NotPatchable

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if not self.path:
            found = {v: k.partition(":")[2] for k, v in attributes.items() if k.startswith("xmlns:")}
            for short in ("table", "text", "office", "style", "draw"):
                if found.get(f"{_SPACE}{'drawing' if short == 'draw' else short}:1.0", short) != short:
                    raise NotPatchable
        self.path.append(name)
        self.opened.append((self.parser.CurrentByteIndex, attributes))
        depth = len(self.path)
        if (
            name == "table:table"
            and self.table is None
            and self.path[1:3] == ["office:body", "office:spreadsheet"]
        ):
            self.table = Table(attributes.get("table:name", ""))
        elif name == "table:table-row" and self.table is not None and self.cell < 0:
            self.table.cells.append([])
            self.row_full = 0
        elif name in ("table:table-cell", "table:covered-table-cell") and self.cell < 0:
            self.cell = depth
            self.text.clear()
        elif name == "text:s":
            self.text.append(" ")
        if self.table is not None and name.startswith("draw:"):
            self.drawing(attributes)

    def drawing(self, values: dict[str, str]) -> None:
        """How far a drawing reaches: to the cell it names, or by its place and width on the sheet."""
        assert self.table is not None
        match = _END_CELL.search(values.get("table:end-cell-address", ""))
        column = column_number(match[1]) if match is not None else 0
        if not match and "svg:width" in values:
            column = int((_length(values.get("svg:x", "")) + _length(values["svg:width"])) / _COLUMN_CM) + 1
        if column < WHOLE_ROW:
            self.table.right = max(self.table.right, column)

    def end(self, name: str) -> None:
        depth = len(self.path)
        self.path.pop()
        start, values = self.opened.pop()
        place = (start, self.parser.CurrentByteIndex, name)
        table = self.table
        if name == "office:automatic-styles":
            self.styles = (place[1], name)
        if table is None or (self.cell >= 0 and depth > self.cell):
            if name == "text:p":
                self.text.append("\n")
            return
        if depth == self.cell:
            self.cell = -1
            self.end_cell(table, values, place)
        elif name == "table:table-column":
            table.columns.append(Run(_next(table.columns), _count(values, "columns"), *place))
        elif name == "table:table-row":
            row = Run(_next(table.rows), _count(values, "rows"), *place, full=self.row_full > 0)
            table.rows.append(row)
            table.right = max(table.right, self.row_full)
            if row.full:
                table.last = row.first + row.times - 1
            if len(table.top.rows) <= SEARCHED_ROWS and -1 in table.top.rows:
                table.top.rows[row.first] = table.top.rows.pop(-1)
        elif name == "table:table" and self.path[1:] == _BODY:
            self.tables.append(table)
            self.table = None

    def end_cell(self, table: Table, values: dict[str, str], place: tuple[int, int, str]) -> None:
        if not table.cells:
            raise NotPatchable
        row = table.cells[-1]
        text = " ".join("".join(self.text).split())
        full = bool(text) or "office:value-type" in values or "table:formula" in values
        cell = Run(_next(row), _count(values, "columns"), *place, full=full)
        row.append(cell)
        spanned = values.get("table:number-columns-spanned", "1")
        wide = int(spanned) if spanned.isdigit() else 1
        if full or wide > 1:
            reach = cell.first + max(cell.times, wide) - 1
            if reach < WHOLE_ROW and not is_heading(text):
                self.row_full = max(self.row_full, reach)
        if full and len(table.top.rows) < SEARCHED_ROWS:
            table.top.rows.setdefault(-1, {})[cell.first] = Cell(text)


def _length(text: str) -> float:
    match = _LENGTH.fullmatch(text)
    return float(match[1]) * _CM[match[2]] if match is not None and match[1].count(".") < 2 else 0.0


def _count(values: Mapping[str, str], which: str) -> int:
    text = values.get(f"table:number-{which}-repeated", "1")
    return max(1, int(text)) if text.isascii() and text.isdigit() and len(text) < 9 else 1


def _next(runs: list[Run]) -> int:
    return runs[-1].first + runs[-1].times if runs else 1


def sheet_names(raw: bytes) -> list[str]:
    """The names of the sheets in content.xml, in their order. Raises NotPatchable if it cannot be read."""
    return [table.name for table in _Scan(decoded(raw).data).tables]


def marked_ods(raw: bytes, notes: Mapping[str, SheetNotes]) -> bytes:
    """content.xml with the notes of each sheet. Raises NotPatchable if that cannot be done."""
    coded = decoded(raw)
    data = coded.data
    found = _Scan(data)
    edits: list[Edit] = []
    for table in found.tables:
        own = notes.get(table.name)
        if own:
            edits += _marked_table(data, table, own)
    if f'"{_STYLE_NAME}"'.encode() not in data:
        if found.styles[0] < 0:
            raise NotPatchable
        style = (
            f'<style:style style:name="{_STYLE_NAME}" style:family="table-column">'
            f'<style:table-column-properties style:column-width="{_WIDTH}"/></style:style>'
        )
        edits.append(inside(data, *found.styles, style.encode()))
    return coded.stored(apply(data, edits))


def _marked_table(data: bytes, table: Table, notes: SheetNotes) -> list[Edit]:
    top = table.top
    earlier = next((c for cells in top.rows.values() for c, cell in cells.items() if is_heading(cell.text)), 0)
    if earlier:
        for shown in top.rows.values():
            shown.pop(earlier, None)
        table.right, table.last = _without(table, earlier)
    column = earlier or table.right + 2
    if column >= WHOLE_ROW or not table.rows:
        raise NotPatchable
    layout = find_layout(top)
    rows = sorted(row for row in top.rows if top.rows[row])
    heading = layout.header if isinstance(layout, Layout) and layout.header else rows[0] if rows else 1
    texts = notes.placed(heading, table.last)
    firsts = [row.first for row in table.rows]
    by_run: dict[int, dict[int, str]] = {}
    beyond: dict[int, str] = {}
    end = _next(table.rows)
    for number, text in texts.items():
        if number >= end:
            beyond[number] = text
        else:
            by_run.setdefault(bisect_right(firsts, number) - 1, {})[number] = text
    edits = []
    for at, (row, cells) in enumerate(zip(table.rows, table.cells, strict=True)):
        old = earlier > 0 and any(cell.full and cell.first <= earlier < _next([cell]) for cell in cells)
        if at in by_run or old:
            edits.append(_rows(data, row, cells, column, by_run.get(at, {}), old))
    if beyond:
        at = after(data, table.rows[-1].end, table.rows[-1].name)
        edits.append(Edit(at, at, _new_rows(end, column, beyond)))
    for run in table.columns:
        if run.first <= column < run.first + run.times:
            own = f'<table:table-column table:style-name="{_STYLE_NAME}"/>'.encode()
            edits.append(Edit(run.start, after(data, run.end, run.name), _split(data, run, column, own)))
    return edits


def _without(table: Table, earlier: int) -> tuple[int, int]:
    """The last column and the last row that hold anything, but for an earlier column of notes."""
    right = last = 0
    for row, cells in zip(table.rows, table.cells, strict=True):
        full = [cell.first + cell.times - 1 for cell in cells if cell.full and cell.first != earlier]
        if full:
            right, last = max(right, *full), row.first + row.times - 1
    return right, last


def _rows(data: bytes, row: Run, cells: list[Run], column: int, texts: dict[int, str], old: bool) -> Edit:
    """One row element, parted where some of the rows that it stands for get notes."""
    whole = data[row.start : after(data, row.end, row.name)]
    pieces: list[bytes] = []
    at = row.first
    blank = _row(data, row, cells, column, "") if old else whole
    for number, text in sorted(texts.items()):
        pieces += (
            _repeated(blank, row.name, "rows", number - at),
            _repeated(_row(data, row, cells, column, text), row.name, "rows", 1),
        )
        at = number + 1
    pieces.append(_repeated(blank, row.name, "rows", row.first + row.times - at))
    return Edit(row.start, row.start + len(whole), b"".join(pieces))


def _row(data: bytes, row: Run, cells: list[Run], column: int, text: str) -> bytes:
    """A row with this text in the column of notes ("": nothing)."""
    shift = row.start
    whole = data[shift : after(data, row.end, row.name)]
    own = _note(text)
    for cell in cells:
        if cell.first <= column < cell.first + cell.times:
            span = (cell.start - shift, after(data, cell.end, cell.name) - shift)
            return apply(whole, [Edit(*span, _split(data, cell, column, own))])
    gap = column - _next(cells)
    return apply(whole, [inside(whole, row.end - shift, row.name, _gap(gap) + own)])


def _note(text: str) -> bytes:
    if not text:
        return b"<table:table-cell/>"
    body = f"<text:p>{escape(text)}</text:p>"
    return f'<table:table-cell office:value-type="string">{body}</table:table-cell>'.encode()


def _gap(count: int) -> bytes:
    return f'<table:table-cell table:number-columns-repeated="{count}"/>'.encode() if count > 0 else b""


def _new_rows(first: int, column: int, texts: dict[int, str]) -> bytes:
    pieces = []
    at = first
    for number, text in sorted(texts.items()):
        if number > at:
            repeated = f' table:number-rows-repeated="{number - at}"'
            pieces.append(f"<table:table-row{repeated}><table:table-cell/></table:table-row>".encode())
        pieces.append(b"<table:table-row>" + _gap(column - 1) + _note(text) + b"</table:table-row>")
        at = number + 1
    return b"".join(pieces)


def _split(data: bytes, run: Run, column: int, own: bytes) -> bytes:
    """A repeated cell or column, parted to make room for another in its midst."""
    whole = data[run.start : after(data, run.end, run.name)]
    before = _repeated(whole, run.name, "columns", column - run.first)
    behind = _repeated(whole, run.name, "columns", run.first + run.times - 1 - column)
    return before + own + behind


def _repeated(whole: bytes, name: str, which: str, count: int) -> bytes:
    """An element, repeated so many times."""
    if count < 1:
        return b""
    key = f"table:number-{which}-repeated"
    place = attributes_of(whole, 0, name).get(key)
    at = 1 + len(name.encode())
    new = f" {key}={quoteattr(str(count))}".encode() if count > 1 else b""
    return apply(whole, [Edit(*(place or (at, at)), new)])
