"""Copies of a draft: read back they hold its questions, and all else stays as it was in the file."""

from __future__ import annotations

import zipfile
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kit
from kit.banks.draft import Draft
from kit.banks.question import Bank
from tests.banks.books import CASES, astray, fill, question, write

TEXTS = (
    "Perth",
    "=1+2",
    "-5",
    "“Ünïcode” 日本",
    "a & b <c>",
    "1901",
    "",
    "x" * 60,
    "_x0041_",
    'a;b,"c"',
    "TRUE",
)
FIELDS = ("question", "A", "B", "C", "D", "topic", "explanation")
SAMPLES = (
    *("c01_baseline_two_sheets.xlsx", "c13_patterned.xlsx", "c25_libreoffice_export.xlsx"),
    *("f10_utf8.csv", "f12_utf16le_tab.csv", "f13_cp1252.csv", "f14_semicolon.csv", "f17_no_marks.csv"),
    *(
        "f18_quotes_newlines.csv",
        "f22_mac_lineends.csv",
        "s03_merged_answers.xlsx",
        "s13_hidden_row.xlsx",
    ),
)
"""Files whose copies are always patched, never written anew."""

Move = tuple[int, int, int, int]
moves = st.lists(st.tuples(*[st.integers(0, 60)] * 4), min_size=1, max_size=6)


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def play(draft: Draft, move: Move) -> None:
    """One edit, chosen by four numbers; those that are refused do nothing."""
    kind, where, what, more = move
    tabs = [tab for tab in draft.tabs if tab.editable]
    if not tabs:
        return
    tab = tabs[where % len(tabs)]
    if not tab.rows:
        draft.add_row(tab.key)
        return
    row = tab.rows[where % len(tab.rows)].id
    field, text = FIELDS[more % len(FIELDS)], TEXTS[what % len(TEXTS)]
    try:
        match kind % 7:
            case 0 | 1:
                draft.set_text(row, field, text)
            case 2:
                draft.set_mark(row, "ABCD"[what % 4], ("green", "red", "")[more % 3])
            case 3:
                draft.add_row(tab.key, row if more % 2 else None)
            case 4:
                draft.remove_row(row)
            case 5:
                draft.move_row(row, what % len(tab.rows))
            case _:
                cells = [TEXTS[(what + n) % len(TEXTS)] for n in range(5)]
                draft.paste_block(tab.key, row if more % 2 else None, "question", [cells, cells[::-1]])
    except kit.BankError:
        return


def known(bank: Bank, text: bool) -> list[tuple[object, ...]]:
    """The questions for comparing: in a text file lines may be fewer."""
    return [
        (q.question, q.answers, q.green, q.red, q.state, q.topic, q.explanation, q.number, 0 if text else q.row)
        for q in bank.questions
    ]


@pytest.mark.parametrize("name", SAMPLES)
@settings(max_examples=4, deadline=None)
@given(made=moves)
def test_a_copy_reads_back_as_the_draft(name: str, made: list[Move]) -> None:
    draft = Draft.open(CASES / name, fresh=True)
    before = draft.bank
    for move in made:
        play(draft, move)
    copy = draft.save_copy(Path())
    assert copy.said == ""
    assert copy.path.suffix == Path(name).suffix
    if copy.path.suffix == ".xlsx":
        assert astray(copy.path) == astray(CASES / name)
    if draft.bank.questions:
        assert known(kit.read_bank(copy.path), draft.text) == known(draft.bank, draft.text)
    again = Draft.open(CASES / name)
    if draft.edited:
        assert again.tabs == draft.tabs
    while draft.undo():
        pass
    assert draft.bank == before
    assert not draft.edited


def test_cells_far_down_a_long_sheet_are_written_into_their_own_rows() -> None:
    write(Path("bank.xlsx"), {"NSW": [question(n) for n in range(80)]})
    draft = Draft.open("bank.xlsx")
    rows = {row.number: row.id for row in draft.tabs[0].rows}
    for number in (2, 33, 34, 60, 81):
        draft.set_text(rows[number], "C", f"Gum {number}")
    path = draft.save_copy().path
    assert astray(path) == []
    sheet = openpyxl.load_workbook(path)["NSW"]
    assert [sheet[f"D{number}"].value for number in (2, 33, 34, 60, 81)] == [
        f"Gum {number}" for number in (2, 33, 34, 60, 81)
    ]
    assert sheet["D61"].value == "Elm 59"


