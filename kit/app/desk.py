"""One game in one kernel: the board, the set-up form, and the saves, held together."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from kit import RealDice, load_game, new_game
from kit import games as registry
from kit.app.bankbox import BankBox
from kit.app.copies import copy_of
from kit.app.lobby import CUT, Lobby
from kit.app.saves import Shelf
from kit.board.board import Board
from kit.engine import journal, saving
from kit.engine.errors import KitError
from kit.engine.session import Session

_desks: dict[str, Desk] = {}


def desk_for(game: str) -> Desk:
    """The desk of *game* in this kernel: made once, then always the same."""
    if game not in _desks:
        _desks[game] = Desk(game)
    return _desks[game]


def passing_place() -> str:
    """What has to be said where nothing is kept when the page is closed (Binder), or nothing."""
    if any(name.startswith("BINDER_") for name in os.environ):
        return "This is Binder: it forgets everything when you leave. “Save to my computer” keeps a game."
    return ""


def in_words(error: Exception) -> str:
    """An error as a sentence for a teacher; one that nobody foresaw is given by its name, for a report."""
    return str(error) if isinstance(error, KitError) else f"({type(error).__name__}: {error})"


class Desk:
    """Board, form and saves of one game. *folder* is where the notebook lies."""

    def __init__(self, game: str, folder: Path | None = None, notebook: str | None = None) -> None:
        self.rules = registry.get(game)
        self.folder = folder or Path.cwd()
        self.shelf = Shelf(game, self.folder, notebook)
        self.board = Board()
        self.board.on_action = self.act
        self.board.prefs = {**self.board.prefs, **self.shelf.prefs()}
        self.board.observe(lambda change: self.shelf.keep_prefs(change["new"]), "prefs")
        self.lobby = self._new_lobby()
        self._actions = {
            "start": self._start,
            "preset": self._preset,
            "bank": self._bank,
            "upload_bank": self._upload_bank,
            "bank_copy": self._bank_copy,
            "resume": self._resume,
            "load_save": self._load_save,
            "new_game": self._new_game,
            "back": self._back,
            "save": self._save_copy,
        }
        self._open()

    def _new_lobby(self) -> Lobby:
        shipped = self.rules.shipped_bank
        return Lobby(self.rules, None if shipped is None else BankBox(shipped, self.folder))

    def _open(self) -> None:
        current = self.shelf.current()
        if current is None:
            self.show_lobby()
            return
        try:
            session = load_game(current)
            self._play(session)
        except Exception as error:  # whatever is wrong with that save, the teacher gets the form
            self.shelf.set_current(None)
            self.show_lobby(f"The game that was being played here cannot go on. {in_words(error)}")
            return
        if session.notices:  # no page is there yet that could show them
            self.show_lobby(" ".join(session.notices))

    def show_lobby(self, notice: str = "") -> None:
        """Show the form, as filled in so far."""
        told = " ".join(part for part in (notice, self.shelf.trouble, passing_place()) if part)
        running = self.board.session is not None
        if self.lobby.banks is not None:
            self.lobby.banks.rescan()
        self.board.show_screen(self.lobby.html(self.shelf.saves(), running, told))

    def _play(self, session: Session[Any]) -> None:
        """Show *session*, then remember it: what cannot be shown must not come back with the next kernel.

        Raises :class:`KitError` if it cannot be shown; the game that was shown before is shown again then.
        """
        if session.path is None and self.shelf.trouble:
            session.notices.append(self.shelf.trouble)
        before = self.board.session
        try:
            self.board.show(session)
        except Exception as error:
            self.board.session = None
            if before is not None:
                self.board.show(before)
            raise KitError(f"This game cannot be shown. {in_words(error)}") from error
        self.shelf.set_current(session.path)

    # -- what the teacher does

    def act(self, act: str, message: Mapping[str, Any], buffers: Sequence[Any]) -> None:
        """Carry out one act from the browser; what cannot be done is said on the form.

        A second or late click answers a picture that has gone, and changes nothing.
        """
        todo = self._actions.get(act)
        if todo is None or (act != "save" and message.get("step") != self.board.step):
            return
        self.lobby.take(message.get("form"))
        try:
            todo(message, buffers)
        except (KitError, OSError) as error:
            if act == "load_save" and self.board.session is not None and not self.board.screen:
                self.board.refresh()
                self.board.say("That is not possible", in_words(error))
            else:
                self.show_lobby(in_words(error))

    def _start(self, message: Mapping[str, Any], buffers: Sequence[Any]) -> None:
        del message, buffers
        lobby = self.lobby
        seats, options, bank = lobby.seats(), lobby.options(), lobby.bank()
        if lobby.problems:
            self.show_lobby()
            return
        chance = RealDice() if self.rules.dice and lobby.values["dice"] == "real" else None
        path = self.shelf.new_path([seat["name"] for seat in seats])
        try:
            session = new_game(self.rules.name, seats, options, bank=bank, chance=chance, save=path)
        except KitError as error:
            lobby.complain(error)
            self.show_lobby()
            return
        self._play(session)

    def _preset(self, message: Mapping[str, Any], buffers: Sequence[Any]) -> None:
        del buffers
        self.lobby.apply(str(message.get("value")))
        self.show_lobby()

    def _bank(self, message: Mapping[str, Any], buffers: Sequence[Any]) -> None:
        del buffers
        number = str(message.get("value"))
        if self.lobby.banks is not None and number.isdecimal():
            self.lobby.banks.choose(int(number[:CUT]))
        self.show_lobby()

    def _upload_bank(self, message: Mapping[str, Any], buffers: Sequence[Any]) -> None:
        if self.lobby.banks is not None and buffers:
            self.lobby.banks.upload(str(message.get("file") or ""), bytes(buffers[0]))
        self.show_lobby()

    def _bank_copy(self, message: Mapping[str, Any], buffers: Sequence[Any]) -> None:
        """Hand a copy of the chosen bank to the browser; nothing is written beside the teacher's own files."""
        del buffers
        banks = self.lobby.banks
        if banks is None:
            return
        made = copy_of(banks.choices[banks.chosen], str(message.get("value")))
        self.board.download(made.name, "application/octet-stream", made.content)
        self.show_lobby(f"{made.name} is in your downloads. {made.said}")

    def _resume(self, message: Mapping[str, Any], buffers: Sequence[Any]) -> None:
        del buffers
        path = self.shelf.find(str(message.get("value")))
        if self.board.session is not None and self.board.session.path == path:
            self._back(message, ())
            return
        if self.shelf.played_elsewhere(path):
            self._take_in(path.name, path.read_bytes())
        else:
            self._play(load_game(path))

    def _load_save(self, message: Mapping[str, Any], buffers: Sequence[Any]) -> None:
        if not buffers:
            raise KitError("Nothing arrived from the browser. Choose the save file again.")
        name, content = str(message.get("file") or "save"), bytes(buffers[0])
        if not self.shelf.trouble:
            self._take_in(name, content)
            return
        with tempfile.TemporaryDirectory(prefix="kit-save-") as place:
            path = Path(place) / f"loaded{journal.SUFFIX}"
            path.write_bytes(content)
            session = saving.peek(Session, path)
        self._play(session)

    def _take_in(self, name: str, content: bytes) -> None:
        """Play a copy of a save, kept in the folder; one that cannot be played is not kept."""
        path = self.shelf.keep(name, content)
        try:
            self._play(load_game(path))
        except Exception:
            with suppress(OSError):
                path.unlink()
            raise

    def _new_game(self, message: Mapping[str, Any], buffers: Sequence[Any]) -> None:
        del message, buffers
        self.show_lobby()

    def _back(self, message: Mapping[str, Any], buffers: Sequence[Any]) -> None:
        del message, buffers
        if self.board.session is None:
            self.show_lobby()
            return
        self.board.show_screen("")
        self.board.refresh()

    def _save_copy(self, message: Mapping[str, Any], buffers: Sequence[Any]) -> None:
        del message, buffers
        session = self.board.session
        if session is None:
            raise KitError("There is no game to save yet.")
        with tempfile.TemporaryDirectory(prefix="kit-save-") as place:
            copy = Path(place) / f"game{journal.SUFFIX}"
            session.save(copy)
            content = copy.read_bytes()
        name = session.path.name if session.path else f"{self.rules.name}{journal.SUFFIX}"
        self.board.download(name, "application/x-kitsave", content)
