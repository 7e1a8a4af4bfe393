"""The house's icons as paths on a grid of 24, the team shapes and the dice. No emoji, no font symbols.

The page holds them once (:func:`sprite`), and a board those that its game brings (:func:`own_definitions`);
everywhere else they are named (:func:`icon_id`, :func:`token_id`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from math import cos, pi, sin
from types import MappingProxyType
from zlib import crc32

from kit.engine.scene import COLOURS, INK, WHITE, Colour


def _stroke(path: str, width: float = 2.2) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="{width}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _fill(path: str) -> str:
    return f'<path d="{path}" fill="currentColor" fill-rule="evenodd"/>'


def _oval(x: float, y: float, rx: float, ry: float, turn: float) -> str:
    return (
        f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="currentColor" '
        f'transform="rotate({turn} {x} {y})"/>'
    )


_CIRCLE = "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z"

#: Icon name -> markup on a grid of 24 x 24 in ``currentColor``.
ICONS: dict[str, str] = {
    "bolt": _fill("M13.6 1.5 4 14.2h6.3L8.6 22.5 19.6 9.4h-6.7z"),
    "compass": _stroke(_CIRCLE)
    + _fill("M16.6 7.4l-2.7 6.5-6.5 2.7 2.7-6.5zM12 10.7a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6z"),
    "plane": _fill(
        "M12 1.6c1 0 1.6 1.1 1.6 2.7v4.9l8.1 5.1v2.3l-8.1-2.7v4.4l2.6 2v1.8L12 20.9l-4.2 1.2v-1.8l2.6-2v-4.4"
        "l-8.1 2.7v-2.3l8.1-5.1V4.3c0-1.6.6-2.7 1.6-2.7z"
    ),
    "umbrella": _fill(
        "M12 1.8a1 1 0 0 1 1 1v.7"
        "c4.9.5 8.8 4.3 9.2 9.3-1-.9-2.1-1.3-3.3-1.3-1.4 0-2.6.6-3.4 1.6-.8-1-2.1-1.6-3.5-1.6"
        "s-2.7.6-3.5 1.6c-.8-1-2-1.6-3.4-1.6-1.2 0-2.3.4-3.3 1.3.4-5 4.3-8.8 9.2-9.3v-.7a1 1 0 0 1 1-1z"
        "M11 12.4h2v6.8a2.9 2.9 0 0 1-5.8 0v-.4h2v.4a.9.9 0 0 0 1.8 0z"
    ),
    "paw": _oval(5.1, 11.2, 2.1, 2.8, -24)
    + _oval(9.3, 6.4, 2.2, 3.1, -8)
    + _oval(14.7, 6.4, 2.2, 3.1, 8)
    + _oval(18.9, 11.2, 2.1, 2.8, 24)
    + _fill(
        "M12 11.4"
        "c2.3 0 3.4 1.6 4.6 3.1 1 1.2 2.2 2.3 2.2 4 0 1.9-1.5 2.9-3.1 2.9-1.4 0-2.3-.7-3.7-.7s-2.3.7-3.7.7"
        "c-1.6 0-3.1-1-3.1-2.9 0-1.7 1.2-2.8 2.2-4 1.2-1.5 2.3-3.1 4.6-3.1z"
    ),
    "purse": _fill(
        "M5 4h12.5a2 2 0 0 1 2 2v1.4h-5.7a4.6 4.6 0 0 0 0 9.2h5.7V18a2 2 0 0 1-2 2H5"
        "a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z"
        "M13.8 9H22v6h-8.2a3 3 0 0 1 0-6zm.5 1.8a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4z"
    ),
    "certificate": _stroke(
        "M11.2 16.6H4a1.6 1.6 0 0 1-1.6-1.6V5.6A1.6 1.6 0 0 1 4 4h16a1.6 1.6 0 0 1 1.6 1.6V10"
        "M6.2 8h8.6M6.2 12h4.6",
        2,
    )
    + _fill("M17 10.6a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 0 1 0-7.2zM14.6 18.2l2.4.9 2.4-.9v5l-2.4-1.6-2.4 1.6z"),
    "speech": _fill(
        "M4 3.5h16A1.8 1.8 0 0 1 21.8 5.3v10A1.8 1.8 0 0 1 20 17.1h-8.4L6 22"
        "v-4.9H4A1.8 1.8 0 0 1 2.2 15.3v-10"
        "A1.8 1.8 0 0 1 4 3.5z"
    ),
    "clock": _stroke(_CIRCLE + "M12 7v5.2l3.4 2.2"),
    "no-clock": _fill("M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM4.4 6.2 5.9 4.7 19.4 18.1 17.9 19.6z"),
    "tick": _stroke("M3.6 12.8 9.4 18.6 20.6 6.2", 4),
    "cross": _stroke("M5 5 19 19M19 5 5 19", 4),
    "undo": _stroke("M4.5 9.5h10a5.2 5.2 0 0 1 0 10.4H8.4M8.8 4.8 4 9.5l4.8 4.7", 2.6),
    "redo": _stroke("M19.5 9.5h-10a5.2 5.2 0 0 0 0 10.4h6.1M15.2 4.8 20 9.5l-4.8 4.7", 2.6),
    "menu": _stroke("M4 6.5h16M4 12h16M4 17.5h16", 2.8),
    "save": _stroke("M12 3.5v11M7.2 10 12 14.8 16.8 10M4 17.5v3h16v-3", 2.4),
    "load": _stroke("M12 14.8v-11M7.2 8.3 12 3.5l4.8 4.8M4 17.5v3h16v-3", 2.4),
    "log": _stroke("M9 6h11M9 12h11M9 18h11M4.4 6h.2M4.4 12h.2M4.4 18h.2", 2.6),
    "rules": _stroke(
        "M12 6.3C10 4.8 7 4.4 3.4 4.6v13.6c3.6-.2 6.6.2 8.6 1.7 2-1.5 5-1.9 8.6-1.7V4.6C17 4.4 14 4.8 12 6.3z"
        "M12 6.3v13.6",
        2.2,
    ),
    "text-size": _fill(
        "M8.6 4.5h2.6L17 19.5h-2.8l-1.3-3.6H6.8l-1.3 3.6H2.8zM9.9 7.6l-2.2 6h4.4z"
        "M18.6 11.2h1.5l3 8.3h-1.7l-.7-2.1h-2.8l-.7 2.1h-1.6zM19.3 13.2l-.9 2.7h1.8z"
    ),
    "full": _stroke("M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5", 2.6),
    "pause": _fill("M6.5 4.5h3.8v15H6.5zM13.7 4.5h3.8v15h-3.8z"),
    "play": _fill("M7 4.2 19.5 12 7 19.8z"),
    "shuffle": _stroke(
        "M3 7h3.4c4.4 0 5.6 10 10 10H21M3 17h3.4c1.5 0 2.6-1.2 3.5-2.8M13 9.6c.9-1.6 1.9-2.6 3.4-2.6H21"
        "M18 4l3 3-3 3M18 14l3 3-3 3",
        2.2,
    ),
    "flag": _stroke("M5.5 21.5V3.5", 2.4) + _fill("M6.5 3.5h12.2l-2.6 4.2 2.6 4.2H6.5z"),
    "leave": _stroke("M10 4H5v16h5M10 12h10M16 7.8 20.2 12 16 16.2", 2.4),
    "people": _fill(
        "M8.2 3.8a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 0 1 0-7.2zM1.6 20v-2.2c0-3 2.6-5 6.6-5s6.6 2 6.6 5V20z"
        "M16.6 5.2a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM17 13c3.2.2 5.4 2 5.4 4.6V20h-5.6v-2.4c0-1.8-.6-3.3-1.8-4.4z"
    ),
    "trophy": _fill(
        "M6.5 2.5h11v2h4v2.3c0 3.3-1.9 5.6-4.8 6-.8 1.5-2 2.5-3.5 2.8v2.7h3.6v3H7.2v-3h3.6v-2.7"
        "c-1.5-.3-2.7-1.3-3.5-2.8-2.9-.4-4.8-2.7-4.8-6V4.5h4zM6.5 6.8H4.8c.1 1.6.7 2.7 1.8 3.3z"
        "M17.5 6.8v3.3c1.1-.6 1.7-1.7 1.8-3.3z"
    ),
    "dice": _fill(
        "M5 2.5h14A2.5 2.5 0 0 1 21.5 5v14"
        "a2.5 2.5 0 0 1-2.5 2.5H5A2.5 2.5 0 0 1 2.5 19V5A2.5 2.5 0 0 1 5 2.5z"
        "M7.6 6a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2zM12 10.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2z"
        "M16.4 14.8a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2z"
    ),
}


def polygon(points: list[tuple[float, float]]) -> str:
    """SVG path data of a closed polygon, coordinates to a tenth of a unit."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "z"


