"""A draft: a question file that is being edited. Nothing of the file itself changes; copies are saved.

Every edit can be undone, and is on the disk when the call returns, so that a reload, a new kernel or a crash
loses nothing. What is found wrong is always what `read_bank` would find in the copy.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path, PurePath
from typing import Any, NamedTuple

from kit.banks import draft_fixes, draft_tabs
from kit.banks.cells import clean
from kit.banks.draft_cells import Change, Place, Step
from kit.banks.draft_edit import Editing
from kit.banks.draft_file import (
    DraftFile,
    Kept,
    Written,
    content_of,
    digest_of,
    draft_of,
    drafts,
    edits_in,
    is_file,
    plain_stem,
    put_aside,
    read_draft,
)
from kit.banks.draft_pasted import headed, parse_block, parse_marks
from kit.banks.draft_save import LEFT_OUT, cannot_follow, edited_file
from kit.banks.draft_shown import Shown, on_disk
from kit.banks.draft_view import FIELDS, Fix, Noted, Row, Tab
from kit.banks.newfile import write_new
from kit.engine.errors import BankError

__all__ = [
    "FIELDS",
    "Copy",
    "Draft",
    "Edit",
    "Fix",
    "Kept",
    "Noted",
    "Row",
    "Tab",
    "drafts",
    "parse_block",
    "parse_marks",
]


class Edit(NamedTuple):
    """What was done, and where: the place to go back to. `row` is a row id, "" if none; `field` may be "".

    `said` is what a person should know of it besides, in a sentence, or "".
    """

    label: str
    tab: str = ""
    row: str = ""
    field: str = ""
    said: str = ""


class Copy(NamedTuple):
    """A copy that was saved, and what is to be said of it ("" if nothing)."""

    path: Path
    said: str


class Draft(Shown):
    """A question file being edited: its tabs and rows, what is wrong with them, edits, undo, copies."""

    def __init__(self, name: str, content: bytes, file: DraftFile, source: Path | None = None) -> None:
        super().__init__(name, content, file, source)
        self._done: list[Step] = []
        self._undone: list[Step] = []
        self._told_anew = False
        if self._cells.book.kind == "ods":
            self.notice = f"A copy of “{name}” will be a new Excel workbook: {LEFT_OUT}."

    # -- opening --

    @classmethod
    def open(cls, path: str | os.PathLike[str], folder: Path | None = None, fresh: bool = False) -> Draft:
        """Edit the file at *path*: go on with its draft, if there is one in `kit-saves` of *folder*.

        *folder* is the current one by default. With *fresh* a new draft is begun beside the old one. Raises
        BankError, with one sentence, if the file cannot be read.
        """
        place = Path(path)
        try:
            content = place.read_bytes()
        except FileNotFoundError:
            problem = f"There is no file “{place.name}” in that place"
            raise BankError(f"{problem}: check the name and the folder.") from None
        except IsADirectoryError:
            raise BankError(f"“{place.resolve().name}” is a folder: give the name of one file.") from None
        except (OSError, ValueError) as error:
            reason = (getattr(error, "strerror", None) or "its name makes no sense").lower()
            cure = "close it elsewhere, or copy it to another folder"
            raise BankError(f"“{place.name}” cannot be opened ({reason}): {cure}.") from None
        where = folder or Path.cwd()
        if not fresh:
            found = draft_of(place.name, digest_of(content), where, place)
            if found is not None:
                return cls._gone_on(*found, source=place, content=content)
        return cls._begun(place.name, content, where, place)

    @classmethod
    def upload(cls, name: str, content: bytes, folder: Path | None = None) -> Draft:
        """Edit a file that came from another computer; it is kept beside the draft at once.

        Goes on with the draft of the same file, if there is one. Raises BankError if it cannot be read.
        """
        shown = PurePath(name.replace("\\", "/")).name or "questions.xlsx"
        where = folder or Path.cwd()
        found = draft_of(shown, digest_of(content), where)
        if found is not None:
            return cls._gone_on(*found)
        draft = cls._begun(shown, content, where, None)
        draft._on_disk(draft._file.begin)
        return draft

    @classmethod
    def blank(cls, name: str = "questions.xlsx", folder: Path | None = None) -> Draft:
        """Edit a new bank, with a sheet for each State and nothing in them but the headings."""
        from kit.banks.exchange.blank import blank_workbook

        draft = cls._begun(f"{plain_stem(name)}.xlsx", blank_workbook(), folder or Path.cwd(), None)
        draft._on_disk(draft._file.begin)
        return draft

    @classmethod
    def resume(cls, path: Path) -> Draft:
        """Go on with the draft in this draft file. Raises BankError if it, or what it began with, is gone."""
        return cls._gone_on(path, read_draft(path))

    @classmethod
    def _begun(cls, name: str, content: bytes, folder: Path, source: Path | None) -> Draft:
        place = str(source.resolve()) if source is not None else ""
        return cls(name, content, DraftFile(folder, name, place, content), source)

    @classmethod
    def _gone_on(
        cls, path: Path, found: Written, source: Path | None = None, content: bytes | None = None
    ) -> Draft:
        base = content_of(path, found.header)
        place = found.header["place"]
        if source is None and place and is_file(Path(place)):
            source = Path(place)
            content = source.read_bytes()
        name = found.header["file"]
        draft = cls(name, base, DraftFile(path.parent.parent, name, place, base), source)
        kept = draft._replay(found.lines)
        draft._changed()
        said = []
        if kept:
            count = edits_in(Written(found.header, found.lines[:kept], [], 0))
            said.append(f"Gone on with your draft of “{name}” ({count} edit{'s' * (count != 1)}).")
        if content is not None and digest_of(content) != found.header["digest"]:
            draft.changed_outside = True
            said.append(
                f"“{name}” was changed elsewhere since the draft began. The draft goes on from the file as it "
                "was; begin anew to take the file as it is now. Both are kept."
            )
        behind = found.size - found.ends[kept]
        if behind:
            said.append(put_aside(path, found.ends[kept]))
        try:
            draft._file = DraftFile.go_on(path, found, kept, base)
        except BankError as error:
            draft.saved = False
            said.append(f"{error} What you edit now is not being saved: save a copy before you leave.")
        draft.notice = " ".join(text for text in (*said, draft.notice) if text)
        return draft

    @property
    def can_undo(self) -> str:
        """What `undo` would take back; "" if nothing."""
        return self._done[-1].label if self._done else ""

    @property
    def can_redo(self) -> str:
        """What `redo` would do again; "" if nothing."""
        return self._undone[-1].label if self._undone else ""

    # -- edits --

    def set_text(self, row_id: str, field: str, text: str, going_on: bool = False) -> Edit:
        """Give a field another text; spare spaces and line breaks become one space.

        With *going_on* it is one step with the edit before, if that was of the same field: typing that is sent
        while it goes on.
        """
        row = self.row(row_id)
        if row.texts.get(field) == clean(text):
            return Edit("", self._holding(row_id)[1].tab.key, row_id, field)
        label = f"Edit {field} in row {row.number}" if not self.text else f"Edit {field} in line {row.number}"
        number, plan = self._holding(row_id)
        edit = Editing(self._cells, number, plan)
        edit.set_text(row_id, field, text)
        last = self._done[-1] if self._done else None
        joined = going_on and last is not None and (last.label, last.row, last.field) == (label, row_id, field)
        return self._do(edit, label, row_id, field, joined)

    def set_mark(self, row_id: str, letter: str, colour: str) -> Edit:
        """Make an answer (A to D) the green or the red one of its row, or neither (""), where it had a mark."""
        label = f"Mark {letter} {colour}" if colour else f"Unmark {letter}"
        return self._edit(row_id, label, letter, lambda edit: edit.set_mark(row_id, letter, colour))

    def paste_block(
        self,
        tab: str,
        row_id: str | None,
        field: str,
        rows: Sequence[Sequence[str]],
        marks: Sequence[Sequence[str]] = (),
    ) -> Edit:
        """Write a block of texts, from one field of a row on to the right and down; None is below the last row.

        New rows are made as they are needed, and a first row of headings is left out. *marks* are "green",
        "red" or "" for each cell (see `parse_marks`); a row of which all is new keeps no mark of the old. One
        step for undo.
        """
        number, plan = self._plan(tab)
        edit = Editing(self._cells, number, plan)
        first = edit.paste(row_id, field, rows, marks)
        count = len(rows) - bool(rows and headed(rows[0]))
        done = self._do(edit, f"Paste {count} row{'s' * (count != 1)}", first or row_id or "", field)
        lost = edit.unmarked
        if not lost:
            return done
        where = "a row lost its" if lost == 1 else f"{lost} rows lost their"
        return done._replace(said=f"With the old answers {where} green or red: mark the new ones.")

    def add_row(self, tab: str, after: str | None = None) -> Edit:
        """A new, empty row below another, or below the last one; its id is `row` of what is given back."""
        number, plan = self._plan(tab)
        edit = Editing(self._cells, number, plan)
        _, name = edit.add() if after is None else edit.insert(after)
        return self._do(edit, "Add a row", name, "question")

    def remove_row(self, row_id: str) -> Edit:
        """Take a row out; those below move up. A row beside another table is emptied of its question alone."""
        number = self.row(row_id).number
        return self._edit(row_id, f"Delete row {number}", "", lambda edit: edit.remove(row_id))

    def move_row(self, row_id: str, to: int) -> Edit:
        """Put a row at another place among those of its tab, counted from 0."""
        number = self.row(row_id).number
        return self._edit(row_id, f"Move row {number}", "", lambda edit: edit.move(row_id, to))

    def fix(self, noted: Noted, key: str) -> Edit:
        """Mend a finding in one of its ways. Raises BankError if it has no such way (any more)."""
        if noted not in self.findings or key not in [fix.key for fix in noted.fixes]:
            raise BankError("That has been mended already, or cannot be mended so.")
        number, plan = self._plan(noted.tab)
        edit = Editing(self._cells, number, plan)
        draft_fixes.mend(edit, noted, key)
        label = next(fix.label for fix in noted.fixes if fix.key == key)
        row, field = noted.places[0] if noted.places else ("", "")
        return self._do(edit, label, row, field)

    def safe_fixes(self) -> dict[str, int]:
        """How many cells `fix_all` would mend: by "spaces" and "colours"; what is 0 is left out."""
        counts = {kind: len(self._safe(kind)[0]) for kind in draft_fixes.SAFE}
        return {kind: count for kind, count in counts.items() if count}

    def fix_all(self, kind: str) -> Edit | None:
        """Mend all spare "spaces", or all marks the standard "colours", in one step; None if none is left."""
        cells, label = self._safe(kind)
        if not cells:
            return None
        before, after = self._cells.change(cells, {})
        return self._record(Step(label, next(iter(cells))[0], "", "", before, after))

    def _safe(self, kind: str) -> tuple[dict[Place, Any], str]:
        if kind not in draft_fixes.SAFE:
            raise BankError(f"“{kind}” is nothing that can be mended everywhere at once.")
        cells: dict[Place, Any] = {}
        for number, plan in enumerate(self._plans[0]):
            if plan is not None and plan.tab.editable:
                edit = Editing(self._cells, number, plan)
                draft_fixes.mend_all(edit, kind)
                cells.update(edit.cells)
        return self._cells.change(cells, {})[1].cells, draft_fixes.SAFE[kind]

    def add_sheet(self, name: str) -> Edit:
        """A new sheet for questions, behind the others. Raises BankError if it cannot be called so."""
        return self._record(draft_tabs.adding(self._cells, name))

    def rename_sheet(self, tab: str, name: str) -> Edit:
        """Give a sheet another name. Raises BankError if no spreadsheet program takes it."""
        return self._record(draft_tabs.renaming(self._cells, self._plan(tab)[0], name))

    def remove_sheet(self, tab: str) -> Edit:
        """Take out a sheet without rows of questions. Raises BankError if it has any, or is the only one."""
        number, plan = self._plan(tab)
        return self._record(draft_tabs.removing(self._cells, number, len(plan.lines)))

    def _edit(self, row_id: str, label: str, field: str, make: Callable[[Editing], None]) -> Edit:
        number, plan = self._holding(row_id)
        edit = Editing(self._cells, number, plan)
        make(edit)
        return self._do(edit, label, row_id, field)

    def _do(self, edit: Editing, label: str, row: str, field: str, joined: bool = False) -> Edit:
        before, after = self._cells.change(edit.cells, edit.ids, edit.rows)
        done = self._record(Step(label, edit.number, row, field, before, after), joined)
        return done._replace(said=self._cannot_follow()) if edit.rows else done

    def _cannot_follow(self) -> str:
        """What is to be said once, when a row was moved with which something in the workbook cannot go."""
        if self._cells.book.kind != "xlsx" or self._told_anew:
            return ""
        with on_disk(self.name, self.content) as path:
            self._told_anew = cannot_follow(path, self._cells)
        if not self._told_anew:
            return ""
        return (
            f"Something in “{self.name}” cannot go with its row, such as a formula over several rows. Unless "
            f"you undo this, a copy will be a new workbook: {LEFT_OUT}."
        )

    def _record(self, step: Step, joined: bool = False) -> Edit:
        """Make an edit, and put it on the disk before anything else is done."""
        if any(step.after):
            line = {**step.packed(), "joined": 1} if joined else step.packed()
            self._on_disk(lambda: self._file.write(line))
            self._make(step, joined)
            self._changed()
        return self._told(step)

    def _make(self, step: Step, joined: bool) -> None:
        self._cells.make(step.after)
        if joined:
            step = self._done.pop().with_(step)
        self._done.append(step)
        self._undone.clear()

    def undo(self) -> Edit | None:
        """Take the last edit back; None if there is none."""
        if not self._done:
            return None
        self._on_disk(lambda: self._file.write({"undo": 1}))
        return self._told(self._turn(self._done, self._undone, back=True))

    def redo(self) -> Edit | None:
        """Do again what was taken back last; None if there is nothing."""
        if not self._undone:
            return None
        self._on_disk(lambda: self._file.write({"redo": 1}))
        return self._told(self._turn(self._undone, self._done, back=False))

    def _turn(self, source: list[Step], target: list[Step], back: bool) -> Step:
        step = source.pop()
        change: Change = step.before if back else step.after
        self._cells.make(change)
        target.append(step)
        self._changed()
        return step

    def _told(self, step: Step) -> Edit:
        return Edit(step.label, self._cells.book.sheets[step.sheet].name, step.row, step.field)

    def _changed(self) -> None:
        self.version += 1
        self._known.clear()

    def _on_disk(self, write: Callable[[], None]) -> None:
        """Write to the draft file. Where no file could ever be begun, edits go on without, and it is said."""
        if not self.saved:
            return
        try:
            write()
        except BankError as error:
            if self._file.path is not None:
                raise
            self.saved = False
            said = f"{error} What you edit is not being saved: save a copy before you leave."
            self.notice = f"{self.notice} {said}".strip()

    # -- saving --

    def save_copy(self, out: Path | None = None) -> Copy:
        """Write the edited file as a new one, "<stem>.edited<ending>" beside the original, or to *out*.

        A file that is there is never written over. Raises BankError if nothing can be written.
        """
        name, data, said = self.copied()
        if out is None or out.is_dir():
            home = self.source.parent if self.source is not None else self._file.folder.parent
            wanted = (out or home) / name
        else:
            wanted = (
                out
                if out.suffix.lower() == PurePath(name).suffix.lower()
                else out.with_name(out.name + PurePath(name).suffix)
            )

        def fill(stream: Any) -> None:
            stream.write(data)

        return Copy(write_new(wanted, fill), said)

    def copied(self) -> tuple[str, bytes, str]:
        """The edited file: its name, its bytes, and what is to be said of how it was written, or ""."""
        with on_disk(self.name, self.content) as path:
            return edited_file(path, self._cells, self._plans[0])

    def _replay(self, lines: Sequence[dict[str, Any]]) -> int:
        """Make the edits of a draft file again; how many of its lines made sense."""
        for number, line in enumerate(lines):
            try:
                if "undo" in line:
                    self._turn(self._done, self._undone, back=True)
                elif "redo" in line:
                    self._turn(self._undone, self._done, back=False)
                else:
                    self._make(self._cells.step(line), "joined" in line)
            except (ValueError, TypeError, KeyError, IndexError):
                return number
        return len(lines)
