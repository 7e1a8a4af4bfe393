"""The position of a game of Passport to Australia, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from kit.games.passport.data import STATES

START_MONEY = 1400
CHEQUES = (100, 50, 20, 10)
"""The values of the traveller cheques, in dollars."""
PRINTED_CHEQUES = (10, 5, 5, 5)
"""How many of each a team is handed at the start (P-08)."""
CERTIFICATES = 12


@dataclass(slots=True)
class Team:
    """One team. *cash* is in dollars, *position* a square index (``None`` when out).

    *plaques* are State codes in the order they were won, *passes* card ids in the order they were drawn.
    *answers* is the number of answers it is offered. *touched* tells that it has paid or received money, so
    that its cheques are no longer the printed ones (P-126). *asked*, *right* and *sold* count questions
    bought, answered right, and plaques sold.
    """

    name: str = ""
    colour: str = ""
    answers: int = 4
    cash: int = START_MONEY
    position: int | None = 0
    plaques: list[str] = field(default_factory=list)
    certificates: int = 0
    passes: list[str] = field(default_factory=list)
    out: bool = False
    touched: bool = False
    asked: int = 0
    right: int = 0
    sold: int = 0


@dataclass(slots=True)
class Deck:
    """A face-down deck of cards.

    *top* are cards known to lie on top, in order (puzzles and tests); then come those never seen, in no
    known order; last *used*, the cards at the bottom in the order they will come up.
    """

    top: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Stack:
    """The question stack of a State: like :class:`Deck`, with places in the sheet (from 1) for cards."""

    top: list[int] = field(default_factory=list)
    used: list[int] = field(default_factory=list)


@dataclass(slots=True)
class OpenQuestion:
    """A question that is being answered: its *place* in the stack of *state*, the answers as shown.

    *asked_by* is the seat that asks, ``None`` for a teacher as Custodian. *practice*: nothing was paid (PO-16).
    """

    state: str
    place: int
    answers: list[str]
    seat: int
    asked_by: int | None
    practice: bool = False


@dataclass(slots=True)
class Answered:
    """The question answered last. *chosen* is ``None`` when the clock ran out."""

    state: str
    place: int
    answers: list[str]
    seat: int
    chosen: str | None
    right: bool
    practice: bool
    turn: int
    marked: bool = False


@dataclass(slots=True)
class DrawnCard:
    """The card drawn last."""

    deck: str
    card: str
    turn: int


@dataclass(slots=True)
class Ledger:
    """Dollars that have left the bank and come into it since the start, for the count of PI-01."""

    paid: int = 0
    received: int = 0


def _stacks() -> dict[str, Stack]:
    return {code: Stack() for code in STATES}


@dataclass(slots=True)
class State:
    """A whole position at the start of a turn: build one by hand for :meth:`kit.Session.at`.

    Money is in dollars. *custodian* is a seat, or ``None`` for a teacher who does not play. *starter* is the
    seat that won the throw-off. *round_ended* is the number of the turn that has just ended a round, else 0.
    The last move started on *came_from* and went *went* squares (negative: back; 0: straight to where the
    token is).
    """

    game: ClassVar[str] = "passport"

    teams: list[Team] = field(default_factory=list)
    current: int = 0
    turn: int = 0
    round: int = 1
    starter: int = 0
    custodian: int | None = 0
    travel_fund: int = 0
    travel_insurance: int = 0
    fate: Deck = field(default_factory=Deck)
    destiny: Deck = field(default_factory=Deck)
    questions: dict[str, Stack] = field(default_factory=_stacks)
    question: OpenQuestion | None = None
    last_question: Answered | None = None
    last_card: DrawnCard | None = None
    dice: list[int] = field(default_factory=list)
    came_from: int = 0
    went: int = 0
    round_ended: int = 0
    time_up: bool = False
    marked: list[str] = field(default_factory=list)
    ledger: Ledger = field(default_factory=Ledger)

    @property
    def certificates_left(self) -> int:
        """Certificates with the Custodian (PI-03)."""
        return CERTIFICATES - sum(team.certificates for team in self.teams)

    def alive(self) -> list[int]:
        """Seats still in the game."""
        return [seat for seat, team in enumerate(self.teams) if not team.out]

    def next_alive(self, seat: int) -> int:
        """The next seat clockwise of *seat* that is in the game; *seat* itself if it is the only one."""
        count = len(self.teams)
        for step in range(1, count + 1):
            after = (seat + step) % count
            if not self.teams[after].out:
                return after
        return seat


def cheques(team: Team, start_money: int) -> list[int]:
    """How many cheques of $100, $50, $20 and $10 to show for *team* (P-126)."""
    if not team.touched and team.cash == start_money == START_MONEY:
        return list(PRINTED_CHEQUES)
    counts, rest = [], team.cash
    for value in CHEQUES:
        counts.append(rest // value)
        rest %= value
    return counts
