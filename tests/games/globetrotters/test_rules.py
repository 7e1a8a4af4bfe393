"""Single rules that no scenario plays."""

from __future__ import annotations

from random import Random

import pytest

import kit
from kit.games.globetrotters.data import CONTINENTS, FACES, KEY_CITIES, KINDS, PLACES, ROUTES, entry
from kit.games.globetrotters.rules import RULES
from kit.games.globetrotters.state import Jackpot
from tests.games.globetrotters.support import Game, adventure, new, play, team, ticket


def test_two_to_six_different_pieces() -> None:
    """G-01."""
    assert (RULES.seats_low, RULES.seats_high, len(set(RULES.colours))) == (2, 6, 6)
    with pytest.raises(kit.BadSetup, match="2 to 6"):
        kit.new_game("globetrotters", 1)
    with pytest.raises(kit.BadSetup):
        kit.new_game("globetrotters", [{"colour": "blue"}, {"colour": "blue"}])


def test_every_sum_is_in_hundreds_and_the_bank_never_runs_out() -> None:
    """G-06."""
    game = play(team("denver", 100_000)).does("work")
    assert game.ann.cash == 100_200
    with pytest.raises(kit.BadSetup, match=r"\$150"):
        play(team("denver", 150))


def test_the_bank_is_an_account_of_its_own() -> None:
    """G-09, G-118: what is paid to the Travel Agent is nobody's."""
    game = play(team("los_angeles", 500), dice=[1]).does("roll", "las_vegas")
    assert (game.bank, game.ann.cash, game.ben.cash, game.jackpot[0]) == (100, 400, 500, 200)


def test_markers_are_put_on_the_chart_by_the_screen() -> None:
    """G-10, G-181, G-195: as many as there are cities."""
    game = adventure("rome", 500, "E02", markers="paris berlin athens dublin lima lagos",
                     keys={0: "EU"})  # fmt: skip
    assert game.session.view()["chart"]["rome"] == [0]
    assert len(game.ann.markers) == 7


def test_there_are_no_deals() -> None:
    """G-11: no request of any kind gives a rival something, but for the fee."""
    met: set[str] = set()
    session, rng = kit.new_game("globetrotters", 3, {"round_limit": 12}, seed=1, simulate=True), Random(1)
    while session.pending is not None:
        pending = session.pending
        met.update(value.partition(":")[0] for ask in (pending, *session.side_requests) for value in ask.values)
        session.choose(rng.choice(pending.values))
    assert {"work", "roll", "fly", "refund", "buy"} <= met
    assert not {word for word in met if word.startswith(("give", "sell", "lend", "swap", "trade", "offer"))}


def test_the_legend() -> None:
    """G-21, G-91, G-93, G-94, G-95, G-96, G-97, G-98, G-99, G-100, G-101."""
    legend = {kind.code: (kind.expenses, kind.ends) for kind in KINDS.values()}
    assert legend == {
        "K": (200, False), "C": (100, False), "N": (100, False), "R": (0, True), "G": (100, False),
        "T": (100, False), "W": (100, True), "X": (100, True), "I": (0, True),
    }  # fmt: skip
    assert all(RULES.rule_text(kind.rule).startswith(f"{kind.name}:") for kind in KINDS.values())
    assert {place.kind for place in PLACES.values()} == set(KINDS)


@pytest.mark.parametrize(
    ("start", "end", "paid", "offer"),
    [
        pytest.param("berlin", "vienna", 100, "", id="G-95"),
        pytest.param("khartoum", "cairo", 200, "adventure", id="G-93, G-111"),
        pytest.param("lima", "santiago", 100, "adventure", id="G-94, G-111"),
        pytest.param("madrid", "monte_carlo", 100, "jackpot", id="G-97"),
        pytest.param("london", "paris", 100, "adventure", id="G-52"),
    ],
)
def test_landing_where_the_turn_goes_on(start: str, end: str, paid: int, offer: str) -> None:
    game = play(team(start, 600), dice=[2]).does("roll", end)
    assert (game.ann.cash, game.ann.offer, game.asks) == (600 - paid, offer, "Ann action")


