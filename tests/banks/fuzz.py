"""Broken question files without end: python -m tests.banks.fuzz --minutes 10 --seed 1.

Each file is made from one or two case files by a few changes: bytes of the file, bytes inside a part before it
is zipped again, elements dropped, doubled, moved or emptied, nasty values, parts of another file.
Whatever is not a bank with findings, or a BankError of one clear sentence, within the bounds of time and memory
is a failure: the file is kept, and its name holds seed and number, so that `--only NUMBER` makes it again.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import re
import resource
import signal
import sys
import tempfile
import time
import zipfile
import zlib
from pathlib import Path

from kit.banks.question import Bank
from kit.banks.reading import read_bank
from kit.engine.errors import BankError
from tests.banks.books import CASES

SECONDS = 20
MEMORY = 500_000_000
ENDINGS = (".xlsx", ".xlsm", ".ods", ".csv", ".tsv")
NASTIES = (
    *("", " ", "0", "-1", "1e400", "NaN", "inf", "-0.0", "1.7976931348623157e308", "9" * 30, "9" * 5_000),
    *("XFD1048576", "A0", "XFE1", "A1048577", "A-1", "1A", "a1", "$A$1", "A1:XFD1048576", "B9:A1", "ZZZZ99"),
    *(
        "true",
        "FALSE",
        "null",
        "s",
        "n",
        "d",
        "inlineStr",
        "str",
        "e",
        "b",
        "x",
        "#N/A",
        "=1+1",
        "_x0000_",
        "_xD800_",
    ),
    *("FF00B050", "GG00B050", "00B050", "64", "theme", "99999", "4294967296", "0.5", "-1.5", "2958466", "-1"),
    *(
        "[h]:mm",
        "0/0",
        "?/?",
        "# ??/??",
        "[>1]0;0",
        '"',
        "\\",
        "[$-409]d",
        "0.00E+00",
        "%" * 200,
        "@",
        "General",
    ),
    *("../../etc/passwd", "/xl/workbook.xml", "file:///etc/passwd", "C:\\x", "External", "rId1", "rId999"),
    *(
        "\u202e",
        "\ud7ff",
        "\U0001f600",
        "e\u0301",
        "\x85",
        "\ufffe",
        "&#0;",
        "&amp;",
        "&x;",
        "]]>",
        "<",
        ">",
        "'",
    ),
)
"""Values that stand where other values should."""

_TAG = re.compile(rb"<[^<>]*>")
_VALUE = re.compile(rb'="([^"]*)"')
_LIBRARY = re.compile(
    r"Traceback|Error\b(?!s)|Exception|object at 0x|NoneType|out of range|invalid literal|codec|0x[0-9a-f]{6}"
    r"|Errno|not well-formed|unpack requires|bad magic|\bdict\b|\bNone\b"
)


class TooSlow(Exception):
    """A file took longer than it may."""


def sources() -> list[Path]:
    """The case files that are changed."""
    return sorted(path for path in CASES.iterdir() if path.suffix in ENDINGS and path.stat().st_size < 100_000)


def made(chance: random.Random, files: list[Path]) -> tuple[str, bytes]:
    """A broken file: its ending and its bytes."""
    source = chance.choice(files)
    data = source.read_bytes()
    if data[:2] != b"PK" or chance.random() < 0.15:
        return source.suffix, _bytes_changed(chance, data)
    try:
        parts = _parts(data)
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, RuntimeError):
        return source.suffix, _bytes_changed(chance, data)
    if chance.random() < 0.2:
        _splice(chance, parts, files)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        name = chance.choice(list(parts))
        parts[name] = chance.choice((_bytes_changed, _tags_changed, _values_changed, _texts_changed))(
            chance, parts[name]
        )
        if chance.random() < 0.03:
            parts[chance.choice((name.upper(), "../" + name, name.replace("/", "\\")))] = parts.pop(name)
    return source.suffix, _zipped(chance, parts)


def _parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as given:
        return {name: given.read(name) for name in given.namelist() if not name.endswith("/")}


def _zipped(chance: random.Random, parts: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    how = chance.choice((zipfile.ZIP_DEFLATED, zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED, zipfile.ZIP_BZIP2))
    with zipfile.ZipFile(stream, "w", how) as written:
        for name, data in parts.items():
            written.writestr(name, data)
    return stream.getvalue()


def _splice(chance: random.Random, parts: dict[str, bytes], files: list[Path]) -> None:
    """Take some parts of another file."""
    try:
        other = _parts(chance.choice(files).read_bytes())
    except Exception:
        return
    for name in chance.sample(list(other), min(len(other), chance.randint(1, 4))):
        parts[name] = other[name]


def _bytes_changed(chance: random.Random, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 2, 5, 30))):
        at = chance.randrange(len(changed) + 1)
        way = chance.randrange(5)
        if way == 0 and at < len(changed):
            changed[at] ^= 1 << chance.randrange(8)
        elif way == 1:
            del changed[at : at + chance.choice((1, 4, 50))]
        elif way == 2:
            changed[at:at] = changed[at : at + chance.choice((1, 40, 400))]
        elif way == 3:
            changed[at:at] = chance.choice(NASTIES).encode("utf-8", "surrogatepass")
        elif chance.random() < 0.2:
            del changed[at:]
    return bytes(changed)


def _tags_changed(chance: random.Random, data: bytes) -> bytes:
    """Drop, double, move or empty whole elements, or what is nearest to it."""
    tags = list(_TAG.finditer(data))
    if len(tags) < 3:
        return data
    first = chance.randrange(len(tags) - 1)
    last = min(len(tags) - 1, first + chance.choice((0, 1, 2, 3, 5, 20)))
    begin, end = tags[first].start(), tags[last].end()
    piece = data[begin:end]
    way = chance.randrange(5)
    if way == 0:
        return data[:begin] + data[end:]
    if way == 1:
        return data[:end] + piece * chance.choice((1, 1, 3, 300)) + data[end:]
    if way == 2:
        at = chance.choice(tags).start()
        return data[:at] + piece + data[at:]
    if way == 3:
        wrapped = chance.choice((b"<!--%s-->", b"<![CDATA[%s]]>", b"<x>%s</x>", b"<?p %s?>", b"<!DOCTYPE a>%s"))
        return data[:begin] + wrapped.replace(b"%s", piece) + data[end:]
    return data[:begin] + b"<row/>" * chance.choice((1, 500)) + data[begin:]


def _values_changed(chance: random.Random, data: bytes) -> bytes:
    """Give some attributes nasty values, or those of others."""
    values = list(_VALUE.finditer(data))
    for _ in range(chance.choice((1, 2, 8))):
        if not values:
            break
        at = chance.randrange(len(values))
        match = values[at]
        new = chance.choice(NASTIES).encode("utf-8", "surrogatepass")
        if chance.random() < 0.3:
            new = chance.choice(values)[1]
        if match.end() <= len(data):
            data = data[: match.start(1)] + new + data[match.end(1) :]
            values = list(_VALUE.finditer(data))
    return data


def _texts_changed(chance: random.Random, data: bytes) -> bytes:
    """Put something nasty between two tags."""
    ends = [match.end() for match in _TAG.finditer(data)]
    if not ends:
        return data
    for at in sorted(chance.sample(ends, min(len(ends), chance.choice((1, 3, 10)))), reverse=True):
        upto = data.find(b"<", at)
        new = chance.choice(NASTIES).encode("utf-8", "surrogatepass")
        data = data[:at] + new * chance.choice((1, 1, 1, 200)) + data[max(upto, at) :]
    return data


def verdict(path: Path) -> str:
    """ "" if reading the file ends as it should, else what went wrong."""
    start = time.process_time()
    try:
        bank = read_bank(path)
    except BankError as error:
        said = [str(error)]
        if error.__cause__ is not None:
            return f"the sentence brings its cause along: {error}"
    except (Exception, RecursionError) as error:
        return f"{type(error).__name__}: {error}"
    else:
        said = [text for item in bank.findings for text in (item.message, item.code)]
        try:
            json.dumps(bank.to_plain(), ensure_ascii=False).encode()
            again = Bank.from_plain(json.loads(json.dumps(bank.to_plain())))
        except (ValueError, TypeError, KeyError) as error:
            return f"the bank cannot be written down: {error}"
        if again != bank:
            return "the bank written down is another one"
    if time.process_time() - start > SECONDS:
        return "too slow"
    for sentence in said:
        told = re.sub("“[^”]*”", "", sentence)
        if not sentence.strip() or _LIBRARY.search(told):
            return f"no sentence of the kit's: {sentence!r}"
    return ""


def run(seed: int, numbers: range, folder: Path, until: float = float("inf")) -> tuple[int, list[str]]:
    """Try these files, till the clock says `until`; how many were tried, and what failed."""
    files = sources()
    failures: list[str] = []
    tried = 0

    def late(*_: object) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGALRM, late)
    try:
        for number in numbers:
            if time.monotonic() > until:
                break
            ending, data = made(random.Random(f"{seed}:{number}"), files)
            path = folder / f"fuzz-{seed}-{number}{ending}"
            path.write_bytes(data)
            signal.alarm(3 * SECONDS)
            wrong = verdict(path)
            signal.alarm(0)
            tried += 1
            if wrong:
                failures.append(f"{path.name}: {wrong}")
            else:
                path.unlink()
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
    return tried, failures


def main() -> int:
    """Run for some minutes; print and keep what failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.banks.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="make and read the file of this number alone")
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir()) / "fuzzed-banks")
    given = parser.parse_args()
    given.keep.mkdir(parents=True, exist_ok=True)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY + 300_000_000,) * 2)
    numbers = range(given.only, given.only + 1) if given.only is not None else range(10**9)
    tried, failures = run(given.seed, numbers, given.keep, time.monotonic() + 60 * given.minutes)
    for failure in failures:
        print(failure)
    kept = f", kept in {given.keep}" if failures else ""
    print(f"{tried:,} files, {len(failures)} failures{kept}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
