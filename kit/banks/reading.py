"""A question file -> Bank: cells -> questions and findings. What cannot be played is left out and reported."""

from __future__ import annotations

import os
from pathlib import Path

from kit.banks import structure
from kit.banks.cells import Cell, Workbook, column_letter, folded
from kit.banks.checks import BANK_CHECKS, CHECKS, ROW_CHECKS, SHEET_CHECKS
from kit.banks.facts import BankFacts, Merges, RowFacts, SheetFacts, row_facts, short
from kit.banks.kinds import kind_of
from kit.banks.layout import Layout, NotUnderstood, is_example
from kit.banks.marking_notes import forget_notes, is_chart_sheet
from kit.banks.places import on_lines
from kit.banks.question import TOPICS, Bank, Finding, Question, Severity
from kit.banks.registry import finding
from kit.banks.survey import Part, Survey, survey
from kit.banks.xlsx import read_workbook
from kit.engine.errors import BankError

MAX_ALIKE = 100
"""Most findings of one code on one sheet; the rest is given as a number."""


def read_bank(path: str | os.PathLike[str]) -> Bank:
    """Read a question bank from a workbook (.xlsx, .xlsm, .ods) or a table of text (.csv, .tsv).

    Its questions are sorted by States: a sheet for each, or a column that names the State of each row. A bank
    that names no State is about another subject: its sheets, or the topics of a single table, are categories.
    Which answer is right and which is red is told by the colours of cells, by columns such as “Correct” and
    “Red”, or by the headings of the answers (rules 6.8).

    Questions without exactly one green and one red answer, or without four different answers, are left out and
    reported (P-129); the rest plays. A row with “Example” in place of its number, as in the blank template, is
    no question. Whether a bank that lacks a State may be played is for the game to decide.

    Raises BankError, with one sentence for the teacher, if `path` is no path, or if the file cannot be read at
    all or holds no questions.
    """
    try:
        place = Path(path)
    except TypeError:
        given = short(repr(path))
        raise BankError(f"A bank is given by the path of its workbook (.xlsx), not by {given}.") from None
    return bank_of(read_cells(place))


def read_cells(path: Path) -> Workbook:
    """The file as cells, whatever its kind. Raises Unreadable with one sentence and the way out."""
    kind = kind_of(path)
    if kind == "text":
        from kit.banks.tables import read_text_table

        return read_text_table(path)
    if kind == "ods":
        from kit.banks.ods import read_ods

        return read_ods(path)
    return read_workbook(path)


def bank_of(book: Workbook) -> Bank:
    """The bank in a file that was read into cells. They are let go, sheet by sheet, as questions are made.

    Raises BankError if nothing in it looks like questions.
    """
    book.sheets = [sheet for sheet in book.sheets if not is_chart_sheet(sheet)] or book.sheets
    for sheet in book.sheets:
        forget_notes(sheet)
    found = survey(book)
    findings: list[Finding] = list(book.findings)
    read: list[SheetFacts] = []
    for part in found.parts:
        facts = _read_part(book, part, found, findings)
        if facts is not None:
            read.append(facts)
            part.sheet.rows = {}
    troubled = any(item.severity == "error" for item in book.findings)
    if not troubled and not any(part.use == "read" for part in found.parts):
        raise structure.no_questions(book, found)
    whole = _bank_facts(book, read, found, frozenset(item.code for item in findings))
    for check, look in BANK_CHECKS:
        findings.extend(finding(check, seen.sheet, seen) for seen in look(whole))
    if book.kind == "text":
        findings = [on_lines(item) for item in findings]
    return Bank(book.name, whole.questions, _capped(findings), not found.about_states)


def _bank_facts(book: Workbook, sheets: list[SheetFacts], found: Survey, codes: frozenset[str]) -> BankFacts:
    questions = tuple(question for facts in sheets for question in facts.questions)
    stacks: dict[str, list[Question]] = {}
    for question in questions:
        stacks.setdefault(question.state, []).append(question)
    owners = dict(found.owners)
    for state, asked in stacks.items():
        owners.setdefault(state, asked[0].sheet)
    return BankFacts(book, sheets, owners, questions, stacks, codes, found.about_states)


