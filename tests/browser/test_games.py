"""Games without a browser test of their own are played in a real browser: by clicks, by keys, after a kill."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kit
from kit.app.server import notebook_name
from kit.banks.shipped import shipped_path
from kit.engine.wording import listed
from tests.browser.server import Server
from tests.browser.table import READ_MS, Table, key_of

Pages = Callable[..., Any]
GAMES = [game for game in kit.games() if game != "passport"]
SHORT = {"transportation": {"s__end": "rounds", "s__rounds": "2"}}
"""Fields of the form for a game that would last as long as its players like."""


class Visit:
    """A table of one game, at the address of its notebook."""

    def __init__(self, game: str, table: Table, server: Server) -> None:
        self.table = table
        self.rules = kit.Session.find_rules(game)
        self.address = server.page(f"notebooks/{table.folder.name}/{notebook_name(game)}")
        bank = self.rules.shipped_bank
        self.key = {} if bank is None else key_of(shipped_path(bank))

    def open(self) -> Table:
        """The notebook, opened."""
        return self.table.open(self.address)


@pytest.fixture(params=GAMES)
def visit(request: pytest.FixtureRequest, new_page: Pages, server: Server, folder: Path) -> Visit:
    """A visit to each game; tokens do not walk."""
    return Visit(request.param, Table(new_page(reduced_motion="reduce"), server, folder), server)


def test_a_whole_game_of_four_by_clicks(visit: Visit, tmp_path: Path) -> None:
    table = visit.open()
    table.set_up(teams="4", name__0="Bilbies", **SHORT.get(visit.rules.name, {}))
    assert table.play_until(table.result, visit.key) > 20
    view = table.saved_view(tmp_path)
    winners = [view["teams"][seat]["name"] for seat in view["winners"]]
    assert winners
    assert table.result() == f"{listed(winners)} {'win' if len(winners) == 1 else 'share the win'}!"


def test_play_by_keys_alone(visit: Visit, tmp_path: Path) -> None:
    """Choices by digits, Enter to go on; the focus never leaves the board."""
    table = visit.open()
    page = table.page
    table.form.get_by_role("button", name="Start the game").focus()
    page.keyboard.press("Enter")
    table.form.wait_for(state="detached")
    for count in range(1, 121):
        before = table.mark()
        keys = table.keys(visit.key)
        if "Enter" in keys:
            page.wait_for_timeout(READ_MS)
        for key in keys:
            page.keyboard.press(key)
        table.changed(before)
        assert page.evaluate("() => Boolean(document.activeElement.closest('.kb'))")
        if count % 24 == 0 and table.saved_view(tmp_path)["turn"] > 2:
            return
    raise AssertionError(f"the third turn is not reached:\n{table.look()}")


def test_a_second_window_shows_the_same_game(
    visit: Visit, new_page: Pages, server: Server, folder: Path
) -> None:
    """A decision made in one window is seen in the other."""
    table = visit.open()
    table.set_up()
    second = Table(new_page(reduced_motion="reduce"), server, folder).open(visit.address)
    second.ready()
    before = second.mark()
    table.go_on(visit.key)
    second.changed(before)
    seats = ".kb-seats"
    assert second.board.locator(seats).inner_text() == table.board.locator(seats).inner_text()


def test_undo_reload_and_a_killed_kernel(visit: Visit) -> None:
    table = visit.open()
    table.set_up()
    for _ in range(8):
        table.go_on(visit.key)
    while table.card.locator('[data-act="next"]:visible').count():
        table.go_on(visit.key)
    here = table.look()
    table.go_on(visit.key)
    table.click(table.board.locator('[data-act="undo"]'))
    table.page.reload()
    table.ready()
    table.kill_kernel()
    table.page.reload()
    table.ready()
    assert table.look()
    assert here.splitlines()[-1] in table.look()


def test_axe_finds_nothing_serious(visit: Visit) -> None:
    table = visit.open()
    assert table.serious() == []
    table.set_up()
    for _ in range(6):
        table.go_on(visit.key)
    assert table.serious() == []


def test_a_choice_on_the_board_is_taken_by_a_click_on_its_key_or_on_a_token_over_it(visit: Visit) -> None:
    table = visit.open()
    table.set_up()
    choices, tokens = table.board.locator(".kb-choice"), table.board.locator(".kb-tokens > *")

    def on_the_board() -> bool:
        return bool(choices.count() and tokens.count())

    table.play_until(on_the_board, visit.key)
    before = table.mark()
    box = choices.first.locator("> :last-child").bounding_box()
    table.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    table.changed(before)
    table.click(table.board.locator('[data-act="undo"]'))
    table.play_until(on_the_board, visit.key)
    before = table.mark()
    aim = choices.first.locator("> title + *")
    aim.evaluate(COVER)
    box = aim.bounding_box()
    table.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    table.changed(before)


COVER = """aim => {
    const box = aim.getBBox();
    const token = document.querySelector('.kb-tokens').lastElementChild;
    token.setAttribute('transform', `translate(${box.x + box.width / 2} ${box.y + box.height / 2})`);
}"""


def test_nothing_is_cut_off(visit: Visit, new_page: Pages) -> None:
    """At both sizes of a projector no text of the column runs out of its box, whatever is asked."""
    del new_page
    table = visit.open()
    table.set_up()
    for size in ((1280, 720), (1920, 1080)):
        table.page.set_viewport_size({"width": size[0], "height": size[1]})
        for _ in range(25):
            table.go_on(visit.key)
            assert table.page.evaluate(CUT) == []


PARTS = ".kb-card .kb-option, .kb-say, .kb-foot, .kb-remark, .kb-short > div, .kb-facts, .kb-hcard"
CUT = f"""() => [...document.querySelectorAll('{PARTS}')]
    .filter(one => one.getClientRects().length && one.scrollWidth > one.clientWidth + 2)
    .map(one => one.innerText)"""
