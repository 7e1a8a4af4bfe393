"""Tables of text: alphabets, delimiters, quotation marks, lines; what is wrong is said."""

from __future__ import annotations

import contextlib
import csv
import io
import tempfile
import time
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kit.banks import sheetxml, tables, textlines
from kit.banks.cells import Cell, Workbook, clean
from kit.banks.headings import is_question_word
from kit.banks.kinds import Unreadable
from kit.banks.tables import read_text_table
from kit.engine.errors import BankError

HEADER = "Question,Answer A,Answer B,Answer C,Answer D,Correct,Red"
ROW = "Which?,Oak,Fir,Elm,Ash,A,B"


def table(folder: Path, data: str | bytes, name: str = "bank.csv") -> Workbook:
    path = folder / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return read_text_table(path)


def rows(book: Workbook) -> dict[int, list[str]]:
    (sheet,) = book.sheets
    return {number: [cells[column].text for column in sorted(cells)] for number, cells in sheet.rows.items()}


def found(book: Workbook) -> list[tuple[str, str]]:
    assert all(item.sheet == "" for item in book.findings)
    return [(item.code, item.cell) for item in book.findings]


def refused(folder: Path, data: str | bytes) -> str:
    with pytest.raises(Unreadable) as caught:
        table(folder, data)
    assert caught.value.__suppress_context__ or caught.value.__context__ is None
    return str(caught.value)


def test_one_sheet_named_after_the_file(tmp_path: Path) -> None:
    book = table(tmp_path, f"{HEADER}\r\n{ROW}\r\n", "New South Wales.csv")
    assert (book.kind, book.name) == ("text", "New South Wales.csv")
    assert [sheet.name for sheet in book.sheets] == ["New South Wales"]
    assert rows(book) == {1: HEADER.split(","), 2: ROW.split(",")}
    assert book.sheets[0].rows[2][1] == Cell("Which?")
    assert not book.findings


@pytest.mark.parametrize(
    "data",
    [
        "Café – “x”\n".encode(),
        b"\xef\xbb\xbf" + "Café – “x”\n".encode(),
        "Café – “x”\n".encode("utf-16"),
        b"\xfe\xff" + "Café – “x”\n".encode("utf-16-be"),
        "Café – “x”\n".encode("utf-16-le"),
        "Café – “x”\n".encode("utf-16-be"),
        "Café – “x”\n".encode("utf-32"),
    ],
)
def test_alphabets_that_are_certain(tmp_path: Path, data: bytes) -> None:
    assert found(book := table(tmp_path, data)) == []
    assert rows(book) == {1: ["Café – “x”"]}


def test_another_alphabet_is_a_guess_and_is_said() -> None:
    """QB231."""
    with tempfile.TemporaryDirectory() as folder:
        book = table(Path(folder), "Café – “x”\n".encode("cp1252"))
        assert (rows(book), found(book)) == ({1: ["Café – “x”"]}, [("QB231", "")])
        book = table(Path(folder), b"Caf\x81 is broken\n")
        assert found(book) == [("QB231", ""), ("QB232", "line 1")]


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_utf8_with_a_broken_byte_stays_utf8(tmp_path: Path, mark: bytes) -> None:
    """QB232: one bad byte does not turn every other accent into rubbish."""
    book = table(tmp_path, mark + "Café,été,façade\nna\udce9ve\n".encode("utf-8", "surrogateescape"))
    assert rows(book) == {1: ["Café", "été", "façade"], 2: ["na\ufffdve"]}
    assert found(book) == [("QB232", "line 2")]
    assert found(table(tmp_path, b"\xff\xfeA\0B")) == [("QB232", "line 1")]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(tmp_path: Path, end: str) -> None:
    book = table(tmp_path, end.join((HEADER, ROW, "", ROW)))
    assert list(rows(book)) == [1, 2, 4]
    assert not book.findings


