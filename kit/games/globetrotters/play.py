"""What every part of a turn needs: the table, the state, the player, and who sits left and right."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from kit.engine.table import Table
from kit.games.globetrotters.asking import ask
from kit.games.globetrotters.data import ROUTE_OF
from kit.games.globetrotters.state import Due, Player, State

Settle = Callable[["Play", Due], Awaitable[None]]


class Play:
    """The turn of one seat.

    *settle* carries out a :class:`Due`; *why* is the word for what ended the turn.
    """

    __slots__ = ("options", "player", "seat", "settle", "state", "table", "why")

    def __init__(self, table: Table[State], settle: Settle) -> None:
        self.table = table
        self.state = table.state
        self.options: Mapping[str, Any] = table.setup.options
        self.seat = table.state.current
        self.player = table.state.players[self.seat]
        self.settle = settle
        self.why = ""

    @property
    def right(self) -> int:
        """The right-hand player: the one who plays just before (part 3.0)."""
        return (self.seat - 1) % len(self.state.players)

    @property
    def left(self) -> int:
        """The left-hand player: the one who plays next."""
        return (self.seat + 1) % len(self.state.players)

    def others(self) -> list[int]:
        """The other seats, from the left-hand player on."""
        count = len(self.state.players)
        return [(self.seat + step) % count for step in range(1, count)]

    def ask(
        self,
        key: str,
        values: Sequence[str],
        rule: str,
        seat: int | None = None,
        wait: bool = False,
        owners: Mapping[str, int] | None = None,
        **data: Any,
    ) -> Awaitable[str]:
        """Ask the player to move, or *seat*."""
        who = self.seat if seat is None else seat
        if self.state.players[who].auto:
            return ask(self.table, key, who, values, rule, wait, owners, **data)
        return self.table.ask(key, who, values, rule, wait=wait, owners=owners, **data)

    def tell(self, kind: str, seat: int | None, rule: str, **data: Any) -> None:
        """Record that something happened; in a guided round its rule is explained the first time."""
        self.table.tell(kind, seat, rule, **data)
        if self.options["guided_round"] and self.state.round == 1 and rule not in self.state.explained:
            self.state.explained.append(rule)
            self.table.tell("explain", seat, rule)

    def end(self, why: str, rule: str) -> None:
        """The turn is over (G-33)."""
        if not self.state.over:
            self.state.over = True
            self.why = why
            self.tell("turn_ends", self.seat, rule, why=why)

    async def gain(
        self, what: str, do: str, rule: str, amount: int = 1, place: str = "", seat: int | None = None
    ) -> None:
        """Give the player what is due now, or note it until it is claimed (G-281, G-282)."""
        who = self.seat if seat is None else seat
        due = Due(who, what, do, amount, place, "", rule, self.state.turn)
        if self.options["forgetting"]:
            self.state.claims.append(due)
        else:
            await self.settle(self, due)

    async def owe(self, what: str, do: str, rule: str, amount: int, place: str, to: str) -> None:
        """Collect what the player owes now, or note it until somebody calls for it (G-281, G-283)."""
        due = Due(self.seat, what, do, amount, place, to, rule, self.state.turn)
        if self.options["forgetting"]:
            self.state.debts.append(due)
        else:
            await self.settle(self, due)


def leave(player: Player, place: str) -> str:
    """Put the piece of *player* on *place*, which begins a new visit; where it stood before."""
    start = player.place
    if start and start != place:
        player.before = start
    player.place = place
    player.offer, player.bound = "", ""
    player.may_challenge = player.moved = False
    return start


def bind(player: Player, start: str) -> None:
    """On a Cruise Island, the other end if the piece came straight from one (G-86)."""
    route = ROUTE_OF.get(player.place)
    if route is not None and start in route.ends:
        player.bound = route.other(start)
