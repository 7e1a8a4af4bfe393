"""Checks of the signs in texts: broken ones, those that the board's font lacks, formulas, spare spaces."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from kit.banks.cells import Cell, cell_name, cell_names
from kit.banks.facts import BankFacts, RowFacts, SheetFacts, short
from kit.banks.places import MOST_LISTED, counted, listed_rows
from kit.banks.question import Question
from kit.banks.registry import Found, bank_check, row_check, sheet_check

_FONT_SPANS = (
    *((0x20, 0x7E), (0xA0, 0xAC), (0xAE, 0xB4), (0xB6, 0x107), (0x10A, 0x113), (0x116, 0x11B), (0x11E, 0x123)),
    *((0x126, 0x127), (0x12A, 0x12B), (0x12E, 0x133), (0x136, 0x137), (0x139, 0x13E), (0x141, 0x148)),
    *((0x150, 0x155), (0x158, 0x15B), (0x15E, 0x165), (0x16A, 0x16B), (0x16E, 0x17E), (0x192, 0x192)),
    *((0x218, 0x21B), (0x237, 0x237), (0x2C6, 0x2C7), (0x2C9, 0x2C9), (0x2DA, 0x2DA), (0x2DC, 0x2DD)),
    *((0x300, 0x301), (0x303, 0x304), (0x308, 0x308), (0x1E80, 0x1E85), (0x1E9E, 0x1E9E), (0x1EF2, 0x1EF3)),
    *((0x2009, 0x2009), (0x2013, 0x2014), (0x2018, 0x201A), (0x201C, 0x201E), (0x2020, 0x2020)),
    *((0x2022, 0x2022), (0x2026, 0x2026), (0x2039, 0x203A), (0x2044, 0x2044), (0x20AC, 0x20AC)),
    *((0x20B9, 0x20B9), (0x2113, 0x2113), (0x2122, 0x2122), (0x2212, 0x2212), (0x2215, 0x2215)),
)
FONT = frozenset(chr(code) for first, last in _FONT_SPANS for code in range(first, last + 1))
"""The signs of the board's font, as read from the character tables of the files in kit/board/fonts."""

_COMMON = frozenset(
    "\ufffd\u200b\u200c\u200d\u200e\u200f\u2066\u2067\u2068\u2069\ufe0e\ufe0f\u2010\u2011\u2012\u202f"
    "\u2032\u2033\u00b5\u00ad⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎⅓⅔⅛→←↑↓≤≥≠≈×÷√π°Ω✓✗"
)
"""Signs without a picture, or that every system has; and the one of which another check speaks."""

_MEASURE = re.compile(r"[+-] ?[0-9][^-+*/^&<>:]*")
"""A number with its unit, such as “-5 °C” or “-10 metres”."""

_WRONG_LETTERS = ("Ã", "Â", "â€", "Å", "Ä", "Î", "Ð", "Ø", "ï»")
_SHOWN_SIGNS = 8


@row_check("QB325", "warning", "Signs that will not show")
def broken_signs(row: RowFacts) -> Found | None:
    """What it checks: All signs of a question and its answers are letters that can be shown.
    Why it matters: The projector would show a box, or the remains of a wrong alphabet.
    Example: B3 holds “Caf�”; C3 holds “donâ€™t”, which was meant to be “don’t”; D3 holds a sign of a symbol
    font.
    How to fix: Type the word again; the finding says what was meant where that can be told.
    """
    question = row.question.text if row.question is not None else ""
    one, two, three, four = row.texts
    if question.isascii() and one.isascii() and two.isascii() and three.isascii() and four.isascii():
        return None
    layout = row.facts.layout
    bad = [column for column in (layout.question, *layout.answers) if _is_broken(row.cells.get(column))]
    if not bad:
        return None
    cells, text = cell_names(row.row, sorted(bad)), row.cells[bad[0]].text
    named = row.names(sorted(bad))
    meant = repaired(text)
    if meant:
        message = f"The letters in {named} were read in a wrong alphabet: “{short(text)}”."
        return Found(
            cells, message, f"Type it again; it is meant to be “{short(meant)}”, perhaps.", text, meant
        )
    message = f"A sign in {named} will not show on the projector: “{short(text)}”."
    return Found(cells, message, "Type the word again.", text, "letters that show")


def _is_broken(cell: Cell | None) -> bool:
    if cell is None or cell.text.isascii():
        return False
    text = cell.text
    if "\ufffd" in text or (any(mark in text for mark in _WRONG_LETTERS) and bool(repaired(text))):
        return True
    return not text.isprintable() and any(unicodedata.category(sign) in ("Co", "Cs", "Cc") for sign in text)


def repaired(text: str) -> str:
    """The text that was meant if UTF-8 was read as Windows-1252 ("Ã©" for "é"), else ""."""
    try:
        meant = text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return text.replace("â€™", "’").replace("â€“", "–").replace("â€œ", "“") if "â€" in text else ""
    return meant if meant != text else ""


