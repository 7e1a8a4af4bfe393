"""The references to cells in formulas and lists of ranges, after rows were put in, taken out and moved."""

from __future__ import annotations

import re
from collections.abc import Mapping

from kit.banks.cells import Area, areas_in, column_letter, column_number
from kit.banks.draft_rows import Rows

LOST = "#REF!"
"""What stands in a formula where a cell is gone, in every spreadsheet program."""
_LAST_ROW = 1_048_576
_CELL = r"\$?[A-Za-z]{1,3}\$?[0-9]{1,7}"
_TOKEN = re.compile(
    r'"(?:[^"]|"")*"'
    r"|(?:'\[[^\]]*\](?:[^']|'')*'|\[[^\[\]]*\][\w.]+)!\S*"
    r"|\[(?:[^\[\]]|\[[^\[\]]*\])*\]"
    r"|(?P<sheet>(?:'(?:[^']|'')+'|[^\W\d][\w.]*)!)?"
    rf"(?P<ref>{_CELL}(?::{_CELL})?|\$?[0-9]{{1,7}}:\$?[0-9]{{1,7}})(?![\w.(!:])"
    r"|'(?:[^']|'')+'!?|[\w.\\$]+!?"
)
_END = re.compile(r"(\$?)([A-Za-z]{0,3})(\$?)([0-9]{1,7})")


class Moved:
    """The sheets of a workbook whose rows moved, and those that have another name now, by their old names."""

    def __init__(self, sheets: Mapping[str, Rows], renamed: Mapping[str, str] | None = None) -> None:
        self._sheets = {name.casefold(): rows for name, rows in sheets.items()}
        self._renamed = {name.casefold(): new for name, new in (renamed or {}).items()}

    def formula(self, text: str, own: Rows | None = None, by: int | None = None) -> str:
        """A formula with its references where the cells are now. `own` are the rows of its own sheet.

        With `by`, references to the own sheet that are not fixed go that many rows down: the formula is one of
        a format or a list of choices, which counts from the first cell of a range.
        """

        def new(match: re.Match[str]) -> str:
            ref = match["ref"]
            if ref is None:
                return self._named(match[0]) if match[0].endswith("!") else match[0]
            sheet = match["sheet"] or ""
            rows = own if not sheet else self._sheets.get(_plain(sheet))
            if rows is None:
                return self._named(sheet) + ref
            if by is not None and not sheet:
                return ":".join(_shifted(end, rows, by) for end in ref.split(":"))
            return self._named(sheet) + _moved(ref, rows)

        return _TOKEN.sub(new, text)

    def _named(self, sheet: str) -> str:
        """What stands before the references to a sheet, with the name that the sheet has now."""
        new = self._renamed.get(_plain(sheet)) if sheet else None
        return sheet if new is None else "'" + new.replace("'", "''") + "'!"

    def names_any(self, text: str) -> bool:
        """Whether a formula refers to one of the sheets by its name."""
        found = (match["sheet"] for match in _TOKEN.finditer(text) if match["ref"] and match["sheet"])
        return any(_plain(sheet) in {**self._sheets, **self._renamed} for sheet in found)


def _plain(sheet: str) -> str:
    name = sheet[:-1]
    return (name[1:-1].replace("''", "'") if name.startswith("'") else name).casefold()


def _moved(ref: str, rows: Rows) -> str:
    """A cell or a range where it is now."""
    ends = [_END.fullmatch(end) for end in ref.split(":")]
    first, last = ends[0], ends[-1]
    assert first is not None
    assert last is not None
    if len(ends) == 1:
        row = rows.now(int(first[4]))
        return f"{first[1]}{first[2]}{first[3]}{row}" if row else LOST
    turned = int(first[4]) > int(last[4])
    span = rows.span(*sorted((int(first[4]), int(last[4]))))
    if span is None:
        return LOST
    top, bottom = reversed(span) if turned else span
    bottom = min(bottom, _LAST_ROW)
    return f"{first[1]}{first[2]}{first[3]}{top}:{last[1]}{last[2]}{last[3]}{bottom}"


def _shifted(end: str, rows: Rows, by: int) -> str:
    match = _END.fullmatch(end)
    assert match is not None
    row = int(match[4])
    row = rows.now(row) or row if match[3] else (row + by - 1) % _LAST_ROW + 1
    return f"{match[1]}{match[2]}{match[3]}{row}"


def offset(text: str, down: int, right: int) -> str:
    """A formula as it is that many cells further down and to the right, as programs fill a range with it."""

    def new(match: re.Match[str]) -> str:
        if match["ref"] is None:
            return match[0]
        ends = []
        for end in match["ref"].split(":"):
            part = _END.fullmatch(end)
            assert part is not None
            letters, row = part[2], int(part[4])
            if letters and not part[1]:
                letters = column_letter(column_number(letters) + right)
            ends.append(f"{part[1]}{letters}{part[3]}{row if part[3] else row + down}")
        return (match["sheet"] or "") + ":".join(ends)

    return _TOKEN.sub(new, text)


def ranges(text: str, rows: Rows) -> tuple[str, int]:
    """A list of ranges such as "B2:B9 D2" where it is now ("" if nowhere), and how far its top moved."""
    old = areas_in(text)
    new = [
        area._replace(top=top, bottom=min(bottom, _LAST_ROW))
        for area in old
        for top, bottom in rows.parts(area.top, area.bottom)
    ]
    if not new:
        return "", 0
    by = min(area.top for area in new) - min(area.top for area in old)
    return " ".join(map(str, new)), by


def one_range(text: str, rows: Rows) -> str:
    """A single range where it is now, from its first row to its last; "" if it is gone."""
    areas = areas_in(text, 1)
    span = rows.span(areas[0].top, areas[0].bottom) if areas else None
    if span is None:
        return ""
    area = Area(span[0], areas[0].left, min(span[1], _LAST_ROW), areas[0].right)
    return str(area) if ":" in text or area.top < area.bottom else str(area).partition(":")[0]
