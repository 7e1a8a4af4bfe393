"""A question file -> Bank: cells -> questions and findings. What cannot be played is left out and reported."""

from __future__ import annotations

import os
from pathlib import Path

from kit.banks import structure
from kit.banks.cells import Cell, Sheet, Workbook, column_letter, folded
from kit.banks.checks import BANK_CHECKS, CHECKS, ROW_CHECKS, SHEET_CHECKS
from kit.banks.facts import BankFacts, Merges, RowFacts, SheetFacts, row_facts, short
from kit.banks.kinds import Unreadable
from kit.banks.layout import (
    Layout,
    NotUnderstood,
    find_layout,
    has_marked_row,
    states_in_a_column,
)
from kit.banks.marking_notes import forget_notes
from kit.banks.question import TOPICS, Bank, Finding, Question, Severity, state_code
from kit.banks.registry import finding
from kit.banks.xlsx import read_workbook
from kit.engine.errors import BankError

MAX_ALIKE = 100
"""Most findings of one code on one sheet; the rest is given as a number."""


def read_bank(path: str | os.PathLike[str]) -> Bank:
    """Read a question bank from an .xlsx or .xlsm workbook: one sheet per State or Territory.

    Questions without exactly one green and one red answer, or without four different answers, are left out and
    reported (P-129); the rest plays. Whether a bank that lacks a State may be played is for the game to decide.

    Raises BankError, with one sentence for the teacher, if `path` is no path, or if the file cannot be read at
    all or has no question sheet.
    """
    try:
        place = Path(path)
    except TypeError:
        given = short(repr(path))
        raise BankError(f"A bank is given by the path of its workbook (.xlsx), not by {given}.") from None
    return bank_of(read_workbook(place))


def bank_of(book: Workbook) -> Bank:
    """The bank in a workbook that was read into cells.

    Raises BankError if none of its sheets is a State's.
    """
    findings: list[Finding] = []
    read: list[SheetFacts] = []
    owners: dict[str, str] = {}
    for sheet in book.sheets:
        forget_notes(sheet)
        state = state_code(sheet.name)
        if sheet.kind != "sheet" or state is None:
            findings.append(_other_sheet(sheet))
        elif state in owners:
            findings.append(structure.repeated_sheet(sheet, owners[state], state))
        else:
            owners[state] = sheet.name
            facts = _state_sheet(book, sheet, state, findings)
            if facts is not None:
                read.append(facts)
    if not owners:
        raise _no_question_sheet(book)
    whole = _bank_facts(book, read, owners, frozenset(item.code for item in findings))
    for check, look in BANK_CHECKS:
        findings.extend(finding(check, found.sheet, found) for found in look(whole))
    return Bank(book.name, whole.questions, _capped(findings))


def _bank_facts(
    book: Workbook, sheets: list[SheetFacts], owners: dict[str, str], codes: frozenset[str]
) -> BankFacts:
    questions = tuple(question for facts in sheets for question in facts.questions)
    stacks: dict[str, list[Question]] = {}
    for question in questions:
        stacks.setdefault(question.state, []).append(question)
    return BankFacts(book, sheets, owners, questions, stacks, codes)


def _no_question_sheet(book: Workbook) -> Unreadable:
    for sheet in book.sheets:
        heading = states_in_a_column(sheet)
        if heading:
            return Unreadable(
                f"“{book.name}” holds the questions of several States in one table "
                f"(sheet “{short(sheet.name)}”, column “{short(heading)}”)",
                f"give each State a sheet of its own, named {structure.NAMES}, with the columns Question, A, "
                "B, C, D, and fill the right answer's cell green and one wrong answer's cell red",
                sheet.name,
            )
    names = [f"“{short(sheet.name)}”" for sheet in book.sheets]
    found = ", ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")
    return Unreadable(
        f"“{book.name}” has no sheet for a State or Territory (sheets found: {found})",
        f"name each sheet after one of {structure.NAMES}, with the columns Question, A, B, C, D",
    )


