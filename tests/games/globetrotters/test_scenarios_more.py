"""Scenarios: forgetting, and further single rules (part 7)."""

from __future__ import annotations

import pytest

import kit
from kit.games.globetrotters.state import pack_left
from tests.games.globetrotters.support import Game, adventure, play, team, ticket

FORGETTING = {"forgetting": True}


def test_s_55_what_is_not_claimed_is_lost() -> None:
    """S-55 (G-282, G-284)."""
    teams = (team("denver", 100), team("gobi", 500))
    game = play(*teams, current=1, starter=1, options=FORGETTING).does("work", "done")
    assert (game.asks, game.ann.cash) == ("Ann action", 100)
    game.does("work", "claim:work", "done")
    assert (game.ann.cash, game.asks) == (300, "Ben action")
    game.does("work", "done")
    game.does("claim:spending")
    assert game.ann.cash == 600  # the money of the new turn, once
    game.does("claim:spending")
    assert (game.ann.cash, game.told("nothing_due")[-1].what) == (600, "spending")


def landed() -> Game:
    """Ann has come to Las Vegas, and nobody has asked for the $100."""
    teams = [team("los_angeles", 500), team("gobi"), team(), team()]
    return play(*teams, dice=[1], options=FORGETTING).does("roll", "las_vegas", "work", "done")


def test_s_56_what_is_not_called_for_need_not_be_paid() -> None:
    """S-56 (G-283, G-284)."""
    game = landed().does("work", "done")
    assert game.asks == "Cat action"
    game.does("pay_up:expenses")
    assert (game.ann.cash, game.bank) == (500, 0)
    called = landed()
    assert called.asks == "Ben action"
    called.does("pay_up:expenses")
    assert (called.ann.cash, called.bank) == (400, 100)


def loser(**facts: object) -> Game:
    """Ann should lose this turn but plays it, and works."""
    teams = [team("denver", 500, loses_turn=True), team(), team()]
    return play(*teams, options=FORGETTING, **facts).does("work", "claim:work")  # type: ignore[arg-type]


def test_s_57_a_lost_turn_is_called_in_time_or_stands() -> None:
    """S-57 (G-285, G-135)."""
    game = loser()
    assert game.ann.cash == 700
    game.does("lost_turn")
    assert (game.ann.cash, game.ann.loses_turn, game.asks) == (500, False, "Ben action")
    game.does("work", "done")
    assert game.asks == "Cat action"
    late = loser().does("done")
    assert late.asks == "Ben action"
    late.does("lost_turn")
    assert (late.ann.cash, late.ann.loses_turn, late.asks) == (700, False, "Ben action")


def test_the_clock_and_who_plays_are_not_undone_with_a_lost_turn() -> None:
    """G-285, GO-02, GO-20: what somebody does beside the turn stands."""
    teams = (team("denver", 500, loses_turn=True), team("chicago"), team("gobi"))
    game = play(*teams, options={"forgetting": True, "time_limit": 35})
    game.does("time_up", "leave:2", "lost_turn")
    assert (game.state.time_up, game.cat.auto, game.ann.loses_turn) == (True, True, False)
    assert game.asks == "Ben action"


def test_s_58_two_voyages_and_two_memories() -> None:
    """S-58 (G-87, G-98, G-104, G-105)."""
    game = play(team("timor", 400, bound="bali")).does("sail_on:bali")
    assert (game.ann.cash, game.ann.special) == (300, 1)
    assert {"sail:timor", "sail:belitung"} <= set(game.options)
    assert not {"roll", "fly"} & game.words
    game.does("sail:belitung")
    assert (game.ann.bound, game.asks) == ("singapore", "Ann after_turn")
    again = play(team("belitung", 400, bound="bali", special=1)).does("sail_on:bali")
    assert (again.ann.cash, again.ann.special) == (300, 2)


def test_s_59_one_adventure_a_visit() -> None:
    """S-59 (G-114, G-104, G-149, G-183, G-95)."""
    game = play(team("atacama", 500), dice=[1, 1, 1], cards=["A28", "A01"]).does(
        "roll", "lima", "adventure", "decline"
    )
    assert list(game.ann.markers) == ["lima"]
    game.refuses("adventure", why="G-114").does("roll", "la_paz")
    assert game.ann.cash == 300
    game.does("roll", "lima")
    assert (game.ann.cash, "adventure" in game.options) == (200, True)
    game.does("adventure")
    assert list(game.ann.markers) == ["lima"]


