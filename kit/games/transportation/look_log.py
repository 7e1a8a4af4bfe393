"""Transportation's log: every event in words, with its rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kit.engine.frame import EventLike, LogLine
from kit.engine.wording import counted, listed, name_of
from kit.engine.wording import money as _money
from kit.games.transportation.data import BERTH, CARDS, GOODS, PORTS, ROAD
from kit.games.transportation.look_board import PACKS, colour_of, road_number, short_name
from kit.games.transportation.look_pieces import good_short, good_words
from kit.games.transportation.worth import LICENCE_NAMES

View = Mapping[str, Any]
SILENT = {"clock_starts", "only_option", "fuel_due", "claimed", "raising"}
"""Events that need no line of their own: another one tells of them."""
_PAID_ELSEWHERE = {"earnings", "delivery", "compulsory"}


def money(amount: int) -> str:
    """An amount in pounds."""
    return _money(amount, "£")


def place_words(square: str) -> str:
    """A square as a place one comes to: "Immingham, arrow A", "the A1", "Customs of Liverpool"."""
    if square not in ROAD:
        port, step = short_name(square[:3]), int(square[4:])
        return (port, f"the lane of {port}", f"Customs of {port}", f"Customs of {port}", f"the gate of {port}")[
            step
        ]
    one = ROAD[square]
    if one.do == "entrance":
        return f"the arrow of {short_name(one.port)}"
    if one.do == "plain":
        return f"the {road_number(square)}"
    if one.do == "camera":
        return f"the {one.limit} mph camera"
    return {"crossing": "a level crossing", "police": "Police", "risk": "Risk"}[one.do]


def item_words(item: str) -> str:
    """Anything that can be bought or sold, in words: goods, a card, a licence, a vehicle."""
    if item in GOODS:
        return good_short(item)
    if item in CARDS:
        return f"“{CARDS[item].text}”"
    key, _, rest = item.partition(":")
    if key == "licence":
        return LICENCE_NAMES[rest]
    if key == "piece":
        return good_short(rest)
    if key == "group":
        return "Five general goods" if rest == "G" else "Five dangerous goods"
    if key == "contract":
        return contract_words(rest)
    if key == "vehicle":
        return rest.capitalize()
    if item.startswith("K"):
        return contract_words(item)
    return {"ten": "Ten different pieces", "pass": "Access pass"}.get(item, item.capitalize())


def contract_words(contract: str) -> str:
    """A contract card in words: "Contract Immingham, dangerous"."""
    return f"Contract {good_short(contract[1:])}"


def lot_words(items: Sequence[str]) -> str:
    """Several items in a sentence, each with its number if there are more."""
    words = []
    for item in dict.fromkeys(items):
        number, text = items.count(item), item_words(item)
        if item in GOODS:
            text = f"{text} goods".replace(", dangerous", " dangerous")
        words.append(f"{number} × {text}" if number > 1 else text)
    return listed(words) if words else "nothing"


def lot_short(items: Sequence[str]) -> str:
    """The same inside a sentence: a card with its article; more than two things are only counted."""
    if len(items) == 1 and items[0] not in GOODS and items[0] not in CARDS:
        title = item_words(items[0])
        if title.startswith("Contract "):
            return f"the contract {title.removeprefix('Contract ')}"
        return f"{'an' if title[0] in 'AEIOU' else 'a'} {title[0].lower()}{title[1:]}"
    if len(items) < 3:
        return lot_words(items)
    return counted(len(items), "piece" if items[0] in GOODS else "card")


def reason(why: str) -> str:
    """What something was paid or received for."""
    if why in CARDS:
        return CARDS[why].text
    return {
        "fuel": "Fuel",
        "speed": "Speed camera",
        "wreck": "Wreck on finance",
        "contract": "Contract",
        "earnings": "Earnings",
        "delivery": "Delivery",
        "compulsory": "Sold to the Bank",
    }.get(why, why.replace("_", " ").capitalize())


def log(events: Sequence[EventLike], view: View) -> tuple[LogLine, ...]:
    """The events as lines; a throw and the move it made are one line."""
    lines: list[LogLine] = []
    for at, event in enumerate(events):
        after = events[at + 1] if at + 1 < len(events) else None
        if event.kind == "thrown" and after is not None and after.kind == "moved":
            continue
        before = events[at - 1] if at else None
        text = _moved(event, before) if event.kind == "moved" else words_of(event, view)
        if text:
            lines.append(LogLine(text, event.rule, colour_of(view, event.seat)))
    return tuple(lines)


def _moved(event: EventLike, before: EventLike | None) -> str:
    kind, end, how = event.data["vehicle"].capitalize(), place_words(event.data["end"]), event.data["how"]
    if before is not None and before.kind == "thrown":
        return f"{kind} threw {sum(before.data['dice'])}: {end}"
    if how == "card" and event.data["end"].endswith(f"-{BERTH}"):
        return f"{kind} goes straight home"
    return f"{kind} drives on to {end}"


def words_of(event: EventLike, view: View) -> str:
    """One event in words, or nothing if another tells of it."""
    if event.kind in SILENT:
        return ""
    special = _SPECIAL.get(event.kind)
    if special is not None:
        return special(event, view)
    data = event.data
    facts = {
        **data,
        "amount": money(data.get("amount", 0)),
        "price": money(data.get("price", 0)),
        "paid": money(data.get("paid", 0)),
        "vehicle": data.get("vehicle", ""),
        "port": PORTS[data["port"]].name if data.get("port") else "",
        "good": good_words(data["good"]) if data.get("good") else "",
        "goods": counted(len(data.get("goods", ())), "piece"),
        "items": lot_words(data.get("items", ())),
        "card": CARDS[data["card"]].text if data.get("card") else "",
        "contract": contract_words(data["contract"]) if data.get("contract") else "",
        "pack": PACKS[data["pack"]][0] if data.get("pack") in PACKS else "",
        "names": listed([name_of(view, seat) for seat in data.get("seats", ())]),
        "dice": sum(data.get("dice", (0,))),
        "moves": counted(data.get("moves", 1), "move"),
    }
    return _SENTENCES.get(event.kind, "").format(**facts)


def _thrown(event: EventLike, view: View) -> str:
    del view
    total = sum(event.data["dice"])
    return {
        "start": f"Threw {total} for the start",
        "crossing": f"White die at the crossing: {total}",
        "check": f"White die: {total}",
    }.get(event.data["purpose"], f"Threw {total}")


def _passed_home(event: EventLike, view: View) -> str:
    del view
    amount = event.data["amount"]
    kind = event.data["vehicle"].capitalize()
    return f"{kind} at the home line: {f'+{money(amount)}' if amount else 'no pay on finance'}"


def _entered(event: EventLike, view: View) -> str:
    home = event.seat is not None and event.data["port"] == view["teams"][event.seat]["home"]
    return "Into the home Port" if home else f"Goes into {short_name(event.data['port'])}"


def _unloaded(event: EventLike, view: View) -> str:
    del view
    goods = event.data["goods"]
    return f"Unloads {counted(len(goods), 'piece')}: +{money(event.data['amount'])}"


def _paid(event: EventLike, view: View) -> str:
    data = event.data
    to = f" to {name_of(view, data['to'])}" if data["to"] is not None else ""
    return f"{reason(data['why'])}: −{money(data['amount'])}{to}"


def _collected(event: EventLike, view: View) -> str:
    del view
    if event.data["why"] in _PAID_ELSEWHERE:
        return ""
    return f"{reason(event.data['why'])}: +{money(event.data['amount'])}"


def _speed(event: EventLike, view: View) -> str:
    del view
    data = event.data
    kept = "too fast" if data["amount"] else "within the limit"
    return f"{data['speed']} mph at a {data['limit']} mph camera: {kept}"


def _used(event: EventLike, view: View) -> str:
    del view
    data, card = event.data, CARDS[event.data["card"]]
    if data["penalty"] == "fine":
        return f"Uses {item_words(card.id)}: pays {money(data['left'])}, not {money(data['amount'])}"
    return f"Uses {item_words(card.id)}: the penalty is cancelled"


def _traded(event: EventLike, view: View) -> str:
    data = event.data
    given = f" and {lot_words(data['given'])}" if data.get("given") else ""
    price = f"{money(data['amount'])}{given}"
    return f"Sells to {name_of(view, data['buyer'])} for {price}: {lot_words(data['items'])}"


def _bid(event: EventLike, view: View) -> str:
    del view
    items = lot_words(event.data["items"]) if event.data["items"] else ""
    amount = money(event.data["amount"]) if event.data["amount"] or not items else ""
    return f"Bids {' and '.join(part for part in (amount, items) if part)}"


def _opened(event: EventLike, view: View) -> str:
    del view
    price = event.data.get("price", 0)
    asks = f", asking {money(price)}" if price else ""
    return f"Offers {lot_words(event.data['items'])}{asks}"


def _wiped_out(event: EventLike, view: View) -> str:
    del view
    goods = event.data["goods"]
    load = f" with {counted(len(goods), 'piece')}" if goods else ""
    return f"The {event.data['vehicle']}{load} is wiped out"


def _sold(event: EventLike, view: View) -> str:
    del view
    return f"Sells to the Bank: {item_words(event.data['item'])}, +{money(event.data['price'])}"


def _bought(event: EventLike, view: View) -> str:
    del view
    return f"Buys: {item_words(event.data['item'])}, −{money(event.data['price'])}"


def _financed(event: EventLike, view: View) -> str:
    del view
    licence = f", licence −{money(event.data['price'])}" if event.data.get("price") else ""
    return f"Takes a {event.data['vehicle']} on finance{licence}"


def _exchanged(event: EventLike, view: View) -> str:
    del view
    return f"Gives the van in for a lorry: −{money(event.data['price'])}"


def _voted(event: EventLike, view: View) -> str:
    del view
    return "Agrees to end the game" if event.data["vote"] == "yes" else "Wants to play on"


def _fuel_lost(event: EventLike, view: View) -> str:
    return f"Forgot to claim {money(event.data['amount'])} for fuel from {name_of(view, event.data['payer'])}"


def _last_round(event: EventLike, view: View) -> str:
    del view
    why = {"agreed": "All agree", "time": "Time is up"}.get(event.data.get("why", ""), "")
    return f"{why}: this round is the last" if why else "This round is the last"


def _counted(event: EventLike, view: View) -> str:
    del view
    return f"Everything is counted: {money(max(event.data['totals'].values()))} is the most"


_SPECIAL: Mapping[str, Callable[[EventLike, View], str]] = {
    "thrown": _thrown,
    "passed_home": _passed_home,
    "entered": _entered,
    "unloaded": _unloaded,
    "paid": _paid,
    "collected": _collected,
    "speed": _speed,
    "used": _used,
    "traded": _traded,
    "bid": _bid,
    "market_opened": _opened,
    "wiped_out": _wiped_out,
    "sold": _sold,
    "bought": _bought,
    "financed": _financed,
    "exchanged": _exchanged,
    "voted": _voted,
    "fuel_lost": _fuel_lost,
    "last_round": _last_round,
    "counted": _counted,
}

#: Sentences by kind of event.
_SENTENCES: Mapping[str, str] = {
    "port": "Home Port: {port}",
    "throw_off_tie": "{names} tie and throw again",
    "starts": "Highest throw: goes first",
    "missed": "The {vehicle} misses this move",
    "will_miss": "The {vehicle} will miss {moves}",
    "slow": "The {vehicle} throws the white die next",
    "waits": "The {vehicle} waits at the barrier",
    "crossed": "The {vehicle} is across",
    "train": "A train comes!",
    "loaded": "Loads {good}",
    "compulsory": "The Bank buys {good}: +{amount}",
    "card": "{pack}: {card}",
    "no_card": "No {pack} card is left",
    "reshuffled": "The used {pack} cards are shuffled",
    "nothing": "Nothing happens",
    "kept": "Keeps {card}",
    "got_contract": "Gets {contract}",
    "escaped": "Nothing happens",
    "seized": "Loses {good}",
    "lost_load": "The load is lost: {goods}",
    "paid_off": "Pays off the {vehicle}: −{price}",
    "sent_back": "Sends the {vehicle} back to the Bank",
    "forgiven": "{amount} are forgiven",
    "bankrupt": "Bankrupt: pays {paid} and is out",
    "no_trade": "No sale: {items}",
    "proposed_end": "Proposes to end the game",
    "won": "Wins the game",
    "shared_win": "Share the win",
}