def number(value: float) -> str:
    """A coordinate as short as it can be, to a tenth of a unit."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def shape(name: str, x: float, y: float, r: float) -> str:
    """SVG path data of the team shape *name* round (*x*, *y*); *r* is the radius of
    the circle of equal weight.

    Raises ``KeyError`` for a name that is none of the shapes.
    """
    if name == "circle":
        arc = f"a{number(r)} {number(r)} 0 1 0 "
        return f"M{number(x - r)} {number(y)}{arc}{number(2 * r)} 0{arc}{number(-2 * r)} 0z"
    return polygon([(x + r * a, y + r * b) for a, b in _CORNERS[name]])


def _star() -> list[tuple[float, float]]:
    rays = []
    for step in range(10):
        reach = 1.24 if step % 2 == 0 else 0.56
        angle = -pi / 2 + step * pi / 5
        rays.append((reach * cos(angle), reach * sin(angle)))
    return rays


def _cross(arm: float = 0.4, reach: float = 1.08) -> list[tuple[float, float]]:
    quarter = [(arm, -reach), (arm, -arm), (reach, -arm)]
    corners = []
    for _ in range(4):
        corners += quarter
        quarter = [(-y, x) for x, y in quarter]
    return corners


def _hexagon(reach: float = 1.1) -> list[tuple[float, float]]:
    return [(reach * cos(step * pi / 3), reach * sin(step * pi / 3)) for step in range(6)]


_CORNERS: dict[str, list[tuple[float, float]]] = {
    "triangle": [(0, -1.12), (1.12, 0.88), (-1.12, 0.88)],
    "square": [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
    "diamond": [(0, -1.22), (1.22, 0), (0, 1.22), (-1.22, 0)],
    "cross": _cross(),
    "star": _star(),
    "hexagon": _hexagon(),
}

_PIPS = {
    1: ((2, 2),),
    2: ((1, 1), (3, 3)),
    3: ((1, 1), (2, 2), (3, 3)),
    4: ((1, 1), (3, 1), (1, 3), (3, 3)),
    5: ((1, 1), (3, 1), (2, 2), (1, 3), (3, 3)),
    6: ((1, 1), (3, 1), (1, 2), (3, 2), (1, 3), (3, 3)),
}
TOKEN_R = 18.0
"""Radius of the team shapes in the sprite."""
PIPS = max(_PIPS)
"""The most sides of a die that is drawn with pips; one with more has numerals."""
NO_ICONS: Mapping[str, str] = MappingProxyType({})
_DIE = 'fill="#35434F" stroke="#1B2A36" stroke-width="2"'


def mark_of(*words: str) -> str:
    """A few letters that tell *words* apart from others, for ids: two games may share a page."""
    return f"{crc32(chr(10).join(words).encode()):08x}"


def icon_id(name: str, own: Mapping[str, str] = NO_ICONS) -> str:
    """Id in the page of the icon *name*, one of a game's *own* or of the house; else raises ``KeyError``."""
    if name in own:
        return f"kb-i-{mark_of(name, own[name])}"
    if name not in ICONS:
        raise KeyError(name)
    return f"kb-i-{name}"


