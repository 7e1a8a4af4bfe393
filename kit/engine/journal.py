"""The save file: one append-only file of JSON lines.

The first line is a header (format, kit version, game, rules version, options, seats, chance, and the
questions in play, packed so that nobody reads an answer off the projector). Then, in order: a line per
input (``i``), a checkpoint with its digest at the start of each turn (``c``), and ``undo`` and ``redo``
lines; nothing is ever erased. A line torn off by a crash is dropped when the file is read.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import stat
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kit.engine.errors import BadSave

FORMAT = 1
SUFFIX = ".kitsave"
UNPACKED_AT_MOST = 1 << 26
"""Bytes of JSON; no bank and no state comes near it."""
_BINARY: int = getattr(os, "O_BINARY", 0)
"""Needed on Windows, where a file is text unless one says otherwise."""


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def dumps(data: Any) -> str:
    """Compact JSON on one line."""
    return _ENCODER.encode(data)


def checkpoint_line(turn: int, state: Any, mark: Any, words: bytes = b"") -> str:
    """The line of a checkpoint; its digest, sixteen hexadecimal digits, covers all that follows it.

    The state is packed with *words* to less than half its size; a game has a few hundred of them.
    """
    body = dumps({"m": mark, "state": pack(state, words)})[1:]
    return f'{{"c":{turn},"d":"{_digest(turn, body.encode())}",{body}'


def _digest(turn: int, body: bytes) -> str:
    return hashlib.blake2b(b"%d," % turn + body, digest_size=8).hexdigest()


@dataclass(frozen=True, slots=True)
class CheckpointLine:
    """A checkpoint as it stands in the file: its turn, its mark, and the state, packed with *words*."""

    turn: int
    mark: Any
    packed: str
    words: bytes = b""

    def state(self) -> Any:
        """The state as JSON data."""
        return unpack(self.packed, self.words)


def pack(data: Any, words: bytes = b"") -> str:
    """JSON data as one unreadable word, a fraction of its size; *words* are texts that it is likely to hold."""
    packer = zlib.compressobj(zdict=words)
    text = dumps(data).encode("utf-8", "surrogatepass")
    return base64.b64encode(packer.compress(text) + packer.flush()).decode("ascii")


def unpack(text: str, words: bytes = b"") -> Any:
    """The opposite of :func:`pack` with the same *words*. Raises ``ValueError`` for anything else."""
    unpacker = zlib.decompressobj(zdict=words)
    try:
        data = unpacker.decompress(base64.b64decode(text, validate=True), UNPACKED_AT_MOST)
    except zlib.error as error:
        raise ValueError("not packed data") from error
    if not unpacker.eof:
        raise ValueError("not packed data, or too much of it")
    return json.loads(data)


def words_of(header: dict[str, Any]) -> bytes:
    """The texts with which the checkpoints under this *header* are packed."""
    return str(header.get("words", "")).encode("utf-8", "surrogatepass")


@dataclass(slots=True)
class Content:
    """What a save file holds: header, the lines after it, and the number of the first bad line (or 0)."""

    header: dict[str, Any]
    records: list[dict[str, Any] | CheckpointLine]
    bad_line: int
    good_bytes: int
    bytes: int


class PlayedElsewhere(BadSave):
    """Somebody else has written to the save in the meantime."""


class Journal:
    """A save file open for appending. Every :meth:`write` reaches the operating system before it returns.

    The file has to be as long as it was left: two games that were loaded from one save must not write
    through one another.
    """

    def __init__(self, path: Path, file: int, words: bytes = b"", size: int = 0) -> None:
        self.path = path
        self.words = words
        self._file: int | None = file
        self._size = size

    @classmethod
    def create(cls, path: str | Path, lines: Sequence[str]) -> Journal:
        """Start a new save at *path* with *lines*, the header first.

        Raises :class:`BadSave` if something is there already or it cannot be written.
        """
        path = as_path(path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
        except (OSError, ValueError) as error:
            if isinstance(error, FileExistsError) and os.path.lexists(path):
                raise BadSave(
                    f"{path.name} exists already and is left as it is. Choose another name, or load that game."
                ) from None
            raise BadSave(f"The game cannot be saved as {path.name}: {_reason(error)}.") from None
        journal = cls(path, file, words_of(json.loads(lines[0])))
        try:
            journal.write(lines)
        except BadSave:
            journal.close()
            path.unlink()
            raise
        return journal

    @classmethod
    def reopen(cls, path: Path, content: Content) -> Journal:
        """Go on with the save at *path*, of which *content* was read; a torn line at its end is cut off.

        Raises ``OSError`` if it cannot be written and :class:`PlayedElsewhere` if it is no longer as it was.
        """
        size = content.good_bytes
        journal = cls(path, file := os.open(path, os.O_WRONLY | _BINARY), words_of(content.header), size)
        if os.fstat(file).st_size != content.bytes:
            raise PlayedElsewhere(f"{path.name} is being played somewhere else as well.")
        if content.bytes > size:
            os.ftruncate(file, size)
        os.lseek(file, size, os.SEEK_SET)
        return journal

    def write(self, lines: Iterable[str]) -> None:
        """Append *lines*, all of them, at once.

        Raises :class:`PlayedElsewhere` if the file has grown or shrunk since, and :class:`BadSave` if it
        cannot be written.
        """
        rest = _bytes(lines)
        assert self._file is not None
        try:
            if not self.intact():
                raise PlayedElsewhere(f"{self.path.name} is being played somewhere else, or has been removed.")
            while rest:  # a disk about to be full takes a part
                taken = os.write(self._file, rest)
                self._size += taken
                rest = rest[taken:]
        except OSError as error:
            raise BadSave(f"{self.path.name} could not be written: {_reason(error)}.") from None

    def intact(self) -> bool:
        """Whether the file is still there under its name, and as it was left."""
        assert self._file is not None
        try:
            here = os.stat(self.path)
        except OSError:
            return False
        held = os.fstat(self._file)
        if not stat.S_ISREG(held.st_mode):
            return True
        return held.st_size == self._size and (held.st_ino, held.st_dev) == (here.st_ino, here.st_dev)

    def close(self) -> None:
        """Close the file; the session goes on without saving."""
        file, self._file = self._file, None
        if file is not None:
            os.close(file)

    def __del__(self) -> None:
        self.close()


def as_path(path: Any) -> Path:
    """*path* as a path; raises :class:`BadSave` if it is none."""
    if not isinstance(path, str | os.PathLike):
        raise BadSave(f"A save is named by a path, not by {path!r}.")
    return Path(path)


def read(path: str | Path) -> Content:
    """Read a save file.

    Raises :class:`BadSave` if there is no such file, or it is no save of this kit. Lines that cannot be read
    are not an error here: ``bad_line`` tells the first of them, and everything before it is returned.
    """
    path = as_path(path)
    try:
        raw = path.read_bytes()
    except (OSError, ValueError) as error:
        raise BadSave(f"The save {path.name} cannot be opened: {_reason(error)}.") from None
    lines = raw.split(b"\n")
    torn = lines.pop()
    header = _record(lines[0]) if lines else None
    if header is None or header.get("kit") != "save":
        raise BadSave(f"{path.name} is not a game saved by this kit; its first line is not a save header.")
    if not isinstance(header.get("format"), int) or header["format"] > FORMAT:
        raise BadSave(f"{path.name} was saved by a newer kit. Update the kit, then load it again.")
    records: list[dict[str, Any] | CheckpointLine] = []
    size, words = len(lines[0]) + 1, words_of(header)
    for number, line in enumerate(lines[1:], start=2):
        record = _checkpoint(line, words) if line.startswith(b'{"c":') else _record(line)
        if record is None:
            return Content(header, records, number, size, len(raw))
        records.append(record)
        size += len(line) + 1
    del torn  # written in part when the machine stopped: it never counted
    return Content(header, records, 0, size, len(raw))


def write_whole(path: str | Path, lines: Iterable[str]) -> None:
    """Write a complete save at once: to a temporary file in the same folder, then into place.

    A file that is there already is replaced only if it is a save of this kit.
    """
    path = as_path(path)
    if path.exists():
        try:
            read(path)
        except BadSave:
            raise BadSave(
                f"{path.name} is not a game saved by this kit, so it is not overwritten. Choose another name."
            ) from None
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        try:
            handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
            with os.fdopen(handle, "wb") as file:
                file.write(_bytes(lines))
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, path)
        finally:
            part.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise BadSave(f"The game cannot be saved as {path.name}: {_reason(error)}.") from None


def _bytes(lines: Iterable[str]) -> bytes:
    """*lines* as they stand in the file; half a character, as a browser may send it, is kept as it is."""
    return "".join(line + "\n" for line in lines).encode("utf-8", "surrogatepass")


def _checkpoint(line: bytes, words: bytes) -> CheckpointLine | None:
    """The checkpoint on *line*, or ``None`` if it is damaged."""
    head, found, rest = line.partition(b',"d":"')
    turn = head.removeprefix(b'{"c":')
    if not found or not turn.isdigit() or rest[16:18] != b'",':
        return None
    if rest[:16].decode("ascii", "replace") != _digest(int(turn), rest[18:]):
        return None
    try:
        data = json.loads(line)
        return CheckpointLine(int(turn), data["m"], data["state"], words)
    except (ValueError, KeyError, RecursionError):
        return None


def _record(line: bytes) -> dict[str, Any] | None:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _reason(error: OSError | ValueError) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()
