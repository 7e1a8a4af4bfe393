"""What the reader says of sheets of which it reads no questions: skipped, twice, empty, not understood."""

from __future__ import annotations

from kit.banks.cells import Sheet, cell_name
from kit.banks.facts import short
from kit.banks.layout import EXPECTED_HEADER, NotUnderstood
from kit.banks.question import STATES, Finding
from kit.banks.registry import Found, declare, finding

NAMES = ", ".join(STATES)
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
    page="""What it checks: A question and its four answers stand side by side in one row, under headings the kit
    knows or in five columns of text.
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


def several_states(sheet: Sheet, heading: str) -> Finding:
    """Questions of several States in one table, under a name that is no State or Territory."""
    return finding(
        UNKNOWN_SHEET,
        sheet.name,
        Found(
            "",
            f"Sheet “{sheet.name}” holds questions of several States in one table (column “{short(heading)}”); "
            "they are not used.",
            f"Give each State a sheet of its own: {NAMES}.",
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
    """A State's sheet whose columns make no sense, or name the right answer where a colour should."""
    if layout.roles:
        return finding(
            LAYOUT,
            sheet.name,
            Found(
                layout.cell,
                f"Sheet “{sheet.name}” tells the right answer by headings ({layout.roles}) and not by colours; "
                "only the colours of cells are read.",
                f"{TO_GREEN_AND_RED} Use these headings: {EXPECTED_HEADER}.",
                layout.seen,
                EXPECTED_HEADER,
            ),
        )
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
