"""Golden play-throughs: whole games, compared line by line with what was once looked at and found right."""

from __future__ import annotations

import re

import pytest

from tests.games.passport.golden import PLAYTHROUGHS, Playthrough
from tests.games.transcript import FOLDER, compare


@pytest.mark.parametrize("one", PLAYTHROUGHS, ids=lambda one: one.name)
def test_playthrough(one: Playthrough) -> None:
    """P-116, P-120, PO-01, PO-11, PO-15, PO-17: it ends as it says, and every line on the way is as it was."""
    lines = list(one.lines())
    end = re.fullmatch(r"end after \d+ turns: (.*) \((\w+)\)", lines[-1])
    assert end is not None
    assert end[2] == one.reason
    assert end[1].count(" and ") + (end[1] != "nobody") == one.winners
    compare(one.name, lines)


def test_every_way_of_ending_is_played() -> None:
    """Reason and number of winners: plaques, the last team, the clock alone and shared, nobody, the limit."""
    ways = {(one.reason, min(one.winners, 2)) for one in PLAYTHROUGHS}
    assert ways == {("plaques", 1), ("last_team", 1), ("time", 1), ("time", 2), ("nobody", 0), ("turns", 1)}
    files = {path.stem for path in FOLDER.glob("passport-*.txt")}
    assert files == {one.name for one in PLAYTHROUGHS}


def test_a_difference_is_found_and_named() -> None:
    """The comparison can fail: at a changed line, and at a missing end."""
    lines = list(PLAYTHROUGHS[0].lines())
    with pytest.raises(AssertionError, match=r"passport-eight-plaques\.txt, line 8 is new.*tests\.regenerate"):
        compare(PLAYTHROUGHS[0].name, [*lines[:7], "another line", *lines[8:]])
    with pytest.raises(AssertionError, match="another length"):
        compare(PLAYTHROUGHS[0].name, lines[:-1])
