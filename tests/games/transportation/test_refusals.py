"""What is refused, and the reason that is given; and cards that cannot be had."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import kit
from kit.games.transportation import money
from kit.games.transportation.data import PACKS
from tests.games.transportation.support import Game, play, player, van


def away(**facts: object) -> Game:
    """Ann on the road."""
    return play(player(0, "R20", **facts))


def shop(**facts: object) -> Game:
    """Ann at home, dealing with the Bank."""
    return play(player(0, **facts)).does("buy")


REFUSED = [
    pytest.param(away, "throw:lorry", "has no lorry", id="T-30 no lorry"),
    pytest.param(
        lambda: play(player(0, None, cash=40000)).does("buy", "van", "done"), "throw:van", "T-36", id="T-36"
    ),
    pytest.param(lambda: play(player(0, van("R20", misses=1))), "throw:van", "T-39", id="T-39"),
    pytest.param(away, "end_turn", "T-35", id="T-35"),
    pytest.param(lambda: play(player(0, cash=0)), "buy", "nothing can be paid for", id="T-71 no money"),
    pytest.param(away, "buy", "T-71", id="T-71 not at home"),
    pytest.param(lambda: play(player(0, "R20", van("R30", financed=True))), "pay_off", "T-83", id="T-83"),
    pytest.param(away, "claim:1", "T-56", id="T-56"),
    pytest.param(lambda: play(options={"end": "time:30"}), "propose_end:0", "T-122", id="T-122"),
    pytest.param(shop, "van", "has a van already", id="T-26"),
    pytest.param(shop, "lorry", "needs £22,000, has £15,000", id="T-73"),
    pytest.param(lambda: shop(cash=4000), "pass", "needs £5,000, has £4,000", id="T-77 no money"),
    pytest.param(lambda: shop(cash=2900), "dangerous", "needs £3,000, has £2,900", id="T-77 no licence"),
    pytest.param(lambda: shop(passes=6), "pass", "none left", id="T-77 none left"),
    pytest.param(lambda: play(player(0, "R20", van("GRA-0"))).does("buy"), "exchange", "T-76", id="T-76"),
]


@pytest.mark.parametrize(("game", "value", "words"), REFUSED)
def test_the_reason_is_given(game: Callable[[], Game], value: str, words: str) -> None:
    """T-56, T-71, T-77: in a few words, and nothing has changed."""
    made = game()
    before = made.state
    with pytest.raises(kit.IllegalChoice, match=words):
        made.does(value)
    assert made.state == before


@pytest.mark.parametrize(
    ("value", "words"),
    [("500", "at least £550"), ("20000", "has £15,000"), ("575", "multiples of £50"), ("lots", "bid")],
)
def test_a_bid_that_is_none(value: str, words: str) -> None:
    """T-104: below the floor, above the cash, no multiple of £50, no number."""
    game = play(player(0, store=["G-FEL"])).does("market:0", "add:G-FEL", "open", "none", "bid:2")
    with pytest.raises(kit.IllegalChoice, match=words):
        game.does(value)


def test_only_the_owner_of_a_choice_makes_it() -> None:
    """T-57, T-104: nobody claims, offers or accepts for somebody else."""
    game = play(player(1, "GRA-0"), player(2, store=["G-FEL"]), current=1, dice=[1]).does("throw:van")
    for value, owner in (("claim:0", 0), ("market:2", 2)):
        for seat in {0, 1, 2, 3} - {owner}:
            with pytest.raises(kit.IllegalChoice, match="only"):
                game.session.choose(value, seat)
    game.session.choose("claim:0", 0)
    assert game.cash[0] == 15100


def test_a_camera_is_police_too() -> None:
    """T-65, T-113: P14 cancels the fine of a camera."""
    game = play(player(0, "R43", kept=["P14"]), dice=[5]).does("throw:van", "P14")
    assert (game.ann.cash, game.state.police.used) == (15000, ["P14"])


def test_nothing_is_drawn_from_a_pack_that_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """T-111: if players keep every card of a pack, there is none to draw."""
    game = play(player(0, "R03", kept=["K18", "K19"]), dice=[3])
    monkeypatch.setattr(money, "PACKS", {**PACKS, "risk": ("K18", "K19")})
    game.does("throw:van")
    assert (game.rules("no_card"), game.asks) == (["T-111"], "Ann act")


def test_a_wreck_is_forgiven_where_nobody_goes_bankrupt() -> None:
    """TO-11, T-91: what is left of the wreck is forgiven, and the player stays."""
    ann = player(0, "R18", cash=0, wreck="lorry", licences=["van"])
    game = play(ann, dice=[2], police=["P06"], options={"bankruptcy": False}).does("throw:van")
    assert (game.asks, game.ann.van, game.ann.cash, game.data["amount"]) == ("Ann raise", None, 4000, 20000)
    game.does("licence:van")
    assert (game.ann.cash, game.ann.wreck, game.ann.out, game.asks) == (0, "", False, "Ann act")
    assert [event.amount for event in game.told("forgiven")] == [20000 - 5000]
