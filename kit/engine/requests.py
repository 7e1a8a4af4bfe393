"""What the rules of a game may wait for.

Rules are coroutines; the only thing they can ``await`` is a request. An :class:`Ask` is answered by a
player through :meth:`kit.engine.session.Session.choose`; the others are answered by chance
(:mod:`kit.engine.chance`).
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any, NamedTuple


class Option(NamedTuple):
    """One choice: a stable string *value* and the *seat* that may make it."""

    value: str
    seat: int


class Numbers(NamedTuple):
    """Whole numbers that may be entered: from *low* to *high* in steps of *step*."""

    low: int
    high: int
    step: int = 1

    def values(self) -> list[str]:
        """The numbers as option values: plain decimals such as ``"850"``."""
        return [str(number) for number in range(self.low, self.high + 1, self.step)]


class Ask:
    """A decision: *seat* has to choose one of *values*.

    *key* names the decision and *rule* the rule that gives it. *data* holds public facts for the screen
    (prices, places). *owners* gives the seat of an option that belongs to somebody else than *seat*. With
    *numbers* a number may be entered too: *values* then go on with every number of them, and *words* are those
    given.
    """

    __slots__ = ("data", "key", "numbers", "owners", "rule", "seat", "values", "words")

    def __init__(
        self,
        key: str,
        seat: int,
        values: Sequence[str],
        rule: str = "",
        data: Mapping[str, Any] | None = None,
        owners: Mapping[str, int] | None = None,
        numbers: Numbers | None = None,
    ) -> None:
        self.key = key
        self.seat = seat
        self.words = tuple(values)
        self.numbers = numbers
        self.values = self.words if numbers is None else (*self.words, *numbers.values())
        self.rule = rule
        self.data = data or {}
        self.owners = owners or {}

    @property
    def options(self) -> tuple[Option, ...]:
        """The choices with the seat each belongs to."""
        return tuple(Option(value, self.owners.get(value, self.seat)) for value in self.values)

    def __await__(self) -> Generator[Ask, str, str]:
        return (yield self)

    def __repr__(self) -> str:
        return f"Ask({self.key!r}, seat={self.seat}, values={list(self.values)})"


class Roll:
    """A throw of *dice* dice with *sides* sides by *seat*; answered by a tuple of the faces shown."""

    __slots__ = ("dice", "label", "seat", "sides")

    def __init__(self, label: str, seat: int, dice: int, sides: int) -> None:
        self.label = label
        self.seat = seat
        self.dice = dice
        self.sides = sides

    def __await__(self) -> Generator[Roll, tuple[int, ...], tuple[int, ...]]:
        return (yield self)


class Draw:
    """One of *items* taken unseen, each as likely as the other; answered by that item."""

    __slots__ = ("items", "label")

    def __init__(self, label: str, items: Sequence[Any]) -> None:
        self.label = label
        self.items = items

    def __await__(self) -> Generator[Draw, Any, Any]:
        return (yield self)


class Shuffle:
    """*items* in random order; answered by a new list."""

    __slots__ = ("items", "label")

    def __init__(self, label: str, items: Sequence[Any]) -> None:
        self.label = label
        self.items = items

    def __await__(self) -> Generator[Shuffle, list[Any], list[Any]]:
        return (yield self)


class Settled:
    """An answer that needs no asking, in the shape of a request: awaiting it returns *value* at once."""

    __slots__ = ("value",)

    def __init__(self, value: str) -> None:
        self.value = value

    def __await__(self) -> Generator[Ask, str, str]:
        return self.value
        yield  # makes this a generator, so that it can be awaited


ChanceRequest = Roll | Draw | Shuffle
