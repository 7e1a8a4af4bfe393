"""Scenarios: travel by Adventure, bonus, bump, switch, the end (part 7)."""

from __future__ import annotations

from kit.games.globetrotters.data import PLACES
from tests.games.globetrotters.support import Game, adventure, play, team, ticket

CITIES_OUT = "new_york mexico_city rio_de_janeiro cairo nairobi london moscow tokyo delhi sydney"
SIX, FIVE = "new_york mexico_city rio_de_janeiro cairo NA SA", "london moscow tokyo AF EU"
FIVE_MORE = "delhi sydney nairobi AS OC"
MARKERS = ("chicago montreal lima bogota", "lagos cape_town paris rome", "beijing dubai perth darwin")
"""Markers that hold the Continent KEYs of SIX, FIVE and FIVE_MORE."""


def test_s_39_go_back() -> None:
    """S-39 (G-143)."""
    game = adventure("melbourne", 400, "E26", before="canberra")
    assert (game.ann.place, game.ann.cash, game.jackpot, game.ann.markers) == ("canberra", 300, (300, 2), {})
    assert game.asks == "Ann action"


def test_s_40_a_travel_order_pays_into_the_jackpot() -> None:
    """S-40 (G-137, G-202)."""
    game = adventure("buenos_aires", 300, "A22")
    assert (game.ann.place, game.ann.cash, game.jackpot[0]) == ("mar_del_plata", 200, 300)
    assert "jackpot" in game.options


def test_s_41_travel_bonus_within_the_continent() -> None:
    """S-41 (G-148, G-152)."""
    game = adventure("bangkok", 500, "E28")
    assert (list(game.ann.markers), game.asks) == (["bangkok"], "Ann bonus")
    assert {"tokyo", "macau", "hanoi", "xian", "beijing"} <= set(game.options)
    game.refuses("maldives", "gobi", "moscow", "bangkok")
    game.does("beijing")
    assert (game.ann.place, game.ann.cash, game.jackpot[0], game.bank) == ("beijing", 400, 200, 100)
    assert "adventure" in game.options


def test_s_42_a_lost_challenge_loses_the_bonus() -> None:
    """S-42 (G-150)."""
    teams = (team("gobi", 500), team("tokyo", 500, offer="adventure"))
    game = play(*teams, current=1, starter=1, keys={0: "tokyo"}, cards=["E29"], dice=[(1, 2), (4, 4)],
                tickets=["cairo/bali"]).does("adventure")  # fmt: skip
    assert game.asks == "Ben challenge"
    game.does("challenge")
    assert (game.ann.cash, game.ben.cash, game.asks) == (600, 400, "Ann move_on")
    game.does("cairo")
    assert (game.ben.place, game.told("bonus_declined"), game.asks) == ("cairo", [], "Ben after_turn")


def test_s_43_travel_bonus_to_anywhere() -> None:
    """S-43 (G-151, G-149)."""
    game = adventure("montreal", 500, "A30")
    assert list(game.ann.markers) == ["montreal"]
    assert set(game.options) == {*PLACES, "decline"} - {"montreal"}
    assert len(game.options) == 129
    assert game.does("decline").ann.place == "montreal"


def test_s_44_a_blind_pick() -> None:
    """S-44 (G-123, G-73)."""
    hand = "paris/maldives cairo/bali rome/maldives"
    teams = (team("bangkok", 500, hand, offer="adventure"), team(), team(), team())
    game = play(*teams, cards=["E01"]).does("adventure")
    assert (game.asks, game.options) == ("Dan blind_pick", ("1", "2", "3"))
    game.refuses("refund:0:1", "refund", why="G-73").does("2")
    assert game.ann.hand == [ticket("paris/maldives"), ticket("rome/maldives")]
    assert (game.jackpot, list(game.ann.markers)) == ((200, 3), ["bangkok"])
    assert game.state.jackpot.tickets[-1] == ticket("cairo/bali")
    assert game.asks == "Ann action"


def test_only_who_owes_tickets_may_return_none() -> None:
    """G-73, D20: anybody else returns tickets while they are picked, or while somebody pays."""
    hand = "paris/maldives cairo/bali"
    ben = team("gobi", 0, "lima/hawaii")
    picked = play(team("bangkok", 500, hand, offer="adventure"), ben, cards=["E01"]).does("adventure")
    assert picked.asks == "Ben blind_pick"
    assert picked.refuses("refund:0:1", why="G-73").does("refund:1:1").ben.cash == 100
    assert (picked.does("2").ann.hand, picked.jackpot) == ([ticket("paris/maldives")], (200, 3))
    paid = play(team("denver", 0, hand), ben, dice=["trouble"]).does("roll")
    assert paid.asks == "Ann refund_owed"
    assert paid.refuses("refund:0:1", why="G-73").does("refund:1:1").ben.cash == 100
    assert paid.does("1").ann.hand == [ticket("cairo/bali")]


