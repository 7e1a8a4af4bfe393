"""Playing: choose, undo and redo across turns, dice and cards, and rules that fail."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from kit.engine.chance import BLOCK, Scripted, Seeded
from kit.engine.errors import IllegalChoice, NothingToUndo
from kit.engine.rules import Outcome, Setup
from kit.engine.session import Session
from kit.engine.table import Event
from kit.testing.probes import position
from tests.engine.toy import Magpies, State, play, start, throw

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


def test_undo_into_the_last_turn_is_not_the_end() -> None:
    class ByTurns(Magpies):
        def outcome(self, state: State, setup: Setup) -> Outcome | None:
            return Outcome((0,), "turns") if state.turn >= setup.options["turns"] else None

    session = start(2, 3, rules=ByTurns())
    met = play(session, random.Random(2))
    assert session.turn == 12
    session.undo(2)
    assert position(session) == met[-3]
    assert (session.turn, session.outcome) == (12, None)


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


class Firm(Magpies):
    """A card that was played cannot be taken back."""

    def may_undo(self, setup: Setup, events: Sequence[Event]) -> bool:
        del setup
        return not any(event.kind == "played" for event in events)


def test_rules_may_say_what_cannot_be_taken_back() -> None:
    session = Session.start(Firm(), 2, chance=Seeded(3))
    session.choose("draw")
    assert session.can_undo
    session.undo()
    throw(session)
    before = position(session)
    assert not session.can_undo
    with pytest.raises(NothingToUndo, match="There are 0 inputs to take back, not 1"):
        session.undo()
    assert position(session) == before


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
