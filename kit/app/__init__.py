"""Floor 4: what a notebook cell calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kit.app.welcome import Welcome
    from kit.board.board import Board
    from kit.workshop.widget import Workshop

__all__ = ["play", "welcome", "workshop"]

_benches: list[Workshop] = []


def play(game: str) -> Board:
    """The board of *game* in this kernel: the set-up form first, then the game.

    There is one board a game in a kernel. Calling this again shows it again as it is; after a kernel restart
    the game that was being played in this notebook goes on from its save. Raises :class:`kit.BadSetup` for
    an unknown game.
    """
    from kit.app.desk import desk_for

    return desk_for(game).board


def welcome() -> Welcome:
    """The games of the kit as cards with links to their notebooks."""
    from kit.app.welcome import Welcome

    return Welcome()


def workshop() -> Workshop:
    """The question workshop of this kernel: a file to choose first, then its questions.

    Calling this again shows it again as it is; after a kernel restart the draft that was open in this
    notebook is gone on with.
    """
    from kit.workshop.widget import Workshop

    if not _benches:
        _benches.append(Workshop())
    return _benches[0]
