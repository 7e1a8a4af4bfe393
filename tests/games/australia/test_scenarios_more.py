"""Worked scenarios S-31 to S-54: players who spot projects, the full game, questions, single rules."""

from __future__ import annotations

from typing import Any

import pytest

import kit
from tests.games.australia.support import BANK, Game, bank, first_cards, new, play
from tests.games.australia.test_scenarios_scoring import S22

SPOT = {"referee": "spot"}


def overlooked(count: int = 3) -> Game:
    """S-31: Black has completed the conservation project of SWE and said nothing; his turn goes on."""
    on = "c16: White 1, c22: White 2"
    facts: dict[str, Any] = {"tiles": "KIM 9, PIL 9", "planes": "Black SWE, White SWE", "options": SPOT}
    return play(count, on, hand="GN1a", **facts).plays("c15", 1).flies("KIM")


def test_s_31_another_player_claims_it() -> None:
    """S-31 (A-82, A-77): White is the trigger, gets 3 + 3, and has both actions."""
    game = overlooked()
    assert (game.points, game.told("score"), game.options) == ([0, 0, 0], [], ("claim", "end_turn"))
    game.ends().claims("SWE:conservation")
    assert (game.points, game.scored, game.left) == ([1, 6, 0], ["SWE:conservation"], 2)


def test_s_32_somebody_points_it_out() -> None:
    """S-32 (A-81): in Black's turn it is scored for Black."""
    game = overlooked().does("point_out:SWE:conservation")
    assert game.points == [4, 3, 0]
    assert game.asks == "Black action"


def test_s_33_it_is_complete_no_longer() -> None:
    """S-33 (A-83, A-80, A-85): a claim is refused; Orange completes it anew and claims it in the same turn."""
    game = overlooked().ends().retrieves("c16:1").claims("SWE:conservation")
    assert (game.points, [event.ok for event in game.told("claim")]) == ([0, 0, 0], [False])
    game.flies("PIL").ends()
    state = game.state
    state.players[2].plane = "SWE"
    state.players[2].hand = ["GN2a", "BL1a"]
    again = Game(kit.Session.at(state, options={"start_player": "random", **SPOT}))
    again.plays("c16", 2).claims("SWE:conservation")
    assert again.points == [1, 2, 5]


FULL = {"variant": "full"}


def test_s_34_the_windmill_moves() -> None:
    """S-34 (A-98, A-97): a 7 brings it and raises it; a 5 does not."""
    game = play(options=FULL, windmill="RED", draws={"tile": [7, 5]}).flies("OUT")
    mill = game.session.view()["windmill"]
    assert (mill["region"], mill["value"]) == ("OUT", 3)
    game.flies("SWE")
    mill = game.session.view()["windmill"]
    assert (mill["region"], mill["value"]) == ("OUT", 3)


def test_s_35_rangers_for_the_track() -> None:
    """S-35 (A-100, A-103, A-104, A-101): 2 on the base and 1 on the track; one common base is not enough."""
    game = play(planes="Black CAP", hand="YE3a", options=FULL, windmill="OUT").plays("c08", 2, track=1)
    assert (game.supply[0], game.dollars[0], game.track, game.on("c08")) == (17, 1, "B", "Black 2")
    far = play(planes="Black TIM", hand="BL3a", options=FULL, windmill="PIL")
    far.does("play", "card:1", "with").refuses("none")
    far.does("s2", "1")
    assert far.key == "refill"


def test_s_36_a_full_windmill_track() -> None:
    """S-36 (A-106, A-107, A-110, A-111): 5, 2, 1; half go home, the lowest first; place and value stay."""
    facts: dict[str, Any] = {"windmill": "TSM", "windmill_value": 5, "windmill_tiles": 7}
    track = [1, 0, 0, 2, 1, 2, 0]
    game = play(3, "c16: Black 1, c22: Black 1", "", "Black SWE", "GN1a", options=FULL, track=track, **facts)
    assert game.supply == [9, 12, 12]
    game.plays("c15", 1)
    assert game.points == [11, 2, 1]
    assert (game.track, game.supply) == ("WBO", [10, 13, 13])
    mill = game.session.view()["windmill"]
    assert (mill["tiles"], mill["value"], mill["region"]) == (0, 5, "TSM")


