"""What lies over the board of Transportation to be chosen: the Bank's shelf, a lot, the market."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kit.engine.frame import AskLike, Button, Notice, Row
from kit.engine.ledger import Tile, Tray
from kit.engine.scene import INK, WHITE
from kit.engine.wording import name_of
from kit.games.transportation.data import CARDS, CONTRACT, GOODS
from kit.games.transportation.look_board import colour_of
from kit.games.transportation.look_log import item_words, lot_short, lot_words, money
from kit.games.transportation.look_pieces import cell_of
from kit.games.transportation.look_words import LETTERS

View = Mapping[str, Any]


def over(ask: AskLike, view: View) -> Notice | None:
    """The notice for a request whose things lie over the board; None for the others."""
    maker = {
        "buy": _buy,
        "contract": _contract,
        "sell": _sell,
        "raise": _sell,
        "lot": _lot,
        "swap": _swap,
        "market": _market,
        "asking": _market,
        "bid": _market,
        "confirm": _market,
    }.get(ask.key)
    return maker(ask, view) if maker else None


def _notice(ask: AskLike, view: View, title: str, icon: str, text: str, trays: Sequence[Tray]) -> Notice:
    shown = tuple(tray for tray in trays if tray.tiles)
    return Notice("trays", title, icon, INK, WHITE, text, colour_of(view, ask.seat), trays=shown)


def _keys() -> Iterator[str]:
    yield from LETTERS
    while True:
        yield ""


def _general_first(values: Sequence[str]) -> list[str]:
    """The same choices, dangerous goods after general ones."""
    return sorted(values, key=lambda value: ":D-" in value)


def _by_tray(value: str) -> tuple[bool, bool]:
    """Pieces come first, the dangerous ones after the general ones; so the keys go on from tray to tray."""
    piece = value.startswith("piece:")
    return not piece, piece and ":D-" in value


# --- the Bank ---------------------------------------------------------------------------------------

_SHELF: Mapping[str, tuple[str, str, str]] = {
    "van": ("Van", "2 compartments, two dice", "van"),
    "lorry": ("Lorry", "6 compartments, one die", "lorry"),
    "exchange": ("Van for a lorry", "part exchange, £5,000 for the van", "lorry"),
    "finance:van": ("Van on finance", "hire now; no earnings till it is paid", "van"),
    "finance:lorry": ("Lorry on finance", "hire now; no earnings till it is paid", "lorry"),
    "dangerous": ("Dangerous goods licence", "for all your vehicles", "warning"),
    "pass": ("Access pass", "into any Port without an exact throw", "pass"),
    "contract": ("Contract", "£500 more for each such piece", "contract"),
}


def _buy(ask: AskLike, view: View) -> Notice:
    keys, tiles = _keys(), []
    for value, price in ask.data["prices"].items():
        title, text, icon = _SHELF[value]
        pay = f"from {money(price)}" if value == "contract" else money(price) if price else "£0 now"
        tiles.append(Tile(value, f"{title}: {pay}", next(keys), text, icon=icon))
    text = "Vehicles come with their licence if you lack it."
    return _notice(ask, view, "The Bank's shelf", "bank", text, [Tray("To buy", tuple(tiles), 2)])


def _contract(ask: AskLike, view: View) -> Notice:
    keys = _keys()
    tiles = []
    for value in ask.values:
        if value in CONTRACT:
            price = ask.data["prices"].get(value, 0) if "prices" in ask.data else CONTRACT[value]
            pay = money(price) if price else "free"
            if value[3:] == view["teams"][ask.seat]["home"]:
                pay += ", your own Port: no use"
            tiles.append(Tile(value, item_words(value[1:]), next(keys), pay, cell_of(value[1:])))
    text = "Every such piece you unload at home earns £500 more."
    return _notice(ask, view, "Contract cards", "contract", text, [Tray("To choose", tuple(tiles))])


def _sell(ask: AskLike, view: View) -> Notice:
    keys = _keys()
    store, prices = view["teams"][ask.seat]["store"], ask.data["prices"]
    trays: dict[str, list[Tile]] = {"Goods in store": [], "Groups": [], "Cards": [], "Vehicles": []}
    for value in sorted(prices, key=_by_tray):
        key, _, rest = value.partition(":")
        price = f"+{money(prices[value])}"
        if key == "piece":
            number = store[rest]
            text = f"{price} each, {number} in store" if number > 1 else price
            trays["Goods in store"].append(Tile(value, item_words(value), next(keys), text, cell_of(rest)))
        elif key in ("group", "ten"):
            trays["Groups"].append(Tile(value, item_words(value), next(keys), price, icon="trophy"))
        elif key == "vehicle":
            text = f"{price}, half price"
            trays["Vehicles"].append(Tile(value, item_words(value), next(keys), text, icon=rest))
        else:
            trays["Cards"].append(_card_tile(value, next(keys), price))
    return _notice(
        ask, view, "Sell to the Bank", "bank", "", [Tray(title, tuple(tiles)) for title, tiles in trays.items()]
    )


def _card_tile(value: str, key: str, text: str, item: str = "", picked: bool | None = None) -> Tile:
    """A licence, a pass, a contract or a kept card."""
    item = item or value
    contract = item.removeprefix("contract:")
    if contract in CONTRACT:
        return Tile(value, item_words(contract), key, text, cell_of(contract[1:]), picked=picked)
    icon = "pass" if item == "pass" else "kept" if item in CARDS else "certificate"
    return Tile(value, item_words(item), key, text, icon=icon, picked=picked)


# --- a lot ------------------------------------------------------------------------------------------


def _item_tile(value: str, key: str, text: str, picked: bool) -> Tile:
    item = value.partition(":")[2]
    if item in GOODS:
        return Tile(value, item_words(item), key, text, cell_of(item), picked=picked)
    return _card_tile(value, key, text, item, picked)


def _choosing(ask: AskLike, view: View, chosen: Sequence[str]) -> list[Tray]:
    """What is chosen, to be taken out again, and what may join it."""
    keys = _keys()
    store = view["teams"][ask.seat]["store"]
    inside: list[Tile] = []
    goods: list[Tile] = []
    cards: list[Tile] = []
    for value in _general_first(ask.values):
        action, _, item = value.partition(":")
        if action == "remove":
            number = chosen.count(item)
            inside.append(
                _item_tile(value, next(keys), f"{number} × · take out" if number > 1 else "take out", True)
            )
        elif action == "add":
            number = store.get(item, 0) - chosen.count(item) if item in GOODS else 1
            text = f"{number} left" if item in GOODS and number > 1 else ""
            (goods if item in GOODS else cards).append(_item_tile(value, next(keys), text, False))
    return [Tray("Chosen", tuple(inside)), Tray("Goods in store", tuple(goods)), Tray("Cards", tuple(cards))]


def _lot(ask: AskLike, view: View) -> Notice:
    market = view["market"]
    trays = _choosing(ask, view, market["items"])
    buyers = []
    for value in ask.values:
        action, _, rest = value.partition(":")
        if action in ("bar", "admit"):
            seat = int(rest)
            may = action == "bar"
            text = "may bid" if may else "may not bid"
            buyers.append(Tile(value, name_of(view, seat), "", text, colour=colour_of(view, seat), picked=may))
    trays.append(Tray("Who may buy", tuple(buyers), 3))
    return _notice(ask, view, "What is offered?", "hammer", "", trays)


def _swap(ask: AskLike, view: View) -> Notice:
    trays = _choosing(ask, view, ask.data["items"])
    return _notice(ask, view, f"For {_lot_title(view)}", "hammer", "", trays)


# --- the market -------------------------------------------------------------------------------------


def _market(ask: AskLike, view: View) -> Notice:
    """The lot, and a row for each rival: what they bid and what they may do."""
    market = view["market"]
    keys = iter(LETTERS)
    rows = []
    bids = {bid["seat"]: bid for bid in market["bids"]}
    best, taken = max((bid["amount"] for bid in market["bids"]), default=0), market["taken"]
    for seat, team in enumerate(view["teams"]):
        if seat == market["seller"] or team["out"]:
            continue
        buttons = tuple(_market_button(value, next(keys), market) for value in _of_seat(ask, seat))
        bid = bids.get(seat)
        rows.append(
            Row(
                f"{team['name']}{_state(view, seat, bid)}",
                colour_of(view, seat),
                amount=money(bid["amount"]) if bid and bid["amount"] else "",
                strong=bid is not None and (seat == taken if taken is not None else bid["amount"] == best),
                buttons=buttons,
            )
        )
    asks = f"Asking price {money(market['price'])}. " if market["price"] else ""
    floor = f"The Bank would pay {money(market['floor'])}: bid more." if market["floor"] else "Bids from £50."
    cells = tuple(cell_of(item) for item in market["items"] if item in GOODS)
    return Notice(
        "market", f"For sale: {_lot_title(view)}", "hammer", INK, WHITE, f"{asks}{floor}",
        colour_of(view, market["seller"]), tuple(rows), cells=cells,
    )  # fmt: skip


def _lot_title(view: View) -> str:
    """The lot in words, three things and more only counted."""
    items = view["market"]["items"]
    return lot_words(items) if len(items) < 3 else lot_short(items)


def _of_seat(ask: AskLike, seat: int) -> list[str]:
    """The choices of a rival in the market, always in the same order; none while a number is entered."""
    if ask.key != "market":
        return []
    found = set(ask.values)
    return [value for value in (f"{key}:{seat}" for key in ("accept", "bid", "swap", "pass")) if value in found]


def _market_button(value: str, key: str, market: Mapping[str, Any]) -> Button:
    action, _, rest = value.partition(":")
    mine = any(bid["seat"] == int(rest) for bid in market["bids"])
    title = {
        "accept": f"Pay {money(market['price'])}",
        "bid": "Raise" if mine else "Bid",
        "swap": "Swap",
        "pass": "No",
    }[action]
    return Button(value, title, key, strong=action == "accept")


def _state(view: View, seat: int, bid: Mapping[str, Any] | None) -> str:
    """What there is to say of a rival after the name."""
    market, team = view["market"], view["teams"][seat]
    if bid:
        return f": {lot_words(bid['items'])}" if bid["items"] else ""
    if seat in market["passed"]:
        return ": no"
    if seat in market["barred"]:
        return ": may not buy"
    if seat not in market["may_bid"]:
        return ": have one already"
    if team["cash"] is not None and team["cash"] < market["lowest"][str(seat)]:
        return f": have only {money(team['cash'])}"
    return ""
