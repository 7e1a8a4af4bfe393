"""Boards that stay open from test to test: to load Jupyter takes longer than most of what is tested on it."""

from __future__ import annotations

import shutil
from typing import Any

from tests.browser.server import Server
from tests.browser.table import PATIENCE, SOON, Table

NOTEBOOK_7, LAB = "notebooks/{folder}/{notebook}", "lab/workspaces/{folder}/tree/{folder}/{notebook}"
SINGLE = "doc/workspaces/{folder}/tree/{folder}/{notebook}"
SIZE = {"width": 1280, "height": 720}
FORGET = "from kit.app.desk import _desks\nassert _desks\n_desks.clear()"
"""Said to a kernel, so that it makes a new desk; one that holds none (the workshop's) fails over it."""
AGAIN = """code => {
  const panel = jupyterapp.shell.currentWidget, kernel = panel.sessionContext.session?.kernel;
  const begin = async () => {
    if (kernel?.connectionStatus !== 'connected' || kernel.status !== 'idle') return false;
    const said = await kernel.requestExecute({code, silent: true, store_history: false}).done;
    if (said.content.status !== 'ok') return false;
    const dirty = panel.context.model.dirty;
    await jupyterapp.commands.execute('notebook:run-all-cells');
    panel.context.model.dirty = dirty;
    return true;
  };
  return Promise.race([begin(), new Promise(done => setTimeout(done, 20000, false))]);
}"""
"""Tells the kernel the code and runs the notebook once more, as the kit's extension does; false if not."""
RESTART = "() => jupyterapp.shell.currentWidget.sessionContext.restartKernel()"


class Kept:
    """At most *room* pages, each with a notebook of its own in a folder of its own; tokens do not walk.

    Where there is no room, a notebook is opened on the page used least lately: Jupyter's programs are there.
    """

    def __init__(self, chromium: Any, server: Server, room: int = 2) -> None:
        self.chromium = chromium
        self.server = server
        self.room = room
        self.tables: dict[str, Table] = {}
        """By the place in which Jupyter shows a notebook; the one used last comes last."""
        self.folders = 0

    def fresh(self, notebook: str, place: str = NOTEBOOK_7, *, new_kernel: bool = False) -> Table:
        """The set-up form of *notebook*, with nothing saved in its folder and nothing known to its kernel.

        With *new_kernel* it is a new one.
        """
        table = self.tables.get(place)
        if table is None or table.address != self._address(table.folder.name, notebook, place):
            return self.opened(notebook, place)
        self._begin_again(table, new_kernel)
        return self._last(table, place)

    def opened(self, notebook: str, place: str = NOTEBOOK_7) -> Table:
        """The set-up form of *notebook* in a new folder, as it appears when a notebook is opened."""
        return self._last(self._open(notebook, place), place)

    def _last(self, table: Table, place: str) -> Table:
        self.tables.pop(place, None)
        self.tables[place] = table
        table.form.wait_for(timeout=PATIENCE)
        return table

    def drop(self, table: Table) -> None:
        """Close the page of *table* and end its kernel."""
        self.tables = {place: one for place, one in self.tables.items() if one is not table}
        table.page.context.close()
        self._end_kernels(table)

    def drop_all(self) -> None:
        """Close all pages."""
        for table in list(self.tables.values()):
            self.drop(table)

    def _address(self, folder: str, notebook: str, place: str) -> str:
        return self.server.page(place.format(folder=folder, notebook=notebook))

    def _open(self, notebook: str, place: str) -> Table:
        """*notebook* in a new folder, on the page that has it to make room, or on a new one."""
        self.folders += 1
        folder = self.server.folder / f"kept{self.folders}"
        folder.mkdir()
        for source in self.server.folder.glob("*.ipynb"):
            shutil.copy(source, folder)
        before = None
        if place in self.tables or len(self.tables) >= self.room:
            before = self.tables.pop(place if place in self.tables else next(iter(self.tables)))
            _clear(before)
            page = before.page
        else:
            context = self.chromium.new_context(viewport=SIZE, reduced_motion="reduce")
            context.set_default_timeout(SOON)
            page = context.new_page()
        table = Table(page, self.server, folder).open(self._address(folder.name, notebook, place))
        if before is not None:
            self._end_kernels(before)
        return table

    def _end_kernels(self, table: Table) -> None:
        for session in table.api("sessions"):
            if session["path"].startswith(f"{table.folder.name}/"):
                table.api(f"sessions/{session['id']}", "DELETE")

    def _begin_again(self, table: Table, new_kernel: bool) -> None:
        """Nothing is left of the test before but the page with Jupyter on it, and the kernel if it is sound."""
        _clear(table)
        table.tried.clear()
        for path in table.folder.iterdir():
            if path.is_dir() and path.name == "kit-saves":
                shutil.rmtree(path)
            elif path.is_file() and path.suffix != ".ipynb":
                path.unlink()
        table.page.evaluate("() => document.querySelector('.kb').setAttribute('data-old', '')")
        if new_kernel or not table.page.evaluate(AGAIN, FORGET):
            table.page.evaluate(RESTART)
        table.page.locator(".kb:not([data-old])").wait_for(timeout=PATIENCE)


def _clear(table: Table) -> None:
    """Close the windows that were opened beside the page, and give it its size again."""
    for page in table.page.context.pages:
        if page is not table.page:
            page.close()
    if table.page.viewport_size != SIZE:
        table.page.set_viewport_size(SIZE)
