"""What kind of file is this? Told by its content, not its ending; what cannot be read gets one sentence."""

from __future__ import annotations

import re
import stat
import struct
from pathlib import Path
from typing import BinaryIO, Literal

from kit.engine.errors import BankError

MAX_FILE = 100_000_000
"""Largest file, bytes as stored."""

FileKind = Literal["xlsx", "ods", "text"]
"""A kind of file that can be read: Excel workbook, OpenDocument spreadsheet, table of text (CSV, TSV)."""

TEXT_ENDINGS = (".csv", ".tsv", ".tab", ".txt")
_OLE = b"\xd0\xcf\x11\xe0"
_HEAD = 4096
_TAIL = 65_536
_ODS = b"application/vnd.oasis.opendocument.spreadsheet"
_ODS_ENDINGS = (".ods", ".ots")
_BOMS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
_SAVE_AS = "open it in a spreadsheet program and save it as “Excel Workbook (.xlsx)”"
_SOURCE = "give the spreadsheet it was made from, as .xlsx"
_TABLE_OUT = "copy its table into a spreadsheet program and save that as “Excel Workbook (.xlsx)”"
_UNPACK = "unpack it, and give the workbook (.xlsx) inside"
_NUMBERS = ("is an Apple Numbers document", "in Numbers choose File > Export To > Excel")
_OLD_EXCEL = "is an old Excel file (.xls)"
_XLSB = ("is a binary Excel workbook (.xlsb)", _SAVE_AS)
_FODS = ("is a flat OpenDocument spreadsheet", _SAVE_AS)
_GOOGLE = (
    "is only a shortcut to a Google sheet, with no data inside",
    "in Google Sheets choose File > Download > Microsoft Excel (.xlsx)",
)
_LOCKED = "is protected with a password"
_NO_COLOURS = (
    "is a table of text, which cannot hold colours",
    "add columns Correct and Red that name the right answer and the junior one, or give the coloured "
    "workbook (.xlsx) itself",
)
_BY_ENDING = {".gsheet": _GOOGLE, ".numbers": _NUMBERS, ".xlsb": _XLSB}
_STARTS: tuple[tuple[bytes, str, str], ...] = (
    (b"7z\xbc\xaf\x27\x1c", "is a 7z archive, not a workbook", _UNPACK),
    (b"Rar!\x1a\x07", "is a RAR archive, not a workbook", _UNPACK),
    (b"\x1f\x8b\x08", "is a gzip archive, not a workbook", _UNPACK),
    (b"{\\rtf", "is a text document (RTF), not a workbook", _TABLE_OUT),
    (b"\xff\xd8\xff", "is a picture (JPEG), not a workbook", _SOURCE),
    (b"\x89PNG\r\n", "is a picture (PNG), not a workbook", _SOURCE),
    (b"GIF8", "is a picture (GIF), not a workbook", _SOURCE),
    (b"II*\0", "is a picture (TIFF), not a workbook", _SOURCE),
    (b"MM\0*", "is a picture (TIFF), not a workbook", _SOURCE),
    (b"bplist00", "is not the file itself but a placeholder of a Mac", "download it from iCloud first"),
    (b"SQLite format 3\0", "is a database, not a workbook", "export its table as .xlsx or .csv"),
    (b"\x09\x00\x04\x00", "is a very old Excel file (.xls)", _SAVE_AS),
    (b"\x09\x02\x06\x00", "is a very old Excel file (.xls)", _SAVE_AS),
    (b"\x09\x04\x06\x00", "is a very old Excel file (.xls)", _SAVE_AS),
)
_OLE_STREAMS = (
    ("WordDocument", "is an old Word document (.doc), not a workbook", _TABLE_OUT),
    ("PowerPoint Document", "is an old PowerPoint file (.ppt), not a workbook", _TABLE_OUT),
    ("__properties_version1.0", "is a mail message (.msg), not a workbook", "save what is attached to it"),
)
_ZIP_PARTS = (
    (b"xl/workbook.bin", *_XLSB),
    (b"word/document.xml", "is a Word document, with no workbook inside", _TABLE_OUT),
    (b"ppt/presentation.xml", "is a PowerPoint file, with no workbook inside", _TABLE_OUT),
    (b"Index/Document.iwa", *_NUMBERS),
)
_OPENDOCUMENT = (
    (b"opendocument.text", "is an OpenDocument text (.odt), not a spreadsheet", _TABLE_OUT),
    (b"opendocument.presentation", "is an OpenDocument presentation (.odp), not a spreadsheet", _TABLE_OUT),
    (b"opendocument.", "is an OpenDocument file, but not a spreadsheet", _TABLE_OUT),
    (b"vnd.sun.xml", "is a very old OpenOffice file (.sxc)", _SAVE_AS),
    (b"epub+zip", "is an electronic book, not a workbook", _TABLE_OUT),
)
_WEB_PAGE = re.compile(
    rb"(?><\?xml[^>]*>|<!--.*?-->|\s)*+<(!doctype html|html|table|meta|head|body|style|div)\b", re.S
)


