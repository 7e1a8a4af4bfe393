"""The view as it was some events ago, so that what is told and what lies on the board go together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from kit.engine.frame import EventLike
from kit.games.transportation.data import KINDS

View = dict[str, Any]


def rewound(view: Mapping[str, Any], later: Sequence[EventLike]) -> Mapping[str, Any]:
    """The *view* before the events *later*: cash, places and loads."""
    if not later:
        return view
    seen = deepcopy(dict(view))
    for event in reversed(later):
        back = _BACK.get(event.kind)
        if back and event.seat is not None:
            back(seen, event.seat, event.data)
    return seen


def _give(view: View, seat: int | None, amount: int) -> None:
    """Give *seat*, or the Bank, *amount*, unless its cash is hidden (TO-12)."""
    if seat is None:
        if view["bank"] is not None:
            view["bank"] += amount
    elif view["teams"][seat]["cash"] is not None:
        view["teams"][seat]["cash"] += amount
        view["teams"][seat]["worth"] += amount


def _paid(view: View, seat: int, data: Mapping[str, Any]) -> None:
    _give(view, seat, data["amount"])
    _give(view, data["to"], -data["amount"])


def _collected(view: View, seat: int, data: Mapping[str, Any]) -> None:
    _give(view, seat, -data["amount"])
    _give(view, None, data["amount"])


def _vehicle(view: View, seat: int, data: Mapping[str, Any]) -> dict[str, Any] | None:
    found: dict[str, Any] | None = view["teams"][seat][data["vehicle"]]
    return found


def _moved(view: View, seat: int, data: Mapping[str, Any]) -> None:
    vehicle = _vehicle(view, seat, data)
    if vehicle is not None:
        vehicle["at"] = data["start"]


def _unloaded(view: View, seat: int, data: Mapping[str, Any]) -> None:
    vehicle, store = _vehicle(view, seat, data), view["teams"][seat]["store"]
    for good in data["goods"]:
        store[good] = store.get(good, 0) - 1
    if vehicle is not None:
        vehicle["goods"] = list(data["goods"])


def _lost_load(view: View, seat: int, data: Mapping[str, Any]) -> None:
    vehicle = _vehicle(view, seat, data)
    if vehicle is not None:
        vehicle["goods"] = list(data["goods"])


def _loaded(view: View, seat: int, data: Mapping[str, Any]) -> None:
    for kind in KINDS:
        vehicle = view["teams"][seat][kind]
        if vehicle is not None and view["moving"] in (kind, None) and data["good"] in vehicle["goods"]:
            vehicle["goods"].remove(data["good"])
            view["stock"][data["good"]] += 1
            return


_BACK: Mapping[str, Callable[[View, int, Mapping[str, Any]], None]] = {
    "paid": _paid,
    "collected": _collected,
    "moved": _moved,
    "unloaded": _unloaded,
    "lost_load": _lost_load,
    "loaded": _loaded,
}
