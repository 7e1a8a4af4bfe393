"""Texts as a workbook stores them: the table of shared strings, inline strings, runs, escapes."""

from __future__ import annotations

import re

from kit.banks.cells import clean
from kit.banks.container import Package

MAX_TEXT = 32_767
"""Longest text of one cell, characters; what a workbook may hold. The rest is not kept."""

_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")
_RAISED = str.maketrans("0123456789+-−=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ")
_LOWERED = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
_RAISABLE = frozenset("0123456789+-−=()n")
_LOWERABLE = frozenset("0123456789+-−=()")


Shared = tuple[str, str]
"""A text as players read it, and a note ("line break" or "")."""


class Text:
    """The text of a shared or inline string: its runs, raised digits kept, reading aids (rPh) left out."""

    __slots__ = ("parts", "position", "size", "skipping")

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.size = 0
        self.skipping = False
        self.position = ""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """The beginning of a run, of its position, or of a reading aid."""
        if tag == "rPh":
            self.skipping = True
        elif tag == "r":
            self.position = ""
        elif tag == "vertAlign":
            self.position = attributes.get("val", "")

    def end(self, tag: str) -> None:
        """The end of a run or of a reading aid."""
        if tag == "rPh":
            self.skipping = False
        elif tag == "r":
            self.position = ""

    def add(self, text: str) -> None:
        """What stands in one `t`."""
        if self.skipping or self.size > MAX_TEXT:
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
    data: list[str] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        tag = name.rpartition(" ")[2]
        if tag == "t":
            data.clear()
        else:
            text.start(tag, attributes)

    def end(name: str) -> None:
        tag = name.rpartition(" ")[2]
        if tag == "t":
            text.add("".join(data))
        elif tag == "si":
            strings.append(shared(text.take()))
        else:
            text.end(tag)

    package.parse(part, "the table of texts", start, end, data)
    return strings


def shared(raw: str) -> Shared:
    """A stored text as players read it, and whether a line break inside it is shown as a space."""
    text = clean(raw)
    return text, "line break" if text is not raw and "\n" in raw.strip() else ""
