"""Worked scenarios of the contract: trade, cards, bankruptcy, end (TS-21 to TS-27, TS-35, TS-38 to TS-54)."""

from __future__ import annotations

import pytest

import kit
from kit.engine.rules import Outcome
from kit.games.transportation import worth
from kit.games.transportation.data import PACKS
from kit.games.transportation.state import Pack
from tests.games.transportation.support import FIVE, FIVE_D, Game, play, player, van


def test_ts_21_part_exchange() -> None:
    """TS-21 (T-36, T-75, T-76): £17,000 with the licence; the lorry moves from the next turn on."""
    game = play(player(0, cash=17500)).does("buy", "exchange")
    assert (game.ann.cash, game.ann.van, game.ann.lorry.at) == (500, None, "GRA-0")
    assert set(game.ann.licences) == {"van", "lorry"}
    assert not game.may("throw")


def test_ts_22_part_exchange_refused() -> None:
    """TS-22 (T-75): £16,900 are not enough."""
    game = play(player(0, cash=16900)).does("buy")
    with pytest.raises(kit.IllegalChoice, match=r"needs £17,000, has £16,900"):
        game.does("exchange")


def test_ts_23_a_lorry_outright() -> None:
    """TS-23 (T-36, T-73, T-74): £22,000; this turn only the van is thrown for."""
    game = play(player(0, cash=22000)).does("buy", "lorry")
    assert (game.ann.cash, game.ann.lorry.financed) == (0, False)
    assert game.may("throw") == ("throw:van",)


def test_ts_24_the_van_sold() -> None:
    """TS-24 (T-92): £5,000, and the piece on it goes to the Bank unpaid."""
    game = play(player(0, van("R20", "G-IMM"), cash=300)).does("sell", "vehicle:van")
    assert (game.ann.cash, game.ann.van, game.state.stock["G-IMM"]) == (5300, None, 12)


def test_ts_25_a_group_of_five() -> None:
    """TS-25 (T-96, T-99): £10,000, not £12,500."""
    game = play(player(0, store=FIVE)).does("sell", "group:G")
    assert (game.ann.cash, game.ann.store) == (25000, [])


def test_ts_26_ten_different() -> None:
    """TS-26 (T-97, T-99): £50,000."""
    game = play(player(0, store=[*FIVE, *FIVE_D])).does("sell", "ten")
    assert (game.ann.cash, game.ann.store) == (65000, [])


def open_market(game: Game, *items: str) -> Game:
    """Ann offers *items* without a price."""
    return game.does("market:0", *(f"add:{item}" for item in items), "open", "none")


def test_ts_27_a_piece_between_players() -> None:
    """TS-27 (T-100, T-104, T-105): £500 are refused, £800 accepted."""
    game = open_market(play(player(0, store=["G-FEL"])), "G-FEL").does("bid:3")
    with pytest.raises(kit.IllegalChoice, match="more than the Bank pays"):
        game.does("500")
    game.does("800", "take:3", "confirm:0", "confirm:3")
    assert game.cash == [15800, 15000, 15000, 14200]
    assert (game.ann.store, game.of("Dan").store) == ([], ["G-FEL"])
    assert game.asks == "Ann act"


def test_ts_35_a_financed_wreck_cannot_be_paid() -> None:
    """TS-35 (T-90, T-112, T-115, T-116): 7,000 of 20,000, so Ann is out and the Bank gets the 7,000."""
    ann = player(
        0, None, van("R10", financed=True), cash=3000, store=["G-IMM", "G-FEL"], licences=["van", "lorry"]
    )
    game = play(ann, dice=[5, 1]).does("throw:lorry", "cross")
    assert (game.asks, game.data["short"]) == ("Ann raise", 17000)
    prices = game.data["prices"]
    assert sum(prices.values()) == 4000
    game.does("piece:G-IMM", "piece:G-FEL", "licence:lorry", "licence:van")
    assert (game.ann.out, game.ann.cash) == (True, 0)
    assert game.told("bankrupt")[0].paid == 7000
    assert game.state.bank == 3000
    assert game.asks == "Ben act"


def test_ts_38_a_fine_halved() -> None:
    """TS-38 (T-109, T-114): C16 halves £500 to £250 and goes to the used Customs cards."""
    game = play(player(0, "R12", kept=["C16"]), dice=[12]).does("throw:van")
    assert (game.asks, game.data["after"]) == ("Ann reduce", {"C16": 250})
    game.does("C16")
    assert (game.ann.cash, game.ann.kept, game.state.customs.used) == (14750, [], ["C16"])


