"""QB3xx: questions that play, but deserve a look (P-131 and the projector)."""

from __future__ import annotations

from kit.banks.cells import cell_names, folded
from kit.banks.facts import RowFacts, short
from kit.banks.registry import Found, row_check

LONGEST_QUESTION = 140
"""Characters that fit the projector (rules 6.8)."""
LONGEST_ANSWER = 40
"""Characters that can be read from the back row (P-131)."""


@row_check("QB301", "notice", "Answers are dates")
def answers_are_dates(row: RowFacts) -> Found | None:
    """What it checks: Answers are no dates.
    Why it matters: Dates are shown as the spreadsheet shows them, which may differ on another computer.
    Example: B2:E2 hold dates.
    How to fix: Check that they read as you wish; format the cells as Text to be sure.
    """
    dates = row.of_kind("date")
    if not dates or len(dates) + len(row.missing) != 4:
        return None
    return Found(
        row.where(dates),
        f"{row.label}: the answers are dates, read as shown: {', '.join(row.texts[p] for p in dates)}.",
        "Check that they read as you wish; format the cells as Text to be sure.",
        row.texts[dates[0]],
        "text",
    )


@row_check("QB302", "notice", "Line break inside an answer")
def line_break(row: RowFacts) -> Found | None:
    """What it checks: No answer holds a line break.
    Why it matters: The projector shows it as a space.
    Example: C3 holds “Port” and “Arthur” on two lines.
    How to fix: Remove the line break if it parts a word.
    """
    places = row.noted("line break")
    if not places:
        return None
    return Found(
        row.where(places),
        f"A line break inside {row.named(places)} is shown as a space.",
        "Remove the line break if it parts a word.",
        "a line break",
        "a text on one line",
    )


@row_check("QB303", "warning", "Question too long for the projector")
def long_question(row: RowFacts) -> Found | None:
    """What it checks: A question has at most 140 characters.
    Why it matters: A longer one does not fit the projector in letters that can be read from the back row.
    Example: A2 has 212 characters.
    How to fix: Shorten it; what is good to know can go into the explanation.
    """
    if row.question is None or len(row.question.text) <= LONGEST_QUESTION:
        return None
    size = len(row.question.text)
    return Found(
        row.question_cell,
        f"The question in {row.question_cell} has {size:,} characters; {LONGEST_QUESTION} fit the projector.",
        "Shorten it.",
        f"{size} characters",
        f"at most {LONGEST_QUESTION}",
    )


@row_check("QB304", "warning", "Answer too long for the projector")
def long_answer(row: RowFacts) -> Found | None:
    """What it checks: An answer has at most 40 characters (P-131).
    Why it matters: A longer one cannot be read from the back row.
    Example: D2 has 63 characters.
    How to fix: Shorten it.
    """
    size = max(map(len, row.texts))
    if size <= LONGEST_ANSWER:
        return None
    cells = row.where([p for p, text in enumerate(row.texts) if len(text) > LONGEST_ANSWER])
    return Found(
        cells,
        f"The answer in {cells} has {size:,} characters; {LONGEST_ANSWER} can be read from the back row.",
        "Shorten it.",
        f"{size} characters",
        f"at most {LONGEST_ANSWER}",
    )


@row_check("QB305", "warning", "Number of more than 15 digits")
def long_number(row: RowFacts) -> Found | None:
    """What it checks: No number has more than 15 digits.
    Why it matters: A spreadsheet keeps only the first 15, and shows noughts for the rest.
    Example: D2 holds 123456789012345678.
    How to fix: Format the cell as Text and type the number again.
    """
    places = row.noted("long number")
    if not places:
        return None
    cells = row.where(places)
    return Found(
        cells,
        f"{cells} holds a number of more than 15 digits; a spreadsheet cannot store its last digits.",
        f"Format {cells} as Text and type the number again.",
        row.texts[places[0]],
        "at most 15 digits",
    )


