"""The common start of the worked scenarios of Australia, and a few readable verbs to play them with.

Players are Black, White, Orange, Blue and Brown in this order; Black is to move. Tiles and cards that come up
are put down beforehand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import kit
from kit.banks.question import Bank, Question
from kit.engine.table import Event
from kit.games.australia.data import BY_BACK, CARDS, SUPPLY
from kit.games.australia.rules import RULES
from kit.games.australia.state import Player, State

NAMES = ("Black", "White", "Orange", "Blue", "Brown")
FILLERS = ("RD2a", "YE2a", "OR4a", "RD3a", "YE3a", "OR3a", "GY2a", "RD4a", "RD1a", "YE1a")
"""Cards that fill hands up to two; no test plays them."""


def bank(*states: str, count: int = 4) -> Bank:
    """*count* questions on each state; the right answer begins with yes, the red one with no."""
    return Bank(
        "test",
        tuple(
            Question(
                state, number, state, f"Question {number} on {state}?",
                tuple(f"{word} {state} {number}" for word in ("yes", "no", "or", "un")),
                f"yes {state} {number}", f"no {state} {number}",
            )
            for state in states
            for number in range(1, count + 1)
        ),
    )  # fmt: skip


BANK = bank("NSW", "ACT", "VIC", "TAS", "SA", "WA", "NT", "QLD")


class Game:
    """A session with scripted tiles and cards, and short ways to ask how it stands."""

    def __init__(self, session: kit.Session[State]) -> None:
        self.session = session

    # -- what is done ---------------------------------------------------------------------------

    def does(self, *values: str) -> Game:
        """Choose *values* one after the other."""
        for value in values:
            self.session.choose(value)
        return self

    def refuses(self, *values: str) -> Game:
        """None of *values* may be chosen now."""
        for value in values:
            with pytest.raises(kit.IllegalChoice):
                self.session.choose(value)
        return self

    def _answers(self, key: str, given: Mapping[str, str]) -> Game:
        """Choose *key* if it is asked, then what is *given* for each further request."""
        if self.key == "action":
            self.does(key)
        left = dict(given)
        while self.key in left:
            self.does(left.pop(self.key))
        return self

    def flies(self, region: str) -> Game:
        """Fly to *region*."""
        return self._answers("fly", {"fly": region})

    def plays(self, base: str = "", count: int = 0, track: int = 0, card: int = 1, pile: int = 0) -> Game:
        """Play a card, with *count* rangers on *base* and *track* on the ranger track, or without any."""
        given = {
            "card": f"card:{card}",
            "placement": "with" if base else "without",
            "base": base,
            "on_base": str(count),
            "on_track": str(track),
        }
        self._answers("play", given)
        if self.key == "refill":
            self.does(f"pile:{pile}" if pile else self.options[0])
        return self

    def retrieves(self, *taken: str) -> Game:
        """Take rangers back, each as base and number."""
        self.does("retrieve")
        for value in taken:
            if self.key == "retrieve":
                self.does(value)
        return self.does("done") if self.key == "retrieve" and "done" in self.options else self

    def moves(self, start: str, end: str) -> Game:
        """A paid move."""
        return self._answers("paid_move", {"move_from": start, "move_to": end})

    def claims(self, project: str) -> Game:
        """Claim a project."""
        return self.does("claim", project)

    def ends(self) -> Game:
        """End the turn."""
        return self.does("end_turn")

    # -- how it stands --------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """A copy of the position."""
        return self.session.state

    @property
    def points(self) -> list[int]:
        """The points by seats."""
        return [player.points for player in self.state.players]

    @property
    def dollars(self) -> list[int]:
        """The dollars by seats."""
        return [player.dollars for player in self.state.players]

    @property
    def supply(self) -> list[int]:
        """The supplies by seats."""
        return [player.supply for player in self.state.players]

    def on(self, base: str) -> str:
        """Who stands on *base*: "Black 2", or nothing."""
        state = self.state
        return f"{NAMES[state.holder[base]]} {state.rangers[base]}" if base in state.holder else ""

    @property
    def track(self) -> str:
        """The ranger track from the top, by first letters but U for Blue and N for Brown."""
        return "".join("BWOUN"[seat] for seat in self.state.track)

    @property
    def key(self) -> str:
        """The key of what is asked; nothing after the end."""
        return self.session.pending.key if self.session.pending else ""

    @property
    def asks(self) -> str:
        """Who is asked what: "White action"; nothing after the end."""
        pending = self.session.pending
        return f"{NAMES[pending.seat]} {pending.key}" if pending else ""

    @property
    def left(self) -> int:
        """Actions left in this turn."""
        left: int = self.session.view()["actions_left"]
        return left

    @property
    def options(self) -> tuple[str, ...]:
        """The values that may be chosen now."""
        return self.session.pending.values if self.session.pending else ()

    @property
    def scored(self) -> list[str]:
        """The projects scored so far, in order."""
        return list(self.state.scored)

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The seats that won."""
        return self.session.outcome.winners if self.session.outcome else None

    def told(self, *kinds: str) -> list[Event]:
        """The events of some kinds."""
        return [event for event in self.session.events if event.kind in kinds]

    def right(self) -> str:
        """The right answer of the open question."""
        found = RULES.right_value(self.state, self.session.setup)
        assert found is not None
        return found


