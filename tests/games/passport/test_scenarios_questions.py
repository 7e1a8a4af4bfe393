"""Scenarios: buying, declining and answering questions (part 7 of the rules)."""

from __future__ import annotations

import json

import pytest

import kit
from kit.games.passport.data import STATES
from tests.games.passport.support import BANK, GEM, play, state, team


def test_ps_06_bought_and_right() -> None:
    """PS-06 (P-21, P-35, P-53, P-24)."""
    game = play().throws(3)
    assert game.options == ("buy", "pass")
    game.buys().right()
    assert game.changes() == {
        "A.on": 3,
        "A.cash": 1300,
        "A.plaques": ["ACT"],
        "ACT asked": [1],
        "asks": "B throw",
    }


def test_ps_07_bought_and_wrong() -> None:
    """PS-07 (P-54, P-45, P-55)."""
    game = play().throws(12).buys().wrong()
    assert game.session.state.questions["VIC"].used == [*range(2, 51), 1]
    assert game.changes() == {"A.on": 12, "A.cash": 1300, "VIC asked": [1], "asks": "B throw"}


def test_ps_08_the_fifty_first_question_is_the_first_again() -> None:
    """PS-08 (P-55)."""
    position = state(team(36))
    asked = []
    for number in range(51):
        position.teams[0] = team(36)
        position.current = 0
        session = kit.Session.at(position, bank=BANK, chance=kit.Scripted(dice=[2]))
        session.choose("throw")
        session.choose("buy")
        session.choose(session.pending.values[0])
        position = session.state
        last = position.last_question
        assert (last.state, last.turn) == ("QLD", number + 1)
        asked.append(last.place)
    assert asked == [*range(1, 51), 1]


def test_ps_09_a_plaque_already_held() -> None:
    """PS-09 (P-36)."""
    game = play(team(3, 1300, "ACT")).throws(2)
    assert game.changes() == {"A.on": 5, "asks": "B throw"}


def test_ps_10_declined_with_money_in_hand() -> None:
    """PS-10 (P-37)."""
    game = play().throws(9).passes()
    assert game.changes() == {"A.on": 9, "asks": "B throw"}


def test_ps_11_a_plaque_is_sold_to_buy() -> None:
    """PS-11 (P-39, P-41, P-42)."""
    game = play(team(19, 60, "VIC TAS")).throws(5)
    assert game.key == "sell_to_buy"
    assert game.options == ("sell:VIC", "sell:TAS", "pass")
    game.does("sell:TAS")
    assert game.key == "answer", "the sale cannot be taken back: the question is asked at once"
    assert game.view["teams"][0]["cash"] == 360
    game.right()
    assert game.changes() == {
        "A.on": 24,
        "A.cash": 360,
        "A.plaques": ["VIC", "SA"],
        "SA asked": [1],
        "asks": "B throw",
    }


def test_ps_12_short_of_money_and_passing() -> None:
    """PS-12 (P-39)."""
    game = play(team(19, 60, "VIC TAS")).throws(5).passes()
    assert game.changes() == {"A.on": 24, "asks": "B throw"}


def test_ps_13_no_money_and_no_plaque() -> None:
    """PS-13 (P-40)."""
    game = play(team(19, 60)).throws(5)
    assert game.changes() == {"A.on": 24, "asks": "B throw"}


def test_a_team_with_nothing_at_all_stays_in() -> None:
    """P-40, C-2: nobody goes out for having $0."""
    game = play(team(19, 0)).throws(5)
    assert game.changes() == {"A.on": 24, "asks": "B throw"}


def test_ps_14_the_last_100_dollars() -> None:
    """PS-14 (P-38, P-63)."""
    game = play(team(3, 100, "ACT")).throws(3).does("nominate:QLD")
    assert game.key == "answer"
    game.wrong()
    assert game.changes() == {"A.on": 6, "A.cash": 0, "QLD asked": [1], "asks": "B throw"}


def test_100_dollars_are_enough_and_90_are_not() -> None:
    """P-38: at least $100 on hand."""
    assert play(team(19, 100, "NT")).throws(5).options == ("buy", "pass")
    assert play(team(3, 100)).throws(3).key == "nominate"
    assert play(team(19, 90, "NT")).throws(5).options == ("sell:NT", "pass")


