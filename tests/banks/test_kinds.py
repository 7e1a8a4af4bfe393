"""What kind of file it is, told by its content; anything that cannot be read gets one sentence."""

from __future__ import annotations

import os
import struct
import zipfile
from pathlib import Path
from typing import Any

import pytest

from kit.banks import kinds
from kit.banks.kinds import Unreadable
from kit.banks.reading import read_bank
from kit.engine.errors import BankError
from tests.banks.books import BASELINE, CASES

SAVE_AS = "open it in a spreadsheet program and save it as “Excel Workbook (.xlsx)”."

ANEW = "download or copy it again, or open it in a spreadsheet program and save it anew."
GOOGLE = "in Google Sheets choose File > Download > Microsoft Excel (.xlsx)."
SENTENCES = {
    "f02_bank.fods": ("is a flat OpenDocument spreadsheet", SAVE_AS),
    "f03_bank_biff8.xls": ("is an old Excel file (.xls)", SAVE_AS),
    "f04_xls_renamed.xlsx": ("is an old Excel file (.xls) with the wrong ending", SAVE_AS),
    "f05_excel2003_xml.xls": ("is an Excel 2003 XML spreadsheet", SAVE_AS),
    "f06_html_named.xls": ("is a web page, not a workbook", SAVE_AS),
    "f31_bank.xlsb": ("is a binary Excel workbook (.xlsb)", SAVE_AS),
    "f34_truncated.xlsx": ("is damaged or incomplete", ANEW),
    "f35_empty_file.xlsx": ("is empty (0 bytes)", "download or copy it again."),
    "f36_text_named.xlsx": (
        "is text, not a workbook",
        f"if it is a table with commas, semicolons or tabs, give it the ending .csv; else {SAVE_AS}",
    ),
    "f37_docx_named.xlsx": (
        "is a Word document, with no workbook inside",
        "copy its table into a spreadsheet program and save that as “Excel Workbook (.xlsx)”.",
    ),
    "f38_crc_error.xlsx": ("is damaged or incomplete (the styles part)", ANEW),
    "f49_apple_numbers.numbers": (
        "is an Apple Numbers document",
        "in Numbers choose File > Export To > Excel.",
    ),
    "f50_drive_shortcut.gsheet": ("is only a shortcut to a Google sheet, with no data inside", GOOGLE),
    "~$f47_lock.xlsx": (
        "is not a workbook but a sign that “f47_lock.xlsx” is open in Excel",
        "close Excel, or give “f47_lock.xlsx” instead.",
    ),
}


def refusal(path: Path) -> str:
    with pytest.raises(BankError) as caught:
        read_bank(path)
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__ or caught.value.__context__ is None
    return str(caught.value)


@pytest.mark.parametrize("name", SENTENCES)
def test_sentence(name: str) -> None:
    problem, way_out = SENTENCES[name]
    assert refusal(CASES / name) == f"“{name}” {problem}: {way_out}"


def ole(path: Path, stream: str) -> Path:
    """The start of an OLE compound file whose directory names one stream."""
    head = bytearray(512)
    head[:8] = bytes.fromhex("d0cf11e0a1b11ae1")
    struct.pack_into("<H", head, 30, 9)
    struct.pack_into("<I", head, 48, 1)
    name = stream.encode("utf-16-le")
    path.write_bytes(bytes(head) + bytes(512) + name + bytes(1024 - len(name)))
    return path


def test_password(tmp_path: Path) -> None:
    assert refusal(ole(tmp_path / "locked.xlsx", "EncryptedPackage")) == (
        "“locked.xlsx” is protected with a password: open it in Excel, clear the password under File > Info > "
        "Protect Workbook > Encrypt with Password, and save it."
    )
    assert "old Excel file" in refusal(ole(tmp_path / "old.xlsx", "Workbook"))
    (tmp_path / "stub.xlsx").write_bytes(bytes.fromhex("d0cf11e0"))
    assert "old Excel file" in refusal(tmp_path / "stub.xlsx")


