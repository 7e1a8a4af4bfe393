"""The market: one seller, a lot, open bids, a trade (T-100 to T-107)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from kit.engine.requests import Numbers
from kit.engine.table import Table
from kit.games.transportation.data import CARDS, GOODS
from kit.games.transportation.state import Bid, Market, Player, State
from kit.games.transportation.worth import cards, floor

STEP = 50
"""Bids are multiples of £50, and at least that (T-104)."""
LEVEL = 2_500
"""Pounds of one step of the bar by which hidden cash is shown (TO-12)."""


def on_sale(player: Player) -> list[str]:
    """Everything *player* may offer, each as often as he holds it (T-93, T-94, T-101, T-102)."""
    return [*player.store, *cards(player)]


def _left(player: Player, lot: list[str]) -> list[str]:
    """What may still join *lot*, which is goods only or cards only (T-104), each named once."""
    count = Counter(on_sale(player))
    count.subtract(lot)
    free = [item for item, number in count.items() if number > 0]
    if lot:
        free = [item for item in free if (item in GOODS) == (lot[0] in GOODS)]
    return sorted(free)


def may_hold(player: Player, items: Iterable[str]) -> bool:
    """At most one licence of each kind (T-78)."""
    return not any(item.startswith("licence:") and item[8:] in player.licences for item in items)


def lowest(state: State, market: Market, seat: int) -> int:
    """The lowest sum that *seat* may bid now (T-100, T-104)."""
    bid = bid_of(market, seat)
    start = 0 if bid is not None and bid.items else floor(state.players[market.seller], market.items)
    return max(start, bid.amount if bid is not None else 0) + STEP


def bid_of(market: Market, seat: int) -> Bid | None:
    """The bid of *seat*."""
    return next((bid for bid in market.bids if bid.seat == seat), None)


def bidders(state: State, market: Market) -> list[int]:
    """The seats that may hold the lot and are not barred, clockwise from the seller (T-78, T-104)."""
    return [
        seat
        for seat in state.clockwise(market.seller)
        if seat not in market.barred and may_hold(state.players[seat], market.items)
    ]


def able(state: State, market: Market) -> list[int]:
    """Those of them who can pay the lowest bid."""
    return [seat for seat in bidders(state, market) if state.players[seat].cash >= lowest(state, market, seat)]


async def hold(table: Table[State], seller: int) -> None:
    """A whole market of *seller*, from the choice of the lot to the trade or to none (T-103, T-104)."""
    state = table.state
    state.market = Market(seller)
    if await _lot(table, state.market):
        await _bids(table, state.market)
    state.market = None


async def _lot(table: Table[State], market: Market) -> bool:
    """The seller picks a lot, says who may not buy it, and may name a price."""
    state, seller, swaps = table.state, market.seller, table.setup.options["swaps"]
    while True:
        values = [f"add:{item}" for item in _left(state.players[seller], market.items)]
        values += [f"remove:{item}" for item in sorted(set(market.items))]
        if market.items:
            others = state.clockwise(seller)
            values += [f"{'admit' if seat in market.barred else 'bar'}:{seat}" for seat in others]
            if able(state, market) or (swaps and bidders(state, market)):
                values.append("open")
        value = await table.ask("lot", seller, [*values, "cancel"], "T-104")
        key, _, rest = value.partition(":")
        if key == "cancel":
            return False
        if key == "open":
            break
        if key == "add":
            market.items.append(rest)
        elif key == "remove":
            market.items.remove(rest)
        elif key == "bar":
            market.barred.append(int(rest))
        else:
            market.barred.remove(int(rest))
    low = floor(state.players[seller], market.items) + STEP
    high = max([state.players[seat].cash for seat in bidders(state, market)], default=0)
    if table.setup.options["hide_cash"]:
        high += LEVEL - 1 - high % LEVEL  # the richest rival's cash does not show
    if high >= low:
        numbers = Numbers(low, high // STEP * STEP, STEP)
        asked = await table.ask_number("asking", seller, numbers, ("none",), "T-104", items=list(market.items))
        market.price = 0 if asked == "none" else int(asked)
    market.open = True
    table.tell("market_opened", seller, "T-103", items=list(market.items), price=market.price)
    return True


async def _bids(table: Table[State], market: Market) -> None:
    """Bids until the seller takes one or closes the market; then both confirm."""
    seller = market.seller
    while True:
        values, owners = _choices(table, market)
        value = await table.ask("market", seller, values, "T-104", wait=True, owners=owners)
        key, _, rest = value.partition(":")
        if key == "close":
            table.tell("no_trade", seller, "T-104", items=list(market.items))
            return
        if key == "bell":
            market.bell = True
        elif key == "pass":
            market.passed.append(int(rest))
        elif key == "accept":
            _bid(table, market, int(rest), market.price)
        elif key == "bid":
            await _enter_bid(table, market, int(rest))
        elif key == "swap":
            await _enter_swap(table, market, int(rest))
        else:
            market.taken = int(rest)
            if await _confirmed(table, market):
                _trade(table, market)
                return


def _choices(table: Table[State], market: Market) -> tuple[list[str], dict[str, int]]:
    """What rivals and seller may do now, and whose each choice is."""
    state, options = table.state, table.setup.options
    values, owners = [], {}
    if not market.bell:
        can_pay = able(state, market)
        for seat in bidders(state, market):
            mine = []
            if seat in can_pay:
                if lowest(state, market, seat) <= market.price <= state.players[seat].cash:
                    mine.append(f"accept:{seat}")
                mine.append(f"bid:{seat}")
            if options["swaps"] and any(
                may_hold(state.players[market.seller], [item]) for item in on_sale(state.players[seat])
            ):
                mine.append(f"swap:{seat}")
            if mine and seat not in market.passed:
                mine.append(f"pass:{seat}")
            values += mine
            owners.update(dict.fromkeys(mine, seat))
    values += [f"take:{bid.seat}" for bid in market.bids]
    if options["market_seconds"] and not market.bell:
        values.append("bell")
    return [*values, "close"], owners


def _bid(table: Table[State], market: Market, seat: int, amount: int) -> None:
    """A new or raised bid; whoever had passed may think again (T-104)."""
    bid = bid_of(market, seat)
    if bid is None:
        bid = Bid(seat, 0)
        market.bids.append(bid)
    bid.amount = amount
    market.passed.clear()
    table.tell("bid", seat, "T-104", amount=amount, items=list(bid.items))


async def _enter_bid(table: Table[State], market: Market, seat: int) -> None:
    """A number from the lowest bid to all the cash."""
    state = table.state
    numbers = Numbers(lowest(state, market, seat), state.players[seat].cash // STEP * STEP, STEP)
    facts = {"items": list(market.items), "price": market.price}
    value = await table.ask_number("bid", seat, numbers, ("back",), "T-104", **facts)
    if value != "back":
        _bid(table, market, seat, int(value))


async def _enter_swap(table: Table[State], market: Market, seat: int) -> None:
    """Items offered for items (TO-08); money that was bid before stays beside them."""
    state, items = table.state, []  # type: State, list[str]
    seller = state.players[market.seller]
    while True:
        count = Counter(on_sale(state.players[seat]))
        count.subtract(items)
        free = sorted(item for item, number in count.items() if number > 0 and may_hold(seller, [item]))
        values = [f"add:{item}" for item in free] + [f"remove:{item}" for item in sorted(set(items))]
        values += ["offer"] * bool(items)
        value = await table.ask("swap", seat, [*values, "back"], "TO-08", items=list(items))
        key, _, rest = value.partition(":")
        if key == "back":
            return
        if key == "add":
            items.append(rest)
        elif key == "remove":
            items.remove(rest)
        else:
            bid = bid_of(market, seat)
            if bid is None:
                bid = Bid(seat, 0)
                market.bids.append(bid)
            bid.items = items
            _bid(table, market, seat, bid.amount)
            return


async def _confirmed(table: Table[State], market: Market) -> bool:
    """Buyer and seller both confirm; a buyer who does not withdraws his bid (T-104)."""
    buyer, seller = market.taken, market.seller
    bid = bid_of(market, buyer)
    assert bid is not None
    while len(market.confirmed) < 2:
        left = [seat for seat in (seller, buyer) if seat not in market.confirmed]
        owners = {f"{word}:{seat}": seat for word in ("confirm", "cancel") for seat in left}
        facts: dict[str, Any] = {
            "buyer": buyer,
            "amount": bid.amount,
            "items": list(market.items),
            "given": list(bid.items),
        }
        value = await table.ask("confirm", seller, list(owners), "T-104", owners=owners, **facts)
        key, _, rest = value.partition(":")
        if key == "cancel":
            if int(rest) == buyer:
                market.bids.remove(bid)
            market.taken = -1
            market.confirmed.clear()
            return False
        market.confirmed.append(int(rest))
    return True


def _trade(table: Table[State], market: Market) -> None:
    """Money and items change hands in one step (T-104, T-105)."""
    state, buyer, seller = table.state, market.taken, market.seller
    bid = bid_of(market, buyer)
    assert bid is not None
    state.players[buyer].cash -= bid.amount
    state.players[seller].cash += bid.amount
    for item in market.items:
        _hand_over(state.players[seller], state.players[buyer], item)
    for item in bid.items:
        _hand_over(state.players[buyer], state.players[seller], item)
    rule = "T-105" if market.items[0] in GOODS else "T-101"
    facts = {"items": list(market.items), "amount": bid.amount, "given": list(bid.items)}
    table.tell("traded", seller, rule, buyer=buyer, **facts)


def _hand_over(giver: Player, taker: Player, item: str) -> None:
    if item == "pass":
        giver.passes -= 1
        taker.passes += 1
        return
    if item.startswith("licence:"):
        item, held, given = item[8:], giver.licences, taker.licences
    elif item in GOODS:
        held, given = giver.store, taker.store
    elif item in CARDS:
        held, given = giver.kept, taker.kept
    else:
        held, given = giver.contracts, taker.contracts
    held.remove(item)
    given.append(item)
