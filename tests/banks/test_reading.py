"""Cells to questions and findings: sheets, headers, columns, and what each check says."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from kit.banks import reading
from kit.banks.checks import CHECKS
from kit.banks.question import STATES, Bank, Finding
from kit.banks.reading import read_bank
from tests.banks.books import CASES, GREEN, HEADER, RED, Row, of, patched, question, read, write


def test_a_question_has_all_its_parts(tmp_path: Path) -> None:
    """P-49: four answers, one green, one red."""
    header = ("No", "Topic", "Question", "A", "B", "C", "D", "Explanation", "Source", "Checked", "Level")
    row = (7, "Geography", " Which  one? ", 1788, "Two", "Three", "Four", "Because.", "Atlas", "May 2024", "5")
    (item,) = read(tmp_path, [(row, {4: GREEN, 6: RED})], header).questions
    assert (item.sheet, item.row, item.state, item.column, item.number) == ("NSW", 2, "NSW", "C", 7)
    assert (item.question, item.answers) == ("Which one?", ("1788", "Two", "Three", "Four"))
    assert (item.green, item.red, item.topic) == ("1788", "Three", "geography")
    assert (item.explanation, item.source, item.checked, item.level) == ("Because.", "Atlas", "May 2024", "5")


def test_an_error_is_no_explanation(tmp_path: Path) -> None:
    row, fills = question(1)
    (item,) = read(tmp_path, [((*row, "#N/A", "Atlas"), fills)], (*HEADER, "Why", "Source")).questions
    assert (item.explanation, item.source) == ("", "Atlas")


def test_a_header_that_is_repeated_is_no_question(tmp_path: Path) -> None:
    again = tuple(word.upper() for word in HEADER)
    bank = read(tmp_path, [question(1), (again, {}), question(2)])
    assert [item.row for item in bank.questions] == [2, 4]
    assert not of(bank, "QB101")


def test_a_question_that_is_a_header_word_is_no_header(tmp_path: Path) -> None:
    """QB101: only the same words in all columns are the header once more; nothing is left out unsaid."""
    row, _ = question(1)
    bank = read(tmp_path, [(("Prompt", *row[1:]), {}), question(2)])
    assert of(bank, "QB101")[0].cell == "B2:E2"


def test_rows_without_question_and_answers_are_no_matter(tmp_path: Path) -> None:
    header = (*HEADER, "Notes")
    bank = read(tmp_path, [question(1), ((None, None, None, None, None, "ask Kim"), {}), question(2)], header)
    assert [item.row for item in bank.questions] == [2, 4]
    assert not [item for item in bank.findings if item.code in ROWS]


def test_sheets_by_any_usual_name(tmp_path: Path) -> None:
    names = [
        "New South Wales",
        "A.C.T.",
        "vic ",
        "Tasmania",
        "s.a.",
        "Western Australia",
        "NT",
        "Qld questions",
    ]
    bank = read_bank(write(tmp_path / "b.xlsx", {name: [question(1)] for name in names}))
    assert bank.states == tuple(STATES)


def made(folder: Path, change: Callable[[Any], None], *rows: tuple[Row, dict[int, str]]) -> Bank:
    """The bank of a workbook with one sheet NSW, changed before saving."""

    def both(book: openpyxl.Workbook) -> None:
        change(book["NSW"])

    return read_bank(write(folder / "bank.xlsx", {"NSW": rows or [question()]}, change=both))


def row_with(texts: dict[int, Any], fills: dict[int, str] | None = None) -> tuple[Row, dict[int, str]]:
    """A sound question in which some columns (1 = A) hold something else."""
    row, marks = question()
    cells = list(row) + [None] * 3
    for column, text in texts.items():
        cells[column - 1] = text
    return cells, marks if fills is None else fills


ROWS: dict[str, tuple[tuple[Row, dict[int, str]], str, str]] = {
    "QB101": (row_with({}, {3: RED}), "B2:E2", "Row 2: no green answer."),
    "QB102": (
        row_with({}, {2: GREEN, 4: GREEN, 5: RED}),
        "B2,D2",
        "two green answers: B2 (“Oak 1”) and D2 (“Elm 1”)",
    ),
    "QB103": (row_with({}, {2: GREEN}), "B2:E2", "cannot be offered to younger players."),
    "QB104": (row_with({}, {2: GREEN, 4: RED, 5: RED}), "D2,E2", "two red answers"),
    "QB107": (row_with({4: None}), "D2", "3 answers, 4 are needed; D2 is empty."),
    "QB108": (row_with({5: "  ELM 1"}), "D2,E2", "D2 (“Elm 1”) and E2 (“ELM 1”)"),
    "QB109": (row_with({3: "oak 1 "}), "B2,C2", "the green and the red answer are the same"),
    "QB110": (row_with({1: None}), "A2", "Row 2 has answers but no question."),
    "QB112": (row_with({4: "#N/A"}), "D2", "D2 holds the error #N/A"),
    "QB114": (row_with({7: "and this"}), "G2", "in G2, not used: “and this”"),
    "QB303": (row_with({1: "Why? " * 40}), "A2", "has 199 characters; 140 fit"),
    "QB304": (row_with({4: "long " * 9}), "D2", "has 44 characters; 40 can be read"),
    "QB305": (row_with({4: 123456789012345678}), "D2", "more than 15 digits"),
    "QB306": (row_with({1: "Is it Oak 1 or not?"}), "A2", "“Oak 1” stands in the question"),
    "QB308": (row_with({4: "The Oak 1 tree"}), "B2,D2", "One answer is part of another"),
    "QB309": (row_with({4: "All of the above."}), "D2", "makes no sense"),
}


@pytest.mark.parametrize("code", ROWS)
def test_checks_of_a_row(tmp_path: Path, code: str) -> None:
    """QB1xx leave the question out, save text outside (QB114); QB3xx let it play. P-129, P-131, P-132."""
    row, cell, words = ROWS[code]
    bank = read(tmp_path, [row, question(2)])
    assert [item.code for item in bank.findings if item.code in ROWS] == [code]
    (finding,) = of(bank, code)
    assert (finding.sheet, finding.cell) == ("NSW", cell)
    assert words in finding.message
    assert finding.proposal.endswith(".")
    assert finding.severity == CHECKS[code].severity
    assert [item.row for item in bank.questions] == ([3] if CHECKS[code].blocks else [2, 3])


def test_the_key_of_a_senior_is_never_doubled(tmp_path: Path) -> None:
    """PS-73, P-129: green "One" and red "one " is reported with row, green and red, and left out."""
    rows = [question(n) for n in range(1, 16)]
    row = ("How many?", "One", "one ", "Three", "Four")
    bank = read_bank(write(tmp_path / "b.xlsx", {"QLD": [*rows, (row, {2: GREEN, 3: RED})]}))
    (finding,) = of(bank, "QB109")
    assert finding.address == "QLD!B17,C17"
    assert "green and the red" in finding.message
    assert len(bank.of("QLD")) == 15


def test_equal_texts_written_in_two_ways(tmp_path: Path) -> None:
    """P-129: an accent may be stored as one sign or two."""
    bank = read(tmp_path, [row_with({4: "Café", 5: "Cafe\u0301"})])
    assert of(bank, "QB108")[0].cell == "D2,E2"


def test_dates(tmp_path: Path) -> None:
    """QB113: one date among texts is an error; QB301: four dates are read as shown."""

    def set_dates(sheet: Any) -> None:
        for row, columns in ((2, "C"), (3, "BCDE")):
            for n, letter in enumerate(columns, 1):
                sheet[f"{letter}{row}"] = 32168 + n
                sheet[f"{letter}{row}"].number_format = "d mmm"

    bank = made(tmp_path, set_dates, question(1), question(2))
    assert of(bank, "QB113")[0].cell == "C2"
    assert of(bank, "QB301")[0].cell == "B3:E3"
    assert [item.answers for item in bank.questions] == [("27 Jan", "28 Jan", "29 Jan", "30 Jan")]


def test_formulas_and_links(tmp_path: Path) -> None:
    """QB111: openpyxl stores no result; QB310 and QB221: a link is noticed, nothing is fetched."""
    bank = made(tmp_path, lambda sheet: sheet.__setitem__("C2", "=1+1"))
    assert of(bank, "QB111")[0].cell == "C2"
    assert bank.questions == ()
    assert of(read_bank(CASES / "f42_external_link.xlsx"), "QB310")[0].cell == "B2"


def test_a_link_that_no_answer_uses(tmp_path: Path) -> None:
    """QB221."""
    relation = (
        b'<Relationship Id="rId99" Type="http://x/externalLink" Target="externalLinks/externalLink1.xml"/>'
    )
    path = patched(
        tmp_path / "linked.xlsx",
        "xl/_rels/workbook.xml.rels",
        b"</Relationships>",
        relation + b"</Relationships>",
    )
    assert of(read_bank(path), "QB221")[0].address == ""


@pytest.mark.parametrize("area", ["E2:E1048576", "D3:E3"])
def test_merged_cells(tmp_path: Path, area: str) -> None:
    """QB107: the merge that swallows an answer is named, whatever its size."""
    path = patched(
        tmp_path / "merged.xlsx",
        "xl/worksheets/sheet1.xml",
        b"</sheetData>",
        b'</sheetData><mergeCells count="1"><mergeCell ref="' + area.encode() + b'"/></mergeCells>',
        CASES / "s20_three_answers.xlsx",
    )
    bank = read_bank(path)
    assert [item.row for item in bank.questions] == [2, 4, 5]
    assert of(bank, "QB107")[0].cell == area


def sheet_codes(path: Path) -> dict[str, Finding]:
    return {item.code: item for item in read_bank(path).findings}


FILES = {
    "QB105": ("c13_patterned.xlsx", "NSW!B2"),
    "QB106": ("c29_invalid_rgb.xlsx", "NSW!B5"),
    "QB201": ("s17_unknown_sheets.xlsx", "Sheet3"),
    "QB202": ("s18_same_state_twice.xlsx", "New South Wales"),
    "QB203": ("s36_header_only.xlsx", "NSW!A2"),
    "QB204": ("s37_answers_down_the_rows.xlsx", "NSW!B1"),
    "QB208": ("s38_two_tables_side_by_side.xlsx", "NSW!G1"),
    "QB209": ("c16_conditional_over_fill.xlsx", "NSW!B2:E5"),
    "QB210": ("s04_header_missing.xlsx", "NSW!A1"),
    "QB211": ("s06_header_other_language.xlsx", "NSW!A1:E1"),
    "QB212": ("s41_chartsheet.xlsx", "Chart"),
    "QB213": ("s12_very_hidden_sheet.xlsx", "VIC"),
    "QB214": ("s15_filter_on.xlsx", "NSW!3:5"),
    "QB215": ("s14_hidden_column.xlsx", "NSW!D:D"),
    "QB216": ("c30_fill_on_empty_cells.xlsx", "NSW!F2,G3"),
    "QB217": ("c04_theme_2007_olive_red.xlsx", "NSW!B2"),
    "QB218": ("c13_patterned.xlsx", "NSW!C2"),
    "QB219": ("f46_no_theme.xlsx", ""),
    "QB220": ("f30_macro_book.xlsm", ""),
    "QB302": ("v11_line_breaks.xlsx", "NSW!C3"),
}


@pytest.mark.parametrize("code", FILES)
def test_checks_of_a_file(code: str) -> None:
    name, address = FILES[code]
    assert sheet_codes(CASES / name)[code].address == address


WHY = {
    "c11_font_colour_only.xlsx": "the letters in B5 are green, but only the fill of a cell counts",
    "c14_solid_bgcolor_only.xlsx": "only the background of a solid fill, which no program shows",
    "c15_conditional_format_only.xlsx": "the colours of B2:E5 come from a conditional format",
    "c17_table_style_green.xlsx": "the colours of a table style are not marks",
    "c22_yellow_and_blue.xlsx": "highlights found: yellow, blue",
    "c26_strikethrough_for_wrong.xlsx": "E5 is struck through, but only a red fill counts",
    "f45_missing_styles.xlsx": "the workbook holds no styles at all",
}


@pytest.mark.parametrize("name", WHY)
def test_a_missing_mark_says_what_was_found_instead(name: str) -> None:
    finding = [item for item in read_bank(CASES / name).findings if item.code in ("QB101", "QB103")][-1]
    assert WHY[name] in finding.message


def test_how_many_questions_a_state_has(tmp_path: Path) -> None:
    """P-128 (PS-73): 49 is a notice (QB207), 9 a warning (QB206), none an error (QB205); 50 is right."""
    rows = {"NSW": 50, "TAS": 49, "SA": 9}
    sheets = {state: [question(n) for n in range(count)] for state, count in rows.items()}
    path = write(tmp_path / "b.xlsx", sheets)
    found = sheet_codes(path)
    assert (found["QB207"].severity, found["QB207"].sheet) == ("notice", "TAS")
    assert (found["QB206"].severity, found["QB206"].sheet) == ("warning", "SA")
    assert "soon repeat" in found["QB206"].message
    assert (found["QB205"].severity, found["QB205"].sheet) == ("error", "")
    assert found["QB205"].seen == "ACT, VIC, WA, NT, QLD"
    assert {item.sheet for item in read_bank(path).findings if item.code in ("QB206", "QB207")} == {"TAS", "SA"}


def test_numbers_within_a_state(tmp_path: Path) -> None:
    """P-128 (QB313): each number once, 1 to 50."""
    header = ("No", *HEADER)
    rows = [((number, *question(n)[0]), {3: GREEN, 4: RED}) for n, number in enumerate((1, 2, 2, 51))]
    bank = read(tmp_path, rows, header)
    assert [item.number for item in bank.questions] == [1, 2, 2, 51]
    assert of(bank, "QB313")[0].seen == "2, 51"
    assert not of(read(tmp_path, rows[:2], header), "QB313")


def test_topics(tmp_path: Path) -> None:
    """P-130: one finding a sheet for each topic that is none of the four (QB307)."""
    header = (*HEADER, "Topic")
    names = ("History", "Animals", "animals", "government", None)
    rows = [((*question(n)[0], name), {2: GREEN, 3: RED}) for n, name in enumerate(names)]
    bank = read(tmp_path, rows, header)
    assert [item.topic for item in bank.questions] == ["history", "Animals", "animals", "government", ""]
    assert [item.cell for item in of(bank, "QB307")] == ["3:3"]


def test_at_least_five_of_each_topic(tmp_path: Path) -> None:
    """P-130 (QB311): only a full stack is asked for it."""
    header = (*HEADER, "Topic")

    def rows(count: int) -> list[tuple[Row, dict[int, str]]]:
        topics = ["geography"] * 36 + ["history"] * 5 + ["government"] * 4 + ["demographics"] * 5
        return [((*question(n)[0], topics[n]), {2: GREEN, 3: RED}) for n in range(count)]

    assert "about government" in of(read(tmp_path, rows(50), header), "QB311")[0].message
    assert not of(read(tmp_path, rows(49), header), "QB311")


def test_the_same_question_twice_in_a_state(tmp_path: Path) -> None:
    """P-133 (QB312): folded."""
    row, fills = question(1)
    again = (str(row[0]).upper(), *row[1:])
    bank = read(tmp_path, [(row, fills), (again, fills)])
    assert [item.address for item in of(bank, "QB312")] == ["NSW!A3"]
    assert len(bank.questions) == 2


def test_alike_findings_are_capped_with_a_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MAX_ALIKE", 2)
    bank = read(tmp_path, [row_with({}, {3: RED}) for _ in range(7)])
    assert [item.cell for item in of(bank, "QB101")] == ["B2:E2", "B3:E3", ""]
    assert of(bank, "QB101")[-1].message == "5 more of the same: no green answer."


def test_raised_figures_are_kept(tmp_path: Path) -> None:
    run = b'<is><r><t>10</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r><r><t> m</t></r></is>'
    path = patched(
        tmp_path / "raised.xlsx",
        "xl/worksheets/sheet1.xml",
        b'<c r="B2" s="2" t="s"><v>6</v></c>',
        b'<c r="B2" s="2" t="inlineStr">' + run + b"</c>",
    )
    assert read_bank(path).questions[0].answers[0] == "10² m"


def test_other_prefixes_read_the_same(tmp_path: Path) -> None:
    """Names in XML are names in a namespace, whatever the prefix."""

    def prefixed(data: bytes) -> bytes:
        data = re.sub(rb"<(/?)(\w)", rb"<\1x:\2", data)
        return data.replace(b"xmlns=", b"xmlns:x=", 1)

    source = CASES / "v22_inline_strings.xlsx"
    with zipfile.ZipFile(source) as given:
        data = given.read("xl/worksheets/sheet1.xml")
    path = patched(tmp_path / "prefixed.xlsx", "xl/worksheets/sheet1.xml", data, prefixed(data), source)
    assert read_bank(path).questions == read_bank(source).questions
    wide = patched(
        tmp_path / "utf16.xlsx", "xl/worksheets/sheet1.xml", data, data.decode().encode("utf-16"), source
    )
    assert read_bank(wide).questions == read_bank(source).questions
