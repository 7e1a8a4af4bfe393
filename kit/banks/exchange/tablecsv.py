"""The kit's own table: a CSV file whose headings, not colours, tell the right and red answers (rules 6.8)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kit.banks.exchange import bridge
from kit.banks.exchange.csvout import csv_bytes
from kit.banks.exchange.item import Item, Reading, Remark, Writing
from kit.banks.exchange.misfits import left_out
from kit.banks.exchange.notes import counted, where
from kit.banks.exchange.prose import lines_tidy
from kit.banks.exchange.tables import Table, heading_word, tables_of
from kit.banks.exchange.texts import guarded, unguarded
from kit.banks.question import STATES
from kit.engine.errors import BankError

COLUMNS = (
    *("state", "number", "topic", "question", "green", "red", "other1", "other2"),
    *("explanation", "level", "source", "checked"),
)
"""The headings; `category` stands in place of `state` in a bank about another subject."""

_WHOLE = re.compile(r"[0-9]{1,6}\.?")
_SEARCHED_ROWS = 30
_OTHERS = 2
_ANSWER = re.compile(r"(green|red|other)([0-9]*)")


class TableCsv:
    """The CSV file of the kit."""

    name = "csv"
    title = "kit table"
    endings: tuple[str, ...] = (".csv",)
    about = (
        "The kit's own table (state, number, topic, question, green, red, other1, other2, explanation, level, "
        "source, checked) in UTF-8; the order of the answers and time limits are not kept."
    )

    def recognises(self, name: str, head: bytes) -> bool:
        """Whether a text file has the headings question, green, red and other1."""
        if head.startswith(b"PK"):
            return False
        try:
            return bool(_header(tables_of(name, head)[0]))
        except BankError:
            return False

    def read(self, name: str, content: bytes) -> Reading:
        """Every question with answers, playable or not. Raises BankError if the headings are not there."""
        table = tables_of(name, content)[0]
        header = _header(table)
        if not header:
            raise BankError(
                f"“{name}” has not the headings of the kit's table ({', '.join(COLUMNS)}): the right answer of "
                "each question stands under “green”, one wrong answer under “red”."
            )
        reading = Reading(remarks=list(table.remarks))
        first = next(row for row, cells in table.rows.items() if _roles(cells) == header)
        for row, cells in table.rows.items():
            if row > first:
                texts = {role: unguarded(cells.get(column, "")) for role, column in header.items()}
                _read_row(texts, table.place(row, 1), reading)
        return reading

    def write(self, title: str, items: list[Item]) -> Writing:
        """Every item, a line each; columns are added at the end where one has more answers than the table."""
        del title
        writing = Writing()
        groups = bridge.by_category(items)
        several = max((len(item.right) for item in items), default=1)
        others = max((len(_others(item)) for item in items), default=_OTHERS)
        more = [f"other{n}" for n in range(_OTHERS + 1, others + 1)]
        more += [f"green{n}" for n in range(2, several + 1)]
        about_states = not items or any(category in STATES for category in groups)
        rows: list[Sequence[str]] = [("state" if about_states else "category", *COLUMNS[1:], *more)]
        for category, group in groups.items():
            for item in group:
                texts = _texts(item, category)
                rows.append([guarded(lines_tidy(texts.get(name, ""))) for name in (*COLUMNS, *more)])
        writing.files[""] = csv_bytes(rows)
        writing.written = len(items)
        writing.remarks += _remarks(items)
        return writing


def _others(item: Item) -> list[str]:
    return [text for place, text in enumerate(item.answers) if place not in item.right and place != item.red]


def _texts(item: Item, category: str) -> dict[str, str]:
    number = bridge.number_of(item)
    greens = [item.answers[place] for place in item.right]
    return {
        "state": category,
        "number": "" if number is None else str(number),
        "topic": item.topic,
        "question": item.question,
        "red": "" if item.red is None else item.answers[item.red],
        "explanation": bridge.explanation_of(item),
        "level": item.level,
        "source": item.source,
        "checked": item.checked,
        **{f"other{n}": text for n, text in enumerate(_others(item), start=1)},
        **{f"green{n if n > 1 else ''}": text for n, text in enumerate(greens, start=1)},
    }


def _remarks(items: Sequence[Item]) -> list[Remark]:
    said = []
    for at, item in enumerate(items):
        if len(item.answers) != 4 or len(item.right) != 1:
            count, right = len(item.answers), len(item.right)
            message = f"It has {count} answers, {right} of them right; the kit plays with four and one."
            said.append(Remark(where(item, at), message))
    without = sum(item.red is None for item in items)
    if without:
        some = f"{without:,} of {len(items):,} question{'s' * (len(items) > 1)}"
        some += " has" if without == 1 else " have"
        message = f"{some} no red answer yet: move one wrong answer of each to “red”."
        said.append(Remark("", message))
    lost = counted(items, "seconds", "feedback")
    if lost:
        said.append(Remark("", f"Not in the table, because it has no place for it: {lost}."))
    return said


def _roles(cells: dict[int, str]) -> dict[str, int]:
    """Heading -> column, if these cells are the headings of the table; else {}."""
    found: dict[str, int] = {}
    for column, text in cells.items():
        word = heading_word(text)
        word = {"category": "state", "no": "number"}.get(word, word)
        if word in COLUMNS or _ANSWER.fullmatch(word):
            found.setdefault(word, column)
    return found if {"question", "green", "red", "other1"} <= found.keys() else {}


def _header(table: Table) -> dict[str, int]:
    for cells in list(table.rows.values())[:_SEARCHED_ROWS]:
        found = _roles(cells)
        if found:
            return found
    return {}


def _read_row(texts: dict[str, str], place: str, reading: Reading) -> None:
    answers = {name: text for name, text in texts.items() if _ANSWER.fullmatch(name) and text}
    question = texts.get("question", "")
    if not question and not answers:
        return
    if not question or len(answers) < 2:
        why = "It has fewer than two answers" if question else "It has no question"
        reading.remarks.append(Remark(place, left_out(why, question)))
        return
    names = sorted(answers, key=_order)
    number = texts.get("number", "")
    item = Item(
        question,
        tuple(answers[name] for name in names),
        tuple(at for at, name in enumerate(names) if name.startswith("green")),
        names.index("red") if "red" in names else None,
        category=texts.get("state", ""),
        number=int(number.rstrip(".")) if _WHOLE.fullmatch(number) else None,
        place=place,
        topic=texts.get("topic", ""),
        explanation=texts.get("explanation", ""),
        level=texts.get("level", ""),
        source=texts.get("source", ""),
        checked=texts.get("checked", ""),
    )
    reading.items.append(item)


def _order(name: str) -> tuple[int, int]:
    """Greens first, then red, then the others, each by its number."""
    found = _ANSWER.fullmatch(name)
    assert found is not None
    return ("green", "red", "other").index(found[1]), int(found[2] or 1)


TABLE_CSV = TableCsv()
