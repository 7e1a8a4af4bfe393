"""Wayground (Quizizz): its import template, written as .xlsx and read from .xlsx and .csv, older ones too.

The layout follows public exporters: eleven headings, then a row of instructions, then the questions.
"""

from __future__ import annotations

from collections.abc import Sequence

from kit.banks.exchange import xlsxout
from kit.banks.exchange.gamerows import read_rows
from kit.banks.exchange.item import Item, Reading, Remark, Writing
from kit.banks.exchange.misfits import Limits, finish, fitting
from kit.banks.exchange.tables import Header, heading_word, recognised, with_header
from kit.banks.exchange.texts import unguarded
from kit.banks.facts import short
from kit.engine.errors import BankError

HEADER = (
    "Question Text",
    "Question Type",
    "Option 1",
    "Option 2",
    "Option 3",
    "Option 4",
    "Option 5",
    "Correct Answer",
    "Time in seconds",
    "Image Link",
    "Answer explanation",
)
INSTRUCTIONS = (
    "Text of the question (required)",
    "Type of the question (default: Multiple Choice)",
    "Text of option 1 (required)",
    "Text of option 2 (required)",
    "Text of option 3 (optional)",
    "Text of option 4 (optional)",
    "Text of option 5 (optional)",
    "Number of the right option; several with commas for Checkbox",
    "Time in seconds (optional, default: 30)",
    "Link of a picture (optional)",
    "Explanation of the answer (optional)",
)
"""Row 2 of the template. Readers know it by "Text of the question"."""

SHEET = "Create a Quiz"
USUAL_SECONDS = 30
LIMITS = Limits("Wayground", answers=5)

_INSTRUCTION = "textofthequestion"
_ROLES = {
    "question": ("questiontext",),
    "type?": ("questiontype",),
    **{f"option{n}": (f"option{n}", f"answeroption{n}") for n in (1, 2)},
    **{f"option{n}?": (f"option{n}", f"answeroption{n}") for n in (3, 4, 5)},
    "key": ("correctanswer",),
    "time?": ("timeinseconds", "timelimit"),
    "picture?": ("imagelink",),
    "explanation?": ("answerexplanation", "explanation"),
}
_CHOICE = ("", "multiplechoice", "mcq", "checkbox", "multiselect")


class Wayground:
    """The spreadsheet that Wayground, once Quizizz, imports."""

    name = "wayground"
    title = "Wayground"
    endings: tuple[str, ...] = (".xlsx",)
    about = (
        "Workbook for the spreadsheet import of Wayground (Quizizz): 2 to 5 answers, time, explanation; no red "
        "answer or category. Read from .csv as well."
    )

    def recognises(self, name: str, head: bytes) -> bool:
        """Whether the file has the template's headings."""
        return bool(recognised(name, head, _ROLES))

    def read(self, name: str, content: bytes) -> Reading:
        """The multiple-choice questions; those of other types are remarks.

        Raises BankError if there are no headings of the template.
        """
        reading = Reading()
        found = with_header(name, content, _ROLES)
        if not found:
            raise BankError(
                f"“{name}” has no questions as Wayground's template has them: the headings are “Question "
                "Text”, “Question Type”, “Option 1” to “Option 5”, “Correct Answer”, with the questions below."
            )
        for table, header in found:
            reading.remarks += table.remarks
            read_rows(table, header, reading, "option", 5, _look, unguarded if table.lines else str)
        return reading

    def write(self, title: str, items: list[Item]) -> Writing:
        """The template filled, and a second one ("-red") with two answers a question where red is known."""
        del title
        writing = Writing()
        ready = fitting(items, LIMITS, writing.remarks)
        return finish(writing, self.title, ready, _book, has=("seconds", "explanation"))


def _look(cells: dict[int, str], header: Header) -> str | None:
    """Why a row is left out: None for the instruction row, a reason for a type without a key."""
    if heading_word(cells.get(header.columns["question"], "")).startswith(_INSTRUCTION):
        return None
    kind = cells.get(header.columns.get("type", 0), "")
    if heading_word(kind) in _CHOICE:
        return ""
    return f"It is of the type “{short(kind)}”, without a right answer to choose"


def _book(items: Sequence[Item], remarks: list[Remark]) -> bytes:
    del remarks
    from openpyxl.styles import Alignment, Font

    book, sheet = xlsxout.new_book(SHEET)
    for row, texts in enumerate((HEADER, INSTRUCTIONS), start=1):
        for column, text in enumerate(texts, start=1):
            xlsxout.put(sheet, row, column, text)
            sheet.cell(row, column).font = Font(bold=row == 1, italic=row == 2)
            sheet.cell(row, column).alignment = Alignment(wrap_text=True, vertical="top")
    for letter, width in zip("ABCDEFGHIJK", (60, 18, 26, 26, 26, 26, 26, 16, 16, 16, 50), strict=True):
        sheet.column_dimensions[letter].width = width
    for row, item in enumerate(items, start=3):
        places = sorted(place + 1 for place in item.right)
        xlsxout.put(sheet, row, 1, item.question)
        xlsxout.put(sheet, row, 2, "Multiple Choice" if len(places) == 1 else "Checkbox")
        for column, answer in enumerate(item.answers, start=3):
            xlsxout.put(sheet, row, column, answer)
        xlsxout.put(sheet, row, 8, places[0] if len(places) == 1 else ",".join(map(str, places)))
        xlsxout.put(sheet, row, 9, item.seconds or USUAL_SECONDS)
        xlsxout.put(sheet, row, 11, item.explanation)
    return xlsxout.saved(book)


WAYGROUND = Wayground()
