"""Every icon can be drawn: a browser breaks a path off without a word where it cannot read on."""

from __future__ import annotations

import re

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

from kit import games
from kit.board.icons import ICONS, icon_art

OWN = {name: games.look(name).icons for name in games()}
PATH = re.compile(r'\sd="([^"]+)"')


def drawn(path: str) -> int:
    """The number of strokes of *path*; raises ``ValueError`` or ``IndexError`` where it cannot be read."""
    pen = RecordingPen()
    parse_path(path, pen)
    return len(pen.value)


@pytest.mark.parametrize("game", OWN)
def test_every_icon_of_a_game_is_a_path_that_can_be_read(game: str) -> None:
    for name, path in OWN[game].items():
        assert drawn(path) > 2, name
        assert PATH.search(icon_art(name, OWN[game])), name


def test_every_icon_of_the_house_is_made_of_paths_that_can_be_read() -> None:
    for name, art in ICONS.items():
        assert "<" in art, name
        for path in PATH.findall(art):
            assert drawn(path) > 1, name


def test_a_number_too_many_is_noticed() -> None:
    with pytest.raises((ValueError, IndexError)):
        drawn("M4 4c1 1 2 2 3 3 4zM1 1z")
