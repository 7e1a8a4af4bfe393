"""Scenarios: set-up, first turn, roads, air, tickets, water, locations (part 7)."""

from __future__ import annotations

from kit.games.globetrotters.data import CONTINENTS, KEY_CITIES, TICKETS
from kit.games.globetrotters.state import pack_left
from tests.games.globetrotters.support import NOWHERE, new, play, team, ticket

DEAL = ("berlin/fiji", "darwin/sun_city")
"""What goes into the Jackpot."""


def test_s_01_what_is_dealt() -> None:
    """S-01 (G-02, G-03, G-05, G-07, G-08, G-16)."""
    game = new(4, [(4, 5), (1, 2), (1, 2), (1, 2)])
    state = game.state
    assert [player.cash for player in state.players] == [500] * 4
    assert all(player.ticket and not player.hand for player in state.players)
    assert (game.jackpot, pack_left(state)) == ((200, 2), 69)
    view = game.session.view()
    assert {key for key, where in view["keys"].items() if where["where"] == "map"} == {*KEY_CITIES, *CONTINENTS}
    assert len(view["keys"]) == 16
    assert game.key == "home"
    game.refuses("refund", "refund:0:1", "1")


def test_s_02_a_tie_is_thrown_again_by_those_tied() -> None:
    """S-02 (G-12, G-13, G-14)."""
    game = new(4, [(4, 5), (5, 6), (6, 5), (1, 3), (2, 4), (2, 6)])
    assert (game.asks, game.session.view()["order"]) == ("Cat home", [2, 3, 0, 1])
    assert [event.seat for event in game.told("thrown")] == [0, 1, 2, 3, 1, 2]


def test_s_03_home_is_chosen_and_costs_nothing() -> None:
    """S-03 (G-15, G-16, G-17, G-18, G-19, G-20, G-27, G-102, G-161)."""
    game = new(2, [(4, 5), (1, 2)], [*DEAL, "cairo/bogota", "rome/maldives"], ["A03"])
    assert game.session.view(0)["teams"][0]["dealt"] == {"id": "10", "a": "cairo", "b": "bogota"}
    game.does("a")
    assert (game.ann.cash, game.ann.hand, game.bank) == (500, [], 0)
    room, ben = game.session.view(), game.session.view(1)
    assert room["teams"][0]["home"] == ben["teams"][0]["home"] == "cairo"
    assert room["teams"][0]["home_other"] is ben["teams"][0]["home_other"] is None
    assert game.session.view(0)["teams"][0]["home_other"] == "bogota"
    assert "adventure" in game.options
    game.does("adventure")
    assert (game.ann.cash, game.keys(0), game.asks) == (700, {"cairo"}, "Ann action")


def test_s_04_a_card_that_is_the_citys_own_adventure() -> None:
    """S-04 (G-113, G-310)."""
    game = new(2, [(4, 5), (1, 2)], [*DEAL, "cairo/bogota", "rome/maldives"], ["A02"]).does("a", "adventure")
    assert (game.ann.cash, game.keys(0)) == (900, {"cairo"})
    assert game.told("adventure")[0].signature


def test_s_05_a_home_on_an_island() -> None:
    """S-05 (G-19, G-42, G-61, G-98)."""
    game = new(2, [(1, 2), (4, 5)], [*DEAL, "rome/maldives", "mexico_city/seychelles"]).does("b")
    assert (game.ben.cash, game.ben.special) == (500, 1)
    assert game.options == ("sail:comoros", "buy", "place", "work")
    game.does("buy")
    assert game.options == ("1", "2", "back")


def test_s_06_nobody_to_switch_places_with() -> None:
    """S-06 (G-142)."""
    game = new(2, [(4, 5), (1, 2)], [*DEAL, "london/fiji", "rome/maldives"], ["E25"]).does("a", "adventure")
    assert (game.ann.place, game.keys(0), game.jackpot, game.asks) == (
        "london",
        {"london"},
        (200, 2),
        "Ann action",
    )


