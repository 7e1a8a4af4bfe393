"""What the engine's tests about saves share."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.engine.session import Session
from tests.engine.toy import Magpies


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a game of Magpies may be saved, and found again when it is loaded."""
    monkeypatch.setattr(Session, "find_rules", staticmethod(lambda _: Magpies()))
    return tmp_path / "game.kitsave"
