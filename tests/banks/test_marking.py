"""A marked copy: notes beside the rows, everything else byte for byte, the file itself never touched."""

from __future__ import annotations

import os
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table
from openpyxl.worksheet.worksheet import Worksheet

from kit import BankError
from kit.banks import marking
from kit.banks.cells import column_letter
from kit.banks.marking import mark, remark
from kit.banks.marking_notes import HEADING, fit, is_heading, note, rows_of
from kit.banks.question import Bank, Finding
from kit.banks.reading import read_bank
from kit.banks.xlsx import read_workbook
from tests.banks.books import BASELINE, CASES, astray, question, write

SHEET = "xl/worksheets/sheet1.xml"


def found(cell: str = "B3", sheet: str = "NSW", message: str = "Something is wrong.") -> Finding:
    return Finding("QB101", "error", sheet, cell, message, "Mend it.")


def readable() -> list[Path]:
    """The workbooks among the cases that can be read."""
    good = []
    for path in sorted(CASES.iterdir()):
        if path.suffix in (".xlsx", ".xlsm"):
            try:
                read_bank(path)
            except BankError:
                continue
            good.append(path)
    return good


def notes(path: Path, sheet: str = "NSW") -> dict[int, str]:
    """The column of notes of a marked copy, by row."""
    rows = openpyxl.load_workbook(path)[sheet].iter_rows()
    cells = [cell for row in rows for cell in row if isinstance(cell.value, str)]
    heading = next(cell for cell in cells if str(cell.value).startswith(HEADING))
    return {cell.row: str(cell.value) for cell in cells if cell.column == heading.column}


def notes_letter(path: Path, sheet: str = "NSW") -> str:
    """The column of notes of a marked copy."""
    shown = next(one for one in read_workbook(path).sheets if one.name == sheet)
    columns = {c for cells in shown.rows.values() for c, cell in cells.items() if is_heading(cell.text)}
    assert len(columns) == 1
    return column_letter(columns.pop())


def said(bank: Bank) -> list[tuple[str, str, str]]:
    return [(item.code, item.sheet, item.cell) for item in bank.findings]


@pytest.mark.parametrize("path", readable(), ids=lambda path: path.name)
def test_every_case_keeps_all_other_parts_and_reads_the_same(path: Path, tmp_path: Path) -> None:
    before, status = path.read_bytes(), path.stat()
    bank = read_bank(path)
    made = mark(path, bank.findings, tmp_path)
    assert made == tmp_path / f"{path.stem}.checked{path.suffix}"
    again = read_bank(made)
    assert again.questions == bank.questions
    assert said(again) == said(bank)
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(made) as new:
        assert new.testzip() is None
        assert [i.filename for i in new.infolist()] == [i.filename for i in old.infolist()]
        touched = {i.filename for i in old.infolist() if old.read(i) != new.read(i.filename)}
        assert touched
        assert all("worksheets" in name.lower() for name in touched)
        for one, other in zip(old.infolist(), new.infolist(), strict=True):
            assert (one.date_time, one.external_attr, one.comment) == (
                other.date_time,
                other.external_attr,
                other.comment,
            )
    if zipfile.ZipFile(path).testzip() is None:
        _cells_stay(path, made)
    assert astray(made) == astray(path)
    assert path.read_bytes() == before
    assert (path.stat().st_mtime_ns, path.stat().st_mode) == (status.st_mtime_ns, status.st_mode)


def _cells_stay(path: Path, made: Path) -> None:
    """All cells of the original are in the copy, and what is new stands in one column, right of them."""
    for one, other in zip(read_workbook(path).sheets, read_workbook(made).sheets, strict=True):
        for row, cells in one.rows.items():
            for column, cell in cells.items():
                assert other.rows[row][column] == cell
        new = [(r, c) for r, cells in other.rows.items() for c in cells if c not in one.rows.get(r, {})]
        assert len({column for _, column in new}) <= 1
        right = max((c for cells in one.rows.values() for c in cells), default=0)
        assert all(column >= right + 2 for _, column in new)
        assert (one.merges, one.hidden_rows, one.tables) == (other.merges, other.hidden_rows, other.tables)


