"""How Globetrotters is drawn: no names meet, all that is asked can be chosen, tickets stay secret."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, pairwise
from math import hypot
from random import Random
from typing import Any

import pytest

import kit
from kit.board import drawing
from kit.board.metrics import width
from kit.engine.frame import ALL_SHOWN, Moment
from kit.engine.requests import Ask
from kit.engine.scene import COLOURS, Badge, Nameless, Piece, Text
from kit.engine.session import Session
from kit.games.globetrotters.data import CONTINENTS, KINDS, PLACES, ROADS, ROUTES
from kit.games.globetrotters.look import LOOK, scene
from kit.games.globetrotters.look_back import rewound
from kit.games.globetrotters.look_board import JACKPOT, LEGEND, SPREAD, name_texts, radius
from kit.games.globetrotters.look_cards import _TOLD, keys_of, places_of
from kit.games.globetrotters.look_log import QUIET, log
from kit.games.globetrotters.look_marks import plate
from kit.games.globetrotters.look_room import TOKEN_R, obstacles, overlap, room_box, row_place, spread_out
from kit.games.globetrotters.look_world import at, by_sea, leg, road_ways, sea_ways, spots, way
from tests.board.support import Window

RESERVED = set("FLPUSWZ?")
GAMES: Mapping[str, tuple[int, dict[str, Any]]] = {
    "two": (2, {}),
    "six": (6, {}),
    "open": (3, {"open_hands": True, "words": "neutral", "chain_bump": True, "quick_cruise": True}),
    "guided": (4, {"guided_round": True, "quiz": True, "hide_cheques": True, "mild_losses": True}),
    "forgetting": (3, {"forgetting": True}),
}
Box = tuple[float, float, float, float]


def positions(name: str, seed: int = 1, most: int = 110) -> Iterator[Session[Any]]:
    """A game played at random, position by position; seat 1 of more than two is played by the program."""
    count, options = GAMES[name]
    seats = [{"name": f"Team {seat}", "auto": count > 3 and seat == 1} for seat in range(count)]
    session = kit.new_game("globetrotters", seats, seed=seed, options=options)
    rng = Random(seed)
    for _ in range(most):
        yield session
        if session.pending is None:
            return
        values = [
            value for value in session.pending.values if not value.startswith(("claim", "pay", "lost_turn"))
        ]
        if session.pending.key == "action" and rng.random() < 0.6:
            values = [
                value for value in values if value in ("adventure", "challenge", "jackpot", "fly")
            ] or values
        session.choose(rng.choice(values))


def moment(session: Session[Any], shown: int = ALL_SHOWN) -> Moment:
    """What the look draws from."""
    return Moment(session.view(), session.pending, session.side_requests, session.recent, shown)


# --- the printed map --------------------------------------------------------------------------------


def words_of(text: Text) -> Box:
    """The room that a text takes: left, top, right, low."""
    wide = width(text.text, text.size, text.bold)
    left = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    return left, text.y - text.size * 0.72, left + wide, text.y + text.size * 0.2


def meet(one: Box, other: Box) -> float:
    """How far two boxes overlap, the shorter way."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return min(across, down) if across > 0 and down > 0 else 0.0


def free_point(point: tuple[float, float]) -> bool:
    """Whether a point is on the map, and under no panel that always floats there."""
    x, y = point
    boxes = (SPREAD.seats, SPREAD.card, SPREAD.log, JACKPOT, LEGEND)
    return all(not (a < x < a + w and b < y < b + h) for a, b, w, h in boxes)


def test_every_place_has_its_mark_where_the_data_say() -> None:
    """G-91: nine kinds, told apart by shape or icon, not by colour alone."""
    printed = {space.id: space for space in scene({}).spaces}
    assert set(printed) == set(PLACES)
    looks = {(one.shape, one.icon, bool(one.lines), one.w, one.fill) for one in printed.values()}
    assert len(looks) == len(KINDS)
    assert len({(shape, icon, lines, size) for shape, icon, lines, size, _ in looks}) == len(KINDS)
    for id, one in PLACES.items():
        assert one.name in printed[id].spoken
        assert free_point(at(id)), id


