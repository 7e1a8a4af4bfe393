"""What the Custodian does between and beside the moves: cards and questions in and out, leaving, the dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kit.engine.table import Table
from kit.games.passport.state import Deck, Stack, State


async def take(
    table: Table[State], label: str, everything: Sequence[Any], pile: Deck | Stack, away: Sequence[Any] = ()
) -> Any:
    """Take the top of *pile*: a known top card, else any unseen one, else the one used longest ago."""
    if pile.top:
        return pile.top.pop(0)
    if len(pile.used) + len(away) < len(everything):
        gone = {*pile.used, *away}
        return await table.draw(label, [item for item in everything if item not in gone])
    return pile.used.pop(0)


NO_ANSWER = ("none", "no answer", "time is up", "no answer given", "no answer in time")
"""Values for an answer that did not come in time; the first that is none of the four answers is used."""


def asker(state: State, who: str, seat: int) -> int | None:
    """The seat that reads a question to *seat* (P-58, P-59).

    ``None`` is a teacher as Custodian, or anybody outside the game where no other team is left (PO-11).
    """
    if who == "custodian" and state.custodian != seat:
        return state.custodian
    after = state.next_alive(seat)
    return None if after == seat else after


def answer_values(answers: Sequence[str], clock: bool) -> tuple[str, ...]:
    """Option values of a question: the answers as shown and, with a clock, ``none`` last (PO-06)."""
    if not clock:
        return tuple(answers)
    return (*answers, next(value for value in NO_ANSWER if value not in answers))


def close_question(state: State) -> None:
    """Put the open question, if there is one, to the back of its stack (P-55)."""
    if state.question is not None:
        state.questions[state.question.state].used.append(state.question.place)
        state.question = None


def put_out(table: Table[State], seat: int, rule: str) -> None:
    """Take *seat* out of the game: everything it has goes to the Custodian (P-113, P-114)."""
    state = table.state
    team = state.teams[seat]
    table.tell("out", seat, rule, cash=team.cash)
    state.ledger.received += team.cash
    state.fate.used.extend(team.passes)
    team.cash = team.certificates = 0
    team.passes, team.plaques = [], []
    team.position, team.out = None, True


def pass_dice(state: State) -> None:
    """The dice go to the next team clockwise that is in the game (P-20, P-24)."""
    count = len(state.teams)
    before = (state.current - state.starter) % count
    state.current = state.next_alive(state.current)
    if (state.current - state.starter) % count <= before:
        state.round_ended = state.turn
