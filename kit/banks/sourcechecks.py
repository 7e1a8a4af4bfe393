"""Checks of what stands beside a question: explanation, source, day of the last check (rules 6.8)."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from functools import lru_cache

from kit.banks.cells import column_letter
from kit.banks.facts import BankFacts, SheetFacts, short
from kit.banks.places import cells_of, counted, listed_rows
from kit.banks.registry import Found, bank_check, sheet_check

LONGEST_EXPLANATION = 200
"""Characters of the one sentence that stands under the answer on the board."""
YEARS_TO_STALE = 3
"""Years after which a fact is worth another look."""

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_LAST_DAY = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def today() -> datetime.date:
    """The day by which it is told whether a check is old. Tests put another function in its place."""
    return datetime.date.today()


@sheet_check("QB319", "notice", "Explanation too long for the projector")
def long_explanation(facts: SheetFacts) -> Iterator[Found]:
    """What it checks: An explanation has at most 200 characters.
    Why it matters: It is shown under the answer, and a longer one is shown small.
    Example: H2 has 340 characters.
    How to fix: Keep to one sentence for the class. One finding a sheet.
    """
    column = facts.layout.extras.get("explanation")
    long = [question for question in facts.questions if len(question.explanation) > LONGEST_EXPLANATION]
    if long and column:
        size = max(len(question.explanation) for question in long)
        rows = [question.row for question in long]
        yield Found(
            cells_of(facts, rows, column),
            f"The explanation in {listed_rows(rows, facts.text)} has more than "
            f"{LONGEST_EXPLANATION} characters (up to {size:,}), so it is shown small.",
            "Keep to one sentence for the class.",
            f"{size} characters",
            f"at most {LONGEST_EXPLANATION}",
        )


@bank_check("QB322", "notice", "Source missing")
def no_source(facts: BankFacts) -> Iterator[Found]:
    """What it checks: Where a sheet has a column “Source”, each question names one (rules 6.8).
    Why it matters: When a class doubts an answer, the source settles it. Without such a column nothing is
    reported.
    Example: I4 is empty below the heading “Source”.
    How to fix: Write where the fact can be checked: a title or an address. One finding a sheet, or one for a
    bank without any source.
    """
    sheets = [sheet for sheet in facts.sheets if "source" in sheet.layout.extras and sheet.questions]
    lacking = [(sheet, [q.row for q in sheet.questions if not q.source]) for sheet in sheets]
    total = sum(len(rows) for _, rows in lacking)
    if total and total == sum(len(sheet.questions) for sheet in sheets):
        sheet, rows = lacking[0]
        yield Found(
            cells_of(sheet, rows[:1], sheet.layout.extras["source"]),
            f"There is a column for sources, and none of {counted(total, 'question', 'questions')} names one.",
            "Write where the fact can be checked: a title or an address.",
            "no source",
            "a title or an address",
            sheet.sheet.name,
        )
        return
    for sheet, rows in lacking:
        if rows:
            yield Found(
                cells_of(sheet, rows, sheet.layout.extras["source"]),
                f"{counted(len(rows), 'question has', 'questions have')} no source: "
                f"{listed_rows(rows, facts.book.kind == 'text')}.",
                "Write where the fact can be checked: a title or an address.",
                "no source",
                "a title or an address",
                sheet.sheet.name,
            )


@sheet_check("QB323", "notice", "Checked long ago")
def stale(facts: SheetFacts) -> Iterator[Found]:
    """What it checks: A question was checked within the last three years, if the column “Checked” says when.
    Why it matters: Numbers and names change: a census, a record, a new building.
    Example: J4 holds 2019-02-01.
    How to fix: Check the facts again, and write the new date. One finding a sheet.
    """
    now = today()
    limit = (now.year - YEARS_TO_STALE, now.month, now.day)
    old = [(q.row, q.checked) for q in facts.questions if q.checked and _day(q.checked)[1] < limit]
    old = [(row, text) for row, text in old if _day(text) != _NO_DAY]
    if old:
        rows = [row for row, _ in old]
        first = min(old, key=lambda item: _day(item[1]))[1]
        yield Found(
            cells_of(facts, rows, facts.layout.extras["checked"]),
            f"{counted(len(old), 'question was', 'questions were')} checked more than {YEARS_TO_STALE} years "
            f"ago (first {short(first, 20)}): {listed_rows(rows, facts.text)}.",
            "Check the facts again, and write the new date.",
            first,
            f"a date of the last {YEARS_TO_STALE} years",
        )


@sheet_check("QB324", "notice", "“Checked” is no day that has been")
def no_day(facts: SheetFacts) -> Iterator[Found]:
    """What it checks: What stands under “Checked” is a date, and none that is still to come.
    Why it matters: Nobody can tell from it how old a fact is.
    Example: J4 holds “last week”, or a day of next year. A tick such as “yes” is passed over.
    How to fix: Write the day of the last check, such as 2026-11-30. One finding a sheet.
    """
    tomorrow = today() + datetime.timedelta(days=1)
    latest = (tomorrow.year, tomorrow.month, tomorrow.day)
    odd = [(q.row, q.checked) for q in facts.questions if q.checked and _odd(q.checked, latest)]
    if odd:
        row, text = odd[0]
        rows = [row for row, _ in odd]
        column = facts.layout.extras["checked"]
        where = f"line {row}" if facts.text else f"{column_letter(column)}{row}"
        trouble = "is no date" if _day(text) == _NO_DAY else "lies in the future"
        more = f"; so in {len(odd) - 1:,} more" if len(odd) > 1 else ""
        yield Found(
            cells_of(facts, rows, column),
            f"“{short(text, 20)}” in {where} {trouble}{more}.",
            "Write the day of the last check, such as 2026-11-30.",
            text,
            "the day of the last check",
        )


Day = tuple[int, int, int]
_TICKS = frozenset(
    ("true", "false", "yes", "no", "y", "n", "x", "ok", "done", "checked", "tick", "-", "?", "✓", "✔", "☑", "☐")
)
"""What stands in a column that is ticked off; it says nothing of the day."""
_TIME = re.compile(
    r"[t ,]+[0-9]{1,2}(:[0-9]{2}){1,2}(\.[0-9]+)?( ?[ap]\.?m\b\.?| ?z\b|[+-][0-9]{2}:?[0-9]{2})?"
)
"""The time of day behind a date, as programs store it: "2026-11-30 0:00:00", "2026-11-30T08:00:00Z"."""
_NO_DAY: tuple[Day, Day] = ((0, 0, 0), (0, 0, 0))


def _odd(text: str, latest: Day) -> bool:
    if _day(text) == _NO_DAY:
        return text.casefold() not in _TICKS
    return _day(text)[0] > latest


@lru_cache(maxsize=1_000)
def _day(text: str) -> tuple[Day, Day]:
    """The first and the last day that a text can mean (year, month, day); `_NO_DAY` if it is no date.

    "2026-11-30", "30/11/2026", "30 November 2026", "Nov 2026", "2026"; where day and month may be either, both.
    """
    text = _TIME.sub(" ", text.casefold())
    words = "".join(sign if sign.isalnum() else " " for sign in text).split()
    month = next((n for n, name in enumerate(_MONTHS, 1) for word in words if word.startswith(name)), 0)
    numbers = [word.rstrip("stndrh") for word in words]
    found = [int(number) for number in numbers if number.isascii() and number.isdigit() and len(number) < 5]
    years = [number for number in found if 1_900 <= number < 2_200]
    if not years and len(found) in ((1, 2) if month else (3,)) and found[-1] < 100:
        years = [2_000 + found.pop()]
        found.append(years[0])
    if len(years) != 1:
        return _NO_DAY
    year, rest = years[0], [number for number in found if number != years[0]]
    if month and len(rest) < 2:
        return _span(year, month, rest[0] if rest else 0)
    if not rest:
        return (year, 1, 1), (year, 12, 31)
    if len(rest) == 1:
        return _span(year, rest[0], 0)
    if len(rest) != 2 or month:
        return _NO_DAY
    both = [_span(year, one, two) for one, two in (rest, rest[::-1])]
    if found[0] == year:
        return both[0]
    known = [span for span in both if span != _NO_DAY]
    return (min(first for first, _ in known), max(last for _, last in known)) if known else _NO_DAY


def _span(year: int, month: int, day: int) -> tuple[Day, Day]:
    """A day, or with 0 for the day the whole month."""
    if not 1 <= month <= 12 or not 0 <= day <= _LAST_DAY[month - 1] + (month == 2):
        return _NO_DAY
    return (year, month, day or 1), (year, month, day or _LAST_DAY[month - 1])
