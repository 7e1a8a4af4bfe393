"""How long an edit of a draft takes, beside reading its bank anew: python -m tests.benchmarks.drafts.

Time is the processor's, so that a busy machine does not count; ratios are medians. An edit is one answer, with
the findings and the rows that are shown after it. Nothing is asserted.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from kit.banks.draft import Draft
from kit.banks.reading import read_bank
from tests.browser.workbook import STATES, write_bank

SIZES = (400, 1_600)
LINES = 20_000
ROUNDS = 5


def workbook(folder: Path, size: int) -> Path:
    """A workbook of so many questions, spread over the States."""
    return write_bank(folder / f"bank{size}.xlsx", size // len(STATES))


def table(folder: Path, size: int) -> Path:
    """A table of text with so many questions of one State."""
    rows = (f"Which is number {n} of {n * 7919 % 1000}?,a{n},b{n},c{n},d{n},A,B" for n in range(size))
    path = folder / "NSW.csv"
    path.write_text("\n".join(["Question,A,B,C,D,Correct,Red", *rows, ""]), encoding="utf-8")
    return path


def seconds(work: Callable[[], object]) -> float:
    """How long the processor is busy with something."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def measure(path: Path, rounds: int) -> str:
    """A line of the table for one file."""
    reading = statistics.median(seconds(lambda: read_bank(path)) for _ in range(rounds))
    opening = statistics.median(
        seconds(lambda: Draft.open(path, path.parent, fresh=True)) for _ in range(rounds)
    )
    draft = Draft.open(path, path.parent, fresh=True)
    row = draft.tabs[-1].rows[-1].id
    edits = []
    for number in range(rounds + 1):  # the first one begins the draft file

        def edit(text: str = f"Perth {number}") -> None:
            draft.set_text(row, "A", text)
            assert draft.findings is not None
            assert draft.tabs

        edits.append(seconds(edit))
    edited = statistics.median(edits[1:])
    count = sum(len(tab.rows) for tab in draft.tabs)
    name = f"{count:,} in {path.suffix}"
    return (
        f"{name:>16} | {reading:7.3f} | {opening:7.3f} | {edited:7.3f} | "
        f"{opening / reading:5.2f} | {edited / reading:5.2f}"
    )


def main(arguments: list[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    parser.add_argument("--lines", type=int, default=LINES)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    given = parser.parse_args(arguments)
    print(
        "       questions |    read |    open |    edit | o/r   | e/r  (seconds; goal: an edit of 400 < 0.05)"
    )
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for size in map(int, given.sizes.split(",")):
            print(measure(workbook(place, size), given.rounds))
        print(measure(table(place, given.lines), given.rounds))


if __name__ == "__main__":
    main()
