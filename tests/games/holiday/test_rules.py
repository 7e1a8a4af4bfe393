"""Rules that no scenario of part 7 tells apart, one by one."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import kit
from kit.games.holiday.data import Road
from kit.games.holiday.rules import RULES, Holiday
from kit.games.holiday.state import Answered, DrawnCard, Family, Pile, State, notes
from tests.games.holiday.support import NAMES, new, play


@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_families(seats: int) -> None:
    """H-01: no other number can play."""
    with pytest.raises(kit.BadSetup, match="2 to 6"):
        kit.new_game("holiday", seats)


def test_the_banker_plays_too() -> None:
    """H-02: a family is banker, and has its own turns."""
    game = new(3, options={"banker": 2})
    assert game.session.view()["banker"] == 2
    assert game.session.view()["teams"][2]["cash"] == 100


def test_everybody_begins_at_home() -> None:
    """H-07."""
    assert {family.position for family in new(6).session.state.families} == {"HOME"}


def test_notes_are_a_picture_of_the_total() -> None:
    """H-11: after any payment the fewest notes are shown."""
    assert notes(Family(cash=100)) == (2, 6)
    assert notes(Family(cash=100, touched=True)) == (5, 0)
    assert notes(Family(cash=130, touched=True)) == (6, 1)


def test_families_do_nothing_to_each_other() -> None:
    """H-16, H-21, H-41: two markers on a square; only the bank's money and the mover's change."""
    game = play("S01", 100, dice=(1,), others=[Family("Ben", "", 100, "S02"), Family("Cat", "", 50, "S02")])
    game.does("throw")
    assert [game.of(seat) for seat in range(3)] == [("S02", 90), ("S02", 100), ("S02", 50)]
    assert game.bank == 1500 - 240


def test_the_game_is_over_with_the_first_winner() -> None:
    """H-13, H-17: nobody moves any more."""
    game = play("HS09", 60, dice=(1,)).does("throw")
    assert game.winners == (0,)
    assert game.session.pending is None
    assert game.session.side_requests == ()


def test_the_order_of_a_turn() -> None:
    """H-18: missed turn, resort, petrol, first throw, bought throw, free throws."""
    game = play("AIRPORT", 170, dice=(6, 1, 2)).does("RM")
    assert game.asks == "Ann petrol"
    game.does("buy")
    kinds = [event.kind for event in game.session.events if event.kind in ("paid", "petrol", "thrown", "six")]
    assert kinds[:3] == ["paid", "petrol", "thrown"]
    assert kinds.count("thrown") == 2
    assert game.asks == "Ann free_throw"


def test_squares_that_are_passed_do_nothing() -> None:
    """H-19, H-20: not even a bank."""
    assert play("S13", 50, dice=(4,)).does("throw", "HW").ann == ("HW03", 20)


def test_a_fork_is_chosen_when_it_is_passed() -> None:
    """H-22, H-23: ending on the fork leaves the choice to the next move; then the road is kept."""
    game = play("S13", 50, dice=(1, 1, 2, 5)).does("throw")
    assert (game.ann, game.asks) == (("S14", 110), "Ben petrol")
    game.does("throw", "throw")
    assert (game.asks, game.options) == ("Ann road", ("HW", "CR"))
    game.does("CR")
    assert game.ann == ("CR02", 120)


def test_one_throw_can_be_bought() -> None:
    """H-26, H-27: once a turn, with $10 in hand; it is not offered with less."""
    game = play("HOME", 100, dice=(4, 5)).does("buy")
    assert len(game.told("petrol")) == 1
    assert len(game.told("thrown")) == 2
    assert play("HOME", 0).options == ("throw",)
    with pytest.raises(kit.IllegalChoice, match=r"petrol costs \$10, has \$0"):
        play("HOME", 0).does("buy")


def test_the_bought_throw_starts_where_the_marker_then_stands() -> None:
    """H-28, H-99, H-103: sent Home by the first throw, the bought throw goes on from Home."""
    assert play("S03", 60, dice=(4, 1)).does("buy").ann == ("S01", 50)


def test_petrol_right_after_a_resort() -> None:
    """H-30, H-92."""
    assert play("AIRPORT", 170, dice=(1, 1)).does("RL", "buy").ann == ("RL02", 20)


def test_a_six_with_a_free_throw_earns_another() -> None:
    """H-33."""
    game = play("RB00", 100, dice=(6, 6, 6)).does("throw", "throw", "throw")
    assert game.asks == "Ann free_throw"
    assert len(game.told("six")) == 3


def test_the_twenty_dollars_leave_the_bought_throw() -> None:
    """H-35, H-36: the bought throw is due first, and stays if the free one is sold for a bill."""
    game = play("RL03", 40, dice=(6, 1)).does("buy")
    assert game.asks == "Ann settle"
    game.does("take_20")
    assert game.ann == ("RL10", 20)
    assert game.asks == "Ben petrol"


def test_only_as_many_free_throws_as_a_bill_needs() -> None:
    """H-37: two in hand, one is given up."""
    game = play("RB00", 10, dice=(6, 6)).does("buy")
    assert (game.asks, game.session.pending.data["throws"]) == ("Ann settle", 1)
    game.does("take_20")
    assert (game.ann, game.asks, game.session.state.free) == (("RB12", 0), "Ann free_throw", 1)


def test_money_squares_pay_each_time() -> None:
    """H-42, H-43, H-44: bill, win and bank, on landing."""
    assert play("S01", 50, dice=(1,)).does("throw").ann == ("S02", 40)
    assert play("S02", 50, dice=(1,)).does("throw").ann == ("S03", 60)
    game = play("AR04", 50, dice=(1,)).does("throw")
    assert (game.ann, game.rules("received")) == (("AR05", 150), ["H-44"])


def test_numbers_must_differ() -> None:
    """H-50, H-54: two equal numbers cannot be named, and the game cannot be skipped."""
    game = play("GS01", 50, dice=(3, 4)).does("throw")
    assert "3+3" not in game.options
    with pytest.raises(kit.IllegalChoice, match="two different numbers"):
        game.does("3+3")
    assert game.does("5+2").session.state.numbers == [2, 5]


def test_a_gambling_throw_comes_before_the_bought_one() -> None:
    """H-53."""
    game = play("GS01", 50, dice=(3, 1, 1)).does("buy")
    assert (game.asks, game.ann) == ("Ann numbers", ("GS04", 40))
    game.does("1+2")
    assert game.ann == ("GS05", 50)


def with_square(square: str, **changes: Any) -> Holiday:
    """The game on a road on which *square* is another one."""
    squares = [replace(one, **changes) if one.id == square else one for one in RULES.road.squares]
    return Holiday(Road(squares, RULES.road.resorts))


def test_a_card_to_a_casino() -> None:
    """H-55, H-81, H-83: the gambling throw, then the free throw still in hand."""
    rules = with_square("LL11", do="gamble", amount=40)
    game = play("LL03", 50, dice=(6, 2), top=["HH12"], rules=rules).does("throw")
    assert (game.ann, game.asks) == (("LL11", 50), "Ann numbers")
    game.does("2+4")
    assert (game.ann, game.asks) == (("LL11", 90), "Ann free_throw")


def test_a_card_to_another_card() -> None:
    """H-82: one more card is taken."""
    rules = with_square("LL11", do="draw", amount=0)
    game = play("LL03", 50, dice=(6,), top=["HH12", "HH07"], rules=rules).does("throw")
    assert [event.card for event in game.told("card")] == ["HH12", "HH07"]
    assert game.ann == ("LL11", 70)


def test_in_full_or_not_at_all() -> None:
    """H-56: no part of a bill is paid before the way back."""
    game = play("MT01", 20, dice=(2,)).does("throw")
    assert [event.amount for event in game.told("paid")] == [30]
    assert game.ann == ("S14", 50)


def test_a_card_can_cost_more_than_there_is() -> None:
    """H-66, H-84: its bill is paid from the closest bank, counted from the hitch-hiker's square."""
    assert play("HW04", 10, dice=(1,), top=["HH11"]).does("throw").ann == ("S14", 50)
    assert play("S07", 10, dice=(1,), top=["HH11"]).does("throw").ann == ("HOME", 80)
    assert play("S07", 10, dice=(1,), top=["HH09"]).does("throw").ann == ("S08", 40)


