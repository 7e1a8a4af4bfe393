"""What several formats share: items made ready for writing, and what other programs have no place for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kit.banks.exchange.item import Item, Remark, Writing
from kit.banks.exchange.prose import lines_tidy
from kit.banks.exchange.texts import tidy
from kit.banks.question import STATES, TOPICS

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MAX_ANSWERS = 26
"""Most answers of a question that is written: there is a letter for each."""
_BY_NAME = {name: code for code, name in STATES.items()}
_WORDS = ("identity", "category", "topic", "level", "source", "checked")
_NUMBERS = ("number", "seconds")
_KEPT = ("identity", "topic", "level", "source", "checked", *_NUMBERS)
_LEVELS = ("junior", "senior")
_PLURALS = {
    "red": ("red answer", "red answers"),
    "category": ("category", "categories"),
    "topic": ("topic", "topics"),
    "level": ("level", "levels"),
    "explanation": ("explanation", "explanations"),
    "source": ("source", "sources"),
    "checked": ("date of the last check", "dates of the last check"),
    "number": ("number", "numbers"),
    "seconds": ("time limit", "time limits"),
    "feedback": ("question's feedback", "questions' feedback"),
    "identity": ("id", "ids"),
}


def where(item: Item, place: int) -> str:
    """Where an item stands, for a remark: in its source, else its id, else its number in the list (from 0)."""
    return item.place or item.identity or f"question {place + 1}"


def shown_category(key: str) -> str:
    """A category as people name it: "NSW" -> "New South Wales"."""
    return STATES.get(key, key)


def category_key(name: str) -> str:
    """What `shown_category` shows, back: "New South Wales" -> "NSW"."""
    return _BY_NAME.get(name, name)


def prepared(items: Sequence[Item], remarks: list[Remark]) -> list[Item]:
    """The items that can be written, their texts tidied; what cannot is a remark."""
    ready = []
    for place, item in enumerate(items):
        tidied = _tidied(item)
        if _ink(item) != _ink(tidied):
            remarks.append(
                Remark(where(item, place), "It held characters that cannot be shown; they were left out.")
            )
        reason = _refusal(tidied)
        if reason:
            remarks.append(Remark(where(item, place), f"{reason} It was left out."))
            continue
        if item.red is not None and tidied.red is None:
            remarks.append(
                Remark(where(item, place), "Its red answer is none of the wrong ones; it was dropped.")
            )
        ready.append(tidied)
    return ready


def _tidied(item: Item) -> Item:
    feedback = tuple(lines_tidy(text) for text in item.feedback[: len(item.answers)])
    feedback += ("",) * (len(item.answers) - len(feedback))
    red = item.red
    if red is not None and (red in item.right or not 0 <= red < len(item.answers)):
        red = None
    words: dict[str, Any] = {word: tidy(getattr(item, word)) for word in _WORDS}
    return replace(
        item,
        question=lines_tidy(item.question),
        answers=tuple(lines_tidy(answer) for answer in item.answers),
        right=tuple(sorted(set(item.right))),
        red=red,
        feedback=feedback if any(feedback) else (),
        explanation=lines_tidy(item.explanation),
        **words,
    )


def _ink(item: Item) -> str:
    """All characters of an item's texts but spaces."""
    return "".join("".join((item.question, *item.answers, item.explanation, *item.feedback)).split())


def _refusal(item: Item) -> str:
    """Why an item is no multiple-choice question, or ""."""
    if not item.question:
        return "It has no question."
    if len(item.answers) < 2:
        return "It has fewer than two answers."
    if len(item.answers) > MAX_ANSWERS:
        return f"It has {len(item.answers)} answers; there are letters for {MAX_ANSWERS}."
    if not all(item.answers):
        return "One of its answers is empty."
    if not item.right:
        return "No right answer is marked."
    if item.right[0] < 0 or item.right[-1] >= len(item.answers):
        return "Its right answer is none of its answers."
    return ""


def note(item: Item, *more: str) -> dict[str, Any]:
    """What other programs have no place for, as plain data for a comment or an extra key; `more` are further
    fields to keep."""
    data: dict[str, Any] = {}
    if item.red is not None:
        data["red"] = LETTERS[item.red]
    for name in (*_KEPT, *more):
        value = getattr(item, name)
        if value not in ("", None, ()):
            data[name] = list(value) if isinstance(value, tuple) else value
    return data


def note_text(data: Mapping[str, Any]) -> str:
    """A note as JSON in one line of ASCII, safe inside a comment of XML, HTML or GIFT."""
    text = json.dumps(data, ensure_ascii=True, sort_keys=True)
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text.replace("--", "-\\u002d").replace("[id:", "[\\u0069d:").replace("[tag:", "[\\u0074ag:")


