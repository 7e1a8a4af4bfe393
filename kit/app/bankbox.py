"""Which question bank to play: the kit's own, workbooks found beside the notebook, or one that is uploaded."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from kit import read_bank
from kit.app.copies import foreign_format
from kit.app.saves import NAME_AT_MOST, Stamp, plain_name, short, stamp_of
from kit.banks.question import SEVERITIES, SMALL_STACK, STATES, Bank, Finding, category_name
from kit.banks.shipped import TEMPLATE, shipped_path
from kit.engine.errors import KitError

FOLDER = "question_banks"
FINDINGS_SHOWN = 100
"""Findings listed in the form; a marked copy has them all."""
SUFFIXES = (".xlsx", ".xlsm", ".csv", ".tsv", ".ods")
"""Endings of the files beside the notebook that are offered as banks; an upload may have any."""
OPEN_MARKS = (("~$", ""), (".~lock.", "#"))
"""How the files begin and end that Excel and LibreOffice put beside a workbook while it is open there."""


@dataclass(frozen=True, slots=True)
class Category:
    """A category of the chosen bank: its key, how many questions it has, and whether it will play."""

    key: str
    count: int
    picked: bool

    @property
    def name(self) -> str:
        """Its name, as the form shows it."""
        return category_name(self.key)


@dataclass(slots=True, eq=False)
class Choice:
    """A bank that can be chosen: *title* is what the list shows.

    *path* is where it lies; a workbook that was uploaded lies nowhere and is kept as its *content*. *bank* is
    what was read from it, or *trouble* says why it cannot be read; *foreign* names the other quiz program that
    it comes from, if it cannot be played as it is. *stamp* tells whether the file has changed since. *picked*
    are the categories that the teacher ticked, if any were.
    """

    title: str
    path: Path | None = None
    own: bool = False
    bank: Bank | None = None
    trouble: str = ""
    stamp: Stamp | None = None
    content: bytes | None = None
    foreign: str = ""
    picked: list[str] | None = None

    def read(self, path: Path | None = None) -> None:
        """Read the workbook at *path*, or where it lies, unless that has been done and it is as it was."""
        source = path or self.path
        if source is None:
            return
        stamp = stamp_of(source)
        if stamp is not None and stamp == self.stamp:
            return
        self.stamp, self.bank, self.trouble, self.foreign = stamp, None, "", ""
        try:
            self.bank = read_bank(source)
        except KitError as error:
            self.trouble = str(error)
        if not self.own and (self.bank is None or not self.bank.questions):
            self.foreign = foreign_format(source)


class BankBox:
    """The banks at hand and the one that is chosen, read, with what was found in it."""

    def __init__(self, shipped: str, folder: Path | None = None) -> None:
        self.folder = folder or Path.cwd()
        self.kit = Choice("The kit's own questions", shipped_path(shipped), own=True)
        self.choices = [self.kit]
        self.chosen = 0
        self.places = 0
        """How many categories of another subject the game takes in place of the States; 0: none."""
        self.every_state = True
        """Whether the game needs a question on each State."""
        self.open_elsewhere: list[str] = []
        """Names of workbooks beside the notebook that are open in an office program."""
        self.rescan()

    def rescan(self) -> None:
        """Look again which workbooks lie beside the notebook, and read the chosen one if it has changed."""
        chosen = self.choices[self.chosen]
        known = {choice.path: choice for choice in self.choices if choice.path is not None}
        uploaded = [choice for choice in self.choices if choice.path is None]
        self.open_elsewhere = []
        found = [known.get(path) or Choice(path.name, path) for path in self._files()]
        self.choices = [self.kit, *found, *uploaded]
        self.choose(self.choices.index(chosen) if chosen in self.choices else 0)

    def _files(self) -> Iterator[Path]:
        """Workbooks beside the notebook, but not the kit's own and no copy of it."""
        assert self.kit.path is not None
        own, seen = self.kit.path, {self.kit.path.resolve()}
        for place in (self.folder / FOLDER, self.folder, self.folder.parent / FOLDER):
            for path in sorted(place.glob("*")):
                self.open_elsewhere += opened_by(path)
                if path.suffix.lower() not in SUFFIXES or path.name.startswith((".", "~$")):
                    continue
                if path.stem == TEMPLATE:
                    continue
                if path.resolve() not in seen and path.is_file() and not same_content(path, own):
                    seen.add(path.resolve())
                    yield path

    def choose(self, number: int) -> None:
        """Choose bank *number* of :attr:`choices`; raises :class:`KitError` if there is none."""
        if not 0 <= number < len(self.choices):
            raise KitError(f"There is no bank number {number + 1}.")
        self.chosen = number
        self.choices[number].read()

    def upload(self, name: str, content: bytes) -> None:
        """Add a workbook that came from another computer, and choose it. Nothing of it stays on the disk."""
        shown = PurePosixPath(name.replace("\\", "/")).name or "workbook.xlsx"
        choice = Choice(short(shown), content=content)
        plain = Path(plain_name(shown) or "workbook.xlsx")
        try:
            with tempfile.TemporaryDirectory(prefix="kit-bank-", ignore_cleanup_errors=True) as place:
                path = Path(place) / f"{plain.stem[:NAME_AT_MOST]}{plain.suffix[:10]}"
                path.write_bytes(content)
                choice.read(path)
        except OSError as error:
            raise KitError(f"{choice.title} cannot be taken over: {error.strerror}.") from error
        self.choices.append(choice)
        self.choose(len(self.choices) - 1)

    @property
    def bank(self) -> Bank | None:
        """The chosen bank, if it could be read."""
        return self.choices[self.chosen].bank

    @property
    def trouble(self) -> str:
        """Why the chosen bank cannot be read, or nothing."""
        return self.choices[self.chosen].trouble

    @property
    def foreign(self) -> str:
        """The other quiz program that the chosen file comes from, if it cannot be played as it is."""
        return self.choices[self.chosen].foreign

    @property
    def own(self) -> bool:
        """Whether the kit's own bank is chosen."""
        return self.choices[self.chosen].own

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was found in the chosen bank."""
        return self.bank.findings if self.bank else ()

    @property
    def listed(self) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
        """The findings to look at, the gravest first, and those that are mere notices."""
        grave = sorted(self.findings, key=lambda one: SEVERITIES.index(one.severity))
        return (
            tuple(one for one in grave if one.severity != "notice"),
            tuple(one for one in grave if one.severity == "notice"),
        )

    @property
    def fixable(self) -> bool:
        """Whether something was found that a repaired copy mends."""
        from kit.banks.registry import CHECKS

        return any(one.code in CHECKS and CHECKS[one.code].fixable for one in self.findings)

    @property
    def summary(self) -> str:
        """How many findings there are of each severity, in words."""
        counts = [(sum(one.severity == kind for one in self.findings), kind) for kind in SEVERITIES]
        return ", ".join(f"{count} {kind}{'s' * (count != 1)}" for count, kind in counts if count)

    @property
    def by_subject(self) -> bool:
        """Whether the chosen bank is about another subject than the States, and the game takes such a bank."""
        return (
            self.bank is not None and bool(self.places and self.bank.questions) and not self.bank.about_states
        )

    @property
    def categories(self) -> list[Category]:
        """The categories of a bank about another subject, in the order of the file."""
        bank = self.bank
        if bank is None or not self.by_subject:
            return []
        picked = self.choices[self.chosen].picked
        if picked is None:
            picked = sorted(bank.categories, key=lambda key: -len(bank.of(key)))[: self.places]
        return [Category(key, len(bank.of(key)), key in picked) for key in bank.categories]

    @property
    def offers_choice(self) -> bool:
        """Whether there are more categories than the game takes, so that the form asks which."""
        return len(self.categories) > self.places

    def pick(self, numbers: Sequence[str]) -> None:
        """Take over which categories are ticked, by their numbers in :attr:`categories`."""
        wanted = {int(number) for number in numbers if number.isdecimal()}
        picked = [one.key for at, one in enumerate(self.categories) if at in wanted]
        self.choices[self.chosen].picked = picked

    @property
    def missing(self) -> list[str]:
        """Codes of the States without a question; in a bank about another subject those of the free places."""
        if self.by_subject:
            return list(STATES)[len(self.categories) : self.places]
        if self.bank is None or not self.every_state:
            return []
        return [code for code in STATES if not self.bank.of(code)]

    @property
    def few(self) -> dict[str, int]:
        """Categories that play with so few questions that they will soon repeat, and how many."""
        if self.by_subject:
            return {one.name: one.count for one in self.categories if one.picked and one.count < SMALL_STACK}
        counts = self.bank.counts() if self.bank and self.every_state else {}
        return {code: count for code, count in counts.items() if 0 < count < SMALL_STACK}

    def keys(self, fill: bool) -> list[str] | None:
        """The categories that play in place of the States, in the order of the lap; ``None`` for the States."""
        if not self.by_subject:
            return None
        return [one.key for one in self.categories if one.picked] + (self.missing if fill else [])

    def to_play(self, fill: bool) -> Bank:
        """The bank to play with; *fill* takes what is missing from the kit's own questions (P-128).

        Raises :class:`KitError` if the chosen bank cannot be read, or if a State or category has no question.
        """
        if self.bank is None:
            raise KitError(self.trouble)
        if not self.bank.questions:
            raise KitError(
                "No question of this file can be played. Mend what was found in it, or take another."
            )
        ticked = len(self.keys(fill=False) or ())
        if self.offers_choice and ticked != self.places:
            raise KitError(f"{self.places} categories play, and {ticked} are ticked.")
        if not self.missing:
            return self.bank
        if not fill:
            raise KitError(f"{self._lacks()} Tick “Fill”, or choose another bank.")
        self.kit.read()
        if self.kit.bank is None:
            raise KitError(self.kit.trouble)
        questions = self.bank.questions + tuple(q for q in self.kit.bank.questions if q.state in self.missing)
        return replace(self.bank, questions=questions)

    def _lacks(self) -> str:
        if self.by_subject:
            many = len(self.categories)
            return f"{self.places} categories play, and this file has {many}."
        return f"There is no question on {' and '.join(STATES[code] for code in self.missing)}."


def opened_by(path: Path) -> list[str]:
    """The name of the workbook that is open in an office program, if that is what the file *path* says."""
    for begin, end in OPEN_MARKS:
        name = path.name.removeprefix(begin).removesuffix(end)
        if path.name == f"{begin}{name}{end}" and Path(name).suffix.lower() in SUFFIXES:
            return [name] if path.with_name(name).is_file() else []
    return []


def same_content(one: Path, other: Path) -> bool:
    """Whether two files hold the same bytes; no, if one of them cannot be read."""
    try:
        return one.stat().st_size == other.stat().st_size and one.read_bytes() == other.read_bytes()
    except OSError:
        return False
