"""Which rules of a game the tests name.

An id counts only in the docstring of a test function, or in the id of a ``pytest.param`` that such a function
is run with; and only if the function checks something (``assert``, ``pytest.raises``, or a call of a function
of the tests that does). A test that names more than :data:`AT_MOST` rules names none.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from kit.games import get

TESTS = Path(__file__).parents[1]
NOT_COUNTED = {"test_coverage.py", "test_rulebook.py"}
AT_MOST = 12
"""More rules than this cannot be tested by one function."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def named_by_tests(source: str, rule: str, checking: Iterable[str] = ()) -> set[str]:
    """The rules (in the form *rule*) that the tests of the module *source* name.

    *checking* are helpers that check something.
    """
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
                rules = set(re.findall(rule, words))
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


@cache
def helpers_of_all() -> frozenset[str]:
    """The helpers of all tests that check something."""
    modules = [path.read_text(encoding="utf-8") for path in TESTS.rglob("*.py") if path.name not in NOT_COUNTED]
    return frozenset(name for source in modules for name in checking_functions(ast.parse(source)))


def named(rule: str) -> set[str]:
    """The rules (in the form *rule*) that any test names."""
    helpers = helpers_of_all()
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        source = path.read_text(encoding="utf-8")
        if path.name not in NOT_COUNTED and re.search(rule, source):
            found |= named_by_tests(source, rule, helpers)
    return found


def by_number(rules: Iterable[str]) -> list[str]:
    """Rule ids in order."""
    return sorted(rules, key=lambda rule: (rule.partition("-")[0], int(rule.partition("-")[2])))


def rules_of(game: str, prefix: str) -> list[str]:
    """The ids in the rulebook of *game*; *prefix* is a pattern of their letters ("HO?")."""
    return re.findall(rf"^- \*\*({prefix}-\d+)\*\*", get(game).rulebook(), re.MULTILINE)


def unnamed(game: str, prefix: str) -> list[str]:
    """The rules of *game* that no test names, in order."""
    return by_number(set(rules_of(game, prefix)) - named(rf"\b{prefix}-\d{{1,3}}\b"))


def docstrings(folder: Path, pattern: str) -> dict[str, str]:
    """Name and docstring of the tests in the modules of *folder* that *pattern* finds."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in folder.glob(pattern))
    tests = (node for tree in trees for node in functions(tree) if node.name.startswith("test_"))
    return {test.name: ast.get_docstring(test) or "" for test in tests}


def scenarios(folder: Path, prefix: str, rule: str) -> set[int]:
    """Numbers of the scenarios that are tests: ``test_hs_07_...`` has the docstring "HS-07 (H-12, ...".

    *prefix* are the letters of a scenario ("HS"), *rule* is a pattern of the letters of a rule ("HO?").
    """
    played = set()
    for name, text in docstrings(folder, "test_scenarios_*.py").items():
        number = re.match(rf"test_{prefix.lower()}_(\d+)_", name)
        if number:
            assert re.match(rf"{prefix}-{number[1]} \({rule}-", text), f"{name} does not name its rules"
            played.add(int(number[1]))
    return played


def invariants(folder: Path, prefix: str) -> set[int]:
    """Numbers of the invariants (*prefix* "HI": HI-1) that the tests in ``test_invariants.py`` name."""
    texts = docstrings(folder, "test_invariants.py").values()
    return {int(number) for text in texts for number in re.findall(rf"\b{prefix}-(\d+)\b", text)}
