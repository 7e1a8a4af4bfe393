"""Rules that no worked scenario shows: set-up, goods, the turn, Ports, squares (sections A to E)."""

from __future__ import annotations

import pytest

import kit
from kit.games.transportation.data import RING, ROAD
from tests.games.transportation.support import new, play, player, van


def test_two_to_six_with_ports_of_their_own() -> None:
    """T-02, T-03: the Ports left are offered one after the other; nobody else's is."""
    game = new(6, dice=[(6, 6), *[(1, 1)] * 5]).does("SOU")
    assert (game.asks, "SOU" in game.options, len(game.options)) == ("Ben port", False, 5)
    game.does("GRA", "IMM", "LIV", "FEL")
    homes = [team["home"] for team in game.view()["teams"]]
    assert sorted(homes) == ["BRI", "FEL", "GRA", "IMM", "LIV", "SOU"]
    for seats in (1, 7):
        with pytest.raises(kit.BadSetup, match="2 to 6"):
            kit.new_game("transportation", seats)


def test_ports_are_chosen_in_seat_order_and_the_rest_are_the_banks() -> None:
    """T-03, T-04: Ann first; a Port nobody chose has no owner."""
    game = new(2)
    assert game.asks == "Ann port"
    game.does("LIV")
    assert game.asks == "Ben port"
    game.does("BRI")
    assert [game.state.owner(port) for port in ("LIV", "BRI", "FEL", "GRA")] == [0, 1, None, None]


def test_packs_are_face_down() -> None:
    """T-07: their numbers are seen, their cards are not."""
    packs = new(2).does("GRA", "IMM").view()["packs"]
    assert packs == {
        "customs": {"left": 16, "used": 0},
        "police": {"left": 16, "used": 0},
        "risk": {"left": 20, "used": 0},
    }


def test_the_banker_plays_too() -> None:
    """T-08: a seat, named in the view; the kit keeps the Bank's balance."""
    game = new(3, options={"banker": 2})
    assert game.view()["banker"] == 2
    assert game.view()["bank"] == 0


def test_the_bank_never_goes_bust() -> None:
    """T-10: it pays £50,000 although it has taken in nothing."""
    goods = [f"{type_}-{port}" for type_ in "GD" for port in ("IMM", "FEL", "SOU", "BRI", "LIV")]
    game = play(player(0, store=goods)).does("sell", "ten")
    assert (game.state.bank, game.adds_up()) == (-50000, True)


def test_each_port_gives_its_own_colour_one_piece_a_visit() -> None:
    """T-14, T-17: of both types one piece may be taken, not two."""
    ann = player(0, "R03", licences=["van", "dangerous"])
    game = play(ann, dice=[6]).does("throw:van", "enter")
    assert (game.asks, game.options) == ("Ann load", ("G-IMM", "D-IMM"))
    game.does("D-IMM")
    assert (game.ann.van.goods, game.asks) == (["D-IMM"], "Ann act")
    assert game.state.stock["D-IMM"] == 5


def test_a_third_piece_needs_a_lorry() -> None:
    """T-15: a van with two pieces is full, a lorry with five is not."""
    full = player(0, van("R13", "G-IMM", "G-SOU"))
    assert play(full, dice=[4]).does("throw:van").asks == "Ann act"
    lorry = van("R13", "G-IMM", "G-SOU", "G-BRI", "G-LIV", "G-IMM")
    assert play(player(0, None, lorry), dice=[4]).does("throw:lorry").asks == "Ann enter"


def test_ports_of_the_bank_supply_goods_too() -> None:
    """T-20: FEL is nobody's base, and Ann may load there; her own Port supplies nothing."""
    assert play(player(0, "R11"), dice=[6]).does("throw:van").data["goods"] == ["G-FEL"]
    game = play(player(0, "R45"), dice=[4]).does("throw:van", "enter")
    assert (game.ann.van.at, game.ann.van.goods) == ("GRA-0", [])


def test_one_van_and_one_lorry_with_their_licences() -> None:
    """T-26, T-27, T-74: no second van; a lorry is bought with its licence."""
    game = play(player(0, cash=60000)).does("buy")
    with pytest.raises(kit.IllegalChoice, match="T-26"):
        game.does("van")
    assert game.data["prices"]["lorry"] == 22000
    game.does("lorry")
    assert "lorry" in game.ann.licences
    assert not {"van", "lorry", "exchange"} & set(game.options)


def test_a_van_licence_is_bought_with_a_van() -> None:
    """T-74: £11,000 for whoever has neither, £10,000 with the licence."""
    without = play(player(0, None, cash=30000, licences=[])).does("buy")
    assert without.data["prices"]["van"] == 11000
    assert play(player(0, None, cash=30000)).does("buy").data["prices"]["van"] == 10000


