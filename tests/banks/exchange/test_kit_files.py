"""The kit's own workbook and table: whatever comes in is written whole, and reads back as it was."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import kit
from kit import BankError
from kit.banks.cells import clean
from kit.banks.exchange import bridge
from kit.banks.exchange.blank import blank_workbook
from kit.banks.exchange.item import Item
from kit.banks.exchange.tablecsv import COLUMNS, TABLE_CSV
from kit.banks.exchange.workbook import HEADER, WORKBOOK, sheet_names
from kit.banks.question import STATES, Bank
from kit.banks.shipped import shipped_path
from tests.banks.exchange.samples import RIVER, nasty_items, shipped

PLAIN = replace(RIVER, seconds=None, feedback=())


def book_of(content: bytes) -> openpyxl.Workbook:
    return openpyxl.load_workbook(io.BytesIO(content))


def fills(sheet: Any, row: int) -> dict[str, str]:
    """The filled cells of a row: cell -> "green" or "red"."""
    names = {"FF00B050": "green", "FFFF0000": "red"}
    return {cell.coordinate: names[cell.fill.fgColor.rgb] for cell in sheet[row] if cell.fill.fill_type}


def saved(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


# The workbook


def test_the_workbook_cell_by_cell() -> None:
    writing = WORKBOOK.write(
        "x", [PLAIN, replace(PLAIN, category="Tasmania", number=None, red=None, source="w" * 99)]
    )
    book = book_of(writing.files[""])
    assert book.sheetnames == ["NSW", "TAS"]
    sheet = book["NSW"]
    assert [cell.value for cell in sheet[1]] == list(HEADER)
    assert [cell.value for cell in sheet[2]] == [
        *(14, "geography", RIVER.question, *RIVER.answers, RIVER.explanation),
        *(RIVER.source, "2026-02-01", "junior"),
    ]
    assert fills(sheet, 2) == {"D2": "green", "E2": "red"}
    assert fills(book["TAS"], 2) == {"D2": "green"}
    assert sheet.freeze_panes == "A2"
    assert sheet["C2"].alignment.wrap_text
    assert sheet["D2"].style == "Right answer"
    assert sheet.row_dimensions[2].height is None
    assert book["TAS"].row_dimensions[2].height == 45
    assert [remark.message for remark in writing.remarks] == [
        "1 of 2 questions has no red answer yet. Fill the cell of one wrong answer of each red; kit check "
        "names the rows."
    ]


def test_the_shipped_bank_comes_back_the_same(tmp_path: Path) -> None:
    bank = kit.read_bank(shipped_path())
    reading = bridge.items_of(bank)
    writing = WORKBOOK.write("Australia", reading.items)
    back = kit.read_bank(saved(tmp_path / "copy.xlsx", writing.files[""]))
    assert writing.remarks == reading.remarks == []
    assert [plain(question) for question in back.questions] == [plain(question) for question in bank.questions]
    assert [(item.code, item.message) for item in back.findings] == [
        (item.code, item.message) for item in bank.findings
    ]


def plain(question: Any) -> tuple[Any, ...]:
    names = ("state", "number", "topic", "question", "answers", "green", "red", "explanation", "source")
    return tuple(getattr(question, name) for name in (*names, "checked", "level"))


def test_a_text_stays_a_text_and_nothing_becomes_a_formula(tmp_path: Path) -> None:
    answers = ("007", "=cmd|' /C calc'!A0", "1/2", "TRUE")
    item = Item("=1+1 is?", answers, (0,), red=1, category="NSW", source="+61")
    content = WORKBOOK.write("x", [item]).files[""]
    cells = [cell for row in book_of(content)["NSW"].iter_rows() for cell in row if cell.value is not None]
    assert {cell.data_type for cell in cells if cell.coordinate != "A2"} == {"s"}
    (question,) = kit.read_bank(saved(tmp_path / "bank.xlsx", content)).questions
    assert (question.question, question.answers, question.source) == (item.question, item.answers, "+61")


def test_what_the_kit_cannot_play_is_written_all_the_same_and_said(tmp_path: Path) -> None:
    items = [
        Item("Five?", tuple("abcde"), (4,), red=0, category="NSW", place="B2"),
        Item("Two?", ("Yes", "No"), (0,), red=1, category="NSW", place="B3"),
        Item("Several?", tuple("abcd"), (0, 2), category="NSW", place="B4"),
        Item("None?", tuple("abcd"), (), category="NSW", place="B5"),
    ]
    writing = WORKBOOK.write("x", items)
    sheet = book_of(writing.files[""])["NSW"]
    assert [cell.value for cell in sheet[1]] == [*HEADER, "Extra answers"]
    assert [cell.value for cell in sheet[2]][3:7] == list("abcd")
    assert sheet["L2"].value == "e"
    assert fills(sheet, 2) == {"D2": "red", "L2": "green"}
    assert [cell.value for cell in sheet[3]][3:7] == ["Yes", "No", None, None]
    assert fills(sheet, 4) == {"D4": "green", "F4": "green"}
    assert fills(sheet, 5) == {}
    assert writing.written == 4
    assert [tuple(remark) for remark in writing.remarks] == [
        ("B2", "It has 5 answers; those after the fourth stand under “Extra answers”. Choose four of them."),
        ("B3", "It has 2 answers; the kit plays with four, so cells are left empty."),
        ("B4", "It has 2 right answers, all green; the kit plays with one."),
        ("B5", "No answer is marked as right, so none is green."),
        (
            "",
            "2 of 4 questions have no red answer yet. Fill the cell of one wrong answer of each red; kit check "
            "names the rows.",
        ),
    ]
    bank = kit.read_bank(saved(tmp_path / "bank.xlsx", writing.files[""]))
    assert bank.questions == ()
    rows = {finding.cell.strip("ABCDEFGHIJKL")[:1] for finding in bank.findings if finding.severity == "error"}
    assert {"2", "3", "4", "5"} <= rows


def test_what_has_no_cell_is_said() -> None:
    item = replace(RIVER, explanation="", feedback=("Yes: the Murray.", "", "", ""))
    writing = WORKBOOK.write("x", [item, replace(PLAIN, question="w" * 40_000, place="line 9")])
    assert writing.written == 1
    assert book_of(writing.files[""])["NSW"]["H2"].value == "Yes: the Murray."
    assert [tuple(remark) for remark in writing.remarks] == [
        ("line 9", "One of its texts has 40,000 characters, too many for a cell. It was left out."),
        ("", "Not in the workbook, because it has no place for it: 1 time limit and 1 question's feedback."),
    ]


def test_categories_become_sheets() -> None:
    items = [
        replace(PLAIN, category=category, identity=identity)
        for category, identity in (
            ("Capitals", ""),
            ("queensland", ""),
            ("QLD", ""),
            ("", "VIC-003"),
            ("", "Q7"),
            ("History", ""),
            ("a/b: [c]?", ""),
        )
    ]
    writing = WORKBOOK.write("My quiz", items)
    book = book_of(writing.files[""])
    assert book.sheetnames == ["VIC", "QLD", "Capitals", "My quiz", "History questions", "a-b, (c)"]
    assert book["QLD"].max_row == 3
    assert book["VIC"]["A2"].value == 14
    said = [remark.message for remark in writing.remarks]
    assert "The category “History” is on the sheet “History questions”." in said
    assert any(message.startswith("Besides States there are other categories (“Capitals”") for message in said)


@given(st.lists(st.text(max_size=40), unique=True, max_size=12))
@example(["a" * 40, "a" * 41, "A" * 40, "'", "History", "HISTORY", "\x01"])
def test_names_of_sheets_are_legal_and_no_two_alike(categories: list[str]) -> None:
    names = list(sheet_names(categories, "").values())
    assert len({name.casefold() for name in names}) == len(categories)
    for name in names:
        assert 0 < len(name.encode("utf-16-le")) <= 62
        assert not set(name) & set("[]:*?/\\")
        assert name.casefold() != "history"
        assert name == name.strip("'")


@settings(max_examples=60, deadline=None)
@given(st.lists(nasty_items(), min_size=1, max_size=4))
def test_any_items_are_in_the_workbook_whole(items: list[Item]) -> None:
    writing = WORKBOOK.write("x", items)
    assert writing.written == len(items)
    written = []
    for sheet in book_of(writing.files[""]).worksheets:
        for row in sheet.iter_rows(min_row=2):
            cells = [cell for cell in (*row[3:7], *row[11:]) if cell.value is not None]
            colours = [cell.fill.fgColor.rgb if cell.fill.fill_type else "" for cell in cells]
            texts = [clean(unescaped(cell.value)) for cell in cells]
            written.append((clean(unescaped(row[2].value)), texts, colours))
    expected = []
    for group in bridge.by_category(items).values():
        for item in group:
            colours = ["FF00B050" if n in item.right else "" for n in range(len(item.answers))]
            if item.red is not None:
                colours[item.red] = "FFFF0000"
            expected.append((clean(item.question), [clean(answer) for answer in item.answers], colours))
    assert written == expected


def unescaped(text: str) -> str:
    return text.replace("_x005F_", "_")


@settings(max_examples=40, deadline=None)
@given(st.lists(nasty_items(), min_size=1, max_size=3))
def test_playable_items_come_back_from_the_workbook(items: list[Item]) -> None:
    kept = [
        replace(item, answers=tuple(f"{clean(text)} {n}" for n, text in enumerate(item.answers[:1] * 4)))
        for item in items
    ]
    kept = [replace(item, right=(0,), red=3, feedback=(), category="NSW") for item in kept]
    back = WORKBOOK.read("bank.xlsx", WORKBOOK.write("x", kept).files[""])
    found = {(item.question, item.answers, item.right, item.red) for item in back.items}
    refused = len(kept) - len(back.items)
    assert refused <= len(back.remarks)
    assert found <= {(clean(item.question), item.answers, item.right, item.red) for item in kept}


def test_the_blank_workbook_explains_itself_and_asks_for_questions(tmp_path: Path) -> None:
    content = blank_workbook()
    book = book_of(content)
    assert book.sheetnames == ["Read me", *STATES]
    assert [cell.value for cell in book["QLD"][1]] == list(HEADER)
    prose = " ".join(str(row[0].value) for row in book["Read me"].iter_rows())
    assert "green" in prose
    assert "red" in prose
    bank = kit.read_bank(saved(tmp_path / "blank.xlsx", content))
    assert bank.questions == ()
    assert {finding.sheet for finding in bank.findings if finding.severity == "error"} <= {"", *STATES}


@pytest.mark.parametrize("topic", ["", "mammals"])
@pytest.mark.parametrize("names", [("Birds", "Fish"), ("Birds",)])
def test_a_bank_about_another_subject_comes_back_with_its_categories(
    tmp_path: Path, names: tuple[str, ...], topic: str
) -> None:
    items = [
        Item(f"Which {name} is {n}?", (f"a{n}", f"b{n}", f"c{n}", f"d{n}"), (n % 4,), (n + 1) % 4, name, topic)
        for name in names
        for n in range(12)
    ]
    for form, ending in ((WORKBOOK, ".xlsx"), (TABLE_CSV, ".csv")):
        writing = form.write("Animals", items)
        bank = kit.read_bank(saved(tmp_path / f"Animals{ending}", writing.files[""]))
        by_topic = bool(topic) and len(names) == 1 and form is WORKBOOK
        assert {question.state for question in bank.questions} == ({topic} if by_topic else set(names))
        said = [remark.message for remark in writing.remarks]
        assert any("these become the categories" in message for message in said) == by_topic
        assert {question.topic for question in bank.questions} <= {topic, *names}
        assert len(bank.questions) == len(items)


# The bridge


def test_identities_come_of_numbers_and_never_collide() -> None:
    question = kit.read_bank(shipped_path()).questions[0]
    numbers = [1, 1, None, 14, None]
    questions = tuple(replace(question, number=number, row=row) for row, number in enumerate(numbers, start=2))
    twins = (replace(question, sheet="b", number=None, row=4), replace(question, state="Old & new", number=2))
    reading = bridge.items_of(Bank("x", (*questions, *twins)))
    assert [item.identity for item in reading.items] == [
        *("NSW-row2", "NSW-row3", "NSW-row4", "NSW-014", "NSW-row6", "NSW-row4-2", "Old-new-002")
    ]


def test_refused_questions_are_counted(tmp_path: Path) -> None:
    book = openpyxl.load_workbook(shipped_path())
    sheet = book["VIC"]
    for row in (3, 5):
        for cell in sheet[row]:
            cell.fill = openpyxl.styles.PatternFill()
    book.save(tmp_path / "bank.xlsx")
    reading = WORKBOOK.read("bank.xlsx", (tmp_path / "bank.xlsx").read_bytes())
    assert len(reading.items) == len(shipped()) - 2
    assert len(reading.remarks) == 2
    assert all(remark.place.startswith("VIC!") for remark in reading.remarks)
    assert all(remark.message.startswith("Left out, as kit check refuses it: ") for remark in reading.remarks)


# The table


def rows_of(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8"), newline="")))


def test_the_table_line_by_line() -> None:
    item = replace(PLAIN, answers=("b", "=1+1", "it's", "d"), right=(2,), red=0)
    assert ",".join(COLUMNS) == (
        "state,number,topic,question,green,red,other1,other2,explanation,level,source,checked"
    )
    writing = TABLE_CSV.write("x", [item])
    assert rows_of(writing.files[""]) == [
        list(COLUMNS),
        [
            *("NSW", "14", "geography", RIVER.question, "it's", "b", "'=1+1", "d"),
            *(RIVER.explanation, "junior", RIVER.source, "2026-02-01"),
        ],
    ]
    assert writing.files[""].endswith(b"\r\n")
    assert not writing.files[""].startswith(b"\xef\xbb\xbf")
    assert writing.remarks == []


def test_columns_are_added_where_the_table_is_too_small() -> None:
    items = [
        Item("Five?", tuple("abcde"), (1,), category="Birds", place="B2"),
        Item("Several?", tuple("abcd"), (0, 2), red=1, category="Birds", place="B3"),
        Item("None?", ("a", "b"), (), category="Fish", place="B4"),
    ]
    writing = TABLE_CSV.write("x", items)
    rows = rows_of(writing.files[""])
    assert rows[0] == ["category", *COLUMNS[1:], "other3", "other4", "green2"]
    assert rows[1][4:8] + rows[1][12:] == ["b", "", "a", "c", "d", "e", ""]
    assert rows[2][4:8] + rows[2][12:] == ["a", "b", "d", "", "", "", "c"]
    assert [tuple(remark) for remark in writing.remarks] == [
        ("B2", "It has 5 answers, 1 of them right; the kit plays with four and one."),
        ("B3", "It has 4 answers, 2 of them right; the kit plays with four and one."),
        ("B4", "It has 2 answers, 0 of them right; the kit plays with four and one."),
        ("", "2 of 3 questions have no red answer yet: move one wrong answer of each to “red”."),
    ]
    back = TABLE_CSV.read("x.csv", writing.files[""])
    assert [(item.question, sorted(item.answers), len(item.right)) for item in back.items] == [
        (item.question, sorted(item.answers), len(item.right)) for item in items
    ]


def essence(item: Item) -> tuple[Any, ...]:
    """What the table keeps of an item: all but the order of its answers."""
    right = sorted(clean(item.answers[place]) for place in item.right)
    red = clean(item.answers[item.red]) if item.red is not None else ""
    texts = (item.question, bridge.explanation_of(item), item.source, item.checked, item.level, item.topic)
    category, number = bridge.category_of(item), bridge.number_of(item)
    return (*map(clean, texts), clean(category), number, sorted(map(clean, item.answers)), right, red)


@settings(max_examples=80, deadline=None)
@given(st.lists(nasty_items(), min_size=1, max_size=4))
def test_any_items_come_back_from_the_table(items: list[Item]) -> None:
    writing = TABLE_CSV.write("x", items)
    assert writing.written == len(items)
    assert all(not cell.startswith(("=", "+", "-", "@")) for row in rows_of(writing.files[""]) for cell in row)
    back = TABLE_CSV.read("x.csv", writing.files[""]).items
    expected = [item for group in bridge.by_category(items).values() for item in group]
    assert [essence(item) for item in back] == [essence(item) for item in expected]


def test_the_shipped_bank_goes_through_the_table(tmp_path: Path) -> None:
    content = TABLE_CSV.write("x", list(shipped())).files[""]
    assert TABLE_CSV.recognises("any.csv", content[:4096])
    back = TABLE_CSV.read("any.csv", content)
    assert back.remarks == []
    assert [essence(item) for item in back.items] == [essence(item) for item in shipped()]
    bank = kit.read_bank(saved(tmp_path / "bank.csv", content))
    assert len(bank.questions) == len(shipped())
    assert {(question.question, question.green, question.red) for question in bank.questions} == {
        (item.question, item.answers[item.right[0]], item.answers[item.red or 0]) for item in shipped()
    }


@pytest.mark.parametrize(
    "lines",
    [
        ("sep=;", "State;No;Question;Green;Red;Other1;Other2", "Qld;3.;Which?;a;b;c;d"),
        ("My bank", "state\tnumber\tquestion\tgreen\tred\tother1\tother2", "Qld\t3\tWhich?\ta\tb\tc\td"),
    ],
)
def test_a_table_from_a_spreadsheet_is_read(lines: Sequence[str]) -> None:
    content = "\r\n".join(lines).encode("utf-8-sig")
    assert TABLE_CSV.recognises("any.csv", content)
    (item,) = TABLE_CSV.read("any.csv", content).items
    assert (item.category, item.number, item.answers, item.right, item.red) == (
        "Qld",
        3,
        tuple("abcd"),
        (0,),
        1,
    )
    assert item.place == "line 3"


def test_a_line_without_a_question_or_answers_is_said() -> None:
    content = ",".join(COLUMNS) + "\nNSW,1,,,a,b\nNSW,2,,Which?,a\n,,,\nNSW,3,,How?,,b,c\n"
    reading = TABLE_CSV.read("any.csv", content.encode())
    assert [(item.question, item.right, item.red) for item in reading.items] == [("How?", (), 0)]
    assert [tuple(remark) for remark in reading.remarks] == [
        ("line 2", "It has no question. It was left out."),
        ("line 3", "It has fewer than two answers. It was left out (“Which?”)."),
    ]


def test_another_table_is_not_the_kit_s() -> None:
    content = b"Question,A,B,C,D,Green,Red\nWhich?,a,b,c,d,B,C\n"
    assert not TABLE_CSV.recognises("any.csv", content)
    with pytest.raises(BankError, match="has not the headings of the kit's table"):
        TABLE_CSV.read("any.csv", content)


# The blank template


TEMPLATE = shipped_path().with_name("blank-template.xlsx")


def test_the_template_in_the_repository_is_what_the_command_writes() -> None:
    with zipfile.ZipFile(TEMPLATE) as kept, zipfile.ZipFile(io.BytesIO(blank_workbook())) as made:
        assert kept.namelist() == made.namelist()
        other = [name for name in kept.namelist() if kept.read(name) != made.read(name)]
    assert other in ([], ["docProps/core.xml"]), "write it anew: kit convert --blank question_banks/"


def test_the_template_has_lists_a_legend_and_an_example_that_is_left_out(tmp_path: Path) -> None:
    book = openpyxl.load_workbook(TEMPLATE)
    for code in STATES:
        sheet = book[code]
        assert sheet.freeze_panes == "A2"
        lists = {str(rule.sqref): rule.formula1 for rule in sheet.data_validations.dataValidation}
        assert lists["B2:B200"] == '"geography,history,demographics,government"'
        assert lists["K2:K200"].startswith('"Year 3,')
        assert sheet["A2"].value == "Example"
        assert (sheet["E2"].fill.fgColor.rgb, sheet["D2"].fill.fgColor.rgb) == ("FF00B050", "FFFF0000")
    legend = {cell.fill.fgColor.rgb for (cell,) in book["Read me"].iter_rows() if cell.fill.fill_type}
    assert legend == {"FF00B050", "FFFF0000"}
    assert kit.read_bank(TEMPLATE).questions == ()
    for column, text in enumerate((1, "history", "Who?", "a", "b", "c", "d"), start=1):
        book["TAS"].cell(3, column).value = text
    book["TAS"]["D3"].style, book["TAS"]["E3"].style = book["NSW"]["E2"].style, book["NSW"]["D2"].style
    book.save(tmp_path / "bank.xlsx")
    bank = kit.read_bank(tmp_path / "bank.xlsx")
    assert [(question.state, question.row, question.green) for question in bank.questions] == [("TAS", 3, "a")]
    book["TAS"]["A2"].value = 2
    book.save(tmp_path / "bank.xlsx")
    assert len(kit.read_bank(tmp_path / "bank.xlsx").questions) == 2, "with a number it is a question"
