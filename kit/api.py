"""The functions behind the public names of :mod:`kit`. Heavy parts are imported when they are first needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kit import games as _games
from kit.engine.chance import Chance, Seeded
from kit.engine.errors import BadSetup, UnknownKeyword
from kit.engine.rules import Rules
from kit.engine.saving import KIT_VERSION
from kit.engine.session import Session

if TYPE_CHECKING:
    from kit.banks.question import Bank

__version__ = KIT_VERSION

__all__ = ["__version__", "load_game", "new_game", "play", "read_bank"]


def new_game(
    game: str,
    seats: int | Sequence[str | Mapping[str, Any]],
    options: Mapping[str, Any] | None = None,
    bank: Bank | str | Path | None = None,
    seed: int | None = None,
    chance: Chance | None = None,
    save: str | Path | None = None,
    *,
    simulate: bool = False,
    **unknown: Any,
) -> Session[Any]:
    """Start a game.

    *game* is one of ``kit.games()``. *seats* is a number of teams, or a list with a name or a mapping per team
    in clockwise order. *options* sets switches (house rules) by name. *bank* is a question bank or the path
    of one; left out, the game's own bank is used. *seed* (a whole number) or *chance* (:class:`kit.Seeded`,
    :class:`kit.Scripted`, :class:`kit.RealDice`) says where dice come from. *save* is the path of a new file
    to which every input is saved at once. With *simulate* no events are kept and nothing can be undone.

    Raises :class:`kit.BadSetup` for a wrong game name, number of seats, setting, option or keyword,
    :class:`kit.BankError` for an unreadable bank and :class:`kit.BadSave` if *save* cannot be started.
    """
    if unknown:
        known = "game, seats, options, bank, seed, chance, save, simulate"
        raise UnknownKeyword(f'new_game has no "{next(iter(unknown))}". It takes: {known}.')
    rules = _games.get(game)
    if chance is not None and not isinstance(chance, Chance):
        raise BadSetup(f"chance is a Seeded, Scripted or RealDice, not {chance!r}.")
    if chance is not None and seed is not None:
        raise BadSetup("Give a seed or a source of chance, not both.")
    if options is not None and not isinstance(options, Mapping):
        raise BadSetup(f"options is a mapping of switches to values, not {options!r}.")
    return Session.start(rules, seats, options, bank, chance or Seeded(seed), save, simulate=simulate)


def load_game(path: str | Path) -> Session[Any]:
    """Resume the game saved at *path*; it goes on saving there.

    A line torn off by a crash is dropped. ``session.notices`` says in plain sentences what could not be
    taken over. Raises :class:`kit.BadSave` if *path* is no save of this kit or cannot be resumed.
    """
    return Session.load(path)


def read_bank(path: str | Path) -> Bank:
    """Read a question workbook; what is wrong with it is in ``bank.findings``.

    Raises :class:`kit.BankError` with one sentence if the file cannot be read as a bank at all.
    """
    from kit.banks.reading import read_bank as read

    return read(path)


def play(game: str | None = None) -> Any:
    """Show *game* (the only one, if there is one) in a notebook: the set-up form first, then the board.

    Running the cell again shows the running game as it is. Raises :class:`kit.BadSetup` for an unknown name,
    or for none where there are several games.
    """
    from kit.app import play as show

    if game is None:
        game, *others = _games.names()
        if others:
            raise BadSetup(f'Which game? For example play("{game}"). Games: {", ".join(_games.names())}.')
    return show(_games.get(game).name)


def _bank(rules: Rules[Any], bank: Bank | str | Path | None) -> Any:
    if isinstance(bank, str | Path):
        return read_bank(bank)
    if bank is None and rules.shipped_bank is not None:
        from kit.banks.shipped import shipped_path

        path = shipped_path(rules.shipped_bank)
        return _shipped(path, path.stat().st_mtime_ns)
    return bank


@lru_cache(maxsize=2)
def _shipped(path: Path, changed: int) -> Bank:
    """One of the kit's own banks as it was *changed* last: read once for all games of a process."""
    del changed
    return read_bank(path)


def _draw(session: Session[Any]) -> str:
    from kit.board.drawing import svg_of

    return svg_of(session)


Session.find_bank = staticmethod(_bank)
Session.draw = staticmethod(_draw)
