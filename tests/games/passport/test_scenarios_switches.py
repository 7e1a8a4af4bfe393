"""Scenarios and tests of the house rules and classroom switches (parts 7 and 9 of the rules)."""

from __future__ import annotations

from typing import Any

import pytest

import kit
from kit.games.passport.rules import RULES
from tests.games.passport.support import BANK, Game, new, out, play, team

FIVE = "NSW ACT VIC TAS SA"
LAST_ROUND: dict[str, Any] = {"starter": 1, "current": 2, "options": {"minutes": 30}}


def test_ps_58_time_is_up() -> None:
    """PS-58 (PO-01)."""
    game = play(team(0, 300, FIVE), team(0, 450, FIVE), team(0, 900, "NSW ACT VIC TAS"), **LAST_ROUND)
    game.does("time_up")
    assert game.view["time_up"] is True
    game.throws(12)
    assert game.key == "throw", "VIC is held already"
    assert game.session.pending.seat == 0
    game.throws(12)
    assert game.changes() == {"C.on": 12, "A.on": 12, "asks": None, "winners": "B"}
    assert game.session.outcome.reason == "time"


def test_time_up_counts_plaques_before_cash() -> None:
    """PO-01: most plaques win; only between equals more cash."""
    game = play(team(0, 1000, "NSW VIC"), team(0, 1000, "NSW VIC"), team(0, 0, "NSW ACT VIC"), **LAST_ROUND)
    assert game.does("time_up").throws(12).throws(12).changes()["winners"] == "C"


def test_time_up_may_end_in_a_shared_win() -> None:
    """PO-01: level on plaques and cash; a team that is out does not share."""
    game = play(team(0, 500, "VIC"), team(0, 500, "NSW"), team(0, 400, "VIC"), **LAST_ROUND)
    game.does("time_up").throws(12).throws(12)
    assert game.changes()["winners"] == "AB"
    assert [event.seats for event in game.told("shared_win")] == [(0, 1)]
    assert game.view["winners"] == [0, 1]


def test_time_up_in_the_middle_of_a_round_lets_everybody_finish_it() -> None:
    """PO-01: every team has had the same number of turns; the clock stops the game once, at any moment."""
    game = play(team(), team(), team(), options={"minutes": 20})
    game.throws(9).does("time_up")
    with pytest.raises(kit.IllegalChoice):
        game.does("time_up")
    game.passes().throws(9).passes()
    assert game.session.outcome is None
    game.throws(9).buys().right()
    assert game.changes()["winners"] == "C"


def test_time_up_is_offered_only_with_a_time_limit() -> None:
    """PO-01: the default is none."""
    with pytest.raises(kit.IllegalChoice):
        play().does("time_up")


def test_the_round_ends_before_the_starter_even_if_the_starter_is_out() -> None:
    """PO-01, P-20: with B, who started, out, the round ends with A, before C."""
    game = play(team(), out(), team(), starter=1, current=2, options={"minutes": 20})
    game.does("time_up").throws(9).passes()
    assert game.session.outcome is None
    game.throws(9).passes()
    assert game.changes()["winners"] == "AC"


def test_ps_75_fewer_plaques_to_win() -> None:
    """PS-75 (PO-02)."""
    game = play(team(30, 200, "NSW VIC QLD SA"), options={"plaques_to_win": 5}).throws(5).buys().right()
    assert game.changes() == {
        "A.on": 35,
        "A.cash": 100,
        "A.plaques": ["NSW", "VIC", "QLD", "SA", "NT"],
        "NT asked": [1],
        "asks": None,
        "winners": "A",
    }


@pytest.mark.parametrize(
    ("custodian", "starter", "readers"),
    [(0, 0, [1, 0, 0]), (1, 1, [2, 1, 1]), (2, 2, [0, 2, 2]), ("teacher", 0, [None, None, None])],
)
def test_the_custodian_is_a_team_or_a_teacher(custodian: Any, starter: int, readers: list[int | None]) -> None:
    """PO-03, P-04, P-59: throws first in the throw-off and reads to everybody but its own team."""
    game = new(3, [9, 4, 3], {"custodian": custodian})
    assert game.view["order"][0] == starter
    found = []
    for _ in range(3):
        found.append(game.throws(3).buys().view["question"]["asked_by"])
        game.wrong()
    assert found == readers


