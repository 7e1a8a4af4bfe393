"""The common start of the worked scenarios of Globetrotters, and a few readable verbs to play them with.

Players are Ann, Ben, Cat and Dan in turn order (the A, B, C, D of the scenarios). Ann is to move and has had
her $300. Dice, tickets and cards that come up are put down beforehand. Tickets are written "paris/maldives".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import kit
from kit.engine.table import Event
from kit.games.globetrotters.data import TICKETS
from kit.games.globetrotters.state import IN_JACKPOT, Jackpot, Pile, Player, State

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")
COLOURS = ("blue", "orange", "purple", "yellow", "sky", "black")
HOMES = ("auckland", "jamaica", "seychelles", "tahiti", "galapagos", "hawaii")
"""Homes of those of whom nothing is said."""
ELSEWHERE = ("alice_springs", "lapland", "patagonia", "gobi", "namib", "timbuktu")
"""Where those stand of whom nothing is said."""
NOWHERE = "nowhere"
"""The place of a player before the first turn; *home* is then the dealt ticket."""
FACE = {"1": 1, "2": 2, "3": 3, "4": 5, "5": 7, "6": 8, "ticket": 9, "trouble": 11}
"""A face of the land die that shows so much."""
BY_PLACES = {f"{one.a}/{one.b}": one.id for one in TICKETS.values()}

Throw = int | str | tuple[int, int]


class Game:
    """A session with scripted chance, and short ways to ask how it stands."""

    def __init__(self, session: kit.Session[State]) -> None:
        self.session = session

    # -- what is done ---------------------------------------------------------------------------

    def does(self, *values: str) -> Game:
        """Choose *values* one after the other."""
        for value in values:
            self.session.choose(value)
        return self

    def refuses(self, *values: str, why: str = "") -> Game:
        """None of *values* may be chosen now; nothing has changed then."""
        before = self.session.state
        for value in values:
            with pytest.raises(kit.IllegalChoice, match=why or None):
                self.session.choose(value)
        assert self.session.state == before
        return self

    def flies(self, place: str, *more: str) -> Game:
        """Fly to *place* by the first ticket that leads there."""
        hand = self.ann.hand
        for number, ticket in enumerate(hand, start=1):
            for side, end in zip("ab", TICKETS[ticket].both, strict=True):
                if end == place:
                    return self.does("fly", f"{number}{side}", *more)
        raise AssertionError(f"no ticket to {place}")

    def next_turn(self) -> Game:
        """Decline what is offered after the turn."""
        while self.key == "after_turn":
            self.does("done")
        return self

    def others_work(self, until: int = 0) -> Game:
        """The next players work, until it is the turn of seat *until*."""
        self.next_turn()
        while self.session.state.current != until:
            self.does("work").next_turn()
        return self

    # -- how it stands --------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """A copy of the position."""
        return self.session.state

    @property
    def ann(self) -> Player:
        """The player to move in most scenarios."""
        return self.state.players[0]

    @property
    def ben(self) -> Player:
        """Her left-hand player."""
        return self.state.players[1]

    @property
    def cat(self) -> Player:
        """The third player."""
        return self.state.players[2]

    @property
    def dan(self) -> Player:
        """The fourth player."""
        return self.state.players[3]

    @property
    def jackpot(self) -> tuple[int, int]:
        """Cheques and number of tickets in the Jackpot."""
        jackpot = self.state.jackpot
        return jackpot.cash, len(jackpot.tickets)

    @property
    def bank(self) -> int:
        """What the bank has taken in."""
        return self.state.paid_in

    @property
    def key(self) -> str:
        """The key of what is asked; nothing after the end."""
        return self.session.pending.key if self.session.pending else ""

    @property
    def asks(self) -> str:
        """Who is asked what: "Ben action"; nothing after the end."""
        pending = self.session.pending
        return f"{NAMES[pending.seat]} {pending.key}" if pending else ""

    @property
    def options(self) -> tuple[str, ...]:
        """The values that may be chosen now."""
        return self.session.pending.values if self.session.pending else ()

    @property
    def words(self) -> set[str]:
        """The options without what follows the colon."""
        return {value.partition(":")[0] for value in self.options}

    def keys(self, seat: int) -> set[str]:
        """The KEYs of *seat*."""
        return {key for key, held in self.state.holder.items() if held == seat}

    @property
    def keys_in_jackpot(self) -> set[str]:
        """The KEYs in the Jackpot."""
        return self.keys(IN_JACKPOT)

    def told(self, *kinds: str) -> list[Event]:
        """The events of some kinds."""
        return [event for event in self.session.events if event.kind in kinds]


def ticket(places: str) -> str:
    """The id of the ticket "paris/maldives"."""
    return BY_PLACES[places]


def team(
    place: str = "", cash: int = 500, hand: str = "", *, home: str = "", markers: str = "", **facts: Any
) -> Player:
    """A player in *place*, with tickets in *hand* ("paris/maldives cairo/bali") and *markers* on the Chart."""
    tickets = [ticket(places) for places in hand.split()]
    return Player(
        place=place, cash=cash, hand=tickets, home=home, markers=dict.fromkeys(markers.split(), 0), **facts
    )


def position(
    *teams: Player,
    keys: Mapping[int, str] | None = None,
    jackpot: Jackpot | None = None,
    pack: Sequence[str] = (),
    **facts: Any,
) -> State:
    """The *teams*, at least two; *keys* by seat (-1: in the Jackpot); *pack*: the only tickets left in it."""
    players = list(teams)
    while len(players) < 2:
        players.append(team())
    state = State(players=players, **{"round": 2, "turn": 9, **facts})
    for seat, words in (keys or {}).items():
        state.holder.update(dict.fromkeys(words.split(), seat))
    for seat, player in enumerate(players):
        player.name, player.colour = NAMES[seat], COLOURS[seat]
        if player.place == NOWHERE:
            player.place = ""
        else:
            player.place = player.place or ELSEWHERE[seat]
            player.home = player.home or HOMES[seat]
        for city in player.markers:
            state.serial += 1
            player.markers[city] = state.serial
    taken = {one for player in players for one in player.hand} | {ticket(one) for one in pack}
    for player in players:
        player.ticket = ticket(player.home) if "/" in player.home else _free(taken, player.home)
        taken.add(player.ticket)
        if not player.place:
            player.home = ""
    if jackpot is None:
        state.jackpot = Jackpot(200, [_free(taken, ""), _free(taken, "")])
    else:
        state.jackpot = jackpot
    if pack:
        state.pack = Pile([], [ticket(one) for one in pack])
        left = [one for one in TICKETS if one not in taken]
        state.jackpot.tickets += left
    return state


def _free(taken: set[str], home: str) -> str:
    """A ticket that is not *taken*, with *home* on it; the dullest one first."""
    found = next(
        one.id for one in reversed(TICKETS.values()) if one.id not in taken and (not home or home in one.both)
    )
    taken.add(found)
    return found


def chance(
    dice: Sequence[Throw] = (), tickets: Sequence[str] = (), cards: Sequence[str] = (), seed: int = 0
) -> kit.Scripted:
    """*dice* in order (2 dice as a pair, the land die as what it shows), tickets and cards off the top."""
    throws = [throw if isinstance(throw, tuple) else (FACE[str(throw)],) for throw in dice]
    draws: dict[str, list[Any]] = {"ticket": [ticket(places) for places in tickets]}
    for pack in "AE":
        draws[f"adventure:{pack}"] = [card for card in cards if card[0] == pack]
    return kit.Scripted(throws, draws, seed)


def play(
    *teams: Player,
    dice: Sequence[Throw] = (),
    tickets: Sequence[str] = (),
    cards: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    bank: Any = None,
    **facts: Any,
) -> Game:
    """A game that goes on from :func:`position`."""
    state = position(*teams, **facts)
    return Game(kit.Session.at(state, options=options, chance=chance(dice, tickets, cards), bank=bank))


def adventure(place: str, cash: int, card: str, *others: Player, **facts: Any) -> Game:
    """Ann in *place*, expenses paid, takes the Adventure *card*."""
    mine = {
        key: facts.pop(key)
        for key in ("hand", "home", "markers", "special", "before", "placed_in")
        if key in facts
    }
    ann = team(place, cash, offer="adventure", **mine)
    return play(ann, *others, cards=[card], **facts).does("adventure")


def new(
    seats: int = 4,
    dice: Sequence[Throw] = (),
    tickets: Sequence[str] = (),
    cards: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
) -> Game:
    """A new game; *tickets* are first the two of the Jackpot, then one for each player."""
    names = list(NAMES[:seats])
    return Game(kit.new_game("globetrotters", names, options or {}, chance=chance(dice, tickets, cards)))
