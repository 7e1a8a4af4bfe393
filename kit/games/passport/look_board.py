"""The printed board of Passport to Australia: the ring of 44 squares round the map, the pots and the decks.

Field of 1152 x 1044 units in 12 x 12 cells of 96 x 87, with a border of 9. Coastlines: ``map.json`` (Natural
Earth, public domain).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from math import cos, hypot, radians
from typing import Any

from kit.engine.scene import COLOURS, INK, WHITE, Area, Band, Dot, Edge, Piece, Point, Scene, Space, Stack, Text
from kit.games.passport.categories import ems, full_name, label, tag
from kit.games.passport.data import SQUARES, STATES, Square

CELL_W, CELL_H = 96.0, 87.0
LAST = 11

#: Colours of the States after their sporting colours, with the text colour that reads on them.
STATE_COLOURS: Mapping[str, tuple[str, str]] = {
    "NSW": ("#6FB7EA", INK),
    "ACT": ("#2456C7", WHITE),
    "VIC": ("#20306E", WHITE),
    "TAS": ("#0B5D3B", WHITE),
    "SA": ("#C4261D", WHITE),
    "WA": ("#F2B90F", INK),
    "NT": ("#AD5418", WHITE),
    "QLD": ("#7A1737", WHITE),
}
_LAND, _SEA, _COAST = "#F7F2E4", "#CFE3EC", "#B9D5E2"

#: Where the code of each State stands on the map (base line 4 lower) and how far below it the plaques lie.
_CODES: Mapping[str, tuple[float, float, float, float]] = {
    "WA": (343, 444, 25, 31),
    "NT": (571, 311, 25, 31),
    "QLD": (810, 469, 25, 31),
    "SA": (656, 502, 25, 28.5),
    "NSW": (802, 580, 25, 31),
    "ACT": (962, 674, 27, 31),
    "VIC": (650, 800, 27, 31),
    "TAS": (716, 866, 27, 31),
}
_LEADERS: Mapping[str, tuple[Point, Point]] = {
    "ACT": ((930, 667), (872, 677)),
    "VIC": ((656, 773), (742, 727)),
    "TAS": ((749, 863), (812, 832)),
}
#: Ways round pots, decks and codes for the line from a token to its place on the map.
_WAYS: Mapping[str, tuple[Point, ...]] = {
    "act-tidbinbilla": ((1004, 636), (922, 636)),
    "vic-wilsons-promontory": ((994, 920), (888, 918), (868, 800)),
    "tas-cradle-mountain": ((668, 914), (790, 912)),
    "tas-hobart": ((470, 914), (802, 912)),
    "tas-port-arthur": ((280, 914), (815, 912)),
    "sa-kangaroo-island": ((160, 904), (574, 904), (574, 742)),
    "sa-adelaide": ((134, 720), (600, 714)),
    "wa-broome": ((134, 240),),
    "nt-darwin": ((360, 122),),
}
#: Where the name of a place stands beside its dot, if not on the right of it.
_SIDES: Mapping[str, str] = {
    "tas-hobart": "left",
    "tas-port-arthur": "below",
    "tas-cradle-mountain": "above",
}
_SHORT = {"Australian War Memorial": "War Memorial", "Wilsons Promontory": "Wilsons Prom"}
_CORNERS = {
    "departure_lounge": "plane",
    "travel_insurance": "umbrella",
    "quarantine": "paw",
    "travel_fund": "purse",
}
_CARDS = {"fate": ("#22405F", "bolt"), "destiny": ("#5B4A86", "compass")}
FATE_FILL, DESTINY_FILL = _CARDS["fate"][0], _CARDS["destiny"][0]


def cell(index: int) -> tuple[int, int]:
    """Row and column of the square *index* on the rim of the grid, clockwise from the upper right corner."""
    if index <= LAST:
        return index, LAST
    if index <= 2 * LAST:
        return LAST, 2 * LAST - index
    if index <= 3 * LAST:
        return 3 * LAST - index, 0
    return 0, index - 3 * LAST


def centre(index: int) -> Point:
    """Centre of the square *index*."""
    row, column = cell(index)
    return column * CELL_W + CELL_W / 2, row * CELL_H + CELL_H / 2


def on_map(lon: float, lat: float) -> Point:
    """Place on the map of a longitude and latitude in degrees (true at 27 degrees south)."""
    return 176 + (lon - 112.9) * cos(radians(27)) * 21.5, 145 + (-10.68 - lat) * 21.5


def place_of(square: Square) -> Point:
    """Place on the map of a location."""
    return on_map(square.lon, square.lat)


def plaque_place(state: str, seat: int, seats: int) -> Point:
    """Where the plaque of *state* of the team *seat* of *seats* lies on the map."""
    x, y, below, apart = _CODES[state]
    return x + (seat - (seats - 1) / 2) * apart, y + below


def code_text(view: Mapping[str, Any], state: str) -> Text:
    """The code of a State, or the short form of the category in its place, as it is printed on the map."""
    x, y, _, _ = _CODES[state]
    short = tag(view, state)
    wider = 0.0 if short == state else max(0.0, 31 * ems(short) / 2 - 27)
    if state in _LEADERS:  # a wide word keeps clear of its line
        x += {"ACT": wider, "TAS": -wider}.get(state, 0.0)
    return Text(x, y + 4, short, 31)


def key_place(view: Mapping[str, Any], state: str) -> Point:
    """Where the key of a State that can be nominated stands: beside its code on the map."""
    text = code_text(view, state)
    half = 31.0 if text.text == state else 31 * ems(text.text) / 2
    return (text.x + half + 21 if state == "ACT" else text.x - half - 31), text.y - 10


def way_to(square: Square, token: Point) -> tuple[Point, ...]:
    """The line from a team's *token* at *square* to the place on the map, past what must stay readable."""
    return (token, *_WAYS.get(square.id, ()), place_of(square))


