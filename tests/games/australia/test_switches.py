"""House rules and classroom options, AO-01 to AO-19."""

from __future__ import annotations

from typing import Any

import pytest

import kit
from kit.games.australia.rules import RULES
from tests.games.australia.support import BANK, Game, bank, first_cards, new, play

RANDOM: dict[str, Any] = {"start_player": "random"}


def sides(game: Game) -> dict[str, tuple[str, ...]]:
    """What may be chosen beside the turn."""
    return {ask.key: ask.values for ask in game.session.side_requests}


def test_one_lesson() -> None:
    """AO-01: 5 cards a pile, 30 minutes, the starter named; each can be set otherwise."""
    game = new(2, {"preset": "one_lesson", "starter": 1})
    assert (game.state.piles, game.state.starter) == ([5] * 4, 1)
    assert game.session.options["time_limit_min"] == 30
    assert new(2, {"preset": "one_lesson", "cards_per_pile": 7}).state.piles == [7] * 4


def test_the_referee() -> None:
    """AO-02: the screen unless players spot projects; nothing to point out then."""
    assert "point_out" not in sides(play())
    assert len(sides(play(options={"referee": "spot"}))["point_out"]) == 48


@pytest.mark.parametrize("seat", [0, 2])
def test_who_starts(seat: int) -> None:
    """AO-03: the team named here, or one that is drawn; no question is asked and no bank kept."""
    declared = first_cards(new(3, {"start_player": "declared", "starter": seat}))
    assert declared.state.current == seat
    assert declared.session.setup.bank is None
    drawn = first_cards(new(3, RANDOM, draws={"starter": [seat]}))
    assert (drawn.state.current, drawn.told("ask")) == (seat, [])


@pytest.mark.parametrize(("who", "first"), [("youngest", 1), ("starter", 2)])
def test_who_takes_the_first_card(who: str, first: int) -> None:
    """AO-04, AO-05: the youngest that is named, or the one that starts."""
    options = {"start_player": "declared", "starter": 2, "youngest": 1, "first_draw": who}
    game = new(3, options)
    assert game.session.pending is not None
    assert game.session.pending.seat == first


def test_the_youngest_is_drawn_if_not_named() -> None:
    """AO-04."""
    game = new(3, {"start_player": "declared"}, draws={"youngest": [2]})
    assert game.asks == "Orange draw"


@pytest.mark.parametrize(("kind", "dollars", "points"), [("dollars", 5, 0), ("points", 3, 2)])
def test_the_bonus_for_placing_none(kind: str, dollars: int, points: int) -> None:
    """AO-06: 2 dollars or 2 points."""
    game = play(hand="RD1a", options={"no_placement_bonus": kind}).plays()
    assert (game.dollars[0], game.points[0]) == (dollars, points)


@pytest.mark.parametrize(("double", "points"), [("ships", 3 + 2), ("water_regions", 3 + 4)])
def test_double_points_at_sea(double: str, points: int) -> None:
    """AO-07: a camp on the coast counts 2 for the sea, and still 1 for the land."""
    land = play(2, "c01: Black 3", "KIM 4", "Black KIM", "GY1a", options={"sea_double": double})
    assert land.plays("c01", 1).points[0] == 3 + 4
    sea = play(2, "c01: Black 1, c03: White 2", "TIM 4", "Black TIM", "BL1a", options={"sea_double": double})
    assert sea.plays("c01", 1).points == [points, 2 if double == "ships" else 4]


@pytest.mark.parametrize(("mode", "asked"), [("off", 0), ("landing", 1), ("bonus", 0)])
def test_questions_in_play(mode: str, asked: int) -> None:
    """AO-08: after turning up a tile that scores nothing."""
    game = play(options={"question_mode": mode}, bank=BANK).flies("KIM")
    assert len(game.told("ask")) == asked
    fits = play(2, "c02: White 4", options={"question_mode": "bonus"}, bank=BANK, draws={"tile": [4]})
    assert fits.flies("KIM").key == "answer"


