"""What the tests with games played at random share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from hypothesis import settings

import kit

P = TypeVar("P")


def examples(count: int) -> settings:
    """*count* games, the same ones every time."""
    return settings(max_examples=count, deadline=None, derandomize=True, database=None)


def plays_the_same(
    start: Callable[[], tuple[kit.Session[Any], P]], choose: Callable[[kit.Session[Any], P], str], inputs: int
) -> None:
    """A game that is started a second time and given the same *inputs* is the same game.

    *start* gives the game and who plays it, *choose* what that one chooses.
    """
    first, player = start()
    chosen: list[str] = []
    while first.pending is not None and len(chosen) < inputs:
        chosen.append(choose(first, player))
        first.choose(chosen[-1])
    second, _ = start()
    for value in chosen:
        second.choose(value)
    assert second.state == first.state
    assert second.events == first.events
    assert second.outcome == first.outcome
