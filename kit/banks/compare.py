"""Two versions of a bank side by side: which questions came, went, moved or changed, field by field."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from kit.banks.cells import folded
from kit.banks.draft_cells import Cells
from kit.banks.draft_rows import longest_rise
from kit.banks.draft_shown import Shown
from kit.banks.draft_view import LETTERS, Plan, Tab, layouts, plans
from kit.banks.duplicates import stem
from kit.banks.facts import short
from kit.banks.question import Bank, Question, category_name
from kit.banks.reading import read_cells
from kit.engine.errors import BankError

if TYPE_CHECKING:
    import pandas as pd

Kind = Literal["added", "removed", "moved", "changed"]

FIELDS = ("question", *LETTERS, "green", "red", "topic", "explanation", "source", "checked", "level")
"""What is compared; "green" and "red" are the texts of the marked answers. Numbers are places, not content."""
COLUMNS = ("kind", "sheet", "row", "question", "field", "before", "after")
"""The columns of the table."""

_NEAR = 0.5
_LEAD = 12
"""So many letters before a difference are shown at least."""
_WORDS, _ANSWERS = 0.6, 0.4
_MOST_CANDIDATES = 200
_NAMES = {letter: f"answer {letter}" for letter in LETTERS}


@dataclass(frozen=True, slots=True)
class Entry:
    """A question of one version: on which sheet, in which row, at which place among the sheet's questions."""

    sheet: str
    row: int
    place: int
    texts: dict[str, str] = field(hash=False)

    @property
    def where(self) -> str:
        """Sheet and row in words."""
        return f"{self.sheet}, row {self.row}" if self.sheet else f"row {self.row}"


@dataclass(frozen=True, slots=True)
class Difference:
    """One question that is not the same in both versions.

    `before` is None for one that was added, `after` for one that was removed. `fields` tells what changed as
    (before, after); `moved` is true if it stands elsewhere as well.
    """

    kind: Kind
    before: Entry | None
    after: Entry | None
    fields: dict[str, tuple[str, str]] = field(default_factory=dict, hash=False)
    moved: bool = False

    @property
    def entry(self) -> Entry:
        """The question as it is now, or as it was if it is gone."""
        found = self.after or self.before
        assert found is not None
        return found

    @property
    def words(self) -> str:
        """The difference in a sentence."""
        entry = self.entry
        asked = f"“{short(entry.texts['question'], 60)}”"
        if self.kind in ("added", "removed"):
            return f"{entry.where}: {self.kind} {asked}."
        said = [
            "{} “{}” is now “{}”".format(_NAMES.get(name, name), *_apart(old, new))
            if old and new
            else f"{_NAMES.get(name, name)} “{short(new or old)}” is {'new' if new else 'gone'}"
            for name, (old, new) in self.fields.items()
        ]
        if self.moved and self.before is not None:
            said.insert(0, f"moved from {self.before.where}")
        return f"{entry.where}: {asked}: {'; '.join(said)}."


@dataclass(frozen=True, slots=True)
class Comparison:
    """All differences from one version to the other, in the order of the newer, and how many are the same."""

    differences: tuple[Difference, ...]
    same: int

    def _of(self, kind: Kind) -> tuple[Difference, ...]:
        return tuple(one for one in self.differences if one.kind == kind)

    @property
    def added(self) -> tuple[Difference, ...]:
        """Questions that only the newer version has."""
        return self._of("added")

    @property
    def removed(self) -> tuple[Difference, ...]:
        """Questions that only the older version has."""
        return self._of("removed")

    @property
    def moved(self) -> tuple[Difference, ...]:
        """Questions that stand elsewhere and are otherwise the same."""
        return self._of("moved")

    @property
    def changed(self) -> tuple[Difference, ...]:
        """Questions of which something is otherwise."""
        return self._of("changed")

    @property
    def summary(self) -> str:
        """The numbers in a sentence."""
        if not self.differences:
            return f"Nothing is different: {_questions(self.same)} the same."
        parts = [
            f"{len(found)} {kind}"
            for kind, found in (
                ("added", self.added),
                ("removed", self.removed),
                ("changed", self.changed),
                ("moved", self.moved),
            )
            if found
        ]
        return f"{', '.join(parts)}; {_questions(self.same)} the same."

    def lines(self) -> list[str]:
        """A sentence for each difference."""
        return [one.words for one in self.differences]

    def table(self) -> pd.DataFrame:
        """A row for each field that differs, under `COLUMNS`; one without a field if the whole row does."""
        import pandas as pd

        rows = []
        for one in self.differences:
            entry = one.entry
            head = (one.kind, entry.sheet, entry.row, entry.texts["question"])
            if one.moved and one.before is not None:
                rows.append((*head, "place", one.before.where, entry.where))
            rows += [(*head, name, old, new) for name, (old, new) in one.fields.items()]
            if one.kind in ("added", "removed"):
                rows.append((*head, "", "", ""))
        return pd.DataFrame(rows, columns=list(COLUMNS))


