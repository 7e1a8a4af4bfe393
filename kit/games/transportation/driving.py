"""How a vehicle moves: lanes, the road, entrances, home, and what a square does (sections D and E)."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from kit.engine.table import Table
from kit.games.transportation import money, odds, trade
from kit.games.transportation.data import (
    AFTER,
    BONUS,
    CONTRACT_PAY,
    CUSTOMS_LANES,
    HOME_LINE,
    PIECE,
    PORTS,
    ROAD,
    TYPES,
    VEHICLES,
    Square,
)
from kit.games.transportation.state import State, Vehicle

MPH = 10
"""Miles per hour for each point thrown (T-64)."""
FINE_PER_STEP = 100
"""Pounds for each 10 mph over the limit (T-65)."""
HIT = 1
"""The face of the white die on which a train comes (T-68)."""


# --- goods ----------------------------------------------------------------------------------------


def sellers(state: State, visitor: int, good: str) -> list[int]:
    """Whom the Bank may buy *good* from, the first choice first (T-22 to T-24): most in store, at least two."""
    count = {seat: state.players[seat].store.count(good) for seat in state.clockwise(visitor, own=True)}
    return sorted((seat for seat, number in count.items() if number > 1), key=lambda seat: -count[seat])


def supplied(state: State, visitor: int, good: str) -> bool:
    """Whether a piece can be had now (T-21 to T-25)."""
    return state.stock[good] > 0 or bool(sellers(state, visitor, good))


def loadable(state: State, seat: int, kind: str, port: str) -> list[str]:
    """The goods of *port* that a vehicle of *seat* could load now (T-15 to T-21)."""
    player, vehicle = state.players[seat], state.players[seat].vehicle(kind)
    if vehicle is None or len(vehicle.goods) >= VEHICLES[kind].room or port == player.home:
        return []
    on_board = {good[0] for good in vehicle.goods}
    types = [type_ for type_ in TYPES if on_board <= {type_}]
    if "dangerous" not in player.licences:
        types = [type_ for type_ in types if type_ == "G"]
    return [f"{type_}-{port}" for type_ in types if supplied(state, seat, f"{type_}-{port}")]


def load(table: Table[State], seat: int, vehicle: Vehicle, good: str, how: str) -> None:
    """One piece from the Bank's stock, bought from a player if it has none (T-21, T-22)."""
    state = table.state
    if not state.stock[good]:
        giver = sellers(state, seat, good)[0]
        state.players[giver].store.remove(good)
        state.stock[good] += 1
        table.tell("compulsory", giver, "T-22", good=good, amount=PIECE)
        money.collect(table, giver, PIECE, "T-22", "compulsory")
    state.stock[good] -= 1
    vehicle.goods.append(good)
    table.tell("loaded", seat, "T-21", good=good, how=how)


def earn(table: Table[State], seat: int, kind: str) -> None:
    """Vehicle earnings at the home line (T-48, T-52); none while anything is on finance (T-87)."""
    amount = VEHICLES[kind].earnings if table.state.players[seat].full_pay else 0
    table.tell("passed_home", seat, "T-48" if amount else "T-87", vehicle=kind, amount=amount)
    money.collect(table, seat, amount, "T-48", "earnings")


def come_home(table: Table[State], seat: int, kind: str) -> None:
    """To the berth, unloaded and paid for (T-49 to T-51, T-79, T-88)."""
    player, vehicle = table.state.players[seat], table.state.players[seat].vehicle(kind)
    assert vehicle is not None
    vehicle.at = f"{player.home}-0"
    table.tell("entered", seat, "T-49" if vehicle.goods else "T-44", vehicle=kind, port=player.home)
    goods, full = vehicle.goods, player.full_pay
    if not goods:
        return
    vehicle.goods = []
    player.store += goods
    contracts = sum(CONTRACT_PAY for good in goods if f"K{good}" in player.contracts) if full else 0
    pay = (PIECE + (BONUS if full else 0)) * len(goods)
    table.tell("unloaded", seat, "T-50" if full else "T-88", vehicle=kind, goods=list(goods), amount=pay)
    money.collect(table, seat, pay, "T-50" if full else "T-88", "delivery")
    money.collect(table, seat, contracts, "T-79", "contract")


# --- the way --------------------------------------------------------------------------------------


