"""Which inputs of a saved game took the place of another: what was undone and then decided otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kit.engine import journal, saving
from kit.engine.session import Session
from kit.engine.table import Event


def decided_again(records: Sequence[Any]) -> set[int]:
    """The places (from 0, undone inputs left out) of inputs that replaced another of the same decision.

    An input counts if the one before it at its place had the same key and seat and another value, and was
    taken back together with nothing before it.
    """
    done: list[tuple[Any, Any, Any]] = []
    undone: list[tuple[Any, Any, Any]] = []
    again: set[int] = set()
    for record in records:
        if not isinstance(record, dict):
            continue
        if "i" in record:
            made = (record.get("k"), record.get("s"), record.get("i"))
            again = {place for place in again if place < len(done)}
            if undone and undone[-1][:2] == made[:2] and undone[-1][2] != made[2]:
                again.add(len(done))
            undone.clear()
            done.append(made)
        elif "undo" in record:
            undone += [done.pop() for _ in range(min(record["undo"], len(done)))]
        elif "redo" in record and undone:
            done.append(undone.pop())
    return {place for place in again if place < len(done)}


def told_with_corrections(path: str | Path, kind: str) -> tuple[Session[Any], list[tuple[Event, bool]]]:
    """A saved game and its events, and of each of this *kind* whether its decision was made again otherwise.

    An event belongs to the decision that led to it; where several seats decide before the events are told,
    to the one of its seat. No file is touched. Raises :class:`kit.BadSave` as :func:`kit.load_game` does.
    """
    session = saving.peek(Session, path)
    events = session.events
    steps = session._steps
    again = decided_again(journal.read(path).records)
    begins = [0, *(step.events_to for step in steps)]
    keys = {
        step.key
        for begin, step in zip(begins, steps, strict=False)
        if any(event.kind == kind for event in events[begin : step.events_to])
    }
    corrected: set[int] = set()
    for place in sorted(again):
        if place < len(steps) and steps[place].key in keys:
            later = range(begins[place], len(events))
            mine = (n for n in later if events[n].kind == kind and events[n].seat == steps[place].seat)
            corrected.update([next(mine, -1)])
    return session, [(event, number in corrected) for number, event in enumerate(events)]
