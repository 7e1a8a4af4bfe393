"""The table of checks: a new check is one function, and nothing else has to know of it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kit.banks.checks import BANK_CHECKS, CHECKS, ROW_CHECKS, SHEET_CHECKS
from kit.banks.facts import BankFacts, RowFacts, SheetFacts
from kit.banks.registry import Check, Found, bank_check, declare, row_check, sheet_check
from tests.banks.books import of, question, read

FUNCTIONS = [(check, function) for check, function in (*ROW_CHECKS, *SHEET_CHECKS, *BANK_CHECKS)]


@pytest.fixture
def new_checks() -> Iterator[None]:
    """Checks that a test declares are gone when it ends."""
    tables = (ROW_CHECKS, SHEET_CHECKS, BANK_CHECKS)
    lengths = [len(table) for table in tables]
    codes = set(CHECKS)
    yield
    for table, length in zip(tables, lengths, strict=True):
        del table[length:]
    for code in set(CHECKS) - codes:
        del CHECKS[code]


@pytest.mark.usefixtures("new_checks")
def test_a_function_under_row_check_is_made(tmp_path: Path) -> None:
    @row_check("QB998", "notice", "Oaks")
    def oaks(row: RowFacts) -> Found | None:
        return Found(row.question_cell, "There is an oak.", "Plant a fir.") if "Oak 1" in row.texts else None

    bank = read(tmp_path, [question(1), question(2)])
    (finding,) = of(bank, "QB998")
    assert (finding.severity, finding.address) == ("notice", "NSW!A2")
    assert len(bank.questions) == 2


@pytest.mark.usefixtures("new_checks")
def test_a_row_check_that_blocks_leaves_the_question_out(tmp_path: Path) -> None:
    @row_check("QB998", "error", "Oaks", blocks=True)
    def oaks(row: RowFacts) -> Found | None:
        return Found(row.question_cell, "There is an oak.", "Plant a fir.") if "Oak 1" in row.texts else None

    bank = read(tmp_path, [question(1), question(2)])
    assert [item.row for item in bank.questions] == [3]
    assert len(of(bank, "QB998")) == 1


@pytest.mark.usefixtures("new_checks")
def test_a_function_under_sheet_check_is_made(tmp_path: Path) -> None:
    @sheet_check("QB998", "warning", "Rows")
    def rows(facts: SheetFacts) -> Iterator[Found]:
        for row in facts.rows:
            yield Found(f"{row}:{row}", "A row.", "Count it.")

    assert [item.address for item in of(read(tmp_path, [question(1), question(2)]), "QB998")] == [
        "NSW!2:2",
        "NSW!3:3",
    ]


@pytest.mark.usefixtures("new_checks")
def test_a_function_under_bank_check_is_made(tmp_path: Path) -> None:
    @bank_check("QB998", "error", "Size")
    def size(facts: BankFacts) -> Iterator[Found]:
        yield Found("", f"{len(facts.questions)} in all.", "Well done.")
        for state, questions in facts.stacks.items():
            yield Found("A2", f"{len(questions)} for {state}.", "Well done.", sheet=facts.owners[state])

    found = of(read(tmp_path, [question(1), question(2)]), "QB998")
    assert [(item.address, item.message) for item in found] == [("", "2 in all."), ("NSW!A2", "2 for NSW.")]


@pytest.mark.usefixtures("new_checks")
def test_the_example_of_the_documentation_works(tmp_path: Path) -> None:
    """A check written as docs/building.md shows it is made, with the code it shows."""
    page = (Path(__file__).parents[2] / "docs" / "building.md").read_text(encoding="utf-8")
    example = page.partition("## How to add a check")[2].partition("```python\n")[2].partition("```")[0]
    exec(example, {"row_check": row_check, "RowFacts": RowFacts, "Found": Found})
    check, function = ROW_CHECKS[-1]
    assert f'"{check.code}"' in example
    assert function.__doc__
    row, fills = question(1)
    bank = read(tmp_path, [(("WHICH ONE?", *row[1:]), fills), question(2)])
    assert [item.cell for item in of(bank, check.code)] == ["A2"]
    assert len(bank.questions) == 2


@pytest.mark.parametrize(("check", "function"), FUNCTIONS, ids=[check.code for check, _ in FUNCTIONS])
def test_every_check_says_what_it_checks(check: Check, function: Callable[..., object]) -> None:
    assert inspect.cleandoc(function.__doc__ or "") == check.page


@pytest.mark.parametrize(
    ("code", "severity", "blocks", "words"),
    [
        ("QB101", "error", False, "QB101 is taken by “No green answer”"),
        ("QB1", "error", False, "“QB1” is no code"),
        ("QB998", "grave", False, "“grave” .QB998. is no severity; there are error, warning, notice"),
        ("QB998", "notice", True, "QB998 leaves questions out, so it is an error, not a notice"),
    ],
)
def test_a_check_without_sense_is_not_declared(code: str, severity: str, blocks: bool, words: str) -> None:
    before = dict(CHECKS)
    with pytest.raises(ValueError, match=words):
        declare(code, severity, "Again", blocks)  # type: ignore[arg-type]
    assert before == CHECKS
