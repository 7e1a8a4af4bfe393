"""A look's scene as SVG: the board as printed, once, and what lies on it, for every moment.

Every text of a scene is data and is escaped here. Spaces, areas and tokens carry their spoken names.
Coordinates are rounded to a tenth of a unit. Labels get the length they have in the board's own font, so
that another font (a picture of a session outside the board) cannot make them run over their square.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from kit import games
from kit.board.fonts import FONT, faces
from kit.board.icons import (
    NO_ICONS,
    TOKEN_R,
    definitions,
    icon_art,
    mark_of,
    number,
    own_definitions,
    shape,
    token_id,
)
from kit.board.metrics import width
from kit.board.signs import (
    badge,
    pattern_id,
    patterns,
    piece_text,
    rounded,
    spread_data,
    tag,
    text_markup,
    token_art,
    token_icon,
)
from kit.engine.frame import ALL_SHOWN, Frame, Look, Moment
from kit.engine.scene import (
    INK,
    WHITE,
    Amount,
    Area,
    Badge,
    Choice,
    Dot,
    Edge,
    Glow,
    Line,
    Lit,
    Mark,
    Nameless,
    Outline,
    Piece,
    Reprint,
    Ring,
    Scene,
    Space,
    Stack,
    Tag,
    Text,
    Token,
    colours_of,
    icons_of,
)

GLOW = "#FFE14A"
#: Light below, then lines and rings, pieces above them, tags and words on top.
_ORDER: tuple[type, ...] = (
    Nameless,
    Lit,
    Outline,
    Glow,
    Line,
    Reprint,
    Amount,
    Ring,
    Dot,
    Badge,
    Piece,
    Text,
    Tag,
)

#: A space lower than this has its icon and its one line close together.
_SMALL = 72
#: Rings lie round a space, over no more of it than the margin of its label: how far out, and the layers.
_RING_OUT, _STRONG_OUT = 2.4, 3.2
#: What takes a click but is not seen, how far it reaches out of a space, and how large it is at a point.
_HIT, _HIT_OUT, _HIT_R = 'fill="none" pointer-events="all"', 7, 24
_STRONG = ((INK, 9.0), (WHITE, 7.8), ("", 6.0))
_RINGS = (
    f".kb-outer{{fill:none;stroke:{INK};stroke-width:7.6}}.kb-middle{{fill:none;stroke:{WHITE};stroke-width:6.2}}"
    ".kb-inner{fill:none;stroke-width:4.8}"
)


def picture(scene: Scene, look: object = None) -> str:
    """The board as printed: one ``<svg>`` element, the same for the whole game.

    It holds the icons and team colours that *look* brings, for everything that is shown with it.
    """
    icons, here = icons_of(look), _here(scene)
    parts = [
        own_definitions(icons, colours_of(look).values()),
        patterns(scene.areas, here),
        *(_area(area, here) for area in scene.areas),
        *(_rim(edge) for edge in scene.edges if edge.rim),
        *(_edge(edge) for edge in scene.edges),
        *(_dot(dot) for dot in scene.dots),
        *(_stack(stack, icons) for stack in scene.stacks),
        *(_space(space, icons, here) for space in scene.spaces),
        *(badge(one, icons) for one in scene.badges),
        f'<g class="kb-names">{"".join(map(text_markup, scene.texts))}</g>',
        *_pieces(scene.pieces),
    ]
    box = " ".join(number(value) for value in scene.view)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"{spread_data(scene)} role="group" '
        f'aria-label="{escape(scene.spoken)}" font-family="{escape(FONT)}" fill="{INK}">'
        f"<style>{_RINGS}</style>{''.join(parts)}</svg>"
    )


def layer(scene: Scene, frame: Frame, icons: Mapping[str, str] = NO_ICONS) -> str:
    """The marks of a moment and the spaces that can be chosen, to be laid over :func:`picture`.

    *icons* are the game's own.
    """
    places = _Places(scene, icons)
    parts: list[str] = []
    for kind in _ORDER:
        if kind is Piece:
            parts += _pieces(mark for mark in (*frame.lasting, *frame.marks) if isinstance(mark, Piece))
        else:
            parts += [_mark(mark, places) for mark in frame.lasting if type(mark) is kind]
            drawn = [_mark(mark, places) for mark in frame.marks if type(mark) is kind]
            parts += drawn if kind in (Amount, Ring) or not drawn else ['<g class="kb-after">', *drawn, "</g>"]
    parts += [_choice(choice, places) for choice in frame.choices]
    return "".join(parts).replace('"', "'")


def token_markup(token: Token, icons: Mapping[str, str] = NO_ICONS) -> str:
    """A token drawn round its own centre, without its place. *icons* are the game's own."""
    if token.art:
        return f"<title>{escape(token.spoken)}</title>{token_art(token)}"
    ring = ""
    if token.active:
        around = number(token.r * 1.55)
        ring = (
            f'<circle r="{around}" fill="{WHITE}" fill-opacity=".85"/>'
            f'<circle r="{around}" fill="none" stroke="{INK}" stroke-width="4" stroke-dasharray="9 6"/>'
        )
    scale = f"{token.r / TOKEN_R:.2f}"
    shape_of = f'<use href="#{token_id(token.colour)}" transform="scale({scale})"/>'
    return f"<title>{escape(token.spoken)}</title>{ring}{shape_of}{token_icon(token, icons)}"


