"""Eight categories of any subject in place of the States: which eight, and what they are called where.

The squares, the map, the option values (``sell:NSW``) and the stacks keep the codes of the States; each code
then stands for one category. Which one is settled when the game is created and kept as option ``categories``.
"""

from __future__ import annotations

import difflib
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from kit.banks.question import Bank, Question
from kit.engine.errors import BadSetup
from kit.engine.rules import Setup, Switch
from kit.games.passport.data import STATE_NAMES, STATES

CATEGORIES = Switch(
    "categories",
    "Categories",
    "Eight categories of a bank about any other subject, in the order of the lap; they take the places of "
    "the States and Territories.",
    "P-47",
    "names",
    None,
    low=len(STATES),
    high=len(STATES),
    optional=True,
)
"""An option of the kit, not a house rule: the printed game has no other questions than those on the States."""

LONGEST_NAME = 40
"""Letters of a category's name that are shown; a sheet's name has at most 31."""
TAG_LETTERS = 4
TAG_ROOM, WHOLE_ROOM, LABEL_ROOM = 2.42, 2.6, 4.9
"""Widths, in ems: a plaque on a seat, a whole name on it, the band of a square."""
_NARROW, _WIDE = "fijlrtIJ.,:;'1|!() -", "mwMWQO@%&—"
_VOWELS = ("a", "e", "i", "o", "u", "hour", "honest", "honour", "heir")
_NOT_VOWELS = ("uni", "use", "usa", "eu", "one", "once", "ute", "uk", "uran", "uti")
_SPELT = "AEFHILMNORSX"


# -- which eight ----------------------------------------------------------------------------------------


def about_states(bank: Bank) -> bool:
    """Whether *bank* is about the States: at least one has a question, or there is no question at all."""
    return not bank.states or any(code in STATES for code in bank.states)


def most_asked(bank: Bank) -> list[str]:
    """The eight categories of *bank* with the most questions, in the order of the file; all, if it has less."""
    largest = sorted(bank.states, key=lambda key: -len(bank.of(key)))[: len(STATES)]
    return [key for key in bank.states if key in largest]


def chosen(bank: Bank, wanted: Sequence[str] | None) -> list[str] | None:
    """The categories of *bank* that the codes of :data:`STATES` stand for; ``None``: the States themselves.

    *wanted* are eight names, in the order of the lap. Raises :class:`BadSetup` naming what is missing.
    """
    if wanted is None:
        if about_states(bank):
            return None
        found = most_asked(bank)
        if len(found) < len(STATES):
            raise BadSetup(
                f'The bank "{bank.name}" has {len(found)} categor{"y" if len(found) == 1 else "ies"} '
                f"with questions ({', '.join(shown(key) for key in found)}); {len(STATES)} are needed. "
                f"Add {len(STATES) - len(found)} more, each a sheet or a topic with its questions."
            )
        return found
    keys = [_key(bank, name) for name in wanted]
    if all(key in STATES for key in keys):
        raise BadSetup(
            f'The bank "{bank.name}" is about the States and Territories; "categories" is for other subjects.'
        )
    twice = next((key for at, key in enumerate(keys) if key in keys[:at]), None)
    if twice is not None:
        raise BadSetup(f'"categories" names "{shown(twice)}" twice; {len(STATES)} different ones are needed.')
    return keys


def _key(bank: Bank, name: str) -> str:
    wanted = _plain(name)
    for key in bank.states:
        if wanted in (_plain(key), _plain(shown(key))):
            return key
    known = [shown(key) for key in bank.states]
    near = difflib.get_close_matches(name, known, 1)
    hint = f'Did you mean "{near[0]}"?' if near else f"It has: {', '.join(known) or 'none'}."
    raise BadSetup(f'The bank "{bank.name}" has no question on "{name}". {hint}')


