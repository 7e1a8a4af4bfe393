"""Sheets of A4 as PDF: measured text in the board's font, and a few signs drawn as paths. Uses fpdf2, lazily.

The font is Atkinson Hyperlegible Next under the SIL Open Font License, see ``fonts/LICENSE``: the board's files
made one TrueType file a weight, without the tables for layout.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NoReturn

from kit.engine.errors import BankError

WIDTH, HEIGHT = 210.0, 297.0
"""A4 upright, in mm."""
INK, GREY, PALE, WHITE = "#1B2A36", "#5A6772", "#C9D1D6", "#FFFFFF"
RIGHT, WRONG = "#00703C", "#B3261E"
POINT = 25.4 / 72
"""A point in mm."""
MISSING = "[?]"
"""Printed for a character that the font does not have."""
_FONTS = Path(__file__).parent / "fonts"
_DAY = datetime(2000, 1, 1, tzinfo=UTC)
_LIKE = {
    "→": "->", "←": "<-", "↔": "<->", "⇒": "=>", "≤": "<=", "≥": ">=", "≠": "=/=", "≈": "~", "−": "-", "⁄": "/",
    "∕": "/", "′": "'", "″": '"', "ʹ": "'", "‑": "-", "‐": "-", "―": "—", "∙": "·", "●": "•", "✓": "(yes)",
    "ŋ": "ng", "Ŋ": "Ng",
}  # fmt: skip


class Paper:
    """A PDF being drawn. Places and lengths are in mm from the top left corner, sizes of letters in points."""

    def __init__(self, title: str) -> None:
        from fpdf import FPDF
        from fpdf.fonts import TTFFont

        self.pdf = FPDF(unit="mm", format="A4")
        self.pdf.set_auto_page_break(False)
        self.pdf.set_creation_date(_DAY)
        self.pdf.set_producer("kit")
        self.pdf.set_title(title)
        self.pdf.set_lang("en-AU")
        self._widths: dict[bool, dict[str, float]] = {}
        for bold, style, weight in ((False, "", 400), (True, "B", 700)):
            self.pdf.add_font("Atkinson", style, _FONTS / f"AtkinsonHyperlegibleNext-{weight}.ttf")
            font = self.pdf.fonts[f"atkinson{style}"]
            assert isinstance(font, TTFFont)
            self._widths[bold] = {chr(point): float(font.cw[point]) for point in font.cmap}
        self.replaced: dict[str, str] = {}
        """Characters that were printed otherwise since this was last emptied, and as what."""

    def page(self) -> None:
        """Begin a new page."""
        self.pdf.add_page()

    def content(self) -> bytes:
        """The whole file; the same for the same drawing."""
        return bytes(self.pdf.output())

    def printable(self, text: str) -> str:
        """The text in characters that the font has; what was changed is noted in `replaced`."""
        known = self._widths[False]
        pieces: list[str] = []
        for character in unicodedata.normalize("NFC", text):
            if character in known or character == "\n":
                pieces.append(character)
                continue
            if unicodedata.category(character) in ("Mn", "Me", "Cf") and pieces:
                if pieces[-1] != MISSING:
                    self.replaced.setdefault(character, "nothing")
                continue
            like = _LIKE.get(character) or unicodedata.normalize("NFKD", character)
            like = "".join(_LIKE.get(c, c) for c in like if unicodedata.category(c) != "Mn")
            if not like or not all(c in known for c in like):
                like = MISSING
            self.replaced.setdefault(character, like)
            if like != MISSING or pieces[-1:] != [MISSING]:
                pieces.append(like)
        return "".join(pieces)

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """How wide a printable text is, in mm."""
        return sum(map(self._widths[bold].__getitem__, text)) * size * POINT / 1000

    def wrapped(self, text: str, size: float, width: float, bold: bool = False) -> list[str]:
        """A printable text in lines not wider than `width`; a word that is wider is broken."""
        lines: list[str] = []
        space = self.width(" ", size, bold)
        for paragraph in text.split("\n"):
            line, used = "", 0.0
            for word in paragraph.split(" "):
                wide = self.width(word, size, bold)
                if line and used + space + wide <= width:
                    line, used = f"{line} {word}", used + space + wide
                    continue
                if line:
                    lines.append(line)
                while wide > width and len(word) > 1:
                    cut = self._cut(word, size, width, bold)
                    lines.append(word[:cut])
                    word = word[cut:]
                    wide = self.width(word, size, bold)
                line, used = word, wide
            lines.append(line)
        return lines

    def shortened(self, text: str, size: float, width: float) -> str:
        """A printable text on one line, its end replaced by … if it is too long; for the foot of a page."""
        if self.width(text, size) <= width:
            return text
        while text and self.width(f"{text}…", size) > width:
            text = text[:-1]
        return f"{text}…"

    def _cut(self, word: str, size: float, width: float, bold: bool) -> int:
        """How many characters of a word fit, one at least; after a sign such as / or - if there is one."""
        fitting, used = 0, 0.0
        for character in word:
            used += self.width(character, size, bold)
            if used > width:
                break
            fitting += 1
        signs = [place + 1 for place in range(fitting // 2, fitting) if word[place] in "/-_.?&=,"]
        return max(1, signs[-1] if signs else fitting)

    def text(self, x: float, y: float, text: str, size: float, bold: bool = False, colour: str = INK) -> None:
        """One line of printable text; y is where its letters stand."""
        if not text.strip():
            return
        self.pdf.set_font("Atkinson", "B" if bold else "", size)
        self.pdf.set_text_color(colour)
        self.pdf.text(x, y, text)

    def lines(
        self, x: float, y: float, lines: Sequence[str], size: float, bold: bool = False, colour: str = INK
    ) -> float:
        """Lines below one another from the top y; returns where they end."""
        step = leading(size)
        for number, line in enumerate(lines):
            self.text(x, y + number * step + size * POINT * 0.93, line, size, bold, colour)
        return y + len(lines) * step

    def box(self, x: float, y: float, width: float, height: float, fill: str) -> None:
        """A filled rectangle with round corners."""
        self.pdf.set_fill_color(fill)
        self.pdf.rect(x, y, width, height, style="F", round_corners=True, corner_radius=1.8)

    def line(self, x1: float, y1: float, x2: float, y2: float, colour: str = PALE, width: float = 0.2) -> None:
        """A straight line."""
        self.pdf.set_draw_color(colour)
        self.pdf.set_line_width(width)
        self.pdf.line(x1, y1, x2, y2)

    def disc(self, x: float, y: float, radius: float, letter: str, filled: bool = False) -> None:
        """A circle around (x, y) with a letter in it."""
        self.pdf.set_draw_color(INK)
        self.pdf.set_fill_color(INK if filled else WHITE)
        self.pdf.set_line_width(0.3)
        self.pdf.circle(x, y, radius, style="DF")
        size = radius * 1.25 / POINT
        wide = self.width(letter, size, True)
        self.text(x - wide / 2, y + size * POINT * 0.34, letter, size, True, WHITE if filled else INK)

    def tick(self, x: float, y: float, radius: float) -> None:
        """The sign of the right answer: a tick in a filled circle around (x, y)."""
        self._sign(x, y, radius, RIGHT, [[(-0.48, 0.02), (-0.12, 0.38), (0.5, -0.36)]])

    def cross(self, x: float, y: float, radius: float) -> None:
        """The sign of a wrong answer: a cross in a filled circle around (x, y)."""
        self._sign(x, y, radius, WRONG, [[(-0.38, -0.38), (0.38, 0.38)], [(0.38, -0.38), (-0.38, 0.38)]])

    def _sign(
        self, x: float, y: float, radius: float, colour: str, strokes: Sequence[Sequence[tuple[float, float]]]
    ) -> None:
        self.pdf.set_fill_color(colour)
        self.pdf.circle(x, y, radius, style="F")
        self.pdf.set_draw_color(WHITE)
        self.pdf.set_line_width(radius * 0.26)
        for stroke in strokes:
            self.pdf.polyline([(x + dx * radius, y + dy * radius) for dx, dy in stroke])


def leading(size: float) -> float:
    """From one line to the next, in mm."""
    return size * POINT * 1.24


def words_of(replaced: dict[str, str]) -> str:
    """Characters that the font does not have, and what is printed for them, in words."""
    named = []
    for character, like in list(replaced.items())[:12]:
        name = unicodedata.name(character, f"U+{ord(character):04X}").lower()
        shown = character if character.isprintable() and not unicodedata.combining(character) else ""
        named.append(f"{shown} ({name}), printed as {like}".strip())
    more = f"; and {len(replaced) - 12} more" if len(replaced) > 12 else ""
    return f"{'; '.join(named)}{more}"


def not_read(name: str) -> NoReturn:
    """Refuse to read a PDF. Raises BankError."""
    raise BankError(f"“{name}” is for printing and cannot be read back: give the file that it was made from.")
