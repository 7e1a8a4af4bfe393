"""What is owed and not called for yet (option ``forgetting``, G-282, G-283)."""

from __future__ import annotations

import pytest

from tests.games.globetrotters.support import Game, play, team, ticket

FORGETTING = {"forgetting": True}
OTHERS = (team("gobi"), team("namib"))


def owing(hand: str, cash: int = 500, **facts: object) -> Game:
    """Ann has come to the Atacama Desert with *hand*, and nobody has called for anything yet."""
    ann = team("lima", cash, hand)
    return play(ann, *OTHERS, dice=[1], options=FORGETTING, **facts).does("roll", "atacama")  # type: ignore[arg-type]


def test_who_owes_tickets_returns_none_before_they_are_called_for() -> None:
    """G-73, D20: neither in a turn nor beside it; the tickets of others are free."""
    game = owing("paris/maldives cairo/bali")
    assert (game.asks, "discount" in game.options, "refund" in game.options) == ("Ann after_turn", True, False)
    game.refuses("refund", "refund:0:1", why="owed")
    game.does("pay_up:tickets")
    assert (game.ann.hand, game.ann.cash) == ([], 500)
    used = play(
        team("rome", 500, "paris/maldives", offer="adventure"),
        team("gobi", 500, "cairo/bali"),
        cards=["E13"],
        options=FORGETTING,
    ).does("adventure")
    used.refuses("refund", why="owed")
    used.does("refund:1:1").refuses("refund:0:1", why="owed")
    used.does("work", "done").refuses("refund:0:1", why="owed")
    used.does("work", "done")  # the debt is gone with the next player's turn
    assert "refund" in used.options


def test_a_wasteland_takes_the_tickets_that_were_there() -> None:
    """G-99, G-283: not those bought after the turn."""
    game = owing("paris/maldives", tickets=["cairo/bali", "tokyo/chicago"]).does("discount", "pay_up:tickets")
    assert game.ann.hand == [ticket("cairo/bali"), ticket("tokyo/chicago")]


@pytest.mark.parametrize(
    ("call", "claim"),
    [
        pytest.param("adventure", "memory", id="G-247"),
        pytest.param("expenses", "adventure", id="G-242"),
    ],
)
def test_who_is_deported_has_nothing_more_to_claim_there(call: str, claim: str) -> None:
    """G-119, G-247, G-282: not still in the city."""
    card = {"adventure": "E13", "expenses": "E01"}[call]
    poor = play(team("vienna", 0), *OTHERS, dice=[1], cards=[card], options=FORGETTING).does(
        "roll", "rome", "go", "adventure", f"pay_up:{call}"
    )
    assert (poor.ann.place, poor.ann.deported_from) == (poor.ann.home, "rome")
    assert poor.key == "after_turn"
    poor.does(f"claim:{claim}")
    assert poor.told("nothing_due")[-1].what == claim
    assert (poor.ann.markers, poor.ann.cash) == ({}, 0)


def test_expenses_called_for_late_end_a_mark() -> None:
    """G-249, G-283: though the player has travelled on meanwhile."""
    ann = team("vienna", 500, deported_from="rome")
    game = play(ann, *OTHERS, dice=[1, 1], options=FORGETTING).does("roll", "rome")
    assert game.ann.deported_from == "rome"
    game.does("roll", "monte_carlo", "pay_up:expenses")
    assert (game.ann.cash, game.ann.deported_from) == (400, "")
