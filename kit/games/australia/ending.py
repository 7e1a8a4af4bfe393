"""The end of a turn, of a round and of the game (A-15, A-87 to A-93, A-112)."""

from __future__ import annotations

from kit.engine.rules import Outcome
from kit.engine.table import Table
from kit.games.australia.scoring import score_windmill
from kit.games.australia.state import State


def end_turn(table: Table[State]) -> None:
    """The next player clockwise; after the last round the windmill and the result (A-15, A-88, A-112)."""
    state = table.state
    state.current = (state.current + 1) % len(state.players)
    if state.current != state.starter:
        return
    state.round_ended = state.turn
    state.quiet_rounds = 0 if state.card_played else state.quiet_rounds + 1
    state.card_played = False
    if not state.end:
        return
    if state.windmill:
        score_windmill(table, "A-112")
    found = outcome(state)
    if found is not None and not table.quiet:
        players = state.players
        facts = {
            "points": tuple(player.points for player in players),
            "dollars": tuple(player.dollars for player in players),
            "totals": tuple(player.points + player.dollars for player in players),
        }
        table.tell("final", None, "A-89", **facts)
        kind = "won" if len(found.winners) == 1 else "shared_win"
        seat = found.winners[0] if len(found.winners) == 1 else None
        table.tell(kind, seat, "A-90", seats=found.winners, reason=found.reason)


def outcome(state: State) -> Outcome | None:
    """Most points, dollars among them; then most dollars; then a shared victory (A-89, A-90)."""
    if not state.end or not state.turn or state.round_ended != state.turn:
        return None
    ranks = [(player.points + player.dollars, player.dollars) for player in state.players]
    best = max(ranks)
    return Outcome(tuple(seat for seat, rank in enumerate(ranks) if rank == best), state.end)
