"""What the checks make of words: whole ones, days, wrong alphabets, texts that read the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kit.banks import sourcechecks
from kit.banks.cells import folded
from kit.banks.remarks import whole_words
from kit.banks.signchecks import FONT, repaired
from tests.banks.books import HEADER, of, question, read

FONTS = Path(__file__).parents[2] / "kit" / "board" / "fonts"


@pytest.mark.parametrize(
    ("inner", "outer", "whole"),
    [
        ("murray", "murray river", True),
        ("murray", "the murray's mouth", True),
        ("murray", "murraylands", False),
        ("perth", "north perth", True),
        ("art", "part of art", True),
        ("1", "-1", False),
        ("1", "1/2", False),
        ("5", "3.5", False),
        ("5", "5.5", False),
        ("15", "about 15", True),
        ("15", "it was 15.", True),
        ("10", "10²", False),
    ],
)
def test_whole_words(inner: str, outer: str, whole: bool) -> None:
    assert whole_words(inner, outer) is whole


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("São Tomé", "SAO TOME"),
        ("Cafe\u0301", "Café"),
        ("Straße", "STRASSE"),
        ("Tromsø", "tromso"),
        ("Œuvre", "oeuvre"),
        ("ＡＢＣ１", "abc1"),
        ("don’t", "don't"),
        ("1990–1995", "1990-1995"),
        ("Việt Nam", "viet nam"),
    ],
)
def test_texts_that_read_the_same(one: str, other: str) -> None:
    assert folded(one) == folded(other)


@pytest.mark.parametrize(
    ("one", "other"), [("10²", "102"), ("C", "C++"), ("мой", "мои"), ("が", "か"), ("½", "1/2")]
)
def test_texts_that_do_not(one: str, other: str) -> None:
    assert folded(one) != folded(other)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2026-11-30", (2026, 11, 30), (2026, 11, 30)),
        ("30/11/2026", (2026, 11, 30), (2026, 11, 30)),
        ("30.11.26", (2026, 11, 30), (2026, 11, 30)),
        ("3/4/2025", (2025, 3, 4), (2025, 4, 3)),
        ("30 November 2026", (2026, 11, 30), (2026, 11, 30)),
        ("Mon 1st June 2026", (2026, 6, 1), (2026, 6, 1)),
        ("Nov-26", (2026, 11, 1), (2026, 11, 30)),
        ("May 2024", (2024, 5, 1), (2024, 5, 31)),
        ("5/2024", (2024, 5, 1), (2024, 5, 31)),
        ("2024", (2024, 1, 1), (2024, 12, 31)),
        ("29/2/2024", (2024, 2, 29), (2024, 2, 29)),
        ("2026-11-30 0:00:00", (2026, 11, 30), (2026, 11, 30)),
        ("2026-11-30T08:15:00.5+10:00", (2026, 11, 30), (2026, 11, 30)),
        ("30/11/2026, 8:15 pm", (2026, 11, 30), (2026, 11, 30)),
    ],
)
def test_days(text: str, first: tuple[int, int, int], last: tuple[int, int, int]) -> None:
    assert sourcechecks._day(text) == (first, last)


@pytest.mark.parametrize(
    "text", ["", "soon", "31/13/2025", "30 Feb 2025", "2025-2026", "1 2 3 2025", "12345", "Miss May"]
)
def test_what_is_no_day(text: str) -> None:
    assert sourcechecks._day(text) == sourcechecks._NO_DAY


@pytest.mark.parametrize(
    ("checked", "code"),
    [
        ("2023-11-30", "QB323"),
        ("2023-12-02", ""),
        ("2023", ""),
        ("2022", "QB323"),
        ("2026-12-02", ""),
        ("2026-12-03", "QB324"),
        ("2027", "QB324"),
        ("2026", ""),
        ("yes", ""),
        ("TRUE", ""),
        ("", ""),
        ("last week", "QB324"),
    ],
)
def test_how_old_a_check_may_be(tmp_path: Path, checked: str, code: str) -> None:
    """Today is 1 December 2026."""
    row, fills = question()
    bank = read(tmp_path, [((*row, checked), fills)], (*HEADER, "Checked"))
    assert [item.code for item in (*of(bank, "QB323"), *of(bank, "QB324"))] == ([code] if code else [])


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("donâ€™t", "don’t"),
        ("CafÃ©", "Café"),
        ("Sydneyâ€\x9d and â€œ", "Sydneyâ€\x9d and “"),
        ("SÃO", ""),
        ("Âge", ""),
        ("Café", ""),
    ],
)
def test_wrong_alphabets(text: str, meant: str) -> None:
    assert repaired(text) == meant


@pytest.mark.parametrize("text", ["Caf\ufffd", "\uf04a", "CafÃ©"])
def test_signs_that_will_not_show(tmp_path: Path, text: str) -> None:
    row, fills = question()
    assert [item.cell for item in of(read(tmp_path, [((*row[:4], text), fills)]), "QB325")] == ["E2"]


@pytest.mark.parametrize(
    "text", ["🦘", "👨\u200d👩\u200d👧", "مرحبا", "東京", "São", "x² ≤ 4", "🏴\U000e0067\U000e007f", "’"]
)
def test_signs_that_will(tmp_path: Path, text: str) -> None:
    row, fills = question()
    assert not of(read(tmp_path, [((*row[:4], text), fills)]), "QB325")


def test_the_font_has_the_letters_that_it_was_chosen_for() -> None:
    assert set("azAZ09?!éüñçßŁ–—‘’“”…€×−") <= FONT
    assert FONT.isdisjoint("東я🦘ŋ")
    assert sorted(path.name for path in FONTS.glob("*.woff2")) == [
        f"{script}-{weight}.woff2" for script in ("latin", "latin-ext") for weight in (400, 700)
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("-5 °C", False),
        ("-10 metres", False),
        ("+61 2 5550 0000", False),
        ("-2+3+cmd|' /C calc'!A0", True),
        ("-A1", True),
        ("-5-A1", True),
        ("=1+1", True),
        ("@home", True),
    ],
)
def test_what_another_program_may_run(tmp_path: Path, text: str, found: bool) -> None:
    row, fills = question()
    rows = [((*row[:3], None, row[4]), fills)]
    bank = read(tmp_path, rows, change=lambda book: typed(book["NSW"]["D2"], text))
    assert bool(of(bank, "QB327")) is found


def typed(cell: Any, text: str) -> None:
    """Put a text into a cell that stays text."""
    cell.value, cell.data_type = text, "s"


def test_an_answer_in_the_question_is_found_with_other_accents(tmp_path: Path) -> None:
    row, fills = question()
    bank = read(tmp_path, [(("Which State has São Paulo for its capital?", "Sao Paulo", *row[2:]), fills)])
    assert of(bank, "QB306")


@pytest.mark.parametrize(
    ("total", "first", "found"),
    [(10, 10, True), (10, 9, True), (10, 8, False), (9, 9, False), (19, 17, False), (20, 14, True)],
)
def test_how_uneven_right_answers_may_be(tmp_path: Path, total: int, first: int, found: bool) -> None:
    places = [0] * first + [1 + n % 3 for n in range(total - first)]
    bank = read(tmp_path, [question(n, place, (place + 1) % 4) for n, place in enumerate(places)])
    assert bool(of(bank, "QB320")) is found