def pairs(text: str) -> list[tuple[str, ...]]:
    """The entries of "c15: Black 2, c03: White 1" or "SWE 8, TIM 9"."""
    return [tuple(entry.replace(":", " ").split()) for entry in text.split(",") if entry.strip()]


def position(
    count: int = 2,
    on: str = "",
    tiles: str = "",
    planes: str = "",
    hand: str = "",
    *,
    dollars: Sequence[int] = (),
    points: Sequence[int] = (),
    scored: Sequence[str] = (),
    hands: Sequence[str] | None = None,
    **facts: Any,
) -> State:
    """Rangers *on* bases, *tiles* turned up, *planes* by players, Black's *hand* (or all *hands*) of cards."""
    players = [Player(NAMES[seat], NAMES[seat].lower(), supply=SUPPLY[count]) for seat in range(count)]
    state = State(players=players, **{"piles": [6, 6, 6, 6], **facts})
    for base, name, number in pairs(on):
        seat = NAMES.index(name)
        state.holder[base], state.rangers[base] = seat, int(number)
        players[seat].supply -= int(number)
    for seat in state.track:
        players[seat].supply -= 1
    state.shown = {region: int(value) for region, value in pairs(tiles)}
    for name, region in pairs(planes):
        players[NAMES.index(name)].plane = region
    for player, some in zip(players, dollars, strict=False):
        player.dollars = some
    for player, some in zip(players, points, strict=False):
        player.points = some
    state.scored = dict.fromkeys(scored, 1)
    given = [hand] if hands is None else hands
    for player, cards in zip(players, given, strict=False):
        player.hand = cards.split()
    used = {card for player in players for card in player.hand}
    spare = [card for card in FILLERS if card not in used]
    for player in players:
        while len(player.hand) < 2 and hands is None:
            player.hand.append(spare.pop(0))
    return state


def play(
    count: int = 2,
    on: str = "",
    tiles: str = "",
    planes: str = "",
    hand: str = "",
    *,
    draws: Mapping[str, Sequence[Any]] | None = None,
    options: Mapping[str, Any] | None = None,
    bank: Bank | None = None,
    **facts: Any,
) -> Game:
    """A game from :func:`position`; *draws* are the tiles and cards that come up."""
    state = position(count, on, tiles, planes, hand, **facts)
    seats = [
        {"name": player.name, "colour": player.colour, "answers": player.answers, "auto": player.auto}
        for player in state.players
    ]
    given = {"start_player": "random", **(options or {})}
    chance = kit.Scripted(draws=draws)
    return Game(kit.Session.at(state, rules=RULES, seats=seats, options=given, bank=bank, chance=chance))


def new(
    seats: Any = 2,
    options: Mapping[str, Any] | None = None,
    bank: Bank | None = None,
    draws: Mapping[str, Sequence[Any]] | None = None,
) -> Game:
    """A game from its very beginning."""
    names = list(NAMES[:seats]) if isinstance(seats, int) else seats
    return Game(kit.new_game("australia", names, options or {}, bank or BANK, chance=kit.Scripted(draws=draws)))


def first_cards(game: Game) -> Game:
    """Everybody takes cards from the first pile that has any."""
    while game.key == "draw":
        game.does(game.options[0])
    return game


def a_card(back: int, colour: str) -> str:
    """A card with *back* rangers and of *colour*."""
    return next(card for card in BY_BACK[back] if CARDS[card].colour == colour)
