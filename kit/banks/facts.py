"""What the checks look at: the row of a question and its sheet, worked out once so that no check repeats it."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from kit.banks.cells import Area, Cell, Sheet, Workbook, cell_name, cell_names, folded
from kit.banks.colour import NO_HIGHLIGHT, Highlight
from kit.banks.duplicates import stem
from kit.banks.layout import Layout
from kit.banks.question import Question, state_code
from kit.banks.told import Saying, meant

_NO_SAYINGS: tuple[Saying, ...] = ()
_PLAIN = frozenset(("text", ""))
_TRUTH = ("true", "false")
_OF_TEXT = frozenset(("line break",))
"""What is said of workbooks alone: programs break the lines of a text file as they need to."""


class Merges:
    """The merged cells of a sheet, to be asked which of them covers a cell. A merge is never walked over."""

    def __init__(self, areas: list[Area]) -> None:
        self._areas = areas
        self._columns: dict[int, tuple[list[int], list[Area]]] = {}

    def over(self, row: int, column: int) -> Area | None:
        """The merge that covers this cell, or None; of merges that overlap, as none should, the upper one."""
        if not self._areas:
            return None
        tops, areas = self._columns.get(column) or self._of(column)
        place = bisect_right(tops, row) - 1
        return areas[place] if place >= 0 and row <= areas[place].bottom else None

    def _of(self, column: int) -> tuple[list[int], list[Area]]:
        """The merges over a column from top to bottom, and their first rows."""
        kept: list[Area] = []
        for area in sorted(area for area in self._areas if area.left <= column <= area.right):
            if not kept or area.top > kept[-1].bottom:
                kept.append(area)
        self._columns[column] = found = ([area.top for area in kept], kept)
        return found


@dataclass(slots=True)
class SheetFacts:
    """A question sheet: its cells, its layout, the State it stands for, and what its rows turned out to be.

    `state` is the State's code, or in a bank about any other subject the category's name; "" where each row
    names its own in the column `by`.
    """

    sheet: Sheet
    book: Workbook
    state: str
    layout: Layout
    merges: Merges
    by: int = 0
    """Column in which each row names its State or category, or 0 if the whole sheet is one."""
    about_states: bool = True
    text: bool = False
    """Whether the rows are lines of a text file; then places are named in words, and found by their line."""
    rows: list[int] = field(default_factory=list)
    """Rows that hold a question or answers."""
    questions: list[Question] = field(default_factory=list)
    leaning: dict[str, str] = field(default_factory=dict)
    """Colour name -> first cell, of highlights that only lean to green or red and were counted."""
    patterned: str = ""
    """First cell whose pattern or gradient was read as its colour."""
    spellings: dict[str, str] = field(default_factory=dict)
    """Category, folded -> as it is written first."""

    def heading(self, column: int) -> str:
        """What a column is called: by its heading, else by what it holds."""
        cell = self.sheet.rows.get(self.layout.header, {}).get(column)
        if cell is not None:
            return f"“{short(cell.text, 30)}”"
        if column in self.layout.answers:
            return f"answer {'ABCD'[self.layout.answers.index(column)]}"
        return "the question" if column == self.layout.question else f"field {column}"

    def under(self, row: int, column: int) -> Cell | None:
        """The cell whose text a merge shows here too, or None."""
        area = self.merges.over(row, column) if self.sheet.merges else None
        return self.sheet.rows.get(area.top, {}).get(area.left) if area is not None else None

    def repainted(self, row: int) -> Area | None:
        """The range of a conditional format that may repaint an answer of this row, or None."""
        for area in self.sheet.conditional:
            if area.top <= row <= area.bottom and any(
                area.left <= column <= area.right for column in self.layout.answers
            ):
                return area
        return None


@dataclass(slots=True)
class BankFacts:
    """A whole file, read: its sheets of questions, and what their rows turned out to be."""

    book: Workbook
    sheets: list[SheetFacts]
    owners: dict[str, str]
    """State or category -> the sheet on which it stands first, whether that could be read or not."""
    questions: tuple[Question, ...]
    stacks: dict[str, list[Question]]
    """State or category -> its questions, for those that have any, in the order of the file."""
    codes: frozenset[str]
    """Codes of what was reported of rows and sheets."""
    about_states: bool = True
    """Whether the bank is about the States; else its sheets or topics are categories of any subject."""
    stems: list[str] = field(default_factory=list, init=False)
    """The texts of the questions, folded for comparing."""

    def __post_init__(self) -> None:
        self.stems = [stem(question.question) for question in self.questions]


@dataclass(slots=True)
class RowFacts:
    """One row with a question: its cells, and which of its answers are green and red (places 0-3)."""

    facts: SheetFacts
    row: int
    cells: dict[int, Cell]
    question: Cell | None
    answers: tuple[Cell | None, ...]
    texts: tuple[str, ...]
    folded: tuple[str, ...]
    greens: list[int]
    reds: list[int]
    missing: list[int]
    strange: list[int]
    """Answers whose highlight is unclear, or of which a column says what makes no sense."""
    traits: frozenset[str]
    """Every kind and note of the question and the answers."""
    state: str
    """The State or category of this question; "" if its row does not name one."""
    told: tuple[Saying, ...]
    """What columns such as “Correct” and “Red” say of the answers; empty where there are only colours."""

    @property
    def highlights(self) -> list[Highlight]:
        """The highlights of the four answers."""
        return [cell.look.highlight if cell is not None else NO_HIGHLIGHT for cell in self.answers]

    def of_kind(self, kind: str) -> list[int]:
        """The places of the answers that are of this kind of cell, such as "date"."""
        if kind not in self.traits:
            return []
        return [place for place, cell in enumerate(self.answers) if cell is not None and cell.kind == kind]

    def noted(self, note: str) -> list[int]:
        """The places of the answers with this note, such as "line break"."""
        if note not in self.traits:
            return []
        return [place for place, cell in enumerate(self.answers) if cell is not None and cell.note == note]

    def names(self, columns: list[int]) -> str:
        """The cells of these columns, such as "B2,D2"; in a text file their headings, such as "B and D"."""
        if not self.facts.text:
            return cell_names(self.row, columns)
        return _listed([self.facts.heading(column) for column in columns])

    def where(self, places: list[int]) -> str:
        """The cells of these answers."""
        columns = self.facts.layout.answers
        return self.names(sorted(columns[place] for place in places))

    @property
    def all_answers(self) -> str:
        """The cells of all four answers, such as "B2:E2" (or "B2,C2,E2,F2")."""
        return self.where([0, 1, 2, 3])

    @property
    def question_cell(self) -> str:
        """The cell of the question."""
        return self.names([self.facts.layout.question])

    def named(self, places: list[int]) -> str:
        """The answers in words: 'B2 (“Sydney”) and C2 (“Perth”)'."""
        return _listed([f"{self.where([place])} (“{short(self.texts[place])}”)" for place in places])

    @property
    def label(self) -> str:
        """The row as the teacher sees it: "Row 5", in a text file "Line 5"."""
        return f"{'Line' if self.facts.text else 'Row'} {self.row}"

    def untold(self, colour: str) -> str:
        """The cell that should tell the answer of this colour, if there is such a column and it is empty."""
        layout = self.facts.layout
        column = layout.green if colour == "green" else layout.red
        return self.names([column]) if column and column not in self.cells else ""

    def way_to(self, colour: str) -> str:
        """How to tell the answer of this colour by a column, where there is one, or no colour; else ""."""
        layout, which = (
            self.facts.layout,
            "the right answer" if colour == "green" else "one believable wrong answer",
        )
        column = layout.green if colour == "green" else layout.red
        if column:
            return f"Write the letter of {which} in {self.names([column])}."
        heading = "Correct" if colour == "green" else "Red"
        return f"Add a column “{heading}” with the letter of {which}." if self.facts.text else ""


def row_facts(facts: SheetFacts, row: int, cells: dict[int, Cell]) -> RowFacts | None:
    """The facts of a row, or None if it holds neither a question nor an answer."""
    layout = facts.layout
    get = cells.get
    question = get(layout.question)
    one, two, three, four = layout.answers
    answers = (get(one), get(two), get(three), get(four))
    if question is None and answers == (None, None, None, None):
        return None
    greens: list[int] = []
    reds: list[int] = []
    leaning: list[tuple[int, Cell]] = []
    missing: list[int] = []
    strange: list[int] = []
    texts: tuple[str, ...] = ()
    same: tuple[str, ...] = ()
    special = question is not None and (question.kind != "text" or question.note != "")
    for place, cell in enumerate(answers):
        if cell is None:
            missing.append(place)
            texts += ("",)
            same += ("",)
            continue
        text, look, sort, note = cell
        texts += (text,)
        same += (text.casefold() if text.isascii() else folded(text),)
        if sort != "text" or note:
            special = True
        kind = look.highlight.kind
        if kind == "none" or kind == "other":
            continue
        if kind == "green":
            greens.append(place)
        elif kind == "red":
            reds.append(place)
        elif kind == "leans green" or kind == "leans red":
            leaning.append((place, cell))
        else:
            strange.append(place)
            continue
        if look.highlight.how and not facts.patterned:
            facts.patterned = cell_name(row, layout.answers[place])
    if leaning:
        _count_leaning(facts, row, leaning, greens, reds)
    told = _NO_SAYINGS
    if layout.tells:
        told = _told(facts, row, cells, same, greens, reds, strange)
    traits = _PLAIN
    if special:
        traits = frozenset([trait for cell in (question, *answers) if cell is not None for trait in cell[2:]])
    if facts.text:
        traits -= _OF_TEXT
        if len(set(same)) < 4:
            same = tuple(raw if text in _TRUTH else text for raw, text in zip(texts, same, strict=True))
    state = facts.state or _category(facts, row, cells)
    return RowFacts(
        facts, row, cells, question, answers, texts, same, greens, reds, missing, strange, traits, state, told
    )


def _category(facts: SheetFacts, row: int, cells: dict[int, Cell]) -> str:
    """The State or category that the row names in its column, or "" if it names none.

    A merge over several rows names it for all of them.
    """
    cell = cells.get(facts.by) or facts.under(row, facts.by)
    if cell is None or cell.kind == "error":
        return ""
    if facts.about_states:
        return state_code(cell.text) or ""
    return facts.spellings.setdefault(folded(cell.text), cell.text)


def _told(
    facts: SheetFacts,
    row: int,
    cells: dict[int, Cell],
    answers: tuple[str, ...],
    greens: list[int],
    reds: list[int],
    strange: list[int],
) -> tuple[Saying, ...]:
    """What columns and headings say; where the fills say nothing, it goes into `greens` and `reds`.

    Where a conditional format may repaint the answers and no fill is there to compare with, nothing is taken
    from a column: on the screen it may say something else.
    """
    layout = facts.layout
    green, red = tuple(greens), tuple(reds)
    sayings = []
    for colour, filled, crossed, column, always in (
        ("green", green, red, layout.green, layout.always_green),
        ("red", red, green, layout.red, layout.always_red),
    ):
        if column and column in cells:
            saying = meant(colour, column, cells[column].text, answers)
        elif always >= 0:
            saying = Saying(colour, layout.answers[always], "", always, heading=True)
        else:
            continue
        if saying.trouble == "both" and len(filled) == 1 and filled[0] in (saying.place, saying.other):
            saying.place, saying.trouble = filled[0], ""
        if filled or crossed:
            saying.filled, saying.crossed = filled, crossed
            if not saying.trouble and (saying.place not in filled if filled else saying.place in crossed):
                saying.trouble = "fills"
        sayings.append(saying)
    if not green and not red and facts.sheet.conditional and facts.repainted(row) is not None:
        sayings = [saying for saying in sayings if saying.heading]
    for saying in sayings:
        places = greens if saying.colour == "green" else reds
        if saying.trouble:
            strange.append(max(saying.place, 0))
        elif not places:
            places.append(saying.place)
    return tuple(sayings)


def _count_leaning(
    facts: SheetFacts, row: int, leaning: list[tuple[int, Cell]], greens: list[int], reds: list[int]
) -> None:
    """A highlight that leans counts if its row has no clear one of that kind."""
    for kind, places in (("leans green", greens), ("leans red", reds)):
        if places:
            continue
        for place, cell in leaning:
            if cell.look.highlight.kind == kind:
                places.append(place)
                name = f"{cell.look.highlight.name} read as {kind.removeprefix('leans ')}"
                facts.leaning.setdefault(name, cell_name(row, facts.layout.answers[place]))


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def short(text: str, most: int = 40) -> str:
    """The text, cut for a message."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
