"""Rules that no worked scenario shows: buying, finance, selling, cards, bankruptcy (sections F to J)."""

from __future__ import annotations

import pytest

import kit
from kit.engine.rules import Outcome
from kit.games.transportation import worth
from kit.games.transportation.data import CONTRACTS, PACKS
from kit.games.transportation.state import Pack
from tests.games.transportation.support import FIVE, FIVE_D, play, player, van


def test_the_bank_sells_at_home_only() -> None:
    """T-71, T-72: not on the road, but with one vehicle at the berth, or with none."""
    away = play(player(0, "R20"))
    assert "buy" not in away.options
    with pytest.raises(kit.IllegalChoice, match="T-71"):
        away.does("buy")
    assert "buy" in play(player(0, "R20", van("GRA-0"))).options
    assert "buy" in play(player(0, None)).options
    assert "buy" not in play(player(0, "GRA-1")).options


def test_business_after_coming_home() -> None:
    """T-72, T-34: a pass bought right after arriving."""
    game = play(player(0, "R46"), dice=[8]).does("throw:van", "enter", "buy", "pass", "done")
    assert (game.ann.passes, game.ann.cash) == (1, 11000)


def test_one_licence_many_passes_one_contract_a_turn() -> None:
    """T-77, T-78: £3,000, £5,000 each, £2,000 or £2,500."""
    game = play(player(0, cash=40000)).does("buy", "dangerous", "pass", "pass", "contract", "KD-LIV")
    assert game.ann.cash == 40000 - 3000 - 10000 - 2500
    assert (game.ann.passes, game.ann.contracts) == (2, ["KD-LIV"])
    with pytest.raises(kit.IllegalChoice, match="T-78"):
        game.does("contract")
    with pytest.raises(kit.IllegalChoice, match="T-78"):
        game.does("dangerous")
    assert set(CONTRACTS) - set(game.view()["shelf"]["contracts"]) == {"KD-LIV"}


def test_finance_costs_the_licence_only() -> None:
    """T-80, T-27: £2,000 for the licence, nothing for the lorry; it first moves next turn (T-36)."""
    game = play().does("buy", "finance:lorry", "done")
    assert (game.ann.cash, game.ann.lorry.financed, game.may("throw")) == (13000, True, ("throw:van",))
    assert "lorry" in game.ann.licences


def test_one_vehicle_on_finance_and_no_quick_return() -> None:
    """T-81: neither a second one, nor one in the turn in which one was sent back."""
    game = play(player(0, None, van("GRA-0", financed=True))).does("buy")
    with pytest.raises(kit.IllegalChoice, match="one vehicle at a time"):
        game.does("finance:van")
    game.does("done", "send_back:0", "buy")
    with pytest.raises(kit.IllegalChoice, match="sent back in this turn"):
        game.does("finance:lorry")


def test_without_a_vehicle_one_may_be_financed() -> None:
    """T-82, T-70: a van without any payment."""
    game = play(player(0, None, cash=0)).does("buy", "finance:van")
    assert (game.ann.cash, game.ann.van.at, game.ann.van.financed) == (0, "GRA-0", True)


def test_a_financed_vehicle_is_not_yours() -> None:
    """T-85, T-76: it cannot be sold, nor given in for a lorry."""
    game = play(player(0, van("GRA-0", financed=True), cash=30000)).does("buy")
    with pytest.raises(kit.IllegalChoice, match="T-76"):
        game.does("exchange")
    assert "vehicle:van" not in worth.sales(game.ann)
    assert "vehicle:van" in worth.sales(player(0))


def test_a_financed_vehicle_pays_fuel_and_fines() -> None:
    """T-86, T-87: £200 for its fuel, £200 on the camera R48."""
    ann = player(0, None, van("FEL-0", financed=True))
    assert play(ann, dice=[1]).does("throw:lorry").ann.cash == 14800
    fast = player(0, None, van("R43", financed=True))
    assert play(fast, dice=[5]).does("throw:lorry").ann.cash == 14800


