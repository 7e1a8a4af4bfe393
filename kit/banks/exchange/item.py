"""One question as any quiz program has it, and what a format of such a program must provide."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from kit.engine.errors import BankError

MAX_ITEMS = 50_000
"""Most questions of another program's file that are read."""


@dataclass(frozen=True, slots=True)
class Item:
    """A multiple-choice question between two programs: nothing in it is bent to what the kit can play.

    `answers` are in the order of the source, two or more. `right` are the places (from 0) of the right ones,
    and `red` the place of the wrong answer for younger teams, None if the source has no such thing.
    `category` is a State code or any other name, `seconds` a time limit, `feedback` one text an answer (or
    none at all), `identity` a lasting id such as "NSW-014". `place` says where the item stood in the source,
    in words for messages: "B9", "line 12".
    """

    question: str
    answers: tuple[str, ...]
    right: tuple[int, ...]
    red: int | None = None
    category: str = ""
    topic: str = ""
    explanation: str = ""
    source: str = ""
    checked: str = ""
    level: str = ""
    number: int | None = None
    seconds: int | None = None
    feedback: tuple[str, ...] = ()
    identity: str = ""
    place: str = ""


class Remark(NamedTuple):
    """Something that did not fit: where (an item's `place`, "" for the file), what, what was done."""

    place: str
    message: str


class Items(list[Item]):
    """The items of a file as they are read: one too many for a file of questions is refused."""

    def append(self, item: Item) -> None:
        """Add one. Raises BankError beyond `MAX_ITEMS`."""
        if len(self) >= MAX_ITEMS:
            raise BankError(f"The file has more than {MAX_ITEMS:,} questions: split it into smaller files.")
        super().append(item)


@dataclass(slots=True)
class Reading:
    """What an import found: the items, and what it could not take over. An item it cannot use is a remark."""

    items: list[Item] = field(default_factory=Items)
    remarks: list[Remark] = field(default_factory=list)


@dataclass(slots=True)
class Writing:
    """What an export made: file name ending -> content (the first is the main file), and what did not fit.

    The key of the main file is "" and it is written under the name asked for; another, such as "-red", is
    written beside it with that put before the ending of the name.
    """

    files: dict[str, bytes] = field(default_factory=dict)
    remarks: list[Remark] = field(default_factory=list)
    written: int = 0
    """How many items are in the main file."""


class Format(Protocol):
    """A format of another program. One module of this folder each, with one object that has these."""

    name: str
    """As given to --to, such as "kahoot"."""
    title: str
    """As shown, such as "Kahoot!"."""
    endings: tuple[str, ...]
    """File endings, the usual first, such as (".xlsx",)."""
    about: str
    """One sentence: what it holds and what it cannot hold."""

    def recognises(self, name: str, head: bytes) -> bool:
        """Whether a file of this name that begins with these bytes is surely of this format.

        They are the first 4 kB of a text, and the whole of a workbook, which tells nothing by its beginning.
        """

    def read(self, name: str, content: bytes) -> Reading:
        """The items of a file. Raises kit.BankError, with one sentence, if it cannot be read at all."""

    def write(self, title: str, items: list[Item]) -> Writing:
        """The items as a file of this format; nothing is cut or left out without a remark."""
