"""What a spreadsheet program puts on the clipboard: the texts of a block, and which are green or red."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html.parser import HTMLParser

from kit.banks.cells import clean
from kit.banks.colour import classify, parse_hex
from kit.banks.draft_view import LETTERS
from kit.banks.headings import heading

_CELL = re.compile(r'(?:"((?:[^"]|"")*+)"(?=[\t\n]|\Z)|([^\t\n]*))([\t\n]|\Z)')
"""A cell of a block: what its quotes enclose, or its text, and what comes after it."""
_CLASS = re.compile(r"\.([\w-]+)\s*\{([^}]*)\}")
_GROUND = re.compile(r"(?:^|[;\s])background(?:-color)?\s*:\s*([^;]+)", re.IGNORECASE)
_RGB = re.compile(r"rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})")
_NAMED = {"red": "#FF0000", "lime": "#00FF00", "green": "#008000", "maroon": "#800000"}
_MARKS = {"green": "green", "leans green": "green", "red": "red", "leans red": "red"}
_MOST_SPANNED = 50
_FEW = 3


def parse_block(text: str) -> list[list[str]]:
    """The rows of a block as a spreadsheet puts it on the clipboard: tabs between cells, quoted line breaks.

    A cell whose quotes do not enclose all of it, such as one that begins with a title, is taken as it is.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
    rows: list[list[str]] = [[]]
    for cell in _CELL.finditer(lines):
        quoted, plain, end = cell.groups()
        rows[-1].append(plain if quoted is None else quoted.replace('""', '"'))
        if end == "\n":
            rows.append([])
        elif not end:
            break
    return [row if any(row) else row[1:] for row in rows] if any(any(row) for row in rows) else []


def parse_marks(html: str) -> list[list[str]]:
    """The marks of a block by row and column, "green", "red" or "", from the HTML that came with it.

    Excel, LibreOffice and Google Sheets tell the fill of each cell there. An empty list if it has no table.
    """
    found = _Table()
    found.feed(html)
    found.close()
    return found.rows


def headed(texts: Sequence[str]) -> tuple[str, ...]:
    """The fields that a pasted row of headings names, "" for an empty cell; nothing if it is no such row."""
    row = [clean(text) for text in texts]
    words = [word for word in row if word]
    longer = any(len(word) > 1 and not word.isdigit() for word in words)
    asks = any(word.endswith("?") for word in words)
    if len(words) < _FEW or not longer or asks or not all(heading(word).kind for word in words):
        return ()
    found = [heading(word) for word in row]
    return tuple(LETTERS[one.place] if one.kind == "answer" else one.kind for one in found)


class _Table(HTMLParser):
    """Reads the first table: the ground of each cell, by its own style, its class, or the old attribute."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._classes: dict[str, str] = {}
        self._in_style = self._over = False
        self._below: dict[int, int] = {}
        """Column -> how many more rows a cell above reaches down into it."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._over:
            return
        values = {name: value or "" for name, value in attrs}
        if tag == "style":
            self._in_style = True
        elif tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th") and self.rows:
            self._cell(values)

    def handle_endtag(self, tag: str) -> None:
        if tag == "style":
            self._in_style = False
        elif tag == "table" and self.rows:
            self._over = True

    def handle_data(self, data: str) -> None:
        if self._in_style:
            self._classes.update(
                (name, ground) for name, style in _CLASS.findall(data) if (ground := _ground(style))
            )

    def _cell(self, values: dict[str, str]) -> None:
        row = self.rows[-1]
        while self._below.get(len(row), 0):
            self._below[len(row)] -= 1
            row.append("")
        grounds = [self._classes.get(name, "") for name in values.get("class", "").split()]
        ground = _ground(values.get("style", "")) or "".join(grounds[-1:]) or values.get("bgcolor", "")
        wide, high = _count(values.get("colspan", "")), _count(values.get("rowspan", ""))
        for place in range(wide):
            if high > 1:
                self._below[len(row)] = high - 1
            row.append("" if place else _mark(ground))


def _count(text: str) -> int:
    return max(1, min(int(text), _MOST_SPANNED)) if text.isascii() and text.isdigit() and len(text) < 5 else 1


def _ground(style: str) -> str:
    """The last ground that a style names, or ""."""
    found = _GROUND.findall(style)
    return found[-1].strip() if found else ""


def _mark(ground: str) -> str:
    """Which mark a ground is: "green", "red" or "" for none."""
    match = _RGB.search(ground.lower())
    words = ground.lower().split()
    text = next((word for word in words if word.startswith("#") or word in _NAMED), "")
    if match is not None:
        red, green, blue = (min(int(part), 255) for part in match.groups())
        return _MARKS.get(classify((red, green, blue)), "")
    rgb = parse_hex(_NAMED.get(text, text)) if text else None
    return _MARKS.get(classify(rgb), "") if rgb is not None else ""
