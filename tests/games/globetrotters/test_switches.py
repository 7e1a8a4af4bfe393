"""The house rules and classroom options (section 9)."""

from __future__ import annotations

from typing import Any

import pytest

import kit
from kit.banks.question import Bank, Question
from kit.games.globetrotters.beside import timeout_value
from kit.games.globetrotters.data import PLACES, TICKETS
from kit.games.globetrotters.rules import RULES
from kit.games.globetrotters.switches import ONE_LESSON
from tests.games.globetrotters.support import NOWHERE, Game, adventure, new, play, team, ticket

BANK = Bank(
    "test",
    tuple(
        Question("world", n, "WA", f"Question {n}?", (f"yes {n}", f"no {n}", f"or {n}"), f"yes {n}", f"no {n}")
        for n in range(1, 4)
    ),
)


def test_every_switch_is_a_rule_of_the_book() -> None:
    """GO-01 to GO-22 (GO-05, GO-13): the words of the form and of the book begin alike."""
    assert {switch.rule for switch in (*RULES.switches, *RULES.seat_fields)} == {
        f"GO-{n:02}" for n in range(1, 23)
    }
    for switch in RULES.switches:
        title = switch.title.partition(" ")[0]
        assert title.lower() in RULES.rule_text(switch.rule).lower()


def test_one_lesson() -> None:
    """GO-01: a preset, and single switches given beside it win."""
    setup = RULES.prepare(2, {"preset": "one_lesson", "mild_losses": False}, None)
    found = {key: setup.options[key] for key in ONE_LESSON}
    assert found == {**ONE_LESSON, "mild_losses": False}


def test_time_is_up() -> None:
    """GO-02: the round is finished; most KEYs, then markers, then money."""
    game = play(team("denver"), team("gobi"), options={"time_limit": 35}, keys={1: "cairo"})
    game.does("time_up", "work").next_turn()
    assert game.session.outcome is None
    game.does("work").next_turn()
    assert game.session.outcome == kit.engine.rules.Outcome((1,), "time")


@pytest.mark.parametrize(
    ("more", "winners"),
    [
        pytest.param({"markers": "lima"}, (0,), id="GO-03, GO-02 markers"),
        pytest.param({"hand": "cairo/bali"}, (0,), id="GO-03, GO-02 tickets"),
        pytest.param({}, (0, 1), id="GO-03, GO-02 shared"),
    ],
)
def test_rounds_are_over(more: dict[str, Any], winners: tuple[int, ...]) -> None:
    ann, ben = team("denver", 500, **more), team("gobi", 200)  # Ben still gets his $300
    game = play(ann, ben, options={"round_limit": 3}, round=3).does("work").next_turn().does("work").next_turn()
    assert (game.ann.cash, game.ben.cash) == (700, 700)
    assert game.session.outcome == kit.engine.rules.Outcome(winners, "rounds")


def test_fewer_keys_have_to_be_out() -> None:
    """GO-04."""
    keys = {0: "cairo moscow tokyo delhi sydney london", 1: "NA SA"}
    teams = (team("khartoum", 500, home="cairo"), team("gobi", markers="chicago montreal lima bogota"))
    game = play(*teams, keys=keys, dice=[1], options={"keys_out_needed": 8}).does("roll", "cairo")
    assert game.session.outcome is not None
    assert play(*teams, keys=keys, dice=[1]).does("roll", "cairo").session.outcome is None


def test_open_tickets() -> None:
    """GO-06: and the dealt ticket too."""
    game = play(
        team("denver", 500, "cairo/bali"), team(NOWHERE, home="tokyo/chicago"), options={"open_hands": True}
    )
    room = game.session.view()["teams"]
    assert room[0]["hand"] == [{"id": ticket("cairo/bali"), "a": "cairo", "b": "bali"}]
    assert room[1]["dealt"]["a"] == "tokyo"


def test_hidden_cheques() -> None:
    """GO-07."""
    game = play(team("denver", 500), options={"hide_cheques": True})
    assert [seen["cash"] for seen in game.session.view()["teams"]] == [None, None]
    assert [seen["cash"] for seen in game.session.view(0)["teams"]] == [500, None]


def test_a_chain_of_bumps() -> None:
    """GO-08: the same player chooses; the player to move is left alone."""
    teams = (team("london"), team("paris"), team("tashkent"))
    draws = ["cairo/tashkent", "paris/maldives"]
    game = play(*teams, dice=[1], tickets=draws, options={"chain_bump": True}).does("roll", "tashkent")
    assert game.asks == "Ann move_on"
    game.does("paris")
    assert (game.ben.place, game.cat.place, game.ann.place) == ("tashkent", "paris", "paris")
    plain = play(*teams, dice=[1], tickets=draws).does("roll", "tashkent")
    assert plain.cat.place == "tashkent"


def test_mild_losses() -> None:
    """GO-09: nothing is lost, and the credit is given."""
    game = adventure("lagos", 700, "A15", options={"mild_losses": True})
    assert (game.ann.cash, list(game.ann.markers), game.asks) == (700, ["lagos"], "Ann action")


