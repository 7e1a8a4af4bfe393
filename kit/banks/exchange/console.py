"""What `kit convert` prints: the files written, how many questions, and every remark with its place."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TextIO

from kit.banks.exchange.blank import blank_workbook
from kit.banks.exchange.convert import Converted, convert, fill
from kit.banks.exchange.registry import FORMATS
from kit.banks.newfile import is_folder, write_new
from kit.banks.report import one_line

MOST_REMARKS = 100
"""Most remarks that are printed; the rest is given as a number."""


def run(
    path: str | os.PathLike[str],
    place: str | os.PathLike[str] | None = None,
    to: str | None = None,
    source: str | None = None,
    title: str | None = None,
    out: TextIO | None = None,
) -> int:
    """Convert a file and print what was written and what did not fit, to `out` (standard output if left out).

    Returns 0 if everything fitted, 1 if there is a remark. Raises BankError as `convert` does.
    """
    done = convert(path, place, to, source, title)
    for line in _lines(Path(path).name, done):
        _say(line, out)
    return 1 if done.remarks else 0


def show_formats(out: TextIO | None = None) -> int:
    """Print the formats: name, endings and what each holds."""
    for name, found in FORMATS.items():
        _say(f"{name:<12} {', '.join(found.endings):<12} {found.about}", out)
    return 0


def write_blank(place: str | os.PathLike[str], out: TextIO | None = None) -> int:
    """Write an empty bank: headings, and a sheet explaining green and red. Raises BankError if it cannot."""
    wanted = Path(place)
    if is_folder(wanted):
        wanted /= "questions.xlsx"
    if wanted.suffix.lower() != ".xlsx":
        wanted = wanted.with_name(f"{wanted.name}.xlsx")
    _say(str(write_new(wanted, partial(fill, blank_workbook()))), out)
    return 0


def _lines(name: str, done: Converted) -> Iterator[str]:
    for path in done.paths:
        yield str(path)
    what = "question" if done.found == 1 else "questions"
    yield f"{done.written:,} of {done.found:,} {what} of “{name}” ({done.source}) written as {done.target}."
    yield from (f"  {message}" for place, message in done.remarks if not place)
    placed = [remark for remark in done.remarks if remark.place]
    yield from (f"  {place}: {message}" for place, message in placed[:MOST_REMARKS])
    if len(placed) > MOST_REMARKS:
        yield f"  … and {len(placed) - MOST_REMARKS:,} more remarks like these."


def _say(text: str, out: TextIO | None) -> None:
    """Print one line; characters that the stream cannot show, as on some terminals, become question marks."""
    stream = sys.stdout if out is None else out
    encoding = getattr(stream, "encoding", None) or "utf-8"
    print(one_line(text).encode(encoding, "replace").decode(encoding), file=stream)
