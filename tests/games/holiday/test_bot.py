"""The automatic player weighs speed against money."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kit.games.holiday.rules import RULES
from tests.games.holiday.support import Game, play

CHOICES = [
    ("petrol, with money", "HOME", 20, (), (), "buy"),
    ("petrol, the last $10", "HOME", 10, (), (), "throw"),
    ("petrol, nearly there", "HS04", 100, (), (), "throw"),
    ("the road of the poor", "S13", 50, (3,), ("throw",), "CR"),
    ("the road of the rich", "S13", 150, (3,), ("throw",), "HW"),
    ("three roads, poor", "MT07", 50, (3,), ("throw",), "LL"),
    ("three roads, neither", "MT07", 100, (3,), ("throw",), "GS"),
    ("three roads, rich", "MT07", 150, (3,), ("throw",), "FW"),
    ("a free throw, with money", "S04", 40, (6,), ("throw",), "throw"),
    ("a free throw, poor", "S04", 10, (6,), ("throw",), "take_20"),
    ("a bill", "RL03", 30, (6,), ("throw",), "take_20"),
    ("a plane", "MT02", 70, (4,), ("throw",), "fly"),
    ("a plane for the last money", "MT02", 50, (4,), ("throw",), "stay"),
    ("a resort, poor", "AIRPORT", 60, (), (), "RB"),
    ("a resort, with something left", "AIRPORT", 100, (), (), "RM"),
    ("a resort, rich", "AIRPORT", 140, (), (), "RL"),
    ("at the Airport with a six", "AR10", 100, (6,), ("throw",), "now"),
    ("at the Airport without money", "AR10", 10, (6,), ("throw",), "wait"),
]


def chosen(game: Game) -> str:
    """What the bot would choose now."""
    pending: Any = game.session.pending
    return RULES.bot().choose(game.session.view(pending.seat), pending, Random(1))


@pytest.mark.parametrize(
    ("on", "cash", "dice", "before", "value"), [one[1:] for one in CHOICES], ids=[one[0] for one in CHOICES]
)
def test_what_it_chooses(
    on: str, cash: int, dice: tuple[int, ...], before: tuple[str, ...], value: str
) -> None:
    """H-24, H-34, H-37, H-87, H-88, H-90, H-95: money keeps it fast, and need makes it careful."""
    assert chosen(play(on, cash, dice=dice).does(*before)) == value


def test_it_answers_a_question_and_never_lets_the_time_run_out() -> None:
    """HO-05, HO-11: each of the four answers comes up, the value for no answer does not."""
    options = {"casino": "quiz", "think_time_s": 20}
    game = play("GS01", 50, dice=(3,), options=options).does("throw")
    pending: Any = game.session.pending
    answers = game.session.view()["question"]["answers"]
    bot = RULES.bot()
    found = {bot.choose(game.session.view(0), pending, Random(seed)) for seed in range(40)}
    assert found == set(answers)
