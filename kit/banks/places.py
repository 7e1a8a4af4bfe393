"""How checks name many places, and numbers of things, in one finding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kit.banks.cells import as_lines, cell_name
from kit.banks.facts import SheetFacts
from kit.banks.question import Finding

MOST_LISTED = 20
"""Most places that one finding lists."""


def cells_of(facts: SheetFacts, rows: Sequence[int], column: int = 0) -> str:
    """The cells of a column in these rows (of the questions if left out).

    At most `MOST_LISTED` of them: the message says how many there are.
    """
    return ",".join(cell_name(row, column or facts.layout.question) for row in rows[:MOST_LISTED])


def counted(number: int, one: str, many: str) -> str:
    """ "1 row" or "1,234 rows"."""
    return f"{number:,} {one if number == 1 else many}"


def listed_rows(rows: Sequence[int], text: bool) -> str:
    """Rows in words: "row 3", "rows 3, 5 and 9", "rows 3, 5, 9 and 40 more"; in a text file lines."""
    word = ("line" if text else "row") + ("" if len(rows) == 1 else "s")
    first = [str(row) for row in rows[:5]]
    if len(rows) > len(first):
        return f"{word} {', '.join(first)} and {len(rows) - len(first):,} more"
    return f"{word} {first[0]}" if len(first) == 1 else f"{word} {', '.join(first[:-1])} and {first[-1]}"


def on_lines(item: Finding) -> Finding:
    """The finding as it is said of a text file: by its lines instead of sheet and cells."""
    cell = as_lines(item.cell)
    known = not cell or "," in cell or cell in item.message or cell.capitalize() in item.message
    return replace(
        item, sheet="", cell=cell, message=item.message if known else f"{cell.capitalize()}: {item.message}"
    )
