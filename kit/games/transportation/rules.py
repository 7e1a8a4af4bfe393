"""Transportation as a game of the kit: set-up, throw for the start, rounds, count-up."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from random import Random
from typing import Any, ClassVar

from kit.engine.errors import BadSetup
from kit.engine.requests import Ask
from kit.engine.results import ResultTable
from kit.engine.rules import Bot, Outcome, Rules, Setup, Switch, with_winners
from kit.engine.table import Table
from kit.games.transportation import checking, ending, reasons
from kit.games.transportation import view as views
from kit.games.transportation.data import PORTS, START_CASH
from kit.games.transportation.state import Player, State, Vehicle
from kit.games.transportation.switches import MEMBERS, SWITCHES, settled
from kit.games.transportation.turn import Turn, claim


class Transportation(Rules[State]):
    """The rules of Transportation."""

    name: ClassVar[str] = "transportation"
    title: ClassVar[str] = "Transportation"
    version: ClassVar[str] = "1"
    seats_low: ClassVar[int] = 2
    seats_high: ClassVar[int] = 6
    colours: ClassVar[tuple[str, ...]] = ("blue", "orange", "purple", "yellow", "sky", "black")
    colours_later: ClassVar[bool] = True
    default_names: ClassVar[tuple[str, ...]] = ("Forth", "Humber", "Solent", "Mersey", "Orwell", "Severn")
    seat_fields: ClassVar[tuple[Switch, ...]] = (MEMBERS,)
    switches: ClassVar[tuple[Switch, ...]] = SWITCHES
    state_type: ClassVar[type[Any]] = State

    # -- set-up ---------------------------------------------------------------------------------

    def settle_seat(self, facts: Mapping[str, Any], name: str) -> dict[str, Any]:
        """How many pupils a team has, 1 unless it is said (TO-14)."""
        members = facts.get("members")
        if members is None:
            members = MEMBERS.default
        if type(members) is not int or not MEMBERS.low <= members <= MEMBERS.high:
            raise BadSetup(
                f"{name}: members is a number of pupils from {MEMBERS.low} to {MEMBERS.high}, not {members!r}."
            )
        return {"members": members}

    def settle_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Expand the preset ``one_lesson``, and ``end="rounds:12"`` (TO-01, TO-02)."""
        return settled(dict(options))

    def new_state(self, setup: Setup) -> State:
        """£15,000 and a van licence each, the rest is the Bank's (T-05, T-06); Ports come in the opening."""
        players = [Player(seat.name, seat.colour) for seat in setup.seats]
        fleet = setup.options["start_fleet"]
        for player in players:
            player.passes = int(fleet or setup.options["start_pass"])
            if fleet:
                player.licences.append("lorry")
        return State(players=players, banker=setup.options["banker"], money=START_CASH * len(players))

    def seats_of(self, state: State) -> list[Mapping[str, Any]]:
        """See :meth:`kit.engine.rules.Rules.seats_of`; unnamed players are called A to F."""
        return [
            {"name": player.name or "ABCDEF"[seat % 6], "colour": player.colour or None}
            for seat, player in enumerate(state.players)
        ]

    def check_state(self, state: State, setup: Setup) -> None:
        """See :mod:`kit.games.transportation.checking`."""
        checking.check_state(state, setup)

    def audit(self, state: State, setup: Setup) -> str:
        """See :mod:`kit.games.transportation.checking`."""
        return checking.audit(state, setup)

    # -- play -----------------------------------------------------------------------------------

    async def opening(self, table: Table[State]) -> None:
        """Home Ports (T-03, T-04), then the throw for the start, ties again (T-11, T-12)."""
        state = table.state
        free = list(PORTS)
        for seat in range(len(state.players)):
            if table.setup.options["ports"] == "random":
                port = await table.draw("port", free)
            else:
                port = await table.ask("port", seat, free, "T-03")
            free.remove(port)
            self._settle_in(table, seat, port)
        rivals = list(range(len(state.players)))
        while len(rivals) > 1:
            thrown: dict[int, int] = {}
            for seat in rivals:
                faces = await table.roll(seat, dice=2, label="start")
                thrown[seat] = sum(faces)
                table.tell("thrown", seat, "T-11", dice=faces, purpose="start")
            best = max(thrown.values())
            rivals = [seat for seat in rivals if thrown[seat] == best]
            if len(rivals) > 1:
                table.tell("throw_off_tie", None, "T-12", seats=tuple(rivals))
        state.current = state.first = rivals[0]
        table.tell("starts", rivals[0], "T-11")

    def _settle_in(self, table: Table[State], seat: int, port: str) -> None:
        """A home Port, the van in it, and with ``start_fleet`` a lorry on finance (T-05, TO-06)."""
        player = table.state.players[seat]
        player.home = port
        player.van = Vehicle(PORTS[port].berth)
        if table.setup.options["start_fleet"]:
            player.lorry = Vehicle(PORTS[port].berth, financed=True)
        table.tell("port", seat, "T-03", port=port)

    async def turn(self, table: Table[State]) -> None:
        """One turn, and what comes after it; see :mod:`kit.games.transportation.turn`."""
        state = table.state
        if state.round_ended:
            state.round, state.round_ended = state.round + 1, 0
        await Turn(table).play()
        ending.end_turn(table)

    def outcome(self, state: State, setup: Setup) -> Outcome | None:
        """See :mod:`kit.games.transportation.ending`."""
        return ending.outcome(state, setup)

    # -- beside the turn ------------------------------------------------------------------------

    def side_requests(self, state: State, setup: Setup, pending: Ask | None) -> tuple[Ask, ...]:
        """“Fuel!” while something else is open (T-57), and the end of the lesson (T-121)."""
        if pending is None or not state.turn:
            return ()
        asks = []
        if pending.key != "act":
            owners = sorted({fuel.owner for fuel in state.fuel if not fuel.claimed})
            asks += [Ask("claim", owner, (f"claim:{owner}",), "T-57") for owner in owners]
        if setup.options["end"].startswith("time:") and state.started and not state.ending:
            asks.append(Ask("time_up", state.banker, ("time_up",), "T-121"))
        return tuple(asks)

    async def side(self, table: Table[State], value: str) -> bool:
        """Carry out a side request."""
        if value == "time_up":
            table.state.ending = "time"
            table.tell("last_round", None, "T-121", why="time")
        else:
            claim(table, int(value.removeprefix("claim:")))
        return False

    def time_up(self, state: State, setup: Setup) -> str:
        """A lesson of automatic players is as many rounds as make them agree to end an open game (T-121)."""
        from kit.games.transportation.bot import ENOUGH

        timed = setup.options["end"].startswith("time:") and not state.ending
        return "time_up" if timed and state.started and state.round >= ENOUGH else ""

    def why_not(self, state: State, setup: Setup, pending: Ask, value: str) -> str:
        """See :mod:`kit.games.transportation.reasons`."""
        del setup
        return reasons.why_not(state, pending, value)

    # -- to be seen -----------------------------------------------------------------------------

    def view(self, state: State, setup: Setup, seat: int | None) -> dict[str, Any]:
        """The open facts (part 5); with ``hide_cash`` a seat sees its own cash and that of the team to move."""
        found = self.outcome(state, setup)
        return with_winners(views.view(state, setup, seat, found is not None), found)

    def result_table(self, state: State, setup: Setup) -> ResultTable:
        """The count-up of every team line by line (T-124 to T-131)."""
        return ending.result_table(state, setup)

    def bot(self) -> Bot:
        """See :mod:`kit.games.transportation.bot`."""
        from kit.games.transportation.bot import TransportationBot

        return TransportationBot()

    def disguised(self, state: State, setup: Setup, seat: int | None, rng: Random) -> tuple[State, Setup]:
        """Other cards on top of a pack and among its used ones (part 5), and other hidden cash (TO-12)."""
        secret = [] if self.outcome(state, setup) else views.hidden(state, setup, seat)
        return checking.disguise(state, rng, secret), setup

    def rulebook(self) -> str:
        """The rules in the kit's own words."""
        return files(__package__).joinpath("rulebook.md").read_text(encoding="utf-8")


RULES = Transportation()

__all__ = ["RULES", "Transportation"]
