"""A sensible automatic player of Passport (rulebook part "Automatic players")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from kit.engine.requests import Ask
from kit.games.passport.data import Square

CERTIFICATE_FROM = 60
"""Bills from this many dollars on are covered by a certificate."""


KNOWS = {4: 0.55, 2: 0.70}
"""Chance of a right answer by the number of answers offered."""


class PassportBot:
    """Buys whenever it can, nominates the State farthest ahead, sells the one nearest ahead.

    It cannot see which answer is right and guesses; :meth:`knows` tells how often pupils would know.
    """

    def __init__(self, squares: Sequence[Square]) -> None:
        self._places: dict[str, list[int]] = {}
        for square in squares:
            if square.state:
                self._places.setdefault(square.state, []).append(square.index)
        self._size = len(squares)

    def choose(self, view: Mapping[str, Any], request: Ask, rng: Random) -> str:
        """One of ``request.values``."""
        values = request.values
        position = view["teams"][request.seat]["position"] or 0
        if request.key in ("throw", "quarantine_throw", "quarantine_start"):
            return "throw"
        if request.key == "buy":
            return "buy"
        if request.key == "nominate":
            wanted = [value for value in values if value != "pass"]
            return max(wanted, key=lambda value: self._ahead(value, position))
        if request.key in ("sell_to_buy", "sell_for_bill"):
            return min(
                (value for value in values if value != "pass"), key=lambda value: self._ahead(value, position)
            )
        if request.key == "insurance":
            return self._insurance(request, position)
        if request.key == "quarantine_after":
            return "use_pass"
        if request.key == "practice":
            return "answer"
        asked = view["question"]["answers"] if view["question"] else values
        return rng.choice([value for value in values if value in asked])

    def knows(self, view: Mapping[str, Any], request: Ask) -> float:
        """How likely a team answers right: 0.55 with four answers, 0.70 with two."""
        return KNOWS[view["teams"][request.seat]["answers"]]

    def _insurance(self, request: Ask, position: int) -> str:
        others = [value for value in request.values if value != "certificate"]
        if request.data["amount"] >= CERTIFICATE_FROM or not others:
            return "certificate"
        return others[0] if others[0] == "cash" else min(others, key=lambda value: self._ahead(value, position))

    def _ahead(self, value: str, position: int) -> int:
        """Squares from *position* to the next location of the State named in *value*."""
        places = self._places[value.partition(":")[2]]
        return min((place - position - 1) % self._size + 1 for place in places)
