"""A draft as the workshop shows it: its sheet as plain data, all else as HTML. Every text is escaped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markupsafe import Markup

from kit.app.desk import passing_place
from kit.banks.draft import Draft, Noted, Row, Tab
from kit.banks.draft_fixes import SAFE
from kit.banks.facts import short
from kit.banks.question import SEVERITIES, TOPICS, category_name
from kit.board import panels
from kit.engine import wording
from kit.engine.frame import Question
from kit.engine.scene import COLOURS, INK, WHITE

FIELD_TITLES = {
    "number": "No.",
    "level": "Level",
    "checked": "Checked",
    **{letter: letter for letter in wording.LETTERS},
}
"""Headings where the name of a field in capitals will not do."""
ROWS_OF_A_NOTE = 2
"""A finding about more rows than this stands beside the sheet, not under each of them."""
LONGEST_QUESTION, LONGEST_ANSWER = 600, 200
"""So many characters of a text are shown in the preview; more would fit no projector."""
LISTED_AT_MOST = 40
"""So many findings about a whole sheet are listed."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A line to be written in a pop-over: the act it is for and its value; what is written there already."""

    act: str
    value: str
    label: str
    typed: str = ""
    trouble: str = ""


def render(template: str, **facts: Any) -> str:
    """A template of the workshop with *facts*, as HTML."""
    return panels.environment(Path(__file__).parent / "templates").get_template(template).render(**facts)


def sheet(draft: Draft, tab: Tab) -> dict[str, Any]:
    """A tab as the browser paints it: fields, rows, and the findings of each row."""
    numbers = {id(noted): number for number, noted in enumerate(draft.findings)}
    return {
        "key": tab.key,
        "title": tab.title,
        "editable": tab.editable,
        "fields": [[name, field_title(name)] for name in tab.fields],
        "rows": [_row(draft, tab, row, numbers) for row in tab.rows],
    }


def field_title(name: str) -> str:
    """What a column is headed with."""
    return FIELD_TITLES.get(name, name.capitalize())


def _row(draft: Draft, tab: Tab, row: Row, numbers: dict[int, int]) -> dict[str, Any]:
    by_field = draft.at(row.id)
    bad = {
        field: min((noted.finding.severity for noted in some), key=SEVERITIES.index)
        for field, some in by_field.items()
        if field
    }
    own: dict[int, Noted] = {}
    for some in by_field.values():
        own.update((numbers[id(noted)], noted) for noted in some if _narrow(noted))
    return {
        "id": row.id,
        "number": row.number,
        "texts": [row.texts.get(name, "") for name in tab.fields],
        "green": row.green,
        "red": row.red,
        "plays": row.plays,
        "bad": bad,
        "notes": [note(noted, number) for number, noted in sorted(own.items())],
    }


def _narrow(noted: Noted) -> bool:
    return 0 < len({row for row, _ in noted.places}) <= ROWS_OF_A_NOTE


def note(noted: Noted, number: int) -> dict[str, Any]:
    """A finding with its buttons; *number* is its place among those of the draft."""
    finding = noted.finding
    return {
        "number": number,
        "severity": finding.severity,
        "where": finding.cell or finding.sheet or "The file",
        "message": finding.message,
        "proposal": "" if noted.fixes else finding.proposal,
        "fixes": [[fix.key, fix.label] for fix in noted.fixes],
        "go": bool(noted.places),
    }


# --- beside the sheet -------------------------------------------------------------------------------


def side(draft: Draft, here: Tab, notice: str) -> str:
    """The tabs with their counts, the topics of the one shown, what is wrong with the file as a whole."""
    counts = draft.counts()
    found = Counter((noted.tab, noted.finding.severity) for noted in draft.findings)
    tabs = [
        {
            "title": tab.title,
            "here": tab.key == here.key,
            "rows": len(tab.rows),
            "playing": sum(row.plays for row in tab.rows),
            "found": [(kind, found[tab.key, kind]) for kind in SEVERITIES if found[tab.key, kind]],
        }
        for tab in draft.tabs
    ]
    wide = [
        note(noted, number)
        for number, noted in enumerate(draft.findings)
        if not _narrow(noted) and noted.tab in ("", here.key)
    ]
    topics = {topic: count for topic, count in counts.get(here.state, {}).items() if topic}
    return render(
        "side.html",
        notice=notice,
        changed_outside=draft.changed_outside,
        tabs=tabs,
        sheets=bool(draft.tabs) and not draft.text,
        removable=not here.rows and len(draft.tabs) > 1,
        here=here.title,
        topics=topics,
        summary=summary(draft),
        gravest=gravest(draft),
        safe=_safe(draft),
        notes=wide[:LISTED_AT_MOST],
    )


def _safe(draft: Draft) -> list[dict[str, str]]:
    """What was found and can be mended everywhere at once, for the buttons."""
    found = {fix.key for noted in draft.findings for fix in noted.fixes}
    return [{"kind": kind, "label": label} for kind, label in SAFE.items() if kind in found]


