"""The draft file: nothing that was typed is lost by a reload, a crash, or a file that changes meanwhile."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import kit
from kit.banks.draft import Draft, drafts
from tests.banks.books import question, write

FILE = Path("kit-saves/bank.kitdraft")


@pytest.fixture(autouse=True)
def _bank(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(Path("bank.xlsx"), {"NSW": [question(1), question(2)]})


def edited(text: str = "Wattle") -> Draft:
    draft = Draft.open("bank.xlsx")
    draft.set_text(draft.tabs[0].rows[0].id, "A", text)
    return draft


def first_answer(draft: Draft) -> str:
    return draft.tabs[0].rows[0].texts["A"]


def test_a_draft_goes_on_where_it_was() -> None:
    draft = edited()
    draft.set_mark(draft.tabs[0].rows[1].id, "D", "green")
    draft.set_text(draft.add_row("NSW").row, "question", "Half a surrogate \ud83d?")
    draft.undo()
    again = Draft.open("bank.xlsx")
    assert again.notice == "Gone on with your draft of “bank.xlsx” (3 edits)."
    assert (again.tabs, again.bank) == (draft.tabs, draft.bank)
    assert (again.can_undo, again.can_redo) == (draft.can_undo, draft.can_redo)
    again.redo()
    assert Draft.open("bank.xlsx").tabs == again.tabs
    assert first_answer(Draft.resume(FILE)) == "Wattle"


def test_every_edit_is_in_the_file_before_it_returns() -> None:
    edited()
    header, line = FILE.read_text(encoding="utf-8").splitlines()
    assert json.loads(header)["file"] == "bank.xlsx"
    assert json.loads(line)["cells"] == [[0, 2, 2, json.loads(line)["cells"][0][3]]]
    assert "Wattle" in line


def test_a_line_torn_off_is_dropped_and_the_draft_goes_on() -> None:
    edited().set_text("0r3", "A", "Banksia")
    FILE.write_bytes(FILE.read_bytes()[:-9])
    again = Draft.open("bank.xlsx")
    assert first_answer(again) == "Wattle"
    assert again.row("0r3").texts["A"] == "Oak 2"
    again.set_text("0r3", "A", "Waratah")
    assert Draft.open("bank.xlsx").row("0r3").texts["A"] == "Waratah"


@pytest.mark.parametrize(
    "spoilt",
    [b"not json\n", b'{"label":1}\n', b'{"undo":1}\n{"undo":1}\n{"undo":1}\n', b'{"cells":[[9,1,1,"x"]]}\n'],
)
def test_a_damaged_draft_is_kept_aside_and_goes_on_before_the_damage(spoilt: bytes) -> None:
    edited()
    sound = FILE.read_bytes()
    FILE.write_bytes(sound + spoilt + sound.splitlines(keepends=True)[1])
    again = Draft.open("bank.xlsx")
    assert "damaged" in again.notice
    assert (FILE.parent / "bank.damaged.txt").read_bytes() == sound + spoilt + sound.splitlines(True)[1]
    again.set_text("0r3", "A", "Waratah")
    assert Draft.open("bank.xlsx").row("0r3").texts["A"] == "Waratah"


def test_a_file_that_changed_meanwhile_is_said_and_both_are_kept() -> None:
    edited()
    write(Path("bank.xlsx"), {"NSW": [question(7), question(8)]})
    again = Draft.open("bank.xlsx")
    assert again.changed_outside
    assert "changed elsewhere" in again.notice
    assert first_answer(again) == "Wattle"
    fresh = Draft.open("bank.xlsx", fresh=True)
    assert (first_answer(fresh), fresh.notice, fresh.changed_outside) == ("Oak 7", "", False)
    fresh.set_text(fresh.tabs[0].rows[0].id, "A", "Yew")
    assert sorted(path.name for path in FILE.parent.glob("*.kitdraft")) == ["bank-2.kitdraft", "bank.kitdraft"]
    assert first_answer(Draft.resume(FILE)) == "Wattle"
    assert {kept.name for kept in drafts()} == {"bank.xlsx"}


def test_two_who_edit_the_same_draft_do_not_write_through_one_another() -> None:
    first = edited()
    second = Draft.open("bank.xlsx")
    second.set_text("0r3", "A", "Waratah")
    with pytest.raises(kit.BankError, match="edited somewhere else"):
        first.set_text("0r3", "B", "lost?")
    assert first.row("0r3").texts["B"] == "Fir 2", "what is not on the disk is not shown"


def test_the_file_itself_is_never_touched() -> None:
    before = Path("bank.xlsx").read_bytes()
    edited().save_copy()
    assert Path("bank.xlsx").read_bytes() == before


def test_an_upload_is_kept_at_once_and_known_again() -> None:
    content = Path("bank.xlsx").read_bytes()
    draft = Draft.upload("../über:bank.xlsx", content)
    draft.set_text(draft.tabs[0].rows[0].id, "A", "Wattle")
    assert len(drafts()) == 1
    again = Draft.upload("../über:bank.xlsx", content)
    assert first_answer(again) == "Wattle"
    assert again.save_copy().path == Path.cwd() / "über bank.edited.xlsx"
    with pytest.raises(kit.BankError):
        Draft.upload("x.xlsx", b"nothing")


def test_a_draft_whose_beginning_is_gone_is_named_with_its_trouble() -> None:
    edited()
    next(FILE.parent.glob("bank.*.xlsx")).write_bytes(b"other")
    (kept,) = drafts()
    assert "gone or changed" in kept.trouble
    with pytest.raises(kit.BankError, match="gone or changed"):
        Draft.resume(FILE)
    assert first_answer(Draft.open("bank.xlsx")) == "Oak 1"


@pytest.mark.parametrize(
    "header",
    [b"", b"[]\n", b'{"kit":"save"}\n', b'{"kit":"draft","format":9}\n', b'{"kit":"draft","format":1}\n'],
)
def test_other_files_are_no_drafts(header: bytes) -> None:
    FILE.parent.mkdir()
    FILE.write_bytes(header)
    assert drafts() == []
    with pytest.raises(kit.BankError):
        Draft.resume(FILE)


def test_where_nothing_can_be_written_edits_go_on_and_it_is_said() -> None:
    FILE.parent.write_bytes(b"a file in the place of the folder")
    draft = edited()
    assert not draft.saved
    assert "not being saved" in draft.notice
    assert first_answer(draft) == "Wattle"
    assert draft.undo() is not None


def test_a_new_bank_begins_with_a_sheet_for_each_state() -> None:
    draft = Draft.blank("our questions.xlsx")
    assert [tab.key for tab in draft.tabs] == list(kit.banks.question.STATES)
    assert all(tab.rows == () for tab in draft.tabs), "the example is no question"
    assert draft.name == "our questions.xlsx"
    assert os.listdir("kit-saves")


def test_a_draft_that_lost_its_file_does_not_keep_it_from_being_uploaded_again() -> None:
    content = write(Path("given.xlsx"), {"NSW": [question(1)]}).read_bytes()
    Draft.upload("bank.xlsx", content)
    (base,) = Path("kit-saves").glob("bank.*.xlsx")
    base.write_bytes(b"x" * len(content))
    draft = Draft.upload("bank.xlsx", content)
    draft.set_text("0r2", "A", "Wattle")
    assert Draft.upload("bank.xlsx", content).row("0r2").texts["A"] == "Wattle"


def test_an_odd_draft_file_does_not_stop_the_others() -> None:
    path = write(Path("bank.xlsx"), {"NSW": [question(1)]})
    Draft.open(path).set_text("0r2", "A", "Wattle")
    (own,) = Path("kit-saves").glob("*.kitdraft")
    header, _, rest = own.read_text(encoding="utf-8").partition("\n")
    for name, change in (("nameless", {"base": ""}), ("far", {"place": "x" * 10_000})):
        line = json.dumps({**json.loads(header), **change})
        own.with_name(f"{name}.kitdraft").write_text(f"{line}\n{rest}", encoding="utf-8")
    assert {kept.path.stem: bool(kept.trouble) for kept in drafts()} == {
        "bank": False,
        "nameless": True,
        "far": False,
    }
    assert Draft.resume(own.with_name("far.kitdraft")).row("0r2").texts["A"] == "Wattle"
