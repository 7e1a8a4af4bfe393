"""Every card of part 6: what it does to money, vehicle and goods."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kit.games.transportation.data import CARDS
from tests.games.transportation.support import Game, play, player, van

LOADED = ("G-IMM", "G-LIV")
Draw = Callable[..., Game]


def customs(card: str, *dice: int, goods: tuple[str, ...] = LOADED, **facts: object) -> Game:
    """Ann's van, leaving FEL, lands on its first Customs square and draws *card*."""
    ann = player(0, van("FEL-1", *goods), **facts)
    return play(ann, dice=[1, *dice], customs=[card]).does("throw:van")


def police(card: str, *dice: int, goods: tuple[str, ...] = LOADED, **facts: object) -> Game:
    """Ann's van lands on R20 and draws *card*."""
    return play(player(0, van("R18", *goods), **facts), dice=[2, *dice], police=[card]).does("throw:van")


def risk(card: str, *dice: int, goods: tuple[str, ...] = LOADED, **facts: object) -> Game:
    """Ann's van lands on R22 and draws *card*."""
    return play(player(0, van("R20", *goods), **facts), dice=[2, *dice], risk=[card]).does("throw:van")


DANGEROUS = {"goods": ("D-IMM", "D-LIV"), "licences": ["van", "dangerous"]}
MONEY = [
    pytest.param(customs, "C01", {}, -200, id="C01"),
    pytest.param(customs, "C02", {}, -400, id="C02"),
    pytest.param(customs, "C03", DANGEROUS, -600, id="C03"),
    pytest.param(customs, "C03", {}, 0, id="C03 without dangerous goods"),
    pytest.param(customs, "C04", {}, -200, id="C04"),
    pytest.param(customs, "C05", {}, -500, id="C05"),
    pytest.param(customs, "C09", {}, 300, id="C09"),
    pytest.param(customs, "C10", {}, 500, id="C10"),
    pytest.param(police, "P01", {}, -200, id="P01"),
    pytest.param(police, "P02", {}, -300, id="P02"),
    pytest.param(police, "P03", {}, -500, id="P03"),
    pytest.param(police, "P04", {}, -100, id="P04"),
    pytest.param(police, "P05", {}, -300, id="P05"),
    pytest.param(police, "P05", {"goods": ()}, 0, id="P05 empty"),
    pytest.param(police, "P06", {}, -1000, id="P06"),
    pytest.param(police, "P10", DANGEROUS, -1000, id="P10"),
    pytest.param(police, "P11", {}, 500, id="P11"),
    pytest.param(police, "P12", {}, 300, id="P12"),
    pytest.param(risk, "K01", {}, 1000, id="K01"),
    pytest.param(risk, "K02", {}, 500, id="K02"),
    pytest.param(risk, "K03", {}, 600, id="K03"),
    pytest.param(risk, "K04", {}, -300, id="K04"),
    pytest.param(risk, "K05", {}, -600, id="K05"),
    pytest.param(risk, "K06", {}, -400, id="K06"),
    pytest.param(risk, "K06", {"lorry": van("R30")}, -1200, id="K06 with a lorry"),
    pytest.param(risk, "K07", {}, -300, id="K07"),
]


@pytest.mark.parametrize(("drawn", "card", "facts", "gain"), MONEY)
def test_cards_of_money(drawn: Draw, card: str, facts: dict[str, object], gain: int) -> None:
    """T-108, T-113: what a card costs or brings."""
    game = drawn(card, **facts)
    assert game.ann.cash == 15000 + gain
    assert game.adds_up()
    assert game.told("card")[0].text == CARDS[card].text


@pytest.mark.parametrize(
    ("drawn", "card", "moves"),
    [
        (customs, "C06", 1),
        (customs, "C07", 1),
        (police, "P07", 1),
        (police, "P08", 1),
        (police, "P09", 2),
        (risk, "K10", 1),
        (risk, "K11", 1),
    ],
)
def test_cards_that_cost_moves(drawn: Draw, card: str, moves: int) -> None:
    """T-39, T-108: one missed move, two for P09."""
    assert drawn(card).ann.van.misses == moves


def test_two_moves_are_missed() -> None:
    """T-39: after P09 the van stands for two turns and is thrown for in the third."""
    others = [player(seat, None) for seat in (1, 2, 3)]
    game = play(player(0, "R18"), *others, dice=[2, 5], police=["P09"]).does("throw:van", *["end_turn"] * 4)
    for _ in range(2):
        assert not game.may("throw")
        game.does(*["end_turn"] * 4)
    assert game.may("throw") == ("throw:van",)


def test_seized() -> None:
    """T-108: C08 takes the piece that Ann names."""
    game = customs("C08")
    assert (game.asks, game.options) == ("Ann piece", ("G-IMM", "G-LIV"))
    game.does("G-LIV")
    assert (game.ann.van.goods, game.state.stock["G-LIV"]) == (["G-IMM"], 12)


@pytest.mark.parametrize("card", ["C11", "C12"])
def test_drive_on_at_once(card: str) -> None:
    """T-32, T-108: the white die again, from the first Customs square to the second one, or out."""
    assert customs(card, 5).ann.van.at == "R21"
    game = play(player(0, "FEL-1"), dice=[1, 1], customs=[card, "C10"]).does("throw:van")
    assert (game.ann.van.at, game.ann.cash) == ("FEL-3", 15500)
    assert not game.may("throw")