def place_name(square: Square) -> Text:
    """The name of the place, beside its dot."""
    x, y = place_of(square)
    name = _SHORT.get(square.name, square.name)
    side = _SIDES.get(square.id, "left" if x > 840 else "right")
    if side in ("above", "below"):
        return Text(x, y + (36 if side == "below" else -22), name, 19.5, halo=WHITE)
    left = side == "left"
    return Text(x - 20 if left else x + 20, y + 7, name, 19.5, anchor="end" if left else "start", halo=WHITE)


def tag_place(index: int) -> Point:
    """Where the key of a square stands: at its upper corner away from the tokens' lane."""
    x, y = centre(index)
    return (x + 36 if cell(index)[1] == LAST and 0 < index < LAST else x - 44), y - 24


# --- tokens -----------------------------------------------------------------------------------------


def token_places(positions: Sequence[int | None]) -> list[tuple[float, float, float] | None]:
    """Place and radius of every team's token. Tokens stand in a lane inside the ring, so they cover no name.

    Two to four on one square stand side by side and in a second row; where neighbours would touch, the later
    ones move further in.
    """
    groups: dict[int, list[int]] = {}
    for seat, position in enumerate(positions):
        if position is not None:
            groups.setdefault(position, []).append(seat)
    placed: list[tuple[float, float, float]] = []
    found: dict[int, tuple[float, float, float]] = {}
    for index, seats in sorted(groups.items(), key=lambda item: len(item[1])):
        radius = 20.0 if len(seats) == 1 and index % LAST else 16.0 if len(seats) > 1 else 17.0
        for inward in range(0, 200, 14):
            spots = [(x, y, radius) for x, y in _spots(index, len(seats), float(inward))]
            if not any(_touch(spot, other) for spot in spots for other in placed):
                break
        placed += spots
        found.update(zip(seats, spots, strict=True))
    return [found.get(seat) for seat in range(len(positions))]


