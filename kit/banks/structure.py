"""The checks of sheets, of the file, and of the bank as a whole (QB2xx, and QB307, QB311 to QB313)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from kit.banks.cells import Sheet, Workbook, cell_name, cell_names, column_letter, folded
from kit.banks.facts import SheetFacts, short
from kit.banks.layout import EXPECTED_HEADER, NotUnderstood, is_question_word
from kit.banks.question import FULL_STACK, SMALL_STACK, STATES, TOPICS, Finding, Question
from kit.banks.registry import Check, Found, declare, finding

LEAST_OF_TOPIC = 5
"""Questions of each topic that a full State should have (P-130)."""

NAMES = ", ".join(STATES)

UNKNOWN_SHEET = declare("QB201", "error", "Questions on a sheet of no State")
REPEATED_SHEET = declare("QB202", "error", "Two sheets for one State")
NO_QUESTION_ON_SHEET = declare("QB203", "error", "Sheet without questions")
LAYOUT = declare("QB204", "error", "Columns not understood")
STATE_WITHOUT = declare("QB205", "error", "State without questions")
STATE_WITH_FEW = declare("QB206", "warning", "Fewer than 10 questions for a State")
STATE_NOT_FULL = declare("QB207", "notice", "Fewer than 50 questions for a State")
SECOND_TABLE = declare("QB208", "error", "Second table on a sheet")
CONDITIONAL = declare("QB209", "warning", "Conditional format over the answers")
NO_HEADER = declare("QB210", "notice", "No header")
UNKNOWN_HEADER = declare("QB211", "notice", "Header in unknown words")
SKIPPED = declare("QB212", "notice", "Sheet skipped")
HIDDEN_SHEET = declare("QB213", "notice", "Hidden sheet read")
HIDDEN_ROWS = declare("QB214", "notice", "Hidden rows read")
HIDDEN_COLUMNS = declare("QB215", "notice", "Hidden columns read")
PAINTED_EMPTY = declare("QB216", "notice", "Painted cells without text")
LEANING = declare("QB217", "notice", "Colours that lean to green or red")
PATTERNS = declare("QB218", "notice", "Patterns read as their colour")
NO_THEME = declare("QB219", "notice", "Workbook without its colour theme")
MACROS = declare("QB220", "notice", "Workbook with macros")
EXTERNAL = declare("QB221", "notice", "Workbook linked to other files")
UNKNOWN_TOPIC = declare("QB307", "warning", "Unknown topic")
FEW_OF_TOPIC = declare("QB311", "notice", "Few questions of a topic")
REPEATED_QUESTION = declare("QB312", "warning", "Same question twice in a State")
NUMBERS = declare("QB313", "notice", "Question numbers repeat or are out of range")

BANK_WIDE = frozenset(check.code for check in (STATE_WITHOUT, STATE_WITH_FEW, STATE_NOT_FULL, FEW_OF_TOPIC))
"""Codes about how much a bank holds, rather than about what a file says."""


def skipped(sheet: Sheet) -> Finding:
    """A sheet that holds no questions."""
    what = "it has no cells" if sheet.kind != "sheet" else "it holds no questions"
    kind = {"chart": "Chart sheet", "macro": "Macro sheet", "dialog": "Dialog sheet"}.get(sheet.kind, "Sheet")
    return finding(
        SKIPPED, sheet.name, Found("", f"{kind} “{sheet.name}” was skipped: {what}.", "Nothing to do.")
    )


def unknown_sheet(sheet: Sheet) -> Finding:
    """Questions under a name that is no State or Territory."""
    return finding(
        UNKNOWN_SHEET,
        sheet.name,
        Found(
            "",
            f"Sheet “{sheet.name}” holds questions, but its name is no State or Territory; they are not used.",
            f"Name the sheet after one of the eight: {NAMES}.",
            sheet.name,
            NAMES,
        ),
    )


def repeated_sheet(sheet: Sheet, first: str, state: str) -> Finding:
    """A second sheet for a State that had one."""
    return finding(
        REPEATED_SHEET,
        sheet.name,
        Found(
            "",
            f"Sheets “{first}” and “{sheet.name}” both mean {STATES[state]}; only “{first}” is used.",
            f"Move the questions of “{sheet.name}” to “{first}”, or rename the sheet.",
            sheet.name,
        ),
    )


def empty_sheet(sheet: Sheet, header: int) -> Finding:
    """A State's sheet with nothing in it, or with a header and nothing below."""
    if header:
        cell = cell_name(header + 1, 1)
        return finding(
            NO_QUESTION_ON_SHEET,
            sheet.name,
            Found(
                cell, f"Sheet “{sheet.name}” has a header but no question.", f"Write questions from {cell} on."
            ),
        )
    message = f"Sheet “{sheet.name}” is empty."
    return finding(NO_QUESTION_ON_SHEET, sheet.name, Found("", message, f"Write a header: {EXPECTED_HEADER}."))


