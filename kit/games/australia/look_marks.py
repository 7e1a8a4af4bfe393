"""What lies on the map of Australia at one moment: rangers, planes, tiles, and what can be chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kit.engine.frame import AskLike, EventLike
from kit.engine.scene import (
    INK,
    WHITE,
    Badge,
    Choice,
    Dot,
    Glow,
    Mark,
    Outline,
    Piece,
    Point,
    Ring,
    Tag,
    Text,
    Token,
)
from kit.engine.wording import counted
from kit.games.australia.data import BASES, CARD_COLOURS, REGIONS
from kit.games.australia.look_board import (
    CHIP_H,
    COLOURS,
    KOALA_W,
    SLATE,
    SUITS,
    TILE_W,
    base_place,
    base_words,
    beside_planes,
    chip_place,
    legend_again,
    pile_id,
    pile_place,
    plane_place,
    plane_step,
    project_area,
    state_word,
    tag_place,
    target,
    tile_place,
)
from kit.games.australia.look_cards import OF_REGIONS, keys_of, on_the_map
from kit.games.australia.look_log import project_of
from kit.games.australia.look_track import track_place, value_place

View = Mapping[str, Any]
_PALE, _LINE = "#FFFDF8", "#44525F"
_AT_PLANE = {"base", "on_base", "on_track", "retrieve", "card", "placement", "action"}
_ACROSS = {"IND", "BIG"}
"""Regions whose edge runs across the legend."""
_STEPS = 7
"""Points on the way of a plane: it flies for about a second."""


def position(view: View) -> list[Mark]:
    """Everything that lies on the map or beside it."""
    return [*_tiles(view), *_rangers(view), *_piles(view), *_windmill(view)]


def _tiles(view: View) -> list[Mark]:
    marks: list[Mark] = []
    for code, one in view["regions"].items():
        counted_here = one["rangers"] is not None
        if one["conservation"]:
            x, y = chip_place(code)
            free = str(one["free"]) if counted_here else ""
            marks.append(Badge(x, y, KOALA_W, CHIP_H, "koala", free, _PALE, INK, "#3F7A39"))
        if one["industrial"] != "scored":
            x, y = tile_place(code)
            number = "?" if one["value"] is None else str(one["value"])
            text = f"{one['rangers']}/{number}" if counted_here else number
            fill, ink = (_PALE, INK) if one["value"] is None else (SLATE, WHITE)
            marks.append(Badge(x, y, TILE_W, CHIP_H, "factory", text, fill, ink, _LINE))
    return marks


def _rangers(view: View) -> list[Mark]:
    marks: list[Mark] = []
    for base, one in view["bases"].items():
        if one["seat"] is not None:
            colour = COLOURS[view["teams"][one["seat"]]["colour"]]
            marks.append(Piece(*base_place(base), 17, colour, text=str(one["rangers"])))
    return marks


def _piles(view: View) -> list[Mark]:
    marks: list[Mark] = []
    for pile in view["piles"]:
        x, y = pile_place(pile["rangers"])
        halo = SUITS["blue"].tint
        marks.append(Text(x + 37, y, str(pile["left"]), 22, INK, True, False, "start", halo))
    for at, (colour, total) in enumerate(CARD_COLOURS.items()):
        suit, played = SUITS[colour], view["played"][colour]
        x, y = 20 + 92 * (at % 3), 163 + 32 * (at // 3)
        marks.append(Badge(x, y, 86, 28, suit.icon, f"{played}/{total}", suit.strong, suit.ink, WHITE))
    return marks


def _windmill(view: View) -> list[Mark]:
    windmill = view["windmill"]
    if not windmill:
        return []
    marks: list[Mark] = [Badge(*value_place(), 60, 28, "windmill", str(windmill["value"]), SLATE, WHITE, WHITE)]
    for number in range(windmill["tiles"]):
        x, y, side = track_place(False, number, windmill["tile_spaces"])
        marks.append(Badge(x - side / 2 + 3, y - side / 2 + 3, side - 6, side - 6, "tick", "", SLATE, WHITE))
    for number, seat in enumerate(windmill["track"]):
        x, y, side = track_place(True, number, windmill["track_spaces"])
        marks.append(Piece(x, y, side * 0.3, COLOURS[view["teams"][seat]["colour"]]))
    if windmill["region"]:
        here = sum(team["plane"] == windmill["region"] for team in view["teams"])
        x, y = beside_planes(windmill["region"], max(1, here))
        marks.append(Badge(x - 24, y - 14, 48, 28, "windmill", str(windmill["value"]), SLATE, WHITE, WHITE, 19))
    return marks


# --- planes -----------------------------------------------------------------------------------------


def planes(view: View, events: Sequence[EventLike]) -> tuple[Token, ...]:
    """The planes; the one that has just flown comes from where it was."""
    start = {event.seat: event.data["start"] for event in events if event.kind == "fly"}
    found = []
    for seat, team in enumerate(view["teams"]):
        if not team["plane"]:
            continue
        colour = COLOURS[team["colour"]]
        x, y = _plane_at(view, seat)
        walk: tuple[Point, ...] = ()
        if start.get(seat):
            a, b = plane_place(start[seat])
            walk = tuple(
                (a + (x - a) * step / _STEPS, b + (y - b) * step / _STEPS) for step in range(_STEPS + 1)
            )
        spoken = f"Plane of {team['name']}, {colour.key} {colour.shape}, in {REGIONS[team['plane']].name}"
        found.append(Token(str(seat), x, y, 19, colour, spoken, walk, icon="plane"))
    return tuple(found)


def _plane_at(view: View, seat: int) -> Point:
    """Where the plane of *seat* stands; planes in one region overlap by half."""
    region = view["teams"][seat]["plane"]
    here = [one for one, team in enumerate(view["teams"]) if team["plane"] == region]
    x, y = plane_place(region)
    return x + plane_step(len(here)) * (here.index(seat) - (len(here) - 1) / 2), y


# --- what can be chosen -----------------------------------------------------------------------------


def options(ask: AskLike, view: View) -> tuple[list[Mark], tuple[Choice, ...]]:
    """The places on the map that answer *ask*, with the same keys as the buttons."""
    colour = COLOURS[view["teams"][ask.seat]["colour"]]
    plane = view["teams"][ask.seat]["plane"]
    marks: list[Mark] = []
    if plane and ask.key in _AT_PLANE:
        marks += [Outline(plane, colour), *_again(view, plane)]
    choices: list[Choice] = []
    for where, value, spoken, key in _places(ask):
        choices.append(Choice(where, value, spoken, key=key if on_the_map(ask) else ""))
        if where in BASES:
            marks += [Glow(where), Ring(where, colour, strong=True)]
        elif where.startswith("pile"):
            marks.append(Glow(where))
        if key and ask.key != "claim":
            marks.append(Tag(*_tag(view, where, value), key[0] if ask.key == "retrieve" else key, whole=True))
    if ask.key == "claim":
        codes = dict.fromkeys(value.partition(":")[0] for value in ask.values)
        marks += [Tag(*_tag(view, code, code), OF_REGIONS[code]) for code in codes]
    return marks, tuple(choices)


def _again(view: View, region: str) -> list[Mark]:
    """The free bases and the names at the border of a region, over the edge that is drawn round it."""
    marks: list[Mark] = []
    for base in REGIONS[region].bases:
        if view["bases"][base]["seat"] is None:
            x, y = base_place(base)
            icon = "boat" if BASES[base].kind == "ship" else "camp"
            marks += [Dot(x, y, 15.5), Badge(x - 12.5, y - 12.5, 25, 25, icon, "", "none", INK, "none")]
        marks += base_words(base)
    if region in _ACROSS:
        marks += legend_again()
    if REGIONS[region].state:
        marks.append(state_word(REGIONS[region].state))
    return marks


def _places(ask: AskLike) -> list[tuple[str, str, str, str]]:
    """Where, value, words and key of everything that can be clicked on the map."""
    keys = keys_of(ask)
    if ask.key in ("fly", "windmill"):
        codes = sorted(ask.values, key=lambda code: bool(REGIONS[code].state))
        words = "Fly to" if ask.key == "fly" else "The windmill to"
        return [(target(code), code, f"{words} {REGIONS[code].name}", keys.get(code, "")) for code in codes]
    if ask.key in ("draw", "refill"):
        return [
            (
                pile_id(int(value[-1])),
                value,
                f"Take a card with {counted(int(value[-1]), 'ranger')}",
                keys[value],
            )
            for value in ask.values
        ]
    if ask.key == "claim":
        found = []
        for project in ask.values:
            code, _, kind = project.partition(":")
            found.append((project_area(code, kind), project, f"Claim {project_of(project)}", keys[project]))
        return found
    if ask.key == "retrieve":
        most = {value.partition(":")[0]: value for value in ask.values if value != "done"}
        return [
            (base, value, f"Take {value.partition(':')[2]} back from {BASES[base].name}", keys.get(value, ""))
            for base, value in most.items()
        ]
    if ask.key in ("base", "move_from", "move_to"):
        words = "Move from" if ask.key == "move_from" else "Put on" if ask.key == "base" else "Move to"
        return [
            (base, base, f"{words} {BASES[base].name}", keys.get(base, ""))
            for base in ask.values
            if base in BASES
        ]
    return []


def _tag(view: View, where: str, value: str) -> Point:
    """Where the key of something on the map stands."""
    if where in BASES:
        return tag_place(where)
    if where.startswith("pile"):
        x, y = pile_place(int(value[-1]))
        return x + 45, y + 38
    x, y = plane_place(value)
    there = sum(team["plane"] == value for team in view["teams"])
    if there and view["windmill"] and view["windmill"]["region"] == value:
        there += 3
    return beside_planes(value, there) if there else (x, y)
