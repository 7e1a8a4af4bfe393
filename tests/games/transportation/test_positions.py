"""Positions built by hand: what they need not say, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import kit
from kit.games.transportation.data import PIECES
from kit.games.transportation.rules import RULES
from kit.games.transportation.state import Debt, DrawnCard, Fuel, Market, Pack, Player, State
from tests.games.transportation.support import play, player, van


def test_a_position_need_not_say_everything() -> None:
    """T-03, T-05: Ports in the order of the seats, a van at each berth, names A and B, a full stock."""
    session = kit.Session.at(State(players=[Player(), Player()]), seed=1)
    teams = session.view()["teams"]
    assert [(team["name"], team["home"], team["van"]["at"]) for team in teams] == [
        ("A", "GRA", "GRA-0"),
        ("B", "IMM", "IMM-0"),
    ]
    assert session.state.stock == PIECES
    assert session.pending is not None
    assert session.pending.values[0] == "throw:van"


def test_goods_given_out_are_missing_from_the_stock() -> None:
    """T-21: eleven pieces are left of what one van carries, ten if one lies in a store as well."""
    game = play(player(0, van("R20", "G-IMM"), store=["G-IMM", "D-SOU"]))
    assert (game.state.stock["G-IMM"], game.state.stock["D-SOU"]) == (10, 5)


def changed(**facts: Any) -> Callable[[State], None]:
    """Sets *facts* of the first player."""

    def change(state: State) -> None:
        for name, value in facts.items():
            setattr(state.players[0], name, value)

    return change


def with_state(**facts: Any) -> Callable[[State], None]:
    """Sets *facts* of the position."""

    def change(state: State) -> None:
        for name, value in facts.items():
            setattr(state, name, value)

    return change


WRONG = [
    pytest.param(changed(home="IMM"), "home Port of his own", id="the same home"),
    pytest.param(changed(home="XXX"), "home Port of his own", id="no such home"),
    pytest.param(changed(cash=-50), "cash is", id="less than nothing"),
    pytest.param(changed(cash=15020), "cash is", id="no multiple of 50"),
    pytest.param(changed(kept=["C01"]), "cannot keep", id="a card that is not kept"),
    pytest.param(changed(contracts=["KG-XXX"]), "contract that there is not", id="no such contract"),
    pytest.param(changed(licences=["van", "van"]), "licences", id="a licence twice"),
    pytest.param(changed(licences=[]), "without its licence", id="a van without a licence"),
    pytest.param(changed(passes=7), "More passes", id="seven passes"),
    pytest.param(changed(van=van("R20", *["G-IMM"] * 3)), "carries 3 pieces", id="a van with three pieces"),
    pytest.param(changed(van=van("R20", "G-IMM", "D-IMM")), "both types", id="both types"),
    pytest.param(changed(van=van("R20", "D-IMM")), "without a licence", id="dangerous without a licence"),
    pytest.param(changed(van=van("R20", "G-GRA")), "own colour", id="the own colour"),
    pytest.param(changed(van=van("R49")), "R49", id="no such square"),
    pytest.param(changed(van=van("R20", misses=-1)), "misses -1", id="less than no miss"),
    pytest.param(changed(van=van("R20", financed=True), wreck="lorry"), "T-81", id="two on finance"),
    pytest.param(changed(store=["G-XXX"]), "There are no goods", id="no such goods"),
    pytest.param(changed(store=["G-IMM"] * 13), "-1|pieces of G-IMM", id="thirteen pieces"),
    pytest.param(changed(out=True), "is out and holds", id="out with something"),
    pytest.param(with_state(current=5), "current is a seat", id="nobody to move"),
    pytest.param(with_state(turn=-1), "counted from 1", id="turn -1"),
    pytest.param(with_state(market=Market(0)), "nothing is being paid or sold", id="an open market"),
    pytest.param(with_state(debt=Debt(0, 100, -1, "P04")), "nothing is being paid or sold", id="an open debt"),
    pytest.param(with_state(fuel=[Fuel(0, 9, 100)]), "Fuel", id="fuel for nobody"),
    pytest.param(with_state(risk=Pack(["C01"])), "holds no", id="a card of another pack"),
    pytest.param(with_state(risk=Pack(["K01"], ["K01"])), "there twice", id="a card twice"),
    pytest.param(with_state(last_card=DrawnCard("X1", 0, "van", 1)), "has drawn", id="no such card drawn"),
    pytest.param(with_state(stock={}), "stock has a number|pieces of", id="no stock"),
    pytest.param(with_state(money=1), "hold", id="money from nowhere"),
]


@pytest.mark.parametrize(("change", "words"), WRONG)
def test_what_is_no_position(change: Callable[[State], None], words: str) -> None:
    """T-15, T-18, T-19, T-20, T-27, T-78, T-81: refused with a sentence."""
    state = State(players=[player(seat) for seat in range(2)])
    change(state)
    with pytest.raises(kit.BadSetup, match=words):
        kit.Session.at(state, rules=RULES)
