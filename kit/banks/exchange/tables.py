"""The tables of other programs' files, .xlsx or .csv, as rows of plain texts with their places."""

from __future__ import annotations

import csv
import io
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from kit.banks.cells import cell_name
from kit.banks.exchange.item import Remark
from kit.banks.exchange.prose import decoded, lines_tidy
from kit.banks.question import state_code
from kit.banks.xlsx import read_workbook
from kit.engine.errors import BankError

_SEARCHED_ROWS = 30
_DELIMITERS = ",;\t|"
MAX_LINES = 200_000
"""Most lines of a CSV file, empty ones among them."""
MAX_FIELDS = 1_000
"""Most separators in one line."""
MAX_ROWS = 60_000
"""Most filled rows of a workbook."""


_TROUBLES = {
    "formula": "This cell holds a formula without a stored result: save the file in a spreadsheet program.",
    "error": "This cell holds an error of the spreadsheet, not a text.",
}
"""What is said of cells that show nothing that could be taken over."""


@dataclass(slots=True)
class Table:
    """One sheet or CSV file: texts by row and column (both from 1; of a CSV file, by the line of the record).

    `remarks` are what had to be said of the file while it was read.
    """

    name: str
    rows: dict[int, dict[int, str]]
    lines: bool = False
    several: bool = False
    remarks: list[Remark] = field(default_factory=list)

    def place(self, row: int, column: int) -> str:
        """Where a cell stands, in words for messages: "B9", "Sheet2!B9", or "line 12" of a CSV file."""
        if self.lines:
            return f"line {row}"
        cell = cell_name(row, column)
        return f"{self.name}!{cell}" if self.several else cell


def tables_of(name: str, content: bytes) -> list[Table]:
    """The tables of a workbook (.xlsx, each sheet with cells) or of a CSV file (one).

    Raises BankError with one sentence if the file cannot be read.
    """
    if content.startswith(b"PK"):
        return _sheets(name, content)
    return [_lines(name, content)]


@contextmanager
def on_disk(name: str, content: bytes) -> Iterator[Path]:
    """The content as a file of this name in a temporary folder, for readers that want a path.

    Raises BankError if the computer has no room for it.
    """
    try:
        with tempfile.TemporaryDirectory(prefix="kit-", ignore_cleanup_errors=True) as folder:
            place = Path(folder) / (Path(name).name[-100:] or "file")
            place.write_bytes(content)
            yield place
    except OSError as error:
        reason = (error.strerror or "no room").lower()
        raise BankError(
            f"“{Path(name).name}” could not be looked through, because the folder for temporary files takes "
            f"nothing ({reason}): make room on that disk."
        ) from None


def forget() -> None:
    """Let go of the last workbook, which is kept because several formats look at it one after the other."""
    _sheets.cache_clear()


@lru_cache(maxsize=1)
def _sheets(name: str, content: bytes) -> list[Table]:
    with on_disk(name, content) as place:
        book = read_workbook(place)
    filled = [sheet for sheet in book.sheets if sheet.rows]
    if sum(len(sheet.rows) for sheet in filled) > MAX_ROWS:
        raise BankError(
            f"“{Path(name).name}” has more than {MAX_ROWS:,} filled rows, far more than a quiz needs: split it "
            "into smaller files."
        )
    tables = []
    for sheet in filled:
        table = Table(sheet.name, {}, several=len(filled) > 1)
        broken = 0
        for number in sorted(sheet.rows):
            cells = sheet.rows[number]
            table.rows[number] = {column: cell.text for column, cell in sorted(cells.items()) if cell.text}
            for column, cell in sorted(cells.items()):
                if cell.kind in _TROUBLES:
                    table.remarks.append(Remark(table.place(number, column), _TROUBLES[cell.kind]))
            broken += sum(cell.note == "line break" for cell in cells.values())
        if broken:
            table.remarks.append(
                Remark("", f"Line breaks inside {broken} cell{'s' * (broken > 1)} were read as spaces.")
            )
        tables.append(table)
    return tables


def _lines(name: str, content: bytes) -> Table:
    text, said = decoded(Path(name).name, content)
    delimiter = ""
    head, _, rest = text.partition("\n")
    if head.lower().startswith("sep=") and len(head.strip()) == 5:
        delimiter, text = head[4], "\n" + rest
    delimiter = delimiter or _delimiter(text)
    table = Table(Path(name).name, {}, lines=True)
    if said:
        table.remarks.append(Remark("", said))
    lines = text.split("\n")
    if len(lines) > MAX_LINES or max(line.count(delimiter) for line in lines) > MAX_FIELDS:
        raise BankError(
            f"“{Path(name).name}” has more than {MAX_LINES:,} lines, or {MAX_FIELDS:,} fields in a line, far "
            "more than questions need: split it into smaller files."
        )
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    first = 1
    try:
        for record in reader:
            cells = {column: lines_tidy(value) for column, value in enumerate(record, start=1)}
            cells = {column: value for column, value in cells.items() if value}
            if cells:
                table.rows[first] = cells
            first = reader.line_num + 1
    except csv.Error:
        raise BankError(
            f"“{Path(name).name}” cannot be read from line {first} on, perhaps because a quotation mark is "
            "missing there: mend that line, or export the file again."
        ) from None
    return table


def _delimiter(text: str) -> str:
    """The sign that stands most often outside quotation marks in the first lines."""
    outside = "".join(text[:20_000].split('"')[::2])
    lines = [line for line in outside.split("\n") if line.strip()][:10]
    counts = {sign: sum(line.count(sign) for line in lines) for sign in _DELIMITERS}
    return max(_DELIMITERS, key=lambda sign: counts[sign])


def heading_word(text: str) -> str:
    """A heading for comparing: without case, spaces and signs ("Answer 3 (Optional)" -> "answer3optional")."""
    return "".join(character for character in text.casefold() if character.isalnum())


@dataclass(frozen=True, slots=True)
class Header:
    """Where a table has its headings: the row (0 if it has none) and the column of each role."""

    row: int
    columns: dict[str, int]


def find_header(table: Table, roles: Mapping[str, tuple[str, ...]]) -> Header:
    """The first row with a heading for each role: role -> how the words of its heading may begin.

    Words are compared without case, spaces and signs. A role whose name ends in "?" need not be there.
    """
    for row in list(table.rows)[:_SEARCHED_ROWS]:
        found: dict[str, int] = {}
        for column, text in table.rows[row].items():
            word = heading_word(text)
            for role, starts in roles.items():
                if role not in found and word.startswith(starts):
                    found[role] = column
                    break
        if all(role in found or role.endswith("?") for role in roles):
            return Header(row, {role.rstrip("?"): column for role, column in found.items()})
    return Header(0, {})


def with_header(name: str, content: bytes, roles: Mapping[str, tuple[str, ...]]) -> list[tuple[Table, Header]]:
    """The tables of a file that have these headings, each with where they stand."""
    found = [(table, find_header(table, roles)) for table in tables_of(name, content)]
    return [(table, header) for table, header in found if header.row]


def recognised(name: str, content: bytes, roles: Mapping[str, tuple[str, ...]]) -> list[Header]:
    """The headings that a file has for these roles; none if it cannot be read, or has a sheet for a State.

    Such a workbook is a bank of the kit, whatever its headings.
    """
    try:
        tables = tables_of(name, content)
    except BankError:
        return []
    if any(state_code(table.name) for table in tables if not table.lines):
        return []
    return [header for table in tables if (header := find_header(table, roles)).row]
