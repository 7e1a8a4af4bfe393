"""Worked scenarios of the contract: set-up, moving, Ports, squares (TS-01 to TS-20, TS-28 to TS-37, TS-40)."""

from __future__ import annotations

import pytest

import kit
from kit.games.transportation.state import Fuel
from tests.games.transportation.support import Game, new, play, player, van


def test_ts_01_set_up() -> None:
    """TS-01 (T-05, T-06): four vans are out, everything else is the Bank's."""
    view = new().does("GRA", "IMM", "SOU", "LIV").view()
    shelf = view["shelf"]
    assert (6 - sum(team["van"] is not None for team in view["teams"])) == 2
    assert not any(team["lorry"] for team in view["teams"])
    assert (shelf["van"], shelf["lorry"], shelf["dangerous"], shelf["pass"]) == (2, 6, 6, 6)
    assert len(shelf["contracts"]) == 12
    assert sum(view["stock"][good] for good in view["stock"] if good[0] == "G") == 72
    assert sum(view["stock"][good] for good in view["stock"] if good[0] == "D") == 36
    assert [team["cash"] for team in view["teams"]] == [15000] * 4


def test_ts_02_throw_for_the_start() -> None:
    """TS-02 (T-11, T-12, T-13): the highest begins, ties throw again, the one before it throws last."""
    game = new(dice=[7, 9, 9, 4, 5, 11]).does("GRA", "IMM", "SOU", "LIV")
    view = game.view()
    assert [view["teams"][seat]["name"] for seat in view["order"]] == ["Cat", "Dan", "Ann", "Ben"]
    assert game.asks == "Cat act"
    assert game.told("throw_off_tie")[0].seats == (1, 2)


def test_ts_03_customs_on_leaving() -> None:
    """TS-03 (T-31, T-59, T-60): C04 costs £200, and the next throw out of the lane is white again."""
    game = play(dice=[2], customs=["C04"]).does("throw:van")
    assert (game.ann.van.at, game.ann.cash) == ("GRA-2", 14800)
    assert game.told("thrown")[-1].purpose == "white"


def test_ts_03_the_next_throw_is_white() -> None:
    """TS-03 (T-60): a vehicle in the lane throws the white die again in its next turn."""
    game = play(player(0, "GRA-2"), dice=[3])
    assert game.data["dice"] == {"van": "white"}
    assert game.does("throw:van").ann.van.at == "R03"
    assert game.told("thrown")[-1].dice == (3,)


def test_ts_04_out_on_a_police_square() -> None:
    """TS-04 (T-31, T-33, T-58, T-61): R04, P11 brings £500, and then two dice."""
    game = play(dice=[6], police=["P11"]).does("throw:van")
    assert (game.ann.van.at, game.ann.cash) == ("R04", 15500)
    again = play(player(0, "R04"), dice=[7])
    assert again.data["dice"] == {"van": 2}


def test_ts_05_out_of_the_gate() -> None:
    """TS-05 (T-58): three points from the gate lead to R05, without a card."""
    game = play(player(0, "GRA-4"), dice=[3]).does("throw:van")
    assert game.ann.van.at == "R05"
    assert not game.told("card")


def test_ts_06_exactly_on_the_arrow() -> None:
    """TS-06 (T-19, T-21, T-40): R09 exactly, so Ann may enter; no dangerous goods without a licence."""
    game = play(player(0, "R03"), dice=[6]).does("throw:van")
    assert (game.asks, game.options) == ("Ann enter", ("enter", "drive_on"))
    assert game.data["goods"] == ["G-IMM"]
    game.does("enter")
    assert (game.ann.van.at, game.ann.van.goods) == ("IMM-0", ["G-IMM"])
    assert game.state.stock["G-IMM"] == 11
    assert game.rules("entered") == ["T-40"]


