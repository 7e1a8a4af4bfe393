"""The road and the hitch-hiker cards of Holiday, read once from ``board.toml`` and ``cards.toml``.

What a square does (*do*, H-42 to H-48 and part 6.2 of the rules), with *amount* in dollars:

* ``pay`` a bill, ``collect`` money, ``bank``: collect, and a place to go back to for money
* ``gamble``: one Dice Game for *amount*; ``draw``: one hitch-hiker card
* ``fly``: to *to* for *amount*, if wanted; ``send``: go to square *to* and do what it says
* ``airport``: stop; ``win``; ``none``

What a card does: ``move`` by *amount* squares (negative: back), ``miss`` a turn, ``collect``, ``pay``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

HOME = "HOME"
AIRPORT = "AIRPORT"
FINISH = "FINISH"
FARTHEST = 10
"""The longest move, in squares (H-73)."""
FLIGHT_HOME = 40
"""Squares that count for the way home of whoever has no resort yet (HO-01)."""


@dataclass(frozen=True, slots=True)
class Square:
    """A square: its words, what it does, and where the road goes on (several at a fork, none at a stop).

    *stretch* is the code of the road it lies on: "HW" for HW03; a place that stands alone is its own.
    """

    id: str
    text: str
    do: str = "none"
    amount: int = 0
    to: str = ""
    next: tuple[str, ...] = ()
    stretch: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A hitch-hiker card."""

    id: str
    text: str
    do: str
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Resort:
    """A resort: its price in dollars and the square of its reception."""

    code: str
    name: str
    short: str
    price: int
    reception: str


class Road:
    """All squares, and what can be counted along them."""

    def __init__(self, squares: Sequence[Square], resorts: Sequence[Resort]) -> None:
        self.squares = tuple(squares)
        self.resorts = tuple(resorts)
        self.at = {square.id: square for square in self.squares}
        self.by_code = {resort.code: resort for resort in self.resorts}
        self.before: dict[str, tuple[str, ...]] = {square.id: () for square in self.squares}
        for square in self.squares:
            for after in square.next:
                self.before[after] += (square.id,)
        self.to_airport = self._steps_to(AIRPORT)
        """Fewest squares to the Airport, for squares of the first half."""
        self.to_home = self._steps_to(FINISH)
        """Squares to Home, for squares of the second half."""
        self.receptions = {
            square.id: resort.reception
            for resort in self.resorts
            for square in self.squares
            if square.stretch == resort.code
        }
        self.lines = {square.id: tuple(self.ahead(square.id, FARTHEST)) for square in self.squares}
        """The squares ahead, each itself first, up to a fork or a stop."""
        self.bank_behind = {square.id: self._bank_behind(square.id) for square in self.squares}
        """The closest bank on the way back, or "" (H-58, H-62, H-65)."""

    def _steps_to(self, goal: str) -> dict[str, int]:
        steps, row = {goal: 0}, [goal]
        while row:
            row = [one for here in row for one in self.before[here] if one not in steps]
            for one in row:
                steps[one] = min(steps[after] + 1 for after in self.at[one].next if after in steps)
        return steps

    def _bank_behind(self, here: str) -> str:
        seen, row = {here}, [here]
        while row:
            banks = [one for one in row if self.at[one].do == "bank"]
            if banks:
                return banks[0]
            before = [one for here in row for one in self._came_from(here) if one not in seen]
            row = list(dict.fromkeys(before))
            seen.update(row)
        return ""

    def _came_from(self, here: str) -> tuple[str, ...]:
        is_reception = any(resort.reception == here for resort in self.resorts)
        return (AIRPORT,) if is_reception else self.before[here]

    def back(self, start: str, count: int) -> list[str]:
        """The way back by *count* squares, *start* first; it ends early at Home, Airport, reception (H-80)."""
        path = [start]
        while len(path) <= count and len(self.before[path[-1]]) == 1:
            path.append(self.before[path[-1]][0])
        return path

    def ahead(self, start: str, count: int, road: str = "") -> list[str]:
        """The way forward by *count* squares, *start* first, by the *road* named at the first fork.

        It ends early at a stop, and where another fork would have to be decided.
        """
        path = [start]
        for _ in range(count):
            after = self.at[path[-1]].next
            if len(after) > 1:
                after, road = tuple(one for one in after if self.at[one].stretch == road), ""
            if not after:
                break
            path.append(after[0])
        return path

    def left(self, here: str) -> int:
        """Squares still to go: to Home, or to the Airport and 40 more (HO-01)."""
        if here in self.to_airport:
            return self.to_airport[here] + FLIGHT_HOME
        return self.to_home[here]


def squares_from(rows: Sequence[Mapping[str, Any]]) -> tuple[Square, ...]:
    """Build the squares from rows with the fields of ``board.toml``."""
    return tuple(
        Square(**{**row, "next": tuple(row.get("next", ())), "stretch": row["id"].rstrip("0123456789")})
        for row in rows
    )


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


def _named(rows: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    for row in rows:
        yield row["code"], row["name"]


_board = _toml("board.toml")
ROAD = Road(squares_from(_board["square"]), [Resort(**row) for row in _board["resort"]])
STRETCHES = dict(_named(_board["stretch"]))
"""Code -> name of the roads."""
CARDS = tuple(Card(**row) for row in _toml("cards.toml")["card"])
