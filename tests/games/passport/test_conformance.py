"""Passport passes the conformance test with its switches set, and a view that tells the key does not."""

from __future__ import annotations

from typing import Any

import pytest

from kit.engine.rules import Setup
from kit.games.passport.rules import Passport
from kit.games.passport.state import State
from kit.testing import check_game
from tests.games.passport.support import BANK

LESSON = {
    "preset": "one_lesson",
    "custodian": "teacher",
    "answer_seconds": 30,
    "sell_any_time": True,
    "answers_may_change": True,
    "nobody_out": True,
    "max_turns": 14,
}


def test_a_lesson_conforms() -> None:
    check_game(Passport(), bank=BANK, options=LESSON, games=4, seats=[4, 3], seed=20)


class Leaky(Passport):
    """Tells the key of the open question in one place of its view."""

    def __init__(self, place: str) -> None:
        super().__init__()
        self.place = place

    def view(self, state: State, setup: Setup, seat: int | None) -> dict[str, Any]:
        seen = super().view(state, setup, seat)
        if state.question is not None:
            question = setup.bank.of(state.question.state)[state.question.place - 1]
            leaks = {
                "green": question.green,
                "place": state.question.answers.index(question.green),
                "source": question.source,
                "red": question.red,
            }
            seen["question"][self.place] = leaks[self.place]
        return seen


@pytest.mark.parametrize("place", ["green", "place", "source", "red"])
def test_a_view_that_tells_the_key_is_caught(place: str) -> None:
    with pytest.raises(AssertionError, match=r"can be read in the view, question|tells apart two positions"):
        check_game(Leaky(place), bank=BANK, options=LESSON, games=2, seats=[4])
