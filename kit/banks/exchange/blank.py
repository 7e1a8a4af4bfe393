"""The blank template: a sheet for each State with its headings, lists to choose from, and an example."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from kit.banks.cells import column_letter
from kit.banks.exchange import xlsxout
from kit.banks.exchange.workbook import (
    GREEN,
    HEADER,
    LINE,
    RED,
    RIGHT,
    TEXT,
    YOUNGER,
    add_styles,
    head,
    lines_of,
)
from kit.banks.layout import EXAMPLE
from kit.banks.question import FULL_STACK, STATES, TOPICS

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

LEVELS = ("Year 3", "Year 4", "Year 5", "Year 6", "Year 7", "Year 8", "Year 9")
"""What the list under Level offers; any other text may be typed."""

_READ_ME = (
    "How to write questions",
    "One sheet for each State or Territory; one question a row, with four different answers in A, B, C and D.",
    "Fill the cell of the right answer green. Fill the cell of one wrong answer red: teams of younger players "
    "choose between the green and the red answer alone, so the red one should be wrong without being a trick.",
    "The other two answers stay without a fill. Put the right answer into another column each time.",
    "Questions of up to 140 characters and answers of up to 40 can be read from the back row.",
    "Topic is geography, history, demographics or government: choose it from the list in the cell, and the "
    "level too, if you like. Explanation is told to the class after the answer; Source says where the fact can "
    "be looked up, Checked when that was last done.",
    f"The first row of each sheet is an example. The kit leaves out every row with “{EXAMPLE}” under No; write "
    "below it, or over it with a number in its place.",
    "Ten questions a State are enough to begin with; fifty are a full stack.",
    "Then run: kit check, with the name of this file. It names the cell of everything that is not yet right.",
)
_LEGEND = (("The right answer", GREEN), ("The wrong answer for younger teams", RED))
_EXAMPLE = (
    *(
        EXAMPLE,
        "geography",
        "Which city is the capital of Australia?",
        "Sydney",
        "Canberra",
        "Melbourne",
        "Hobart",
    ),
    "Canberra has been the seat of the Parliament since 1927.",
    "Parliamentary Education Office, peo.gov.au",
    "2026-11-30",
    "Year 4",
)
_RED_COLUMN, _GREEN_COLUMN = 4, 5
_ROWS = 4 * FULL_STACK
_DAY = datetime(2026, 11, 30)
"""When the template was made, as its file says, so that it is the same whenever it is written."""


def blank_workbook() -> bytes:
    """An empty bank: a sheet that explains green and red, and for each State headings, lists and an example."""
    from openpyxl.styles import Alignment, Font, PatternFill

    book, sheet = xlsxout.new_book("Read me")
    book.properties.created = _DAY
    add_styles(book)
    sheet.column_dimensions["A"].width = 100
    for row, text in enumerate(_READ_ME, start=1):
        xlsxout.put(sheet, row, 1, text)
        sheet.cell(row, 1).alignment = Alignment(wrap_text=True, vertical="top")
        sheet.cell(row, 1).font = Font(bold=row == 1, size=14 if row == 1 else 11)
        sheet.row_dimensions[row].height = LINE * (lines_of(text, 90) + (row == 1))
    for row, (text, colour) in enumerate(_LEGEND, start=len(_READ_ME) + 2):
        xlsxout.put(sheet, row, 1, text)
        sheet.cell(row, 1).fill = PatternFill("solid", fgColor=colour)
    for code in STATES:
        state = book.create_sheet(code)
        head(state)
        _put_example(state)
        _put_lists(state)
    return xlsxout.saved(book)


def _put_example(sheet: Worksheet) -> None:
    for column, text in enumerate(_EXAMPLE, start=1):
        style = {_GREEN_COLUMN: RIGHT, _RED_COLUMN: YOUNGER}.get(column, TEXT)
        xlsxout.put(sheet, 2, column, text, style)


def _put_lists(sheet: Worksheet) -> None:
    """Lists to choose topic and level from; other texts may be typed."""
    from openpyxl.worksheet.datavalidation import DataValidation

    for heading, words in (("Topic", TOPICS), ("Level", LEVELS)):
        letter = column_letter(HEADER.index(heading) + 1)
        rule = DataValidation(
            type="list", formula1=f'"{",".join(words)}"', allow_blank=True, showErrorMessage=False
        )
        rule.add(f"{letter}2:{letter}{_ROWS}")
        sheet.add_data_validation(rule)
