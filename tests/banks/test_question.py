"""Questions and banks as plain data, and the names of the States."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from kit.banks import shipped
from kit.banks.question import FULL_STACK, SMALL_STACK, STATES, Bank, Finding, Question, state_code
from kit.banks.reading import read_bank
from kit.banks.shipped import shipped_path
from kit.engine.errors import BankError
from kit.games.passport import data
from tests.banks.books import BASELINE, CASES


def test_states_in_the_order_of_the_lap() -> None:
    """P-47: eight stacks, one for each State."""
    assert list(STATES) == ["NSW", "ACT", "VIC", "TAS", "SA", "WA", "NT", "QLD"]


def test_the_game_and_its_banks_know_the_same_states() -> None:
    """P-47: one table of names, and one of the sizes of a stack (P-128)."""
    assert data.STATE_NAMES is STATES
    assert tuple(STATES) == data.STATES
    assert 0 < SMALL_STACK < FULL_STACK == 50


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("nsw ", "NSW"),
        ("N.S.W.", "NSW"),
        ("New South Wales", "NSW"),
        ("new-south-wales", "NSW"),
        ("NSW questions", "NSW"),
        ("1 NSW (50 questions)", "NSW"),
        ("Northern Territory (NT)", "NT"),
        ("A.C.T.", "ACT"),
        ("Australian Capital Territory", "ACT"),
        ("State of Victoria", "VIC"),
        ("Vic.", "VIC"),
        ("Tas", "TAS"),
        ("QLD", "QLD"),
        ("West Australia", "WA"),
        ("s a", "SA"),
        ("South Aus", "SA"),
        ("W. Australia", "WA"),
        ("Nth Territory", "NT"),
    ],
)
def test_names_of_states(name: str, code: str) -> None:
    assert state_code(name) == code


@pytest.mark.parametrize("name", ["", "Sheet3", "Instructions", "Questions", "Wales", "New Zealand"])
def test_what_is_no_state(name: str) -> None:
    assert state_code(name) is None


def test_a_bank_comes_back_from_json() -> None:
    for path in (BASELINE, CASES / "c13_patterned.xlsx"):
        bank = read_bank(path)
        again = Bank.from_plain(json.loads(json.dumps(bank.to_plain())))
        assert again == bank
        assert again.states == bank.states


def test_another_key_cannot_be_told_by_what_is_shown() -> None:
    """What is shown stays; all else about the answers of that one question may be other."""
    asked = Question(
        "NSW",
        2,
        "NSW",
        "Asked?",
        ("a", "b", "c", "d"),
        "a",
        "b",
        explanation="It is a.",
        source="A",
        checked="2026",
    )
    bank = Bank("two", (asked, replace(asked, row=3)))
    keys = set()
    for seed in range(20):
        other = bank.with_other_key(asked, ["b", "a", "c"], Random(seed))
        changed, rest = other.questions
        assert rest == bank.questions[1]
        assert changed.answers == ("a", "b", "c", "d, withheld")
        assert changed.green != changed.red
        assert not changed.explanation + changed.source + changed.checked
        keys.add(changed.green)
    assert keys == {"a", "b", "c"}


def test_a_bank_knows_its_states() -> None:
    bank = read_bank(BASELINE)
    assert bank.states == ("NSW", "VIC")
    assert [item.row for item in bank.of("VIC")] == [2, 3, 4]
    assert bank.of("QLD") == ()
    assert bank.counts() == {"NSW": 4, "ACT": 0, "VIC": 3, "TAS": 0, "SA": 0, "WA": 0, "NT": 0, "QLD": 0}


def test_categories_that_are_no_states_come_last() -> None:
    made = [Question("x", 2, state, "?", ("a", "b", "c", "d"), "a", "b") for state in ("Rivers", "QLD")]
    assert Bank("x", tuple(made)).states == ("QLD", "Rivers")


def test_addresses() -> None:
    assert read_bank(BASELINE).questions[0].address == "NSW!A2"
    assert read_bank(CASES / "s31_number_column_first.xlsx").questions[0].address == "NSW!B2"
    assert Finding("QB101", "error", "NSW", "B2", "x").address == "NSW!B2"
    assert Finding("QB101", "error", "NSW", "", "x").address == "NSW"
    assert Finding("QB101", "error", "", "", "x").address == ""


def test_a_bank_of_the_kit_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "second").mkdir()
    (tmp_path / "second" / "small.xlsx").write_bytes(b"x")
    monkeypatch.setattr(shipped, "_PLACES", (tmp_path / "first", tmp_path / "second"))
    assert shipped_path("small") == tmp_path / "second" / "small.xlsx"
    with pytest.raises(BankError, match=r"no question bank “mars” \(there is: small\)"):
        shipped_path("mars")
