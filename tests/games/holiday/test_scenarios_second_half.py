"""Scenarios: the Airport, resorts, being sent back, and the finish (part 7)."""

from __future__ import annotations

import pytest

import kit
from kit.games.holiday.state import Family
from tests.games.holiday.support import play


def test_hs_20_broke_at_a_resort_loses_it() -> None:
    """HS-20 (H-65)."""
    game = play("RM01", 10, dice=(4,)).does("throw")
    assert (game.ann, game.asks) == (("AR05", 80), "Ben petrol")
    assert game.session.view()["teams"][0]["resort"] is None


def test_hs_22_only_a_resort_that_can_be_paid_may_be_named() -> None:
    """HS-22 (H-85, H-90, H-91)."""
    game = play("AR11", 50, dice=(5, 1, 3)).does("throw")
    assert (game.ann, game.asks) == (("AIRPORT", 50), "Ben petrol")
    game.does("throw")
    assert (game.ann, game.asks) == (("RB00", 30), "Ann petrol")
    assert [(event.key, event.value) for event in game.told("only_option")] == [("resort", "RB")]
    assert game.does("throw").ann == ("RB03", 30)


def test_hs_23_a_six_to_the_airport_gives_the_next_turn_at_once() -> None:
    """HS-23 (H-87, H-89, H-92)."""
    game = play("AR10", 130, dice=(6, 1, 2)).does("throw")
    assert (game.asks, game.options) == ("Ann next_turn", ("now", "wait"))
    game.does("now")
    assert (game.asks, game.options) == ("Ann resort", ("RB", "RM", "RL"))
    game.does("RL")
    assert (game.ann, game.asks) == (("RL00", 30), "Ann petrol")
    game.does("buy")
    assert (game.ann, game.asks) == (("RL03", 20), "Ben petrol")


def test_hs_24_too_poor_for_a_resort() -> None:
    """HS-24 (H-93)."""
    game = play("AR11", 10, dice=(5, 1, 1, 2)).does("throw")
    assert game.ann == ("AIRPORT", 10)
    game.does("throw")
    assert (game.ann, game.asks) == (("AR05", 110), "Ben petrol")
    game.does("throw")
    assert game.asks == "Ann petrol"
    assert game.does("throw").ann == ("AR07", 110)


def test_hs_25_twenty_dollars_instead_of_the_turn_at_once() -> None:
    """HS-25 (H-88)."""
    game = play("AR10", 10, dice=(6, 1)).does("throw", "wait")
    assert (game.ann, game.asks) == (("AIRPORT", 30), "Ben petrol")
    assert game.does("throw").ann == ("RB00", 10)


def test_hs_40_back_to_reception_is_not_paid_again() -> None:
    """HS-40 (H-101, H-102)."""
    game = play("RM04", 60, dice=(5, 1, 2)).does("throw")
    assert (game.ann, game.asks) == (("RM00", 60), "Ben petrol")
    game.does("throw", "throw")
    assert game.ann == ("RM02", 40)


def test_hs_42_too_big_for_home_loses_the_bought_throw() -> None:
    """HS-42 (H-105)."""
    game = play("HS06", 60, dice=(5,)).does("buy")
    assert (game.ann, game.asks) == (("HS06", 50), "Ben petrol")
    assert game.rules("too_big") == ["H-105"]


def test_hs_43_home_by_the_bought_throw() -> None:
    """HS-43 (H-108)."""
    game = play("HS06", 60, dice=(2, 2)).does("buy")
    assert (game.ann, game.winners, game.asks) == (("FINISH", 40), (0,), "")
    with pytest.raises(kit.IllegalChoice, match="over"):
        game.does("throw")


def test_hs_44_a_six_that_is_too_big_gives_nothing() -> None:
    """HS-44 (H-106)."""
    game = play("HS06", 60, dice=(6,)).does("throw")
    assert (game.ann, game.asks) == (("HS06", 60), "Ben petrol")
    assert game.rules("too_big") == ["H-106"]


def test_hs_45_a_six_that_is_exact_wins() -> None:
    """HS-45 (H-108)."""
    game = play("HS03", 60, dice=(6,)).does("throw")
    assert game.ann == ("HS09", 60)
    game = play("HS04", 60, dice=(6,)).does("throw")
    assert (game.ann, game.winners) == (("FINISH", 60), (0,))


def test_hs_46_the_bought_throw_is_lost_at_the_airport() -> None:
    """HS-46 (H-86)."""
    game = play("AR11", 60, dice=(3,)).does("buy")
    assert (game.ann, game.asks) == (("AIRPORT", 50), "Ben petrol")
    assert [(event.bought, event.rule) for event in game.told("throws_lost")] == [(True, "H-86")]


def test_hs_48_twenty_dollars_that_do_not_suffice_are_taken_all_the_same() -> None:
    """HS-48 (H-38, H-57, H-65)."""
    game = play("RL03", 10, dice=(6,)).does("throw")
    assert (game.ann, game.asks) == (("AR05", 80), "Ben petrol")
    assert game.rules("took_20") == ["H-38"]


def test_hs_49_two_free_throws_on_arrival() -> None:
    """HS-49 (H-33, H-87, H-109)."""
    game = play("AR01", 40, dice=(6, 6, 3)).does("buy")
    assert (game.ann, game.asks) == (("AIRPORT", 30), "Ann next_turn")
    game.does("now")
    assert game.rules("took_20") == ["H-109"]
    assert (game.ann, game.asks) == (("RB00", 30), "Ann petrol")
    assert game.does("throw").ann == ("RB03", 30)
    assert game.asks == "Ben petrol"


def test_hs_50_a_later_throw_that_is_too_big_ends_the_turn() -> None:
    """HS-50 (H-107)."""
    game = play("HS02", 60, dice=(4, 5)).does("buy")
    assert (game.ann, game.asks) == (("HS06", 50), "Ben petrol")
    assert game.rules("too_big") == ["H-107"]


def test_hs_54_when_the_time_is_up_the_nearest_to_home_wins() -> None:
    """HS-54 (HO-01)."""
    ben = Family("Ben", "orange", 20, "AIRPORT")
    game = play("RB09", 0, others=[ben], dice=(1, 4), options={"time_limit_min": 40}, starter=1)
    left = {seat: team["left"] for seat, team in enumerate(game.session.view()["teams"])}
    assert left == {0: 31, 1: 40}
    game.does("time_up")
    game.does("throw")
    assert (game.winners, game.session.outcome.reason) == ((0,), "time")
    assert game.session.view()["teams"][0]["left"] == 30