def test_ps_15_nominating_on_australia() -> None:
    """PS-15 (P-63, P-64)."""
    game = play(team(3, 1300, "ACT")).throws(3)
    assert game.key == "nominate"
    assert set(game.options) == {
        "nominate:NSW",
        "nominate:VIC",
        "nominate:TAS",
        "nominate:SA",
        "nominate:WA",
        "nominate:NT",
        "nominate:QLD",
        "pass",
    }
    assert len(game.options) == 8
    with pytest.raises(kit.IllegalChoice, match="P-64"):
        game.does("nominate:ACT")
    game.does("nominate:WA").right()
    assert game.changes() == {
        "A.on": 6,
        "A.cash": 1200,
        "A.plaques": ["ACT", "WA"],
        "WA asked": [1],
        "asks": "B throw",
    }


def test_declining_on_australia() -> None:
    """P-65: declining works as on a location."""
    game = play(team(3)).throws(3).passes()
    assert game.changes() == {"A.on": 6, "asks": "B throw"}


def test_ps_16_nominating_short_of_money() -> None:
    """PS-16 (P-66). The sale of the only plaque is still a choice, for the team may pass after all."""
    game = play(team(3, 90, "ACT")).throws(3).does("nominate:QLD")
    assert game.key == "sell_to_buy"
    assert game.options == ("sell:ACT", "pass")
    game.does("sell:ACT").right()
    assert game.changes() == {
        "A.on": 6,
        "A.cash": 390,
        "A.plaques": ["QLD"],
        "QLD asked": [1],
        "asks": "B throw",
    }


def test_passing_after_nominating() -> None:
    """P-66: with less than $100 it may pass after all; nothing is sold."""
    game = play(team(3, 90, "ACT")).throws(3).does("nominate:QLD", "pass")
    assert game.changes() == {"A.on": 6, "asks": "B throw"}


def test_ps_17_australia_without_money_or_plaques() -> None:
    """PS-17 (P-67)."""
    game = play(team(3, 90)).throws(3)
    assert game.changes() == {"A.on": 6, "asks": "B throw"}


def test_ps_18_two_or_four_answers_are_shown() -> None:
    """PS-18 (P-51, P-50, P-52)."""
    orders = set()
    for place in range(2):
        shown = [GEM[place], GEM[1 - place]]
        game = play(team(19, answers=2), draws={"answers": [shown]}).throws(5).buys()
        assert list(game.options) == game.view["question"]["answers"] == shown
        assert set(game.view["question"]) == {
            "state",
            "topic",
            "question",
            "answers",
            "team",
            "asked_by",
            "practice",
        }
        game.right()
        orders.add(tuple(game.view["last_question"]["answers"]))
    assert orders == {("Opal", "Sapphire"), ("Sapphire", "Opal")}
    shown = ["Emerald", "Opal", "Diamond", "Sapphire"]
    game = play(team(), team(19), current=1, draws={"answers": [shown]}).throws(5).buys()
    assert list(game.options) == game.view["question"]["answers"] == shown


@pytest.mark.parametrize(("answers", "positions"), [(2, 2), (4, 4)])
def test_the_green_answer_may_stand_anywhere(answers: int, positions: int) -> None:
    """P-52: in random order; over forty seeds GREEN has stood in every place, about as often in each."""
    places: list[int] = []
    for seed in range(40):
        position = state(team(19, answers=answers))
        session = kit.Session.at(position, bank=BANK, chance=kit.Scripted(dice=[5], seed=seed))
        session.choose("throw")
        session.choose("buy")
        places.append(session.pending.values.index("Opal"))
    assert set(places) == set(range(positions))
    assert max(places.count(place) for place in places) <= 40 * 1.7 / positions


def test_ps_49_back_three_squares_and_a_question() -> None:
    """PS-49 (P-81, P-44)."""
    game = play(fate=["F28"]).throws(4)
    assert game.view["teams"][0]["position"] == 1
    game.buys().right()
    assert game.changes() == {
        "A.on": 1,
        "A.cash": 1300,
        "A.plaques": ["NSW"],
        "NSW asked": [1],
        "fate bottom": ["F28"],
        "asks": "B throw",
    }


def test_ps_64_two_teams_hold_the_same_plaque() -> None:
    """PS-64 (P-61)."""
    game = play(count=2).throws(3).buys().right().throws(3).buys().right()
    assert game.changes() == {
        "A.on": 3,
        "A.cash": 1300,
        "A.plaques": ["ACT"],
        "B.on": 3,
        "B.cash": 1300,
        "B.plaques": ["ACT"],
        "ACT asked": [1, 2],
    }
    assert game.key == "throw"


