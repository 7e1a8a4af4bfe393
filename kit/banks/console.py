"""What `kit check` does: read a bank, print its findings, and say by the exit code how it went."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TextIO

from kit.banks import report
from kit.banks.reading import read_bank
from kit.engine.errors import BankError


def check(path: str | os.PathLike[str], as_json: bool = False, out: TextIO | None = None) -> int:
    """Print the findings of a bank to `out` (standard output if left out), as lines or as JSON.

    Returns 0 if there is no finding of any severity, notices included; 1 if there are some; 2 if the file
    cannot be read, which is said in one sentence (with `as_json`, as one finding in the same shape).
    """
    out = sys.stdout if out is None else out
    try:
        bank = read_bank(path)
    except BankError as error:
        if as_json:
            _dump(report.as_plain(Path(path).name, 0, (report.unreadable(error),)), out)
        else:
            _say(report.one_line(str(error)), out)
        return 2
    if as_json:
        _dump(report.as_plain(bank.name, len(bank.questions), bank.findings), out)
    else:
        _say(report.as_text(bank), out)
    return 1 if bank.findings else 0


def _say(text: str, out: TextIO) -> None:
    """Print the text; characters that the stream cannot show, as on some terminals, become question marks."""
    encoding = getattr(out, "encoding", None) or "utf-8"
    print(text.encode(encoding, "replace").decode(encoding), file=out)


def _dump(plain: object, out: TextIO) -> None:
    """Print JSON in plain ASCII, which every stream can show and every reader understands."""
    json.dump(plain, out, indent=2)
    print(file=out)
