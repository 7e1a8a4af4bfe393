"""Magpies, a tiny card game for the tests of the engine.

Hidden hands, a face-down pile, a die, a card snatched by a rival, and a riddle with a right answer.
"""
# ruff: noqa: ARG002  games need not look at all they are given

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from kit.engine.chance import Chance, Seeded
from kit.engine.requests import Ask
from kit.engine.rules import Outcome, Rules, Setup, Switch
from kit.engine.session import Session
from kit.engine.table import Table
from kit.testing.probes import position

COLOURS = ("red", "amber", "teal", "plum")
CARDS = [f"card{number}" for number in range(1, 13)]


@dataclass(slots=True)
class Nest:
    cards: list[str] = field(default_factory=list)
    points: int = 0


@dataclass(slots=True)
class State:
    game: ClassVar[str] = "magpies"
    nests: list[Nest] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    thrown_away: list[str] = field(default_factory=list)
    riddle: str | None = None
    current: int = 0
    last: bool = False
    turn: int = 0


class ToyBot:
    def choose(self, view: Mapping[str, Any], request: Ask, rng: Random) -> str:
        return rng.choice([option.value for option in request.options if option.seat == request.seat])

    def knows(self, view: Mapping[str, Any], request: Ask) -> float:
        return 0.5


class Magpies(Rules[State]):
    name: ClassVar[str] = "magpies"
    title: ClassVar[str] = "Magpies"
    version: ClassVar[str] = "1"
    seats_low: ClassVar[int] = 2
    seats_high: ClassVar[int] = 3
    colours: ClassVar[tuple[str, ...]] = ("blue", "orange", "purple")
    default_names: ClassVar[tuple[str, ...]] = ("Ants", "Bees", "Crabs")
    seat_words: ClassVar[tuple[str, ...]] = ("age",)
    switches: ClassVar[tuple[Switch, ...]] = (
        Switch("turns", "Turns", "How many turns are played.", "M-1", "int", 12, low=2, high=40, step=2),
        Switch("riddles", "Riddles", "Each turn ends with a riddle.", "M-2", "bool", True),
        Switch("pace", "Pace", "How fast.", "M-3", "choice", "slow", choices=("slow", "fast"), optional=True),
        Switch("judge", "Judge", "Who judges.", "M-4", "seat", 0, choices=("teacher",)),
    )
    state_type: ClassVar[type[Any]] = State

    def new_state(self, setup: Setup) -> State:
        return State(nests=[Nest() for _ in setup.seats])

    async def opening(self, table: Table[State]) -> None:
        state = table.state
        state.pile = await table.shuffle("pile", CARDS)
        for nest in state.nests:
            nest.cards = [state.pile.pop(), state.pile.pop()]
        table.tell("dealt", None, "M-5", cards=2)

    async def turn(self, table: Table[State]) -> None:
        state, seat = table.state, table.state.current
        await self.play(table, seat, (seat + 1) % len(state.nests))
        if table.setup.options["riddles"]:
            await self.riddle(table, seat)
        state.current = (seat + 1) % len(state.nests)
        state.last = state.turn >= table.setup.options["turns"]

    async def play(self, table: Table[State], seat: int, rival: int) -> None:
        state = table.state
        nest = state.nests[seat]
        if not state.pile:
            state.pile = await table.shuffle("again", state.thrown_away)
            state.thrown_away = []
        values = ["draw"] * bool(state.pile) + [f"play:{card}" for card in nest.cards]
        values += ["snatch"] * bool(state.thrown_away)
        value = await table.ask("play", seat, values, "M-6", wait=True, owners={"snatch": rival})
        if value == "draw":
            nest.cards.append(state.pile.pop())
            table.tell("drew", seat, "M-7")
        elif value == "snatch":
            state.nests[rival].cards.append(state.thrown_away.pop())
            table.tell("snatched", rival, "M-8")
        else:
            card = value.removeprefix("play:")
            nest.cards.remove(card)
            state.thrown_away.append(card)
            dice = await table.roll(seat, dice=1)
            nest.points += sum(dice)
            table.tell("played", seat, "M-9", card=card, dice=dice)

    async def riddle(self, table: Table[State], seat: int) -> None:
        state = table.state
        state.riddle = await table.draw("riddle", COLOURS)
        value = await table.ask("guess", seat, await table.shuffle("colours", COLOURS), "M-10")
        right = value == state.riddle
        table.tell("guessed", seat, "M-10", value=value, right=right, answer=state.riddle)
        state.nests[seat].points += 3 * right
        state.riddle = None

    def outcome(self, state: State, setup: Setup) -> Outcome | None:
        if not state.last:
            return None
        best = max(nest.points for nest in state.nests)
        winners = tuple(seat for seat, nest in enumerate(state.nests) if nest.points == best)
        return Outcome(winners, "points")

    def view(self, state: State, setup: Setup, seat: int | None) -> dict[str, Any]:
        hands = [
            list(nest.cards) if place == seat else ["?"] * len(nest.cards)
            for place, nest in enumerate(state.nests)
        ]
        return {
            "turn": state.turn,
            "current": state.current,
            "hands": hands,
            "points": [nest.points for nest in state.nests],
            "pile": len(state.pile),
            "thrown_away": list(state.thrown_away),
        }

    def side_requests(self, state: State, setup: Setup, pending: Ask | None) -> tuple[Ask, ...]:
        if pending is None:
            return ()
        quit_values = [f"end:{seat}" for seat in range(len(state.nests))]
        owners = {value: seat for seat, value in enumerate(quit_values)}
        return (Ask("shake", 0, ["shake"], "M-11"), Ask("end", 0, quit_values, "M-12", owners=owners))

    async def side(self, table: Table[State], value: str) -> bool:
        if value == "shake":
            table.state.pile = await table.shuffle("shake", table.state.pile)
            table.tell("shaken", None, "M-11")
            return False
        table.state.riddle = None
        table.state.last = True
        return True

    def right_value(self, state: State, setup: Setup) -> str | None:
        return state.riddle

    def disguised(self, state: State, setup: Setup, seat: int | None, rng: Random) -> tuple[State, Setup]:
        """The hidden cards dealt anew, and another answer to the riddle."""
        hidden = [card for place, nest in enumerate(state.nests) if place != seat for card in nest.cards]
        hidden += state.pile
        rng.shuffle(hidden)
        nests = [
            replace(nest) if place == seat else replace(nest, cards=[hidden.pop() for _ in nest.cards])
            for place, nest in enumerate(state.nests)
        ]
        riddle = state.riddle and rng.choice(COLOURS)
        return replace(state, nests=nests, pile=hidden, riddle=riddle), setup

    def audit(self, state: State, setup: Setup) -> str:
        held = [*state.pile, *state.thrown_away, *(card for nest in state.nests for card in nest.cards)]
        return "" if not state.turn or sorted(held) == sorted(CARDS) else f"the cards are {held}"

    def seats_of(self, state: State) -> list[Mapping[str, Any]]:
        return [{} for _ in state.nests]

    def bot(self) -> ToyBot:
        return ToyBot()

    def rulebook(self) -> str:
        return "- **M-1** The number of turns is agreed.\n- **M-2** A turn ends with a riddle."


