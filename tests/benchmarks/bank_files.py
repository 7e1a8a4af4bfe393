"""Question workbooks of any size, written fast: eight sheets, shared strings, two fills a row."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

from kit.banks.question import STATES

FEW = ("Question", "A", "B", "C", "D")
ALL = ("No", "Topic", "Question", "A", "B", "C", "D", "Explanation", "Source", "Checked", "Level")
MAX_ROW = 1_048_576
TOPICS = ("geography", "history", "demographics", "government")
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_STYLES = f"""{_HEAD}<styleSheet xmlns="{_MAIN}">
<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="5"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>
<fill><patternFill patternType="solid"><fgColor rgb="FF00B050"/><bgColor indexed="64"/></patternFill></fill>
<fill><patternFill patternType="solid"><fgColor rgb="FFFF0000"/><bgColor indexed="64"/></patternFill></fill>
<fill><patternFill patternType="solid"><fgColor rgb="FFD9D9D9"/><bgColor indexed="64"/></patternFill></fill>
</fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="5">{{}}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>"""
_XF = '<xf numFmtId="{}" fontId="0" fillId="{}" borderId="0" xfId="0"/>'
_PLAIN, _GREEN, _RED, _DATE, _GREY = range(5)


class _Strings:
    """The table of shared strings while it grows."""

    def __init__(self) -> None:
        self.places: dict[str, int] = {}
        self.uses = 0

    def cell(self, address: str, text: str, style: int = _PLAIN) -> str:
        self.uses += 1
        look = f' s="{style}"' if style else ""
        return f'<c r="{address}"{look} t="s"><v>{self.places.setdefault(text, len(self.places))}</v></c>'

    def xml(self) -> str:
        items = "".join(f"<si><t>{text}</t></si>" for text in self.places)
        head = f'{_HEAD}<sst xmlns="{_MAIN}" count="{self.uses}" uniqueCount="{len(self.places)}">'
        return f"{head}{items}</sst>"


def write_bank(path: Path, questions: int, columns: int = 5, tail: int = 0, merge: bool = False) -> Path:
    """Write a workbook of so many questions, in 5 or all 11 columns.

    `tail` blank formatted rows follow on the first sheet, as far as there can be rows, and `merge` merges a
    column of it that is not used from top to bottom.
    """
    strings = _Strings()
    each, more = divmod(questions, len(STATES))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for place, state in enumerate(STATES):
            rows = _rows(strings, state, each + (place < more), columns)
            end = ""
            if place == 0 and merge:
                end = '<mergeCells count="1"><mergeCell ref="N1:N1048576"/></mergeCells>'
            with made.open(f"xl/worksheets/sheet{place + 1}.xml", "w") as part:
                part.write(f'{_HEAD}<worksheet xmlns="{_MAIN}"><sheetData>'.encode())
                for row in rows:
                    part.write(row.encode())
                for n in range(each + 3, min(each + 3 + tail, MAX_ROW + 1)) if place == 0 else ():
                    part.write(b'<row r="%d" s="4" customFormat="1"><c r="A%d" s="4"/></row>' % (n, n))
                part.write(f"</sheetData>{end}</worksheet>".encode())
        made.writestr("xl/sharedStrings.xml", strings.xml())
        _frame(made)
    return path


def _rows(strings: _Strings, state: str, count: int, columns: int) -> Iterator[str]:
    names, first = (ALL, 3) if columns > len(FEW) else (FEW, 1)
    head = "".join(strings.cell(f"{chr(65 + n)}1", name) for n, name in enumerate(names))
    yield f'<row r="1" spans="1:{len(names)}">{head}</row>'
    for n in range(1, count + 1):
        r = n + 1
        cells: list[str] = []
        if first == 3:
            cells = [f'<c r="A{r}"><v>{n}</v></c>', strings.cell(f"B{r}", TOPICS[n % 4])]
        asked = f"Which of these {n} places of {state} is meant in a question of usual length?"
        cells.append(strings.cell(f"{chr(64 + first)}{r}", asked))
        styles = {n % 4: _GREEN, (n + 1) % 4: _RED}
        for place, word in enumerate(("Harbour", "Mountain", "Orchard", "Desert")):
            address = f"{chr(65 + first + place)}{r}"
            cells.append(strings.cell(address, f"{word} {state} {n}", styles.get(place, _PLAIN)))
        if first == 3:
            cells.append(strings.cell(f"H{r}", f"Because place {n} of {state} lies there."))
            cells.append(strings.cell(f"I{r}", "An atlas"))
            cells.append(f'<c r="J{r}" s="{_DATE}"><v>{45000 + n % 400}</v></c><c r="K{r}"><v>5</v></c>')
        yield f'<row r="{r}" spans="1:{len(names)}">{"".join(cells)}</row>'


def _frame(made: zipfile.ZipFile) -> None:
    """All parts but the sheets and their texts."""
    xfs = [_XF.format(0, 0), _XF.format(0, 2), _XF.format(0, 3), _XF.format(14, 0), _XF.format(0, 4)]
    made.writestr("xl/styles.xml", _STYLES.format("".join(xfs)))
    sheets = "".join(f'<sheet name="{s}" sheetId="{n}" r:id="rId{n}"/>' for n, s in enumerate(STATES, 1))
    book = f'{_HEAD}<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>{sheets}</sheets></workbook>'
    made.writestr("xl/workbook.xml", book)
    parts = [f"worksheets/sheet{n}.xml" for n in range(1, len(STATES) + 1)]
    kinds = ["worksheet"] * len(parts) + ["styles", "sharedStrings"]
    links = "".join(
        f'<Relationship Id="rId{n}" Type="{_OFFICE}/{kind}" Target="{part}"/>'
        for n, (kind, part) in enumerate(
            zip(kinds, [*parts, "styles.xml", "sharedStrings.xml"], strict=True), 1
        )
    )
    relations = f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">'
    made.writestr("xl/_rels/workbook.xml.rels", f"{relations}{links}</Relationships>")
    root = f'<Relationship Id="rId1" Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/>'
    made.writestr("_rels/.rels", f"{relations}{root}</Relationships>")
    office = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    overrides = "".join(
        f'<Override PartName="/xl/{part}" ContentType="{office}.{kind}+xml"/>'
        for part, kind in [
            ("workbook.xml", "sheet.main"),
            *((part, "worksheet") for part in parts),
            ("styles.xml", "styles"),
            ("sharedStrings.xml", "sharedStrings"),
        ]
    )
    defaults = (
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    )
    defaults += '<Default Extension="xml" ContentType="application/xml"/>'
    types = f'{_HEAD}<Types xmlns="{_PACKAGE}/content-types">{defaults}{overrides}</Types>'
    made.writestr("[Content_Types].xml", types)
