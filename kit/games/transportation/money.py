"""Payments, penalties, raising cash and bankruptcy (T-09, T-10, T-109 to T-117)."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from kit.engine.table import Table
from kit.games.transportation import trade
from kit.games.transportation.data import CARDS, PACKS, VEHICLES
from kit.games.transportation.market import hold
from kit.games.transportation.state import Debt, State
from kit.games.transportation.worth import cards, sales

_HELD = ("van", "lorry", "store", "licences", "passes", "contracts", "kept", "wreck")
"""What goes back to the Bank when a player is bankrupt (T-116)."""


class TurnOver(Exception):
    """The player to move is out, or only one player is left (T-116, T-118)."""


def collect(table: Table[State], seat: int, amount: int, rule: str, why: str) -> None:
    """The Bank pays *seat* *amount* (T-10)."""
    if amount:
        table.state.players[seat].cash += amount
        table.state.bank -= amount
        table.tell("collected", seat, rule, amount=amount, why=why)


def _move(state: State, seat: int, amount: int, to: int | None) -> None:
    state.players[seat].cash -= amount
    if to is None:
        state.bank += amount
    else:
        state.players[to].cash += amount


async def pay(table: Table[State], seat: int, amount: int, to: int | None, rule: str, why: str) -> bool:
    """*seat* pays *amount* to the seat *to*, or to the Bank (T-09); whoever is short raises cash (T-112).

    ``False`` if not all of it was paid: the payer is bankrupt (T-115), or the rest is forgiven (TO-11). Raises
    :class:`TurnOver` when that ends the turn.
    """
    state, player = table.state, table.state.players[seat]
    if amount <= 0:
        return True
    if player.cash < amount:
        await _raise_cash(table, seat, amount, to, why)
    paid = min(amount, player.cash)
    _move(state, seat, paid, to)
    table.tell("paid", seat, rule, amount=paid, to=to, why=why)
    if paid == amount:
        await wreck_due(table, seat)
        return True
    if table.setup.options["bankruptcy"]:
        put_out(table, seat, to, paid)
    else:
        table.tell("forgiven", seat, "TO-11", amount=amount - paid)
        await wreck_due(table, seat)
    return False


async def _raise_cash(table: Table[State], seat: int, amount: int, to: int | None, why: str) -> None:
    """Sell until *amount* is there or nothing is left to sell (T-112, T-117)."""
    state, player = table.state, table.state.players[seat]
    outer, state.debt = state.debt, Debt(seat, amount, -1 if to is None else to, why)
    table.tell("raising", seat, "T-112", amount=amount, to=to, why=why)
    while player.cash < amount:
        prices = sales(player)
        values = list(prices)
        if player.financed:
            values.append("send_back")
        if len(state.alive()) > 1 and (player.store or cards(player)):
            values.append("market")
            if len(values) == 1:
                values.append("bankrupt")
        if not values:
            break
        short = amount - player.cash
        data: dict[str, Any] = {"amount": amount, "to": to, "short": short, "why": why, "prices": prices}
        value = await table.ask("raise", seat, values, "T-112", **data)
        if value == "send_back":
            trade.send_back(table, seat)
        elif value == "market":
            await hold(table, seat)
        elif value == "bankrupt":
            break
        else:
            trade.sell(table, seat, value, prices[value])
    state.debt = outer


async def wreck_due(table: Table[State], seat: int) -> None:
    """Without any vehicle a wreck on finance is paid at once (T-90, T-91)."""
    player = table.state.players[seat]
    if player.wreck and not player.vehicles and not player.out:
        kind, player.wreck = player.wreck, ""
        if await pay(table, seat, VEHICLES[kind].price, None, "T-90", "wreck"):
            table.tell("paid_off", seat, "T-90", vehicle=kind, price=VEHICLES[kind].price)


def put_out(table: Table[State], seat: int, to: int | None, paid: int) -> None:
    """*seat* is bankrupt: everything goes back to the Bank (T-116). May raise :class:`TurnOver`."""
    state, player = table.state, table.state.players[seat]
    held = {key: value for key, value in asdict(player).items() if key in _HELD and value}
    for kind, _ in player.vehicles:
        trade.remove(state, player, kind)
    for good in player.store:
        state.stock[good] += 1
    kept = player.kept
    player.store, player.licences, player.passes, player.contracts, player.kept = [], [], 0, [], []
    player.wreck = ""
    for card in kept:
        state.pack(CARDS[card].pack).used.append(card)
    player.out = True
    state.fuel = [fuel for fuel in state.fuel if seat not in (fuel.payer, fuel.owner)]
    table.tell("bankrupt", seat, "T-115", to=to, paid=paid, held=held)
    for pack in PACKS:
        put_back(table, pack)
    if seat == state.current or len(state.alive()) == 1:
        raise TurnOver


# --- penalties ------------------------------------------------------------------------------------


def _fits(scope: str, penalty: str, source: str) -> bool:
    """Whether a kept card of *scope* may be used on *penalty* from *source* (T-113, part 6)."""
    return {
        "customs": source == "customs",
        "police": source in ("police", "camera"),
        "police_fine": penalty == "fine" and source in ("police", "camera"),
        "fine": penalty == "fine",
        "wipe_out": penalty == "wipe_out",
        "miss": penalty == "miss",
    }[scope]


async def reduced(table: Table[State], seat: int, penalty: str, source: str, amount: int = 0) -> int | None:
    """A fine of *amount* (0: another penalty) after a kept card, if one is used; ``None`` if cancelled."""
    player = table.state.players[seat]
    fitting = [card for card in player.kept if _fits(CARDS[card].scope, penalty, source)]
    if not fitting:
        return amount
    after = {card: amount // 100 * 50 if CARDS[card].how == "halve" else 0 for card in fitting}
    data: dict[str, Any] = {"penalty": penalty, "amount": amount, "source": source, "after": after}
    value = await table.ask("reduce", seat, [*fitting, "keep"], "T-109", **data)
    if value == "keep":
        return amount
    card = CARDS[value]
    player.kept.remove(value)
    table.state.pack(card.pack).used.append(value)
    left = after[value] if card.how == "halve" else None
    table.tell("used", seat, "T-109", card=value, penalty=penalty, amount=amount, left=left or 0)
    put_back(table, card.pack)
    return left


async def fine(table: Table[State], seat: int, amount: int, source: str, rule: str, why: str) -> None:
    """*seat* pays a fine to the Bank, unless a kept card helps (T-113, T-114)."""
    if amount:
        left = await reduced(table, seat, "fine", source, amount)
        await pay(table, seat, left or 0, None, rule, why)


def put_back(table: Table[State], name: str) -> None:
    """When a pack has run out, its used cards are shuffled and put back (T-111)."""
    pack = table.state.pack(name)
    if pack.used and not unseen(table.state, name) and not pack.top:
        pack.used.clear()
        table.tell("reshuffled", None, "T-111", pack=name)


def unseen(state: State, name: str) -> list[str]:
    """The cards of a pack that lie face down and are not known."""
    pack = state.pack(name)
    gone = {*pack.top, *pack.used}
    for player in state.players:
        gone.update(player.kept)
    return [card for card in PACKS[name] if card not in gone]
