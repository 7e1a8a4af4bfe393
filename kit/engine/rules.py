"""What a game must provide: its rules, its set-up form and its switches."""

from __future__ import annotations

import difflib
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from kit.engine.errors import BadSetup
from kit.engine.requests import Ask
from kit.engine.results import ResultTable
from kit.engine.table import Event, Table

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Seat:
    """One team at the table: *name*, *colour*, and *facts* that the game settled for it before play."""

    name: str
    colour: str
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything fixed before play: the seats in clockwise order, the switches, and the question bank."""

    seats: tuple[Seat, ...]
    options: Mapping[str, Any]
    bank: Any = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the seats that won (none, one or several) and the reason in one word."""

    winners: tuple[int, ...]
    reason: str


def with_winners(view: dict[str, Any], outcome: Outcome | None) -> dict[str, Any]:
    """*view* with ``winners`` (seats, none while the game runs); once it is over nobody is ``current``."""
    view["winners"] = list(outcome.winners) if outcome else []
    if outcome:
        view["current"] = None
    return view


@dataclass(frozen=True, slots=True)
class Switch:
    """A house rule that the table may set before play.

    *kind* is ``bool``, ``int`` (from *low* to *high* in steps of *step*), ``choice`` (one of *choices*) or
    ``seat`` (a seat number or one of *choices*) or ``names`` (a list of *low* to *high* different texts; a form
    has a place of its own for it). With *optional* it may be ``None``, meaning "not used".
    *help* is one plain sentence for the teacher; *rule* is the rule id. *words* are the choices as a form shows
    them, in the order of *choices*; an ``int`` that has them, one for each value, is shown as choices too.
    *unset* is what an empty field of a form says. *when* is the key of another switch and the value at which
    this one matters; a form asks for it only then.
    """

    key: str
    title: str
    help: str
    rule: str
    kind: str
    default: Any
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    step: int = 1
    optional: bool = False
    words: tuple[str, ...] = ()
    unset: str = "off"
    when: tuple[str, str] | None = None

    def offered(self) -> tuple[tuple[str, str], ...]:
        """The values that a form shows as choices, as texts with their words; none for a box or a number."""
        values = self.choices
        if self.kind == "int" and self.words:
            values = tuple(str(value) for value in range(self.low, self.high + 1, self.step))
        words = self.words or [value.replace("_", " ").capitalize() for value in values]
        return tuple(zip(values, words, strict=True))

    def allowed(self, seats: int | None = None) -> str:
        """The allowed values in words; *seats* is the number of seats, if it is known."""
        if self.kind == "bool":
            words = "True or False"
        elif self.kind == "int":
            words = f"{self.low} to {self.high}" + (f" in steps of {self.step}" if self.step > 1 else "")
        elif self.kind == "seat":
            last = "" if seats is None else f" to {seats - 1}"
            words = f"a seat number from 0{last}" + "".join(f', or "{choice}"' for choice in self.choices)
        elif self.kind == "names":
            count = f"{self.low}" if self.low == self.high else f"{self.low} to {self.high}"
            words = f"a list of {count} different names"
        else:
            words = " or ".join(f'"{choice}"' for choice in self.choices)
        return words + (", or None" if self.optional else "")

    def check(self, value: Any, seats: int) -> Any:
        """*value* if it is allowed with *seats* seats; raises :class:`BadSetup` otherwise."""
        whole = isinstance(value, int) and not isinstance(value, bool)
        if value is None:
            good = self.optional
        elif self.kind == "bool":
            good = isinstance(value, bool)
        elif self.kind == "int":
            good = whole and self.low <= value <= self.high and (value - self.low) % self.step == 0
        elif self.kind == "seat":
            good = (whole and 0 <= value < seats) or value in self.choices
        elif self.kind == "names":
            listed = isinstance(value, Sequence) and not isinstance(value, str | bytes)
            value = list(value) if listed else value
            texts = listed and all(isinstance(one, str) and one.strip() for one in value)
            good = texts and self.low <= len(value) <= self.high and len(set(value)) == len(value)
        else:
            good = value in self.choices
        if not good:
            raise BadSetup(f'The option "{self.key}" cannot be {value!r}. Allowed: {self.allowed(seats)}.')
        return value