def not_understood(sheet: Sheet, layout: NotUnderstood) -> Finding:
    """A State's sheet whose columns make no sense."""
    return finding(
        LAYOUT,
        sheet.name,
        Found(
            layout.cell,
            f"The columns of sheet “{sheet.name}” were not understood (found: {layout.seen}); a question and "
            "its four answers stand side by side in one row.",
            f"Use these headings: {EXPECTED_HEADER}.",
            layout.seen,
            EXPECTED_HEADER,
        ),
    )


def sheet_findings(facts: SheetFacts) -> Iterator[Finding]:
    """Everything to be said about a question sheet besides its rows."""
    for check, found in (
        *_header(facts),
        *_hidden(facts),
        *_painted(facts),
        *_conditional(facts),
        *_topics(facts.questions),
        *_numbers(facts.questions),
    ):
        yield finding(check, facts.sheet.name, found)


def _header(facts: SheetFacts) -> Iterator[tuple[Check, Found]]:
    layout, sheet = facts.layout, facts.sheet
    if layout.how == "position":
        columns = f"{column_letter(layout.question)} for questions, {column_letter(layout.answers[0])} to "
        columns += f"{column_letter(layout.answers[3])} for answers"
        yield (
            NO_HEADER,
            Found(
                cell_name(layout.first, layout.question),
                f"Sheet “{sheet.name}” has no header; read by position: {columns}.",
                f"Write a header in the first row: {EXPECTED_HEADER}.",
            ),
        )
    elif layout.how == "unknown words":
        columns_used = [layout.question, *layout.answers]
        cells = sheet.rows[layout.header]
        seen = ", ".join(short(cells[c].text, 20) for c in columns_used if c in cells)
        yield (
            UNKNOWN_HEADER,
            Found(
                cell_names(layout.header, columns_used),
                f"The header words of sheet “{sheet.name}” are not known ({seen}); read by position.",
                f"To be sure, use these headings: {EXPECTED_HEADER}.",
                seen,
                EXPECTED_HEADER,
            ),
        )
    if layout.second:
        cell = cell_name(layout.header, layout.second)
        yield (
            SECOND_TABLE,
            Found(
                cell,
                f"A second table begins in {cell}; its questions are not used.",
                "Move its rows below those of the first table.",
            ),
        )


