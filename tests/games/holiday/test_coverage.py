"""Every rule of Holiday is named by a test that could fail, and every scenario and invariant is a test."""

from __future__ import annotations

from pathlib import Path

from tests.games.naming import invariants, rules_of, scenarios, unnamed

HERE = Path(__file__).parent


def test_every_rule_is_named_by_a_test() -> None:
    """All rules and all switches."""
    assert len(rules_of("holiday", "HO?")) == 109 + 12
    assert unnamed("holiday", "HO?") == []


def test_all_scenarios_are_played() -> None:
    """HS-01 to HS-54."""
    assert scenarios(HERE, "HS", "HO?") == set(range(1, 55))


def test_all_invariants_are_checked() -> None:
    """HI-1 to HI-9."""
    assert invariants(HERE, "HI") == set(range(1, 10))
