"""Hidden hands in real windows: what one window shows does not even reach the others."""

from __future__ import annotations

from pathlib import Path

from kit.app.server import notebook_name
from tests.browser.kept import Kept
from tests.browser.table import Table


def test_cards_reach_one_window_and_a_project_is_claimed_by_two_keys(kept: Kept, tmp_path: Path) -> None:
    table = kept.fresh(notebook_name("australia"))
    table.set_up(teams="2", s__start_player="random", s__referee="spot")
    table.play_until(lambda: table.card.locator('[data-act="alone"]').count(), {})
    frames: list[bytes] = []
    projector = Table(table.page.context.new_page(), table.server, table.folder)
    projector.page.on("websocket", lambda socket: socket.on("framereceived", lambda data: frames.append(data)))
    projector.open(table.address).ready()
    before = projector.mark()
    frames.clear()
    table.click(table.card.locator('[data-act="alone"]'))
    projector.changed(before)
    own = table.board.locator(".kb-hcard")
    own.first.wait_for()
    colours = [text.split()[1] for text in own.all_inner_texts()]
    assert len(colours) == 2
    assert projector.board.locator(".kb-hcard").count() == 0
    traffic = b"".join(data if isinstance(data, bytes) else data.encode() for data in frames)
    assert b"We are alone" in traffic
    assert b"kb-hcard" not in traffic
    assert not any(f"{word} {colour}".encode() in traffic for word in "12" for colour in colours)

    buttons, size = table.card.locator(".kb-buttons"), table.page.viewport_size
    for more, words, columns in ((-4, "Swans " * 40, "2"), (0, "Swans", "1")):
        table.card.locator(".kb-said").evaluate("(one, words) => { one.textContent = words; }", words)
        table.resize(size["width"], size["height"] + more)
        assert buttons.get_attribute("data-columns") == columns, "buttons make room for large letters"

    table.click(table.card.locator('[data-value="claim"]'))
    before = table.mark()
    table.page.keyboard.press("g")
    assert table.board.locator(".kb-half").count() == 2, "both projects of the region are lit"
    table.page.keyboard.press("4")
    table.page.keyboard.press("i")
    table.changed(before)
    assert "claim industry in South West: not complete." in table.card.inner_text()
    assert table.saved_view(tmp_path)["claims"] == [{"kind": "claim", "project": "SWE:industrial", "ok": False}]