def test_s_60_ones_own_key_city() -> None:
    """S-60 (G-162)."""
    game = play(team("khartoum", 300), keys={0: "cairo"}, dice=[1], cards=["A03"]).does("roll", "cairo")
    assert game.ann.cash == 100
    game.does("adventure")
    assert (game.ann.cash, game.keys(0), "challenge" in game.options) == (300, {"cairo"}, False)


def test_s_61_no_special_memory_to_lose() -> None:
    """S-61 (G-129, G-246, G-192)."""
    game = adventure("paris", 400, "E17", hand="cairo/bali", markers="lagos", placed_in=["AF"])
    assert (game.ann.cash, game.ann.hand, game.bank, game.jackpot) == (0, [], 400, (200, 2))
    assert (game.ann.place, list(game.ann.markers)) == ("auckland", ["lagos"])


def test_a_special_memory_is_lost_to_the_jackpot() -> None:
    """G-129, G-118: one that is not placed; the turn goes on, with the credit."""
    game = adventure("paris", 400, "E17", special=2, markers="lagos", placed_in=["AF"])
    assert (game.ann.special, game.state.jackpot.special, game.ann.cash) == (1, 1, 400)
    assert (set(game.ann.markers), game.asks) == ({"lagos", "paris"}, "Ann action")
    assert game.told("special_lost")


def test_s_62_deported_before_the_second_part() -> None:
    """S-62 (G-121, G-242)."""
    game = adventure("rome", 0, "E06")
    assert game.told("adventure")[0].signature
    assert (game.ann.special, game.ann.markers, game.ann.deported_from) == (0, {}, "rome")


def test_s_63_go_home() -> None:
    """S-63 (G-145, G-102, G-136)."""
    game = adventure("tashkent", 100, "E27", home="moscow", round=3)
    assert (game.ann.place, game.ann.cash, game.ann.markers) == ("moscow", 100, {})
    assert "adventure" in game.options


def test_s_64_go_home_at_home() -> None:
    """S-64 (G-147)."""
    game = adventure("sydney", 500, "E27", home="sydney", round=3)
    assert (game.ann.place, game.keys(0), game.asks) == ("sydney", {"sydney"}, "Ann action")


def test_s_65_a_travel_order_home() -> None:
    """S-65 (G-138)."""
    game = adventure("montreal", 100, "A22", home="new_york")
    assert (game.ann.place, game.ann.cash, game.jackpot[0], game.ann.markers) == ("new_york", 100, 200, {})
    assert "adventure" in game.options


def test_s_66_only_the_last_deportation_counts() -> None:
    """S-66 (G-250)."""
    teams = team("amman", 0, deported_from="athens")
    game = play(teams, dice=["trouble"], round=1).does("roll")
    assert game.ann.deported_from == "amman"
    dubai = play(team("dubai", 0, offer="adventure", deported_from="athens"), cards=["E09"]).does("adventure")
    assert dubai.ann.deported_from == "dubai"
    athens = play(team("istanbul", 500, deported_from="dubai"), dice=[1]).does("roll", "athens")
    assert (athens.ann.cash, athens.ann.deported_from) == (400, "dubai")


def test_s_67_deported_from_home() -> None:
    """S-67 (G-252)."""
    game = adventure("lagos", 700, "A15", home="lagos", hand="cairo/bali")
    assert (game.ann.cash, game.ann.hand, game.ann.place, game.ann.deported_from) == (0, [], "lagos", "lagos")
    assert (game.ann.markers, game.asks) == ({}, "Ben action")
    back = play(team("timbuktu", 100, home="lagos", deported_from="lagos"), dice=[1]).does("roll", "lagos")
    assert (back.ann.deported_from, back.ann.cash, "adventure" in back.options) == ("", 100, True)


def test_s_68_deported_by_the_die() -> None:
    """S-68 (G-254, G-249)."""
    game = play(team("sun_city", 0, offer="jackpot"), dice=["trouble"]).does("roll")
    assert (game.ann.place, game.ann.deported_from) == ("auckland", "sun_city")
    back = play(team("cape_town", 100, deported_from="sun_city"), dice=[1]).does("roll", "sun_city")
    assert (back.ann.cash, back.ann.deported_from) == (0, "")


