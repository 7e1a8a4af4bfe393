"""Scenarios: movement, the Departure Lounge, cards that move, tolls (part 7 of the rules)."""

from __future__ import annotations

import pytest

import kit
from kit.games.passport.data import DESTINY, FATE, cards_from
from kit.games.passport.rules import Passport
from tests.games.passport.support import BANK, Game, play, state, team


def test_ps_19_passing_the_lounge_pays_before_the_square() -> None:
    """PS-19 (P-30, P-32)."""
    game = play(team(42, 20)).throws(5)
    assert game.options == ("buy", "pass"), "with the $150 there is enough to buy"
    game.buys().wrong()
    assert game.changes() == {"A.on": 3, "A.cash": 70, "ACT asked": [1], "asks": "B throw"}


def test_ps_20_ending_on_the_lounge() -> None:
    """PS-20 (P-30, P-34)."""
    game = play(team(40, 500)).throws(4)
    assert game.changes() == {"A.on": 0, "A.cash": 650, "asks": "B throw"}


def test_leaving_the_lounge_pays_nothing() -> None:
    """P-14, P-30: paid for reaching or passing it, not for starting there."""
    assert play(team(0, 500)).throws(9).passes().changes() == {"A.on": 9, "asks": "B throw"}


def test_ps_21_sharing_a_square_and_doubles() -> None:
    """PS-21 (P-26, P-22)."""
    game = play(team(), team(5)).throws((3, 2)).passes()
    assert game.changes() == {"A.on": 5, "asks": "B throw"}
    game = play(team(), team(5)).throws((4, 4))
    assert game.changes()["destiny bottom"], "square 8 is Destiny"
    game = play(team(2), team(5)).throws((5, 5)).passes()
    assert game.changes() == {"A.on": 12, "asks": "B throw"}


def test_ps_40_straight_to_quarantine() -> None:
    """PS-40 (P-79, P-82)."""

    def held() -> Game:
        game = play(team(34, 500), destiny=["D21"]).throws(3)
        assert game.key == "quarantine_throw"
        assert game.options == ("throw",)
        return game

    changes = {"A.on": 22, "destiny bottom": ["D21"], "asks": "B throw"}
    assert held().throws(8).changes() == changes
    assert held().throws(9).changes() == changes | {"A.cash": 200}


def test_ps_42_a_toll_for_passing_quarantine() -> None:
    """PS-42 (P-83, P-77)."""
    game = play(team(8, 500), destiny=["D09"]).throws(7)
    assert game.view["teams"][0]["cash"] == 450
    game.buys().right()
    assert game.changes() == {
        "A.on": 24,
        "A.cash": 350,
        "A.plaques": ["SA"],
        "SA asked": [1],
        "destiny bottom": ["D09"],
        "asks": "B throw",
    }


def test_ps_43_lounge_and_toll_in_one_move() -> None:
    """PS-43 (P-85, P-30)."""
    game = play(team(24, 500), destiny=["D09"]).throws(6)
    kinds = [event.kind for event in game.session.events]
    assert kinds.index("lounge") < kinds.index("toll")
    game.passes()
    assert game.view["teams"][0]["position"] == 24
    assert game.changes() == {"A.cash": 600, "destiny bottom": ["D09"], "asks": "B throw"}


def test_ps_44_no_toll_without_the_words() -> None:
    """PS-44 (P-84)."""
    game = play(team(8, 500), destiny=["D12"]).throws(7).passes()
    assert game.changes() == {"A.on": 31, "destiny bottom": ["D12"], "asks": "B throw"}


def test_dice_pass_quarantine_free() -> None:
    """P-84, P-28: a move by dice never costs a toll and passing Quarantine does nothing."""
    assert play(team(18, 500)).throws(9).passes().changes() == {"A.on": 27, "asks": "B throw"}


def test_a_toll_only_where_quarantine_lies_between() -> None:
    """P-84: it is passed from 30 round to Perth and from 21 to Darwin, but not from 37 to Brisbane."""
    assert play(team(25, 500), destiny=["D11"]).throws(5).passes().changes()["A.cash"] == 500 + 150 - 50
    assert play(team(18, 500), destiny=["D13"]).throws(3).passes().changes()["A.cash"] == 450
    assert "A.cash" not in play(team(34, 500), destiny=["D15"]).throws(3).passes().changes()


def test_ending_on_quarantine_is_not_passing_it() -> None:
    """P-84, P-108: a card with a toll that ends there costs nothing and holds nobody."""
    there = {"do": "move_to", "to": "quarantine", "toll": 50}
    rules = Passport(destiny=(*cards_from("destiny", [{"id": "X1", "text": "", "effects": [there]}]), *DESTINY))
    game = play(team(8, 500), rules=rules, destiny=["X1"]).throws(7)
    assert game.changes() == {"A.on": 22, "destiny bottom": ["X1"], "asks": "B throw"}


def test_ps_45_a_plaque_is_sold_for_the_toll() -> None:
    """PS-45 (P-83, P-109). The only plaque is sold without asking (part 4)."""
    game = play(team(8, 20, "QLD"), destiny=["D01"]).throws(7)
    money = [
        (event.kind, event.amount) for event in game.session.events if event.kind in ("sold", "paid", "lounge")
    ]
    assert money == [("sold", 400), ("paid", 50), ("lounge", 150)]
    assert [(event.key, event.value) for event in game.told("only_option")] == [("sell_for_bill", "sell:QLD")]
    assert game.view["teams"][0]["cash"] == 520
    assert game.options == ("buy", "pass")
    game.buys().right()
    assert game.changes() == {
        "A.on": 2,
        "A.cash": 420,
        "A.plaques": ["NSW"],
        "NSW asked": [1],
        "destiny bottom": ["D01"],
        "asks": "B throw",
    }


