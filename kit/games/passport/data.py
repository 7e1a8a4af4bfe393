"""Board and cards of Passport to Australia, read once from ``board.toml`` and ``cards.toml``.

Words of the card effects (rulebook section "Cards"):

* ``pay`` *amount* dollars into *pot*, a bill; ``take`` up to *amount* dollars from *pot* (P-88)
* ``keep`` the card as a pass out of Quarantine (P-73)
* ``move_by`` *squares*: forward when positive, back when negative (P-77, P-81)
* ``move_to`` *to*: a square id, or ``next:<kind>`` for the nearest square of that kind ahead (P-80).
  *mode* ``forward`` or ``jump`` (P-82); *lounge* ``collect`` or ``none`` (P-31); *toll* in dollars for
  passing Quarantine (P-83); *arrive* ``normal``, ``as_thrown`` (P-79) or ``inert`` (the square does nothing)
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from kit.banks import question

STATE_NAMES = question.STATES
"""Code -> full name of the eight States and Territories, in the order of the lap."""

STATES = tuple(STATE_NAMES)
"""Codes of the eight States and Territories in the order of the lap."""

LOUNGE = "departure_lounge"
KINDS = (
    "location",
    "australia",
    "fate",
    "destiny",
    "travel_fund",
    "quarantine",
    "travel_insurance",
    LOUNGE,
)
"""The eight kinds of squares (P-27)."""

POTS = ("travel_fund", "travel_insurance")


@dataclass(frozen=True, slots=True)
class Square:
    """A square of the ring. *lon* and *lat* are degrees, zero where the square is no place."""

    index: int
    id: str
    name: str
    kind: str
    state: str = ""
    lon: float = 0.0
    lat: float = 0.0


@dataclass(frozen=True, slots=True)
class Effect:
    """One instruction of a card; the words are explained at the top of this module."""

    do: str
    pot: str = ""
    amount: int = 0
    squares: int = 0
    to: str = ""
    mode: str = "forward"
    lounge: str = "collect"
    toll: int = 0
    arrive: str = "normal"


@dataclass(frozen=True, slots=True)
class Card:
    """A Fate or Destiny card."""

    deck: str
    id: str
    text: str
    effects: tuple[Effect, ...]

    @property
    def is_pass(self) -> bool:
        """Whether this is a GET OUT OF QUARANTINE pass (P-73)."""
        return any(effect.do == "keep" for effect in self.effects)


def squares_from(rows: Sequence[Mapping[str, Any]]) -> tuple[Square, ...]:
    """Build the ring from rows with the fields of ``board.toml``."""
    return tuple(Square(index, **row) for index, row in enumerate(rows))


def cards_from(deck: str, rows: Sequence[Mapping[str, Any]]) -> tuple[Card, ...]:
    """Build the *deck* (``fate`` or ``destiny``) from rows with the fields of ``cards.toml``."""
    return tuple(
        Card(deck, row["id"], row["text"], tuple(Effect(**effect) for effect in row["effects"])) for row in rows
    )


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


SQUARES = squares_from(_toml("board.toml")["square"])
_cards = _toml("cards.toml")
FATE = cards_from("fate", _cards["fate"])
DESTINY = cards_from("destiny", _cards["destiny"])