def test_s_69_flying_without_money() -> None:
    """S-69 (G-255, G-103)."""
    teams = [team("paris", 0, "cairo/bali"), team(), team(), team("cairo")]
    game = play(*teams, tickets=["delhi/lima"]).does("fly", "1a")
    assert (game.asks, game.options) == ("Ann warning", ("go", "back"))
    game.does("go")
    assert game.asks == "Ann move_on"
    game.does("lima")
    assert (game.dan.place, game.ann.cash, game.ann.deported_from) == ("lima", 0, "cairo")
    assert (game.ann.place, game.bank) == ("auckland", 0)


@pytest.mark.parametrize("quick", [False, True])
def test_a_voyage_to_what_cannot_be_paid_is_warned_of_if_there_is_a_choice(quick: bool) -> None:
    """G-255, G-86: who is bound for an end has nothing to think about."""
    options = {"quick_cruise": quick}
    free = play(team("azores", 0, moved=quick), options=options)
    ways = ("lisbon", "new_york") if quick else ("sail_on:lisbon", "sail_on:new_york")
    free.does(ways[0])
    assert free.key == "warning"
    free.does("back", ways[1])
    assert free.key == "warning"
    assert free.does("go").ann.deported_from == "new_york"
    bound = play(team("azores", 0, bound="lisbon"), options=options).does("sail_on:lisbon")
    assert bound.ann.deported_from == "lisbon"


def test_s_70_a_challenge_has_to_be_paid() -> None:
    """S-70 (G-165, G-255)."""
    teams = (team("moscow", 0, "cairo/bali", may_challenge=True), team())
    game = play(*teams, keys={1: "moscow"})
    game.refuses("challenge", why="G-165").does("refund", "1")
    assert "challenge" in game.options
    poor = play(team("moscow", 0, may_challenge=True), team(), keys={1: "moscow"})
    assert poor.options == ("roll", "work")
    assert poor.ann.cash == 0


def test_s_71_a_turn_cannot_just_be_ended() -> None:
    """S-71 (G-37, G-29, G-33, G-36, G-96)."""
    game = play(team("denver", 300))
    game.refuses("end_turn", why="G-29").does("work")
    assert game.ann.cash == 500
    landed = play(team("las_vegas", 300), dice=[1]).does("roll", "denver")
    assert landed.asks == "Ann after_turn"
    landed.refuses("work", why="G-36")


def test_s_72_free_actions_on_a_cruise_island() -> None:
    """S-72 (G-38, G-82)."""
    game = play(team("azores", 600, "cairo/bali", bound="lisbon", special=1))
    assert game.options == ("sail_on:lisbon", "buy", "refund", "place")


def test_s_73_a_pack_of_one_ticket() -> None:
    """S-73 (G-76)."""
    game = play(team("denver", 900), pack=["cairo/bali"])
    assert pack_left(game.state) == 1
    game.does("buy").refuses("2").does("1", "work")
    assert (game.ann.hand, game.asks) == ([ticket("cairo/bali")], "Ben action")
    gift = adventure("bangkok", 500, "E11", pack=["cairo/bali"])
    assert gift.ann.hand == [ticket("cairo/bali")]
    assert gift.told("tickets")[-1].count == 1


def test_s_74_back_to_where_one_was_bumped() -> None:
    """S-74 (G-144, G-143)."""
    teams = (team("london", 300), team("paris", 500))
    game = play(*teams, dice=[1], tickets=["cairo/tashkent", "delhi/lima"], cards=["E26"])
    game.does("roll", "tashkent", "work").next_turn().does("adventure", "lima")
    assert (game.ben.place, game.jackpot[0], game.ben.markers) == ("paris", 300, {})
    assert game.ben.cash == 500 + 300 - 100 - 100


def test_s_75_a_challenge_lost_after_the_turn() -> None:
    """S-75 (G-133, G-169)."""
    teams = (team("gobi", 200), team("london", 500, offer="adventure"))
    game = play(*teams, current=1, starter=1, keys={0: "london"}, cards=["E18"], dice=[(1, 2), (6, 6)],
                tickets=["cairo/bali"]).does("adventure")  # fmt: skip
    assert game.asks == "Ben challenge"
    game.does("challenge")
    assert game.asks == "Ann move_on"
    assert game.does("cairo").ben.place == "cairo"