class Drive:
    """One move of one vehicle of the player to move, from square to square."""

    __slots__ = ("how", "kind", "options", "path", "seat", "state", "table", "vehicle")

    def __init__(self, table: Table[State], kind: str, how: str) -> None:
        self.table = table
        self.state = table.state
        self.options = table.setup.options
        self.seat = table.state.current
        self.kind = kind
        self.how = how
        vehicle = table.state.players[self.seat].vehicle(kind)
        assert vehicle is not None
        self.vehicle = vehicle
        self.path = [vehicle.at]

    async def go(self, points: int) -> str:
        """Drive *points* squares; returns the square on which the move ended, "" if it ended in a Port."""
        state, vehicle, player = self.state, self.vehicle, self.state.players[self.seat]
        state.moving, offered = self.kind, set[str]()
        for left in range(points - 1, -1, -1):
            square = vehicle.at = AFTER[vehicle.at]
            self.path.append(square)
            road = ROAD.get(square)
            if road is None or not road.port:
                continue
            port = road.port
            if port == player.home:
                if square in HOME_LINE:
                    self._told()
                    earn(self.table, self.seat, self.kind)
                if vehicle.goods or (port not in offered and await self._offer_home(port, left)):
                    self._told()
                    come_home(self.table, self.seat, self.kind)
                    return ""
                offered.add(port)
            elif (player.passes and port not in offered) or (not left and not player.passes):
                offered.add(port)
                if await self._visit(port, left):
                    return ""
        self._told()
        return vehicle.at

    def _told(self) -> None:
        """Tell of the way driven since the last time."""
        self.state.path = list(self.path)
        if len(self.path) > 1:
            facts = {"vehicle": self.kind, "start": self.path[0], "end": self.path[-1]}
            self.table.tell("moved", self.seat, "T-28", **facts, path=list(self.path), how=self.how)
        self.path = [self.path[-1]]

    async def _offer_home(self, port: str, left: int) -> bool:
        """The own Port, reached empty (T-44, T-47)."""
        self._told()
        facts: dict[str, Any] = {"port": port, "vehicle": self.kind, "left": left}
        return await self.table.ask("home", self.seat, ("enter", "drive_on"), "T-44", **facts) == "enter"

    async def _visit(self, port: str, left: int) -> bool:
        """A rival Port, if a piece could be loaded there (T-40 to T-47); ``True`` if it was entered."""
        table, seat = self.table, self.seat
        goods = loadable(self.state, seat, self.kind, port)
        if not goods:
            return False
        self._told()
        facts: dict[str, Any] = {"port": port, "vehicle": self.kind, "left": left, "goods": goods}
        facts["fuel"] = VEHICLES[self.kind].fuel
        if self.options["show_odds"]:
            facts["odds"] = odds.visit(self.state.players[seat], self.kind)
        rule = "T-42" if self.state.players[seat].passes else "T-40"
        if await table.ask("enter", seat, ("enter", "drive_on"), rule, **facts) != "enter":
            return False
        self.vehicle.at = PORTS[port].berth
        table.tell("entered", seat, rule, vehicle=self.kind, port=port)
        good = goods[0]
        if len(goods) > 1:
            good = await table.ask("load", seat, goods, "T-21", vehicle=self.kind, why="visit")
        load(table, seat, self.vehicle, good, "visit")
        return True

    # -- squares --------------------------------------------------------------------------------

    async def cross(self) -> None:
        """A level crossing: wait, or throw the white die (T-66 to T-68)."""
        table, seat, how = self.table, self.seat, self.options["crossing"]
        if how == "choice":
            facts: dict[str, Any] = {"vehicle": self.kind, "load": list(self.vehicle.goods)}
            if self.options["show_odds"]:
                facts["odds"] = odds.crossing(self.state.players[seat], self.kind)
            value = await table.ask("crossing", seat, ("wait", "cross"), "T-67", **facts)
        else:
            value = "wait" if how == "safe" else "cross"
        if value == "wait":
            self.vehicle.misses += 1
            table.tell("waits", seat, "T-67", vehicle=self.kind)
            return
        (face,) = await table.roll(seat, dice=1, label="white")
        self.state.dice = [face]
        table.tell("thrown", seat, "T-68", dice=(face,), purpose="crossing", vehicle=self.kind)
        if face == HIT:
            table.tell("train", seat, "T-68", vehicle=self.kind)
            await wipe_out(table, self.kind, "crossing")
        else:
            table.tell("crossed", seat, "T-68", vehicle=self.kind)

    async def camera(self, square: Square, points: int) -> None:
        """A speed camera: £100 for each 10 mph over its limit (T-64, T-65)."""
        speed, table = points * MPH, self.table
        over = max(0, speed - square.limit)
        facts = {"vehicle": self.kind, "speed": speed, "limit": square.limit}
        table.tell("speed", self.seat, "T-65", **facts, amount=over // MPH * FINE_PER_STEP)
        await money.fine(table, self.seat, over // MPH * FINE_PER_STEP, "camera", "T-65", "speed")


async def wipe_out(table: Table[State], kind: str, source: str) -> None:
    """Vehicle and load are gone, unless a kept card helps (T-69, T-90, T-91)."""
    state = table.state
    seat, player = state.current, state.players[state.current]
    if await money.reduced(table, seat, "wipe_out", source) is None:
        return
    vehicle = player.vehicle(kind)
    assert vehicle is not None
    if vehicle.financed:
        player.wreck = kind
    goods = trade.remove(state, player, kind)
    facts: dict[str, Any] = {"vehicle": kind, "goods": goods, "financed": vehicle.financed}
    table.tell("wiped_out", seat, "T-69", **facts, held={kind: asdict(vehicle)})
    await money.wreck_due(table, seat)


def on_customs(square: str) -> bool:
    """Whether a lane square is one of Customs (T-59)."""
    return square not in ROAD and int(square[-1]) in CUSTOMS_LANES
