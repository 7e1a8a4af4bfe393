"""How long ways are, for automatic players: turns from any place to any other without a flight."""

from __future__ import annotations

import heapq
import math
from functools import cache

from kit.games.globetrotters.data import PLACES, RED_DOT, ROUTES

ROAD_STEP = 0.3
"""Turns for a space by road: a throw carries 3.5 spaces, and not every throw carries."""
SEA = 1.3
"""Turns for a water route: the Cruise Island ends a turn."""
ROUND_TRIP = 0.8
"""Turns to come back to a place where one stands."""
FADE = 0.72
"""What a goal is worth that is a turn further away."""
HARBOUR = 0.65
"""Turns from a Cruise Island to either end of its route."""


def _edges() -> dict[str, list[tuple[str, float]]]:
    found: dict[str, list[tuple[str, float]]] = {place: [] for place in PLACES}
    for place in PLACES.values():
        found[place.id] += [(near, ROAD_STEP) for near in place.neighbours]
    for route in ROUTES:
        first, second = route.ends
        found[first].append((second, SEA))
        found[second].append((first, SEA))
        found[route.island] += [(first, HARBOUR), (second, HARBOUR)]
    return found


_EDGES = _edges()
ORDER = {place: number for number, place in enumerate(PLACES)}
"""Place -> its place in the rows of :func:`nearness`."""


@cache
def turns(start: str) -> dict[str, float]:
    """Turns from *start* to every place that can be reached by road and sea."""
    found: dict[str, float] = {}
    waiting = [(0.0, start)]
    while waiting:
        time, place = heapq.heappop(waiting)
        if place in found:
            continue
        found[place] = time
        for near, more in _EDGES[place]:
            if near not in found:
                heapq.heappush(waiting, (time + more, near))
    return found


@cache
def nearness(start: str) -> tuple[float, ...]:
    """What a goal of worth 1 in each place, in the order of :data:`ORDER`, is worth to somebody in *start*."""
    times = turns(start)
    return tuple(
        FADE ** (ROUND_TRIP if place == start else times[place]) if place in times else 0.0 for place in PLACES
    )


@cache
def airport(start: str) -> float:
    """What a flight is worth to somebody in *start*, who first has to come to a red-dot city."""
    times = turns(start)
    nearest: float = min((time for place, time in times.items() if PLACES[place].kind in RED_DOT), default=9.0)
    return math.pow(FADE, nearest)