PICTURE = "a picture"
WORD = "copy its table into a spreadsheet program"
OTHERS = {
    "pdf": ("a.xlsx", b"%PDF-1.7\n\0", "is a PDF, not a workbook: give the spreadsheet it was made from"),
    "pdf behind rubbish": ("a.csv", b"\0\0\n%PDF-1.4", "is a PDF, not a workbook"),
    "noise": ("a.xlsx", bytes(range(200, 256)) * 9 + b"\0", "is not a workbook, or it is damaged"),
    "cut": ("a.xlsx", b"PK\x03\x04 and no more", "is damaged or incomplete"),
    "cut ods": ("a.ods", b"PK\x03\x04 and no more", "is damaged or incomplete"),
    "utf-16": ("a.xlsx", "Frage;A;B".encode("utf-16"), "is text, not a workbook"),
    "csv as ods": ("a.ods", b"Question;A;B", "is text, not a workbook: if it is a table with commas"),
    "csv as xls": ("a.xls", b"Question\tA\tB", "give it the ending .csv"),
    "unknown ending": ("a.dat", b"Question,A,B", "is text, not a workbook"),
    "empty fods": ("a.fods", b"<?xml?><office/>", "is a flat OpenDocument spreadsheet"),
    "html as csv": ("a.csv", b"<!-- x --><HTML><table>", "is a web page, not a workbook"),
    "xhtml": ("a.xls", b"\xef\xbb\xbf<?xml version='1.0'?>\n<html xmlns='x'>", "is a web page"),
    "html in utf-16": ("a.xls", "<table><tr>".encode("utf-16"), "is a web page, not a workbook"),
    "web archive": ("a.xls", b"MIME-Version: 1.0\r\nContent-Type: x", "is a web page or a mail message"),
    "2003 named csv": (
        "a.csv",
        b'<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
        "Excel 2003 XML",
    ),
    "jpeg": ("a.csv", b"\xff\xd8\xff\xe0 JFIF", PICTURE),
    "png": ("a.xlsx", b"\x89PNG\r\n\x1a\n", PICTURE),
    "gif": ("a.xlsx", b"GIF89a", PICTURE),
    "tiff": ("a.xlsx", b"II*\0", PICTURE),
    "heic": ("a.xlsx", b"\0\0\0\x18ftypheic", PICTURE),
    "webp": ("a.xlsx", b"RIFF\0\0\0\0WEBP", PICTURE),
    "rtf": ("a.csv", b"{\\rtf1\\ansi Question", WORD),
    "7z": ("a.xlsx", b"7z\xbc\xaf\x27\x1c\0", "is a 7z archive, not a workbook: unpack it"),
    "rar": ("a.xlsx", b"Rar!\x1a\x07\0", "is a RAR archive"),
    "gzip": ("a.xlsx", b"\x1f\x8b\x08\0", "is a gzip archive"),
    "icloud": (".a.xlsx.icloud", b"bplist00", "download it from iCloud first"),
    "database": ("a.csv", b"SQLite format 3\0", "is a database"),
    "excel 3": ("a.xls", b"\x09\x02\x06\0\0\0", "is a very old Excel file"),
    "numbers": ("a.numbers", b"anything", "in Numbers choose File > Export To > Excel"),
    "xlsb": ("a.xlsb", b"anything", "is a binary Excel workbook"),
    "gsheet": ("a.gsheet", b"{}", "is only a shortcut to a Google sheet"),
}


@pytest.mark.parametrize("what", OTHERS)
def test_other_contents(tmp_path: Path, what: str) -> None:
    name, data, words = OTHERS[what]
    (tmp_path / name).write_bytes(data)
    sentence = refusal(tmp_path / name)
    assert words in sentence
    assert sentence.startswith(f"“{name}” ")


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        (["[Content_Types].xml", "ppt/presentation.xml"], "is a PowerPoint file, with no workbook inside"),
        (["[Content_Types].xml", "xl/workbook.bin"], "is a binary Excel workbook (.xlsb)"),
        (["Index/Document.iwa"], "is an Apple Numbers document"),
        (["photos/one.jpg"], "is a zip file, but there is no workbook inside"),
    ],
)
def test_other_zips(tmp_path: Path, parts: list[str], words: str) -> None:
    """Known by their parts, whatever the ending."""
    path = tmp_path / "a.xlsx"
    with zipfile.ZipFile(path, "w") as made:
        for part in parts:
            made.writestr(part, "x")
    assert words in refusal(path)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (b"application/vnd.oasis.opendocument.text", "is an OpenDocument text (.odt), not a spreadsheet"),
        (b"application/vnd.oasis.opendocument.presentation", "is an OpenDocument presentation (.odp)"),
        (b"application/vnd.oasis.opendocument.graphics", "is an OpenDocument file, but not a spreadsheet"),
        (b"application/vnd.sun.xml.calc", "is a very old OpenOffice file (.sxc)"),
        (b"application/epub+zip", "is an electronic book"),
        (b"application/vnd.oasis.opendocument.spreadsheet", "but there is no spreadsheet inside"),
    ],
)
def test_other_open_documents(tmp_path: Path, kind: bytes, words: str) -> None:
    path = tmp_path / "a.xlsx"
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("mimetype", kind)
    assert words in refusal(path)


