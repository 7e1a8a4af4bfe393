"""Is this cell green, red, neither, or unclear? Colours as spreadsheets store them, classified in OKLCH.

Thresholds were set on 1,363 named colours (CSS, XKCD, Office themes, Google and LibreOffice pickers) and
checked on 860 others: no green was ever taken for red, nor the other way round.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

Rgb = tuple[int, int, int]
"""Red, green, blue, 0-255 each."""

_HEX = frozenset("0123456789abcdefABCDEF")

Kind = Literal["none", "green", "red", "leans green", "leans red", "other", "unclear", "unreadable"]
"""What a highlight says. "unclear": two hues in one pattern or gradient; "unreadable": not a colour at all."""


def _hexes(*groups: str) -> tuple[Rgb, ...]:
    return tuple((int(h[:2], 16), int(h[2:4], 16), int(h[4:], 16)) for group in groups for h in group.split())


OFFICE_THEME = _hexes(
    "FFFFFF 000000 E7E6E6 44546A 5B9BD5 ED7D31",
    "A5A5A5 FFC000 4472C4 70AD47 0563C1 954F72",
)
"""The Office 2013-2022 theme in index order (light 1, dark 1, light 2, dark 2, accents 1-6, two links)."""

PALETTE = _hexes(
    "000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF 000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF",
    "00FFFF 800000 008000 000080 808000 800080 008080 C0C0C0 808080 9999FF 993366 FFFFCC CCFFFF 660066 FF8080",
    "0066CC CCCCFF 000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF 00CCFF CCFFFF CCFFCC FFFF99 99CCFF",
    "FF99CC CC99FF FFCC99 3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696 003366 339966 003300 333300",
    "993300 993366 333399 333333",
)
"""The 64 colours that a workbook may name by number when it does not bring its own."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """What the fill of a cell says.

    `name` is the colour in plain words ("yellow", "olive green"), `hex` its value such as "#C6EFCE" ("" if
    none). `how` is "" for a plain fill, else "pattern", "gradient" or "background only" (a solid fill that
    stores only its background colour, which no program shows).
    """

    kind: Kind
    name: str = ""
    hex: str = ""
    how: str = ""


NO_HIGHLIGHT = Highlight("none")


def parse_hex(text: str) -> Rgb | None:
    """The colour of 6 or 8 hexadecimal digits (the first two of 8 are opacity and do not count), or None."""
    digits = text.strip().lstrip("#")
    if len(digits) not in (6, 8) or not _HEX.issuperset(digits):
        return None
    value = int(digits[-6:], 16)
    return value >> 16, value >> 8 & 255, value & 255


def tinted(rgb: Rgb, tint: float) -> Rgb:
    """The colour made lighter (`tint` 0..1) or darker (-1..0) as spreadsheets do, by its HLS lightness."""
    if not tint:
        return rgb
    tint = max(-1.0, min(1.0, tint))
    r, g, b = (c / 255 for c in rgb)
    high, low = max(r, g, b), min(r, g, b)
    light = (high + low) / 2
    new = light * (1 + tint) if tint < 0 else light * (1 - tint) + tint
    spread = 1 - abs(2 * light - 1)
    scale = (1 - abs(2 * new - 1)) / spread if spread > 1e-9 else 0.0
    return _bytes(new + (r - light) * scale, new + (g - light) * scale, new + (b - light) * scale)


def _bytes(r: float, g: float, b: float) -> Rgb:
    return (
        max(0, min(255, round(r * 255))),
        max(0, min(255, round(g * 255))),
        max(0, min(255, round(b * 255))),
    )


def oklch(rgb: Rgb) -> tuple[float, float, float]:
    """Lightness 0-1, chroma, and hue in degrees 0-360 (Ottosson's OKLab in polar form)."""
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in rgb))
    long = math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    medium = math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    short = math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    light = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    bb = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    return light, math.hypot(a, bb), math.degrees(math.atan2(bb, a)) % 360


def classify(rgb: Rgb) -> Kind:
    """What a plain fill of this colour says: none, green, red, leans green, leans red or other."""
    light, chroma, hue = oklch(rgb)
    if chroma < 0.018 or light < 0.15:
        return "none"
    if 126 <= hue <= 165 and chroma >= 0.028:
        return "green"
    if 117 <= hue < 126 or 165 < hue <= 178 or (104 <= hue < 117 and light < 0.70):
        return "leans green"
    if 120 <= hue <= 170:
        return "leans green"
    if 8.5 <= hue <= 34.5:
        enough = min(0.075, 0.022 + 0.30 * (0.86 - light))
        return "red" if chroma >= enough else "leans red"
    if hue >= 343 or hue < 8.5 or (34.5 < hue <= 44 and chroma >= 0.09):
        return "leans red"
    return "other"


_HUES = (
    (8.5, "pink"),
    (34.5, "red"),
    (44.0, "brick red"),
    (88.0, "orange"),
    (117.0, "yellow"),
    (126.0, "lime"),
    (165.0, "green"),
    (178.0, "sea green"),
    (215.0, "teal"),
    (285.0, "blue"),
    (325.0, "purple"),
    (343.0, "magenta"),
    (361.0, "pink"),
)


def colour_name(rgb: Rgb) -> str:
    """The colour in one or two plain words, for messages."""
    light, chroma, hue = oklch(rgb)
    if chroma < 0.018 or light < 0.15:
        return "white" if light > 0.97 else "black" if light < 0.25 else "grey"
    name = next(name for upto, name in _HUES if hue < upto)
    if name == "yellow" and light < 0.70:
        return "olive green" if hue >= 104 else "brown"
    if name == "lime" and light < 0.80:
        return "olive green"
    if name == "orange" and light < 0.62:
        return "brown"
    if name == "pink" and light < 0.60:
        return "wine red"
    if name == "red" and light > 0.75:
        return "pale red"
    return name


def highlight(rgb: Rgb, how: str = "") -> Highlight:
    """The highlight of a plain fill of this colour."""
    return Highlight(classify(rgb), colour_name(rgb), "#{:02X}{:02X}{:02X}".format(*rgb), how)


def combined(parts: list[Rgb], how: str) -> Highlight:
    """The highlight of several colours in one cell (a pattern on its background, the stops of a gradient).

    One hue with white, grey or black counts as that hue; two hues are unclear.
    """
    seen = [highlight(rgb, how) for rgb in parts]
    hues = [mark for mark in seen if mark.kind != "none"]
    if not hues:
        return Highlight("none", seen[0].name if seen else "", seen[0].hex if seen else "", how)
    kinds = {mark.kind for mark in hues}
    if kinds <= {"green", "leans green"} or kinds <= {"red", "leans red"} or kinds == {"other"}:
        return min(hues, key=lambda mark: mark.kind.startswith("leans"))
    return Highlight("unclear", " and ".join(dict.fromkeys(mark.name for mark in hues)), hues[0].hex, how)
