"""Every rule of Australia is named by a test that could fail, and every scenario and invariant is a test."""

from __future__ import annotations

from pathlib import Path

from tests.games.naming import invariants, rules_of, scenarios, unnamed

HERE = Path(__file__).parent


def test_every_rule_is_named_by_a_test() -> None:
    """All rules and all switches."""
    assert len(rules_of("australia", "AO?")) == 123 + 19
    assert unnamed("australia", "AO?") == []


def test_all_scenarios_are_played() -> None:
    """S-01 to S-54."""
    assert scenarios(HERE, "S", "A") == set(range(1, 55))


def test_all_invariants_are_checked() -> None:
    """I-1 to I-15."""
    assert invariants(HERE, "I") == set(range(1, 16))
