"""What places are worth to an automatic player, in KEYs; it reads the view of its seat and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kit.games.globetrotters.data import (
    CHART,
    CONTINENTS,
    FACES,
    KEY_CITIES,
    KINDS,
    PLACES,
    ROUTE_OF,
    TICKET_FACE,
    WITHIN,
)
from kit.games.globetrotters.ways import FADE, ORDER, airport, nearness

STAYS = 0.8
"""How likely an Adventure leaves its player in the city."""
HIT_JACKPOT, WINS_DUEL = 0.63, 0.5
POOR, RICH = 500, 1200
"""Dollars up to which cheques count fully, and beyond which they count nothing."""
FULL_WORTH, LESS_WORTH = 0.05, 0.015
"""KEYs that $100 are worth up to POOR, and up to RICH."""
TICKET_WORTH = 0.07
DEPORTED = 0.5
"""What deportation costs, in KEYs."""
GOES_ON, IS_OVER = 0.75, 0.6
"""What later goals count after a trip that goes on, and after one that ends the turn."""
WIN = 100.0
FLIGHT = 0.95


def money(cash: float) -> float:
    """What *cash* dollars are worth."""
    return (FULL_WORTH * min(cash, POOR) + LESS_WORTH * max(0.0, min(cash, RICH) - POOR)) / 100


TROPICAL = tuple(place.id for place in PLACES.values() if place.kind == "T")
GAMBLING = tuple(place.id for place in PLACES.values() if place.kind == "G")


class Plan:
    """The goals of *seat* as *view* shows them, and what it is worth to be somewhere."""

    def __init__(self, view: Mapping[str, Any], seat: int) -> None:
        self.view = view
        self.seat = seat
        self.team = view["teams"][seat]
        self.cash: int = self.team["cash"] or 0
        self.all_out = view["keys_out"] >= view["keys_needed"]
        self.counts = [len(team["keys"]) for team in view["teams"]]
        self.best_rival = max(count for other, count in enumerate(self.counts) if other != seat)
        self.leads = self.counts[seat] > self.best_rival
        self.markers = {code: self._marker_in(code) for code in CONTINENTS}
        self.has = money(self.cash)
        self.jackpot = self._jackpot()
        self.worths = self._worths()
        self.goals = [(ORDER[place], worth) for place, worth in self.worths.items() if worth > 0]
        self.hand: list[tuple[str, str]] = [(one["a"], one["b"]) for one in self.team["hand"] or ()]
        self.best_flight = max((self.arrival(end) for pair in self.hand for end in pair), default=0.0)

    # -- goals ----------------------------------------------------------------------------------

    def _worths(self) -> dict[str, float]:
        """Place -> KEYs that arriving there brings on average."""
        team = self.team
        found = {city: self._key_city(city) for city in KEY_CITIES}
        found.update({city: STAYS * self.marker(city) for city in CHART})
        special = self.best_marker()
        found.update(dict.fromkeys(TROPICAL, 0.8 * special))
        found.update(dict.fromkeys(GAMBLING, self.jackpot))
        home, mark = team["home"], team["deported_from"]
        if home and self.all_out and self.leads and not mark:
            found[home] = WIN
        if mark and home:
            found[home] = 0.0
            found[mark] = found.get(mark, 0.0) + (WIN / 2 if self.all_out and self.leads else 0.15)
        return found

    def _key_city(self, city: str) -> float:
        where = self.view["keys"][city]
        if where["where"] == "map":
            return STAYS
        if where["where"] == "team" and where["seat"] != self.seat:
            swing = 1.3 if self.all_out or self.counts[where["seat"]] == self.best_rival else 0.8
            return STAYS * WINS_DUEL * swing
        return 0.0

    def marker(self, city: str) -> float:
        """KEYs that a marker in *city* is worth."""
        return 0.0 if city in self.team["markers"] else self.markers[PLACES[city].continent]

    def _marker_in(self, code: str) -> float:
        where, counts = self.view["keys"][code], self.view["continents"][code]["counts"]
        mine: int = counts[self.seat]
        if where["where"] == "map":
            return 0.95 if mine else 0.4
        if where["where"] == "jackpot":
            return 0.08
        if where["seat"] == self.seat:
            return 0.25 if mine == max(count for one, count in enumerate(counts) if one != self.seat) else 0.08
        missing = counts[where["seat"]] + 1 - mine
        return (0.0, 1.3, 0.45, 0.15)[missing] if missing <= 3 else 0.05

    def best_marker(self) -> float:
        """What a Special Memory is worth at best."""
        return max((self.marker(city) for city in self.special_cities()), default=0.0)

    def special_cities(self) -> list[str]:
        """Where a Special Memory could be placed."""
        placed = self.team["placed_in"]
        return [city for city in CHART if PLACES[city].continent not in placed]

    def _jackpot(self) -> float:
        """What an attempt at the Jackpot is worth."""
        jackpot = self.view["jackpot"]
        won = money(self.cash + jackpot["cash"]) - self.has + TICKET_WORTH * jackpot["tickets"]
        extra: float = 0.95 * len(jackpot["keys"]) + 0.4 * jackpot["special"]
        return HIT_JACKPOT * (float(won) + extra)

    # -- places ---------------------------------------------------------------------------------

    def ahead(self, place: str, hand: bool = True) -> float:
        """What the best goal is worth to somebody in *place*, with the tickets in hand or without."""
        near = nearness(place)
        best = max([near[goal] * worth for goal, worth in self.goals], default=0.0)
        if hand and self.hand:
            best = max(best, airport(place) * FLIGHT * self.best_flight)
        return best

    def arrival(self, place: str) -> float:
        """What arriving in *place* is worth, without tickets."""
        near = nearness(place)
        later = max([near[goal] * worth for goal, worth in self.goals], default=0.0)
        return max(self.worths.get(place, 0.0), later * FADE)

    def score(self, place: str, used: int = 0) -> float:
        """What going to *place* is worth, with *used* tickets handed in."""
        kind = KINDS[PLACES[place].kind]
        expenses = 0 if place == self.team["home"] else kind.expenses
        worth = self.worths.get(place, 0.0)
        if worth >= WIN:
            return worth
        left = self.cash - expenses
        cost = self.has - money(max(0, left)) if expenses else 0.0
        if self.cash + 100 * (len(self.hand) - used) < expenses:
            return -DEPORTED
        if kind.code == "W":
            cost += TICKET_WORTH * (len(self.hand) - used)
        if kind.code == "I":
            return self._at_sea(place)
        later = self.ahead(place, hand=kind.code != "W")
        return worth - cost + (IS_OVER if kind.ends else GOES_ON) * later

    def _at_sea(self, island: str) -> float:
        start = self.team["place"]
        route = ROUTE_OF[island]
        ends = (route.other(start),) if start in route.ends else route.ends
        return FADE * max(self.score(end) for end in ends)

    def here(self) -> float:
        """What staying is worth."""
        return IS_OVER * self.ahead(self.team["place"])

    def roll(self) -> float:
        """What a throw of the land die is worth."""
        place, total = self.team["place"], 0.0
        scores = {one: self.score(one) for one in WITHIN[place][-1]}
        best = [max((scores[one] for one in within), default=0.0) for within in WITHIN[place]]
        for face in FACES:
            if isinstance(face, int):
                total += best[face]
            elif face == TICKET_FACE:
                total += TICKET_WORTH + self.here() / IS_OVER * GOES_ON
            else:
                total += self.here() - self.has + money(max(0, self.cash - 100))
        return total / len(FACES)

    def flights(self) -> list[tuple[float, str]]:
        """The flights that the hand allows, the best first, with what they are worth."""
        place = self.team["place"]
        found = []
        for number, pair in enumerate(self.hand, start=1):
            for side, end in zip("ab", pair, strict=True):
                if end != place:
                    found.append((self.score(end, used=1) - TICKET_WORTH, f"{number}{side}"))
        return sorted(found, reverse=True)
