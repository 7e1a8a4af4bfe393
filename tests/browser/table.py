"""A table to play at in a real browser: what a teacher does, by clicks and keys."""

from __future__ import annotations

import json
import os
import signal
import time
import urllib.request
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import kit
from tests.browser.server import TOKEN, Server

AXE = Path(__import__("axe_playwright_python").__file__).with_name("axe.min.js")
READ_MS = 650  # milliseconds in which Enter does not put away what has just been shown
LATER = """ms => {
  window.aheadForTests = (window.aheadForTests ?? 0) + ms;
  performance.now = () => Performance.prototype.now.call(performance) + window.aheadForTests;
}"""
"""Puts the page's clock ahead."""
INSIDE = """one => {
  const box = one.getBoundingClientRect();
  for (let parts = 1; parts < 40; parts += 1) {
    for (let at = 0; at < parts * parts; at += 1) {
      const x = box.x + (box.width * (at % parts + 0.5)) / parts;
      const y = box.y + (box.height * (Math.floor(at / parts) + 0.5)) / parts;
      if (one.contains(document.elementFromPoint(x, y))) return [x, y];
    }
  }
}"""
"""A point of the screen at which a click meets a thing of any shape."""
MARK = """() => {
  let sum = 0;
  for (const part of ['card', 'over', 'head', 'screen', 'layer', 'hand']) {
    const text = document.querySelector(`.kb-${part}`)?.innerHTML ?? '';
    for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  }
  return sum;
}"""
"""A number for all that is painted on the board; two pictures have two numbers."""
CHANGED = f"""([before, patience]) => new Promise((done, fail) => {{
  const mark = {MARK};
  const over = () => !document.querySelector('.kb-pressed, .kb-walking') && mark() !== before;
  const watcher = new MutationObserver(() => over() && end(done));
  const late = setTimeout(() => end(() => fail(new Error('the board has not changed'))), patience);
  function end(how) {{ watcher.disconnect(); clearTimeout(late); how(); }}
  watcher.observe(document, {{subtree: true, childList: true, attributes: true, characterData: true}});
  if (over()) end(done);
}})"""
QUESTION, RESULT = ".kb-question:not([data-done]) .kb-ask", '[data-kind="end"] .kb-nhead'
OPEN = "one => one && !one.closest('[hidden]') && one.getClientRects().length > 0"
TEXT = f"""part => {{
  const open = {OPEN}, over = document.querySelector('.kb-over');
  return open(over) ? over.querySelector(part)?.innerText ?? null : null;
}}"""
"""What stands over the board, or nothing."""
SEEN = f"""() => {{
  const open = {OPEN}, text = {TEXT}, card = document.querySelector('.kb-card');
  const things = '.kb-card button.kb-option, .kb-over .kb-tile, .kb-over .kb-nacts > button';
  const free = one => open(one) && !one.disabled && one.dataset.act !== 'typed';
  let found = [...document.querySelectorAll(things)].filter(free);
  if (!found.length) found = [...document.querySelectorAll('.kb-choice')];
  window.offeredToTests = found;
  return {{
    mark: ({MARK})(),
    question: text('{QUESTION}'),
    result: text('{RESULT}'),
    rows: [...card.querySelectorAll('.kb-part')].filter(open).map(one => Number(one.dataset.picks || 1)),
    offers: found.map(one => ({{
      words: one.getAttribute('aria-label') || one.innerText,
      key: one.dataset.key ?? null,
      act: one.dataset.act,
    }})),
  }};
}}"""
"""What is to be decided, and what is offered: on the card and over the board, or else on the board."""
PATIENCE = 120_000  # milliseconds until a kernel has started and the board is there, on a busy machine
SOON = 60_000  # milliseconds until anything else has happened there


