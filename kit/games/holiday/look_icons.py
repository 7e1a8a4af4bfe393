"""The icons of Holiday: path data on a grid of 24."""

from __future__ import annotations

import re
from collections.abc import Mapping

_HOUSE = "M12 3 2.5 11.2h2.8V20h5v-5.6h3.4V20h5v-8.8h2.8z"
_CUP = (
    "M4 6h12v2h2.2a3.3 3.3 0 0 1 0 6.6h-2.5a5 5 0 0 1-4.7 3.4H9a5 5 0 0 1-5-5zM16 9.8v3h2a1.5 1.5 0 0 0 0-3z"
    "M3 19.6h14v2H3z"
)
_SPANNER = (
    "M20.6 6.2a5.2 5.2 0 0 1-6.9 6.4L6.6 19.7a2.2 2.2 0 0 1-3.1-3.1l7.1-7.1a5.2 5.2 0 0 1 6.4-6.9l-3 3 .6 2.6"
    " 2.6.6z"
)
_BELL = (
    "M11 5.2V4H9.6V2.2h4.8V4H13v1.2a8.4 8.4 0 0 1 7.4 8.3v1.3H3.6v-1.3A8.4 8.4 0 0 1 11 5.2zM2.4 16.6h19.2v3"
    "H2.4z"
)
_BACK = "M10 1 5 5.4l5 4.4V6.9h4.6a2 2 0 0 1 0 4H11v2.8h3.6a4.8 4.8 0 0 0 0-9.6H10z"
_SIZES = {"a": 7, "c": 6, "h": 1, "l": 2, "m": 2, "q": 4, "v": 1, "z": 0}
_WORD = re.compile(r"[A-Za-z]|-?\d*\.?\d+")


def scaled(path: str, scale: float, dx: float, dy: float) -> str:
    """SVG path data made smaller and moved: *scale* first, then *dx* and *dy* on the grid of 24."""
    words, out = _WORD.findall(path), []
    at, command = 0, ""
    while at < len(words):
        if words[at].isalpha():
            command, at = words[at], at + 1
            out.append(command)
        numbers = [float(word) for word in words[at : at + _SIZES[command.lower()]]]
        at += len(numbers)
        out += [f"{round(value, 2):g}" for value in _moved(command, numbers, scale, dx, dy)]
    return " ".join(out)


def _moved(command: str, numbers: list[float], scale: float, dx: float, dy: float) -> list[float]:
    if command.lower() == "a":
        rx, ry, turn, large, sweep, x, y = numbers
        end = [x * scale, y * scale] if command == "a" else [x * scale + dx, y * scale + dy]
        return [rx * scale, ry * scale, turn, large, sweep, *end]
    shifts = {"H": [dx], "V": [dy]}.get(command, [dx, dy] * 3 if command.isupper() else [0.0] * 7)
    return [value * scale + shift for value, shift in zip(numbers, shifts, strict=False)]


def _sent(place: str) -> str:
    """An arrow back over the place it leads to."""
    return scaled(_BACK, 0.86, 1.2, 0) + scaled(place, 0.5, 6, 12)


ICONS: Mapping[str, str] = {
    "house": _HOUSE,
    "cup": _CUP,
    "spanner": _SPANNER,
    "bell": _BELL,
    "back-home": _sent(_HOUSE),
    "back-cafe": _sent(_CUP),
    "back-garage": _sent(_SPANNER),
    "back-bell": _sent(_BELL),
    "bank": (
        "M12 2 21.5 7.4v1.8h-19V7.4zM4.2 10.6h2.6v7H4.2zM10.7 10.6h2.6v7h-2.6zM17.2 10.6h2.6v7h-2.6z"
        "M2.5 18.8h19v2.8h-19z"
    ),
    "thumb": (
        "M2.5 10.2h4v10.6h-4zM8 10.6l4.2-7.8c1.8 0 2.8 1.3 2.5 3l-.6 3.2h5.3a2.2 2.2 0 0 1 2.1 2.7l-1.6 7.1"
        "a2.6 2.6 0 0 1-2.5 2h-6.8a2.6 2.6 0 0 1-2.6-2.6z"
    ),
    "tent": "M12 3.4 22.4 20.6H1.6zM12 11.4 8 20.6h8z",
    "palm": (
        "M11.4 9.6c.2 4-.6 8-2.6 11.6h3.8c1.4-3.6 1.6-7.6.8-11.6zM12.4 9.2C10.6 6.6 6.6 6 3.4 9.4c3.2-1 6-.8 9"
        "-.2zM12.2 8.6C11.8 5.4 8.6 2.8 4.6 4.2c3.2.4 5.6 2 7.6 4.4zM12.6 8.6C13 5.4 16.2 2.8 20.2 4.2c-3.2.4"
        "-5.6 2-7.6 4.4zM12.6 9.2c1.8-2.6 5.8-3.2 9 .2-3.2-1-6-.8-9-.2zM12 9.4c-2.2.8-4 2.8-3.8 6 1-2.4 2.4-4.2"
        " 3.8-6z"
        "M12.6 9.4c2.2.8 4 2.8 3.8 6-1-2.4-2.4-4.2-3.8-6z"
    ),
    "hotel": (
        "M4.5 2.5h15v19h-5.8v-4.4h-3.4v4.4H4.5zM7.4 5.4v2.4h2.4V5.4zM14.2 5.4v2.4h2.4V5.4zM7.4 9.6V12h2.4V9.6z"
        "M14.2 9.6V12h2.4V9.6zM7.4 13.6V16h2.4v-2.4zM14.2 13.6V16h2.4v-2.4z"
    ),
    "signpost": "M11 2h2v2h7l2 2.2-2 2.2h-7v1.8h-2V8.4H4V4h7zM11 11.4h9v4.4h-7V22h-2v-6.2H4l-2-2.2 2-2.2z",
    "pump": (
        "M4 3h9.5v8h1.2a2.4 2.4 0 0 1 2.4 2.4v3.4a1 1 0 0 0 2 0V10l-2.6-2.6 1.4-1.4 3.2 3.2v7.6a3 3 0 0 1-6 0"
        "v-3.4a.4.4 0 0 0-.4-.4h-1.2v8.5H4zM6 5.2v4h5.5v-4z"
    ),
    "hourglass": (
        "M5 2.5h14v2.4h-1.4c0 3.2-1.4 5.4-3.6 7.1 2.2 1.7 3.6 3.9 3.6 7.1H19v2.4H5v-2.4h1.4c0-3.2 1.4-5.4 3.6"
        "-7.1-2.2-1.7-3.6-3.9-3.6-7.1H5z"
    ),
    "one-die": (
        "M5 2.5h14A2.5 2.5 0 0 1 21.5 5v14a2.5 2.5 0 0 1-2.5 2.5H5A2.5 2.5 0 0 1 2.5 19V5A2.5 2.5 0 0 1 5 2.5z"
        "M12 10.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zM7 5.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2z"
        "M17 15.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2z"
    ),
}