def space_sign(space: Space, icons: Mapping[str, str] = NO_ICONS) -> str:
    """A space alone as a small picture, for a legend. *icons* are the game's own."""
    half = max(space.w, space.h) / 2 + 4
    box = " ".join(number(value) for value in (space.x - half, space.y - half, 2 * half, 2 * half))
    drawn = space_art(space, icons)
    return f'<svg class="kb-i" viewBox="{box}" aria-hidden="true">{drawn}</svg>'


def svg_of(session: Any) -> str:
    """A whole session as one SVG picture, as ``_repr_svg_`` of a session gives it."""
    look: Look = games.look(session.rules.name)
    view = session.view()
    scene = look.scene(view)
    moment = Moment(view, session.pending, (), session.recent, shown=ALL_SHOWN)
    frame, icons = look.frame(moment), icons_of(look)
    tokens = "".join(
        f'<g transform="translate({number(token.x)} {number(token.y)})">{token_markup(token, icons)}</g>'
        for token in frame.tokens
    )
    printed = picture(scene, look).removesuffix("</svg>")
    return f"{printed}<style>{faces()}</style>{definitions()}{layer(scene, frame, icons)}{tokens}</svg>"


class _Places:
    """Where the things of a scene are, by id."""

    def __init__(self, scene: Scene, icons: Mapping[str, str]) -> None:
        self.icons = icons
        self.spaces: Mapping[str, Space] = {space.id: space for space in scene.spaces}
        self.areas: Mapping[str, Area] = {area.id: area for area in scene.areas}
        self.stacks: Mapping[str, Stack] = {stack.id: stack for stack in scene.stacks}
        self.here = _here(scene)


def _here(scene: Scene) -> str:
    """What the ids of a scene begin with: another game in the same page may have an area of the same id."""
    return f"kb-{mark_of(scene.spoken)}"


def _area(area: Area, here: str) -> str:
    title = f"<title>{escape(area.spoken)}</title>" if area.spoken else ""
    line = f' stroke="{area.line}" stroke-width="{number(area.line_width)}"' if area.line_width else ""
    paint = f'fill="{area.fill}"{line} stroke-linejoin="round"'
    if not area.id:
        return f'<path d="{area.path}" {paint}>{title}</path>'
    outline = f'<defs><path id="{here}-{escape(area.id)}" d="{area.path}"/></defs>'
    over = _use(area, here, f'fill="url(#{pattern_id(area, here)})"') if area.pattern else ""
    return f"{outline}{_use(area, here, paint, title)}{over}"


def _use(area: Area, here: str, paint: str, inner: str = "") -> str:
    """An outline that was given once, painted again: a moment need not send it again."""
    return f'<use href="#{here}-{escape(area.id)}" {paint}>{inner}</use>'


