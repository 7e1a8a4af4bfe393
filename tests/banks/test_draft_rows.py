"""Rows put in, taken out and moved: what belongs to a row goes with it in the copy, as in a spreadsheet."""

from __future__ import annotations

import datetime
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Font
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.table import Table

import kit
from kit.banks.draft import Draft, Noted
from kit.banks.draft_moved import Reordered
from kit.banks.draft_refs import Moved, offset
from kit.banks.draft_rows import Rows
from tests.banks.books import CASES, astray, fill, question, write

COUNT = 8
FIELDS = ("question", "A", "B", "C", "D")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def furnish(book: openpyxl.Workbook) -> None:
    """Put into a workbook what a teacher's own has: a column of points, dates, formulas, comments, a chart."""
    sheet = book["NSW"]
    for column, heading in ((6, "Points"), (7, "Pick"), (10, "When")):
        sheet.cell(1, column).value = heading
    for row in range(2, COUNT + 2):
        sheet.cell(row, 6).value = row * 10
        sheet.cell(row, 8).value = f"=LEN(F{row})"
        sheet.cell(row, 10).value = datetime.date(2024, 1, row)
    sheet["A3"].comment = Comment("nice one", "me")
    sheet["A3"].font = Font(italic=True)
    sheet["G4"].hyperlink = "https://example.org"
    sheet.row_dimensions[5].hidden = True
    sheet.row_dimensions[6].height = 40
    sheet.merge_cells("D7:E7")
    for kind, formula, ranges in (("list", '"a,b"', "G2:G60"), ("custom", "LEN(A2)<90", "A2:A9")):
        choice = DataValidation(type=kind, formula1=formula)
        choice.add(ranges)
        sheet.add_data_validation(choice)
    for ranges, formula in (("F2:F9", "$F2>50"), ("F4", "$F$4>F5")):
        rule = FormulaRule(formula=[formula], fill=fill("FFFFFF00"))
        sheet.conditional_formatting.add(ranges, rule)
    sheet.auto_filter.ref = "A1:J9"
    sums = book.create_sheet("Sums")
    sums["A1"], sums["A2"], sums["A3"] = "=SUM(NSW!F2:F9)", "='NSW'!$F$5", "=NSW!F6+1"
    book.defined_names["points"] = DefinedName("points", attr_text="NSW!$F$2:$F$9")
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=6, min_row=2, max_row=COUNT + 1))
    sheet.add_chart(chart, "L4")


def furnished() -> tuple[Draft, list[str]]:
    sheets = {"NSW": [question(n, n % 4, (n + 1) % 4) for n in range(COUNT)], "VIC": [question(90)]}
    draft = Draft.open(write(Path("bank.xlsx"), sheets, change=furnish), fresh=True)
    return draft, [row.id for row in draft.tab("NSW").rows]


def as_stored(sheet: Any, row: int) -> list[tuple[object, ...]]:
    """Everything of the cells of a row, but where it stands; of formulas, what they are of its own row."""
    return [
        (
            str(cell.value).replace(str(row), "#") if cell.data_type == "f" else cell.value,
            *(cell.data_type, cell.number_format, cell.font.i, cell.fill.fgColor.rgb),
            cell.comment.text if cell.comment else None,
            cell.hyperlink.target if cell.hyperlink else None,
        )
        for cell in sheet[row]
    ]


def test_a_row_takes_along_all_that_belongs_to_it() -> None:
    draft, ids = furnished()
    new = draft.add_row("NSW", ids[0]).row
    for field, text in zip(FIELDS, ("New?", "w", "x", "y", "z"), strict=True):
        draft.set_text(new, field, text)
    draft.move_row(ids[5], 1)
    draft.remove_row(ids[4])
    copy = draft.save_copy()
    assert copy.said == ""
    assert astray(copy.path) == []
    book = openpyxl.load_workbook(copy.path)
    sheet, was = book["NSW"], openpyxl.load_workbook("bank.xlsx")["NSW"]
    stands = {2: 2, 3: 7, 5: 3, 6: 4, 7: 5, 8: 8, 9: 9}
    for now, before in stands.items():
        assert as_stored(sheet, now) == as_stored(was, before)
        assert sheet.row_dimensions[now].hidden == was.row_dimensions[before].hidden
        assert sheet.row_dimensions[now].height == was.row_dimensions[before].height
    assert [cell.value for cell in sheet[4][:5]] == ["New?", "w", "x", "y", "z"]
    assert not sheet.row_dimensions[4].hidden
    assert str(sheet.merged_cells) == "D3:E3"
    choices = {str(one.sqref): one.formula1 for one in sheet.data_validations.dataValidation}
    assert choices == {"G2:G60": '"a,b"', "A2:A9": "LEN(A2)<90"}
    formats = {
        str(one.sqref): rules[0].formula for one, rules in sheet.conditional_formatting._cf_rules.items()
    }
    assert formats == {"F2:F9": ["$F2>50"], "F6": ["$F$6>F7"]}
    assert [cell.value for cell in book["Sums"]["A"]] == ["=SUM(NSW!F2:F9)", "='NSW'!$F$7", "=NSW!#REF!+1"]
    assert book.defined_names["points"].attr_text == "NSW!$F$2:$F$9"
    assert sheet._charts[0].anchor._from.row == 5
    read = kit.read_bank(copy.path)
    assert read.questions == draft.bank.questions
    assert [(f.code, f.cell) for f in read.findings] == [(f.code, f.cell) for f in draft.bank.findings]
    while draft.undo():
        pass
    assert not draft.edited
    assert draft.copied()[1] == Path("bank.xlsx").read_bytes()


