"""One worksheet part -> a Sheet of cells as shown, in one pass of expat. Blank formatted cells cost little."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.parsers import expat

from kit.banks import shown
from kit.banks.cells import Area, Cell, Look, Sheet, cell_name, clean
from kit.banks.container import Package, Unreadable, local, new_parser
from kit.banks.styles import Styles

MAX_CELLS = 2_000_000
"""Most cells with text in one workbook."""
MAX_TEXT = 32_767
"""Longest text of one cell, characters; what a workbook may hold. The rest is not kept."""
MAX_ROW = 1_048_576
MAX_COLUMN = 16_384
_MAX_LISTED = 1_000
_MAX_MERGES = 100_000

_ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")
_RANGE = re.compile(r"\$?([A-Za-z]{1,3})\$?([0-9]{1,7})(?::\$?([A-Za-z]{1,3})\$?([0-9]{1,7}))?")
_RAISED = str.maketrans("0123456789+-−=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ")
_LOWERED = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
_RAISABLE = frozenset("0123456789+-−=()n")
_LOWERABLE = frozenset("0123456789+-−=()")


class Text:
    """The text of a shared or inline string: its runs, raised digits kept, reading aids (rPh) left out."""

    __slots__ = ("inside", "parts", "position", "size", "skipping")

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.size = 0
        self.inside = False
        self.skipping = False
        self.position = ""

    def start(self, tag: str, attributes: list[str]) -> None:
        if tag == "t":
            self.inside = not self.skipping
        elif tag == "rPh":
            self.skipping = True
        elif tag == "r":
            self.position = ""
        elif tag == "vertAlign" and attributes:
            self.position = attributes[-1]

    def end(self, tag: str) -> None:
        if tag == "t":
            self.inside = False
        elif tag == "rPh":
            self.skipping = False
        elif tag == "r":
            self.position = ""

    def data(self, text: str) -> None:
        if not self.inside or self.size > MAX_TEXT:
            return
        self.size += len(text)
        if self.position == "superscript" and _RAISABLE.issuperset(text):
            text = text.translate(_RAISED)
        elif self.position == "subscript" and _LOWERABLE.issuperset(text):
            text = text.translate(_LOWERED)
        self.parts.append(text)

    def take(self) -> str:
        """The text so far; starts anew."""
        text = "".join(self.parts)
        self.parts.clear()
        self.size = 0
        self.position = ""
        return unescaped(text[:MAX_TEXT])


def unescaped(text: str) -> str:
    """Decode the workbook's own escapes: "_x000D_" is a carriage return, never shown to anybody."""
    if "_x" not in text:
        return text
    text = _ESCAPE.sub(lambda match: chr(int(match[1], 16)), text)
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def areas(text: str, most: int = _MAX_LISTED) -> list[Area]:
    """The ranges of a list such as "A1:B2 D4"; what is no range is left out."""
    found = []
    for match in _RANGE.finditer(text):
        top, left = int(match[2]), column_number(match[1])
        bottom, right = (int(match[4]), column_number(match[3])) if match[3] else (top, left)
        found.append(Area(min(top, bottom), min(left, right), max(top, bottom), max(left, right)))
        if len(found) == most:
            break
    return found


