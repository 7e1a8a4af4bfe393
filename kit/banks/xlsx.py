"""An .xlsx or .xlsm workbook -> its sheets of cells as shown. Nothing is executed, nothing is fetched."""

from __future__ import annotations

import posixpath
from pathlib import Path

from kit.banks.cells import Sheet, Workbook
from kit.banks.container import Package, local
from kit.banks.kinds import Unreadable
from kit.banks.sheetxml import SheetReader
from kit.banks.styles import Styles, read_styles, read_theme
from kit.banks.texts import Strings, read_strings

_SHEET_KINDS = {"worksheet": "sheet", "chartsheet": "chart", "dialogsheet": "dialog", "xlMacrosheet": "macro"}
_MAX_SHEETS = 1_000
_MAX_NAME = 200


def read_workbook(path: Path) -> Workbook:
    """All sheets of the workbook, hidden ones too.

    Raises Unreadable with one sentence and the way out if the file is of another kind, damaged, protected by a
    password or unreasonably large.
    """
    with Package(path) as package:
        return _read(package)


def _read(package: Package) -> Workbook:
    main = main_part(package)
    names, since_1904 = _sheet_list(package, main)
    targets, shared = _relations(package, main)
    theme_part = shared.get("theme", "")
    theme = read_theme(package, theme_part) if theme_part in package else None
    styles_part = shared.get("styles", "")
    styles = read_styles(package, styles_part, theme) if styles_part in package else Styles(missing=True)
    strings_part = shared.get("sharedStrings", "")
    strings = read_strings(package, strings_part) if strings_part in package else Strings()
    book = Workbook(
        name=package.name,
        macros="vbaProject" in shared or any(part.endswith("vbaproject.bin") for part in package.parts),
        external_links="externalLink" in shared,
        styles_missing=styles.missing,
        theme_missing=styles.theme_missing,
    )
    reader = SheetReader(package, styles, strings, since_1904)
    for name, relation, hidden in names:
        kind, part = targets.get(relation, ("sheet", ""))
        sheet = Sheet(name, kind=kind, hidden=hidden)
        if kind == "sheet":
            reader.read(part, sheet)
        book.sheets.append(sheet)
    return book


def main_part(package: Package) -> str:
    """The part that lists the sheets."""
    for _, kind, target in _relation_list(package, "_rels/.rels", ""):
        if kind == "officeDocument":
            if target.lower().endswith(".bin"):
                raise Unreadable(
                    f"“{package.name}” is a binary Excel workbook (.xlsb)",
                    "open it in a spreadsheet program and save it as “Excel Workbook (.xlsx)”",
                )
            if "word/" in target.lower() or "ppt/" in target.lower():
                raise _no_workbook(package)
            return target
    if "xl/workbook.xml" in package:
        return "xl/workbook.xml"
    raise _no_workbook(package)


def _no_workbook(package: Package) -> Unreadable:
    return Unreadable(
        f"“{package.name}” is a zip file, but there is no workbook inside (perhaps a document with the wrong "
        "ending)",
        "give an .xlsx file saved by a spreadsheet program",
    )


def _relation_list(package: Package, part: str, folder: str) -> list[tuple[str, str, str]]:
    """(id, kind, part) of each relation; outside targets are left out, since nothing is ever fetched."""
    if part not in package:
        return []
    found: list[tuple[str, str, str]] = []

    def start(name: str, values: dict[str, str]) -> None:
        if local(name) != "Relationship" or values.get("TargetMode", "").lower() == "external":
            return
        target = values.get("Target", "").replace("\\", "/")
        whole = target if target.startswith("/") else posixpath.join("/", folder, target)
        kind = values.get("Type", "").rpartition("/")[2]
        found.append((values.get("Id", ""), kind, posixpath.normpath(whole).lstrip("/")))

    package.parse(part, "the list of parts", start)
    return found


def _relations(package: Package, main: str) -> tuple[dict[str, tuple[str, str]], dict[str, str]]:
    """Sheets by relation id as (kind, part), and the shared parts by kind."""
    folder, name = posixpath.split(main)
    targets: dict[str, tuple[str, str]] = {}
    shared: dict[str, str] = {}
    for identity, kind, part in _relation_list(
        package, posixpath.join(folder, "_rels", f"{name}.rels"), folder
    ):
        if kind in _SHEET_KINDS:
            targets[identity] = (_SHEET_KINDS[kind], part)
        else:
            shared.setdefault(kind, part)
    return targets, shared


def sheet_parts(package: Package) -> list[tuple[str, str, str, bool]]:
    """(name, kind, part, hidden) of each sheet in order."""
    main = main_part(package)
    targets, _ = _relations(package, main)
    names, _ = _sheet_list(package, main)
    return [(name, *targets.get(relation, ("sheet", "")), hidden) for name, relation, hidden in names]


def shared_parts(package: Package) -> dict[str, str]:
    """The parts that all sheets share, such as "styles" and "sharedStrings", by kind."""
    return _relations(package, main_part(package))[1]


def related(package: Package, part: str) -> list[tuple[str, str]]:
    """(kind, part) of everything inside the file that a part refers to, such as the drawing of a sheet."""
    folder, name = posixpath.split(part)
    found = _relation_list(package, posixpath.join(folder, "_rels", f"{name}.rels"), folder)
    return [(kind, target) for _, kind, target in found]


def _sheet_list(package: Package, main: str) -> tuple[list[tuple[str, str, bool]], bool]:
    """(name, relation id, hidden) of each sheet in order, and whether days count from 1904."""
    sheets: list[tuple[str, str, bool]] = []
    flags = {"1904": False, "workbook": False}

    def start(name: str, attributes: dict[str, str]) -> None:
        tag = local(name)
        values = {local(key): value for key, value in attributes.items()}
        if tag == "workbook":
            flags["workbook"] = True
        elif tag == "workbookPr":
            flags["1904"] = values.get("date1904", "0") not in ("0", "false")
        elif tag == "sheet":
            if len(sheets) == _MAX_SHEETS:
                raise Unreadable(
                    f"“{package.name}” has more than {_MAX_SHEETS:,} sheets, far more than questions need",
                    "copy the questions alone into a new workbook",
                )
            hidden = values.get("state", "visible") != "visible"
            sheets.append((values.get("name", "")[:_MAX_NAME], values.get("id", ""), hidden))

    package.parse(main, "the list of sheets", start)
    if not flags["workbook"]:
        raise _no_workbook(package)
    if not sheets:
        raise package.damaged("it lists no sheet")
    return sheets, flags["1904"]