def test_quick_cruises() -> None:
    """GO-10: on at once, to either end if none is bound."""
    game = play(team("rome", 500), options={"quick_cruise": True}).does("sail:sardinia")
    assert (game.ann.place, game.ann.cash, game.asks) == ("tunis", 400, "Ann action")
    teams = (team("rome", 500, offer="adventure"), team("azores"))
    switched = play(*teams, cards=["E25"], options={"quick_cruise": True}).does("adventure")
    assert (switched.key, switched.options) == ("sail_on", ("new_york", "lisbon"))


def test_a_quick_cruise_warns_of_its_other_end() -> None:
    """GO-10, G-255: the expenses come at once, so the warning does too."""
    game = play(team("rome", 0), options={"quick_cruise": True}).does("sail:sardinia")
    assert (game.key, game.session.pending and game.session.pending.data["place"]) == ("warning", "tunis")
    assert game.does("back").ann.place == "rome"
    assert game.does("sail:sardinia", "go").ann.deported_from == "tunis"
    assert play(team("rome", 0)).does("sail:sardinia").ann.place == "sardinia"


def test_mild_deportation() -> None:
    """GO-11: no mark, and no result of that arrival."""
    game = adventure("perth", 0, "E09", home="fiji", options={"mild_deportation": True})
    assert (game.ann.place, game.ann.special, game.ann.deported_from) == ("fiji", 0, "")


def test_assigned_homes() -> None:
    """GO-12: as named, or spread over the continents; nobody chooses."""
    seats = [{"name": "Ann", "home": "paris"}, {"name": "Ben"}, {"name": "Cat"}]
    session = kit.new_game("globetrotters", seats, {"homes": "teacher"}, seed=3)
    state = session.state
    assert state.given[0] == "paris"
    assert len({PLACES[home].continent for home in state.given}) == 3
    assert session.pending is not None
    assert session.pending.key == "action"
    assert state.players[state.current].home == state.given[state.current]
    with pytest.raises(kit.BadSetup, match="stands on tickets"):
        kit.new_game("globetrotters", [{"home": "denver"}, {}])
    with pytest.raises(kit.BadSetup, match="Only 3 teams"):
        kit.new_game("globetrotters", [{"home": "paris"}] * 4)


def test_every_assigned_home_has_its_ticket() -> None:
    """GO-12: even if all tickets to a Home are needed, of which the Jackpot could have had one."""
    seats = [
        {"name": name, "home": "rome" if name == "Dan" else "new_york"} for name in ("Ann", "Ben", "Cat", "Dan")
    ]
    for seed in range(12):
        players = kit.new_game("globetrotters", seats, {"homes": "teacher"}, seed=seed).state.players
        assert all(seat["home"] in TICKETS[one.ticket].both for seat, one in zip(seats, players, strict=True))
    with pytest.raises(kit.BadSetup, match="share a ticket"):
        kit.new_game("globetrotters", [{"home": "new_york"}] * 3 + [{"home": "rome"}] * 3)


def test_mild_weekends() -> None:
    """GO-13."""
    game = adventure("rio_de_janeiro", 500, "A21", options={"mild_weekend": True})
    assert (game.ann.loses_turn, game.asks) == (False, "Ann after_turn")


def test_where_is_it() -> None:
    """GO-15: a wrong answer has no effect."""
    game = adventure("cairo", 500, "A03", options={"quiz": True})
    assert (game.key, len(game.options)) == ("point", 36)
    game.does("lima")
    assert (game.ann.cash, game.told("pointed")[0].right, game.keys(0)) == (700, False, {"cairo"})


def test_officers_confirm_what_their_office_has_booked() -> None:
    """GO-17 (G-09, G-10): cheques and tickets, markers; it has no effect on play."""
    offices = {"officers": "teams", "travel_agent": 1, "immigration_officer": 2}
    ann = team("paris", 500, offer="adventure", special=1)
    game = play(ann, team("denver"), team("gobi"), cards=["E01"], options=offices)
    assert game.session.view()["officers"] == {"travel_agent": 1, "immigration_officer": 2}
    assert (game.asks, game.options) == ("Ben confirm", ("confirm",))
    assert game.does("confirm", "place", "lima").asks == "Cat confirm"
    game.does("confirm", "adventure")
    assert game.asks == "Ben confirm"
    assert game.does("confirm").asks == "Cat confirm"
    game.does("confirm", "work")
    assert (game.asks, game.ann.cash) == ("Ben confirm", 1000)
    game.does("confirm", "discount", "confirm")
    assert (game.asks, game.ann.cash, len(game.ann.hand)) == ("Ben confirm", 700, 2)
    assert game.does("confirm").asks == "Ben action"


