"""What is told of Transportation and what lies on the board meanwhile go together."""

from __future__ import annotations

import pytest

from kit.games.transportation.look_back import _BACK, rewound
from tests.games.transportation.seen import GAMES, positions, seen
from tests.games.transportation.support import play, player, van


@pytest.mark.parametrize("name", GAMES)
def test_the_view_is_wound_back_event_by_event(name: str) -> None:
    """What lies on the board while events are told is what lay there then."""
    other = {"thrown", "speed", "passed_home", "nothing", "kept", "slow", "crossed", "train", "fuel_due"}
    facts = ("store", "licences", "passes", "contracts", "kept", "out")
    seen = ("at", "goods", "financed", "misses")
    known, before, compared = {*_BACK, *other}, None, 0
    for session in positions(name, seed=5, most=220):
        after = session.view()
        kinds = {event.kind for event in session.recent}
        if before is not None and kinds and kinds <= known:
            back = rewound(after, session.recent)
            compared += 1
            assert (back["stock"], back["packs"]) == (before["stock"], before["packs"]), kinds
            for one, two in zip(back["teams"], before["teams"], strict=True):
                assert [one[fact] for fact in facts] == [two[fact] for fact in facts], kinds
                if None not in (one["cash"], two["cash"]):
                    assert (one["cash"], one["worth"]) == (two["cash"], two["worth"]), kinds
                for kind in ("van", "lorry"):
                    was, is_now = (team[kind] and [team[kind][fact] for fact in seen] for team in (two, one))
                    assert is_now == was, kinds
        before = after
    assert compared > 8


def test_what_is_wiped_out_is_there_while_an_earlier_card_is_read() -> None:
    """K20 after C11: the van with its load, and what it counts, until the tyre bursts (T-69)."""
    at = play(player(0, van("GRA-3", "G-FEL")), customs=["C11"], risk=["K20"], dice=[6, 1])
    before, stock = at.session.view()["teams"][0]["worth"], at.state.stock["G-FEL"]
    ann = at.ann
    ann.van = van("GRA-2", "G-FEL")
    at = play(ann, customs=["C11"], risk=["K20"], dice=[1, 5, 1]).does("throw:van")
    assert at.state.players[0].van is None
    customs, risk = seen(at, 0), seen(at, 1)
    assert (customs.card.sentence[4:], risk.card.sentence[4:]) == ("draw a Customs card.", "draw a Risk card.")
    assert [[token.id for token in frame.tokens].count("0-van") for frame in (customs, risk)] == [1, 0]
    assert [cell.text for cell in customs.seats[0].racks[0].cells] == ["F", ""]
    assert customs.seats[0].worth == f"counts £{before:,}"
    assert rewound(at.session.view(), at.session.recent)["stock"]["G-FEL"] == stock


def test_a_bankrupt_team_has_its_things_until_that_is_told() -> None:
    """T-112, T-116: what was sold last, as there was no other choice, is seen until then too."""
    ann = player(0, None, van("R10", "G-SOU", financed=True), cash=100, store=["G-FEL"], licences=["lorry"])
    at = play(ann, player(1, van("GRA-0")), dice=[5, 1], options={"crossing": "dice"}).does("throw:lorry")
    while at.asks == "Ann raise":
        at.does(at.options[0])
    assert at.ann.out
    held = rewound(at.session.view(), at.session.recent)["teams"][0]
    assert (held["store"], held["licences"], held["out"]) == ({}, ["lorry"], False), "sold and told at once"


def test_a_bankruptcy_is_told_after_the_card_that_led_to_it() -> None:
    """TS-53: the ledger shows it no earlier, and the class reads what becomes of everything."""
    ben = player(1, None, cash=150, licences=[])
    at = play(player(0, "R03"), ben, dice=[3], risk=["K03"]).does("throw:van")
    card, bankrupt = seen(at, 0), seen(at, 1)
    assert [frame.seats[1].out for frame in (card, bankrupt)] == [False, True]
    assert bankrupt.notice is not None
    rows = [row.text for row in bankrupt.notice.rows]
    assert rows[-1] == "Immingham is now the Bank's Port"
