"""What the Custodian does between and beside the moves: questions read and put back, leaving, the dice."""

from __future__ import annotations

from kit.engine.table import Table
from kit.games.passport.state import State


def asker(state: State, who: str, seat: int) -> int | None:
    """The seat that reads a question to *seat* (P-58, P-59).

    ``None`` is a teacher as Custodian, or anybody outside the game where no other team is left (PO-11).
    """
    if who == "custodian" and state.custodian != seat:
        return state.custodian
    after = state.next_alive(seat)
    return None if after == seat else after


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
