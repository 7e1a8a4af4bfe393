"""Golden play-throughs: whole games, compared line by line with what was once looked at and found right."""

from __future__ import annotations

import re

import pytest

from tests.games.transcript import FOLDER, compare
from tests.games.transportation.golden import PLAYTHROUGHS, Playthrough


@pytest.mark.parametrize("one", PLAYTHROUGHS, ids=lambda one: one.name)
def test_playthrough(one: Playthrough) -> None:
    """T-118, T-121, T-122, TO-01: it goes as it once did, line by line."""
    lines = list(one.lines())
    assert lines[-1].endswith(f"({one.reason})")
    for pattern in one.told:
        assert any(re.search(pattern, line) for line in lines), pattern
    compare(one.name, lines)


def test_every_ending_is_played() -> None:
    """One play-through for each, and no file that no play-through writes."""
    assert {one.reason for one in PLAYTHROUGHS} == {"time", "agreed", "last_player", "rounds"}
    assert {path.stem for path in FOLDER.glob("transportation-*.txt")} == {one.name for one in PLAYTHROUGHS}
