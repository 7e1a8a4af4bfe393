"""What a draft holds and shows: its cells, the bank they make, its tabs, the findings at their places."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePath
from typing import Any, TypeVar

from kit.banks import draft_fixes
from kit.banks.draft_cells import Cells
from kit.banks.draft_file import DraftFile, plain_stem
from kit.banks.draft_view import Noted, Plan, Row, Tab, counts_of, layouts, placed, plans, question_at
from kit.banks.question import SEVERITIES, Bank, Question
from kit.banks.reading import bank_of, read_cells
from kit.banks.report import unreadable
from kit.engine.errors import BankError

_T = TypeVar("_T")


class Shown:
    """A question file being edited, to be looked at: see `kit.banks.draft.Draft`."""

    def __init__(self, name: str, content: bytes, file: DraftFile, source: Path | None = None) -> None:
        self.name = name
        self.content = content
        """The file as it was when the draft began."""
        self.source = source
        """Where the file lies, or None for one that was uploaded."""
        self.notice = ""
        """What is to be said of the draft when it is opened."""
        self.changed_outside = False
        """Whether the file is now another than the one with which the draft began."""
        self.saved = True
        """Whether edits are on the disk."""
        self.version = 0
        """Grows with each edit, undo and redo."""
        self._file = file
        self._known: dict[str, Any] = {}
        with on_disk(name, content) as path:
            self._cells = Cells.of(read_cells(path))
        self.text = self._cells.book.kind == "text"
        """Whether the file is a table of text, which holds no colours."""
        if self.text:  # lines that could not be read as questions stay where they are
            self._cells.lowest = [content.count(b"\n") + content.count(b"\r") + 1 for _ in self._cells.lowest]
        self._first = layouts(self._cells)
        self._once("plans", lambda: plans(self._cells, self.bank, self._first))  # gives every row its id

    # -- what there is --

    @property
    def bank(self) -> Bank:
        """The bank, as `read_bank` would give it of a copy saved now."""
        return self._once("bank", self._read)

    def _read(self) -> Bank:
        try:
            return bank_of(self._cells.copy())
        except BankError as error:
            return Bank(self.name, (), (unreadable(error),))

    @property
    def about_states(self) -> bool:
        """Whether the questions are sorted by States."""
        return self._plans[1]

    @property
    def _plans(self) -> tuple[list[Plan | None], bool]:
        return self._once("plans", lambda: plans(self._cells, self.bank, self._first))

    @property
    def tabs(self) -> tuple[Tab, ...]:
        """The sheets with questions, in the order of the file."""
        return tuple(plan.tab for plan in self._plans[0] if plan is not None)

    def shown(self) -> tuple[tuple[Tab, Plan], ...]:
        """The tabs, each with what the kit makes of its rows."""
        return tuple((plan.tab, plan) for plan in self._plans[0] if plan is not None)

    def tab(self, key: str) -> Tab:
        """The tab of this key. Raises BankError if there is none."""
        return self._plan(key)[1].tab

    def row(self, row_id: str) -> Row:
        """The row with this id. Raises BankError if it is no longer there."""
        for tab in self.tabs:
            for row in tab.rows:
                if row.id == row_id:
                    return row
        raise BankError("That row is no longer there.")

    def question(self, row_id: str) -> Question | None:
        """The question in a row as the kit would play it, or None if it does not play yet."""
        _, plan = self._holding(row_id)
        return question_at(self.bank, plan, self.row(row_id).number, self.text)

    def counts(self) -> dict[str, dict[str, int]]:
        """How many questions play, by State or category, and there by topic ("" is the sum)."""
        return counts_of(self.bank)

    @property
    def findings(self) -> tuple[Noted, ...]:
        """What is found wrong, gravest first, with the places and the ways to mend it."""
        return self._once("findings", self._noted)

    def _noted(self) -> tuple[Noted, ...]:
        shown, _ = self._plans
        made = []
        for finding in self.bank.findings:
            key, places = placed(finding, shown, self.text)
            plan = next((p for p in shown if p is not None and p.tab.key == key), None) if key else None
            fixes = draft_fixes.fixes_for(finding, places, plan) if plan is not None else ()
            made.append(Noted(finding, key, places, fixes))
        return tuple(sorted(made, key=lambda noted: SEVERITIES.index(noted.finding.severity)))

    def at(self, row_id: str) -> dict[str, list[Noted]]:
        """The findings of a row by field ("" for those of the whole row)."""
        return self._once("by row", self._by_row).get(row_id, {})

    def _by_row(self) -> dict[str, dict[str, list[Noted]]]:
        found: dict[str, dict[str, list[Noted]]] = {}
        for noted in self.findings:
            for row, field in noted.places:
                found.setdefault(row, {}).setdefault(field, []).append(noted)
        return found

    @property
    def edited(self) -> bool:
        """Whether anything is otherwise than in the file."""
        return self._once("edited", self._cells.edited)

    # -- helpers --

    def _plan(self, key: str) -> tuple[int, Plan]:
        for number, plan in enumerate(self._plans[0]):
            if plan is not None and plan.tab.key == key:
                return number, plan
        raise BankError(f"There is no sheet “{key}” with questions.")

    def _holding(self, row_id: str) -> tuple[int, Plan]:
        for number, plan in enumerate(self._plans[0]):
            if plan is not None and any(name == row_id for _, name in plan.lines):
                return number, plan
        raise BankError("That row is no longer there.")

    def _once(self, key: str, work: Callable[[], _T]) -> _T:
        """What `work` gives, worked out once until the next edit."""
        if key not in self._known:
            self._known[key] = work()
        found: _T = self._known[key]
        return found


@contextmanager
def on_disk(name: str, content: bytes) -> Iterator[Path]:
    """The file under its name in a folder of its own, which is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="kit-draft-", ignore_cleanup_errors=True) as folder:
        path = Path(folder) / f"{plain_stem(name)}{PurePath(name).suffix[:10]}"
        path.write_bytes(content)
        yield path
