"""Vehicles and goods of Transportation as they are drawn, on the board and in the ledgers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kit.engine.ledger import Cell, Rack
from kit.engine.scene import INK, WHITE, Area, Colour, Piece, Point, Text, Token
from kit.engine.wording import listed, name_of
from kit.games.transportation.data import BERTH, KINDS, PORTS, ROAD, VEHICLES
from kit.games.transportation.look_board import (
    colour_of,
    letter,
    place,
    port_colour,
    short_name,
    side_of,
    spoken,
    team_colour,
)

View = Mapping[str, Any]
#: Width and height of a vehicle on the board, width of its load box, columns and side of its compartments.
_SHAPES = {"van": (62.0, 40.0, 42.0, 1, 12.0), "lorry": (76.0, 46.0, 56.0, 3, 9.4)}
_EMPTY = "#F3F0E4"
_RAISED = 9.0
"""How much higher a vehicle stands on a square with a word at its lower edge."""
_CROWD = (
    (1.0, ((0.0, 0.0),)),
    (0.78, ((-11.0, -13.0), (11.0, 13.0))),
    (0.66, ((-14.0, -20.0), (12.0, 1.0), (-12.0, 22.0))),
)
_MANY = 0.6
_BADGES = 4
"""So many vehicles on one square are drawn by their badges alone; the ledgers tell what they carry."""


# --- words ------------------------------------------------------------------------------------------


def good_words(good: str) -> str:
    """A piece of goods as said: "general goods from Immingham"."""
    kind = "general" if good[0] == "G" else "dangerous"
    return f"{kind} goods from {short_name(good[2:])}"


def good_short(good: str) -> str:
    """A piece of goods in a word or two: "Immingham", "Immingham, dangerous"."""
    return short_name(good[2:]) + ("" if good[0] == "G" else ", dangerous")


# --- goods ------------------------------------------------------------------------------------------


def cell_of(good: str, count: int = 1) -> Cell:
    """A piece of goods: its Port's letter on its colour, or under a cap of it."""
    colour, capped = port_colour(good[2:]), good[0] == "D"
    return Cell(letter(good[2:]), colour.fill, INK if capped else colour.ink, True, capped, count)


def rack_of(team: Mapping[str, Any], kind: str) -> Rack | None:
    """A team's van or lorry with its load; or nothing."""
    vehicle = team[kind]
    if vehicle is None:
        return None
    room = VEHICLES[kind].room
    cells = [cell_of(good) for good in vehicle["goods"]]
    load = listed([good_words(good) for good in vehicle["goods"]]) or "nothing"
    finance = " on finance" if vehicle["financed"] else ""
    waits = f", misses {vehicle['misses']}" if vehicle["misses"] else ""
    colour = team_colour(team)
    return Rack(
        kind,
        colour.fill,
        (*cells, *(Cell() for _ in range(room - len(cells)))),
        f"{kind.capitalize()}{finance} at {spoken(vehicle['at'])}, with {load}{waits}",
        loose=vehicle["financed"],
    )


def store_of(view: View, seat: int) -> tuple[tuple[Cell, ...], ...]:
    """The store: general goods above, dangerous ones below; the own colour only if some team has such."""
    team = view["teams"][seat]
    own = team["home"]
    with_own = any(good[2:] == one["home"] for one in view["teams"] for good in one["store"])
    lines = []
    for kind in "GD":
        ports = [port for port in PORTS if port != own][: 5 if own else 6]
        line = [_place(team["store"], f"{kind}-{port}") for port in ports]
        if with_own and own:
            line.append(_place(team["store"], f"{kind}-{own}"))
        lines.append(tuple(line))
    return tuple(lines)


def _place(store: Mapping[str, int], good: str) -> Cell:
    count = store.get(good, 0)
    return cell_of(good, count) if count else Cell(letter(good[2:]))


def store_words(store: Mapping[str, int]) -> str:
    """What a store holds, as a screen reader says it."""
    held = [f"{count} {good_words(good)}" for good, count in store.items() if count]
    return f"In store: {listed(held) or 'nothing'}"


# --- vehicles on the board --------------------------------------------------------------------------


def vehicles(view: View) -> list[tuple[int, str]]:
    """Seat and kind of every vehicle on the board."""
    return [
        (seat, kind)
        for seat, team in enumerate(view["teams"])
        for kind in KINDS
        if team[kind] and not team["out"]
    ]


