"""A result line by line, for a class to check: what the winner is found from."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Beginnings of a text that a spreadsheet would run as a formula."""


@dataclass(frozen=True, slots=True)
class ResultTable:
    """*rows* of texts and whole numbers under *columns*; the same number in each row.

    ``pandas.DataFrame(table.rows, columns=table.columns)`` is the same as a data frame.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str | int, ...], ...]

    def records(self) -> list[dict[str, str | int]]:
        """Every row as a mapping from column to value."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]

    def csv(self) -> str:
        """The table as CSV text with a heading; no cell can be run as a formula."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows([_guarded(cell) for cell in row] for row in self.rows)
        return out.getvalue()


def _guarded(cell: str | int) -> str | int:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
