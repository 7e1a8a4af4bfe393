"""Where the question and its answers stand in a sheet: by the header's words, else by position."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice

from kit.banks.cells import Cell, Sheet, column_letter
from kit.banks.headings import Heading, heading, is_fifth_answer
from kit.banks.question import TOPICS, state_code

MAX_COLUMN = 200
"""Columns further right are not looked at for headings or States."""

_SEARCHED_ROWS = 30
_SAMPLE_ROWS = 200
_WORDS_OF_A_HEADER = 4
_MOST = 0.75
_OF_A_QUESTION = ("number", "topic", "explanation", "source", "checked", "level")
_RULES = (
    *("state", "number", "topic", "question", "green", "red", "other1", "other2"),
    *("explanation", "level", "source", "checked"),
)

EXAMPLE = "Example"
"""What stands under “No” in a row that only shows how it is done, as in the blank template."""

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
    """Column in which each row names its State, or 0. A sheet that is named after a State decides itself."""
    green: int = 0
    """Column that tells which answer is right, by a letter, a number or the answer's text; or 0."""
    red: int = 0
    """Column that tells so which answer is the wrong one for younger players; or 0."""
    always_green: int = -1
    """The answer (0 to 3) whose heading says that it is the right one in every row; or -1."""
    always_red: int = -1
    """The answer (0 to 3) whose heading says that it is the red one in every row; or -1."""
    used: frozenset[int] = frozenset()
    """All columns that are read."""
    known: frozenset[int] = frozenset()
    """All columns that are read or that the header gives a name."""
    tells: bool = False
    """Whether columns or headings tell which answer is right or red, beside the colours."""

    def __post_init__(self) -> None:
        self.settle()

    def settle(self) -> None:
        """Work out what follows from the columns; to be called after they were changed."""
        beside = {self.state, self.green, self.red} - {0}
        self.used = frozenset((self.question, *self.answers, *self.extras.values(), *beside))
        self.known = self.used | self.labelled
        self.tells = bool(self.green or self.red) or self.always_green >= 0 or self.always_red >= 0


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """A sheet whose columns make no sense: where, what was seen, and whether it has a header all the same."""

    cell: str
    seen: str
    headed: bool = False


def find_layout(sheet: Sheet) -> Layout | NotUnderstood | None:
    """The layout of the sheet; None if nothing in it looks like questions."""
    partial: NotUnderstood | None = None
    numbers = sorted(sheet.rows)
    for row in numbers[:_SEARCHED_ROWS]:
        cells = sheet.rows[row]
        words = (
            {c: heading(cell.text) for c, cell in cells.items() if c <= MAX_COLUMN} if len(cells) > 1 else {}
        )
        if _is_header(words, cells):
            found = _by_header(sheet, row, words)
            if isinstance(found, Layout):
                return found
            partial = partial or found
    return partial or _by_position(sheet, numbers)


def _is_header(words: dict[int, Heading], cells: dict[int, Cell]) -> bool:
    """Whether a row names the column of the question, or all those of the answers.

    Single signs such as A, B, C and D may be answers themselves; they count if another heading is beside them.
    """
    if any(word.kind == "question" for word in words.values()):
        return True
    if any(cell.text.endswith("?") for cell in cells.values()):
        return False
    kinds = [w.kind for c, w in words.items() if len(cells[c].text) > 2]
    named = sum(kinds.count(kind) for kind in ("answer", "green", "red", "wrong", "other", "lone answer"))
    places = {word.place for word in words.values() if word.kind == "answer"}
    return named >= _WORDS_OF_A_HEADER or (len(places) == 4 and any(kinds))


class _Columns:
    """The columns of a header by what they mean, in their order; those of a second table are left out."""

    def __init__(self, words: dict[int, Heading], cells: dict[int, Cell]) -> None:
        self.question = self.second = 0
        self.answers: dict[int, int] = {}
        self.extras: dict[str, int] = {}
        self.roles: dict[str, list[int]] = {"green": [], "red": [], "wrong": [], "other": [], "lone answer": []}
        self.says: dict[int, str] = {}
        self.unknown: dict[int, Heading] = {}
        self.left_over: list[int] = []
        """Columns of a fifth answer, which is not passed over without a word."""
        for column in sorted(words):
            word = words[column]
            if word.kind == "question":
                if not self.question:
                    self.question = column
                elif self.answers or any(self.roles.values()):
                    self.second = column
                    break
                elif len(cells[self.question].text) < len(cells[column].text):
                    self.extras.setdefault("number", self.question)
                    self.question = column
            elif word.kind == "answer":
                self.answers.setdefault(word.place, column)
                if word.role:
                    self.says.setdefault(column, word.role)
            elif word.kind in self.roles:
                self.roles[word.kind].append(column)
            elif word.kind:
                self.extras.setdefault(word.kind, column)
            else:
                self.unknown[column] = word
                if is_fifth_answer(cells[column].text):
                    self.left_over.append(column)
        if not self.question:
            self._guess_question()

    def _guess_question(self) -> None:
        """The nearest column left of the answers that has a heading of its own."""
        first = min(
            (*self.answers.values(), *(c for columns in self.roles.values() for c in columns)), default=0
        )
        self.question = max((column for column in self.unknown if column < first), default=max(first - 1, 0))
        self.unknown.pop(self.question, None)


