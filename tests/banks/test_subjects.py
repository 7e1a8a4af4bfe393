"""Banks about any other subject than the States: sheets or topics become categories."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.banks.question import STATES, Bank, category_name
from kit.banks.reading import read_bank
from kit.engine.errors import BankError
from tests.banks.books import GREEN, HEADER, RED, of, question, write

STATE_CODES = {"QB205", "QB206", "QB207", "QB307", "QB311"}
EIGHT = ("Rivers", "Animals", "Music", "Numbers", "Space", "Food", "Sport", "Art")


def topics(folder: Path, names: tuple[str | None, ...], heading: str = "Topic", sheet: str = "Quiz") -> Bank:
    """The bank of one sheet with a column of topics."""
    rows = [((name, *question(n)[0]), {3: GREEN, 4: RED}) for n, name in enumerate(names)]
    return read_bank(write(folder / "b.xlsx", {sheet: rows}, (heading, *HEADER)))


def test_sheets_are_categories(tmp_path: Path) -> None:
    """QB241 says so, and how many; nothing speaks of States."""
    sheets = {name: [question(n) for n in range(12)] for name in EIGHT[:3]}
    bank = read_bank(write(tmp_path / "b.xlsx", sheets))
    assert not bank.about_states
    assert bank.categories == bank.states == EIGHT[:3]
    assert bank.counts() == dict.fromkeys(EIGHT[:3], 12)
    assert len(bank.of("Music")) == 12
    (finding,) = of(bank, "QB241")
    assert (
        "Rivers (12), Animals (12), Music (12). Passport needs eight categories; this bank has 3."
        in finding.message
    )
    assert (finding.severity, finding.address) == ("notice", "")
    assert not STATE_CODES & {item.code for item in bank.findings}


def test_a_bank_comes_back_from_plain_data(tmp_path: Path) -> None:
    bank = read_bank(write(tmp_path / "b.xlsx", {name: [question()] for name in EIGHT}))
    again = Bank.from_plain(bank.to_plain())
    assert (again, again.about_states, again.categories) == (bank, False, EIGHT)


@pytest.mark.parametrize("heading", ["Topic", "CATEGORY", "Subject ", "theme"])
def test_topics_of_one_sheet_are_categories(tmp_path: Path, heading: str) -> None:
    bank = topics(tmp_path, ("Rivers", "animals", "RIVERS ", "Animals", "history"), heading)
    assert bank.categories == ("Rivers", "animals", "history")
    assert [item.state for item in bank.questions] == ["Rivers", "animals", "Rivers", "animals", "history"]
    assert [item.topic for item in bank.questions][:2] == ["Rivers", "animals"]
    assert not STATE_CODES & {item.code for item in bank.findings}


def test_a_question_without_a_topic(tmp_path: Path) -> None:
    """QB125."""
    bank = topics(tmp_path, ("Rivers", None, "Music"))
    assert [item.cell for item in of(bank, "QB125")] == ["A3"]
    assert [item.row for item in bank.questions] == [2, 4]


def test_a_topic_column_that_is_empty(tmp_path: Path) -> None:
    assert topics(tmp_path, (None, None)).categories == ("Quiz",)


def test_topics_stay_topics_beside_several_sheets(tmp_path: Path) -> None:
    rows = [((f"Topic {n}", *question(n)[0]), {3: GREEN, 4: RED}) for n in range(3)]
    bank = read_bank(write(tmp_path / "b.xlsx", {"One": rows, "Two": rows}, ("Topic", *HEADER)))
    assert bank.categories == ("One", "Two")
    assert bank.questions[1].topic == "Topic 1"


def test_topics_that_are_states(tmp_path: Path) -> None:
    bank = topics(tmp_path, ("NSW", "Vic.", "Tasmania", "NSW"))
    assert bank.about_states
    assert bank.states == ("NSW", "VIC", "TAS")
    some = topics(tmp_path, ("History", "SA", "Music", "Art"))
    assert not some.about_states
    assert some.categories == ("SA", "History", "Music", "Art")


def test_one_sheet_of_a_state_makes_a_bank_of_states(tmp_path: Path) -> None:
    """Case s17: then a question sheet of another name is an error (QB201), and prose is skipped (QB212)."""
    sheets = {"NSW": [question()], "Rivers": [question()], "Notes": [(("Paint the answers.",), {})]}
    bank = read_bank(write(tmp_path / "b.xlsx", sheets))
    assert bank.about_states
    assert [item.sheet for item in of(bank, "QB201")] == ["Rivers"]
    assert [item.sheet for item in of(bank, "QB212")] == ["Notes"]
    assert not of(bank, "QB241")


def test_prose_charts_and_lists_are_skipped(tmp_path: Path) -> None:
    lists = [((f"Pupil {n}", "Kim", "Lee", "5a", "blue", "yes"), {}) for n in range(3)]
    sheets = {
        "Rivers": [question()],
        "Read me": [(("Paint the right answer green.",), {})],
        "Pupils": [],
        "Empty": [],
    }

    def add(book: object) -> None:
        for row, _ in lists:
            book["Pupils"].append(list(row))  # type: ignore[index]
        book["Empty"].delete_rows(1)  # type: ignore[index]
        book["Pupils"].delete_rows(1)  # type: ignore[index]

    bank = read_bank(write(tmp_path / "b.xlsx", sheets, change=add))
    assert bank.categories == ("Rivers",)
    assert [item.sheet for item in of(bank, "QB212")] == ["Read me", "Pupils", "Empty"]


def test_a_sheet_that_is_not_understood(tmp_path: Path) -> None:
    """QB204 beside others; alone, the whole file is refused with the cell."""
    header = ("Question", "Topic", "Comment")
    bad = [(("Which?", "Rivers", "ask"), {})]
    with pytest.raises(BankError) as caught:
        read_bank(write(tmp_path / "bad.xlsx", {"Quiz": bad}, header))
    assert str(caught.value).startswith(
        "The columns of sheet “Quiz” in “bad.xlsx” were not understood (B1; found: Question, Topic, Comment):"
    )

    def add(book: object) -> None:
        sheet = book.create_sheet("More")  # type: ignore[attr-defined]
        sheet.append(list(header))
        sheet.append(list(bad[0][0]))

    bank = read_bank(write(tmp_path / "b.xlsx", {"Rivers": [question()]}, change=add))
    assert of(bank, "QB204")[0].address == "More!B1"


def test_a_header_alone(tmp_path: Path) -> None:
    with pytest.raises(BankError) as caught:
        read_bank(write(tmp_path / "b.xlsx", {"Rivers": []}))
    assert (
        str(caught.value)
        == "Sheet “Rivers” of “b.xlsx” has a header but no question: write questions below it."
    )


def test_questions_without_any_mark_are_questions(tmp_path: Path) -> None:
    """QB101: under known headings, so that the teacher hears what is missing."""
    bank = read_bank(write(tmp_path / "b.xlsx", {"Rivers": [(question()[0], {})]}))
    assert of(bank, "QB101")[0].address == "Rivers!B2:E2"
    assert (bank.questions, bank.about_states, bank.counts()) == ((), False, {})
    assert not Bank.from_plain(bank.to_plain()).about_states


def test_a_state_column_of_another_kind(tmp_path: Path) -> None:
    """Solid, liquid and gas are states too."""
    rows = [
        ((state, *question(n)[0]), {3: GREEN, 4: RED}) for n, state in enumerate(("solid", "liquid", "gas"))
    ]
    bank = read_bank(write(tmp_path / "b.xlsx", {"Physics": rows}, ("State", *HEADER)))
    assert (bank.about_states, bank.categories) == (False, ("Physics",))
    assert not of(bank, "QB124")


def test_eight_categories(tmp_path: Path) -> None:
    """P-47, P-128: as many as there are States."""
    bank = read_bank(write(tmp_path / "b.xlsx", {name: [question()] for name in EIGHT}))
    assert "this bank has 8" in of(bank, "QB241")[0].message
    assert len(bank.categories) == len(STATES)


def test_shown_names() -> None:
    assert category_name("NSW") == "New South Wales"
    assert category_name("Rivers") == "Rivers"
    assert Bank("empty", ()).about_states