moves = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 20), st.integers(0, 20)), min_size=1, max_size=8)


@settings(max_examples=6, deadline=None)
@given(made=moves)
def test_what_nobody_touched_is_in_the_copy_as_it_was(made: Sequence[tuple[int, int, int]]) -> None:
    draft, first = furnished()
    typed: set[str] = set()
    for kind, where, what in made:
        ids = [row.id for row in draft.tab("NSW").rows]
        if kind == 0 or not ids:
            typed.add(draft.add_row("NSW", ids[where % len(ids)] if ids else None).row)
        elif kind == 1:
            draft.remove_row(ids[where % len(ids)])
        elif kind == 2:
            draft.move_row(ids[where % len(ids)], what % len(ids))
        else:
            typed.add(draft.set_text(ids[where % len(ids)], "A", f"Gum {what}").row)
    copy = draft.save_copy()
    assert copy.said == ""
    assert astray(copy.path) == []
    book, was = openpyxl.load_workbook(copy.path), openpyxl.load_workbook("bank.xlsx")["NSW"]
    for row in draft.tab("NSW").rows:
        if row.id not in typed:
            assert as_stored(book["NSW"], row.number) == as_stored(was, first.index(row.id) + 2)
        assert book["NSW"].row_dimensions[row.number].hidden == (row.id == first[3])
    again = Draft.open("bank.xlsx")
    assert again.tabs == draft.tabs
    assert kit.read_bank(copy.path).questions == draft.bank.questions


def test_a_row_with_merged_answers_is_unmerged_by_a_click_moved_and_deleted() -> None:
    draft, ids = furnished()
    merged = next(one for one in draft.findings if one.finding.code == "QB107")
    assert [fix.label for fix in merged.fixes] == ["Unmerge"]
    draft.fix(merged, "unmerge")
    draft.set_text(ids[5], "D", "Yew")
    assert draft.row(ids[5]).plays
    copy = draft.save_copy().path
    assert not openpyxl.load_workbook(copy)["NSW"].merged_cells.ranges
    assert kit.read_bank(copy).questions == draft.bank.questions
    while draft.undo():
        pass
    draft.remove_row(ids[5])
    assert not openpyxl.load_workbook(draft.save_copy().path)["NSW"].merged_cells.ranges
    assert len(draft.tab("NSW").rows) == COUNT - 1


def test_a_state_merged_over_many_rows_stays_whole_when_its_first_row_goes() -> None:
    def change(book: openpyxl.Workbook) -> None:
        book["All"].merge_cells("A2:A4")

    rows = [(("NSW", *question(n)[0]), {3: "FF00B050", 4: "FFFF0000"}) for n in range(3)]
    header = ("State", "Question", "A", "B", "C", "D")
    draft = Draft.open(write(Path("bank.xlsx"), {"All": rows}, header, change))
    draft.remove_row(draft.tabs[0].rows[0].id)
    draft.move_row(draft.tabs[0].rows[1].id, 0)
    copy = draft.save_copy()
    assert openpyxl.load_workbook(copy.path)["All"]["A2"].value == "NSW"
    assert [q.state for q in kit.read_bank(copy.path).questions] == ["NSW", "NSW"]
    assert kit.read_bank(copy.path).questions == draft.bank.questions