@pytest.mark.parametrize("path", readable(), ids=lambda path: path.name)
def test_every_finding_of_a_row_stands_at_its_row(path: Path, tmp_path: Path) -> None:
    bank = read_bank(path)
    made = mark(path, bank.findings, tmp_path)
    sheets = {sheet.name: sheet for sheet in read_workbook(made).sheets if sheet.kind == "sheet"}
    for finding in bank.findings:
        if finding.sheet in sheets:
            rows = rows_of(finding.cell)[:1] or list(sheets[finding.sheet].rows)
            texts = [cell.text for row in rows for cell in sheets[finding.sheet].rows[row].values()]
        else:
            texts = [c.text for s in sheets.values() for cells in s.rows.values() for c in cells.values()]
        assert any(note(finding) in text for text in texts), finding


def test_marking_what_was_marked_replaces_the_notes(tmp_path: Path) -> None:
    first = mark(BASELINE, [found("B3"), found("", message="Old words.")], tmp_path)
    second = mark(first, [found("B4"), found("", "", "New words.")])
    third = mark(second, [found("B4"), found("", "", "New words.")])
    assert [p.name for p in (first, second, third)] == [
        "c01_baseline_two_sheets.checked.xlsx",
        "c01_baseline_two_sheets.checked-2.xlsx",
        "c01_baseline_two_sheets.checked-3.xlsx",
    ]
    assert notes_letter(first) == notes_letter(second) == "G"
    assert 3 in notes(first)
    assert 3 not in notes(second)
    assert "QB101" in notes(second)[4]
    whole = " ".join(notes(second).values())
    assert "New words" in whole
    assert "Old words" not in whole
    with zipfile.ZipFile(second) as one, zipfile.ZipFile(third) as other:
        assert one.read(SHEET) == other.read(SHEET)


def test_notes_are_known_again_after_another_program_saved_the_copy(tmp_path: Path) -> None:
    made = mark(BASELINE, [found("B3", message="Old words.")], tmp_path)
    openpyxl.load_workbook(made).save(made)
    assert notes_letter(mark(made, [found("B4")])) == "G"
    assert "Old words" not in " ".join(notes(mark(made, [found("B4")])).values())
    assert read_bank(made).questions == read_bank(BASELINE).questions


def test_what_is_said_of_the_whole_stands_where_the_heading_says(tmp_path: Path) -> None:
    made = notes(mark(BASELINE, [found(""), found("B:B"), found("", ""), found("", "Elsewhere")], tmp_path))
    row = int(re.findall(r"[0-9]+", made[1])[-1])
    assert made[1] == f"Kit check (4 notes on the whole sheet below, from row {row})"
    assert row > read_bank(BASELINE).of("NSW")[-1].row + 1
    assert [made[n].partition(":")[0] for n in range(row, row + 4)] == [
        "This file",
        "Sheet “Elsewhere”",
        "This sheet",
        "This sheet",
    ]


def test_what_is_said_of_the_whole_stands_above_a_header_with_room(tmp_path: Path) -> None:
    path = write(
        tmp_path / "bank.xlsx", {"NSW": [question()]}, change=lambda book: book["NSW"].insert_rows(1, 3)
    )
    made = notes(mark(path, [found(""), found("B5")]))
    assert made == {3: "This sheet: " + note(found("")), 4: "Kit check", 5: note(found("B5"))}


def test_many_notes_on_the_whole_are_cut_with_a_count(tmp_path: Path) -> None:
    made = notes(mark(BASELINE, [found("")] * 100, tmp_path))
    assert len(made) == 61
    assert made[max(made)] == "… and 41 more notes."


def test_without_a_finding_the_copy_says_so(tmp_path: Path) -> None:
    assert "Nothing was found." in " ".join(notes(mark(BASELINE, [], tmp_path)).values())