def test_ps_68_shuffling_waits_for_the_answer() -> None:
    """PS-68 (P-56, P-57)."""
    game = play(team(22)).throws(5).buys()
    for value in (*STATES, "all"):
        with pytest.raises(kit.IllegalChoice, match="P-57"):
            game.does(f"shuffle_questions:{value}")
    game.wrong()
    before = game.session.state
    game.does("shuffle_questions:WA")
    after = game.session.state
    assert after.questions["WA"].used == after.questions["WA"].top == [], "nothing is known of the new order"
    after.questions["WA"] = before.questions["WA"]
    assert after == before
    assert [(event.stack, event.rule) for event in game.told("shuffled")] == [("WA", "P-57")]


@pytest.mark.parametrize("which", ["WA", "all"])
def test_a_shuffled_stack_holds_the_same_fifty(which: str) -> None:
    """PS-68 (P-57): every question of the stack comes once before one comes again."""
    position = state(team(22))
    session = kit.Session.at(position, bank=BANK, seed=3)
    session.choose(f"shuffle_questions:{which}")
    position = session.state
    asked = []
    for number in range(51):
        position.teams[0] = team(22)
        position.current = 0
        session = kit.Session.at(position, bank=BANK, chance=kit.Scripted(dice=[5], seed=number))
        for value in ("throw", "buy"):
            session.choose(value)
        asked.append(session.state.question.place)
        session.choose(session.pending.values[0])
        position = session.state
    assert sorted(asked[:50]) == list(range(1, 51))
    assert asked[:50] != list(range(1, 51))
    assert asked[50] == asked[0]


def test_the_custodian_shuffles() -> None:
    """P-56: it is offered to the Custodian; one stack, or all."""
    game = play(custodian=1)
    ask = next(ask for ask in game.session.side_requests if ask.key == "shuffle_questions")
    assert ask.seat == 1
    assert set(ask.values) == {f"shuffle_questions:{code}" for code in (*STATES, "all")}
    with pytest.raises(kit.IllegalChoice, match="only B may"):
        game.session.choose("shuffle_questions:all", seat=0)


def test_ps_69_the_answer_is_final_and_then_the_key_is_shown() -> None:
    """PS-69 (P-60, P-62, P-52)."""
    game = play(team(19)).throws(5).buys()
    seen = json.dumps([game.view, [dict(event.data) for event in game.session.events]])
    for secret in ('"green"', '"red"', "It is so in SA.", "The SA almanac", "SA 2 "):
        assert secret not in seen
    game.does("Diamond")
    shown = game.view["last_question"]
    assert (shown["chosen"], shown["right"], shown["green"]) == ("Diamond", False, "Opal")
    assert (shown["explanation"], shown["source"]) == ("It is so in SA.", "The SA almanac")
    before = game.session.state
    with pytest.raises(kit.IllegalChoice, match="P-60"):
        game.does("Opal")
    assert game.session.state == before
    assert game.view["question"] is None


def test_a_question_may_be_marked_once() -> None:
    """P-127: after an answer is shown the Custodian may mark it; nothing else changes in the running game."""
    game = play(team(19), custodian=2)
    with pytest.raises(kit.IllegalChoice):
        game.does("mark_question")
    game.throws(5).buys().wrong()
    changes = game.changes()
    ask = next(ask for ask in game.session.side_requests if ask.key == "mark_question")
    assert (ask.seat, ask.values) == (2, ("mark_question",))
    game.does("mark_question")
    assert game.changes() == changes
    assert game.view["last_question"]["marked"] is True
    assert game.session.state.marked == ["SA:1"]
    with pytest.raises(kit.IllegalChoice):
        game.does("mark_question")


def test_a_question_is_about_the_state() -> None:
    """P-46, P-48: every place of a State asks from the one stack of that State."""
    for square, before, code in (
        (1, 41, "NSW"),
        (2, 42, "NSW"),
        (9, 1, "NSW"),
        (25, 16, "SA"),
        (42, 31, "QLD"),
    ):
        game = play(team(before)).throws((square - before) % 44).buys()
        assert game.view["question"]["state"] == code
        assert game.view["question"]["topic"] in ("geography", "history", "demographics", "government")


def test_one_landing_one_question() -> None:
    """P-43: after a question the turn is over, right or wrong."""
    game = play().throws(3).buys().wrong()
    with pytest.raises(kit.IllegalChoice):
        game.does("buy")
    assert len(game.told("bought")) == 1
