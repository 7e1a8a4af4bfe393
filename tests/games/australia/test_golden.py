"""Golden play-throughs: whole games, compared line by line with what was once looked at and found right."""

from __future__ import annotations

import pytest

from tests.games.australia.golden import PLAYTHROUGHS, Playthrough
from tests.games.transcript import FOLDER, compare


@pytest.mark.parametrize("one", PLAYTHROUGHS, ids=lambda one: one.name)
def test_playthrough(one: Playthrough) -> None:
    """A-16, A-44, A-87, A-88, A-89, A-93, A-112, AO-10: it goes as it once did, line by line."""
    lines = list(one.lines())
    assert lines[-1].endswith(f"({one.reason})")
    assert lines[-1].count(" and ") == one.winners - 1
    told = {word for line in lines if line.startswith("    ") for word in line.split()[:2]}
    assert set(one.told) <= told
    compare(one.name, lines)


def test_every_way_to_end_is_played() -> None:
    """A-87, A-90, A-93, AO-10: by cards, by time, by the notice; won and shared; no file without its game."""
    assert {one.reason for one in PLAYTHROUGHS} == {"cards", "time", "stall"}
    assert {one.winners for one in PLAYTHROUGHS} == {1, 2}
    assert {path.stem for path in FOLDER.glob("australia-*.txt")} == {one.name for one in PLAYTHROUGHS}
