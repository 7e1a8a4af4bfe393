"""Board, form and saves held together, without a browser: what the teacher does is a message."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kit
from kit.app import desk as desks
from kit.app import play, welcome
from kit.app.desk import Desk
from kit.app.saves import FOLDER
from kit.board.board import Board
from tests.browser.workbook import write_bank


@pytest.fixture(autouse=True)
def own(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small bank in the place of the kit's own, and no desk left from another test."""
    path = write_bank(tmp_path_factory.mktemp("own") / "australia.xlsx", 2)
    monkeypatch.setattr("kit.app.bankbox.shipped_path", {"australia": path}.__getitem__)
    monkeypatch.setattr(desks, "_desks", {})
    return


def send(desk: Desk, act: str, buffers: tuple[bytes, ...] = (), **more: Any) -> None:
    """A message from the browser that shows the board as it is now."""
    message = {"act": act, "step": desk.board.step, "value": None, "form": None, "file": None, "from": "x"}
    desk.board._on_message(desk.board, message | more, list(buffers))


def start(desk: Desk, **changes: str) -> None:
    send(desk, "start", form=desk.lobby.values | {name.replace("__", "-"): v for name, v in changes.items()})


def play_on(desk: Desk, inputs: int = 4) -> None:
    """Some inputs as a bot would make them."""
    for _ in range(inputs):
        pending = desk.board.session.pending
        desk.board.session.choose(pending.values[0])


def test_a_new_desk_shows_the_form(tmp_path: Path) -> None:
    desk = Desk("passport", tmp_path)
    assert 'class="kl"' in desk.board.screen
    assert desk.board.session is None
    assert not list((tmp_path / FOLDER).iterdir())


