"""One save, two games: they must not write through one another."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kit.engine.errors import BadSave
from kit.engine.journal import read
from kit.engine.session import Session
from tests.engine.toy import Magpies, go_on, start


def test_two_games_of_one_save_part_ways_and_lose_nothing(path: Path) -> None:
    first = start(2, 3, save=path)
    go_on(first, 3)
    second = Session.load(path)
    go_on(first, 2)
    kept = path.read_bytes()
    go_on(second, 4)
    assert path.read_bytes() == kept, "the second game does not write into the file of the first"
    (notice,) = second.notices
    assert "being played somewhere else" in notice
    assert second.path is not None
    assert second.path.name == "game-copy.kitsave"
    for session in (first, second):
        assert session.path is not None
        again = Session.load(session.path)
        assert again.state == session.state
        assert not read(session.path).bad_line


@pytest.mark.parametrize("act", ["undo", "redo"])
def test_taking_back_parts_the_games_too(path: Path, act: str) -> None:
    first = start(2, 3, save=path)
    go_on(first, 4)
    first.undo()
    second = Session.load(path)
    go_on(first, 1)
    getattr(second, act)()
    assert second.path is not None
    assert second.path != path
    again = Session.load(second.path)
    assert again.state == second.state
    assert again.can_redo == second.can_redo


def team(name: object, colour: str) -> dict[str, object]:
    return {"name": name, "colour": colour, "facts": {}}


@pytest.mark.parametrize(
    "change",
    [
        {"seats": [team("Lone", "blue")]},
        {"seats": [team(5, "blue"), team("B", "orange")]},
        {"seats": [team("A", "pink"), team("B", "orange")]},
        {"options": {"riddles": "<b>"}},
    ],
)
def test_a_set_up_that_nobody_could_choose_is_refused(path: Path, change: dict[str, object]) -> None:
    go_on(start(2, 3, save=path), 2)
    head, rest = path.read_bytes().split(b"\n", 1)
    path.write_bytes(json.dumps({**json.loads(head), **change}).encode() + b"\n" + rest)
    with pytest.raises(BadSave, match=f"^{path.name} cannot be resumed: "):
        Session.load(path)


class Nosy(Magpies):
    """A side request that asks a player."""

    async def side(self, table: object, value: str) -> bool:
        await table.ask(value, 0, ("yes", "no"))  # type: ignore[attr-defined]
        return False


def test_a_side_request_that_asks_is_refused_in_a_sentence() -> None:
    session = start(2, 3, rules=Nosy())
    (value, *_) = (value for ask in session.side_requests for value in ask.values)
    before = session.state
    with pytest.raises(Exception, match="they may not"):
        session.choose(value)
    assert session.state == before
