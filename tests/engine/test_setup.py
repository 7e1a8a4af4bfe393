"""Set-up: seats, options, switches, names of games; every refusal says what was given and what is allowed."""

from __future__ import annotations

import re
from typing import Any

import pytest

import kit
from kit.engine.errors import BadChance, BadSetup, EngineError, IllegalChoice, KitError
from kit.engine.rules import Outcome, Rules, Switch, with_winners
from tests.engine.toy import Magpies, start

RULES = Magpies()


def refusal(seats: Any = 2, options: Any = None) -> str:
    with pytest.raises(BadSetup) as caught:
        RULES.prepare(seats, options or {}, None)
    return str(caught.value)


# --- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("pasport", 'There is no game "pasport". Did you mean "passport"? Games: '),
        ("PASSPORT", 'Did you mean "passport"?'),
        ("chess", 'There is no game "chess". Games: '),
        ("", 'There is no game "". Games: '),
        (None, 'There is no game "None". Games: '),
        (7, 'There is no game "7". Games: '),
    ],
)
def test_the_name_of_a_game(given: Any, said: str) -> None:
    with pytest.raises(BadSetup, match=re.escape(said)):
        kit.new_game(given, 2)


@pytest.mark.parametrize("count", [-5, 0, 1, 4, 10**9])
def test_the_number_of_seats(count: int) -> None:
    assert refusal(count) == f"Magpies is played by 2 to 3 teams; {count} were given."
    if 0 <= count < 10:
        assert refusal([{}] * count) == f"Magpies is played by 2 to 3 teams; {count} were given."


@pytest.mark.parametrize(
    "seats", [None, True, 2.0, "Ants", b"AB", {"Ants": 1}, {"Ants", "Bees"}, iter(["A", "B"])]
)
def test_what_seats_are(seats: Any) -> None:
    assert refusal(seats).startswith("Seats are a number, or a list of names or of settings; ")


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (["Wrens", "Wrens"], 'Two teams are called "Wrens". Give each team a name of its own.'),
        (["Wrens", " wRENS  "], 'Two teams are called "wRENS".'),
        (
            [{"colour": "blue"}, {"colour": "blue"}],
            "Ants and Bees are both blue. Give each team its own colour.",
        ),
        ([{"colour": "green"}, {}], 'Ants cannot be "green". Colours: blue, orange, purple.'),
        ([{"name": "Wrens", "color": "blue"}, {}], 'Team 1 (Wrens) has an unknown setting "color".'),
        ([{}, {"ages": [3]}], 'Team 2 (Bees) has an unknown setting "ages". Known: name, colour, age.'),
        ([7, {}], "Team 1 is a name or a set of settings; 7 is neither."),
        ([{}, None], "Team 2 is a name or a set of settings; None is neither."),
    ],
)
def test_settings_of_seats(seats: Any, said: str) -> None:
    assert said in refusal(seats)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"riddle": True}, 'Magpies has no option "riddle". Did you mean "riddles"? It has: turns, riddles, '),
        ({"zzz": 1}, 'Magpies has no option "zzz". It has: turns, riddles, pace, judge.'),
        ({3: 1}, 'Magpies has no option "3".'),
        ({"turns": 41}, 'The option "turns" cannot be 41. Allowed: 2 to 40 in steps of 2.'),
        ({"turns": None}, 'The option "turns" cannot be None. Allowed: 2 to 40 in steps of 2.'),
        ({"riddles": 1}, 'The option "riddles" cannot be 1. Allowed: True or False.'),
        ({"pace": "quick"}, 'The option "pace" cannot be \'quick\'. Allowed: "slow" or "fast", or None.'),
        ({"judge": 2}, 'The option "judge" cannot be 2. Allowed: a seat number from 0 to 1, or "teacher".'),
    ],
)
def test_options(options: dict[Any, Any], said: str) -> None:
    assert said in refusal(2, options)


def test_options_are_a_mapping() -> None:
    with pytest.raises(BadSetup, match="options is a mapping of switches to values, not "):
        kit.new_game("passport", 2, ["minutes"])  # type: ignore[arg-type]


