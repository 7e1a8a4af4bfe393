"""What lies on the map of Globetrotters at one moment: KEYs, markers, Homes, plates, tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kit.engine.frame import EventLike
from kit.engine.scene import COLOURS, INK, Badge, Box, Colour, Line, Mark, Piece, Point, Text, Token
from kit.games.globetrotters.data import CONTINENTS, KEY_CITIES
from kit.games.globetrotters.look_board import GOLD, KEY_INK, LANDS, PLATE_H, PLATES
from kit.games.globetrotters.look_room import TOKEN_R, row_place, spread_out, stops_of
from kit.games.globetrotters.look_words import called
from kit.games.globetrotters.look_world import at, way

View = Mapping[str, Any]
_KEY_W, _PIECE_W, _HOUSE_W = 22.0, 19.0, 23.0
_WIDTHS = {"key": _KEY_W, "chest": _KEY_W, "piece": _PIECE_W, "house": _HOUSE_W}
_PIECE_R = 7.4
#: Where the second row of counts stands at the left, 1 row lower or higher, so that it is off a name.
_SECOND: Mapping[str, int] = {"SA": 1, "AF": -1}
_NAME, _COUNT, _LETTER = 20.0, 18.5, 0.57
_IN_ROW, _PITCH = 3, 34.0
"""Counts of teams in a row of a plate, and the room for one."""


def colour(view: View, seat: int) -> Colour:
    """The colour of a seat."""
    return COLOURS[view["teams"][seat]["colour"]]


def position(view: View, names: bool = True) -> list[Mark]:
    """Everything that lies on the map; without *names*, nothing that stands beside them either."""
    marks: list[Mark] = []
    homes = _homes(view)
    for city in KEY_CITIES:
        if view["keys"][city]["where"] == "map":
            x, y = at(city)
            marks.append(Badge(x - 11, y - 11, 22, 22, "key", "", "none", GOLD, "none"))
    for place in dict.fromkeys([*KEY_CITIES, *view["chart"], *homes] if names else ()):
        marks += _row(view, place, homes.get(place, []))
    for code in CONTINENTS:
        marks += plate(view, code)
    return marks


def _row(view: View, place: str, homes: Sequence[int]) -> list[Mark]:
    """The signs beside a name: its KEY and who has it, markers in the order they came, Homes."""
    signs = _signs(view, place, homes)
    if not signs:
        return []
    widths = [_WIDTHS[kind] for kind, _ in signs]
    stops, wide = stops_of(widths)
    left, middle = row_place(place, wide)
    return [
        mark
        for (kind, seat), x, w in zip(signs, stops, widths, strict=True)
        for mark in _sign(view, kind, seat, left + x + w / 2, middle)
    ]


def _signs(view: View, place: str, homes: Sequence[int]) -> list[tuple[str, int]]:
    """What the row beside a place is made of."""
    signs: list[tuple[str, int]] = []
    if place in KEY_CITIES and view["keys"][place]["where"] != "map":
        signs += _holder(view, place)
    signs += [("piece", seat) for seat in view["chart"].get(place, ())]
    return signs + [("house", seat) for seat in homes]


def sign_boxes(view: View) -> list[Box]:
    """The room that the rows of signs take now."""
    found, homes = [], _homes(view)
    for place in dict.fromkeys([*KEY_CITIES, *view["chart"], *homes]):
        signs = _signs(view, place, homes.get(place, []))
        if signs:
            _, wide = stops_of([_WIDTHS[kind] for kind, _ in signs])
            left, middle = row_place(place, wide)
            found.append((left, middle - 9, wide, 18.0))
    return found


def _homes(view: View) -> dict[str, list[int]]:
    """Home -> the seats that have it."""
    homes: dict[str, list[int]] = {}
    for seat, team in enumerate(view["teams"]):
        if team["home"]:
            homes.setdefault(team["home"], []).append(seat)
    return homes


def _holder(view: View, key: str) -> list[tuple[str, int]]:
    where = view["keys"][key]
    if where["where"] == "map":
        return [("key", -1)]
    return [("key", -1), ("chest", -1) if where["where"] == "jackpot" else ("piece", where["seat"])]


def _sign(view: View, kind: str, seat: int, x: float, y: float) -> list[Mark]:
    if kind == "piece":
        return [Piece(x, y, _PIECE_R, colour(view, seat))]
    if kind == "house":
        house = Badge(x - 13, y - 13, 26, 26, "house", "", "none", INK, "none")
        return [house, Piece(x, y + 2.6, 4.6, colour(view, seat))]
    icon, ink = ("key", KEY_INK) if kind == "key" else ("chest", INK)
    return [Badge(x - 13, y - 13, 26, 26, icon, "", "none", ink, "none")]


# --- plates of the continents -----------------------------------------------------------------------


def plate(view: View, code: str) -> list[Mark]:
    """A continent's plate: its KEY, who has it, its name, and how many markers each team has there (G-184)."""
    name, holder = CONTINENTS[code].name, _holder(view, code)
    counts = [(seat, count) for seat, count in enumerate(view["continents"][code]["counts"]) if count]
    word = len(name) * _NAME * _LETTER
    first = _KEY_W * len(holder) + 3
    rows = [counts[at_ : at_ + _IN_ROW] for at_ in range(0, len(counts), _IN_ROW)] or [[]]
    wide = 20 + first + word + _PITCH * len(rows[0])
    x, y = PLATES[code]
    left = x - wide / 2 if code == "EU" else x
    middle, low = y + PLATE_H / 2, PLATE_H - 4
    fill = LANDS[code]
    marks: list[Mark] = [Badge(left, y, wide, PLATE_H, "", "", fill, INK, INK)]
    starts = (left + 24 + first + word, left + 26 if code in _SECOND else left + 24 + first + word)
    step = low * _SECOND.get(code, 1)
    if len(rows) > 1:
        top = y + (low if step > 0 else -low)
        marks.append(Badge(starts[1] - 14, top, _PITCH * len(rows[1]) + 14, low, "", "", fill, INK, INK))
    for number, (kind, seat) in enumerate(holder):
        marks += _sign(view, kind, seat, left + 10 + _KEY_W * (number + 0.5), middle)
    marks.append(Text(left + 12 + first, middle + 7, name, _NAME, INK, anchor="start"))
    for down, row in enumerate(rows):
        for number, (seat, count) in enumerate(row):
            a, b = starts[down] + _PITCH * number, middle + down * step - (2 if down and step > 0 else 0)
            marks.append(Piece(a, b, _PIECE_R, colour(view, seat)))
            marks.append(Text(a + 11, b + 6.5, str(count), _COUNT, INK, anchor="start"))
    return marks