@cache
def boxes() -> list[tuple[str, Box]]:
    found = [(text.text, words_of(text)) for text in scene({}).texts]
    for id in PLACES:
        room = room_box(id)
        if room:
            found.append((f"signs of {id}", (room[0], room[1], room[0] + room[2], room[1] + room[3])))
    return found


def test_no_names_meet_one_another_or_the_signs_beside_them() -> None:
    """At 1920 x 1080 a unit is a pixel. There is room for every holder of a KEY and two markers a city."""
    for (name, one), (word, other) in combinations(boxes(), 2):
        assert meet(one, other) < 3, f"{name} and {word}"


def test_no_name_lies_over_a_mark_or_under_a_panel() -> None:
    for id in PLACES:
        (x, y), reach = at(id), radius(id) - 3
        for name, box in boxes():
            assert meet(box, (x - reach, y - reach, x + reach, y + reach)) < 3, f"{name} lies over {id}"
    for name, (left, top, right, low) in boxes():
        assert left > -3, name
        assert top > 0, name
        assert right < 1923, name
        for corner in ((left, top), (right, top), (left, low), (right, low)):
            assert free_point(corner), name


def test_the_measured_widths_of_names_are_those_of_the_font() -> None:
    """They are kept with the places, since a game cannot measure."""
    for id in PLACES:
        for text, wide in zip(name_texts(id), spots()[id].wide, strict=True):
            spaced = 0.6 * len(text.text) if text.italic else 0.0
            assert abs(width(text.text, text.size, text.bold) + spaced - wide) <= 1, id


def test_full_plates_of_the_continents_lie_over_no_name_and_no_mark() -> None:
    """Six teams with markers everywhere, and every KEY held."""
    teams = [{"colour": colour} for colour in COLOURS]
    view = {
        "teams": teams,
        "continents": {code: {"counts": [4] * 6} for code in CONTINENTS},
        "keys": {code: {"where": "team", "seat": 5} for code in CONTINENTS},
    }
    for code in CONTINENTS:
        for badge in (mark for mark in plate(view, code) if isinstance(mark, Badge) and not mark.icon):
            box = (badge.x, badge.y, badge.x + badge.w, badge.y + badge.h)
            for name, other in boxes():
                assert meet(box, other) < 4, f"{name} lies under the plate of {code}"
            for id in PLACES:
                (x, y), reach = at(id), radius(id) - 4
                assert not meet(box, (x - reach, y - reach, x + reach, y + reach)), f"{id} under {code}"


def test_every_word_can_be_read_from_the_back_row() -> None:
    for text in scene({}).texts:
        assert text.size >= 0.016 * 1080, text.text


def test_roads_and_water_routes_lead_from_place_to_place() -> None:
    """The contract's drawing points bend them; Europe's are drawn on both maps."""
    for road in ROADS:
        a, b = road.ends
        assert leg(a, b) == leg(b, a)[::-1]
        assert (leg(a, b)[0], leg(a, b)[-1]) == (at(a), at(b))
        assert len(road_ways(road)) == 1 + any(spots()[one].europe for one in road.ends)
        assert len(road_ways(road)[0]) == 2 + len(road.through)
    for route in ROUTES:
        for end in route.ends:
            assert (by_sea(end, route.island)[0], by_sea(end, route.island)[-1]) == (at(end), at(route.island))
            assert by_sea(route.island, end) == by_sea(end, route.island)[::-1]
        assert sea_ways(route)
    assert len(sea_ways(next(route for route in ROUTES if route.island == "midway"))) == 2


def test_a_token_goes_the_way_it_takes() -> None:
    path = ("new_york", "washington", "miami")
    walk = way("new_york", "miami", path, "land")
    assert at("washington") in walk
    assert len(walk) == 4, "along the coast"
    flight = way("new_york", "tokyo", (), "air")
    assert flight[0] == at("new_york")
    assert len(flight) > 5