def test_nobody_is_ever_out() -> None:
    """H-67: with nothing at all the next turn comes all the same."""
    game = play("S10", 0, dice=(1, 1, 1)).does("throw")
    assert game.ann == ("HOME", 80)
    assert game.does("throw").asks == "Ann petrol"


def test_a_missed_turn_takes_the_bought_throw_instead() -> None:
    """H-72: with a bought throw left, that is lost and the next turn is played."""
    game = play("S05", 60, dice=(3, 1), top=["HH06"]).does("buy")
    assert (game.ann, game.rules("throws_lost")) == (("S08", 50), ["H-72"])
    assert game.does("throw").asks == "Ann petrol"


def test_the_airport_by_a_card_loses_even_a_six() -> None:
    """H-75: no $20 and no turn at once."""
    game = play("AR04", 60, dice=(6,), top=["HH01"]).does("throw")
    assert (game.ann, game.asks) == (("AIRPORT", 60), "Ben petrol")
    assert game.rules("throws_lost") == ["H-75"]


def test_a_fork_behind_a_card() -> None:
    """H-73: the road is chosen for the card's ten squares as well."""
    game = play("S07", 60, dice=(1,), top=["HH01"]).does("throw")
    assert (game.asks, game.session.pending.data["ends"]) == ("Ann road", {"HW": "HW04", "CR": "CR04"})
    assert game.does("HW").ann == ("HW04", 60)


