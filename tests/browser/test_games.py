"""Games without a browser test of their own are played in a real browser: by clicks, by keys, after a kill."""

from __future__ import annotations

from itertools import chain, cycle
from pathlib import Path

import pytest

import kit
from kit.app.server import notebook_name
from kit.banks.shipped import shipped_path
from tests.browser.kept import Kept
from tests.browser.keys import Keyboard
from tests.browser.table import Table, key_of

GAMES = [game for game in kit.games() if game != "passport"]
TEAMS = {"australia": 3}
"""How many teams play a whole game, where it is not four."""
OWN = {"globetrotters", "transportation"}
"""Games whose whole game by clicks is a test of its own, with what its issue wants to happen on the way."""


class Visit:
    """A table of one game, and the key of its own bank if it has one."""

    def __init__(self, game: str, kept: Kept) -> None:
        self.game = game
        self.kept = kept
        self.rules = kit.Session.find_rules(game)
        bank = self.rules.shipped_bank
        self.key = {} if bank is None else key_of(shipped_path(bank))

    def open(self) -> Table:
        """The set-up form in Notebook 7, on a page that may have been open before; tokens do not walk."""
        return self.kept.fresh(notebook_name(self.game))


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    """Each game in turn: all tests of one game run before those of the next, on one page."""
    return request.param


@pytest.fixture
def visit(game: str, kept: Kept) -> Visit:
    """A visit to the game."""
    return Visit(game, kept)


PARTS = (
    ".kb-card .kb-option, .kb-say, .kb-foot, .kb-remark, .kb-short > div, .kb-facts, .kb-hcard, "
    ".kb-strip, .kb-racks"
)
CUT = f"""() => [...document.querySelectorAll('{PARTS}')]
    .filter(one => one.getClientRects().length && one.scrollWidth > one.clientWidth + 2)
    .map(one => one.innerText)"""
"""Texts of the column that run out of their boxes."""


@pytest.mark.parametrize("game", [game for game in GAMES if game not in OWN], indirect=True, scope="module")
def test_a_whole_game_by_clicks(visit: Visit, tmp_path: Path) -> None:
    """As long as a lesson. At both sizes of a projector no text of the column runs out of its box."""
    table = visit.open()
    teams = min(TEAMS.get(visit.game, 4), visit.rules.seats_high)
    presets = table.form.locator('[data-act="preset"]')
    if presets.count():
        presets.last.click()
        presets.last.and_(table.form.locator('[aria-pressed="true"]')).wait_for()
    table.set_up(teams=str(teams), name__0="Bilbies")
    sizes = cycle([(1920, 1080), (1280, 720)])
    cut: list[str] = []

    def over() -> str | None:
        if table.tried.total() % 25 == 1:
            width, height = next(sizes)
            table.resize(width, height)
        cut.extend(table.page.evaluate(CUT))
        return table.result()

    assert table.play_until(over, visit.key) > 20
    assert cut == []
    view = table.saved_view(tmp_path)
    names = [view["teams"][winner]["name"] for winner in view["winners"]]
    result = table.result()
    assert result == f"{names[0]} win!" if len(names) == 1 else all(name in result for name in names)


def test_play_by_keys_alone(visit: Visit, tmp_path: Path) -> None:
    """Choices by digits, Enter to go on; the focus never leaves the board."""
    table = visit.open()
    page = table.page
    table.form.get_by_role("button", name="Start the game").focus()
    page.keyboard.press("Enter")
    table.form.wait_for(state="detached")
    for count in range(1, 121):
        before = table.mark()
        for key in table.keys(visit.key):
            page.keyboard.press(key)
        table.changed(before)
        assert page.evaluate("() => Boolean(document.activeElement.closest('.kb'))")
        if count % 6 == 0 and table.saved_view(tmp_path)["turn"] > 2:
            return
    raise AssertionError(f"the third turn is not reached:\n{table.look()}")


@pytest.mark.parametrize("game", ["holiday"], indirect=True, scope="module")
def test_a_whole_game_by_keys_alone(visit: Visit, tmp_path: Path) -> None:
    """From the form to the winner: two families on a short trip, with a real die that shows sixes."""
    table = visit.open()
    keyboard = Keyboard(table)
    keyboard.choose("teams", "2")
    keyboard.write("name-0", "Bilbies")
    keyboard.choose("dice", "real")
    keyboard.reach(words="House rules")
    keyboard.keys.press("Enter")
    keyboard.choose("s-short_trip", "on")
    keyboard.tick("s-home_exact", False)
    keyboard.reach(words="Start the game")
    keyboard.keys.press("Enter")
    table.form.wait_for(state="detached")
    table.ready()
    die = chain("21", cycle("66665"))
    while (seen := table.seen())["result"] is None:
        keyboard.press(*([next(die)] if seen["rows"] == [1] else table.keys(visit.key)))
    view = table.saved_view(tmp_path)
    assert [view["teams"][winner]["to_home"] for winner in view["winners"]] == [0]
    assert seen["result"] in ("Bilbies win!", "Dingoes win!")
    assert view["round"] > 1


def test_undo_a_second_window_and_a_killed_kernel(visit: Visit) -> None:
    """A decision made in one window is seen in the other; a new kernel shows the same position."""
    table = visit.open()
    table.set_up()
    for _ in range(8):
        table.go_on(visit.key)
    while table.card.locator('[data-act="next"]:visible').count():
        table.go_on(visit.key)
    here = table.look()
    second = Table(table.page.context.new_page(), table.server, table.folder).open(table.address)
    second.ready()
    before = second.mark()
    table.go_on(visit.key)
    second.changed(before)
    seats = ".kb-seats"
    assert second.board.locator(seats).inner_text() == table.board.locator(seats).inner_text()
    second.page.close()
    table.click(table.board.locator('[data-act="undo"]'))
    table.kill_kernel()
    table.page.reload()
    table.ready()
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
