"""One worksheet part -> a Sheet of cells as shown, in one pass of expat. Blank formatted cells cost little."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from xml.parsers import expat

from kit.banks import shown
from kit.banks.cells import Area, Cell, Look, Sheet, areas_in, cell_name, clean, column_number
from kit.banks.container import Package, local, new_parser
from kit.banks.kinds import Unreadable
from kit.banks.styles import Styles
from kit.banks.texts import MAX_TEXT, Shared, Text, shared, unescaped

MAX_CELLS = 1_200_000
"""Most cells with text in one workbook."""
MAX_ROWS = 300_000
"""Most rows with text in one workbook."""
MAX_ROW = 1_048_576
MAX_COLUMN = 16_384
_MAX_LISTED = 1_000
_ROW = b'<row r="'
_MAX_MERGES = 20_000


class SheetReader:
    """Reads worksheet parts of one workbook; keeps the count of cells over all of them."""

    def __init__(self, package: Package, styles: Styles, strings: list[Shared], since_1904: bool) -> None:
        self.package = package
        self.styles = styles
        self.strings = strings
        self.since_1904 = since_1904
        self.by_key = {str(i): style for i, style in enumerate(styles.cells)}
        marked = ("green", "red", "leans green", "leans red")
        self.painted = frozenset(
            key for key, style in self.by_key.items() if style.look.highlight.kind in marked
        )
        self.cells = 0
        self.rows = 0

    def count_row(self, sheet: str, cells: int) -> None:
        """Count one more row and its filled cells. Raises Unreadable if there are too many."""
        self.rows += 1
        self.cells += cells
        if self.cells > MAX_CELLS or self.rows > MAX_ROWS:
            what = f"{MAX_ROWS:,} filled rows" if self.rows > MAX_ROWS else f"{MAX_CELLS:,} filled cells"
            problem = f"“{self.package.name}” has more than {what}, far more than questions need"
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
        self.by_key = reader.by_key
        self.painted = reader.painted
        self.parser: expat.XMLParserType = new_parser()
        self.row = 0
        self.skipped_to = 0
        self.column = 0
        self.style = ""
        self.row_cells: dict[int, Cell] = {}
        self.letters: dict[str, int] = {}
        self.row_attributes: list[list[str]] = []
        self.placed = (-1, 0)
        self.kind = ""
        self.open = False
        self.value: list[str] = []
        self.formula: list[str] = []
        self.is_formula = False
        self.inline = Text()
        self.ranges: list[Area] = []
        self.handlers: dict[str, Callable[[list[str]], None]] = {}

    def run(self, part: str) -> None:
        self.parser.StartElementHandler = self.root
        sheet = self.sheet
        self.reader.package.parse(part, self.parser, f"sheet “{sheet.name}”", sheet.name, self.pieces)
        self._end_row()

    def pieces(self, raw: Iterator[bytes]) -> Iterator[bytes]:
        """The bytes of the part, cut at rows where possible; no handler is called in pieces of blank rows.

        Also drops, between two pieces, what no cell may hold, so that a huge cell costs no memory.
        """
        rest = b""
        for piece in raw:
            data = rest + piece
            cut = data.rfind(_ROW)
            if cut > 0:
                rest = data[cut:]
                data = data[:cut]
                quiet = self._is_blank(data)
                if quiet:
                    self._end_row()
                    self.parser.StartElementHandler = None
                yield data
                if quiet:
                    self.parser.StartElementHandler = self.start
            else:
                rest = b""
                yield data
            del self.value[16:]
            del self.formula[16:]
            if len(self.row_attributes) > MAX_COLUMN:
                label = f"sheet “{self.sheet.name}” has a row of too many cells"
                raise self.reader.package.damaged(label, self.sheet.name)
        yield rest

    def _is_blank(self, data: bytes) -> bool:
        """Whether a piece that ends where a row begins holds blank rows only: every "<" is one of theirs.

        Any other way of writing the same (prefixes, UTF-16, comments) is not recognised and read in full.
        """
        rows = data.count(_ROW)
        if not rows or self.open or data.count(b"<") != rows + data.count(b"</row>") + data.count(b"<c "):
            return False
        if self.parser.StartElementHandler != self.start or self.parser.EndElementHandler is not None:
            return False
        last = data.rfind(_ROW) + len(_ROW)
        number = data[last : data.find(b'"', last)]
        if not number.isdigit():
            return False
        self.skipped_to = int(number)
        return True

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
            self.row_attributes.append(attributes)
        elif name == self.tag_v:
            self._open_cell()
            self.value = []
            self.parser.CharacterDataHandler = self.value.append
        elif name == self.tag_f:
            self._open_cell()
            self.is_formula = True
            self.formula = []
            self.parser.CharacterDataHandler = self.formula.append
        elif name == self.tag_is:
            self._open_cell()
            self.parser.CharacterDataHandler = self.inline.data
            self.parser.StartElementHandler = self.start_inline
        else:
            handler = self.handlers.get(name)
            if handler is not None:
                handler(attributes)

    def _open_cell(self) -> None:
        """A cell turned out to have children: now its attributes matter."""
        self.parser.EndElementHandler = self.end
        if self.open or not self.row_attributes:
            return
        self.open = True
        self.is_formula = False
        self.style = self.kind = reference = ""
        attributes = self.row_attributes[-1]
        for i in range(0, len(attributes), 2):
            key = attributes[i]
            if key == "r":
                reference = attributes[i + 1]
            elif key == "s":
                self.style = attributes[i + 1]
            elif key == "t":
                self.kind = attributes[i + 1]
        last = len(self.row_attributes) - 1
        column = self.letters.get(reference.rstrip("0123456789"))
        if column is None:
            self.column = self._place(last)
        else:
            self.column = column
            self.placed = (last, column)

    def _place(self, index: int) -> int:
        """The column of a cell of the row: by its address, or one right of the cell before it."""
        at, column = self.placed
        for here in range(index, at, -1):
            found = self._addressed(self.row_attributes[here])
            if found:
                at, column = here, found
                break
        column += index - at
        self.placed = (index, column)
        return column

    def _addressed(self, attributes: list[str]) -> int:
        """The column that a cell's address names, or 0."""
        reference = dict(zip(attributes[::2], attributes[1::2], strict=True)).get("r", "")
        letters = reference.rstrip("0123456789")
        if not (letters.isascii() and letters.isalpha() and len(letters) < 4):
            return 0
        column = column_number(letters)
        if column > MAX_COLUMN:
            return 0
        self.letters[letters] = column
        return column

    def start_inline(self, name: str, attributes: list[str]) -> None:
        if name == self.tag_t:
            self.inline.inside = not self.inline.skipping
        else:
            self.inline.start(local(name), attributes)

    def end(self, name: str) -> None:
        """The end of something inside a cell; the cell is stored at the end of its value, or at its own."""
        if name == self.tag_t:
            self.inline.inside = False
            return
        if name == self.tag_f:
            self.parser.CharacterDataHandler = None
            return
        if name == self.tag_is:
            self.parser.StartElementHandler = self.start
        elif name != self.tag_v and name != self.tag_c:
            self.inline.end(local(name))
            return
        self.parser.CharacterDataHandler = None
        self.parser.EndElementHandler = None
        if self.open:
            self.open = False
            self._store()

    def _store(self) -> None:
        look, form = self.by_key.get(self.style) or self.styles[0]
        value = "".join(self.value)
        self.value = []
        kind = self.kind
        if (kind == "s" or kind == "inlineStr") and not self.is_formula:
            text, raw, note = self._shared(value) if kind == "s" else shared(self.inline.take())
            if text:
                self.row_cells[self.column] = Cell(text, look, "text", note, raw)
            return
        cell = self._cell(value, look, form)
        if cell is not None:
            self.row_cells[self.column] = cell

    def _cell(self, value: str, look: Look, form: shown.Format) -> Cell | None:
        kind = self.kind
        note = "external" if self.is_formula and "[" in "".join(self.formula) else ""
        if kind in ("s", "str", "inlineStr"):
            if kind == "s":
                text, raw, broken = self._shared(value)
            else:
                stored = self.inline.take() if kind == "inlineStr" else unescaped(value[:MAX_TEXT])
                text, raw, broken = shared(stored)
            return Cell(text, look, "text", note or broken, raw) if text else None
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

    def _end_row(self) -> None:
        """Keep the row just read if it holds anything; only then do its painted blank cells matter."""
        sheet, cells = self.sheet, self.row_cells
        if cells:
            if self.row in sheet.rows:
                sheet.rows[self.row].update(cells)
            else:
                sheet.rows[self.row] = cells
                self.reader.count_row(sheet.name, len(cells))
            if len(self.row_attributes) > len(cells) and len(sheet.painted_empty) < _MAX_LISTED:
                self.placed = (-1, 0)
                for index, attributes in enumerate(self.row_attributes[:_MAX_LISTED]):
                    if not self.painted.isdisjoint(attributes[1::2]):
                        self._paint(index)
            self.row_cells = {}
        self.row_attributes.clear()
        self.placed = (-1, 0)

    def _paint(self, index: int) -> None:
        attributes = self.row_attributes[index]
        column = self._place(index)
        style = dict(zip(attributes[::2], attributes[1::2], strict=True)).get("s", "")
        if style in self.painted and column not in self.row_cells:
            self.sheet.painted_empty.append((self.row, column))

    def on_row(self, attributes: list[str]) -> None:
        self._end_row()
        self.row = max(self.row, self.skipped_to) + 1
        self.skipped_to = 0
        hidden = False
        for i in range(0, len(attributes), 2):
            key = attributes[i]
            if key == "r" and attributes[i + 1].isdigit():
                self.row = min(int(attributes[i + 1]), MAX_ROW)
            elif key == "hidden":
                hidden = attributes[i + 1] not in ("0", "false")
        if hidden:
            self.sheet.hidden_rows.append(self.row)

    def on_col(self, attributes: list[str]) -> None:
        values = dict(zip(attributes[::2], attributes[1::2], strict=True))
        if values.get("hidden", "0") not in ("0", "false") and len(self.sheet.hidden_columns) < _MAX_LISTED:
            first, last = values.get("min", ""), values.get("max", "")
            if first.isdigit() and last.isdigit():
                self.sheet.hidden_columns.append((int(first), min(int(last), MAX_COLUMN)))

    def on_merge(self, attributes: list[str]) -> None:
        if len(self.sheet.merges) < _MAX_MERGES and attributes:
            self.sheet.merges.extend(areas_in(attributes[-1], 1))

    def on_conditional(self, attributes: list[str]) -> None:
        values = dict(zip(attributes[::2], attributes[1::2], strict=True))
        self.ranges = areas_in(values.get("sqref", ""))

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