def test_clockwise_round_the_ring() -> None:
    """T-28, T-63: from R48 to R01, R02, R03; a plain square does nothing."""
    assert RING[:2] == ("R01", "R02")
    game = play(player(1, "R47"), current=1, dice=[4]).does("throw:van")
    assert (game.of("Ben").van.at, ROAD["R03"].do) == ("R03", "plain")
    assert game.cash == [15000] * 4


def test_dice_of_van_and_lorry() -> None:
    """T-29, T-30: two dice and one die, in either order."""
    both = player(0, "R03", van("R19"))
    game = play(both, dice=[(5, 5), 2])
    assert (game.may("throw"), game.data["dice"]) == (("throw:van", "throw:lorry"), {"van": 2, "lorry": 1})
    game.does("throw:van", "throw:lorry")
    assert (game.ann.van.at, game.ann.lorry.at) == ("R13", "R21")
    other = play(both, dice=[2, (5, 5)]).does("throw:lorry", "throw:van")
    assert (other.ann.van.at, other.ann.lorry.at) == ("R13", "R21")


def test_doubles_and_crowds_mean_nothing() -> None:
    """T-37: after a double there is no further throw; two vehicles share R13."""
    game = play(player(0, "R03"), player(1, "R13"), dice=[(5, 5)]).does("throw:van")
    assert (game.ann.van.at, game.of("Ben").van.at, game.may("throw")) == ("R13", "R13", ())


def test_passed_squares_do_nothing() -> None:
    """T-38: over Police, Risk, camera and crossing from R11 to R19, but for the entrances."""
    game = play(player(0, "R11"), dice=[8]).does("throw:van")
    assert (game.ann.van.at, game.cash, game.told("card")) == ("R19", [15000] * 4, [])


def test_everything_that_may_move_is_thrown_for() -> None:
    """T-34, T-35: no end of the turn before that; business goes on between the throws and after them."""
    game = play(player(0, "R03", van("GRA-0"), store=["G-IMM"]), dice=[2, 1])
    with pytest.raises(kit.IllegalChoice, match="T-35"):
        game.does("end_turn")
    game.does("throw:van", "buy", "pass", "done", "sell", "piece:G-IMM", "done")
    assert game.asks == "Ann act"
    game.does("throw:lorry", "end_turn")
    assert game.asks == "Ben act"


def test_one_pass_serves_both_vehicles() -> None:
    """T-43: van and lorry enter by passing, and the pass is still there."""
    both = player(0, "R05", van("R16"), passes=1)
    game = play(both, dice=[(5, 5), 4]).does("throw:van", "enter", "throw:lorry", "enter")
    assert (game.ann.van.at, game.ann.lorry.at, game.ann.passes) == ("IMM-0", "FEL-0", 1)


def test_one_offer_a_port_and_move() -> None:
    """T-46, T-47: refused at R09, it does not come again at R10, where the move ends."""
    game = play(player(0, "R04", passes=1), dice=[6]).does("throw:van", "drive_on")
    assert (game.ann.van.at, game.asks, len(game.told("entered"))) == ("R10", "Ann act", 0)
    home = play(player(0, "R45"), dice=[5]).does("throw:van", "drive_on")
    assert (home.ann.van.at, home.asks) == ("R02", "Ann act")


def test_home_is_offered_again_from_its_first_arrow() -> None:
    """T-47, T-52: from R01 the second arrow is the first one reached; no earnings a second time."""
    game = play(player(0, "R01"), dice=[5]).does("throw:van")
    assert (game.asks, game.ann.cash) == ("Ann home", 15000)


def test_no_fuel_at_home_and_only_at_the_berth() -> None:
    """T-54, T-60: leaving home costs nothing, nor does the rest of a lane."""
    assert play(dice=[1]).does("throw:van").told("fuel_due") == []
    assert play(player(1, "GRA-1"), current=1, dice=[3]).does("throw:van").told("fuel_due") == []


def test_fuel_called_while_a_card_is_open() -> None:
    """T-57: Ann calls while Ben is asked what to do with a fine; he pays her right after it."""
    ben = player(1, "GRA-0", kept=["C16"])
    game = play(ben, current=1, dice=[2], customs=["C05"]).does("throw:van")
    assert game.asks == "Ben reduce"
    assert [ask.values for ask in game.session.side_requests] == [("claim:0",)]
    game.does("claim:0")
    assert (game.cash, game.asks) == ([15000] * 4, "Ben reduce")
    game.does("C16")
    assert game.cash == [15100, 15000 - 250 - 100, 15000, 15000]
    assert game.session.side_requests == ()


