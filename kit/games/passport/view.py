"""What may be seen of a game of Passport: everything open (rulebook part 5), and no key to a question."""

from __future__ import annotations

from typing import Any

from kit.engine.rules import Setup
from kit.games.passport.categories import names
from kit.games.passport.custodian import asker
from kit.games.passport.state import State, cheques
from kit.games.passport.turn import Equipment


def view(state: State, setup: Setup, equipment: Equipment) -> dict[str, Any]:
    """The open facts as plain data. Decks and stacks are numbers only; the key comes after the answer."""
    order = [(state.starter + step) % len(state.teams) for step in range(len(state.teams))]
    held = sum(len(team.passes) for team in state.teams)
    options = setup.options
    return {
        "game": State.game,
        "turn": state.turn,
        "round": state.round,
        "current": state.current,
        "next": state.next_alive(state.current),
        "order": order,
        "teams": [_team(state, seat, options["start_money"]) for seat in range(len(state.teams))],
        "travel_fund": state.travel_fund,
        "travel_insurance": state.travel_insurance,
        "certificates_left": state.certificates_left,
        "fate_left": len(equipment.cards["fate"]) - held,
        "destiny_left": len(equipment.cards["destiny"]),
        "custodian": state.custodian,
        "asker": options["asker"],
        "asks_next": asker(state, options["asker"], state.current),
        "plaques_to_win": options["plaques_to_win"],
        "time_up": state.time_up,
        "dice": list(state.dice) or None,
        "path": _path(state, len(equipment.squares)),
        "question": _question(state, equipment),
        "last_question": _last_question(state, equipment, options["reveal_after_wrong"]),
        "last_card": _last_card(state, equipment),
        "marked": [_marked(mark, equipment) for mark in state.marked],
        "names": names(options["categories"]),
        "options": {key: list(value) if isinstance(value, list) else value for key, value in options.items()},
    }


def _path(state: State, size: int) -> list[int]:
    """The squares of the last move, the first and the last included."""
    step = 1 if state.went > 0 else -1
    if state.went:
        return [(state.came_from + index) % size for index in range(0, state.went + step, step)]
    return [state.came_from]


def _team(state: State, seat: int, start_money: int) -> dict[str, Any]:
    team = state.teams[seat]
    return {
        "name": team.name,
        "colour": team.colour,
        "answers": team.answers,
        "cash": team.cash,
        "position": team.position,
        "plaques": list(team.plaques),
        "certificates": team.certificates,
        "passes": list(team.passes),
        "out": team.out,
        "cheques": cheques(team, start_money),
        "asked": team.asked,
        "right": team.right,
        "sold": team.sold,
    }


def _question(state: State, equipment: Equipment) -> dict[str, Any] | None:
    opened = state.question
    if opened is None:
        return None
    question = equipment.questions[opened.state][opened.place - 1]
    return {
        "state": opened.state,
        "topic": question.topic,
        "question": question.question,
        "answers": list(opened.answers),
        "team": opened.seat,
        "asked_by": opened.asked_by,
        "practice": opened.practice,
    }


def _last_question(state: State, equipment: Equipment, reveal: bool) -> dict[str, Any] | None:
    last = state.last_question
    if last is None:
        return None
    question = equipment.questions[last.state][last.place - 1]
    shown = last.right or reveal  # P-62
    return {
        "state": last.state,
        "topic": question.topic,
        "question": question.question,
        "answers": list(last.answers),
        "team": last.seat,
        "chosen": last.chosen,
        "right": last.right,
        "green": question.green if shown else None,
        "explanation": question.explanation if shown else "",
        "source": question.source if shown else "",
        "checked": question.checked if shown else "",
        "marked": last.marked,
        "practice": last.practice,
        "turn": last.turn,
    }


def _marked(mark: str, equipment: Equipment) -> dict[str, Any]:
    """A question marked for checking (P-127): its State, its place in the sheet's order, its text."""
    code, _, place = mark.partition(":")
    question = equipment.questions[code][int(place) - 1]
    return {"state": code, "place": int(place), "question": question.question}


def _last_card(state: State, equipment: Equipment) -> dict[str, Any] | None:
    card = state.last_card
    if card is None:
        return None
    text = equipment.by_id[card.card].text
    return {"deck": card.deck, "id": card.card, "text": text, "turn": card.turn}
