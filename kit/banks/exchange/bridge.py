"""Between a bank of the kit and items: what a question is to other programs, and what was refused."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kit.banks.checks import CHECKS
from kit.banks.exchange.item import Item, Reading, Remark
from kit.banks.question import STATES, Bank, Finding, Question, state_code

_ROW = re.compile(r"[0-9]+")
_KIT_IDENTITY = re.compile(r"([A-Z]{2,3})-([0-9]{1,6})")
_IDENTITY = "{}-{:03d}"
_BY_ROW = "{}-row{}"


def items_of(bank: Bank) -> Reading:
    """The questions of a bank as items, each with an identity of its own, and a remark for each one refused.

    An identity is made of the category and the question's number ("NSW-014"), or of the row where there is no
    number or two questions share it ("NSW-row15").
    """
    reading = Reading([], refused(bank))
    taken: set[str] = set()
    numbered: dict[tuple[str, int], int] = {}
    for question in bank.questions:
        if question.number is not None:
            key = (question.state, question.number)
            numbered[key] = numbered.get(key, 0) + 1
    for question in bank.questions:
        alone = question.number is not None and numbered[question.state, question.number] == 1
        reading.items.append(_item(question, _identity(question, alone, taken)))
    return reading


def _item(question: Question, identity: str) -> Item:
    answers = question.answers
    return Item(
        question.question,
        answers,
        (answers.index(question.green),),
        answers.index(question.red),
        category=question.state,
        topic=question.topic,
        explanation=question.explanation,
        source=question.source,
        checked=question.checked,
        level=question.level,
        number=question.number,
        identity=identity,
        place=question.address,
    )


def _identity(question: Question, by_number: bool, taken: set[str]) -> str:
    category = "-".join(re.findall(r"\w+", question.state)) or "Q"
    if by_number:
        wanted = _IDENTITY.format(category, question.number)
    else:
        wanted = _BY_ROW.format(category, question.row)
    identity, copy = wanted, 1
    while identity in taken:
        copy += 1
        identity = f"{wanted}-{copy}"
    taken.add(identity)
    return identity


def refused(bank: Bank) -> list[Remark]:
    """A remark for each question of the bank that cannot be played and so is not among its questions."""
    rows: dict[tuple[str, str], Remark] = {}
    more = []
    for finding in bank.findings:
        if not CHECKS[finding.code].blocks:
            continue
        place = _ROW.search(finding.cell)
        if place is None:
            more.append(Remark(finding.sheet, f"Left out: {finding.message}"))
        else:
            rows.setdefault((finding.sheet, place[0]), _refusal(finding))
    return [*rows.values(), *more]


def _refusal(finding: Finding) -> Remark:
    return Remark(finding.address, f"Left out, as kit check refuses it: {finding.message} {finding.proposal}")


def category_of(item: Item) -> str:
    """The category of an item: a State's code if it means a State, else its name as it is ("" if none).

    An item without a category whose identity is the kit's own ("NSW-014") is of that State.
    """
    if item.category:
        return state_code(item.category) or item.category
    known = _KIT_IDENTITY.fullmatch(item.identity)
    return known[1] if known and known[1] in STATES else ""


def number_of(item: Item) -> int | None:
    """The number of an item: its own, or that of the kit's identity."""
    if item.number is not None:
        return item.number
    known = _KIT_IDENTITY.fullmatch(item.identity)
    return int(known[2]) if known and known[1] in STATES else None


def explanation_of(item: Item) -> str:
    """The explanation of an item, or, if it has none, what it says to the right answer."""
    if item.explanation or len(item.right) != 1 or len(item.feedback) != len(item.answers):
        return item.explanation
    return item.feedback[item.right[0]]


def by_category(items: Iterable[Item]) -> dict[str, list[Item]]:
    """The items of each category: the States in the order of the lap, then the others as they come."""
    groups: dict[str, list[Item]] = {}
    for item in items:
        groups.setdefault(category_of(item), []).append(item)
    order = [code for code in STATES if code in groups]
    return {name: groups[name] for name in (*order, *(name for name in groups if name not in STATES))}
