"""The printed board of Holiday: roads as ribbons, squares as discs, resorts each with its own way home.

A field of 1240 x 1040 units. Where the squares lie is in ``places.json``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from math import atan2, cos, hypot, pi, sin
from textwrap import wrap
from typing import Any

from kit.engine.scene import INK, WHITE, Area, Colour, Edge, Mark, Piece, Point, Scene, Space, Stack, Text
from kit.games.holiday.data import AIRPORT, FINISH, HOME, ROAD, STRETCHES, Square

GOLD, COIN_LINE, SLATE = "#FFDD6E", "#9A6B00", "#3E4E5C"
_LAND, _SEA, _COAST = "#F7F2E4", "#CFE3EC", "#E3D3A8"

#: Colour of each road and of its edge.
ROADS: Mapping[str, tuple[str, str]] = {
    "S": ("#B7C1C9", "#97A4AE"),
    "HW": ("#CFB48E", "#B0926A"),
    "CR": ("#8FC6E0", "#65AACB"),
    "MT": ("#B7C1C9", "#97A4AE"),
    "GS": ("#EDBE3B", "#C99A18"),
    "LL": ("#CDB5E8", "#A98BCF"),
    "FW": ("#5C6974", "#3F4A53"),
    "AR": ("#B7C1C9", "#97A4AE"),
    "RB": ("#E9CF95", "#C9AA66"),
    "RM": ("#9ED8D1", "#6DB9B0"),
    "RL": ("#EFBFA4", "#CB9070"),
    "HS": ("#B7C1C9", "#97A4AE"),
}
_ORDER = ("RL", "RM", "RB", "HS", "LL", "GS", "FW", "AR", "CR", "HW", "MT", "S")
_ICONS = {"RB": "tent", "RM": "palm", "RL": "hotel"}
_SENT = {HOME: "back-home", "S11": "back-cafe", "MT01": "back-garage"}
_PLACES = {"S11": "cup", "MT01": "spanner", "MT08": "signpost"}
_BIG = {HOME: (74.0, 74.0), AIRPORT: (88.0, 80.0)}

#: Names on the board: text, x, base line, anchor, and a second, lighter text beside or under it.
_NAMES: tuple[tuple[str, float, float, str], ...] = (
    ("Suburban Streets", 112, 156, "start"),
    ("Coast Road", 530, 40, "middle"),
    ("Inland Highway", 632, 152, "middle"),
    ("Midway Town", 746, 272, "middle"),
    ("Airport Road", 704, 694, "middle"),
    ("Airport", 950, 453, "middle"),
    ("Home", 112, 620, "start"),
    ("Home", 104, 756, "start"),
    ("Straight", 104, 784, "start"),
    ("Sandy Flats", 1126, 276, "end"),
    ("Palm Bay", 978, 710, "end"),
    ("Grand Pacific", 772, 802, "start"),
)
_PRICES = (("RB", 1126.0, 305.0, "end"), ("RM", 978.0, 739.0, "end"), ("RL", 772.0, 831.0, "start"))
_SIGNS = (("LL", 426.0), ("GS", 478.0), ("FW", 530.0))
_SIGN_X, _SIGN_W, _SIGN_H = 648.0, 214.0, 42.0


@cache
def places() -> Mapping[str, Point]:
    """Centre of every square."""
    found = json.loads(files(__package__).joinpath("places.json").read_text(encoding="utf-8"))
    return {square: (float(x), float(y)) for square, (x, y) in found.items()}


def spot(square: str) -> str:
    """The square as it is drawn: the end of the journey is where it began."""
    return HOME if square == FINISH else square


# --- tokens -----------------------------------------------------------------------------------------


def token_places(positions: Sequence[str]) -> list[tuple[float, float, float]]:
    """Place and radius of every family's token: alone on its square, or side by side with others."""
    groups: dict[str, list[int]] = {}
    for seat, position in enumerate(positions):
        groups.setdefault(spot(position), []).append(seat)
    found: dict[int, tuple[float, float, float]] = {}
    for square, seats in groups.items():
        x, y = places()[square]
        for number, seat in enumerate(seats):
            found[seat] = _stand(x, y, number, len(seats), square)
    return [found[seat] for seat in range(len(positions))]


