"""The warning before a trip to a place that cannot be paid (G-255)."""

from __future__ import annotations

from typing import Any

from kit.games.globetrotters.data import KINDS, PLACES
from kit.games.globetrotters.money import worth
from kit.games.globetrotters.play import Play


async def goes_anyway(play: Play, place: str, used: int = 0, secret: bool = False) -> bool:
    """Whether the player goes to *place*; asked only if cheques and tickets, but *used* ones, do not suffice.

    With *secret* the request does not say where the place is.
    """
    player = play.player
    expenses = 0 if place == player.home else KINDS[PLACES[place].kind].expenses
    if worth(player.cash, len(player.hand) - used) >= expenses:
        return True
    facts: dict[str, Any] = {} if secret else {"place": place, "expenses": expenses}
    return await play.ask("warning", ("go", "back"), "G-255", **facts) == "go"