def test_a_voyage_crosses_the_map_only_where_it_leaves_it() -> None:
    """Tokyo and Midway Atoll both lie at the right edge; from there to Hawaii one goes over it, once."""
    assert all(x > 1600 for x, _ in way("tokyo", "midway", (), "sea"))
    for route in ROUTES:
        for start, end in pairwise((route.ends[0], route.island, route.ends[1])):
            walk = way(start, end, (), "sea")
            assert sum(abs(a - b) > 960 for (a, _), (b, _) in pairwise(walk)) <= 1, (start, end)


@pytest.mark.parametrize("count", [1, 2, 3, 6])
def test_tokens_beside_a_place_leave_its_mark_free(count: int) -> None:
    for id in PLACES:
        points = spread_out(id, count)
        assert len(set(points)) == count
        assert all(hypot(x - at(id)[0], y - at(id)[1]) > radius(id) + 20 for x, y in points)
        assert all(hypot(a[0] - b[0], a[1] - b[1]) > 33 for a, b in combinations(points, 2)), id


@pytest.mark.parametrize(("count", "least"), [(1, 100), (2, 520)])
def test_a_token_covers_no_letter_and_two_a_few_at_most(count: int, least: int) -> None:
    """A letter of a name takes about 200 units of area; marks, plates and panels stay in sight as well."""
    for id in PLACES:
        for x, y in spread_out(id, count):
            token = (x - TOKEN_R, y - TOKEN_R, 2 * TOKEN_R, 2 * TOKEN_R)
            assert sum(overlap(token, box) for _, box in obstacles()) < least, id


def test_a_token_gives_way_to_signs_that_lie_there() -> None:
    """KEYs, markers and Homes beside another place, whose row has grown."""
    (x, y) = spread_out("gobi", 1)[0]
    signs = [(x - 30, y - 9, 60.0, 18.0)]
    assert overlap(signs[0], (x, y, 1.0, 1.0))
    (a, b) = spread_out("gobi", 1, (), signs)[0]
    assert overlap(signs[0], (a - TOKEN_R, b - TOKEN_R, 2 * TOKEN_R, 2 * TOKEN_R)) < 60


# --- what is asked ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_everything_asked_can_be_chosen_and_every_picture_can_be_drawn(name: str) -> None:
    seen = set()
    for session in positions(name):
        now = moment(session)
        frame = LOOK.frame(now)
        drawing.layer(LOOK.scene(now.view), frame, LOOK.icons)
        if session.pending is None:
            assert frame.notice is not None
            assert frame.notice.kind == "end"
            continue
        seen.add(session.pending.key)
        acts = {button.value for button in frame.card.buttons if button.act == "choose"}
        offered = acts | {choice.value for choice in frame.choices}
        offered |= {button.value for group in frame.groups for button in group.buttons}
        assert offered >= set(session.pending.values), session.pending
        keys = [button.key for button in frame.card.buttons]
        keys += [choice.key for choice in frame.choices if choice.value not in acts]
        keys = [key for key in keys if key]
        assert len(keys) == len(set(keys))
        assert not set(keys) & RESERVED
        many = [key for key in keys if len(key) == 2]
        assert all(key[0] in keys for key in many), "the first sign is a button"
        assert frame.card.sentence
        assert len(frame.card.sentence) < 80
    assert seen >= {"action", "move"}


def test_a_bonus_to_anywhere_has_a_key_for_every_place() -> None:
    """G-151: 128 places, chosen by two signs: part of the world, then place."""
    ask: Any = type("Ask", (), {})()
    ask.key, ask.seat, ask.values = "bonus", 0, [*list(PLACES)[1:], "decline"]
    keys = keys_of(ask)
    assert len(set(keys.values())) == len(PLACES)
    assert {key[0] for key in keys.values()} == set("01234567")
    assert len(places_of(ask)) == 128


@pytest.mark.parametrize("name", GAMES)
def test_every_beat_is_told_and_comes_to_an_end(name: str) -> None:
    for session in positions(name, seed=3):
        shown = 0
        while True:
            frame = LOOK.frame(moment(session, shown))
            if not frame.waits:
                break
            (button,) = frame.card.buttons
            assert (button.act, button.key) == ("next", "Enter")
            assert frame.card.sentence.rstrip(".!")
            assert frame.cover is None
            shown += 1
            assert shown < 60
        assert frame.untold == 0


