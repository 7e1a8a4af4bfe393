"""One whole turn: money, Home or pending location, trips and other actions, discount (G-25 to G-87)."""

from __future__ import annotations

from typing import Any

from kit.games.globetrotters.adventures import adventure
from kit.games.globetrotters.data import (
    DISCOUNT_FARE,
    DISCOUNT_TICKETS,
    FACES,
    FEE,
    FULL_FARE,
    KINDS,
    PLACES,
    RED_DOT,
    ROUTE_OF,
    SAILS,
    TICKET_FACE,
    TROUBLE,
    TROUBLE_FACE,
    WAGE,
    WITHIN,
)
from kit.games.globetrotters.duels import challenge, challenge_first, refund_one, rival, try_jackpot
from kit.games.globetrotters.forgetting import Forgetting
from kit.games.globetrotters.keys import put_marker, special_places
from kit.games.globetrotters.money import PLACES_IN_HAND, buy, destinations, give_tickets, worth
from kit.games.globetrotters.moving import LAND, arrive, cruise_ends, enter
from kit.games.globetrotters.offices import Offices
from kit.games.globetrotters.play import Play, leave
from kit.games.globetrotters.questions import Questions, asks_for_reroll
from kit.games.globetrotters.state import owes_tickets, pack_left
from kit.games.globetrotters.warning import goes_anyway

SIDES = "ab"
HANDFUL = 9
"""Of more tickets one is chosen first, then where it leads: both ends of all would be too much to read."""


