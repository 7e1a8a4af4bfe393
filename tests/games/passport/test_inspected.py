"""What an inspection found: each of these once went wrong."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kit
from kit.engine.piles import answer_values
from kit.games.passport import turn
from kit.games.passport.data import FATE, Card, Effect
from kit.games.passport.look_beats import ending
from kit.games.passport.rules import Passport
from kit.games.passport.state import State, Team
from tests.games.passport.support import BANK


def at(state: State, **more: Any) -> Any:
    return kit.Session.at(state, bank=BANK, **more)


def test_the_winning_question_can_be_marked_and_is_named() -> None:
    """P-127, P-117."""
    plaques = ["NSW", "ACT", "VIC", "TAS", "SA", "WA", "QLD"]
    game = at(State(teams=[Team(position=30, plaques=plaques), Team()]), chance=kit.Scripted(dice=[5]))
    game.choose("throw")
    game.choose("buy")
    game.choose(game.rules.right_value(game.state, game.setup))
    assert game.outcome is not None
    game.choose("mark_question")
    assert game.outcome is not None
    (marked,) = game.view()["marked"]
    assert marked["question"] == game.view()["last_question"]["question"]
    with pytest.raises(kit.IllegalChoice, match="the game is over"):
        game.choose("mark_question")
    game.undo()
    assert game.view()["marked"] == []


def test_an_undo_that_the_rules_no_longer_allow_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """P-45, PI-13."""
    path = tmp_path / "game.kitsave"
    game = at(State(teams=[Team(cash=110), Team()]), chance=kit.Scripted(dice=[3, 3]), save=path)
    for value in ("throw", "buy"):
        game.choose(value)
    game.choose(game.pending.values[0])
    monkeypatch.setattr(turn, "QUESTION_PRICE", 120)
    game = kit.load_game(path)
    game.choose("throw")
    game.undo()
    before = game.state
    with pytest.raises(kit.NothingToUndo, match="cannot be taken back"):
        game.undo()
    assert game.state == before
    assert kit.load_game(path).state == before
    game.choose("throw")
    assert kit.load_game(path).state == game.state


def test_a_save_that_was_deleted_is_missed_and_written_anew(tmp_path: Path) -> None:
    """PI-13."""
    path = tmp_path / "game.kitsave"
    game = kit.new_game("passport", 2, bank=BANK, seed=1, save=path)
    path.unlink()
    game.choose(game.pending.values[0])
    assert "has been removed" in game.notices[0]
    own = game.path
    assert own is not None
    assert kit.load_game(own).state == game.state
    own.unlink()
    game.save(own)
    assert kit.load_game(own).state == game.state


@pytest.mark.parametrize(
    "state",
    [
        State(teams=[Team(), Team(out=True, position=None, cash=0, plaques=["NSW"])]),
        State(teams=[Team(certificates=-3), Team()]),
        State(teams=[Team(passes=["F05"]), Team()]),
        State(teams=[Team(), Team()], travel_fund=5),
        State(teams=[Team(), Team()], custodian=7),
        State(teams=[Team(), Team()], turn=-5),
        State(teams=[Team(), Team()], questions={}),
        State(teams=[Team(cash="much"), Team()]),
    ],
)
def test_an_impossible_position_is_refused(state: State) -> None:
    """PI-02, PI-03, PI-07."""
    with pytest.raises(kit.BadSetup):
        at(state)


def test_switches_are_fixed_once_the_game_has_begun() -> None:
    """PO-02."""
    game = kit.new_game("passport", 2, bank=BANK, seed=1)
    options: Any = game.options
    with pytest.raises(TypeError):
        options["plaques_to_win"] = 1
    assert game.options["plaques_to_win"] == 8


@pytest.mark.parametrize("answers", [2.0, True, "4", 3])
def test_answers_are_two_or_four_and_nothing_like_it(answers: Any) -> None:
    """P-10, P-12."""
    with pytest.raises(kit.BadSetup, match="2 or 4 answers"):
        kit.new_game("passport", [{"answers": answers}, {}], bank=BANK)


@pytest.mark.parametrize("name", ["A\u200b", unicodedata.normalize("NFD", "é")])
def test_names_that_look_the_same_are_the_same(name: str) -> None:
    """P-07."""
    with pytest.raises(kit.BadSetup, match="Two teams are called"):
        kit.new_game("passport", [unicodedata.normalize("NFC", name.strip("\u200b")), name], bank=BANK)


def test_no_answer_in_time_is_never_one_of_the_answers() -> None:
    """PO-06."""
    values = answer_values(["none", "no answer", "yes", "no"], clock=True)
    assert len(set(values)) == 5


def changed(card: Card, *effects: Effect) -> Passport:
    """The game with other effects on *card*."""
    return Passport(fate=[replace(one, effects=effects) if one is card else one for one in FATE])


def test_an_inert_arrival_does_nothing_on_any_square() -> None:
    """P-79."""
    card = FATE[2]
    state = State(teams=[Team(), Team()])
    state.fate.top = [card.id]
    rules = changed(card, Effect("move_to", to="vic-melbourne", arrive="inert"))
    game = at(state, rules=rules, chance=kit.Scripted(dice=[4]))
    game.choose("throw")
    assert game.pending.key == "throw"
    assert game.state.teams[0].position == 13


def test_every_lap_is_paid() -> None:
    """P-30."""
    card = FATE[2]
    state = State(teams=[Team(), Team()])
    state.fate.top = [card.id]
    game = at(state, rules=changed(card, Effect("move_by", squares=85)), chance=kit.Scripted(dice=[4]))
    game.choose("throw")
    assert sum(event.kind == "lounge" for event in game.events) == 2


def test_the_winner_on_time_is_not_taken_for_the_team_that_moved() -> None:
    """PO-01."""
    from kit.board.board import Board

    teams = [Team("Ants", plaques=["NSW", "VIC"]), Team("Bees", position=19, cash=60)]
    game = at(
        State(teams=teams, current=1, time_up=True),
        options={"minutes": 30},
        chance=kit.Scripted(dice=[5]),
    )
    board = Board(game)
    game.choose("throw")
    assert game.outcome is not None
    assert game.outcome.winners == (0,)
    board.refresh()
    assert "Bees" in board.card
    for _ in range(3):
        board._on_message(board, {"act": "next", "step": board.step}, [])
    assert "Ants win" in board.card
    assert "PO-01" in board.card


@pytest.mark.parametrize(
    ("plaques", "cash", "words"),
    [
        (["NSW", "VIC"], 60, ""),
        (["NSW"], 60, "Equal plaques: more money wins."),
        (["NSW"], 50, "Equal plaques, and equal money."),
    ],
)
def test_the_last_screen_says_what_decides_between_equals(plaques: list[str], cash: int, words: str) -> None:
    """PO-01: the money, or nothing."""
    teams = [Team("Ants", cash=cash, plaques=plaques), Team("Bees", position=20, cash=50, plaques=["NSW"])]
    game = at(
        State(teams=teams, current=1, time_up=True), options={"minutes": 30}, chance=kit.Scripted(dice=[6])
    )
    game.choose("throw")
    while game.pending is not None:
        game.choose(game.pending.values[-1])
    shown = ending(game.view())
    assert shown.text == words
