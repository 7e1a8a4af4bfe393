"""The automatic player: what it sees in a position, and that it beats chance."""

from __future__ import annotations

from random import Random

import pytest

import kit
from kit.engine.requests import Ask
from kit.games.globetrotters.rules import RULES
from kit.games.globetrotters.state import Jackpot
from tests.games.globetrotters.support import NOWHERE, Game, play, team

BOT = RULES.bot()


def choice(game: Game) -> str:
    """What the bot chooses now."""
    session = game.session
    assert session.pending is not None
    return BOT.choose(session.view(session.pending.seat), session.pending, Random(0))


def goes_on(game: Game, *until: str) -> Game:
    """The bot plays until it is asked something of *until*."""
    while game.key not in until:
        game.does(choice(game))
    return game


def test_it_goes_to_a_key() -> None:
    """D4: from Berlin to Moscow or London, whose KEYs lie on the map."""
    game = play(team("berlin", 600), dice=[2]).does("roll")
    assert choice(game) in ("moscow", "london")


def test_it_takes_adventures_that_bring_something() -> None:
    """D8: a KEY or a marker; not in the city of its own KEY."""
    assert choice(play(team("cairo", 600, offer="adventure"))) == "adventure"
    assert choice(play(team("cairo", 600, offer="adventure"), keys={0: "cairo"})) != "adventure"


def test_it_flies_to_the_better_place() -> None:
    """D5: to a KEY City rather than to an island."""
    game = play(team("paris", 600, "tokyo/jamaica"), dice=[1])
    assert choice(game) == "fly"
    assert choice(game.does("fly")) == "1a"


def test_it_challenges_and_places_memories() -> None:
    """D10: whoever holds the KEY; a Special Memory where it wins a continent."""
    assert choice(play(team("moscow", 600, may_challenge=True), team(), keys={1: "moscow"})) == "challenge"
    game = play(team("denver", 300, markers="lima", special=1))
    assert choice(game) == "place"
    assert choice(game.does("place")) in ("bogota", "santiago", "buenos_aires")
    poor = play(team("gobi", 200), team("delhi", 0, "cairo/bali", offer="adventure"), keys={0: "delhi"},
                current=1, starter=1, cards=["E18"]).does("adventure")  # fmt: skip
    assert choice(poor) == "refund"


def test_it_tries_the_jackpot_rather_than_work() -> None:
    """D11."""
    full = Jackpot(900, [], 2)
    assert choice(play(team("macau", 300, offer="jackpot"), jackpot=full, keys={-1: "delhi"})) == "jackpot"


def test_it_returns_home_to_win() -> None:
    """Section 4.2: when all KEYs are out and it leads, Home is the goal, or the place of deportation first."""
    keys = {0: "new_york mexico_city rio_de_janeiro cairo london moscow tokyo delhi sydney nairobi"}
    facts = {"keys": keys, "options": {"keys_out_needed": 10}}
    game = play(team("addis_ababa", 600, home="nairobi"), dice=[1], **facts).does("roll")
    assert choice(game) == "nairobi"
    marked = play(team("empty_quarter", 600, home="nairobi", deported_from="dubai"), dice=[1], **facts).does(
        "roll"
    )
    assert choice(marked) == "dubai"


def test_it_does_not_work_when_it_is_rich() -> None:
    """Section 4.2 (c): with more than $800 it travels, or buys tickets to do so."""
    assert choice(play(team("alice_springs", 1000))) in ("roll", "buy")
    assert choice(play(team("dublin", 1000))) != "work"


def test_small_decisions() -> None:
    """D2, D12, D14, D16, D18, D19: each is one of the options."""
    first = play(team(NOWHERE, home="paris/maldives"), round=1)
    assert choice(first) == "a"
    lose = play(team("rome", 500, offer="adventure", markers="paris lima bogota"), cards=["E15"],
                keys={0: "SA cairo"}).does("adventure")  # fmt: skip
    assert choice(lose) == "cairo"
    owed = play(
        team("athens", 100, "tokyo/jamaica paris/maldives cairo/bali", offer="adventure"), cards=["E09"]
    )
    assert choice(owed.does("adventure")) in owed.options
    assert choice(play(team("bangkok", 500, offer="adventure"), cards=["E28"]).does("adventure")) in (
        "delhi",
        "tashkent",
    )
    bumped = play(team("london", 300), team("paris"), dice=[1], tickets=["cairo/bali"]).does("roll")
    assert choice(bumped) in ("cairo", "bali")
    teams = (team("rome", 500, offer="adventure"), team("cairo"), team("gobi"))
    assert choice(play(*teams, cards=["E25"]).does("adventure")) == "seat:1"
    assert choice(play(team("denver", 700)).does("work")) == "discount"
    assert goes_on(play(team("denver", 0), dice=[1] * 9), "after_turn", "action").key


def test_its_pupils_know_one_answer_in_two() -> None:
    """GO-22: it takes the question, and guesses."""
    assert BOT.knows({}, Ask("answer", 0, ("a", "b"))) == 0.5
    assert BOT.choose({}, Ask("reroll", 0, ("keep", "question")), Random(1)) == "question"
    assert BOT.choose({}, Ask("answer", 0, ("a", "b")), Random(1)) in ("a", "b")


@pytest.mark.parametrize("seats", [2, 4])
def test_it_beats_chance(seats: int) -> None:
    """At least 9 of 10 games against random players, of ten rounds; measured were 75 of 75 whole games."""
    won = 0
    for seed in range(10):
        options = {"round_limit": 14}
        session, rng = kit.new_game("globetrotters", seats, options, seed=seed, simulate=True), Random(seed)
        while session.pending is not None:
            pending = session.pending
            mine = pending.seat == seed % seats
            session.choose(
                BOT.choose(session.view(pending.seat), pending, rng) if mine else rng.choice(pending.values)
            )
        assert session.outcome is not None
        won += session.outcome.winners == (seed % seats,)
    assert won >= 9
