"""Files made to harm: each is refused with a sentence or read within bounds of time and memory.

Every file is read in a process of its own that may not take more than 500 MB.
"""

from __future__ import annotations

import contextlib
import json
import struct
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

from kit.banks import container
from kit.banks.reading import read_bank
from kit.engine.errors import BankError
from tests.banks.books import BASELINE, CASES, patched

SHEET = "xl/worksheets/sheet1.xml"
STRINGS = "xl/sharedStrings.xml"
STYLES = "xl/styles.xml"
BOOK = "xl/workbook.xml"
LINKS = "xl/_rels/workbook.xml.rels"
MEMORY = 500_000_000
SECONDS = 20

_CHILD = """
import json, resource, sys, time
from kit.banks.reading import read_bank
from kit.engine.errors import BankError
now = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (now + int(sys.argv[2]),) * 2)
try:
    bank = read_bank(sys.argv[1])
    said, questions = sorted({item.code for item in bank.findings}), len(bank.questions)
except BankError as error:
    said, questions = str(error), -1
print(json.dumps([said, questions, time.process_time()]))
"""


class Ended(NamedTuple):
    """How a reading ended: the sentence of the refusal (or the codes found), questions, seconds."""

    said: str
    questions: int
    seconds: float


def read_apart(path: Path) -> Ended:
    """Read a file in a child with little memory."""
    done = subprocess.run(
        [sys.executable, "-c", _CHILD, str(path), str(MEMORY)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-800:]
    said, questions, seconds = json.loads(done.stdout)
    assert seconds < SECONDS
    return Ended(said if isinstance(said, str) else " ".join(said), questions, seconds)


def refusal(path: Path) -> str:
    with pytest.raises(BankError) as caught:
        read_bank(path)
    assert caught.value.__cause__ is None
    return str(caught.value)


def streamed(path: Path, part: str, before: bytes, middle: Iterable[bytes], source: Path = BASELINE) -> Path:
    """A copy of a workbook in which much is put before the first `before` of one part, as it is made."""
    with (
        zipfile.ZipFile(source) as given,
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as made,
    ):
        for name in given.namelist():
            data = given.read(name)
            if name != part:
                made.writestr(name, data)
                continue
            at = data.index(before)
            with made.open(name, "w", force_zip64=True) as stream:
                stream.write(data[:at])
                for piece in middle:
                    stream.write(piece)
                stream.write(data[at:])
    return path


def many(template: bytes, count: int, at_once: int = 1_000) -> Iterable[bytes]:
    """So many pieces; %d is the number of each."""
    for start in range(9, count + 9, at_once):
        yield b"".join(
            template.replace(b"%d", b"%d" % n) for n in range(start, min(start + at_once, count + 9))
        )


END = b"</sheetData>"
ROW = b'<row r="9">'
TEXT_CELL = b'<c r="A9" t="inlineStr"><is><t>'
OFFICE = b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
SHEET_LINE = b'<sheet xmlns:r="' + OFFICE + b'" name="S%d" sheetId="9%d" r:id="rId1"/>'
RULE = b'<conditionalFormatting sqref="A%d:D%d"><cfRule type="expression" dxfId="0"/></conditionalFormatting>'
FORMAT = b'<numFmt numFmtId="%d" formatCode="0.%d"/>'
BLANK = b'<row r="%d" s="2" customFormat="1"><c r="A%d" s="2"/></row>'


@pytest.mark.parametrize(
    ("part", "before", "middle", "questions"),
    [
        (SHEET, END, lambda: many(BLANK, 1_040_000), 7),
        (SHEET, END, lambda: many(b'<row s="2" r="%d"><c s="2" r="A%d"/></row>', 200_000), 7),
        (SHEET, END, lambda: [ROW, *many(b'<c r="A%d" s="2"/>', 16_000), b"</row>"], 7),
        (SHEET, b"<sheetData", lambda: [b"<cols>", *many(b'<col min="%d" max="%d" hidden="1"/>', 300_000)], -1),
        (SHEET, END, lambda: [ROW, TEXT_CELL, *many(b"%d ", 1_300_000), b"</t></is></c></row>"], 7),
        (SHEET, END, lambda: [ROW, b'<c r="A9" t="str"><v>', *many(b"%d ", 1_300_000), b"</v></c></row>"], 7),
        (SHEET, END, lambda: [ROW, b'<c r="A9"><v>', *many(b"%d", 1_300_000), b"</v></c></row>"], 7),
        (SHEET, END, lambda: [ROW, b'<c r="A9"><f>', *many(b"+A%d", 1_300_000), b"</f></c></row>"], 7),
        (STRINGS, b"<si>", lambda: [b"<si><t>", *many(b"%d ", 1_300_000), b"</t></si>"], None),
        (STRINGS, b"</sst>", lambda: many(b"<si><t>Text %d</t></si>", 1_000_000), 7),
        (STYLES, b"<fonts", lambda: [b"<numFmts>", *many(FORMAT, 200_000), b"</numFmts>"], 7),
        (STYLES, b"</cellXfs>", lambda: many(b'<xf numFmtId="%d" fontId="%d" fillId="%d"/>', 150_000), 7),
    ],
    ids=[
        "a million formatted rows", "formatted rows, written unusually", "a row of 16,000 formatted cells",
        "columns without end", "inline text of 9 MB", "formula text of 9 MB", "number of 9 MB",
        "formula of 10 MB",
        "shared text of 9 MB", "a million shared texts", "number formats without end", "styles without end",
    ],
)  # fmt: skip
def test_bounded(
    tmp_path: Path, part: str, before: bytes, middle: Callable[[], Iterable[bytes]], questions: int | None
) -> None:
    ended = read_apart(streamed(tmp_path / "large.xlsx", part, before, middle()))
    if questions is not None:
        assert ended.questions == questions
    assert ended.seconds < 12


@pytest.mark.parametrize(
    ("middle", "code"),
    [
        (lambda: [b"<mergeCells>", *many(b'<mergeCell ref="A%d:D%d"/>', 150_000), b"</mergeCells>"], ""),
        (lambda: [b"<mergeCells>", *many(b'<mergeCell ref="A1:XFD%d"/>', 150_000), b"</mergeCells>"], ""),
        (
            lambda: many(RULE, 100_000),
            "",
        ),
        (lambda: [b'<conditionalFormatting sqref="', *many(b"B%d ", 100_000), b'"/>'], ""),
    ],
    ids=["merges", "merges of everything", "conditional formats", "ranges of one format"],
)
def test_what_follows_the_rows(tmp_path: Path, middle: Callable[[], Iterable[bytes]], code: str) -> None:
    path = streamed(tmp_path / "after.xlsx", SHEET, END, [END, *middle(), b"<!--"])
    fixed = streamed(tmp_path / "whole.xlsx", SHEET, b"</worksheet>", middle())
    assert "damaged" in read_apart(path).said
    ended = read_apart(fixed)
    assert ended.questions >= 0
    assert code in ended.said


def test_rows_without_answers_under_many_merges(tmp_path: Path) -> None:
    """Each of many rows lacks what a tall merge may have swallowed."""
    rows = many(b'<row r="%d"><c r="A%d" t="inlineStr"><is><t>What %d?</t></is></c></row>', 20_000)
    merges = [
        b'<mergeCell ref="%s%d:%s%d"/>' % (c, n, c, n + 99) for c in (b"G", b"H") for n in range(1, 90_000, 100)
    ]
    source = streamed(tmp_path / "rows.xlsx", SHEET, END, rows)
    path = streamed(
        tmp_path / "merged.xlsx", SHEET, b"</worksheet>", [b"<mergeCells>", *merges, b"</mergeCells>"], source
    )
    assert "QB107" in read_apart(path).said


def test_an_attribute_without_end(tmp_path: Path) -> None:
    """A tag is never scanned again and again while it grows."""
    for part, before in ((SHEET, END), (STRINGS, b"<si>"), (STYLES, b"<fonts"), (BOOK, b"<sheets>")):
        ended = read_apart(
            streamed(tmp_path / "tag.xlsx", part, before, [b'<c r="', *many(b"%d", 1_500_000), b'"/>'])
        )
        assert "a tag of more than 1,000,000 bytes" in ended.said
        assert ended.seconds < 3
    comment = streamed(tmp_path / "note.xlsx", SHEET, END, [b"<!-- ", *many(b"%d", 1_500_000), b" -->"])
    assert "a tag of more than 1,000,000 bytes" in read_apart(comment).said


def test_elements_without_end(tmp_path: Path) -> None:
    for part, before in ((SHEET, END), (STRINGS, b"<si>"), (BOOK, b"<sheets>")):
        path = streamed(tmp_path / "tags.xlsx", part, before, (b"<a/>" * 500_000 for _ in range(30)))
        ended = read_apart(path)
        assert ended.questions == -1
        assert "far more than questions need" in ended.said


@pytest.mark.parametrize("codec", ["utf-8", "utf-16", "utf-16-le"])
@pytest.mark.parametrize("part", [SHEET, STRINGS, STYLES, BOOK, LINKS, "xl/theme/theme1.xml", "_rels/.rels"])
def test_a_document_type_is_refused_wherever_it_stands(tmp_path: Path, part: str, codec: str) -> None:
    entities = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>'
    with zipfile.ZipFile(BASELINE) as given, zipfile.ZipFile(tmp_path / "type.xlsx", "w") as made:
        for name in given.namelist():
            data = given.read(name)
            if name == part:
                text = data.decode()
                body = text[text.index("?>") + 2 :] if text.startswith("<?xml") else text
                head = '<?xml version="1.0" encoding="UTF-16"?>' if "16" in codec else ""
                data = (head + entities + body).encode(codec)
            made.writestr(name, data)
    said = refusal(tmp_path / "type.xlsx")
    assert "document type declaration" in said
    assert "passwd" not in said


def _central(data: bytearray, name: bytes) -> int:
    """Where the entry of a part begins in the list of parts."""
    at = data.index(b"PK\x01\x02")
    while True:
        size = struct.unpack_from("<H", data, at + 28)[0]
        if data[at + 46 : at + 46 + size] == name:
            return at
        at = data.index(b"PK\x01\x02", at + 46)


@pytest.mark.parametrize(("size", "words"), [(50, "damaged or incomplete"), (90_000_000, "unpacks from")])
def test_sizes_that_lie(tmp_path: Path, size: int, words: str) -> None:
    data = bytearray(BASELINE.read_bytes())
    struct.pack_into("<I", data, _central(data, SHEET.encode()) + 24, size)
    (tmp_path / "lie.xlsx").write_bytes(data)
    assert words in refusal(tmp_path / "lie.xlsx")


def test_a_bomb_that_says_it_is_small(tmp_path: Path) -> None:
    """Not a byte more is unpacked than was declared."""
    path = streamed(tmp_path / "bomb.xlsx", SHEET, END, (b" " * 1_000_000 for _ in range(300)))
    assert "far more than questions need" in refusal(path)
    data = bytearray(path.read_bytes())
    struct.pack_into("<I", data, _central(data, SHEET.encode()) + 24, 900_000)
    path.write_bytes(data)
    ended = read_apart(path)
    assert ended.questions == -1
    assert ended.seconds < 3


def test_many_parts_that_together_are_too_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One part named by many sheets counts as often as it is read, as do entries that share their bytes."""
    sheets = b"".join(SHEET_LINE.replace(b"%d", b"%d" % n) for n in range(900))
    path = patched(tmp_path / "again.xlsx", BOOK, b"<sheets>", b"<sheets>" + sheets)
    monkeypatch.setattr(container, "MAX_UNPACKED", 1_000_000)
    assert "far more than questions need" in refusal(path)


def test_too_many_sheets(tmp_path: Path) -> None:
    sheets = many(SHEET_LINE, 100_000)
    ended = read_apart(streamed(tmp_path / "sheets.xlsx", BOOK, b"<sheet ", sheets))
    assert "more than 1,000 sheets" in ended.said


def test_a_list_of_parts_without_end(tmp_path: Path) -> None:
    """The list of parts is not even read."""
    path = tmp_path / "list.xlsx"
    entry = b"PK\x01\x02" + bytes(24) + struct.pack("<HHHHHII", 1, 0, 0, 0, 0, 0, 0) + b"x"
    entries = entry * 400_000
    end = b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, 0xFFFF, 0xFFFF, len(entries), 0, 0)
    path.write_bytes(entries + end)
    path.write_bytes(b"PK\x03\x04" + path.read_bytes()[4:])
    ended = read_apart(path)
    assert "too many parts" in ended.said
    assert ended.seconds < 2


@pytest.mark.parametrize("how", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_unusual_packing_is_refused(tmp_path: Path, how: int) -> None:
    with zipfile.ZipFile(BASELINE) as given, zipfile.ZipFile(tmp_path / "odd.xlsx", "w") as made:
        for name in given.namelist():
            made.writestr(name, given.read(name), how if name == STRINGS else zipfile.ZIP_DEFLATED)
    assert "is packed in a way that no spreadsheet program uses (the table of texts)" in refusal(
        tmp_path / "odd.xlsx"
    )


def test_unknown_and_encrypted_entries(tmp_path: Path) -> None:
    for offset, value, words in ((10, 93, "packed in a way"), (10, 9, "packed in a way"), (8, 1, "password")):
        data = bytearray(BASELINE.read_bytes())
        struct.pack_into("<H", data, _central(data, SHEET.encode()) + offset, value)
        (tmp_path / "odd.xlsx").write_bytes(data)
        assert words in refusal(tmp_path / "odd.xlsx")


def test_a_part_that_is_there_twice(tmp_path: Path) -> None:
    """Programs would not agree which of the two is meant."""
    for other in (SHEET, SHEET.upper(), "/" + SHEET, SHEET.replace("/", "\\")):
        path = tmp_path / "twice.xlsx"
        path.write_bytes(BASELINE.read_bytes())
        with (
            pytest.warns(UserWarning, match="Duplicate") if other == SHEET else contextlib.nullcontext(),
            zipfile.ZipFile(path, "a") as made,
        ):
            made.writestr(zipfile.ZipInfo(other), b"<worksheet/>")
        assert "sheet “NSW” is in it twice" in refusal(path)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'Target="/xl/worksheets/sheet1.xml"', b'Target="../../../../etc/passwd"'),
        (b'Target="/xl/worksheets/sheet1.xml"', b'Target="/etc/passwd"'),
        (b'Target="/xl/worksheets/sheet1.xml"', b'Target="C:\\Windows\\win.ini"'),
        (b'Target="/xl/worksheets/sheet1.xml"', b'Target="file:///etc/passwd"'),
        (b'Target="/xl/worksheets/sheet1.xml"', b'Target="http://127.0.0.1:9/x" TargetMode="External"'),
    ],
)
def test_nothing_outside_the_file_is_read(tmp_path: Path, old: bytes, new: bytes) -> None:
    assert "sheet “NSW” is missing" in refusal(patched(tmp_path / "out.xlsx", LINKS, old, new))


def test_relations_in_a_circle(tmp_path: Path) -> None:
    new = b'Target="/xl/workbook.xml"'
    path = patched(tmp_path / "circle.xlsx", LINKS, b'Target="/xl/worksheets/sheet1.xml"', new)
    assert {item.state for item in read_bank(path).questions} == {"VIC"}


def test_names_of_sheets(tmp_path: Path) -> None:
    """A name is text, whatever it looks like, and a long one is cut."""
    for name in (
        b"../../etc/passwd",
        b"&lt;script&gt;",
        b"a&#10;b&#9;c",
        b"=cmd|' /C calc'!A0",
        b"x" * 200_000,
    ):
        path = patched(tmp_path / "name.xlsx", BOOK, b'name="VIC"', b'name="' + name + b'"')
        bank = read_bank(path)
        assert {item.state for item in bank.questions} == {"NSW"}
        assert max(len(item.message) + len(item.sheet) for item in bank.findings) < 2_000
        assert not (tmp_path / "etc").exists()


@pytest.mark.parametrize("number", ["-5", "0", "99999999999999999999", "x", "1048577", "7" * 5_000, "１２"])
def test_row_numbers(tmp_path: Path, number: str) -> None:
    row = f'<row r="{number}"><c r="A{number}" t="inlineStr"><is><t>Which?</t></is></c></row>'
    path = patched(tmp_path / "row.xlsx", SHEET, END, row.encode() + END)
    try:
        questions, said = len(read_bank(path).questions), ""
    except BankError as error:
        questions, said = 0, str(error)
    assert questions == 7 or "is damaged" in said


@pytest.mark.parametrize(
    "number", ["NaN", "inf", "-inf", "1e400", "-1e400", "1e-400", "9" * 400, "2958466", "-700000"]
)
@pytest.mark.parametrize("style", ["0", "9"])
def test_numbers_out_of_range(tmp_path: Path, number: str, style: str) -> None:
    row = f'<row r="9"><c r="A9" s="{style}"><v>{number}</v></c><c r="B9"><v>{number}</v></c></row>'.encode()
    bank = read_bank(patched(tmp_path / "number.xlsx", SHEET, END, row + END))
    assert len(bank.questions) == 7


def test_cut_off_anywhere(tmp_path: Path) -> None:
    data = BASELINE.read_bytes()
    marks = [at for mark in (b"PK\x01\x02", b"PK\x03\x04", b"PK\x05\x06") for at in _all(data, mark)]
    for at in sorted({*marks, *(mark + 20 for mark in marks), len(data) - 1, len(data) // 2}):
        (tmp_path / "cut.xlsx").write_bytes(data[:at])
        said = refusal(tmp_path / "cut.xlsx")
        assert "damaged" in said or "empty" in said


def _all(data: bytes, mark: bytes) -> Iterable[int]:
    at = data.find(mark)
    while at >= 0:
        yield at
        at = data.find(mark, at + 1)


ODS = CASES / "f01_bank.ods"


ODS_ROW = b'<table:table-row table:number-rows-repeated="%d">'
ODS_TEXT = b"<table:table-row><table:table-cell><text:p>"
ODS_END = b"</table:table-cell></table:table-row>"
ODS_CELL = (
    b'<table:table-cell office:value-type="string" table:number-columns-repeated="16384"><text:p>again</text:p>'
)


@pytest.mark.parametrize(
    "middle",
    [
        lambda: [ODS_ROW.replace(b"%d", b"1048576"), ODS_CELL, ODS_END],
        lambda: many(ODS_ROW + b"<table:table-cell/></table:table-row>", 50_000),
        lambda: [ODS_TEXT, *many(b"%d ", 1_300_000), b"</text:p>", ODS_END],
        lambda: [ODS_TEXT, b'<text:s text:c="2000000000"/>' * 1_000, b"</text:p>", ODS_END],
        lambda: [b"<a>" * 100_000],
        lambda: [b"<a/>" * 500_000 for _ in range(30)],
    ],
    ids=["cells repeated", "rows repeated", "text of 9 MB", "spaces repeated", "nested", "elements"],
)
def test_open_document(tmp_path: Path, middle: Callable[[], Iterable[bytes]]) -> None:
    ended = read_apart(streamed(tmp_path / "large.ods", "content.xml", b"</table:table>", middle(), ODS))
    assert ended.seconds < 12
    assert ended.said


@pytest.mark.parametrize(
    "text",
    [
        "x" * 10_000_000,
        "Question,A,B,C,D,Correct,Red\n" + "," * 3_000_000,
        'Question,A,B,C,D,Correct,Red\n"' + "a\n" * 3_000_000,
        "Question,A,B,C,D,Correct,Red\n" + "\n" * 3_000_000,
        "Question,A,B,C,D,Correct,Red\n" + "What?,1,2,3,4,A,B\n" * 50_000,
    ],
    ids=["one word", "one row", "one quotation", "blank lines", "many rows"],
)
def test_text(tmp_path: Path, text: str) -> None:
    (tmp_path / "large.csv").write_text(text)
    ended = read_apart(tmp_path / "large.csv")
    assert ended.said
