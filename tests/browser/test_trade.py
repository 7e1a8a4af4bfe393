"""A game of four with finance, a trade, a crossing accident and a count-up, by clicks in a real browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kit.app.server import notebook_name
from tests.browser.kept import Kept
from tests.browser.table import Table

PARTS = ".kb-option, .kb-say, .kb-tile, .kb-nacts > *, .kb-strip, .kb-racks"
CUT = f"""() => [...document.querySelectorAll('{PARTS}')]
    .filter(one => one.getClientRects().length && one.scrollWidth > one.clientWidth + 2)
    .map(one => one.innerText)"""


class Game:
    """The table, with what this game needs: a choice by its value, dice by their faces."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def does(self, *values: str) -> None:
        """Click the buttons that send *values*, on the card or over the board, wherever they are."""
        for value in values:
            self.go_on()
            self.table.click(self.table.board.locator(f'button[data-value="{value}"]:visible').first)

    def go_on(self) -> None:
        """Put away what is shown to be read."""
        more = self.table.card.locator('[data-act="next"]:visible')
        while more.count():
            self.table.click(more)

    def throws(self, *dice: str) -> None:
        """Enter real dice: "6+3" are two, "5" is one."""
        for faces in dice:
            self.go_on()
            before = self.table.mark()
            for group, face in enumerate(faces.split("+")):
                self.table.card.locator(f'[data-group="{group}"][data-value="{face}"]').click()
            self.table.changed(before)

    def drives(self, kind: str, *dice: str) -> None:
        """Throw for a vehicle."""
        self.does(f"throw:{kind}")
        self.throws(*dice)

    def number(self) -> Any:
        """The number to be entered."""
        return self.table.card.locator(".kb-number")


def test_finance_a_trade_an_accident_and_the_count_up(kept: Kept, tmp_path: Path) -> None:
    """T-34, T-67 to T-69, T-80, T-104, T-124: what the class does in two rounds, and the trade undone once."""
    table = kept.fresh(notebook_name("transportation"))
    page, game = table.page, Game(table)
    table.set_up(teams="4", name__0="Ann", dice="real", s__end="rounds", s__rounds="2")
    game.does("GRA", "IMM", "SOU", "LIV")
    game.throws("6+6", "1+2", "1+3", "2+2")
    game.does("buy", "finance:lorry", "pass", "done")
    assert table.board.locator('.kb-rack[data-loose="1"]').count() == 1

    game.does("market:0", "add:pass", "open")
    page.keyboard.type("20")
    assert game.number().inner_text() == "£20"
    table.card.locator('[data-act="number"]').click()
    assert table.card.locator(".kb-range").inner_text() == "At least £50: the lowest sum"
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.type("5950")
    for value in ("50", "500", "-500"):
        table.card.locator(f'[data-act="step"][data-value="{value}"]').click()
    assert game.number().inner_text() == "£6,000"
    before = table.mark()
    page.keyboard.press("Enter")
    table.changed(before)
    assert "£6,000" in table.over.inner_text()
    game.does("pass:3", "accept:2", "bid:1")
    table.click(table.card.locator('[data-act="number"]'))
    assert page.evaluate(CUT) == []
    assert table.serious() == []
    game.does("take:1", "confirm:0", "confirm:1")
    sold = table.look()
    table.click(table.board.locator('[data-act="undo"]'))
    assert table.look() != sold
    game.does("confirm:1")
    assert table.look() == sold

    for dice in ("5", "5", "5", "5"):
        game.drives("van", dice)
        game.does("end_turn")
    game.drives("van", "6+6")
    game.does("cross")
    game.throws("1")
    assert "A train comes!" in table.over.inner_text()
    game.drives("lorry", "5")
    game.does("end_turn")
    for _ in range(3):
        game.drives("van", "1+1")
        game.does("end_turn")
    game.go_on()
    view = table.saved_view(tmp_path)
    sums = table.over.locator('[data-sum="1"] td').all_inner_texts()
    assert sums == [f"£{team['worth']:,}" for team in view["teams"]]
    assert view["teams"][0]["van"] is None
    assert view["teams"][1]["passes"] == 1
    with page.expect_download() as handed:
        table.card.locator('[data-act="results"]').click()
    lines = Path(handed.value.path()).read_text("utf-8-sig").splitlines()
    assert lines[0] == "Team,Item,Detail,£"
    assert f"Ann,Total,,{view['teams'][0]['worth']}" in lines
