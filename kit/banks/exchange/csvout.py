"""Writing the CSV files of other programs: comma, CRLF, UTF-8 without a byte order mark, nothing a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from kit.banks.exchange.item import Remark
from kit.banks.exchange.texts import dangerous


def csv_bytes(rows: Iterable[Sequence[str]]) -> bytes:
    """The rows as a CSV file."""
    stream = io.StringIO(newline="")
    csv.writer(stream, lineterminator="\r\n").writerows(rows)
    return stream.getvalue().encode("utf-8")


def shown_text(text: str, title: str, place: str, remarks: list[Remark]) -> str:
    """The text for a program that will show it to pupils as it is.

    A text that a spreadsheet could run as a formula gets an apostrophe before it, and a remark, because this
    program will show the apostrophe; a mere "-5 °C" goes as it is.
    """
    if not dangerous(text):
        return text
    start = " ".join(text.split())[:30]
    remarks.append(
        Remark(
            place,
            f"“{start}” got an apostrophe before it, so that no spreadsheet runs it as a formula; {title} "
            "shows the apostrophe, so take it away there.",
        )
    )
    return f"'{text}"
