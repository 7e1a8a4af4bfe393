"""Every rule of Passport is named by a test that could fail."""

from __future__ import annotations

import pytest

from tests.games.naming import by_number, named, named_by_tests, rules_of

RULE = r"\bP[OC]?-\d{2,3}\b"
WANTED = {*rules_of("passport", "PO?"), *(f"PC-{number:02}" for number in range(1, 15))}


def test_every_rule_is_named_by_a_test() -> None:
    """All rules, all switches and all checks of the data."""
    assert len(WANTED) == 135 + 17 + 14
    missing = by_number(WANTED - named(RULE))
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
    assert named_by_tests(source, RULE) == set()


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
    assert named_by_tests(source, RULE) == {"P-01"}
