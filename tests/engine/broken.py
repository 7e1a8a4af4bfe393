"""Magpies broken in one way each; every class says what ``check_game`` has to answer."""
# ruff: noqa: ARG002  games need not look at all they are given

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, ClassVar

from kit.engine.requests import Ask
from kit.engine.rules import Outcome, Setup, Switch
from kit.engine.table import Table
from tests.engine.toy import COLOURS, Magpies, State, ToyBot

BROKEN: dict[type[Magpies], str] = {}
"""Every broken game and a pattern of the sentence that says what is wrong with it."""


def says(pattern: str) -> Any:
    def keep(game: type[Magpies]) -> type[Magpies]:
        BROKEN[game] = pattern
        return game

    return keep


@says("the game has not ended after 80 inputs")
class Endless(Magpies):
    def outcome(self, state: State, setup: Setup) -> Outcome | None:
        return None


@says("the bots have not ended the game")
class EndlessForBots(Magpies):
    def bot(self) -> ToyBot:
        return Hesitant()

    async def turn(self, table: Table[State]) -> None:
        while await table.ask("again", table.state.current, ["again", "go"]) == "again":
            pass
        await super().turn(table)


class Hesitant(ToyBot):
    def choose(self, view: Mapping[str, Any], request: Ask, rng: Random) -> str:
        return "again" if request.key == "again" else super().choose(view, request, rng)


@says("the bot answers .* which is not offered")
class BotCheats(Magpies):
    def bot(self) -> ToyBot:
        return Cheat()


class Cheat(ToyBot):
    def choose(self, view: Mapping[str, Any], request: Ask, rng: Random) -> str:
        return "draw"


@says('the bot, asked "play", raises KeyError')
class BotPeeps(Magpies):
    def bot(self) -> ToyBot:
        return Peeper()


class Peeper(ToyBot):
    def choose(self, view: Mapping[str, Any], request: Ask, rng: Random) -> str:
        return str(view["riddle"])


@says("seats 1 with options {} are not refused")
class AnyNumber(Magpies):
    def prepare(self, seats: Any, options: Mapping[str, Any], bank: Any) -> Setup:
        return super().prepare(2, options, bank) if seats == 1 else super().prepare(seats, options, bank)


@says("setting up raises BadSetup")
class BadDefault(Magpies):
    switches: ClassVar[tuple[Switch, ...]] = (
        *Magpies.switches,
        Switch("odd", "Odd", "An odd one.", "M-1", "int", 3, low=2, high=4, step=2),
    )


@says('"again" offers nothing')
class NothingOffered(Magpies):
    async def turn(self, table: Table[State]) -> None:
        await table.ask("again", table.state.current, [])


@says("'yes' is offered twice")
class Twice(Magpies):
    async def turn(self, table: Table[State]) -> None:
        await table.ask("sure", table.state.current, ["yes", "yes"])


@says("offers 7, which is no text")
class Numbers(Magpies):
    async def turn(self, table: Table[State]) -> None:
        await table.ask("number", table.state.current, [7, 8])  # type: ignore[list-item]


@says("belongs to a seat that is not there")
class NobodysOption(Magpies):
    async def turn(self, table: Table[State]) -> None:
        await table.ask("claim", table.state.current, ["yes", "no"], owners={"no": 9})


@says("'shake' is offered twice")
class SideCollides(Magpies):
    async def turn(self, table: Table[State]) -> None:
        await table.ask("tremble", table.state.current, ["shake", "stand"])


@says(r'the data of the request "sure" are no JSON data: who is a set')
class SetInRequest(Magpies):
    async def turn(self, table: Table[State]) -> None:
        await table.ask("sure", table.state.current, ["yes", "no"], who={1})


@says(r'the data of the event "looked" are no JSON data: at is a State')
class StateInEvent(Magpies):
    async def opening(self, table: Table[State]) -> None:
        await super().opening(table)
        table.tell("looked", None, at=table.state)


@says(r"view\(None\) is no plain JSON data: points is a tuple")
class TupleInView(Magpies):
    def view(self, state: State, setup: Setup, seat: int | None) -> dict[str, Any]:
        return {**super().view(state, setup, seat), "points": tuple(nest.points for nest in state.nests)}


@says("after a reader changed what it was shown, there is a difference in the state")
class LiveView(Magpies):
    def view(self, state: State, setup: Setup, seat: int | None) -> dict[str, Any]:
        return {**super().view(state, setup, seat), "thrown_away": state.thrown_away}


