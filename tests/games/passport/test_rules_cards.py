"""Every Fate and Destiny card is played once, from squares where it is known what has to come of it."""

from __future__ import annotations

from typing import Any

import pytest

from kit.games.passport.data import DESTINY, FATE
from tests.games.passport.support import play, team

POT = 500
"""What is in each pot before the card is drawn."""

PAYS = {"F03": 30, "F04": 40, "F05": 50, "F06": 60, "F07": 80, "F08": 100, "F09": 120, "F10": 150}
TAKES = {"F11": 40, "F12": 50, "F13": 60, "F14": 80, "F15": 100, "F16": 120}
INSURES = {"F17": 40, "F18": 60, "F19": 80, "F20": 100, "F21": 120, "F22": 150}
CLAIMS = {"F23": 60, "F24": 80, "F25": 100, "F26": 150}
KEPT = ("F01", "F02")
WALKS = {"F27": (7, "A buy"), "F28": (1, "A buy"), "F29": (6, "A nominate"), "F30": (8, "B throw")}
"""Where a Fate card drawn on square 4 leads, and what is asked there."""

TRAVELS: dict[str, tuple[int, int]] = {
    "D01": (2, 150),
    "D02": (1, 0),
    "D03": (5, 150),
    "D04": (7, 0),
    "D05": (13, 150),
    "D06": (12, 0),
    "D07": (18, 0),
    "D08": (20, 150),
    "D09": (24, 100),
    "D10": (25, 150),
    "D11": (29, 100),
    "D12": (31, 0),
    "D13": (34, 0),
    "D14": (36, 0),
    "D15": (42, 0),
    "D16": (38, 0),
    "D17": (39, 0),
    "D18": (39, 0),
    "D19": (0, 150),
    "D20": (0, 0),
    "D21": (22, 0),
    "D22": (11, 60),
    "D23": (33, 50),
    "D24": (27, 0),
    "D25": (30, -50),
    "D26": (30, -80),
    "D27": (30, -120),
    "D28": (30, 50),
    "D29": (30, 80),
    "D30": (30, 120),
}
"""Where a Destiny card drawn on square 30 leads, and the money it brings; Lounge and Quarantine are ahead."""

ASKED = {"D17": "A nominate", "D18": "A nominate", "D21": "A quarantine_throw"}
"""What is asked on squares that are no locations; elsewhere the turn is over."""


def drawn(deck: str, start: int, total: int, card: str) -> dict[str, Any]:
    """The changes after a team with $1,000 has thrown *total* from *start* and drawn *card*."""
    decks: dict[str, list[str]] = {"fate": [], "destiny": ["D28"], deck: [card]}
    game = play(team(start, 1000), travel_fund=POT, travel_insurance=POT, **decks)
    return game.throws(total).changes()


@pytest.mark.parametrize("card", [card.id for card in FATE if card.id not in WALKS])
def test_a_fate_card_is_obeyed(card: str) -> None:
    """P-75, P-68, P-87, P-90: good or bad, it is carried out without a question, and the turn is over."""
    money = {
        "A.cash": 1000 - PAYS.get(card, 0) + TAKES.get(card, 0) - INSURES.get(card, 0) + CLAIMS.get(card, 0)
    }
    fund, insurance = PAYS.get(card, 0) - TAKES.get(card, 0), INSURES.get(card, 0) - CLAIMS.get(card, 0)
    expected: dict[str, Any] = {"A.on": 4, "asks": "B throw"}
    if card in KEPT:
        expected |= {"A.passes": [card], "fate cards": 29}
    else:
        expected |= {"fate bottom": [card], **money}
    if fund:
        expected["fund"] = POT + fund
    if insurance:
        expected["insurance"] = POT + insurance
    assert drawn("fate", 0, 4, card) == expected