def _apart(old: str, new: str) -> tuple[str, str]:
    """Both texts cut for a message so that what differs is seen: from a little before it, if it comes late."""
    if short(old) != short(new):
        return short(old), short(new)
    at = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    start = max(old.rfind(" ", 0, max(at - _LEAD, 0)) + 1, at - 2 * _LEAD)
    return f"…{short(old[start:])}", f"…{short(new[start:])}"


def _questions(count: int) -> str:
    return f"{count:,} question{'s are' if count != 1 else ' is'}"


def compare(
    before: str | os.PathLike[str] | Bank | Shown, after: str | os.PathLike[str] | Bank | Shown
) -> Comparison:
    """What became of the questions of one version of a bank in another.

    Each is a file, a bank as read, or a draft; of a file and a draft the rows count that do not play yet, too.
    Questions are matched by their texts, then by what most of their words and answers share. Raises BankError
    if a file cannot be read.
    """
    old, new = list(_entries(before)), list(_entries(after))
    pairs = _matched(old, new)
    stayed = _in_order(old, new, pairs)
    differences: list[Difference] = []
    same = 0
    for number, entry in enumerate(new):
        if number not in pairs:
            differences.append(Difference("added", None, entry))
            continue
        was = old[pairs[number]]
        fields = {
            name: (was.texts.get(name, ""), entry.texts.get(name, ""))
            for name in FIELDS
            if was.texts.get(name, "") != entry.texts.get(name, "")
        }
        moved = number not in stayed
        if fields or moved:
            differences.append(Difference("changed" if fields else "moved", was, entry, fields, moved))
        else:
            same += 1
    kept = set(pairs.values())
    differences += [Difference("removed", entry, None) for n, entry in enumerate(old) if n not in kept]
    return Comparison(tuple(differences), same)


def reworded(old: Sequence[Question], new: Sequence[Question]) -> dict[int, int]:
    """Place in *old* -> place in *new* of what seems to be the same question, with the same right answer."""
    was_entries, now_entries = (
        [Entry(question.state, question.row, 0, _texts(question)) for question in questions]
        for questions in (old, new)
    )
    pairs = {was: now for now, was in _matched(was_entries, now_entries).items()}
    return {
        was: now
        for was, now in pairs.items()
        if old[was].state == new[now].state and folded(old[was].green) == folded(new[now].green)
    }


def _entries(source: str | os.PathLike[str] | Bank | Shown) -> Iterator[Entry]:
    if isinstance(source, Bank):
        yield from _of_bank(source)
    elif isinstance(source, Shown):
        nameless = source.text and not source.about_states
        for tab, plan in source.shown():
            yield from _of_tab(tab, plan, nameless)
    else:
        try:
            path = Path(source)
        except TypeError:
            raise BankError("A version of a bank is given by its path, as a bank, or as a draft.") from None
        cells = Cells.of(read_cells(path))
        found, about_states = plans(cells, Bank(path.name, ()), layouts(cells))
        for one in found:
            if one is not None:
                yield from _of_tab(one.tab, one, cells.book.kind == "text" and not about_states)


def _of_tab(tab: Tab, plan: Plan, nameless: bool) -> Iterator[Entry]:
    """The rows of a sheet; a table of text that is called after its file alone is `nameless`."""
    place = 0
    for row in tab.rows:
        facts = plan.facts.get(row.id)
        if facts is not None:
            texts = {name: text for name, text in row.texts.items() if name in FIELDS}
            texts["green"] = " / ".join(facts.texts[n] for n in facts.greens)
            texts["red"] = " / ".join(facts.texts[n] for n in facts.reds)
            texts["topic"] = texts.get("topic", "").casefold()
            texts.setdefault("question", "")
            yield Entry("" if nameless else tab.title, row.number, place, texts)
            place += 1


