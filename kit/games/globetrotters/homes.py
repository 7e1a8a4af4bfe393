"""Homes that the teacher assigns, and a dealt ticket that shows each of them (option ``homes``, GO-12)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kit.engine.table import Table
from kit.games.globetrotters.data import DESTINATIONS, PLACES, TICKET_IDS, TICKETS
from kit.games.globetrotters.state import State, held_tickets
from kit.games.globetrotters.switches import OPEN

TICKETS_TO = {
    place: tuple(ticket for ticket in TICKET_IDS if place in TICKETS[ticket].both) for place in DESTINATIONS
}
"""Destination -> the tickets that name it."""


def enough_tickets(homes: Sequence[str], gone: Collection[str] = ()) -> bool:
    """Whether each of *homes* can have a ticket of its own that is not among those *gone*."""
    if not homes:
        return True
    return any(
        enough_tickets(homes[1:], {*gone, ticket}) for ticket in TICKETS_TO[homes[0]] if ticket not in gone
    )


async def assign_homes(table: Table[State]) -> None:
    """A Home for every seat, and then the tickets; before the Jackpot's, which could be the last to a Home."""
    state = table.state
    for seat in range(len(state.players)):
        state.given.append(await _home(table, seat))
    for seat, player in enumerate(state.players):
        gone, later = held_tickets(state), state.given[seat + 1 :]
        left = [ticket for ticket in TICKETS_TO[state.given[seat]] if ticket not in gone]
        kept = [ticket for ticket in left if enough_tickets(later, {*gone, ticket})]
        player.ticket = await table.draw("home_ticket", kept)


async def _home(table: Table[State], seat: int) -> str:
    """The Home that the teacher named, or one in a continent that has the fewest so far."""
    given = table.state.given
    named = [one.facts["home"] for one in table.setup.seats]
    if named[seat] != OPEN:
        return str(named[seat])
    used = [PLACES[home].continent for home in [*given, *named[seat:]] if home != OPEN]
    free = [place for place in DESTINATIONS if place not in (*given, *named)]
    fewest = min(used.count(PLACES[place].continent) for place in free)
    return str(
        await table.draw("home", [place for place in free if used.count(PLACES[place].continent) == fewest])
    )
