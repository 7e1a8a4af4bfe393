"""The invariants of part 7, checked after every input of games with random seeds, switches and choices."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kit
from kit.games.transportation import worth
from kit.games.transportation.data import CARDS, CONTRACTS, GOODS, LANES, PACKS, RING
from kit.games.transportation.rules import RULES
from kit.games.transportation.state import State
from tests.games.randomly import examples, plays_the_same
from tests.games.transportation.support import play, player

SOME: dict[str, tuple[Any, ...]] = {
    "preset": ("one_lesson",),
    "auto_fuel": (True,),
    "ports": ("random",),
    "start_pass": (True,),
    "start_fleet": (True,),
    "quick_exit": (True,),
    "swaps": (True,),
    "market_seconds": (30,),
    "crossing": ("safe", "dice"),
    "bankruptcy": (False,),
    "cameras": (False,),
    "teams": (True,),
    "show_odds": (True,),
    "short_count": (True,),
}
ROUNDS = 12
MET = {"traded", "bankrupt", "sent_back", "wiped_out", "claimed", "fuel_lost", "used", "unloaded"}
"""What is to happen in the games with the seeds TELLING."""
TELLING = (11, 49, 86)


def start(seed: int) -> tuple[kit.Session[State], Random]:
    """A game of a random number of players, some rounds and random switches, and who plays it.

    In every second the players have paid all their cash to the Bank, and their vans are on finance, not far
    from a level crossing.
    """
    rng = Random(seed)
    options = {key: rng.choice(values) for key, values in SOME.items() if rng.random() < 0.2}
    options["end"] = rng.choice([f"rounds:{ROUNDS}", f"rounds:{ROUNDS}", "open", "time:30"])
    session = kit.new_game("transportation", rng.randint(2, 6), options, seed=seed)
    if seed % 2 == 0:
        while not session.turn:
            session.choose(rng.choice(session.pending.values))
        state = session.state
        for player_ in state.players:
            state.bank += player_.cash
            player_.cash, player_.lorry = 0, None
            player_.van.financed, player_.van.at = True, rng.choice(("R08", "R24", "R40"))
        session = kit.Session.at(state, options=options, seed=seed)
    return session, rng


def choose(session: kit.Session[State], rng: Random) -> str:
    """Anything that may be chosen; mostly the throws, so that the game gets on, and seldom the end of it."""
    pending = session.pending
    assert pending is not None
    beside = [value for ask in session.side_requests for value in ask.values]
    if beside and rng.random() < 0.1:
        return rng.choice(beside)
    if pending.key in ("act", "market", "lot", "swap") and rng.random() < 0.6:
        going = [
            value for value in pending.values if value.startswith(("throw", "end", "take", "open", "offer"))
        ]
        if going:
            return rng.choice(going)
    if pending.key == "crossing":
        return "cross"
    return rng.choice(pending.values)


def check(session: kit.Session[State]) -> None:
    """TI-1 to TI-6 of one position, counted here and not by the game."""
    state = session.state
    assert sum(player.cash for player in state.players) + state.bank == 15000 * len(state.players)
    goods = Counter(state.stock)
    for player_ in state.players:
        goods.update(player_.store)
        for kind, vehicle in player_.vehicles:
            goods.update(vehicle.goods)
            assert len(vehicle.goods) <= {"van": 2, "lorry": 6}[kind]
            assert len({good[0] for good in vehicle.goods}) <= 1
            assert "dangerous" in player_.licences or not any(good[0] == "D" for good in vehicle.goods)
            assert not any(good[2:] == player_.home for good in vehicle.goods)
            assert vehicle.at in RING or vehicle.at in LANES
            assert kind in player_.licences
        assert sum(vehicle.financed for _, vehicle in player_.vehicles) + bool(player_.wreck) <= 1
        assert player_.cash >= 0
        assert player_.cash % 50 == 0
        if player_.out:
            assert (player_.cash, player_.vehicles, player_.store, player_.licences) == (0, [], [], [])
    assert {good: goods[good] for good in GOODS} == {good: 12 if good[0] == "G" else 6 for good in GOODS}
    kept = [card for player_ in state.players for card in player_.kept]
    view = session.view()
    for name, pack in view["packs"].items():
        mine = sum(card in PACKS[name] for card in kept)
        assert pack["left"] + pack["used"] + mine == {"customs": 16, "police": 16, "risk": 20}[name]
    assert len(set(kept)) == len(kept)
    assert set(kept) <= set(CARDS)
    held = [contract for player_ in state.players for contract in player_.contracts]
    shelf = view["shelf"]
    assert sorted(held + shelf["contracts"]) == sorted(CONTRACTS)
    assert shelf["pass"] + sum(player_.passes for player_ in state.players) == 6
    licences = sum(player_.licences.count("dangerous") for player_ in state.players)
    assert shelf["dangerous"] + licences == 6
    assert RULES.audit(state, session.setup) == ""


def watched(seed: int) -> Counter[str]:
    """Play a random game, checking after every input; the kinds of events that it told."""
    session, rng = start(seed)
    for _ in range(200):
        if session.pending is None:
            break
        check(session)
        before = session.state
        session.choose(choose(session, rng))
        moved(session, before)
    check(session)
    return Counter(event.kind for event in session.events)


@examples(20)
@given(seed=st.integers(0, 2**32))
def test_everything_adds_up_after_every_input(seed: int) -> None:
    """TI-1, TI-2, TI-3, TI-4, TI-5, TI-6 (T-10, T-15, T-18, T-19, T-27, T-78, T-81): under every switch."""
    assert watched(seed)


def test_the_random_games_come_to_everything() -> None:
    """TI-1, TI-2 (T-69, T-84, T-104, T-115, T-116): trades, trains, bankruptcies and what else is rare."""
    seen = sum((watched(seed) for seed in TELLING), Counter[str]())
    assert seen.keys() >= MET, f"these games never came to {MET - seen.keys()}"


def moved(session: kit.Session[State], before: State) -> None:
    """TI-7, TI-8, and no earnings under finance, of the last input."""
    recent = session.recent
    for event in recent:
        if event.kind == "thrown" and event.purpose in ("van", "lorry", "white") and event.turn == before.turn:
            vehicle = before.players[event.seat].vehicle(event.vehicle)
            assert vehicle is not None
            assert vehicle.bought < event.turn
        if (
            event.kind == "passed_home"
            and not before.players[event.seat].full_pay
            and event.turn == before.turn
        ):
            assert event.amount == 0
    if len(recent) == 1 and recent[0].kind == "traded":
        trade, now = recent[0], session.state
        cash = [player_.cash for player_ in before.players]
        cash[trade.seat] += trade.amount
        cash[trade.buyer] -= trade.amount
        assert [player_.cash for player_ in now.players] == cash
        assert (now.stock, now.bank) == (before.stock, before.bank)


@pytest.mark.parametrize("item", ["lorry", "dangerous", "pass", "contract"])
def test_buying_turns_cash_into_assets(item: str) -> None:
    """TI-9 (T-125, T-129): the count-up stays the same."""
    game = play(player(0, cash=40000)).does("buy")
    before = worth.total(game.ann)
    game.does(item)
    if item == "contract":
        game.does("KG-FEL")
    assert worth.total(game.ann) == before


def test_part_exchange_costs_five_thousand() -> None:
    """TI-9 (T-75, T-125): the van counted £10,000 and brought £5,000."""
    game = play(player(0, cash=40000)).does("buy")
    before = worth.total(game.ann)
    assert worth.total(game.does("exchange").ann) == before - 5000


@examples(6)
@given(seed=st.integers(0, 2**32))
def test_a_game_of_some_rounds_ends_after_them(seed: int) -> None:
    """TI-7, TI-8, TI-10 (T-36, T-104, T-118): after exactly so many rounds, or with the last player."""
    rng = Random(seed)
    session = kit.new_game("transportation", rng.randint(2, 4), {"end": "rounds:3"}, seed=seed)
    while session.pending is not None:
        before = session.state
        session.choose(choose(session, rng))
        moved(session, before)
    outcome, view = session.outcome, session.view()
    assert outcome is not None
    assert view["round"] == 3 or outcome.reason == "last_player"
    assert session.side_requests == ()
    with pytest.raises(kit.IllegalChoice):
        session.choose("end_turn")


@examples(8)
@given(seed=st.integers(0, 2**32))
def test_the_same_choices_give_the_same_game(seed: int) -> None:
    """TI-10: the same seed, set-up and choices."""
    plays_the_same(lambda: start(seed), choose, 150)
