"""What does not fit a quiz game's file: said item by item, and in one remark for what it has no column for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from kit.banks.cells import clean, folded
from kit.banks.exchange.item import Item, Remark, Writing
from kit.banks.exchange.notes import add_juniors, counted, juniors, prepared, where
from kit.banks.exchange.texts import length
from kit.banks.facts import short


@dataclass(frozen=True, slots=True)
class Limits:
    """What a program takes: most answers, most characters of a question and of an answer (0: not known).

    `equal_answers`: whether two answers of a question may be the same.
    """

    title: str
    answers: int = 4
    question: int = 0
    answer: int = 0
    several_right: bool = True
    equal_answers: bool = True


def fitting(items: Sequence[Item], limits: Limits, remarks: list[Remark]) -> list[Item]:
    """The items that fit, tidied; for each of the others a remark. Nothing is cut to make it fit."""
    found = []
    for place, item in enumerate(prepared(items, remarks)):
        why = _misfit(item, limits)
        if why:
            remarks.append(Remark(where(item, place), left_out(why, item.question)))
        else:
            found.append(item)
    return found


def _misfit(item: Item, limits: Limits) -> str:
    """Why the item cannot be in the file, or "" if it can."""
    if len(item.answers) > limits.answers:
        return f"It has {len(item.answers)} answers, and {limits.title} takes 2 to {limits.answers}"
    if len(item.right) > 1 and not limits.several_right:
        return f"It has {len(item.right)} right answers, and {limits.title} takes one"
    texts = [folded(clean(answer)) for answer in item.answers]
    if len(set(texts)) < len(texts) and not limits.equal_answers:
        return f"Two of its answers are the same, and {limits.title} knows the right one by its text"
    long = [
        f"{what} has {length(text)} characters (at most {most})"
        for what, text, most in (
            ("the question", item.question, limits.question),
            *((f"answer {n}", text, limits.answer) for n, text in enumerate(item.answers, start=1)),
        )
        if most and length(text) > most
    ]
    message = " and ".join(long)
    return f"{message[:1].upper()}{message[1:]}"


def left_out(why: str, question: str) -> str:
    """The message for a question that is not taken over: a reason without a full stop, and its first words."""
    return f"{why}. It was left out{f' (“{short(clean(question), 60)}”)' if question else ''}."


_FIELDS = ("red", "explanation", "source", "checked", "level", "topic", "category", "seconds", "feedback")


def finish(
    writing: Writing,
    title: str,
    items: Sequence[Item],
    file_of: Callable[[Sequence[Item], list[Remark]], bytes],
    has: Collection[str] = (),
) -> Writing:
    """The files of the items that fit: the main one, and a second ("-red") with two answers for younger teams.

    One remark names what the program has no place for; `has` are the fields of `Item` that the file holds.
    """
    writing.written = len(items)
    writing.files[""] = file_of(items, writing.remarks)
    two = juniors(items)
    add_juniors(writing, items, two, file_of(two, []) if two else b"")
    lost = counted(items, *(name for name in _FIELDS if name not in has))
    if lost:
        writing.remarks.append(Remark("", f"Not in the file, because {title} has no place for it: {lost}."))
    return writing


def nearest(seconds: int, allowed: Sequence[int]) -> int:
    """The time limit nearest to this one, the shorter of two equally near."""
    return min(allowed, key=lambda one: (abs(one - seconds), one))
