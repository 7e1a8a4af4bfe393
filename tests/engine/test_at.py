"""``Session.at``: a game that goes on from any position at the beginning of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import kit
from kit.engine.errors import BadSetup
from kit.engine.rules import Setup
from kit.engine.session import Session
from kit.testing.probes import position
from tests.engine.toy import CARDS, Magpies, Nest, State, start


class Named(Magpies):
    def seats_of(self, state: State) -> list[Mapping[str, Any]]:
        return [
            {"name": f"Flock {seat}", "colour": "purple"} if not seat else {}
            for seat, _ in enumerate(state.nests)
        ]

    def check_state(self, state: State, setup: Setup) -> None:
        if len(state.nests) != len(setup.seats):
            raise BadSetup("There is a nest for each seat.")


def puzzle(turn: int = 5, **more: Any) -> State:
    return State(nests=[Nest(CARDS[:2]), Nest(CARDS[2:4], 7)], pile=CARDS[4:], turn=turn, **more)


def test_the_position_is_the_one_given_and_a_copy() -> None:
    state = puzzle()
    session = Session.at(state, rules=Named(), seed=1)
    assert session.state == state
    session.choose("draw")
    assert state == puzzle()
    assert (session.turn, session.pending and session.pending.key) == (5, "guess")


def test_names_and_colours_are_those_of_the_state_or_those_given() -> None:
    assert [(seat.name, seat.colour) for seat in Session.at(puzzle(), rules=Named()).seats] == [
        ("Flock 0", "purple"),
        ("Bees", "blue"),
    ]
    given = Session.at(puzzle(), rules=Named(), seats=["Owls", {"name": "Emus", "colour": "blue"}])
    assert [(seat.name, seat.colour) for seat in given.seats] == [("Owls", "orange"), ("Emus", "blue")]


def test_a_position_without_a_turn_begins_with_the_first() -> None:
    session = Session.at(puzzle(turn=0), rules=Named())
    assert session.turn == session.state.turn == 1


def test_no_position_of_the_game_is_refused() -> None:
    with pytest.raises(BadSetup, match="There is a nest for each seat"):
        Session.at(puzzle(), rules=Named(), seats=3)  # type: ignore[arg-type]
    with pytest.raises(BadSetup, match='has no option "turn"'):
        Session.at(puzzle(), rules=Named(), options={"turn": 3})


def test_a_position_at_the_end_is_the_end() -> None:
    session = Session.at(puzzle(last=True), rules=Named())
    assert session.pending is None
    assert session.outcome is not None
    assert session.outcome.winners == (1,)
    assert not session.can_undo


@pytest.mark.parametrize("turn", [1, 15, 16, 31])
def test_a_puzzle_is_played_undone_copied_and_saved_like_any_game(turn: int, tmp_path: Path) -> None:
    class Here(Session[State]):
        find_rules = Session.find_rules

    Here.find_rules = staticmethod(lambda _: Named())
    options = {"turns": 40}
    session = Here.at(puzzle(turn), rules=Named(), options=options, seed=2, save=tmp_path / "puzzle.kitsave")
    met = [position(session)]
    for number in range(6):
        assert session.pending is not None
        session.choose(session.pending.values[number % 2])
        met.append(position(session))
    assert position(session.copy()) == met[-1]
    assert position(Here.load(tmp_path / "puzzle.kitsave")) == met[-1]
    for wanted in reversed(met[:-1]):
        session.undo()
        assert position(session) == wanted
    again = Here.load(tmp_path / "puzzle.kitsave")
    assert position(again) == met[0]
    again.redo()
    assert position(again) == met[1]


def test_the_same_seed_gives_the_same_puzzle() -> None:
    def throws(seed: int) -> list[Any]:
        session = Session.at(puzzle(7), rules=Named(), options={"turns": 40, "riddles": False}, seed=seed)
        for _ in range(4):
            session.choose(next(value for value in session.pending.values if "play" in value))  # type: ignore[union-attr]
        return [event.dice for event in session.events if event.kind == "played"]

    assert throws(1) == throws(1)
    assert len({str(throws(seed)) for seed in range(8)}) > 1


def test_the_game_is_found_by_the_state_and_so_is_its_bank() -> None:
    played = kit.new_game("passport", 3, seed=1)
    state = played.state
    session = kit.Session.at(state)
    assert session.rules is played.rules
    assert session.state == state
    assert [seat.name for seat in session.seats] == [team.name for team in state.teams]
    assert len(session.setup.bank.questions) == len(played.setup.bank.questions)


def test_a_position_in_the_middle_of_a_question_is_refused() -> None:
    session = kit.new_game("passport", 2, seed=1)
    while session.pending is not None and session.pending.key != "answer":
        session.choose(session.pending.values[0])
    with pytest.raises(BadSetup, match="A position between two turns has no open question"):
        kit.Session.at(session.state)


def test_a_game_and_the_puzzle_made_of_it_do_not_share_anything() -> None:
    session = start(2, 3)
    state = session.state
    puzzle_session = Session.at(state, rules=Magpies())
    puzzle_session.choose("draw")
    assert session.state == state
