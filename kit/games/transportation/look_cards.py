"""Transportation's decision cards: a sentence for every request, number entry, what may be done beside."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kit.engine.frame import AskLike, Button, Card, Clock, Group, Remark, Sign, Strip, dice_asked
from kit.engine.ledger import Stepper
from kit.engine.wording import counted, listed, name_of
from kit.games.transportation.data import KINDS
from kit.games.transportation.look_board import colour_of, short_name
from kit.games.transportation.look_log import lot_short, money, reason
from kit.games.transportation.look_words import PENALTIES, buttons

View = Mapping[str, Any]
OFFER_KEY, BACK_KEY, CLAIM_KEYS, RIVAL_KEYS = "O", "Z", "GKQXY", "VBNMHJ"
_BIG_STEP = 500
_MANY_TEAMS = 6
"""So many ledgers leave the card beside the board little room."""
_NAMES = 16
"""Letters of all names that may claim fuel together; longer ones are told by their shapes."""
_LETTERED = {"lot", "swap", "market", "sell", "raise", "buy", "contract"}
"""Requests whose things have the letters as keys; fuel is claimed by a click alone meanwhile."""


def decision(ask: AskLike, view: View, side: Sequence[AskLike] = ()) -> Card:
    """The card for the request *ask*; *side* is what may be done meanwhile."""
    sentence, foot, remarks = _TOLD.get(ask.key, _plain)(ask, view)
    count, sides = dice_asked(ask)
    return Card(
        sentence,
        colour_of(view, ask.seat),
        buttons(ask, view),
        remarks=tuple(remarks),
        foot=foot,
        rule=ask.rule,
        dice=tuple(view["dice"]) if ask.key in ("enter", "home", "load") and not count else (),
        dice_entry=count,
        sides=sides,
        stepper=_stepper(ask, view),
        beside=(*claims((ask, *side), view), *_beside(ask, view)),
    )


def lesson_clock(view: View) -> Clock | None:
    """The clock of a timed game: it starts with the first throw of a vehicle (T-121)."""
    end = str(view["options"]["end"])
    return Clock(60 * int(end[5:]), "time_up") if end.startswith("time:") and view["started"] else None


def market_clock(ask: AskLike, view: View) -> Clock | None:
    """The clock of a market (TO-09): at its end a number being entered is put away, and the bell rings."""
    seconds = view["options"]["market_seconds"]
    value = {"market": "bell", "bid": "back", "swap": "back"}.get(ask.key)
    if not seconds or value is None or value not in ask.words:
        return None
    return Clock(seconds, value, whole_turn=True)


# --- sentences --------------------------------------------------------------------------------------

Told = tuple[str, str, Sequence[Remark]]


def _plain(ask: AskLike, view: View) -> Told:
    return f"{name_of(view, ask.seat)}: choose.", "", ()


def _port(ask: AskLike, view: View) -> Told:
    return f"{name_of(view, ask.seat)}: which Port is your home?", "Its colour and shape become yours", ()


def _act(ask: AskLike, view: View) -> Told:
    name, ready = name_of(view, ask.seat), ask.data["ready"]
    who = f"Pupil {view['spokesperson']} speaks" if view["spokesperson"] else _last_thrower(view)
    if not ready:
        return f"{name}: anything else this turn?", who, ()
    if len(ready) == 2:
        return f"{name}: throw for the van or the lorry.", who, ()
    return f"{name}: throw for the {ready[0]}.", who, ()


def _last_thrower(view: View) -> str:
    alive = [seat for seat in view["order"] if not view["teams"][seat]["out"]]
    return f"Last throw of the round: {name_of(view, alive[-1])}" if alive else ""


def _enter(ask: AskLike, view: View) -> Told:
    port = short_name(ask.data["port"])
    odds = ask.data.get("odds")
    remarks = []
    if odds:
        text = f"{money(odds['delivery'])} pay + {money(odds['piece'])} piece − {money(odds['fuel'])} fuel"
        remarks.append(Remark("dice", money(odds["average"]), f"= {text}"))
    how = " with the pass" if view["teams"][ask.seat]["passes"] else ""
    return f"{name_of(view, ask.seat)} reach {port}. Go in{how}?", "", remarks


def _home(ask: AskLike, view: View) -> Told:
    return f"{name_of(view, ask.seat)} are at their own Port. Go in?", "Empty: you may also drive past", ()


def _load(ask: AskLike, view: View) -> Told:
    return f"{name_of(view, ask.seat)}: load which piece?", "One piece a visit", ()


def _crossing(ask: AskLike, view: View) -> Told:
    odds = ask.data.get("odds")
    remarks = []
    if odds:
        remarks.append(
            Remark("dice", f"1 in 6 × {money(odds['lost'])}", f"= {money(odds['average'])} lost on average")
        )
    load = counted(len(ask.data["load"]), "piece") if ask.data["load"] else "nothing"
    return (
        f"{name_of(view, ask.seat)} at a level crossing: wait or cross?",
        f"The {ask.data['vehicle']} carries {load}",
        remarks,
    )


def _reduce(ask: AskLike, view: View) -> Told:
    data = ask.data
    harm = f"pay {money(data['amount'])}" if data["penalty"] == "fine" else PENALTIES[data["penalty"]]
    return f"{name_of(view, ask.seat)} must {harm}. Use a card?", "A card is used once", ()


def _piece(ask: AskLike, view: View) -> Told:
    return f"{name_of(view, ask.seat)}: which piece is seized?", "It goes back to the Bank", ()


def _buy(ask: AskLike, view: View) -> Told:
    cash = money(view["teams"][ask.seat]["cash"])
    return f"{name_of(view, ask.seat)}: buy from the Bank?", f"You have {cash}", ()


def _contract(ask: AskLike, view: View) -> Told:
    return f"{name_of(view, ask.seat)}: which contract?", "£500 more for each such piece delivered", ()


def _sell(ask: AskLike, view: View) -> Told:
    return f"{name_of(view, ask.seat)}: sell to the Bank?", "Goods in store, cards, vehicles at half price", ()


def _raise(ask: AskLike, view: View) -> Told:
    data = ask.data
    to = f" to {name_of(view, data['to'])}" if data["to"] is not None else ""
    remark = Remark("bank", f"{money(data['short'])} short:", "sell until you can pay.")
    why = f"{reason(data['why'])}{to}"
    return f"{name_of(view, ask.seat)} must pay {money(data['amount'])}.", why, (remark,)


def _vote(ask: AskLike, view: View) -> Told:
    by = name_of(view, ask.data["by"])
    return f"{name_of(view, ask.seat)}: end the game with this round?", f"{by} propose it; all must agree", ()


def _lot(ask: AskLike, view: View) -> Told:
    items = view["market"]["items"]
    foot = "Goods only, or cards only"
    if not items:
        return f"{name_of(view, ask.seat)}: what do you offer?", foot, ()
    floor = view["market"]["floor"]
    text = f"the Bank pays {money(floor)}; rivals must pay more." if floor else "any price."
    if "open" not in ask.values:
        text = f"no buyer has more than the Bank's {money(floor)}." if floor else "nobody can buy it."
    return f"{name_of(view, ask.seat)} offer {lot_short(items)}.", foot, (Remark("hammer", "Price:", text),)


def _asking(ask: AskLike, view: View) -> Told:
    items = lot_short(view["market"]["items"])
    return f"{name_of(view, ask.seat)}: what do you ask for {items}?", "Rivals may bid less or more", ()


def _market(ask: AskLike, view: View) -> Told:
    market = view["market"]
    name = name_of(view, ask.seat)
    if market["bell"]:
        return f"Time! {name}: take a bid, or none.", "The seller decides", ()
    if market["bids"]:
        return f"{name}: take a bid, or wait for more?", "Any bid may be taken, not only the highest", ()
    return f"{name} sell {lot_short(market['items'])}. Who buys?", "Rivals bid on the left", ()


def _bid(ask: AskLike, view: View) -> Told:
    market = view["market"]
    best = max((bid["amount"] for bid in market["bids"]), default=0)
    facts = [f"highest bid {money(best)}"] if best else []
    facts += [f"asking price {money(market['price'])}"] if market["price"] else []
    cash = view["teams"][ask.seat]["cash"]
    facts += [] if cash is None else [f"you have {money(cash)}"]
    text = listed(facts)
    return (
        f"{name_of(view, ask.seat)}: how much for {lot_short(market['items'])}?",
        text[:1].upper() + text[1:],
        (),
    )


def _swap(ask: AskLike, view: View) -> Told:
    given = lot_short(ask.data["items"]) if ask.data["items"] else "nothing yet"
    return f"{name_of(view, ask.seat)}: what do you give for it?", f"Chosen: {given}", ()


def _confirm(ask: AskLike, view: View) -> Told:
    data = ask.data
    price = money(data["amount"]) if data["amount"] or not data["given"] else ""
    given = " and ".join(part for part in (price, lot_short(data["given"]) if data["given"] else "") if part)
    buyer = name_of(view, data["buyer"])
    return (
        f"{buyer} buy {lot_short(data['items'])} for {given}?",
        "Both sides confirm, then it changes hands",
        (),
    )


def _dice(ask: AskLike, view: View) -> Told:
    what = "dice" if ask.data["dice"] > 1 else "die"
    return f"{name_of(view, ask.seat)}: what did the {what} show?", "Throw real dice, then enter the faces", ()


_TOLD: Mapping[str, Callable[[AskLike, View], Told]] = {
    "port": _port,
    "act": _act,
    "enter": _enter,
    "home": _home,
    "load": _load,
    "crossing": _crossing,
    "reduce": _reduce,
    "piece": _piece,
    "buy": _buy,
    "contract": _contract,
    "sell": _sell,
    "raise": _raise,
    "vote": _vote,
    "lot": _lot,
    "asking": _asking,
    "market": _market,
    "bid": _bid,
    "swap": _swap,
    "confirm": _confirm,
    "dice": _dice,
}


def _stepper(ask: AskLike, view: View) -> Stepper | None:
    """The number to be entered: an asking price or a bid."""
    numbers = ask.numbers
    if numbers is None:
        return None
    market = view["market"]
    low, high = numbers.low, numbers.high
    asking = ask.key == "asking"
    start = low
    if not asking:
        best = max((bid["amount"] for bid in market["bids"]), default=0)
        start = min(high, max(low, best + numbers.step if best else market["price"] or low))
    why = f"more than the Bank's {money(market['floor'])}" if market["floor"] else "the lowest sum"
    if not asking and market["bids"] and low > market["floor"] + numbers.step:
        why = "more than your last bid"
    return Stepper(
        "",
        low,
        high,
        start,
        "Ask this price" if asking else "Bid",
        f"At least {money(low)}: {why}",
        "Nobody has that much" if asking else f"{name_of(view, ask.seat)} have only {money(high)}",
        f"In steps of {money(numbers.step)}",
        numbers.step,
        _BIG_STEP,
        "£",
        "Teams may still bid another sum" if asking else "The seller decides",
        "Asking price" if asking else "Bid",
    )


# --- beside it --------------------------------------------------------------------------------------


def _beside(ask: AskLike, view: View) -> tuple[Strip, ...]:
    """What anybody may do while nothing is being resolved: offers, sending a vehicle back."""
    if ask.key != "act":
        return ()
    strips = []
    rivals = iter(RIVAL_KEYS)
    offers = []
    for value in ask.values:
        name, _, rest = value.partition(":")
        if name == "market":
            seat = int(rest)
            key = OFFER_KEY if seat == ask.seat else next(rivals)
            if seat == ask.seat or not _crowded(ask, view):
                title = f"{name_of(view, seat)} offer something"
                offers.append(Button(value, title, key, sign=Sign(colour_of(view, seat))))
    if offers:
        strips.append(Strip("hammer", "Offer", tuple(offers), bare=True))
    elif len([team for team in view["teams"] if not team["out"]]) > 1 and not _crowded(ask, view):
        strips.append(Strip("hammer", "Offer: nobody has goods or cards to sell yet", ()))
    back = f"send_back:{ask.seat}"
    if back in ask.values:
        strips.append(Strip("", "", (Button(back, _back_words(view, ask.seat), BACK_KEY),)))
    return tuple(strips)


def _crowded(ask: AskLike, view: View) -> bool:
    """Whether fuel to be claimed leaves no room beside the ledgers for what rivals may offer."""
    fuel = any(value.startswith("claim:") for value in ask.values)
    return fuel and len(view["teams"]) >= _MANY_TEAMS


def claims(asks: Sequence[AskLike], view: View) -> tuple[Strip, ...]:
    """The call “Fuel!” of every home player who is owed some, whatever else is open (T-56, T-57)."""
    lettered = any(ask.numbers or ask.key in _LETTERED for ask in asks)
    keys = ("",) * len(view["teams"]) if lettered else CLAIM_KEYS
    values = [value for ask in asks if ask.key in ("act", "claim") for value in ask.values]
    calls = [value for value in values if value.startswith("claim:")]
    buttons = tuple(_claim(value, key, view) for value, key in zip(calls, keys, strict=False))
    names = sum(len(name_of(view, int(value.partition(":")[2]))) for value in calls)
    if names > _NAMES:
        return (Strip("fuel", "Fuel!", buttons, bare=True),)
    return tuple(Strip("fuel", "", (button,)) for button in buttons)


def _claim(value: str, key: str, view: View) -> Button:
    owner = int(value.partition(":")[2])
    owed = sum(fuel["amount"] for fuel in view["fuel"] if fuel["owner"] == owner)
    return Button(
        value,
        f"{name_of(view, owner)}: fuel {money(owed)}!",
        key,
        sign=Sign(colour_of(view, owner)),
        strong=True,
    )


def _back_words(view: View, seat: int) -> str:
    team = view["teams"][seat]
    kind = next(kind for kind in KINDS if team[kind] and team[kind]["financed"])
    return f"Send the {kind} back"


def side_groups(ask: AskLike | None, side: Sequence[AskLike], view: View) -> tuple[Group, ...]:
    """What the table may do besides, for the menu."""
    groups = []
    for one in side:
        if one.key == "time_up":
            groups.append(Group("Lesson", (Button("time_up", "Time is up: the last round", ""),)))
        elif one.key == "claim":
            groups.append(Group("Fuel", tuple(_claim(value, "", view) for value in one.values)))
    if ask is None or ask.key != "act":
        return tuple(groups)
    titles = {"propose_end": "Propose the end", "send_back": "Send the vehicle on finance back"}
    if _crowded(ask, view):
        titles = {"market": "Offer something"} | titles
    for key, title in titles.items():
        own = "" if key == "propose_end" else f"{key}:{ask.seat}"
        values = [value for value in ask.values if value.partition(":")[0] == key and value != own]
        if values:
            names = [(value, name_of(view, int(value.partition(":")[2]))) for value in values]
            groups.append(Group(title, tuple(Button(value, name, "") for value, name in names)))
    return tuple(groups)
