"""Scenarios: winning, going out, leaving, and a bank with gaps (part 7 of the rules)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.styles import PatternFill

import kit
from kit.games.passport.data import STATES
from tests.games.passport.support import BANK, play, team

ALL_BUT_NT = "NSW ACT VIC TAS SA WA QLD"
ALL_BUT_TAS = "NSW ACT VIC SA WA NT QLD"


def test_ps_52_the_eighth_plaque_wins_at_once() -> None:
    """PS-52 (P-116, P-117)."""
    game = play(team(30, 200, ALL_BUT_NT)).throws(5).buys().right()
    assert game.changes() == {
        "A.on": 35,
        "A.cash": 100,
        "A.plaques": [*ALL_BUT_NT.split(), "NT"],
        "NT asked": [1],
        "asks": None,
        "winners": "A",
    }
    assert game.session.outcome.reason == "plaques"
    assert [event.seats for event in game.told("won")] == [(0,)]
    with pytest.raises(kit.IllegalChoice, match="over"):
        game.throws(7)
    with pytest.raises(kit.IllegalChoice, match="over"):
        game.does("shuffle_questions:all")
    (mark,) = game.session.side_requests
    assert mark.values == ("mark_question",)


def test_ps_53_a_sold_plaque_may_be_won_again() -> None:
    """PS-53 (P-111, P-116)."""
    game = play(team(30, 90, ALL_BUT_NT)).throws(5)
    assert game.options == (*(f"sell:{code}" for code in ALL_BUT_NT.split()), "pass")
    game.does("sell:ACT").right()
    assert game.changes() == {
        "A.on": 35,
        "A.cash": 390,
        "A.plaques": ["NSW", "VIC", "TAS", "SA", "WA", "QLD", "NT"],
        "NT asked": [1],
        "asks": "B throw",
    }
    game.throws(9).passes().throws(9).passes().throws(4)
    assert game.options == ("nominate:ACT", "pass")
    game.does("nominate:ACT").right()
    assert game.changes()["winners"] == "A"


def test_ps_70_no_sale_without_need() -> None:
    """PS-70 (P-110)."""
    game = play(team(0, 500, "NSW"))
    assert game.options == ("throw",)
    with pytest.raises(kit.IllegalChoice, match="P-110"):
        game.does("sell:NSW")
    assert game.changes() == {}


def test_ps_71_money_never_decides() -> None:
    """PS-71 (P-119, P-117, P-77)."""
    game = play(team(0, 100, ALL_BUT_TAS), destiny=["D08"]).throws(8).buys().right()
    assert game.changes() == {
        "A.on": 20,
        "A.cash": 0,
        "A.plaques": [*ALL_BUT_TAS.split(), "TAS"],
        "TAS asked": [1],
        "destiny bottom": ["D08"],
        "asks": None,
        "winners": "A",
    }


def test_the_final_position_ranks_nobody() -> None:
    """P-121, P-118: one winner; the others are seen with their plaques and cash."""
    game = play(team(30, 200, ALL_BUT_NT), team(9, 300, "SA WA")).throws(5).buys().right()
    assert game.view["winners"] == [0]
    assert [one["plaques"] for one in game.view["teams"][1:]] == [["SA", "WA"], []]
    assert [one["cash"] for one in game.view["teams"][1:]] == [300, 1400]


def test_nobody_is_to_play_after_the_end() -> None:
    """PI-08: while the game runs one team is to play, after its end nobody is; it ended in round 1."""
    game = play(team(), team(30, 200, ALL_BUT_NT), count=2, current=1)
    assert (game.view["current"], game.view["round"]) == (1, 1)
    game.throws(5).buys().right()
    assert (game.view["current"], game.view["round"]) == (None, 1)


def test_a_team_leaves() -> None:
    """P-135, P-113, P-114, P-115: as one that goes out; its turn was not running, so A plays on."""
    rival = team(9, 700, "SA WA", certificates=2, passes=["F02", "F01"])
    game = play(team(), rival, custodian=1).throws(3).does("leave:1")
    gone = {
        "A.on": 3,
        "B.on": None,
        "B.cash": 0,
        "B.plaques": [],
        "B.certificates": 0,
        "B.passes": [],
        "B.out": True,
        "certificates left": 12,
        "fate bottom": ["F02", "F01"],
        "fate cards": 30,
        "asks": "A buy",
    }
    assert game.changes() == gone
    game.buys()
    assert game.view["question"]["asked_by"] == 1, "the same person stays Custodian"
    game.wrong()
    assert game.session.pending.seat == 2


def test_the_team_to_play_leaves() -> None:
    """P-135: its turn ends; an open question goes to the back of its stack (P-55)."""
    game = play().throws(3).buys().does("leave:0")
    assert game.changes() == {
        "A.on": None,
        "A.cash": 0,
        "A.out": True,
        "ACT asked": [1],
        "asks": "B throw",
    }


def test_the_last_but_one_leaves() -> None:
    """P-135, P-120: the remaining team wins at once."""
    game = play(count=2).throws(3).does("leave:1")
    assert game.changes()["winners"] == "A"
    assert game.session.outcome.reason == "last_team"
    assert play(count=2).throws(3).does("leave:0").changes()["winners"] == "B"


def test_anybody_may_leave_when_asked() -> None:
    """P-135: offered for every team in the game, to itself."""
    game = play(team(), team(None, 0), count=4)
    ask = next(ask for ask in game.session.side_requests if ask.key == "leave")
    assert [(option.value, option.seat) for option in ask.options] == [
        ("leave:0", 0),
        ("leave:2", 2),
        ("leave:3", 3),
    ]


Edit = Callable[[str, int, list[str]], list[str] | None]


def workbook(path: Path, rows: dict[str, int], edit: Edit = lambda _state, _row, answers: answers) -> Path:
    """A workbook with *rows* questions a State; *edit* changes the four answers of sheet and row."""
    green, red = (PatternFill("solid", fgColor=colour) for colour in ("FF00B050", "FFFF0000"))
    book = openpyxl.Workbook()
    book.remove(book.active)
    for code in STATES:
        sheet = book.create_sheet(code)
        sheet.append(["Question", "A", "B", "C", "D"])
        for row in range(2, rows.get(code, 50) + 2):
            answers = [f"{code} {row} {word}" for word in ("yes", "no", "maybe", "never")]
            sheet.append([f"What of {code} is number {row}?", *(edit(code, row, answers) or answers)])
            sheet.cell(row, 2).fill, sheet.cell(row, 3).fill = green, red
    book.save(path)
    return path


def test_ps_73_a_question_with_twice_the_same_answer(tmp_path: Path) -> None:
    """PS-73 (P-129, P-128)."""

    def edit(code: str, row: int, answers: list[str]) -> list[str]:
        return ["One", "one ", "Two", "Three"] if (code, row) == ("QLD", 17) else answers

    read = kit.read_bank(workbook(tmp_path / "bank.xlsx", {}, edit))
    assert read.counts() == dict.fromkeys(STATES, 50) | {"QLD": 49}
    assert not [one for one in read.of("QLD") if one.row == 17]
    errors = [one for one in read.findings if one.severity == "error"]
    found = [one for one in errors if one.sheet == "QLD" and "17" in one.cell]
    assert len(found) == 1
    assert found[0].severity == "error"
    assert {"B17", "C17"} <= set(found[0].cell.split(","))
    assert "green" in found[0].message.lower()
    assert "red" in found[0].message.lower()
    assert kit.new_game("passport", 2, bank=read, seed=1).pending is not None


@pytest.mark.parametrize(("count", "severity"), [(49, "notice"), (10, "notice"), (9, "warning"), (0, None)])
def test_ps_73_a_small_sheet(count: int, severity: str | None, tmp_path: Path) -> None:
    """PS-73 (P-129, P-128)."""
    read = kit.read_bank(workbook(tmp_path / "bank.xlsx", {"TAS": count}))
    about: list[Any] = [one for one in read.findings if one.sheet == "TAS" or "Tasmania" in one.message]
    if severity is None:
        assert [one.severity for one in about] == ["error"]
        with pytest.raises(kit.BadSetup, match="Tasmania"):
            kit.new_game("passport", 2, bank=read, seed=1)
    else:
        assert [one.severity for one in about] == [severity]
        assert kit.new_game("passport", 2, bank=read, seed=1).pending is not None


def test_a_full_bank_is_needed_for_every_state() -> None:
    """P-128: a bank without a State, or no bank at all, is refused with a plain reason."""
    small = type(BANK)("small", tuple(one for one in BANK.questions if one.state not in ("WA", "NT")))
    with pytest.raises(kit.BadSetup, match="Western Australia, Northern Territory"):
        kit.new_game("passport", 2, bank=small, seed=1)
