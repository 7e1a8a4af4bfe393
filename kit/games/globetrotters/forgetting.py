"""The rulebook's forgetting (option ``forgetting``, G-282 to G-285): nothing is booked that nobody asks for."""

from __future__ import annotations

import json

from kit.engine.plain import from_plain, to_plain
from kit.games.globetrotters.dues import CALLS, CLAIMS
from kit.games.globetrotters.play import Play
from kit.games.globetrotters.state import State

CALL_LOST = "lost_turn"


class Forgetting:
    """What may be claimed by the player to move, and called for by the others."""

    __slots__ = ("play", "undone")

    def __init__(self, play: Play) -> None:
        self.play = play
        self.undone = False

    def begin(self) -> None:
        """Keep the position if the turn should have been lost, so that it can be undone (G-285)."""
        state = self.play.state
        state.rewind = ""
        if self.play.player.loses_turn:
            state.rewind = json.dumps(to_plain(state))
            self.play.player.loses_turn = False

    def owners(self) -> dict[str, int]:
        """All claims, which are the player's, and all calls, which the others may make: whatever is due."""
        play = self.play
        found = {f"claim:{what}": play.seat for what in CLAIMS}
        found.update({f"pay_up:{what}": play.left for what in CALLS})
        found[CALL_LOST] = play.left
        return found

    async def carry_out(self, choice: str) -> None:
        """Give what is rightly claimed and collect what is rightly called for; else change nothing."""
        play, state = self.play, self.play.state
        word, _, what = choice.partition(":")
        if word == CALL_LOST:
            self._lost_turn()
            return
        found = state.claims if word == "claim" else state.debts
        due = next((one for one in found if one.what == what), None)
        if due is None:
            play.tell("nothing_due", play.seat, "G-282" if word == "claim" else "G-283", what=what)
            return
        found.remove(due)
        await play.settle(play, due)

    def _lost_turn(self) -> None:
        """Called in time, the turn is undone to its start and counts as the lost one (G-285).

        The clock, and who has left or come meanwhile, are no part of the turn.
        """
        play, state = self.play, self.play.state
        if not state.rewind:
            play.tell("nothing_due", play.seat, "G-285", what=CALL_LOST)
            return
        before = from_plain(State, json.loads(state.rewind))
        before.time_up = state.time_up
        for player, now in zip(before.players, state.players, strict=True):
            player.auto = now.auto
        for name in State.__slots__:
            setattr(state, name, getattr(before, name))
        play.player = state.players[play.seat]
        play.player.loses_turn = False
        self.undone = True
        self.close()
        play.tell("turn_undone", play.seat, "G-285")
        play.end("lost", "G-285")

    def close(self) -> None:
        """The turn is completed: open claims are lost, and debts of the turn before (G-282, G-283)."""
        state = self.play.state
        state.claims.clear()
        state.debts = [due for due in state.debts if due.turn == state.turn]
        state.rewind = ""
