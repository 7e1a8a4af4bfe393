"""The edited file of a draft: the original with the edits in it, or, where that does harm, a new workbook."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from kit.banks.cells import Cell
from kit.banks.container import Package
from kit.banks.draft_around import reordered_parts
from kit.banks.draft_cells import Cells
from kit.banks.draft_patch import patched_parts
from kit.banks.draft_view import LETTERS, Plan
from kit.banks.exchange.item import Item
from kit.banks.exchange.texts import guarded
from kit.banks.kinds import kind_of
from kit.banks.marking_copy import NotPatchable, copy_zip
from kit.banks.marking_notes import plain_stem
from kit.banks.marking_text import Line, TextTable, taken_apart
from kit.banks.question import Question
from kit.banks.reading import bank_of, read_cells
from kit.banks.repair_text import held_back
from kit.engine.errors import BankError

WORD = "edited"
LEFT_OUT = "what else the file held, such as notes, pictures and formats, is not in it"
_UTF8 = "utf-8-sig"
_MARK = "\xef\xbb\xbf"


def edited_file(path: Path, cells: Cells, plans: Sequence[Plan | None]) -> tuple[str, bytes, str]:
    """Name, bytes, and what is to be said of the file at *path* with the edits of *cells* in it.

    Before it is given out it is read, and must hold the same questions; what cannot be written so is written
    as a new workbook, and that is said.
    """
    stem = plain_stem(path.name)
    try:
        kind = kind_of(path)
        if kind == "text":
            data = edited_text(path, cells)
        elif kind == "xlsx":
            stream = io.BytesIO()
            parts, added = patched_parts(path, cells)
            copy_zip(path, parts, stream, added)
            data = stream.getvalue()
        else:
            raise NotPatchable
        copy = path.with_name(f"{stem}.{WORD}{path.suffix}")
        copy.write_bytes(data)
        if _questions(copy, kind == "text") == _asked(cells, kind == "text"):
            return copy.name, data, ""
    except NotPatchable:
        pass
    said = (
        f"The edits cannot be put into “{path.name}” without harm, so the questions are in a new workbook: "
        f"{LEFT_OUT}."
    )
    data = _anew(stem, plans)
    anew = path.with_name(f"{stem}.{WORD}.xlsx")
    anew.write_bytes(data)
    if Counter(_plain(_questions(anew, True))) != Counter(_plain(_asked(cells, True))):
        said += " It does not play quite the same questions: compare the two before you use it."
    return anew.name, data, said


def _plain(questions: Sequence[Question]) -> list[tuple[object, ...]]:
    """What is asked, whatever the sheet is called; the kit's own sheets may have another order."""
    return [(one.question, one.answers, one.green, one.red) for one in questions]


def cannot_follow(path: Path, cells: Cells) -> bool:
    """Whether something in the workbook at *path* cannot go with its row: a copy will be written anew."""
    try:
        with Package(path) as package:
            reordered_parts(package, cells)
    except NotPatchable:
        return True
    return False


def _questions(path: Path, text: bool) -> list[Question]:
    """The questions of a file for comparing. In a text file the lines may differ."""
    try:
        found = bank_of(read_cells(path)).questions
    except BankError:
        found = ()
    return _comparable(found, text)


def _asked(cells: Cells, text: bool) -> list[Question]:
    try:
        found = bank_of(cells.copy()).questions
    except BankError:
        found = ()
    return _comparable(found, text)


def _comparable(questions: Sequence[Question], text: bool) -> list[Question]:
    return [replace(question, row=0) if text else question for question in questions]


def edited_text(path: Path, cells: Cells) -> bytes:
    """A table of text with the edits; lines without an edit stay byte for byte, emptied ones go.

    Raises NotPatchable as marking does. It becomes UTF-8 if its alphabet lacks a letter that was written.
    """
    table = taken_apart(path)
    changed = cells.changed(0)
    words = [cell.text for row in changed.values() for cell in row.values() if cell is not None]
    _learn(table, "".join(words))
    wide = max((len(line.fields) for line in table.lines), default=0)
    grown = max((column for row in changed.values() for column in row), default=0)
    now = cells.rows[0].now
    placed = {row: line for line in table.lines if (row := now(line.number))}
    for row, own in changed.items():
        if row not in placed and any(cell is not None and cell.text for cell in own.values()):
            placed[row] = Line(0, "", table.end, [])
    kept: list[Line] = []
    for row, line in sorted(placed.items()):
        own = changed.get(row, {})
        if not line.number:
            _write(table, line, own, max(wide, grown))
        if not line.number or (not own and not (grown > wide and len(line.fields) == wide)):
            kept.append(line)
            continue
        if line.spoilt:
            raise NotPatchable
        size = grown if grown > wide else len(line.fields)
        _write(table, line, own, size)
        if any(line.fields):
            kept.append(line)
    for line in kept[:-1]:
        line.end = line.end or table.end
    table.lines = kept
    return table.stored()


def _write(table: TextTable, line: Line, own: dict[int, Cell | None], size: int) -> None:
    """Write the edited fields of a line, and the others as they were."""
    if held_back(line.text, line.fields, table.delimiter):
        line.fields = [table.encoded(guarded(table.decoded(text))) for text in line.fields]
    line.fields += [""] * (max([size, *own]) - len(line.fields))
    for column, cell in own.items():
        line.fields[column - 1] = table.encoded(guarded(cell.text)) if cell is not None else ""
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=table.delimiter).writerow(line.fields)
    line.text = out.getvalue().removesuffix("\r\n")


def _learn(table: TextTable, letters: str) -> None:
    """Make the table UTF-8 if its alphabet has not all of these letters."""
    try:
        letters.encode(table.codec)
    except UnicodeError:
        for line in table.lines:
            line.text = _as_utf8(table, line.text)
            line.fields = [_as_utf8(table, text) for text in line.fields]
        table.start = _MARK + _as_utf8(table, table.start)
        table.codec = _UTF8


def _as_utf8(table: TextTable, text: str) -> str:
    return table.decoded(text).encode("utf-8").decode("latin-1")


def _anew(title: str, plans: Sequence[Plan | None]) -> bytes:
    """A workbook of the kit with every row of the draft, whatever it lacks."""
    from kit.banks.exchange.workbook import WORKBOOK

    items = [item for plan in plans if plan is not None for item in _items(plan)]
    return WORKBOOK.write(title, items).files[""]


def _items(plan: Plan) -> Iterator[Item]:
    for row in plan.tab.rows:
        facts = plan.facts.get(row.id)
        number = row.texts.get("number", "").rstrip(".)")
        yield Item(
            row.texts.get("question", ""),
            tuple(row.texts.get(letter, "") for letter in LETTERS),
            tuple(facts.greens) if facts is not None else (),
            facts.reds[0] if facts is not None and facts.reds else None,
            category=(facts.state if facts is not None else "") or plan.tab.state or plan.tab.title,
            number=int(number) if number.isascii() and number.isdigit() and len(number) < 7 else None,
            topic=row.texts.get("topic", ""),
            explanation=row.texts.get("explanation", ""),
            source=row.texts.get("source", ""),
            checked=row.texts.get("checked", ""),
            level=row.texts.get("level", ""),
        )
