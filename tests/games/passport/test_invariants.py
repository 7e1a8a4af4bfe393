"""The invariants of part 7, checked after every input of games with random seeds, switches and choices."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kit
from kit.engine.requests import Ask
from kit.games.passport.rules import RULES
from kit.games.passport.state import State
from tests.games.passport.support import bank
from tests.games.passport.watch import Watch
from tests.games.randomly import examples, plays_the_same

BANKS = {count: bank(count) for count in (2, 5, 50)}
INPUTS_AT_MOST = 300


EVENTS = {
    *("thrown", "throw_off_tie", "starts", "moved", "lounge", "no_lounge", "toll", "card", "kept_pass", "paid"),
    *("received", "certificate_gained", "certificate_used", "used_pass", "cleared", "nominated", "bought"),
    *("answered", "plaque", "sold", "passed", "nothing", "only_option", "out", "left", "shuffled", "marked"),
    *("time_up", "answers_set", "won", "shared_win", "forgiven"),
}
"""What can happen; the random games are to meet all of it."""


SOME: dict[str, tuple[Any, ...]] = {
    "minutes": (20,),
    "plaques_to_win": (4, 7),
    "custodian": (0, 1, "teacher"),
    "asker": ("left",),
    "shuffle_questions_at_start": (False,),
    "answer_seconds": (30,),
    "reveal_after_wrong": (False,),
    "sell_any_time": (True,),
    "last_team": ("plays_on",),
    "cards_act_like_throws": (True,),
    "answers_may_change": (True,),
    "start_money": (500, 600, 3000),
    "practice": (True,),
    "max_turns": (1, 20, 70),
    "preset": ("one_lesson",),
}


class Case:
    """A game to play: teams, some switches, a bank, and the tastes of who plays it; all from *seed*."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rng = rng = Random(seed)
        self.seats = rng.randint(2, 4)
        self.options = {key: rng.choice(values) for key, values in SOME.items() if rng.random() < 0.3}
        harsh = rng.choice(["out_if_cannot_buy", "nobody_out", ""])
        self.options |= {harsh: True} if harsh else {}
        self.bank = BANKS[rng.choice([2, 5, 50])]
        self.taste = rng.choice([0.0, 0.1, 0.6, 1.0]), rng.choice([0.3, 1.0]), rng.choice([0.0, 0.03])

    def __repr__(self) -> str:
        return f"Case({self.seed}): {self.seats} teams, {self.options}, {self.taste}"

    def start(self) -> tuple[kit.Session[State], Player]:
        """The game, and who plays it."""
        session = kit.new_game("passport", self.seats, self.options, self.bank, seed=self.seed)
        return session, Player(self.rng, *self.taste)


cases = st.integers(0, 2**32).map(Case)


class Player:
    """Chooses at random with a taste: how often it is right, buys, and does something beside the turn."""

    def __init__(self, rng: Random, skill: float, eager: float, odd: float) -> None:
        self.rng, self.skill, self.eager, self.odd = rng, skill, eager, odd

    def choose(self, session: kit.Session[State]) -> str:
        """A value that may be chosen now, beside the turn as well."""
        pending = session.pending
        assert pending is not None
        if self.rng.random() < self.odd:
            beside = [value for ask in session.side_requests for value in ask.values]
            if beside:
                return self.rng.choice(beside)
        return self.in_turn(session, pending)

    def in_turn(self, session: kit.Session[State], pending: Ask) -> str:
        """A value of the pending request."""
        if pending.key == "answer":
            green = RULES.right_value(session.state, session.setup)
            assert green is not None
            others = [value for value in pending.values if value != green]
            return green if self.rng.random() < self.skill else self.rng.choice(others)
        wanted = [value for value in pending.values if value != "pass"]
        return self.rng.choice(wanted if self.rng.random() < self.eager else list(pending.values))


