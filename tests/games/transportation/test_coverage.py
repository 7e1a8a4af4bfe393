"""Every rule of Transportation is named by a test that could fail, and every scenario is a test."""

from __future__ import annotations

from pathlib import Path

from kit.games.transportation.rules import RULES
from kit.games.transportation.switches import SWITCHES
from tests.games.naming import invariants, rules_of, scenarios, unnamed

HERE = Path(__file__).parent


def test_every_rule_is_named_by_a_test() -> None:
    """All rules and all house rules."""
    assert sorted(rules_of("transportation", "T")) == sorted(f"T-{number:02}" for number in range(1, 135))
    assert rules_of("transportation", "TO") == [f"TO-{number:02}" for number in range(1, 17)]
    assert unnamed("transportation", "TO?") == []


def test_all_scenarios_are_played() -> None:
    """TS-01 to TS-54."""
    assert scenarios(HERE, "TS", "TO?") == set(range(1, 55))


def test_all_invariants_are_checked() -> None:
    """TI-1 to TI-10."""
    assert invariants(HERE, "TI") == set(range(1, 11))


def test_every_switch_cites_a_rule() -> None:
    """And every rule cited is in the rulebook."""
    assert {switch.rule for switch in SWITCHES} == {*rules_of("transportation", "TO"), "T-08"}
    assert all(RULES.rule_text(switch.rule) for switch in SWITCHES)
