"""Whether a position is one, whether it adds up, and others that look the same."""

from __future__ import annotations

from random import Random

from kit.engine.errors import BadSetup
from kit.engine.plain import clone
from kit.engine.rules import Setup
from kit.games.globetrotters.data import (
    CARDS,
    CHART,
    CHEQUE,
    CONTINENTS,
    KEYS,
    PACKS,
    PLACES,
    ROUTE_OF,
    TICKETS,
    key_name,
)
from kit.games.globetrotters.state import (
    IN_JACKPOT,
    Player,
    State,
    count_in,
    held_tickets,
    unseen_tickets,
)

OFFERS = {"K": ("", "adventure", "again"), "C": ("", "adventure", "again"), "G": ("", "jackpot")}
"""What a place may offer, by its kind."""


def check_state(state: State, setup: Setup) -> None:
    """Raise :class:`BadSetup` if *state* is no position between two turns; name its players after the seats."""
    if len(state.players) != len(setup.seats):
        raise BadSetup(f"The state has {len(state.players)} players and there are {len(setup.seats)} seats.")
    for player, seat in zip(state.players, setup.seats, strict=True):
        player.name, player.colour = seat.name, seat.colour
    for what in ("current", "starter"):
        if not 0 <= getattr(state, what) < len(state.players):
            raise BadSetup(f"{what} is a seat; {getattr(state, what)} is none.")
    if state.turn < 0 or state.round < 1:
        raise BadSetup(f"Turns and rounds are counted from 1, not {state.turn} and {state.round}.")
    if state.question is not None or state.turned:
        raise BadSetup("A position between two turns has no open question and no open ticket.")
    wrong = _names(state) or _cards(state, setup)
    if not wrong and not state.paid_out and not state.paid_in and not state.start_cash:
        state.start_cash = _cash(state)
    state.off_map += [key for key in state.holder if key not in state.off_map]
    wrong = wrong or audit(state, setup)
    if wrong:
        raise BadSetup(wrong)


def _cash(state: State) -> int:
    return sum(player.cash for player in state.players) + state.jackpot.cash


def _names(state: State) -> str:
    seats = range(len(state.players))
    strange = [key for key, seat in state.holder.items() if key not in KEYS or seat not in (IN_JACKPOT, *seats)]
    if strange:
        return f"holder maps KEYs to seats, or to -1 for the Jackpot; {strange[0]!r} is wrong."
    if len(set(state.off_map)) < len(state.off_map) or not set(state.off_map) <= set(KEYS):
        return "off_map are KEYs, each of them once."
    if state.given and len(state.given) != len(state.players):
        return "given are the Homes by seat."
    for player in state.players:
        for place in (player.home, player.place, player.before, player.deported_from, player.bound):
            if place and place not in PLACES:
                return f"{player.name}: there is no place {place!r}."
        if bool(player.home) != bool(player.place):
            return f"{player.name}: with a Home there is a place, and without one there is none."
        route = ROUTE_OF.get(player.place)
        if player.bound and (route is None or player.bound not in route.ends):
            return f"{player.name}: from {player.place!r} no voyage is bound for {player.bound!r}."
        if not set(player.markers) <= set(CHART) or not set(player.placed_in) <= set(CONTINENTS):
            return f"{player.name}: markers are Continental Cities, placed_in continents."
        if player.offer not in OFFERS.get(PLACES[player.place].kind if player.place else "", ("",)):
            return f"{player.name}: {player.place} offers no {player.offer!r}."
    if not set(state.jackpot.markers) <= set(CHART):
        return "The markers in the Jackpot are Continental Cities."
    return ""


def _cards(state: State, setup: Setup) -> str:
    strange = [
        ticket for ticket in [*held_tickets(state), *state.pack.top, *state.pack.used] if ticket not in TICKETS
    ]
    if strange:
        return f"There is no ticket {strange[0]!r}."
    for pack, pile in state.cards.items():
        for card in (*pile.top, *pile.used):
            if card not in CARDS or card not in PACKS.get(pack, ()):
                return f"There is no Adventure Card {card!r} in pack {pack!r}."
    if set(state.cards) != set(PACKS):
        return "There are two packs of Adventure Cards, A and E."
    told = state.adventure
    if told is not None and told.card not in CARDS:
        return f"There is no Adventure Card {told.card!r}."
    count = 0 if setup.bank is None else len(setup.bank.questions)
    asked = [*state.asked, *([state.last_question.place] if state.last_question else [])]
    if any(not 0 <= place < count for place in asked):
        return f"A question was asked that is not in the bank; it has {count}."
    return ""


