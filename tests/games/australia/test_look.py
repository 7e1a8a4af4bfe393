"""How Australia is shown: all that is asked can be chosen, all that happens is told, nothing leaks."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import kit
from kit.board import drawing
from kit.engine.frame import ALL_SHOWN, AskLike, Moment
from kit.engine.scene import Tag
from kit.games.australia.data import BASES, CARDS
from kit.games.australia.look import LOOK
from kit.games.australia.look_back import rewound
from kit.games.australia.look_cards import KEYS, keys_of
from kit.games.australia.look_log import log, sum_of
from kit.games.australia.rules import RULES
from tests.board.support import Window, timed
from tests.games.australia.looking import GAMES, moment, positions
from tests.games.australia.support import bank, play

RESERVED = set("FLPUSW?")
QUIET = {"has_answered", "reveal", "open_card", "discard", "remove_tile", "only_option", "end_turn"}
QUIET |= {"final"}
"""Events that need no line, or are told with the one before."""


# --- what is asked ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_everything_asked_can_be_chosen_and_every_picture_can_be_drawn(name: str) -> None:
    seen = set()
    for session in positions(name):
        now = moment(session)
        frame = LOOK.frame(now)
        printed = LOOK.scene(now.view)
        drawing.layer(printed, frame, LOOK.icons)
        offered = [button.value for button in frame.card.buttons] + [choice.value for choice in frame.choices]
        keys = [button.key for button in frame.card.buttons] + [choice.key for choice in frame.choices]
        keys = [key for key in keys if key]
        assert len(keys) == len(set(keys))
        assert not {key[0] for key in keys} & RESERVED
        assert not {key[0] for key in keys if len(key) == 2} & set(keys), (
            "the first of two keys is no key alone"
        )
        if session.pending is None:
            assert frame.notice is not None
            assert frame.notice.kind == "end"
            continue
        seen.add(session.pending.key)
        if session.pending.key == "answer":
            assert frame.question is not None
            assert [one.text for one in frame.question.answers] == list(session.pending.values)
            assert not any(one.state for one in frame.question.answers)
        else:
            assert set(offered) >= set(session.pending.values), session.pending
        assert frame.card.sentence
        assert len(frame.card.sentence) < 70
    assert seen >= {"action", "fly", "card", "placement", "refill"}


def test_rangers_of_many_stacks_are_taken_back_by_base_and_number() -> None:
    """D9: up to 24 choices, too many for the names of their bases."""
    on = "c14: Black 4, c15: Black 3, c20: Black 4, c21: Black 4, c22: Black 3"
    game = play(2, on, planes="Black GOL").does("retrieve")
    frame = LOOK.frame(moment(game.session))
    keys = [button.key for button in frame.card.buttons]
    assert keys[:5] == ["A1", "A2", "A3", "A4", "B1"]
    assert [mark.text for mark in frame.marks if isinstance(mark, Tag)] == ["A", "B", "C", "D", "E"]
    assert all(button.title == button.key[1] for button in frame.card.buttons)
    frame = LOOK.frame(moment(game.does("c14:2").session))
    assert (frame.card.buttons[-1].value, frame.card.buttons[-1].key) == ("done", "0")


def test_every_answer_is_shown_with_its_solution() -> None:
    """A-116: also if the program's turn with a question of its own has followed at once."""
    seats = ["Swans", {"name": "Ibises", "auto": True}]
    options = {"start_player": "declared", "question_mode": "landing"}
    session = kit.new_game("australia", seats, options, bank=bank("WA", "NT", "SA"), seed=2)
    rng, both = Random(2), 0
    for _ in range(120):
        if session.pending is None:
            break
        values = session.pending.values
        session.choose("fly" if "fly" in values and rng.random() < 0.8 else rng.choice(values))
        told = [event.data["chosen"] for event in session.recent if event.kind == "answered"]
        shown, seen = 0, []
        while (frame := LOOK.frame(moment(session, shown))).waits:
            seen += [one.text for one in frame.question.answers if one.remark] if frame.question else []
            shown += 1
        assert set(told) <= set(seen)
        both += len(told) > 1
    assert both