def token_id(seat: int, kind: str) -> str:
    """The id of a vehicle on the board."""
    return f"{seat}-{kind}"


def tokens(view: View, walks: Mapping[str, Sequence[str]], active: str) -> tuple[Token, ...]:
    """All vehicles; *walks* gives the squares that one has just driven over, *active* is the one in motion."""
    there: dict[str, list[str]] = {}
    for seat, kind in vehicles(view):
        there.setdefault(view["teams"][seat][kind]["at"], []).append(token_id(seat, kind))
    found = []
    for seat, kind in vehicles(view):
        team = view["teams"][seat]
        vehicle, name = team[kind], token_id(seat, kind)
        at = vehicle["at"]
        x, y, scale = stand(at, there[at].index(name), len(there[at]))
        walk: tuple[Point, ...] = ()
        path = walks.get(name, ())
        if len(path) > 1:
            walk = (*(place(one) for one in path[:-1]), (x, y))
        colour = colour_of(view, seat)
        assert colour is not None
        if len(there[at]) < _BADGES:
            art, w, h = drawn(kind, colour, team, vehicle, scale, left=side_of(at) == 2)
        else:
            art, w, h = _badge(kind, colour, team, vehicle, scale)
        words = f"{kind.capitalize()} of {name_of(view, seat)}, {colour.key} {colour.shape}, at {spoken(at)}"
        found.append(Token(name, x, y, w / 2, colour, words, walk, name == active, False, "", art, w, h))
    return tuple(found)


