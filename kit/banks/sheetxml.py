"""One worksheet part -> a Sheet of cells as shown, in one pass of expat. Blank formatted cells cost little."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.parsers import expat

from kit.banks import shown
from kit.banks.cells import Area, Cell, Look, Sheet, cell_name, clean
from kit.banks.container import Package, local, new_parser
from kit.banks.kinds import Unreadable
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


Shared = tuple[str, str, str]
"""A text as players read it, as stored, and a note ("line break" or "")."""


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
        text = "".join(self.parts)[:MAX_TEXT]
        self.parts.clear()
        self.size = 0
        return unescaped(text) if "_x" in text else text


def unescaped(text: str) -> str:
    """Decode the workbook's own escapes: "_x000D_" is a carriage return, never shown to anybody."""
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


def read_strings(package: Package, part: str) -> list[Shared]:
    """The shared strings, in their order."""
    strings: list[Shared] = []
    text = Text()
    parser = new_parser()

    def start(name: str, attributes: list[str]) -> None:
        text.start(name.rpartition(" ")[2], attributes)

    def end(name: str) -> None:
        tag = name.rpartition(" ")[2]
        if tag == "t":
            text.inside = False
        elif tag == "si":
            strings.append(_shared(text.take()))
        else:
            text.end(tag)

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text.data
    package.parse(part, parser, "the table of texts")
    return strings


def _shared(raw: str) -> Shared:
    note = "line break" if "\n" in raw and "\n" in raw.strip() else ""
    return clean(raw), raw, note


class SheetReader:
    """Reads worksheet parts of one workbook; keeps the count of cells over all of them."""

    def __init__(self, package: Package, styles: Styles, strings: list[Shared], since_1904: bool) -> None:
        self.package = package
        self.styles = styles
        self.strings = strings
        self.since_1904 = since_1904
        self.cells = 0

    def count(self, sheet: str) -> None:
        """Count one more filled cell. Raises Unreadable if there are too many."""
        self.cells += 1
        if self.cells > MAX_CELLS:
            problem = (
                f"“{self.package.name}” has more than {MAX_CELLS:,} filled cells, far more than questions need"
            )
            raise Unreadable(problem, "copy the questions alone into a new workbook", sheet)

    def read(self, part: str, sheet: Sheet) -> None:
        """Fill `sheet` from its part. Raises Unreadable as `Package.parse` does, and for a damaged cell."""
        _Pass(self, sheet).run(part)


