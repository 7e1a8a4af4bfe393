"""The table of checks: every check has a stable code, a severity and a title, and here it is declared.

QB1xx are about a question that cannot be played as it stands, QB2xx about sheets and the file, QB3xx about
questions that play but deserve a look. A check is one function under `row_check`, `sheet_check` or
`bank_check`; the reader calls it, and nothing else has to know of it.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from kit.banks.facts import BankFacts, RowFacts, SheetFacts
from kit.banks.question import SEVERITIES, Finding, Severity

PAGES = "docs/checks"
"""Where the pages of the checks stand in the repository."""
_CODE = re.compile(r"QB[0-9]{3}")


class Found(NamedTuple):
    """What a check saw: where, the message, and what to do.

    `sheet` is given by checks of the whole bank alone ("" for the file); rows and sheets know their own.
    """

    cell: str
    message: str
    proposal: str
    seen: str = ""
    expected: str = ""
    sheet: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """A check: stable code, how grave, title; `blocks`: a question it finds fault with is left out.

    `page` is its explanation under the fixed headings, from which `kit check --explain` and the docs are made.
    What a `fixable` check finds is mended in the copy that `kit check --fix` writes.
    """

    code: str
    severity: Severity
    title: str
    blocks: bool = False
    page: str = ""
    fixable: bool = False


CHECKS: dict[str, Check] = {}
"""Every check of the kit by its code."""

RowCheck = Callable[[RowFacts], Found | None]
SheetCheck = Callable[[SheetFacts], Iterable[Found]]
BankCheck = Callable[[BankFacts], Iterable[Found]]

ROW_CHECKS: list[tuple[Check, RowCheck]] = []
"""The checks that look at one row with a question, in the order in which they are made."""

SHEET_CHECKS: list[tuple[Check, SheetCheck]] = []
"""The checks that look at one sheet of questions, when its rows have been read."""

BANK_CHECKS: list[tuple[Check, BankCheck]] = []
"""The checks that look at the whole bank, when all its sheets have been read."""

_Function = TypeVar("_Function")


def declare(
    code: str, severity: Severity, title: str, blocks: bool = False, page: str = "", fixable: bool = False
) -> Check:
    """Put a check into the table. `page` explains it; a check that is a function has it in its docstring.

    Raises ValueError if its code is taken or no code, if the severity is none, or if less than an error blocks.
    """
    if code in CHECKS:
        raise ValueError(f"{code} is taken by “{CHECKS[code].title}”")
    if not _CODE.fullmatch(code):
        raise ValueError(f"“{code}” is no code; a code is QB and three digits, such as QB101")
    if severity not in SEVERITIES:
        raise ValueError(f"“{severity}” ({code}) is no severity; there are {', '.join(SEVERITIES)}")
    if blocks and severity != "error":
        raise ValueError(f"{code} leaves questions out, so it is an error, not a {severity}")
    CHECKS[code] = Check(code, severity, title, blocks, inspect.cleandoc(page), fixable)
    return CHECKS[code]


def row_check(
    code: str, severity: Severity, title: str, blocks: bool = False, fixable: bool = False
) -> Callable[[RowCheck], RowCheck]:
    """Register a function that looks at one row and returns what it found, or None.

    With `blocks` (errors only), a question that it finds fault with is left out.
    """
    return _into(ROW_CHECKS, declare(code, severity, title, blocks, fixable=fixable))


def sheet_check(
    code: str, severity: Severity, title: str, fixable: bool = False
) -> Callable[[SheetCheck], SheetCheck]:
    """Register a function that looks at one sheet of questions and yields what it found."""
    return _into(SHEET_CHECKS, declare(code, severity, title, fixable=fixable))


def bank_check(
    code: str, severity: Severity, title: str, fixable: bool = False
) -> Callable[[BankCheck], BankCheck]:
    """Register a function that looks at the whole bank and yields what it found, with its sheet, if any."""
    return _into(BANK_CHECKS, declare(code, severity, title, fixable=fixable))


def _into(table: list[tuple[Check, _Function]], check: Check) -> Callable[[_Function], _Function]:
    def register(function: _Function) -> _Function:
        CHECKS[check.code] = explained = replace(check, page=inspect.getdoc(function) or "")
        table.append((explained, function))
        return function

    return register


def page_address(code: str) -> str:
    """Where the page of a check stands in the repository, such as "docs/checks/QB101.md"."""
    return f"{PAGES}/{code}.md"


def finding(check: Check, sheet: str, found: Found) -> Finding:
    """The finding of a check in a sheet ("" for the file)."""
    return Finding(
        check.code, check.severity, sheet, found.cell, found.message, found.proposal, found.seen, found.expected
    )