def test_ts_39_a_kept_card_sold() -> None:
    """TS-39 (T-102, T-110): sold for £400; it counts nothing for Ben."""
    game = play(player(0, kept=["P15"]))
    before = worth.total(game.of("Ben"))
    open_market(game, "P15").does("bid:1", "400", "take:1", "confirm:1", "confirm:0")
    assert game.cash[:2] == [15400, 14600]
    assert worth.total(game.of("Ben")) == before - 400
    assert "P15" not in {value.partition(":")[2] for value in worth.sales(game.of("Ben"))}


def test_ts_41_lunch_for_all() -> None:
    """TS-41 (T-09, T-108): K04 costs Ann 300, each rival gets 100, the Bank nothing."""
    game = play(player(0, "R03"), dice=[3], risk=["K04"]).does("throw:van")
    assert game.cash == [14700, 15100, 15100, 15100]
    assert game.state.bank == 0


def test_ts_42_a_pack_runs_out() -> None:
    """TS-42 (T-111): the last card joins the used ones, these 18 are put back, the next comes from them."""
    kept = ["K18", "K19"]
    used = [card for card in PACKS["risk"] if card not in (*kept, "K01")]
    assert len(used) == 17
    pack = Pack(["K01"], used)
    ann, ben = player(0, "R03", kept=kept), player(1, "R03")
    game = play(ann, ben, dice=[3, 3], draws={"risk": ["K02"]}, risk_pack=pack).does("throw:van")
    assert game.view()["packs"]["risk"] == {"left": 18, "used": 0}
    assert game.told("reshuffled")[0].pack == "risk"
    game.does("end_turn", "throw:van")
    assert game.told("card")[-1].card == "K02"
    assert game.view()["packs"]["risk"] == {"left": 17, "used": 1}


def test_ts_43_time_is_up() -> None:
    """TS-43 (T-120, T-121): Dan finishes, Ann and Ben play, then count-up."""
    game = play(first=2, current=3, dice=[1, 1, 1], options={"end": "time:30"}, started=True)
    game.does("time_up", "throw:van", "end_turn")
    assert game.asks == "Ann act"
    game.does("throw:van", "end_turn", "throw:van")
    assert game.asks == "Ben act"
    game.does("end_turn")
    assert game.session.outcome is not None
    assert game.session.outcome.reason == "time"


def test_ts_44_no_agreement() -> None:
    """TS-44 (T-122): Dan does not want to end the game, which may be proposed at any time, so it goes on."""
    game = play().does("propose_end:0")
    assert (game.view()["round"], game.asks) == (1, "Ben vote")
    game.does("yes", "yes", "no")
    assert (game.asks, game.state.ending) == ("Ann act", "")
    assert game.may("propose_end:0")


def test_ts_45_the_last_pass() -> None:
    """TS-45 (T-42, T-78, T-101): Ben buys one of Ann's six passes for £7,000 and may enter by passing."""
    game = play(player(0, passes=6), player(1, "R12"), dice=[1, 8])
    open_market(game, "pass").does("bid:1", "7000", "take:1", "confirm:0", "confirm:1")
    assert (game.cash[:2], game.ann.passes, game.of("Ben").passes) == ([22000, 8000], 5, 1)
    game.does("throw:van", "end_turn", "throw:van")
    assert (game.asks, game.data["port"]) == ("Ben enter", "FEL")


def test_ts_46_a_contract() -> None:
    """TS-46 (T-79): KG-IMM brings £500 more for G-IMM."""
    ann = player(0, van("R46", "G-IMM", "G-FEL"), contracts=["KG-IMM"])
    assert play(ann, dice=[3]).does("throw:van").ann.cash == 15000 + 3500


def test_ts_47_recalled() -> None:
    """TS-47 (T-48, T-49, T-50): K16 leads home, with £3,000."""
    game = play(player(0, van("R11", "G-IMM", "G-FEL")), dice=[3], risk=["K16"]).does("throw:van")
    assert (game.ann.van.at, game.ann.cash, sorted(game.ann.store)) == ("GRA-0", 18000, ["G-FEL", "G-IMM"])


def test_ts_48_the_first_turn() -> None:
    """TS-48 (T-72, T-77): a pass and a DG licence leave £7,000; then the white die."""
    game = play(dice=[1]).does("buy", "pass", "dangerous", "done")
    assert game.ann.cash == 7000
    assert game.data["dice"] == {"van": "white"}
    assert game.does("throw:van").ann.van.at == "GRA-1"


