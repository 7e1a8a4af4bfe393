"""The position of a game of Globetrotters, as plain data.

The order of the tickets and cards that nobody has seen yet is in no position: they are drawn when they come up.
Hidden and known are the tickets in the hands, in the Jackpot and under the pack, and the other sides of Homes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from kit.games.globetrotters.data import KEYS, PLACES, START_CASH, TICKET_IDS

IN_JACKPOT = -1
"""The holder of a KEY that lies in the Jackpot."""


@dataclass(slots=True)
class Player:
    """One player, or a team acting as one.

    *auto* tells that the program plays. *place* and *home* are ids of places, "" before the first turn;
    *ticket* is the dealt one, which becomes the Home ticket. *before* is the last other place (G-144). *hand*
    are ids of usable tickets. *special* counts Special Memories in possession, *placed_in* the continents
    where one was placed. *markers* maps a Continental City to the number that its marker has among all that
    were put on the Chart. *deported_from* is the mark (G-249), *loses_turn* that of a weekend (G-131), *moved*
    that the next turn starts with the location (G-28). *bound* is the end that a voyage leads to (G-86), "" if
    either may be chosen.

    The visit: *offer* is "adventure" or "jackpot" while that may be taken, "again" for an Adventure that may be
    paid for once more (G-116); *may_challenge* is the right of G-170.
    """

    name: str = ""
    colour: str = ""
    auto: bool = False
    cash: int = START_CASH
    ticket: str = ""
    home: str = ""
    place: str = ""
    before: str = ""
    hand: list[str] = field(default_factory=list)
    special: int = 0
    placed_in: list[str] = field(default_factory=list)
    markers: dict[str, int] = field(default_factory=dict)
    deported_from: str = ""
    loses_turn: bool = False
    moved: bool = False
    bound: str = ""
    offer: str = ""
    may_challenge: bool = False


@dataclass(slots=True)
class Jackpot:
    """What lies in the Jackpot beside its KEYs; *markers* are cities noted with a Continent KEY (G-209)."""

    cash: int = 0
    tickets: list[str] = field(default_factory=list)
    special: int = 0
    markers: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Pile:
    """A face-down pile: *top* are items put on top of it, *used* those under its bottom, in order."""

    top: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Told:
    """The Adventure that is being carried out, or was last in this turn."""

    card: str
    city: str
    seat: int


@dataclass(slots=True)
class Due:
    """Something that *seat* is to receive or to give; with ``forgetting`` it waits to be claimed or called for.

    *what* is the word of the claim ("work") or of the call ("expenses"), *do* what is done then, *amount* how
    much of it in dollars or pieces, *place* where it came about, *to* who is paid ("bank", "jackpot").
    """

    seat: int
    what: str
    do: str
    amount: int = 0
    place: str = ""
    to: str = ""
    rule: str = ""
    turn: int = 0


@dataclass(slots=True)
class OpenQuestion:
    """A question being asked of *seat*: its place in the bank and the answers as shown."""

    place: int
    answers: list[str]
    seat: int


@dataclass(slots=True)
class Answered:
    """The question answered last."""

    place: int
    answers: list[str]
    seat: int
    chosen: str
    turn: int


@dataclass(slots=True)
class State:
    """A whole position at the start of a turn: build one by hand for :meth:`kit.Session.at`.

    *holder* maps a KEY off the map to the seat that has it, or to -1 for the Jackpot; *off_map* are the KEYs
    that have ever left the map, in order. *serial* numbers the markers put on the Chart. *paid_out* and
    *paid_in* are all dollars from and to the bank; *start_cash* those that were there before. *given* are the
    Homes that the teacher assigned, by seat. *winners* and *reason* tell how the game ended. *bought* (at full
    fare), *acted* (a roll, a trip or work), *face* (of the land die, 1 to 12), *over* and *adventure* are facts
    of the turn. *turned* is the ticket that lies open while somebody is moved on (G-224).
    """

    game: ClassVar[str] = "globetrotters"

    players: list[Player] = field(default_factory=list)
    current: int = 0
    turn: int = 0
    round: int = 1
    starter: int = 0
    given: list[str] = field(default_factory=list)
    pack: Pile = field(default_factory=Pile)
    cards: dict[str, Pile] = field(default_factory=lambda: {"A": Pile(), "E": Pile()})
    jackpot: Jackpot = field(default_factory=Jackpot)
    holder: dict[str, int] = field(default_factory=dict)
    off_map: list[str] = field(default_factory=list)
    serial: int = 0
    paid_out: int = 0
    paid_in: int = 0
    start_cash: int = 0
    winners: list[int] = field(default_factory=list)
    reason: str = ""
    time_up: bool = False
    bought: bool = False
    acted: bool = False
    face: int = 0
    over: bool = False
    adventure: Told | None = None
    turned: str = ""
    explained: list[str] = field(default_factory=list)
    claims: list[Due] = field(default_factory=list)
    debts: list[Due] = field(default_factory=list)
    rewind: str = ""
    question: OpenQuestion | None = None
    last_question: Answered | None = None
    asked: list[int] = field(default_factory=list)
    rerolled: bool = False


def keys_of(state: State, seat: int) -> list[str]:
    """The KEYs of *seat*, cities first, in the order of :data:`kit.games.globetrotters.data.KEYS`."""
    own = {key for key, holder in state.holder.items() if holder == seat}
    return [key for key in KEYS if key in own] if own else []


def key_counts(state: State) -> list[int]:
    """How many KEYs each seat holds."""
    counts = [0] * len(state.players)
    for seat in state.holder.values():
        if seat >= 0:
            counts[seat] += 1
    return counts


def count_in(player: Player, continent: str) -> int:
    """How many markers *player* has on the Chart in *continent*."""
    return sum(PLACES[city].continent == continent for city in player.markers)


def pack_left(state: State) -> int:
    """How many tickets lie in the pack."""
    held = sum(len(player.hand) + bool(player.ticket) for player in state.players)
    return len(TICKET_IDS) - held - len(state.jackpot.tickets)


def unseen_tickets(state: State) -> list[str]:
    """The tickets in the part of the pack that nobody has seen yet."""
    gone = {*held_tickets(state), *state.pack.used, *state.pack.top, state.turned}
    return [ticket for ticket in TICKET_IDS if ticket not in gone]


def held_tickets(state: State) -> list[str]:
    """The tickets that are not in the pack: in hands, at Homes, in the Jackpot."""
    found = list(state.jackpot.tickets)
    for player in state.players:
        found += player.hand
        if player.ticket:
            found.append(player.ticket)
    return found


def owes_tickets(state: State, seat: int) -> bool:
    """Whether *seat* owes tickets that nobody has called for yet, and so returns none (G-73, G-283)."""
    return any(due.seat == seat and due.do in ("use_tickets", "wasteland") for due in state.debts)


def leaders(state: State) -> list[int]:
    """The seats with the most KEYs."""
    counts = key_counts(state)
    best = max(counts)
    return [seat for seat, count in enumerate(counts) if count == best]
