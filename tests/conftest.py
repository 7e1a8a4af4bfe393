"""What all tests share."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import settings

from kit.banks import sourcechecks

settings.register_profile("kit", deadline=None)  # a busy machine must fail nothing
settings.load_profile("kit")


LONG = (
    "browser/test_play",
    "browser/test_games",
    "browser/",
    "test_conformance",
    "test_invariants",
    "banks/test_hostile",
    "test_look",
    "test_printing",
    "test_house",
    "test_bot",
    "test_tables",
    "test_marking",
)
"""Files that take long, the longest first: workers to which files are dealt from the top end together."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run what takes long before all else; within a file the order stays."""

    def rank(item: pytest.Item) -> int:
        path = item.path.as_posix()
        return next((at for at, part in enumerate(LONG) if part in path), len(LONG))

    items.sort(key=rank)


@pytest.fixture(autouse=True)
def _a_fixed_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """The day by which it is told how old a question's last check is."""
    monkeypatch.setattr(sourcechecks, "today", lambda: datetime.date(2026, 12, 1))
