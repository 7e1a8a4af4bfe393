"""Globetrotters as a game of the kit: set-up, who starts, turns, end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib.resources import files
from random import Random
from typing import Any, ClassVar

from kit.banks.question import Bank
from kit.engine.errors import BadSetup
from kit.engine.requests import Ask
from kit.engine.rules import Bot, Outcome, Rules, Setup, Switch
from kit.engine.table import Event, Table
from kit.games.globetrotters import beside
from kit.games.globetrotters import view as views
from kit.games.globetrotters.checking import audit, check_state, disguise
from kit.games.globetrotters.data import DESTINATIONS, PLACES
from kit.games.globetrotters.dues import settle
from kit.games.globetrotters.ending import end_turn, outcome
from kit.games.globetrotters.homes import TICKETS_TO, assign_homes, enough_tickets
from kit.games.globetrotters.keys import fill_jackpot
from kit.games.globetrotters.money import top_ticket
from kit.games.globetrotters.play import Play
from kit.games.globetrotters.questions import Questions
from kit.games.globetrotters.state import Player, State
from kit.games.globetrotters.switches import AUTO, ONE_LESSON, OPEN, SWITCHES
from kit.games.globetrotters.turn import Turn

SHOWING = {
    "rolled",
    "duel",
    "jackpot_throw",
    "tickets",
    "turned",
    "adventure",
    "answered",
    "asked",
    "gave_tickets",
}
"""Events that show something unknown: dice, a ticket, a card, an answer (GO-21)."""


class Globetrotters(Rules[State]):
    """The rules of Globetrotters."""

    name: ClassVar[str] = "globetrotters"
    title: ClassVar[str] = "Globetrotters"
    version: ClassVar[str] = "1"
    seats_low: ClassVar[int] = 2
    seats_high: ClassVar[int] = 6
    colours: ClassVar[tuple[str, ...]] = ("blue", "orange", "purple", "yellow", "sky", "black")
    default_names: ClassVar[tuple[str, ...]] = ("Terns", "Storks", "Swallows", "Geese", "Cranes", "Albatrosses")
    seat_fields: ClassVar[tuple[Switch, ...]] = (AUTO,)
    seat_words: ClassVar[tuple[str, ...]] = ("home",)
    switches: ClassVar[tuple[Switch, ...]] = SWITCHES
    quick_options: ClassVar[Mapping[str, Any]] = {"round_limit": 4}
    shipped_bank: ClassVar[str | None] = "australia"
    bank_note: ClassVar[str] = "Questions are asked only where “A question for a throw” is on."
    state_type: ClassVar[type[Any]] = State

    # -- set-up ---------------------------------------------------------------------------------

    def settle_seat(self, facts: Mapping[str, Any], name: str) -> dict[str, Any]:
        """An assigned Home, and whether the program plays (GO-12, GO-20)."""
        home, auto = facts.get("home") or OPEN, facts.get("auto")
        if home not in (OPEN, *DESTINATIONS):
            raise BadSetup(f'{name}: home is a place that stands on tickets, or "open", not {home!r}.')
        if auto is not None and not isinstance(auto, bool):
            raise BadSetup(f"{name}: auto is True or False (does the program play?), not {auto!r}.")
        return {"home": home, "auto": bool(auto)}

    def prepare(self, seats: Any, options: Mapping[str, Any], bank: Any) -> Setup:
        """See :meth:`kit.engine.rules.Rules.prepare`."""
        setup = super().prepare(seats, options, bank)
        if all(seat.facts["auto"] for seat in setup.seats):
            raise BadSetup("The program cannot play every seat; at least one team has people.")
        homes = [seat.facts["home"] for seat in setup.seats]
        for home in set(homes) - {OPEN}:
            if homes.count(home) > len(TICKETS_TO[home]):
                raise BadSetup(f"Only {len(TICKETS_TO[home])} teams can have {PLACES[home].called} as Home.")
        if not enough_tickets([home for home in homes if home != OPEN]):
            raise BadSetup("These Homes share a ticket, so there are too few for all. Change one of them.")
        return setup

    def settle_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Expand the preset ``one_lesson`` (GO-01); a time limit of "6 rounds" is one of rounds (GO-03)."""
        preset = ONE_LESSON if options.get("preset") == "one_lesson" else {}
        given = {**preset, **options}
        number, _, unit = str(given.get("time_limit")).partition(" ")
        if number.isdecimal() and unit == "rounds":
            given |= {"time_limit": None, "round_limit": int(number)}
        return given

    def asks_questions(self, options: Mapping[str, Any]) -> bool:
        """Only if a question buys a throw (GO-22)."""
        return bool(options.get("reroll"))

    def settle_bank(self, bank: Any, options: Mapping[str, Any]) -> Any:
        """A bank is kept only if questions are asked; refuse an empty one then."""
        if not options["reroll"]:
            return None
        if not isinstance(bank, Bank) or not bank.questions:
            raise BadSetup(
                f"{self.title} needs a question bank when a question buys a throw; {bank!r} is none with "
                "questions. Read one with kit.read_bank."
            )
        return bank

    def bank_to_plain(self, bank: Bank | None) -> Any:
        """See :meth:`kit.engine.rules.Rules.bank_to_plain`."""
        return None if bank is None else {**bank.to_plain(), "findings": []}

    def bank_from_plain(self, data: Any) -> Bank | None:
        """See :meth:`kit.engine.rules.Rules.bank_from_plain`."""
        return None if data is None else Bank.from_plain(data)

    def new_state(self, setup: Setup) -> State:
        """Everybody with $500; nothing is dealt yet (G-07)."""
        players = [Player(seat.name, seat.colour, seat.facts["auto"]) for seat in setup.seats]
        return State(players=players, start_cash=sum(player.cash for player in players))

    def seats_of(self, state: State) -> list[Mapping[str, Any]]:
        """See :meth:`kit.engine.rules.Rules.seats_of`; unnamed players are called A to F."""
        return [
            {"name": player.name or "ABCDEF"[seat % 6], "colour": player.colour or None, "auto": player.auto}
            for seat, player in enumerate(state.players)
        ]

    def check_state(self, state: State, setup: Setup) -> None:
        """See :mod:`kit.games.globetrotters.checking`."""
        check_state(state, setup)

    def audit(self, state: State, setup: Setup) -> str:
        """See :mod:`kit.games.globetrotters.checking`."""
        return audit(state, setup)

    # -- play -----------------------------------------------------------------------------------

    async def opening(self, table: Table[State]) -> None:
        """The Jackpot, a ticket each, and who starts (G-05, G-08, G-12, G-13)."""
        state = table.state
        if table.setup.options["homes"] == "teacher":
            await assign_homes(table)
        await fill_jackpot(Play(table, settle), "G-05")
        for seat, player in enumerate(state.players):
            player.ticket = player.ticket or await top_ticket(Play(table, settle))
            table.tell("dealt", seat, "G-07")
        rivals = list(range(len(state.players)))
        while len(rivals) > 1:
            totals: dict[int, int] = {}
            for seat in rivals:
                dice = await table.roll(seat, label="start")
                totals[seat] = sum(dice)
                table.tell("thrown", seat, "G-12", dice=dice, total=totals[seat])
            best = max(totals.values())
            rivals = [seat for seat in rivals if totals[seat] == best]
            if len(rivals) > 1:
                table.tell("throw_off_tie", None, "G-13", seats=tuple(rivals))
        state.current = state.starter = rivals[0]
        table.tell("starts", rivals[0], "G-12")

    async def turn(self, table: Table[State]) -> None:
        """One turn, and who is next; see :mod:`kit.games.globetrotters.turn`."""
        await Turn(Play(table, settle), self._questions(table.setup)).run()
        await end_turn(table)

    def _questions(self, setup: Setup) -> Questions:
        if self._read is None or self._read[0] is not setup:
            self._read = (setup, Questions.of(setup.bank))
        return self._read[1]

    _read: tuple[Setup, Questions] | None = None

    def outcome(self, state: State, setup: Setup) -> Outcome | None:
        """See :mod:`kit.games.globetrotters.ending`."""
        del setup
        return outcome(state)

    def side_requests(self, state: State, setup: Setup, pending: Ask | None) -> tuple[Ask, ...]:
        """See :mod:`kit.games.globetrotters.beside`."""
        return beside.side_requests(state, setup, pending)

    async def side(self, table: Table[State], value: str) -> bool:
        """See :mod:`kit.games.globetrotters.beside`."""
        return await beside.side(table, value)

    def may_undo(self, setup: Setup, events: Sequence[Event]) -> bool:
        """Always, never, or as long as nothing unknown was shown by it (GO-21)."""
        wish = setup.options["undo"]
        return wish == "any" or (wish == "until_shown" and not any(one.kind in SHOWING for one in events))

    def why_not(self, state: State, setup: Setup, pending: Ask, value: str) -> str:
        """See :mod:`kit.games.globetrotters.beside`."""
        return beside.why_not(state, setup, pending, value)

    # -- to be seen -----------------------------------------------------------------------------

    def view(self, state: State, setup: Setup, seat: int | None) -> dict[str, Any]:
        """The open facts, and the tickets of *seat*; see :mod:`kit.games.globetrotters.view`."""
        return views.view(state, setup, seat)

    def bot(self) -> Bot:
        """See :mod:`kit.games.globetrotters.bot`."""
        from kit.games.globetrotters.bot import GlobetrottersBot

        return GlobetrottersBot()

    def right_value(self, state: State, setup: Setup) -> str | None:
        """The right answer of the open question."""
        return None if state.question is None else str(setup.bank.questions[state.question.place].green)

    def disguised(self, state: State, setup: Setup, seat: int | None, rng: Random) -> tuple[State, Setup]:
        """Hidden tickets dealt anew, and another answer made right."""
        other = disguise(state, setup, seat, rng)
        opened, last = state.question, state.last_question
        if opened is None or (last is not None and last.place == opened.place):  # its answer has been shown
            return other, setup
        asked = setup.bank.questions[opened.place]
        green, red = rng.sample(opened.answers, 2)
        changed = replace(asked, green=green, red=red, explanation="", source="", checked="")
        bank = replace(setup.bank, questions=[changed if one is asked else one for one in setup.bank.questions])
        return other, replace(setup, bank=bank)

    def rulebook(self) -> str:
        """The rules in the kit's own words."""
        return files(__package__).joinpath("rulebook.md").read_text(encoding="utf-8")


RULES = Globetrotters()

__all__ = ["RULES", "Globetrotters"]
