"""How questions did in class: per question asked, right and overruled, from the save files of any games.

A game says of every answer to which question it was given, by an event "answered" with `question` (its key),
`shown` (how many answers were shown) and `right`. Nothing here knows a game.
"""

from __future__ import annotations

import html
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from kit.banks.facts import short
from kit.banks.question import Bank, Question, category_name
from kit.banks.reading import read_bank
from kit.engine.corrections import told_with_corrections
from kit.engine.errors import KitError

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = (
    *("state", "topic", "question", "green", "red", "asked", "right", "share", "overruled", "marked"),
    *("asked_two", "right_two", "asked_four", "right_four", "games", "address", "in_bank"),
)
"""The columns of the table. `share` is right of asked (0 to 1), empty if never asked."""

HARDEST = 15
"""So many questions are in the charts."""
ASKED_ENOUGH = 2
"""A question is called hard only if it was asked so often, unless none was."""

_JUNIOR = 2
_COUNTS = ("asked_two", "right_two", "asked_four", "right_four", "overruled", "marked")
_AUTO = "auto"
"""What a seat for which the program answers is told by."""
_KIND, _MARK = "answered", "marked"
_BAR, _ROW, _TEXT, _WIDTH = 300, 26, 430, 820


@dataclass(slots=True)
class Record:
    """One question and how it did. "two" are teams who choose between two answers, "four" between four.

    `overruled` are answers that were taken back by undo and given again otherwise; `marked` is how often the
    question was marked for checking in a game; `games` in how many games it was asked.
    """

    question: Question
    in_bank: bool = True
    asked_two: int = 0
    right_two: int = 0
    asked_four: int = 0
    right_four: int = 0
    overruled: int = 0
    marked: int = 0
    games: int = 0

    @property
    def asked(self) -> int:
        """How many answers were given to it."""
        return self.asked_two + self.asked_four

    @property
    def right(self) -> int:
        """How many of them were right."""
        return self.right_two + self.right_four

    def add(self, other: Record) -> None:
        """Count what another record of the same question counted."""
        for name in (*_COUNTS, "games"):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def share(self) -> float | None:
        """The part of the answers that were right, from 0 to 1; None if it was never asked."""
        return self.right / self.asked if self.asked else None


@dataclass(slots=True)
class Statistics:
    """How the questions of some games did: those of the bank in its order, then others that were asked."""

    records: list[Record]
    games: int = 0
    notices: list[str] = field(default_factory=list)
    """Saves that could not be read, in a sentence each."""

    @property
    def asked(self) -> int:
        """How many answers were given in all."""
        return sum(record.asked for record in self.records)

    @property
    def summary(self) -> str:
        """The numbers in a sentence."""
        own = [record for record in self.records if record.in_bank and record.asked]
        asked = sum(record.asked for record in own)
        other = f" {self.elsewhere}" if self.elsewhere else ""
        if not asked:
            return f"No question{' of this bank' if other else ''} was asked in {_games(self.games)}.{other}"
        right = sum(record.right for record in own)
        return (
            f"{asked:,} answers to {len(own):,} question{'s' * (len(own) != 1)} in {_games(self.games)}; "
            f"{round(100 * right / asked)} % were right.{other}"
        )

    @property
    def elsewhere(self) -> str:
        """What is to be said of answers to questions that the bank does not have, or does not have any more."""
        count = sum(record.asked for record in self.records if not record.in_bank)
        if not count:
            return ""
        given = "1 more answer was" if count == 1 else f"{count:,} more answers were"
        return f"{given} to questions that are not in this bank (any more)."

    def hardest(self, most: int = HARDEST) -> list[Record]:
        """The questions answered right least often, the hardest first; those nobody missed are none.

        Of questions that were asked, but are not in the bank, none is among them.
        """
        missed = [record for record in self.records if record.in_bank and record.asked > record.right]
        often = [record for record in missed if record.asked >= ASKED_ENOUGH] or missed
        return sorted(often, key=lambda record: (record.share or 0.0, -record.asked))[:most]

    def rows(self) -> list[tuple[object, ...]]:
        """The table as plain rows, under `COLUMNS`."""
        return [
            (
                *(one.question.state, one.question.topic, one.question.question, one.question.green),
                *(one.question.red, one.asked, one.right, one.share, one.overruled, one.marked),
                *(one.asked_two, one.right_two, one.asked_four, one.right_four, one.games),
                *(one.question.address, one.in_bank),
            )
            for one in self.records
        ]

    def table(self) -> pd.DataFrame:
        """A row a question, under `COLUMNS`."""
        import pandas as pd

        return pd.DataFrame(self.rows(), columns=list(COLUMNS)).astype({"share": "Float64"})

    def chart_html(self, most: int = HARDEST) -> str:
        """A bar chart of the hardest questions as one SVG with its numbers; a sentence if there are none."""
        records = self.hardest(most)
        if not records:
            return f"<p>{html.escape(self.summary)}</p>"
        bars = "".join(_bar(place, record) for place, record in enumerate(records))
        height = len(records) * _ROW + 8
        title = html.escape(f"The hardest questions. {self.summary}")
        return (
            f'<figure class="kit-chart"><figcaption>{title}</figcaption>'
            f'<svg viewBox="0 0 {_WIDTH} {height}" width="100%" role="img" aria-label="{title}" '
            f'font-family="inherit" font-size="14">{bars}</svg></figure>'
        )