def test_a_solution_says_where_it_stands_and_when_somebody_looked() -> None:
    """A-14: as in the other games; nothing of it before all have answered."""
    own = bank("WA", "NT", "SA")
    own = replace(own, questions=[replace(one, source="An atlas", checked="2026") for one in own.questions])
    session = kit.new_game("australia", 2, bank=own, seed=1)
    sources = []
    for _ in range(2):
        asked = LOOK.frame(moment(session)).question
        assert asked is not None
        sources.append(asked.source)
        session.choose(session.pending.values[0])
    shown = LOOK.frame(moment(session, 0)).question
    assert shown is not None
    assert [*sources, shown.source] == ["", "", "Source: An atlas. Checked 2026."]
    assert (asked.team, shown.team, shown.colour) == ("Ibises", "All teams", None)


def test_a_solution_of_a_tie_is_for_those_who_are_tied() -> None:
    """A-14: who answers is told while it is asked; the solution names no single team."""
    session = kit.new_game("australia", 3, bank=bank("WA", "NT", "SA", "VIC"), seed=1)
    for right in (1, 1, 0) * 3 + (1, 0):
        assert session.pending is not None
        green = RULES.right_value(session.state, session.setup)
        wrong = next(value for value in session.pending.values if value != green)
        session.choose(str(green) if right else wrong)
    heads = [LOOK.frame(moment(session, shown)).question for shown in range(2)]
    assert [head and head.team for head in heads] == ["The tied teams", None]
    frame = LOOK.frame(moment(session, 0))
    assert (frame.card.colour, [seat.index for seat in frame.seats if seat.active]) == (None, [])
    chosen = (
        [(len(answer.teams), answer.state) for answer in heads[0].answers if answer.teams] if heads[0] else []
    )
    assert sorted(chosen) == [(1, "right"), (1, "wrong")]


def test_the_quiz_says_what_a_final_answer_does() -> None:
    """A-14: the solution is shown when all have answered."""
    told = []
    for session in positions("two"):
        if session.turn or session.pending is None or session.pending.key != "answer":
            break
        told.append(LOOK.frame(moment(session)).card.final)
    assert told[:4] == ["Yes: now the next team answers.", "Yes: show who is right."] * 2


def test_the_keys_are_those_of_nothing_else() -> None:
    assert len(set(KEYS)) == len(KEYS)
    assert not set(KEYS) & RESERVED
    session = next(one for one in positions("two") if one.pending and one.pending.key == "fly")
    assert session.pending is not None
    assert len(keys_of(session.pending)) == len(session.pending.values), "every region has a key"


def test_every_base_that_a_ranger_can_move_to_has_a_key() -> None:
    """A-51: more bases than there are signs; the last keys are 0 and a second sign."""
    session = play(2, on="c20: Black 1", dollars=(4,)).does("paid_move").session
    assert session.pending is not None
    keys = keys_of(session.pending)
    assert list(keys) == [base for base in BASES if base != "c20"]
    assert len(set(keys.values())) == len(BASES) - 1
    assert not {key for key in keys.values() if len(key) == 1} & {
        key[0] for key in keys.values() if len(key) > 1
    }
    frame = LOOK.frame(moment(session))
    tags = [mark.text for mark in frame.marks if isinstance(mark, Tag) and mark.whole]
    assert sorted(tags) == sorted(keys.values())
    assert "press 0, then 1" in frame.card.remarks[0].text


@pytest.mark.parametrize("name", GAMES)
def test_every_beat_is_told_and_comes_to_an_end(name: str) -> None:
    kinds = set()
    for session in positions(name, seed=3):
        shown = 0
        while True:
            frame = LOOK.frame(moment(session, shown))
            drawing.layer(LOOK.scene(session.view()), frame, LOOK.icons)
            if not frame.waits:
                break
            (button,) = frame.card.buttons
            assert (button.act, button.key) == ("next", "Enter")
            assert frame.card.sentence.rstrip(".!")
            assert frame.cover is None
            kinds.add(frame.notice.kind if frame.notice else "card")
            shown += 1
            assert shown < 40
        assert frame.untold == 0
    assert kinds


@pytest.mark.parametrize("name", GAMES)
def test_every_event_has_its_words(name: str) -> None:
    session = list(positions(name))[-1]
    for event in session.events:
        lines = log([event], session.view())
        assert bool(lines) != (event.kind in QUIET), event
        for line in lines:
            assert "{" not in line.text
            assert line.rule


