"""Scenarios: both pots, cards that pay and take, certificates, cashing-up (part 7 of the rules)."""

from __future__ import annotations

import pytest

from tests.games.passport.support import Game, play, team


def test_ps_22_a_card_pays_into_the_travel_fund() -> None:
    """PS-22 (P-68, P-87, P-70)."""
    game = play(fate=["F05"]).throws(4)
    assert game.changes() == {
        "A.on": 4,
        "A.cash": 1350,
        "fund": 50,
        "fate bottom": ["F05"],
        "asks": "B throw",
    }


@pytest.mark.parametrize(("pot", "taken"), [(30, 30), (0, 0), (120, 120), (200, 120)])
def test_ps_23_a_card_takes_no_more_than_there_is(pot: int, taken: int) -> None:
    """PS-23 (P-88)."""
    game = play(fate=["F16"], travel_fund=pot).throws(4)
    changes = {"A.on": 4, "fate bottom": ["F16"], "asks": "B throw"}
    if taken:
        changes |= {"A.cash": 1400 + taken, "fund": pot - taken}
    assert game.changes() == changes


def test_ps_24_a_card_takes_from_travel_insurance() -> None:
    """PS-24 (P-88, P-90)."""
    game = play(fate=["F23"], travel_insurance=50).throws(4)
    assert game.changes() == {
        "A.on": 4,
        "A.cash": 1450,
        "insurance": 0,
        "fate bottom": ["F23"],
        "asks": "B throw",
    }


def test_ps_25_the_whole_travel_fund() -> None:
    """PS-25 (P-89)."""
    game = play(team(28, 700), travel_fund=240).throws(5)
    assert game.changes() == {"A.on": 33, "A.cash": 940, "fund": 0, "asks": "B throw"}


def test_an_empty_travel_fund() -> None:
    """P-89: all the money in it, if any."""
    assert play(team(28, 700)).throws(5).changes() == {"A.on": 33, "asks": "B throw"}


def test_ps_26_a_card_to_the_travel_fund() -> None:
    """PS-26 (P-78, P-89)."""
    game = play(team(23, 700), travel_fund=240, destiny=["D23"]).throws(7)
    assert game.changes() == {
        "A.on": 33,
        "A.cash": 750,
        "fund": 190,
        "destiny bottom": ["D23"],
        "asks": "B throw",
    }


def test_ps_27_a_certificate_for_90_dollars() -> None:
    """PS-27 (P-91)."""
    game = play(team(4)).throws(7)
    assert game.changes() == {
        "A.on": 11,
        "A.cash": 1310,
        "A.certificates": 1,
        "insurance": 90,
        "certificates left": 11,
        "asks": "B throw",
    }


def test_the_insurance_pot_is_never_collected() -> None:
    """P-99: landing on Travel Insurance pays into the pot and takes nothing out."""
    game = play(team(4), travel_insurance=240).throws(7)
    assert (game.view["travel_insurance"], game.view["teams"][0]["cash"]) == (330, 1310)


def test_ps_28_no_certificate_left() -> None:
    """PS-28 (P-92)."""
    rivals = [team(certificates=count) for count in (6, 4, 2)]
    game = play(team(4, 500), *rivals, count=4).throws(7)
    assert game.before["certificates left"] == 0
    assert game.changes() == {"A.on": 11, "A.cash": 410, "insurance": 90, "asks": "B throw"}


def insured(card: str, cash: int = 1400, plaques: str = "", certificates: int = 1, insurance: int = 90) -> Game:
    """A holds certificates and draws *card*."""
    mine = team(cash=cash, plaques=plaques, certificates=certificates)
    return play(mine, fate=[card], travel_insurance=insurance).throws(4)


def test_ps_29_a_certificate_covers_the_bill() -> None:
    """PS-29 (P-94, P-95)."""
    game = insured("F22")
    assert game.key == "insurance"
    assert game.options == ("certificate", "cash")
    game.does("certificate")
    assert game.changes() == {
        "A.on": 4,
        "A.certificates": 0,
        "certificates left": 12,
        "fate bottom": ["F22"],
        "asks": "B throw",
    }


def test_ps_30_paid_and_the_certificate_kept() -> None:
    """PS-30 (P-96)."""
    game = insured("F17").does("cash")
    assert game.changes() == {
        "A.on": 4,
        "A.cash": 1360,
        "insurance": 130,
        "fate bottom": ["F17"],
        "asks": "B throw",
    }


@pytest.mark.parametrize(
    ("choice", "changes"),
    [
        ("sell:NT", {"A.cash": 330, "A.plaques": [], "insurance": 120}),
        ("certificate", {"A.certificates": 0, "certificates left": 12}),
    ],
)
def test_ps_31_certificate_or_a_sale(choice: str, changes: dict[str, object]) -> None:
    """PS-31 (P-96, P-109)."""
    game = insured("F21", 50, "NT", insurance=0)
    assert game.options == ("certificate", "sell:NT")
    game.does(choice)
    assert game.changes() == {"A.on": 4, "fate bottom": ["F21"], "asks": "B throw", **changes}


def test_the_certificate_is_used_when_nothing_else_is_left() -> None:
    """P-98: without cash and plaques the certificate is used without asking; the team stays in."""
    game = insured("F21", 50)
    assert [event.value for event in game.told("only_option")] == ["certificate"]
    assert game.changes() == {
        "A.on": 4,
        "A.certificates": 0,
        "certificates left": 12,
        "fate bottom": ["F21"],
        "asks": "B throw",
    }


