"""One click for a finding: which ways of mending it there are, and what each of them does."""

from __future__ import annotations

from collections.abc import Sequence

from kit.banks.cells import Area, areas_in, folded
from kit.banks.draft_edit import Editing
from kit.banks.draft_view import LETTERS, Fix, Noted, Plan
from kit.banks.facts import short
from kit.banks.question import TOPICS, Finding

SAFE = {"spaces": "Take out all spare spaces", "colours": "Use the standard green and red everywhere"}
"""What can be mended everywhere at once without changing what a class sees."""

_NOTED_SPACES = ("spaces", "line break")
_AS_SHOWN = ("number", "date", "boolean")
_SPACES = frozenset(("QB302", "QB325", "QB328"))
_TWICE = frozenset(("QB312", "QB316", "QB317", "QB318"))
_TOPIC = "QB307"
_NO_MARK = {"QB101": "green", "QB103": "red"}
_MANY_MARKS = {"QB102": "green", "QB104": "red"}
_ODD_COLOURS = frozenset(("QB217", "QB218"))
_UNCLEAR = frozenset(("QB105", "QB106"))
_TELLING = frozenset(("QB121", "QB122", "QB123"))
_MERGED = frozenset(("QB107", "QB110", "QB242"))
_OUTSIDE = "QB114"
_OWN = "My notes"
_RIGHT = {"green": "{} is right", "red": "{} is the red one"}


def fixes_for(finding: Finding, places: Sequence[tuple[str, str]], plan: Plan) -> tuple[Fix, ...]:
    """The ways to mend a finding by a click; none where only the teacher knows."""
    if not plan.tab.editable:
        return ()
    code = finding.code
    if code in _SPACES:
        return (Fix("spaces", "Take out spare spaces"),)
    if code in _ODD_COLOURS:
        return (Fix("colours", "Use the standard green and red"),)
    if code in _MERGED and _merged(finding, plan):
        return (Fix("unmerge", "Unmerge"),)
    if code == _OUTSIDE and areas_in(finding.cell):
        head = (
            (Fix("head", f"Keep it, under the heading “{_OWN}”"),) if plan.layout and plan.layout.header else ()
        )
        return (Fix("clear", f"Delete what is in {finding.cell}"), *head)
    if not places:
        return ()
    row = places[0][0]
    facts = plan.facts.get(row)
    if facts is None:
        return ()
    if code in _NO_MARK or code in _MANY_MARKS or code in _UNCLEAR or code in _TELLING:
        return _marks(code, facts.greens, facts.reds, facts.texts)
    if code in _TWICE:
        return (Fix("remove", f"Delete row {facts.row}"),)
    if code == _TOPIC:
        count = len(_like(plan, row))
        where = f" in all {count} rows" if count > 1 else ""
        return tuple(Fix(f"topic {topic}", f"{topic}{where}") for topic in TOPICS)
    if code in ("QB113", "QB301") and any(facts.of_kind(kind) for kind in _AS_SHOWN):
        return (Fix("as shown", "Keep them as the text that is shown"),)
    return ()


def _marks(code: str, greens: list[int], reds: list[int], texts: tuple[str, ...]) -> tuple[Fix, ...]:
    """A button for each answer that may get the mark which is missing, double or unclear."""
    colours = [_NO_MARK.get(code) or _MANY_MARKS.get(code) or ""]
    if not colours[0]:
        colours = ["green", "red"]
    found = []
    for colour in colours:
        own, others = (greens, reds) if colour == "green" else (reds, greens)
        open_to = own if code in _MANY_MARKS else [n for n in range(4) if others != [n] and texts[n]]
        for place in open_to:
            label = _RIGHT[colour].format(f"{LETTERS[place]} (“{short(texts[place], 20)}”)")
            found.append(Fix(f"{colour} {LETTERS[place]}", label))
    return tuple(found)


def mend(edit: Editing, noted: Noted, key: str) -> None:
    """Put one way of mending into an edit."""
    what, _, rest = key.partition(" ")
    rows = list(dict.fromkeys(row for row, _ in noted.places))
    if key == "spaces" and rows:
        for row, field in noted.places:
            for name in [field] if field else edit.plan.columns:
                _tidy(edit, row, name)
    elif key in ("spaces", "colours"):
        mend_all(edit, key)
    elif key == "unmerge":
        for area in _merged(noted.finding, edit.plan):
            edit.unmerge(area)
            edit.unpaint(area)
    elif key in ("clear", "head"):
        for area in areas_in(noted.finding.cell):
            for column in range(area.left, area.right + 1):
                if key == "clear":
                    edit.clear(area.top, column)
                else:
                    edit.head(column, _OWN)
    elif key == "remove":
        edit.remove(rows[0])
    elif key == "as shown":
        for name in LETTERS:
            edit.tidy(edit.row(rows[0]), name)
    elif what == "topic":
        for row in _like(edit.plan, rows[0]):
            edit.set_text(row, "topic", rest)
    else:
        edit.set_mark(rows[0], rest, what)


def _like(plan: Plan, row_id: str) -> list[str]:
    """The rows that have the same topic as this one; each unknown topic is found once."""
    topics = {row.id: folded(row.texts.get("topic", "")) for row in plan.tab.rows}
    return [row for row, topic in topics.items() if topic == topics.get(row_id)]


def _merged(finding: Finding, plan: Plan) -> list[Area]:
    """The merged cells that a finding is about."""
    named = areas_in(finding.cell)
    return [
        area
        for area in plan.part.sheet.merges
        if any(
            area.top <= one.bottom
            and one.top <= area.bottom
            and area.left <= one.right
            and one.left <= area.right
            for one in named
        )
    ]


def mend_all(edit: Editing, kind: str) -> None:
    """Mend everything of one kind on a sheet."""
    for _, name in edit.plan.lines:
        if kind == "colours":
            edit.recolour(name)
        else:
            for field in edit.plan.columns:
                _tidy(edit, name, field)


def _tidy(edit: Editing, row_id: str, field: str) -> None:
    row, column = edit.row(row_id), edit.plan.columns.get(field, 0)
    cell = edit.get(row, column) if column else None
    if cell is not None and cell.kind == "text" and cell.note in _NOTED_SPACES:
        edit.tidy(row, field)
