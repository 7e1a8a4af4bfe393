"""Why something is not among the choices, in a few words."""

from __future__ import annotations

from kit.engine.requests import Ask
from kit.games.transportation.data import LICENCE, PASS, VEHICLES
from kit.games.transportation.state import Player, State


def why_not(state: State, pending: Ask, value: str) -> str:
    """A short reason with its rule, or nothing."""
    player = state.players[pending.seat]
    key, _, rest = value.partition(":")
    if pending.key == "bid" and value.isdecimal():
        return _bid(pending, player, int(value))
    if pending.key == "buy":
        return _purchase(state, player, value)
    if pending.key == "act":
        if key == "throw":
            vehicle = player.vehicle(rest) if rest in VEHICLES else None
            if vehicle is None:
                return f"has no {rest}" if rest in VEHICLES else ""
            if vehicle.bought == state.turn:
                return "a vehicle is first thrown for in the turn after it was acquired (T-36)"
            return "a vehicle is thrown for once a turn, unless it misses its move (T-30, T-39)"
        if key == "end_turn":
            return "every vehicle that may move is thrown for first (T-35)"
        if key == "buy":
            return "the Bank sells in the home Port (T-71)" if not player.at_home else "nothing can be paid for"
        if key == "pay_off":
            return "the full price is paid at once (T-83)"
        if key == "claim":
            return "no fuel is owed now (T-56)"
        if key == "propose_end":
            return "an end is agreed on in an open game only (T-122)"
    return ""


def _bid(pending: Ask, player: Player, amount: int) -> str:
    low = pending.numbers.low if pending.numbers else 0
    if amount < low:
        return (
            f"at least £{low:,}: goods cost more than the Bank pays, and a raise is more than the bid (T-104)"
        )
    if amount > player.cash:
        return f"has £{player.cash:,} (T-104)"
    return "bids are multiples of £50 (T-104)"


def _purchase(state: State, player: Player, value: str) -> str:
    """Why the Bank does not sell *value* (T-71 to T-82)."""
    kind = value.removeprefix("finance:")
    if value == "exchange":
        van = player.van
        if van is None or van.financed or van.at != f"{player.home}-0":
            return "an own van at the home berth is given in (T-76)"
        need = VEHICLES["lorry"].price - VEHICLES["van"].sale
        need += 0 if "lorry" in player.licences else LICENCE["lorry"]
    elif kind in VEHICLES:
        if player.vehicle(kind) is not None:
            return f"has a {kind} already (T-26)"
        need = 0 if kind in player.licences else LICENCE[kind]
        if kind == value:
            need += VEHICLES[kind].price
        elif player.financed or player.wreck:
            return "one vehicle at a time is on finance (T-81)"
        elif player.sent_back == state.turn:
            return "a vehicle was sent back in this turn (T-81)"
    elif value == "dangerous":
        if value in player.licences:
            return "one licence of each kind (T-78)"
        need = LICENCE[value]
    elif value == "contract" and player.contract_turn == state.turn:
        return "one contract a turn (T-78)"
    elif value == "pass":
        need = PASS
    else:
        return ""
    return f"needs £{need:,}, has £{player.cash:,}" if player.cash < need else "the Bank has none left"