def test_the_asker_may_be_the_team_to_the_left() -> None:
    """PO-04, P-13: for the whole game."""
    game = play(team(3), team(3), team(3), options={"asker": "left"})
    readers = []
    for _ in range(3):
        readers.append(game.throws(6).buys().view["question"]["asked_by"])
        game.wrong()
    assert readers == [1, 2, 0]


@pytest.mark.parametrize("shuffled", [True, False])
def test_questions_in_the_order_of_the_sheet(shuffled: bool) -> None:
    """PO-05: off keeps the order of the sheet; on (the default) does not."""
    game = new(2, [9, 8], {"shuffle_questions_at_start": shuffled})
    asked = []
    for dice in (3, 3, 2, 2, 2, 2):
        game.throws(dice).buys()
        asked.append(game.session.state.question.place)
        game.wrong()
    assert (asked == [1, 2, 3, 4, 5, 6]) is not shuffled


def test_ps_76_no_answer_in_time() -> None:
    """PS-76 (PO-06)."""
    game = play(options={"answer_seconds": 30}).throws(3).buys()
    assert len(game.options) == 5
    assert game.options[-1] == "none"
    game.does("none")
    assert game.changes() == {"A.on": 3, "A.cash": 1300, "ACT asked": [1], "asks": "B throw"}
    assert game.view["last_question"]["chosen"] is None
    assert "none" not in play().throws(3).buys().options


def test_the_right_answer_may_stay_hidden() -> None:
    """PO-07, P-62: off hides the key after a wrong answer, not after a right one."""
    game = play(team(19), options={"reveal_after_wrong": False}).throws(5).buys().wrong()
    shown = game.view["last_question"]
    assert (shown["green"], shown["explanation"], shown["source"]) == (None, "", "")
    assert "Opal" not in [event.data.get("green") for event in game.session.events]
    game = play(team(19), options={"reveal_after_wrong": False}).throws(5).buys().right()
    assert game.view["last_question"]["green"] == "Opal"


def test_ps_77_out_if_it_cannot_buy() -> None:
    """PS-77 (PO-08)."""
    on = {"out_if_cannot_buy": True}
    gone = {"A.on": None, "A.cash": 0, "A.out": True, "asks": "B throw"}
    game = play(team(19, 60), options=on).throws(5)
    assert game.changes() == gone
    assert game.session.state.ledger.received == 60
    assert play(team(19, 60, "VIC"), options=on).throws(5).options == ("sell:VIC", "pass")
    game = play(team(19, 100), options=on).throws(5).buys().wrong()
    assert game.changes() == gone | {"SA asked": [1]}


def test_out_if_it_cannot_buy_on_australia_and_with_nothing_left() -> None:
    """PO-08: also on an Australia square, and with $0 when its turn ends anywhere; not with a plaque."""
    on = {"out_if_cannot_buy": True}
    assert play(team(14, 90), options=on).throws(3).changes()["A.out"] is True
    assert play(team(4, 90), options=on).throws(7).changes()["A.out"] is True
    assert "A.out" not in play(team(4, 90, "SA"), options=on).throws(7).changes()
    assert "A.out" not in play(team(19, 100), options=on).throws(5).buys().right().changes()
    assert "A.out" not in play(team(4, 90)).throws(7).changes()


def test_ps_78_nobody_goes_out() -> None:
    """PS-78 (PO-09)."""
    game = play(team(4, 30), options={"nobody_out": True}).throws(7)
    assert game.changes() == {"A.on": 11, "A.cash": 0, "insurance": 30, "asks": "B throw"}
    assert game.view["certificates_left"] == 12


def test_nobody_goes_out_at_a_toll_and_the_turn_goes_on() -> None:
    """PO-09: it is let off the rest and goes on with its turn; the certificate comes only for the full $90."""
    game = play(team(8, 20), destiny=["D01"], options={"nobody_out": True}).throws(7)
    assert game.view["teams"][0]["cash"] == 150
    assert game.options == ("buy", "pass")
    assert game.session.state.ledger.received == 20
    game = play(team(16, 120), options={"nobody_out": True}).throws(6).throws(4)
    assert game.changes() == {"A.on": 22, "A.cash": 0, "asks": "B throw"}
    with pytest.raises(kit.BadSetup, match="exclude each other"):
        play(options={"nobody_out": True, "out_if_cannot_buy": True})


