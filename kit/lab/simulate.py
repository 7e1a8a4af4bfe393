"""Automatic players play many games."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import kit
from kit import games as registry
from kit.banks.shipped import shipped_path
from kit.engine.requests import Ask
from kit.engine.rules import Bot, Rules
from kit.engine.session import Session
from kit.engine.wording import counted

DECISIONS_AT_MOST = 200_000
"""No game of the kit comes near it; one that does is reported instead of running for ever."""


@dataclass(slots=True)
class Result:
    """What *games* games of *seats* teams came to.

    *wins* counts games by the seats that won (shared wins have several, games without a winner none),
    *lengths* are turns, *unfinished* are the numbers of games that did not end, *audited* says
    that the game counts its money, *seconds* is the time taken.
    """

    game: str
    title: str
    seats: tuple[str, ...]
    seed: int
    games: int = 0
    wins: Counter[tuple[int, ...]] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    lengths: list[int] = field(default_factory=list)
    decisions: int = 0
    unfinished: list[int] = field(default_factory=list)
    unbalanced: list[str] = field(default_factory=list)
    audited: bool = True
    seconds: float = 0.0

    def text(self) -> str:
        """The result in words; everything but the last line is the same for the same seed."""
        games = counted(self.games, "game")
        lines = [f"{self.title}: {games}, {len(self.seats)} teams, seed {self.seed}", "Winners"]
        for seat, name in enumerate(self.seats):
            alone = self.wins[(seat,)]
            shared = sum(count for seats, count in self.wins.items() if seat in seats and len(seats) > 1)
            also = f", {shared} shared" if shared else ""
            lines.append(f"  {seat + 1} {name:<12} {alone:>6} {alone / self.games:>6.1%}{also}")
        if self.wins[()]:
            lines.append(f"  nobody {self.wins[()]:>15} {self.wins[()] / self.games:>6.1%}")
        lines.append("Endings  " + ", ".join(f"{why} {count}" for why, count in self.reasons.most_common()))
        low, middle, high = (quantile(self.lengths, share) for share in (0.1, 0.5, 0.9))
        lines.append(
            f"Turns    median {middle}, 10 to 90 %: {low} to {high}, longest {max(self.lengths, default=0)}"
        )
        lines.append(f"Ended    {'every game' if not self.unfinished else f'all but games {self.unfinished}'}")
        if self.audited:
            lines.append(
                "Money    " + ("conserved in every game" if not self.unbalanced else self.unbalanced[0])
            )
        speed = self.games / self.seconds if self.seconds else 0.0
        lines.append(
            f"Speed    {speed:.1f} games/s, {self.decisions / max(self.seconds, 1e-9):,.0f} decisions/s"
        )
        return "\n".join(lines)


def quantile(values: list[int], share: float) -> int:
    """The value below which *share* of the values lie (nearest rank); 0 of none."""
    if not values:
        return 0
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(share * len(ranked)))]


def simulate(
    game: str,
    games: int,
    seed: int,
    seats: int = 4,
    done: Callable[[int], None] | None = None,
    options: Mapping[str, Any] | None = None,
) -> Result:
    """Let bots play *games* games of *seats* teams; *done* is called with the number of games finished so far.

    *options* are house rules. Game number *n* has a seed of its own made from *seed* and *n*, so the same call
    gives the same games. Raises :class:`kit.BadSetup` for a wrong game, number of seats or option.
    """
    rules = registry.get(game)
    bank = None if rules.shipped_bank is None else kit.read_bank(shipped_path(rules.shipped_bank))
    bot = rules.bot()
    first = kit.new_game(game, seats, options or {}, bank, seed=seed, simulate=True)
    result = Result(game, rules.title, tuple(seat.name for seat in first.seats), seed)
    result.audited = type(rules).audit is not Rules.audit
    started = time.perf_counter()
    for number in range(games):
        rng = random.Random(f"{seed}:{number}")
        session = kit.new_game(game, seats, options or {}, bank, seed=rng.getrandbits(32), simulate=True)
        play_out(session, bot, rng, result, number)
        if done is not None:
            done(number + 1)
    result.seconds = time.perf_counter() - started
    return result


def decide(session: Session[Any], request: Ask, bot: Bot, rng: random.Random) -> str:
    """What *bot* chooses; a right value is found as often as the pupils it stands for would know it."""
    view = session.view(request.seat)
    right = session.rules.right_value(session.state, session.setup)
    if right is None:
        return bot.choose(view, request, rng)
    if rng.random() < bot.knows(view, request):
        return right
    return rng.choice([value for value in request.values if value != right])


def play_out(session: Session[Any], bot: Bot, rng: random.Random, result: Result, number: int) -> None:
    """Play *session* to its end and add it to *result*."""
    rules, turn = session.rules, 0
    for _ in range(DECISIONS_AT_MOST):
        request = session.pending
        if request is None:
            break
        if session.turn != turn:
            turn = session.turn
            if ring := rules.time_up(session.state, session.setup):
                session.choose(ring)
        session.choose(decide(session, request, bot, rng))
        result.decisions += 1
    wrong = rules.audit(session.state, session.setup)
    if wrong:
        result.unbalanced.append(f"does not add up in game {number}: {wrong}")
    result.games += 1
    result.lengths.append(session.turn)
    if session.outcome is None:
        result.unfinished.append(number)
    else:
        result.wins[session.outcome.winners] += 1
        result.reasons[session.outcome.reason] += 1
