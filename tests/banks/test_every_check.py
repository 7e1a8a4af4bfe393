"""Every check finds what it is for, in the right place and words, and nothing in a file very like it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kit.banks import report
from kit.banks.checks import CHECKS
from kit.banks.question import Finding
from kit.banks.reading import read_bank
from kit.engine.errors import BankError
from tests.banks.provoked import PROVOKED, Make

WITH = {"QB232": {"QB325"}, "QB238": {"QB308"}}
"""What is found beside a code because it cannot but be."""
EXPECTED = {
    "QB001": (
        "",
        "“f35_empty_file.xlsx” is empty (0 bytes)",
        "a file of questions that can be read (.xlsx, .xlsm, .ods, .csv, .tsv)",
    ),
    "QB101": ("NSW!B2:E2", "red", "one green answer"),
    "QB102": ("NSW!B2,D2", "two green", "one green answer"),
    "QB103": ("NSW!B2:E2", "green", "one red answer"),
    "QB104": ("NSW!C2,E2", "two red", "one red answer"),
    "QB105": ("NSW!B2", "green and red", "one plain colour"),
    "QB106": ("NSW!B2", "green", "a green or red fill"),
    "QB107": ("NSW!E2", "3 answers", "four answers"),
    "QB108": ("NSW!D2,E2", "Tromsø", "four different answers"),
    "QB109": ("NSW!B2,C2", "São Tomé", "two different answers"),
    "QB110": ("NSW!A3", "no text", "a question"),
    "QB111": ("NSW!B2", "a formula without a result", "a text or a value"),
    "QB112": ("NSW!D2", "#N/A", "a text or a value"),
    "QB113": ("NSW!B2", "15/3/2023", "text"),
    "QB114": ("NSW!F2", "Yew", "no text there"),
    "QB121": ("NSW!B2,F2", "B", "the same answer in both"),
    "QB122": ("line 3", "Z", "A, B, C or D"),
    "QB123": ("line 3", "2", "A, B, C or D"),
    "QB124": ("line 3", "Quensland", "NSW, ACT, VIC, TAS, SA, WA, NT, QLD"),
    "QB125": ("line 3", "nothing", "a category"),
    "QB126": ("line 3", "TRUE", "four different answers"),
    "QB201": ("Sheet3", "Sheet3", "NSW, ACT, VIC, TAS, SA, WA, NT, QLD"),
    "QB202": ("New South Wales", "New South Wales", "one sheet a State"),
    "QB203": ("VIC!A2", "a header alone", "questions"),
    "QB204": (
        "VIC!B1",
        "Question, Answer",
        "Question, A, B, C, D (and, if you like, No, Topic, Explanation, Source, Checked, Level)",
    ),
    "QB205": ("", "TAS", "questions for NSW, ACT, VIC, TAS, SA, WA, NT, QLD"),
    "QB206": ("NSW", "9", "50, at least 10"),
    "QB207": ("NSW", "49", "50"),
    "QB208": ("NSW!G1", "two tables", "one table"),
    "QB209": ("NSW!B2:E5", "a conditional format", "fills of the cells themselves"),
    "QB210": (
        "NSW!A1",
        "no header",
        "Question, A, B, C, D (and, if you like, No, Topic, Explanation, Source, Checked, Level)",
    ),
    "QB211": (
        "NSW!A1:E1",
        "Pertanyaan, Pilihan Satu, Pilihan Dua, Pilihan Tiga, Pilihan Empat",
        "Question, A, B, C, D (and, if you like, No, Topic, Explanation, Source, Checked, Level)",
    ),
    "QB212": ("Notes", "it holds no questions", "questions"),
    "QB213": ("VIC", "hidden", "shown"),
    "QB214": ("NSW!3:3", "hidden", "shown"),
    "QB215": ("NSW!D:D", "hidden", "shown"),
    "QB216": ("NSW!G2", "a painted empty cell", "no fill"),
    "QB217": ("NSW!B2", "lime read as green", "green and red"),
    "QB218": ("NSW!B2", "a pattern", "a plain fill"),
    "QB219": ("", "no theme", "a theme"),
    "QB220": ("", "macros", "no macros"),
    "QB221": ("", "links", "no links"),
    "QB222": ("NSW!K2", "Victoria", "NSW"),
    "QB231": ("", "Windows-1252", "UTF-8"),
    "QB232": ("line 2", "�", "letters of one alphabet"),
    "QB233": ("line 2", "NUL bytes", "text alone"),
    "QB234": ("line 3", "a quotation mark that opens a text", "a second one that closes it"),
    "QB235": ("line 3", "a quotation mark inside a text in quotation marks", "two of them there"),
    "QB236": ("line 3", "8 fields", "7 fields"),
    "QB237": ("line 3", "more than 1,000,000 characters", "at most 1,000,000"),
    "QB238": ("line 3", "Which?,Oak,Fir,Elm,Ash,A,B", "one text"),
    "QB240": ("NSW!F1", "B", "a heading that stands once"),
    "QB241": ("", "2", "8 categories"),
    "QB242": ("NSW!E2:F2", "E2:F2", "single cells"),
    "QB301": ("NSW!B2:E2", "26 January", "text"),
    "QB302": ("NSW!C2", "a line break", "a text on one line"),
    "QB303": ("NSW!A2", "203 characters", "at most 140"),
    "QB304": ("NSW!D2", "43 characters", "at most 40"),
    "QB305": ("NSW!D2", "123456789012346000", "at most 15 digits"),
    "QB306": ("NSW!A2", "Sydney", "a question without its answer"),
    "QB307": ("NSW!2:2", "geografy", "geography, history, demographics, government"),
    "QB308": ("NSW!B2,C2", "Murray", "no answer inside another"),
    "QB309": ("NSW!E2", "None of the above", "an answer that stands by itself"),
    "QB310": ("NSW!B2", "Sydney", "a value of this file"),
    "QB311": ("NSW", "4 about government", "at least 5 of each"),
    "QB312": ("VIC!A2", "WHICH of these, is “Number” 1?", "a question that stands in the bank once"),
    "QB313": ("NSW!2:2", "1", "1 to 50"),
    "QB314": ("NSW!A2", "byron", "a question that does not hold a word of its answer"),
    "QB315": ("NSW!A2", "Name the capital", "a question mark"),
    "QB316": ("NSW!A3", "Which is Australia's longest river?", "questions that ask different things"),
    "QB317": ("VIC!A2", "What is the capital?", "a question that stands in the bank once"),
    "QB318": ("NSW!A3", "Newcastle", "Sydney"),
    "QB319": ("NSW!H2", "269 characters", "at most 200"),
    "QB320": ("", "75 % in B", "about 25 % in each column"),
    "QB321": ("", "100 %", "about 25 %"),
    "QB322": ("NSW!I3", "no source", "a title or an address"),
    "QB323": ("NSW!J2", "2019-02-01", "a date of the last 3 years"),
    "QB324": ("NSW!J2", "31/2/2025", "the day of the last check"),
    "QB325": ("NSW!C2", "donâ€™t", "don’t"),
    "QB326": ("NSW!A2", "東 京", "Latin letters"),
    "QB327": ("line 2", "@home", "a text that does not begin with =, +, - or @"),
    "QB328": ("NSW!D2", "1 row", "single spaces between words"),
    "QB330": ("NSW!E2", "Sydney", "a year"),
    "QB331": ("NSW!F:F", "3", "each number from 1 to 4"),
    "QB332": ("NSW!B2", "Kangaroo", "four answers that begin alike"),
    "QB334": ("NSW", "51", "50"),
}


def findings(make: Make, folder: Path) -> tuple[Finding, ...]:
    """What is found in the file that `make` writes, also if it cannot be read at all."""
    try:
        return read_bank(make(folder)).findings
    except BankError as error:
        return (report.unreadable(error),)


def test_every_code_has_a_file_that_provokes_it() -> None:
    assert set(PROVOKED) == set(CHECKS)
    assert set(EXPECTED) == set(CHECKS)


@pytest.mark.parametrize("code", PROVOKED)
def test_it_is_found_where_it_is_and_not_where_it_is_not(code: str, tmp_path: Path) -> None:
    hit, miss = PROVOKED[code]
    (tmp_path / "hit").mkdir()
    (tmp_path / "miss").mkdir()
    found, other = findings(hit, tmp_path / "hit"), findings(miss, tmp_path / "miss")
    codes, others = {item.code for item in found}, {item.code for item in other}
    assert code not in others
    assert codes - others == {code} | WITH.get(code, set())
    first = next(item for item in found if item.code == code)
    assert (first.address, first.seen, first.expected) == EXPECTED[code]
    assert first.severity == CHECKS[code].severity
    assert all(item.seen and item.expected for item in found)
    for item in found:
        check_words(item)


def check_words(item: Finding) -> None:
    """A finding speaks in whole sentences, of a place that it names, and never in the words of a program."""
    words = f"{item.message} {item.proposal}"
    assert item.message.endswith(".")
    assert item.proposal.endswith((".", '("").'))
    assert not re.search(
        r"None\b(?! of)|\[\]|\{\}|\bnan\b|Traceback|<[a-z]+ |\\x|Error\b|frozenset|'[a-z_]+':", words
    )
    assert "  " not in item.message or "“" in item.message
    line = re.match(r"line ([0-9]+)", item.cell)
    cell = re.match(r"[A-Z]+[0-9]+|[0-9]+:[0-9]+|[A-Z]+:[A-Z]+", item.cell)
    if line is not None:
        assert line[1] in item.message or len(item.cell.split(", ")) > 1, item.message
    elif cell is not None:
        rows = re.findall("[0-9]+", cell[0]) or [cell[0]]
        named = any(re.search(rf"(?<![0-9]){row}(?![0-9])", item.message) for row in rows)
        assert named or item.code in SAID_ONCE, item.message
    elif item.sheet:
        assert item.sheet in item.message or item.code in ABOUT_A_STATE, item.message


SAID_ONCE = {
    "QB217",
    "QB218",
    "QB220",
    "QB322",
    "QB324",
    "QB327",
    "QB328",
    "QB331",
    "QB210",
    "QB203",
    "QB204",
    "QB211",
}
"""One finding for many places, or for the whole file: the cell is the first of them."""
ABOUT_A_STATE = {"QB206", "QB207", "QB311", "QB334"}
"""The message names the State, not the sheet that is called after it."""