class Bot(Protocol):
    """An automatic player. It sees what its seat may see and nothing else."""

    def choose(self, view: Mapping[str, Any], request: Ask, rng: Random) -> str:
        """One of ``request.values``."""

    def knows(self, view: Mapping[str, Any], request: Ask) -> float:
        """How likely (0 to 1) the pupils it stands for know the right value of *request*."""


class Rules(ABC, Generic[S]):
    """A game. Subclasses give the constants below and the abstract methods, and others where they need them."""

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[str]
    """Changes whenever a saved turn could go on differently."""
    seats_low: ClassVar[int]
    seats_high: ClassVar[int]
    colours: ClassVar[tuple[str, ...]]
    colours_later: ClassVar[bool] = False
    """Whether a team gets its colour in play, by what it chooses there; a form asks for none then."""
    default_names: ClassVar[tuple[str, ...]]
    seat_fields: ClassVar[tuple[Switch, ...]] = ()
    """What a form asks of each seat, beside name and colour: fields of kind ``bool``, ``int`` or ``choice``."""
    seat_words: ClassVar[tuple[str, ...]] = ()
    """Further keywords of a seat, which no form asks for; :meth:`settle_seat` knows what they mean."""
    dice: ClassVar[bool] = True
    """Whether dice are thrown, so that somebody may want to throw real ones."""
    switches: ClassVar[tuple[Switch, ...]] = ()
    quick_options: ClassVar[Mapping[str, Any]] = {}
    """Switches with which a game of random choices is soon over; :func:`kit.testing.check_game` sets them."""
    shipped_bank: ClassVar[str | None] = None
    """Name of the question bank in ``question_banks/`` that is used when none is given."""
    every_state: ClassVar[bool] = False
    """Whether each State and Territory must have a question, so that what a bank lacks has to be filled."""
    bank_note: ClassVar[str] = ""
    """When questions are asked, in a sentence for the form, if it is not in every game."""
    state_type: ClassVar[type[Any]]

    @property
    def seat_facts(self) -> tuple[str, ...]:
        """The keywords of a seat, beside ``name`` and ``colour``."""
        return (*(field.key for field in self.seat_fields), *self.seat_words)

    @abstractmethod
    def new_state(self, setup: Setup) -> S:
        """The position before anything is thrown."""

    @abstractmethod
    async def opening(self, table: Table[S]) -> None:
        """What happens once, before the first turn (turn 0)."""

    @abstractmethod
    async def turn(self, table: Table[S]) -> None:
        """One whole turn of the seat to play, up to passing the dice on."""

    @abstractmethod
    def outcome(self, state: S, setup: Setup) -> Outcome | None:
        """How the game ended, or ``None`` while it runs; asked between turns."""

    @abstractmethod
    def view(self, state: S, setup: Setup, seat: int | None) -> dict[str, Any]:
        """What *seat* may see (``None``: what everybody in the room may see), as plain data."""

    def teacher_view(self, state: S, setup: Setup) -> dict[str, Any]:
        """What nobody but the teacher may see, as plain data, if a game has any; none of it is in a view."""
        del state, setup
        return {}

    def side_requests(self, state: S, setup: Setup, pending: Ask | None) -> tuple[Ask, ...]:
        """What may be done beside answering *pending* (``None``: after the end); values begin with the key."""
        del state, setup, pending
        return ()

    async def side(self, table: Table[S], value: str) -> bool:
        """Carry out the side request *value*; ``True`` ends the running turn.

        It may draw, shuffle and tell. It may not ask, nor throw dice: the turn it interrupts is waiting for an
        answer already.
        """
        raise NotImplementedError(f"{self.name} offers no {value!r}")

    def time_up(self, state: S, setup: Setup) -> str:
        """The side request by which the clock of a timed game rings now, at the start of a turn, or nothing.

        For simulations, which have no clock: a game whose time ends nothing by itself says how many turns or
        rounds its time is worth.
        """
        del state, setup
        return ""

    def seats_of(self, state: S) -> list[Mapping[str, Any]]:
        """The seats as a state names them, for :meth:`kit.engine.session.Session.at`."""
        del state
        raise BadSetup(f"A state of {self.title} does not name its seats; give them.")

    def check_state(self, state: S, setup: Setup) -> None:
        """Raise :class:`BadSetup` if *state* is no position of this game at the beginning of a turn."""

    def audit(self, state: S, setup: Setup) -> str:
        """What does not add up in *state* (money from nowhere, a missing card), in a sentence, or nothing."""
        del state, setup
        return ""

    def result_table(self, state: S, setup: Setup) -> ResultTable | None:
        """What the result is made of, line by line, as it stands now; ``None`` if it has no such lines."""
        del state, setup
        return None

    def may_undo(self, setup: Setup, events: Sequence[Event]) -> bool:
        """Whether an input may be taken back after which *events* were told; by default any may."""
        del setup, events
        return True

    def why_not(self, state: S, setup: Setup, pending: Ask, value: str) -> str:
        """A short reason why *value* is not among the choices ("needs $100, has $60"), or nothing."""
        del state, setup, pending, value
        return ""

    def right_value(self, state: S, setup: Setup) -> str | None:
        """The choice that somebody who knows the answer to the open question would make, if one is open.

        For simulations and for :func:`kit.testing.check_game`; nothing that is shown may depend on it.
        """
        del state, setup
        return None

    def disguised(self, state: S, setup: Setup, seat: int | None, rng: Random) -> tuple[S, Setup]:
        """Another position, taken at random, that *seat* (``None``: the room) cannot tell from this one.

        Rivals' cards dealt anew, an unseen deck in another order, another answer made right; nothing given is
        changed. A game that hides anything provides it, so that :func:`kit.testing.check_game` can see whether
        the views keep the secret.
        """
        del seat, rng
        return state, setup

    def settle_seat(self, facts: Mapping[str, Any], name: str) -> dict[str, Any]:
        """Check the further keywords of a seat and settle what they mean."""
        del name
        return dict(facts)

    def settle_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Expand presets and refuse combinations; called with the given options only."""
        return dict(options)

    def settle_bank(self, bank: Any, options: Mapping[str, Any]) -> Any:
        """The bank as this game plays it; raises :class:`BadSetup` if it cannot be played."""
        del options
        return bank

    def asks_questions(self, options: Mapping[str, Any]) -> bool:
        """Whether a game under these *options*, as far as they are given, asks questions of a bank."""
        del options
        return self.shipped_bank is not None

    def bank_to_plain(self, bank: Any) -> Any:
        """The bank as JSON data, for the save."""
        return bank

    def bank_from_plain(self, data: Any) -> Any:
        """The opposite of :meth:`bank_to_plain`."""
        return data

    @abstractmethod
    def bot(self) -> Bot:
        """A sensible automatic player."""

    @abstractmethod
    def rulebook(self) -> str:
        """The rules in the kit's own words, as Markdown with numbered rules."""

    def rule_text(self, rule: str) -> str:
        """The text of one rule, for example ``"P-35"``; raises :class:`BadSetup` if there is none."""
        wanted = rule.strip().upper()
        found = {}
        for line in self.rulebook().splitlines():
            if line.startswith("- **"):
                name, _, text = line[4:].partition("**")
                found[name.strip().upper()] = text.strip()
        if wanted not in found:
            near = difflib.get_close_matches(wanted, found, 3)
            hint = (
                f" Did you mean {', '.join(near)}?"
                if near
                else f" They run from {next(iter(found), 'nowhere')} on."
            )
            raise BadSetup(f'{self.title} has no rule "{rule}".{hint}')
        return found[wanted]

    def prepare(
        self, seats: int | Sequence[str | Mapping[str, Any]], options: Mapping[str, Any], bank: Any
    ) -> Setup:
        """Check everything given before play; raises :class:`BadSetup` naming the first thing that is wrong."""
        if not isinstance(options, Mapping):
            raise BadSetup(f"options is a mapping of switches to values, not {options!r}.")
        places = self._seats(seats)
        given = self.settle_options(self._known_options(options))
        settled = {
            switch.key: switch.check(given.get(switch.key, switch.default), len(places))
            for switch in self.switches
        }
        return Setup(places, MappingProxyType(settled), self.settle_bank(bank, settled))

    def check_setup(self, setup: Setup) -> None:
        """Raise :class:`BadSetup` if *setup*, as a save tells of it, cannot have come from :meth:`prepare`."""
        if not self.seats_low <= len(setup.seats) <= self.seats_high:
            raise BadSetup(self._wrong_number(len(setup.seats)))
        for seat in setup.seats:
            if not isinstance(seat.name, str) or seat.colour not in self.colours:
                raise BadSetup(f"{seat.name!r}, {seat.colour!r} is no team of {self.title}.")
        for switch in self.switches:
            switch.check(setup.options[switch.key], len(setup.seats))

    def _needed(self, bank: Any, options: Any, find: Callable[[Rules[Any], Any], Any]) -> Any:
        """*bank*, or what *find* gives in its place; a game that asks no questions reads no file."""
        asks = self.asks_questions(options if isinstance(options, Mapping) else {})
        return find(self, bank) if asks or bank is not None else None

    def _wrong_number(self, count: int) -> str:
        return f"{self.title} is played by {self.seats_low} to {self.seats_high} teams; {count} were given."

    def _known_options(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        known = [switch.key for switch in self.switches]
        for key in options:
            if key not in known:
                near = difflib.get_close_matches(str(key), known, 1)
                hint = f' Did you mean "{near[0]}"?' if near else ""
                raise BadSetup(f'{self.title} has no option "{key}".{hint} It has: {", ".join(known)}.')
        return options

    def _seats(self, seats: int | Sequence[str | Mapping[str, Any]]) -> tuple[Seat, ...]:
        if isinstance(seats, int) and not isinstance(seats, bool):
            count = seats
            rows: list[Any] = [{} for _ in range(min(max(count, 0), self.seats_high))]
        elif isinstance(seats, Sequence) and not isinstance(seats, str | bytes):
            rows, count = list(seats), len(seats)
        else:
            raise BadSetup(f"Seats are a number, or a list of names or of settings; {seats!r} is neither.")
        if not self.seats_low <= count <= self.seats_high:
            raise BadSetup(self._wrong_number(count))
        return self._named(rows)

    def _named(self, rows: list[Any]) -> tuple[Seat, ...]:
        places: list[Seat] = []
        taken = [row.get("colour") for row in rows if isinstance(row, Mapping)]
        free = [colour for colour in self.colours if colour not in taken]
        said = {_tidy(row.get("name") if isinstance(row, Mapping) else row).casefold() for row in rows}
        unused = [name for name in self.default_names if name.casefold() not in said]
        for number, row in enumerate(rows):
            facts = {"name": row} if isinstance(row, str) else row
            if not isinstance(facts, Mapping):
                raise BadSetup(f"Team {number + 1} is a name or a set of settings; {row!r} is neither.")
            facts = dict(facts)
            name = _tidy(facts.pop("name", None))
            if not name:
                usual = self.default_names[number]
                name = unused.pop(unused.index(usual) if usual in unused else 0)
            colour = facts.pop("colour", None) or free.pop(0)
            for key in facts:
                if key not in self.seat_facts:
                    known = ", ".join(("name", "colour", *self.seat_facts))
                    raise BadSetup(
                        f'Team {number + 1} ({name}) has an unknown setting "{key}". Known: {known}.'
                    )
            if colour not in self.colours:
                raise BadSetup(f'{name} cannot be "{colour}". Colours: {", ".join(self.colours)}.')
            for other in places:
                if other.name.casefold() == name.casefold():
                    raise BadSetup(f'Two teams are called "{name}". Give each team a name of its own.')
                if other.colour == colour:
                    raise BadSetup(f"{other.name} and {name} are both {colour}. Give each team its own colour.")
            places.append(Seat(name, colour, self.settle_seat(facts, name)))
        return tuple(places)


def _tidy(name: Any) -> str:
    """A name on one line, as it is seen: no spaces to spare, nothing invisible; nothing for no name."""
    if name is None:
        return ""
    text = unicodedata.normalize("NFC", str(name))
    joiner = "\u200d"  # holds the parts of one emoji together
    seen = "".join(sign for sign in text if sign == joiner or unicodedata.category(sign) != "Cf")
    return " ".join(seen.split()).strip(joiner)
