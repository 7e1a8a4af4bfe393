"""Fixtures: a Jupyter server and a Chromium for the session, a page for each test or one that is kept open."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser import browser
from tests.browser.kept import Kept
from tests.browser.server import ROOT, Server, jupyter
from tests.browser.table import SOON

playwright_api = pytest.importorskip("playwright.sync_api", reason="playwright is in the test extra")

ARTIFACTS = ROOT / "test-artifacts"
_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def chromium() -> Iterator[object]:
    """The browser; without one the test is skipped with the way to get it, or fails where one is required."""
    path = browser.find()
    if path is None:
        if browser.required():
            pytest.fail(browser.HOW_TO_GET_ONE)
        pytest.skip(browser.HOW_TO_GET_ONE)
    playwright_api.expect.set_options(timeout=SOON)
    with playwright_api.sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=list(browser.FLAGS))
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def server(chromium: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests, once there is a browser; each test has a :func:`folder` of its own on it."""
    del chromium
    started = jupyter(tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("home"))
    yield started
    started.stop()


@pytest.fixture
def folder(server: Server) -> Path:
    """A new folder on the server with the notebooks in it: no kernel, no save, no layout of another test."""
    place = server.folder / f"t{next(_numbers)}"
    place.mkdir()
    for source in server.folder.glob("*.ipynb"):
        shutil.copy(source, place)
    return place


@pytest.fixture
def lab(server: Server, folder: Path) -> str:
    """Address of the board's notebook in JupyterLab, in a workspace of its own."""
    return server.page(f"lab/workspaces/{folder.name}/tree/{folder.name}/passport-to-australia.ipynb")


@pytest.fixture
def notebook7(server: Server, folder: Path) -> str:
    """Address of the board's notebook in Notebook 7."""
    return server.page(f"notebooks/{folder.name}/passport-to-australia.ipynb")


@pytest.fixture(scope="session")
def all_kept(chromium: object, server: Server) -> Iterator[Kept]:
    """The pages that stay open."""
    pages = Kept(chromium, server)
    yield pages
    pages.drop_all()


@pytest.fixture
def kept(all_kept: Kept, request: pytest.FixtureRequest) -> Iterator[Kept]:
    """Boards with a fresh form. If the test fails, their pages are not used again."""
    yield all_kept
    if failed(request):
        pages = [page for table in all_kept.tables.values() for page in table.page.context.pages]
        for number, page in enumerate(pages):
            picture(page, f"{request.node.name}-kept-{number}")
        all_kept.drop_all()


def failed(request: pytest.FixtureRequest) -> bool:
    """Whether the test that has just run has failed."""
    report = getattr(request.node, "report_of_call", None)
    return report is not None and report.failed


def picture(page: object, name: str) -> None:
    """A picture of *page* in test-artifacts/."""
    if not page.is_closed():
        ARTIFACTS.mkdir(exist_ok=True)
        page.screenshot(path=ARTIFACTS / f"{name}.png")


@pytest.fixture
def new_page(chromium: object, request: pytest.FixtureRequest) -> Iterator[Callable[..., object]]:
    """Opens pages in contexts of this test alone; if it fails, a picture of each goes to test-artifacts/."""
    opened = []

    def open_page(width: int = 1280, height: int = 720, **options: object) -> object:
        context = chromium.new_context(viewport={"width": width, "height": height}, **options)
        context.set_default_timeout(SOON)
        page = context.new_page()
        opened.append(page)
        return page

    yield open_page
    for number, page in enumerate(opened):
        if failed(request):
            picture(page, f"{request.node.name}-{number}")
        page.context.close()


@pytest.fixture
def page(new_page: Callable[..., object]) -> object:
    """One page of 1280 x 720."""
    return new_page()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.when == "call":
        item.report_of_call = report
    return report