def test_ps_46_out_at_quarantine() -> None:
    """PS-46 (P-85, P-112)."""
    game = play(team(8, 20), destiny=["D01"]).throws(7)
    assert game.changes() == {
        "A.on": None,
        "A.cash": 0,
        "A.out": True,
        "destiny bottom": ["D01"],
        "asks": "B throw",
    }
    assert [event.end for event in game.told("moved")] == [15, 22]
    assert [event.cash for event in game.told("out")] == [20]
    assert game.told("lounge") == []
    assert game.session.state.ledger.received == 20, "its $20 goes to the bank"


def test_ps_47_a_card_that_does_not_collect() -> None:
    """PS-47 (P-31)."""
    game = play(team(34, 500), destiny=["D02"]).throws(3).buys().wrong()
    assert game.changes() == {
        "A.on": 1,
        "A.cash": 400,
        "NSW asked": [1],
        "destiny bottom": ["D02"],
        "asks": "B throw",
    }


def test_ps_48_to_the_lounge_with_and_without_150_dollars() -> None:
    """PS-48 (P-31, P-82)."""
    game = play(team(34, 500), destiny=["D20"]).throws(3)
    assert game.changes() == {"A.on": 0, "destiny bottom": ["D20"], "asks": "B throw"}
    assert game.told("moved")[-1].how == "jump"
    game = play(team(34, 500), destiny=["D19"]).throws(3)
    assert game.changes() == {"A.on": 0, "A.cash": 650, "destiny bottom": ["D19"], "asks": "B throw"}


def test_ps_50_two_cards_in_one_turn() -> None:
    """PS-50 (P-77, P-69)."""
    game = play(team(25, 300), fate=["F30"], destiny=["D19"]).throws(7)
    assert game.changes() == {
        "A.on": 0,
        "A.cash": 450,
        "fate bottom": ["F30"],
        "destiny bottom": ["D19"],
        "asks": "B throw",
    }
    assert [(event.card, event.turn) for event in game.told("card")] == [("F30", 1), ("D19", 1)]
    assert [event.end for event in game.told("moved")] == [32, 37, 0]


def test_ps_60_backwards_onto_the_lounge() -> None:
    """PS-60 (P-33, P-81)."""
    back = {"id": "X1", "text": "Go back 4 squares.", "effects": [{"do": "move_by", "squares": -4}]}
    rules = Passport(fate=(*cards_from("fate", [back]), *FATE))
    game = play(rules=rules, fate=["X1"]).throws(4)
    assert game.told("moved")[-1].path == [4, 3, 2, 1, 0]
    assert game.changes() == {"fate bottom": ["X1"], "asks": "B throw"}


def test_backwards_over_the_lounge() -> None:
    """P-33, P-81: nothing is collected, and nothing paid, on the way back."""
    rows = [{"id": "X1", "text": "Go back 6 squares.", "effects": [{"do": "move_by", "squares": -6}]}]
    rules = Passport(fate=(*cards_from("fate", rows), *FATE))
    game = play(rules=rules, fate=["X1"]).throws(4).passes()
    assert game.changes() == {"A.on": 42, "fate bottom": ["X1"], "asks": "B throw"}
    assert game.told("moved")[-1].path == [4, 3, 2, 1, 0, 43, 42]


def test_ps_61_forward_to_the_next_australia_square() -> None:
    """PS-61 (P-80, P-84)."""
    game = play(team(14, 500), fate=["F29"]).throws(5)
    assert game.key == "nominate"
    assert len(game.options) == 9
    game.passes()
    assert game.changes() == {"A.on": 28, "fate bottom": ["F29"], "asks": "B throw"}


def test_ps_67_the_deck_comes_round() -> None:
    """PS-67 (P-72)."""
    order = [f"D{number:02}" for number in range(1, 31)]
    position = state(destiny=order)
    drawn = []
    for turn in range(1, 32):
        position.teams[0], position.current = team(28), 0
        session = kit.Session.at(position, bank=BANK, chance=kit.Scripted(dice=[2, 7]))
        while session.turn == turn:
            session.choose(session.pending.values[-1])
        drawn += [event.card for event in session.events if event.kind == "card"]
        position = session.state
    assert drawn == [*order, "D01"]


def test_the_token_goes_on_from_where_it_is() -> None:
    """P-25, P-21, P-23, P-28: squares passed over do nothing."""
    game = play(count=2).throws(9).passes().throws(9).passes().throws(3).passes()
    assert game.changes() == {"A.on": 12, "B.on": 9, "asks": "B throw"}


@pytest.mark.parametrize(
    ("card", "start", "dice", "end"),
    [("D05", 41, 2, 13), ("D16", 41, 2, 38), ("D10", 19, 2, 25), ("D17", 6, 2, 17), ("D18", 41, 2, 6)],
)
def test_forward_to_a_named_place(card: str, start: int, dice: int, end: int) -> None:
    """P-80: clockwise to the first such square ahead, with $150 where the Lounge is passed (P-30)."""
    game = play(team(start, 500), destiny=[card]).throws(dice)
    assert game.view["teams"][0]["position"] == end
    assert game.view["teams"][0]["cash"] == 500 + 150 * (end < start + dice)
