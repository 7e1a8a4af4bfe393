"""Where everything lies on the map: the world, Europe enlarged, roads, water routes, and the ways of tokens.

A board of 1920 x 1080 units. The world is 5.189 units a degree of longitude and 5.93 of latitude, from 176
degrees west on; Europe lies enlarged in a frame of its own. Coasts are in ``map.json`` (Natural Earth), the
places of marks and names in ``places.json``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import hypot
from typing import Any

from kit.engine.scene import Box, Point
from kit.games.globetrotters.data import PLACES, ROADS, ROUTE_OF, Road, Route, road_path

WIDTH, HEIGHT = 1920.0, 1080.0
EUROPE: Box = (1120.0, 674.0, 394.0, 392.0)
"""Europe enlarged, below its heading."""
ROUND = 360 * 5.189
"""Once round the world, in units."""
_STEPS = 10
"""Points of a curve from one of its points to the next."""
_FLIGHT = 9
_LEAST = 0.01

Way = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """A place: its mark; its name: first base line, lines, how *wide* they are; *own*: signs have a row."""

    europe: bool
    at: Point
    label: Point
    anchor: str
    lines: tuple[str, ...]
    wide: tuple[float, ...]
    own: bool = False


@cache
def drawing(name: str) -> Any:
    """A file of drawing data."""
    return json.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


@cache
def spots() -> dict[str, Spot]:
    """Every place on the board."""
    found = {}
    for id, one in drawing("places.json")["places"].items():
        at, label = ((float(x), float(y)) for x, y in (one["at"], one["label"]))
        found[id] = Spot(
            one["on"] == "E",
            at,
            label,
            one["anchor"],
            tuple(one["lines"]),
            tuple(one["wide"]),
            one.get("own", False),
        )
    return found


def at(place: str) -> Point:
    """The middle of a place's mark."""
    return spots()[place].at


def in_world(lon: float, lat: float) -> Point:
    """Place on the world map of a longitude and latitude in degrees."""
    east = lon + 360 if lon < -176 else lon
    return (east + 176) * 5.189, (72.6 - lat) * 5.93


def in_europe(lon: float, lat: float) -> Point:
    """Place on the enlarged map of a longitude and latitude in degrees."""
    left, top, wide, high = EUROPE
    return left + (lon + 12) * wide / 54.2, top + (71.2 - lat) * high / 36


def world_at(place: str) -> Point:
    """A place on the world map, those of Europe too."""
    if not spots()[place].europe:
        return at(place)
    return in_world(PLACES[place].lon, PLACES[place].lat)


def _europe_at(place: str) -> Point:
    if spots()[place].europe:
        return at(place)
    return in_europe(PLACES[place].lon, PLACES[place].lat)


# --- lines ------------------------------------------------------------------------------------------


def curve(points: Sequence[Point]) -> Way:
    """A centripetal Catmull-Rom curve through *points*."""
    if len(points) < 3:
        return tuple(points)
    first = (2 * points[0][0] - points[1][0], 2 * points[0][1] - points[1][1])
    last = (2 * points[-1][0] - points[-2][0], 2 * points[-1][1] - points[-2][1])
    whole = [first, *points, last]
    found = [points[0]]
    for at_ in range(len(points) - 1):
        found += _piece(whole[at_ : at_ + 4])
    return tuple(found)


#: The pairs of points and of times that are mixed, level by level (Barry and Goldman).
_LEVELS = (((0, 1), (1, 2), (2, 3)), ((0, 2), (1, 3)), ((1, 2),))


def _piece(four: Sequence[Point]) -> list[Point]:
    """The curve from the second to the third of *four* points."""
    times = [0.0]
    for one, other in pairwise(four):
        times.append(times[-1] + max(_LEAST, hypot(other[0] - one[0], other[1] - one[1]) ** 0.5))
    found = []
    for step in range(1, _STEPS + 1):
        time = times[1] + (times[2] - times[1]) * step / _STEPS
        row = list(four)
        for level in _LEVELS:
            row = [_mixed(row[k], row[k + 1], times[a], times[b], time) for k, (a, b) in enumerate(level)]
        found.append(row[0])
    return found


def _mixed(one: Point, other: Point, start: float, end: float, time: float) -> Point:
    share = (time - start) / (end - start)
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def clipped(points: Sequence[Point]) -> Way:
    """The part of a way from its first point on that lies within Europe enlarged; its first point does."""
    left, top, wide, high = EUROPE
    kept = [points[0]]
    for (x, y), (a, b) in pairwise(points):
        share = 1.0
        for here, there, low, far in ((x, a, left, left + wide), (y, b, top, top + high)):
            if there < low:
                share = min(share, (low - here) / (there - here))
            elif there > far:
                share = min(share, (far - here) / (there - here))
        kept.append((x + (a - x) * share, y + (b - y) * share))
        if share < 1:
            break
    return tuple(kept)


@cache
def road_ways(road: Road) -> tuple[Way, ...]:
    """The lines that are drawn for a road: on the world map, and enlarged as far as it is in Europe."""
    a, b = road.ends
    world = (world_at(a), *(in_world(*point) for point in road.through), world_at(b))
    found: list[Way] = [world]
    if spots()[a].europe or spots()[b].europe:
        near = (_europe_at(a), *(in_europe(*point) for point in road.through), _europe_at(b))
        found.append(clipped(near if spots()[a].europe else near[::-1]))
    return tuple(found)


