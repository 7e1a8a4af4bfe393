"""The road, Ports, cards and prices of Transportation, read once from the ``.toml`` files beside it.

Goods are texts: ``"G-IMM"`` is general, from Immingham, ``"D-IMM"`` dangerous; a contract is ``"KG-IMM"``.
Money is in pounds.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

KINDS = ("van", "lorry")
TYPES = ("G", "D")
BERTH, LAST_LANE = 0, 4
CUSTOMS_LANES = (2, 3)
"""Lane squares on which a Customs card is drawn (T-59)."""


@dataclass(frozen=True, slots=True)
class Port:
    """A Port: *arrows* are its two entrance squares, *join* the square where its exit lane meets the road."""

    id: str
    name: str
    colour: str
    lon: float
    lat: float
    arrows: tuple[str, ...]
    join: str

    @property
    def berth(self) -> str:
        """The id of its berth (T-45)."""
        return f"{self.id}-{BERTH}"


@dataclass(frozen=True, slots=True)
class Square:
    """A square of the ring road; *do*: entrance (to *port*), police, risk, camera (*limit* mph), crossing."""

    id: str
    text: str
    do: str = "plain"
    port: str = ""
    limit: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    """A card; what it does is listed at the head of ``cards.toml`` (part 6.2 of the contract)."""

    id: str
    pack: str
    text: str
    do: str
    amount: int = 0
    of: str = ""
    van: int = 0
    lorry: int = 0
    face: int = 0
    then: str = ""
    how: str = ""
    scope: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of vehicle: prices in pounds, and its number of compartments."""

    price: int
    sale: int
    earnings: int
    fuel: int
    room: int


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


_board, _values = _toml("board.toml"), _toml("values.toml")
PORTS: Mapping[str, Port] = {
    row["id"]: Port(**{**row, "arrows": tuple(row["arrows"])}) for row in _board["port"]
}
ROAD: Mapping[str, Square] = {row["id"]: Square(**row) for row in _board["square"]}
RING = tuple(ROAD)
"""The squares of the road, clockwise."""
LANES = tuple(f"{port}-{step}" for port in PORTS for step in range(BERTH, LAST_LANE + 1))
"""Berths and lane squares of all Ports."""
CARDS: Mapping[str, Card] = {row["id"]: Card(**row) for row in _toml("cards.toml")["card"]}
PACKS: Mapping[str, tuple[str, ...]] = {
    pack: tuple(card.id for card in CARDS.values() if card.pack == pack)
    for pack in ("customs", "police", "risk")
}
VEHICLES: Mapping[str, Kind] = {kind: Kind(**facts) for kind, facts in _values["vehicle"].items()}
GOODS = tuple(f"{type_}-{port}" for type_ in TYPES for port in PORTS)
PIECES: Mapping[str, int] = {good: _values["pieces"][good[0]] for good in GOODS}
"""How many pieces of each there are (part 2)."""
CONTRACTS = tuple(f"K{good}" for good in GOODS)
SHELF: Mapping[str, int] = _values["cards"]
"""How many licences of each kind and passes there are."""
LICENCE: Mapping[str, int] = _values["licence"]
PASS: int = _values["card"]["pass"]
CONTRACT: Mapping[str, int] = {one: _values["card"][one[:2]] for one in CONTRACTS}
PIECE: int = _values["goods"]["piece"]
GROUP: int = _values["goods"]["group"]
TEN: int = _values["goods"]["ten"]
BONUS: int = _values["goods"]["bonus"]
CONTRACT_PAY: int = _values["goods"]["contract"]
START_CASH: int = _values["start_cash"]

_next = dict(zip(RING, (*RING[1:], RING[0]), strict=True))


def after(square: str) -> str:
    """The square that follows *square* on the way of a vehicle (T-28, T-58)."""
    if square in _next:
        return _next[square]
    port, step = square.split("-")
    return PORTS[port].join if int(step) == LAST_LANE else f"{port}-{int(step) + 1}"


AFTER: Mapping[str, str] = {square: after(square) for square in (*RING, *LANES)}
HOME_LINE: Mapping[str, str] = {port.arrows[0]: port.id for port in PORTS.values()}
"""First arrow -> Port: where vehicle earnings are paid (T-52)."""


def five(home: str, type_: str) -> tuple[str, ...]:
    """The five goods of one type that make a group for a player at home in *home* (T-98)."""
    return tuple(good for good in GOODS if good[0] == type_ and good[2:] != home)


FIVES: Mapping[tuple[str, str], tuple[str, ...]] = {
    (home, type_): five(home, type_) for home in (*PORTS, "") for type_ in TYPES
}
