"""The printed board of Transportation: a ring of 48 squares round a map of Great Britain, six Ports inside it.

A field of 1040 x 1040 units with a border of 9; cells of 80. R48 is in the upper left corner, R01 next to it,
and on clockwise. Every Port has the same pattern, turned by a quarter a side: a berth under its two arrows,
then the exit lane round it, to the third square of its sector. The outlines are in ``map.json`` (made with
Natural Earth).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from math import cos, radians
from typing import Any

from kit.engine.scene import (
    COLOURS,
    INK,
    WHITE,
    Area,
    Badge,
    Colour,
    Edge,
    Piece,
    Point,
    Scene,
    Space,
    Text,
)
from kit.games.transportation.data import BERTH, LANES, PORTS, RING, ROAD, Port

CELL, SIDE, FIELD = 80.0, 72.0, 1040.0
ROAD_FILL, ROAD_LINE, NAVY, MOTORWAY = "#5A6772", "#3E4953", "#22405F", "#1F4E86"
_SEA, _LAND, _COAST, _NEAR, _SEA_INK = "#CFE3EC", "#F7F2E4", "#CDBE93", "#E6E6DC", "#2F5F77"
_PLAIN, _QUAY = "#E9ECEF", "#FBF4E2"
_ROUND = 12
"""Squares on a side of the ring."""
_ALONG = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Driving direction on the upper, right, lower and left side; the next one of the row points inwards."""
_COMPASS = ("e", "s", "w", "n")
UNSETTLED = Colour("grey", "#C3CAD0", "hexagon", INK, "#5A6772")
"""The colour of a team that has no home Port yet."""
PLAQUE_W, PLAQUE_H = 232.0, 64.0
_PLAQUES: Mapping[str, Point] = {
    "GRA": (84.0, 246.0),
    "IMM": (724.0, 246.0),
    "FEL": (724.0, 650.0),
    "SOU": (724.0, 729.0),
    "BRI": (84.0, 729.0),
    "LIV": (84.0, 650.0),
}
PACKS: Mapping[str, tuple[str, str, str, str]] = {
    "customs": ("Customs", "stamp", WHITE, INK),
    "police": ("Police", "shield", NAVY, WHITE),
    "risk": ("Risk", "warning", WHITE, INK),
}
"""Name, icon, colour and ink of each pack."""
_PACK_X, _PACK_Y, _PACK_PITCH = 546.0, 122.0, 80.0


# --- places -----------------------------------------------------------------------------------------


def side_of(square: str) -> int:
    """The side of the board that a square lies on: 0 above, 1 right, 2 below, 3 left."""
    if square in ROAD:
        return RING.index(square) // _ROUND if square != RING[-1] else 3
    return side_of(PORTS[square[:3]].arrows[0])


def _ring_place(square: str) -> Point:
    number = (RING.index(square) + 1) % len(RING)
    side, step = divmod(number, _ROUND)
    low, high = CELL / 2, FIELD - CELL / 2
    return (
        (low + CELL * step, low),
        (high, low + CELL * step),
        (high - CELL * step, high),
        (low, high - CELL * step),
    )[side]


@cache
def place(square: str) -> Point:
    """Centre of a square of the road or of a Port."""
    if square in ROAD:
        return _ring_place(square)
    port, step = PORTS[square[:3]], int(square[4:])
    x, y = _ring_place(port.arrows[0])
    side = side_of(square)
    (a, b), (c, d) = _ALONG[side], _ALONG[(side + 1) % 4]
    along, inward = ((0.5, 1.0), (0.0, 2.0), (1.0, 2.0), (2.0, 2.0), (2.0, 1.0))[step]
    return x + CELL * (along * a + inward * c), y + CELL * (along * b + inward * d)


def size(square: str) -> Point:
    """Width and height of a square: a berth is two cells long."""
    if square not in LANES or int(square[4:]) != BERTH:
        return SIDE, SIDE
    return (SIDE + CELL, SIDE) if side_of(square) % 2 == 0 else (SIDE, SIDE + CELL)


def on_map(lon: float, lat: float) -> Point:
    """Place on the map of a longitude and latitude in degrees."""
    return 505 + (lon + 2.35) * cos(radians(54.3)) * 91.5, 104 + (58.74 - lat) * 91.5


