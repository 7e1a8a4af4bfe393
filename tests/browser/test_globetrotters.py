"""A game of Globetrotters by real clicks: a deportation, challenges, a Jackpot, a win by return."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import kit
from kit.app.server import notebook_name
from tests.browser.browser import IDLE
from tests.browser.server import Server
from tests.browser.table import Table
from tests.browser.test_games import CUT

NAMES = ("Ann", "Ben", "Cat", "Dan")
SEED = 36
CHOICES = (
    *("a", "adventure", "discount"),
    *("a", "adventure", "roll", "new_york", "adventure", "adventure"),
    *("a", "adventure", "discount"),
    *("a", "adventure", "discount"),
    *("adventure", "roll", "chicago", "adventure", "roll", "mexico_city", "delhi", "adventure", "challenge"),
    *("adventure", "work"),
    *("place", "tashkent", "roll", "roll", "macau", "jackpot", "dublin", "done"),
    *("roll", "lima", "adventure", "roll", "las_vegas", "jackpot", "roll", "los_angeles", "fly", "6a"),
    *("adventure", "done"),
    *("roll", "moscow", "adventure", "place", "santiago", "roll", "london", "adventure", "roll", "paris"),
    *("adventure", "adventure", "challenge", "guatemala_city", "roll", "mexico_city"),
)
"""What the class chooses, turn by turn; Ben begins."""
TOLD = (
    "Cat are deported!",
    "Ben win the KEY of Mexico City!",
    "Ben win the Jackpot!",
    "Cat win the KEY of Mexico City!",
)
NEXT = '.kb-card [data-act="next"]'


def luck(notebook: Path) -> None:
    """Let the notebook's kernel draw the number :data:`SEED` for the dice and cards of its next game."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))
    first = cells["cells"][0]["source"]
    first.insert(0, f"import secrets; secrets.randbits = lambda bits: {SEED}\n")
    notebook.write_text(json.dumps(cells), encoding="utf-8")


def run_all(table: Table, address: str) -> None:
    """Open the notebook and run it from the menu: code that is not the kit's own never runs by itself."""
    table.page.goto(address)
    table.page.wait_for_function(IDLE)
    table.page.get_by_role("menuitem", name="Run", exact=True).click()
    table.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()


def read_on(table: Table, told: list[str]) -> None:
    """Read what has happened, and take the laptop aside when the board asks for it."""
    while table.board.locator(NEXT).count():
        told.append(table.look())
        table.click(table.board.locator(NEXT).first)
    alone = table.card.locator('[data-act="alone"]')
    if alone.count():
        table.click(alone)


def choose(table: Table, value: str) -> None:
    """Click the button of *value*, or the place on the map."""
    table.click(table.board.locator(f'[data-act="choose"][data-value="{value}"]').first)


def test_a_game_of_four_with_a_deportation_challenges_a_jackpot_and_a_win_by_return(
    new_page: Any, server: Server, folder: Path
) -> None:
    """From the set-up form to the last screen; the view follows, and shows the whole map when asked to."""
    notebook = folder / notebook_name("globetrotters")
    luck(notebook)
    table = Table(new_page(reduced_motion="reduce"), server, folder)
    run_all(table, server.page(f"notebooks/{folder.name}/{notebook.name}"))
    names = {f"name__{seat}": name for seat, name in enumerate(NAMES)}
    table.set_up(teams="4", **names, s__keys_out_needed="8")
    table.page.keyboard.press("f")
    game = kit.new_game("globetrotters", NAMES, {"keys_out_needed": 8}, seed=SEED)
    told: list[str] = []
    cut: list[str] = []
    for number, value in enumerate(CHOICES):
        read_on(table, told)
        cut += table.page.evaluate(CUT)
        if value == "paris":
            europe_fills_the_room_beside_the_card(table)
        choose(table, value)
        game.choose(value)
        if number == 0:
            the_view_follows(table)
    read_on(table, told)
    assert all(any(words in text for text in told) for words in TOLD), told
    assert cut == []
    assert table.result() == "Cat win!"
    assert game.outcome is not None
    assert game.outcome.reason == "return"


def the_view_follows(table: Table) -> None:
    """Z shows the whole map, and goes back to what was seen from nearer."""
    picture = table.board.locator(".kb-picture > svg").first
    whole, near = "0.0 0.0 1920.0 1080.0", picture.get_attribute("viewBox")
    table.page.keyboard.press("z")
    assert picture.get_attribute("viewBox") == whole
    table.page.keyboard.press("z")
    assert picture.get_attribute("viewBox") == near != whole


def europe_fills_the_room_beside_the_card(table: Table) -> None:
    """The map within the map is seen twice as large, in place of the legend, which the whole map has again."""
    legend = table.board.get_by_label("Kinds of places")
    wide = "() => document.querySelector('.kb-picture > svg').viewBox.baseVal.width"
    assert table.page.evaluate(wide) < 1000
    assert not legend.is_visible()
    table.page.keyboard.press("z")
    assert table.page.evaluate(wide) == 1920
    assert legend.is_visible()
    table.page.keyboard.press("z")
