"""A table of text with its fields tidied; lines without anything to mend stay byte for byte."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from kit.banks.marking_text import taken_apart
from kit.banks.repair_words import tidied

FORMULA_BEGINS = ("=", "+", "-", "@")
"""Signs with which a field of a table of text begins a formula."""


def held_back(text: str, fields: Sequence[str], delimiter: str) -> bool:
    """Whether only a space keeps a spreadsheet program from running a field of this line as a formula."""
    return any(
        field.startswith(FORMULA_BEGINS)
        and not text.startswith((field, f'"{field}'))
        and f"{delimiter}{field}" not in text
        and f'{delimiter}"{field}' not in text
        for field in fields
    )


class Mended(NamedTuple):
    """A field that was mended: the line of its row, and its text before and after."""

    line: int
    before: str
    after: str


def repaired_text(path: Path, used: Mapping[int, frozenset[int]]) -> tuple[bytes, list[Mended]]:
    """The table, mended in the columns (from 1) that are `used` by line, and what was mended.

    Raises NotPatchable as marking does.
    """
    table = taken_apart(path)
    mended: list[Mended] = []
    for line in table.lines:
        fixes: list[Mended] = []
        if held_back(line.text, line.fields, table.delimiter):
            continue
        for column in sorted(used.get(line.number, ())):
            if column <= len(line.fields):
                before = table.decoded(line.fields[column - 1])
                after = tidied(before)
                if after is not None and "\ufffd" not in before:
                    line.fields[column - 1] = table.encoded(after)
                    fixes.append(Mended(line.number, before, after))
        if fixes:
            out = io.StringIO(newline="")
            csv.writer(out, delimiter=table.delimiter).writerow(line.fields)
            line.text = out.getvalue().removesuffix("\r\n")
            mended += fixes
    return table.stored(), mended
