"""Two versions of a bank: what came, went, moved and changed."""

from __future__ import annotations

from pathlib import Path

import pytest

import kit
from kit.banks.compare import COLUMNS, compare
from kit.banks.draft import Draft
from kit.cli import main
from tests.banks.books import question, write


@pytest.fixture(autouse=True)
def _bank(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(
        Path("bank.xlsx"), {"NSW": [question(n) for n in range(6)], "VIC": [question(n) for n in range(7, 10)]}
    )


def test_the_same_bank_is_the_same_however_it_is_given() -> None:
    for other in ("bank.xlsx", Path("bank.xlsx"), kit.read_bank("bank.xlsx"), Draft.open("bank.xlsx")):
        found = compare("bank.xlsx", other)
        assert (found.differences, found.same) == ((), 9)
        assert found.summary == "Nothing is different: 9 questions are the same."


def test_every_kind_of_difference_is_told() -> None:
    draft = Draft.open("bank.xlsx")
    rows = draft.tab("NSW").rows
    draft.set_text(rows[0].id, "C", "Yew 0")
    draft.set_mark(rows[1].id, "D", "red")
    draft.remove_row(rows[2].id)
    draft.move_row(rows[5].id, 0)
    draft.paste_block("VIC", None, "question", [["Quite another?", "1", "2", "3", "4"]])
    found = compare("bank.xlsx", draft)
    assert found.summary == "1 added, 1 removed, 2 changed, 1 moved; 5 questions are the same."
    assert [one.fields for one in found.changed] == [{"C": ("Elm 0", "Yew 0")}, {"red": ("Fir 1", "Ash 1")}]
    (moved,) = found.moved
    assert moved.words == (
        "New South Wales, row 2: “Which of these is number 5?”: moved from New South Wales, row 7."
    )
    assert found.removed[0].entry.texts["question"] == "Which of these is number 2?"
    assert "Victoria, row 5: added “Quite another?”." in found.lines()
    table = found.table()
    assert list(table.columns) == list(COLUMNS)
    assert sorted(table["kind"]) == ["added", "changed", "changed", "moved", "removed"]
    backwards = compare(draft, "bank.xlsx")
    assert backwards.summary == "1 added, 1 removed, 2 changed, 1 moved; 5 questions are the same."


def test_a_question_put_otherwise_is_the_same_question() -> None:
    draft = Draft.open("bank.xlsx")
    row = draft.tab("NSW").rows[3].id
    draft.set_text(row, "question", "Which one of these trees is number 3?")
    (one,) = compare("bank.xlsx", draft).differences
    assert one.kind == "changed"
    assert list(one.fields) == ["question"]
    draft.set_text(row, "question", "Who wrote it?")
    for letter in "ABCD":
        draft.set_text(row, letter, f"Nobody {letter}")
    assert [one.kind for one in compare("bank.xlsx", draft).differences] == ["added", "removed"]


def test_a_question_on_another_sheet_has_moved() -> None:
    write(
        Path("new.xlsx"), {"NSW": [question(n) for n in range(5)], "VIC": [question(n) for n in (5, 7, 8, 9)]}
    )
    found = compare("bank.xlsx", "new.xlsx")
    assert found.summary == "1 moved; 8 questions are the same."
    assert "moved from New South Wales, row 7" in found.lines()[0]


def test_the_command_says_what_is_different(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "bank.xlsx", "bank.xlsx"]) == 0
    draft = Draft.open("bank.xlsx")
    draft.set_text("0r2", "C", "")
    draft.save_copy(Path("new.xlsx"))
    capsys.readouterr()
    assert main(["compare", "bank.xlsx", "new.xlsx"]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "1 changed; 8 questions are the same."
    assert out[1].endswith("answer C “Elm 0” is gone.")
    assert main(["compare", "bank.xlsx", "nothing.xlsx"]) == 2


def test_a_change_near_the_end_of_a_long_text_is_seen() -> None:
    draft = Draft.open("bank.xlsx")
    row = draft.tab("NSW").rows[0].id
    start = "Which of the many rivers that flow across the wide plains of New South Wales is the"
    draft.set_text(row, "question", f"{start} longest?")
    draft.save_copy(Path("older.xlsx"))
    draft.set_text(row, "question", f"{start} widest?")
    (line,) = compare("older.xlsx", draft).lines()
    assert line.endswith(": question “…Wales is the longest?” is now “…Wales is the widest?”.")
    draft.set_text(row, "question", f"{start} longest? {'x' * 50}")
    (line,) = compare("older.xlsx", draft).lines()
    assert "“…the longest?” is now “…the longest? xxxx" in line
    draft.set_text(row, "source", f"https://{'a' * 60}/1")
    draft.save_copy(Path("second.xlsx"))
    draft.set_text(row, "source", f"https://{'a' * 60}/2")
    assert "aa/1” is now “…aa" in compare("second.xlsx", draft).lines()[0]


def test_a_file_is_the_same_as_itself_whatever_it_lacks_and_is_called(tmp_path: Path) -> None:
    rows = [(("", "a", "b", "c", "d"), {}), (("“", "a", "b", "c", "d"), {}), question(1)]
    path = write(tmp_path / "odd.xlsx", {"NSW": rows})
    assert compare(path, path).differences == ()
    text = "Question,A,B,C,D,Correct,Red\nOne?,a,b,c,d,A,B\nTwo?,a,b,c,d,A,B\n"
    for name in ("quiz 2025.csv", "quiz 2026.csv"):
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert compare(tmp_path / "quiz 2025.csv", tmp_path / "quiz 2026.csv").differences == ()
    assert compare(kit.read_bank(tmp_path / "quiz 2025.csv"), tmp_path / "quiz 2026.csv").differences == ()
