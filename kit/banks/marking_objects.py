"""How far to the right the objects of a sheet reach: drawings, charts, pictures, comments, tables, pivots."""

from __future__ import annotations

import re

from kit.banks.cells import areas_in
from kit.banks.container import Package, local
from kit.banks.kinds import Unreadable
from kit.banks.marking_copy import NotPatchable
from kit.banks.marking_scan import WHOLE_ROW
from kit.banks.xlsx import related

_EMU_A_COLUMN = 609_600
"""Width of a column that nobody changed (64 pixels), in the unit of drawings."""
_TABLES = {"table": "table", "pivotTable": "location"}
_ANCHOR = re.compile(r"\s*(?:-?[0-9]+\s*,\s*){4}([0-9]+)")


def right_of_objects(package: Package, part: str) -> int:
    """The last column (from 1) that an object of the sheet in `part` covers; 0 if it has none.

    Raises NotPatchable if one of them cannot be read.
    """
    right = 0
    try:
        for kind, target in related(package, part):
            if target not in package:
                continue
            if kind == "drawing":
                right = max(right, _drawing(package, target))
            elif kind == "vmlDrawing":
                right = max(right, _vml(package, target))
            elif kind in _TABLES:
                right = max(right, _table(package, target, _TABLES[kind]))
    except Unreadable:
        raise NotPatchable from None
    return right


def _drawing(package: Package, part: str) -> int:
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
            column = _int(values.get("x", "")) // _EMU_A_COLUMN
        elif len(inside) == 3 and tag == "ext":
            right = max(right, column + 2 + _int(values.get("cx", "")) // _EMU_A_COLUMN)

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
