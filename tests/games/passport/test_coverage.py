"""Every rule is named by a test that could fail.

An id counts only in the docstring of a test function, or in the id of a ``pytest.param`` that such a function
is run with; and only if the function checks something (``assert``, ``pytest.raises``, or a call of a function
of the tests that does). A test that names more than :data:`AT_MOST` rules names none.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from kit.games import get

TESTS = Path(__file__).parents[2]
NOT_COUNTED = {"test_coverage.py", "test_rulebook.py"}
RULE = r"\bP[OC]?-\d{2,3}\b"
AT_MOST = 12
"""More rules than this cannot be tested by one function."""

PLAYED = re.findall(r"^- \*\*(P[O]?-\d+)\*\*", get("passport").rulebook(), re.MULTILINE)
WANTED = {*PLAYED, *(f"PC-{number:02}" for number in range(1, 15))}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def named_by_tests(source: str, checking: Iterable[str] = ()) -> set[str]:
    """The rules that the tests of the module *source* name; *checking* are helpers that check something."""
    tree = ast.parse(source)
    helpers = {*checking, *checking_functions(tree)}
    lists = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    found: set[str] = set()
    for test in functions(tree):
        if test.name.startswith("test_") and checks(test, helpers):
            for words in (ast.get_docstring(test) or "", *param_ids(test, lists)):
                rules = set(re.findall(RULE, words))
                if len(rules) <= AT_MOST:
                    found |= rules
    return found


def functions(tree: ast.AST) -> list[Function]:
    """Functions of a module and methods of its classes."""
    return [node for node in ast.walk(tree) if isinstance(node, Function)]


def checks(function: Function, helpers: set[str]) -> bool:
    """Whether *function* checks something itself or through one of *helpers*."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assert) and not isinstance(node.test, ast.Constant):
            return True
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in helpers:
                return True
    return False


def checking_functions(tree: ast.AST) -> set[str]:
    """Names of the functions that are no tests themselves and check something; ``pytest.raises`` is one."""
    found = {"raises"}
    for function in functions(tree):
        if not function.name.startswith("test_") and checks(function, {"raises"}):
            found.add(function.name)
    return found


def param_ids(test: Function, lists: dict[str, ast.expr]) -> Iterator[str]:
    """The ids of the ``pytest.param`` in the decorators of *test* or in a list of the module named there."""
    for decorator in test.decorator_list:
        parts = [
            decorator,
            *(lists[n.id] for n in ast.walk(decorator) if isinstance(n, ast.Name) and n.id in lists),
        ]
        for node in (node for part in parts for node in ast.walk(part)):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "param":
                for keyword in node.keywords:
                    if keyword.arg == "id" and isinstance(keyword.value, ast.Constant):
                        yield str(keyword.value.value)


def test_every_rule_is_named_by_a_test() -> None:
    """All rules, all switches and all checks of the data."""
    modules = [path.read_text(encoding="utf-8") for path in TESTS.rglob("*.py") if path.name not in NOT_COUNTED]
    helpers = {name for source in modules for name in checking_functions(ast.parse(source))}
    named: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        if path.name not in NOT_COUNTED:
            named |= named_by_tests(path.read_text(encoding="utf-8"), helpers)
    assert len(WANTED) == 135 + 17 + 14
    missing = sorted(WANTED - named, key=lambda rule: (rule.partition("-")[0], int(rule.partition("-")[2])))
    assert not missing, f"{len(missing)} rules that no test names: {', '.join(missing)}"


@pytest.mark.parametrize(
    "source",
    [
        pytest.param('"""P-01"""', id="docstring of a module"),
        pytest.param("RULES = ['P-01']  # P-01", id="list and comment"),
        pytest.param("def test_a():\n    'P-01'", id="test without a body"),
        pytest.param("def test_a():\n    'P-01'\n    print('P-01')", id="test that checks nothing"),
        pytest.param("def test_a():\n    'P-01'\n    assert True", id="test that cannot fail"),
        pytest.param("def test_a():\n    assert 'P-01'.lower()", id="text in the body"),
        pytest.param("def helper():\n    'P-01'\n    assert f()", id="no test"),
        pytest.param("import pytest\nX = [pytest.param(1, id='P-01')]", id="list that no test runs with"),
        pytest.param(
            "def test_a():\n    'P-01 " + " ".join(f"P-{n}" for n in range(10, 30)) + "'\n    assert f()",
            id="list in a docstring",
        ),
    ],
)
def test_a_mere_list_names_nothing(source: str) -> None:
    """Ways of writing ids down without testing anything."""
    assert named_by_tests(source) == set()


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("def test_a():\n    'PS-01 (P-01).'\n    assert f()", id="docstring"),
        pytest.param("def test_a():\n    'P-01'\n    with pytest.raises(E):\n        f()", id="refusal"),
        pytest.param("def look():\n    assert f()\ndef test_a():\n    'P-01'\n    look()", id="helper"),
        pytest.param(
            "@p.parametrize('x', [pytest.param(1, id='P-01 one')])\ndef test_a(x):\n    assert x", id="param"
        ),
        pytest.param(
            "X = [pytest.param(1, id='P-01')]\n@p.parametrize('x', X)\ndef test_a(x):\n    assert x", id="list"
        ),
        pytest.param("class TestA:\n    def test_a(self):\n        'P-01'\n        assert f()", id="method"),
    ],
)
def test_a_test_names_its_rules(source: str) -> None:
    """Ways of testing a rule."""
    assert named_by_tests(source) == {"P-01"}
