"""The file as a container: what kind of file it is, and its parts, read within bounds.

Nothing is read before its declared size is checked, a document type declaration is refused, and a file of
another kind gets one sentence with the way out. Errors of the libraries underneath never come through.
"""

from __future__ import annotations

import lzma
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.parsers import expat

from kit.engine.errors import BankError

MAX_FILE = 100_000_000
"""Largest file, bytes as stored."""
MAX_UNPACKED = 200_000_000
"""Most bytes unpacked from one file, all parts read together."""
MAX_RATIO = 200
"""Largest ratio of unpacked to stored size of a part of more than `RATIO_FROM` bytes."""
RATIO_FROM = 1_000_000
MAX_PARTS = 20_000
_CHUNK = 1 << 16
_ZIP_TROUBLE = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    OSError,
    EOFError,
    ValueError,
    NotImplementedError,
    RuntimeError,
)


class Unreadable(BankError):
    """A bank that cannot be read at all. `sheet` and `cell` say where, as far as that is known ("" if not)."""

    def __init__(self, message: str, sheet: str = "", cell: str = "") -> None:
        super().__init__(message)
        self.sheet = sheet
        self.cell = cell


_SAVE_AS = "open it in a spreadsheet program and save it as “Excel Workbook (.xlsx)”"
_WAYS_OUT = {
    ".csv": "is a CSV file, which cannot hold colours: give the coloured workbook (.xlsx) itself",
    ".tsv": "is a text table, which cannot hold colours: give the coloured workbook (.xlsx) itself",
    ".ods": f"is an OpenDocument spreadsheet: {_SAVE_AS}",
    ".fods": f"is a flat OpenDocument spreadsheet: {_SAVE_AS}",
    ".xls": f"is an old Excel file (.xls): {_SAVE_AS}",
    ".xlsb": f"is a binary Excel workbook (.xlsb): {_SAVE_AS}",
    ".numbers": "is an Apple Numbers document: in Numbers choose File > Export To > Excel",
    ".gsheet": "is only a shortcut to a Google sheet, with no data inside: in Google Sheets choose "
    "File > Download > Microsoft Excel (.xlsx)",
}


def check_kind(path: Path) -> None:
    """Return quietly if the file may be an .xlsx or .xlsm workbook.

    Raises Unreadable with one sentence and the way out for anything else.
    """
    name = path.name
    try:
        if path.is_dir():
            raise Unreadable(f"“{name}” is a folder, not a workbook: give the name of one .xlsx file.")
        size = path.stat().st_size
        with path.open("rb") as stream:
            head = stream.read(4096)
            directory = head + (_tail(stream, size) if head[:4] == b"\xd0\xcf\x11\xe0" else b"")
    except FileNotFoundError:
        raise Unreadable(f"There is no file “{name}” in that place: check the name and the folder.") from None
    except OSError as error:
        reason = (error.strerror or "no access").lower()
        raise Unreadable(
            f"“{name}” cannot be opened ({reason}): close it elsewhere or copy it first."
        ) from None
    if name.startswith("~$"):
        raise Unreadable(
            f"“{name}” is not a workbook but a sign that “{name[2:]}” is open in Excel: "
            f"close Excel, or give “{name[2:]}” instead."
        )
    if size == 0:
        raise Unreadable(f"“{name}” is empty (0 bytes): download or copy it again.")
    if size > MAX_FILE:
        raise Unreadable(f"“{name}” is too large ({size // 1_000_000} MB; at most {MAX_FILE // 1_000_000} MB).")
    ending = path.suffix.lower()
    if ending in (".gsheet", ".numbers") or (ending in (".csv", ".tsv") and head[:2] != b"PK"):
        raise Unreadable(f"“{name}” {_WAYS_OUT[ending]}.")
    if head[:2] == b"PK":
        if b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet" in head[:200]:
            raise Unreadable(f"“{name}” {_WAYS_OUT['.ods']}.")
        return
    raise Unreadable(_no_zip(name, ending, head, directory))


def _tail(stream: Any, size: int) -> bytes:
    """The bytes of an OLE file in which the names of its streams stand, as far as a quick look finds them."""
    stream.seek(max(0, size - 65536))
    tail: bytes = stream.read(65536)
    stream.seek(0)
    start: bytes = stream.read(65536)
    return start + tail


