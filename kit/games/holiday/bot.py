"""A sensible automatic player of Holiday: speed while there is money, money while there is little."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from kit.engine.requests import Ask
from kit.games.holiday.data import Road

PETROL_FROM = 20
"""Dollars in hand from which a second throw is bought: against buying from $40 it wins more games."""
FAR = 6
"""Squares to the next stop from which a second throw is worth its price."""
POOR = 60
"""Dollars in hand below which the kinder road is taken."""
RICH = 140
"""Dollars in hand from which the shortest road is taken."""
FLY_FROM = 70
KEEP = 40
"""Dollars that should be left after paying for a resort."""
LOWEST_PRICE = 20


class HolidayBot:
    """Buys petrol with $20 and a long way to go, the kind road when poor, the dearest resort it can bear."""

    def __init__(self, road: Road) -> None:
        self._road = road

    def choose(self, view: Mapping[str, Any], request: Ask, rng: Random) -> str:
        """One of ``request.values``."""
        family = view["teams"][request.seat]
        cash, values = family["cash"], request.values
        if request.key == "petrol":
            far = (family["to_home"] or family["to_airport"] or 0) > FAR
            return "buy" if "buy" in values and cash >= PETROL_FROM and far else "throw"
        if request.key == "road":
            return self._way(values, cash)
        if request.key == "free_throw":
            return "throw" if cash > LOWEST_PRICE else "take_20"
        if request.key == "settle":
            return "take_20"
        if request.key == "fly":
            return "fly" if cash >= FLY_FROM else "stay"
        if request.key == "resort":
            return self._resort(values, cash)
        if request.key == "next_turn":
            return "wait" if cash < LOWEST_PRICE else "now"
        if request.key == "answer":
            return str(rng.choice(view["question"]["answers"]))
        return rng.choice(values)

    def knows(self, view: Mapping[str, Any], request: Ask) -> float:
        """How likely pupils know one of four answers: 0.55."""
        del view, request
        return 0.55

    def _way(self, values: tuple[str, ...], cash: int) -> str:
        """By money: the road that earns most when poor, the shortest when rich, else the one in between."""
        short = sorted(values, key=lambda road: sum(one.stretch == road for one in self._road.squares))
        if cash < POOR:
            return short[-1]
        return short[0] if cash >= RICH else short[len(short) // 2]

    def _resort(self, values: tuple[str, ...], cash: int) -> str:
        prices = {code: self._road.by_code[code].price for code in values}
        kept = [code for code in values if cash - prices[code] >= KEEP]
        return max(kept, key=prices.__getitem__) if kept else min(values, key=prices.__getitem__)
