"""Tickets as their owner sees them, and when the laptop changes hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kit.engine.frame import AskLike, Cover, Hand, HandCard
from kit.engine.scene import COLOURS, INK
from kit.engine.wording import name_of
from kit.games.globetrotters.data import PLACES

View = Mapping[str, Any]
SECRET = ("home", "fly", "fly_ticket", "refund", "refund_owed")
"""Requests that are answered with the tickets in view."""
PAPER = "#FFF6DC"


def cover(ask: AskLike, view: View) -> Cover | None:
    """Who alone may see their tickets now: covered when they choose among them, else only who asks for it."""
    team = view["teams"][ask.seat]
    dealt = ask.key == "home"
    if ask.seat != view["current"] and ask.key not in SECRET:
        return None
    if team["auto"] or team["hand"] is not None or not (team["tickets"] or dealt):
        return None
    name = name_of(view, ask.seat)
    text = "All others look away. If everybody sees this screen, choose without looking at the tickets."
    sentence = f"Pass the laptop to {name}."
    return Cover(ask.seat, COLOURS[team["colour"]], sentence, text, ask.key in SECRET, "tickets")


def hand(view: View, ask: AskLike) -> Hand | None:
    """The tickets of the seat that is asked, from a view that shows them."""
    team = view["teams"][ask.seat]
    held = [team["dealt"]] if ask.key == "home" and team["dealt"] else team["hand"]
    if not held:
        return None
    cards = [
        HandCard(str(number), "ticket", PLACES[one["a"]].name, PLACES[one["b"]].name, PAPER, INK)
        for number, one in enumerate(held, start=1)
    ]
    return Hand(f"The tickets of {team['name']}: upper and lower place", tuple(cards))


def flown(view: View, seat: int, value: str) -> str:
    """Where the flight "2b" leads, if everybody may see the ticket; else nothing."""
    held = view["teams"][seat]["hand"]
    return held[int(value[:-1]) - 1][value[-1]] if held and value != "back" else ""