def plaque_place(port: str) -> Point:
    """Upper left corner of a Port's plaque."""
    return _PLAQUES[port]


def pack_place(pack: str) -> Point:
    """Centre of a pack's card."""
    return _PACK_X, _PACK_Y + _PACK_PITCH * list(PACKS).index(pack)


def tag_place(square: str, away: float = 0) -> Point:
    """Where the key of a square stands: at its upper left corner, *away* from what stands on the square."""
    x, y = place(square)
    w, h = size(square)
    return max(12.0, x - w / 2 + 6 - away), max(12.0, y - h / 2 + 6 - away)


def letter(port: str) -> str:
    """The letter on everything that belongs to a Port."""
    return port[:1]


def team_colour(team: Mapping[str, Any]) -> Colour:
    """The colour of a team: that of its home Port, grey before it has chosen one (T-03)."""
    return port_colour(team["home"]) if team["home"] else UNSETTLED


def colour_of(view: Mapping[str, Any], seat: int | None) -> Colour | None:
    """The colour of a seat, or None for nobody's."""
    return None if seat is None else team_colour(view["teams"][seat])


def port_colour(port: str) -> Colour:
    """A Port's colour, with its shape."""
    return COLOURS[PORTS[port].colour]


def short_name(port: str) -> str:
    """A Port's name without what stands in brackets."""
    return PORTS[port].name.partition(" (")[0]


# --- squares ----------------------------------------------------------------------------------------


def road_number(square: str) -> str:
    """The number of the road that a plain square is on."""
    return ROAD[square].text.split()[0]


def spoken(square: str) -> str:
    """The full name of a square, as a screen reader says it."""
    if square in ROAD:
        one = ROAD[square]
        limit = f", limit {one.limit} miles an hour" if one.limit else ""
        return f"{one.id}: {one.text}{limit}"
    port, step = PORTS[square[:3]], int(square[4:])
    what = ("berth", "dock road", "Customs", "Customs", "gate")[step]
    return f"{port.name}: {what}"


def _space(square: str) -> Space:
    x, y = place(square)
    w, h = size(square)
    fixed: dict[str, Any] = {"spoken": spoken(square), "w": w, "h": h}
    if square not in ROAD:
        step = int(square[4:])
        if step == BERTH:
            return Space(square, x, y, kind="berth", fill=_QUAY, icon="anchor", icon_ink="#CDBE93", **fixed)
        if step in (2, 3):
            return Space(square, x, y, kind="customs", icon="stamp", **fixed)
        return Space(square, x, y, kind="lane", fill=_PLAIN, icon=f"chevron-{_lane_way(square)}", **fixed)
    one = ROAD[square]
    if one.do == "entrance":
        return Space(square, x, y, kind=one.do, fill=port_colour(one.port).fill, line=WHITE, **fixed)
    if one.do in PACKS:
        name, icon, fill, ink = PACKS[one.do]
        return Space(
            square,
            x,
            y,
            kind=one.do,
            fill=fill,
            ink=ink,
            lines=(name,),
            size=19,
            icon=icon,
            **{**fixed, "h": 71.9},
        )
    if one.do == "camera":
        return Space(square, x, y, kind=one.do, **fixed)
    if one.do == "crossing":
        return Space(square, x, y, kind=one.do, icon="crossing", **fixed)
    return Space(square, x, y, kind=one.do, fill=_PLAIN, **fixed)


def _lane_way(square: str) -> str:
    """Where the chevron of a lane square points: along its way out."""
    side, step = side_of(square), int(square[4:])
    return _COMPASS[side if step == 1 else (side + 3) % 4]


def _arrow(port: Port) -> tuple[list[Badge], list[Text]]:
    """White arrows, edged in ink, into a Port, with its letter."""
    badges, texts = [], []
    for square in port.arrows:
        x, y = place(square)
        way = _COMPASS[(side_of(square) + 1) % 4]
        for across, ink in ((70, INK), (61, WHITE)):
            half = across / 2
            badges.append(Badge(x - half, y - half, across, across, f"arrow-{way}", "", "none", ink, "none"))
        texts.append(Text(x, y + 8, letter(port.id), 23))
    return badges, texts


