"""How long a click takes until the board is repainted, beside the same click on plain ipywidgets.

    python -m tests.benchmarks.board [clicks]

Opens two notebooks in JupyterLab in a real Chromium: one with the kit's board, one with an ipywidgets Button
and HTML widgets that show the same game with the same drawings. Clicks them in turns and prints median and
95th percentile of the time from the click to the frame after the change, and the bytes that come to the
browser for it. Nothing is asserted: machines differ, the ratio of the two in one run is what counts.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser import browser
from tests.browser.server import Server, jupyter

GAME = 'kit.new_game("passport", ["Wrens", "Dingoes", "Possums", "Emus"], seed=7)'
BOARD = f"import kit\nfrom kit.board.board import Board\nBoard({GAME})"
PLAIN = f"""
import ipywidgets, kit
from kit import games
from kit.board import drawing, panels
from kit.engine.frame import Moment

game = {GAME}
look = games.look("passport")
picture, seats, card = (ipywidgets.HTML(layout=dict(width="100%")) for _ in range(3))
button = ipywidgets.Button(description="Go on")

def draw():
    frame = look.frame(Moment(game.view(), game.pending, game.side_requests, game.recent, 0))
    picture.value = drawing.svg_of(game)
    seats.value, card.value = panels.seats(frame), panels.card(frame, clock=False)

def go_on(_):
    game.choose(game.pending.values[-1])
    draw()

button.on_click(go_on)
draw()
ipywidgets.VBox([button, card, seats, picture])
"""
BOARD_CLICK = """
() => {
  const root = document.querySelector(".kb"), card = root.querySelector(".kb-card");
  const open = (all) => [...all].filter((one) => !one.disabled && one.getClientRects().length);
  const pick = open(root.querySelectorAll('[data-act="pick"]'))[0];
  if (pick) pick.click();
  const wanted = ['[data-act="next"]', '[data-act="confirm"]', '[data-act="choose"]'];
  const button = wanted.map((one) => open(root.querySelectorAll(one)).pop()).find((one) => one);
  return watch(card, () => button.click());
}
"""
PLAIN_CLICK = """
() => {
  const button = document.querySelector(".jp-OutputArea-output button.jupyter-button");
  return watch(button.closest(".widget-vbox"), () => button.click());
}
"""
WATCH = """
window.watch = (node, act) => new Promise((done) => {
  const start = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
  });
  seen.observe(node, { childList: true, subtree: true, characterData: true });
  act();
});
"""


class Page:
    """A notebook with one widget, clicked again and again."""

    def __init__(self, chromium: Browser, server: Server, name: str, code: str, ready: str, click: str) -> None:
        _notebook(server.folder / f"{name}.ipynb", code)
        context = chromium.new_context(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce")
        self.page = context.new_page()
        self.received = 0
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._count))
        self.page.add_init_script(WATCH)
        self.page.goto(server.page(f"doc/tree/{name}.ipynb"))
        self.page.wait_for_function(browser.IDLE, timeout=90_000)
        self.page.evaluate(browser.RUN)
        self.page.locator(ready).first.wait_for(timeout=90_000)
        self.page.wait_for_timeout(1500)
        self.received = 0
        self.click = click
        self.times: list[float] = []

    def _count(self, frame: Any) -> None:
        self.received += len(frame if isinstance(frame, bytes) else frame.encode())

    def run(self, clicks: int) -> None:
        for _ in range(clicks):
            self.times.append(self.page.evaluate(self.click))
            self.page.wait_for_timeout(30)

    def line(self, name: str) -> str:
        ordered = sorted(self.times)
        high = ordered[int(len(ordered) * 0.95) - 1]
        each = self.received / len(ordered)
        middle = statistics.median(ordered)
        return f"{name:24} median {middle:6.1f} ms   p95 {high:6.1f} ms   {each:8,.0f} bytes a click"


def _notebook(path: Path, code: str) -> None:
    cell = {"cell_type": "code", "id": "c", "metadata": {}, "source": code}
    cell |= {"execution_count": None, "outputs": []}
    kernel = {"name": "python3", "display_name": "Python 3"}
    meta = {"kernelspec": kernel}
    path.write_text(json.dumps({"cells": [cell], "metadata": meta, "nbformat": 4, "nbformat_minor": 5}))


def measure(clicks: int) -> tuple[Page, Page]:
    """Click both pages *clicks* times, in blocks of ten in turns."""
    path = browser.find()
    if path is None:
        raise SystemExit(browser.HOW_TO_GET_ONE)
    with tempfile.TemporaryDirectory() as place:
        server = jupyter(Path(place) / "notebooks", Path(place) / "home")
        try:
            with sync_playwright() as playwright:
                chromium = playwright.chromium.launch(executable_path=path, args=list(browser.FLAGS))
                board = Page(chromium, server, "board", BOARD, ".kb-card button", BOARD_CLICK)
                plain = Page(chromium, server, "plain", PLAIN, ".widget-html svg", PLAIN_CLICK)
                for _ in range(max(1, clicks // 10)):
                    board.run(min(10, clicks))
                    plain.run(min(10, clicks))
                chromium.close()
        finally:
            server.stop()
    return board, plain


def main(clicks: int = 100) -> None:
    """Measure and print."""
    board, plain = measure(clicks)
    print(f"click to repaint in JupyterLab, {len(board.times)} clicks each")
    print(board.line("kit board"))
    print(plain.line("ipywidgets Button + HTML"))
    ratio = statistics.median(board.times) / statistics.median(plain.times)
    print(f"ratio of medians {ratio:.2f} (goal: at most 0.9); bytes a click: goal under 10,000")


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
