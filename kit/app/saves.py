"""The saves beside a notebook: where a new one goes, which there are, which one is being played."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path, PurePosixPath

from kit import games as registry
from kit import load_game
from kit.engine import journal
from kit.engine.errors import KitError

FOLDER = "kit-saves"
SHOWN = 12
"""So many saves are listed, the newest first."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A save as the list shows it: who plays, how far they are, when it was last written."""

    path: Path
    names: tuple[str, ...]
    colours: tuple[str, ...]
    round: int
    when: datetime
    over: bool
    trouble: str = ""

    @property
    def day(self) -> str:
        """The day and time in words, such as "Mon 30 Nov, 14:05"."""
        return f"{self.when:%a} {self.when.day} {self.when:%b, %H:%M}"


class Shelf:
    """The folder of saves of one game, as one notebook sees it."""

    def __init__(self, game: str, folder: Path | None = None, notebook: str | None = None) -> None:
        self.game = game
        self.folder = (folder or Path.cwd()) / FOLDER
        self.notebook = notebook or this_notebook()
        self.trouble = self._try_out()
        """Why nothing can be saved here, or nothing."""

    def _try_out(self) -> str:
        probe = self.folder / f".try-{os.getpid()}"
        try:
            self.folder.mkdir(exist_ok=True)
            probe.write_bytes(b"")
            probe.unlink()
        except OSError as error:
            return (
                f"This game is not being saved: {self.folder.parent} cannot be written to ({error.strerror}). "
                f"Use “Save to my computer” before you close the page."
            )
        return ""

    def new_path(self, names: Sequence[str], now: datetime | None = None) -> Path | None:
        """A file for a new game of the teams *names*, or ``None`` where nothing can be saved."""
        if self.trouble:
            return None
        stamp = f"{now or datetime.now():%Y-%m-%d %H.%M}"
        stem = " ".join((stamp, self.game, *(plain_name(name) for name in names)))[:100].strip()
        return free_path(self.folder / f"{stem}{journal.SUFFIX}")

    def saves(self) -> list[Saved]:
        """The newest saves of this game."""
        found: list[Saved] = []
        for path in sorted(self._files(), key=written, reverse=True):
            saved = describe(path, self.game)
            if saved is not None:
                found.append(saved)
            if len(found) == SHOWN:
                break
        return found

    def _files(self) -> list[Path]:
        return list(self.folder.glob(f"*{journal.SUFFIX}")) if self.folder.is_dir() else []

    def find(self, name: str) -> Path:
        """The save called *name* in this folder; raises :class:`KitError` if there is none."""
        path = self.folder / PurePosixPath(name).name
        if path.suffix != journal.SUFFIX or not path.is_file():
            raise KitError(f"There is no save “{name}” in {self.folder}.")
        return path

    def keep(self, name: str, content: bytes) -> Path:
        """Put a save file from elsewhere into the folder, beside a file of the same name.

        Raises :class:`kit.BadSave` if it is no save of this kit, :class:`KitError` if it cannot be written.
        """
        stem = plain_name(Path(name).stem) or "loaded"
        path = free_path(self.folder / f"{stem}{journal.SUFFIX}")
        try:
            path.write_bytes(content)
        except OSError as error:
            raise KitError(f"{name} cannot be kept here: {error.strerror}.") from error
        try:
            header = journal.read(path).header
            if header.get("game") != self.game:
                title = registry.get(self.game).title
                raise KitError(f"{name} is a game of “{header.get('game')}”, not of {title}.")
        except KitError:
            path.unlink()
            raise
        return path

    # -- the game being played in this notebook

    @property
    def _pointer(self) -> Path:
        return self.folder / f"{plain_name(self.notebook) or 'notebook'}.{self.game}.now"

    def set_current(self, path: Path | None) -> None:
        """Remember the save being played in this notebook, so that a new kernel goes on with it."""
        try:
            if path is None:
                self._pointer.unlink(missing_ok=True)
            else:
                self._pointer.write_text(path.name, encoding="utf-8")
        except OSError as error:
            self.trouble = self.trouble or f"{self.folder} cannot be written to ({error.strerror})."

    def current(self) -> Path | None:
        """The save being played in this notebook, if it is still there."""
        try:
            name = self._pointer.read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError):
            return None
        path = self.folder / PurePosixPath(name).name
        return path if path.suffix == journal.SUFFIX and path.is_file() else None

    def played_elsewhere(self, path: Path) -> bool:
        """Whether another notebook of this folder is in the middle of *path*."""
        for pointer in self.folder.glob(f"*.{self.game}.now"):
            if pointer != self._pointer and pointer.read_text(encoding="utf-8").strip() == path.name:
                return True
        return False


def this_notebook() -> str:
    """Name of the notebook that this kernel belongs to, as far as the server told it."""
    return Path(os.environ.get("JPY_SESSION_NAME", "notebook")).stem


def plain_name(name: str) -> str:
    """*name* with nothing in it that a file name must not have on any system."""
    ascii_name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9._ -]+", "", ascii_name).strip(" .")


def free_path(path: Path) -> Path:
    """*path*, or *path* with the first number that makes it new."""
    candidate, number = path, 2
    while candidate.exists():
        candidate = path.with_name(f"{path.stem} ({number}){path.suffix}")
        number += 1
    return candidate


def written(path: Path) -> float:
    """When *path* was last written, in seconds; 0 if it has gone."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def describe(path: Path, game: str) -> Saved | None:
    """What the list says of the save *path*; ``None`` if it is a save of another game.

    The game is picked up from a copy, so that the list shows what resuming will show and touches no file.
    """
    when = datetime.fromtimestamp(written(path))
    try:
        if journal.read(path).header.get("game") != game:
            return None
        with tempfile.TemporaryDirectory(prefix="kit-list-", ignore_cleanup_errors=True) as place:
            session = load_game(shutil.copy(path, place))
    except (KitError, OSError) as error:
        return Saved(path, (), (), 0, when, False, str(error))
    names, colours = (tuple(getattr(seat, field) for seat in session.seats) for field in ("name", "colour"))
    round_ = int(session.view().get("round", session.turn))
    return Saved(path, names, colours, round_, when, session.outcome is not None)
