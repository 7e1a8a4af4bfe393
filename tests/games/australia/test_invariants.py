"""The invariants of part 7, checked after every input of games with random seeds, switches and choices."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kit
from kit.engine.plain import clone
from kit.engine.table import Table
from kit.games.australia.data import BASES, CODES, PROJECTS, REGIONS, SUPPLY, TILES, WINDMILLS
from kit.games.australia.rules import RULES
from kit.games.australia.scoring import due, score
from kit.games.australia.state import State, unseen_cards, unseen_tiles
from tests.games.australia.support import BANK, position
from tests.games.randomly import examples, plays_the_same

SOME: dict[str, tuple[Any, ...]] = {
    "variant": ("full",),
    "referee": ("spot",),
    "start_player": ("quiz", "declared", "random"),
    "first_draw": ("starter",),
    "question_mode": ("landing", "bonus"),
    "cards_per_pile": (4, 5, 9),
    "time_limit_min": (20,),
    "turn_timer_s": (60,),
    "stall_rounds": (1, None),
    "open_hands": (True,),
    "windmill_track": (5, 12),
    "ranger_track": (5, 12),
    "show_counts": ("on", "off"),
}
"""Switches that change none of the invariants."""
EVENTS = {
    *("starts", "ask", "has_answered", "answered", "fly", "reveal", "play", "pay", "receive", "place"),
    *("place_track", "take", "shift", "discard", "draw", "score", "remove_tile", "windmill_move"),
    *("windmill_raise", "windmill_score", "claim", "point_out", "end_trigger", "turn_over", "end_turn"),
    *("stall", "time_up", "last_round", "leave", "take_over", "final", "won", "only_option"),
}
"""What can happen; the games are to meet all of it."""


def start(seed: int) -> tuple[kit.Session[State], Random]:
    """A game with a random number of players and random switches, and who plays it."""
    rng = Random(seed)
    options = {key: rng.choice(values) for key, values in SOME.items() if rng.random() < 0.3}
    return kit.new_game("australia", rng.randint(2, 5), options, BANK, seed=seed), rng


def choose(session: kit.Session[State], rng: Random) -> str:
    """Any value that may be chosen now, often a sensible one, now and then beside the turn."""
    pending = session.pending
    assert pending is not None
    beside = [ask for ask in session.side_requests if ask.key != "leave" or session.turn > 12]
    if beside and rng.random() < 0.02:
        return rng.choice(rng.choice(beside).values)
    if session.setup.options["referee"] == "spot" and pending.key == "action" and rng.random() < 0.3:
        standing = [one.project for one in session.state.standing]
        if standing:
            return f"point_out:{standing[0]}"
    if session.options["stall_rounds"] == 1 and session.turn < 10 and "fly" in pending.values:
        return "fly"
    if rng.random() < 0.6:
        return RULES.bot().choose(session.view(pending.seat), pending, rng)
    return rng.choice(pending.values)


def check(session: kit.Session[State]) -> None:
    """I-1 to I-11 of one position."""
    state, options = session.state, session.options
    held = Counter[int]()
    for base, seat in state.holder.items():
        held[seat] += state.rangers[base]
        assert state.rangers[base] > 0
    assert set(state.holder) == set(state.rangers) <= set(BASES)
    full = options["variant"] == "full"
    cards = 4 * (options["cards_per_pile"] or (9 if full else 8))
    hands = sum(len(player.hand) for player in state.players)
    assert sum(state.piles) + hands + len(state.discards) == cards
    out = sum(len(unseen_cards(state, back)) for back in (1, 2, 3, 4)) - sum(state.piles)
    assert cards + out == 42
    assert min(player.dollars for player in state.players) >= 0
    assert sum(player.dollars for player in state.players) == state.received - state.paid
    for seat, player in enumerate(state.players):
        assert player.supply + held[seat] + state.track.count(seat) == SUPPLY[len(state.players)]
        between = session.pending is not None and session.pending.key == "action"
        if between and any(state.piles):
            assert len(player.hand) == 2
    assert sum(state.shown.values()) + sum(unseen_tiles(state)) == sum(TILES) == 156
    assert set(state.scored) <= set(PROJECTS)
    if options["referee"] == "auto" and session.pending is not None and session.pending.key == "action":
        assert due(state, CODES) == []
    if full and state.windmill:
        assert state.windmill_value == 2 + sum(value in WINDMILLS for value in state.shown.values()) <= 12
        assert state.windmill_tiles < options["windmill_track"]
        assert len(state.track) <= options["ranger_track"]


def points_told(session: kit.Session[State]) -> list[int]:
    """The points that the events account for: 3 for each trigger, rangers, windmill (I-6)."""
    points = [0] * len(session.seats)
    for event in session.events:
        if event.kind in ("score", "windmill_score"):
            points = [have + more for have, more in zip(points, event.points, strict=True)]
        if event.kind == "score":
            assert event.points[event.seat] >= 3
            rangers = [event.camps[seat] + 2 * event.ships[seat] for seat in range(len(points))]
            assert sum(event.points) == 3 + sum(rangers)
    return points


def test_everything_adds_up_after_every_input() -> None:
    """I-1, I-2, I-3, I-4, I-5, I-6, I-7, I-8, I-9, I-10, I-11: under switches, with all kinds of events."""
    seen: set[str] = set()

    @examples(60)
    @given(seed=st.integers(0, 2**32))
    def play(seed: int) -> None:
        session, rng = start(seed)
        before = session.state
        while session.pending is not None:
            session.choose(choose(session, rng))
            state = session.state
            assert before.shown.items() <= state.shown.items()
            for was, now in zip(before.players, state.players, strict=True):
                assert now.points >= was.points
                assert bool(now.plane) >= bool(was.plane)
            check(session)
            before = state
        ends = Counter(event.seat for event in session.events if event.kind == "final")
        assert session.turn % len(session.seats) == 0
        assert ends == {None: 1}
        assert points_told(session) == [player.points for player in session.state.players]
        assert RULES.audit(session.state, session.setup) == ""
        seen.update(event.kind for event in session.events)

    play()
    assert seen >= EVENTS, f"these games never came to {EVENTS - seen}"


def test_turns_had_are_equal_or_one_apart() -> None:
    """I-10 (A-15, A-88): seats take turns in order from the starter, and all have had the same number."""
    options = {"cards_per_pile": 4, "start_player": "random"}
    session, rng = kit.new_game("australia", 5, options, seed=3), Random(3)
    order: dict[int, int] = {}
    while session.pending is not None:
        order.setdefault(session.turn, session.state.current)
        session.choose(rng.choice(session.pending.values))
    starter = session.state.starter
    turns = [seat for turn, seat in order.items() if turn]
    assert turns == [(starter + number) % 5 for number in range(len(turns))]
    assert len(turns) % 5 == 0


@examples(60)
@given(seed=st.integers(0, 2**32))
def test_the_order_of_scoring_does_not_matter(seed: int) -> None:
    """I-12 (A-73): the points of several projects are the same in any order."""
    rng = Random(seed)
    state = position(3)
    for base in BASES:
        seat = rng.randrange(4)
        if seat < 3:
            state.holder[base], state.rangers[base] = seat, rng.randint(1, 3)
    for code, region in REGIONS.items():
        if rng.random() < 0.5:
            state.shown[code] = sum(state.rangers.get(base, 0) for base in region.bases)
    projects = due(state, CODES)
    setup = RULES.prepare(3, {"start_player": "random"}, None)
    found = []
    for _ in range(2):
        table = Table(setup, clone(state), 1)
        for project in projects:
            score(table, project, 0)
        found.append([player.points for player in table.state.players])
        rng.shuffle(projects)
    assert found[0] == found[1]
    assert len(projects) > 1


@examples(25)
@given(seed=st.integers(0, 2**32))
def test_pictures_do_not_depend_on_what_is_hidden(seed: int) -> None:
    """I-13: hidden colours permuted, every view of those who cannot see them is the same."""
    session, rng = start(seed)
    hidden = not session.options["open_hands"]
    changed = False
    for _ in range(60):
        if session.pending is None:
            break
        session.choose(choose(session, rng))
        for seat in (None, *range(len(session.seats))):
            state, setup = RULES.disguised(session.state, session.setup, seat, rng)
            changed |= state != session.state
            assert RULES.view(state, setup, seat) == session.view(seat)
    assert changed or not hidden


@pytest.mark.parametrize(("options", "cards"), [({}, 32), ({"variant": "full"}, 36)], ids=["simple", "full"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_automatic_players_finish(seats: int, options: dict[str, Any], cards: int) -> None:
    """I-14 (A-93): a card a turn, so all are played within so many turns, and then the round ends."""
    given = {"start_player": "random", **options}
    for seed in range(2):
        session, rng = kit.new_game("australia", seats, given, seed=seed), Random(seed)
        while session.pending is not None:
            pending = session.pending
            session.choose(RULES.bot().choose(session.view(pending.seat), pending, rng))
        assert session.turn <= cards + 4
        played = Counter(event.turn for event in session.events if event.kind == "play")
        trigger = next(event.turn for event in session.events if event.kind == "end_trigger")
        assert all(played[turn] >= 1 for turn in range(1, trigger + 1))


@examples(10)
@given(seed=st.integers(0, 2**32))
def test_the_same_choices_give_the_same_game(seed: int) -> None:
    """I-15: the same seed and decisions."""
    plays_the_same(lambda: start(seed), choose, 120)
