"""A text file as its lines: which alphabet of bytes it is in, lines of any ending, NUL bytes taken out."""

from __future__ import annotations

import codecs
import io
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, NamedTuple

MAX_LINE = 1_000_000
"""Most characters of a line; the rest of a longer one is passed over, and it counts as blank."""
_CHUNK = 1 << 20
_MOST_LISTED = 1_000
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


class Alphabet(NamedTuple):
    """How bytes become letters: the codec's name, and "" or "not UTF-8" (a guess) or "damaged"."""

    codec: str
    trouble: str = ""


def find_alphabet(stream: BinaryIO) -> Alphabet:
    """A mark at the beginning decides; else strict UTF-8; else what European Windows programs write.

    A file of UTF-8 with a few broken bytes stays UTF-8, "damaged". Reads the stream to its end.
    """
    head = stream.read(4096)
    codec = next((name for mark, name in _MARKS if head.startswith(mark)), "") or _unmarked(head)
    stream.seek(0)
    if _fits(stream, codec):
        return Alphabet(codec)
    if codec != "utf-8":
        return Alphabet(codec, "damaged")
    stream.seek(0)
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    strange = broken = 0
    while piece := stream.read(_CHUNK):
        text = decoder.decode(piece)
        broken += text.count("\ufffd")
        strange += len(text) - len(text.encode("ascii", "ignore"))
    if strange > 2 * broken:
        return Alphabet("utf-8", "damaged")
    return Alphabet("cp1252", "not UTF-8")


def _unmarked(head: bytes) -> str:
    """UTF-16 without its mark shows by a NUL in every other byte."""
    for first, codec in ((1, "utf-16-le"), (0, "utf-16-be")):
        nuls = head[first::2].count(0)
        if nuls * 2 > len(head) // 2 and nuls > 8 * head[1 - first :: 2].count(0):
            return codec
    return "utf-8"


def _fits(stream: BinaryIO, codec: str) -> bool:
    decoder = codecs.getincrementaldecoder(codec)("strict")
    try:
        while piece := stream.read(_CHUNK):
            decoder.decode(piece)
        decoder.decode(b"", True)
    except UnicodeError:
        return False
    return True


class Lines:
    """The lines of a text file, one after the other, each with its end; and what was odd about them.

    Lines end in LF, CRLF or CR alone. `nul`, `unreadable` and `long` are the numbers (from 1) of the lines in
    which NUL bytes were dropped, letters could not be read, or more than `MAX_LINE` characters stand.
    """

    def __init__(self, path: Path) -> None:
        """Open the file. Raises OSError as `Path.open` does."""
        self._stream = path.open("rb")
        self.alphabet = find_alphabet(self._stream)
        self.nul: list[int] = []
        self.unreadable: list[int] = []
        self.long: list[int] = []
        self._number = 0
        self._text = self._wrapped()

    def __enter__(self) -> Lines:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._text.close()

    def _wrapped(self) -> io.TextIOWrapper:
        self._stream.seek(0)
        return io.TextIOWrapper(self._stream, self.alphabet.codec, errors="replace", newline="")

    def sample(self, size: int) -> list[str]:
        """The whole lines of the first `size` characters; to be asked before the first line is taken."""
        lines = self._text.read(size).replace("\0", "").splitlines(keepends=True)
        self._text.detach()
        self._text = self._wrapped()
        return lines[:-1] if len(lines) > 1 else lines

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        line = self._text.readline(MAX_LINE)
        if not line:
            raise StopIteration
        self._number += 1
        if len(line) == MAX_LINE and line[-1] not in "\r\n":
            self.long.append(self._number)
            while line and line[-1] not in "\r\n":
                line = self._text.readline(MAX_LINE)
            return "\n"
        if "\0" in line:
            line = line.replace("\0", "")
            _note(self.nul, self._number)
        if self.alphabet.trouble and "\ufffd" in line:
            _note(self.unreadable, self._number)
        return line


def _note(numbers: list[int], number: int) -> None:
    if len(numbers) < _MOST_LISTED:
        numbers.append(number)
