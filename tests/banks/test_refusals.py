"""Files that cannot be read: one clear sentence each, no traceback, and hostile ones cost next to nothing."""

from __future__ import annotations

import struct
import time
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from kit.banks import container, kinds, sheetxml
from kit.banks.kinds import Unreadable
from kit.banks.reading import read_bank
from kit.engine.errors import BankError
from tests.banks.books import BASELINE, CASES, patched
from tests.banks.test_kinds import refusal

SHEET = "xl/worksheets/sheet1.xml"


def test_too_large_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds, "MAX_FILE", 6000)
    assert "is too large" in refusal(BASELINE)


def test_document_type_is_refused_before_anything_is_expanded() -> None:
    for name in ("f40_billion_laughs.xlsx", "f41_external_entity.xlsx"):
        tracemalloc.start()
        assert "document type declaration" in refusal(CASES / name)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < 5_000_000


def test_unreasonable_sizes_are_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A part that unpacks to 90 MB from 90 kB, and one that only says it does."""
    bomb = patched(tmp_path / "bomb.xlsx", SHEET, b"</sheetData>", b"</sheetData>" + b" " * 90_000_000)
    start = time.process_time()
    with pytest.raises(Unreadable) as caught:
        read_bank(bomb)
    assert time.process_time() - start < 1
    assert caught.value.sheet == "NSW"
    assert "sheet “NSW” unpacks from" in str(caught.value)
    data = bytearray(BASELINE.read_bytes())
    at = data.rindex(b"PK\x01\x02", 0, data.rindex(b"xl/worksheets/sheet2.xml"))
    struct.pack_into("<I", data, at + 24, 2_000_000_000)
    lying = tmp_path / "lying.xlsx"
    lying.write_bytes(data)
    assert "sheet “VIC” unpacks from 0 kB to 2,000.0 MB" in refusal(lying)
    monkeypatch.setattr(container, "MAX_UNPACKED", 5_000)
    assert "far more than questions need" in refusal(BASELINE)


def test_too_many_parts_cells_and_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheetxml, "MAX_ROWS", 7)
    assert "more than 7 filled rows" in refusal(BASELINE)
    monkeypatch.setattr(sheetxml, "MAX_CELLS", 6)
    assert "more than 6 filled cells" in refusal(BASELINE)
    monkeypatch.setattr(container, "MAX_PARTS", 3)
    assert "too many parts" in refusal(BASELINE)


@pytest.mark.parametrize(
    ("part", "old", "label"),
    [
        (SHEET, b"<sheetData>", "sheet “NSW”"),
        (SHEET, b"</sheetData>", "sheet “NSW”"),
        (SHEET, b"<v>6</v>", "sheet “NSW”"),
        ("xl/sharedStrings.xml", b"<si>", "the table of texts"),
        ("xl/styles.xml", b"<fills", "the styles part"),
        ("xl/theme/theme1.xml", b"<a:themeElements>", "the colour theme"),
        ("xl/workbook.xml", b"<sheets>", "the list of sheets"),
        ("xl/_rels/workbook.xml.rels", b"<Relationship ", "the list of parts"),
    ],
)
def test_elements_nested_too_deep(tmp_path: Path, part: str, old: bytes, label: str) -> None:
    for name in (b"row", b"c ", b"x", b"si"):
        begin, end = b"<" + name + b">", b"</" + name.strip() + b">"
        path = patched(tmp_path / "deep.xlsx", part, old, begin * 300 + end * 300 + old)
        assert refusal(path) == (
            f"“deep.xlsx” was refused, because {label} nests more than 200 elements in one another, which no "
            "spreadsheet program does: copy the questions into a new workbook."
        )
    harmless = patched(tmp_path / "shallow.xlsx", part, old, b"<x>" * 180 + b"</x>" * 180 + old)
    assert len(read_bank(harmless).questions) == 7


def test_rows_that_look_blank_but_nest(tmp_path: Path) -> None:
    """Pieces of blank rows are passed over, but only if every element in them ends in them."""
    rows = b'<row r="%d"><c ><c >/></c></c></row>'
    many = b"".join(rows.replace(b"%d", b"%d" % n) for n in range(9, 20_000))
    assert (
        len(read_bank(patched(tmp_path / "a.xlsx", SHEET, b"</sheetData>", many + b"</sheetData>")).questions)
        == 7
    )
    open_rows = b"".join(b'<row r="%d"><c s="1"/>' % n for n in range(9, 20_000)) + b"</row>" * 19_991
    deep = patched(tmp_path / "b.xlsx", SHEET, b"</sheetData>", open_rows + b"</sheetData>")
    assert "nests more than 200 elements" in refusal(deep)
    faked = b"".join(b'<row r="%d"><c >/>' % n for n in range(9, 20_000)) + b"</c></row>" * 19_991
    deep = patched(tmp_path / "c.xlsx", SHEET, b"</sheetData>", faked + b"</sheetData>")
    assert "nests more than 200 elements" in refusal(deep)


def test_values_outside_cells_are_nobodys(tmp_path: Path) -> None:
    stray = b'<row r="9"><v>6</v><c r="A9" t="s"/></row><c><row r="10"/><v>6</v></c></sheetData>'
    bank = read_bank(patched(tmp_path / "stray.xlsx", SHEET, b"</sheetData>", stray))
    assert len(bank.questions) == 7
    assert not [item for item in bank.findings if item.cell.endswith("9")]


def test_a_row_of_too_many_cells(tmp_path: Path) -> None:
    cells = b"".join(b'<c s="%d"/>' % (n * n) for n in range(40_000))
    wide = patched(tmp_path / "wide.xlsx", SHEET, b"</sheetData>", b"<row>" + cells + b"</row></sheetData>")
    assert "has a row of too many cells" in refusal(wide)


def test_formatted_rows_are_cheap(tmp_path: Path) -> None:
    rows = b"".join(
        b'<row r="%d" s="2" customFormat="1"><c r="A%d" s="2"/></row>' % (n, n) for n in range(9, 300_009)
    )
    tail = patched(tmp_path / "tail.xlsx", SHEET, b"</sheetData>", rows + b"</sheetData>")
    del rows
    start = time.process_time()
    bank = read_bank(tail)
    assert time.process_time() - start < 6
    assert len(bank.questions) == 7


def test_questions_between_blank_rows_are_found(tmp_path: Path) -> None:
    """However the pieces of the file fall, no question is lost behind or between formatted rows."""
    kept = (
        b'<row r="%d"><c r="A%d" t="inlineStr"><is><t>Which?</t></is></c><c r="B%d" s="2"><v>1</v></c>'
        b'<c r="C%d" s="3"><v>2</v></c><c r="D%d"><v>3</v></c><c r="E%d"><v>4</v></c></row>'
    )
    rows = [
        kept.replace(b"%d", b"%d" % n)
        if n % 997 == 0
        else b'<row r="%d" s="2"><c r="A%d" s="2"/></row>' % (n, n)
        for n in range(9, 30_000)
    ]
    path = patched(
        tmp_path / "gaps.xlsx",
        SHEET,
        b"</sheetData>",
        b"".join(rows) + b"</sheetData>",
        CASES / "c02_argb_alpha00.xlsx",
    )
    found = [item.row for item in read_bank(path).questions if item.row > 8]
    assert found == list(range(997, 30_000, 997))


def test_a_huge_cell_is_cut(tmp_path: Path) -> None:
    """QB303: a text of 6 MB is kept to what a cell may hold; the others play."""
    words = b" ".join(b"%d" % (n * 7919) for n in range(600_000))
    for text in (b't="inlineStr"><is><t>' + words + b"</t></is>", b't="str"><v>' + words + b"</v>"):
        cell = b'<row r="9"><c r="A9" ' + text + b"</c></row></sheetData>"
        path = patched(tmp_path / "long.xlsx", SHEET, b"</sheetData>", cell)
        tracemalloc.start()
        bank = read_bank(path)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < 4_000_000
        (finding,) = [item for item in bank.findings if item.code == "QB303"]
        assert (finding.cell, len(bank.questions)) == ("A9", 7)


def test_huge_merges_are_never_walked(tmp_path: Path) -> None:
    merges = b'<mergeCells><mergeCell ref="A1:XFD1048576"/><mergeCell ref="B9:B1048576"/></mergeCells>'
    path = patched(tmp_path / "merged.xlsx", SHEET, b"</sheetData>", b"</sheetData>" + merges)
    start = time.process_time()
    assert len(read_bank(path).questions) == 7
    assert time.process_time() - start < 1


@pytest.mark.parametrize(
    ("part", "old", "new", "words"),
    [
        (SHEET, b"</sheetData>", b"", "is damaged or incomplete (sheet “NSW”)"),
        (SHEET, b"<v>6</v>", b"<v>six</v>", "is damaged at NSW!B2"),
        (SHEET, b"<v>6</v>", b"<v>9999</v>", "is damaged at NSW!B2"),
        ("xl/workbook.xml", b"<sheets>", b"<sheets/><!--", "is damaged or incomplete"),
        (
            "xl/_rels/workbook.xml.rels",
            b"worksheets/sheet1.xml",
            b"worksheets/none.xml",
            "sheet “NSW” is missing",
        ),
    ],
)
def test_damage_inside(tmp_path: Path, part: str, old: bytes, new: bytes, words: str) -> None:
    assert words in refusal(patched(tmp_path / "damaged.xlsx", part, old, new))


def test_outside_targets_are_not_followed(tmp_path: Path) -> None:
    path = patched(
        tmp_path / "outside.xlsx",
        "xl/_rels/workbook.xml.rels",
        b'Target="/xl/worksheets/sheet1.xml"',
        b'TargetMode="External" Target="file:///etc/hostname"',
    )
    assert "sheet “NSW” is missing" in refusal(path)


def test_every_byte_may_be_wrong(tmp_path: Path) -> None:
    """Flipped bytes and cut ends give a bank or a sentence, never another error."""
    data = BASELINE.read_bytes()
    path = tmp_path / "fuzzed.xlsx"
    sentences: set[str] = set()
    for place in range(0, len(data), 37):
        changed = bytearray(data)
        changed[place] ^= 0x55
        for variant in (bytes(changed), data[:place]):
            path.write_bytes(variant)
            try:
                read_bank(path)
            except BankError as error:
                sentences.add(str(error)[-1])
    assert sentences == {"."}


def test_every_tag_may_be_wrong(tmp_path: Path) -> None:
    """The same inside the zip, where the sums are right: doubled, dropped and broken pieces of every part."""
    with zipfile.ZipFile(CASES / "w03_validation_comment_condformat.xlsx") as given:
        parts = {name: given.read(name) for name in given.namelist()}
    path = tmp_path / "fuzzed.xlsx"
    sentences: set[str] = set()
    for name, data in parts.items():
        tags = [i for i in range(len(data)) if data[i : i + 1] == b"<"]
        for at in tags[:: max(1, len(tags) // 8)]:
            for changed in (
                data[:at] + data[at + 9 :],
                data[:at] + data[at : at + 40] + data[at:],
                data.replace(b'="', b'="-', 9),
            ):
                with zipfile.ZipFile(path, "w") as made:
                    for other, content in parts.items():
                        made.writestr(other, changed if other == name else content)
                try:
                    read_bank(path)
                except BankError as error:
                    sentences.add(str(error)[-1])
    assert sentences == {"."}
