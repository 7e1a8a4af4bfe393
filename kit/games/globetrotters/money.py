"""Cheques and tickets: paying, refunding, buying, and deportation (G-71 to G-76, G-241 to G-254)."""

from __future__ import annotations

from collections.abc import Sequence

from kit.engine.piles import take
from kit.games.globetrotters.data import CHEQUE, FULL_FARE, REFUND, TICKET_IDS, TICKETS
from kit.games.globetrotters.play import Play, leave
from kit.games.globetrotters.state import held_tickets, pack_left

PLACES_IN_HAND = tuple(str(number) for number in range(1, len(TICKET_IDS) + 1))
"""How the tickets in a hand are numbered."""


def receive(play: Play, seat: int, amount: int, what: str, rule: str) -> None:
    """The bank pays *seat*."""
    play.state.players[seat].cash += amount
    play.state.paid_out += amount
    play.tell("received", seat, rule, amount=amount, what=what)


def pay(play: Play, seat: int, amount: int, to: str, what: str, rule: str) -> None:
    """*seat* pays what it has: to the bank or to the Jackpot."""
    state = play.state
    state.players[seat].cash -= amount
    if to == "jackpot":
        state.jackpot.cash += amount
    else:
        state.paid_in += amount
    if amount:
        play.tell("paid", seat, rule, amount=amount, to=to, what=what)


async def owe_cash(play: Play, seat: int, amount: int, to: str, what: str, rule: str) -> bool:
    """An obligation in cheques: tickets are refunded if needed; whether it was met in full (G-241 to G-243)."""
    player = play.state.players[seat]
    need = -(-max(0, amount - player.cash) // CHEQUE)
    while need and player.hand:
        place = 0
        if need < len(player.hand):
            values = PLACES_IN_HAND[: len(player.hand)]
            place = int(await play.ask("refund_owed", values, "G-241", seat, owed=amount, left=need)) - 1
        refund(play, seat, place, "G-241")
        need -= 1
    pay(play, seat, min(amount, player.cash), to, what, rule)
    return not need


def refund(play: Play, seat: int, place: int, rule: str = "G-73") -> None:
    """One ticket goes back under the pack for $100."""
    give_tickets(play, seat, [place], "bank", "refund", rule)
    receive(play, seat, REFUND, "refund", rule)


def give_tickets(play: Play, seat: int, places: Sequence[int], to: str, what: str, rule: str) -> None:
    """The tickets at *places* of the hand go under the pack or into the Jackpot."""
    state, hand = play.state, play.state.players[seat].hand
    given = [hand[place] for place in places]
    for ticket in given:
        hand.remove(ticket)
    (state.jackpot.tickets if to == "jackpot" else state.pack.used).extend(given)
    if given:
        play.tell("gave_tickets", seat, rule, count=len(given), to=to, what=what)


async def take_tickets(play: Play, seat: int, count: int, what: str, rule: str) -> None:
    """*seat* gets *count* tickets off the top of the pack, as far as it has them (G-74, G-76)."""
    state = play.state
    count = min(count, pack_left(state))
    for _ in range(count):
        state.players[seat].hand.append(await top_ticket(play))
    play.tell("tickets", seat, rule, count=count, what=what)


async def top_ticket(play: Play) -> str:
    """The top ticket of the pack."""
    state = play.state
    ticket: str = await take(play.table, "ticket", TICKET_IDS, state.pack, held_tickets(state))
    return ticket


async def buy(play: Play, seat: int, count: int, price: int, what: str, rule: str) -> None:
    """Buy *count* tickets for *price* dollars in all."""
    pay(play, seat, price, "bank", "ticket", rule)
    await take_tickets(play, seat, count, what, rule)


async def use_tickets(play: Play, seat: int, count: int, place: str) -> None:
    """ "Use Airline Tickets": blindly picked by the right-hand player (G-123, G-244, G-245)."""
    player = play.state.players[seat]
    missing = min(count - len(player.hand), player.cash // FULL_FARE, pack_left(play.state))
    if missing > 0:
        await buy(play, seat, missing, missing * FULL_FARE, "forced", "G-244")
    if len(player.hand) < count:
        give_tickets(play, seat, range(len(player.hand)), "jackpot", "used", "G-245")
        deport(play, seat, place, "G-245")
        return
    picker = (seat - 1) % len(play.state.players)
    for left in range(count, 0, -1):
        values = PLACES_IN_HAND[: len(player.hand)]
        if len(values) == left:
            give_tickets(play, seat, range(left), "jackpot", "used", "G-123")
            return
        picked = await play.ask("blind_pick", values, "G-123", picker, owner=seat, left=left)
        give_tickets(play, seat, [int(picked) - 1], "jackpot", "used", "G-123")


def forfeit(play: Play, seat: int, place: str) -> None:
    """Who lacks the KEY or Special Memory to lose, loses all cheques and tickets to the bank (G-246)."""
    player = play.state.players[seat]
    pay(play, seat, player.cash, "bank", "forfeit", "G-246")
    give_tickets(play, seat, range(len(player.hand)), "bank", "forfeit", "G-246")
    deport(play, seat, place, "G-246")


def deport(play: Play, seat: int, place: str, rule: str = "G-242") -> None:
    """Home from *place*, without any result; a mark lasts until *place* is paid (G-242 to G-254).

    What *place* has given and nobody has claimed yet is lost (G-119, G-247).
    """
    player = play.state.players[seat]
    play.state.claims = [due for due in play.state.claims if (due.seat, due.place) != (seat, place)]
    start = player.place
    leave(player, player.home)
    if not play.options["mild_deportation"]:
        player.deported_from = place
    play.tell("deported", seat, rule, start=start, end=player.home, mark=player.deported_from)
    if seat == play.seat:
        play.end("deported", "G-33")


def worth(cash: int, tickets: int) -> int:
    """What cheques and tickets can pay, in dollars."""
    return cash + tickets * REFUND


def destinations(ticket: str) -> tuple[str, str]:
    """The two destinations of *ticket*."""
    return TICKETS[ticket].both
