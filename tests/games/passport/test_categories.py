"""Passport over eight categories of any subject in place of the States and Territories."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import kit
from kit.banks.question import STATES, Bank, Question
from kit.engine import journal
from kit.engine.frame import Moment
from kit.games.passport import categories
from kit.games.passport.look import LOOK
from kit.games.passport.rules import Passport
from kit.games.passport.state import State, Team
from kit.testing import check_game

MATHS = ("Fractions", "Decimals", "Percentages", "Angles", "Area and volume", "Graphs", "Chance", "Algebra")


def bank(counts: dict[str, int] | tuple[str, ...] = MATHS, name: str = "maths") -> Bank:
    """A bank with so many questions a category, three unless given."""
    sizes = counts if isinstance(counts, dict) else dict.fromkeys(counts, 3)
    return Bank(
        name, tuple(question(key, number) for key, size in sizes.items() for number in range(1, size + 1))
    )


def question(category: str, number: int) -> Question:
    texts = (f"yes {number}", f"no {number}", f"maybe {number}", f"never {number}")
    return Question(category, number + 1, category, f"{category}, {number}?", texts, texts[0], texts[1])


def keys(session: kit.Session[Any]) -> list[str]:
    found = session.options["categories"]
    assert found is not None
    return list(found)


# -- which eight


def test_eight_categories_take_the_places_of_the_states_in_the_order_of_the_file() -> None:
    """P-46, P-47: a question is on what stands in the place of the State."""
    session = kit.new_game("passport", 2, bank=bank(), seed=3)
    assert keys(session) == list(MATHS)
    assert session.view()["names"] == dict(zip(STATES, MATHS, strict=True))
    told = [event for event in session.events if event.kind == "categories"]
    assert [event.data["names"] for event in told] == [session.view()["names"]]
    assert LOOK.log(told, session.view())[0].text.startswith("The plaques: Fractions, Decimals, ")


def test_of_more_than_eight_the_largest_play_in_the_order_of_the_file() -> None:
    many = dict(zip((*MATHS, "Money", "Time"), (5, 5, 1, 5, 5, 5, 2, 5, 9, 5), strict=True))
    session = kit.new_game("passport", 2, bank=bank(many))
    assert keys(session) == [key for key in many if key not in ("Percentages", "Chance")]
    assert {one.state for one in session.setup.bank.questions} == set(keys(session)), (
        "no other goes into the save"
    )


def test_categories_can_be_chosen_and_ordered() -> None:
    wanted = ["time", "Fractions ", *MATHS[2:]]
    session = kit.new_game("passport", 2, {"categories": wanted}, bank=bank((*MATHS, "Time")))
    assert keys(session) == ["Time", "Fractions", *MATHS[2:]]
    assert session.view()["names"]["NSW"] == "Time"


def test_states_can_stand_beside_categories() -> None:
    """P-128: what a bank does not have may come from elsewhere."""
    mixed = bank((*MATHS[:6], "NT", "QLD"))
    session = kit.new_game("passport", 2, {"categories": [*MATHS[:6], "NT", "Queensland"]}, bank=mixed)
    view = session.view()
    assert (view["names"]["NT"], view["names"]["QLD"]) == ("Northern Territory", "Queensland")
    assert (categories.tag(view, "NSW"), categories.tag(view, "NT")) == ("Frac", "NT")


@pytest.mark.parametrize(
    ("options", "given", "message"),
    [
        (
            {},
            MATHS[:5],
            r'"maths" has 5 categories with questions \(Fractions, .*\); 8 are needed\. Add 3 more',
        ),
        ({}, MATHS[:1], r'"maths" has 1 category with questions \(Fractions\); 8 are needed\. Add 7 more'),
        (
            {"categories": list(MATHS[:7])},
            MATHS,
            'option "categories" cannot be .* a list of 8 different names',
        ),
        ({"categories": "Fractions"}, MATHS, 'option "categories" cannot be'),
        ({"categories": [*MATHS[:7], "Algbra"]}, MATHS, 'no question on "Algbra". Did you mean "Algebra"'),
        ({"categories": [*MATHS[:7], "Viking"]}, MATHS, 'no question on "Viking". It has: Fractions, '),
        ({"categories": [*MATHS[:7], "fractions"]}, MATHS, 'names "Fractions" twice'),
        ({"categories": list(STATES)}, tuple(STATES), "is about the States and Territories"),
    ],
)
def test_what_is_missing_is_named(options: dict[str, Any], given: tuple[str, ...], message: str) -> None:
    with pytest.raises(kit.BadSetup, match=message):
        kit.new_game("passport", 2, options, bank=bank(given))


def test_a_bank_about_states_plays_as_ever() -> None:
    """P-47, P-128: one State without questions is refused."""
    view = kit.new_game("passport", 2, bank=bank(tuple(STATES))).view()
    assert view["names"] == STATES
    assert view["options"]["categories"] is None
    with pytest.raises(kit.BadSetup, match="no question on Queensland"):
        kit.new_game("passport", 2, bank=bank((*tuple(STATES)[:7], "Fractions")))


# -- playing


def test_a_whole_game_of_categories_conforms() -> None:
    check_game(Passport(), bank=bank(), options={"max_turns": 14, "answer_seconds": 30}, games=2, seats=[3, 2])


def test_a_question_comes_from_the_category_in_the_place_of_the_state() -> None:
    """P-35, P-46, P-53: square 3 lies in the Territory, where decimals stand."""
    state = State(teams=[Team("Wrens"), Team("Emus")])
    session = kit.Session.at(state, bank=bank(), chance=kit.Scripted([(1, 2)]))
    session.choose("throw")
    assert session.pending is not None
    assert session.pending.data["state"] == "ACT"
    session.choose("buy")
    asked = session.view()["question"]
    assert (asked["state"], asked["question"][:8]) == ("ACT", "Decimals")
    session.choose(next(text for text in asked["answers"] if text.startswith("yes")))
    assert session.state.teams[0].plaques == ["ACT"]


def test_a_game_of_categories_is_saved_and_resumed(tmp_path: Path) -> None:
    path = tmp_path / "game.kitsave"
    session = kit.new_game("passport", 2, bank=bank(), seed=5, save=path)
    for _ in range(6):
        assert session.pending is not None
        session.choose(session.pending.values[0])
    again = kit.load_game(path)
    assert again.view() == session.view()
    assert again.options == session.options
    assert again.events == session.events


def test_a_save_from_before_there_were_categories_loads(tmp_path: Path) -> None:
    path = tmp_path / "game.kitsave"
    kit.new_game("passport", 2, bank=bank(tuple(STATES)), seed=5, save=path).choose("throw")
    first, rest = path.read_text().split("\n", 1)
    assert ',"categories":null' in first
    path.write_text(first.replace(',"categories":null', "") + "\n" + rest)
    assert kit.load_game(path).view()["names"] == STATES


@pytest.mark.parametrize("wanted", [["Fractions"], [*MATHS[:7], "Zebras"], 8])
def test_a_save_with_impossible_categories_is_refused(tmp_path: Path, wanted: Any) -> None:
    path = tmp_path / "game.kitsave"
    kit.new_game("passport", 2, bank=bank(), seed=5, save=path)
    first, rest = path.read_text().split("\n", 1)
    old = f'"categories":{journal.dumps(list(MATHS))}'
    assert old in first
    path.write_text(first.replace(old, f'"categories":{journal.dumps(wanted)}') + "\n" + rest)
    with pytest.raises(kit.BadSave, match="cannot be resumed"):
        kit.load_game(path)


def test_a_refusal_speaks_of_the_category() -> None:
    """P-64."""
    state = State(teams=[Team("Wrens", plaques=["ACT"], position=3), Team("Emus")])
    session = kit.Session.at(state, bank=bank(), chance=kit.Scripted([(1, 2)]))
    session.choose("throw")
    with pytest.raises(kit.IllegalChoice, match="holds Decimals already"):
        session.choose("nominate:ACT")


# -- what is shown


def shown_words(session: kit.Session[Any]) -> str:
    """Everything that the class can read at this moment."""
    view = session.view()
    moment = Moment(view, session.pending, session.side_requests, session.recent, 99)
    lines = [line.text for line in LOOK.log(session.events, view)]
    return f"{LOOK.scene(view)} {LOOK.frame(moment)} {lines}"


def test_no_state_is_named_on_board_card_seat_and_log() -> None:
    rng, rules = Random(8), Passport()
    session = kit.new_game("passport", 3, {"sell_any_time": True}, bank=bank(), seed=8)
    seen = set()
    while session.pending is not None and session.turn < 60:
        words = shown_words(session)
        seen.add(session.pending.key)
        for name in STATES.values():
            assert name not in words.replace("Coral Sea", ""), f"{name} in turn {session.turn}"
        value = rules.right_value(session.state, session.setup)
        session.choose(value or rng.choice(session.pending.values))
    assert {"buy", "nominate", "answer", "throw"} <= seen


def test_a_plaque_to_sell_goes_by_the_name_of_the_category() -> None:
    """P-39."""
    state = State(teams=[Team("Wrens", cash=60, plaques=["NSW", "VIC"], position=0), Team("Emus")])
    session = kit.Session.at(state, bank=bank(), chance=kit.Scripted([(1, 2)]))
    session.choose("throw")
    card = LOOK.frame(Moment(session.view(), session.pending, (), session.recent, 99)).card
    assert card.sentence == "Wrens have $60. Sell a plaque for a Decimals question?"
    assert [(button.title, button.help) for button in card.buttons[:2]] == [
        ("Fractions", "Sell it for $400."),
        ("Percentages", "Sell it for $400."),
    ]


def test_buttons_question_and_log_say_the_category() -> None:
    state = State(teams=[Team("Wrens", plaques=["NSW"], position=3), Team("Emus")])
    session = kit.Session.at(state, bank=bank(), chance=kit.Scripted([(1, 2)]))
    session.choose("throw")
    frame = LOOK.frame(Moment(session.view(), session.pending, (), session.recent, 99))
    assert frame.card.sentence == "Wrens: which category? A question costs $100."
    assert [button.help for button in frame.card.buttons][:-1] == list(MATHS[1:])
    assert frame.choices[0].spoken == "Nominate Decimals for $100"
    session.choose("nominate:QLD")
    frame = LOOK.frame(Moment(session.view(), session.pending, (), session.recent, 99))
    assert frame.question is not None
    assert (frame.question.code, frame.question.heading) == ("Alge", "Algebra")
    lines = [line.text for line in LOOK.log(session.events, session.view())]
    assert "Names Algebra" in lines
    assert "Bought an Algebra question: −$100" in lines


# -- short forms


@pytest.mark.parametrize(
    ("full", "tags"),
    [
        (MATHS, ["Frac", "Deci", "Perc", "Angl", "AV", "Grap", "Chan", "Alge"]),
        (
            ("Ancient Rome", "Ancient Egypt", "Ancient Greece", "World War II", "1901", "Art", "WWI", "MMMMM"),
            ["AR", "AEg", "AG", "WII", "1901", "Art", "WWI", "MM"],
        ),
        (
            ("Multiplication", "Multiples", "Multitude", "Multiplex", "Unit 1", "Unit 2", "Unit 10", "unit 1."),
            None,
        ),
        (("Ancient Greece", "Ancient Germany", *"BCDEFG"), ["AGre", "AGer", *"BCDEFG"]),
        (("数学", "数学", "e\u0301" * 9, "👩‍🔬 science", "...", "a", "A", "the"), None),
    ],
)
def test_short_forms_fit_a_plaque_and_differ(full: tuple[str, ...], tags: list[str] | None) -> None:
    found = categories.short_tags(full)
    assert len({tag.casefold() for tag in found}) == len(full), found
    assert all(tag.strip() and categories.ems(tag) <= 3 for tag in found), found
    if tags is not None:
        assert found == tags


def test_a_band_holds_the_name_as_far_as_it_fits() -> None:
    full = ("Fractions", "Multiplication", "Ancient Greece", "Ancient Germany", "Art", "B", "C", "D")
    assert categories.short_labels(full) == ["Fractions", "Multiplic.", "", "", "Art", "B", "C", "D"]


@pytest.mark.parametrize(
    ("word", "with_article"),
    [
        ("ACT", "an ACT"),
        ("Victoria", "a Victoria"),
        ("Algebra", "an Algebra"),
        ("Units of length", "a Units of length"),
        ("European history", "a European history"),
        ("NSW", "an NSW"),
        ("Honesty", "an Honesty"),
        ("History", "a History"),
        ("ART HISTORY", "an ART HISTORY"),
    ],
)
def test_articles(word: str, with_article: str) -> None:
    assert categories.with_article(word) == with_article
