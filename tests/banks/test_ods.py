"""OpenDocument spreadsheets: values as shown, fills through all styles, what is hidden, merged, repeated."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from kit.banks.cells import Area, Cell, Sheet
from kit.banks.ods import read_ods
from kit.banks.reading import read_bank
from kit.banks.xlsx import read_workbook
from tests.banks.books import CASES
from tests.banks.openbooks import HEADER, STYLES, cell, question, row, sheet, write

MADE = Path(__file__).parent / "cases_ods"
TWINS = sorted(path.stem for path in MADE.glob("*.ods"))


def only(path: Path) -> Sheet:
    (found,) = read_ods(path).sheets
    return found


def first(tmp_path: Path, xml: str, **more: str) -> Cell:
    """The only cell of a sheet with one cell, given as XML."""
    return only(write(tmp_path / "a.ods", sheet(row(xml)), **more)).rows[1][1]


def seen(given: Sheet) -> object:
    """All that matters of a sheet, for comparing."""
    rows = {
        number: {
            column: (
                item.text,
                item.kind,
                item.note,
                item.look.highlight.kind,
                item.look.text_hue,
                item.look.struck,
            )
            for column, item in cells.items()
        }
        for number, cells in given.rows.items()
    }
    hidden = set(given.hidden_rows).intersection(rows)
    return (
        (given.name, given.hidden, given.filtered, hidden, given.hidden_columns),
        (set(given.merges), set(given.conditional), set(given.painted_empty)),
        rows,
    )


@pytest.mark.parametrize("name", TWINS)
def test_what_libreoffice_made_of_a_workbook_reads_like_it(name: str) -> None:
    """Colours, values, hidden parts, merges and conditions, after the way through LibreOffice."""
    (original,) = CASES.glob(f"{name}.xls*")
    book, twin = read_workbook(original), read_ods(MADE / f"{name}.ods")
    assert twin.kind == "ods"
    assert [seen(item) for item in twin.sheets] == [seen(item) for item in book.sheets]
    assert twin.external_links == book.external_links


def test_there_are_enough_of_them() -> None:
    assert len(TWINS) > 20


def test_a_bank_plays() -> None:
    bank = read_bank(CASES / "f01_bank.ods")
    assert [(item.sheet, item.row) for item in bank.questions][3:5] == [("NSW", 5), ("VIC", 2)]


# -- colours --


def style(name: str, inside: str, parent: str = "Default", tag: str = "style") -> str:
    named = f' style:name="{name}" style:parent-style-name="{parent}"' if name else ""
    return f'<style:{tag}{named} style:family="table-cell">{inside}</style:{tag}>'


def fill(colour: str) -> str:
    return f'<style:table-cell-properties fo:background-color="{colour}"/>'


@pytest.mark.parametrize(
    ("xml", "kind"),
    [
        (cell("x", "green"), "green"),
        (cell("x", "red"), "red"),
        (cell("x", "clear"), "none"),
        (cell("x", "nobody"), "green"),
        (cell("x"), "green"),
        (cell("x", "odd"), "unreadable"),
        (cell("x", "child"), "red"),
        (cell("x", "loop"), "green"),
    ],
)
def test_fills(tmp_path: Path, xml: str, kind: str) -> None:
    """A cell's style, its parents, the style “Default”; “transparent” covers what is below."""
    styles = STYLES + style("odd", fill("lawn")) + style("child", "", "Bad_5f_one") + style("loop", "", "Loop")
    named = (
        style("Default", fill("#92d050"), "")
        + style("Bad_5f_one", "", "Worse")
        + style("Worse", fill("#ff0000"))
    )
    named += style("Loop", "", "Loop")
    found = first(tmp_path, xml, styles=styles, named=named).look.highlight.kind
    assert found == ("none" if "loop" in xml else kind)


def test_default_style_of_all_cells(tmp_path: Path) -> None:
    named = style("", fill("#00b050"), tag="default-style")
    assert first(tmp_path, cell("x"), named=named).look.highlight.kind == "green"
    assert first(tmp_path, cell("x", "clear"), named=named).look.highlight.kind == "none"


