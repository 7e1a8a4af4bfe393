"""How long a bank takes to read, beside openpyxl and a bare pass of expat: python -m tests.benchmarks.banks.

Every reading is a process of its own; the readers take turns, so that a busy machine is busy for all of them.
Time is the processor's, after imports; memory is the growth of the peak. Ratios are medians over the rounds.
Nothing is asserted: the goals stand beside the figures, for people to compare.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from xml.parsers import expat

from tests.benchmarks.bank_files import write_bank

SIZES = (400, 10_000, 100_000)
TAIL = 10_000
TAILS = (15_000, 1_048_576)


class Figure(NamedTuple):
    """One reading: seconds of the processor, and by how many bytes the peak of memory grew."""

    seconds: float
    memory: int


def bare_expat(path: Path) -> int:
    """Values and fills with nothing else: unzip, expat, and the fill of each style number."""
    texts: list[str] = []
    fills: list[str] = []
    seen: list[tuple[str, str]] = []
    with zipfile.ZipFile(path) as package:
        _strings(package, texts)
        _fills(package, fills)
        for name in package.namelist():
            if name.startswith("xl/worksheets/sheet"):
                _cells(package.read(name), texts, fills, seen)
    return len(seen)


def _strings(package: zipfile.ZipFile, texts: list[str]) -> None:
    data: list[str] = []

    def start(name: str, _: dict[str, str]) -> None:
        if name == "si":
            data.clear()

    def end(name: str) -> None:
        if name == "si":
            texts.append("".join(data))

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = data.append
    parser.Parse(package.read("xl/sharedStrings.xml"), True)


def _fills(package: zipfile.ZipFile, fills: list[str]) -> None:
    inside = [False]

    def start(name: str, attributes: dict[str, str]) -> None:
        if name == "cellXfs":
            inside[0] = True
        elif name == "xf" and inside[0]:
            fills.append(attributes["fillId"])

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.Parse(package.read("xl/styles.xml"), True)


def _cells(xml: bytes, texts: list[str], fills: list[str], seen: list[tuple[str, str]]) -> None:
    cell: dict[str, str] = {}
    data: list[str] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal cell
        if name == "c":
            cell = attributes
        elif name == "v":
            data.clear()

    def end(name: str) -> None:
        if name == "v":
            value = "".join(data)
            if cell.get("t") == "s":
                value = texts[int(value)]
            seen.append((value, fills[int(cell.get("s", 0))]))

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = data.append
    parser.Parse(xml, True)


def by_openpyxl(path: Path) -> int:
    """The same values and fills by openpyxl."""
    import openpyxl

    book = openpyxl.load_workbook(path, data_only=True)
    seen = [
        (cell.value, cell.fill.fgColor.rgb if cell.fill.patternType == "solid" else None)
        for sheet in book.worksheets
        for row in sheet.iter_rows()
        for cell in row
        if cell.value is not None
    ]
    return len(seen)


def loaded(path: Path) -> int:
    """The kit's cells as shown, with their highlights."""
    from kit.banks.xlsx import read_workbook

    return sum(len(cells) for sheet in read_workbook(path).sheets for cells in sheet.rows.values())


def whole(path: Path) -> int:
    """The kit's bank: loaded, resolved and validated."""
    from kit.banks.reading import read_bank

    return len(read_bank(path).questions)


READERS: dict[str, Callable[[Path], int]] = {
    "openpyxl": by_openpyxl,
    "expat": bare_expat,
    "load": loaded,
    "bank": whole,
}
_WARM = 8
"""Questions of a small file that is read first, so that imports and first calls are not measured."""


def _memory(what: str) -> int:
    """Bytes of this process: "VmRSS" now, or "VmHWM" at the most so far; 0 where there is no such figure."""
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith(f"{what}:")), 0)


def measure(reader: str, path: Path) -> None:
    """What a child process does: read the small file, then this one, and print the figures."""
    read = READERS[reader]
    read(path.with_name("warm.xlsx"))
    before, start = _memory("VmRSS"), time.process_time()
    found = read(path)
    seconds = time.process_time() - start
    print(json.dumps([seconds, max(0, _memory("VmHWM") - before), found]))


