"""A game being played.

Between turns a game is plain data; a coroutine lives only inside a turn. A position is therefore the state
at the start of the turn (a checkpoint) and the inputs since. Undo, redo, resuming and copies re-run one
turn at the most.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from kit.engine import journal, saving
from kit.engine.chance import Chance, Seeded
from kit.engine.errors import BadSave, BadSetup, EngineError, IllegalChoice, NothingToUndo
from kit.engine.journal import Journal, PlayedElsewhere
from kit.engine.plain import clone, from_plain, to_plain
from kit.engine.requests import Ask
from kit.engine.rules import Outcome, Rules, Setup
from kit.engine.running import RulesChanged, Runner, Step, faces_of, undoable
from kit.engine.table import Event

S = TypeVar("S")


class Session(Runner[S]):
    """A game being played: what is asked (:attr:`pending`), :meth:`choose`, :meth:`undo`, :meth:`save`.

    Start one with :func:`kit.new_game`, :func:`kit.load_game` or :meth:`Session.at`.
    """

    find_rules: ClassVar[Callable[[str], Rules[Any]]]
    """Finds the rules of a game by its name; set by :mod:`kit.games`."""
    find_bank: ClassVar[Callable[[Rules[Any], Any], Any]]
    """Turns what was given as a bank (nothing, a path, a bank) into the bank; set by the package."""
    draw: ClassVar[Callable[[Session[Any]], str] | None] = None
    """Draws a session as SVG; set by the package when a board is at hand."""

    def __init__(
        self, rules: Rules[S], setup: Setup, state: S, chance: Chance, *, simulate: bool = False
    ) -> None:
        super().__init__(rules, setup, state, chance, simulate)
        self.notices: list[str] = []
        """Plain sentences about what happened while loading."""
        self.step = 0
        """Changes with every input, undo and redo; answers from a screen carry it."""
        self.played_seconds = 0.0
        """Play time without pauses, in seconds; set by whoever runs a clock, kept in the save."""
        self._base = self._origin
        self._base_events = 0
        self._steps: list[Step[S]] = []
        self._inputs: list[tuple[str, bool]] = []
        self._redo: list[Step[S]] = []
        self._journal: Journal | None = None
        self._events_known = True

    # -- starting -------------------------------------------------------------------------------

    @classmethod
    def start(
        cls,
        rules: Rules[S],
        seats: int | Sequence[str | Mapping[str, Any]],
        options: Mapping[str, Any] | None = None,
        bank: Any = None,
        chance: Chance | None = None,
        save: str | Path | None = None,
        *,
        simulate: bool = False,
    ) -> Session[S]:
        """A new game of *rules*; raises :class:`BadSetup` or, for *save*, :class:`BadSave`."""
        setup = rules.prepare(seats, options or {}, rules._needed(bank, options, cls.find_bank))
        own = (chance or Seeded()).clone()  # two games never share one
        session = cls(rules, setup, rules.new_state(setup), own, simulate=simulate)
        session._begin()
        if save is not None:
            session.attach(save)
        return session

    @classmethod
    def at(
        cls,
        state: S,
        *,
        rules: Rules[S] | None = None,
        seats: Sequence[str | Mapping[str, Any]] | None = None,
        options: Mapping[str, Any] | None = None,
        bank: Any = None,
        chance: Chance | None = None,
        seed: int | None = None,
        save: str | Path | None = None,
    ) -> Session[S]:
        """A game that goes on from *state*, at the beginning of a turn (tests, teachers' puzzles).

        *state* is copied. Without *rules* they are those of the state's game; without *seats* the names and
        colours are those in the state. Raises :class:`BadSetup` if *state* is no position of the game.
        """
        if rules is None:
            rules = cls.find_rules(getattr(state, "game", type(state).__name__))
        try:
            state = from_plain(rules.state_type, to_plain(state))
        except (TypeError, ValueError, KeyError, AttributeError) as error:
            raise BadSetup(f"That is no position of {rules.title}: {error}.") from None
        given = seats if seats is not None else rules.seats_of(state)
        setup = rules.prepare(given, options or {}, rules._needed(bank, options, cls.find_bank))
        rules.check_state(state, setup)
        if not getattr(state, "turn"):  # noqa: B009
            setattr(state, "turn", 1)  # noqa: B010
        session = cls(rules, setup, state, (chance or Seeded(seed)).clone())
        session._begin()
        if save is not None:
            session.attach(save)
        return session

    @classmethod
    def load(cls, path: str | Path) -> Session[Any]:
        """Resume the game saved at *path* and go on saving there; see :func:`kit.load_game`."""
        return saving.load(cls, path)

    def attach(self, path: str | Path) -> None:
        """Save to the new file *path* from now on, after every input."""
        self._journal = Journal.create(path, saving.lines(self))

    # -- what there is to see -------------------------------------------------------------------

    @property
    def pending(self) -> Ask | None:
        """The request that has to be answered next; ``None`` when the game is over."""
        return self._pending

    @property
    def side_requests(self) -> tuple[Ask, ...]:
        """What may be chosen beside the pending request (a shuffle, leaving, time up), or after the end."""
        return self.rules.side_requests(self._table.state, self.setup, self._pending)

    @property
    def state(self) -> S:
        """A copy of the whole position, hidden things included; changing it changes nothing."""
        return clone(self._table.state)

    @property
    def turn(self) -> int:
        """The number of the running turn; 0 before the first."""
        return self._table.turn

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None``."""
        return self._outcome

    @property
    def seats(self) -> tuple[Any, ...]:
        """The seats in clockwise order."""
        return self.setup.seats

    @property
    def options(self) -> Mapping[str, Any]:
        """The switches as they are set."""
        return self.setup.options

    @property
    def path(self) -> Path | None:
        """The save file, if the game is being saved."""
        return self._journal.path if self._journal else None

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, oldest first (undone things left out)."""
        self._recall()
        return tuple(self._table.events)

    @property
    def recent(self) -> tuple[Event, ...]:
        """What happened since the last input, or since the beginning if there was none."""
        self._recall()
        start = 0
        if self._steps:
            start = self._steps[-2].events_to if len(self._steps) > 1 else self._base_events
        return tuple(self._table.events[start:])

    @property
    def can_undo(self) -> bool:
        """Whether there is an input to take back."""
        return undoable(self, 1) > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone input to bring back."""
        return bool(self._redo)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What *seat* may see, or what the whole room may see, as plain data."""
        if seat is not None and not (isinstance(seat, int) and 0 <= seat < len(self.setup.seats)):
            raise EngineError(f"There is no seat {seat}; seats are 0 to {len(self.setup.seats) - 1}.")
        return self.rules.view(self._table.state, self.setup, seat)

    def _repr_svg_(self) -> str | None:
        draw = type(self).draw
        return draw(self) if draw else None

    def __repr__(self) -> str:
        asked = self._outcome or self._pending
        return f"<Session {self.rules.name}, turn {self._table.turn}, {asked}>"

    # -- playing --------------------------------------------------------------------------------

    def choose(self, value: str, seat: int | None = None) -> None:
        """Answer the pending request, or a side request, with *value*.

        *seat* says who chooses; left out, it is whoever may. Raises :class:`IllegalChoice` for anything that
        is not offered; nothing has changed then. If the save file cannot be written any more, the game goes
        on and :attr:`notices` says so.
        """
        pending = self._pending
        if self._simulate and seat is None and pending is not None and value in pending.values:
            self._simulated(value, side=False)
            return
        if not isinstance(value, str):
            raise IllegalChoice(f"A choice is a text, not {_short(repr(value))}. {self._allowed()}")
        side = pending is None or value not in pending.values
        ask = self._side_ask(value) if side else pending
        if ask is None:
            raise self._refusal(pending, value)
        owner = ask.owners.get(value, ask.seat)
        if seat is not None and seat != owner:
            raise IllegalChoice(
                f'{self._who(seat)} may not "{value}" ({self._where(ask)}): only {self._who(owner)} may.'
            )
        if self._simulate:
            self._simulated(value, side)
            return
        step: Step[S] = Step(owner, ask.key, value, side, self.played_seconds)
        self._tape = step.tape
        try:
            self._feed(step)
        except BaseException:
            self._go_back_to_steps()
            raise
        self._redo.clear()
        self._record(step)
        self.step += 1

    def undo(self, steps: int = 1) -> None:
        """Take back the last *steps* inputs, across turns, dice and cards.

        Raises :class:`NothingToUndo` if there are fewer, or if they were made by rules that have changed since;
        nothing has changed then.
        """
        if isinstance(steps, bool) or not isinstance(steps, int) or steps < 1:
            raise NothingToUndo(f"Undo takes back one or more inputs, not {steps!r}.")
        if (most := undoable(self, steps)) < steps:
            raise NothingToUndo(f"There are {most} inputs to take back, not {steps}.")
        self._recall()
        before = (list(self._steps), list(self._redo), list(self._table.events))
        for _ in range(steps):
            self._redo.append(self._steps.pop())
        try:
            self._go_back_to_steps()
        except Exception as error:  # rules that have changed may fail in any way over an old turn
            self._steps, self._redo, self._table.events = before
            self._go_back_to_steps()
            raise NothingToUndo(f"That turn cannot be taken back: {_why(error)}.") from error
        self._write([saving.line({"undo": steps})])
        self.step += 1

    def redo(self) -> None:
        """Bring back the input undone last, with the same dice and cards.

        Raises :class:`NothingToUndo` if there is none or the rules no longer offer it.
        """
        if not self._redo:
            raise NothingToUndo("There is nothing to bring back.")
        self._recall()
        step = self._redo.pop()
        try:
            self._again(step)
        except Exception as error:  # see undo
            self._redo.clear()
            self._go_back_to_steps()
            raise NothingToUndo(f"That input cannot be brought back: {_why(error)}.") from error
        step.events_to = len(self._table.events)
        self._steps.append(step)
        self._write([saving.line({"redo": 1})])
        self.step += 1

    def copy(self) -> Session[S]:
        """An independent game at the same position, with the same past; it saves nowhere."""
        twin: Session[S] = Session(
            self.rules, self.setup, clone(self._table.state), self._chance.clone(), simulate=self._simulate
        )
        twin._origin, twin._base, twin._base_events = self._origin, self._base, self._base_events
        twin._steps, twin._redo = list(self._steps), list(self._redo)
        twin._table.events = list(self._table.events)
        twin._events_known = self._events_known
        twin.played_seconds = self.played_seconds
        twin._go_back_to_steps()
        for value, side in self._inputs:
            twin._simulated(value, side)
        twin.step = self.step
        return twin

    def save(self, path: str | Path) -> None:
        """Write the whole game to *path*, at once and whole; an older save of the kit there is replaced.

        Raises :class:`BadSave` if *path* is some other file or cannot be written.
        """
        path = journal.as_path(path)
        own = self._journal is not None and path.resolve() == self._journal.path.resolve()
        if own and self._journal is not None and self._journal.intact():
            return
        saving.write(self, path)
        if own:
            self._journal = Journal.reopen(path, journal.read(path))

    # -- inside ---------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Start the first turn of a fresh session."""
        self._tape = None
        self._restart(self._base)
        if self._reached is not None:
            self._base = self._reached
        self._base_events = len(self._table.events)

    def _feed(self, step: Step[S]) -> None:
        """Give the input of *step* to the rules."""
        self._reached = None
        if step.side:
            self._run_side(step.value)
        elif self._typed is not None:
            self._run(faces_of(step.value))
        else:
            self._run(step.value)
        if self._reached is not None and step.checkpoint is None:
            step.checkpoint = self._reached

    def _simulated(self, value: str, side: bool) -> None:
        """An input in a simulation: no tape and no history, but for copies the inputs since a checkpoint."""
        self._reached = None
        if side:
            self._run_side(value)
        elif self._typed is not None:
            self._run(faces_of(value))
        else:
            self._run(value)
        self._inputs.append((value, side))
        if self._reached is not None:
            self._base = self._reached
            self._inputs.clear()
        self.step += 1

    def _record(self, step: Step[S]) -> None:
        """Keep *step* in the history and in the save file."""
        step.events_to = len(self._table.events)
        self._steps.append(step)
        if self._journal is not None:
            self._write(saving.step_lines(self, step))

    def _go_back_to_steps(self) -> None:
        """Stand again at the position after ``self._steps``, from the last checkpoint among them."""
        self._tape = None
        events = self._table.events[: self._steps[-1].events_to if self._steps else self._base_events]
        start = len(self._steps)
        while start and self._steps[start - 1].checkpoint is None:
            start -= 1
        checkpoint = self._steps[start - 1].checkpoint if start else self._base
        assert checkpoint is not None
        quiet, self._table.quiet = self._table.quiet, True
        try:
            self._restart(checkpoint)
            for step in self._steps[start:]:
                self._again(step)
        finally:
            self._table.quiet = quiet
            self._table.events = events

    def _again(self, step: Step[S]) -> None:
        """Re-run a recorded input; raises :class:`RulesChanged` if it no longer fits."""
        pending = self._pending
        known = pending is not None and step.value in pending.values and step.key == pending.key
        if not known and not (step.side and self._side_ask(step.value)):
            raise RulesChanged(f'"{step.value}" is no longer possible in turn {self._table.turn}')
        self._replay = list(step.tape)
        try:
            self._feed(step)
        finally:
            self._replay = []

    def _recall(self) -> None:
        """Tell the past again after loading, turn by turn, so that the log is there."""
        if self._events_known:
            return
        self._events_known = True
        told, base_told = saving.retell(self)
        self._table.events = told
        self._base_events = base_told

    def _write(self, lines: list[str]) -> None:
        """Append *lines*, which are in the history already, to the save file.

        If somebody else writes to it, the game goes on in a new file; if it cannot be written, unsaved. Either
        is said in :attr:`notices`.
        """
        if self._journal is None:
            return
        try:
            self._journal.write(lines)
        except BadSave as error:
            path, self._journal = self._journal.path, None
            if isinstance(error, PlayedElsewhere):
                try:
                    saving.fork(self, path)
                    return
                except BadSave as second:
                    error = second
            self.notices.append(f"{error} The game goes on, but it is no longer being saved.")

    def _side_ask(self, value: str) -> Ask | None:
        return next((ask for ask in self.side_requests if value in ask.values), None)

    def _refusal(self, pending: Ask | None, value: str) -> IllegalChoice:
        said = _short(value)
        if pending is None:
            return IllegalChoice(f'"{said}" is not possible: the game is over. Undo to go back.')
        reason = self.rules.why_not(self._table.state, self.setup, pending, value)
        because = f": {reason}" if reason else ""
        who, where = self._who(pending.seat), self._where(pending)
        return IllegalChoice(f'{who} may not "{said}" ({where}){because}. {self._allowed()}')

    def _allowed(self) -> str:
        return "" if self._pending is None else f"Allowed: {self._pending.allowed()}."

    def _who(self, seat: int) -> str:
        seats = self.setup.seats
        return seats[seat].name if isinstance(seat, int) and 0 <= seat < len(seats) else f"Seat {seat}"

    def _where(self, ask: Ask) -> str:
        return f"turn {self._table.turn}, {ask.key}"


def _short(value: object) -> str:
    """*value* for a message, cut where nobody would read on."""
    text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


def _why(error: Exception) -> str:
    """Why a recorded turn does not run again, in words."""
    return str(error) if isinstance(error, EngineError) else "the save is damaged there"
