"""The checks: one small function each, with a code, a severity and a title in one table (`CHECKS`).

QB1xx are about a question that cannot be played as it stands, QB2xx about sheets and the file, QB3xx about questions
that play but deserve a look. A check of a row returns what it found, or None; `blocks` says whether the question is left
out then. Adding a check is adding one function under `row_check`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from kit.banks.cells import Area, cell_names
from kit.banks.facts import RowFacts, short
from kit.banks.question import Finding, Severity

LONGEST_QUESTION = 140
"""Characters that fit the projector (rules 6.8)."""
LONGEST_ANSWER = 40
"""Characters that can be read from the back row (P-131)."""

_TO_GREEN_AND_RED = "Fill the right answer's cell green and one wrong answer's cell red."


class Found(NamedTuple):
    """What a check of a row saw: where, the message, and what to do."""

    cell: str
    message: str
    proposal: str
    seen: str = ""
    expected: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """A check: its stable code, how grave it is, its title, and whether a question it finds fault with is left out."""

    code: str
    severity: Severity
    title: str
    blocks: bool = False


CHECKS: dict[str, Check] = {}
"""Every check of the kit by its code."""

RowCheck = Callable[[RowFacts], Found | None]
ROW_CHECKS: list[tuple[Check, RowCheck]] = []
"""The checks that look at one row, in the order in which they are made."""


def declare(code: str, severity: Severity, title: str, blocks: bool = False) -> Check:
    """Put a check into the table. Raises ValueError if its code is taken."""
    if code in CHECKS:
        raise ValueError(f"{code} is taken by “{CHECKS[code].title}”")
    CHECKS[code] = Check(code, severity, title, blocks)
    return CHECKS[code]


def row_check(
    code: str, severity: Severity, title: str, blocks: bool = False
) -> Callable[[RowCheck], RowCheck]:
    """Register a function that looks at one row."""

    def register(function: RowCheck) -> RowCheck:
        ROW_CHECKS.append((declare(code, severity, title, blocks), function))
        return function

    return register


def finding(check: Check, sheet: str, found: Found) -> Finding:
    """The finding of a check in a sheet ("" for the file)."""
    return Finding(
        check.code, check.severity, sheet, found.cell, found.message, found.proposal, found.seen, found.expected
    )


# -- QB1xx: questions that cannot be played as they stand -------------------------------------------------------------


@row_check("QB110", "error", "No question beside the answers", blocks=True)
def no_question(row: RowFacts) -> Found | None:
    if row.question is not None:
        return None
    cell = row.question_cell
    area = row.facts.merges.over(row.row, row.facts.layout.question)
    if area is not None:
        return Found(
            cell,
            f"Row {row.row} has answers, but its question lies inside the merged cells {area}.",
            f"Unmerge {area} and write a question in {cell}.",
            str(area),
        )
    return Found(cell, f"Row {row.row} has answers but no question.", f"Write the question in {cell}.")


@row_check("QB107", "error", "Answer missing", blocks=True)
def answer_missing(row: RowFacts) -> Found | None:
    if not row.missing:
        return None
    columns = row.facts.layout.answers
    areas = {row.facts.merges.over(row.row, columns[place]) for place in row.missing} - {None}
    have = 4 - len(row.missing)
    if areas:
        area = next(iter(areas))
        return Found(
            str(area),
            f"Row {row.row}: answer cells are merged ({area}), so there are only {have} answers.",
            f"Unmerge {area} and write four answers.",
            str(area),
            "four answers",
        )
    cells = row.where(row.missing)
    verb = "is" if len(row.missing) == 1 else "are"
    return Found(
        cells,
        f"Row {row.row}: {have or 'no'} answer{'' if have == 1 else 's'}, four are needed; {cells} {verb} empty.",
        "Write the missing answer." if have == 3 else "Write the missing answers.",
        f"{have} answers",
        "four answers",
    )


@row_check("QB111", "error", "Formula without a result", blocks=True)
def formula_without_value(row: RowFacts) -> Found | None:
    cells = _of_kind(row, "formula")
    if not cells:
        return None
    return Found(
        cells,
        f"{cells} holds a formula without a stored result.",
        "Open the file once in a spreadsheet program and save it, or type the value itself.",
    )


@row_check("QB112", "error", "Error value in a cell", blocks=True)
def error_value(row: RowFacts) -> Found | None:
    cells = _of_kind(row, "error")
    if not cells:
        return None
    shown = next(c.text for c in (row.question, *row.answers) if c is not None and c.kind == "error")
    return Found(cells, f"{cells} holds the error {shown}, not a text.", "Type the text itself.", shown)


@row_check("QB106", "error", "Highlight that is no colour", blocks=True)
def unreadable_colour(row: RowFacts) -> Found | None:
    bad = [p for p in row.strange if _kind(row, p) == "unreadable"]
    if not bad:
        return None
    name = row.answers[bad[0]].look.highlight.name  # type: ignore[union-attr]
    cells = row.where(bad)
    return Found(
        cells,
        f"The fill of {cells} is stored as “{name}”, which is not a colour.",
        f"Fill {cells} again with green or red in a spreadsheet program.",
        name,
        "a green or red fill",
    )


@row_check("QB105", "error", "Highlight with two hues", blocks=True)
def unclear_colour(row: RowFacts) -> Found | None:
    bad = [p for p in row.strange if _kind(row, p) == "unclear"]
    if not bad:
        return None
    mark = row.answers[bad[0]].look.highlight  # type: ignore[union-attr]
    cells = row.where(bad)
    return Found(
        cells,
        f"The fill of {cells} mixes {mark.name} in one {mark.how}, so it is neither green nor red.",
        f"Fill {cells} with one plain colour.",
        mark.name,
        "one plain colour",
    )


@row_check("QB101", "error", "No green answer", blocks=True)
def no_green(row: RowFacts) -> Found | None:
    if row.greens or row.strange or len(row.missing) == 4:
        return None
    return Found(
        row.all_answers,
        f"Row {row.row}: no green answer{_instead(row, 'green')}",
        "Fill the right answer's cell green." if row.reds else _TO_GREEN_AND_RED,
        _highlights(row),
        "one green answer",
    )


@row_check("QB102", "error", "More than one green answer", blocks=True)
def several_green(row: RowFacts) -> Found | None:
    return _several(row, row.greens, "green") if len(row.greens) > 1 else None


@row_check("QB103", "error", "No red answer", blocks=True)
def no_red(row: RowFacts) -> Found | None:
    if row.reds or row.strange or not row.greens:
        return None
    return Found(
        row.all_answers,
        f"Row {row.row}: no red answer, so it cannot be offered to younger players{_instead(row, 'red')}",
        "Fill one believable wrong answer's cell red.",
        _highlights(row),
        "one red answer",
    )


@row_check("QB104", "error", "More than one red answer", blocks=True)
def several_red(row: RowFacts) -> Found | None:
    return _several(row, row.reds, "red") if len(row.reds) > 1 else None


@row_check("QB109", "error", "Right and red answer are the same", blocks=True)
def same_green_and_red(row: RowFacts) -> Found | None:
    if len(row.greens) != 1 or len(row.reds) != 1:
        return None
    green, red = row.greens[0], row.reds[0]
    if row.folded[green] != row.folded[red] or not row.folded[green]:
        return None
    return Found(
        row.where([green, red]),
        f"Row {row.row}: the green and the red answer are the same: {row.named([green, red])}.",
        "Give the red cell a wrong answer.",
        row.texts[green],
        "two different answers",
    )


@row_check("QB108", "error", "Same answer twice", blocks=True)
def same_answer_twice(row: RowFacts) -> Found | None:
    texts = row.folded
    if len(set(texts)) == 4:
        return None
    marked = {*row.greens, *row.reds} if len(row.greens) == 1 == len(row.reds) else set()
    for place, text in enumerate(texts):
        twins = [p for p, other in enumerate(texts) if other == text]
        if text and len(twins) > 1 and place == twins[0] and set(twins) != marked:
            return Found(
                row.where(twins),
                f"Row {row.row}: the same answer twice: {row.named(twins)}; case and spaces make no difference.",
                "Write four different answers.",
                row.texts[place],
                "four different answers",
            )
    return None


@row_check("QB113", "error", "Dates among other answers", blocks=True)
def dates_among_others(row: RowFacts) -> Found | None:
    dates = _places(row, "date")
    if not dates or len(dates) + len(row.missing) == 4:
        return None
    cells = row.where(dates)
    return Found(
        cells,
        f"Row {row.row}: {row.named(dates)} is stored as a date, the other answers are not; "
        "spreadsheet programs make dates of texts such as 1/2.",
        f"Format {cells} as Text and type the answer again.",
        row.texts[dates[0]],
        "text",
    )


@row_check("QB114", "error", "Text outside the columns")
def text_outside(row: RowFacts) -> Found | None:
    layout = row.facts.layout
    known = layout.used | layout.labelled
    extra = [c for c in row.cells if c not in known and row.cells[c].text]
    if not extra:
        return None
    cells = cell_names(row.row, sorted(extra))
    text = short(row.cells[min(extra)].text)
    return Found(
        cells,
        f"Row {row.row}: text outside the columns of question and answers in {cells}: “{text}”. It is not used.",
        "Delete it, or give its column a heading; a question has exactly four answers.",
        text,
    )


# -- QB3xx: questions that play, but deserve a look -------------------------------------------------------------------


@row_check("QB301", "notice", "Answers are dates")
def answers_are_dates(row: RowFacts) -> Found | None:
    dates = _places(row, "date")
    if not dates or len(dates) + len(row.missing) != 4:
        return None
    return Found(
        row.where(dates),
        f"Row {row.row}: the answers are dates and are read as shown: {', '.join(row.texts[p] for p in dates)}.",
        "Check that they read as you wish; format the cells as Text to be sure.",
    )


@row_check("QB302", "notice", "Line break inside an answer")
def line_break(row: RowFacts) -> Found | None:
    places = [p for p, c in enumerate(row.answers) if c is not None and c.note == "line break"]
    if not places:
        return None
    return Found(
        row.where(places),
        f"A line break inside {row.named(places)} is shown as a space.",
        "Remove the line break if it parts a word.",
    )


@row_check("QB303", "warning", "Question too long for the projector")
def long_question(row: RowFacts) -> Found | None:
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
    """P-131."""
    places = [p for p, text in enumerate(row.texts) if len(text) > LONGEST_ANSWER]
    if not places:
        return None
    cells = row.where(places)
    size = max(len(row.texts[p]) for p in places)
    return Found(
        cells,
        f"The answer in {cells} has {size:,} characters; {LONGEST_ANSWER} can be read from the back row.",
        "Shorten it.",
        f"{size} characters",
        f"at most {LONGEST_ANSWER}",
    )


@row_check("QB305", "warning", "Number of more than 15 digits")
def long_number(row: RowFacts) -> Found | None:
    places = [p for p, c in enumerate(row.answers) if c is not None and c.note == "long number"]
    if not places:
        return None
    cells = row.where(places)
    return Found(
        cells,
        f"{cells} holds a number of more than 15 digits; a spreadsheet cannot store its last digits.",
        f"Format {cells} as Text and type the number again.",
    )


@row_check("QB306", "warning", "Right answer stands in the question")
def answer_in_question(row: RowFacts) -> Found | None:
    if row.question is None or len(row.greens) != 1:
        return None
    answer = row.folded[row.greens[0]]
    asked = row.question.text.casefold()
    if len(answer) < 3 or answer not in asked or not _whole_words(answer, asked):
        return None
    return Found(
        row.question_cell,
        f"The right answer “{short(row.texts[row.greens[0]])}” stands in the question itself.",
        "Word the question so that it does not give the answer away.",
    )


@row_check("QB308", "notice", "One answer inside another")
def answer_in_answer(row: RowFacts) -> Found | None:
    """P-131."""
    texts = row.folded
    for inner, short_text in enumerate(texts):
        for outer, long_text in enumerate(texts):
            if (
                short_text
                and len(short_text) < len(long_text)
                and short_text in long_text
                and _whole_words(short_text, long_text)
            ):
                return Found(
                    row.where([inner, outer]),
                    f"One answer is part of another: {row.named([inner, outer])}.",
                    "Choose answers of one kind, none inside another.",
                )
    return None


_ALL_OR_NONE = frozenset(
    ("all of the above", "none of the above", "all of these", "none of these", "all of them", "none of them")
)


@row_check("QB309", "warning", "“All of the above”")
def all_of_the_above(row: RowFacts) -> Found | None:
    """P-131: answers are shuffled, so nothing is above."""
    places = [p for p, text in enumerate(row.folded) if text.rstrip(".") in _ALL_OR_NONE]
    if not places:
        return None
    return Found(
        row.where(places),
        f"{row.named(places)} makes no sense, because the answers are shown in any order.",
        "Write an answer of the same kind as the others.",
    )


@row_check("QB310", "notice", "Value from another file")
def external_value(row: RowFacts) -> Found | None:
    linked = [c for c, cell in row.cells.items() if cell.note == "external" and c in row.facts.layout.used]
    if not linked:
        return None
    cells = cell_names(row.row, sorted(linked))
    return Found(
        cells,
        f"{cells} takes its value from another file; the stored value is used, nothing is fetched.",
        "Copy it and paste it as a value.",
    )


# -- helpers ----------------------------------------------------------------------------------------------------------


def _kind(row: RowFacts, place: int) -> str:
    cell = row.answers[place]
    return cell.look.highlight.kind if cell is not None else "none"


def _places(row: RowFacts, kind: str) -> list[int]:
    return [p for p, cell in enumerate(row.answers) if cell is not None and cell.kind == kind]


def _of_kind(row: RowFacts, kind: str) -> str:
    columns = [row.facts.layout.answers[p] for p in _places(row, kind)]
    if row.question is not None and row.question.kind == kind:
        columns.append(row.facts.layout.question)
    return cell_names(row.row, sorted(columns)) if columns else ""


def _several(row: RowFacts, places: list[int], colour: str) -> Found:
    number = {2: "two", 3: "three", 4: "four"}[len(places)]
    return Found(
        row.where(places),
        f"Row {row.row}: {number} {colour} answers: {row.named(places)}.",
        f"Keep one of them {colour}.",
        f"{number} {colour}",
        f"one {colour} answer",
    )


def _highlights(row: RowFacts) -> str:
    marks = [c.look.highlight for c in row.answers if c is not None]
    return ", ".join(dict.fromkeys(m.name for m in marks if m.kind not in ("none", "unreadable")))


def _instead(row: RowFacts, colour: str) -> str:
    """The end of "no green answer": what was found in place of it, if anything."""
    cells = [(p, c) for p, c in enumerate(row.answers) if c is not None]
    others = ", ".join(
        dict.fromkeys(c.look.highlight.name for _, c in cells if c.look.highlight.kind == "other")
    )
    if others:
        return f"; highlights found: {others}."
    if any(c.look.highlight.how == "background only" for _, c in cells):
        return "; the stored colour is only the background of a solid fill, which no program shows."
    texts = [p for p, c in cells if c.look.text_hue.endswith(colour)]
    if texts:
        return f"; the text of {row.where(texts)} is {colour}, but only the fill of a cell counts."
    struck = [p for p, c in cells if c.look.struck]
    if colour == "red" and struck:
        return f"; {row.where(struck)} is struck through, but only a red fill counts."
    area = conditional_over(row)
    if area is not None:
        return f"; the colours of {area} come from a conditional format, which is not read: use real fills."
    if row.facts.book.styles_missing:
        return "; the workbook holds no styles at all, so every colour is lost."
    if row.facts.sheet.tables:
        return "; the colours of a table style are not marks."
    return "."


def conditional_over(row: RowFacts) -> Area | None:
    """The range of a conditional format that may repaint an answer of this row, or None."""
    for area in row.facts.sheet.conditional:
        if area.top <= row.row <= area.bottom and any(
            area.left <= column <= area.right for column in row.facts.layout.answers
        ):
            return area
    return None


def _whole_words(inner: str, outer: str) -> bool:
    """Whether `inner` stands in `outer` as whole words."""
    at = outer.find(inner)
    while at >= 0:
        end = at + len(inner)
        before = at == 0 or not outer[at - 1].isalnum()
        after = end == len(outer) or not outer[end].isalnum()
        if before and after:
            return True
        at = outer.find(inner, at + 1)
    return False