def test_fuel_called_during_business_is_paid_before_the_next_purchase() -> None:
    """T-57: Ben buys and sells at home while his lorry owes Ann £200; each choice that is open is finished."""
    ben = player(1, lorry=van("GRA-0"), cash=6000, store=["G-FEL", "G-FEL"])
    game = play(ben, current=1, dice=[1]).does("throw:lorry", "buy", "claim:0")
    assert (game.cash[:2], game.asks) == ([15000, 6000], "Ben buy")
    game.does("pass")
    assert (game.cash[:2], game.asks) == ([15200, 800], "Ben act"), "nothing costs as little as that"
    game = play(ben, current=1, dice=[1]).does("throw:lorry", "sell", "claim:0", "piece:G-FEL")
    assert (game.cash[:2], game.asks) == ([15200, 6300], "Ben sell")


def test_one_call_claims_both_fuels() -> None:
    """T-57: van and lorry leave Ann's Port, and one claim brings £300."""
    ben = player(1, "GRA-0", van("GRA-0"))
    game = play(ben, current=1, dice=[1, 1]).does("throw:van", "throw:lorry", "claim:0")
    assert game.cash[:2] == [15300, 14700]


def test_the_visitors_other_vehicle_ends_no_claim() -> None:
    """T-56: after Ben's lorry was thrown for, Ann may still claim what his van owes."""
    ben = player(1, "GRA-0", van("R20"))
    game = play(ben, current=1, dice=[1, 1]).does("throw:van", "throw:lorry")
    assert game.may("claim") == ("claim:0",)


def test_the_home_players_own_throw_ends_her_claim() -> None:
    """T-56: when Ann throws after Dan's turn without having claimed, it is lost."""
    game = play(player(3, "GRA-0"), current=3, dice=[1, 1]).does("throw:van", "end_turn")
    assert game.may("claim") == ("claim:0",)
    assert game.does("throw:van").cash == [15000] * 4
    assert not game.may("claim")


@pytest.mark.parametrize(
    ("at", "face", "end"),
    [
        ("GRA-0", 1, "GRA-1"),
        ("GRA-0", 6, "R04"),
        ("GRA-3", 1, "GRA-4"),
        ("GRA-4", 1, "R03"),
        ("GRA-4", 6, "R08"),
    ],
)
def test_the_lane(at: str, face: int, end: str) -> None:
    """T-58, T-31: berth, four squares, then the road from the joining square on."""
    game = play(player(0, at), dice=[face], customs=["C09"], police=["P11"]).does("throw:van")
    assert game.ann.van.at == end


def test_wiped_out_by_a_burst_tyre() -> None:
    """T-32, T-69, T-113: K20 with a 1 is a wipe-out, and the crossing insurance K18 cancels it."""
    ann = player(0, van("R03", "G-IMM"), kept=["K18"])
    game = play(ann, dice=[3, 1], risk=["K20"]).does("throw:van")
    assert game.data["penalty"] == "wipe_out"
    assert game.does("K18").ann.van.goods == ["G-IMM"]
    assert play(player(0, "R03"), dice=[3, 1], risk=["K20"]).does("throw:van").ann.van is None
    assert play(player(0, "R03"), dice=[3, 2], risk=["K20"]).does("throw:van").ann.van.at == "R06"


def test_a_wreck_with_another_vehicle_left() -> None:
    """T-91, T-126, T-87: the game goes on without earnings; paid off, they return."""
    ann = player(0, "R46", van("R10", financed=True), cash=21000)
    game = play(ann, dice=[5, 1, 3]).does("throw:lorry", "cross")
    assert (game.ann.wreck, game.ann.cash) == ("lorry", 21000)
    assert not game.may("send_back")
    with pytest.raises(kit.IllegalChoice):
        game.does("send_back:0")
    game.does("pay_off")
    assert (game.ann.wreck, game.ann.cash) == ("", 1000)
    assert game.does("throw:van").ann.cash == 2000


def test_the_wreck_falls_due_without_a_vehicle() -> None:
    """T-91, T-90, T-115: after the van is sold too, the £20,000 are due at once."""
    ann = player(0, "R20", wreck="lorry", cash=1000, licences=["van", "lorry"])
    game = play(ann).does("sell", "vehicle:van")
    assert (game.asks, game.data["amount"]) == ("Ann raise", 20000)
    game.does("licence:lorry", "licence:van")
    assert (game.ann.out, game.asks) == (True, "Ben act")
