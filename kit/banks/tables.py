"""A table of text (CSV, TSV) -> cells. Its rows are keyed by the line in which they begin, counted from 1."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kit.banks import tablechecks as say
from kit.banks.bounds import MAX_COLUMN, Bounds
from kit.banks.cells import PLAIN_LOOK, Cell, Sheet, Workbook, clean
from kit.banks.headings import heading, is_question_word
from kit.banks.kinds import Unreadable, check_kind
from kit.banks.question import Finding
from kit.banks.textlines import MAX_LINE, Lines
from kit.banks.texts import MAX_TEXT, shared

MAX_TABLE = 50_000_000
"""Largest table of text, bytes."""
MAX_LINES = 1_048_576
"""Most lines, blank ones too; as many as a sheet has rows."""
MAX_TROUBLES = 1_000
"""Most lines in which something is wrong; a file with more is no table."""
_DELIMITERS = ",;\t|"
_NAMES = {",": "comma", ";": "semicolon", "\t": "tab", "|": "upright stroke"}
_SAMPLE = 100_000
_SAMPLE_RECORDS = 200
_HEADER_WITHIN = 30
_MAX_RECORD_LINES = 2_000
_SEPARATOR = re.compile(r'"?sep=([^\w\s"]|\t)"?[\r\n]*\Z', re.I)
_NOTE_LINE = re.compile(r"#(?:separator|html|notetype|deck|tags|columns|guid)(?: column)?:", re.I)
_NOTE_SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t", "pipe": "|"}
_GUARDED = re.compile(r"'[=+\-@\t\r]")
_KEPT = re.compile(r'="([^"]*)"')
_ERRORS = frozenset(("#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NULL!", "#NUM!"))
_ERROR_NUMBER = re.compile(r"Err:[0-9]{3}")
_NEEDED = ("question", "answer", "lone answer", "green", "red", "wrong", "other")


class Record(NamedTuple):
    """One row of the table: its first and its last line (from 1), and its fields."""

    line: int
    last: int
    fields: list[str]


class _TooMuch(Exception):
    """A record that goes on for longer than any question does."""


def read_text_table(path: Path) -> Workbook:
    """The one sheet of a CSV or TSV file, named after the file, without colours.

    The alphabet is UTF-8 or UTF-16, else Windows-1252 with a notice. Fields are parted by the delimiter that a
    line "sep=" names, else by whichever of comma, semicolon, tab and | fits the lines best. Quotation marks in
    quoted texts are doubled; such texts may hold line breaks. An apostrophe before =, +, -, @, tab or return at
    the beginning of a field is taken away: exports put it there, so that no spreadsheet runs the text as a
    formula; so is what stands round the text in ="007", which keeps the zeros. Under a header with a question
    column, a line that has too few or too many fields is left out.

    All that is wrong is in `Workbook.findings` with "line 3" for a cell. Raises Unreadable if the file is of
    another kind, too large, or so broken that it is no table.
    """
    check_kind(path, "text")
    try:
        size = path.stat().st_size
        if size > MAX_TABLE:
            problem = f"“{path.name}” is too large for a table of questions ({size // 1_000_000} MB)"
            raise Unreadable(problem, "copy the questions alone into a new file")
        with Lines(path) as lines:
            return _Table(path, lines).read()
    except OSError as error:
        reason = (error.strerror or "it cannot be read").lower()
        problem = f"“{path.name}” cannot be opened ({reason})"
        raise Unreadable(problem, "close it elsewhere, or copy it to another folder") from None


class _Table:
    """Reads one file: records, header, cells."""

    def __init__(self, path: Path, lines: Lines) -> None:
        self.name = path.name
        self.lines = lines
        self.sheet = Sheet(clean(path.stem))
        self.bounds = Bounds(path.name)
        self.findings: list[Finding] = []
        self.troubles = 0
        self.header: list[str] = []
        self.delimiter = ","

    def read(self) -> Workbook:
        self.delimiter, skipped = find_delimiter(self.lines.sample(_SAMPLE))
        for count, record in enumerate(self.records(skipped)):
            if not self.header and count < _HEADER_WITHIN:
                if len(record.fields) > 1 and any(map(is_question_word, record.fields)):
                    self.header = [clean(field) for field in record.fields]
            elif self.header and self.is_ragged(record):
                continue
            self.keep(record)
        found = say.of_letters(self.lines.alphabet.trouble, self.lines.unreadable)
        what = "NUL bytes were taken out; the file may be damaged."
        proposal = "Look at these lines, and save the file as “CSV UTF-8”."
        found += say.at_lines(say.NUL, self.lines.nul, what, proposal, "NUL bytes", "text alone")
        what = f"longer than {MAX_LINE:,} characters, so not read."
        found += say.at_lines(say.LONG_LINE, self.lines.long, what, say.SHORTEN, *_size(MAX_LINE))
        return Workbook(self.name, [self.sheet], kind="text", findings=found + self.findings)

    def trouble(self, found: Finding) -> None:
        """One more line in which something is wrong. Raises Unreadable if there are too many."""
        self.findings.append(found)
        self.troubles += 1
        if self.troubles > MAX_TROUBLES:
            raise Unreadable(
                f"“{self.name}” is no table that can be read: more than {MAX_TROUBLES:,} lines are wrong "
                f"(the first: {self.findings[0].message.rstrip('.')})",
                "open it in a spreadsheet program and save it anew as “CSV UTF-8”, or as .xlsx",
            )

    def records(self, skipped: int) -> Iterator[Record]:
        """The records after the first lines, which are no part of the table. What is spoilt is reported."""
        feed = _Feed(self.lines)
        for _ in range(skipped):
            next(feed, None)
        reader = csv.reader(feed, delimiter=self.delimiter, strict=True, skipinitialspace=True)
        while True:
            feed.begin()
            first = feed.line + 1
            try:
                fields = next(reader)
            except StopIteration:
                return
            except (csv.Error, _TooMuch) as error:
                if isinstance(error, _TooMuch) or feed.ended:
                    self.unclosed(first, feed)
                    return
                self.spoilt(first, feed)
                feed.go_back()
                continue
            if feed.line > MAX_LINES:
                problem = f"“{self.name}” has more than {MAX_LINES:,} lines, far more than questions need"
                raise Unreadable(problem, "copy the questions alone into a new file")
            if not any(first <= line <= feed.line for line in self.lines.long[-1:]):
                yield Record(first, feed.line, fields)

    def unclosed(self, first: int, feed: _Feed) -> None:
        opened = first + _opening(feed.taken, self.delimiter)
        rest = "this line was" if feed.ended and opened == feed.line else "this line and all below it were"
        message = f"The quotation mark that opens in line {opened} is never closed, so {rest} not read."
        seen, expected = "a quotation mark that opens a text", "a second one that closes it"
        self.trouble(say.at_line(say.UNCLOSED, opened, message, say.QUOTE_OUT, seen, expected))

    def spoilt(self, first: int, feed: _Feed) -> None:
        """A record that the csv module refuses: a text too long, or going on behind its closing mark."""
        most = csv.field_size_limit()
        if max(map(len, feed.taken)) > most:
            message = f"Line {first} holds a text of more than {most:,} characters, so it is not used."
            self.trouble(say.at_line(say.LONG_LINE, first, message, say.SHORTEN, *_size(most)))
        else:
            message = f"Line {first} has a quotation mark in the wrong place, so it is not used."
            seen, expected = "a quotation mark inside a text in quotation marks", "two of them there"
            self.trouble(say.at_line(say.QUOTES, first, message, say.QUOTE_OUT, seen, expected))

    def is_ragged(self, record: Record) -> bool:
        """Whether a line below the header has more fields than that, or lacks one that a question needs."""
        fields, header = record.fields, self.header
        if not any(fields):
            return False
        if len(fields) > len(header):
            if not any(map(clean, fields[len(header) :])):
                return False
            name = _NAMES.get(self.delimiter, f"“{self.delimiter}”")
            proposal = f"Put quotation marks round a text that holds a {name}."
        else:
            missing = [name for name in header[len(fields) :] if _is_needed(name)]
            if not missing:
                return False
            proposal = f"Add what is missing: {', '.join(name[:30] for name in missing)}."
        count = f"{len(fields):,} field{'' if len(fields) == 1 else 's'}"
        message = f"Line {record.line} has {count} where the header has {len(header)}, so it is not used."
        self.trouble(say.at_line(say.FIELDS, record.line, message, proposal, count, f"{len(header)} fields"))
        return True

    def keep(self, record: Record) -> None:
        """Put the fields that show something into the sheet."""
        cells: dict[int, Cell] = {}
        for column, field in enumerate(record.fields, 1):
            if field:
                text, note = shared(_bare(field)[:MAX_TEXT])
                if text:
                    cells[column] = Cell(text, PLAIN_LOOK, "error" if is_error(text) else "text", note)
                    if note and record.last > record.line:
                        self.suspect(record, field)
        if not cells:
            return
        if len(record.fields) > MAX_COLUMN and max(cells) > MAX_COLUMN:
            problem = (
                f"“{self.name}” has {max(cells):,} fields in line {record.line}, which is no table of questions"
            )
            raise Unreadable(problem, "give one line to each question, with a line break behind it")
        self.bounds.row(self.sheet.name, len(cells))
        self.sheet.rows[record.line] = cells

    def suspect(self, record: Record, field: str) -> None:
        """Warn of a text of several lines if one of them has nearly as many delimiters as the table's own.

        A comma with a space behind it is a comma of prose.
        """
        most = max(len(self.header) - 3, 3)
        sign = self.delimiter
        lines = field.splitlines()
        inside = next((one for one in lines if one.count(sign) - one.count(f"{sign} ") >= most), None)
        if inside is not None:
            message = (
                f"A text from line {record.line} to line {record.last} holds “{clean(inside)[:40]}”, which "
                "looks like a line of the table."
            )
            proposal = "If lines were joined, take out the quotation mark that opens the text."
            seen = clean(inside)[:40]
            self.trouble(say.at_line(say.SWALLOWED, record.line, message, proposal, seen, "one text"))


def is_error(text: str) -> bool:
    """Whether a field of a table holds what a spreadsheet program writes where a formula went wrong."""
    return text in _ERRORS or _ERROR_NUMBER.fullmatch(text) is not None


class _Feed:
    """Lines for the csv module, one record at a time; lines of a spoilt record can be given once more."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._again: list[str] = []
        self._size = 0
        self.line = 0
        self.taken: list[str] = []
        self.ended = False

    def begin(self) -> None:
        """The next line begins a record."""
        self.taken.clear()
        self._size = 0

    def go_back(self) -> None:
        """Give the lines of this record again, all but the first."""
        self.line -= len(self.taken) - 1
        self._again.extend(reversed(self.taken[1:]))

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        if len(self.taken) >= _MAX_RECORD_LINES or self._size > MAX_LINE:
            raise _TooMuch
        if self._again:
            line = self._again.pop()
        else:
            try:
                line = next(self._lines)
            except StopIteration:
                self.ended = True
                raise
        self.line += 1
        self.taken.append(line)
        self._size += len(line)
        return line


