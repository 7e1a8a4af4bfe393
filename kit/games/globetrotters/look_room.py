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

TOKEN_R, RING_R = 14.5, 23.0
"""Radius of a token, and of the ring round the one whose turn it is."""
STEMS = (27.0, 34.0, 42.0, 50.0, 60.0, 72.0)
"""Lengths of a token's stem from the mark's edge; the shortest is the usual one."""
TURNS = 24
_LONGER, _UNDER_STEM, _RINGED, _LOOKED_AT = 1.0, 0.4, 0.3, 40
"""What a unit of a longer stem is worth in units of area covered by the token; so is what lies under a stem, or
under the ring. Stems are looked at for so many of the best points."""
_CROSSED, _NEARER = 250.0, 4.0
"""The same for a stem that crosses another mark, and for a unit that another mark is nearer than the own."""
_APART = 40.0
"""Tokens stand so far apart."""
_KEY_ROOM, _CITY_ROOM = 44.0, 38.0
_WINDOW = 120.0
"""Signs of a place stand within so many units of it."""
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
def obstacles() -> tuple[tuple[str, Box], ...]:
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
def _near(place: str) -> tuple[tuple[str, Box], ...]:
    """What lies where signs of a place may stand."""
    x, y = at(place)
    window = (x - _WINDOW, y - _WINDOW, 2 * _WINDOW, 2 * _WINDOW)
    return tuple((id, box) for id, box in obstacles() if overlap(window, box))


def _square(point: Point, reach: float) -> Box:
    return point[0] - reach, point[1] - reach, 2 * reach, 2 * reach


@cache
def _around(place: str, far: float, reach: float) -> tuple[tuple[float, Point], ...]:
    """Points round a place at the distance *far*, clockwise; before each what a sign of *reach* covers."""
    x, y = at(place)
    found = []
    for turn in range(TURNS):
        angle = -pi / 2 + 2 * pi * turn / TURNS
        point = x + far * cos(angle), y + far * sin(angle)
        found.append((sum(overlap(_square(point, reach), box) for _, box in _near(place)), point))
    return tuple(found)


@cache
def _ranked(place: str, far: float, reach: float) -> tuple[Point, ...]:
    """The points round a place, those first at which a sign covers least, and of these the upper ones."""
    around = list(enumerate(_around(place, far, reach)))
    around.sort(key=lambda one: (one[1][0], min(one[0], TURNS - one[0])))
    return tuple(point for _, (_, point) in around)


def _under_stem(place: str, point: Point) -> float:
    """What the stem from the mark of a place to a token lies over."""
    (x, y), (a, b) = at(place), point
    far = hypot(a - x, b - y)
    steps = range(int(radius(place)) + 4, int(far - TOKEN_R), 4)
    squares = [_square((x + (a - x) * along / far, y + (b - y) * along / far), 2) for along in steps]
    window = (min(x, a) - 2, min(y, b) - 2, abs(a - x) + 4, abs(b - y) + 4)
    boxes = [box for id, box in _near(place) if id != place and overlap(window, box)]
    return sum(overlap(square, box) for square in squares for box in boxes)


def _misread(place: str, point: Point) -> float:
    """How much a token looks like another place's: its stem crosses that mark, or that mark is nearer."""
    (x, y), (a, b) = at(place), point
    far, against = hypot(a - x, b - y), 0.0
    for id in _neighbours(place):
        (left, top), reach = at(id), radius(id)
        along = min(1.0, max(0.0, ((left - x) * (a - x) + (top - y) * (b - y)) / far**2))
        if hypot(left - x - along * (a - x), top - y - along * (b - y)) < reach + 3:
            against += _CROSSED
        against += _NEARER * max(0.0, far - radius(place) - hypot(left - a, top - b) + reach)
    return against


@cache
def _neighbours(place: str) -> tuple[str, ...]:
    """The places whose marks are near."""
    x, y = at(place)
    return tuple(id for id in PLACES if id != place and hypot(at(id)[0] - x, at(id)[1] - y) < 2 * _WINDOW)


@cache
def _stands(place: str) -> tuple[tuple[float, Point], ...]:
    """Where a token may stand beside a place, the best first; before each what speaks against it."""
    rows = []
    for stem in STEMS:
        far = radius(place) + stem
        both = zip(_around(place, far, TOKEN_R + 3), _around(place, far, RING_R), strict=True)
        for turn, ((covered, point), (ringed, _)) in enumerate(both):
            against = covered + _RINGED * ringed + _LONGER * (stem - STEMS[0]) + _misread(place, point)
            rows.append((against, min(turn, TURNS - turn), point))
    rows.sort()
    good = [
        (one + _UNDER_STEM * _under_stem(place, point), turn, point) for one, turn, point in rows[:_LOOKED_AT]
    ]
    return tuple((against, point) for against, _, point in (*sorted(good), *rows[_LOOKED_AT:]))


def spread_out(place: str, count: int, taken: Iterable[Point] = (), signs: Iterable[Box] = ()) -> list[Point]:
    """Where so many tokens stand beside a place, on stems to different sides, off other tokens if they can.

    *signs* are boxes of what lies on the map at the moment, which they cover only if they must.
    """
    x, y = at(place)
    near = [box for box in signs if overlap((x - _WINDOW, y - _WINDOW, 2 * _WINDOW, 2 * _WINDOW), box)]
    ranked = sorted(
        _stands(place),
        key=lambda one: one[0] + sum(overlap(_square(one[1], TOKEN_R + 1), box) for box in near),
    )
    found: list[Point] = []
    others = list(taken)
    free = [point for _, point in ranked if all(hypot(point[0] - a, point[1] - b) >= _APART for a, b in others)]
    for point in (*free, *(point for _, point in ranked)):
        if len(found) < count and all(_apart((x, y), point, other) for other in found):
            found.append(point)
    return found


def _apart(place: Point, one: Point, other: Point) -> bool:
    """Whether two tokens beside a place do not touch, and neither stands on the other's stem."""
    if hypot(one[0] - other[0], one[1] - other[1]) < _APART:
        return False
    far, near = sorted(((a - place[0], b - place[1]) for a, b in (one, other)), key=lambda p: -hypot(*p))
    along = (far[0] * near[0] + far[1] * near[1]) / hypot(*far)
    aside = abs(far[0] * near[1] - far[1] * near[0]) / hypot(*far)
    return along < 0 or aside > TOKEN_R + 4


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