@pytest.mark.parametrize("end", ["denver", "sonoran_desert", "tornado_alley"])
def test_landing_where_the_turn_ends(end: str) -> None:
    """G-33, G-96, G-99, G-100."""
    game = play(team("las_vegas", 600), dice=[4]).does("roll", end)
    assert game.asks == "Ann after_turn"


def test_a_cruise_island_ends_the_turn_for_nothing() -> None:
    """G-101."""
    game = play(team("rome", 600)).does("sail:sardinia")
    assert (game.ann.cash, game.asks) == (600, "Ann after_turn")


def test_the_order_of_a_turn() -> None:
    """G-25, G-28: money, then the place where one was put, then actions, then the discount."""
    game = play(team("denver", 300), team("rome", 0, moved=True)).does("work", "done")
    kinds = [event.kind for event in game.session.recent]
    assert kinds == ["received", "turn", "starts_here", "paid"]
    assert (game.ben.cash, game.asks) == (200, "Ben action")
    game.does("work")
    assert game.asks == "Ben after_turn"


def test_a_place_where_one_was_put_may_end_the_turn() -> None:
    """G-28, G-29: a Wasteland; neither travel nor work is left to do."""
    game = play(team("gobi", 500, "cairo/bali", moved=True), team())
    assert (game.ann.cash, game.ann.hand, game.asks) == (400, [], "Ann after_turn")
    game.refuses("work", why="G-36")


def test_any_number_of_trips_in_a_turn() -> None:
    """G-30, G-31, G-32, G-65: by land, by air, by air, by sea."""
    game = play(team("vienna", 900, "rome/maldives cairo/bali"), dice=[1])
    game.does("roll", "rome").does("refund", "1").refuses("sail:azores")
    assert game.ann.place == "rome"
    game.flies("cairo")
    assert (game.ann.place, game.ann.cash) == ("cairo", 900 - 100 + 100 - 200)
    again = (
        play(team("paris", 900, "rome/maldives cairo/bali")).flies("cairo").flies("rome").does("sail:sardinia")
    )
    assert (again.ann.place, again.ann.before, again.bank) == ("sardinia", "rome", 300)


def test_roads_join_neighbours_only() -> None:
    """G-41, G-42, G-50: each place is a space; a throw is completed before anything else."""
    game = play(team("tokyo"), team(), dice=[6]).does("roll")
    assert (game.ann.place, game.asks) == ("kyoto", "Ann after_turn")
    rolled = play(team("paris", 500, "cairo/bali"), dice=[2]).does("roll")
    rolled.refuses("work", "fly", "roll", "adventure", "back")
    assert rolled.key == "move"


def test_the_land_die() -> None:
    """G-44, G-300: 12 faces, for roads only."""
    assert FACES == (1, 2, 3, 3, 4, 4, 5, 6, "ticket", "ticket", "trouble", "trouble")
    session = kit.Session.at(play(team("chicago")).state, chance=kit.RealDice(1))
    session.choose("roll")
    assert session.pending is not None
    assert (session.pending.key, session.pending.data["sides"]) == ("dice", 12)
    session.choose("12")
    assert session.state.players[0].cash == 400


def test_no_die_for_a_flight() -> None:
    """G-63: the script has no throw left."""
    assert play(team("chicago", 300, "paris/maldives"), dice=[]).flies("paris").told("rolled") == []


def test_of_many_tickets_one_is_chosen_first() -> None:
    """G-62, D5: from ten tickets on; the same flights, by their numbers."""
    ways = "paris/maldives cairo/bali tokyo/chicago lima/hawaii rome/gold_coast delhi/lima athens/las_vegas "
    hand = ways + "moscow/montreal beijing/seychelles"
    game = play(team("paris", 500, hand)).does("fly")
    assert (game.key, len(game.options)) == ("fly", 18)
    many = play(team("paris", 500, f"{hand} london/fiji")).does("fly")
    assert (many.key, many.options) == ("fly_ticket", (*map(str, range(1, 11)), "back"))
    assert many.does("1").options == ("1b", "back")
    many.refuses("2a", why="G-62").does("back", "fly", "10", "10a")
    assert (many.ann.place, len(many.ann.hand), many.state.pack.used) == ("london", 9, [ticket("london/fiji")])


