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
            print(error, file=out)
        return 2
    if as_json:
        _dump(report.as_plain(bank.name, len(bank.questions), bank.findings), out)
    else:
        print(report.as_text(bank), file=out)
    return 1 if bank.findings else 0


def _dump(plain: object, out: TextIO) -> None:
    json.dump(plain, out, ensure_ascii=_is_narrow(out), indent=2)
    print(file=out)


def _is_narrow(out: TextIO) -> bool:
    """Whether the stream cannot show every character, as on some Windows terminals."""
    return (getattr(out, "encoding", None) or "utf-8").lower().replace("-", "") not in (
        "utf8",
        "utf16",
        "utf32",
    )
