"""One worksheet part -> a Sheet of cells as shown, in one pass of expat. Blank formatted cells cost little."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from xml.parsers import expat

from kit.banks.cells import Area, Cell, Look, Sheet, areas_in, cell_name, clean, column_number
from kit.banks.container import MAX_DEPTH, Package, local, new_parser
from kit.banks.kinds import Unreadable
from kit.banks.plainxml import ROW, Cutter, PlainRow, last_blank_row, plain_rows
from kit.banks.shown import Format
from kit.banks.styles import Styles
from kit.banks.texts import MAX_TEXT, Strings, Text, shared, unescaped

MAX_CELLS = 1_200_000
"""Most cells with text in one workbook."""
MAX_ROWS = 300_000
"""Most rows with text in one workbook."""
MAX_ROW = 1_048_576
MAX_COLUMN = 16_384
_MAX_LISTED = 1_000
_MAX_CONDITIONAL = 200
_MAX_REMEMBERED = 20_000
_MAX_MERGES = 20_000


_cell = tuple.__new__


def _hidden(attributes: dict[str, str], size: str) -> bool:
    """Whether a row or column is hidden, or of no height or width."""
    return attributes.get("hidden", "0") not in ("0", "false") or not attributes.get(size, "1").strip("0.")


class SheetReader:
    """Reads worksheet parts of one workbook; keeps the count of cells over all of them."""

    def __init__(self, package: Package, styles: Styles, strings: Strings, since_1904: bool) -> None:
        self.package = package
        self.styles = styles
        self.strings = strings
        self.since_1904 = since_1904
        self.by_key = {str(i): style for i, style in enumerate(styles.cells)}
        marked = ("green", "red", "leans green", "leans red")
        self.painted = frozenset(
            key for key, style in self.by_key.items() if style.look.highlight.kind in marked
        )
        self.looks = {key: style.look for key, style in self.by_key.items()}
        self.looks[""] = styles.cells[0].look
        self.numbers: dict[tuple[str, str, str], Cell] = {}
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
        """Fill `sheet` from its part. Raises Unreadable as `Package.feed` does, and for a damaged cell."""
        _Pass(self, sheet).run(part)


class _Pass:
    """The expat handlers of one worksheet."""

    def __init__(self, reader: SheetReader, sheet: Sheet) -> None:
        self.reader = reader
        self.sheet = sheet
        self.label = f"sheet “{sheet.name}”"
        self.styles = reader.styles.cells
        self.by_key = reader.by_key
        self.parser: expat.XMLParserType = new_parser()
        self.depth = 0
        self.row = 0
        self.skipped_to = 0
        self.row_cells: dict[int, Cell] = {}
        self.letters: dict[str, int] = {}
        self.row_attributes: list[dict[str, str]] = []
        self.placed = (-1, 0)
        self.data: list[str] = []
        self.value: str | None = None
        self.formula: str | None = None
        self.inline = Text()
        self.ranges: list[Area] = []
        self.tag_c = self.tag_v = self.tag_t = self.tag_f = ""
        self.handlers: dict[str, Callable[[dict[str, str]], None]] = {}
        self.holders: frozenset[str] = frozenset()
        self.text_tags: dict[str, str] = {}

    def run(self, part: str) -> None:
        self.parser.StartElementHandler = self.root
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.data.append
        sheet = self.sheet
        self.reader.package.feed(part, self.parser, self.label, sheet.name, self.pieces, self.data)
        self._end_row()

    def pieces(self, raw: Iterator[bytes]) -> Iterator[bytes]:
        """The pieces of the part that the parser has to see: all but those of rows written in the usual way."""
        usual = False
        cutter = Cutter(ROW, b"</sheetData>")
        for piece, plain in cutter.pieces(raw):
            if plain and usual and self.depth == 2:
                last = last_blank_row(piece)
                if last:
                    self._end_row()
                    self.skipped_to = last
                    cutter.taken = True
                    continue
                rows = plain_rows(piece)
                if rows is not None:
                    self._end_row()
                    for row in rows:
                        self._plain_row(row)
                    cutter.taken = True
                    continue
            usual = usual or (b"<worksheet" in piece and b"<sheetData>" in piece)
            yield piece
            if len(self.row_attributes) > MAX_COLUMN:
                label = f"{self.label} has a row of too many cells"
                raise self.reader.package.damaged(label, self.sheet.name)

    def _plain_row(self, row: PlainRow) -> None:
        """Keep a row that was read without the parser, if it holds anything."""
        number, hidden, cells = row
        self.row = number = min(number, MAX_ROW)
        self.skipped_to = 0
        if hidden:
            self.sheet.hidden_rows.append(number)
        texts, notes = self.reader.strings.texts, self.reader.strings.notes
        looks, columns = self.reader.looks, self.letters
        kept: dict[int, Cell] = {}
        for letters, style, kind, value in cells:
            if value:
                column = columns.get(letters) or self._column(letters)
                if kind == "s":
                    try:
                        index = int(value)
                        text = texts[index] if index >= 0 else ""
                    except (ValueError, IndexError):
                        if value.isspace():
                            continue
                        raise self._damaged(column) from None
                    if text:
                        note = notes.get(index, "")
                        kept[column] = _cell(Cell, (text, looks.get(style) or looks["0"], "text", note))
                else:
                    cell = self._plain_value(kind, style, value, column)
                    if cell is not None:
                        kept[column] = cell
        if kept:
            self._keep(kept)
            if len(cells) > len(kept) and len(self.sheet.painted_empty) < _MAX_LISTED:
                painted = self.reader.painted
                for letters, style, _, _ in cells[:_MAX_LISTED]:
                    if style in painted and (columns.get(letters) or self._column(letters)) not in kept:
                        self.sheet.painted_empty.append((number, self.letters[letters]))
                        self.sheet.painted_looks[number, self.letters[letters]] = self.reader.looks[style]

    def _plain_value(self, kind: str, style: str, value: str, column: int) -> Cell | None:
        """The cell of a value that is no shared text. Numbers come again and again, so they are remembered."""
        form = self.by_key.get(style) or self.styles[0]
        if kind == "str":
            text, broken = shared(unescaped(value[:MAX_TEXT]))
            return Cell(text, form.look, "text", broken) if text else None
        key = (kind, style, value)
        cell = self.reader.numbers.get(key)
        if cell is None:
            value = value[:400].strip()
            if not value:
                return None
            cell = self._no_text(kind or "n", value, form.look, form.format, "", column)
            if len(self.reader.numbers) < _MAX_REMEMBERED:
                self.reader.numbers[key] = cell
        return cell

    def _column(self, letters: str) -> int:
        column = self.letters[letters] = column_number(letters)
        return column

    def root(self, name: str, attributes: dict[str, str]) -> None:
        """The first element gives the namespace, common or strict, that all others are compared with."""
        del attributes
        self.depth = 1
        prefix = name[: -len(local(name))]
        self.tag_c = prefix + "c"
        self.tag_v = prefix + "v"
        self.tag_f = prefix + "f"
        self.tag_t = prefix + "t"
        self.holders = frozenset((self.tag_v, self.tag_f, self.tag_t))
        self.text_tags = {prefix + tag: tag for tag in ("r", "rPh", "vertAlign")}
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

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        if name == self.tag_c:
            self.value = self.formula = None
            self.row_attributes.append(attributes)
        elif name in self.holders:
            self.data.clear()
        elif name in self.handlers:
            self.handlers[name](attributes)
        elif name in self.text_tags:
            self.inline.start(self.text_tags[name], attributes)
        if self.depth > MAX_DEPTH:
            raise self.reader.package.too_deep(self.label, self.sheet.name)

    def end(self, name: str) -> None:
        self.depth -= 1
        if name == self.tag_c:
            if self.value is not None or self.formula is not None or self.inline.parts:
                self._store()
        elif name in self.holders:
            text = "".join(self.data)
            if name == self.tag_v:
                self.value = text
            elif name == self.tag_t:
                self.inline.add(text)
            else:
                self.formula = text
        elif name in self.text_tags:
            self.inline.end(self.text_tags[name])

    def _store(self) -> None:
        """The end of a cell that holds something: keep it if it shows anything."""
        value, formula, inline = self.value or "", self.formula, self.inline.take()
        self.value = self.formula = None
        index = len(self.row_attributes) - 1
        if index < 0:
            return
        attributes = self.row_attributes[index]
        column = self.letters.get(attributes.get("r", "").rstrip("0123456789"))
        if column is None:
            column = self._place(index)
        else:
            self.placed = (index, column)
        look, form = self.by_key.get(attributes.get("s", "")) or self.styles[0]
        note = "external" if formula is not None and "[" in formula else ""
        kind = attributes.get("t", "n")
        if kind == "s" or kind == "inlineStr" or kind == "str":
            if kind == "s":
                text, broken = self._shared(value, column)
            else:
                text, broken = shared(inline if kind == "inlineStr" else unescaped(value[:MAX_TEXT]))
            if text:
                self.row_cells[column] = Cell(text, look, "text", note or broken)
        elif value := value[:400].strip():
            self.row_cells[column] = self._no_text(kind, value, look, form, note, column)
        elif formula is not None:
            self.row_cells[column] = Cell("", look, "formula")

    def _no_text(self, kind: str, value: str, look: Look, form: Format, note: str, column: int) -> Cell:
        """The cell of a number, a date, a boolean or an error."""
        if kind == "b":
            return Cell("FALSE" if value in ("0", "false") else "TRUE", look, "boolean", note)
        if kind == "e":
            return Cell(clean(value[:40]), look, "error", note)
        if kind == "d":
            return Cell(value[:10], look, "date", note)
        try:
            number = float(value)
        except ValueError:
            raise self._damaged(column) from None
        if abs(number) >= 1e15 and not note:
            note = "long number"
        text = clean(form.show(number, self.reader.since_1904))
        return Cell(text, look, "date" if form.date else "number", note)

    def _shared(self, value: str, column: int) -> tuple[str, str]:
        strings = self.reader.strings
        try:
            index = int(value) if value.strip() else -1
            return (strings.texts[index] if index >= 0 else ""), strings.notes.get(index, "")
        except (ValueError, IndexError):
            raise self._damaged(column) from None

    def _damaged(self, column: int) -> Unreadable:
        where = cell_name(self.row, column)
        return Unreadable(
            f"“{self.reader.package.name}” is damaged at {self.sheet.name}!{where}",
            "type that cell anew in a spreadsheet program and save the file",
            self.sheet.name,
            where,
        )

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

    def _addressed(self, attributes: dict[str, str]) -> int:
        """The column that a cell's address names, or 0."""
        letters = attributes.get("r", "").rstrip("0123456789")
        if not (letters.isascii() and letters.isalpha() and len(letters) < 4):
            return 0
        column = column_number(letters)
        if column > MAX_COLUMN:
            return 0
        self.letters[letters] = column
        return column

    # -- rows, columns and the rest --

    def _end_row(self) -> None:
        """Keep the row just read if it holds anything; only then do its painted blank cells matter."""
        sheet, cells = self.sheet, self.row_cells
        if cells:
            self._keep(cells)
            if len(self.row_attributes) > len(cells) and len(sheet.painted_empty) < _MAX_LISTED:
                self.placed = (-1, 0)
                for index, attributes in enumerate(self.row_attributes[:_MAX_LISTED]):
                    if attributes.get("s") in self.reader.painted:
                        self._paint(index)
            self.row_cells = {}
        self.row_attributes.clear()
        self.placed = (-1, 0)

    def _keep(self, cells: dict[int, Cell]) -> None:
        rows = self.sheet.rows
        if self.row in rows:
            rows[self.row].update(cells)
        else:
            rows[self.row] = cells
            self.reader.count_row(self.sheet.name, len(cells))

    def _paint(self, index: int) -> None:
        column = self._place(index)
        if column not in self.row_cells:
            self.sheet.painted_empty.append((self.row, column))
            look = self.reader.looks[self.row_attributes[index]["s"]]
            self.sheet.painted_looks[self.row, column] = look

    def on_row(self, attributes: dict[str, str]) -> None:
        self._end_row()
        self.row = max(self.row, self.skipped_to) + 1
        self.skipped_to = 0
        number = attributes.get("r", "")
        if number.isdigit():
            self.row = min(int(number), MAX_ROW)
        if _hidden(attributes, "ht"):
            self.sheet.hidden_rows.append(self.row)

    def on_col(self, attributes: dict[str, str]) -> None:
        if _hidden(attributes, "width") and len(self.sheet.hidden_columns) < _MAX_LISTED:
            first, last = attributes.get("min", ""), attributes.get("max", "")
            if first.isdigit() and last.isdigit():
                self.sheet.hidden_columns.append((int(first), min(int(last), MAX_COLUMN)))

    def on_merge(self, attributes: dict[str, str]) -> None:
        if len(self.sheet.merges) < _MAX_MERGES:
            self.sheet.merges.extend(areas_in(attributes.get("ref", ""), 1))

    def on_conditional(self, attributes: dict[str, str]) -> None:
        self.ranges = areas_in(attributes.get("sqref", ""))

    def on_rule(self, attributes: dict[str, str]) -> None:
        dxf = attributes.get("dxfId", "")
        room = _MAX_CONDITIONAL - len(self.sheet.conditional)
        if room > 0 and dxf.isdigit() and int(dxf) in self.reader.styles.painting:
            self.sheet.conditional.extend(
                area for area in self.ranges[:room] if area not in self.sheet.conditional
            )

    def on_filter(self, attributes: dict[str, str]) -> None:
        del attributes
        self.sheet.filtered = True

    def on_table(self, attributes: dict[str, str]) -> None:
        del attributes
        self.sheet.tables += 1
