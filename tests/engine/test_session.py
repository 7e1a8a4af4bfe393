"""Playing: choose, undo and redo across turns, dice and cards, copies, steps and side requests."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit.engine.chance import BLOCK, RealDice, Scripted
from kit.engine.errors import IllegalChoice, NothingToUndo
from kit.engine.probes import position, told
from kit.engine.session import Session
from tests.engine.toy import Magpies, State, start

Game = Session[State]


def play(session: Game, rng: random.Random, inputs: int = 10_000, side: float = 0.0) -> list[dict[str, Any]]:
    """Play at random; the positions met, the first included."""
    met = [position(session)]
    while session.pending is not None and len(met) <= inputs:
        option = rng.choice(session.pending.options)
        if rng.random() < side:
            option = rng.choice(
                [one for ask in session.side_requests for one in ask.options if "end" not in one[0]]
            )
        session.choose(*option)
        met.append(position(session))
    return met


def throw(session: Game) -> str:
    """Play the first card in hand and throw the die; the value chosen."""
    assert session.pending is not None
    value = next(value for value in session.pending.values if value.startswith("play:"))
    session.choose(value)
    return value


# --- choosing -------------------------------------------------------------------------------------


def test_a_game_begins_with_a_request_and_ends_with_an_outcome() -> None:
    session = start(3, 5)
    assert (session.turn, session.outcome) == (1, None)
    assert session.pending is not None
    assert (session.pending.key, session.pending.seat, session.pending.rule) == ("play", 0, "M-6")
    play(session, random.Random(1))
    assert session.pending is None
    assert session.side_requests == ()
    assert session.turn == 12
    assert session.outcome is not None
    points = [nest.points for nest in session.state.nests]
    assert session.outcome.winners == tuple(seat for seat in range(3) if points[seat] == max(points))
    assert "points" in repr(session)


def test_one_input_goes_on_to_the_next_decision() -> None:
    session = start(2, 1)
    throw(session)
    assert [event.kind for event in session.recent] == ["played"]
    assert session.pending is not None
    assert (session.turn, session.pending.key) == (1, "guess")
    session.choose(session.pending.values[0])
    assert [event.kind for event in session.recent] == ["guessed"]
    assert (session.turn, session.pending.key, session.pending.seat) == (2, "play", 1)


def test_events_and_recent_events_of_the_beginning() -> None:
    session = start(2, 1)
    assert [event.kind for event in session.events] == ["dealt"]
    assert session.recent == session.events
    assert session.events[0].turn == 0


def test_the_step_changes_with_every_input_undo_and_redo_and_with_nothing_else() -> None:
    session = start(2, 1)
    steps = [session.step]

    def count() -> None:
        steps.append(session.step)

    throw(session)
    count()
    session.undo()
    count()
    session.redo()
    count()
    session.choose("shake")
    count()
    session.undo(2)
    count()
    assert len(set(steps)) == len(steps)
    before = session.step
    with pytest.raises(IllegalChoice):
        session.choose("fly")
    _ = session.state, session.view(0), session.events, session.copy(), session.side_requests
    assert session.step == before


def test_a_rival_makes_the_choice_that_is_its_own() -> None:
    session = start(2, 1, options={"riddles": False})
    throw(session)
    assert session.pending is not None
    assert [option.seat for option in session.pending.options if option.value == "snatch"] == [0]
    assert {option.seat for option in session.pending.options if option.value != "snatch"} == {1}
    with pytest.raises(IllegalChoice, match=r'Bees may not "snatch" \(turn 2, play\): only Ants may'):
        session.choose("snatch", 1)
    session.choose("snatch", 0)
    assert session.recent[0].kind == "snatched"
    assert session.recent[0].seat == 0


# --- undo and redo --------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", range(4))
def test_every_position_is_met_again_on_the_way_back_and_forth(seats: int, seed: int) -> None:
    session = start(seats, seed, options={"turns": 40})
    met = play(session, random.Random(seed), side=0.1)
    assert session.turn == 40 > 2 * BLOCK
    for wanted in reversed(met[:-1]):
        session.undo()
        assert position(session) == wanted
    for wanted in met[1:]:
        session.redo()
        assert position(session) == wanted
    session.undo(len(met) - 1)
    assert position(session) == met[0]


def test_redo_brings_the_same_dice_and_so_does_choosing_the_same_again() -> None:
    session = start(2, 3)
    value = throw(session)
    dice = session.recent[0].dice
    session.undo()
    assert session.state.nests[0].points == 0
    session.redo()
    assert session.recent[0].dice == dice
    session.undo()
    session.choose(value)
    assert session.recent[0].dice == dice


def test_choosing_otherwise_leaves_nothing_to_redo() -> None:
    session = start(2, 3)
    value = throw(session)
    session.undo()
    assert session.can_redo
    session.choose("draw")
    assert not session.can_redo
    with pytest.raises(NothingToUndo, match="There is nothing to bring back"):
        session.redo()
    session.undo()
    session.choose(value)
    assert not session.can_redo


def test_a_refused_choice_leaves_what_can_be_redone() -> None:
    session = start(2, 3)
    throw(session)
    session.undo()
    with pytest.raises(IllegalChoice):
        session.choose("fly")
    assert session.can_redo


def test_undo_goes_back_over_the_end_of_the_game() -> None:
    session = start(2, 3)
    met = play(session, random.Random(2))
    session.undo()
    assert position(session) == met[-2]
    assert session.outcome is None
    session.redo()
    assert session.outcome is not None


def test_undo_goes_into_the_opening_when_it_asks() -> None:
    class Choosy(Magpies):
        async def opening(self, table: Any) -> None:
            table.state.current = int(await table.ask("first", 0, ["0", "1"], "M-5"))
            await super().opening(table)

    session = start(2, 3, rules=Choosy())
    first = position(session)
    session.choose("1")
    second = position(session)
    assert session.turn == 1
    session.undo()
    assert (session.turn, position(session)) == (0, first)
    session.redo()
    assert position(session) == second


@pytest.mark.parametrize("steps", [0, -1, True, False, 1.0, "1", None])
def test_undo_takes_back_a_whole_number_of_inputs(steps: Any) -> None:
    session = start(2, 3)
    throw(session)
    with pytest.raises(NothingToUndo, match="Undo takes back one or more inputs, not "):
        session.undo(steps)
    assert session.can_undo


def test_undo_beyond_the_start_takes_nothing_back() -> None:
    session = start(2, 3)
    throw(session)
    before = position(session)
    with pytest.raises(NothingToUndo, match="There are 1 inputs to take back, not 2"):
        session.undo(2)
    assert position(session) == before
    session.undo()
    assert not session.can_undo
    with pytest.raises(NothingToUndo, match="There are 0 inputs to take back, not 1"):
        session.undo()


def test_what_the_rules_do_to_a_shuffled_list_does_not_change_the_past() -> None:
    session = start(2, 3)
    session.choose("shake")
    after_shake = position(session)
    session.choose("draw")
    session.choose(session.pending.values[0])  # type: ignore[union-attr]
    after = position(session)
    session.undo(3)
    session.redo()
    assert position(session) == after_shake
    session.redo()
    session.redo()
    assert position(session) == after


def test_an_input_that_the_rules_no_longer_offer_is_not_brought_back(monkeypatch: pytest.MonkeyPatch) -> None:
    session = start(2, 3)
    session.choose("draw")
    session.undo()
    before = position(session)
    monkeypatch.setattr(Magpies, "play", closed)
    twin = session.copy()
    with pytest.raises(Exception, match=r'"draw" is no longer possible in turn 1'):
        twin.redo()
    assert not twin.can_redo
    assert position(session) == before


async def closed(_: Magpies, table: Any, seat: int, _rival: int) -> None:
    await table.ask("closed", seat, ["wait", "go"])


# --- when the rules fail --------------------------------------------------------------------------


@pytest.mark.parametrize("failure", [ValueError("broken"), KeyboardInterrupt()])
def test_a_failing_rule_leaves_the_position_as_it_was(failure: BaseException) -> None:
    class Failing(Magpies):
        async def riddle(self, table: Any, seat: int) -> None:
            table.state.nests[0].points = 99
            table.tell("half", seat)
            if armed:
                raise failure
            await super().riddle(table, seat)

    armed: list[int] = []
    session = start(2, 3, rules=Failing())
    throw(session)
    session.choose(session.pending.values[0])  # type: ignore[union-attr]
    before, events, step = position(session), session.events, session.step
    armed.append(1)
    with pytest.raises(type(failure)):
        throw(session)
    armed.clear()
    assert position(session) == before
    assert (session.events, session.step) == (events, step)
    throw(session)
    assert session.step != step


def test_a_script_at_its_end_leaves_the_position_as_it_was() -> None:
    session = start(2, 3, chance=Scripted([4], seed=2))
    throw(session)
    session.choose(session.pending.values[0])  # type: ignore[union-attr]
    before = position(session)
    with pytest.raises(Exception, match="The script holds 1 throws"):
        throw(session)
    assert position(session) == before
    session.choose("draw")


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
