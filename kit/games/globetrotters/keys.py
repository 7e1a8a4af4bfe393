"""KEYs, Memory Markers, Special Memories and the Jackpot's content (G-161 to G-212)."""

from __future__ import annotations

from kit.games.globetrotters.data import CHART, CONTINENTS, JACKPOT_CASH, JACKPOT_TICKETS, PLACES
from kit.games.globetrotters.money import forfeit, top_ticket
from kit.games.globetrotters.play import Play
from kit.games.globetrotters.state import IN_JACKPOT, Jackpot, State, count_in, keys_of, pack_left


def holder_word(state: State, key: str) -> str:
    """Where *key* is, as a word: "map", "jackpot" or "seat:2"."""
    seat = state.holder.get(key)
    if seat is None:
        return "map"
    return "jackpot" if seat == IN_JACKPOT else f"seat:{seat}"


def give_key(play: Play, seat: int, key: str, rule: str) -> None:
    """*seat* gets *key* from wherever it is."""
    state = play.state
    start = holder_word(state, key)
    if key not in state.off_map:
        state.off_map.append(key)
    state.holder[key] = seat
    play.tell("key", seat, rule, key=key, start=start)


async def credit(play: Play) -> None:
    """What a completed Adventure brings to a player who is still in the city (G-119, G-161, G-172, G-181)."""
    state, player, city = play.state, play.player, play.player.place
    if PLACES[city].kind == "C":
        play.tell("completed", play.seat, "G-119", city=city, credit="marker")
        await play.gain("memory", "marker", "G-181", place=city)
    elif city not in state.holder:
        play.tell("completed", play.seat, "G-119", city=city, credit="key")
        await play.gain("key", "key", "G-161", place=city)
    else:
        player.may_challenge = state.holder[city] != play.seat
        word = "none" if state.holder[city] in (IN_JACKPOT, play.seat) else "challenge"
        play.tell("completed", play.seat, "G-119", city=city, credit=word)


async def put_marker(play: Play, seat: int, city: str, rule: str, special: bool = False) -> None:
    """A marker beside *city*, if there is none of *seat* yet, and the KEY it may win (G-181 to G-187)."""
    state, player = play.state, play.state.players[seat]
    if city in player.markers:
        play.tell("has_marker", seat, "G-183", city=city)
        return
    state.serial += 1
    player.markers[city] = state.serial
    play.tell("marker", seat, rule, city=city, special=special)
    continent = PLACES[city].continent
    if wins_continent(state, seat, continent):
        await play.gain("continent", "continent", "G-184", place=continent, seat=seat)


def wins_continent(state: State, seat: int, continent: str) -> bool:
    """Whether the markers of *seat* bring it the Continent KEY now (G-184, G-187, G-188)."""
    count, now = count_in(state.players[seat], continent), state.holder.get(continent)
    if now is None:
        return count >= 2
    if now in (IN_JACKPOT, seat):
        return False
    return count > count_in(state.players[now], continent)


def special_places(state: State, seat: int) -> list[str]:
    """Where *seat* may place a Special Memory (G-191, G-193, G-196)."""
    player = state.players[seat]
    if not player.special:
        return []
    return [
        city for city in CHART if city not in player.markers and PLACES[city].continent not in player.placed_in
    ]


async def lose_key(play: Play, seat: int, place: str) -> None:
    """ "Lose a KEY": the player's choice, into the Jackpot (G-127, G-209, G-246)."""
    state, player = play.state, play.state.players[seat]
    own = keys_of(state, seat)
    if not own:
        nothing_to_lose(play, seat, place, "key")
        return
    key = await play.ask("lose_key", own, "G-127", seat)
    state.holder[key] = IN_JACKPOT
    play.tell("key_lost", seat, "G-127", key=key)
    if key in CONTINENTS:
        gone = [city for city in player.markers if PLACES[city].continent == key]
        for city in gone:
            del player.markers[city]
        state.jackpot.markers += gone
        play.tell("markers_away", seat, "G-209", continent=key, cities=tuple(gone))


def lose_special(play: Play, seat: int, place: str) -> None:
    """ "Lose a Special Memory": one that is not placed yet, into the Jackpot (G-129, G-246)."""
    player = play.state.players[seat]
    if not player.special:
        nothing_to_lose(play, seat, place, "special")
        return
    player.special -= 1
    play.state.jackpot.special += 1
    play.tell("special_lost", seat, "G-129")


def nothing_to_lose(play: Play, seat: int, place: str, what: str) -> None:
    """All cheques and tickets instead, or nothing (option ``mild_losses``)."""
    play.tell("nothing_to_lose", seat, "G-246", what=what)
    if not play.options["mild_losses"]:
        forfeit(play, seat, place)


async def fill_jackpot(play: Play, rule: str) -> None:
    """A new Jackpot: $200 and 2 tickets, as far as the pack has them (G-05, G-76, G-204)."""
    state = play.state
    state.jackpot = Jackpot(JACKPOT_CASH)
    state.paid_out += JACKPOT_CASH
    for _ in range(min(JACKPOT_TICKETS, pack_left(state))):
        state.jackpot.tickets.append(await top_ticket(play))
    play.tell("jackpot_filled", None, rule, cash=JACKPOT_CASH, tickets=len(state.jackpot.tickets))


async def win_jackpot(play: Play, seat: int) -> None:
    """The whole content goes to *seat* (G-203, G-204, G-207 to G-212)."""
    state, player, won = play.state, play.state.players[seat], play.state.jackpot
    keys = [key for key, held in state.holder.items() if held == IN_JACKPOT]
    facts = {"cash": won.cash, "tickets": len(won.tickets), "special": won.special, "keys": tuple(keys)}
    play.tell("jackpot_won", seat, "G-203", **facts)
    player.cash += won.cash
    player.hand += won.tickets
    player.special += won.special
    state.jackpot = Jackpot()
    for key in keys:
        give_key(play, seat, key, "G-207")
    for city in won.markers:
        await put_marker(play, seat, city, "G-210")
    for key in keys:
        if key in CONTINENTS:
            overtaken(play, seat, key)
    await fill_jackpot(play, "G-204")


def overtaken(play: Play, seat: int, continent: str) -> None:
    """Another player with more markers than the winner *seat* gets the Continent KEY at once (G-211)."""
    state = play.state
    counts = [count_in(player, continent) for player in state.players]
    best = max(counts)
    if counts[seat] == best:
        return
    serials = {
        other: max(number for city, number in player.markers.items() if PLACES[city].continent == continent)
        for other, player in enumerate(state.players)
        if counts[other] == best
    }
    give_key(play, min(serials, key=lambda other: serials[other]), continent, "G-211")
