"""Which question bank to play: the kit's own, workbooks found beside the notebook, or one that is uploaded."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from kit import read_bank
from kit.app.saves import NAME_AT_MOST, Stamp, plain_name, short, stamp_of
from kit.banks.question import SMALL_STACK, STATES, Bank, Finding
from kit.banks.shipped import shipped_path
from kit.engine.errors import KitError

FOLDER = "question_banks"
FINDINGS_SHOWN = 30
SUFFIXES = (".xlsx", ".xlsm")


@dataclass(slots=True, eq=False)
class Choice:
    """A bank that can be chosen: *title* is what the list shows.

    *path* is where it lies; a workbook that was uploaded lies nowhere. *bank* is what was read from it, or
    *trouble* says why it cannot be read; *stamp* tells whether the file has changed since.
    """

    title: str
    path: Path | None = None
    own: bool = False
    bank: Bank | None = None
    trouble: str = ""
    stamp: Stamp | None = None

    def read(self, path: Path | None = None) -> None:
        """Read the workbook at *path*, or where it lies, unless that has been done and it is as it was."""
        source = path or self.path
        if source is None:
            return
        stamp = stamp_of(source)
        if stamp is not None and stamp == self.stamp:
            return
        self.stamp, self.bank, self.trouble = stamp, None, ""
        try:
            self.bank = read_bank(source)
        except KitError as error:
            self.trouble = str(error)


class BankBox:
    """The banks at hand and the one that is chosen, read, with what was found in it."""

    def __init__(self, shipped: str, folder: Path | None = None) -> None:
        self.folder = folder or Path.cwd()
        self.kit = Choice("The kit's own questions", shipped_path(shipped), own=True)
        self.choices = [self.kit]
        self.chosen = 0
        self.rescan()

    def rescan(self) -> None:
        """Look again which workbooks lie beside the notebook, and read the chosen one if it has changed."""
        chosen = self.choices[self.chosen]
        known = {choice.path: choice for choice in self.choices if choice.path is not None}
        uploaded = [choice for choice in self.choices if choice.path is None]
        found = [known.get(path) or Choice(path.name, path) for path in self._files()]
        self.choices = [self.kit, *found, *uploaded]
        self.choose(self.choices.index(chosen) if chosen in self.choices else 0)

    def _files(self) -> Iterator[Path]:
        """Workbooks beside the notebook, but not the kit's own and no copy of it."""
        assert self.kit.path is not None
        own, seen = self.kit.path, {self.kit.path.resolve()}
        for place in (self.folder / FOLDER, self.folder, self.folder.parent / FOLDER):
            for path in sorted(place.glob("*")):
                if path.suffix.lower() not in SUFFIXES or path.name.startswith((".", "~$")):
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
        choice = Choice(short(shown))
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
    def own(self) -> bool:
        """Whether the kit's own bank is chosen."""
        return self.choices[self.chosen].own

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was found in the chosen bank."""
        return self.bank.findings if self.bank else ()

    @property
    def missing(self) -> list[str]:
        """Codes of the States and Territories without a question in the chosen bank."""
        return [code for code, count in self.bank.counts().items() if not count] if self.bank else []

    @property
    def few(self) -> dict[str, int]:
        """States with so few questions that they will soon repeat, and how many."""
        counts = self.bank.counts() if self.bank else {}
        return {code: count for code, count in counts.items() if 0 < count < SMALL_STACK}

    def to_play(self, fill: bool) -> Bank:
        """The bank to play with; *fill* takes missing States from the kit's own (P-128).

        Raises :class:`KitError` if the chosen bank cannot be read or a State has no question.
        """
        if self.bank is None:
            raise KitError(self.trouble)
        if not self.missing:
            return self.bank
        if not fill:
            names = " and ".join(STATES.get(code, code) for code in self.missing)
            raise KitError(f"There is no question on {names}. Tick “Fill”, or choose another bank.")
        self.kit.read()
        if self.kit.bank is None:
            raise KitError(self.kit.trouble)
        questions = self.bank.questions + tuple(q for q in self.kit.bank.questions if q.state in self.missing)
        return replace(self.bank, questions=questions)


def same_content(one: Path, other: Path) -> bool:
    """Whether two files hold the same bytes; no, if one of them cannot be read."""
    try:
        return one.stat().st_size == other.stat().st_size and one.read_bytes() == other.read_bytes()
    except OSError:
        return False
