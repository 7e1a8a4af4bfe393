"""Which questions of a bank ask the same: folded texts, and texts that differ in a word or in their order.

Each text is folded once. Near texts are looked for among questions with the same right answer only, and there
among those that share one of their two rarest words, a few comparisons each: so the work grows with the bank
and not with its square.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from kit.banks.cells import folded
from kit.banks.question import Question

_MARKS = {ord(sign): " " for sign in '.,;:!?"()[]{}…–—“”„«»¿¡'} | {ord(sign): None for sign in "'’‘`´"}
"""Marks of punctuation; signs that change what is asked, such as + - × % $, are none."""
_PLAIN_MARKS = bytes(32 if _MARKS.get(code) == " " else code for code in range(256))
_DROPPED = b"'`"

_FILLERS = frozenset(
    (
        *("a", "an", "the", "of", "in", "on", "at", "to", "for", "from", "by", "with", "and", "or", "is"),
        *("are", "was", "were", "be", "been", "do", "does", "did", "has", "have", "had", "it", "its"),
        *("this", "that", "these", "there", "which", "what", "who", "whom", "whose", "where", "when"),
        *("how", "many", "much", "one", "called", "name", "named"),
    )
)
"""Words that may come and go without changing a question."""

_TURNING = frozenset(
    (*("not", "no", "never", "none", "without", "except", "least", "less", "fewer", "before", "after"),)
)
"""Words that turn a question into another."""

_COMPARED = 8
"""Most earlier questions to which one is compared by one of its words."""
_COMMON_WORDS = 3
"""Words that two questions must share before one word more, or another word, makes them near."""
_COMMON_IF_ALIKE = 2
"""So many are enough where all four answers are the same."""
_SLIP_LENGTH = 4
"""Letters of the shortest word in which a slip of the fingers is told from another word."""


def stem(text: str) -> str:
    """The text of a question for comparing: without case, accents, punctuation and spare spaces."""
    text = folded(text)
    if "'s" in text:
        text = text.replace("'s ", " ")
    if text.isascii():  # bytes are translated four times as fast
        return " ".join(text.encode("ascii").translate(_PLAIN_MARKS, _DROPPED).decode("ascii").split())
    return " ".join(text.translate(_MARKS).split())


def repeating(texts: Sequence[str]) -> set[str]:
    """The texts that come more than once."""
    seen: set[str] = set()
    again: set[str] = set()
    for text in texts:
        (again if text in seen else seen).add(text)
    return again


def near_pairs(questions: Sequence[Question], stems: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Places (earlier, later) of questions with the same right answer that ask nearly the same; no place twice.

    `stems` are the folded texts of the questions; those that are equal are no near pair.
    """
    answers = [folded(question.green) for question in questions]
    repeated = repeating(answers)
    by_answer: dict[str, list[int]] = {}
    for place, answer in enumerate(answers):
        if answer in repeated:
            by_answer.setdefault(answer, []).append(place)
    for places in by_answer.values():
        yield from _near_in(questions, stems, places)


def _near_in(
    questions: Sequence[Question], stems: Sequence[str], places: list[int]
) -> Iterator[tuple[int, int]]:
    words = {place: frozenset(stems[place].split()) - _FILLERS for place in places}
    count = Counter(word for found in words.values() for word in found)
    by_word: dict[str, list[int]] = {}
    for place in places:
        rarest = sorted(words[place], key=lambda word: (count[word], word))
        rare = [word for word in rarest if count[word] > 1][:2]
        earlier = dict.fromkeys(one for word in rare for one in by_word.get(word, ())[-_COMPARED:])
        for one in earlier:
            if stems[one] != stems[place] and _near(words[one], words[place], questions[one], questions[place]):
                yield one, place
                break
        for word in rare:
            by_word.setdefault(word, []).append(place)


def _near(first: frozenset[str], second: frozenset[str], one: Question, other: Question) -> bool:
    """Whether two sets of words are the same, or differ in a slip, in a word more, or in a word for another."""
    gone, new = first - second, second - first
    if not gone and not new:
        return bool(first)
    if len(gone) > 1 or len(new) > 1 or any(_turns(word) for word in (*gone, *new)):
        return False
    left, right = next(iter(gone), ""), next(iter(new), "")
    shared = len(first & second)
    alike = set(map(folded, one.answers)) == set(map(folded, other.answers))
    if left and right and shared > (not alike) and _slip(left, right):
        return True
    enough = shared >= (_COMMON_IF_ALIKE if alike else _COMMON_WORDS)
    return enough and not _is_name(left, one.question) and not _is_name(right, other.question)


def _turns(word: str) -> bool:
    return word in _TURNING or any(sign.isdigit() for sign in word)


def _is_name(word: str, text: str) -> bool:
    """Whether a folded word has a capital in the text, as names have."""
    return bool(word) and word.capitalize() in text


def _slip(left: str, right: str) -> bool:
    """Whether one word becomes the other by one letter more, less, or other, or by two that change places."""
    if min(len(left), len(right)) < _SLIP_LENGTH or abs(len(left) - len(right)) > 1:
        return False
    at = next(
        (n for n, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right))
    )
    rest, other = left[at:], right[at:]
    swapped = rest[:2] == other[1::-1] and rest[2:] == other[2:] and len(rest) > 1
    return rest[1:] == other[1:] or rest[1:] == other or rest == other[1:] or swapped
