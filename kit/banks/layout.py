"""Where the question and its answers stand in a sheet: by the header's words, else by position."""

from __future__ import annotations

from dataclasses import dataclass, field

from kit.banks.cells import Cell, Sheet, column_letter
from kit.banks.question import state_code

_SEARCHED_ROWS = 30
_POSITION_ROWS = 200

_QUESTION = {"question", "questions", "prompt", "questiontext", "thequestion", "q", "stem"}
_ANSWER_WORDS = ("", "answer", "answers", "option", "choice", "ans", "response", "possibleanswer")
_ANSWERS = {
    word + mark: place
    for word in _ANSWER_WORDS
    for place, marks in enumerate(("a1", "b2", "c3", "d4"))
    for mark in marks
}
_EXTRAS = {
    "number": {"no", "number", "nr", "num", "n", "id", "qno", "questionno", "questionnumber"},
    "topic": {"topic", "topics", "category", "subject", "theme"},
    "explanation": {
        "explanation",
        "why",
        "because",
        "explain",
        "background",
        "didyouknow",
        "answerexplanation",
    },
    "source": {"source", "sources", "reference", "ref", "url"},
    "checked": {"checked", "checkedon", "lastchecked", "datechecked", "verified"},
    "level": {"level", "difficulty", "readinglevel"},
}
_STATE = {"state", "states", "territory", "stateorterritory", "stateterritory", "stateandterritory"}
_ROLE_WORDS = ("green", "red", "correct", "right", "wrong", "incorrect", "other", "distractor", "key")
_ROLES = {word + answer + n for word in _ROLE_WORDS for answer in ("", "answer") for n in ("", *"12345")}
_EXTRA_OF = {alias: name for name, aliases in _EXTRAS.items() for alias in aliases}

EXPECTED_HEADER = "Question, A, B, C, D (and, if you like, No, Topic, Explanation, Source, Checked, Level)"


@dataclass(slots=True)
class Layout:
    """The columns of a sheet (counted from 1). `header` is the header's row, 0 if there is none.

    `how` is "header", "position" (no header) or "unknown words" (a header in words the kit does not know).
    `labelled` are all columns that the header gives a name; `second` is the first column of a second table,
    or 0.
    """

    question: int
    answers: tuple[int, int, int, int]
    header: int = 0
    first: int = 1
    how: str = "header"
    extras: dict[str, int] = field(default_factory=dict)
    labelled: frozenset[int] = frozenset()
    second: int = 0
    state: int = 0
    """Column in which each row names its State, or 0. The sheet's own name decides."""
    roles: str = ""
    """Headings that say which answer is right and which is wrong. They are not read: colours decide."""
    used: frozenset[int] = frozenset()
    """All columns that are read."""
    known: frozenset[int] = frozenset()
    """All columns that are read or that the header gives a name."""

    def __post_init__(self) -> None:
        self.used = frozenset((self.question, *self.answers, *self.extras.values()))
        self.known = self.used | self.labelled


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """A sheet whose columns make no sense: where, and what was seen there.

    `roles` are the headings that say which answer is right and which is wrong, if the header has such.
    """

    cell: str
    seen: str
    roles: str = ""


def header_word(text: str) -> str:
    """A header cell for comparing: without case, spaces and signs ("Answer  A:" -> "answera"; "#" -> "no")."""
    word = "".join(c for c in text.casefold() if c.isalnum())
    return word or ("no" if text.strip() in ("#", "№") else "")


def is_question_word(text: str) -> bool:
    """Whether a header cell names the question column."""
    return header_word(text) in _QUESTION


def states_in_a_column(sheet: Sheet) -> str:
    """The heading of the column in which each row names its State, or "" if the sheet has no such column."""
    for row in sorted(sheet.rows)[:_SEARCHED_ROWS]:
        cells = sheet.rows[row]
        if any(is_question_word(cell.text) for cell in cells.values()):
            for column, cell in cells.items():
                below = (sheet.rows[n][column].text for n in sheet.rows if n > row and column in sheet.rows[n])
                if header_word(cell.text) in _STATE and any(state_code(text) for text in below):
                    return cell.text
    return ""


