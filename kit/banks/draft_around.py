"""All parts of a workbook that tell of the cells of sheets whose rows were put in, taken out or moved.

Comments, drawings, tables, charts, names and the formulas of other sheets follow the rows, and call a sheet by
the name that it has now.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import PurePosixPath
from xml.parsers import expat
from xml.sax.saxutils import escape

from kit.banks.container import Package
from kit.banks.draft_cells import Cells
from kit.banks.draft_moved import Reordered
from kit.banks.draft_refs import Moved
from kit.banks.draft_rows import Rows
from kit.banks.marking import read_part
from kit.banks.marking_copy import NotPatchable, part_key
from kit.banks.marking_scan import decoded, local
from kit.banks.marking_sheet import Edit, after, apply
from kit.banks.xlsx import main_part, related, sheet_parts

_LISTED = ("comments", "threadedComment", "table", "pivotTable")
_OLD_ANCHOR = (2, 6)
"""Places of the rows among the eight numbers of an old drawing's anchor."""
_CHART = re.compile(r"/charts/[^/]*\.xml$")
_CHAIN = re.compile(rb"<(?:\w+:)?Relationship\b[^>]*/calcChain[\"'][^>]*/>")


def reordered_parts(package: Package, cells: Cells) -> dict[str, bytes]:
    """The parts that change because rows and merged cells of sheets changed, with their new content.

    Raises NotPatchable if something in them cannot follow its row.
    """
    places = sheet_parts(package)
    moved = {name: cells.rows[number] for number, (name, *_) in enumerate(places) if cells.rows[number].changed}
    now = cells.book.sheets
    renamed = {
        name: now[number].name
        for number, (name, *_) in enumerate(places)
        if number not in cells.names.gone and now[number].name != name
    }
    refs = Moved(moved, renamed)
    parts: dict[str, bytes] = {}
    for number, (name, kind, part, _) in enumerate(places):
        rows, apart = moved.get(name), cells.apart[number]
        if rows is not None or apart:
            if kind != "sheet" or part in parts:
                raise NotPatchable
            parts[part] = Reordered(read_part(package, part, "a sheet"), refs, rows, apart).stored()
        if rows is not None:
            _beside(package, part, rows, refs, parts)
    if moved or renamed:
        others = [part for _, kind, part, _ in places if kind == "sheet" and part not in parts]
        charts = [part for part in package.parts if _CHART.search(part)]
        for part in (*others, *charts, main_part(package)):
            _far(package, part, {*moved, *renamed}, refs, parts)
    return parts


def without_chain(package: Package) -> dict[str, bytes]:
    """The list of the workbook's parts without the order in which formulas are worked out; {} if it has none.

    Spreadsheet programs work that order out anew; an old one that names other cells would be called damage.
    """
    main = PurePosixPath(main_part(package))
    part = str(main.parent / "_rels" / f"{main.name}.rels")
    if part not in package:
        return {}
    raw = read_part(package, part, "the list of parts")
    new = _CHAIN.sub(b"", raw)
    return {part: new} if new != raw else {}


def _beside(package: Package, part: str, rows: Rows, refs: Moved, parts: dict[str, bytes]) -> None:
    """The parts that belong to one sheet."""
    for kind, target in related(package, part):
        if target not in package or not (kind in _LISTED or kind in ("drawing", "vmlDrawing")):
            continue
        if part_key(target) in {part_key(known) for known in parts}:
            raise NotPatchable
        raw = read_part(package, target, "a part of a sheet")
        if kind in _LISTED:
            new = Reordered(raw, refs, rows).stored()
        else:
            new = _Anchored(raw, rows, old=kind == "vmlDrawing").stored()
        if new != raw:
            parts[target] = new


def _far(package: Package, part: str, names: Collection[str], refs: Moved, parts: dict[str, bytes]) -> None:
    """A part of no sheet whose rows moved; it changes only if it names one."""
    if part not in package:
        return
    raw = read_part(package, part, "a part with formulas")
    text = decoded(raw).data.decode("utf-8", "replace").casefold()
    if any(escape(name.casefold().replace("'", "''")) in text for name in names):
        new = Reordered(raw, refs).stored()
        if new != raw:
            parts[part] = new


class _Anchored:
    """A drawing whose objects go with the rows in which they begin."""

    def __init__(self, raw: bytes, rows: Rows, old: bool) -> None:
        self._coded = decoded(raw)
        self._rows = rows
        self._old = old
        self._edits: list[Edit] = []
        self._open: list[tuple[str, int]] = []
        self._text: list[str] = []
        self._by = 0
        self._notes: list[tuple[int, int, str]] = []
        """Rows and anchors of the shape that is being read: first byte, last byte, text."""
        self._note = 0
        self._parser = parser = expat.ParserCreate("utf-8")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text.append
        try:
            parser.Parse(self._coded.data, True)
        except (expat.ExpatError, ValueError):
            raise NotPatchable from None

    def stored(self) -> bytes:
        """The part as it is to be stored."""
        return self._coded.stored(apply(self._coded.data, self._edits))

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        del attributes
        self._open.append((local(name), self._parser.CurrentByteIndex))
        self._text.clear()
        if local(name) == "shape":
            self._notes, self._note = [], 0

    def _end(self, name: str) -> None:
        at = self._parser.CurrentByteIndex
        tag, start = self._open.pop()
        text = "".join(self._text)
        self._text.clear()
        inner = self._coded.data.index(b">", start) + 1
        if not self._old and tag == "row" and text.strip().isdigit():
            above = self._open[-1][0]
            if above == "from":
                self._by = self._near(int(text)) - int(text)
            if above in ("from", "to") and self._by:
                self._edits.append(Edit(inner, at, str(int(text) + self._by).encode()))
        elif self._old and tag == "Row" and text.strip().isdigit():
            self._note = int(text) + 1
            self._notes.append((inner, at, text))
        elif self._old and tag == "Anchor":
            self._notes.append((inner, at, text))
        elif tag == "shape" and self._old:
            self._shape(start, after(self._coded.data, at, name))

    def _near(self, row: int) -> int:
        """Where a row (from 0) is now, or the one that took its place."""
        while row and not self._rows.now(row + 1):
            row -= 1
        return max(self._rows.now(row + 1), 1) - 1

    def _shape(self, start: int, end: int) -> None:
        """The box of a comment, or another object of the old kind."""
        if self._note:
            new = self._rows.now(self._note)
            if not new:
                self._edits.append(Edit(start, end, b""))
                return
            by = new - self._note
        else:
            tops = [int(parts[2]) for _, _, text in self._notes if len(parts := text.split(",")) > 2]
            by = self._near(tops[0]) - tops[0] if tops else 0
        for first, last, text in self._notes if by else ():
            parts = text.split(",")
            if len(parts) == 1:
                new_text = str(int(text) + by)
            else:
                new_text = ",".join(
                    str(max(int(part) + by, 0)) if place in _OLD_ANCHOR else part
                    for place, part in enumerate(parts)
                )
            self._edits.append(Edit(first, last, new_text.encode()))
