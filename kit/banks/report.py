"""Findings for a person: the report of a bank as plain text and as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kit.banks.kinds import Unreadable
from kit.banks.question import SEVERITIES, STATES, Bank, Finding
from kit.banks.registry import Found, declare, finding
from kit.engine.errors import BankError

_JOINERS = "\u200c\u200d"
"""Invisible, but they join the parts of emoji and the letters of some scripts."""

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
        return finding(UNREADABLE, error.sheet, Found(error.cell, str(error), error.way_out))
    return finding(UNREADABLE, "", Found("", str(error), "Give another workbook."))


def as_plain(file: str, questions: int, findings: tuple[Finding, ...]) -> dict[str, Any]:
    """The report as data: `questions` is how many would play."""
    names = ("code", "severity", "sheet", "cell", "message", "proposal")
    return {
        "file": file,
        "questions": questions,
        "findings": [{name: getattr(item, name) for name in names} for item in findings],
    }


def as_text(bank: Bank) -> str:
    """The report as lines: by sheet, one a finding with its cell and what to do, then one of summary."""
    return "\n".join(one_line(line) for line in _lines(bank))


def one_line(text: str) -> str:
    """The text without what ends a line or steers a terminal; names of files and sheets may hold such."""
    return "".join(sign if sign.isprintable() or sign in _JOINERS else " " for sign in text)


def _lines(bank: Bank) -> Iterator[str]:
    sheets = list(dict.fromkeys(item.sheet for item in bank.findings))
    for sheet in sorted(sheets, key=lambda name: name == ""):
        yield f"{sheet}" if sheet else "Whole file"
        for item in (item for item in bank.findings if item.sheet == sheet):
            where = f"{item.cell}: " if item.cell else ""
            yield f"  {item.severity:7} {item.code}  {where}{item.message} {item.proposal}".rstrip()
        yield ""
    yield summary(bank)


def summary(bank: Bank) -> str:
    """One line: how many questions play, for how many States, and the findings by severity."""
    counts = [(sum(item.severity == severity for item in bank.findings), severity) for severity in SEVERITIES]
    found = ", ".join(f"{count} {severity}{'' if count == 1 else 's'}" for count, severity in counts if count)
    questions, states = len(bank.questions), len(bank.states)
    return (
        f"{bank.name}: {questions} question{'' if questions == 1 else 's'} can be played, "
        f"for {states} of the {len(STATES)} States and Territories; {found or 'nothing to report'}."
    )
