"""Marked copies of sheets as other programs write them, and of zips that hold more than a workbook needs."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

import openpyxl
import pytest
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment

from kit.banks.cells import column_number
from kit.banks.marking import mark
from kit.banks.marking_copy import NotPatchable, copy_zip
from kit.banks.marking_notes import note
from kit.banks.question import Finding
from kit.banks.xlsx import read_workbook
from tests.banks.books import BASELINE, patched, question, write

SHEET = "xl/worksheets/sheet1.xml"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def found(cell: str = "B3", sheet: str = "NSW", message: str = "Something is wrong.") -> Finding:
    return Finding("QB101", "error", sheet, cell, message, "Mend it.")


def sheet_xml(text: str, coding: str = "utf-8", mark_bytes: bytes = b"") -> bytes:
    return mark_bytes + text.encode(coding)


def cell(place: str, text: str, style: str = "0", p: str = "") -> str:
    return f'<{p}c r="{place}" s="{style}" t="inlineStr"><{p}is><{p}t>{escape(text)}</{p}t></{p}is></{p}c>'


def rows(p: str = "", address: bool = True) -> str:
    """A header, and a question as in the baseline: right answer in B2, red in C2."""
    head = [cell(f"{'ABCDE'[i]}1", t, p=p) for i, t in enumerate(("Question", "A", "B", "C", "D"))]
    body = [cell(f"{'ABCDE'[i]}2", t, p=p) for i, t in enumerate(("Which?", "é1", "a2", "a3", "a4"))]
    text = f'<{p}row r="1" spans="1:5">{"".join(head)}</{p}row><{p}row r="2">{"".join(body)}</{p}row>'
    return text if address else re.sub(r' r="[A-Z]*[0-9]+"', "", text)


@pytest.mark.parametrize(
    "raw",
    [
        sheet_xml(f'<worksheet xmlns="{MAIN}"><sheetData>{rows()}</sheetData></worksheet>'),
        sheet_xml(f'<x:worksheet xmlns:x="{MAIN}"><x:sheetData>{rows("x:")}</x:sheetData></x:worksheet>'),
        sheet_xml(f'<worksheet xmlns="{MAIN}"><sheetData>{rows("", False)}</sheetData></worksheet>'),
        sheet_xml(
            f'<?xml version="1.0" encoding="UTF-16"?><worksheet xmlns="{MAIN}">'
            f"<sheetData>{rows()}</sheetData></worksheet>",
            "utf-16-le",
            b"\xff\xfe",
        ),
        sheet_xml(
            f'<?xml version="1.0" encoding="ISO-8859-1"?><worksheet xmlns="{MAIN}">'
            f"<sheetData>{rows()}</sheetData></worksheet>",
            "latin-1",
        ),
        sheet_xml(
            f'<worksheet xmlns="{MAIN}"><sheetData>{rows()}</sheetData></worksheet>', mark_bytes=b"\xef\xbb\xbf"
        ),
        sheet_xml(
            f"<?xml version='1.0'?><!-- </sheetData><row r='2'> --><worksheet xmlns='{MAIN}'>"
            f"<dimension ref='A1:E2' /><sheetData ><!-- <row r='9'/> -->{rows()}<row r='3'/><row r='4'\n/>"
            "</sheetData ><mergeCells><mergeCell ref='A3:B3'/></mergeCells><?pi </sheetData>?></worksheet>"
        ),
        sheet_xml(
            f'<worksheet xmlns="{MAIN}"><cols></cols><sheetData>{rows()}'
            '<row r="3"><c r="A3" t="str"><v><![CDATA[</row><row r="99">]]></v></c><c r="B3"/></row>'
            "</sheetData></worksheet>"
        ),
    ],
    ids=["plain", "prefix", "no addresses", "utf-16", "latin-1", "mark", "comments and quotes", "cdata"],
)
def test_sheets_written_in_other_ways(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "bank.xlsx"
    with zipfile.ZipFile(BASELINE) as given, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name in given.namelist():
            made.writestr(name, raw if name == SHEET else given.read(name))
    words = "Words, ünï 😀."
    copy = mark(path, [found("B2", message=words), found("B4"), found("B7"), found("")])
    assert ".report" not in copy.name
    one, other = read_workbook(path).sheets[0], read_workbook(copy).sheets[0]
    assert set(other.rows) >= {1, 2, 4, 7}
    assert other.rows[1][7].text.startswith("Kit check (")
    assert words in other.rows[2][7].text
    for row, cells in one.rows.items():
        assert {c: v for c, v in other.rows[row].items() if c < 6} == cells
    assert openpyxl.load_workbook(copy).worksheets[0]["G4"].value == note(found())
    with zipfile.ZipFile(copy) as archive:
        assert archive.read(SHEET).startswith(raw[:20])


@pytest.mark.parametrize(
    ("body", "rows_there"),
    [("<sheetData/>", []), ("<sheetData></sheetData>", []), ('<sheetData><row r="2"/></sheetData>', [2])],
)
def test_an_empty_sheet_takes_notes(tmp_path: Path, body: str, rows_there: list[int]) -> None:
    raw = f'<worksheet xmlns="{MAIN}">{body}</worksheet>'.encode()
    path = tmp_path / "bank.xlsx"
    with zipfile.ZipFile(BASELINE) as given, zipfile.ZipFile(path, "w") as made:
        for name in given.namelist():
            made.writestr(name, raw if name == SHEET else given.read(name))
    shown = read_workbook(mark(path, [found("B2"), found("")])).sheets[0].rows
    assert sorted(shown) == [1, 2, 4]
    assert shown[2][2].text == note(found())
    assert not rows_there or rows_there[0] in shown


def test_the_extent_a_sheet_gives_of_itself_takes_in_the_notes(tmp_path: Path) -> None:
    made = mark(BASELINE, [found("B3"), found("B50")], tmp_path)
    assert openpyxl.load_workbook(made, read_only=True)["NSW"].calculate_dimension() == "A1:G50"


def test_rows_keep_no_extent_of_their_own_that_is_no_longer_true(tmp_path: Path) -> None:
    path = patched(tmp_path / "bank.xlsx", SHEET, b'<row r="3"', b'<row spans="1:5" x="a > spans=\'1\'" r="3"')
    with zipfile.ZipFile(mark(path, [found("B3")])) as archive:
        assert b'<row x="a > spans=\'1\'" r="3"' in archive.read(SHEET)


@pytest.mark.parametrize(
    "raw",
    [
        b"<worksheet",
        b"<other/>",
        b"<worksheet/>",
        b"<worksheet><sheetData><line/></sheetData></worksheet>",
        b"<worksheet><sheetData><row><d/></row></sheetData></worksheet>",
        b'<worksheet><sheetData><row><c r="1A"/></row></sheetData></worksheet>',
        b"<!DOCTYPE worksheet><worksheet><sheetData/></worksheet>",
        b'<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData/></worksheet>',
        b'<?xml version="1.0" encoding="klingon"?><worksheet><sheetData/></worksheet>',
    ],
)
def test_a_sheet_that_cannot_be_patched_gets_a_report(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "bank.xlsx"
    with zipfile.ZipFile(BASELINE) as given, zipfile.ZipFile(path, "w") as made:
        for name in given.namelist():
            made.writestr(name, raw if name == SHEET else given.read(name))
    assert mark(path, [found()]).name == "bank.report.xlsx"


# -- the zip --


def test_a_zip_keeps_everything_but_the_changed_member(tmp_path: Path) -> None:
    path, copy = tmp_path / "a.zip", tmp_path / "b.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.comment = b"the comment"
        archive.writestr("first.txt", "first")
        info = zipfile.ZipInfo("ünï/Säcond.xml", (1999, 12, 31, 23, 59, 58))
        info.comment, info.external_attr, info.compress_type = b"about it", 0o640 << 16, zipfile.ZIP_DEFLATED
        info.extra = b"\x99\x99\x02\x00ab"
        archive.writestr(info, "old" * 100)
        with archive.open("streamed.bin", "w", force_zip64=True) as stream:
            stream.write(b"third")
    path.write_bytes(b"prefix" + path.read_bytes())
    with copy.open("wb") as stream:
        copy_zip(path, {"ÜNÏ\\säcond.xml": b"new"}, stream)
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(copy) as new:
        assert new.testzip() is None
        assert new.comment == b"the comment"
        assert new.namelist() == old.namelist()
        assert [new.read(name) for name in new.namelist()] == [b"first", b"new", b"third"]
        one, other = old.infolist()[1], new.infolist()[1]
        for key in ("date_time", "comment", "external_attr", "extra", "create_system", "compress_type"):
            assert getattr(one, key) == getattr(other, key)
    assert copy.read_bytes().startswith(b"prefixPK")


@pytest.mark.parametrize("names", [("a.xml",), ("b.xml", "B.XML")])
def test_a_zip_in_which_the_member_is_not_clear_is_refused(tmp_path: Path, names: tuple[str, ...]) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    with pytest.raises(NotPatchable), (tmp_path / "b.zip").open("wb") as stream:
        copy_zip(path, {"b.xml": b"new"}, stream)


@pytest.mark.parametrize("how", ["widths", "usual width", "hidden"])
def test_notes_keep_clear_of_a_picture_over_narrow_columns(tmp_path: Path, how: str) -> None:
    """A picture 15 cm wide that is held at one cell covers more columns if they are narrow, or hidden."""

    def change(book: openpyxl.Workbook) -> None:
        sheet = book["NSW"]
        chart = BarChart()
        chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=2))
        sheet.add_chart(chart, "G2")
        if how == "usual width":
            sheet.sheet_format.defaultColWidth = 2
        else:
            sheet.column_dimensions.group("G", "Z", hidden=how == "hidden")
            sheet.column_dimensions["G"].width = 2

    path = write(tmp_path / "bank.xlsx", {"NSW": [question()]}, change=change)
    with zipfile.ZipFile(mark(path, [found()])) as archive:
        note_columns = re.findall(rb'<c r="([A-Z]+)3" t="inlineStr"', archive.read("xl/worksheets/sheet1.xml"))
    assert column_number(note_columns[-1].decode()) >= {"widths": 31, "usual width": 45, "hidden": 35}[how]


def test_notes_keep_clear_of_a_comment_far_to_the_right(tmp_path: Path) -> None:
    def change(book: openpyxl.Workbook) -> None:
        book["NSW"]["M2"].comment = Comment("Look", "Teacher")

    path = write(tmp_path / "bank.xlsx", {"NSW": [question()]}, change=change)
    sheet = openpyxl.load_workbook(mark(path, [found()]))["NSW"]
    assert sheet["O3"].value == note(found())
