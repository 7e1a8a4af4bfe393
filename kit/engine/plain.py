"""Copies of a game state, and its JSON form: one generic loop over the fields of a dataclass.

A state is made of dataclasses, lists, dicts with string keys, strings, numbers, booleans and ``None``.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")
_SCALARS = (int, str, float, bool, type(None))
_Copier = Callable[[Any], Any]


def clone(value: T) -> T:
    """A copy that shares nothing changeable with *value* (a dataclass instance)."""
    return cast("T", _cloner(type(value))(value))


def to_plain(value: Any) -> Any:
    """*value* as dicts, lists, strings and numbers, ready for JSON."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: to_plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, list | tuple):
        return [to_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: to_plain(item) for key, item in value.items()}
    return value


def from_plain(kind: type[T], data: Any) -> T:
    """The opposite of :func:`to_plain` for the dataclass *kind*.

    Raises ``TypeError``, ``KeyError`` or ``ValueError`` where *data* has not the shape of *kind*.
    """
    return cast("T", _reader(kind)(data))


def _same(value: Any) -> Any:
    return value


@cache
def _cloner(kind: Any) -> _Copier:
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
    if origin is dict:
        item = _cloner(args[1])
        return dict if item is _same else lambda value: {key: item(one) for key, one in value.items()}
    if dataclasses.is_dataclass(kind):
        parts = [(field.name, _cloner(hint)) for field, hint in _fields(kind)]
        if cast("Any", kind).__dataclass_params__.frozen and all(part is _same for _, part in parts):
            return _same
        return lambda value: kind(*[part(getattr(value, name)) for name, part in parts])
    if kind in _SCALARS:
        return _same
    raise TypeError(f"a game state cannot hold {kind!r}")


@cache
def _reader(kind: Any) -> _Copier:
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        (only,) = (_reader(arg) for arg in args if arg is not type(None))
        return lambda data: None if data is None else only(data)
    if origin is list:
        item = _reader(args[0])
        return lambda data: [item(one) for one in data]
    if origin is dict:
        item = _reader(args[1])
        return lambda data: {str(key): item(one) for key, one in data.items()}
    if dataclasses.is_dataclass(kind):
        parts = {field.name: _reader(hint) for field, hint in _fields(kind)}
        return lambda data: kind(**{name: read(data[name]) for name, read in parts.items()})

    def scalar(data: Any) -> Any:
        if not isinstance(data, kind):
            raise TypeError(f"expected {kind.__name__}, found {data!r}")
        return data

    return scalar


def _fields(kind: Any) -> list[tuple[dataclasses.Field[Any], Any]]:
    hints = get_type_hints(kind)
    return [(field, hints[field.name]) for field in dataclasses.fields(kind)]
