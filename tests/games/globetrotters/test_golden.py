"""Golden play-throughs: whole games, compared line by line with what was once looked at and found right."""

from __future__ import annotations

import pytest

from tests.games.globetrotters.golden import PLAYTHROUGHS, Playthrough, stories
from tests.games.transcript import FOLDER, compare


@pytest.mark.parametrize("one", PLAYTHROUGHS, ids=lambda one: one.name)
def test_playthrough(one: Playthrough) -> None:
    """G-251, G-262, G-263, G-267, GO-02, GO-05: it goes as it once did, line by line, and tells its story."""
    lines = list(one.lines())
    compare(one.name, lines)
    session = one.played()
    assert one.story in stories(session.events, one.seats)
    assert session.outcome is not None
    ending = {"time_up": "time", "nothing_due": "rounds", "explain": "rounds"}.get(one.story, "return")
    assert session.outcome.reason == ending
    assert lines[-1].endswith(f"({ending})")


def test_every_playthrough_has_its_file() -> None:
    """And there is no other."""
    assert {path.stem for path in FOLDER.glob("globetrotters-*.txt")} == {one.name for one in PLAYTHROUGHS}
