"""Scenarios: challenges, memories and Continent KEYs, the Jackpot, deportation (part 7)."""

from __future__ import annotations

from kit.games.globetrotters.data import TICKETS
from kit.games.globetrotters.state import Jackpot
from tests.games.globetrotters.support import Game, adventure, play, team, ticket


def duel(*dice: tuple[int, int], **facts: object) -> Game:
    """Ben, with $500 in Moscow, has taken E01 and challenges Ann, who holds the KEY and $200."""
    teams = (team("gobi", 200), team("moscow", 500, offer="adventure"))
    game = play(*teams, current=1, starter=1, keys={0: "moscow"}, dice=dice, cards=["E01"], **facts)  # type: ignore[arg-type]
    return game.does("adventure")


def test_s_24_a_challenge_won() -> None:
    """S-24 (G-164, G-165, G-166, G-167, G-168)."""
    game = duel((4, 3), (5, 2), (6, 3), (2, 1), (5, 6), (4, 1))
    assert game.ben.cash == 600
    game.does("challenge")
    assert (game.ben.cash, game.ann.cash) == (500, 300)
    assert [(event.seat, event.hit) for event in game.told("duel")] == [
        (1, True), (0, True), (1, False), (0, False), (1, True), (0, False),
    ]  # fmt: skip
    assert (game.keys(1), game.keys(0), game.asks) == ({"moscow"}, set(), "Ben action")


def test_s_25_a_challenge_lost() -> None:
    """S-25 (G-169, G-224, G-225, G-226, G-227)."""
    game = duel((3, 1), (4, 4), tickets=["cairo/bali"]).does("challenge")
    assert (game.keys(0), game.asks, game.options) == ({"moscow"}, "Ann move_on", ("cairo", "bali"))
    assert game.session.view()["turned"] == ["cairo", "bali"]
    game.does("bali").next_turn()
    assert game.state.pack.used == [ticket("cairo/bali")]
    game.does("work").next_turn()
    assert (game.ben.place, game.ben.cash, game.ben.special) == ("bali", 500 + 300 - 100, 1)
    assert game.asks == "Ben action"


def test_s_26_a_right_to_challenge_lasts_while_one_stays() -> None:
    """S-26 (G-130, G-133, G-170)."""
    teams = (team("gobi", 200), team("delhi", 500, offer="adventure"))
    game = play(*teams, current=1, starter=1, keys={0: "delhi"}, cards=["E18"], dice=[1, (1, 1), (2, 3)])
    game.does("adventure")
    assert (game.asks, game.options) == ("Ben challenge", ("challenge", "decline"))
    game.does("decline")
    assert game.asks == "Ben after_turn"
    game.does("done", "work").next_turn()
    assert (game.asks, "challenge" in game.options, game.ben.cash) == ("Ben action", True, 800)
    twin = Game(game.session.copy())
    twin.does("roll", "dhaka")
    assert "challenge" not in twin.options


def test_s_27_credit_at_once_and_a_turn_lost() -> None:
    """S-27 (G-131, G-132, G-72)."""
    game = adventure("rio_de_janeiro", 500, "A21")
    assert (game.ann.special, game.keys(0), game.ann.loses_turn) == (1, {"rio_de_janeiro"}, True)
    game.next_turn().does("work").next_turn()
    assert game.asks == "Ben action"
    assert (game.ann.cash, [event.seat for event in game.told("lost_turn")]) == (500, [0])
    game.does("work").next_turn()
    assert (game.asks, game.ann.cash) == ("Ann action", 800)


def test_s_28_a_key_in_the_jackpot_cannot_be_challenged() -> None:
    """S-28 (G-172, G-170)."""
    teams = (team("sydney", 500, offer="adventure"), team("macau", 500, offer="jackpot"))
    game = play(*teams, keys={-1: "sydney"}, cards=["E01"], dice=[(1, 1)] * 2 + [(1, 2)]).does("adventure")
    assert (game.keys(0), "challenge" in game.options) == (set(), False)
    assert [event.credit for event in game.told("completed")] == ["none"]
    game.refuses("challenge", why="G-172")
    game.does("work", "done", "jackpot")
    assert game.keys(1) == {"sydney"}
    game.does("work").next_turn()
    before, bank = game.ann.cash, game.bank
    game.does("challenge")
    assert game.told("challenge")[0].holder == 1
    assert (game.ann.cash, game.bank, game.keys(0)) == (before - 100, bank, {"sydney"})


