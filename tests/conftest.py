"""What all tests share."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import settings

from kit.banks import sourcechecks

settings.register_profile("kit", deadline=None)  # a busy machine must fail nothing
settings.load_profile("kit")


@pytest.fixture(autouse=True)
def _a_fixed_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """The day by which it is told how old a question's last check is."""
    monkeypatch.setattr(sourcechecks, "today", lambda: datetime.date(2026, 12, 1))
