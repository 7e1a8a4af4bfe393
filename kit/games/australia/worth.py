"""The weights by which an automatic player of Australia values what it sees, and the words of its plan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

DOLLAR = 0.9
"""Points that a dollar is worth."""
CONSERVATION = (1.0, *(3.0 / (1 + free) ** 1.5 for free in range(1, 7)))
"""What a conservation project counts that is complete later, by the bases that are free."""
INDUSTRIAL, FACE_DOWN, OVER = 0.6, 0.5, 0.1
"""The same for an industrial one: its tile up, its tile down, too many rangers there."""
FILL = 1.0
"""What a base that is free no more is worth beside its rangers, in points of a conservation project."""
HIGHEST = 9
FAR = 2.0
"""Cards for each player left in the piles from which on those hopes are full; with fewer they shrink."""
TIED = 0.1
"""What a ranger on the board costs, and so what one taken back is worth."""
SCARCE, SCARCITY = 4, 0.5
"""With fewer rangers in the supply each costs so much more."""
TRACK = 0.6
"""What a point of the windmill that is ahead now is worth."""
NEXT = 0.4
"""What the best play at the end of a flight is worth if it has to wait for the next turn."""
TRIED = 8
"""How many of the actions of a kind are looked at together with what can follow them."""
KINDS = ("fly", "play", "retrieve")
TRIGGER, CHANGE, BONUS, MOVE, LIMIT = 3, 3, 2, 4, 4


@dataclass(slots=True)
class Place:
    """A region as it stands: rangers, free bases, own points and the mean of the others' if it is scored."""

    code: str
    heads: int
    free: int
    number: int | None
    conservation: bool
    industrial: bool
    own: int
    others: float

    @property
    def worth(self) -> float:
        """Points of a project scored now, by whoever completes it."""
        return TRIGGER + self.own - self.others


@dataclass(slots=True)
class Move:
    """An action: "fly" to *region*; "play" a card (*place* in hand) on *base*; "retrieve" *taken*."""

    kind: str
    value: float
    region: str = ""
    place: int = 0
    base: str = ""
    count: int = 0
    track: int = 0
    taken: dict[str, int] = field(default_factory=dict)


def likely(number: int | None, heads: int) -> float:
    """What an industrial project with *heads* counts that is complete later (None: face down)."""
    if number is None:
        return FACE_DOWN if heads <= HIGHEST else OVER
    return INDUSTRIAL if heads <= number else OVER


def facts(view: Mapping[str, Any], seat: int) -> tuple[Any, ...]:
    """All that a :class:`kit.games.australia.plan.Plan` of *seat* depends on."""
    team, mill = view["teams"][seat], view["windmill"]
    hand = tuple(card["id"] for card in team["hand"] or ())
    return (
        *(seat, len(view["teams"]), team["supply"], team["dollars"], team["plane"], hand),
        tuple((one["seat"], one["rangers"]) for one in view["bases"].values()),
        tuple((one["conservation"], one["industrial"], one["value"]) for one in view["regions"].values()),
        *(sum(pile["left"] for pile in view["piles"]), view["options"]["no_placement_bonus"]),
        mill and (mill["region"], mill["value"], tuple(mill["track"]), mill["track_spaces"]),
    )
