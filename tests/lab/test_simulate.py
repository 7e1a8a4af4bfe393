"""What a simulation says of its games."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import kit
from kit.lab.simulate import Result, quantile, simulate


def test_the_same_call_gives_the_same_games() -> None:
    first, second = (simulate("passport", 10, 7, 2) for _ in range(2))
    assert first.lengths == second.lengths
    assert first.wins == second.wins
    assert first.decisions == second.decisions
    assert simulate("passport", 10, 8, 2).lengths != first.lengths


def test_every_game_ends_and_adds_up() -> None:
    counted: list[int] = []
    result = simulate("passport", 30, 1, 3, counted.append)
    assert counted == list(range(1, 31))
    assert result.games == sum(result.wins.values()) == 30
    assert not result.unfinished
    assert not result.unbalanced
    assert min(result.lengths) > 10


def test_shared_wins_games_without_a_winner_and_faults_are_told() -> None:
    result = Result("x", "Game", ("A", "B"), seed=3, games=4)
    result.wins = Counter({(0,): 1, (0, 1): 2, (): 1})
    result.reasons = Counter({"time": 3})
    result.lengths = [10, 20, 30, 40]
    result.unfinished = [3]
    result.unbalanced = ["does not add up in game 2: $10 too many."]
    text = result.text()
    assert "1 A                 1  25.0%, 2 shared" in text
    assert "2 B                 0   0.0%, 2 shared" in text
    assert "nobody               1  25.0%" in text
    assert "all but games [3]" in text
    assert "does not add up in game 2" in text
    assert "longest 40" in text


def test_a_game_that_does_not_add_up_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = kit.Session.find_rules("passport")
    monkeypatch.setattr(type(rules), "audit", lambda *_: "$10 from nowhere.")
    assert "does not add up in game 0: $10 from nowhere." in simulate("passport", 1, 1).text()


@pytest.mark.parametrize(("share", "value"), [(0.0, 1), (0.1, 2), (0.5, 6), (0.9, 10), (1.0, 10)])
def test_quantiles(share: float, value: int) -> None:
    assert quantile([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], share) == value
    assert quantile([], share) == 0


def test_a_timed_game_ends_without_a_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules say when the time of automatic players is up; it is called once, at the start of a turn."""
    rules = kit.Session.find_rules("transportation")
    called: list[int] = []

    def time_up(_: Any, state: Any, setup: Any) -> str:
        assert setup.options["end"] == "time:30"
        due = state.turn == 5
        called.extend([state.turn] * due)
        return "time_up" if due else ""

    monkeypatch.setattr(type(rules), "time_up", time_up)
    result = simulate("transportation", 1, 1, 3, options={"end": "time:30"})
    assert (result.reasons, result.lengths, called) == (Counter({"time": 1}), [6], [5])
