"""A workbook with a known key, as a teacher would make it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from openpyxl import Workbook
from openpyxl.styles import PatternFill

STATES = ("NSW", "ACT", "VIC", "TAS", "SA", "WA", "NT", "QLD")
GREEN = PatternFill("solid", fgColor="00B050")
RED = PatternFill("solid", fgColor="FF0000")


def write_bank(
    path: Path, questions: int = 12, states: tuple[str, ...] = STATES, texts: Mapping[str, str] | None = None
) -> Path:
    """A bank in which the right answer of question *n* of a State is "right NSW 1", the red one "red NSW 1".

    *texts* replaces parts of the texts (``{"Question": "<b>Question"}``).
    """

    def shown(text: str) -> str:
        for old, new in (texts or {}).items():
            text = text.replace(old, new)
        return text

    book = Workbook()
    book.remove(book.active)
    for state in states:
        sheet = book.create_sheet(state)
        sheet.append(["No", "Topic", "Question", "A", "B", "C", "D", "Explanation", "Source", "Checked"])
        for number in range(1, questions + 1):
            mark = f"{state} {number}"
            answers = [f"right {mark}", f"red {mark}", f"third {mark}", f"fourth {mark}"]
            turn = number % 4
            answers = answers[turn:] + answers[:turn]
            row = [
                number,
                "geography",
                f"Question {mark}?",
                *answers,
                f"Why {mark}.",
                "Our atlas",
                "2019-02-03",
            ]
            sheet.append([shown(cell) if isinstance(cell, str) else cell for cell in row])
            line = sheet[number + 1]
            line[3 + answers.index(f"right {mark}")].fill = GREEN
            line[3 + answers.index(f"red {mark}")].fill = RED
    book.save(path)
    return path
