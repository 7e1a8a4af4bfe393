"""A marked copy of a question file: what was found, written beside the rows; the file itself stays as it is.

In a workbook only the sheets with notes are patched, in a copy of the zip whose other parts stay byte for byte.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import BinaryIO

from kit.banks.cells import Cell, Sheet
from kit.banks.container import Package, new_parser
from kit.banks.kinds import Unreadable, kind_of
from kit.banks.layout import Layout, find_layout
from kit.banks.marking_copy import NotPatchable, copy_zip
from kit.banks.marking_notes import SheetNotes, gathered, is_heading, plain_stem
from kit.banks.marking_objects import right_of_objects
from kit.banks.marking_ods import marked_ods, sheet_names
from kit.banks.marking_scan import Coded, Scan, decoded, scan
from kit.banks.marking_sheet import column_for, marked_sheet
from kit.banks.marking_text import marked_text
from kit.banks.newfile import is_folder, write_new
from kit.banks.question import Finding
from kit.banks.xlsx import shared_parts, sheet_parts
from kit.engine.errors import BankError

MAX_UNPACKED = 100_000_000
"""Most bytes of sheets, unpacked, that are patched in memory."""
_CONTENT = "content.xml"
_STRINGS_LABEL = "the table of texts"


def mark(path: Path, findings: Sequence[Finding], out: Path | None = None) -> Path:
    """Write a copy of a question file with the findings beside its rows; return the path of the copy.

    The copy is "<stem>.checked<ending>" beside the file, or `out` (a file of the same ending, or a folder); a
    name that is taken gets a number. If the file cannot be marked without harm, a report "<stem>.report.xlsx"
    with a row a finding is written in its place (see `remark`). Raises BankError, with one sentence, if the
    file cannot be read or nothing can be written there.
    """
    wanted = place_for(path, "checked", out)
    kind = kind_of(path)
    try:
        if kind == "text":
            return write_new(wanted, writes(marked_text(path, findings)))
        with Package(path, kind) as package:
            changed = (_marked_contents if kind == "ods" else _marked_parts)(package, findings)
        return write_new(wanted, lambda stream: copy_zip(path, changed, stream))
    except NotPatchable:
        return _report(path, findings, wanted.parent)


def writes(data: bytes) -> Callable[[BinaryIO], None]:
    """What fills a new file with these bytes."""

    def fill(stream: BinaryIO) -> None:
        stream.write(data)

    return fill


def place_for(path: Path, word: str, out: Path | None, ending: str = "") -> Path:
    """Where a copy of a file goes: "<stem>.<word><ending>" beside it, in the folder `out`, or `out` itself.

    Raises BankError if `out` has another ending than the file.
    """
    ending = ending or path.suffix
    name = f"{plain_stem(path.name)}.{word}{ending}"
    if out is None:
        return path.with_name(name)
    if is_folder(out):
        return out / name
    if out.suffix.lower() != ending.lower():
        raise BankError(
            f"A copy of “{path.name}” cannot be named “{out.name}”: it must end in {ending}, as the file does."
        )
    return out


def remark(path: Path, written: Path) -> str:
    """What should be said of a copy beside its name: that it is but a report, that the file is open; or ""."""
    said = []
    if written.suffix != path.suffix or re.search(r"\.report(-[0-9]+)?$", written.stem):
        said.append(
            f"Notes cannot be put into “{path.name}” without harm, so they are in a report of their own."
        )
    if os.path.exists(path.with_name(f"~${path.name}")):
        said.append(f"“{path.name}” is open in Excel: what is not saved there is not in the copy.")
    return " ".join(said)


def _marked_contents(package: Package, findings: Sequence[Finding]) -> dict[str, bytes]:
    """The part of an OpenDocument spreadsheet that holds all sheets."""
    raw = read_part(package, _CONTENT, "the part with the cells")
    return {_CONTENT: marked_ods(raw, gathered(findings, list(dict.fromkeys(sheet_names(raw)))))}


def _marked_parts(package: Package, findings: Sequence[Finding]) -> dict[str, bytes]:
    """The sheets with notes: their new content by the name of their part."""
    sheets: dict[str, str] = {}
    for name, kind, part, hidden in sorted(sheet_parts(package), key=lambda sheet: sheet[3]):
        del hidden
        if kind == "sheet" and part in package:
            sheets.setdefault(name, part)
    if not sheets:
        raise NotPatchable
    notes = {sheets[name]: own for name, own in gathered(findings, list(sheets)).items() if own}
    stored: dict[str, Coded] = {}
    found: dict[str, Scan] = {}
    left = MAX_UNPACKED
    for part, own in notes.items():
        raw = read_part(package, part, "a sheet", left)
        left -= len(raw)
        stored[part] = decoded(raw)
        found[part] = scan(stored[part].data, frozenset(own.rows))
    texts = _texts_of(package, found.values())
    return {
        part: _marked_part(package, part, stored.pop(part), found[part], texts, own)
        for part, own in notes.items()
    }


def read_part(package: Package, part: str, label: str, most: int = MAX_UNPACKED) -> bytes:
    """A part as it is stored, unpacked. Raises NotPatchable if it has more than `most` bytes."""
    pieces = []
    for piece in package.chunks(part, label):
        most -= len(piece)
        if most < 0:
            raise NotPatchable
        pieces.append(piece)
    return b"".join(pieces)


def _marked_part(
    package: Package, part: str, coded: Coded, found: Scan, texts: dict[int, str], notes: SheetNotes
) -> bytes:
    """The new content of a sheet, from its bytes, what was found in them, and the shared texts by number."""
    wanted = frozenset(notes.rows)
    top = _top_rows(found, texts)
    earlier = next((c for cells in top.rows.values() for c, cell in cells.items() if is_heading(cell.text)), 0)
    if earlier:
        found = scan(coded.data, wanted, earlier)
        for cells in top.rows.values():
            cells.pop(earlier, None)
    column = column_for(found, right_of_objects(package, part, found))
    placed = notes.placed(_heading_row(top), found.last)
    if any(row in placed and row not in found.rows for row in found.numbers):
        found = scan(coded.data, frozenset(placed), earlier)
    return coded.stored(marked_sheet(coded.data, found, column, placed))


def _heading_row(top: Sheet) -> int:
    """The row of the header; without one the first row of at least five cells, or the first that holds any."""
    layout = find_layout(top)
    if isinstance(layout, Layout) and layout.header:
        return layout.header
    rows = sorted(top.rows)
    return next((row for row in rows if len(top.rows[row]) >= 5), rows[0] if rows else 1)


def _top_rows(found: Scan, texts: dict[int, str]) -> Sheet:
    """The first rows of a sheet as texts without colours, enough to find its header."""
    sheet = Sheet("")
    for row, cells in found.top.items():
        sheet.rows[row] = {
            column: Cell(texts.get(_number(text), "") if kind == "s" else " ".join(text.split()))
            for column, (kind, text) in cells.items()
        }
    return sheet


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1


def _texts_of(package: Package, scans: Iterable[Scan]) -> dict[int, str]:
    """The shared texts of the first rows of some sheets, by number."""
    cells = [cell for found in scans for row in found.top.values() for cell in row.values()]
    return _some_strings(package, {_number(text) for kind, text in cells if kind == "s"} - {-1})


class _Enough(Exception):
    """All texts that were wanted have been read."""


def _some_strings(package: Package, wanted: set[int]) -> dict[int, str]:
    """A few of the shared texts by number; the table is read no further than to the last of them."""
    part = shared_parts(package).get("sharedStrings", "")
    if not wanted or part not in package:
        return {}
    last = max(wanted)
    found: dict[int, str] = {}
    number = -1
    text: list[str] = []
    parser = new_parser()

    def start(name: str, values: dict[str, str]) -> None:
        nonlocal number
        del values
        if name.endswith(" si"):
            if text:
                found[number] = " ".join("".join(text).split())
                text.clear()
            if number == last:
                raise _Enough
            number += 1
            parser.CharacterDataHandler = text.append if number in wanted else None

    parser.StartElementHandler = start
    try:
        package.feed(part, parser, _STRINGS_LABEL, text=text)
        found[number] = " ".join("".join(text).split())
    except _Enough:
        pass
    except Unreadable:
        raise NotPatchable from None
    return found


def _report(path: Path, findings: Sequence[Finding], folder: Path) -> Path:
    """A workbook of its own with a row a finding, for a file that cannot be marked."""
    from kit.banks.marking_report import fill_report

    def fill(stream: BinaryIO) -> None:
        fill_report(stream, findings)

    return write_new(folder / f"{plain_stem(path.name)}.report.xlsx", fill)