def _no_zip(name: str, ending: str, head: bytes, directory: bytes) -> str:
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if head[:4] == b"\xd0\xcf\x11\xe0":
        if (
            "EncryptedPackage".encode("utf-16-le") in directory
            or "EncryptionInfo".encode("utf-16-le") in directory
        ):
            return (
                f"“{name}” is protected with a password: open it in Excel, choose File > Info > Protect Workbook "
                "> Encrypt with Password, clear the password, and save it."
            )
        wrong = " with the wrong ending" if ending in (".xlsx", ".xlsm") else ""
        return f"“{name}” is an old Excel file (.xls){wrong}: {_SAVE_AS}."
    if b"urn:schemas-microsoft-com:office:spreadsheet" in head:
        return f"“{name}” is an Excel 2003 XML spreadsheet: {_SAVE_AS}."
    if b"office:document" in head or ending == ".fods":
        return f"“{name}” {_WAYS_OUT['.fods']}."
    if start.startswith((b"<!doctype html", b"<html", b"<table", b"<meta", b"<head", b"<body")):
        return f"“{name}” is a web page, not a workbook: {_SAVE_AS}."
    if ending in _WAYS_OUT:
        return f"“{name}” {_WAYS_OUT[ending]}."
    if start.startswith(b"%pdf"):
        return f"“{name}” is a PDF, not a workbook: give the spreadsheet it was made from, as .xlsx."
    if b"\0" not in head[:512] or head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return f"“{name}” is text, not a workbook: {_SAVE_AS}, then mark the answers green and red."
    return f"“{name}” is not a workbook, or it is damaged: download or copy it again, or save it anew as .xlsx."


class Package:
    """The parts of a workbook file. Names compare without case, and with either slash."""

    def __init__(self, path: Path) -> None:
        """Open the file. Raises Unreadable if it is not a readable zip of reasonable size."""
        check_kind(path)
        self.name = path.name
        self._left = MAX_UNPACKED
        try:
            self._zip = zipfile.ZipFile(path)
        except _ZIP_TROUBLE:
            raise self.damaged() from None
        infos = self._zip.infolist()
        if len(infos) > MAX_PARTS:
            self._zip.close()
            raise Unreadable(f"“{self.name}” has too many parts ({len(infos):,}) to be a workbook.")
        self._parts: dict[str, zipfile.ZipInfo] = {}
        for info in infos:
            self._parts.setdefault(_key(info.filename), info)

    def __enter__(self) -> Package:
        return self

    def __exit__(self, *unused: object) -> None:
        self._zip.close()

    def __contains__(self, part: str) -> bool:
        return _key(part) in self._parts

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of all parts, in lower case."""
        return tuple(self._parts)

    def damaged(self, what: str = "", sheet: str = "") -> Unreadable:
        """The error for a file that does not hold together; `what` names the part in plain words."""
        where = f" ({what})" if what else ""
        return Unreadable(
            f"“{self.name}” is damaged or incomplete{where}: download or copy it again, "
            "or open it in a spreadsheet program and save it anew.",
            sheet,
        )

    def chunks(self, part: str, label: str, sheet: str = "") -> Iterator[bytes]:
        """The bytes of a part in pieces, after its declared size was found to be reasonable.

        Raises Unreadable if the part is missing, damaged, encrypted or too large; `label` names it in the
        message.
        """
        info = self._parts.get(_key(part))
        if info is None:
            raise self.damaged(f"{label} is missing", sheet)
        self._left -= info.file_size
        ratio = info.file_size / max(1, info.compress_size)
        if self._left < 0 or (info.file_size > RATIO_FROM and ratio > MAX_RATIO):
            raise Unreadable(
                f"“{self.name}” was refused: {label} unpacks from {info.compress_size / 1000:,.0f} kB to "
                f"{info.file_size / 1_000_000:,.1f} MB, far more than questions need. Copy the questions alone "
                "into a new workbook.",
                sheet,
            )
        if info.flag_bits & 1:
            raise Unreadable(f"“{self.name}” is protected with a password: save it without one.", sheet)
        try:
            with self._zip.open(info) as stream:
                while piece := stream.read(_CHUNK):
                    yield piece
        except _ZIP_TROUBLE:
            raise self.damaged(label, sheet) from None

    def parse(self, part: str, parser: expat.XMLParserType, label: str, sheet: str = "") -> None:
        """Send a part through an expat parser, refusing a document type declaration.

        Raises Unreadable as `chunks` does, and for XML that does not hold together.
        """

        def refuse(*_: object) -> None:
            raise Unreadable(
                f"“{self.name}” was refused: {label} holds a document type declaration, which has no place "
                "in a workbook. Copy the questions into a new workbook.",
                sheet,
            )

        parser.StartDoctypeDeclHandler = refuse
        try:
            for piece in self.chunks(part, label, sheet):
                parser.Parse(piece, False)
            parser.Parse(b"", True)
        except (expat.ExpatError, ValueError, LookupError):
            raise self.damaged(label, sheet) from None


def _key(name: str) -> str:
    return name.replace("\\", "/").lstrip("/").lower()


def new_parser() -> expat.XMLParserType:
    """An expat parser: names are "namespace name", attributes are flat lists, text comes joined."""
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.ordered_attributes = True
    parser.buffer_text = True
    return parser


def local(name: str) -> str:
    """The name of an element or attribute without its namespace."""
    return name.rpartition(" ")[2]
