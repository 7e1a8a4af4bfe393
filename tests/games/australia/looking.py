"""Games of Australia to look at, position by position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import kit
from kit.engine.frame import ALL_SHOWN, Moment
from kit.engine.session import Session

GAMES: Mapping[str, tuple[int, dict[str, Any]]] = {
    "two": (2, {}),
    "three full": (3, {"variant": "full", "question_mode": "landing"}),
    "four spot": (4, {"referee": "spot", "claim_penalty": 1, "cards_per_pile": 5}),
    "five": (5, {"question_mode": "bonus", "no_placement_bonus": "points", "start_player": "random"}),
    "open": (2, {"open_hands": True, "variant": "full", "ranger_track": 12, "windmill_track": 5}),
    "slow": (2, {"time_limit_min": 30, "turn_timer_s": 60, "stall_rounds": 1, "start_player": "random"}),
}


def positions(name: str, seed: int = 1, most: int = 400) -> Iterator[Session[Any]]:
    """A game played at random, position by position; seat 1 of three and more is played by the program."""
    count, options = GAMES[name]
    seats = [{"name": f"Team {seat}", "auto": count > 2 and seat == 1} for seat in range(count)]
    session = kit.new_game("australia", seats, seed=seed, options=options)
    rng = Random(seed)
    for _ in range(most):
        yield session
        if session.pending is None:
            return
        asks = session.side_requests
        beside = [ask for ask in asks if ask.key in ("point_out", "time_up", "turn_over")]
        ask = rng.choice(beside) if beside and rng.random() < 0.04 else session.pending
        session.choose(rng.choice(ask.values))


def moment(session: Session[Any], shown: int = ALL_SHOWN) -> Moment:
    """What the look draws from."""
    return Moment(session.view(), session.pending, session.side_requests, session.recent, shown)