@pytest.mark.parametrize(("options", "count"), [({}, 8), ({"variant": "full"}, 9), ({"cards_per_pile": 4}, 4)])
def test_cards_in_each_pile(options: dict[str, Any], count: int) -> None:
    """AO-09."""
    assert new(2, {**RANDOM, **options}).state.piles == [count] * 4


@pytest.mark.parametrize("choice", ["go_on", "end_round"])
def test_the_time_limit(choice: str) -> None:
    """AO-10: asked at the end of the turn; the round is finished and scored, or play goes on for good."""
    game = play(tiles="KIM 9, PIL 9", points=[0, 1], options={"time_limit_min": 30})
    assert sides(game)["time_up"] == ("time_up",)
    game.does("time_up").flies("KIM").flies("PIL")
    assert game.asks == "Black time"
    game.does(choice).flies("KIM").flies("PIL")
    assert game.winners == ((1,) if choice == "end_round" else None)
    if choice == "end_round":
        assert game.session.outcome is not None
        assert game.session.outcome.reason == "time"
    else:
        assert (game.asks, "time_up" in sides(game)) == ("Black action", False)
    assert "time_up" not in sides(play())


@pytest.mark.parametrize(("seat", "over"), [(0, False), (1, True)])
def test_the_time_limit_when_the_turn_is_lost(seat: int, over: bool) -> None:
    """AO-10, AO-11: nobody is asked at the end of a lost turn; the last one of the round ends the game."""
    options = {"time_limit_min": 31, "turn_timer_s": 45}
    game = play(current=seat, tiles="KIM 9, PIL 9", points=[0, 1], options=options).does("time_up", "turn_over")
    assert (game.winners is not None) == over
    if over:
        assert game.session.outcome is not None
        assert (game.winners, game.session.outcome.reason) == ((1,), "time")
    else:
        assert game.flies("KIM").flies("PIL").asks == "White time"


def test_the_seconds_of_a_turn() -> None:
    """AO-11: the rest is lost, an action begun is as if it were not, and a card that is due is drawn."""
    options = {"turn_timer_s": 60}
    game = play(planes="Black SWE", hand="GN3a RD1a", options=options).does("play", "card:1", "with", "c15")
    assert game.session.view()["card"]["id"] == "GN3a"
    game.does("turn_over")
    assert (game.asks, game.on("c15"), game.dollars[0]) == ("White action", "", 0)
    assert game.state.players[0].hand == ["GN3a", "RD1a"]
    assert game.session.view()["card"] is None
    due = play(hand="GN3a RD1a", options=options, draws={"any_pile": ["pile:4"], "pile:4": ["BL4a"]})
    due.does("play", "card:1", "without", "turn_over")
    assert due.state.players[0].hand == ["RD1a", "BL4a"]
    late = play(options={**options, "question_mode": "landing"}, bank=BANK).flies("KIM").does("turn_over")
    last = late.session.view()["last_question"]
    assert (last["chosen"], last["right"], late.asks) == ([None, None], [], "White action")
    assert "turn_over" not in sides(play())


@pytest.mark.parametrize(("rounds", "told"), [(1, 1), (None, 0)])
def test_the_notice(rounds: int | None, told: int) -> None:
    """AO-12: after so many rounds without a card, or never."""
    game = play(tiles="KIM 9, PIL 9", options={"stall_rounds": rounds})
    for _ in range(2):
        game.flies("KIM").flies("PIL")
    assert len(game.told("stall")) == told


def test_a_bank_of_44_dollars() -> None:
    """AO-13: 42 are out, so 2 of 5 are paid."""
    game = play(hand="RD1a", dollars=[21, 21], options={"bank_limit": 44}).plays()
    assert sum(game.dollars) == 44
    with pytest.raises(kit.BadSetup, match="bank_limit"):
        new(2, {"bank_limit": 45})