@bank_check("QB326", "notice", "Signs from another font")
def other_font(facts: BankFacts) -> Iterator[Found]:
    """What it checks: Texts keep to the signs of the board's own font, which has the letters of the languages
    of western and central Europe.
    Why it matters: Other scripts and emoji are shown by whatever font the classroom's computer has, larger or
    smaller, or not at all.
    Example: A2 holds “🦘”, and B3:E3 hold names in Chinese characters.
    How to fix: Look at them once on the classroom's computer. One finding a bank.
    """
    found: list[Question] = []
    signs: dict[str, None] = {}
    for question in facts.questions:
        one, two, three, four = question.answers
        if (
            question.question.isascii()
            and one.isascii()
            and two.isascii()
            and three.isascii()
            and four.isascii()
            and question.explanation.isascii()
        ):
            continue
        shown = "".join((question.question, *question.answers, question.explanation))
        lacking = {sign for sign in set(shown) - FONT - _COMMON if not _is_latin(sign)}
        if lacking:
            found.append(question)
            signs.update(dict.fromkeys(sign for sign in shown if sign in lacking))
    if found:
        first = found[0]
        some = " ".join(list(signs)[:_SHOWN_SIGNS])
        more = " …" if len(signs) > _SHOWN_SIGNS else ""
        place = listed_rows([first.row], facts.book.kind == "text")
        yield Found(
            f"{first.column}{first.row}",
            f"{counted(len(found), 'question holds', 'questions hold')} signs that the board's own font lacks "
            f"({some}{more}; first in {place}); the computer's own font shows them.",
            "Look at them once on the classroom's computer.",
            some + more,
            "Latin letters",
            first.sheet,
        )


def _is_latin(sign: str) -> bool:
    """Whether it is a Latin letter: every system has one that looks like those of the board's font."""
    return sign < "\u0250" or "\u1e00" <= sign < "\u1f00"


@sheet_check("QB327", "notice", "Text that looks like a formula")
def formula_like(facts: SheetFacts) -> Iterator[Found]:
    """What it checks: No question or answer begins like a formula: with =, @, or with + or - before anything
    but a number.
    Why it matters: The kit treats it as text, but other programs run it when they open an export.
    Example: B2 holds the text =cmd|' /C calc'!A0.
    How to fix: Nothing to do for the game. In a CSV written by the kit it is guarded by an apostrophe. One
    finding a sheet.
    """
    columns = (facts.layout.question, *facts.layout.answers)
    found: list[tuple[str, str]] = []
    rows: dict[int, None] = {}
    for question in facts.questions:
        for column, text in zip(columns, (question.question, *question.answers), strict=True):
            if text[0] in "=+-@" and not _is_plain(text):
                found.append((cell_name(question.row, column), text))
                rows[question.row] = None
    if found:
        seen = found[0][1]
        yield Found(
            ",".join(cell for cell, _ in found[:MOST_LISTED]),
            f"{counted(len(found), 'cell holds', 'cells hold')} a text that another program may run as a "
            f"formula ({listed_rows(list(rows), facts.text)}): “{short(seen)}”.",
            "Nothing to do for the game: it stays text; in a CSV written by the kit an apostrophe guards it.",
            seen,
            "a text that does not begin with =, +, - or @",
        )


def _is_plain(text: str) -> bool:
    """Whether a text that begins with a sign is only a number, with its unit, or a telephone number."""
    if text[0] not in "+-" or any(sign in "(=|!" for sign in text):
        return False
    return not any(map(str.isalpha, text)) or _MEASURE.fullmatch(text) is not None


@sheet_check("QB328", "notice", "Spare spaces", fixable=True)
def spare_spaces(facts: SheetFacts) -> Iterator[Found]:
    """What it checks: Texts have no spaces at their ends, no double or no-break spaces, and no signs that
    nobody sees.
    Why it matters: They are left out here, but other programs take “Perth” and “Perth ” for two things.
    Example: D4 holds “ Perth”, and E4 “Port  Arthur” with two spaces.
    How to fix: Nothing to do for the game; kit check --fix writes a copy without them. One finding a sheet.
    """
    used = facts.layout.used
    rows: list[int] = []
    cells: list[str] = []
    for row in facts.rows:
        found = [
            column for column, cell in facts.sheet.rows[row].items() if cell.note == "spaces" and column in used
        ]
        if found:
            rows.append(row)
            if len(cells) < MOST_LISTED:
                cells.append(cell_names(row, sorted(found)))
    if rows:
        yield Found(
            ",".join(cells),
            f"{counted(len(rows), 'row has', 'rows have')} spaces too many or signs that nobody sees, which "
            f"are left out: {listed_rows(rows, facts.text)}.",
            "Nothing to do for the game; kit check --fix writes a copy without them.",
            counted(len(rows), "row", "rows"),
            "single spaces between words",
        )
