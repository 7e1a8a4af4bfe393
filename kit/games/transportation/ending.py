"""Whose turn comes next, how the game ends, and the count-up (T-118 to T-134)."""

from __future__ import annotations

from kit.engine.results import ResultTable
from kit.engine.rules import Outcome, Setup
from kit.engine.table import Table
from kit.games.transportation.state import State
from kit.games.transportation.worth import lines, total

RULES = {"last_player": "T-118", "time": "T-121", "agreed": "T-122", "rounds": "TO-01"}


def end_turn(table: Table[State]) -> None:
    """The next player still in the game, and the end of the round after the last thrower (T-13, T-123)."""
    state, count = table.state, len(table.state.players)
    place = (state.current - state.first) % count
    state.current = next(iter(state.clockwise(state.current)), state.current)
    if (state.current - state.first) % count <= place:
        state.round_ended = state.turn
    found = outcome(state, table.setup)
    if found is None:
        return
    for fuel in state.fuel:
        table.tell("fuel_lost", fuel.owner, "T-134", payer=fuel.payer, amount=fuel.amount)
    state.fuel.clear()
    if table.quiet:
        return
    if found.reason != "last_player":
        short = table.setup.options["short_count"]
        totals = {str(seat): total(state.players[seat], short) for seat in state.alive()}
        table.tell("counted", None, "T-131", totals=totals)
    seat = found.winners[0] if len(found.winners) == 1 else None
    kind = "shared_win" if seat is None else "won"
    table.tell(kind, seat, RULES[found.reason], seats=found.winners, reason=found.reason)


def outcome(state: State, setup: Setup) -> Outcome | None:
    """The last player left (T-118), or the most money after the last round (T-121 to T-123, T-131)."""
    alive = state.alive()
    if len(alive) == 1:
        return Outcome((alive[0],), "last_player")
    if not state.round_ended or state.round_ended != state.turn:
        return None
    options, reason = setup.options, state.ending
    if not reason and options["end"] == "rounds" and state.round >= options["rounds"]:
        reason = "rounds"
    if not reason:
        return None
    totals = {seat: total(state.players[seat], options["short_count"]) for seat in alive}
    best = max(totals.values())
    return Outcome(tuple(seat for seat, worth in totals.items() if worth == best), reason)


def result_table(state: State, setup: Setup) -> ResultTable:
    """Every line of every count-up, as it stands now, with a total for each team (T-124 to T-131)."""
    short, rows = setup.options["short_count"], []
    for player in state.players:
        if player.out:
            rows.append((player.name, "Bankrupt", "out of the game", 0))
            continue
        rows += [(player.name, *line[1:]) for line in lines(player, short)]
        rows.append((player.name, "Total", "", total(player, short)))
    return ResultTable("Count-up", ("Team", "Item", "Detail", "£"), tuple(rows))
