"""The parts of a workbook whose sheets were added, renamed or taken out."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from xml.sax.saxutils import escape, quoteattr

from kit.banks.cells import Cell, cell_name
from kit.banks.container import Package
from kit.banks.draft_cells import Cells
from kit.banks.marking import read_part
from kit.banks.marking_copy import NotPatchable
from kit.banks.marking_scan import decoded
from kit.banks.marking_sheet import text_cell
from kit.banks.repair_styles import Restyled
from kit.banks.xlsx import main_part, sheet_parts

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_KIND = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
_TYPES = "[Content_Types].xml"
_SHEETS = re.compile(r"(<(\w+:)?sheets\b[^>]*>)(.*?)(</(?:\w+:)?sheets>)", re.DOTALL)
_SHEET = re.compile(r"<(?:\w+:)?sheet\b[^>]*?(?:/>|>\s*</(?:\w+:)?sheet>)")
_NAME = re.compile(r"""\bname=("[^"]*"|'[^']*')""")
_NUMBER = re.compile(r"""\bsheetId=["'](\d+)["']""")
_RELATION = re.compile(r"""\s(\w+):id=["']([^"']*)["']""")
_DEFINED = re.compile(r"<(\w+:)?definedName\b([^>]*)>(.*?)</(?:\w+:)?definedName>", re.DOTALL)
_NO_NAMES = re.compile(r"<(?:\w+:)?definedNames\b[^>]*>\s*</(?:\w+:)?definedNames>")
_LOCAL = re.compile(r"""\slocalSheetId=["'](\d+)["']""")
_SHOWN = re.compile(r"""\s(activeTab|firstSheet)=["'](\d+)["']""")
_REFERRING = ("/worksheets/", "/charts/", "/chartsheets/", "/pivot")
_WIDTHS = (6, 14, 60, 22, 22, 22, 22, 50, 40, 12, 8)


def sheet_changes(
    package: Package, cells: Cells, styles: Restyled, parts: Mapping[str, bytes]
) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """The parts that change because sheets did, and the parts that are new; *parts* have changed already.

    Raises NotPatchable if something in the workbook speaks of a sheet that has another name now, or none.
    """
    if not cells.names.changed(cells.book.sheets):
        return {}, {}
    main = main_part(package)
    folder, name = posixpath.split(main)
    relations = posixpath.join(folder, "_rels", f"{name}.rels")

    def text_of(part: str) -> str:
        raw = parts[part] if part in parts else read_part(package, part, "a list of parts")
        coded = decoded(raw)
        if coded.codec != "utf-8" or (f'"{_MAIN}"' not in coded.data.decode("utf-8") and part == main):
            raise NotPatchable
        return coded.data.decode("utf-8")

    book = _Book(text_of(main), [name for name, *_ in sheet_parts(package)])
    now = cells.book.sheets
    given = len(cells.names.given)
    changed, added = {}, {}
    gone = [number for number in range(given) if number in cells.names.gone]
    renamed = {
        old: now[number].name
        for number, old in enumerate(cells.names.given)
        if number not in gone and now[number].name != old
    }
    _check_free(package, main, parts, [*renamed, *(cells.names.given[number] for number in gone)])
    fresh = [number for number in range(given, len(now)) if number not in cells.names.gone]
    entries = []
    links_now = text_of(relations) if fresh else ""
    for place, number in enumerate(fresh, start=1):
        part = _free(package, posixpath.join(folder, "worksheets"), place)
        added[part] = _new_sheet(now[number].rows, styles)
        entries.append((now[number].name, _free_link(links_now, place), part))
    if entries:
        links = "".join(
            f'<{{p}}Relationship Id="{link}" Type="{_KIND}" Target="/{part}"/>' for _, link, part in entries
        )
        kinds = "".join(f'<{{p}}Override PartName="/{part}" ContentType="{_TYPE}"/>' for _, _, part in entries)
        changed[relations] = _before_end(links_now, "Relationships", links)
        changed[_TYPES] = _before_end(text_of(_TYPES), "Types", kinds)
    changed[main] = book.written(renamed, gone, [(name, link) for name, link, _ in entries])
    return changed, added


class _Book:
    """The part that lists the sheets."""

    def __init__(self, text: str, names: list[str]) -> None:
        found = _SHEETS.search(text)
        tags = _SHEET.findall(found[3]) if found else []
        if (
            found is None
            or _MAIN not in text[: found.start()]
            or len(tags) != len(names)
            or not all(_NAME.search(tag) for tag in tags)
        ):
            raise NotPatchable
        self._text, self._found, self._tags, self._names = text, found, tags, names

    def written(self, renamed: Mapping[str, str], gone: list[int], added: list[tuple[str, str]]) -> bytes:
        """The part with other names, without some sheets, and with new ones (name and relation) at the end."""
        tags = list(self._tags)
        for number, old in enumerate(self._names):
            if old in renamed:
                start, end = _span(tags[number])
                tags[number] = f"{tags[number][:start]}{quoteattr(renamed[old])}{tags[number][end:]}"
        numbers = [int(one[1]) for tag in tags if (one := _NUMBER.search(tag))]
        link = _RELATION.search(tags[0])
        if added and link is None:
            raise NotPatchable
        prefix = self._found[2] or ""
        for place, (name, relation) in enumerate(added, start=1):
            number = max(numbers, default=0) + place
            assert link is not None
            tags.append(f'<{prefix}sheet name={quoteattr(name)} sheetId="{number}" {link[1]}:id="{relation}"/>')
        inside = "".join(tag for number, tag in enumerate(tags) if number not in gone)
        start, end = self._found.span()
        before, behind = self._text[:start], self._text[end:]
        if gone:
            before = _SHOWN.sub(lambda one: f' {one[1]}="{_shifted(int(one[2]), gone) or 0}"', before)
        behind = _DEFINED.sub(lambda one: _defined(one, renamed, gone, self._names), behind)
        behind = _NO_NAMES.sub("", behind)
        return f"{before}{self._found[1]}{inside}{self._found[4]}{behind}".encode()


