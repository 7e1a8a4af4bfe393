"""Lengths as people count them, texts that no spreadsheet runs, and the table of formats."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit import BankError
from kit.banks.exchange import registry, texts


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("abc", 3),
        ("é", 1),
        ("e\u0301", 1),
        ("🦘", 1),
        ("👍🏽", 1),
        ("👩‍👩‍👧‍👦", 1),
        ("🏳️‍🌈", 1),
        ("🇦🇺🇳🇿", 2),
        ("1️⃣", 1),
        ("🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", 1),
        ("한국", 2),
        ("a🇦b", 3),
        ("a\u200db", 2),
        ("नमस्ते", 4),
    ],
)
def test_a_character_is_what_a_person_counts(text: str, count: int) -> None:
    assert texts.length(text) == count


@given(st.text(st.sampled_from("'=+-@\t\ra1"), max_size=6))
def test_guarding_can_be_undone_and_leaves_nothing_to_run(text: str) -> None:
    guarded = texts.guarded(text)
    assert texts.unguarded(guarded) == text
    assert not guarded.startswith(("=", "+", "-", "@", "\t", "\r"))
    assert texts.dangerous(guarded) in (False, guarded.startswith("'"))


@pytest.mark.parametrize("text", ["-5 °C", "+61", "- none", "-1,000.5 m", "plain", "'tis", ""])
def test_a_signed_number_or_word_does_nothing(text: str) -> None:
    assert not texts.dangerous(text)


@pytest.mark.parametrize(
    "text", ["=1", "@A1", "-2+3", "+cmd|' /C calc'!A0", "-A1:A9", "\t=1", "'=1", "+SUM(1)"]
)
def test_what_may_compute_is_dangerous(text: str) -> None:
    assert texts.dangerous(text)


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("kahoot", "kahoot"),
        ("Kahoot!", "kahoot"),
        ("Quizizz", "wayground"),
        ("Moodle XML", "moodle-xml"),
        ("moodle", "moodle-xml"),
        ("xlsx", "workbook"),
        ("kit", "workbook"),
        ("CSV", "csv"),
    ],
)
def test_formats_are_found_by_the_names_people_use(said: str, name: str) -> None:
    assert registry.format_named(said).name == name


def test_a_name_that_is_none_is_answered_with_the_nearest() -> None:
    with pytest.raises(BankError) as refused:
        registry.format_named("kahot")
    assert str(refused.value).startswith(
        "There is no format “kahot”. Did you mean “kahoot”? There are: workbook, csv,"
    )
    with pytest.raises(BankError, match=r"There is no format “”. There are"):
        registry.format_named("")
