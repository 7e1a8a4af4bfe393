"""What may be seen of a game of Globetrotters (part 5 of the rules): all but the destinations of tickets.

Keys of the view, for the room (seat ``None``) and for every seat:

``game``, ``turn``, ``round``, ``current`` (seat; None at the end), ``next``, ``starter``, ``order`` (seats
    from the starter on), ``first_round``
``over`` (the running turn has ended), ``bought`` (tickets at full fare in it), ``acted``, ``face`` (1 to 12 of
    the land die thrown last in it, or None)
``teams``: for each seat ``name``, ``colour``, ``auto``; ``cash`` in dollars (None if hidden), ``tickets`` (how
    many), ``hand`` (``id``, ``a``, ``b`` of each; None unless it is the viewer's own or hands are open),
    ``dealt`` (the same for the ticket that Home is chosen from, only for its owner and before that), ``home``,
    ``home_other`` (the hidden side of the Home ticket, for its owner), ``place``, ``before``; ``keys``,
    ``special``, ``placed_in`` (continents), ``markers`` (cities); ``deported_from``, ``loses_turn``,
    ``moved``, ``bound`` (end of the voyage), ``offer`` ("adventure", "again", "jackpot" or None),
    ``may_challenge``
``keys``: KEY -> ``where`` ("map", "jackpot", "team"), ``seat``
``chart``: Continental City -> seats with a marker there, the oldest first
``continents``: code -> ``counts`` (markers of each seat)
``jackpot``: ``cash``, ``tickets`` (how many), ``special``, ``keys``, ``markers`` (cities noted with their KEYs)
``pack``: how many tickets; ``turned``: the two places of the ticket that lies open, or None
``adventure``: None, or ``card``, ``city``, ``seat``, ``text``, ``signature``
``keys_out``, ``keys_needed``, ``leaders`` (seats)
``claims``, ``debts``: with ``forgetting``, words of what the viewer may claim and what may be called for; None
    for the room, whose list of both is always the whole
``question``: None, or ``topic``, ``state``, ``question``, ``answers``, ``team``; ``last_question``: the same
    with ``chosen``, ``green``, ``explanation``, ``source``, ``turn``
``officers``: ``travel_agent``, ``immigration_officer`` (seats or None); ``time_up``, ``winners``, ``reason``,
``options``
"""

from __future__ import annotations

from typing import Any

from kit.engine.rules import Setup
from kit.games.globetrotters.data import CHART, CONTINENTS, KEYS, PLACES, TICKETS, entry
from kit.games.globetrotters.state import (
    IN_JACKPOT,
    Answered,
    OpenQuestion,
    Player,
    State,
    keys_of,
    leaders,
    pack_left,
)


def view(state: State, setup: Setup, seat: int | None) -> dict[str, Any]:
    """The open facts and the tickets of *seat*, as plain data."""
    players, options = state.players, setup.options
    count = len(players)
    return {
        "game": State.game,
        "turn": state.turn,
        "round": state.round,
        "first_round": state.round == 1,
        "current": None if state.winners else state.current,
        "next": (state.current + 1) % count,
        "starter": state.starter,
        "order": [(state.starter + step) % count for step in range(count)],
        "over": state.over,
        "bought": state.bought,
        "acted": state.acted,
        "face": state.face or None,
        "teams": [_team(state, setup, number, player, seat) for number, player in enumerate(players)],
        "keys": {key: _key(state.holder.get(key)) for key in KEYS},
        "chart": _chart(state),
        "continents": _continents(state),
        "jackpot": {
            "cash": state.jackpot.cash,
            "tickets": len(state.jackpot.tickets),
            "special": state.jackpot.special,
            "keys": keys_of(state, IN_JACKPOT),
            "markers": list(state.jackpot.markers),
        },
        "pack": pack_left(state),
        "turned": list(TICKETS[state.turned].both) if state.turned else None,
        "adventure": _adventure(state),
        "keys_out": len(state.holder),
        "keys_needed": options["keys_out_needed"],
        "leaders": leaders(state),
        "claims": None if seat is None else [due.what for due in state.claims if due.seat == seat],
        "debts": None if seat is None else [due.what for due in state.debts],
        "question": _question(state.question, setup),
        "last_question": _last_question(state.last_question, setup),
        "officers": {
            office: options[office] if options["officers"] == "teams" else None
            for office in ("travel_agent", "immigration_officer")
        },
        "time_up": state.time_up,
        "winners": list(state.winners),
        "reason": state.reason,
        "options": dict(options),
    }


