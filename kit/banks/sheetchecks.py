"""Checks of one sheet of questions: its header and columns, what is hidden, its topics and numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kit.banks.cells import cell_name, cell_names, column_letter, folded
from kit.banks.facts import SheetFacts, short
from kit.banks.headings import header_word
from kit.banks.layout import EXPECTED_HEADER
from kit.banks.places import cells_of, counted, listed_rows
from kit.banks.question import FULL_STACK, TOPICS, Question, state_code
from kit.banks.registry import Found, sheet_check

_MOST_LISTED = 20


@sheet_check("QB210", "notice", "No header")
def no_header(facts: SheetFacts) -> Iterator[Found]:
    """What it checks: The columns have headings.
    Why it matters: Without them the columns are found by what stands in them, which can go wrong.
    Example: Sheet “NSW” begins with a question in A1.
    How to fix: Write the headings Question, A, B, C, D in the first row.
    """
    layout = facts.layout
    if layout.how == "position":
        columns = f"{column_letter(layout.question)} for questions, {column_letter(layout.answers[0])} to "
        columns += f"{column_letter(layout.answers[3])} for answers"
        yield Found(
            cell_name(layout.first, layout.question),
            f"Sheet “{facts.sheet.name}” has no header; read by position: {columns}.",
            f"Write a header in the first row: {EXPECTED_HEADER}.",
            "no header",
            EXPECTED_HEADER,
        )


@sheet_check("QB211", "notice", "Header in unknown words")
def unknown_header(facts: SheetFacts) -> Iterator[Found]:
    """What it checks: The headings are words that the kit knows.
    Why it matters: Under other words the columns are found by what stands in them, which can go wrong.
    Example: A1:E1 hold “Pertanyaan”, “Jawaban 1” and so on.
    How to fix: Use the headings Question, A, B, C, D.
    """
    layout, sheet = facts.layout, facts.sheet
    if layout.how == "unknown words":
        columns = [layout.question, *layout.answers]
        cells = sheet.rows[layout.header]
        seen = ", ".join(short(cells[c].text, 20) for c in columns if c in cells)
        yield Found(
            cell_names(layout.header, columns),
            f"The header words of sheet “{sheet.name}” are not known ({seen}); read by position.",
            f"To be sure, use these headings: {EXPECTED_HEADER}.",
            seen,
            EXPECTED_HEADER,
        )


@sheet_check("QB208", "error", "Second table on a sheet")
def second_table(facts: SheetFacts) -> Iterator[Found]:
    """What it checks: A sheet has one table.
    Why it matters: Questions of a second table beside the first are not used.
    Example: A second “Question” stands in G1, with questions in G2:K9.
    How to fix: Move the rows of the second table below those of the first.
    """
    if facts.layout.second:
        cell = cell_name(facts.layout.header, facts.layout.second)
        yield Found(
            cell,
            f"A second table begins in {cell}; its questions are not used.",
            "Move its rows below those of the first table.",
            "two tables",
            "one table",
        )


@sheet_check("QB213", "notice", "Hidden sheet read")
def hidden_sheet(facts: SheetFacts) -> Iterator[Found]:
    """What it checks: Sheets with questions are shown.
    Why it matters: A hidden sheet may hold old questions; it is read all the same.
    Example: Sheet “VIC” is hidden.
    How to fix: Unhide the sheet, or delete it if it is not meant.
    """
    if facts.sheet.hidden:
        message = f"Sheet “{facts.sheet.name}” is hidden; its questions are used all the same."
        yield Found("", message, "Unhide the sheet, or delete it if it is not meant.", "hidden", "shown")


@sheet_check("QB214", "notice", "Hidden rows read")
def hidden_rows(facts: SheetFacts) -> Iterator[Found]:
    """What it checks: Rows with questions are shown.
    Why it matters: Hidden or filtered rows are read all the same, and nobody sees them in the spreadsheet.
    Example: A filter hides the rows 3:5.
    How to fix: Show the rows, or delete them if they are not meant.
    """
    rows = sorted(set(facts.sheet.hidden_rows).intersection(facts.rows))
    if rows:
        spans = _spans(rows)
        why = "filtered away" if facts.sheet.filtered else "hidden"
        yield Found(
            spans,
            f"Rows {spans.replace(':', ' to ')} are {why}; they are read all the same."
            if len(rows) > 1
            else f"Row {rows[0]} is {why}; it is read all the same.",
            "Show the rows, or delete them if they are not meant.",
            why,
            "shown",
        )


@sheet_check("QB215", "notice", "Hidden columns read")
def hidden_columns(facts: SheetFacts) -> Iterator[Found]:
    """What it checks: Columns that are read are shown.
    Why it matters: A hidden answer is read all the same, and nobody sees it in the spreadsheet.
    Example: Column D, with the answers C, is hidden.
    How to fix: Show the column.
    """
    used = facts.layout.used
    columns = {c for first, last in facts.sheet.hidden_columns for c in range(first, last + 1) if c in used}
    if columns:
        letters = ",".join(f"{column_letter(c)}:{column_letter(c)}" for c in sorted(columns))
        yield Found(
            letters, f"Hidden columns are read all the same: {letters}.", "Show the columns.", "hidden", "shown"
        )


def _spans(rows: list[int]) -> str:
    """Rows as the spans a spreadsheet program writes: "3:5,9:9"."""
    spans: list[list[int]] = []
    for row in rows:
        if spans and row == spans[-1][1] + 1:
            spans[-1][1] = row
        else:
            spans.append([row, row])
    shown = ",".join(f"{first}:{last}" for first, last in spans[:_MOST_LISTED])
    return shown if len(spans) <= _MOST_LISTED else f"{shown} …"


@sheet_check("QB216", "notice", "Painted cells without text")
def painted_empty(facts: SheetFacts) -> Iterator[Found]:
    """What it checks: No empty cell beside the questions is painted green or red.
    Why it matters: Such a cell counts for nothing; perhaps the colour belongs elsewhere.
    Example: F2 is green and empty.
    How to fix: Clear the fill.
    """
    rows = set(facts.rows)
    used = facts.layout.used
    painted = [(r, c) for r, c in facts.sheet.painted_empty if r in rows and c not in used]
    if painted:
        cells = ",".join(cell_name(r, c) for r, c in painted[:10])
        message = (
            f"Cells outside the answers are painted green or red but empty ({cells}); they count for nothing."
        )
        yield Found(cells, message, "Clear their fill.", "a painted empty cell", "no fill")


@sheet_check("QB209", "warning", "Conditional format over the answers")
def conditional_format(facts: SheetFacts) -> Iterator[Found]:
    """What it checks: No conditional format lies over the answers.
    Why it matters: It may show an answer in another colour than its own fill, and only fills are read.
    Example: A rule over B2:E5 paints B2 red, and its own fill is green.
    How to fix: Remove the rule, and fill the cells themselves.
    """
    rows = facts.rows
    for area in facts.sheet.conditional:
        beside = any(area.left <= column <= area.right for column in facts.layout.answers)
        if beside and rows and area.top <= rows[-1] and area.bottom >= rows[0]:
            yield Found(
                str(area),
                f"A conditional format may repaint answers ({area}); only real fills are read.",
                "Remove the rule, and fill the cells themselves.",
                "a conditional format",
                "fills of the cells themselves",
            )
            return


@sheet_check("QB222", "warning", "Row of another State")
def other_state(facts: SheetFacts) -> Iterator[Found]:
    """What it checks: A State that a row names is the State of its sheet.
    Why it matters: The sheet decides, so such a question may be asked for the wrong State.
    Example: On sheet “NSW”, F7 says “Victoria”.
    How to fix: Move the row to the sheet of its State, or mend the State in the cell.
    """
    column = facts.layout.state if facts.state and facts.about_states else 0
    named = [(row, facts.sheet.rows[row][column].text) for row in facts.rows if column in facts.sheet.rows[row]]
    other = [(row, text) for row, text in named if state_code(text) not in (None, facts.state)]
    if other:
        row, text = other[0]
        count = f"{len(other)} rows name" if len(other) > 1 else "One row names"
        yield Found(
            cell_name(row, column),
            f"{count} another State than sheet “{facts.sheet.name}” does (first “{short(text)}” in "
            f"{cell_name(row, column)}); the sheet decides.",
            "Move them to the sheet of their State.",
            text,
            facts.state,
        )


@sheet_check("QB307", "warning", "Unknown topic")
def unknown_topic(facts: SheetFacts) -> Iterator[Found]:
    """What it checks: A topic is geography, history, demographics or government (P-130).
    Why it matters: Any other topic is shown, but not counted when topics are spread.
    Example: Row 7 has the topic “geografy”.
    How to fix: Use one of the four.
    """
    first: dict[str, Question] = {}
    for question in facts.questions:
        if question.topic and question.topic not in TOPICS and facts.about_states:
            first.setdefault(folded(question.topic), question)
    for question in list(first.values())[:_MOST_LISTED]:
        yield Found(
            f"{question.row}:{question.row}",
            f"“{short(question.topic)}” in {listed_rows([question.row], facts.text)} is not one of the four "
            "topics.",
            f"Use one of: {', '.join(TOPICS)}.",
            question.topic,
            ", ".join(TOPICS),
        )


@sheet_check("QB313", "notice", "Question numbers repeat or are out of range")
def numbers(facts: SheetFacts) -> Iterator[Found]:
    """What it checks: Questions are numbered from 1 to 50 within their sheet, each number once (P-128).
    Why it matters: Numbers are how teachers speak of a question; they do not matter to the game.
    Example: A3 and A9 both have the number 2.
    How to fix: Number the questions of the sheet from 1 on.
    """
    numbered = [(q.number, q.row, q.state) for q in facts.questions if q.number is not None]
    counts = Counter((number, state) for number, _, state in numbered)
    wrong = [(n, row) for n, row, state in numbered if counts[n, state] > 1 or not 0 < n <= FULL_STACK]
    if wrong:
        some = ", ".join(str(number) for number in dict(wrong[:30]))
        row = wrong[0][1]
        yield Found(
            f"{row}:{row}",
            f"Question numbers repeat or are not between 1 and {FULL_STACK}: {some} (first in "
            f"{listed_rows([row], facts.text)}).",
            "Number the questions of the sheet from 1 on, each number once.",
            some,
            f"1 to {FULL_STACK}",
        )


@sheet_check("QB331", "notice", "Question numbers leave gaps")
def number_gaps(facts: SheetFacts) -> Iterator[Found]:
    """What it checks: Numbers of questions leave no gaps, where every row of a sheet has a number (P-128).
    Why it matters: A gap may be a question that was lost.
    Example: Column A counts 1, 2, 3, 5.
    How to fix: Look whether questions were lost; number the rows anew if not.
    """
    column = facts.layout.extras.get("number", 0)
    texts = [facts.sheet.rows[row][column].text for row in facts.rows if column in facts.sheet.rows[row]]
    numbers = {int(text) for text in texts if text.isascii() and text.isdigit() and len(text) < 4}
    if len(numbers) < 2 or len(texts) < len(facts.rows):
        return
    gaps = [number for number in range(1, max(numbers)) if number not in numbers]
    if gaps and len(gaps) < len(numbers):
        some = ", ".join(map(str, gaps[:_MOST_LISTED])) + (" …" if len(gaps) > _MOST_LISTED else "")
        yield Found(
            f"{column_letter(column)}:{column_letter(column)}",
            f"The question numbers of sheet “{facts.sheet.name}” leave out {some}.",
            "Look whether questions were lost; number the rows anew if not.",
            some,
            f"each number from 1 to {max(numbers)}",
        )


@sheet_check("QB315", "notice", "Question without a question mark")
def no_question_mark(facts: SheetFacts) -> Iterator[Found]:
    """What it checks: A question has a question mark, or a gap (… or ___) where a sentence is to be completed
    (rules 6.8).
    Why it matters: Read aloud, a question without its mark is taken for a statement.
    Example: A7 holds “Name the capital of Tasmania”.
    How to fix: Add the mark, or leave a gap. One finding a sheet.
    """
    rows, seen = [], ""
    for question in facts.questions:
        text = question.question
        if text[-1] != "?" and not any(mark in text for mark in _ASKING):
            rows.append(question.row)
            seen = seen or text
    if rows:
        yield Found(
            cells_of(facts, rows),
            f"{counted(len(rows), 'question has', 'questions have')} no question mark: "
            f"{listed_rows(rows, facts.text)}.",
            "Add it, or leave a gap (…) where a sentence is to be completed.",
            short(seen),
            "a question mark",
        )


_ASKING = ("?", "…", "...", "__", "？", "؟", ";", "՞", ":")
"""Signs of which one is in a question, in whatever script, or in a sentence to be completed."""


@sheet_check("QB240", "warning", "Heading stands twice")
def heading_twice(facts: SheetFacts) -> Iterator[Found]:
    """What it checks: Each heading stands once in its row.
    Why it matters: Of two columns with the same heading only the first is used.
    Example: B1 and F1 both say “Green”, or C1 and F1 both say “Answer B”.
    How to fix: Give each column a heading of its own.
    """
    layout = facts.layout
    header = facts.sheet.rows.get(layout.header, {})
    first: dict[str, int] = {}
    for column in sorted(header):
        word = header_word(header[column].text)
        known = first.setdefault(word, column)
        if (
            word
            and known != column
            and known in layout.used
            and column not in layout.used
            and not layout.second
        ):
            yield Found(
                cell_name(layout.header, column),
                f"The heading “{short(header[column].text)}” stands in {cell_name(layout.header, known)} and "
                f"in {cell_name(layout.header, column)}; only the first column is used.",
                "Give each column a heading of its own.",
                header[column].text,
                "a heading that stands once",
            )
