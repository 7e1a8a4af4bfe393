"""The saves beside a notebook."""

from __future__ import annotations

import os
import re
from datetime import datetime
from pathlib import Path

import pytest

import kit
from kit.app import saves as module
from kit.app.saves import FOLDER, SHOWN, Shelf, plain_name
from tests.browser.workbook import write_bank

NAMES = ("Wrens", "Dingoes")


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> kit.Session:
    return kit.read_bank(write_bank(tmp_path_factory.mktemp("bank") / "bank.xlsx", 3))


def game(shelf: Shelf, bank: object, turns: int = 3) -> kit.Session:
    session = kit.new_game("passport", list(NAMES), bank=bank, seed=1, save=shelf.new_path(NAMES))
    while session.pending and session.turn <= turns:
        session.choose(session.pending.values[0])
    return session


def test_names_of_saves_say_when_what_and_who(tmp_path: Path) -> None:
    shelf = Shelf("passport", tmp_path, "room 5")
    path = shelf.new_path(["Wrens", "Ünïted/Kids: 5b?"], datetime(2026, 11, 30, 14, 5))
    assert path == tmp_path / FOLDER / "2026-11-30 14.05 passport Wrens UnitedKids 5b.kitsave"
    path.write_bytes(b"")
    assert shelf.new_path(["Wrens", "Ünïted/Kids: 5b?"], datetime(2026, 11, 30, 14, 5)).stem.endswith("5b (2)")


@pytest.mark.parametrize("name", ["../../etc/passwd", "C:\\x", "", "...", "a" * 500, "\x00\n"])
def test_no_name_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    path = Shelf("passport", tmp_path).new_path([name])
    assert path.parent == tmp_path / FOLDER
    assert len(path.name) <= 120
    assert "/" not in plain_name(name)


def test_the_list_shows_who_plays_how_far_and_the_newest_first(tmp_path: Path, bank: object) -> None:
    shelf = Shelf("passport", tmp_path)
    first, second = game(shelf, bank, turns=1), game(shelf, bank, turns=6)
    os.utime(first.path, (1_000_000_000, 1_000_000_000))
    listed = shelf.saves().saves
    assert [saved.path for saved in listed] == [second.path, first.path]
    assert [saved.round for saved in listed] == [second.view()["round"], first.view()["round"]]
    assert listed[0].names == NAMES
    assert listed[0].colours == ("blue", "orange")
    assert not listed[0].over
    assert re.fullmatch(r"(Sat|Sun|Mon) [89] Sep, \d\d:46", listed[1].day)


def test_finished_and_damaged_saves_are_told(tmp_path: Path, bank: object) -> None:
    shelf = Shelf("passport", tmp_path)
    done = game(shelf, bank, turns=10_000)
    assert done.outcome is not None
    damaged = shelf.folder / "damaged.kitsave"
    damaged.write_text("{not json\n")
    listed = {saved.path: saved for saved in shelf.saves().saves}
    assert listed[done.path].over
    assert "damaged.kitsave" in listed[damaged].trouble
    other = shelf.folder / "other.kitsave"
    other.write_bytes(done.path.read_bytes().replace(b'"game":"passport"', b'"game":"monopoly"', 1))
    assert {saved.path for saved in shelf.saves().saves} == {done.path, damaged}, "another game's is not listed"