@pytest.mark.parametrize("name", GAMES)
def test_every_event_has_its_words(name: str) -> None:
    session = list(positions(name, seed=5))[-1]
    for event in session.events:
        lines = log([event], session.view())
        assert bool(lines) != (event.kind in QUIET), event
        for line in lines:
            assert "{" not in line.text
            assert line.rule


@pytest.mark.parametrize("name", ["six", "guided"])
def test_the_view_is_wound_back_event_by_event(name: str) -> None:
    """What lies on the map while events are told is what lay there then."""
    before: Mapping[str, Any] | None = None
    for session in positions(name, seed=5):
        after = session.view()
        if before is not None:
            back = rewound(after, session.recent)
            kinds = [event.kind for event in session.recent]
            assert back["keys"] == before["keys"], kinds
            assert back["continents"] == before["continents"], kinds
            assert back["pack"] == before["pack"], kinds
            for key in ("cash", "tickets", "special"):
                assert back["jackpot"][key] == before["jackpot"][key], (key, kinds)
            for one, two in zip(back["teams"], before["teams"], strict=True):
                for key in ("cash", "tickets", "place", "home", "special"):
                    assert one[key] == two[key], (key, kinds)
                assert sorted(one["keys"]) == sorted(two["keys"])
        before = after


# --- what lies on the map ---------------------------------------------------------------------------


def test_markers_stand_beside_their_city_and_on_the_plate() -> None:
    *_, session = positions("six", most=200)
    view = session.view()
    marks = LOOK.frame(moment(session)).lasting
    pieces = [mark for mark in marks if isinstance(mark, Piece)]
    for city, seats in view["chart"].items():
        _, middle = row_place(city, 40)
        assert sum(piece.r == 7.4 and abs(piece.y - middle) < 1 for piece in pieces) >= len(seats)
    counts = sum(bool(count) for one in view["continents"].values() for count in one["counts"])
    homes = sum(bool(team["home"]) for team in view["teams"])
    held = sum(key["where"] == "team" for key in view["keys"].values())
    assert len(pieces) == sum(map(len, view["chart"].values())) + counts + homes + held


def test_panels_float_where_no_place_lies() -> None:
    _, _, wide, high = SPREAD.free[0]
    assert wide * high > 0.4 * 1920 * 1080
    frame = LOOK.frame(moment(next(positions("two"))))
    assert [panel.spoken for panel in frame.panels] == ["Jackpot", "Kinds of places"]
    assert len(frame.panels[1].entries) == len(KINDS) + 1


# --- tickets ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("open_hands", [False, True])
def test_no_ticket_of_another_team_is_in_the_traffic(open_hands: bool) -> None:
    """G-286: what goes to the browser is searched in a game in which every team looks at its tickets."""
    session = kit.new_game("globetrotters", 3, seed=8, options={"open_hands": open_hands})
    wire = Window(session)
    rng, covers, looked = Random(6), 0, 0
    for _ in range(140):
        ask, frame = session.pending, wire.board._frame
        assert frame is not None
        if ask is None:
            break
        if frame.waits:
            wire.next()
            continue
        wire.received.clear()
        if "data-act='alone'" in wire.board.card + wire.board.hand:
            covers += 1
            wire.be_alone()
        mine = session.view(ask.seat)["teams"][ask.seat]
        held = [mine["dealt"]] if ask.key == "home" else mine["hand"]
        for message in wire.hands():
            assert message["to"] == "laptop"
            assert message["html"].count("kb-hcard'") == len(held)
            assert all(PLACES[one["a"]].name in message["html"] for one in held)
            looked += 1
        if not open_hands:
            synced = "".join(str(part) for name, part in wire.parts().items() if name != "picture")
            assert "kb-hcard" not in synced, "nothing synced shows a ticket"
            if ask.key in ("home", "fly"):
                assert "kb-choice" not in wire.board.layer, "nothing on the map tells where a ticket leads"
        wire.choose(rng.choice(ask.values))
    assert bool(covers) != open_hands
    assert bool(looked) != open_hands


