"""Copies of a bank for the teacher to download: marked, repaired, or made a workbook of the kit.

They are made in a folder that is removed at once: nothing is written beside the teacher's own files.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kit.app.saves import plain_name
from kit.engine.errors import KitError

if TYPE_CHECKING:
    from kit.app.bankbox import Choice

OWN_FORMATS = ("workbook", "csv")
"""Formats of the kit itself."""
LARGEST_FOREIGN = 20_000_000
"""Bytes of a file that is looked at for another program's format."""
REMARKS_SAID = 3


class Made(NamedTuple):
    """A copy to download, and a sentence about it."""

    name: str
    content: bytes
    said: str


def foreign_format(path: Path) -> str:
    """The quiz program that the file *path* comes from, if the kit can read its format; else nothing."""
    from kit.banks.exchange.registry import format_of

    try:
        if path.stat().st_size > LARGEST_FOREIGN:
            return ""
        found = format_of(path.name, path.read_bytes())
    except (KitError, OSError):
        return ""
    return "" if found is None or found.name in OWN_FORMATS else found.title


def copy_of(choice: Choice, kind: str) -> Made:
    """The copy of *kind* ("marked", "repaired" or "workbook") of a bank.

    Raises :class:`KitError` if there is nothing to copy or it cannot be made.
    """
    make = _MAKERS.get(kind)
    if make is None:
        raise KitError(f"There is no “{kind}” copy of a bank.")
    with _file_of(choice) as path:
        return make(choice, path)


@contextmanager
def _file_of(choice: Choice) -> Iterator[Path]:
    """A copy of the file of *choice* under its own name, in a folder that goes when it has been used."""
    name = plain_name(choice.path.name if choice.path else choice.title)
    if not Path(name).stem:
        name = f"bank{name}"
    try:
        with tempfile.TemporaryDirectory(prefix="kit-copy-", ignore_cleanup_errors=True) as place:
            path = Path(place) / name
            if choice.content is not None:
                path.write_bytes(choice.content)
            elif choice.path is not None:
                shutil.copyfile(choice.path, path)
            yield path
    except OSError as error:
        raise KitError(f"{choice.title} cannot be copied: {error.strerror}.") from error


def _marked(choice: Choice, path: Path) -> Made:
    from kit.banks.marking import mark, remark

    if choice.bank is None:
        raise KitError(choice.trouble)
    made = mark(path, choice.bank.findings)
    said = remark(path, made) or "The marked copy has a note at every row with something to mend."
    return Made(made.name, made.read_bytes(), said)


def _repaired(choice: Choice, path: Path) -> Made:
    from kit.banks.repair import repair

    made = repair(path)
    if made.path is None:
        raise KitError(f"Nothing in {choice.title} can be repaired without asking you; see what was found.")
    many = len(made.changes)
    changed = "one change" if many == 1 else f"{many} changes"
    return Made(made.path.name, made.path.read_bytes(), f"The repaired copy has {changed}; take it instead.")


def _workbook(choice: Choice, path: Path) -> Made:
    from kit.banks.exchange.convert import convert

    del choice
    made = convert(path, to="workbook")
    said = f"{made.written} of {made.found} questions are in the workbook."
    notes = [f"{one.place}: {one.message}" if one.place else one.message for one in made.remarks]
    if notes:
        rest = f" And {len(notes) - REMARKS_SAID} more notes." if len(notes) > REMARKS_SAID else ""
        said += f" {' '.join(notes[:REMARKS_SAID])}{rest}"
    return Made(made.paths[0].name, made.paths[0].read_bytes(), said)


_MAKERS: dict[str, Callable[[Choice, Path], Made]] = {
    "marked": _marked,
    "repaired": _repaired,
    "workbook": _workbook,
}
