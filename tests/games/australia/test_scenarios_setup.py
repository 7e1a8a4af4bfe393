"""Worked scenarios S-01 to S-12: set-up, flying, cards."""

from __future__ import annotations

import pytest

import kit
from kit.games.australia.data import CARDS, REGIONS
from kit.games.australia.state import unseen_cards, unseen_tiles
from tests.games.australia.support import Game, first_cards, new, play


def drawn(game: Game) -> list[int]:
    """The seats in the order in which they took a card."""
    return [event.seat for event in game.told("draw") if event.seat is not None]


def answers(game: Game, right: str) -> None:
    """Those seats asked that are in *right* (digits) answer rightly, the others wrongly."""
    asked = game.state.question
    assert asked is not None
    place = asked.place
    while game.key == "answer" and game.state.question is not None and game.state.question.place == place:
        pending = game.session.pending
        assert pending is not None
        green = game.right()
        wrong = next(value for value in pending.values if value != green)
        game.does(green if str(pending.seat) in right else wrong)


def test_s_01_three_players_at_the_start() -> None:
    """S-01 (A-08, A-10, A-11, A-12): supplies, colours, cards, tiles, planes, points and dollars."""
    game = first_cards(new(3, {"start_player": "random"}))
    state = game.state
    assert [player.supply for player in state.players] == [14, 14, 14]
    assert [player.colour for player in state.players] == ["black", "white", "orange"]
    assert sum(state.piles) == 8 * 4 - 6 == 26
    out = sum(len(unseen_cards(state, back)) for back in (1, 2, 3, 4)) - 26
    assert (out, len(unseen_tiles(state)), state.scored) == (10, 24, {})
    assert [(one.plane, one.points, one.dollars) for one in state.players] == [("", 0, 0)] * 3


def test_s_02_brown_needs_five() -> None:
    """S-02 (A-09, A-10): with four brown is refused, with five everybody has ten rangers."""
    with pytest.raises(kit.BadSetup, match="A-09"):
        new([{"name": "A", "colour": "brown"}, "B", "C", "D"])
    game = new(5, {"start_player": "random"})
    assert [player.supply for player in game.state.players] == [10] * 5
    assert "brown" in {player.colour for player in game.state.players}


def test_s_03_the_youngest_draws_first_and_the_expert_starts() -> None:
    """S-03 (A-12, A-13, A-15): two orders, both clockwise."""
    game = new(4, {"youngest": 2, "start_player": "declared", "starter": 1})
    first_cards(game)
    assert drawn(game) == [2, 3, 0, 1, 2, 3, 0, 1]
    turns = []
    for _ in range(5):
        turns.append(game.state.current)
        game.flies("KIM" if len(turns) < 5 else "SWE").flies("PIL")
    assert turns == [1, 2, 3, 0, 1]
    assert game.state.round == 2


def test_s_04_a_tie_in_the_quiz() -> None:
    """S-04 (A-14): White and Orange tied after three; the fifth question decides; no points, no dollars."""
    game = new(3)
    for right in ("012", "012", "12"):
        answers(game, right)
    assert game.session.view()["quiz"]["rivals"] == [1, 2]
    answers(game, "12")
    assert game.session.view()["quiz"]["number"] == 5
    answers(game, "2")
    assert [event.seat for event in game.told("starts")] == [2]
    first_cards(game)
    assert game.asks == "Orange action"
    assert (game.points, game.dollars) == ([0, 0, 0], [0, 0, 0])


def test_s_05_the_first_flight() -> None:
    """S-05 (A-22, A-25, A-23, A-17): it turns up a tile and is an action; a second flight goes elsewhere."""
    game = play(draws={"tile": [7]}).flies("ENS")
    assert game.session.view()["regions"]["ENS"]["value"] == 7
    assert (game.scored, game.left) == ([], 1)
    game.does("fly").refuses("ENS")
    assert set(game.options) == set(REGIONS) - {"ENS"}
    game.does("SWE")
    assert game.asks == "White action"


def test_s_06_a_card_with_fewer_rangers() -> None:
    """S-06 (A-31, A-32, A-33, A-41): all dollars, two of three rangers, a new card."""
    game = play(planes="Black SWE", hand="GN3a").plays("c15", 2)
    assert (game.dollars[0], game.supply[0], game.on("c15")) == (1, 18, "Black 2")
    assert len(game.state.players[0].hand) == 2


def test_s_07_own_bases_and_one_base_only() -> None:
    """S-07 (A-34, A-35, A-36): not White's base, not two bases, but any number on one's own."""
    game = play(on="c22: White 1, c16: Black 4", planes="Black SWE", hand="GN3a")
    game.does("play", "card:1", "with").refuses("c22")
    assert game.options == ("c15", "c16")
    game.does("c16", "3")
    assert game.key == "refill"
    assert (game.on("c16"), game.on("c15"), game.dollars[0]) == ("Black 7", "", 1)


def test_s_08_a_colour_change() -> None:
    """S-08 (A-49, A-50): 3 - 3 + 2 = 2 dollars; with 2 dollars in hand it is refused."""
    game = play(planes="Black KIM", hand="YE2a", dollars=[3]).plays("c02", 2)
    assert (game.dollars[0], game.on("c02")) == (2, "Black 2")
    poor = play(planes="Black KIM", hand="YE2a", dollars=[2]).does("play", "card:1").refuses("with")
    assert poor.options == ("without",)


def test_s_09_two_cards_without_placing() -> None:
    """S-09 (A-37, A-38, A-17): 0 to 5 to 7 dollars, off the board, any colours."""
    game = play(hand="RD1a BL4a")
    game.plays()
    assert (game.dollars[0], game.left) == (5, 1)
    game.plays(card=1)
    assert (game.dollars[0], game.supply[0], game.scored) == (7, 20, [])
    assert len(game.state.players[0].hand) == 2


def test_s_10_no_more_than_the_supply() -> None:
    """S-10 (A-32, A-39): two left of ten; then only without placing, for 0 + 2 dollars."""
    on = "c01: Brown 8"
    game = play(5, on, planes="Brown OUT", hands=["", "", "", "", "OR4a BL4a"], current=4)
    game.does("play", "card:1", "with", "c27").refuses("3", "4").does("2", "pile:1")
    assert (game.supply[4], game.dollars[4], game.on("c27")) == (0, 0, "Brown 2")
    game.does("play", "card:1").refuses("with").does("without")
    assert game.dollars[4] == 2


def test_s_11_the_last_card_of_the_piles() -> None:
    """S-11 (A-41, A-42, A-87): it has to be taken; then nothing, and the game is not ending yet."""
    game = play(piles=[0, 0, 1, 0], hands=["RD1a RD2a", "YE1a YE2a"])
    game.plays()
    assert (game.state.piles, len(game.state.players[0].hand)) == ([0, 0, 0, 0], 2)
    game.flies("KIM").plays()
    assert game.asks == "White action"
    assert (len(game.state.players[1].hand), game.state.end, game.told("end_trigger")) == (1, "", [])


def test_s_12_the_new_card_at_once() -> None:
    """S-12 (A-43): a green card just taken is played in the same turn."""
    game = play(planes="Black SWE", hand="RD1a", draws={"pile:1": ["GN1a"]}).plays(pile=1)
    hand = game.state.players[0].hand
    assert CARDS[hand[1]].colour == "green"
    game.plays("c15", 1, card=2)
    assert game.on("c15") == "Black 1"
