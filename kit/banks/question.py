"""Questions, findings and banks: plain data, standard library only; all that games import of the banks."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from random import Random
from typing import Any, Literal

Severity = Literal["error", "warning", "notice"]

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "notice")
"""From the gravest to the mildest."""

STATES: dict[str, str] = {
    "NSW": "New South Wales",
    "ACT": "Australian Capital Territory",
    "VIC": "Victoria",
    "TAS": "Tasmania",
    "SA": "South Australia",
    "WA": "Western Australia",
    "NT": "Northern Territory",
    "QLD": "Queensland",
}
"""Code -> full name of the eight States and Territories, in the order of the lap round the board."""

TOPICS: tuple[str, ...] = ("geography", "history", "demographics", "government")
"""The four topics of a question (P-48, P-130)."""

FULL_STACK = 50
"""Questions a State should have (P-47, P-128)."""

SMALL_STACK = 10
"""Fewer questions of a State than this will soon repeat (P-128)."""

_OTHER_NAMES = {
    "newsouthwalesnsw": "NSW",
    "capitalterritory": "ACT",
    "canberra": "ACT",
    "vict": "VIC",
    "tassie": "TAS",
    "sthaustralia": "SA",
    "sthaust": "SA",
    "southaust": "SA",
    "westaustralia": "WA",
    "westernaust": "WA",
    "westaust": "WA",
    "southaus": "SA",
    "saustralia": "SA",
    "saust": "SA",
    "westaus": "WA",
    "westernaus": "WA",
    "waustralia": "WA",
    "nterritory": "NT",
    "nthterritory": "NT",
    "nthnterritory": "NT",
    "nswales": "NSW",
    "nsouthwales": "NSW",
    "auscapitalterritory": "ACT",
    "austcapitalterritory": "ACT",
    "auscapterritory": "ACT",
    "northernterr": "NT",
    "northterritory": "NT",
    "qlnd": "QLD",
    "queensl": "QLD",
}


def _letters(name: str) -> str:
    return "".join(c for c in name.casefold() if c.isalnum())


_LOOKUP = {
    **{_letters(code): code for code in STATES},
    **{_letters(name): code for code, name in STATES.items()},
    **{_letters(name + code): code for code, name in STATES.items()},
    **{_letters(code + name): code for code, name in STATES.items()},
    **_OTHER_NAMES,
}
_FILLERS = ("", "questions", "question", "state", "of", "sheet", "quiz", "the", "for", "on", "about", "copy")
_WORD = re.compile(r"[^\W_]+")


@lru_cache(maxsize=4_000)
def state_code(name: str) -> str | None:
    """The code of the State or Territory that `name` means, or None.

    Tolerant: case, dots, spaces, dashes and a few usual spellings do not matter, nor do numbers and words such
    as "questions" ("N.S.W.", "New South Wales", "nsw ", "VIC questions", "1 NSW", "Northern Territory (2)").
    """
    key = _letters(name)
    if key in _LOOKUP:
        return _LOOKUP[key]
    words = [word.rstrip("0123456789") for word in _WORD.findall(name.casefold())]
    key = "".join(word for word in words if word not in _FILLERS)
    for filler in _FILLERS:
        if key not in _LOOKUP and len(filler) > 4:
            key = key.removeprefix(filler).removesuffix(filler)
    return _LOOKUP.get(key)


def category_name(key: str) -> str:
    """The name of a category as it is shown: a State's in full, any other as the file writes it."""
    return STATES.get(key, key)


