"""How far to the right the objects of a sheet reach: drawings, charts, pictures, comments, tables, pivots."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate

from kit.banks.cells import areas_in
from kit.banks.container import Package, local
from kit.banks.kinds import Unreadable
from kit.banks.marking_copy import NotPatchable
from kit.banks.marking_scan import WHOLE_ROW, Scan
from kit.banks.xlsx import related

_EMU_A_COLUMN = 609_600
"""Width of a column that nobody changed (64 pixels), in the unit of drawings."""
_EMU_A_SIGN = 66_675
"""The same of one digit (7 pixels), in which a sheet gives the widths of its columns."""
_TABLES = {
    "table": "table",
    "pivotTable": "location",
    "comments": "comment",
    "threadedComment": "threadedComment",
}
_ANCHOR = re.compile(r"\s*(?:-?[0-9]+\s*,\s*){4}([0-9]+)")


def right_of_objects(package: Package, part: str, found: Scan) -> int:
    """The last column (from 1) that an object of the sheet in `part` covers; 0 if it has none.

    `found` knows the widths of the columns. Raises NotPatchable if one of the objects cannot be read.
    """
    right = 0
    edges = _edges(found)
    try:
        for kind, target in related(package, part):
            if target not in package:
                continue
            if kind == "drawing":
                right = max(right, _drawing(package, target, edges))
            elif kind == "vmlDrawing":
                right = max(right, _vml(package, target))
            elif kind in _TABLES:
                right = max(right, _table(package, target, _TABLES[kind]))
    except Unreadable:
        raise NotPatchable from None
    return right


def _edges(found: Scan) -> list[int]:
    """The left edge of each column, from 0. A column counts for no wider than one that nobody changed.

    Columns hidden to the end of the sheet count as shown, for nothing that is seen lies right of them.
    """
    usual = _width(found.usual_width, _EMU_A_COLUMN)
    widths = [usual] * WHOLE_ROW
    for tag in found.column_tags[:WHOLE_ROW]:
        first, last = _int(tag.attributes.get("min", "")), _int(tag.attributes.get("max", ""))
        width = _width(tag.attributes.get("width", ""), usual)
        if tag.attributes.get("hidden") in ("1", "true"):
            width = usual if last >= WHOLE_ROW else 0
        if 0 < first <= last:
            widths[first - 1 : last] = [width] * (min(last, WHOLE_ROW) + 1 - first)
    return list(accumulate(widths, initial=0))


def _width(signs: str, other: int) -> int:
    """A width in signs in the unit of drawings, or `other` if it is none."""
    try:
        return max(0, min(int(float(signs) * _EMU_A_SIGN), _EMU_A_COLUMN))
    except (ValueError, OverflowError):
        return other


def _drawing(package: Package, part: str, edges: list[int]) -> int:
    """The last column of any anchor: to a column, or from a column (or the edge) over a width."""
    right = column = 0
    inside: list[str] = []
    text: list[str] = []

    def start(name: str, values: dict[str, str]) -> None:
        nonlocal right, column
        tag = local(name)
        inside.append(tag)
        text.clear()
        if tag in ("oneCellAnchor", "absoluteAnchor", "twoCellAnchor"):
            column = 0
        elif len(inside) == 3 and tag == "pos":
            column = bisect_right(edges, _int(values.get("x", ""))) - 1
        elif len(inside) == 3 and tag == "ext":
            left = edges[min(column, WHOLE_ROW)]
            right = max(right, bisect_right(edges, left + _int(values.get("cx", ""))) + 1)

    def end(name: str) -> None:
        nonlocal right, column
        del name
        tag = inside.pop()
        if tag == "col" and inside[-1:] in (["from"], ["to"]):
            column = _int("".join(text))
            right = max(right, column + 1)

    package.parse(part, "a drawing", start, end, text)
    return min(right, WHOLE_ROW)


def _vml(package: Package, part: str) -> int:
    """The last column of any comment, button or box of the old kind of drawings."""
    right = 0
    text: list[str] = []

    def start(name: str, values: dict[str, str]) -> None:
        del name, values
        text.clear()

    def end(name: str) -> None:
        nonlocal right
        if local(name) == "Anchor":
            match = _ANCHOR.match("".join(text))
            right = max(right, int(match[1]) + 1 if match is not None else 0)

    package.parse(part, "a drawing", start, end, text)
    return min(right, WHOLE_ROW)


def _table(package: Package, part: str, tag: str) -> int:
    right = 0

    def start(name: str, values: dict[str, str]) -> None:
        nonlocal right
        if local(name) == tag:
            right = max([right, *(area.right for area in areas_in(values.get("ref", "")))])

    package.parse(part, "a table", start)
    return right if right < WHOLE_ROW else 0


def _int(text: str) -> int:
    text = text.strip()
    return min(int(text), 10**12) if text.isascii() and text.isdigit() and len(text) < 13 else 0
