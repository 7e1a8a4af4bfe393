"""How much a file may hold: filled rows and cells, counted over all its sheets."""

from __future__ import annotations

from kit.banks import sheetxml
from kit.banks.kinds import Unreadable

MAX_ROW = sheetxml.MAX_ROW
MAX_COLUMN = sheetxml.MAX_COLUMN


class Bounds:
    """Counts the filled rows and cells of one file, to the same limits as in an Excel workbook."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rows = 0
        self.cells = 0

    def row(self, sheet: str, cells: int, times: int = 1) -> None:
        """Count a row, or several alike, and the filled cells. Raises Unreadable if there are too many."""
        self.rows += times
        self.cells += cells * times
        if self.rows > sheetxml.MAX_ROWS or self.cells > sheetxml.MAX_CELLS:
            many = self.rows > sheetxml.MAX_ROWS
            what = f"{sheetxml.MAX_ROWS:,} filled rows" if many else f"{sheetxml.MAX_CELLS:,} filled cells"
            problem = f"“{self.name}” has more than {what}, far more than questions need"
            raise Unreadable(problem, "copy the questions alone into a new workbook", sheet)
