"""The golden play-throughs of Transportation: one for each way of ending, and for what is rarely seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import kit
from kit.games.transportation.rules import RULES
from tests.games.transcript import transcript


@dataclass(frozen=True)
class Playthrough:
    """A game from *seed* that ends for *reason*; a line of it matches each of *told*.

    *bold* is how often something is chosen at random instead of sensibly; time is up in turn *stop* (0: never).
    """

    name: str
    title: str
    seed: int
    reason: str
    told: tuple[str, ...]
    bold: float = 0.1
    seats: int = 3
    options: Mapping[str, Any] = field(default_factory=dict)
    stop: int = 0
    poor: bool = False

    def start(self) -> kit.Session[Any]:
        """The game before its first input; with *poor*, everybody has paid everything to the Bank already."""
        session = kit.new_game("transportation", self.seats, self.options, seed=self.seed)
        if not self.poor:
            return session
        while not session.turn:
            session.choose(session.pending.values[0])
        state = session.state
        for player in state.players:
            state.bank += player.cash
            player.cash = 0
            player.van.financed = True
        return kit.Session.at(state, options=self.options, seed=self.seed)

    def lines(self) -> Iterator[str]:
        """The transcript."""
        rng, bot = Random(self.seed), RULES.bot()

        def choose(session: kit.Session[Any]) -> str:
            pending = session.pending
            assert pending is not None
            beside = [value for ask in session.side_requests for value in ask.values]
            if "time_up" in beside and session.turn == self.stop:
                return "time_up"
            if rng.random() < self.bold:
                return rng.choice(pending.words)
            return bot.choose(session.view(pending.seat), pending, rng)

        return transcript(f"{self.title}; seed {self.seed}", self.start(), choose, status)


def status(session: kit.Session[Any]) -> str:
    """Who has what, and where it is."""
    state = session.state
    players = []
    for one in state.players:
        parts = [f"{one.name} £{one.cash}"]
        for kind, vehicle in one.vehicles:
            goods = f" with {'+'.join(vehicle.goods)}" if vehicle.goods else ""
            parts.append(f"{kind}{' on finance' * vehicle.financed} {vehicle.at}{goods}")
        if one.store:
            parts.append(f"store {'+'.join(sorted(one.store))}")
        papers = [*one.licences, *["pass"] * one.passes, *one.contracts, *one.kept]
        players.append(", ".join([*parts, " ".join(papers)]) if not one.out else f"{one.name} out")
    return f"{'; '.join(players)}; bank £{state.bank}"


PLAYTHROUGHS = (
    Playthrough(
        "transportation-clock", "Time is up", 1, "time", (r" traded ", r" claimed "),
        options={"preset": "one_lesson", "end": "time:30"}, stop=40,
    ),
    Playthrough("transportation-agreed", "All agree", 35, "agreed", (r" loaded ", r" voted "), bold=0.02),
    Playthrough(
        "transportation-bankrupt", "Bankruptcy of all but one", 42, "last_player", (r" bankrupt ", r" train "),
        bold=0.0, poor=True, options={"end": "rounds:80", "crossing": "dice"},
    ),
    Playthrough(
        "transportation-rounds", "Four teams, eight rounds, swaps", 31, "rounds", (r" moved ",), seats=4,
        options={"end": "rounds:8", "swaps": True, "crossing": "dice", "ports": "random"}, bold=0.15,
    ),
)  # fmt: skip


def playthroughs() -> Iterator[tuple[str, Iterator[str]]]:
    """Name and lines of each."""
    for one in PLAYTHROUGHS:
        yield one.name, one.lines()