def test_a_rival_may_send_back_in_my_turn() -> None:
    """T-84: any time nothing is going on."""
    game = play(player(2, "R20", van("R30", "G-FEL", financed=True)))
    game.session.choose("send_back:2", 2)
    assert (game.of("Cat").lorry, game.state.stock["G-FEL"], game.asks) == (None, 12, "Ann act")


def test_only_delivered_goods_are_sold() -> None:
    """T-94: what is on the van is neither sold to the Bank nor offered to players."""
    game = play(player(0, van("R20", "G-IMM"), store=["G-FEL"])).does("sell")
    assert [value for value in game.options if value.startswith("piece")] == ["piece:G-FEL"]
    game.does("piece:G-FEL", "done")
    assert not game.may("market:0")


def test_the_bank_buys_in_the_own_turn() -> None:
    """T-95: Ben has goods, but it is Ann's turn; licences bring what they cost (T-93)."""
    game = play(player(1, store=["G-FEL"]), player(0, "R20", licences=["van", "dangerous"]))
    assert game.session.pending is not None
    assert "sell" not in game.session.pending.owners
    assert game.does("sell", "licence:dangerous").ann.cash == 18000


def test_the_own_colour_counts_singly() -> None:
    """T-98: with one of the five missing, a piece of the own colour is no help."""
    goods = [*FIVE[:4], "G-GRA"]
    game = play(player(0, store=goods)).does("sell")
    assert "group:G" not in game.options
    assert worth.goods_value(goods, "GRA") == 2500
    assert worth.goods_value(goods, "LIV") == 10000
    assert worth.goods_value([*FIVE, "G-GRA"], "GRA") == 10500


def test_the_best_split_is_found() -> None:
    """T-128: two general groups and one dangerous one hold a ten and a group."""
    goods = [*FIVE, *FIVE, *FIVE_D, "D-IMM"]
    assert worth.groups(goods, "GRA") == (1, 1, 0, 1)
    assert worth.goods_value(goods, "GRA") == 60500


def test_a_market_whenever_nothing_is_going_on() -> None:
    """T-103: by any player, in anybody's turn, but not while somebody is asked something."""
    dan = player(3, store=["G-FEL"])
    game = play(dan, player(0, "R03"), dice=[6])
    assert game.may("market") == ("market:3",)
    game.session.choose("market:3", 3)
    assert (game.asks, game.may("market")) == ("Dan lot", ())
    game.does("cancel", "throw:van")
    assert (game.asks, game.may("market")) == ("Ann enter", ())


def test_bids_are_raised_and_the_seller_chooses() -> None:
    """T-104, T-101: bids are open, a raise tops the own bid, and the lower one may be taken."""
    game = play(player(0, "R20", licences=["van", "dangerous"])).does("market:0", "add:licence:dangerous")
    game.does("open", "3000", "accept:1", "bid:2", "3500", "bid:1")
    with pytest.raises(kit.IllegalChoice, match="at least £3,050"):
        game.does("3000")
    game.does("4000", "take:2", "confirm:0", "cancel:2")
    assert [(bid["seat"], bid["amount"]) for bid in game.view()["market"]["bids"]] == [(1, 4000)]
    game.does("bid:3", "50", "take:3", "confirm:3", "confirm:0")
    assert game.cash == [15050, 15000, 15000, 14950]
    assert "dangerous" in game.of("Dan").licences


def test_a_bidder_may_hold_the_lot_and_pay_for_it() -> None:
    """T-104, T-78, T-107: no second licence, no more than the cash, steps of £50, no credit."""
    ben, cat = player(1, licences=["van", "dangerous"]), player(2, cash=450)
    game = play(player(0, "R20", licences=["van", "dangerous"]), ben, cat).does(
        "market:0", "add:licence:dangerous"
    )
    game.does("open", "none")
    assert not game.may("bid:1")
    game.does("bid:2")
    assert game.session.pending is not None
    assert game.session.pending.numbers == (50, 450, 50)
    for wrong in ("500", "75", "0"):
        with pytest.raises(kit.IllegalChoice):
            game.does(wrong)


