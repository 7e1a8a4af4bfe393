"""What an item is worth to a team, for automatic players: by market value, and by the group it belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kit.games.transportation.data import CARDS, FIVES, GOODS, PIECE
from kit.games.transportation.market import STEP
from kit.games.transportation.worth import goods_value, item_value

Team = Mapping[str, Any]
WANTED = 800
"""Pounds for a piece that brings a group to four of five or better."""
MOST = 4
KEPT = {"cancel": 200, "halve": 100}
"""Pounds for a card that cancels or halves a penalty."""


def goods_of(team: Team) -> list[str]:
    """All goods of a team, in store and on the road."""
    found = [good for good, count in team["store"].items() for _ in range(count)]
    for kind in ("van", "lorry"):
        if team[kind]:
            found += team[kind]["goods"]
    return found


def missing(team: Team, type_: str) -> set[str]:
    """The goods of one type that a team does not have yet."""
    return set(FIVES[team["home"], type_]).difference(goods_of(team))


def worth_buying(team: Team, item: str) -> int:
    """The most a team pays for *item*; 0 if it has no use for it."""
    if item in GOODS:
        if item not in FIVES[team["home"], item[0]]:
            return 0
        lacks = missing(team, item[0])
        return WANTED if item in lacks and len(lacks) <= 5 - MOST + 1 else 0
    if item in CARDS:
        return KEPT[CARDS[item].how]
    has = item[8:] in team["licences"] if item.startswith("licence:") else item == "pass" and team["passes"]
    return 0 if has else item_value(item)


def limit(team: Team, items: Iterable[str]) -> int:
    """The most a team bids for a lot: what each item is worth to it, goods at least what the Bank pays."""
    items = list(items)
    useful = [worth_buying(team, item) for item in items]
    if not any(useful):
        return 0
    plain = [PIECE if item in GOODS else 0 for item in items]
    cash = team["cash_level"] if team["cash"] is None else team["cash"]
    return min(sum(map(max, useful, plain)), int(cash) // STEP * STEP)


def reserve(team: Team, items: Iterable[str]) -> int:
    """The least a team takes for a lot: what it would lose by it."""
    items = list(items)
    if items[0] not in GOODS:
        return sum(KEPT[CARDS[item].how] if item in CARDS else item_value(item) for item in items)
    goods = goods_of(team)
    before = goods_value(goods, team["home"])
    for item in items:
        goods.remove(item)
    return before - goods_value(goods, team["home"])


def spare(team: Team) -> list[str]:
    """Goods in store that a team can do without: a second piece, or one of its own colour."""
    goods = goods_of(team)
    home = team["home"]
    return [good for good in team["store"] if good not in FIVES[home, good[0]] or goods.count(good) > 1]
