"""Take the pictures of docs/ again: python -m tests.browser.pictures [game ...]

A game played by a bot up to something worth seeing is put beside its notebook; the board resumes it, full
screen, at two sizes of a projector.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
from openpyxl.styles import PatternFill
from playwright.sync_api import expect, sync_playwright

import kit
from kit.app.saves import Shelf
from kit.app.server import WORKSHOP, notebook_name
from kit.banks.shipped import shipped_path
from kit.lab.simulate import decide
from tests.browser import browser
from tests.browser.server import ROOT, Server, jupyter
from tests.browser.table import Table, key_of

SIZES = ((1920, 1080), (1280, 720))
NAMES = ("Wrens", "Dingoes", "Possums", "Emus", "Penguins", "Magpies")
HAULIERS = ("Forth", "Orwell", "Solent", "Avon")
HOLDERS = ("Swans", "Ibises", "Dingoes", "Wrens")
SEED = 12


class Scene:
    """A game in a window of its own, put where a bot has come to."""

    def __init__(self, game: str, server: Server, page: Any, width: int) -> None:
        self.game, self.server, self.page, self.width = game, server, page, width
        self.notebook = WORKSHOP if game == "workshop" else notebook_name(game)
        self.folder = server.folder / f"{game}-{width}"
        self.folder.mkdir()
        (self.folder / self.notebook).write_bytes((ROOT / "notebooks" / self.notebook).read_bytes())
        self.table = Table(page, server, self.folder)

    def open(self) -> Table:
        """The notebook, opened."""
        return self.table.open(self.server.page(f"notebooks/{self.folder.name}/{self.notebook}"))

    def play(self, seats: list[Any], done: Callable[[Any], bool], **options: Any) -> None:
        """Save a game under *options* that a bot has played until *done*, and open it in full screen."""
        shelf = Shelf(self.game, self.folder, Path(self.notebook).stem)
        names = [seat["name"] if isinstance(seat, dict) else seat for seat in seats]
        session = kit.new_game(self.game, seats, options, seed=SEED, save=shelf.new_path(names))
        bot, rng = session.rules.bot(), random.Random(SEED)
        while not done(session):
            session.choose(decide(session, session.pending, bot, rng))
        shelf.set_current(session.path)
        self.open().ready()
        self.fill_screen()

    def fill_screen(self) -> None:
        """Show the board in full screen."""
        self.table.board.evaluate("board => board.requestFullscreen()")
        self.page.wait_for_timeout(1000)

    def picture(self, moment: str = "") -> None:
        """Store what is seen now."""
        self.page.mouse.move(5, 5)
        self.page.wait_for_timeout(1500)
        name = "-".join(part for part in (self.game, moment, str(self.width)) if part)
        self.page.screenshot(path=ROOT / f"docs/{name}.png")


def passport(scene: Scene) -> None:
    """The set-up, a question to buy, the question, and its answer."""
    table = scene.open()
    table.form.wait_for()
    scene.fill_screen()
    scene.picture("set-up")
    table.api(f"kernels/{table.kernel}", "DELETE")
    seats = [{"name": name, "answers": 2 if name == "Possums" else 4} for name in NAMES[:4]]
    scene.play(seats, lambda game: game.pending.key == "throw" and game.view()["round"] >= 11)
    key = key_of(shipped_path())
    table.play_until(lambda: "Buy" in table.option().inner_text(), key)
    scene.picture()
    table.play_until(table.question, key)
    scene.picture("question")
    table.go_on(key)
    scene.picture("answer")


def holiday(scene: Scene) -> None:
    """A fork that somebody comes to while others are on their way home."""

    def at_the_signpost(game: Any) -> bool:
        view, ask = game.view(), game.pending
        return bool(
            ask.key == "road" and len(ask.values) == 3 and any(team["half"] == 2 for team in view["teams"])
        )

    scene.play(list(NAMES), at_the_signpost)
    table = scene.table
    for _ in range(12):
        if "Which road" in table.card.inner_text():
            break
        table.go_on({})
    scene.picture()


def australia(scene: Scene) -> None:
    """The cover between two turns, and the cards of the team that is alone."""

    def with_four_bases(game: Any) -> bool:
        return game.pending.key == "base" and len(game.pending.values) >= 4 and game.view()["round"] >= 4

    scene.play(list(HOLDERS), with_four_bases, start_player="random")
    scene.picture("cover")
    scene.table.click(scene.table.option())
    scene.picture()


def globetrotters(scene: Scene) -> None:
    """A throw that leads to a few places, on the whole map and, where a pixel counts, from nearer."""

    def on_the_road(game: Any) -> bool:
        view, ask = game.view(), game.pending
        return bool(ask.key == "move" and 4 <= len(ask.values) <= 6 and view["round"] >= 5)

    scene.play(list(NAMES), on_the_road)
    scene.picture()


def transportation(scene: Scene) -> None:
    """A Port that a van reaches with a pass: go in, or drive on."""

    def at_the_arrow(game: Any) -> bool:
        ask = game.pending
        return bool(ask.key == "enter" and ask.data["left"] > 2 and game.view()["round"] >= 12)

    scene.play(list(HAULIERS), at_the_arrow)
    for _ in range(12):
        if "Go in" in scene.table.card.inner_text():
            break
        scene.table.go_on({})
    scene.picture()


def workshop(scene: Scene) -> None:
    """A bank with rows to mend: one is mended and shown as the class will see it, others still wait."""
    book = openpyxl.load_workbook(shipped_path())
    _, *broken, spaced = kit.read_bank(shipped_path()).of("NSW")[:4]
    for question in broken:
        for cell in book[question.sheet][question.row]:
            if cell.value == question.red:
                cell.fill = PatternFill()
    cell = book[spaced.sheet][f"{spaced.column}{spaced.row}"]
    cell.value = f"  {cell.value}"
    book.save(scene.folder / "my questions.xlsx")
    table = scene.open()
    table.form.get_by_role("button", name="my questions").click()
    scene.fill_screen()
    table.board.get_by_role("button", name="Next error").click()
    table.board.locator(".kw-notes button").first.click()
    table.board.locator(".kw-shot").nth(1).wait_for()
    scene.picture()


GAMES: dict[str, Callable[[Scene], None]] = {
    "passport": passport,
    "holiday": holiday,
    "australia": australia,
    "globetrotters": globetrotters,
    "transportation": transportation,
    "workshop": workshop,
}


def main(games: list[str]) -> None:
    """The pictures of these games, or of all, in both sizes."""
    path = browser.find()
    if path is None:
        raise SystemExit(browser.HOW_TO_GET_ONE)
    expect.set_options(timeout=30_000)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        server = jupyter(Path(place) / "notebooks", Path(place) / "home")
        chromium = playwright.chromium.launch(executable_path=path, args=list(browser.FLAGS))
        try:
            for game in games or GAMES:
                for width, height in SIZES:
                    page = chromium.new_page(
                        viewport={"width": width, "height": height}, reduced_motion="reduce"
                    )
                    GAMES[game](Scene(game, server, page, width))
                    page.close()
        finally:
            chromium.close()
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