def lane(index: int) -> Point:
    """Where a token alone stands at the square *index*."""
    return _spots(index, 1, 0.0)[0]


def _touch(a: tuple[float, float, float], b: tuple[float, float, float]) -> bool:
    return hypot(a[0] - b[0], a[1] - b[1]) < a[2] + b[2] + 1


def _spots(index: int, count: int, inward: float) -> list[Point]:
    row, column = cell(index)
    x, y = centre(index)
    if index % LAST == 0:
        right, down = (-1 if column else 1), (-1 if row else 1)
        x, y = x + right * CELL_W / 2, y + down * CELL_H / 2
        start = 9 if count == 1 else 17
        corner = ((0, 0), (37, 0), (0, 37), (37, 37))[:count]
        return [(x + right * (start + a + inward), y + down * (start + b + inward)) for a, b in corner]
    along = [0.0] if count == 1 else [-23.0, 23.0]
    spots = [(along[number % len(along)], 42.0 * (number // 2)) for number in range(count)]
    if row in (0, LAST):
        into = 1 if row == 0 else -1
        edge = CELL_H if row == 0 else LAST * CELL_H
        return [(x + step, edge + into * (18 + depth + inward)) for step, depth in spots]
    into = 1 if column == 0 else -1
    edge = CELL_W if column == 0 else LAST * CELL_W
    return [(edge + into * (22 + depth + inward), y + step) for step, depth in spots]


# --- the scene --------------------------------------------------------------------------------------


@cache
def outlines() -> Mapping[str, tuple[tuple[Point, ...], ...]]:
    """The coast and border rings of each State on the map."""
    text = files(__package__).joinpath("map.json").read_text(encoding="utf-8")
    states = json.loads(text)["states"]
    return {code: tuple(tuple(on_map(*point) for point in ring) for ring in states[code]) for code in STATES}


def _path(rings: Iterable[Sequence[Point]]) -> str:
    return "".join("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in ring) + "z" for ring in rings)


def _rounded(x: float, y: float, w: float, h: float, r: float) -> str:
    arc = f"a{r} {r} 0 0 1 "
    return (
        f"M{x + r} {y}h{w - 2 * r}{arc}{r} {r}v{h - 2 * r}{arc}{-r} {r}h{2 * r - w}{arc}{-r} {-r}"
        f"v{2 * r - h}{arc}{r} {-r}z"
    )


def _tint(state: str) -> str:
    """The State's colour mixed 56 % with land, so that marks stand out on it."""
    colour = STATE_COLOURS[state][0]
    pairs = [(int(colour[at : at + 2], 16), int(_LAND[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(strong * 0.44 + land * 0.56):02X}" for strong, land in pairs)


def silhouette() -> str:
    """Australia on a grid of 24."""
    rings = [ring for rings in outlines().values() for ring in rings if len(ring) > 20]
    xs = [x for ring in rings for x, _ in ring]
    ys = [y for ring in rings for _, y in ring]
    scale = 24 / max(max(xs) - min(xs), max(ys) - min(ys))
    left, top = (24 - (max(xs) - min(xs)) * scale) / 2, (24 - (max(ys) - min(ys)) * scale) / 2
    parts = []
    for ring in rings:
        points = [
            (round(left + (x - min(xs)) * scale, 1), round(top + (y - min(ys)) * scale, 1)) for x, y in ring
        ]
        parts.append([point for point, before in zip(points, [None, *points], strict=False) if point != before])
    return _path(parts)


def _areas(view: Mapping[str, Any]) -> tuple[Area, ...]:
    shapes = {code: _path(rings) for code, rings in outlines().items()}
    land = "".join(shapes.values())
    return (
        Area("", _rounded(-9, -9, 1170, 1062, 26), "#5A6772", "#3E4953", 5),
        Area("", _rounded(CELL_W, CELL_H, 960, 870, 13), _SEA, "#3E4953", 2),
        Area("", land, _COAST, _COAST, 11),
        *(
            Area(code, shapes[code], _tint(code), WHITE, 2.6, full_name(view, code))
            for code in ("WA", "NT", "SA", "QLD", "TAS", "VIC", "NSW", "ACT")
        ),
    )


def _space(square: Square, view: Mapping[str, Any]) -> Space:
    x, y = centre(square.index)
    name = _SHORT.get(square.name, square.name)
    words = tuple(name.split()) if len(name) > 8 or square.kind in _CORNERS else (name,)
    if square.kind == "location":
        fill, ink = STATE_COLOURS[square.state]
        spoken = f"{square.name}, {full_name(view, square.state)}, square {square.index}"
        band = Band(label(view, square.state), fill, ink)
        return Space(square.id, x, y, 93, 83, spoken, square.kind, lines=words, band=band)
    spoken = f"{square.name}, square {square.index}"
    if square.kind == "australia":
        gold = Space(square.id, x, y, 93, 83, spoken, square.kind, fill="#FDF1CF", lines=words)
        return _with_icon(gold, "australia", "#7A5B10")
    fill, icon = _CARDS.get(square.kind) or (INK, _CORNERS[square.kind])
    dark = Space(square.id, x, y, 93, 83, spoken, square.kind, fill=fill, ink=WHITE, line=WHITE, lines=words)
    return _with_icon(dark, icon, WHITE)


def _with_icon(space: Space, icon: str, ink: str) -> Space:
    size = 19.4 if len(space.lines) == 1 and len(space.lines[0]) < 10 else 18.2
    return Space(
        space.id, space.x, space.y, space.w, space.h, space.spoken, space.kind, space.shape, space.fill,
        space.ink, space.line, space.lines, size, None, icon, ink,
    )  # fmt: skip


def _texts(view: Mapping[str, Any]) -> tuple[Text, ...]:
    codes = tuple(code_text(view, code) for code in _CODES)
    seas = (("Coral Sea", 920, 270), ("Great Australian Bight", 395, 690), ("Tasman Sea", 966, 736))
    names = (Text(x, y, name, 19, "#2F5F77", bold=False, italic=True) for name, x, y in seas)
    return (*codes, *names)


def scene(view: Mapping[str, Any]) -> Scene:
    """The board as printed, with the empty places of the plaques of the teams in *view*."""
    return _scene(tuple(team["colour"] for team in view["teams"]), tuple(view["names"].values()))


@lru_cache(maxsize=16)
def _scene(colours: tuple[str, ...], called: tuple[str, ...]) -> Scene:
    view = {"names": dict(zip(STATES, called, strict=True))}
    places = {place_of(square) for square in SQUARES if square.kind == "location"}
    return Scene(
        view=(-9, -9, 1170, 1062),
        spoken="Board of Passport to Australia: a ring of 44 squares round the map of Australia",
        areas=_areas(view),
        edges=tuple(Edge(f"M{a} {b}L{c} {d}", INK, 2.6) for (a, b), (c, d) in _LEADERS.values()),
        dots=tuple(Dot(x, y, 5.2) for x, y in sorted(places)),
        stacks=(
            Stack("travel_fund", 138, 152, 206, 76, "Travel Fund", "purse"),
            Stack("travel_insurance", 898, 808, 108, 104, "Insurance", "umbrella", tall=True),
            Stack("fate", 148, 736, 112, 146, "Fate", "bolt", FATE_FILL, WHITE, tall=True, cards=2),
            Stack("destiny", 286, 736, 112, 146, "Destiny", "compass", DESTINY_FILL, WHITE, tall=True, cards=2),
            Stack("certificates", 424, 736, 122, 146, "Certificates", "certificate", tall=True, cards=2),
        ),
        spaces=tuple(_space(square, view) for square in SQUARES),
        texts=_texts(view),
        pieces=tuple(
            Piece(*plaque_place(code, seat, len(colours)), 5.6, COLOURS[colour], held=False)
            for seat, colour in enumerate(colours)
            for code in STATES
        ),
    )
