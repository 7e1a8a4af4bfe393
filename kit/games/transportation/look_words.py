"""Title, explanation and picture of every button of Transportation's decision cards, with its key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kit.engine.frame import AskLike, Button, Sign
from kit.engine.wording import counted, name_of
from kit.games.transportation.data import AFTER, BERTH, CARDS, KINDS, LANES, ROAD, VEHICLES
from kit.games.transportation.look_board import PACKS, colour_of, letter, port_colour, short_name
from kit.games.transportation.look_log import lot_words, money, place_words
from kit.games.transportation.look_pieces import good_short, good_words

View = Mapping[str, Any]
Words = tuple[str, str, Sign | None]
"""Title, explanation and picture of a button."""
KEYS = "123456789"
LETTERS = "ABCDEGHIJKMNOQRTVXYZ"
"""Keys that mean nothing to the board itself."""
OVER_THE_BOARD = {"lot", "swap", "market", "sell", "raise", "buy", "contract"}
"""Requests whose things lie over the board; the card has the rest."""
ON_THE_CARD = {"open", "cancel", "done", "back", "offer", "close", "send_back", "market", "bankrupt", "take"}
_DICE = {"white": "White die: 1 to 6", 2: "Two dice: 2 to 12", 1: "One die: 1 to 6"}
PENALTIES = {
    "miss": "miss a move",
    "lose_piece": "lose a piece",
    "lose_load": "lose the load",
    "slow": "go slowly",
    "wipe_out": "lose vehicle and load",
}


def keys_of(ask: AskLike) -> dict[str, str]:
    """Value -> key of everything on the card."""
    values = [value for value in ask.words if _is_big(ask, value)]
    keys = LETTERS if ask.numbers else KEYS
    return dict(zip(values, keys, strict=False))


def _is_big(ask: AskLike, value: str) -> bool:
    key = value.partition(":")[0]
    if ask.key == "act":
        return key in ("throw", "end_turn", "buy", "sell", "pay_off")
    if ask.key == "dice" or value == "bell":
        return False
    return ask.key not in OVER_THE_BOARD or key in ON_THE_CARD


def buttons(ask: AskLike, view: View) -> tuple[Button, ...]:
    """The big buttons of the card for *ask*."""
    found = []
    for value, key in keys_of(ask).items():
        title, text, sign = _words(ask, value, view)
        found.append(Button(value, title, key, text, sign))
    return tuple(found)


def _words(ask: AskLike, value: str, view: View) -> Words:
    key, _, rest = value.partition(":")
    maker = _MAKERS.get((ask.key, key)) or _MAKERS.get((ask.key, ""))
    if maker is not None:
        return maker(ask, rest or value, view)
    title, text, icon = _FIXED.get((ask.key, key)) or _FIXED.get(("", key), (value, "", ""))
    return title, text, Sign(icon=icon) if icon else None


def _port_words(ask: AskLike, value: str, view: View) -> Words:
    del ask, view
    colour = port_colour(value)
    return short_name(value), f"{colour.key.capitalize()} {colour.shape}, letter {letter(value)}", Sign(colour)


def _throw_words(ask: AskLike, kind: str, view: View) -> Words:
    at = view["teams"][ask.seat][kind]["at"]
    text = _DICE[ask.data["dice"][kind]]
    if at in LANES:
        text += f", out of {short_name(at[:3])}"
        if at[4:] == str(BERTH) and at[:3] != view["teams"][ask.seat]["home"]:
            text += f"; fuel {money(VEHICLES[kind].fuel)}"
    return f"Throw for the {kind}", text, Sign(icon=kind)


def _end_words(ask: AskLike, value: str, view: View) -> Words:
    del value
    alive = [seat for seat in view["order"] if not view["teams"][seat]["out"]]
    after = alive[(alive.index(ask.seat) + 1) % len(alive)] if ask.seat in alive else ask.seat
    return "End the turn", f"{name_of(view, after)} are next", Sign(colour_of(view, after))


def _pay_off_words(ask: AskLike, value: str, view: View) -> Words:
    del value
    team = view["teams"][ask.seat]
    kind = next((one for one in KINDS if team[one] and team[one]["financed"]), "wreck")
    left = money(team["cash"] - ask.data["price"])
    return f"Pay off the {kind}", f"−{money(ask.data['price'])}, {left} left; full pay again", Sign(icon="bank")


def ahead(square: str, steps: int) -> str:
    """The square that is *steps* on."""
    for _ in range(steps):
        square = AFTER[square]
    return square


def target(ask: AskLike, view: View) -> str:
    """Where a vehicle goes that does not enter a Port."""
    return ahead(view["teams"][ask.seat][ask.data["vehicle"]]["at"], ask.data["left"])


def _enter_words(ask: AskLike, value: str, view: View) -> Words:
    data = ask.data
    if value == "drive_on":
        end, left = target(ask, view), data["left"]
        text = f"{counted(left, 'square')}, to {place_words(end)}." if left else "Stay on the arrow outside."
        return "Drive on", text, Sign(icon=_icon_of(end))
    lost = f"; {counted(data['left'], 'square')} lost" if data["left"] else ""
    port = data["port"]
    sign = Sign(port_colour(port), plate=letter(port))
    if ask.key == "home":
        return "Go in", f"Home berth: you may buy{lost}.", sign
    what = good_words(data["goods"][0]) if len(data["goods"]) == 1 else f"one piece from {short_name(port)}"
    return "Go in", f"Load {what}{lost}.", sign


def _icon_of(square: str) -> str:
    if square not in ROAD:
        return "anchor"
    do = ROAD[square].do
    return {"police": "shield", "risk": "warning", "camera": "camera", "crossing": "crossing"}.get(
        do, "chevron-e"
    )


def _load_words(ask: AskLike, good: str, view: View) -> Words:
    held = view["teams"][ask.seat]["store"].get(good, 0)
    have = f"you have {held}" if held else "you have none"
    kind = "General" if good[0] == "G" else "Dangerous"
    text = f"{view['stock'][good]} at the Bank; {have} in store"
    return f"{kind}: {short_name(good[2:])}", text, _good_sign(good)


def _piece_words(ask: AskLike, good: str, view: View) -> Words:
    del ask, view
    return good_short(good), "", _good_sign(good)


def _good_sign(good: str) -> Sign:
    """Its Port's plate; a warning for a dangerous piece, so that the two types are not taken for each other."""
    return Sign(port_colour(good[2:]), plate=letter(good[2:])) if good[0] == "G" else Sign(icon="warning")


