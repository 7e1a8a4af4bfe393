"""Floor 2: one folder a game; nothing outside a folder knows its name.

Calling this package, ``kit.games()``, gives the names of the games. A game is a sub-package whose module
``rules`` has a ``RULES`` object (:class:`kit.engine.rules.Rules`); it is found by being there.
"""

from __future__ import annotations

import difflib
import importlib
import pkgutil
import sys
from functools import cache
from types import ModuleType
from typing import Any

from kit.engine.errors import BadSetup
from kit.engine.rules import Rules
from kit.engine.session import Session


@cache
def names() -> tuple[str, ...]:
    """The names of the games, sorted."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


def get(name: str) -> Rules[Any]:
    """The rules of the game *name*; raises :class:`BadSetup` naming the games there are."""
    if name not in names():
        near = difflib.get_close_matches(str(name).lower(), names(), 1)
        hint = f' Did you mean "{near[0]}"?' if near else ""
        raise BadSetup(f'There is no game "{name}".{hint} Games: {", ".join(names())}.')
    rules: Rules[Any] = importlib.import_module(f"{__name__}.{name}.rules").RULES
    return rules


def look(name: str) -> Any:
    """How the game *name* is drawn: its ``LOOK`` object; imported only when something is drawn."""
    get(name)
    return importlib.import_module(f"{__name__}.{name}.look").LOOK


class _Games(ModuleType):
    """This package, made callable: ``kit.games`` is both the folder of games and their list."""

    def __call__(self) -> tuple[str, ...]:
        return names()


sys.modules[__name__].__class__ = _Games
Session.find_rules = staticmethod(get)
