"""The board and the cards of Australia, read once from ``board.toml`` and ``cards.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

TILES = (4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 8, 8, 8, 8, 9, 9, 9)
"""The numbers on the industrialization tiles (A-05)."""
WINDMILLS = (6, 7)
"""The numbers that bear a windmill (A-97)."""
COLOURS = ("black", "white", "orange", "blue", "brown")
"""The colours of the players; so many of them play as there are players (A-09)."""
SUPPLY = {2: 20, 3: 14, 4: 11, 5: 10}
"""Rangers of each player, by the number of players (A-10)."""
HAND = 2
BACKS = (1, 2, 3, 4)
"""Rangers on the backs of the four piles (A-08)."""
KINDS = ("conservation", "industrial")


@dataclass(frozen=True, slots=True)
class Region:
    """A region: its bases, those it shares a border line with, and *place* in degrees (longitude, latitude).

    *state* is the code of the state or territory, "" for water. *conservation* and *industrial* name its two
    projects, as in "SWE:industrial". *known_for* tells of the region; nothing in the game uses it.
    """

    code: str
    name: str
    short: str
    state: str
    colour: str
    bases: tuple[str, ...]
    neighbours: tuple[str, ...]
    place: tuple[float, float]
    known_for: str
    conservation: str
    industrial: str


@dataclass(frozen=True, slots=True)
class Base:
    """A camp or ship; a ranger on it gives *points* in each of its *regions* (A-67)."""

    id: str
    name: str
    kind: str
    place: tuple[float, float]
    regions: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Border:
    """A border line *between* two regions: from the first of *ends* by *points* to the second, or to the frame.

    They show which regions are neighbours (A-101); the lines of the picture are in ``map.json``.
    """

    ends: tuple[str, ...]
    between: tuple[str, str]
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A colour card; *rangers* and *dollars* are on its back, *colour* is not."""

    id: str
    colour: str
    rangers: int
    dollars: int


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


def _region(row: Mapping[str, Any]) -> Region:
    lists = {key: tuple(row[key]) for key in ("bases", "neighbours", "place")}
    code = row["code"]
    return Region(**{**row, **lists}, conservation=f"{code}:conservation", industrial=f"{code}:industrial")


def _base(row: Mapping[str, Any]) -> Base:
    lists = {key: tuple(row[key]) for key in ("place", "regions")}
    return Base(**{**row, **lists}, points=2 if row["kind"] == "ship" else 1)


def _border(row: Mapping[str, Any]) -> Border:
    return Border(tuple(row["ends"]), tuple(row["between"]), tuple(tuple(point) for point in row["points"]))


def _cards(rows: Sequence[Mapping[str, Any]]) -> tuple[Card, ...]:
    return tuple(
        Card(f"{row['code']}{rangers}{letter}", row["name"], rangers, 4 - rangers)
        for row in rows
        for rangers, count in zip(BACKS, row["cards"], strict=True)
        for letter in "abcdefg"[:count]
    )


_board = _toml("board.toml")
REGIONS = {row["code"]: _region(row) for row in _board["region"]}
"""Code -> region, in board order R01 to R24 (A-73)."""
BASES = {row["id"]: _base(row) for row in _board["base"]}
BORDERS = tuple(_border(row) for row in _board["border"])
CARDS = {card.id: card for card in _cards(_toml("cards.toml")["colour"])}
CARD_COLOURS = {row["name"]: sum(row["cards"]) for row in _toml("cards.toml")["colour"]}
"""Colour -> how many of the 42 cards have it."""
BY_BACK = {back: tuple(card.id for card in CARDS.values() if card.rangers == back) for back in BACKS}
CODES = tuple(REGIONS)
OTHERS = {code: tuple(other for other in CODES if other != code) for code in CODES}
"""Where a plane may go from a region (A-21, A-23)."""
PROJECTS = tuple(project for region in REGIONS.values() for project in (region.conservation, region.industrial))
REACH = {code: frozenset({code, *region.neighbours}) for code, region in REGIONS.items()}
"""A region and its neighbours (A-100, A-101)."""
