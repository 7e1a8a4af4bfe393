"""Throws of two dice for a KEY or for the Jackpot (G-164 to G-173, G-202 to G-206)."""

from __future__ import annotations

from typing import Any

from kit.games.globetrotters.data import FEE
from kit.games.globetrotters.keys import give_key
from kit.games.globetrotters.money import PLACES_IN_HAND, refund
from kit.games.globetrotters.moving import move_on
from kit.games.globetrotters.play import Play
from kit.games.globetrotters.state import IN_JACKPOT, owes_tickets

HITS = (7, 11)
JACKPOT_ROLLS = 2


def is_hit(dice: tuple[int, ...]) -> bool:
    """7, 11 or doubles (G-167)."""
    return sum(dice) in HITS or dice[0] == dice[1]


def rival(play: Play) -> int | None:
    """The KEYholder whom the player has a right to challenge, if there is one (G-164, G-170, G-172)."""
    if not play.player.may_challenge:
        return None
    seat = play.state.holder.get(play.player.place, IN_JACKPOT)
    return None if seat in (IN_JACKPOT, play.seat) else seat


async def challenge_first(play: Play) -> None:
    """Challenge or not, outside the menu: the turn is over, or a TRAVEL BONUS waits (G-133, G-150)."""
    player = play.player
    while (holder := rival(play)) is not None:
        values = ["challenge"] if player.cash >= FEE else []
        if player.hand and not owes_tickets(play.state, play.seat):
            values.append("refund")
        if not values:
            return
        values.append("decline")
        facts: dict[str, Any] = {"city": player.place, "holder": holder, "fee": FEE}
        choice = await play.ask("challenge", values, "G-164", wait=True, **facts)
        if choice == "decline":
            return
        if choice == "challenge":
            await challenge(play)
            return
        await refund_one(play)


async def refund_one(play: Play) -> None:
    """Return one ticket of the player's choice, or think better of it (G-73)."""
    values = [*PLACES_IN_HAND[: len(play.player.hand)], "back"]
    choice = await play.ask("refund", values, "G-73")
    if choice != "back":
        refund(play, play.seat, int(choice) - 1)


async def challenge(play: Play) -> None:
    """Rounds of throws, the KEYholder last, until one of them alone hits (G-165 to G-169)."""
    holder = rival(play)
    assert holder is not None
    player, city = play.player, play.player.place
    player.cash -= FEE
    play.state.players[holder].cash += FEE
    play.tell("challenge", play.seat, "G-165", city=city, holder=holder, fee=FEE)
    number, hits = 0, (False, False)
    while hits[0] == hits[1]:
        number += 1
        first = await _throw(play, play.seat, number, ())
        hits = (is_hit(first), is_hit(await _throw(play, holder, number, first)))
    player.may_challenge = False
    if hits[0]:
        play.tell("challenge_won", play.seat, "G-168", city=city, holder=holder)
        give_key(play, play.seat, city, "G-168")
        return
    play.tell("challenge_lost", play.seat, "G-169", city=city, holder=holder)
    play.end("challenge", "G-169")
    await move_on(play, play.seat, holder, "challenge")


async def _throw(play: Play, seat: int, number: int, against: tuple[int, ...]) -> tuple[int, ...]:
    """A throw of the round *number*; the KEYholder's is told with the challenger's, *against* it."""
    dice = await play.table.roll(seat, label="challenge")
    facts = {"dice": dice, "hit": is_hit(dice), "number": number, "against": against, "challenger": play.seat}
    play.tell("duel", seat, "G-167", **facts)
    return dice


async def try_jackpot(play: Play) -> None:
    """Two throws at most for the Jackpot (G-202 to G-206)."""
    play.player.offer = ""
    thrown: tuple[tuple[int, ...], ...] = ()
    for number in range(1, JACKPOT_ROLLS + 1):
        dice = await play.table.roll(play.seat, label="jackpot")
        thrown = (*thrown, dice)
        facts = {"dice": dice, "hit": is_hit(dice), "number": number, "thrown": thrown}
        play.tell("jackpot_throw", play.seat, "G-202", **facts)
        if is_hit(dice):
            await play.gain("jackpot", "jackpot", "G-203", place=play.player.place)
            return
    play.tell("jackpot_lost", play.seat, "G-205")
    play.end("jackpot", "G-205")
    await move_on(play, play.seat, play.right, "jackpot")