def start(
    seats: int | Sequence[str | Mapping[str, Any]] = 2,
    seed: int = 1,
    *,
    rules: Rules[State] | None = None,
    chance: Chance | None = None,
    **more: Any,
) -> Session[State]:
    """A game of Magpies; *more* goes to ``Session.start``."""
    return Session.start(rules or Magpies(), seats, chance=chance or Seeded(seed), **more)


def played(path: Path, inputs: int = 9, **more: Any) -> Session[State]:
    """A game of two that is saved at *path*, after some random inputs."""
    session = start(2, 3, save=path, **more)
    go_on(session, inputs)
    return session


def go_on(session: Session[State], inputs: int, seed: int = 5) -> None:
    """Choose at random *inputs* times."""
    rng = Random(seed)
    for _ in range(inputs):
        assert session.pending is not None
        session.choose(rng.choice(session.pending.values))


def play(session: Session[State], rng: Random, inputs: int = 10_000, side: float = 0.0) -> list[dict[str, Any]]:
    """Play at random, now and then beside the turn; the positions met, the first included."""
    met = [position(session)]
    while session.pending is not None and len(met) <= inputs:
        option = rng.choice(session.pending.options)
        if rng.random() < side:
            option = session.side_requests[0].options[0]
        session.choose(*option)
        met.append(position(session))
    return met


def throw(session: Session[State]) -> str:
    """Play the first card in hand and throw the die; the value chosen."""
    assert session.pending is not None
    value = next(value for value in session.pending.values if value.startswith("play:"))
    session.choose(value)
    return value
