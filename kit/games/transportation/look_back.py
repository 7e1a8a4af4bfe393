"""The view as it was some events ago, so that what is told and what lies on the board go together.

What a team chooses itself (a bid, a purchase, a vote) comes first after a decision, before anything is told
that has to be read; so only what may follow by itself is wound back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from kit.engine.frame import EventLike
from kit.games.transportation.data import CARDS, KINDS, VEHICLES
from kit.games.transportation.state import Player, Vehicle
from kit.games.transportation.trade import pieces
from kit.games.transportation.worth import total

View = dict[str, Any]
_COPIED = ("teams", "stock", "packs")
_SHOWN = ("at", "goods", "financed", "misses", "slow", "ready")
"""What can be seen of a vehicle."""


def rewound(view: Mapping[str, Any], later: Sequence[EventLike]) -> Mapping[str, Any]:
    """The *view* before the events *later*: cash, vehicles and loads, stores, cards, and what that comes to."""
    if not later:
        return view
    seen = {**view, **{key: deepcopy(view[key]) for key in _COPIED}}
    for event in reversed(later):
        back = _BACK.get(event.kind)
        if back:
            back(seen, event.seat, event.data)
    for team in seen["teams"]:
        if team["worth"] is not None:
            team["worth"] = total(_player(team), seen["options"]["short_count"])
    return seen


def _player(team: Mapping[str, Any]) -> Player:
    """A team of the view as a player, to be counted."""
    found = Player(home=team["home"], cash=team["cash"], licences=team["licences"], passes=team["passes"])
    found.contracts, found.kept, found.wreck = team["contracts"], team["kept"], team["wreck"]
    found.store = [good for good, number in team["store"].items() for _ in range(number)]
    found.van, found.lorry = (
        team[kind] and Vehicle(team[kind]["at"], list(team[kind]["goods"]), team[kind]["financed"])
        for kind in KINDS
    )
    return found


def _give(view: View, seat: int | None, amount: int) -> None:
    """Give *seat*, or the Bank, *amount*, unless its cash is hidden (TO-12)."""
    if seat is None:
        if view["bank"] is not None:
            view["bank"] += amount
    elif view["teams"][seat]["cash"] is not None:
        view["teams"][seat]["cash"] += amount


def _put(team: Mapping[str, Any], good: str, number: int) -> None:
    """Put *number* pieces into the store, or take them out."""
    store = team["store"]
    store[good] = store.get(good, 0) + number
    if not store[good]:
        del store[good]


def _take_back(view: View, goods: Iterable[str]) -> None:
    """Take *goods* out of the Bank's stock."""
    for good in goods:
        view["stock"][good] -= 1


def _paid(view: View, seat: int, data: Mapping[str, Any]) -> None:
    _give(view, seat, data["amount"])
    _give(view, data["to"], -data["amount"])


def _collected(view: View, seat: int, data: Mapping[str, Any]) -> None:
    _give(view, seat, -data["amount"])
    _give(view, None, data["amount"])


# --- vehicles and goods -----------------------------------------------------------------------------


def _vehicle(view: View, seat: int, data: Mapping[str, Any]) -> dict[str, Any] | None:
    found: dict[str, Any] | None = view["teams"][seat][data["vehicle"]]
    return found


def _moved(view: View, seat: int, data: Mapping[str, Any]) -> None:
    if vehicle := _vehicle(view, seat, data):
        vehicle["at"] = data["start"]


def _entered(view: View, seat: int, data: Mapping[str, Any]) -> None:
    vehicle = _vehicle(view, seat, data)
    if vehicle and view["path"]:
        vehicle["at"] = view["path"][-1]


def _unloaded(view: View, seat: int, data: Mapping[str, Any]) -> None:
    for good in data["goods"]:
        _put(view["teams"][seat], good, -1)
    if vehicle := _vehicle(view, seat, data):
        vehicle["goods"] = list(data["goods"])


def _loaded(view: View, seat: int, data: Mapping[str, Any]) -> None:
    for kind in KINDS:
        vehicle = view["teams"][seat][kind]
        if vehicle and view["moving"] in (kind, None) and data["good"] in vehicle["goods"]:
            vehicle["goods"].remove(data["good"])
            view["stock"][data["good"]] += 1
            return


