"""What `kit compare` and `kit stats` do: print sentences, write copies, tell by the exit code how it went."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TextIO

from kit.banks.compare import compare
from kit.banks.exchange.csvout import csv_bytes
from kit.banks.exchange.texts import guarded
from kit.banks.marking import writes
from kit.banks.newfile import is_folder, write_new
from kit.banks.report import one_line
from kit.banks.statistics import COLUMNS, Statistics, lines_of, statistics
from kit.banks.statistics_book import write_statistics
from kit.engine.errors import BankError
from kit.engine.journal import SUFFIX

MOST_LINES = 200
"""Most differences that a terminal is given; the rest is a number."""


def show_comparison(
    before: str | os.PathLike[str], after: str | os.PathLike[str], out: TextIO | None = None
) -> int:
    """Print what became of the questions of one version in another; 1 if anything is different, else 0.

    Raises BankError if one of them cannot be read.
    """
    found = compare(before, after)
    lines = found.lines()
    _say([found.summary, *lines[:MOST_LINES]], out)
    if len(lines) > MOST_LINES:
        _say([f"… and {len(lines) - MOST_LINES:,} more."], out)
    return 1 if lines else 0


def show_statistics(
    saves: Sequence[str | os.PathLike[str]],
    bank: str | os.PathLike[str] | None = None,
    place: str | os.PathLike[str] | None = None,
    out: TextIO | None = None,
) -> int:
    """Print how the questions did in saved games, given by their files or folders of them.

    With *bank* a copy of it with the numbers is written beside it, or to *place*; without it the table goes to
    *place* as CSV. Returns 1 if a save could not be read, else 0. Raises BankError if there is no save that can
    be read, the bank cannot be read, or nothing can be written there.
    """
    paths = {path.resolve(): path for path in _saves(saves)}  # a save in a folder may be given by itself too
    found = statistics(paths.values(), bank)
    if found.notices and not found.games:
        raise BankError(" ".join(found.notices))
    lines = [*lines_of(found), *found.notices]
    if bank is not None:
        copy = write_statistics(Path(bank), found, None if place is None else Path(place))
        lines += [text for text in (str(copy.path), copy.said) if text]
    elif place is not None:
        lines.append(str(write_new(_csv_place(Path(place)), writes(table_csv(found)))))
    _say(lines, out)
    return 1 if found.notices else 0


def table_csv(found: Statistics) -> bytes:
    """The table as a CSV file, in which no text is taken for a formula."""
    rows = [[guarded(str(value)) if value is not None else "" for value in row] for row in found.rows()]
    return csv_bytes([list(COLUMNS), *rows])


def _csv_place(place: Path) -> Path:
    if is_folder(place):
        return place / "statistics.csv"
    return place if place.suffix.lower() == ".csv" else place.with_name(f"{place.name}.csv")


def _saves(given: Iterable[str | os.PathLike[str]]) -> Iterator[Path]:
    """The saves, those in folders in the order of their names. Raises BankError if one is not there."""
    for name in given:
        path = Path(name)
        if is_folder(path):
            inside = sorted(path.glob(f"*{SUFFIX}"))
            if not inside:
                raise BankError(f"There is no saved game (*{SUFFIX}) in {path}.")
            yield from inside
        elif path.is_file():
            yield path
        else:
            raise BankError(f"There is no saved game {path}: check the name and the folder.")


def _say(lines: Iterable[str], out: TextIO | None) -> None:
    """Print lines; characters that the stream cannot show become question marks."""
    stream = sys.stdout if out is None else out
    encoding = getattr(stream, "encoding", None) or "utf-8"
    for text in lines:
        print(one_line(text).encode(encoding, "replace").decode(encoding), file=stream)
