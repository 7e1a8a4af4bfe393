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
from typing import Any

from kit.engine.frame import Button, Card, Cover, Frame, Notice, Sign
from kit.engine.scene import INK, WHITE, Glow, Outline, Ring, Tag

#: Marks that belong to a decision, not to the position.
_DECIDING = (Glow, Outline, Ring, Tag)


class Pad:
    """Random bytes of one window, sent in base64, under which texts for it alone are hidden."""

    __slots__ = ("_bytes", "_used")

    def __init__(self, sent: object = None) -> None:
        """Anything else than bytes in base64 counts as no bytes."""
        self._used = 0
        try:
            self._bytes = b64decode(sent, validate=True) if isinstance(sent, str) else b""
        except (Error, ValueError):
            self._bytes = b""

    def __bool__(self) -> bool:
        return bool(self._bytes)

    def hide(self, text: str) -> dict[str, Any] | None:
        """*text* under bytes that hide nothing else: ``hidden`` in base64, ``at`` the place of the first byte.

        None if so many are not left.
        """
        plain, begin = text.encode(), self._used
        under = self._bytes[begin : begin + len(plain)]
        if len(under) < len(plain):
            return None
        self._used += len(plain)
        hidden = bytes(a ^ b for a, b in zip(plain, under, strict=True))
        return {"hidden": b64encode(hidden).decode(), "at": begin}


@dataclass(frozen=True, slots=True)
class Alone:
    """*seat* has the laptop in *turn*; its cards are shown in *window*, in none if that is empty."""

    turn: int
    seat: int
    window: str
    pad: Pad


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
