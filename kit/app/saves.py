"""The saves beside a notebook: where a new one goes, which there are, which one is being played."""

from __future__ import annotations

import json
import os
import re
import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from kit import games as registry
from kit.engine import journal, saving
from kit.engine.errors import KitError
from kit.engine.session import Session

FOLDER = "kit-saves"
SHOWN = 20
"""So many saves are listed, the newest first."""
NAME_AT_MOST = 100
"""Letters of a file name, ending left out; systems allow about 250 bytes."""
HEAD = 4096
"""Bytes from the beginning of a save in which its game is named."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A save as the list shows it: who plays on which questions, how far they are, when it was last written."""

    path: Path
    names: tuple[str, ...]
    colours: tuple[str, ...]
    round: int
    when: datetime
    over: bool
    trouble: str = ""
    turn: int = 0
    bank: str = ""

    @property
    def day(self) -> str:
        """The day and time in words, such as "Mon 30 Nov, 14:05"."""
        return f"{self.when:%a} {self.when.day} {self.when:%b, %H:%M}"


class Stamp(NamedTuple):
    """A file as it was at one time; *changed* is in nanoseconds, *size* in bytes."""

    name: str
    changed: int
    size: int


@dataclass(frozen=True, slots=True)
class Listed:
    """The newest saves, and how many *older* ones there are beside them."""

    saves: tuple[Saved, ...] = ()
    older: int = 0


class Listing:
    """The saves of *game* in *folder*. A file that has not changed since is not read again."""

    def __init__(self, game: str, folder: Path) -> None:
        self.game = game
        self.folder = folder
        self._known: dict[Stamp, Saved] = {}

    def read(self) -> Listed:
        """The newest saves, as they are now."""
        found = self.folder.glob(f"*{journal.SUFFIX}") if self.folder.is_dir() else ()
        files = [(stamp, path) for path in found if (stamp := stamp_of(path)) is not None]
        mine = [(stamp, path) for stamp, path in files if game_in(path) in (self.game, "")]
        mine.sort(key=lambda file: file[0].changed, reverse=True)
        self._known = {stamp: self._known.get(stamp) or describe(path) for stamp, path in mine[:SHOWN]}
        return Listed(tuple(self._known.values()), len(mine) - len(self._known))


class Shelf:
    """The folder of saves of one game, as one notebook sees it."""

    def __init__(self, game: str, folder: Path | None = None, notebook: str | None = None) -> None:
        self.game = game
        self.folder = (folder or Path.cwd()) / FOLDER
        self.notebook = notebook or this_notebook()
        self.trouble = self._try_out()
        """Why nothing can be saved here, or nothing."""
        self._listing = Listing(game, self.folder)

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
        stem = " ".join((stamp, self.game, *(plain_name(name) for name in names)))[:NAME_AT_MOST].strip()
        return free_path(self.folder / f"{stem}{journal.SUFFIX}")

    def saves(self) -> Listed:
        """The newest saves of this game."""
        return self._listing.read()

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
        stem = plain_name(Path(name).stem)[:NAME_AT_MOST].strip(" .") or "loaded"
        path = free_path(self.folder / f"{stem}{journal.SUFFIX}")
        try:
            path.write_bytes(content)
        except OSError as error:
            raise KitError(f"{short(name)} cannot be kept here: {error.strerror}.") from error
        try:
            header = journal.read(path).header
            if header.get("game") != self.game:
                title = registry.get(self.game).title
                raise KitError(f"{short(name)} is a game of “{header.get('game')}”, not of {title}.")
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

    @property
    def _prefs(self) -> Path:
        return self._pointer.with_suffix(".prefs")

    def prefs(self) -> dict[str, str]:
        """What was set for the board in this notebook, such as the size of its texts."""
        try:
            found = json.loads(self._prefs.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return {str(key): str(value) for key, value in found.items()} if isinstance(found, dict) else {}

    def keep_prefs(self, prefs: Mapping[str, Any]) -> None:
        """Keep what was set for the board; where nothing can be written it lasts as long as the kernel."""
        with suppress(OSError):
            self._prefs.write_text(json.dumps(dict(prefs)), encoding="utf-8")

    def current(self) -> Path | None:
        """The save being played in this notebook, if it is still there."""
        path = self.folder / PurePosixPath(pointed_to(self._pointer)).name
        return path if path.suffix == journal.SUFFIX and path.is_file() else None

    def played_elsewhere(self, path: Path) -> bool:
        """Whether another notebook of this folder is in the middle of *path*."""
        for pointer in self.folder.glob(f"*.{self.game}.now"):
            if pointer != self._pointer and pointed_to(pointer) == path.name:
                return True
        return False


def pointed_to(pointer: Path) -> str:
    """What a file that points to a save says; nothing if it says nothing."""
    try:
        return pointer.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""


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


def short(name: str) -> str:
    """A file name as a sentence can hold it."""
    return name if len(name) <= NAME_AT_MOST else f"{name[:NAME_AT_MOST]}…"


def stamp_of(path: Path) -> Stamp | None:
    """How the file *path* is now; nothing if it has gone."""
    try:
        facts = path.stat()
    except OSError:
        return None
    return Stamp(path.name, facts.st_mtime_ns, facts.st_size)


def game_in(path: Path) -> str:
    """The game that the save *path* names at its beginning; nothing if none can be made out."""
    try:
        with path.open("rb") as file:
            found = re.search(rb'"game":"(\w+)"', file.read(HEAD).partition(b"\n")[0])
    except OSError:
        return ""
    return found[1].decode() if found else ""


def describe(path: Path) -> Saved:
    """What the list says of the save *path*: what resuming will show. No file is touched."""
    try:
        when = datetime.fromtimestamp(path.stat().st_mtime)
    except OSError:
        when = datetime.fromtimestamp(0)
    try:
        session = saving.peek(Session, path)
        names, colours = (tuple(getattr(seat, field) for seat in session.seats) for field in ("name", "colour"))
        round_ = int(session.view().get("round", session.turn))
    except KitError as error:
        return Saved(path, (), (), 0, when, False, str(error))
    except Exception as error:  # one strange file must not hide the others
        return Saved(path, (), (), 0, when, False, f"{path.name} cannot be read ({type(error).__name__}).")
    bank = str(getattr(session.setup.bank, "name", ""))
    return Saved(path, names, colours, round_, when, session.outcome is not None, "", session.turn, bank)