def test_without_a_header_the_first_row_carries_the_heading(tmp_path: Path) -> None:
    path = write(tmp_path / "bank.xlsx", {"NSW": [question(1), question(2)]}, header=None)
    bank = read_bank(path)
    made = mark(path, [found("B1"), found("B2")])
    assert notes(made) == {1: f"Kit check: {note(found())}", 2: note(found())}
    assert read_bank(made).questions == bank.questions
    assert said(read_bank(made)) == said(bank)


def test_several_findings_of_a_row_share_its_cell(tmp_path: Path) -> None:
    made = notes(mark(BASELINE, [found("B3,C3"), found("A3", message="Another."), found("3:5")], tmp_path))
    assert made[3].split("  •  ") == [note(found()), note(found(message="Another.")), note(found())]


def test_a_finding_of_several_rows_is_told_at_the_first_and_named_at_the_others(tmp_path: Path) -> None:
    made = notes(mark(BASELINE, [found("A3,A4:C4,A5")], tmp_path))
    assert (made[3], made[4], made[5]) == (note(found()), *["QB101 error: see row 3."] * 2)


def test_notes_far_down_a_long_sheet_stand_at_their_own_rows(tmp_path: Path) -> None:
    path = write(tmp_path / "long.xlsx", {"NSW": [question(n) for n in range(80)]})
    rows = (2, 40, 41, 57, 81)
    made = mark(path, [found(f"B{row}", message=f"Wrong in row {row}.") for row in rows], tmp_path)
    assert astray(made) == []
    sheet = openpyxl.load_workbook(made)["NSW"]
    noted = {row[-1].row: str(row[-1].value) for row in sheet.iter_rows(min_row=2) if row[-1].value}
    assert set(noted) == set(rows)
    assert all(f"row {row}" in text for row, text in noted.items())


def test_a_row_that_is_not_there_is_put_in_its_place(tmp_path: Path) -> None:
    path = write(
        tmp_path / "bank.xlsx",
        {"NSW": [question(1), question(2)]},
        change=lambda book: book["NSW"].move_range("A3:E3", 5),
    )
    made = mark(path, [found("B5"), found("B4"), found("B40"), found("B8")])
    assert sorted(notes(made)) == [1, 4, 5, 8, 40]
    with zipfile.ZipFile(made) as archive:
        numbers = [int(n) for n in re.findall(rb'<row r="(\d+)"', archive.read(SHEET))]
    assert numbers == sorted(numbers)


@pytest.mark.parametrize(
    "text",
    [
        "=cmd|' /C calc'!A0",
        "<&>\"']]>",
        "_x000D_ stays as it is, _x00 too",
        "tab\there and \x00\x0b\x1f\ufffe\ud800 gone",
        "emoji 😀 ünï 中文 عربى",
        "long " * 20_000,
    ],
)
def test_any_text_is_written_as_text(tmp_path: Path, text: str) -> None:
    made = mark(BASELINE, [found(message=text)], tmp_path)
    cell = openpyxl.load_workbook(made)["NSW"]["G3"]
    assert cell.data_type == "s"
    written = str(cell.value)
    assert written.startswith("QB101 error: ")
    if len(text) < 1_000:
        want = " ".join(fit(text).split())
        assert want in written
    assert len(written.encode("utf-16-le")) <= 2 * 32_767
    shown = read_workbook(made).sheets[0].rows[3][7]
    assert shown.kind == "text"


# -- where the notes stand --


def _chart(sheet: Worksheet) -> None:
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=3))
    chart.width, chart.height = 15, 7
    sheet.add_chart(chart, "G2")


def _table(sheet: Worksheet) -> None:
    for row, text in enumerate(("Remark", "x"), 1):
        sheet.cell(row, 6, text)
    sheet.add_table(Table(displayName="Bank", ref="A1:F2"))


def _validation(sheet: Worksheet) -> None:
    validation = DataValidation(type="list", formula1='"a,b"')
    validation.add("H2:H100")
    sheet.add_data_validation(validation)


def _comment(sheet: Worksheet) -> None:
    sheet["E2"].comment = Comment("Look at this", "Teacher")


