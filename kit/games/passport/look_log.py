"""Passport's log: every event in words, with its rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kit.engine.frame import EventLike, LogLine
from kit.engine.wording import colour_of, gain, listed, money, name_of
from kit.games.passport.categories import a_subject, subject
from kit.games.passport.data import SQUARES

POTS = {"travel_fund": "the Travel Fund", "travel_insurance": "Travel Insurance", "bank": "the Custodian"}
PASSED = {
    "question": "No {state} question, passed the dice",
    "nomination": "Named none, passed the dice",
    "practice": "No practice question",
}


def place(index: int | None) -> str:
    """Name of the square *index*."""
    return "" if index is None else SQUARES[index].name


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
    if make:
        return make(event.data, view)
    text = _SENTENCES.get(event.kind, "").format(**_facts(event.data, view))
    return f"{text[:1].upper()}{text[1:]}"


def _facts(data: Mapping[str, Any], view: Mapping[str, Any]) -> dict[str, str]:
    amount, state = data.get("amount", 0), data.get("state")
    return {
        "amount": money(amount),
        "gain": gain(amount),
        "state": subject(view, state) if state else "",
        "a_state": a_subject(view, state) if state else "",
        "text": str(data.get("text", "")),
        "answers": str(data.get("answers", "")),
    }


Data = Mapping[str, Any]


def _thrown(data: Data, view: Data) -> str:
    del view
    dice = data["dice"]
    ends = {"throw_off": " for the start", "quarantine": " in Quarantine"}
    return f"Threw {dice_words(dice)} = {sum(dice)}{ends.get(data['purpose'], '')}"


def _paid(data: Data, view: Data) -> str:
    del view
    if data["what"] == "toll":
        return f"Toll for passing Quarantine: {money(-data['amount'])}"
    return f"Paid {money(data['amount'])} to {POTS.get(data['to'], data['to'])}"


def _received(data: Data, view: Data) -> str:
    del view
    source = POTS.get(data["source"], data["source"])
    return (
        f"Took {money(data['amount'])} from {source}" if data["amount"] else f"{source} is empty".capitalize()
    )


def _answered(data: Data, view: Data) -> str:
    del view
    if data["chosen"] is None:
        return "No answer in time: no plaque"
    return f"{data['chosen']}: {'right' if data['right'] else 'wrong'}"


def _bought(data: Data, view: Data) -> str:
    if data.get("practice"):
        return f"Practice question on {subject(view, data['state'])}"
    return f"Bought {a_subject(view, data['state'])} question: −$100"


def _shuffled(data: Data, view: Data) -> str:
    stack = data.get("stack", "all")
    return "All question stacks shuffled" if stack == "all" else f"{subject(view, stack)} questions shuffled"


def _passed(data: Data, view: Data) -> str:
    return PASSED.get(str(data.get("what")), "Passed the dice").format(**_facts(data, view))


def _categories(data: Data, view: Data) -> str:
    del view
    return f"The plaques: {listed(list(data['names'].values()))}"


def _out(data: Data, view: Data) -> str:
    del view
    cash = data.get("cash", 0)
    return f"Out of the game{f', {money(cash)} back to the Custodian' if cash else ''}"


def _nothing(data: Data, view: Data) -> str:
    return NOTHING.get(str(data.get("why")), "Nothing to do here").format(**_facts(data, view))


def _tie(data: Data, view: Data) -> str:
    return f"{listed([name_of(view, seat) for seat in data['seats']])} tie and throw again"


NOTHING = {
    "held": "{state} plaque already held: nothing to do",
    "no_money": "Less than $100 and no plaque: nothing to do",
    "by_card": "Reached by card: nothing to do",
    "empty_pot": "The pot is empty",
    "departure_lounge": "Nothing else to do at the Departure Lounge",
}

_WORDS: Mapping[str, Callable[[Data, Data], str]] = {
    "categories": _categories,
    "thrown": _thrown,
    "throw_off_tie": _tie,
    "paid": _paid,
    "received": _received,
    "bought": _bought,
    "answered": _answered,
    "passed": _passed,
    "nothing": _nothing,
    "out": _out,
    "shuffled": _shuffled,
}
#: Sentences with at most an amount, a State and a text in them.
_SENTENCES: Mapping[str, str] = {
    "starts": "Highest throw: plays first",
    "lounge": "Departure Lounge: {gain}",
    "no_lounge": "Departure Lounge: not collected, the card says so",
    "card": "{text}",
    "kept_pass": "Keeps a pass out of Quarantine",
    "certificate_gained": "Has a Travel Insurance Certificate",
    "certificate_used": "The certificate pays; it goes back",
    "no_certificate_left": "No certificate is left to give",
    "used_pass": "Uses the pass out of Quarantine",
    "cleared": "Free to leave Quarantine",
    "nominated": "Names {state}",
    "plaque": "Wins the {state} plaque",
    "sold": "Sells the {state} plaque: {gain}",
    "left": "Leaves the game",
    "marked": "{a_state} question is marked for checking",
    "time_up": "Time is up: this round is the last",
    "answers_set": "Now gets {answers} answers",
    "forgiven": "Let off {amount}",
    "won": "Wins the game",
    "shared_win": "Shares the win",
    "nobody_wins": "The game ends without a winner",
}
