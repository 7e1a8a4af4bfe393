"""Copies, requests beside the turn, any walk through a game, and simulations."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit.engine.chance import RealDice
from kit.engine.errors import IllegalChoice
from kit.testing.probes import position, told
from tests.engine.toy import play, start, throw

# --- copies ---------------------------------------------------------------------------------------


def test_a_copy_goes_its_own_way() -> None:
    session = start(2, 4)
    play(session, random.Random(4), inputs=7)
    before, events = position(session), [told(event) for event in session.events]
    twin = session.copy()
    assert position(twin) == before
    assert (twin.step, twin.can_undo, twin.can_redo) == (session.step, True, False)
    twin.undo(5)
    play(twin, random.Random(9))
    assert position(session) == before
    assert [told(event) for event in session.events] == events
    other = session.copy()
    play(session, random.Random(5))
    assert position(other) == before


def test_a_copy_keeps_what_can_be_undone_and_redone() -> None:
    session = start(2, 4)
    met = play(session, random.Random(4), inputs=7)
    session.undo(3)
    twin = session.copy()
    for wanted in met[5:]:
        twin.redo()
        assert position(twin) == wanted
    twin.undo(7)
    assert position(twin) == met[0]
    assert session.can_redo
    assert position(session) == met[4]


def test_a_copy_throws_the_same_dice_as_its_original() -> None:
    session = start(2, 4, options={"turns": 40})
    play(session, random.Random(4), inputs=45)
    assert play(session.copy(), random.Random(1)) == play(session, random.Random(1))


def test_a_copy_saves_nowhere(tmp_path: Any) -> None:
    session = start(2, 4, save=tmp_path / "game.kitsave")
    twin = session.copy()
    assert twin.path is None
    raw = (tmp_path / "game.kitsave").read_bytes()
    throw(twin)
    assert (tmp_path / "game.kitsave").read_bytes() == raw


# --- beside the turn ------------------------------------------------------------------------------


def test_a_side_request_leaves_the_pending_one() -> None:
    session = start(2, 4)
    throw(session)
    before = session.pending
    session.choose("shake")
    assert session.pending == before
    assert [event.kind for event in session.recent] == ["shaken"]
    session.undo()
    assert session.events[-1].kind == "played"


def test_a_side_request_may_end_the_turn_and_the_game() -> None:
    session = start(2, 4)
    throw(session)
    before = position(session)
    with pytest.raises(IllegalChoice, match=r'Ants may not "end:1" \(turn 1, end\): only Bees may'):
        session.choose("end:1", 0)
    session.choose("end:1", 1)
    assert session.pending is None
    assert session.outcome is not None
    session.undo()
    assert position(session) == before


def test_a_side_request_while_real_dice_are_waited_for() -> None:
    session = start(2, 4, chance=RealDice(4))
    throw(session)
    assert session.pending is not None
    assert session.pending.key == "dice"
    session.choose("shake")
    assert session.pending.key == "dice"
    session.choose("5")
    assert session.state.nests[0].points == 5
    after = position(session)
    session.undo(3)
    session.redo()
    session.redo()
    session.redo()
    assert position(session) == after


# --- any way through a game -----------------------------------------------------------------------


@given(st.lists(st.tuples(st.sampled_from("ccccssuuurr"), st.integers(0, 30)), max_size=60), st.integers())
@settings(max_examples=60, deadline=None)
def test_any_walk_of_inputs_undo_and_redo_is_like_the_inputs_alone(
    walk: list[tuple[str, int]], seed: int
) -> None:
    session, inputs, undone = start(2, seed), [], []
    for move, number in walk:
        if move in "cs" and session.pending is not None:
            asks = session.side_requests[:1] if move == "s" else (session.pending,)
            values = [value for ask in asks for value in ask.values]
            inputs.append(values[number % len(values)])
            undone.clear()
            session.choose(inputs[-1])
        elif move == "u" and inputs:
            back = 1 + number % len(inputs)
            undone += [inputs.pop() for _ in range(back)]
            session.undo(back)
        elif move == "r" and undone:
            inputs.append(undone.pop())
            session.redo()
    straight = start(2, seed)
    for value in inputs:
        straight.choose(value)
    assert position(session) == position(straight)
    assert list(map(told, session.events)) == list(map(told, straight.events))
    assert (session.can_undo, session.can_redo) == (bool(inputs), bool(undone))


# --- simulations ----------------------------------------------------------------------------------


def test_a_simulation_is_the_same_game_without_events() -> None:
    session, quick = start(3, 8, options={"turns": 40}), start(3, 8, options={"turns": 40}, simulate=True)
    rng = random.Random(3)
    while session.pending is not None:
        option = rng.choice(session.pending.options)
        session.choose(*option)
        quick.choose(*option)
        assert position(quick, tell=False) == position(session, tell=False)
        assert position(quick.copy(), tell=False) == position(session, tell=False)
        assert quick.copy().step == quick.step
    assert quick.events == ()
    assert quick.outcome == session.outcome


def test_a_simulation_refuses_what_is_not_offered() -> None:
    quick = start(2, 8, simulate=True)
    before = position(quick, tell=False)
    for value, seat in (("fly", None), ("draw", 1), (None, None)):
        with pytest.raises(IllegalChoice):
            quick.choose(value, seat)  # type: ignore[arg-type]
    assert position(quick, tell=False) == before
    quick.choose("shake")
    quick.choose("end:1", 1)
    assert quick.outcome is not None
