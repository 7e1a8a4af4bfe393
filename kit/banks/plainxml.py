"""The XML of rows and texts in the one way in which nearly all programs write it, read a piece at a time.

What is recognised here need not go through the parser, which takes most of the time of a reading. A piece is
recognised only if every tag in it is accounted for; anything else is left to the parser.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

ROW = b'<row r="'
ITEM = b"<si>"

PlainCell = tuple[str, str, str, str]
"""Column letters, style, kind and value of a cell, each "" if it is not given."""

_HEAD = re.compile(r'([1-9][0-9]{0,6})"((?: [A-Za-z0-9:]{1,30}="[^"<>&]*")*)/?')
_CELL = re.compile(
    r'<c r="([A-Z]{1,2}|[A-W][A-Z]{2}|X[A-E][A-Z]|XF[A-D])[1-9][0-9]{0,6}"'
    r'(?: s="([0-9]{1,6})")?(?: t="(s|n|b|e|str)")?(?:/>|><v>([^<>&]*)</v></c>)'
)
_HIDDEN = re.compile(r' (?:hidden="(?!0"|false")|ht="0(?:\.0*)?")')
_TEXT = re.compile(r'<si><t(?: xml:space="preserve")?>([^<>]*)</t></si>')
_ENCODING = re.compile(rb"""encoding\s*=\s*["']([^"']*)""")
_SIGNS = (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&apos;", "'"), ("&amp;", "&"))


class PlainRow(NamedTuple):
    """A row: its number, whether it is hidden, and its cells."""

    number: int
    hidden: bool
    cells: list[PlainCell]


def _is_hidden(extra: str) -> bool:
    """Whether a row with these attributes is hidden, or so low that it does not show."""
    return ("hidden" in extra or ' ht="0' in extra) and _HIDDEN.search(extra) is not None


def plain_rows(data: bytes) -> list[PlainRow] | None:
    """The rows of a piece that begins and ends with rows; None if anything in it is written otherwise."""
    if not data.isascii() or b"&" in data:
        return None
    text = data.decode("ascii")
    find = _CELL.findall
    rows: list[PlainRow] = []
    read = closed = 0
    for piece in text.split('<row r="')[1:]:
        head, _, body = piece.partition(">")
        match = _HEAD.fullmatch(head)
        if match is None:
            return None
        cells = find(body)
        read += len(cells)
        closed += head.endswith("/")
        extra = match[2]
        rows.append(PlainRow(int(match[1]), _is_hidden(extra), cells))
    ends = text.count("</row>")
    tags = len(rows) + ends + read + 3 * text.count("<v>")
    if (
        ends + closed != len(rows)
        or text.count('<c r="') != read
        or text.count("<") != tags
        or text.count(">") != tags
    ):
        return None
    return rows


def last_blank_row(data: bytes) -> int:
    """The number of the last row of a piece that holds whole blank rows only, else 0."""
    rows, cells, ends = data.count(ROW), data.count(b"<c "), data.count(b"</row>")
    tags = rows + cells + ends
    if not rows or data.count(b"<") != tags or data.count(b">") != tags:
        return 0
    if rows + cells != ends + data.count(b"/>"):
        return 0
    last = data.rfind(ROW) + len(ROW)
    number = data[last : data.find(b'"', last)]
    return int(number) if number.isdigit() and len(number) < 8 else 0


def plain_texts(data: bytes) -> list[str] | None:
    """The texts of a piece of the table of texts; None if any of them is written in another way.

    The piece begins and ends with items, and is UTF-8.
    """
    if b"\r" in data:
        return None
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return None
    found: list[str] = _TEXT.findall(text)
    if not len(found) * 4 == text.count("<") == text.count(">"):
        return None
    if "&" in text:
        if text.count("&") != sum(text.count(sign) for sign, _ in _SIGNS):
            return None
        found = [_plain_signs(item) if "&" in item else item for item in found]
    return found


def _plain_signs(text: str) -> str:
    for sign, plain in _SIGNS:
        text = text.replace(sign, plain)
    return text


class Cutter:
    """Cuts the bytes of a part where a row or an item begins, and sets apart what stands before and behind.

    `tidy` is true as long as nothing was seen that could hide a row from view: a comment, CDATA, an
    instruction, an encoding other than UTF-8, or a piece that ends in the middle of something. Who recognises a
    piece sets `taken`.
    """

    def __init__(self, begin: bytes, end: bytes) -> None:
        self.begin = begin
        self.end = end
        self.tidy = True
        self.taken = False

    def pieces(self, raw: Iterator[bytes]) -> Iterator[tuple[bytes, bool]]:
        """The pieces in order, and for each whether it holds rows (items) alone, as far as can be seen."""
        rest = b""
        first = True
        for piece in raw:
            data = rest + piece
            rest = b""
            if first:
                first = False
                self.tidy = is_utf8(data)
                at = data.find(self.begin)
                if at > 0:
                    yield from self._rough(data[:at])
                    data = data[at:]
            stop = data.find(self.end)
            if stop < 0:
                stop = data.rfind(self.begin)
                data, rest = data[: max(stop, 0)], data[max(stop, 0) :]
                if stop <= 0:
                    data, rest = rest, b""
                    self.tidy = False
                    yield data, False
                else:
                    yield from self._rows(data)
            else:
                if stop:
                    yield from self._rows(data[:stop])
                yield from self._rough(data[stop:])
        yield rest, False

    def _rough(self, data: bytes) -> Iterator[tuple[bytes, bool]]:
        body = data[data.find(b"?>") + 2 :] if b"<?xml" in data[:8] else data
        if b"<!" in body or b"<?" in body or not _ends_whole(data):
            self.tidy = False
        yield data, False

    def _rows(self, data: bytes) -> Iterator[tuple[bytes, bool]]:
        if not (data.startswith(self.begin) and _ends_whole(data)):
            self.tidy = False
        self.taken = False
        yield data, self.tidy
        if not self.taken and (b"<!" in data or b"<?" in data):
            self.tidy = False


def _ends_whole(data: bytes) -> bool:
    return data[-200:].rstrip().endswith(b">")


def is_utf8(head: bytes) -> bool:
    """Whether a part that begins like this is written in UTF-8, as it says or by default."""
    if not head.startswith((b"<", b"\xef\xbb\xbf<")) or b"\0" in head[:200]:
        return False
    declared = _ENCODING.search(head[: head.find(b"?>") + 2])
    return declared is None or declared[1].lower() in (b"utf-8", b"us-ascii")
