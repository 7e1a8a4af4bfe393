"""The file as a container: what kind of file it is, and its parts, read within bounds.

Nothing is read before its declared size is checked, a document type declaration is refused, and a file of
another kind gets one sentence with the way out. Errors of the libraries underneath never come through.
"""

from __future__ import annotations

import io
import lzma
import struct
import zipfile
import zlib
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from pathlib import Path
from xml.parsers import expat

from kit.banks.kinds import FileKind, Unreadable, check_kind

MAX_UNPACKED = 200_000_000
"""Most bytes unpacked from one file, all parts read together."""
MAX_RATIO = 200
"""Largest ratio of unpacked to stored size of a part of more than `RATIO_FROM` bytes."""
RATIO_FROM = 1_000_000
MAX_PARTS = 20_000
MAX_DEPTH = 200
"""Most elements of a part inside one another; a workbook needs about ten."""
MAX_ELEMENTS = 6_000_000
"""Most elements that are read one by one, all parts together; 1.1 million cells with their texts need 4.4."""
MAX_TAG = 1_000_000
"""Most bytes of one tag (or comment) with all its attributes."""
_MAX_DIRECTORY = 4_000_000
_MAX_END = 70_000
_CHUNK = 1 << 16
_TEXT_PIECES = 16
"""Pieces of text (of 8,192 characters, if the text is long) that are kept of what comes between two tags."""
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


Start = Callable[[str, dict[str, str]], None]
"""What a part does when an element begins: its name ("namespace name") and its attributes."""
End = Callable[[str], None]
Through = Callable[[Iterator[bytes]], Iterator[bytes]]
"""What cuts the bytes of a part in another way, or takes pieces out, before the parser sees them."""


class _TooManyParts(Exception):
    """The list of parts is too long to be read."""


class _Stream(io.BufferedReader):
    """The file, of which no more is read at a time than the list of parts, or the end behind it, may need."""

    refused = False

    def read(self, size: int | None = -1, /) -> bytes:
        if size is not None and size > _MAX_DIRECTORY:
            self.refused = True
            raise _TooManyParts
        return super().read(_MAX_END if size is None or size < 0 else size)


