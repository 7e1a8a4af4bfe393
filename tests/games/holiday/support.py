"""The common start of the worked scenarios of Holiday, and a few readable verbs to play them with.

Families are called Ann, Ben, Cat … in clockwise order; Ann is to move. The dice of a game are put down
beforehand, in the order in which they are thrown, gambling throws among them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import kit
from kit.engine.rules import Rules
from kit.engine.table import Event
from kit.games.holiday.state import Family, Pile, State

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")


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
    def ann(self) -> tuple[str, int]:
        """Where Ann stands and what she has."""
        return self.of(0)

    @property
    def ben(self) -> tuple[str, int]:
        """Where Ben stands and what he has."""
        return self.of(1)

    def of(self, seat: int) -> tuple[str, int]:
        """Position and cash of a seat."""
        family = self.session.state.families[seat]
        return family.position, family.cash

    @property
    def bank(self) -> int:
        """What the bank holds."""
        bank: int = self.session.state.bank
        return bank

    @property
    def asks(self) -> str:
        """Who is asked what: "Ben petrol"; nothing after the end."""
        pending = self.session.pending
        return f"{NAMES[pending.seat]} {pending.key}" if pending else ""

    @property
    def options(self) -> tuple[str, ...]:
        """The values that may be chosen now."""
        return self.session.pending.values if self.session.pending else ()

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The seats that won."""
        return self.session.outcome.winners if self.session.outcome else None

    def told(self, kind: str) -> list[Event]:
        """The events of one kind."""
        return [event for event in self.session.events if event.kind == kind]

    def rules(self, kind: str) -> list[str]:
        """The rules cited by the events of one kind."""
        return [event.rule for event in self.told(kind)]


def play(
    on: str = "HOME",
    cash: int = 100,
    *,
    dice: Sequence[int] = (),
    top: Sequence[str] = (),
    others: Sequence[Family] = (),
    options: Mapping[str, Any] | None = None,
    rules: Rules[Any] | None = None,
    bank: Any = None,
    **facts: Any,
) -> Game:
    """Ann *on* a square with *cash* dollars, Ben at home with $100 unless *others* are given; *top* cards."""
    families = [Family("Ann", "blue", cash, on), *(others or [Family("Ben", "orange")])]
    for name, family in zip(NAMES, families, strict=False):
        family.name, family.colour = name, ""
    state = State(families=families, **{"pile": Pile(top=list(top)), **facts})
    chance = kit.Scripted([[die] for die in dice])
    return Game(kit.Session.at(state, rules=rules, chance=chance, options=options, bank=bank))


def new(
    seats: Any = 2,
    dice: Sequence[int] = (6, 1, 1, 1, 1, 1),
    options: Mapping[str, Any] | None = None,
    bank: Any = None,
) -> Game:
    """A game from its very beginning; *dice* begin with those of the throw-off."""
    names = list(NAMES[:seats]) if isinstance(seats, int) else seats
    chance = kit.Scripted([[die] for die in dice])
    return Game(kit.new_game("holiday", names, options or {}, bank, chance=chance))