def test_s_29_a_continent_key_changes_hands() -> None:
    """S-29 (G-184, G-187)."""
    teams = (
        team("berlin", 500, "rome/maldives", markers="paris rome", offer="adventure"),
        team("athens", 500, markers="berlin", offer="adventure"),
    )
    game = play(*teams, keys={0: "EU"}, current=1, starter=1, cards=["E01"])
    game.does("adventure")
    assert (sorted(game.ben.markers), game.keys(0), game.keys(1)) == (["athens", "berlin"], {"EU"}, set())
    third = play(teams[0], team("dublin", markers="berlin athens", offer="adventure"), keys={0: "EU"},
                 current=1, starter=1, cards=["E01"])  # fmt: skip
    third.does("adventure")
    assert (third.keys(0), third.keys(1)) == (set(), {"EU"})
    third.does("work").next_turn()
    last = third.session.view()
    assert last["continents"]["EU"]["counts"] == [2, 3]
    fourth = play(team("berlin", markers="paris rome", offer="adventure"),
                  team("dublin", markers="berlin athens dublin"), keys={1: "EU"}, cards=["E03"])  # fmt: skip
    fourth.does("adventure")
    assert (len(fourth.ann.markers), fourth.keys(1)) == (3, {"EU"})


def test_s_29_two_markers_bring_the_key_from_the_map() -> None:
    """S-29 (G-184): Paris, then Rome."""
    game = adventure("rome", 500, "E01", markers="paris")
    assert game.keys(0) == {"EU"}


def test_s_30_special_memories_are_placed() -> None:
    """S-30 (G-191, G-192, G-193, G-194)."""
    game = play(team("denver", markers="lima", special=2)).does("place", "bogota")
    assert (game.keys(0), game.ann.special) == ({"SA"}, 1)
    game.does("place").refuses("santiago", why="G-193").refuses("lima", why="G-183").does("lagos")
    assert (list(game.ann.markers), game.ann.placed_in) == (["lima", "bogota", "lagos"], ["SA", "AF"])
    ben = play(team("denver", special=2), team("namib"), current=1, starter=1)
    assert ben.asks == "Ben action"
    ben.refuses("place", why="G-191")


def test_s_31_the_jackpot_is_won() -> None:
    """S-31 (G-202, G-203, G-204, G-205, G-206, G-207, G-208)."""
    full = Jackpot(500, [ticket("cairo/bali"), ticket("rome/maldives"), ticket("berlin/fiji")], 1)
    game = play(team("hanoi", 400), jackpot=full, keys={-1: "delhi"}, dice=[1, (2, 1), (6, 6)])
    game.does("roll", "macau")
    assert game.ann.cash == 300
    game.does("jackpot")
    assert (game.ann.cash, len(game.ann.hand), game.keys(0), game.ann.special) == (800, 3, {"delhi"}, 1)
    assert (game.jackpot, game.keys_in_jackpot, game.asks) == ((200, 2), set(), "Ann action")
    game.refuses("jackpot", why="G-206")


def test_s_32_the_jackpot_is_missed() -> None:
    """S-32 (G-205, G-225, G-226)."""
    teams = [team("macau", offer="jackpot"), team(), team(), team()]
    game = play(*teams, dice=[(1, 2), (4, 2)], tickets=["panama_city/macau"]).does("jackpot")
    assert [event.value for event in game.told("only_option")] == ["panama_city"]
    assert game.told("turned")[0].chooser == 3
    assert (game.ann.place, game.ann.moved, game.jackpot) == ("panama_city", True, (200, 2))
    assert game.asks == "Ann after_turn"