def test_ps_32_no_certificate_for_the_travel_fund() -> None:
    """PS-32 (P-97)."""
    game = play(team(certificates=2), fate=["F10"]).throws(4)
    assert game.changes() == {
        "A.on": 4,
        "A.cash": 1250,
        "fund": 150,
        "fate bottom": ["F10"],
        "asks": "B throw",
    }


def test_a_certificate_pays_neither_the_90_nor_a_toll_nor_a_question() -> None:
    """P-97: it covers nothing else."""
    game = play(team(4, certificates=1)).throws(7)
    assert (game.view["teams"][0]["cash"], game.view["teams"][0]["certificates"]) == (1310, 2)
    game = play(team(8, 500, certificates=1), destiny=["D09"]).throws(7)
    assert game.view["teams"][0]["cash"] == 450
    assert game.options == ("buy", "pass")


def test_ps_51_a_pass_is_kept() -> None:
    """PS-51 (P-73)."""
    game = play(fate=["F01"]).throws(4)
    assert game.changes() == {"A.on": 4, "A.passes": ["F01"], "fate cards": 29, "asks": "B throw"}


def test_ps_54_a_plaque_is_sold_for_a_bill() -> None:
    """PS-54 (P-109, P-87)."""
    game = play(team(cash=30, plaques="SA WA"), fate=["F10"]).throws(4)
    assert game.key == "sell_for_bill"
    assert game.options == ("sell:SA", "sell:WA"), "compulsory: there is no pass"
    game.does("sell:SA")
    assert game.changes() == {
        "A.on": 4,
        "A.cash": 280,
        "A.plaques": ["WA"],
        "fund": 150,
        "fate bottom": ["F10"],
        "asks": "B throw",
    }


def test_ps_55_the_only_plaque_is_sold_for_travel_insurance() -> None:
    """PS-55 (P-91, P-109)."""
    game = play(team(4, 30, "SA")).throws(7)
    assert [event.value for event in game.told("only_option")] == ["sell:SA"]
    assert game.changes() == {
        "A.on": 11,
        "A.cash": 340,
        "A.plaques": [],
        "A.certificates": 1,
        "insurance": 90,
        "certificates left": 11,
        "asks": "B throw",
    }


def test_ps_65_the_custodians_team_goes_out() -> None:
    """PS-65 (P-115, P-112)."""
    game = play(team(cash=50), fate=["F06"]).throws(4)
    game.throws(9).buys()
    assert game.view["question"]["asked_by"] == 0, "the same person reads on"
    game.wrong()
    assert game.changes() == {
        "A.on": None,
        "A.cash": 0,
        "A.out": True,
        "B.on": 9,
        "B.cash": 1300,
        "NSW asked": [1],
        "fate bottom": ["F06"],
        "asks": "C throw",
    }
    assert game.view["custodian"] == 0
    assert game.session.state.ledger.received == 50 + 100


def test_ps_66_one_certificate_comes_and_one_goes() -> None:
    """PS-66 (P-93, P-95)."""
    game = play(team(4, 200, certificates=1), count=2, fate=["F18"]).throws(7)
    assert game.view["teams"][0]["certificates"] == 2
    game.throws(12).passes().throws(8)
    assert game.options == ("certificate", "cash")
    game.does("certificate")
    assert game.changes() == {
        "A.on": 19,
        "A.cash": 110,
        "B.on": 12,
        "insurance": 90,
        "fate bottom": ["F18"],
        "asks": "B throw",
    }
    assert game.view["certificates_left"] == 11


def test_ps_72_all_the_money_is_accounted_for() -> None:
    """PS-72 (P-123, P-124)."""
    game = play(fate=["F05"]).throws(3).buys().wrong().throws(4).throws(11)
    assert game.changes() == {
        "A.on": 3,
        "A.cash": 1300,
        "ACT asked": [1],
        "B.on": 4,
        "B.cash": 1350,
        "fund": 50,
        "fate bottom": ["F05"],
        "C.on": 11,
        "C.cash": 1310,
        "C.certificates": 1,
        "insurance": 90,
        "certificates left": 11,
    }
    assert 1300 + 1350 + 1310 + 50 + 90 == 4200 - 100
    assert game.session.rules.audit(game.session.state, game.session.setup) == ""


def test_a_bill_paid_to_the_last_dollar() -> None:
    """P-109, P-112, P-96: who can pay in full may, sells nothing, and stays in with $0."""
    game = play(team(4, 90, "SA")).throws(7)
    assert (game.view["teams"][0]["cash"], game.view["teams"][0]["plaques"]) == (0, ["SA"])
    game = play(team(4, 90)).throws(7)
    assert (game.view["teams"][0]["cash"], game.view["teams"][0]["out"]) == (0, False)
    assert insured("F17", 40, "SA").options == ("certificate", "cash")


def test_two_sales_are_never_needed_but_one_is_compulsory() -> None:
    """P-109, P-29: nothing but a plaque can raise money, and only the Custodian takes it."""
    game = play(team(4, 30, "SA WA"), team(cash=3000)).throws(7)
    assert game.options == ("sell:SA", "sell:WA")
    assert {ask.key for ask in game.session.side_requests} == {"shuffle_questions", "leave"}