def test_tickets_come_off_the_top() -> None:
    """G-74, G-75, G-124: those used longest ago come last; what must be bought does not count."""
    game = play(team("paris", 900), pack=["cairo/bali", "delhi/lima"]).does("buy", "1")
    assert game.ann.hand == [ticket("cairo/bali")]
    forced = play(team("rome", 700, offer="adventure"), cards=["E13"]).does("buy", "back", "adventure")
    assert (forced.ann.cash, "buy" in forced.options, forced.state.bought) == (300, True, False)
    assert adventure("paris", 500, "E10", tickets=["cairo/bali"]).ann.hand == [ticket("cairo/bali")]


def test_what_is_not_used_is_lost() -> None:
    """G-106: an Adventure not taken, when the die ends the turn."""
    game = play(team("chicago", 500, offer="adventure"), dice=["trouble"]).does("roll").next_turn()
    assert game.ann.offer == ""
    left = play(team("macau", 500, offer="jackpot"), dice=["ticket"]).does("roll")
    assert "jackpot" in left.options
    left.does("work").others_work()
    assert "jackpot" not in left.options


@pytest.mark.parametrize(("wish", "reads"), [("left", 1), ("any", None), ("none", None)])
def test_an_adventure_is_read_by_another_player(wish: str, reads: int | None) -> None:
    """G-112, GO-16: the card goes under its pack."""
    game = adventure("rome", 500, "E16", options={"reader": wish})
    assert game.told("adventure")[0].reader == reads
    assert game.state.cards["E"].used == ["E16"]
    assert game.state.cards["A"].used == []


def test_the_turn_goes_on_after_an_adventure() -> None:
    """G-117, G-122, G-128, G-134, G-190: cheques and a Special Memory."""
    game = adventure("rome", 500, "E05")
    assert (game.ann.cash, game.asks) == (900, "Ann action")
    lost = adventure("rome", 500, "E08")
    assert (lost.ann.cash, lost.jackpot[0], lost.bank) == (300, 400, 0)
    special = adventure("rome", 500, "E16")
    assert (special.ann.special, special.asks) == (1, "Ann action")


def test_another_players_city_can_be_entered() -> None:
    """G-163, G-173: and its KEYholder cannot refuse, wherever she is."""
    teams = (team("hawaii", 500), team("kyoto", 500))
    game = play(*teams, current=1, starter=1, keys={0: "tokyo"}, dice=[1, (1, 1), (1, 2)], cards=["E02"])
    game.does("roll").does("adventure", "challenge")
    assert (game.keys(1), game.ann.place, game.asks) == ({"tokyo"}, "hawaii", "Ben action")


def test_key_cities_are_not_on_the_chart() -> None:
    """G-182, G-185, G-186: two markers suffice, and nobody can challenge for a continent."""
    game = adventure("rome", 500, "E16", markers="paris")
    assert "london" not in game.session.view()["chart"]
    assert (game.keys(0), "challenge" in game.options) == ({"EU"}, False)
    other = play(team("paris", 500, may_challenge=True), team("gobi", markers="rome athens"), keys={1: "EU"})
    assert "challenge" not in other.options


def test_a_special_memory_is_kept_beside_the_name() -> None:
    """G-189: it is on no city, and everybody sees it."""
    game = play(team("denver", special=2))
    assert (game.session.view(1)["teams"][0]["special"], game.ann.markers) == (2, {})


def test_what_the_jackpot_holds() -> None:
    """G-201: everything that Adventures took."""
    game = adventure("rome", 500, "E17", special=1, keys={-1: "delhi"})
    jackpot = game.session.view()["jackpot"]
    assert jackpot == {"cash": 200, "tickets": 2, "special": 1, "keys": ["delhi"], "markers": []}


def test_a_continent_key_can_be_won_back() -> None:
    """G-212, G-210."""
    noted = Jackpot(200, [], 0, ["beijing", "dubai"])
    game = play(team("macau", offer="jackpot"), jackpot=noted, keys={-1: "AS"}, dice=[(3, 4)]).does("jackpot")
    assert (game.keys(0), sorted(game.ann.markers)) == ({"AS"}, ["beijing", "dubai"])
    assert game.state.jackpot.markers == []


