"""What a column such as “Correct” says: a letter, a number or the answer's text -> one of the four answers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from kit.banks.cells import folded

_NOUNS = ("answer", "option", "choice", "response", "number", "no", "letter")
_SIGNS = " .,:;)(][#-–'\"‘’“”*"
_MINUS = ("-", "–", "−")
_PLACES = {sign: place for place, signs in enumerate(("a1", "b2", "c3", "d4")) for sign in signs}


@dataclass(slots=True)
class Saying:
    """What a column or a heading says of one row: which answer is right ("green") or which is red.

    `column` holds what was said; for a heading it is the column under that heading. `place` is the answer meant
    (0 to 3), or -1. `trouble` is "", "none" (it fits no answer), "both" (it may mean `place` as a letter or
    number, and `other` as a text) or "fills" (the cells are filled otherwise: `filled` are the answers filled
    in its colour, `crossed` those filled in the other one).
    """

    colour: str
    column: int
    seen: str
    place: int
    trouble: str = ""
    other: int = -1
    heading: bool = False
    filled: tuple[int, ...] = ()
    crossed: tuple[int, ...] = ()


@lru_cache(maxsize=4_000)
def place_named(value: str) -> int:
    """The answer (0 to 3) that a letter or a number names ("b ", "B.", "(2)", "2.0", "Option C"), or -1."""
    word = value.casefold().strip(_SIGNS)
    if value.strip()[:1] in _MINUS and word[:1].isdigit():
        return -1
    for noun in _NOUNS:
        if word.startswith(noun) and len(word) > len(noun):
            word = word[len(noun) :].strip(_SIGNS)
            break
    if word[:1].isdigit() and "." in word:
        word = word.rstrip("0").rstrip(".")
    return _PLACES.get(word, -1)


def meant(colour: str, column: int, value: str, answers: tuple[str, ...]) -> Saying:
    """What `value` means among four answers, which are folded; empty ones are missing.

    A text that is one of the answers means it. A letter or a number means the answer of that place. Where the
    one reading contradicts the other, as “2” does beside the answers 1, 3, 2 and 4, the value means neither.
    """
    text = folded(value)
    place = place_named(value)
    if text in answers:
        equal = answers.index(text)
        if place < 0 or answers[place] == text:
            return Saying(colour, column, value, equal if place < 0 else place)
        return Saying(colour, column, value, place, "both", equal)
    if place < 0:
        place = _place_and_text(text, answers)
    return Saying(colour, column, value, place, "" if place >= 0 else "none")


def _place_and_text(text: str, answers: tuple[str, ...]) -> int:
    """The answer that is named by its letter or number and its text, as in “B) Newcastle”; or -1."""
    place = _PLACES.get(text[:1], -1)
    if place >= 0 and text[1:2] in _SIGNS and text[1:].strip(_SIGNS) == answers[place].strip(_SIGNS):
        return place
    return -1
