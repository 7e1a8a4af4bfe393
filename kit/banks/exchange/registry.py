"""The table of formats: every name that `kit convert --to` and `--from` know, each loaded when it is used."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import cast

from kit.banks.exchange.item import Format
from kit.engine.errors import BankError

_HERE = "kit.banks.exchange"
_OBJECTS = {
    "workbook": "workbook.WORKBOOK",
    "csv": "tablecsv.TABLE_CSV",
    "kahoot": "kahoot.KAHOOT",
    "wayground": "wayground.WAYGROUND",
    "blooket": "blooket.BLOOKET",
    "gimkit": "gimkit.GIMKIT",
    "gift": "gift.GIFT",
    "aiken": "aiken.AIKEN",
    "moodle-xml": "moodle_xml.MOODLE_XML",
    "jupyterquiz": "jupyterquiz.JUPYTERQUIZ",
    "anki": "anki.ANKI",
    "cards": "cards.CARDS",
    "quiz": "quiz_pdf.QUIZ_PDF",
}
"""Name -> module and object. A format of another program is one module and one line here."""

WRITTEN_ONLY = frozenset(("cards", "quiz"))
"""What is printed and cannot be read again."""

ALIASES = {
    "kit": "workbook",
    "xlsx": "workbook",
    "excel": "workbook",
    "table": "csv",
    "quizizz": "wayground",
    "moodle": "moodle-xml",
    "moodlexml": "moodle-xml",
    "xml": "moodle-xml",
    "jupyter": "jupyterquiz",
    "json": "jupyterquiz",
    "quiz-pdf": "quiz",
    "pdf": "quiz",
    "question-cards": "cards",
}
"""Other words for the names, as people type them."""


class _Formats(Mapping[str, Format]):
    """The formats by name, in the order of the table; a format is imported when it is asked for."""

    def __getitem__(self, name: str) -> Format:
        module, _, thing = _OBJECTS[name].partition(".")
        return cast(Format, getattr(import_module(f"{_HERE}.{module}"), thing))

    def __iter__(self) -> Iterator[str]:
        return iter(_OBJECTS)

    def __len__(self) -> int:
        return len(_OBJECTS)


_BANKS = (".tsv", ".xlsm", ".ods")
"""Endings of banks that the kit reads and does not write."""

FORMATS: Mapping[str, Format] = _Formats()
"""Every format by its name, such as "kahoot"; loaded when it is asked for."""


def format_named(name: str) -> Format:
    """The format of this name or alias; case, spaces and signs do not matter ("Moodle XML", "kahoot!").

    Raises BankError, naming the nearest and all there are, if there is no such format.
    """
    word = "-".join("".join(c if c.isalnum() else " " for c in name.casefold()).split())
    word = ALIASES.get(word, word)
    if word in FORMATS:
        return FORMATS[word]
    near = difflib.get_close_matches(word, [*FORMATS, *ALIASES], 1)
    hint = f" Did you mean “{ALIASES.get(near[0], near[0])}”?" if near else ""
    raise BankError(f"There is no format “{name[:40]}”.{hint} There are: {', '.join(FORMATS)}.")


def format_of(name: str, content: bytes) -> Format | None:
    """The format of a file, by what is in it, and else by an ending that only one format has; None if unknown.

    `content` is the whole file, or of a text its first 4 kB. A workbook is given to formats of workbooks alone.
    """
    workbook = content.startswith(b"PK")
    wide = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    if not workbook and not wide and b"\0" in content[:4096]:
        return None
    for found in (FORMATS[key] for key in FORMATS if key not in WRITTEN_ONLY):
        if workbook and ".xlsx" not in found.endings:
            continue
        if found.recognises(name, content if workbook else content[:4096]):
            return found
    return None if name.casefold().endswith(_BANKS) else format_by_ending(name)


def format_by_ending(name: str) -> Format | None:
    """The format that a file name's ending means, or None if it may mean several (".txt") or none.

    ".xlsx" and ".csv" are the kit's own, though other programs' files end so too.
    """
    lower = name.casefold()
    own = {".xlsx": "workbook", ".csv": "csv"}
    for ending, meaning in own.items():
        if lower.endswith(ending):
            return FORMATS[meaning]
    fitting = [found for found in FORMATS.values() if lower.endswith(found.endings)]
    return fitting[0] if len(fitting) == 1 else None