@says("after a reader changed what it was shown, there is a difference in the state")
class LiveRequest(Magpies):
    async def play(self, table: Table[State], seat: int, rival: int) -> None:
        await table.ask("look", seat, ["yes", "no"], cards=table.state.nests[seat].cards)
        await super().play(table, seat, rival)


@says("events that were told have changed since")
class LiveEvent(Magpies):
    def __init__(self) -> None:
        self.told: list[int] = []

    async def opening(self, table: Table[State]) -> None:
        await super().opening(table)
        table.tell("first", None, facts=self.told)

    def outcome(self, state: State, setup: Setup) -> Outcome | None:
        if state.turn == 12:
            self.told.append(12)
        return super().outcome(state, setup)


@says("the state cannot be written and read back: TypeError")
class HalfPoints(Magpies):
    async def opening(self, table: Table[State]) -> None:
        await super().opening(table)
        table.state.nests[0].points = 0.5  # type: ignore[assignment]


@dataclass(slots=True)
class Tally(State):
    extra: list[int] | None = None

    def __eq__(self, other: object) -> bool:
        return False


@says("the state is another one after it was written and read back")
class NeverEqual(Magpies):
    state_type: ClassVar[type[Any]] = Tally

    def new_state(self, setup: Setup) -> State:
        return Tally(nests=super().new_state(setup).nests)


@says(r"state\.turn is 0 in turn 1")
class OwnTurns(Magpies):
    async def turn(self, table: Table[State]) -> None:
        table.state.turn = 0
        await super().turn(table)


@says("the state does not add up: the cards are")
class LosesCards(Magpies):
    async def riddle(self, table: Table[State], seat: int) -> None:
        await super().riddle(table, seat)
        table.state.thrown_away.clear()


@says('"burn" is offered, but choosing it raises ValueError')
class EmptyPromise(Magpies):
    async def play(self, table: Table[State], seat: int, rival: int) -> None:
        if await table.ask("heat", seat, ["burn", "cool"]) == "burn":
            raise ValueError("too hot")
        await super().play(table, seat, rival)


@says('"shake" is offered, but choosing it raises NotImplementedError')
class NoSide(Magpies):
    async def side(self, table: Table[State], value: str) -> bool:
        if value == "shake":
            raise NotImplementedError
        return await super().side(table, value)


