"""House rules and classroom options, TO-01 to TO-16."""

from __future__ import annotations

from random import Random

import pytest

import kit
from kit.games.transportation import worth
from kit.games.transportation.rules import RULES
from tests.games.transportation.support import FIVE, FIVE_D, new, play, player, van

OFFER = ("market:0", "add:G-FEL", "open", "none")


def test_after_some_rounds() -> None:
    """TO-01, T-119: exactly so many, also written as ``rounds:2``."""
    others = [player(seat, None) for seat in range(4)]
    game = play(*others, options={"end": "rounds:2"}).does(*["end_turn"] * 7)
    assert (game.asks, game.view()["round"]) == ("Dan act", 2)
    assert game.does("end_turn").session.outcome is not None
    assert kit.new_game("transportation", 2, {"end": "rounds", "rounds": 9}).options["rounds"] == 9


def test_the_clock_starts_with_the_first_throw() -> None:
    """TO-01, T-121: no end of time before it."""
    game = play(dice=[1], options={"end": "time:40"})
    assert game.session.side_requests == ()
    game.does("throw:van")
    assert [ask.values for ask in game.session.side_requests] == [("time_up",)]
    game.does("time_up")
    assert (game.session.side_requests, game.view()["ending"]) == ((), "time")


def test_one_lesson() -> None:
    """TO-02: 40 minutes, a fleet for everybody, quick ways out; what is given besides wins."""
    options = kit.new_game("transportation", 2, {"preset": "one_lesson", "end": "time:30"}).options
    assert (options["end"], options["start_fleet"], options["quick_exit"]) == ("time:30", True, True)
    assert kit.new_game("transportation", 2, {"preset": "one_lesson"}).options["end"] == "time:40"


def test_fuel_by_itself() -> None:
    """TO-03: paid as the visitor leaves; nothing to claim."""
    game = play(player(1, "GRA-0"), current=1, dice=[1], options={"auto_fuel": True}).does("throw:van")
    assert (game.cash, game.may("claim")) == ([15100, 14900, 15000, 15000], ())


def test_ports_at_random() -> None:
    """TO-04: all different, nobody is asked."""
    homes = set()
    for seed in range(5):
        view = kit.new_game("transportation", 6, {"ports": "random"}, seed=seed).view()
        assert view["turn"] == 1
        assert len({team["home"] for team in view["teams"]}) == 6
        homes.add(tuple(team["home"] for team in view["teams"]))
    assert len(homes) > 1


def test_a_pass_for_everybody() -> None:
    """TO-05: one each; the Bank keeps the others."""
    view = new(2, options={"start_pass": True}).does("GRA", "IMM").view()
    assert ([team["passes"] for team in view["teams"]], view["shelf"]["pass"]) == ([1, 1], 4)


def test_a_fleet_for_everybody() -> None:
    """TO-06, T-87: pass, lorry licence and a lorry on finance at home, which may be thrown for at once."""
    game = new(2, options={"start_fleet": True}).does("GRA", "IMM")
    assert game.may("throw") == ("throw:van", "throw:lorry")
    assert (game.ann.passes, game.ann.licences, game.ann.full_pay) == (1, ["van", "lorry"], False)
    assert (game.ann.lorry.at, game.ann.lorry.financed, game.ann.cash) == ("GRA-0", True, 15000)


def test_out_quickly() -> None:
    """TO-07: thrown for again at once until it is on the road, but not when it must miss a move."""
    options = {"quick_exit": True}
    game = play(dice=[1, 3, 3], options=options).does("throw:van")
    assert (game.ann.van.at, len(game.told("thrown"))) == ("R05", 3)
    queue = play(dice=[2], customs=["C07"], options=options).does("throw:van")
    assert (queue.ann.van.at, queue.ann.van.misses) == ("GRA-2", 1)


