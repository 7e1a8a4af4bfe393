"""Panels of a board that is as large as the stage: lists that float over it, and the columns of lean seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kit.engine.scene import Box, Space

if TYPE_CHECKING:
    from kit.engine.frame import Chip


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a lean seat: signs one below the other, or a single ``big`` one."""

    chips: tuple[Chip, ...]
    big: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a panel: a mark of the board, words in columns, an icon at the end; or signs in a row."""

    words: tuple[str, ...] = ()
    mark: Space | None = None
    icon: str = ""
    chips: tuple[Chip, ...] = ()
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """A list that floats over a board as large as the stage, and stays where it is when the view moves."""

    place: Box
    spoken: str
    entries: tuple[Entry, ...]