@pytest.mark.parametrize("sign", [",", ";", "\t", "|"])
def test_delimiters(tmp_path: Path, sign: str) -> None:
    """The one that parts the lines alike wins, whatever stands in the texts."""
    texts = ("One, two, three", "A; b; c; d; e; f; g", "Up | down", "x,y;z|w")
    lines = [sign.join((f'"{text}"', "Oak", "Fir", "Elm", "Ash", "A", "B")) for text in texts]
    book = table(tmp_path, "\n".join((HEADER.replace(",", sign), *lines)))
    assert {len(row) for row in rows(book).values()} == {7}
    assert not book.findings


@pytest.mark.parametrize("sign", [";", "\t", "~", "|"])
@pytest.mark.parametrize("quote", ["", '"'])
def test_a_line_names_the_delimiter(tmp_path: Path, sign: str, quote: str) -> None:
    book = table(tmp_path, f"{quote}sep={sign}{quote}\r\n" + "\r\n".join((HEADER, ROW)).replace(",", sign))
    assert rows(book) == {2: HEADER.split(","), 3: ROW.split(",")}


def test_lines_of_flash_card_programs_are_passed_over(tmp_path: Path) -> None:
    head = "#separator:Semicolon,,\n#html:true\n#tags column:3\n"
    assert rows(table(tmp_path, f"{head}a, b;c;d\n")) == {4: ["a, b", "c", "d"]}
    assert rows(table(tmp_path, "#html:false\na\tb\nc\td\n")) == {2: ["a", "b"], 3: ["c", "d"]}


def test_quoted_texts(tmp_path: Path) -> None:
    """Doubled marks, delimiters and line breaks inside; a space before the mark; a mark inside a bare text."""
    book = table(tmp_path, f'{HEADER}\n"Say ""G\'day"",\r\nmate", "Oak, fir", 6" nail,Elm,Ash,A,B\n{ROW}\n')
    assert rows(book)[2] == ['Say "G\'day", mate', "Oak, fir", '6" nail', "Elm", "Ash", "A", "B"]
    assert book.sheets[0].rows[2][1].note == "line break"
    assert list(rows(book)) == [1, 2, 4]
    assert not book.findings


def test_a_quotation_mark_that_never_closes(tmp_path: Path) -> None:
    """QB234: the line where it opens is named; what stands above it is read, and nothing below."""
    book = table(tmp_path, f'{HEADER}\n{ROW}\nFirst?,"1,2,3,4,A,B\n{ROW}\n')
    assert (list(rows(book)), found(book)) == ([1, 2], [("QB234", "line 3")])
    assert "line 3 is never closed, so this line and all below it were not read" in book.findings[0].message
    book = table(tmp_path, f'{HEADER}\n"Two\nlines",1,"2,3,4,A,B\n{ROW}\n')
    assert found(book) == [("QB234", "line 3")]
    book = table(tmp_path, f'{HEADER}\n{ROW}\nLast?,"1,2,3,4,A,B')
    assert "so this line was not read" in book.findings[0].message
    endless = table(tmp_path, f'{HEADER}\n{ROW}\n"' + f"{ROW}\n" * 9_000)
    assert (list(rows(endless)), found(endless)) == ([1, 2], [("QB234", "line 3")])


def test_quotation_marks_in_the_wrong_place(tmp_path: Path) -> None:
    """QB235: the line is left out; the lines below it are read."""
    book = table(tmp_path, f'{HEADER}\n"He said "hi" to me",1,2,3,4,A,B\n{ROW}\n')
    assert (list(rows(book)), found(book)) == ([1, 3], [("QB235", "line 2")])
    book = table(tmp_path, f'{HEADER}\nOpen?,"1,2,3,4,A,B\n"Next, please?",Oak,Fir,Elm,Ash,A,B\n{ROW}\n')
    assert (list(rows(book)), found(book)) == ([1, 3, 4], [("QB235", "line 2")])


def test_lines_that_a_quotation_mark_joined(tmp_path: Path) -> None:
    """QB238: the fields are as many as they should be, but a line vanished in one of them."""
    book = table(tmp_path, f'{HEADER}\nFirst?,"1,2,3,4,A,B\nSecond?,1",2,3,4,A,B\n')
    assert found(book) == [("QB238", "line 2")]
    assert "from line 2 to line 3 holds “1,2,3,4,A,B”" in book.findings[0].message
    harmless = f'{HEADER}\n"Which is no colour:\nred, green, blue, sky, pink, grey?",1,2,3,4,A,B\n'
    assert not table(tmp_path, harmless).findings


