"""Blooket: its import template (.csv): a title row, eight headings with line breaks in them, then questions.

The layout follows public copies of the template. Its importer guesses the delimiter from the title row, so that
row is padded to all columns; there is no byte order mark (sources disagree on it).
"""

from __future__ import annotations

from collections.abc import Sequence

from kit.banks.exchange.csvout import csv_bytes, shown_text
from kit.banks.exchange.gamerows import read_rows
from kit.banks.exchange.item import Item, Reading, Remark, Writing
from kit.banks.exchange.misfits import Limits, finish, fitting
from kit.banks.exchange.tables import Header, recognised, with_header
from kit.banks.exchange.texts import unguarded
from kit.engine.errors import BankError

TITLE_ROW = ("Blooket\nImport Template", "", "", "", "", "", "", "")
HEADER = (
    "Question #",
    "Question Text",
    "Answer 1",
    "Answer 2",
    "Answer 3\n(Optional)",
    "Answer 4\n(Optional)",
    "Time Limit (sec)\n(Max: 300 seconds)",
    "Correct Answer(s)\n(Only include Answer #)",
)
USUAL_SECONDS = 20
LEAST_SECONDS, MOST_SECONDS = 5, 300
LIMITS = Limits("Blooket")

_ROLES = {
    "question": ("questiontext",),
    "answer1": ("answer1",),
    "answer2": ("answer2",),
    "answer3?": ("answer3",),
    "answer4?": ("answer4",),
    "time?": ("timelimit",),
    "key": ("correctanswer",),
}


class Blooket:
    """The CSV file that Blooket imports."""

    name = "blooket"
    title = "Blooket"
    endings: tuple[str, ...] = (".csv",)
    about = (
        "CSV file for Blooket's spreadsheet import: 2 to 4 answers, 5 to 300 seconds; no red answer, "
        "explanation or category."
    )

    def recognises(self, name: str, head: bytes) -> bool:
        """Whether a text file has the template's headings."""
        return not head.startswith(b"PK") and bool(recognised(name, head, _ROLES))

    def read(self, name: str, content: bytes) -> Reading:
        """The questions below the headings. Raises BankError if there are none."""
        reading = Reading()
        found = with_header(name, content, _ROLES)
        if not found:
            raise BankError(
                f"“{name}” has no questions as Blooket's template has them: the headings are “Question #”, "
                "“Question Text”, “Answer 1” to “Answer 4”, “Time Limit (sec)”, “Correct Answer(s)”, with the "
                "questions below."
            )
        for table, header in found:
            reading.remarks += table.remarks
            read_rows(table, _with_picture(header), reading, "answer", 4, _look, unguarded)
        return reading

    def write(self, title: str, items: list[Item]) -> Writing:
        """The template filled, and a second one ("-red") with two answers a question where red is known."""
        del title
        writing = Writing()
        ready = fitting(items, LIMITS, writing.remarks)
        return finish(writing, self.title, ready, _file, has=("seconds",))


def _with_picture(header: Header) -> Header:
    """The header with the column after the key, which some files use for the address of a picture."""
    return Header(header.row, {**header.columns, "picture": header.columns["key"] + 1})


def _look(cells: dict[int, str], header: Header) -> str | None:
    """Why a row is left out: its answer is typed, which a column after the key says."""
    after = header.columns["key"]
    if any(text.casefold() == "typing" for column, text in cells.items() if column > after):
        return "Its answer is typed, not chosen"
    return ""


def _file(items: Sequence[Item], remarks: list[Remark]) -> bytes:
    rows: list[Sequence[str]] = [TITLE_ROW, HEADER]
    for number, item in enumerate(items, start=1):
        texts = [shown_text(text, "Blooket", item.place, remarks) for text in (item.question, *item.answers)]
        texts += [""] * (5 - len(texts))
        key = ",".join(str(place + 1) for place in sorted(item.right))
        rows.append((str(number), *texts, str(_seconds(item, remarks)), key))
    return csv_bytes(rows)


def _seconds(item: Item, remarks: list[Remark]) -> int:
    if not item.seconds:
        return USUAL_SECONDS
    seconds = min(max(item.seconds, LEAST_SECONDS), MOST_SECONDS)
    if seconds != item.seconds:
        span = f"{LEAST_SECONDS} to {MOST_SECONDS} s are allowed"
        message = f"Its time limit of {item.seconds} s was written as {seconds} s ({span})."
        remarks.append(Remark(item.place, message))
    return seconds


BLOOKET = Blooket()