def test_a_second_table_beside_the_questions_is_not_deleted_with_a_row() -> None:
    def change(book: openpyxl.Workbook) -> None:
        book["NSW"]["J3"] = "my own list"

    draft = Draft.open(write(Path("bank.xlsx"), {"NSW": [question(1), question(2)]}, change=change))
    draft.remove_row("0r3")
    assert openpyxl.load_workbook(draft.save_copy().path)["NSW"]["J3"].value == "my own list"


def test_tables_grow_and_shared_formulas_are_written_out() -> None:
    def change(book: openpyxl.Workbook) -> None:
        book["NSW"]["F1"] = "Twice"
        for row in (2, 3, 4):
            book["NSW"][f"F{row}"] = f"=LEN(A{row})"
        book["NSW"].add_table(Table(displayName="Asked", ref="A1:F4"))

    write(Path("plain.xlsx"), {"NSW": [question(n) for n in range(3)]}, change=change)
    part = "xl/worksheets/sheet1.xml"
    with zipfile.ZipFile("plain.xlsx") as old, zipfile.ZipFile("bank.xlsx", "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name == part:
                data = data.replace(b"<f>LEN(A2)</f>", b'<f t="shared" ref="F2:F4" si="0">LEN(A2)</f>')
                for row in (b"3", b"4"):
                    data = data.replace(b"<f>LEN(A" + row + b")</f>", b'<f t="shared" si="0"/>')
            new.writestr(name, data)
    draft = Draft.open("bank.xlsx")
    draft.add_row("NSW", "0r3")
    draft.remove_row("0r2")
    draft.add_row("NSW", "0r3")
    sheet = openpyxl.load_workbook(draft.save_copy().path)["NSW"]
    assert [cell.value for cell in sheet["F"]] == ["Twice", "=LEN(A2)", None, None, "=LEN(A5)"]
    assert sheet.tables["Asked"].ref == "A1:F5"


def test_numbers_go_on_as_numbers() -> None:
    rows = [((n, *question(n)[0]), {3: "FF00B050", 4: "FFFF0000"}) for n in (1, 2)]
    draft = Draft.open(write(Path("bank.xlsx"), {"NSW": rows}, ("No", "Question", "A", "B", "C", "D")))
    draft.add_row("NSW", "0r2")
    sheet = openpyxl.load_workbook(draft.save_copy().path)["NSW"]
    assert [cell.value for cell in sheet["A"]] == ["No", 1, 3, 2]


def test_a_table_of_text_without_rows_keeps_its_tab() -> None:
    Path("quiz.csv").write_text("Question,A,B,C,D,Correct,Red\nOne?,a,b,c,d,A,B\n", encoding="utf-8")
    draft = Draft.open("quiz.csv")
    draft.remove_row(draft.tabs[0].rows[0].id)
    assert [(tab.title, tab.rows) for tab in draft.tabs] == [("quiz", ())]
    assert [tab.title for tab in Draft.open("quiz.csv").tabs] == ["quiz"]
    new = draft.add_row(draft.tabs[0].key).row
    draft.set_text(new, "question", "Two?")
    assert draft.copied()[1].splitlines()[1].startswith(b"Two?")


@pytest.mark.parametrize(
    ("formula", "after"),
    [
        ('A2+$A$3&"A3"', 'A3+$A$4&"A3"'),
        ("SUM(A1:A9)+LOG10(A5)", "SUM(A1:A10)+LOG10(A6)"),
        ("NSW!A2+'NSW'!3:4+Other!A2", "NSW!A3+'NSW'!4:5+Other!A2"),
        ("[1]NSW!A2+'[b.xlsx]NSW'!A2", "[1]NSW!A2+'[b.xlsx]NSW'!A2"),
        ("Asked[[#This Row],[A2]]+A:A+A2B", "Asked[[#This Row],[A2]]+A:A+A2B"),
    ],
)
def test_references_follow_a_row_that_is_put_in(formula: str, after: str) -> None:
    rows = Rows().after("insert", 2)
    assert Moved({"NSW": rows}).formula(formula, rows) == after


def test_a_range_loses_the_row_that_leaves_it_and_keeps_those_that_change_places() -> None:
    rows = Rows().after("move", 5, 2)
    assert rows.span(2, 9) == (2, 9)
    assert rows.span(4, 6) == (5, 6)
    assert rows.parts(4, 6) == [(2, 2), (5, 6)]
    assert rows.span(5, 5) == (2, 2)
    assert rows.after("delete", 2).span(5, 5) is None
    assert offset("A1+$B$2+C$3", 2, 1) == "B3+$B$2+D$3"


HTML = {
    "Excel": "<style><!--.xl65 {background:#00B050;mso-pattern:black none;} .xl66 {background:red;}--></style>"
    "<table><tr><td>Q?</td><td class=xl65>a</td><td class=xl66>b</td><td>c</td><td>d</td></tr></table>",
    "LibreOffice": '<table><tr><td>Q?</td><td bgcolor="#00B050">a</td><td bgcolor="#FF0000">b</td><td>c</td>'
    "<td>d</td></tr></table>",
    "Google Sheets": '<table><tr><td>Q?</td><td style="font:x;background-color:#00ff00;">a</td>'
    '<td style="background-color: rgb(244, 102, 102)">b</td><td colspan=2>c</td></tr></table>',
}


@pytest.mark.parametrize("program", HTML)
def test_a_pasted_row_is_marked_as_the_program_it_came_from_shows_it(program: str) -> None:
    from kit.banks.draft import parse_marks

    marks = parse_marks(HTML[program])
    assert marks == [["", "green", "red", "", ""]]
    draft, ids = furnished()
    edit = draft.paste_block("NSW", ids[2], "question", [["Q?", "a", "b", "c", "d"]], marks)
    assert edit.said == ""
    assert (draft.row(ids[2]).green, draft.row(ids[2]).red) == ("A", "B")
    draft.paste_block("NSW", None, "question", [["New?", "a", "b", "c", "d"]], marks)
    assert draft.tab("NSW").rows[-1].plays


def test_a_pasted_row_keeps_no_mark_of_other_answers() -> None:
    draft, ids = furnished()
    same = draft.row(ids[0])
    draft.paste_block("NSW", ids[0], "question", [["Reworded?", *(same.texts[a] for a in "BADC")]])
    assert (draft.row(ids[0]).green, draft.row(ids[0]).red) == ("B", "A"), "the same texts keep their marks"
    edit = draft.paste_block("NSW", ids[0], "question", [["Who?", "a", "b", "c", "d"]])
    assert "a row lost its green or red" in edit.said
    assert (draft.row(ids[0]).green, draft.row(ids[0]).red) == ("", "")
    assert {one.finding.code for one in found(draft, ids[0])} >= {"QB101"}


def found(draft: Draft, row: str) -> list[Noted]:
    return [noted for own in draft.at(row).values() for noted in own]


def test_what_cannot_go_with_its_row_is_said_before_a_copy_is_made() -> None:
    def change(book: openpyxl.Workbook) -> None:
        book["NSW"]["H2"] = ArrayFormula("H2:H4", "=LEN(A2:A4)")

    draft = Draft.open(write(Path("bank.xlsx"), {"NSW": [question(n) for n in range(3)]}, change=change))
    assert "cannot go with its row" in draft.move_row("0r3", 0).said
    assert "new workbook" in draft.copied()[2]
    draft.undo()
    assert draft.copied()[2] == ""
    ods = Draft.open(CASES.with_name("cases_ods") / "c01_baseline_two_sheets.ods")
    assert "new Excel workbook" in ods.notice


def test_a_formula_without_a_result_is_no_empty_cell() -> None:
    path = CASES / "v01_formula_uncached.xlsx"
    draft = Draft.open(path)
    assert draft.bank == kit.read_bank(path)


def test_one_endless_text_does_not_keep_the_others_from_being_mended() -> None:
    texts = ("Which  one?", "a  b", "x  " * 4_000, "c", "d")
    draft = Draft.open(write(Path("bank.xlsx"), {"NSW": [(texts, {2: "FF00B050", 3: "FFFF0000"})]}))
    assert draft.fix_all("spaces") is not None
    assert (draft.row("0r2").texts["question"], draft.row("0r2").texts["A"]) == ("Which one?", "a b")


def test_an_error_typed_into_a_table_of_text_is_one_at_once() -> None:
    Path("NSW.csv").write_text("Question,A,B,C,D,Correct,Red\nOne?,a,b,c,d,A,B\n", encoding="utf-8")
    draft = Draft.open("NSW.csv")
    row = draft.tabs[0].rows[0].id
    draft.set_text(row, "C", "#N/A")
    assert "QB112" in {one.finding.code for one in found(draft, row)}
    assert draft.copied()[0] == "NSW.edited.csv"


MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
LATER = f"""<worksheet {MAIN} xmlns:x14="x14" xmlns:xm="xm"><dimension ref="A1:C4"/><sheetData>
<row r="1"><c r="A1"/></row><row r="2" ht="20"><c r="A2"><v>2</v></c></row>
<row r="3"><c r="A3"><f>A2&amp;"A2"</f></c><c><v>1</v></c></row><row r="4"><c r="A4"><v>4</v></c></row>
</sheetData><mergeCells count="1"><mergeCell ref="A2:B2"/></mergeCells>
<dataValidations count="2"><dataValidation sqref="A2"/><dataValidation sqref="A3 B4"/></dataValidations>
<hyperlinks><hyperlink ref="A4" location="NSW!A3"/></hyperlinks>
<extLst><ext uri="a"><x14:dataValidations count="1"><x14:dataValidation><x14:formula1><xm:f>A4&gt;$A$3</xm:f>
</x14:formula1><xm:sqref>A4</xm:sqref></x14:dataValidation></x14:dataValidations></ext>
<ext uri="b"><x14:conditionalFormattings><x14:conditionalFormatting><x14:cfRule><xm:f>A2</xm:f></x14:cfRule>
<xm:sqref>A2</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst></worksheet>"""


def test_what_newer_programs_put_at_the_end_of_a_sheet_follows_too() -> None:
    rows = Rows().after("delete", 2).after("insert", 2).after("insert", 2)
    new = Reordered(LATER.encode(), Moved({"NSW": rows}), rows).stored().decode()
    body = new[new.index("<sheetData>") :].replace("\n", "")
    assert new.startswith(LATER[: LATER.index("<dimension")] + '<dimension ref="A1:C5"/>')
    assert body == (
        '<sheetData><row r="1"><c r="A1"/></row>'
        '<row r="4"><c r="A4"><f>#REF!&amp;"A2"</f></c><c><v>1</v></c></row>'
        '<row r="5"><c r="A5"><v>4</v></c></row>'
        '</sheetData><dataValidations count="1"><dataValidation sqref="A4 B5"/></dataValidations>'
        '<hyperlinks><hyperlink ref="A5" location="NSW!A4"/></hyperlinks>'
        '<extLst><ext uri="a"><x14:dataValidations count="1"><x14:dataValidation>'
        "<x14:formula1><xm:f>A5&gt;$A$4</xm:f></x14:formula1><xm:sqref>A5</xm:sqref></x14:dataValidation>"
        "</x14:dataValidations></ext></extLst></worksheet>"
    )
    said = '<T><threadedComment ref="A2"/><threadedComment ref="A4" id="1"/></T>'
    assert Reordered(said.encode(), Moved({}), rows).stored() == b'<T><threadedComment ref="A5" id="1"/></T>'


def test_the_comment_of_a_row_that_is_deleted_goes_with_it() -> None:
    draft, ids = furnished()
    draft.remove_row(ids[1])
    copy = draft.save_copy().path
    with zipfile.ZipFile(copy) as package:
        boxes = [package.read(name) for name in package.namelist() if name.endswith("rawing1.vml")]
    assert boxes
    assert b"<v:shape " not in boxes[0]
    assert not any(cell.comment for row in openpyxl.load_workbook(copy)["NSW"].iter_rows() for cell in row)


@pytest.mark.parametrize(("key", "kept"), [("clear", None), ("head", "a fifth")])
def test_a_text_beside_the_columns_goes_or_gets_a_heading_by_a_click(key: str, kept: str | None) -> None:
    (row, fills) = question(1)
    draft = Draft.open(write(Path("bank.xlsx"), {"NSW": [((*row, "a fifth"), fills)]}))
    outside = next(one for one in draft.findings if one.finding.code == "QB114")
    assert key in [fix.key for fix in outside.fixes]
    draft.fix(outside, key)
    assert "QB114" not in {one.finding.code for one in draft.findings}
    assert openpyxl.load_workbook(draft.save_copy().path)["NSW"]["F2"].value == kept


def test_formulas_and_charts_call_a_sheet_by_the_name_that_it_has_now() -> None:
    draft, ids = furnished()
    draft.move_row(ids[3], 0)
    draft.rename_sheet("NSW", "ACT")
    copy = draft.save_copy()
    assert copy.said == ""
    book = openpyxl.load_workbook(copy.path)
    assert [cell.value for cell in book["Sums"]["A"]] == ["=SUM('ACT'!F2:F9)", "='ACT'!$F$2", "='ACT'!F6+1"]
    assert book["ACT"]._charts[0].ser[0].val.numRef.f == "'ACT'!$F$2:$F$9"
    assert Moved({}, {"NSW": "Q's"}).formula("NSW!A:A+'nsw'!B2+NSW2!A1", None) == "'Q''s'!A:A+'Q''s'!B2+NSW2!A1"