def test_ragged_lines(tmp_path: Path) -> None:
    """QB236: fields too many, or one missing that a question needs."""
    book = table(tmp_path, f"{HEADER}\n{ROW}\nSecond?,1,2,3\nThird, with a comma?,1,2,3,4,A,B\n{ROW},,\n")
    assert (list(rows(book)), found(book)) == ([1, 2, 5], [("QB236", "line 3"), ("QB236", "line 4")])
    short, long = book.findings
    assert (short.seen, short.expected) == ("4 fields", "7 fields")
    assert short.message == "Line 3 has 4 fields where the header has 7, so it is not used."
    assert short.proposal == "Add what is missing: Answer D, Correct, Red."
    assert (long.seen, long.proposal) == ("8 fields", "Put quotation marks round a text that holds a comma.")


def test_fields_that_may_be_left_out(tmp_path: Path) -> None:
    """Programs drop empty cells at the end of a line; titles above the header have their own width."""
    book = table(tmp_path, f"My quiz\n\n{HEADER},Source,Level,,\n{ROW}\n{ROW},Atlas\n")
    assert list(rows(book)) == [1, 3, 4, 5]
    book = table(tmp_path, "Question,Correct Answer,Wrong 1,Wrong 2 (Optional)\nWhich?,Oak,Fir\nWhat?,Oak\n")
    assert found(book) == [("QB236", "line 3")]
    assert not table(tmp_path, "one,two\nthree\nfour,five,six\n").findings


def test_nul_bytes(tmp_path: Path) -> None:
    """QB233: named, taken out, no crash."""
    book = table(tmp_path, f"{HEADER}\n{ROW}\n".replace("Answer A", "Answer\0 A\0").replace("Oak", "\0Oak"))
    assert (rows(book), found(book)) == (
        {1: HEADER.split(","), 2: ROW.split(",")},
        [("QB233", "line 1, line 2")],
    )
    many = table(tmp_path, "a\0,b\n" * 40)
    assert many.findings[0].cell.endswith("line 10")
    assert "line 10 and 30 more lines: NUL bytes" in many.findings[0].message


def test_what_guards_a_formula_is_taken_away(tmp_path: Path) -> None:
    book = table(tmp_path, "'=1+1,'+61 2,'-5,'@home,'tis,''=x,'\n")
    assert rows(book) == {1: ["=1+1", "+61 2", "-5", "@home", "'tis", "''=x", "'"]}
    zeros = table(tmp_path, '="007","=""07""",="a"&"b",=,=1\n')
    assert rows(zeros) == {1: ["007", "07", '="a"&"b"', "=", "=1"]}


def test_values_are_as_typed_and_errors_are_errors(tmp_path: Path) -> None:
    book = table(tmp_path, "007,1/2,TRUE,NA,1e5, x \u200b,#N/A,#REF!,Err:502\n")
    cells = book.sheets[0].rows[1]
    assert [cell.text for cell in cells.values()] == [
        "007",
        "1/2",
        "TRUE",
        "NA",
        "1e5",
        "x",
        "#N/A",
        "#REF!",
        "Err:502",
    ]
    assert [cell.kind for cell in cells.values()] == ["text"] * 6 + ["error"] * 3


def test_long_texts_and_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """QB237; a text of up to 131,072 characters is cut to what a cell may hold."""
    book = table(tmp_path, f"{HEADER}\n{'x' * 100_000},1,2,3,4,A,B\n{'y' * 200_000},1,2,3,4,A,B\n{ROW}\n")
    assert [len(cells[1].text) for cells in book.sheets[0].rows.values()] == [8, 32_767, 6]
    assert found(book) == [("QB237", "line 3")]
    monkeypatch.setattr(textlines, "MAX_LINE", 1_000)
    book = table(tmp_path, f'{HEADER}\n{"x" * 5_000}\n{ROW}\n"Two\n{"y" * 1_000}",1,2,3,4,A,B\n{ROW}')
    assert (list(rows(book)), found(book)) == ([1, 3], [("QB237", "line 2, line 5"), ("QB234", "line 4")])


