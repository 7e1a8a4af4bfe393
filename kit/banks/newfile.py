"""Writing a new file whole or not at all, never over one that is there."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from kit.engine.errors import BankError

_MOST_NAMES = 1_000
_MOST_LOCKED = 5
"""Names that another program holds fast, until the kit gives up."""


def write_new(wanted: Path, fill: Callable[[BinaryIO], None]) -> Path:
    """Write a new file beside others and return the path it got: *wanted*, or the next free "name-2.ending".

    *fill* writes the content into a temporary file of the same folder, which gets its name only when all of it
    is on the disk. A file that is there already is never touched, nor is one that a link of that name leads to.
    Raises BankError, with one sentence, if the folder cannot be written to or the disk is full; then, and if
    the writing is interrupted, nothing is left behind.
    """
    try:
        if "\0" in str(wanted):
            raise ValueError
        handle, name = tempfile.mkstemp(prefix=".kit-", suffix=wanted.suffix, dir=wanted.parent)
    except (OSError, ValueError) as error:
        raise _cannot(wanted, error) from None
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            fill(stream)
            stream.flush()
            os.fsync(stream.fileno())
        return _named(temporary, wanted)
    except OSError as error:
        raise _cannot(wanted, error) from None
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink()


def is_folder(place: Path) -> bool:
    """Whether this is a folder; one that cannot be looked at is none, and `write_new` has words for it."""
    try:
        return place.is_dir()
    except (OSError, ValueError):
        return False


def _named(temporary: Path, wanted: Path) -> Path:
    """Give the finished file its name: a free one is taken first, empty, and then replaced by the file.

    The empty file also says which permissions a new file gets here. On Windows another program may hold a name
    fast; then the next one is taken.
    """
    locked = 0
    for number in range(1, _MOST_NAMES):
        place = wanted if number == 1 else wanted.with_name(f"{wanted.stem}-{number}{wanted.suffix}")
        try:
            handle = os.open(place, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644)
        except FileExistsError:
            continue
        try:
            with contextlib.suppress(OSError):
                temporary.chmod(stat.S_IMODE(os.fstat(handle).st_mode))
            os.close(handle)
            os.replace(temporary, place)
        except BaseException as error:
            with contextlib.suppress(OSError):
                place.unlink()
            locked += 1
            if not isinstance(error, PermissionError) or locked == _MOST_LOCKED:
                raise
            continue
        return place
    raise BankError(f"There are too many copies of “{wanted.name}” in that folder: delete some of them.")


def _cannot(wanted: Path, error: OSError | ValueError) -> BankError:
    """The sentence for a file that could not be written."""
    name, folder = wanted.name, f"“{wanted.parent.name}”" if wanted.parent.name else "this folder"
    number = getattr(error, "errno", None)
    if number in (errno.ENOSPC, errno.EDQUOT):
        why = "the disk is full: make room, or write to another disk with --out"
    elif number == errno.EFBIG:
        why = "the disk takes no file of that size: write to another disk with --out"
    elif number == errno.ENAMETOOLONG:
        why = "its name is too long: give a shorter one with --out"
    elif isinstance(error, FileNotFoundError | NotADirectoryError):
        why = f"there is no folder {folder}: give another place with --out"
    elif isinstance(error, PermissionError) or number == errno.EROFS:
        why = f"nothing may be written in {folder}: give another place with --out"
    else:
        reason = (getattr(error, "strerror", None) or "its name makes no sense").lower()
        why = f"the computer says “{reason}”: give another place with --out"
    return BankError(f"“{name}” could not be written, because {why}. Nothing was changed.")
