"""One turn of Transportation: the hub, the throws, what any player may do in between (sections C, D, I, J)."""

from __future__ import annotations

from typing import Any

from kit.engine.table import Table
from kit.games.transportation import cards, money, trade
from kit.games.transportation.data import LANES, ROAD, VEHICLES
from kit.games.transportation.driving import Drive, on_customs
from kit.games.transportation.market import hold, on_sale
from kit.games.transportation.state import Fuel, State, Vehicle
from kit.games.transportation.worth import sales

DICE = {"van": 2, "lorry": 1}


def claim(table: Table[State], owner: int) -> None:
    """*owner* calls “Fuel!”: all that is owed to him is to be paid (T-57)."""
    for fuel in table.state.fuel:
        fuel.claimed |= fuel.owner == owner
    table.tell("claimed", owner, "T-57")


class Turn:
    """The turn of one player."""

    __slots__ = ("options", "player", "seat", "state", "table")

    def __init__(self, table: Table[State]) -> None:
        self.table = table
        self.state = table.state
        self.options = table.setup.options
        self.seat = table.state.current
        self.player = table.state.players[self.seat]

    async def play(self) -> None:
        """Business, throws, business again, as the player likes (T-34); a bankruptcy may end it (T-116)."""
        try:
            self._begin()
            await self._hub()
        except money.TurnOver:
            pass
        self.state.debt = self.state.market = None

    def _begin(self) -> None:
        """Which vehicles must be thrown for (T-35, T-36, T-39)."""
        self.player.turns += 1
        self.state.path, self.state.moving, self.state.dice = [], "", []
        owed = [fuel for fuel in self.state.fuel if fuel.payer == self.seat]
        self._lose_claims([fuel for fuel in owed if not fuel.claimed])
        for kind, vehicle in self.player.vehicles:
            vehicle.ready = not vehicle.misses
            if vehicle.misses:
                vehicle.misses -= 1
                self.table.tell("missed", self.seat, "T-39", vehicle=kind, left=vehicle.misses)

    # -- between two throws ---------------------------------------------------------------------

    async def _hub(self) -> None:
        """Nothing is being resolved: the player to move throws or deals, and all may do what T-34 allows."""
        table, seat = self.table, self.seat
        while True:
            await self._settle_claims()
            values, owners, facts = self._menu()
            value = await table.ask("act", seat, values, "T-34", wait=True, owners=owners, **facts)
            key, _, rest = value.partition(":")
            if key == "end_turn":
                return
            if key == "throw":
                await self._throw(rest)
            elif key == "buy":
                while await trade.buy(table, seat):
                    await self._settle_claims()
            elif key == "sell":
                while await trade.sell_to_bank(table, seat):
                    await self._settle_claims()
                await money.wreck_due(table, seat)
            elif key == "pay_off":
                trade.pay_off(table, seat)
            elif key == "claim":
                claim(table, int(rest))
            elif key == "send_back":
                trade.send_back(table, int(rest))
            elif key == "market":
                await hold(table, int(rest))
            else:
                await self._vote(int(rest))

    def _menu(self) -> tuple[list[str], dict[str, int], dict[str, Any]]:
        """What may be done now, and whose it is."""
        state, player = self.state, self.player
        ready = [kind for kind, vehicle in player.vehicles if vehicle.ready]
        values = [f"throw:{kind}" for kind in ready] or ["end_turn"]
        if prices := trade.purchases(state, self.seat):
            values.append("buy")
        if sales(player):
            values.append("sell")
        price = trade.debt_of(player)
        if price and player.cash >= price:
            values.append("pay_off")
        alive, owners = state.alive(), {}
        for owner in sorted({fuel.owner for fuel in state.fuel}):
            owners[f"claim:{owner}"] = owner
        for seat in alive:
            if state.players[seat].financed:
                owners[f"send_back:{seat}"] = seat
            if on_sale(state.players[seat]):
                owners[f"market:{seat}"] = seat
        if self.options["end"] == "open" and not state.ending:
            owners.update({f"propose_end:{seat}": seat for seat in alive})
        dice = {kind: self._dice(kind) for kind in ready}
        return [*values, *owners], owners, {"ready": ready, "dice": dice, "price": price, "prices": prices}

    def _dice(self, kind: str) -> str | int:
        vehicle = self.player.vehicle(kind)
        assert vehicle is not None
        return "white" if vehicle.slow or vehicle.at in LANES else DICE[kind]

    async def _vote(self, proposer: int) -> None:
        """Whether an open game has gone on for long enough, which all players must agree on (T-122)."""
        table, state = self.table, self.state
        table.tell("proposed_end", proposer, "T-122")
        for seat in state.clockwise(proposer):
            vote = await table.ask("vote", seat, ("yes", "no"), "T-122", by=proposer)
            table.tell("voted", seat, "T-122", vote=vote)
            if vote == "no":
                return
        state.ending = "agreed"
        table.tell("last_round", None, "T-122", why="agreed")

    # -- fuel -----------------------------------------------------------------------------------

    async def _settle_claims(self) -> None:
        """Whoever has called "Fuel!" is paid (T-57)."""
        while due := next((fuel for fuel in self.state.fuel if fuel.claimed), None):
            self.state.fuel.remove(due)
            await money.pay(self.table, due.payer, due.amount, due.owner, "T-53", "fuel")

    def _lose_claims(self, lost: list[Fuel]) -> None:
        for fuel in lost:
            self.state.fuel.remove(fuel)
            self.table.tell("fuel_lost", fuel.owner, "T-56", payer=fuel.payer, amount=fuel.amount)

    async def _fuel(self, kind: str, vehicle: Vehicle) -> None:
        """Fuel falls due when a visitor throws to leave the berth (T-53 to T-56)."""
        port, lane = vehicle.at.split("-")
        if lane != "0" or port == self.player.home:
            return
        owner, amount = self.state.owner(port), VEHICLES[kind].fuel
        self.table.tell("fuel_due", self.seat, "T-53", owner=owner, amount=amount, vehicle=kind)
        if owner is None:
            await money.pay(self.table, self.seat, amount, None, "T-55", "fuel")
        elif self.options["auto_fuel"]:
            await money.pay(self.table, self.seat, amount, owner, "TO-03", "fuel")
        else:
            self.state.fuel.append(Fuel(self.seat, owner, amount))

    # -- throws ---------------------------------------------------------------------------------

    async def _throw(self, kind: str) -> None:
        """Throw for a vehicle, move it, and resolve the move fully (T-29 to T-34)."""
        state, table, seat = self.state, self.table, self.seat
        vehicle = self.player.vehicle(kind)
        assert vehicle is not None
        if not state.started:
            state.started = True
            table.tell("clock_starts", None, "T-121")
        self._lose_claims([fuel for fuel in state.fuel if fuel.payer != seat])
        vehicle.ready = False
        in_lane = vehicle.at in LANES
        while in_lane:
            await self._fuel(kind, vehicle)
            if self.player.vehicle(kind) is not vehicle:
                return
            await self._go(kind, await self._white(kind, "T-31"), "lane", camera=True)
            in_lane = vehicle.at in LANES and vehicle.at[-1] != "0"
            again = self.options["quick_exit"] and self.player.vehicle(kind) is vehicle and not vehicle.misses
            if not in_lane or not again:
                return
        if vehicle.slow:
            vehicle.slow = False
            points = await self._white(kind, "T-32")
        else:
            faces = await table.roll(seat, dice=DICE[kind], label=kind)
            points = sum(faces)
            self._thrown(kind, faces, kind, "T-29")
        await self._go(kind, points, "throw", camera=True)

    async def _white(self, kind: str, rule: str) -> int:
        faces = await self.table.roll(self.seat, dice=1, label="white")
        self._thrown(kind, faces, "white", rule)
        return faces[0]

    def _thrown(self, kind: str, faces: tuple[int, ...], purpose: str, rule: str) -> None:
        self.state.dice, self.state.moving = list(faces), kind
        self.table.tell("thrown", self.seat, rule, dice=faces, purpose=purpose, vehicle=kind)

    async def _go(self, kind: str, points: int, how: str, camera: bool) -> None:
        """Drive, then do what the last square says; a card may send the vehicle on."""
        while points:
            drive = Drive(self.table, kind, how)
            end = await drive.go(points)
            square = ROAD.get(end)
            pack = "customs" if end and on_customs(end) else ""
            if square is not None:
                if square.do in ("police", "risk"):
                    pack = square.do
                elif square.do == "crossing":
                    await drive.cross()
                elif square.do == "camera" and camera and self.options["cameras"]:
                    await drive.camera(square, points)
            points = await self._card(pack, kind) if pack else 0
            how, camera = "card", False

    async def _card(self, pack: str, kind: str) -> int:
        """Draw a card and carry it out (T-59, T-61, T-62, T-108); returns points to drive on with."""
        vehicle = self.player.vehicle(kind)
        card = await cards.draw(self.table, pack)
        if card is None or vehicle is None:
            return 0
        try:
            points = await cards.Effect(self.table, card, kind, vehicle).apply()
        except money.TurnOver:
            money.put_back(self.table, pack)
            raise
        money.put_back(self.table, pack)
        return points
