"""The printed board of Australia: the map of 24 regions, the bases on their borders, piles and tracks.

A field of 1325 x 1080 units; x is 25.98 a degree of longitude, y 29.19 a degree of latitude. Coasts and the
rings of the regions are in ``map.json`` (made with Natural Earth), the places of all words in ``places.json``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from kit.engine.scene import INK, WHITE, Area, Badge, Colour, Edge, Mark, Point, Scene, Space, Text
from kit.games.australia.data import BACKS, BASES, REGIONS
from kit.games.australia.look_track import tracks

WIDTH, HEIGHT = 1325.0, 1080.0
SLATE, GOLD, BORDER = "#2C3947", "#F8DF87", "#44525F"
_SEA_INK, _PAPER = "#0F4C75", "#FFFDF8"

#: The pieces: printed colours, each with a shape of the house.
COLOURS: Mapping[str, Colour] = {
    "black": Colour("black", "#1D1D1F", "square", WHITE, "#1D1D1F"),
    "white": Colour("white", "#FFFFFF", "diamond", INK, INK),
    "orange": Colour("orange", "#E69F00", "triangle", INK, "#9A6B00"),
    "blue": Colour("blue", "#0072B2", "circle", WHITE, "#0072B2"),
    "brown": Colour("brown", "#8A5A2B", "hexagon", WHITE, "#8A5A2B"),
}


@dataclass(frozen=True, slots=True)
class Suit:
    """A colour of cards and regions: tint, strong colour, ink on it, pattern, symbol."""

    tint: str
    strong: str
    ink: str
    pattern: str
    icon: str


SUITS: Mapping[str, Suit] = {
    "blue": Suit("#CFE6F1", "#2B78AD", WHITE, "waves", "wave"),
    "green": Suit("#BCDCAE", "#3F7A39", WHITE, "dots", "leaf"),
    "orange": Suit("#F7CB9A", "#B35A10", WHITE, "diagonals", "sun"),
    "grey": Suit("#D6D9DE", "#5D6874", WHITE, "lines", "cloud"),
    "red": Suit("#EFB8B0", "#A93A33", WHITE, "zigzag", "flame"),
    "yellow": Suit("#F8E8A6", "#E0B400", INK, "crosses", "wheat"),
}
_PATTERN_SHARE = {"blue": 0.12, "grey": 0.3, "yellow": 0.42}

#: Chips of a region: free bases, and rangers there of the number on the tile.
CHIP_H, KOALA_W, TILE_W, CHIP_GAP = 29.0, 52.0, 84.0, 5.0
_SWATCH, _PITCH, _NAME = 24.0, 21.5, 20.5
PILE_W, PILE_H, PILE_TOP = 62.0, 74.0, 42.0
LEGEND = (20.0, 976.0, 592.0, 86.0)
"""The box that explains the signs: left, top, width, height."""


@cache
def _json(name: str) -> Any:
    return json.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


def _places() -> Any:
    return _json("places.json")


def on_map(lon: float, lat: float) -> Point:
    """Place on the map of a longitude and latitude in degrees."""
    return (lon - 108.5) * 25.98, (-7.5 - lat) * 29.19


def base_place(base: str) -> Point:
    """Centre of a base."""
    x, y = _places()["bases"][base]["at"]
    return float(x), float(y)


def plane_place(region: str) -> Point:
    """Where a plane alone stands in a region."""
    x, y = _places()["regions"][region]["plane"]
    return float(x), float(y)


def plane_step(planes: int) -> float:
    """From one of so many planes in a region to the next: they overlap by half, many of them by more."""
    return min(26.0, 66 / (planes - 1)) if planes > 1 else 0.0


@cache
def beside_planes(region: str, planes: int) -> Point:
    """The spot beside so many planes in a region that covers least of names, chips and bases."""
    x, y = plane_place(region)
    aside = plane_step(planes) * (planes - 1) / 2 + 42
    spots = [(x + aside, y), (x, y - 42), (x, y + 42), (x - aside, y)]
    spots += [(x + side * (aside - 14), y + up * 30) for up in (-1, 1) for side in (1, -1)]
    taken = [_block(code) for code in REGIONS]
    taken += [(a - 18, b - 18, 36.0, 36.0) for a, b in map(base_place, BASES)]
    return min(spots, key=lambda spot: sum(_covered(spot, box) for box in taken))


def _covered(spot: Point, box: tuple[float, float, float, float]) -> float:
    """How much of *box* (left, top, width, height) a key or the windmill at *spot* covers."""
    left, top, wide, high = box
    across = min(spot[0] + 24, left + wide) - max(spot[0] - 24, left)
    down = min(spot[1] + 17, top + high) - max(spot[1] - 17, top)
    return across * down if across > 0 and down > 0 else 0.0


def _block(region: str) -> tuple[float, float, float, float]:
    """Left, top, width and height of a region's name and chips."""
    block = _places()["regions"][region]
    x, y = block["block"]
    wide = max(block["wide"], KOALA_W + CHIP_GAP + TILE_W)
    return float(x), float(y), wide, _PITCH * len(block["lines"]) + 5 + CHIP_H


