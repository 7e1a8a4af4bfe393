"""The kit's one small tree of errors.

Every message is a sentence for a person: it says what was given, where, and what is allowed or what to do.
Catch :class:`KitError` to catch them all.
"""

from __future__ import annotations


class KitError(Exception):
    """Anything the kit refuses to do. The message is meant to be shown to the user as it is."""


class BankError(KitError):
    """A question bank that cannot be read at all, or cannot be played."""


class EngineError(KitError):
    """Anything a game being played refuses to do."""


class BadSetup(EngineError):
    """A game that cannot be started as asked: game name, seats, options or bank."""


class UnknownKeyword(BadSetup, TypeError):
    """A keyword that a function of the kit does not know; the message lists those it knows."""


class IllegalChoice(EngineError):
    """A value that is not among the choices of the moment; the message quotes the position and the choices."""


class BadSave(EngineError):
    """A save file that cannot be read or does not hold together."""


class BadChance(EngineError):
    """A scripted or typed chance result that does not fit what is thrown or drawn."""


class NothingToUndo(EngineError):
    """There is no earlier (or, for redo, later) input."""
