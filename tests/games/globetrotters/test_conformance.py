"""Globetrotters passes the conformance test with its switches set, and views that tell a ticket do not."""

from __future__ import annotations

from typing import Any

import pytest

from kit.engine.rules import Setup
from kit.games.globetrotters.rules import Globetrotters
from kit.games.globetrotters.state import State
from kit.testing import check_game
from tests.games.globetrotters.test_switches import BANK

SETS: dict[str, dict[str, Any]] = {
    "forgetting": {"forgetting": True, "round_limit": 3, "hide_cheques": True},
    "lesson": {
        "preset": "one_lesson",
        "round_limit": 3,
        "reroll": True,
        "homes": "teacher",
        "chain_bump": True,
    },
    "open": {
        "open_hands": True,
        "round_limit": 3,
        "quiz": True,
        "guided_round": True,
        "keys_out_needed": 8,
        "officers": "teams",
    },
}


@pytest.mark.parametrize("options", SETS.values(), ids=SETS)
def test_switches_conform(options: dict[str, Any]) -> None:
    """GO-05, GO-06, GO-07, GO-08, GO-10, GO-12, GO-15, GO-19, GO-22."""
    check_game(Globetrotters(), bank=BANK, options=options, games=2, seats=[2], every=150, seed=len(options))


class Leaky(Globetrotters):
    """Tells the room something that is hidden."""

    def __init__(self, what: str) -> None:
        self.what = what

    def view(self, state: State, setup: Setup, seat: int | None) -> dict[str, Any]:
        seen = super().view(state, setup, seat)
        if self.what == "hand":
            seen["hands"] = [list(player.hand) for player in state.players]
        elif self.what == "home":
            seen["homes"] = [player.ticket for player in state.players]
        else:
            seen["next"] = [*state.jackpot.tickets, *state.pack.used]
        return seen


@pytest.mark.parametrize("what", ["hand", "home", "pack"])
def test_a_view_that_tells_a_ticket_is_caught(what: str) -> None:
    """G-286: in hands, at Homes, in the Jackpot and in the pack."""
    with pytest.raises(AssertionError, match="tells apart two positions"):
        check_game(Leaky(what), games=1, seats=[2])
