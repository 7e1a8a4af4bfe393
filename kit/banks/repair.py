"""A repaired copy of a question file: safe fixes only, and every one of them listed.

Spare spaces and signs that nobody sees are taken out of texts that are read, and the fills that mark answers
become the standard green and red. Nothing is guessed: no word, number, formula or mark is changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kit.banks.cells import Sheet, Workbook, cell_name
from kit.banks.container import Package
from kit.banks.facts import Merges, RowFacts, SheetFacts, row_facts
from kit.banks.kinds import Unreadable, kind_of
from kit.banks.layout import Layout
from kit.banks.marking import place_for, read_part, writes
from kit.banks.marking_copy import NotPatchable, copy_zip
from kit.banks.marking_notes import forget_notes
from kit.banks.newfile import write_new
from kit.banks.reading import read_cells
from kit.banks.repair_styles import FILLS, NAMES, Restyled
from kit.banks.repair_text import repaired_text
from kit.banks.repair_words import Stored, stored_cells, tidied
from kit.banks.survey import survey
from kit.banks.xlsx import shared_parts, sheet_parts

SPACES = "spaces"
COLOUR = "colour"
_BY_HAND = "mend what is found in a spreadsheet program"


class Change(NamedTuple):
    """One fix: where, what was mended ("spaces" or "colour"), and what stood there before and after."""

    sheet: str
    cell: str
    what: str
    before: str
    after: str


class Repaired(NamedTuple):
    """The repaired copy (None if there was nothing to mend, and so no copy), and what was changed in it."""

    path: Path | None
    changes: tuple[Change, ...]


class Used(NamedTuple):
    """A row of questions: the columns that are read, and the column of each mark that counts, with its fill."""

    columns: frozenset[int]
    marks: dict[int, tuple[str, str]]
    """Column -> ("green" or "red", the fill as it is, such as "#92D050" or "pattern")."""


def repair(path: Path, out: Path | None = None) -> Repaired:
    """Write a repaired copy "<stem>.fixed<ending>" beside the file, or to `out`; list what was changed.

    Spaces at the ends and double ones, no-break spaces and invisible signs are mended in the texts that are
    read; fills of the right and the red answer become #00B050 and #FF0000. The copy holds the same questions.
    Texts in several fonts or looks stay as they are. Without anything to mend no copy is written.

    Raises BankError, with one sentence, if the file cannot be read or mended, or nothing can be written there.
    """
    wanted = place_for(path, "fixed", out)
    kind = kind_of(path)
    if kind == "ods":
        raise Unreadable(f"“{path.name}” is an OpenDocument file, which the kit does not mend", _BY_HAND)
    book = read_cells(path)
    used = dict(_used(book))
    try:
        if kind == "text":
            columns = {row: frozenset(r.columns) for rows in used.values() for row, r in rows.items()}
            data, fixes = repaired_text(path, columns)
            changes = [Change("", f"line {line}", SPACES, before, after) for line, before, after in fixes]
            return Repaired(write_new(wanted, writes(data)) if changes else None, tuple(changes))
        with Package(path) as package:
            parts, changes = _repaired_parts(package, used)
        if not changes:
            return Repaired(None, ())
        return Repaired(write_new(wanted, lambda stream: copy_zip(path, parts, stream)), tuple(changes))
    except NotPatchable:
        raise Unreadable(
            f"“{path.name}” is written in a way in which the kit cannot mend it without harm", _BY_HAND
        ) from None


def _used(book: Workbook) -> Iterator[tuple[str, dict[int, Used]]]:
    """The rows of questions of each sheet that is read."""
    for sheet in book.sheets:
        forget_notes(sheet)
    found = survey(book)
    for part in found.parts:
        if part.use == "read" and isinstance(part.layout, Layout):
            merges = Merges(part.sheet.merges)
            text = book.kind == "text"
            facts = SheetFacts(
                part.sheet, book, part.state, part.layout, merges, part.by, found.about_states, text
            )
            yield part.sheet.name, _rows(facts, part.sheet, part.layout)


def _rows(facts: SheetFacts, sheet: Sheet, layout: Layout) -> dict[int, Used]:
    rows = {}
    for row, cells in sheet.rows.items():
        if row >= layout.first:
            found = row_facts(facts, row, cells)
            if found is not None:
                texts = frozenset(c for c in layout.used if c in cells and cells[c].kind == "text")
                rows[row] = Used(texts, _marks(found, layout))
    return rows


def _marks(row: RowFacts, layout: Layout) -> dict[int, tuple[str, str]]:
    """The fills of a row that should be the standard ones: of its only right and its only red answer."""
    marks = {}
    for colour, places in (("green", row.greens), ("red", row.reds)):
        if len(places) == 1:
            mark = row.highlights[places[0]]
            if mark.kind in (colour, f"leans {colour}") and (mark.how or mark.hex != FILLS[colour]):
                marks[layout.answers[places[0]]] = (colour, mark.how or mark.hex)
    return marks


def _repaired_parts(
    package: Package, used: dict[str, dict[int, Used]]
) -> tuple[dict[str, bytes], list[Change]]:
    """The parts that change, with their new content, and the changes."""
    parts: dict[str, bytes] = {}
    changes: list[Change] = []
    styles_part = shared_parts(package).get("styles", "")
    styles = Restyled(read_part(package, styles_part, "the styles part")) if styles_part in package else None
    seen: set[str] = set()
    places = [(name, part) for name, kind, part, _ in sheet_parts(package) if kind == "sheet" and name in used]
    stored = Stored(package)
    for name, part in places:
        if name in seen:
            continue
        seen.add(name)
        rows = used[name]
        wanted = {(row, column) for row, own in rows.items() for column in (*own.columns, *own.marks)}
        sheet = stored_cells(package, part, wanted)
        for cell in sheet.cells:
            own = rows[cell.row]
            place = cell_name(cell.row, cell.column)
            text = stored.text(cell) if cell.column in own.columns else None
            after = tidied(text) if text is not None else None
            if text is not None and after is not None:
                changes.append(Change(name, place, SPACES, text, after))
            mark = own.marks.get(cell.column)
            style = ""
            if mark is not None and styles is not None:
                colour, before = mark
                style = styles.filled(cell.style, colour)
                changes.append(Change(name, place, COLOUR, before, f"{FILLS[colour]} ({NAMES[colour]})"))
            sheet.change(cell, after, style)
        if sheet.edits:
            parts[part] = sheet.stored()
    if styles is not None and styles.changed:
        parts[styles_part] = styles.stored()
    return parts, changes