@row_check("QB306", "warning", "Right answer stands in the question")
def answer_in_question(row: RowFacts) -> Found | None:
    """What it checks: The right answer does not stand in the question, as whole words, without regard to
    case and accents.
    Why it matters: Whoever reads the question has the answer.
    Example: A2 asks “Which city has the Sydney Opera House?”, and the green B2 holds “Sydney”.
    How to fix: Word the question so that it does not give the answer away.
    """
    if row.question is None or len(row.greens) != 1:
        return None
    answer = row.folded[row.greens[0]]
    asked = folded(row.question.text)
    if len(answer) < 3 or answer not in asked or not whole_words(answer, asked):
        return None
    return Found(
        row.question_cell,
        f"The right answer “{short(row.texts[row.greens[0]])}” stands in the question itself, in "
        f"{row.question_cell}.",
        "Word the question so that it does not give the answer away.",
        row.texts[row.greens[0]],
        "a question without its answer",
    )


@row_check("QB308", "notice", "One answer inside another")
def answer_in_answer(row: RowFacts) -> Found | None:
    """What it checks: No answer contains another as whole words (P-131).
    Why it matters: Teams may argue that both are right.
    Example: B3 holds “Murray” and C3 “Murray River”.
    How to fix: Choose answers of one kind, none inside another.
    """
    texts = row.folded
    together = "\n".join(texts)
    if all(together.count(text) == 1 for text in texts):
        return None
    for inner, short_text in enumerate(texts):
        for outer, long_text in enumerate(texts):
            if (
                short_text
                and len(short_text) < len(long_text)
                and short_text in long_text
                and whole_words(short_text, long_text)
            ):
                return Found(
                    row.where([inner, outer]),
                    f"One answer is part of another: {row.named([inner, outer])}.",
                    "Choose answers of one kind, none inside another.",
                    row.texts[inner],
                    "no answer inside another",
                )
    return None


_ALL_OR_NONE = (
    frozenset(
        f"{number}{of} {which}{stop}"
        for number in ("all", "none", "both", "any", "neither", "all four", "all three")
        for of in (" of", "")
        for which in (
            "the above",
            "these",
            "them",
            "those",
            "the other answers",
            "the others",
            "the answers",
            "above",
        )
        for stop in ("", ".")
    )
    | {f"{one} and {two}" for one in "abcd" for two in "abcd"}
    | {f"both {one} and {two}" for one in "abcd" for two in "abcd"}
)


@row_check("QB309", "warning", "“All of the above”")
def all_of_the_above(row: RowFacts) -> Found | None:
    """What it checks: No answer points at others, such as “all of the above” (P-131).
    Why it matters: Answers are shown in any order, so nothing is above.
    Example: E4 holds “None of the above”.
    How to fix: Write an answer of the same kind as the others.
    """
    if _ALL_OR_NONE.isdisjoint(row.folded):
        return None
    places = [p for p, text in enumerate(row.folded) if text in _ALL_OR_NONE]
    return Found(
        row.where(places),
        f"{row.named(places)} makes no sense, because the answers are shown in any order.",
        "Write an answer of the same kind as the others.",
        row.texts[places[0]],
        "an answer that stands by itself",
    )


@row_check("QB310", "notice", "Value from another file")
def external_value(row: RowFacts) -> Found | None:
    """What it checks: No question or answer takes its value from another file.
    Why it matters: Nothing is fetched: the value is the one that was last stored, and may be old.
    Example: B2 holds ='[old bank.xlsx]NSW'!B2.
    How to fix: Copy the cell and paste it as a value.
    """
    if not row.facts.book.external_links:
        return None
    linked = [c for c, cell in row.cells.items() if cell.note == "external" and c in row.facts.layout.used]
    if not linked:
        return None
    cells = cell_names(row.row, sorted(linked))
    return Found(
        cells,
        f"{cells} takes its value from another file; the stored value is used, nothing is fetched.",
        "Copy it and paste it as a value.",
        row.cells[min(linked)].text,
        "a value of this file",
    )


def whole_words(inner: str, outer: str) -> bool:
    """Whether `inner` stands in `outer` as whole words; "1" does not stand so in "-1", "1.5" or "1/2"."""
    at = outer.find(inner)
    while at >= 0:
        end = at + len(inner)
        if not _goes_on(outer[:at][::-1][:2], inner[0]) and not _goes_on(outer[end : end + 2], inner[-1]):
            return True
        at = outer.find(inner, at + 1)
    return False


def _goes_on(beside: str, edge: str) -> bool:
    """Whether a word with this letter or digit at its edge goes on in the signs beside it (nearest first)."""
    if not beside or beside[0].isalnum():
        return bool(beside)
    return edge.isdigit() and (beside[0] in "-−" or (beside[0] in ".,/:" and beside[1:].isdigit()))