def _games(count: int) -> str:
    return f"{count:,} game{'s' * (count != 1)}"


def _bar(place: int, record: Record) -> str:
    """One bar: the question, the part that was right, and the numbers."""
    top = place * _ROW + 4
    share = record.share or 0.0
    name = html.escape(short(f"{category_name(record.question.state)}: {record.question.question}", 57))
    whole = html.escape(f"{record.question.question} Right: {record.question.green}")
    numbers = f"{record.right} of {record.asked}"
    return (
        f"<g><title>{whole}</title>"
        f'<text x="{_TEXT - 8}" y="{top + 16}" text-anchor="end" fill="#1B1B1B">{name}</text>'
        f'<rect x="{_TEXT}" y="{top + 2}" width="{_BAR}" height="{_ROW - 8}" fill="#E4E8EC"/>'
        f'<rect x="{_TEXT}" y="{top + 2}" width="{_BAR * share:.1f}" height="{_ROW - 8}" fill="#0072B2"/>'
        f'<text x="{_TEXT + _BAR + 8}" y="{top + 16}" fill="#1B1B1B">{numbers}</text></g>'
    )


def statistics(
    saves: Iterable[str | os.PathLike[str]], bank: Bank | str | os.PathLike[str] | None = None
) -> Statistics:
    """How the questions asked in these saved games did; of *bank*, those never asked as well.

    A question is known again by its State or category, its text and its right answer; of the bank also if it
    was reworded since. Answers of automatic players are not counted. A save that cannot be read is passed over
    with a notice. Raises BankError if the bank cannot be read.
    """
    known: dict[tuple[str, str, str], Record] = {}
    if bank is not None:
        whole = bank if isinstance(bank, Bank) else read_bank(bank)
        for question in whole.questions:
            known.setdefault(question.key, Record(question))
    found = Statistics([])
    for save in saves:
        path = Path(save)
        try:
            counted = _count(path, known, bank is not None)
        except KitError as error:
            found.notices.append(str(error))
            continue
        found.games += counted
    found.records = _brought_together(list(known.values()))
    return found


def _brought_together(records: list[Record]) -> list[Record]:
    """The records, with the numbers of questions that were reworded since at those that the bank has now."""
    own = [record for record in records if record.in_bank]
    others = [record for record in records if not record.in_bank]
    if not own or not others:
        return records
    from kit.banks.compare import reworded

    pairs = reworded([record.question for record in others], [record.question for record in own])
    for was, now in pairs.items():
        own[now].add(others[was])
    return own + [record for place, record in enumerate(others) if place not in pairs]


def _count(path: Path, known: dict[tuple[str, str, str], Record], with_bank: bool) -> bool:
    """Count the answers of one game; whether there were any."""
    last: Record | None = None
    here: set[int] = set()
    session, events = told_with_corrections(path, _KIND)
    bank, seats = session.setup.bank, session.setup.seats
    played = {one.key: one for one in bank.questions} if isinstance(bank, Bank) else {}
    for event, corrected in events:
        question = played.get(event.data.get("question", ()))
        if event.kind == _MARK and last is not None:
            last.marked += 1
        if event.kind != _KIND or question is None:
            continue
        last = known.setdefault(question.key, Record(question, in_bank=not with_bank))
        if event.seat is not None and seats[event.seat].facts.get(_AUTO):
            continue
        here.add(id(last))
        right, junior = bool(event.data.get("right")), event.data.get("shown") == _JUNIOR
        if junior:
            last.asked_two += 1
            last.right_two += right
        else:
            last.asked_four += 1
            last.right_four += right
        last.overruled += corrected
    for record in known.values():
        record.games += id(record) in here
    return bool(here)


def lines_of(found: Statistics, most: int = HARDEST) -> Sequence[str]:
    """The numbers for a terminal: a sentence, then the hardest questions, a line each."""
    lines = [found.summary]
    for record in found.hardest(most):
        question = record.question
        more = f", {record.overruled} overruled" if record.overruled else ""
        numbers = f"{record.right} of {record.asked} right{more}"
        lines.append(f"  {numbers:<16} {category_name(question.state)}: {short(question.question, 70)}")
    return lines