def test_s_37_the_windmill_between_two_projects() -> None:
    """S-37 (A-109, A-110): conservation, windmill, industrial; one tile on the empty track."""
    facts: dict[str, Any] = {"windmill": "TSM", "windmill_value": 4, "windmill_tiles": 7, "track": [0, 1, 1]}
    game = play(2, "c16: Black 2, c22: White 1", "SWE 4", "Black SWE", "GN1a", options=FULL, **facts)
    game.plays("c15", 1)
    kinds = [event.kind for event in game.told("score", "windmill_score")]
    assert kinds == ["score", "windmill_score", "score"]
    assert game.points == [14, 6]
    assert (game.track, game.session.view()["windmill"]["tiles"]) == ("W", 1)


def test_s_38_the_windmill_at_the_end() -> None:
    """S-38 (A-112, A-89, A-90): White 79, Black 82; with dollars 82 each; White has more dollars."""
    facts: dict[str, Any] = {"windmill": "TSM", "windmill_value": 9, "track": [1, 0, 1], "end": "cards"}
    facts |= {"piles": [0] * 4, "hands": ["", ""], "current": 1, "points": [78, 70], "dollars": [0, 3]}
    game = play(2, tiles="PIL 8, KIM 9", options=FULL, **facts).flies("KIM").flies("PIL")
    assert (game.points, game.winners) == ([82, 79], (1,))
    assert [team["total"] for team in game.session.view()["teams"]] == [82, 82]


def test_s_39_a_question_after_landing() -> None:
    """S-39 (A-116, A-118, A-115): right, one dollar; none for an open tile, none without the switch."""
    facts: dict[str, Any] = {"tiles": "KIM 9", "current": 2, "draws": {"tile": [4]}, "bank": BANK}
    game = play(3, options={"question_mode": "landing"}, **facts).flies("TOP")
    question = game.session.view()["question"]
    assert (game.asks, question["state"], question["purpose"]) == ("Orange answer", "NT", "landing")
    game.does(game.right())
    assert game.dollars == [0, 0, 1]
    game.flies("KIM")
    assert game.asks == "Black action"
    assert play(3, **facts).flies("TOP").key == "action"


def test_s_40_two_planes_and_an_open_tile() -> None:
    """S-40 (A-28, A-24, A-26): only the plane moves."""
    game = play(2, "c29: Black 3", "ENS 7", "Black ENS", current=1).flies("ENS")
    view = game.session.view()
    assert [team["plane"] for team in view["teams"]] == ["ENS", "ENS"]
    assert (view["regions"]["ENS"]["industrial"], game.told("score", "reveal")) == ("up", [])


def test_s_41_paid_moves() -> None:
    """S-41 (A-52, A-53, A-55): not to White's base, not to the same one; two moves before the first action."""
    game = play(2, "c02: Black 2, c03: White 1, c18: Black 1", dollars=[8])
    game.does("paid_move", "c02").refuses("c03", "c02").does("c18")
    assert game.dollars[0] == 4
    game.moves("c02", "c04")
    assert (game.dollars[0], game.on("c18"), game.on("c04"), game.left) == (0, "Black 2", "Black 1", 2)


def test_s_42_only_flying_is_left() -> None:
    """S-42 (A-46, A-18, A-16): 23 targets, twice."""
    facts: dict[str, Any] = {"piles": [0] * 4, "hands": ["", "RD1a"]}
    game = play(2, "c29: Black 2", "KIM 9, PIL 9", "Black SWE", **facts)
    assert (game.key, len(game.options)) == ("fly", 23)
    game.flies("KIM")
    assert (game.key, len(game.options)) == ("fly", 23)
    game.flies("PIL")
    assert game.asks == "White action"