def test_automatic_styles_of_headers_are_not_those_of_cells(tmp_path: Path) -> None:
    path = write(tmp_path / "a.ods", sheet(row(cell("x", "ce1"))), styles="")
    with zipfile.ZipFile(path) as made:
        data = made.read("styles.xml").decode()
    inside = (
        f"</office:styles><office:automatic-styles>{style('ce1', fill('#00b050'))}</office:automatic-styles>"
    )
    path = write(
        path, sheet(row(cell("x", "ce1"))), parts={"styles.xml": data.replace("</office:styles>", inside)}
    )
    assert only(path).rows[1][1].look.highlight.kind == "none"


def test_styles_of_rows_and_columns(tmp_path: Path) -> None:
    """A cell without a style has its row's, else its column's."""
    columns = '<table:table-column table:number-columns-repeated="2" table:default-cell-style-name="red"/>'
    columns += '<table:table-column table:default-cell-style-name="green"/>'
    painted = row(*map(cell, "abcd"), more=' table:default-cell-style-name="green"')
    found = only(write(tmp_path / "a.ods", sheet(columns, row(*map(cell, "abcd")), painted)))
    kinds = {
        number: [item.look.highlight.kind for item in cells.values()] for number, cells in found.rows.items()
    }
    assert kinds == {1: ["red", "red", "green", "none"], 2: ["green"] * 4}


def test_coloured_and_struck_letters(tmp_path: Path) -> None:
    ink = '<style:text-properties fo:color="#ff0000" style:text-line-through-style="solid"/>'
    plain = '<style:text-properties fo:color="none" style:text-line-through-style="none"/>'
    styles = style("ink", ink) + style("child", "", "ink") + style("plain", plain, "ink")
    for name, expected in (("ink", ("red", True)), ("child", ("red", True)), ("plain", ("none", False))):
        look = first(tmp_path, cell("x", name), styles=styles, named=style("ink", ink)).look
        assert (look.text_hue, look.struck) == expected


def test_painted_empty_cells(tmp_path: Path) -> None:
    """Listed beside text; a painted row to the end of the sheet is a format, not a mark."""
    run = ' table:number-columns-repeated="%d"'
    cells = (cell("Which?"), cell("", "red", run % 2), cell("x"), cell("", "green", run % 16_380))
    blank = row(cell("", "green", run % 9))
    assert only(write(tmp_path / "a.ods", sheet(row(*cells), blank))).painted_empty == [(1, 2), (1, 3)]


# -- values --


@pytest.mark.parametrize(
    ("inside", "text", "note"),
    [
        ("<text:p>a<text:s text:c='3'/>b<text:tab/>c</text:p>", "a b c", "spaces"),
        ("<text:p>a</text:p><text:p>b</text:p>", "a b", "line break"),
        ("<text:p>a<text:line-break/>b</text:p>", "a b", "line break"),
        ("<text:p>a\n  <text:span>b</text:span><text:a>c</text:a></text:p>", "a bc", "spaces"),
        ("\n  <text:p>a</text:p>\n", "a", ""),
        ("<office:annotation><text:p>note</text:p></office:annotation><text:p>a</text:p>", "a", ""),
        ("<draw:frame><draw:box><text:p>box</text:p></draw:box></draw:frame><text:p>a</text:p>", "a", ""),
        ("<text:p>a<office:annotation><text:p>note</text:p></office:annotation>b</text:p>", "ab", ""),
        (
            "<text:p><text:ruby><text:ruby-base>東京</text:ruby-base><text:ruby-text>x</text:ruby-text></text:ruby>!"
            "</text:p>",
            "東京!",
            "",
        ),
        ("<text:p>x<text:span text:style-name='up'>2</text:span></text:p>", "x²", ""),
        ("<text:p>x<text:span text:style-name='down'>3</text:span>y</text:p>", "x₃y", ""),
        ("<text:p><text:span text:style-name='up'><text:span>n</text:span></text:span>1</text:p>", "ⁿ1", ""),
        ("<text:p>_x000D_ &lt;b&gt;</text:p>", "_x000D_ <b>", ""),
        (f"{sheet(row(cell('inner')))}<text:p>a</text:p>", "a", ""),
    ],
)
def test_texts_as_shown(tmp_path: Path, inside: str, text: str, note: str) -> None:
    positions = "".join(
        f'<style:style style:name="{name}" style:family="text"><style:text-properties style:text-position='
        f'"{position}"/></style:style>'
        for name, position in (("up", "super 58%"), ("down", "-33% 58%"))
    )
    found = first(tmp_path, f"<table:table-cell>{inside}</table:table-cell>", styles=positions)
    assert (found.text, found.note) == (text, note)


