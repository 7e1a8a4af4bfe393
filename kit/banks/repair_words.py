"""The texts of cells as they are stored, tidied, and put back into the bytes of their sheet."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from kit.banks.cells import cell_name, clean, column_number
from kit.banks.container import Package, local
from kit.banks.marking import read_part
from kit.banks.marking_copy import NotPatchable
from kit.banks.marking_scan import Coded, decoded
from kit.banks.marking_scan import local as name_of
from kit.banks.marking_sheet import Edit, after, apply, attributes_of, text_cell
from kit.banks.texts import unescaped
from kit.banks.xlsx import shared_parts

_SPACES = re.compile(r"[^\S\n]+")
_LINE_ENDS = re.compile(r" ?\n ?")
_TEXT_KINDS = ("s", "inlineStr", "str")
_PLAIN_ATTRIBUTES = frozenset(("r", "s", "t"))


def tidied(text: str) -> str | None:
    """The text without spare spaces and signs that nobody sees, or None if it has none.

    Line breaks stay, and so do the joiners inside emoji and scripts. A text that would then be read otherwise
    is left alone.
    """
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    kept = "".join("\n" if c == "\n" else _seen(c) for c in plain)
    new = _LINE_ENDS.sub("\n", _SPACES.sub(" ", kept)).strip()
    return new if new and new != plain and clean(new) == clean(text) else None


def _seen(sign: str) -> str:
    """The sign, or "" if nobody sees it."""
    return sign if sign.isprintable() or sign.isspace() else clean(f"a{sign}b")[1:-1]


class TextCell(NamedTuple):
    """A cell that may be mended: its place, its bytes, its style, and the text or the number of its text."""

    row: int
    column: int
    start: int
    end: int
    style: str
    kind: str
    value: str
    fixed: bool
    """Whether its text must stay: a formula, letters in several looks, reading aids."""


@dataclass(slots=True)
class SheetCells:
    """The cells of a sheet that may be mended, and the edits that mend them."""

    coded: Coded
    prefix: str
    cells: list[TextCell]
    edits: list[Edit] = field(default_factory=list)

    def change(self, cell: TextCell, text: str | None, style: str) -> None:
        """Give a cell another text (None: its own) or style ("": its own)."""
        data, name = self.coded.data, f"{self.prefix}c"
        if text is not None:
            new = text_cell(self.prefix, cell_name(cell.row, cell.column), text, style or cell.style)
            self.edits.append(Edit(cell.start, after(data, cell.end, name), new))
        elif style:
            place = attributes_of(data, cell.start, name).get("s")
            at = cell.start + 1 + len(name.encode())
            start, end = place if place is not None else (at, at)
            self.edits.append(Edit(start, end, f" s={quoteattr(style)}".encode()))

    def stored(self) -> bytes:
        """The sheet with its edits."""
        return self.coded.stored(apply(self.coded.data, self.edits))


class Stored:
    """The shared texts of a workbook as they are stored, plain ones only."""

    def __init__(self, package: Package) -> None:
        self._texts: list[str | None] = []
        part = shared_parts(package).get("sharedStrings", "")
        if part in package:
            self._read(package, part)

    def _read(self, package: Package, part: str) -> None:
        text: list[str] = []
        looks = False

        def start(name: str, attributes: dict[str, str]) -> None:
            nonlocal looks
            del attributes
            tag = local(name)
            if tag == "si":
                text.clear()
                looks = False
            elif tag in ("r", "rPh"):
                looks = True

        def end(name: str) -> None:
            if local(name) == "si":
                self._texts.append(None if looks else unescaped("".join(text)))

        package.parse(part, "the table of texts", start, end, text)

    def text(self, cell: TextCell) -> str | None:
        """The text of a cell as it is stored, or None if it must stay as it is."""
        if cell.fixed or cell.kind not in _TEXT_KINDS:
            return None
        if cell.kind != "s":
            return unescaped(cell.value)
        number = int(cell.value) if cell.value.strip().isdigit() else -1
        return self._texts[number] if 0 <= number < len(self._texts) else None


def stored_cells(package: Package, part: str, wanted: set[tuple[int, int]]) -> SheetCells:
    """The cells at the wanted places (row, column) of a sheet. Raises NotPatchable as marking does."""
    coded = decoded(read_part(package, part, "a sheet"))
    parser = expat.ParserCreate("utf-8")
    found = SheetCells(coded, "", [])
    path: list[str] = []
    text: list[str] = []
    row = column = 0
    opened: tuple[int, dict[str, str]] = (0, {})
    fixed = False

    def refuse(*_: object) -> None:
        raise NotPatchable

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal row, column, opened, fixed
        path.append(name)
        depth = len(path)
        if depth == 2 and name_of(name) == "sheetData":
            found.prefix = name.removesuffix("sheetData")
        elif depth == 3 and name == f"{found.prefix}row":
            row = int(attributes["r"]) if attributes.get("r", "").isdigit() else row + 1
            column = 0
        elif depth == 4 and name == f"{found.prefix}c":
            letters = attributes.get("r", "").rstrip("0123456789")
            column = column_number(letters) if letters else column + 1
            opened = (parser.CurrentByteIndex, attributes)
            fixed = not attributes.keys() <= _PLAIN_ATTRIBUTES
            text.clear()
        elif depth > 4 and name_of(name) in ("f", "r", "rPh", "extLst"):
            fixed = True

    def end(name: str) -> None:
        del name
        path.pop()
        if len(path) == 3 and (row, column) in wanted and path[1] == f"{found.prefix}sheetData":
            at, attributes = opened
            style, kind = attributes.get("s", ""), attributes.get("t", "n")
            place = (row, column, at, parser.CurrentByteIndex, style, kind)
            found.cells.append(TextCell(*place, "".join(text), fixed))

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text.append
    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(coded.data, True)
    except (expat.ExpatError, ValueError):
        raise NotPatchable from None
    return found
