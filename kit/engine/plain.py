"""Copies of a game state, and its JSON form: one generic loop over the fields of a dataclass.

A state is made of dataclasses, lists, dicts with string keys, strings, numbers, booleans and ``None``.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Hashable
from functools import cache
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")
_SCALARS = (int, str, float, bool, type(None))
_Copier = Callable[[Any], Any]


def clone(value: T) -> T:
    """A copy that shares nothing changeable with *value* (a dataclass instance)."""
    return cast("T", _cloner(cast("Hashable", type(value)))(value))


def to_plain(value: Any) -> Any:
    """*value* as dicts, lists, strings and numbers, ready for JSON; fields at their default are left out."""
    return _writer(cast("Hashable", type(value)))(value)


def from_plain(kind: type[T], data: Any) -> T:
    """The opposite of :func:`to_plain` for the dataclass *kind*.

    Raises ``TypeError``, ``KeyError`` or ``ValueError`` where *data* has not the shape of *kind*.
    """
    return cast("T", _reader(cast("Hashable", kind))(data))


def field_names(kind: type[Any]) -> str:
    """The names of the fields of the dataclass *kind* and of those inside it, as they stand in JSON."""
    found: dict[str, None] = {}
    met: set[Any] = set()
    waiting: list[Any] = [kind]
    while waiting:
        one = waiting.pop()
        waiting += get_args(one)
        if isinstance(one, type) and dataclasses.is_dataclass(one) and one not in met:
            met.add(one)
            for field, hint in _fields(one):
                found[f'"{field.name}":'] = None
                waiting.append(hint)
    return "".join(found)


@cache
def _defaults(kind: type[Any]) -> tuple[tuple[str, Any], ...]:
    """Name and default of every field; a field without a default has one that equals nothing."""
    found = []
    for field in dataclasses.fields(kind):
        default: Any = field.default
        if field.default_factory is not dataclasses.MISSING:
            default = field.default_factory()
        found.append((field.name, default))
    return tuple(found)


def _same(value: Any) -> Any:
    return value


@cache
def _cloner(kind: Hashable) -> _Copier:
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        inner = [_cloner(arg) for arg in args if arg is not type(None)]
        if all(one is _same for one in inner):
            return _same
        (only,) = inner
        return lambda value: None if value is None else only(value)
    if origin is list:
        item = _cloner(args[0])
        return list if item is _same else lambda value: [item(one) for one in value]
    if origin is dict and args[0] is str:
        item = _cloner(args[1])
        return dict if item is _same else lambda value: {key: item(one) for key, one in value.items()}
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        make: Callable[..., Any] = kind
        found = [(field.name, _cloner(hint)) for field, hint in _fields(kind)]
        copiers = {f"copy_{name}": copier for name, copier in found}
        arguments = [
            f"value.{name}" if copier is _same else f"copy_{name}(value.{name})" for name, copier in found
        ]
        source = f"lambda value: make({', '.join(arguments)})"  # as dataclasses write their own __init__
        copy: _Copier = eval(source, {"make": make, **copiers})
        return copy
    if kind in _SCALARS:
        return _same
    raise TypeError(f"a game state cannot hold {kind!r}")


@cache
def _writer(kind: Hashable) -> _Copier:
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        inner = [_writer(arg) for arg in args if arg is not type(None)]
        if all(one is _same for one in inner):
            return _same
        (only,) = inner
        return lambda value: None if value is None else only(value)
    if origin is list:
        item = _writer(args[0])
        return list if item is _same else lambda value: [item(one) for one in value]
    if origin is dict:
        item = _writer(args[1])
        return dict if item is _same else lambda value: {key: item(one) for key, one in value.items()}
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        hints = get_type_hints(kind)
        lines, known = ["def write(value):", " found = {}"], dict[str, Any]()
        for name, usual in _defaults(kind):
            writer = _writer(hints[name])
            known |= {f"usual_{name}": usual, f"write_{name}": writer}
            plain = f"value.{name}" if writer is _same else f"write_{name}(value.{name})"
            lines.append(f" if value.{name} != usual_{name}: found[{name!r}] = {plain}")
        exec("\n".join([*lines, " return found"]), known)  # as dataclasses write their own __init__
        write: _Copier = known["write"]
        return write
    return _same


@cache
def _reader(kind: Hashable) -> _Copier:
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        if all(arg in _SCALARS for arg in args):
            return _scalar(*args)
        (only,) = (_reader(arg) for arg in args if arg is not type(None))
        return lambda data: None if data is None else only(data)
    if origin is list:
        item = _reader(args[0])
        return lambda data: [item(one) for one in data]
    if origin is dict:
        item = _reader(args[1])
        return lambda data: {key: item(one) for key, one in data.items()}
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        make: Callable[..., Any] = kind
        parts = {field.name: _reader(hint) for field, hint in _fields(kind)}
        return lambda data: make(**{name: parts[name](item) for name, item in data.items()})
    return _scalar(cast("type[Any]", kind))


def _scalar(*kinds: type[Any]) -> _Copier:
    """Reads a value of one of *kinds*; a whole number does for a ``float``."""
    accepted = (*kinds, int) if float in kinds else kinds

    def read(data: Any) -> Any:
        if not isinstance(data, accepted):
            raise TypeError(f"expected {' or '.join(one.__name__ for one in kinds)}, found {data!r}")
        return data

    return read


def _fields(kind: Any) -> list[tuple[dataclasses.Field[Any], Any]]:
    hints = get_type_hints(kind)
    return [(field, hints[field.name]) for field in dataclasses.fields(kind)]
