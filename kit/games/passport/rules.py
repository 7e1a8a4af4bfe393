"""Passport to Australia as a game of the kit: set-up, throw-off, side requests, end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib.resources import files
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar

from kit.banks.question import Bank, Question
from kit.engine.errors import BadSetup
from kit.engine.plain import clone
from kit.engine.requests import Ask
from kit.engine.rules import Bot, Outcome, Rules, Setup, Switch, with_winners
from kit.engine.table import Table
from kit.games.passport import categories
from kit.games.passport import view as views
from kit.games.passport.custodian import asker, close_question, pass_dice, put_out
from kit.games.passport.data import DESTINY, FATE, SQUARES, STATE_NAMES, STATES, Card, Square
from kit.games.passport.money import TeamOut
from kit.games.passport.state import CERTIFICATES, Deck, Stack, State, Team
from kit.games.passport.switches import ANSWERS, ONE_LESSON, SWITCHES
from kit.games.passport.turn import Equipment, Turn

ADULT_AGE = 16
"""Years from which a member gives its team four answers (P-11)."""


class Passport(Rules[State]):
    """The rules of Passport to Australia, over a ring and two decks (the kit's own unless given)."""

    name: ClassVar[str] = "passport"
    title: ClassVar[str] = "Passport to Australia"
    version: ClassVar[str] = "1"
    seats_low: ClassVar[int] = 2
    seats_high: ClassVar[int] = 4
    colours: ClassVar[tuple[str, ...]] = ("blue", "orange", "purple", "yellow")
    default_names: ClassVar[tuple[str, ...]] = ("Wrens", "Dingoes", "Possums", "Emus")
    seat_fields: ClassVar[tuple[Switch, ...]] = (ANSWERS,)
    seat_words: ClassVar[tuple[str, ...]] = ("adult", "ages")
    switches: ClassVar[tuple[Switch, ...]] = (*SWITCHES, categories.CATEGORIES)
    shipped_bank: ClassVar[str | None] = "australia"
    every_state: ClassVar[bool] = True
    state_type: ClassVar[type[Any]] = State

    def __init__(
        self,
        squares: Sequence[Square] = SQUARES,
        fate: Sequence[Card] = FATE,
        destiny: Sequence[Card] = DESTINY,
    ) -> None:
        self.squares = tuple(squares)
        self.cards = {"fate": tuple(fate), "destiny": tuple(destiny)}
        self._by_id = {card.id: card for deck in self.cards.values() for card in deck}
        self._index = {square.id: square.index for square in self.squares}
        (self._quarantine,) = (square.index for square in self.squares if square.kind == "quarantine")

    # -- set-up ---------------------------------------------------------------------------------

    def settle_seat(self, facts: Mapping[str, Any], name: str) -> dict[str, Any]:
        """Two or four answers: as set, else four with a member of 16 or over (P-10, P-11, P-12)."""
        answers, ages, adult = facts.get("answers"), facts.get("ages"), facts.get("adult")
        if answers is not None and (type(answers) is not int or answers not in (2, 4)):
            raise BadSetup(f"{name} is offered 2 or 4 answers, not {answers!r}.")
        if adult is not None and not isinstance(adult, bool):
            raise BadSetup(f"{name}: adult is True or False (anyone aged 16 or over?), not {adult!r}.")
        if ages is not None and (
            isinstance(ages, str)
            or not isinstance(ages, Sequence)
            or not all(isinstance(age, int) and not isinstance(age, bool) and 0 < age < 130 for age in ages)
        ):
            raise BadSetup(f"{name}: ages is a list of whole numbers such as [12, 14], not {ages!r}.")
        grown = bool(adult) or any(age >= ADULT_AGE for age in ages or ())
        return {"answers": answers or (4 if grown else 2)}

    def settle_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Expand the preset ``one_lesson`` (PO-17); refuse PO-08 together with PO-09."""
        if options.get("nobody_out") and options.get("out_if_cannot_buy"):
            raise BadSetup('"nobody_out" and "out_if_cannot_buy" exclude each other; set one of them.')
        preset = ONE_LESSON if options.get("preset") == "one_lesson" else {}
        return {**preset, **options}

    def prepare(
        self, seats: int | Sequence[str | Mapping[str, Any]], options: Mapping[str, Any], bank: Any
    ) -> Setup:
        """See :meth:`kit.engine.rules.Rules.prepare`; the categories are settled here, for the whole game."""
        setup = super().prepare(seats, options, bank)
        keys = categories.chosen(setup.bank, setup.options["categories"])
        return replace(setup, options=MappingProxyType({**setup.options, "categories": keys}))

    def check_setup(self, setup: Setup) -> None:
        """See :meth:`kit.engine.rules.Rules.check_setup`."""
        super().check_setup(setup)
        self.settle_bank(setup.bank, setup.options)

    def settle_bank(self, bank: Any, options: Mapping[str, Any]) -> Any:
        """The questions that play: on the States, each of which needs one (P-128), or of eight categories."""
        if not isinstance(bank, Bank):
            raise BadSetup(
                f"{self.title} needs a question bank; {bank!r} is none. Read one with kit.read_bank."
            )
        keys = categories.chosen(bank, options["categories"])
        if keys is not None:
            return replace(bank, questions=tuple(one for one in bank.questions if one.state in keys))
        missing = [STATE_NAMES[code] for code in STATES if not bank.of(code)]
        if missing:
            raise BadSetup(
                f'The bank "{bank.name}" has no question on {", ".join(missing)}. '
                f"Add a sheet for each, or take those questions from another bank."
            )
        return bank

    def bank_to_plain(self, bank: Bank) -> Any:
        """See :meth:`kit.engine.rules.Rules.bank_to_plain`."""
        return {**bank.to_plain(), "findings": []}

    def bank_from_plain(self, data: Any) -> Bank:
        """See :meth:`kit.engine.rules.Rules.bank_from_plain`."""
        return Bank.from_plain(data)

    def new_state(self, setup: Setup) -> State:
        """Everybody on the Departure Lounge with the start money (P-08, P-09, P-14, P-15)."""
        custodian = setup.options["custodian"]
        state = State(
            teams=[
                Team(seat.name, seat.colour, seat.facts["answers"], setup.options["start_money"])
                for seat in setup.seats
            ],
            custodian=None if custodian == "teacher" else custodian,
        )
        if not setup.options["shuffle_questions_at_start"]:  # PO-05
            for code in STATES:
                state.questions[code].used = list(range(1, len(categories.stack(setup, code)) + 1))
        return state

    def equipment(self, setup: Setup) -> Equipment:
        """Ring, decks and question stacks of this game."""
        questions: dict[str, tuple[Question, ...]] = {code: categories.stack(setup, code) for code in STATES}
        return Equipment(
            self.squares,
            self.cards,
            questions,
            self._quarantine,
            self._by_id,
            self._index,
            {deck: tuple(card.id for card in cards) for deck, cards in self.cards.items()},
            {code: range(1, len(stack) + 1) for code, stack in questions.items()},
        )

    def seats_of(self, state: State) -> list[Mapping[str, Any]]:
        """See :meth:`kit.engine.rules.Rules.seats_of`; unnamed teams are called A, B, C, D."""
        return [
            {"name": team.name or "ABCD"[seat % 4], "colour": team.colour or None, "answers": team.answers}
            for seat, team in enumerate(state.teams)
        ]

    def check_state(self, state: State, setup: Setup) -> None:
        """Refuse a state that is no position between two turns; name its teams after the seats."""
        if len(state.teams) != len(setup.seats):
            raise BadSetup(f"The state has {len(state.teams)} teams and there are {len(setup.seats)} seats.")
        for team, seat in zip(state.teams, setup.seats, strict=True):
            team.name, team.colour = seat.name, seat.colour
            self._check_team(team)
        if not 0 <= state.current < len(state.teams) or state.teams[state.current].out:
            raise BadSetup(f"current is the seat to play; {state.current} is not in the game.")
        if state.certificates_left < 0:
            raise BadSetup(f"The teams hold more than {CERTIFICATES} certificates.")
        if state.question is not None:
            raise BadSetup("A position between two turns has no open question.")
        for pot in (state.travel_fund, state.travel_insurance):
            if pot < 0 or pot % 10:
                raise BadSetup(f"A pot holds a multiple of $10, not {pot}.")
        if state.turn < 0:
            raise BadSetup(f"Turns are counted from 1; {state.turn} is none.")
        self._check_piles(state, setup)
        if state.custodian == 0:
            custodian = setup.options["custodian"]
            state.custodian = None if custodian == "teacher" else custodian
        if state.custodian is not None and not 0 <= state.custodian < len(state.teams):
            raise BadSetup(f"custodian is a seat, or None for a teacher; {state.custodian} is neither.")

    def audit(self, state: State, setup: Setup) -> str:
        """Count the money: what teams and pots hold is what the bank gave out (PI-01, PI-02)."""
        held = sum(team.cash for team in state.teams) + state.travel_fund + state.travel_insurance
        given = setup.options["start_money"] * len(state.teams) + state.ledger.paid - state.ledger.received
        if held != given:
            return f"Teams and pots hold ${held}; the bank gave out ${given} (turn {state.turn})."
        if any(team.cash < 0 for team in state.teams) or min(state.travel_fund, state.travel_insurance) < 0:
            return f"A team or a pot holds less than nothing (turn {state.turn})."
        return ""

    def _check_team(self, team: Team) -> None:
        known = set(STATES)
        wrong = [code for code in team.plaques if code not in known]
        if wrong or len(set(team.plaques)) < len(team.plaques):
            raise BadSetup(
                f"{team.name}: plaques are different ones of {', '.join(STATES)}; given {team.plaques}."
            )
        if team.out != (team.position is None):
            raise BadSetup(f"{team.name}: a team has a position if, and only if, it is in the game.")
        if team.position is not None and not 0 <= team.position < len(self.squares):
            raise BadSetup(f"{team.name}: position is 0 to {len(self.squares) - 1}, not {team.position}.")
        if team.out and (team.cash or team.plaques or team.certificates or team.passes):
            raise BadSetup(f"{team.name}: a team that is out has nothing left.")
        if team.certificates < 0:
            raise BadSetup(f"{team.name}: certificates are 0 or more, not {team.certificates}.")
        wrong = [card for card in team.passes if card not in self._by_id or not self._by_id[card].is_pass]
        if wrong:
            raise BadSetup(f"{team.name}: {wrong[0]!r} is no pass out of Quarantine.")
        if team.answers not in (2, 4):
            raise BadSetup(f"{team.name} is offered 2 or 4 answers, not {team.answers}.")
        if team.cash < 0 or team.cash % 10:
            raise BadSetup(f"{team.name}: cash is a multiple of $10, not {team.cash}.")

    def _check_piles(self, state: State, setup: Setup) -> None:
        for deck, pile in (("fate", state.fate), ("destiny", state.destiny)):
            held = [card for team in state.teams for card in team.passes] if deck == "fate" else []
            _check_pile(deck, pile, held, [card.id for card in self.cards[deck]])
        if set(state.questions) != set(STATES):
            raise BadSetup(f"There is a question stack for each of {', '.join(STATES)}.")
        for code, stack in state.questions.items():
            _check_pile(f"questions of {code}", stack, [], range(1, len(categories.stack(setup, code)) + 1))

    # -- play -----------------------------------------------------------------------------------

    async def opening(self, table: Table[State]) -> None:
        """The throw-off: from the Custodian's team clockwise, ties again (P-16 to P-19)."""
        state, count = table.state, len(table.state.teams)
        if table.setup.options["categories"] is not None:
            table.tell("categories", None, "P-47", names=categories.names(table.setup.options["categories"]))
        first = state.custodian or 0
        rivals = [(first + step) % count for step in range(count)]
        while len(rivals) > 1:
            totals: dict[int, int] = {}
            for seat in rivals:
                dice = await table.roll(seat, label="throw_off")
                totals[seat] = sum(dice)
                table.tell("thrown", seat, "P-16", dice=dice, purpose="throw_off")
            best = max(totals.values())
            rivals = [seat for seat in rivals if totals[seat] == best]
            if len(rivals) > 1:
                table.tell("throw_off_tie", None, "P-17", seats=tuple(rivals))
        state.current = state.starter = rivals[0]
        table.tell("starts", rivals[0], "P-16")

    async def turn(self, table: Table[State]) -> None:
        """One turn; see :mod:`kit.games.passport.turn`."""
        state = table.state
        if state.round_ended:
            state.round, state.round_ended = state.round + 1, 0
        try:
            await Turn(table, self._equipment(table.setup), state.current).play()
        except TeamOut:
            close_question(state)
        self._end_turn(table)

    def _equipment(self, setup: Setup) -> Equipment:
        if self._laid_out is None or self._laid_out[0] is not setup:
            self._laid_out = (setup, self.equipment(setup))
        return self._laid_out[1]

    _laid_out: tuple[Setup, Equipment] | None = None

    def _end_turn(self, table: Table[State]) -> None:
        pass_dice(table.state)
        if table.quiet:
            return
        outcome = self.outcome(table.state, table.setup)
        if outcome is not None:
            kind = {0: "nobody_wins", 1: "won"}.get(len(outcome.winners), "shared_win")
            seat = outcome.winners[0] if len(outcome.winners) == 1 else None
            rule = {"plaques": "P-116", "last_team": "P-120", "nobody": "PO-11"}.get(outcome.reason, "PO-01")
            table.tell(kind, seat, rule, seats=outcome.winners, reason=outcome.reason)

    def outcome(self, state: State, setup: Setup) -> Outcome | None:
        """Plaques (P-116 to P-119), the last team (P-120), the clock (PO-01) or the turn limit (PO-15)."""
        options = setup.options
        wanted = options["plaques_to_win"]
        alive = []
        for seat, team in enumerate(state.teams):
            if len(team.plaques) >= wanted:
                return Outcome((seat,), "plaques")
            if not team.out:
                alive.append(seat)
        if not alive:
            return Outcome((), "nobody")
        if len(alive) == 1 and options["last_team"] == "wins":
            return Outcome((alive[0],), "last_team")
        if state.round_ended == state.turn and (state.time_up or state.turn >= options["max_turns"]):
            best = max((len(state.teams[seat].plaques), state.teams[seat].cash) for seat in alive)
            winners = [
                seat for seat in alive if (len(state.teams[seat].plaques), state.teams[seat].cash) == best
            ]
            return Outcome(tuple(winners), "time" if state.time_up else "turns")
        return None

    # -- beside the turn ------------------------------------------------------------------------

    def side_requests(self, state: State, setup: Setup, pending: Ask | None) -> tuple[Ask, ...]:
        """Shuffling, marking, the clock, two or four answers, leaving (P-57, P-127, PO-01, PO-13, P-135)."""
        if pending is not None and pending.key == "dice" and not state.turn:
            return ()
        who = state.custodian if state.custodian is not None else state.current
        asks = []
        if state.last_question is not None and not state.last_question.marked:
            asks.append(Ask("mark_question", who, ("mark_question",), "P-127"))
        if pending is None:
            return tuple(asks)
        if state.question is None:
            stacks = [f"shuffle_questions:{code}" for code in (*STATES, "all")]
            asks.append(Ask("shuffle_questions", who, stacks, "P-57"))
        if setup.options["minutes"] and not state.time_up:
            asks.append(Ask("time_up", who, ("time_up",), "PO-01"))
        if setup.options["answers_may_change"] and pending.key == "throw":
            values = [f"set_answers:{seat}:{6 - state.teams[seat].answers}" for seat in state.alive()]
            asks.append(Ask("set_answers", who, values, "PO-13"))
        leaving = [f"leave:{seat}" for seat in state.alive()]
        owners = dict(zip(leaving, state.alive(), strict=True))
        asks.append(Ask("leave", who, leaving, "P-135", owners=owners))
        return tuple(asks)

    async def side(self, table: Table[State], value: str) -> bool:
        """Carry out a side request."""
        state = table.state
        key, _, rest = value.partition(":")
        if key == "shuffle_questions":
            for code in STATES if rest == "all" else (rest,):
                state.questions[code] = Stack()
            table.tell("shuffled", None, "P-57", stack=rest)
        elif key == "mark_question":
            last = state.last_question
            assert last is not None
            last.marked = True
            state.marked.append(f"{last.state}:{last.place}")
            table.tell("marked", last.seat, "P-127", state=last.state, place=last.place)
        elif key == "time_up":
            state.time_up = True
            table.tell("time_up", None, "PO-01")
        elif key == "set_answers":
            seat, answers = (int(part) for part in rest.split(":"))
            state.teams[seat].answers = answers
            table.tell("answers_set", seat, "PO-13", answers=answers)
        else:
            return self._leave(table, int(rest))
        return False

    def _leave(self, table: Table[State], seat: int) -> bool:
        state = table.state
        table.tell("left", seat, "P-135")
        ends_game = len(state.alive()) == 2 and table.setup.options["last_team"] == "wins"
        ends_turn = seat == state.current or ends_game
        put_out(table, seat, "P-135")
        opened = state.question
        if opened is not None and opened.asked_by == seat:
            opened.asked_by = asker(state, table.setup.options["asker"], opened.seat)
        if ends_turn:
            close_question(state)
            self._end_turn(table)
        return ends_turn

    def why_not(self, state: State, setup: Setup, pending: Ask, value: str) -> str:
        """See :meth:`kit.engine.rules.Rules.why_not`."""
        team = state.teams[pending.seat]
        key, _, rest = value.partition(":")
        called = (
            rest
            if setup.options["categories"] is None
            else categories.names(setup.options["categories"]).get(rest)
        )
        if key == "buy" and pending.key in ("sell_to_buy", "throw") and team.cash < 100:
            return f"needs $100, has ${team.cash}"
        if key == "nominate" and rest in team.plaques:
            return f"holds {called} already (P-64)"
        if key == "sell" and rest in team.plaques:
            return "a plaque is sold only when short of money for a question or a bill (P-110)"
        if key == "sell" and rest in STATES:
            return f"does not hold {called}"
        if key == "shuffle_questions" and state.question is not None:
            return "a question is open (P-57)"
        if key == "set_answers":
            if setup.options["answers_may_change"]:
                return "answers change between turns only (PO-13)"
            return "answers are settled before the first throw (P-12) unless PO-13 is on"
        if state.last_question and value in state.last_question.answers and state.question is None:
            return "an answer is final (P-60)"
        return ""

    # -- to be seen -----------------------------------------------------------------------------

    def view(self, state: State, setup: Setup, seat: int | None) -> dict[str, Any]:
        """The open facts; the same for every seat, for with one screen nobody sees more (part 5)."""
        del seat
        return with_winners(views.view(state, setup, self._equipment(setup)), self.outcome(state, setup))

    def bot(self) -> Bot:
        """See :mod:`kit.games.passport.bot`."""
        from kit.games.passport.bot import PassportBot

        return PassportBot(self.squares)

    def right_value(self, state: State, setup: Setup) -> str | None:
        """What somebody who knows the answer to the open question would choose; for simulations only."""
        if state.question is None:
            return None
        return str(categories.stack(setup, state.question.state)[state.question.place - 1].green)

    def disguised(self, state: State, setup: Setup, seat: int | None, rng: Random) -> tuple[State, Setup]:
        """Another of the answers made right, others withheld, decks and stacks in another order."""
        del seat
        state = clone(state)
        piles: list[Deck | Stack] = [state.fate, state.destiny, *state.questions.values()]
        for pile in piles:
            rng.shuffle(pile.top)
            rng.shuffle(pile.used)
        opened = state.question
        if opened is None:
            return state, setup
        asked: Any = categories.stack(setup, opened.state)[opened.place - 1]
        bank = setup.bank.with_other_key(asked, opened.answers, rng)
        return state, replace(setup, bank=bank)

    def rulebook(self) -> str:
        """The rules in the kit's own words."""
        return files(__package__).joinpath("rulebook.md").read_text(encoding="utf-8")


def _check_pile(name: str, pile: Deck | Stack, held: Sequence[Any], everything: Sequence[Any]) -> None:
    found: list[Any] = [*pile.top, *pile.used, *held]
    strange = [item for item in found if item not in everything]
    if strange:
        raise BadSetup(f"The {name} hold no {strange[0]!r}.")
    if len(set(found)) < len(found):
        raise BadSetup(f"The {name} hold something twice: {found}.")


RULES = Passport()

__all__ = ["RULES", "Passport"]
