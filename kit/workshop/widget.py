"""What a teacher does in the question workshop: choosing a file, moving about, editing, taking it home.

What the browser may send is told in ``workshop.js``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from kit.banks.draft import Edit, parse_block, parse_marks
from kit.banks.draft_file import digest_of
from kit.banks.question import SEVERITIES
from kit.engine.errors import KitError
from kit.workshop import against, showing
from kit.workshop.bench import Bench
from kit.workshop.message import Message, place_in


class Workshop(Bench):
    """A question bank being mended or written. *folder* is where the notebook lies (the current one)."""

    # -- choosing a file

    def _open(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        self.edit(self.picking.open(message.value or ""))

    def _resume(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        self.edit(self.picking.resume(message.value or ""))

    def _upload(self, message: Message, buffers: Sequence[bytes]) -> None:
        if not buffers:
            raise KitError("Nothing arrived from the browser. Choose the file again.")
        self.edit(self.picking.upload(message.file or "questions.xlsx", buffers[0]))

    def _blank(self, message: Message, buffers: Sequence[bytes]) -> None:
        del message, buffers
        self.edit(self.picking.blank())

    def _back(self, message: Message, buffers: Sequence[bytes]) -> None:
        del message, buffers
        if self.open is not None:
            self.edit(self.open)

    def _files(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        if self._now.saved or not self._now.edited or message.value == "leave":
            self.pick()
            return
        buttons = [("download", "", "Download it"), ("files", "leave", "Leave it, edits and all")]
        self.say(message, "Your edits are not kept", "They could not be written here.", buttons=buttons)

    def _anew(self, message: Message, buffers: Sequence[bytes]) -> None:
        del message, buffers
        source = self._now.source
        if source is not None:
            self.edit(self.picking.open_path(source, fresh=True))

    def _noted(self, message: Message, buffers: Sequence[bytes]) -> None:
        del message, buffers
        self._notice = ""
        self.refresh()

    # -- moving about

    def _seen(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        self._row, self._field = message.row, message.field
        draft = self._now
        tab, row = self._here(draft)
        with self.hold_sync():
            self.bar = showing.bar(tab, row)
            self.preview = showing.preview(draft, tab, row, self._answered)

    def _to_tab(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        tabs = self._now.tabs
        number = message.chosen(len(tabs))
        if number is not None:
            tab = tabs[number]
            self._go_to_tab(tab)
            self.refresh(f"{tab.title}: {len(tab.rows)} rows.", message)
        else:
            self.refresh(go=message)

    def _find(self, message: Message, back: bool) -> None:
        """Go to the next finding that has a place: the gravest first, then in the order of the file."""
        draft = self._now
        order = {row.id: (t, r) for t, tab in enumerate(draft.tabs) for r, row in enumerate(tab.rows)}
        fields = {tab.key: tab.fields for tab in draft.tabs}
        places: dict[tuple[int, int, int, int], tuple[int, str, str]] = {}
        for number, noted in enumerate(draft.findings):
            if noted.places and noted.places[0][0] in order:
                row, field = noted.places[0]
                column = fields[noted.tab].index(field) if field in fields[noted.tab] else 0
                rank = SEVERITIES.index(noted.finding.severity)
                places.setdefault((rank, *order[row], column), (number, row, field))
        if not places:
            self.say(message, "Nothing to go to", "No finding is left that has a place in a sheet.")
            return
        tab, _ = self._here(draft)
        column = tab.fields.index(message.field) if message.field in tab.fields else 0
        here = (*order.get(message.row, (0, 0)), column)
        gravest = min(places)[0]
        taken = self._found in places and self._found[1:] == here  # then one goes on from there
        now = self._found if taken else (gravest, *here)
        keys = sorted((key for key in places if taken or key[0] == gravest), reverse=back)
        self._found = next((key for key in keys if (key < now if back else key > now)), keys[0])
        self._show(message, *places[self._found])

    def _show(self, message: Message, number: int, row: str, field: str) -> None:
        noted = self._now.findings[number]
        self._tab, self._row, self._field = noted.tab, row, field or "question"
        self.refresh(f"{noted.finding.cell}: {noted.finding.message} {noted.finding.proposal}", message)

    def _next(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        self._find(message, back=False)

    def _previous(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        self._find(message, back=True)

    def _goto(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        findings = self._now.findings
        number = message.chosen(len(findings))
        if number is not None and findings[number].places:
            self._show(message, number, *findings[number].places[0])

    def _asked(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        self._answered = message.act == "answered"
        self.refresh()

    # -- editing

    def _text(self, message: Message, buffers: Sequence[bytes]) -> None:
        """A text that is being typed, or is done: all that was typed in one go is one step for undo."""
        del buffers
        draft = self._now
        row, field, text = message.row, message.field, message.text
        now = before = draft.row(row).texts.get(field, "")
        typing = self._typing
        going_on = typing is not None and typing[:3] == (row, field, draft.version)
        if typing is not None and going_on:
            before = typing[3]
        if going_on and " ".join(text.split()) == before != now:  # as it was: nothing that could be undone
            draft.undo()
            edit = Edit("", self._tab, row, field)
            going_on = False
        else:
            edit = draft.set_text(row, field, text, going_on=going_on)
        going_on = going_on or bool(edit.label)  # else the next text would go into a step that was done before
        self._typing = (row, field, draft.version, before) if going_on and not message.done else None
        self._done(message, edit if message.done else Edit("", self._tab, row, field), go=False)

    def _mark(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        colour = message.value
        if colour in ("green", "red", ""):
            edit = self._now.set_mark(self._row_of(message), message.field, colour)
            self._done(message, edit, go=False)

    def _paste(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        rows = parse_block(message.text)
        if rows:
            row, marks = self._row_of(message) or None, parse_marks(message.html)
            edit = self._now.paste_block(self._tab, row, message.field, rows, marks)
            self._done(message, edit)
            if edit.said:
                self.say(message, edit.label, edit.said)

    def _add(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        after = self._row_of(message) if message.act == "add_below" else None
        self._done(message, self._now.add_row(self._tab, after)._replace(field="question"))

    def _remove(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        tab, row = self._here(self._now)
        at = tab.rows.index(row) if row is not None else -1
        edit = self._now.remove_row(self._row_of(message))
        rows = self._now.tab(self._tab).rows
        near = rows[min(at, len(rows) - 1)].id if rows and at >= 0 else ""
        self._done(message, edit._replace(row=near, field=self._field))

    def _move(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        name = self._row_of(message)
        rows = [row.id for row in self._now.tab(self._tab).rows]
        to = rows.index(name) + (-1 if message.act == "up" else 1) if name in rows else -1
        if 0 <= to < len(rows):
            self._done(message, self._now.move_row(name, to)._replace(field=self._field))

    def _row_of(self, message: Message) -> str:
        """The row that *message* is about; "" on a sheet without rows."""
        return message.row or self._row

    def _fix(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        name, _, key = (message.value or "").partition(" ")
        findings = self._now.findings
        number = place_in(name, len(findings))
        if message.step != self.step or number is None:
            self.refresh()
            return
        self._done(message, self._now.fix(findings[number], key))

    def _fix_all(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        self._done(message, self._now.fix_all(message.value or ""), go=False)

    def _travel(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        back = message.act == "undo"
        self._typing = None
        edit = self._now.undo() if back else self._now.redo()
        word = "Undone" if back else "Done again"
        if edit is not None and not edit.row and edit.tab in [tab.key for tab in self._now.tabs]:
            self._tab = edit.tab
        self._done(message, edit and edit._replace(label=f"{word}: {edit.label}"))

    # -- sheets

    def _ask_name(self, message: Message, act: str, typed: str = "", trouble: str = "") -> None:
        tab, _ = self._here(self._now)
        new = act == "add_sheet"
        label = "A State or Territory, or a category such as “Animals”:"
        ask = showing.Ask(act, tab.key, label, typed if new or typed else tab.key, trouble)
        self.say(message, "Add a sheet" if new else f"Rename “{tab.key}”", ask=ask)

    def _wanted(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        self._ask_name(message, "add_sheet" if message.act == "new_sheet" else "rename_sheet")

    def _named(self, message: Message, buffers: Sequence[bytes]) -> None:
        """A new sheet, or another name for one; a name that will not do is asked for once more."""
        del buffers
        draft = self._now
        try:
            if message.act == "add_sheet":
                edit = draft.add_sheet(message.text)
            else:
                edit = draft.rename_sheet(message.value or "", message.text)
        except KitError as error:
            self._ask_name(message, message.act, message.text, str(error))
            return
        if edit.tab in [tab.key for tab in draft.tabs]:
            self._tab = edit.tab
        self.refresh(f"{edit.label}." if edit.label else "", message)

    def _drop_sheet(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        tab, _ = self._here(self._now)
        at = self._now.tabs.index(tab)
        edit = self._now.remove_sheet(tab.key)
        self._tab = self._now.tabs[max(at - 1, 0)].key
        self.refresh(f"{edit.label}.", message)

    # -- out

    def _copy(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        try:
            made = self._now.save_copy()
        except KitError as error:
            buttons = [("download", "", "Download it")]
            self.say(
                message, "It cannot be saved here", re.sub(r":[^:]*--out", "", str(error)), buttons=buttons
            )
            return
        where = f"It is in {made.path.parent}."
        said = [made.said, self._changed_outside()]
        self.say(message, f"Saved as {made.path.name}", where, *(one for one in said if one))

    def _changed_outside(self) -> str:
        """What is to be said if the file has been changed in another program since the draft began."""
        draft = self._now
        if draft.source is None or not draft.source.is_file():
            return ""
        if digest_of(draft.source.read_bytes()) == digest_of(draft.content):
            return ""
        return (
            f"“{draft.name}” was changed elsewhere since this draft began, which is not in the copy. To take "
            "it as it is now, open it again (Other file) and begin anew."
        )

    def _download(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        name, content, said = self._now.copied()
        self.download(name, content)
        if said:
            self.say(message, f"{name} is in your downloads", said)
        else:
            self.refresh(f"{name} is in your downloads.")

    def _counts(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        self.send({"do": "pop", "html": showing.counts(self._now), "to": message.window})

    def _compare(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        files = [(str(number), file.title) for number, file in enumerate(self.picking.files())]
        buttons = [("compare_with", "", f"{self._now.name} as it was")]
        buttons += [("compare_with", number, title) for number, title in files]
        self.say(message, "Compare the draft with …", buttons=buttons, upload="Upload another version")

    def _compare_with(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        files = self.picking.files()
        number = message.chosen(len(files))
        if not message.value:
            found = against.original(self._now)
        elif number is not None:
            found = against.file(self._now, files[number].path)
        else:
            raise KitError("That file is no longer there.")
        self.say(message, *found.words, lines=found.lines)

    def _compare_file(self, message: Message, buffers: Sequence[bytes]) -> None:
        if not buffers:
            raise KitError("Nothing arrived from the browser. Choose the file again.")
        found = against.upload(self._now, message.file or "other.xlsx", buffers[0])
        self.say(message, *found.words, lines=found.lines)

    def _statistics(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        found = against.asked(self._now, self.picking.folder)
        buttons = [("statistics_file", "", "Download the file with these numbers")]
        self.say(message, *found.words, lines=found.lines, chart=found.chart, buttons=buttons)

    def _statistics_file(self, message: Message, buffers: Sequence[bytes]) -> None:
        del buffers
        name, content, said = against.counted(self._now, self.picking.folder)
        self.download(name, content)
        self.say(message, f"{name} is in your downloads", *([said] if said else []))

    _acts: dict[str, Callable[[Workshop, Message, Sequence[bytes]], None]] = {  # noqa: RUF012  filled once
        "open": _open,
        "resume": _resume,
        "upload": _upload,
        "blank": _blank,
        "back": _back,
        "files": _files,
        "anew": _anew,
        "noted": _noted,
        "here": _seen,
        "tab": _to_tab,
        "next": _next,
        "previous": _previous,
        "goto": _goto,
        "asked": _asked,
        "answered": _asked,
        "text": _text,
        "mark": _mark,
        "paste": _paste,
        "add": _add,
        "add_below": _add,
        "remove": _remove,
        "up": _move,
        "down": _move,
        "fix": _fix,
        "fix_all": _fix_all,
        "new_sheet": _wanted,
        "name_sheet": _wanted,
        "add_sheet": _named,
        "rename_sheet": _named,
        "drop_sheet": _drop_sheet,
        "undo": _travel,
        "redo": _travel,
        "copy": _copy,
        "download": _download,
        "counts": _counts,
        "compare": _compare,
        "compare_with": _compare_with,
        "compare_file": _compare_file,
        "statistics": _statistics,
        "statistics_file": _statistics_file,
    }