def test_unclaimed_goods() -> None:
    """T-16, T-18, T-133: C13 loads one more piece of this Port; nothing at home or without room."""
    assert customs("C13", goods=("G-IMM",)).ann.van.goods == ["G-IMM", "G-FEL"]
    assert customs("C13").ann.van.goods == ["G-IMM", "G-LIV"]
    empty = customs("C13", goods=(), licences=["van", "dangerous"])
    assert (empty.asks, empty.options) == ("Ann load", ("G-FEL", "D-FEL"))
    home = play(player(0, "GRA-1"), dice=[1], customs=["C13"]).does("throw:van")
    assert (home.ann.van.goods, home.rules("nothing")) == ([], ["T-133"])


@pytest.mark.parametrize("card", ["C14", "C15", "C16", "P14", "P15", "P16", "K18", "K19"])
def test_kept_cards(card: str) -> None:
    """T-109: such a card is kept, not used."""
    drawn = {"C": customs, "P": police, "K": risk}[card[0]]
    game = drawn(card)
    assert game.ann.kept == [card]
    assert game.state.pack(CARDS[card].pack).used == []


CANCELLED = [
    pytest.param(customs, "C05", "C14", id="C14"),
    pytest.param(customs, "C06", "C15", id="C15"),
    pytest.param(customs, "C07", "K19", id="K19"),
    pytest.param(police, "P09", "K19", id="K19 for two moves"),
    pytest.param(police, "P13", "P14", id="P14 for a slow-down"),
    pytest.param(police, "P06", "P14", id="P14"),
]


@pytest.mark.parametrize(("drawn", "card", "kept"), CANCELLED)
def test_what_is_cancelled(drawn: Draw, card: str, kept: str) -> None:
    """T-109, T-113, T-114: nothing is paid, missed or slow."""
    game = drawn(card, kept=[kept])
    assert (game.asks, kept in game.options) == ("Ann reduce", True)
    game.does(kept)
    assert (game.ann.cash, game.ann.van.misses, game.ann.van.slow) == (15000, 0, False)


HALVED = [
    pytest.param(customs, "C05", "C16", 250, id="C16"),
    pytest.param(risk, "K05", "P15", 300, id="P15"),
    pytest.param(police, "P02", "P16", 150, id="P16"),
    pytest.param(police, "P04", "P16", 50, id="P16 of 100"),
]


@pytest.mark.parametrize(("drawn", "card", "kept", "paid"), HALVED)
def test_what_is_halved(drawn: Draw, card: str, kept: str, paid: int) -> None:
    """T-114: half of a fine."""
    assert drawn(card, kept=[kept]).does(kept).ann.cash == 15000 - paid


@pytest.mark.parametrize(
    ("drawn", "card", "kept"),
    [(customs, "C05", "P16"), (customs, "C05", "K19"), (risk, "K10", "C14"), (police, "P07", "C16")],
)
def test_what_does_not_fit(drawn: Draw, card: str, kept: str) -> None:
    """T-113: no card of another scope is offered."""
    assert drawn(card, kept=[kept]).asks == "Ann act"


def test_behind_the_patrol_car() -> None:
    """T-32: after P13 the next road throw is the white die, the one after it is not."""
    others = [player(seat, None) for seat in (1, 2, 3)]
    game = play(player(0, "R18"), *others, dice=[2, 1], police=["P13"]).does("throw:van", *["end_turn"] * 4)
    assert game.data["dice"] == {"van": "white"}
    game.does("throw:van", *["end_turn"] * 4)
    assert (game.ann.van.at, game.data["dice"]) == ("R21", {"van": 2})


def test_forward_three_and_five() -> None:
    """T-41, T-65, T-108: K08 leads to an arrow that may be entered, K09 past it; no camera looks."""
    game = risk("K08", goods=())
    assert (game.ann.van.at, game.asks) == ("R25", "Ann enter")
    assert (risk("K09", goods=()).ann.van.at, risk("K09").ann.van.at) == ("R27", "R27")
    assert risk("K09").told("speed") == []


def test_the_load_shifts() -> None:
    """T-108: K12 with a 1 loses all goods, with a 2 none."""
    game = risk("K12", 1)
    assert (game.ann.van.goods, game.state.stock["G-IMM"], game.state.stock["G-LIV"]) == ([], 12, 12)
    assert risk("K12", 2).ann.van.goods == ["G-IMM", "G-LIV"]
    assert risk("K12", 1, goods=()).rules("nothing") == ["T-133"]


def test_black_ice() -> None:
    """T-32: K13 costs £1,000 on a 1 or 2."""
    assert [risk("K13", face).ann.cash for face in (1, 2, 3)] == [14000, 14000, 15000]


@pytest.mark.parametrize("card", ["K14", "K15"])
def test_an_extra_piece(card: str) -> None:
    """T-16, T-18, T-20: general goods of any colour but the own; none beside dangerous ones."""
    game = risk(card, goods=("G-IMM",))
    assert (game.asks, len(game.options), "G-GRA" in game.options) == ("Ann load", 5, False)
    assert game.does("G-BRI").ann.van.goods == ["G-IMM", "G-BRI"]
    dangerous = risk(card, goods=("D-IMM",), licences=["van", "dangerous"])
    assert (dangerous.ann.van.goods, dangerous.rules("nothing")) == (["D-IMM"], ["T-133"])


def test_a_new_customer() -> None:
    """T-108: K17 gives any contract that is left, free."""
    game = play(player(0, "R20"), player(1, contracts=["KG-FEL"]), dice=[2], risk=["K17"]).does("throw:van")
    assert (game.asks, len(game.options)) == ("Ann contract", 11)
    game.does("KD-IMM")
    assert (game.ann.contracts, game.ann.cash) == (["KD-IMM"], 15000)


def test_burst_tyre() -> None:
    """T-69: K20 on a 1 wipes out van and load."""
    assert risk("K20", 1).ann.van is None
    assert risk("K20", 2).ann.van.goods == ["G-IMM", "G-LIV"]
