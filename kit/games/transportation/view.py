"""What may be seen of a game of Transportation: everything but the order of the packs (part 5).

With the switch ``hide_cash`` the cash of teams that are not to move is hidden too, and whatever gives it away.
"""

from __future__ import annotations

from typing import Any

from kit.engine.rules import Setup
from kit.games.transportation import trade
from kit.games.transportation.data import CARDS, GOODS, PACKS, PORTS, VEHICLES
from kit.games.transportation.market import LEVEL, bidders, lowest
from kit.games.transportation.money import unseen
from kit.games.transportation.state import Market, State, Vehicle
from kit.games.transportation.worth import besides_cash, floor


def hidden(state: State, setup: Setup, reader: int | None) -> list[int]:
    """The seats whose cash *reader* (``None``: the room) may not see in figures (TO-12)."""
    if not setup.options["hide_cash"]:
        return []
    return [seat for seat in state.alive() if seat not in (state.current, reader)]


def view(state: State, setup: Setup, reader: int | None = None, over: bool = False) -> dict[str, Any]:
    """The open facts as plain data, the same for every *reader* but for hidden cash; *over* ends the hiding."""
    count, options = len(state.players), setup.options
    secret = [] if over else hidden(state, setup, reader)
    return {
        "game": State.game,
        "turn": state.turn,
        "round": state.round,
        "current": state.current,
        "first": state.first,
        "order": [(state.first + step) % count for step in range(count)],
        "banker": state.banker,
        "bank": None if secret else state.bank,
        "teams": [_team(state, seat, setup, seat in secret) for seat in range(count)],
        "stock": dict(state.stock),
        "shelf": {**trade.shelf(state), "contracts": trade.contracts_left(state)},
        "packs": {name: _pack(state, name) for name in PACKS},
        "last_card": _last_card(state),
        "fuel": [
            {"payer": fuel.payer, "owner": fuel.owner, "amount": fuel.amount, "claimed": fuel.claimed}
            for fuel in state.fuel
        ],
        "debt": _debt(state),
        "market": None if state.market is None else _market(state, state.market),
        "path": list(state.path),
        "moving": state.moving or None,
        "dice": list(state.dice),
        "ready": [kind for kind, vehicle in state.players[state.current].vehicles if vehicle.ready],
        "started": state.started,
        "ending": state.ending,
        "time_up": state.ending == "time",
        "spokesperson": _spokesperson(state, setup),
        "options": dict(options),
    }


def _team(state: State, seat: int, setup: Setup, secret: bool) -> dict[str, Any]:
    player = state.players[seat]
    counted, besides = besides_cash(player, setup.options["short_count"])
    cash = [] if secret else [["cash", "Cash", "", player.cash]]
    home = PORTS.get(player.home)
    return {
        "name": player.name,
        "colour": home.colour if home else player.colour,
        "home": player.home,
        "port_name": home.name if home else "",
        "cash": None if secret else player.cash,
        "cash_level": player.cash // LEVEL * LEVEL,
        "van": _vehicle("van", player.van),
        "lorry": _vehicle("lorry", player.lorry),
        "store": {good: player.store.count(good) for good in GOODS if good in player.store},
        "licences": list(player.licences),
        "passes": player.passes,
        "contracts": list(player.contracts),
        "kept": list(player.kept),
        "wreck": player.wreck,
        "out": player.out,
        "at_home": player.at_home,
        "full_pay": player.full_pay,
        "owes": trade.debt_of(player),
        "worth": None if secret else player.cash + besides,
        "count": [] if player.out else [*cash, *map(list, counted)],
        "members": setup.seats[seat].facts.get("members", 1),
        "turns": player.turns,
    }


def _vehicle(kind: str, vehicle: Vehicle | None) -> dict[str, Any] | None:
    if vehicle is None:
        return None
    return {
        "at": vehicle.at,
        "goods": list(vehicle.goods),
        "room": VEHICLES[kind].room,
        "financed": vehicle.financed,
        "misses": vehicle.misses,
        "slow": vehicle.slow,
        "ready": vehicle.ready,
    }


def _pack(state: State, name: str) -> dict[str, int]:
    pack = state.pack(name)
    return {"left": len(pack.top) + len(unseen(state, name)), "used": len(pack.used)}


def _last_card(state: State) -> dict[str, Any] | None:
    last = state.last_card
    if last is None:
        return None
    card = CARDS[last.card]
    facts = {"id": card.id, "pack": card.pack, "text": card.text}
    return {**facts, "team": last.seat, "vehicle": last.kind, "turn": last.turn}


def _debt(state: State) -> dict[str, Any] | None:
    debt = state.debt
    if debt is None:
        return None
    to = None if debt.to < 0 else debt.to
    return {"seat": debt.seat, "amount": debt.amount, "to": to, "why": debt.why}


def _market(state: State, market: Market) -> dict[str, Any]:
    may_bid = bidders(state, market) if market.items else []
    return {
        "seller": market.seller,
        "items": list(market.items),
        "price": market.price,
        "floor": floor(state.players[market.seller], market.items),
        "barred": list(market.barred),
        "bids": [{"seat": bid.seat, "amount": bid.amount, "items": list(bid.items)} for bid in market.bids],
        "passed": list(market.passed),
        "may_bid": may_bid,
        "lowest": {str(seat): lowest(state, market, seat) for seat in may_bid},
        "open": market.open,
        "bell": market.bell,
        "taken": None if market.taken < 0 else market.taken,
        "confirmed": list(market.confirmed),
    }


def _spokesperson(state: State, setup: Setup) -> int | None:
    """The number, from 1, of the pupil that speaks for the team to play (TO-14)."""
    if not setup.options["teams"]:
        return None
    members: int = setup.seats[state.current].facts.get("members", 1)
    return (max(state.players[state.current].turns, 1) - 1) % members + 1