def test_a_seed_or_a_source_of_chance_but_not_both() -> None:
    with pytest.raises(BadSetup, match="Give a seed or a source of chance, not both"):
        kit.new_game("passport", 2, seed=1, chance=kit.Seeded(1))
    with pytest.raises(BadSetup, match="chance is a Seeded, Scripted or RealDice, not 7"):
        kit.new_game("passport", 2, chance=7)  # type: ignore[arg-type]


def test_an_unknown_keyword() -> None:
    with pytest.raises(TypeError, match=r"optoin.*options"):
        kit.new_game("passport", 2, optoin={})  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="optoin"):
        start(optoin={})


def test_every_refusal_is_one_of_the_kits_own_errors() -> None:
    assert issubclass(BadSetup, EngineError)
    assert issubclass(BadChance, EngineError)
    assert issubclass(EngineError, KitError)


# --- what is allowed ------------------------------------------------------------------------------


def test_seats_by_number_by_name_and_by_settings() -> None:
    assert [(seat.name, seat.colour) for seat in RULES.prepare(3, {}, None).seats] == [
        ("Ants", "blue"),
        ("Bees", "orange"),
        ("Crabs", "purple"),
    ]
    seats = RULES.prepare([{"colour": "orange", "age": 9}, " Red   Ants ", {"name": None}], {}, None).seats
    assert [(seat.name, seat.colour) for seat in seats] == [
        ("Ants", "orange"),
        ("Red Ants", "blue"),
        ("Crabs", "purple"),
    ]
    assert seats[0].facts == {"age": 9}


def test_a_team_without_a_name_gets_one_that_nobody_else_has() -> None:
    assert [seat.name for seat in RULES.prepare(["bees", {}, ""], {}, None).seats] == ["bees", "Ants", "Crabs"]
    assert [seat.name for seat in RULES.prepare(["   ", {"name": "Ants"}], {}, None).seats] == ["Bees", "Ants"]


def test_switches_at_their_defaults_and_as_set() -> None:
    assert RULES.prepare(2, {}, None).options == {"turns": 12, "riddles": True, "pace": "slow", "judge": 0}
    given = {"turns": 2, "riddles": False, "pace": None, "judge": "teacher"}
    assert RULES.prepare(2, given, None).options == given


GOOD_AND_BAD: list[tuple[Switch, list[Any], list[Any]]] = [
    (Switch("s", "S", "", "", "bool", False), [True, False], [None, 0, 1, "yes", "True"]),
    (Switch("s", "S", "", "", "bool", None, optional=True), [True, False, None], [0, ""]),
    (
        Switch("s", "S", "", "", "int", 4, low=2, high=8, step=2),
        [2, 4, 8],
        [0, 3, 10, 4.0, "4", True, None, -2],
    ),
    (
        Switch("s", "S", "", "", "int", None, low=15, high=90, optional=True),
        [15, 77, 90, None],
        [14, 91, False],
    ),
    (Switch("s", "S", "", "", "choice", "a", choices=("a", "b")), ["a", "b"], ["c", "A", "", None, 0]),
    (
        Switch("s", "S", "", "", "seat", 0, choices=("teacher",)),
        [0, 1, "teacher"],
        [2, -1, True, "0", None, 0.0],
    ),
]


@pytest.mark.parametrize(("switch", "good", "bad"), GOOD_AND_BAD, ids=lambda one: getattr(one, "kind", ""))
def test_each_kind_of_switch(switch: Switch, good: list[Any], bad: list[Any]) -> None:
    for value in good:
        assert switch.check(value, 2) is value
    for value in bad:
        with pytest.raises(
            BadSetup, match=re.escape(f'"s" cannot be {value!r}. Allowed: {switch.allowed(2)}.')
        ):
            switch.check(value, 2)


# --- illegal choices ------------------------------------------------------------------------------


