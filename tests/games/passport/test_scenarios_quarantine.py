"""Scenarios: Quarantine and its passes (part 7 of the rules)."""

from __future__ import annotations

import pytest

from tests.games.passport.support import Game, play, team


def test_ps_33_seven_clears() -> None:
    """PS-33 (P-101, P-107)."""
    game = play(team(16, 800)).throws(6)
    assert (game.key, game.options) == ("quarantine_throw", ("throw",))
    game.throws(7)
    assert game.changes() == {"A.on": 22, "asks": "B throw"}


@pytest.mark.parametrize("total", range(2, 13))
def test_six_seven_and_eight_clear(total: int) -> None:
    """P-101, P-102: 6, 7 and 8 clear at no cost, any other total costs $300."""
    game = play(team(16, 800)).throws(6).throws(total)
    assert game.changes().get("A.cash", 800) == (800 if total in (6, 7, 8) else 500)
    assert game.key == "throw"


def test_ps_34_300_dollars_at_once_and_a_normal_next_turn() -> None:
    """PS-34 (P-102, P-107)."""
    game = play(team(16, 800), count=2).throws(6).throws(5)
    assert game.view["teams"][0]["cash"] == 500
    game.throws(3).passes().throws(6)
    assert game.key == "nominate"
    assert game.session.pending.seat == 0
    assert game.changes() == {"A.on": 28, "A.cash": 500, "B.on": 3, "asks": "A nominate"}


def test_ps_35_the_pass_after_a_failed_throw() -> None:
    """PS-35 (P-104, P-106)."""
    game = play(team(16, 800, passes=["F01"])).throws(6)
    assert (game.key, game.options) == ("quarantine_start", ("throw", "use_pass"))
    game.throws(9)
    assert (game.key, game.options) == ("quarantine_after", ("use_pass", "pay"))
    game.does("use_pass")
    assert game.changes() == {
        "A.on": 22,
        "A.passes": [],
        "fate bottom": ["F01"],
        "fate cards": 30,
        "asks": "B throw",
    }


@pytest.mark.parametrize(
    ("mine", "options"),
    [
        (team(16, 300, passes=["F01"]), ("use_pass", "pay")),
        (team(16, 290, "NT", passes=["F01"]), ("use_pass", "pay")),
    ],
)
def test_paying_while_holding_a_pass(mine: object, options: tuple[str, ...]) -> None:
    """P-104: pay $300, from cash or by a sale, and keep the pass."""
    game = play(mine).throws(6).throws(10)  # type: ignore[arg-type]
    assert game.options == options
    game.does("pay")
    assert game.view["teams"][0]["passes"] == ["F01"]
    assert game.view["teams"][0]["cash"] in (0, 390)
    assert game.key == "throw"


def test_ps_36_the_pass_without_throwing() -> None:
    """PS-36 (P-103)."""

    def held() -> Game:
        return play(team(16, 800, passes=["F01"])).throws(6)

    assert held().does("use_pass").changes() == {
        "A.on": 22,
        "A.passes": [],
        "fate bottom": ["F01"],
        "fate cards": 30,
        "asks": "B throw",
    }
    assert held().throws(6).changes() == {"A.on": 22, "asks": "B throw"}


def test_ps_37_the_only_plaque_is_sold() -> None:
    """PS-37 (P-102, P-109)."""
    game = play(team(16, 120, "NSW")).throws(6).throws(4)
    assert [(event.key, event.value) for event in game.told("only_option")] == [("sell_for_bill", "sell:NSW")]
    assert game.changes() == {"A.on": 22, "A.cash": 220, "A.plaques": [], "asks": "B throw"}


def test_ps_38_out_of_the_game() -> None:
    """PS-38 (P-112, P-113, P-114)."""
    game = play(team(16, 120, certificates=1), travel_fund=70, travel_insurance=40).throws(6).throws(4)
    gone = {
        "A.on": None,
        "A.cash": 0,
        "A.certificates": 0,
        "A.out": True,
        "certificates left": 12,
        "asks": "B throw",
    }
    assert game.changes() == gone, "both pots are as they were"
    assert game.session.state.ledger.received == 120, "its cash goes to the bank"
    game.throws(9).passes()
    assert game.session.pending.seat == 2
    game.throws(9).passes()
    assert game.session.pending.seat == 1


def test_ps_39_the_last_team_wins() -> None:
    """PS-39 (P-120)."""
    game = play(team(16, 120), team(cash=50, plaques="SA"), count=2).throws(6).throws(4)
    assert game.changes() == {
        "A.on": None,
        "A.cash": 0,
        "A.out": True,
        "asks": None,
        "winners": "B",
    }
    assert game.session.outcome.reason == "last_team"
    assert game.view["winners"] == [1]


def test_ps_41_a_card_does_not_hold_a_team() -> None:
    """PS-41 (P-108, P-78)."""
    game = play(team(14, 500), fate=["F27"]).throws(5)
    assert game.changes() == {"A.on": 22, "fate bottom": ["F27"], "asks": "B throw"}


def test_ps_62_both_passes() -> None:
    """PS-62 (P-74)."""
    game = play(count=2, fate=["F01", "F02"]).throws(4).throws(12).passes().throws(6)
    assert game.changes() == {
        "A.on": 10,
        "A.passes": ["F01", "F02"],
        "B.on": 12,
        "fate cards": 28,
        "asks": "B throw",
    }


def test_ps_63_the_pass_is_used_when_nothing_else_is_left() -> None:
    """PS-63 (P-105)."""
    game = play(team(16, 200, passes=["F02"])).throws(6).throws(10)
    carried_out = [(event.key, event.value) for event in game.told("only_option")]
    assert carried_out == [("quarantine_after", "use_pass")]
    assert game.changes() == {
        "A.on": 22,
        "A.passes": [],
        "fate bottom": ["F02"],
        "fate cards": 30,
        "asks": "B throw",
    }


def test_ps_74_the_pass_drawn_first_goes_first() -> None:
    """PS-74 (P-106)."""
    game = play(team(16, 800, passes=["F02", "F01"])).throws(6).does("use_pass")
    assert game.changes() == {
        "A.on": 22,
        "A.passes": ["F01"],
        "fate bottom": ["F02"],
        "fate cards": 29,
        "asks": "B throw",
    }


def test_passes_go_below_the_card_that_put_the_team_out() -> None:
    """P-114, P-106: of two passes the one drawn first is returned first."""
    game = play(team(cash=50, passes=["F02", "F01"]), fate=["F06"]).throws(4)
    assert game.changes()["fate bottom"] == ["F06", "F02", "F01"]
    assert game.view["fate_left"] == 30


def test_passing_over_quarantine_or_starting_there_is_free() -> None:
    """P-107, P-28: only ending a move there by throw holds a team."""
    assert play(team(22, 500)).throws(5).passes().changes() == {"A.on": 27, "asks": "B throw"}
    assert play(team(20, 500)).throws(7).passes().changes() == {"A.on": 27, "asks": "B throw"}