def audit(state: State, setup: Setup) -> str:
    """Cheques, tickets, KEYs and markers add up (invariants I-1 to I-6)."""
    turn = f"(turn {state.turn})"
    if _cash(state) != state.start_cash + state.paid_out - state.paid_in:
        return f"${_cash(state)} lie on the table; the bank gave out others {turn}."
    for player in state.players:
        if player.cash < 0 or player.cash % CHEQUE:
            return f"{player.name} have ${player.cash} {turn}."
        if player.special < 0:
            return f"{player.name} have {player.special} Special Memories {turn}."
        if len(set(player.placed_in)) < len(player.placed_in):
            return f"{player.name} placed two Special Memories in a continent {turn}."
    tickets = [
        *held_tickets(state),
        *state.pack.top,
        *state.pack.used,
        *([state.turned] if state.turned else []),
    ]
    if len(set(tickets)) < len(tickets):
        return f"A ticket is there twice {turn}: {sorted(tickets)}."
    for pile in state.cards.values():
        if len({*pile.top, *pile.used}) < len(pile.top) + len(pile.used):
            return f"An Adventure Card is there twice {turn}."
    lost = [key for key in state.off_map if key not in state.holder]
    if lost:
        return f"The KEY of {key_name(lost[0])} has left the map, and nobody holds it {turn}."
    return _markers(state, turn) or ("" if setup.options["forgetting"] else _continents(state, turn))


def _markers(state: State, turn: str) -> str:
    """Markers lie in the Jackpot once each, and only with the KEY of their continent (G-209)."""
    noted = state.jackpot.markers
    if len(set(noted)) < len(noted):
        return f"A marker is noted twice in the Jackpot {turn}: {sorted(noted)}."
    for city in noted:
        if state.holder.get(PLACES[city].continent) != IN_JACKPOT:
            return f"A marker of {city} is noted in the Jackpot without the KEY of its continent {turn}."
    return ""


def _continents(state: State, turn: str) -> str:
    """Continent KEYs lie where the markers put them (I-4)."""
    for code in CONTINENTS:
        counts = [count_in(player, code) for player in state.players]
        seat = state.holder.get(code)
        noted = sum(PLACES[city].continent == code for city in state.jackpot.markers)
        if seat == IN_JACKPOT and noted < 2:
            return f"The KEY of {code} lies in the Jackpot, noted with {noted} markers {turn}."
        if seat is None and max(counts) >= 2:
            return f"The KEY of {code} lies on the map, with {max(counts)} markers {turn}."
        if seat is not None and seat >= 0 and (counts[seat] < 2 or max(counts) > counts[seat]):
            return f"{state.players[seat].name} hold the KEY of {code} with {counts[seat]} markers {turn}."
    return ""


def disguise(state: State, setup: Setup, seat: int | None, rng: Random) -> State:
    """*state* with the tickets that *seat* cannot see dealt anew, and hidden cheques changed (part 5)."""
    unseen, options = unseen_tickets(state), setup.options
    state = clone(state)
    others = [player for other, player in enumerate(state.players) if other != seat]
    hidden = [] if options["open_hands"] else others
    piles = [player.hand for player in hidden] + [state.jackpot.tickets, state.pack.used, state.pack.top]
    dealt = [player for player in hidden if player.ticket and not player.home and not state.given]
    for number, player in enumerate(state.players):
        home = player.home or (state.given[number] if state.given else "")
        if player in others and player.ticket and home and (player.home or player in hidden):
            _same_home(player, home, [*piles, unseen], rng)
    pool = unseen + [ticket for pile in piles for ticket in pile] + [player.ticket for player in dealt]
    rng.shuffle(pool)
    for pile in piles:
        pile[:] = [pool.pop() for _ in pile]
    for player in dealt:
        player.ticket = pool.pop()
    if options["hide_cheques"]:
        for player in others:
            player.cash = rng.randrange(20) * CHEQUE
    return state


def _same_home(player: Player, home: str, piles: list[list[str]], rng: Random) -> None:
    """Exchange the Home ticket of *player* for another one with the same Home, wherever that lies."""
    found = [(pile, ticket) for pile in piles for ticket in pile if home in TICKETS[ticket].both]
    if found and rng.randrange(2):
        pile, ticket = rng.choice(found)
        pile[pile.index(ticket)] = player.ticket
        player.ticket = ticket
