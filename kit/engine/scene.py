"""What a game's look says about its board: plain data, no drawing, no widget.

A look describes a :class:`Scene` once (the printed board: outlines and regions, spaces, edges, stacks,
texts) and a :class:`kit.engine.frame.Frame` for every moment (tokens, marks, the spaces that can be chosen,
seats, one decision card, what was drawn or asked, the log). Ring boards, branching tracks and maps with
regions all use these words; nothing here knows a game. Lengths are units of the scene's own view box, y
grows downwards; texts are plain text, never markup.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Point = tuple[float, float]

INK = "#1B2A36"
WHITE = "#FFFFFF"


@dataclass(frozen=True, slots=True)
class Colour:
    """A team colour. It is never shown without its ``shape``.

    ``shape`` is circle, triangle, square, diamond, cross, star or hexagon. ``ink`` is the text colour that
    reads on ``fill`` (at least 4.5:1); ``line`` is for thin things on white. Colours are written ``#RRGGBB``.
    """

    key: str
    fill: str
    shape: str
    ink: str
    line: str


#: The colours of the house. Colour and shape always go together, in seat order. Green and red are kept for
#: right and wrong. A game whose pieces have printed colours brings its own (:func:`colours_of`).
COLOURS: Mapping[str, Colour] = {
    colour.key: colour
    for colour in (
        Colour("blue", "#0072B2", "circle", WHITE, "#0072B2"),
        Colour("orange", "#E69F00", "triangle", INK, "#9A6B00"),
        Colour("purple", "#CC79A7", "square", INK, "#A3477B"),
        Colour("yellow", "#F0E442", "diamond", INK, "#857A00"),
        Colour("sky", "#56B4E9", "cross", INK, "#1F7DB3"),
        Colour("black", "#1B1B1B", "star", WHITE, "#1B1B1B"),
    )
}


def colours_of(look: object) -> Mapping[str, Colour]:
    """The team colours of a game by key: the house's, and those that its *look* brings as ``colours``."""
    return {**COLOURS, **getattr(look, "colours", {})}


def icons_of(look: object) -> Mapping[str, str]:
    """The icons that a *look* brings as ``icons``: name -> SVG path data on a grid of 24."""
    found: Mapping[str, str] = getattr(look, "icons", {})
    return found


# --- the printed board ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Area:
    """A closed outline: sea, land, a region, a frame.

    ``path`` is SVG path data; ``spoken`` names it, if it has a name. ``pattern`` (waves, dots, diagonals,
    lines, zigzag or crosses) in ``pattern_ink`` lies over the fill, so that nobody has to see hues.
    """

    id: str
    path: str
    fill: str
    line: str = "none"
    line_width: float = 0.0
    spoken: str = ""
    pattern: str = ""
    pattern_ink: str = ""


@dataclass(frozen=True, slots=True)
class Edge:
    """A way between spaces: ``path`` (SVG path data) as a ribbon of ``width``.

    It is edged if ``rim`` is given, dotted if ``dash`` is.
    """

    path: str
    colour: str
    width: float
    rim: str = ""
    dash: str = ""


@dataclass(frozen=True, slots=True)
class Band:
    """A strip of colour along the top of a space with a short code on it."""

    text: str
    fill: str
    ink: str
    height: float = 28.0


@dataclass(frozen=True, slots=True)
class Space:
    """A place a token can be in.

    ``x``, ``y`` is its centre; ``spoken`` is its full name, said by screen readers. ``shape`` is rect, disc or
    triangle.
    """

    id: str
    x: float
    y: float
    w: float
    h: float
    spoken: str
    kind: str = ""
    shape: str = "rect"
    fill: str = WHITE
    ink: str = INK
    line: str = INK
    lines: tuple[str, ...] = ()
    size: float = 18.4
    band: Band | None = None
    icon: str = ""
    icon_ink: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """Words printed on the board; ``y`` is the base line, ``anchor`` is start, middle or end."""

    x: float
    y: float
    text: str
    size: float
    fill: str = INK
    bold: bool = True
    italic: bool = False
    anchor: str = "middle"
    halo: str = ""


@dataclass(frozen=True, slots=True)
class Dot:
    """A small round mark, for example a real place on a map."""

    x: float
    y: float
    r: float
    fill: str = WHITE
    line: str = INK


@dataclass(frozen=True, slots=True)
class Stack:
    """A pot, a deck or a heap of counters.

    ``tall`` puts icon, label and amount one below the other, else side by side.
    """

    id: str
    x: float
    y: float
    w: float
    h: float
    label: str
    icon: str
    fill: str = WHITE
    ink: str = INK
    tall: bool = False
    cards: int = 0


