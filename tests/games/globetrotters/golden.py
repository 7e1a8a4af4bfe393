"""The golden play-throughs of Globetrotters: one for each way to an end, and one for each great house rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import kit
from kit.engine.table import Event
from kit.games.globetrotters.rules import RULES
from tests.games.transcript import transcript

ALL = 16


@dataclass(frozen=True)
class Playthrough:
    """A game from *seed*, played by the bot but, in *bold* of all decisions, at random.

    *story* is what it tells. Time is up in turn *stop* (0: never).
    """

    name: str
    title: str
    seed: int
    story: str
    seats: int = 3
    bold: float = 0.0
    options: Mapping[str, Any] = field(default_factory=dict)
    stop: int = 0

    def start(self) -> kit.Session[Any]:
        """The game before its first turn."""
        return kit.new_game("globetrotters", self.seats, self.options, seed=self.seed)

    def choose(self, session: kit.Session[Any], rng: Random) -> str:
        """What is chosen now."""
        pending = session.pending
        assert pending is not None
        if self.stop and session.turn == self.stop and not session.state.time_up:
            return "time_up"
        if rng.random() < self.bold:
            return rng.choice(pending.values)
        return RULES.bot().choose(session.view(pending.seat), pending, rng)

    def played(self) -> kit.Session[Any]:
        """The whole game."""
        session, rng = self.start(), Random(self.seed)
        while session.pending is not None:
            session.choose(self.choose(session, rng))
        return session

    def lines(self) -> Iterator[str]:
        """The transcript."""
        rng = Random(self.seed)
        title = f"{self.title}; seed {self.seed}"
        return transcript(title, self.start(), lambda session: self.choose(session, rng), status)


def status(session: kit.Session[Any]) -> str:
    """Who is where, and has what."""
    view = session.view()
    teams = [
        f"{team['name']} {len(team['keys'])} KEYs ${team['cash']} {team['tickets']} tickets in {team['place']}"
        for team in view["teams"]
    ]
    return f"{'; '.join(teams)}; Jackpot ${view['jackpot']['cash']}; {view['keys_out']} KEYs out"


def stories(events: Sequence[Event], seats: int) -> set[str]:
    """What a whole game tells: how it went on once all KEYs were out, and what else there was in it."""
    found = {event.kind for event in events}
    holder: dict[str, int] = {}
    led: int | None = None
    for event in events:
        if event.kind == "key":
            holder[event.key] = event.seat if event.seat is not None else -1
        elif event.kind == "key_lost":
            holder[event.key] = -1
        else:
            continue
        if len(holder) == ALL:
            counts = [list(holder.values()).count(seat) for seat in range(seats)]
            leaders = [seat for seat, count in enumerate(counts) if count == max(counts)]
            if len(leaders) > 1:
                found.add("tie")
            if led is not None and leaders != [led]:
                found.add("lead lost")
            led = leaders[0] if len(leaders) == 1 else None
    return found


PLAYTHROUGHS = (
    Playthrough("globetrotters-return", "A Continent KEY in the Jackpot", 10, "markers_away", bold=0.02),
    Playthrough("globetrotters-tie", "A tie is broken", 8, "tie", bold=0.02),
    Playthrough("globetrotters-lead-lost", "A lead is lost on the way Home", 24, "lead lost", bold=0.02),
    Playthrough(
        "globetrotters-lesson", "One lesson of four teams, until time is up", 3, "time_up", seats=4, bold=0.05,
        options={"preset": "one_lesson"}, stop=14,
    ),
    Playthrough(
        "globetrotters-forgetting", "Nothing is booked by itself", 5, "nothing_due", seats=2, bold=0.1,
        options={"forgetting": True, "round_limit": 6},
    ),
    Playthrough(
        "globetrotters-guided", "Assigned Homes, a guided round, bumps that go on", 4, "explain", seats=6,
        options={"homes": "teacher", "guided_round": True, "chain_bump": True, "quiz": True, "round_limit": 3},
    ),
)  # fmt: skip


def playthroughs() -> Iterator[tuple[str, Iterator[str]]]:
    """Name and lines of each."""
    for one in PLAYTHROUGHS:
        yield one.name, one.lines()
