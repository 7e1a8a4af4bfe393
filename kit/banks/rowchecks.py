"""QB1xx: questions that cannot be played as they stand (P-49, P-129)."""

from __future__ import annotations

from kit.banks.cells import Area, cell_names
from kit.banks.facts import RowFacts, short
from kit.banks.registry import Found, row_check
from kit.banks.structure import TO_GREEN_AND_RED


@row_check("QB110", "error", "No question beside the answers", blocks=True)
def no_question(row: RowFacts) -> Found | None:
    """Answers without a question; merged cells may have swallowed it."""
    if row.question is not None:
        return None
    cell = row.question_cell
    area = row.facts.merges.over(row.row, row.facts.layout.question)
    if area is not None:
        return Found(
            cell,
            f"Row {row.row} has answers, but its question lies inside the merged cells {area}.",
            f"Unmerge {area} and write a question in {cell}.",
            str(area),
        )
    return Found(cell, f"Row {row.row} has answers but no question.", f"Write the question in {cell}.")


@row_check("QB107", "error", "Answer missing", blocks=True)
def answer_missing(row: RowFacts) -> Found | None:
    """P-129: four answers, none of them empty; merged cells may have swallowed one."""
    if not row.missing:
        return None
    columns = row.facts.layout.answers
    areas = {row.facts.merges.over(row.row, columns[place]) for place in row.missing} - {None}
    have = 4 - len(row.missing)
    if areas:
        area = next(iter(areas))
        return Found(
            str(area),
            f"Row {row.row}: answer cells are merged ({area}), so there are only {have} answers.",
            f"Unmerge {area} and write four answers.",
            str(area),
            "four answers",
        )
    cells = row.where(row.missing)
    verb = "is" if len(row.missing) == 1 else "are"
    return Found(
        cells,
        f"Row {row.row}: {have or 'no'} answer{'' if have == 1 else 's'}, 4 are needed; {cells} {verb} empty.",
        "Write the missing answer." if have == 3 else "Write the missing answers.",
        f"{have} answers",
        "four answers",
    )


@row_check("QB111", "error", "Formula without a result", blocks=True)
def formula_without_value(row: RowFacts) -> Found | None:
    """A formula whose result was never stored shows nothing that could be read."""
    cells = _of_kind(row, "formula")
    if not cells:
        return None
    return Found(
        cells,
        f"{cells} holds a formula without a stored result.",
        "Open the file once in a spreadsheet program and save it, or type the value itself.",
    )


@row_check("QB112", "error", "Error value in a cell", blocks=True)
def error_value(row: RowFacts) -> Found | None:
    """An error such as #N/A stands where a question or an answer should."""
    cells = _of_kind(row, "error")
    if not cells:
        return None
    shown = next(c.text for c in (row.question, *row.answers) if c is not None and c.kind == "error")
    return Found(cells, f"{cells} holds the error {shown}, not a text.", "Type the text itself.", shown)


@row_check("QB106", "error", "Highlight that is no colour", blocks=True)
def unreadable_colour(row: RowFacts) -> Found | None:
    """The fill of an answer is stored as something that is not a colour."""
    bad = [p for p in row.strange if row.highlights[p].kind == "unreadable"]
    if not bad:
        return None
    name = row.highlights[bad[0]].name
    cells = row.where(bad)
    return Found(
        cells,
        f"The fill of {cells} is stored as “{name}”, which is not a colour.",
        f"Fill {cells} again with green or red in a spreadsheet program.",
        name,
        "a green or red fill",
    )


@row_check("QB105", "error", "Highlight with two hues", blocks=True)
def unclear_colour(row: RowFacts) -> Found | None:
    """The fill of an answer mixes two hues in a pattern or a gradient, so it says neither green nor red."""
    bad = [p for p in row.strange if row.highlights[p].kind == "unclear"]
    if not bad:
        return None
    mark = row.highlights[bad[0]]
    cells = row.where(bad)
    return Found(
        cells,
        f"The fill of {cells} mixes {mark.name} in one {mark.how}, so it is neither green nor red.",
        f"Fill {cells} with one plain colour.",
        mark.name,
        "one plain colour",
    )


@row_check("QB101", "error", "No green answer", blocks=True)
def no_green(row: RowFacts) -> Found | None:
    """P-49, P-129: the right answer is green."""
    if row.greens or row.strange or len(row.missing) == 4:
        return None
    none = "no green answer" if row.reds else "no green and no red answer"
    return Found(
        row.all_answers,
        f"Row {row.row}: {none}{_instead(row, 'green')}",
        "Fill the right answer's cell green." if row.reds else TO_GREEN_AND_RED,
        _highlights(row),
        "one green answer",
    )


@row_check("QB102", "error", "More than one green answer", blocks=True)
def several_green(row: RowFacts) -> Found | None:
    """P-49, P-129: only one answer is green."""
    return _several(row, row.greens, "green") if len(row.greens) > 1 else None


@row_check("QB103", "error", "No red answer", blocks=True)
def no_red(row: RowFacts) -> Found | None:
    """P-49, P-132: one wrong answer is red, for teams that are offered two (P-51)."""
    if row.reds or row.strange or len(row.greens) != 1:
        return None
    return Found(
        row.all_answers,
        f"Row {row.row}: no red answer, so it cannot be offered to younger players{_instead(row, 'red')}",
        "Fill one believable wrong answer's cell red.",
        _highlights(row),
        "one red answer",
    )


