"""Small signs of a picture: plates with icons, numbers on pieces, patterns for areas."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from functools import lru_cache
from html import escape

from kit.board.icons import TOKEN_R, icon_id, mark_of, number, token_id
from kit.engine.scene import INK, WHITE, Area, Badge, Piece, Scene, Tag, Text, Token

#: Pattern -> size of its tile and SVG path data of its lines; a line of no length is a dot.
_PATTERNS: Mapping[str, tuple[float, float, str]] = {
    "waves": (36, 24, "M0 8q9-6 18 0t18 0M-18 20q9-6 18 0t18 0t18 0"),
    "dots": (16, 16, "M4 4h0M12 12h0"),
    "diagonals": (12, 12, "M-3 3L3-3M0 12L12 0M9 15L15 9"),
    "lines": (12, 11, "M0 5.5H12"),
    "zigzag": (20, 16, "M0 11L5 5L10 11L15 5L20 11"),
    "crosses": (24, 24, "M6 3v6M3 6h6M18 15v6M15 18h6"),
}


def pattern_id(area: Area, here: str) -> str:
    """Id in the page of the pattern of *area*; *here* is what the ids of its scene begin with."""
    return f"{here}-p-{mark_of(area.pattern, area.pattern_ink)}"


def patterns(areas: Iterable[Area], here: str) -> str:
    """The patterns that *areas* have, as ``<defs>``; or nothing. Raises ``KeyError`` for an unknown one."""
    found = {}
    for area in areas:
        if not area.pattern:
            continue
        w, h, path = _PATTERNS[area.pattern]
        wide = 3.6 if area.pattern == "dots" else 1.8
        found[pattern_id(area, here)] = (
            f'width="{number(w)}" height="{number(h)}" patternUnits="userSpaceOnUse">'
            f'<path d="{path}" fill="none" stroke="{escape(area.pattern_ink)}" stroke-width="{wide}" '
            'stroke-linecap="round"/>'
        )
    if not found:
        return ""
    parts = [f'<pattern id="{name}" {art}</pattern>' for name, art in found.items()]
    return f"<defs>{''.join(parts)}</defs>"


def badge(one: Badge, icons: Mapping[str, str]) -> str:
    """A plate with its icon at the left and its text in the room that is left."""
    return _badge(one, icon_id(one.icon, icons) if one.icon else "")


@lru_cache(maxsize=1024)
def _badge(one: Badge, icon: str) -> str:
    """A badge with the icon of that id; most of a board's are the same in many pictures."""
    side = min(one.w, one.h) - 5
    line = f' stroke="{one.line}" stroke-width="1.8"' if one.line != "none" else ""
    parts = [
        f'<rect x="{number(one.x)}" y="{number(one.y)}" width="{number(one.w)}" height="{number(one.h)}" '
        f'rx="{number(min(one.w, one.h) * 0.22)}" fill="{one.fill}"{line}/>'
    ]
    left = one.x + 4
    if icon:
        at = one.x + (4 if one.text else (one.w - side) / 2)
        corner = f"translate({number(at)} {number(one.y + (one.h - side) / 2)}) scale({side / 24:.3f})"
        parts.append(f'<g transform="{corner}" color="{one.ink}"><use href="#{icon}"/></g>')
        left += side
    if one.text:
        middle = (left + one.x + one.w - 4) / 2
        parts.append(_number(middle, one.y + one.h / 2, one.text, one.size, one.ink))
    return "".join(parts)


def piece_text(piece: Piece) -> str:
    """The number on a piece."""
    low = piece.r * 0.14 if piece.colour.shape == "triangle" else 0.0
    return _number(piece.x, piece.y + low, piece.text, piece.r * 1.22, piece.colour.ink)


def text_markup(text: Text) -> str:
    """Words on a board."""
    weight = ' font-weight="700"' if text.bold else ""
    slant = ' font-style="italic" letter-spacing=".6"' if text.italic else ""
    halo = (
        f' stroke="{text.halo}" stroke-width="5" stroke-linejoin="round" paint-order="stroke"'
        if text.halo
        else ""
    )
    return (
        f'<text x="{number(text.x)}" y="{number(text.y)}" font-size="{number(text.size)}" fill="{text.fill}" '
        f'text-anchor="{text.anchor}"{weight}{slant}{halo}>{escape(text.text)}</text>'
    )


def token_art(token: Token) -> str:
    """A token that is a drawing of its own, round its centre, in a dashed frame if it is active."""
    frame = ""
    if token.active:
        x, y = number(-token.w / 2 - 7), number(-token.h / 2 - 7)
        box = f'<rect x="{x}" y="{y}" width="{number(token.w + 14)}" height="{number(token.h + 14)}" rx="10" '
        frame = (
            f'{box}fill="{WHITE}" fill-opacity=".85" stroke="{INK}" stroke-width="4" stroke-dasharray="9 6"/>'
        )
    return frame + "".join(map(_drawn, token.art))


def _drawn(part: Area | Piece | Text) -> str:
    if isinstance(part, Text):
        return text_markup(part)
    if isinstance(part, Area):
        line = f' stroke="{part.line}" stroke-width="{number(part.line_width)}"' if part.line_width else ""
        return f'<path d="{part.path}" fill="{part.fill}"{line} stroke-linejoin="round"/>'
    place = f"translate({number(part.x)} {number(part.y)}) scale({part.r / TOKEN_R:.3f})"
    return f'<use href="#{token_id(part.colour)}" transform="{place}"/>{piece_text(part) if part.text else ""}'


def token_icon(token: Token, icons: Mapping[str, str]) -> str:
    """The icon on a token, round its centre; or nothing."""
    if not token.icon:
        return ""
    low = token.r * 0.12 if token.colour.shape == "triangle" else 0.0
    scale = token.r * 1.3 / 24
    corner = f"translate({number(-12 * scale)} {number(low - 12 * scale)}) scale({scale:.3f})"
    use = f'<use href="#{icon_id(token.icon, icons)}"/>'
    return f'<g transform="{corner}" color="{token.colour.ink}">{use}</g>'


def _number(x: float, y: float, text: str, size: float, ink: str) -> str:
    return (
        f'<text x="{number(x)}" y="{number(y + size * 0.35)}" font-size="{number(size)}" font-weight="700" '
        f'fill="{escape(ink)}" text-anchor="middle">{escape(text)}</text>'
    )


def rounded(x: float, y: float, w: float, h: float, radius: float, paint: str) -> str:
    """A box with round corners."""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}" '
        f'rx="{number(radius)}" {paint}/>'
    )


def tag(one: Tag) -> str:
    """A key in ink; one of two signs shows the second, once the first has been typed (``view.js``), or both."""
    half, size = one.size / 2, one.size * 0.68
    text = one.text if one.whole else one.text[-1]
    wide = one.size * (1 if len(text) == 1 else 1.3)
    paint = f'fill="{INK}" stroke="{WHITE}" stroke-width="3"'
    plate = rounded(one.x - wide / 2, one.y - half, wide, one.size, one.size * 0.24, paint)
    drawn = plate + _number(one.x, one.y, text, size, WHITE)
    if len(one.text) == 1 or one.whole:
        return drawn
    return f'<g class="kb-two" data-first="{escape(one.text[0])}">{drawn}</g>'


def spread_data(scene: Scene) -> str:
    """Where the panels of a scene float, for ``view.js``, as an attribute; or nothing."""
    if scene.spread is None:
        return ""
    return f' data-spread="{escape(json.dumps(asdict(scene.spread)))}"'
