"""The golden play-throughs of Australia: the simple and the windmill game, and each way of ending."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import kit
from kit.games.australia.rules import RULES
from tests.games.australia.support import BANK
from tests.games.transcript import transcript


@dataclass(frozen=True)
class Playthrough:
    """A game from *seed* that ends for *reason*; in it everything of *told* happens.

    *bold* is how often a player chooses at random instead of sensibly; *beside* is chosen in those turns, and
    with *idle* nobody plays a card.
    """

    name: str
    title: str
    seed: int
    seats: int
    reason: str
    told: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    bold: float = 0.15
    beside: Mapping[int, str] = field(default_factory=dict)
    idle: bool = False
    winners: int = 1

    def start(self) -> kit.Session[Any]:
        """The game before its first turn."""
        return kit.new_game("australia", self.seats, self.options, BANK, seed=self.seed)

    def lines(self) -> Iterator[str]:
        """The transcript."""
        rng, bot, beside = Random(self.seed), RULES.bot(), dict(self.beside)

        def choose(session: kit.Session[Any]) -> str:
            pending = session.pending
            assert pending is not None
            if session.turn in beside and pending.key == "action":
                return beside.pop(session.turn)
            if self.idle and "fly" in pending.values:
                return "fly"
            if rng.random() < self.bold:
                return rng.choice(pending.values)
            return bot.choose(session.view(pending.seat), pending, rng)

        return transcript(f"{self.title}; seed {self.seed}", self.start(), choose, status)


def status(session: kit.Session[Any]) -> str:
    """Who has what and where the planes are."""
    players = [
        f"{one.name} {one.points} points ${one.dollars}, {one.supply} left, {one.plane or 'off'}, "
        f"{' '.join(one.hand)}"
        for one in session.state.players
    ]
    mill = session.view()["windmill"]
    track = "" if mill is None else f"; windmill {mill['region']} {mill['value']}, track {mill['track']}"
    return f"{'; '.join(players)}; piles {session.state.piles}{track}"


PLAYTHROUGHS = (
    Playthrough(
        "australia-simple", "The simple game", 4, 3, "cards",
        ("has_answered", "reveal", "score", "pay", "take", "end_trigger", "won"),
    ),
    Playthrough(
        "australia-windmill", "The full game with the windmill", 5, 2, "cards",
        ("windmill_move", "windmill_raise", "place_track", "windmill_score", "track_halve", "end_trigger"),
        {"variant": "full", "start_player": "declared"},
    ),
    Playthrough(
        "australia-spot", "Players spot projects", 2, 4, "cards", ("claim", "point_out", "ask", "end_turn"),
        {"referee": "spot", "question_mode": "bonus", "start_player": "random", "cards_per_pile": 5},
        beside={3: "point_out:SWE:conservation"},
    ),
    Playthrough(
        "australia-clock", "The time is up", 1, 5, "time", ("time_up", "last_round"),
        {"preset": "one_lesson", "starter": 3}, beside={2: "time_up"},
    ),
    Playthrough(
        "australia-stall", "Three rounds without a card", 3, 2, "stall", ("stall", "last_round", "shared_win"),
        {"start_player": "random"}, bold=0, idle=True, winners=2,
    ),
    Playthrough(
        "australia-leaving", "A team leaves and comes back", 1, 3, "cards", ("leave", "take_over", "turn_over"),
        {"start_player": "random", "cards_per_pile": 5, "turn_timer_s": 60, "question_mode": "landing"},
        beside={4: "leave:1", 9: "take_over:1", 11: "turn_over"},
    ),
)  # fmt: skip


def playthroughs() -> Iterator[tuple[str, Iterator[str]]]:
    """Name and lines of each."""
    for one in PLAYTHROUGHS:
        yield one.name, one.lines()