def _blank(column: int) -> Callable[[Worksheet], None]:
    def change(sheet: Worksheet) -> None:
        sheet.cell(2, column).number_format = "0.00"

    return change


@pytest.mark.parametrize(
    ("change", "letter"),
    [
        (lambda sheet: sheet.cell(1, 5), "G"),
        (lambda sheet: sheet.merge_cells("A5:I5"), "K"),
        (lambda sheet: sheet.merge_cells("A5:XFD5"), "G"),
        (_table, "H"),
        (_validation, "J"),
        (_blank(8), "J"),
        (_blank(30), "G"),
        (_blank(7), "I"),
    ],
    ids=["plain", "merge", "merge of a row", "table", "validation", "formatted near", "formatted far", "gap"],
)
def test_notes_keep_clear_of_what_is_there(
    tmp_path: Path, change: Callable[[Worksheet], None], letter: str
) -> None:
    path = write(tmp_path / "bank.xlsx", {"NSW": [question()]}, change=lambda book: change(book["NSW"]))
    assert notes_letter(mark(path, [found("B2")])) == letter


@pytest.mark.parametrize(("change", "least"), [(_chart, 15), (_comment, 7)], ids=["chart", "comment"])
def test_notes_keep_clear_of_drawings(tmp_path: Path, change: Callable[[Worksheet], None], least: int) -> None:
    path = write(tmp_path / "bank.xlsx", {"NSW": [question()]}, change=lambda book: change(book["NSW"]))
    made = mark(path, [found("B2")])
    assert openpyxl.utils.column_index_from_string(notes_letter(made)) >= least


@pytest.mark.parametrize(
    ("case", "letter"), [("w01_image.xlsx", "J"), ("w02_chart_textbox_sparkline.xlsx", "S")]
)
def test_notes_keep_clear_of_the_drawings_of_real_files(tmp_path: Path, case: str, letter: str) -> None:
    assert notes_letter(mark(CASES / case, [found("B2")], tmp_path)) == letter


def test_a_blank_formatted_cell_in_the_way_takes_the_note_and_keeps_its_format(tmp_path: Path) -> None:
    def change(sheet: Worksheet) -> None:
        for column in range(7, 27):
            sheet.cell(2, column).number_format = "0.00"

    path = write(tmp_path / "bank.xlsx", {"NSW": [question()]}, change=lambda book: change(book["NSW"]))
    sheet = openpyxl.load_workbook(mark(path, [found("B2")]))["NSW"]
    assert sheet["G2"].value == note(found())
    assert sheet["G2"].number_format == sheet["Z2"].number_format == "0.00"


def test_the_column_of_notes_is_wide_and_shown_even_among_hidden_ones(tmp_path: Path) -> None:
    def change(sheet: Worksheet) -> None:
        sheet.column_dimensions.group("F", "XFD", hidden=True)
        sheet.column_dimensions["A"].width = 50

    path = write(tmp_path / "bank.xlsx", {"NSW": [question()]}, change=lambda book: change(book["NSW"]))
    with zipfile.ZipFile(mark(path, [found("B2")])) as archive:
        columns = re.findall(rb"<col [^>]*>", archive.read(SHEET))
    ranges = [(int(re.findall(rb'min="(\d+)', c)[0]), int(re.findall(rb'max="(\d+)', c)[0])) for c in columns]
    assert ranges == [(1, 1), (6, 6), (7, 7), (8, 16384)]
    assert [b"hidden" in c for c in columns] == [False, True, False, True]
    assert b'width="' in columns[2]


def test_a_sheet_without_room_gets_a_report(tmp_path: Path) -> None:
    path = write(
        tmp_path / "bank.xlsx", {"NSW": [question()]}, change=lambda book: book["NSW"].cell(9, 16384, "far")
    )
    made = mark(path, [found("B2"), found(message="=1+1")])
    assert made.name == "bank.report.xlsx"
    assert "without harm" in remark(path, made)
    sheet = openpyxl.load_workbook(made).worksheets[0]
    assert [cell.value for cell in sheet[2]] == [
        "QB101",
        "error",
        "NSW",
        "B2",
        "Something is wrong.",
        "Mend it.",
    ]
    assert (sheet["E3"].value, sheet["E3"].data_type) == ("=1+1", "s")