def test_s_43_the_one_who_overlooked_it() -> None:
    """S-43 (A-84, A-86): Black may not claim it; White may, later; unclaimed at the end it is not scored."""
    game = overlooked(2).ends().flies("KIM").flies("PIL").ends().claims("SWE:conservation")
    assert (game.points, game.told("claim")[-1].ok) == ([0, 0], False)
    game.flies("PIL").flies("KIM").ends().claims("SWE:conservation")
    assert game.points == [1, 6]
    facts: dict[str, Any] = {"end": "cards", "current": 1, "hands": ["", ""], "piles": [0] * 4}
    on = "c15: Black 1, c16: Black 1, c22: Black 1"
    over = play(2, on, "KIM 9, PIL 9", options=SPOT, **facts).flies("KIM").flies("PIL").ends()
    assert (over.session.view()["winners"], over.points) == ([0, 1], [0, 0])


@pytest.mark.parametrize("choice", ["go_on", "end_round"])
def test_s_44_three_rounds_without_a_card(choice: str) -> None:
    """S-44 (A-93): a notice; the game goes on, or ends after this round and is scored as usual."""
    game = play(2, tiles="KIM 9, PIL 9", points=[1, 0])
    for _ in range(6):
        assert game.key == "action"
        game.flies("KIM").flies("PIL")
    assert (game.asks, game.told("stall")[0].rounds) == ("Black stall", 3)
    game.does(choice)
    for _ in range(2):
        game.flies("KIM").flies("PIL")
    assert game.winners == ((0,) if choice == "end_round" else None)


def test_s_45_the_full_game_at_the_start() -> None:
    """S-45 (A-94, A-95, A-96): 30 cards in the piles; the starter puts the windmill, which shows 2."""
    game = first_cards(new(3, {"variant": "full", "start_player": "declared", "starter": 2}))
    assert sum(game.state.piles) == 30
    assert (game.asks, len(game.options)) == ("Orange windmill", 24)
    view = game.does("CAP").session.view()
    assert (view["windmill"]["region"], view["windmill"]["value"]) == ("CAP", 2)
    assert view["regions"]["CAP"]["industrial"] == "down"


def test_s_46_all_rangers_on_the_track() -> None:
    """S-46 (A-102, A-105, A-103): even if every base is taken; no other colour without its price."""
    on = "c09: White 1, c10: White 1, c29: White 1, c34: White 1"
    facts: dict[str, Any] = {"windmill": "TSM", "windmill_value": 4, "scored": ["ENS:conservation"]}
    game = play(2, on, planes="Black ENS", hand="OR2a", options=FULL, **facts).plays("none", track=2)
    assert (game.dollars[0], game.track, game.told("score")) == (2, "BB", [])
    assert game.session.view()["regions"]["ENS"]["rangers"] == 4
    assert "retrieve" not in game.options
    other = play(2, on, planes="Black ENS", hand="GN2a", dollars=[2], options=FULL, **facts)
    other.does("play", "card:1").refuses("with")


def test_s_47_no_bonus_for_the_windmill() -> None:
    """S-47 (A-108, A-106, A-110, A-99): White 6; her only ranger goes home."""
    facts: dict[str, Any] = {"windmill": "TSM", "windmill_value": 6, "windmill_tiles": 7, "track": [1]}
    game = play(2, "c16: Black 3", "SWE 4", "Black SWE", "GN1a", options=FULL, **facts).plays("c16", 1)
    assert game.points == [3 + 4, 6]
    assert (game.track, game.supply[1]) == ("", 20)


def test_s_48_the_order_of_a_card() -> None:
    """S-48 (A-44, A-19): pay, receive, place, score, discard, draw."""
    on = "c01: White 1, c18: White 1, c19: White 1"
    game = play(2, on, planes="Black KIM", hand="YE2a", dollars=[3]).plays("c02", 2)
    order = ("pay", "receive", "place", "score", "discard", "draw")
    assert [event.kind for event in game.told(*order)] == list(order)
    assert [event.amount for event in game.told("pay", "receive")] == [3, 2]
    assert game.told("place")[0].count == 2


