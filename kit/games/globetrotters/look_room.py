"""Where signs stand beside the places: rows of KEYs and markers, tokens on their stems, keys to press."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import cos, hypot, pi, sin

from kit.engine.scene import Box, Point, Text
from kit.games.globetrotters.data import PLACES
from kit.games.globetrotters.look_board import HEIGHT, WIDTH, name_texts, radius, scene, size_of
from kit.games.globetrotters.look_world import EUROPE, at, spots

TOKEN_R, STEM, TAG = 14.5, 27.0, 28.0
"""Radius of a token, the length of its stem from the mark's edge, the side of a key."""
TURNS = 24
_APART = 46.0
_KEY_ROOM, _CITY_ROOM = 44.0, 38.0
#: Width of a letter as a part of its size: bold, plain.
_LETTER = (0.585, 0.55)


def text_box(text: Text) -> Box:
    """About the room that a text takes: left, top, width, height."""
    wide = len(text.text) * text.size * _LETTER[not text.bold]
    left = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    return left, text.y - 0.74 * text.size, wide, 0.96 * text.size


def row_place(place: str, wide: float) -> Point:
    """Left end and middle of a row of signs, *wide* units long, beside the name of a place."""
    spot = spots()[place]
    boxes = [text_box(text) for text in name_texts(place)]
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
        found += [(id, text_box(text)) for text in name_texts(id)]
        room = room_box(id)
        if room:
            found.append((id, room))
    names = {text for id in PLACES for text in name_texts(id)}
    found += [("", text_box(text)) for text in scene({}).texts if text not in names]
    left, top, wide, high = EUROPE
    edges = [(left - 6, top - 40, 12, high + 46), (left + wide - 6, top - 40, 12, high + 46)]
    edges += [(left, top - 40, wide, 42), (left, top + high - 4, wide, 14)]
    edges += [(-99.0, 0.0, 102.0, HEIGHT), (WIDTH - 3, 0.0, 99.0, HEIGHT), (0.0, -99.0, WIDTH, 102.0)]
    return (*found, *(("", edge) for edge in edges))


def overlap(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return across * down if across > 0 and down > 0 else 0.0


@cache
def _ranked(place: str, far: float, reach: float) -> tuple[Point, ...]:
    """Points round a place at the distance *far*, those first at which a sign of *reach* covers least."""
    x, y = at(place)
    scored = []
    near = [box for _, box in _obstacles() if abs(box[0] - x) < 260 and abs(box[1] - y) < 120]
    for turn in range(TURNS):
        angle = -pi / 2 + 2 * pi * turn / TURNS
        a, b = x + far * cos(angle), y + far * sin(angle)
        sign = (a - reach, b - reach, 2 * reach, 2 * reach)
        scored.append((sum(overlap(sign, box) for box in near), min(turn, TURNS - turn), (a, b)))
    return tuple(point for _, _, point in sorted(scored, key=lambda one: one[:2]))


def spread_out(place: str, count: int) -> list[Point]:
    """Where so many tokens stand beside a place, on stems to different sides."""
    ranked = _ranked(place, radius(place) + STEM, TOKEN_R + 4)
    found: list[Point] = []
    for point in ranked:
        if len(found) < count and all(hypot(point[0] - a, point[1] - b) >= _apart(count) for a, b in found):
            found.append(point)
    rest = [point for point in ranked if point not in found]
    return [*found, *rest][:count]


def _apart(count: int) -> float:
    return _APART if count <= 4 else 36.0


def tag_place(place: str, taken: Iterable[Point]) -> Point:
    """Where the key of a place stands, off the points that are *taken*."""
    ranked = _ranked(place, radius(place) + TAG / 2 + 6, TAG / 2)
    others = list(taken)
    free = [point for point in ranked if all(hypot(point[0] - a, point[1] - b) > 30 for a, b in others)]
    return (free or ranked)[0]


def stops_of(widths: Sequence[float], crowd: int = 2) -> tuple[list[float], float]:
    """Left ends of signs in a row, and its length; from the one after *crowd* on they overlap by half."""
    found, x = [], 0.0
    for number, wide in enumerate(widths):
        found.append(x)
        x += wide / 2 if len(widths) > crowd + 1 and crowd <= number + 1 < len(widths) else wide
    return found, x