def _compulsory(view: View, seat: int, data: Mapping[str, Any]) -> None:
    _put(view["teams"][seat], data["good"], 1)
    _take_back(view, [data["good"]])


def _lost_load(view: View, seat: int, data: Mapping[str, Any]) -> None:
    if vehicle := _vehicle(view, seat, data):
        vehicle["goods"] = list(data["goods"])
        _take_back(view, data["goods"])


def _seized(view: View, seat: int, data: Mapping[str, Any]) -> None:
    if vehicle := _vehicle(view, seat, data):
        vehicle["goods"].append(data["good"])
        _take_back(view, [data["good"]])


def _misses(view: View, seat: int, data: Mapping[str, Any]) -> None:
    """A move is missed, or will be: by a card, or at the barrier."""
    if vehicle := _vehicle(view, seat, data):
        vehicle["misses"] = data["left"] + 1 if "left" in data else vehicle["misses"] - data.get("moves", 1)


def _held(view: View, seat: int, data: Mapping[str, Any]) -> None:
    """Give back what a team held until the Bank got it: a vehicle wiped out, or everything (T-69, T-116)."""
    team = view["teams"][seat]
    for key, value in deepcopy(data["held"]).items():
        if key in KINDS:
            team[key] = {fact: value[fact] for fact in _SHOWN} | {"room": VEHICLES[key].room}
            _take_back(view, value["goods"])
        elif key == "store":
            for good in value:
                _put(team, good, 1)
            _take_back(view, value)
        else:
            team[key] = value
    for card in data["held"].get("kept", ()):
        view["packs"][CARDS[card].pack]["used"] -= 1


def _sold(view: View, seat: int, data: Mapping[str, Any]) -> None:
    """A sale for which there was no other choice (T-112)."""
    team, item = view["teams"][seat], data["item"]
    key, _, rest = item.partition(":")
    _collected(view, seat, {"amount": data["price"]})
    if key == "pass":
        team["passes"] += 1
    elif key in ("licence", "contract"):
        team[f"{key}s"].append(rest)
    elif key != "vehicle":
        _held(view, seat, {"held": {"store": pieces(item, team["home"])}})
    _held(view, seat, data)


def _wiped_out(view: View, seat: int, data: Mapping[str, Any]) -> None:
    _held(view, seat, data)
    if data["financed"]:
        view["teams"][seat]["wreck"] = ""


def _bankrupt(view: View, seat: int, data: Mapping[str, Any]) -> None:
    _held(view, seat, data)
    team = view["teams"][seat]
    team["out"] = False
    team["worth"] = team["cash"]


# --- cards ------------------------------------------------------------------------------------------


def _card(view: View, seat: int, data: Mapping[str, Any]) -> None:
    pack = view["packs"][data["pack"]]
    pack["left"] += 1
    if CARDS[data["card"]].do == "keep":
        view["teams"][seat]["kept"].remove(data["card"])
    else:
        pack["used"] -= 1


def _reshuffled(view: View, seat: None, data: Mapping[str, Any]) -> None:
    del seat
    view["packs"][data["pack"]] = {"left": 0, "used": view["packs"][data["pack"]]["left"]}


def _got_contract(view: View, seat: int, data: Mapping[str, Any]) -> None:
    view["teams"][seat]["contracts"].remove(data["contract"])


_BACK: Mapping[str, Callable[[View, Any, Mapping[str, Any]], None]] = {
    "paid": _paid,
    "collected": _collected,
    "moved": _moved,
    "entered": _entered,
    "unloaded": _unloaded,
    "loaded": _loaded,
    "compulsory": _compulsory,
    "lost_load": _lost_load,
    "seized": _seized,
    "missed": _misses,
    "will_miss": _misses,
    "waits": _misses,
    "sold": _sold,
    "sent_back": _held,
    "wiped_out": _wiped_out,
    "bankrupt": _bankrupt,
    "card": _card,
    "reshuffled": _reshuffled,
    "got_contract": _got_contract,
}
