"""The file as a container: what kind of file it is, and its parts, read within bounds.

Nothing is read before its declared size is checked, a document type declaration is refused, and a file of
another kind gets one sentence with the way out. Errors of the libraries underneath never come through.
"""

from __future__ import annotations

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


class Package:
    """The parts of a workbook file. Names compare without case, and with either slash."""

    def __init__(self, path: Path, kind: FileKind = "xlsx") -> None:
        """Open a file of this kind. Raises Unreadable if it is not a readable zip of reasonable size."""
        check_kind(path, kind)
        self.name = path.name
        self._left = MAX_UNPACKED
        try:
            self._zip = zipfile.ZipFile(path)
        except _ZIP_TROUBLE:
            raise self.damaged() from None
        infos = self._zip.infolist()
        if len(infos) > MAX_PARTS:
            self._zip.close()
            problem = f"“{self.name}” has too many parts ({len(infos):,}) to be a workbook"
            raise Unreadable(problem, "copy the questions alone into a new workbook")
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
            f"“{self.name}” is damaged or incomplete{where}",
            "download or copy it again, or open it in a spreadsheet program and save it anew",
            sheet,
        )

    def chunks(self, part: str, label: str, sheet: str = "") -> Generator[bytes]:
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
                f"“{self.name}” was refused, because {label} unpacks from {info.compress_size / 1000:,.0f} kB "
                f"to {info.file_size / 1_000_000:,.1f} MB, far more than questions need",
                "copy the questions alone into a new workbook",
                sheet,
            )
        if info.flag_bits & 1:
            raise Unreadable(f"“{self.name}” is protected with a password", "save it without one", sheet)
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

    def parse(
        self, part: str, label: str, start: Start, end: End | None = None, text: list[str] | None = None
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
        self.feed(part, parser, label, text=text)

    def feed(
        self,
        part: str,
        parser: expat.XMLParserType,
        label: str,
        sheet: str = "",
        through: Callable[[Iterator[bytes]], Iterator[bytes]] | None = None,
        text: list[str] | None = None,
    ) -> None:
        """Send a part through a parser whose handlers mind the depth, refusing a document type declaration.

        `through` may cut the pieces in another way, and sees each of them before the parser does. Of `text`, to
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
        try:
            with closing(self.chunks(part, label, sheet)) as pieces:
                for piece in through(pieces) if through is not None else pieces:
                    parser.Parse(piece, False)
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