def test_only_the_edited_sheet_and_the_styles_change() -> None:
    draft = Draft.open(write(Path("bank.xlsx"), {"NSW": [question(1)], "VIC": [question(2)]}))
    draft.set_text("0r2", "A", "Wattle")
    with zipfile.ZipFile("bank.xlsx") as old, zipfile.ZipFile(draft.save_copy().path) as new:
        assert old.namelist() == new.namelist()
        changed = [name for name in old.namelist() if old.read(name) != new.read(name)]
    assert changed == ["xl/worksheets/sheet1.xml"], "the style of a text that stays marked stays too"
    draft.set_mark("0r2", "C", "red")
    with zipfile.ZipFile("bank.xlsx") as old, zipfile.ZipFile(draft.save_copy().path) as new:
        changed = [name for name in old.namelist() if old.read(name) != new.read(name)]
    assert changed == ["xl/worksheets/sheet1.xml", "xl/styles.xml"]


def test_what_no_question_needs_stays_in_the_copy() -> None:
    def change(book: openpyxl.Workbook) -> None:
        sheet = book["NSW"]
        sheet["H1"], sheet["H2"], sheet["H9"] = "My notes", "=1+1", "below"
        sheet["B2"].font = openpyxl.styles.Font(italic=True)
        sheet["A3"].fill = fill("FFFFFF00")
        book.create_sheet("Prose")["A1"] = "Only words."

    path = write(Path("bank.xlsx"), {"NSW": [question(1), question(2)]}, change=change)
    draft = Draft.open(path)
    draft.set_text("0r2", "A", "Wattle")
    draft.set_text(draft.add_row("NSW").row, "question", "New?")
    book = openpyxl.load_workbook(draft.save_copy().path)
    sheet = book["NSW"]
    assert (sheet["H2"].value, sheet["H9"].value, book["Prose"]["A1"].value) == ("=1+1", "below", "Only words.")
    assert sheet["B2"].value == "Wattle"
    assert sheet["B2"].font.italic
    assert sheet["A3"].fill.fgColor.rgb == "FFFFFF00"
    assert sheet["A10"].value == "New?", "new rows come below everything"


def test_cells_that_were_painted_and_empty_do_not_mark_what_is_typed_there() -> None:
    def change(book: openpyxl.Workbook) -> None:
        for cell in ("B3", "C3"):
            book["NSW"][cell].fill = fill("FF00B050")

    draft = Draft.open(write(Path("bank.xlsx"), {"NSW": [question(1)]}, change=change))
    draft.paste_block("NSW", None, "question", [["Q?", "a", "b", "c", "d"]])
    row = draft.tab("NSW").rows[-1]
    assert (row.number, row.green) == (3, "")
    draft.set_mark(row.id, "C", "green")
    draft.set_mark(row.id, "D", "red")
    copy = draft.save_copy()
    assert copy.said == ""
    assert kit.read_bank(copy.path).questions == draft.bank.questions


def test_an_answer_that_is_painted_and_empty_is_marked_when_it_is_typed() -> None:
    row, fills = question(1)
    draft = Draft.open(write(Path("bank.xlsx"), {"NSW": [((*row[:2], None, *row[3:]), fills)]}))
    assert draft.row("0r2").red == ""
    assert not draft.edited
    draft.set_text("0r2", "B", "Wattle")
    assert (draft.row("0r2").red, draft.row("0r2").plays) == ("B", True)
    assert kit.read_bank(draft.save_copy().path).questions == draft.bank.questions
    draft.undo()
    draft.set_mark("0r2", "C", "red")
    draft.set_text("0r2", "B", "Wattle")
    assert draft.row("0r2").red == "C"
    assert kit.read_bank(draft.save_copy().path).questions == draft.bank.questions