def test_items_for_items() -> None:
    """TO-08: Ben offers a piece for a piece, and both change hands."""
    ben = player(1, store=["G-SOU", "D-SOU"])
    game = play(player(0, store=["G-FEL"]), ben, options={"swaps": True}).does(*OFFER)
    game.does("swap:1", "add:G-SOU", "add:D-SOU", "remove:D-SOU", "offer")
    game.does("take:1", "confirm:1", "confirm:0")
    assert (game.ann.store, game.of("Ben").store) == (["G-SOU"], ["D-SOU", "G-FEL"])
    assert game.cash == [15000] * 4


def test_a_swap_with_money() -> None:
    """TO-08: money bid before goes with the item; and an offer may be dropped again."""
    ben = player(1, kept=["C14"])
    game = play(player(0, store=["G-FEL"]), ben, options={"swaps": True}).does(*OFFER)
    game.does("swap:1", "back", "bid:1", "600", "swap:1", "add:C14", "offer")
    game.does("take:1", "confirm:1", "confirm:0")
    assert (game.ann.kept, game.cash[:2]) == (["C14"], [15600, 14400])


def test_the_bell_closes_the_bids() -> None:
    """TO-09: after it the seller alone decides."""
    game = play(player(0, store=["G-FEL"]), options={"market_seconds": 60})
    game.does("market:0", "add:G-FEL", "open", "none", "bid:2", "600", "bell")
    assert game.options == ("take:2", "close")
    assert "bell" not in play(player(0, store=["G-FEL"])).does(*OFFER).options
    assert kit.new_game("transportation", 2, {"market_seconds": 40}).options["market_seconds"] == 40


@pytest.mark.parametrize(("how", "thrown"), [("safe", []), ("dice", [4])])
def test_crossings_without_a_choice(how: str, thrown: list[int]) -> None:
    """TO-10: every vehicle waits, or every vehicle throws."""
    game = play(player(0, "R10"), dice=[5, *thrown], options={"crossing": how}).does("throw:van")
    assert (game.asks, game.ann.van.misses) == ("Ann act", int(how == "safe"))
    assert len(game.told("thrown")) == 1 + len(thrown)


def test_nobody_goes_bankrupt() -> None:
    """TO-11: the rest is forgiven, and the player stays."""
    ann = player(0, None, van("R10", financed=True), cash=400, licences=["lorry"])
    game = play(ann, dice=[5, 1], options={"bankruptcy": False}).does("throw:lorry", "cross", "licence:lorry")
    assert (game.ann.out, game.ann.cash, game.ann.wreck, game.asks) == (False, 0, "", "Ann act")
    assert game.told("forgiven")[0].amount == 20000 - 2400


def test_hidden_cash_is_not_in_the_view() -> None:
    """TO-12: figures for the team to move only, steps of £2,500 for the others, nothing to reckon them from."""
    game = play(player(1, cash=14850), options={"hide_cash": True})
    view = game.view()
    assert [team["cash"] for team in view["teams"]] == [15000, None, None, None]
    assert [team["worth"] is None for team in view["teams"]] == [False, True, True, True]
    assert [team["cash_level"] for team in view["teams"]] == [15000, 12500, 15000, 15000]
    assert ["cash" in [line[0] for line in team["count"]] for team in view["teams"]] == [True] + 3 * [False]
    assert (view["bank"], "14850" in str(view)) == (None, False)
    assert [team["cash"] for team in game.session.view(1)["teams"]] == [15000, 14850, None, None]
    assert play().view()["teams"][3]["cash"] == 15000


def test_hidden_cash_does_not_show_in_the_highest_asking_price() -> None:
    """TO-12, T-104: it is the end of a step, whoever is richest; the bidder's own cash bounds his bid."""
    others = [player(seat, cash=14850) for seat in (1, 2, 3)]
    ann = player(0, store=["G-FEL"])
    game = play(ann, *others, options={"hide_cash": True}).does("market:0", "add:G-FEL", "open")
    assert game.session.pending.numbers == (550, 14950, 50)
    game.does("14950", "bid:2")
    assert game.session.pending.numbers == (550, 14850, 50)


