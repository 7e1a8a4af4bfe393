"""What `kit convert` does: a question file of any kind the kit knows becomes a new file of another kind."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import BinaryIO

from kit.banks.exchange import bridge
from kit.banks.exchange.item import Format, Reading, Remark, Writing
from kit.banks.exchange.registry import FORMATS, format_by_ending, format_named, format_of
from kit.banks.exchange.tables import forget
from kit.banks.kinds import MAX_FILE
from kit.banks.newfile import is_folder, write_new
from kit.banks.reading import read_bank
from kit.engine.errors import BankError

_OWN = ("workbook", "csv")
"""Formats that are read as banks of the kit, with all its checks."""


@dataclass(frozen=True, slots=True)
class Converted:
    """What a conversion did: the files written (the main one first), how many questions, and what did not fit.

    `found` is the number of questions in the source that can be used, `written` how many of them are in the
    main file. What could not be read is a remark, as is all that the new format has no place for.
    """

    paths: tuple[Path, ...]
    source: str
    target: str
    found: int
    written: int
    remarks: tuple[Remark, ...]


def convert(
    path: str | os.PathLike[str],
    out: str | os.PathLike[str] | None = None,
    to: str | None = None,
    source: str | None = None,
    title: str | None = None,
) -> Converted:
    """Write the questions of a file as another format and say what did not fit.

    `path` is a question bank of the kit or a file of another program; `source` names its format where the kit
    cannot tell. `out` is the new file's path, a folder, or None for the folder of `path`; `to` names the
    format, and may be left out if the ending of `out` says it. `title` is the quiz's; by default the file's
    name. A file that is there already is never written over: the new one gets a number.

    Raises BankError, with one sentence, if the file cannot be read, the format is not known, no question fits,
    or nothing can be written.
    """
    given = Path(path)
    target = _target(out, to)
    place = _place(given, out, target)
    try:
        reading, read_as = _read(given, source)
    finally:
        forget()
    if not reading.items:
        why = f" The first reason: {reading.remarks[0].message}" if reading.remarks else ""
        raise BankError(f"“{given.name}” has no question that can be converted.{why}")
    writing = target.write(title or _title(given), reading.items)
    if not writing.written:
        first = writing.remarks[0] if writing.remarks else Remark("", "It holds no question.")
        where = f" ({first.place})" if first.place else ""
        many = len(reading.items)
        which = "The one question" if many == 1 else f"None of the {many:,} questions"
        fits = "does not fit" if many == 1 else "fits"
        raise BankError(
            f"{which} of “{given.name}” {fits} {target.title}, so no file was written. "
            f"The first reason{where}: {first.message}"
        )
    return Converted(
        _write(place, writing),
        read_as.title if read_as is not None else "bank of the kit",
        target.title,
        len(reading.items),
        writing.written,
        (*reading.remarks, *writing.remarks),
    )


def made_by_another(path: str | os.PathLike[str]) -> str:
    """A sentence for whoever takes another program's file for a bank: what it is, what to do. "" for others.

    Nothing is raised: a file that cannot be read at all is not known to be another program's.
    """
    given = Path(path)
    content = _content(given)
    try:
        found = format_of(given.name, content) if content is not None else None
        if content is None or found is None or found.name in _OWN or not found.recognises(given.name, content):
            return ""
    finally:
        forget()
    return f"This is a file of {found.title}: “kit convert {given.name} bank.xlsx” makes a bank of it."


def _target(out: str | os.PathLike[str] | None, to: str | None) -> Format:
    """The format asked for, by its name or by the ending of the new file."""
    if to is not None:
        return format_named(to)
    name = "" if out is None else Path(out).name
    found = format_by_ending(name)
    if found is None:
        ending = Path(name).suffix
        fitting = [key for key, one in FORMATS.items() if ending.lower() in one.endings]
        listed = ", ".join(fitting or FORMATS)
        many = (
            f"Several formats end in {ending}"
            if fitting
            else "The format is not clear from the new file's name"
        )
        raise BankError(f"{many}: say which with --to. There are: {listed}.")
    return found


def _place(given: Path, out: str | os.PathLike[str] | None, target: Format) -> Path:
    """The path of the new main file; its ending is one of the format's."""
    wanted = given.parent if out is None else Path(out)
    if out is None or is_folder(wanted):
        return wanted / f"{given.stem}.{target.name}{target.endings[0]}"
    if not wanted.suffix:
        return wanted.with_name(wanted.name + target.endings[0])
    if wanted.suffix.lower() not in target.endings:
        endings = " or ".join(target.endings)
        raise BankError(
            f"{target.title} takes files that end in {endings}, not in {wanted.suffix}: write the new name as "
            f"“{wanted.stem}{target.endings[0]}”."
        )
    return wanted


def _title(given: Path) -> str:
    """The name of a file without its ending, and without the format's that `_place` puts there."""
    stem, _, last = given.stem.rpartition(".")
    return stem if stem and last in FORMATS else given.stem


def _read(path: Path, source: str | None) -> tuple[Reading, Format | None]:
    """The items of a file and the format they were in; None for a bank that is no format of its own."""
    wanted = format_named(source) if source is not None else None
    if wanted is not None and wanted.name == "workbook":
        return bridge.items_of(read_bank(path)), wanted
    content = _content(path)
    if content is None:
        return bridge.items_of(read_bank(path)), None
    found = wanted or format_of(path.name, content)
    if found is None or (found.name in _OWN and not found.recognises(path.name, content)):
        try:
            return bridge.items_of(read_bank(path)), None
        except BankError as error:
            hint = "" if found is not None else " If another quiz program wrote it, name that with --from."
            raise BankError(f"{error}{hint}") from None
    return found.read(path.name, content), found


def _content(path: Path) -> bytes | None:
    """The bytes of a file; None if it cannot be opened or is too large, for which `read_bank` has words."""
    try:
        if not path.is_file() or path.stat().st_size > MAX_FILE or path.name.startswith("~$"):
            return None
        return path.read_bytes() or None
    except (OSError, ValueError):
        return None


def _write(place: Path, writing: Writing) -> tuple[Path, ...]:
    """Write the main file, and the others beside it under the name that it got."""
    main = write_new(place, partial(fill, writing.files[""]))
    beside = [
        write_new(main.with_name(f"{main.stem}{key}{main.suffix}"), partial(fill, content))
        for key, content in writing.files.items()
        if key
    ]
    return (main, *beside)


def fill(content: bytes, stream: BinaryIO) -> None:
    """Write the content to a stream: the last argument of `write_new`, with the content given first."""
    stream.write(content)
