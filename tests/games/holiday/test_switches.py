"""House rules and classroom options, HO-01 to HO-12."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import kit
from kit.banks.question import Bank, Question
from kit.engine.wording import source_words
from kit.games.holiday.look_cards import answer_clock
from kit.games.holiday.look_log import log
from kit.games.holiday.odds import throw_average
from kit.games.holiday.rules import RULES
from kit.games.holiday.state import Family
from tests.games.holiday.support import Game, new, play

BANK = Bank(
    "test",
    tuple(
        Question(
            "NSW", number, "NSW", f"Question {number}?",
            (f"yes {number}", f"no {number}", f"maybe {number}", f"never {number}"),
            f"yes {number}", f"no {number}", explanation="So it is.", source="An atlas", checked="2026",
        )
        for number in range(1, 4)
    ),
)  # fmt: skip


def switched(on: str, cash: int, *dice: int, **options: Any) -> Game:
    """Ann *on* a square, under *options*."""
    return play(on, cash, dice=dice, options=options)


def test_the_round_is_finished_when_the_time_is_up() -> None:
    """HO-01: equal turns for all, then the nearest to Home; a tie goes to more cash, then it is shared."""
    ben = Family("Ben", "", 50, "RB04")
    game = play("RB02", 50, others=[ben], dice=(2, 1), options={"time_limit_min": 40}).does("time_up")
    game.does("throw")
    assert (game.ann, game.winners) == (("RB04", 60), None)
    game.does("throw")
    assert game.winners == (1,)
    for cash, winners in ((60, (0,)), (70, (0, 1)), (80, (1,))):
        ben = Family("Ben", "", cash - 10, "RB03")
        game = play("RB03", 60, others=[ben], dice=(1, 1), options={"time_limit_min": 40}).does("time_up")
        assert game.does("throw", "throw").winners == winners


def test_the_time_is_up_only_with_a_limit() -> None:
    """HO-01: without a limit it is not offered."""
    assert play().session.side_requests == ()
    game = switched("HOME", 100, time_limit_min=20)
    assert [ask.values for ask in game.session.side_requests] == [("time_up",)]
    assert game.does("time_up").session.side_requests == ()


@pytest.mark.parametrize(("seats", "start"), [(4, "HOME"), (5, "S14")])
def test_one_lesson(seats: int, start: str) -> None:
    """HO-02: 40 minutes; five or six families start at the first bank, unless it is set otherwise."""
    game = new(seats, dice=(6, 1, 1, 1, 1), options={"preset": "one_lesson"})
    assert (game.session.options["time_limit_min"], game.ann) == (40, (start, 100))
    game = new(seats, dice=(6, 1, 1, 1, 1), options={"preset": "one_lesson", "short_trip": False})
    assert game.ann == ("HOME", 100)


def test_one_free_throw_a_turn() -> None:
    """HO-03."""
    game = switched("RB00", 100, 6, 6, one_bonus_per_turn=True).does("throw", "throw")
    assert game.asks == "Ben petrol"
    assert len(game.told("six")) == 1


def test_money_to_start_with() -> None:
    """HO-04: also for a new start at Home; the loan at the Airport stays $100."""
    state = new(2, options={"start_cash": 200}).session.state
    assert ([family.cash for family in state.families], state.bank) == ([200, 200], 1100)
    assert switched("S09", 10, 2, start_cash=60).does("throw").ann == ("HOME", 40)
    assert switched("AIRPORT", 10, start_cash=60).ann == ("AR05", 110)
    with pytest.raises(kit.BadSetup, match="60 to 200 in steps of 10"):
        new(2, options={"start_cash": 65})


def test_a_question_in_place_of_the_dice_game() -> None:
    """HO-05: the right answer wins the amount; the key is not shown before."""
    game = play("GS01", 50, dice=(3,), options={"casino": "quiz"}, bank=BANK).does("throw")
    assert game.asks == "Ann answer"
    seen = game.session.view()
    assert sorted(seen["question"]["answers"]) == sorted(game.options)
    assert "green" not in seen["question"]
    right = RULES.right_value(game.session.state, game.session.setup)
    assert right is not None
    assert game.does(right).ann == ("GS04", 90)
    answered = game.session.view()["last_question"]
    assert answered["green"] == right
    assert source_words(answered) == "Source: An atlas. Checked 2026."


def test_a_wrong_answer_wins_nothing_and_questions_come_round() -> None:
    """HO-05: no stake; every question once before one is asked again."""
    asked = []
    game = play("GS01", 50, dice=(3, 1, 2, 1, 2, 1, 3, 1), options={"casino": "quiz"}, bank=BANK)
    for _ in range(4):
        game.does("throw")
        asked.append(game.session.state.question.place)
        wrong = next(value for value in game.options if value.startswith("no"))
        game.does(wrong, "throw")
    assert set(asked[:3]) == {0, 1, 2}


def test_casinos_that_do_nothing() -> None:
    """HO-05."""
    assert switched("GS01", 50, 3, casino="off").does("throw").ann == ("GS04", 50)


def test_a_bank_is_needed_for_questions_only() -> None:
    """HO-05: otherwise none is kept, and an empty one is refused."""
    assert new(2).session.setup.bank is None
    with pytest.raises(kit.BadSetup, match="has no question"):
        new(2, options={"casino": "quiz"}, bank=Bank("empty", ()))
    setup = new(2, options={"casino": "quiz"}, bank=BANK).session.setup
    RULES.check_setup(setup)
    with pytest.raises(kit.BadSetup, match="needs a question bank"):
        RULES.check_setup(replace(setup, bank=None))


def test_home_by_any_number() -> None:
    """HO-06."""
    game = switched("HS06", 60, 6, home_exact=False).does("throw")
    assert (game.ann, game.winners) == (("FINISH", 60), (0,))


@pytest.mark.parametrize(("square", "resort", "die"), [("RM01", "", 4), ("HS01", "RL00", 4)])
def test_a_kind_bank(square: str, resort: str, die: int) -> None:
    """HO-07: back to the own reception, with $60 more."""
    family = Family("Ann", "", 10, square, resort=resort)
    state = play(options={"kind_bank": True}).session.state
    state.families[0] = family
    game = Game(kit.Session.at(state, chance=kit.Scripted([[die]]), options={"kind_bank": True})).does("throw")
    assert game.ann == (resort or "RM00", 40)
    assert switched("MT01", 10, 2, kind_bank=True).does("throw").ann == ("S14", 40)


def test_a_short_trip() -> None:
    """HO-08: from the first bank, with nothing collected there."""
    for short in (True, "on"):
        assert new(2, options={"short_trip": short}).ann == ("S14", 100)
    for short in (False, "off", "crowded"):
        assert new(2, options={"short_trip": short}).ann == ("HOME", 100)


def test_the_spokesperson_rotates() -> None:
    """HO-09: another pupil each turn of the family."""
    seats = [{"name": "Ann", "members": 2}, {"name": "Ben"}]
    game = new(seats, dice=(6, 1, 1, 1, 1, 1, 1, 1), options={"team_play": True})
    spoke = []
    for _ in range(3):
        spoke.append(game.session.view()["spokesperson"])
        game.does("throw", "throw")
    assert spoke == [1, 2, 1]
    assert play().session.view()["spokesperson"] is None
    with pytest.raises(kit.BadSetup, match="members"):
        new([{"name": "Ann", "members": 0}, "Ben"])


def test_the_odds() -> None:
    """HO-10: before petrol, a free throw and a Dice Game, and only if wanted."""
    game = switched("GS01", 50, 3, 6, show_odds=True)
    assert game.session.pending.data["average"] == throw_average(RULES.road, "GS01")
    game.does("throw")
    assert (game.session.pending.data["chance"], game.session.pending.data["average"]) == (0.333, 13.3)
    assert "average" not in play("GS01").session.pending.data
    card = (
        20 + 10 + 30 - 10 - 20 + 2 * 10
    ) / 12  # two cards lead back to the coins on S03, the others to nothing
    assert throw_average(RULES.road, "S07") == round((card + 20 + 0 - 20 + 0 - 20) / 6, 1)
    assert throw_average(RULES.road, "RL08") == round((-50 + 20 + 0 - 20 + 20 + 0) / 6, 1)


EXPIRED = {
    "petrol": ("HOME", 100, (), "throw"),
    "road": ("S13", 100, (3,), "HW"),
    "free_throw": ("S04", 100, (6,), "throw"),
    "settle": ("RL03", 30, (6,), "take_20"),
    "numbers": ("GS01", 50, (3,), "1+2"),
    "fly": ("MT02", 70, (4,), "stay"),
    "resort": ("AIRPORT", 170, (), "RB"),
    "next_turn": ("AR10", 170, (6,), "now"),
}


@pytest.mark.parametrize("key", EXPIRED)
def test_what_is_chosen_when_thinking_took_too_long(key: str) -> None:
    """HO-11: the plainest choice of each kind."""
    square, cash, dice, value = EXPIRED[key]
    game = switched(square, cash, *dice, think_time_s=20)
    if key not in ("petrol", "resort"):
        game.does("throw")
    pending = game.session.pending
    assert (pending.key, pending.data["default"]) == (key, value)
    assert value in pending.values


def test_a_question_that_is_not_answered_in_time() -> None:
    """HO-05, HO-11: it wins nothing and is told; without a clock there is no such choice."""
    game = play("GS01", 50, dice=(3,), options={"casino": "quiz", "think_time_s": 20}, bank=BANK).does("throw")
    pending = game.session.pending
    clock = answer_clock(pending, game.session.view())
    assert clock is not None
    assert (len(pending.values), clock.value, clock.seconds) == (5, pending.values[-1], 20)
    assert clock.value not in game.session.view()["question"]["answers"]
    game.does(clock.value)
    assert (game.ann, game.asks) == (("GS04", 50), "Ben petrol")
    assert game.session.view()["last_question"]["chosen"] is None
    assert "No answer in time" in [line.text for line in log(game.session.events, game.session.view())]
    game = play("GS01", 50, dice=(3,), options={"casino": "quiz"}, bank=BANK).does("throw")
    assert len(game.options) == 4
    assert answer_clock(game.session.pending, game.session.view()) is None


def test_the_banker_confirms() -> None:
    """HO-12, H-02: once a turn, and only if money moved."""
    options = {"banker_confirms": True, "banker": 1}
    game = play("S01", 100, dice=(1, 1), options=options, banker=1).does("throw")
    assert (game.asks, game.options, game.session.pending.data["change"]) == ("Ben confirm", ("confirm",), -10)
    game.does("confirm", "throw")
    assert game.asks == "Ann petrol"


def test_the_banker_confirms_what_comes_to_nothing() -> None:
    """HO-12: money that went to the bank and came back has moved too."""
    game = play("S08", 100, dice=(3, 1), options={"banker_confirms": True}, banker=1).does("throw")
    assert (game.ann, game.asks) == (("S11", 80), "Ben confirm")
    game = play("S05", 100, dice=(6,), options={"banker_confirms": True}, banker=1)
    assert game.does("throw", "take_20").ann == ("S11", 100)
    assert (game.asks, game.session.pending.data["change"]) == ("Ben confirm", 0)
