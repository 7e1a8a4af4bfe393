"""Holiday's log: every event in words, with its rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kit.engine.frame import EventLike, LogLine
from kit.engine.wording import colour_of, gain, listed, money, name_of
from kit.games.holiday.data import FINISH, HOME, ROAD

View = Mapping[str, Any]
_JOINED = "\u2060"
"""Keeps a line from ending at a hyphen."""


def words_of(square: str) -> str:
    """What is written on a square."""
    return "Home" if square in (HOME, FINISH) else ROAD.at[square].text.replace("-", f"-{_JOINED}")


def short_words(square: str) -> str:
    """The beginning of what is written on a square, up to a colon: "Corner shop"."""
    return words_of(square).partition(":")[0]


def place_words(square: str) -> str:
    """A square as a place one goes to: "the first bank", "Home"."""
    words = short_words(square)
    a_name = words == "Home" or "'s" in words or any(word[0].isupper() for word in words.split()[1:])
    return words if a_name else f"the {words[:1].lower()}{words[1:]}"


def what_for(what: str) -> str:
    """What was paid or received for: a square, a card or a resort."""
    if what in ROAD.by_code:
        return ROAD.by_code[what].name
    return short_words(what) if what in ROAD.at else f"Hitch-{_JOINED}hiker"


def log(events: Sequence[EventLike], view: View) -> tuple[LogLine, ...]:
    """The events as lines; a throw and the move it made are one line."""
    lines: list[LogLine] = []
    for at, event in enumerate(events):
        after = events[at + 1 : at + 3]
        if event.kind == "thrown" and event.data["purpose"] == "move" and any(_by_throw(one) for one in after):
            continue
        thrown = next((one for one in reversed(events[max(0, at - 2) : at]) if one.kind == "thrown"), None)
        text = _moved(event, thrown) if event.kind == "moved" else _words(event, view)
        if text:
            lines.append(LogLine(text, event.rule, colour_of(view, event.seat)))
    return tuple(lines)


def _by_throw(event: EventLike) -> bool:
    return event.kind == "moved" and event.data["how"] == "throw"


def _moved(event: EventLike, thrown: EventLike | None) -> str:
    end, how = short_words(event.data["end"]), event.data["how"]
    if how == "throw" and thrown is not None:
        return f"Threw {thrown.data['dice'][0]}: {end}"
    return {
        "throw": "Moved to {end}",
        "card": "The card leads on to {end}",
        "back": "Back to {end}",
        "sent": "Sent back to {end}",
        "plane": "Flies to the {end}",
        "broke": "Goes back to {end}",
        "loan": "Too poor for a resort: back to {end}",
        "resort": "Arrives at {end}",
    }[how].format(end=end)


def _words(event: EventLike, view: View) -> str:
    data = event.data
    facts = {
        "amount": money(data.get("amount", 0)),
        "gain": gain(data.get("amount", 0)),
        "for": what_for(str(data.get("what", ""))),
        "die": data["dice"][0] if "dice" in data else data.get("die", ""),
        "needed": data.get("needed", ""),
        "text": data.get("text", ""),
        "numbers": (" nor " if event.kind == "lost_gamble" else " and ").join(
            map(str, data.get("numbers", ()))
        ),
        "fresh": money(view["options"]["start_cash"]),
        "names": listed([name_of(view, seat) for seat in data.get("seats", ())]),
        "chosen": data.get("chosen", ""),
    }
    kind = event.kind
    if kind == "thrown":
        kind = f"thrown_{data['purpose']}"
    elif kind == "answered":
        kind = "late" if data["chosen"] is None else "right" if data["right"] else "wrong"
    elif kind == "received" and event.rule == "H-63":
        kind = "fresh_start"
    elif kind == "received" and event.rule == "HO-07":
        kind = "kind_bank"
    elif kind == "throws_lost" and data["why"] in ("home", "airport"):
        kind = f"throws_lost_{data['why']}"
    return _SENTENCES.get(kind, "").format(**facts)


#: Sentences by kind of event.
_SENTENCES: Mapping[str, str] = {
    "thrown_throw_off": "Threw {die} for the start",
    "thrown_move": "Threw {die}",
    "thrown_gamble": "Gambling throw: {die}",
    "throw_off_tie": "{names} tie and throw again",
    "starts": "Highest throw: goes first",
    "missed": "Misses this turn",
    "will_miss": "Will miss a turn",
    "petrol": "Petrol for a second throw: −$10",
    "six": "A six: a free throw",
    "took_20": "Takes {amount} instead of a free throw",
    "throws_lost": "The throws left are lost",
    "throws_lost_airport": "The throws left are lost at the Airport",
    "too_big": "{needed} was the most for Home: no move",
    "received": "{for}: {gain}",
    "fresh_start": "Starts again with {fresh}",
    "kind_bank": "The kind bank: {gain}",
    "paid": "{for}: −{amount}",
    "broke": "Cannot pay {amount}",
    "nominated": "Names {numbers}",
    "lost_gamble": "Neither {numbers} came up",
    "stayed": "Does not fly",
    "card": "{text}",
    "airport": "At the Airport",
    "plays_on": "Uses the free throw: the next turn at once",
    "right": "{chosen}: right",
    "wrong": "{chosen}: wrong",
    "late": "No answer in time",
    "time_up": "Time is up: this round is the last",
    "won": "Wins the game",
    "shared_win": "{names} share the win",
}
