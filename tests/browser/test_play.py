"""A class plays Passport to Australia in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kit.banks.shipped import shipped_path
from tests.browser import browser
from tests.browser.kept import LAB, SINGLE, Kept
from tests.browser.server import Server
from tests.browser.table import PATIENCE, Table, key_of
from tests.browser.workbook import write_bank

Pages = Callable[..., Any]
NOTEBOOK = "passport-to-australia.ipynb"

SECRET = {"right ": "Alpha ", "red ": "Beta ", "third ": "Gamma ", "fourth ": "Delta "}
"""Answers whose texts do not tell what they are."""


@pytest.fixture
def table(kept: Kept) -> Table:
    """The set-up form in Notebook 7, on a page that may have been open before."""
    return kept.fresh(NOTEBOOK)


@pytest.fixture
def in_lab(kept: Kept) -> Table:
    """The same in JupyterLab."""
    return kept.fresh(NOTEBOOK, LAB)


@pytest.fixture
def own(new_page: Pages, server: Server, folder: Path) -> Table:
    """A new page on which nothing is open; tokens do not walk."""
    return Table(new_page(reduced_motion="reduce"), server, folder)


@pytest.fixture(scope="module")
def key() -> dict[str, str]:
    return key_of(shipped_path())


# -- appearing


def test_the_board_appears_by_itself_in_jupyterlab(kept: Kept) -> None:
    table = kept.opened(NOTEBOOK, LAB)
    assert table.form.get_by_role("heading", name="Passport to Australia").is_visible()
    assert table.page.locator(".cm-editor:visible").count() == 0, "the code is hidden"


def test_the_board_appears_by_itself_in_a_single_document(kept: Kept) -> None:
    table = kept.opened(NOTEBOOK, SINGLE)
    assert table.form.get_by_role("button", name="Start the game").is_visible()


def test_the_board_appears_by_itself_in_notebook_7(kept: Kept) -> None:
    table = kept.opened(NOTEBOOK)
    box = table.board.bounding_box()
    assert box["height"] > 640, "nearly the whole window is board"
    assert table.page.locator(".cm-editor:visible").count() == 0


def test_the_start_notebook_leads_to_the_games(own: Table, server: Server, folder: Path) -> None:
    own.page.goto(server.page(f"notebooks/{folder.name}/start-here.ipynb"))
    with own.page.context.expect_page() as opened:
        own.page.get_by_role("link", name="Passport to Australia").click()
    opened.value.locator(".kb").wait_for(timeout=PATIENCE)


def test_a_notebook_with_other_code_is_not_run(own: Table, lab: str, folder: Path) -> None:
    """Whoever sends a notebook can put the mark into it."""
    path, trace = folder / "passport-to-australia.ipynb", folder / "was-run"
    text = path.read_text(encoding="utf-8")
    spoiled = text.replace(
        '"from kit import play\\n",', f'"open({str(trace)!r}, \'w\')\\n", "from kit import play\\n",'
    )
    assert spoiled != text
    path.write_text(spoiled, encoding="utf-8")
    own.page.goto(lab)
    own.page.wait_for_function(browser.IDLE)
    own.page.wait_for_timeout(1500)
    assert not trace.exists()
    assert own.board.count() == 0
    assert own.page.locator(".kit-board-only").count() == 0
    own.page.evaluate(browser.RUN)
    own.board.wait_for()
    assert trace.exists(), "it can be run by hand"


def test_notices_of_jupyterlab_wait_until_the_board_is_not_in_front(in_lab: Table) -> None:
    notice = "{message: 'A newer version is there', options: {autoClose: false}}"
    in_lab.page.evaluate(f"() => {{ jupyterapp.commands.execute('apputils:notify', {notice}) }}")
    toast = in_lab.page.locator(".Toastify__toast", has_text="A newer version")
    toast.wait_for(state="attached")
    assert not toast.is_visible()
    in_lab.page.evaluate("() => { jupyterapp.commands.execute('launcher:create') }")
    toast.wait_for(state="visible")
    in_lab.page.evaluate("() => { jupyterapp.shell.currentWidget.close() }")
    toast.wait_for(state="hidden")


# -- whole games


def test_a_whole_game_of_four_teams_by_clicks(table: Table, key: dict[str, str], tmp_path: Path) -> None:
    table.set_up(teams="4", name__0="Bilbies", answers__0="4", s__asker="left")
    decisions = table.play_until(table.result, key)
    assert decisions > 40
    view = table.saved_view(tmp_path)
    (winner,) = view["winners"]
    assert len(view["teams"][winner]["plaques"]) == 8
    assert table.result() == f"{view['teams'][winner]['name']} win!"
    assert all(team["right"] == team["asked"] for team in view["teams"]), "every answer was the key's"
    table.click(table.card.get_by_role("button", name="Play again"))
    assert table.form.locator('[name="name-0"]').input_value() == "Bilbies"


def test_a_lesson_played_by_keys_alone(table: Table, key: dict[str, str], tmp_path: Path) -> None:
    """Choices by digits, answers by letters, Enter to go on; the focus never leaves the board."""
    page = table.page
    table.form.get_by_role("button", name="Start the game").focus()
    page.keyboard.press("Enter")
    table.form.wait_for(state="detached")
    for _ in range(12):
        question = table.question()
        before = table.mark()
        if question is None:
            table.read()
            page.keyboard.press(table.option().get_attribute("data-key"))
        else:
            page.keyboard.press(
                table.over.get_by_role("button").filter(has_text=key[question]).get_attribute("data-key")
            )
            page.keyboard.press("Enter")
        table.changed(before)
        assert page.evaluate("() => Boolean(document.activeElement.closest('.kb'))")
    assert table.saved_view(tmp_path)["turn"] > 1


# -- robustness


def test_a_double_click_changes_nothing_more(table: Table, tmp_path: Path) -> None:
    table.form.get_by_role("button", name="Start the game").dblclick()
    table.form.wait_for(state="detached")
    assert table.save.exists(), "one game was started, not two"
    table.click(table.option())
    before = table.mark()
    table.option().dblclick()
    table.changed(before)
    table.page.wait_for_timeout(500)
    inputs = [line for line in table.save.read_text().splitlines() if line.startswith('{"i":')]
    assert len(inputs) == 1, "one throw was made"
    assert table.saved_view(tmp_path)["dice"]


def test_keys_do_not_reach_the_notebook(table: Table, in_lab: Table) -> None:
    """a, b, m and d d would add, change and delete cells, also after Jupyter has taken the focus."""
    for one in (in_lab, table):
        for letter in "abmdd":
            one.form.locator('[name="name-0"]').press(letter)
        assert one.form.locator('[name="name-0"]').input_value() == "abmdd"
        one.start()
        cells = one.page.locator(".jp-Cell")
        before = cells.count()
        one.option().focus()
        one.page.evaluate("() => document.querySelector('.jp-Notebook .jp-Cell').focus()")
        assert one.page.evaluate("() => Boolean(document.activeElement.closest('.kb'))")
        for pressed in ("a", "b", "m", "d", "d", "x", "y"):
            one.page.keyboard.press(pressed)
        one.page.wait_for_timeout(300)
        assert cells.count() == before
        assert one.board.is_visible()
        assert one.page.locator(".jp-mod-editMode").count() == 0


def test_a_page_reload_shows_the_same_game(in_lab: Table, key: dict[str, str]) -> None:
    in_lab.set_up()
    for _ in range(5):
        in_lab.go_on(key)
    before = in_lab.look()
    in_lab.page.reload()
    in_lab.ready()
    assert in_lab.look() == before
    in_lab.go_on(key)


def test_a_second_window_shows_the_same_game(table: Table, key: dict[str, str]) -> None:
    table.set_up()
    table.go_on(key)
    other = Table(table.page.context.new_page(), table.server, table.folder).open(table.address)
    other.ready()
    assert other.look() == table.look()
    for here, there in ((table, other), (other, table)):
        before = there.mark()
        here.go_on(key)
        there.changed(before)
        assert there.look() == here.look()


def test_running_the_cell_again_resets_nothing(in_lab: Table, key: dict[str, str]) -> None:
    in_lab.set_up()
    for _ in range(4):
        in_lab.go_on(key)
    before = in_lab.look()
    in_lab.page.evaluate("() => document.querySelector('.kb').setAttribute('data-old', '')")
    in_lab.page.evaluate(browser.RUN)
    in_lab.page.locator(".kb:not([data-old])").wait_for()
    in_lab.ready()
    assert in_lab.look() == before
    in_lab.go_on(key)


def same_after(table: Table, happens: Callable[[], object], key: dict[str, str]) -> None:
    """After *happens* a new board shows the position as it was, and play goes on."""
    before = table.look()
    table.page.evaluate("() => document.querySelector('.kb').setAttribute('data-old', '')")
    happens()
    table.page.locator(".kb:not([data-old])").wait_for(timeout=PATIENCE)
    table.ready()
    assert table.look() == before
    table.go_on(key)


def test_a_restarted_kernel_goes_on_with_the_game(in_lab: Table, key: dict[str, str]) -> None:
    in_lab.set_up()
    in_lab.play_until(in_lab.question, key)
    same_after(in_lab, in_lab.restart_kernel, key)


@pytest.mark.parametrize("place", ["in_lab", "table"])
def test_a_kernel_killed_in_mid_turn_goes_on_with_the_question(
    place: str, request: pytest.FixtureRequest, key: dict[str, str]
) -> None:
    table = request.getfixturevalue(place)
    table.set_up()
    table.play_until(table.question, key)
    same_after(table, table.kill_kernel, key)


def test_a_torn_last_line_costs_one_click(table: Table, key: dict[str, str], tmp_path: Path) -> None:
    table.set_up()
    table.play_until(table.question, key)
    view = table.saved_view(tmp_path)
    question = table.question()
    session = next(one for one in table.api("sessions") if one["path"].startswith(f"{table.folder.name}/"))
    table.page.goto("about:blank")
    table.api(f"sessions/{session['id']}", "DELETE")
    with table.save.open("ab") as file:
        file.write(b'{"i":"half an inp')
    table.open(table.address)
    table.over.locator(".kb-ask").wait_for()
    assert table.question() == question
    assert table.saved_view(tmp_path) == view
    table.go_on(key)


@pytest.mark.parametrize("place", ["in_lab", "table"])
def test_a_kernel_that_is_gone_is_said_plainly_and_replaced(
    place: str, request: pytest.FixtureRequest, key: dict[str, str]
) -> None:
    """As when Binder ends a kernel after ten idle minutes."""
    table = request.getfixturevalue(place)
    table.set_up()
    table.play_until(table.question, key)
    table.api(f"kernels/{table.kernel}", "DELETE")
    banner = table.board.locator(".kb-lost")
    banner.wait_for()
    assert "lost its kernel" in banner.inner_text()
    again = banner.get_by_role("button", name="Go on")
    assert table.board.locator("button:not([disabled])").count() == 1, "no button that does nothing"
    same_after(table, again.click, key)


# -- banks, saves


def test_the_key_is_not_sent_before_the_answer_is_final(kept: Kept, tmp_path: Path) -> None:
    """Nothing in the traffic tells the two answers of a junior team apart or says more of the question."""
    bank = write_bank(tmp_path / "secret.xlsx", 2, texts=SECRET)
    key = key_of(bank)
    frames: list[bytes] = []

    def listen(socket: Any) -> None:
        socket.on(
            "framereceived", lambda data: frames.append(data if isinstance(data, bytes) else data.encode())
        )

    kept.fresh(NOTEBOOK).page.on("websocket", listen)
    table = kept.fresh(NOTEBOOK, new_kernel=True)  # over a new socket
    table.form.locator('[data-act="upload_bank"]').set_input_files(bank)
    table.form.get_by_text("16 questions will play.").wait_for()
    table.set_up(teams="2", answers__0="2", answers__1="2")
    for _ in range(3):
        frames.clear()
        table.play_until(table.question, key)
        table.page.wait_for_timeout(300)
        sent = b"".join(frames)
        assert table.question().encode() in sent, "the question came by a frame that was searched"
        tail = sent[sent.rindex(table.question().encode()) :]
        for word in (b"Gamma", b"Delta", b"Our atlas", b"Why ", b'data-state="right', b"2019-02-03"):
            assert word not in tail
        for word in (b"green", b"correct", b"is_right", b"explanation"):
            assert word not in tail.lower()
        shown = table.over.locator(".kb-answer").evaluate_all(
            "all => all.map(one => one.outerHTML.replace(/(Alpha|Beta) [A-Z]+ [0-9]+/g, '')"
            ".replace(/[AB]</, '<').replace(/data-key=.[AB]./, ''))"
        )
        assert len(shown) == 2
        assert shown[0] == shown[1]
        before = len(frames)
        table.go_on(key)
        assert b"Our atlas" in b"".join(frames[before:]), "after the answer its source is shown"
    assert b"Alpha" not in table.save.read_bytes().splitlines()[0], (
        "a save opened on the projector tells nothing"
    )


def test_hostile_text_is_shown_as_text(table: Table, tmp_path: Path) -> None:
    attack = "<img src=x onerror='window.hacked=1'>"
    bank = write_bank(
        tmp_path / "hostile.xlsx", 1, texts={"Question": f"{attack}Q", "Alpha": "x", "right": "<b>r</b>"}
    )
    key = key_of(bank)
    table.form.locator('[data-act="upload_bank"]').set_input_files(bank)
    table.form.get_by_text("8 questions will play.").wait_for()
    table.set_up(teams="2", name__0="<i>it</i>", name__1="{{7*7}}")
    table.play_until(table.question, key)
    assert table.question().startswith(attack)
    assert "<b>r</b>" in table.over.inner_text()
    assert "<i>it</i>" in table.board.locator(".kb-seats").inner_text()
    assert "{{7*7}}" in table.board.locator(".kb-seats").inner_text()
    table.go_on(key)
    assert table.page.evaluate("() => window.hacked") is None
    assert table.board.locator("img").count() == 0


def test_a_save_goes_to_this_computer_and_comes_back(
    table: Table, in_lab: Table, key: dict[str, str], tmp_path: Path
) -> None:
    table.set_up(teams="3")
    table.play_until(table.question, key)
    before = table.look()
    table.board.locator('[data-act="menu"]').click()
    with table.page.expect_download() as download:
        table.board.get_by_role("button", name="Save to my computer").click()
    copy = tmp_path / download.value.suggested_filename
    download.value.save_as(copy)
    assert copy.suffix == ".kitsave"

    in_lab.form.locator('[data-act="load_save"]').set_input_files(copy)
    in_lab.form.wait_for(state="detached")
    assert in_lab.look() == before
    assert in_lab.save.exists()
    in_lab.go_on(key)


def test_a_file_that_is_no_save_is_said_and_the_form_stays(table: Table, tmp_path: Path) -> None:
    note = tmp_path / "note.kitsave"
    note.write_text("not a save")
    table.fill("name-1", "Bilbies")
    table.form.locator('[data-act="load_save"]').set_input_files(note)
    table.form.get_by_text("note.kitsave is not a game saved by this kit").wait_for()
    assert table.form.locator('[name="name-1"]').input_value() == "Bilbies"


def test_a_new_game_keeps_the_old_one_in_the_list(table: Table, key: dict[str, str]) -> None:
    table.set_up(teams="2", name__0="Red", name__1="White")
    table.play_until(table.question, key)
    before = table.look()
    table.board.locator('[data-act="menu"]').click()
    table.click(table.board.get_by_role("button", name="New game"))
    table.form.get_by_role("button", name="Back to the running game").click()
    table.form.wait_for(state="detached")
    assert table.look() == before
    table.board.locator('[data-act="menu"]').click()
    table.click(table.board.get_by_role("button", name="New game"))
    table.set_up(teams="3", name__1="Gold")
    assert "Gold" in table.look()
    assert "White" not in table.look()
    table.board.locator('[data-act="menu"]').click()
    table.click(table.board.get_by_role("button", name="New game"))
    table.form.get_by_role("button", name="Red, White").click()
    table.form.wait_for(state="detached")
    assert table.look() == before


def test_what_is_wrong_is_said_at_its_field(table: Table) -> None:
    table.fill("name-0", "Bilbies")
    table.fill("name-1", "bilbies")
    table.fill("s-minutes", "soon")
    table.form.get_by_role("button", name="Start the game").click()
    table.form.get_by_text("Another team is called Bilbies already.", exact=True).wait_for()
    assert "Not yet. Team 2: " in table.form.locator("footer").inner_text(), "beside the button as well"
    assert table.form.get_by_text("A whole number from 20 to 90, or nothing.").is_visible()
    assert table.form.locator('[name="name-1"]').input_value() == "bilbies"
    assert table.form.locator('[name="s-minutes"]').input_value() == "soon"
    table.fill("name-1", "Emus 2")
    table.fill("s-minutes", "30")
    table.start()
    assert "Emus 2" in table.look()


# -- accessibility


def test_axe_finds_nothing_serious(table: Table, key: dict[str, str]) -> None:
    assert table.serious() == []
    table.form.locator(".kl-house summary").click()
    assert table.serious() == []
    table.start()
    assert table.serious() == []
    table.play_until(table.question, key)
    assert table.serious() == []
    table.go_on(key)
    assert table.serious() == []
    table.board.locator('[data-act="menu"]').click()
    assert table.serious() == []


def test_the_form_keeps_its_place_when_it_is_painted_again(table: Table) -> None:
    table.form.locator(".kl-house summary").click()
    table.form.get_by_role("button", name="One lesson").click()
    pressed = table.form.locator('[data-value="one_lesson"][aria-pressed="true"]')
    pressed.wait_for()
    assert pressed.evaluate("button => button === document.activeElement")
    assert table.form.locator('[name="s-minutes"]').input_value() == "40"
    assert table.form.locator('[name="s-minutes"]').is_visible(), "what was unfolded stays unfolded"
    table.fill("colour-2", "blue")
    table.form.get_by_role("button", name="Start the game").click()
    table.form.get_by_text("Wrens are blue already.", exact=True).wait_for()
    assert table.form.locator('[name="colour-2"]').evaluate("field => field === document.activeElement")


def test_playing_leaves_the_notebook_as_it_was(kept: Kept, key: dict[str, str]) -> None:
    """No outputs get into the file, and no "unsaved changes" when the page is closed."""
    in_lab = kept.fresh(NOTEBOOK, LAB, new_kernel=True)
    path = in_lab.folder / NOTEBOOK
    before = path.read_bytes()
    in_lab.set_up()
    in_lab.go_on(key)
    in_lab.page.reload()
    in_lab.ready()
    in_lab.page.wait_for_timeout(1500)
    assert not in_lab.page.evaluate("() => jupyterapp.shell.currentWidget.context.model.dirty")
    assert path.read_bytes() == before


def test_real_dice_are_clicked_as_they_fell(table: Table, tmp_path: Path) -> None:
    table.set_up(teams="2", dice="real")
    for first, second in ((1, 2), (6, 5)):
        for group, face in enumerate((first, second)):
            die = table.card.locator(f'[data-act="part"][data-group="{group}"][data-value="{face}"]')
            if group == 0:
                die.click()
            else:
                table.click(die)
    assert table.saved_view(tmp_path)["current"] == 1, "6 + 5 is the highest throw (P-16)"
