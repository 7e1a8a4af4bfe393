"""The question workshop without a browser: what the teacher does is a message."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl.styles import PatternFill

import kit
from kit.app import workshop
from kit.banks.draft import Draft
from kit.banks.statistics import Record, Statistics
from kit.lab.simulate import decide
from kit.workshop import against
from kit.workshop.picking import leave, pointer
from kit.workshop.widget import Workshop
from tests.browser.workbook import write_bank

NOTEBOOK = "question-workshop"
CASES = Path(__file__).parents[1] / "banks" / "cases"


class Bench:
    """A workshop, what it sends to the browser, and messages from it."""

    def __init__(self, folder: Path) -> None:
        self.widget = Workshop(folder, NOTEBOOK)
        self.sent: list[tuple[dict[str, Any], list[bytes]]] = []
        self.widget.send = lambda message, buffers=(): self.sent.append((message, list(buffers)))

    def do(self, act: str, *buffers: bytes, **more: Any) -> None:
        now = {"step": self.widget.step, "draft": self.widget.draft}
        message = {"act": act, **now, "value": None, "from": "x"}
        self.widget._on_message(self.widget, message | more, list(buffers))

    @property
    def draft(self) -> Any:
        return self.widget.open

    @property
    def rows(self) -> list[dict[str, Any]]:
        return self.widget.sheet["rows"]

    def text(self, row: int, field: str) -> str:
        names = [name for name, _ in self.widget.sheet["fields"]]
        return self.rows[row]["texts"][names.index(field)]

    def type(self, row: int, field: str, *texts: str) -> None:
        """Type, with a pause after each of *texts*, and go on to another cell."""
        for text in texts:
            self.do("text", row=self.rows[row]["id"], field=field, text=text)
        self.do("text", row=self.rows[row]["id"], field=field, text=texts[-1], done=True)

    @property
    def said(self) -> str:
        """What the last pop-over says."""
        return next(message["html"] for message, _ in reversed(self.sent) if message["do"] == "pop")


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A bank with a question that has no green answer, and one with spare spaces."""
    path = write_bank(tmp_path / "broken.xlsx", 2)
    book = openpyxl.load_workbook(path)
    sheet = book["NSW"]
    for cell in sheet[2]:
        if cell.fill.fgColor.rgb == "0000B050":
            cell.fill = PatternFill()
    sheet["C3"].value = f"  {sheet['C3'].value}"
    book.save(path)
    return path


