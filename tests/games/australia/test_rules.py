"""Rules of Australia that no worked scenario shows, one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kit
from kit.banks.question import Bank
from kit.games.australia.data import CODES, PROJECTS
from kit.games.australia.rules import RULES
from kit.games.australia.scoring import due
from kit.games.australia.state import Standing, State
from tests.games.australia.support import BANK, NAMES, Game, bank, first_cards, new, play, position

QUIZ: dict[str, Any] = {"start_player": "quiz"}


@pytest.mark.parametrize("seats", [1, 6])
def test_how_many_play(seats: int) -> None:
    """A-01: two to five."""
    with pytest.raises(kit.BadSetup, match="2 to 5"):
        kit.new_game("australia", seats)


def test_everything_lies_ready() -> None:
    """A-05, A-06, A-07, A-57: tiles face down, conservation open; no dollars; supplies are open to all."""
    view = first_cards(new(2, {"start_player": "random"})).session.view()
    assert {one["industrial"] for one in view["regions"].values()} == {"down"}
    assert all(one["conservation"] and one["value"] is None for one in view["regions"].values())
    assert [(team["dollars"], team["points"], team["supply"]) for team in view["teams"]] == [(0, 0, 20)] * 2


def test_empty_piles_cannot_be_chosen() -> None:
    """A-12, A-41: only piles that have a card are offered, and one alone is taken without asking."""
    game = play(hand="RD1a", piles=[0, 2, 0, 1]).does("play", "card:1", "without")
    assert game.options == ("pile:2", "pile:4")
    game.does("pile:4")
    assert game.state.piles == [0, 2, 0, 0]
    last = play(hand="RD1a", piles=[0, 1, 0, 0]).does("play", "card:1", "without")
    assert (last.key, last.state.piles) == ("action", [0, 0, 0, 0])


def test_answers_of_the_quiz_are_kept_until_all_are_in() -> None:
    """A-14: nobody sees what another has answered; then all do, with the solution."""
    game = new(2, QUIZ)
    right = game.right()
    game.does(right)
    for seat in (None, 0, 1):
        view = game.session.view(seat)
        assert view["last_question"] is None
        assert view["quiz"]["answered"] == [0]
        assert right not in str({key: part for key, part in view.items() if key != "question"})
    assert game.told("answered") == []
    game.does(next(value for value in game.options if value != right))
    last = game.session.view()["last_question"]
    assert (last["green"], last["right"], last["chosen"][0]) == (right, [0], right)
    assert [event.right for event in game.told("answered")] == [True, False]


def test_questions_of_the_quiz() -> None:
    """A-14: three different states; two answers for all if a junior team plays; a bank may serve twice."""
    game = new(2, QUIZ)
    for _ in range(3):
        game.does(game.right(), game.options[0])
    states = [event.bank for event in game.told("ask")][:3]
    assert len(set(states)) == 3
    assert len(new(2, QUIZ).options) == 4
    junior = new(["Black", {"name": "White", "answers": 2}], QUIZ)
    assert {value.split()[0] for value in junior.options} == {"yes", "no"}
    one = new(2, QUIZ, bank("VIC"))
    for _ in range(3):
        one.does(one.right(), one.options[0])
    assert [event.bank for event in one.told("ask")][:3] == ["VIC"] * 3


def test_a_quiz_that_nobody_wins() -> None:
    """A-14: after five more questions, or when there are none left, it is drawn."""
    game = new(2, QUIZ, draws={"starter": [1]})
    asked = 0
    while game.key == "answer":
        game.does(game.right())
        asked += 1
    assert (asked, game.told("starts")[0].seat) == (2 * 8, 1)
    short = new(2, QUIZ, bank("VIC", count=2), draws={"starter": [0]})
    while short.key == "answer":
        short.does(short.right())
    assert ([event.number for event in short.told("ask")], short.told("starts")[0].seat) == ([1, 2], 0)


def test_without_a_bank_the_starter_is_drawn() -> None:
    """A-14, A-122: an empty bank asks nothing, at the start and in play."""
    game = first_cards(new(2, {**QUIZ, "question_mode": "landing"}, Bank("empty", ())))
    assert (game.told("starts")[0].how, game.key) == ("random", "action")
    game.flies("KIM")
    assert game.told("ask") == []


def test_questions_about_any_subject() -> None:
    """A-14, A-122: a bank about something else is used by its categories."""
    game = new(2, QUIZ, bank("Rivers", "Stars", "Kings"))
    for _ in range(3):
        game.does(game.right(), game.options[0])
    assert {event.bank for event in game.told("ask")} >= {"Rivers", "Stars", "Kings"}
    facts: dict[str, Any] = {"options": {"question_mode": "landing"}, "bank": bank("Rivers")}
    assert play(**facts).flies("KIM").session.view()["question"]["state"] == "Rivers"


def test_any_region_and_the_same_action_twice() -> None:
    """A-21, A-17: to any of 24 regions; both actions may be flights."""
    game = play(tiles="KIM 9, ENS 9").does("fly")
    assert game.options == CODES
    assert game.does("KIM").flies("ENS").asks == "White action"


def test_a_card_can_be_played_or_not() -> None:
    """A-29, A-30: an empty hand cannot play; without the plane or another colour it cannot be placed."""
    empty = play(hands=["", "RD1a RD2a"], on="c29: Black 1", planes="Black ENS")
    assert empty.refuses("play").options == ("fly", "retrieve")
    off = play(hand="GN1a").does("play", "card:1").refuses("with")
    assert off.options == ("without",)


def test_played_cards_lie_open_and_stay_out() -> None:
    """A-40: they are seen by all and are never drawn again."""
    game = play(hand="RD1a").plays()
    view = game.session.view()
    assert [card["id"] for card in view["discards"]] == ["RD1a"]
    assert view["played"]["red"] == 1
    while game.session.pending is not None:
        game.does(game.options[-1])
    discards = game.state.discards
    assert len(set(discards)) == len(discards)


def test_numbers_on_the_way_do_not_count() -> None:
    """A-64, A-19: from 7 to 5 by two bases, past 6; then from 4 to 6 in one placement, past 5."""
    game = play(2, "c29: Black 4, c34: Black 3", "ENS 6", "Black ENS").retrieves("c29:1", "c34:1")
    assert game.scored == []
    over = play(2, "c29: Black 4", "ENS 5", "Black ENS", "OR2a").plays("c29", 2)
    assert over.scored == []


def test_the_tile_goes_and_the_rangers_stay() -> None:
    """A-70, A-71: it is scored once."""
    on = "c29: Black 2, c34: White 3"
    game = play(2, on, "ENS 6", "Black ENS", "OR2a").plays("c29", 1)
    assert (game.scored, game.on("c29"), game.on("c34")) == (["ENS:industrial"], "Black 3", "White 3")
    assert game.session.view()["regions"]["ENS"]["industrial"] == "scored"
    game.retrieves("c29:1").flies("KIM").flies("PIL")
    assert len(game.scored) == 1


def test_scoring_completes_nothing_more() -> None:
    """A-74, A-72: after the projects of an action are scored none is due."""
    on = "c12: White 1, c31: Orange 2, c33: Black 1, c10: White 2, c34: Orange 1"
    game = play(3, on, "WVI 9, EVI 6", "Black WVI", "YE2a").plays("c11", 2)
    assert len(game.scored) == 3
    assert due(game.state, CODES) == []


def test_points_have_no_limit() -> None:
    """A-75: 99 and 6 are 105."""
    game = play(3, "c16: Black 2, c22: White 1", "SWE 8", "Black SWE", "GN4a", points=[99]).plays("c15", 1)
    assert game.points[0] == 105


@pytest.mark.parametrize("referee", ["auto", "spot"])
def test_who_notices(referee: str) -> None:
    """A-76, A-78, A-79: the screen scores by itself, or says nothing; claims are free and repeatable."""
    on = "c16: White 1, c22: White 2"
    game = play(2, on, planes="Black SWE", hand="GN1a", options={"referee": referee}).plays("c15", 1)
    assert (game.points == [0, 0]) == (referee == "spot")
    assert ("claim" in game.options) == (referee == "spot")
    if referee == "spot":
        view = game.session.view()
        assert view["regions"]["SWE"]["free"] is None
        game.claims("TOP:industrial").claims("TOP:industrial").claims("SWE:conservation")
        assert (game.points, game.left) == ([4, 3], 1)
        assert [claim["ok"] for claim in game.session.view()["claims"]] == [False, False, True]
    else:
        with pytest.raises(kit.IllegalChoice, match="A-78"):
            game.does("claim")


def test_pointing_out_is_for_this_turn_only() -> None:
    """A-81, A-82: what was completed in an earlier turn cannot be pointed out, only claimed."""
    on = "c16: White 1, c22: White 2"
    facts: dict[str, Any] = {"planes": "Black SWE", "hand": "GN1a", "options": {"referee": "spot"}}
    game = play(2, on, "KIM 9", **facts).plays("c15", 1).flies("KIM").ends()
    game.does("point_out:SWE:conservation")
    assert (game.points, game.told("point_out")[0].ok) == ([0, 0], False)
    assert game.claims("SWE:conservation").points == [1, 6]
    asks = {ask.key: ask for ask in game.session.side_requests}
    assert len(asks["point_out"].values) == len(PROJECTS) - 1
    assert game.does("fly").session.side_requests[0].key != "point_out"


def test_the_teachers_list_of_what_stands_open() -> None:
    """A-79, A-80, A-82, A-84 (part 9): project, who completed it, who may claim it; in no view."""
    on = "c16: White 1, c22: White 2"
    facts: dict[str, Any] = {"planes": "Black SWE", "hand": "GN1a", "options": {"referee": "spot"}}
    game = play(2, on, "SWE 4, KIM 9", **facts)

    def listed() -> list[tuple[Any, ...]]:
        seen = RULES.teacher_view(game.state, game.session.setup)["open"]
        return [(one["project"], one["seat"], one["turn"], one["claim"], one["point_out"]) for one in seen]

    assert listed() == []
    game.plays("c15", 1)
    both = [("SWE:conservation", 0, 1), ("SWE:industrial", 0, 1)]
    assert listed() == [(*one, [0, 1], True) for one in both]
    game.flies("KIM").ends()
    assert listed() == [(*one, [1], False) for one in both]
    for seat in (None, 0, 1):
        assert not {"standing", "open"} & set(game.session.view(seat))
    game.claims("SWE:conservation")
    assert listed() == [("SWE:industrial", 0, 1, [1], False)]
    auto = play(2, on, "SWE 4", **{**facts, "options": {}}).plays("c15", 1).session
    assert RULES.teacher_view(auto.state, auto.setup) == {"open": []}


def test_what_is_complete_in_a_given_position_may_be_claimed() -> None:
    """A-82: nobody knows who overlooked it, so the player to move may claim it; nobody points it out."""
    on = "c15: Black 1, c16: White 1, c22: White 2"
    game = play(2, on, options={"referee": "spot"}).does("point_out:SWE:conservation")
    assert game.points == [0, 0]
    assert RULES.teacher_view(game.state, game.session.setup)["open"][0]["seat"] is None
    assert game.claims("SWE:conservation").points == [4, 3]


def test_what_gives_nothing_at_the_end() -> None:
    """A-91, A-58, A-89: dollars are points; cards, rangers and unscored projects are not."""
    facts: dict[str, Any] = {"end": "cards", "current": 1, "hands": ["RD1a", ""], "piles": [0] * 4}
    game = play(2, "c29: Black 5", "KIM 9, PIL 9", dollars=[2, 1], points=[3, 5], **facts)
    game.flies("KIM").flies("PIL")
    assert [team["total"] for team in game.session.view()["teams"]] == [5, 6]
    assert game.winners == (1,)


def test_nobody_is_ever_out() -> None:
    """A-92: without rangers, dollars and cards there is still a turn."""
    on = "c01: Black 20"
    game = play(2, on, "KIM 9, PIL 9, ENS 9", hands=["", "RD1a"], piles=[0] * 4).flies("ENS")
    assert game.asks == "Black fly"


def test_tracks_have_eight_spaces() -> None:
    """A-113, A-104: seven are taken, one is left, then none."""
    full = {"variant": "full"}
    facts: dict[str, Any] = {"windmill": "TSM", "options": full, "planes": "Black ENS", "hand": "OR2a OR2b"}
    game = play(2, track=[0, 0, 0, 1, 1, 1, 1], **facts)
    mill = game.session.view()["windmill"]
    assert (mill["tile_spaces"], mill["track_spaces"]) == (8, 8)
    game.does("play", "card:1", "with", "c29", "1").refuses("2").does("1", "pile:1")
    assert game.track == "BBBWWWWB"
    game.does("play", "card:1", "with").refuses("none")


def test_the_windmill_needs_no_claim() -> None:
    """A-114: when players spot projects, a full track is scored by the screen."""
    facts: dict[str, Any] = {"windmill": "TSM", "windmill_value": 6, "windmill_tiles": 7, "track": [1]}
    options = {"variant": "full", "referee": "spot"}
    game = play(2, "c16: Black 3", "SWE 4", "Black SWE", "GN1a", options=options, **facts).plays("c16", 1)
    assert game.points == [0, 0]
    assert game.claims("SWE:industrial").points == [3 + 4, 6]


def test_a_windmill_that_is_there_already_rises() -> None:
    """A-98, A-111: also before the tile it stands on is scored; the value is kept."""
    facts: dict[str, Any] = {"windmill": "OUT", "windmill_value": 11, "options": {"variant": "full"}}
    game = play(2, "c24: White 7", draws={"tile": [7]}, **facts).flies("OUT")
    mill = game.session.view()["windmill"]
    assert (mill["value"], mill["tiles"], game.points) == (12, 1, [3, 7])
    kinds = [event.kind for event in game.told("windmill_move", "windmill_raise", "score")]
    assert kinds == ["windmill_raise", "score"]


def test_one_question_for_an_action() -> None:
    """A-117, A-120: three scorings bring one question; a wrong answer gives nothing and changes nothing."""
    on = "c12: White 1, c31: Orange 2, c33: Black 1, c10: White 2, c34: Orange 1"
    facts: dict[str, Any] = {"options": {"question_mode": "bonus"}, "bank": BANK}
    game = play(3, on, "WVI 9, EVI 6", "Black WVI", "YE2a", **facts).plays("c11", 2)
    assert (game.key, game.session.view()["question"]["state"]) == ("answer", "VIC")
    before = game.dollars
    game.does(next(value for value in game.options if value != game.right()))
    assert (game.dollars, game.points, game.left, game.key) == (before, [18, 5, 4], 1, "action")
    assert len(game.told("ask")) == 1


def test_questions_at_sea_and_again() -> None:
    """A-118, A-120: TAS and ACT by turns; none again before all of a bank were asked."""
    tiles = {"tile": [4, 4, 4, 9]}
    game = play(draws=tiles, options={"question_mode": "landing"}, bank=bank("TAS", "ACT", "QLD", count=2))
    for region in ("IND", "TIM", "COR", "BIG"):
        game.flies(region).does(game.right() if game.key == "answer" else "")
    asked = [event.bank for event in game.told("ask")]
    assert asked == ["TAS", "ACT", "TAS", "ACT"]
    assert len(set(game.state.asked)) == 4
    again = play(draws={"tile": [4, 5]}, options={"question_mode": "landing"}, bank=bank("QLD", count=1))
    again.flies("FNQ").does(again.right()).flies("OUT")
    assert again.key == "answer"


@pytest.mark.parametrize("mode", ["landing", "bonus"])
def test_one_question_a_turn_for_claims(mode: str) -> None:
    """A-121: only the first right claim or pointing-out of a turn brings a question, and only with bonus."""
    on = "c16: White 1, c22: White 2, c15: Black 1, c29: Black 6"
    options = {"question_mode": mode, "referee": "spot"}
    state = position(2, on, "SWE 4, ENS 6")
    base: dict[str, Any] = {"options": {"start_player": "random", **options}, "bank": BANK}
    state.standing = [Standing(one, 1, 1) for one in ("SWE:conservation", "SWE:industrial", "ENS:industrial")]
    game = Game(kit.Session.at(state, **base)).claims("SWE:conservation")
    if mode == "bonus":
        assert game.session.view()["question"]["state"] == "WA"
        game.does(game.right())
    game.claims("SWE:industrial").claims("ENS:industrial")
    assert len(game.scored) == 3
    assert len(game.told("ask")) == (mode == "bonus")


def test_names_of_positions() -> None:
    """A-09: a state without names gets those of the colours."""
    state = position(2)
    for player in state.players:
        player.name = player.colour = ""
    assert [row["name"] for row in RULES.seats_of(state)] == list(NAMES[:2])


BAD: list[tuple[str, dict[str, Any]]] = [
    ("current is a seat", {"current": 2}),
    ("Turns are counted", {"turn": -1}),
    ("four piles", {"piles": [1]}),
    ("cannot hold", {"piles": [11, 0, 0, 0]}),
    ("windmill is a region", {"windmill": "XXX"}),
    ("no tracks", {"windmill_tiles": 2}),
    ("no card", {"hand": "XX1a"}),
    ("twice", {"hand": "GN1a", "discards": ["GN1a"]}),
    ("has been turned up", {"scored": ["SWE:industrial"]}),
    ("scored are projects", {"scored": ["SWE"]}),
    ("numbers of tiles", {"tiles": "SWE 3"}),
    ("plane is the code", {"planes": "Black XXX"}),
    ("no open question", {"refill": True}),
    ("occupied base", {"holder": {"c01": 0}}),
    ("held by 0", {"holder": {"c01": 0}, "rangers": {"c01": 0}}),
    ("have 21 rangers", {"rangers": {"c01": 1}, "holder": {"c01": 0}}),
    ("scores by itself", {"standing": [Standing("SWE:conservation", 0, 1)]}),
]


@pytest.mark.parametrize(("message", "facts"), BAD, ids=[message for message, _ in BAD])
def test_positions_that_are_none(message: str, facts: dict[str, Any]) -> None:
    """A-08, A-10: refused with a sentence that says what is wrong."""
    late = {key: facts.pop(key) for key in ("holder", "rangers") if key in facts}
    state = position(**facts)
    for key, value in late.items():
        setattr(state, key, value)
    with pytest.raises(kit.BadSetup, match=message):
        kit.Session.at(state, rules=RULES, options={"start_player": "random"})


def test_a_project_stands_open_only_if_it_is_complete() -> None:
    """A-79: a position by hand cannot say otherwise."""
    state = position(2, "c15: Black 1, c16: White 1")
    state.standing = [Standing("SWE:conservation", 0, 1)]
    with pytest.raises(kit.BadSetup, match="is not complete"):
        kit.Session.at(state, rules=RULES, options={"start_player": "random", "referee": "spot"})


def a_ranger_more(state: State) -> None:
    state.rangers["c29"] += 1


def a_card_twice(state: State) -> None:
    state.discards.append(state.players[0].hand[0])


def a_tile_too_many(state: State) -> None:
    state.shown |= dict.fromkeys(("KIM", "PIL", "MID", "SWE"), 9)


def a_card_from_nowhere(state: State) -> None:
    state.piles[0] = 11


def a_card_lost(state: State) -> None:
    state.players[1].hand.pop()


def scored_face_down(state: State) -> None:
    state.scored["TIM:industrial"] = 0


def a_dollar_more(state: State) -> None:
    state.players[1].dollars += 1


@pytest.mark.parametrize(
    "spoil",
    [
        *(a_ranger_more, a_card_twice, a_card_lost, a_card_from_nowhere),
        *(a_tile_too_many, scored_face_down, a_dollar_more),
    ],
)
def test_the_audit_finds(spoil: Callable[[State], None]) -> None:
    """A-05, A-08, A-10, A-55 (I-1 to I-5): what does not add up."""
    game = play(2, "c29: Black 2", "ENS 9")
    state = game.state
    assert RULES.audit(state, game.session.setup) == ""
    spoil(state)
    assert RULES.audit(state, game.session.setup) != ""
