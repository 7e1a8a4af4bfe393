"""How quick and how good the automatic players are: ``python -m tests.benchmarks.bots [games]``.

One bot sits among players who choose at random, each game at another seat; 100 games unless another number is
given. Prints what was measured beside its goal and asserts nothing. Times are those of the process.
"""

from __future__ import annotations

import random
import sys
import time
from typing import Any

import kit
from kit.engine.rules import Bot
from tests.games.passport.support import bank

GAMES = 100
GOAL = "95 of 100 won, under 1 s a turn"
DECISIONS_AT_MOST = 20_000
QUESTIONS = bank()


def against_chance(game: str, seats: int, seed: int) -> tuple[bool, dict[int, float]]:
    """Whether the bot wins a game alone, and the seconds it took for each of its turns."""
    session: kit.Session[Any] = kit.new_game(game, seats, bank=QUESTIONS, seed=seed, simulate=True)
    bot: Bot = session.rules.bot()
    rng, mine, spent = random.Random(seed), seed % seats, dict[int, float]()
    for _ in range(DECISIONS_AT_MOST):
        request = session.pending
        if request is None:
            break
        value = rng.choice(request.values)
        if request.seat == mine:
            start = time.process_time()
            value = bot.choose(session.view(mine), request, rng)
            spent[session.turn] = spent.get(session.turn, 0) + time.process_time() - start
        session.choose(value)
    outcome = session.outcome
    return outcome is not None and outcome.winners == (mine,), spent


def measured(game: str, seats: int, games: int) -> str:
    """A line: games won, milliseconds a turn on average and at most."""
    won, times = 0, list[float]()
    for seed in range(games):
        wins, spent = against_chance(game, seats, seed)
        won += wins
        times += spent.values()
    mean = 1000 * sum(times) / len(times)
    found = f"{won} of {games} won, {mean:.1f} ms a turn, at most {1000 * max(times):.0f} ms"
    return f"{game}, {seats} teams".ljust(24) + found.ljust(56) + f"(goal {GOAL})"


def main() -> None:
    """Measure the bots of all games with every number of teams."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    for game in kit.games():
        rules = kit.Session.find_rules(game)
        for seats in range(rules.seats_low, rules.seats_high + 1):
            print(measured(game, seats, games), flush=True)


if __name__ == "__main__":
    main()
