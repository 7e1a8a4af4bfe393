"""Every worked scenario of part 7 of the rules, and every invariant, is a test."""

from __future__ import annotations

from pathlib import Path

from tests.games.naming import invariants, scenarios

HERE = Path(__file__).parent


def test_all_scenarios_are_played() -> None:
    """PS-01 to PS-81."""
    assert scenarios(HERE, "PS", "PO?") == set(range(1, 82))


def test_all_invariants_are_checked() -> None:
    """PI-01 to PI-13."""
    assert invariants(HERE, "PI") == set(range(1, 14))
