"""The common start of the worked scenarios of Transportation, and a few readable verbs to play them with.

Four players, seats and order Ann, Ben, Cat, Dan; homes Ann GRA, Ben IMM, Cat SOU, Dan LIV; FEL and BRI are the
Bank's. Unless said otherwise each has £15,000, one empty van at home and its licence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import kit
from kit.engine.table import Event
from kit.games.transportation.rules import RULES
from kit.games.transportation.state import Pack, Player, State, Vehicle

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")
HOMES = ("GRA", "IMM", "SOU", "LIV", "FEL", "BRI")
FIVE = ["G-IMM", "G-FEL", "G-SOU", "G-BRI", "G-LIV"]
"""A group of five for Ann."""
FIVE_D = ["D-IMM", "D-FEL", "D-SOU", "D-BRI", "D-LIV"]


def van(at: str, *goods: str, **facts: Any) -> Vehicle:
    """A van or lorry at a square with goods."""
    return Vehicle(at, list(goods), **facts)


def player(seat: int, van_at: str | Vehicle | None = "", lorry: Vehicle | None = None, **facts: Any) -> Player:
    """A player as the scenarios begin, but for *facts*; *van_at* is a square, a van, or None."""
    home = HOMES[seat]
    own = Vehicle(van_at or f"{home}-0") if isinstance(van_at, str) else van_at
    if "licences" not in facts:
        facts["licences"] = ["van"] + ["lorry"] * (lorry is not None)
    return Player(NAMES[seat], home=home, van=own, lorry=lorry, **facts)


class Game:
    """A session with scripted dice, and short ways to ask how it stands."""

    def __init__(self, session: kit.Session[Any]) -> None:
        self.session = session

    def does(self, *values: str) -> Game:
        """Choose *values* one after the other."""
        for value in values:
            self.session.choose(value)
        return self

    @property
    def state(self) -> State:
        """The whole position."""
        found: State = self.session.state
        return found

    def of(self, name: str) -> Player:
        """A player by name."""
        return self.state.players[NAMES.index(name)]

    @property
    def ann(self) -> Player:
        """Ann."""
        return self.of("Ann")

    @property
    def cash(self) -> list[int]:
        """What each player has."""
        return [one.cash for one in self.state.players]

    @property
    def asks(self) -> str:
        """Who is asked what: "Ben act"; nothing after the end."""
        pending = self.session.pending
        return f"{NAMES[pending.seat]} {pending.key}" if pending else ""

    @property
    def options(self) -> tuple[str, ...]:
        """The values that may be chosen now."""
        return self.session.pending.values if self.session.pending else ()

    @property
    def data(self) -> Mapping[str, Any]:
        """The facts of the request."""
        assert self.session.pending is not None
        return self.session.pending.data

    def may(self, key: str) -> tuple[str, ...]:
        """What may be chosen now and begins with *key*."""
        return tuple(value for value in self.options if value.startswith(key))

    def told(self, kind: str) -> list[Event]:
        """The events of one kind."""
        return [event for event in self.session.events if event.kind == kind]

    def rules(self, kind: str) -> list[str]:
        """The rules cited by the events of one kind."""
        return [event.rule for event in self.told(kind)]

    def view(self) -> dict[str, Any]:
        """What everybody sees."""
        return self.session.view()

    def adds_up(self) -> bool:
        """Whether money, goods and cards add up."""
        return not RULES.audit(self.state, self.session.setup)


def play(
    *players: Player,
    dice: Sequence[Any] = (),
    customs: Sequence[str] = (),
    police: Sequence[str] = (),
    risk: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    draws: Mapping[str, Sequence[Any]] | None = None,
    risk_pack: Pack | None = None,
    **facts: Any,
) -> Game:
    """A game of four; players given stand in the seats of their homes. *dice* are totals, one for each throw.

    *customs*, *police*, *risk* lie on top of their packs. Goods in stores and on vehicles are taken from the
    stock.
    """
    seats = [player(seat) for seat in range(4)]
    for one in players:
        seats[NAMES.index(one.name)] = one
    packs = {
        "customs": Pack(list(customs)),
        "police": Pack(list(police)),
        "risk": risk_pack or Pack(list(risk)),
    }
    state = State(players=seats, **{**packs, **facts})
    chance = kit.Scripted(list(dice), draws)
    return Game(kit.Session.at(state, rules=RULES, chance=chance, options=options))


def new(
    seats: Any = 4,
    dice: Sequence[Any] = (12, 2, 2, 2, 2, 2),
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> Game:
    """A game from its very beginning; *dice* begin with those of the throw for the start."""
    names = list(NAMES[:seats]) if isinstance(seats, int) else seats
    chance = kit.Scripted(list(dice), **more)
    return Game(kit.new_game("transportation", names, options or {}, chance=chance))