def test_ts_07_past_the_arrow_without_a_pass() -> None:
    """TS-07 (T-41, T-62): no entry is offered; K02 brings £500 on R14."""
    game = play(player(0, "R05"), dice=[9], risk=["K02"]).does("throw:van")
    assert (game.ann.van.at, game.ann.cash, game.asks) == ("R14", 15500, "Ann act")


def test_ts_08_past_the_arrow_with_a_pass() -> None:
    """TS-08 (T-42, T-45): entered at R09, the other five points are lost."""
    game = play(player(0, "R05", passes=1), dice=[9], risk=["K02"]).does("throw:van")
    assert (game.asks, game.data["left"]) == ("Ann enter", 5)
    game.does("enter")
    assert (game.ann.van.at, game.ann.van.goods) == ("IMM-0", ["G-IMM"])
    assert not game.told("card")


def test_ts_09_past_home_empty() -> None:
    """TS-09 (T-44, T-48, T-52): £1,000 at R01, then K01 on R06."""
    game = play(player(0, "R46"), dice=[8], risk=["K01"]).does("throw:van")
    assert (game.asks, game.ann.cash, game.data["left"]) == ("Ann home", 16000, 5)
    game.does("drive_on")
    assert (game.ann.van.at, game.ann.cash) == ("R06", 17000)


def test_ts_10_the_full_van() -> None:
    """TS-10 (T-49, T-50, T-51): £1,000 and twice £1,000 make £3,000; both pieces stay Ann's."""
    game = play(player(0, van("R46", "G-IMM", "G-FEL")), dice=[8]).does("throw:van")
    assert (game.ann.van.at, game.ann.van.goods, game.ann.cash) == ("GRA-0", [], 18000)
    assert sorted(game.ann.store) == ["G-FEL", "G-IMM"]
    assert game.asks == "Ann act"


def test_ts_11_the_full_lorry() -> None:
    """TS-11 (T-50): £2,500 and six times £1,000 make £8,500."""
    lorry = van("R46", "G-IMM", "G-FEL", "G-SOU", "G-BRI", "G-LIV", "G-IMM")
    game = play(player(0, None, lorry), dice=[3]).does("throw:lorry")
    assert (game.ann.lorry.at, game.ann.cash) == ("GRA-0", 15000 + 8500)
    assert len(game.ann.store) == 6


def test_ts_12_half_a_lorry() -> None:
    """TS-12 (T-50): three pieces bring £5,500."""
    game = play(player(0, None, van("R46", "G-IMM", "G-FEL", "G-SOU")), dice=[5]).does("throw:lorry")
    assert (game.ann.lorry.at, game.ann.cash) == ("GRA-0", 20500)


def test_ts_13_delivery_under_finance() -> None:
    """TS-13 (T-87, T-88): two pieces bring £500 each and no vehicle earnings."""
    lorry = van("R20", financed=True)
    game = play(player(0, van("R46", "G-IMM", "G-FEL"), lorry), dice=[3]).does("throw:van")
    assert game.ann.cash == 16000


def test_ts_14_past_home_under_finance() -> None:
    """TS-14 (T-87): nothing at home."""
    lorry = van("R20", financed=True)
    game = play(player(0, "R46", lorry), dice=[8], risk=["K18"]).does("throw:van", "drive_on")
    assert (game.ann.van.at, game.ann.cash) == ("R06", 15000)


def test_ts_15_sent_back_before_the_throw() -> None:
    """TS-15 (T-84): its goods go to the stock unpaid, and full earnings return."""
    lorry = van("R20", "G-SOU", "G-BRI", financed=True)
    game = play(player(0, van("R46", "G-IMM", "G-FEL"), lorry), dice=[3]).does("send_back:0")
    assert (game.ann.lorry, game.ann.cash) == (None, 15000)
    assert (game.state.stock["G-SOU"], game.state.stock["G-BRI"]) == (12, 12)
    assert game.does("throw:van").ann.cash == 18000


