"""A classroom kit: printed travel board games and question banks in notebooks."""

from kit import games, testing
from kit.api import __version__, load_game, new_game, play, read_bank
from kit.engine.chance import RealDice, Scripted, Seeded
from kit.engine.errors import (
    BadChance,
    BadSave,
    BadSetup,
    BankError,
    EngineError,
    IllegalChoice,
    KitError,
    NothingToUndo,
)
from kit.engine.session import Session

__all__ = [
    "BadChance",
    "BadSave",
    "BadSetup",
    "BankError",
    "EngineError",
    "IllegalChoice",
    "KitError",
    "NothingToUndo",
    "RealDice",
    "Scripted",
    "Seeded",
    "Session",
    "__version__",
    "games",
    "load_game",
    "new_game",
    "play",
    "read_bank",
    "testing",
]