def _stand(x: float, y: float, number: int, count: int, square: str) -> tuple[float, float, float]:
    """Where the token *number* of *count* on one square stands, and how large it is."""
    if square == AIRPORT and count == 1:
        return x + 34, y + 30, 20
    if square == HOME and count == 1:
        return x, y, 22
    if count == 1:
        return x, y, 20
    if count == 2:
        return x - 17 + 34 * number, y - 7 + 14 * number, 17
    return _in_crowd(x, y, number, count, square)


def _in_crowd(x: float, y: float, number: int, count: int, square: str) -> tuple[float, float, float]:
    """Three to six on a square: in two rows across the road, so that they cover no neighbour."""
    if square == AIRPORT:
        turn = 0.0
    else:
        near = [*ROAD.before.get(square, ()), square, *ROAD.at[square].next][:3]
        ends = [places()[spot(one)] for one in (near[0], near[-1])]
        turn = atan2(ends[1][1] - ends[0][1], ends[1][0] - ends[0][0])
    columns = (count + 1) // 2
    along = (number // columns - 0.5) * 28
    across = (number % columns - (columns - 1) / 2) * 28
    return x + along * cos(turn) - across * sin(turn), y + along * sin(turn) + across * cos(turn), 14


# --- the scene --------------------------------------------------------------------------------------


def road_of(stretch: str) -> list[str]:
    """The squares a road's ribbon runs through, from the square before it to the square after it."""
    own = [square.id for square in ROAD.squares if square.stretch == stretch]
    before = [one for one in ROAD.before[own[0]] if one not in own]
    after = [one for one in ROAD.at[own[-1]].next if one not in own]
    lead = before[:1] if stretch in ("HW", "CR", "GS", "LL", "FW", "S") else []
    return [*lead, *own, *after[:1]]


def _curve(points: Sequence[Point]) -> str:
    """A uniform Catmull-Rom curve through the points, as SVG path data."""
    first, last = points[0], points[-1]
    line = [first, *points, last]
    path = f"M{first[0]:.0f} {first[1]:.0f}"
    for a, b, c, d in zip(line, line[1:], line[2:], line[3:], strict=False):
        one = (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
        two = (c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6)
        path += f"C{one[0]:.1f} {one[1]:.1f} {two[0]:.1f} {two[1]:.1f} {c[0]:.0f} {c[1]:.0f}"
    return path


def _edges() -> tuple[Edge, ...]:
    at = places()
    roads = [
        Edge(_curve([at[spot(one)] for one in road_of(code)]), ROADS[code][0], 55, ROADS[code][1])
        for code in _ORDER
    ]
    x, y = at[AIRPORT]
    flights = [
        Edge(f"M{x:.0f} {y:.0f}Q{bend} {a:.0f} {b:.0f}", "#44606F", 4.6, dash="0.1 10")
        for (a, b), bend in (
            (at["RB00"], "1100 430"),
            (at["RM00"], "1000 600"),
            (at["RL00"], "830 660"),
        )
    ]
    return (*roads, *flights)


def _mixed(colour: str, share: float) -> str:
    """The colour with *share* of white."""
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(part * (1 - share) + 255 * share):02X}" for part in parts)


def _spoken(square: Square) -> str:
    road = STRETCHES.get(square.stretch)
    return f"{square.text}, {road}" if road else square.text


def _space(square: Square) -> Space:
    x, y = places()[square.id]
    spoken, do, amount = _spoken(square), square.do, square.amount
    if square.id in _BIG:
        w, h = _BIG[square.id]
        icon = "house" if square.id == HOME else "plane"
        return Space(square.id, x, y, w, h, spoken, do, fill=INK, ink=WHITE, icon=icon)
    if do == "bank":
        return Space(
            square.id, x, y, 60, 60, spoken, do, fill=INK, ink=GOLD, lines=(f"+{amount}",), size=20,
            icon="bank", icon_ink=WHITE,
        )  # fmt: skip
    if square.id in ROAD.receptions.values():
        rim = ROADS[square.stretch][1]
        return Space(square.id, x, y, 66, 66, spoken, do, line=rim, icon=_ICONS[square.stretch])
    if do == "gamble":
        return Space(
            square.id, x, y, 46, 46, spoken, do, fill=INK, ink=GOLD, line=WHITE, lines=(str(amount),), size=19,
            icon="dice",
        )  # fmt: skip
    disc: dict[str, Any] = {"shape": "disc", "kind": do, "spoken": spoken}
    if do == "draw":
        return Space(square.id, x, y, 46, 46, fill=SLATE, ink=WHITE, line=WHITE, icon="thumb", **disc)
    if do == "send":
        icon = _SENT.get(square.to, "back-bell")
        return Space(square.id, x, y, 46, 46, icon=icon, **disc)
    if do == "fly":
        return Space(square.id, x, y, 46, 46, lines=(f"−{amount}",), size=18, icon="plane", **disc)
    if square.id in _PLACES:
        lines = (f"−{amount}",) if amount else ()
        return Space(square.id, x, y, 46, 46, lines=lines, size=18, icon=_PLACES[square.id], **disc)
    if do == "pay":
        return Space(square.id, x, y, 46, 46, lines=(f"−{amount}",), size=21, **disc)
    if do == "collect":
        return Space(square.id, x, y, 46, 46, lines=(f"+{amount}",), size=21, fill=GOLD, line=COIN_LINE, **disc)
    pale = _mixed(ROADS.get(square.stretch, ("#B7C1C9", ""))[0], 0.62)
    return Space(square.id, x, y, 38, 38, fill=pale, line=pale, **disc)


def _texts() -> tuple[Text, ...]:
    texts = [Text(x, y, words, 24, anchor=anchor) for words, x, y, anchor in _NAMES]
    for code, x, y, anchor in (("CR", 606.0, 40.0, "start"), ("HW", 732.0, 152.0, "start")):
        texts.append(Text(x, y, str(steps(code)), 22, bold=False, anchor=anchor))
    for resort, x, y, anchor in _PRICES:
        one = ROAD.by_code[resort]
        words = f"${one.price} · {ROAD.to_home[one.reception]} steps"
        texts.append(Text(x, y, words, 22, bold=False, anchor=anchor))
    for code, y in _SIGNS:
        ink = WHITE if code == "FW" else INK
        texts.append(Text(_SIGN_X + 26, y + 29, STRETCHES[code], 23, ink, anchor="start"))
        texts.append(Text(_SIGN_X + _SIGN_W - 14, y + 29, str(steps(code)), 23, ink, bold=False, anchor="end"))
    return (*texts, Text(112, 220, "HOLIDAY", 46, anchor="start"))


def steps(stretch: str) -> int:
    """How many squares a road has."""
    return sum(square.stretch == stretch for square in ROAD.squares)


def _areas() -> tuple[Area, ...]:
    land = (
        "M0 40C130 24 300 52 400 34C470 22 520 62 600 36C650 22 700 40 760 42C840 26 980 20 1040 62"
        "C1096 102 1094 168 1062 208C1030 246 950 238 946 296C944 352 1010 364 1066 356"
        "C1122 346 1126 300 1132 252C1138 200 1208 188 1228 226C1240 300 1236 640 1236 780"
        "C1238 900 1240 972 1216 1012C1100 1034 900 1008 700 1022C500 1034 200 1012 0 1026z"
    )
    waves = ("M1090 52q9-10 18 0t18 0t18 0M1104 74q9-10 18 0t18 0M1150 128q9-10 18 0t18 0t18 0",)
    post = f"M{_SIGN_X + 92} 408h12v172h-12z"
    arms = [
        (code, f"M{_SIGN_X} {y + _SIGN_H / 2}l18 {-_SIGN_H / 2}h{_SIGN_W - 18}v{_SIGN_H}h{18 - _SIGN_W}z")
        for code, y in _SIGNS
    ]
    return (
        Area(
            "",
            "M24 0H1216a24 24 0 0 1 24 24V1016a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24V24A24 24 0 0 1 24 0z",
            _SEA,
        ),
        Area("", land, _LAND, WHITE, 12),
        Area("", land, _LAND, _COAST, 3),
        *(Area("", wave, "none", "#8FB9CC", 3) for wave in waves),
        Area("", post, "#8A7754"),
        *(Area(f"sign-{code}", path, ROADS[code][0], ROADS[code][1], 3) for code, path in arms),
        Area("", _LAST, "none", "#B9AE92", 2.5),
    )


def scene(view: Mapping[str, Any]) -> Scene:
    """The board as printed; the same for every game."""
    del view
    return _scene()


@lru_cache(maxsize=1)
def _scene() -> Scene:
    return Scene(
        view=(0, 0, 1240, 1040),
        spoken="Board of Holiday: roads from Home to the Airport, three resorts and the ways home",
        areas=_areas(),
        edges=_edges(),
        stacks=(Stack("pile", 106, 252, 92, 120, "cards", "thumb", SLATE, WHITE, tall=True, cards=3),),
        spaces=tuple(_space(square) for square in ROAD.squares if square.id != FINISH),
        texts=_texts(),
    )


#: Where the key of a place with a name stands, so that it covers no name.
_TAGS: Mapping[str, Point] = {"RB00": (0, -50), "RM00": (0, 50), "RL00": (0, 49), AIRPORT: (-62, 0)}
_TAG = 17
"""Half the side of a key."""


def tag_place(square: str) -> Point:
    """Where the key of a square that can be chosen stands: to the side with most room, on no name."""
    x, y = places()[square]
    if square in _TAGS:
        return x + _TAGS[square][0], y + _TAGS[square][1]
    turns = [pi * step / 12 for step in range(24)]
    around = [(x + 52 * cos(turn), y + 52 * sin(turn)) for turn in turns]
    return max(around, key=lambda at: (not _on_name(*at), _room(at, square)))


def _room(at: Point, square: str) -> float:
    """How far a point is from every square but one, and from the edge of the board."""
    near = min(hypot(one[0] - at[0], one[1] - at[1]) for key, one in places().items() if spot(key) != square)
    return min(near, at[0], at[1], 1240 - at[0], 1040 - at[1])


def _on_name(x: float, y: float) -> bool:
    """Whether a key at a point would cover a word."""
    for text in _texts():
        half = LETTER * text.size * len(text.text) / 2
        middle = text.x + {"start": half, "end": -half}.get(text.anchor, 0.0)
        near_x = abs(x - middle) < half + _TAG
        if near_x and text.y - 0.75 * text.size - _TAG < y < text.y + 0.25 * text.size + _TAG:
            return True
    return False


# --- the card drawn last ----------------------------------------------------------------------------

#: The place of the card drawn last, on the board beside the pile.
_LAST_X, _LAST_Y, _LAST_W, _LAST_H = 106.0, 402.0, 140.0, 122.0
_LAST = (
    f"M{_LAST_X + 10} {_LAST_Y}h{_LAST_W - 20}q10 0 10 10v{_LAST_H - 20}q0 10 -10 10h{20 - _LAST_W}"
    f"q-10 0 -10 -10v{20 - _LAST_H}q0 -10 10 -10z"
)
LETTER = 0.6
"""The width of a letter, as a part of its size, in a cautious guess."""


def last_card(text: str, colour: Colour | None = None) -> tuple[Mark, ...]:
    """The words of the card drawn last in their place, with the mark of the family that drew it, if any has."""
    lines = wrap(text, 14)
    size, pitch = (18, 21) if len(lines) < 6 else (16, 19)
    first = _LAST_Y + _LAST_H / 2 - pitch * (len(lines) - 1) / 2 + 6
    return (
        *(
            Text(_LAST_X + _LAST_W / 2, first + pitch * at, line, size, bold=False)
            for at, line in enumerate(lines)
        ),
        *([Piece(_LAST_X + _LAST_W, _LAST_Y, 14, colour)] if colour else []),
    )
