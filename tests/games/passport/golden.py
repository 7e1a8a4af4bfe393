"""The golden play-throughs of Passport: one for every way in which a game can end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import kit
from kit.games.passport.rules import RULES
from tests.games.passport.support import BANK
from tests.games.transcript import transcript


@dataclass(frozen=True)
class Playthrough:
    """A game from *seed*: teams are right with chance *skill*, and time is up in turn *stop* (0: never)."""

    name: str
    title: str
    seed: int
    skill: float
    reason: str
    winners: int = 1
    seats: int = 3
    options: Mapping[str, Any] = field(default_factory=dict)
    stop: int = 0

    def start(self) -> kit.Session[Any]:
        """The game before its first turn."""
        return kit.new_game("passport", self.seats, self.options, BANK, seed=self.seed)

    def lines(self) -> Iterator[str]:
        """The transcript."""
        rng, bot = Random(self.seed), RULES.bot()

        def choose(session: kit.Session[Any]) -> str:
            pending, state = session.pending, session.state
            assert pending is not None
            if self.stop and session.turn == self.stop and not state.time_up:
                return "time_up"
            if pending.key != "answer":
                return bot.choose(session.view(pending.seat), pending, rng)
            green = RULES.right_value(state, session.setup)
            assert green is not None
            return green if rng.random() < self.skill else next(one for one in pending.values if one != green)

        return transcript(f"{self.title}; seed {self.seed}", self.start(), choose, money)


def money(session: kit.Session[Any]) -> str:
    """Who has what."""
    view = session.view()
    teams = [
        f"{team['name']} out"
        if team["out"]
        else f"{team['name']} ${team['cash']} on {team['position']}"
        + "".join(f" {code}" for code in team["plaques"])
        + f" +{team['certificates']}" * bool(team["certificates"])
        for team in view["teams"]
    ]
    return f"{'; '.join(teams)}; fund ${view['travel_fund']}; insurance ${view['travel_insurance']}"


PLAYTHROUGHS = (
    Playthrough("passport-eight-plaques", "Eight plaques win", 79, 0.7, "plaques"),
    Playthrough("passport-last-team", "The last team wins", 54, 0.0, "last_team", options={"start_money": 500}),
    Playthrough("passport-clock", "Time is up: one winner", 96, 0.6, "time", options={"minutes": 20}, stop=14),
    Playthrough(
        "passport-clock-shared", "Time is up: a shared win", 23, 0.6, "time", 2, options={"minutes": 20}, stop=5
    ),
    Playthrough(
        "passport-nobody",
        "The last team plays on and goes out as well",
        101,
        0.0,
        "nobody",
        0,
        2,
        {"last_team": "plays_on", "start_money": 500},
    ),
    Playthrough(
        "passport-turn-limit", "The limit of turns", 133, 0.6, "turns", seats=4, options={"max_turns": 14}
    ),
    Playthrough(
        "passport-one-lesson",
        "Five plaques in one lesson",
        98,
        0.7,
        "plaques",
        options={"preset": "one_lesson"},
    ),
)


def playthroughs() -> Iterator[tuple[str, Iterator[str]]]:
    """Name and lines of every play-through."""
    for one in PLAYTHROUGHS:
        yield one.name, one.lines()
