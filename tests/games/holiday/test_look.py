"""How Holiday is shown: marks that hide nothing, roads that can be clicked, sentences a class understands."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import Any

import pytest

import kit
from kit.board import drawing
from kit.board.metrics import width
from kit.engine.frame import Frame, Moment
from kit.engine.scene import Glow, Piece, Tag, Text
from kit.games.holiday.data import FINISH, HOME, ROAD
from kit.games.holiday.look import LOOK
from kit.games.holiday.look_board import places, scene, spot, tag_place, token_places
from kit.games.holiday.look_log import place_words
from kit.games.holiday.state import Family
from tests.games.holiday.support import play

SQUARES = sorted(one for one in places() if one != FINISH)
TAG = 17


def shown(game: kit.Session[Any], beat: int = 0) -> Frame:
    return LOOK.frame(Moment(game.view(), game.pending, game.side_requests, game.recent, beat))


@pytest.mark.parametrize("square", SQUARES)
def test_a_key_beside_a_square_covers_no_name(square: str) -> None:
    x, y = tag_place(square)
    for text in scene({}).texts:
        long = width(text.text, text.size)
        left = text.x - {"middle": long / 2, "end": long}.get(text.anchor, 0.0)
        beside = x + TAG <= left or x - TAG >= left + long
        assert beside or y + TAG <= text.y - 0.72 * text.size or y - TAG >= text.y + 0.2 * text.size, text.text


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_a_crowd_covers_neither_one_another_nor_the_next_square(count: int) -> None:
    for square in SQUARES:
        spots = token_places([square] * count)
        for index, one in enumerate(spots):
            for other in spots[index + 1 :]:
                assert hypot(one[0] - other[0], one[1] - other[1]) >= one[2] + other[2] - 0.5
        near = {spot(one) for one in (*ROAD.at[square].next, *ROAD.before.get(square, ()))}
        for x, y in (places()[one] for one in near):
            assert all(hypot(x - one[0], y - one[1]) > one[2] for one in spots), square


def test_a_road_is_taken_by_a_click_anywhere_on_it() -> None:
    seen = shown(play("MT07", 50, dice=(5,)).does("throw").session)
    assert [choice.value for choice in seen.choices] == ["GS", "LL", "FW"]
    for choice in seen.choices:
        road = {square.id for square in ROAD.squares if square.stretch == choice.value}
        assert {choice.target, *choice.also} == road | {f"sign-{choice.value}"}
        assert choice.points == (tag_place(choice.target),)
    assert [mark.text for mark in seen.marks if isinstance(mark, Tag)] == ["1", "2", "3"]
    assert all(mark.wide for mark in seen.marks if isinstance(mark, Glow))
    assert drawing.layer(scene({}), seen).count("pointer-events='all'") == 11 + 15 + 7 + 3 + 3


def test_a_card_that_leads_past_a_fork_is_not_called_a_throw() -> None:
    game = play("S05", 60, dice=(3,), top=("HH01",)).does("throw").session
    card = shown(game, 1).card
    assert card.sentence == "Ann advance 10. Which road behind the bank?"
    assert card.dice == ()


def test_the_card_drawn_last_lies_on_the_board() -> None:
    game = play("S05", 60, dice=(3,), top=("HH09",))
    before = shown(game.session)
    after = shown(game.does("throw").session)
    words = [" ".join(mark.text for mark in one.marks if isinstance(mark, Text)) for one in (before, after)]
    assert words == ["last card", "He is a famous singer and thanks you: collect $30."]
    assert [type(mark) for mark in after.marks].count(Piece) == 1


def test_two_numbers_are_named_of_one_row() -> None:
    card = shown(play("GS01", 50, dice=(3,)).does("throw").session).card
    assert (card.dice_entry, card.picks) == (1, 2)


def test_throws_in_hand_are_told_while_something_else_is_asked() -> None:
    card = shown(play("MT07", 50, dice=(6,)).does("buy").session).card
    assert [(remark.strong, remark.text) for remark in card.remarks] == [("Petrol paid:", "one more throw")]


@pytest.mark.parametrize(
    ("on", "cash", "dice", "sentence"),
    [
        ("S05", 60, 2, "Mum left stove on: Ann go back to Home!"),
        ("HW03", 60, 4, "Picnic basket left at the cafe: Ann go back to the cafe!"),
        ("FW03", 60, 2, "Smoke from the bonnet: Ann go back to Fred's garage!"),
        ("HS07", 60, 5, "Ann threw 5, but Home is 3 away: no move."),
    ],
)
def test_what_has_happened_is_said_in_a_sentence(on: str, cash: int, dice: int, sentence: str) -> None:
    assert shown(play(on, cash, dice=(dice,)).does("throw").session).card.sentence == sentence


@pytest.mark.parametrize(
    ("cash", "remark"), [(10, "back to the bank next"), (20, "resort next"), (170, "resort next")]
)
def test_at_the_airport_the_seat_says_what_comes_next(cash: int, remark: str) -> None:
    """H-89, H-93: a resort, or the way back to the second bank if none can be paid."""
    ben = Family("Ben", "orange", cash, "AIRPORT")
    assert shown(play("S11", others=[ben]).session).seats[1].remark == remark


def test_the_next_family_stands_where_the_board_shows_it() -> None:
    """H-89: the only resort that Ben can pay is chosen by itself, but nobody has seen that yet."""
    card = shown(
        play("S05", others=[Family("Ben", "orange", 30, "AIRPORT")], dice=(1,)).does("throw").session
    ).card
    assert card.buttons[0].help == "Ben, at the Airport."


@pytest.mark.parametrize(
    ("on", "cash", "values", "dice", "sentence", "now"),
    [
        ("AR07", 90, ("throw",), (6,), "with a free throw", "Choose a resort at once."),
        ("AR02", 90, ("buy",), (6, 5), "with a free throw", "Choose a resort at once."),
        ("AR07", 0, ("throw",), (6,), "with a free throw", "Back to the bank for a loan at once."),
        ("AR01", 90, ("buy",), (6, 6), "with 2 free throws", "Choose a resort at once and $20 for the others."),
    ],
)
def test_free_throws_on_arrival_are_told_whenever_they_were_thrown(
    on: str, cash: int, values: tuple[str, ...], dice: tuple[int, ...], sentence: str, now: str
) -> None:
    """H-87, H-93, H-109: the six may have come earlier in the turn; without money for a resort it is a loan."""
    card = shown(play(on, cash, dice=dice).does(*values).session, len(dice) - 1).card
    assert card.sentence == f"Ann are at the Airport {sentence} in hand!"
    assert card.buttons[0].help == now


def test_starting_again_is_not_told_as_a_gift() -> None:
    card = shown(play("S10", 10, dice=(3,)).does("throw").session).card
    assert [remark.strong for remark in card.remarks][1:] == ["Starts again with $100", "New tyre: −$20"]


def test_the_kind_bank_is_named() -> None:
    """HO-07"""
    card = shown(play("RL01", 0, dice=(1,), options={"kind_bank": True}).does("throw").session).card
    assert [remark.strong for remark in card.remarks][1:] == [
        "The kind bank: +$60",
        "Breakfast on a silver tray: −$40",
    ]


def test_a_win_shared_when_the_time_is_up_is_told_with_its_names() -> None:
    """HO-01"""
    game = play(
        "S05", 70, others=[Family("Ben", "orange", 70, "S05")], dice=(1, 1), options={"time_limit_min": 20}
    )
    assert shown(game.does("time_up").session).round.startswith("Last round")
    session = game.does("throw", "throw").session
    assert LOOK.log(session.recent, session.view())[-1].text == "Ann and Ben share the win"
    assert shown(session, 9).notice.title == "Ann and Ben share the win!"


@pytest.mark.parametrize(
    ("where", "cash", "words"),
    [
        ("RB04", 60, "Time is up: the nearest to Home wins."),
        ("RB03", 60, "Equally near to Home: more money wins."),
        ("RB03", 70, "Equally near to Home, with equal money."),
    ],
)
def test_the_last_screen_says_what_has_decided(where: str, cash: int, words: str) -> None:
    """HO-01: the way that is left, then the money; nothing needs to be said of whoever is Home."""
    ben = Family("Ben", "orange", cash - 10, where)
    game = play("RB03", 60, others=[ben], dice=(1, 1), options={"time_limit_min": 40}).does("time_up")
    assert shown(game.does("throw", "throw").session, 9).notice.text == words
    assert shown(play("HS06", 60, dice=(4,)).does("throw").session, 9).notice.text == ""


def test_places_are_called_by_their_names() -> None:
    names = [place_words(one) for one in (HOME, "S11", "MT01", "RM00", "AR05")]
    assert names == ["Home", "the cafe", "Fred's garage", "Palm Bay Motel", "the second bank"]


def test_squares_of_a_road_follow_one_another_within_a_click() -> None:
    for one, other in pairwise(square.id for square in ROAD.squares if square.stretch == "GS"):
        (x, y), (a, b) = places()[one], places()[other]
        assert hypot(x - a, y - b) < 62


def test_the_way_to_go_after_being_sent_back_is_counted_from_there() -> None:
    card = shown(play("MT07", 50, dice=(6,)).does("throw").session).card
    freeway = card.buttons[2]
    assert freeway.sign is not None
    assert (freeway.help, freeway.sign.big) == ("Back to Fred's garage", str(ROAD.to_airport["MT01"]))
