"""Words and notices that the looks of all games share.

They use of a view only what every game's view has: ``teams`` (each with ``name`` and ``colour``), ``winners``,
and, of a question, ``question``, ``answers``, ``green``, ``chosen``, ``explanation``, ``source``, ``checked``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kit.engine.frame import Answer, EventLike, Notice, Row
from kit.engine.scene import COLOURS, INK, WHITE, Colour

View = Mapping[str, Any]
LETTERS = "ABCD"


def money(amount: int, unit: str = "$") -> str:
    """An amount of money (*unit* dollars or pounds) with a true minus sign."""
    return f"−{unit}{-amount:,}" if amount < 0 else f"{unit}{amount:,}"


def gain(amount: int, unit: str = "$") -> str:
    """A change of money, always signed."""
    return f"+{money(amount, unit)}" if amount >= 0 else money(amount, unit)


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its word: "1 ranger", "3 rangers"; *many* where an s is not enough."""
    return f"{number} {one}" if number == 1 else f"{number} {many or f'{one}s'}"


def listed(words: Sequence[str]) -> str:
    """Words as "A, B and C"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else list(words))


def colour_of(view: View, seat: int | None, colours: Mapping[str, Colour] = COLOURS) -> Colour | None:
    """The colour of a seat, or None for nobody's; *colours* are the house's or the look's own."""
    return None if seat is None else colours[view["teams"][seat]["colour"]]


def name_of(view: View, seat: int) -> str:
    """The name of a seat."""
    return str(view["teams"][seat]["name"])


def latest(events: Sequence[EventLike], kind: str) -> EventLike | None:
    """The last event of a *kind*, if there is one."""
    return next((event for event in reversed(events) if event.kind == kind), None)


def throw_off(
    events: Sequence[EventLike],
    view: View,
    title: str,
    text: str,
    tie: str,
    icon: str = "dice",
    colours: Mapping[str, Colour] = COLOURS,
) -> Notice:
    """The table of the throws for the start: a row an event ``thrown``, the starter's (``starts``) set off.

    *tie* stands where an event ``throw_off_tie`` sends some of them to throw again. The sum is shown of two
    dice or more.
    """
    rows: list[Row] = []
    last: dict[int, int] = {}
    for event in events:
        if event.kind == "thrown" and event.seat is not None:
            dice = tuple(event.data["dice"])
            last[event.seat] = len(rows)
            total = str(sum(dice)) if len(dice) > 1 else ""
            rows.append(Row(name_of(view, event.seat), colour_of(view, event.seat, colours), dice, total))
        elif event.kind == "throw_off_tie":
            rows.append(Row(tie))
    starts = latest(events, "starts")
    if starts is not None and starts.seat in last:
        row = rows[last[starts.seat]]
        rows[last[starts.seat]] = Row(row.text, row.colour, row.dice, row.amount, strong=True)
    return Notice("table", title, icon, INK, WHITE, text, rows=tuple(rows))


def ending(view: View, rows: Iterable[Row], colours: Mapping[str, Colour] = COLOURS) -> Notice:
    """The last screen: who won, in the winner's colour, and a row for each team."""
    winners = view["winners"]
    names = [name_of(view, seat) for seat in winners]
    title = "Nobody wins"
    if names:
        title = f"{listed(names)} win!" if len(names) == 1 else f"{listed(names)} share the win!"
    colour = colour_of(view, winners[0], colours) if len(winners) == 1 else None
    return Notice("end", title, "trophy", INK, WHITE, "", colour, tuple(rows))


def open_answers(asked: Mapping[str, Any]) -> tuple[Answer, ...]:
    """The answers of a question being asked: nothing tells them apart."""
    return tuple(Answer(letter, text) for letter, text in zip(LETTERS, asked["answers"], strict=False))


def shown_answers(asked: Mapping[str, Any]) -> tuple[Answer, ...]:
    """The answers of a question that one team has answered: the right one, and what they chose."""
    answers = []
    for letter, text in zip(LETTERS, asked["answers"], strict=False):
        if text == asked["green"]:
            remark = "Your answer is right" if text == asked["chosen"] else "Right answer"
            answers.append(Answer(letter, text, "right", remark))
        elif text == asked["chosen"]:
            answers.append(Answer(letter, text, "wrong", "Your answer"))
        else:
            answers.append(Answer(letter, text, "other"))
    return tuple(answers)


def source_words(asked: Mapping[str, Any]) -> str:
    """Where the answer of a question stands, and when somebody looked: "Source: ... Checked 2026-11-01."."""
    if not asked.get("source"):
        return ""
    checked = f" Checked {asked['checked']}." if asked.get("checked") else ""
    return f"Source: {asked['source']}.{checked}"
