"""A sheet with a native chart of the hardest questions: a workbook of its own, or parts for another one."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence
from typing import TYPE_CHECKING
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from kit.banks.container import Package
from kit.banks.exchange import xlsxout
from kit.banks.marking import read_part
from kit.banks.marking_copy import NotPatchable
from kit.banks.marking_notes import CHART_HEADINGS, CHART_SHEET
from kit.banks.marking_scan import decoded, local
from kit.banks.marking_sheet import apply, inside
from kit.banks.question import category_name
from kit.banks.xlsx import main_part, sheet_parts

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from kit.banks.statistics import Record

TITLE = CHART_SHEET

_WIDTHS = (20, 70, 30, 8, 8, 10)
_OWN = "kit_statistics"
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
_DRAWING = "application/vnd.openxmlformats-officedocument.drawing+xml"
_CHART = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml"
_PARTS = {
    "xl/worksheets/sheet1.xml": f"xl/worksheets/{_OWN}.xml",
    "xl/worksheets/_rels/sheet1.xml.rels": f"xl/worksheets/_rels/{_OWN}.xml.rels",
    "xl/drawings/drawing1.xml": f"xl/drawings/{_OWN}.xml",
    "xl/drawings/_rels/drawing1.xml.rels": f"xl/drawings/_rels/{_OWN}.xml.rels",
    "xl/charts/chart1.xml": f"xl/charts/{_OWN}.xml",
}
_KINDS = {"worksheets": _SPREADSHEET, "drawings": _DRAWING, "charts": _CHART}
_TYPES = "[Content_Types].xml"
_OWN_ID = "kitStatistics"
_VALUE = re.compile(rb'(t="inlineStr">)<v>([^<]*)</v>')
"""How openpyxl writes a text that stands in the sheet itself; programs look for it elsewhere."""


def chart_workbook(records: Sequence[Record], title: str = TITLE, plain: bool = False) -> bytes:
    """A workbook with one sheet: the hardest questions as a table, and a bar chart of how many were right.

    With *plain* its texts stand in the sheet itself and no cell has a style, so that the sheet can go into
    another workbook.
    """
    book, sheet = xlsxout.new_book(title)
    for column, heading in enumerate(CHART_HEADINGS, start=1):
        _put(sheet, 1, column, heading, plain)
    for row, record in enumerate(records, start=2):
        question = record.question
        texts = (category_name(question.state), question.question, question.green)
        for column, text in enumerate(texts, start=1):
            _put(sheet, row, column, text, plain)
        sheet.cell(row, 4).value = record.asked
        sheet.cell(row, 5).value = record.right
        sheet.cell(row, 6).value = round(100 * (record.share or 0.0))
    for width, letter in zip(_WIDTHS, "ABCDEF", strict=True):
        sheet.column_dimensions[letter].width = width
    if not plain:
        sheet.freeze_panes = "A2"
    _add_chart(sheet, len(records))
    return xlsxout.saved(book)


def _put(sheet: Worksheet, row: int, column: int, text: str, plain: bool) -> None:
    xlsxout.put(sheet, row, column, text)
    if plain and text:
        sheet.cell(row, column).data_type = "inlineStr"


def _add_chart(sheet: Worksheet, count: int) -> None:
    """A bar for each question, the hardest on top."""
    from openpyxl.chart import BarChart, Reference

    chart = BarChart()
    chart.type = "bar"
    chart.title = TITLE
    chart.legend = None
    chart.gapWidth = 40
    chart.height, chart.width = max(7, count + 3), 26
    chart.add_data(Reference(sheet, min_col=6, min_row=1, max_row=count + 1), titles_from_data=True)
    chart.set_categories(Reference(sheet, min_col=2, min_row=2, max_row=count + 1))
    chart.y_axis.scaling.min, chart.y_axis.scaling.max = 0, 100
    chart.y_axis.delete = chart.x_axis.delete = False
    chart.x_axis.scaling.orientation = "maxMin"
    chart.series[0].graphicalProperties.solidFill = "0072B2"
    sheet.add_chart(chart, "H2")


def chart_parts(package: Package, records: Sequence[Record]) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """What changes in a workbook that gets the sheet with the chart as its last, and what is added.

    Such a sheet that is there already is written anew. Raises NotPatchable if the workbook is of the strict
    kind, or has such parts otherwise.
    """
    sheets = {part: name for name, _, part, _ in sheet_parts(package)}
    title = sheets.get(f"xl/worksheets/{_OWN}.xml") or _title({name.casefold() for name in sheets.values()})
    with zipfile.ZipFile(io.BytesIO(chart_workbook(records, title, plain=True))) as made:
        added = {new: _renamed(made.read(old)) for old, new in _PARTS.items()}
    if all(part in package for part in added):
        return added, {}
    if any(part in package for part in added):
        raise NotPatchable
    main = main_part(package)
    folder, _, file = main.rpartition("/")
    relations = f"{folder}/_rels/{file}.rels".lstrip("/")
    overrides = "".join(
        f'<{{p}}Override PartName="/{part}" ContentType="{_KINDS[part.split("/")[1]]}"/>'
        for part in added
        if not part.endswith(".rels")
    )
    kind = f"{_RELATIONS}/worksheet"
    relation = f'<{{p}}Relationship Id="{_OWN_ID}" Type="{kind}" Target="/xl/worksheets/{_OWN}.xml"/>'
    entry = (
        f'<{{p}}sheet xmlns:kitr="{_RELATIONS}" name={quoteattr(title)} sheetId="{{n}}" kitr:id="{_OWN_ID}"/>'
    )
    return {
        _TYPES: _with(read_part(package, _TYPES, "the list of kinds"), "Types", 0, overrides),
        relations: _with(read_part(package, relations, "the list of parts"), "Relationships", 0, relation),
        main: _with(read_part(package, main, "the list of sheets"), "sheets", 1, entry),
    }, added


def _title(taken: set[str]) -> str:
    """A name for the sheet that no other has."""
    names = (TITLE, *(f"{TITLE} {number}" for number in range(2, len(taken) + 3)))
    return next(name for name in names if name.casefold() not in taken)


def _renamed(data: bytes) -> bytes:
    """A part with the targets of its relations under their new names, and its own texts as texts of cells."""
    for old, new in _PARTS.items():
        data = data.replace(f'"/{old}"'.encode(), f'"/{new}"'.encode())
    return _VALUE.sub(rb'\1<is><t xml:space="preserve">\2</t></is>', data)


def _with(raw: bytes, name: str, depth: int, new: str) -> bytes:
    """A part with something more at the end of its element of this name, at this depth.

    "{p}" in it becomes the prefix of that element, "{n}" a number that no sheet has.
    """
    coded = decoded(raw)
    if b"purl.oclc.org" in coded.data[:4_000]:
        raise NotPatchable
    parser = expat.ParserCreate("utf-8")
    path: list[str] = []
    found: list[tuple[int, str]] = []
    highest = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal highest
        path.append(tag)
        number = attributes.get("sheetId", "")
        highest = max(highest, int(number) if number.isdigit() else 0)

    def end(tag: str) -> None:
        path.pop()
        if len(path) == depth and local(tag) == name:
            found.append((parser.CurrentByteIndex, tag))

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    try:
        parser.Parse(coded.data, True)
    except expat.ExpatError:
        raise NotPatchable from None
    if len(found) != 1 or re.search(rb"<!DOCTYPE", coded.data[:4_000]):
        raise NotPatchable
    at, tag = found[0]
    text = new.replace("{p}", tag.removesuffix(name)).replace("{n}", str(highest + 1))
    return coded.stored(apply(coded.data, [inside(coded.data, at, tag, text.encode())]))
