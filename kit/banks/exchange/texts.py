"""Texts on their way into other programs' files: counted as people count, and never a formula."""

from __future__ import annotations

import unicodedata

from kit.banks.cells import clean

_STARTS_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_REACHES_OUT = frozenset("()[]{}|!'\"=&*/^<>:;+-\\@#")
_JOINER = "\u200d"
_JOINERS = ("\u200c", _JOINER)


def tidy(text: str) -> str:
    """The text as `kit.banks.cells.clean` makes it, without what no file can hold (halves of characters)."""
    return clean(text.encode("utf-8", "ignore").decode("utf-8"))


def length(text: str) -> int:
    """How many characters a person counts in the text: an emoji, a flag, a letter with its accents is one.

    Not counted are combining marks, variation and skin-tone selectors, tags, the second half of a flag, and
    an emoji that a joiner ties to the one before. Some letters of Indian scripts that people take for one count
    as two. (Counted here, so that no compiled package has to be in every browser for this one number.)
    """
    if text.isascii():
        return len(text)
    count = 0
    flag = joined = False
    for character in unicodedata.normalize("NFC", text):
        point = ord(character)
        half = 0x1F1E6 <= point <= 0x1F1FF
        if half and flag:
            flag = False
        elif not (_leans(character, point) or (joined and unicodedata.category(character) == "So")):
            count += 1
            flag = half
        joined = character == _JOINER
    return count


def _leans(character: str, point: int) -> bool:
    """Whether a character only changes the one before it."""
    if unicodedata.category(character) in ("Mn", "Me", "Mc"):
        return True
    return character in _JOINERS or 0x1F3FB <= point <= 0x1F3FF or 0xE0020 <= point <= 0xE007F


def guarded(text: str) -> str:
    """The text for a CSV cell: with an apostrophe before it if a spreadsheet could run it as a formula.

    A text that begins with = + - @, a tab or a return is guarded, and one that looks as if it had been.
    """
    return f"'{text}" if text.lstrip("'").startswith(_STARTS_FORMULA) else text


def unguarded(text: str) -> str:
    """The text without the apostrophe that `guarded` gave it."""
    if text.startswith("'") and text.lstrip("'").startswith(_STARTS_FORMULA):
        return text[1:]
    return text


def dangerous(text: str) -> bool:
    """Whether a CSV cell with this text could do more in a spreadsheet than show a number or a word.

    A signed number or word ("-5 °C", "+61", "- none") reaches nothing outside its cell; it need not be guarded
    where the apostrophe would be shown to pupils.
    """
    if text.startswith(("+", "-")):
        return not _REACHES_OUT.isdisjoint(text[1:])
    return text.lstrip("'").startswith(_STARTS_FORMULA)
