"""Findings for a person: the report of a bank as lines, as plain data, and as a table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from kit.banks.kinds import Unreadable
from kit.banks.question import SEVERITIES, STATES, Bank, Finding
from kit.banks.registry import CHECKS, Found, declare, finding, page_address
from kit.engine.errors import BankError

if TYPE_CHECKING:
    import pandas as pd


_JOINERS = "\u200c\u200d"
"""Invisible, but they join the parts of emoji and the letters of some scripts."""

MOST_SHOWN = 200
"""Most findings that a terminal is given; the rest is a number."""

COLUMNS = (
    *("code", "severity", "title", "sheet", "cell", "row", "message", "seen", "expected", "proposal"),
    *("fixable", "page"),
)
"""What is told of a finding, in JSON and in a table."""

_PAINT = {"error": "31", "warning": "33", "notice": "36"}
_WIDEST_CELL = 12
_READABLE = "a file of questions that can be read (.xlsx, .xlsm, .ods, .csv, .tsv)"
_ROW = re.compile("[0-9]+")

UNREADABLE = declare(
    "QB001",
    "error",
    "File that cannot be read",
    page="""What it checks: The file can be opened and holds sheets of questions.
    Why it matters: Nothing of a file that is damaged, locked by a password or of another kind can be played.
    Example: “quiz.xls” is an old Excel file; “bank.xlsx” was cut off while it was downloaded.
    How to fix: Do what the sentence says: mostly open the file in a spreadsheet program and save it as .xlsx,
    or download it again.
    """,
)


def unreadable(error: BankError) -> Finding:
    """The one finding of a file that cannot be read at all."""
    if isinstance(error, Unreadable):
        found = Found(error.cell, str(error), error.way_out, error.problem, _READABLE)
        return finding(UNREADABLE, error.sheet, found)
    return finding(UNREADABLE, "", Found("", str(error), "Give another workbook.", str(error), _READABLE))


def row_of(item: Finding) -> int | None:
    """The first row (in a text file the line) that a finding is about; None if it is about none."""
    found = _ROW.search(item.cell)
    return int(found[0]) if found else None


def of_finding(item: Finding) -> dict[str, Any]:
    """A finding as data, with what its check says of it: see `COLUMNS`."""
    check = CHECKS[item.code]
    more = {
        "title": check.title,
        "row": row_of(item),
        "fixable": check.fixable,
        "page": page_address(item.code),
    }
    return {name: more[name] if name in more else getattr(item, name) for name in COLUMNS}


def as_plain(file: str, bank: Bank | None, findings: Sequence[Finding]) -> dict[str, Any]:
    """The report as data: the file, how many questions play in each category, the findings and their number.

    `bank` is None if the file could not be read.
    """
    counts = Counter(item.severity for item in findings)
    return {
        "file": file,
        "questions": len(bank.questions) if bank else 0,
        "categories": bank.counts() if bank else {},
        "summary": {severity: counts[severity] for severity in SEVERITIES},
        "findings": [of_finding(item) for item in findings],
    }


def as_frame(bank: Bank) -> pd.DataFrame:
    """The findings of a bank as a pandas table, a row a finding: see `COLUMNS`."""
    import pandas as pd

    frame = pd.DataFrame([of_finding(item) for item in bank.findings], columns=list(COLUMNS))
    return frame.astype({"row": "Int64", "fixable": "bool"})


def as_text(bank: Bank, findings: Sequence[Finding] | None = None, colour: bool = False) -> str:
    """The report as lines: by sheet, one a finding with its cell and what to do, then one of summary.

    `findings` are those to be told, by default all of the bank. Within a sheet they come by row.
    """
    told = bank.findings if findings is None else findings
    return "\n".join(_lines(bank, told, colour))


def one_line(text: str) -> str:
    """The text without what ends a line or steers a terminal; names of files and sheets may hold such."""
    return "".join(sign if sign.isprintable() or sign in _JOINERS else " " for sign in text)


def _lines(bank: Bank, findings: Sequence[Finding], colour: bool) -> Iterator[str]:
    by_sheet: dict[str, list[Finding]] = {}
    for item in findings:
        by_sheet.setdefault(item.sheet, []).append(item)
    left = MOST_SHOWN
    for sheet in sorted(by_sheet, key=lambda name: name == ""):
        items = sorted(by_sheet[sheet], key=lambda item: row_of(item) or 0)[:left]
        if not items:
            break
        left -= len(items)
        yield _painted(one_line(sheet) if sheet else "Whole file", "1", colour)
        width = max(len(item.cell) for item in items if len(item.cell) <= _WIDEST_CELL or item is items[0])
        for item in items:
            yield _line(item, min(width, _WIDEST_CELL), colour)
        yield ""
    if len(findings) > MOST_SHOWN:
        yield f"… and {len(findings) - MOST_SHOWN:,} more; --json shows all, --select shows those of one kind."
        yield ""
    yield one_line(summary(bank, findings))
    if findings:
        gravest = min(findings, key=lambda item: SEVERITIES.index(item.severity))
        yield f"kit check --explain {gravest.code} tells more."


def _line(item: Finding, width: int, colour: bool) -> str:
    severity = _painted(f"{item.severity:7}", _PAINT[item.severity], colour)
    where = f"{item.cell:{width}}  " if width else ""
    return f"  {severity} {item.code}  {one_line(where)}{one_line(f'{item.message} {item.proposal}')}".rstrip()


def _painted(text: str, how: str, colour: bool) -> str:
    return f"\x1b[{how}m{text}\x1b[0m" if colour else text


def summary(bank: Bank, findings: Sequence[Finding] | None = None) -> str:
    """One line: how many questions play, for how many States or categories, and the findings by severity."""
    counts = Counter(item.severity for item in (bank.findings if findings is None else findings))
    found = ", ".join(_number(counts[severity], severity) for severity in SEVERITIES if counts[severity])
    if bank.about_states:
        what = f"for {len(bank.states)} of the {len(STATES)} States and Territories"
    else:
        what = f"in {_number(len(bank.categories), 'category', 'categories')}"
    plays = _number(len(bank.questions), "question")
    return f"{bank.name}: {plays} can be played, {what}; {found or 'nothing to report'}."


def _number(count: int, one: str, many: str = "") -> str:
    return f"{count:,} {one if count == 1 else many or one + 's'}"
