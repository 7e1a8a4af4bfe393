"""Worked scenarios S-13 to S-30: scoring, dollars, the end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.australia.support import Game, play


def scorings(game: Game) -> list[tuple[str, ...]]:
    """Region and kind of every scoring, in order."""
    return [(event.region, event.project) for event in game.told("score")]


def test_s_13_conservation() -> None:
    """S-13 (A-59, A-66, A-67, A-68): the last free base; 3 for the trigger, 1 a ranger; 4 heads are no 8."""
    on = "c16: Black 2, c22: White 1"
    game = play(3, on, "SWE 8", "Black SWE", "GN4a").plays("c15", 1)
    assert game.points == [6, 1, 0]
    assert game.scored == ["SWE:conservation"]


def test_s_14_a_ship_counts_double() -> None:
    """S-14 (A-67, A-69, A-61): double points on ships, single heads; camps on the coast count 1 at sea."""
    on = "c01: White 2, c02: White 1, c03: White 1, s1: White 1"
    game = play(2, on, "TIM 9", "Black TIM", "BL3a").plays("s2", 3)
    assert game.points == [3 + 2 * 3, 2 + 1 + 1 + 2 * 1]
    assert (game.dollars[0], game.scored) == (1, ["TIM:conservation"])
    (event,) = game.told("score")
    assert (event.camps, event.ships) == ((0, 4), (3, 1))


@pytest.mark.parametrize(("count", "points"), [(3, [6, 2, 1]), (4, [0, 0, 0])])
def test_s_15_industrial(count: int, points: list[int]) -> None:
    """S-15 (A-60, A-63): exactly six heads score, with a base free; seven do not."""
    on = "c07: White 2, c26: Orange 1"
    game = play(3, on, "CAP 6", "Black CAP", "YE4a").plays("c27", count)
    assert game.points == points
    assert game.on("c08") == ""


def test_s_16_taking_away_completes() -> None:
    """S-16 (A-63, A-48, A-66): seven heads, one taken back, six score."""
    on = "c29: Black 3, c34: White 2"
    game = play(2, on, "ENS 6", "Black ENS", "OR2a").plays("c09", 2)
    assert game.points == [0, 0]
    game.retrieves("c29:1")
    assert game.points == [3 + 2 + 2, 2]
    assert (game.dollars[0], game.supply[0]) == (2, 16)


def test_s_17_a_tile_that_fits_when_it_is_turned_up() -> None:
    """S-17 (A-27, A-68): the flyer gets 3 without any ranger there."""
    game = play(3, "c32: Black 3, c13: Orange 2", current=1, draws={"tile": [5]}).flies("EYR")
    assert game.points == [3, 3, 2]


def test_s_18_a_face_down_tile_waits() -> None:
    """S-18 (A-62, A-27, A-65): five heads score only when the 5 is turned up, for the flyer."""
    game = play(2, "c33: Black 1", "EVI 9, SWE 9", "Black EVI", "GN4a", draws={"tile": [5]})
    game.plays("c11", 4).flies("SWE")
    assert (game.points, game.scored) == ([0, 0], [])
    game.flies("WVI")
    assert game.points == [5, 3]


def test_s_19_both_projects_of_a_region() -> None:
    """S-19 (A-71, A-72, A-66): two scorings, 3 points for each."""
    on = "c05: White 2, c06: Black 1, c26: Black 2"
    game = play(2, on, "FNQ 7", "Black FNQ", "GN2a").plays("c07", 2)
    assert game.points == [2 * (3 + 1 + 2 + 2), 2 * 2]


def test_s_20_three_scorings_in_order() -> None:
    """S-20 (A-72, A-73): the plane's region first, conservation before industrial."""
    on = "c12: White 1, c31: Orange 2, c33: Black 1, c10: White 2, c34: Orange 1"
    game = play(3, on, "WVI 9, EVI 6", "Black WVI", "YE2a").plays("c11", 2)
    assert scorings(game) == [("WVI", "conservation"), ("EVI", "conservation"), ("EVI", "industrial")]
    assert game.points == [18, 5, 4]


def test_s_21_regions_where_the_plane_is_not() -> None:
    """S-21 (A-65, A-72): one camp completes two projects elsewhere."""
    on = "c22: White 2, c30: Black 3, c28: White 2"
    game = play(2, on, "GOL 4, OSA 7, EYR 9", "Black EYR", "OR2a").plays("c21", 2)
    assert scorings(game) == [("GOL", "industrial"), ("OSA", "industrial")]
    assert game.points == [13, 4]


S22: dict[str, Any] = {
    "on": "c29: Black 2, c33: White 4, c08: Black 1, c26: White 1, c27: White 1",
    "tiles": "WNS 5",
    "planes": "Black KIM",
    "dollars": [6],
}


