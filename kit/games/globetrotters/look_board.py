"""The printed board of Globetrotters: the world, Europe enlarged, places with their names, the ways between."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from kit.engine.scene import INK, WHITE, Area, Dot, Edge, Point, Scene, Space, Spread, Text
from kit.games.globetrotters.data import PLACES, RED_DOT, ROADS, ROUTES
from kit.games.globetrotters.look_world import (
    EUROPE,
    HEIGHT,
    WIDTH,
    at,
    drawing,
    in_europe,
    in_world,
    path_of,
    road_ways,
    sea_ways,
    spots,
    world_at,
)

SEA, PAPER, COAST = "#D3E6EF", "#FFFDF8", "#8796A1"
GOLD, KEY_INK = "#FFD24A", "#7A5B00"
FRAME = "#6A4C93"
LANDS: Mapping[str, str] = {
    "NA": "#EFE3C4",
    "SA": "#DDE8BF",
    "AF": "#F6DEC0",
    "EU": "#E0D8EC",
    "AS": "#F3D3C8",
    "OC": "#CFE6D6",
}
"""Continent -> its colour, on the map and on its plate."""
_ROAD, _ROUTE, _ISLAND_INK = "#6D5A48", "#3B83B0", "#123F5C"
_RED = "#B3261E"

#: Kind -> side of its mark, shape, fill, line, icon, ink of the icon (G-91).
_MARKS: Mapping[str, tuple[float, str, str, str, str, str]] = {
    "K": (26, "disc", _RED, INK, "spot", WHITE),
    "C": (19, "disc", _RED, INK, "", ""),
    "N": (28, "disc", WHITE, WHITE, "columns", "#27408B"),
    "R": (15, "disc", WHITE, INK, "", ""),
    "G": (28, "disc", WHITE, WHITE, "luck", "#6A2C8F"),
    "T": (24, "disc", WHITE, "#00695C", "island", "#00695C"),
    "W": (24, "disc", WHITE, "#7A4A12", "tree", "#7A4A12"),
    "X": (22, "triangle", "#FFC72C", INK, "", ""),
    "I": (23, "disc", WHITE, "#1F5F8B", "ship", "#1F5F8B"),
}
SIZES: Mapping[str, float] = {"K": 19.5, "C": 18.6}
OTHER_SIZE = 18.0
"""Sizes of names, by kind of place."""
PITCH = 1.04

SPREAD = Spread(
    header=(12, 6, 720, 48),
    seats=(12, 674, 516, 362),
    card=(540, 724, 568, 342),
    log=(12, 1040, 516, 30),
    hand=(540, 652, 568, 68),
    over=(330, 70, 1260, 590),
    free=((276, 74, 1624, 570), (1120, 8, 788, 1064)),
    frames=((1120, 640, 394, 426),),
)
JACKPOT = (12.0, 62.0, 238.0, 128.0)
LEGEND = (1526.0, 742.0, 382.0, 324.0)
#: Upper left corner of a continent's plate; that of Europe is centred in its frame.
PLATES: Mapping[str, Point] = {
    "NA": (382, 66),
    "SA": (212, 522),
    "AF": (745, 465),
    "EU": (991, 20),
    "AS": (1334, 33),
    "OC": (1653, 391),
}
PLATE_H = 32.0
_WORLD_FRAME = (850.0, 6.0, 283.0, 216.0)


def mark_of(kind: str, id: str = "", x: float = 0.0, y: float = 0.0, spoken: str = "") -> Space:
    """The mark of a kind of place."""
    side, shape, fill, line, icon, ink = _MARKS[kind]
    lines = ("!",) if kind == "X" else ()
    return Space(
        id,
        x,
        y,
        side,
        side,
        spoken,
        kind,
        shape,
        fill,
        line=line,
        lines=lines,
        size=16,
        icon=icon,
        icon_ink=ink,
    )


def radius(place: str) -> float:
    """How far the mark of a place reaches from its middle."""
    return _MARKS[PLACES[place].kind][0] / 2


# --- shapes -----------------------------------------------------------------------------------------


def _rect(left: float, top: float, wide: float, high: float) -> str:
    return f"M{left:.0f} {top:.0f}h{wide:.0f}v{high:.0f}h{-wide:.0f}z"


def _areas() -> tuple[Area, ...]:
    found = drawing("map.json")
    left, top, wide, high = EUROPE
    land = [
        Area(
            "",
            "".join(path_of([in_world(*point) for point in ring], True) for ring in rings),
            LANDS[code],
            COAST,
            1.2,
        )
        for code, rings in found["world"].items()
    ]
    near = [
        Area(
            "",
            "".join(path_of([in_europe(*point) for point in ring], True) for ring in rings),
            LANDS[code],
            COAST,
            1.2,
        )
        for code, rings in found["europe"].items()
    ]
    return (
        Area("", _rect(-WIDTH, -HEIGHT, 3 * WIDTH, 4 * HEIGHT), SEA),
        *land,
        Area("", _rect(*_WORLD_FRAME), "rgba(106,76,147,.12)", FRAME, 3.4),
        Area("", _rect(left, top, wide, high), SEA),
        *near,
        Area("europe", _rect(left, top - 34, wide, high + 34), "none", FRAME, 5, "Europe, enlarged"),
        Area("", _rect(left, top - 34, wide, 34), FRAME, FRAME, 5),
        *(Area("", _arrow(x, y, side), _ISLAND_INK) for x, y, side, _ in _LEAVING),
    )


#: Where a route leaves a view: the tip of its arrow, to the left or right, and where it leads.
_LEAVING = (
    (5.0, 226.0, -1, "to Midway Atoll"),
    (5.0, 612.0, -1, "to Auckland"),
    (1915.0, 294.0, 1, "to Hawaii"),
    (1915.0, 572.0, 1, "to Rarotonga"),
    (1508.0, 883.0, 1, "to Novosibirsk"),
    (1508.0, 977.0, 1, "to Tehran"),
    (1126.0, 977.0, -1, "to Azores"),
)


def _arrow(x: float, y: float, side: int) -> str:
    return f"M{x:.0f} {y:.0f}l{-7 * side} -6v12z"


def _edges() -> tuple[Edge, ...]:
    roads = {path_of(way) for road in ROADS for way in road_ways(road)}
    routes = {path_of(way) for route in ROUTES for way in sea_ways(route)}
    return (
        *(Edge(path, _ROUTE, 4.2, WHITE) for path in sorted(routes)),
        *(Edge(path, _ROAD, 2.3, WHITE) for path in sorted(roads)),
    )


def _dots() -> tuple[Dot, ...]:
    """Europe on the world map: a dot a place."""
    return tuple(
        Dot(*world_at(id), 3.2, _RED if PLACES[id].kind in RED_DOT else "#44525F", WHITE)
        for id, spot in spots().items()
        if spot.europe
    )


# --- words ------------------------------------------------------------------------------------------


def size_of(place: str) -> float:
    """How large the name of a place is."""
    return SIZES.get(PLACES[place].kind, OTHER_SIZE)


def name_texts(place: str) -> tuple[Text, ...]:
    """The name of a place, line by line: bold where one can fly from, in blue italics on an island."""
    spot, one = spots()[place], PLACES[place]
    island = one.kind in "TI"
    size = size_of(place)
    x, y = spot.label
    halo = LANDS.get(one.continent, SEA) if not island else SEA
    return tuple(
        Text(
            x, y + PITCH * size * row, line, size, _ISLAND_INK if island else INK, one.kind in RED_DOT, island,
            spot.anchor, halo,
        )
        for row, line in enumerate(spot.lines)
    )  # fmt: skip


def _texts() -> tuple[Text, ...]:
    left, top, _, _ = EUROPE
    leaving = [
        Text(x - 10 * side, y + 6, words, 17.6, _ISLAND_INK, False, False, "end" if side > 0 else "start", SEA)
        for x, y, side, words in _LEAVING
    ]
    return (
        *(text for id in PLACES for text in name_texts(id)),
        *leaving,
        Text(left + 16, top - 10, "EUROPE, ENLARGED", 20, WHITE, anchor="start"),
        Text(862, 94, "see the large map", 17.6, FRAME, anchor="start", halo="#E0D8EC"),
    )


def _space(id: str) -> Space:
    one = PLACES[id]
    x, y = at(id)
    return mark_of(one.kind, id, x, y, f"{one.name}, {KIND_WORDS[one.kind]}, {one.area}")


KIND_WORDS: Mapping[str, str] = {
    "K": "KEY City",
    "C": "Continental City",
    "N": "National City",
    "R": "Regional City",
    "G": "Gambling City",
    "T": "Tropical Island",
    "W": "Wasteland",
    "X": "Trouble Spot",
    "I": "Cruise Island",
}


@cache
def _scene() -> Scene:
    return Scene(
        view=(0, 0, WIDTH, HEIGHT),
        spoken="Map of the world with 129 places, roads and water routes; Europe is shown enlarged",
        areas=_areas(),
        edges=_edges(),
        dots=_dots(),
        spaces=tuple(_space(id) for id in PLACES),
        texts=_texts(),
        spread=SPREAD,
    )


def scene(view: Mapping[str, Any]) -> Scene:
    """The board as printed; the same for every game."""
    del view
    return _scene()
