"""What a draft shows: a tab for each sheet, its rows and fields, and the findings at their places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from kit.banks.cells import Cell, Workbook, areas_in, cell_name, folded
from kit.banks.draft_cells import Cells
from kit.banks.facts import Merges, RowFacts, SheetFacts, row_facts
from kit.banks.layout import Layout, is_example
from kit.banks.marking_notes import is_chart_sheet, rows_of
from kit.banks.question import Bank, Finding, Question, category_name
from kit.banks.survey import Part, Use, survey

FIELDS = (
    *("number", "topic", "question", "A", "B", "C", "D", "explanation", "source", "checked", "level"),
    "state",
)
"""The fields of a question; "state" only where each row names its own."""
LETTERS = ("A", "B", "C", "D")
EXTRAS = ("number", "topic", "explanation", "source", "checked", "level")
HEADINGS = {
    "number": "No",
    "topic": "Topic",
    "question": "Question",
    **{letter: letter for letter in LETTERS},
    **{name: name.capitalize() for name in EXTRAS if name not in ("number", "topic")},
    "green": "Correct",
    "red": "Red",
}
"""What a new column is headed with."""
_MOST_PLACES = 200


class Fix(NamedTuple):
    """One way to mend a finding by a click: its key, and what the button says."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class Noted:
    """A finding of a draft, where it is (row id and field, "" for a whole row), and the ways to mend it."""

    finding: Finding
    tab: str
    places: tuple[tuple[str, str], ...] = ()
    fixes: tuple[Fix, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a tab as a person edits it.

    `number` is its row in the sheet (in a text file its line). `green` and `red` are the letters of the marked
    answers, "" where none or several are. `cells` tells where each field stands, such as "B5".
    """

    id: str
    number: int
    texts: dict[str, str]
    green: str
    red: str
    plays: bool
    cells: dict[str, str]


@dataclass(frozen=True, slots=True)
class Tab:
    """A sheet as a person edits it. `key` names it; `trouble` says why it cannot be edited, if so."""

    key: str
    title: str
    state: str
    fields: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    trouble: str = ""

    @property
    def editable(self) -> bool:
        """Whether its cells can be changed here."""
        return not self.trouble


@dataclass(slots=True)
class Plan:
    """A sheet at one moment: its layout, which column each field has (0: none yet), its rows of questions."""

    part: Part
    tab: Tab
    columns: dict[str, int] = field(default_factory=dict)
    facts: dict[str, RowFacts] = field(default_factory=dict)
    """By row id; rows without a question or an answer are left out."""
    lines: list[tuple[int, str]] = field(default_factory=list)
    """Row and id, from top to bottom."""

    @property
    def layout(self) -> Layout | None:
        """Where everything stands, or None on a sheet without rows."""
        return self.part.layout if isinstance(self.part.layout, Layout) else None


class First(NamedTuple):
    """What a sheet was like in the file: its layout if it was understood, its use and its State or category."""

    layout: Layout | None
    use: Use
    state: str


def layouts(cells: Cells) -> list[First]:
    """What each sheet is like, for when an edit makes it one that cannot be understood."""
    return [
        First(part.layout if isinstance(part.layout, Layout) else None, part.use, part.state)
        for part in survey(cells.copy()).parts
    ]


def plans(cells: Cells, bank: Bank, first: Sequence[First]) -> tuple[list[Plan | None], bool]:
    """A plan for each sheet (None: not shown), and whether the bank is about States.

    `first` are the sheets of the file as it was. Rows that are new to the draft get their ids here.
    """
    book = cells.copy()
    found = survey(book)
    kept = cells.names.kept(cells.book.sheets)
    for number, part in zip(kept, found.parts, strict=True):
        layout, use, state = _first(cells, number, part, first)
        if layout is not None and not isinstance(part.layout, Layout):
            part.layout = layout
            part.use = "read" if part.use in ("skipped", "not understood") else part.use
        if layout is not None and use == "read" and part.use == "skipped":  # its last question is gone
            part.use, part.state = use, part.state or state
    playing = {(question.sheet, question.row) for question in bank.questions}
    made: list[Plan | None] = [None] * len(cells.book.sheets)
    for number, part in zip(kept, found.parts, strict=True):
        plan = _plan(part) if part.sheet.kind == "sheet" else None
        if plan is not None:
            _find_rows(plan, cells, number, book, found.about_states, playing)
        made[number] = plan
    return made, found.about_states


def _first(cells: Cells, number: int, part: Part, first: Sequence[First]) -> First:
    """What a sheet was like in the file; one that has been added or has another name is one for questions."""
    given = cells.names.given
    if number < len(given):
        was = first[number]
        return was if part.sheet.name == given[number] else was._replace(state=part.sheet.name)
    return First(part.layout if isinstance(part.layout, Layout) else None, "read", part.sheet.name)


def _plan(part: Part) -> Plan | None:
    layout, sheet = part.layout, part.sheet
    if is_chart_sheet(sheet):
        return None
    title = category_name(part.state) if part.state and part.use == "read" else sheet.name
    state = part.state if part.use == "read" else ""
    if isinstance(layout, Layout) and part.use != "skipped":
        trouble = ""
        columns = _columns(layout, part)
    elif not sheet.rows and (part.state or part.use == "read"):
        trouble = ""
        columns = {name: place for place, name in enumerate(_own_order(), start=1)}
    elif part.use in ("not understood", "read", "repeated"):
        trouble = "Its columns are not understood. Mend its header in a spreadsheet program."
        columns = {}
    else:
        return None
    fields = tuple(sorted(columns, key=lambda name: (columns[name] or 1_000_000, FIELDS.index(name))))
    return Plan(part, Tab(sheet.name, title, state, fields, (), trouble), columns)


def _own_order() -> tuple[str, ...]:
    """The fields in the order of the kit's own workbook."""
    return tuple(name for name in FIELDS if name != "state")


def _columns(layout: Layout, part: Part) -> dict[str, int]:
    """The column of each field: 0 for one that the sheet lacks and could get, under a heading."""
    columns = {"question": layout.question, **dict(zip(LETTERS, layout.answers, strict=True))}
    for name in EXTRAS:
        if name in layout.extras:
            columns[name] = layout.extras[name]
        elif layout.header:
            columns[name] = 0
    if part.by and part.by not in columns.values():
        columns["state"] = part.by
    return columns


def _find_rows(
    plan: Plan, cells: Cells, number: int, book: Workbook, about_states: bool, playing: set[tuple[str, int]]
) -> None:
    layout, sheet = plan.layout, plan.part.sheet
    ids = cells.ids[number]
    text = book.kind == "text"
    if layout is not None:
        part = plan.part
        facts = SheetFacts(sheet, book, part.state, layout, Merges(sheet.merges), part.by, about_states, text)
        header = _words(layout, sheet.rows.get(layout.header, {}))
        taken = set(ids.values())
        for row in sorted(sheet.rows):
            if row >= layout.first and (row in ids or _words(layout, sheet.rows[row]) != header):
                found = row_facts(facts, row, sheet.rows[row])
                if found is not None and not is_example(layout, sheet.rows[row]):
                    name = ids[row] = ids.get(row) or cells.first_id(number, row, taken)
                    taken.add(name)
                    plan.facts[name] = found
    plan.lines = sorted((row, name) for row, name in ids.items())
    key = "" if text else sheet.name
    rows = tuple(_row(plan, row, name, text, (key, row) in playing) for row, name in plan.lines)
    tab = plan.tab
    plan.tab = Tab(tab.key, tab.title, tab.state, tab.fields, rows, tab.trouble)


def _words(layout: Layout, cells: dict[int, Cell]) -> list[str]:
    columns = (layout.question, *layout.answers)
    return [folded(cells[column].text) if column in cells else "" for column in columns]


def _row(plan: Plan, row: int, name: str, text: bool, plays: bool) -> Row:
    cells = plan.part.sheet.rows.get(row, {})
    found = plan.facts.get(name)
    green, red = ("", "") if found is None else (_letter(found.greens), _letter(found.reds))
    texts = {field: cells[column].text if column in cells else "" for field, column in plan.columns.items()}
    where = {
        field: f"line {row}" if text else cell_name(row, column)
        for field, column in plan.columns.items()
        if column
    }
    return Row(name, row, texts, green, red, plays, where)


def _letter(places: list[int]) -> str:
    return LETTERS[places[0]] if len(places) == 1 else ""


def counts_of(bank: Bank) -> dict[str, dict[str, int]]:
    """Questions that play, by State or category and topic: "" is the sum, "no topic" those without one."""
    counts = {key: {"": number} for key, number in bank.counts().items()}
    for question in bank.questions:
        own = counts[question.state]
        topic = question.topic or "no topic"
        own[topic] = own.get(topic, 0) + 1
    return counts


def placed(finding: Finding, found: list[Plan | None], text: bool) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The tab of a finding and the places in it that it is about."""
    plan = next((p for p in found if p is not None and (text or p.tab.key == finding.sheet)), None)
    if plan is None:
        return "", ()
    names = dict(plan.lines)
    if text:
        return plan.tab.key, tuple((names[row], "") for row in rows_of(finding.cell) if row in names)
    at = {column: name for name, column in plan.columns.items() if column}
    layout = plan.layout
    if layout is not None and layout.green:
        at.setdefault(layout.green, "")
    places: dict[tuple[str, str], None] = {}
    for area in areas_in(finding.cell):
        for row, name in plan.lines:
            if area.top <= row <= area.bottom and len(places) < _MOST_PLACES:
                inside = [field for column, field in at.items() if area.left <= column <= area.right]
                places.update(((name, field), None) for field in inside or [""])
    if not places:
        places.update(((names[row], ""), None) for row in rows_of(finding.cell) if row in names)
    return plan.tab.key, tuple(places)


def question_at(bank: Bank, plan: Plan, row: int, text: bool) -> Question | None:
    """The question in a row of a tab as it would be played, or None."""
    key = "" if text else plan.tab.key
    return next((q for q in bank.questions if q.row == row and q.sheet == key), None)
