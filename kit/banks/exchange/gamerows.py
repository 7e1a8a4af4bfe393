"""Reading one row of a quiz game's table: its question, its answers by number, its key."""

from __future__ import annotations

from collections.abc import Callable

from kit.banks.exchange.item import Item, Reading, Remark
from kit.banks.exchange.keys import read_key, read_seconds
from kit.banks.exchange.misfits import left_out
from kit.banks.exchange.tables import Header, Table


def every_row(cells: dict[int, str], header: Header) -> str:
    """Take every row."""
    del cells, header
    return ""


def read_rows(
    table: Table,
    header: Header,
    reading: Reading,
    answer: str,
    most: int,
    look: Callable[[dict[int, str], Header], str | None] = every_row,
    text_of: Callable[[str], str] = str,
) -> None:
    """Add the questions below the headings, whose answers stand under `answer` + "1", "2" … up to `most`.

    `look` is asked of every row: None passes over it in silence, a reason leaves it out with a remark, "" takes
    it. `text_of` makes the text from what stands in a cell.
    """
    columns = header.columns
    for row, cells in table.rows.items():
        if row <= header.row:
            continue
        question = text_of(cells.get(columns["question"], ""))
        numbered = {n: text_of(cells.get(columns.get(f"{answer}{n}", 0), "")) for n in range(1, most + 1)}
        answers = {number: text for number, text in numbered.items() if text}
        why = look(cells, header)
        if why is None or not (question or answers):
            continue
        place = table.place(row, columns["question"])
        if not why and not question:
            why = "It has no question"
        if not why and len(answers) < 2:
            why = "It has fewer than two answers"
        if why:
            reading.remarks.append(Remark(place, left_out(why, question)))
            continue
        key = read_key(cells.get(columns["key"], ""), answers)
        if key.remark:
            reading.remarks.append(Remark(table.place(row, columns["key"]), key.remark))
        picture = columns.get("picture", 0)
        if cells.get(picture):
            reading.remarks.append(Remark(table.place(row, picture), "Its picture was not taken over."))
        reading.items.append(
            Item(
                question,
                tuple(answers[number] for number in sorted(answers)),
                key.right,
                explanation=text_of(cells.get(columns.get("explanation", 0), "")),
                seconds=read_seconds(cells.get(columns.get("time", 0), "")),
                place=place,
            )
        )