class Unreadable(BankError):
    """A bank that cannot be read at all: what is wrong, the way out, and where ("" if not known)."""

    def __init__(self, problem: str, way_out: str, sheet: str = "", cell: str = "") -> None:
        super().__init__(f"{problem}: {way_out}.")
        self.problem = problem
        self.way_out = f"{way_out[:1].upper()}{way_out[1:]}."
        self.sheet = sheet
        self.cell = cell


def kind_of(path: Path) -> FileKind:
    """How the file is to be read. A workbook is known by its content, whatever its ending.

    A zip may turn out to hold no workbook when it is read. Text is a table only if its ending says so (.csv,
    .tsv, .tab, .txt).

    Raises Unreadable, with one sentence and the way out, for what is no file, empty, too large or of another
    kind.
    """
    name, ending = path.name, path.suffix.lower()
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode) and ending == ".numbers":
            raise Unreadable(f"“{name}” {_NUMBERS[0]}", _NUMBERS[1])
        if stat.S_ISDIR(status.st_mode):
            raise Unreadable(f"“{name}” is a folder, not a workbook", "give the name of one .xlsx file")
        if not stat.S_ISREG(status.st_mode):
            raise Unreadable(f"“{name}” is not an ordinary file", "give the name of one .xlsx file")
        size = status.st_size
        with path.open("rb") as stream:
            head = stream.read(_HEAD)
            directory = _ole_directory(stream, head) if head.startswith(_OLE) else b""
            stream.seek(max(0, size - _TAIL))
            tail = stream.read(_TAIL) if head.startswith(b"PK") else b""
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
    if head.startswith(b"PK"):
        found = _zip_kind(ending, head, tail)
    else:
        found = _by_directory(ending, directory) if directory else _plain_kind(ending, head)
    if isinstance(found, str):
        return found
    raise Unreadable(f"“{name}” {found[0]}", found[1])


def check_kind(path: Path, wanted: FileKind = "xlsx") -> None:
    """Return quietly if the file is to be read as `wanted`.

    Raises Unreadable as `kind_of` does, and for a file of one of the other kinds.
    """
    kind = kind_of(path)
    if kind == wanted:
        return
    if kind == "text":
        problem, way_out = _NO_COLOURS
    else:
        problem, way_out = f"is an {'OpenDocument' if kind == 'ods' else 'Excel'} spreadsheet", _SAVE_AS
    raise Unreadable(f"“{path.name}” {problem}", way_out)


Other = tuple[str, str]
"""(What it is, the way out) of a file that cannot be read."""


def _zip_kind(ending: str, head: bytes, tail: bytes) -> FileKind | Other:
    """A zip: the first part of an OpenDocument tells its type; others are known by the list of their parts."""
    if ending in (".gsheet", ".numbers"):
        return _BY_ENDING[ending]
    if head[30:38] == b"mimetype":
        if _ODS in head[:200]:
            return "ods"
        for mark, problem, way_out in _OPENDOCUMENT:
            if mark in head[:200]:
                return problem, way_out
    for mark, problem, way_out in _ZIP_PARTS:
        if mark in tail and (mark.startswith(b"xl/") or b"xl/" not in tail):
            return problem, way_out
    first = head[30:50].lower()
    office = first.startswith((b"[content_types]", b"_rels/", b"xl/", b"docprops/"))
    return "ods" if ending in _ODS_ENDINGS and not office else "xlsx"


