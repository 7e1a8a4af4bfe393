"""Marked copies of OpenDocument files: content.xml alone is patched, repeated rows and cells are parted."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest

from kit.banks.marking import mark
from kit.banks.marking_copy import NotPatchable
from kit.banks.marking_notes import SheetNotes, is_heading, note
from kit.banks.marking_ods import marked_ods, sheet_names
from kit.banks.ods import read_ods
from kit.banks.question import Finding
from kit.banks.reading import read_bank
from tests.banks.books import CASES

BANK = CASES / "f01_bank.ods"
SPACE = "urn:oasis:names:tc:opendocument:xmlns:"
HEAD = (
    "<office:document-content "
    + " ".join(f'xmlns:{name}="{SPACE}{name}:1.0"' for name in ("office", "table", "text", "style"))
    + "><office:automatic-styles/><office:body><office:spreadsheet>"
)
TAIL = "</office:spreadsheet></office:body></office:document-content>"


def found(cell: str = "B3", sheet: str = "NSW", message: str = "Something is wrong.") -> Finding:
    return Finding("QB101", "error", sheet, cell, message, "Mend it.")


def ods(path: Path, table: str) -> Path:
    """A spreadsheet with one sheet NSW of these columns and rows."""
    content = f'{HEAD}<table:table table:name="NSW">{table}</table:table>{TAIL}'
    with zipfile.ZipFile(BANK) as given, zipfile.ZipFile(path, "w") as made:
        for name in given.namelist():
            made.writestr(name, content if name == "content.xml" else given.read(name))
    return path


def cell(text: str, more: str = "") -> str:
    return f'<table:table-cell office:value-type="string"{more}><text:p>{text}</text:p></table:table-cell>'


def row(*texts: str, more: str = "", after: str = "") -> str:
    return f"<table:table-row{more}>{''.join(map(cell, texts))}{after}</table:table-row>"


HEADER = row("Question", "A", "B", "C", "D")


def notes(path: Path) -> dict[int, tuple[int, str]]:
    """Row -> column and text of the notes on the first sheet."""
    rows = read_ods(path).sheets[0].rows
    column = next(c for cells in rows.values() for c, one in cells.items() if is_heading(one.text))
    return {number: (column, cells[column].text) for number, cells in rows.items() if column in cells}


def test_a_real_file_keeps_its_parts_its_first_member_and_its_questions(tmp_path: Path) -> None:
    before = BANK.read_bytes()
    bank = read_bank(BANK)
    made = mark(BANK, [found(), found("B40"), found("")], tmp_path)
    assert made.name == "f01_bank.checked.ods"
    with zipfile.ZipFile(BANK) as old, zipfile.ZipFile(made) as new:
        assert new.testzip() is None
        assert new.namelist() == old.namelist()
        assert [n for n in old.namelist() if old.read(n) != new.read(n)] == ["content.xml"]
        first = new.infolist()[0]
        assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)
    assert made.read_bytes()[30:38] == b"mimetype"
    again = read_bank(made)
    assert again.questions == bank.questions
    assert [(f.code, f.cell) for f in again.findings] == [(f.code, f.cell) for f in bank.findings]
    assert set(notes(made)) == {1, 3, 40, 42}
    assert notes(made)[3] == (7, note(found()))
    assert BANK.read_bytes() == before


def test_marking_again_replaces_the_notes(tmp_path: Path) -> None:
    first = mark(BANK, [found("B3"), found("", message="Old.")], tmp_path)
    second = mark(first, [found("B4")])
    assert notes(second) == {1: (7, "Kit check"), 4: (7, note(found()))}
    third = mark(second, [found("B3"), found("", message="Old.")])
    assert notes(third) == notes(first)
    assert read_bank(third).questions == read_bank(BANK).questions


@pytest.mark.parametrize(
    ("table", "column"),
    [
        (HEADER + row("Which?", "a", "b", "c", "d", more=' table:number-rows-repeated="8"'), 7),
        (HEADER + row("Which?", "a", "b", "c", "d", after="<table:table-cell/>") * 3, 7),
        (
            HEADER
            + row("Which?", after=cell("same", ' table:number-columns-repeated="6"')) * 4
            + '<table:table-row table:number-rows-repeated="1000">'
            '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
            9,
        ),
        (f"<table:table-row-group>{HEADER}{row('Which?')}</table:table-row-group>{row('More?') * 2}", 7),
        (
            f"<table:table-header-rows>{HEADER}</table:table-header-rows>"
            + row("Which?", after=cell("wide", ' table:number-columns-spanned="6"')),
            9,
        ),
    ],
    ids=["rows repeated", "blank behind", "cells repeated", "groups", "spanned"],
)
def test_repeated_rows_and_cells_are_parted(tmp_path: Path, table: str, column: int) -> None:
    path = ods(tmp_path / "bank.ods", table)
    made = mark(path, [found("B3"), found("B4"), found("B7")])
    assert notes(made) == {1: (column, "Kit check"), **{n: (column, note(found())) for n in (3, 4, 7)}}
    one, other = read_ods(path).sheets[0].rows, read_ods(made).sheets[0].rows
    for number, cells in one.items():
        assert {c: v for c, v in other[number].items() if c != column} == cells


def test_notes_keep_clear_of_drawings_and_get_a_wide_column(tmp_path: Path) -> None:
    drawing = '<table:shapes><draw:frame xmlns:draw="x" table:end-cell-address="NSW.K12"/></table:shapes>'
    columns = '<table:table-column table:style-name="co1" table:number-columns-repeated="16384"/>'
    path = ods(tmp_path / "bank.ods", drawing + columns + HEADER)
    made = mark(path, [found("B2")])
    assert notes(made)[2][0] == 13
    with zipfile.ZipFile(made) as archive:
        content = archive.read("content.xml").decode()
    runs = re.findall(r"<table:table-column [^>]*>", content)
    assert [re.findall(r'repeated="(\d+)"', run) for run in runs] == [["12"], [], ["16371"]]
    assert content.count("kit-check-column") == 2


def test_texts_are_escaped(tmp_path: Path) -> None:
    path = ods(tmp_path / "bank.ods", HEADER)
    made = mark(path, [found("B1", message="=<&>\"' ünï \x01")])
    assert notes(made)[1][1] == "Kit check: QB101 error: =<&>\"' ünï Mend it."


@pytest.mark.parametrize(
    "raw",
    [
        b"<a",
        b"<!DOCTYPE a><a/>",
        f"{HEAD}<table:table table:name='NSW'/>{TAIL}".encode(),
        f"{HEAD}<table:table table:name='NSW'>{HEADER}</table:table>{TAIL}".replace(
            "automatic", "other"
        ).encode(),
        f"{HEAD}{TAIL}".replace('xmlns:table="', 'xmlns:t="').encode(),
    ],
)
def test_what_cannot_be_patched_is_refused(raw: bytes) -> None:
    with pytest.raises(NotPatchable):
        marked_ods(raw, {"NSW": SheetNotes({1: ["note"]}, [])})


def test_sheets_are_named_in_their_order() -> None:
    two = "".join(f'<table:table table:name="{name}">{HEADER}</table:table>' for name in ("B", "A"))
    assert sheet_names(f"{HEAD}{two}{TAIL}".encode()) == ["B", "A"]
