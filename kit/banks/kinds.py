"""What kind of file is this? Anything but a workbook gets one sentence with the way out."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import BinaryIO

from kit.engine.errors import BankError

MAX_FILE = 100_000_000
"""Largest file, bytes as stored."""

_OLE = b"\xd0\xcf\x11\xe0"
_HEAD = 4096
_SAVE_AS = "open it in a spreadsheet program and save it as “Excel Workbook (.xlsx)”"
_GIVE_XLSX = "give the coloured workbook (.xlsx) itself"
_ENDINGS = {
    ".csv": ("is a CSV file, which cannot hold colours", _GIVE_XLSX),
    ".tsv": ("is a text table, which cannot hold colours", _GIVE_XLSX),
    ".ods": ("is an OpenDocument spreadsheet", _SAVE_AS),
    ".fods": ("is a flat OpenDocument spreadsheet", _SAVE_AS),
    ".xls": ("is an old Excel file (.xls)", _SAVE_AS),
    ".xlsb": ("is a binary Excel workbook (.xlsb)", _SAVE_AS),
    ".numbers": ("is an Apple Numbers document", "in Numbers choose File > Export To > Excel"),
    ".gsheet": (
        "is only a shortcut to a Google sheet, with no data inside",
        "in Google Sheets choose File > Download > Microsoft Excel (.xlsx)",
    ),
}
_WEB_PAGE = (b"<!doctype html", b"<html", b"<table", b"<meta", b"<head", b"<body")


class Unreadable(BankError):
    """A bank that cannot be read at all: what is wrong, the way out, and where ("" if not known)."""

    def __init__(self, problem: str, way_out: str, sheet: str = "", cell: str = "") -> None:
        super().__init__(f"{problem}: {way_out}.")
        self.way_out = f"{way_out[:1].upper()}{way_out[1:]}."
        self.sheet = sheet
        self.cell = cell


def check_kind(path: Path) -> None:
    """Return quietly if the file is a zip and so may be a workbook.

    Raises Unreadable with one sentence and the way out for anything else.
    """
    name = path.name
    try:
        if path.is_dir():
            raise Unreadable(f"“{name}” is a folder, not a workbook", "give the name of one .xlsx file")
        size = path.stat().st_size
        with path.open("rb") as stream:
            head = stream.read(_HEAD)
            protected = head.startswith(_OLE) and _is_encrypted(stream, head)
    except FileNotFoundError:
        raise Unreadable(f"There is no file “{name}” in that place", "check the name and the folder") from None
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or "its name makes no sense").lower()
        problem = f"“{name}” cannot be opened ({reason})"
        raise Unreadable(problem, "close it elsewhere, or copy it to another folder") from None
    if name.startswith("~$"):
        problem = f"“{name}” is not a workbook but a sign that “{name[2:]}” is open in Excel"
        raise Unreadable(problem, f"close Excel, or give “{name[2:]}” instead")
    if size == 0:
        raise Unreadable(f"“{name}” is empty (0 bytes)", "download or copy it again")
    if size > MAX_FILE:
        problem = f"“{name}” is too large ({size // 1_000_000} MB; at most {MAX_FILE // 1_000_000} MB)"
        raise Unreadable(problem, "copy the questions alone into a new workbook")
    kind = _other_kind(path.suffix.lower(), head, protected)
    if kind is not None:
        raise Unreadable(f"“{name}” {kind[0]}", kind[1])


def _other_kind(ending: str, head: bytes, protected: bool) -> tuple[str, str] | None:
    """(what it is, the way out), or None for a zip that may be a workbook."""
    if ending in (".gsheet", ".numbers"):
        return _ENDINGS[ending]
    if head.startswith(b"PK"):
        return _ENDINGS[".ods"] if b"application/vnd.oasis.opendocument.spreadsheet" in head[:200] else None
    if protected:
        return (
            "is protected with a password",
            "open it in Excel, clear the password under File > Info > Protect Workbook > "
            "Encrypt with Password, and save it",
        )
    if head.startswith(_OLE):
        wrong = " with the wrong ending" if ending in (".xlsx", ".xlsm") else ""
        return f"is an old Excel file (.xls){wrong}", _SAVE_AS
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if b"urn:schemas-microsoft-com:office:spreadsheet" in head:
        return "is an Excel 2003 XML spreadsheet", _SAVE_AS
    if b"office:document" in head:
        return _ENDINGS[".fods"]
    if start.startswith(_WEB_PAGE):
        return "is a web page, not a workbook", _SAVE_AS
    if start.startswith(b"%pdf"):
        return "is a PDF, not a workbook", "give the spreadsheet it was made from, as .xlsx"
    if ending in _ENDINGS:
        return _ENDINGS[ending]
    if b"\0" not in head[:512] or head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "is text, not a workbook", f"{_SAVE_AS}, then fill the answers green and red"
    return "is not a workbook, or it is damaged", "download or copy it again, or save it anew as .xlsx"


def _is_encrypted(stream: BinaryIO, head: bytes) -> bool:
    """Whether an OLE file is an encrypted workbook: its directory names the stream "EncryptedPackage"."""
    if len(head) < 52:
        return False
    (power,) = struct.unpack_from("<H", head, 30)
    (sector,) = struct.unpack_from("<I", head, 48)
    if power not in (9, 12):
        return False
    stream.seek((sector + 1) << power)
    directory = stream.read(_HEAD)
    return any(name.encode("utf-16-le") in directory for name in ("EncryptedPackage", "EncryptionInfo"))
