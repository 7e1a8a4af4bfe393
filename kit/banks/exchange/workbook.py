"""The kit's own workbook: items from anywhere become a bank in colours, which `kit check` then explains."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kit.banks.cells import column_letter
from kit.banks.exchange import bridge, xlsxout
from kit.banks.exchange.item import Item, Reading, Remark, Writing
from kit.banks.exchange.notes import counted, where
from kit.banks.exchange.tables import on_disk
from kit.banks.question import STATES
from kit.banks.reading import read_bank

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

HEADER = ("No", "Topic", "Question", "A", "B", "C", "D", "Explanation", "Source", "Checked", "Level")
EXTRA = "Extra answers"
"""Heading of the columns, right of the others, for a fifth answer and more."""

GREEN = "FF00B050"
RED = "FFFF0000"
_WIDTHS = (6, 14, 60, 24, 24, 24, 24, 60, 40, 12, 12)
_FIRST_ANSWER = 4
_ANSWERS = 4
LINE, _MOST_LINES = 15, 20
"""Height of a line of text in points, and most lines to which a row is made high."""

_MOST_NAME = 31
_NOT_IN_A_NAME = str.maketrans("[]:/\\", "(),--", "*?")
_LOST = ("seconds", "feedback")
TEXT, RIGHT, YOUNGER = "Quiz text", "Right answer", "Red answer"
"""The names of the styles of cells."""


class KitWorkbook:
    """The workbook that the kit plays from."""

    name = "workbook"
    title = "kit workbook"
    endings: tuple[str, ...] = (".xlsx",)
    about = (
        "The kit's own bank: a sheet for each State or category, the right answer green, one wrong answer red; "
        "holds everything but time limits and remarks on single answers."
    )

    def recognises(self, name: str, head: bytes) -> bool:
        """Never surely: any workbook may be a bank, so the formats of others are tried, then this one."""
        del name, head
        return False

    def read(self, name: str, content: bytes) -> Reading:
        """The questions that can be played; the others are remarks. Raises BankError as `read_bank`."""
        with on_disk(name, content) as place:
            return bridge.items_of(read_bank(place))

    def write(self, title: str, items: list[Item]) -> Writing:
        """Every item, whatever it lacks: what the kit cannot play so is said here and named by `kit check`."""
        writing = Writing()
        ready = [item for place, item in enumerate(items) if _holds(item, place, writing.remarks)]
        groups = bridge.by_category(ready)
        book, sheet = xlsxout.new_book("Questions")
        add_styles(book)
        names = sheet_names(groups, title)
        for number, (category, group) in enumerate(groups.items()):
            if number:
                sheet = book.create_sheet()
            sheet.title = names[category]
            _fill(sheet, group, writing.remarks)
            if category and names[category] != category:
                message = f"The category “{category}” is on the sheet “{names[category]}”."
                writing.remarks.append(Remark("", message))
        if not groups:
            head(sheet)
        writing.remarks += _for_the_bank(ready, groups)
        writing.files[""] = xlsxout.saved(book)
        writing.written = len(ready)
        return writing


def sheet_names(categories: Sequence[str] | dict[str, list[Item]], title: str) -> dict[str, str]:
    """A sheet's name for each category: legal in every spreadsheet program, and no two alike.

    At most 31 characters, none of [ ] : * ? / \\, no apostrophe at an end, not "History" (which Excel keeps for
    itself); "" becomes the title.
    """
    names: dict[str, str] = {}
    taken = {"history"}
    for category in categories:
        legal = "".join(c for c in (category or title).translate(_NOT_IN_A_NAME) if c.isprintable())
        plain = " ".join(legal.split()).strip("' ") or "Questions"
        name = _cut(plain)
        copy = 1
        while name.casefold() in taken:
            copy += 1
            end = f" {copy}" if name.casefold() != "history" else " questions"
            name = _cut(plain, len(end)) + end
        taken.add(name.casefold())
        names[category] = name
    return names


def _cut(name: str, less: int = 0) -> str:
    """As much of a sheet's name as there is room for, counted as Excel does (most emoji are two)."""
    units = name.encode("utf-16-le")[: 2 * (_MOST_NAME - less)]
    return units.decode("utf-16-le", "ignore").rstrip("' ")


def _holds(item: Item, place: int, remarks: list[Remark]) -> bool:
    """Whether the cells of a workbook can hold the item; a remark if one of its texts is too long for them."""
    texts = (item.question, *item.answers, bridge.explanation_of(item), item.source, item.topic)
    longest = max(map(len, texts))
    if longest <= xlsxout.MOST_CHARACTERS:
        return True
    message = f"One of its texts has {longest:,} characters, too many for a cell. It was left out."
    remarks.append(Remark(where(item, place), message))
    return False