def stand(square: str, number: int, count: int) -> tuple[float, float, float]:
    """Where the vehicle *number* of *count* on one square stands, and its scale."""
    x, y = place(square)
    if square not in ROAD and int(square[4:]) == BERTH:
        return (*_in_berth(square, number, count), 1.0 if count < 3 else _MANY if count < _BADGES else 0.85)
    if square in ROAD and ROAD[square].do in ("police", "risk"):
        y -= _RAISED
    if count < _BADGES:
        scale, spots = _CROWD[count - 1]
        return x + spots[number][0], y + spots[number][1], scale
    columns = 2 if count == 4 else 3
    rows = (count + columns - 1) // columns
    across, down = 72 / columns, 66 / rows
    x += across * (number % columns - (columns - 1) / 2)
    return x, y + down * (number // columns - (rows - 1) / 2), min(across / 36, down / 32)


def _in_berth(square: str, number: int, count: int) -> Point:
    """Side by side along the quay, three and more in two rows."""
    x, y = place(square)
    upright = side_of(square) % 2 == 1
    rows = 1 if count < 3 else 2
    columns = (count + rows - 1) // rows
    along = (number % columns - (columns - 1) / 2) * (76 if columns < 3 else 150 / columns)
    across = (number // columns - (rows - 1) / 2) * 31
    return (x + across, y + along * 0.75) if upright else (x + along, y + across)


def drawn(
    kind: str, colour: Colour, team: Mapping[str, Any], vehicle: Mapping[str, Any], scale: float, left: bool
) -> tuple[tuple[Area | Piece | Text, ...], float, float]:
    """A vehicle round its centre, its width and its height; *left*: it drives to the left."""
    wide, high, box, columns, side = _SHAPES[kind]
    k, turn = scale, -1 if left else 1
    parts: list[Area | Piece | Text] = []

    def path(points: Iterable[Point]) -> str:
        return "M" + "L".join(f"{x * k * turn:.1f} {y * k:.1f}" for x, y in points) + "z"

    def rectangle(x: float, y: float, w: float, h: float) -> str:
        return path(((x, y), (x + w, y), (x + w, y + h), (x, y + h)))

    back, top, floor = -wide / 2, -high / 2, high / 2 - 7
    front = back + box
    nose = wide / 2
    body = rectangle(back, top, box, floor - top) + path(
        ((front, top + 9), (nose - 7, top + 9), (nose, top + 21), (nose, floor), (front, floor))
    )
    parts.append(Area("", body, WHITE, WHITE, 7 * k))
    parts.append(Area("", body, colour.fill, INK, 2.6 * k))
    window = ((front + 3, top + 12), (nose - 8, top + 12), (nose - 3, top + 21), (front + 3, top + 21))
    parts.append(Area("", path(window), "#DCEBF3", INK, 1.6 * k))
    parts += [_wheel(at * k * turn, floor * k, 6.4 * k) for at in (back + 12, nose - 12)]
    goods = vehicle["goods"]
    first = front - 4 - columns * (side + 1.4)
    for number in range(VEHICLES[kind].room):
        x = first + (number % columns) * (side + 1.4)
        y = top + 4 + (number // columns) * (side + 1.4)
        if number >= len(goods):
            parts.append(Area("", rectangle(x, y, side, side), _EMPTY, INK, 1.2 * k))
            continue
        good = goods[number]
        load = port_colour(good[2:])
        solid = good[0] == "G"
        parts.append(Area("", rectangle(x, y, side, side), load.fill if solid else WHITE, INK, 1.6 * k))
        if not solid:
            parts.append(Area("", rectangle(x, y, side, side * 0.42), load.fill, INK, 1.2 * k))
    badge_x, badge_y = (back + 15) * turn * k, (top + 16) * k
    if kind == "van":
        badge_x = (back + 14.5) * turn * k
    parts.append(Piece(badge_x, badge_y, 11.4 * k, colour))
    mark = letter(team["home"]) if team["home"] else ""
    low = 2.4 * k if colour.shape == "triangle" else 0.0
    parts.append(Text(badge_x, badge_y + low + 6 * k, mark, max(17.6 * k, 14), colour.ink))
    if vehicle["misses"]:
        parts += _hourglass(nose * turn * k - 4 * turn, top * k, max(k, 0.7))
    return tuple(parts), wide * k, high * k


def _badge(
    kind: str, colour: Colour, team: Mapping[str, Any], vehicle: Mapping[str, Any], k: float
) -> tuple[tuple[Area | Piece | Text, ...], float, float]:
    """A vehicle in a crowd: its badge on wheels, three for a lorry; its width and its height."""
    wide, high = (28.0 if kind == "van" else 35.0) * k, 30.0 * k
    body = f"M{-wide / 2:.1f} {-high / 2:.1f}h{wide:.1f}v{high - 5 * k:.1f}h{-wide:.1f}z"
    wheels = (-0.3, 0.3) if kind == "van" else (-0.34, 0.0, 0.34)
    parts: list[Area | Piece | Text] = [
        Area("", body, WHITE, WHITE, 6 * k),
        Area("", body, colour.fill, INK, 2.2),
    ]
    parts += [_wheel(at * wide, high / 2 - 5 * k, 4.4 * k) for at in wheels]
    y = -2.5 * k
    parts.append(Piece(0, y, 11.5 * k, colour))
    low = 2.4 * k if colour.shape == "triangle" else 0.0
    mark = letter(team["home"]) if team["home"] else ""
    size = max(17.6 * k, 14)
    parts.append(Text(0, y + low + 0.34 * size, mark, size, colour.ink))
    if vehicle["misses"]:
        parts += _hourglass(wide / 2, -high / 2, 0.6)
    return tuple(parts), wide, high


def _wheel(x: float, y: float, r: float) -> Area:
    arc = f"a{r:.1f} {r:.1f} 0 1 0 "
    return Area("", f"M{x - r:.1f} {y:.1f}{arc}{2 * r:.1f} 0{arc}{-2 * r:.1f} 0z", INK, WHITE, 2)


def _hourglass(x: float, y: float, k: float) -> list[Area | Piece | Text]:
    """It waits: an hourglass in a white disc."""
    sand = f"M{x - 6 * k:.1f} {y - 7.5 * k:.1f}h{12 * k:.1f}l{-4.6 * k:.1f} {7.5 * k:.1f}"
    sand += f"l{4.6 * k:.1f} {7.5 * k:.1f}h{-12 * k:.1f}l{4.6 * k:.1f} {-7.5 * k:.1f}z"
    arc = f"a{13 * k:.1f} {13 * k:.1f} 0 1 0 "
    return [
        Area("", f"M{x - 13 * k:.1f} {y:.1f}{arc}{26 * k:.1f} 0{arc}{-26 * k:.1f} 0z", WHITE, INK, 2.2 * k),
        Area("", sand, INK, INK, 1),
    ]
