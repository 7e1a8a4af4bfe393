"""What lies on the board of Transportation at one moment besides the vehicles, and what can be chosen there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kit.engine.frame import AskLike, EventLike
from kit.engine.scene import INK, Choice, Glow, Mark, Ring, Tag, Text
from kit.games.transportation.data import AFTER, KINDS, PORTS
from kit.games.transportation.look_board import PACKS, colour_of, pack_place, plaque_place, tag_place
from kit.games.transportation.look_log import place_words
from kit.games.transportation.look_pieces import token_id, vehicles
from kit.games.transportation.look_words import keys_of, target

View = Mapping[str, Any]
_SEA = "#CFE3EC"


def position(view: View) -> list[Mark]:
    """The stock of each Port, whose it is, and the packs."""
    marks: list[Mark] = []
    owners = {team["home"] for team in view["teams"] if not team["out"]}
    for port in PORTS:
        x, y = plaque_place(port)
        marks.append(Text(x + 93, y + 53, str(view["stock"][f"G-{port}"]), 22, INK, anchor="start"))
        marks.append(Text(x + 159, y + 53, str(view["stock"][f"D-{port}"]), 22, INK, anchor="start"))
        if port not in owners:
            marks.append(Text(x + 224, y + 53, "Bank", 18, "#44525F", False, anchor="end"))
    for pack in PACKS:
        x, y = pack_place(pack)
        left, used = view["packs"][pack]["left"], view["packs"][pack]["used"]
        marks.append(Text(x + 46, y + 17, str(left), 22, INK, anchor="start", halo=_SEA))
        marks.append(Text(x + 81, y + 17, f"used {used}", 19, INK, False, anchor="start", halo=_SEA))
    return marks


def walks(view: View, events: Sequence[EventLike]) -> dict[str, list[str]]:
    """The squares that vehicles have just driven over, up to where they stand."""
    found: dict[str, list[str]] = {}
    for event in events:
        if event.seat is None:
            continue
        name = token_id(event.seat, event.data.get("vehicle", ""))
        if event.kind == "moved":
            path = found.setdefault(name, [])
            path += list(event.data["path"])[1 if path else 0 :]
        elif event.kind == "entered":
            found.setdefault(name, []).append(f"{event.data['port']}-0")
    for seat, team in enumerate(view["teams"]):
        for kind in KINDS:
            path = found.get(token_id(seat, kind), [])
            if path and (team[kind] is None or path[-1] != team[kind]["at"]):
                del found[token_id(seat, kind)]
    return found


def trail(view: View, events: Sequence[EventLike]) -> list[Mark]:
    """The squares of a move ringed, so that the class can count them."""
    marks: list[Mark] = []
    for event in events:
        if event.kind != "moved":
            continue
        colour = colour_of(view, event.seat)
        assert colour is not None
        path = list(event.data["path"])
        marks += [Ring(one, colour) for one in dict.fromkeys(path[1:-1])]
        marks.append(Ring(path[-1], colour, strong=True))
    return marks


def options(ask: AskLike, view: View) -> tuple[list[Mark], tuple[Choice, ...]]:
    """The places on the board that answer *ask*, with the same keys as the buttons."""
    colour = colour_of(view, ask.seat)
    assert colour is not None
    keys, marks, choices = keys_of(ask), [], []
    marks += _way(ask, view)
    there = [view["teams"][seat][kind]["at"] for seat, kind in vehicles(view)]
    for where, value, spoken in _places(ask, view):
        x, y = tag_place(where, 12 if there.count(where) > 1 else 0)
        choices.append(Choice(where, value, spoken, points=((x, y),)))
        marks += [Glow(where, wide=True), Ring(where, colour, strong=True), Tag(x, y, keys[value])]
    return marks, tuple(choices)


def _way(ask: AskLike, view: View) -> list[Mark]:
    """The squares still to be driven, if a vehicle does not go in."""
    if ask.key not in ("enter", "home"):
        return []
    colour = colour_of(view, ask.seat)
    assert colour is not None
    square = AFTER[view["teams"][ask.seat][ask.data["vehicle"]]["at"]]
    way = []
    for _ in range(ask.data["left"] - 1):
        way.append(square)
        square = AFTER[square]
    return [Ring(one, colour) for one in way]


def _places(ask: AskLike, view: View) -> list[tuple[str, str, str]]:
    """Where, value and words of everything that can be clicked on the board."""
    if ask.key == "port":
        return [(f"{port}-0", port, f"Home in {PORTS[port].name}") for port in ask.values]
    if ask.key in ("enter", "home"):
        end = target(ask, view)
        drive = "Drive on" if ask.data["left"] else "Stay outside"
        return [
            (f"{ask.data['port']}-0", "enter", f"Go into {PORTS[ask.data['port']].name}"),
            (end, "drive_on", f"{drive}: {place_words(end)}"),
        ]
    if ask.key == "act":
        team = view["teams"][ask.seat]
        throws = [value.partition(":") for value in ask.values if value.startswith("throw:")]
        found = {
            team[kind]["at"]: (team[kind]["at"], f"throw:{kind}", f"Throw for the {kind}")
            for *_, kind in throws
        }
        return list(found.values()) if len(found) == len(throws) else []
    return []