def _other_sheet(sheet: Sheet) -> Finding:
    if sheet.kind == "sheet" and sheet.rows:
        heading = states_in_a_column(sheet)
        if heading:
            return structure.several_states(sheet, heading)
        layout = find_layout(sheet)
        if isinstance(layout, Layout) and has_marked_row(sheet, layout):
            return structure.unknown_sheet(sheet)
    return structure.skipped(sheet)


def _state_sheet(book: Workbook, sheet: Sheet, state: str, findings: list[Finding]) -> SheetFacts | None:
    """Read the sheet of a State; None if it holds no questions that could be read."""
    layout = find_layout(sheet) if sheet.rows else None
    if isinstance(layout, NotUnderstood):
        findings.append(structure.not_understood(sheet, layout))
        return None
    if layout is None:
        if sheet.rows:
            first = min(sheet.rows)
            seen = ", ".join(short(cell.text, 20) for cell in list(sheet.rows[first].values())[:5])
            findings.append(structure.not_understood(sheet, NotUnderstood(f"A{first}", seen)))
        else:
            findings.append(structure.empty_sheet(sheet, 0))
        return None
    facts = SheetFacts(sheet, book, state, layout, Merges(sheet.merges))
    for row in sorted(sheet.rows):
        if row >= layout.first and not _is_repeated_header(facts, row):
            _read_row(facts, row, sheet.rows[row], findings)
    if not facts.rows:
        findings.append(structure.empty_sheet(sheet, layout.header))
    for check, look in SHEET_CHECKS:
        findings.extend(finding(check, sheet.name, found) for found in look(facts))
    return facts


def _is_repeated_header(facts: SheetFacts, row: int) -> bool:
    """Whether a row below the header is the header once more, as in a printout: the same words."""
    layout, rows = facts.layout, facts.sheet.rows
    here, header = rows[row], rows.get(layout.header, {})
    for column in (layout.question, *layout.answers):
        one, other = here.get(column), header.get(column)
        if one is None or other is None or folded(one.text) != folded(other.text):
            return False
    return True


def _read_row(facts: SheetFacts, row: int, cells: dict[int, Cell], findings: list[Finding]) -> None:
    found = row_facts(facts, row, cells)
    if found is None:
        return
    facts.rows.append(row)
    playable = True
    for check, look in ROW_CHECKS:
        seen = look(found)
        if seen is not None:
            findings.append(finding(check, facts.sheet.name, seen))
            playable = playable and not check.blocks
    if playable:
        facts.questions.append(_question(found))


def _question(row: RowFacts) -> Question:
    facts = row.facts
    layout = facts.layout
    extras: dict[str, str] = {}
    for name, column in layout.extras.items():
        cell = row.cells.get(column)
        if cell is not None and cell.kind != "error":
            extras[name] = cell.text
    number = extras.pop("number", "").rstrip(".")
    topic = extras.pop("topic", "")
    first, second, third, fourth = row.texts
    assert row.question is not None
    return Question(
        sheet=facts.sheet.name,
        row=row.row,
        state=facts.state,
        question=row.question.text,
        answers=(first, second, third, fourth),
        green=row.texts[row.greens[0]],
        red=row.texts[row.reds[0]],
        topic=topic.casefold() if topic.casefold() in TOPICS else topic,
        number=int(number) if number.isascii() and number.isdigit() and len(number) < 7 else None,
        column=column_letter(layout.question),
        **extras,
    )


def _capped(findings: list[Finding]) -> tuple[Finding, ...]:
    """At most `MAX_ALIKE` findings of one code on one sheet, the last one saying how many more there are."""
    kept: list[Finding] = []
    alike: dict[tuple[str, str], int] = {}
    for item in findings:
        key = (item.code, item.sheet)
        alike[key] = alike.get(key, 0) + 1
        if alike[key] <= MAX_ALIKE:
            kept.append(item)
    for (code, sheet), count in alike.items():
        if count > MAX_ALIKE:
            more = count - MAX_ALIKE
            severity: Severity = CHECKS[code].severity
            message = f"{more:,} more of the same: {CHECKS[code].title.lower()}."
            kept.append(Finding(code, severity, sheet, "", message, "Mend the ones above first.", str(count)))
    return tuple(kept)