def test_a_copy_never_takes_the_place_of_a_file() -> None:
    draft = Draft.open(write(Path("bank.xlsx"), {"NSW": [question(1)]}))
    Path("bank.edited.xlsx").write_bytes(b"mine")
    assert draft.save_copy().path.name == "bank.edited-2.xlsx"
    assert Path("bank.edited.xlsx").read_bytes() == b"mine"
    assert draft.save_copy(Path("other.xlsx")).path.name == "other.xlsx"
    assert draft.save_copy(Path("third")).path.name == "third.xlsx"
    Path("folder").mkdir()
    assert draft.save_copy(Path("folder")).path == Path("folder/bank.edited.xlsx")
    name, data, said = draft.copied()
    assert (name, said) == ("bank.edited.xlsx", "")
    assert data == Path("folder/bank.edited.xlsx").read_bytes()
    assert Draft.open("other.xlsx").tabs == draft.tabs
    again = Draft.open("bank.edited-2.xlsx")
    assert again.copied()[0] == "bank.edited.xlsx", "a copy of a copy is named after the first"


@pytest.mark.parametrize("name", ["c01_baseline_two_sheets.ods", "f45_missing_styles.xlsx"])
def test_what_cannot_be_patched_is_written_anew_and_said(name: str) -> None:
    path = next(folder / name for folder in (CASES, CASES.with_name("cases_ods")) if (folder / name).exists())
    draft = Draft.open(path)
    row = draft.tabs[0].rows[0]
    draft.set_text(row.id, "question", "Quite new?")
    draft.set_mark(row.id, "D", "green")
    draft.set_mark(row.id, "A", "red")
    copy = draft.save_copy(Path())
    assert copy.path.suffix == ".xlsx"
    assert "new workbook" in copy.said
    read = kit.read_bank(copy.path).questions
    assert [(q.question, q.answers, q.green, q.red) for q in read] == [
        (q.question, q.answers, q.green, q.red) for q in draft.bank.questions
    ]
    assert "Quite new?" in [q.question for q in read]


def test_a_table_of_text_keeps_its_lines_and_learns_letters() -> None:
    lines = ["Question;A;B;C;D;Correct;Red", 'Käse  or "ham"?;a;b;c;d;A;B', "Zweite?; =1;2;3;4;B;C", ""]
    Path("NSW.csv").write_bytes("\r\n".join(lines).encode("cp1252"))
    draft = Draft.open("NSW.csv")
    draft.set_text(draft.tabs[0].rows[1].id, "B", "zwei")
    copied = draft.copied()[1].decode("cp1252").split("\r\n")
    assert copied == [*lines[:2], "Zweite?;'=1;zwei;3;4;B;C", ""]
    draft.set_text(draft.tabs[0].rows[0].id, "C", "日本")
    assert draft.copied()[1].decode("utf-8-sig").split("\r\n")[1] == '"Käse  or ""ham""?";a;b;日本;d;A;B'


def test_lines_that_could_not_be_read_stay() -> None:
    Path("NSW.csv").write_text(
        "Question,A,B,C,D,Correct,Red\nOne?,a,b,c,d,A,B\nToo,few\nTwo?,a,b,c,d,A,B\n", encoding="utf-8"
    )
    draft = Draft.open("NSW.csv")
    first = draft.tabs[0].rows[0].id
    draft.set_text(draft.add_row("NSW", first).row, "question", "New?")
    assert b"\nToo,few\n" in draft.copied()[1]
    draft.remove_row(first)
    assert draft.copied()[1].splitlines()[1:3] == [b"New?,,,,,,", b"Too,few"]


@pytest.mark.parametrize("name", ["v11_line_breaks", "v18_formula_like_text", "c29_invalid_rgb"])
def test_what_is_found_in_a_moved_row_is_found_in_the_copy(name: str) -> None:
    draft = Draft.open(CASES / f"{name}.xlsx")
    tab = draft.tabs[0]
    draft.move_row(tab.rows[-1].id, 0)
    copy = kit.read_bank(draft.save_copy(Path("moved.xlsx")).path)
    told = [(one.code, one.cell) for one in draft.bank.findings]
    assert [(one.code, one.cell) for one in copy.findings] == told


def test_a_new_row_has_not_the_coloured_letters_of_the_one_above() -> None:
    draft = Draft.open(CASES / "c11_font_colour_only.xlsx")
    cells = ["New?", "a", "b", "c", "d"]
    draft.paste_block(draft.tabs[0].key, None, draft.tabs[0].fields[0], [cells])
    copy = kit.read_bank(draft.save_copy(Path("new.xlsx")).path)
    assert copy.findings == draft.bank.findings
