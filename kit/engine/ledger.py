"""Words of a look for goods and money: what a seat holds, a number to be entered, a table to be checked.

They are parts of a :class:`kit.engine.frame.Frame`; plain data, as all of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from kit.engine.scene import Colour


@dataclass(frozen=True, slots=True)
class Cell:
    """A place for one thing in a seat's ledger: its *text* on *fill*, or dashed if it is empty.

    ``capped``: a white thing with a cap in that colour. ``count`` > 1 is written beside it.
    """

    text: str = ""
    fill: str = ""
    ink: str = ""
    held: bool = False
    capped: bool = False
    count: int = 1


@dataclass(frozen=True, slots=True)
class Rack:
    """Things that lie together in something (a vehicle, a box): its ``icon`` in ``fill``, and a cell for each.

    ``loose``: it is not the seat's own, and drawn in outline. ``remark`` is a word beside it.
    """

    icon: str
    fill: str
    cells: tuple[Cell, ...]
    spoken: str
    loose: bool = False
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Stepper:
    """A number to be entered: *low* to *high* in steps of *step*, or of *big* by the larger buttons.

    It begins at *start* and is sent as *prefix* and the number when the button called *title* is pressed.
    *unit* stands before the number. Another number is refused with *too_low*, *too_high* or *uneven*. As many
    as seven digits can be typed, and no sign, so *low* is 0 or more.
    """

    prefix: str
    low: int
    high: int
    start: int
    title: str
    too_low: str
    too_high: str
    uneven: str
    step: int = 1
    big: int = 10
    unit: str = ""
    help: str = ""
    label: str = "Amount"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table: a column for each name in *head*, in a team's colour; *rows* of a title and a number a column.

    The last row is the sum. *corner* stands over the titles; None is an empty place, and *best* are the columns
    to be marked.
    """

    corner: str
    head: tuple[str, ...]
    colours: tuple[Colour, ...]
    rows: tuple[tuple[str, tuple[int | None, ...]], ...]
    unit: str = ""
    best: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Tile:
    """A thing that can be chosen: its picture (a *cell*, an *icon* or a team), its name, and what comes of it.

    *picked* is None for what is done at once, else whether it is chosen already.
    """

    value: str
    title: str
    key: str = ""
    help: str = ""
    cell: Cell | None = None
    icon: str = ""
    colour: Colour | None = None
    picked: bool | None = None


@dataclass(frozen=True, slots=True)
class Tray:
    """Tiles under a title, in two, three or four *columns*."""

    title: str
    tiles: tuple[Tile, ...]
    columns: int = 3