# --- tokens -----------------------------------------------------------------------------------------


def stands(view: View) -> dict[int, Point]:
    """Where the token of every seat on the map stands."""
    found: dict[int, Point] = {}
    places = [team["place"] for team in view["teams"]]
    signs = sign_boxes(view)
    for place in dict.fromkeys(places):
        if place:
            here = [seat for seat, one in enumerate(places) if one == place]
            found.update(zip(here, spread_out(place, len(here), list(found.values()), signs), strict=True))
    return found


def stems(view: View) -> list[Mark]:
    """The lines from the places to the tokens beside them."""
    return [Line((at(view["teams"][seat]["place"]), point), INK, 3.6) for seat, point in stands(view).items()]


def tokens(view: View, events: Sequence[EventLike], active: int | None) -> tuple[Token, ...]:
    """The tokens; those that have just moved come the way they took."""
    moves: dict[int, list[Point]] = {}
    for event in events:
        if event.kind in ("moved", "relocated") and event.seat is not None and event.data["start"]:
            data = event.data
            how = data.get("how", "air")
            more = way(data["start"], data["end"], data.get("path") or (), how)
            moves[event.seat] = [*moves.get(event.seat, []), *more]
    found = []
    for seat, (x, y) in stands(view).items():
        team = view["teams"][seat]
        one = colour(view, seat)
        spoken = f"{team['name']}, {one.key} {one.shape}, in {called(team['place'])}"
        walk = (*moves[seat], (x, y)) if seat in moves else ()
        found.append(Token(str(seat), x, y, TOKEN_R, one, spoken, walk, active=seat == active))
    return tuple(found)
