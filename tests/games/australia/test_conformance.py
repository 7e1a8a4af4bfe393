"""Australia passes the conformance test with its switches set, and views that tell a colour do not."""

from __future__ import annotations

from typing import Any

import pytest

from kit.engine.rules import Setup
from kit.games.australia.rules import Australia
from kit.games.australia.state import State
from kit.testing import check_game
from tests.games.australia.support import BANK

SETS: dict[str, dict[str, Any]] = {
    "windmill": {"variant": "full", "question_mode": "landing", "turn_timer_s": 60, "cards_per_pile": 4},
    "spot": {"referee": "spot", "question_mode": "bonus", "claim_penalty": 1, "cards_per_pile": 4},
    "open": {"preset": "one_lesson", "open_hands": True, "start_player": "quiz", "stall_rounds": 1},
}


@pytest.mark.parametrize("options", SETS.values(), ids=SETS)
def test_switches_conform(options: dict[str, Any]) -> None:
    check_game(Australia(), bank=BANK, options=options, games=2, seats=[3, 2], every=80, seed=len(options))


class Leaky(Australia):
    """Tells the room something that is hidden."""

    def __init__(self, what: str) -> None:
        self.what = what

    def view(self, state: State, setup: Setup, seat: int | None) -> dict[str, Any]:
        seen = super().view(state, setup, seat)
        if self.what == "hand":
            seen["hands"] = [list(player.hand) for player in state.players]
        elif state.quiz is not None:
            seen["given"] = list(state.quiz.given)
        return seen


@pytest.mark.parametrize("what", ["hand", "answers"])
def test_a_view_that_tells_a_secret_is_caught(what: str) -> None:
    with pytest.raises(AssertionError, match=r"tells apart two positions|can be read in the view"):
        check_game(Leaky(what), bank=BANK, games=1, seats=[2])