def _ticket(ticket: str) -> dict[str, str]:
    one = TICKETS[ticket]
    return {"id": one.id, "a": one.a, "b": one.b}


def _team(state: State, setup: Setup, seat: int, player: Player, viewer: int | None) -> dict[str, Any]:
    options = setup.options
    own = seat == viewer
    seen = own or options["open_hands"]
    ticket = TICKETS[player.ticket] if player.ticket else None
    chosen = bool(player.home)
    return {
        "name": player.name,
        "colour": player.colour,
        "auto": player.auto,
        "cash": player.cash if own or not options["hide_cheques"] else None,
        "tickets": len(player.hand),
        "hand": [_ticket(one) for one in player.hand] if seen else None,
        "dealt": _ticket(ticket.id) if ticket and seen and not chosen else None,
        "home": player.home or None,
        "home_other": ticket.both[ticket.a == player.home] if ticket and chosen and own else None,
        "place": player.place or None,
        "before": player.before or None,
        "keys": keys_of(state, seat),
        "special": player.special,
        "placed_in": list(player.placed_in),
        "markers": list(player.markers),
        "deported_from": player.deported_from or None,
        "loses_turn": player.loses_turn and not options["forgetting"],
        "moved": player.moved,
        "bound": player.bound or None,
        "offer": player.offer or None,
        "may_challenge": player.may_challenge,
    }


def _key(seat: int | None) -> dict[str, Any]:
    if seat is None:
        return {"where": "map", "seat": None}
    return {"where": "jackpot", "seat": None} if seat == IN_JACKPOT else {"where": "team", "seat": seat}


def _chart(state: State) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {city: [] for city in CHART}
    marks = [
        (number, city, seat) for seat, one in enumerate(state.players) for city, number in one.markers.items()
    ]
    for _, city, seat in sorted(marks):
        found[city].append(seat)
    return found


def _continents(state: State) -> dict[str, dict[str, list[int]]]:
    found = {code: [0] * len(state.players) for code in CONTINENTS}
    for seat, player in enumerate(state.players):
        for city in player.markers:
            found[PLACES[city].continent][seat] += 1
    return {code: {"counts": counts} for code, counts in found.items()}


def _adventure(state: State) -> dict[str, Any] | None:
    told = state.adventure
    if told is None:
        return None
    found = entry(told.card, told.city)
    return {
        "card": told.card,
        "city": told.city,
        "seat": told.seat,
        "text": found.text,
        "signature": found.signature,
    }


def _asked(place: int, setup: Setup) -> dict[str, Any]:
    question = setup.bank.questions[place]
    return {"topic": question.topic, "state": question.state, "question": question.question}


def _question(opened: OpenQuestion | None, setup: Setup) -> dict[str, Any] | None:
    if opened is None:
        return None
    return {**_asked(opened.place, setup), "answers": list(opened.answers), "team": opened.seat}


def _last_question(last: Answered | None, setup: Setup) -> dict[str, Any] | None:
    if last is None:
        return None
    question = setup.bank.questions[last.place]
    return {
        **_asked(last.place, setup),
        "answers": list(last.answers),
        "team": last.seat,
        "chosen": last.chosen,
        "green": question.green,
        "explanation": question.explanation,
        "source": question.source,
        "turn": last.turn,
    }
