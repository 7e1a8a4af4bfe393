"""Asking a player: a person is asked by the table, an automatic player chooses at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from kit.engine.requests import Ask
from kit.engine.table import Table
from kit.games.globetrotters.state import State
from kit.games.globetrotters.view import view

NUMBERS = range(1 << 16)
"""What the choices of an automatic player are drawn from."""


async def ask(
    table: Table[State],
    key: str,
    seat: int,
    values: Sequence[str],
    rule: str,
    wait: bool = False,
    owners: Mapping[str, int] | None = None,
    **data: Any,
) -> str:
    """What *seat* chooses of *values*; an automatic player sees what its seat may see, and no more."""
    from kit.games.globetrotters.bot import GlobetrottersBot

    if not table.state.players[seat].auto or len(values) == 1:
        wait = wait and not table.state.players[seat].auto
        return await table.ask(key, seat, values, rule, wait=wait, owners=owners, **data)
    seed = await table.draw("automatic", NUMBERS)
    request = Ask(key, seat, values, rule, data)
    return GlobetrottersBot().choose(view(table.state, table.setup, seat), request, Random(seed))


def teacher(state: State) -> int:
    """The seat that stands for the table: the one to play, or the next that a person plays."""
    count = len(state.players)
    around = [(state.current + step) % count for step in range(count)]
    return next((seat for seat in around if not state.players[seat].auto), state.current)
