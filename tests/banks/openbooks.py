"""OpenDocument spreadsheets for the tests: a zip written from pieces of its XML."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path

_NAMES = "".join(
    f' xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for short, name in (
        ("office", "office"),
        ("style", "style"),
        ("table", "table"),
        ("text", "text"),
        ("fo", "xsl-fo-compatible"),
        ("draw", "drawing"),
    )
)
_CALCEXT = ' xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'
STYLES = "".join(
    f'<style:style style:name="{name}" style:family="table-cell" style:parent-style-name="Default">'
    f'<style:table-cell-properties fo:background-color="{fill}"/></style:style>'
    for name, fill in (("green", "#00b050"), ("red", "#ff0000"), ("clear", "transparent"))
)
HEADER = "<table:table-row>" + "".join(
    f"<table:table-cell><text:p>{word}</text:p></table:table-cell>" for word in ("Question", *"ABCD")
)
HEADER += "</table:table-row>"


def cell(text: str, style: str = "", more: str = "", tag: str = "table-cell") -> str:
    """A cell of this text (already escaped)."""
    named = f' table:style-name="{style}"' if style else ""
    inside = f"<text:p>{text}</text:p>" if text else ""
    return f'<table:{tag}{named} office:value-type="string"{more}>{inside}</table:{tag}>'


def row(*cells: str, more: str = "") -> str:
    """A row of these cells."""
    return f"<table:table-row{more}>{''.join(cells)}</table:table-row>"


def question(n: int = 1, more: str = "") -> str:
    """A row with a question whose first answer is green and whose second is red."""
    answers = (cell(f"Oak {n}", "green"), cell(f"Fir {n}", "red"), cell(f"Elm {n}"), cell(f"Ash {n}"))
    return row(cell(f"Which tree is number {n}?"), *answers, more=more)


def sheet(*rows: str, name: str = "NSW", more: str = "") -> str:
    """A sheet of these rows."""
    return f'<table:table table:name="{name}"{more}>{"".join(rows)}</table:table>'


def write(
    path: Path,
    *sheets: str,
    styles: str = STYLES,
    named: str = "",
    parts: Mapping[str, str | bytes] | None = None,
) -> Path:
    """An .ods of these sheets, automatic styles and named styles; `parts` come on top or take the place."""
    content = (
        f"<office:document-content{_NAMES}{_CALCEXT}><office:automatic-styles>{styles}</office:automatic-styles>"
        f"<office:body><office:spreadsheet>{''.join(sheets)}</office:spreadsheet></office:body>"
        "</office:document-content>"
    )
    inside = f"<office:styles>{named}</office:styles>"
    whole: dict[str, str | bytes] = {
        "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
        "content.xml": content,
        "styles.xml": f"<office:document-styles{_NAMES}>{inside}</office:document-styles>",
        **(parts or {}),
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for part, data in whole.items():
            made.writestr(part, data)
    return path
