"""What may be done beside the turn: refunds, clocks, leaving and coming; and why something may not be done."""

from __future__ import annotations

from collections.abc import Sequence

from kit.engine.requests import Ask
from kit.engine.rules import Setup
from kit.engine.table import Table
from kit.games.globetrotters.asking import teacher
from kit.games.globetrotters.data import FEE, FULL_FARE, PLACES, RED_DOT, REFUND
from kit.games.globetrotters.keys import holder_word
from kit.games.globetrotters.state import IN_JACKPOT, State, owes_tickets, pack_left

OWING = ("refund_owed", "blind_pick")
"""Requests during which one player owes cheques or tickets, and returns no ticket but for them (G-73)."""
OWN_HAND = ("home", "action", "fly", "fly_ticket", "refund", "challenge", "warning")
"""Requests in which the player to move returns tickets by a value of its own, or is choosing among them."""
MODEST = ("work", "done", "decline", "keep", "back")
"""What is chosen when time is over, if it is possible; else the first option (GO-18)."""


def side_requests(state: State, setup: Setup, pending: Ask | None) -> tuple[Ask, ...]:
    """What may be chosen beside *pending*."""
    if pending is None or not state.turn:
        return ()
    who, asks = teacher(state), []
    owners = {}
    owing = pending.data.get("owner", pending.seat) if pending.key in OWING else None
    busy = state.current if pending.key in OWN_HAND or "refund" in pending.values else None
    for seat, player in enumerate(state.players):
        kept = seat in (busy, owing) or owes_tickets(state, seat)
        if player.home and not player.auto and not kept:
            owners.update({f"refund:{seat}:{number}": seat for number in range(1, len(player.hand) + 1)})
    if owners:
        first = next(iter(owners.values()))
        asks.append(Ask("refund_other", first, tuple(owners), "G-73", {"price": REFUND}, owners))
    if setup.options["time_limit"] and not state.time_up:
        asks.append(Ask("time_up", who, ("time_up",), "GO-02"))
    people = [seat for seat, player in enumerate(state.players) if not player.auto]
    if len(people) > 1:
        leaving = [f"leave:{seat}" for seat in people]
        asks.append(Ask("leave", who, leaving, "GO-20", owners=dict(zip(leaving, people, strict=True))))
    coming = [f"take_over:{seat}" for seat, player in enumerate(state.players) if player.auto]
    if coming:
        asks.append(Ask("take_over", who, coming, "GO-20"))
    return tuple(asks)


async def side(table: Table[State], value: str) -> bool:
    """Carry out a side request; none ends the turn."""
    state = table.state
    key, _, rest = value.partition(":")
    if key == "time_up":
        state.time_up = True
        table.tell("time_up", None, "GO-02")
        return False
    number, _, ticket = rest.partition(":")
    seat = int(number)
    player = state.players[seat]
    if key == "refund":
        state.pack.used.append(player.hand.pop(int(ticket) - 1))
        player.cash += REFUND
        state.paid_out += REFUND
        table.tell("gave_tickets", seat, "G-73", count=1, to="bank", what="refund")
        table.tell("received", seat, "G-73", amount=REFUND, what="refund")
    else:
        player.auto = key == "leave"
        table.tell(key, seat, "GO-20")
    return False


def timeout_value(values: Sequence[str]) -> str:
    """Which of the *values* of a request the program chooses when its seconds are over (GO-18)."""
    return next((value for value in MODEST if value in values), values[0])


def why_not(state: State, setup: Setup, pending: Ask, value: str) -> str:
    """Why *value* is not among the choices, with the rule; nothing that tells tickets or cheques."""
    del setup
    word, _, rest = value.partition(":")
    number = rest.partition(":")[0]
    seat = int(number) if number.isdecimal() and int(number) < len(state.players) else state.current
    if word == "refund" and (pending.key in OWING or owes_tickets(state, seat)):
        return "no ticket may be returned while something is owed (G-73)"
    player = state.players[state.current]
    if pending.key == "move":
        return f"the place is not 1 to {pending.data['number']} spaces away (G-46)"
    if pending.key == "fly":
        return "a flight leads to another place, by a ticket in hand (G-62, G-64)"
    if pending.key == "buy":
        return f"a ticket costs ${FULL_FARE}, and the pack must have it (G-71, G-76)"
    if pending.key == "place":
        return _why_no_memory(state, value)
    if pending.key not in ("action", "after_turn") or not player.place:
        return ""
    if state.over and word not in ("discount", "refund"):
        return "the turn is over (G-36)"
    return _why_no_action(state, word, rest)


def _why_no_action(state: State, word: str, rest: str) -> str:
    player = state.players[state.current]
    place = PLACES[player.place]
    island = place.kind == "I"
    if word in ("work", "roll", "fly", "sail") and island:
        return "the voyage goes on first (G-82)"
    if word == "work" or word == "discount":
        return "the discount is for after the turn, once, and needs $300 (G-72)" if word == "discount" else ""
    if word == "roll":
        return "no road leads from here; the throw is void (G-43)"
    if word == "fly":
        return (
            "no ticket in hand (G-62)" if place.kind in RED_DOT else "one flies from red-dot cities only (G-61)"
        )
    if word == "sail" or word == "sail_on":
        return f"no water route leads from {place.called} to {rest or 'there'} (G-87)"
    if word == "buy":
        return _why_no_ticket(state)
    return {
        "refund": "no ticket in hand; the Home ticket cannot be returned (G-16, G-73)",
        "place": "no Special Memory, or no place for one (G-191, G-193)",
        "adventure": "one Adventure a visit, in a red-dot city whose expenses are paid (G-111, G-114)",
        "jackpot": "one attempt a visit, in a Gambling City (G-202, G-206)",
        "challenge": _why_no_challenge(state),
        "end_turn": "a turn ends by work, or by what happens on a trip (G-29, G-33)",
    }.get(word, "")


def _why_no_ticket(state: State) -> str:
    if state.bought:
        return "once a turn at full fare (G-71)"
    return "the pack is empty (G-76)" if not pack_left(state) else f"a ticket costs ${FULL_FARE} (G-71)"


def _why_no_challenge(state: State) -> str:
    player = state.players[state.current]
    holder = state.holder.get(player.place, IN_JACKPOT)
    if player.may_challenge and holder != IN_JACKPOT and player.cash < FEE:
        return f"the fee is ${FEE}; tickets may be returned first (G-165)"
    if player.place in PLACES and holder_word(state, player.place) == "jackpot":
        return "the KEY lies in the Jackpot (G-172)"
    return "an Adventure in the city of another team's KEY comes first (G-164)"


def _why_no_memory(state: State, city: str) -> str:
    player = state.players[state.current]
    if city in player.markers:
        return "there is a marker already (G-183)"
    if city in PLACES and PLACES[city].continent in player.placed_in:
        return "one Special Memory a continent (G-193)"
    return ""
