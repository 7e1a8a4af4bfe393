"""Kahoot!, Wayground, Blooket and Gimkit: exact templates, tolerant reading, every question accounted for."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit import BankError
from kit.banks.cells import clean
from kit.banks.exchange.blooket import BLOOKET
from kit.banks.exchange.gimkit import GIMKIT
from kit.banks.exchange.item import Format, Item, Reading
from kit.banks.exchange.kahoot import HEADER as KAHOOT_HEADER
from kit.banks.exchange.kahoot import KAHOOT
from kit.banks.exchange.wayground import HEADER as WAYGROUND_HEADER
from kit.banks.exchange.wayground import WAYGROUND
from tests.banks.exchange.samples import RIVER, nasty_items, shipped

GAMES = (KAHOOT, WAYGROUND, BLOOKET, GIMKIT)
TWO = Item("Is it?", ("Yes", "No"), (0,), place="line 2")


def sheet_of(content: bytes) -> Any:
    return openpyxl.load_workbook(io.BytesIO(content)).worksheets[0]


def xlsx(rows: Sequence[Sequence[Any]], name: str = "Sheet1") -> bytes:
    book = openpyxl.Workbook()
    book.worksheets[0].title = name
    for row in rows:
        book.worksheets[0].append(list(row))
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def text(*lines: str) -> bytes:
    return "\r\n".join(lines).encode()


def remarks(reading: Reading) -> list[tuple[str, str]]:
    return [(remark.place, remark.message) for remark in reading.remarks]


def only(reading: Reading) -> tuple[Item, str]:
    """The one item and the one remark ("" if there is none) of a reading."""
    (item,) = reading.items
    assert len(reading.remarks) <= 1
    return item, reading.remarks[0].message if reading.remarks else ""


# Kahoot!


def test_kahoot_s_template_cell_by_cell() -> None:
    writing = KAHOOT.write("Rivers", [replace(RIVER, right=(0, 2), red=None), TWO])
    sheet = sheet_of(writing.files[""])
    assert sheet["B2"].value == "Quiz template"
    assert [cell.value for cell in sheet[8]] == [
        None,
        "Question - max 120 characters",
        "Answer 1 - max 75 characters",
        "Answer 2 - max 75 characters",
        "Answer 3 - max 75 characters",
        "Answer 4 - max 75 characters",
        "Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs",
        "Correct answer(s) - choose at least one",
    ]
    assert [cell.value for cell in sheet[9]] == [1, RIVER.question, *RIVER.answers, 20, "1,3"]
    assert [cell.value for cell in sheet[10]] == [2, "Is it?", "Yes", "No", None, None, 20, 1]
    assert sheet.max_row == 10
    assert writing.written == 2
    assert set(writing.files) == {""}


@pytest.mark.parametrize(
    ("asked", "written"),
    [(None, 20), (0, 20), (1, 5), (25, 20), (26, 30), (45, 30), (75, 60), (180, 120), (999, 240)],
)
def test_kahoot_s_times_are_rounded_to_the_nearest_and_said(asked: int | None, written: int) -> None:
    writing = KAHOOT.write("x", [replace(TWO, seconds=asked)])
    assert sheet_of(writing.files[""])["G9"].value == written
    said = [remark.message for remark in writing.remarks if remark.place == "line 2"]
    assert said == (
        [] if not asked else [f"Its time limit of {asked} s was written as {written} s, the nearest allowed."]
    )


def test_nothing_too_long_for_kahoot_is_cut() -> None:
    fits = Item("q" * 120, ("a" * 75, "🦘" * 75), (0,), place="B2")
    long = Item("q" * 121, ("a", "🦘" * 76), (0,), place="B3")
    five = Item("Five?", tuple("abcde"), (0,), place="B4")
    writing = KAHOOT.write("x", [fits, long, five])
    assert writing.written == 1
    assert [(remark.place, remark.message) for remark in writing.remarks] == [
        (
            "B3",
            "The question has 121 characters (at most 120) and answer 2 has 76 characters (at most 75). "
            f"It was left out (“{'q' * 59}…”).",
        ),
        ("B4", "It has 5 answers, and Kahoot! takes 2 to 4. It was left out (“Five?”)."),
    ]


def test_every_text_in_a_workbook_is_a_text() -> None:
    item = Item("=1+1", ("007", "=cmd|' /C calc'!A0", "1/2", "_x0041_"), (1,), explanation="=A1")
    for game in (KAHOOT, WAYGROUND):
        content = game.write("=title", [item]).files[""]
        cells = [cell for row in sheet_of(content).iter_rows() for cell in row]
        assert "f" not in {cell.data_type for cell in cells}
        (back,) = game.read("x.xlsx", content).items
        assert (back.question, back.answers) == (item.question, item.answers)


OLD_KAHOOT = (
    "Question - max 95 characters",
    "Answer 1 - max 60 characters",
    "Answer 2 - max 60 characters",
    "Answer 3 - max 60 characters",
    "Answer 4 - max 60 characters",
    "Time limit (sec) – 5, 10, 20, 30, 60, 90 or 120 secs",
    "Correct answer(s) - choose at least one",
)
PLAIN_KAHOOT = ("Question", "Answer 1", "Answer 2", "Answer 3", "Answer 4", "Time limit", "Correct answer(s)")


@pytest.mark.parametrize(
    ("before", "header", "left"),
    [(7, KAHOOT_HEADER, 1), (5, OLD_KAHOOT, 1), (6, KAHOOT_HEADER, 1), (0, PLAIN_KAHOOT, 0)],
    ids=["today", "older", "row 7", "plain table"],
)
def test_kahoot_s_header_is_found_where_it_stands(before: int, header: tuple[str, ...], left: int) -> None:
    pad = [None] * left
    rows: list[Sequence[Any]] = [[None, "Quiz template"]] * min(before, 1) + [[None, "…"]] * (before - 1)
    rows += [[*pad, *header], [*pad, "Which?", "a", "b", None, "d", 20, 4], [*[1] * left, *[None] * 7]]
    content = xlsx(rows)
    assert KAHOOT.recognises("any.xlsx", content)
    item, said = only(KAHOOT.read("any.xlsx", content))
    assert (item.question, item.answers, item.right, item.seconds) == ("Which?", ("a", "b", "d"), (2,), 20)
    assert item.place == f"{'AB'[left]}{before + 2}"
    assert said == ""


@pytest.mark.parametrize(
    ("key", "right", "said"),
    [
        (2, (1,), ""),
        ("2", (1,), ""),
        (2.0, (1,), ""),
        ("1,3", (0, 2), ""),
        ("1, 3,4", (0, 2, 3), ""),
        ("3;1", (0, 2), ""),
        ("Perth", (2,), "The key is the text “Perth”, not a number; the answer that says so was taken."),
        ("perth ", (2,), "The key is the text “perth”, not a number; the answer that says so was taken."),
        ("B", (1,), "The key “B” is a letter, not a number; A was taken for answer 1, B for 2 …"),
        ("5", (), "The key “5” points at answer 5, which is not there."),
        ("1,9", (0,), "The key “1,9” points at answer 9, which is not there."),
        ("Darwin", (), "The key “Darwin” is no answer's number or text, so none is marked as right."),
        (None, (), "No answer is marked as right."),
    ],
)
def test_keys_are_read_as_people_write_them(key: object, right: tuple[int, ...], said: str) -> None:
    row = ["Capital of WA?", "Sydney", "Hobart", "Perth", "Cairns", 20, key]
    item, message = only(KAHOOT.read("any.xlsx", xlsx([PLAIN_KAHOOT, row])))
    assert item.right == right
    assert message == said


def test_a_row_that_cannot_be_used_does_not_stop_the_others() -> None:
    rows = [PLAIN_KAHOOT, ["Slide", *[None] * 6], [None, "a", "b"], ["Which?", "a", "b", None, None, 20, 1]]
    reading = KAHOOT.read("any.xlsx", xlsx(rows))
    assert [item.question for item in reading.items] == ["Which?"]
    assert remarks(reading) == [
        ("A2", "It has fewer than two answers. It was left out (“Slide”)."),
        ("A3", "It has no question. It was left out."),
    ]


def test_a_formula_without_a_result_is_said() -> None:
    """openpyxl writes a text that begins with = as a formula, and no program has worked it out."""
    reading = KAHOOT.read("quiz.xlsx", xlsx([KAHOOT_HEADER, ["Who?", "Ann", "=1+1", "Cat", "Dan", 20, "1"]]))
    assert any(place == "C2" and "without a stored result" in said for place, said in remarks(reading))


def test_a_csv_saved_from_kahoot_s_template_is_read() -> None:
    content = text(";".join(PLAIN_KAHOOT), "Which?;a;b;;;20;2")
    item, _ = only(KAHOOT.read("any.csv", content))
    assert (item.answers, item.right, item.place) == (("a", "b"), (1,), "line 2")
    assert not KAHOOT.recognises("any.csv", content)


# Wayground


def test_wayground_s_template_cell_by_cell() -> None:
    five = Item("Which two?", tuple("abcde"), (1, 4), seconds=45)
    writing = WAYGROUND.write("Rivers", [RIVER, five])
    book = openpyxl.load_workbook(io.BytesIO(writing.files[""]))
    sheet = book.worksheets[0]
    assert book.sheetnames == ["Create a Quiz"]
    assert [cell.value for cell in sheet[1]] == [
        *("Question Text", "Question Type", "Option 1", "Option 2", "Option 3", "Option 4", "Option 5"),
        *("Correct Answer", "Time in seconds", "Image Link", "Answer explanation"),
    ]
    assert sheet["A2"].value.startswith("Text of the question")
    row = [RIVER.question, "Multiple Choice", *RIVER.answers, None, 1, 20, None, RIVER.explanation]
    assert [cell.value for cell in sheet[3]] == row
    row = ["Which two?", "Checkbox", *"abcde", "2,5", 45, None, None]
    assert [cell.value for cell in sheet[4]] == row


@pytest.mark.parametrize("instructions", [True, False])
def test_wayground_s_instruction_row_may_be_missing(instructions: bool) -> None:
    rows = [list(WAYGROUND_HEADER)] + [["Text of the question (required)", "Type"]] * instructions
    rows.append(["Which?", "Multiple Choice", "a", "b", *[""] * 3, "2", "", "", ""])
    item, said = only(WAYGROUND.read("any.xlsx", xlsx(rows)))
    assert (item.question, item.right, item.seconds, said) == ("Which?", (1,), None, "")


@pytest.mark.parametrize(
    "left_out", [("Answer explanation",), ("Option 5", "Answer explanation"), ("Image Link",)]
)
def test_older_wayground_files_have_fewer_columns(left_out: tuple[str, ...]) -> None:
    header = [heading for heading in WAYGROUND_HEADER if heading not in left_out]
    whole = dict.fromkeys(header, "")
    whole |= {"Question Text": "Which?", "Option 1": "a", "Option 2": "b", "Correct Answer": "1"}
    for content in (xlsx([header, list(whole.values())]), text(",".join(header), ",".join(whole.values()))):
        assert WAYGROUND.recognises("any", content)
        item, _ = only(WAYGROUND.read("any", content))
        assert (item.answers, item.right) == (("a", "b"), (0,))


@pytest.mark.parametrize("kind", ["Fill-in-the-Blank", "Poll", "Open-Ended", "Draw", "Match"])
def test_wayground_s_other_types_are_left_out_and_said(kind: str) -> None:
    rows = [WAYGROUND_HEADER, ["Say it", kind, "a", "b"], ["Which?", "", "a", "b", "", "", "", 1]]
    reading = WAYGROUND.read("any.xlsx", xlsx(rows))
    assert [item.question for item in reading.items] == ["Which?"]
    said = f"It is of the type “{kind}”, without a right answer to choose. It was left out (“Say it”)."
    assert remarks(reading) == [("A2", said)]


def test_wayground_s_pictures_are_left_out_and_said() -> None:
    row = ["Which?", "Checkbox", "a", "b", "", "", "", "1,2", 30, "https://example.org/x.png", "Because."]
    reading = WAYGROUND.read("any.xlsx", xlsx([WAYGROUND_HEADER, row]))
    assert reading.items[0].right == (0, 1)
    assert reading.items[0].explanation == "Because."
    assert remarks(reading) == [("J2", "Its picture was not taken over.")]


# Blooket

BLOOKET_HEAD = (
    b'"Blooket\nImport Template",,,,,,,\r\n'
    b'Question #,Question Text,Answer 1,Answer 2,"Answer 3\n(Optional)","Answer 4\n(Optional)",'
    b'"Time Limit (sec)\n(Max: 300 seconds)","Correct Answer(s)\n(Only include Answer #)"\r\n'
)


def test_blooket_s_template_byte_by_byte() -> None:
    writing = BLOOKET.write("Rivers", [replace(RIVER, red=None), replace(TWO, right=(0, 1))])
    assert writing.files[""] == BLOOKET_HEAD + (
        b"1,Which river forms part of the border with Victoria?,Murray River,Darling River,Snowy River,"
        b"Hunter River,20,1\r\n"
        b'2,Is it?,Yes,No,,,20,"1,2"\r\n'
    )


@pytest.mark.parametrize(("asked", "written"), [(None, "20"), (2, "5"), (300, "300"), (301, "300")])
def test_blooket_s_times_end_at_300_seconds(asked: int | None, written: str) -> None:
    writing = BLOOKET.write("x", [replace(TWO, seconds=asked)])
    assert writing.files[""].endswith(f"Is it?,Yes,No,,,{written},1\r\n".encode())
    assert len(writing.remarks) == (asked in (2, 301))


@pytest.mark.parametrize(
    "head",
    [
        BLOOKET_HEAD,
        b"\xef\xbb\xbf" + BLOOKET_HEAD,
        BLOOKET_HEAD.replace(b",,,,,,,", b"," * 25),
        BLOOKET_HEAD.replace(b'"Blooket\nImport Template"', b"Blooket Import Template"),
        BLOOKET_HEAD.replace(b"\r\n", b"\n"),
        BLOOKET_HEAD.partition(b"\r\n")[2],
    ],
    ids=["ours", "BOM", "26 columns", "one line", "LF", "no title"],
)
def test_blooket_files_of_all_makers_are_read(head: bytes) -> None:
    content = head + b'7,"Which, then?",a,b,c,,30,3\r\n'
    assert BLOOKET.recognises("any.csv", content)
    item, said = only(BLOOKET.read("any.csv", content))
    assert (item.question, item.answers, item.right, item.seconds) == (
        "Which, then?",
        ("a", "b", "c"),
        (2,),
        30,
    )
    assert said == ""


def test_blooket_s_typed_answers_pictures_and_texts_as_keys() -> None:
    content = BLOOKET_HEAD + text(
        "1,Type it,7,,,,60,,,typing", "2,See?,a,b,,,20,1,http://x.org/a.png", "3,T?,a,b,,,,b"
    )
    reading = BLOOKET.read("any.csv", content)
    assert [(item.question, item.right) for item in reading.items] == [("See?", (0,)), ("T?", (1,))]
    assert [message for _, message in remarks(reading)] == [
        "Its answer is typed, not chosen. It was left out (“Type it”).",
        "Its picture was not taken over.",
        "The key is the text “b”, not a number; the answer that says so was taken.",
    ]


# Gimkit


def test_gimkit_s_template_byte_by_byte() -> None:
    late = Item("Which?", ("a", "b", "c", "d"), (2,), red=3, place="A2")
    writing = GIMKIT.write("x", [late, TWO])
    head = (
        b"Gimkit Spreadsheet Import Template,,,,\r\n"
        b"Question,Correct Answer,Incorrect Answer 1,Incorrect Answer 2 (Optional),"
        b"Incorrect Answer 3 (Optional)\r\n"
    )
    assert writing.files[""] == head + b"Which?,c,d,a,b\r\nIs it?,Yes,No,,\r\n"
    assert writing.files["-red"] == head + b"Which?,c,d,,\r\n"


def test_gimkit_takes_one_right_answer_and_answers_that_differ() -> None:
    items = [replace(TWO, right=(0, 1)), replace(TWO, answers=("Yes ", "yes"))]
    writing = GIMKIT.write("x", [*items, TWO])
    assert writing.written == 1
    assert [remark.message for remark in writing.remarks] == [
        "It has 2 right answers, and Gimkit takes one. It was left out (“Is it?”).",
        "Two of its answers are the same, and Gimkit knows the right one by its text. It was left out "
        "(“Is it?”).",
    ]


@pytest.mark.parametrize("title", ["Gimkit Spreadsheet Import Template,,,,", "My own words,,,,", ""])
def test_gimkit_s_title_may_say_anything(title: str) -> None:
    header = (
        "Question,Correct Answer,Incorrect Answer 1,Incorrect Answer 2 (Optional),Incorrect Answer 3 (Optional)"
    )
    content = text(title, header, "Which?,c,a,,b", ",,,,", "Alone?,c,,,")
    assert GIMKIT.recognises("any.csv", content)
    item, said = only(GIMKIT.read("any.csv", content))
    assert (item.answers, item.right, item.red, item.place) == (("c", "a", "b"), (0,), None, "line 3")
    assert said == "It has fewer than two answers. It was left out (“Alone?”)."


def test_gimkit_s_text_input_has_no_answers_to_choose() -> None:
    content = text("Gimkit Spreadsheet Import Template 2,", "Question,Correct Answer", "2+2?,4")
    assert GIMKIT.recognises("any.csv", content)
    with pytest.raises(BankError, match="are typed, not chosen"):
        GIMKIT.read("any.csv", content)


def test_a_table_with_columns_of_its_own_is_not_taken_for_gimkit() -> None:
    assert not GIMKIT.recognises(
        "any.csv", text("State,Question,Correct Answer,Incorrect Answer 1", "NSW,q,a,b")
    )


# All of them


def test_what_a_spreadsheet_would_run_is_guarded_in_csv_and_said() -> None:
    item = Item("=HYPERLINK(1)", ("-5 °C", "+61", "@SUM(A1)", "'=1"), (0,), place="NSW!C2")
    for game in (BLOOKET, GIMKIT):
        writing = game.write("x", [item])
        cells = [cell for row in csv.reader(io.StringIO(writing.files[""].decode())) for cell in row]
        assert {"'=HYPERLINK(1)", "-5 °C", "+61", "'@SUM(A1)", "''=1"} <= set(cells)
        said = [remark.message for remark in writing.remarks if remark.place == "NSW!C2"]
        assert len(said) == 3
        assert all("got an apostrophe before it" in message and game.title in message for message in said)
        (back,) = game.read("x.csv", writing.files[""]).items
        assert (back.question, back.answers) == (item.question, item.answers)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_red_gets_a_second_file_with_two_answers(game: Format) -> None:
    writing = game.write("x", [RIVER, TWO])
    (item,) = game.read("x", writing.files["-red"]).items
    assert set(item.answers) == {"Murray River", "Darling River"}
    assert [item.answers[place] for place in item.right] == ["Murray River"]
    assert sum("two answers" in remark.message for remark in writing.remarks) == 1
    assert any(
        f"Not in the file, because {game.title} has no place for it: " in remark.message
        for remark in writing.remarks
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_the_shipped_bank_goes_there_and_back_with_every_question_accounted_for(game: Format) -> None:
    items = list(shipped())
    writing = game.write("Australia", items)
    left_out = [remark for remark in writing.remarks if "left out" in remark.message]
    assert writing.written + len(left_out) == len(items)
    content = writing.files[""]
    assert game.recognises("any", content if content.startswith(b"PK") else content[:4096])
    back = game.read("x", content)
    assert back.remarks == []
    assert [essence(item) for item in back.items] == [
        essence(item) for item in items if item.place not in {remark.place for remark in left_out}
    ]


def essence(item: Item) -> tuple[str, frozenset[str], frozenset[str]]:
    """What every quiz game keeps: question, answers, right ones; as read from a cell."""
    answers = [clean(answer) for answer in item.answers]
    return clean(item.question), frozenset(answers), frozenset(answers[place] for place in item.right)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_any_questions_go_there_and_back_or_are_said(game: Format, data: st.DataObject) -> None:
    drawn = data.draw(st.lists(nasty_items(), min_size=1, max_size=4))
    items = [replace(item, place=f"place {n}") for n, item in enumerate(drawn)]
    writing = game.write("x", items)
    out = {remark.place for remark in writing.remarks if "left out" in remark.message}
    expected = [essence(item) for item in items if item.place not in out]
    assert writing.written == len(expected) == len(items) - len(out)
    if not expected:
        return
    reading = game.read("x", writing.files[""])
    assert [essence(item) for item in reading.items] == expected
    if game is not GIMKIT:
        assert all(item.seconds for item in reading.items)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
@pytest.mark.parametrize("content", [b"", b"PK\x03\x04broken", b"\0\1\2", b"a,b\n1,2\n", '"'.encode("utf-16")])
def test_what_is_no_such_file_gets_a_sentence(game: Format, content: bytes) -> None:
    assert not game.recognises("any", content)
    with pytest.raises(BankError) as refused:
        game.read("any", content)
    assert "\n" not in str(refused.value)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize("header", [("Question", "A", "B", "C", "D"), PLAIN_KAHOOT, WAYGROUND_HEADER])
def test_a_workbook_with_a_sheet_for_a_state_is_a_bank_of_the_kit(header: tuple[str, ...]) -> None:
    content = xlsx([header, ["q?", "a", "b", "c", "d", "5", "1"]], "N.S.W.")
    assert [game.name for game in GAMES if game.recognises("any.xlsx", content)] == []
