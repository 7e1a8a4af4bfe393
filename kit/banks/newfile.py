"""Writing a new file whole or not at all, never over one that is there."""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from kit.engine.errors import BankError

_MOST_NAMES = 1_000


def write_new(wanted: Path, fill: Callable[[BinaryIO], None]) -> Path:
    """Write a new file beside others and return the path it got: *wanted*, or the next free "name-2.ending".

    *fill* writes the content into a temporary file of the same folder, which gets its name only when all of it
    is on the disk. A file that is there already is never touched. Raises BankError, with one sentence, if the
    folder cannot be written to or the disk is full; then nothing is left behind.
    """
    folder = wanted.parent
    try:
        handle, name = tempfile.mkstemp(prefix=".kit-", suffix=wanted.suffix, dir=folder)
    except OSError as error:
        raise _cannot(wanted, error) from None
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            fill(stream)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.chmod(0o644)
        return _named(temporary, wanted)
    except OSError as error:
        raise _cannot(wanted, error) from None
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink()


def _named(temporary: Path, wanted: Path) -> Path:
    """Give the finished file its name: a free one is taken first, empty, and then replaced by the file."""
    for number in range(1, _MOST_NAMES):
        place = wanted if number == 1 else wanted.with_name(f"{wanted.stem}-{number}{wanted.suffix}")
        try:
            os.close(os.open(place, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
        except FileExistsError:
            continue
        try:
            os.replace(temporary, place)
        except OSError:
            with contextlib.suppress(OSError):
                place.unlink()
            raise
        return place
    raise BankError(f"There are too many copies of “{wanted.name}” in that folder: delete some of them.")


def _cannot(wanted: Path, error: OSError) -> BankError:
    """The sentence for a file that could not be written."""
    name, folder = wanted.name, wanted.parent.name or "this folder"
    if error.errno == errno.ENOSPC or error.errno == errno.EDQUOT:
        why = "the disk is full: make room, or write to another disk with --out"
    elif isinstance(error, FileNotFoundError | NotADirectoryError):
        why = f"there is no folder “{folder}”: give another place with --out"
    elif isinstance(error, PermissionError) or error.errno == errno.EROFS:
        why = f"nothing may be written in “{folder}”: give another place with --out"
    else:
        why = f"{(error.strerror or 'the disk refused').lower()}: give another place with --out"
    return BankError(f"“{name}” could not be written, because {why}. Nothing was changed.")
