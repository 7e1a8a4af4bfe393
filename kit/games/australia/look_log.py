"""Australia's log: every event in words, with its rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kit.engine import wording
from kit.engine.frame import EventLike, LogLine
from kit.engine.scene import Colour
from kit.engine.wording import counted, listed, money, name_of
from kit.games.australia.data import BASES, REGIONS
from kit.games.australia.look_board import COLOURS

View = Mapping[str, Any]
PROJECT_WORDS = {"conservation": "Conservation", "industrial": "Industry"}


def colour_of(view: View, seat: int | None) -> Colour | None:
    """The colour of a seat, or None for nobody's."""
    return wording.colour_of(view, seat, COLOURS)


def project_of(text: str) -> str:
    """A project as said: "SWE:industrial" is "Industry: South West"."""
    code, _, kind = text.partition(":")
    return f"{PROJECT_WORDS[kind]}: {REGIONS[code].short}"


def project_words(event: EventLike) -> str:
    """The project that an event is about."""
    return project_of(f"{event.data['region']}:{event.data['project']}")


def claim_words(event: EventLike) -> str:
    """What is claimed or pointed out, and whether it is right: "industry in South West: not complete"."""
    data = event.data
    loss = f", −{counted(data['penalty'], 'point')}" if data["penalty"] else ""
    verdict = "complete" if data["ok"] else f"not complete{loss}"
    return f"{PROJECT_WORDS[data['project']].lower()} in {REGIONS[data['region']].short}: {verdict}"


def open_projects(view: View, secret: View) -> tuple[str, ...]:
    """For the teacher: what is complete and not claimed, and who may still claim it (A-79 to A-84)."""
    lines = []
    for one in secret["open"]:
        who = "" if one["seat"] is None else f" Completed by {name_of(view, one['seat'])}."
        claim = f"{listed([name_of(view, seat) for seat in one['claim']])} may claim it"
        point_out = ", the others may point it out" if one["point_out"] else ""
        lines.append(f"{project_of(one['project'])}.{who} {claim}{point_out}.")
    return tuple(lines) or ("No complete project is left unclaimed.",)


def sum_of(event: EventLike, seat: int) -> str:
    """How the points of *seat* for a project add up: "3 + 2 camps + 2 × 1 ship" (A-66, A-67)."""
    data = event.data
    parts = []
    camps, ships, each = data["camps"][seat], data["ships"][seat], data["camp_points"]
    if seat == event.seat:
        parts.append("3")
    if camps:
        words = f"{camps} on camps"
        parts.append(words if each == 1 else f"{each} × {words}")
    if ships:
        parts.append(f"2 × {ships} on ships")
    return " + ".join(parts)


def log(events: Sequence[EventLike], view: View) -> tuple[LogLine, ...]:
    """The events as lines; what a card brings and what it shows are one line."""
    lines = []
    for at, event in enumerate(events):
        after = events[at + 1 : at + 2]
        text = _fly(event, after) if event.kind == "fly" else _words(event, view)
        if text:
            lines.append(LogLine(text, event.rule, colour_of(view, event.seat)))
    return tuple(lines)


def _fly(event: EventLike, after: Sequence[EventLike]) -> str:
    text = f"Flies to {REGIONS[event.data['region']].short}"
    if after and after[0].kind == "reveal":
        text += f": the tile shows {after[0].data['value']}"
    return text


def _words(event: EventLike, view: View) -> str:
    data, kind = event.data, event.kind
    if kind == "answered":
        return f"{data['chosen']}: {'right' if data['right'] else 'wrong'}"
    if kind in ("claim", "point_out"):
        words = claim_words(event)
        return f"{words[0].upper()}{words[1:]}" if kind == "claim" else f"Others point out {words}"
    if kind == "score":
        others = sum(data["points"]) - data["points"][event.seat]
        more = f", others {others}" if others else ""
        return f"{project_words(event)}: {data['points'][event.seat]}{more}"
    if kind == "windmill_score":
        return f"Windmill, {data['value']}: {_points(data['points'], view) or 'nobody'}"
    if kind == "receive" and data["what"] != "answer":
        return f"From the bank: {money(data['amount'])}"
    facts = {
        **data,
        "amount": money(data.get("amount", 0)),
        "region": REGIONS[data["region"]].name if data.get("region") else "",
        "base": BASES[data["base"]].name if data.get("base") else "",
        "start": BASES[data["start"]].name if data.get("start") in BASES else "",
        "number": counted(data.get("count", data.get("rangers", 0)) or 0, "ranger"),
        "names": listed([name_of(view, seat) for seat in data.get("seats", ())]),
        "home": sum(data.get("home", ())),
    }
    if kind == "pay":
        kind = f"pay_{data['what']}"
    elif kind == "play":
        kind = f"play_{data['how']}"
    elif kind == "starts":
        kind = f"starts_{data['how']}"
    elif kind == "last_round":
        kind = f"last_round_{data['why']}"
    return _SENTENCES.get(kind, "").format(**facts)


def _points(points: Sequence[int], view: View) -> str:
    return listed([f"{name_of(view, seat)} {more}" for seat, more in enumerate(points) if more])


#: Sentences by kind of event.
_SENTENCES: Mapping[str, str] = {
    "starts_quiz": "Knows Australia best and starts",
    "starts_declared": "Starts",
    "starts_random": "Is drawn to start",
    "ask": "A question about {bank}",
    "play_with": "Plays {colour}, {number}",
    "play_without": "Plays {colour}, {number}: none placed",
    "pay_colour": "Changes the colour: −{amount}",
    "pay_move": "Pays {amount} for a move",
    "receive": "Right answer: {amount}",
    "bonus_points": "No ranger placed: {points} points",
    "place": "Puts {number} on {base}",
    "place_track": "Puts {number} on the track",
    "take": "Takes {number} back from {base}",
    "shift": "Moves one from {start} to {base}",
    "draw": "Takes a card with {number}",
    "windmill_move": "The windmill moves to {region}",
    "windmill_raise": "The windmill rises to {value}",
    "track_halve": "{home} rangers go home from the track",
    "end_trigger": "Plays the last card: this round is the last",
    "turn_over": "The time for the turn is over",
    "stall": "Nobody has played a card for {rounds} rounds",
    "time_up": "Time is up",
    "last_round_stall": "This round is the last",
    "last_round_time": "This round is the last",
    "plays_on": "The game goes on",
    "leave": "Leaves; the program plays on",
    "take_over": "Takes over from the program",
    "won": "Wins the game",
    "shared_win": "{names} share the win",
}