def _rim(edge: Edge) -> str:
    """The rim of a ribbon. All rims lie under all ribbons, so that ways run into one another."""
    return _way(edge, f'stroke="{edge.rim}" stroke-width="{number(edge.width + 5)}"')


def _edge(edge: Edge) -> str:
    dash = f' stroke-dasharray="{edge.dash}"' if edge.dash else ""
    return _way(edge, f'stroke="{edge.colour}" stroke-width="{number(edge.width)}"{dash}')


def _way(edge: Edge, paint: str) -> str:
    return f'<path d="{edge.path}" fill="none" stroke-linecap="round" {paint}/>'


def _dot(dot: Dot) -> str:
    return (
        f'<circle cx="{number(dot.x)}" cy="{number(dot.y)}" r="{number(dot.r)}" fill="{dot.fill}" '
        f'stroke="{dot.line}" stroke-width="2"/>'
    )


def _label(text: str, x: float, y: float, size: float, room: float, fill: str, anchor: str = "middle") -> str:
    """A bold label that is never wider than *room*."""
    length = min(width(text, size), room)
    fit = f'textLength="{number(length)}" lengthAdjust="spacingAndGlyphs"'
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" font-weight="700" fill="{fill}" '
        f'text-anchor="{anchor}" {fit}>{escape(text)}</text>'
    )


def _icon(name: str, x: float, y: float, size: float, ink: str, icons: Mapping[str, str]) -> str:
    """An icon centred on (*x*, *y*)."""
    corner = f"translate({number(x - size / 2)} {number(y - size / 2)}) scale({size / 24:.3f})"
    return f'<g transform="{corner}" color="{ink}">{icon_art(name, icons)}</g>'


def _space(space: Space, icons: Mapping[str, str], here: str) -> str:
    ring = "".join(_outline(space, _RING_OUT, f'class="kb-{layer}"') for layer in ("outer", "middle", "inner"))
    kept = f'<defs><g id="{here}-s-{escape(space.id)}">{ring}</g></defs>'
    spoken = escape(space.spoken)
    art = space_art(space, icons)
    return f'<g role="img" aria-label="{spoken}"><title>{spoken}</title>{kept}{art}</g>'


def space_art(space: Space, icons: Mapping[str, str]) -> str:
    """A space with its band, icon and lines, without its name."""
    x, y = space.x - space.w / 2, space.y - space.h / 2
    parts = [_outline(space, 0, f'fill="{space.fill}" stroke="{space.line}" stroke-width="2.2"')]
    top = y
    if space.band:
        band = space.band
        right, low = x + space.w - 1, y + 1 + band.height
        path = (
            f"M{number(x + 1)} {number(low)}v{number(9 - band.height)}q0-9 8-9h{number(space.w - 18)}q8 0 8 9"
            f"V{number(low)}z"
        )
        parts.append(f'<path d="{path}" fill="{band.fill}"/>')
        parts.append(
            f'<path d="M{number(x + 1)} {number(low)}H{number(right)}" stroke="{INK}" stroke-width="1.6"/>'
        )
        parts.append(_label(band.text, space.x, y + band.height / 2 + 7.6, 20, space.w - 6, band.ink))
        top = low
    count = len(space.lines)
    if space.icon:
        size = min(space.h * 0.52, space.h - 20 * count - 10)
        middle, first = top + 5 + size / 2, y + space.h - 9 - 19 * (count - 1)
        if not count:
            size, middle = min(space.w, space.h) * 0.64, space.y
        elif space.h < _SMALL:
            size, middle, first = space.h * 0.44, space.y - space.h * 0.17, space.y + space.h * 0.35
        parts.append(_icon(space.icon, space.x, middle, size, space.icon_ink or space.ink, icons))
    else:
        first = (top + y + space.h) / 2 + space.size * 0.34 - 20 * (count - 1) / 2
    pitch = 19 if space.icon else 20
    for index, line in enumerate(space.lines):
        parts.append(_label(line, space.x, first + pitch * index, space.size, space.w - 5, space.ink))
    return "".join(parts)


