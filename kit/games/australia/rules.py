"""Australia as a game of the kit: set-up, start quiz, first cards, rounds, end."""

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
from kit.games.australia import beside
from kit.games.australia import view as views
from kit.games.australia.asking import ask, teacher
from kit.games.australia.checking import audit, check_state, disguise
from kit.games.australia.data import CODES, COLOURS, HAND, SUPPLY
from kit.games.australia.ending import end_turn, outcome
from kit.games.australia.questions import Questions, start_quiz
from kit.games.australia.state import Player, State
from kit.games.australia.switches import ANSWERS, AUTO, FULL_PILE, ONE_LESSON, SIMPLE_PILE, SWITCHES
from kit.games.australia.turn import Turn, full_piles, take_card

SHOWING = {"reveal", "open_card", "draw", "answered", "ask"}
"""Events that show something hidden: a tile, a card, a question, its answer (AO-16)."""


class Australia(Rules[State]):
    """The rules of Australia."""

    name: ClassVar[str] = "australia"
    title: ClassVar[str] = "Australia"
    version: ClassVar[str] = "1"
    seats_low: ClassVar[int] = 2
    seats_high: ClassVar[int] = 5
    colours: ClassVar[tuple[str, ...]] = COLOURS
    default_names: ClassVar[tuple[str, ...]] = ("Swans", "Ibises", "Dingoes", "Wrens", "Kangaroos")
    dice: ClassVar[bool] = False
    seat_fields: ClassVar[tuple[Switch, ...]] = (ANSWERS, AUTO)
    switches: ClassVar[tuple[Switch, ...]] = SWITCHES
    shipped_bank: ClassVar[str | None] = "australia"
    state_type: ClassVar[type[Any]] = State

    # -- set-up ---------------------------------------------------------------------------------

    def settle_seat(self, facts: Mapping[str, Any], name: str) -> dict[str, Any]:
        """Two or four answers, and whether the program plays (A-119, A-123)."""
        answers, auto = facts.get("answers"), facts.get("auto")
        if answers is None:
            answers = ANSWERS.default
        if type(answers) is not int or answers not in (2, 4):
            raise BadSetup(f"{name} is offered 2 or 4 answers, not {answers!r}.")
        if auto is not None and not isinstance(auto, bool):
            raise BadSetup(f"{name}: auto is True or False (does the program play?), not {auto!r}.")
        return {"answers": answers, "auto": bool(auto)}

    def prepare(self, seats: Any, options: Mapping[str, Any], bank: Any) -> Setup:
        """See :meth:`kit.engine.rules.Rules.prepare`; the colours are those of so many players (A-09)."""
        setup = super().prepare(seats, options, bank)
        allowed = self.colours[: len(setup.seats)]
        for seat in setup.seats:
            if seat.colour not in allowed:
                raise BadSetup(
                    f"{seat.name} cannot be {seat.colour}: with {len(allowed)} players the colours are "
                    f"{', '.join(allowed)} (A-09)."
                )
        if all(seat.facts["auto"] for seat in setup.seats):
            raise BadSetup("The program cannot play every seat; at least one team has people.")
        return setup

    def settle_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Expand the preset ``one_lesson`` (AO-01)."""
        preset = ONE_LESSON if options.get("preset") == "one_lesson" else {}
        return {**preset, **options}

    def asks_questions(self, options: Mapping[str, Any]) -> bool:
        """In the start quiz, and in play if it is wished (A-14, A-115)."""
        given = self.settle_options(options)
        return bool(given.get("start_player", "quiz") == "quiz" or given.get("question_mode", "off") != "off")

    def settle_bank(self, bank: Any, options: Mapping[str, Any]) -> Any:
        """A bank is kept only if something asks questions; without questions there are none (A-14, A-122)."""
        if not self.asks_questions(options):
            return None
        if not isinstance(bank, Bank | None):
            raise BadSetup(f"{bank!r} is no question bank. Read one with kit.read_bank.")
        return bank if bank is not None and bank.questions else None

    def bank_to_plain(self, bank: Bank | None) -> Any:
        """See :meth:`kit.engine.rules.Rules.bank_to_plain`."""
        return None if bank is None else {**bank.to_plain(), "findings": []}

    def bank_from_plain(self, data: Any) -> Bank | None:
        """See :meth:`kit.engine.rules.Rules.bank_from_plain`."""
        return None if data is None else Bank.from_plain(data)

    def new_state(self, setup: Setup) -> State:
        """Supplies, piles, and nothing on the board (A-05 to A-11, A-95)."""
        options, count = setup.options, len(setup.seats)
        pile = options["cards_per_pile"] or (FULL_PILE if options["variant"] == "full" else SIMPLE_PILE)
        players = [
            Player(seat.name, seat.colour, seat.facts["answers"], seat.facts["auto"], SUPPLY[count])
            for seat in setup.seats
        ]
        return State(players=players, piles=[pile] * 4, cards=pile * 4)

    def seats_of(self, state: State) -> list[Mapping[str, Any]]:
        """See :meth:`kit.engine.rules.Rules.seats_of`; unnamed players are called by their colours."""
        return [
            {
                "name": player.name or COLOURS[seat % 5].capitalize(),
                "colour": player.colour or COLOURS[seat % 5],
                "answers": player.answers,
                "auto": player.auto,
            }
            for seat, player in enumerate(state.players)
        ]

    def check_state(self, state: State, setup: Setup) -> None:
        """See :mod:`kit.games.australia.checking`."""
        check_state(state, setup)

    def audit(self, state: State, setup: Setup) -> str:
        """See :mod:`kit.games.australia.checking`."""
        return audit(state, setup)

    # -- play -----------------------------------------------------------------------------------

    async def opening(self, table: Table[State]) -> None:
        """Who starts, the first cards, the windmill (A-12 to A-14, A-96)."""
        state, options = table.state, table.setup.options
        seats = range(len(state.players))
        wish = options["youngest"]
        state.youngest = await table.draw("youngest", seats) if wish == "draw" else wish
        how = options["start_player"]
        questions = self._questions(table.setup)
        if how == "declared":
            state.starter = options["starter"]
        elif how == "quiz" and questions.all:
            state.starter = await start_quiz(table, questions)
        else:
            how, state.starter = "random", await table.draw("starter", seats)
        state.current = state.starter
        table.tell("starts", state.starter, "A-13", how=how)
        first = state.youngest if options["first_draw"] == "youngest" else state.starter
        for step in range(HAND * len(seats)):
            seat = (first + step) % len(seats)
            await take_card(table, seat, await ask(table, "draw", seat, full_piles(state), "A-12"))
        if options["variant"] == "full":
            state.windmill = await ask(table, "windmill", state.starter, CODES, "A-96")
            table.tell("windmill_move", state.starter, "A-96", region=state.windmill)

    async def turn(self, table: Table[State]) -> None:
        """One turn, and what the teacher decides before and after it (A-93, D13)."""
        state, options = table.state, table.setup.options
        if state.round_ended:
            state.round, state.round_ended = state.round + 1, 0
        if options["stall_rounds"] and state.quiet_rounds >= options["stall_rounds"] and not state.end:
            rounds, state.quiet_rounds = state.quiet_rounds, 0
            table.tell("stall", None, "A-93", rounds=rounds)
            who = teacher(state)
            if await table.ask("stall", who, ("go_on", "end_round"), "A-93", rounds=rounds) == "end_round":
                state.end = "stall"
                table.tell("last_round", None, "A-93", why="stall")
        await Turn(table, self._questions(table.setup)).play()
        if state.time_up and not state.play_on and not state.end:
            if await table.ask("time", teacher(state), ("go_on", "end_round"), "AO-10") == "end_round":
                state.end = "time"
                table.tell("last_round", None, "AO-10", why="time")
            else:
                state.play_on = True
                table.tell("plays_on", None, "AO-10")
        end_turn(table)

    def _questions(self, setup: Setup) -> Questions:
        if self._read is None or self._read[0] is not setup:
            self._read = (setup, Questions.of(setup.bank))
        return self._read[1]

    _read: tuple[Setup, Questions] | None = None

    def outcome(self, state: State, setup: Setup) -> Outcome | None:
        """See :mod:`kit.games.australia.ending`."""
        del setup
        return outcome(state)

    def side_requests(self, state: State, setup: Setup, pending: Ask | None) -> tuple[Ask, ...]:
        """See :mod:`kit.games.australia.beside`."""
        return beside.side_requests(state, setup, pending)

    async def side(self, table: Table[State], value: str) -> bool:
        """See :mod:`kit.games.australia.beside`."""
        return await beside.side(table, value)

    def may_undo(self, setup: Setup, events: Sequence[Event]) -> bool:
        """Always, never, or as long as nothing hidden was shown by it (AO-16)."""
        wish = setup.options["undo"]
        return wish == "any" or (wish == "until_shown" and not any(one.kind in SHOWING for one in events))

    def why_not(self, state: State, setup: Setup, pending: Ask, value: str) -> str:
        """See :mod:`kit.games.australia.beside`."""
        return beside.why_not(state, setup, pending, value)

    # -- to be seen -----------------------------------------------------------------------------

    def view(self, state: State, setup: Setup, seat: int | None) -> dict[str, Any]:
        """The open facts, and the hand of *seat*; see :mod:`kit.games.australia.view`."""
        found = outcome(state)
        seen = views.view(state, setup, seat, found is not None)
        seen["winners"] = list(found.winners) if found else []
        if found:
            seen["current"] = None
        return seen

    def teacher_view(self, state: State, setup: Setup) -> dict[str, Any]:
        """What is complete and unclaimed; see :func:`kit.games.australia.view.teacher_view`."""
        del setup
        return views.teacher_view(state)

    def bot(self) -> Bot:
        """See :mod:`kit.games.australia.bot`."""
        from kit.games.australia.bot import AustraliaBot

        return AustraliaBot()

    def right_value(self, state: State, setup: Setup) -> str | None:
        """The right answer of the open question."""
        if state.question is None:
            return None
        return str(setup.bank.questions[state.question.place].green)

    def disguised(self, state: State, setup: Setup, seat: int | None, rng: Random) -> tuple[State, Setup]:
        """Hidden hands and unseen cards mixed, other answers given in the quiz, another answer made right."""
        other = disguise(state, seat, rng, setup.options["open_hands"])
        opened = state.question
        if opened is None:
            return other, setup
        asked = setup.bank.questions[opened.place]
        green, red = rng.sample(opened.answers, 2)
        answers = tuple(text if text in opened.answers else f"{text}, withheld" for text in asked.answers)
        changed = replace(asked, answers=answers, green=green, red=red, explanation="", source="", checked="")
        bank = replace(setup.bank, questions=[changed if one is asked else one for one in setup.bank.questions])
        return other, replace(setup, bank=bank)

    def rulebook(self) -> str:
        """The rules in the kit's own words."""
        return files(__package__).joinpath("rulebook.md").read_text(encoding="utf-8")


RULES = Australia()

__all__ = ["RULES", "Australia"]