def _of_bank(bank: Bank) -> Iterator[Entry]:
    places: dict[str, int] = {}
    for question in bank.questions:
        sheet = category_name(question.state) if question.sheet or bank.about_states else ""
        place = places[sheet] = places.get(sheet, -1) + 1
        yield Entry(sheet, question.row, place, _texts(question))


def _texts(question: Question) -> dict[str, str]:
    return {
        "question": question.question,
        **dict(zip(LETTERS, question.answers, strict=True)),
        "green": question.green,
        "red": question.red,
        "topic": question.topic.casefold(),
        **{name: getattr(question, name) for name in ("explanation", "source", "checked", "level")},
    }


def _matched(old: Sequence[Entry], new: Sequence[Entry]) -> dict[int, int]:
    """Place in the newer version -> place in the older, for questions that are the same or nearly so."""
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    stems_old, stems_new = _stems(old), _stems(new)
    for sheets in (True, False):
        at: dict[tuple[str, str], list[int]] = {}
        for number in reversed(range(len(old))):
            if number not in taken:
                at.setdefault((old[number].sheet if sheets else "", stems_old[number]), []).append(number)
        for number, entry in enumerate(new):
            found = at.get((entry.sheet if sheets else "", stems_new[number])) if number not in pairs else None
            if found:
                pairs[number] = found.pop()
                taken.add(pairs[number])
    _match_near(old, new, pairs, taken)
    return pairs


def _stems(entries: Sequence[Entry]) -> list[str]:
    """By what each is known again: the words of the question; without any, all that is written there."""
    return [
        stem(entry.texts["question"]) or "\0".join(["", *(entry.texts.get(name, "") for name in FIELDS)])
        for entry in entries
    ]


def _match_near(old: Sequence[Entry], new: Sequence[Entry], pairs: dict[int, int], taken: set[int]) -> None:
    """Match what is left by the words and answers that are shared, the best first."""
    left = [number for number in range(len(old)) if number not in taken]
    signs = {number: _signs(old[number]) for number in left}
    by_sign: dict[str, list[int]] = {}
    for number in left:
        for sign in (*signs[number][0], *signs[number][1]):
            by_sign.setdefault(sign, []).append(number)
    scores: list[tuple[float, int, int]] = []
    for number, entry in enumerate(new):
        if number in pairs:
            continue
        words, answers = _signs(entry)
        shared: dict[int, int] = {}
        for sign in (*words, *answers):
            for other in by_sign.get(sign, ()):
                shared[other] = shared.get(other, 0) + 1
        best = sorted(shared, key=lambda other: (-shared[other], other))[:_MOST_CANDIDATES]
        for other in best:
            score = _WORDS * _alike(words, signs[other][0]) + _ANSWERS * _alike(answers, signs[other][1])
            if score >= _NEAR:
                scores.append((-score, number, other))
    for _, number, other in sorted(scores):
        if number not in pairs and other not in taken:
            pairs[number] = other
            taken.add(other)


def _signs(entry: Entry) -> tuple[frozenset[str], frozenset[str]]:
    words = frozenset(f"w {word}" for word in stem(entry.texts["question"]).split())
    answers = (folded(entry.texts.get(letter, "")) for letter in LETTERS)
    return words, frozenset(f"a {text}" for text in answers if text)


def _alike(one: frozenset[str], other: frozenset[str]) -> float:
    whole = len(one | other)
    return len(one & other) / whole if whole else 0.0


def _in_order(old: Sequence[Entry], new: Sequence[Entry], pairs: dict[int, int]) -> set[int]:
    """The places in the newer version of questions that did not move: on each sheet, the most in one order."""
    sheets: dict[str, list[int]] = {}
    for number in sorted(pairs):
        if old[pairs[number]].sheet == new[number].sheet:
            sheets.setdefault(new[number].sheet, []).append(number)
    stayed: set[int] = set()
    for numbers in sheets.values():
        stayed.update(numbers[at] for at in longest_rise([pairs[number] for number in numbers]))
    return stayed
