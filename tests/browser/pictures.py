"""Take the pictures of docs/ again: python -m tests.browser.pictures [game ...]

A game played by a bot up to a question is put beside the notebook; the board resumes it, full screen, at two
sizes of a projector.
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

import kit
from kit.app.saves import Shelf
from kit.banks.shipped import shipped_path
from kit.lab.simulate import decide
from tests.browser import browser
from tests.browser.server import ROOT, Server, jupyter
from tests.browser.table import Table, key_of

SIZES = ((1920, 1080), (1280, 720))
NAMES = ("Wrens", "Dingoes", "Possums", "Emus")
HOLDERS = ("Swans", "Ibises", "Dingoes", "Wrens")
SEED = 12


def put_game(folder: Path, round_: int) -> None:
    """A saved game in which a team may buy a question in round *round_* or later."""
    shelf = Shelf("passport", folder, "passport-to-australia")
    seats = [{"name": name, "answers": 2 if name == "Possums" else 4} for name in NAMES]
    session = kit.new_game("passport", seats, seed=SEED, save=shelf.new_path(NAMES))
    bot, rng = session.rules.bot(), random.Random(SEED)
    while session.pending.key != "throw" or session.view()["round"] < round_:
        session.choose(decide(session, session.pending, bot, rng))
    shelf.set_current(session.path)


def take(server: Server, page: object, name: str, width: int) -> None:
    """One set of pictures in a window of the size of *page*."""
    folder = server.folder / name
    folder.mkdir()
    (folder / "passport-to-australia.ipynb").write_bytes(
        (ROOT / "notebooks/passport-to-australia.ipynb").read_bytes()
    )
    address = server.page(f"notebooks/{name}/passport-to-australia.ipynb")
    table = Table(page, server, folder).open(address)
    table.form.wait_for()
    table.board.evaluate("board => board.requestFullscreen()")
    page.wait_for_timeout(1000)
    page.screenshot(path=ROOT / f"docs/passport-set-up-{width}.png")
    table.api(f"kernels/{table.kernel}", "DELETE")
    put_game(folder, 11)
    table.open(address)
    table.ready()
    table.board.evaluate("board => board.requestFullscreen()")
    key = key_of(shipped_path())
    page.wait_for_timeout(1000)
    table.play_until(lambda: "Buy" in table.option().inner_text(), key)
    page.wait_for_timeout(1500)
    page.screenshot(path=ROOT / f"docs/passport-{width}.png")
    table.play_until(table.question, key)
    page.wait_for_timeout(1000)
    page.screenshot(path=ROOT / f"docs/passport-question-{width}.png")
    table.go_on(key)
    page.wait_for_timeout(1500)
    page.screenshot(path=ROOT / f"docs/passport-answer-{width}.png")


def put_hands(folder: Path) -> None:
    """A saved game in which a team with a choice of four bases or more has to put rangers on one."""
    shelf = Shelf("australia", folder, "australia")
    options = {"start_player": "random"}
    session = kit.new_game("australia", 4, seed=SEED, options=options, save=shelf.new_path(HOLDERS))
    bot, rng = session.rules.bot(), random.Random(SEED)
    while session.pending.key != "base" or len(session.pending.values) < 4 or session.view()["round"] < 4:
        session.choose(decide(session, session.pending, bot, rng))
    shelf.set_current(session.path)


def take_hands(server: Server, page: object, name: str, width: int) -> None:
    """The cover between two turns, and the cards of the team that is alone."""
    folder = server.folder / name
    folder.mkdir()
    (folder / "australia.ipynb").write_bytes((ROOT / "notebooks/australia.ipynb").read_bytes())
    put_hands(folder)
    table = Table(page, server, folder).open(server.page(f"notebooks/{name}/australia.ipynb"))
    table.ready()
    table.board.evaluate("board => board.requestFullscreen()")
    page.wait_for_timeout(1500)
    page.screenshot(path=ROOT / f"docs/australia-cover-{width}.png")
    table.click(table.option())
    page.wait_for_timeout(1500)
    page.screenshot(path=ROOT / f"docs/australia-{width}.png")


TAKEN = {"passport": take, "australia": take_hands}


def main() -> None:
    """The pictures of the games that are named, or of all, in both sizes."""
    wanted = sys.argv[1:] or list(TAKEN)
    path = browser.find()
    if path is None:
        raise SystemExit(browser.HOW_TO_GET_ONE)
    expect.set_options(timeout=30_000)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        server = jupyter(Path(place) / "notebooks", Path(place) / "home")
        chromium = playwright.chromium.launch(executable_path=path, args=list(browser.FLAGS))
        try:
            for width, height in SIZES:
                page = chromium.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
                for game in wanted:
                    TAKEN[game](server, page, f"{game}{width}", width)
        finally:
            chromium.close()
            server.stop()


if __name__ == "__main__":
    main()
