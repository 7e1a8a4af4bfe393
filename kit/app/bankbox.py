"""Which question bank to play: the kit's own, workbooks found beside the notebook, or one that is uploaded."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from kit import read_bank
from kit.app.saves import plain_name
from kit.banks.question import SMALL_STACK, STATES, Bank, Finding
from kit.banks.shipped import shipped_path
from kit.engine.errors import KitError

FOLDER = "question_banks"
FINDINGS_SHOWN = 30


@dataclass(frozen=True, slots=True)
class Choice:
    """A bank that can be chosen: *title* is what the list shows."""

    title: str
    path: Path
    own: bool = False


class BankBox:
    """The banks at hand and the one that is chosen, read, with what was found in it."""

    def __init__(self, shipped: str, folder: Path | None = None) -> None:
        here = folder or Path.cwd()
        own = shipped_path(shipped)
        self.choices = [Choice("The kit's own questions", own, own=True)]
        known = {own.resolve()}
        places = [here / FOLDER, here, here.parent / FOLDER]
        for path in (path for place in places for path in sorted(place.glob("*.xls[xm]"))):
            if path.resolve() not in known and path.stem != own.stem and not path.name.startswith((".", "~$")):
                known.add(path.resolve())
                self.choices.append(Choice(path.name, path))
        self.chosen = 0
        self.trouble = ""
        """Why the chosen bank cannot be read, or nothing."""
        self.bank: Bank | None = None
        self._read()

    def choose(self, number: int) -> None:
        """Choose bank *number* of :attr:`choices`; raises :class:`KitError` if there is none."""
        if not 0 <= number < len(self.choices):
            raise KitError(f"There is no bank number {number + 1}.")
        self.chosen = number
        self._read()

    def upload(self, name: str, content: bytes) -> None:
        """Add a workbook that came from another computer, and choose it."""
        shown = PurePosixPath(name.replace("\\", "/")).name or "workbook.xlsx"
        path = Path(tempfile.mkdtemp(prefix="kit-bank-")) / (plain_name(shown) or "workbook.xlsx")
        path.write_bytes(content)
        self.choices.append(Choice(shown, path))
        self.choose(len(self.choices) - 1)

    def _read(self) -> None:
        self.bank, self.trouble = None, ""
        try:
            self.bank = read_bank(self.choices[self.chosen].path)
        except KitError as error:
            self.trouble = str(error)

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
        own = read_bank(self.choices[0].path)
        questions = self.bank.questions + tuple(q for q in own.questions if q.state in self.missing)
        return replace(self.bank, questions=questions)
