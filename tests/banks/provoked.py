"""For every check a question file in which it finds something, and one very like it in which it does not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import PatternFill

from kit.banks.question import STATES
from tests.banks.books import CASES, GREEN, HEADER, RED, Row, fill, patched, question, write

Filled = tuple[Row, dict[int, str]]
Make = Callable[[Path], Path]
"""Writes a question file into a folder and returns its path."""
ALL = (*HEADER, "No", "Topic", "Explanation", "Source", "Checked", "State")


def q(n: int = 1, fills: dict[int, str] | None = None, **cells: Any) -> Filled:
    """A sound question, with other texts in some cells ("A" to "K", empty if None) or with other fills."""
    row, usual = question(n)
    texts = [*row, *[None] * 6]
    for letter, text in cells.items():
        texts["ABCDEFGHIJK".index(letter)] = text
    return texts, usual if fills is None else fills


def book(
    *rows: Filled,
    header: Row | None = HEADER,
    change: Callable[[openpyxl.Workbook], None] | None = None,
    sheet: str = "NSW",
    also: dict[str, list[Filled]] | None = None,
) -> Make:
    """A workbook of these rows."""

    def make(folder: Path) -> Path:
        return write(folder / "bank.xlsx", {sheet: rows, **(also or {})}, header, change)

    return make


def many(
    count: int, green: Callable[[int], int] = lambda n: n % 4, **cells: Callable[[int], Any]
) -> list[Filled]:
    """So many sound questions; `green` gives the place of the right answer, `cells` other texts, by number."""
    rows = []
    for n in range(count):
        _, fills = question(n, green(n), (green(n) + 1) % 4)
        rows.append(q(n, fills, **{letter: text(n) for letter, text in cells.items()}))
    return rows


def text(*lines: str, encoding: str = "utf-8", stem: str = "NSW") -> Make:
    """A CSV file of these lines."""

    def make(folder: Path) -> Path:
        path = folder / f"{stem}.csv"
        path.write_bytes("\r\n".join((*lines, "")).encode(encoding))
        return path

    return make


def raw(folder: Path, data: bytes) -> Path:
    """A CSV file of these bytes."""
    path = folder / "NSW.csv"
    path.write_bytes(data)
    return path


def case(name: str) -> Make:
    """One of the trap files."""
    return lambda _: CASES / name


def changed(part: str, old: bytes, new: bytes) -> Make:
    """The first trap file with other bytes in one part."""
    return lambda folder: patched(folder / "changed.xlsx", part, old, new)


def on(action: Callable[[Any], None]) -> Callable[[openpyxl.Workbook], None]:
    """Something done to the sheet NSW."""
    return lambda made: action(made["NSW"])


def merged(cells: str) -> Callable[[openpyxl.Workbook], None]:
    """Cells merged on the sheet NSW."""
    return on(lambda sheet: sheet.merge_cells(cells))


def gradient(first: str, second: str) -> Callable[[openpyxl.Workbook], None]:
    """A pattern of two colours in B2."""

    def paint(sheet: Any) -> None:
        sheet["B2"].fill = PatternFill("lightGray", fgColor=first, bgColor=second)

    return on(paint)


def _set(sheet: Any, cell: str, value: Any, **style: Any) -> None:
    sheet[cell] = value
    for name, what in style.items():
        setattr(sheet[cell], name, what)


def put(cell: str, value: Any, **style: Any) -> Callable[[openpyxl.Workbook], None]:
    """A value, and perhaps a style, in a cell of NSW."""
    return on(lambda sheet: _set(sheet, cell, value, **style))


def hidden_row(sheet: Any) -> None:
    sheet.row_dimensions[3].hidden = True


def hidden_column(sheet: Any) -> None:
    sheet.column_dimensions["D"].hidden = True


def conditional(cells: str) -> Callable[[openpyxl.Workbook], None]:
    """A conditional format over these cells."""
    rule = CellIsRule(operator="equal", formula=['"x"'], fill=fill(RED))
    return on(lambda sheet: sheet.conditional_formatting.add(cells, rule))


def states(count: int, **cells: Callable[[int], Any]) -> dict[str, list[Filled]]:
    """So many questions for each State, no two alike."""
    return {
        state: [q(100 * at + n, **{letter: give(n) for letter, give in cells.items()}) for n in range(count)]
        for at, state in enumerate(STATES)
    }


def whole(count: int, header: Row = HEADER, without: str = "", **cells: Callable[[int], Any]) -> Make:
    """A workbook with all the States, or all but one."""
    rows = {state: given for state, given in states(count, **cells).items() if state != without}
    return lambda folder: write(folder / "bank.xlsx", rows, header)


TOLD = "Question,A,B,C,D,Correct,Red"
ONE = "Which is first?,Oak,Fir,Elm,Ash,A,B"
LIME, WORDS = "FFC6E03A", ("Pertanyaan", "Pilihan Satu", "Pilihan Dua", "Pilihan Tiga", "Pilihan Empat")
TWO = [q(1), q(2)]
LONG = (
    "Which of these many rivers, hills, towns, lakes and islands is the one that lies nearest to the sea" + "?"
)

PROVOKED: dict[str, tuple[Make, Make]] = {
    "QB001": (case("f35_empty_file.xlsx"), book(q())),
    "QB101": (book(q(fills={3: RED})), book(q())),
    "QB102": (book(q(fills={2: GREEN, 3: RED, 4: GREEN})), book(q(fills={2: GREEN, 3: RED, 4: "FFFFFF00"}))),
    "QB103": (book(q(fills={2: GREEN})), book(q())),
    "QB104": (book(q(fills={2: GREEN, 3: RED, 5: RED})), book(q())),
    "QB105": (book(q(), change=gradient(GREEN, RED)), book(q())),
    "QB106": (case("c29_invalid_rgb.xlsx"), case("c28_rgb_six_and_lowercase.xlsx")),
    "QB107": (book(q(E=None)), book(q(E="0"))),
    "QB108": (book(q(D="Tromsø", E="TROMSO")), book(q(D="Tromsø", E="Tromso Fjord"))),
    "QB109": (book(q(B="São Tomé", C="sao tome")), book(q(B="São Tomé", C="sao tom"))),
    "QB110": (book(q(), q(2, A=None)), book(q(), q(2))),
    "QB111": (book(q(B="=1900+32", C=1901, D=1956, E=1973)), book(q(B=1932, C=1901, D=1956, E=1973))),
    "QB112": (book(q(D="#N/A")), book(q(D="N/A"))),
    "QB113": (
        book(q(), change=put("B2", 45_000, number_format="d/m/yyyy")),
        book(q(), change=put("B2", "1/2")),
    ),
    "QB114": (book(q(F="Yew")), book(q(F="Yew"), header=(*HEADER, "Notes"))),
    "QB121": (
        book(q(F="B", G="C"), header=(*HEADER, "Correct", "Red")),
        book(q(F="A", G="B"), header=(*HEADER, "Correct", "Red")),
    ),
    "QB122": (text(TOLD, ONE, "Which is second?,Oak,Fir,Elm,Ash,Z,B"), text(TOLD, ONE)),
    "QB123": (text(TOLD, ONE, "Which is 2?,1,3,2,4,2,A"), text(TOLD, ONE, "Which is 2?,1,3,2,4,C,A")),
    "QB124": (
        text(f"{TOLD},State", f"{ONE},NSW", "Which is second?,Oak,Fir,Elm,Ash,A,B,Quensland"),
        text(f"{TOLD},State", f"{ONE},NSW", "Which is second?,Oak,Fir,Elm,Ash,A,B,Queensland"),
    ),
    "QB125": (
        text(f"{TOLD},Topic", f"{ONE},Rivers", "Which is second?,Oak,Fir,Elm,Ash,A,B,", stem="quiz"),
        text(f"{TOLD},Topic", f"{ONE},Rivers", "Which is second?,Oak,Fir,Elm,Ash,A,B,Hills", stem="quiz"),
    ),
    "QB126": (
        text(TOLD, ONE, "Is it?,TRUE,true,Maybe,Never,A,C"),
        text(TOLD, ONE, "Is it?,TRUE,FALSE,Maybe,No,A,C"),
    ),
    "QB201": (book(q(), also={"Sheet3": [q(2)]}), book(q(), also={"VIC": [q(2)]})),
    "QB202": (book(q(), also={"New South Wales": [q(2)]}), book(q(), also={"Victoria": [q(2)]})),
    "QB203": (book(q(), also={"VIC": []}), book(q(), also={"VIC": [q(2)]})),
    "QB204": (
        lambda folder: write(
            folder / "b.xlsx",
            {"NSW": [q()], "VIC": [(("Question", "Answer"), {}), (("Which?", "Oak"), {})]},
            None,
        ),
        lambda folder: write(folder / "b.xlsx", {"NSW": [q()], "VIC": [q(2)]}, None),
    ),
    "QB205": (whole(1, without="TAS"), whole(1)),
    "QB206": (whole(9), whole(10)),
    "QB207": (whole(49), whole(50)),
    "QB208": (
        book(
            (("Which?", 1, 2, 3, 4, None, "Why?", 5), {2: GREEN, 3: RED}),
            header=(*HEADER, None, "Question", "A"),
        ),
        book((("Which?", 1, 2, 3, 4, None, "Why?"), {2: GREEN, 3: RED}), header=(*HEADER, None, "Why")),
    ),
    "QB209": (book(q(), change=conditional("B2:E5")), book(q(), change=conditional("H2:H5"))),
    "QB210": (book(*TWO, header=None), book(*TWO)),
    "QB211": (book(*TWO, header=WORDS), book(*TWO)),
    "QB212": (book(q(), also={"Notes": []}), book(q())),
    "QB213": (
        book(q(), also={"VIC": [q(2)]}, change=lambda made: setattr(made["VIC"], "sheet_state", "hidden")),
        book(q(), also={"VIC": [q(2)]}),
    ),
    "QB214": (book(*TWO, change=on(hidden_row)), book(q(), change=on(hidden_row))),
    "QB215": (
        book(q(), change=on(hidden_column)),
        book(q(), change=on(lambda sheet: setattr(sheet.column_dimensions["H"], "hidden", True))),
    ),
    "QB216": (
        book(q(), change=put("G2", None, fill=fill(GREEN))),
        book(q(), change=put("G9", None, fill=fill(GREEN))),
    ),
    "QB217": (book(q(fills={2: LIME, 3: RED})), book(q())),
    "QB218": (book(q(), change=gradient(GREEN, "FFFFFFFF")), book(q())),
    "QB219": (case("f46_no_theme.xlsx"), case("c03_theme_tint_2013.xlsx")),
    "QB220": (case("f30_macro_book.xlsm"), case("c01_baseline_two_sheets.xlsx")),
    "QB221": (
        changed(
            "xl/_rels/workbook.xml.rels",
            b"</Relationships>",
            b'<Relationship Id="rIdX" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
            b'externalLink" Target="externalLinks/externalLink1.xml"/></Relationships>',
        ),
        case("c01_baseline_two_sheets.xlsx"),
    ),
    "QB222": (book(q(K="Victoria"), header=ALL), book(q(K="N.S.W."), header=ALL)),
    "QB231": (
        text(TOLD, ONE.replace("Oak", "Chêne"), encoding="cp1252"),
        text(TOLD, ONE.replace("Oak", "Chêne")),
    ),
    "QB232": (
        lambda folder: raw(folder, b"\xef\xbb\xbf" + f"{TOLD}\n{ONE}\n".encode().replace(b"Oak", b"O\xffk")),
        text(TOLD, ONE),
    ),
    "QB233": (text(TOLD, ONE.replace("Oak", "O\0ak")), text(TOLD, ONE)),
    "QB234": (text(TOLD, ONE, 'Which?,"Oak,Fir,Elm,Ash,A,B'), text(TOLD, ONE, 'Which?,"Oak",Fir,Elm,Ash,A,B')),
    "QB235": (text(TOLD, ONE, '"Is "it" so?",1,2,3,4,A,B'), text(TOLD, ONE, '"Is ""it"" so?",1,2,3,4,A,B')),
    "QB236": (text(TOLD, ONE, "Which, then?,1,2,3,4,A,B"), text(TOLD, ONE, '"Which, then?",1,2,3,4,A,B')),
    "QB237": (text(TOLD, ONE, "Which?,Oak,Fir,Elm,Ash,A,B," + "x" * 1_100_000), text(TOLD, ONE)),
    "QB238": (
        text(TOLD, ONE, 'Which?,"Oak', 'Which?,Oak,Fir,Elm,Ash,A,B",Fir,Elm,Ash,A,B'),
        text(TOLD, ONE, 'Which?,"Oak', 'tree",Fir,Elm,Ash,A,B'),
    ),
    "QB240": (book(q(F="Yew"), header=(*HEADER, "B")), book(q(F="Yew"), header=(*HEADER, "Tree"))),
    "QB241": (
        book(q(), sheet="Rivers", also={"Hills": [q(2)]}),
        book(q(), sheet="NSW", also={"VIC": [q(2)]}),
    ),
    "QB242": (book(q(), change=merged("E2:F2")), book(q(), change=merged("G2:H2"))),
    "QB301": (
        case("v09_dates_1904_system.xlsx"),
        book(q(B="26 January", C="25 April", D="25 December", E="1 January")),
    ),
    "QB302": (book(q(C="Port\nArthur")), book(q(C="Port Arthur\n"))),
    "QB303": (book(q(A=f"{LONG[:-1]} or {LONG}")), book(q(A=LONG))),
    "QB304": (book(q(D="Oak " * 11)), book(q(D="Oak " * 10))),
    "QB305": (case("v17_big_and_noisy_numbers.xlsx"), book(q(B="1234567890123456789"))),
    "QB306": (
        book(q(A="Which city has the Sydney Opera House?", B="Sydney")),
        book(q(A="Who is a Sydneysider?", B="Sydney")),
    ),
    "QB307": (book(q(G="geografy"), header=ALL), book(q(G="Geography"), header=ALL)),
    "QB308": (book(q(B="Murray", C="Murray River")), book(q(B="Murray", C="Murraylands"))),
    "QB309": (book(q(E="None of the above")), book(q(E="None"))),
    "QB310": (case("f42_external_link.xlsx"), book(q())),
    "QB311": (
        whole(
            50,
            header=ALL,
            G=lambda n: "government" if n < 4 else ("geography", "history", "demographics")[n % 3],
        ),
        whole(
            50,
            header=ALL,
            G=lambda n: "government" if n < 5 else ("geography", "history", "demographics")[n % 3],
        ),
    ),
    "QB312": (
        book(q(1), also={"VIC": [q(9, A="WHICH of these, is “Number” 1?", B="OAK 1")]}),
        book(q(1), also={"VIC": [q(9)]}),
    ),
    "QB313": (book(q(F=1), q(2, F=1), header=ALL), book(q(F=1), q(2, F=2), header=ALL)),
    "QB314": (
        book(q(A="Which light stands on Cape Byron?", B="Byron Lamp", C="Hornby Lamp", D="Macquarie Lamp")),
        book(q(A="Which light stands on Cape Byron?", B="Byron Lamp", C="Byron Beacon", D="Macquarie Lamp")),
    ),
    "QB315": (book(q(A="Name the capital")), book(q(A="The capital is …"))),
    "QB316": (
        book(
            q(A="Which river is the longest in Australia?", B="Murray"),
            q(2, A="Which is Australia's longest river?", B="Murray"),
        ),
        book(
            q(A="Which river is the longest in Australia?", B="Murray"),
            q(2, A="Which river is the longest?", B="Darling"),
        ),
    ),
    "QB317": (
        book(
            q(A="What is the capital?", B="Sydney"),
            also={"VIC": [q(2, A="What is the capital?", B="Melbourne")]},
        ),
        book(
            q(A="What is the capital?", B="Sydney"),
            also={"VIC": [q(2, A="What is its capital?", B="Melbourne")]},
        ),
    ),
    "QB318": (
        book(
            q(A="What is the capital?", B="Sydney"), q(2, A="What is the capital?", B="Newcastle", C="Sydney")
        ),
        book(
            q(A="What is the capital?", B="Sydney"), q(2, A="What is the harbour?", B="Newcastle", C="Sydney")
        ),
    ),
    "QB319": (book(q(H="Because. " * 30), header=ALL), book(q(H="Because. " * 20), header=ALL)),
    "QB320": (
        book(*many(20, lambda n: 1 if n < 14 else n % 4)),
        book(*many(20, lambda n: 1 if n < 7 else n % 4)),
    ),
    "QB321": (
        book(
            *many(
                20,
                B=lambda n: f"Oak {n}" + " that is long" * (n % 4 == 0),
                C=lambda n: f"Fir {n}" + " that is long" * (n % 4 == 1),
                D=lambda n: f"Elm {n}" + " that is long" * (n % 4 == 2),
                E=lambda n: f"Ash {n}" + " that is long" * (n % 4 == 3),
            )
        ),
        book(*many(20, B=lambda n: f"Oak {n} that is long")),
    ),
    "QB322": (book(q(I="Atlas"), q(2), header=ALL), book(q(I="Atlas"), q(2, I="Map"), header=ALL)),
    "QB323": (book(q(I="Atlas", J="2019-02-01"), header=ALL), book(q(I="Atlas", J="2024-02-01"), header=ALL)),
    "QB324": (book(q(I="Atlas", J="31/2/2025"), header=ALL), book(q(I="Atlas", J="28/2/2025"), header=ALL)),
    "QB325": (book(q(C="donâ€™t")), book(q(C="don’t"))),
    "QB326": (book(q(C="東京")), book(q(C="Noŋgar"))),
    "QB327": (
        text(TOLD, "Which?,@home,Fir,Elm,Ash,A,B"),
        book(q(B="-5", C="+61 2 5550 0000", D="5 = five"), q(2)),
    ),
    "QB328": (book(q(D="Elm  1 ")), book(q(D="Elm 1"))),
    "QB330": (book(q(B=1788, C=1801, D=1825, E="Sydney")), book(q(B=1788, C=1801, D=1825, E="about 1830"))),
    "QB331": (book(q(F=1), q(2, F=2), q(3, F=4), header=ALL), book(q(F=1), q(2, F=2), q(3, F=3), header=ALL)),
    "QB332": (
        book(q(B="Kangaroo", C="wallaby", D="wombat", E="koala")),
        book(q(B="kangaroo", C="Wallaby", D="wombat", E="koala")),
    ),
    "QB334": (whole(51), whole(50)),
}