def add_styles(book: Workbook) -> None:
    """The styles of the cells, by name, so that a person finds green and red among the styles as well."""
    from openpyxl.styles import Alignment, NamedStyle, PatternFill

    for name, colour in ((TEXT, ""), (RIGHT, GREEN), (YOUNGER, RED)):
        style = NamedStyle(name, alignment=Alignment(wrap_text=True, vertical="top"))
        if colour:
            style.fill = PatternFill("solid", fgColor=colour)
        book.add_named_style(style)


def head(sheet: Worksheet, extra: int = 0) -> None:
    """The headings on a sheet, which stay in sight, and the widths of their columns."""
    from openpyxl.styles import Alignment, Font

    sheet.freeze_panes = "A2"
    for column, heading in enumerate((*HEADER, *[EXTRA] * extra), start=1):
        xlsxout.put(sheet, 1, column, heading)
        cell = sheet.cell(1, column)
        cell.font = Font(bold=True)
        cell.alignment = Alignment(vertical="top")
        sheet.column_dimensions[column_letter(column)].width = [*_WIDTHS, *[24] * extra][column - 1]


def _fill(sheet: Worksheet, items: Sequence[Item], remarks: list[Remark]) -> None:
    """Write the items of one category: a row each, green and red where the answers say so."""
    head(sheet, max(0, max(len(item.answers) for item in items) - _ANSWERS))
    counting = all(bridge.number_of(item) is None for item in items)
    for row, item in enumerate(items, start=2):
        number = row - 1 if counting else bridge.number_of(item)
        lines = 1
        texts = ("", item.topic, item.question, "", "", "", "", bridge.explanation_of(item), item.source)
        for column, text in enumerate((*texts, item.checked, item.level), start=1):
            xlsxout.put(sheet, row, column, text, TEXT)
            lines = max(lines, lines_of(text, _WIDTHS[column - 1]))
        if number is not None:
            xlsxout.put(sheet, row, 1, number, TEXT)
        for place, answer in enumerate(item.answers):
            column = _FIRST_ANSWER + place if place < _ANSWERS else len(HEADER) + 1 + place - _ANSWERS
            style = RIGHT if place in item.right else YOUNGER if place == item.red else TEXT
            xlsxout.put(sheet, row, column, answer, style)
            lines = max(lines, lines_of(answer, 24))
        if lines > 1:
            sheet.row_dimensions[row].height = LINE * min(lines, _MOST_LINES)
        remarks += [Remark(where(item, row - 2), message) for message in _to_mend(item)]


def lines_of(text: str, width: int) -> int:
    """How many lines a text takes in a column, roughly: not every spreadsheet program works it out itself."""
    return sum(1 + len(line) // width for line in text.split("\n"))


def _to_mend(item: Item) -> list[str]:
    """What stands between the item and a question that the kit plays, its red answer apart."""
    said = []
    count = len(item.answers)
    if count > _ANSWERS:
        said.append(
            f"It has {count} answers; those after the fourth stand under “{EXTRA}”. Choose four of them."
        )
    elif count < _ANSWERS:
        said.append(
            f"It has {count} answer{'s' * (count != 1)}; the kit plays with four, so cells are left empty."
        )
    if not item.right:
        said.append("No answer is marked as right, so none is green.")
    elif len(item.right) > 1:
        said.append(f"It has {len(item.right)} right answers, all green; the kit plays with one.")
    return said


def _for_the_bank(items: Sequence[Item], groups: dict[str, list[Item]]) -> list[Remark]:
    """What is to be said of all items together."""
    said = []
    without = sum(item.red is None for item in items)
    if without:
        have = "has" if without == 1 else "have"
        said.append(
            f"{without:,} of {len(items):,} question{'s' * (len(items) > 1)} {have} no red answer yet. "
            "Fill the cell of one wrong answer of each red; kit check names the rows."
        )
    others = [name for name in groups if name not in STATES]
    if others and len(others) < len(groups):
        listed = ", ".join(f"“{name or 'no category'}”" for name in others[:5])
        said.append(
            f"Besides States there are other categories ({listed}); kit check says what it makes of them."
        )
    if len(others) == len(groups) == 1 and any(item.topic for item in items):
        said.append(
            "There is one sheet, of no State, and its questions have topics: these become the categories."
        )
    lost = counted(items, *_LOST)
    if lost:
        said.append(f"Not in the workbook, because it has no place for it: {lost}.")
    return [Remark("", message) for message in said]


WORKBOOK = KitWorkbook()
