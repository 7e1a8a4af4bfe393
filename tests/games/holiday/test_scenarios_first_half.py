"""Scenarios: set-up, throws, bills, casinos, running out of money on the way to the Airport (part 7)."""

from __future__ import annotations

import pytest

import kit
from kit.games.holiday.state import bank_notes, notes
from tests.games.holiday.support import new, play


def test_hs_01_four_families_are_dealt_money() -> None:
    """HS-01 (H-03, H-04, H-05)."""
    game = new(4)
    state = game.session.state
    assert [notes(family) for family in state.families] == [(2, 6)] * 4
    assert [family.cash for family in state.families] == [100] * 4
    assert (state.bank, bank_notes(state)) == (1100, (22, 66))


def test_hs_02_six_families_are_dealt_money() -> None:
    """HS-02 (H-05)."""
    state = new(6).session.state
    assert (state.bank, bank_notes(state)) == (900, (18, 54))


def test_hs_03_a_shared_highest_number_is_thrown_for_again() -> None:
    """HS-03 (H-08, H-09, H-10)."""
    game = new(3, dice=(5, 5, 3, 2, 4))
    assert game.asks == "Ben petrol"
    assert game.session.view()["order"] == [1, 2, 0]
    assert [event.seats for event in game.told("throw_off_tie")] == [(0, 1)]


def test_hs_04_a_bought_throw_follows_the_first() -> None:
    """HS-04 (H-24, H-28)."""
    game = play(dice=(4, 5)).does("buy")
    assert (game.ann, game.asks) == (("S09", 110), "Ben petrol")
    assert [event.end for event in game.told("moved")] == ["S04", "S09"]


def test_hs_05_petrol_is_not_sold_after_the_throw() -> None:
    """HS-05 (H-25)."""
    game = play(dice=(3,)).does("throw")
    assert (game.ann, game.asks) == (("S03", 110), "Ben petrol")
    with pytest.raises(kit.IllegalChoice):
        game.session.choose("buy", 0)


def test_hs_06_a_six_earns_a_free_throw() -> None:
    """HS-06 (H-31)."""
    game = play(dice=(6, 3)).does("throw")
    assert (game.ann, game.asks) == (("S06", 100), "Ann free_throw")
    game.does("throw")
    assert (game.ann, game.asks) == (("S09", 120), "Ben petrol")


def test_hs_07_twenty_dollars_instead_of_the_free_throw() -> None:
    """HS-07 (H-34)."""
    game = play(dice=(6,)).does("throw", "take_20")
    assert (game.ann, game.asks) == (("S06", 120), "Ben petrol")


def test_hs_08_the_bought_throw_comes_before_the_free_one() -> None:
    """HS-08 (H-32, H-44)."""
    game = play(dice=(6, 4, 4)).does("buy")
    assert (game.ann, game.asks) == (("S10", 90), "Ann free_throw")
    game.does("throw")
    assert (game.ann, game.asks) == (("S14", 150), "Ben petrol")


def test_hs_09_a_six_onto_fifty_dollars_costs_thirty() -> None:
    """HS-09 (H-37, H-39)."""
    game = play("RL03", 30, dice=(6,)).does("throw")
    assert (game.asks, game.options) == ("Ann settle", ("take_20", "go_back"))
    game.does("take_20")
    assert (game.ann, game.asks) == (("RL09", 0), "Ben petrol")


def test_hs_10_who_can_pay_takes_the_twenty_afterwards() -> None:
    """HS-10 (H-35, H-39)."""
    game = play("RL03", 60, dice=(6,)).does("throw")
    assert (game.ann, game.asks) == (("RL09", 10), "Ann free_throw")
    game.does("take_20")
    assert game.ann == ("RL09", 30)


def test_hs_11_a_six_onto_twenty_dollars_costs_nothing() -> None:
    """HS-11 (H-37, H-39)."""
    game = play("AR06", 0, dice=(6,)).does("throw", "take_20")
    assert (game.ann, game.asks) == (("AR12", 0), "Ben petrol")


def test_hs_12_a_six_onto_ten_dollars_brings_ten() -> None:
    """HS-12 (H-39)."""
    game = play("MT01", 40, dice=(6,)).does("throw")
    assert game.ann == ("MT07", 30)
    game.does("take_20")
    assert (game.ann, game.asks) == (("MT07", 50), "Ben petrol")