def _stack(stack: Stack, icons: Mapping[str, str]) -> str:
    x, y, w, h = stack.x, stack.y, stack.w, stack.h
    rim = WHITE if stack.fill != WHITE else INK
    paint = f'fill="{stack.fill}" stroke="{rim}" stroke-width="2"'
    parts = [rounded(x + 5 * back, y + 5 * back, w, h, 10, paint) for back in range(stack.cards, 0, -1)]
    parts.append(rounded(x, y, w, h, 12, f'fill="{stack.fill}" stroke="{INK}" stroke-width="2.6"'))
    if stack.tall:
        parts.append(_icon(stack.icon, x + w / 2, y + 6 + (h - 69) / 2, (h - 69) * 0.72, stack.ink, icons))
        parts.append(_label(stack.label, x + w / 2, y + h - 48, 19.5, w - 8, stack.ink))
    else:
        side = h - 20
        parts.append(rounded(x + 10, y + 10, side, side, 9, f'fill="{INK}"'))
        parts.append(_icon(stack.icon, x + 10 + side / 2, y + h / 2, side * 0.68, WHITE, icons))
        parts.append(_label(stack.label, x + side + 24, y + 31, 19.5, w - side - 32, stack.ink, "start"))
    return f"<g><title>{escape(stack.label)}</title>{''.join(parts)}</g>"


def _mark(mark: Mark, places: _Places) -> str:
    if isinstance(mark, Dot):
        return _dot(mark)
    if isinstance(mark, Text):
        return text_markup(mark)
    if isinstance(mark, Line):
        return _line(mark)
    if isinstance(mark, Tag):
        return tag(mark)
    if isinstance(mark, Lit):
        area = places.areas[mark.area]
        light = 'stroke-width="18" stroke-opacity=".75" stroke-linejoin="round" style="filter:blur(5px)"'
        line = f'fill="{area.fill}" stroke="{INK}" stroke-width="3.6" stroke-linejoin="round"'
        return _use(area, places.here, f'fill="none" stroke="{GLOW}" {light}') + _use(area, places.here, line)
    if isinstance(mark, Nameless):
        return '<g class="kb-nameless"/>'
    if isinstance(mark, Reprint):
        return space_art(places.spaces[mark.space], places.icons)
    if isinstance(mark, Outline):
        return _edged(mark, places)
    if isinstance(mark, Badge):
        return badge(mark, places.icons)
    if isinstance(mark, Amount):
        return _amount(mark, places.stacks[mark.stack])
    if isinstance(mark, Ring):
        return _ring(mark, places)
    assert isinstance(mark, Glow)
    return _glow(mark, places)


def _pieces(pieces: Iterable[Piece]) -> Iterable[str]:
    """Pieces of one size together, so that a board full of them stays small."""
    held: dict[float, list[Piece]] = {}
    for piece in pieces:
        if piece.held:
            held.setdefault(piece.r, []).append(piece)
        else:
            path = shape(piece.colour.shape, piece.x, piece.y, piece.r)
            yield f'<path d="{path}" fill="{WHITE}" fill-opacity=".7" stroke="#5A6772" stroke-width="1.5"/>'
    for radius, heap in held.items():
        scale = radius / TOKEN_R
        uses = "".join(
            f'<use href="#{token_id(one.colour)}" x="{number(one.x / scale)}" y="{number(one.y / scale)}"/>'
            for one in heap
        )
        yield f'<g transform="scale({scale:.3f})">{uses}</g>'
    yield from (piece_text(one) for heap in held.values() for one in heap if one.text)


def _edged(mark: Outline, places: _Places) -> str:
    area = places.areas[mark.area]
    return "".join(
        _use(area, places.here, f'fill="none" stroke="{paint}" stroke-width="{wide}" stroke-linejoin="round"')
        for paint, wide in ((INK, 11), (WHITE, 9.6), (escape(mark.colour.fill), 6))
    )