def _hidden(facts: SheetFacts) -> Iterator[tuple[Check, Found]]:
    sheet = facts.sheet
    if sheet.hidden:
        message = f"Sheet “{sheet.name}” is hidden; its questions are used all the same."
        yield HIDDEN_SHEET, Found("", message, "Unhide the sheet, or delete it if it is not meant.")
    rows = sorted(set(sheet.hidden_rows).intersection(facts.rows))
    if rows:
        spans = _spans(rows)
        why = "filtered away" if sheet.filtered else "hidden"
        yield (
            HIDDEN_ROWS,
            Found(
                spans,
                f"Rows {spans.replace(':', ' to ')} are {why}; they are read all the same."
                if len(rows) > 1
                else f"Row {rows[0]} is {why}; it is read all the same.",
                "Show the rows, or delete them if they are not meant.",
            ),
        )
    used = facts.layout.used
    columns = [c for first, last in sheet.hidden_columns for c in range(first, last + 1) if c in used]
    if columns:
        letters = ",".join(f"{column_letter(c)}:{column_letter(c)}" for c in sorted(set(columns)))
        message = f"Hidden columns are read all the same: {letters}."
        yield HIDDEN_COLUMNS, Found(letters, message, "Show the columns.")


def _spans(rows: list[int]) -> str:
    """Rows as the spans a spreadsheet program writes: "3:5,9:9"."""
    spans: list[list[int]] = []
    for row in rows:
        if spans and row == spans[-1][1] + 1:
            spans[-1][1] = row
        else:
            spans.append([row, row])
    shown = ",".join(f"{first}:{last}" for first, last in spans[:20])
    return shown if len(spans) <= 20 else f"{shown} …"


def _painted(facts: SheetFacts) -> Iterator[tuple[Check, Found]]:
    rows = set(facts.rows)
    used = facts.layout.used
    painted = [(r, c) for r, c in facts.sheet.painted_empty if r in rows and c not in used]
    if painted:
        cells = ",".join(cell_name(r, c) for r, c in painted[:10])
        message = (
            f"Cells outside the answers are painted green or red but empty ({cells}); they count for nothing."
        )
        yield PAINTED_EMPTY, Found(cells, message, "Clear their fill.")


def _conditional(facts: SheetFacts) -> Iterator[tuple[Check, Found]]:
    answers = facts.layout.answers
    rows = facts.rows
    for area in facts.sheet.conditional:
        beside = any(area.left <= column <= area.right for column in answers)
        if beside and rows and area.top <= rows[-1] and area.bottom >= rows[0]:
            yield (
                CONDITIONAL,
                Found(
                    str(area),
                    f"A conditional format may repaint answers ({area}); only real fills are read.",
                    "Remove the rule, and fill the cells themselves.",
                ),
            )
            return


def _topics(questions: list[Question]) -> Iterator[tuple[Check, Found]]:
    """P-130: topic is one of the four. One finding a sheet and topic."""
    first: dict[str, Question] = {}
    for question in questions:
        if question.topic and question.topic not in TOPICS:
            first.setdefault(folded(question.topic), question)
    for question in list(first.values())[:20]:
        yield (
            UNKNOWN_TOPIC,
            Found(
                f"{question.row}:{question.row}",
                f"“{short(question.topic)}” (row {question.row}) is not one of the four topics.",
                f"Use one of: {', '.join(TOPICS)}.",
                question.topic,
                ", ".join(TOPICS),
            ),
        )


def _numbers(questions: list[Question]) -> Iterator[tuple[Check, Found]]:
    """P-128: numbered 1 to 50 within the State, each number once."""
    counts = Counter(question.number for question in questions if question.number is not None)
    wrong = [
        q
        for q in questions
        if q.number is not None and (counts[q.number] > 1 or not 0 < q.number <= FULL_STACK)
    ]
    if wrong:
        some = ", ".join(str(number) for number in dict.fromkeys(q.number for q in wrong[:30]))
        yield (
            NUMBERS,
            Found(
                f"{wrong[0].row}:{wrong[0].row}",
                f"Question numbers repeat or are not between 1 and {FULL_STACK}: {some}.",
                "Number the questions of the sheet from 1 on, each number once.",
                some,
                f"1 to {FULL_STACK}",
            ),
        )