def test_hs_13_a_nominated_number_wins() -> None:
    """HS-13 (H-49, H-50, H-51, H-52)."""
    game = play("GS01", 50, dice=(3, 5)).does("throw")
    assert (game.asks, len(game.options)) == ("Ann numbers", 30)
    game.does("2+5")
    assert (game.ann, game.asks) == (("GS04", 90), "Ben petrol")


def test_hs_14_a_gambling_six_gives_no_throw() -> None:
    """HS-14 (H-40)."""
    game = play("GS01", 50, dice=(3, 6)).does("throw", "1+6")
    assert (game.ann, game.asks) == (("GS04", 90), "Ben petrol")


def test_hs_15_another_number_wins_nothing_and_costs_nothing() -> None:
    """HS-15 (H-51)."""
    game = play("GS01", 50, dice=(3, 4)).does("throw", "2+5")
    assert (game.ann, game.asks) == (("GS04", 50), "Ben petrol")


def test_hs_16_the_gambling_throw_comes_before_the_free_one() -> None:
    """HS-16 (H-22, H-53)."""
    game = play("MT04", 40, dice=(6, 3, 3)).does("throw")
    assert (game.asks, game.options) == ("Ann road", ("GS", "LL", "FW"))
    assert game.session.pending.data["ends"] == {"GS": "GS02", "LL": "LL02", "FW": "FW02"}
    game.does("GS", "1+2")
    assert (game.ann, game.asks) == (("GS02", 40), "Ann free_throw")
    game.does("throw")
    assert game.ann == ("GS05", 10)


def test_hs_17_broke_before_the_first_bank() -> None:
    """HS-17 (H-62, H-63)."""
    game = play("S09", 10, dice=(2,))
    bank = game.bank
    game.does("throw")
    assert (game.ann, game.asks, game.bank - bank) == (("HOME", 80), "Ben petrol", -70)


def test_hs_18_broke_behind_the_first_bank() -> None:
    """HS-18 (H-57, H-58, H-59, H-60)."""
    game = play("MT01", 10, dice=(2, 1, 1)).does("throw")
    assert (game.ann, game.asks) == (("S14", 40), "Ben petrol")
    game.does("throw")
    assert (game.asks, game.ann) == ("Ann petrol", ("S14", 40))


def test_hs_19_broke_behind_the_second_bank() -> None:
    """HS-19 (H-58)."""
    assert play("AR07", 10, dice=(2,)).does("throw").ann == ("AR05", 80)


def test_hs_21_a_bought_throw_is_lost_with_the_money() -> None:
    """HS-21 (H-29, H-61)."""
    game = play("MT01", 20, dice=(2,)).does("buy")
    assert (game.ann, game.asks) == (("S14", 40), "Ben petrol")
    assert [(event.bought, event.rule) for event in game.told("throws_lost")] == [(True, "H-61")]


def test_hs_26_a_friend_flies_the_family_to_the_airport() -> None:
    """HS-26 (H-95)."""
    game = play("MT02", 70, dice=(4,)).does("throw")
    assert (game.asks, game.options) == ("Ann fly", ("fly", "stay"))
    game.does("fly")
    assert (game.ann, game.asks) == (("AIRPORT", 20), "Ben petrol")


def test_hs_27_flying_is_not_compulsory() -> None:
    """HS-27 (H-96)."""
    game = play("MT02", 70, dice=(4,)).does("throw", "stay")
    assert (game.ann, game.asks) == (("MT06", 70), "Ben petrol")


def test_hs_28_no_flight_without_fifty_dollars() -> None:
    """HS-28 (H-97)."""
    game = play("MT02", 40, dice=(4,)).does("throw")
    assert (game.ann, game.asks) == (("MT06", 40), "Ben petrol")


def test_hs_29_who_flies_with_the_last_fifty_goes_back_to_the_bank() -> None:
    """HS-29 (H-97, H-93)."""
    game = play("MT02", 50, dice=(4, 1)).does("throw", "fly")
    assert (game.ann, game.asks) == (("AIRPORT", 0), "Ben petrol")
    game.does("throw")
    assert (game.ann, game.asks) == (("AR05", 100), "Ben petrol")


def test_hs_53_a_bank_without_money_pays_all_the_same() -> None:
    """HS-53 (H-12, H-44)."""
    game = play("S13", 1390, dice=(1,), others=()).does("throw")
    assert game.ann == ("S14", 1450)
    assert game.bank == -50
    assert game.asks == "Ben petrol"
    assert bank_notes(game.session.state) == (0, 0)
