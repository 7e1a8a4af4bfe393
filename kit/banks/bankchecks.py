"""Checks of the whole bank: colours and links of the file, and how many questions each State has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from kit.banks.facts import BankFacts
from kit.banks.question import FULL_STACK, SMALL_STACK, STATES, TOPICS, Question
from kit.banks.registry import Found, bank_check

LEAST_OF_TOPIC = 5
"""Questions of each topic that a full State should have (P-130)."""


@bank_check("QB217", "notice", "Colours that lean to green or red", fixable=True)
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
        yield Found(
            cell, message, "Use a clear green and a clear red.", "; ".join(colours), "green and red", where
        )


@bank_check("QB218", "notice", "Patterns read as their colour", fixable=True)
def patterned_fills(facts: BankFacts) -> Iterator[Found]:
    """What it checks: Fills are plain.
    Why it matters: A pattern or gradient is read as its one hue, which may not be what was meant.
    Example: B3 is hatched in green.
    How to fix: Use plain fills; kit check --fix writes a copy with the standard ones.
    """
    for sheet in facts.sheets:
        if sheet.patterned:
            message = "Patterned or shaded fills were read as their colour."
            yield Found(
                sheet.patterned, message, "Use plain fills.", "a pattern", "a plain fill", sheet.sheet.name
            )
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
        yield Found("", message, "Save the file once in a spreadsheet program.", "no theme", "a theme")


@bank_check("QB220", "notice", "Workbook with macros")
def macros(facts: BankFacts) -> Iterator[Found]:
    """What it checks: The workbook has no macros.
    Why it matters: The kit never runs them; other programs may.
    Example: “bank.xlsm” holds macros.
    How to fix: Save it as .xlsx if the macros are not needed.
    """
    if facts.book.macros:
        message = "The workbook contains macros; they are never run."
        yield Found("", message, "Save it as .xlsx if the macros are not needed.", "macros", "no macros")


@bank_check("QB221", "notice", "Workbook linked to other files")
def external_links(facts: BankFacts) -> Iterator[Found]:
    """What it checks: The workbook is not linked to other files.
    Why it matters: Nothing is fetched: values come as they were last stored, and may be old.
    Example: The workbook takes values from “old bank.xlsx”.
    How to fix: Break the links in the spreadsheet program.
    """
    if facts.book.external_links and "QB310" not in facts.codes:
        message = "The workbook is linked to other files; nothing is fetched."
        yield Found("", message, "Break the links in the spreadsheet program.", "links", "no links")


@bank_check("QB205", "error", "State without questions")
def state_without(facts: BankFacts) -> Iterator[Found]:
    """What it checks: Each of the eight States and Territories has a question that can be played (P-128).
    Why it matters: A team that lands in a State without questions cannot win its plaque.
    Example: No sheet for TAS, and on sheet “NT” every question has a fault.
    How to fix: Add questions, or let the game lend some from the kit's own bank.
    """
    without = ", ".join(state for state in STATES if facts.about_states and state not in facts.stacks)
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
    for state, questions in _states(facts):
        count = len(questions)
        if count < SMALL_STACK:
            number = f"{count} question{'' if count == 1 else 's'}"
            yield Found(
                "",
                f"{STATES[state]} has only {number}, which will soon repeat.",
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
    for state, questions in _states(facts):
        if SMALL_STACK <= len(questions) < FULL_STACK:
            message = f"{STATES[state]} has {len(questions)} questions of {FULL_STACK}."
            number = str(len(questions))
            yield Found(
                "", message, "Add questions when you can.", number, str(FULL_STACK), facts.owners[state]
            )


@bank_check("QB334", "notice", "More than 50 questions for a State")
def state_too_full(facts: BankFacts) -> Iterator[Found]:
    """What it checks: A State has no more than 50 questions (P-47, P-128).
    Why it matters: More do no harm: all of them are used. A full State has 50.
    Example: Sheet “TAS” has 62 questions.
    How to fix: Nothing to do. For a shorter game keep the best.
    """
    for state, questions in facts.stacks.items():
        if len(questions) > FULL_STACK and state in STATES:
            yield Found(
                "",
                f"{STATES[state]} has {len(questions):,} questions; a full State has {FULL_STACK}.",
                "Nothing to do: all of them are used. For a shorter game keep the best.",
                str(len(questions)),
                str(FULL_STACK),
                facts.owners[state],
            )


@bank_check("QB311", "notice", "Few questions of a topic")
def few_of_topic(facts: BankFacts) -> Iterator[Found]:
    """What it checks: A full State has at least 5 questions of each topic (P-130).
    Why it matters: A lesson about one State should not be about one topic.
    Example: The 50 questions of “QLD” have 3 about government.
    How to fix: Spread the questions over the topics.
    """
    for state, questions in _states(facts):
        topics = Counter(question.topic for question in questions)
        few = [topic for topic in TOPICS if topics[topic] < LEAST_OF_TOPIC]
        if few and len(questions) >= FULL_STACK and not topics[""]:
            message = f"{STATES[state]} has fewer than {LEAST_OF_TOPIC} questions about {', '.join(few)}."
            seen = ", ".join(f"{topics[topic]} about {topic}" for topic in few)
            least = f"at least {LEAST_OF_TOPIC} of each"
            yield Found("", message, "Spread the questions over the topics.", seen, least, facts.owners[state])


def _states(facts: BankFacts) -> Iterable[tuple[str, list[Question]]]:
    """The States and their questions; nothing in a bank about another subject."""
    return facts.stacks.items() if facts.about_states else ()
