"""Items for the tests of formats: the shipped bank, and texts that break careless writers."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import groupby

from hypothesis import strategies as st

import kit
from kit.banks.exchange.item import Format, Item
from kit.banks.exchange.prose import lines_tidy
from kit.banks.exchange.texts import tidy
from kit.banks.shipped import shipped_path

RIVER = Item(
    "Which river forms part of the border with Victoria?",
    ("Murray River", "Darling River", "Snowy River", "Hunter River"),
    (0,),
    red=1,
    category="NSW",
    topic="geography",
    explanation="The Murray marks most of the border.",
    source="https://example.org/murray?a=1&b=2--3",
    checked="2026-02-01",
    level="junior",
    number=14,
    seconds=20,
    feedback=("", "It joins the Murray further west.", "", ""),
    identity="NSW-014",
)

NASTY = (
    "a = b ~ c # d { e } f : g",
    "back\\slash \\n \\= \\\\ end\\",
    "[html]no tag",
    "[plain] nor this",
    "%50%half price",
    "// no comment",
    "$CATEGORY: none",
    "::no title:: here",
    "#### shouting",
    "->",
    "A. Hitler was born where?",
    "ANSWER: none",
    "<b>bold</b> & <script>alert(1)</script>",
    "&lt;&amp;&#65;",
    "]]> <![CDATA[",
    "<!-- comment --> --",
    'He said "hello", twice',
    "tab\tand  two spaces",
    "two\nlines",
    "=cmd|' /C calc'!A0",
    "Ünïcödé 日本 🦘 עברית",
    "$5 and $6, [link](http://x)",
    "0",
    "T",
    "_____",
)


@cache
def shipped() -> tuple[Item, ...]:
    """The shipped bank as items."""
    return tuple(
        Item(
            question.question,
            question.answers,
            (question.answers.index(question.green),),
            red=question.answers.index(question.red),
            category=question.state,
            topic=question.topic,
            explanation=question.explanation,
            source=question.source,
            checked=question.checked,
            level=question.level,
            number=question.number,
            identity=f"{question.state}-{question.row:03d}",
            place=question.address,
        )
        for question in kit.read_bank(shipped_path()).questions
    )


@cache
def wordy() -> tuple[Item, ...]:
    """The 14 questions of each State with the most letters, in their order: enough for what is slow to test."""

    def letters(item: Item) -> int:
        return len(item.question) + sum(map(len, item.answers)) + len(item.explanation)

    found = []
    for _, group in groupby(shipped(), lambda item: item.category):
        items = list(group)
        longest = sorted(items, key=letters)[-14:]
        found += [item for item in items if item in longest]
    return tuple(found)


_text = st.one_of(
    st.sampled_from(NASTY),
    st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=30),
    st.text("ab \\=~#{}:[]<>&%$/-n\"'\t\nA.)", min_size=1, max_size=20),
)
_worded = _text.filter(lambda text: lines_tidy(text) != "")
_word = st.one_of(st.just(""), _text).map(tidy)


@st.composite
def nasty_items(draw: st.DrawFn) -> Item:
    """An item with tidy but nasty texts, as a bank would give it."""
    answers = tuple(draw(st.lists(_worded.map(lines_tidy), min_size=2, max_size=6)))
    places = range(len(answers))
    right = (
        (draw(st.sampled_from(places)),)
        if draw(st.booleans())
        else tuple(sorted(draw(st.sets(st.sampled_from(places), min_size=1))))
    )
    wrong = [place for place in places if place not in right]
    feedback = tuple(draw(st.one_of(st.just(""), _text.map(lines_tidy))) for _ in places)
    return Item(
        lines_tidy(draw(_worded)),
        answers,
        right,
        red=draw(st.sampled_from([None, *wrong])),
        category=draw(st.one_of(st.sampled_from(["", "NSW", "Animals", "a/b", "//x"]), _word)),
        topic=draw(_word),
        explanation=lines_tidy(draw(st.one_of(st.just(""), _text))),
        source=draw(_word),
        checked=draw(_word),
        level=draw(_word),
        number=draw(st.none() | st.integers(0, 999)),
        seconds=draw(st.none() | st.integers(0, 999)),
        feedback=feedback if any(feedback) else (),
        identity=draw(_word),
    )


def back(form: Format, items: list[Item], file: str = "") -> list[Item]:
    """The items after writing and reading them again, without their places."""
    writing = form.write("My bank", items)
    if not items:
        return []
    reading = form.read(f"My bank{form.endings[0]}", writing.files[file])
    return [replace(item, place="") for item in reading.items]


def same(items: list[Item] | tuple[Item, ...]) -> list[Item]:
    """The items as they should come back: without places."""
    return [replace(item, place="") for item in items]