class Table:
    """The board on one page, and the kernel behind it."""

    def __init__(self, page: Any, server: Server, folder: Path) -> None:
        self.page = page
        self.address = ""
        self.server = server
        self.folder = folder
        self.board = page.locator(".kb")
        self.card = self.board.locator(".kb-card")
        self.over = self.board.locator(".kb-over")
        self.form = self.board.locator("form.kl")
        self.tried: Counter[str] = Counter()

    # -- opening, setting up

    def open(self, address: str) -> Table:
        """Open the notebook; the set-up form or the running game appears by itself."""
        self.address = address
        self.page.goto(address)
        self.board.wait_for(timeout=PATIENCE)
        return self

    def set_up(self, **fields: str) -> None:
        """Fill the form: text fields and choices by their names ("__" stands for a hyphen), then start."""
        self.form.wait_for(timeout=PATIENCE)
        for name, value in fields.items():
            self.fill(name.replace("__", "-"), value)
        self.start()

    def fill(self, name: str, value: str) -> None:
        """Set one field of the form."""
        field = self.form.locator(f'[name="{name}"]').first
        kind = field.get_attribute("type")
        if not field.is_visible():
            self.form.locator(".kl-house summary").click()
        if kind == "radio":
            self.form.locator(f'[name="{name}"][value="{value}"]').check(force=True)
        elif kind == "checkbox":
            field.set_checked(value == "on")
        elif field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)

    def start(self) -> None:
        """Press the big button and wait for the board."""
        self.form.get_by_role("button", name="Start the game").click()
        self.form.wait_for(state="detached")
        self.ready()

    def ready(self) -> None:
        """Wait until the game is shown and something can be clicked."""
        self.board.locator(".kb-seat").first.wait_for(timeout=PATIENCE)
        self.board.locator(".kb-card button:visible, .kb-over button:visible").first.wait_for()

    # -- playing

    def look(self) -> str:
        """What the class can read: the card, what lies over the board, the seats, who is where."""
        parts = [self.card.inner_text(), self.board.locator(".kb-seats").inner_text()]
        if self.over.is_visible():
            parts.append(self.over.inner_text())
        return "\n".join(parts)

    def seen(self) -> dict[str, Any]:
        """See :data:`SEEN`."""
        found: dict[str, Any] = self.page.evaluate(SEEN)
        return found

    def resize(self, width: int, height: int) -> None:
        """Give the page another size, and the board time to fit into it."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 100)))")

    def question(self) -> str | None:
        """The question being asked, if one is."""
        found: str | None = self.page.evaluate(TEXT, QUESTION)
        return found

    def result(self) -> str | None:
        """The heading of the last screen, once the game is over."""
        found: str | None = self.page.evaluate(TEXT, RESULT)
        return found

    def click(self, button: Any) -> None:
        """Click *button* and wait until the board has changed."""
        before = self.mark()
        if "kb-choice" in (button.get_attribute("class") or ""):
            self.page.mouse.click(*button.evaluate(INSIDE))
        else:
            button.click()
        self.changed(before)

    def mark(self) -> int:
        """What :meth:`changed` compares with."""
        return self.page.evaluate(MARK)

    def changed(self, before: int) -> None:
        """Wait until the board is no longer as it was at *before* and no click is being carried out."""
        self.page.evaluate(CHANGED, [before, SOON])

    def option(self) -> Any:
        """The first thing offered on the card."""
        return self.card.locator("button.kb-option:visible:not([disabled])").first

    def untried(self, offers: list[dict[str, Any]]) -> int:
        """The number of what has been tried least of all that is offered."""
        assert offers, f"nothing is offered:\n{self.look()}"
        at = min(range(len(offers)), key=lambda at: self.tried[offers[at]["words"]])
        self.tried[offers[at]["words"]] += 1
        return at

    def answer(self, text: str) -> None:
        """Choose an answer and make it final."""
        self.over.locator("button.kb-answer").filter(has_text=text).first.click()
        self.click(self.card.locator('[data-act="confirm"]'))

    def go_on(self, key: Mapping[str, str]) -> None:
        """One decision: the right answer, numbers that differ, or what has been tried least."""
        seen = self.seen()
        if seen["question"] is not None:
            self.answer(key[seen["question"]])
            return
        if seen["rows"]:
            for group, face in faces(seen["rows"]):
                self.card.locator(f'[data-act="part"][data-group="{group}"]').nth(face).click()
        else:
            at = self.untried(seen["offers"])
            self.page.mouse.click(*self.page.evaluate(f"at => ({INSIDE})(window.offeredToTests[at])", at))
        self.changed(seen["mark"])

    def keys(self, key: Mapping[str, str]) -> list[str]:
        """The keys that make the decision of :meth:`go_on`; what has just been shown has been read by then."""
        seen = self.seen()
        if seen["question"] is not None:
            answer = self.over.locator("button.kb-answer").filter(has_text=key[seen["question"]]).first
            return [answer.get_attribute("data-key"), "Enter"]
        if seen["rows"]:
            return [str(face + 1) for _, face in faces(seen["rows"])]
        offers = [offer for offer in seen["offers"] if offer["key"]]
        offer = offers[self.untried(offers)]
        if offer["act"] == "next":
            self.read()
        return list(offer["key"]) if len(offer["key"]) == 2 else [offer["key"]]

    def read(self) -> None:
        """Let the time pass in which somebody reads what has just been shown."""
        self.page.evaluate(LATER, READ_MS)

    def play_until(self, done: Any, key: Mapping[str, str], decisions: int = 1500) -> int:
        """Go on until *done()*; returns the number of decisions it took."""
        for count in range(decisions):
            if done():
                return count
            self.go_on(key)
        raise AssertionError(f"not reached in {decisions} decisions:\n{self.look()}")

    # -- kernel and save

    def api(self, path: str, method: str = "GET") -> Any:
        """Ask the Jupyter server."""
        request = urllib.request.Request(
            f"{self.server.url}api/{path}", method=method, headers={"Authorization": f"token {TOKEN}"}
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            content = answer.read()
        return json.loads(content) if content else None

    @property
    def kernel(self) -> str:
        """Id of the kernel of this notebook."""
        (kernel,) = [
            session["kernel"]["id"]
            for session in self.api("sessions")
            if session["path"].startswith(f"{self.folder.name}/")
        ]
        return kernel

    def restart_kernel(self) -> None:
        """Restart the kernel from the menu."""
        self.page.get_by_role("menuitem", name="Kernel", exact=True).click()
        self.page.locator(".lm-Menu-item", has_text="Restart Kernel…").first.click()
        self.page.locator(".jp-Dialog button", has_text="Restart").click()

    def kill_kernel(self) -> None:
        """End the kernel's process with SIGKILL, as a machine out of memory does."""
        os.kill(self.kernel_process(), signal.SIGKILL)

    def kernel_process(self) -> int:
        """Number of the kernel's process."""
        wanted = f"kernel-{self.kernel}.json".encode()
        for entry in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                if wanted in entry.read_bytes():
                    return int(entry.parent.name)
            except OSError:
                continue
        raise AssertionError("the kernel has no process")

    @property
    def save(self) -> Path:
        """The save file of the only game in this folder."""
        (path,) = (self.folder / "kit-saves").glob("*.kitsave")
        return path

    def saved_view(self, place: Path) -> dict[str, Any]:
        """The position as the save tells it, read from a copy in the folder *place*."""
        copy = place / f"copy-{time.monotonic_ns()}.kitsave"
        copy.write_bytes(self.save.read_bytes())
        return kit.load_game(copy).view()

    # -- accessibility

    def serious(self) -> list[str]:
        """What axe-core finds wrong on the board that is serious or critical."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("() => axe.run('.kb')")
        return [
            f"{rule['id']}: {node['html'][:200]}"
            for rule in found["violations"]
            if rule["impact"] in ("serious", "critical")
            for node in rule["nodes"]
        ]


def faces(rows: list[int]) -> list[tuple[int, int]]:
    """For each die or number to be entered its row, and a face that no other has; *rows*: so many of each."""
    groups = [group for group, count in enumerate(rows) for _ in range(count)]
    return [(group, face) for face, group in enumerate(groups)]


def key_of(path: Path) -> dict[str, str]:
    """Question -> right answer of a bank."""
    return {question.question: question.green for question in kit.read_bank(path).questions}
