"""Every way in which programs store a cell is read as a person sees it."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.banks.cells import Cell
from kit.banks.reading import read_bank
from kit.banks.xlsx import read_workbook
from tests.banks.books import of, patched, question, write

SHEET = "xl/worksheets/sheet1.xml"


def cells_of(folder: Path, row: str) -> dict[int, Cell]:
    """The cells of a row 9 that is written so."""
    xml = f'<row r="9">{row}</row></sheetData>'.encode()
    path = patched(folder / "cells.xlsx", SHEET, b"</sheetData>", xml)
    return read_workbook(path).sheets[0].rows.get(9, {})


@pytest.mark.parametrize(
    ("cell", "text", "kind"),
    [
        ('t="s"><v>0</v>', "Question", "text"),
        ('t="inlineStr"><is><t xml:space="preserve"> two  words </t></is>', "two words", "text"),
        ('t="inlineStr"><is><r><t>H</t></r><r><rPr><vertAlign val="subscript"/></rPr><t>2</t></r></is>', "H₂",
         "text"),
        ('t="inlineStr"><is><r><t>m</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r></is>', "m²",
         "text"),
        ('t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is>', "東京", "text"),
        ('t="inlineStr"><is><t>a_x000D_\nb_x005F_x</t></is>', "a b_x", "text"),
        ('t="str"><f>A1&amp;B1</f><v>both</v>', "both", "text"),
        ('t="str"><f t="shared" si="0"/><v>shared</v>', "shared", "text"),
        ('t="b"><v>1</v>', "TRUE", "boolean"),
        ('t="b"><v>0</v>', "FALSE", "boolean"),
        ('t="e"><v>#N/A</v>', "#N/A", "error"),
        ('t="d"><v>2024-02-01T00:00:00</v>', "2024-02-01", "date"),
        ('t="n"><v>1901.0</v>', "1901", "number"),
        ("><v> 007 </v>", "7", "number"),
        ("><v>1E3</v>", "1000", "number"),
        ("><f>1+1</f>", "", "formula"),
        ('t="str"><v>x<!-- note -->y</v>', "xy", "text"),
        ('t="str"><v><![CDATA[a < b]]></v>', "a < b", "text"),
    ],
)  # fmt: skip
def test_cell(tmp_path: Path, cell: str, text: str, kind: str) -> None:
    (found,) = cells_of(tmp_path, f'<c r="B9" {cell}</c>').items()
    assert found[0] == 2
    assert (found[1].text, found[1].kind) == (text, kind)


@pytest.mark.parametrize(
    "cell",
    ['t="s"><v/>', 't="s"><v></v>', 't="s"><v> </v>', 't="str"><v/>', 't="inlineStr"><is><t/></is>', "><v/>",
     't="n"><v></v>', 't="b"><v/>', 't="e"><v/>', 't="inlineStr">', 't="s">'],
)  # fmt: skip
def test_cells_that_show_nothing(tmp_path: Path, cell: str) -> None:
    assert cells_of(tmp_path, f'<c r="B9" {cell}</c>') == {}


def test_cells_without_addresses(tmp_path: Path) -> None:
    """A cell without an address stands right of the cell before it."""
    row = '<c t="str"><v>a</v></c><c r="D9" t="str"><v>d</v></c><c t="str"><v>e</v></c>'
    row += '<c s="1"/><c t="str"><v>g</v></c>'
    assert {column: cell.text for column, cell in cells_of(tmp_path, row).items()} == {
        1: "a",
        4: "d",
        5: "e",
        7: "g",
    }


@pytest.mark.parametrize("comment", [b"", b"<!-- not plain -->"])
def test_rows_and_columns_of_no_size_are_hidden(tmp_path: Path, comment: bytes) -> None:
    path, part = tmp_path / "low.xlsx", "xl/worksheets/sheet1.xml"
    given = write(tmp_path / "bank.xlsx", {"NSW": [question(n) for n in range(3)]})
    narrow = b'<cols><col min="4" max="4" width="0" customWidth="1"/></cols><sheetData>' + comment
    patched(tmp_path / "narrow.xlsx", part, b"<sheetData>", narrow, given)
    patched(path, part, b'<row r="3"', b'<row r="3" ht="0" customHeight="1"', tmp_path / "narrow.xlsx")
    bank = read_bank(path)
    assert [item.address for item in (*of(bank, "QB214"), *of(bank, "QB215"))] == ["NSW!3:3", "NSW!D:D"]
