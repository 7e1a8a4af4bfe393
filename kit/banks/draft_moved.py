"""A sheet of a workbook in bytes whose rows are put in another order; what belongs to a row goes with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from kit.banks.cells import Area, areas_in, column_letter, column_number
from kit.banks.draft_refs import Moved, offset, one_range, ranges
from kit.banks.draft_rows import Rows
from kit.banks.marking_copy import NotPatchable
from kit.banks.marking_scan import decoded, local
from kit.banks.marking_sheet import Edit, after, apply, attributes_of

_LISTS = {
    "conditionalFormatting": "sqref",
    "dataValidation": "sqref",
    "ignoredError": "sqref",
    "protectedRange": "sqref",
}
"""Elements with a list of ranges; those whose cells are all gone go too."""
_SINGLE = {
    **dict.fromkeys(("hyperlink", "autoFilter", "sortState", "sortCondition"), "ref"),
    **dict.fromkeys(("table", "comment", "threadedComment", "location"), "ref"),
    **dict.fromkeys(("cellWatch", "inputCells"), "r"),
}
"""Elements with one cell or range."""
_WHOLE = frozenset(("table", "autoFilter", "location"))
"""Elements that cannot be without their range."""
_COUNTED = frozenset(
    (
        "mergeCells",
        "conditionalFormattings",
        "ext",
        "extLst",
        "dataValidations",
        "hyperlinks",
        "ignoredErrors",
        "protectedRanges",
        "cellWatches",
        "sortState",
    )
)
"""Elements that go when nothing is left in them."""
_FORMULAS = frozenset(("formula", "formula1", "formula2", "f", "definedName", "calculatedColumnFormula"))


@dataclass(slots=True)
class _Element:
    """An element that is open: its name, attributes and first byte, and how many inside it stay."""

    name: str
    attributes: dict[str, str]
    start: int
    by: int | None = None
    """How far the first cell of its ranges moved, if it has any."""
    held: int = 0
    left: int = 0
    gone: bool = False
    pending: list[tuple[int, int, str]] = field(default_factory=list)
    """Formulas (first byte, byte behind, text) that stand before the ranges to which they belong."""


class _Formula(NamedTuple):
    """A formula of a cell: where the cell is in the file, its element, the end of its text, and its text."""

    row: int
    column: int
    name: str
    element: _Element
    end: int
    text: str

    @property
    def kind(self) -> str:
        """How it is stored: "normal", "shared" among cells, or for a block of cells."""
        return self.element.attributes.get("t", "normal")


class Reordered:
    """A part that tells of the cells of a sheet, put into the order that the rows of the sheet have now.

    `rows` are those of the sheet the part belongs to, None if it belongs to none whose rows moved; `apart` are
    merged cells that are taken apart.
    """

    def __init__(
        self, raw: bytes, moved: Moved, rows: Rows | None = None, apart: frozenset[Area] = frozenset()
    ) -> None:
        self._coded = decoded(raw)
        self._data = self._coded.data
        self._moved = moved
        self._rows = rows
        self._still = rows or Rows()
        self._apart = apart
        self._edits: list[Edit] = []
        self._open: list[_Element] = []
        self._text: list[str] = []
        self._places: list[tuple[int, int]] = []
        """First byte and number of every row."""
        self._data_end = 0
        self._number = self._column = 0
        self._formulas: list[_Formula] = []
        self._parser = parser = expat.ParserCreate("utf-8")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text.append
        parser.StartDoctypeDeclHandler = self._refuse
        try:
            parser.Parse(self._data, True)
        except (expat.ExpatError, ValueError):
            raise NotPatchable from None
        self._cell_formulas()

    def stored(self) -> bytes:
        """The part as it is to be stored."""
        if self._rows is None or not self._rows.changed or not self._places:
            return self._coded.stored(apply(self._data, self._edits))
        starts = [start for start, _ in self._places]
        ends = [*starts[1:], self._data_end]
        edits = sorted(self._edits, key=lambda edit: edit.start)
        pieces: dict[int, bytes] = {}
        at = 0
        while at < len(edits) and edits[at].start < starts[0]:
            at += 1
        head = apply(self._data[: starts[0]], edits[:at])
        for (start, number), end in zip(self._places, ends, strict=True):
            own = []
            while at < len(edits) and edits[at].start < end:
                own.append(edits[at]._replace(start=edits[at].start - start, end=edits[at].end - start))
                at += 1
            new = self._rows.now(number)
            if new in pieces:
                raise NotPatchable
            if new:
                pieces[new] = apply(self._data[start:end], own)
        tail = [edit._replace(start=edit.start - ends[-1], end=edit.end - ends[-1]) for edit in edits[at:]]
        body = b"".join(pieces[row] for row in sorted(pieces))
        return self._coded.stored(head + body + apply(self._data[ends[-1] :], tail))

    def _refuse(self, *_: object) -> None:
        raise NotPatchable

    # -- elements --

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        at = self._parser.CurrentByteIndex
        self._text.clear()
        tag = local(name)
        depth = len(self._open)
        inside = self._open[1].name if depth > 1 else ""
        element = _Element(tag, attributes, at)
        self._open.append(element)
        if inside == "sheetData":
            if depth == 2:
                self._row(name, attributes, at)
            elif depth == 3:
                self._cell(name, attributes, at)
            return
        if depth:
            self._open[-2].held += 1
            self._open[-2].left += 1
        if tag == "hyperlink" and "location" in attributes:
            location = self._moved.formula(attributes["location"], self._rows)
            if location != attributes["location"]:
                self._set(name, at, "location", location)
        if self._rows is not None or self._apart:
            self._place(name, element)

    def _row(self, name: str, attributes: dict[str, str], at: int) -> None:
        given = attributes.get("r", "")
        self._number = int(given) if given.isdigit() else self._number + 1
        self._column = 0
        self._places.append((at, self._number))
        new = self._still.now(self._number)
        if self._rows is not None and new and (new != self._number or not given):
            self._set(name, at, "r", str(new))

    def _cell(self, name: str, attributes: dict[str, str], at: int) -> None:
        place = attributes.get("r", "")
        letters = place.rstrip("0123456789")
        if place and not (letters.isascii() and letters.isalpha() and len(letters) < 4):
            raise NotPatchable
        self._column = column_number(letters) if place else self._column + 1
        new = self._still.now(self._number)
        if place and new and new != self._number:
            self._set(name, at, "r", f"{column_letter(self._column)}{new}")

    def _place(self, name: str, element: _Element) -> None:
        """Tell where the cells of an element outside the rows are now."""
        tag, attributes, at, rows = element.name, element.attributes, element.start, self._still
        if tag == "mergeCell":
            (area,) = areas_in(attributes.get("ref", ""), 1) or (None,)
            span = rows.span(area.top, area.bottom) if area is not None and area not in self._apart else None
            new = area._replace(top=span[0], bottom=span[1]) if area is not None and span is not None else None
            gone = new is None or new[:2] == new[2:]
            self._changed(name, at, "ref", attributes, "" if gone else str(new))
        elif tag in _LISTS and _LISTS[tag] in attributes:
            new_list, element.by = ranges(attributes[_LISTS[tag]], rows)
            self._changed(name, at, _LISTS[tag], attributes, new_list)
        elif tag in _SINGLE and areas_in(attributes.get(_SINGLE[tag], ""), 1):
            new_range = one_range(attributes[_SINGLE[tag]], rows)
            if tag in _WHOLE and (
                not new_range
                or (tag == "table" and areas_in(new_range)[0].top == areas_in(new_range)[0].bottom)
            ):
                raise NotPatchable
            self._changed(name, at, _SINGLE[tag], attributes, new_range)
        elif tag == "brk" and self._open[-2].name == "rowBreaks" and attributes.get("id", "").isdigit():
            self._changed(name, at, "id", attributes, str(rows.now(int(attributes["id"])) or attributes["id"]))
        elif tag == "dimension" and rows.changed:
            self._changed(name, at, "ref", attributes, one_range(attributes.get("ref", ""), rows) or "A1")

    def _changed(self, name: str, at: int, key: str, attributes: dict[str, str], new: str) -> None:
        if not new:
            self._open[-1].gone = True
        elif new != attributes.get(key):
            self._set(name, at, key, new)

    def _set(self, name: str, at: int, key: str, value: str) -> None:
        place = attributes_of(self._data, at, name).get(key)
        first = at + 1 + len(name.encode())
        self._edits.append(Edit(*(place or (first, first)), f" {key}={quoteattr(value)}".encode()))

    def _end(self, name: str) -> None:
        at = self._parser.CurrentByteIndex
        element = self._open.pop()
        tag = element.name
        inside = self._open[1].name if len(self._open) > 1 else ""
        if tag == "sheetData" and len(self._open) == 1:
            self._data_end = at
        elif tag == "f" and inside == "sheetData":
            self._formulas.append(_Formula(self._number, self._column, name, element, at, "".join(self._text)))
        elif inside != "sheetData":
            if tag in _FORMULAS and self._text:
                self._formula(name, element, at)
            elif tag == "sqref":
                self._ranges_behind(name, element, at)
            if element.gone or (tag in _COUNTED and element.held and not element.left):
                self._drop(element.start, after(self._data, at, name))
                self._open[-1].left -= 1
            elif tag in _COUNTED and element.left < element.held and "count" in element.attributes:
                self._set(name, element.start, "count", str(element.left))
        self._text.clear()

    def _drop(self, start: int, end: int) -> None:
        self._edits = [edit for edit in self._edits if not start <= edit.start < end]
        self._edits.append(Edit(start, end, b""))

    def _content(self, name: str, element: _Element) -> int:
        """The first byte inside an element."""
        places = attributes_of(self._data, element.start, name)
        last = max((end for _, end in places.values()), default=element.start)
        return self._data.index(b">", last) + 1

    def _formula(self, name: str, element: _Element, at: int) -> None:
        """A formula outside the rows: of a format, a list of choices, a chart, a name."""
        text, start = "".join(self._text), self._content(name, element)
        names = [one.name for one in self._open]
        if element.name == "f" and "ext" in names:
            home = next((one for one in reversed(self._open) if one.name in _LISTS), None)
            if home is not None:
                home.pending.append((start, at, text))
                return
        by = next((one.by for one in reversed(self._open) if one.by is not None), None)
        self._write(start, at, text, self._moved.formula(text, self._rows, by))

    def _ranges_behind(self, name: str, element: _Element, at: int) -> None:
        """A list of ranges as a text, behind the formulas that belong to it."""
        text, home = "".join(self._text), self._open[-1]
        new, by = ranges(text, self._still)
        for start, end, formula in home.pending:
            self._write(start, end, formula, self._moved.formula(formula, self._rows, by))
        if new:
            self._write(self._content(name, element), at, text, new)
        else:
            home.gone = True

    def _write(self, start: int, end: int, old: str, new: str) -> None:
        if new != old:
            self._edits.append(Edit(start, end, escape(new).encode()))

    # -- formulas of cells --

    def _cell_formulas(self) -> None:
        """Write the formulas anew. Shared ones are written out where rows move: the first may move away."""
        shared = {
            one.element.attributes.get("si", ""): one
            for one in self._formulas
            if one.kind == "shared" and one.text
        }
        moving = self._rows is not None and self._rows.changed
        for one in self._formulas:
            if moving and not self._still.now(one.row):
                continue
            start, text = one.element.start, one.text
            if one.kind == "shared":
                first = shared.get(one.element.attributes.get("si", ""))
                if first is None:
                    raise NotPatchable
                if moving or self._moved.names_any(first.text):
                    text = text or offset(first.text, one.row - first.row, one.column - first.column)
                    new = escape(self._moved.formula(text, self._rows))
                    end = after(self._data, one.end, one.name)
                    self._edits.append(Edit(start, end, f"<{one.name}>{new}</{one.name}>".encode()))
                continue
            if one.kind != "normal" and moving:
                self._block(one)
            if text:
                new = self._moved.formula(text, self._rows)
                self._write(self._content(one.name, one.element), one.end, text, new)

    def _block(self, one: _Formula) -> None:
        """Move a formula that fills several cells. Raises NotPatchable if they do not stay together."""
        ref = one.element.attributes.get("ref", "")
        areas = areas_in(ref, 1)
        if one.kind != "array" or not areas:
            raise NotPatchable
        first = self._still.now(areas[0].top)
        if any(
            self._still.now(row) != first + row - areas[0].top
            for row in range(areas[0].top, areas[0].bottom + 1)
        ):
            raise NotPatchable
        self._set(one.name, one.element.start, "ref", one_range(ref, self._still))