class _Pass:
    """The expat handlers of one worksheet; those for text and ends are only set inside a cell with children."""

    def __init__(self, reader: SheetReader, sheet: Sheet) -> None:
        self.reader = reader
        self.sheet = sheet
        self.styles = reader.styles.cells
        self.by_key = {str(i): style for i, style in enumerate(self.styles)}
        marked = ("green", "red", "leans green", "leans red")
        self.painted = frozenset(
            key for key, style in self.by_key.items() if style.look.highlight.kind in marked
        )
        self.parser: expat.XMLParserType = new_parser()
        self.row = 0
        self.column = 0
        self.row_cells: dict[int, Cell] = {}
        self.letters: dict[str, int] = {}
        self.style = ""
        self.kind = ""
        self.value: list[str] = []
        self.formula: list[str] = []
        self.is_formula = False
        self.stored = False
        self.inline = Text()
        self.ranges: list[Area] = []
        self.handlers: dict[str, Callable[[list[str]], None]] = {}

    def run(self, part: str) -> None:
        self.parser.StartElementHandler = self.root
        sheet = self.sheet
        self.reader.package.parse(part, self.parser, f"sheet “{sheet.name}”", sheet.name, self.trim)

    def trim(self) -> None:
        """Between two pieces of the part: drop what no cell may hold, so that a huge cell costs no memory."""
        del self.value[16:]
        del self.formula[16:]

    def root(self, name: str, attributes: list[str]) -> None:
        """The first element gives the namespace, common or strict, that all others are compared with."""
        del attributes
        prefix = name[: -len(local(name))]
        self.tag_c = prefix + "c"
        self.tag_v = prefix + "v"
        self.tag_f = prefix + "f"
        self.tag_is = prefix + "is"
        self.tag_t = prefix + "t"
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
            self.style = self.kind = ""
            self.stored = self.is_formula = False
            pairs = iter(attributes)
            for key, value in zip(pairs, pairs, strict=True):
                if key == "r":
                    letters = value.rstrip("0123456789")
                    self.column = self.letters.get(letters) or self._new_letters(letters)
                elif key == "s":
                    self.style = value
                    if value in self.painted and len(self.sheet.painted_empty) < _MAX_LISTED:
                        self.sheet.painted_empty.append((self.row, self.column))
                elif key == "t":
                    self.kind = value
        elif name == self.tag_v:
            self.value = []
            self.parser.CharacterDataHandler = self.value.append
            self.parser.EndElementHandler = self.end
        elif name == self.tag_f:
            self.is_formula = True
            self.formula = []
            self.parser.CharacterDataHandler = self.formula.append
            self.parser.EndElementHandler = self.end
        elif name == self.tag_is:
            self.parser.CharacterDataHandler = self.inline.data
            self.parser.StartElementHandler = self.start_inline
            self.parser.EndElementHandler = self.end
        else:
            handler = self.handlers.get(name)
            if handler is not None:
                handler(attributes)

    def _new_letters(self, letters: str) -> int:
        plain = letters.isascii() and letters.isalpha() and len(letters) < 4
        column = column_number(letters) if plain else 0
        if not 0 < column <= MAX_COLUMN:
            return self.column
        self.letters[letters] = column
        return column

    def start_inline(self, name: str, attributes: list[str]) -> None:
        if name == self.tag_t:
            self.inline.inside = not self.inline.skipping
        else:
            self.inline.start(local(name), attributes)

    def end(self, name: str) -> None:
        """The end of something inside a cell; a cell's text is stored when it is complete."""
        parser = self.parser
        if name == self.tag_t:
            self.inline.inside = False
        elif name == self.tag_v:
            parser.CharacterDataHandler = None
            if not self.is_formula:
                parser.EndElementHandler = None
            self._store("".join(self.value))
        elif name == self.tag_f:
            parser.CharacterDataHandler = None
        elif name == self.tag_is:
            parser.CharacterDataHandler = None
            parser.StartElementHandler = self.start
            if not self.is_formula:
                parser.EndElementHandler = None
            self._store("")
        elif name == self.tag_c:
            parser.EndElementHandler = None
            if self.is_formula and not self.stored:
                self._store("")
        else:
            self.inline.end(local(name))

    def _store(self, value: str) -> None:
        self.stored = True
        look, form = self.by_key.get(self.style) or self.styles[0]
        kind = self.kind
        if (kind == "s" or kind == "inlineStr") and not self.is_formula:
            text, raw, note = self._shared(value) if kind == "s" else _shared(self.inline.take())
            cell = Cell(text, look, "text", note, raw) if text else None
        else:
            cell = self._cell(value, look, form)
        if cell is None:
            return
        sheet = self.sheet
        if self.style in self.painted and sheet.painted_empty[-1:] == [(self.row, self.column)]:
            sheet.painted_empty.pop()
        if not self.row_cells:
            sheet.rows[self.row] = self.row_cells
        self.row_cells[self.column] = cell
        self.reader.count(sheet.name)

    def _cell(self, value: str, look: Look, form: shown.Format) -> Cell | None:
        kind = self.kind
        note = "external" if self.is_formula and "[" in "".join(self.formula) else ""
        if kind in ("s", "str", "inlineStr"):
            if kind == "s":
                shared = self._shared(value)
            else:
                shared = _shared(self.inline.take() if kind == "inlineStr" else unescaped(value[:MAX_TEXT]))
            return Cell(shared[0], look, "text", note or shared[2], shared[1]) if shared[0] else None
        value = value[:400].strip()
        if not value:
            return Cell("", look, "formula") if self.is_formula else None
        if kind == "b":
            return Cell("FALSE" if value in ("0", "false") else "TRUE", look, "boolean", note, value)
        if kind == "e":
            return Cell(clean(value[:40]), look, "error", note, value[:40])
        return self._number(value, look, form, note)

    def _shared(self, value: str) -> Shared:
        try:
            index = int(value) if value else -1
            return self.reader.strings[index] if index >= 0 else ("", "", "")
        except (ValueError, IndexError):
            raise self._damaged() from None

    def _number(self, value: str, look: Look, form: shown.Format, note: str) -> Cell:
        if self.kind == "d":
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
            f"“{self.reader.package.name}” is damaged at {self.sheet.name}!{where}",
            "type that cell anew in a spreadsheet program and save the file",
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
