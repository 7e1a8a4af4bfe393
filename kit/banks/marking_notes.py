"""The notes that a marked copy carries: what they say, in which rows they stand, how they are known again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath

from kit.banks.cells import Sheet
from kit.banks.question import Finding

HEADING = "Kit check"
"""The heading of the column of notes."""
CHART_SHEET = "Hardest questions"
CHART_HEADINGS = ("State", "Question", "Right answer", "Asked", "Right", "Right in %")
"""The sheet with a chart in a copy with statistics."""
SEARCHED_ROWS = 30
"""The heading stands in one of the first so many rows that hold anything."""
MAX_TEXT = 32_767
"""Longest text of one cell, in units of UTF-16."""
_MOST_LINES = 60
_MOST_ROWS = 20
_BETWEEN = "  •  "
_CELL = re.compile(r"\$?[A-Za-z]{1,3}\$?([0-9]{1,7})")
_ROWS = re.compile(r"([0-9]{1,7}):[0-9]{1,7}")
_LINE = re.compile(r"line ([0-9]{1,7})")
_LAST_ROW = 1_048_576
_COPY = re.compile(r"\.(checked|fixed|report|edited|stats)(-[0-9]+)?$")
_UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0d\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def plain_stem(name: str) -> str:
    """A file's name without its ending, and without what the names of the kit's copies add to it."""
    return _COPY.sub("", PurePath(name).stem)


def is_heading(text: str) -> bool:
    """Whether a cell is the heading of a column of notes."""
    return text == HEADING or text.startswith((f"{HEADING}: ", f"{HEADING} ("))


def is_chart_sheet(sheet: Sheet) -> bool:
    """Whether a sheet is the one of the hardest questions that the kit itself put into a copy."""
    first = sheet.rows.get(1, {})
    words = tuple(first[column].text for column in sorted(first))
    return sheet.name.startswith(CHART_SHEET) and words[: len(CHART_HEADINGS)] == CHART_HEADINGS


def forget_notes(sheet: Sheet) -> None:
    """Take the column of notes out of a sheet that was read, so that a marked copy reads like its original."""
    for row in sorted(sheet.rows)[:SEARCHED_ROWS]:
        for column, cell in sheet.rows[row].items():
            if is_heading(cell.text):
                for number in list(sheet.rows):
                    sheet.rows[number].pop(column, None)
                    if not sheet.rows[number]:
                        del sheet.rows[number]
                return


@dataclass(slots=True)
class SheetNotes:
    """What is to be written on one sheet: at rows, and for the sheet or the file as a whole."""

    rows: dict[int, list[str]] = field(default_factory=dict)
    whole: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.rows or self.whole)

    def placed(self, heading: int, last: int, above: bool = True) -> dict[int, str]:
        """The text of each row, the heading's row among them.

        What is said of the whole stands above the heading if there is room and it may, else below the `last`
        row (a row apart, if it may stand above), where the heading sends the reader.
        """
        texts = {row: _BETWEEN.join(lines) for row, lines in self.rows.items()}
        whole = self.whole
        if len(whole) > _MOST_LINES:
            whole = [*whole[: _MOST_LINES - 1], f"… and {len(whole) - _MOST_LINES + 1} more notes."]
        title = HEADING
        first = heading - len(whole)
        below = max(last, heading, *texts, 0) + 1 + above
        if whole and (not above or first < 1 or any(row in texts for row in range(first, heading))):
            first = below if below + len(whole) <= _LAST_ROW else heading + 1
            number = "a note" if len(whole) == 1 else f"{len(whole)} notes"
            title = f"{HEADING} ({number} on the whole sheet below, from row {first})"
        own = texts.pop(heading, "")
        for row, line in enumerate(whole, first):
            texts[row] = f"{line}{_BETWEEN}{texts[row]}" if row in texts else line
        texts[heading] = f"{title}: {own}" if own else title
        return {row: fit(text) for row, text in texts.items()}


def fit(text: str) -> str:
    """The text as a cell may hold it: no control characters, and not too long."""
    text = _UNFIT.sub("", text)
    units = text.encode("utf-16-le")
    return text if len(units) <= 2 * MAX_TEXT else units[: 2 * MAX_TEXT].decode("utf-16-le", "ignore")


def note(finding: Finding) -> str:
    """A finding in one line."""
    words = f"{finding.code} {finding.severity}: {finding.message} {finding.proposal}"
    return " ".join(fit(words).split())


def rows_of(cell: str) -> list[int]:
    """The rows that a finding's cells name ("B2,C2" -> 2; "3:5" -> 3; "line 3" -> 3), or none."""
    found: list[int] = []
    for part in cell.split(","):
        text = part.strip().rpartition("!")[2]
        match = _CELL.match(text) or _ROWS.match(text) or _LINE.match(text)
        if match is not None and 0 < int(match[1]) <= _LAST_ROW:
            found.append(int(match[1]))
    return list(dict.fromkeys(found))[:_MOST_ROWS]


def gathered(findings: Iterable[Finding], sheets: Sequence[str], single: bool = False) -> dict[str, SheetNotes]:
    """The notes of each sheet. What is said of no sheet among them stands on the first that has notes.

    With `single`, the file is one sheet, and every finding is about it.
    """
    notes = {name: SheetNotes() for name in sheets}
    file: list[str] = []
    for finding in findings:
        text = note(finding)
        sheet = sheets[0] if single else finding.sheet
        if sheet not in notes:
            file.append(f"Sheet “{finding.sheet}”: {text}" if finding.sheet else f"This file: {text}")
            continue
        rows = rows_of(finding.cell)
        for row in rows:
            at = "line" if single else "row"
            words = text if row == rows[0] else f"{finding.code} {finding.severity}: see {at} {rows[0]}."
            notes[sheet].rows.setdefault(row, []).append(words)
        if not rows:
            whole = "This file" if not finding.sheet else "This sheet"
            notes[sheet].whole.append(f"{whole}: {text}")
    home = next((notes[name] for name in sheets if notes[name].rows), notes[sheets[0]] if sheets else None)
    if home is not None:
        home.whole[:0] = file
        if not any(notes.values()):
            home.whole.append("Nothing was found.")
    return notes