def icon_art(name: str, own: Mapping[str, str] = NO_ICONS) -> str:
    """The drawing of an icon on a grid of 24, as markup in ``currentColor``; raises ``KeyError`` if unknown."""
    return _fill(escape(own[name])) if name in own else ICONS[name]


def token_id(colour: Colour) -> str:
    """Id in the page of the shape of a team in its *colour*, round (0, 0)."""
    if COLOURS.get(colour.key) == colour:
        return f"kb-t-{colour.key}"
    return f"kb-t-{mark_of(colour.key, colour.fill, colour.shape)}"


def _token(colour: Colour) -> str:
    path = shape(colour.shape, 0, 0, TOKEN_R)
    return (
        f'<g id="{token_id(colour)}" stroke-linejoin="round">'
        f'<path d="{path}" fill="{INK}" stroke="{INK}" stroke-width="8.5"/>'
        f'<path d="{path}" fill="{escape(colour.fill)}" stroke="{WHITE}" stroke-width="5" '
        'paint-order="stroke"/></g>'
    )


def own_definitions(icons: Mapping[str, str], colours: Iterable[Colour]) -> str:
    """The *icons* and team *colours* of a game that are not the house's, as ``<defs>``; or nothing."""
    parts = [f'<g id="{icon_id(name, icons)}">{icon_art(name, icons)}</g>' for name in icons]
    parts += [_token(colour) for colour in colours if COLOURS.get(colour.key) != colour]
    return f"<defs>{''.join(parts)}</defs>" if parts else ""


@cache
def definitions() -> str:
    """Icons (``kb-i-NAME``), team shapes (``kb-t-COLOUR``, round 0, 0) and dice as ``<defs>``.

    ``kb-d-1`` to ``kb-d-6`` are dice with pips, ``kb-d-0`` is a blank one for a numeral.
    """
    parts = [f'<g id="{icon_id(name)}">{art}</g>' for name, art in ICONS.items()]
    parts += [_token(colour) for colour in COLOURS.values()]
    corners = [(18 + 17 * sin(step * pi / 5), 18 - 17 * cos(step * pi / 5)) for step in range(10)]
    parts.append(f'<path id="kb-d-0" d="{polygon(corners)}" {_DIE} stroke-linejoin="round"/>')
    for face, pips in _PIPS.items():
        spots = "".join(f'<circle cx="{x * 10 - 2}" cy="{y * 10 - 2}" r="3.4"/>' for x, y in pips)
        box = f'<rect x="1" y="1" width="34" height="34" rx="7" {_DIE}/>'
        parts.append(f'<g id="kb-d-{face}">{box}<g fill="{WHITE}">{spots}</g></g>')
    return f"<defs>{''.join(parts)}</defs>"


def sprite() -> str:
    """The definitions in an SVG that takes no room, for a page."""
    return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{definitions()}</svg>'
