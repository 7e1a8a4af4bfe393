"""Dealing with the Bank: buying at home, finance, selling (sections F and G)."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from kit.engine.table import Table
from kit.games.transportation.data import (
    CONTRACT,
    CONTRACTS,
    FIVES,
    KINDS,
    LICENCE,
    PASS,
    SHELF,
    TYPES,
    VEHICLES,
)
from kit.games.transportation.state import Player, State, Vehicle
from kit.games.transportation.worth import sales


def remove(state: State, player: Player, kind: str) -> list[str]:
    """Take a vehicle from *player*; its goods go to the Bank's stock. Returns the goods."""
    vehicle = player.vehicle(kind)
    assert vehicle is not None
    for good in vehicle.goods:
        state.stock[good] += 1
    place(player, kind, None)
    return list(vehicle.goods)


def place(player: Player, kind: str, vehicle: Vehicle | None) -> None:
    """Give *player* a vehicle, or none."""
    if kind == "van":
        player.van = vehicle
    else:
        player.lorry = vehicle


def shelf(state: State) -> dict[str, int]:
    """Licences and passes that the Bank still has."""
    left = dict(SHELF)
    for player in state.players:
        for licence in player.licences:
            left[licence] -= 1
        left["pass"] -= player.passes
    return left


def contracts_left(state: State) -> list[str]:
    """The contract cards that nobody holds."""
    held = {contract for player in state.players for contract in player.contracts}
    return [contract for contract in CONTRACTS if contract not in held]


def _licence(player: Player, kind: str) -> int:
    return 0 if kind in player.licences else LICENCE[kind]


def purchases(state: State, seat: int) -> dict[str, int]:
    """What *seat* may buy now in the home Port, and what has to be paid at once (T-71 to T-82)."""
    player = state.players[seat]
    if not player.at_home:
        return {}
    left, prices = shelf(state), {}
    for kind in KINDS:
        if player.vehicle(kind) is None and (kind in player.licences or left[kind]):
            prices[kind] = VEHICLES[kind].price + _licence(player, kind)
            if not player.financed and not player.wreck and player.sent_back != state.turn:
                prices[f"finance:{kind}"] = _licence(player, kind)
    van = player.van
    if van is not None and player.lorry is None and not van.financed and van.at == f"{player.home}-0":
        prices["exchange"] = VEHICLES["lorry"].price - VEHICLES["van"].sale + _licence(player, "lorry")
    if "dangerous" not in player.licences and left["dangerous"]:
        prices["dangerous"] = LICENCE["dangerous"]
    if left["pass"]:
        prices["pass"] = PASS
    if player.contract_turn != state.turn and (contracts := contracts_left(state)):
        prices["contract"] = min(CONTRACT[one] for one in contracts)
    order = ("van", "lorry", "exchange", "finance:van", "finance:lorry", "dangerous", "pass", "contract")
    return {value: prices[value] for value in order if value in prices and prices[value] <= player.cash}


async def buy(table: Table[State], seat: int) -> bool:
    """One purchase from the Bank at home (T-71 to T-82); ``False`` if nothing more is bought."""
    state, player = table.state, table.state.players[seat]
    prices = purchases(state, seat)
    if not prices:
        return False
    value = await table.ask("buy", seat, [*prices, "done"], "T-71", prices=prices)
    if value == "done":
        return False
    if value == "contract":
        await _buy_contract(table, seat)
        return True
    kind, price = value.removeprefix("finance:"), prices[value]
    player.cash -= price
    state.bank += price
    if value == "exchange":
        goods = remove(state, player, "van")
        _acquire(state, player, "lorry", False)
        table.tell("exchanged", seat, "T-75", price=price, goods=goods)
    elif value == "pass":
        player.passes += 1
        table.tell("bought", seat, "T-77", item=value, price=price)
    elif value == "dangerous":
        player.licences.append(value)
        table.tell("bought", seat, "T-77", item="licence:dangerous", price=price)
    else:
        _acquire(state, player, kind, value != kind)
        if value == kind:
            table.tell("bought", seat, "T-73", item=kind, price=price)
        else:
            table.tell("financed", seat, "T-80", vehicle=kind, price=price)
    return True


