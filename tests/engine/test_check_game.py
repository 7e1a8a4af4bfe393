"""The conformance test: a sound game passes it, and every kind of broken game is caught by it."""

from __future__ import annotations

import re

import pytest

import kit
from kit.engine.rules import Outcome, Setup
from kit.engine.session import Session
from kit.testing import check_game
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
