"""One turn of Australia: the rulebook as code. Rule ids are those of ``rulebook.md``.

What is asked (key; values; public data). An answer of one value is carried out by itself unless it says
"waits".

``answer`` the answers shown; ``purpose`` ("quiz", "landing", "bonus"). Waits
``draw``, ``refill`` "pile:1" to "pile:4", those not empty; none
``windmill`` region codes; none (full game, before the first turn)
``action`` of "fly", "play", "retrieve", "paid_move", "claim", "end_turn" what is possible; ``left`` actions.
    The turn ends by itself without it when nothing is left to do (A-20); "end_turn" alone (``spot``) waits
``fly`` region codes
``card`` "card:1", "card:2"; none. From here on the card lies open: ``view["card"]``
``placement`` "with", "without"; ``price`` (3 if the colour has to be changed, else 0), ``bonus`` and
``bonus_kind`` ("dollars", "points") of "without", ``dollars`` of the card; waits
``base`` base ids, in the full game also "none"; ``region``, ``most`` (rangers that can be placed)
``on_base`` "1" to ``most``; ``base``
``on_track`` "0" (or "1" if ``base`` is "none") to ``most``; ``base``, ``on_base``
``retrieve`` "c28:2" (base and number), then also "done"; ``region``, ``taken`` (base -> number), ``left``
``move_from`` base ids; ``price``
``move_to`` base ids; ``start``, ``price``
``claim`` "SWE:conservation", "SWE:industrial" of every tile that is on the board
``stall``, ``time`` "go_on", "end_round"; ``rounds`` (``stall``)

Beside the turn: ``point_out`` "point_out:SWE:conservation" while an ``action`` is asked; ``turn_over``
"turn_over", when the turn's seconds are over; ``time_up`` "time_up"; ``leave`` "leave:0" and ``take_over``
"take_over:0", by seats.

Events (seat; data): ``starts`` (how), ``ask`` (bank, number, seats), ``has_answered`` (),
``answered`` (chosen, right, asked: the question with its solution, as ``last_question`` of the view),
``fly`` (region, start), ``reveal`` (region, value), ``open_card`` (card, colour), ``play`` (card, colour,
    rangers, dollars, how), ``pay`` (amount, what), ``receive`` (amount, what), ``bonus_points`` (points),
    ``place`` (base, count),
``place_track`` (count), ``take`` (base, count), ``shift`` (start, base), ``discard`` (card), ``draw`` (pile,
    rangers, dollars; never the colour), ``score`` (region, project, points, camps, ships, camp_points; the
    seat is the trigger),
``remove_tile`` (region, project), ``windmill_move`` (region), ``windmill_raise`` (value), ``windmill_score``
    (points, value), ``track_halve`` (home, track), ``claim`` and ``point_out`` (region, project, ok,
    penalty),
``end_trigger`` (), ``turn_over`` (), ``end_turn`` (), ``stall`` (rounds), ``time_up`` (), ``last_round``
    (why),
``plays_on`` (), ``leave`` (), ``take_over`` (), ``final`` (points, dollars, totals), ``won``, ``shared_win``
    (seats, reason).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kit.engine.table import Table
from kit.games.australia.asking import ask
from kit.games.australia.data import BACKS, BASES, CARDS, CODES, OTHERS, PROJECTS, REACH, REGIONS, Card
from kit.games.australia.questions import QUESTION_RULES, REWARD, Questions, play_question
from kit.games.australia.scoring import due, heads, is_complete, score, stand, touched, turn_windmill
from kit.games.australia.state import Claim, Player, State, is_fresh, total_rangers, unseen_cards, unseen_tiles
from kit.games.australia.view import ACTIONS

COLOUR_CHANGE = 3
PAID_MOVE = 4
BONUS = 2
RETRIEVE_LIMIT = 4
ACTING = ("fly", "play", "retrieve")
"""What counts as an action (A-16, A-53)."""
PILES = {f"pile:{back}": back for back in BACKS}
PLACES = ("card:1", "card:2")
COUNTS = tuple(str(number) for number in range(5))


def receive(table: Table[State], player: Player, seat: int, amount: int, what: str, rule: str) -> None:
    """Dollars from the bank, as far as it has any (A-55, A-56, AO-13)."""
    state, limit = table.state, table.setup.options["bank_limit"]
    if limit is not None:
        amount = max(0, min(amount, limit - sum(one.dollars for one in state.players)))
    player.dollars += amount
    state.received += amount
    if not table.quiet:
        table.tell("receive", seat, rule, amount=amount, what=what)


async def take_card(table: Table[State], seat: int, pile: str) -> None:
    """A card from the top of *pile* (A-12, A-41); its colour is not told."""
    state, back = table.state, PILES[pile]
    card = await table.draw(pile, unseen_cards(state, back))
    state.piles[back - 1] -= 1
    state.players[seat].hand.append(card)
    if not table.quiet:
        table.tell("draw", seat, "A-41" if state.turn else "A-12", pile=back, rangers=back, dollars=4 - back)


def full_piles(state: State) -> list[str]:
    """The piles that are not empty (A-12, A-41)."""
    return [pile for pile, left in zip(PILES, state.piles, strict=True) if left]


class Turn:
    """The turn of one player: two actions, paid moves, claims (A-16 to A-20)."""

    __slots__ = ("options", "player", "questions", "seat", "spot", "state", "table", "total")

    def __init__(self, table: Table[State], questions: Questions) -> None:
        self.table = table
        self.state = table.state
        self.options = table.setup.options
        self.questions = questions
        self.seat = table.state.current
        self.player = table.state.players[self.seat]
        self.spot = self.options["referee"] == "spot"
        self.total = total_rangers(table.state)

    def _ask(self, key: str, values: Sequence[str], rule: str, **data: Any) -> Any:
        """Ask the player; a person at once, to save time in simulations."""
        if self.player.auto:
            return ask(self.table, key, self.seat, values, rule, **data)
        return self.table.ask(key, self.seat, values, rule, **data)

    async def play(self) -> None:
        """Actions and paid moves until the turn ends."""
        state = self.state
        state.actions.clear()
        state.claims.clear()
        state.question_asked, state.question_from = False, ""
        doing = {"fly": self._fly, "play": self._play, "retrieve": self._retrieve, "paid_move": self._paid_move}
        doing["claim"] = self._claim
        while True:
            values = self._possible()
            if not values:
                return
            left = ACTIONS - len(state.actions)
            choice = await self._ask("action", values, "A-16" if left else "A-20", wait=not left, left=left)
            if choice == "end_turn" and self.spot and self.player.auto:  # so that others can point out
                await self.table.ask("action", self.seat, ("end_turn",), "A-81", wait=True, left=0)
            if state.question_from:
                await self._question()
            if choice == "end_turn":
                self.table.tell("end_turn", self.seat, "A-20")
                return
            await doing[choice]()
            if choice in ACTING:
                state.actions.append(choice)
            if state.question_from:
                await self._question()

    def _possible(self) -> list[str]:
        """What may be done now; nothing when the turn ends by itself (A-16 to A-20, A-53, A-79)."""
        state, player = self.state, self.player
        values = []
        if len(state.actions) < ACTIONS:
            values.append("fly")
            if player.hand:
                values.append("play")
            if player.plane and self._own(REGIONS[player.plane].bases):
                values.append("retrieve")
        if player.dollars >= PAID_MOVE and self._movable():
            values.append("paid_move")
        if self.spot and len(state.scored) < len(PROJECTS):
            values.append("claim")
        if len(state.actions) >= ACTIONS and (values or self.spot):
            values.append("end_turn")
        return values

    def _own(self, bases: Sequence[str]) -> list[str]:
        holder, seat = self.state.holder, self.seat
        return [base for base in bases if base in holder and holder[base] == seat]

    def _open(self, bases: Sequence[str]) -> list[str]:
        """The bases that are free or the player's own (A-34)."""
        holder, seat = self.state.holder, self.seat
        return [base for base in bases if base not in holder or holder[base] == seat]

    # -- what changes the board -----------------------------------------------------------------

    def _put(self, base: str, count: int) -> None:
        state = self.state
        state.holder[base] = self.seat
        state.rangers[base] = state.rangers.get(base, 0) + count

    def _take(self, base: str, count: int) -> None:
        state = self.state
        if state.rangers[base] == count:
            del state.rangers[base], state.holder[base]
        else:
            state.rangers[base] -= count

    def _pay(self, amount: int, what: str, rule: str) -> None:
        self.player.dollars -= amount
        self.state.paid += amount
        self.table.tell("pay", self.seat, rule, amount=amount, what=what)

    def _check(self, bases: Sequence[str], first: str) -> None:
        """Score every project that the changed *bases* complete (A-64 to A-74)."""
        codes = touched(bases, first)
        if self.spot:
            stand(self.state, self.seat, codes)
            return
        found = due(self.state, codes)
        for project in found:
            score(self.table, project, self.seat)
        if found and self.options["question_mode"] == "bonus":
            self.state.question_from = found[0].partition(":")[0]

    async def _question(self) -> None:
        """The question after a tile was turned up, or after a scoring (A-116, A-117, A-121)."""
        region, self.state.question_from = self.state.question_from, ""
        if self.questions.all:
            mode, rule = self.options["question_mode"], QUESTION_RULES[self.options["question_mode"]]
            if await play_question(self.table, region, mode, self.questions):
                receive(self.table, self.player, self.seat, REWARD, "answer", rule)

    # -- fly ------------------------------------------------------------------------------------

    async def _fly(self) -> None:
        """To any other region; its tile is turned up and scored if it fits (A-21 to A-28)."""
        table, state, player = self.table, self.state, self.player
        start = player.plane
        code = await self._ask("fly", OTHERS[start] if start else CODES, "A-21")
        player.plane = code
        table.tell("fly", self.seat, "A-21" if start else "A-22", region=code, start=start)
        if code in state.shown:
            return
        value = state.shown[code] = await table.draw("tile", unseen_tiles(state))
        table.tell("reveal", self.seat, "A-25", region=code, value=value)
        turn_windmill(table, code, value)
        mode = self.options["question_mode"]
        if mode == "landing":
            state.question_from = code
        if self.spot:
            stand(state, self.seat, (code,))
        elif heads(state, REGIONS[code]) == value:
            score(table, REGIONS[code].industrial, self.seat)
            if mode == "bonus":
                state.question_from = code

    # -- play a card ----------------------------------------------------------------------------

    async def _play(self) -> None:
        """One card, with or without placing rangers, and a new card (A-29 to A-44)."""
        state, player, hand = self.state, self.player, self.player.hand
        place = await self._ask("card", PLACES[: len(hand)], "A-29")
        card = CARDS[hand[PLACES.index(place)]]
        state.open_card = card.id
        if not self.table.quiet:
            self.table.tell("open_card", self.seat, "A-44", card=card.id, colour=card.colour)
        price = 0
        values = ["without"]
        if player.plane and player.supply:
            price = 0 if card.colour == REGIONS[player.plane].colour else COLOUR_CHANGE
            if player.dollars >= price and (self._open(REGIONS[player.plane].bases) or self._track_room()):
                values.insert(0, "with")
        kind = self.options["no_placement_bonus"]
        facts = {"price": price, "dollars": card.dollars, "bonus": BONUS, "bonus_kind": kind}
        if await self._ask("placement", values, "A-30", wait=True, **facts) == "with":
            await self._place(card, price)
        else:
            self._without(card)
        hand.remove(card.id)
        state.open_card = ""
        state.discards.append(card.id)
        state.card_played = True
        self.table.tell("discard", self.seat, "A-40", card=card.id)
        await self._refill()

    def _track_room(self) -> int:
        """Free spaces of the ranger track that may be used here and now (A-100, A-101, A-104)."""
        state = self.state
        if not state.windmill or self.player.plane not in REACH[state.windmill]:
            return 0
        return int(self.options["ranger_track"]) - len(state.track)

    async def _place(self, card: Card, price: int) -> None:
        """Pay, receive, place, score (A-31 to A-36, A-44, A-49, A-50, A-100 to A-105)."""
        state, player, table, seat = self.state, self.player, self.table, self.seat
        region = REGIONS[player.plane]
        most, room = min(card.rangers, player.supply), self._track_room()
        values = self._open(region.bases)
        if room:
            values.append("none")
        base = await self._ask("base", values, "A-32", region=region.code, most=most)
        count = on_track = 0
        if base != "none":
            count = int(await self._ask("on_base", COUNTS[1 : most + 1], "A-33", base=base, most=most))
        most_there = min(most - count, room)
        if most_there:
            least = 0 if count else 1
            facts = {"base": base, "on_base": count, "most": most_there}
            on_track = int(await self._ask("on_track", COUNTS[least : most_there + 1], "A-100", **facts))
        self._tell_play(card, "with")
        if price:
            self._pay(price, "colour", "A-49")
        receive(table, player, seat, card.dollars, "card", "A-31")
        player.supply -= count + on_track
        if count:
            self._put(base, count)
            table.tell("place", seat, "A-32", base=base, count=count)
        if on_track:
            state.track += [seat] * on_track
            table.tell("place_track", seat, "A-104", count=on_track)
        if count:
            self._check((base,), region.code)

    def _without(self, card: Card) -> None:
        """No ranger, and 2 dollars (or points) more (A-37 to A-39, AO-06)."""
        player, table, seat = self.player, self.table, self.seat
        self._tell_play(card, "without")
        if self.options["no_placement_bonus"] == "points":
            receive(table, player, seat, card.dollars, "card", "A-37")
            player.points += BONUS
            table.tell("bonus_points", seat, "AO-06", points=BONUS)
        else:
            receive(table, player, seat, card.dollars + BONUS, "card", "A-37")

    def _tell_play(self, card: Card, how: str) -> None:
        if not self.table.quiet:
            facts = {"card": card.id, "colour": card.colour, "rangers": card.rangers, "dollars": card.dollars}
            self.table.tell("play", self.seat, "A-29", how=how, **facts)

    async def _refill(self) -> None:
        """A new card from a pile that is not empty; without any, the last card of a hand ends the game."""
        state, table = self.state, self.table
        piles = full_piles(state)
        if piles:
            state.refill = True
            pile = await self._ask("refill", piles, "A-41")
            state.refill = False
            await take_card(table, self.seat, pile)
        elif not self.player.hand and not state.end:
            state.end = "cards"
            table.tell("end_trigger", self.seat, "A-87")

    # -- retrieve, paid move, claim -------------------------------------------------------------

    async def _retrieve(self) -> None:
        """One to four own rangers from the bases of the plane's region (A-45 to A-48)."""
        region, rangers = REGIONS[self.player.plane], self.state.rangers
        own = self._own(region.bases)
        taken: dict[str, int] = {}
        left = RETRIEVE_LIMIT
        while own and left:
            values = [f"{base}:{count}" for base in own for count in range(1, min(rangers[base], left) + 1)]
            if taken:
                values.append("done")
            facts = {"region": region.code, "taken": dict(taken), "left": left}
            choice = await self._ask("retrieve", values, "A-45", **facts)
            if choice == "done":
                break
            base, _, count = choice.partition(":")
            taken[base] = int(count)
            left -= int(count)
            own.remove(base)
        for base, number in taken.items():
            self._take(base, number)
            self.player.supply += number
            self.table.tell("take", self.seat, "A-45", base=base, count=number)
        self._check(list(taken), region.code)

    def _movable(self) -> list[str]:
        """Own bases from which a ranger can move (A-51, A-52)."""
        holder, seat = self.state.holder, self.seat
        if self.player.supply + self.state.track.count(seat) == self.total:
            return []
        own = [base for base in holder if holder[base] == seat]
        return own if len(own) > 1 or len(holder) < len(BASES) else []

    async def _paid_move(self) -> None:
        """One own ranger to another base for 4 dollars (A-51 to A-54)."""
        own = set(self._movable())
        start = await self._ask("move_from", [base for base in BASES if base in own], "A-51", price=PAID_MOVE)
        values = [base for base in self._open(tuple(BASES)) if base != start]
        end = await self._ask("move_to", values, "A-52", start=start, price=PAID_MOVE)
        self._pay(PAID_MOVE, "move", "A-51")
        self._take(start, 1)
        self._put(end, 1)
        self.table.tell("shift", self.seat, "A-51", start=start, base=end)
        self._check((start, end), "")

    async def _claim(self) -> None:
        """Claim a project that looks complete (A-79 to A-85)."""
        values = [project for project in PROJECTS if project not in self.state.scored]
        choice = await self._ask("claim", values, "A-79", wait=True)
        notice(self.table, choice, "claim")


def notice(table: Table[State], project: str, kind: str) -> None:
    """A claim of the player to move, or somebody pointing a project out (A-79 to A-86, A-121, AO-19)."""
    state, options, seat = table.state, table.setup.options, table.state.current
    one = next((one for one in state.standing if one.project == project), None)
    fresh = one is not None and is_fresh(state, one)
    others = one is not None and one.seat != seat and kind == "claim"
    ok = (fresh or others) and is_complete(state, project)
    player = state.players[seat]
    penalty = 0 if ok or kind != "claim" else min(options["claim_penalty"], player.points)
    player.points -= penalty
    state.claims.append(Claim(kind, project, ok))
    code, _, what = project.partition(":")
    rule = {"claim": "A-79", "point_out": "A-81"}[kind] if ok else "A-85"
    who = seat if kind == "claim" else None
    table.tell(kind, who, rule, region=code, project=what, ok=ok, penalty=penalty)
    if ok:
        score(table, project, seat)
        if options["question_mode"] == "bonus" and not state.question_asked:
            state.question_asked, state.question_from = True, code
