"""What the checks look at: the row of a question and its sheet, worked out once so that no check repeats it."""

from __future__ import annotations

from dataclasses import dataclass, field

from kit.banks.cells import Area, Cell, Sheet, Workbook, cell_name, cell_names, folded
from kit.banks.colour import NO_HIGHLIGHT, Highlight
from kit.banks.layout import Layout
from kit.banks.question import Question

_TALL = 16


class Merges:
    """The merged cells of a sheet, to be asked which of them covers a cell. A merge is never walked over."""

    def __init__(self, areas: list[Area]) -> None:
        self._tall = [area for area in areas if area.bottom - area.top > _TALL][:1_000]
        self._by_row: dict[int, list[Area]] = {}
        for area in areas:
            if area.bottom - area.top <= _TALL:
                for row in range(area.top, area.bottom + 1):
                    self._by_row.setdefault(row, []).append(area)

    def over(self, row: int, column: int) -> Area | None:
        """The merge that covers this cell, or None."""
        near: list[Area] = [*self._by_row.get(row, []), *self._tall]
        for area in near:
            if area.top <= row <= area.bottom and area.left <= column <= area.right:
                return area
        return None


@dataclass(slots=True)
class SheetFacts:
    """A question sheet: its cells, its layout, the State it stands for, and what its rows turned out to be."""

    sheet: Sheet
    book: Workbook
    state: str
    layout: Layout
    merges: Merges
    rows: list[int] = field(default_factory=list)
    """Rows that hold a question or answers."""
    questions: list[Question] = field(default_factory=list)
    leaning: dict[str, str] = field(default_factory=dict)
    """Colour name -> first cell, of highlights that only lean to green or red and were counted."""
    patterned: str = ""
    """First cell whose pattern or gradient was read as its colour."""


@dataclass(slots=True)
class BankFacts:
    """A whole file, read: its sheets of questions, and what their rows turned out to be."""

    book: Workbook
    sheets: list[SheetFacts]
    owners: dict[str, str]
    """State -> the sheet that is its own, whether it could be read or not."""
    questions: tuple[Question, ...]
    stacks: dict[str, list[Question]]
    """State -> its questions, for States that have any, in the order of the file."""
    codes: frozenset[str]
    """Codes of what was reported of rows and sheets."""


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
    """Answers whose highlight is unclear or cannot be read."""
    traits: frozenset[str]
    """Every kind and note of the question and the answers."""

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

    def where(self, places: list[int]) -> str:
        """The cells of these answers."""
        columns = self.facts.layout.answers
        return cell_names(self.row, sorted(columns[place] for place in places))

    @property
    def all_answers(self) -> str:
        """The cells of all four answers, such as "B2:E2" (or "B2,C2,E2,F2")."""
        return self.where([0, 1, 2, 3])

    @property
    def question_cell(self) -> str:
        """The cell of the question."""
        return cell_name(self.row, self.facts.layout.question)

    def named(self, places: list[int]) -> str:
        """The answers in words: 'B2 (“Sydney”) and C2 (“Perth”)'."""
        columns = self.facts.layout.answers
        words = [f"{cell_name(self.row, columns[place])} (“{short(self.texts[place])}”)" for place in places]
        return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


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
    for place, cell in enumerate(answers):
        if cell is None:
            missing.append(place)
            continue
        kind = cell.look.highlight.kind
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
        if cell.look.highlight.how and not facts.patterned:
            facts.patterned = cell_name(row, layout.answers[place])
    if leaning:
        _count_leaning(facts, row, leaning, greens, reds)
    texts = tuple(cell.text if cell is not None else "" for cell in answers)
    traits = frozenset([trait for cell in (question, *answers) if cell is not None for trait in cell[2:]])
    return RowFacts(
        facts,
        row,
        cells,
        question,
        answers,
        texts,
        tuple(map(folded, texts)),
        greens,
        reds,
        missing,
        strange,
        traits,
    )


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


def short(text: str, most: int = 40) -> str:
    """The text, cut for a message."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
