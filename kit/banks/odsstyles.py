"""The styles of an OpenDocument spreadsheet: named, automatic and default ones, each resolved once."""

from __future__ import annotations

from dataclasses import dataclass, field

from kit.banks import colour
from kit.banks.cells import PLAIN_LOOK, Look
from kit.banks.colour import Highlight

_XMLNS = "urn:oasis:names:tc:opendocument:xmlns:"
OFFICE = f"{_XMLNS}office:1.0 "
STYLE = f"{_XMLNS}style:1.0 "
TABLE = f"{_XMLNS}table:1.0 "
TEXT = f"{_XMLNS}text:1.0 "
FO = f"{_XMLNS}xsl-fo-compatible:1.0 "
_NAME = f"{STYLE}name"
_DISPLAY_NAME = f"{STYLE}display-name"
"""By this name conditional formats speak of a style."""
_MAX_STYLES = 100_000
_MAX_CHAIN = 50
_LINES = tuple(f"{STYLE}text-line-through-{what}" for what in ("style", "type"))


@dataclass(slots=True)
class _Style:
    """A style as stored: its parent, and what it says itself (None: nothing)."""

    parent: str = ""
    fill: str | None = None
    colour: str | None = None
    struck: bool | None = None
    position: str = ""
    displayed: bool = True
    maps: list[str] = field(default_factory=list)


class Styles:
    """Collects the styles of both parts of the file; to be asked for a style by its name.

    Automatic styles (of the cells) come before named ones of the same name, whose names parents go by.
    """

    def __init__(self) -> None:
        self.missing = True
        self._named: dict[str, _Style] = {}
        self._automatic: dict[str, _Style] = {}
        self._default = _Style()
        self._looks: dict[str, Look] = {}
        self._style: _Style | None = None
        self._family = ""
        self._in_named = False

    def start(self, name: str, values: dict[str, str]) -> None:
        """The beginning of an element of either part."""
        if not name.startswith(STYLE):
            if name in (f"{OFFICE}styles", f"{OFFICE}automatic-styles"):
                self._in_named = name == f"{OFFICE}styles"
                self.missing = False
            return
        tag = name[len(STYLE) :]
        style = self._style
        if tag == "style" or tag == "default-style":
            self._begin(tag, values)
        elif style is None:
            return
        elif tag == "table-cell-properties":
            style.fill = values.get(f"{FO}background-color", style.fill)
        elif tag == "text-properties":
            style.colour = values.get(f"{FO}color", style.colour)
            lines = [values[line] for line in _LINES if line in values]
            if lines:
                style.struck = any(line != "none" for line in lines)
            style.position = values.get(f"{STYLE}text-position", style.position)
        elif tag == "table-properties":
            style.displayed = values.get(f"{TABLE}display", "true") != "false"
        elif tag == "map" and len(style.maps) < 20:
            style.maps.append(values.get(f"{STYLE}apply-style-name", ""))

    def _begin(self, tag: str, values: dict[str, str]) -> None:
        self._style = None
        family = values.get(f"{STYLE}family", "")
        styles = self._named if self._in_named else self._automatic
        if family not in ("table-cell", "table", "text") or len(styles) >= _MAX_STYLES:
            return
        self._style = _Style(values.get(f"{STYLE}parent-style-name", ""))
        if tag == "style":
            styles[f"{family} {values.get(_NAME, '')}"] = self._style
            if _DISPLAY_NAME in values:
                styles.setdefault(f"{family} {values[_DISPLAY_NAME]}", self._style)
        elif family == "table-cell":
            self._default = self._style

    def end(self, name: str) -> None:
        """The end of an element of either part."""
        if name in (f"{STYLE}style", f"{STYLE}default-style"):
            self._style = None

    def forget_automatic(self) -> None:
        """Drop the automatic styles of the first part: they are for its headers and footers."""
        self._automatic.clear()

    def _find(self, family: str, name: str) -> _Style | None:
        key = f"{family} {name}"
        return self._automatic.get(key) or self._named.get(key)

    def look(self, name: str) -> Look:
        """The look of a cell of this style ("" for one without), its parents' and the default's included."""
        look = self._looks.get(name)
        if look is None:
            look = self._looks[name] = self._resolved(name)
        return look

    def _resolved(self, name: str) -> Look:
        fill = hue = struck = None
        style = self._find("table-cell", name) or self._find("table-cell", "Default")
        for _ in range(_MAX_CHAIN):
            last = style is None
            here = style or self._default
            fill = here.fill if fill is None else fill
            hue = here.colour if hue is None else hue
            struck = here.struck if struck is None else struck
            if last:
                break
            style = self._named.get(f"table-cell {here.parent}")
        ink = colour.parse_hex(hue.removeprefix("#")) if hue else None
        look = Look(_highlight(fill), colour.classify(ink) if ink else "none", bool(struck))
        return PLAIN_LOOK if look == PLAIN_LOOK else look

    def position(self, name: str) -> str:
        """ "superscript", "subscript" or "" for a piece of text in this style."""
        style = self._find("text", name)
        position = style.position if style is not None else ""
        if position.startswith("super") or (position[:1].isdigit() and not position.startswith("0%")):
            return "superscript"
        return "subscript" if position.startswith(("sub", "-")) else ""

    def is_shown(self, name: str) -> bool:
        """Whether a sheet of this style is not hidden."""
        style = self._find("table", name)
        return style is None or style.displayed

    def paints(self, name: str) -> bool:
        """Whether a conditional format that applies this style changes the fill."""
        style = self._find("table-cell", name)
        return style is not None and style.fill is not None

    def is_conditional(self, name: str) -> bool:
        """Whether cells of this style may be repainted by a condition that the style itself holds."""
        style = self._find("table-cell", name)
        return style is not None and any(map(self.paints, style.maps))


def _highlight(fill: str | None) -> Highlight:
    if fill is None or fill in ("transparent", "none", ""):
        return colour.NO_HIGHLIGHT
    rgb = colour.parse_hex(fill.removeprefix("#")) if fill.startswith("#") else None
    return colour.highlight(rgb) if rgb is not None else Highlight("unreadable", fill[:40])
