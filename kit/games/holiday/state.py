"""The position of a game of Holiday, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from kit.games.holiday.data import HOME

BANK_MONEY = 1500
START_CASH = 100
TWENTIES, TENS = 30, 90
"""The bank's notes before anything is dealt (H-03)."""
DEALT = (2, 6)
"""Twenties and tens that each family is handed (H-04)."""


@dataclass(slots=True)
class Family:
    """One family. *cash* is in dollars, *position* the id of a square.

    *misses* tells that its next turn is skipped. *touched* tells that it has paid or received money, so that
    its notes are no longer the printed ones (H-11). *resort* is the reception of the resort it has paid for,
    while it is in the second half. *turns* counts the turns it has begun.
    """

    name: str = ""
    colour: str = ""
    cash: int = START_CASH
    position: str = HOME
    misses: bool = False
    touched: bool = False
    resort: str = ""
    turns: int = 0


@dataclass(slots=True)
class Pile:
    """The hitch-hiker pile (H-69).

    *top* are cards known to lie on top (puzzles and tests), then come those never seen, in no known order, last
    *used*, in the order in which they will come up again.
    """

    top: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)


@dataclass(slots=True)
class OpenQuestion:
    """A question asked in place of a Dice Game: its place in the bank, the answers as shown."""

    place: int
    answers: list[str]
    seat: int
    amount: int


@dataclass(slots=True)
class Answered:
    """The question answered last; *chosen* is None if no answer came in time (HO-11)."""

    place: int
    answers: list[str]
    seat: int
    chosen: str | None
    right: bool
    turn: int


@dataclass(slots=True)
class DrawnCard:
    """The card drawn last, by whom."""

    card: str
    seat: int
    turn: int


@dataclass(slots=True)
class State:
    """A whole position at the start of a turn: build one by hand for :meth:`kit.Session.at`.

    Money is in dollars; the bank holds what the families do not (below zero: an IOU, H-12). *starter* is the
    seat that won the throw-off. *bought* and *free* are throws in hand during a turn. *again* tells that the
    family to play takes its next turn at once (H-87). *path* is the last move. *round_ended* is the number of
    the turn that has just ended a round, else 0.
    """

    game: ClassVar[str] = "holiday"

    families: list[Family] = field(default_factory=list)
    current: int = 0
    turn: int = 0
    round: int = 1
    starter: int = 0
    banker: int = 0
    pile: Pile = field(default_factory=Pile)
    bought: bool = False
    free: int = 0
    sixes: int = 0
    again: bool = False
    die: int = 0
    gamble: int = 0
    numbers: list[int] = field(default_factory=list)
    path: list[str] = field(default_factory=list)
    last_card: DrawnCard | None = None
    question: OpenQuestion | None = None
    last_question: Answered | None = None
    asked: list[int] = field(default_factory=list)
    round_ended: int = 0
    time_up: bool = False

    @property
    def bank(self) -> int:
        """What the bank holds, in dollars (H-05, H-12)."""
        return BANK_MONEY - sum(family.cash for family in self.families)


def notes(family: Family) -> tuple[int, int]:
    """How many notes of $20 and of $10 to show for a family (H-04, H-11)."""
    if not family.touched and family.cash == START_CASH:
        return DEALT
    return family.cash // 20, family.cash % 20 // 10


def bank_notes(state: State) -> tuple[int, int]:
    """How many notes of $20 and of $10 to show for the bank; none if it owes money (H-12)."""
    held = [notes(family) for family in state.families]
    twenties, tens = TWENTIES - sum(one for one, _ in held), TENS - sum(ten for _, ten in held)
    if min(twenties, tens) >= 0:
        return twenties, tens
    cash = max(0, state.bank)
    return cash // 20, cash % 20 // 10
