"""Checks of what columns and headings say of a question beside its colours: the right answer, the State."""

from __future__ import annotations

import difflib
from bisect import bisect_left
from collections.abc import Iterator

from kit.banks.cells import Area
from kit.banks.facts import BankFacts, RowFacts, SheetFacts, short
from kit.banks.question import STATES
from kit.banks.registry import Found, bank_check, row_check, sheet_check
from kit.banks.told import Saying

_NAMES = ", ".join(STATES)
_MEANING = {"green": "the right answer", "red": "the red answer"}
_LETTERS = "A, B, C or D"
_MOST_LISTED = 10


@row_check("QB121", "error", "Colour and column disagree", blocks=True)
def colour_and_column(row: RowFacts) -> Found | None:
    """What it checks: Where both colours and a column such as “Correct” or “Red” say which answer is which,
    they say the same (P-49). A heading such as “Green” counts as such a column.
    Why it matters: If one says Sydney and the other Perth, one of them is wrong, and the kit cannot know which;
    the question is left out.
    Example: B2 is filled green, but F2 under “Correct” says B, which is C2.
    How to fix: Write the letter of the filled answer in the column, or fill the other cell.
    """
    for saying in row.told:
        if saying.trouble == "fills":
            return _disagreement(row, saying)
    return None


def _disagreement(row: RowFacts, saying: Saying) -> Found:
    meaning, layout = _MEANING[saying.colour], row.facts.layout
    colour = saying.colour
    places = list(saying.filled)
    if not places:
        colour = "red" if colour == "green" else "green"
        places = [saying.place]
    cells = row.where(places)
    columns = {layout.answers[place] for place in places}
    if saying.heading:
        says = f"under the heading {row.facts.heading(saying.column)} stands {row.where([saying.place])}"
        proposal = f"Fill {row.where([saying.place])} {saying.colour}, and nothing else."
    else:
        told = row.names([saying.column])
        says = f"{told} says “{short(saying.seen)}”, so {meaning} is {row.named([saying.place])}"
        proposal = f"Correct {told}, or the fill of {cells}."
    return Found(
        row.names(sorted({saying.column, *columns})),
        f"{row.label}: {row.named(places)} {'is' if len(places) == 1 else 'are'} filled {colour}, but {says}.",
        proposal,
        saying.seen,
        "the same answer in both",
    )


@row_check("QB122", "error", "Column names none of the answers", blocks=True)
def names_no_answer(row: RowFacts) -> Found | None:
    """What it checks: What stands under “Correct” or “Red” is one of the four answers: its letter (A to D), its
    number (1 to 4) or its text.
    Why it matters: Without that the right answer or the one for younger players is not known, so the question
    is left out.
    Example: F2 under “Correct” says E, or says Sidney where the answer is Sydney.
    How to fix: Write A, B, C or D, or the answer's text as it stands in its cell.
    """
    return _troubled(row, "none")


@row_check("QB123", "error", "Column may mean two answers", blocks=True)
def names_two_answers(row: RowFacts) -> Found | None:
    """What it checks: What stands under “Correct” or “Red” means only one answer.
    Why it matters: Beside the answers 1, 3, 2 and 4 the number 2 may mean the second answer or the answer 2;
    the kit does not guess, and the question is left out.
    Example: F2 under “Correct” says 2; C2, the second answer, is 3, and D2 is 2.
    How to fix: Write the letter of the answer (A, B, C or D) where the answers are numbers, or its number (1 to
    4) where they are letters; or fill the cells of the answers green and red.
    """
    return _troubled(row, "both")


def _troubled(row: RowFacts, trouble: str) -> Found | None:
    for saying in row.told:
        if saying.trouble == trouble:
            cell = row.names([saying.column])
            seen = f"“{short(saying.seen)}” in {cell}"
            meaning = _MEANING[saying.colour]
            if trouble == "none":
                message = f"{seen} should tell {meaning}, but it fits none of the four answers."
                proposal = f"Write {_LETTERS}, or the text of the answer."
            else:
                message = (
                    f"{seen} should tell {meaning}, but it may mean {row.named([saying.place])} by its place "
                    f"or {row.named([saying.other])} by its text."
                )
                proposal = f"Write the {'letter (A to D)' if saying.seen[:1].isdigit() else 'number (1 to 4)'}."
            return Found(cell, f"{row.label}: {message}", proposal, saying.seen, _LETTERS)
    return None


@row_check("QB124", "error", "State not known", blocks=True)
def unknown_state(row: RowFacts) -> Found | None:
    """What it checks: Where a column names the State of each question, every question has one, and it is one of
    the eight States and Territories.
    Why it matters: A question of no State is never asked, so it is left out.
    Example: A5 under “State” says Quensland, or is empty.
    How to fix: Write NSW, ACT, VIC, TAS, SA, WA, NT or QLD, or the full name.
    """
    if row.state or not row.facts.about_states:
        return None
    cell = row.names([row.facts.by])
    given = row.cells.get(row.facts.by)
    if given is None:
        message = f"{row.label}: {cell} is empty; it should name the State of the question."
        return Found(cell, message, f"Write one of {_NAMES}.", "nothing", _NAMES)
    likely = difflib.get_close_matches(given.text.title(), STATES.values(), 1, 0.7)
    return Found(
        cell,
        f"{row.label}: “{short(given.text)}” in {cell} is no State or Territory; the eight are {_NAMES}.",
        f"Write {likely[0]}." if likely else f"Write one of {_NAMES}.",
        given.text,
        _NAMES,
    )


