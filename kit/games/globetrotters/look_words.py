"""How places, KEYs and costs are put into words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kit.engine.wording import money, name_of
from kit.games.globetrotters.data import KINDS, PLACES, key_name
from kit.games.globetrotters.words import said

View = Mapping[str, Any]
SHORT: Mapping[str, str] = {"rio_de_janeiro": "Rio", "NA": "N. America", "SA": "S. America"}
"""KEYs with names too long for a seat."""
RESULTS: Mapping[str, str] = {
    "K": "Adventure",
    "C": "Adventure",
    "N": "",
    "R": "",
    "G": "Jackpot",
    "T": "Memory",
    "W": "no tickets",
    "X": "",
    "I": "sail on",
}
"""Kind -> what the legend says of it."""


def worded(text: str, view: View) -> str:
    """*text* in the words that the table has chosen (GO-14)."""
    return said(text, view["options"]["words"])


def called(place: str) -> str:
    """A place within a sentence."""
    return PLACES[place].called


def key_called(key: str) -> str:
    """A KEY within a sentence: "the KEY of Cairo"."""
    return f"the KEY of {key_name(key)}"


def expenses(view: View, seat: int, place: str) -> int:
    """What a seat has to pay on arriving in a place (G-92, G-102)."""
    return 0 if view["teams"][seat]["home"] == place else KINDS[PLACES[place].kind].expenses


def cost(view: View, seat: int, place: str) -> str:
    """What arriving costs, in a word."""
    due = expenses(view, seat, place)
    if view["teams"][seat]["home"] == place:
        return "Home, free"
    return money(due) if due else "free"


def promise(view: View, seat: int, place: str, whose: str = "your") -> str:
    """What a place may bring: where its KEY is, whose markers stand there, or that the turn ends.

    *whose* is the word for what *seat* has there.
    """
    kind = PLACES[place].kind
    if kind == "K":
        where = view["keys"][place]
        if where["where"] == "map":
            return "KEY is here"
        if where["where"] == "jackpot":
            return worded("KEY in the Jackpot", view)
        return f"{whose} KEY" if where["seat"] == seat else f"{name_of(view, where['seat'])}’ KEY"
    if kind == "C":
        return f"{whose} marker" if seat in view["chart"].get(place, ()) else "marker"
    if kind == "W":
        return "tickets lost, turn ends" if view["teams"][seat]["tickets"] else "turn ends"
    if KINDS[kind].ends and not (kind == "I" and view["options"].get("quick_cruise")):
        return "turn ends"
    return worded({"G": "Jackpot", "T": "Special Memory"}.get(kind, ""), view)


def place_words(view: View, seat: int, place: str, whose: str = "your") -> str:
    """Cost and promise of a place: "$200 · KEY is here"."""
    return " · ".join(part for part in (cost(view, seat, place), promise(view, seat, place, whose)) if part)