def _reduce_words(ask: AskLike, value: str, view: View) -> Words:
    del view
    data = ask.data
    fine = data["penalty"] == "fine"
    if value == "keep":
        harm = f"Pay {money(data['amount'])}" if fine else PENALTIES[data["penalty"]].capitalize()
        return "Keep the card", f"{harm}; the card is for later.", Sign(icon="kept")
    after = data["after"].get(value, 0)
    text = f"Pay {money(after)}, not {money(data['amount'])}." if fine else "Nothing happens."
    return CARDS[value].text, text, Sign(icon=PACKS[CARDS[value].pack][1])


def _take_words(ask: AskLike, rest: str, view: View) -> Words:
    del ask
    bid = next(bid for bid in view["market"]["bids"] if bid["seat"] == int(rest))
    given = lot_words(bid["items"]) if bid["items"] else ""
    amount = money(bid["amount"]) if bid["amount"] or not given else ""
    title = f"Take {' and '.join(part for part in (amount, given) if part)}"
    return title, f"from {name_of(view, int(rest))}", Sign(colour_of(view, int(rest)))


def _confirm_words(ask: AskLike, rest: str, view: View, title: str) -> Words:
    seat = int(rest)
    side = "buy" if seat == ask.data["buyer"] else "sell"
    return title, f"{name_of(view, seat)}, who {side}", Sign(colour_of(view, seat))


def _yes(ask: AskLike, rest: str, view: View) -> Words:
    return _confirm_words(ask, rest, view, "Agreed")


def _no(ask: AskLike, rest: str, view: View) -> Words:
    return _confirm_words(ask, rest, view, "No")


def _crossing_words(ask: AskLike, value: str, view: View) -> Words:
    del view
    data = ask.data
    if value == "wait":
        return "Wait at the barrier", f"The {data['vehicle']} misses its next move.", Sign(icon="hourglass")
    load = f" and {counted(len(data['load']), 'piece')}" if data["load"] else ""
    lost = "are lost" if load else "is lost"
    return "Cross", f"White die: on a 1 the {data['vehicle']}{load} {lost}.", Sign(icon="train")


def _send_back_words(ask: AskLike, value: str, view: View) -> Words:
    del value
    team = view["teams"][ask.seat]
    kind = next(kind for kind in KINDS if team[kind] and team[kind]["financed"])
    lost = f", with {counted(len(team[kind]['goods']), 'piece')}" if team[kind]["goods"] else ""
    return f"Send the {kind} back", f"It is on finance{lost}; then its licence can be sold", Sign(icon=kind)


def _bankrupt_words(ask: AskLike, value: str, view: View) -> Words:
    del ask, value
    if view["options"]["bankruptcy"]:
        return "Bankrupt", "Pay what there is and leave the game", Sign(icon="leave")
    return "Pay what there is", "The rest is forgiven; you stay in the game.", Sign(icon="bank")


_MAKERS: Mapping[tuple[str, str], Callable[[AskLike, str, View], Words]] = {
    ("port", ""): _port_words,
    ("act", "throw"): _throw_words,
    ("act", "end_turn"): _end_words,
    ("act", "pay_off"): _pay_off_words,
    ("enter", ""): _enter_words,
    ("home", ""): _enter_words,
    ("load", ""): _load_words,
    ("piece", ""): _piece_words,
    ("reduce", ""): _reduce_words,
    ("crossing", ""): _crossing_words,
    ("raise", "send_back"): _send_back_words,
    ("raise", "bankrupt"): _bankrupt_words,
    ("market", "take"): _take_words,
    ("confirm", "confirm"): _yes,
    ("confirm", "cancel"): _no,
}

#: (request key or "", value) -> title, explanation, icon.
_FIXED: Mapping[tuple[str, str], tuple[str, str, str]] = {
    ("act", "buy"): ("Buy at home", "Vehicles, licences, passes, contracts", "bank"),
    ("act", "sell"): ("Sell to the Bank", "Goods in store, cards, vehicles", "bank"),
    ("vote", "yes"): ("Yes, the last round", "Then everything is counted.", "tick"),
    ("vote", "no"): ("No, play on", "The game goes on.", "play"),
    ("buy", "done"): ("Done", "Back to the road", "tick"),
    ("sell", "done"): ("Done", "Back to the road", "tick"),
    ("raise", "market"): ("Offer something", "The teams may pay more than the Bank", "hammer"),
    ("lot", "open"): ("Open the offer", "Then name a price, or none", "hammer"),
    ("lot", "cancel"): ("Cancel", "No offer; back to the game", "cross"),
    ("asking", "none"): ("No price", "Let the teams bid", "hammer"),
    ("market", "close"): ("Close: no sale", "Everybody keeps what they have", "cross"),
    ("swap", "offer"): ("Offer this", "Things for things", "hammer"),
    ("bid", "back"): ("Back", "No bid now", "cross"),
    ("", "back"): ("Back", "", "cross"),
}