def test_the_first_to_have_so_many_gets_the_key() -> None:
    """G-211: two others have three markers each; the one who had three first."""
    noted = Jackpot(200, [], 0, ["beijing", "dubai"])
    teams = (
        team("macau", offer="jackpot"),
        team("gobi", markers="bangkok singapore tashkent"),
        team("namib", markers="bangkok singapore beijing"),
    )
    game = play(*teams, jackpot=noted, keys={-1: "AS"}, dice=[(3, 4)]).does("jackpot")
    assert game.keys(1) == {"AS"}
    swapped = play(teams[0], teams[2], teams[1], jackpot=noted, keys={-1: "AS"}, dice=[(3, 4)]).does("jackpot")
    assert swapped.keys(1) == {"AS"}


def test_nobody_moves_on_from_an_empty_pack() -> None:
    """G-229."""
    state = play(team("london", 300), team("paris"), pack=["cairo/bali"]).state
    state.jackpot.tickets += state.pack.used
    state.pack.used.clear()
    game = Game(kit.Session.at(state, chance=kit.Scripted([(1,)]))).does("roll")
    assert (game.ann.place, game.ben.place) == ("paris", "paris")
    assert game.told("stays")[0].why == "bump"


def nearly(**facts: object) -> Game:
    """Ann has most KEYs, all are out, and her Home is Nairobi."""
    keys = {0: " ".join(KEY_CITIES), 1: " ".join(CONTINENTS)}
    marks = "chicago montreal lima bogota lagos cape_town paris rome beijing dubai perth darwin"
    ann = team(str(facts.pop("place", "cairo")), 900, str(facts.pop("hand", "")), home="nairobi", **facts)
    return play(
        ann, team("gobi", markers=marks), keys=keys, dice=[1], tickets=["nairobi/dubai"], cards=["A27", "A25"]
    )


def test_ways_to_return_home_that_win() -> None:
    """G-264: by air, by “Go home!”, by a bonus; not by being put there."""
    flown = nearly(hand="nairobi/los_angeles").flies("nairobi")
    assert flown.session.outcome is not None
    sent = nearly(offer="adventure").does("adventure")
    assert sent.session.outcome is not None
    put = nearly(place="nairobi", moved=True)
    assert put.session.outcome is None


def test_nobody_drops_out() -> None:
    """G-268: without a cheque and a ticket the turn still comes."""
    game = adventure("rome", 0, "E08").does("work").next_turn()
    assert (game.asks, game.ann.cash) == ("Ann action", 300)


def test_what_is_due_is_given_at_once() -> None:
    """G-281: as a rule."""
    game = play(team("las_vegas", 500), dice=["ticket"], tickets=["cairo/bali"]).does("roll")
    assert (game.state.claims, len(game.ann.hand)) == ([], 1)


def test_words_are_only_read_aloud() -> None:
    """G-311, G-113: the effects decide, and every brace is filled."""
    for pack, cities in (("A", "cairo lima"), ("E", "rome dublin")):
        for number in range(1, 31):
            for city in cities.split():
                found = entry(f"{pack}{number:02}", city)
                assert found.effects
                assert not set("{}") & set(found.text)
    assert entry("A23", "lagos").text.endswith("Drive to Timbuktu.")
    assert entry("E22", "dublin").text.endswith("Sail to the Faroe Islands.")


def test_the_first_booklet_adds_no_rule() -> None:
    """G-22: the guided round only explains."""
    plain, guided = (
        new(2, [(1, 2), (4, 5)], options={}),
        new(2, [(1, 2), (4, 5)], options={"guided_round": True}),
    )
    assert plain.options == guided.options
    explained = [event.rule for event in guided.told("explain")]
    assert explained
    assert len(explained) == len(set(explained))
    assert plain.told("explain") == []


def test_a_mark_from_a_place_without_expenses_ends_on_arriving() -> None:
    """G-249, G-254: deported by the die from Denver; coming back there costs nothing and ends it."""
    game = play(team("denver", 0), dice=["trouble"]).does("roll")
    assert game.ann.deported_from == "denver"
    back = play(team("las_vegas", 100, deported_from="denver"), dice=[1]).does("roll", "denver")
    assert (back.ann.deported_from, back.ann.cash) == ("", 100)


