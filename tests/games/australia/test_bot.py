"""The automatic player: what it sees in a position, and that it beats chance."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import kit
from kit.games.australia.rules import RULES
from kit.games.australia.state import Standing
from tests.games.australia.support import BANK, Game, play, position

BOT = RULES.bot()


def choice(game: Game, seed: int = 0) -> str:
    """What the bot chooses now."""
    session = game.session
    assert session.pending is not None
    return BOT.choose(session.view(session.pending.seat), session.pending, Random(seed))


def goes_on(game: Game, *until: str) -> list[str]:
    """What the bot chooses until it is asked something of *until*."""
    chosen = []
    while game.key not in until:
        chosen.append(choice(game))
        game.does(chosen[-1])
    return chosen


def test_it_flies_to_where_it_scores_and_plays_there() -> None:
    """The pair of actions: to SWE, whose last base is free, with a green card."""
    game = play(2, "c16: Black 3, c22: Black 3", "SWE 8", "Black KIM", "GN2a RD1a")
    chosen = goes_on(game, "refill")
    assert chosen[:2] == ["fly", "SWE"]
    assert game.on("c15") == "Black 2"
    assert set(game.scored) == {"SWE:conservation", "SWE:industrial"}


def test_it_retrieves_to_complete() -> None:
    """Ten heads for a nine, and no card that could be played there."""
    on = "c29: Black 9, c34: White 1"
    game = play(2, on, "ENS 9", "Black ENS", "BL4a BL4b")
    game.plays()
    assert goes_on(game, "retrieve") == ["retrieve"]
    assert choice(game) == "c29:1"


def test_it_plays_a_card_in_every_turn() -> None:
    """A-93: its second action is a card if the first was none."""
    game = play(2, "c29: Black 1", "KIM 9", hand="BL1a BL2a").flies("KIM")
    assert choice(game) == "play"


def test_it_pays_for_a_move_from_five_points_on() -> None:
    """D10: a move that fills the last base for 3 + 3; not one that scores less."""
    game = play(2, "c22: Black 3, c16: Black 2", "SWE 9", dollars=[4])
    assert goes_on(game, "move_to") == ["paid_move", "c22"]
    assert choice(game) == "c15"
    assert choice(play(2, "c22: Black 3", "SWE 9", dollars=[4])) != "paid_move"


def test_it_draws_from_piles_with_many_rangers() -> None:
    """D3: 3 and 4, then 2, then 1."""
    for piles, wanted in (([1, 1, 1, 1], {"pile:3", "pile:4"}), ([1, 1, 0, 0], {"pile:2"})):
        game = play(hand="RD1a", piles=piles).does("play", "card:1", "without")
        assert {choice(game, seed) for seed in range(20)} == wanted


def test_it_notices_four_of_five() -> None:
    """D12: what is complete it claims in most turns, and never twice in a turn."""
    claimed = 0
    for turn in range(1, 51):
        state = position(2, "c15: Black 1, c16: White 1, c22: White 2", turn=turn)
        state.standing = [Standing("SWE:conservation", 1, turn)]
        game = Game(kit.Session.at(state, options={"referee": "spot", "start_player": "random"}))
        claimed += choice(game) == "claim"
    assert 32 <= claimed <= 48
    wrong = play(2, "c15: Black 1, c16: White 1, c22: White 2", options={"referee": "spot"})
    while choice(wrong) == "claim":
        wrong.does("claim").does(choice(wrong))
    assert len(wrong.told("claim")) <= 1


def test_it_uses_the_track() -> None:
    """The windmill's value is worth a ranger where no base gives anything."""
    facts: dict[str, Any] = {"windmill": "ENS", "windmill_value": 12, "options": {"variant": "full"}}
    game = play(2, planes="Black ENS", hand="OR2a OR2b", **facts)
    goes_on(game, "refill")
    assert "B" in game.track


def test_what_the_teacher_decides() -> None:
    """D13, D14: it ends the round; its pupils know one answer in two."""
    game = play(tiles="KIM 9, PIL 9", options={"stall_rounds": 1})
    for _ in range(2):
        game.flies("KIM").flies("PIL")
    assert choice(game) == "end_round"
    asked = play(options={"question_mode": "landing"}, bank=BANK).flies("KIM")
    assert asked.session.pending is not None
    assert BOT.knows(asked.session.view(0), asked.session.pending) == 0.5
    assert choice(asked) in asked.options


def beats_chance(seats: int, seed: int, options: dict[str, Any]) -> bool:
    """Whether one bot among random players wins alone."""
    session = kit.new_game("australia", seats, {"start_player": "random", **options}, seed=seed, simulate=True)
    rng, mine = Random(seed), seed % seats
    while session.pending is not None:
        pending = session.pending
        by_bot = pending.seat == mine
        session.choose(BOT.choose(session.view(mine), pending, rng) if by_bot else rng.choice(pending.values))
    assert session.outcome is not None
    return session.outcome.winners == (mine,)


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {"variant": "full"}), (5, {})])
def test_it_beats_chance(seats: int, options: dict[str, Any]) -> None:
    """At least 19 of 20 games against random players."""
    assert sum(beats_chance(seats, seed, options) for seed in range(20)) >= 19