def _plain(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def stack(setup: Setup, code: str) -> tuple[Question, ...]:
    """The questions of a State, or of the category that stands in its place."""
    keys = setup.options["categories"]
    found: tuple[Question, ...] = setup.bank.of(code if keys is None else keys[STATES.index(code)])
    return found


# -- what they are called -------------------------------------------------------------------------------


def shown(key: str) -> str:
    """The name of a category as it is shown: a State's in full, any other's on one line and not too long."""
    if key in STATE_NAMES:
        return STATE_NAMES[key]
    name = " ".join(key.split())
    return name if len(name) <= LONGEST_NAME else f"{_cut(name, LONGEST_NAME - 1).rstrip()}…"


def names(categories: Sequence[str] | None) -> dict[str, str]:
    """Code of a State -> the name of what it stands for."""
    return {code: shown(key) for code, key in zip(STATES, categories or STATES, strict=True)}


def are_states(view: Mapping[str, Any]) -> bool:
    """Whether the game in *view* is about the States and Territories."""
    return bool(view["names"] == STATE_NAMES)


def full_name(view: Mapping[str, Any], code: str) -> str:
    """The full name of what *code* stands for in the game in *view*."""
    return str(view["names"][code])


def subject(view: Mapping[str, Any], code: str) -> str:
    """Its name in running text: short enough for a button."""
    found = full_name(view, code)
    return "ACT" if found == STATE_NAMES["ACT"] else found


def a_subject(view: Mapping[str, Any], code: str) -> str:
    """Its name in running text with "a" or "an" before it."""
    return with_article(subject(view, code))


def tag(view: Mapping[str, Any], code: str) -> str:
    """Its short form for a plaque: the code of a State, else some four letters, different for each category."""
    return _short_forms(tuple(view["names"].values()))[STATES.index(code)][0]


def on_button(view: Mapping[str, Any], code: str) -> str:
    """Its form for a button: the code of a State, else the whole name."""
    found = full_name(view, code)
    return code if found == STATE_NAMES[code] else found


def label(view: Mapping[str, Any], code: str) -> str:
    """Its form for the band of a square: the code of a State, else as much of the name as fits."""
    return _short_forms(tuple(view["names"].values()))[STATES.index(code)][1]


@cache
def _short_forms(full: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    tags, labels = short_tags(full), short_labels(full)
    codes = {state: code for code, state in STATE_NAMES.items()}
    return tuple(
        (codes[one], codes[one]) if one in codes else (tag_, label_ or tag_)
        for one, tag_, label_ in zip(full, tags, labels, strict=True)
    )


def short_tags(full: Sequence[str]) -> list[str]:
    """A short form for each of the names *full*, as wide as a plaque, and no two alike.

    Names that would have the same short form both get another one.
    """
    codes = {state: code for code, state in STATE_NAMES.items()}
    forms = [[codes[one]] if one in codes else list(_forms(one)) for one in full]
    often = Counter(form for own in forms for form in {one.casefold() for one in own})
    taken: set[str] = set()
    found = []
    for own in forms:
        free = [form for form in own if often[form.casefold()] == 1]
        numbered = (f"{_cut(own[-1], 2)}{number}" for number in range(1, 1000))
        short = next(form for form in (*free, *own, *numbered) if form.casefold() not in taken)
        taken.add(short.casefold())
        found.append(short)
    return found


def _forms(full: str) -> Iterator[str]:
    """Short forms of a name, the best first."""
    if len(full) <= TAG_LETTERS and ems(full) <= WHOLE_ROOM:
        yield full
    words = [
        word for word in _words(full) if word.casefold() not in ("and", "the", "of", "in", "a", "an", "to")
    ]
    words = words or [full]
    first, last = words[0], words[-1]
    if len(words) > 1:
        initials = "".join(word if word.isdigit() else _cut(word, 1).upper() for word in words)
        yield from _fitting(initials, len(initials))
        for count in (3, 2):
            yield from _fitting(_cut(first, 1).upper() + _cut(last, 1).upper() + last[1:count], TAG_LETTERS)
    letters = [_cut(first, count) for count in range(TAG_LETTERS, 0, -1)]
    yield next((form for form in letters if ems(form) <= TAG_ROOM), letters[-1])
    yield from _fitting(_cut(first, 2) + first[-1:], TAG_LETTERS)
    yield from _fitting(_cut(first, 1) + last[-1:], TAG_LETTERS)
    yield _cut(first, 1)


def _fitting(form: str, letters: int) -> Iterator[str]:
    if len(form) <= min(letters, TAG_LETTERS) and ems(form) <= TAG_ROOM:
        yield form


def _words(full: str) -> list[str]:
    return "".join(
        sign if sign.isalnum() or unicodedata.category(sign)[0] == "M" else " " for sign in full
    ).split()


def short_labels(full: Sequence[str]) -> list[str]:
    """As much of each name as the band of a square holds, "" where that would not tell two of them apart."""
    found = []
    for one in full:
        form = one
        if ems(form) > LABEL_ROOM:
            form = next(
                cut
                for count in range(len(one) - 1, 0, -1)
                if ems(cut := f"{_cut(one, count).rstrip(' ,:;-')}.") <= LABEL_ROOM
            )
        found.append(form)
    seen = [form.casefold() for form in found]
    return [form if seen.count(form.casefold()) == 1 else "" for form in found]


def ems(text: str) -> float:
    """About how wide *text* is in bold, in ems."""
    total = 0.0
    for sign in text:
        if sign in _NARROW:
            total += 0.36
        elif sign in _WIDE:
            total += 0.9
        elif unicodedata.east_asian_width(sign) in "WF":
            total += 1.0
        elif not unicodedata.combining(sign):
            total += 0.7 if sign.isupper() else 0.56
    return total


def _cut(text: str, count: int) -> str:
    """The first *count* signs of *text*, what belongs to the last of them included."""
    while count < len(text) and (unicodedata.category(text[count])[0] == "M" or text[count] == "\u200d"):
        count += 1
    return text[:count]


def with_article(word: str) -> str:
    """*word* with "a" or "an" before it, by its sound: a Victoria question, an ACT question."""
    low = word.casefold()
    first = word.split()[0] if word.split() else ""
    if first.isupper() and 1 < len(first) <= TAG_LETTERS:
        vowel = first[0] in _SPELT
    else:
        vowel = low.startswith(_VOWELS) and not low.startswith(_NOT_VOWELS)
    return f"{'an' if vowel or first == '8' else 'a'} {word}"
