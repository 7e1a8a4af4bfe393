"""Which checks are asked for: --select and --ignore, by codes or their beginnings, in the manner of ruff."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kit.banks import pages
from kit.banks.checks import CHECKS
from kit.banks.question import Finding
from kit.banks.report import UNREADABLE

ALL = "ALL"


@dataclass(frozen=True, slots=True)
class Selection:
    """Beginnings of codes that are asked for, and that are not: the longer decides, of two alike "not"."""

    select: tuple[str, ...] = (ALL,)
    ignore: tuple[str, ...] = ()

    def keeps(self, code: str) -> bool:
        """Whether findings of this code are shown. That a file cannot be read is always said."""
        return code == UNREADABLE.code or _longest(self.select, code) > _longest(self.ignore, code)

    def of(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """The findings that are shown."""
        return tuple(item for item in findings if self.keeps(item.code))


def selection(select: Sequence[str] = (), ignore: Sequence[str] = ()) -> Selection:
    """What the words of the command line ask for; each may list several codes with commas.

    Raises BankError, with near codes, for what is neither a code nor the beginning of one.
    """
    return Selection(_codes(select) or (ALL,), _codes(ignore))


def _codes(words: Sequence[str]) -> tuple[str, ...]:
    given = [part.strip() for word in words for part in word.split(",") if part.strip()]
    return tuple(_code(part) for part in given)


def _code(given: str) -> str:
    code = given.upper()
    if code == ALL or any(known.startswith(code) for known in CHECKS):
        return code
    return pages.find(given).code


def _longest(beginnings: Sequence[str], code: str) -> int:
    """The length of the longest of these beginnings that the code has; 0 for all, -1 for none."""
    fitting = [len(one) for one in beginnings if code.startswith(one)]
    return max(fitting, default=0 if ALL in beginnings else -1)
