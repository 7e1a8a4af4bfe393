"""What is read without the parser is read as the parser would; what is written otherwise goes to it."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from kit.banks import container, plainxml, sheetxml, texts
from kit.banks.cells import Workbook
from kit.banks.kinds import Unreadable
from kit.banks.plainxml import is_utf8, last_blank_row, plain_rows, plain_texts
from kit.banks.xlsx import read_workbook
from tests.banks.books import CASES
from tests.benchmarks.bank_files import write_bank

ROW = b'<row r="2" spans="1:2" x14ac:dyDescent="0.25"><c r="A2" t="s"><v>7</v></c><c r="B2" s="3"/></row>'
WORKBOOKS = sorted(path for path in CASES.iterdir() if path.suffix in (".xlsx", ".xlsm"))


def test_a_usual_row() -> None:
    assert plain_rows(ROW) == [(2, False, [("A", "", "s", "7"), ("B", "3", "", "")])]
    assert plain_rows(b'<row r="9" hidden="true"></row>\n<row r="10"/>') == [(9, True, []), (10, False, [])]
    assert plain_rows(b'<row r="9" hidden="0"></row>') == [(9, False, [])]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"<v>7</v>", b"<v>7</v><f>A1</f>"),
        (b"<v>7</v>", b"<f>A1</f><v>7</v>"),
        (b"<v>7</v>", b"<is><t>7</t></is>"),
        (b"<v>7</v>", b"<v>&#55;</v>"),
        (b"<v>7</v>", "<v>\u0667</v>".encode()),
        (b"<v>7</v>", b"<v><![CDATA[7]]></v>"),
        (b' t="s"', b' t="inlineStr"'),
        (b' t="s"', b' cm="1" t="s"'),
        (b'r="A2"', b'r="XFE2"'),
        (b'r="A2"', b"r='A2'"),
        (b'r="B2" s="3"', b's="3"'),
        (b'r="2"', b'r="0"'),
        (b"<c ", b"<x:c "),
        (b"</row>", b"<c/></row>"),
        (b"</row>", b""),
        (
            b"spans=",
            b"spans =",
        ),
        (b'"1:2"', b'"1>2"'),
    ],
)
def test_an_unusual_row_is_left_to_the_parser(old: bytes, new: bytes) -> None:
    assert old in ROW
    assert plain_rows(ROW.replace(old, new)) is None


def test_blank_rows() -> None:
    blank = b'<row r="8" s="2"><c r="A8" s="2"/></row><row r="9"/>'
    assert last_blank_row(blank) == 9
    assert last_blank_row(blank + ROW) == 0
    assert last_blank_row(blank.replace(b"/></row>", b"></row>")) == 0
    assert last_blank_row(b'<row r="99999999"/>') == 0


def test_usual_texts() -> None:
    good = '<si><t>Zoë &amp; &lt;b&gt;</t></si><si><t xml:space="preserve"> a\nb</t></si>'.encode()
    assert plain_texts(good) == ["Zoë & <b>", " a\nb"]
    for bad in (
        b"<si><t>a\r\nb</t></si>",
        b"<si><r><t>a</t></r></si>",
        b"<si><t>&#65;</t></si>",
        b"<si><t>\xe9",
    ):
        assert plain_texts(bad) is None


def test_encodings() -> None:
    assert is_utf8(b"<worksheet>")
    assert is_utf8(b"\xef\xbb\xbf<?xml version='1.0' encoding='utf-8'?><a/>")
    assert not is_utf8(b'<?xml version="1.0" encoding="ISO-8859-1"?><a/>')
    assert not is_utf8("<a/>".encode("utf-16"))
    assert not is_utf8(b"<\0a\0")


@pytest.mark.parametrize("chunk", [1 << 16, 700])
@pytest.mark.parametrize("path", WORKBOOKS, ids=lambda path: path.stem[:3])
def test_same_as_the_parser(path: Path, chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(container, "_CHUNK", chunk)
    fast = _outcome(path)
    _by_the_parser_alone(monkeypatch)
    assert _outcome(path) == fast


def _outcome(path: Path) -> Workbook | str:
    """The file as read, or the sentence that refuses it."""
    try:
        return read_workbook(path)
    except Unreadable as error:
        return str(error)


def test_large_files_do_without_the_parser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_bank(tmp_path / "bank.xlsx", 4_000, 11, tail=5_000)
    seen: list[int] = []

    def pieces(self: sheetxml._Pass, raw: object) -> object:
        for piece in original(self, raw):  # type: ignore[arg-type]
            seen.append(len(piece))
            yield piece

    original = sheetxml._Pass.pieces
    monkeypatch.setattr(sheetxml._Pass, "pieces", pieces)
    fast = read_workbook(path)
    assert sum(seen) < 8 * 500
    monkeypatch.setattr(sheetxml._Pass, "pieces", original)
    _by_the_parser_alone(monkeypatch)
    assert read_workbook(path) == fast


@pytest.mark.parametrize("hidden", [b"<!-- %s -->", b"<![CDATA[%s]]>", b"<?note %s ?>"])
def test_rows_that_are_none(tmp_path: Path, hidden: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows in a comment are no rows, wherever the pieces of the file are cut."""
    source = write_bank(tmp_path / "bank.xlsx", 400)
    path = tmp_path / "hidden.xlsx"
    with zipfile.ZipFile(source) as given, zipfile.ZipFile(path, "w") as made:
        for name in given.namelist():
            data = given.read(name)
            if name.endswith("sheet1.xml"):
                at = data.index(b'<row r="20"')
                end = data.index(b'<row r="40"')
                data = data[:at] + hidden.replace(b"%s", data[at:end]) + data[end:]
            made.writestr(name, data)
    for chunk in (300, 1 << 16):
        monkeypatch.setattr(container, "_CHUNK", chunk)
        rows = read_workbook(path).sheets[0].rows
        assert not set(range(20, 40)) & set(rows)
        assert {19, 40, 51} <= set(rows)


def _by_the_parser_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (sheetxml, texts):
        for name in ("plain_rows", "plain_texts"):
            monkeypatch.setattr(module, name, lambda _: None, raising=False)
    monkeypatch.setattr(sheetxml, "last_blank_row", lambda _: 0)
    assert plainxml.plain_rows(ROW) is not None
