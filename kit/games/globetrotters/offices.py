"""The Travel Agent and the Immigration Officer, who confirm what was booked (option ``officers``, GO-17)."""

from __future__ import annotations

from kit.games.globetrotters.play import Play
from kit.games.globetrotters.state import State, pack_left

AGENT, OFFICER = "travel_agent", "immigration_officer"


def _books(state: State) -> dict[str, tuple[int, ...]]:
    """What changes when an office books something."""
    money = (state.paid_in, state.paid_out, state.jackpot.cash)
    tickets = (pack_left(state), len(state.jackpot.tickets), len(state.pack.used))
    return {AGENT: (*money, *tickets), OFFICER: (state.serial,)}


class Offices:
    """What has been confirmed in the turn of a player."""

    __slots__ = ("confirmed", "held", "play")

    def __init__(self, play: Play) -> None:
        self.play = play
        self.held = play.options["officers"] == "teams"
        self.confirmed = _books(play.state) if self.held else {}

    async def confirm(self) -> None:
        """Each officer confirms what is new in the books of the office; nobody does after a win."""
        if self.held and not self.play.state.winners:
            now = _books(self.play.state)
            for office, book in now.items():
                if book != self.confirmed[office]:
                    await self._ask(office)
            self.confirmed = now

    async def confirm_spending(self) -> None:
        """The Travel Agent confirms the $300 that were paid before the turn (G-26)."""
        if self.held:
            await self._ask(AGENT)

    async def _ask(self, office: str) -> None:
        seat = self.play.options[office]
        if not self.play.state.players[seat].auto:
            await self.play.ask("confirm", ("confirm",), "GO-17", seat, wait=True, office=office)