def _span(tag: str) -> tuple[int, int]:
    """Where the name of a sheet stands in its tag, with its quotes."""
    found = _NAME.search(tag)
    assert found is not None
    return found.span(1)


def _shifted(place: int, gone: list[int]) -> int | None:
    """Where a sheet is once some are gone; None if it is one of them."""
    return None if place in gone else place - sum(number < place for number in gone)


def _defined(found: re.Match[str], renamed: Mapping[str, str], gone: list[int], names: list[str]) -> str:
    """A name that is defined in the workbook, such as the area of a filter; "" if its sheet is gone."""
    prefix, attributes, body = found[1] or "", found[2], found[3]
    own = _LOCAL.search(attributes)
    if own is not None:
        place = _shifted(int(own[1]), gone)
        if place is None:
            return ""
        attributes = _LOCAL.sub(f' localSheetId="{place}"', attributes)
    if any(_speaking_of(names[number]).search(body) for number in gone):
        return ""
    for old, new in renamed.items():
        quoted = escape("'" + new.replace("'", "''") + "'!")
        body = quoted.join(_speaking_of(old).split(body))
    return f"<{prefix}definedName{attributes}>{body}</{prefix}definedName>"


def _speaking_of(name: str) -> re.Pattern[str]:
    """What a formula says to speak of a sheet, as it stands in a part."""
    quoted = "'" + name.replace("'", "''") + "'!"
    every = {escape(quoted), escape(quoted, {"'": "&apos;"}), escape(quoted, {"'": "&#39;"})}
    plain = rf"(?<![\w.'\]]){re.escape(escape(name))}!"
    return re.compile("|".join([*map(re.escape, sorted(every)), plain]), re.IGNORECASE)


def _check_free(package: Package, main: str, parts: Mapping[str, bytes], names: list[str]) -> None:
    """Raise NotPatchable if a formula or chart speaks of one of these sheets."""
    patterns = [_speaking_of(name) for name in names]
    for part in package.parts if names else ():
        if part != main and any(place in f"/{part}" for place in _REFERRING):
            raw = parts[part] if part in parts else read_part(package, part, "a part of the workbook")
            text = decoded(raw).data.decode("utf-8", "replace")
            if any(pattern.search(text) for pattern in patterns):
                raise NotPatchable


def _free(package: Package, folder: str, place: int) -> str:
    part = posixpath.join(folder, f"kitsheet{place}.xml")
    if part in package:
        return _free(package, folder, place + 100)
    return part


def _free_link(relations: str, place: int) -> str:
    """A name for a relation that none has yet; a copy that was saved here before has some like it."""
    link = f"rIdKit{place}"
    return _free_link(relations, place + 100) if f'"{link}"' in relations else link


def _before_end(text: str, tag: str, new: str) -> bytes:
    """A part with something more in its list; `{p}` in it becomes the prefix of its names."""
    found = re.search(rf"</(\w+:)?{tag}>\s*$", text)
    if found is None:
        raise NotPatchable
    return f"{text[: found.start()]}{new.replace('{p}', found[1] or '')}{text[found.start() :]}".encode()


def _new_sheet(rows: Mapping[int, Mapping[int, Cell]], styles: Restyled) -> bytes:
    """A sheet with these cells, its first row frozen."""
    widths = "".join(
        f'<col min="{number}" max="{number}" width="{width}" customWidth="1"/>'
        for number, width in enumerate(_WIDTHS, start=1)
    )
    lines = []
    for row, cells in sorted(rows.items()):
        texts = b"".join(_cell(row, column, cell, styles) for column, cell in sorted(cells.items()))
        lines.append(f'<row r="{row}">'.encode() + texts + b"</row>")
    pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
    head = (
        f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="{_MAIN}"><sheetViews>'
        f'<sheetView workbookViewId="0">{pane}</sheetView></sheetViews><cols>{widths}</cols><sheetData>'
    )
    return head.encode() + b"".join(lines) + b"</sheetData></worksheet>"


def _cell(row: int, column: int, cell: Cell, styles: Restyled) -> bytes:
    mark = cell.look.highlight
    style = styles.filled("", mark.hex) if mark.kind != "none" else ""
    return text_cell("", cell_name(row, column), cell.text, style)
