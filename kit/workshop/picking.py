"""Which file to edit: the kit's own bank, workbooks at hand, an upload, the blank template, or a draft."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kit.app.bankbox import SUFFIXES, BankBox
from kit.app.saves import FOLDER, plain_name, this_notebook
from kit.banks.draft import Draft, Kept, drafts
from kit.banks.shipped import shipped_path
from kit.engine.errors import KitError
from kit.workshop.message import place_in

DRAFTS_SHOWN = 20
"""So many drafts are listed, the newest first."""


@dataclass(frozen=True, slots=True)
class File:
    """A file that can be opened: what the list calls it, and where it lies."""

    title: str
    path: Path


class Picking:
    """The files and drafts at hand in *folder*, and which of them this notebook was left with."""

    def __init__(self, folder: Path | None = None, notebook: str | None = None) -> None:
        self.folder = folder or Path.cwd()
        self.box = BankBox(shipped_path().stem, self.folder)
        self.notebook = notebook or this_notebook()

    # -- what there is

    def files(self) -> list[File]:
        """The kit's own bank, and the workbooks beside the notebook, as they are now."""
        self.box.rescan()
        return [File(one.title, one.path) for one in self.box.choices if one.path is not None]

    def screen(self, running: str = "", notice: str = "", trouble: str = "") -> dict[str, Any]:
        """What the screen to choose a file shows; *running* is the file that can be gone back to."""
        return {
            "running": running,
            "notice": notice,
            "trouble": trouble,
            "files": self.files(),
            "open_elsewhere": self.box.open_elsewhere,
            "accepted": ",".join(SUFFIXES),
            "drafts": [_listed(kept) for kept in drafts(self.folder)[:DRAFTS_SHOWN]],
        }

    # -- opening

    def open(self, number: str) -> Draft:
        """Open the file of this number in :meth:`files`; raises :class:`KitError` if there is none."""
        files = self.files()
        place = place_in(number, len(files))
        if place is None:
            raise KitError("That file is no longer there.")
        return self.open_path(files[place].path)

    def open_path(self, path: Path, fresh: bool = False) -> Draft:
        """Open the file at *path*, or go on with its draft unless *fresh*."""
        draft = _to_be_edited(Draft.open(path, self.folder, fresh=fresh))
        self._remember(open=str(path.resolve()))
        return draft

    def upload(self, name: str, content: bytes) -> Draft:
        """Open a file that came from the browser."""
        draft = _to_be_edited(Draft.upload(name, content, self.folder))
        self._remember_newest(draft)
        return draft

    def blank(self) -> Draft:
        """A new bank from the blank template."""
        draft = Draft.blank(folder=self.folder)
        self._remember_newest(draft)
        return draft

    def resume(self, name: str) -> Draft:
        """Go on with the draft file called *name*; raises :class:`KitError` if it is gone."""
        found = next((kept for kept in drafts(self.folder) if kept.path.name == name), None)
        if found is None:
            raise KitError("That draft is no longer there.")
        draft = _to_be_edited(Draft.resume(found.path))
        self._remember(draft=name)
        return draft

    # -- what was open in this notebook

    @property
    def _pointer(self) -> Path:
        return pointer(self.folder, self.notebook)

    def _remember(self, **what: str) -> None:
        with suppress(OSError):
            leave(self._pointer, **what)

    def _remember_newest(self, draft: Draft) -> None:
        kept = next((one for one in drafts(self.folder) if one.name == draft.name), None)
        if kept is not None:
            self._remember(draft=kept.path.name)

    def last(self) -> Draft | None:
        """The draft that this notebook was left with; raises :class:`KitError` if it cannot be gone on with."""
        try:
            known = json.loads(self._pointer.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        if not isinstance(known, dict):
            return None
        if isinstance(known.get("draft"), str):
            return self.resume(known["draft"])
        return self.open_path(Path(known["open"])) if isinstance(known.get("open"), str) else None


def _to_be_edited(draft: Draft) -> Draft:
    """*draft*, if there is anything in it to be edited; raises :class:`KitError` if not.

    One from which the last question has been deleted is shown all the same, so that this can be undone.
    """
    if not draft.tabs and not draft.can_undo:
        why = " ".join(noted.finding.message for noted in draft.findings[:2])
        raise KitError(f"“{draft.name}” has nothing that could be edited here. {why}".strip())
    return draft


def pointer(folder: Path, notebook: str) -> Path:
    """The file that says what a notebook was left with."""
    return folder / FOLDER / f"{plain_name(notebook) or 'notebook'}.workshop.now"


def leave(place: Path, **what: str) -> None:
    """Write into *place* what its notebook is to open; raises ``OSError`` if that cannot be done."""
    place.parent.mkdir(exist_ok=True)
    place.write_text(json.dumps(what), encoding="utf-8")


def _listed(kept: Kept) -> dict[str, Any]:
    when = kept.when
    return {
        "path": kept.path,
        "name": kept.name,
        "edits": kept.edits,
        "trouble": kept.trouble,
        "day": f"{when:%a} {when.day} {when:%b, %H:%M}",
    }
