"""A draft against something else: another version of the bank, or the games that were played with it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from kit.app.saves import FOLDER
from kit.banks.draft import Draft
from kit.banks.draft_file import plain_stem
from kit.banks.draft_shown import on_disk
from kit.banks.reading import read_bank
from kit.engine import journal
from kit.engine.errors import KitError

if TYPE_CHECKING:
    from kit.banks.question import Bank
    from kit.banks.statistics import Statistics


@dataclass(frozen=True, slots=True)
class Told:
    """What is said in a pop-over: a title and sentences, then lines, then a chart that is HTML already."""

    words: tuple[str, ...]
    lines: tuple[str, ...] = ()
    chart: str = ""


def original(draft: Draft) -> Told:
    """What has been edited since the draft began."""
    return upload(draft, draft.name, draft.content, f"What you have changed in {draft.name}")


def file(draft: Draft, path: Path) -> Told:
    """What has changed from the file at *path* to the draft. Raises :class:`KitError` if it cannot be read."""
    from kit.banks.compare import compare

    found = compare(path, draft)
    return Told((f"From {path.name} to the draft", found.summary), tuple(found.lines()))


def upload(draft: Draft, name: str, content: bytes, title: str = "") -> Told:
    """What has changed from a file that came from the browser to the draft."""
    with on_disk(name, content) as path:
        told = file(draft, path)
    return Told((title or told.words[0], *told.words[1:]), told.lines)


def asked(draft: Draft, folder: Path) -> Told:
    """How often the questions of the draft were asked and answered right in the games saved in *folder*."""
    found = _statistics(draft.bank, folder)
    return Told(("How the questions did", *found.notices), chart=found.chart_html())


def counted(draft: Draft, folder: Path) -> tuple[str, bytes, str]:
    """The draft's file with columns for these numbers: its name, its bytes, and what is to be said of it."""
    from kit.banks.statistics_book import write_statistics

    name, content, said = draft.copied()
    with on_disk(f"{plain_stem(draft.name)}{PurePath(name).suffix}", content) as path:
        bank = read_bank(path) if said else draft.bank  # in a new workbook the rows stand elsewhere
        made = write_statistics(path, _statistics(bank, folder))
        return made.path.name, made.path.read_bytes(), " ".join(one for one in (said, made.said) if one)


def _statistics(bank: Bank, folder: Path) -> Statistics:
    from kit.banks.statistics import statistics

    saves = sorted((folder / FOLDER).glob(f"*{journal.SUFFIX}"))
    if not saves:
        raise KitError(f"No game has been saved in {folder / FOLDER} yet. Play one, then come back.")
    return statistics(saves, bank)
