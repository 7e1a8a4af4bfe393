"""A repaired copy: spaces and colours mended, nothing else, and the same questions."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import openpyxl
import pytest
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.styles import Alignment, Border, Font, Side
from openpyxl.worksheet.worksheet import Worksheet

from kit import BankError
from kit.banks.cells import clean
from kit.banks.marking_copy import NotPatchable
from kit.banks.question import Finding
from kit.banks.reading import read_bank, read_cells
from kit.banks.repair import Change, repair
from kit.banks.repair_styles import Restyled
from kit.banks.repair_words import tidied
from tests.banks.books import BASELINE, CASES, GREEN, RED, fill, patched, question, write
from tests.banks.test_marking import readable

STYLES = "xl/styles.xml"
FIXABLE = ("QB328",)


def bank(path: Path, text: str = "Oak 1", green: str = GREEN, red: str = RED) -> Path:
    """A bank of one question whose right answer, in B2, is this text and colour."""
    values, _ = question()
    row = (values[0], text, *values[2:])
    return write(path / "bank.xlsx", {"NSW": [(row, {2: green, 3: red})]})


def left(path: Path) -> list[Finding]:
    return [item for item in read_bank(path).findings if item.code in FIXABLE]


@pytest.mark.parametrize(
    ("text", "after"),
    [
        (" Perth ", "Perth"),
        ("Port  Arthur", "Port Arthur"),
        ("Port\xa0Arthur", "Port Arthur"),
        ("\ufeffPort\u200b Arthur\u2060", "Port Arthur"),
        ("soft\u00adhyphen", "softhyphen"),
        ("two\n  lines  ", "two\nlines"),
        ("two \r\nlines", "two\nlines"),
        ("thin\u2009space\tand tab", "thin space and tab"),
        ("plain", None),
        ("two\nlines", None),
        ("👩\u200d🚀 flies", None),
        ("نمی\u200cخواهم", None),
        ("  ", None),
        ("", None),
        ("naïve – “quoted”", None),
    ],
)
def test_only_what_nobody_sees_is_taken_out(text: str, after: str | None) -> None:
    assert tidied(text) == after
    assert after is None or clean(after) == clean(text)


def test_spaces_in_a_cell_are_mended_and_its_look_stays(tmp_path: Path) -> None:
    def change(sheet: Worksheet) -> None:
        sheet["B2"].font = Font(bold=True, name="Georgia")
        sheet["A2"].value = f"{sheet['A2'].value}\xa0 "

    path = write(
        tmp_path / "bank.xlsx",
        {"NSW": [(("Which?", "  Oak\xa01", "Fir", "Elm", "Ash"), {2: GREEN, 3: RED})]},
        change=lambda book: change(book["NSW"]),
    )
    done = repair(path)
    assert done.path == tmp_path / "bank.fixed.xlsx"
    assert done.changes == (
        Change("NSW", "A2", "spaces", "Which?\xa0 ", "Which?"),
        Change("NSW", "B2", "spaces", "  Oak\xa01", "Oak 1"),
    )
    sheet = openpyxl.load_workbook(done.path)["NSW"]
    assert [cell.value for cell in sheet[2]] == ["Which?", "Oak 1", "Fir", "Elm", "Ash"]
    assert sheet["B2"].font.b
    assert sheet["B2"].font.name == "Georgia"
    assert sheet["B2"].fill.fgColor.rgb == GREEN
    assert read_bank(done.path).questions == read_bank(path).questions
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(done.path) as new:
        assert [n for n in old.namelist() if old.read(n) != new.read(n)] == ["xl/worksheets/sheet1.xml"]


@pytest.mark.parametrize(("green", "red"), [("FFC6EFCE", "FFFFC7CE"), ("FF92D050", "FFC00000")])
def test_marks_get_the_standard_colours_and_keep_all_else(tmp_path: Path, green: str, red: str) -> None:
    def change(sheet: Worksheet) -> None:
        cell = sheet["B2"]
        cell.font, cell.border = Font(italic=True), Border(left=Side("thick"))
        cell.alignment, cell.number_format = Alignment(wrap_text=True, indent=1), "@"
        sheet["G9"].fill = fill(green)

    path = write(
        tmp_path / "bank.xlsx",
        {"NSW": [(question()[0], {2: green, 3: red}), (question(2)[0], {2: green, 3: red})]},
        change=lambda book: change(book["NSW"]),
    )
    done = repair(path)
    assert done.path is not None
    assert [change[:3] for change in done.changes] == [
        ("NSW", cell, "colour") for cell in ("B2", "C2", "B3", "C3")
    ]
    assert done.changes[0][3:] == (f"#{green[2:]}", "#00B050 (standard green)")
    sheet = openpyxl.load_workbook(done.path)["NSW"]
    assert sheet["B2"].fill.fgColor.rgb == sheet["B3"].fill.fgColor.rgb == GREEN
    assert sheet["C2"].fill.fgColor.rgb == sheet["C3"].fill.fgColor.rgb == RED
    assert sheet["B2"].fill.fill_type == "solid"
    assert sheet["G9"].fill.fgColor.rgb == green
    cell = sheet["B2"]
    assert (cell.font.i, cell.border.left.style, cell.number_format) == (True, "thick", "@")
    assert (cell.alignment.wrap_text, cell.alignment.indent) == (True, 1)
    assert not sheet["B3"].font.i
    assert read_bank(done.path).questions == read_bank(path).questions
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(done.path) as new:
        touched = [n for n in old.namelist() if old.read(n) != new.read(n)]
        assert sorted(touched) == [STYLES, "xl/worksheets/sheet1.xml"]
        before, after = old.read(STYLES), new.read(STYLES)
    for name, item in ((b"fills", b"<fill>"), (b"cellXfs", b"<xf ")):
        part = re.search(b'<%s count="(\\d+)">(.*?)</%s>' % (name, name), after, re.S)
        assert part is not None
        assert int(part[1]) == part[2].count(item)
        assert re.search(b"<%s [^>]*>(.*?)</%s>" % (name, name), before, re.S)[1] in part[2]  # type: ignore[index]
    for name in (b"dxfs", b"cellStyleXfs", b"fonts", b"borders"):
        pattern = re.compile(b"<%s[ >].*" % name, re.S)
        assert (pattern.search(before) is None) == (pattern.search(after) is None)


def test_nothing_to_mend_gives_no_file(tmp_path: Path) -> None:
    done = repair(bank(tmp_path))
    assert done == (None, ())
    assert [path.name for path in tmp_path.iterdir()] == ["bank.xlsx"]


def test_what_is_mended_needs_no_more_mending(tmp_path: Path) -> None:
    done = repair(bank(tmp_path, " Perth\xa0", "FFC6EFCE", "FFFFC7CE"))
    assert done.path is not None
    assert len(done.changes) == 3
    assert repair(done.path) == (None, ())
    assert left(done.path) == []


def test_joiners_in_emoji_are_no_spare_signs(tmp_path: Path) -> None:
    path = bank(tmp_path, "👩\u200d🚀 flies")
    assert left(path) == []
    assert repair(path) == (None, ())


@pytest.mark.parametrize("path", readable(), ids=lambda path: path.name)
def test_every_case_mended_holds_the_same_questions(path: Path, tmp_path: Path) -> None:
    before = path.read_bytes()
    done = repair(path, tmp_path)
    assert path.read_bytes() == before
    if done.path is None:
        assert done.changes == ()
        return
    assert done.path == tmp_path / f"{path.stem}.fixed{path.suffix}"
    old, new = read_bank(path), read_bank(done.path)
    assert new.questions == old.questions
    assert {(f.code, f.sheet, f.cell) for f in new.findings} <= {
        (f.code, f.sheet, f.cell) for f in old.findings
    }
    assert repair(done.path, tmp_path) == (None, ())
    with zipfile.ZipFile(path) as one, zipfile.ZipFile(done.path) as other:
        touched = [n for n in one.namelist() if one.read(n) != other.read(n)]
    assert all(re.search(r"worksheets/|styles\.xml$", name, re.I) for name in touched)
    changed = {(change.sheet, change.cell) for change in done.changes}
    for one_sheet, other_sheet in zip(read_cells(path).sheets, read_cells(done.path).sheets, strict=True):
        for row, cells in one_sheet.rows.items():
            for column, cell in cells.items():
                again = other_sheet.rows[row][column]
                place = (one_sheet.name, f"{openpyxl.utils.get_column_letter(column)}{row}")
                assert (again == cell) or (place in changed and again.text == cell.text)


def test_rows_with_a_mark_too_many_keep_their_colours(tmp_path: Path) -> None:
    path = write(tmp_path / "bank.xlsx", {"NSW": [(question()[0], {2: "FFC6EFCE", 3: "FFC6EFCE", 4: RED})]})
    assert repair(path) == (None, ())


def test_formulas_numbers_and_other_columns_are_never_touched(tmp_path: Path) -> None:
    def change(sheet: Worksheet) -> None:
        sheet["B2"].value = '="a  b"'
        sheet["C2"].value = 1901
        sheet["H2"].value = "  not read  "

    path = write(
        tmp_path / "bank.xlsx", {"NSW": [question(), question(2)]}, change=lambda book: change(book["NSW"])
    )
    with zipfile.ZipFile(path) as archive:
        cell = re.search(rb'<c r="B2"[^>]*><f>.*?</c>', archive.read("xl/worksheets/sheet1.xml"))
    assert cell is not None
    stored = cell[0].replace(b"<v/>", b"<v>a  b</v>").replace(b"<v></v>", b"<v>a  b</v>")
    stored = stored.replace(b'<c r="B2"', b'<c r="B2" t="str"')
    given = patched(tmp_path / "given.xlsx", "xl/worksheets/sheet1.xml", cell[0], stored, path)
    assert repair(given) == (None, ())


def test_a_text_in_several_looks_keeps_them(tmp_path: Path) -> None:
    text = CellRichText("Port  ", TextBlock(InlineFont(b=True), "Arthur "))
    path = write(
        tmp_path / "bank.xlsx",
        {"NSW": [question(1), question(2)]},
        change=lambda book: book["NSW"].__setitem__("B2", text),
    )
    assert repair(path) == (None, ())


def test_macros_stay(tmp_path: Path) -> None:
    path = CASES / "f30_macro_book.xlsm"
    recoloured = tmp_path / "book.xlsm"
    with zipfile.ZipFile(path) as given, zipfile.ZipFile(recoloured, "w") as made:
        for name in given.namelist():
            data = given.read(name)
            made.writestr(name, data.replace(b"00B050", b"92D050") if name == STYLES else data)
    done = repair(recoloured)
    assert done.path is not None
    assert done.path.name == "book.fixed.xlsm"
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(done.path) as new:
        assert new.read("xl/vbaProject.bin") == old.read("xl/vbaProject.bin")


# -- tables of text --


def test_a_table_of_text_is_trimmed_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "nsw.csv"
    lines = (
        "Question;A;B;C;D;Correct;Wrong",
        '"Which;  one?";"a\xa0b";two;three;four;A;B',
        "Und \xfcbrigens?;  eins;zwei;drei;vier;A;B",
        '"It; ""is"" it?";one;two;three;four;A;B ',
    )
    path.write_bytes("\r\n".join(lines).encode("cp1252"))
    done = repair(path)
    assert done.path == tmp_path / "nsw.fixed.csv"
    assert [(change.cell, change.before, change.after) for change in done.changes] == [
        ("line 2", "Which;  one?", "Which; one?"),
        ("line 2", "a\xa0b", "a b"),
        ("line 4", "B ", "B"),
    ]
    made = done.path.read_bytes().decode("cp1252").split("\r\n")
    assert made[0] == lines[0]
    assert made[1] == '"Which; one?";a b;two;three;four;A;B'
    assert made[2] == lines[2]
    assert made[3] == '"It; ""is"" it?";one;two;three;four;A;B'
    assert read_bank(done.path).questions == read_bank(path).questions
    assert repair(done.path) == (None, ())


# -- what cannot be mended --


def test_other_files_are_told_so(tmp_path: Path) -> None:
    with pytest.raises(BankError, match="OpenDocument"):
        repair(CASES / "f01_bank.ods", tmp_path)
    with pytest.raises(BankError):
        repair(CASES / "f34_truncated.xlsx", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_styles_that_cannot_be_read_stop_the_repair(tmp_path: Path) -> None:
    for raw in (
        b"<styleSheet/>",
        b"<!DOCTYPE a><a/>",
        b"<a",
        b"<a><fills/><cellXfs/></a>",
        b"<a><fills/><cellXfs><b/></cellXfs></a>",
    ):
        with pytest.raises(NotPatchable):
            Restyled(raw)
    path = patched(tmp_path / "bank.xlsx", STYLES, b"</cellXfs>", b"</cellXfs><!-- -->")
    assert repair(path).path is None or read_bank(path).questions == read_bank(BASELINE).questions


def test_styles_are_copied_with_everything_inside_them() -> None:
    raw = (
        b'<x:s xmlns:x="m"><x:fills/><x:cellXfs><x:xf numFmtId="9" fillId=\'0\' applyFill="0">'
        b'<x:alignment wrapText="1"/></x:xf></x:cellXfs><x:dxfs/></x:s>'
    )
    styles = Restyled(raw)
    assert [styles.filled("0", "green"), styles.filled("7", "red"), styles.filled("0", "green")] == [
        "1",
        "2",
        "1",
    ]
    made = styles.stored()
    assert made.count(b'<x:xf fillId="0" applyFill="1" numFmtId="9"><x:alignment wrapText="1"/></x:xf>') == 1
    assert made.count(b'<x:xf fillId="1" applyFill="1" numFmtId="9"><x:alignment wrapText="1"/></x:xf>') == 1
    assert b'<x:fills><x:fill><x:patternFill patternType="solid"><x:fgColor rgb="FF00B050"/>' in made
    assert made.endswith(b"</x:cellXfs><x:dxfs/></x:s>")


def test_no_field_of_a_table_becomes_a_formula(tmp_path: Path) -> None:
    """Where only a space keeps a spreadsheet program from running it, the line stays as it is."""
    path, kept = tmp_path / "nsw.csv", "Which  one?, =1+1,-5,two ,three,C,D"
    path.write_text(f"Question,A,B,C,D,Correct,Red\n{kept}\nWhich  two?,=1+1,-5,two ,three,C,D\n", "utf-8")
    fixed = repair(path).path
    assert fixed is not None
    assert fixed.read_text("utf-8").splitlines()[1:] == [kept, "Which two?,=1+1,-5,two,three,C,D"]
