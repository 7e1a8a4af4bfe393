"""Games played at random, and what the look shows of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import kit
from kit.engine.frame import ALL_SHOWN, Frame, Moment
from kit.engine.session import Session
from kit.games.transportation.look import LOOK
from tests.games.transportation.support import Game

GAMES: Mapping[str, tuple[int, dict[str, Any]]] = {
    "two": (2, {"swaps": True, "market_seconds": 60}),
    "four": (4, {"preset": "one_lesson", "show_odds": True}),
    "six": (6, {"ports": "random", "hide_cash": True, "teams": True, "start_pass": True}),
}


def positions(name: str, seed: int = 1, most: int = 160) -> Iterator[Session[Any]]:
    """A game played at random, but not to an early end, position by position."""
    count, options = GAMES[name]
    session = kit.new_game("transportation", [f"Team {seat}" for seat in range(count)], options, seed=seed)
    rng = Random(seed)
    for _ in range(most):
        yield session
        if session.pending is None:
            return
        values = [one for one in session.pending.values if one != "yes" and not one.startswith("propose")]
        moving = [one for one in values if one.startswith("throw") or one == "end_turn"]
        session.choose(rng.choice(moving if moving and rng.random() < 0.5 else values))


def moment(session: Session[Any], shown: int = ALL_SHOWN) -> Moment:
    """What the look draws from."""
    return Moment(session.view(), session.pending, session.side_requests, session.recent, shown)


def seen(one: Game | Session[Any], shown: int = ALL_SHOWN) -> Frame:
    """The frame of a position."""
    return LOOK.frame(moment(one.session if isinstance(one, Game) else one, shown))
