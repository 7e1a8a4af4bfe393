"""A sensible automatic player of Transportation (part 4 of the contract)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from kit.engine.requests import Ask
from kit.games.transportation.data import CARDS, FIVES, GROUP, PIECE
from kit.games.transportation.judging import goods_of, limit, reserve, spare
from kit.games.transportation.market import STEP

Team = Mapping[str, Any]
LEFT = 1000
"""Pounds that stay in hand after buying."""
ENOUGH = 25
"""Rounds after which automatic players propose the end of an open game, or the time of a lesson is up."""
CANCEL_FROM, HALVE_FROM = 300, 500
"""Fines from which a kept card is used, in pounds."""
RAISING = ("piece", "contract", "pass", "licence", "group", "ten", "vehicle", "send_back", "market", "bankrupt")
"""What is given up first when cash has to be raised."""
SHOPPING = ("pass", "dangerous", "lorry", "finance:lorry", "van", "finance:van")


class TransportationBot:
    """Buys a pass, the licence and a lorry; loads wherever it can; trades what it has twice."""

    def choose(self, view: Mapping[str, Any], request: Ask, rng: Random) -> str:
        """One of ``request.values``; it may speak for every seat that has a choice."""
        values, team = request.values, view["teams"][request.seat]
        key = request.key
        if key == "act":
            return self._act(view, request)
        if key == "buy":
            return self._wish(request.data["prices"], team) or "done"
        if key == "sell":
            return _first(values, self._sales(view, request.seat)) or "done"
        if key == "raise":
            return self._raise(view, request)
        if key in ("enter", "home"):
            return "enter"
        if key in ("load", "contract", "port"):
            return self._fewest(values, team, rng)
        if key == "piece":
            goods = goods_of(team)
            return max(values, key=lambda good: (goods.count(good), good))
        if key == "crossing":
            return "wait"
        if key == "reduce":
            return self._reduce(request)
        if key == "vote":
            return "yes"
        return self._trade(view, request)

    def knows(self, view: Mapping[str, Any], request: Ask) -> float:
        """No questions are asked."""
        del view, request
        return 0.0

    # -- the own turn ---------------------------------------------------------------------------

    def _act(self, view: Mapping[str, Any], request: Ask) -> str:
        """Fuel first, then business, then the lorry, then the van."""
        values, seat = request.values, request.seat
        claim = next((value for value in values if value.startswith("claim:")), None)
        if claim is not None:
            return claim
        team = view["teams"][seat]
        if "pay_off" in values and team["cash"] >= request.data["price"] + LEFT:
            return "pay_off"
        if "sell" in values and self._sales(view, seat):
            return "sell"
        if "buy" in values and self._wish(request.data["prices"], team):
            return "buy"
        if f"propose_end:{seat}" in values and view["round"] >= ENOUGH:
            return f"propose_end:{seat}"
        if f"market:{seat}" in values and self._lot(view, seat):
            return f"market:{seat}"
        return _first(values, ("throw:lorry", "throw:van", "end_turn")) or values[0]

    def _wish(self, prices: Mapping[str, int], team: Team) -> str:
        """Down the shopping list, as long as £1,000 remain; no van beside a lorry."""
        for value in SHOPPING:
            needless = (value == "pass" and team["passes"]) or (value.endswith("van") and team["lorry"])
            if value in prices and not needless and prices[value] + LEFT <= team["cash"]:
                return value
        return ""

    def _sales(self, view: Mapping[str, Any], seat: int) -> list[str]:
        """The ten at once, a group of five only to pay off what is on finance."""
        team = view["teams"][seat]
        store = team["store"]
        whole = [type_ for type_ in "GD" if all(good in store for good in FIVES[team["home"], type_])]
        if len(whole) > 1:
            return ["ten"]
        if whole and team["owes"] and team["cash"] < team["owes"] + LEFT <= team["cash"] + GROUP:
            return [f"group:{whole[0]}"]
        return []

    def _raise(self, view: Mapping[str, Any], request: Ask) -> str:
        """In the order of :data:`RAISING`; of one kind the cheapest that is enough."""
        short, prices = request.data["short"], request.data["prices"]
        for kind in RAISING:
            found = [value for value in request.values if value.partition(":")[0] == kind]
            if found and (kind != "market" or self._cards(view, request.seat)):
                enough = [value for value in found if prices.get(value, 0) >= short]
                return min(enough or found, key=lambda value: prices.get(value, 0))
        return request.values[-1]

    def _fewest(self, values: Sequence[str], team: Team, rng: Random) -> str:
        """The goods of which the team has fewest, general on a tie; any Port; the contract of such goods."""
        goods = goods_of(team)
        real = [value for value in values if value != "back"]
        if len(real[0]) == 3:
            return rng.choice(real)
        return min(real, key=lambda value: (goods.count(value.removeprefix("K")), value[-5] == "D"))

    def _reduce(self, request: Ask) -> str:
        """Cancelling from £300 on, halving from £500 on; against anything but a fine always."""
        amount = request.data["amount"]
        for value in request.values:
            if value != "keep":
                least = CANCEL_FROM if CARDS[value].how == "cancel" else HALVE_FROM
                if not amount or amount >= least:
                    return value
        return "keep"

    # -- the market -----------------------------------------------------------------------------

    def _lot(self, view: Mapping[str, Any], seat: int) -> list[str]:
        """A spare piece for which a rival would pay more than the Bank; nothing if there is none."""
        teams = view["teams"]
        for good in spare(teams[seat]):
            least = max(reserve(teams[seat], [good]), PIECE) + STEP
            for rival, team in enumerate(teams):
                if rival != seat and not team["out"] and limit(team, [good]) >= least:
                    return [good]
        return []

    def _trade(self, view: Mapping[str, Any], request: Ask) -> str:
        """The requests of the market, for seller and bidders."""
        values, key, market = request.values, request.key, view["market"]
        if key == "lot":
            wanted = self._lot(view, request.seat) or self._cards(view, request.seat)
            if market["items"] and "open" in values:
                return "open"
            return _first(values, [f"add:{item}" for item in wanted]) or "cancel"
        if key == "asking":
            assert request.numbers is not None
            least = -(-reserve(view["teams"][request.seat], market["items"]) // STEP) * STEP
            return str(min(max(least, request.numbers.low), request.numbers.high))
        if key == "market":
            return self._market(view, values)
        if key == "bid":
            assert request.numbers is not None
            best = max([bid["amount"] for bid in market["bids"] if bid["seat"] != request.seat], default=0)
            bid = max(request.numbers.low, best + STEP)
            most = min(limit(view["teams"][request.seat], market["items"]), request.numbers.high)
            return str(bid) if bid <= most else "back"
        if key == "confirm":
            return next(value for value in values if value.startswith("confirm:"))
        return values[-1]

    def _cards(self, view: Mapping[str, Any], seat: int) -> list[str]:
        """Kept cards, for a team that has nothing else to raise cash with."""
        own = view["teams"][seat]
        rivals = [team for other, team in enumerate(view["teams"]) if other != seat and not team["out"]]
        wanted = {card: max([limit(team, [card]) for team in rivals], default=0) for card in own["kept"]}
        return [card for card, most in wanted.items() if most >= reserve(own, [card])]

    def _market(self, view: Mapping[str, Any], values: Sequence[str]) -> str:
        """Somebody outbids the best bid as long as the lot is worth it to him; then the seller decides."""
        market, teams = view["market"], view["teams"]
        best = max(market["bids"], key=lambda bid: bid["amount"], default=None)
        amount = best["amount"] if best else 0
        for seat in market["may_bid"]:
            if best is not None and seat == best["seat"]:
                continue
            most = limit(teams[seat], market["items"])
            if most >= max(amount + STEP, market["lowest"][str(seat)]):
                if f"accept:{seat}" in values and amount < market["price"] <= most:
                    return f"accept:{seat}"
                if f"bid:{seat}" in values:
                    return f"bid:{seat}"
        if best is not None and amount >= reserve(teams[market["seller"]], market["items"]):
            return f"take:{best['seat']}"
        return "close"


def _first(values: Sequence[str], wanted: Sequence[str]) -> str:
    """The first of *wanted* that may be chosen, or nothing."""
    return next((value for value in wanted if value in values), "")
