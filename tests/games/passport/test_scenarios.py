"""Every worked scenario of part 7 of the rules is played by a test of its own name."""

from __future__ import annotations

import ast
import re
from pathlib import Path

SCENARIOS = range(1, 82)
INVARIANTS = range(1, 14)


def docstrings(pattern: str) -> dict[str, str]:
    """Name and docstring of the tests in the modules that *pattern* finds."""
    found = {}
    for path in Path(__file__).parent.glob(pattern):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found[node.name] = ast.get_docstring(node) or ""
    return found


def test_all_scenarios_are_played() -> None:
    """PS-01 to PS-81: the number in the name is the number in the docstring, followed by the rules."""
    played = set()
    for name, text in docstrings("test_scenarios_*.py").items():
        number = re.match(r"test_ps_(\d\d)_", name)
        if number:
            assert re.match(rf"PS-{number[1]} \(P[O-]", text), f"{name} does not name its rules"
            played.add(int(number[1]))
    assert played == set(SCENARIOS)


def test_all_invariants_are_checked() -> None:
    """PI-01 to PI-13."""
    named = {
        int(number)
        for text in docstrings("test_invariants.py").values()
        for number in re.findall(r"PI-(\d\d)", text)
    }
    assert named == set(INVARIANTS)