def test_ts_16_paid_off() -> None:
    """TS-16 (T-83, T-89): £20,000 at once, and full earnings again."""
    game = play(player(0, "R46", van("R20", financed=True), cash=21300), dice=[3, 1]).does("pay_off")
    assert (game.ann.cash, game.ann.lorry.financed) == (1300, False)
    assert game.does("throw:van").ann.cash == 2300


def visit(lorry: bool = False) -> Game:
    """Ben, a guest of Ann's with one piece on board, has thrown to leave."""
    there = van("GRA-0", "G-GRA")
    guest = player(1, None, there) if lorry else player(1, there)
    game = play(guest, current=1, dice=[1, 1, 1])
    return game.does("throw:lorry" if lorry else "throw:van")


@pytest.mark.parametrize("later", [False, True])
def test_ts_17_fuel_for_a_van(later: bool) -> None:
    """TS-17 (T-53, T-56): Ann claims £100 in Ben's turn, or before Cat's first throw."""
    game = visit()
    if later:
        game.does("end_turn")
        assert game.asks == "Cat act"
    game.does("claim:0")
    assert game.cash == [15100, 14900, 15000, 15000]
    assert not game.may("claim")


def test_ts_18_fuel_for_a_lorry() -> None:
    """TS-18 (T-53): £200."""
    assert visit(lorry=True).does("claim:0").cash == [15200, 14800, 15000, 15000]


def test_ts_19_fuel_at_the_bank() -> None:
    """TS-19 (T-55): £200 at once, without a claim."""
    game = play(player(1, None, van("FEL-0")), current=1, dice=[1]).does("throw:lorry")
    assert (game.cash[1], game.state.bank) == (14800, 200)
    assert not game.may("claim")


def test_ts_20_fuel_forgotten() -> None:
    """TS-20 (T-56): when Cat has thrown, the claim is lost."""
    game = visit().does("end_turn", "throw:van")
    assert game.cash == [15000] * 4
    assert not game.may("claim")
    assert game.rules("fuel_lost") == ["T-56"]
    with pytest.raises(kit.IllegalChoice, match="no fuel is owed"):
        game.does("claim:0")


def test_fuel_called_for_is_paid_in_the_next_turn_if_it_could_not_be_before() -> None:
    """T-56, T-57: what was called in time is not lost when the visitor's own turn begins; the rest is."""
    game = play(current=1, fuel=[Fuel(1, 0, 100, claimed=True), Fuel(1, 2, 200)])
    assert (game.asks, game.cash) == ("Ben act", [15100, 14900, 15000, 15000])
    assert game.rules("fuel_lost") == ["T-56"]


def test_ts_28_one_type_a_vehicle() -> None:
    """TS-28 (T-18): with general goods on board only G-FEL is offered."""
    ann = player(0, van("R11", "G-IMM"), licences=["van", "dangerous"])
    game = play(ann, dice=[6]).does("throw:van")
    assert game.data["goods"] == ["G-FEL"]
    assert game.does("enter").ann.van.goods == ["G-IMM", "G-FEL"]


def test_ts_29_a_full_van() -> None:
    """TS-29 (T-16, T-46): no entry is offered."""
    game = play(player(0, van("R11", "G-IMM", "G-LIV")), dice=[6]).does("throw:van")
    assert (game.asks, game.ann.van.at) == ("Ann act", "R17")


def scarce(cat: int, dan: int) -> Game:
    """The Bank has no G-IMM: some in the stores of Cat and Dan, the others on vehicles. Ann reaches R09."""
    rest = 12 - cat - dan
    on_cat, on_dan = ["G-IMM"] * (rest - 6), ["G-IMM"] * 6
    return play(
        player(0, "R03"),
        player(2, None, van("R40", *on_cat), store=["G-IMM"] * cat),
        player(3, None, van("R20", *on_dan), store=["G-IMM"] * dan),
        dice=[6],
    ).does("throw:van")