def test_an_illegal_value_is_told_with_position_reason_and_choices() -> None:
    class Telling(Magpies):
        def why_not(self, state: Any, setup: Any, pending: Any, value: str) -> str:
            del state, setup, pending
            return "it has no wings" if value == "fly" else ""

    session = start(2, 1, rules=Telling())
    with pytest.raises(IllegalChoice) as caught:
        session.choose("fly")
    assert str(caught.value) == (
        'Ants may not "fly" (turn 1, play): it has no wings. Allowed: draw, play:card2, play:card5.'
    )
    with pytest.raises(IllegalChoice, match=r'Ants may not "swim" \(turn 1, play\)\. Allowed: draw, '):
        session.choose("swim")


@pytest.mark.parametrize("value", [None, 0, True, 1.5, b"draw", ["draw"], ("draw",), {"draw": 1}, object()])
def test_a_choice_is_a_text(value: Any) -> None:
    with pytest.raises(IllegalChoice, match=r"A choice is a text, not .*Allowed: draw, play:card2"):
        start(2, 1).choose(value)


@pytest.mark.parametrize("seat", [1, 2, -1, 99, "0", None.__class__, 0.5])
def test_a_wrong_seat(seat: Any) -> None:
    session = start(2, 1)
    with pytest.raises(IllegalChoice, match=r'may not "draw" \(turn 1, play\): only Ants may'):
        session.choose("draw", seat)
    session.choose("draw", 0)


def test_after_the_end_nothing_is_possible() -> None:
    session = start(2, 1)
    session.choose("end:0")
    with pytest.raises(IllegalChoice, match=r'"draw" is not possible: the game is over\. Undo to go back'):
        session.choose("draw")


def test_a_view_belongs_to_a_seat_that_is_there() -> None:
    session = start(2, 1)
    for seat in (-1, 2):
        with pytest.raises(EngineError, match=f"There is no seat {seat}; seats are 0 to 1"):
            session.view(seat)


def test_a_view_tells_who_has_won() -> None:
    assert with_winners({"current": 1}, None) == {"current": 1, "winners": []}
    assert with_winners({"current": 1}, Outcome((0, 2), "time")) == {"current": None, "winners": [0, 2]}
    assert with_winners({"current": 1}, Outcome((), "nobody")) == {"current": None, "winners": []}


# --- the rulebook ---------------------------------------------------------------------------------


def test_the_text_of_a_rule() -> None:
    assert RULES.rule_text(" m-2 ") == "A turn ends with a riddle."
    with pytest.raises(BadSetup, match=r'Magpies has no rule "M-22"\. Did you mean M-2'):
        RULES.rule_text("M-22")
    with pytest.raises(BadSetup, match=r'Magpies has no rule "xyz"\. They run from M-1 on'):
        RULES.rule_text("xyz")


def test_a_game_without_a_side_has_none() -> None:
    state = RULES.new_state(RULES.prepare(2, {}, None))
    setup = RULES.prepare(2, {}, None)
    assert Rules.side_requests(RULES, state, setup, None) == ()  # type: ignore[arg-type]
    assert Rules.right_value(RULES, state, setup) is None
    assert Rules.teacher_view(RULES, state, setup) == {}
    assert Rules.disguised(RULES, state, setup, 0, None) == (state, setup)  # type: ignore[arg-type]
    with pytest.raises(BadSetup, match="A state of Magpies does not name its seats; give them"):
        Rules.seats_of(RULES, state)
    with pytest.raises(NotImplementedError, match="magpies offers no 'x'"):
        Rules.side(RULES, None, "x").send(None)  # type: ignore[arg-type]


# --- the bank -------------------------------------------------------------------------------------


def test_a_game_that_asks_nothing_reads_no_bank(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither to begin nor to go on from a position; a bank that is given is always looked at."""

    class Silent(Magpies):
        def asks_questions(self, options: object) -> bool:
            return options == {"riddles": True}

    def find(rules: object, bank: object) -> None:
        del rules
        found.append(bank)

    found: list[object] = []
    monkeypatch.setattr(kit.Session, "find_bank", staticmethod(find))
    session = kit.Session.start(Silent(), 2)
    kit.Session.at(session.state, rules=Silent(), seats=["One", "Two"])
    assert found == []
    kit.Session.start(Silent(), 2, {"riddles": True})
    kit.Session.start(Silent(), 2, bank="some")
    assert found == [None, "some"]
