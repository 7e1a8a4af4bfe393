"""The draft file: every edit at once on the disk, one JSON line each, beside a copy of the file it began with.

The first line is a header: the name of the file, where it lay, its digest. Nothing in a draft file is ever
erased; undo and redo are lines too. A line torn off by a crash is dropped.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path, PurePath
from typing import Any

from kit.banks.newfile import write_new
from kit.engine import journal
from kit.engine.errors import BadSave, BankError

FOLDER = "kit-saves"
SUFFIX = ".kitdraft"
FORMAT = 2
"""2: rows are put in, taken out and moved as a whole."""
_ODD = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|]+')
_MOST_STEM = 80


@dataclass(frozen=True, slots=True)
class Kept:
    """A draft that can be gone on with: its file, the name of what is edited, when it was last edited."""

    path: Path
    name: str
    when: datetime
    edits: int
    trouble: str = ""


@dataclass(slots=True)
class Written:
    """What a draft file holds: its header, the lines after it, and whether its last line was torn off."""

    header: dict[str, Any]
    lines: list[dict[str, Any]]
    ends: list[int]
    """The byte behind the header, and behind each line."""
    size: int


def digest_of(content: bytes) -> str:
    """Which file this is: the digest of its bytes."""
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def plain_stem(name: str) -> str:
    """The stem of a file's name, fit for a file name of any system."""
    stem = _ODD.sub(" ", PurePath(name.replace("\\", "/")).stem)
    return " ".join(stem.split()).strip(" .")[:_MOST_STEM].strip() or "questions"


def read_draft(path: Path) -> Written:
    """A draft file, as far as it can be read. Raises BankError if it is none of this kit."""
    try:
        raw = path.read_bytes()
    except (OSError, ValueError):
        raise BankError(f"The draft “{path.name}” cannot be opened.") from None
    found: list[dict[str, Any]] = []
    ends: list[int] = []
    at = 0
    for line in raw.split(b"\n")[:-1]:
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            break
        if not isinstance(data, dict):
            break
        at += len(line) + 1
        found.append(data)
        ends.append(at)
    header = found[0] if found else {}
    if header.get("kit") != "draft":
        raise BankError(f"“{path.name}” is no draft of this kit: its first line says nothing of one.")
    if not isinstance(header.get("format"), int) or header["format"] > FORMAT:
        raise BankError(f"“{path.name}” was written by a newer kit. Update the kit, then open it again.")
    if not all(isinstance(header.get(key), str) for key in ("file", "place", "digest", "base")):
        raise BankError(f"“{path.name}” is a damaged draft: its first line does not say of which file.")
    return Written(header, found[1:], ends, len(raw))


def is_file(path: Path) -> bool:
    """Whether this is a file; a place that cannot be looked at is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def content_of(path: Path, header: dict[str, Any]) -> bytes:
    """The file with which a draft began. Raises BankError if its copy is gone or another."""
    base = path.with_name(PurePath(header["base"]).name or "a file without a name")
    try:
        content = base.read_bytes()
    except (OSError, ValueError):
        content = b""
    if digest_of(content) == header["digest"]:
        return content
    raise BankError(
        f"“{base.name}”, with which the draft “{path.name}” began, is gone or changed, and so is the draft."
    )


def draft_files(folder: Path) -> Iterator[tuple[Path, Written]]:
    """The draft files in a folder that can be read, the newest first."""
    paths = [path for path in folder.glob(f"*{SUFFIX}") if path.is_file()] if folder.is_dir() else []
    for path in sorted(paths, key=lambda path: path.stat().st_mtime_ns, reverse=True):
        try:
            yield path, read_draft(path)
        except BankError:
            continue


def drafts(folder: Path | None = None) -> list[Kept]:
    """The drafts that can be gone on with in the notebook's folder (the current one), the newest first."""
    kept = []
    for path, found in draft_files((folder or Path.cwd()) / FOLDER):
        trouble = ""
        try:
            content_of(path, found.header)
        except BankError as error:
            trouble = str(error)
        when = datetime.fromtimestamp(path.stat().st_mtime)
        kept.append(Kept(path, found.header["file"], when, edits_in(found), trouble))
    return kept


