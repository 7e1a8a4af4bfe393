"""Disks that do not take a save: full, slow, closed. The game goes on and says so."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path
from typing import Any

import pytest

from kit.engine import journal
from kit.engine.errors import BadSave
from kit.engine.session import Session
from kit.testing.probes import position
from tests.engine.toy import go_on, played, start


def refused(said: str) -> Any:
    """The save is refused in these words."""
    return pytest.raises(BadSave, match=re.escape(said))


def full(*_: Any) -> int:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_does_not_stop_the_game(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = played(path, 3)
    saved = position(session)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        go_on(session, 1)
    assert session.notices == [
        "game.kitsave could not be written: no space left on device. "
        "The game goes on, but it is no longer being saved."
    ]
    assert session.path is None
    go_on(session, 2)
    session.undo()
    session.redo()
    assert len(session.notices) == 1
    assert position(Session.load(path)) == saved
    session.save(path)
    assert position(Session.load(path)) == position(session)


def test_a_line_written_in_part_is_a_torn_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = played(path, 3)
    saved = position(session)
    write, taken = os.write, []

    def almost_full(file: int, data: bytes) -> int:
        if taken:
            full()
        taken.append(write(file, data[:10]))
        return taken[0]

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", almost_full)
        go_on(session, 1)
    assert "could not be written" in session.notices[0]
    assert position(Session.load(path)) == saved


def test_a_slow_disk_takes_all_of_it_in_the_end(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, data: write(file, data[:7]))
    session = played(path, 3)
    assert session.notices == []
    assert position(Session.load(path)) == position(session)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full on this system")
def test_a_device_that_is_full(path: Path) -> None:
    session = played(path, 3)
    assert session._journal is not None
    session._journal = journal.Journal(path, os.open("/dev/full", os.O_WRONLY))
    go_on(session, 1)
    assert "no space left on device" in session.notices[0]
    assert session.turn > 1


def test_a_game_that_cannot_be_saved_from_the_start_leaves_no_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with refused("game.kitsave could not be written: no space left on device"):
            start(2, 3, save=path)
    assert not path.exists()
    start(2, 3, save=path)


def test_a_folder_that_may_not_be_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = played(path, 3)

    def closed(*_: Any, **__: Any) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "open", closed)
    with refused("The game cannot be saved as new.kitsave: permission denied"):
        start(2, 3, save=path.with_name("new.kitsave"))
    with refused("The game cannot be saved as other.kitsave: permission denied"):
        session.save(path.with_name("other.kitsave"))


def test_a_save_that_may_only_be_read_is_played_without_saving(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = played(path, 3)
    opened = os.open

    def only_read(name: Any, flags: int, *more: Any, **named: Any) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise PermissionError(errno.EACCES, "Permission denied")
        return opened(name, flags, *more, **named)

    monkeypatch.setattr(os, "open", only_read)
    loaded = Session.load(path)
    assert loaded.notices == ["game.kitsave cannot be written to, so the game is not being saved."]
    assert position(loaded) == position(session)
    go_on(loaded, 2)


def test_a_folder_where_a_file_is(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with refused("The game cannot be saved as game.kitsave: "):
        start(2, 3, save=tmp_path / "file" / "game.kitsave")
    with refused("The game cannot be saved as game.kitsave: "):
        start(2, 3).save(tmp_path / "nowhere" / "game.kitsave")
