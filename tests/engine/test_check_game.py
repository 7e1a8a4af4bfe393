"""The conformance test: a sound game passes it, and every kind of broken game is caught by it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

import kit
from kit.engine import journal, saving
from kit.engine.errors import BadSave
from kit.engine.requests import Ask, Numbers, Option
from kit.engine.rules import Outcome, Setup
from kit.engine.session import Session
from kit.testing import check_game, probes
from tests.engine.broken import BROKEN
from tests.engine.toy import Magpies, State


def test_a_sound_game_passes() -> None:
    check_game(Magpies(), games=6)


def test_a_game_may_end_by_the_number_of_the_turn() -> None:
    class ByTurns(Magpies):
        def outcome(self, state: State, setup: Setup) -> Outcome | None:
            return Outcome((0,), "turns") if state.turn >= setup.options["turns"] or state.last else None

    check_game(ByTurns(), games=2)


def test_options_and_seats_are_played_as_given() -> None:
    class Watched(Magpies):
        def prepare(self, seats: object, options: object, bank: object) -> object:  # type: ignore[override]
            setup = super().prepare(seats, options, bank)  # type: ignore[arg-type]
            met.add((len(setup.seats), setup.options["riddles"]))
            return setup

    met: set[tuple[int, bool]] = set()
    check_game(Watched(), games=2, seats=[3], options={"riddles": False})
    assert {pair for pair in met if not pair[1]} == {(3, False)}


def test_a_long_game_says_how_it_is_played_quickly() -> None:
    class Long(Magpies):
        quick_options: ClassVar[Mapping[str, Any]] = {"riddles": False}

        def prepare(self, seats: object, options: object, bank: object) -> object:  # type: ignore[override]
            setup = super().prepare(seats, options, bank)  # type: ignore[arg-type]
            met.append(setup.options["riddles"])
            return setup

    met: list[bool] = []
    check_game(Long(), games=1, seats=[2])
    assert met.count(False) > met.count(True) == 0
    check_game(Long(), games=1, seats=[2], options={})
    assert True in met


def test_a_name_stands_for_the_game_and_its_bank(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(Session, "find_rules", staticmethod(lambda name: asked.append(name) or Magpies()))
    monkeypatch.setattr(
        Session, "find_bank", staticmethod(lambda rules, bank: asked.append(rules.name) or bank)
    )
    kit.testing.check_game("magpies", games=1)
    assert asked[:2] == ["magpies", "magpies"]


@pytest.mark.parametrize("game", BROKEN, ids=lambda game: game.__name__)
def test_a_broken_game_is_caught(game: type[Magpies]) -> None:
    with pytest.raises(AssertionError) as caught:
        check_game(game(), games=3, every=8, decisions=80)
    message = str(caught.value)
    assert re.search(BROKEN[game], message), message
    assert re.match(r"Magpies, [23] seats, seed \d, input \d+: .*\.$", message, re.DOTALL), message


class SeldomDisguise(Magpies):
    """A right game whose disguise often makes the same answer right again."""

    def disguised(self, state: State, setup: Setup, seat: int | None, rng: Random) -> tuple[State, Setup]:
        other, setup = super().disguised(state, setup, seat, rng)
        return (replace(other, riddle=state.riddle) if rng.random() < 0.9 else other), setup


@pytest.mark.parametrize("seed", [10, 11, 15])
def test_a_disguise_is_tried_more_than_once(seed: int) -> None:
    """Few riddles come up in a short game, and each disguise is taken at random."""
    check_game(SeldomDisguise(), games=1, seed=seed, seats=[2])


# --- the same checks against a broken engine ------------------------------------------------------


def shared(session: Any) -> Any:
    twin = copy(session)
    twin._steps = session._steps
    return twin


def beyond(session: Any, steps: int = 1) -> None:
    if session.can_undo:
        undo(session, steps)


def any_seat(session: Any, value: str, seat: int | None = None) -> None:  # noqa: ARG001
    choose(session, value)


def keeps_redo(session: Any, value: str, seat: int | None = None) -> None:
    undone = list(session._redo)
    choose(session, value, seat)
    session._redo.extend(undone)


def no_step(session: Any, value: str, seat: int | None = None) -> None:
    choose(session, value, seat)
    session.step -= 1


def strict(path: Path) -> Any:
    if not path.read_bytes().endswith(b"\n"):
        raise BadSave("torn")
    return read(path)


def noticed(kind: Any, path: Path) -> Any:
    session = load(kind, path)
    session.notices.append("something is odd")
    return session


choose, undo, copy, side_requests = (
    vars(Session)[name] for name in ("choose", "undo", "copy", "side_requests")
)
load, read = saving.load, journal.read
BROKEN_ENGINE: list[tuple[Any, str, Any, str]] = [
    (Session, "copy", shared, "is offered, but choosing it raises IllegalChoice"),
    (Session, "undo", beyond, "undo goes beyond the end"),
    (Session, "choose", any_seat, "from seat -1 is accepted, though it is not offered"),
    (Session, "choose", keeps_redo, "undo or redo is not what it was|leaves something to redo"),
    (Session, "choose", no_step, "the step stays"),
    (saving, "load", noticed, "the game says: something is odd"),
    (journal, "read", strict, r"a save cut at byte \d+ of \d+ cannot be loaded: torn"),
]


@pytest.mark.parametrize(("place", "name", "broken", "pattern"), BROKEN_ENGINE, ids=lambda one: str(one)[:20])
def test_a_broken_engine_is_caught(
    monkeypatch: pytest.MonkeyPatch, place: Any, name: str, broken: Any, pattern: str
) -> None:
    monkeypatch.setattr(place, name, broken)
    with pytest.raises(AssertionError, match=pattern):
        check_game(Magpies(), games=2, decisions=80)


def test_of_many_numbers_only_some_are_tried() -> None:
    """The first, the last and two between, and all words: 2,000 numbers would take too long."""
    ask = Ask("bid", 0, ["pass"], numbers=Numbers(50, 100_000, 50))
    assert [option.value for option in probes._some(ask)] == ["pass", "50", "33350", "50050", "100000"]
    short = Ask("bid", 0, ["pass"], numbers=Numbers(50, 100, 50))
    assert [option.value for option in probes._some(short)] == ["pass", "50", "100"]
    assert probes._some(Ask("buy", 0, ["buy", "pass"])) == (Option("buy", 0), Option("pass", 0))


def test_what_belongs_to_others_is_chosen_seldom() -> None:
    """Else a game of many offers would never get on."""
    ask = Ask("act", 0, ["throw", *"abcdefghi"], owners=dict.fromkeys("abcdefghi", 1))
    rng = Random(1)
    thrown = sum(probes.any_option(ask, rng).value == "throw" for _ in range(400))
    assert 280 < thrown < 360