def test_all_cash_is_shown_in_the_end() -> None:
    """TO-12, T-124: everything is counted up."""
    nobody = [player(seat, None) for seat in range(4)]
    game = play(*nobody, options={"hide_cash": True, "end": "rounds:1"}).does(*["end_turn"] * 4)
    assert [team["worth"] for team in game.view()["teams"]] == [16000] * 4


def test_disguised_cash_looks_the_same() -> None:
    """TO-12: other cash of the same step, and the Bank makes up for it."""
    session = play(player(1, cash=14850), options={"hide_cash": True}).session
    found = set()
    for seed in range(20):
        state, setup = RULES.disguised(session.state, session.setup, None, Random(seed))
        assert RULES.view(state, setup, None) == session.view()
        assert not RULES.audit(state, setup)
        found.add(state.players[1].cash)
    assert len(found) > 1


def test_no_cameras() -> None:
    """TO-13: 120 mph cost nothing."""
    game = play(player(0, "R12"), dice=[12], options={"cameras": False}).does("throw:van")
    assert (game.ann.van.at, game.ann.cash) == ("R24", 15000)


def test_the_speaker_rotates() -> None:
    """TO-14: pupil 1 in the first turn of a team, pupil 2 in its second, and round again."""
    seats = [{"name": "Ann", "members": 2}, {"name": "Ben", "members": 3}]
    session = kit.new_game("transportation", seats, {"teams": True}, seed=1)
    session.choose("GRA")
    session.choose("IMM")
    spoken: dict[int, list[int]] = {0: [], 1: []}
    while session.turn < 7:
        view = session.view()
        team = view["current"]
        if session.pending.key == "act" and len(spoken[team]) < view["teams"][team]["turns"]:
            spoken[team].append(view["spokesperson"])
        session.choose(session.pending.values[0])
    assert spoken[0][:3] == [1, 2, 1]
    assert spoken[1][:3] == [1, 2, 3]
    assert play().view()["spokesperson"] is None
    with pytest.raises(kit.BadSetup, match="members"):
        kit.new_game("transportation", [{"members": 0}, {}])


def test_odds_at_a_port_and_a_crossing() -> None:
    """TO-15: £1,000 for delivery and £500 for the piece less £100 fuel; one chance in six of losing the van."""
    options = {"show_odds": True}
    port = play(player(0, "R03"), dice=[6], options=options).does("throw:van")
    assert port.data["odds"] == {"delivery": 1000, "piece": 500, "fuel": 100, "average": 1400}
    crossing = play(player(0, van("R10", "G-IMM")), dice=[5], options=options).does("throw:van")
    assert crossing.data["odds"] == {"chance": 0.167, "lost": 11500, "average": 1917}
    assert "odds" not in play(player(0, "R03"), dice=[6]).does("throw:van").data


def test_odds_under_finance() -> None:
    """TO-15, T-88, T-90: £500 less; a financed lorry that is the only vehicle costs its price."""
    options = {"show_odds": True}
    two = player(0, "R40", van("R14", "G-IMM", financed=True))
    game = play(two, dice=[1], options=options).does("throw:lorry")
    assert game.data["odds"]["lost"] == 1000
    only = player(0, None, van("R14", "G-IMM", financed=True))
    game = play(only, dice=[1], options=options).does("throw:lorry")
    assert game.data["odds"]["lost"] == 21000


def test_a_short_count() -> None:
    """TO-16: ten pieces count £5,000, without any group."""
    ann = player(0, None, cash=0, licences=[], store=[*FIVE, *FIVE_D])
    game = play(ann, options={"short_count": True})
    assert game.view()["teams"][0]["worth"] == 5000
    assert worth.total(game.ann) == 50000
    items = [item for _, item, *_ in worth.lines(game.ann, short=True)]
    assert items == ["Cash", "General goods", "Dangerous goods"]


def test_every_switch_is_a_house_rule() -> None:
    """TO-01, TO-02, TO-16: the form shows the title by which the rulebook calls it."""
    for switch in RULES.switches:
        if switch.key not in ("banker", "rounds"):
            assert RULES.rule_text(switch.rule).startswith(f"{switch.title}: "), switch.key