def test_nobody_confirms_after_a_win() -> None:
    """GO-17, I-14 (G-262): the flight Home has moved a ticket, but the game is over."""
    keys = {0: "cairo moscow tokyo delhi sydney london new_york", 1: "mexico_city"}
    ann = team("paris", 500, "new_york/rome", home="rome")
    game = play(ann, team(), keys=keys, options={"officers": "teams", "keys_out_needed": 8})
    assert game.does("confirm").flies("rome").session.outcome is not None


def test_without_officers_nobody_confirms() -> None:
    """GO-17: nor does a seat that the program plays."""
    game = play(team("denver"), team(), options={"travel_agent": 1})
    assert game.session.view()["officers"] == {"travel_agent": None, "immigration_officer": None}
    assert game.does("work").key == "after_turn"
    left = play(team("denver"), team(), options={"officers": "teams", "travel_agent": 1})
    assert left.does("leave:1", "confirm", "work").key == "after_turn"


def test_a_time_limit_in_rounds() -> None:
    """GO-02, GO-03: minutes, or a number of rounds."""
    options = RULES.prepare(2, {"time_limit": "6 rounds"}, None).options
    assert (options["time_limit"], options["round_limit"]) == (None, 6)
    assert RULES.prepare(2, {"time_limit": 42}, None).options["time_limit"] == 42
    with pytest.raises(kit.BadSetup, match="time_limit"):
        RULES.prepare(2, {"time_limit": "6 weeks"}, None)


def test_what_is_chosen_when_time_is_over() -> None:
    """GO-18: work, or what commits to nothing, or the first option."""
    game = play(team("chicago", 500, "cairo/bali"), dice=[1])
    assert game.session.pending is not None
    assert timeout_value(game.session.pending.values) == "work"
    game.does("roll")
    assert timeout_value(game.session.pending.values) == "denver"
    voyage = play(team("azores", bound="lisbon")).session.pending
    assert voyage is not None
    assert timeout_value(voyage.values) == "sail_on:lisbon"


def test_a_guided_round() -> None:
    """GO-19: each rule once, and only in the first round."""
    game = new(2, [(4, 5), (1, 2)], options={"guided_round": True}).does("a")
    rules = [event.rule for event in game.told("explain")]
    assert len(rules) == len(set(rules)) > 2
    assert play(team("denver"), options={"guided_round": True}).does("work").told("explain") == []


def test_a_seat_is_left_and_taken_over() -> None:
    """GO-20: the program plays on at once, and not for all."""
    game = play(team("denver"), team("gobi"), dice=[1, 1, 1, 1, 1])
    game.does("leave:1", "work").next_turn()
    assert (game.asks, game.ben.auto) == ("Ann action", True)
    game.refuses("leave:0").does("take_over:1", "work").next_turn()
    assert game.asks == "Ben action"
    with pytest.raises(kit.BadSetup, match="at least one"):
        kit.new_game("globetrotters", [{"auto": True}, {"auto": True}])


@pytest.mark.parametrize(
    ("undo", "free", "shown"),
    [("any", True, True), ("until_shown", True, False), ("off", False, False)],
)
def test_taking_back(undo: str, free: bool, shown: bool) -> None:
    """GO-21: what shows nothing, and what shows a face of the die."""
    game = play(team("chicago", 500, special=1), dice=[1], options={"undo": undo}).does("place", "lima")
    assert game.session.can_undo == free
    game.does("roll")
    assert game.session.can_undo == shown


def asked(answer: str, dice: list[int | str]) -> Game:
    """Ann has thrown, and buys another throw with *answer*."""
    game = play(team("chicago", 500), dice=dice, options={"reroll": True}, bank=BANK).does("roll", "question")
    assert game.key == "answer"
    return game.does(next(value for value in game.options if value.startswith(answer)))


def test_a_question_for_a_throw() -> None:
    """GO-22: once a turn; a wrong answer leaves the throw as it is."""
    right = asked("yes", ["trouble", 2])
    assert (right.key, right.session.pending and right.session.pending.data["number"]) == ("move", 2)
    told = right.told("answered")[0]
    assert (told.right, told.shown) == (True, 3)
    assert tuple(told.question) in {one.key for one in BANK.questions}
    wrong = asked("no", ["trouble"])
    assert (wrong.ann.cash, wrong.asks) == (400, "Ann after_turn")
    kept = play(team("chicago", 500), dice=[1], options={"reroll": True}, bank=BANK).does("roll", "keep")
    assert kept.key == "move"
    with pytest.raises(kit.BadSetup, match="question bank"):
        RULES.prepare(2, {"reroll": True}, None)
    assert not RULES.asks_questions({})


def test_unused_tickets_of_others_can_be_returned_any_time() -> None:
    """G-73, D20: beside the turn, by their owner."""
    game = play(team("denver", 500), team("gobi", 500, "cairo/bali"))
    with pytest.raises(kit.IllegalChoice):
        game.session.choose("refund:1:1", 0)
    game.session.choose("refund:1:1", 1)
    assert (game.ben.cash, game.ben.hand, game.state.pack.used) == (600, [], [ticket("cairo/bali")])