def test_s_22_a_paid_move_scores_twice() -> None:
    """S-22 (A-51, A-54, A-53): leaving and arriving complete projects, and it is no action."""
    game = play(**S22).moves("c29", "c07")
    assert scorings(game) == [("CAP", "conservation"), ("WNS", "industrial")]
    assert (game.points, game.dollars[0], game.left) == ([9, 6], 2, 2)


def test_s_23_a_paid_move_within_a_region() -> None:
    """S-23 (A-54, A-59): the last base is filled; three heads are still no 4."""
    game = play(2, "c22: Black 2, c16: White 1", "SWE 4", dollars=[4]).moves("c22", "c15")
    assert (game.points, game.scored) == ([5, 1], ["SWE:conservation"])


def test_s_24_what_may_be_retrieved() -> None:
    """S-24 (A-45): up to four, from one base or several, own ones in the region only."""
    on = "c28: Black 2, c30: Black 1, c34: Black 3, c29: White 1, c13: Black 1"
    game = play(2, on, planes="Black WNS").does("retrieve").refuses("c29:1", "c13:1", "c28:3")
    game.does("c28:2", "c30:1").refuses("c34:2", "c30:1")
    assert game.options == ("c34:1", "done")
    game.does("c34:1")
    assert (game.on("c34"), game.on("c28"), game.on("c30"), game.left) == ("Black 2", "", "", 1)


def test_s_25_retrieved_and_placed_in_one_turn() -> None:
    """S-25 (A-47): supply 0 to 4 to 1."""
    on = "c02: Brown 4, c24: Brown 3, c05: Brown 3"
    game = play(5, on, planes="Brown TOP", hands=["", "", "", "", "GN3a BL1a"], current=4)
    game.retrieves("c02:4")
    assert game.supply[4] == 4
    game.plays("c04", 3)
    assert (game.supply[4], game.dollars[4]) == (1, 1)


def test_s_26_dollars_of_the_card_pay_later() -> None:
    """S-26 (A-50, A-53): 3 + 3 pay a move; the card's own 3 do not pay for its colour."""
    game = play(planes="Black MID", hand="RD1a", dollars=[3]).plays("c16", 1).moves("c16", "c17")
    assert game.dollars[0] == 2
    poor = play(planes="Black SWE", hand="RD1a", dollars=[0]).does("play", "card:1").refuses("with")
    assert poor.options == ("without",)


def test_s_27_the_bank_never_runs_dry() -> None:
    """S-27 (A-56, A-37): 25 and 25 are out, and 5 more are paid: more than 44."""
    game = play(hand="RD1a", dollars=[25, 25]).plays()
    assert game.dollars == [30, 25]


def last_round(first: str) -> Game:
    """S-28: four players, piles empty, round 7, White has one card and acts *first*."""
    hands = ["GN1a", "RD1a", "GN2a YE1a", "GN3a YE2a"]
    facts: dict[str, Any] = {"piles": [0] * 4, "round": 7, "turn": 26, "current": 1}
    game = play(4, hands=hands, planes="White KIM", tiles="PIL 8, KIM 9, SWE 9, TIM 4", **facts)
    return game.flies("PIL").plays() if first == "fly" else game.plays().flies("PIL")


def test_s_28_the_round_is_finished() -> None:
    """S-28 (A-87, A-88): Orange and Blue have their turns, Black no more."""
    game = last_round("fly")
    assert [event.seat for event in game.told("end_trigger")] == [1]
    seats = []
    while game.session.pending is not None:
        seats.append(game.state.current)
        game.flies("TIM").flies("SWE")
        if game.key == "action" and "end_turn" in game.options:
            game.ends()
    assert (seats, game.session.turn) == ([2, 3], 28)
    assert game.winners is not None


def test_s_29_the_second_action_is_still_made() -> None:
    """S-29 (A-88, A-16): the last card first, then a flight."""
    game = last_round("play")
    assert [event.kind for event in game.told("end_trigger", "fly")] == ["end_trigger", "fly"]
    assert game.asks == "Orange action"


@pytest.mark.parametrize(
    ("points", "dollars", "winners"),
    [([61, 58, 65, 60], [4, 7, 0, 5], (1,)), ([60, 60, 64, 60], [4, 5, 0, 5], (1, 3))],
)
def test_s_30_ties(points: list[int], dollars: list[int], winners: tuple[int, ...]) -> None:
    """S-30 (A-89, A-90): equal totals go to more dollars; then the victory is shared."""
    facts: dict[str, Any] = {"piles": [0] * 4, "end": "cards", "current": 3, "hands": [""] * 4}
    game = play(4, tiles="PIL 8, KIM 9", points=points, dollars=dollars, **facts)
    game.flies("KIM").flies("PIL")
    assert game.winners == winners
    (final,) = game.told("final")
    assert final.totals == tuple(sum(pair) for pair in zip(points, dollars, strict=True))