def _signs() -> tuple[list[Badge], list[Text]]:
    """Road numbers with chevrons, and the limits of the cameras."""
    badges, texts = [], []
    for square, one in ROAD.items():
        x, y = place(square)
        if one.do == "plain":
            fill, ink = (MOTORWAY, WHITE) if one.text.startswith("M") else (WHITE, INK)
            wide, high = {4: (62, 21), 5: (69, 19.5)}.get(len(road_number(square)), (48, 21))
            badges.append(Badge(x - wide / 2, y - 30, wide, 32, "", "", fill, ink, INK))
            texts.append(Text(x, y - 6.8, road_number(square), high, ink))
            way = _COMPASS[side_of(square)]
            badges.append(Badge(x - 15, y + 5, 30, 30, f"chevron-{way}", "", "none", "#44525F", "none"))
        elif one.do == "camera":
            badges.append(Badge(x - 33, y - 26, 60, 60, "limit", "", "none", INK, "none"))
            badges.append(Badge(x + 8, y - 36, 30, 26, "camera", "", WHITE, INK, "none"))
            texts.append(Text(x - 3, y + 13, str(one.limit), 26))
    return badges, texts


# --- what lies inside -------------------------------------------------------------------------------


def _rounded(x: float, y: float, w: float, h: float, r: float) -> str:
    arc = f"a{r:g} {r:g} 0 0 1 "
    return (
        f"M{x + r:g} {y:g}h{w - 2 * r:g}{arc}{r:g} {r:g}v{h - 2 * r:g}{arc}{-r:g} {r:g}h{2 * r - w:g}"
        f"{arc}{-r:g} {-r:g}v{2 * r - h:g}{arc}{r:g} {-r:g}z"
    )


def _hole(x: float, y: float, w: float, h: float) -> str:
    """A rectangle drawn the other way round, so that it cuts a hole."""
    return f"M{x:g} {y:g}v{h:g}h{w:g}v{-h:g}z"


def _coasts() -> list[Area]:
    found = json.loads(files(__package__).joinpath("map.json").read_text(encoding="utf-8"))
    near, home = (
        "".join("M" + "L".join(f"{x} {y}" for x, y in ring) + "z" for ring in found[key])
        for key in ("near", "home")
    )
    return [Area("", near, _NEAR, "#C9CABE", 2), Area("", home, _LAND, _COAST, 3)]


def _block(port: Port) -> Area:
    """The ground of a Port: three cells by two, in the colour of the road."""
    ends = [place(f"{port.id}-{step}") for step in (1, 3, 4)] + [place(port.arrows[0])]
    left, right = min(x for x, _ in ends), max(x for x, _ in ends)
    top, low = min(y for _, y in ends), max(y for _, y in ends)
    half = CELL / 2
    return Area(
        "",
        _rounded(left - half, top - half, right - left + CELL, low - top + CELL, 14),
        ROAD_FILL,
        ROAD_LINE,
        3,
    )


def _plaque(port: Port) -> tuple[list[Area], list[Badge], list[Piece], list[Text]]:
    x, y = plaque_place(port.id)
    colour = port_colour(port.id)
    area = Area("", _rounded(x, y, PLAQUE_W, PLAQUE_H, 10), WHITE, INK, 2.4)
    pieces = [Piece(x + 32, y + 32, 19, colour, text=letter(port.id))]
    badges = [
        Badge(x + 64, y + 33, 24, 25, "", letter(port.id), colour.fill, colour.ink, INK, 18),
        *capped(x + 130, y + 32, letter(port.id), colour),
    ]
    return [area], badges, pieces, [Text(x + 64, y + 25, short_name(port.id), 23, anchor="start")]


def capped(x: float, y: float, text: str, colour: Colour) -> list[Badge]:
    """A dangerous piece on the board: white with a cap in its colour; *x*, *y* is its upper left corner."""
    return [
        Badge(x, y, 24, 27, "", "", WHITE, INK, INK),
        Badge(x, y, 24, 9, "", "", colour.fill, INK, INK),
        Badge(x, y + 7, 24, 20, "", text, "none", INK, "none", 18),
    ]


