"""Where dice, draws and shuffles come from.

A source of chance is told when a turn begins and can go back to that moment (:meth:`Chance.mark`), so
that undoing and choosing the same again brings the same dice.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from kit.engine.errors import BadChance
from kit.engine.requests import ChanceRequest, Draw, Roll, Shuffle

BLOCK = 16
"""Turns between two fresh starts from the seed."""
MOST = 1_000_000
"""More random numbers than any block of turns uses."""


class Chance:
    """Chance from a seed: the same seed and the same choices give the same game.

    *seed* is an integer; without one a new seed is taken from the operating system. Every block of
    :data:`BLOCK` turns starts anew from the seed and its own number, so that a turn is repeated from those two
    and the count of random numbers used before it in its block.
    """

    kind = "seeded"
    types_dice = False
    """Whether throws are typed in by a person instead of answered here."""

    def __init__(self, seed: int | None = None) -> None:
        if seed is None:
            seed = secrets.randbits(48)
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise BadChance(f"A seed is a whole number, not {seed!r}.")
        self.seed = seed
        self._random = random.Random()
        self._count = 0

    def begin(self, turn: int) -> None:
        """Start turn number *turn*, after the one before it."""
        if turn % BLOCK == 0:
            self._random.seed(((self.seed & 0xFFFFFFFFFFFFFFFF) << 32) + turn)
            self._count = 0

    def answer(self, request: ChanceRequest) -> Any:
        """The result of *request*: faces of the dice, the item drawn, or the shuffled list."""
        pick = self._random.random
        if type(request) is Roll:
            sides = request.sides
            self._count += request.dice
            if request.dice == 2:
                return int(pick() * sides) + 1, int(pick() * sides) + 1
            return tuple([int(pick() * sides) + 1 for _ in range(request.dice)])
        if type(request) is Draw:
            self._count += 1
            return request.items[int(pick() * len(request.items))]
        assert isinstance(request, Shuffle)
        items = list(request.items)
        self._count += len(items)
        for place in range(len(items) - 1, -1, -1):
            other = int(pick() * (place + 1))
            items[place], items[other] = items[other], items[place]
        return items

    def mark(self) -> Any:
        """What has been used up so far, as JSON data; taken at the start of a turn, after :meth:`begin`."""
        return self._count

    def rewind(self, turn: int, mark: Any) -> None:
        """Go back to the start of *turn*, when :meth:`mark` gave *mark*; ``ValueError`` if it cannot be."""
        if not isinstance(mark, int) or not 0 <= mark <= MOST:
            raise ValueError(f"no turn starts after {mark!r} random numbers")
        self.begin(turn - turn % BLOCK)
        for _ in range(mark):
            self._random.random()
        self._count = mark

    def clone(self) -> Chance:
        """A second, independent source at the same seed."""
        return type(self)(self.seed)

    def to_plain(self) -> dict[str, Any]:
        """The description kept in a save."""
        return {"kind": self.kind, "seed": self.seed}


class Seeded(Chance):
    """Dice and cards from a seed; see :class:`Chance`."""


class RealDice(Chance):
    """Real dice: every throw becomes a request with the key ``dice`` that somebody types in ("2+5").

    Cards and shuffles still come from *seed*.
    """

    kind = "real"
    types_dice = True


class Scripted(Chance):
    """Throws and draws that are known beforehand, for tests and puzzles.

    *dice* is a list of throws in order, each the faces ``(3, 4)`` or, for two dice, a total such as ``7``.
    *draws* gives lists of results by label, for example ``{"fate": ["F05"], "question:NSW": [3]}``; a draw
    or shuffle that no list is left for comes from *seed*. A throw beyond the list raises :class:`BadChance`.
    """

    kind = "scripted"

    def __init__(
        self,
        dice: Sequence[int | Sequence[int]] = (),
        draws: Mapping[str, Sequence[Any]] | None = None,
        seed: int = 0,
    ) -> None:
        super().__init__(seed)
        if isinstance(dice, str) or not isinstance(dice, Sequence):
            raise BadChance(f"A script of dice is a list of throws, such as [7, (3, 4)], not {dice!r}.")
        if not isinstance(draws, Mapping | None):
            raise BadChance(
                f'A script of draws maps labels to lists, such as {{"fate": ["F05"]}}, not {draws!r}.'
            )
        self.dice: list[Any] = [
            list(item) if isinstance(item, Sequence) and not isinstance(item, str) else item for item in dice
        ]
        self.draws = {label: list(items) for label, items in (draws or {}).items()}
        self._used: dict[str, int] = {}

    def answer(self, request: ChanceRequest) -> Any:
        """See :meth:`Chance.answer`."""
        if isinstance(request, Roll):
            number = self._used.get("dice", 0)
            if number >= len(self.dice):
                raise BadChance(
                    f"The script holds {len(self.dice)} throws and one more ({request.label}) is wanted. "
                    "Give Scripted(dice=...) more throws."
                )
            self._used["dice"] = number + 1
            return _faces(self.dice[number], request)
        items = self.draws.get(request.label, ())
        number = self._used.get(request.label, 0)
        if number >= len(items):
            return super().answer(request)
        self._used[request.label] = number + 1
        result = items[number]
        if isinstance(request, Draw):
            if result not in request.items:
                raise BadChance(
                    f"The script draws {result!r} for {request.label}, but it is not there to draw."
                )
            return result
        if sorted(map(str, result)) != sorted(map(str, request.items)):
            raise BadChance(f"The script shuffles {request.label} into {result!r}, which are other things.")
        return list(result)

    def mark(self) -> Any:
        """See :meth:`Chance.mark`."""
        return [super().mark(), dict(self._used)]

    def rewind(self, turn: int, mark: Any) -> None:
        """See :meth:`Chance.rewind`."""
        count, used = mark
        super().rewind(turn, count)
        self._used = dict(used)

    def clone(self) -> Chance:
        """See :meth:`Chance.clone`."""
        return Scripted(self.dice, self.draws, self.seed)

    def to_plain(self) -> dict[str, Any]:
        """See :meth:`Chance.to_plain`."""
        return {"kind": self.kind, "seed": self.seed, "dice": self.dice, "draws": self.draws}


def _faces(item: Any, request: Roll) -> tuple[int, ...]:
    """The faces that the scripted *item* stands for."""
    if isinstance(item, list):
        faces = tuple(item)
    elif isinstance(item, int) and request.dice <= item <= request.dice * request.sides:
        rest, parts = item, []
        for left in range(request.dice, 0, -1):
            part = min(request.sides, max(1, rest - (left - 1) * request.sides, rest // left))
            parts.append(part)
            rest -= part
        faces = tuple(parts)
    else:
        faces = ()
    if len(faces) != request.dice or not all(
        isinstance(face, int) and 1 <= face <= request.sides for face in faces
    ):
        raise BadChance(f"{item!r} is no throw of {request.dice} dice with {request.sides} sides.")
    return faces


def dice_values(dice: int, sides: int) -> tuple[str, ...]:
    """Every throw that can be typed in, as option values: ``"1+1"`` to ``"6+6"`` for two dice."""
    values = [""]
    for _ in range(dice):
        values = [f"{value}+{face}" if value else str(face) for value in values for face in range(1, sides + 1)]
    return tuple(values)


def chance_from(data: Mapping[str, Any]) -> Chance:
    """The source that :meth:`Chance.to_plain` described. Raises ``KeyError`` for an unknown kind."""
    if data["kind"] == "scripted":
        return Scripted(data["dice"], data["draws"], data["seed"])
    return {"seeded": Seeded, "real": RealDice}[data["kind"]](data["seed"])