def gravest(draft: Draft) -> str:
    """The severity of the gravest findings that have a place in a sheet, or nothing."""
    return next((noted.finding.severity for noted in draft.findings if noted.places), "")


def summary(draft: Draft) -> str:
    """How many findings there are of each severity, in words."""
    found = Counter(noted.finding.severity for noted in draft.findings)
    return ", ".join(wording.counted(found[kind], kind) for kind in SEVERITIES if found[kind])


def head(draft: Draft) -> str:
    """The name of the file and what can be done with it."""
    kept = "Every edit is kept"
    if not draft.saved:
        kept = "Not being saved: download it before you leave"
    elif passing_place():
        kept = "Binder forgets everything when you leave: download it before"
    return render("head.html", draft=draft, kept=kept, lasting=draft.saved and not passing_place())


def bar(tab: Tab, row: Row | None) -> str:
    """What can be done with the row one is in."""
    at = tab.rows.index(row) if row is not None else -1
    word = "Row" if tab.key else "Line"
    where = f"{word} {row.number}" if row is not None else ""
    last = at == len(tab.rows) - 1
    return render("bar.html", tab=tab, row=row, where=where, first=at == 0, last=last)


def counts(draft: Draft) -> str:
    """A pop-over with the questions of each State or category by topic."""
    found = draft.counts()
    others = {topic for row in found.values() for topic in row if topic and topic not in TOPICS}
    topics = [*TOPICS, *sorted(others)] if draft.about_states else sorted(others)
    rows = [(category_name(key), row) for key, row in found.items()]
    return render("counts.html", states=draft.about_states, topics=topics, rows=rows)


def words(
    title: str,
    paragraphs: Sequence[str] = (),
    lines: Sequence[str] = (),
    buttons: Sequence[tuple[str, str, str]] = (),
    upload: str = "",
    chart: str = "",
    ask: Ask | None = None,
) -> str:
    """A pop-over: paragraphs, buttons (act, value, words), lines, and a *chart* that is HTML already."""
    return render(
        "words.html",
        title=title,
        paragraphs=paragraphs,
        lines=lines,
        buttons=buttons,
        upload=upload,
        chart=Markup(chart),
        ask=ask,
    )


# --- as the class sees it -----------------------------------------------------------------------------


def preview(draft: Draft, tab: Tab, row: Row | None, answered: bool) -> str:
    """The question of *row* on the projector, as adults get it and as juniors do."""
    shots = []
    for title, team, colour, few in (
        ("Adults: four answers", "Adults", "blue", False),
        ("Juniors: two answers", "Juniors", "orange", True),
    ):
        shown, trouble = _asked(draft, tab, row, few)
        html = ""
        if shown is not None:
            html = _projected(shown, team, colour, answered)
        shots.append({"title": title, "html": Markup(html), "trouble": trouble})
    return render("preview.html", shots=shots, answered=answered)


def _asked(draft: Draft, tab: Tab, row: Row | None, few: bool) -> tuple[dict[str, Any] | None, str]:
    """The facts of a question with all answers or with *few*; or why there is nothing to show."""
    if row is None:
        return None, "Go to a question, and it is shown here."
    playing = draft.question(row.id)
    texts = row.texts
    answers = [texts.get(letter, "") for letter in wording.LETTERS]
    green, red = texts.get(row.green, ""), texts.get(row.red, "")
    if not texts.get("question") or not any(answers):
        return None, f"There is no {'answer' if texts.get('question') else 'question'} in this row yet."
    if few and not (green and red):
        return None, "Mark one answer right and another one red: these two are shown to juniors."
    kept = [text for text in answers if text and (not few or text in (green, red))]
    state = playing.state if playing is not None else tab.state or texts.get("state", "")
    green = short(green, LONGEST_ANSWER)
    return {
        "state": state,
        "topic": short(texts.get("topic", "")),
        "question": short(texts["question"], LONGEST_QUESTION),
        "answers": [short(text, LONGEST_ANSWER) for text in kept],
        "green": green,
        "chosen": green,
        "explanation": short(texts.get("explanation", ""), LONGEST_QUESTION),
        "source": short(texts.get("source", ""), LONGEST_QUESTION),
        "checked": texts.get("checked", ""),
    }, ""


def _projected(asked: dict[str, Any], team: str, colour: str, answered: bool) -> str:
    heading = category_name(asked["state"])
    if asked["topic"]:
        heading = f"{heading} · {asked['topic'].capitalize()}" if heading else asked["topic"].capitalize()
    answers = wording.shown_answers(asked) if answered else wording.open_answers(asked)
    shown = Question(
        asked["state"] if len(asked["state"]) <= 3 else asked["state"][:3].upper(),
        INK,
        WHITE,
        heading,
        team,
        COLOURS[colour],
        asked["question"],
        answers,
        open=not answered,
        explanation=asked["explanation"] if answered else "",
        source=wording.source_words(asked) if answered else "",
    )
    longest = max(len(answer.text) for answer in answers)
    return panels.render("over.html", question=shown, notice=None, longest=longest, icon=panels.icon)
