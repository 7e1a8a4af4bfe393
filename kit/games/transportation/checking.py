"""Whether a position is one, and whether it adds up (the invariants of part 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from kit.engine.errors import BadSetup
from kit.engine.plain import clone
from kit.engine.rules import Setup
from kit.games.transportation.data import (
    CARDS,
    CONTRACTS,
    GOODS,
    LANES,
    LICENCE,
    PACKS,
    PIECES,
    PORTS,
    ROAD,
    VEHICLES,
)
from kit.games.transportation.market import LEVEL, STEP
from kit.games.transportation.money import unseen
from kit.games.transportation.state import Player, State, Vehicle
from kit.games.transportation.trade import shelf


def check_state(state: State, setup: Setup) -> None:
    """Raise :class:`BadSetup` if *state* is no position between two turns; name its players after the seats.

    A position built by hand need not say everything: goods in stores and on vehicles are taken from a full
    stock, and if nobody has a home, Ports are given out in the order of the seats, with a van at each berth.
    """
    if len(state.players) != len(setup.seats):
        raise BadSetup(f"The state has {len(state.players)} players and there are {len(setup.seats)} seats.")
    for player, seat in zip(state.players, setup.seats, strict=True):
        player.name, player.colour = seat.name, seat.colour
    for what in ("current", "first", "banker"):
        if not 0 <= getattr(state, what) < len(state.players):
            raise BadSetup(f"{what} is a seat; {getattr(state, what)} is none.")
    if state.turn < 0:
        raise BadSetup(f"Turns are counted from 1; {state.turn} is none.")
    if state.debt is not None or state.market is not None:
        raise BadSetup("Between two turns nothing is being paid or sold.")
    if not any(player.home for player in state.players):
        for player, port in zip(state.players, PORTS.values(), strict=False):
            player.home = port.id
            player.van = player.van or Vehicle(port.berth)
    if not state.money:
        state.money = state.bank + sum(player.cash for player in state.players)
        if state.stock == PIECES:
            _take_from_stock(state)
    wrong = _known(state) or audit(state, setup)
    if wrong:
        raise BadSetup(wrong)


def _take_from_stock(state: State) -> None:
    for player in state.players:
        for good in (*player.store, *(good for _, vehicle in player.vehicles for good in vehicle.goods)):
            if good not in PIECES:
                raise BadSetup(f"There are no goods {good!r}.")
            state.stock[good] -= 1


def _known(state: State) -> str:
    """Whether everything named exists."""
    count = len(state.players)
    homes = [player.home for player in state.players if player.home]
    if len(homes) < count or len(set(homes)) < count or not set(homes) <= set(PORTS):
        return f"Every player has a home Port of his own (T-03); these are {homes}."
    for player in state.players:
        strange = [card for card in player.kept if card not in CARDS or CARDS[card].do != "keep"]
        if strange:
            return f"{player.name} cannot keep {strange[0]!r}."
        if not set(player.contracts) <= set(CONTRACTS):
            return f"{player.name} hold a contract that there is not: {player.contracts}."
        if not set(player.licences) <= set(LICENCE) or len(set(player.licences)) < len(player.licences):
            return f"{player.name} hold these licences: {player.licences} (T-78)."
    for fuel in state.fuel:
        if not 0 <= fuel.payer < count or not 0 <= fuel.owner < count:
            return "Fuel is owed by a seat to a seat."
    for name, pack in PACKS.items():
        strange = [card for card in (*state.pack(name).top, *state.pack(name).used) if card not in pack]
        if strange:
            return f"The {name} pack holds no {strange[0]!r}."
    last = state.last_card
    if last is not None and (last.card not in CARDS or not 0 <= last.seat < count):
        return f"No seat has drawn {last.card!r}."
    return "" if set(state.stock) == set(GOODS) else "stock has a number for each kind of goods."


def audit(state: State, setup: Setup) -> str:
    """What does not add up: money, goods, cards, vehicles (invariants 1 to 6); nothing if all does."""
    del setup
    held = state.bank + sum(player.cash for player in state.players)
    if held != state.money:
        return f"Bank and players hold £{held:,} together, not £{state.money:,} (turn {state.turn})."
    count = Counter(state.stock)
    for player in state.players:
        count.update(player.store)
        for _, vehicle in player.vehicles:
            count.update(vehicle.goods)
        if wrong := _player(player):
            return f"{player.name}: {wrong} (turn {state.turn})."
    wrong_goods = [good for good in GOODS if count[good] != PIECES[good] or state.stock[good] < 0]
    if wrong_goods:
        return f"There are {count[wrong_goods[0]]} pieces of {wrong_goods[0]} (turn {state.turn})."
    return _packs(state)


def _player(player: Player) -> str:
    if player.cash < 0 or player.cash % 50:
        return f"cash is £{player.cash}"
    if player.out:
        anything = player.cash or player.store or player.vehicles or player.licences or player.passes
        return "is out and holds something" if anything or player.contracts or player.kept else ""
    if sum(vehicle.financed for _, vehicle in player.vehicles) + bool(player.wreck) > 1:
        return "has two vehicles on finance (T-81)"
    for kind, vehicle in player.vehicles:
        if kind not in player.licences:
            return f"has a {kind} without its licence (T-27)"
        if len(vehicle.goods) > VEHICLES[kind].room:
            return f"carries {len(vehicle.goods)} pieces in a {kind} (T-15)"
        types = {good[0] for good in vehicle.goods}
        if len(types) > 1:
            return f"carries both types in a {kind} (T-18)"
        if "D" in types and "dangerous" not in player.licences:
            return "carries dangerous goods without a licence (T-19)"
        if any(good[2:] == player.home for good in vehicle.goods):
            return "carries goods of the own colour (T-20)"
        if vehicle.at not in ROAD and vehicle.at not in LANES:
            return f"has a {kind} at {vehicle.at!r}"
        if vehicle.misses < 0:
            return f"has a {kind} that misses {vehicle.misses} moves"
    return ""


def _packs(state: State) -> str:
    kept = [card for player in state.players for card in player.kept]
    for name, pack in PACKS.items():
        seen = [*state.pack(name).top, *state.pack(name).used, *(card for card in kept if card in pack)]
        if len(set(seen)) < len(seen):
            return f"A card of the {name} pack is there twice (turn {state.turn})."
    if min(shelf(state).values()) < 0:
        return f"More passes or licences are held than there are (turn {state.turn})."
    contracts = [one for player in state.players for one in player.contracts]
    return f"A contract is held twice (turn {state.turn})." if len(set(contracts)) < len(contracts) else ""


def disguise(state: State, rng: Random, secret: Iterable[int] = ()) -> State:
    """*state* with other cards known to lie on top, and others used; only their number can be seen (part 5).

    The seats *secret* have other cash of the same level, which the Bank makes up for (TO-12).
    """
    state = clone(state)
    for seat in secret:
        player = state.players[seat]
        cash = player.cash // LEVEL * LEVEL + rng.randrange(0, LEVEL, STEP)
        state.bank += player.cash - cash
        player.cash = cash
    shown = "" if state.last_card is None else state.last_card.card
    for name in PACKS:
        pack = state.pack(name)
        pool = [card for card in (*pack.top, *pack.used, *unseen(state, name)) if card != shown]
        rng.shuffle(pool)
        pack.top = [card if card == shown else pool.pop() for card in pack.top]
        pack.used = [card if card == shown else pool.pop() for card in pack.used]
    return state
