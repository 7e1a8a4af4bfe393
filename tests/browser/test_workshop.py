"""The question workshop in a real browser: a workbook is mended by mouse and by keys, and nothing is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.styles import PatternFill

import kit
from kit.app.server import WORKSHOP
from tests.browser.kept import Kept
from tests.browser.table import PATIENCE, Table
from tests.browser.workbook import write_bank

PASTE = """text => {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const one = document.activeElement;
  one.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true}));
}"""

TAKE_FOCUS = "() => jupyterapp.shell.currentWidget.content.activate()"
"""What Jupyter does at the end of a run."""


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A bank with a missing mark, an answer twice, an answer missing, and spare spaces."""
    path = write_bank(tmp_path / "broken.xlsx", 3)
    book = openpyxl.load_workbook(path)
    sheet = book["NSW"]
    for cell in sheet[2]:
        if cell.fill.fgColor.rgb == "0000B050":
            cell.fill = PatternFill()
    sheet["D3"].value = sheet["E3"].value
    sheet["C4"].value = f"  {sheet['C4'].value}"
    book["VIC"]["D3"].value = None
    book.save(path)
    return path


class Bench:
    """The workshop on a page."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.page = table.page
        self.side = table.board.locator(".kw-side")
        self.live = table.board.locator(".kb-live")

    def open(self, path: Path) -> None:
        """Upload a workbook; it is shown, with the focus in its first question."""
        upload = self.table.form.locator('input[data-act="upload"]')
        upload.focus()
        upload.set_input_files(path)
        self.ready()

    def ready(self) -> None:
        self.table.board.locator(".kw-grid textarea").first.wait_for(timeout=PATIENCE)
        self.table.form.wait_for(state="hidden")

    def cell(self, field: str, row: int) -> Any:
        """The cell of a field in a row of the sheet."""
        line = self.table.board.locator(
            ".kw-grid tr", has=self.page.locator(f'th[scope="row"]:text-is("{row}")')
        )
        return line.locator(f'textarea[data-field="{field}"]')

    def says(self, words: str) -> None:
        """Wait until the workshop has said something."""
        self.live.filter(has_text=words).wait_for(state="attached")

    def focus(self) -> str:
        return self.page.evaluate("() => document.activeElement.getAttribute('aria-label') ?? ''")


@pytest.fixture
def bench(kept: Kept) -> Bench:
    return Bench(kept.fresh(WORKSHOP))


def test_a_broken_workbook_is_mended_by_mouse_until_it_passes(bench: Bench, broken: Path) -> None:
    board = bench.table.board
    assert bench.table.serious() == []
    bench.open(broken)
    board.get_by_role("button", name="Next error").click()
    bench.says("no green answer")
    board.get_by_role("button", name="(“right NSW 1”) is right").click()
    bench.says("is right. Found")
    led = board.locator(".kw-grid textarea:focus")
    led.click()
    assert led.get_attribute("data-open") is None, "a click on a cell one was led to is the first one there"
    bench.cell("A", 3).click()
    bench.page.keyboard.type("Something")
    bench.cell("A", 3).click()  # the second click opens it
    bench.page.keyboard.press("End")
    bench.page.keyboard.type(" else")
    board.get_by_role("button", name="Take out all spare spaces").hover()
    bench.page.mouse.down()
    bench.page.wait_for_timeout(400)  # as long as a slow finger, and longer than an edit takes to come back
    bench.page.mouse.up()
    bench.says("Take out")
    board.locator(".kw-tabs button", has_text="Victoria").click()
    bench.cell("A", 3).click()
    bench.page.keyboard.type("A fourth one")
    bench.cell("question", 2).click()
    board.locator(".kw-tabs button", has_text="error").wait_for(state="detached")
    row = board.locator(".kw-grid tr", has=bench.page.locator('th[scope="row"]:text-is("2")'))
    unmarked = row.locator("td:not([data-colour=green]):not([data-colour=red]) [data-mark=red]")
    unmarked.first.click()
    bench.says("Mark")
    assert bench.table.serious() == []
    shots = board.locator(".kw-shot")
    assert shots.nth(0).locator(".kb-answer").count() == 4
    assert shots.nth(1).locator(".kb-answer").count() == 2
    board.get_by_role("button", name="Save a copy").click()
    board.locator(".kb-pop", has_text="broken.edited.xlsx").wait_for()
    assert bench.table.serious() == []
    bank = kit.read_bank(bench.table.folder / "broken.edited.xlsx")
    assert len(bank.questions) == 24
    assert not [finding for finding in bank.findings if finding.severity == "error"]
    board.locator(".kb-pop").get_by_role("button", name="Close").click()
    bench.cell("A", 4).click()
    board.get_by_role("button", name="Other file").click()
    bench.table.form.locator('input[data-act="upload"]').set_input_files(
        write_bank(broken.with_name("b.xlsx"), 3)
    )
    board.locator("h1", has_text="b.xlsx").wait_for()
    bench.page.wait_for_function("() => document.activeElement.ariaLabel === 'Question, row 2'")
    assert board.locator(".kw-row").inner_text() == "Row 2", "rows of two files may have the same ids"
    assert {"Something else", "A fourth one"} <= {text for one in bank.questions for text in one.answers}


def test_everything_can_be_done_by_keys_and_a_block_is_pasted(bench: Bench, broken: Path) -> None:
    bench.open(broken)
    keys = bench.page.keyboard
    cells = bench.page.evaluate("() => jupyterapp.shell.currentWidget.content.widgets.length")
    bench.page.wait_for_function("() => document.activeElement.ariaLabel === 'Question, row 2'")
    bench.page.evaluate(TAKE_FOCUS)
    bench.page.wait_for_function("() => document.activeElement.ariaLabel === 'Question, row 2'")
    keys.press("F8")
    bench.says("no green answer")
    assert ", row 2" in bench.focus()
    keys.press("Tab")
    assert bench.page.evaluate("() => document.activeElement.dataset.act") == "fix"
    keys.press("Enter")
    bench.says("is right. Found")
    keys.press("F8")
    bench.says("the same answer twice")
    keys.type("b a d d, m")
    keys.press("Tab")
    keys.press("Shift+Tab")
    bench.page.wait_for_function("() => document.activeElement.value === 'b a d d, m'")
    for key, colour in (("Shift+Space", "red"), ("Space", "green"), ("Space", "")):
        keys.press(key)
        bench.page.wait_for_function(
            "colour => document.activeElement.parentElement.dataset.colour === colour", arg=colour
        )
    keys.press("Control+z")
    bench.says("Undone: Unmark")
    keys.press("Control+y")
    bench.says("Done again: Unmark")
    keys.press("ArrowRight")
    keys.insert_text("-5")  # as an input method does: without a key
    keys.press("ArrowLeft")
    keys.press("ArrowRight")
    bench.page.wait_for_function("() => document.activeElement.value === '-5'")
    keys.press("F2")
    keys.type(" ")
    bench.page.evaluate(TAKE_FOCUS)
    bench.page.evaluate(PASTE, "degrees\r\nof frost\n")
    keys.press("Enter")
    keys.press("ArrowUp")
    bench.page.wait_for_function("() => document.activeElement.value === '-5 degrees of frost'")
    keys.press("Control+End")
    keys.press("Control+ArrowLeft")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    assert bench.focus() == "Question, row 4"
    block = 'Question\tA\tB\tC\tD\nOne?\ta\tb\tc\td\nTwo?\te\tf\tg\t"h\nand i"\n'
    keys.type("Typed before")
    bench.page.evaluate(PASTE, block)
    bench.says("Paste")
    assert bench.cell("D", 5).input_value() == "h and i"
    keys.press("Control+z")
    bench.says("Undone: Paste")
    bench.page.wait_for_function("() => document.activeElement.value === 'Typed before'")
    bench.table.board.get_by_role("button", name="Add a sheet").focus()
    keys.press("Enter")
    bench.page.wait_for_function("() => document.activeElement.name === 'text'")
    keys.type("Animals")
    keys.press("Enter")
    bench.says("Add the sheet “Animals”")
    assert bench.page.evaluate("() => document.activeElement.dataset.act") == "add"
    assert bench.table.serious() == []
    assert bench.page.evaluate("() => jupyterapp.shell.currentWidget.content.widgets.length") == cells


def test_a_reload_in_the_middle_of_a_word_and_a_new_kernel_lose_nothing(bench: Bench, broken: Path) -> None:
    bench.open(broken)
    page = bench.page
    bench.cell("A", 2).click()
    page.keyboard.type("Half a wo")
    page.wait_for_function("() => Object.values(sessionStorage).some(text => text.includes('known'))")
    page.reload()
    bench.ready()
    page.wait_for_function("() => document.activeElement.value === 'Half a wo'")
    page.keyboard.type("rd")
    bench.cell("B", 2).click()
    page.keyboard.type("Then a new kernel")
    page.evaluate("() => document.querySelector('.kb').setAttribute('data-old', '')")
    page.evaluate("() => jupyterapp.shell.currentWidget.sessionContext.restartKernel()")
    page.locator(".kb:not([data-old])").wait_for(timeout=PATIENCE)
    bench.ready()
    assert bench.cell("A", 2).input_value() == "Half a word"
    assert bench.cell("B", 2).input_value() == "Then a new kernel"
    assert "Gone on with your draft" in bench.side.inner_text()