class Turn:
    """The turn of the seat to play."""

    __slots__ = ("forgetting", "offices", "options", "play", "player", "questions", "seat", "state")

    def __init__(self, play: Play, questions: Questions) -> None:
        self.play = play
        self.state = play.state
        self.options = play.options
        self.seat = play.seat
        self.player = play.player
        self.questions = questions
        self.forgetting = Forgetting(play) if play.options["forgetting"] else None
        self.offices = Offices(play)

    async def run(self) -> None:
        """The turn, in the order of G-25."""
        state, player, play = self.state, self.player, self.play
        state.bought = state.acted = state.over = state.rerolled = False
        state.face, state.adventure = 0, None
        if player.loses_turn and not self.forgetting:
            player.loses_turn = False
            play.tell("lost_turn", self.seat, "G-131")
            return
        play.tell("turn", self.seat, "G-25", first=not player.home)
        if self.forgetting:
            self.forgetting.begin()
        if state.round > 1 and not self.forgetting:
            await self.offices.confirm_spending()
        if not player.home:
            await self._first_turn()
        elif player.moved:
            player.moved = False
            play.tell("starts_here", self.seat, "G-28", place=player.place)
            await enter(play)
        await self.offices.confirm()
        while not state.over:
            await self._act()
            await self.offices.confirm()
        if not self._undone():
            await self._finish()

    def _undone(self) -> bool:
        return self.forgetting is not None and self.forgetting.undone

    async def _finish(self) -> None:
        """The right to challenge at once, the discount, and what is lost with the turn (G-106, G-133, G-72)."""
        player, play = self.player, self.play
        if play.why in ("day", "weekend"):
            await challenge_first(play)
            await self.offices.confirm()
        if not self.state.winners:
            await self._after()
        if self._undone():
            return
        if play.why != "work":
            player.offer = ""
        elif player.offer != "again":
            player.offer = "again" if player.offer == "adventure" else ""
        if self.forgetting:
            self.forgetting.close()

    # -- before the first trip ------------------------------------------------------------------

    async def _first_turn(self) -> None:
        """Choose Home; placing is no trip and no landing, but the place has its result (G-15 to G-20)."""
        play, player = self.play, self.player
        both = destinations(player.ticket)
        home = self.state.given[self.seat] if self.state.given else ""
        if not home:
            side = await play.ask("home", tuple(SIDES), "G-15")
            home = both[SIDES.index(side)]
        player.home = home
        leave(player, home)
        play.tell("placed_home", self.seat, "G-15", place=home)
        await enter(play)

    # -- actions --------------------------------------------------------------------------------

    def possible(self) -> list[str]:
        """What may be done next (D3, section 4.2)."""
        state, player = self.state, self.player
        place = PLACES[player.place]
        island = place.kind == "I"
        values = []
        if player.offer == "adventure" or (player.offer == "again" and self._may_pay_again()):
            values.append("adventure")
        if player.cash >= FEE and rival(self.play) is not None:
            values.append("challenge")
        if player.offer == "jackpot":
            values.append("jackpot")
        if island:
            values += [f"sail_on:{end}" for end in cruise_ends(self.play)]
        else:
            if place.neighbours:
                values.append("roll")
            if place.kind in RED_DOT and player.hand:
                values.append("fly")
            values += [f"sail:{isle}" for isle in SAILS[place.id]]
        if not state.bought and player.cash >= FULL_FARE and pack_left(state):
            values.append("buy")
        if player.hand and not owes_tickets(state, self.seat):
            values.append("refund")
        if special_places(state, self.seat):
            values.append("place")
        if not island:
            values.append("work")
        return values

    def _may_pay_again(self) -> bool:
        """Whether a declined Adventure may still be taken: first thing in the turn, expenses anew (G-116)."""
        return not self.state.acted and self.player.cash >= self._price()

    def _offered(self) -> dict[str, Any]:
        """What may be had here, and what it costs to have it after all."""
        again = self.player.offer == "again"
        return {"offer": self.player.offer, "price": self._price() if again else 0}

    def _price(self) -> int:
        player = self.player
        return 0 if player.place == player.home else KINDS[PLACES[player.place].kind].expenses

    async def _act(self) -> None:
        """One action of the menu."""
        player = self.player
        again = player.offer == "again"
        values, owners = self.possible(), {}
        if self.forgetting:
            owners = self.forgetting.owners()
            values += owners
        choice = await self.play.ask("action", values, "G-30", wait=True, owners=owners, **self._offered())
        if self.forgetting and choice in owners:
            await self.forgetting.carry_out(choice)
            return
        word, _, rest = choice.partition(":")
        if word == "sail" or word == "sail_on":
            if player.bound or await goes_anyway(self.play, self._landfall(rest)):
                await self._trip(rest, "sea")
        elif word == "adventure":
            await self._adventure(again)
        elif word == "challenge":
            await challenge(self.play)
        elif word == "jackpot":
            await try_jackpot(self.play)
        elif word == "roll":
            await self._roll()
        elif word == "work":
            await self._work()
        else:
            await self._free(word)

    async def _free(self, word: str) -> None:
        """What takes no part of the turn (G-38), and choosing a flight."""
        if word == "fly":
            await self._fly()
        elif word == "buy":
            await self._buy()
        elif word == "refund":
            await refund_one(self.play)
        else:
            await self._place()

    def _landfall(self, place: str) -> str:
        """Where expenses are due after sailing to *place*: at the other end if the voyage goes on at once."""
        if self.options["quick_cruise"] and place in SAILS[self.player.place]:
            return ROUTE_OF[place].other(self.player.place)
        return place

    async def _trip(self, place: str, how: str) -> None:
        """A voyage of any mode, with everything that it entails (G-31)."""
        self.state.acted = True
        await arrive(self.play, place, how)

    async def _adventure(self, again: bool) -> None:
        """At once, or, after declining and working, for the expenses anew (G-112, G-116)."""
        if again and self._price():
            await self.play.owe("expenses", "expenses", "G-116", self._price(), self.player.place, "bank")
        await adventure(self.play)

    async def _work(self) -> None:
        """$200, and the turn is over (G-35)."""
        self.state.acted = True
        self.play.tell("works", self.seat, "G-35")
        await self.play.gain("work", "receive", "G-35", WAGE)
        self.play.end("work", "G-35")

    # -- by land --------------------------------------------------------------------------------

    async def _roll(self) -> None:
        """The 12-sided die: spaces, a ticket, or trouble (G-45 to G-51)."""
        play, player, state = self.play, self.player, self.state
        state.acted = True
        shows = await self._throw()
        while await asks_for_reroll(play, self.questions):
            shows = await self._throw()
        if shows == TICKET_FACE:
            await play.gain("ticket", "tickets", "G-49", 1)
        elif shows == TROUBLE_FACE:
            await play.owe("expenses", "pay", "G-51", TROUBLE, player.place, "bank")
            play.end("trouble", "G-51")
        else:
            await self._move(int(shows))

    async def _throw(self) -> int | str:
        (self.state.face,) = await self.play.table.roll(self.seat, 1, len(FACES), "land")
        shows = FACES[self.state.face - 1]
        self.play.tell("rolled", self.seat, "G-44", face=self.state.face, shows=shows)
        return shows

    async def _move(self, number: int) -> None:
        """Any place within reach; no refusal (G-45 to G-47)."""
        start = self.player.place
        values = WITHIN[start][number]
        while True:
            place = await self.play.ask("move", values, "G-45", number=number, start=start)
            if len(values) == 1 or await goes_anyway(self.play, place):
                await arrive(self.play, place, LAND)
                return

    # -- by air ---------------------------------------------------------------------------------

    def flights(self) -> list[str]:
        """The flights that the hand allows: number of the ticket and side (G-62, G-64)."""
        player = self.player
        return [
            f"{PLACES_IN_HAND[number]}{side}"
            for number, ticket in enumerate(player.hand)
            for side, place in zip(SIDES, destinations(ticket), strict=True)
            if place != player.place
        ]

    async def _fly(self) -> None:
        """By a ticket, which is handed in for all to see (G-61 to G-65)."""
        play, player = self.play, self.player
        ways = self.flights()
        if len(player.hand) > HANDFUL:
            ticket = await play.ask("fly_ticket", [*PLACES_IN_HAND[: len(player.hand)], "back"], "G-62")
            ways = [way for way in ways if way[:-1] == ticket]
        choice = await play.ask("fly", [*ways, "back"], "G-62") if ways else "back"
        if choice == "back":
            return
        number = int(choice[:-1]) - 1
        a, b = destinations(player.hand[number])
        place = (a, b)[SIDES.index(choice[-1])]
        if not await goes_anyway(play, place, used=1, secret=True):
            return
        give_tickets(play, self.seat, [number], "bank", "flown", "G-62")
        play.tell("flew", self.seat, "G-62", a=a, b=b, end=place)
        await self._trip(place, "air")

    # -- free actions ---------------------------------------------------------------------------

    async def _buy(self) -> None:
        """At full fare, once a turn, any number (G-71)."""
        most = min(self.player.cash // FULL_FARE, pack_left(self.state))
        choice = await self.play.ask("buy", [*PLACES_IN_HAND[:most], "back"], "G-71", price=FULL_FARE)
        if choice != "back":
            self.state.bought = True
            count = int(choice)
            await buy(self.play, self.seat, count, count * FULL_FARE, "bought", "G-71")

    async def _place(self) -> None:
        """A Special Memory on the Chart (G-191 to G-194)."""
        values = [*special_places(self.state, self.seat), "back"]
        city = await self.play.ask("place", values, "G-191")
        if city != "back":
            self.player.special -= 1
            self.player.placed_in.append(PLACES[city].continent)
            await put_marker(self.play, self.seat, city, "G-191", special=True)

    # -- after the turn -------------------------------------------------------------------------

    def _discount(self, refunded: int) -> bool:
        """Whether the discount can be had once *refunded* tickets have been returned."""
        enough = worth(self.player.cash, refunded) >= DISCOUNT_FARE
        return enough and pack_left(self.state) + refunded >= DISCOUNT_TICKETS

    async def _after(self) -> None:
        """Two tickets for $300, once, and refunds (G-72, G-73, D19)."""
        play, player = self.play, self.player
        discounted = False
        while True:
            values = []
            if not discounted and self._discount(0):
                values.append("discount")
            could = any(self._discount(tickets) for tickets in range(1, len(player.hand) + 1))
            if not discounted and could and not owes_tickets(self.state, self.seat):
                values.append("refund")
            owners = self.forgetting.owners() if self.forgetting else {}
            if not values and not owners:
                return
            values += ["done", *owners]
            choice = await play.ask("after_turn", values, "G-72", owners=owners, price=DISCOUNT_FARE)
            if choice == "done":
                return
            if choice == "discount":
                discounted = True
                await buy(play, self.seat, DISCOUNT_TICKETS, DISCOUNT_FARE, "discount", "G-72")
                await self.offices.confirm()
            elif choice == "refund":
                await refund_one(play)
            elif self.forgetting:
                await self.forgetting.carry_out(choice)
                if self._undone():
                    return
