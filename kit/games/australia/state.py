"""The position of a game of Australia, as plain data.

The number on a tile that lies face down and the order of a pile are in no position: they are drawn when they
are shown. Only the cards in the hands are hidden and known.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from kit.games.australia.data import BY_BACK, SUPPLY, TILES

WINDMILL_START = 2
"""What the windmill shows at first (A-96)."""


@dataclass(slots=True)
class Player:
    """One player, or a team acting as one.

    *supply* is the number of rangers not on the board, *plane* the code of a region ("": off the board), *hand*
    ids of cards. *answers* is how many answers a question offers, 2 or 4. *auto* tells that the program plays.
    """

    name: str = ""
    colour: str = ""
    answers: int = 4
    auto: bool = False
    supply: int = 0
    dollars: int = 0
    points: int = 0
    plane: str = ""
    hand: list[str] = field(default_factory=list)


NOBODY = -1
"""Who completed a project that was complete already in a position built by hand."""


@dataclass(slots=True)
class Standing:
    """With the referee ``spot``: a complete project that nobody has claimed, who completed it and when."""

    project: str
    seat: int
    turn: int


@dataclass(slots=True)
class Claim:
    """A claim or a pointing-out of this turn, and whether it was right."""

    kind: str
    project: str
    ok: bool


@dataclass(slots=True)
class OpenQuestion:
    """A question being asked of *seat*: its place in the bank, the answers as shown, why it is asked."""

    place: int
    answers: list[str]
    seat: int
    purpose: str


@dataclass(slots=True)
class Answered:
    """The question answered last; *chosen* by seat, "" for whoever was not asked."""

    place: int
    answers: list[str]
    seat: int
    purpose: str
    chosen: list[str]
    turn: int


@dataclass(slots=True)
class Quiz:
    """The start quiz (A-14): questions put so far, right answers, who is still in it, what was answered now."""

    number: int
    right: list[int]
    rivals: list[int]
    given: list[str]
    banks: list[str] = field(default_factory=list)


@dataclass(slots=True)
class State:
    """A whole position at the start of a turn: build one by hand for :meth:`kit.Session.at`.

    *piles* are the numbers of cards left with 1, 2, 3 and 4 rangers. *holder* and *rangers* have an entry for
    each occupied base: the seat and how many. *shown* are the numbers of tiles turned up, scored ones too;
    *scored* maps a project ("SWE:industrial") to the seat that triggered it. *windmill* is a region ("" in the
    simple game), *track* the seats of the rangers on the ranger track from the top. *end* says why this round
    is the last: "cards", "time", "stall", or "" as long as it is not. *quiet_rounds* are full rounds without a
    card. *received* and *paid* are all dollars from and to the bank, *start_dollars* those of a position built
    by hand. *cards* is how many cards play, 0 to have those of a position counted. *round_ended* is the number
    of the turn that has just ended a round, else 0.
    """

    game: ClassVar[str] = "australia"

    players: list[Player] = field(default_factory=list)
    current: int = 0
    turn: int = 0
    round: int = 1
    starter: int = 0
    youngest: int = 0
    piles: list[int] = field(default_factory=lambda: [8, 8, 8, 8])
    discards: list[str] = field(default_factory=list)
    holder: dict[str, int] = field(default_factory=dict)
    rangers: dict[str, int] = field(default_factory=dict)
    shown: dict[str, int] = field(default_factory=dict)
    scored: dict[str, int] = field(default_factory=dict)
    windmill: str = ""
    windmill_value: int = WINDMILL_START
    windmill_tiles: int = 0
    track: list[int] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    open_card: str = ""
    refill: bool = False
    standing: list[Standing] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    quiet_rounds: int = 0
    card_played: bool = False
    end: str = ""
    received: int = 0
    paid: int = 0
    start_dollars: int = 0
    cards: int = 0
    round_ended: int = 0
    time_up: bool = False
    play_on: bool = False
    question: OpenQuestion | None = None
    last_question: Answered | None = None
    quiz: Quiz | None = None
    asked: list[int] = field(default_factory=list)
    question_from: str = ""
    question_asked: bool = False
    waters: int = 0


def is_fresh(state: State, one: Standing) -> bool:
    """Whether *one* was completed in this turn by the player to move (A-80, A-81)."""
    return one.seat == state.current and one.turn == state.turn


def unseen_tiles(state: State) -> list[int]:
    """The numbers that still lie face down, in order (A-05)."""
    left = list(TILES)
    for value in state.shown.values():
        left.remove(value)
    return left


def unseen_cards(state: State, back: int) -> list[str]:
    """The cards with *back* rangers that are in no hand and not discarded: in the pile, or out of the game."""
    seen = set(state.discards)
    for player in state.players:
        seen.update(player.hand)
    return [card for card in BY_BACK[back] if card not in seen]


def total_rangers(state: State) -> int:
    """How many rangers each player has in this game (A-10)."""
    return SUPPLY[len(state.players)]


def count_cards(state: State) -> int:
    """The cards in the piles, in the hands and discarded (A-08)."""
    return sum(state.piles) + sum(len(player.hand) for player in state.players) + len(state.discards)