def test_open_hands() -> None:
    """AO-14: else only the owner sees colours."""
    hidden, shown = (
        play(hand="GN3a RD1a", options={"open_hands": wish}).session.view() for wish in (False, True)
    )
    assert hidden["teams"][0]["hand"] is None
    assert [card["id"] for card in shown["teams"][0]["hand"]] == ["GN3a", "RD1a"]
    session = play(hand="GN3a RD1a").session
    assert [card["colour"] for card in session.view(0)["teams"][0]["hand"]] == ["green", "red"]
    assert session.view(1)["teams"][0]["hand"] is None
    assert session.view()["teams"][0]["backs"][0] == {"rangers": 3, "dollars": 1}


@pytest.mark.parametrize(
    ("wish", "referee", "shown"),
    [("usual", "auto", True), ("usual", "spot", False), ("on", "spot", True), ("off", "auto", False)],
)
def test_counts(wish: str, referee: str, shown: bool) -> None:
    """AO-15: as usual, they are hidden when players spot projects."""
    game = play(2, "c29: Black 2", options={"show_counts": wish, "referee": referee})
    assert game.session.view()["regions"]["ENS"]["rangers"] == (2 if shown else None)


def test_taking_back() -> None:
    """AO-16: always; or until a tile, card or answer was shown; or never. It brings the same tile again."""
    game = play(options={"undo": "any"}).flies("KIM")
    first = game.state.shown
    game.session.undo(2)
    assert game.flies("KIM").state.shown == first
    until = play(tiles="PIL 9", options={"undo": "until_shown"}).flies("PIL")
    assert until.session.can_undo
    until.flies("KIM")
    assert not until.session.can_undo
    with pytest.raises(kit.NothingToUndo):
        until.session.undo()
    until.does("fly")
    until.session.undo()
    with pytest.raises(kit.NothingToUndo):
        until.session.undo()
    never = play(tiles="PIL 9", options={"undo": "off"}).does("fly")
    assert not never.session.can_undo


def test_a_card_laid_open_has_been_shown() -> None:
    """AO-16: from its choice on everybody sees its colour; the choices after it show nothing more."""
    game = play(planes="Black SWE", hand="GN2a RD1a", options={"undo": "until_shown"}).does("play")
    assert game.session.can_undo
    game.does("card:1")
    assert game.session.view()["card"]["colour"] == "green"
    assert not game.session.can_undo
    game.does("with", "c15")
    game.session.undo(2)
    assert (game.key, game.session.can_undo) == ("placement", False)


def test_taking_back_over_a_turn_that_ended_by_itself() -> None:
    """AO-16, A-20: nothing was shown, so the last flight can be chosen anew."""
    game = play(tiles="PIL 9, KIM 9, SWE 9", options={"undo": "until_shown"}).flies("PIL").flies("KIM")
    assert game.asks == "White action"
    game.session.undo()
    assert game.does("SWE").asks == "White action"


def test_lengths_of_the_tracks() -> None:
    """AO-17, AO-18: full after five, with room for five."""
    facts: dict[str, Any] = {"windmill": "TSM", "windmill_tiles": 4, "track": [1, 1, 1, 1]}
    options = {"variant": "full", "windmill_track": 5, "ranger_track": 5}
    game = play(2, "c16: Black 3", "SWE 4", "Black SWE", "GN1a", options=options, **facts).plays("c16", 1)
    assert game.points == [7, 2]
    room = play(2, planes="Black ENS", hand="OR2a", options=options, **facts).does("play", "card:1", "with")
    assert room.does("none").track == "WWWWB"


@pytest.mark.parametrize(("value", "points"), [(0, 5), (1, 4)])
def test_a_wrong_claim(value: int, points: int) -> None:
    """AO-19: it may cost a point; pointing out costs nothing."""
    game = play(points=[5, 5], options={"referee": "spot", "claim_penalty": value})
    assert game.claims("SWE:conservation").points == [points, 5]
    assert game.does("point_out:SWE:conservation").points == [points, 5]


