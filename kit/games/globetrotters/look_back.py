"""The view as it was some events ago, so that what is told and what lies on the map go together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from kit.engine.frame import EventLike
from kit.games.globetrotters.data import PLACES

View = dict[str, Any]
_COPIED = ("teams", "keys", "chart", "continents", "jackpot")


def rewound(view: Mapping[str, Any], later: Sequence[EventLike]) -> Mapping[str, Any]:
    """The *view* before the events *later*: cheques, tickets, KEYs, markers, where everybody was."""
    if not later:
        return view
    seen = {**view, **{key: deepcopy(view[key]) for key in _COPIED}}
    for event in reversed(later):
        back = _BACK.get(event.kind)
        if back:
            back(seen, event.seat, event.data)
    return seen


def _add(view: View, seat: int, key: str, amount: int) -> None:
    """Add to a fact of a team, if the room may see it."""
    team = view["teams"][seat]
    if team[key] is not None:
        team[key] += amount


def _received(view: View, seat: int, data: Mapping[str, Any]) -> None:
    _add(view, seat, "cash", -data["amount"])


def _paid(view: View, seat: int, data: Mapping[str, Any]) -> None:
    _add(view, seat, "cash", data["amount"])
    if data["to"] == "jackpot":
        view["jackpot"]["cash"] -= data["amount"]


def _gave(view: View, seat: int, data: Mapping[str, Any]) -> None:
    _add(view, seat, "tickets", data["count"])
    if data["to"] == "jackpot":
        view["jackpot"]["tickets"] -= data["count"]
    else:
        view["pack"] -= data["count"]


def _tickets(view: View, seat: int, data: Mapping[str, Any]) -> None:
    _add(view, seat, "tickets", -data["count"])
    view["pack"] += data["count"]


def _put_key(view: View, key: str, where: str) -> None:
    """A KEY back to the map, the Jackpot or a seat ("seat:2")."""
    now = view["keys"][key]
    holder = view["jackpot"] if now["where"] == "jackpot" else None
    if now["where"] == "team":
        holder = view["teams"][now["seat"]]
    if holder:
        holder["keys"].remove(key)
    word, _, seat = where.partition(":")
    view["keys"][key] = {"where": "team" if word == "seat" else word, "seat": int(seat) if seat else None}
    if word == "seat":
        view["teams"][int(seat)]["keys"].append(key)
    elif word == "jackpot":
        view["jackpot"]["keys"].append(key)


def _key(view: View, seat: int, data: Mapping[str, Any]) -> None:
    del seat
    _put_key(view, data["key"], data["start"])


def _key_lost(view: View, seat: int, data: Mapping[str, Any]) -> None:
    _put_key(view, data["key"], f"seat:{seat}")


def _marker(view: View, seat: int, data: Mapping[str, Any]) -> None:
    city, team = data["city"], view["teams"][seat]
    view["chart"][city].remove(seat)
    team["markers"].remove(city)
    view["continents"][PLACES[city].continent]["counts"][seat] -= 1
    if data["special"]:
        team["special"] += 1
        team["placed_in"].remove(PLACES[city].continent)


def _markers_away(view: View, seat: int, data: Mapping[str, Any]) -> None:
    for city in data["cities"]:
        view["chart"][city].append(seat)
        view["teams"][seat]["markers"].append(city)
        view["continents"][data["continent"]]["counts"][seat] += 1


def _special(view: View, seat: int, data: Mapping[str, Any]) -> None:
    del data
    view["teams"][seat]["special"] -= 1


def _special_lost(view: View, seat: int, data: Mapping[str, Any]) -> None:
    del data
    view["teams"][seat]["special"] += 1
    view["jackpot"]["special"] -= 1


def _moved(view: View, seat: int, data: Mapping[str, Any]) -> None:
    view["teams"][seat]["place"] = data["start"] or None


def _deported(view: View, seat: int, data: Mapping[str, Any]) -> None:
    _moved(view, seat, data)
    view["teams"][seat]["deported_from"] = None


def _mark_ended(view: View, seat: int, data: Mapping[str, Any]) -> None:
    view["teams"][seat]["deported_from"] = data["place"]


def _placed_home(view: View, seat: int, data: Mapping[str, Any]) -> None:
    del data
    view["teams"][seat] |= {"home": None, "place": None}


def _challenge(view: View, seat: int, data: Mapping[str, Any]) -> None:
    _add(view, seat, "cash", data["fee"])
    _add(view, data["holder"], "cash", -data["fee"])


def _jackpot_won(view: View, seat: int, data: Mapping[str, Any]) -> None:
    for key in ("cash", "tickets", "special"):
        _add(view, seat, key, -data[key])
        view["jackpot"][key] += data[key]


def _jackpot_filled(view: View, seat: int | None, data: Mapping[str, Any]) -> None:
    del seat
    view["jackpot"]["cash"] -= data["cash"]
    view["jackpot"]["tickets"] -= data["tickets"]
    view["pack"] += data["tickets"]


_BACK: Mapping[str, Callable[[View, Any, Any], None]] = {
    "received": _received,
    "paid": _paid,
    "gave_tickets": _gave,
    "tickets": _tickets,
    "key": _key,
    "key_lost": _key_lost,
    "marker": _marker,
    "markers_away": _markers_away,
    "special": _special,
    "special_lost": _special_lost,
    "moved": _moved,
    "relocated": _moved,
    "deported": _deported,
    "mark_ended": _mark_ended,
    "placed_home": _placed_home,
    "challenge": _challenge,
    "jackpot_won": _jackpot_won,
    "jackpot_filled": _jackpot_filled,
}
