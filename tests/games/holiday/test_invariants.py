"""The invariants of part 7, checked after every input of games with random seeds, switches and choices."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kit
from kit.games.holiday.data import CARDS, FINISH, HOME, ROAD
from kit.games.holiday.rules import RULES
from kit.games.holiday.state import BANK_MONEY, State
from tests.games.randomly import examples, plays_the_same

SOME: dict[str, tuple[Any, ...]] = {
    "time_limit_min": (20,),
    "preset": ("one_lesson",),
    "one_bonus_per_turn": (True,),
    "start_cash": (60, 200),
    "casino": ("quiz", "off"),
    "home_exact": (False,),
    "kind_bank": (True,),
    "short_trip": (True, "crowded"),
    "team_play": (True,),
    "show_odds": (True,),
    "think_time_s": (20,),
    "banker_confirms": (True,),
}
EVENTS = {
    *(
        "thrown",
        "throw_off_tie",
        "starts",
        "missed",
        "will_miss",
        "petrol",
        "six",
        "took_20",
        "throws_lost",
        "moved",
    ),
    *(
        "too_big",
        "received",
        "paid",
        "broke",
        "nominated",
        "lost_gamble",
        "stayed",
        "card",
        "airport",
        "plays_on",
    ),
    *("nothing", "only_option", "answered", "time_up", "won"),
}
"""What can happen; the random games are to meet all of it."""
TURNS_AT_MOST = 500
"""Turns a family, within which every random game has to end (HI-8)."""


def start(seed: int) -> tuple[kit.Session[State], Random]:
    """A game with a random number of families and random switches, and who plays it."""
    rng = Random(seed)
    options = {key: rng.choice(values) for key, values in SOME.items() if rng.random() < 0.25}
    return kit.new_game("holiday", rng.randint(2, 6), options, seed=seed), rng


def choose(session: kit.Session[State], rng: Random) -> str:
    """Any value that may be chosen now, now and then beside the turn."""
    pending = session.pending
    assert pending is not None
    beside = [value for ask in session.side_requests for value in ask.values]
    return rng.choice(beside) if beside and rng.random() < 0.01 else rng.choice(pending.values)


def check(session: kit.Session[State]) -> None:
    """HI-1 to HI-7 of one position."""
    state, view = session.state, session.view()
    assert view["bank"] + sum(team["cash"] for team in view["teams"]) == 1500
    assert BANK_MONEY == 1500
    for family, seen in zip(state.families, view["teams"], strict=True):
        assert family.cash >= 0
        assert family.cash % 10 == 0
        assert family.position in ROAD.at
        assert (seen["resort"] is not None) == (family.position in ROAD.to_home)
    pile = [*state.pile.top, *state.pile.used]
    assert len(set(pile)) == len(pile)
    assert set(pile) <= {card.id for card in CARDS}
    assert state.free <= state.sixes
    home = [seat for seat, family in enumerate(state.families) if family.position == FINISH]
    if session.outcome is None or session.outcome.reason == "time":
        assert home == []
    else:
        assert tuple(home) == session.outcome.winners
        assert session.pending is None


def test_money_and_places_add_up_after_every_input() -> None:
    """HI-1, HI-2, HI-3, HI-4, HI-5, HI-6, HI-7, HI-9 (H-02, H-12, H-34): under every switch."""
    seen: set[str] = set()

    @examples(120)
    @given(seed=st.integers(0, 2**32))
    def play(seed: int) -> None:
        session, rng = start(seed)
        for _ in range(250):
            if session.pending is None:
                break
            check(session)
            before = [family.cash for family in session.state.families]
            session.choose(choose(session, rng))
            told(session)
            assert [family.cash for family in session.state.families] == paid(session, before)
        check(session)
        seen.update(event.kind for event in session.events)
        for turn in range(1, session.turn + 1):
            kinds = [event.kind for event in session.events if event.turn == turn]
            assert kinds.count("petrol") <= 1
            throws = [event for event in session.events if event.turn == turn and event.kind == "thrown"]
            sixes = sum(event.dice == (6,) and event.purpose == "move" for event in throws)
            assert kinds.count("six") <= sixes

    play()
    assert seen >= EVENTS, f"these games never came to {EVENTS - seen}"


def paid(session: kit.Session[State], before: list[int]) -> list[int]:
    """What every family holds after the payments that the last input has told of (HI-1)."""
    held = list(before)
    for event in session.recent:
        if event.kind in ("received", "took_20"):
            held[event.seat] += event.amount
        elif event.kind in ("paid", "petrol"):
            held[event.seat] -= event.amount
    return held


def told(session: kit.Session[State]) -> None:
    """HI-6 and HI-9 of what the last input brought about."""
    for event in session.recent:
        if event.kind == "moved" and event.how == "broke":
            bank = ROAD.bank_behind[event.start]
            assert event.end in (bank, HOME) or event.end in ROAD.receptions.values()
        if event.kind == "moved":
            assert event.path[0] == event.start
            assert event.path[-1] == event.end
        if event.kind == "thrown" and event.purpose == "gamble":
            after = session.recent[session.recent.index(event) + 1]
            assert after.kind in ("received", "lost_gamble")


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_random_games_end(seats: int) -> None:
    """HI-8: random choices, 500 turns a family at most."""
    for seed in range(6):
        session, rng = kit.new_game("holiday", seats, seed=seed, simulate=True), Random(seed)
        while session.pending is not None:
            session.choose(rng.choice(session.pending.values))
            assert session.turn <= TURNS_AT_MOST * seats
        assert session.outcome is not None
        assert RULES.audit(session.state, session.setup) == ""


@examples(15)
@given(seed=st.integers(0, 2**32))
def test_the_same_choices_give_the_same_game(seed: int) -> None:
    """HI-8: the same seed, set-up and choices."""
    plays_the_same(lambda: start(seed), choose, 150)
