"""Face-down piles of cards or questions, and answers that are waited for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from kit.engine.table import Table


class Pile(Protocol):
    """A pile: *top* are items known to lie on top, in order; then come those never seen, in no known order.

    Last come *used*, the items at the bottom, in the order in which they will come up again.
    """

    top: list[Any]
    used: list[Any]


async def take(
    table: Table[Any], label: str, everything: Sequence[Any], pile: Pile, away: Sequence[Any] = ()
) -> Any:
    """Take the top of *pile*: a known top item, else any unseen one, else the one used longest ago.

    *everything* is what belongs to the pile, *away* what is held elsewhere; *label* names the draw.
    """
    if pile.top:
        return pile.top.pop(0)
    if len(pile.used) + len(away) < len(everything):
        gone = {*pile.used, *away}
        return await table.draw(label, [item for item in everything if item not in gone])
    return pile.used.pop(0)


NO_ANSWER = ("none", "no answer", "time is up", "no answer given", "no answer in time")
"""Values for an answer that did not come in time; the first that is none of the four answers is used."""


def answer_values(answers: Sequence[str], clock: bool) -> tuple[str, ...]:
    """Option values of a question: the answers as shown and, with a clock, one that means "none" last."""
    if not clock:
        return tuple(answers)
    return (*answers, next(value for value in NO_ANSWER if value not in answers))