def test_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wide = "x," * 20_000 + "x"
    assert "has 20,001 fields in line 3" in refused(tmp_path, f"a,b\n\n{wide}")
    assert found(table(tmp_path, f"{HEADER}\n{wide}\n{ROW}")) == [("QB236", "line 2")]
    monkeypatch.setattr(tables, "MAX_TROUBLES", 2)
    broken = refused(tmp_path, f"{HEADER}\n" + "a,b\n" * 3)
    assert "more than 2 lines are wrong (the first: Line 2 has 2 fields where the header has 7" in broken
    monkeypatch.setattr(sheetxml, "MAX_ROWS", 3)
    assert "more than 3 filled rows" in refused(tmp_path, "a\n" * 4)
    monkeypatch.setattr(sheetxml, "MAX_CELLS", 5)
    assert "more than 5 filled cells" in refused(tmp_path, "a,b,c\n" * 2)
    monkeypatch.setattr(tables, "MAX_TABLE", 10)
    assert "is too large for a table of questions" in refused(tmp_path, HEADER)


HOSTILE = {
    "quotes": '"' * 3_000_000,
    "commas": "," * 3_000_000,
    "one text": "x" * 3_000_000,
    "opened and parted": '"a,' * 1_000_000,
    "closed and broken": '",\n' * 60_000,
    "blank lines": "\r" * 60_000,
    "reopened": 'a,"\n' * 60_000,
    "wrong marks": '"a"b\n' * 60_000,
    "marks alone": '"\n' * 60_000,
    "blanks": " \t," * 1_000_000,
    "no end": ('"' + "a\n" * 2_500) * 100,
    "one line fails late": 'a,"b\n' + 'a,"b""\n' * 60_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_cost_little(tmp_path: Path, name: str) -> None:
    """Within bounds, whether they end in findings or in a sentence."""
    start = time.process_time()
    tracemalloc.start()
    with contextlib.suppress(Unreadable):
        table(tmp_path, HOSTILE[name])
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 60_000_000
    assert time.process_time() - start < 10


def test_too_many_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MAX_LINES", 100)
    assert "has more than 100 lines" in refused(tmp_path, "\n" * 101)
    assert not table(tmp_path, "\n" * 100).findings


def test_only_nuls(tmp_path: Path) -> None:
    assert "is not a workbook, or it is damaged" in refused(tmp_path, b"\0" * 10_000)
    assert "is not a table of text" in refused(tmp_path, bytes(range(1, 9)) * 50)


plain = st.characters(exclude_categories=("Cs", "Cc"))
fields = st.lists(
    st.lists(st.text(plain | st.sampled_from(" \",;\n'=\t"), max_size=12), min_size=2, max_size=5)
)


@settings(max_examples=150)
@given(fields, st.sampled_from(",;\t|"), st.sampled_from(("utf-8", "utf-8-sig", "utf-16")))
def test_what_the_csv_module_writes_is_read(lists: list[list[str]], sign: str, codec: str) -> None:
    """Any texts come back, cleaned, whatever the delimiter; every row is found at its line."""
    assume(not any(is_question_word(field) for row in lists for field in row))
    stream = io.StringIO(newline="")
    csv.writer(stream, delimiter=sign).writerows([["sep" + "arator"] * 2, *lists])
    text = f"sep={sign}\r\n{stream.getvalue()}"
    with tempfile.TemporaryDirectory() as folder:
        book = table(Path(folder), text.encode(codec))
    expected: list[list[str]] = [["separator"] * 2]
    for row in lists:
        shown = [clean(tables._bare(field)) for field in row if field]
        expected.append([field for field in shown if field])
    assert list(rows(book).values()) == [row for row in expected if row]
    assert {item.code for item in book.findings} <= {"QB238"}
    lines = text.splitlines()
    assert all(0 < number <= len(lines) + 1 for number in rows(book))


@settings(max_examples=200)
@given(st.binary(max_size=400) | st.text('",;\n\r\0 aé\u2028', max_size=60).map(str.encode))
def test_any_bytes_give_a_workbook_or_a_sentence(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder, contextlib.suppress(BankError):
        assert table(Path(folder), data).kind == "text"
