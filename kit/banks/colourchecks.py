"""QB101 to QB106: questions in which green and red do not say which answer is which (P-49, P-129, P-132)."""

from __future__ import annotations

from kit.banks.cells import Area
from kit.banks.facts import RowFacts
from kit.banks.registry import Found, row_check
from kit.banks.structure import TO_GREEN_AND_RED


@row_check("QB106", "error", "Highlight that is no colour", blocks=True)
def unreadable_colour(row: RowFacts) -> Found | None:
    """What it checks: The fill of an answer is stored as a colour.
    Why it matters: What is no colour can be read as neither green nor red, so the question is left out.
    Example: A script stored the word “green” where the number of a colour belongs, in B2.
    How to fix: Fill the cell again, green or red, in a spreadsheet program.
    """
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
    """What it checks: The fill of an answer has one hue.
    Why it matters: A pattern or a gradient of green and red says neither, so the question is left out.
    Example: B2 is filled with green dots on red.
    How to fix: Fill the cell with one plain colour.
    """
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
    """What it checks: One of the four answers of a row is green (P-49, P-129).
    Why it matters: Without a green cell nobody can tell which answer is right, so the question is left out.
    Example: Row 4 has the answers B4:E4 and no green cell among them.
    How to fix: Fill the cell of the right answer green. Only the fill counts: not the colour of the letters,
    not a conditional format.
    """
    if row.greens or row.strange or len(row.missing) == 4:
        return None
    none = "no green answer" if row.reds else "no green and no red answer"
    return Found(
        row.all_answers,
        f"{row.label}: {none}{_instead(row, 'green')}",
        row.way_to("green") or ("Fill the right answer's cell green." if row.reds else TO_GREEN_AND_RED),
        _highlights(row),
        "one green answer",
    )


@row_check("QB102", "error", "More than one green answer", blocks=True)
def several_green(row: RowFacts) -> Found | None:
    """What it checks: Only one of the four answers is green (P-49, P-129).
    Why it matters: With two green cells it is not clear which answer is right, so the question is left out.
    Example: B2 and D2 are both green, one dark and one pale.
    How to fix: Keep the right answer green and clear the fill of the other cell.
    """
    return _several(row, row.greens, "green") if len(row.greens) > 1 else None


@row_check("QB103", "error", "No red answer", blocks=True)
def no_red(row: RowFacts) -> Found | None:
    """What it checks: One of the three wrong answers is red (P-49, P-132).
    Why it matters: Younger teams choose between the green and the red answer (P-51), so a question without
    red is left out.
    Example: Row 5 has a green cell and no red one in B5:E5.
    How to fix: Fill one believable wrong answer red.
    """
    if row.reds or row.strange or len(row.greens) != 1:
        return None
    return Found(
        row.all_answers,
        f"{row.label}: no red answer, so it cannot be offered to younger players{_instead(row, 'red')}",
        row.way_to("red") or "Fill one believable wrong answer's cell red.",
        _highlights(row),
        "one red answer",
    )


@row_check("QB104", "error", "More than one red answer", blocks=True)
def several_red(row: RowFacts) -> Found | None:
    """What it checks: Only one of the four answers is red (P-49, P-129).
    Why it matters: Younger teams are shown one wrong answer; with two red cells it is not clear which, so the
    question is left out.
    Example: C3 and E3 are both red.
    How to fix: Keep the most believable wrong answer red and clear the fill of the other cell.
    """
    return _several(row, row.reds, "red") if len(row.reds) > 1 else None


def _several(row: RowFacts, places: list[int], colour: str) -> Found:
    number = {2: "two", 3: "three", 4: "four"}[len(places)]
    return Found(
        row.where(places),
        f"{row.label}: {number} {colour} answers: {row.named(places)}.",
        f"Keep one of them {colour}.",
        f"{number} {colour}",
        f"one {colour} answer",
    )


def _highlights(row: RowFacts) -> str:
    names = dict.fromkeys(m.name for m in row.highlights if m.kind not in ("none", "unreadable"))
    return ", ".join(names) or ("nothing" if row.facts.text else "no green or red fill")


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
    untold = row.untold(colour)
    if untold:
        return f"; {untold} is empty."
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