def repeated_questions(questions: Iterable[Question]) -> Iterator[Finding]:
    """P-133: no question twice in a State."""
    seen: dict[tuple[str, str], Question] = {}
    for question in questions:
        key = (question.state, folded(question.question))
        first = seen.setdefault(key, question)
        if first is not question:
            cell = f"{question.column}{question.row}"
            yield finding(
                REPEATED_QUESTION,
                question.sheet,
                Found(
                    cell,
                    f"The question in {cell} stands in row {first.row} already: “{short(question.question)}”.",
                    "Delete one of the two, or ask something else.",
                ),
            )


def workbook_findings(book: Workbook, read: list[SheetFacts], linked: bool) -> Iterator[Finding]:
    """What is to be said once about the file; `linked` says whether a cell's link was reported already."""
    colours: dict[str, tuple[str, str]] = {}
    for facts in read:
        for name, cell in facts.leaning.items():
            colours.setdefault(name, (facts.sheet.name, cell))
    if colours:
        sheet, cell = next(iter(colours.values()))
        message = f"Some highlights are only near green or red: {'; '.join(colours)}."
        yield finding(LEANING, sheet, Found(cell, message, "Use a clear green and a clear red."))
    patterned = next((facts for facts in read if facts.patterned), None)
    if patterned is not None:
        message = "Patterned or shaded fills were read as their colour."
        found = Found(patterned.patterned, message, "Use plain fills.")
        yield finding(PATTERNS, patterned.sheet.name, found)
    if book.theme_missing:
        message = "The file uses theme colours but brings no theme; the usual Office colours were assumed."
        yield finding(NO_THEME, "", Found("", message, "Save the file once in a spreadsheet program."))
    if book.macros:
        message = "The workbook contains macros; they are never run."
        yield finding(MACROS, "", Found("", message, "Save it as .xlsx if the macros are not needed."))
    if book.external_links and not linked:
        message = "The workbook is linked to other files; nothing is fetched."
        yield finding(EXTERNAL, "", Found("", message, "Break the links in the spreadsheet program."))


def stack_findings(questions: Iterable[Question], sheets: dict[str, str]) -> Iterator[Finding]:
    """P-128, P-130: how many questions each State has; `sheets` gives the sheet of each State that has one."""
    by_state: dict[str, list[Question]] = {}
    for question in questions:
        by_state.setdefault(question.state, []).append(question)
    without = [state for state in STATES if not by_state.get(state)]
    if without:
        names = ", ".join(without)
        yield finding(
            STATE_WITHOUT,
            "",
            Found(
                "",
                f"No playable question for {names}.",
                "Add a sheet for each, or let the game lend questions from the kit's own bank.",
                names,
                f"questions for {NAMES}",
            ),
        )
    for state, own in by_state.items():
        count = len(own)
        if count < SMALL_STACK:
            message = (
                f"{STATES[state]} has only {count} question{'' if count == 1 else 's'}: they will soon repeat."
            )
            found = Found("", message, "Add questions.", str(count), f"{FULL_STACK}, at least {SMALL_STACK}")
            yield finding(STATE_WITH_FEW, sheets[state], found)
        elif count < FULL_STACK:
            found = Found(
                "", f"{STATES[state]} has {count} questions of {FULL_STACK}.", "Add questions when you can."
            )
            yield finding(STATE_NOT_FULL, sheets[state], found)
        topics = Counter(question.topic for question in own)
        few = [topic for topic in TOPICS if topics[topic] < LEAST_OF_TOPIC]
        if count >= FULL_STACK and not topics[""] and few:
            message = f"{STATES[state]} has fewer than {LEAST_OF_TOPIC} questions about {', '.join(few)}."
            yield finding(
                FEW_OF_TOPIC, sheets[state], Found("", message, "Spread the questions over the topics.")
            )


def is_repeated_header(facts: SheetFacts, row: int) -> bool:
    """Whether a row below the header is the header once more, as in a printout."""
    cell = facts.sheet.rows[row].get(facts.layout.question)
    return (
        cell is not None and len(cell.text) < 40 and bool(facts.layout.header) and is_question_word(cell.text)
    )