def test_seats_that_the_program_plays() -> None:
    """A-123, A-14: from the start; not every one; it answers one question in two."""
    with pytest.raises(kit.BadSetup, match="at least one team"):
        new([{"auto": True}, {"auto": True}])
    with pytest.raises(kit.BadSetup, match="auto is True or False"):
        new([{"auto": 1}, {}])
    with pytest.raises(kit.BadSetup, match="2 or 4 answers"):
        new([{"answers": 3}, {}])
    game = new(
        ["Black", {"name": "White", "auto": True}],
        {"start_player": "quiz"},
        draws={"knows": [True, False, True]},
    )
    for _ in range(3):
        game.does(next(value for value in game.options if value != game.right()))
    assert [event.right for event in game.told("answered") if event.seat == 1] == [True, False, True]
    assert game.told("starts")[0].seat == 1
    first_cards(game)
    assert game.asks == "Black action"


def test_a_program_waits_for_the_others_to_point_out() -> None:
    """A-81, A-123: when players spot projects its turn ends on a click."""
    game = play(2, tiles="KIM 9, PIL 9", options={"referee": "spot"}).flies("KIM").flies("PIL").does("leave:1")
    game.ends()
    assert (game.asks, game.options, game.left) == ("White action", ("end_turn",), 0)
    assert game.ends().asks == "Black action"


def test_a_team_that_leaves_in_its_own_turn() -> None:
    """A-123: the choice that is open is still made; the next ones are the program's. The last team stays."""
    game = play(2, tiles="KIM 9, PIL 9").does("fly", "leave:0", "KIM")
    assert game.asks == "White action"
    assert [event.seat for event in game.told("play")] == [0]
    assert "leave" not in sides(game)


WHY: list[tuple[str, str, dict[str, Any], tuple[str, ...]]] = [
    ("KIM", "A-23", {"planes": "Black KIM"}, ("fly",)),
    ("with", "A-30", {}, ("play", "card:1")),
    ("with", "A-49", {"planes": "Black SWE", "hand": "RD2a"}, ("play", "card:1")),
    ("with", "A-32", {"planes": "Black SWE", "on": "c01: Black 20", "hand": "GN1a"}, ("play", "card:1")),
    ("paid_move", "A-51", {}, ()),
    ("retrieve", "A-46", {}, ()),
    ("end_turn", "A-16", {}, ()),
    ("c03", "A-34", {"on": "c02: Black 1, c03: White 1", "dollars": [4]}, ("paid_move",)),
    ("c01", "A-32", {"planes": "Black SWE", "hand": "GN1a"}, ("play", "card:1", "with")),
    ("3", "A-32", {"planes": "Black SWE", "hand": "GN2a"}, ("play", "card:1", "with", "c15")),
]


@pytest.mark.parametrize(("value", "rule", "facts", "before"), WHY, ids=[f"{v} {r}" for v, r, _, _ in WHY])
def test_why_not(value: str, rule: str, facts: dict[str, Any], before: tuple[str, ...]) -> None:
    """A-29, A-30: a refusal says why, and by which rule."""
    game = play(**facts).does(*before)
    with pytest.raises(kit.IllegalChoice, match=rule):
        game.does(value)


@pytest.mark.parametrize(
    ("options", "asks"),
    [
        ({}, True),
        (RANDOM, False),
        ({"preset": "one_lesson"}, False),
        ({"preset": "one_lesson", "question_mode": "bonus"}, True),
        ({**RANDOM, "question_mode": "landing"}, True),
    ],
)
def test_when_a_bank_is_needed(options: dict[str, Any], asks: bool) -> None:
    """A-14, A-115: for the start quiz and for questions in play, and for nothing else."""
    assert RULES.asks_questions(options) == asks
    assert (RULES.prepare(2, options, BANK).bank is not None) == asks


def test_a_bank_that_is_none() -> None:
    """A-122: something else than a bank is refused; one that is not needed is not kept."""
    with pytest.raises(kit.BadSetup, match="no question bank"):
        RULES.prepare(2, {}, 5)
    assert RULES.prepare(2, RANDOM, bank("VIC")).bank is None
    kept = RULES.prepare(2, {}, bank("VIC")).bank
    assert RULES.bank_from_plain(RULES.bank_to_plain(kept)) == kept
