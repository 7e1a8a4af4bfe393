"""What Globetrotters offers beside the decision: the menu, claims and calls, clocks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kit.engine.frame import AskLike, Button, Clock, Group
from kit.engine.wording import name_of
from kit.games.globetrotters.beside import timeout_value

View = Mapping[str, Any]
CLAIMS: Mapping[str, str] = {
    "claim:spending": "Spending money",
    "claim:work": "Pay for work",
    "claim:ticket": "Ticket of the die",
    "claim:key": "KEY",
    "claim:memory": "Memory Marker",
    "claim:special": "Special Memory",
    "claim:continent": "Continent KEY",
    "claim:adventure": "Adventure",
    "claim:jackpot": "Jackpot",
    "pay_up:expenses": "Expenses!",
    "pay_up:adventure": "The Adventure!",
    "pay_up:tickets": "The tickets!",
    "lost_turn": "A lost turn!",
}


def is_claim(value: str) -> bool:
    """Whether an option is a claim or a call of the option ``forgetting``; they are in the menu (G-282)."""
    return value in CLAIMS


def decision_clock(ask: AskLike, view: View) -> Clock | None:
    """The clock for a decision: what the program then chooses (GO-18)."""
    seconds = view["options"]["turn_timer"]
    if not seconds or ask.key == "dice":
        return None
    return Clock(seconds, timeout_value(ask.values))


def lesson_clock(view: View) -> Clock | None:
    """The clock for the whole game, if there is one (GO-02)."""
    minutes = view["options"]["time_limit"]
    return Clock(60 * minutes, "time_up") if minutes else None


def claim_groups(ask: AskLike) -> list[Group]:
    """What may be claimed and called for, whether it is due or not (G-282, G-283)."""
    claims = {value: CLAIMS[value] for value in ask.values if value.startswith("claim:")}
    calls = {value: CLAIMS[value] for value in ask.values if is_claim(value) and value not in claims}
    titles = (("Claim what is due to you", claims), ("Others call for what is owed", calls))
    return [_group(title, words) for title, words in titles if words]


def side_groups(side: Sequence[AskLike], view: View, pending: AskLike | None = None) -> tuple[Group, ...]:
    """What the table may do besides, for the menu: claims if they are to be made, then what *side* offers."""
    groups = [] if pending is None else claim_groups(pending)
    for ask in side:
        names = {value: value.split(":")[1:] for value in ask.values}
        if ask.key == "time_up":
            groups.append(Group("Lesson", (Button("time_up", "Time is up", ""),)))
        elif ask.key == "refund_other":
            words = {value: f"{name_of(view, int(one[0]))}: ticket {one[1]}" for value, one in names.items()}
            groups.append(_group("Return a ticket for $100", words))
        elif ask.key in _GROUPS:
            title, text = _GROUPS[ask.key]
            named = {value: text.format(name=name_of(view, int(one[0]))) for value, one in names.items()}
            groups.append(_group(title, named))
    return tuple(groups)


def _group(title: str, words: Mapping[str, str]) -> Group:
    return Group(title, tuple(Button(value, text, "") for value, text in words.items()))


_GROUPS: Mapping[str, tuple[str, str]] = {
    "leave": ("A team leaves: the program plays on", "{name} leave"),
    "take_over": ("A team takes over from the program", "{name} take over"),
}