def test_a_resort_must_be_paid_if_it_can() -> None:
    """H-89, H-90: there is no other choice, and none that is too dear."""
    game = play("AIRPORT", 90)
    assert game.options == ("RB", "RM")
    with pytest.raises(kit.IllegalChoice, match=r"costs \$100, has \$90"):
        game.does("RL")


def test_the_turn_in_the_next_round_is_not_skipped() -> None:
    """H-87: the turn at once is one more."""
    game = play("AR10", 130, dice=(6, 1, 1, 1)).does("throw", "now", "RL", "throw")
    assert game.asks == "Ben petrol"
    assert game.does("throw").asks == "Ann petrol"


def test_a_six_to_the_plane() -> None:
    """H-97, H-98: flying with a six gives the next turn at once, even without money for a resort."""
    game = play("CR15", 50, dice=(6,)).does("throw", "fly", "now")
    assert (game.ann, game.asks) == (("AR05", 100), "Ben petrol")


def test_no_loan_above_twenty() -> None:
    """H-93, H-94: with $20 a resort is paid; with $10 it is $100 from the second bank."""
    assert play("AIRPORT", 20, dice=(1,)).ann == ("RB00", 0)
    game = play("AIRPORT", 10, others=[Family("Ben", "", 50)])
    assert (game.ann, game.asks) == (("AR05", 110), "Ben petrol")
    assert game.rules("received") == ["H-94"]


def test_going_back_is_no_throw() -> None:
    """H-102, H-104: nothing between is paid; the road may be chosen anew."""
    game = play("HW06", 60, dice=(1, 1, 4)).does("throw")
    assert game.ann == ("S11", 40)
    game.does("throw", "throw")
    assert (game.asks, game.options) == ("Ann road", ("HW", "CR"))


def test_sent_home_is_no_win() -> None:
    """H-108: HOME in the first half is only the start."""
    game = play("S11", 60, dice=(1,)).does("throw")
    assert (game.ann, game.winners) == (("HOME", 60), None)


def test_the_seats_keep_their_order() -> None:
    """H-10: clockwise from the starter, whoever that is."""
    game = new(4, dice=(1, 1, 6, 1, 1, 1, 1, 1))
    turns = []
    for _ in range(4):
        turns.append(game.session.pending.seat)
        game.does("throw")
    assert turns == [2, 3, 0, 1]
    assert [NAMES[seat] for seat in turns] == ["Cat", "Dan", "Ann", "Ben"]


def test_the_pile_is_secret() -> None:
    """H-06: no view names a card that has not been drawn."""
    state = State(families=[Family("Ann"), Family("Ben")], pile=Pile(top=["HH07", "HH01"]))
    session = kit.Session.at(state, seed=1)
    other, _ = RULES.disguised(session.state, session.setup, None, Random(3))
    assert RULES.view(other, session.setup, None) == session.view()
    assert "HH" not in str(session.view())


def test_the_banker_of_a_position_is_the_one_that_was_set() -> None:
    """H-02: unless the position itself names another."""
    families = [Family("Ann"), Family("Ben"), Family("Cat")]
    for banker, given, seat in ((0, 2, 2), (1, 2, 1), (0, 0, 0)):
        session = kit.Session.at(State(families=families, banker=banker), options={"banker": given})
        assert session.view()["banker"] == seat


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"last_card": DrawnCard("HH99", 0, 1)}, "card"),
        ({"last_card": DrawnCard("HH01", 2, 1)}, "card"),
        ({"last_question": Answered(5, list("abcd"), 0, "a", True, 1)}, "question 5"),
        ({"asked": [-1, 0]}, "question -1"),
        ({"pile": Pile(top=["HH99"])}, "HH99"),
        ({"pile": Pile(top=["HH01"], used=["HH01"])}, "twice"),
        ({"families": [Family("Ann", cash=15), Family("Ben")]}, r"multiple of \$10"),
        ({"families": [Family("Ann", position="XX01"), Family("Ben")]}, "XX01"),
        ({"current": 2}, "current"),
        ({"free": 1}, "no throw in hand"),
    ],
)
def test_what_is_no_position(facts: dict[str, Any], reason: str) -> None:
    """H-11, H-69: sums in tens, squares and cards that exist; said in words."""
    state = replace(State(families=[Family("Ann"), Family("Ben")]), **facts)
    with pytest.raises(kit.BadSetup, match=reason):
        kit.Session.at(state)
