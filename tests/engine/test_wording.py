"""Words and notices that all looks share."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from kit.engine import wording
from kit.engine.frame import Row
from kit.engine.scene import COLOURS

VIEW: dict[str, Any] = {
    "teams": [{"name": "Wrens", "colour": "blue"}, {"name": "Emus", "colour": "orange"}],
    "winners": [1],
}


def event(kind: str, seat: int | None = None, **data: Any) -> Any:
    return SimpleNamespace(kind=kind, seat=seat, rule="", turn=0, data=data)


def test_money_has_a_unit_a_true_minus_and_thousands() -> None:
    assert [wording.money(n) for n in (0, 1500, -20)] == ["$0", "$1,500", "−$20"]
    assert wording.money(41850, "£") == "£41,850"
    assert [wording.gain(n, "£") for n in (5, 0, -5)] == ["+£5", "+£0", "−£5"]


def test_lists_and_counts_read_as_sentences() -> None:
    assert [wording.listed(list(words)) for words in ("", "A", "AB", "ABC")] == [
        "",
        "A",
        "A and B",
        "A, B and C",
    ]
    assert [wording.counted(n, "ship") for n in (0, 1, 2)] == ["0 ships", "1 ship", "2 ships"]
    assert wording.counted(2, "lorry", "lorries") == "2 lorries"


def test_the_throw_off_sets_the_starters_last_throw_off() -> None:
    """A tie stands between the throws; two dice or more show their sum."""
    events = [
        event("thrown", 0, dice=(3, 4)),
        event("thrown", 1, dice=(5, 2)),
        event("throw_off_tie"),
        event("thrown", 0, dice=(1, 1)),
        event("thrown", 1, dice=(6, 6)),
        event("starts", 1),
    ]
    shown = wording.throw_off(events, VIEW, "Who starts?", "Highest.", "A tie")
    assert [(row.text, row.amount, row.strong) for row in shown.rows] == [
        ("Wrens", "7", False),
        ("Emus", "7", False),
        ("A tie", "", False),
        ("Wrens", "2", False),
        ("Emus", "12", True),
    ]
    one_die = wording.throw_off([event("thrown", 0, dice=(3,))], VIEW, "", "", "")
    assert one_die.rows[0].amount == ""


def test_the_end_names_the_winner_in_their_colour() -> None:
    shown = wording.ending(VIEW, [Row("Emus")])
    assert shown.title == "Emus win!"
    assert shown.colour == COLOURS["orange"]
    both = wording.ending({**VIEW, "winners": [0, 1]}, [])
    assert (both.title, both.colour) == ("Wrens and Emus share the win!", None)
    assert wording.ending({**VIEW, "winners": []}, []).title == "Nobody wins"


def test_answers_are_alike_until_one_is_given() -> None:
    asked = {"answers": ["Perth", "Hobart", "Darwin"], "green": "Perth", "chosen": "Hobart"}
    assert {answer.state for answer in wording.open_answers(asked)} == {wording.open_answers(asked)[0].state}
    shown = [(answer.key, answer.state, answer.remark) for answer in wording.shown_answers(asked)]
    assert shown == [("A", "right", "Right answer"), ("B", "wrong", "Your answer"), ("C", "other", "")]


def test_a_source_is_told_with_its_date() -> None:
    assert wording.source_words({"source": "ABS, Census"}) == "Source: ABS, Census."
    assert (
        wording.source_words({"source": "ABS", "checked": "2026-11-01"}) == "Source: ABS. Checked 2026-11-01."
    )
    assert wording.source_words({"source": ""}) == ""
