"""Requests: the only things rules may wait for."""

from __future__ import annotations

import copy
from collections.abc import Coroutine
from typing import Any

import pytest

from kit.engine.requests import Ask, Draw, Numbers, Option, Roll, Settled, Shuffle
from kit.engine.rules import Seat, Setup
from kit.engine.table import Event, Table
from tests.engine.toy import State

SETUP = Setup((Seat("Ants", "blue"), Seat("Bees", "orange")), {})


def first_request(coroutine: Coroutine[Any, Any, Any]) -> Any:
    request = coroutine.send(None)
    coroutine.close()
    return request


def answered(coroutine: Coroutine[Any, Any, Any], value: Any) -> Any:
    coroutine.send(None)
    with pytest.raises(StopIteration) as stop:
        coroutine.send(value)
    return stop.value.value


async def wait(request: Any) -> Any:
    return await request


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        (Ask("buy", 0, ["buy", "pass"]), "pass"),
        (Roll("throw", 0, 2, 6), (3, 4)),
        (Draw("fate", ["F01"]), "F01"),
        (Shuffle("answers", ["a", "b"]), ["b", "a"]),
    ],
)
def test_awaiting_a_request_hands_it_out_and_returns_the_answer(request_: Any, answer: Any) -> None:
    assert first_request(wait(request_)) is request_
    assert answered(wait(request_), answer) == answer


def test_a_settled_answer_needs_no_asking() -> None:
    with pytest.raises(StopIteration) as stop:
        wait(Settled("throw")).send(None)
    assert stop.value.value == "throw"


def test_an_option_belongs_to_the_seat_asked_unless_somebody_else_owns_it() -> None:
    ask = Ask("play", 1, ["draw", "snatch"], "M-6", {"price": 3}, {"snatch": 0})
    assert ask.options == (Option("draw", 1), Option("snatch", 0))
    assert (ask.key, ask.seat, ask.values, ask.rule, ask.data) == (
        "play",
        1,
        ("draw", "snatch"),
        "M-6",
        {"price": 3},
    )
    assert repr(ask) == "Ask('play', seat=1, values=['draw', 'snatch'])"


def test_data_and_owners_of_a_bare_request_are_empty() -> None:
    ask = Ask("throw", 0, ["throw"])
    assert (dict(ask.data), dict(ask.owners), ask.rule) == ({}, {}, "")


def table(quiet: bool = False) -> Table[State]:
    return Table(SETUP, State(), 7, quiet)


def test_the_table_makes_requests() -> None:
    one = table()
    ask = first_request(wait(one.ask("buy", 0, ["buy", "pass"], "P-35", price=100)))
    assert (ask.key, ask.values, ask.data) == ("buy", ("buy", "pass"), {"price": 100})
    roll = first_request(wait(one.roll(1)))
    assert (roll.label, roll.seat, roll.dice, roll.sides) == ("throw", 1, 2, 6)
    draw = first_request(wait(one.draw("fate", ["F01", "F02"])))
    assert (draw.label, draw.items) == ("fate", ["F01", "F02"])
    shuffle = first_request(wait(one.shuffle("answers", ["a", "b"])))
    assert (shuffle.label, shuffle.items) == ("answers", ["a", "b"])


def test_a_choice_of_one_is_carried_out_and_told() -> None:
    one = table()
    with pytest.raises(StopIteration) as stop:
        wait(one.ask("buy", 0, ["pass"], "P-35")).send(None)
    assert stop.value.value == "pass"
    assert one.events == [Event("only_option", 0, "P-35", {"key": "buy", "value": "pass"}, 7)]


def test_a_choice_of_one_is_asked_where_the_game_waits() -> None:
    assert first_request(wait(table().ask("throw", 0, ["throw"], wait=True))).values == ("throw",)


def test_an_event_gives_its_data_as_attributes() -> None:
    one = table()
    one.tell("paid", 1, "P-45", amount=100)
    (event,) = one.events
    assert (event.kind, event.seat, event.rule, event.turn, event.amount) == ("paid", 1, "P-45", 7, 100)
    with pytest.raises(AttributeError, match=r"the event 'paid' has no 'sum'; it has \['amount'\]"):
        event.sum  # noqa: B018
    assert copy.deepcopy(event) == event


def test_a_quiet_table_keeps_no_events() -> None:
    one = table(quiet=True)
    one.tell("paid", 1, "P-45", amount=100)
    assert one.events == []


def test_a_number_may_be_entered_beside_words() -> None:
    """Words first, then every number of the range as a plain decimal."""
    ask = Ask("bid", 2, ["pass"], numbers=Numbers(550, 700, 50))
    assert ask.values == ("pass", "550", "600", "650", "700")
    assert (ask.words, ask.numbers) == (("pass",), (550, 700, 50))
    assert ask.options[-1] == Option("700", 2)
    plain = Ask("buy", 0, ["buy", "pass"])
    assert (plain.numbers, plain.words) == (None, plain.values)


def test_the_table_asks_for_a_number_even_if_there_is_only_one() -> None:
    table: Table[State] = Table(SETUP, State(), 1)
    request: Any = table.ask_number("bid", 1, Numbers(50, 99, 50), ("back",), "M-6", lot="card1")
    assert (request.key, request.values, request.data) == ("bid", ("back", "50"), {"lot": "card1"})
    assert first_request(wait(table.ask_number("bid", 1, Numbers(50, 50, 50)))).values == ("50",)
    assert not table.events