def test_books_and_state_agree_after_every_input() -> None:
    """PI-01, PI-02, PI-03, PI-04, PI-05, PI-06, PI-07, PI-08, PI-09, PI-10, PI-11 under every switch."""
    seen: set[str] = set()

    @examples(100)
    @given(case=cases, real=st.booleans())
    def play(case: Case, real: bool) -> None:
        session, player = case.start()
        if real:
            session = kit.new_game(
                "passport", case.seats, case.options, case.bank, chance=kit.RealDice(case.seed)
            )
        while session.turn == 0:
            session.choose(case.rng.choice(session.pending.values))
        play_watched(session, player)
        seen.update(event.kind for event in session.events)

    play()
    assert seen >= EVENTS, f"these games never came to {EVENTS - seen}"


@examples(12)
@given(seed=st.integers(0, 2**32), seats=st.integers(2, 4), skill=st.sampled_from([0.4, 0.85]))
def test_books_and_state_agree_by_the_rulebook(seed: int, seats: int, skill: float) -> None:
    """PI-01 to PI-11 with default switches, to the end of the game (PI-12)."""
    session = kit.new_game("passport", seats, bank=BANKS[50], seed=seed)
    play_watched(session, Player(Random(seed), skill, 0.98, 0.0), inputs_at_most=6000)
    assert session.outcome is not None
    assert session.outcome.reason in ("plaques", "last_team")


def play_watched(session: kit.Session[State], player: Player, inputs_at_most: int = INPUTS_AT_MOST) -> None:
    """Play under the eyes of a bookkeeper."""
    watch = Watch(session)
    for _ in range(inputs_at_most):
        if session.pending is None:
            break
        value = player.choose(session)
        watch.before()
        session.choose(value)
        watch.after(value)


@examples(20)
@given(seed=st.integers(0, 2**32))
def test_the_same_choices_give_the_same_game(seed: int) -> None:
    """PI-11: the same seed, set-up and choices give the same game."""
    plays_the_same(lambda: Case(seed).start(), lambda session, player: player.choose(session), INPUTS_AT_MOST)


def test_other_seeds_give_other_games() -> None:
    """PI-11: the seed matters."""
    dice = set()
    for seed in range(10):
        session = kit.new_game("passport", 2, bank=BANKS[5], seed=seed)
        dice.add(tuple(event.dice for event in session.events if event.kind == "thrown"))
    assert len(dice) > 5


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("bought", [0.5, 1.0])
def test_games_end_where_teams_buy_and_are_right_now_and_then(seats: int, bought: float) -> None:
    """PI-12: no game of this kind goes on for ever, or stops at the limit of PO-15."""
    for seed in range(3):
        session = kit.new_game("passport", seats, bank=BANKS[50], seed=seed, simulate=True)
        player = Player(Random(seed), 0.5, bought, 0.0)
        while session.pending is not None:
            session.choose(player.choose(session))
        assert session.outcome is not None
        assert session.outcome.reason in ("plaques", "last_team")
        assert session.turn < 1000


@examples(6)
@given(case=cases)
def test_a_game_goes_on_identically_from_a_save(tmp_path_factory: pytest.TempPathFactory, case: Case) -> None:
    """PI-13: saved and restored at every decision point, it goes on as the game that was not."""
    place = Path(tmp_path_factory.mktemp("saves"))
    session, player = case.start()
    for number in range(30):
        if session.pending is None:
            break
        path = place / f"{number}.kitsave"
        session.save(path)
        restored = kit.load_game(path)
        assert restored.notices == []
        assert same(restored, session)
        value = player.choose(session)
        session.choose(value)
        restored.choose(value)
        assert same(restored, session)
        assert restored.recent == session.recent


def same(one: kit.Session[State], other: kit.Session[State]) -> bool:
    """Whether two games stand at the same decision."""
    asked = [(ask.key, ask.seat, ask.values) if ask else None for ask in (one.pending, other.pending)]
    return one.state == other.state and asked[0] == asked[1] and one.outcome == other.outcome
