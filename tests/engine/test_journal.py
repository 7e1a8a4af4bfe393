"""The save file: what is written when, and what a damaged, foreign or unwritable one leads to."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit.engine import journal
from kit.engine.chance import RealDice, Scripted
from kit.engine.errors import BadSave
from kit.engine.session import Session
from kit.testing.probes import position
from tests.engine.toy import go_on, played, start


def refused(said: str) -> Any:
    """The save is refused in these words."""
    return pytest.raises(BadSave, match=re.escape(said))


def records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


# --- what is written ------------------------------------------------------------------------------


def test_every_input_is_in_the_file_when_it_has_been_taken(path: Path) -> None:
    session = start(2, 3, save=path)
    assert records(path)[0]["kit"] == "save"
    count = len(records(path))
    for number in range(12):
        assert session.pending is not None
        key, value = session.pending.key, session.pending.values[number % 2]
        session.played_seconds = number * 10.04
        turn = session.turn
        session.choose(value)
        new = records(path)[count:]
        count += len(new)
        assert (new[0]["i"], new[0]["k"]) == (value, key)
        assert new[0].get("t", 0) == round(number * 10.04, 1)
        assert [record["c"] for record in new[1:]] == [session.turn] * (session.turn > turn)
        assert position(Session.load(path)) == position(session)


def test_undo_and_redo_are_lines_too_and_nothing_is_erased(path: Path) -> None:
    session = played(path, 5)
    raw = path.read_bytes()
    session.undo(3)
    session.redo()
    session.choose(session.pending.values[0])  # type: ignore[union-attr]
    assert path.read_bytes().startswith(raw)
    new = records(path)[len(raw.splitlines()) :]
    assert new[:2] == [{"undo": 3}, {"redo": 1}]
    loaded = Session.load(path)
    assert position(loaded) == position(session)
    assert not loaded.can_redo


def test_the_end_of_the_game_is_in_the_file(path: Path) -> None:
    session = played(path, 4)
    session.choose("end:0")
    assert session.outcome is not None
    assert records(path)[-1] == {"end": list(session.outcome.winners), "reason": "points"}
    loaded = Session.load(path)
    assert loaded.outcome == session.outcome
    loaded.undo()
    assert position(Session.load(path)) == position(loaded)


def test_the_header_says_what_game_it_is(path: Path) -> None:
    start([{"name": "Wrens\n\u2028é🙂", "age": 9}, "\ud83d half"], -5, save=path, options={"turns": 20})
    head = records(path)[0]
    assert (head["kit"], head["format"], head["game"], head["rules"]) == (
        "save",
        journal.FORMAT,
        "magpies",
        "1",
    )
    assert head["options"]["turns"] == 20
    assert head["chance"] == {"kind": "seeded", "seed": -5}
    assert head["seats"][0] == {"name": "Wrens é🙂", "colour": "blue", "facts": {"age": 9}}
    loaded = Session.load(path)
    assert [seat.name for seat in loaded.seats] == ["Wrens é🙂", "\ud83d half"]
    assert loaded.options["turns"] == 20


@pytest.mark.parametrize("chance", [Scripted([1, 2, 3, 4, 5, 6] * 9, seed=4), RealDice(4)])
def test_any_source_of_chance_goes_on_after_loading(path: Path, chance: Any) -> None:
    session = played(path, 9, chance=chance)
    loaded = Session.load(path)
    assert position(loaded) == position(session)
    for _ in range(6):
        for one in (session, loaded):
            one.choose(one.pending.values[1])
    assert [event.data for event in loaded.events] == [event.data for event in session.events]


def test_play_time_is_kept(path: Path) -> None:
    session = start(2, 3, save=path)
    for seconds in (61.26, 90.0):
        session.played_seconds = seconds
        go_on(session, 1)
    assert Session.load(path).played_seconds == 90.0
    session.undo()
    assert Session.load(path).played_seconds == 61.3


def test_a_whole_save_holds_what_is_undone(path: Path, tmp_path: Path) -> None:
    session = played(path, 8)
    session.undo(5)
    other = tmp_path / "other.kitsave"
    session.save(other)
    loaded = Session.load(other)
    assert position(loaded) == position(session)
    while session.can_redo:
        session.redo()
        loaded.redo()
        assert position(loaded) == position(session)
    assert not loaded.can_redo


def test_saving_over_itself_changes_nothing(path: Path) -> None:
    session = played(path, 3)
    raw = path.read_bytes()
    session.save(path.parent / "." / path.name)
    assert path.read_bytes() == raw
    go_on(session, 1)
    assert position(Session.load(path)) == position(session)


def test_an_older_save_is_replaced_and_another_file_is_not(path: Path, tmp_path: Path) -> None:
    session = played(path, 3)
    other = tmp_path / "other.kitsave"
    played(other, 1)
    session.save(other)
    assert position(Session.load(other)) == position(session)
    for name, content in (("marks.xlsx", b"PK\x03\x04"), ("empty", b""), ("list.json", b"[]\n")):
        foreign = tmp_path / name
        foreign.write_bytes(content)
        with refused(f"{name} is not a game saved by this kit, so it is not overwritten"):
            session.save(foreign)
        assert foreign.read_bytes() == content
    with refused("not overwritten"):
        session.save(tmp_path)
    assert sorted(one.name for one in tmp_path.iterdir()) == [
        "empty",
        "game.kitsave",
        "list.json",
        "marks.xlsx",
        "other.kitsave",
    ]


def test_a_new_game_does_not_overwrite_anything(path: Path) -> None:
    path.write_text("precious")
    with refused("game.kitsave exists already and is left as it is. Choose another name"):
        start(2, 3, save=path)
    assert path.read_text() == "precious"


def test_a_new_folder_is_made_for_a_new_game(tmp_path: Path) -> None:
    assert start(2, 3, save=tmp_path / "a" / "b" / "game.kitsave").path == tmp_path / "a" / "b" / "game.kitsave"


def test_a_simulation_is_not_saved(path: Path) -> None:
    with refused("A simulation keeps no history, so it cannot be saved"):
        start(2, 3, save=path, simulate=True)
    with refused("A simulation keeps no history"):
        start(2, 3, simulate=True).save(path)
    assert not path.exists()


# --- torn, damaged, foreign -----------------------------------------------------------------------


@pytest.mark.parametrize("inputs", [1, 2, 3, 4, 8])
def test_a_last_line_torn_at_any_byte_never_counted(path: Path, inputs: int) -> None:
    session = played(path, inputs)
    if inputs == 3:
        session.undo()
    raw = path.read_bytes()
    start_of_last = raw.rindex(b"\n", 0, -1) + 1
    path.write_bytes(raw[:start_of_last])
    wanted = position(Session.load(path))
    for cut in range(start_of_last, len(raw)):
        path.write_bytes(raw[:cut])
        loaded = Session.load(path)
        assert position(loaded) == wanted
        assert loaded.notices == []
        assert path.read_bytes() == raw[:start_of_last]
        if cut % 7 == 0:
            go_on(loaded, 2)
            assert position(Session.load(path)) == position(loaded)
    path.write_bytes(raw)
    assert position(Session.load(path)) == position(session)


def test_a_turn_whose_checkpoint_was_torn_off_is_run_again(path: Path) -> None:
    session = played(path, 6)
    lines = path.read_bytes().splitlines(keepends=True)
    assert lines[-1].startswith(b'{"c":')
    path.write_bytes(b"".join(lines[:-1]) + lines[-1][:50])
    loaded = Session.load(path)
    assert position(loaded) == position(session)
    go_on(loaded, 7)
    again = Session.load(path)
    assert position(again) == position(loaded)
    again.undo(9)
    loaded.undo(9)
    assert position(again) == position(loaded)


def test_a_damaged_line_in_the_middle_gives_a_recovered_game_beside_it(path: Path) -> None:
    session = played(path, 10)
    lines = path.read_bytes().split(b"\n")
    number = next(i for i, line in enumerate(lines) if line.startswith(b'{"c":4,'))
    lines[number] = lines[number].replace(b'"state":"', b'"state":"x', 1)
    raw = b"\n".join(lines)
    path.write_bytes(raw)
    loaded = Session.load(path)
    recovered = path.with_name("game-recovered.kitsave")
    assert loaded.notices == [
        f"Line {number + 1} of game.kitsave is damaged. The game goes on from the last sound line before it"
        " and is saved as game-recovered.kitsave; the damaged file is left as it is."
    ]
    assert path.read_bytes() == raw
    assert loaded.path == recovered
    assert loaded.turn == 4
    twin = session.copy()
    while twin.turn > 4 or twin.pending.key != loaded.pending.key:  # type: ignore[union-attr]
        twin.undo()
    assert position(loaded) == position(twin)
    go_on(loaded, 3)
    assert position(Session.load(recovered)) == position(loaded)
    assert path.read_bytes() == raw
    assert Session.load(path).path == path.with_name("game-recovered-2.kitsave")


@pytest.mark.parametrize(
    "line", [b"", b"\x00\x00\x00", b"{", b"[1]", b"3", b"{'i': 1}", b"[" * 100_000, b"\xff\xfe"]
)
def test_any_line_that_is_no_record_is_damage(path: Path, line: bytes) -> None:
    played(path, 4)
    raw = path.read_bytes() + line + b"\n" + b'{"undo":1}\n'
    path.write_bytes(raw)
    loaded = Session.load(path)
    assert len(loaded.notices) == 1
    assert "is damaged" in loaded.notices[0]
    assert loaded.can_undo
    assert path.read_bytes() == raw


@pytest.mark.parametrize("record", [{"undo": 99}, {"redo": 1}, {"i": "draw"}, {"undo": "x"}, {"undo": None}])
def test_a_record_that_does_not_follow_is_said_with_its_line(path: Path, record: dict[str, Any]) -> None:
    played(path, 2)
    count = len(records(path))
    with path.open("ab") as file:
        file.write(json.dumps(record).encode() + b"\n")
    with refused(f"Line {count + 1} of game.kitsave does not follow from the lines before"):
        Session.load(path)


def broken_headers() -> Iterator[Any]:
    good = {"kit": "save", "format": 1, "game": "magpies", "rules": "1", "options": {}, "bank": None}
    good |= {"chance": {"kind": "seeded", "seed": 1}, "seats": []}
    for change in (
        {"chance": None},
        {"chance": {"kind": "loaded", "seed": 1}},
        {"chance": {"kind": "seeded"}},
        {"chance": {"kind": "seeded", "seed": "1"}},
        {"seats": None},
        {"seats": [3]},
        {"seats": [{"name": "x"}]},
        {"options": 3},
        {"bank": 3},
        {"bank": "???"},
    ):
        yield pytest.param({**good, **change}, id=str(change))
    for key in ("game", "options", "seats", "chance", "bank"):
        yield pytest.param({name: item for name, item in good.items() if name != key}, id=f"no {key}")


@pytest.mark.parametrize("header", list(broken_headers()))
def test_a_damaged_header_is_told_in_a_sentence(path: Path, header: dict[str, Any]) -> None:
    played(path, 2)
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([json.dumps(header).encode(), *lines[1:]]))
    with refused("The first line of game.kitsave is damaged, so the game cannot be resumed"):
        Session.load(path)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "game.kitsave is not a game saved by this kit; its first line is not a save header"),
        (b'{"kit":"save"', "is not a game saved by this kit"),
        (b"PK\x03\x04\x00\x00\n\x00", "is not a game saved by this kit"),
        (b'{"kit":"bank","format":1}\n', "is not a game saved by this kit"),
        (b"[]\n", "is not a game saved by this kit"),
        (
            b'{"kit":"save","format":99}\n',
            "game.kitsave was saved by a newer kit. Update the kit, then load it",
        ),
    ],
)
def test_what_is_no_save_is_said_to_be_none(path: Path, content: bytes, said: str) -> None:
    path.write_bytes(content)
    with refused(said):
        Session.load(path)
    assert path.read_bytes() == content


def test_a_save_torn_before_the_first_position(path: Path) -> None:
    start(2, 3, save=path)
    path.write_bytes(path.read_bytes().split(b"\n")[0] + b"\n")
    with refused("game.kitsave holds no position: the game was saved before it had begun"):
        Session.load(path)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with refused("The save gone.kitsave cannot be opened: no such file or directory"):
        Session.load(tmp_path / "gone.kitsave")
    with refused("cannot be opened: is a directory"):
        Session.load(tmp_path)


@given(st.data())
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_damage_leads_to_anything_but_a_game_or_a_sentence(path: Path, data: st.DataObject) -> None:
    if not (raw := path.with_suffix(".good")).exists():
        played(raw, 7)
    content = bytearray(raw.read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(content) - 1))
        content[place : place + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    path.write_bytes(bytes(content))
    try:
        session = Session.load(path)
    except BadSave:
        return
    position(session)
    if session.path not in (None, path):
        os.unlink(session.path)


# --- the pieces -----------------------------------------------------------------------------------

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(), lambda one: st.lists(one, max_size=3)
)


@given(plain, st.binary(max_size=40))
def test_packing_is_undone_by_unpacking(data: Any, words: bytes) -> None:
    word = journal.pack(data, words)
    assert journal.unpack(word, words) == data
    assert re.fullmatch(r"[\w+/=]+", word)


def test_likely_words_make_a_position_smaller() -> None:
    data = {"a long name of a field": 1, "another long name of a field": 2}
    words = json.dumps(data).encode()
    assert len(journal.pack(data, words)) < len(journal.pack(data)) / 2
    with pytest.raises(ValueError, match="not packed data"):
        journal.unpack(journal.pack(data, words), b"other words")


def test_a_bomb_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    word = journal.pack("x" * 10_000)
    monkeypatch.setattr(journal, "UNPACKED_AT_MOST", 9_999)
    with pytest.raises(ValueError, match="too much of it"):
        journal.unpack(word)


@pytest.mark.parametrize("word", ["", "x", "???", "VPa!s", "🙂", 'a"b'])
def test_what_is_not_packed_is_not_unpacked(word: str) -> None:
    with pytest.raises(ValueError):
        journal.unpack(word)