def test_ps_79_a_sale_before_the_throw() -> None:
    """PS-79 (PO-10)."""
    game = play(team(0, 500, "NSW"), fate=["F05"], options={"sell_any_time": True})
    assert game.options == ("throw", "sell:NSW")
    game.does("sell:NSW")
    assert game.options == ("throw",)
    game.throws(4)
    assert game.changes() == {
        "A.on": 4,
        "A.cash": 850,
        "A.plaques": [],
        "fund": 50,
        "fate bottom": ["F05"],
        "asks": "B throw",
    }


def test_one_sale_a_turn() -> None:
    """PO-10: for each plaque held, once a turn, and only before the throw."""
    game = play(team(0, 500, "NSW SA"), options={"sell_any_time": True})
    assert game.options == ("throw", "sell:NSW", "sell:SA")
    game.does("sell:SA")
    assert game.options == ("throw",)
    game.throws(3)
    assert game.options == ("buy", "pass")


def test_ps_80_the_last_team_plays_on() -> None:
    """PS-80 (PO-11)."""
    rivals = [team(16, 120), team(cash=50, plaques="SA")]
    game = play(*rivals, count=2, options={"last_team": "plays_on"}).throws(6).throws(4)
    assert game.changes() == {"A.on": None, "A.cash": 0, "A.out": True, "asks": "B throw"}
    assert game.session.outcome is None
    for _ in range(3):
        game.throws(3)
        while game.key != "throw":
            game.does(game.options[-1])
        assert game.session.pending.seat == 1


def test_the_last_team_goes_out_as_well() -> None:
    """PO-11: then the game ends without a winner."""
    game = play(out(), team(16, 120), count=2, current=1, options={"last_team": "plays_on"}).throws(6).throws(4)
    assert game.session.outcome == kit.engine.rules.Outcome((), "nobody")
    assert [event.rule for event in game.told("nobody_wins")] == ["PO-11"]
    assert game.view["winners"] == []


def test_a_rival_leaving_does_not_stop_the_last_teams_turn() -> None:
    """PO-11, P-135: with plays_on the team to play goes on with its turn and its question."""
    game = play(count=2, options={"last_team": "plays_on"}).throws(3).buys().does("leave:1")
    assert game.key == "answer"
    game.right()
    assert game.changes() == {
        "A.on": 3,
        "A.cash": 1300,
        "A.plaques": ["ACT"],
        "ACT asked": [1],
        "B.on": None,
        "B.cash": 0,
        "B.out": True,
    }


def test_ps_81_cards_act_like_throws() -> None:
    """PS-81 (PO-12)."""
    on = {"cards_act_like_throws": True}
    game = play(team(14, 500), fate=["F27"], options=on).throws(5)
    assert game.key == "quarantine_throw"
    game.throws(9)
    assert game.changes() == {"A.on": 22, "A.cash": 200, "fate bottom": ["F27"], "asks": "B throw"}
    game = play(team(23, 700), travel_fund=240, destiny=["D23"], options=on).throws(7)
    assert game.changes() == {
        "A.on": 33,
        "A.cash": 750,
        "fund": 190,
        "destiny bottom": ["D23"],
        "asks": "B throw",
    }


def test_answers_may_change_between_turns() -> None:
    """PO-13: the teacher may switch a team, but not in the middle of a turn."""
    game = play(options={"answers_may_change": True}).does("set_answers:1:2")
    assert [one["answers"] for one in game.view["teams"]] == [4, 2, 4]
    game.throws(3)
    with pytest.raises(kit.IllegalChoice):
        game.does("set_answers:1:4")
    game.passes().throws(3).buys()
    assert len(game.options) == 2
    with pytest.raises(kit.IllegalChoice):
        play().does("set_answers:1:2")


def test_start_money() -> None:
    """PO-14, P-126: other money is shown as the fewest cheques."""
    game = new(2, options={"start_money": 800})
    assert [(one["cash"], one["cheques"]) for one in game.view["teams"]] == [(800, [8, 0, 0, 0])] * 2
    assert new(2, options={"start_money": 1400}).view["teams"][0]["cheques"] == [10, 5, 5, 5]


def limited(turns: int) -> Game:
    """Three teams under a limit of *turns* turns."""
    return play(options={"max_turns": turns})


