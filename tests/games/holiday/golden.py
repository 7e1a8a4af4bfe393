"""The golden play-throughs of Holiday: one for each way home, and for each way of running out of money."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import kit
from kit.games.holiday.data import HOME
from kit.games.holiday.rules import RULES
from tests.games.transcript import transcript

Told = Callable[[Any], bool]


@dataclass(frozen=True)
class Playthrough:
    """A game from *seed*, won from the resort *winner* or decided by time; in it something is *told*.

    *bold* is how often a family chooses at random instead of sensibly; time is up in turn *stop* (0: never).
    """

    name: str
    title: str
    seed: int
    winner: str
    told: Told
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


def broke_before(event: Any) -> bool:
    """Whether somebody has gone Home for money (H-62)."""
    return event.kind == "moved" and event.how == "broke" and event.end == HOME


def broke_behind(event: Any) -> bool:
    """Whether somebody has gone back to the first bank for money (H-57)."""
    return event.kind == "moved" and event.how == "broke" and event.end == "S14"


def broke_at_resort(event: Any) -> bool:
    """Whether somebody has lost a resort (H-65)."""
    return event.kind == "moved" and event.how == "broke" and event.end == "AR05"


def broke_at_airport(event: Any) -> bool:
    """Whether somebody was too poor for any resort (H-93)."""
    return event.kind == "moved" and event.how == "loan"


def anything(event: Any) -> bool:
    """Whatever happens."""
    return event.kind == "won" or event.kind == "shared_win"


PLAYTHROUGHS = (
    Playthrough("holiday-sandy-flats", "Home from the cheapest resort", 26, "RB00", broke_before),
    Playthrough("holiday-palm-bay", "Home from the middle resort", 40, "RM00", broke_behind),
    Playthrough("holiday-grand-pacific", "Home from the dearest resort", 2, "RL00", broke_at_resort),
    Playthrough("holiday-airport", "Too poor at the Airport", 1, "RB00", broke_at_airport, bold=0.6, seats=2),
    Playthrough(
        "holiday-six-families", "Six families, a short trip", 2, "RM00", anything, seats=6,
        options={"preset": "one_lesson"},
    ),
    Playthrough("holiday-clock", "Time is up", 0, "", anything, options={"time_limit_min": 20}, stop=25),
)  # fmt: skip


def playthroughs() -> Iterator[tuple[str, Iterator[str]]]:
    """Name and lines of each."""
    for one in PLAYTHROUGHS:
        yield one.name, one.lines()
