"""The neutral middle: cells of a sheet as a person sees them. Every file format becomes this first."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple

from kit.banks.colour import NO_HIGHLIGHT, Highlight, Kind
from kit.banks.question import Finding


@dataclass(frozen=True, slots=True)
class Look:
    """What a cell's style says to a reader: its fill, the hue of its letters, and strike-through."""

    highlight: Highlight = NO_HIGHLIGHT
    text_hue: Kind = "none"
    struck: bool = False


PLAIN_LOOK = Look()


class Cell(NamedTuple):
    """One cell that shows something.

    `text` is what a person sees, unbroken and trimmed by `clean`. `kind` is "text", "number", "date",
    "boolean", or a trouble: "formula" (no stored result), "error" (#N/A and the like). `note` is "" or
    "external" (a formula that may read another file), "long number" (more than 15 digits), "line break",
    "spaces" (some were left out, or signs that nobody sees).
    """

    text: str
    look: Look = PLAIN_LOOK
    kind: str = "text"
    note: str = ""


class Area(NamedTuple):
    """A rectangle of cells, both ends included, counted from 1."""

    top: int
    left: int
    bottom: int
    right: int

    def __str__(self) -> str:
        first = f"{column_letter(self.left)}{self.top}"
        last = f"{column_letter(self.right)}{self.bottom}"
        return first if first == last else f"{first}:{last}"


@dataclass(slots=True)
class Sheet:
    """One sheet: its cells by row and column (counted from 1), and what else a reader must know about it."""

    name: str
    rows: dict[int, dict[int, Cell]] = field(default_factory=dict)
    kind: str = "sheet"
    """"sheet", or "chart", "macro", "dialog" for sheets without cells."""
    hidden: bool = False
    hidden_rows: list[int] = field(default_factory=list)
    hidden_columns: list[tuple[int, int]] = field(default_factory=list)
    filtered: bool = False
    merges: list[Area] = field(default_factory=list)
    painted_empty: list[tuple[int, int]] = field(default_factory=list)
    """Cells (row, column) that are empty but highlighted; the first few hundred."""
    painted_looks: dict[tuple[int, int], Look] = field(default_factory=dict)
    """How some of these cells look, for whoever writes into them."""
    conditional: list[Area] = field(default_factory=list)
    """Where a conditional format may repaint cells."""
    tables: int = 0


@dataclass(slots=True)
class Workbook:
    """A file of sheets, and what is to be said about the file as a whole."""

    name: str
    sheets: list[Sheet] = field(default_factory=list)
    macros: bool = False
    external_links: bool = False
    styles_missing: bool = False
    theme_missing: bool = False
    """True if a theme colour is used and the file brings no theme."""
    kind: Literal["xlsx", "ods", "text"] = "xlsx"
    """"text" is CSV or TSV: it holds no colours, and its rows are lines of text."""
    findings: list[Finding] = field(default_factory=list)
    """What had to be said while the file was read into cells, such as a line with too few fields."""


@lru_cache(maxsize=1_000)
def column_letter(column: int) -> str:
    """1 -> "A", 27 -> "AA"."""
    letters = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def cell_name(row: int, column: int) -> str:
    """Row and column counted from 1 -> "B2"."""
    return f"{column_letter(column)}{row}"


def cell_names(row: int, columns: list[int]) -> str:
    """Several cells of one row: "B2", "B2,D2", or "B2:E2" when three or more stand side by side."""
    if len(columns) > 2 and columns == list(range(columns[0], columns[-1] + 1)):
        return f"{cell_name(row, columns[0])}:{cell_name(row, columns[-1])}"
    return ",".join(cell_name(row, column) for column in columns)


_NUMBER = re.compile(r"[0-9]+")


def as_lines(cells: str) -> str:
    """The lines of a text file that these cells stand in: "B3,C3" -> "line 3", "A3:E4" -> "line 3, line 4"."""
    return ", ".join(f"line {number}" for number in dict.fromkeys(_NUMBER.findall(cells)))


_RANGE = re.compile(r"\$?([A-Za-z]{1,3})\$?([0-9]{1,7})(?::\$?([A-Za-z]{1,3})\$?([0-9]{1,7}))?")
_INVISIBLE = dict.fromkeys((0x200B, 0xFEFF, 0x00AD, 0x2060, 0x180E), None)
_INVISIBLE.update(dict.fromkeys(c for c in range(32) if c not in (9, 10, 11, 12, 13, 28, 29, 30, 31)))
_INVISIBLE.update(dict.fromkeys((*range(0x7F, 0x85), *range(0x86, 0xA0), 0xFFFE, 0xFFFF)))


def clean(text: str) -> str:
    """The text as players read it: invisible characters dropped, every run of spaces and line breaks one space.

    Joiners inside emoji and scripts stay. Never changes anything visible.
    """
    if not text.isprintable():
        text = text.translate(_INVISIBLE)
    elif "  " not in text and text[:1] != " " != text[-1:]:
        return text
    return " ".join(text.split())


_ACCENTS = re.compile("(?<=[a-z])[\u0300-\u036f]+")
_ALIKE = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
_ALIKE.update(dict.fromkeys(map(ord, "‘’´`"), "'") | dict.fromkeys(map(ord, "“”„"), '"'))
_ALIKE.update(
    dict.fromkeys(map(ord, "‐‑‒–—−"), "-")
    | dict(zip(map(ord, "øłđæœ"), ("o", "l", "d", "ae", "oe"), strict=True))
)
_ALIKE_SIGNS = frozenset(map(chr, _ALIKE))


def folded(text: str) -> str:
    """The text for comparing, so that texts that read the same are equal (P-129).

    Without case, accents on Latin letters, wide letters and curved marks; accents of other scripts stay.
    """
    text = text.casefold()
    if text.isascii():
        return text
    text = _ACCENTS.sub("", unicodedata.normalize("NFD", text))
    if not _ALIKE_SIGNS.isdisjoint(text):
        text = text.translate(_ALIKE)
    return unicodedata.normalize("NFC", text)


def areas_in(text: str, most: int = 1_000) -> list[Area]:
    """The ranges of a list such as "A1:B2 D4"; what is no range is left out."""
    found = []
    for match in _RANGE.finditer(text):
        top, left = int(match[2]), column_number(match[1])
        bottom, right = (int(match[4]), column_number(match[3])) if match[3] else (top, left)
        found.append(Area(min(top, bottom), min(left, right), max(top, bottom), max(left, right)))
        if len(found) == most:
            break
    return found


def column_number(letters: str) -> int:
    """ "A" -> 1, "AA" -> 27."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number