def test_a_limit_of_turns() -> None:
    """PO-15: ends like PO-01, with the round finished."""
    game = limited(2).throws(9).passes().throws(9).buys().right()
    assert game.session.outcome is None
    game.throws(9).passes()
    assert game.changes()["winners"] == "B"
    assert game.session.outcome.reason == "turns"


def test_taking_back_the_first_throw_of_a_round_does_not_end_the_game() -> None:
    """PO-15: the limit counts turns played, and the fourth is not played yet."""
    game = limited(4).throws(9).passes().throws(9).passes().throws(9).passes()
    game.throws(3).session.undo()
    assert game.session.outcome is None
    assert (game.key, game.session.pending.seat, game.view["round"]) == ("throw", 0, 2)
    game.throws(3).passes().throws(3).passes().throws(3).passes()
    assert game.session.outcome.reason == "turns"


@pytest.mark.parametrize(
    ("answer", "cash", "shown"),
    [("right", 1350, "ACT asked"), ("wrong", 1300, "ACT asked"), ("pass", 1300, None)],
)
def test_a_practice_question(answer: str, cash: int, shown: str | None) -> None:
    """PO-16: free, on a State already held; right gives $50 from the bank and no plaque."""
    game = play(team(3, 1300, "ACT"), options={"practice": True}).throws(2)
    assert (game.key, game.options) == ("practice", ("answer", "pass"))
    if answer == "pass":
        game.passes()
    else:
        game.does("answer")
        assert game.view["question"]["practice"] is True
        game.right() if answer == "right" else game.wrong()
    changes: dict[str, Any] = {"A.on": 5, "asks": "B throw"}
    if cash != 1300:
        changes["A.cash"] = cash
    if shown:
        changes[shown] = [1]
    assert game.changes() == changes


def test_the_one_lesson_preset() -> None:
    """PO-17: five plaques, 40 minutes, $800, practice on; a switch set by hand wins over the preset."""
    options = new(2, options={"preset": "one_lesson"}).session.options
    assert (options["plaques_to_win"], options["minutes"]) == (5, 40)
    assert (options["start_money"], options["practice"]) == (800, True)
    options = new(2, options={"preset": "one_lesson", "minutes": None}).session.options
    assert (options["plaques_to_win"], options["minutes"]) == (5, None)


DEFAULTS = {
    "minutes": None,
    "plaques_to_win": 8,
    "custodian": 0,
    "asker": "custodian",
    "shuffle_questions_at_start": True,
    "answer_seconds": None,
    "reveal_after_wrong": True,
    "out_if_cannot_buy": False,
    "nobody_out": False,
    "sell_any_time": False,
    "last_team": "wins",
    "cards_act_like_throws": False,
    "answers_may_change": False,
    "start_money": 1400,
    "practice": False,
    "preset": "rulebook",
    "max_turns": 5000,
}


def test_defaults_are_the_rulebook() -> None:
    """Part 9: every switch, at its default; the questions are on the States."""
    assert dict(new(2).session.options) == DEFAULTS | {"categories": None}
    rules = {switch.rule for switch in RULES.switches if switch.key != "categories"}
    assert rules == {f"PO-{number:02}" for number in range(1, 18)}


@pytest.mark.parametrize(
    ("key", "good", "bad"),
    [
        ("minutes", (20, 90), (19, 91, 0, "30", True)),
        ("plaques_to_win", (4, 7), (3, 9, None)),
        ("custodian", (1, "teacher"), (2, -1, "Wrens", None)),
        ("asker", ("left",), ("right", None)),
        ("answer_seconds", (15, 120), (14, 121)),
        ("start_money", (500, 3000), (450, 550, 3100)),
        ("last_team", ("plays_on",), ("play_on", None)),
        ("preset", ("one_lesson",), ("lesson",)),
        ("nobody_out", (True,), (1, None, "on")),
        ("max_turns", (1, 10_000), (0, None)),
    ],
)
def test_values_of_switches(key: str, good: tuple[Any, ...], bad: tuple[Any, ...]) -> None:
    """Part 9: other values are refused, naming the switch and what is allowed."""
    for value in good:
        assert kit.new_game("passport", 2, {key: value}, BANK, seed=1).options[key] == value
    for value in bad:
        with pytest.raises(kit.BadSetup, match=f'"{key}" cannot be'):
            kit.new_game("passport", 2, {key: value}, BANK, seed=1)