def test_whoever_is_barred_does_not_bid() -> None:
    """T-104: the seller may say who shall not buy."""
    game = play(player(0, store=["G-FEL"])).does(
        "market:0", "add:G-FEL", "bar:3", "bar:1", "admit:1", "open", "none"
    )
    assert (game.may("bid"), game.view()["market"]["may_bid"]) == (("bid:1", "bid:2"), [1, 2])
    game.does("pass:1", "close")
    assert game.rules("no_trade") == ["T-104"]


def test_only_sales_for_cash() -> None:
    """T-106, T-94: no swap is offered; a lot is goods or cards, never a vehicle."""
    game = play(player(0, passes=1, store=["G-FEL"]), player(1, passes=1)).does("market:0")
    assert not any("vehicle" in value or value in ("add:van", "add:lorry") for value in game.options)
    game.does("add:G-FEL")
    assert "add:pass" not in game.options
    game.does("open", "none")
    assert not game.may("swap")


def test_a_trade_is_undone_whole() -> None:
    """T-104: one step back from the last word of it, and money and goods are where they were."""
    game = play(player(0, store=["G-FEL"])).does("market:0", "add:G-FEL", "open", "none", "bid:3", "800")
    game.does("take:3", "confirm:0")
    before = game.state
    game.does("confirm:3")
    game.session.undo()
    assert game.state == before
    game.session.redo()
    assert game.cash[0] == 15800


def test_reductions_fit_fines_and_penalties() -> None:
    """T-113, T-114: a halved £50 more is rounded down; payments to players are no fines; one card a penalty."""
    kept = ["C16", "P15", "P16", "C14"]
    camera = play(player(0, "R44", kept=kept), dice=[4]).does("throw:van")
    assert (camera.asks, camera.options) == ("Ann reduce", ("C16", "P15", "P16", "keep"))
    assert camera.does("P16").ann.cash == 15000 - 50
    assert camera.asks == "Ann act"
    lunch = play(player(0, "R03", kept=kept), dice=[3], risk=["K04"]).does("throw:van")
    assert (lunch.asks, lunch.ann.cash) == ("Ann act", 14700)


def test_a_card_without_an_object_is_used() -> None:
    """T-133: no load to seize; the card lies with the used ones."""
    game = play(player(0, "GRA-1"), dice=[1], customs=["C08"]).does("throw:van")
    assert (game.rules("nothing"), game.state.customs.used) == (["T-133"], ["C08"])


def test_nobody_is_bankrupt_with_something_to_sell() -> None:
    """T-112, T-117: as long as anything can be sold there is no giving up."""
    game = play(player(0, "R18", cash=0, passes=1, store=["G-IMM"]), dice=[2], police=["P06"]).does("throw:van")
    assert game.asks == "Ann raise"
    assert "bankrupt" not in game.options
    with pytest.raises(kit.IllegalChoice):
        game.does("bankrupt")
    assert game.does("piece:G-IMM", "pass").ann.cash == 500 + 5000 - 1000


def test_a_market_to_raise_cash() -> None:
    """T-103, T-112, T-102: with only a kept card left Ann may offer it, or give up."""
    ann = player(0, van("R17", financed=True), cash=0, kept=["K19"])
    game = play(ann, dice=[3], police=["P06"], options={"end": "rounds:1"})
    game.does("throw:van", "send_back")
    assert (game.asks, game.options) == ("Ann raise", ("licence:van", "market"))
    game.does("market", "add:K19", "open", "none", "bid:1", "50", "take:1", "confirm:0", "confirm:1")
    assert (game.asks, game.ann.cash) == ("Ann raise", 50)


def test_giving_up_when_only_a_kept_card_is_left() -> None:
    """T-102, T-115, T-117: the Bank does not buy it; Ann offers it, finds nobody, and is bankrupt."""
    ann = player(0, None, van("R10", financed=True), cash=0, kept=["K18"], licences=["lorry"])
    game = play(ann, dice=[5, 1]).does("throw:lorry", "cross", "keep", "licence:lorry")
    assert (game.asks, game.options) == ("Ann raise", ("market", "bankrupt"))
    game.does("market", "add:K18", "open", "none", "close")
    assert game.asks == "Ann raise"
    game.does("bankrupt")
    assert (game.ann.out, game.state.risk.used) == (True, ["K18"])


