"""Holiday as a game of the kit: set-up, throw-off, rounds, end."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import replace
from importlib.resources import files
from random import Random
from typing import Any, ClassVar

from kit.banks.question import Bank
from kit.engine.errors import BadSetup
from kit.engine.plain import clone
from kit.engine.requests import Ask
from kit.engine.rules import Bot, Outcome, Rules, Setup, Switch, with_winners
from kit.engine.table import Table
from kit.games.holiday import view as views
from kit.games.holiday.data import AIRPORT, CARDS, FINISH, ROAD, Card, Road
from kit.games.holiday.state import Family, State
from kit.games.holiday.switches import CROWDED, MEMBERS, ONE_LESSON, SWITCHES
from kit.games.holiday.turn import Equipment, Turn


class Holiday(Rules[State]):
    """The rules of Holiday, over a road and a pile of cards (the kit's own unless given)."""

    name: ClassVar[str] = "holiday"
    title: ClassVar[str] = "Holiday"
    version: ClassVar[str] = "1"
    seats_low: ClassVar[int] = 2
    seats_high: ClassVar[int] = 6
    colours: ClassVar[tuple[str, ...]] = ("blue", "orange", "purple", "yellow", "sky", "black")
    default_names: ClassVar[tuple[str, ...]] = ("Wrens", "Dingoes", "Possums", "Emus", "Quolls", "Magpies")
    seat_fields: ClassVar[tuple[Switch, ...]] = (MEMBERS,)
    switches: ClassVar[tuple[Switch, ...]] = SWITCHES
    shipped_bank: ClassVar[str | None] = "australia"
    bank_note: ClassVar[str] = "Questions are asked only where “Casinos” is set to “A question”."
    state_type: ClassVar[type[Any]] = State

    def __init__(self, road: Road = ROAD, cards: Sequence[Card] = CARDS) -> None:
        self.road = road
        self.cards = {card.id: card for card in cards}
        self.first_bank = next(square.id for square in road.squares if square.do == "bank")

    # -- set-up ---------------------------------------------------------------------------------

    def settle_seat(self, facts: Mapping[str, Any], name: str) -> dict[str, Any]:
        """How many pupils a family has, 1 unless it is said (HO-09)."""
        members = facts.get("members")
        if members is None:
            members = MEMBERS.default
        if type(members) is not int or not MEMBERS.low <= members <= MEMBERS.high:
            raise BadSetup(
                f"{name}: members is a number of pupils from {MEMBERS.low} to {MEMBERS.high}, not {members!r}."
            )
        return {"members": members}

    def settle_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Expand the preset ``one_lesson`` (HO-02); a short trip may be given as yes or no (HO-08)."""
        preset = ONE_LESSON if options.get("preset") == "one_lesson" else {}
        given = {**preset, **options}
        short = given.get("short_trip")
        return {**given, "short_trip": "on" if short else "off"} if isinstance(short, bool) else given

    def asks_questions(self, options: Mapping[str, Any]) -> bool:
        """Only in a casino that asks one (HO-05)."""
        return options.get("casino") == "quiz"

    def settle_bank(self, bank: Any, options: Mapping[str, Any]) -> Any:
        """A bank is kept only if casinos ask questions; refuse an empty one then."""
        if options["casino"] != "quiz":
            return None
        if not isinstance(bank, Bank):
            raise BadSetup(
                f"{self.title} needs a question bank when casinos ask questions; {bank!r} is none. "
                "Read one with kit.read_bank."
            )
        if not bank.questions:
            raise BadSetup(f'The bank "{bank.name}" has no question. Choose another one.')
        return bank

    def check_setup(self, setup: Setup) -> None:
        """See :meth:`kit.engine.rules.Rules.check_setup`."""
        super().check_setup(setup)
        self.settle_bank(setup.bank, setup.options)

    def bank_to_plain(self, bank: Bank | None) -> Any:
        """See :meth:`kit.engine.rules.Rules.bank_to_plain`."""
        return None if bank is None else {**bank.to_plain(), "findings": []}

    def bank_from_plain(self, data: Any) -> Bank | None:
        """See :meth:`kit.engine.rules.Rules.bank_from_plain`."""
        return None if data is None else Bank.from_plain(data)

    def new_state(self, setup: Setup) -> State:
        """Everybody at Home with the start money, or at the first bank (H-04, H-07, HO-08)."""
        options = setup.options
        crowded = options["short_trip"] == "crowded" and len(setup.seats) >= CROWDED
        short = crowded or options["short_trip"] == "on"
        start = self.first_bank if short else self.road.squares[0].id
        families = [Family(seat.name, seat.colour, options["start_cash"], start) for seat in setup.seats]
        return State(families=families, banker=options["banker"])

    def seats_of(self, state: State) -> list[Mapping[str, Any]]:
        """See :meth:`kit.engine.rules.Rules.seats_of`; unnamed families are called A to F."""
        return [
            {"name": family.name or "ABCDEF"[seat % 6], "colour": family.colour or None}
            for seat, family in enumerate(state.families)
        ]

    def check_state(self, state: State, setup: Setup) -> None:
        """Refuse a state that is no position between two turns; name its families after the seats."""
        if len(state.families) != len(setup.seats):
            raise BadSetup(
                f"The state has {len(state.families)} families and there are {len(setup.seats)} seats."
            )
        for family, seat in zip(state.families, setup.seats, strict=True):
            family.name, family.colour = seat.name, seat.colour
            self._check_family(family)
        state.banker = state.banker or setup.options["banker"]
        for what in ("current", "starter", "banker"):
            if not 0 <= getattr(state, what) < len(state.families):
                raise BadSetup(f"{what} is a seat; {getattr(state, what)} is none.")
        if state.turn < 0:
            raise BadSetup(f"Turns are counted from 1; {state.turn} is none.")
        if state.question is not None or state.bought or state.free:
            raise BadSetup("A position between two turns has no open question and no throw in hand.")
        pile = [*state.pile.top, *state.pile.used]
        strange = [card for card in pile if card not in self.cards]
        if strange:
            raise BadSetup(f"The pile holds no {strange[0]!r}.")
        if len(set(pile)) < len(pile):
            raise BadSetup(f"The pile holds a card twice: {pile}.")
        self._check_past(state, setup)

    def _check_past(self, state: State, setup: Setup) -> None:
        """The card drawn last, the question answered last and those asked before it exist."""
        card, answered, asked = state.last_card, state.last_question, list(state.asked)
        if answered is not None:
            asked.append(answered.place)
        count = 0 if setup.bank is None else len(setup.bank.questions)
        for place in asked:
            if not 0 <= place < count:
                raise BadSetup(f"There is no question {place}; the bank has {count}.")
        if card is not None and card.card not in self.cards:
            raise BadSetup(f"There is no card {card.card!r}.")
        for last in (card, answered):
            if last is not None and not 0 <= last.seat < len(state.families):
                raise BadSetup(f"A card is drawn and a question answered by a seat; {last.seat} is none.")

    def _check_family(self, family: Family) -> None:
        if family.position not in self.road.at:
            raise BadSetup(f"{family.name}: position is the id of a square, not {family.position!r}.")
        if family.cash < 0 or family.cash % 10:
            raise BadSetup(f"{family.name}: cash is a multiple of $10, not {family.cash}.")
        stays = self.road.receptions.get(family.position)
        if stays:
            family.resort = stays
        elif family.position not in self.road.to_home:
            family.resort = ""
        elif family.resort not in (resort.reception for resort in self.road.resorts):
            family.resort = self.road.resorts[0].reception

    def audit(self, state: State, setup: Setup) -> str:
        """No family owes, all sums are tens, and the pile holds each card once (invariants 1, 2, 4)."""
        del setup
        for family in state.families:
            if family.cash < 0 or family.cash % 10:
                return f"{family.name} hold ${family.cash} (turn {state.turn})."
        if state.bank + sum(family.cash for family in state.families) != 1500:
            return f"Bank and families do not hold $1,500 together (turn {state.turn})."
        pile = [*state.pile.top, *state.pile.used]
        if len(set(pile)) != len(pile) or not set(pile) <= self.cards.keys():
            return f"The pile holds {pile} (turn {state.turn})."
        return ""

    # -- play -----------------------------------------------------------------------------------

    async def opening(self, table: Table[State]) -> None:
        """The throw-off: the highest number starts, ties again (H-08, H-09)."""
        state = table.state
        rivals = list(range(len(state.families)))
        while len(rivals) > 1:
            thrown: dict[int, int] = {}
            for seat in rivals:
                (thrown[seat],) = await table.roll(seat, dice=1, label="throw_off")
                table.tell("thrown", seat, "H-08", dice=(thrown[seat],), purpose="throw_off")
            best = max(thrown.values())
            rivals = [seat for seat in rivals if thrown[seat] == best]
            if len(rivals) > 1:
                table.tell("throw_off_tie", None, "H-09", seats=tuple(rivals))
        state.current = state.starter = rivals[0]
        table.tell("starts", rivals[0], "H-08")

    def turn(self, table: Table[State]) -> Coroutine[Any, Any, None]:
        """One turn; see :mod:`kit.games.holiday.turn`."""
        state = table.state
        if state.round_ended:
            state.round, state.round_ended = state.round + 1, 0
        return Turn(table, self._equipment(table.setup)).play(self._end_turn)

    def _end_turn(self, table: Table[State]) -> None:
        """The die goes on clockwise, unless the next turn is the same family's (H-10, H-87)."""
        state, count = table.state, len(table.state.families)
        if not state.again:
            state.current = (state.current + 1) % count
            if state.current == state.starter:
                state.round_ended = state.turn
        outcome = None if table.quiet else self.outcome(state, table.setup)
        if outcome is not None:
            kind = "won" if len(outcome.winners) == 1 else "shared_win"
            seat = outcome.winners[0] if len(outcome.winners) == 1 else None
            rule = "H-108" if outcome.reason == "home" else "HO-01"
            table.tell(kind, seat, rule, seats=outcome.winners, reason=outcome.reason)

    def _equipment(self, setup: Setup) -> Equipment:
        if self._laid_out is None or self._laid_out[0] is not setup:
            questions = () if setup.bank is None else tuple(setup.bank.questions)
            self._laid_out = (setup, Equipment(self.road, self.cards, questions))
        return self._laid_out[1]

    _laid_out: tuple[Setup, Equipment] | None = None

    def outcome(self, state: State, setup: Setup) -> Outcome | None:
        """First exactly Home (H-108), or nearest to it when the time is up (HO-01)."""
        del setup
        places = [family.position for family in state.families]
        if FINISH in places:
            return Outcome((places.index(FINISH),), "home")
        if state.time_up and state.round_ended == state.turn:
            ranks = [(-self.road.left(family.position), family.cash) for family in state.families]
            best = max(ranks)
            return Outcome(tuple(seat for seat, rank in enumerate(ranks) if rank == best), "time")
        return None

    # -- beside the turn ------------------------------------------------------------------------

    def side_requests(self, state: State, setup: Setup, pending: Ask | None) -> tuple[Ask, ...]:
        """The end of the lesson (HO-01)."""
        if pending is None or not state.turn or not setup.options["time_limit_min"] or state.time_up:
            return ()
        return (Ask("time_up", state.banker, ("time_up",), "HO-01"),)

    async def side(self, table: Table[State], value: str) -> bool:
        """Carry out a side request."""
        del value
        table.state.time_up = True
        table.tell("time_up", None, "HO-01")
        return False

    def why_not(self, state: State, setup: Setup, pending: Ask, value: str) -> str:
        """See :meth:`kit.engine.rules.Rules.why_not`."""
        del setup
        family = state.families[pending.seat]
        if value == "buy":
            if pending.key == "petrol":
                return f"petrol costs $10, has ${family.cash} (H-27)"
            return "petrol is declared and paid before the first throw (H-25)"
        if value in self.road.by_code:
            price = self.road.by_code[value].price
            if family.position == AIRPORT and family.cash < price:
                return f"{self.road.by_code[value].name} costs ${price}, has ${family.cash} (H-90)"
            return "a resort is paid for at the start of a turn at the Airport (H-89)"
        if value == "take_20":
            return "no free throw is in hand (H-34)"
        if pending.key == "numbers":
            return "two different numbers from 1 to 6, such as 2+5 (H-50)"
        return ""

    # -- to be seen -----------------------------------------------------------------------------

    def view(self, state: State, setup: Setup, seat: int | None) -> dict[str, Any]:
        """The open facts; the same for every seat (part 5)."""
        del seat
        return with_winners(views.view(state, setup, self._equipment(setup)), self.outcome(state, setup))

    def bot(self) -> Bot:
        """See :mod:`kit.games.holiday.bot`."""
        from kit.games.holiday.bot import HolidayBot

        return HolidayBot(self.road)

    def right_value(self, state: State, setup: Setup) -> str | None:
        """The right answer of a question asked in a casino (HO-05)."""
        if state.question is None:
            return None
        return str(setup.bank.questions[state.question.place].green)

    def disguised(self, state: State, setup: Setup, seat: int | None, rng: Random) -> tuple[State, Setup]:
        """The pile in another order, another of the answers made right."""
        del seat
        state = clone(state)
        rng.shuffle(state.pile.top)
        rng.shuffle(state.pile.used)
        opened = state.question
        if opened is None:
            return state, setup
        asked = setup.bank.questions[opened.place]
        bank = setup.bank.with_other_key(asked, opened.answers, rng)
        return state, replace(setup, bank=bank)

    def rulebook(self) -> str:
        """The rules in the kit's own words."""
        return files(__package__).joinpath("rulebook.md").read_text(encoding="utf-8")


RULES = Holiday()

__all__ = ["RULES", "Holiday"]
