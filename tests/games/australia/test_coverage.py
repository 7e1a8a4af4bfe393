"""Every rule of Australia is named by a test that could fail, and every scenario and invariant is a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from kit.games import get
from tests.games.naming import by_number, named

PLAYED = re.findall(r"^- \*\*(AO?-\d+)\*\*", get("australia").rulebook(), re.MULTILINE)


def docstrings(pattern: str) -> dict[str, str]:
    """Name and docstring of the tests in the modules that *pattern* finds."""
    found = {}
    for path in Path(__file__).parent.glob(pattern):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found[node.name] = ast.get_docstring(node) or ""
    return found


def test_every_rule_is_named_by_a_test() -> None:
    """All rules and all switches."""
    assert len(PLAYED) == 123 + 19
    missing = by_number(set(PLAYED) - named(r"\bAO?-\d{2,3}\b"))
    assert not missing, f"{len(missing)} rules that no test names: {', '.join(missing)}"


def test_all_scenarios_are_played() -> None:
    """S-01 to S-54: the number in the name is the number in the docstring, followed by the rules."""
    played = set()
    for name, text in docstrings("test_scenarios_*.py").items():
        number = re.match(r"test_s_(\d\d)_", name)
        if number:
            assert re.match(rf"S-{number[1]} \(A-", text), f"{name} does not name its rules"
            played.add(int(number[1]))
    assert played == set(range(1, 55))


def test_all_invariants_are_checked() -> None:
    """I-1 to I-15."""
    named_here = {
        int(n) for text in docstrings("test_invariants.py").values() for n in re.findall(r"\bI-(\d+)\b", text)
    }
    assert named_here == set(range(1, 16))
