"""The world, the tickets and the Adventure Cards: ``board.toml`` and ``cards.toml``, read once."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

CHEQUE = 100
"""What a Traveler's Cheque is worth, in dollars (G-06)."""
START_CASH = 500
JACKPOT_CASH, JACKPOT_TICKETS = 200, 2
"""What a new Jackpot holds (G-05, G-204)."""
SPENDING, WAGE = 300, 200
FULL_FARE, DISCOUNT_FARE, DISCOUNT_TICKETS, REFUND = 200, 300, 2, 100
FEE = 100
"""The challenge fee (G-165)."""
TROUBLE = 100
"""What the trouble face of the die costs (G-51)."""
TICKET_FACE, TROUBLE_FACE = "ticket", "trouble"
FACES: tuple[int | str, ...] = (1, 2, 3, 3, 4, 4, 5, 6, *[TICKET_FACE] * 2, *[TROUBLE_FACE] * 2)
"""What the 12 faces of the land die show, in order (G-300)."""
FARTHEST = 6
"""The farthest that a throw carries, in spaces."""
SIGNATURE = 6
"""A card is a city's own Adventure if card number + city number can be divided by this (G-310)."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One of the nine kinds of location (G-93 to G-101): *expenses* in dollars; *ends*: the turn is over."""

    code: str
    name: str
    plural: str
    expenses: int
    result: str
    rule: str
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A location; *lon*, *lat* in degrees, *neighbours* by road; *the*: sentences put "the" before its name."""

    id: str
    name: str
    kind: str
    lon: float
    lat: float
    area: str
    continent: str = ""
    the: bool = False
    neighbours: tuple[str, ...] = ()

    @property
    def called(self) -> str:
        """The name within a sentence."""
        return f"the {self.name}" if self.the else self.name


@dataclass(frozen=True, slots=True)
class Continent:
    """A continent with its KEY Cities and its Continental Cities, in the order of the Chart."""

    code: str
    name: str
    key_cities: tuple[str, ...]
    cities: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Road:
    """An overland route; it is drawn through the points *through*, (longitude, latitude), from end to end."""

    ends: tuple[str, str]
    through: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Route:
    """A water route with its Cruise Island; *first* and *second* are points of its two halves."""

    island: str
    ends: tuple[str, str]
    first: tuple[tuple[float, float], ...] = ()
    second: tuple[tuple[float, float], ...] = ()

    def other(self, end: str) -> str:
        """The end that is not *end*."""
        return self.ends[self.ends[0] == end]


@dataclass(frozen=True, slots=True)
class Ticket:
    """An Airline Ticket with its two destinations."""

    id: str
    a: str
    b: str

    @property
    def both(self) -> tuple[str, str]:
        """The two destinations."""
        return self.a, self.b


@dataclass(frozen=True, slots=True)
class Effect:
    """A part of an Adventure: *do* is a word of the effect vocabulary (part 6.7 of the contract)."""

    do: str
    count: int = 0
    what: str = ""
    to: str = ""


@dataclass(frozen=True, slots=True)
class City:
    """What the cards know of a red-dot city: its number, its pack, its words and its own Adventure (G-310)."""

    id: str
    number: int
    pack: str
    landmark: str
    food: str
    souvenir: str
    verb_a: str
    trip_a: str
    verb_b: str
    trip_b: str
    text: str
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """An Adventure Card: its template."""

    id: str
    text: str
    effects: tuple[Effect, ...]

    @property
    def number(self) -> int:
        """Its number within its pack."""
        return int(self.id[1:])


@dataclass(frozen=True, slots=True)
class Entry:
    """What a card says for a city; *signature*: it is the city's own Adventure."""

    text: str
    effects: tuple[Effect, ...]
    signature: bool


KINDS = {
    kind.code: kind
    for kind in (
        Kind("K", "KEY City", "KEY Cities", 200, "Adventure, City KEY", "G-93"),
        Kind("C", "Continental City", "Continental Cities", 100, "Adventure, Memory Marker", "G-94"),
        Kind("N", "National City", "National Cities", 100, "Turn goes on", "G-95"),
        Kind("R", "Regional City", "Regional Cities", 0, "Turn over", "G-96", True),
        Kind("G", "Gambling City", "Gambling Cities", 100, "Jackpot", "G-97"),
        Kind("T", "Tropical Island", "Tropical Islands", 100, "Special Memory", "G-98"),
        Kind("W", "Wasteland", "Wastelands", 100, "All tickets lost, turn over", "G-99", True),
        Kind("X", "Trouble Spot", "Trouble Spots", 100, "Turn over", "G-100", True),
        Kind("I", "Cruise Island", "Cruise Islands", 0, "Turn over", "G-101", True),
    )
}
"""The legend (G-21, G-91)."""
RED_DOT = "KC"
CITY_KINDS = "KCNRG"
"""The kinds that TRAVEL BONUS calls a city."""


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


def _points(rows: Sequence[Sequence[float]]) -> tuple[tuple[float, float], ...]:
    return tuple((lon, lat) for lon, lat in rows)


