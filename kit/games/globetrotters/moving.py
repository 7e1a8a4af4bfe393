"""Arriving: win check, bump, expenses, mark, result; and moving on (G-91 to G-106, G-221 to G-229)."""

from __future__ import annotations

from kit.games.globetrotters.data import KINDS, PLACES, RED_DOT, ROUTE_OF, TICKETS, road_path
from kit.games.globetrotters.money import top_ticket
from kit.games.globetrotters.play import Play, bind, leave
from kit.games.globetrotters.state import leaders, pack_left
from kit.games.globetrotters.warning import goes_anyway

LAND = "land"


async def arrive(play: Play, place: str, how: str, to: str = "bank") -> None:
    """A landing of the player in his own turn, with all that follows (G-103); expenses go *to* somebody."""
    player = play.player
    start = leave(player, place)
    if how != "switch":
        bind(player, start)
    path = road_path(start, place) if how == LAND else (start, place)
    play.tell("moved", play.seat, "G-31", start=start, end=place, how=how, path=path)
    if place == player.home:
        if player.deported_from == place:
            end_mark(play, play.seat)
        if returns_home(play):
            return
    if how != "switch":
        for other in play.others():
            if play.state.players[other].place == place:
                play.tell("bumped", other, "G-221", place=place, by=play.seat)
                await move_on(play, other, play.seat, "bump")
    await enter(play, to)


def returns_home(play: Play) -> bool:
    """Whether landing Home wins: all KEYs out, strictly the most, no mark (G-251, G-261 to G-267)."""
    state, seat = play.state, play.seat
    if len(state.holder) < play.options["keys_out_needed"] or play.player.deported_from:
        return False
    if leaders(state) != [seat]:
        return False
    state.winners, state.reason = [seat], "return"
    play.end("won", "G-262")
    return True


async def enter(play: Play, to: str = "bank") -> None:
    """Expenses and result of the place where the player stands (G-92 to G-102)."""
    player = play.player
    place = player.place
    kind = KINDS[PLACES[place].kind]
    at_home = place == player.home
    if kind.expenses and not at_home:
        await play.owe("expenses", "expenses", kind.rule if to == "bank" else "G-137", kind.expenses, place, to)
        if player.place != place:
            return
    if player.deported_from == place and (at_home or not kind.expenses):
        end_mark(play, play.seat)
    if at_home and player.deported_from:
        play.tell("no_result", play.seat, "G-248", place=place, mark=player.deported_from)
        return
    if kind.code in RED_DOT:
        player.offer = "adventure"
    elif kind.code == "G":
        player.offer = "jackpot"
    elif kind.code == "T":
        await play.gain("special", "special", "G-98", place=place)
    elif kind.code == "W":
        if player.hand:
            await play.owe("tickets", "wasteland", "G-99", len(player.hand), place, "bank")
    elif kind.code == "I" and play.options["quick_cruise"]:
        await sail_on(play)
        return
    if kind.ends:
        play.end("place", kind.rule)


def cruise_ends(play: Play) -> tuple[str, ...]:
    """Where a voyage may go on to from the Cruise Island (G-83, G-84, G-86)."""
    player = play.player
    return (player.bound,) if player.bound else ROUTE_OF[player.place].ends


async def sail_on(play: Play) -> None:
    """The second half of a voyage at once (option ``quick_cruise``)."""
    ends = cruise_ends(play)
    end = await play.ask("sail_on", ends, "GO-10")
    while len(ends) > 1 and not await goes_anyway(play, end):
        end = await play.ask("sail_on", ends, "GO-10")
    await arrive(play, end, "sea")


def end_mark(play: Play, seat: int) -> None:
    """The deportation mark is gone (G-249, G-252)."""
    player = play.state.players[seat]
    play.tell("mark_ended", seat, "G-249", place=player.deported_from)
    player.deported_from = ""


async def move_on(play: Play, seat: int, chooser: int, why: str) -> None:
    """Turn over a ticket; *chooser* says to which of its places *seat* goes at once (G-224 to G-229)."""
    state, player = play.state, play.state.players[seat]
    if not pack_left(state):
        play.tell("stays", seat, "G-229", why=why)
        return
    ticket = await top_ticket(play)
    state.turned = ticket
    a, b = TICKETS[ticket].both
    play.tell("turned", seat, "G-224", a=a, b=b, why=why, chooser=chooser)
    values = [place for place in (a, b) if place != player.place]
    place = await play.ask("move_on", values, "G-225", chooser, mover=seat, ticket=(a, b), why=why)
    state.turned = ""
    state.pack.used.append(ticket)
    relocate(play, seat, place, why)
    if play.options["chain_bump"]:
        for other in play.others():
            if other != seat and state.players[other].place == place:
                play.tell("bumped", other, "G-221", place=place, by=seat)
                await move_on(play, other, chooser, "bump")


def relocate(play: Play, seat: int, place: str, why: str) -> None:
    """Put a piece somewhere other than by a landing; the next turn starts with that place (G-227, G-228)."""
    player = play.state.players[seat]
    start = leave(player, place)
    player.moved = True
    play.tell("relocated", seat, "G-227", start=start, end=place, why=why)
