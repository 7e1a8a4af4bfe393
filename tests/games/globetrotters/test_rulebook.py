"""The rulebook: whole, in plain words, and found by number."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from kit.games import get

RULES = get("globetrotters")
BOOK = RULES.rulebook()
LINE = re.compile(r"- \*\*([A-Z]+-\d+)\*\* (.+) \[(.+?)\]")
LINES = {found[1]: found for line in BOOK.splitlines() if (found := LINE.fullmatch(line))}
WORKSHOP = r"\b(engine|defaults?|session|programme|seed|state|events?|requests?|options?|value|null)\b"
"""Words of whoever builds the kit, not of whoever plays."""


def test_every_rule_is_there_once() -> None:
    """208 rules and 22 house rules, each on a line of its own, in order."""
    found = re.findall(r"^- \*\*(.*?)\*\*", BOOK, re.MULTILINE)
    assert max(Counter(found).values()) == 1
    assert list(LINES) == found
    play = [int(rule[2:]) for rule in found if rule.startswith("G-")]
    assert (len(play), play[0], play[-1]) == (208, 1, 311)
    assert [rule for rule in found if rule.startswith("GO-")] == [f"GO-{number:02}" for number in range(1, 23)]
    numbers = [number for number in play if number not in (195, 196)]
    assert numbers == sorted(numbers)


@pytest.mark.parametrize("rule", LINES)
def test_a_rule_can_be_read_and_says_where_it_comes_from(rule: str) -> None:
    """One to three short sentences; printed, ours with the reason, or both."""
    _, text, standing = LINES[rule].groups()
    assert 1 <= len(re.findall(r"[.!?](?=\s|$|”)", text)) <= 4
    assert len(text.split()) <= 48
    assert text.endswith((".", ".”"))
    assert not re.search(WORKSHOP, text), text
    ours = r"our ruling( for [^:]+)?: .{10,}"
    if rule.startswith("G-"):
        assert re.fullmatch(rf"printed rule|{ours}|printed rule; {ours}", standing), standing
    else:
        assert standing.startswith("house rule; usual: ")


def test_rules_named_in_refusals_and_legends_are_there() -> None:
    """Every rule id that the code of the game cites."""
    folder = Path(__file__).parents[3] / "kit" / "games" / "globetrotters"
    cited = {
        rule for path in folder.glob("*.py") for rule in re.findall(r"\bGO?-\d+\b", path.read_text("utf-8"))
    }
    assert cited - set(LINES) == set()
