"""A draft: edits, what is found wrong after them, one-click fixes, undo."""

from __future__ import annotations

import time
from pathlib import Path

import openpyxl
import pytest

import kit
from kit.banks.colour import Highlight
from kit.banks.draft import Draft, Noted, parse_block
from tests.banks.books import CASES, GREEN, HEADER, RED, question, write
from tests.browser.workbook import write_bank

ROW = question(1)


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def opened(rows: int = 3, sheet: str = "NSW") -> Draft:
    return Draft.open(write(Path("bank.xlsx"), {sheet: [question(n, n % 4, (n + 1) % 4) for n in range(rows)]}))


def found(draft: Draft, code: str) -> Noted:
    return next(noted for noted in draft.findings if noted.finding.code == code)


def questions(draft: Draft, tab: str = "NSW") -> list[str]:
    return [row.texts["question"] for row in draft.tab(tab).rows]


def test_a_draft_shows_what_the_file_holds() -> None:
    draft = opened()
    (tab,) = draft.tabs
    assert (tab.key, tab.title, tab.state, tab.editable) == ("NSW", "New South Wales", "NSW", True)
    assert tab.fields[:5] == ("question", "A", "B", "C", "D")
    row = tab.rows[1]
    assert (row.number, row.green, row.red, row.plays) == (3, "B", "C", True)
    assert row.cells["B"] == "C3"
    assert draft.bank == kit.read_bank("bank.xlsx")
    asked = draft.question(row.id)
    assert asked is not None
    assert (asked.green, asked.red) == ("Fir 1", "Elm 1")
    assert draft.counts()["NSW"] == {"": 3, "no topic": 3}
    assert draft.counts()["VIC"] == {"": 0}
    assert not draft.edited
    assert not Path("kit-saves").exists(), "looking leaves nothing behind"


def test_findings_follow_every_edit_and_name_the_cell() -> None:
    draft = opened()
    row = draft.tab("NSW").rows[0].id
    assert "QB107" not in {noted.finding.code for noted in draft.findings}
    draft.set_text(row, "C", "")
    missing = found(draft, "QB107")
    assert missing.places == ((row, "C"),)
    assert draft.at(row)["C"] == [missing]
    assert not draft.row(row).plays
    assert draft.question(row) is None
    draft.set_text(row, "C", "Yew")
    assert draft.at(row).get("C") is None
    assert draft.row(row).plays


def test_texts_are_tidied_and_the_same_text_is_no_edit() -> None:
    draft = opened()
    row = draft.tab("NSW").rows[0].id
    draft.set_text(row, "A", " Lake\n Eyre\u200b ")
    assert draft.row(row).texts["A"] == "Lake Eyre"
    version = draft.version
    draft.set_text(row, "A", "Lake  Eyre")
    assert draft.version == version
    with pytest.raises(kit.BankError, match="8,001 characters"):
        draft.set_text(row, "A", "x" * 8_001)
    with pytest.raises(kit.BankError, match="no longer there"):
        draft.set_text("nobody", "A", "x")


def test_a_mark_moves_and_an_emptied_answer_keeps_its_own() -> None:
    draft = opened()
    row = draft.tab("NSW").rows[0].id
    draft.set_mark(row, "D", "green")
    assert (draft.row(row).green, draft.row(row).red) == ("D", "B")
    draft.set_mark(row, "B", "green")
    assert (draft.row(row).green, draft.row(row).red) == ("B", "")
    assert {fix.key for fix in found(draft, "QB103").fixes} == {"red A", "red C", "red D"}
    draft.set_text(row, "B", "")
    draft.set_text(row, "B", "Wattle")
    assert draft.row(row).green == "B"
    draft.set_mark(row, "B", "")
    assert draft.row(row).green == ""
    with pytest.raises(kit.BankError, match="A, B, C or D"):
        draft.set_mark(row, "E", "green")