def _by_header(sheet: Sheet, row: int, words: dict[int, Heading]) -> Layout | NotUnderstood:
    cells = sheet.rows[row]
    columns = _Columns(words, cells)
    layout = None
    if columns.question:
        layout = _lettered(columns) or _by_roles(columns) or _beside(columns, sheet, row)
    if layout is None:
        seen = ", ".join(cells[column].text[:30] for column in sorted(cells)[:8])
        beside = min((c for c in cells if c > columns.question), default=columns.question or min(cells))
        return NotUnderstood(f"{column_letter(beside)}{row}", seen, headed=True)
    layout.header, layout.first = row, row + 1
    layout.second = columns.second
    layout.labelled = frozenset(cells).difference(columns.left_over)
    layout.extras = columns.extras
    layout.state = columns.extras.pop("state", 0)
    layout.settle()
    below = (cells for number, cells in sheet.rows.items() if number > row)
    _find_numbers(layout, list(islice(below, _SAMPLE_ROWS)))
    return layout


def _lettered(columns: _Columns) -> Layout | None:
    """Four answers by letter or number, and perhaps columns that tell which of them is right and which red."""
    answers = columns.answers
    if len(answers) < 4:
        answers = _same_stem(columns.unknown) if not answers else {}
    if len(answers) < 4:
        return None
    roles = columns.roles
    greens = roles["green"] or roles["lone answer"]
    reds = roles["red"] or (roles["wrong"] if len(roles["wrong"]) == 1 else [])
    layout = Layout(columns.question, (answers[0], answers[1], answers[2], answers[3]))
    layout.green = greens[0] if greens else 0
    layout.red = reds[0] if len(reds) == 1 else 0
    for place, column in enumerate(layout.answers):
        if columns.says.get(column) == "green" and not layout.green and layout.always_green < 0:
            layout.always_green = place
        elif columns.says.get(column) == "red" and not layout.red and layout.always_red < 0:
            layout.always_red = place
    return layout


def _same_stem(unknown: dict[int, Heading]) -> dict[int, int]:
    """Four unknown headings that differ in A to D or 1 to 4 alone, such as “Réponse A” to “Réponse D”."""
    groups: dict[str, dict[int, int]] = {}
    for column, word in unknown.items():
        if word.place >= 0 and word.stem:
            groups.setdefault(word.stem, {}).setdefault(word.place, column)
    whole = [group for group in groups.values() if len(group) == 4]
    return whole[0] if len(whole) == 1 else {}


def _by_roles(columns: _Columns) -> Layout | None:
    """The right answer in one column and the wrong ones in others (rules 6.8: green, red, other1, other2).

    The red answer is the one whose heading says so, or the one that is “wrong” beside two that are “other”.
    Of three that are equally “wrong” none is known to be red.
    """
    roles = columns.roles
    greens = roles["green"] or roles["lone answer"]
    answers = [column for _, column in sorted(columns.answers.items())]
    reds, others = roles["red"], [*roles["wrong"], *roles["other"], *answers]
    if len(greens) != 1:
        return None
    telling = 0
    if len(reds) == 1 and len(roles["wrong"]) == 3:
        telling, reds = reds[0], []
    elif not reds and len(roles["wrong"]) == 1 and len(others) == 3:
        reds, others = others[:1], others[1:]
    wrong = [*reds, *others]
    if len(wrong) < 3:
        return None
    layout = Layout(columns.question, (greens[0], wrong[0], wrong[1], wrong[2]), always_green=0, red=telling)
    layout.always_red = 1 if len(reds) == 1 else -1
    columns.left_over += wrong[3:]
    return layout


def _beside(columns: _Columns, sheet: Sheet, row: int) -> Layout | None:
    """The four columns right of the question, under headings that are unknown, blank or one “Answers”."""
    roles = columns.roles
    known = {*columns.extras.values(), *roles["green"], *roles["red"], *roles["wrong"], *roles["other"]}
    if columns.answers or columns.question in known:
        return None
    block = range(columns.question + 1, columns.question + 5)
    if known.intersection(block) or (columns.second and columns.second <= block[-1]):
        return None
    below = [cells for number, cells in sheet.rows.items() if number > row][:_SAMPLE_ROWS]
    if not any(columns.question in cells and all(column in cells for column in block) for cells in below):
        return None
    layout = Layout(columns.question, (block[0], block[1], block[2], block[3]), how="unknown words")
    telling = [*roles["green"], *(column for column in roles["lone answer"] if column not in block)]
    reds = roles["red"] or roles["wrong"]
    layout.green = telling[0] if telling else 0
    layout.red = reds[0] if len(reds) == 1 else 0
    return layout