@pytest.mark.parametrize(("seat", "count"), [(0, 2), (1, 4)])
def test_s_49_two_or_four_answers(seat: int, count: int) -> None:
    """S-49 (A-119): a junior team gets the green and the red answer, an adult team all."""
    state = play(2, current=seat).state
    state.players[0].answers = 2
    options = {"question_mode": "landing", "start_player": "random"}
    game = Game(kit.Session.at(state, options=options, bank=BANK)).flies("KIM")
    assert len(game.options) == count
    assert {value.split()[0] for value in game.options} >= {"yes", "no"}


@pytest.mark.parametrize(
    ("dollars", "referee", "asks"),
    [(4, "auto", "Black action"), (3, "auto", "White action"), (3, "spot", "Black action")],
)
def test_s_50_when_a_turn_ends(dollars: int, referee: str, asks: str) -> None:
    """S-50 (A-20, A-53): with 4 dollars it waits; with 3 it ends by itself; never if players spot projects."""
    game = play(2, "c29: Black 1", "KIM 9, PIL 9", dollars=[dollars], options={"referee": referee})
    assert game.flies("KIM").flies("PIL").asks == asks
    if asks == "Black action":
        assert "end_turn" in game.options
        assert game.ends().asks == "White action"


def test_s_51_a_question_after_a_paid_move() -> None:
    """S-51 (A-121, A-118, A-122): from the bank of QLD, where CAP is, or from the only one there is."""
    options = {"question_mode": "bonus"}
    game = play(**S22, options=options, bank=BANK).moves("c29", "c07")
    assert (game.key, game.session.view()["question"]["state"]) == ("answer", "QLD")
    game.does(game.right())
    assert (game.dollars[0], game.left) == (3, 2)
    one = play(**S22, options=options, bank=bank("VIC")).moves("c29", "c07")
    assert one.session.view()["question"]["state"] == "VIC"


def test_s_52_a_team_leaves() -> None:
    """S-52 (A-123): the program plays on with what Orange had; the seat can be taken over, no other added."""
    on = "c29: Orange 3"
    game = play(3, on, "KIM 9, PIL 9", round=4, turn=10, dollars=[0, 0, 5], points=[0, 0, 7])
    before = game.state.players[2]
    game.does("leave:2")
    after = game.state.players[2]
    assert after.auto
    assert (before.hand, before.supply, 5, 7) == (after.hand, after.supply, after.dollars, after.points)
    game.flies("KIM").flies("PIL").flies("KIM").flies("PIL")
    assert game.asks == "Black action"
    assert next(event.kind for event in game.told("end_turn", "play") if event.seat == 2) == "play"
    sides = {ask.key: ask.values for ask in game.session.side_requests}
    assert sides["take_over"] == ("take_over:2",)
    game.does("take_over:2").flies("KIM").flies("PIL").flies("KIM").flies("PIL")
    assert game.asks == "Orange action"


@pytest.mark.parametrize("tile", [4, 6])
def test_s_53_a_claim_for_a_face_down_tile(tile: int) -> None:
    """S-53 (A-85, A-62): not complete, whatever the number."""
    game = play(2, "c04: White 6", options=SPOT, draws={"tile": [tile]}).claims("ARA:industrial")
    (event,) = game.told("claim")
    assert (event.ok, event.data.keys(), game.points) == (
        False, {"region", "project", "ok", "penalty"}, [0, 0],
    )  # fmt: skip


def test_s_54_switches() -> None:
    """S-54 (A-37, A-69, A-85): points for not placing, double points in water regions, wrong claims."""
    game = play(hand="RD1a BL4a", options={"no_placement_bonus": "points"}).plays()
    assert (game.dollars[0], game.points[0]) == (3, 2)
    game.plays(card=1)
    assert (game.dollars[0], game.points[0]) == (3, 4)
    on = "c01: White 2, c02: White 1, c03: White 1, s1: White 1"
    sea = play(2, on, "TIM 9", "Black TIM", "BL3a", options={"sea_double": "water_regions"}).plays("s2", 3)
    assert sea.points == [3 + 3 * 2, (2 + 1 + 1 + 1) * 2]
    for had, has in ((5, 4), (0, 0)):
        wrong = play(points=[had], options={**SPOT, "claim_penalty": 1}).claims("SWE:conservation")
        assert wrong.points[0] == has