def chip_place(region: str) -> Point:
    """Upper left corner of the first chip of a region."""
    block = _places()["regions"][region]
    x, y = block["block"]
    return float(x), y + 5 + _PITCH * len(block["lines"])


def project_area(region: str, kind: str) -> str:
    """The area that is clicked for a project: its chip."""
    return f"{region}-{kind}"


def tile_place(region: str) -> Point:
    """Upper left corner of the chip with the factory."""
    x, y = chip_place(region)
    return x + KOALA_W + CHIP_GAP, y


def tag_place(base: str) -> Point:
    """Where the key of a base stands: on its free side."""
    place = _places()["bases"][base]
    return place["at"][0] + place["tag"][0], place["at"][1] + place["tag"][1]


def pile_place(back: int) -> Point:
    """Centre of the draw pile with *back* rangers."""
    return 20 + PILE_W / 2 + 98 * (back - 1), PILE_TOP + PILE_H / 2


def pile_id(back: int) -> str:
    """The space of the draw pile with *back* rangers."""
    return f"pile-{back}"


def target(region: str) -> str:
    """The area that is clicked for a region: with the box in the sea, where it has one."""
    return f"{region}-all" if "leader" in _places()["regions"][region] else region


def mixed(colour: str, other: str, share: float) -> str:
    """The *colour* with a *share* of the *other*."""
    pairs = [(int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(one * (1 - share) + two * share):02X}" for one, two in pairs)


def suit_of(region: str) -> Suit:
    """The colour of a region."""
    return SUITS[REGIONS[region].colour]


# --- shapes -----------------------------------------------------------------------------------------


def _path(rings: Iterable[Sequence[Sequence[float]]], closed: bool = True) -> str:
    end = "z" if closed else ""
    parts = []
    for ring in rings:
        points = (on_map(lon, lat) for lon, lat in ring)
        parts.append("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + end)
    return "".join(parts)


def _rounded(x: float, y: float, w: float, h: float, r: float = 9) -> str:
    arc = f"a{r} {r} 0 0 1 "
    return (
        f"M{x + r:.0f} {y:.0f}h{w - 2 * r:.0f}{arc}{r} {r}v{h - 2 * r:.0f}{arc}{-r} {r}h{2 * r - w:.0f}"
        f"{arc}{-r} {-r}v{2 * r - h:.0f}{arc}{r} {-r}z"
    )


def _box(region: str) -> str:
    """The frame round the block of a region that stands in the sea."""
    x, y, wide, high = _block(region)
    return _rounded(x - 9, y - 7, wide + 18, high + 14)


def _boxed() -> list[str]:
    return [code for code, block in _places()["regions"].items() if "leader" in block]


def _region_area(code: str) -> Area:
    suit, name = suit_of(code), REGIONS[code].colour
    ink = mixed(suit.tint, suit.strong, _PATTERN_SHARE.get(name, 0.36))
    line = ("none", 0.0) if name == "blue" else (WHITE, 3.0)
    shape = _path(_json("map.json")["regions"][code])
    return Area(code, shape, suit.tint, *line, REGIONS[code].name, suit.pattern, ink)


def _chips(code: str) -> tuple[tuple[str, str], ...]:
    x, y = chip_place(code)
    left, _ = tile_place(code)
    return (
        ("conservation", _rounded(x, y, KOALA_W, CHIP_H, 6)),
        ("industrial", _rounded(left, y, TILE_W, CHIP_H, 6)),
    )


def _hull(base: str) -> Area:
    x, y = base_place(base)
    hull = f"M{x - 29:.0f} {y + 3:.0f}h58q-3 15-11 21h-36q-8-6-11-21z"
    return Area("", hull, WHITE, INK, 2)


def _areas() -> tuple[Area, ...]:
    found = _json("map.json")
    seas = [code for code, region in REGIONS.items() if not region.state]
    lands = [code for code, region in REGIONS.items() if region.state]
    click = [Area(target(code), _path(found["regions"][code][:1]) + _box(code), "none") for code in _boxed()]
    return (
        Area("", f"M0 0H{WIDTH:.0f}V{HEIGHT:.0f}H0z", SUITS["blue"].tint),
        *(_region_area(code) for code in seas),
        Area("", _path(found["tasmania"]), "#DDE0DF", "#9AA6AF", 2, "Tasmania", "diagonals", "#C9CFD2"),
        *(_region_area(code) for code in lands),
        Area("", _path(found["coast"]), "none", BORDER, 3.6),
        *(Area("", _box(code), suit_of(code).tint, BORDER, 2.4) for code in _boxed()),
        *(_hull(base) for base, one in BASES.items() if one.kind == "ship"),
        Area("", _rounded(*LEGEND, 12), _PAPER, "#C4CBD0", 2),
        *click,
        *(Area(project_area(code, kind), path, "none") for code in REGIONS for kind, path in _chips(code)),
    )  # fmt: skip


def _edges() -> tuple[Edge, ...]:
    found, places = _json("map.json"), _places()["regions"]
    leaders = []
    for code in _boxed():
        x, y = places[code]["leader"]
        a, b = _nearest(code, x, y)
        leaders.append(Edge(f"M{a:.0f} {b:.0f}L{x} {y}", INK, 2.4))
    return (
        *(Edge(_path([line], closed=False), "#3C86B5", 3, dash="9 9") for line in found["seas"]),
        *(Edge(_path([line], closed=False), BORDER, 4) for line in found["borders"]),
        *leaders,
    )


def _nearest(code: str, x: float, y: float) -> Point:
    """The point of a block's frame that is nearest to (*x*, *y*)."""
    left, top, wide, high = _block(code)
    return min(max(x, left), left + wide), min(max(y, top - 7), top + high + 7)


# --- words ------------------------------------------------------------------------------------------


def _texts() -> tuple[Text, ...]:
    places = _places()
    texts = []
    for code, block in places["regions"].items():
        sea, tint = not REGIONS[code].state, suit_of(code).tint
        ink, halo = (_SEA_INK, tint) if sea else (INK, tint)
        x, y = block["block"]
        for at, line in enumerate(block["lines"]):
            left = x + _SWATCH + 7
            texts.append(Text(left, y + 18 + _PITCH * at, line, _NAME, ink, True, sea, "start", halo))
    texts += [text for base in places["bases"] for text in base_words(base)]
    texts += [state_word(code) for code in places["states"]]
    texts.append(Text(988, 1018, "Tasmania", 18.4, INK, bold=False))
    return (*texts, *_legend_words(), *_pile_words())


def base_words(base: str) -> list[Text]:
    """The name of a base."""
    one = _places()["bases"][base]
    halo = suit_of(one["on"]).tint if one["on"] else SUITS["blue"].tint
    x, y = one["label"]
    return [
        Text(x, y + 19.9 * at, line, 18.4, INK, False, False, one["anchor"], halo)
        for at, line in enumerate(one["lines"])
    ]


def state_word(state: str) -> Text:
    """The code of a state."""
    x, y = _places()["states"][state]
    return Text(x, y, state, 30, BORDER)


def _legend_words() -> list[Text]:
    words = (
        (62, 1010, "bases still free"),
        (62, 1046, "rangers / target"),
        (248, 1010, "camp: 1 a ranger"),
        (248, 1046, "ship: 2 a ranger"),
        (438, 1010, "plane of a team"),
    )
    texts = [Text(x, y, text, 18.4, INK, False, False, "start") for x, y, text in words]
    return [*texts, Text(414, 1046, "3 + camps + 2 × ships", 18.4, INK, anchor="start")]


def _legend_signs() -> list[Badge]:
    places = (
        (32, 991, "koala"),
        (32, 1027, "factory"),
        (218, 991, "camp"),
        (218, 1027, "boat"),
        (408, 991, "plane"),
    )
    return [Badge(x, y, 26, 26, icon, "", "none", INK, "none") for x, y, icon in places]


def legend_again() -> list[Mark]:
    """The inside of the legend, over an edge that is drawn across it."""
    left, top, wide, high = LEGEND
    plate = Badge(left + 1, top + 1, wide - 2, high - 2, "", "", _PAPER, INK, "none")
    return [plate, *_legend_signs(), *_legend_words()]


def _pile_words() -> list[Text]:
    texts = [Text(20, 30, "Draw piles", 20, INK, anchor="start", halo=SUITS["blue"].tint)]
    for back in BACKS:
        x, y = pile_place(back)
        texts.append(Text(x, y + 27, f"${4 - back}", 22, GOLD))
        texts.append(Text(x + 37, y + 20, "left", 18.4, INK, False, False, "start", SUITS["blue"].tint))
    texts.append(Text(20, 155, "Cards played", 20, INK, anchor="start", halo=SUITS["blue"].tint))
    return texts


def _badges() -> tuple[Badge, ...]:
    badges = []
    for code, block in _places()["regions"].items():
        x, y = block["block"]
        suit = suit_of(code)
        badges.append(Badge(x, y, _SWATCH, _SWATCH, suit.icon, "", suit.strong, suit.ink, "none"))
    badges += _legend_signs()
    for back in BACKS:
        x, y = pile_place(back)
        badges.append(Badge(x - 27, y - 32, 54, 32, "ranger", str(back), "none", WHITE, "none", 25))
    return tuple(badges)


# --- spaces -----------------------------------------------------------------------------------------


def _base_space(base: str) -> Space:
    one = BASES[base]
    x, y = base_place(base)
    names = [REGIONS[code].short for code in one.regions]
    spoken = f"{one.name}, {one.kind} of {', '.join(names[:-1])} and {names[-1]}"
    icon = "boat" if one.kind == "ship" else "camp"
    return Space(base, x, y, 31, 31, spoken, one.kind, "disc", icon=icon)


def _pile_space(back: int) -> Space:
    x, y = pile_place(back)
    spoken = f"Draw pile: {back} {'ranger' if back == 1 else 'rangers'}, {4 - back} dollars"
    return Space(pile_id(back), x, y, PILE_W, PILE_H, spoken, "pile", fill=SLATE, ink=WHITE, line=WHITE)


@lru_cache(maxsize=8)
def _scene(tiles: int, rangers: int) -> Scene:
    areas, texts = tracks(tiles, rangers) if tiles else ((), ())
    return Scene(
        view=(0, 0, WIDTH, HEIGHT),
        spoken="Map of Australia: 24 regions, 34 camps and 6 ships on their borders, four draw piles",
        areas=(*_areas(), *areas),
        edges=_edges(),
        spaces=(*map(_base_space, BASES), *map(_pile_space, BACKS)),
        badges=_badges(),
        texts=(*_texts(), *texts),
    )


def scene(view: Mapping[str, Any]) -> Scene:
    """The board as printed, in the full game with its two tracks."""
    windmill = view.get("windmill")
    return _scene(windmill["tile_spaces"], windmill["track_spaces"]) if windmill else _scene(0, 0)
