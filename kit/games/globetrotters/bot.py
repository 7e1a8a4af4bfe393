"""A sensible automatic player of Globetrotters: it plans routes to KEYs and Home (section 4.2)."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from kit.engine.requests import Ask
from kit.games.globetrotters.data import CONTINENTS, DISCOUNT_FARE, FULL_FARE, PLACES, WAGE, WITHIN
from kit.games.globetrotters.plan import Plan, money
from kit.games.globetrotters.ways import turns

KNOWS = 0.5
"""How likely its pupils know an answer."""
RICH = 800
"""Dollars from which on it does not work any more, if it can travel (section 4.2, c)."""
WORTH_PLACING = 0.35
"""KEYs that a Special Memory has to bring to be placed now."""
HANDFUL = 3
"""Tickets that it likes to hold at most."""
RESERVE = 200
"""Dollars that it keeps when it buys tickets."""

View = Mapping[str, Any]


class GlobetrottersBot:
    """Goes where most is to be won, counts the way there, and does not sit still when rich."""

    def choose(self, view: Mapping[str, Any], request: Ask, rng: Random) -> str:
        """One of ``request.values``."""
        if len(request.values) == 1:
            return request.values[0]
        decide = _DECIDERS.get(request.key)
        found = decide(view, request, rng) if decide else ""
        return found if found in request.values else rng.choice(request.values)

    def knows(self, view: Mapping[str, Any], request: Ask) -> float:
        """How likely pupils know the right one of the answers: 0.5."""
        del view, request
        return KNOWS


def _action(view: View, request: Ask, rng: Random) -> str:
    del rng
    values, plan = request.values, Plan(view, request.seat)
    claimed = _claim(view, request)
    if claimed:
        return claimed
    if "challenge" in values:
        return "challenge"
    if "adventure" in values and _wants_adventure(plan, request):
        return "adventure"
    if "place" in values and _best_place(plan)[0] >= WORTH_PLACING:
        return "place"
    worths = {"work": money(plan.cash + WAGE) - plan.has + plan.here()}
    if plan.cash >= RICH:
        worths["work"] -= 1.0
    if "roll" in values:
        worths["roll"] = plan.roll()
    if "fly" in values:
        worths["fly"] = plan.flights()[0][0]
    if "jackpot" in values:
        worths["jackpot"] = plan.jackpot + plan.here()
    for value in values:
        word, _, place = value.partition(":")
        if word in ("sail", "sail_on"):
            worths[value] = plan.score(place)
    if "buy" in values and _wants_tickets(plan):
        worths["buy"] = worths["work"] + 0.5
    return max((value for value in values if value in worths), key=lambda value: worths[value])


def _claim(view: View, request: Ask) -> str:
    """What is due to it, and honestly what it owes (option ``forgetting``)."""
    wanted = [f"claim:{what}" for what in view.get("claims") or ()]
    wanted += [f"pay_up:{what}" for what in view.get("debts") or ()]
    return next((value for value in wanted if value in request.values), "")


def _wants_adventure(plan: Plan, request: Ask) -> bool:
    """Where it brings a KEY, a marker or the right to challenge; for expenses anew only if that is much."""
    worth = plan.worths.get(plan.team["place"], 0.0)
    return worth > (0.3 if request.data.get("price") else 0.1)


def _wants_tickets(plan: Plan) -> bool:
    """When it is rich and nothing good is near (section 4.2, b)."""
    enough = plan.cash >= FULL_FARE + RESERVE + 200 and len(plan.hand) < HANDFUL
    return enough and (plan.cash >= RICH or plan.ahead(plan.team["place"]) < 0.3)


def _best_place(plan: Plan) -> tuple[float, str]:
    """The city where a Special Memory is worth most now."""
    found = [(plan.marker(city), city) for city in plan.special_cities() if city not in plan.team["markers"]]
    return max(found, default=(0.0, ""))


def _buy(view: View, request: Ask, rng: Random) -> str:
    del rng
    cash = Plan(view, request.seat).cash
    return str(max(1, min(2, (cash - RESERVE) // FULL_FARE, len(request.values) - 1)))


def _fly(view: View, request: Ask, rng: Random) -> str:
    del rng
    return Plan(view, request.seat).flights()[0][1]


def _fly_ticket(view: View, request: Ask, rng: Random) -> str:
    return _fly(view, request, rng)[:-1]


def _place(view: View, request: Ask, rng: Random) -> str:
    del rng
    return _best_place(Plan(view, request.seat))[1]


def _move(view: View, request: Ask, rng: Random) -> str:
    del rng
    plan = Plan(view, request.seat)
    return max(request.values, key=plan.score)


def _bonus(view: View, request: Ask, rng: Random) -> str:
    del rng
    plan = Plan(view, request.seat)
    places = [value for value in request.values if value != "decline"]
    best = max(places, key=plan.score)
    return best if plan.score(best) > plan.here() else "decline"


def _move_on(view: View, request: Ask, rng: Random) -> str:
    """Where the other team has least from it; its tickets are not known."""
    del rng
    plan = Plan(view, request.data["mover"])
    return min(request.values, key=plan.score)


def _home(view: View, request: Ask, rng: Random) -> str:
    """The place from which, and to which, most ways lead."""
    del rng
    dealt = view["teams"][request.seat]["dealt"]
    worths = {side: _as_home(dealt[side]) for side in ("a", "b")}
    return max(worths, key=lambda side: worths[side])


def _as_home(place: str) -> float:
    near = sum(math.pow(0.5, time) for time in turns(place).values())
    return near + 10 * (PLACES[place].kind in "KC") + len(WITHIN[place][3]) / 4


def _switch(view: View, request: Ask, rng: Random) -> str:
    del rng
    plan = Plan(view, request.seat)
    return max(request.values, key=lambda value: plan.score(view["teams"][int(value[5:])]["place"]))


def _lose_key(view: View, request: Ask, rng: Random) -> str:
    """A City KEY before a Continent KEY, with which markers go."""
    del view
    cities = [key for key in request.values if key not in CONTINENTS]
    return rng.choice(cities or request.values)


def _refund_owed(view: View, request: Ask, rng: Random) -> str:
    """The ticket that leads to least."""
    del rng
    plan = Plan(view, request.seat)
    worths = [max(plan.arrival(end) for end in pair) for pair in plan.hand]
    return str(worths.index(min(worths)) + 1) if worths else ""


def _challenge(view: View, request: Ask, rng: Random) -> str:
    del view, rng
    return next(value for value in ("challenge", "refund", "decline") if value in request.values)


def _after_turn(view: View, request: Ask, rng: Random) -> str:
    del rng
    claimed = _claim(view, request)
    if claimed:
        return claimed
    plan = Plan(view, request.seat)
    buys = plan.cash >= DISCOUNT_FARE + RESERVE and len(plan.hand) < HANDFUL
    return "discount" if buys and "discount" in request.values else "done"


def _always(value: str) -> Callable[[View, Ask, Random], str]:
    def decide(view: View, request: Ask, rng: Random) -> str:
        del view, request, rng
        return value

    return decide


_DECIDERS: Mapping[str, Callable[[View, Ask, Random], str]] = {
    "action": _action,
    "buy": _buy,
    "fly": _fly,
    "fly_ticket": _fly_ticket,
    "place": _place,
    "move": _move,
    "sail_on": _move,
    "bonus": _bonus,
    "move_on": _move_on,
    "home": _home,
    "switch_places": _switch,
    "lose_key": _lose_key,
    "refund_owed": _refund_owed,
    "refund": _refund_owed,
    "challenge": _challenge,
    "after_turn": _after_turn,
    "warning": _always("go"),
    "reroll": _always("question"),
}