@pytest.mark.parametrize("name", GAMES)
def test_the_view_is_wound_back_event_by_event(name: str) -> None:
    """What lies on the map while events are told is what lay there then."""
    before: Mapping[str, Any] | None = None
    for session in positions(name, seed=5):
        after = session.view()
        if before is not None:
            back = rewound(after, session.recent)
            for key in ("bases", "regions"):
                assert back[key] == before[key], (key, [event.kind for event in session.recent])
            for one, two in zip(back["teams"], before["teams"], strict=True):
                for key in ("points", "dollars", "plane", "supply"):
                    assert one[key] == two[key], (key, [event.kind for event in session.recent])
            if before["windmill"]:
                mill, was = back["windmill"], before["windmill"]
                assert (mill["tiles"], sorted(mill["track"])) == (was["tiles"], sorted(was["track"]))
        before = after


def test_a_scoring_is_shown_as_a_sum() -> None:
    """A-66, A-67: 3 for the trigger, 1 a ranger on a camp, 2 a ranger on a ship."""
    for session in positions("two", seed=2):
        for event in session.recent:
            if event.kind != "score":
                continue
            for seat, points in enumerate(event.data["points"]):
                words = sum_of(event, seat).replace("×", "*").replace(" on camps", "").replace(" on ships", "")
                assert eval(words or "0") == points


def test_a_project_is_claimed_by_the_key_of_its_region_and_that_of_its_kind() -> None:
    """D12: two keys for each of up to 48 projects; on the map stands the first, once a region."""
    session = next(one for one in positions("four spot") if one.pending and one.pending.key == "claim")
    assert session.pending is not None
    frame = LOOK.frame(moment(session))
    keys = {choice.value: choice.key for choice in frame.choices}
    assert set(keys) == set(session.pending.values)
    assert len(set(keys.values())) == len(keys)
    tags = [mark.text for mark in frame.marks if isinstance(mark, Tag)]
    codes = list(dict.fromkeys(value[:3] for value in keys))
    assert tags == [keys[next(value for value in keys if value[:3] == code)][0] for code in codes]
    assert {value[4:]: key[1] for value, key in keys.items()} == {"conservation": "C", "industrial": "I"}
    assert not {"C", "I"} & set(tags), "the second key is nobody's first"


@pytest.mark.parametrize("name", ["two", "three full"])
def test_nothing_tells_the_winner_before_the_last_screen(name: str) -> None:
    *_, session = positions(name, most=3000)
    assert session.pending is None
    view, shown, points = session.view(), 0, []
    while (frame := LOOK.frame(moment(session, shown))).waits:
        points.append([seat.amount for seat in frame.seats])
        told = session.events[: len(session.events) - frame.untold]
        assert not any(re.search(r"\bwins?\b", line.text.lower()) for line in log(told[-3:], view))
        (button,) = frame.card.buttons
        shown += 1
    assert button.title == "See the end"
    assert points[-1] == [str(team["total"]) for team in view["teams"]]
    assert not any(seat.active for seat in frame.seats)
    if len(points) > 1:
        assert points[-2] == [str(team["points"]) for team in view["teams"]]


# --- the teacher, hidden things ---------------------------------------------------------------------


def test_the_teacher_can_see_what_nobody_has_claimed() -> None:
    """A-79 to A-84, part 9: in the menu, by words; the board of the class has nothing of it."""
    session = next(one for one in positions("four spot") if one.turn)
    frame, view = LOOK.frame(moment(session)), session.view()
    assert frame.teacher
    assert LOOK.teacher(view, RULES.teacher_view(session.state, session.setup)) == (
        "No complete project is left unclaimed.",
    )
    mine = {"project": "SWE:industrial", "seat": 0, "turn": 4, "claim": [0, 2, 3], "point_out": True}
    old = {"project": "ARA:conservation", "seat": 2, "turn": 1, "claim": [0, 1, 3], "point_out": False}
    assert LOOK.teacher(view, {"open": [mine, old | {"seat": None}, old]}) == (
        "Industry: South West. Completed by Team 0. Team 0, Team 2 and Team 3 may claim it, "
        "the others may point it out.",
        "Conservation: Gulf. Team 0, Team 1 and Team 3 may claim it.",
        "Conservation: Gulf. Completed by Team 2. Team 0, Team 1 and Team 3 may claim it.",
    )
    assert not LOOK.frame(moment(next(positions("two")))).teacher, "the screen is the referee"