@pytest.mark.parametrize(
    ("more", "shown", "cell_of"),
    [
        ('value-type="float" office:value="7"', "007", ("007", "number", "")),
        ('value-type="percentage" office:value="0.5"', "50%", ("50%", "number", "")),
        ('value-type="currency" office:value="5"', "$5.00", ("$5.00", "number", "")),
        ('value-type="date" office:date-value="1901-01-01"', "1 January", ("1 January", "date", "")),
        ('value-type="time" office:time-value="PT1H"', "1:00", ("1:00", "date", "")),
        ('value-type="boolean" office:boolean-value="true"', "TRUE", ("TRUE", "boolean", "")),
        ('value-type="float" office:value="1" table:formula="of:=TRUE()"', "TRUE", ("TRUE", "boolean", "")),
        ('value-type="float" office:value="1e15"', "1e15", ("1e15", "number", "long number")),
        ('value-type="float" office:value="odd"', "x", ("x", "number", "")),
        (
            'value-type="string" calcext:value-type="error" table:formula="of:=1/0"',
            "#DIV/0!",
            ("#DIV/0!", "error", ""),
        ),
        ('value-type="string" table:formula="of:=NA()"', "#N/A", ("#N/A", "error", "")),
        ('value-type="string"', "#N/A", ("#N/A", "text", "")),
        (
            'value-type="string" table:formula="of:=[\'file:///C:/b.xlsx\'#$S.A1]"',
            "x",
            ("x", "text", "external"),
        ),
        ('value-type="float" office:value="2" table:formula="of:=1+1"', "2", ("2", "number", "")),
        ('value="" table:formula="of:=1+1"', "", None),
        ('x="" table:formula="of:=1+1"', "", ("", "formula", "")),
        ('value-type="float" office:value="1901"', "", ("1901", "number", "")),
        ('value-type="percentage" office:value="0.25"', "", ("25%", "number", "")),
        ('value-type="boolean" office:boolean-value="false"', "", ("FALSE", "boolean", "")),
        ('value-type="date" office:date-value="1901-01-01T00:00:00"', "", ("1901-01-01", "date", "")),
        ('value-type="string" office:string-value="kept"', "", ("kept", "text", "")),
        ('value-type="float" office:value="odd"', "", None),
    ],
)
def test_values(tmp_path: Path, more: str, shown: str, cell_of: tuple[str, str, str] | None) -> None:
    """As the program that saved the file shows them; without that text, the value in its plainest form."""
    inside = f"<text:p>{shown}</text:p>" if shown else ""
    xml = f"<table:table-cell office:{more}>{inside}</table:table-cell>"
    found = only(write(tmp_path / "a.ods", sheet(row(xml))))
    cells = found.rows.get(1, {})
    assert [(item.text, item.kind, item.note) for item in cells.values()] == ([cell_of] if cell_of else [])


# -- sheets, rows, columns --


def test_repeated_cells_and_rows(tmp_path: Path) -> None:
    twice, many = ' table:number-columns-repeated="2"', ' table:number-rows-repeated="%d"'
    rows = (
        row(
            cell("a", more=twice),
            cell("", more=twice),
            cell("b"),
            cell("", more=' table:number-columns-repeated="9"'),
        ),
        row(cell("", more=' table:number-columns-repeated="16384"'), more=many % 1_048_000),
        row(cell("c"), more=many % 3),
    )
    found = only(write(tmp_path / "a.ods", sheet(*rows)))
    shown = {
        number: {column: item.text for column, item in cells.items()} for number, cells in found.rows.items()
    }
    assert shown == {
        1: {1: "a", 2: "a", 5: "b"},
        1_048_002: {1: "c"},
        1_048_003: {1: "c"},
        1_048_004: {1: "c"},
    }


def test_hidden_rows_columns_and_sheets(tmp_path: Path) -> None:
    columns = "<table:table-column/>"
    columns += '<table:table-column table:visibility="collapse" table:number-columns-repeated="2"/>'
    collapsed = question(1, ' table:visibility="collapse"')
    hidden = (
        '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/>'
    )
    path = write(
        tmp_path / "a.ods",
        sheet(
            columns,
            f"<table:table-header-rows>{HEADER}</table:table-header-rows>",
            f"<table:table-row-group>{collapsed}</table:table-row-group>",
            question(2, ' table:visibility="filter" table:number-rows-repeated="2"'),
            row(cell(""), more=' table:visibility="collapse" table:number-rows-repeated="1000000"'),
        ),
        sheet(HEADER, question(3), name="VIC", more=' table:style-name="ta2"'),
        styles=f"{STYLES}{hidden}</style:style>",
    )
    one, two = read_ods(path).sheets
    assert (one.hidden_rows, one.hidden_columns, one.filtered, one.hidden) == ([2, 3, 4], [(2, 3)], True, False)
    assert (two.hidden_rows, two.filtered, two.hidden) == ([], False, True)
    assert sorted(one.rows) == [1, 2, 3, 4]


