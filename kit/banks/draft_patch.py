"""The edited cells of a draft put into the bytes of a workbook; every other byte of it stays."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

from kit.banks.cells import PLAIN_LOOK, Cell, areas_in, cell_name
from kit.banks.container import Package
from kit.banks.draft_around import reordered_parts, without_chain
from kit.banks.draft_cells import COUNTED, Cells
from kit.banks.draft_sheet_parts import sheet_changes
from kit.banks.marking import read_part
from kit.banks.marking_copy import NotPatchable
from kit.banks.marking_scan import CellPlace, RowPlace, Scan, decoded, scan
from kit.banks.marking_sheet import Edit, after, apply, attributes_of, inside, text_cell
from kit.banks.repair_styles import Restyled
from kit.banks.xlsx import shared_parts, sheet_parts

_REF = re.compile(r"([A-Z]{1,3})([0-9]{1,7})(?::([A-Z]{1,3})([0-9]{1,7}))?")
_SHARING = re.compile(rb"\st=[\"'](?:shared|array|dataTable)[\"']")


class _New(NamedTuple):
    """What becomes of a cell: its text (None: the one that is stored stays), and its style."""

    text: str | None
    style: str


def patched_parts(path: Path, cells: Cells) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """The parts of the workbook that the edits change, with their new content, and parts that are new.

    Raises NotPatchable if it is written in a way in which that cannot be done without harm.
    """
    parts: dict[str, bytes] = {}
    patched: set[str] = set()
    with Package(path) as package:
        places = sheet_parts(package)
        if len(places) != len(cells.names.given):
            raise NotPatchable
        styles_part = shared_parts(package).get("styles", "")
        if styles_part not in package:
            raise NotPatchable
        styles = Restyled(read_part(package, styles_part, "the styles part"))
        parts.update(reordered_parts(package, cells))
        written_over = bool(parts)
        for number, (_, kind, part, _) in enumerate(places):
            changed = cells.changed(number) if number not in cells.names.gone else {}
            if changed and (kind != "sheet" or part in patched):
                raise NotPatchable
            if changed:
                raw = parts[part] if part in parts else read_part(package, part, "a sheet")
                patch = _Patch(raw, cells, number, styles)
                parts[part] = patch.stored(changed)
                patched.add(part)
                written_over = written_over or patch.lost_formulas
        if written_over:
            parts.update(without_chain(package))
        renamed, added = sheet_changes(package, cells, styles, parts)
        parts.update(renamed)
        if styles.changed:
            parts[styles_part] = styles.stored()
    return parts, added


class _Patch:
    """One sheet that is being patched."""

    def __init__(self, raw: bytes, cells: Cells, number: int, styles: Restyled) -> None:
        self._coded = decoded(raw)
        self._cells = cells
        self._number = number
        self._styles = styles
        self._was = cells.was(number)
        self._new_rows = {row for row, name in cells.ids[number].items() if "n" in name}
        self.lost_formulas = False
        """Whether a text was written over a formula."""
        self._model: dict[int, str] = {}
        """Column -> style of a cell of the row above, for new rows."""

    def stored(self, changed: Mapping[int, Mapping[int, Cell | None]]) -> bytes:
        """The new content of the sheet."""
        data = self._coded.data
        last = max(self._was, default=0)
        stored = sorted(self._was)
        models = {number: ([last, *stored])[bisect_left(stored, number)] for number in changed}
        found = scan(data, frozenset((*changed, *models.values())))
        numbers = list(found.numbers)
        if len(set(numbers)) < len(numbers):
            raise NotPatchable
        prefix = found.prefix
        edits: list[Edit] = []
        fresh: dict[int, bytes] = {}
        starts = list(accumulate(found.numbers, max))
        for number, cells in sorted(changed.items()):
            row = found.rows.get(number)
            model = found.rows.get(models[number])
            self._model = self._styles_of(model) if model is not None else {}
            if row is not None:
                edits += self._row(row, cells, prefix)
                continue
            at = bisect_left(starts, number)
            if at < len(starts) and found.numbers[at] == number:
                raise NotPatchable
            before = found.starts[at] if at < len(starts) else -1
            texts = b"".join(self._cell(number, column, cell, None, prefix) for column, cell in cells.items())
            line = f'<{prefix}row r="{number}">'.encode() + texts + f"</{prefix}row>".encode()
            fresh[before] = fresh.get(before, b"") + line
        assert found.data is not None
        for before, lines in fresh.items():
            if before < 0:
                edits.append(inside(data, found.data.end, f"{prefix}sheetData", lines))
            else:
                edits.append(Edit(before, before, lines))
        edits += _dimension(data, found, changed)
        return self._coded.stored(apply(data, edits))

    def _styles_of(self, row: RowPlace) -> dict[int, str]:
        """The styles of a row for a new one, but for struck or coloured letters, which would say something."""
        looks = {column: cell.look for column, cell in self._was.get(row.number, {}).items()}
        return {
            cell.column: cell.style
            for cell in row.cells
            if (look := looks.get(cell.column, PLAIN_LOOK)).text_hue == "none" and not look.struck
        }

    def _row(self, row: RowPlace, cells: Mapping[int, Cell | None], prefix: str) -> list[Edit]:
        """The edits in a row that is there."""
        data, name = self._coded.data, f"{prefix}c"
        columns = [cell.column for cell in row.cells]
        if columns != sorted(set(columns)):
            raise NotPatchable
        edits: list[Edit] = []
        changes: list[Edit] = []
        added: dict[int, bytes] = {}
        for column, cell in sorted(cells.items()):
            at = bisect_left(columns, column)
            if at < len(columns) and columns[at] == column:
                changes.append(self._change(row.number, row.cells[at], cell, name, prefix))
            else:
                new = self._cell(row.number, column, cell, None, prefix)
                added[at] = added.get(at, b"") + new
        for at, new in added.items():
            if at < len(columns):
                edits.append(Edit(row.cells[at].start, row.cells[at].start, new))
            else:
                edits.append(inside(data, row.end, f"{prefix}row", new))
        given = attributes_of(data, row.start, f"{prefix}row")
        if added and "spans" in given:
            edits.append(Edit(*given["spans"], b""))
        if row.number in self._new_rows and "hidden" in given:
            edits.append(Edit(*given["hidden"], b""))  # nobody hid the question that is written there
        return edits + changes  # what is put before a cell goes before what is done to it

    def _change(self, row: int, place: CellPlace, cell: Cell | None, name: str, prefix: str) -> Edit:
        """The edit of a cell that is stored: of its style alone if its text stays."""
        data = self._coded.data
        end = after(data, place.end, name)
        new = self._new(row, place.column, cell, place)
        if new.text is None:
            span = attributes_of(data, place.start, name).get("s")
            at = place.start + 1 + len(name.encode())
            start, stop = span if span is not None else (at, at)
            return Edit(start, stop, f" s={quoteattr(new.style)}".encode() if new.style else b"")
        formula = re.search(rb"<" + prefix.encode() + rb"f[\s/>][^>]*", data[place.start : end])
        if formula is not None and _SHARING.search(formula[0]):
            raise NotPatchable
        self.lost_formulas = self.lost_formulas or formula is not None
        return Edit(place.start, end, self._cell(row, place.column, cell, place, prefix))

    def _new(self, row: int, column: int, cell: Cell | None, place: CellPlace | None) -> _New:
        old = self._was.get(row, {}).get(column)
        style = place.style if place is not None else self._model.get(column, "")
        mark = cell.look.highlight if cell is not None else None
        colour = mark.hex if mark is not None and mark.kind != "none" else ""
        if place is None or old is None or mark != old.look.highlight:
            style = self._styles.filled(style, colour)
        same = (
            old is not None and cell is not None and cell.text and (old.text, old[2:]) == (cell.text, cell[2:])
        )
        return _New(None if same else cell.text if cell is not None else "", style)

    def _cell(self, row: int, column: int, cell: Cell | None, place: CellPlace | None, prefix: str) -> bytes:
        """A cell written anew."""
        text, style = self._new(row, column, cell, place)
        name = cell_name(row, column)
        if cell is not None and cell.note == COUNTED:
            styled = f" s={quoteattr(style)}" if style else ""
            return f'<{prefix}c r="{name}"{styled}><{prefix}v>{cell.text}</{prefix}v></{prefix}c>'.encode()
        if text:
            return text_cell(prefix, name, text, style)
        return f'<{prefix}c r="{name}"{f" s={quoteattr(style)}" if style else ""}/>'.encode()


def _dimension(data: bytes, found: Scan, changed: Mapping[int, Mapping[int, Cell | None]]) -> list[Edit]:
    """The range that a sheet says it fills, widened by the new cells."""
    tag = found.dimension
    match = _REF.fullmatch(tag.attributes.get("ref", "")) if tag is not None else None
    if tag is None or match is None:
        return []
    span = attributes_of(data, tag.start, f"{found.prefix}dimension").get("ref")
    if span is None:
        return []
    (area,) = areas_in(match[0])
    columns = [column for cells in changed.values() for column in cells]
    first = cell_name(min(area.top, *changed), min(area.left, *columns))
    last = cell_name(max(area.bottom, *changed), max(area.right, *columns))
    return [Edit(*span, f' ref="{first}:{last}"'.encode())]
