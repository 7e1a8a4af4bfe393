"""The ring and the cards as they are shipped: the checks PC-01 to PC-13, and the counts behind them."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from importlib.resources import files

import pytest

from kit.games.passport import look_board
from kit.games.passport.data import DESTINY, FATE, KINDS, SQUARES, STATES, Card, Effect, Square
from kit.games.passport.money import PLAQUE_PRICE
from kit.games.passport.turn import INSURANCE_FEE, QUARANTINE_FEE

CARDS = (*FATE, *DESTINY)
SIZE = len(SQUARES)
INDEX = {square.id: square.index for square in SQUARES}
CARD_SQUARES = [square.index for square in SQUARES if square.kind in ("fate", "destiny")]
CORNERS = {0: "departure_lounge", 11: "travel_insurance", 22: "quarantine", 33: "travel_fund"}
LAP = """
    departure-lounge nsw-byron-bay nsw-sydney act-war-memorial fate-1 act-parliament-house australia-1
    act-tidbinbilla destiny-1 nsw-snowy-mountains fate-2
    travel-insurance vic-wilsons-promontory vic-melbourne vic-ballarat destiny-2 tas-cradle-mountain australia-2
    tas-hobart fate-3 tas-port-arthur destiny-3
    quarantine sa-kangaroo-island sa-adelaide sa-coober-pedy fate-4 wa-kalgoorlie australia-3 wa-perth destiny-4
    wa-broome fate-5
    travel-fund nt-darwin nt-kakadu nt-uluru destiny-5 qld-cairns australia-4 qld-longreach fate-6 qld-brisbane
    destiny-6
"""
CAPITALS = (
    "nsw-sydney",
    "act-parliament-house",
    "vic-melbourne",
    "tas-hobart",
    "sa-adelaide",
    "wa-perth",
    "nt-darwin",
    "qld-brisbane",
)


def effects(deck: tuple[Card, ...], do: str, pot: str = "") -> list[Effect]:
    return [one for card in deck for one in card.effects if one.do == do and (not pot or one.pot == pot)]


def named(test: Callable[[Effect], bool]) -> str:
    return " ".join(card.id for card in CARDS if any(test(effect) for effect in card.effects))


def target(effect: Effect, start: int) -> int:
    """The square on which a move of a card ends, worked out by hand and not by the rules."""
    if effect.do == "move_by":
        return (start + effect.squares) % SIZE
    if not effect.to.startswith("next:"):
        return INDEX[effect.to]
    ring = [*SQUARES[start + 1 :], *SQUARES[: start + 1]]
    return next(square.index for square in ring if square.kind == effect.to.removeprefix("next:"))


def moves(card: Card, start: int) -> Iterator[int]:
    yield from (target(effect, start) for effect in card.effects if effect.do.startswith("move"))


# -- the ring ---------------------------------------------------------------------------------------


def test_the_lap() -> None:
    """PC-01, PC-04: one closed ring of 44 squares in the order of the lap, each of one of the eight kinds."""
    assert [square.id for square in SQUARES] == LAP.split()
    assert [square.index for square in SQUARES] == list(range(44))
    assert {square.kind for square in SQUARES} == set(KINDS)
    assert Counter(square.kind for square in SQUARES) == {
        "location": 24,
        "australia": 4,
        "fate": 6,
        "destiny": 6,
        **dict.fromkeys(CORNERS.values(), 1),
    }
    assert {index: SQUARES[index].kind for index in CORNERS} == CORNERS
    for square in SQUARES:
        kind = square.id.rstrip("-0123456789").replace("-", "_")
        assert kind == square.kind or (
            square.kind == "location" and square.id.partition("-")[0].upper() in STATES
        )


def test_every_state_has_three_places() -> None:
    """PC-02: three places a State, the capital among them."""
    places = [square for square in SQUARES if square.kind == "location"]
    assert Counter(square.state for square in places) == dict.fromkeys(STATES, 3)
    for square in places:
        assert square.id.startswith(square.state.lower() + "-")
    assert {SQUARES[INDEX[name]].state for name in CAPITALS} == set(STATES)
    for square in SQUARES:
        assert bool(square.state) == bool(square.lon and square.lat) == (square.kind == "location"), square.id


@pytest.mark.parametrize("square", [square for square in SQUARES if square.state], ids=lambda square: square.id)
def test_places_lie_inside_their_state(square: Square) -> None:
    """PC-02: by the coastlines of the map; a place on the shore may lie a tenth of a degree outside."""
    rings: dict[str, list[list[tuple[float, float]]]] = json.loads(
        files("kit.games.passport").joinpath("map.json").read_text(encoding="utf-8")
    )["states"]
    point = (square.lon, square.lat)
    around = {state for state, shapes in rings.items() if any(inside(point, shape) for shape in shapes)}
    shore = [corner for shape in rings[square.state] for corner in shape]
    near = min((point[0] - x) ** 2 + (point[1] - y) ** 2 for x, y in shore) < 0.1**2
    assert square.state in around or (not around and near)


def inside(point: tuple[float, float], ring: list[tuple[float, float]]) -> bool:
    """Whether *point* lies in the polygon *ring*: a line from it crosses the rim an odd number of times."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def test_every_side_has_australia_fate_and_destiny() -> None:
    """PC-03: on each of the four sides."""
    for corner in CORNERS:
        side = {square.kind for square in SQUARES[corner + 1 : corner + 11]}
        assert {"australia", "fate", "destiny"} <= side


