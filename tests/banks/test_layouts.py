"""Where questions stand in a sheet: headings in any words and order, or none; State columns; rules 6.8."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest

from kit.banks.question import STATES, Bank
from kit.banks.reading import read_bank
from kit.engine.errors import BankError
from tests.banks.books import GREEN, HEADER, RED, Row, of, question, read, write

TABLE = ("state", "number", "topic", "question", "green", "red", "other1", "other2", "explanation", "source")


def table_row(n: int, state: str = "NSW") -> Row:
    """A row of the columns of rules 6.8."""
    answers = (f"Oak {n}", f"Fir {n}", f"Elm {n}", f"Ash {n}")
    return (state, n, "history", f"Which is {n}?", *answers, "Why.", "Atlas")


def coloured(*before: Any) -> tuple[Row, dict[int, str]]:
    """A question with some cells before it, coloured."""
    row, _ = question()
    return (*before, *row), {len(before) + 2: GREEN, len(before) + 3: RED}


def keys(bank: Bank) -> list[tuple[int, str, str]]:
    """(row, green, red) of every question."""
    return [(item.row, item.green, item.red) for item in bank.questions]


@pytest.mark.parametrize(
    "header",
    [
        ("Question", "Answer 1", "Answer 2", "Answer 3", "Answer 4"),
        ("Prompt", "Option A", "Option B", "Option C", "Option D"),
        ("QUESTION ", " answer  a:", "Answer\u00a0B:", "ANSWER C", "answer d."),
        ("Question", "1", "2", "3", "4"),
        ("question text", "Choice 1", "Choice 2", "Choice 3", "Choice 4"),
        ("The question", "A)", "(B)", "c.", "D:"),
        ("Question (max. 140)", "First answer", "Second answer", "Third answer", "Fourth answer"),
        (
            "Question - max 120 characters",
            "Answer 1",
            "Answer 2",
            "Answer 3\n(optional)",
            "Answer 4 (optional)",
        ),
        ("Question", "Réponse A", "Réponse B", "Réponse C", "Réponse D"),
    ],
    ids=lambda header: header[1],
)
def test_headers_in_other_words(tmp_path: Path, header: Row) -> None:
    bank = read(tmp_path, [question()], header)
    assert [item.answers[0] for item in bank.questions] == ["Oak 1"]
    assert not of(bank, "QB211")


def test_columns_in_any_order(tmp_path: Path) -> None:
    row = ("Ash", "Elm", "Which?", "Because.", "Fir", "Oak")
    bank = read(tmp_path, [(row, {6: GREEN, 1: RED})], ("D", "C", "Question", "Why", "B", "A"))
    (item,) = bank.questions
    assert (item.answers, item.green, item.red) == (("Oak", "Fir", "Elm", "Ash"), "Oak", "Ash")
    assert (item.explanation, item.address) == ("Because.", "NSW!C2")


def test_no_header_with_a_number_in_front(tmp_path: Path) -> None:
    """QB210: the question is the text left of the four answers, not the running number."""
    rows = [((n, *question(n)[0]), {3: GREEN, 4: RED}) for n in (1, 2)]
    bank = read(tmp_path, rows, None)
    assert [(item.row, item.column, item.green) for item in bank.questions] == [
        (1, "B", "Oak 1"),
        (2, "B", "Oak 2"),
    ]
    assert of(bank, "QB210")[0].cell == "B1"


@pytest.mark.parametrize("header", [None, (None, *HEADER)], ids=["no header", "no heading"])
def test_running_numbers_without_a_heading(tmp_path: Path, header: Row | None) -> None:
    """They are numbers, and no text outside the columns (QB114); other texts are."""
    rows = [((f"{n}.", *question(n)[0]), {3: GREEN, 4: RED}) for n in (1, 2)]
    bank = read(tmp_path, rows, header)
    assert [item.number for item in bank.questions] == [1, 2]
    assert not of(bank, "QB114")
    rows[1] = (("ask Kim", *rows[1][0][1:]), rows[1][1])
    assert len(of(read(tmp_path, rows, header), "QB114")) == 2


def test_a_first_question_without_marks_is_no_header(tmp_path: Path) -> None:
    """QB101: it is missed, not taken for a header."""
    bank = read(tmp_path, [(question(1)[0], {}), question(2)], None)
    assert of(bank, "QB101")[0].cell == "B1:E1"
    assert [item.row for item in bank.questions] == [2]


def test_the_columns_of_the_rules_without_a_header(tmp_path: Path) -> None:
    """Rules 6.8, in their order: a State, a number and a topic before the question make it sure."""
    rows = [((*table_row(n, state)[:9], "5", "Atlas"), {}) for n, state in enumerate(("NSW", "vic"))]
    bank = read_bank(write(tmp_path / "b.xlsx", {"Sheet1": rows}, None))
    assert keys(bank) == [(1, "Oak 0", "Fir 0"), (2, "Oak 1", "Fir 1")]
    first = bank.questions[1]
    assert (first.state, first.number, first.topic, first.level, first.source) == (
        "VIC",
        1,
        "history",
        "5",
        "Atlas",
    )
    assert of(bank, "QB210")


@pytest.mark.parametrize(
    "header",
    [
        ("Question", "Uno", "Due", "Tre", "Quattro"),
        ("Question", "Answers", None, None, None),
        ("Frage", "Antwort A", "Antwort B", "Antwort C", "Antwort D"),
    ],
    ids=["half known", "one heading over four", "unknown"],
)
def test_headers_in_unknown_words(tmp_path: Path, header: Row) -> None:
    """QB211: read by position, and said."""
    bank = read(tmp_path, [question(1), question(2)], header)
    assert [item.row for item in bank.questions] == [2, 3]
    assert of(bank, "QB211")[0].cell == "A1:E1"


def test_columns_that_are_not_understood(tmp_path: Path) -> None:
    """QB204: a known column stands where the answers should be."""
    rows = [((row[0], "history", *row[1:]), {3: GREEN, 4: RED}) for row, _ in (question(1), question(2))]
    bank = read(tmp_path, rows, ("Question", "Topic", "Uno", "Due", "Tre", "Quattro"))
    assert of(bank, "QB204")[0].cell == "B1"
    assert bank.questions == ()


def test_a_title_above_the_header(tmp_path: Path) -> None:
    def title(book: openpyxl.Workbook) -> None:
        sheet = book["NSW"]
        sheet.insert_rows(1, 2)
        sheet["A1"] = "Questions"
        sheet["B1"] = "Year 5"

    bank = read_bank(write(tmp_path / "b.xlsx", {"NSW": [question(1)]}, change=title))
    assert keys(bank) == [(4, "Oak 1", "Fir 1")]


def test_a_number_headed_q_is_no_question(tmp_path: Path) -> None:
    bank = read(tmp_path, [coloured(7)], ("Q", *HEADER))
    assert [(item.number, item.column) for item in bank.questions] == [(7, "B")]
    bank = read(tmp_path, [coloured(7)], ("Question #", *HEADER))
    assert [(item.number, item.column) for item in bank.questions] == [(7, "B")]


@pytest.mark.parametrize("prefix", ["Answer ", ""])
@pytest.mark.parametrize("clue", ["Clue", None])
def test_a_heading_that_is_unknown_over_the_question(tmp_path: Path, prefix: str, clue: str | None) -> None:
    header = ("No.", clue, *(f"{prefix}{letter}" for letter in "ABCD"))
    (item,) = read(tmp_path, [coloured(3)], header).questions
    assert (item.question, item.number, item.column) == ("Which of these is number 1?", 3, "B")


def test_answers_that_are_heading_words_are_no_header(tmp_path: Path) -> None:
    """A question about colours, on a sheet without a header, is not taken for one."""
    row = ("What colour is the sky?", "Green", "Red", "Blue", "Right")
    rows = [(row, {4: GREEN, 2: RED}), question(2)]
    assert [item.row for item in read(tmp_path, rows, None).questions] == [1, 2]
    assert [item.row for item in read(tmp_path, rows).questions] == [2, 3]


# -- the right answer told by headings ------------------------------------------------------------------


@pytest.mark.parametrize("fills", [{}, {4: GREEN, 5: RED}], ids=["plain", "coloured"])
def test_the_columns_of_the_rules(tmp_path: Path, fills: dict[int, str]) -> None:
    """Rules 6.8: green, red, other1, other2."""
    bank = read(tmp_path, [(table_row(n)[1:], fills) for n in (1, 2)], TABLE[1:])
    assert keys(bank) == [(2, "Oak 1", "Fir 1"), (3, "Oak 2", "Fir 2")]
    first = bank.questions[0]
    assert (first.number, first.topic, first.explanation, first.source) == (1, "history", "Why.", "Atlas")


ROLES = {
    "reordered": (("other2", "Red", "Question", "OTHER 1", "Green answer"), 4, 1),
    "distractor": (("Question", "Correct answer", "Distractor", "Other 1", "Other 2"), 1, 2),
    "one wrong": (("Question", "Right", "Wrong", "Other", "Other"), 1, 2),
    "red in brackets": (("Question", "Correct", "Wrong (red)", "Wrong 2", "Wrong 3"), 1, 2),
    "for juniors": (("Question", "Answer", "Wrong for juniors", "Incorrect 2", "Incorrect 3"), 1, 2),
    "options": (("Question", "Correct option", "Red option", "Option 3", "Option 4"), 1, 2),
}


@pytest.mark.parametrize("name", ROLES)
def test_headings_that_tell_the_right_and_the_red_answer(tmp_path: Path, name: str) -> None:
    header, green, red = ROLES[name]
    row = [f"Word {n}" for n in range(5)]
    bank = read(tmp_path, [(row, {})], header)
    assert keys(bank) == [(2, f"Word {green}", f"Word {red}")]
    assert bank.questions[0].question == f"Word {header.index('Question')}"


GIMKIT = (
    "Question",
    "Correct Answer",
    "Incorrect Answer 1",
    "Incorrect Answer 2 (Optional)",
    "Incorrect Answer 3",
)


def test_three_wrong_answers_of_which_none_is_red(tmp_path: Path) -> None:
    """QB103 for each row: the right one is known. A red fill, or a column “Red” with a text, helps."""
    row, _ = question()
    bank = read(tmp_path, [(row, {}), (row, {4: RED})], GIMKIT)
    assert [item.cell for item in of(bank, "QB103")] == ["B2:E2"]
    assert keys(bank) == [(3, "Oak 1", "Elm 1")]
    bank = read(tmp_path, [((*row, "Ash 1"), {})], (*GIMKIT, "Red"))
    assert keys(bank) == [(2, "Oak 1", "Ash 1")]


def test_a_fifth_answer_is_not_passed_over(tmp_path: Path) -> None:
    """QB114."""
    row, _ = question()
    header = ("Question", "Green", "Red", "Other 1", "Other 2", "Other 3")
    bank = read(tmp_path, [((*row, "Yew"), {})], header)
    assert of(bank, "QB114")[0].cell == "F2"
    assert keys(bank) == [(2, "Oak 1", "Fir 1")]


@pytest.mark.parametrize("heading", ["Answer E", "Option 5 (optional)"])
def test_a_fifth_answer_under_a_heading_is_not_passed_over(tmp_path: Path, heading: str) -> None:
    row, fills = question()
    bank = read(tmp_path, [((*row, "Yew"), fills), question(2)], (*HEADER, heading))
    assert [item.address for item in of(bank, "QB114")] == ["NSW!F2"]
    assert len(bank.questions) == 2


def test_a_fill_against_the_heading(tmp_path: Path) -> None:
    """QB121 names the cell that is filled and the one that should be."""
    row, _ = question()
    bank = read(tmp_path, [(row, {3: GREEN}), (row, {2: RED})], ("Question", "Green", "Red", "Other", "Other"))
    first, second = of(bank, "QB121")
    assert (first.cell, second.cell) == ("B2,C2", "B3")
    assert "C2 (“Fir 1”) is filled green, but under the heading “Green” stands B2" in first.message
    assert bank.questions == ()


# -- States ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fills", [{}, {5: GREEN, 6: RED}], ids=["plain", "coloured"])
@pytest.mark.parametrize("name", ["Questions", "Sheet1", "400 questions"])
def test_all_states_in_one_table(tmp_path: Path, fills: dict[int, str], name: str) -> None:
    """Rules 6.8 as one sheet; P-128 counts the questions of each State."""
    rows = [(table_row(n, state), fills) for n in (1, 2) for state in STATES if (n, state) != (2, "TAS")]
    bank = read_bank(write(tmp_path / "b.xlsx", {name: rows}, TABLE))
    assert bank.about_states
    assert bank.counts() == {state: 1 if state == "TAS" else 2 for state in STATES}
    assert [item.state for item in bank.questions[:8]] == list(STATES)
    assert not of(bank, "QB205")
    assert {item.sheet for item in of(bank, "QB206")} == {name}
    assert not of(bank, "QB313")


USUAL_NAMES = {
    "N.S.W.": "NSW",
    "new south wales ": "NSW",
    "Tas.": "TAS",
    "vic": "VIC",
    "Victoria": "VIC",
    "A C T": "ACT",
    "the Australian Capital Territory": "ACT",
    "S.A.": "SA",
    "w.a": "WA",
    "Northern Territory (NT)": "NT",
    "QLD": "QLD",
}


def test_states_by_any_usual_name_in_a_column(tmp_path: Path) -> None:
    rows = [(table_row(n, name), {}) for n, name in enumerate(USUAL_NAMES)]
    bank = read_bank(write(tmp_path / "b.xlsx", {"All": rows}, TABLE))
    assert [item.state for item in bank.questions] == list(USUAL_NAMES.values())


def test_a_row_of_no_state(tmp_path: Path) -> None:
    """QB124 names the cell, and the eight names or the likely one."""
    names = ("NSW", "Quensland", None, "Bavaria", "vic")
    rows = [(table_row(n, name), {}) for n, name in enumerate(names)]  # type: ignore[arg-type]
    bank = read_bank(write(tmp_path / "b.xlsx", {"All": rows}, TABLE))
    assert [item.state for item in bank.questions] == ["NSW", "VIC"]
    typo, blank, far = of(bank, "QB124")
    assert [item.cell for item in (typo, blank, far)] == ["A3", "A4", "A5"]
    assert "“Quensland” in A3 is no State or Territory; the eight are NSW, ACT, VIC" in typo.message
    assert typo.proposal == "Write Queensland."
    assert "A4 is empty" in blank.message
    assert far.proposal.startswith("Write one of NSW, ACT")


def test_a_state_merged_over_its_rows(tmp_path: Path) -> None:
    """A merged cell names the State of all the rows beside it."""
    rows = [(table_row(n, state), {}) for n, state in enumerate(("NSW", "", "", "VIC", ""))]
    merges = ("A2:A4", "A5:A6")

    def merge(book: openpyxl.Workbook) -> None:
        for area in merges:
            book["All"].merge_cells(area)

    bank = read_bank(write(tmp_path / "b.xlsx", {"All": rows}, TABLE, merge))
    assert [item.state for item in bank.questions] == ["NSW"] * 3 + ["VIC"] * 2


def test_a_topic_merged_over_its_rows(tmp_path: Path) -> None:
    """What stands beside the answers holds for all rows that it is shown in; a number does not."""
    rows = [((n or None, "history" if not n else None, *question(n)[0]), {4: GREEN, 5: RED}) for n in (0, 1, 2)]
    rows[0] = ((7, *rows[0][0][1:]), rows[0][1])

    def merge(book: openpyxl.Workbook) -> None:
        book["NSW"].merge_cells("B2:B4")
        book["NSW"].merge_cells("A2:A4")

    bank = read_bank(write(tmp_path / "b.xlsx", {"NSW": rows}, ("No", "Topic", *HEADER), merge))
    assert [item.topic for item in bank.questions] == ["history"] * 3
    assert [item.number for item in bank.questions] == [7, None, None]
    assert not of(bank, "QB242")


@pytest.mark.parametrize("heading", ["Where", "Topic", None])
def test_a_column_of_states_under_another_heading(tmp_path: Path, heading: str | None) -> None:
    rows = [(table_row(n, state), {}) for n, state in enumerate(("NSW", "Victoria", "S.A.", "Qld"))]
    bank = read_bank(write(tmp_path / "b.xlsx", {"All": rows}, (heading, *TABLE[1:2], None, *TABLE[3:])))
    assert bank.states == ("NSW", "VIC", "SA", "QLD")
    assert {item.topic for item in bank.questions} == {""}


def test_no_header_but_a_column_of_states(tmp_path: Path) -> None:
    rows = [coloured("NSW"), coloured("Tas."), coloured("New South Wales")]
    bank = read_bank(write(tmp_path / "b.xlsx", {"Sheet1": rows}, None))
    assert [(item.row, item.state, item.column) for item in bank.questions] == [
        (1, "NSW", "B"),
        (2, "TAS", "B"),
        (3, "NSW", "B"),
    ]


def test_sheets_and_tables_mixed(tmp_path: Path) -> None:
    """A State with a sheet of its own is read from there alone (QB202), and the rows of the table are named."""
    table = [(table_row(n, state), {}) for n, state in enumerate(("VIC", "NSW", "NSW", "SA"))]
    own = [(table_row(9, ""), {})]
    bank = read_bank(write(tmp_path / "b.xlsx", {"All": table, "NSW": own, "More": table[:1]}, TABLE))
    assert [(item.sheet, item.state) for item in bank.questions] == [
        ("All", "VIC"),
        ("All", "SA"),
        ("NSW", "NSW"),
        ("More", "VIC"),
    ]
    (finding,) = of(bank, "QB202")
    assert finding.address == "All!3:4"
    assert "Rows 3 to 4 of sheet “All” (2 questions) are about New South Wales" in finding.message


def test_rows_of_another_state(tmp_path: Path) -> None:
    """QB222: the sheet decides, and says so once."""
    header = (*HEADER, "State")
    names = ("NSW", "vic", "Victoria", "", "somewhere")
    rows = [((*question(n)[0], name), question(n)[1]) for n, name in enumerate(names)]
    bank = read(tmp_path, rows, header)
    assert [item.state for item in bank.questions] == ["NSW"] * 5
    (finding,) = of(bank, "QB222")
    assert (finding.cell, finding.seen) == ("F3", "vic")
    assert "2 rows name another State" in finding.message
    assert not of(read(tmp_path, rows[:1], header), "QB222")


def test_a_list_of_places_is_no_table_of_questions(tmp_path: Path) -> None:
    """A sheet with a State column, but without questions, is skipped (QB212)."""
    places = [((name, "a street", "a town", "NSW", 2000, "bus"), {}) for name in ("Museum", "Zoo")]

    def add(book: openpyxl.Workbook) -> None:
        sheet = book.create_sheet("Venues")
        sheet.append(["Place", "Street", "Town", "State", "Postcode", "How"])
        for row, _ in places:
            sheet.append(list(row))

    bank = read_bank(write(tmp_path / "b.xlsx", {"VIC": [question()]}, change=add))
    assert bank.states == ("VIC",)
    assert [item.sheet for item in of(bank, "QB212")] == ["Venues"]


def test_merged_cells_that_hide_nothing(tmp_path: Path) -> None:
    """QB242: a sentence for each merge over questions, unless it is an error of its row."""

    def merge(book: openpyxl.Workbook) -> None:
        book["NSW"].merge_cells("E2:F2")

    bank = read_bank(write(tmp_path / "b.xlsx", {"NSW": [question()]}, change=merge))
    (finding,) = of(bank, "QB242")
    assert finding.address == "NSW!E2:F2"
    assert len(bank.questions) == 1
    assert not of(read(tmp_path, [question()]), "QB242")


def test_a_marked_copy_reads_like_its_original(tmp_path: Path) -> None:
    rows = [question(1), (question(2)[0], {2: GREEN})]
    plain = read(tmp_path, rows)
    for heading in ("Kit check", "KIT CHECK"):
        noted = [((*row, "QB103 error: no red answer"), fills) for row, fills in rows]
        assert read(tmp_path, noted, (*HEADER, heading)) == plain
    bare = read(tmp_path, rows, None)
    first = ((*rows[0][0], None, "Kit check"), rows[0][1])
    second = ((*rows[1][0], None, "QB103 error: no red answer"), rows[1][1])
    assert read(tmp_path, [first, second], None) == bare


def test_nothing_that_looks_like_questions(tmp_path: Path) -> None:
    path = write(tmp_path / "list.xlsx", {"Class": [(("Kim", "Lee"), {})], "Notes": []}, ("First", "Last"))
    with pytest.raises(BankError) as caught:
        read_bank(path)
    assert str(caught.value) == (
        "“list.xlsx” has no sheet for a State or Territory, and none with questions of another subject (sheets "
        "found: “Class”, “Notes”): write the headings Question, A, B, C, D, fill the right answer's cell green "
        "and one wrong answer's cell red, and name each sheet after its category or one of NSW, ACT, VIC, TAS, "
        "SA, WA, NT, QLD."
    )
