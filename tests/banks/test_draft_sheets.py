"""Sheets of a draft: added, renamed, taken out, undone, kept in the draft and in the copy."""

from __future__ import annotations

import json
from pathlib import Path

import openpyxl
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import kit
from kit.banks.draft import Draft
from kit.banks.draft_sheets import checked_name
from tests.banks.books import CASES, question, write

BLOCK = [["What says moo?", "Cow", "Dog", "Cat", "Hen"]]


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def opened(**sheets: list[object]) -> Draft:
    return Draft.open(write(Path("bank.xlsx"), dict(sheets) or {"Animals": [question(1)]}))


def fill_in(draft: Draft, tab: str) -> None:
    row = draft.paste_block(tab, None, "question", BLOCK).row
    draft.set_mark(row, "A", "green")
    draft.set_mark(row, "B", "red")


def keys(draft: Draft) -> list[str]:
    return [tab.key for tab in draft.tabs]


def test_a_bank_of_another_subject_gets_a_sheet_for_each_category() -> None:
    draft = opened()
    edit = draft.add_sheet("  Plants  & co")
    assert (edit.label, edit.tab) == ("Add the sheet “Plants & co”", "Plants & co")
    assert draft.tab("Plants & co").rows == ()
    assert draft.tab("Plants & co").fields[:4] == ("number", "topic", "question", "A")
    fill_in(draft, "Plants & co")
    assert draft.counts()["Plants & co"] == {"": 1, "no topic": 1}
    copy = draft.save_copy()
    assert copy.said == ""
    assert kit.read_bank(copy.path).questions == draft.bank.questions
    sheet = openpyxl.load_workbook(copy.path)["Plants & co"]
    assert [cell.value for cell in sheet[2]][2:7] == BLOCK[0]
    assert sheet.freeze_panes == "A2"
    assert Draft.open("bank.xlsx").tabs == draft.tabs, "it is in the draft"


def test_a_copy_that_got_sheets_here_gets_more() -> None:
    opened()
    for name in ("Plants", "Rocks", "Tools"):
        draft = Draft.open("bank.xlsx", fresh=True)
        draft.add_sheet(name)
        fill_in(draft, name)
        copy = draft.save_copy()
        assert copy.said == ""
        copy.path.replace("bank.xlsx")
    assert openpyxl.load_workbook("bank.xlsx").sheetnames == ["Animals", "Plants", "Rocks", "Tools"]
    assert len(kit.read_bank("bank.xlsx").questions) == 4


def test_everything_done_to_sheets_can_be_undone_and_done_again() -> None:
    draft = opened(Animals=[question(1)], Plants=[])
    draft.add_sheet("Rocks")
    fill_in(draft, "Rocks")
    draft.rename_sheet("Rocks", "Stones")
    draft.rename_sheet("Animals", "Beasts")
    draft.add_sheet("Rocks")
    draft.remove_sheet("Rocks")
    made = draft.tabs
    assert keys(draft) == ["Beasts", "Stones"]
    labels = []
    while edit := draft.undo():
        labels.append(edit.label)
    assert labels[:3] == ["Take out the sheet “Rocks”", "Add the sheet “Rocks”", "Rename “Animals” to “Beasts”"]
    assert (keys(draft), draft.edited) == (["Animals"], False)
    while draft.redo():
        pass
    assert draft.tabs == made
    assert Draft.open("bank.xlsx").tabs == made
    assert draft.rename_sheet("Beasts", "Beasts").label == "", "no edit"


def test_the_blank_template_becomes_a_bank_of_another_subject() -> None:
    draft = Draft.blank()
    draft.rename_sheet("NSW", "Animals")
    fill_in(draft, "Animals")
    assert [found.finding.code for found in draft.findings if found.tab == "Animals"] == ["QB201"]
    for tab in keys(draft)[1:]:
        draft.remove_sheet(tab)
    assert not draft.about_states
    assert draft.bank.categories == ("Animals",)
    copy = draft.save_copy()
    assert copy.said == ""
    book = openpyxl.load_workbook(copy.path)
    assert book.sheetnames == ["Read me", "Animals"]
    assert kit.read_bank(copy.path).questions == draft.bank.questions


def test_names_of_the_workbook_follow_their_sheet() -> None:
    def change(book: openpyxl.Workbook) -> None:
        for sheet in book:
            sheet.auto_filter.ref = "A1:E3"
            sheet.print_title_rows = "1:1"
        book.active = 2

    path = write(Path("bank.xlsx"), {"It's": [question(1)], "B": [], "Cc": [question(2)]}, change=change)
    draft = Draft.open(path)
    draft.rename_sheet("It's", "Oh 'no' & yes")
    draft.rename_sheet("Cc", "Dd")
    draft._record(kit.banks.draft_tabs.removing(draft._cells, 1, 0))
    copy = draft.save_copy()
    assert copy.said == ""
    book = openpyxl.load_workbook(copy.path)
    assert book.sheetnames == ["Oh 'no' & yes", "Dd"]
    assert book.active.title == "Dd"
    assert [sheet.print_title_rows for sheet in book] == ["$1:$1", "$1:$1"]