def test_the_grid() -> None:
    """PC-04: the ring runs clockwise along the rim of a 12 x 12 grid, from the upper right corner."""
    cells = [look_board.cell(index) for index in range(44)]
    assert cells[:12] == [(row, 11) for row in range(12)]
    assert cells[11:23] == [(11, column) for column in range(11, -1, -1)]
    assert cells[22:34] == [(row, 0) for row in range(11, -1, -1)]
    assert cells[33:] == [(0, column) for column in range(11)]
    assert len(set(cells)) == 44


def test_card_squares_keep_apart() -> None:
    """PC-05: none on squares 1 to 3, so "go back 3" never comes to the Lounge; no two are neighbours."""
    assert not {1, 2, 3} & set(CARD_SQUARES)
    assert min(CARD_SQUARES) - 3 > 0
    assert not {(index + 1) % SIZE for index in CARD_SQUARES} & set(CARD_SQUARES)


def test_three_squares_from_a_card_there_is_no_card() -> None:
    """PC-06: neither 3 forward nor 3 back; and 3 is the only number of squares on a card."""
    assert {abs(effect.squares) for effect in effects(CARDS, "move_by")} == {3}
    for index in CARD_SQUARES:
        assert not {(index + 3) % SIZE, (index - 3) % SIZE} & set(CARD_SQUARES)


# -- the cards --------------------------------------------------------------------------------------


def test_a_turn_draws_two_cards_at_most() -> None:
    """PC-07: no card ends on Fate, and only F30 on Destiny, from whatever square it is drawn."""
    for card in CARDS:
        ends = {SQUARES[end].kind for start in CARD_SQUARES for end in moves(card, start)}
        assert "fate" not in ends, card.id
        assert ("destiny" in ends) == (card.id == "F30"), card.id


def test_the_decks() -> None:
    """PC-08: 30 cards each; two passes in Fate, none in Destiny, which leaves Travel Insurance alone (P-90)."""
    assert [card.id for card in FATE] == [f"F{number:02}" for number in range(1, 31)]
    assert [card.id for card in DESTINY] == [f"D{number:02}" for number in range(1, 31)]
    assert [card.id for card in CARDS if card.is_pass] == ["F01", "F02"]
    assert {effect.pot for effect in effects(DESTINY, "pay") + effects(DESTINY, "take")} == {"travel_fund"}


def test_totals_of_the_cards() -> None:
    """PC-08: what the cards pay and take, card by card and in all; the rest move."""
    sums = {
        (do, pot): (len(found), sum(effect.amount for effect in found))
        for do in ("pay", "take")
        for pot in ("travel_fund", "travel_insurance")
        if (found := effects(FATE, do, pot))
    }
    assert sums == {
        ("pay", "travel_fund"): (8, 630),
        ("take", "travel_fund"): (6, 450),
        ("pay", "travel_insurance"): (6, 550),
        ("take", "travel_insurance"): (4, 390),
    }
    assert [effect.amount for effect in effects(DESTINY, "pay")] == [50, 80, 120]
    assert [effect.amount for effect in effects(DESTINY, "take")] == [50, 50, 80, 120]
    assert named(lambda effect: effect.do.startswith("move") and effect.squares != 0) == "F27 F28 D24"
    moving = [card.deck for card in CARDS if list(moves(card, 4))]
    assert Counter(moving) == {"fate": 4, "destiny": 24}


def test_amounts_are_tens_and_one_sale_pays_any_bill() -> None:
    """PC-09, P-125, P-109: multiples of $10; nothing costs more than $300, and a plaque brings $400."""
    bills = [effect.amount for effect in effects(CARDS, "pay")] + [QUARANTINE_FEE, INSURANCE_FEE]
    bills += [effect.toll for effect in effects(CARDS, "move_to")]
    assert max(bills) == QUARANTINE_FEE == 300
    assert PLAQUE_PRICE == 400
    for amount in [*bills, *(effect.amount for effect in effects(CARDS, "take"))]:
        assert amount % 10 == 0


