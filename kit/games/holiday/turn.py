"""One turn of Holiday: the rulebook as code. Rule ids are those of ``rulebook.md``."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from kit.banks.question import Question
from kit.engine.piles import answer_values, take
from kit.engine.table import Table
from kit.games.holiday.data import AIRPORT, FINISH, HOME, Card, Road, Square
from kit.games.holiday.odds import dice_game, throw_average
from kit.games.holiday.state import Answered, DrawnCard, OpenQuestion, State

PETROL = 10
SIX = 6
SIX_PAYS = 20
AIRPORT_LOAN = 100
KIND_LOAN = 60
NUMBERS = tuple(f"{one}+{other}" for one, other in permutations(range(1, 7), 2))
"""The pairs of numbers that may be nominated for a gambling throw, in either order (H-50)."""


Doing = Coroutine[Any, Any, None] | None
"""What is still to be done, to be awaited, if something has to be asked or thrown for it."""


@dataclass(frozen=True)
class Equipment:
    """What lies on the table: the road, the cards, and the questions if casinos ask any."""

    road: Road
    cards: dict[str, Card]
    questions: tuple[Question, ...]


class Turn:
    """The turn of one family: the table, the family, and the steps of the rulebook as methods."""

    __slots__ = ("equipment", "family", "options", "over", "paying", "road", "seat", "state", "table")

    def __init__(self, table: Table[State], equipment: Equipment) -> None:
        self.table = table
        self.state = table.state
        self.options = table.setup.options
        self.equipment = equipment
        self.road = equipment.road
        self.seat = table.state.current
        self.family = table.state.families[self.seat]
        self.over = False
        self.paying = False
        """Whether money has moved in this turn, in either direction (HO-12)."""

    async def play(self, end: Callable[[Table[State]], None]) -> None:
        """A missed turn, the Airport, petrol, the throws (H-18), the banker (HO-12); then *end* the turn."""
        state, family, table, seat = self.state, self.family, self.table, self.seat
        state.bought, state.free, state.sixes, state.again = False, 0, 0, False
        family.turns += 1
        before = family.cash
        if family.misses:
            family.misses = False
            table.tell("missed", seat, "H-70")
        elif family.position == AIRPORT and family.cash < self.road.resorts[0].price:
            self._loan()
        else:
            if family.position == AIRPORT:
                await self._resort()
            values = ("buy", "throw") if family.cash >= PETROL else ("throw",)
            facts = self._odds() if self.options["show_odds"] else {}
            choice = await table.ask(
                "petrol", seat, values, "H-24", wait=True, price=PETROL, default="throw", **facts
            )
            if choice == "buy":
                self._receive(-PETROL)
                state.bought = True
                table.tell("petrol", seat, "H-25", amount=PETROL)
            first = True
            while first or await self._another():
                (die,) = await table.roll(seat, dice=1)
                more = self._throw(die, first)
                if more is not None:
                    await more
                first = False
                if self.over or not (state.bought or state.free):
                    break
        if self.paying and self.options["banker_confirms"] and family.position != FINISH:  # HO-12
            change = family.cash - before
            await table.ask("confirm", state.banker, ("confirm",), "HO-12", wait=True, change=change)
        end(table)

    # -- between the throws ---------------------------------------------------------------------

    async def _another(self) -> bool:
        """Whether one more throw is made: the bought one, then the free ones (H-32)."""
        if self.state.bought:
            self.state.bought = False
            return True
        return await self._free_throw()

    async def _free_throw(self) -> bool:
        """Whether a free throw is taken; $20 can be had for each of them (H-34, H-35)."""
        facts = self._odds() if self.options["show_odds"] else {}
        while self.state.free:
            choice = await self.table.ask(
                "free_throw", self.seat, ("throw", "take_20"), "H-34", amount=SIX_PAYS, default="throw", **facts
            )
            self.state.free -= 1
            if choice == "throw":
                return True
            self._sell_free(1, "H-34")
        return False

    def _odds(self) -> dict[str, Any]:
        return {"average": throw_average(self.road, self.family.position)}

    def _sell_free(self, count: int, rule: str) -> None:
        self._receive(SIX_PAYS * count)
        self.table.tell("took_20", self.seat, rule, amount=SIX_PAYS * count, throws=count)

    def _lose_throws(self, rule: str, why: str) -> None:
        """Every throw in hand is lost and the turn is over."""
        state = self.state
        if state.bought or state.free:
            self.table.tell("throws_lost", self.seat, rule, bought=state.bought, free=state.free, why=why)
        state.bought, state.free, self.over = False, 0, True

    # -- throwing and moving --------------------------------------------------------------------

    def _throw(self, die: int, first: bool) -> Doing:
        """One movement throw: move, then do what the square says (H-19 to H-23, H-31, H-105 to H-107)."""
        state, position, table, road = self.state, self.family.position, self.table, self.road
        state.die = count = die
        if not table.quiet:
            table.tell("thrown", self.seat, "H-19", dice=(die,), purpose="move")
        left = road.to_home.get(position)
        if left is not None and die > left:
            if self.options["home_exact"]:
                rule = "H-106" if die == SIX else "H-105" if first else "H-107"
                table.tell("too_big", self.seat, rule, die=die, needed=left)
                self._lose_throws(rule, "too_big")
                return None
            count = left
        line = road.lines[position]
        if len(line) <= count and road.at[line[-1]].next:
            return self._by_fork(count)
        self._six()
        self._walk(line[: count + 1], "throw", "H-19")
        return self._arrive("die")

    async def _by_fork(self, count: int) -> None:
        """A throw that leads past a fork."""
        path = await self._way(count)
        self._six()
        self._walk(path, "throw", "H-19")
        await self._done(self._arrive("die"))

    def _six(self) -> None:
        """A six earns a free throw (H-31, H-33)."""
        state = self.state
        if state.die != SIX:
            return
        if not (self.options["one_bonus_per_turn"] and state.sixes):
            state.free += 1
            self.table.tell("six", self.seat, "H-31", free=state.free)
        state.sixes += 1

    async def _done(self, doing: Doing) -> None:
        if doing is not None:
            await doing

    async def _way(self, count: int) -> list[str]:
        """The squares of a move, the first included; at a fork the family picks the road (H-22)."""
        path, road = [self.family.position], ""
        while len(path) <= count:
            roads = self.road.at[path[-1]].next
            if len(roads) > 1:
                road = await self._fork(path, count - len(path) + 1)
            more = self.road.ahead(path[-1], count - len(path) + 1, road)[1:]
            if not more:
                break
            path.extend(more)
        return path

    async def _fork(self, path: list[str], steps: int) -> str:
        fork = path[-1]
        roads = [self.road.at[one].stretch for one in self.road.at[fork].next]
        ends = {road: self.road.ahead(fork, steps, road)[-1] for road in roads}
        return await self.table.ask(
            "road",
            self.seat,
            roads,
            "H-22",
            fork=fork,
            steps=steps,
            way=list(path),
            ends=ends,
            default=roads[0],
        )

    def _walk(self, path: Sequence[str], how: str, rule: str) -> None:
        end = path[-1]
        self.family.position = end
        self.state.path = list(path)
        if end not in self.road.to_home:
            self.family.resort = ""
        if not self.table.quiet:
            self.table.tell("moved", self.seat, rule, start=path[0], end=end, path=list(path), how=how)

    def _arrive(self, by: str) -> Doing:
        """Do what the square says on which a move has ended (H-20, H-79, H-81)."""
        square = self.road.at[self.family.position]
        do = square.do
        if do == "none":
            self.table.tell("nothing", self.seat, "H-20", square=square.id)
        elif do == "pay":
            return self._bill(square.amount, square.id, "H-42")
        elif do == "collect":
            self._earn(square.amount, "H-43", square.id)
        elif do == "bank":
            self._earn(square.amount, "H-44", square.id)
        elif do == "gamble":
            return self._casino(square)
        elif do == "draw":
            return self._card()
        elif do == "fly":
            return self._fly(square)
        elif do == "send":
            rule = "H-99" if square.to == HOME else "H-101" if square.to in self.road.receptions else "H-100"
            self._walk([square.id, square.to], "sent", rule)
            return self._arrive("sent")
        elif do == "airport":
            return self._airport(by)
        else:
            self._lose_throws("H-108", "home")
        return None

    # -- money ----------------------------------------------------------------------------------

    def _receive(self, amount: int) -> None:
        self.family.cash += amount
        self.family.touched = self.paying = True

    def _earn(self, amount: int, rule: str, what: str) -> None:
        self.family.cash += amount
        self.family.touched = self.paying = True
        self.table.tell("received", self.seat, rule, amount=amount, what=what)

    def _paid(self, amount: int, rule: str, what: str) -> None:
        self.family.cash -= amount
        self.family.touched = self.paying = True
        self.table.tell("paid", self.seat, rule, amount=amount, what=what)

    def _bill(self, amount: int, what: str, rule: str) -> Doing:
        """Pay a bill in full: in cash, by giving up free throws, or from the closest bank (H-37, H-38)."""
        short = amount - self.family.cash
        if short <= 0:
            self._paid(amount, rule, what)
            return None
        state, needed = self.state, -(-short // SIX_PAYS)
        if state.free >= needed:
            return self._settle(amount, what, rule, needed)
        if state.free:
            count, state.free = state.free, 0
            self._sell_free(count, "H-38")
        self._broke(amount, what, rule)
        return None

    async def _settle(self, amount: int, what: str, rule: str, needed: int) -> None:
        """Give up as many free throws as a bill needs, or go back for money (H-37)."""
        choice = await self.table.ask(
            "settle",
            self.seat,
            ("take_20", "go_back"),
            "H-37",
            amount=amount,
            throws=needed,
            to=self.road.bank_behind[self.family.position] or HOME,
            default="take_20",
        )
        if choice == "go_back":
            self._broke(amount, what, rule)
            return
        self.state.free -= needed
        self._sell_free(needed, "H-37")
        self._paid(amount, rule, what)

    def _broke(self, amount: int, what: str, rule: str) -> None:
        """Back to the closest bank, or Home; there the bill is paid, and the turn ends (H-56 to H-66)."""
        family, road = self.family, self.road
        bank = road.bank_behind[family.position]
        start = family.position
        self.table.tell("broke", self.seat, "H-57", amount=amount, cash=family.cash, what=what)
        self._lose_throws("H-61", "broke")
        if self.options["kind_bank"] and family.position in road.to_home:
            self._walk([start, self._reception()], "broke", "HO-07")
            self._earn(KIND_LOAN, "HO-07", family.position)
        elif bank:
            self._walk([start, bank], "broke", "H-58")
            self._earn(road.at[bank].amount, "H-59", bank)
        else:
            self._walk([start, HOME], "broke", "H-62")
            self._earn(self.options["start_cash"] - family.cash, "H-63", HOME)
        self._paid(amount, rule, what)

    def _reception(self) -> str:
        """The reception of the resort the family stays at; on the Home Straight, the one it paid for last."""
        return self.road.receptions.get(self.family.position) or self.family.resort

    # -- squares --------------------------------------------------------------------------------

    async def _casino(self, square: Square) -> None:
        """A gambling throw for the amount of the square (H-49 to H-55), or a question, or nothing (switch)."""
        state, table, casino = self.state, self.table, self.options["casino"]
        if casino == "off":
            table.tell("nothing", self.seat, "H-20", square=square.id)
            return
        if casino == "quiz":
            await self._quiz(square)
            return
        odds: dict[str, Any] = dice_game(square.amount) if self.options["show_odds"] else {}
        choice = await table.ask(
            "numbers", self.seat, NUMBERS, "H-50", amount=square.amount, square=square.id, default="1+2", **odds
        )
        state.numbers = sorted(int(number) for number in choice.split("+"))
        table.tell("nominated", self.seat, "H-50", numbers=tuple(state.numbers))
        (state.gamble,) = await table.roll(self.seat, dice=1, label="gamble")
        table.tell("thrown", self.seat, "H-49", dice=(state.gamble,), purpose="gamble")
        if state.gamble in state.numbers:
            self._earn(square.amount, "H-51", square.id)
        else:
            table.tell("lost_gamble", self.seat, "H-51", numbers=tuple(state.numbers), die=state.gamble)

    async def _quiz(self, square: Square) -> None:
        """A question in place of the gambling throw; the right answer wins the amount (HO-05)."""
        state, table, questions = self.state, self.table, self.equipment.questions
        everything = range(len(questions))
        if len(state.asked) >= len(questions):
            state.asked.clear()
        gone = set(state.asked)
        place = await table.draw("question", [one for one in everything if one not in gone])
        question = questions[place]
        answers = await table.shuffle("answers", question.answers)
        state.question = OpenQuestion(place, answers, self.seat, square.amount)
        values = answer_values(answers, bool(self.options["think_time_s"]))
        late = values[-1] if len(values) > len(answers) else None
        choice = await table.ask(
            "answer", self.seat, values, "HO-05", amount=square.amount, square=square.id, default=late
        )
        chosen = None if choice == late else choice
        right = chosen == question.green
        state.question = None
        state.asked.append(place)
        state.last_question = Answered(place, answers, self.seat, chosen, right, state.turn)
        table.tell("answered", self.seat, "HO-05", chosen=chosen, right=right, question=question.key, shown=4)
        if right:
            self._earn(square.amount, "HO-05", square.id)

    async def _fly(self, square: Square) -> None:
        """Fly to the Airport for $50, if the family can and wants to (H-95 to H-98)."""
        if self.family.cash < square.amount:
            self.table.tell("nothing", self.seat, "H-97", square=square.id)
            return
        choice = await self.table.ask(
            "fly", self.seat, ("fly", "stay"), "H-95", price=square.amount, default="stay"
        )
        if choice == "stay":
            self.table.tell("stayed", self.seat, "H-96", square=square.id)
            return
        self._paid(square.amount, "H-95", square.id)
        self._walk([square.id, square.to], "plane", "H-95")
        await self._done(self._airport("plane"))

    # -- cards ----------------------------------------------------------------------------------

    async def _card(self) -> None:
        """Take the top card, follow it, put it to the bottom of the pile (H-69 to H-84)."""
        state, table, family = self.state, self.table, self.family
        cards = self.equipment.cards
        card = cards[await take(table, "hitch", list(cards), state.pile)]
        state.last_card = DrawnCard(card.id, self.seat, state.turn)
        state.pile.used.append(card.id)
        table.tell("card", self.seat, "H-69", card=card.id, text=card.text)
        if card.do == "collect":
            self._earn(card.amount, "H-84", card.id)
        elif card.do == "pay":
            await self._done(self._bill(card.amount, card.id, "H-66"))
        elif card.do == "miss":
            if state.bought or state.free:
                self._lose_throws("H-71" if state.free else "H-72", "miss")
            else:
                family.misses = True
                table.tell("will_miss", self.seat, "H-70")
        elif card.amount > 0:
            path = await self._way(card.amount)
            rule = {AIRPORT: "H-74", FINISH: "H-77"}.get(path[-1], "H-73")
            self._walk(path, "card", rule)
            await self._done(self._arrive("card"))
        else:
            self._walk(self.road.back(family.position, -card.amount), "back", "H-78")
            await self._done(self._arrive("card"))

    # -- the Airport ----------------------------------------------------------------------------

    def _airport(self, by: str) -> Doing:
        """At the Airport a move ends; a six gives the next turn at once, or $20 (H-75, H-85 to H-88, H-109)."""
        self.table.tell("airport", self.seat, "H-85", by=by)
        if by != "card" and self.state.free:
            return self._turn_at_once()
        self._lose_throws("H-75" if by == "card" else "H-86", "airport")
        return None

    async def _turn_at_once(self) -> None:
        """A free throw on arrival: the next turn now, or $20 for each and wait (H-87, H-88, H-109)."""
        state, table, free = self.state, self.table, self.state.free
        choice = await table.ask(
            "next_turn",
            self.seat,
            ("now", "wait"),
            "H-87",
            throws=free,
            amount=SIX_PAYS * free,
            amount_now=SIX_PAYS * (free - 1),
            default="now",
        )
        state.free = 0
        self._lose_throws("H-86", "airport")
        if choice == "now":
            state.again = True
            table.tell("plays_on", self.seat, "H-87")
            free -= 1
        if free:
            self._sell_free(free, "H-109" if choice == "now" else "H-88")

    def _loan(self) -> None:
        """Too poor for any resort: back to the Second Bank for $100; that is the turn (H-93, H-94)."""
        bank = self.road.bank_behind[AIRPORT]
        self._walk([AIRPORT, bank], "loan", "H-93")
        self._earn(AIRPORT_LOAN, "H-94", bank)

    async def _resort(self) -> None:
        """Name a resort, pay for it, and go to its reception (H-89 to H-92)."""
        codes = [resort.code for resort in self.road.resorts if resort.price <= self.family.cash]
        prices = {code: self.road.by_code[code].price for code in codes}
        choice = await self.table.ask("resort", self.seat, codes, "H-89", prices=prices, default=codes[0])
        resort = self.road.by_code[choice]
        self._paid(resort.price, "H-90", resort.code)
        self.family.resort = resort.reception
        self._walk([AIRPORT, resort.reception], "resort", "H-91")