def find_delimiter(lines: list[str]) -> tuple[str, int]:
    """The delimiter of the table that begins with these lines, and how many of them are no part of it.

    A line "sep=;" decides, or one such as "#separator:tab" of flash card programs. Else each candidate parts
    the lines, and the one wins that parts most of them into equally many fields, best of all under a header.
    """
    if lines and (match := _SEPARATOR.match(lines[0])):
        return match[1], 1
    notes = 0
    named = ""
    while notes < min(len(lines), 20) and _NOTE_LINE.match(lines[notes]):
        key, _, value = lines[notes].strip(" ,;\t\r\n").partition(":")
        if key.lower() == "#separator":
            named = _NOTE_SEPARATORS.get(value.lower(), value if value in _DELIMITERS else "")
        notes += 1
    if named:
        return named, notes
    best, most = ",", 0
    for delimiter in _DELIMITERS:
        worth = _worth(lines[notes:], delimiter)
        if worth > most:
            best, most = delimiter, worth
    return best, notes


def _worth(lines: list[str], delimiter: str) -> int:
    """How well a delimiter parts the lines: alike, into many fields, the header among them."""
    counts: Counter[int] = Counter()
    header = 1
    reader = csv.reader(lines, delimiter=delimiter, skipinitialspace=True)
    try:
        for fields in reader:
            if len(fields) > 1:
                counts[len(fields)] += 1
                if reader.line_num <= _HEADER_WITHIN and any(map(is_question_word, fields)):
                    header = 20
            if reader.line_num > _SAMPLE_RECORDS:
                break
    except csv.Error:
        pass
    return header * max((times * (size - 1) for size, times in counts.items()), default=0)


def _size(most: int) -> tuple[str, str]:
    """What is seen and expected where a line or a text is too long."""
    return f"more than {most:,} characters", f"at most {most:,}"


def _bare(field: str) -> str:
    """The field without what only keeps spreadsheets from altering it."""
    if field[0] == "'" and _GUARDED.match(field):
        return field[1:]
    if field[0] == "=" and (match := _KEPT.fullmatch(field)):
        return match[1]
    return field


def _is_needed(name: str) -> bool:
    """Whether a question cannot do without what stands under this heading."""
    return heading(name).kind in _NEEDED and "optional" not in name.casefold()


def _opening(lines: list[str], delimiter: str) -> int:
    """In which of the lines of a record that never ends (from 0) its last quoted text begins."""
    begin = re.compile(rf'(?:\A|(?<=[{re.escape(delimiter)}\r\n])) *"')
    quoted = False
    opened = 0
    for number, line in enumerate(lines):
        at = 0
        while True:
            if quoted:
                at = line.find('"', at) + 1
                if not at:
                    break
                if line[at : at + 1] == '"':
                    at += 1
                else:
                    quoted = False
            else:
                match = begin.search(line, at)
                if match is None:
                    break
                quoted, opened, at = True, number, match.end()
    return opened
