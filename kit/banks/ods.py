"""An OpenDocument spreadsheet (.ods) -> its sheets of cells as shown, colours and all. Nothing is executed."""

from __future__ import annotations

from pathlib import Path

from kit.banks.cells import Workbook
from kit.banks.container import Package, Start
from kit.banks.kinds import Unreadable
from kit.banks.odscells import Contents
from kit.banks.odsstyles import Styles

MAX_ELEMENTS = 4_000_000
"""Most elements of one file; a bank of 100,000 questions needs a third of them."""
_CONTENT = "content.xml"
_STYLES = "styles.xml"
_MANIFEST = "META-INF/manifest.xml"
_ENCRYPTED = b"encryption-data"


def read_ods(path: Path) -> Workbook:
    """All sheets of an OpenDocument spreadsheet, hidden ones too.

    Cells show what the program that saved the file stored as their text; fills come from the cell's own style,
    else its row's or its column's, through all parents. Repeated cells and rows are expanded if they hold text.

    Raises Unreadable with one sentence and the way out if the file is of another kind, damaged, protected by a
    password or unreasonably large.
    """
    with Package(path, "ods") as package:
        _refuse_encrypted(package)
        if _CONTENT not in package:
            raise Unreadable(
                f"“{package.name}” is a zip file, but there is no spreadsheet inside",
                "give an .ods or .xlsx file saved by a spreadsheet program",
            )
        styles = Styles()
        counted = _Counted(package.name)
        if _STYLES in package:
            package.parse(_STYLES, "the styles part", counted.of(styles.start), styles.end)
            styles.forget_automatic()
        book = Workbook(package.name, kind="ods")
        contents = Contents(book, styles)
        start = counted.of(contents.start)
        package.parse(_CONTENT, "the part with the cells", start, contents.end, contents.data)
        if not book.sheets:
            raise package.damaged("it lists no sheet")
        book.styles_missing = styles.missing
        book.macros = any(part.startswith(("basic/", "scripts/")) for part in package.parts)
        return book


class _Counted:
    """Counts the elements of all parts, empty ones too, so that no file takes for ever."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.left = MAX_ELEMENTS

    def of(self, start: Start) -> Start:
        """The handler `start`, counted. It raises Unreadable when there were too many elements."""

        def counted(name: str, values: dict[str, str]) -> None:
            self.left -= 1
            if self.left < 0:
                most = f"{MAX_ELEMENTS:,} cells and styles"
                problem = f"“{self.name}” has more than {most}, far more than questions need"
                raise Unreadable(problem, "copy the questions alone into a new workbook")
            start(name, values)

        return counted


def _refuse_encrypted(package: Package) -> None:
    """Raise Unreadable if the list of parts says that they are encrypted."""
    if _MANIFEST not in package:
        return
    before = b""
    for piece in package.chunks(_MANIFEST, "the list of parts"):
        if _ENCRYPTED in before + piece:
            raise Unreadable(
                f"“{package.name}” is protected with a password",
                "open it in LibreOffice and save it with File > Save As, “Save with password” not ticked",
            )
        before = piece[-len(_ENCRYPTED) :]