def _near(point: Point, other: Point) -> Point:
    """*other* where it is nearest to *point*, be it beyond an edge of the map."""
    return min(
        ((other[0] + turn, other[1]) for turn in (0.0, ROUND, -ROUND)), key=lambda one: abs(one[0] - point[0])
    )


def _stops(route: Route, europe: bool) -> tuple[list[Point], int]:
    """The points of a water route, and which of them is the island; in the world they go on beyond an edge."""
    place, project = (_europe_at, in_europe) if europe else (world_at, in_world)
    points = [place(route.ends[0]), *(project(*one) for one in route.first), place(route.island)]
    island = len(points) - 1
    points += [*(project(*one) for one in route.second), place(route.ends[1])]
    if europe:
        return points, island
    joined = points[:1]
    for point in points[1:]:
        joined.append(_near(joined[-1], point))
    return joined, island


def _is_european(route: Route) -> bool:
    return all(spots()[one].europe for one in (*route.ends, route.island))


@cache
def _halves(route: Route, europe: bool) -> tuple[Way, Way]:
    """The two halves of a water route, both from its end to the island."""
    points, island = _stops(route, europe)
    whole = curve(points)
    cut = island * _STEPS
    return whole[: cut + 1], whole[cut:][::-1]


@cache
def sea_ways(route: Route) -> tuple[Way, ...]:
    """The lines that are drawn for a water route; one over an edge of the map comes in again at the other."""
    whole = (*_halves(route, False)[0], *_halves(route, False)[1][::-1][1:])
    found: list[Way] = [whole]
    for turn in (ROUND, -ROUND):
        moved = tuple((x + turn, y) for x, y in whole)
        if any(0 < x < WIDTH for x, _ in moved):
            found.append(moved)
    if _is_european(route):
        near = _halves(route, True)
        found.append((*near[0], *near[1][::-1][1:]))
    elif any(spots()[end].europe for end in route.ends):
        end = next(one for one in route.ends if spots()[one].europe)
        found.append(clipped(_halves(route, True)[route.ends.index(end)]))
    return tuple(found)


# --- ways of tokens ---------------------------------------------------------------------------------


@cache
def _road_of() -> dict[tuple[str, str], tuple[Road, bool]]:
    found = {}
    for road in ROADS:
        a, b = road.ends
        found[a, b], found[b, a] = (road, True), (road, False)
    return found


def leg(start: str, end: str) -> Way:
    """The way along a road from *start* to *end*, on the map on which each of them stands."""
    road, forward = _road_of()[start, end]
    ways = road_ways(road)
    europe = [spots()[one].europe for one in (start, end)]
    if all(europe) or not any(europe):
        way = ways[-1] if all(europe) else ways[0]
        first_end = road.ends[1] if all(europe) and not spots()[road.ends[0]].europe else road.ends[0]
        return way if (first_end == road.ends[0]) == forward else way[::-1]
    world = ways[0] if forward else ways[0][::-1]
    return (*ways[1], *world[-1:]) if europe[0] else (*world[:1], *ways[1][::-1])


def by_road(path: Iterable[str]) -> Way:
    """The way through neighbouring places."""
    stops = list(path)
    found: list[Point] = [at(stops[0])]
    for start, end in pairwise(stops):
        found += leg(start, end)[1:]
    return tuple(found)


def by_sea(start: str, end: str) -> Way:
    """Half a water route: from an end to the island or on from there."""
    island = end if end in ROUTE_OF and start in ROUTE_OF[end].ends else start
    port = start if island == end else end
    route = ROUTE_OF[island]
    way = _halves(route, _is_european(route))[route.ends.index(port)]
    shown = tuple(way[at_] for at_ in sorted({*range(0, len(way), 4), len(way) - 1}))
    shown = tuple((x + ROUND if x < 0 else x - ROUND if x > WIDTH else x, y) for x, y in shown)
    ends = (at(port), *shown[1:-1], at(island))
    return ends if island == end else ends[::-1]


def by_air(start: str, end: str) -> Way:
    """A flight, a little bent."""
    (x, y), (a, b) = at(start), at(end)
    high = min(60.0, hypot(a - x, b - y) / 6)
    found = []
    for step in range(_FLIGHT + 1):
        share = step / _FLIGHT
        found.append((x + (a - x) * share, y + (b - y) * share - high * 4 * share * (1 - share)))
    return tuple(found)


def way(start: str, end: str, path: Sequence[str], how: str) -> Way:
    """The way of a token from *start* to *end*: along the roads of *path*, by sea, or through the air."""
    if how == "land" and len(path) > 1:
        return by_road(path)
    islands = [one for one in (start, end) if one in ROUTE_OF]
    if how == "sea" and any({start, end} - {one} <= set(ROUTE_OF[one].ends) for one in islands):
        return by_sea(start, end)
    return by_air(start, end)


def lit(start: str, ends: Iterable[str]) -> set[frozenset[str]]:
    """The roads of the shortest ways from *start* to *ends*."""
    found = set()
    for end in ends:
        path = road_path(start, end)
        found |= {frozenset(pair) for pair in pairwise(path)}
    return found


def lit_ways(pairs: Iterable[frozenset[str]]) -> list[Way]:
    """What is drawn of roads, given by their ends: enlarged in Europe, else on the world map."""
    found = []
    for road in ROADS:
        if frozenset(road.ends) in pairs:
            ways = road_ways(road)
            europe = [spots()[one].europe for one in road.ends]
            found += [ways[1]] if all(europe) else list(ways)
    return found


def path_of(way_: Sequence[Point], closed: bool = False) -> str:
    """SVG path data of a way."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in way_) + ("z" if closed else "")
