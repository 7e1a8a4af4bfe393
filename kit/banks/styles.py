"""The styles of a workbook: what each style number says, resolved with the file's own theme and palette."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from kit.banks import colour, shown
from kit.banks.cells import PLAIN_LOOK, Look
from kit.banks.colour import Highlight, Rgb
from kit.banks.container import Package, local

_THEME_NAMES = ("lt1", "dk1", "lt2", "dk2", *(f"accent{n}" for n in range(1, 7)), "hlink", "folHlink")
_MAX_STYLES = 70_000
_MAX_STOPS = 16
_MAX_FORMATS = 5_000
_MAX_GRADIENTS = 1_000


class Style(NamedTuple):
    """What one style number means: how the cell looks to a reader, and how its numbers are shown."""

    look: Look = PLAIN_LOOK
    format: shown.Format = shown.GENERAL


@dataclass(slots=True)
class Styles:
    """All styles of a workbook by number, and which styles of conditional formats paint a fill."""

    cells: list[Style] = field(default_factory=lambda: [Style()])
    painting: set[int] = field(default_factory=set)
    missing: bool = False
    theme_missing: bool = False


class _Colour(NamedTuple):
    """A colour as stored: none, one that cannot be read, or a value."""

    rgb: Rgb | None = None
    unreadable: str = ""


@dataclass(slots=True)
class _Fill:
    """A fill as stored: its pattern, and the attributes of its colours."""

    pattern: str = "none"
    front: dict[str, str] = field(default_factory=dict)
    back: dict[str, str] = field(default_factory=dict)
    stops: list[dict[str, str]] = field(default_factory=list)


@dataclass(slots=True)
class _Font:
    """A font as stored, as far as it matters to a reader."""

    colour: dict[str, str] = field(default_factory=dict)
    struck: bool = False


def read_theme(package: Package, part: str) -> list[Rgb]:
    """The twelve colours of a theme part in index order; missing ones from the Office theme."""
    found: dict[str, Rgb] = {}
    inside: list[str] = []

    def start(name: str, values: dict[str, str]) -> None:
        tag = local(name)
        inside.append(tag)
        if tag in ("srgbClr", "sysClr") and len(inside) > 2 and inside[-3] == "clrScheme":
            rgb = colour.parse_hex(values.get("lastClr") or values.get("val", ""))
            if rgb is not None:
                found.setdefault(inside[-2], rgb)

    def end(name: str) -> None:
        del name
        inside.pop()

    package.parse(part, "the colour theme", start, end)
    return [found.get(name, colour.OFFICE_THEME[i]) for i, name in enumerate(_THEME_NAMES)]


def read_styles(package: Package, part: str, theme: list[Rgb] | None) -> Styles:
    """The styles part, resolved. `theme` is None when the file brings none: then the Office theme stands in."""
    reader = _Reader(theme)
    package.parse(part, "the styles part", reader.start, reader.end)
    return reader.resolve()


class _Reader:
    """Collects fonts, fills, number formats and cell styles; resolves them when the palette is known."""

    def __init__(self, theme: list[Rgb] | None) -> None:
        self.theme = theme
        self.palette: list[Rgb] = []
        self.formats: dict[int, str] = {}
        self.fonts: list[_Font] = []
        self.fills: list[_Fill] = []
        self.xfs: list[tuple[int, int, int]] = []
        self.dxfs = -1
        self.gradients = 0
        self.painting: set[int] = set()
        self.theme_used = False
        self.path: list[str] = []

    def start(self, name: str, values: dict[str, str]) -> None:
        tag = local(name)
        path = self.path
        path.append(tag)
        group = path[1] if len(path) > 1 else ""
        if group == "cellXfs" and tag == "xf" and len(self.xfs) < _MAX_STYLES:
            number, font, fill = (_int(values.get(key, "0")) for key in ("numFmtId", "fontId", "fillId"))
            self.xfs.append((number, font, fill))
        elif group == "numFmts" and tag == "numFmt" and len(self.formats) < _MAX_FORMATS:
            self.formats[_int(values.get("numFmtId", "0"))] = values.get("formatCode", "General")
        elif group == "fonts":
            self._font(tag, values)
        elif group == "fills":
            self._fill(tag, values)
        elif group == "dxfs":
            if tag == "dxf" and self.dxfs < _MAX_STYLES:
                self.dxfs += 1
            elif tag in ("fgColor", "bgColor") and "fill" in path:
                self.painting.add(self.dxfs)
        elif group == "colors" and tag == "rgbColor" and len(self.palette) < 64:
            rgb = colour.parse_hex(values.get("rgb", ""))
            self.palette.append(rgb if rgb is not None else colour.PALETTE[len(self.palette)])

    def end(self, name: str) -> None:
        del name
        self.path.pop()

    def _font(self, tag: str, values: dict[str, str]) -> None:
        if tag == "font" and len(self.fonts) < _MAX_STYLES:
            self.fonts.append(_Font())
        elif self.fonts and tag == "color":
            self.fonts[-1].colour = values
        elif self.fonts and tag == "strike":
            self.fonts[-1].struck = values.get("val", "1") not in ("0", "false")

    def _fill(self, tag: str, values: dict[str, str]) -> None:
        if tag == "fill" and len(self.fills) < _MAX_STYLES:
            self.fills.append(_Fill())
        if not self.fills:
            return
        fill = self.fills[-1]
        if tag == "patternFill":
            fill.pattern = values.get("patternType", "none")
        elif tag == "gradientFill":
            fill.pattern = "gradient"
            self.gradients += 1
        elif tag == "fgColor":
            fill.front = values
        elif tag == "bgColor":
            fill.back = values
        elif tag == "color" and len(fill.stops) < _MAX_STOPS and self.gradients <= _MAX_GRADIENTS:
            fill.stops.append(values)

    def resolve(self) -> Styles:
        """The cell styles, now that everything they refer to is known."""
        fonts = [(self._text_hue(font), font.struck) for font in self.fonts]
        self.theme_used = False
        fills = [self._highlight(fill) for fill in self.fills]
        looks: dict[tuple[int, int], Look] = {}
        cells = []
        for number, font, fill in self.xfs:
            look = looks.get((font, fill))
            if look is None:
                mark = fills[fill] if 0 <= fill < len(fills) else colour.NO_HIGHLIGHT
                hue, struck = fonts[font] if 0 <= font < len(fonts) else ("none", False)
                look = looks[(font, fill)] = Look(mark, hue, struck)
            code = self.formats.get(number) or shown.BUILT_IN.get(number, "General")
            cells.append(Style(look, shown.number_format(code)))
        return Styles(cells or [Style()], self.painting, False, self.theme_used and self.theme is None)

    def _text_hue(self, font: _Font) -> colour.Kind:
        rgb = self._colour(font.colour).rgb
        return colour.classify(rgb) if rgb else "none"

    def _highlight(self, fill: _Fill) -> Highlight:
        if fill.pattern == "none":
            return colour.NO_HIGHLIGHT
        if fill.pattern == "gradient":
            stops = [self._colour(stop).rgb for stop in fill.stops]
            return colour.combined([rgb for rgb in stops if rgb], "gradient")
        front, back = self._colour(fill.front), self._colour(fill.back)
        if front.unreadable or (back.unreadable and fill.pattern != "solid"):
            return Highlight("unreadable", front.unreadable or back.unreadable)
        if fill.pattern != "solid":
            return colour.combined([part.rgb for part in (front, back) if part.rgb], "pattern")
        if front.rgb:
            return colour.highlight(front.rgb)
        return Highlight("none", "black", "", "background only") if back.rgb else colour.NO_HIGHLIGHT

    def _colour(self, values: dict[str, str]) -> _Colour:
        rgb: Rgb | None = None
        if "rgb" in values:
            rgb = colour.parse_hex(values["rgb"])
            if rgb is None:
                return _Colour(None, values["rgb"][:40] or "nothing")
        elif "theme" in values:
            self.theme_used = True
            index = _int(values["theme"])
            theme = self.theme or colour.OFFICE_THEME
            rgb = theme[index] if 0 <= index < len(theme) else None
        elif "indexed" in values:
            rgb = self._indexed(_int(values["indexed"]))
        if rgb is None:
            return _Colour()
        return _Colour(colour.tinted(rgb, _float(values.get("tint", "0"))))

    def _indexed(self, index: int) -> Rgb | None:
        if 0 <= index < len(self.palette):
            return self.palette[index]
        return colour.PALETTE[index] if 0 <= index < len(colour.PALETTE) else None


def _int(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        return -1


def _float(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        return 0.0
    return value if -1 <= value <= 1 else 0.0
