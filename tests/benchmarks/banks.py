"""How long a bank of 400 questions takes to read, beside openpyxl: python -m tests.benchmarks.banks.

Prints medians of several runs after imports; asserts nothing. The goal is 60 ms.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import openpyxl
from openpyxl.styles import PatternFill

from kit.banks.question import STATES
from kit.banks.reading import read_bank

GREEN = PatternFill("solid", fgColor="FF00B050")
RED = PatternFill("solid", fgColor="FFFF0000")
HEADER = ["No", "Topic", "Question", "A", "B", "C", "D", "Explanation", "Source", "Checked", "Level"]
TOPICS = ("geography", "history", "demographics", "government")
RUNS = 15


def write_bank(path: Path, questions: int) -> None:
    """A workbook of so many questions, spread over the eight States, with two fills a row."""
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    each, more = divmod(questions, len(STATES))
    for place, state in enumerate(STATES):
        sheet = book.create_sheet(state)
        sheet.append(HEADER)
        for n in range(1, each + (place < more) + 1):
            answers = [f"{word} {state} {n}" for word in ("Harbour", "Mountain", "Orchard", "Desert")]
            text = f"Which of these {n} places of {state} is meant in a question of usual length?"
            why = f"Because place {n} lies there."
            sheet.append([n, TOPICS[n % 4], text, *answers, why, "An atlas", "2024-05-01", "5"])
            sheet.cell(n + 1, 4 + n % 4).fill = GREEN
            sheet.cell(n + 1, 4 + (n + 1) % 4).fill = RED
    book.save(path)


def read_by_openpyxl(path: Path) -> int:
    """The same values and fills by openpyxl; returns how many cells have a fill."""
    book = openpyxl.load_workbook(path, data_only=True)
    return sum(
        1
        for sheet in book.worksheets
        for row in sheet.iter_rows()
        for cell in row
        if cell.value is not None and cell.fill.patternType == "solid"
    )


def seconds(read: Callable[[Path], object], path: Path) -> float:
    """Wall time of one reading."""
    start = time.perf_counter()
    read(path)
    return time.perf_counter() - start


def main() -> None:
    """Interleaved runs of both readers; medians and their ratio."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bank.xlsx"
        write_bank(path, 400)
        assert len(read_bank(path).questions) == 400
        runs = [(seconds(read_bank, path), seconds(read_by_openpyxl, path)) for _ in range(RUNS)]
    own = statistics.median(run[0] for run in runs)
    other = statistics.median(run[1] for run in runs)
    ratio = statistics.median(run[0] / run[1] for run in runs)
    print(f"400 questions, {RUNS} runs: kit {own * 1000:.1f} ms, openpyxl {other * 1000:.1f} ms, {ratio:.2f} x")


if __name__ == "__main__":
    main()