def _marked(cells: dict[int, Cell]) -> set[int]:
    return {c for c, cell in cells.items() if cell.look.highlight.kind not in ("none", "other")}


def _by_position(sheet: Sheet, numbers: list[int]) -> Layout | NotUnderstood | None:
    """The question and four answers side by side, the marked columns among the answers."""
    rows = {row: sheet.rows[row] for row in [n for n in numbers if len(sheet.rows[n]) >= 5][:_SAMPLE_ROWS]}
    if not rows:
        return None
    marked = [_marked(cells) for cells in rows.values()]
    question = _likeliest(rows, marked)
    first = min(rows)
    if not question:
        return NotUnderstood(f"A{first}", "no five columns of text side by side")
    answers = (question + 1, question + 2, question + 3, question + 4)
    layout = Layout(question, answers, first=first, how="position")
    header = len(rows) > 1 and bool(marked[1]) and not marked[0]
    if not any(marked):
        header = _find_telling(layout, list(rows.values())) or _in_order_of_rules(layout, list(rows.values()))
    if header and question in rows[first] and not rows[first][question].text.endswith("?"):
        layout.how = "unknown words"
        layout.header = first
        layout.first = first + 1
        layout.labelled = frozenset(rows[first])
        for column, cell in rows[first].items():
            meaning = heading(cell.text).kind
            if column in layout.used:
                continue
            if meaning == "state":
                layout.state = layout.state or column
            elif meaning in _OF_A_QUESTION:
                layout.extras.setdefault(meaning, column)
    layout.settle()
    _find_numbers(layout, list(rows.values()))
    return layout


def _likeliest(rows: dict[int, dict[int, Cell]], marked: list[set[int]]) -> int:
    """The column of the question: the longest text with four filled cells beside it, best if marked."""
    best, most = 0, (0, 0)
    for question in range(1, 27):
        block = range(question + 1, question + 5)
        full = length = 0
        for cells, marks in zip(rows.values(), marked, strict=True):
            asked = cells.get(question)
            if asked is not None and asked.kind == "text" and all(c in cells for c in block):
                full += 1 + len(marks.intersection(block))
                length += len(asked.text)
        if (full, length) > most:
            best, most = question, (full, length)
    return best


def _find_telling(layout: Layout, rows: list[dict[int, Cell]]) -> bool:
    """Set the columns beside the answers that tell by letters which are right and red; is row 1 a header?

    Only letters count here, since without a heading a number may be anything. A first row in which there are no
    letters, over rows that all have them, is a header.
    """
    header = False
    for column, name in ((layout.answers[3] + 1, "green"), (layout.answers[3] + 2, "red")):
        texts = [cells[column].text for cells in rows if column in cells]
        letters = [text.strip(" .):(").upper() in ("A", "B", "C", "D") for text in texts]
        if not letters or sum(letters[1:]) < _MOST * len(letters[1:]) or letters == [False]:
            return header
        header = header or not letters[0]
        setattr(layout, name, column)
    return header


def _in_order_of_rules(layout: Layout, rows: list[dict[int, Cell]]) -> bool:
    """Set the columns of rules 6.8 where they stand in its order without a header. False: row 1 is none.

    Every row has a State, a number and one of the four topics before the question; then the answers behind it
    are green, red and two others.
    """
    if layout.question == _RULES.index("question") + 1 and all(map(_begins_by_rules, rows)):
        layout.always_green, layout.always_red, layout.state = 0, 1, 1
        layout.extras.update({name: _RULES.index(name) + 1 for name in _RULES if name in _OF_A_QUESTION})
    return False


def _begins_by_rules(cells: dict[int, Cell]) -> bool:
    state, number, topic = (cells[column].text if column in cells else "" for column in (1, 2, 3))
    return state_code(state) is not None and number.isdigit() and topic.casefold() in TOPICS


def _find_numbers(layout: Layout, rows: list[dict[int, Cell]]) -> None:
    """Take a column without a heading, left of the question, for running numbers if it holds nothing else."""
    column = layout.question - 1
    if column and column not in layout.known and "number" not in layout.extras:
        texts = [cells[column].text.rstrip(".)") for cells in rows if column in cells]
        if texts and all(text.isdigit() for text in texts):
            layout.extras["number"] = column
            layout.settle()


def is_example(layout: Layout, cells: dict[int, Cell]) -> bool:
    """Whether a row is the example of a template, which is no question of the bank."""
    number = cells.get(layout.extras.get("number", 0))
    return number is not None and number.text.casefold() == EXAMPLE.casefold()


def holds_questions(sheet: Sheet, layout: Layout) -> bool:
    """Whether a sheet of any name was meant as questions: it has one, under known headings or marked."""
    sure = layout.how == "header" or layout.tells
    for row, cells in sheet.rows.items():
        if row >= layout.first and layout.question in cells:
            filled = sum(1 for column in layout.answers if column in cells)
            if filled >= 2 and (sure or _marked(cells)):
                return True
    return False
