"""The road and the cards are what part 6 of the rules asks for."""

from __future__ import annotations

from statistics import mean

import pytest

from kit.games.holiday.data import AIRPORT, CARDS, FINISH, HOME, ROAD, STRETCHES, Square
from kit.games.holiday.look_board import places
from kit.games.holiday.state import START_CASH

SQUARES = ROAD.squares
BY_DO = {do: [square for square in SQUARES if square.do == do] for do in {square.do for square in SQUARES}}
HITCH = [square.id for square in BY_DO["draw"]]


def of(stretch: str) -> list[Square]:
    """The squares of a road."""
    return [square for square in SQUARES if square.stretch == stretch]


def reached(start: str) -> set[str]:
    """Every square that can be reached from *start*, resorts by payment."""
    found, row = {start}, [start]
    while row:
        here = row.pop()
        after = [one.reception for one in ROAD.resorts] if here == AIRPORT else ROAD.at[here].next
        row += [one for one in after if one not in found]
        found.update(after)
    return found


def routes(start: str, goal: str) -> list[list[str]]:
    """Every way from *start* to *goal*."""
    if start == goal:
        return [[goal]]
    return [[start, *way] for after in ROAD.at[start].next for way in routes(after, goal)]


def test_everything_is_reached() -> None:
    """H-13, H-14: one start, one goal; every square is reached from HOME, and FINISH from every square."""
    assert len(SQUARES) == 166
    assert reached(HOME) == set(ROAD.at)
    assert all(FINISH in reached(square.id) for square in SQUARES)


def test_two_banks_that_nobody_can_avoid() -> None:
    """H-44, H-94: S14 pays $60 and AR05 $100, on roads that all ways share."""
    assert [(square.id, square.amount) for square in BY_DO["bank"]] == [("S14", 60), ("AR05", 100)]
    ways = routes(HOME, AIRPORT)
    assert all({"S14", "AR05"} <= set(way) for way in ways)
    assert sorted(len(way) - 1 for way in ways) == [51, 55, 57, 59, 61, 65]


BALANCES = {
    "S": 8, "HW": -22, "CR": 6, "MT": -11, "GS": -1, "LL": 37, "FW": -14, "AR": 15, "RB": -17, "RM": -25,
    "RL": -33, "HS": -12,
}  # fmt: skip
"""What driving a road once on single throws brings on average, in dollars (part 6.3)."""


@pytest.mark.parametrize(("stretch", "balance"), BALANCES.items())
def test_what_a_road_is_worth(stretch: str, balance: int) -> None:
    """H-15, H-42, H-43: one throw in 3.5 squares lands on a square; casinos are won one time in three."""
    worth = {"pay": -1.0, "collect": 1.0, "bank": 1.0, "gamble": 1 / 3}
    total = sum(worth.get(square.do, 0.0) * square.amount for square in of(stretch))
    assert total / 3.5 == pytest.approx(balance, abs=1.4)


def test_gold_street_and_lucky_lane() -> None:
    """H-47, H-48: casinos in Gold Street only; Lucky Lane wins on average."""
    assert {square.stretch for square in BY_DO["gamble"]} == {"GS"}
    assert [square.amount for square in BY_DO["gamble"]] == [30, 40, 50, 60, 80]
    assert len([square for square in of("LL") if square.do == "collect"]) >= 5
    worth = sum({"collect": s.amount, "pay": -s.amount}.get(s.do, 0) for s in of("LL"))
    assert worth > 0


def test_bills_can_be_paid() -> None:
    """H-46, H-68: tens of dollars up to $50, no more than a bank or a new start gives; cafe and garage $20."""
    bills = [square.amount for square in BY_DO["pay"]]
    assert set(bills) == {10, 20, 30, 40, 50}
    assert max(bills) <= min(*(square.amount for square in BY_DO["bank"]), START_CASH)
    assert [ROAD.at[place].amount for place in ("S11", "MT01")] == [20, 20]
    assert ROAD.at["S11"].text.startswith("Cafe")
    assert ROAD.at["MT01"].text.startswith("Fred's garage")
    assert "RL09" in ROAD.ahead("RL03", 6)[-1:]
    assert ROAD.at["RL09"].amount == 50
    assert all(square.amount % 10 == 0 for square in SQUARES)


def test_the_dearer_the_shorter() -> None:
    """H-15: prices rise, ways home shrink, bills rise."""
    assert [one.price for one in ROAD.resorts] == [20, 60, 100]
    assert [ROAD.to_home[one.reception] for one in ROAD.resorts] == [40, 30, 20]
    bills = [mean(square.amount for square in of(one.code) if square.do == "pay") for one in ROAD.resorts]
    assert bills == sorted(bills)
    assert [round(bill, 1) for bill in bills] == [15, 24.3, 42.5]