def test_what_is_synced_is_the_same_whatever_the_hidden_tickets_are() -> None:
    """Part 5: the picture of a position does not change with tickets that the room cannot see."""
    rng, looked = Random(4), 0
    rules = Session.find_rules("globetrotters")
    for session in positions("two", seed=7, most=150):
        state, setup = rules.disguised(session.state, session.setup, None, rng)
        if state == session.state or session.pending is None or session.pending.key not in ("action", "home"):
            continue
        looked += 1
        seen = rules.view(state, setup, None)
        frame = LOOK.frame(Moment(seen, session.pending, session.side_requests, session.recent, ALL_SHOWN))
        assert frame == LOOK.frame(moment(session))
    assert looked > 5


# --- every request ----------------------------------------------------------------------------------

ASKED: tuple[tuple[str, tuple[str, ...], dict[str, Any]], ...] = (
    ("home", ("a", "b"), {}),
    ("action", ("adventure", "challenge", "jackpot", "roll", "fly", "sail:azores"), {"offer": "adventure"}),
    ("action", ("buy", "refund", "place", "work"), {}),
    ("action", ("sail_on:lisbon",), {}),
    ("move", ("lima", "la_paz"), {"number": 2, "start": "atacama"}),
    ("fly", ("1a", "1b", "back"), {}),
    ("fly_ticket", ("1", "2", "back"), {}),
    ("buy", ("1", "2", "back"), {"price": 200}),
    ("refund", ("1", "back"), {}),
    ("place", ("lima", "bogota", "back"), {}),
    ("warning", ("go", "back"), {"place": "lima", "expenses": 100}),
    ("warning", ("go", "back"), {}),
    ("refund_owed", ("1", "2"), {"owed": 200, "left": 1}),
    ("blind_pick", ("1", "2"), {"owner": 1, "left": 1}),
    ("lose_key", ("cairo", "AS"), {}),
    ("switch_places", ("seat:1",), {}),
    ("challenge", ("challenge", "refund", "decline"), {"city": "cairo", "holder": 1, "fee": 100}),
    ("bonus", ("cairo", "decline"), {"any": False}),
    ("move_on", ("cairo", "bali"), {"mover": 1, "ticket": ("cairo", "bali"), "why": "bump"}),
    ("after_turn", ("discount", "refund", "done"), {"price": 300}),
    ("point", ("cairo", "lima"), {"city": "cairo"}),
    ("reroll", ("keep", "question"), {"face": 11}),
    ("sail_on", ("lisbon", "new_york"), {}),
    ("confirm", ("confirm",), {"office": "travel_agent"}),
    ("dice", ("1", "2"), {"dice": 1, "sides": 12, "label": "land"}),
)  # fmt: skip


@cache
def begun() -> Session[Any]:
    """A game in which everybody is on the map."""
    return next(one for one in positions("two", seed=2) if all(team["place"] for team in one.view()["teams"]))


@pytest.mark.parametrize(("key", "values", "data"), ASKED)
def test_every_request_has_its_sentence_and_its_buttons(
    key: str, values: tuple[str, ...], data: dict[str, Any]
) -> None:
    """Part 4.1: with its costs, before anybody plays it."""
    session = begun()
    ask = Ask(key, 0, values, "G-30", data)
    frame = LOOK.frame(Moment(session.view(), ask))
    drawing.layer(LOOK.scene(session.view()), frame, LOOK.icons)
    assert frame.card.sentence.startswith(("Team 0", "TRAVEL BONUS"))
    assert [button.value for button in frame.card.buttons] == ([] if key == "dice" else list(values))
    assert all(button.key and button.title for button in frame.card.buttons)
    assert any(isinstance(mark, Nameless) for mark in frame.marks) == (key == "point")
    assert bool(frame.tokens) == (key != "point"), "a team's token would show its city (GO-15)"
    if key == "point":
        assert not any("Cairo" in choice.spoken for choice in frame.choices)


def test_every_request_of_the_rules_is_among_them() -> None:
    told = {key for key, *_ in ASKED} | {"answer"}
    assert told == set(_TOLD)
