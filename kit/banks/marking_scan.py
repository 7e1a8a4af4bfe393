"""Where everything stands in the bytes of a sheet: rows, cells, columns, and how far to the right it reaches.

A sheet is patched at places that an XML parser gave, never at places found by searching its text.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.parsers import expat

from kit.banks.cells import areas_in, column_number
from kit.banks.marking_copy import NotPatchable
from kit.banks.marking_notes import SEARCHED_ROWS

WHOLE_ROW = 16_000
"""A range that reaches this column is meant for whole rows; it pushes nothing aside."""
_DIGITS = "0123456789"
_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_ENCODING = re.compile(rb"<\?xml[^>]*?\sencoding\s*=\s*[\"']([A-Za-z0-9._-]+)")


class Coded(NamedTuple):
    """The text of a part in UTF-8, and what to do to get it back as it was stored."""

    data: bytes
    mark: bytes
    codec: str

    def stored(self, data: bytes) -> bytes:
        """UTF-8 as the part was stored: with its mark and in its own encoding."""
        if self.codec != "utf-8":
            data = data.decode("utf-8").encode(self.codec, "xmlcharrefreplace")
        return self.mark + data


def decoded(raw: bytes) -> Coded:
    """A part in UTF-8. Raises NotPatchable if its encoding is not known."""
    mark, codec = next((pair for pair in _MARKS if raw.startswith(pair[0])), (b"", ""))
    if not codec and raw.startswith((b"<\0", b"\0<")):
        codec = "utf-16-le" if raw.startswith(b"<") else "utf-16-be"
    elif not codec:
        found = _ENCODING.match(raw[:400])
        codec = found[1].decode("ascii").lower() if found else "utf-8"
        if codec.startswith(("utf-16", "utf16", "utf-32", "utf32", "utf-7")):
            raise NotPatchable
    try:
        text = raw[len(mark) :]
        data = text if codec in ("utf-8", "us-ascii", "ascii") else text.decode(codec).encode("utf-8")
    except (UnicodeError, LookupError):
        raise NotPatchable from None
    return Coded(data, mark, "utf-8" if data is text else codec)


class CellPlace(NamedTuple):
    """A cell: its column, first byte and `Tag.end`, whether it holds anything, its style, its kind."""

    column: int
    start: int
    end: int
    full: bool
    style: str
    kind: str


@dataclass(slots=True)
class RowPlace:
    """A row: its first byte and `Tag.end`, and its cells in the order of the file."""

    number: int
    start: int
    end: int = 0
    cells: list[CellPlace] = field(default_factory=list)


class Tag(NamedTuple):
    """An element outside the rows: its attributes, its first byte, and where the parser saw it end.

    The end is the first byte of the closing tag, or what follows an element that closes itself.
    """

    attributes: dict[str, str]
    start: int
    end: int


@dataclass(slots=True)
class Scan:
    """What was found in the bytes of a sheet."""

    prefix: str = ""
    rows: dict[int, RowPlace] = field(default_factory=dict)
    """The rows that were asked for, and the first ones that hold anything."""
    numbers: array[int] = field(default_factory=lambda: array("q"))
    starts: array[int] = field(default_factory=lambda: array("q"))
    """Number and first byte of every row, in the order of the file."""
    data: Tag | None = None
    dimension: Tag | None = None
    columns: Tag | None = None
    column_tags: list[Tag] = field(default_factory=list)
    usual_width: str = ""
    """The width of columns without a tag of their own, if the sheet gives one."""
    top: dict[int, dict[int, tuple[str, str]]] = field(default_factory=dict)
    """Kind and stored text of the cells of the first rows that hold anything."""
    last: int = 0
    """The last row that holds anything."""
    right: int = 0
    """The last column in which a cell holds anything, or that an object covers."""
    right_blank: int = 0
    """The last column in which a cell is stored, even if it holds nothing."""
    notes: list[CellPlace] = field(default_factory=list)
    """The cells of an earlier column of notes."""


def scan(data: bytes, wanted: frozenset[int], notes_column: int = 0) -> Scan:
    """Look through a sheet in UTF-8. The `wanted` rows are kept with their cells.

    Cells of `notes_column` do not count as content. Raises NotPatchable if it is no sheet the kit can patch.
    """
    try:
        found = _Work(data, wanted, notes_column, in_a_hurry=not notes_column).run()
    except _Slowly:
        found = _Work(data, wanted, notes_column, in_a_hurry=False).run()
    if found.data is None:
        raise NotPatchable
    return found


def local(name: str) -> str:
    """The name of an element without its prefix."""
    return name.rpartition(":")[2]


class _Slowly(Exception):
    """A sheet through which one cannot hurry."""


class _Work:
    """The handlers of one sheet: one pair for the rows, one for all around them.

    In a hurry, rows of which only their extent matters are passed with a single handler, as long as every cell
    has its address.
    """

    def __init__(self, data: bytes, wanted: frozenset[int], notes_column: int, in_a_hurry: bool) -> None:
        self.found = Scan()
        self.data = data
        self.in_a_hurry = in_a_hurry
        self.data_end = 0
        self.settle: Callable[[], None] = lambda: None
        self.wanted = wanted
        self.notes_column = notes_column
        self.depth = 0
        self.path: list[str] = []
        self.opened: list[tuple[dict[str, str], int]] = []
        self.text: list[str] = []
        self.row = RowPlace(0, 0)
        self.blank = True
        self.letters: dict[str, int] = {}
        self.cell: tuple[int, int, str, str] = (0, 0, "", "")
        self.column = 0
        self.full = False
        self.row_tag = self.cell_tag = ""

    def run(self) -> Scan:
        """Look through the sheet."""
        parser = self.parser = expat.ParserCreate("utf-8")
        parser.StartDoctypeDeclHandler = self.refuse
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.text.append
        parser.buffer_text = True
        try:
            parser.Parse(self.data, True)
        except (expat.ExpatError, ValueError):
            raise NotPatchable from None
        if self.found.data is None and parser.EndElementHandler is None:
            self.settle()
            self.end_rows(self.data_end)
        return self.found

    def refuse(self, *_: object) -> None:
        raise NotPatchable

    # -- around the rows --

    def start(self, name: str, attributes: dict[str, str]) -> None:
        tag = local(name)
        self.path.append(tag)
        self.opened.append((attributes, self.parser.CurrentByteIndex))
        self.text.clear()
        depth = len(self.path)
        if depth == 1 and tag != "worksheet":
            raise NotPatchable
        if depth == 2 and tag == "sheetData":
            prefix = name[: -len(tag)]
            self.found.prefix = prefix
            self.row_tag, self.cell_tag = prefix + "row", prefix + "c"
            self.depth = 2
            closing = f"</{prefix}sheetData".encode()
            if self.in_a_hurry and self.data.count(closing) == 1:
                self.data_end = self.data.index(closing)
            self.parser.StartElementHandler = self.start_data
            self.parser.EndElementHandler = self.end_data
        elif depth > 2 or tag in ("autoFilter", "conditionalFormatting"):
            for key in ("ref", "sqref"):
                if key in attributes and tag not in (
                    "hyperlink",
                    "selection",
                    "protectedRange",
                    "ignoredError",
                ):
                    self.reach(attributes[key])

    def end(self, name: str) -> None:
        del name
        tag = self.path.pop()
        attributes, start = self.opened.pop()
        found = self.found
        if len(self.path) == 1 and tag == "dimension":
            found.dimension = Tag(attributes, start, self.parser.CurrentByteIndex)
        elif len(self.path) == 1 and tag == "cols":
            found.columns = Tag(attributes, start, self.parser.CurrentByteIndex)
        elif tag == "col" and self.path[1:] == ["cols"]:
            found.column_tags.append(Tag(attributes, start, self.parser.CurrentByteIndex))
        elif len(self.path) == 1 and tag == "sheetFormatPr":
            found.usual_width = attributes.get("defaultColWidth", "")
        elif tag == "sqref":
            self.reach("".join(self.text))
        elif tag == "col" and self.path[-1:] == ["to"]:
            text = "".join(self.text).strip()
            if text.isdigit() and int(text) < WHOLE_ROW:
                found.right = max(found.right, int(text) + 1)

    def reach(self, ranges: str) -> None:
        for area in areas_in(ranges):
            if self.found.right < area.right < WHOLE_ROW:
                self.found.right = area.right

    # -- the rows --

    def start_data(self, name: str, attributes: dict[str, str]) -> None:
        self.depth = depth = self.depth + 1
        if depth == 4:
            if name != self.cell_tag:
                raise NotPatchable
            place = attributes.get("r")
            self.column = column = self.letters.get(place.rstrip("0123456789"), 0) if place else self.column + 1
            if not column and place:
                self.column = column = self.address(place)
            self.cell = (
                column,
                self.parser.CurrentByteIndex,
                attributes.get("s", ""),
                attributes.get("t", "n"),
            )
            self.full = False
        elif depth == 5:
            self.full = True
            self.text.clear()
        elif depth == 3:
            if name != self.row_tag:
                raise NotPatchable
            given = attributes.get("r", "")
            number = int(given) if given.isdigit() else self.row.number + 1
            start = self.parser.CurrentByteIndex
            self.row = RowPlace(number, start)
            self.column = 0
            self.blank = True
            self.found.numbers.append(number)
            self.found.starts.append(start)

    def address(self, place: str) -> int:
        letters = place.rstrip("0123456789")
        if not (letters.isascii() and letters.isalpha() and len(letters) < 4):
            raise NotPatchable
        self.letters[letters] = column = column_number(letters)
        return column

    def end_data(self, name: str) -> None:
        del name
        self.depth = depth = self.depth - 1
        if depth == 3:
            column, start, style, kind = self.cell
            found = self.found
            place = CellPlace(column, start, self.parser.CurrentByteIndex, self.full, style, kind)
            self.row.cells.append(place)
            if column == self.notes_column:
                found.notes.append(place)
                return
            if self.full:
                self.blank = False
                if column > found.right:
                    found.right = column
                if len(found.top) < SEARCHED_ROWS or self.row.number in found.top:
                    text = "".join(self.text)
                    found.top.setdefault(self.row.number, {})[column] = (kind, text)
            elif column > found.right_blank:
                found.right_blank = column
        elif depth == 2:
            self.end_row()
        elif depth == 1:
            self.end_rows(self.parser.CurrentByteIndex)

    def end_row(self) -> None:
        row, found = self.row, self.found
        row.end = self.parser.CurrentByteIndex
        if not self.blank:
            found.last = max(found.last, row.number)
        if row.number in self.wanted or row.number in found.top:
            found.rows[row.number] = row
        if len(found.top) == SEARCHED_ROWS:
            self.parser.CharacterDataHandler = None
            if self.data_end > 0:
                self.hurry()

    def hurry(self) -> None:
        """Pass the rows from here on with one handler, until one that was asked for, or their end."""
        found, wanted, parser = self.found, self.wanted, self.parser
        row_tag, cell_tag, value_tag = self.row_tag, self.cell_tag, f"{found.prefix}v"
        number, last = self.row.number, found.last
        pending = ""
        full: set[str] = set()
        blank: set[str] = set()

        def start(name: str, attributes: dict[str, str]) -> None:
            nonlocal pending, last
            if name == cell_tag:
                if pending:
                    blank.add(pending.rstrip(_DIGITS))
                pending = attributes.get("r", "")
                if not pending:
                    raise _Slowly
            elif name == value_tag:
                if pending:
                    full.add(pending.rstrip(_DIGITS))
                    pending = ""
                    if number > last:
                        last = number
            else:
                other(name, attributes)

        def other(name: str, attributes: dict[str, str]) -> None:
            nonlocal number, last, pending
            at = parser.CurrentByteIndex
            if at < self.data_end and name != row_tag:
                if pending:
                    start(value_tag, attributes)
                return
            if pending:
                blank.add(pending.rstrip(_DIGITS))
                pending = ""
            if at < self.data_end:
                given = attributes.get("r", "")
                number = int(given) if given.isdigit() else number + 1
                if number not in wanted:
                    found.numbers.append(number)
                    found.starts.append(at)
                    return
                self.row = RowPlace(number - 1, at)  # the row that follows counts on from it
            settle()
            if at < self.data_end:
                self.depth = 2
                parser.StartElementHandler = self.start_data
                parser.EndElementHandler = self.end_data
                self.start_data(name, attributes)
            else:
                self.end_rows(self.data_end)
                self.start(name, attributes)

        def settle() -> None:
            if pending:
                blank.add(pending.rstrip(_DIGITS))
            found.last = last
            found.right = max([found.right, *map(self.address, full)])
            found.right_blank = max([found.right_blank, *map(self.address, blank)])

        self.settle = settle
        parser.StartElementHandler = start
        parser.EndElementHandler = None

    def end_rows(self, end: int) -> None:
        found = self.found
        attributes, start = self.opened.pop()
        self.path.pop()
        found.data = Tag(attributes, start, end)
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text.append