def test_positions_that_cannot_be() -> None:
    """G-86, G-93, G-183, G-193: a puzzle is refused with a sentence."""
    for wrong, said in (
        (team("azores", bound="rome"), "bound"),
        (team("denver", offer="adventure"), "offers no"),
        (team("denver", markers="london"), "Continental"),
        (team("denver", placed_in=["EU", "EU"]), "two Special"),
        (team("denver", markers="paris rome"), "KEY of EU"),
        (team("atlantis"), "no place"),
    ):
        with pytest.raises(kit.BadSetup, match=said):
            play(wrong)
    state = play(team("denver", 500, "cairo/bali")).state
    for change, said in (
        ({"current": 7}, "seat"), ({"round": 0}, "counted"), ({"turned": "12"}, "open ticket"),
        ({"holder": {"denver": 0}}, "KEYs"), ({"given": ["paris"]}, "by seat"), ({"asked": [3]}, "bank"),
        ({"start_cash": 7}, "other"),
    ):  # fmt: skip
        other = play(team("denver", 500, "cairo/bali")).state
        for name, value in change.items():
            setattr(other, name, value)
        with pytest.raises(kit.BadSetup, match=said):
            kit.Session.at(other)
    state.players[1].hand = list(state.players[0].hand)
    with pytest.raises(kit.BadSetup, match="twice"):
        kit.Session.at(state)


def test_a_voyage_reached_from_elsewhere_may_go_to_either_end() -> None:
    """G-86: by switching places."""
    teams = (team("rome", 500, offer="adventure"), team("azores", 500, bound="lisbon"))
    game = play(*teams, cards=["E25"]).does("adventure").next_turn()
    assert (game.ann.place, game.ben.place, game.ann.bound) == ("azores", "rome", "")
    game.does("work").next_turn()
    assert {"sail_on:new_york", "sail_on:lisbon"} <= set(game.options)


def test_a_travel_order_to_a_cruise_island_is_bound() -> None:
    """G-86: “Sail to Saint Helena” from Rio de Janeiro."""
    game = adventure("rio_de_janeiro", 500, "A24")
    assert (game.ann.place, game.ann.bound, game.asks) == ("saint_helena", "cape_town", "Ann after_turn")
    assert len(ROUTES) == 18


def test_an_adventure_after_working_comes_before_anything_else() -> None:
    """G-116, G-38: free actions do not close it, a throw does; working again opens it for the turn after."""
    game = play(team("lima", 500, "cairo/bali", offer="again"), dice=["ticket"], tickets=["delhi/lima"])
    game.does("refund", "1")
    assert "adventure" in game.options
    game.does("roll")
    assert "adventure" not in game.options
    game.does("work").others_work()
    assert "adventure" in game.options
    poor = play(team("lima", 0, offer="again"))
    assert "adventure" not in poor.options


def test_a_turn_is_lost_even_after_being_moved_on() -> None:
    """G-228, G-131: the place where one was put waits until the turn after."""
    teams = (team("london", 300), team("paris", 500, loses_turn=True), team("gobi"))
    game = play(*teams, dice=[1], tickets=["cairo/bali"]).does("roll", "bali", "work").next_turn()
    assert (game.asks, game.ben.place, game.ben.moved, game.ben.cash) == ("Cat action", "bali", True, 500)
    game.does("work").next_turn().does("work").next_turn()
    assert (game.asks, game.ben.special, game.ben.cash) == ("Ben action", 1, 700)


def test_the_discount_after_any_turn_but_a_lost_one() -> None:
    """G-72: after trouble, a Wasteland, a weekend; after a deportation the cheques do not suffice."""
    assert play(team("denver", 500), dice=["trouble"]).does("roll").asks == "Ann after_turn"
    assert adventure("rio_de_janeiro", 300, "A21").asks == "Ann after_turn"
    assert play(team("denver", 900, loses_turn=True), team()).asks == "Ben action"
    gone = adventure("rome", 300, "E13")
    assert (gone.ann.deported_from, gone.ann.cash, gone.asks) == ("rome", 100, "Ben action")