@pytest.fixture
def bench(tmp_path: Path, broken: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    monkeypatch.setattr("kit.app.bankbox.shipped_path", {"australia": broken}.__getitem__)
    made = Bench(tmp_path)
    made.widget.edit(made.widget.picking.open_path(broken))
    return made


def number_of(bench: Bench, key: str) -> str:
    """The number of the first finding that can be mended so, and the way, as the button sends it."""
    for number, noted in enumerate(bench.draft.findings):
        for fix in noted.fixes:
            if fix.key.startswith(key):
                return f"{number} {fix.key}"
    raise AssertionError(f"nothing can be mended by {key}")


def test_a_new_workshop_offers_files_and_what_is_chosen_is_shown(
    tmp_path: Path, broken: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kit.app.bankbox.shipped_path", {"australia": broken}.__getitem__)
    shutil.copy(CASES / "c01_baseline_two_sheets.xlsx", tmp_path / "<b>mine.xlsx")
    bench = Bench(tmp_path)
    assert "&lt;b&gt;mine.xlsx" in bench.widget.screen
    bench.do("open", value="9")
    assert "no longer there" in bench.widget.screen
    bench.do("open", value="1")
    assert bench.widget.screen == ""
    assert bench.draft.name == "<b>mine.xlsx"
    assert "&lt;b&gt;mine.xlsx" in bench.widget.head
    assert "<b>mine" not in bench.widget.head + bench.widget.side
    bench.do("files")
    assert "Back to" in bench.widget.screen
    bench.do("back")
    assert bench.widget.screen == ""
    bench.do("open", value="0", step=1)
    assert bench.draft.name == "<b>mine.xlsx", "a late click on the list changes nothing"


def test_a_file_without_questions_is_refused_and_forgotten(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    book = openpyxl.Workbook()
    book.active.append(["Milk", 2])
    book.save(tmp_path / "list.xlsx")
    bench.do("upload", (tmp_path / "list.xlsx").read_bytes(), file="list.xlsx")
    assert "nothing that could be edited" in bench.widget.screen
    again = Bench(tmp_path)
    assert "Mend or write questions" in again.widget.screen
    leave(pointer(tmp_path, NOTEBOOK), open=str(tmp_path / "list.xlsx"))
    assert "nothing that could be edited" in Bench(tmp_path).widget.screen


def test_the_last_question_of_a_table_of_text_can_be_deleted_and_brought_back(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    table = "Question,A,B,C,D,Correct,Red\nWhich?,a,b,c,d,A,B\n"
    bench.do("upload", table.encode(), file="bank.csv")
    bench.do("remove", row=bench.rows[0]["id"])
    assert bench.rows == []
    again = Bench(tmp_path)
    again.do("undo")
    assert again.text(0, "question") == "Which?"


def test_an_edit_of_a_file_that_is_no_longer_open_is_left_to_the_browser(bench: Bench) -> None:
    row, late = bench.rows[0]["id"], bench.widget.draft
    bench.do("blank")
    bench.do("text", draft=late, row=row, field="A", text="Meant for the other file", number=3)
    assert not bench.draft.can_undo
    assert bench.widget.heard == {}


def test_a_file_that_cannot_be_read_is_said_on_the_list(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.do("upload", (CASES / "f34_truncated.xlsx").read_bytes(), file="f34_truncated.xlsx")
    assert "damaged or incomplete" in bench.widget.screen
    bench.do("upload", (CASES / "f19_unclosed_quote.csv").read_bytes(), file="f19.csv")
    assert "never closed" in bench.widget.screen
    bench.do("upload", file="nothing.xlsx")
    assert "Nothing arrived" in bench.widget.screen
    assert bench.draft is None
    bench.do("undo")
    bench.do("text", row="0r2", field="A", text="x")


def test_a_finding_is_mended_by_its_button_until_none_is_left(bench: Bench) -> None:
    (errors,) = [note for note in bench.rows[0]["notes"] if note["severity"] == "error"]
    assert errors["fixes"]
    assert bench.rows[0]["bad"]["A"] == "error"
    assert not bench.rows[0]["plays"]
    bench.do("fix", value=number_of(bench, "green"))
    assert bench.rows[0]["plays"]
    assert "error" not in [note["severity"] for note in bench.rows[0]["notes"]]
    assert bench.widget.going["step"] == bench.widget.step
    stale = bench.widget.step - 1
    bench.do("fix", value=number_of(bench, "spaces"), step=stale)
    assert len(bench.draft._done) == 1, "a button of a picture that has gone does nothing"
    bench.do("fix_all", value="spaces")
    assert "Take out" not in bench.widget.side
    assert "error" not in bench.widget.side


def test_what_is_typed_in_one_go_is_one_step(bench: Bench) -> None:
    before = bench.text(0, "A")
    bench.type(0, "A", "B", "Bri", "Brisbane  and")
    assert bench.text(0, "A") == "Brisbane and"
    bench.type(0, "B", "Two")
    bench.do("undo")
    bench.do("undo")
    assert bench.text(0, "A") == before
    assert not bench.draft.can_undo
    bench.do("redo")
    assert bench.text(0, "A") == "Brisbane and"
    bench.do("text", row=bench.rows[0]["id"], field="A", text="Now", number=7)
    assert bench.widget.heard == {"x": 7}


def test_typing_and_going_back_leaves_nothing_to_undo(bench: Bench) -> None:
    before = bench.text(0, "C")
    bench.type(0, "C", "Some", before)
    assert bench.text(0, "C") == before
    assert not bench.draft.edited
    assert not bench.draft.can_undo


@pytest.mark.parametrize("texts", [("Kept", "Kept more", "Kept"), ("Kept more", "Kept", "Kept again", "Kept")])
def test_typing_and_going_back_leaves_the_edit_before_it(bench: Bench, texts: tuple[str, ...]) -> None:
    before = bench.text(0, "A")
    bench.type(0, "A", "Kept")
    bench.type(0, "A", *texts)
    assert bench.text(0, "A") == "Kept"
    bench.type(0, "A", *texts[:-1])
    bench.do("undo")
    assert bench.text(0, "A") == "Kept"
    bench.do("undo")
    assert bench.text(0, "A") == before


def test_what_was_typed_and_cannot_be_kept_is_shown(bench: Bench, tmp_path: Path, broken: Path) -> None:
    bench.type(0, "A", "One")
    other = Bench(tmp_path)
    other.widget.edit(other.widget.picking.open_path(broken))
    other.type(1, "A", "Two")
    bench.type(0, "B", "A <b>long</b> thought")
    assert "is being edited somewhere else" in bench.said
    assert "You had typed: A &lt;b&gt;long&lt;/b&gt; thought" in bench.said


def test_marks_and_the_preview(bench: Bench) -> None:
    row = bench.rows[1]
    other = next(letter for letter in "ABCD" if letter not in (row["green"], row["red"]))
    bench.do("mark", row=row["id"], field=other, value="green")
    assert bench.rows[1]["green"] == other
    bench.do("here", row=row["id"], field="A")
    for text in (bench.text(1, "question"), bench.text(1, other)):
        assert bench.widget.preview.count(text.strip()) >= 2, "adults and juniors"
    neither = next(letter for letter in "ABCD" if letter not in (other, row["red"]))
    assert bench.widget.preview.count(f">{bench.text(1, neither)}<") == 1, "adults alone"
    bench.do("answered")
    assert "Your answer is right" in bench.widget.preview
    bench.do("mark", row=row["id"], field=other, value="")
    assert "Mark one answer right" in bench.widget.preview
    bench.do("mark", row=row["id"], field=other, value="purple")
    bench.do("mark", row="nowhere", field="A", value="green")
    assert "no longer there" in bench.said


def test_a_row_is_shown_however_little_is_in_it(bench: Bench) -> None:
    bench.do("add", row=bench.rows[0]["id"])
    assert "no question in this row" in bench.widget.preview
    bench.type(-1, "question", "A new one?")
    assert "no answer in this row" in bench.widget.preview
    bench.type(-1, "B", "An answer")
    for act in ("answered", "asked"):
        bench.do(act)
        assert "An answer" in bench.widget.preview
    bench.do("mark", row=bench.rows[-1]["id"], field="B", value="green")
    bench.do("mark", row=bench.rows[-1]["id"], field="C", value="red")
    assert "Mark one answer right and another one red" in bench.widget.preview


def test_texts_are_escaped_wherever_they_are_shown(bench: Bench) -> None:
    nasty = '<img src=x onerror="alert(1)">'
    bench.type(0, "question", nasty)
    bench.do("fix", value=number_of(bench, "green"))
    bench.type(0, "A", f"{nasty} & co")
    for act in ("answered", "counts", "compare"):
        bench.do(act)
    bench.do("compare_with", value="")
    shown = [bench.widget.head, bench.widget.side, bench.widget.bar, bench.widget.preview, bench.said]
    assert "&lt;img" in bench.widget.preview
    assert "&lt;img" in bench.said
    assert not [html for html in shown if "<img" in html]


def test_a_block_grows_the_sheet_and_rows_are_added_moved_and_deleted(bench: Bench) -> None:
    count, last = len(bench.rows), bench.rows[-1]["id"]
    bench.do("paste", row=last, field="question", text="One\ta\tb\tc\td\r\nTwo\te\tf\tg\th\r\n")
    assert len(bench.rows) == count + 1
    assert [bench.text(-1, name) for name in ("question", "A", "D")] == ["Two", "e", "h"]
    bench.do("up", row=bench.rows[-1]["id"])
    assert bench.text(-1, "question") == "One"
    bench.do("add_below", row=bench.rows[0]["id"])
    assert bench.text(1, "question") == ""
    here = {"row": bench.rows[1]["id"], "field": "question", "to": "x", "step": bench.widget.step}
    assert bench.widget.going == here
    bench.do("remove", row=bench.rows[1]["id"])
    assert bench.widget.going["row"] == bench.rows[1]["id"]
    bench.do("add", row=bench.rows[0]["id"])
    assert bench.text(-1, "question") == ""
    for _ in range(5):
        bench.do("undo")
    assert len(bench.rows) == count


def test_a_bank_is_begun_from_the_template_by_a_block(bench: Bench) -> None:
    bench.do("files")
    bench.do("blank")
    bench.do("tab", value="1")
    for row in list(bench.rows):
        bench.do("remove", row=row["id"])
    assert bench.rows == []
    assert "Go to a question" in bench.widget.preview
    bench.do("paste", row="", field="question", text="One\ta\tb\tc\td")
    assert [bench.text(0, name) for name in ("question", "A", "D")] == ["One", "a", "d"]
    assert bench.widget.going["row"] == bench.rows[0]["id"]
    bench.do("mark", row=bench.rows[0]["id"], field="A", value="green")
    bench.do("mark", row=bench.rows[0]["id"], field="B", value="red")
    assert bench.rows[0]["plays"]


def test_sheets_are_added_renamed_and_taken_out(bench: Bench) -> None:
    bench.do("new_sheet")
    assert 'data-act="add_sheet"' in bench.said
    bench.do("add_sheet", text="A <b>bad name: no?")
    assert "cannot have “:” in it" in bench.said
    assert 'value="A &lt;b&gt;bad name: no?"' in bench.said
    bench.do("add_sheet", text="Animals")
    assert (bench.widget.sheet["title"], bench.rows) == ("Animals", [])
    assert bench.widget.going["step"] == bench.widget.step
    bench.do("name_sheet")
    assert 'value="Animals"' in bench.said
    bench.do("rename_sheet", value="Animals", text="Beasts")
    assert bench.widget.sheet["key"] == "Beasts"
    bench.do("undo")
    assert bench.widget.sheet["key"] == "Animals"
    assert "drop_sheet" in bench.widget.side
    bench.do("drop_sheet")
    assert bench.widget.sheet["key"] == "QLD"
    bench.do("undo")
    assert bench.widget.sheet["key"] == "Animals"
    bench.do("tab", value="0")
    assert "drop_sheet" not in bench.widget.side
    bench.do("drop_sheet")
    assert "only an empty sheet" in bench.said


def test_the_colours_of_a_pasted_block_come_along(bench: Bench) -> None:
    cells = "".join(f'<td style="background:{ground}">x</td>' for ground in ("#fff", "#FF0000", "#00B050"))
    texts = "Which?\tRed one\tRight one\tThird\tFourth"
    html = f"<table><tr>{cells}</tr></table>"
    bench.do("paste", row=bench.rows[0]["id"], field="question", text=texts, html=html)
    assert (bench.rows[0]["green"], bench.rows[0]["red"]) == ("B", "A")
    bench.do("paste", row=bench.rows[0]["id"], field="question", text="Other?\ta\tb\tc\td")
    assert (bench.rows[0]["green"], bench.rows[0]["red"]) == ("", "")
    assert "mark the new ones" in bench.said


def test_how_the_questions_did_is_told_and_taken_home(bench: Bench, tmp_path: Path) -> None:
    bench.do("statistics")
    assert "No game has been saved" in bench.said
    save = tmp_path / "kit-saves" / "game.kitsave"
    save.parent.mkdir(exist_ok=True)
    bench.do("fix", value=number_of(bench, "green"))
    game = kit.new_game("passport", 2, bank=bench.draft.bank, seed=3, save=save)
    bot, chance = game.rules.bot(), random.Random(1)
    while game.pending is not None:
        game.choose(decide(game, game.pending, bot, chance))
    bench.do("statistics")
    assert "<svg" in bench.said
    assert "in 1 game" in bench.said
    bench.do("statistics_file")
    ((download, (content,)),) = [one for one in bench.sent if one[0]["do"] == "download"]
    assert download["name"] == "broken.stats.xlsx"
    (tmp_path / "home.xlsx").write_bytes(content)
    home = openpyxl.load_workbook(tmp_path / "home.xlsx")["NSW"]
    assert home.max_column > openpyxl.load_workbook(tmp_path / "broken.xlsx")["NSW"].max_column


def test_the_numbers_stand_beside_their_questions_in_a_new_workbook_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = Draft.open(CASES / "f01_bank.ods", tmp_path)
    first, second = draft.tabs[0].rows[:2]
    draft.remove_row(first.id)
    draft.set_text(second.id, "question", "")
    draft.set_text(draft.tabs[0].rows[-1].id, "D", "Changed")

    def counted(bank: kit.Bank, _: Path) -> Statistics:
        return Statistics([Record(one, asked_four=3 + n) for n, one in enumerate(bank.questions)], 1)

    monkeypatch.setattr(against, "_statistics", counted)
    name, content, said = against.counted(draft, tmp_path)
    assert name == "f01_bank.stats.xlsx"
    assert "in a new workbook" in said
    (tmp_path / name).write_bytes(content)
    sheet = openpyxl.load_workbook(tmp_path / name)["NSW"]
    heads = [cell.value for cell in sheet[1]]
    asked, asks = heads.index("Kit asked"), heads.index("Question")
    told = {row[asks]: row[asked] for row in sheet.iter_rows(min_row=2, values_only=True) if row[asked]}
    assert told == {one.question: 3 + n for n, one in enumerate(draft.bank.of("NSW"))}


def test_the_next_of_the_gravest_findings_is_found_across_sheets_and_round_the_end(bench: Bench) -> None:
    bench.do("tab", value="1")
    assert bench.widget.sheet["title"] == "Australian Capital Territory"
    assert "Next error" in bench.widget.side
    bench.do("next", row=bench.rows[0]["id"], field="question")
    assert bench.widget.sheet["key"] == "NSW"
    first = bench.widget.going["row"]
    assert "no green answer" in bench.widget.announce
    bench.do("next", row=first, field=bench.widget.going["field"])
    assert bench.widget.going["row"] != first, "it is the only error, and may be one for a spreadsheet program"
    bench.do("previous", row=bench.widget.going["row"], field=bench.widget.going["field"])
    assert bench.widget.going["row"] == first
    bench.do("fix", value=number_of(bench, "green"))
    assert "Next notice" in bench.widget.side
    places, told = set(), set()
    for _ in range(len(bench.draft.findings)):
        bench.do("next", row=bench.widget._row, field=bench.widget._field)
        places.add(bench.widget._tab)
        told.add((bench.widget._tab, bench.widget.announce))
    assert len(places) == 8
    assert len(told) == len([noted for noted in bench.draft.findings if noted.places])
    bench.do("blank")
    bench.do("next")
    assert "No finding is left" in bench.said


def test_a_copy_beside_the_file_and_a_download_hold_what_was_typed(bench: Bench, broken: Path) -> None:
    before = broken.read_bytes()
    bench.do("fix", value=number_of(bench, "green"))
    bench.type(0, "question", "What has been typed?")
    bench.do("copy")
    assert "broken.edited.xlsx" in bench.said
    bench.do("download")
    ((download, (content,)),) = [one for one in bench.sent if one[0]["do"] == "download"]
    assert download["name"] == "broken.edited.xlsx"
    copy = broken.with_name("broken.edited.xlsx")
    assert copy.read_bytes() == content
    assert kit.read_bank(copy).of("NSW")[0].question == "What has been typed?"
    assert broken.read_bytes() == before


def test_a_new_kernel_goes_on_with_the_draft(bench: Bench, tmp_path: Path, broken: Path) -> None:
    bench.type(0, "A", "Kept")
    again = Bench(tmp_path)
    assert again.widget.screen == ""
    assert again.text(0, "A") == "Kept"
    assert "Gone on with your draft" in again.widget.side
    again.do("noted")
    assert "Gone on" not in again.widget.side
    again.do("upload", broken.read_bytes(), file="other.xlsx")
    again.type(0, "A", "Uploaded")
    third = Bench(tmp_path)
    assert (third.draft.name, third.text(0, "A")) == ("other.xlsx", "Uploaded")
    third.do("files")
    assert third.widget.screen.count('data-act="resume"') == 2
    third.do("resume", value="gone.kitdraft")
    assert "no longer there" in third.widget.screen


def test_a_file_changed_meanwhile_can_be_begun_anew(bench: Bench, tmp_path: Path, broken: Path) -> None:
    bench.type(0, "A", "Kept")
    book = openpyxl.load_workbook(broken)
    book["NSW"]["C2"].value = "Changed elsewhere?"
    book.save(broken)
    bench.do("copy")
    assert "was changed elsewhere" in bench.said
    again = Bench(tmp_path)
    assert again.text(0, "A") == "Kept"
    assert "changed elsewhere" in again.widget.side
    again.do("anew")
    assert again.text(0, "question") == "Changed elsewhere?"
    assert again.text(0, "A") != "Kept"


def test_edits_that_cannot_be_kept_are_not_left_without_a_word(tmp_path: Path) -> None:
    (tmp_path / "kit-saves").write_text("a file in the place of the folder", encoding="utf-8")
    bench = Bench(tmp_path)
    bench.widget.edit(Draft.open(write_bank(tmp_path / "bank.xlsx", 1), tmp_path))
    bench.do("files")
    bench.do("back")
    bench.type(0, "A", "Not kept")
    bench.do("files")
    assert "Your edits are not kept" in bench.said
    assert bench.widget.screen == ""
    bench.do("files", value="leave")
    assert "Mend or write questions" in bench.widget.screen


def test_where_no_copy_can_be_written_a_download_is_offered(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_: Draft) -> None:
        raise kit.BankError(
            "“x” could not be written, because nothing may be written in “y”: use --out. Nothing."
        )

    monkeypatch.setattr(Draft, "save_copy", refused)
    bench.do("copy")
    assert "written in “y”. Nothing." in bench.said
    assert 'data-act="download"' in bench.said


def test_binder_is_said_to_forget(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Every edit is kept" in bench.widget.head
    monkeypatch.setenv("BINDER_LAUNCH_HOST", "https://mybinder.example")
    bench.widget.refresh()
    assert "Binder forgets everything" in bench.widget.head


@pytest.mark.parametrize("left", ['{"open": "/no/such/file.xlsx"}', '{"draft": "x"}', "[]", "no json", "{}"])
def test_whatever_was_left_open_the_list_comes(tmp_path: Path, left: str) -> None:
    place = pointer(tmp_path, NOTEBOOK)
    place.parent.mkdir()
    place.write_text(left, encoding="utf-8")
    assert "Question workshop" in Bench(tmp_path).widget.screen


def test_the_command_line_leaves_a_file_for_the_notebook(
    tmp_path: Path, broken: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave(pointer(tmp_path, "notebook"), open=str(broken))
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    monkeypatch.setattr("kit.app._benches", [])
    assert workshop().open is not None
    assert workshop() is workshop()


HUGE = "9" * 5_000
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.just(10**5_000),
    st.floats(),
    st.text(st.characters(), max_size=12),
    st.sampled_from(("", "0r2", "1r3", "NSW", "question", "A", "green", "0", "1", "\ud800", "a\0b", "\u0663")),
    st.sampled_from((HUGE, f"{HUGE} spaces", "0 spaces", "1 green A", "Q\ta\tb", "x" * 9_000)),
    st.lists(st.just(1), max_size=2),
    st.dictionaries(st.just("a"), st.just(1)),
)
NAMES = ("step", "draft", "value", "from", "row", "field", "text", "done", "number", "file")


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    sent=st.lists(
        st.tuples(
            st.sampled_from([act for act in Workshop._acts if act not in ("copy", "statistics")]),
            st.dictionaries(st.sampled_from(NAMES), ODD),
            st.booleans(),
            st.lists(st.binary(max_size=3), max_size=1),
        ),
        min_size=1,
        max_size=12,
    )
)
def test_no_message_harms_the_draft(bench: Bench, sent: list[tuple[str, dict[str, Any], bool, Any]]) -> None:
    """Whatever comes from a browser, the widget answers with what can be sent, and the draft is sound."""
    for act, more, known, buffers in sent:
        now = {"step": bench.widget.step, "draft": bench.widget.draft} if known else {}
        bench.widget._on_message(bench.widget, {"act": act, **more, **now}, buffers)
    shown = [bench.widget.sheet, bench.widget.going, bench.widget.heard, [one for one, _ in bench.sent]]
    words = [bench.widget.screen, bench.widget.head, bench.widget.side, bench.widget.announce]
    json.dumps([shown, words], ensure_ascii=False).encode("utf-8")
    bench.do("files")
    bench.do("back")
    assert bench.draft.tabs
    bench.sent.clear()


@pytest.mark.parametrize("junk", [None, [], "text", {}, {"act": 3}, {"act": []}, {"act": "nonsense"}, {1: 2}])
def test_what_is_no_message_is_not_answered(bench: Bench, junk: Any) -> None:
    step = bench.widget.step
    bench.widget._on_message(bench.widget, junk, [])
    assert bench.widget.step == step