def read_note(text: str) -> dict[str, Any]:
    """The note of such a text; {} if it is none. Nothing in it is trusted: see `noted`."""
    if len(text) > 100_000:
        return {}
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def noted(item: Item, data: object, *more: str) -> Item:
    """The item with what a note says; what makes no sense in it is passed over."""
    if not isinstance(data, dict):
        return item
    found: dict[str, Any] = {}
    for name in (*_WORDS, *(n for n in more if n == "explanation")):
        value = data.get(name)
        if isinstance(value, str) and tidy(value):
            found[name] = lines_tidy(value) if name == "explanation" else tidy(value)
    if data.get("category") == "":
        found["category"] = ""
    for name in _NUMBERS:
        value = data.get(name)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**9:
            found[name] = value
    if "feedback" in more and isinstance(value := data.get("feedback"), list):
        found["feedback"] = tuple(lines_tidy(text) if isinstance(text, str) else "" for text in value)
    red = _place(data.get("red"))
    if red is not None and red < len(item.answers) and red not in item.right:
        found["red"] = red
    return replace(item, **found)


def _place(letter: object) -> int | None:
    """ "B" -> 1; None for anything but one letter."""
    if isinstance(letter, str) and len(letter) == 1 and letter.upper() in LETTERS:
        return LETTERS.index(letter.upper())
    return None


def tags(item: Item) -> list[str]:
    """What of an item other programs can show as tags: "state::NSW", "topic::history", "red::B"."""
    found = []
    if item.category in STATES:
        found.append(f"state::{item.category}")
    found += [f"{key}::{value}" for key, value in (("topic", item.topic), ("level", item.level)) if value]
    if item.red is not None:
        found.append(f"red::{LETTERS[item.red]}")
    return [tag for tag in (re.sub(r"[\[\]<>`,\\]", " ", tag).strip() for tag in found) if len(tag) <= 50]


def tagged(item: Item, names: Iterable[str], unknown: dict[str, int]) -> Item:
    """The item with what its tags say; a tag that says nothing here is counted in `unknown`."""
    found: dict[str, Any] = {}
    for name in map(tidy, names):
        key, mark, value = name.partition("::")
        key, value = key.casefold(), tidy(value)
        if mark and key in ("topic", "level") and value:
            found[key] = value
        elif mark and key == "state" and value:
            if not item.category:
                found["category"] = value.upper() if value.upper() in STATES else value
        elif mark and key == "red" and _place(value) is not None:
            place = _place(value)
            if place is not None and place < len(item.answers) and place not in item.right:
                found["red"] = place
        elif name.casefold() in TOPICS:
            found.setdefault("topic", name.casefold())
        elif name.casefold() in _LEVELS:
            found.setdefault("level", name.casefold())
        elif name:
            unknown[name] = unknown.get(name, 0) + 1
    return replace(item, **found)


def unknown_tags(unknown: Mapping[str, int], remarks: list[Remark]) -> None:
    """One remark about tags that have no place."""
    if unknown:
        listed = ", ".join(f"“{name[:40]}”" for name in list(unknown)[:8])
        more = f" and {len(unknown) - 8} more" if len(unknown) > 8 else ""
        remarks.append(Remark("", f"Tags without a place here were not taken over: {listed}{more}."))


def counted(items: Sequence[Item], *names: str) -> str:
    """How many items have each of these fields, in words: "112 sources and 3 time limits"; "" for none."""
    parts = []
    for name in names:
        count = sum(getattr(item, name) not in ("", None, ()) for item in items)
        if count:
            parts.append(f"{count} {_PLURALS[name][count > 1]}")
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else "".join(parts)


def juniors(items: Sequence[Item]) -> list[Item]:
    """The two-answer questions of younger teams: the right and the red answer, in their order."""
    made = []
    for item in items:
        if item.red is None or len(item.right) != 1:
            continue
        kept = sorted((item.right[0], item.red))
        feedback = tuple(item.feedback[place] for place in kept) if item.feedback else ()
        identity = f"{item.identity}-red" if item.identity else ""
        answers = tuple(item.answers[place] for place in kept)
        right = (kept.index(item.right[0]),)
        made.append(replace(item, answers=answers, right=right, red=None, feedback=feedback, identity=identity))
    return made


def add_juniors(writing: Writing, items: Sequence[Item], made: Sequence[Item], content: bytes) -> None:
    """Add the file "-red" with the two-answer questions, and say so; nothing if there is none."""
    if not made:
        return
    writing.files["-red"] = content
    missing = len(items) - len(made)
    rest = f" {missing} of the {len(items)} questions have no red answer and are not in it." if missing else ""
    noun = "question" if len(made) == 1 else "questions"
    what = f"{len(made)} {noun} with two answers, right and red, for younger teams"
    writing.remarks.append(Remark("", f"The file whose name ends in “-red” holds {what}.{rest}"))