@row_check("QB125", "error", "Question without a category", blocks=True)
def no_category(row: RowFacts) -> Found | None:
    """What it checks: Where the topics of one table are the categories of a bank, every question has one.
    Why it matters: A question of no category is never asked, so it is left out.
    Example: Row 5 has nothing under “Topic”.
    How to fix: Write the topic of the question.
    """
    if row.state or row.facts.about_states:
        return None
    cell = row.names([row.facts.by])
    heading = row.facts.heading(row.facts.by)
    message = f"{row.label}: {cell} is empty; the categories of this bank are what stands under {heading}."
    return Found(cell, message, "Write the category of the question.", "nothing", "a category")


@row_check("QB126", "warning", "TRUE and true are two answers")
def truth_twice(row: RowFacts) -> Found | None:
    """What it checks: In a text file no two answers are one truth value (TRUE or FALSE) written in two ways.
    Why it matters: Programs write TRUE and true as they please, so both are kept as typed and the question
    plays; but a class that reads them aloud hears the same answer twice.
    Example: Line 3 has the answers TRUE and true.
    How to fix: Write four answers that differ in more than capitals.
    """
    if not row.facts.text or len(set(row.folded)) < 4:
        return None
    spelt = [text.casefold() for text in row.texts]
    twins = [place for place, text in enumerate(spelt) if spelt.count(text) > 1 and text in ("true", "false")]
    if not twins:
        return None
    return Found(
        row.where(twins),
        f"{row.label}: {row.named(twins)} differ in capitals alone.",
        "Write four answers that differ in more than capitals.",
        row.texts[twins[0]],
        "four different answers",
    )


@sheet_check("QB242", "notice", "Merged cells among the questions")
def merged_cells(facts: SheetFacts) -> Iterator[Found]:
    """What it checks: No cells are merged over the columns of the question and its answers.
    Why it matters: Only the first cell of a merge holds a text. Here nothing was lost, but where the others
    should hold a question or an answer that row cannot be played (QB107, QB110).
    Example: E2 and the blank cell F2 are merged.
    How to fix: Unmerge the cells.
    """
    columns = (facts.layout.question, *facts.layout.answers)
    rows = facts.rows
    areas = [
        area
        for area in facts.sheet.merges
        if any(area.left <= column <= area.right for column in columns)
        and rows
        and facts.layout.first <= area.bottom
        and area.top <= rows[-1]
        and not _hides(area, rows, columns)
    ]
    if areas:
        cells = ",".join(str(area) for area in areas[:_MOST_LISTED])
        more = f" and {len(areas) - _MOST_LISTED} more" if len(areas) > _MOST_LISTED else ""
        yield Found(
            cells,
            f"Merged cells among the questions ({cells}{more}); only the first cell of each holds a text.",
            "Unmerge the cells.",
            str(areas[0]),
            "single cells",
        )


def _hides(area: Area, rows: list[int], columns: tuple[int, ...]) -> bool:
    """Whether the merge hides a question or an answer of a row in `rows` (sorted): an error of that row."""
    inside = sorted(column for column in columns if area.left <= column <= area.right)
    at = bisect_left(rows, area.top)
    here = at < len(rows) and rows[at] == area.top
    if here and (inside[0] > area.left or len(inside) > 1):
        return True
    below = at + here
    return below < len(rows) and rows[below] <= area.bottom


@bank_check("QB241", "notice", "Categories of another subject")
def categories(facts: BankFacts) -> Iterator[Found]:
    """What it checks: A bank that names no State is about another subject; its sheets, or the topics of its one
    table, are categories. Passport needs eight of them.
    Why it matters: If the bank was meant to be about the States, their names were not recognised; else it is
    good to know how many questions each category has, since fewer than ten will soon repeat (P-128).
    Example: A workbook with the sheets Rivers, Animals and Music has three categories.
    How to fix: Name the sheets after the States, or name the State of each row in a column “State”; or write
    eight categories, to play Passport with them.
    """
    if facts.about_states or not facts.stacks:
        return
    counts = [f"{short(name)} ({len(questions)})" for name, questions in facts.stacks.items()]
    number = len(counts)
    listed = ", ".join(counts[:_MOST_LISTED]) + (
        f" and {number - _MOST_LISTED} more" if number > _MOST_LISTED else ""
    )
    yield Found(
        "",
        f"No sheet and no column names a State, so the questions are sorted by category: {listed}. "
        f"Passport needs eight categories; this bank has {number}.",
        f"Nothing to do, unless it is meant to be about the States: {_NAMES}.",
        str(number),
        f"{len(STATES)} categories",
    )