def test_s_33_a_continent_key_goes_through_the_jackpot() -> None:
    """S-33 (G-127, G-188, G-209, G-210, G-211)."""
    game = adventure("rome", 500, "E15", keys={0: "AS moscow"}, markers="beijing dubai")
    assert game.options == ("moscow", "AS")
    game.does("AS")
    assert (list(game.ann.markers), game.keys_in_jackpot) == (["rome"], {"AS"})
    assert game.state.jackpot.markers == ["beijing", "dubai"]
    teams = (team("gobi"), team("macau", offer="jackpot", markers="beijing"),
             team("tashkent", offer="adventure", markers="bangkok singapore"))  # fmt: skip
    noted = Jackpot(200, [], 0, ["beijing", "dubai"])
    game = play(*teams, current=2, starter=2, jackpot=noted, keys={-1: "AS"}, cards=["E01"], dice=[(1, 1)])
    game.does("adventure")
    assert (len(game.cat.markers), game.keys(2)) == (3, set())
    game.does("work").next_turn()
    game.does("work").next_turn().does("jackpot")
    assert sorted(game.ben.markers) == ["beijing", "dubai"]
    assert (game.keys(1), game.keys(2)) == (set(), {"AS"})


def test_s_34_deported_for_cheques() -> None:
    """S-34 (G-241, G-242, G-243, G-247)."""
    game = adventure("athens", 100, "E09", hand="paris/maldives")
    assert (game.ann.cash, game.ann.hand, game.jackpot, game.ann.markers) == (0, [], (400, 2), {})
    assert (game.ann.place, game.ann.deported_from, game.state.current) == ("auckland", "athens", 1)


def test_s_35_a_ticket_is_bought_to_be_used() -> None:
    """S-35 (G-244)."""
    game = adventure("rome", 200, "E13", hand="paris/maldives")
    assert (game.ann.cash, game.jackpot, list(game.ann.markers)) == (0, (200, 4), ["rome"])
    assert (game.bank, game.asks) == (200, "Ann action")


def test_s_36_deported_for_tickets() -> None:
    """S-36 (G-245)."""
    game = adventure("rome", 300, "E13")
    assert (game.ann.cash, game.jackpot, game.ann.markers) == (100, (200, 3), {})
    assert (game.ann.place, game.ann.deported_from) == ("auckland", "rome")


def test_s_37_no_key_to_lose() -> None:
    """S-37 (G-246)."""
    game = adventure("lagos", 700, "A15", hand="paris/maldives cairo/bali")
    assert (game.ann.cash, game.ann.hand, game.bank, game.jackpot) == (0, [], 700, (200, 2))
    assert game.state.pack.used == [ticket("paris/maldives"), ticket("cairo/bali")]
    assert (game.ann.place, game.ann.deported_from) == ("auckland", "lagos")


def test_s_38_no_result_at_home_while_the_mark_lasts() -> None:
    """S-38 (G-248, G-249)."""
    game = adventure("perth", 0, "E09", home="fiji")
    assert (game.ann.place, game.ann.special, game.ann.deported_from) == ("fiji", 0, "perth")
    at_sea = play(team("new_caledonia", bound="fiji", home="fiji", deported_from="perth")).does("sail_on:fiji")
    assert (at_sea.ann.cash, at_sea.ann.special, at_sea.ann.deported_from) == (500, 0, "perth")
    assert at_sea.told("no_result")
    paid = play(team("darwin", home="fiji", deported_from="perth"), dice=[1]).does("roll", "perth")
    assert (paid.ann.deported_from, paid.ann.cash) == ("", 400)
    free = play(team("new_caledonia", bound="fiji", home="fiji")).does("sail_on:fiji")
    assert (free.ann.cash, free.ann.special) == (500, 1)


def test_all_tickets_lie_somewhere() -> None:
    """G-246: those forfeited too."""
    state = adventure("lagos", 700, "A15", hand="paris/maldives cairo/bali").state
    held = [*state.jackpot.tickets, *(one for player in state.players for one in (*player.hand, player.ticket))]
    assert len({*held, *state.pack.used}) == len(held) + 2
    assert set(held) <= set(TICKETS)