def test_s_76_tickets_are_secret() -> None:
    """S-76 (G-286, G-77, G-287)."""
    game = play(team("denver", 500, "paris/maldives cairo/bali"), team())
    for seen in (game.session.view(), game.session.view(1)):
        assert (seen["teams"][0]["tickets"], seen["teams"][0]["hand"]) == (2, None)
        assert not {"maldives", "bali"} & set(_texts(seen["teams"]))
    hand = game.session.view(0)["teams"][0]["hand"]
    assert [(one["a"], one["b"]) for one in hand] == [("paris", "maldives"), ("cairo", "bali")]
    assert game.session.view(0)["jackpot"]["tickets"] == 2
    assert game.session.view()["teams"][0]["cash"] == 500


def _texts(data: object) -> list[str]:
    if isinstance(data, dict):
        return [text for item in data.values() for text in _texts(item)]
    if isinstance(data, list):
        return [text for item in data for text in _texts(item)]
    return [data] if isinstance(data, str) else []


def test_s_77_two_memories_of_one_city() -> None:
    """S-77 (G-183, G-184)."""
    teams = (team("paris", 500, offer="adventure"), team("gobi", markers="paris"))
    game = play(*teams, cards=["E02"]).does("adventure")
    assert game.session.view()["chart"]["paris"] == [1, 0]
    assert (game.session.view()["keys"]["EU"]["where"], game.keys(0)) == ("map", set())


def test_s_78_a_trouble_spot() -> None:
    """S-78 (G-100, G-92, G-137)."""
    game = play(team("nairobi", 200), dice=[1]).does("roll", "nyiragongo")
    assert (game.ann.cash, game.bank, game.jackpot[0], game.asks) == (100, 100, 200, "Ben action")
    sent = adventure("nairobi", 200, "A22")
    assert (sent.ann.place, sent.ann.cash, sent.bank, sent.jackpot[0]) == ("nyiragongo", 100, 0, 300)


def test_s_79_nobody_elsewhere_to_switch_with() -> None:
    """S-79 (G-141, G-142, G-28, G-222)."""
    teams = (team("rome", 500, moved=True), team("rome", 500))
    game = play(*teams, cards=["E25"])
    assert (game.ann.cash, game.ben.place) == (400, "rome")
    game.does("adventure")
    assert (game.ann.place, list(game.ann.markers), game.asks) == ("rome", ["rome"], "Ann action")


def test_s_80_a_special_memory_lost_with_its_key_still_counts() -> None:
    """S-80 (G-196, G-193)."""
    game = adventure(
        "rome", 500, "E15", keys={0: "AS moscow"}, markers="beijing dubai", special=1, placed_in=["AS"]
    )
    game.does("AS", "place")
    assert not {"tashkent", "beijing", "bangkok", "singapore", "dubai"} & set(game.options)
    game.refuses("tashkent", why="G-193").does("lima")
    assert "lima" in game.ann.markers


def test_s_81_spending_money_from_the_second_round_on() -> None:
    """S-81 (G-26, G-27, G-35, G-34)."""
    game = play(team("denver", 500), team("gobi", 500), round=1).does("work").next_turn()
    assert (game.ann.cash, game.asks) == (700, "Ben action")
    game.does("work").next_turn()
    assert (game.ben.cash, game.ann.cash, game.asks) == (700, 1000, "Ann action")
    spending = [event for event in game.told("received") if event.what == "spending"]
    assert [(event.seat, event.amount) for event in spending] == [(0, 300)]


def test_s_82_a_city_may_be_challenged_again() -> None:
    """S-82 (G-171, G-164, G-104)."""
    teams = (team("gobi", 200), team("warsaw", 400))
    game = play(*teams, current=1, starter=1, keys={0: "moscow"}, dice=[1], cards=["E16"]).does(
        "roll", "moscow"
    )
    assert (game.ben.cash, "challenge" in game.options) == (200, False)
    game.does("adventure")
    assert "challenge" in game.options


def test_what_is_refused_changes_nothing() -> None:
    """G-36, I-14: an illegal action names its rule."""
    with pytest.raises(kit.IllegalChoice, match="G-61"):
        play(team("denver", 300, "cairo/bali")).session.choose("fly")