def test_the_last_player_wins_at_once() -> None:
    """T-118: when the third of three is bankrupt but one, the game is over in the middle of a turn."""
    gone = [player(seat, None, cash=0, licences=[], out=True) for seat in (2, 3)]
    ann = player(0, None, van("R10", financed=True), cash=0)
    game = play(ann, *gone, dice=[5, 1]).does("throw:lorry", "cross", "licence:van", "licence:lorry")
    assert game.session.outcome == Outcome((1,), "last_player")
    assert game.session.pending is None


def test_a_bankrupt_players_things_go_back() -> None:
    """T-116: goods, cards and Port are the Bank's again; open claims end."""
    ann = player(
        0, None, van("R10", "G-FEL", financed=True), cash=0, kept=["C14"], licences=["lorry"], contracts=[]
    )
    game = play(ann, dice=[5, 1], current=0).does("throw:lorry", "cross", "licence:lorry")
    game.does("bankrupt")
    assert game.ann.out
    assert (game.state.stock["G-FEL"], game.state.customs.used, game.state.owner("GRA")) == (12, ["C14"], None)
    assert game.adds_up()


def test_the_end_is_agreed_before_the_start() -> None:
    """T-119: an open game, a timed one, or one of some rounds; nothing else."""
    assert kit.new_game("transportation", 2).options["end"] == "open"
    for end in ("time:30", "time:40", "rounds:7"):
        kit.new_game("transportation", 2, {"end": end})
    with pytest.raises(kit.BadSetup, match="end"):
        kit.new_game("transportation", 2, {"end": "soon"})


def test_the_round_ends_after_the_last_player_left() -> None:
    """T-123: Ben would throw last but is out, so the round ends after Ann."""
    ben = player(1, None, cash=0, licences=[], out=True)
    game = play(ben, first=2, current=3, dice=[1, 1], options={"end": "rounds:1"})
    game.does("throw:van", "end_turn", "throw:van", "end_turn")
    assert game.session.outcome is not None
    assert game.session.outcome.reason == "rounds"


def test_nothing_after_the_last_turn() -> None:
    """T-134, T-56: no claim, no trade, no sale; an unclaimed fuel is lost."""
    game = play(player(3, "GRA-0", store=["G-FEL"]), current=3, dice=[1], options={"end": "rounds:1"})
    game.does("throw:van", "end_turn")
    assert game.session.pending is None
    assert game.session.side_requests == ()
    assert game.rules("fuel_lost") == ["T-134"]
    for value in ("claim:0", "market:3", "sell"):
        with pytest.raises(kit.IllegalChoice):
            game.does(value)


def test_the_wealthiest_wins() -> None:
    """T-01, T-131: assets count as well as cash."""
    players = [player(0, None, cash=20000), player(1, "R20", cash=11000), player(2, None), player(3, None)]
    game = play(*players, current=3, options={"end": "rounds:1"}).does("end_turn")
    assert game.session.outcome == Outcome((1,), "rounds")


def test_all_agree() -> None:
    """T-122, T-120: everybody says yes; Ben, the last thrower, still plays, then the count-up."""
    game = play(first=2, round=3, current=0, dice=[1, 1]).does("propose_end:3", "yes", "yes", "yes")
    assert (game.asks, game.may("propose_end")) == ("Ann act", ())
    game.does("throw:van", "end_turn", "throw:van", "end_turn")
    assert game.session.outcome is not None
    assert game.session.outcome.reason == "agreed"


def test_a_pack_that_players_keep_gives_nothing() -> None:
    """T-111: all other cards are used or kept, and the used ones come back at once."""
    kept = ["C14", "C15", "C16"]
    rest = [card for card in PACKS["customs"] if card not in kept]
    state = play(player(0, "GRA-1", kept=kept), dice=[1]).state
    state.customs = Pack([], rest)
    session = kit.Session.at(state, chance=kit.Scripted([1], {"customs": ["C09"]}))
    session.choose("throw:van")
    assert session.view()["packs"]["customs"] == {"left": 12, "used": 1}
    assert session.state.players[0].cash == 15300
