"""The styles part with a few more fills and styles at the end of its lists; what is there stays as it is."""

from __future__ import annotations

from xml.parsers import expat

from kit.banks.marking_copy import NotPatchable
from kit.banks.marking_scan import Tag, decoded, local
from kit.banks.marking_sheet import Edit, after, apply, attributes_of, inside

FILLS = {"green": "#00B050", "red": "#FF0000"}
"""The standard fills that mark answers."""
NAMES = {"green": "standard green", "red": "standard red"}
_MOST_STYLES = 64_000


class Restyled:
    """A styles part that learns the standard fills when they are asked for.

    Raises NotPatchable if the part cannot be read or has no list of fills or of cell styles.
    """

    def __init__(self, raw: bytes) -> None:
        self._coded = decoded(raw)
        self._data = self._coded.data
        self._lists: dict[str, Tag] = {}
        self._names: dict[str, str] = {}
        self._styles: list[Tag] = []
        self._fills = 0
        self._style_name = ""
        self._new_fills: dict[str, int] = {}
        self._new_styles: dict[tuple[int, str], int] = {}
        self._copies: list[bytes] = []
        self._read()

    def _read(self) -> None:
        parser = expat.ParserCreate("utf-8")
        opened: list[tuple[str, dict[str, str], int]] = []

        def start(name: str, attributes: dict[str, str]) -> None:
            opened.append((name, attributes, parser.CurrentByteIndex))

        def end(name: str) -> None:
            _, attributes, begin = opened.pop()
            tag = Tag(attributes, begin, parser.CurrentByteIndex)
            if len(opened) == 1 and local(name) in ("fills", "cellXfs"):
                self._lists[local(name)] = tag
                self._names[local(name)] = name
            elif len(opened) == 2 and local(opened[1][0]) == "fills":
                check(name, "fill")
                self._fills += 1
            elif len(opened) == 2 and local(opened[1][0]) == "cellXfs":
                check(name, "xf")
                self._styles.append(tag)
                self._style_name = name

        def check(name: str, expected: str) -> None:
            if local(name) != expected:
                raise NotPatchable

        def refuse(*_: object) -> None:
            raise NotPatchable

        parser.StartElementHandler = start
        parser.EndElementHandler = end
        parser.StartDoctypeDeclHandler = refuse
        try:
            parser.Parse(self._data, True)
        except (expat.ExpatError, ValueError):
            raise NotPatchable from None
        if len(self._lists) < 2 or not self._styles:
            raise NotPatchable

    @property
    def changed(self) -> bool:
        """Whether any style was added."""
        return bool(self._copies)

    def filled(self, style: str, colour: str) -> str:
        """The number of a style that is like `style` but has the standard fill of this colour.

        Any other colour is given as "#C6EFCE"; "" takes the fill away.
        """
        number = int(style) if style.isdigit() and int(style) < len(self._styles) else 0
        if not colour and self._styles[number].attributes.get("fillId", "0") == "0":
            return style
        known = self._new_styles.get((number, colour))
        if known is None:
            fill = self._new_fills.setdefault(colour, self._fills + len(self._new_fills)) if colour else 0
            known = len(self._styles) + len(self._copies)
            if known >= _MOST_STYLES:
                raise NotPatchable
            self._copies.append(self._copy(self._styles[number], fill))
            self._new_styles[number, colour] = known
        return str(known)

    def _copy(self, tag: Tag, fill: int) -> bytes:
        """A style as it is written, with another fill."""
        name = self._style_name
        whole = self._data[tag.start : after(self._data, tag.end, name)]
        places = attributes_of(whole, 0, name)
        edits = [Edit(*places[key], b"") for key in ("fillId", "applyFill") if key in places]
        at = 1 + len(name.encode())
        edits.append(Edit(at, at, f' fillId="{fill}" applyFill="1"'.encode()))
        return apply(whole, edits)

    def stored(self) -> bytes:
        """The whole part."""
        prefix = self._style_name.removesuffix("xf")
        colours = "".join(_fill(prefix, FILLS.get(colour, colour)[1:]) for colour in self._new_fills)
        edits = [
            inside(self._data, self._lists["fills"].end, self._names["fills"], colours.encode()),
            inside(self._data, self._lists["cellXfs"].end, self._names["cellXfs"], b"".join(self._copies)),
            *self._count("fills", self._fills + len(self._new_fills)),
            *self._count("cellXfs", len(self._styles) + len(self._copies)),
        ]
        return self._coded.stored(apply(self._data, edits))

    def _count(self, which: str, number: int) -> list[Edit]:
        place = attributes_of(self._data, self._lists[which].start, self._names[which]).get("count")
        return [Edit(*place, f' count="{number}"'.encode())] if place is not None else []


def _fill(p: str, digits: str) -> str:
    colours = f'<{p}fgColor rgb="FF{digits}"/><{p}bgColor indexed="64"/>'
    return f'<{p}fill><{p}patternFill patternType="solid">{colours}</{p}patternFill></{p}fill>'