def test_tickets_may_be_returned_at_any_time() -> None:
    """G-73, D20: by the player to move too, before a piece is put down and while somebody else chooses."""
    ann = team("chicago", 0, "paris/maldives cairo/bali rome/maldives")
    rolled = play(ann, team("denver"), dice=[1], tickets=["delhi/lima"]).does("roll")
    assert rolled.does("refund:0:2").ann.cash == 100
    assert (rolled.key, rolled.ann.hand) == ("move", [ticket("paris/maldives"), ticket("rome/maldives")])
    assert rolled.does("denver").key == "move_on"
    assert rolled.does("refund:0:1", "lima").ann.cash == 200
    for way in (["fly"], ["refund"]):
        play(ann, team("denver")).does(*way).refuses("refund:0:1")


def test_s_45_tickets_are_exchanged() -> None:
    """S-45 (G-125, G-126)."""
    none = adventure("santiago", 500, "A01")
    assert (none.ann.hand, list(none.ann.markers), none.asks) == ([], ["santiago"], "Ann action")
    game = adventure(
        "santiago", 500, "A01", hand="paris/maldives cairo/bali", tickets=["rome/maldives", "delhi/lima"]
    )
    assert game.state.pack.used == [ticket("paris/maldives"), ticket("cairo/bali")]
    assert game.ann.hand == [ticket("rome/maldives"), ticket("delhi/lima")]
    assert game.jackpot == (200, 2)


def test_s_46_a_bump() -> None:
    """S-46 (G-221, G-224, G-28)."""
    teams = (team("london", 300), team("paris", 500, offer="again"))
    game = play(*teams, dice=[1], tickets=["cairo/tashkent"]).does("roll")
    assert (game.ann.place, game.asks) == ("paris", "Ann move_on")
    game.does("tashkent")
    assert (game.ben.place, game.ann.cash, game.state.pack.used) == (
        "tashkent",
        200,
        [ticket("cairo/tashkent")],
    )
    game.does("work").next_turn()
    assert (game.ben.cash, game.ben.place) == (500 + 300 - 100, "tashkent")
    assert "adventure" in game.options
    assert game.session.pending is not None
    assert game.session.pending.data["price"] == 0


def test_s_47_two_are_bumped() -> None:
    """S-47 (G-222, G-223, G-253)."""
    teams = (
        team("athens", 0, home="rome", offer="adventure"),
        team("gobi"),
        team("rome"),
        team("monte_carlo", 500),
    )
    game = play(*teams, cards=["E09"], dice=[1], tickets=["delhi/lima", "cairo/bali"]).does("adventure")
    assert (game.ann.place, game.cat.place, game.told("bumped")) == ("rome", "rome", [])
    game.does("work").next_turn().does("work").next_turn()
    assert game.asks == "Dan action"
    game.does("roll", "rome")
    assert game.told("turned")[-1].seat == 0
    game.does("lima")
    assert game.told("turned")[-1].seat == 2
    assert game.asks == "Dan move_on"
    game.does("bali")
    assert (game.ann.place, game.cat.place, game.dan.place) == ("lima", "bali", "rome")


def test_s_48_switched_by_somebody_else() -> None:
    """S-48 (G-140, G-28, G-51, G-72)."""
    teams = (team("lima", 500), team("cape_town", 200, "paris/maldives cairo/bali", moved=True))
    game = play(*teams, dice=["trouble"]).does("work").next_turn()
    assert (game.ben.cash, game.jackpot, len(game.ben.hand)) == (400, (200, 2), 2)
    assert (game.bank, "adventure" in game.options) == (100, True)
    game.does("roll")
    assert (game.ben.cash, game.asks) == (300, "Ben after_turn")
    assert "discount" in game.options