def _acquire(state: State, player: Player, kind: str, financed: bool) -> None:
    """A vehicle at the home berth, first thrown for in the next turn (T-36), with its licence (T-74)."""
    if kind not in player.licences:
        player.licences.append(kind)
    place(player, kind, Vehicle(f"{player.home}-0", financed=financed, bought=state.turn))


async def _buy_contract(table: Table[State], seat: int) -> None:
    """One contract card a turn (T-77, T-78)."""
    state, player = table.state, table.state.players[seat]
    prices = {one: CONTRACT[one] for one in contracts_left(state) if CONTRACT[one] <= player.cash}
    value = await table.ask("contract", seat, [*prices, "back"], "T-77", prices=prices)
    if value != "back":
        player.cash -= prices[value]
        state.bank += prices[value]
        player.contracts.append(value)
        player.contract_turn = state.turn
        table.tell("bought", seat, "T-77", item=value, price=prices[value])


def debt_of(player: Player) -> int:
    """The full price of what is on finance, 0 if nothing is (T-83, T-91)."""
    kind = player.financed or player.wreck
    return VEHICLES[kind].price if kind else 0


def pay_off(table: Table[State], seat: int) -> None:
    """Pay the full price of what is on finance (T-83, T-89)."""
    state, player = table.state, table.state.players[seat]
    kind = player.financed or player.wreck
    price = VEHICLES[kind].price
    player.cash -= price
    state.bank += price
    vehicle = player.vehicle(player.financed) if player.financed else None
    if vehicle is not None:
        vehicle.financed = False
    else:
        player.wreck = ""
    table.tell("paid_off", seat, "T-83", vehicle=kind, price=price)


def send_back(table: Table[State], seat: int) -> None:
    """The vehicle on finance goes back without payment, its goods to the Bank's stock (T-84)."""
    state, player = table.state, table.state.players[seat]
    kind = player.financed
    held = _held(player, kind)
    goods = remove(state, player, kind)
    player.sent_back = state.turn
    table.tell("sent_back", seat, "T-84", vehicle=kind, goods=goods, held=held)


def sell(table: Table[State], seat: int, value: str, price: int) -> None:
    """Sell to the Bank what the option *value* names (T-92 to T-99)."""
    state, player = table.state, table.state.players[seat]
    key, _, rest = value.partition(":")
    rule, held = "T-93", {}  # type: str, dict[str, Any]
    if key in ("piece", "group", "ten"):
        rule = {"piece": "T-94", "group": "T-96", "ten": "T-97"}[key]
        for good in pieces(value, player.home):
            player.store.remove(good)
            state.stock[good] += 1
    elif key == "vehicle":
        held = _held(player, rest)
        remove(state, player, rest)
        rule = "T-92"
    elif key == "licence":
        player.licences.remove(rest)
    elif key == "pass":
        player.passes -= 1
    else:
        player.contracts.remove(rest)
    player.cash += price
    state.bank -= price
    table.tell("sold", seat, rule, item=value, price=price, held=held)


def pieces(value: str, home: str) -> list[str]:
    """The goods that the sale *value* hands over: a piece, a group or the ten (T-94 to T-98)."""
    key, _, rest = value.partition(":")
    if key == "piece":
        return [rest]
    return [good for type_ in rest or TYPES for good in FIVES[home, type_]]


def _held(player: Player, kind: str) -> dict[str, Any]:
    """A vehicle that is given away, for who tells of it later."""
    return {kind: asdict(vehicle)} if (vehicle := player.vehicle(kind)) is not None else {}


async def sell_to_bank(table: Table[State], seat: int) -> bool:
    """One sale to the Bank in the own turn (T-95); ``False`` after that of a vehicle, or if there is none."""
    prices = sales(table.state.players[seat])
    if not prices:
        return False
    value = await table.ask("sell", seat, [*prices, "done"], "T-95", prices=prices)
    if value == "done":
        return False
    sell(table, seat, value, prices[value])
    return not value.startswith("vehicle:")
