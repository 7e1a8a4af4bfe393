"""How fast the engine is: ``python -m tests.benchmarks.engine``.

Random play of every game in simulation mode beside a reference loop (an ``async`` function that awaits a new
request object; a driver that picks an option at random and sends it), run by turns; undo, resume and save of a
game of 500 decisions; a decision at the table; ``import kit``. Prints what was measured beside its goal and
asserts nothing. Times are those of the process, so that whatever else the machine does is not measured.
"""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Generator
from functools import partial
from pathlib import Path
from typing import Any

import kit
from kit.engine.session import Session
from kit.testing.probes import position
from tests.games.passport.support import bank

SEATS = 4
ROUNDS = 9
DECISIONS = 30_000
LENGTH = 500
QUESTIONS = bank()
HEAVY = ("pandas", "openpyxl", "ipywidgets", "numpy", "IPython")
IMPORT = f"""
import sys, time
start = time.process_time()
import kit
print(time.process_time() - start, *(name for name in {HEAVY} if name in sys.modules))
"""


class Request:
    """The smallest thing that can be awaited and answered."""

    __slots__ = ("values",)

    def __init__(self, values: tuple[str, ...]) -> None:
        self.values = values

    def __await__(self) -> Generator[Request, str, str]:
        return (yield self)


async def asking(count: int) -> None:
    """Awaits so many new requests."""
    for _ in range(count):
        await Request(("buy", "pass"))


def reference(count: int, rng: random.Random) -> None:
    """The driver: picks an option at random and sends it."""
    coroutine, answer = asking(count), None
    try:
        while True:
            answer = rng.choice(coroutine.send(answer).values)
    except StopIteration:
        return


def simulation(count: int, rng: random.Random, game: str = "passport") -> None:
    """So many decisions of random play, in as many games as it takes."""
    while count:
        session = kit.new_game(game, SEATS, bank=QUESTIONS, seed=rng.getrandbits(32), simulate=True)
        while count and session.pending is not None:
            session.choose(rng.choice(session.pending.values))
            count -= 1


def seconds(run: Callable[[], object]) -> float:
    """Processor time of *run*."""
    start = time.process_time()
    run()
    return time.process_time() - start


def random_play(decisions: int = DECISIONS, rounds: int = ROUNDS) -> list[str]:
    """Decisions a second of each game in simulation mode, and their ratio to the reference beside it."""
    rng = random.Random(1)
    loops: list[float] = []
    lines = []
    for game in kit.games():
        simulation(decisions // 10 + 1, rng, game)
        pairs = [
            (seconds(lambda: reference(decisions, rng)), seconds(partial(simulation, decisions, rng, game)))
            for _ in range(rounds)
        ]
        loops += [other for other, _ in pairs]
        play = decisions / statistics.median(own for _, own in pairs)
        ratio = statistics.median(own / other for other, own in pairs)
        found = f"{play:,.0f} decisions/s, 1/{ratio:.1f} of it"
        lines.append(_line(f"random play, {game}", found, "1/12, never below 1/25"))
    return [_line("reference loop", f"{decisions / statistics.median(loops):,.0f} decisions/s"), *lines]


def long_game(path: Path, length: int) -> tuple[Session[Any], list[float]]:
    """A game of *length* decisions at the table, saved at *path*, and the seconds each of them took.

    A decision is what happens between a click and drawing: the choice, its line in the save, the view and what
    has just happened.
    """
    seed = next(seed for seed in range(10_000) if lasts(seed, length))
    rng, times = random.Random(seed), []
    session = kit.new_game("passport", SEATS, bank=QUESTIONS, seed=seed, save=path)
    while session.pending is not None and len(times) < length:
        value = rng.choice(session.pending.values)
        start = time.process_time()
        session.choose(value)
        _ = session.view(), session.recent, session.pending, session.side_requests
        times.append(time.process_time() - start)
    return session, times


def lasts(seed: int, length: int) -> bool:
    """Whether the random game of this seed has so many decisions."""
    rng = random.Random(seed)
    session = kit.new_game("passport", SEATS, bank=QUESTIONS, seed=seed, simulate=True)
    while session.pending is not None and session.step < length:
        session.choose(rng.choice(session.pending.values))
    return session.step == length


def undone(session: Session[Any], most: int = 10_000) -> list[float]:
    """Seconds of every single undo, back to the start of the game; the game is then as it was."""
    times = []
    while session.can_undo and len(times) < most:
        times.append(seconds(session.undo))
    for _ in times:
        session.redo()
    return times


def table(length: int = LENGTH, rounds: int = ROUNDS) -> list[str]:
    """Table mode, undo, resume and the size of the save, in a game of *length* decisions."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.kitsave"
        session, times = long_game(path, length)
        back = undone(session)
        whole = Path(folder) / "whole.kitsave"
        session.save(whole)
        raw = whole.read_bytes()
        loads = [seconds(lambda: kit.load_game(whole)) for _ in range(rounds)]
        loaded = kit.load_game(whole)
        same = position(loaded, tell=False) == position(session, tell=False)
        events = seconds(lambda: loaded.events)
    packed = len(json.loads(raw.split(b"\n", 1)[0])["bank"])
    found = "same" if same else "ANOTHER"
    kilobytes = (len(raw) - packed) / 1e3
    return [
        _line("at the table", f"{_spread(times)} a decision", "300 us"),
        _line("undo", f"{_spread(back)}, in {length} decisions", "1 ms"),
        _line("resume, verified", f"{_ms(statistics.median(loads))}, {found} position", "20 ms"),
        _line("its log, if asked for", _ms(events)),
        _line("save", f"{kilobytes:.1f} kB without the questions, {session.turn} turns", "300 kB"),
        _line("with the questions", f"{len(raw) / 1e3:.1f} kB, {len(session.setup.bank.questions)} of them"),
    ]


def _line(what: str, found: str, goal: str = "") -> str:
    return f"{what:<31}{found}" + (f"   (goal {goal})" if goal else "")


def _ms(time: float) -> str:
    return f"{time * 1e3:.1f} ms"


def _spread(times: list[float]) -> str:
    """Mean, median and longest of *times*."""
    mean, half, longest = (one(times) * 1e6 for one in (statistics.mean, statistics.median, max))
    return f"{mean:.0f} us (half {half:.0f}, longest {longest:.0f})"


def importing(runs: int = ROUNDS) -> list[str]:
    """How long ``import kit`` takes in a fresh interpreter, and what heavy modules it loads."""
    said = [
        subprocess.run(
            [sys.executable, "-c", IMPORT], capture_output=True, text=True, check=True
        ).stdout.split()
        for _ in range(runs)
    ]
    loaded = ", ".join(said[0][1:]) or "none"
    return [
        _line("import kit", _ms(statistics.median(float(one[0]) for one in said)), "150 ms"),
        _line("heavy modules loaded", f"{loaded} of {', '.join(HEAVY)}", "none"),
    ]


def main() -> None:
    """Measure everything and print it."""
    print(f"{SEATS} teams, Python {sys.version.split()[0]}, medians of {ROUNDS} rounds")
    for part in (random_play, table, importing):
        for line in part():
            print(line, flush=True)


if __name__ == "__main__":
    main()
