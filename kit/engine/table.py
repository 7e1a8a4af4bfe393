"""The table: the one thing the rules of a game talk to."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from kit.engine.requests import Ask, Draw, Numbers, Roll, Settled, Shuffle

if TYPE_CHECKING:
    from kit.engine.rules import Setup

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, as data; sentences are made where they are shown.

    *kind* says what, *seat* who, *rule* by which rule, *data* the facts (also readable as attributes:
    ``event.amount``), *turn* in which turn.
    """

    kind: str
    seat: int | None
    rule: str
    data: Mapping[str, Any]
    turn: int

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and name in self.data:
            return self.data[name]
        raise AttributeError(f"the event {self.kind!r} has no {name!r}; it has {sorted(self.data)}")


class Table(Generic[S]):
    """State, set-up and the means to ask, throw, draw, shuffle and tell.

    ``quiet`` tables keep no events (simulations).
    """

    __slots__ = ("events", "quiet", "setup", "state", "turn")

    def __init__(self, setup: Setup, state: S, turn: int, quiet: bool = False) -> None:
        self.setup = setup
        self.state = state
        self.turn = turn
        self.quiet = quiet
        self.events: list[Event] = []

    def ask(
        self,
        key: str,
        seat: int,
        values: Sequence[str],
        rule: str = "",
        *,
        wait: bool = False,
        owners: Mapping[str, int] | None = None,
        **data: Any,
    ) -> Awaitable[str]:
        """Ask *seat* to choose one of *values*.

        A choice of one is carried out without asking, with an event ``only_option``, unless *wait* is set.
        """
        if len(values) == 1 and not wait:
            self.tell("only_option", seat, rule, key=key, value=values[0])
            return Settled(values[0])
        return Ask(key, seat, values, rule, data, owners)

    def ask_number(
        self, key: str, seat: int, numbers: Numbers, words: Sequence[str] = (), rule: str = "", **data: Any
    ) -> Awaitable[str]:
        """Ask *seat* for one of *numbers* (answered as a text such as ``"850"``), or one of *words* instead."""
        return Ask(key, seat, words, rule, data, numbers=numbers)

    def roll(
        self, seat: int, dice: int = 2, sides: int = 6, label: str = "throw"
    ) -> Awaitable[tuple[int, ...]]:
        """Throw *dice* dice; the answer is the faces."""
        return Roll(label, seat, dice, sides)

    def draw(self, label: str, items: Sequence[Any]) -> Awaitable[Any]:
        """Take one of *items* unseen."""
        return Draw(label, items)

    def shuffle(self, label: str, items: Sequence[Any]) -> Awaitable[list[Any]]:
        """Put *items* in random order."""
        return Shuffle(label, items)

    def tell(self, kind: str, seat: int | None, rule: str = "", **data: Any) -> None:
        """Record that something happened."""
        if not self.quiet:
            self.events.append(Event(kind, seat, rule, data, self.turn))
