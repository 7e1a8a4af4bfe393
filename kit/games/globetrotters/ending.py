"""The end of a turn and of a round, and a game that is ended by the clock (G-34, GO-02, GO-03)."""

from __future__ import annotations

from kit.engine.rules import Outcome
from kit.engine.table import Table
from kit.games.globetrotters.data import SPENDING
from kit.games.globetrotters.dues import settle
from kit.games.globetrotters.money import worth
from kit.games.globetrotters.play import Play
from kit.games.globetrotters.state import State, key_counts


async def end_turn(table: Table[State]) -> None:
    """The left-hand player is next, with $300; after a round the clock may end the game (G-14, G-26, G-34)."""
    state, options = table.state, table.setup.options
    if state.winners:
        table.tell("won", state.winners[0], "G-262", reason=state.reason)
        return
    state.current = (state.current + 1) % len(state.players)
    if state.current == state.starter:
        limit = options["round_limit"]
        if state.time_up or (limit and state.round >= limit):
            _count(table, "time" if state.time_up else "rounds")
            return
        state.round += 1
    loses = state.players[state.current].loses_turn and not options["forgetting"]
    if state.round > 1 and not loses:
        await Play(table, settle).gain("spending", "receive", "G-26", SPENDING)


def _count(table: Table[State], reason: str) -> None:
    """Most KEYs; then most markers; then most money; else they share it (GO-02)."""
    state = table.state
    keys = key_counts(state)
    ranks = [
        (keys[seat], len(player.markers), worth(player.cash, len(player.hand)))
        for seat, player in enumerate(state.players)
    ]
    best = max(ranks)
    state.winners = [seat for seat, rank in enumerate(ranks) if rank == best]
    state.reason = reason
    kind, seat = ("won", state.winners[0]) if len(state.winners) == 1 else ("shared_win", None)
    rule = "GO-02" if reason == "time" else "GO-03"
    table.tell(kind, seat, rule, reason=reason, seats=tuple(state.winners), ranks=tuple(ranks))


def outcome(state: State) -> Outcome | None:
    """How the game ended, if it has."""
    return Outcome(tuple(state.winners), state.reason) if state.winners else None