def test_a_save_that_breaks_the_rules_does_not_hide_the_others(
    tmp_path: Path, bank: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Shelf("passport", tmp_path)
    good, bad = game(shelf, bank), game(shelf, bank)
    peek = module.saving.peek

    def look(kind: type[kit.Session], path: Path) -> kit.Session:
        return {}["cash"] if path == bad.path else peek(kind, path)

    monkeypatch.setattr(module.saving, "peek", look)
    listed = {saved.path: saved.trouble for saved in shelf.saves().saves}
    assert listed == {good.path: "", bad.path: f"{bad.path.name} cannot be read (KeyError)."}


def test_only_the_newest_are_listed_and_only_what_changed_is_read(
    tmp_path: Path, bank: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Shelf("passport", tmp_path)
    session = game(shelf, bank)
    content = session.path.read_bytes()
    for number in range(SHOWN + 2):
        copy = shelf.folder / f"copy {number}.kitsave"
        copy.write_bytes(content)
        os.utime(copy, (1_000_000_000 + number, 1_000_000_000 + number))
    read: list[str] = []
    peek = module.saving.peek
    monkeypatch.setattr(module.saving, "peek", lambda kind, path: read.append(path.name) or peek(kind, path))
    listed = shelf.saves()
    assert len(listed.saves) == len(read) == SHOWN
    assert listed.older == 3
    assert listed.saves[0].path == session.path
    assert listed.saves[-1].path.name == "copy 3.kitsave"
    assert shelf.saves() == listed
    assert len(read) == SHOWN, "nothing has changed, nothing was read again"
    session.choose(session.pending.values[0])
    assert shelf.saves().saves[0].path == session.path
    assert read[SHOWN:] == [session.path.name]


def test_listing_touches_no_file(tmp_path: Path, bank: object, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf("passport", tmp_path)
    session = game(shelf, bank)
    monkeypatch.setattr("os.open", lambda *_: pytest.fail("a file is opened for writing"))
    before = session.path.stat()
    (listed,) = shelf.saves().saves
    assert listed.names == NAMES
    assert session.path.stat().st_mtime_ns == before.st_mtime_ns
    assert list(shelf.folder.iterdir()) == [session.path]


def test_a_torn_save_is_listed_as_it_will_be_resumed(tmp_path: Path, bank: object) -> None:
    shelf = Shelf("passport", tmp_path)
    session = game(shelf, bank)
    with session.path.open("ab") as file:
        file.write(b'{"i":"thr')
    (listed,) = shelf.saves().saves
    assert not listed.trouble
    assert kit.load_game(listed.path).view() == session.view()


def test_the_game_of_this_notebook_is_remembered(tmp_path: Path, bank: object) -> None:
    mine, other = Shelf("passport", tmp_path, "5a"), Shelf("passport", tmp_path, "5b")
    assert mine.current() is None
    path = game(mine, bank).path
    mine.set_current(path)
    assert Shelf("passport", tmp_path, "5a").current() == path
    assert other.current() is None
    assert other.played_elsewhere(path)
    assert not mine.played_elsewhere(path)
    path.unlink()
    assert mine.current() is None
    mine.set_current(None)
    assert not other.played_elsewhere(path)


def test_a_pointer_leads_nowhere_else(tmp_path: Path) -> None:
    outside = tmp_path / "outside.kitsave"
    outside.write_text("{}")
    (tmp_path / "sub").mkdir()
    shelf = Shelf("passport", tmp_path / "sub", "5a")
    shelf.set_current(Path("x"))
    (pointer,) = shelf.folder.glob("*.now")
    pointer.write_text("../../outside.kitsave")
    assert shelf.current() is None
    with pytest.raises(kit.KitError, match="no save"):
        shelf.find("../../outside.kitsave")


def test_a_save_from_elsewhere_is_kept_beside_one_of_the_same_name(tmp_path: Path, bank: object) -> None:
    shelf = Shelf("passport", tmp_path)
    session = game(shelf, bank)
    content = session.path.read_bytes()
    kept = shelf.keep(session.path.name, content)
    assert kept != session.path
    assert kept.read_bytes() == content
    assert kit.load_game(kept).view() == session.view()
    with pytest.raises(kit.BadSave, match="no"):
        shelf.keep("holiday.jpg", b"\xff\xd8\xff")
    assert sorted(path.name for path in shelf.folder.iterdir()) == sorted([session.path.name, kept.name])


def test_a_very_long_name_is_cut(tmp_path: Path, bank: object) -> None:
    shelf = Shelf("passport", tmp_path)
    kept = shelf.keep("a" * 400 + ".kitsave", game(shelf, bank).path.read_bytes())
    assert kept.name == "a" * 100 + ".kitsave"
    with pytest.raises(kit.KitError) as error:
        shelf.keep("b" * 4000, b"")
    assert len(str(error.value)) < 300
    assert len(list(shelf.folder.iterdir())) == 2


def test_a_save_of_another_game_is_refused(tmp_path: Path, bank: object) -> None:
    shelf = Shelf("passport", tmp_path)
    content = game(shelf, bank).path.read_bytes().replace(b'"game":"passport"', b'"game":"monopoly"', 1)
    with pytest.raises(kit.KitError, match="monopoly"):
        shelf.keep("m.kitsave", content)


def test_where_nothing_can_be_written_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_text("a file is in the way")
    shelf = Shelf("passport", tmp_path)
    assert "not being saved" in shelf.trouble
    assert shelf.new_path(NAMES) is None
    assert shelf.saves().saves == ()
    assert shelf.current() is None
    shelf.set_current(None)
