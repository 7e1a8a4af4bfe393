"""The benchmark of the engine runs; how fast is for people to read, not for a test to assert."""

from __future__ import annotations

import random
from pathlib import Path

import kit
from kit.testing.probes import position
from tests.benchmarks import engine


def test_random_play_is_put_beside_the_reference() -> None:
    reference, *plays = engine.random_play(decisions=40, rounds=2)
    assert reference.startswith("reference loop")
    assert [play.split()[2] for play in plays] == list(kit.games())
    assert all("goal 1/12" in play for play in plays)


def test_the_reference_asks_and_answers() -> None:
    class Counting(random.Random):
        picked = 0

        def choice(self, seq: object) -> object:
            Counting.picked += 1
            return super().choice(seq)  # type: ignore[type-var]

    engine.reference(7, Counting())
    assert Counting.picked == 7


def test_a_game_at_the_table_is_measured() -> None:
    lines = engine.table(length=12, rounds=1)
    assert [line.split()[0] for line in lines] == ["at", "undo", "resume,", "its", "save", "with"]
    assert "same position" in lines[2]


def test_undoing_for_the_clock_leaves_the_game_as_it_was(tmp_path: Path) -> None:
    session, times = engine.long_game(tmp_path / "game.kitsave", 9)
    before = position(session)
    assert len(times) == 9
    assert len(engine.undone(session)) == 9
    assert position(session) == before


def test_a_game_is_long_or_it_is_not() -> None:
    assert engine.lasts(1, 9)
    assert not engine.lasts(1, 100_000)


def test_import_is_timed_in_a_fresh_interpreter() -> None:
    time, heavy = engine.importing(runs=1)
    assert " ms" in time
    assert "none of pandas" in heavy