def counted() -> Game:
    """Ann as in the worked count-up."""
    return play(
        player(
            0,
            van("R20", "G-IMM"),
            van("R30", "G-FEL", "G-LIV", financed=True),
            cash=6350,
            store=["G-IMM", "G-FEL", "G-SOU", "G-SOU", "G-BRI", "D-IMM", "D-LIV"],
            licences=["van", "lorry", "dangerous"],
            passes=1,
            contracts=["KG-FEL"],
            kept=["C14"],
        )
    )


def test_ts_49_the_count_up() -> None:
    """TS-49 (T-124, T-125, T-126, T-127, T-128, T-129, T-130): £41,850, line by line."""
    game = counted()
    lines = worth.lines(game.ann)
    by_item = {item: amount for _, item, _, amount in lines}
    assert by_item["Cash"] == 6350
    assert by_item["Van"] == 10000
    assert by_item["Lorry on finance"] == 0
    assert by_item["General goods, group of five"] == 10000
    assert by_item["General goods"] == 1500
    assert by_item["Dangerous goods"] == 1000
    assert sum(by_item[f"{name} licence"] for name in ("Van", "Lorry", "Dangerous goods")) == 6000
    assert by_item["Unlimited access pass"] == 5000
    assert by_item["Contract KG-FEL"] == 2000
    assert by_item["Card C14"] == 0
    assert sum(amount for *_, amount in lines) == worth.total(game.ann) == 41850


def test_ts_50_shared_win() -> None:
    """TS-50 (T-131): 30,500, 30,500 and 28,000: Ann and Ben share the win."""
    worths = [30500, 30500, 28000, 20000]
    players = [player(seat, None, cash=worth_ - 1000) for seat, worth_ in enumerate(worths)]
    game = play(*players, current=3, options={"end": "rounds:1"}).does("end_turn")
    assert game.session.outcome == Outcome((0, 1), "rounds")
    totals = [row["£"] for row in game.session.result_table.records() if row["Item"] == "Total"]
    assert totals == worths


def test_ts_51_a_whole_group_as_one_lot() -> None:
    """TS-51 (T-96, T-100, T-104): the floor is £10,000, so 9,000 are refused; 10,050 do."""
    game = open_market(play(player(0, store=FIVE)), *FIVE).does("bid:3")
    with pytest.raises(kit.IllegalChoice, match=r"at least £10,050"):
        game.does("9000")
    game.does("10050", "take:3", "confirm:0", "confirm:3")
    assert game.cash == [25050, 15000, 15000, 4950]
    assert sorted(game.of("Dan").store) == sorted(FIVE)


def test_ts_52_nobody_has_thrown_yet() -> None:
    """TS-52 (T-56): Cat has nothing to throw, so Ann may claim until Dan throws."""
    game = play(player(1, "GRA-0"), player(2, van("R30", misses=1)), current=1, dice=[1, 1])
    game.does("throw:van", "end_turn", "end_turn")
    assert game.asks == "Dan act"
    assert game.does("claim:0").cash == [15100, 14900, 15000, 15000]


def test_ts_53_one_payer_is_bankrupt() -> None:
    """TS-53 (T-115, T-116, T-132): Ben pays his 150 and is out, Cat and Dan pay 200 each."""
    ben = player(1, None, cash=150, licences=[])
    game = play(player(0, "R03"), ben, dice=[3], risk=["K03"]).does("throw:van")
    assert game.cash == [15550, 0, 14800, 14800]
    assert game.of("Ben").out
    assert game.does("end_turn").asks == "Cat act"


def test_ts_54_sent_back_to_pay() -> None:
    """TS-54 (T-70, T-84, T-93, T-112): the lorry goes back, its licence is sold: £1,600 are left."""
    ann = player(0, None, van("R17", "G-IMM", financed=True), cash=100, licences=["lorry"])
    game = play(ann, dice=[3], police=["P03"]).does("throw:lorry")
    assert [event.value for event in game.told("only_option")] == ["send_back"]
    assert (game.asks, game.options) == ("Ann raise", ("licence:lorry", "market"))
    assert game.does("licence:lorry").ann.cash == 1600
    assert (game.ann.lorry, game.state.stock["G-IMM"], game.ann.out) == (None, 12, False)
