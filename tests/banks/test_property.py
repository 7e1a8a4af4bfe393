"""Any workbook that openpyxl writes is read back with the same texts and the same marks."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from kit.banks.cells import clean, folded
from kit.banks.question import STATES
from kit.banks.reading import read_bank
from tests.banks.books import HEADER, Row, write

GREENS = ("FF00B050", "0092D050", "FFC6EFCE", "FF00FF00", "FFD9EAD3")
REDS = ("FFFF0000", "00C00000", "FFFFC7CE", "FFCC0000", "FFF4CCCC")
OTHERS = ("FFFFFF00", "FF0070C0", "FFFFFFFF", "FFD9D9D9", None)

signs = st.characters(exclude_categories=("Cc", "Cs", "Cf", "Co", "Cn"))
texts = st.text(signs, min_size=1, max_size=30).map(clean).filter(lambda text: text and text[0] != "=")
errors = frozenset(("#n/a", "#null!", "#div/0!", "#value!", "#ref!", "#name?", "#num!"))
answers = st.lists(
    texts.filter(lambda text: text.casefold() not in errors), min_size=4, max_size=4, unique_by=folded
)
prompts = texts.map(lambda text: f"Which {text}?")
spaces = st.sampled_from(("", " ", "\n", "\u00a0", "\u200b"))


@st.composite
def rows(draw: st.DrawFn) -> tuple[Row, dict[int, str], tuple[str, ...], str, str]:
    """A row with spaces round its texts, its fills, and what must be read from it."""
    four = draw(answers)
    green, red, *rest = draw(st.permutations(range(4)))
    fills = {2 + green: draw(st.sampled_from(GREENS)), 2 + red: draw(st.sampled_from(REDS))}
    for place in rest:
        other = draw(st.sampled_from(OTHERS))
        if other is not None:
            fills[2 + place] = other
    prompt = draw(prompts)
    cells = [draw(spaces) + text + draw(spaces) for text in (prompt, *four)]
    return cells, fills, (prompt, *four), four[green], four[red]


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(list(STATES)), st.lists(rows(), min_size=1, max_size=4), min_size=1))
def test_what_is_written_is_read(
    sheets: dict[str, list[tuple[Row, dict[int, str], tuple[str, ...], str, str]]],
) -> None:
    """P-49, P-129."""
    with tempfile.TemporaryDirectory() as folder:
        pages = {state: [(row, fills) for row, fills, *_ in given_rows] for state, given_rows in sheets.items()}
        bank = read_bank(write(Path(folder) / "b.xlsx", pages, HEADER))
    assert not [item for item in bank.findings if item.code < "QB2"]
    for state, given_rows in sheets.items():
        read = [((item.question, *item.answers), item.green, item.red) for item in bank.of(state)]
        assert read == [(shown, green, red) for _, _, shown, green, red in given_rows]


@settings(deadline=None)
@given(st.text())
def test_cleaning_is_done_once(text: str) -> None:
    """Cleaning what is clean changes nothing, and nothing visible is lost."""
    once = clean(text)
    assert clean(once) == once
    assert [sign for sign in once if sign != " "] == [
        sign for sign in text if clean(f"x{sign}x") == f"x{sign}x" and sign != " "
    ]
