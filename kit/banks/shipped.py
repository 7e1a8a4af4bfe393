"""Where the kit's own banks are: in the installed package, or at the root of the repository."""

from __future__ import annotations

from pathlib import Path

from kit.engine.errors import BankError

_PACKAGE = Path(__file__).resolve().parents[1]
_PLACES = (_PACKAGE / "_files" / "question_banks", _PACKAGE.parent / "question_banks")

TEMPLATE = "blank-template"
"""The workbook beside the banks from which a new one is begun; it is no bank itself."""


def shipped_path(name: str = "australia") -> Path:
    """The workbook of one of the kit's own banks.

    Raises BankError if there is none of that name.
    """
    for place in _PLACES:
        path = place / f"{name}.xlsx"
        if path.is_file():
            return path
    known = sorted({path.stem for place in _PLACES for path in place.glob("*.xlsx")} - {TEMPLATE})
    names = ", ".join(known) if known else "none; install the kit again"
    raise BankError(f"The kit has no question bank “{name}” (there is: {names}).")