def draft_of(name: str, digest: str, folder: Path, place: Path | None = None) -> tuple[Path, Written] | None:
    """The newest draft of a file: of the file at this place, or of one with this name and content."""
    for path, found in draft_files(folder / FOLDER):
        header = found.header
        same_place = place is not None and header["place"] == str(place.resolve())
        if same_place or (header["file"] == name and header["digest"] == digest):
            try:
                content_of(path, header)
            except BankError:
                continue
            return path, found
    return None


def put_aside(path: Path, end: int) -> str:
    """Keep what stands in a draft file behind its last good line, if it is more than a line torn off."""
    raw = path.read_bytes()
    if b"\n" not in raw[end:]:
        return ""
    kept = write_new(path.with_name(f"{path.stem}.damaged.txt"), lambda stream: _fill(stream, raw))
    return f"The draft was damaged: later edits are left out, and the file as it was is kept as “{kept.name}”."


def edits_in(found: Written) -> int:
    """How many edits a draft holds that were not taken back."""
    count = 0
    for line in found.lines:
        count += -1 if "undo" in line else "joined" not in line
    return max(count, 0)


class DraftFile:
    """A draft file that is being written. Nothing is on the disk before the first edit, or `begin`."""

    def __init__(self, folder: Path, name: str, place: str, content: bytes, wanted: Path | None = None) -> None:
        self.folder = folder / FOLDER
        self.name = name
        self.path = wanted
        self._place = place
        self._content = content
        self._journal: journal.Journal | None = None

    @classmethod
    def go_on(cls, path: Path, found: Written, kept: int, content: bytes) -> DraftFile:
        """Write on behind the first `kept` lines of a draft; what is torn off behind them goes.

        Raises BankError if it cannot be written.
        """
        made = cls(path.parent.parent, found.header["file"], found.header["place"], content, path)
        state = journal.Content({}, [], 0, found.ends[kept], found.size)
        try:
            made._journal = journal.Journal.reopen(path, state)
        except (OSError, BadSave):
            raise BankError(f"“{path.name}” cannot be written to.") from None
        return made

    def begin(self) -> None:
        """Put the copy of the file and the header on the disk. Raises BankError if that cannot be done."""
        if self._journal is not None:
            return
        digest = digest_of(self._content)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            raise BankError(f"There can be no folder “{FOLDER}” in {self.folder.parent}.") from None
        stem, ending = plain_stem(self.name), PurePath(self.name).suffix
        base = self.folder / f"{stem}.{digest[:8]}{ending}"
        if not (is_file(base) and base.read_bytes() == self._content):
            base = write_new(base, lambda stream: _fill(stream, self._content))
        header = {"kit": "draft", "format": FORMAT, "file": self.name, "place": self._place}
        line = journal.dumps({**header, "digest": digest, "base": base.name})
        for number in range(1, 1_000):
            path = self.folder / f"{stem}{f'-{number}' if number > 1 else ''}{SUFFIX}"
            if path.exists():
                continue
            try:
                self._journal = journal.Journal.create(path, [line])
            except BadSave:
                if path.exists():
                    continue
                raise BankError(f"The draft cannot be written as “{path.name}”.") from None
            self.path = path
            return
        raise BankError(f"There are too many drafts of “{self.name}”: delete some of them.")

    def write(self, line: dict[str, Any]) -> None:
        """One more line, on the disk when this returns. Raises BankError if it cannot be written."""
        self.begin()
        assert self._journal is not None
        try:
            self._journal.write([journal.dumps(line)])
        except journal.PlayedElsewhere:
            raise BankError(
                f"“{self.name}” is being edited somewhere else as well, or its draft is gone. Open it again."
            ) from None
        except BadSave:
            raise BankError(f"The draft of “{self.name}” could not be written: is the disk full?") from None


def _fill(stream: Any, content: bytes) -> None:
    stream.write(content)
