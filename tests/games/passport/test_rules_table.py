"""The table before and between the moves: places, the Custodian's duties, the kinds of squares."""

from __future__ import annotations

from typing import Any

import pytest

from kit.games.passport.data import KINDS, SQUARES
from tests.games.passport.support import new, play, team


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_left_is_the_next_team_clockwise(seats: int) -> None:
    """P-02: for the order of play and for the reader; the last seat has the first one to its left."""
    game = new(seats, dice=[5] * (seats - 1) + [9], options={"asker": "left"})
    last = seats - 1
    assert game.view["order"] == [last, *range(last)]
    for seat in game.view["order"]:
        assert game.session.pending.seat == seat
        game.throws(3).buys()
        assert game.view["question"]["asked_by"] == (seat + 1) % seats
        game.wrong()
    assert game.session.pending.seat == last


def test_the_throw_off_moves_nobody() -> None:
    """P-18: no token moves, nobody is paid, and the winner has its own first throw."""
    game = new(3, dice=[(6, 6), 3, 4])
    assert [team["position"] for team in game.view["teams"]] == [0, 0, 0]
    assert [team["cash"] for team in game.view["teams"]] == [1400] * 3
    assert game.view["dice"] is None
    assert game.key == "throw"
    assert [event.purpose for event in game.told("thrown")] == ["throw_off"] * 3
    assert not game.told("moved")


def test_what_the_custodian_keeps() -> None:
    """P-05: money paid for questions, plaques until they are won, sold plaques, certificates nobody holds."""
    game = play(team(0, 100), team(3, 90, "ACT"), team(4))
    game.throws(3).buys()
    assert game.view["teams"][0]["cash"] == 0
    assert game.session.state.ledger.received == 100
    assert game.view["teams"][0]["plaques"] == []
    game.right()
    assert game.view["teams"][0]["plaques"] == ["ACT"]
    game.throws(9).does("sell:ACT").wrong()
    assert game.view["teams"][1]["plaques"] == []
    game.throws(7)
    assert (game.view["certificates_left"], game.view["teams"][2]["certificates"]) == (11, 1)


def test_the_bank_never_runs_out() -> None:
    """P-15: it pays a million dollars' worth of cheques like the first one."""
    game = play(team(40, 1_000_000)).throws(4)
    assert game.view["teams"][0]["cash"] == 1_000_150
    assert game.view["teams"][0]["cheques"] == [10_001, 1, 0, 0]


def test_the_bank_pays_for_three_things_only() -> None:
    """P-122: $1,400 at the start, $150 at the Departure Lounge, $400 for a plaque; pots pay the rest."""
    start = new(4, dice=[9, 8, 7, 6])
    assert [team["cash"] for team in start.view["teams"]] == [1400] * 4
    assert start.session.state.ledger.paid == 0, "the start money is counted apart"
    lounge = play(team(40)).throws(4)
    assert lounge.session.state.ledger.paid == 150
    sale = play(team(0, 50, "TAS"), fate=["F10"]).throws(4)
    assert (sale.changes()["A.cash"], sale.session.state.ledger.paid) == (50 + 400 - 150, 400)
    pots = play(team(28), team(0), travel_fund=240, travel_insurance=80, fate=["F24"]).throws(5).throws(4)
    assert (pots.changes()["A.cash"], pots.changes()["B.cash"]) == (1640, 1480)
    assert pots.session.state.ledger.paid == 0


LANDINGS = [
    pytest.param(0, 2, {"asks": "A buy"}, id="P-27 location"),
    pytest.param(0, 6, {"asks": "A nominate"}, id="P-27 australia"),
    pytest.param(
        0, 4, {"A.cash": 1370, "fund": 130, "fate bottom": ["F03"], "asks": "B throw"}, id="P-27 fate"
    ),
    pytest.param(
        0, 8, {"A.cash": 1350, "fund": 150, "destiny bottom": ["D25"], "asks": "B throw"}, id="P-27 destiny"
    ),
    pytest.param(28, 5, {"A.cash": 1500, "fund": 0, "asks": "B throw"}, id="P-27 travel_fund"),
    pytest.param(16, 6, {"asks": "A quarantine_throw"}, id="P-27 quarantine"),
    pytest.param(
        2,
        9,
        {"A.cash": 1310, "A.certificates": 1, "certificates left": 11, "insurance": 90, "asks": "B throw"},
        id="P-27 travel_insurance",
    ),
    pytest.param(40, 4, {"A.cash": 1550, "asks": "B throw"}, id="P-27 departure_lounge"),
]


@pytest.mark.parametrize(("start", "total", "effect"), LANDINGS)
def test_each_kind_of_square_acts_in_its_own_way(
    start: int, total: int, effect: dict[str, Any], request: pytest.FixtureRequest
) -> None:
    """P-27, P-23: a throw to each of the eight kinds of squares."""
    end = (start + total) % 44
    assert SQUARES[end].kind in request.node.callspec.id
    game = play(team(start), travel_fund=100, fate=["F03"], destiny=["D25"]).throws(total)
    assert game.changes() == {"A.on": end, **effect}


def test_all_eight_kinds_were_tried() -> None:
    """P-27: the list above leaves none out."""
    ends = {(param.values[0] + param.values[1]) % 44 for param in LANDINGS}
    assert {SQUARES[end].kind for end in ends} == set(KINDS)


@pytest.mark.parametrize(
    ("start", "total", "cards"),
    [
        pytest.param(16, 6, {}, id="P-100 by throw"),
        pytest.param(34, 3, {"destiny": ["D21"]}, id="P-100 by a card that counts like a throw"),
    ],
)
def test_a_held_team_gets_clear_in_the_same_turn(start: int, total: int, cards: dict[str, Any]) -> None:
    """P-100, P-101: the Quarantine throw belongs to the turn of landing, and ends it."""
    game = play(team(start, 500), **cards).throws(total)
    turn = game.session.turn
    assert (game.key, game.session.pending.seat) == ("quarantine_throw", 0)
    game.throws(6)
    assert [event.turn for event in game.told("cleared")] == [turn]
    assert (game.session.turn, game.session.pending.seat) == (turn + 1, 1)
    assert (game.view["teams"][0]["position"], game.view["teams"][0]["cash"]) == (22, 500)