def test_binder_is_said_to_forget(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Binder" not in Desk("passport", tmp_path).board.screen
    monkeypatch.setenv("BINDER_LAUNCH_HOST", "https://mybinder.example")
    assert "This is Binder: it forgets everything" in Desk("passport", tmp_path).board.screen


def test_start_plays_and_saves_from_the_first_moment(tmp_path: Path) -> None:
    desk = Desk("passport", tmp_path)
    start(desk, teams="2", name__0="Red")
    session = desk.board.session
    assert desk.board.screen == ""
    assert [seat.name for seat in session.seats] == ["Red", "Dingoes"]
    assert session.path.parent == tmp_path / FOLDER
    play_on(desk)
    assert kit.load_game(session.path).view() == session.view()


def test_a_late_start_changes_nothing(tmp_path: Path) -> None:
    desk = Desk("passport", tmp_path)
    step = desk.board.step
    start(desk, teams="2")
    first = desk.board.session
    send(desk, "start", form=dict(desk.lobby.values), step=step)
    assert desk.board.session is first
    assert len(list((tmp_path / FOLDER).glob("*.kitsave"))) == 1


def test_what_is_wrong_keeps_the_form(tmp_path: Path) -> None:
    desk = Desk("passport", tmp_path)
    start(desk, name__1="wrens")
    assert desk.board.session is None
    assert "Another team is called Wrens already." in desk.board.screen
    assert 'value="wrens"' in desk.board.screen
    start(desk, name__1="", s__nobody_out="on", s__out_if_cannot_buy="on")
    assert "exclude each other" in desk.board.screen


def test_a_new_kernel_goes_on_with_the_game(tmp_path: Path) -> None:
    desk = Desk("passport", tmp_path, "5a")
    start(desk)
    play_on(desk)
    view = desk.board.session.view()
    again = Desk("passport", tmp_path, "5a")
    assert again.board.screen == ""
    assert again.board.session.view() == view
    assert Desk("passport", tmp_path, "5b").board.session is None, "another notebook, another game"


def test_a_game_that_cannot_go_on_leaves_the_form_with_the_reason(tmp_path: Path) -> None:
    desk = Desk("passport", tmp_path, "5a")
    start(desk)
    desk.board.session.path.write_text("{}\n")
    again = Desk("passport", tmp_path, "5a")
    assert again.board.session is None
    assert "cannot go on" in again.board.screen
    assert Desk("passport", tmp_path, "5a").board.screen.count("cannot go on") == 0, "it is said once"


@pytest.fixture
def spoiled(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Sessions put in here cannot be drawn."""
    found: list[object] = []
    show = Board.show

    def attempt(board: Board, session: kit.Session) -> None:
        if any(session.seats[0].name == name for name in found):
            board.session = session
            raise KeyError("cash")
        show(board, session)

    monkeypatch.setattr(Board, "show", attempt)
    return found


def test_a_game_that_cannot_be_drawn_leaves_the_form_with_the_reason(
    tmp_path: Path, spoiled: list[object]
) -> None:
    desk = Desk("passport", tmp_path, "5a")
    start(desk, name__0="Spoiled")
    spoiled.append("Spoiled")
    again = Desk("passport", tmp_path, "5a")
    assert again.board.session is None
    assert "cannot go on. This game cannot be shown. (KeyError: &#39;cash&#39;)" in again.board.screen
    assert Desk("passport", tmp_path, "5a").board.screen.count("cannot go on") == 0, "it is said once"


def test_the_running_game_stays_when_another_cannot_be_drawn(tmp_path: Path, spoiled: list[object]) -> None:
    desk = Desk("passport", tmp_path, "5a")
    start(desk, name__0="Spoiled")
    bad = desk.board.session
    send(desk, "new_game")
    start(desk, name__0="Good")
    good = desk.board.session
    spoiled.append("Spoiled")
    send(desk, "new_game")
    send(desk, "resume", value=bad.path.name)
    assert "cannot be shown" in desk.board.screen
    assert desk.board.session is good
    assert Desk("passport", tmp_path, "5a").board.session.path == good.path, (
        "it is what a new kernel goes on with"
    )


def test_a_save_that_is_refused_leaves_no_copy(tmp_path: Path, spoiled: list[object]) -> None:
    desk = Desk("passport", tmp_path, "5a")
    start(desk, name__0="Spoiled")
    content = desk.board.session.path.read_bytes()
    before = sorted(desk.shelf.folder.iterdir())
    header = content.splitlines(keepends=True)[0]
    said = given(desk)
    for refused in (header, header.replace(b'"rules":"1"', b'"rules":"0"'), b"no save"):
        send(desk, "load_save", (refused,), file="theirs.kitsave")
        assert "theirs" in said[-1][0]["html"]
        assert sorted(desk.shelf.folder.iterdir()) == before
    spoiled.append("Spoiled")
    send(Desk("passport", tmp_path, "5b"), "load_save", (content,), file="theirs.kitsave")
    assert sorted(desk.shelf.folder.iterdir()) == before


def test_what_was_noticed_while_resuming_is_said_before_play_goes_on(tmp_path: Path) -> None:
    desk = Desk("passport", tmp_path, "5a")
    start(desk)
    play_on(desk, 6)
    path = desk.board.session.path
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([*lines[:-1], "{damaged\n", lines[-1]]))
    again = Desk("passport", tmp_path, "5a")
    (notice,) = again.board.session.notices
    assert f"Line {len(lines)} of {path.name} is damaged." in notice
    assert f"Line {len(lines)} of" in again.board.screen
    send(again, "back")
    assert again.board.screen == ""


def test_resuming_one_of_several(tmp_path: Path) -> None:
    desk = Desk("passport", tmp_path, "5a")
    start(desk, name__0="First")
    first = desk.board.session
    send(desk, "new_game")
    assert "Back to the running game" in desk.board.screen
    start(desk, name__0="Second")
    assert desk.board.session.seats[0].name == "Second"
    send(desk, "new_game")
    send(desk, "resume", value=first.path.name)
    assert desk.board.session.seats[0].name == "First"
    assert desk.board.session.path == first.path
    assert Desk("passport", tmp_path, "5a").board.session.path == first.path


def test_back_to_the_running_game(tmp_path: Path) -> None:
    desk = Desk("passport", tmp_path)
    send(desk, "back")
    assert desk.board.screen
    start(desk)
    session = desk.board.session
    for act, more in (("back", {}), ("resume", {"value": session.path.name})):
        send(desk, "new_game")
        assert desk.board.screen
        send(desk, act, **more)
        assert desk.board.screen == ""
        assert desk.board.session is session


def test_a_game_that_runs_in_another_notebook_is_copied(tmp_path: Path) -> None:
    """Two kernels that write to one file would spoil it."""
    desk = Desk("passport", tmp_path, "5a")
    start(desk)
    play_on(desk)
    other = Desk("passport", tmp_path, "5b")
    send(other, "resume", value=desk.board.session.path.name)
    assert other.board.session.path != desk.board.session.path
    assert other.board.session.view() == desk.board.session.view()


def test_a_save_goes_out_and_comes_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk("passport", tmp_path)
    sent: list[tuple[str, str, bytes]] = []
    monkeypatch.setattr(desk.board, "download", lambda *given: sent.append(given))
    send(desk, "save")
    assert "no game to save" in desk.board.screen
    start(desk)
    play_on(desk)
    view = desk.board.session.view()
    send(desk, "save", step=-1)
    ((name, _, content),) = sent
    assert name == desk.board.session.path.name
    (tmp_path / "elsewhere").mkdir()
    elsewhere = Desk("passport", tmp_path / "elsewhere")
    send(elsewhere, "load_save", (content,), file=name)
    assert elsewhere.board.session.view() == view
    said = given(elsewhere)
    send(elsewhere, "load_save", (b"\xff\xd8",), file="holiday.jpg")
    assert "holiday" in said[-1][0]["html"]
    assert not elsewhere.board.screen, "the board stays in front"
    assert elsewhere.board.session.view() == view, "the running game is still there"


def test_presets_and_banks_keep_what_was_typed(tmp_path: Path) -> None:
    desk = Desk("passport", tmp_path)
    send(desk, "preset", value="one_lesson", form=desk.lobby.values | {"name-2": "Bilbies"})
    assert 'value="Bilbies"' in desk.board.screen
    assert desk.lobby.preset == "one_lesson"
    content = write_bank(tmp_path / "mine.xlsx", 1).read_bytes()
    send(desk, "upload_bank", (content,), file="mine.xlsx", form=desk.lobby.values | {"name-3": "Koalas"})
    assert "8 questions will play." in desk.board.screen
    assert 'value="Koalas"' in desk.board.screen
    send(desk, "bank", value="0", form=dict(desk.lobby.values))
    assert "16 questions will play." in desk.board.screen
    start(desk)
    assert desk.board.session.options["plaques_to_win"] == 5
    assert desk.board.session.seats[3].name == "Koalas"


def test_real_dice_are_asked_for(tmp_path: Path) -> None:
    desk = Desk("passport", tmp_path)
    start(desk, dice="real")
    assert desk.board.session.pending.key == "dice"


@pytest.mark.parametrize(
    "act", ["start", "preset", "bank", "upload_bank", "bank_copy", "resume", "load_save", "dance"]
)
@pytest.mark.parametrize("value", [None, "", "-1", "999", "../../x", 7, ["a"], {"a": 1}])
def test_no_message_harms(tmp_path: Path, act: str, value: object) -> None:
    desk = Desk("passport", tmp_path)
    for form in (None, {}, {"name-0": ["a", "b"], "teams": [], "s-minutes": "\x00", "unknown": "x"}):
        send(desk, act, value=value, form=form, file=value)
    assert desk.board.screen or desk.board.session is not None


def test_where_nothing_can_be_written_play_goes_on_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[dict[str, Any]] = []
    (tmp_path / FOLDER).write_text("in the way")
    desk = Desk("passport", tmp_path)
    assert "not being saved" in desk.board.screen
    monkeypatch.setattr(desk.board, "send", lambda content, *_: sent.append(content))
    start(desk)
    assert desk.board.session.path is None
    assert any("not being saved" in notice for notice in desk.board.session.notices)
    assert any("not being saved" in said["html"] for said in sent)
    play_on(desk)


def test_where_nothing_can_be_written_a_save_is_played_from_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Desk("passport", tmp_path)
    start(first)
    play_on(first)
    (tmp_path / "locked").mkdir()
    (tmp_path / "temp").mkdir()
    (tmp_path / "locked" / FOLDER).write_text("in the way")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temp"))
    desk = Desk("passport", tmp_path / "locked")
    send(desk, "load_save", (first.board.session.path.read_bytes(),), file="game.kitsave")
    assert desk.board.session.view() == first.board.session.view()
    assert desk.board.session.path is None
    assert "not being saved" in desk.board.session.notices[-1]
    play_on(desk)
    assert not list((tmp_path / "temp").iterdir())


def test_play_is_one_board_a_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    board = play("passport")
    assert play("passport") is board
    monkeypatch.setattr("kit.games.names", lambda: ("passport",))
    assert kit.play() is board
    monkeypatch.undo()
    with pytest.raises(kit.BadSetup, match="Which game"):
        kit.play()
    with pytest.raises(kit.BadSetup, match="passport"):
        kit.play("monopoly")


def test_the_start_page_shows_each_game_and_the_one_that_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    html = welcome()._repr_html_()
    assert 'href="passport-to-australia.ipynb"' in html
    assert 'href="question-workshop.ipynb"' in html
    assert "Waiting" not in html
    desk = Desk("passport", tmp_path)
    start(desk, name__0="<b>Red</b>")
    html = welcome()._repr_html_()
    assert "Waiting: &lt;b&gt;Red&lt;/b&gt;, Dingoes, Possums, Emus, round 1" in html
    assert "open passport-to-australia.ipynb" in repr(welcome())


# -- what is kept and told beside the game


def test_the_size_of_the_texts_outlives_the_kernel(tmp_path: Path) -> None:
    Desk("passport", tmp_path, "5a").board.prefs = {"size": "larger"}
    assert Desk("passport", tmp_path, "5a").board.prefs["size"] == "larger"
    assert Desk("passport", tmp_path, "5b").board.prefs["size"] == "normal"
    (tmp_path / FOLDER / "5a.passport.prefs").write_text("[not json", encoding="utf-8")
    assert Desk("passport", tmp_path, "5a").board.prefs["size"] == "normal"


def test_saves_of_the_same_teams_are_told_apart(tmp_path: Path) -> None:
    write_bank(tmp_path / "term 3.xlsx", 3)
    desk = Desk("passport", tmp_path)
    start(desk, teams="2")
    send(desk, "new_game")
    send(desk, "bank", value="1", form=dict(desk.lobby.values))
    start(desk, teams="2")
    play_on(desk, 9)
    turn = desk.board.session.turn
    send(desk, "new_game")
    assert turn > 1
    assert "round 1, turn 1, australia" in desk.board.screen
    assert f"turn {turn}, term 3" in desk.board.screen


def test_why_it_does_not_start_is_said_beside_the_button(tmp_path: Path) -> None:
    desk = Desk("passport", tmp_path)
    start(desk, s__minutes="soon", name__1="x" * 40)
    foot = desk.board.screen.partition("<footer>")[2]
    assert "Not yet. Team 2: At most 18 letters; these are 40. (1 more above.)" in foot
    start(desk, s__minutes="soon", name__1="")
    foot = desk.board.screen.partition("<footer>")[2]
    assert "Not yet. Time limit in minutes: A whole number from 20 to 90, or nothing." in foot


# -- copies of a bank


def given(desk: Desk) -> list[tuple[dict[str, Any], list[bytes]]]:
    """What the board hands to the browser from now on."""
    found: list[tuple[dict[str, Any], list[bytes]]] = []
    desk.board.send = lambda message, buffers=None: found.append((message, buffers or []))  # type: ignore[method-assign]
    return found


def to_mend(place: Path) -> Path:
    from openpyxl import load_workbook

    path = write_bank(place / "term.xlsx", 2)
    book = load_workbook(path)
    book["SA"]["E3"].value = None
    book["NSW"]["C3"].value = "  Question NSW 2? "
    book.save(path)
    return path


@pytest.mark.parametrize("uploaded", [True, False])
@pytest.mark.parametrize(("kind", "name"), [("marked", "term.checked.xlsx"), ("repaired", "term.fixed.xlsx")])
def test_a_copy_of_a_bank_is_handed_to_the_browser(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, kind: str, name: str, uploaded: bool
) -> None:
    """Nothing is written beside the teacher's own file."""
    path = to_mend(tmp_path_factory.mktemp("usb") if uploaded else tmp_path)
    before = path.read_bytes()
    desk = Desk("passport", tmp_path)
    if uploaded:
        send(desk, "upload_bank", (before,), file="term.xlsx")
    else:
        send(desk, "bank", value="1")
    messages = given(desk)
    send(desk, "bank_copy", value=kind)
    ((message, (content,)),) = messages
    assert (message["do"], message["name"]) == ("download", name)
    assert f"{name} is in your downloads." in desk.board.screen
    copy = tmp_path_factory.mktemp("downloads") / name
    copy.write_bytes(content)
    assert kit.read_bank(copy).counts() == kit.read_bank(path).counts()
    assert sorted(one.name for one in tmp_path.glob("*.xlsx")) == ([] if uploaded else ["term.xlsx"])
    assert path.read_bytes() == before


def test_a_copy_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    write_bank(tmp_path / "term.xlsx", 3)
    desk = Desk("passport", tmp_path)
    send(desk, "bank", value="1")
    messages = given(desk)
    send(desk, "bank_copy", value="gilded")
    assert "There is no “gilded” copy of a bank." in desk.board.screen
    (tmp_path / "term.xlsx").unlink()
    send(desk, "bank_copy", value="marked")
    assert "term.xlsx cannot be copied" in desk.board.screen
    assert not messages


def test_another_programs_file_is_named_and_converted(tmp_path: Path, tmp_path_factory: Any) -> None:
    desk = Desk("passport", tmp_path)
    gift = "::One:: Two and two? {=four ~three ~five ~six}\n\n::Two:: One and one? {=two ~one ~three ~four}\n"
    send(desk, "upload_bank", (gift.encode(),), file="sums.gift")
    assert "This file comes from <b>Moodle GIFT" in desk.board.screen.replace("&lt;", "<")
    messages = given(desk)
    send(desk, "bank_copy", value="workbook")
    ((message, (content,)),) = messages
    assert message["name"].endswith(".xlsx")
    assert "2 of 2 questions are in the workbook." in desk.board.screen
    copy = tmp_path_factory.mktemp("downloads") / message["name"]
    copy.write_bytes(content)
    assert kit.read_bank(copy).findings, "the red answers are missing"