def test_old_office_files(tmp_path: Path) -> None:
    assert "is an old Word document (.doc)" in refusal(ole(tmp_path / "a.xls", "WordDocument"))
    assert "is an old PowerPoint file (.ppt)" in refusal(ole(tmp_path / "b.xls", "PowerPoint Document"))
    assert "with the wrong ending" in refusal(ole(tmp_path / "c.csv", "Workbook"))


def test_kinds_are_told_by_content(tmp_path: Path) -> None:
    """A workbook is read under any ending; text is a table only under its own."""
    for name in ("a.xlsx", "a.csv", "a.ods", "a"):
        (tmp_path / name).write_bytes(BASELINE.read_bytes())
        assert kinds.kind_of(tmp_path / name) == "xlsx"
        (tmp_path / name).write_bytes((CASES / "f01_bank.ods").read_bytes())
        assert kinds.kind_of(tmp_path / name) == "ods"
    for ending in (".csv", ".CSV", ".tsv", ".tab", ".txt"):
        for data in (
            b"a,b",
            b"\xef\xbb\xbfa,b",
            b"What begins with %PDF-?,b",
            b"abc ftyp",
            "a,b".encode("utf-16"),
        ):
            (tmp_path / f"t{ending}").write_bytes(data)
            assert kinds.kind_of(tmp_path / f"t{ending}") == "text"


def test_one_kind_where_another_is_wanted(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_bytes(b"a,b")
    for path, wanted, words in (
        (tmp_path / "t.csv", "xlsx", "cannot hold colours: add columns Correct and Red"),
        (CASES / "f01_bank.ods", "xlsx", "is an OpenDocument spreadsheet"),
        (BASELINE, "ods", "is an Excel spreadsheet"),
    ):
        with pytest.raises(Unreadable, match=words):
            kinds.check_kind(path, wanted)  # type: ignore[arg-type]
    kinds.check_kind(BASELINE)


def test_what_is_no_ordinary_file(tmp_path: Path) -> None:
    """A pipe is not waited for; a folder as Numbers keeps its documents is named."""
    os.mkfifo(tmp_path / "pipe.xlsx")
    assert "is not an ordinary file" in refusal(tmp_path / "pipe.xlsx")
    (tmp_path / "bank.numbers").mkdir()
    assert "is an Apple Numbers document" in refusal(tmp_path / "bank.numbers")


def test_a_workbook_with_the_wrong_ending_is_read(tmp_path: Path) -> None:
    path = tmp_path / "really a workbook.csv"
    path.write_bytes(BASELINE.read_bytes())
    assert len(read_bank(path).questions) == 7


def test_places_without_a_file(tmp_path: Path) -> None:
    assert (
        refusal(tmp_path / "none.xlsx")
        == "There is no file “none.xlsx” in that place: check the name and the folder."
    )
    assert "is a folder" in refusal(tmp_path)
    assert "cannot be opened" in refusal(Path("a\0b.xlsx"))


@pytest.mark.parametrize("given", [5, None, b"bank.xlsx", ["bank.xlsx"]], ids=repr)
def test_what_is_no_path(given: Any) -> None:
    with pytest.raises(BankError) as caught:
        read_bank(given)
    assert str(caught.value) == f"A bank is given by the path of its workbook (.xlsx), not by {given!r}."
