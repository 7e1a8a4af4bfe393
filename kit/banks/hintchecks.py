"""Checks of what gives the right answer away: a word of the question, its place, its length, its look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kit.banks.cells import folded
from kit.banks.facts import BankFacts, RowFacts, SheetFacts, short
from kit.banks.question import Question
from kit.banks.registry import Found, bank_check, row_check
from kit.banks.remarks import whole_words

LEAST_QUESTIONS = 20
"""Fewer questions than this say little of places and lengths."""
FEW_QUESTIONS = 10
"""So many are enough where almost all right answers stand in one place."""
ALMOST_ALL = 0.9
"""A share that chance alone gives one place of four less than once in a thousand banks of ten questions."""
CHI_SQUARE = 16.27
"""For three degrees of freedom, chance alone exceeds this once in a thousand banks."""
BIASED_SHARE = 0.4
"""A place that holds the right answer less often than this is no hint, however many questions there are."""
SURE_DEVIATIONS = 3.3
"""Standard deviations that chance alone exceeds less than once in a thousand banks."""
LONGEST_SHARE = 0.6
"""Longest answers that are right less often than this are no hint."""

_WORD_LENGTH = 5
_FAMILIAR = frozenset(
    (
        *("about", "above", "after", "among", "around", "before", "below", "between", "every", "first"),
        *("great", "large", "little", "miles", "million", "nearly", "north", "northern", "number", "other"),
        *("people", "place", "south", "southern", "state", "states", "territory", "their", "there"),
        *("these", "those", "under", "western", "which", "while", "white", "world", "years", "eastern"),
        *("australia", "australian", "kilometres", "metres", "percent", "thousand", "during", "since"),
        *("would", "could", "should", "black", "green", "second", "third", "right", "island", "river"),
        *("mount", "point", "today", "mountains"),
    )
)
"""Words too common to give an answer away."""


@row_check("QB314", "notice", "Word of the right answer in the question")
def word_in_question(row: RowFacts) -> Found | None:
    """What it checks: No telling word of the right answer stands in the question while the wrong answers have
    none.
    Why it matters: Whoever does not know picks the answer that sounds like the question.
    Example: A2 asks “Which lighthouse stands on Cape Byron?”, the green B2 holds “Byron Lighthouse”, and
    C2:E2 name others.
    How to fix: Word the question without it, or let a wrong answer have the word too.
    """
    if row.question is None or len(row.greens) != 1:
        return None
    green = row.greens[0]
    answer = row.folded[green]
    if " " not in answer:
        return None
    asked = folded(row.question.text)
    words = [word for word in answer.split() if len(word) >= _WORD_LENGTH and word in asked]
    if not words or whole_words(answer, asked):
        return None
    others = [text for place, text in enumerate(row.folded) if place != green]
    if any(len(word) >= _WORD_LENGTH and word in asked for text in others for word in text.split()):
        return None
    for word in words:
        if word not in _FAMILIAR and whole_words(word, asked) and not any(word in text for text in others):
            return Found(
                row.question_cell,
                f"“{word.capitalize()}” stands in the question in {row.question_cell} and in the right answer "
                f"“{short(row.texts[green])}” alone, which may give it away.",
                "Word the question without it, or let a wrong answer have it too.",
                word,
                "a question that does not hold a word of its answer",
            )
    return None


@row_check("QB330", "notice", "Answers of several kinds")
def mixed_kinds(row: RowFacts) -> Found | None:
    """What it checks: Where three answers are years, the fourth is a year too (P-131).
    Why it matters: An answer of another kind can be ruled out without knowing anything.
    Example: B5:D5 hold 1788, 1801 and 1825, and E5 “Sydney”.
    How to fix: Choose four answers of one kind.
    """
    one, two, three, four = row.texts
    if one.isdigit() + two.isdigit() + three.isdigit() + four.isdigit() != 3 or row.missing:
        return None
    odd = next(place for place, text in enumerate(row.texts) if not text.isdigit())
    if row.of_kind("formula") or row.of_kind("error"):
        return None
    years = [text for place, text in enumerate(row.texts) if place != odd]
    if any(len(text) != 4 for text in years) or any(sign.isdigit() for sign in row.texts[odd]):
        return None
    return Found(
        row.where([odd]),
        f"Three answers are years ({', '.join(years)}), and {row.named([odd])} is none.",
        "Choose four answers of one kind.",
        row.texts[odd],
        "a year",
    )


@row_check("QB332", "notice", "Right answer written otherwise")
def other_capital(row: RowFacts) -> Found | None:
    """What it checks: The right answer begins as the wrong ones do, with a capital or a small letter.
    Why it matters: The one that looks otherwise is picked without reading.
    Example: B5 holds “Kangaroo”, and C5:E5 hold “wallaby”, “wombat” and “koala”.
    How to fix: Begin all answers alike, unless it is a name.
    """
    one, two, three, four = row.texts
    heads = one[:1] + two[:1] + three[:1] + four[:1]
    if heads.isupper() or heads.islower() or not heads.isalpha() or len(row.greens) != 1 or len(heads) != 4:
        return None
    green = heads[row.greens[0]]
    alike = [sign.isupper() == green.isupper() for sign in heads]
    if sum(alike) != 1 or not all(sign.isupper() or sign.islower() for sign in heads):
        return None
    how = "a capital" if green.isupper() else "a small letter"
    return Found(
        row.where(row.greens),
        f"Of the four answers only the right one begins with {how}: {row.named(row.greens)}.",
        "Begin all answers alike, unless it is a name.",
        row.texts[row.greens[0]],
        "four answers that begin alike",
    )


@bank_check("QB320", "notice", "Right answer mostly in one column")
def key_position(facts: BankFacts) -> Iterator[Found]:
    """What it checks: The right answers are spread over the four columns. A place is reported if it holds at
    least 40 % of them and chance alone would spread them so unevenly less than once in a thousand banks
    (chi-square, at least 20 questions; from 10 on if it holds 90 %).
    Why it matters: The game shuffles the answers, but on a printed sheet, or in another tool, pupils soon
    find out.
    Example: In 41 of 50 questions the green cell stands in column B.
    How to fix: Spread the right answers over the columns. Where a column is headed “green” nothing is
    reported.
    """
    coloured = [sheet for sheet in facts.sheets if sheet.layout.always_green < 0]
    found = _biased(question for sheet in coloured for question in sheet.questions)
    if found:
        yield _position("of the bank", "", *found)
        return
    for sheet in coloured:
        found = _biased(sheet.questions)
        if found:
            yield _position(f"of sheet “{sheet.sheet.name}”", sheet.sheet.name, *found)


def _biased(questions: Iterable[Question]) -> tuple[int, int, int] | None:
    """The place that holds the right answer too often, how often, and of how many questions; None if none does.

    Pearson's chi-square over the four places, at one in a thousand.
    """
    counts = [0, 0, 0, 0]
    for question in questions:
        counts[question.answers.index(question.green)] += 1
    total, most = sum(counts), max(counts)
    share = BIASED_SHARE if total >= LEAST_QUESTIONS else ALMOST_ALL
    if total < FEW_QUESTIONS or most < share * total:
        return None
    expected = total / 4
    if sum((count - expected) ** 2 for count in counts) / expected <= CHI_SQUARE:
        return None
    return counts.index(most), most, total


def _position(where: str, sheet: str, place: int, most: int, total: int) -> Found:
    letter = "ABCD"[place]
    return Found(
        "",
        f"The right answer is answer {letter} in {most:,} of the {total:,} questions {where}; chance would "
        f"give about {total // 4:,}.",
        "Spread the right answers over the four columns: the game shuffles them, a printed sheet does not.",
        f"{100 * most // total} % in {letter}",
        "about 25 % in each column",
        sheet,
    )


@bank_check("QB321", "notice", "Right answer mostly the longest")
def key_length(facts: BankFacts) -> Iterator[Found]:
    """What it checks: The right answer is not mostly the longest. It is reported if it is the longest in at
    least 60 % of 20 or more questions, and by chance alone less than once in a thousand banks.
    Why it matters: Pupils soon pick the longest answer without reading.
    Example: In 33 of 40 questions the green answer is longer than the three others.
    How to fix: Write wrong answers as long as the right ones.
    """
    longest, total = _longest(facts.sheets)
    spread = (total * 3 / 16) ** 0.5
    if total < LEAST_QUESTIONS or longest < LONGEST_SHARE * total:
        return
    if longest - total / 4 > SURE_DEVIATIONS * spread:
        yield Found(
            "",
            f"The right answer is the longest of the four in {longest:,} of {total:,} questions; chance would "
            f"give about {total // 4:,}.",
            "Write wrong answers as long as the right ones.",
            f"{100 * longest // total} %",
            "about 25 %",
        )


def _longest(sheets: Sequence[SheetFacts]) -> tuple[int, int]:
    """In how many questions the right answer is longer than each other, and how many questions there are."""
    longest = total = 0
    for sheet in sheets:
        total += len(sheet.questions)
        for question in sheet.questions:
            first, second = sorted(map(len, question.answers))[-1:-3:-1]
            longest += first > second and len(question.green) == first
    return longest, total