def _read_part(book: Workbook, part: Part, found: Survey, findings: list[Finding]) -> SheetFacts | None:
    """Read one sheet, or say why it is not read."""
    sheet = part.sheet
    if part.use == "read":
        return _question_sheet(book, part, found, findings)
    if part.use == "repeated":
        findings.append(structure.repeated_sheet(sheet, found.owners[part.state], part.state))
    elif part.use == "unknown":
        findings.append(structure.unknown_sheet(sheet))
    elif part.use == "not understood" and isinstance(part.layout, NotUnderstood):
        findings.append(structure.not_understood(sheet, part.layout))
    elif book.kind != "text":
        findings.append(structure.skipped(sheet))
    return None


def _question_sheet(book: Workbook, part: Part, found: Survey, findings: list[Finding]) -> SheetFacts | None:
    """Read a sheet of questions; None if it holds none that could be read."""
    sheet, layout = part.sheet, part.layout
    if not isinstance(layout, Layout):
        if not sheet.rows:
            findings.append(structure.empty_sheet(sheet, 0))
        else:
            findings.append(structure.not_understood(sheet, layout or structure.first_cells(sheet)))
        return None
    text = book.kind == "text"
    if text and not layout.tells:
        raise structure.no_colours(book)
    facts = SheetFacts(sheet, book, part.state, layout, Merges(sheet.merges), part.by, found.about_states, text)
    elsewhere: dict[str, list[int]] = {}
    header, asked = sheet.rows.get(layout.header, {}), layout.question
    words, length = _words(layout, header), len(header[asked].text) if asked in header else 0
    for row in sorted(sheet.rows):
        if row < layout.first:
            continue
        cells = sheet.rows[row]
        cell = cells.get(asked)
        if cell is not None and len(cell.text) == length and _words(layout, cells) == words:
            continue
        if is_example(layout, cells):
            continue
        _read_row(facts, row, cells, findings, found.owners, elsewhere)
    findings.extend(
        structure.repeated_rows(sheet, found.owners[state], state, rows) for state, rows in elsewhere.items()
    )
    if not facts.rows and not elsewhere:
        findings.append(structure.empty_sheet(sheet, layout.header))
    for check, look in SHEET_CHECKS:
        findings.extend(finding(check, sheet.name, seen) for seen in look(facts))
    return facts


def _words(layout: Layout, cells: dict[int, Cell]) -> list[str]:
    """The words of a header, folded. A row below with the same words is the header again, as in a printout."""
    columns = (layout.question, *layout.answers)
    return [folded(cells[column].text) if column in cells else "" for column in columns]


def _read_row(
    facts: SheetFacts,
    row: int,
    cells: dict[int, Cell],
    findings: list[Finding],
    owners: dict[str, str],
    elsewhere: dict[str, list[int]],
) -> None:
    found = row_facts(facts, row, cells)
    if found is None:
        return
    if facts.by and found.state in owners:
        elsewhere.setdefault(found.state, []).append(row)
        return
    facts.rows.append(row)
    playable = True
    for check, look in ROW_CHECKS:
        seen = look(found)
        if seen is not None:
            if facts.text:
                message = seen.message
                if message.startswith(f"Row {row}"):
                    message = f"Line{message[3:]}"
                seen = seen._replace(cell=f"line {row}", message=message)
            findings.append(finding(check, facts.sheet.name, seen))
            if check.blocks:
                playable = False
    if playable:
        facts.questions.append(_question(found))


def _question(row: RowFacts) -> Question:
    facts = row.facts
    layout = facts.layout
    extras: dict[str, str] = {}
    for name, column in layout.extras.items():
        cell = row.cells.get(column)
        if cell is None and name != "number":
            cell = facts.under(row.row, column)
        if cell is not None and cell.kind != "error":
            extras[name] = cell.text
    number = extras.pop("number", "").rstrip(".)")
    topic = extras.pop("topic", "")
    first, second, third, fourth = row.texts
    assert row.question is not None
    return Question(
        sheet="" if facts.text else facts.sheet.name,
        row=row.row,
        state=row.state,
        question=row.question.text,
        answers=(first, second, third, fourth),
        green=row.texts[row.greens[0]],
        red=row.texts[row.reds[0]],
        topic=topic.casefold() if topic.casefold() in TOPICS else topic,
        number=int(number) if number.isascii() and number.isdigit() and len(number) < 7 else None,
        column="" if facts.text else column_letter(layout.question),
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
            way_out = "Mend the ones above first."
            kept.append(Finding(code, severity, sheet, "", message, way_out, f"{count:,} in all", "none"))
    return tuple(kept)
