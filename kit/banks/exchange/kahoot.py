"""Kahoot!: its import template (.xlsx), in the form of today and in older ones.

The layout follows public descriptions of the template: header in B8:H8, data from row 9, column A numbered.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kit.banks.exchange import xlsxout
from kit.banks.exchange.gamerows import read_rows
from kit.banks.exchange.item import Item, Reading, Remark, Writing
from kit.banks.exchange.misfits import Limits, finish, fitting, nearest
from kit.banks.exchange.tables import recognised, with_header
from kit.engine.errors import BankError

HEADER = (
    "Question - max 120 characters",
    "Answer 1 - max 75 characters",
    "Answer 2 - max 75 characters",
    "Answer 3 - max 75 characters",
    "Answer 4 - max 75 characters",
    "Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs",
    "Correct answer(s) - choose at least one",
)
"""The headings, with the en dash that the template has."""

HEADER_ROW = 8
SECONDS = (5, 10, 20, 30, 60, 90, 120, 240)
USUAL_SECONDS = 20
LIMITS = Limits("Kahoot!", question=120, answer=75)

_BANNER = (
    "Quiz template",
    "In Kahoot!: Create, Add question, Import spreadsheet; then choose this file.",
    "Two to four answers. The last column has the numbers of the right ones, with commas between them.",
)
_ROLES = {
    "question": ("question",),
    "answer1": ("answer1",),
    "answer2": ("answer2",),
    "answer3?": ("answer3",),
    "answer4?": ("answer4",),
    "time?": ("timelimit", "time"),
    "key": ("correctanswer", "correct"),
}


class Kahoot:
    """The spreadsheet that Kahoot! imports."""

    name = "kahoot"
    title = "Kahoot!"
    endings: tuple[str, ...] = (".xlsx",)
    about = (
        "Workbook for Kahoot!'s spreadsheet import: 2 to 4 answers, question up to 120 characters, answer up "
        "to 75; no red answer, explanation or category."
    )

    def recognises(self, name: str, head: bytes) -> bool:
        """Whether a sheet of this workbook has the template's headings, the one of the time among them."""
        if not head.startswith(b"PK"):
            return False
        return any("time" in header.columns for header in recognised(name, head, _ROLES))

    def read(self, name: str, content: bytes) -> Reading:
        """The questions below the headings, wherever these stand. Raises BankError if there are none."""
        reading = Reading()
        found = with_header(name, content, _ROLES)
        if not found:
            raise BankError(
                f"“{name}” has no questions as Kahoot!'s template has them: the headings are “Question”, "
                "“Answer 1” to “Answer 4”, “Time limit”, “Correct answer(s)”, with the questions below."
            )
        for table, header in found:
            reading.remarks += table.remarks
            read_rows(table, header, reading, "answer", 4)
        return reading

    def write(self, title: str, items: list[Item]) -> Writing:
        """The template filled, and a second one ("-red") with two answers a question where red is known."""
        writing = Writing()
        ready = fitting(items, LIMITS, writing.remarks)
        return finish(writing, self.title, ready, partial(_book, title), has=("seconds",))


def _book(title: str, items: Sequence[Item], remarks: list[Remark]) -> bytes:
    from openpyxl.styles import Alignment, Font

    book, sheet = xlsxout.new_book("Sheet1")
    for row, line in enumerate((*_BANNER, title), start=2):
        xlsxout.put(sheet, row, 2, line)
    sheet.cell(2, 2).font = Font(bold=True, size=14)
    for column, heading in enumerate(HEADER, start=2):
        xlsxout.put(sheet, HEADER_ROW, column, heading)
        sheet.cell(HEADER_ROW, column).font = Font(bold=True)
        sheet.cell(HEADER_ROW, column).alignment = Alignment(wrap_text=True, vertical="top")
    for letter, width in zip("BCDEFGH", (60, 26, 26, 26, 26, 18, 18), strict=True):
        sheet.column_dimensions[letter].width = width
    for number, item in enumerate(items, start=1):
        row = HEADER_ROW + number
        xlsxout.put(sheet, row, 1, number)
        xlsxout.put(sheet, row, 2, item.question)
        for column, answer in enumerate(item.answers, start=3):
            xlsxout.put(sheet, row, column, answer)
        xlsxout.put(sheet, row, 7, _seconds(item, remarks))
        places = [place + 1 for place in item.right]
        xlsxout.put(sheet, row, 8, places[0] if len(places) == 1 else ",".join(map(str, sorted(places))))
    return xlsxout.saved(book)


def _seconds(item: Item, remarks: list[Remark]) -> int:
    if not item.seconds:
        return USUAL_SECONDS
    seconds = nearest(item.seconds, SECONDS)
    if seconds != item.seconds:
        remarks.append(
            Remark(
                item.place,
                f"Its time limit of {item.seconds} s was written as {seconds} s, the nearest allowed.",
            )
        )
    return seconds


KAHOOT = Kahoot()