def ending(
    ann: str, ben: str, cat: str, place: str = "addis_ababa", home: str = "nairobi", **facts: object
) -> Game:
    """All KEYs are out; Ann stands in *place*, one throw from *home*."""
    marks = dict(zip((SIX, FIVE, FIVE_MORE), MARKERS, strict=True))
    ben_place = str(facts.pop("ben_place", "gobi"))
    mine = {key: facts.pop(key) for key in ("deported_from",) if key in facts}
    teams = (
        team(place, 600, home=home, markers=marks.get(ann, ""), **mine),
        team(ben_place, 500, markers=marks.get(ben, "")),
        team("patagonia", 500, markers=marks.get(cat, "")),
    )
    return play(*teams, keys={0: ann, 1: ben, 2: cat}, **{"dice": [1, 1, 1], **facts})  # type: ignore[arg-type]


def test_s_49_the_return_home_wins() -> None:
    """S-49 (G-262, G-266)."""
    game = ending(SIX, FIVE, FIVE_MORE, ben_place="nairobi").does("roll", "nairobi")
    assert game.session.outcome is not None
    assert (game.session.outcome.winners, game.session.outcome.reason) == ((0,), "return")
    assert (game.ben.place, game.told("bumped")) == ("nairobi", [])


def test_s_50_a_tie_must_be_broken() -> None:
    """S-50 (G-263)."""
    teams = (
        team("addis_ababa", 600, home="nairobi", markers=MARKERS[0]),
        team("gobi", markers=MARKERS[1] + " perth darwin"),
        team("patagonia", markers="beijing dubai"),
    )
    keys = {0: SIX, 1: FIVE + " OC", 2: "delhi sydney nairobi AS"}
    game = play(*teams, keys=keys, dice=[1]).does("roll", "nairobi")
    assert (game.session.outcome, game.asks) == (None, "Ann action")
    assert "adventure" in game.options


def test_s_51_a_key_in_the_jackpot_is_out() -> None:
    """S-51 (G-261)."""
    teams = (
        team("addis_ababa", 600, home="nairobi", markers=MARKERS[0]),
        team("gobi", markers=MARKERS[1] + " perth darwin"),
        team("patagonia", markers="beijing dubai"),
    )
    keys = {0: SIX, 1: "moscow tokyo AF EU OC", 2: "delhi sydney nairobi AS", -1: "london"}
    game = play(*teams, keys=keys, dice=[1]).does("roll", "nairobi")
    assert game.session.outcome is not None
    assert game.session.outcome.winners == (0,)


def test_s_52_no_win_with_a_deportation_mark() -> None:
    """S-52 (G-251, G-249)."""
    game = ending(SIX, FIVE, FIVE_MORE, place="khartoum", home="cairo", deported_from="dubai")
    game.does("roll", "cairo")
    assert (game.session.outcome, game.ann.place) == (None, "cairo")
    paid = ending(SIX, FIVE, FIVE_MORE, place="empty_quarter", home="cairo", deported_from="dubai",
                  dice=[1, 4])  # fmt: skip
    paid.does("roll", "dubai")
    assert (paid.ann.deported_from, paid.ann.cash) == ("", 500)
    paid.does("roll", "cairo")
    assert paid.session.outcome is not None
    assert paid.session.outcome.winners == (0,)


def test_s_53_a_lead_lost_on_the_way() -> None:
    """S-53 (G-267)."""
    keys = {
        0: "new_york mexico_city rio_de_janeiro london NA SA",
        1: FIVE.replace("london", "cairo"),
        2: FIVE_MORE,
    }
    teams = (
        team("addis_ababa", 600, home="nairobi", markers=MARKERS[0]),
        team("london", 500, markers=MARKERS[1], may_challenge=True),
        team("patagonia", markers=MARKERS[2]),
    )
    game = play(*teams, keys=keys, current=1, starter=1, dice=[(1, 1), (1, 2), 1]).does("challenge")
    assert (len(game.keys(0)), len(game.keys(1))) == (5, 6)
    game.does("work").next_turn().does("work").next_turn().does("roll", "nairobi")
    assert game.session.outcome is None
    assert game.session.view()["leaders"] == [1]


def test_s_54_standing_at_home_does_not_win() -> None:
    """S-54 (G-265)."""
    game = ending(SIX, FIVE, FIVE_MORE, place="nairobi")
    assert game.session.outcome is None
    game.does("roll", "addis_ababa", "roll", "nairobi")
    assert game.session.outcome is not None


def test_the_keys_of_these_scenarios_are_all() -> None:
    """G-04, G-261: 16 KEYs, each once."""
    keys = [*SIX.split(), *FIVE.split(), *FIVE_MORE.split()]
    assert len(keys) == len(set(keys)) == 16
    assert set(CITIES_OUT.split()) < set(keys)
