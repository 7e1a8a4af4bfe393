"""Checks of the whole bank: colours and links of the file, and how many questions each State has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kit.banks.cells import folded
from kit.banks.facts import BankFacts, short
from kit.banks.question import FULL_STACK, SMALL_STACK, STATES, TOPICS, Question
from kit.banks.registry import Found, bank_check

LEAST_OF_TOPIC = 5
"""Questions of each topic that a full State should have (P-130)."""


@bank_check("QB312", "warning", "Same question twice in a State")
def repeated_question(facts: BankFacts) -> Iterator[Found]:
    """P-133: no question twice in a State."""
    seen: dict[tuple[str, str], Question] = {}
    for question in facts.questions:
        first = seen.setdefault((question.state, folded(question.question)), question)
        if first is not question:
            cell = f"{question.column}{question.row}"
            yield Found(
                cell,
                f"The question in {cell} stands in row {first.row} already: “{short(question.question)}”.",
                "Delete one of the two, or ask something else.",
                sheet=question.sheet,
            )


@bank_check("QB217", "notice", "Colours that lean to green or red")
def leaning_colours(facts: BankFacts) -> Iterator[Found]:
    """Highlights that are only near green or red were counted, because their row has no clearer one."""
    colours: dict[str, tuple[str, str]] = {}
    for sheet in facts.sheets:
        for name, cell in sheet.leaning.items():
            colours.setdefault(name, (sheet.sheet.name, cell))
    if colours:
        where, cell = next(iter(colours.values()))
        message = f"Some highlights are only near green or red: {'; '.join(colours)}."
        yield Found(cell, message, "Use a clear green and a clear red.", sheet=where)


@bank_check("QB218", "notice", "Patterns read as their colour")
def patterned_fills(facts: BankFacts) -> Iterator[Found]:
    """Fills of a pattern or a gradient were read as their one hue."""
    for sheet in facts.sheets:
        if sheet.patterned:
            message = "Patterned or shaded fills were read as their colour."
            yield Found(sheet.patterned, message, "Use plain fills.", sheet=sheet.sheet.name)
            return


@bank_check("QB219", "notice", "Workbook without its colour theme")
def no_theme(facts: BankFacts) -> Iterator[Found]:
    """Colours are stored by their place in a theme that the file does not bring."""
    if facts.book.theme_missing:
        message = "The file uses theme colours but brings no theme; the usual Office colours were assumed."
        yield Found("", message, "Save the file once in a spreadsheet program.")


@bank_check("QB220", "notice", "Workbook with macros")
def macros(facts: BankFacts) -> Iterator[Found]:
    """The file holds macros, which the kit never runs."""
    if facts.book.macros:
        message = "The workbook contains macros; they are never run."
        yield Found("", message, "Save it as .xlsx if the macros are not needed.")


@bank_check("QB221", "notice", "Workbook linked to other files")
def external_links(facts: BankFacts) -> Iterator[Found]:
    """The file is linked to others, and no cell that is used was reported for it (QB310)."""
    if facts.book.external_links and "QB310" not in facts.codes:
        message = "The workbook is linked to other files; nothing is fetched."
        yield Found("", message, "Break the links in the spreadsheet program.")


@bank_check("QB205", "error", "State without questions")
def state_without(facts: BankFacts) -> Iterator[Found]:
    """P-128: each State has questions. One finding for all that have none."""
    without = ", ".join(state for state in STATES if state not in facts.stacks)
    if without:
        yield Found(
            "",
            f"No playable question for {without}.",
            "Add a sheet for each, or let the game lend questions from the kit's own bank.",
            without,
            f"questions for {', '.join(STATES)}",
        )


@bank_check("QB206", "warning", "Fewer than 10 questions for a State")
def state_with_few(facts: BankFacts) -> Iterator[Found]:
    """P-128: questions of a State that has fewer than ten will soon repeat."""
    for state, questions in facts.stacks.items():
        count = len(questions)
        if count < SMALL_STACK:
            number = f"{count} question{'' if count == 1 else 's'}"
            yield Found(
                "",
                f"{STATES[state]} has only {number}: they will soon repeat.",
                "Add questions.",
                str(count),
                f"{FULL_STACK}, at least {SMALL_STACK}",
                facts.owners[state],
            )


@bank_check("QB207", "notice", "Fewer than 50 questions for a State")
def state_not_full(facts: BankFacts) -> Iterator[Found]:
    """P-128, P-47: a State has fifty questions; a teacher's own sheet may have fewer."""
    for state, questions in facts.stacks.items():
        if SMALL_STACK <= len(questions) < FULL_STACK:
            message = f"{STATES[state]} has {len(questions)} questions of {FULL_STACK}."
            yield Found("", message, "Add questions when you can.", sheet=facts.owners[state])


@bank_check("QB311", "notice", "Few questions of a topic")
def few_of_topic(facts: BankFacts) -> Iterator[Found]:
    """P-130: at least five questions of each topic, where a State is full and all its questions have one."""
    for state, questions in facts.stacks.items():
        topics = Counter(question.topic for question in questions)
        few = [topic for topic in TOPICS if topics[topic] < LEAST_OF_TOPIC]
        if few and len(questions) >= FULL_STACK and not topics[""]:
            message = f"{STATES[state]} has fewer than {LEAST_OF_TOPIC} questions about {', '.join(few)}."
            yield Found("", message, "Spread the questions over the topics.", sheet=facts.owners[state])
