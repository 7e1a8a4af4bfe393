"""How a turn runs: the rules' coroutine is driven from one decision to the next.

There is no event loop and no thread: every step is a plain ``send``.
"""

from __future__ import annotations

from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from kit.engine.chance import BLOCK, Chance, dice_values
from kit.engine.errors import EngineError
from kit.engine.journal import CheckpointLine
from kit.engine.plain import clone, from_plain
from kit.engine.requests import Ask, ChanceRequest, Draw, Roll
from kit.engine.results import ResultTable
from kit.engine.rules import Outcome, Rules, Setup
from kit.engine.table import Table

S = TypeVar("S")
KEEP_EVERY = 16
"""Turns between two checkpoints in a simulation; at the table every turn has one."""


@dataclass(slots=True)
class Checkpoint(Generic[S]):
    """The position at the start of turn *turn*, and how much chance had been used before it (*mark*).

    A position from a save stays as it is written there (*line*) until it is needed.
    """

    turn: int
    mark: Any
    position: S | None
    line: CheckpointLine | None = None
    kind: type[S] | None = None

    def state(self) -> S:
        """A fresh copy of the position."""
        if self.line is not None and self.kind is not None:
            return from_plain(self.kind, self.line.state())
        assert self.position is not None
        return clone(self.position)


@dataclass(slots=True)
class Step(Generic[S]):
    """One input: who chose what, the chance results after it, and the turn it led to, if any."""

    seat: int
    key: str
    value: str
    side: bool
    seconds: float
    tape: list[list[Any]] = field(default_factory=list)
    checkpoint: Checkpoint[S] | None = None
    events_to: int = 0


class RulesChanged(EngineError):
    """A recorded input does not fit the rules as they are now."""


def undoable(session: Any, most: int) -> int:
    """How many of the last *most* inputs of *session* its rules let be taken back, the newest first."""
    rules, steps = session.rules, session._steps
    most = min(most, len(steps))
    if type(rules).may_undo is Rules.may_undo:
        return most
    events = session.events
    for back in range(1, most + 1):
        start = steps[-back - 1].events_to if back < len(steps) else session._base_events
        if not rules.may_undo(session.setup, events[start : steps[-back].events_to]):
            return back - 1
    return most


class Runner(Generic[S]):
    """A position and the coroutine of its turn; :class:`kit.engine.session.Session` adds the history.

    A simulation keeps a checkpoint every :data:`KEEP_EVERY` turns, a table one a turn.
    """

    def __init__(self, rules: Rules[S], setup: Setup, state: S, chance: Chance, simulate: bool) -> None:
        self.rules = rules
        self.setup = setup
        self._chance = chance
        self._simulate = simulate
        turn: int = getattr(state, "turn")  # noqa: B009  every state has one
        self._table: Table[S] = Table(setup, state, turn, simulate)
        self._pending: Ask | None = None
        self._typed: Roll | None = None
        self._outcome: Outcome | None = None
        self._coroutine: Coroutine[Any, Any, None] | None = None
        self._tape: list[list[Any]] | None = None
        self._replay: list[list[Any]] = []
        self._reached: Checkpoint[S] | None = None
        chance.begin(turn - turn % BLOCK)
        self._origin = Checkpoint(turn, chance.mark(), clone(state))

    @property
    def result_table(self) -> ResultTable | None:
        """What the result is made of, line by line, as it stands now; ``None`` if it has no such lines."""
        return self.rules.result_table(self._table.state, self.setup)

    def _restart(self, checkpoint: Checkpoint[S]) -> None:
        """Start the turn of *checkpoint* again and go on to its first decision."""
        if self._coroutine is not None:
            self._coroutine.close()
        table = self._table
        table.state = checkpoint.state()
        table.turn = checkpoint.turn
        self._chance.rewind(checkpoint.turn, checkpoint.mark)
        self._outcome = self._reached = None
        if checkpoint.turn:
            if checkpoint is self._origin:  # given from outside; the game went on from every later one
                self._outcome = self.rules.outcome(table.state, self.setup)
            if self._outcome is not None:
                self._pending = self._coroutine = None
                return
            self._coroutine = self.rules.turn(table)
        else:
            self._coroutine = self.rules.opening(table)
        self._run(None)

    def _run(self, answer: Any) -> None:
        """Send *answer* to the rules and go on to the next decision or the end of the game."""
        coroutine = self._coroutine
        assert coroutine is not None
        chance = self._chance.answer
        while True:
            try:
                request = coroutine.send(answer)
            except StopIteration:
                if not self._next_turn():
                    return
                coroutine = self._coroutine
                assert coroutine is not None
                answer = None
                continue
            if type(request) is Ask:
                self._pending = request
                self._typed = None
                return
            if self._chance.types_dice and type(request) is Roll:
                self._pending = Ask(
                    "dice",
                    request.seat,
                    dice_values(request.dice, request.sides),
                    data={"dice": request.dice, "sides": request.sides, "label": request.label},
                )
                self._typed = request
                return
            answer = self._by_chance(request) if self._tape is not None or self._replay else chance(request)

    def _next_turn(self) -> bool:
        """Close a finished turn; ``False`` when the game is over."""
        table = self._table
        self._outcome = self.rules.outcome(table.state, self.setup)
        if self._outcome is not None:
            self._pending = self._coroutine = None
            return False
        turn = table.turn = table.turn + 1
        setattr(table.state, "turn", turn)  # noqa: B010
        self._chance.begin(turn)
        if not self._simulate or turn % KEEP_EVERY == 0:
            self._reached = Checkpoint(turn, self._chance.mark(), clone(table.state))
        self._coroutine = self.rules.turn(table)
        return True

    def _by_chance(self, request: ChanceRequest) -> Any:
        """The result of a throw, draw or shuffle; a recorded one wins over a new one."""
        result = self._chance.answer(request)
        if self._replay:
            label, recorded = self._replay.pop(0)
            result = _recorded(request, label, recorded)
        if self._tape is not None:
            kept = list(result) if isinstance(result, list) else result  # the rules may go on to change theirs
            self._tape.append([request.label, kept])
        return result

    def _run_side(self, value: str) -> None:
        side = self.rules.side(self._table, value)
        answer: Any = None
        while True:
            try:
                request: Any = side.send(answer)
            except StopIteration as stop:
                if stop.value:
                    if self._coroutine is not None:
                        self._coroutine.close()
                    if self._next_turn():
                        self._run(None)
                return
            if type(request) is Ask or (type(request) is Roll and self._chance.types_dice):
                side.close()
                raise EngineError(
                    f'The rules of {self.rules.title} ask or throw within "{value}"; they may not.'
                )
            answer = self._by_chance(request)


def faces_of(value: str) -> tuple[int, ...]:
    """The faces of a throw that was typed in, from its option value."""
    return tuple(int(face) for face in value.split("+"))


def _recorded(request: ChanceRequest, label: str, value: Any) -> Any:
    """A recorded result, checked against what is asked now."""
    if isinstance(request, Roll):
        good = len(value) == request.dice and all(1 <= face <= request.sides for face in value)
        value = tuple(value)
    elif isinstance(request, Draw):
        good = value in request.items
    else:
        good = sorted(map(str, value)) == sorted(map(str, request.items))
        value = list(value)
    if label != request.label or not good:
        raise RulesChanged(f"{request.label} was recorded as {label} {value!r}")
    return value