def test_merges(tmp_path: Path) -> None:
    """What a merge covers is not shown."""
    spanned = ' table:number-columns-spanned="2" table:number-rows-spanned="3"'
    cells = (cell("a", more=spanned), cell("under", "green", tag="covered-table-cell"), cell("c"))
    found = only(write(tmp_path / "a.ods", sheet(row(*cells))))
    assert found.merges == [Area(1, 1, 3, 2)]
    assert {column: item.text for column, item in found.rows[1].items()} == {1: "a", 3: "c"}
    assert found.painted_empty == [(1, 2)]


def test_conditional_formats(tmp_path: Path) -> None:
    """Those that paint a fill, written as LibreOffice does (by the shown name) or inside the style."""
    shown = STYLES.replace('"green"', '"gre_5f_en" style:display-name="gre_en"', 1)
    rules = "".join(
        f'<calcext:conditional-format calcext:target-range-address="{area}">'
        f'<calcext:condition calcext:apply-style-name="{name}"/></calcext:conditional-format>'
        for area, name in (("NSW.B2:NSW.E5 'my.A1 sheet'.$G$7", "gre_en"), ("NSW.A1:NSW.A9", "bold"))
    )
    rules = f"<calcext:conditional-formats>{rules}</calcext:conditional-formats>"
    found = only(write(tmp_path / "a.ods", sheet(question(), rules), named=shown, styles=STYLES))
    assert found.conditional == [Area(2, 2, 5, 5), Area(7, 7, 7, 7)]
    mapped = style("if", '<style:map style:condition="cell-content()=1" style:apply-style-name="green"/>')
    cells = (cell("a"), cell("b", "if"), cell("c", "if", ' table:number-columns-repeated="2"'), cell("d"))
    found = only(write(tmp_path / "b.ods", sheet(row(*cells), row(cell("e", "if"))), styles=STYLES + mapped))
    assert found.conditional == [Area(1, 2, 1, 4), Area(2, 1, 2, 1)]


def test_what_is_no_sheet_of_the_teachers(tmp_path: Path) -> None:
    """Copies of sheets of other files, tracked changes, links and drawings; what they tell is kept."""
    source = '<table:table-source xlink:href="b.ods" xmlns:xlink="http://www.w3.org/1999/xlink"/>'
    path = write(
        tmp_path / "a.ods",
        f"<table:tracked-changes><table:x>{sheet(question(9))}</table:x></table:tracked-changes>",
        sheet(f"<table:shapes><draw:frame>{cell('no')}</draw:frame></table:shapes>", HEADER, question()),
        sheet(source, question(8), name="&apos;file:///b.ods&apos;#$S"),
        f"<table:dde-links><table:dde-link>{sheet(question(7))}</table:dde-link></table:dde-links>",
        parts={"Basic/Standard/Module1.xml": "x"},
    )
    book = read_ods(path)
    assert [found.name for found in book.sheets] == ["NSW"]
    assert (sorted(book.sheets[0].rows), book.external_links, book.macros) == ([1, 2], True, True)
    linked = cell("a", more="><table:cell-range-source table:name='x'/").replace("/><text", "/><text")
    book = read_ods(write(tmp_path / "b.ods", sheet(row(linked))))
    assert (book.external_links, book.macros) == (True, False)


def test_without_any_styles(tmp_path: Path) -> None:
    path = write(tmp_path / "a.ods", sheet(question()))
    with zipfile.ZipFile(path) as made:
        content = made.read("content.xml").decode()
    begin, end = content.index("<office:automatic"), content.index("<office:body>")
    path = write(path, parts={"content.xml": content[:begin] + content[end:], "styles.xml": "<x/>"})
    book = read_ods(path)
    assert book.styles_missing
    assert book.sheets[0].rows[1][2].look.highlight.kind == "none"
    assert not read_ods(CASES / "f01_bank.ods").styles_missing
