"""What the reader says of sheets of which it reads no questions: skipped, twice, empty, not understood."""

from __future__ import annotations

from kit.banks.cells import Sheet, Workbook, as_lines, cell_name
from kit.banks.facts import short
from kit.banks.kinds import Unreadable
from kit.banks.layout import EXPECTED_HEADER, Layout, NotUnderstood
from kit.banks.question import STATES, Finding
from kit.banks.registry import Found, declare, finding
from kit.banks.survey import Survey

NAMES = ", ".join(STATES)
_WRITE_TABLE = (
    "write the headings Question, A, B, C, D, Correct, Wrong in the first line, and one question in each line"
)
TO_GREEN_AND_RED = "Fill the right answer's cell green and one wrong answer's cell red."

UNKNOWN_SHEET = declare(
    "QB201",
    "error",
    "Questions on a sheet of no State",
    page="""What it checks: A sheet with questions is named after a State or Territory.
    Why it matters: Questions under any other name belong to no State, so they are not used.
    Example: Sheet “Sheet3” holds questions.
    How to fix: Name the sheet after one of the eight: NSW, ACT, VIC, TAS, SA, WA, NT, QLD, or their full
    names.
    """,
)
REPEATED_SHEET = declare(
    "QB202",
    "error",
    "Two sheets for one State",
    page="""What it checks: Each State has one sheet.
    Why it matters: Of two sheets for one State only the first is used, so nothing is overwritten without a
    word.
    Example: The sheets “NSW” and “New South Wales” mean the same State.
    How to fix: Move the questions to one sheet, or rename the other.
    """,
)
NO_QUESTION_ON_SHEET = declare(
    "QB203",
    "error",
    "Sheet without questions",
    page="""What it checks: A sheet that is named for questions holds some.
    Why it matters: An empty sheet gives its State nothing to ask.
    Example: Sheet “NSW” has headings in row 1 and nothing below.
    How to fix: Write questions from the row below the headings on, or delete the sheet.
    """,
)
LAYOUT = declare(
    "QB204",
    "error",
    "Columns not understood",
    page="""What it checks: A question and its four answers stand side by side in one row, under headings the
    kit knows or in five columns of text.
    Why it matters: Where the columns make no sense nothing of the sheet can be read.
    Example: Sheet “NSW” has its answers one below another in B2:B5.
    How to fix: Use these headings: Question, A, B, C, D.
    """,
)
SKIPPED = declare(
    "QB212",
    "notice",
    "Sheet skipped",
    page="""What it checks: Each sheet of the workbook holds questions.
    Why it matters: A sheet of notes, lists or charts does no harm; it is named so that nothing is passed over
    without a word.
    Example: Sheet “Instructions” holds prose.
    How to fix: Nothing to do, unless the sheet was meant to hold questions.
    """,
)


def skipped(sheet: Sheet) -> Finding:
    """A sheet that holds no questions."""
    what = "it has no cells" if sheet.kind != "sheet" else "it holds no questions"
    kind = {"chart": "Chart sheet", "macro": "Macro sheet", "dialog": "Dialog sheet"}.get(sheet.kind, "Sheet")
    return finding(
        SKIPPED,
        sheet.name,
        Found("", f"{kind} “{sheet.name}” was skipped: {what}.", "Nothing to do.", what, "questions"),
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
            "one sheet a State",
        ),
    )


def repeated_rows(sheet: Sheet, first: str, state: str, rows: list[int]) -> Finding:
    """Rows of a table for a State that has a sheet of its own."""
    number = f"Rows {rows[0]} to {rows[-1]}" if len(rows) > 1 else f"Row {rows[0]}"
    count, verb = (f" ({len(rows)} questions)", "are") if len(rows) > 1 else ("", "is")
    return finding(
        REPEATED_SHEET,
        sheet.name,
        Found(
            f"{rows[0]}:{rows[-1]}",
            f"{number} of sheet “{sheet.name}”{count} {verb} about {STATES[state]}, which has the sheet "
            f"“{first}” of its own; only that sheet is used.",
            f"Move them to sheet “{first}”, or delete the one or the other.",
            state,
            "one sheet a State",
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
                cell,
                f"Sheet “{sheet.name}” has a header but no question.",
                f"Write questions from {cell} on.",
                "a header alone",
                "questions",
            ),
        )
    message = f"Sheet “{sheet.name}” is empty."
    return finding(
        NO_QUESTION_ON_SHEET,
        sheet.name,
        Found("", message, f"Write a header: {EXPECTED_HEADER}.", "no cells", EXPECTED_HEADER),
    )


def not_understood(sheet: Sheet, layout: NotUnderstood) -> Finding:
    """A sheet whose columns make no sense."""
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


def first_cells(sheet: Sheet) -> NotUnderstood:
    """The first row of a sheet in which nothing looks like questions."""
    first = min(sheet.rows)
    seen = ", ".join(short(cell.text, 20) for cell in list(sheet.rows[first].values())[:5])
    return NotUnderstood(f"A{first}", seen)


def no_colours(book: Workbook) -> Unreadable:
    """A table of text in which nothing tells the right answer."""
    return Unreadable(
        f"“{book.name}” is a text file, which cannot hold colours, and no column tells the right answer",
        "add the columns Correct and Wrong with the letters of the answers, or give the coloured .xlsx itself",
    )


def no_questions(book: Workbook, found: Survey) -> Unreadable:
    """A file of which no sheet is a State's, and none holds questions of another subject."""
    for part in found.parts:
        sheet, layout = part.sheet, part.layout
        named = "" if book.kind == "text" else f" of sheet “{short(sheet.name)}”"
        if isinstance(layout, Layout) and book.kind == "text" and not layout.tells:
            return no_colours(book)
        if isinstance(layout, Layout) and layout.how == "header":
            where = f"line {layout.header}" if book.kind == "text" else f"A{layout.header}"
            of_book = "" if book.kind == "text" else f"Sheet “{short(sheet.name)}” of "
            return Unreadable(
                f"{of_book}“{book.name}” has a header but no question",
                "write questions below it",
                "" if book.kind == "text" else sheet.name,
                where,
            )
        if isinstance(layout, NotUnderstood) and (layout.headed or book.kind == "text"):
            cell = as_lines(layout.cell) if book.kind == "text" else layout.cell
            return Unreadable(
                f"The columns{named} in “{book.name}” were not understood ({cell}; found: {layout.seen})",
                f"use these headings: {EXPECTED_HEADER}",
                "" if book.kind == "text" else sheet.name,
                cell,
            )
    if book.kind == "text":
        return Unreadable(f"“{book.name}” holds no table of questions", _WRITE_TABLE)
    names = [f"“{short(part.sheet.name)}”" for part in found.parts]
    sheets = ", ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")
    return Unreadable(
        f"“{book.name}” has no sheet for a State or Territory, and none with questions of another subject "
        f"(sheets found: {sheets})",
        f"write the headings Question, A, B, C, D, fill the right answer's cell green and one wrong answer's "
        f"cell red, and name each sheet after its category or one of {NAMES}",
    )
