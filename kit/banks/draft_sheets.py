"""Sheets of a draft: which there are, how they may be called, and what is done to them.

A sheet is never taken out of the list of a draft's cells, so its number stays; one that is gone is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from kit.banks.cells import Cell, Sheet, clean
from kit.engine.errors import BankError

MOST_SHEETS = 100
"""Most sheets a draft may have; eight are a whole bank of Australia."""
LONGEST_NAME = 31
"""Letters that the name of a sheet may have in a spreadsheet program."""
HEADINGS = ("No", "Topic", "Question", "A", "B", "C", "D", "Explanation", "Source", "Checked", "Level")
"""The headings of a sheet that is added."""
_ODD = re.compile(r"[\[\]:*?/\\\x00-\x1f\ufffe\uffff\ud800-\udfff]")
_RESERVED = "history"

Named = tuple[int, str | None]
"""Number of a sheet (from 0) and its name; None for one that is gone."""


@dataclass(slots=True)
class Names:
    """The sheets of a file and those of its draft."""

    given: tuple[str, ...]
    """The names in the file."""
    gone: set[int] = field(default_factory=set)
    """Numbers of the sheets that were taken out, new ones among them."""

    def changed(self, sheets: Sequence[Sheet]) -> bool:
        """Whether there are other sheets than in the file, or other names."""
        now = [sheet.name for number, sheet in enumerate(sheets) if number not in self.gone]
        return now != list(self.given)

    def kept(self, sheets: Sequence[Sheet]) -> list[int]:
        """The numbers of the sheets that there are."""
        return [number for number in range(len(sheets)) if number not in self.gone]


def new_sheet(name: str) -> Sheet:
    """A sheet with the headings of the kit and nothing else."""
    return Sheet(name, {1: {column: Cell(word) for column, word in enumerate(HEADINGS, start=1)}})


def checked_name(wanted: str, others: Sequence[str]) -> str:
    """A name for a sheet, tidied. Raises BankError, with one sentence, if no spreadsheet program takes it.

    *others* are the names of the other sheets; none may be the same but for capitals.
    """
    name = clean(wanted)
    if not name:
        raise BankError("A sheet needs a name: a State or Territory, or a category such as “Animals”.")
    if len(name.encode("utf-16-le")) // 2 > LONGEST_NAME:
        raise BankError(f"The name of a sheet has at most {LONGEST_NAME} letters; this one has {len(name)}.")
    if odd := _ODD.search(name):
        raise BankError(f"The name of a sheet cannot have “{odd[0]}” in it, nor any of [ ] : * ? / \\.")
    if name.startswith("'") or name.endswith("'"):
        raise BankError("The name of a sheet cannot begin or end with an apostrophe.")
    if name.casefold() == _RESERVED:
        raise BankError("Excel keeps the name “History” for itself: choose another one.")
    if name.casefold() in {other.casefold() for other in others}:
        raise BankError(f"There is a sheet “{name}” already.")
    return name


def unpacked(data: Any, count: int) -> tuple[Named, ...]:
    """Names of sheets as a draft file has them. Raises ValueError or TypeError for anything else.

    *count* is how many sheets there are; the next number is that of a new one.
    """
    found = tuple((number, name) for number, name in data)
    for number, name in found:
        if not isinstance(number, int) or not 0 <= number <= min(count, MOST_SHEETS):
            raise ValueError("no sheet")
        if name is not None and not (isinstance(name, str) and _fits(name)):
            raise ValueError("no name")
    return found


def _fits(name: str) -> bool:
    try:
        return checked_name(name, ()) == name
    except BankError:
        return False