@pytest.mark.parametrize(
    ("header", "cells", "after"),
    [
        ("Question,A,B,C,D,Correct,Red", "Q?,a,b,c,d,A,B", ("C", "B")),
        ("Question,A,B,C,D,Correct,Red", "Q?,a,b,c,d,1,c", ("C", "")),
        ("Question,A,B,C,D,Correct", "Q?,a,b,c,d,A", ("C", "")),
        ("question,green,red,other1,other2", "Q?,a,b,c,d", ("A", "B")),
    ],
)
def test_marks_in_columns_are_written_there(header: str, cells: str, after: tuple[str, str]) -> None:
    Path("NSW.csv").write_text(f"{header}\n{cells}\n", encoding="utf-8")
    draft = Draft.open("NSW.csv")
    row = draft.tabs[0].rows[0].id
    draft.set_mark(row, "C", "green")
    assert (draft.row(row).green, draft.row(row).red) == after
    if "green" in header:
        assert draft.row(row).texts["A"] == "c", "its heading says that A is right, so the texts change places"
    draft.set_mark(row, "D", "red")
    assert draft.row(row).plays


def test_marks_where_a_conditional_format_may_repaint() -> None:
    draft = Draft.open(CASES / "c15_conditional_format_only.xlsx")
    draft.set_mark("0r2", "A", "green")
    assert draft.row("0r2").green == "A"


def test_rows_are_added_removed_and_moved() -> None:
    draft = opened()
    first, second, third = (row.id for row in draft.tab("NSW").rows)
    new = draft.add_row("NSW", first).row
    assert [row.id for row in draft.tab("NSW").rows] == [first, new, second, third]
    assert [row.number for row in draft.tab("NSW").rows] == [2, 3, 4, 5]
    assert draft.row(second).green == "B", "what moves down keeps its marks"
    draft.remove_row(new)
    assert draft.add_row("NSW", first).row != new
    assert [row.number for row in draft.tab("NSW").rows] == [2, 3, 4, 5], "the gap is filled"
    draft.move_row(third, 0)
    assert questions(draft)[0] == "Which of these is number 2?"
    assert draft.row(third).green == "C"
    while draft.undo():
        pass
    assert [row.id for row in draft.tab("NSW").rows] == [first, second, third]
    assert not draft.edited
    with pytest.raises(kit.BankError, match="no place 9"):
        draft.move_row(first, 8)


def test_a_row_goes_by_itself_when_its_question_was_merged_with_the_next() -> None:
    draft = Draft.open(CASES / "s01_merged_question_cells.xlsx")
    with pytest.raises(kit.BankError, match="A5 is merged with A4"):
        draft.set_text("0r5", "question", "hidden?")
    row = next(row for row in draft.tabs[0].rows if row.number == 4)
    draft.move_row(row.id, 0)
    assert draft.tabs[0].rows[0].texts["question"] == row.texts["question"]
    draft.set_text("0r5", "question", "shown?")
    assert draft.row("0r5").plays


def test_a_block_from_a_spreadsheet_grows_the_sheet_and_is_one_step() -> None:
    draft = opened()
    block = parse_block('Question\tA\tB\tC\tD\r\nNew one?\t1\t"2 ""x"""\t3\t4\r\nOther?\ta\t"b\nc"\td\te\r\n')
    assert block[1] == ["New one?", "1", '2 "x"', "3", "4"]
    last = draft.tab("NSW").rows[-1].id
    assert draft.paste_block("NSW", last, "question", block).label == "Paste 2 rows"
    assert questions(draft)[2:] == ["New one?", "Other?"], "a row of headings is left out"
    assert draft.tab("NSW").rows[3].texts["B"] == "b c"
    draft.undo()
    assert questions(draft)[2:] == ["Which of these is number 2?"]
    block = parse_block("No\tTopic\tQuestion\tA\tB\tC\tD\n7\thistory\tIn its own order?\ta\tb\tc\td\n")
    new = draft.paste_block("NSW", last, "question", block, [[], ["", "", "", "", "green", "", "red"]]).row
    wanted = {"question": "In its own order?", "A": "a", "D": "d", "topic": "history", "number": "7"}
    assert wanted.items() <= draft.row(new).texts.items(), "the headings say where the texts belong"
    assert (draft.row(new).green, draft.row(new).red) == ("B", "D")
    draft.undo()
    with pytest.raises(kit.BankError, match="12 columns wide; from “Question” on"):
        draft.paste_block("NSW", None, "question", [["x"] * 12])
    with pytest.raises(kit.BankError, match="at most 2,000 rows"):
        draft.paste_block("NSW", None, "question", [["x"]] * 2_000)
    assert len(questions(draft)) == 3
    assert parse_block("\t\n") == []


