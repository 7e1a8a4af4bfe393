"""A game written down input by input, for the golden play-throughs of every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import kit
from kit.engine.table import Event

FOLDER = Path(__file__).parents[1] / "playthroughs"
COMMAND = "python -m tests.regenerate"
NOT_WRITTEN = ("text", "path", "asked", "question", "shown", "held")
"""Facts of events that follow from the others."""

Choose = Callable[[kit.Session[Any]], str]
Status = Callable[[kit.Session[Any]], str]


def transcript(title: str, session: kit.Session[Any], choose: Choose, status: Status) -> Iterator[str]:
    """*session* played by *choose*: a line an input (turn, seat, key, value), its events, *status* after it."""
    names = [seat.name for seat in session.seats]
    defaults = {switch.key: switch.default for switch in session.rules.switches}
    chosen = {key: value for key, value in sorted(session.options.items()) if value != defaults[key]}
    yield title
    yield f"{session.rules.title}: {', '.join(names)}"
    yield f"switches: {', '.join(f'{key} {value}' for key, value in chosen.items()) or 'as in the rulebook'}"
    yield ""
    yield "before the first turn"
    yield from told(session.events, names)
    yield f"    = {status(session)}"
    while session.pending is not None:
        value = choose(session)
        asks = [session.pending, *session.side_requests]
        ask = next(ask for ask in asks if value in ask.values)
        yield f"turn {session.turn}, {names[ask.owners.get(value, ask.seat)]}, {ask.key}: {value}"
        session.choose(value)
        yield from told(session.recent, names)
        yield f"    = {status(session)}"
    outcome = session.outcome
    assert outcome is not None
    winners = " and ".join(names[seat] for seat in outcome.winners) or "nobody"
    yield f"end after {session.turn} turns: {winners} ({outcome.reason})"


def told(events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    """*events*, a line each."""
    for event in events:
        facts = [
            f"{key}={'+'.join(map(str, value)) if isinstance(value, tuple | list) else value}"
            for key, value in event.data.items()
            if key not in NOT_WRITTEN
        ]
        who = [] if event.seat is None else [names[event.seat]]
        yield " ".join(["   ", *who, event.kind, *facts, f"[{event.rule}]"])


def compare(name: str, lines: Sequence[str]) -> None:
    """Raise ``AssertionError`` at the first line in which *lines* differ from the golden file *name*."""
    path = FOLDER / f"{name}.txt"
    golden = path.read_text(encoding="utf-8").splitlines()
    for number, (is_now, was) in enumerate(zip(lines, golden, strict=False), start=1):
        assert is_now == was, f"{path.name}, line {number} is new. If it is meant: {COMMAND}"
    assert len(lines) == len(golden), f"{path.name} has another length. If it is meant: {COMMAND}"