class Loose(str):
    """A text that is any text of its letters, large or small."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and self.casefold() == other.casefold()

    __hash__ = str.__hash__


@says("is accepted, though it is not offered|which is no text")
class AnyCase(Magpies):
    async def play(self, table: Table[State], seat: int, rival: int) -> None:
        await table.ask("sure", seat, [Loose("yes"), Loose("no")])
        await super().play(table, seat, rival)


@says("is refused with IndexError")
class WhyNotFails(Magpies):
    def why_not(self, state: State, setup: Setup, pending: Ask, value: str) -> str:
        return value.split(":")[1]


@says("after something that is not allowed was refused, there is a difference in the state")
class WhyNotActs(Magpies):
    def why_not(self, state: State, setup: Setup, pending: Ask, value: str) -> str:
        state.nests[0].points += 1
        return ""


class Forgetful(Magpies):
    """Keeps something beside the state: how often *this object* has been asked."""

    def __init__(self) -> None:
        self.count = 0


@says("there is a difference in the state")
class Memory(Forgetful):
    async def play(self, table: Table[State], seat: int, rival: int) -> None:
        self.count += 1
        table.state.nests[seat].points += self.count % 3
        await super().play(table, seat, rival)


@says("does not support item assignment")
class HalfWritten(Magpies):
    """Changes the setup instead of the state."""

    async def play(self, table: Table[State], seat: int, rival: int) -> None:
        options: Any = table.setup.options
        options["pace"] = "fast" if options["pace"] == "slow" else "slow"
        await super().play(table, seat, rival)

    def view(self, state: State, setup: Setup, seat: int | None) -> dict[str, Any]:
        return {**super().view(state, setup, seat), "pace": setup.options["pace"]}


@says("there is a difference in the state")
class GlobalDice(Magpies):
    async def play(self, table: Table[State], seat: int, rival: int) -> None:
        table.state.nests[seat].points += random.randrange(100)
        await super().play(table, seat, rival)


@says("there is a difference in the state")
class OtherInSimulation(Magpies):
    async def riddle(self, table: Table[State], seat: int) -> None:
        await super().riddle(table, seat)
        table.state.nests[seat].points += table.quiet


@says("played again with the same seed, there is a difference in the state")
class OncePerObject(Forgetful):
    """Gives a bonus in the first game that this object plays, and in that alone."""

    async def opening(self, table: Table[State]) -> None:
        self.count += 1
        await super().opening(table)
        table.state.nests[0].points = 10 * (self.count == 1)


@dataclass(slots=True)
class OtherState(State):
    lost: list[int] = field(default_factory=list)


@says("the state cannot be written and read back: KeyError")
class WrongStateType(Magpies):
    """Says that its states are of another kind than they are."""

    def new_state(self, setup: Setup) -> State:
        return OtherState(nests=super().new_state(setup).nests, lost=[1])


@says(r"view\(None\) tells apart two positions that look the same")
class ShowsHands(Magpies):
    def view(self, state: State, setup: Setup, seat: int | None) -> dict[str, Any]:
        return {**super().view(state, setup, seat), "hands": [list(nest.cards) for nest in state.nests]}


@says(r"view\(0\) tells apart two positions that look the same")
class ShowsNextCard(Magpies):
    def view(self, state: State, setup: Setup, seat: int | None) -> dict[str, Any]:
        top = state.pile[-1:] if seat == 0 else []
        return {**super().view(state, setup, seat), "top": list(top)}


@says("the side requests depend on something hidden")
class SideTells(Magpies):
    def side_requests(self, state: State, setup: Setup, pending: Ask) -> tuple[Ask, ...]:
        end = super().side_requests(state, setup, pending)[1]
        return (Ask("shake", 0, ["shake"], data={"top": state.pile[-1:]}), end)


@says('the right answer to "guess" can be read in the view, answer')
class KeyInView(Magpies):
    def view(self, state: State, setup: Setup, seat: int | None) -> dict[str, Any]:
        return {**super().view(state, setup, seat), "answer": state.riddle}


@says('the right answer to "guess" can be read in the event "riddle" of turn 1, key')
class KeyInEvent(Magpies):
    async def riddle(self, table: Table[State], seat: int) -> None:
        key = table.state.riddle = await table.draw("riddle", COLOURS)
        table.tell("riddle", seat, key=key)
        await table.ask("guess", seat, await table.shuffle("colours", COLOURS))
        table.state.riddle = None


@says('the right answer to "guess" can be read in the data of "guess", hint')
class KeyInRequest(Magpies):
    async def riddle(self, table: Table[State], seat: int) -> None:
        key = table.state.riddle = await table.draw("riddle", COLOURS)
        await table.ask("guess", seat, await table.shuffle("colours", COLOURS), hint={"is": [key]})
        table.state.riddle = None


@says("the right option stood in place 0 all")
class KeyFirst(Magpies):
    async def riddle(self, table: Table[State], seat: int) -> None:
        key = table.state.riddle = await table.draw("riddle", COLOURS)
        await table.ask("guess", seat, [key, *(colour for colour in COLOURS if colour != key)])
        table.state.riddle = None


@says(r"disguised\(\) never changes anything")
class NoDisguise(Magpies):
    def disguised(self, state: State, setup: Setup, seat: int | None, rng: Random) -> tuple[State, Setup]:
        return state, setup


@says(r"disguised\(\) never makes another answer right")
class HalfDisguise(Magpies):
    def disguised(self, state: State, setup: Setup, seat: int | None, rng: Random) -> tuple[State, Setup]:
        other, setup = super().disguised(state, setup, seat, rng)
        return replace(other, riddle=state.riddle), setup


@says("the outcome .* names a winner who is not there")
class StrangeWinner(Magpies):
    def outcome(self, state: State, setup: Setup) -> Outcome | None:
        return Outcome((7,), "points") if state.last else None


@says("raises ZeroDivisionError")
class FailsLate(Magpies):
    async def riddle(self, table: Table[State], seat: int) -> None:
        await super().riddle(table, seat)
        if table.state.turn == 9:
            1 / 0  # noqa: B018


@says("loaded from a save, there is a difference in the view")
class SavedBankDiffers(Magpies):
    """Its bank does not come back from a save as it went in."""

    def settle_bank(self, bank: Any, options: Mapping[str, Any]) -> Any:
        return {"prize": 3}

    def bank_from_plain(self, data: Any) -> Any:
        return {"prize": 4}

    def view(self, state: State, setup: Setup, seat: int | None) -> dict[str, Any]:
        return {**super().view(state, setup, seat), "prize": setup.bank["prize"]}