def test_quotes_that_are_part_of_a_pasted_text_stay() -> None:
    block = '"Waltzing Matilda" is what?\tA "song"\t"a\tb"\n"Not closed\tx\n\n"c\nd"\t"Rose" or "Tulip"'
    assert parse_block(block) == [
        ['"Waltzing Matilda" is what?', 'A "song"', "a\tb"],
        ['"Not closed', "x"],
        [],
        ["c\nd", '"Rose" or "Tulip"'],
    ]
    long = "x" * 200_000
    assert parse_block(f"{long}\ty") == [[long, "y"]]


def test_a_field_without_a_column_gets_one() -> None:
    draft = opened()
    row = draft.tab("NSW").rows[0].id
    assert "topic" not in draft.row(row).cells
    draft.set_text(row, "topic", "history")
    assert draft.row(row).cells["topic"] == "F2"
    assert draft.counts()["NSW"]["history"] == 1
    draft.undo()
    assert "topic" not in draft.row(row).cells


def test_an_empty_sheet_of_a_state_begins_with_the_headings() -> None:
    draft = Draft.open(write(Path("bank.xlsx"), {"NSW": [ROW], "VIC": []}, header=None))
    assert draft.tab("VIC").rows == ()
    draft.paste_block("VIC", None, "question", [["Q?", "1", "2", "3", "4"]])
    assert draft.tab("VIC").rows[0].texts["number"] == "1"
    assert draft.tab("VIC").rows[0].number == 2


def test_new_rows_go_on_with_numbers_and_states() -> None:
    rows = [((1, "NSW", *ROW[0]), {4: GREEN, 5: RED}), ((2, "VIC", *question(2)[0]), {4: GREEN, 5: RED})]
    draft = Draft.open(write(Path("bank.xlsx"), {"All": rows}, ("No", "State", "Question", "A", "B", "C", "D")))
    assert "state" in draft.tabs[0].fields
    row = draft.row(draft.add_row("All").row)
    assert (row.texts["number"], row.texts["state"]) == ("3", "VIC")
    draft.paste_block("All", row.id, "number", [["7", "NSW", *question(3)[0]], ["007", "NSW", *question(4)[0]]])
    sheet = openpyxl.load_workbook(draft.save_copy().path)["All"]
    assert [sheet.cell(number, 1).value for number in range(2, 6)] == [1, 2, 7, "007"], "numbers stay numbers"


@pytest.mark.parametrize(
    ("texts", "fills", "code", "key", "after"),
    [
        ({}, {2: GREEN, 3: GREEN, 4: RED}, "QB102", "green B", ("B", "C")),
        ({}, {2: GREEN}, "QB103", "red D", ("A", "D")),
        ({}, {4: RED}, "QB101", "green A", ("A", "C")),
        ({1: "Oak  1"}, {2: GREEN, 3: RED}, "QB328", "spaces", ("A", "B")),
        ({}, {2: "FFC5E17A", 3: RED}, "QB217", "colours", ("A", "B")),
    ],
)
def test_one_click_mends(
    texts: dict[int, str], fills: dict[int, str], code: str, key: str, after: tuple[str, str]
) -> None:
    row = [texts.get(place, text) for place, text in enumerate(ROW[0])]
    draft = Draft.open(write(Path("bank.xlsx"), {"NSW": [(row, fills)]}))
    draft.fix(found(draft, code), key)
    assert code not in {noted.finding.code for noted in draft.findings}
    assert (draft.tabs[0].rows[0].green, draft.tabs[0].rows[0].red) == after
    with pytest.raises(kit.BankError, match="mended already"):
        draft.fix(Noted(draft.findings[0].finding, "NSW"), key)


