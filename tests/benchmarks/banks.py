"""How long a bank of 400 questions takes to read, beside openpyxl: python -m tests.benchmarks.banks.

Prints medians of several runs after imports; asserts no time. The goal is 60 ms. Beside the time on the clock
stands the processor's time, which hardly depends on what else the machine does.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import openpyxl
from openpyxl.styles import PatternFill

from kit.banks.question import STATES
from kit.banks.reading import bank_of, read_bank
from kit.banks.xlsx import read_workbook

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


class Timing(NamedTuple):
    """One reading, in seconds: on the clock, and of the processor."""

    clock: float
    processor: float


def timed(read: Callable[[Path], object], path: Path) -> Timing:
    """How long one reading takes."""
    clock, processor = time.perf_counter(), time.process_time()
    read(path)
    return Timing(time.perf_counter() - clock, time.process_time() - processor)


def main() -> None:
    """Interleaved runs of both readers; medians and their ratio."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bank.xlsx"
        write_bank(path, 400)
        assert len(read_bank(path).questions) == 400
        book = read_workbook(path)
        assert len(bank_of(book).questions) == 400
        runs = [(timed(read_bank, path), timed(read_by_openpyxl, path)) for _ in range(RUNS)]
        checks = [timed(lambda _: bank_of(book), path) for _ in range(RUNS)]
    own, other = [run[0] for run in runs], [run[1] for run in runs]
    print(f"400 questions of 11 columns, median of {RUNS} runs (goal 60 ms)")
    print(f"  on the clock  kit {shown(own, 0)} ms, openpyxl {shown(other, 0)} ms")
    print(f"  processor     kit {shown(own, 1)} ms, openpyxl {shown(other, 1)} ms")
    print(f"  of the kit's processor time, {shown(checks, 1)} ms are the checks")
    ratio = statistics.median(mine.processor / theirs.processor for mine, theirs in runs)
    print(f"  kit / openpyxl {ratio:.2f} x")


def shown(timings: list[Timing], which: int) -> str:
    """The median of one of the two times, in milliseconds."""
    return f"{statistics.median(timing[which] for timing in timings) * 1000:.1f}"


if __name__ == "__main__":
    main()