def child(reader: str, path: Path) -> Figure:
    """One reading in a process of its own."""
    command = [sys.executable, "-m", "tests.benchmarks.banks", "--measure", reader, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    seconds, memory, _ = json.loads(done.stdout)
    return Figure(seconds, memory)


def rounds(path: Path, readers: tuple[str, ...], count: int) -> dict[str, list[Figure]]:
    """So many rounds of all readers, one after the other."""
    figures: dict[str, list[Figure]] = {reader: [] for reader in readers}
    for _ in range(count):
        for reader in readers:
            figures[reader].append(child(reader, path))
    return figures


def times(ones: list[Figure], others: list[Figure], memory: bool = False) -> float:
    """How many times as long (or as much) the first took, round by round; the median."""
    pairs = ((one[memory], max(other[memory], 1e-9)) for one, other in zip(ones, others, strict=True))
    return statistics.median(one / other for one, other in pairs)


def _middle(figures: list[Figure], memory: bool = False) -> float:
    return statistics.median(figure[memory] for figure in figures)


def sizes_table(folder: Path, sizes: tuple[int, ...], columns: int) -> None:
    """One line a size: milliseconds, ratios, memory, and what a question costs beside the size before."""
    print(f"\n{columns} columns, two fills a row, eight sheets")
    print(
        "questions  openpyxl ms  expat ms  load ms  bank ms | load/openpyxl  load/expat  bank/openpyxl", end=""
    )
    print("  bank/expat | memory MB  x openpyxl | a question costs")
    each_before = 0.0
    for size in sizes:
        path = write_bank(folder / f"{size}-{columns}.xlsx", size, columns)
        count = 7 if size <= 1_000 else 5 if size <= 20_000 else 3
        found = rounds(path, tuple(READERS), count)
        ms = [f"{_middle(found[reader]) * 1000:,.0f}" for reader in READERS]
        load, bank, full, bare = found["load"], found["bank"], found["openpyxl"], found["expat"]
        ratios = [times(load, full), times(load, bare), times(bank, full), times(bank, bare)]
        each = _middle(bank) / size
        grown = f"{each / each_before:.2f} x before" if each_before else f"{each * 1e6:.0f} us"
        each_before = each
        memory = f"{_middle(bank, True) / 1e6:9.1f}  {times(bank, full, True):10.2f}"
        print(f"{size:9,}  {ms[0]:>11}  {ms[1]:>8}  {ms[2]:>7}  {ms[3]:>7} |", end="")
        print(f" {ratios[0]:13.2f}  {ratios[1]:10.2f}  {ratios[2]:13.2f}  {ratios[3]:10.2f} |", end="")
        print(f" {memory} | {grown}")


def tails_table(folder: Path, size: int, tails: tuple[int, ...]) -> None:
    """What blank formatted rows and a merged column add to the plain file."""
    plain = write_bank(folder / f"{size}-5.xlsx", size)
    odd = {
        f"{rows:,} blank formatted rows": write_bank(folder / f"t{rows}.xlsx", size, tail=rows)
        for rows in tails
    }
    odd["a column merged from top to bottom"] = write_bank(folder / "merged.xlsx", size, merge=True)
    print(f"\n{size:,} questions and a tail, beside the plain file (goal: at most 2 x)")
    for name, path in odd.items():
        pairs = [(child("bank", path), child("bank", plain)) for _ in range(3)]
        long, short = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
        print(f"  {name:36}  {_middle(long) * 1000:6,.0f} ms  {times(long, short):5.2f} x", end="")
        print(f"  memory {times(long, short, True):5.2f} x")


def main(arguments: list[str] | None = None) -> None:
    """Print all tables, or be the child of one reading."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.banks", description=__doc__)
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)), help="numbers of questions")
    parser.add_argument("--tail", type=int, default=TAIL, help="questions of the files with a tail")
    parser.add_argument("--tails", default=",".join(map(str, TAILS)), help="numbers of blank formatted rows")
    parser.add_argument("--measure", nargs=2, metavar=("READER", "FILE"), help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.measure:
        measure(given.measure[0], Path(given.measure[1]))
        return
    sizes = tuple(int(size) for size in given.sizes.split(","))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_bank(folder / "warm.xlsx", _WARM)
        print(
            "Goals at 10,000 questions: bank/openpyxl 0.5, bank/expat 3, memory 0.5 x openpyxl; and each",
            end="",
        )
        print(" question costs the same at 100,000. 400 questions: 60 ms.")
        for columns in (5, 11):
            sizes_table(folder, sizes, columns)
        tails_table(folder, given.tail, tuple(int(tail) for tail in given.tails.split(",")))


if __name__ == "__main__":
    main()
