"""The screen of the question workshop: a sheet of a draft, its findings, its questions as a class sees them.

It is a view of a :class:`kit.banks.draft.Draft` and stores nothing of it: every edit is on the disk before it
is shown. What the browser may send is told in ``workshop.js``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import anywidget
import traitlets

import kit.board
from kit.app import lobby
from kit.app.desk import in_words
from kit.banks.draft import Draft, Edit, Row, Tab
from kit.banks.draft_file import digest_of
from kit.board import board
from kit.board.icons import sprite
from kit.engine.errors import KitError
from kit.workshop import showing
from kit.workshop.message import Message, understood
from kit.workshop.picking import Picking

HERE = Path(__file__).parent
BOARD = Path(kit.board.__file__).parent
CHOOSING = ("open", "resume", "upload", "blank", "back")
"""Acts of the screen on which a file is chosen; a late one answers a screen that has gone."""
WINDOWS = 20
"""Of so many windows it is remembered what they have typed."""


@cache
def stylesheet() -> str:
    """The house's style sheets and the workshop's own."""
    return "\n".join([board.stylesheet(), lobby.style(), _read(HERE / "workshop.css")])


@cache
def script() -> str:
    """The workshop's JavaScript: one module, with the house's icons inside."""
    parts = [BOARD / "page.js", BOARD / "fit.js", HERE / "grid.js", HERE / "workshop.js"]
    return "\n".join([f"const SPRITE = {json.dumps(sprite())};", *map(_read, parts)])


def _nothing(draft: Draft) -> Tab:
    """What is shown of a draft whose last question has gone: nothing but the way back."""
    return Tab("", draft.name, "", trouble="Nothing is left here that could be edited. Undo brings it back.")


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


class Bench(anywidget.AnyWidget):
    """The screen of the workshop: what is shown, and where one is. *folder* is where the notebook lies."""

    _esm = script()
    _css = stylesheet()

    screen = traitlets.Unicode("").tag(sync=True)
    draft = traitlets.Unicode("").tag(sync=True)
    head = traitlets.Unicode("").tag(sync=True)
    side = traitlets.Unicode("").tag(sync=True)
    bar = traitlets.Unicode("").tag(sync=True)
    preview = traitlets.Unicode("").tag(sync=True)
    sheet: traitlets.Dict[str, Any] = traitlets.Dict({}).tag(sync=True)
    announce = traitlets.Unicode("").tag(sync=True)
    heard: traitlets.Dict[str, int] = traitlets.Dict({}).tag(sync=True)
    going: traitlets.Dict[str, Any] = traitlets.Dict({}).tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)

    def __init__(self, folder: Path | None = None, notebook: str | None = None, **keywords: Any) -> None:
        super().__init__(**keywords)
        self.picking = Picking(folder, notebook)
        self.open: Draft | None = None
        self._tab = ""
        self._row = ""
        self._field = ""
        self._found: tuple[int, int, int, int] = (-1, 0, 0, 0)
        """The finding one was taken to last: its kind, and its sheet, row and column."""
        self._answered = False
        self._notice = ""
        self._typing: tuple[str, str, int, str] | None = None
        """What is being typed: row, field, the draft's version since then, and what stood there before."""
        self.on_msg(self._on_message)
        self._begin()

    def _begin(self) -> None:
        try:
            found = self.picking.last()
            if found is not None:
                self.edit(found)
                return
        except Exception as error:  # whatever is wrong with that draft, the teacher gets the list
            self.open = None
            self.pick(trouble=f"What was open here cannot be gone on with. {in_words(error)}")
            return
        self.pick()

    # -- showing --------------------------------------------------------------------------------

    def pick(self, notice: str = "", trouble: str = "") -> None:
        """Show the screen on which a file is chosen."""
        running = self.open.name if self.open is not None else ""
        with self.hold_sync():
            self.screen = showing.render("pick.html", **self.picking.screen(running, notice, trouble))
            self.step += 1

    def edit(self, draft: Draft) -> None:
        """Show *draft* from now on, at its first row."""
        tabs = draft.tabs or (_nothing(draft),)
        self.open = draft
        self._notice = draft.notice
        self._typing = None
        self._go_to_tab(next((tab for tab in tabs if tab.rows), tabs[0]))
        with self.hold_sync():
            self.screen = ""
            self.draft = f"{draft.name} {draft.source or ''} {digest_of(draft.content)}"
            self._draw(draft)
            self.announce = f"{draft.name}. {showing.summary(draft) or 'Nothing is wrong with this file.'}"

    def refresh(self, said: str = "", go: Message | None = None) -> None:
        """Draw the draft as it is now; *said* is what has just happened.

        The window that sent the message *go* goes to where one is now, as soon as that is painted.
        """
        if self.open is not None and not self.screen:
            with self.hold_sync():
                self._draw(self.open)
                if said:
                    self.announce = said
                if go is not None:
                    here = {"row": self._row, "field": self._field or "question"}
                    self.going = {**here, "to": go.window, "step": self.step}

    def _draw(self, draft: Draft) -> None:
        tab, row = self._here(draft)
        self.head = showing.head(draft)
        self.side = showing.side(draft, tab, self._notice)
        self.bar = showing.bar(tab, row)
        self.preview = showing.preview(draft, tab, row, self._answered)
        self.sheet = showing.sheet(draft, tab)
        self.step += 1

    def _here(self, draft: Draft) -> tuple[Tab, Row | None]:
        """The tab and the row one is at; if they have gone, the first ones."""
        tabs = draft.tabs or (_nothing(draft),)
        tab = next((tab for tab in tabs if tab.key == self._tab), tabs[0])
        row = next((row for row in tab.rows if row.id == self._row), None)
        if row is None:
            row = tab.rows[0] if tab.rows else None
        self._tab, self._row = tab.key, row.id if row is not None else ""
        return tab, row

    def _go_to_tab(self, tab: Tab) -> None:
        self._tab, self._row, self._field = tab.key, tab.rows[0].id if tab.rows else "", "question"

    def say(self, message: Message, title: str, *sentences: str, **more: Any) -> None:
        """Show a pop-over in the window that sent *message*."""
        self.send({"do": "pop", "html": showing.words(title, sentences, **more), "to": message.window})

    def download(self, name: str, content: bytes) -> None:
        """Hand *content* to the browser as a file called *name*."""
        self.send({"do": "download", "name": name, "mime": "application/octet-stream"}, [content])

    # -- what the browser sends -----------------------------------------------------------------

    def _on_message(self, _widget: object, sent: Any, buffers: Sequence[Any] = ()) -> None:
        """Carry out one act; whatever the message holds, the draft is not harmed and is drawn again."""
        message = understood(sent)
        if message is None:
            return
        todo = self._acts.get(message.act)
        choosing = message.act in CHOOSING
        if todo is None or (choosing and message.step != self.step):
            return
        if not choosing and (self.open is None or message.draft != self.draft):
            return  # a late edit of a file that is no longer open: the browser keeps it for when it is
        try:
            todo(self, message, [bytes(buffer) for buffer in buffers])
        except (KitError, OSError) as error:
            if self.screen:
                self.pick(trouble=in_words(error))
            else:
                self.refresh(in_words(error))
                typed = message.text if message.act == "text" else ""
                kept = [f"You had typed: {typed}"] if typed else []  # it is shown nowhere else from now on
                self.say(message, "That is not possible", in_words(error), *kept)
        self._hear(message)

    def _hear(self, message: Message) -> None:
        """Tell a window that what it typed is on the disk."""
        if message.number is not None and message.window:
            latest = {name: number for name, number in self.heard.items() if name != message.window}
            self.heard = dict([*latest.items(), (message.window, message.number)][-WINDOWS:])

    @property
    def _now(self) -> Draft:
        if self.open is None:
            raise KitError("No file is open. Choose one first.")
        return self.open

    def _done(self, message: Message, edit: Edit | None, go: bool = True) -> None:
        """Show what an edit has made, and go to where it was."""
        draft = self._now
        if edit is None:
            self.refresh()
            return
        if edit.row:
            self._tab, self._row, self._field = edit.tab, edit.row, edit.field or self._field
        left = showing.summary(draft) or "nothing is wrong any more"
        said = " ".join(filter(None, (f"{edit.label}. Found: {left}." if edit.label else "", edit.said)))
        self.refresh(said, message if go and edit.row else None)

    _acts: dict[str, Callable[[Any, Message, Sequence[bytes]], None]] = {}  # noqa: RUF012  filled by the workshop