def test_a_formula_that_speaks_of_a_sheet_is_not_broken() -> None:
    def change(book: openpyxl.Workbook) -> None:
        book["B"]["H1"] = "=Animals!A2"

    draft = Draft.open(write(Path("bank.xlsx"), {"Animals": [question(1)], "B": [question(2)]}, change=change))
    draft.rename_sheet("Animals", "Beasts")
    copy = draft.save_copy()
    assert copy.said == ""
    assert openpyxl.load_workbook(copy.path)["B"]["H1"].value == "='Beasts'!A2"
    draft.rename_sheet("Beasts", "Animals")
    draft.rename_sheet("B", "C")
    assert draft.save_copy().said == ""


@pytest.mark.parametrize("name", ["f01_bank.ods"])
def test_what_is_no_excel_file_is_written_anew_and_that_is_said(name: str) -> None:
    draft = Draft.open(next(CASES.parent.rglob(name)))
    draft.add_sheet("Tasmania")
    fill_in(draft, "Tasmania")
    copy = draft.save_copy(Path())
    assert "new workbook" in copy.said
    assert [one.question for one in kit.read_bank(copy.path).of("TAS")] == ["What says moo?"]


def test_a_table_of_text_has_one_sheet() -> None:
    Path("NSW.csv").write_text("Question,A,B,C,D,Correct,Red\nOne?,a,b,c,d,A,B\n", encoding="utf-8")
    draft = Draft.open("NSW.csv")
    for act in (lambda: draft.add_sheet("VIC"), lambda: draft.rename_sheet("NSW", "VIC")):
        with pytest.raises(kit.BankError, match="one sheet"):
            act()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "needs a name"),
        (" \t", "needs a name"),
        ("x" * 32, "at most 31"),
        ("🦘" * 16, "at most 31"),
        ("A/B", "cannot have “/”"),
        ("[A]", "cannot have “\\["),
        ("A:B", "cannot have “:”"),
        ("What?", "cannot have"),
        ("'A", "apostrophe"),
        ("history", "for itself"),
        ("ANIMALS", "already"),
    ],
)
def test_names_that_no_spreadsheet_program_takes_are_refused(name: str, why: str) -> None:
    draft = opened(Animals=[question(1)], Plants=[question(2)])
    for act in (lambda: draft.add_sheet(name), lambda: draft.rename_sheet("Plants", name)):
        with pytest.raises(kit.BankError, match=why):
            act()
    assert not draft.can_undo
    assert draft.rename_sheet("Plants", "plants").label, "its own name may change its capitals"


def test_a_sheet_with_questions_and_the_only_one_stay() -> None:
    draft = opened()
    with pytest.raises(kit.BankError, match="only an empty sheet"):
        draft.remove_sheet("Animals")
    draft.remove_row(draft.tab("Animals").rows[0].id)
    with pytest.raises(kit.BankError, match="only sheet"):
        draft.remove_sheet("Animals")


@settings(max_examples=12, deadline=None)
@given(st.text(max_size=40))
@example("Tom & Jerry's <b> “x”")
def test_a_name_that_is_taken_is_the_same_in_the_copy(name: str) -> None:
    try:
        wanted = checked_name(name, ["Animals"])
    except kit.BankError:
        return
    draft = Draft.open(write(Path("one.xlsx"), {"Animals": [question(1)]}), fresh=True)
    draft.add_sheet(wanted)
    name, data, said = draft.copied()
    assert said == ""
    Path(name).write_bytes(data)
    assert openpyxl.load_workbook(name).sheetnames == ["Animals", wanted]


@pytest.mark.parametrize("sheets", [[[5, "x"]], [[1, "a/b"]], [[0, 3]], [["0", "x"]], 7, [[-1, "x"]], [[1]]])
def test_odd_lines_in_a_draft_are_put_aside(sheets: object) -> None:
    opened().add_sheet("Plants")
    file = Path("kit-saves/bank.kitdraft")
    line = json.loads(file.read_text(encoding="utf-8").splitlines()[1])
    file.write_text(
        file.read_text(encoding="utf-8") + json.dumps({**line, "sheets": sheets}) + "\n", encoding="utf-8"
    )
    again = Draft.open("bank.xlsx")
    assert keys(again) == ["Animals", "Plants"]
    assert "damaged" in again.notice
