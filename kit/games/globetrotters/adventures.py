"""Adventures: the seven types (G-111 to G-152)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from kit.engine.piles import take
from kit.games.globetrotters.data import BONUS_CITIES, CITIES, PACKS, PLACES, Effect, entry
from kit.games.globetrotters.duels import challenge_first
from kit.games.globetrotters.keys import credit
from kit.games.globetrotters.money import give_tickets, take_tickets
from kit.games.globetrotters.moving import arrive, relocate
from kit.games.globetrotters.play import Play
from kit.games.globetrotters.state import Told
from kit.games.globetrotters.warning import goes_anyway

RED_DOTS = tuple(CITIES)
BONUSES = ("travel_bonus", "travel_bonus_any")


def reader(play: Play) -> int | None:
    """The team that reads the Adventure aloud, if it is a certain one (G-112, GO-16)."""
    return play.left if play.options["reader"] == "left" else None


async def adventure(play: Play) -> None:
    """The top card's entry for the city is read and carried out; then comes the credit (G-112 to G-121)."""
    player, city = play.player, play.player.place
    player.offer = ""
    if play.options["quiz"]:
        chosen = await play.ask("point", RED_DOTS, "GO-15", city=city)
        play.tell("pointed", play.seat, "GO-15", city=city, chosen=chosen, right=chosen == city)
    pack = CITIES[city].pack
    pile = play.state.cards[pack]
    card = await take(play.table, f"adventure:{pack}", PACKS[pack], pile)
    pile.used.append(card)
    play.state.adventure = Told(card, city, play.seat)
    told = entry(card, city)
    facts = {"card": card, "city": city, "text": told.text, "signature": told.signature, "reader": reader(play)}
    play.tell("adventure", play.seat, "G-112", **facts)
    bonus = ""
    for part in told.effects:
        if part.do in BONUSES:
            bonus = part.do
        else:
            await PARTS[part.do](play, part, city)
        if play.state.winners:
            return
        if player.place != city or play.why == "deported":
            play.tell("no_credit", play.seat, "G-120", city=city)
            return
    await credit(play)
    if bonus:
        await _bonus(play, bonus == "travel_bonus_any")


async def _bonus(play: Play, anywhere: bool) -> None:
    """TRAVEL BONUS: the challenge first, then any city of the continent, or any place (G-148 to G-152)."""
    await challenge_first(play)
    player = play.player
    if play.state.over:
        return
    places = PLACES if anywhere else BONUS_CITIES[PLACES[player.place].continent]
    values = [*(place for place in places if place != player.place), "decline"]
    rule = "G-151" if anywhere else "G-148"
    while True:
        choice = await play.ask("bonus", values, rule, any=anywhere)
        if choice == "decline":
            play.tell("bonus_declined", play.seat, "G-149")
            return
        if await goes_anyway(play, choice):
            await arrive(play, choice, "bonus")
            return


async def _gain_money(play: Play, part: Effect, city: str) -> None:
    await play.gain("adventure", "receive", "G-122", part.count, city)


async def _lose_money(play: Play, part: Effect, city: str) -> None:
    await play.owe("adventure", "pay", "G-122", part.count, city, "jackpot")


async def _gain_ticket(play: Play, part: Effect, city: str) -> None:
    await play.gain("adventure", "tickets", "G-124", part.count, city)


async def _use_tickets(play: Play, part: Effect, city: str) -> None:
    await play.owe("adventure", "use_tickets", "G-123", part.count, city, "jackpot")


async def _exchange(play: Play, part: Effect, city: str) -> None:
    """All tickets under the pack first, then as many off the top (G-125, G-126)."""
    del part, city
    count = len(play.player.hand)
    if not count:
        play.tell("nothing_to_exchange", play.seat, "G-126")
        return
    give_tickets(play, play.seat, range(count), "bank", "exchange", "G-125")
    await take_tickets(play, play.seat, count, "exchange", "G-125")


async def _lose_key(play: Play, part: Effect, city: str) -> None:
    del part
    await play.owe("adventure", "lose_key", "G-127", 1, city, "jackpot")


async def _gain_special(play: Play, part: Effect, city: str) -> None:
    del part
    await play.gain("special", "special", "G-128", 1, city)


async def _lose_special(play: Play, part: Effect, city: str) -> None:
    del part
    await play.owe("adventure", "lose_special", "G-129", 1, city, "jackpot")


async def _end_turn(play: Play, part: Effect, city: str) -> None:
    """For the day, or for the weekend (G-130, G-131)."""
    del city
    if part.what == "weekend" and not play.options["mild_weekend"]:
        play.player.loses_turn = True
        play.tell("will_lose_turn", play.seat, "G-131")
    play.end(part.what, "G-131" if part.what == "weekend" else "G-130")


async def _go(play: Play, part: Effect, city: str) -> None:
    """A travel order: a landing whose expenses go to the Jackpot (G-136 to G-138)."""
    if part.to != city:
        await arrive(play, part.to, "adventure", "jackpot")


async def _switch_places(play: Play, part: Effect, city: str) -> None:
    """Exchange positions with a player of one's choice (G-139 to G-142)."""
    del part
    players = play.state.players
    others = [seat for seat in play.others() if players[seat].place not in ("", city)]
    if not others:
        play.tell("stays_here", play.seat, "G-142", city=city)
        return
    choice = await play.ask("switch_places", [f"seat:{seat}" for seat in others], "G-139")
    other = int(choice.partition(":")[2])
    place = players[other].place
    relocate(play, other, city, "switched")
    await arrive(play, place, "switch", "jackpot")


async def _go_back(play: Play, part: Effect, city: str) -> None:
    """To the place before, but not in the first turn (G-143, G-144, G-146, G-147)."""
    del part
    before = play.player.before
    if play.state.round == 1 or not before:
        play.tell("stays_here", play.seat, "G-146", city=city)
        return
    await arrive(play, before, "go_back", "jackpot")


async def _go_home(play: Play, part: Effect, city: str) -> None:
    """Home, but not in the first turn (G-145 to G-147)."""
    del part
    home = play.player.home
    if play.state.round == 1 or home == city:
        play.tell("stays_here", play.seat, "G-146", city=city)
        return
    await arrive(play, home, "go_home", "jackpot")


PARTS: dict[str, Callable[[Play, Effect, str], Awaitable[None]]] = {
    "gain_money": _gain_money,
    "lose_money": _lose_money,
    "gain_ticket": _gain_ticket,
    "use_tickets": _use_tickets,
    "exchange_tickets": _exchange,
    "lose_key": _lose_key,
    "gain_special": _gain_special,
    "lose_special": _lose_special,
    "end_turn": _end_turn,
    "go": _go,
    "switch_places": _switch_places,
    "go_back": _go_back,
    "go_home": _go_home,
}
"""What carries out each effect but the bonus (part 6.7 of the contract)."""
