"""Every game passes the conformance test, with its own bank and whatever name it has."""

from __future__ import annotations

import pytest

import kit
from kit.testing import check_game


@pytest.mark.parametrize("game", kit.games())
def test_game_conforms(game: str) -> None:
    check_game(game, games=3)
