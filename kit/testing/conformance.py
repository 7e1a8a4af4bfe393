"""The conformance test that every game must pass: :func:`check_game`."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from kit.engine.chance import Chance, RealDice, Seeded
from kit.engine.errors import BadSetup
from kit.engine.rules import Rules
from kit.engine.session import Session
from kit.testing import probes
from kit.testing.probes import Flaw

__all__ = ["check_game"]

SAMPLES = 16
"""Requests with a right value after which its place in the list is judged; disguises tried at each."""


def check_game(
    rules: Rules[Any] | str,
    *,
    bank: Any = None,
    games: int = 5,
    seed: int = 0,
    seats: Sequence[int] | None = None,
    options: Mapping[str, Any] | None = None,
    every: int = 20,
    decisions: int = 20_000,
) -> None:
    """Play *games* games of *rules* at random and check everything that the kit promises of a game.

    *rules* is a game or the name of one; *bank* its question bank (left out: the game's own). Game number *n*
    has the seed *seed* + n and the *n*-th of *seats* (left out: every number of seats in turn); *options* are
    switches (left out: the game's ``quick_options``). Most checks are made in every position, the dear ones in
    about one of *every* and wherever a request with a new key comes up. A game has to end within *decisions*
    inputs.

    What is checked: set-up refuses what is wrong; random play ends, and so does play by the game's bot;
    requests are well formed; every option and side request offered is accepted; every other value and seat is
    refused and changes nothing; copies and readers change nothing; a position survives saving, loading, a save
    cut off anywhere in its last line, and undo and redo from the end to the start and back; the same seed and
    inputs give the same game, in a simulation too; real dice can be typed in; views hide what is hidden.

    Hidden things are found in two ways. Where ``rules.right_value`` gives the right option, nothing shown may
    name it alone, and it may not always stand in the same place. And no view may tell a position from those
    that ``rules.disguised`` says look the same (rivals' cards dealt anew, an unseen deck in another order,
    another answer made right); a game that hides anything has to provide it.

    Raises ``AssertionError`` with a sentence that names the game, the number of seats, the seed and the number
    of the input.
    """
    if isinstance(rules, str):
        rules = Session.find_rules(rules)
    bank = Session.find_bank(rules, bank)
    counts = list(seats or range(rules.seats_low, rules.seats_high + 1))
    given = (rules, bank, rules.quick_options if options is None else options, every, decisions)
    noted = _Noted()
    _Trial(*given, counts[0], seed, noted).run(_Trial.setup)
    for number in range(games):
        trial = _Trial(*given, counts[number % len(counts)], seed + number, noted)
        trial.run(_Trial.whole_game, side=number % 2 == 1)
        trial.run(_Trial.again)
        trial.run(_Trial.by_bot)
    trial = _Trial(*given, counts[-1], seed + games, noted)
    trial.run(_Trial.with_real_dice)
    trial.run(_Trial.secrets_kept)


@dataclass(slots=True)
class _Noted:
    """What was noticed in all games together."""

    keys: set[str] = field(default_factory=set)
    """Keys of the requests that were met."""

    places: list[int] = field(default_factory=list)
    """Where the right value stood, each time there was one."""
    changed: set[str] = field(default_factory=set)
    """What ``rules.disguised`` has changed."""


@dataclass
class _Trial:
    """One game with its seed; keeps where it is, so that a failure can say so."""

    rules: Rules[Any]
    bank: Any
    options: Mapping[str, Any]
    every: int
    decisions: int
    seats: int
    seed: int
    noted: _Noted
    doing: str = "setting up"
    input: int = 0
    inputs: list[tuple[str, int | None]] = field(default_factory=list)
    positions: list[dict[str, Any]] = field(default_factory=list)
    known: set[str] = field(default_factory=set)

    def run(self, check: Callable[..., None], **more: Any) -> None:
        """Make *check*, and turn whatever goes wrong into one sentence."""
        try:
            check(self, **more)
        except Exception as error:
            where = f"{self.rules.title}, {self.seats} seats, seed {self.seed}, input {self.input}"
            what = str(error) if isinstance(error, Flaw) else f"{self.doing} raises {error!r}"
            raise AssertionError(f"{where}: {what}.") from error

    def start(self, chance: Chance | None = None, **more: Any) -> Session[Any]:
        """The game of this trial at its beginning."""
        rules = self.rules

        class Here(Session[Any]):
            """A session whose saves belong to the game being checked, whatever it is called."""

        Here.find_rules = staticmethod(lambda _: rules)
        self.doing, self.input = "starting", 0
        chance = chance or Seeded(self.seed)
        session = Here.start(rules, self.seats, self.options, self.bank, chance, **more)
        self.doing = "looking at the position"
        return session

    def choose(self, session: Session[Any], value: str, seat: int | None) -> None:
        """One input."""
        self.input += 1
        self.doing = f"choosing {value!r}"
        session.choose(value, seat)
        self.doing = "looking at the position"

    # -- the checks -----------------------------------------------------------------------------

    def setup(self) -> None:
        """Wrong seats, settings and options are refused; the defaults of the switches are allowed."""
        rules = self.rules
        wrong: list[tuple[Any, dict[str, Any]]] = [
            (rules.seats_low - 1, {}),
            (rules.seats_high + 1, {}),
            ("two", {}),
            (None, {}),
            ([{"name": "One", "no such setting": 1}] + [{}] * (rules.seats_low - 1), {}),
            (["One"] * rules.seats_low, {}),
            ([{"colour": "no such colour"}] + [{}] * (rules.seats_low - 1), {}),
            (rules.seats_low, {"no such option": 1}),
            *((rules.seats_low, {switch.key: object()}) for switch in rules.switches),
        ]
        for seats, options in wrong:
            try:
                rules.prepare(seats, options, self.bank)
            except BadSetup:
                continue
            raise Flaw(f"seats {seats!r} with options {options!r} are not refused")
        for switch in rules.switches:
            switch.check(switch.default, self.seats)

    def whole_game(self, side: bool) -> None:
        """Play at random to the end, checking on the way, then back to the start and forth again."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            session = self.start(save=folder / "running.kitsave")
            rng = Random(f"{self.seed} play")
            seen: set[tuple[str, Any]] = set()
            while session.pending is not None:
                seen = self.look(session, seen, rng, folder)
                if len(self.inputs) >= self.decisions:
                    raise Flaw(f"the game has not ended after {self.decisions} inputs")
                option = probes.any_option(session.pending, rng)
                asks = session.side_requests
                if side and asks and rng.random() < 0.05:
                    option = rng.choice(rng.choice(asks).options)
                self.inputs.append(option)
                self.choose(session, *option)
            self.positions.append(probes.position(session))
            probes.is_over(session)
            probes.saves(session, folder, rng)
            self.back_and_forth(session)

    def look(
        self, session: Session[Any], seen: set[tuple[str, Any]], rng: Random, folder: Path
    ) -> set[tuple[str, Any]]:
        """Check one position; the dear checks only now and then."""
        pending = session.pending
        assert pending is not None
        probes.well_formed(session)
        self.positions.append(probes.position(session))
        self.note(session)
        probes.hides(session, seen, rng)
        new = pending.key not in self.noted.keys
        if new or rng.randrange(self.every) == 0:
            self.noted.keys.add(pending.key)
            probes.safe_to_read(session)
            probes.refuses(session, self.known)
            probes.accepts(session, rng)
            probes.copies(session, rng)
            if new or rng.randrange(2):
                probes.saves(session, folder, rng)
        self.known.update(pending.values)
        return probes.shown(session)

    def note(self, session: Session[Any]) -> None:
        """Remember where the right value stood, and what the game's disguises change."""
        pending, state, setup = session.pending, session.state, session.setup
        assert pending is not None
        right = self.rules.right_value(state, setup)
        if right in pending.values and len(pending.values) > 1:
            self.noted.places.append(pending.values.index(str(right)))
        rng = Random(f"{self.seed} {self.input}")
        for _ in range(SAMPLES):  # taken at random, a disguise may make the same answer right
            other, other_setup = self.rules.disguised(state, setup, None, rng)
            if other != state:
                self.noted.changed.add("state")
            if right is None:
                break
            if self.rules.right_value(other, other_setup) != right:
                self.noted.changed.add("right value")
                break

    def back_and_forth(self, session: Session[Any]) -> None:
        """Undo to the start and redo to the end, one by one and in leaps; every position is met again."""
        last = len(self.inputs)
        events = [probes.told(event) for event in session.events]
        if events != [text for one in self.positions for text in one["recent events"]]:
            raise Flaw("events that were told have changed since")
        for self.input in range(last - 1, -1, -1):
            session.undo()
            probes.compare(probes.position(session), self.positions[self.input], "undone")
        probes.nothing_left(session, back=True)
        for self.input in range(1, last + 1):
            session.redo()
            probes.compare(probes.position(session), self.positions[self.input], "redone")
        probes.nothing_left(session, back=False)
        if [probes.told(event) for event in session.events] != events:
            raise Flaw("the events differ after undoing and redoing everything")
        rng = Random(f"{self.seed} leaps")
        for _ in range(min(8, last)):
            back = rng.randint(1, last)
            self.input = last - back
            session.undo(back)
            probes.compare(probes.position(session), self.positions[self.input], f"after undo({back})")
            self.choose(session, *self.inputs[self.input])
            probes.compare(
                probes.position(session), self.positions[self.input], "undone, then chosen the same again"
            )
            if session.can_redo:
                raise Flaw("a new input leaves something to redo")
            for value, seat in self.inputs[self.input :]:
                self.choose(session, value, seat)

    def again(self) -> None:
        """The same seed and inputs give the same game, and so they do in a simulation."""
        for simulate in (False, True):
            kind = "in a simulation" if simulate else "played again with the same seed"
            session = self.start(simulate=simulate)
            for number, (value, seat) in enumerate([*self.inputs, ("", None)]):
                found = probes.position(session, tell=not simulate)
                probes.compare(found, self.positions[number], kind)
                if number < len(self.inputs):
                    self.choose(session, value, seat)
                if simulate and number % self.every == 0:
                    found = probes.position(session.copy(), tell=False)
                    probes.compare(found, probes.position(session, tell=False), "in the copy of a simulation")

    def by_bot(self) -> None:
        """The game's bot chooses what is offered to its seat, seeing its view only, and its game ends."""
        session, rng, bot = self.start(simulate=True), Random(f"{self.seed} bot"), self.rules.bot()
        while session.pending is not None:
            pending = session.pending
            self.doing = f'the bot, asked "{pending.key}",'
            value = bot.choose(session.view(pending.seat), pending, rng)
            if value not in pending.values or type(value) is not str:
                raise Flaw(f'the bot answers "{pending.key}" with {value!r}, which is not offered')
            if not 0 <= bot.knows(session.view(pending.seat), pending) <= 1:
                raise Flaw(f'how likely the bot knows "{pending.key}" is not between 0 and 1')
            self.choose(session, value, None)
            if self.input >= self.decisions:
                raise Flaw(f"the bots have not ended the game after {self.decisions} inputs")

    def with_real_dice(self) -> None:
        """Dice can be typed in: the game goes on, is undone, and is loaded as with any other dice."""
        with tempfile.TemporaryDirectory() as name:
            session = self.start(RealDice(self.seed), save=Path(name) / "running.kitsave")
            rng = Random(f"{self.seed} dice")
            positions = [probes.position(session)]
            while session.pending is not None and self.input < 60:
                probes.well_formed(session)
                self.choose(session, *rng.choice(session.pending.options))
                positions.append(probes.position(session))
            probes.saves(session, Path(name), rng)
            for self.input in range(len(positions) - 2, -1, -1):
                session.undo()
                probes.compare(probes.position(session), positions[self.input], "undone with real dice")

    def secrets_kept(self) -> None:
        """The right value moves about, and the game's disguises disguise something."""
        places, changed = self.noted.places, self.noted.changed
        if len(places) >= SAMPLES and len(set(places)) == 1:
            raise Flaw(f"the right option stood in place {places[0]} all {len(places)} times")
        if type(self.rules).disguised is not Rules.disguised:
            if not changed:
                raise Flaw("disguised() never changes anything, so nothing hidden was checked")
            if places and "right value" not in changed:
                raise Flaw("disguised() never makes another answer right")
