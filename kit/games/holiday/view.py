"""What may be seen of a game of Holiday: everything but the order of the pile (rulebook part 5)."""

from __future__ import annotations

from typing import Any

from kit.engine.rules import Setup
from kit.games.holiday.data import Road
from kit.games.holiday.state import State, bank_notes, notes
from kit.games.holiday.turn import Equipment


def view(state: State, setup: Setup, equipment: Equipment) -> dict[str, Any]:
    """The open facts as plain data. The pile is a number only; the key of a question comes after the answer."""
    count, options = len(state.families), setup.options
    return {
        "game": State.game,
        "turn": state.turn,
        "round": state.round,
        "current": state.current,
        "next": state.current if state.again else (state.current + 1) % count,
        "order": [(state.starter + step) % count for step in range(count)],
        "teams": [_family(state, seat, setup, equipment.road) for seat in range(count)],
        "bank": state.bank,
        "bank_notes": list(bank_notes(state)),
        "banker": state.banker,
        "bought": state.bought,
        "free": state.free,
        "again": state.again,
        "die": state.die or None,
        "gamble": state.gamble or None,
        "numbers": list(state.numbers),
        "path": list(state.path),
        "pile": len(equipment.cards),
        "last_card": _last_card(state, equipment),
        "question": _question(state, equipment),
        "last_question": _last_question(state, equipment),
        "spokesperson": _spokesperson(state, setup),
        "time_up": state.time_up,
        "options": dict(options),
    }


def _family(state: State, seat: int, setup: Setup, road: Road) -> dict[str, Any]:
    family = state.families[seat]
    here = family.position
    return {
        "name": family.name,
        "colour": family.colour,
        "cash": family.cash,
        "notes": list(notes(family)),
        "position": here,
        "half": 2 if here in road.to_home else 1,
        "resort": road.receptions.get(here) or family.resort or None,
        "to_airport": road.to_airport.get(here),
        "to_home": road.to_home.get(here),
        "left": road.left(here),
        "misses": family.misses,
        "members": setup.seats[seat].facts.get("members", 1),
        "turns": family.turns,
    }


def _last_card(state: State, equipment: Equipment) -> dict[str, Any] | None:
    last = state.last_card
    if last is None:
        return None
    return {"id": last.card, "text": equipment.cards[last.card].text, "team": last.seat, "turn": last.turn}


def _question(state: State, equipment: Equipment) -> dict[str, Any] | None:
    opened = state.question
    if opened is None:
        return None
    question = equipment.questions[opened.place]
    return {
        "topic": question.topic,
        "question": question.question,
        "answers": list(opened.answers),
        "team": opened.seat,
        "amount": opened.amount,
    }


def _last_question(state: State, equipment: Equipment) -> dict[str, Any] | None:
    last = state.last_question
    if last is None:
        return None
    question = equipment.questions[last.place]
    return {
        "topic": question.topic,
        "question": question.question,
        "answers": list(last.answers),
        "team": last.seat,
        "chosen": last.chosen,
        "right": last.right,
        "green": question.green,
        "explanation": question.explanation,
        "source": question.source,
        "checked": question.checked,
        "turn": last.turn,
    }


def _spokesperson(state: State, setup: Setup) -> int | None:
    """The number, from 1, of the pupil that speaks for the family to play (HO-09)."""
    if not setup.options["team_play"]:
        return None
    members: int = setup.seats[state.current].facts.get("members", 1)
    return (max(state.families[state.current].turns, 1) - 1) % members + 1
