"""Transportation passes the conformance test with its switches set, and a view that tells a card does not."""

from __future__ import annotations

from typing import Any

import pytest

from kit.engine.rules import Setup
from kit.games.transportation.rules import Transportation
from kit.games.transportation.state import State
from kit.testing import check_game

EVERYTHING: dict[str, Any] = {
    "preset": "one_lesson",
    "ports": "random",
    "end": "rounds:4",
    "auto_fuel": True,
    "teams": True,
    "swaps": True,
    "market_seconds": 30,
    "crossing": "dice",
    "show_odds": True,
    "hide_cash": True,
}


def test_switches_conform() -> None:
    """TO-02, TO-07, TO-08, TO-09: with everything that asks more questions."""
    check_game(Transportation(), options=EVERYTHING, games=1, seats=[2], every=80, seed=3)


class Leaky(Transportation):
    """Tells which cards lie among the used ones."""

    def view(self, state: State, setup: Setup, seat: int | None) -> dict[str, Any]:
        seen = super().view(state, setup, seat)
        seen["used"] = [*state.customs.used, *state.police.used, *state.risk.used]
        return seen


def test_a_view_that_tells_the_used_cards_is_caught() -> None:
    """T-111: only their number may be seen, so that nobody knows what comes back."""
    with pytest.raises(AssertionError, match="tells apart two positions"):
        check_game(Leaky(), options={"end": "rounds:12", "start_fleet": True}, games=1, seats=[2], every=500)
