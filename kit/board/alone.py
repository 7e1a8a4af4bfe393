"""Hidden hands at one laptop: who may look now, and what is shown to everybody meanwhile.

What is synced to the browser is always drawn from the view of the whole room. A seat's own cards go, as a
message of their own, to the one window in which somebody has said that the seat is alone, and only for as long
as its turn lasts. Jupyter passes every message on to every window of a notebook; so that window sends, along
with its word, random bytes that no other window gets, and the cards are hidden under them.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import Error
from dataclasses import dataclass, replace

from kit.engine.frame import Button, Card, Cover, Frame, Notice, Sign
from kit.engine.scene import INK, WHITE, Glow, Outline, Ring, Tag

#: Marks that belong to a decision, not to the position.
_DECIDING = (Glow, Outline, Ring, Tag)


@dataclass(slots=True)
class Alone:
    """*seat* has the laptop in *turn*; its cards are shown in *window*, in none if that is empty.

    *pad* are the random bytes of that window, of which the first *used* have hidden something already.
    """

    turn: int
    seat: int
    window: str
    pad: bytes = b""
    used: int = 0

    def hide(self, text: str) -> tuple[str, int] | None:
        """*text* under bytes of the pad that hide nothing else, in base64, and the place of the first of them.

        None if so many are not left.
        """
        plain, begin = text.encode(), self.used
        under = self.pad[begin : begin + len(plain)]
        if len(under) < len(plain):
            return None
        self.used += len(plain)
        return b64encode(bytes(a ^ b for a, b in zip(plain, under, strict=True))).decode(), begin


def pad_of(value: object) -> bytes:
    """The bytes that a window has sent in base64; none if they are no such bytes."""
    try:
        return b64decode(value, validate=True) if isinstance(value, str) else b""
    except (Error, ValueError):
        return b""


def covered(frame: Frame, cover: Cover) -> Frame:
    """*frame* with the screen between two turns in place of its decision."""
    show = "Only this window shows them, until your turn ends."
    buttons = (
        Button("", "We are alone: show our cards", "S", show, Sign(cover.colour), "alone", strong=True),
        Button("", "Play without looking", "W", "The cards stay covered.", act="unseen"),
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
