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
    """What it checks: No question with the same right answer stands in the bank twice, on whatever sheets,
    without regard to case, spaces, accents and marks of punctuation (P-133).
    Why it matters: The class would be asked what it has just heard.
    Example: A9 asks what A3 asks, and “Sydney” is right both times.
    How to fix: Delete one of the two, or ask something else.
    """
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
    """What it checks: Green and red are clear.
    Why it matters: A lime or a pink is counted if its row has nothing clearer, but on another screen it may
    read otherwise.
    Example: B2 is lime (C6E03A), and is read as green.
    How to fix: Use a clear green and a clear red; kit check --fix writes a copy with the standard ones.
    """
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
    """What it checks: Fills are plain.
    Why it matters: A pattern or gradient is read as its one hue, which may not be what was meant.
    Example: B3 is hatched in green.
    How to fix: Use plain fills.
    """
    for sheet in facts.sheets:
        if sheet.patterned:
            message = "Patterned or shaded fills were read as their colour."
            yield Found(sheet.patterned, message, "Use plain fills.", sheet=sheet.sheet.name)
            return


@bank_check("QB219", "notice", "Workbook without its colour theme")
def no_theme(facts: BankFacts) -> Iterator[Found]:
    """What it checks: A workbook that uses the colours of a theme brings its theme.
    Why it matters: Without it the usual Office colours are assumed, and a green may have been another colour.
    Example: The fill of B2 is “accent 6”, and the file has no theme.
    How to fix: Save the file once in a spreadsheet program.
    """
    if facts.book.theme_missing:
        message = "The file uses theme colours but brings no theme; the usual Office colours were assumed."
        yield Found("", message, "Save the file once in a spreadsheet program.")


@bank_check("QB220", "notice", "Workbook with macros")
def macros(facts: BankFacts) -> Iterator[Found]:
    """What it checks: The workbook has no macros.
    Why it matters: The kit never runs them; other programs may.
    Example: “bank.xlsm” holds macros.
    How to fix: Save it as .xlsx if the macros are not needed.
    """
    if facts.book.macros:
        message = "The workbook contains macros; they are never run."
        yield Found("", message, "Save it as .xlsx if the macros are not needed.")


@bank_check("QB221", "notice", "Workbook linked to other files")
def external_links(facts: BankFacts) -> Iterator[Found]:
    """What it checks: The workbook is not linked to other files.
    Why it matters: Nothing is fetched: values come as they were last stored, and may be old.
    Example: The workbook takes values from “old bank.xlsx”.
    How to fix: Break the links in the spreadsheet program.
    """
    if facts.book.external_links and "QB310" not in facts.codes:
        message = "The workbook is linked to other files; nothing is fetched."
        yield Found("", message, "Break the links in the spreadsheet program.")


@bank_check("QB205", "error", "State without questions")
def state_without(facts: BankFacts) -> Iterator[Found]:
    """What it checks: Each of the eight States and Territories has a question that can be played (P-128).
    Why it matters: A team that lands in a State without questions cannot win its plaque.
    Example: No sheet for TAS, and on sheet “NT” every question has a fault.
    How to fix: Add questions, or let the game lend some from the kit's own bank.
    """
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
    """What it checks: Each State has at least 10 questions (P-128).
    Why it matters: With fewer, questions will soon repeat in a lesson.
    Example: Sheet “NT” has 4 questions.
    How to fix: Add questions.
    """
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
    """What it checks: Each State has 50 questions (P-47, P-128).
    Why it matters: Fifty last for several lessons without a repeat. A teacher's own sheet may have fewer.
    Example: Sheet “TAS” has 49 questions.
    How to fix: Add questions when you can.
    """
    for state, questions in facts.stacks.items():
        if SMALL_STACK <= len(questions) < FULL_STACK:
            message = f"{STATES[state]} has {len(questions)} questions of {FULL_STACK}."
            yield Found("", message, "Add questions when you can.", sheet=facts.owners[state])


@bank_check("QB311", "notice", "Few questions of a topic")
def few_of_topic(facts: BankFacts) -> Iterator[Found]:
    """What it checks: A full State has at least 5 questions of each topic (P-130).
    Why it matters: A lesson about one State should not be about one topic.
    Example: The 50 questions of “QLD” have 3 about government.
    How to fix: Spread the questions over the topics.
    """
    for state, questions in facts.stacks.items():
        topics = Counter(question.topic for question in questions)
        few = [topic for topic in TOPICS if topics[topic] < LEAST_OF_TOPIC]
        if few and len(questions) >= FULL_STACK and not topics[""]:
            message = f"{STATES[state]} has fewer than {LEAST_OF_TOPIC} questions about {', '.join(few)}."
            yield Found("", message, "Spread the questions over the topics.", sheet=facts.owners[state])