# -- names, the file itself, and what else may be in the way --


def test_the_ending_is_kept_with_macros(tmp_path: Path) -> None:
    made = mark(CASES / "f30_macro_book.xlsm", [found()], tmp_path)
    assert made.name == "f30_macro_book.checked.xlsm"
    with zipfile.ZipFile(made) as new, zipfile.ZipFile(CASES / "f30_macro_book.xlsm") as old:
        assert new.read("xl/vbaProject.bin") == old.read("xl/vbaProject.bin")


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("bank.xlsx", "bank.checked.xlsx"),
        ("bank.checked.xlsx", "bank.checked-2.xlsx"),
        ("bank.checked-7.xlsx", "bank.checked.xlsx"),
        ("bank.fixed.xlsx", "bank.checked.xlsx"),
        ("my.bank.v2.xlsx", "my.bank.v2.checked.xlsx"),
    ],
)
def test_names_of_copies(tmp_path: Path, name: str, wanted: str) -> None:
    (tmp_path / name).write_bytes(BASELINE.read_bytes())
    assert mark(tmp_path / name, [found()]) == tmp_path / wanted


def test_a_place_may_be_given_but_the_file_itself_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "bank.xlsx"
    path.write_bytes(BASELINE.read_bytes())
    assert mark(path, [found()], tmp_path / "other.xlsx") == tmp_path / "other.xlsx"
    assert mark(path, [found()], path) == tmp_path / "bank-2.xlsx"
    assert path.read_bytes() == BASELINE.read_bytes()
    with pytest.raises(BankError, match=r"must end in \.xlsx"):
        mark(path, [found()], tmp_path / "other.xlsm")


def test_a_read_only_file_gives_a_copy_that_is_not(tmp_path: Path) -> None:
    path = tmp_path / "bank.xlsx"
    path.write_bytes(BASELINE.read_bytes())
    path.chmod(0o400)
    os.utime(path, (1_000_000_000, 1_000_000_000))
    made = mark(path, [found()])
    assert made.stat().st_mode & 0o200
    assert path.stat().st_mode & 0o777 == 0o400
    assert path.stat().st_mtime == 1_000_000_000


def test_a_file_that_is_open_in_excel_is_marked_and_it_is_said(tmp_path: Path) -> None:
    path = tmp_path / "bank.xlsx"
    path.write_bytes(BASELINE.read_bytes())
    made = mark(path, [found()])
    assert remark(path, made) == ""
    (tmp_path / "~$bank.xlsx").write_bytes(b"x")
    assert remark(path, made) == "“bank.xlsx” is open in Excel: what is not saved there is not in the copy."


def test_a_full_disk_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "bank.xlsx"
    path.write_bytes(BASELINE.read_bytes())

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BankError, match="the disk is full"):
        mark(path, [found()])
    assert os.listdir(tmp_path) == ["bank.xlsx"]


def test_a_file_that_cannot_be_read_is_said_and_nothing_is_written(tmp_path: Path) -> None:
    for name in ("f39_zip_bomb_small.xlsx", "f34_truncated.xlsx"):
        with pytest.raises(BankError):
            mark(CASES / name, [found(sheet="VIC")], tmp_path)
    assert os.listdir(tmp_path) == []


def test_sheets_larger_than_may_be_patched_get_a_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(marking, "MAX_UNPACKED", 1_000)
    assert mark(BASELINE, [found()], tmp_path).name == "c01_baseline_two_sheets.report.xlsx"


def test_protection_of_a_sheet_stays(tmp_path: Path) -> None:
    made = mark(CASES / "s40_sheet_protected.xlsx", [found()], tmp_path)
    assert any(sheet.protection.sheet for sheet in openpyxl.load_workbook(made).worksheets)