def test_hitch_hikers_stand_where_the_printed_ones_do() -> None:
    """H-74, H-76, H-77: three squares before the Airport, three before Home, ten before the plane."""
    assert ROAD.to_airport["AR10"] == 3
    assert ROAD.to_home["HS07"] == 3
    (plane,) = BY_DO["fly"]
    assert (plane.id, plane.amount, plane.to) == ("MT06", 50, AIRPORT)
    assert [ROAD.ahead(square, 10)[-1] for square in ("HW05", "CR11")] == ["MT06", "MT06"]
    assert all(ROAD.at[square].do == "draw" for square in ("AR10", "HS07", "HW05", "CR11"))


@pytest.mark.parametrize("square", HITCH)
def test_a_card_leads_to_one_place_and_to_no_other_card(square: str) -> None:
    """H-80, H-82: five back is unique and not beyond Home, Airport or a reception; no chain of cards."""
    back = ROAD.back(square, 5)
    assert len(back) == 6
    ends = {back[-1]}
    for count in (2, 10):
        fork = next((one for one in ROAD.ahead(square, count) if len(ROAD.at[one].next) > 1), "")
        roads = [ROAD.at[one].stretch for one in ROAD.at[fork].next] if fork else [""]
        ends |= {ROAD.ahead(square, count, road)[-1] for road in roads}
    assert not ends & set(HITCH)


CONSEQUENCES = {
    "S08": ("S03", "S10", "HW04 CR04"),
    "HW05": ("S14", "HW07", "MT06"),
    "CR11": ("CR06", "CR13", "MT06"),
    "LL09": ("LL04", "LL11", "AR04"),
    "AR10": ("AR05", "AR12", "AIRPORT"),
    "RB07": ("RB02", "RB09", "RB17"),
    "RB18": ("RB13", "RB20", "RB28"),
    "RM06": ("RM01", "RM08", "RM16"),
    "HS07": ("HS02", "HS09", "FINISH"),
}


@pytest.mark.parametrize(("square", "ends"), CONSEQUENCES.items())
def test_the_table_of_consequences(square: str, ends: tuple[str, str, str]) -> None:
    """H-73, H-78: five back, two on, ten on, from every hitch-hiker."""
    five, two, ten = ends
    assert set(CONSEQUENCES) == set(HITCH)
    assert ROAD.back(square, 5)[-1] == five
    assert ROAD.ahead(square, 2)[-1] == two
    assert {ROAD.ahead(square, 10, road)[-1] for road in ("HW", "CR")} == set(ten.split())


def test_squares_that_send_back() -> None:
    """H-99, H-100, H-101: two Home, some to the cafe and to the garage, one to each reception."""
    sent = [square.to for square in BY_DO["send"]]
    assert {ROAD.at[place].text for place in ("S07", "S12")} == {"Mum left stove on", "Dad left door open"}
    assert sent.count(HOME) == 2
    assert sent.count("S11") >= 1
    assert sent.count("MT01") >= 1
    assert all(sent.count(one.reception) == 1 for one in ROAD.resorts)


def test_twelve_cards() -> None:
    """H-06, H-70, H-73, H-78: twelve different cards, among them each printed kind."""
    assert len({card.id for card in CARDS}) == len({card.text for card in CARDS}) == 12
    kinds = {(card.do, card.amount) for card in CARDS}
    assert {("miss", 0), ("move", 10), ("move", -5)} <= kinds


def test_the_closest_bank_is_never_ahead() -> None:
    """H-58, H-64, H-65 (HI-9): none up to S13, the first bank up to AR04, then the second."""
    first = [square.id for square in SQUARES if ROAD.bank_behind[square.id] == ""]
    assert first == [HOME, *(f"S{number:02}" for number in range(1, 14))]
    for square in SQUARES[len(first) :]:
        bank = ROAD.bank_behind[square.id]
        assert square.id in reached(bank)
        assert bank == ("AR05" if square.id in reached("AR05") else "S14")


def test_every_square_has_words_and_a_place() -> None:
    """Names of the roads, a place on the board for each square, no two at one place but Home and the goal."""
    assert set(places()) == set(ROAD.at)
    assert {square.stretch for square in SQUARES} - {HOME, AIRPORT, FINISH} == set(STRETCHES)
    spots = [places()[square.id] for square in SQUARES if square.id != FINISH]
    assert len(set(spots)) == 165
    assert places()[HOME] == places()[FINISH]
