"""Messages from a browser that no form of the kit has sent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kit.app.desk import Desk
from tests.app.test_desk import own as own
from tests.app.test_desk import send


@pytest.mark.parametrize(
    "form",
    ["text", ["name-0"], {"name-0": 7, "teams": True}, {"name-0": {"a": "b"}}, {"teams": "9" * 5000}],
)
def test_a_form_that_is_none_does_no_harm(tmp_path: Path, form: Any) -> None:
    desk = Desk("passport", tmp_path)
    before = dict(desk.lobby.values)
    send(desk, "start", form=form)
    changed = {name for name, value in desk.lobby.values.items() if value != before[name]}
    assert changed <= {"teams", *(name for name, value in before.items() if value == "on")}
    assert (desk.board.session is None) == ("teams" in changed), "what can be read of it is played"


def test_a_bank_that_is_none_is_said(tmp_path: Path) -> None:
    desk = Desk("passport", tmp_path)
    send(desk, "bank", value="9" * 5000)
    assert "There is no bank number" in desk.board.screen