def test_every_state_is_the_goal_of_two_destiny_cards() -> None:
    """PC-10: and of no Fate card."""
    goals = Counter(
        SQUARES[INDEX[effect.to]].state for effect in effects(DESTINY, "move_to") if effect.to in INDEX
    )
    del goals[""]
    assert goals == dict.fromkeys(STATES, 2)
    assert {effect.to for effect in effects(FATE, "move_to")} == {"next:australia", "next:destiny"}


def test_tolls_and_moves_without_150_dollars() -> None:
    """PC-11: six Destiny cards ask the $50 toll and seven withhold the $150; no Fate card does either."""
    assert named(lambda effect: effect.toll > 0) == "D01 D04 D09 D11 D13 D15"
    assert named(lambda effect: effect.lounge == "none") == "D02 D04 D06 D07 D14 D20 D21"
    assert {effect.toll for effect in effects(DESTINY, "move_to")} == {0, 50}


def test_a_card_moves_once_and_last() -> None:
    """PC-12."""
    for card in CARDS:
        assert 1 <= len(card.effects) <= 2
        for effect in card.effects[:-1]:
            assert not effect.do.startswith("move"), card.id


def test_which_cards_count_as_throws_or_do_nothing() -> None:
    """PC-12, P-79: two cards count as throws, D23 lets the square rest, D20 and D21 put the token down."""
    assert named(lambda effect: effect.arrive == "as_thrown") == "D21 D22"
    assert named(lambda effect: effect.arrive == "inert") == "D23"
    assert named(lambda effect: effect.mode == "jump") == "D20 D21"


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_words_say_what_the_card_does(card: Card) -> None:
    """PC-09, PC-11: the dollars, the pot, the toll and the lost $150 are in the text, and nothing else is."""
    text = card.text
    dollars = {int(amount) for amount in re.findall(r"\$(\d+)", text)}
    done = {effect.amount or effect.toll for effect in card.effects} - {0}
    move = card.effects[-1]
    if move.lounge == "none":
        assert text.endswith("Do not collect $150.")
        done.add(150)
    if card.id == "D19":
        assert text.endswith("and collect $150.")
        done.add(150)
    if card.id == "D22":
        done.add(INSURANCE_FEE)
    assert dollars == done
    assert ("If you pass Quarantine, pay the Custodian $50." in text) == bool(move.toll)
    assert ("as if you had thrown the dice" in text) == (move.arrive == "as_thrown")
    assert ("GET OUT OF QUARANTINE" in text) == card.is_pass
    for effect in card.effects:
        if effect.pot:
            verb, pot = effect.do.capitalize(), effect.pot.replace("_", " ").title()
            assert pot in text
            assert re.search(rf"\b{verb}\b", text, re.IGNORECASE)
        elif effect.do == "move_by":
            assert f"{'Travel forward' if effect.squares > 0 else 'Go back'} 3 squares." in text
        elif effect.to:
            goal = SQUARES[INDEX[effect.to]].name if effect.to in INDEX else effect.to[5:].title()
            how = {"forward": "[Tt]ravel forward", "jump": "Go straight (back )?"}[effect.mode]
            assert re.search(rf"{how} ?to the next {goal} square|{how} ?to (the )?{goal}", text)


# -- both together ----------------------------------------------------------------------------------


def ends_of_turn(start: int) -> set[int]:
    """Every square on which a turn that begins on *start* can end."""
    return set().union(*(rests(start + total) for total in range(2, 13)))


def rests(index: int) -> set[int]:
    """Every square on which the token may come to rest when a throw or F30 has put it on *index*."""
    square = SQUARES[index % SIZE]
    deck = {"fate": FATE, "destiny": DESTINY}.get(square.kind, ())
    found = set() if deck else {square.index}
    for card in deck:
        ends = list(moves(card, square.index))
        for end in ends:
            found |= rests(end)
        if not ends:
            found.add(square.index)
    return found


def test_two_turns_lead_anywhere() -> None:
    """PC-13: from every square, every square can be where the second turn from now ends."""
    after_one = {start: ends_of_turn(start) for start in range(SIZE)}
    for start in range(SIZE):
        after_two = set().union(*(after_one[middle] for middle in after_one[start]))
        assert after_two == set(range(SIZE)), f"from {SQUARES[start].name}"
    assert any(ends != set(range(SIZE)) for ends in after_one.values()), "one turn is not enough"
