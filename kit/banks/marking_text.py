"""Notes in a copy of a table of text: one more field in its lines, and every other byte as it was."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kit.banks.cells import Cell, Sheet
from kit.banks.headings import is_question_word
from kit.banks.marking_copy import NotPatchable
from kit.banks.marking_notes import SEARCHED_ROWS, gathered, is_heading
from kit.banks.question import Finding
from kit.banks.tables import find_delimiter
from kit.banks.textlines import Lines, find_alphabet

MAX_BYTES = 20_000_000
"""Largest table that is marked; of a larger one a report is written."""
_BYTEWISE = ("utf-8", "utf-8-sig", "cp1252")
_SAMPLE = 100_000
_SAMPLE_LINES = 2_000
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


@dataclass(slots=True)
class Line:
    """One row of the table: its number, its bytes as characters, its end of line, its fields."""

    number: int
    text: str
    end: str
    fields: list[str] = field(default_factory=list)
    spoilt: bool = False
    """Whether a quotation mark stands in the wrong place; then nothing is written into it."""


@dataclass(slots=True)
class TextTable:
    """A table of text taken apart so that it can be put together again byte for byte."""

    codec: str
    delimiter: str
    start: str
    """What stands before the table, such as a line "sep=;"."""
    lines: list[Line]

    def decoded(self, text: str) -> str:
        """A field as people read it."""
        return text.encode("latin-1").decode(self.codec, "replace") if self.codec in _BYTEWISE else text

    def encoded(self, text: str) -> str:
        """A text as it stands among the characters of the lines."""
        if self.codec not in _BYTEWISE:
            return text
        return text.encode(self.codec.removesuffix("-sig"), "replace").decode("latin-1")

    def quoted(self, text: str) -> str:
        """A text as a field, which no spreadsheet takes for a formula."""
        guard = "'" if text.startswith(_FORMULA) else ""
        return '"' + self.encoded(guard + text).replace('"', '""') + '"'

    def stored(self) -> bytes:
        """The whole file."""
        text = self.start + "".join(line.text + line.end for line in self.lines)
        return text.encode("latin-1" if self.codec in _BYTEWISE else self.codec, "surrogatepass")

    @property
    def end(self) -> str:
        """How lines end here."""
        return next((line.end for line in self.lines if line.end), "\n")


def taken_apart(path: Path) -> TextTable:
    """The table in a file.

    Raises NotPatchable if a quotation mark is never closed, if its letters are spoilt, or if it is very large.
    """
    if path.stat().st_size > MAX_BYTES:
        raise NotPatchable
    with path.open("rb") as stream:
        codec = find_alphabet(stream).codec
        stream.seek(0)
        raw = stream.read()
    if codec == "utf-16":
        codec = "utf-16-le" if raw.startswith(b"\xff\xfe") else "utf-16-be"
    try:
        text = raw.decode("latin-1" if codec in _BYTEWISE else codec)
    except UnicodeError:
        raise NotPatchable from None
    mark = text[:3] if codec == "utf-8-sig" else text[:1] if text.startswith("\ufeff") else ""
    lines = list(io.StringIO(text[len(mark) :], newline=""))
    with Lines(path) as reader:
        delimiter, skipped = find_delimiter(reader.sample(_SAMPLE))
    return TextTable(codec, delimiter, mark + "".join(lines[:skipped]), _records(lines, skipped, delimiter))


def _records(lines: list[str], at: int, delimiter: str) -> list[Line]:
    records: list[Line] = []
    while at < len(lines):
        reader = csv.reader(iter(lines[at:]), delimiter=delimiter, strict=True, skipinitialspace=True)
        try:
            begin = 0
            for fields in reader:
                text = "".join(lines[at + begin : at + reader.line_num])
                bare = text.rstrip("\r\n")
                records.append(Line(at + begin + 1, bare, text[len(bare) :], fields))
                begin = reader.line_num
            return records
        except csv.Error:
            if reader.line_num == len(lines) - at and reader.line_num > begin + 1:
                raise NotPatchable from None
            bare = lines[at + begin].rstrip("\r\n")
            records.append(Line(at + begin + 1, bare, lines[at + begin][len(bare) :], spoilt=True))
            at += begin + 1
    return records


def marked_text(path: Path, findings: Sequence[Finding]) -> bytes:
    """The table with a column of notes.

    Raises NotPatchable if that cannot be done, or if the commas of the notes would be taken for the delimiter.
    """
    table = taken_apart(path)
    if not table.lines:
        raise NotPatchable
    sheet = Sheet("")
    for line in table.lines[:SEARCHED_ROWS]:
        cells = {n: Cell(table.decoded(text).strip()) for n, text in enumerate(line.fields, 1) if text.strip()}
        if cells:
            sheet.rows[line.number] = cells
    _forget(table, sheet)
    header = _header(table)
    heading = header or min(sheet.rows, default=1)
    width = _width(table, header)
    own = gathered(findings, [""], single=True)[""]
    starts = {line.number for line in table.lines if not line.spoilt}
    for number in [number for number in own.rows if number not in starts]:
        own.whole += [f"Line {number}: {text}" for text in own.rows.pop(number)]
    last = table.lines[-1].number + table.lines[-1].text.count("\n")
    texts = own.placed(heading, last, above=False)
    for line in table.lines:
        text = texts.pop(line.number, None)
        size = len(line.fields)
        if text is not None and size <= width:
            line.text += table.delimiter * (width - size + 1) + table.quoted(text)
        elif text is not None and size == width + 1 and line.text.endswith(table.delimiter):
            line.text += table.quoted(text)
        elif text is not None:
            raise NotPatchable
        elif size == width and not line.spoilt:
            line.text += table.delimiter
    for text in texts.values():
        table.lines[-1].end = table.lines[-1].end or table.end
        table.lines.append(Line(0, table.delimiter * width + table.quoted(text), table.end))
    sample = table.decoded("".join(line.text + line.end for line in table.lines[:_SAMPLE_LINES]))
    seen = sample[:_SAMPLE].replace("\0", "").splitlines(keepends=True)
    if find_delimiter(seen[:-1] or seen)[0] != table.delimiter and not table.start.strip("\ufeff\xef\xbb\xbf"):
        raise NotPatchable
    return table.stored()


def _header(table: TextTable) -> int:
    """The line of the header, as the reader of tables knows it; 0 if there is none."""
    for line in table.lines[:SEARCHED_ROWS]:
        if len(line.fields) > 1 and any(is_question_word(table.decoded(text)) for text in line.fields):
            return line.number
    return 0


def _width(table: TextTable, header: int) -> int:
    """How many fields stand before the notes: as many as in the header, else in the longest line.

    Raises NotPatchable if a line goes on under no heading, where it could not be told from a note.
    """
    head = next((line for line in table.lines if line.number == header), None)
    if head is None:
        return max(len(line.fields) for line in table.lines)
    width = len(head.fields)
    for line in table.lines:
        if line.number > header and any(text.strip() for text in line.fields[width:]):
            raise NotPatchable
    return width


def _forget(table: TextTable, sheet: Sheet) -> None:
    """Take out the notes of an earlier marking: the last field of the lines, under its heading."""
    column = next((c for cells in sheet.rows.values() for c, cell in cells.items() if is_heading(cell.text)), 0)
    if not column:
        return
    for line in list(table.lines):
        if len(line.fields) != column:
            continue
        raw = line.fields.pop()
        for shape in ('"' + raw.replace('"', '""') + '"', raw):
            if line.text.endswith(table.delimiter + shape):
                line.text = line.text[: -len(table.delimiter + shape)]
                break
        else:
            raise NotPatchable
        if raw and not any(line.fields):
            table.lines.remove(line)
            sheet.rows.pop(line.number, None)
    for cells in sheet.rows.values():
        cells.pop(column, None)