@dataclass(frozen=True, slots=True)
class Piece:
    """A small team mark. Not ``held`` means: its empty place. ``text``, a number, is written on it."""

    x: float
    y: float
    r: float
    colour: Colour
    held: bool = True
    text: str = ""


@dataclass(frozen=True, slots=True)
class Badge:
    """A small rounded plate with an icon, a text or both; ``x``, ``y`` is its upper left corner."""

    x: float
    y: float
    w: float
    h: float
    icon: str = ""
    text: str = ""
    fill: str = WHITE
    ink: str = INK
    line: str = INK
    size: float = 20.0


Box = tuple[float, float, float, float]
"""Left, top, width and height."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Where the panels float over a board that fills the whole stage, in units of a view box of 1920 x 1080.

    ``over`` is the room for what is shown over the board. A view that comes nearer puts what can be chosen into
    one of the ``free`` rooms: into the first, which no panel covers, unless another one lets it come clearly
    nearer; the panels of the look that lie in that one are hidden as long. Each of ``frames`` (a map within the
    map) is seen as a whole.
    """

    header: Box
    seats: Box
    card: Box
    log: Box
    hand: Box
    over: Box
    free: tuple[Box, ...]
    frames: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """The board as printed.

    ``view`` is the view box (x, y, width, height). Drawn in the order of the fields. With a ``spread`` the
    board is as large as the stage, and the view can come nearer to what happens.
    """

    view: tuple[float, float, float, float]
    spoken: str
    areas: tuple[Area, ...] = ()
    edges: tuple[Edge, ...] = ()
    dots: tuple[Dot, ...] = ()
    stacks: tuple[Stack, ...] = ()
    spaces: tuple[Space, ...] = ()
    badges: tuple[Badge, ...] = ()
    texts: tuple[Text, ...] = ()
    pieces: tuple[Piece, ...] = ()
    spread: Spread | None = None


# --- what lies on it ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Token:
    """A team's token.

    ``walk`` are the points it passes on its way to ``x``, ``y`` (first one = where it stood). ``under``: it
    lies below the others, so that the ring of an active one covers none of a crowd. ``icon`` is shown on it.
    With ``art``, drawn round its centre and ``w`` x ``h`` large, it is that instead of the team's shape.
    """

    id: str
    x: float
    y: float
    r: float
    colour: Colour
    spoken: str
    walk: tuple[Point, ...] = ()
    active: bool = False
    under: bool = False
    icon: str = ""
    art: tuple[Area | Piece | Text, ...] = ()
    w: float = 0.0
    h: float = 0.0


@dataclass(frozen=True, slots=True)
class Ring:
    """A space ringed in a team's colour (``strong``: the one just reached)."""

    space: str
    colour: Colour
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Glow:
    """A soft light round a space, an area or a stack: something can happen there.

    A *wide* one, with a white ring inside it, is seen between spaces that stand close together.
    """

    target: str
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Tag:
    """A key in an ink tag at a point, the same as on the button that does the same; *size* is its side.

    A key of two signs is typed one after the other; the tag appears with the first, and shows the second. If it
    is ``whole``, it is always there and shows both.
    """

    x: float
    y: float
    text: str
    size: float = 34.0
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line through ``points``; ``dotted`` for a pointer from one thing to another."""

    points: tuple[Point, ...]
    colour: str = INK
    width: float = 4.0
    dotted: bool = False


@dataclass(frozen=True, slots=True)
class Reprint:
    """A space printed once more, over lines that have been drawn through it."""

    space: str


@dataclass(frozen=True, slots=True)
class Nameless:
    """The words printed on the board are hidden, for as long as somebody has to know them."""


@dataclass(frozen=True, slots=True)
class Lit:
    """An area outlined in ink with a glow."""

    area: str


@dataclass(frozen=True, slots=True)
class Outline:
    """An area edged in a team's colour; what is printed on it stays as it is."""

    area: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Amount:
    """What a stack holds now: an amount or a number of cards."""

    stack: str
    text: str


Mark = Nameless | Reprint | Ring | Glow | Tag | Piece | Line | Lit | Outline | Amount | Dot | Text | Badge


@dataclass(frozen=True, slots=True)
class Choice:
    """A space or an area that is itself an option: a click there sends ``value``.

    So does a click on one of ``also`` (further spaces and areas: the road that leads there, its signpost) or
    near one of ``points``, and so does ``key``, for a choice that is no button of the card. Where there are
    more choices than keys, keys have two signs (:class:`Tag`).
    """

    target: str
    value: str
    spoken: str
    also: tuple[str, ...] = ()
    points: tuple[Point, ...] = ()
    key: str = ""