def find_layout(sheet: Sheet) -> Layout | NotUnderstood | None:
    """The layout of the sheet; None if nothing in it looks like questions."""
    partial: NotUnderstood | None = None
    numbers = sorted(sheet.rows)
    for row in numbers[:_SEARCHED_ROWS]:
        cells = sheet.rows[row]
        if len(cells) > 1 and any(is_question_word(cell.text) for cell in cells.values()):
            found = _by_header(row, cells)
            if isinstance(found, Layout):
                return found
            partial = partial or found
    placed = _by_position(sheet, numbers)
    if partial is None or (isinstance(placed, Layout) and _fits_header(placed, sheet)):
        return placed
    return partial


def _fits_header(layout: Layout, sheet: Sheet) -> bool:
    """Whether a header of which only the question is known agrees with the columns found by position."""
    cells = sheet.rows.get(layout.header, {})
    question = cells.get(layout.question)
    others = [header_word(cells[column].text) for column in layout.answers if column in cells]
    return question is not None and is_question_word(question.text) and not _EXTRA_OF.keys() & set(others)


def _by_header(row: int, cells: dict[int, Cell]) -> Layout | NotUnderstood:
    question = second = state = 0
    answers: dict[int, int] = {}
    extras: dict[str, int] = {}
    for column in sorted(cells):
        word = header_word(cells[column].text)
        if word in _QUESTION:
            if question:
                second = second or column
            question = question or column
        elif word in _ANSWERS:
            answers.setdefault(_ANSWERS[word], column)
        elif word in _EXTRA_OF:
            extras.setdefault(_EXTRA_OF[word], column)
        elif word in _STATE:
            state = state or column
    seen = ", ".join(cells[column].text[:30] for column in sorted(cells)[:8])
    roles = ", ".join(cell.text[:30] for _, cell in sorted(cells.items()) if header_word(cell.text) in _ROLES)
    if len(answers) < 4:
        beside = min((c for c in cells if c > question), default=question)
        return NotUnderstood(f"{column_letter(beside)}{row}", seen, roles)
    return Layout(
        question=question,
        answers=(answers[0], answers[1], answers[2], answers[3]),
        header=row,
        first=row + 1,
        extras=extras,
        labelled=frozenset(cells),
        second=second,
        state=state,
        roles=roles,
    )


def _marked(cells: dict[int, Cell]) -> set[int]:
    return {c for c, cell in cells.items() if cell.look.highlight.kind not in ("none", "other")}


def _by_position(sheet: Sheet, numbers: list[int]) -> Layout | NotUnderstood | None:
    """The question and four answers side by side, the marked columns among the answers."""
    rows = [row for row in numbers if len(sheet.rows[row]) >= 5][:_POSITION_ROWS]
    if not rows:
        return None
    marked = [_marked(sheet.rows[row]) for row in rows]
    best, most = 0, (0, 0)
    for question in range(1, 27):
        block = range(question + 1, question + 5)
        full = length = 0
        for row, marks in zip(rows, marked, strict=True):
            cells = sheet.rows[row]
            asked = cells.get(question)
            if asked is not None and asked.kind == "text" and all(c in cells for c in block):
                full += 1 + len(marks.intersection(block))
                length += len(asked.text)
        if (full, length) > most:
            best, most = question, (full, length)
    if not best:
        return NotUnderstood(f"A{rows[0]}", "no five columns of text side by side")
    answers = (best + 1, best + 2, best + 3, best + 4)
    layout = Layout(best, answers, first=rows[0], how="position")
    if len(rows) > 1 and marked[1] and not marked[0]:
        layout.how = "unknown words"
        layout.header = rows[0]
        layout.first = rows[0] + 1
        layout.labelled = frozenset(sheet.rows[rows[0]])
        for column, cell in sheet.rows[rows[0]].items():
            meaning = _EXTRA_OF.get(header_word(cell.text))
            if meaning is not None and column not in layout.used:
                layout.extras.setdefault(meaning, column)
        layout.known = layout.used | layout.labelled
    return layout


def has_marked_row(sheet: Sheet, layout: Layout) -> bool:
    """Whether at least one row has a question, answers and a mark: then the sheet was meant as questions."""
    for row, cells in sheet.rows.items():
        filled = sum(1 for column in layout.answers if column in cells)
        if row >= layout.first and layout.question in cells and filled >= 2 and _marked(cells):
            return True
    return False
