"""Every rule of Globetrotters is named by a test that could fail; every scenario and invariant is a test."""

from __future__ import annotations

from pathlib import Path

from tests.games.naming import invariants, rules_of, scenarios, unnamed

HERE = Path(__file__).parent


def test_every_rule_is_named_by_a_test() -> None:
    """All rules and all switches."""
    assert len(rules_of("globetrotters", "GO?")) == 208 + 22
    assert unnamed("globetrotters", "GO?") == []


def test_all_scenarios_are_played() -> None:
    """S-01 to S-82."""
    assert scenarios(HERE, "S", "GO?") == set(range(1, 83))


def test_all_invariants_are_checked() -> None:
    """I-1 to I-14."""
    assert invariants(HERE, "I") == set(range(1, 15))
