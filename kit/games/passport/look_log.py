"""Passport's log: every event in words, with its rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kit.engine.frame import EventLike, LogLine
from kit.engine.scene import COLOURS, Colour
from kit.games.passport.data import DESTINY, FATE, SQUARES, STATE_NAMES

POTS = {"travel_fund": "the Travel Fund", "travel_insurance": "Travel Insurance", "bank": "the Custodian"}
CARDS = {card.id: card for card in (*FATE, *DESTINY)}
PASSED = {
    "buy": "Passed the dice",
    "sell_to_buy": "Kept the plaques, passed the dice",
    "nominate": "Named no State, passed the dice",
    "practice": "No practice question",
}


def money(amount: int) -> str:
    """An amount in dollars, with a true minus sign."""
    return f"−${-amount:,}" if amount < 0 else f"${amount:,}"


def gain(amount: int) -> str:
    """A change in dollars, always signed."""
    return f"+{money(amount)}" if amount >= 0 else money(amount)


def state_name(code: str) -> str:
    """The name of a State in running text: short enough for a button."""
    return "ACT" if code == "ACT" else STATE_NAMES[code]


def listed(words: Sequence[str]) -> str:
    """Words as "A, B and C"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else list(words))


def place(index: int | None) -> str:
    """Name of the square *index*."""
    return "" if index is None else SQUARES[index].name


def colour_of(view: Mapping[str, Any], seat: int | None) -> Colour | None:
    """The colour of a seat, or None for nobody's."""
    return None if seat is None else COLOURS[view["teams"][seat]["colour"]]


def name_of(view: Mapping[str, Any], seat: int) -> str:
    """The name of a seat."""
    return str(view["teams"][seat]["name"])


def log(events: Sequence[EventLike], view: Mapping[str, Any]) -> tuple[LogLine, ...]:
    """The events as lines; a throw and the move it made are one line."""
    lines: list[LogLine] = []
    for at, event in enumerate(events):
        following = events[at + 1] if at + 1 < len(events) else None
        if event.kind == "thrown" and following is not None and _moves_by(following):
            continue
        before = events[at - 1] if at and events[at - 1].kind == "thrown" and _moves_by(event) else None
        text = _move(event, before) if event.kind == "moved" else _words(event, view)
        if text:
            lines.append(LogLine(text, event.rule, colour_of(view, event.seat)))
    return tuple(lines)


def dice_words(dice: Sequence[int]) -> str:
    """The two faces, as they are said."""
    return " + ".join(str(face) for face in dice)


def _moves_by(event: EventLike) -> bool:
    return event.kind == "moved" and event.data.get("how") == "throw"


def _move(event: EventLike, thrown: EventLike | None) -> str:
    start, end, how = place(event.data.get("start")), place(event.data["end"]), event.data["how"]
    if thrown is not None:
        return f"Threw {dice_words(thrown.data['dice'])}, {start} to {end}"
    ways = {"throw": "Moved to", "forward": "Travelled forward to", "back": "Went back to"}
    return f"{ways.get(how, 'Went straight to')} {end}"


def _words(event: EventLike, view: Mapping[str, Any]) -> str:
    make = _WORDS.get(event.kind)
    return make(event.data, view) if make else ""


Data = Mapping[str, Any]


def _thrown(data: Data, view: Data) -> str:
    del view
    dice = data["dice"]
    ends = {"throw_off": " for the start", "quarantine": " in Quarantine"}
    return f"Threw {dice_words(dice)} = {sum(dice)}{ends.get(data['purpose'], '')}"


def _paid(data: Data, view: Data) -> str:
    del view
    return f"Paid {money(data['amount'])} to {POTS.get(data['to'], data['to'])}"


def _received(data: Data, view: Data) -> str:
    del view
    source = POTS.get(data["source"], data["source"])
    return (
        f"Took {money(data['amount'])} from {source}" if data["amount"] else f"{source} is empty".capitalize()
    )


def _answered(data: Data, view: Data) -> str:
    del view
    if data["chosen"] == "none":
        return "No answer in time"
    return f"{data['chosen']}: {'right' if data['right'] else 'wrong, no plaque'}"


def _bought(data: Data, view: Data) -> str:
    del view
    if data.get("practice"):
        return f"Practice question on {state_name(data['state'])}"
    return f"Bought a {state_name(data['state'])} question: −$100"


def _shuffled(data: Data, view: Data) -> str:
    del view
    stack = data.get("stack", "all")
    return "All question stacks shuffled" if stack == "all" else f"{state_name(stack)} questions shuffled"


def _passed(data: Data, view: Data) -> str:
    del view
    return PASSED.get(str(data.get("what")), "Passed the dice")


def _out(data: Data, view: Data) -> str:
    del view
    cash = data.get("cash", 0)
    return f"Out of the game{f', {money(cash)} back to the Custodian' if cash else ''}"


def _nothing(data: Data, view: Data) -> str:
    del view
    return NOTHING.get(str(data.get("why")), "Nothing to do here")


def _tie(data: Data, view: Data) -> str:
    return f"{listed([name_of(view, seat) for seat in data['seats']])} tie and throw again"


NOTHING = {
    "has_plaque": "Plaque already held: nothing to do",
    "no_money": "Less than $100 and no plaque: nothing to do",
    "by_card": "Reached by card: nothing to do",
}

_WORDS: Mapping[str, Callable[[Data, Data], str]] = {
    "thrown": _thrown,
    "throw_off_tie": _tie,
    "starts": lambda data, view: "Highest throw: plays first",
    "lounge": lambda data, view: f"Departure Lounge: {gain(data['amount'])}",
    "toll": lambda data, view: f"Toll for passing Quarantine: {money(-data['amount'])}",
    "card": lambda data, view: f"{str(data['deck']).capitalize()}: {data['text']}",
    "kept_pass": lambda data, view: "Keeps a pass out of Quarantine",
    "paid": _paid,
    "received": _received,
    "certificate_gained": lambda data, view: "Has a Travel Insurance Certificate",
    "certificate_used": lambda data, view: "The certificate pays; it goes back",
    "no_certificate_left": lambda data, view: "No certificate left to give",
    "used_pass": lambda data, view: "Used the pass out of Quarantine",
    "cleared": lambda data, view: "Free to leave Quarantine",
    "nominated": lambda data, view: f"Names {state_name(data['state'])}",
    "bought": _bought,
    "answered": _answered,
    "plaque": lambda data, view: f"Wins the {state_name(data['state'])} plaque",
    "sold": lambda data, view: f"Sold the {state_name(data['state'])} plaque: {gain(data['amount'])}",
    "passed": _passed,
    "nothing": _nothing,
    "only_option": lambda data, view: "",
    "out": _out,
    "left": lambda data, view: "Leaves the game",
    "shuffled": _shuffled,
    "marked": lambda data, view: f"Marked a {state_name(data['state'])} question for checking",
    "time_up": lambda data, view: "Time is up: this round is the last",
    "answers_set": lambda data, view: f"Now gets {data['answers']} answers",
    "forgiven": lambda data, view: f"Let off {money(data['amount'])}",
    "won": lambda data, view: "Wins the game",
    "shared_win": lambda data, view: "Shares the win",
    "nobody_wins": lambda data, view: "The game ends without a winner",
}
