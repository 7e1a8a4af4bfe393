"""The answer key of other programs: "2", "1, 3,4", a number cell, or (which some write) the answer itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from kit.banks.cells import clean, folded

_PARTS = re.compile(r"[,;/&\s]+")
_WHOLE = re.compile(r"([0-9]{1,3})(?:\.0*)?")


class Key(NamedTuple):
    """The places (from 0) of the right answers among those that are there, and a remark ("" if all is well)."""

    right: tuple[int, ...]
    remark: str


def read_key(text: str, answers: Mapping[int, str]) -> Key:
    """The key of one question, whose answers are given by their number in the file (1, 2 …), none empty.

    A key of numbers points at answers. Any other is looked for among the texts of the answers, then
    taken as letters; both are said. What points at no answer is said too, and never replaced by a guess.
    """
    places = {number: place for place, number in enumerate(sorted(answers))}
    text = clean(text)
    if not text:
        return Key((), "No answer is marked as right.")
    parts = [part for part in _PARTS.split(text) if part]
    numbers = [match for match in map(_WHOLE.fullmatch, parts) if match]
    if parts and len(numbers) == len(parts):
        wanted = [int(match[1]) for match in numbers]
        missing = sorted({number for number in wanted if number not in places})
        right = tuple(sorted({places[number] for number in wanted if number in places}))
        if missing:
            which = ", ".join(map(str, missing))
            return Key(right, f"The key “{text}” points at answer {which}, which is not there.")
        return Key(right, "")
    same = [places[number] for number, answer in answers.items() if folded(clean(answer)) == folded(text)]
    if len(same) == 1:
        return Key(
            (same[0],), f"The key is the text “{text}”, not a number; the answer that says so was taken."
        )
    letters = [ord(part.upper()) - 64 for part in parts if len(part) == 1 and part.isascii() and part.isalpha()]
    if len(letters) == len(parts) and all(number in places for number in letters):
        right = tuple(sorted({places[number] for number in letters}))
        return Key(right, f"The key “{text}” is a letter, not a number; A was taken for answer 1, B for 2 …")
    return Key((), f"The key “{text}” is no answer's number or text, so none is marked as right.")


def read_seconds(text: str) -> int | None:
    """The whole seconds of a time limit ("20", "20.0", "20 sec"), or None."""
    match = re.match(r"\s*([0-9]{1,5})(?![0-9])", text)
    return int(match[1]) if match and int(match[1]) > 0 else None
