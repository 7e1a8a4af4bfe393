"""How wide a text is in the board's font, so that labels can be measured without a browser.

``fonts/widths.json`` holds advance widths in thousandths of the size, by weight from the space (32) to the end
of Latin-1, and those of a few other signs. They were read from the woff2 files beside it.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

_FIRST = 32
_UNKNOWN = 950


@cache
def _widths() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((Path(__file__).parent / "fonts" / "widths.json").read_text("utf-8"))
    return found


def width(text: str, size: float, bold: bool = True) -> float:
    """Width of *text* set in *size*, in the unit of *size*. Signs that are not in the table count as wide."""
    table = _widths()["700" if bold else "400"]
    others = _widths()["others"]
    total = 0
    for sign in text:
        place = ord(sign) - _FIRST
        if 0 <= place < len(table):
            total += table[place]
        else:
            total += others[sign][bold] if sign in others else _UNKNOWN
    return total * size / 1000
