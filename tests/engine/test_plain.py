"""Copies of a state and its form as plain data."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.engine.plain import clone, field_names, from_plain, to_plain
from kit.games.passport.state import State as PassportState
from tests.engine.toy import State as ToyState


@dataclass(slots=True)
class Leaf:
    name: str
    size: int = 3
    share: float = 0.5
    note: str | None = None
    flag: bool = False


@dataclass
class Tree:
    kind: ClassVar[str] = "tree"

    leaf: Leaf
    turn: int = 0
    spare: Leaf | None = None
    code: int | str | None = None
    leaves: list[Leaf] = field(default_factory=list)
    by_name: dict[str, Leaf] = field(default_factory=dict)
    numbers: list[int] = field(default_factory=lambda: [1, 2])
    grid: list[list[float]] = field(default_factory=list)
    piles: dict[str, list[str]] = field(default_factory=lambda: {"a": ["x"]})
    perhaps: list[Leaf | None] = field(default_factory=list)
    maybe: list[int] | None = None


names = st.text(max_size=4)
whole = st.integers()
shares = st.floats(allow_nan=False) | whole
leaves = st.builds(Leaf, names, whole, shares, st.none() | names, st.booleans())
trees = st.builds(
    Tree,
    leaves,
    whole,
    st.none() | leaves,
    st.none() | whole | names,
    st.lists(leaves, max_size=3),
    st.dictionaries(names, leaves, max_size=3),
    st.lists(whole, max_size=3),
    st.lists(st.lists(shares, max_size=3), max_size=3),
    st.dictionaries(names, st.lists(names, max_size=2), max_size=3),
    st.lists(st.none() | leaves, max_size=3),
    st.none() | st.lists(whole, max_size=2),
)


@given(trees)
def test_a_state_comes_back_from_its_plain_form(tree: Tree) -> None:
    plain = to_plain(tree)
    assert from_plain(Tree, plain) == tree
    assert from_plain(Tree, json.loads(json.dumps(plain))) == tree


@given(trees)
def test_a_copy_is_equal_and_shares_nothing_that_changes(tree: Tree) -> None:
    twin = clone(tree)
    assert twin == tree
    before = json.dumps(to_plain(tree))
    spoil(twin)
    assert json.dumps(to_plain(tree)) == before
    assert not shared(tree, clone(tree))


def parts(value: Any) -> list[Any]:
    """Everything changeable inside *value*, itself included."""
    if isinstance(value, list):
        return [value, *(part for item in value for part in parts(item))]
    if isinstance(value, dict):
        return [value, *(part for item in value.values() for part in parts(item))]
    if hasattr(value, "__dataclass_fields__"):
        return [value, *(part for one in fields(value) for part in parts(getattr(value, one.name)))]
    return []


def shared(one: Any, other: Any) -> set[int]:
    return {id(part) for part in parts(one)} & {id(part) for part in parts(other)}


def spoil(value: Any) -> None:
    for part in parts(value):
        if isinstance(part, list | dict):
            part.clear()


def test_the_names_of_all_fields() -> None:
    names = [word.strip('"') for word in field_names(Tree).split(":") if word]
    assert len(names) == len(set(names))
    assert set(names) == {one.name for kind in (Tree, Leaf) for one in fields(kind)}


def test_fields_at_their_default_are_left_out() -> None:
    assert to_plain(Tree(Leaf("a"))) == {"leaf": {"name": "a"}}
    assert to_plain(Tree(Leaf("a", 3), numbers=[])) == {"leaf": {"name": "a"}, "numbers": []}
    assert from_plain(Tree, {"leaf": {"name": "a"}}).numbers == [1, 2]


def test_defaults_are_not_shared_between_states_read_back() -> None:
    one, other = (from_plain(Tree, {"leaf": {"name": "a"}}) for _ in range(2))
    assert not shared(one, other)


@pytest.mark.parametrize(
    "data",
    [
        {},
        [],
        None,
        "leaf",
        {"leaf": {"name": 3}},
        {"leaf": {"name": None}},
        {"leaf": {"name": "a", "size": "3"}},
        {"leaf": {"name": "a", "size": 3.0}},
        {"leaf": {"name": "a", "colour": "red"}},
        {"leaf": {"name": "a"}, "numbers": ["1"]},
        {"leaf": {"name": "a"}, "numbers": 7},
        {"leaf": {"name": "a"}, "leaves": [3]},
        {"leaf": {"name": "a"}, "by_name": []},
        {"leaf": {"name": "a"}, "code": 1.5},
        {"leaf": {"name": "a"}, "nothing": 1},
    ],
)
def test_data_of_another_shape_are_refused(data: Any) -> None:
    with pytest.raises((TypeError, KeyError, ValueError, AttributeError)):
        from_plain(Tree, data)


@dataclass
class WithTuple:
    pair: tuple[int, int] = (1, 2)


@dataclass
class WithNumberedKeys:
    by_number: dict[int, str] = field(default_factory=dict)


@dataclass
class WithSet:
    found: list[set[int]] = field(default_factory=list)


@pytest.mark.parametrize(
    "state", [WithTuple(), WithNumberedKeys(), WithSet()], ids=lambda one: type(one).__name__
)
def test_a_state_that_could_not_be_saved_is_not_copied_either(state: Any) -> None:
    with pytest.raises(TypeError, match="a game state cannot hold "):
        clone(state)


@pytest.mark.parametrize("kind", [ToyState, PassportState])
def test_an_empty_state_of_a_game_is_next_to_nothing(kind: type[Any]) -> None:
    assert to_plain(kind()) == {}
    assert from_plain(kind, {}) == kind() == clone(kind())
