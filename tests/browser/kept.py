"""Boards that stay open from test to test: to load Jupyter takes longer than most of what is tested on it."""

from __future__ import annotations

import shutil
from typing import Any

from tests.browser.server import Server
from tests.browser.table import PATIENCE, Table

NOTEBOOK_7, LAB = "notebooks/{folder}/{notebook}", "lab/workspaces/{folder}/tree/{folder}/{notebook}"
SIZE = {"width": 1280, "height": 720}


class Kept:
    """At most *room* pages, each with a notebook of its own in a folder of its own; tokens do not walk."""

    def __init__(self, chromium: Any, server: Server, room: int = 2) -> None:
        self.chromium = chromium
        self.server = server
        self.room = room
        self.tables: dict[tuple[str, str], Table] = {}
        self.opened = 0

    def fresh(self, notebook: str, place: str = NOTEBOOK_7) -> Table:
        """The set-up form of *notebook*, in a new kernel, with nothing saved in its folder."""
        table = self.tables.pop((notebook, place), None)
        if table is None:
            table = self._open(notebook, place)
        else:
            self._begin_again(table)
        self.tables[notebook, place] = table  # the one used last comes last
        for wanted in list(self.tables)[: -self.room]:
            self.drop(self.tables[wanted])
        table.form.wait_for(timeout=PATIENCE)
        return table

    def drop(self, table: Table) -> None:
        """Close the page of *table* and end its kernel."""
        self.tables = {name: one for name, one in self.tables.items() if one is not table}
        table.page.context.close()
        for session in table.api("sessions"):
            if session["path"].startswith(f"{table.folder.name}/"):
                table.api(f"sessions/{session['id']}", "DELETE")

    def drop_all(self) -> None:
        """Close all pages."""
        for table in list(self.tables.values()):
            self.drop(table)

    def _open(self, notebook: str, place: str) -> Table:
        self.opened += 1
        folder = self.server.folder / f"kept{self.opened}"
        folder.mkdir()
        for source in self.server.folder.glob("*.ipynb"):
            shutil.copy(source, folder)
        context = self.chromium.new_context(viewport=SIZE, reduced_motion="reduce")
        context.set_default_timeout(30_000)
        table = Table(context.new_page(), self.server, folder)
        return table.open(self.server.page(place.format(folder=folder.name, notebook=notebook)))

    def _begin_again(self, table: Table) -> None:
        """Nothing is left of the test before but the page with Jupyter on it."""
        for page in table.page.context.pages:
            if page is not table.page:
                page.close()
        if table.page.viewport_size != SIZE:
            table.page.set_viewport_size(SIZE)
        table.tried.clear()
        for path in table.folder.iterdir():
            if path.is_dir() and path.name == "kit-saves":
                shutil.rmtree(path)
            elif path.is_file() and path.suffix != ".ipynb":
                path.unlink()
        table.page.evaluate("() => document.querySelector('.kb').setAttribute('data-old', '')")
        table.page.evaluate("() => jupyterapp.shell.currentWidget.sessionContext.restartKernel()")
        table.page.locator(".kb:not([data-old])").wait_for(timeout=PATIENCE)