@dataclass(frozen=True, slots=True)
class Question:
    """One question with its four answers (P-49), where it stands in the file, and what it says besides.

    `answers` are in the order of the columns; `green` is the text of the right answer, `red` the text of the
    wrong answer shown to two-answer teams. `state` is a code such as "NSW", or the category's name in a bank
    about any other subject. `row` is the row that the teacher sees, and `column` the letter of the column in
    which the question stands. In a text file `row` is the line, and `sheet` and `column` are "".
    """

    sheet: str
    row: int
    state: str
    question: str
    answers: tuple[str, str, str, str]
    green: str
    red: str
    topic: str = ""
    explanation: str = ""
    source: str = ""
    checked: str = ""
    level: str = ""
    number: int | None = None
    column: str = "A"

    @property
    def address(self) -> str:
        """Sheet and cell of the question, such as "NSW!A5"; of a text file the line, such as "line 5"."""
        return f"{self.sheet}!{self.column}{self.row}" if self.column else f"line {self.row}"

    @property
    def key(self) -> tuple[str, str, str]:
        """State, text and right answer: what the question is known by, wherever it stands."""
        return self.state, self.question, self.green


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing noticed in a bank: what, where, and what to do about it.

    `cell` is a cell ("B2"), cells ("B2,C2"), a range ("B3:E3"), rows ("3:5"), columns ("D:D"), or "" for the
    whole sheet; `sheet` is "" when the finding is about the file. In a text file `sheet` is always "", and
    `cell` a line ("line 3") or lines ("line 3, line 4").
    """

    code: str
    severity: Severity
    sheet: str
    cell: str
    message: str
    proposal: str = ""
    seen: str = ""
    expected: str = ""

    @property
    def address(self) -> str:
        """Sheet and cell, such as "NSW!B2", or the sheet alone, or "" for the file."""
        return f"{self.sheet}!{self.cell}" if self.sheet and self.cell else self.sheet or self.cell


@dataclass(frozen=True, slots=True)
class Bank:
    """A bank as read: its name, the questions that can be played, and what was found while reading."""

    name: str
    questions: tuple[Question, ...]
    findings: tuple[Finding, ...] = ()
    subject: bool = False
    """True if the file named no State, so that it is about another subject, even if no question of it plays."""
    _by_state: dict[str, tuple[Question, ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        groups: dict[str, list[Question]] = {}
        for question in self.questions:
            groups.setdefault(question.state, []).append(question)
        known = [code for code in STATES if code in groups]
        for code in known + [code for code in groups if code not in STATES]:
            self._by_state[code] = tuple(groups[code])

    @property
    def states(self) -> tuple[str, ...]:
        """Codes of the States that have at least one question, in the order of the lap.

        In a bank about any other subject: its categories, in the order of the file.
        """
        return tuple(self._by_state)

    @property
    def categories(self) -> tuple[str, ...]:
        """What the questions are sorted by: the same as `states`. `category_name` gives what is shown."""
        return self.states

    @property
    def about_states(self) -> bool:
        """Whether the questions are sorted by States; False if by the categories of another subject."""
        return not self.subject and all(state in STATES for state in self._by_state)

    def of(self, state: str) -> tuple[Question, ...]:
        """The questions of one State or category, in the order of the file; an empty tuple if it has none."""
        return self._by_state.get(state, ())

    def counts(self) -> dict[str, int]:
        """Number of playable questions of each of the eight States (0 included), or of each category."""
        counts = dict.fromkeys(STATES, 0) if self.about_states else {}
        counts.update({state: len(questions) for state, questions in self._by_state.items()})
        return counts

    def with_other_key(self, asked: Question, shown: Sequence[str], rng: Random) -> Bank:
        """This bank with two others of the answers *shown* right and wrong in the question *asked*.

        Whoever sees no more than *shown* cannot tell the two banks apart: answers that are not shown are other
        ones too, and what would give the answer away is left out.
        """
        green, red = rng.sample(shown, 2)
        answers = tuple(text if text in shown else f"{text}, withheld" for text in asked.answers)
        other: Any = {"answers": answers, "green": green, "red": red}
        changed = replace(asked, **other, explanation="", source="", checked="")
        return replace(self, questions=tuple(changed if one is asked else one for one in self.questions))

    def to_plain(self) -> dict[str, Any]:
        """The bank as dictionaries, lists, strings and numbers, ready for JSON; nothing of the file itself."""
        return {
            "name": self.name,
            "questions": [_plain(question) for question in self.questions],
            "findings": [_plain(finding) for finding in self.findings],
            "subject": self.subject,
        }

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Bank:
        """The bank that `to_plain` described.

        Raises KeyError or TypeError if `plain` does not have that shape.
        """
        return cls(
            name=plain["name"],
            questions=tuple(
                Question(**{**item, "answers": tuple(item["answers"])}) for item in plain["questions"]
            ),
            findings=tuple(Finding(**item) for item in plain["findings"]),
            subject=plain.get("subject", False),
        )


def _plain(item: Question | Finding) -> dict[str, Any]:
    values = {f.name: getattr(item, f.name) for f in fields(item)}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}
