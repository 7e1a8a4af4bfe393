"""What things are worth: the Bank's prices, groups of goods, and the count-up (sections G and J). Pounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from kit.games.transportation.data import (
    CARDS,
    CONTRACT,
    FIVES,
    GROUP,
    LICENCE,
    PASS,
    PIECE,
    PORTS,
    TEN,
    TYPES,
    VEHICLES,
)
from kit.games.transportation.state import Player

Line = tuple[str, str, str, int]
"""A line of the count-up: one of :data:`SORTS`, item, detail, pounds."""
SORTS: Mapping[str, str] = {
    "cash": "Cash",
    "van": "Van",
    "lorry": "Lorry",
    "finance": "On finance",
    "ten": "Ten different goods",
    "five": "Groups of five",
    "G": "General goods",
    "D": "Dangerous goods",
    "licence": "Licences",
    "pass": "Passes",
    "contract": "Contracts",
    "kept": "Kept cards",
}
"""What there is to be counted, in the order of the count-up, and its name in a table of all teams."""
TYPE_NAMES = {"G": "General goods", "D": "Dangerous goods"}
LICENCE_NAMES = {"van": "Van licence", "lorry": "Lorry licence", "dangerous": "Dangerous goods licence"}


def groups(goods: Iterable[str], home: str) -> tuple[int, int, int, int]:
    """The best split of *goods* (T-128): tens, groups of five general, of five dangerous, single pieces."""
    count = Counter(goods)
    general, dangerous = (min(count[good] for good in FIVES[home, type_]) for type_ in TYPES)
    tens = min(general, dangerous)
    general, dangerous = general - tens, dangerous - tens
    return tens, general, dangerous, count.total() - 10 * tens - 5 * (general + dangerous)


def goods_value(goods: Iterable[str], home: str) -> int:
    """What *goods* are worth, in groups where there are any (T-96 to T-99, T-128)."""
    tens, general, dangerous, single = groups(goods, home)
    return TEN * tens + GROUP * (general + dangerous) + PIECE * single


def item_value(item: str) -> int:
    """The Bank's price of a licence, pass or contract; 0 for a kept card (T-93, T-102)."""
    if item.startswith("licence:"):
        return LICENCE[item[8:]]
    if item == "pass":
        return PASS
    return CONTRACT.get(item, 0)


def floor(player: Player, items: Iterable[str]) -> int:
    """The Bank's best price for a lot of goods (T-100), 0 for cards."""
    items = list(items)
    return goods_value(items, player.home) if items and items[0][1] == "-" else 0


def sales(player: Player) -> dict[str, int]:
    """What the Bank buys of *player* now, and for how much (T-92 to T-99)."""
    store, found = set(player.store), {}
    for good in sorted(store):
        found[f"piece:{good}"] = PIECE
    whole = [type_ for type_ in TYPES if store.issuperset(FIVES[player.home, type_])]
    for type_ in whole:
        found[f"group:{type_}"] = GROUP
    if len(whole) == len(TYPES):
        found["ten"] = TEN
    for item in cards(player):
        if item not in CARDS:
            key = item if item == "pass" or item.startswith("licence:") else f"contract:{item}"
            found[key] = item_value(item)
    for kind, vehicle in player.vehicles:
        if not vehicle.financed:
            found[f"vehicle:{kind}"] = VEHICLES[kind].sale
    return found


def cards(player: Player) -> list[str]:
    """The licences, passes, contracts and kept cards that *player* may sell (T-93, T-101, T-102).

    A pass counts once for each that he holds.
    """
    operated = {kind for kind, _ in player.vehicles}
    dangerous = any(good[0] == "D" for _, vehicle in player.vehicles for good in vehicle.goods)
    tied = operated | ({"dangerous"} if dangerous else set())
    return [
        *(f"licence:{licence}" for licence in player.licences if licence not in tied),
        *["pass"] * player.passes,
        *player.contracts,
        *player.kept,
    ]


def total(player: Player, short: bool = False) -> int:
    """What *player* would count now (T-124 to T-130)."""
    return player.cash + besides_cash(player, short)[1]


def lines(player: Player, short: bool = False) -> list[Line]:
    """The count-up of *player* line by line (T-124 to T-130); *short* leaves the groups out (TO-16)."""
    return [("cash", "Cash", "", player.cash), *besides_cash(player, short)[0]]


def besides_cash(player: Player, short: bool) -> tuple[tuple[Line, ...], int]:
    """All lines of the count-up but the cash, and what they come to."""
    van, lorry = player.van, player.lorry
    goods = player.store + (van.goods if van is not None else []) + (lorry.goods if lorry is not None else [])
    goods.sort()
    return _count(
        player.home,
        None if van is None else van.financed,
        None if lorry is None else lorry.financed,
        player.wreck,
        tuple(goods),
        (*player.licences, *["pass"] * player.passes, *player.contracts, *player.kept),
        short,
    )


@lru_cache(4096)
def _count(
    home: str,
    van: bool | None,
    lorry: bool | None,
    wreck: str,
    goods: tuple[str, ...],
    papers: tuple[str, ...],
    short: bool,
) -> tuple[tuple[Line, ...], int]:
    """The lines for what is no cash, and their sum; *van* and *lorry* say whether they are on finance."""
    found: list[Line] = []
    for kind, financed in (("van", van), ("lorry", lorry)):
        if financed is None:
            continue
        if financed:
            found.append(("finance", f"{kind.capitalize()} on finance", "not paid, so it counts nothing", 0))
        else:
            found.append((kind, kind.capitalize(), "full price", VEHICLES[kind].price))
    if wreck:
        found.append(("finance", f"Wrecked {wreck} on finance", "nothing is owed for it at the end", 0))
    found += _goods(goods, home, short)
    found += [("licence", LICENCE_NAMES[paper], "", LICENCE[paper]) for paper in papers if paper in LICENCE]
    if passes := papers.count("pass"):
        found.append(("pass", "Unlimited access pass", _times(passes, PASS), PASS * passes))
    for paper in papers:
        if paper in CONTRACT:
            of = f"{TYPE_NAMES[paper[1]]}, {PORTS[paper[3:]].name}"
            found.append(("contract", f"Contract {paper}", of, CONTRACT[paper]))
        elif paper in CARDS:
            found.append(("kept", f"Card {paper}", CARDS[paper].text, 0))
    return tuple(found), sum(amount for *_, amount in found)


def _goods(goods: tuple[str, ...], home: str, short: bool) -> list[Line]:
    """The lines for goods: ten different ones, groups of five, single pieces of each type."""
    tens, *fives, _ = (0, 0, 0, 0) if short else groups(goods, home)
    found: list[Line] = []
    if tens:
        found.append(("ten", "Ten different goods", _times(tens, TEN), TEN * tens))
    for type_, five in zip(TYPES, fives, strict=True):
        if five:
            item = f"{TYPE_NAMES[type_]}, group of five"
            found.append(("five", item, _times(five, GROUP), GROUP * five))
        count = Counter(good for good in goods if good[0] == type_)
        for good in FIVES[home, type_]:
            count[good] -= tens + five
        left = +count
        if left:
            ports = [(PORTS[good[2:]].name.partition(" (")[0], number) for good, number in sorted(left.items())]
            which = ", ".join(f"{number} {port}" if number > 1 else port for port, number in ports)
            detail = f"{which}: {_times(left.total(), PIECE)}"
            found.append((type_, TYPE_NAMES[type_], detail, PIECE * left.total()))
    return found


def _times(count: int, price: int) -> str:
    return f"{count} x £{price:,}"
