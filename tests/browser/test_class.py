"""A teacher's own subject on the board, and what keys and windows do in a lesson."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

import kit
from kit.banks.shipped import shipped_path
from tests.browser.kept import Kept
from tests.browser.server import Server
from tests.browser.table import READ_MS, Table, key_of
from tests.browser.workbook import write_bank

Pages = Callable[..., Any]

SUBJECTS = (
    "Multiplication and division",
    "Fractions",
    "Percentages and proportion",
    "WWII",
    "Art",
    "Unit 10",
    "Ancient Greece",
    "Ancient Germany",
)
CUT = """
() => [...document.querySelectorAll(".kb-slots > *, .kb-what, .kb-plate, .kb-code, .kb-qhead > span, .kb-say")]
  .filter((one) => one.getClientRects().length && getComputedStyle(one).display !== "inline")
  .filter((one) => one.scrollWidth > one.clientWidth + 3 || one.scrollHeight > one.clientHeight + 8)
  .map((one) => `${one.className} ${one.textContent}`)
"""
"""Texts on the board that do not fit their place."""


@pytest.fixture
def table(kept: Kept) -> Table:
    """The set-up form in Notebook 7, on a page that may have been open before."""
    return kept.fresh("passport-to-australia.ipynb")


@pytest.fixture
def own(new_page: Pages, server: Server, folder: Path) -> Table:
    return Table(new_page(reduced_motion="reduce"), server, folder)


@pytest.fixture(scope="module")
def key() -> dict[str, str]:
    return key_of(shipped_path())


def test_eight_categories_of_a_subject_are_played_to_a_winner(
    own: Table, notebook7: str, folder: Path, tmp_path: Path
) -> None:
    bank = write_bank(folder / "subject.xlsx", 6, SUBJECTS)
    own.open(notebook7)
    own.form.get_by_role("button", name="subject.xlsx").click()
    own.form.get_by_text("In place of the States: Multiplication and division 6").wait_for()
    own.set_up(teams="2", answers__0="4", s__plaques_to_win="4")
    key, cut = key_of(bank), set()

    def over() -> str | None:
        cut.update(own.page.evaluate(CUT))
        return own.result()

    own.play_until(over, key)
    assert not cut
    view = own.saved_view(tmp_path)
    assert list(view["names"].values()) == list(SUBJECTS)
    words = own.board.inner_text()
    assert not [name for name in ("Queensland", "Victoria", "NSW", "QLD") if name in words]
    assert own.page.locator(".kb-slots").first.inner_text().split() == [
        "MD",
        "Frac",
        "PP",
        "WWII",
        "Art",
        "U10",
        "AGre",
        "AGer",
    ]
    assert not own.serious()


def test_a_marked_copy_comes_as_a_download(table: Table, tmp_path: Path) -> None:
    path = write_bank(tmp_path / "term.xlsx", 2)
    book = load_workbook(path)
    book["SA"]["E3"].value = None
    book.save(path)
    table.form.locator('[data-act="upload_bank"]').set_input_files(path)
    table.form.get_by_text("15 questions will play.").wait_for()
    with table.page.expect_download() as came:
        table.form.get_by_role("button", name="Marked copy").click()
    assert came.value.suggested_filename == "term.checked.xlsx"
    came.value.save_as(tmp_path / "came.xlsx")
    assert len(kit.read_bank(tmp_path / "came.xlsx").questions) == 15
    assert not list(table.folder.glob("*.xlsx"))
    assert not table.serious()


def test_keys_and_windows_of_a_lesson(table: Table, key: dict[str, str]) -> None:
    """Enter twice, Esc, L, P; a second window shows what is picked; the size of texts outlives the kernel."""
    page, board = table.page, table.board
    table.set_up(teams="2", s__answer_seconds="120", answers__0="4", answers__1="4")
    table.play_until(table.question, key)
    second = Table(page.context.new_page(), table.server, table.folder).open(table.address)
    second.over.locator(".kb-ask").wait_for()

    page.keyboard.press("l")
    pop = board.locator(".kb-pop")
    pop.wait_for()
    page.keyboard.press("l")
    pop.wait_for(state="hidden")
    page.keyboard.press("?")
    pop.wait_for()
    page.keyboard.press("Escape")
    pop.wait_for(state="hidden")
    board.get_by_role("button", name="Menu").click()
    page.keyboard.press("Escape")
    board.locator(".kb-menu").wait_for(state="hidden")
    page.keyboard.press("p")
    board.locator(".kb-paused").wait_for()
    second.board.locator(".kb-paused").wait_for()
    page.keyboard.press("p")
    board.locator(".kb-paused").wait_for(state="hidden")

    page.keyboard.press("b")
    second.over.locator('[data-key="B"][aria-pressed="true"]').wait_for()
    page.keyboard.press("c")
    second.over.locator('[data-key="C"][aria-pressed="true"]').wait_for()
    assert board.locator('[aria-pressed="true"].kb-answer').get_attribute("data-key") == "C"

    page.keyboard.press("Enter")
    done = table.over.locator('[data-done="1"]')
    done.wait_for()
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert done.is_visible(), "nobody has read the answer yet"
    page.wait_for_timeout(READ_MS)
    page.keyboard.press("Enter")
    done.wait_for(state="detached")

    board.get_by_role("button", name="Menu").click()
    board.get_by_role("button", name="Larger").click()
    page.keyboard.press("Escape")
    board.locator('input[data-act="load_save"]').set_input_files(table.folder / "start-here.ipynb")
    pop.get_by_text("is not a game saved by this kit").wait_for()
    assert not table.form.is_visible(), "the board stays in front"
    assert (
        table.folder / "kit-saves" / "passport-to-australia.passport.prefs"
    ).read_text() == '{"size": "larger"}'
