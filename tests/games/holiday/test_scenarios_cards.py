"""Scenarios: hitch-hiker cards and being sent back on the way to the Airport (part 7)."""

from __future__ import annotations

import pytest

from kit.games.holiday.data import CARDS
from tests.games.holiday.support import play


def test_hs_30_a_six_and_a_missed_turn() -> None:
    """HS-30 (H-71)."""
    game = play("S02", 60, dice=(6, 1, 2), top=["HH05"]).does("throw")
    assert (game.ann, game.asks) == (("S08", 60), "Ben petrol")
    game.does("throw", "throw")
    assert game.ann == ("S10", 60)


def test_hs_31_a_missed_turn() -> None:
    """HS-31 (H-70)."""
    game = play("S05", 60, dice=(3, 1, 1), top=["HH05"]).does("throw")
    assert game.asks == "Ben petrol"
    game.does("throw")
    assert (game.asks, game.rules("missed")) == ("Ben petrol", ["H-70"])
    assert game.does("throw").asks == "Ann petrol"


def test_hs_32_the_card_takes_the_family_to_the_airport() -> None:
    """HS-32 (H-74)."""
    game = play("AR06", 60, dice=(4, 1), top=["HH01"]).does("throw")
    assert (game.ann, game.asks) == (("AIRPORT", 60), "Ben petrol")
    assert game.rules("moved") == ["H-19", "H-74"]
    assert game.does("throw").asks == "Ann resort"


def test_hs_33_the_card_wins_the_game() -> None:
    """HS-33 (H-77)."""
    game = play("HS05", dice=(2,), top=["HH02"]).does("throw")
    assert (game.ann[0], game.winners) == ("FINISH", (0,))


def test_hs_34_the_card_leads_to_the_plane() -> None:
    """HS-34 (H-76)."""
    game = play("CR09", 60, dice=(2,), top=["HH01"]).does("throw")
    assert game.asks == "Ann fly"
    assert game.does("fly").ann == ("AIRPORT", 10)


def test_hs_35_back_five_to_a_bank() -> None:
    """HS-35 (H-78, H-81)."""
    game = play("HW02", 60, dice=(3,), top=["HH03"]).does("throw")
    assert (game.ann, game.asks) == (("S14", 120), "Ben petrol")


def test_hs_36_back_five_to_a_bill() -> None:
    """HS-36 (H-79)."""
    assert play("LL07", 60, dice=(2,), top=["HH03"]).does("throw").ann == ("LL04", 50)


def test_hs_37_back_five_to_the_surfboard() -> None:
    """HS-37 (H-45, H-79)."""
    assert play("CR09", 60, dice=(2,), top=["HH04"]).does("throw").ann == ("CR06", 100)


def test_hs_38_mum_left_the_stove_on() -> None:
    """HS-38 (H-99)."""
    game = play("S05", 60, dice=(2,)).does("throw")
    assert (game.ann, game.asks) == (("HOME", 60), "Ben petrol")


def test_hs_39_back_to_the_garage() -> None:
    """HS-39 (H-100)."""
    assert play("LL10", 60, dice=(2,)).does("throw").ann == ("MT01", 40)


def test_hs_41_back_to_the_cafe_without_money() -> None:
    """HS-41 (H-64, H-100)."""
    assert play("HW06", 10, dice=(1,)).does("throw").ann == ("HOME", 80)


def test_hs_47_the_pile_comes_round_again() -> None:
    """HS-47 (H-69): thirteen cards drawn by thirteen landings."""
    game = play("S05", 200, dice=(3,))
    drawn: list[str] = []
    while len(drawn) < 13:
        state = game.session.state
        top = list(state.pile.top)
        assert not top
        used = list(state.pile.used)
        game = play("AR09", 200, dice=(1,), pile=state.pile) if drawn else game
        game.does("throw")
        drawn.append(game.session.state.last_card.card)
        assert used in ([], drawn[-len(used) - 1 : -1])
    assert set(drawn[:12]) == {card.id for card in CARDS}
    assert drawn[12] == drawn[0]


@pytest.mark.parametrize("choice", ["take_20", "go_back"])
def test_hs_51_the_free_throw_pays_or_the_family_goes_home(choice: str) -> None:
    """HS-51 (H-37, H-61, H-62)."""
    game = play("S05", 10, dice=(6,)).does("throw")
    assert game.asks == "Ann settle"
    game.does(choice)
    assert game.ann == {"take_20": ("S11", 10), "go_back": ("HOME", 80)}[choice]
    assert game.asks == "Ben petrol"


def test_hs_52_a_six_a_card_and_a_plane() -> None:
    """HS-52 (H-76, H-87, H-98)."""
    game = play("CR05", 80, dice=(6,), top=["HH01"]).does("throw")
    assert game.asks == "Ann fly"
    game.does("fly")
    assert (game.ann, game.asks) == (("AIRPORT", 30), "Ann next_turn")
    game.does("now")
    assert (game.ann, game.asks, game.options) == (("RB00", 10), "Ann petrol", ("buy", "throw"))
