"""The pages of the checks: fixed headings, the files in docs/checks/, and `kit check --explain`."""

from __future__ import annotations

from pathlib import Path

import pytest

from kit import BankError
from kit.banks import pages, registry
from kit.banks.checks import CHECKS

ROOT = Path(__file__).parents[2]
GOOD = "What it checks: one.\nWhy it matters: two\n  and a half.\nExample: three.\nHow to fix: four."


@pytest.mark.parametrize("code", CHECKS)
def test_every_page_has_its_four_headings(code: str) -> None:
    found = pages.sections(CHECKS[code].page)
    assert tuple(found) == pages.HEADINGS
    assert all(said[0].isupper() or not said[0].isalpha() for said in found.values())


def test_the_files_are_those_that_the_checks_give() -> None:
    """Written by python -m tests.regenerate."""
    given = dict(pages.documents())
    folder = ROOT / registry.PAGES
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == given


def test_the_list_names_every_check_with_its_page() -> None:
    text = pages.index_markdown()
    for code, check in CHECKS.items():
        assert f"| [{code}]({code}.md) | {check.severity} | " in text
        assert (ROOT / registry.page_address(code)).is_file()


def test_a_page_is_four_paragraphs() -> None:
    assert pages.sections(GOOD)["Why it matters"] == "two and a half."


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("", "the headings are missing"),
        ("Something: else.", "begins with “Something: else.”"),
        (GOOD.replace("Example: three.\n", ""), "there must be What it checks, Why it matters, Example"),
        (GOOD.replace("How to fix", "Example"), "“Example” stands twice"),
        (GOOD.replace("four.", ""), "“How to fix” has no text"),
        (GOOD.replace("four.", "four"), "“How to fix” has no text that ends with a full stop"),
        (
            "Why it matters: two.\n" + GOOD.replace("Why it matters: two\n  and a half.\n", ""),
            "headings are Why",
        ),
    ],
)
def test_a_page_of_another_shape_is_refused(page: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        pages.sections(page)


def test_a_check_is_found_in_any_case() -> None:
    assert pages.find(" qb101 ").code == "QB101"


@pytest.mark.parametrize(("code", "near"), [("QB10", "QB10."), ("QB999", "QB"), ("E501", "QB"), ("", "QB")])
def test_an_unknown_code_is_answered_with_near_ones(code: str, near: str) -> None:
    with pytest.raises(BankError, match=f"There is no check “{code}”: near it are {near}"):
        pages.find(code)


@pytest.mark.parametrize("code", ["QB1O1", "qblol", "101"])
def test_a_slip_of_the_fingers_is_understood(code: str) -> None:
    with pytest.raises(BankError, match=f"no check “{code}”; QB101 is meant, perhaps"):
        pages.find(code)


def test_a_page_for_the_terminal() -> None:
    text = pages.page_text("QB101")
    assert text.startswith("QB101  No green answer\nerror: the question is left out until it is mended.\n")
    assert all(f"\n{heading}\n  " in text for heading in pages.HEADINGS)
    assert max(map(len, text.splitlines())) <= 90


def test_signs_of_markdown_are_text() -> None:
    assert r"B2 holds ='\[old bank.xlsx\]NSW'!B2." in pages.page_markdown("QB310")