def _places(rows: Sequence[Mapping[str, Any]], roads: Sequence[Road]) -> dict[str, Place]:
    found: dict[str, Place] = {}
    for row in rows:
        facts = dict(row)
        lon, lat = facts.pop("at")
        near = sorted(road.ends[road.ends[0] == row["id"]] for road in roads if row["id"] in road.ends)
        found[row["id"]] = Place(lon=lon, lat=lat, neighbours=tuple(near), **facts)
    return found


def _effects(rows: Sequence[Mapping[str, Any]]) -> tuple[Effect, ...]:
    return tuple(Effect(**row) for row in rows)


_board, _cards = _toml("board.toml"), _toml("cards.toml")
ROADS = tuple(Road((row["ends"][0], row["ends"][1]), _points(row.get("through", ()))) for row in _board["road"])


def _route(row: Mapping[str, Any]) -> Route:
    first, second = (_points(row.get(half, ())) for half in ("first", "second"))
    return Route(row["island"], (row["ends"][0], row["ends"][1]), first, second)


ROUTES = tuple(_route(row) for row in _board["route"])
ROUTE_OF = {route.island: route for route in ROUTES}
"""Cruise Island -> its route."""
PLACES = _places(_board["place"], ROADS)
SAILS = {id: tuple(route.island for route in ROUTES if id in route.ends) for id in PLACES}
"""Place -> the Cruise Islands of the routes that begin there (G-81, G-85)."""


def _kind(kind: str, continent: str) -> tuple[str, ...]:
    return tuple(one.id for one in PLACES.values() if one.kind == kind and one.continent == continent)


CONTINENTS = {
    row["code"]: Continent(row["code"], row["name"], _kind("K", row["code"]), _kind("C", row["code"]))
    for row in _board["continent"]
}
CHART = tuple(city for continent in CONTINENTS.values() for city in continent.cities)
"""The 26 Continental Cities (G-182)."""
KEY_CITIES = tuple(id for id, one in PLACES.items() if one.kind == "K")
KEYS = (*KEY_CITIES, *CONTINENTS)
"""The 16 KEYs: ids of cities, then codes of continents (G-03)."""
TICKETS = {row["id"]: Ticket(**row) for row in _cards["tickets"]}
TICKET_IDS = tuple(TICKETS)
DESTINATIONS = tuple(id for id, one in PLACES.items() if one.kind in "KCGT")
"""The 50 places that stand on tickets."""
CITIES = {row["id"]: City(**{**row, "effects": _effects(row["effects"])}) for row in _cards["city"]}
CARDS = {row["id"]: Card(row["id"], row["text"], _effects(row["effects"])) for row in _cards["card"]}
PACKS = {pack: tuple(card for card in CARDS if card[0] == pack) for pack in ("A", "E")}
"""A: Americas and Africa; E: Eurasia and Oceania (G-02)."""
BONUS_CITIES = {
    code: tuple(one.id for one in PLACES.values() if one.continent == code and one.kind in CITY_KINDS)
    for code in CONTINENTS
}
"""Continent -> where a TRAVEL BONUS leads (G-148)."""


def _within(start: str) -> tuple[tuple[str, ...], ...]:
    """For 0 to 6 spaces, the places whose shortest way from *start* is 1 to so many roads (G-46)."""
    rows: list[tuple[str, ...]] = [()]
    found: list[str] = []
    seen, row = {start}, [start]
    for _ in range(FARTHEST):
        row = list(dict.fromkeys(near for one in row for near in PLACES[one].neighbours if near not in seen))
        seen.update(row)
        found += row
        rows.append(tuple(found))
    return tuple(rows)


WITHIN = {id: _within(id) for id in PLACES}
"""Place -> number thrown -> the places that may be chosen."""


@cache
def road_path(start: str, end: str) -> tuple[str, ...]:
    """A shortest way by road from *start* to *end*, both included."""
    before = {start: ""}
    row = [start]
    while end not in before:
        after = [(near, one) for one in row for near in PLACES[one].neighbours if near not in before]
        row = []
        for near, one in after:
            if near not in before:
                before[near] = one
                row.append(near)
    path = [end]
    while before[path[0]]:
        path.insert(0, before[path[0]])
    return tuple(path)


@cache
def entry(card: str, city: str) -> Entry:
    """What the card *card* holds for *city*: its own Adventure, or the template in its words (G-113, G-310)."""
    own, template = CITIES[city], CARDS[card]
    if (template.number + own.number) % SIGNATURE == 0:
        return Entry(own.text, own.effects, True)
    trips = {"trip_a": own.trip_a, "trip_b": own.trip_b}
    words = {key: getattr(own, key) for key in ("landmark", "food", "souvenir", "verb_a", "verb_b")}
    text = template.text.format(
        city=PLACES[city].name, **words, **{key: PLACES[to].called for key, to in trips.items()}
    )
    effects = tuple(Effect(one.do, one.count, one.what, trips.get(one.to, one.to)) for one in template.effects)
    return Entry(text, effects, False)


def key_name(key: str) -> str:
    """The name of a KEY: of its city or its continent."""
    return CONTINENTS[key].name if key in CONTINENTS else PLACES[key].name