@row_check("QB104", "error", "More than one red answer", blocks=True)
def several_red(row: RowFacts) -> Found | None:
    """P-49, P-129: only one answer is red."""
    return _several(row, row.reds, "red") if len(row.reds) > 1 else None


@row_check("QB109", "error", "Right and red answer are the same", blocks=True)
def same_green_and_red(row: RowFacts) -> Found | None:
    """P-129: the green and the red answer differ, without regard to case and spaces."""
    if len(row.greens) != 1 or len(row.reds) != 1:
        return None
    green, red = row.greens[0], row.reds[0]
    if row.folded[green] != row.folded[red] or not row.folded[green]:
        return None
    return Found(
        row.where([green, red]),
        f"Row {row.row}: the green and the red answer are the same: {row.named([green, red])}.",
        "Give the red cell a wrong answer.",
        row.texts[green],
        "two different answers",
    )


@row_check("QB108", "error", "Same answer twice", blocks=True)
def same_answer_twice(row: RowFacts) -> Found | None:
    """P-129: the four answers differ, without regard to case and spaces."""
    texts = row.folded
    if len(set(texts)) == 4:
        return None
    marked = {*row.greens, *row.reds} if len(row.greens) == 1 == len(row.reds) else set()
    for place, text in enumerate(texts):
        twins = [p for p, other in enumerate(texts) if other == text]
        if text and len(twins) > 1 and place == twins[0] and set(twins) != marked:
            return Found(
                row.where(twins),
                f"Row {row.row}: the same answer twice: {row.named(twins)}; case and spaces do not count.",
                "Write four different answers.",
                row.texts[place],
                "four different answers",
            )
    return None


@row_check("QB113", "error", "Dates among other answers", blocks=True)
def dates_among_others(row: RowFacts) -> Found | None:
    """P-131: a date among answers that are none; spreadsheet programs make one of texts such as 1/2."""
    dates = row.of_kind("date")
    if not dates or len(dates) + len(row.missing) == 4:
        return None
    cells = row.where(dates)
    return Found(
        cells,
        f"Row {row.row}: {row.named(dates)} is stored as a date, the other answers are not; "
        "spreadsheet programs make dates of texts such as 1/2.",
        f"Format {cells} as Text and type the answer again.",
        row.texts[dates[0]],
        "text",
    )


@row_check("QB114", "error", "Text outside the columns")
def text_outside(row: RowFacts) -> Found | None:
    """Text in a column that has no heading and is not read, such as a fifth answer."""
    known = row.facts.layout.known
    if row.cells.keys() <= known:
        return None
    extra = [c for c in row.cells if c not in known and row.cells[c].text]
    if not extra:
        return None
    cells = cell_names(row.row, sorted(extra))
    text = short(row.cells[min(extra)].text)
    return Found(
        cells,
        f"Row {row.row}: text outside the columns of the questions in {cells}, not used: “{text}”.",
        "Delete it, or give its column a heading; a question has exactly four answers.",
        text,
    )


def _of_kind(row: RowFacts, kind: str) -> str:
    if kind not in row.traits:
        return ""
    columns = [row.facts.layout.answers[p] for p in row.of_kind(kind)]
    if row.question is not None and row.question.kind == kind:
        columns.append(row.facts.layout.question)
    return cell_names(row.row, sorted(columns))


def _several(row: RowFacts, places: list[int], colour: str) -> Found:
    number = {2: "two", 3: "three", 4: "four"}[len(places)]
    return Found(
        row.where(places),
        f"Row {row.row}: {number} {colour} answers: {row.named(places)}.",
        f"Keep one of them {colour}.",
        f"{number} {colour}",
        f"one {colour} answer",
    )


def _highlights(row: RowFacts) -> str:
    return ", ".join(dict.fromkeys(m.name for m in row.highlights if m.kind not in ("none", "unreadable")))


def _instead(row: RowFacts, colour: str) -> str:
    """The end of "no green answer": what was found in place of it, if anything."""
    cells = [(p, c) for p, c in enumerate(row.answers) if c is not None]
    others = ", ".join(
        dict.fromkeys(c.look.highlight.name for _, c in cells if c.look.highlight.kind == "other")
    )
    if others:
        return f"; highlights found: {others}."
    if any(c.look.highlight.how == "background only" for _, c in cells):
        return "; the stored colour is only the background of a solid fill, which no program shows."
    texts = [p for p, c in cells if c.look.text_hue.endswith(colour)]
    if texts:
        return f"; the letters in {row.where(texts)} are {colour}, but only the fill of a cell counts."
    struck = [p for p, c in cells if c.look.struck]
    if colour == "red" and struck:
        return f"; {row.where(struck)} is struck through, but only a red fill counts."
    area = _conditional_over(row)
    if area is not None:
        return f"; the colours of {area} come from a conditional format, which is not read: use real fills."
    if row.facts.book.styles_missing:
        return "; the workbook holds no styles at all, so every colour is lost."
    if row.facts.layout.roles:
        return f"; what stands under {row.facts.layout.roles} is not read, only the fill of a cell counts."
    if row.facts.sheet.tables:
        return "; the colours of a table style are not marks."
    return "."


def _conditional_over(row: RowFacts) -> Area | None:
    """The range of a conditional format that may repaint an answer of this row, or None."""
    for area in row.facts.sheet.conditional:
        if area.top <= row.row <= area.bottom and any(
            area.left <= column <= area.right for column in row.facts.layout.answers
        ):
            return area
    return None