def column_number(letters: str) -> int:
    """ "A" -> 1, "AA" -> 27."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number


def read_strings(package: Package, part: str) -> list[tuple[str, str]]:
    """The shared strings as (text as read by players, as stored)."""
    strings: list[tuple[str, str]] = []
    text = Text()
    parser = new_parser()

    def start(name: str, attributes: list[str]) -> None:
        text.start(local(name), attributes)

    def end(name: str) -> None:
        tag = local(name)
        text.end(tag)
        if tag == "si":
            raw = text.take()
            strings.append((clean(raw), raw))

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text.data
    package.parse(part, parser, "the table of texts")
    return strings


class SheetReader:
    """Reads worksheet parts of one workbook; keeps the count of cells over all of them."""

    def __init__(
        self, package: Package, styles: Styles, strings: list[tuple[str, str]], since_1904: bool
    ) -> None:
        self.package = package
        self.styles = styles
        self.strings = strings
        self.since_1904 = since_1904
        self.cells = 0

    def read(self, part: str, sheet: Sheet) -> None:
        """Fill `sheet` from its part. Raises Unreadable as `Package.parse` does, and for a damaged cell."""
        _Pass(self, sheet).run(part)


class _Pass:
    """The expat handlers of one worksheet; those for text and ends are only set inside a cell with children."""

    def __init__(self, reader: SheetReader, sheet: Sheet) -> None:
        self.reader = reader
        self.sheet = sheet
        self.styles = reader.styles.cells
        self.painted = frozenset(
            i for i, s in enumerate(self.styles) if s.look.highlight.kind not in ("none", "other", "unclear")
        )
        self.parser: expat.XMLParserType = new_parser()
        self.row = 0
        self.column = 0
        self.row_cells: dict[int, Cell] = {}
        self.letters: dict[str, int] = {}
        self.attributes: list[str] = []
        self.value: list[str] = []
        self.formula: list[str] = []
        self.is_formula = False
        self.inline = Text()
        self.ranges: list[Area] = []
        self.handlers: dict[str, Callable[[list[str]], None]] = {}

    def run(self, part: str) -> None:
        parser = self.parser
        parser.StartElementHandler = self.root
        self.reader.package.parse(part, parser, f"sheet “{self.sheet.name}”", self.sheet.name)
        rows = self.sheet.rows
        self.sheet.painted_empty = [(r, c) for r, c in self.sheet.painted_empty if c not in rows.get(r, ())]

    def root(self, name: str, attributes: list[str]) -> None:
        """The first element gives the namespace, common or strict, that all others are compared with."""
        del attributes
        prefix = name[: -len(local(name))]
        self.tag_c = prefix + "c"
        self.tag_v = prefix + "v"
        self.tag_f = prefix + "f"
        self.tag_is = prefix + "is"
        self.handlers = {
            prefix + "row": self.on_row,
            prefix + "col": self.on_col,
            prefix + "mergeCell": self.on_merge,
            prefix + "conditionalFormatting": self.on_conditional,
            prefix + "cfRule": self.on_rule,
            prefix + "autoFilter": self.on_filter,
            prefix + "tablePart": self.on_table,
        }
        self.parser.StartElementHandler = self.start

    def start(self, name: str, attributes: list[str]) -> None:
        if name == self.tag_c:
            self.column += 1
            self.attributes = attributes
            for i in range(0, len(attributes), 2):
                key = attributes[i]
                if key == "r":
                    self._address(attributes[i + 1])
                elif key == "s" and self.painted:
                    self._paint(attributes[i + 1])
            return
        if name == self.tag_v or name == self.tag_f or name == self.tag_is:
            self._open(name)
            return
        handler = self.handlers.get(name)
        if handler is not None:
            handler(attributes)

    def _address(self, reference: str) -> None:
        letters = reference.rstrip("0123456789")
        column = self.letters.get(letters)
        if column is None:
            column = (
                column_number(letters) if letters.isascii() and letters.isalpha() and len(letters) < 4 else 0
            )
            if not 0 < column <= MAX_COLUMN:
                return
            self.letters[letters] = column
        self.column = column

    def _paint(self, style: str) -> None:
        blank = self.sheet.painted_empty
        if len(blank) < _MAX_LISTED and style.isdigit() and int(style) in self.painted:
            blank.append((self.row, self.column))

    # -- inside a cell with children --

    def _open(self, name: str) -> None:
        parser = self.parser
        parser.EndElementHandler = self.end
        self.value = []
        self.formula = []
        self.is_formula = False
        self.inline = Text()
        parser.StartElementHandler = self.inside
        self.inside(name, [])

    def inside(self, name: str, attributes: list[str]) -> None:
        parser = self.parser
        if name == self.tag_v:
            parser.CharacterDataHandler = self.value.append
        elif name == self.tag_f:
            self.is_formula = True
            parser.CharacterDataHandler = self.formula.append
        elif name == self.tag_is:
            parser.CharacterDataHandler = self.inline.data
        else:
            self.inline.start(local(name), attributes)

    def end(self, name: str) -> None:
        if name == self.tag_v or name == self.tag_f:
            self.parser.CharacterDataHandler = None
        elif name == self.tag_c:
            parser = self.parser
            parser.EndElementHandler = None
            parser.CharacterDataHandler = None
            parser.StartElementHandler = self.start
            self._store()
        else:
            self.inline.end(local(name))

    def _store(self) -> None:
        style = kind = ""
        attributes = self.attributes
        for i in range(0, len(attributes), 2):
            if attributes[i] == "t":
                kind = attributes[i + 1]
            elif attributes[i] == "s":
                style = attributes[i + 1]
        index = int(style) if style.isdigit() else 0
        styles = self.styles
        look, form = styles[index] if index < len(styles) else styles[0]
        cell = self._cell("".join(self.value), kind, look, form)
        if cell is None:
            return
        if self.row not in self.sheet.rows:
            self.sheet.rows[self.row] = self.row_cells
        self.row_cells[self.column] = cell
        self.reader.cells += 1
        if self.reader.cells > MAX_CELLS:
            raise Unreadable(
                f"“{self.reader.package.name}” has more than {MAX_CELLS:,} filled cells, far more than a "
                "question bank: keep only the questions in it.",
                self.sheet.name,
            )

    def _cell(self, value: str, kind: str, look: Look, form: shown.Format) -> Cell | None:
        note = "external" if self.is_formula and "[" in "".join(self.formula) else ""
        if kind == "s":
            text, raw = self._shared(value)
        elif kind == "inlineStr":
            raw = self.inline.take()
            text = clean(raw)
        elif not value:
            return Cell("", look, "formula") if self.is_formula and kind != "str" else None
        elif kind == "str":
            raw = unescaped(value[:MAX_TEXT])
            text = clean(raw)
        elif kind == "b":
            return Cell("FALSE" if value.strip() in ("0", "false") else "TRUE", look, "boolean", note, value)
        elif kind == "e":
            return Cell(clean(value[:40]), look, "error", note, value[:40])
        else:
            return self._number(value[:400].strip(), kind, look, form, note)
        if not text:
            return None
        if not note and "\n" in raw and "\n" in raw.strip():
            note = "line break"
        return Cell(text, look, "text", note, raw)

    def _shared(self, value: str) -> tuple[str, str]:
        try:
            index = int(value) if value.strip() else -1
            if index < 0:
                return "", ""
            return self.reader.strings[index]
        except (ValueError, IndexError):
            raise self._damaged() from None

    def _number(self, value: str, kind: str, look: Look, form: shown.Format, note: str) -> Cell:
        if kind == "d":
            return Cell(value[:10], look, "date", note, value)
        try:
            number = float(value)
        except ValueError:
            raise self._damaged() from None
        if abs(number) >= 1e15 and not note:
            note = "long number"
        text = clean(form.show(number, self.reader.since_1904))
        return Cell(text, look, "date" if form.date else "number", note, value)

    def _damaged(self) -> Unreadable:
        where = cell_name(self.row, self.column)
        return Unreadable(
            f"“{self.reader.package.name}” is damaged at {self.sheet.name}!{where}: type that cell anew in a "
            "spreadsheet program and save the file.",
            self.sheet.name,
            where,
        )

    # -- rows, columns and the rest --

    def on_row(self, attributes: list[str]) -> None:
        self.row += 1
        self.column = 0
        hidden = False
        for i in range(0, len(attributes), 2):
            key = attributes[i]
            if key == "r" and attributes[i + 1].isdigit():
                self.row = min(int(attributes[i + 1]), MAX_ROW)
            elif key == "hidden":
                hidden = attributes[i + 1] not in ("0", "false")
        self.row_cells = self.sheet.rows.get(self.row) or {}
        if hidden and len(self.sheet.hidden_rows) < MAX_ROW:
            self.sheet.hidden_rows.append(self.row)

    def on_col(self, attributes: list[str]) -> None:
        values = dict(zip(attributes[::2], attributes[1::2], strict=True))
        if values.get("hidden", "0") not in ("0", "false") and len(self.sheet.hidden_columns) < _MAX_LISTED:
            first, last = values.get("min", ""), values.get("max", "")
            if first.isdigit() and last.isdigit():
                self.sheet.hidden_columns.append((int(first), min(int(last), MAX_COLUMN)))

    def on_merge(self, attributes: list[str]) -> None:
        if len(self.sheet.merges) < _MAX_MERGES and attributes:
            self.sheet.merges.extend(areas(attributes[-1], 1))

    def on_conditional(self, attributes: list[str]) -> None:
        values = dict(zip(attributes[::2], attributes[1::2], strict=True))
        self.ranges = areas(values.get("sqref", ""))

    def on_rule(self, attributes: list[str]) -> None:
        values = dict(zip(attributes[::2], attributes[1::2], strict=True))
        dxf = values.get("dxfId", "")
        room = _MAX_LISTED - len(self.sheet.conditional)
        if room > 0 and dxf.isdigit() and int(dxf) in self.reader.styles.painting:
            self.sheet.conditional.extend(
                area for area in self.ranges[:room] if area not in self.sheet.conditional
            )

    def on_filter(self, attributes: list[str]) -> None:
        del attributes
        self.sheet.filtered = True

    def on_table(self, attributes: list[str]) -> None:
        del attributes
        self.sheet.tables += 1
