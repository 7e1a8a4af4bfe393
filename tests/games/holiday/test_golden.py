"""Golden play-throughs: whole games, compared line by line with what was once looked at and found right."""

from __future__ import annotations

import re

import pytest

from kit.games.holiday.data import FINISH
from tests.games.holiday.golden import PLAYTHROUGHS, Playthrough
from tests.games.transcript import FOLDER, compare


@pytest.mark.parametrize("one", PLAYTHROUGHS, ids=lambda one: one.name)
def test_playthrough(one: Playthrough) -> None:
    """H-17, H-57, H-62, H-65, H-93, H-108, HO-01: it goes as it once did, line by line."""
    lines = list(one.lines())
    assert any(re.search(one.told, line) for line in lines)
    assert lines[-1].endswith("(home)" if one.winner else "(time)")
    assert any(f"on {FINISH}" in line for line in lines) == bool(one.winner)
    if one.winner:
        last = lines[-1].partition(": ")[2].partition(" (")[0]
        stays = [line for line in lines if line.startswith(f"    {last} moved") and "how=resort" in line]
        assert f"end={one.winner}" in stays[-1]
    compare(one.name, lines)


def test_every_resort_and_every_way_to_be_broke_is_played() -> None:
    """One play-through for each, and no file that no play-through writes."""
    assert {one.winner for one in PLAYTHROUGHS} == {"RB00", "RM00", "RL00", ""}
    assert len({one.told for one in PLAYTHROUGHS}) == 5
    assert {path.stem for path in FOLDER.glob("holiday-*.txt")} == {one.name for one in PLAYTHROUGHS}
