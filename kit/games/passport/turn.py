"""One turn of Passport to Australia: the rulebook as code. Rule ids are those of ``rulebook.md``."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from typing import Any

from kit.banks.question import Question
from kit.engine.piles import answer_values, take
from kit.engine.table import Table
from kit.games.passport.custodian import asker, close_question
from kit.games.passport.data import LOUNGE, Card, Effect, Square
from kit.games.passport.money import Purse
from kit.games.passport.state import Answered, DrawnCard, OpenQuestion, State

QUESTION_PRICE = 100
LOUNGE_PAY = 150
QUARANTINE_FEE = 300
INSURANCE_FEE = 90
PRACTICE_PAY = 50
CLEARED = (6, 7, 8)
"""Totals that clear a team in Quarantine (P-101)."""


@dataclass(frozen=True)
class Equipment:
    """What lies on the table: the ring, both decks, and the question stacks by State."""

    squares: tuple[Square, ...]
    cards: dict[str, tuple[Card, ...]]
    questions: dict[str, tuple[Question, ...]]
    quarantine: int
    by_id: dict[str, Card]
    index: dict[str, int]
    card_ids: dict[str, tuple[str, ...]]
    places: dict[str, range]


class Turn(Purse):
    """The turn of one team: the table, the team, and the steps of the rulebook as methods."""

    __slots__ = ("equipment",)

    def __init__(self, table: Table[State], equipment: Equipment, seat: int) -> None:
        super().__init__(table, seat)
        self.equipment = equipment

    async def play(self) -> None:
        """Throw, move, act on the square reached (P-21, P-23)."""
        table, team = self.table, self.team
        choice = await table.ask("throw", self.seat, self._before_throw(), "P-21", wait=True)
        while choice != "throw":
            self.sell(choice, "PO-10")
            choice = await table.ask("throw", self.seat, ("throw",), "P-21", wait=True)
        dice = await table.roll(self.seat)
        self.state.dice = [*dice]
        table.tell("thrown", self.seat, "P-21", dice=dice, purpose="move")
        self._start_move(sum(dice))
        self._walk(sum(dice), "throw", lounge=True)
        action = self.act(thrown=True)
        if action is not None:
            await action
        if self.options["out_if_cannot_buy"] and not team.plaques and team.cash == 0:  # PO-08
            self.go_out("PO-08")

    def _before_throw(self) -> Sequence[str]:
        if self.options["sell_any_time"] and self.team.plaques:  # PO-10
            return ("throw", *self.sales())
        return ("throw",)

    # -- movement -------------------------------------------------------------------------------

    def _start_move(self, count: int) -> None:
        assert self.team.position is not None
        self.state.came_from, self.state.went = self.team.position, count

    async def forward_by_card(self, count: int, lounge: bool, toll: int) -> None:
        """Move *count* squares clockwise.

        With *toll* dollars the team pays for passing Quarantine (P-83, P-84). Toll and Departure Lounge are
        settled in the order the token meets them (P-85).
        """
        assert self.team.position is not None
        self._start_move(count)
        to_quarantine = (self.equipment.quarantine - self.team.position) % len(self.equipment.squares)
        if toll and 0 < to_quarantine < count:
            self._walk(to_quarantine, "forward", lounge)
            if await self.bill(toll, "bank", "toll", "P-83"):
                self.table.tell("toll", self.seat, "P-83", amount=toll)
            count -= to_quarantine
        self._walk(count, "forward", lounge)

    def _walk(self, count: int, how: str, lounge: bool) -> None:
        """Walk clockwise; the Departure Lounge pays (P-30, P-32) unless *lounge* is off (P-31)."""
        team, size = self.team, len(self.equipment.squares)
        start = team.position
        assert start is not None
        end = start + count
        team.position = end % size
        table = self.table
        if not table.quiet:
            path = [(start + step) % size for step in range(count + 1)]
            rule = "P-21" if how == "throw" else "P-77"
            table.tell("moved", self.seat, rule, start=start, end=team.position, path=path, how=how)
        if end >= size and not lounge:
            table.tell("no_lounge", self.seat, "P-31")
        elif end >= size:
            for _ in range(end // size):  # each time (P-30)
                self.receive(LOUNGE_PAY, "bank")
                table.tell("lounge", self.seat, "P-30", amount=LOUNGE_PAY)

    def _put(self, end: int, how: str) -> None:
        """Put the token on square *end* without passing anything (P-33, P-81, P-82)."""
        start = self.team.position
        assert start is not None
        size = len(self.equipment.squares)
        back = (start - end) % size if how == "back" else 0
        path = [(start - step) % size for step in range(back + 1)] if back else [start, end]
        self.team.position = end
        self.state.came_from, self.state.went = (start, -back) if back else (end, 0)
        rule = "P-81" if how == "back" else "P-82"
        self.table.tell("moved", self.seat, rule, start=start, end=end, path=path, how=how)

    # -- squares --------------------------------------------------------------------------------

    def act(self, thrown: bool, inert: bool = False) -> Coroutine[Any, Any, None] | None:
        """The action of the square the token stands on, to be awaited, if it has one (P-23, P-27).

        *thrown*: it ended its dice move there, or a card says that it counts so (P-78, P-79). *inert*: a card
        says that the square does nothing.
        """
        position = self.team.position
        assert position is not None
        square = self.equipment.squares[position]
        if inert:
            self.table.tell("nothing", self.seat, "P-78", why="by_card")
            return None
        if self.options["cards_act_like_throws"]:  # PO-12
            thrown = True
        if square.kind == "location":
            return self.location(square)
        if square.kind == "australia":
            return self.australia()
        if square.kind in ("fate", "destiny"):
            return self.card(square.kind)
        if square.kind == LOUNGE:
            self.table.tell("nothing", self.seat, "P-34", why=LOUNGE)
        elif not thrown:
            self.table.tell("nothing", self.seat, "P-78", why="by_card")
        elif square.kind == "travel_insurance":
            return self.travel_insurance()
        elif square.kind == "quarantine":
            return self.quarantine()
        else:
            self.travel_fund()
        return None

    async def location(self, square: Square) -> None:
        """A place in a State: buy a question on it, or pass (P-35 to P-46)."""
        table, team, code = self.table, self.team, square.state
        if code in team.plaques:
            if self.options["practice"]:  # PO-16
                if await table.ask("practice", self.seat, ("answer", "pass"), "PO-16", state=code) == "answer":
                    await self.question(code, "PO-16", practice=True)
                else:
                    table.tell("passed", self.seat, "PO-16", what="practice")
            else:
                table.tell("nothing", self.seat, "P-36", why="held", state=code)
            return
        if team.cash >= QUESTION_PRICE:
            choice = await table.ask(
                "buy", self.seat, ("buy", "pass"), "P-35", state=code, price=QUESTION_PRICE
            )
            if choice == "buy":
                await self.buy(code)
            else:
                table.tell("passed", self.seat, "P-37", what="question", state=code)
        elif team.plaques:
            await self.sell_and_buy(code)
        else:
            self._cannot_buy("P-40")

    async def australia(self) -> None:
        """An Australia square: nominate a State, then as on a location (P-63 to P-67)."""
        table, team = self.table, self.team
        if team.cash < QUESTION_PRICE and not team.plaques:
            self._cannot_buy("P-67")
            return
        values = [f"nominate:{code}" for code in self.equipment.questions if code not in team.plaques]
        choice = await table.ask("nominate", self.seat, (*values, "pass"), "P-63", price=QUESTION_PRICE)
        if choice == "pass":
            table.tell("passed", self.seat, "P-65", what="nomination")
            return
        code = choice.partition(":")[2]
        table.tell("nominated", self.seat, "P-63", state=code)
        if team.cash >= QUESTION_PRICE:
            await self.buy(code, "P-63")
        else:
            await self.sell_and_buy(code, "P-63")

    def _cannot_buy(self, rule: str) -> None:
        if self.options["out_if_cannot_buy"]:  # PO-08
            self.go_out("PO-08")
        self.table.tell("nothing", self.seat, rule, why="no_money")

    async def sell_and_buy(self, code: str, rule: str = "P-35") -> None:
        """Short of $100: sell one plaque and buy at once, or pass (P-39, P-41, P-42, P-66)."""
        values = (*self.sales(), "pass")
        choice = await self.table.ask(
            "sell_to_buy", self.seat, values, "P-39", state=code, price=QUESTION_PRICE
        )
        if choice == "pass":
            self.table.tell("passed", self.seat, "P-39", what="question", state=code)
            return
        self.sell(choice, "P-41")
        await self.buy(code, rule)

    def buy(self, code: str, rule: str = "P-35") -> Coroutine[Any, Any, None]:
        """Pay $100 (P-45); what it gives is to be awaited: the question."""
        self.pay(QUESTION_PRICE, "bank")
        self.team.asked += 1
        return self.question(code, rule)

    def travel_fund(self) -> None:
        """Collect the whole pot (P-89)."""
        amount = self.state.travel_fund
        if amount:
            self.receive(amount, "travel_fund")
            self.table.tell("received", self.seat, "P-89", amount=amount, source="travel_fund", what="all")
        else:
            self.table.tell("nothing", self.seat, "P-89", why="empty_pot")

    async def travel_insurance(self) -> None:
        """Pay $90 into the pot and take a certificate, if one is left (P-91, P-92)."""
        paid = await self.bill(INSURANCE_FEE, "travel_insurance", "insurance", "P-91")
        if not paid:
            return
        if self.state.certificates_left:
            self.team.certificates += 1
            self.table.tell("certificate_gained", self.seat, "P-91")
        else:
            self.table.tell("no_certificate_left", self.seat, "P-92")

    async def quarantine(self) -> None:
        """Throw 6, 7 or 8, use a pass, or pay $300 (P-100 to P-107)."""
        table, team = self.table, self.team
        if team.passes:
            if await table.ask("quarantine_start", self.seat, ("throw", "use_pass"), "P-103") == "use_pass":
                self.use_pass("P-103")
                return
        else:
            await table.ask("quarantine_throw", self.seat, ("throw",), "P-101", wait=True)
        dice = await table.roll(self.seat, label="quarantine")
        self.state.dice = list(dice)
        table.tell("thrown", self.seat, "P-101", dice=dice, purpose="quarantine")
        if sum(dice) in CLEARED:
            table.tell("cleared", self.seat, "P-101")
            return
        if team.passes:
            can_pay = team.cash >= QUARANTINE_FEE or bool(team.plaques)
            values = ("use_pass", "pay") if can_pay else ("use_pass",)
            rule = "P-104" if can_pay else "P-105"
            if await table.ask("quarantine_after", self.seat, values, rule, fee=QUARANTINE_FEE) == "use_pass":
                self.use_pass(rule)
                return
        await self.bill(QUARANTINE_FEE, "bank", "quarantine", "P-102")

    def use_pass(self, rule: str) -> None:
        """Put the pass drawn first to the bottom of the Fate deck (P-106)."""
        card = self.team.passes.pop(0)
        self.state.fate.used.append(card)
        self.table.tell("used_pass", self.seat, rule, card=card)

    # -- questions ------------------------------------------------------------------------------

    async def question(self, code: str, rule: str, practice: bool = False) -> None:
        """Ask a question of State *code*, had by *rule*, and settle the answer (P-46 to P-62)."""
        state, table, team = self.state, self.table, self.team
        stack = self.equipment.questions[code]
        place = await take(table, f"question:{code}", self.equipment.places[code], state.questions[code])
        question = stack[place - 1]
        shown = question.answers if team.answers == 4 else (question.green, question.red)  # P-50, P-51
        answers = await table.shuffle("answers", shown)  # P-52
        state.question = opened = OpenQuestion(
            code, place, answers, self.seat, asker(state, self.options["asker"], self.seat), practice
        )
        table.tell("bought", self.seat, rule, state=code, asked_by=opened.asked_by, practice=practice)
        values = answer_values(answers, bool(self.options["answer_seconds"]))
        choice = await table.ask("answer", self.seat, values, "P-60", state=code)
        chosen = None if choice == values[-1] and len(values) > len(answers) else choice
        right = chosen == question.green
        close_question(state)
        state.last_question = Answered(code, place, answers, self.seat, chosen, right, practice, state.turn)
        asked: dict[str, Any] = {"question": question.key, "shown": len(answers)}
        if right:
            table.tell("answered", self.seat, "P-53", state=code, chosen=chosen, right=True, **asked)
            self._reward(code, practice)
        else:
            table.tell("answered", self.seat, "P-54", state=code, chosen=chosen, right=False, **asked)

    def _reward(self, code: str, practice: bool) -> None:
        team = self.team
        if practice:
            self.receive(PRACTICE_PAY, "bank")
            self.table.tell("received", self.seat, "PO-16", amount=PRACTICE_PAY, source="bank", what="practice")
            return
        team.right += 1
        team.plaques.append(code)
        self.table.tell("plaque", self.seat, "P-53", state=code)

    # -- cards ----------------------------------------------------------------------------------

    async def card(self, deck: str) -> None:
        """Take the top card of *deck* and follow it (P-68 to P-86)."""
        state = self.state
        pile = state.fate if deck == "fate" else state.destiny
        held = [one for team in state.teams for one in team.passes] if deck == "fate" else ()
        ids = self.equipment.card_ids[deck]
        drawn = self.equipment.by_id[await take(self.table, deck, ids, pile, held)]
        state.last_card = DrawnCard(deck, drawn.id, state.turn)
        rule = "P-68" if deck == "fate" else "P-69"
        self.table.tell("card", self.seat, rule, deck=deck, card=drawn.id, text=drawn.text)
        if drawn.is_pass:  # P-73, P-74
            self.team.passes.append(drawn.id)
            self.table.tell("kept_pass", self.seat, "P-73", card=drawn.id)
        else:
            pile.used.append(drawn.id)  # P-70, P-71
        for effect in drawn.effects:
            if effect.do == "pay":
                await self.pay_by_card(effect, deck)
            elif effect.do == "take":
                self.take_by_card(effect)
            elif effect.do != "keep":
                await self.move_by_card(effect)

    async def pay_by_card(self, effect: Effect, deck: str) -> None:
        """Pay into a pot; a certificate may cover a Fate payment into Travel Insurance (P-94 to P-98)."""
        team, amount = self.team, effect.amount
        if deck == "fate" and effect.pot == "travel_insurance" and team.certificates:
            values = ["certificate", *(["cash"] if team.cash >= amount else self.sales())]
            rule = "P-96" if len(values) > 1 else "P-98"
            choice = await self.table.ask("insurance", self.seat, values, rule, amount=amount)
            if choice == "certificate":
                team.certificates -= 1
                self.table.tell("certificate_used", self.seat, "P-94", amount=amount)
                return
            if choice != "cash":
                self.sell(choice, "P-109")
        await self.bill(amount, effect.pot, "card", "P-87" if effect.pot == "travel_fund" else "P-90")

    def take_by_card(self, effect: Effect) -> None:
        """Take from a pot, no more than it holds (P-88)."""
        amount = min(effect.amount, getattr(self.state, effect.pot))
        if not amount:
            self.table.tell("nothing", self.seat, "P-88", why="empty_pot")
            return
        self.receive(amount, effect.pot)
        self.table.tell("received", self.seat, "P-88", amount=amount, source=effect.pot, what="card")

    async def move_by_card(self, effect: Effect) -> None:
        """Move as the card says, then apply the new square (P-77 to P-86)."""
        squares, start = self.equipment.squares, self.team.position
        assert start is not None
        if effect.do == "move_by":
            if effect.squares > 0:
                await self.forward_by_card(effect.squares, lounge=True, toll=0)
            else:
                self._put((start + effect.squares) % len(squares), "back")
        else:
            if effect.to.startswith("next:"):
                kind = effect.to.partition(":")[2]
                ahead = next(
                    step
                    for step in range(1, len(squares) + 1)
                    if squares[(start + step) % len(squares)].kind == kind
                )
                target = (start + ahead) % len(squares)
            else:
                target = self.equipment.index[effect.to]
            if effect.mode == "jump":
                self._put(target, "jump")
            else:
                count = (target - start - 1) % len(squares) + 1
                await self.forward_by_card(count, effect.lounge == "collect", effect.toll)
        action = self.act(thrown=effect.arrive == "as_thrown", inert=effect.arrive == "inert")
        if action is not None:
            await action
