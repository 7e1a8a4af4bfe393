"""Checks that compare the questions of a bank: the same, nearly the same, with other answers (P-133)."""

from __future__ import annotations

from collections.abc import Iterator

from kit.banks.cells import folded
from kit.banks.duplicates import near_pairs, repeating
from kit.banks.facts import BankFacts, short
from kit.banks.question import Question
from kit.banks.registry import Found, bank_check


@bank_check("QB312", "warning", "Same question twice")
def repeated_question(facts: BankFacts) -> Iterator[Found]:
    """What it checks: No question with the same right answer stands in the bank twice, on whatever sheets,
    without regard to case, spaces, accents and marks of punctuation (P-133).
    Why it matters: The class would be asked what it has just heard.
    Example: A9 asks what A3 asks, and “Sydney” is right both times.
    How to fix: Delete one of the two, or ask something else.
    """
    for first, again in _alike(facts):
        if folded(first.green) == folded(again.green):
            yield Found(
                _cell(facts, again),
                f"The question in {_place(facts, again)} stands in {_place(facts, first, again)} already: "
                f"“{short(again.question)}”.",
                "Delete one of the two, or ask something else.",
                again.question,
                "a question that stands in the bank once",
                again.sheet,
            )


@bank_check("QB316", "notice", "Nearly the same question twice")
def near_question(facts: BankFacts) -> Iterator[Found]:
    """What it checks: No two questions with the same right answer ask nearly the same: the same words in
    another order, a slip of the fingers, or one word more or another, on whatever sheets (P-133).
    Why it matters: The class would be asked what it has just heard.
    Example: A3 asks “Which is the longest river of Australia?” and A9 “Which is Australia's longest river?”.
    How to fix: Keep the better one, unless both are meant.
    """
    questions = facts.questions
    for place, other in near_pairs(questions, facts.stems):
        first, again = questions[place], questions[other]
        yield Found(
            _cell(facts, again),
            f"The question in {_place(facts, again)} is nearly that in {_place(facts, first, again)}, with the "
            f"same right answer: “{short(first.question, 60)}” and “{short(again.question, 60)}”.",
            "Keep the better one, unless both are meant.",
            again.question,
            "questions that ask different things",
            again.sheet,
        )


@bank_check("QB317", "notice", "Same question with other answers")
def other_answers(facts: BankFacts) -> Iterator[Found]:
    """What it checks: No question stands in the bank twice with different right answers, on whatever sheets
    (P-133).
    Why it matters: Both may be meant, as with “What is the capital?” on each State's sheet; read aloud one
    may be taken for the other.
    Example: A2 of sheet “NSW” and A2 of sheet “VIC” ask “What is the capital?”; “Sydney” is right in one,
    “Melbourne” in the other.
    How to fix: Nothing to do if both are meant; else name the place or the thing in the question.
    """
    for first, again in _alike(facts):
        if folded(first.green) != folded(again.green) and not _contradict(first, again):
            yield Found(
                _cell(facts, again),
                f"The question in {_place(facts, again)} is asked in {_place(facts, first, again)} too, with "
                f"other answers (right: “{short(first.green)}”, here “{short(again.green)}”).",
                "Nothing to do if both are meant; else name the place or the thing in the question.",
                again.question,
                "a question that stands in the bank once",
                again.sheet,
            )


@bank_check("QB318", "warning", "Same question with contradicting answers")
def contradicting_answers(facts: BankFacts) -> Iterator[Found]:
    """What it checks: Of two questions of one State with the same text, none calls wrong what the other calls
    right.
    Why it matters: One of the two is wrong, and the class will notice.
    Example: A2 and A9 ask “What is the capital?”; in row 2 “Sydney” is green, in row 9 “Newcastle” is green
    and “Sydney” red.
    How to fix: Mend the green cell of one of the two, or ask something else.
    """
    for first, again in _alike(facts):
        if folded(first.green) != folded(again.green) and _contradict(first, again):
            yield Found(
                _cell(facts, again),
                f"The question in {_place(facts, again)} has the right answer “{short(again.green)}”, and in "
                f"{_place(facts, first, again)} the right answer “{short(first.green)}”; what is right in "
                "one is wrong in the other.",
                "Mend the green cell of one of the two, or ask something else.",
                again.green,
                first.green,
                again.sheet,
            )


def _alike(facts: BankFacts) -> Iterator[tuple[Question, Question]]:
    """Questions with the same text, each with the one that it repeats: of its own category if there is one."""
    stems = facts.stems
    repeated = repeating(stems)
    seen: dict[str, list[Question]] = {}
    for question, text in zip(facts.questions, stems, strict=True) if repeated else ():
        if text not in repeated:
            continue
        earlier = seen.setdefault(text, [])
        if earlier:
            yield _nearest(earlier, question), question
        if len(earlier) < _KEPT:
            earlier.append(question)


_KEPT = 20
"""Most questions of one text to which a further one is compared."""


def _nearest(earlier: list[Question], question: Question) -> Question:
    """Of questions with the same text that with the same right answer, else that of the same category."""
    answer = folded(question.green)
    for one in earlier:
        if folded(one.green) == answer:
            return one
    for one in earlier:
        if one.state == question.state and _contradict(one, question):
            return one
    return next((one for one in earlier if one.state == question.state), earlier[0])


def _contradict(first: Question, again: Question) -> bool:
    """Whether, in one category, the right answer of one is a wrong answer of the other."""
    if first.state != again.state:
        return False
    return folded(first.green) in map(folded, again.answers) or folded(again.green) in map(
        folded, first.answers
    )


def _cell(facts: BankFacts, question: Question) -> str:
    return f"line {question.row}" if facts.book.kind == "text" else f"{question.column}{question.row}"


def _place(facts: BankFacts, question: Question, beside: Question | None = None) -> str:
    """The cell of a question, with its sheet unless that is the sheet of the question beside it."""
    cell = _cell(facts, question)
    return cell if beside is None or beside.sheet == question.sheet else f"{cell} of sheet “{question.sheet}”"