def _pointer(port: Port) -> Edge:
    """The dotted line from a plaque to the Port's place on the map."""
    x, y = plaque_place(port.id)
    a, b = on_map(port.lon, port.lat)
    edge = x + PLAQUE_W if a > x + PLAQUE_W else x
    return Edge(
        f"M{edge:.0f} {min(max(b, y + 12), y + PLAQUE_H - 12):.0f}L{a:.0f} {b:.0f}", INK, 3.4, dash="0.1 8"
    )


def _home_line(port: Port) -> list[Edge]:
    """The chequered strip before the first arrow of a Port."""
    x, y = place(port.arrows[0])
    (a, b), (c, d) = _ALONG[side_of(port.arrows[0])], _ALONG[(side_of(port.arrows[0]) + 1) % 4]
    strip = []
    for at, begin in ((-42.2, 0.0), (-37.8, 6.0)):
        u, v = x + a * at, y + b * at
        for colour, dash, start in ((WHITE, "", 0.0), (INK, "6 6", begin)):
            low, high = -34 + start, 34
            path = f"M{u + c * low:.1f} {v + d * low:.1f}L{u + c * high:.1f} {v + d * high:.1f}"
            strip.append(Edge(path, colour, 4.4, dash=dash))
    return strip


def _quay(port: Port) -> Badge:
    """The strip in the Port's colour along the inner edge of its berth."""
    x, y = place(port.berth)
    w, h = size(port.berth)
    c, d = _ALONG[(side_of(port.berth) + 1) % 4]
    if d:
        return Badge(
            x - w / 2 + 2, y + d * (h / 2 - 8) - 6, w - 4, 12, "", "", port_colour(port.id).fill, INK, INK
        )
    return Badge(x + c * (w / 2 - 8) - 6, y - h / 2 + 2, 12, h - 4, "", "", port_colour(port.id).fill, INK, INK)


def _packs() -> tuple[list[Area], list[Badge], list[Text]]:
    areas, badges, texts = [], [], []
    for pack, (name, icon, fill, ink) in PACKS.items():
        x, y = pack_place(pack)
        rim = INK if fill == WHITE else WHITE
        areas += [Area("", _rounded(x - 28 + by, y - 33 + by, 56, 62, 8), fill, rim, 2) for by in (8, 4, 0)]
        areas.append(Area("", _rounded(x - 28, y - 33, 56, 62, 8), "none", INK, 2.4))
        badges.append(Badge(x - 22, y - 24, 44, 44, icon, "", "none", ink, "none"))
        texts.append(Text(x + 46, y - 9, name, 21, anchor="start", halo=_SEA))
    return areas, badges, texts


@lru_cache(maxsize=1)
def _scene() -> Scene:
    inside = FIELD - 2 * CELL
    ring = _rounded(-9, -9, FIELD + 18, FIELD + 18, 22) + _hole(CELL, CELL, inside, inside)
    areas = [
        Area("", _rounded(-9, -9, FIELD + 18, FIELD + 18, 22), _SEA),
        *_coasts(),
        Area("", ring, ROAD_FILL, ROAD_LINE, 3),
    ]
    badges, texts = _signs()
    pieces: list[Piece] = []
    edges: list[Edge] = []
    for port in PORTS.values():
        arrows, letters = _arrow(port)
        plates, cells, marks, words = _plaque(port)
        areas += [_block(port), *plates]
        badges += [*arrows, _quay(port), *cells]
        texts += [*letters, *words]
        a, b = on_map(port.lon, port.lat)
        pieces += [*marks, Piece(a, b, 14.5, port_colour(port.id), text=letter(port.id))]
        edges += [_pointer(port), *_home_line(port)]
    plates, icons, names = _packs()
    seas = (("Irish Sea", 372, 545), ("North Sea", 640, 470), ("English Channel", 590, 945))
    texts += names + [Text(x, y, name, 20, _SEA_INK, False, True) for name, x, y in seas]
    return Scene(
        view=(-9, -9, FIELD + 18, FIELD + 18),
        spoken="Board of Transportation: a ring road of 48 squares round Great Britain, and six Ports",
        areas=(*areas, *plates),
        edges=tuple(edges),
        spaces=tuple(_space(square) for square in (*RING, *LANES)),
        badges=(*badges, *icons),
        texts=tuple(texts),
        pieces=tuple(pieces),
    )


def scene(view: Mapping[str, Any]) -> Scene:
    """The board as printed; the same for every game."""
    del view
    return _scene()
