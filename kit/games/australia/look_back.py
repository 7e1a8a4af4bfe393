"""The view as it was some events ago, so that what is told and what lies on the map go together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from kit.engine.frame import EventLike
from kit.games.australia.data import REGIONS

View = dict[str, Any]


def rewound(view: Mapping[str, Any], later: Sequence[EventLike]) -> Mapping[str, Any]:
    """The *view* before the events *later*: money, points, rangers, planes, tiles, and both tracks."""
    if not later:
        return view
    seen = deepcopy(dict(view))
    for event in reversed(later):
        back = _BACK.get(event.kind)
        if back:
            back(seen, event.seat, event.data)
    if seen["show_counts"]:
        for code, region in REGIONS.items():
            there = [seen["bases"][base]["rangers"] for base in region.bases]
            seen["regions"][code] |= {"rangers": sum(there), "free": there.count(0)}
    return seen


def _give(key: str, fact: str, sign: int) -> Callable[[View, Any, Any], None]:
    def back(view: View, seat: int, data: Mapping[str, Any]) -> None:
        view["teams"][seat][key] += sign * data[fact]

    return back


def _put(view: View, seat: int, base: str, count: int) -> None:
    """Rangers on a base as they were: *count* more, or fewer if it is negative."""
    there = view["bases"][base]["rangers"] + count
    view["bases"][base] = {"seat": seat if there else None, "rangers": there}


def _place(view: View, seat: int, data: Mapping[str, Any]) -> None:
    _put(view, seat, data["base"], -data["count"])
    view["teams"][seat]["supply"] += data["count"]


def _take(view: View, seat: int, data: Mapping[str, Any]) -> None:
    _put(view, seat, data["base"], data["count"])
    view["teams"][seat]["supply"] -= data["count"]


def _shift(view: View, seat: int, data: Mapping[str, Any]) -> None:
    _put(view, seat, data["base"], -1)
    _put(view, seat, data["start"], 1)


def _place_track(view: View, seat: int, data: Mapping[str, Any]) -> None:
    track = view["windmill"]["track"]
    for _ in range(data["count"]):
        del track[max(place for place, one in enumerate(track) if one == seat)]
    view["teams"][seat]["supply"] += data["count"]


def _fly(view: View, seat: int, data: Mapping[str, Any]) -> None:
    view["teams"][seat]["plane"] = data["start"] or None


def _reveal(view: View, seat: int, data: Mapping[str, Any]) -> None:
    del seat
    view["regions"][data["region"]] |= {"industrial": "down", "value": None}


def _points(view: View, seat: int | None, data: Mapping[str, Any]) -> None:
    del seat
    for team, points in zip(view["teams"], data["points"], strict=True):
        team["points"] -= points


def _score(view: View, seat: int, data: Mapping[str, Any]) -> None:
    _points(view, seat, data)
    if data["project"] == "conservation":
        view["regions"][data["region"]]["conservation"] = True
    else:
        view["regions"][data["region"]]["industrial"] = "up"
    view["scored"].pop(f"{data['region']}:{data['project']}", None)
    if view["windmill"]:
        view["windmill"]["tiles"] -= 1


def _halve(view: View, seat: int | None, data: Mapping[str, Any]) -> None:
    """The tiles are back on their track, and the rangers, at its end: where they stood is not told."""
    del seat
    view["windmill"]["tiles"] = view["windmill"]["tile_spaces"]
    for one, count in enumerate(data["home"]):
        view["windmill"]["track"] += [one] * count
        view["teams"][one]["supply"] -= count


def _claim(view: View, seat: int | None, data: Mapping[str, Any]) -> None:
    if seat is not None:
        view["teams"][seat]["points"] += data["penalty"]


def _raise(view: View, seat: int | None, data: Mapping[str, Any]) -> None:
    del seat
    view["windmill"]["value"] = data["value"] - 1


_BACK: Mapping[str, Callable[[View, Any, Any], None]] = {
    "receive": _give("dollars", "amount", -1),
    "pay": _give("dollars", "amount", 1),
    "bonus_points": _give("points", "points", -1),
    "place": _place,
    "take": _take,
    "shift": _shift,
    "place_track": _place_track,
    "fly": _fly,
    "reveal": _reveal,
    "score": _score,
    "windmill_score": _points,
    "track_halve": _halve,
    "claim": _claim,
    "windmill_raise": _raise,
}
