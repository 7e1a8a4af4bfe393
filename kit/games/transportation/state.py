"""The position of a game of Transportation, as plain data. Money is in pounds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from kit.games.transportation.data import PIECES, START_CASH


@dataclass(slots=True)
class Vehicle:
    """A van or lorry *at* a square, with *goods*.

    *financed* tells that it is not paid yet, *misses* how many moves it still misses, *slow* that its next road
    throw is the white die (P13), *bought* the turn in which it was acquired (T-36), *ready* that it must still
    be thrown for in this turn (T-35).
    """

    at: str = ""
    goods: list[str] = field(default_factory=list)
    financed: bool = False
    misses: int = 0
    slow: bool = False
    bought: int = 0
    ready: bool = False


@dataclass(slots=True)
class Player:
    """One player. *home* is a Port, *store* the delivered goods, *kept* penalty-reduction cards.

    *licences* are of "van", "lorry" and "dangerous"; *wreck* is the kind of a wiped-out vehicle that is still
    on finance (T-91); *sent_back* the turn in which a financed vehicle was last sent back (T-81),
    *contract_turn* that in which a contract was last bought (T-78). *turns* counts the turns begun.
    """

    name: str = ""
    colour: str = ""
    home: str = ""
    cash: int = START_CASH
    van: Vehicle | None = None
    lorry: Vehicle | None = None
    store: list[str] = field(default_factory=list)
    licences: list[str] = field(default_factory=lambda: ["van"])
    passes: int = 0
    contracts: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    wreck: str = ""
    out: bool = False
    sent_back: int = 0
    contract_turn: int = 0
    turns: int = 0

    def vehicle(self, kind: str) -> Vehicle | None:
        """The van or the lorry, if there is one."""
        return self.van if kind == "van" else self.lorry

    @property
    def vehicles(self) -> list[tuple[str, Vehicle]]:
        """Kind and vehicle of each there is, the van first."""
        found = []
        if self.van is not None:
            found.append(("van", self.van))
        if self.lorry is not None:
            found.append(("lorry", self.lorry))
        return found

    @property
    def financed(self) -> str:
        """The kind of the vehicle on finance, or "" (T-81)."""
        if self.van is not None and self.van.financed:
            return "van"
        return "lorry" if self.lorry is not None and self.lorry.financed else ""

    @property
    def full_pay(self) -> bool:
        """Whether vehicle earnings and bonuses are paid: nothing is on finance (T-87, T-91)."""
        return not self.financed and not self.wreck

    @property
    def at_home(self) -> bool:
        """In the home Port: a vehicle stands at its berth, or there is none (T-72)."""
        van, lorry, berth = self.van, self.lorry, f"{self.home}-0"
        if van is not None and van.at == berth:
            return True
        return lorry.at == berth if lorry is not None else van is None


@dataclass(slots=True)
class Pack:
    """A pack of cards (T-07): *top* are cards known to lie on top (puzzles and tests), then come those never
    seen, in no known order. *used* lie beside the board until the pack runs out (T-111).
    """

    top: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Fuel:
    """Fuel that *payer* owes *owner* for leaving his Port, until the next player throws (T-56)."""

    payer: int
    owner: int
    amount: int
    claimed: bool = False


@dataclass(slots=True)
class Debt:
    """A payment for which somebody raises cash now (T-112); *to* is a seat, or -1 for the Bank."""

    seat: int
    amount: int
    to: int
    why: str


@dataclass(slots=True)
class Bid:
    """What *seat* offers in the market: money and, with the switch ``swaps``, *items*."""

    seat: int
    amount: int
    items: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Market:
    """An open market (T-104). *price* is the asking price (0: none), *barred* are seats the seller does not
    want, *passed* those that have declined the present bids, *taken* the buyer to be confirmed (-1: none),
    *bell* that the time for bids is over.
    """

    seller: int
    items: list[str] = field(default_factory=list)
    price: int = 0
    barred: list[int] = field(default_factory=list)
    bids: list[Bid] = field(default_factory=list)
    passed: list[int] = field(default_factory=list)
    open: bool = False
    bell: bool = False
    taken: int = -1
    confirmed: list[int] = field(default_factory=list)


@dataclass(slots=True)
class DrawnCard:
    """The card drawn last, by whom and for which vehicle."""

    card: str
    seat: int
    kind: str
    turn: int


@dataclass(slots=True)
class State:
    """A whole position at the start of a turn: build one by hand for :meth:`kit.Session.at`.

    *first* is the seat that won the throw for the start; the one before it throws last (T-13). *bank* counts
    the Bank's receipts less its payments, *money* is all the money there is (players and Bank together).
    *stock* are the Bank's goods. *ending* says why this round is the last: "time", "agreed", or "" as long as
    it is not.
    *started* tells that a vehicle has been thrown for, which starts the clock (T-121). *round_ended* is the
    number of the turn that has just ended a round, else 0. *path*, *moving* and *dice* tell of the last move.
    """

    game: ClassVar[str] = "transportation"

    players: list[Player] = field(default_factory=list)
    current: int = 0
    turn: int = 0
    round: int = 1
    first: int = 0
    banker: int = 0
    bank: int = 0
    money: int = 0
    stock: dict[str, int] = field(default_factory=lambda: dict(PIECES))
    customs: Pack = field(default_factory=Pack)
    police: Pack = field(default_factory=Pack)
    risk: Pack = field(default_factory=Pack)
    fuel: list[Fuel] = field(default_factory=list)
    debt: Debt | None = None
    market: Market | None = None
    last_card: DrawnCard | None = None
    path: list[str] = field(default_factory=list)
    moving: str = ""
    dice: list[int] = field(default_factory=list)
    started: bool = False
    ending: str = ""
    round_ended: int = 0

    def pack(self, name: str) -> Pack:
        """The pack "customs", "police" or "risk"."""
        return {"customs": self.customs, "police": self.police, "risk": self.risk}[name]

    def alive(self) -> list[int]:
        """The seats still in the game."""
        return [seat for seat, player in enumerate(self.players) if not player.out]

    def owner(self, port: str) -> int | None:
        """The seat at home in *port*, or ``None``: the Bank (T-03, T-116)."""
        for seat, player in enumerate(self.players):
            if player.home == port and not player.out:
                return seat
        return None

    def clockwise(self, seat: int, own: bool = False) -> list[int]:
        """The other seats in the game, clockwise after *seat*; with *own*, *seat* itself comes last."""
        count = len(self.players)
        found = [(seat + step) % count for step in range(1, count + own)]
        return [one for one in found if not self.players[one].out]
