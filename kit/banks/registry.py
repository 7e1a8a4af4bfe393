"""The table of checks: every check has a stable code, a severity and a title, and here it is declared.

QB1xx are about a question that cannot be played as it stands, QB2xx about sheets and the file, QB3xx about
questions that play but deserve a look. A check of a row returns what it found, or None; `blocks` says whether
the question is left out then. Adding a check is adding one function under `row_check`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from kit.banks.facts import RowFacts
from kit.banks.question import Finding, Severity


class Found(NamedTuple):
    """What a check of a row saw: where, the message, and what to do."""

    cell: str
    message: str
    proposal: str
    seen: str = ""
    expected: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """A check: stable code, how grave, title; `blocks`: a question it finds fault with is left out."""

    code: str
    severity: Severity
    title: str
    blocks: bool = False


CHECKS: dict[str, Check] = {}
"""Every check of the kit by its code."""

RowCheck = Callable[[RowFacts], Found | None]
ROW_CHECKS: list[tuple[Check, RowCheck]] = []
"""The checks that look at one row, in the order in which they are made."""


def declare(code: str, severity: Severity, title: str, blocks: bool = False) -> Check:
    """Put a check into the table. Raises ValueError if its code is taken."""
    if code in CHECKS:
        raise ValueError(f"{code} is taken by “{CHECKS[code].title}”")
    CHECKS[code] = Check(code, severity, title, blocks)
    return CHECKS[code]


def row_check(
    code: str, severity: Severity, title: str, blocks: bool = False
) -> Callable[[RowCheck], RowCheck]:
    """Register a function that looks at one row."""

    def register(function: RowCheck) -> RowCheck:
        ROW_CHECKS.append((declare(code, severity, title, blocks), function))
        return function

    return register


def finding(check: Check, sheet: str, found: Found) -> Finding:
    """The finding of a check in a sheet ("" for the file)."""
    return Finding(
        check.code, check.severity, sheet, found.cell, found.message, found.proposal, found.seen, found.expected
    )