def test_what_is_synced_is_the_same_whatever_the_hidden_cards_are() -> None:
    """Part 5: the pictures of two positions that the room cannot tell apart are the same to the last sign."""
    rng, looked = Random(4), 0
    for session in positions("two", seed=7):
        if session.pending is None or session.pending.key != "action" or session.recent[-1].kind != "draw":
            continue
        state, setup = RULES.disguised(session.state, session.setup, None, rng)
        if state == session.state:
            continue
        looked += 1
        seen = RULES.view(state, setup, None)
        assert seen == session.view()
        frame = LOOK.frame(Moment(seen, session.pending, session.side_requests, session.recent, ALL_SHOWN))
        assert frame == LOOK.frame(moment(session))
    assert looked > 5


@pytest.mark.parametrize("open_hands", [False, True])
def test_no_card_of_another_team_is_in_the_traffic(open_hands: bool) -> None:
    """AO-14: what goes to the browser is searched in a whole game in which every team looks at its cards."""
    options = {"start_player": "random", "open_hands": open_hands}
    session = kit.new_game("australia", 3, seed=8, options=options)
    wire = Window(session)
    rng = Random(6)
    covers = 0
    for _ in range(900):
        if session.pending is None:
            break
        frame = wire.board._frame
        assert frame is not None
        if frame.waits:
            wire.next()
            continue
        wire.received.clear()
        seat = session.pending.seat
        if "data-act='alone'" in wire.board.card:
            covers += 1
            wire.be_alone()
        told = json.dumps([content for content, _ in wire.received]) + wire.text()
        assert not any(card in told for card in CARDS), "no card's id is sent"
        mine = session.view(seat)["teams"][seat]["hand"]
        for content in wire.hands():
            assert content["to"] == "laptop"
            assert content["html"].count("kb-hcard'") == len(mine)
            for card in mine:
                assert card["colour"].capitalize() in content["html"]
        if not open_hands:
            assert "kb-hcard" not in told, "no window is sent a card that it may not show"
        wire.choose(rng.choice(session.pending.values))
    assert session.pending is None
    assert bool(covers) != open_hands


def test_a_cover_is_for_people_with_cards_in_their_turn() -> None:
    for session in positions("four spot"):
        ask: AskLike | None = session.pending
        cover = LOOK.frame(moment(session)).cover
        if ask is None or not session.turn:
            assert cover is None
        elif cover is not None:
            assert cover.seat == ask.seat
            assert not session.view()["teams"][ask.seat]["auto"]
        else:
            team = session.view()["teams"][ask.seat]
            assert ask.key in ("stall", "time", "answer") or team["auto"] or not team["backs"]


def test_the_time_for_a_turn_stands_while_something_is_read() -> None:
    """AO-11: what the program has done is read before the own turn, a scoring in its middle."""
    seats = ["Swans", {"name": "Ibises", "auto": True}]
    session = kit.new_game("australia", seats, seed=3, options={"start_player": "declared", "turn_timer_s": 60})
    shown, rng = Window(session), Random(3)
    watch, stood = timed(shown), 0
    for _ in range(200):
        frame = shown.board._frame
        assert frame is not None
        if frame.waits and "answer" in shown.board.clock:
            left = shown.board.clock["answer"]["left"]
            assert shown.board.clock["answer"]["held"]
            watch.now += 40
            shown.send("hello")
            assert shown.board.clock["answer"]["left"] == left
            stood += 1
        if frame.waits:
            shown.next()
        elif "data-act='unseen'" in shown.board.card:
            shown.send("unseen")
        elif session.pending is not None:
            shown.choose(rng.choice(session.pending.values))
    assert stood > 5


@pytest.mark.parametrize(
    ("points", "dollars", "words"),
    [
        ((61, 58), (4, 3), ""),
        ((61, 58), (0, 3), "Equal points: the most dollars win."),
        ((60, 60), (5, 5), "Equal points, and equal dollars."),
    ],
)
def test_the_last_screen_says_what_decides_a_tie(
    points: tuple[int, int], dollars: tuple[int, int], words: str
) -> None:
    """A-90: the dollars, or nothing."""
    facts: dict[str, Any] = {"piles": [0] * 4, "end": "cards", "current": 1, "hands": ["", ""]}
    game = play(2, tiles="PIL 8, KIM 9", points=points, dollars=dollars, **facts).flies("KIM").flies("PIL")
    while game.key:
        game.ends()
    shown = LOOK.frame(moment(game.session)).notice
    assert shown is not None
    assert shown.text == words
