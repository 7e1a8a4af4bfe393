"""The automatic player buys, carries and trades by what things are worth."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import kit
from kit.games.transportation import judging, worth
from kit.games.transportation.rules import RULES
from tests.games.transportation.support import FIVE, FIVE_D, Game, play, player, van


def chosen(game: Game) -> str:
    """What the bot would choose now."""
    pending: Any = game.session.pending
    return RULES.bot().choose(game.view(), pending, Random(1))


def let_play(game: Game, until: str) -> Game:
    """Let the bot play until the request *until* is asked again."""
    game.does(chosen(game))
    for _ in range(40):
        if game.asks == until:
            break
        game.does(chosen(game))
    return game


CHOICES = [
    pytest.param(lambda: play().does("buy"), "pass", id="a pass first"),
    pytest.param(lambda: play(player(0, passes=1)).does("buy"), "dangerous", id="then the licence"),
    pytest.param(
        lambda: play(player(0, passes=1, licences=["van", "dangerous"])).does("buy"),
        "finance:lorry",
        id="a lorry on finance",
    ),
    pytest.param(
        lambda: play(player(0, passes=1, licences=["van", "dangerous"], cash=23000)).does("buy"),
        "lorry",
        id="a lorry outright",
    ),
    pytest.param(lambda: play(player(0, cash=2900)).does("buy"), "done", id="nothing if little is left"),
    pytest.param(lambda: play(player(0, "R20", van("R30"))), "throw:lorry", id="the lorry first"),
    pytest.param(
        lambda: play(player(0, "R20", van("R30", financed=True), cash=21000)), "pay_off", id="paid off"
    ),
    pytest.param(
        lambda: play(player(0, "R20", store=[*FIVE, *FIVE_D])).does("sell"), "ten", id="the ten at once"
    ),
    pytest.param(lambda: play(player(0, "R20", store=FIVE)).does("sell"), "done", id="a five is kept"),
    pytest.param(
        lambda: play(player(0, "R20", van("R30", financed=True), cash=11500, store=FIVE)).does("sell"),
        "group:G",
        id="a five to pay off",
    ),
    pytest.param(lambda: play(player(0, "R03"), dice=[6]).does("throw:van"), "enter", id="in for a piece"),
    pytest.param(lambda: play(player(0, "R46"), dice=[8]).does("throw:van"), "enter", id="home"),
    pytest.param(
        lambda: play(player(0, "R10"), dice=[5]).does("throw:van"), "wait", id="no gamble with a train"
    ),
    pytest.param(
        lambda: play(player(0, "R12", kept=["C16"]), dice=[12]).does("throw:van"), "C16", id="£500 are halved"
    ),
    pytest.param(
        lambda: play(player(0, "R43", kept=["C16"]), dice=[5]).does("throw:van"), "keep", id="£200 are paid"
    ),
    pytest.param(lambda: play(round=2).does("propose_end:0"), "yes", id="it agrees"),
    pytest.param(lambda: play(round=25), "propose_end:0", id="25 rounds are enough", marks=()),
]


@pytest.mark.parametrize(("game", "value"), CHOICES)
def test_what_it_chooses(game: Any, value: str) -> None:
    """T-42, T-46, T-67, T-80, T-83, T-97, T-109, T-122: the player of part 4."""
    made = game()
    if value == "propose_end:0":
        made.does("buy", "pass", "dangerous", "finance:lorry", "done")
    assert chosen(made) == value


def test_it_loads_what_it_has_fewest_of() -> None:
    """T-21: the other type; general goods on a tie."""
    facts: dict[str, Any] = {"licences": ["van", "dangerous"]}
    tie = play(player(0, "R03", **facts), dice=[6]).does("throw:van", "enter")
    assert chosen(tie) == "G-IMM"
    had = play(player(0, "R03", store=["G-IMM"], **facts), dice=[6]).does("throw:van", "enter")
    assert chosen(had) == "D-IMM"


def test_it_claims_fuel() -> None:
    """T-57: automatic players always claim."""
    assert chosen(play(player(1, "GRA-0"), current=1, dice=[1]).does("throw:van")) == "claim:0"


def test_it_sells_a_spare_piece_to_whoever_lacks_it() -> None:
    """T-100, T-104: Dan has three of his five and pays more than the Bank for a fourth."""
    ann = player(0, "R20", store=["G-FEL", "G-FEL"], cash=500)
    dan = player(3, store=["G-GRA", "G-IMM", "G-SOU"])
    game = play(ann, dan)
    assert chosen(game) == "market:0"
    let_play(game, "Ann act")
    assert (game.ann.store, game.of("Dan").store[-1]) == (["G-FEL"], "G-FEL")
    assert 550 <= game.told("traded")[0].amount <= 800
    assert chosen(game) != "market:0"


def test_it_bids_by_what_a_lot_is_worth() -> None:
    """T-101: the price of a licence or a pass it lacks, £800 for a wanted piece, nothing for what is no use."""
    view = play(player(0, passes=1, store=["G-IMM", "G-FEL", "G-SOU"])).view()
    ann, ben = view["teams"][:2]
    assert [judging.worth_buying(ann, item) for item in ("G-BRI", "G-IMM", "G-GRA", "pass")] == [800, 0, 0, 0]
    assert [judging.worth_buying(ben, item) for item in ("pass", "licence:lorry", "KD-LIV")] == [
        5000,
        2000,
        2500,
    ]
    assert judging.limit(ben, ["G-FEL"]) == 0
    assert judging.limit(ann, ["G-BRI", "G-LIV"]) == 1600


def test_it_gives_nothing_away() -> None:
    """T-100: a piece that breaks up a group is not sold below what the group loses."""
    ann = play(player(0, store=FIVE)).view()["teams"][0]
    assert judging.reserve(ann, ["G-FEL"]) == 8000
    assert judging.reserve(ann, FIVE) == 10000
    assert judging.spare(ann) == []


def test_it_raises_cash_in_the_order_of_part_4() -> None:
    """T-112: single pieces, contracts, passes, groups, vehicles."""
    ann = player(0, "R18", cash=0, passes=1, contracts=["KG-FEL"], store=["G-IMM"])
    game = play(ann, dice=[2], police=["P06"]).does("throw:van")
    order = []
    while game.asks == "Ann raise":
        order.append(chosen(game))
        game.does(order[-1])
    assert order == ["piece:G-IMM", "contract:KG-FEL"]
    assert game.ann.cash == 1500


def test_only_a_kept_card_is_left() -> None:
    """T-102, T-115: it is offered to whoever wants it, else there is no way out."""
    ann = player(0, None, van("R10", financed=True), cash=0, kept=["K18"], licences=["lorry"])
    poor = [player(seat, None, cash=0, licences=[]) for seat in (1, 2, 3)]
    game = play(ann, *poor, dice=[5, 1]).does("throw:lorry", "cross", "keep", "licence:lorry")
    assert chosen(game) == "bankrupt"
    rich = play(ann, dice=[5, 1]).does("throw:lorry", "cross", "keep", "licence:lorry")
    assert chosen(rich) == "market"


def test_it_beats_choosing_at_random() -> None:
    """T-131: of eight games against two who choose at random it wins at least seven."""
    bot, won = RULES.bot(), 0
    for seed in range(8):
        session = kit.new_game("transportation", 3, {"end": "rounds:10"}, seed=seed, simulate=True)
        rng = Random(seed)
        while session.pending is not None:
            ask = session.pending
            value = bot.choose(session.view(ask.seat), ask, rng)
            if ask.seat:
                own = [one for one in ask.words if one not in ask.owners]
                value = rng.choice(own) if own else value
            session.choose(value)
        totals = [worth.total(one) for one in session.state.players]
        won += totals[0] == max(totals)
    assert won >= 7


@pytest.mark.parametrize("seats", range(2, 7))
def test_games_of_every_size_end_at_their_clock(seats: int) -> None:
    """T-123, TO-01: eight rounds of so many turns, with money, goods and cards conserved."""
    bot, rng = RULES.bot(), Random(seats)
    session = kit.new_game("transportation", seats, {"end": "rounds:8"}, seed=seats, simulate=True)
    while session.pending is not None:
        session.choose(bot.choose(session.view(session.pending.seat), session.pending, rng))
    assert session.outcome is not None
    assert (session.outcome.reason, session.turn) == ("rounds", 8 * seats)
    assert RULES.audit(session.state, session.setup) == ""