def test_s_07_places_are_switched_in_a_first_turn() -> None:
    """S-07 (G-137, G-139, G-140, G-28)."""
    teams = (team("los_angeles", 300), team(NOWHERE, home="tokyo/chicago"))
    game = play(*teams, cards=["E25"], round=1, current=1).does("a", "adventure")
    assert [event.value for event in game.told("only_option")] == ["seat:0"]
    assert (game.ben.place, game.ben.cash, game.ann.place) == ("los_angeles", 400, "tokyo")
    assert (game.jackpot[0], game.keys(1), "adventure" in game.options) == (300, set(), True)
    game.does("work")
    assert game.ben.cash == 600
    game.next_turn()
    assert (game.asks, game.ann.cash, game.jackpot[0], game.bank) == ("Ann action", 400, 300, 200)
    assert "adventure" in game.options


def test_s_08_nobody_is_sent_home_in_a_first_turn() -> None:
    """S-08 (G-146)."""
    game = play(team(NOWHERE, home="lima/bangkok"), dice=[2], cards=["A27"], round=1).does(
        "a", "roll", "santiago"
    )
    assert game.ann.cash == 400
    game.does("adventure")
    assert (game.ann.place, game.ann.cash, list(game.ann.markers)) == ("santiago", 400, ["santiago"])
    assert game.asks == "Ann action"


def test_s_09_any_place_within_the_throw() -> None:
    """S-09 (G-45, G-46, G-47)."""
    near = {"denver", "montreal", "new_york", "tornado_alley", "winnipeg"}
    far = {"las_vegas", "mexico_city", "miami", "san_francisco", "vancouver", "washington"}
    assert set(play(team("chicago"), dice=[1]).does("roll").options) == near
    game = play(team("chicago"), dice=[2]).does("roll")
    assert set(game.options) == near | far
    game.refuses("chicago", why="G-46").refuses("back", "work", "pass")


def test_s_10_passing_through_has_no_effect() -> None:
    """S-10 (G-48)."""
    game = play(team("lima"), team("atacama"), dice=[3]).does("roll", "santiago")
    assert (game.ben.place, game.ann.cash, game.ann.place) == ("atacama", 400, "santiago")


def test_s_11_a_ticket_on_the_die() -> None:
    """S-11 (G-49, G-115)."""
    game = play(team("paris", 100, offer="adventure"), dice=["ticket"], tickets=["cairo/bali"]).does("roll")
    assert (game.ann.hand, game.ann.place, game.ann.cash) == ([ticket("cairo/bali")], "paris", 100)
    assert {"fly", "roll", "adventure", "work"} <= game.words


def test_s_12_trouble_at_home() -> None:
    """S-12 (G-51, G-36)."""
    game = play(team("rome", 300, home="rome"), dice=["trouble"]).does("roll")
    assert (game.ann.cash, game.bank, game.state.current) == (200, 100, 1)
    assert game.asks == "Ben action"


def test_s_13_no_road_from_dublin() -> None:
    """S-13 (G-43)."""
    game = play(team("dublin", 200, "paris/maldives"), dice=[3])
    game.refuses("roll", why="G-43")
    assert game.options == ("fly", "sail:faroe_islands", "buy", "refund", "work")
    game.does("buy")
    assert game.options == ("1", "back")


def test_s_14_trouble_is_paid_with_a_ticket() -> None:
    """S-14 (G-51, G-241, G-71)."""
    draws = ["cairo/bali", "paris/maldives"]
    game = play(team("denver", 400), dice=["trouble"], tickets=draws).does("buy", "2", "roll")
    assert game.asks == "Ann refund_owed"
    game.does("1")
    assert (game.ann.hand, game.ann.cash, game.ann.deported_from) == ([ticket("paris/maldives")], 0, "")
    assert game.state.current == 1


def test_s_15_a_flight() -> None:
    """S-15 (G-61, G-62)."""
    assert "fly" not in play(team("denver", 300, "paris/maldives")).options
    game = play(team("chicago", 300, "paris/maldives")).flies("paris")
    assert (game.ann.place, game.ann.cash, game.ann.hand) == ("paris", 200, [])
    assert game.state.pack.used == [ticket("paris/maldives")]


