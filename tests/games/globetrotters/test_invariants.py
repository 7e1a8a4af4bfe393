"""The invariants of part 7.1, checked after every input of games with random seeds, switches and choices."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kit
from kit.games.globetrotters.data import KEYS, PACKS, PLACES, TICKETS
from kit.games.globetrotters.rules import RULES
from kit.games.globetrotters.state import State, count_in, held_tickets, pack_left, unseen_tickets
from tests.games.randomly import examples, plays_the_same

SOME: dict[str, tuple[Any, ...]] = {
    "preset": ("one_lesson",),
    "round_limit": (7,),
    "keys_out_needed": (8, 12),
    "forgetting": (True,),
    "open_hands": (True,),
    "hide_cheques": (True,),
    "chain_bump": (True,),
    "mild_losses": (True,),
    "quick_cruise": (True,),
    "mild_deportation": (True,),
    "homes": ("teacher",),
    "mild_weekend": (True,),
    "quiz": (True,),
    "guided_round": (True,),
}
EVENTS = {
    *(
        "jackpot_filled",
        "dealt",
        "thrown",
        "starts",
        "turn",
        "placed_home",
        "received",
        "paid",
        "rolled",
        "moved",
    ),
    *(
        "adventure",
        "completed",
        "no_credit",
        "key",
        "marker",
        "special",
        "tickets",
        "gave_tickets",
    ),
    *("flew", "works", "turn_ends", "bumped", "turned", "relocated", "starts_here", "deported", "mark_ended"),
    *("lost_turn", "will_lose_turn", "key_lost", "nothing_to_lose", "nothing_to_exchange"),
    *("challenge", "duel", "challenge_won", "challenge_lost", "jackpot_throw", "jackpot_won", "jackpot_lost"),
    *("stays_here", "nothing_due", "explain", "pointed", "only_option"),
}
"""What can happen; the games are to meet all of it."""
ENDS = {"place", "deported", "day", "weekend", "jackpot", "challenge", "work", "trouble", "won", "lost"}
"""What ends a turn (G-33), the win, and a turn that is called a lost one."""
ROUNDS_AT_MOST = 300


def start(seed: int) -> tuple[kit.Session[State], Random]:
    """A game with a random number of players and random switches, and who plays it."""
    rng = Random(seed)
    options = {key: rng.choice(values) for key, values in SOME.items() if rng.random() < 0.2}
    return kit.new_game("globetrotters", rng.randint(2, 6), options, seed=seed), rng


def choose(session: kit.Session[State], rng: Random, bold: float = 0.35) -> str:
    """Sensibly, or, *bold*, anything that may be chosen; now and then beside the turn."""
    pending = session.pending
    assert pending is not None
    beside = [value for ask in session.side_requests for value in ask.values]
    if beside and rng.random() < 0.01:
        return rng.choice(beside)
    if rng.random() < bold:
        return rng.choice(pending.values)
    return RULES.bot().choose(session.view(pending.seat), pending, rng)


def check(session: kit.Session[State]) -> None:
    """I-1 to I-7 of one position, and what a view may tell (I-10)."""
    state = session.state
    assert RULES.audit(state, session.setup) == ""
    tickets = [
        *held_tickets(state),
        *state.pack.used,
        *unseen_tickets(state),
        *([state.turned] if state.turned else []),
    ]
    assert Counter(tickets) == Counter(list(TICKETS))
    assert pack_left(state) + len(held_tickets(state)) == 75
    room = session.view()
    where = Counter(one["where"] for one in room["keys"].values())
    assert sum(where.values()) == len(KEYS) == 16
    assert where["map"] == 16 - len(state.holder)
    for player in state.players:
        assert player.place in PLACES or (not player.place and not player.home)
        assert len(set(player.placed_in)) == len(player.placed_in)
        assert player.special >= 0
        assert bool(player.place) == bool(player.home)
    for code in (key for key, seat in state.holder.items() if seat >= 0 and key not in PLACES):
        counts = [count_in(player, code) for player in state.players]
        if not session.options["forgetting"]:
            assert counts[state.holder[code]] == max(counts) >= 2
    for pile in state.cards.values():
        assert len(set(pile.used)) == len(pile.used) <= 30
    if not session.options["open_hands"]:
        assert all(team["hand"] is team["dealt"] is team["home_other"] is None for team in room["teams"])


def test_everything_adds_up_after_every_input() -> None:
    """I-1, I-2, I-3, I-4, I-5, I-6, I-8, I-9, I-11 (G-04, G-08, G-33, G-34): under every switch."""
    seen: set[str] = set()

    @examples(24)
    @given(seed=st.integers(0, 2**32))
    def play(seed: int) -> None:
        session, rng = start(seed)
        out: set[str] = set()
        seen.update(event.kind for event in session.events)
        for _ in range(150):
            if session.pending is None:
                break
            check(session)
            before = session.state
            session.choose(choose(session, rng))
            after = session.state
            assert out <= set(after.holder)
            out = set(after.holder)
            seen.update(event.kind for event in session.recent)
            moved(session, before, after)
        check(session)

    play()
    assert seen >= EVENTS, f"these games never came to {EVENTS - seen}"


def moved(session: kit.Session[State], before: State, after: State) -> None:
    """I-8, I-9, I-11: who is next and why, what work and tickets cost, which cards moved."""
    events = session.recent
    if session.outcome is None and before.turn:
        assert (after.current - before.current - (after.turn - before.turn)) % len(after.players) == 0
    for event in events:
        if event.kind == "turn_ends":
            assert event.why in ENDS
        if event.kind == "received" and event.what == "work":
            assert event.amount == 200
        if event.kind == "paid" and event.what == "ticket":
            assert event.amount % 200 == 0 or event.amount == 300
    drawn = Counter(event.card[0] for event in events if event.kind == "adventure")
    for pack in PACKS:
        was, now = before.cards[pack].used, after.cards[pack].used
        if not session.options["forgetting"]:
            fresh = len(set(now) - set(was))
            assert fresh == drawn[pack] or len(was) == 30


def test_after_a_landing_nobody_else_stands_there() -> None:
    """I-7 (G-221): but after a switch, and where somebody was put."""
    session, rng = kit.new_game("globetrotters", 6, seed=5), Random(5)
    landed = 0
    for _ in range(500):
        if session.pending is None:
            break
        session.choose(choose(session, rng, 0.1))
        moves = [event for event in session.recent if event.kind == "moved"]
        if (
            moves
            and moves[-1].how != "switch"
            and session.pending is not None
            and session.pending.key == "action"
        ):
            last = moves[-1]
            state = session.state
            if state.players[last.seat or 0].place == last.end and session.recent[-1].kind != "turn":
                assert [player.place for player in state.players].count(last.end) == 1
                landed += 1
    assert landed > 30


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_games_of_automatic_players_end(seats: int) -> None:
    """I-13, I-14: within 300 rounds; after the win nothing is accepted."""
    for seed in range(2):
        session, rng = kit.new_game("globetrotters", seats, seed=seed, simulate=True), Random(seed)
        while session.pending is not None:
            session.choose(choose(session, rng, 0.0))
        state = session.state
        assert state.round < ROUNDS_AT_MOST
        assert RULES.audit(state, session.setup) == ""
        assert session.outcome is not None
        with pytest.raises(kit.IllegalChoice, match="over"):
            session.choose("work")


def test_automatic_players_remember_what_is_theirs() -> None:
    """I-13 (G-282): games with forgetting end too."""
    options = {"forgetting": True}
    session, rng = kit.new_game("globetrotters", 3, options, seed=1, simulate=True), Random(1)
    while session.pending is not None:
        session.choose(choose(session, rng, 0.0))
    assert session.outcome is not None
    assert session.outcome.reason == "return"


@examples(8)
@given(seed=st.integers(0, 2**32))
def test_the_same_choices_give_the_same_game(seed: int) -> None:
    """I-12: the same seed, set-up and choices."""
    plays_the_same(lambda: start(seed), choose, 120)


def test_the_room_sees_no_destination() -> None:
    """I-10 (G-286): no ticket in any hand, in the Jackpot or at Home can be told by what the room is sent."""
    session, rng = kit.new_game("globetrotters", 4, {"round_limit": 6}, seed=8), Random(8)
    while session.pending is not None:
        state = session.state
        other, setup = RULES.disguised(state, session.setup, None, Random(1))
        assert RULES.view(other, setup, None) == session.view()
        assert held_tickets(other) != held_tickets(state)
        session.choose(choose(session, rng, 0.1))
    shown = {"thrown", "turned", "flew", "moved", "placed_home", "relocated", "explain"}
    for event in session.events:
        if event.kind not in shown and event.kind in ("tickets", "gave_tickets", "dealt", "jackpot_won"):
            assert not set(map(str, event.data.values())) & {*PLACES, *TICKETS}


@pytest.mark.parametrize(
    ("keys", "markers", "wrong"),
    [
        pytest.param({"AS": -1}, ["beijing", "dubai"], "", id="I-3, G-209"),
        pytest.param({"AS": -1}, ["beijing"], "noted with 1 marker", id="a lost marker"),
        pytest.param({"AS": -1}, ["beijing", "dubai", "dubai"], "noted twice", id="a marker twice"),
        pytest.param({}, ["beijing", "dubai"], "without the KEY", id="a lost KEY"),
    ],
)
def test_what_is_missing_in_the_jackpot_is_found(keys: dict[str, int], markers: list[str], wrong: str) -> None:
    """I-3, I-4 (G-209): a Continent KEY and the markers noted with it lie there together."""
    session = kit.new_game("globetrotters", 2, seed=1)
    state = session.state
    state.holder.update(keys)
    state.jackpot.markers += markers
    found = RULES.audit(state, session.setup)
    assert wrong in found
    assert bool(found) == bool(wrong)


def test_a_lost_key_is_found() -> None:
    """I-3: a City KEY, which no marker tells of, too."""
    session = kit.new_game("globetrotters", 2, seed=1)
    state = session.state
    state.off_map += ["cairo"]
    assert "KEY of Cairo" in RULES.audit(state, session.setup)
    state.holder["cairo"] = 1
    assert RULES.audit(state, session.setup) == ""
