"""Picking a game up again: after ``kill -9`` at any moment, and after the rules have changed."""
# ruff: noqa: ARG002  rules need not look at all they are given

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kit.engine.errors import BadSave
from kit.engine.rules import Setup
from kit.engine.session import Session
from kit.testing.probes import position
from tests.engine.killed import fingerprint
from tests.engine.toy import Magpies, State, go_on, played, start

ROOT = Path(__file__).parents[2]


# --- kill -9 --------------------------------------------------------------------------------------


def play_and_kill(path: Path, seed: int) -> list[str]:
    """Let a child play the game at *path* and kill it at a random moment; what it acknowledged."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.engine.killed", str(path), str(seed)], cwd=ROOT, stdout=subprocess.PIPE
    )
    assert child.stdout is not None
    said = [child.stdout.readline() for _ in range(random.Random(seed).randint(1, 60))]
    child.kill()
    said += child.stdout.read().splitlines(keepends=True)
    child.stdout.close()
    child.wait()
    return [line.decode().strip() for line in said if line.endswith(b"\n")]


def one_more(session: Session[State]) -> set[str]:
    """What the positions after one more input, undo or redo look like."""
    twins = [session.copy() for _ in range(2 + len(session.pending.values if session.pending else ()))]
    if session.can_undo:
        twins[0].undo()
    if session.can_redo:
        twins[1].redo()
    for value, twin in zip(session.pending.values if session.pending else (), twins[2:], strict=True):
        twin.choose(value)
    return {fingerprint(twin) for twin in twins}


def test_a_killed_game_stands_where_it_was_or_one_input_on(path: Path) -> None:
    before: Session[State] | None = None
    for seed in range(8):
        said = play_and_kill(path, seed)
        session = Session.load(path)
        assert session.notices == []
        if before is not None:
            assert said[0] == fingerprint(before), "what was loaded is not what was left"
        last = start(3, 7, options={"turns": 40}) if before is None else before
        for word in said:
            last = step_to(last, word)
        assert fingerprint(session) in {fingerprint(last), *one_more(last)}
        before = session.copy()


def step_to(session: Session[State], word: str) -> Session[State]:
    """The session one step on, whose fingerprint is *word*."""
    if fingerprint(session) == word:
        return session
    ways = [(lambda one: one.undo())] * session.can_undo + [(lambda one: one.redo())] * session.can_redo
    values = session.pending.values if session.pending else ()
    ways += [(lambda one, value=value: one.choose(value)) for value in values]
    for way in ways:
        twin = session.copy()
        way(twin)
        if fingerprint(twin) == word:
            return twin
    raise AssertionError("an acknowledged position does not follow from the one before")


# --- other rules than those the game was saved with ------------------------------------------------


class NoDraws(Magpies):
    """A rule changed: cards are no longer drawn from the pile in the third turn and later."""

    version = "2"

    async def play(self, table: Any, seat: int, rival: int) -> None:
        if table.state.turn < 3:
            await super().play(table, seat, rival)
        else:
            await table.ask("play", seat, ["sing", "dance"], "M-6")


def use(monkeypatch: pytest.MonkeyPatch, rules: Magpies) -> None:
    monkeypatch.setattr(Session, "find_rules", staticmethod(lambda _: rules))


def test_an_input_that_is_no_longer_possible_is_asked_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = start(2, 3, save=path, options={"riddles": False})
    session.choose("draw")
    session.choose("draw")
    third = position(session)
    session.choose("shake")
    session.played_seconds = 50.0
    go_on(session.copy(), 1)
    session.choose("shake")
    kept = position(session)
    session.choose("draw")
    use(monkeypatch, NoDraws())
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))  # the turn in which it was drawn is still open
    loaded = Session.load(path)
    assert loaded.notices == [
        "Turn 3 has to be played again from its decision 3 on: "
        "the rules have changed since this game was saved."
    ]
    assert loaded.turn == 3
    assert position(loaded)["state"] == kept["state"]
    assert loaded.pending is not None
    assert loaded.pending.values == ("sing", "dance")
    assert not loaded.can_redo
    assert len(loaded.events) > 4
    loaded.choose("sing")
    after = position(loaded)
    again = Session.load(path)
    assert not any("played again" in notice for notice in again.notices)
    assert position(again) == after
    again.undo(3)
    assert position(again)["state"] == third["state"]


def test_after_such_a_notice_nothing_impossible_can_be_brought_back(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = start(2, 3, save=path, options={"riddles": False})
    for _ in range(2):
        session.choose("draw")
    session.choose("draw")
    raw = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(raw[:-1]))
    use(monkeypatch, NoDraws())
    first = Session.load(path)
    assert first.notices
    second = Session.load(path)
    assert not any("played again" in notice for notice in second.notices)
    before = position(second)
    assert second.can_redo
    with pytest.raises(Exception, match=r'"draw" is no longer possible in turn 3'):
        second.redo()
    assert position(second) == before
    second.choose("dance")


class Dearer(Magpies):
    """A rule changed: a riddle gives 30 points."""

    async def riddle(self, table: Any, seat: int) -> None:
        before = table.state.nests[seat].points
        await super().riddle(table, seat)
        table.state.nests[seat].points += 9 * (table.state.nests[seat].points - before)


def test_turns_that_are_over_stay_as_they_were_played(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = played(path, 20)
    assert any(event.kind == "guessed" and event.right for event in session.events)
    use(monkeypatch, Dearer())
    loaded = Session.load(path)
    assert loaded.notices == []
    assert position(loaded, tell=False) == position(session, tell=False)
    assert [event.kind for event in loaded.events] == [event.kind for event in session.events]
    for _ in range(20):
        loaded.undo()
        session.undo()
        assert loaded.turn == session.turn


class MoreDice(Magpies):
    """A rule changed: another number of cards is shuffled."""

    async def side(self, table: Any, value: str) -> bool:
        if value == "shake":
            await table.shuffle("shake", [*table.state.pile, "joker"])
            return False
        return await super().side(table, value)


class OtherName(Magpies):
    """A rule changed: what is shuffled has another name."""

    async def side(self, table: Any, value: str) -> bool:
        await table.shuffle("rattle", table.state.pile)
        return False


class Crash(Magpies):
    """A rule changed, and fails over old positions."""

    async def side(self, table: Any, value: str) -> bool:
        raise IndexError(value)


@pytest.mark.parametrize("rules", [MoreDice(), OtherName(), Crash()], ids=["more", "other name", "fails"])
def test_chance_that_no_longer_fits_is_asked_again(
    path: Path, monkeypatch: pytest.MonkeyPatch, rules: Magpies
) -> None:
    session = played(path, 4)
    wanted = position(session, tell=False)
    session.choose("shake")
    use(monkeypatch, rules)
    loaded = Session.load(path)
    assert "has to be played again from its decision 1 on" in loaded.notices[0]
    assert position(loaded, tell=False) == wanted
    assert loaded.events[0].kind == "dealt"


class Lost(Magpies):
    """A rule changed, and every turn fails."""

    version = "7"

    async def turn(self, table: Any) -> None:
        raise ZeroDivisionError

    async def opening(self, table: Any) -> None:
        raise ZeroDivisionError


def test_a_game_that_cannot_go_on_is_refused_in_a_sentence(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(path, 4)
    raw = path.read_bytes()
    use(monkeypatch, Lost())
    said = "saved by version 1 of Magpies; this kit has version 7 and cannot go on with it"
    with pytest.raises(BadSave, match=said):
        Session.load(path)
    assert path.read_bytes() == raw


class OtherState(Magpies):
    """A state that has other fields."""

    state_type = Setup


def test_a_position_of_another_shape_is_refused_in_a_sentence(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(path, 4)
    use(monkeypatch, OtherState())
    with pytest.raises(BadSave, match="cannot go on with it"):
        Session.load(path)


def test_the_past_of_a_game_whose_opening_has_changed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class NoOpening(Magpies):
        async def opening(self, table: Any) -> None:
            raise ZeroDivisionError

    session = played(path, 9)
    use(monkeypatch, NoOpening())
    loaded = Session.load(path)
    assert position(loaded, tell=False) == position(session, tell=False)
    kinds = [event.kind for event in session.events]
    assert [event.kind for event in loaded.events] == kinds[-len(loaded.events) :]
    go_on(loaded, 2)
    loaded.undo(2)
    assert position(loaded, tell=False) == position(session, tell=False)


def test_a_switch_that_is_new_stands_at_its_default(path: Path) -> None:
    played(path, 4)
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b',"riddles":true', b"", 1))
    loaded = Session.load(path)
    assert loaded.options["riddles"] is True


def test_a_save_of_another_version_of_the_rules_says_so(path: Path) -> None:
    session = start(save=path)
    session.choose(session.pending.values[0])
    head, rest = path.read_bytes().split(b"\n", 1)
    version = Magpies.version.encode()
    old = head.replace(b'"rules":"%s"' % version, b'"rules":"old"')
    assert old != head
    path.write_bytes(old + b"\n" + rest)
    again = Session.load(path)
    assert again.state == session.state
    (notice,) = again.notices
    assert "version old" in notice
    assert f"version {Magpies.version}" in notice
