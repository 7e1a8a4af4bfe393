"""Texts as a workbook stores them: the table of shared strings, inline strings, runs, escapes."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

from kit.banks.cells import clean
from kit.banks.container import Package
from kit.banks.kinds import Unreadable
from kit.banks.plainxml import ITEM, Cutter, plain_texts

MAX_TEXT = 32_767
"""Longest text of one cell, characters; what a workbook may hold. The rest is not kept."""

_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")
_RAISED = str.maketrans("0123456789+-−=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ")
_LOWERED = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
_RAISABLE = frozenset("0123456789+-−=()n")
_LOWERABLE = frozenset("0123456789+-−=()")

MAX_TEXTS = 2_000_000
"""Most texts in the table of texts."""
MAX_MEMORY = 200_000_000
"""Most bytes that all texts of the table may take up."""


class Strings:
    """The table of texts: each as players read it, and the notes ("line break", "spaces") of some by place."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.notes: dict[int, str] = {}
        self.memory = 0

    def add(self, raw: str) -> None:
        """Add a text as it is stored."""
        text, note = shared(raw)
        if note:
            self.notes[len(self.texts)] = note
        self.memory += sys.getsizeof(text)
        self.texts.append(text)


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


def read_strings(package: Package, part: str) -> Strings:
    """The shared strings, in their order.

    Raises Unreadable as `Package.feed` does, and if there are too many.
    """
    strings = Strings()
    text = Text()
    data: list[str] = []
    depth = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        tag = name.rpartition(" ")[2]
        if tag == "t":
            data.clear()
        else:
            text.start(tag, attributes)

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        tag = name.rpartition(" ")[2]
        if tag == "t":
            text.add("".join(data))
        elif tag == "si":
            strings.add(text.take())
        else:
            text.end(tag)

    def pieces(raw: Iterator[bytes]) -> Iterator[bytes]:
        head = b""
        cutter = Cutter(ITEM, b"</sst>")
        for piece, plain in cutter.pieces(raw):
            head = head or piece
            texts = plain_texts(piece) if plain and b"<sst" in head and depth == 1 else None
            if texts is None:
                yield piece
            else:
                cutter.taken = True
                for item in texts:
                    strings.add(item[:MAX_TEXT] if "_x" not in item else unescaped(item[:MAX_TEXT]))
            if len(strings.texts) > MAX_TEXTS or strings.memory > MAX_MEMORY:
                raise Unreadable(
                    f"“{package.name}” holds far more text than questions need",
                    "copy the questions alone into a new workbook",
                )

    package.parse(part, "the table of texts", start, end, data, pieces)
    return strings


def shared(raw: str) -> tuple[str, str]:
    """A stored text as players read it, and a note: a "line break" or "spaces" in it are not shown."""
    text = clean(raw)
    return text, "" if text == raw else "line break" if "\n" in raw.strip() else "spaces"
