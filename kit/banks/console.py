"""What `kit check` does: read a bank, print its findings, write copies, tell by the exit code how it went."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TextIO

from kit.banks import pages, report
from kit.banks.newfile import is_folder
from kit.banks.question import Finding
from kit.banks.reading import read_bank
from kit.banks.selection import selection
from kit.engine.errors import BankError

MOST_CHANGES = 20
"""Most changes of a repaired copy that a terminal is given."""


def check(
    path: str | os.PathLike[str],
    as_json: bool = False,
    out: TextIO | None = None,
    *,
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    mark: bool = False,
    fix: bool = False,
    place: str | os.PathLike[str] | None = None,
) -> int:
    """Print the findings of a bank to `out` (standard output if left out), as lines or as JSON.

    `select` and `ignore` list codes or their beginnings; `mark` writes a marked copy and `fix` a repaired one,
    beside the file or at `place` (a file, or a folder).

    Returns 0 if there is no finding among those asked for, notices included; 1 if there are some; 2 if the file
    cannot be read or a copy cannot be written, which is said in one sentence (with `as_json`, as one finding in
    the same shape). Raises BankError if a code is none or `place` makes no sense.
    """
    out = sys.stdout if out is None else out
    chosen = selection(select, ignore)
    target = _target(mark, fix, place)
    try:
        bank = read_bank(path)
    except BankError as error:
        if as_json:
            _dump(report.as_plain(Path(path).name, None, (report.unreadable(error),)), out)
        else:
            _say(report.one_line(f"{error} {_another_program(path)}".rstrip()), out)
        return 2
    findings = chosen.of(bank.findings)
    plain = report.as_plain(bank.name, bank, findings) if as_json else {}
    lines = [] if as_json else [report.as_text(bank, findings, _in_colour(out))]
    if lines and not bank.questions and (hint := _another_program(path)):
        lines.append(report.one_line(hint))
    trouble = False
    for wanted, write in ((mark, _mark), (fix, _fix)):
        if wanted:
            try:
                write(Path(path), findings, target, plain, lines)
            except BankError as error:
                trouble = True
                plain.setdefault("trouble", []).append(str(error))
                lines.append(report.one_line(str(error)))
    if as_json:
        _dump(plain, out)
    else:
        _say("\n".join(lines), out)
    return 2 if trouble else 1 if findings else 0


def _another_program(path: str | os.PathLike[str]) -> str:
    """What to do with a file of another quiz program, of which no question can be played; "" for any other."""
    from kit.banks.exchange.convert import made_by_another

    return made_by_another(path)


def explain(code: str, as_json: bool = False, out: TextIO | None = None) -> int:
    """Print the page of a check; returns 0. Raises BankError if there is no such check."""
    out = sys.stdout if out is None else out
    if as_json:
        found = pages.find(code)
        about = {"code": found.code, "severity": found.severity, "title": found.title, "fixable": found.fixable}
        _dump({**about, "blocks": found.blocks, **pages.sections(found.page)}, out)
    else:
        _say(pages.page_text(code), out)
    return 0


def _target(mark: bool, fix: bool, place: str | os.PathLike[str] | None) -> Path | None:
    """Where copies go; None is beside the file."""
    if place is None:
        return None
    if not mark and not fix:
        raise BankError("--out says where a copy goes: give --mark or --fix as well.")
    if mark and fix and not is_folder(Path(place)):
        raise BankError(
            "With --mark and --fix together two copies are written: give a folder that is there as --out."
        )
    return Path(place)


def _mark(
    path: Path, findings: Sequence[Finding], target: Path | None, plain: dict[str, Any], lines: list[str]
) -> None:
    from kit.banks.marking import mark, remark

    if not findings:
        plain["marked"] = None
        lines.append("Nothing to mark; no copy was written.")
        return
    copy = mark(path, findings, target)
    plain["marked"] = str(copy)
    lines.append(f"Marked copy: {report.one_line(str(copy))}")
    _remarked(remark(path, copy), plain, lines)


def _fix(
    path: Path, findings: Sequence[Finding], target: Path | None, plain: dict[str, Any], lines: list[str]
) -> None:
    from kit.banks.marking import remark
    from kit.banks.repair import repair

    del findings
    done = repair(path, target)
    changes = [change._asdict() for change in done.changes]
    plain["fixed"] = {"path": str(done.path) if done.path else None, "changes": changes}
    if done.path is None:
        lines.append("Nothing that can be mended safely was found; no copy was written.")
        return
    number = f"{len(done.changes):,} change{'' if len(done.changes) == 1 else 's'}"
    lines.append(f"Repaired copy: {report.one_line(str(done.path))} ({number})")
    for change in done.changes[:MOST_CHANGES]:
        where = f"{change.sheet}!{change.cell}" if change.sheet else change.cell
        lines.append(report.one_line(f"  {where}: {change.what}, “{change.before}” is now “{change.after}”"))
    if len(done.changes) > MOST_CHANGES:
        lines.append(f"  … and {len(done.changes) - MOST_CHANGES:,} more; --json shows all.")
    _remarked(remark(path, done.path), plain, lines)


def _remarked(said: str, plain: dict[str, Any], lines: list[str]) -> None:
    """Say once what should be known of the copies: that one is but a report, that the file is open in Excel."""
    if said and said not in plain.setdefault("remarks", []):
        plain["remarks"].append(said)
        lines.append(report.one_line(said))


def _in_colour(out: TextIO) -> bool:
    """Whether the output goes to a terminal that shows colours, and nobody asked for none (no-color.org)."""
    return out.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _say(text: str, out: TextIO) -> None:
    """Print the text; characters that the stream cannot show, as on some terminals, become question marks."""
    encoding = getattr(out, "encoding", None) or "utf-8"
    print(text.encode(encoding, "replace").decode(encoding), file=out)


def _dump(plain: object, out: TextIO) -> None:
    """Print JSON in plain ASCII, which every stream can show and every reader understands."""
    json.dump(plain, out, indent=2)
    print(file=out)
