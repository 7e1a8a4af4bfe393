"""Hidden hands at one laptop: who may look now, and what is shown to everybody meanwhile.

What is synced to the browser is always drawn from the view of the whole room. A seat's own cards go, as a
message of their own, to the one window in which somebody has said that the seat is alone, and only for as long
as its turn lasts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from kit.engine.frame import Button, Card, Cover, Frame, Notice, Sign
from kit.engine.scene import INK, WHITE, Glow, Outline, Ring, Tag

#: Marks that belong to a decision, not to the position.
_DECIDING = (Glow, Outline, Ring, Tag)


@dataclass(frozen=True, slots=True)
class Alone:
    """*seat* has the laptop in *turn*; its cards are shown in *window*, in none if that is empty."""

    turn: int
    seat: int
    window: str


def covered(frame: Frame, cover: Cover) -> Frame:
    """*frame* with the screen between two turns in place of its decision."""
    show = "Only this window shows them, until your turn ends."
    buttons = (
        Button("", f"We are alone: show our {cover.what}", "S", show, Sign(cover.colour), "alone", strong=True),
        Button("", "Play without looking", "W", f"The {cover.what} stay covered.", act="unseen"),
    )
    return replace(
        frame,
        card=Card(cover.sentence, cover.colour, buttons, rule=frame.rule),
        announce=f"{cover.sentence} {cover.text}",
        marks=tuple(mark for mark in frame.marks if not isinstance(mark, _DECIDING)),
        choices=(),
        question=None,
        notice=Notice("cover", cover.sentence, "people", INK, WHITE, cover.text, cover.colour),
        answer_clock=None,
    )
