"""Notes written into the bytes of a sheet, and nothing else in it touched."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from itertools import accumulate
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from kit.banks.cells import cell_name
from kit.banks.marking_copy import NotPatchable
from kit.banks.marking_scan import RowPlace, Scan, Tag

MAX_COLUMN = 16_384
_MARGIN = 4
"""Columns of cells without content, at most, that the notes keep clear of as well."""
_WIDEST = 110
_NARROWEST = 14
_ATTRIBUTE = re.compile(rb"\s+([^\s=]+)\s*=\s*(\"[^\"]*\"|'[^']*')")
_ESCAPED = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
_REF = re.compile(r"([A-Z]{1,3})([0-9]{1,7})(?::([A-Z]{1,3})([0-9]{1,7}))?")


class Edit(NamedTuple):
    """Bytes from `start` to `end` give way to `new`."""

    start: int
    end: int
    new: bytes


def apply(data: bytes, edits: Iterable[Edit]) -> bytes:
    """The data with all edits made. Raises NotPatchable if two of them overlap."""
    pieces: list[bytes] = []
    at = 0
    for edit in sorted(edits, key=lambda edit: edit.start):
        if edit.start < at:
            raise NotPatchable
        pieces += (data[at : edit.start], edit.new)
        at = edit.end
    return b"".join((*pieces, data[at:]))


def after(data: bytes, end: int, name: str) -> int:
    """The first byte after an element that the parser saw ending at `end`."""
    return data.index(b">", end) + 1 if _is_closing(data, end, name) else end


def _is_closing(data: bytes, end: int, name: str) -> bool:
    """Whether a closing tag of this name stands at `end`; if not, the element closes itself."""
    tag = b"</" + name.encode()
    return data.startswith(tag, end) and data[end + len(tag) : end + len(tag) + 1] in b"> \t\r\n"


def inside(data: bytes, end: int, name: str, new: bytes) -> Edit:
    """Put something at the end of an element that the parser saw ending at `end`."""
    if _is_closing(data, end, name):
        return Edit(end, end, new)
    return Edit(end - 2, end, b">" + new + b"</" + name.encode() + b">")


def attributes_of(data: bytes, start: int, name: str) -> dict[str, tuple[int, int]]:
    """Name -> first and last byte (with the space before it) of each attribute of the tag at `start`."""
    at = start + 1 + len(name.encode())
    found = {}
    while match := _ATTRIBUTE.match(data, at):
        found[match[1].decode()] = match.span()
        at = match.end()
    return found


def text_cell(prefix: str, place: str, text: str, style: str = "") -> bytes:
    """A cell with a text of its own, which no program takes for a formula."""
    styled = f" s={quoteattr(style)}" if style else ""
    body = escape(_ESCAPED.sub("_x005F_", text))
    p = prefix
    inner = f'<{p}is><{p}t xml:space="preserve">{body}</{p}t></{p}is>'
    return f'<{p}c r="{place}"{styled} t="inlineStr">{inner}</{p}c>'.encode()


def column_for(found: Scan, right: int) -> int:
    """The column of the notes: right of all that shows, `right` is how far objects reach, with a gap of one.

    Cells that are only formatted count if they make a narrow margin. Raises NotPatchable without room.
    """
    shown = max(found.right, right)
    column = shown + 2
    if column <= found.right_blank + 1 <= shown + _MARGIN + 1:
        column = found.right_blank + 2
    if column > MAX_COLUMN:
        raise NotPatchable
    return column


def marked_sheet(data: bytes, found: Scan, column: int, texts: dict[int, str]) -> bytes:
    """The sheet with these texts by row in a column of its own. Raises NotPatchable if that cannot be done."""
    row_name, prefix = f"{found.prefix}row", found.prefix
    gone = {(cell.start, cell.end) for cell in found.notes}
    edits: list[Edit] = []
    fresh: dict[int, bytes] = {}
    starts = list(accumulate(found.numbers, max))
    assert found.data is not None
    for number, text in sorted(texts.items()):
        place = cell_name(number, column)
        row = found.rows.get(number)
        if row is None:
            at = bisect_left(starts, number)
            if at < len(starts) and found.numbers[at] == number:
                raise NotPatchable
            before = found.starts[at] if at < len(starts) else -1
            line = text_cell(prefix, place, text)
            fresh[before] = fresh.get(before, b"") + (
                f'<{row_name} r="{number}">'.encode() + line + f"</{row_name}>".encode()
            )
            continue
        edits.append(_into_row(data, row, column, text, prefix, gone))
        spans = attributes_of(data, row.start, row_name).get("spans")
        if spans is not None:
            edits.append(Edit(*spans, b""))
    for before, lines in fresh.items():
        if before < 0:
            edits.append(inside(data, found.data.end, f"{prefix}sheetData", lines))
        else:
            edits.append(Edit(before, before, lines))
    edits += [Edit(start, after(data, end, f"{prefix}c"), b"") for start, end in gone]
    edits += _dimension(data, found, column, texts)
    longest = max(max(map(len, text.splitlines() or [""])) for text in texts.values())
    edits += widened(data, found, column, max(_NARROWEST, min(longest + 2, _WIDEST)))
    return apply(data, edits)


def _into_row(
    data: bytes, row: RowPlace, column: int, text: str, prefix: str, gone: set[tuple[int, int]]
) -> Edit:
    """A note in a row that is there: before the first cell further right, in place of a blank one, or last."""
    name = f"{prefix}c"
    for cell in row.cells:
        if cell.column == column:
            style = "" if (cell.start, cell.end) in gone else cell.style
            gone.discard((cell.start, cell.end))
            new = text_cell(prefix, cell_name(row.number, column), text, style)
            return Edit(cell.start, after(data, cell.end, name), new)
        if cell.column > column:
            return Edit(cell.start, cell.start, text_cell(prefix, cell_name(row.number, column), text))
    return inside(data, row.end, f"{prefix}row", text_cell(prefix, cell_name(row.number, column), text))


def _dimension(data: bytes, found: Scan, column: int, texts: dict[int, str]) -> list[Edit]:
    """The range that a sheet says it fills, widened."""
    tag = found.dimension
    match = _REF.fullmatch(tag.attributes.get("ref", "")) if tag is not None else None
    if tag is None or match is None:
        return []
    span = attributes_of(data, tag.start, f"{found.prefix}dimension").get("ref")
    if span is None:
        return []
    last = max(int(match[4] or match[2]), *texts)
    first = min(int(match[2]), *texts)
    return [Edit(*span, f' ref="{match[1]}{first}:{cell_name(last, column)}"'.encode())]


def widened(data: bytes, found: Scan, column: int, width: int) -> list[Edit]:
    """A width for one column, which is also shown if a range of hidden columns takes it in."""
    name = f"{found.prefix}col"
    own = f'<{name} min="{column}" max="{column}" width="{width}" customWidth="1"/>'.encode()
    if found.columns is None:
        assert found.data is not None
        at = found.data.start
        return [Edit(at, at, f"<{name}s>".encode() + own + f"</{name}s>".encode())]
    for tag in found.column_tags:
        first, last = _number(tag, "min"), _number(tag, "max")
        if first <= column <= last:
            before = _column(name, tag, first, column - 1)
            behind = _column(name, tag, column + 1, last)
            return [Edit(tag.start, after(data, tag.end, name), before + own + behind)]
        if first > column:
            return [Edit(tag.start, tag.start, own)]
    return [inside(data, found.columns.end, f"{name}s", own)]


def _number(tag: Tag, key: str) -> int:
    text = tag.attributes.get(key, "")
    if not text.isdigit():
        raise NotPatchable
    return int(text)


def _column(name: str, tag: Tag, first: int, last: int) -> bytes:
    """The columns `first` to `last` as they were, or nothing if there are none."""
    if first > last:
        return b""
    values = {**tag.attributes, "min": str(first), "max": str(last)}
    return f"<{name} {' '.join(f'{key}={quoteattr(value)}' for key, value in values.items())}/>".encode()
