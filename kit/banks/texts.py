"""Texts as a workbook stores them: the table of shared strings, inline strings, runs, escapes."""

from __future__ import annotations

import re

from kit.banks.cells import clean
from kit.banks.container import Package, new_parser

MAX_TEXT = 32_767
"""Longest text of one cell, characters; what a workbook may hold. The rest is not kept."""

_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")
_RAISED = str.maketrans("0123456789+-−=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ")
_LOWERED = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
_RAISABLE = frozenset("0123456789+-−=()n")
_LOWERABLE = frozenset("0123456789+-−=()")


Shared = tuple[str, str, str]
"""A text as players read it, as stored, and a note ("line break" or "")."""


class Text:
    """The text of a shared or inline string: its runs, raised digits kept, reading aids (rPh) left out."""

    __slots__ = ("inside", "parts", "position", "size", "skipping")

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.size = 0
        self.inside = False
        self.skipping = False
        self.position = ""

    def start(self, tag: str, attributes: list[str]) -> None:
        if tag == "t":
            self.inside = not self.skipping
        elif tag == "rPh":
            self.skipping = True
        elif tag == "r":
            self.position = ""
        elif tag == "vertAlign" and attributes:
            self.position = attributes[-1]

    def end(self, tag: str) -> None:
        if tag == "t":
            self.inside = False
        elif tag == "rPh":
            self.skipping = False
        elif tag == "r":
            self.position = ""

    def data(self, text: str) -> None:
        if not self.inside or self.size > MAX_TEXT:
            return
        self.size += len(text)
        if self.position == "superscript" and _RAISABLE.issuperset(text):
            text = text.translate(_RAISED)
        elif self.position == "subscript" and _LOWERABLE.issuperset(text):
            text = text.translate(_LOWERED)
        self.parts.append(text)

    def take(self) -> str:
        """The text so far; starts anew."""
        text = "".join(self.parts)[:MAX_TEXT]
        self.parts.clear()
        self.size = 0
        return unescaped(text) if "_x" in text else text


def unescaped(text: str) -> str:
    """Decode the workbook's own escapes: "_x000D_" is a carriage return, never shown to anybody."""
    text = _ESCAPE.sub(lambda match: chr(int(match[1], 16)), text)
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def read_strings(package: Package, part: str) -> list[Shared]:
    """The shared strings, in their order."""
    strings: list[Shared] = []
    text = Text()
    parser = new_parser()

    def start(name: str, attributes: list[str]) -> None:
        text.start(name.rpartition(" ")[2], attributes)

    def end(name: str) -> None:
        tag = name.rpartition(" ")[2]
        if tag == "t":
            text.inside = False
        elif tag == "si":
            strings.append(shared(text.take()))
        else:
            text.end(tag)

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text.data
    package.parse(part, parser, "the table of texts")
    return strings


def shared(raw: str) -> Shared:
    note = "line break" if "\n" in raw and "\n" in raw.strip() else ""
    return clean(raw), raw, note
