"""Where signs stand beside the places: rows of KEYs and markers, tokens on their stems, keys to press."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import cos, hypot, pi, sin

from kit.engine.scene import Box, Point, Text
from kit.games.globetrotters.data import CONTINENTS, PLACES
from kit.games.globetrotters.look_board import (
    JACKPOT,
    LEGEND,
    PLATE_H,
    PLATES,
    SPREAD,
    name_texts,
    radius,
    scene,
    size_of,
)
from kit.games.globetrotters.look_world import EUROPE, HEIGHT, WIDTH, at, spots

TOKEN_R, STEM = 14.5, 27.0
"""Radius of a token, the length of its stem from the mark's edge."""
TURNS = 24
_APART, _LOOSE = 40.0, 3
"""Tokens stand so far apart; more than so many stand all round."""
_KEY_ROOM, _CITY_ROOM = 44.0, 38.0
_HARD = 6
"""How much worse it is to stand under a panel or over an edge than over a name."""
_LETTER = 0.56
"""The width of a letter as a part of its size, about."""


def _box(text: Text, wide: float) -> Box:
    left = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    return left, text.y - 0.74 * text.size, wide, 0.96 * text.size


def name_boxes(place: str) -> list[Box]:
    """The room that each line of a name takes."""
    return [_box(text, wide) for text, wide in zip(name_texts(place), spots()[place].wide, strict=True)]


def row_place(place: str, wide: float) -> Point:
    """Left end and middle of a row of signs, *wide* units long, beside the name of a place."""
    spot = spots()[place]
    boxes = name_boxes(place)
    last = name_texts(place)[-1]
    left = boxes[-1][0]
    if spot.own:
        return left + boxes[-1][2] / 2 - wide / 2, last.y + size_of(place) * 0.82
    middle = last.y - size_of(place) * 0.33
    if spot.anchor == "end":
        return left - 5 - wide, middle
    return left + boxes[-1][2] + 5, middle


def room_box(place: str) -> Box | None:
    """The room kept for signs beside a KEY City or a Continental City."""
    wide = {"K": _KEY_ROOM, "C": _CITY_ROOM}.get(PLACES[place].kind)
    if wide is None:
        return None
    x, y = row_place(place, wide)
    return x, y - 9, wide, 18


@cache
def _obstacles() -> tuple[tuple[str, Box], ...]:
    """What a sign should not cover: names, marks, rooms, with the place they belong to."""
    found: list[tuple[str, Box]] = []
    for id in PLACES:
        x, y = at(id)
        reach = radius(id) + 2
        found.append((id, (x - reach, y - reach, 2 * reach, 2 * reach)))
        found += [(id, box) for box in name_boxes(id)]
        room = room_box(id)
        if room:
            found.append((id, room))
    names = {text for id in PLACES for text in name_texts(id)}
    others = [text for text in scene({}).texts if text not in names]
    found += [("", _box(text, len(text.text) * text.size * _LETTER)) for text in others]
    left, top, across, high = EUROPE
    edges: list[Box] = [(left - 6, top - 40, 12, high + 46), (left + across - 6, top - 40, 12, high + 46)]
    edges += [(left, top - 40, across, 42), (left, top + high - 4, across, 14)]
    for code, (x, y) in PLATES.items():
        wide = 160 + 11.4 * len(CONTINENTS[code].name)
        edges.append((x - wide / 2 if code == "EU" else x, y, wide, PLATE_H))
    edges += [JACKPOT, LEGEND, SPREAD.card, SPREAD.seats]
    edges += [(-99.0, 0.0, 102.0, HEIGHT), (WIDTH - 3, 0.0, 99.0, HEIGHT), (0.0, -99.0, WIDTH, 102.0)]
    return (*found, *(("", edge) for edge in edges for _ in range(_HARD)))


def overlap(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return across * down if across > 0 and down > 0 else 0.0


@cache
def _around(place: str, far: float, reach: float) -> tuple[tuple[float, Point], ...]:
    """Points round a place at the distance *far*, clockwise; before each what a sign of *reach* covers."""
    x, y = at(place)
    near = [box for _, box in _obstacles() if abs(box[0] - x) < 260 and abs(box[1] - y) < 120]
    found = []
    for turn in range(TURNS):
        angle = -pi / 2 + 2 * pi * turn / TURNS
        a, b = x + far * cos(angle), y + far * sin(angle)
        sign = (a - reach, b - reach, 2 * reach, 2 * reach)
        found.append((sum(overlap(sign, box) for box in near), (a, b)))
    return tuple(found)


@cache
def _ranked(place: str, far: float, reach: float) -> tuple[Point, ...]:
    """The points round a place, those first at which a sign covers least, and of these the upper ones."""
    around = list(enumerate(_around(place, far, reach)))
    around.sort(key=lambda one: (one[1][0], min(one[0], TURNS - one[0])))
    return tuple(point for _, (_, point) in around)


def spread_out(place: str, count: int, taken: Iterable[Point] = ()) -> list[Point]:
    """Where so many tokens stand beside a place, on stems to different sides, off other tokens if they can."""
    far, reach = radius(place) + STEM, TOKEN_R + 4
    if count > _LOOSE:
        around, step = _around(place, far, reach), TURNS // count
        first = min(range(step), key=lambda turn: sum(around[turn + step * one][0] for one in range(count)))
        return [around[first + step * one][1] for one in range(count)]
    found: list[Point] = []
    ranked, others = _ranked(place, far, reach), list(taken)
    free = [point for point in ranked if all(hypot(point[0] - a, point[1] - b) >= _APART for a, b in others)]
    for point in (*free, *ranked):
        if len(found) < count and all(hypot(point[0] - a, point[1] - b) >= _APART for a, b in found):
            found.append(point)
    return found


def tag_place(place: str, side: float, taken: Iterable[Point]) -> Point:
    """Where the key of a place, a square of *side* units, stands, off the points that are *taken*."""
    ranked = _ranked(place, radius(place) + side / 2 + 6, side / 2)
    others = list(taken)
    free = [point for point in ranked if all(hypot(point[0] - a, point[1] - b) > side + 3 for a, b in others)]
    return (free or ranked)[0]


def stops_of(widths: Sequence[float], crowd: int = 2) -> tuple[list[float], float]:
    """Left ends of signs in a row, and its length; from the one after *crowd* on they overlap by half."""
    found, x = [], 0.0
    for number, wide in enumerate(widths):
        found.append(x)
        x += wide / 2 if len(widths) > crowd + 1 and crowd <= number + 1 < len(widths) else wide
    return found, x
