"""QB107 to QB114: questions whose cells cannot be played as they stand (P-129, P-131)."""

from __future__ import annotations

from kit.banks.cells import cell_names
from kit.banks.facts import RowFacts, short
from kit.banks.registry import Found, row_check


@row_check("QB110", "error", "No question beside the answers", blocks=True)
def no_question(row: RowFacts) -> Found | None:
    """What it checks: Answers have a question beside them.
    Why it matters: Answers alone cannot be asked. Merged cells may have swallowed the question.
    Example: B5:E5 hold answers, and A5 lies inside the merged cells A4:A5.
    How to fix: Write the question, or unmerge the cells and write a question in each row.
    """
    if row.question is not None:
        return None
    cell = row.question_cell
    area = row.facts.merges.over(row.row, row.facts.layout.question)
    if area is not None:
        return Found(
            cell,
            f"{row.label} has answers, but its question lies inside the merged cells {area}.",
            f"Unmerge {area} and write a question in {cell}.",
            str(area),
            "a question",
        )
    return Found(
        cell,
        f"{row.label} has answers but no question.",
        f"Write the question in {cell}.",
        "no text",
        "a question",
    )


@row_check("QB107", "error", "Answer missing", blocks=True)
def answer_missing(row: RowFacts) -> Found | None:
    """What it checks: Each question has four answers, none of them empty (P-129).
    Why it matters: Teams choose among four answers, so a question with fewer is left out. Merged cells may
    have swallowed one.
    Example: Row 3 has answers in B3:D3; E3 is empty, or holds nothing but spaces.
    How to fix: Write the missing answer, or unmerge the cells and write four answers.
    """
    if not row.missing:
        return None
    columns = row.facts.layout.answers
    areas = {row.facts.merges.over(row.row, columns[place]) for place in row.missing} - {None}
    have = 4 - len(row.missing)
    if areas:
        area = next(iter(areas))
        return Found(
            str(area),
            f"{row.label}: answer cells are merged ({area}), so there are only {have} answers.",
            f"Unmerge {area} and write four answers.",
            str(area),
            "four answers",
        )
    cells = row.where(row.missing)
    verb = "is" if len(row.missing) == 1 else "are"
    return Found(
        cells,
        f"{row.label}: {have or 'no'} answer{'' if have == 1 else 's'}, 4 are needed; {cells} {verb} empty.",
        "Write the missing answer." if have == 3 else "Write the missing answers.",
        f"{have} answers",
        "four answers",
    )


@row_check("QB111", "error", "Formula without a result", blocks=True)
def formula_without_value(row: RowFacts) -> Found | None:
    """What it checks: Formulas in the question and the answers have a stored result.
    Why it matters: A file written by a script may hold formulas that were never worked out: there is nothing
    to show.
    Example: B5 holds =1900+32 without a result.
    How to fix: Open the file once in a spreadsheet program and save it, or type the value itself.
    """
    cells = _of_kind(row, "formula")
    if not cells:
        return None
    return Found(
        cells,
        f"{cells} holds a formula without a stored result.",
        "Open the file once in a spreadsheet program and save it, or type the value itself.",
        "a formula without a result",
        "a text or a value",
    )


@row_check("QB112", "error", "Error value in a cell", blocks=True)
def error_value(row: RowFacts) -> Found | None:
    """What it checks: No question or answer is an error value.
    Why it matters: An error such as #N/A is no text to play with, so the question is left out.
    Example: C5 shows #N/A.
    How to fix: Type the text itself in place of the formula that fails.
    """
    cells = _of_kind(row, "error")
    if not cells:
        return None
    shown = next(c.text for c in (row.question, *row.answers) if c is not None and c.kind == "error")
    return Found(
        cells,
        f"{cells} holds the error {shown}, not a text.",
        "Type the text itself.",
        shown,
        "a text or a value",
    )


@row_check("QB109", "error", "Right and red answer are the same", blocks=True)
def same_green_and_red(row: RowFacts) -> Found | None:
    """What it checks: The green and the red answer differ, without regard to case, spaces, accents and the
    width of letters (P-129).
    Why it matters: Younger teams see only these two; if they are the same there is nothing to choose, so the
    question is left out.
    Example: The green B2 and the red C2 both hold “Sydney”.
    How to fix: Give the red cell a wrong answer.
    """
    if len(row.greens) != 1 or len(row.reds) != 1:
        return None
    green, red = row.greens[0], row.reds[0]
    if row.folded[green] != row.folded[red] or not row.folded[green]:
        return None
    both = sorted({green, red})
    return Found(
        row.where(both),
        f"{row.label}: the green and the red answer are the same: {row.named(both)}.",
        "Give the red cell a wrong answer.",
        row.texts[green],
        "two different answers",
    )


@row_check("QB108", "error", "Same answer twice", blocks=True)
def same_answer_twice(row: RowFacts) -> Found | None:
    """What it checks: The four answers differ, without regard to case, spaces, accents and the width of
    letters (P-129).
    Why it matters: Of two answers that read the same only one would count as right, so the question is left
    out.
    Example: C2 holds “Newcastle” and D2 “ newcastle ”; or C5 holds “São Tomé” and D5 “Sao Tome”.
    How to fix: Write four different answers. To ask about an accent, describe it in words.
    """
    texts = row.folded
    if len(set(texts)) == 4:
        return None
    marked = {*row.greens, *row.reds} if len(row.greens) == 1 == len(row.reds) else set()
    for place, text in enumerate(texts):
        twins = [p for p, other in enumerate(texts) if other == text]
        if text and len(twins) > 1 and place == twins[0] and set(twins) != marked:
            return Found(
                row.where(twins),
                f"{row.label}: the same answer twice: {row.named(twins)}; case, spaces and "
                "accents do not count.",
                "Write four different answers.",
                row.texts[place],
                "four different answers",
            )
    return None


@row_check("QB113", "error", "Dates among other answers", blocks=True)
def dates_among_others(row: RowFacts) -> Found | None:
    """What it checks: No answer is a date where the others are not (P-131).
    Why it matters: Spreadsheet programs make dates of texts such as 1/2 or 3-4, and players would see a day.
    Example: B4 holds 1/2 and is stored as the first of February; C4:E4 hold 1/3, 3/4 and 2/3 as text.
    How to fix: Format the cell as Text and type the answer again.
    """
    dates = row.of_kind("date")
    if not dates or len(dates) + len(row.missing) == 4:
        return None
    cells = row.where(dates)
    return Found(
        cells,
        f"{row.label}: {row.named(dates)} is stored as a date, the other answers are not; "
        "spreadsheet programs make dates of texts such as 1/2.",
        f"Format {cells} as Text and type the answer again.",
        row.texts[dates[0]],
        "text",
    )


@row_check("QB114", "error", "Text outside the columns")
def text_outside(row: RowFacts) -> Found | None:
    """What it checks: All text of a row stands in a column with a heading.
    Why it matters: A fifth answer, or a text beside the table, would be dropped without a word.
    Example: Row 3 has a fifth answer in F3, and F1 is empty.
    How to fix: Delete the text, or give its column a heading; a question has exactly four answers.
    """
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
        f"{row.label}: text outside the columns of the questions in {cells}, not used: “{text}”.",
        "Delete it, or give its column a heading; a question has exactly four answers.",
        text,
        "no text there",
    )


def _of_kind(row: RowFacts, kind: str) -> str:
    if kind not in row.traits:
        return ""
    columns = [row.facts.layout.answers[p] for p in row.of_kind(kind)]
    if row.question is not None and row.question.kind == kind:
        columns.append(row.facts.layout.question)
    return cell_names(row.row, sorted(columns))