def test_an_unknown_topic_is_mended_in_all_its_rows_at_once() -> None:
    topics = ("Animals", "History", "animals")
    rows = [((*question(n)[0], topic), question(n)[1]) for n, topic in enumerate(topics)]
    draft = Draft.open(write(Path("bank.xlsx"), {"NSW": rows}, (*HEADER, "Topic")))
    unknown = found(draft, "QB307")
    assert unknown.fixes[0].label == "geography in all 2 rows"
    draft.fix(unknown, "topic geography")
    assert [row.texts["topic"] for row in draft.tabs[0].rows] == ["geography", "History", "geography"]
    draft.undo()
    assert found(draft, "QB307").finding == unknown.finding


def test_the_second_of_two_questions_that_ask_the_same_goes_by_a_click() -> None:
    draft = Draft.open(write(Path("bank.xlsx"), {"NSW": [ROW, question(2), ROW]}))
    twice = found(draft, "QB312")
    assert [fix.label for fix in twice.fixes] == ["Delete row 4"]
    draft.fix(twice, "remove")
    assert len(draft.tab("NSW").rows) == 2


def test_all_spaces_and_colours_are_mended_at_once() -> None:
    spaced = ["Which  is it?", " Oak ", "Fir", "Elm", "Ash"]
    draft = Draft.open(write(Path("bank.xlsx"), {"NSW": [(spaced, {2: "FFC6EFCE", 3: "FFFFC7CE"})] * 2}))
    assert draft.safe_fixes() == {"spaces": 4, "colours": 4}
    draft.fix_all("spaces")
    edit = draft.fix_all("colours")
    assert edit is not None
    assert draft.safe_fixes() == {}
    assert draft.fix_all("colours") is None
    assert "QB328" not in {noted.finding.code for noted in draft.findings}
    draft.undo()
    assert draft.safe_fixes() == {"colours": 4}
    with pytest.raises(kit.BankError, match="everywhere at once"):
        draft.fix_all("everything")


def test_undo_and_redo_say_what_they_would_do() -> None:
    draft = opened()
    row = draft.tab("NSW").rows[0].id
    assert (draft.can_undo, draft.can_redo, draft.undo(), draft.redo()) == ("", "", None, None)
    draft.set_text(row, "A", "x")
    draft.set_mark(row, "C", "red")
    assert draft.can_undo == "Mark C red"
    undone = draft.undo()
    assert undone is not None
    assert (undone.row, undone.field) == (row, "C")
    assert draft.can_redo == "Mark C red"
    draft.redo()
    assert draft.row(row).red == "C"
    draft.undo()
    draft.set_text(row, "B", "y")
    assert draft.can_redo == "", "a new edit takes the place of what was undone"


def test_typing_that_goes_on_is_one_step() -> None:
    draft = opened()
    row = draft.tab("NSW").rows[0].id
    was = draft.row(row).texts["A"]
    for text in ("W", "Wa", "Wattle"):
        draft.set_text(row, "A", text, going_on=True)
    draft.set_text(row, "B", "Fir", going_on=True)
    draft.undo()
    assert draft.row(row).texts["A"] == "Wattle"
    draft.undo()
    assert draft.row(row).texts["A"] == was


def test_a_sheet_stays_editable_whatever_is_typed() -> None:
    draft = Draft.open(write(Path("bank.xlsx"), {"NSW": [question(1), question(2)]}, header=None))
    for row in draft.tab("NSW").rows:
        for field in ("question", "A", "B", "C"):
            draft.set_text(row.id, field, "")
    assert draft.tab("NSW").editable
    draft.set_text(draft.tab("NSW").rows[0].id, "question", "Again?")
    assert questions(draft)[0] == "Again?"


def test_four_hundred_questions_answer_at_once() -> None:
    draft = Draft.open(write_bank(Path("bank.xlsx"), 50))
    row = draft.tabs[3].rows[20].id
    times = []
    for number in range(3):
        begun = time.process_time()
        draft.set_text(row, "A", f"Perth {number}")
        assert draft.findings
        assert len(draft.tabs) == 8
        times.append(time.process_time() - begun)
    assert min(times) < 0.4, "about 0.1 s on two shared cores"


def test_the_marks_of_the_kit_are_clear_colours() -> None:
    draft = opened()
    row = draft.tab("NSW").rows[0]
    draft.set_mark(row.id, "C", "red")
    cell = draft._cells.get((0, row.number, 4))
    assert cell is not None
    assert cell.look.highlight == Highlight("red", "red", "#FF0000")
