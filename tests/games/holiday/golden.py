"""The golden play-throughs of Holiday: one for each way home, and for each way of running out of money."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import kit
from kit.games.holiday.rules import RULES
from tests.games.transcript import transcript


@dataclass(frozen=True)
class Playthrough:
    """A game from *seed*, won from the resort *winner* or decided by time; a line of it matches *told*.

    *bold* is how often a family chooses at random instead of sensibly; time is up in turn *stop* (0: never).
    """

    name: str
    title: str
    seed: int
    winner: str
    told: str
    bold: float = 0.3
    seats: int = 3
    options: Mapping[str, Any] = field(default_factory=dict)
    stop: int = 0

    def start(self) -> kit.Session[Any]:
        """The game before its first turn."""
        return kit.new_game("holiday", self.seats, self.options, seed=self.seed)

    def lines(self) -> Iterator[str]:
        """The transcript."""
        rng, bot = Random(self.seed), RULES.bot()

        def choose(session: kit.Session[Any]) -> str:
            pending = session.pending
            assert pending is not None
            if self.stop and session.turn == self.stop and not session.state.time_up:
                return "time_up"
            if rng.random() < self.bold:
                return rng.choice(pending.values)
            return bot.choose(session.view(pending.seat), pending, rng)

        return transcript(f"{self.title}; seed {self.seed}", self.start(), choose, status)


def status(session: kit.Session[Any]) -> str:
    """Who is where and has what."""
    state = session.state
    families = [f"{one.name} ${one.cash} on {one.position}{' misses' * one.misses}" for one in state.families]
    return f"{'; '.join(families)}; bank ${state.bank}"


BROKE_BEFORE = r" moved .*end=HOME how=broke"
"""Somebody has gone Home for money (H-62)."""
BROKE_BEHIND = r" moved .*end=S14 how=broke"
"""Somebody has gone back to the first bank for money (H-57)."""
BROKE_AT_RESORT = r" moved start=(R|HS).*end=AR05 how=broke"
"""Somebody has lost a resort (H-65)."""
TOO_POOR = r" moved .*how=loan"
"""Somebody was too poor for any resort (H-93)."""
ANYTHING = r" (won|shared_win) "
"""Whatever happens."""

PLAYTHROUGHS = (
    Playthrough("holiday-sandy-flats", "Home from the cheapest resort", 17, "RB00", BROKE_BEFORE),
    Playthrough("holiday-palm-bay", "Home from the middle resort", 8, "RM00", BROKE_BEHIND),
    Playthrough("holiday-grand-pacific", "Home from the dearest resort", 3, "RL00", BROKE_AT_RESORT),
    Playthrough("holiday-airport", "Too poor at the Airport", 10, "RB00", TOO_POOR, bold=0.6, seats=2),
    Playthrough(
        "holiday-six-families", "Six families, a short trip", 12, "RM00", ANYTHING, seats=6,
        options={"preset": "one_lesson"},
    ),
    Playthrough("holiday-clock", "Time is up", 0, "", ANYTHING, options={"time_limit_min": 20}, stop=25),
)  # fmt: skip


def playthroughs() -> Iterator[tuple[str, Iterator[str]]]:
    """Name and lines of each."""
    for one in PLAYTHROUGHS:
        yield one.name, one.lines()