def test_ts_30_compulsory_purchase() -> None:
    """TS-30 (T-22, T-23, T-24): the Bank buys one of Cat's three for £500; Ann loads it."""
    game = scarce(cat=3, dan=1)
    assert game.state.stock["G-IMM"] == 0
    game.does("enter")
    assert (game.of("Cat").cash, game.of("Cat").store) == (15500, ["G-IMM"] * 2)
    assert game.ann.van.goods == ["G-IMM"]
    assert game.of("Dan").store == ["G-IMM"]


def test_ts_31_nothing_to_load() -> None:
    """TS-31 (T-25, T-46): each must be left one piece, so no entry is offered."""
    cat = player(2, van("R40", *["G-IMM"] * 2), van("R39", *["G-IMM"] * 2), store=["G-IMM"])
    dan = player(3, None, van("R20", *["G-IMM"] * 6), store=["G-IMM"])
    game = play(player(0, "R03"), cat, dan, dice=[6]).does("throw:van")
    assert game.state.stock["G-IMM"] == 0
    assert (game.asks, game.ann.van.at) == ("Ann act", "R09")


def test_ts_32_waiting_at_the_barrier() -> None:
    """TS-32 (T-66, T-67): the van misses its next turn, then plays from R15."""
    others = [player(seat, None) for seat in (1, 2, 3)]
    game = play(player(0, "R10"), *others, dice=[5, 6]).does("throw:van", "wait", *["end_turn"] * 4)
    assert (game.asks, game.may("throw")) == ("Ann act", ())
    game.does(*["end_turn"] * 4)
    assert (game.asks, game.may("throw")) == ("Ann act", ("throw:van",))
    assert game.does("throw:van").ann.van.at == "R21"


def test_ts_33_the_train() -> None:
    """TS-33 (T-68, T-69, T-70): van and load are gone, the licence stays; Ann may buy or finance next turn."""
    game = play(player(0, van("R10", "G-IMM", "G-LIV")), dice=[5, 1, 1, 1, 1]).does("throw:van", "cross")
    assert (game.ann.van, game.ann.licences, game.ann.cash) == (None, ["van"], 15000)
    assert (game.state.stock["G-IMM"], game.state.stock["G-LIV"]) == (12, 12)
    game.does("end_turn", *["throw:van", "end_turn"] * 3)
    assert (game.asks, game.may("throw")) == ("Ann act", ())
    assert {"van", "finance:van", "finance:lorry"} <= set(game.does("buy").options)


def test_ts_34_across() -> None:
    """TS-34 (T-68): on a 4 the van stays on R15 and moves normally next turn."""
    goods = van("R10", "G-IMM", "G-LIV")
    game = play(player(0, goods), dice=[5, 4, 1, 1, 1]).does("throw:van", "cross", "end_turn")
    assert (game.ann.van.at, game.ann.van.goods) == ("R15", ["G-IMM", "G-LIV"])
    assert game.does(*["throw:van", "end_turn"] * 3).may("throw") == ("throw:van",)


def test_ts_36_too_fast() -> None:
    """TS-36 (T-64, T-65): 50 mph past a limit of 30 cost £200."""
    game = play(player(0, "R43"), dice=[5]).does("throw:van")
    assert (game.ann.van.at, game.ann.cash) == ("R48", 14800)


def test_ts_37_at_the_limit_and_far_above() -> None:
    """TS-37 (T-65): 70 mph are free where 70 are allowed, 120 cost £500."""
    assert play(player(0, "R17"), dice=[7]).does("throw:van").ann.cash == 15000
    game = play(player(0, "R12"), dice=[12]).does("throw:van")
    assert (game.ann.van.at, game.ann.cash) == ("R24", 14500)


def test_ts_40_one_of_two_misses() -> None:
    """TS-40 (T-30, T-39): only the lorry is thrown for."""
    game = play(player(0, van("R20", misses=1), van("R28")), dice=[1])
    assert game.may("throw") == ("throw:lorry",)
    assert game.does("throw:lorry").may("end_turn")
