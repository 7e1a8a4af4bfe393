"""Looking at a save without touching a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit.engine import saving
from kit.engine.errors import BadSave
from kit.engine.session import Session
from kit.testing.probes import position
from tests.engine.toy import go_on, start


def test_a_save_is_seen_as_it_will_be_resumed(tmp_path: Path, path: Path) -> None:
    session = start(3, 7, save=path)
    go_on(session, 12)
    before = path.read_bytes()
    with path.open("ab") as file:
        file.write(b'{"i":"torn')
    torn = path.read_bytes()
    seen = saving.peek(Session, path)
    assert position(seen) == position(session)
    assert seen.path is None
    seen.choose(seen.pending.values[0])
    assert path.read_bytes() == torn
    assert sorted(tmp_path.iterdir()) == [path]
    assert position(Session.load(path)) == position(session)
    assert path.read_bytes() == before, "resuming cuts the torn line off"


def test_a_damaged_save_is_said_and_stays_alone(path: Path) -> None:
    session = start(3, 7, save=path)
    go_on(session, 12)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:-1], b"{damaged\n"]))
    (notice,) = saving.peek(Session, path).notices
    assert notice.startswith(f"Line {len(lines)} of {path.name} is damaged.")
    assert list(path.parent.iterdir()) == [path]


def test_what_is_no_save_is_refused(path: Path) -> None:
    path.write_text("{}\n")
    with pytest.raises(BadSave, match="not a game saved by this kit"):
        saving.peek(Session, path)
