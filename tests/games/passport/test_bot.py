"""The automatic player follows the policy of the rules (part 4, "Automatic players") and ends its games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import kit
from kit.games.passport.rules import RULES
from tests.games.passport.support import BANK, GEM, Game, play, team

BOT = RULES.bot()


def choice(game: Game, seed: int = 0) -> str:
    """What the bot chooses now."""
    session = game.session
    assert session.pending is not None
    return BOT.choose(session.view(session.pending.seat), session.pending, Random(seed))


def test_it_throws_and_buys() -> None:
    """Always buys when cash is $100 or more, to its last dollar."""
    game = play(team(cash=100))
    assert choice(game) == "throw"
    game.throws(3)
    assert game.options == ("buy", "pass")
    assert choice(game) == "buy"


@pytest.mark.parametrize(
    ("square", "plaques", "wanted"),
    [
        (6, "", "QLD"),
        (6, "QLD", "NT"),
        (17, "", "VIC"),
        (28, "", "SA"),
        (39, "", "NT"),
        (39, "NT WA", "SA"),
        (39, "NSW ACT VIC TAS SA WA NT", "QLD"),
    ],
)
def test_it_nominates_the_state_farthest_ahead(square: int, plaques: str, wanted: str) -> None:
    """The missing State whose next location is farthest ahead of the token; with a plaque to sell as well."""
    assert choice(play(team(square - 3, plaques=plaques)).throws(3)) == f"nominate:{wanted}"
    if plaques:
        assert choice(play(team(square - 3, 90, plaques)).throws(3)) == f"nominate:{wanted}"


@pytest.mark.parametrize(
    ("start", "plaques", "sold"),
    [(19, "VIC TAS NSW", "NSW"), (19, "VIC TAS", "VIC"), (19, "QLD WA NT", "WA"), (33, "SA WA", "SA")],
)
def test_short_of_money_it_sells_the_plaque_nearest_ahead_and_buys(start: int, plaques: str, sold: str) -> None:
    """The plaque whose next location is nearest ahead of the token: it can be won again soonest."""
    game = play(team(start, 60, plaques)).throws(5)
    assert game.key == "sell_to_buy"
    assert choice(game) == f"sell:{sold}"


def test_for_a_bill_it_sells_the_plaque_nearest_ahead() -> None:
    """The same for bills: from 22, Kalgoorlie (WA) is nearer than Darwin (NT) and Sydney (NSW)."""
    game = play(team(16, 120, "NSW NT WA")).throws(6).throws(4)
    assert game.key == "sell_for_bill"
    assert choice(game) == "sell:WA"


@pytest.mark.parametrize(
    ("card", "cash", "plaques", "wanted"),
    [
        ("F18", 1400, "", "certificate"),
        ("F22", 1400, "", "certificate"),
        ("F17", 1400, "", "cash"),
        ("F17", 40, "SA", "cash"),
        ("F17", 30, "SA VIC", "sell:VIC"),
        ("F18", 30, "SA VIC", "certificate"),
    ],
)
def test_it_uses_a_certificate_at_60_dollars_or_more(card: str, cash: int, plaques: str, wanted: str) -> None:
    """F17 is a bill of $40, F18 of $60, F22 of $150."""
    game = play(team(cash=cash, plaques=plaques, certificates=1), fate=[card]).throws(4)
    assert game.key == "insurance"
    assert choice(game) == wanted


def test_in_quarantine_it_throws_first_and_then_uses_the_pass() -> None:
    """Also when it could pay $300 and keep the pass."""
    game = play(team(16, passes=["F01"])).throws(6)
    assert game.options == ("throw", "use_pass")
    assert choice(game) == "throw"
    game.throws(9)
    assert game.options == ("use_pass", "pay")
    assert choice(game) == "use_pass"
    assert choice(play(team(16)).throws(6)) == "throw"


def test_it_sells_nothing_before_its_throw_and_practises() -> None:
    """PO-10, PO-16: it throws at once; a free question is welcome."""
    assert choice(play(team(plaques="NSW"), options={"sell_any_time": True})) == "throw"
    assert choice(play(team(3, plaques="ACT"), options={"practice": True}).throws(2)) == "answer"


def test_it_guesses_among_what_is_shown_and_always_answers() -> None:
    """It sees no key: over many tries every answer comes up, and never ``none`` (PO-06)."""
    game = play(team(19), options={"answer_seconds": 30}).throws(5).buys()
    assert {choice(game, seed) for seed in range(60)} == set(GEM)


def test_pupils_know_more_than_a_guess() -> None:
    """Right answer with chance 0.55 of four answers, 0.70 of two."""
    for answers, chance in ((4, 0.55), (2, 0.70)):
        game = play(team(19, answers=answers)).throws(5).buys()
        assert game.session.pending is not None
        assert BOT.knows(game.view, game.session.pending) == chance


EVERY_SWITCH: list[dict[str, Any]] = [
    {},
    {"preset": "one_lesson", "answer_seconds": 15, "sell_any_time": True},
    {"out_if_cannot_buy": True, "start_money": 500, "cards_act_like_throws": True},
    {"nobody_out": True, "start_money": 500, "custodian": "teacher", "max_turns": 400},
    {"last_team": "plays_on", "asker": "left", "shuffle_questions_at_start": False, "answers_may_change": True},
]


@pytest.mark.parametrize("options", EVERY_SWITCH, ids=lambda options: next(iter(options), "rulebook"))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_finishes_its_games(seats: int, options: dict[str, Any]) -> None:
    """PI-12: guessing under every switch, it ends a game before the limit of PO-15 and declines no question."""
    for seed in range(3):
        session = kit.new_game("passport", seats, options, BANK, seed=seed)
        rng = Random(seed)
        while session.pending is not None:
            session.choose(BOT.choose(session.view(session.pending.seat), session.pending, rng))
        assert session.outcome is not None
        assert session.turn < 1500
        assert not [event for event in session.events if event.kind == "passed"]