class Package:
    """The parts of a workbook file. Names compare without case, and with either slash."""

    def __init__(self, path: Path, kind: FileKind = "xlsx") -> None:
        """Open a file of this kind. Raises Unreadable if it is not a readable zip of reasonable size."""
        check_kind(path, kind)
        self.name = path.name
        self._left = MAX_UNPACKED
        self._tags_left = 2 * MAX_ELEMENTS
        try:
            self._stream = _Stream(io.FileIO(path))
        except _ZIP_TROUBLE:
            raise self.damaged() from None
        try:
            self._zip = zipfile.ZipFile(self._stream)
            infos = self._zip.infolist()
        except _ZIP_TROUBLE:
            self._stream.close()
            raise self.damaged() from None
        except _TooManyParts:
            infos = []
        if self._stream.refused or len(infos) > MAX_PARTS:
            self._stream.close()
            problem = f"“{self.name}” has too many parts to be a workbook"
            raise Unreadable(problem, "copy the questions alone into a new workbook")
        self._parts: dict[str, zipfile.ZipInfo] = {}
        self._twice: set[str] = set()
        for info in infos:
            key = _key(info.filename)
            if self._parts.setdefault(key, info) is not info:
                self._twice.add(key)

    def __enter__(self) -> Package:
        return self

    def __exit__(self, *unused: object) -> None:
        self._zip.close()
        self._stream.close()

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
            f"“{self.name}” is damaged or incomplete{where}",
            "download or copy it again, or open it in a spreadsheet program and save it anew",
            sheet,
        )

    def chunks(self, part: str, label: str, sheet: str = "") -> Generator[bytes]:
        """The bytes of a part in pieces, after its declared size was found to be reasonable.

        Raises Unreadable if the part is missing, in the file twice, damaged, encrypted, oddly packed or too
        large; `label` names it in the message.
        """
        info = self._parts.get(_key(part))
        if info is None:
            raise self.damaged(f"{label} is missing", sheet)
        if _key(part) in self._twice:
            raise self.damaged(f"{label} is in it twice", sheet)
        self._left -= info.file_size
        ratio = info.file_size / max(1, info.compress_size)
        if self._left < 0 or (info.file_size > RATIO_FROM and ratio > MAX_RATIO):
            raise Unreadable(
                f"“{self.name}” was refused, because {label} unpacks from {info.compress_size / 1000:,.0f} kB "
                f"to {info.file_size / 1_000_000:,.1f} MB, far more than questions need",
                "copy the questions alone into a new workbook",
                sheet,
            )
        if info.flag_bits & 1:
            raise Unreadable(f"“{self.name}” is protected with a password", "save it without one", sheet)
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise Unreadable(
                f"“{self.name}” is packed in a way that no spreadsheet program uses ({label})",
                "open it in a spreadsheet program and save it anew",
                sheet,
            )
        try:
            with self._zip.open(info) as stream:
                while piece := stream.read(_CHUNK):
                    yield piece
        except _ZIP_TROUBLE:
            raise self.damaged(label, sheet) from None

    def too_deep(self, label: str, sheet: str = "") -> Unreadable:
        """The error for a part with more than `MAX_DEPTH` elements inside one another."""
        return Unreadable(
            f"“{self.name}” was refused, because {label} nests more than {MAX_DEPTH} elements in one another, "
            "which no spreadsheet program does",
            "copy the questions into a new workbook",
            sheet,
        )

    def _too_much(self, what: str, sheet: str) -> Unreadable:
        return Unreadable(
            f"“{self.name}” was refused, because it holds {what}, far more than questions need",
            "copy the questions alone into a new workbook",
            sheet,
        )

    def parse(
        self,
        part: str,
        label: str,
        start: Start,
        end: End | None = None,
        text: list[str] | None = None,
        through: Through | None = None,
    ) -> None:
        """Send a part through an expat parser with these handlers; its text is appended to `text`.

        Raises Unreadable as `feed` does, and for elements nested too deep.
        """
        depth = 0

        def enter(name: str, attributes: dict[str, str]) -> None:
            nonlocal depth
            depth += 1
            if depth > MAX_DEPTH:
                raise self.too_deep(label)
            start(name, attributes)

        def leave(name: str) -> None:
            nonlocal depth
            depth -= 1
            if end is not None:
                end(name)

        parser = new_parser()
        parser.StartElementHandler = enter
        parser.EndElementHandler = leave
        if text is not None:
            parser.CharacterDataHandler = text.append
        self.feed(part, parser, label, through=through, text=text)

    def feed(
        self,
        part: str,
        parser: expat.XMLParserType,
        label: str,
        sheet: str = "",
        through: Through | None = None,
        text: list[str] | None = None,
    ) -> None:
        """Send a part through a parser whose handlers mind the depth, refusing a document type declaration.

        `through` may cut the pieces in another way or take some out. Of `text`, to
        which the parser appends, only as much is kept as a cell may hold, so that a huge text costs no memory.

        Raises Unreadable as `chunks` does, and for XML that does not hold together.
        """

        def refuse(*_: object) -> None:
            raise Unreadable(
                f"“{self.name}” was refused, because {label} holds a document type declaration, which has no "
                "place in a workbook",
                "copy the questions into a new workbook",
                sheet,
            )

        parser.StartDoctypeDeclHandler = refuse
        fed = 0
        try:
            with closing(self.chunks(part, label, sheet)) as pieces:
                for piece in through(pieces) if through is not None else pieces:
                    self._tags_left -= piece.count(b"<")
                    if self._tags_left < 0:
                        raise self._too_much(f"more than {MAX_ELEMENTS:,} elements", sheet)
                    parser.Parse(piece, False)
                    fed += len(piece)
                    if fed - parser.CurrentByteIndex > MAX_TAG:
                        raise self._too_much(f"a tag of more than {MAX_TAG:,} bytes ({label})", sheet)
                    if text is not None:
                        del text[_TEXT_PIECES:]
            parser.Parse(b"", True)
        except (expat.ExpatError, ValueError, LookupError):
            raise self.damaged(label, sheet) from None


def _key(name: str) -> str:
    return name.replace("\\", "/").lstrip("/").lower()


def new_parser() -> expat.XMLParserType:
    """An expat parser: names are "namespace name", text comes joined."""
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    return parser


def local(name: str) -> str:
    """The name of an element or attribute without its namespace."""
    return name.rpartition(" ")[2]