def test_s_16_no_flight_to_where_one_is() -> None:
    """S-16 (G-64)."""
    assert play(team("paris", 300, "paris/maldives")).does("fly").options == ("1b", "back")


def test_s_17_full_fare_once_and_the_discount_once() -> None:
    """S-17 (G-71, G-72)."""
    game = play(team("paris", 1000)).does("buy", "2")
    assert game.ann.cash == 600
    game.refuses("buy", why="G-71").does("work")
    assert (game.ann.cash, game.options) == (800, ("discount", "refund", "done"))
    game.does("discount")
    assert (game.ann.cash, len(game.ann.hand), game.asks) == (500, 4, "Ben action")
    game.refuses("discount")


def test_s_18_a_voyage_takes_two_turns() -> None:
    """S-18 (G-81, G-82, G-83, G-84, G-85, G-86, G-35)."""
    game = play(team("new_york", 500)).does("sail:azores")
    assert (game.ann.place, game.ann.cash, game.ann.bound, game.bank) == ("azores", 500, "lisbon", 0)
    game.others_work()
    assert (game.ann.cash, game.options) == (800, ("sail_on:lisbon", "buy", "work")[:2])
    game.refuses("work", "roll", "fly", "sail_on:new_york", "sail:azores")
    game.does("sail_on:lisbon")
    assert (game.ann.place, game.ann.cash, game.asks) == ("lisbon", 700, "Ann action")
    assert game.does("work").ann.cash == 900


def test_s_19_a_wasteland_takes_all_tickets() -> None:
    """S-19 (G-99)."""
    hand = "paris/maldives cairo/bali rome/maldives"
    game = play(team("lima", 300, hand), dice=[1]).does("roll", "atacama")
    assert (game.ann.cash, game.ann.hand, game.jackpot) == (200, [], (200, 2))
    assert game.state.pack.used == [ticket(one) for one in hand.split()]
    assert game.state.current == 1


def test_s_20_a_wasteland_by_an_adventure() -> None:
    """S-20 (G-137, G-120)."""
    hand = "paris/maldives cairo/bali"
    game = play(team("casablanca", 400, hand, offer="adventure"), cards=["A22"]).does("adventure")
    assert (game.ann.place, game.ann.cash, game.jackpot) == ("sahara", 300, (300, 2))
    assert game.state.pack.used == [ticket(one) for one in hand.split()]
    assert (game.ann.markers, game.asks) == ({}, "Ann after_turn")


def test_s_21_an_adventure_after_declining_and_working() -> None:
    """S-21 (G-116, G-119)."""
    game = play(team("atacama", 500), dice=[1], cards=["A01"]).does("roll", "lima")
    assert game.ann.cash == 400
    game.does("work")
    assert game.ann.cash == 600
    game.others_work()
    assert (game.ann.cash, "adventure" in game.options) == (900, True)
    game.does("adventure")
    assert (game.ann.cash, list(game.ann.markers), game.asks) == (900, ["lima"], "Ann action")
    assert game.bank == 100 + 100


def test_s_22_no_adventure_after_being_bumped() -> None:
    """S-22 (G-116, G-228)."""
    game = play(
        team("lima", offer="again"), team("la_paz"), current=1, starter=1, dice=[1], tickets=["cairo/bali"]
    )
    game.does("roll", "lima")
    assert game.asks == "Ben move_on"
    game.does("bali", "work").next_turn()
    assert (game.ann.place, game.ann.special) == ("bali", 1)
    game.refuses("adventure", why="G-111")


def test_s_23_at_home_it_costs_nothing_again() -> None:
    """S-23 (G-116, G-102)."""
    game = (
        play(team("cape_town", home="cape_town", offer="adventure"), cards=["A01"]).does("work").others_work()
    )
    before = game.ann.cash
    assert game.session.pending is not None
    assert game.session.pending.data["price"] == 0
    game.does("adventure")
    assert (game.ann.cash, list(game.ann.markers), game.bank) == (before + 100, ["cape_town"], 0)


def test_every_ticket_is_written_as_in_the_contract() -> None:
    """G-62: the helper of these tests finds all 75."""
    assert len({ticket(f"{one.a}/{one.b}") for one in TICKETS.values()}) == 75
