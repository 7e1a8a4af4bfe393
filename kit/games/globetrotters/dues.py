"""Carrying out what a player is to receive or owes, and the options claimed and called for (G-281 to G-284)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from kit.games.globetrotters.keys import (
    give_key,
    lose_key,
    lose_special,
    put_marker,
    win_jackpot,
    wins_continent,
)
from kit.games.globetrotters.money import (
    deport,
    give_tickets,
    owe_cash,
    receive,
    take_tickets,
    use_tickets,
)
from kit.games.globetrotters.play import Play
from kit.games.globetrotters.state import Due

CLAIMS = ("spending", "work", "ticket", "key", "memory", "special", "continent", "adventure", "jackpot")
"""What may be claimed: always the whole list, so that it reminds of nothing (option ``forgetting``)."""
CALLS = ("expenses", "adventure", "tickets")
"""What others may call for."""


async def settle(play: Play, due: Due) -> None:
    """Give or collect *due* now."""
    await DOING[due.do](play, due)


async def _receive(play: Play, due: Due) -> None:
    receive(play, due.seat, due.amount, due.what, due.rule)


async def _tickets(play: Play, due: Due) -> None:
    await take_tickets(play, due.seat, due.amount, due.what, due.rule)


async def _special(play: Play, due: Due) -> None:
    play.state.players[due.seat].special += 1
    play.tell("special", due.seat, due.rule)


async def _key(play: Play, due: Due) -> None:
    if due.place not in play.state.holder:
        give_key(play, due.seat, due.place, due.rule)


async def _marker(play: Play, due: Due) -> None:
    await put_marker(play, due.seat, due.place, due.rule)


async def _continent(play: Play, due: Due) -> None:
    if wins_continent(play.state, due.seat, due.place):
        give_key(play, due.seat, due.place, "G-187" if due.place in play.state.holder else "G-184")


async def _jackpot(play: Play, due: Due) -> None:
    await win_jackpot(play, due.seat)


async def _pay(play: Play, due: Due) -> None:
    """Cheques to the bank or the Jackpot; who cannot pay them all is deported (G-241, G-242)."""
    await _paid(play, due)


async def _paid(play: Play, due: Due) -> bool:
    met = await owe_cash(play, due.seat, due.amount, due.to, due.what, due.rule)
    if not met:
        deport(play, due.seat, due.place)
    return met


async def _expenses(play: Play, due: Due) -> None:
    """Expenses of a place; paid in full they end a deportation mark on it (G-249)."""
    from kit.games.globetrotters.moving import end_mark

    met = await _paid(play, due)
    player = play.state.players[due.seat]
    if met and player.deported_from == due.place != player.home:
        end_mark(play, due.seat)


async def _wasteland(play: Play, due: Due) -> None:
    """The tickets that were in the hand on arriving; later ones are not owed."""
    hand = play.state.players[due.seat].hand
    give_tickets(play, due.seat, range(min(due.amount, len(hand))), "bank", "wasteland", due.rule)


async def _use_tickets(play: Play, due: Due) -> None:
    await use_tickets(play, due.seat, due.amount, due.place)


async def _lose_key(play: Play, due: Due) -> None:
    await lose_key(play, due.seat, due.place)


async def _lose_special(play: Play, due: Due) -> None:
    lose_special(play, due.seat, due.place)


DOING: dict[str, Callable[[Play, Due], Awaitable[None]]] = {
    "receive": _receive,
    "tickets": _tickets,
    "special": _special,
    "key": _key,
    "marker": _marker,
    "continent": _continent,
    "jackpot": _jackpot,
    "pay": _pay,
    "expenses": _expenses,
    "wasteland": _wasteland,
    "use_tickets": _use_tickets,
    "lose_key": _lose_key,
    "lose_special": _lose_special,
}
