"""What Moodle's formats share: categories as paths, marks as shares, and what Moodle never shows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from kit.banks.exchange.item import Item, Remark
from kit.banks.exchange.notes import category_key, counted, note, shown_category, where
from kit.banks.exchange.texts import tidy

DEEPEST_SHARE = 10
"""Most right answers of one question: Moodle knows the shares 1/1 to 1/10 of a mark."""
_SHARES = ("", "100", "50", "33.33333", "25", "20", "16.66667", "14.28571", "12.5", "11.11111", "10")
_SLASH = re.compile(r"(?<!/)(?://)*/(?!/)")
_ROOTS = ("$course$", "$system$", "$cat1$", "$module$", "top")
HIDDEN = ("red", "source", "checked", "seconds", "number")
"""What Moodle has no place for at all."""


def category_path(title: str, category: str) -> str:
    """The path of a category below the course: "$course$/My bank/Victoria". A slash in a name is doubled."""
    names = [name.replace("/", "//") for name in (title, category) if name]
    return "/".join(["$course$", *names])


def category_of(path: str) -> str:
    """The category that a path means: its last name; "" for Moodle's own roots and its default categories."""
    parts, last = list[str](), 0
    path = path.strip()
    for slash in _SLASH.finditer(path):
        parts.append(path[last : slash.end() - 1])
        last = slash.end()
    names = [tidy(part).replace("//", "/") for part in [*parts, path[last:]]]
    names = [name for name in names if name and name.casefold() not in _ROOTS]
    return category_key(names[-1]) if names else ""


def moodle_note(item: Item, title: str) -> dict[str, Any]:
    """The note of an item below the category `title`, "" if the file has none; it names a category that the
    path does not tell."""
    told = category_of(category_path(tidy(title), shown_category(item.category))) if title else ""
    return note(item) if told == item.category else note(item, "category") | {"category": item.category}


def shares(item: Item) -> list[str] | None:
    """The marks of an item's answers in per cent, if several are right; a wrong one costs as much."""
    if len(item.right) == 1:
        return None
    share = _SHARES[len(item.right)]
    return [share if place in item.right else f"-{share}" for place in range(len(item.answers))]


def sharable(items: Sequence[Item], remarks: list[Remark]) -> list[Item]:
    """The items whose right answers Moodle can share a mark between; what cannot is a remark."""
    kept = []
    for place, item in enumerate(items):
        if len(item.right) > DEEPEST_SHARE:
            message = f"It has {len(item.right)} right answers, and Moodle takes {DEEPEST_SHARE} at most."
            remarks.append(Remark(where(item, place), f"{message} It was left out."))
        else:
            kept.append(item)
    return kept


def hidden_remark(items: Sequence[Item], remarks: list[Remark]) -> None:
    """One remark about what the file keeps only for the kit."""
    what = counted(items, *HIDDEN)
    if what:
        kept = "they stand in comments that Moodle ignores and the kit reads back"
        message = f"Moodle has no place for {what}: {kept}."
        remarks.append(Remark("", message))