def _line(line: Line) -> str:
    path = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in line.points)
    base = f'<path d="{path}" fill="none" stroke-linecap="round" stroke-linejoin="round" stroke='
    if not line.dotted:
        return f'{base}"{line.colour}" stroke-width="{number(line.width)}"/>'
    dots = f"{number(line.width * 0.1)} {number(line.width * 1.9)}"
    return (
        f'{base}"{WHITE}" stroke-width="{number(line.width + 6)}"/>'
        f'{base}"{line.colour}" stroke-width="{number(line.width)}" stroke-dasharray="{dots}"/>'
    )


def _amount(amount: Amount, stack: Stack) -> str:
    if stack.tall:
        x, y, room, anchor = stack.x + stack.w / 2, stack.y + stack.h - 17, stack.w - 10, "middle"
    else:
        x, y, room, anchor = stack.x + stack.h + 4, stack.y + 62, stack.w - stack.h - 12, "start"
    size = min(29.0, 29 * room / max(1.0, width(amount.text, 29)))
    place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}" text-anchor="{anchor}"'
    return f'<text {place} font-weight="700" fill="{stack.ink}">{escape(amount.text)}</text>'


def _outline(space: Space, grow: float, paint: str) -> str:
    if space.shape == "disc":
        centre = f'cx="{number(space.x)}" cy="{number(space.y)}"'
        return f'<circle {centre} r="{number(space.w / 2 + grow)}" {paint}/>'
    if space.shape == "triangle":
        path = shape("triangle", space.x, space.y, space.w / 2 + grow)
        return f'<path d="{path}" stroke-linejoin="round" {paint}/>'
    x, y = space.x - space.w / 2 - grow, space.y - space.h / 2 - grow
    return rounded(x, y, space.w + 2 * grow, space.h + 2 * grow, 9 + grow, paint)


def _ring(ring: Ring, places: _Places) -> str:
    """A ring in ink, white and the team's colour."""
    space, team = places.spaces[ring.space], escape(ring.colour.fill)
    if not ring.strong:
        return f'<use href="#{places.here}-s-{escape(space.id)}" stroke="{team}"/>'
    return "".join(
        _outline(space, _STRONG_OUT, f'fill="none" stroke="{paint or team}" stroke-width="{number(width)}"')
        for paint, width in _STRONG
    )


def _glow(glow: Glow, places: _Places) -> str:
    paint = f'fill="none" stroke="{GLOW}" stroke-width="13" stroke-opacity=".8" style="filter:blur(4px)"'
    if glow.target in places.spaces:
        space = places.spaces[glow.target]
        if not glow.wide:
            return _outline(space, 6, paint)
        paint = f'fill="none" stroke="{GLOW}" stroke-width="16" stroke-opacity=".7" style="filter:blur(4px)"'
        white = f'fill="none" stroke="{WHITE}" stroke-width="6"'
        return _outline(space, 10, paint) + _outline(space, 6.5, white)
    if glow.target in places.areas:
        return _use(places.areas[glow.target], places.here, paint)
    stack = places.stacks[glow.target]
    return rounded(stack.x - 6, stack.y - 6, stack.w + 12, stack.h + 12, 14, paint)


def _hit(target: str, places: _Places) -> str:
    if target in places.areas:
        return _use(places.areas[target], places.here, _HIT)
    return _outline(places.spaces[target], _HIT_OUT, _HIT)


def _choice(choice: Choice, places: _Places) -> str:
    if choice.target in places.areas:
        inner = _use(places.areas[choice.target], places.here, f'fill="{WHITE}" fill-opacity="0"')
    else:
        inner = _outline(places.spaces[choice.target], _HIT_OUT if choice.also else 2, _HIT)
    inner += "".join(_hit(one, places) for one in choice.also)
    inner += "".join(
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{_HIT_R}" {_HIT}/>' for x, y in choice.points
    )
    key = f'data-key="{escape(choice.key)}" ' if choice.key else ""
    return (
        '<g class="kb-choice" role="button" tabindex="0" data-lm-suppress-shortcuts="true" '
        f'data-act="choose" data-value="{escape(choice.value)}" {key}aria-label="{escape(choice.spoken)}">'
        f"<title>{escape(choice.spoken)}</title>{inner}</g>"
    )
