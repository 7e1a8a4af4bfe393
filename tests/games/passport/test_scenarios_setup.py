"""Scenarios: setting up, who starts, who asks, cheques (part 7 of the rules)."""

from __future__ import annotations

from typing import Any

import pytest

import kit
from kit.games.passport.data import STATES
from tests.games.passport.support import BANK, new, out, play, team


def test_ps_01_three_teams_are_set_up() -> None:
    """PS-01 (P-08, P-09, P-14)."""
    game = new(3)
    view = game.view
    for one in view["teams"]:
        assert (one["cash"], one["cheques"], one["position"]) == (1400, [10, 5, 5, 5], 0)
        assert (one["plaques"], one["certificates"], one["passes"], one["out"]) == ([], 0, [], False)
    assert (view["travel_fund"], view["travel_insurance"], view["certificates_left"]) == (0, 0, 12)
    assert (view["fate_left"], view["destiny_left"]) == (30, 30)
    assert sum(one["cash"] for one in view["teams"]) == 4200


@pytest.mark.parametrize(
    ("seats", "reason"),
    [
        (1, "2 to 4 teams; 1 "),
        (5, "2 to 4 teams; 5 "),
        (["A"], "2 to 4 teams; 1 "),
        (["A", "B", "C", "D", "E"], "2 to 4 teams; 5 "),
        ([{"name": "A", "colour": "blue"}, {"name": "B", "colour": "blue"}], "A and B are both blue"),
        (["Wrens", "wrens "], 'Two teams are called "wrens"'),
    ],
)
def test_ps_02_a_wrong_setup_is_refused(seats: Any, reason: str, tmp_path: Any) -> None:
    """PS-02 (P-01, P-07)."""
    save = tmp_path / "game.kitsave"
    with pytest.raises(kit.BadSetup, match=reason):
        kit.new_game("passport", seats, bank=BANK, seed=1, save=save)
    assert not save.exists()


def test_ps_03_defaults_hold() -> None:
    """PS-03 (P-03, P-10, P-13)."""
    game = new(3)
    assert game.view["custodian"] == 0
    assert game.view["asker"] == "custodian"
    assert [one["answers"] for one in game.view["teams"]] == [2, 2, 2]


def test_ps_04_two_or_four_answers_by_age() -> None:
    """PS-04 (P-11, P-12)."""
    seats: list[dict[str, Any]] = [
        {"name": "A", "ages": [15, 14]},
        {"name": "B", "ages": [12, 16]},
        {"name": "C", "ages": [34]},
    ]
    assert [one["answers"] for one in new(seats).view["teams"]] == [2, 4, 4]
    seats[0]["answers"] = 4
    game = new(seats)
    assert [one["answers"] for one in game.view["teams"]] == [4, 4, 4]
    with pytest.raises(kit.IllegalChoice, match="P-12"):
        game.does("set_answers:2:2")
    assert game.changes() == {}


def test_ps_05_a_tied_throw_off_is_thrown_again() -> None:
    """PS-05 (P-16, P-17, P-20)."""
    game = new(3, dice=[9, 9, 4, 6, 8])
    throws = [(event.seat, sum(event.dice)) for event in game.told("thrown")]
    assert throws == [(0, 9), (1, 9), (2, 4), (0, 6), (1, 8)]
    assert [event.seats for event in game.told("throw_off_tie")] == [(0, 1)]
    assert game.view["order"] == [1, 2, 0]
    assert [one["position"] for one in game.view["teams"]] == [0, 0, 0]
    for seat in (1, 2, 0):
        assert game.session.pending.seat == seat
        game.throws(9).passes()
    assert game.session.pending.seat == 1


def test_ps_56_who_reads_the_question() -> None:
    """PS-56 (P-58, P-59)."""
    left = {"asker": "left"}
    assert play(team(), out(), options=left).throws(3).buys().view["question"]["asked_by"] == 2
    assert play(options=left).throws(3).buys().view["question"]["asked_by"] == 1
    assert play().throws(3).buys().view["question"]["asked_by"] == 1
    assert play(team(), out()).throws(3).buys().view["question"]["asked_by"] == 2
    assert play(current=1).throws(3).buys().view["question"]["asked_by"] == 0
    assert play(custodian=None).throws(3).buys().view["question"]["asked_by"] is None


def test_ps_57_cheques_of_1380_dollars() -> None:
    """PS-57 (P-126, P-125)."""
    assert play(team(cash=1380)).view["teams"][0]["cheques"] == [13, 1, 1, 1]
    game = play(team(on=43, cash=1350), team(), fate=["F05"])
    assert game.view["teams"][0]["cheques"] == [13, 1, 0, 0]
    game.throws(5)
    assert game.view["teams"][0]["cheques"] == [14, 1, 0, 0], "1,350 + 150 - 50 = 1,450"
    assert game.view["teams"][1]["cheques"] == [10, 5, 5, 5]


def test_back_at_the_start_money_cheques_stay_the_fewest() -> None:
    """P-126: the printed 10/5/5/5 only until the team first receives or pays anything."""
    game = play(team(on=43), fate=["F10"]).throws(5)
    assert game.changes() == {
        "A.on": 4,
        "fund": 150,
        "fate bottom": ["F10"],
        "asks": "B throw",
    }
    assert game.view["teams"][0]["cheques"] == [14, 0, 0, 0]


def test_ps_59_a_teacher_as_custodian() -> None:
    """PS-59 (P-19)."""
    game = new(3, dice=[4, 5, 6], options={"custodian": "teacher"})
    assert [event.seat for event in game.told("thrown")] == [0, 1, 2]
    assert game.view["custodian"] is None
    assert game.key == "throw"
    assert game.session.pending.seat == 2


def test_the_throw_off_begins_with_the_custodian() -> None:
    """P-16, P-03: clockwise from the Custodian's team; the tied teams throw again in the same order (P-17)."""
    game = new(4, dice=[8, 3, 8, 8, 5, 7, 7, 2, 3], options={"custodian": 2})
    assert [event.seat for event in game.told("thrown")] == [2, 3, 0, 1, 2, 0, 1, 0, 1]
    assert [event.seats for event in game.told("throw_off_tie")] == [(2, 0, 1), (0, 1)]
    assert game.view["order"] == [1, 2, 3, 0]
    assert game.view["custodian"] == 2


def test_decks_and_stacks_are_whole_and_in_no_known_order() -> None:
    """P-06, P-57: with another seed another card comes first; nothing is fixed before it is drawn."""
    firsts = set()
    for seed in range(12):
        session = kit.new_game("passport", 2, bank=BANK, seed=seed)
        assert session.state.fate.top == session.state.fate.used == []
        assert all(not stack.top and not stack.used for stack in session.state.questions.values())
        while session.state.last_card is None:
            session.choose(session.pending.values[-1])
        firsts.add(session.state.last_card.card)
    assert len(firsts) > 3


def test_every_state_has_its_stack() -> None:
    """P-47, PO-05: off keeps the order of the sheet."""
    game = new(2, options={"shuffle_questions_at_start": False})
    assert {code: stack.used for code, stack in game.session.state.questions.items()} == {
        code: list(range(1, 51)) for code in STATES
    }