def _by_directory(ending: str, directory: bytes) -> Other:
    """An OLE compound file, by the names of its streams: encrypted workbooks and old Office files."""
    names = [stream for stream, _, _ in _OLE_STREAMS if stream.encode("utf-16-le") in directory]
    if any(name.encode("utf-16-le") in directory for name in ("EncryptedPackage", "EncryptionInfo")):
        return (
            _LOCKED,
            "open it in Excel, clear the password under File > Info > Protect Workbook > "
            "Encrypt with Password, and save it",
        )
    for stream, problem, way_out in _OLE_STREAMS:
        if stream in names:
            return problem, way_out
    return f"{_OLD_EXCEL}{'' if ending in ('.xls', '.xlt') else ' with the wrong ending'}", _SAVE_AS


def _plain_kind(ending: str, head: bytes) -> FileKind | Other:
    """A file that is no zip and no OLE compound file."""
    if ending in _BY_ENDING:
        return _BY_ENDING[ending]
    for mark, problem, way_out in _STARTS:
        if head.startswith(mark):
            return problem, way_out
    text = head.decode("utf-16", "ignore").encode() if head.startswith(_BOMS[1:]) else head
    start = text.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if b"urn:schemas-microsoft-com:office:spreadsheet" in text and start.startswith(b"<"):
        return "is an Excel 2003 XML spreadsheet", _SAVE_AS
    if b"office:document" in text and start.startswith(b"<"):
        return _FODS
    if _WEB_PAGE.match(start):
        return "is a web page, not a workbook", _SAVE_AS
    if start.startswith(b"mime-version:"):
        return "is a web page or a mail message, not a workbook", _SAVE_AS
    if start.startswith(b"%pdf-") or (b"%PDF-" in head[:1024] and b"\0" in head):
        return "is a PDF, not a workbook", _SOURCE
    if (head[4:8] == b"ftyp" and head[:1] == b"\0") or (head.startswith(b"RIFF") and head[8:12] == b"WEBP"):
        return "is a picture or a film, not a workbook", _SOURCE
    if head.startswith(_BOMS) or _looks_like_text(head):
        return _text_kind(ending)
    if ending in TEXT_ENDINGS and head.count(b"\0") < len(head):
        return "text" if _looks_like_text(head.replace(b"\0", b"")) else _no_table()
    if ending == ".fods":
        return _FODS
    return "is not a workbook, or it is damaged", "download or copy it again, or save it anew as .xlsx"


def _text_kind(ending: str) -> FileKind | Other:
    if ending in TEXT_ENDINGS:
        return "text"
    if ending == ".fods":
        return _FODS
    return (
        "is text, not a workbook",
        "if it is a table with commas, semicolons or tabs, give it the ending .csv; "
        "else open it in a spreadsheet program and save it as “Excel Workbook (.xlsx)”",
    )


def _no_table() -> Other:
    return "is not a table of text, or it is damaged", "download or copy it again, or save it anew as .xlsx"


def _looks_like_text(head: bytes) -> bool:
    """Whether nearly all bytes are printable, blanks or of an alphabet beyond English."""
    strange = sum(head.count(byte) for byte in range(32) if byte not in (9, 10, 11, 12, 13, 28, 29, 30, 31))
    return b"\0" not in head and strange * 50 <= len(head) + 100


def _ole_directory(stream: BinaryIO, head: bytes) -> bytes:
    """The first sector of the directory of an OLE file, or something without names in it."""
    if len(head) < 52:
        return head
    (power,) = struct.unpack_from("<H", head, 30)
    (sector,) = struct.unpack_from("<I", head, 48)
    if power not in (9, 12):
        return head
    stream.seek((sector + 1) << power)
    return stream.read(_HEAD) or head