def test_fate_is_kind_and_unkind() -> None:
    """P-75: 13 cards help, 14 cost money, and three may do either."""
    assert [*KEPT, *PAYS, *TAKES, *INSURES, *CLAIMS, *WALKS] == [card.id for card in FATE]
    assert (len([*KEPT, *TAKES, *CLAIMS, "F29"]), len([*PAYS, *INSURES])) == (13, 14)


@pytest.mark.parametrize("card", WALKS)
def test_a_fate_card_moves_the_token(card: str) -> None:
    """P-77, P-86: the new square counts in the same turn; with F30 D28 is drawn there, and the turn is over."""
    square, asked = WALKS[card]
    expected: dict[str, Any] = {"A.on": square, "asks": asked, "fate bottom": [card]}
    if card == "F30":
        expected |= {"A.cash": 1050, "fund": POT - 50, "destiny bottom": ["D28"]}
    assert drawn("fate", 0, 4, card) == expected


@pytest.mark.parametrize("card", [card.id for card in DESTINY])
def test_a_destiny_card_is_obeyed(card: str) -> None:
    """P-76, P-69, P-30, P-31, P-83: where it leads, what is earned and paid on the way, what is asked there."""
    square, money = TRAVELS[card]
    location = square not in (0, 11, 22, 30, 33, 39)
    asked = "A buy" if location else ASKED.get(card, "B throw")
    expected: dict[str, Any] = {"A.on": square, "asks": asked, "destiny bottom": [card]}
    if money:
        expected["A.cash"] = 1000 + money
    if card == "D22":
        expected |= {"insurance": POT + 90, "A.certificates": 1, "certificates left": 11}
    if card == "D23" or square == 30:
        expected["fund"] = POT - money
    assert drawn("destiny", 26, 4, card) == expected


def test_most_destiny_cards_travel() -> None:
    """P-76: 24 move the token, three pay into the Travel Fund, three only take from it."""
    assert len([card for card, (square, _) in TRAVELS.items() if square != 30]) == 24
    staying = [money for square, money in TRAVELS.values() if square == 30]
    assert (len([money for money in staying if money < 0]), len([money for money in staying if money > 0])) == (
        3,
        3,
    )


def test_a_card_lies_under_its_deck_while_it_is_carried_out() -> None:
    """P-71, P-70: so it is when the team still has to sell, to buy or to nominate."""
    sells = play(team(0, 50, "VIC TAS"), fate=["F10"]).throws(4)
    assert (sells.key, sells.session.state.fate.used) == ("sell_for_bill", ["F10"])
    names = play(team(), fate=["F29"]).throws(4)
    assert (names.key, names.session.state.fate.used) == ("nominate", ["F29"])
    buys = play(team(25), destiny=["D10"]).throws(5)
    assert (buys.key, buys.session.state.destiny.used) == ("buy", ["D10"])


def test_a_pass_used_for_a_card_lies_below_it() -> None:
    """P-71, P-106: the Fate deck gets F29's like first, then the pass that another turn uses."""
    game = play(team(19, 500, passes=["F01"]), team(passes=["F02"]), fate=["F05"])
    game.throws(3).does("use_pass").throws(4)
    assert game.changes()["fate bottom"] == ["F01", "F05"]
    out = play(team(0, 20, passes=["F01", "F02"]), fate=["F05"]).throws(4)
    assert out.changes()["fate bottom"] == ["F05", "F01", "F02"]


def test_after_the_card_and_its_square_the_turn_is_over() -> None:
    """P-86: whatever happened on the new square."""
    bought = play(team(), fate=["F27"]).throws(4).buys().wrong()
    assert (bought.changes()["A.on"], bought.changes()["asks"]) == (7, "B throw")
    named = play(team(25), destiny=["D17"]).throws(5).does("nominate:NT").right()
    assert (named.changes()["A.plaques"], named.changes()["asks"]) == (["NT"], "B throw")
    held = play(team(34), destiny=["D21"]).throws(3).throws(7)
    assert (held.changes()["A.on"], held.changes()["asks"]) == (22, "B throw")
