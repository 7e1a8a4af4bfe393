"""Gimkit: its import template (.csv): a title row, five headings, the right answer and one to three wrong ones.

The right answer is known by its column, so a question's answers must differ. The red answer goes first among
the wrong ones: it is the best of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kit.banks.exchange.csvout import csv_bytes, shown_text
from kit.banks.exchange.item import Item, Reading, Remark, Writing
from kit.banks.exchange.misfits import Limits, finish, fitting, left_out
from kit.banks.exchange.tables import Header, Table, find_header, tables_of, with_header
from kit.banks.exchange.texts import unguarded
from kit.engine.errors import BankError

TITLE_ROW = ("Gimkit Spreadsheet Import Template", "", "", "", "")
HEADER = (
    "Question",
    "Correct Answer",
    "Incorrect Answer 1",
    "Incorrect Answer 2 (Optional)",
    "Incorrect Answer 3 (Optional)",
)
LIMITS = Limits("Gimkit", several_right=False, equal_answers=False)

_ROLES = {
    "question": ("question",),
    "right": ("correctanswer",),
    "wrong1": ("incorrectanswer1",),
    "wrong2?": ("incorrectanswer2",),
    "wrong3?": ("incorrectanswer3",),
}
_TYPED = {"question": ("question",), "right": ("correctanswer",)}
_COLUMNS = 5


class Gimkit:
    """The CSV file that Gimkit imports."""

    name = "gimkit"
    title = "Gimkit"
    endings: tuple[str, ...] = (".csv",)
    about = (
        "CSV file for Gimkit's spreadsheet import: one right and one to three wrong answers, the red one first "
        "among them; no time, explanation or category."
    )

    def recognises(self, name: str, head: bytes) -> bool:
        """Whether a text file has the template's title row, or its headings and no others."""
        if head.startswith(b"PK"):
            return False
        try:
            (table,) = tables_of(name, head)
        except BankError:
            return False
        header = find_header(table, _ROLES)
        if not header.row:
            return _titled(table) and bool(find_header(table, _TYPED).row)
        return _titled(table) or len(table.rows[header.row]) == len(header.columns)

    def read(self, name: str, content: bytes) -> Reading:
        """The questions below the headings; the right answer comes first.

        Raises BankError if there are no headings of the template.
        """
        reading = Reading()
        found = with_header(name, content, _ROLES)
        if not found and with_header(name, content, _TYPED):
            raise BankError(
                f"The answers in “{name}” are typed, not chosen, as in Gimkit's template for text input: such "
                "questions have no wrong answers, so write these beside them and use the other template."
            )
        if not found:
            raise BankError(
                f"“{name}” has no questions as Gimkit's template has them: the headings are “Question”, "
                "“Correct Answer”, “Incorrect Answer 1” to “Incorrect Answer 3”, with the questions below."
            )
        for table, header in found:
            reading.remarks += table.remarks
            _read_table(table, header, reading)
        return reading

    def write(self, title: str, items: list[Item]) -> Writing:
        """The template filled, and a second one ("-red") with one wrong answer where red is known."""
        del title
        writing = Writing()
        ready = [_right_first(item) for item in fitting(items, LIMITS, writing.remarks)]
        finish(writing, self.title, ready, _file, has=("red",))
        if "-red" in writing.files:
            message = (
                "The red answer stands first among the wrong ones; Gimkit itself does not know it from them."
            )
            writing.remarks.append(Remark("", message))
        return writing


def _titled(table: Table) -> bool:
    first = next(iter(table.rows.values()), {})
    return first.get(1, "").casefold().startswith("gimkit")


def _right_first(item: Item) -> Item:
    """The item with its answers in the order of the columns: right, red if there is one, the others."""
    (right,) = item.right
    order = [right, *([item.red] if item.red is not None else [])]
    order += [place for place in range(len(item.answers)) if place not in order]
    answers = tuple(item.answers[place] for place in order)
    feedback = tuple(item.feedback[place] for place in order) if item.feedback else ()
    return replace(item, answers=answers, right=(0,), red=None if item.red is None else 1, feedback=feedback)


def _read_table(table: Table, header: Header, reading: Reading) -> None:
    columns = header.columns
    wrong = [columns[f"wrong{n}"] for n in range(1, 4) if f"wrong{n}" in columns]
    for row, cells in table.rows.items():
        if row <= header.row:
            continue
        question = unguarded(cells.get(columns["question"], ""))
        right = unguarded(cells.get(columns["right"], ""))
        others = [unguarded(cells[column]) for column in wrong if column in cells]
        if not question and not right and not others:
            continue
        place = table.place(row, columns["question"])
        answers = (right, *others) if right else tuple(others)
        if not question or len(answers) < 2:
            why = "It has fewer than two answers" if question else "It has no question"
            reading.remarks.append(Remark(place, left_out(why, question)))
            continue
        if not right:
            reading.remarks.append(Remark(place, "No answer is marked as right."))
        reading.items.append(Item(question, answers, (0,) if right else (), place=place))


def _file(items: Sequence[Item], remarks: list[Remark]) -> bytes:
    rows: list[Sequence[str]] = [TITLE_ROW, HEADER]
    for item in items:
        texts = [shown_text(text, "Gimkit", item.place, remarks) for text in (item.question, *item.answers)]
        rows.append((*texts, *[""] * (_COLUMNS - len(texts))))
    return csv_bytes(rows)


GIMKIT = Gimkit()
