"""Passport's look: every request and event has words; things are told one after the other, in their time."""

from __future__ import annotations

import random
import re
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import kit
from kit.board import panels
from kit.engine.frame import Frame, Moment
from kit.games.passport import look_log
from kit.games.passport.data import DESTINY, FATE, STATES
from kit.games.passport.look import LOOK
from kit.games.passport.look_beats import beats, rewound
from tests.board.support import GREEN, RED, Tags, Window, bank, session, team

GAME = Path(kit.__file__).parent / "games" / "passport"


def moment(game: kit.Session[Any], shown: int = 0) -> Moment:
    return Moment(game.view(), game.pending, game.side_requests, game.recent, shown)


def frame(game: kit.Session[Any], shown: int = 0) -> Frame:
    return LOOK.frame(moment(game, shown))


def titles(seen: Frame) -> list[str]:
    return [button.title for button in seen.card.buttons]


def rules_source() -> str:
    """The rules as code, without the look."""
    return "\n".join(path.read_text("utf-8") for path in GAME.glob("[!l]*.py"))


# -- words -------------------------------------------------------------------------------------------


def test_every_event_the_rules_tell_has_words_or_is_known_to_need_none() -> None:
    source = "\n".join(
        path.read_text("utf-8") for path in GAME.glob("*.py") if not path.name.startswith("look")
    )
    kinds = set(re.findall(r"\btell\(\s*\"(\w+)\"", source)) | {"won", "shared_win", "nobody_wins"}
    worded = set(look_log._WORDS) | set(look_log._SENTENCES)
    assert kinds - worded == {"moved", "toll"}, "a move has words of its own, a toll is told by its payment"


def test_every_reason_for_nothing_has_words() -> None:
    source = "\n".join(
        path.read_text("utf-8") for path in GAME.glob("*.py") if not path.name.startswith("look")
    )
    reasons = set(re.findall(r"why=\"(\w+)\"", source))
    assert reasons
    assert reasons <= set(look_log.NOTHING)


def requests() -> list[tuple[str, kit.Session[Any], list[str]]]:
    """One game standing at each kind of request."""
    poor = team(0, 19, 60, "VIC TAS")
    return [
        ("throw", session(), []),
        ("throw", session(team(0, 3, plaques="NSW"), team(1), options={"sell_any_time": True}), []),
        ("buy", session(team(0, 34), team(1), dice=[(2, 4)]), ["throw"]),
        ("sell_to_buy", session(poor, team(1), dice=[(2, 3)]), ["throw"]),
        ("nominate", session(team(0, 0), team(1), dice=[(2, 4)]), ["throw"]),
        ("answer", session(team(0, 34), team(1), dice=[(2, 4)]), ["throw", "buy"]),
        (
            "insurance",
            session(team(0, 0, certificates=1), team(1), dice=[(1, 3)], draws={"fate": ["F21"]}),
            ["throw"],
        ),
        (
            "insurance",
            session(team(0, 0, 50, "NT", certificates=1), team(1), dice=[(1, 3)], draws={"fate": ["F21"]}),
            ["throw"],
        ),
        ("quarantine_start", session(team(0, 16, passes=["F01"]), team(1), dice=[(2, 4)]), ["throw"]),
        ("quarantine_throw", session(team(0, 16), team(1), dice=[(2, 4)]), ["throw"]),
        (
            "quarantine_after",
            session(team(0, 16, passes=["F01"]), team(1), dice=[(2, 4), (1, 1)]),
            ["throw", "throw"],
        ),
        ("sell_for_bill", session(team(0, 16, 120, "NSW WA"), team(1), dice=[(2, 4), 4]), ["throw", "throw"]),
        (
            "practice",
            session(team(0, 34, plaques="QLD"), team(1), dice=[(2, 4)], options={"practice": True}),
            ["throw"],
        ),
    ]


@pytest.mark.parametrize(
    ("key", "game", "choices"), requests(), ids=[f"{n}-{r[0]}" for n, r in enumerate(requests())]
)
def test_every_request_has_a_sentence_and_every_value_a_button(
    key: str, game: kit.Session[Any], choices: list[str]
) -> None:
    for value in choices:
        game.choose(value)
    seen = frame(game, shown=99)
    assert game.pending is not None
    assert game.pending.key == key
    if key == "answer":
        assert seen.question is not None
        assert [answer.text for answer in seen.question.answers] == list(game.pending.values)
    else:
        assert tuple(button.value for button in seen.card.buttons) == game.pending.values
        assert [button.key for button in seen.card.buttons] == [
            str(n + 1) for n in range(len(game.pending.values))
        ]
    words = str(asdict(seen.card))
    assert "Wrens" in seen.card.sentence
    assert "{" not in words.replace("{'", ""), "no gap is left unfilled"
    assert seen.rule == game.pending.rule
    assert all(value not in titles(seen) for value in game.pending.values if ":" in value)
    Tags(panels.card(seen, clock=False))


def test_all_cards_can_be_drawn_read_and_played_on() -> None:
    for deck, cards, start in (("fate", FATE, 0), ("destiny", DESTINY, 4)):
        for card in cards:
            game = session(
                team(0, start, 1000, "NSW"), team(1), dice=[(1, 3)] + [(3, 4)] * 3, draws={deck: [card.id]}
            )
            window = Window(game)
            window.choose("throw")
            assert card.text.partition(".")[0].partition("!")[0].replace("'", "") in Tags(
                window.board.over
            ).text.replace("'", "")
            window.next()
            assert window.board.card


# -- one thing after the other -----------------------------------------------------------------------


def kinds(game: kit.Session[Any]) -> list[tuple[str, bool]]:
    return [(beat.kind, beat.last) for beat in beats(moment(game))]


def test_the_throw_for_the_start_is_shown_with_all_throws() -> None:
    game = kit.new_game(
        "passport", 3, bank=bank(), chance=kit.Scripted([(4, 5), (6, 3), (1, 3), (2, 4), (5, 3)])
    )
    seen = frame(game)
    assert kinds(game) == [("start", False)]
    assert seen.notice is not None
    assert [row.amount for row in seen.notice.rows] == ["9", "9", "4", "", "6", "8"]
    assert [row.strong for row in seen.notice.rows] == [False, False, False, False, False, True]
    assert "tie" in seen.notice.rows[3].text
    assert seen.card.sentence == "Dingoes throw highest and start."
    assert seen.waits
    assert frame(game, 1).card.sentence == "Dingoes: throw the dice!"


def test_a_card_is_read_before_it_moves_the_token() -> None:
    game = session(team(0, 34, 840), team(1), dice=[(1, 2)], draws={"destiny": ["D09"]})
    game.choose("throw")
    assert kinds(game) == [("card", False)]
    first, second = frame(game), frame(game, 1)
    assert first.tokens[0].spoken == "Wrens, blue circle, at Destiny"
    assert first.seats[0].amount == "$840", "the $150 and the toll come later"
    assert first.untold == len(game.recent) - 3
    assert [button.title for button in first.card.buttons] == ["Go on"]
    assert second.tokens[0].spoken == "Wrens, blue circle, at Adelaide"
    assert second.seats[0].amount == "$940"
    assert len(second.tokens[0].walk) == 32
    assert second.card.sentence == "Wrens reach Adelaide. Buy a question?"
    assert second.untold == 0


def test_what_is_not_yet_told_is_not_in_the_log() -> None:
    window = Window(session(team(0, 34, 840), team(1), dice=[(1, 2)], draws={"destiny": ["D09"]}))
    window.choose("throw")
    assert "Adelaide" not in Tags(window.board.log).text.replace("Travel forward to Adelaide", "")
    window.send("log")
    assert "Travelled forward" not in window.received[-1][0]["html"]
    window.next()
    assert "Travelled forward to Adelaide" in window.board.log


def test_two_cards_in_one_turn_are_read_one_after_the_other() -> None:
    game = session(team(0, 25), team(1), dice=[(3, 4)], draws={"fate": ["F30"], "destiny": ["D19"]})
    game.choose("throw")
    assert kinds(game) == [("card", False), ("card", False), ("turn", True)]
    assert frame(game, 2).card.sentence.startswith("Wrens are at the Departure Lounge.")


@pytest.mark.parametrize(
    ("game", "choices", "sentence"),
    [
        (session(team(0, 34, plaques="QLD"), team(1), dice=[6]), ["throw"], "that plaque is theirs already"),
        (session(team(0, 34, 60), team(1), dice=[6]), ["throw"], "have less than $100 and no plaque"),
        (session(team(0, 40, 500), team(1), dice=[4]), ["throw"], "are at the Departure Lounge"),
        (session(team(0, 4, 500), team(1), dice=[7]), ["throw"], "pay $90 and get a certificate"),
        (session(team(0, 28, 500), team(1), dice=[5]), ["throw"], "the pot is empty"),
        (session(team(0, 16, 800), team(1), dice=[6, 7]), ["throw", "throw"], "are free to leave Quarantine!"),
        (session(team(0, 16, 800), team(1), dice=[6, 4]), ["throw", "throw"], "pay $300 to the Custodian"),
        (session(team(0, 16, 90), team(1), team(2), dice=[6, 4]), ["throw", "throw"], "are out of the game"),
        (
            session(team(0, 16, passes=["F01"]), team(1), dice=[6]),
            ["throw", "use_pass"],
            "use the pass and are free",
        ),
        (
            session(team(0, 14), team(1), dice=[5], draws={"fate": ["F27"]}),
            ["throw"],
            "come to Quarantine by card: nothing happens",
        ),
        (
            session(team(0, 0, certificates=1), team(1), dice=[4], draws={"fate": ["F21"]}),
            ["throw", "certificate"],
            "use a certificate and pay nothing",
        ),
        (session(team(0, 34, 90, "NSW"), team(1), dice=[6]), ["throw", "pass"], None),
        (session(team(0, 34), team(1), dice=[6]), ["throw", "pass"], None),
    ],
)
def test_how_a_turn_ended_is_told_before_the_next_team_throws(
    game: kit.Session[Any], choices: list[str], sentence: str | None
) -> None:
    for value in choices:
        game.choose(value)
    found = beats(moment(game))
    if sentence is None:
        assert not found, "a pass needs no telling"
        return
    last = frame(game, len(found) - 1)
    assert found[-1].last
    assert sentence in last.card.sentence
    assert "Dingoes are next." in last.card.sentence
    assert titles(last) == ["Next team"]
    after = frame(game, len(found))
    assert not after.waits
    assert after.card.sentence == "Dingoes: throw the dice!"


def test_answers_are_shown_with_signs_and_words() -> None:
    game = session(team(0, 34), team(1), dice=[6])
    game.choose("throw")
    game.choose("buy")
    game.choose(RED)
    seen = frame(game)
    assert seen.question is not None
    states = {answer.text: (answer.state, answer.remark) for answer in seen.question.answers}
    assert states[RED] == ("wrong", "Your answer")
    assert states[GREEN] == ("right", "Right answer")
    assert seen.question.explanation == "It says so."
    assert seen.question.source == "Source: An almanac. Checked 2026."
    assert titles(seen) == ["Next team", "Mark question"]
    markup = panels.over(seen)
    assert markup.count("kb-i-tick") == markup.count("kb-i-cross") == 1
    game.undo()
    game.choose(GREEN)
    won = frame(game)
    assert won.card.sentence == "Wrens win the Queensland plaque! Dingoes are next."
    assert [slot.text for slot in won.seats[0].slots if slot.new] == ["QLD"]


def test_the_end_is_shown_after_the_answer_that_brought_it() -> None:
    game = session(team(0, 30, 200, "NSW ACT VIC TAS SA WA QLD"), team(1, cash=1500), dice=[5])
    for value in ("throw", "buy", GREEN):
        game.choose(value)
    assert game.pending is None
    assert titles(frame(game)) == ["See the end", "Mark question"]
    end = frame(game, 1)
    assert end.notice is not None
    assert end.notice.title == "Wrens win!"
    assert [(row.strong, row.amount) for row in end.notice.rows] == [(True, "$100"), (False, "$1,500")]
    assert end.card.buttons[0].act == "new_game"
    assert not end.waits


def test_money_is_counted_back_for_what_is_not_yet_told() -> None:
    game = session(team(0, 4, 200), team(1), dice=[4], draws={"destiny": ["D22"]})
    before = game.view()
    game.choose("throw")
    view = rewound(game.view(), game.recent)
    assert view["teams"][0]["cash"] == 200
    assert view["teams"][0]["certificates"] == 0
    assert view["teams"][0]["cheques"] == [2, 0, 0, 0]
    assert view["travel_insurance"] == 0
    assert view["certificates_left"] == before["certificates_left"]
    assert game.view()["teams"][0]["cash"] == 110, "the view itself is left alone"


# -- beside the decision -----------------------------------------------------------------------------


def test_what_can_be_clicked_on_the_board_has_the_keys_of_the_buttons() -> None:
    game = session(team(0, 0, plaques="ACT"), team(1), dice=[6])
    game.choose("throw")
    seen = frame(game)
    assert [choice.value for choice in seen.choices] == [f"nominate:{code}" for code in STATES if code != "ACT"]
    tags = {mark.text for mark in seen.marks if type(mark).__name__ == "Tag"}
    assert tags == {str(number) for number in range(1, 8)}
    assert [button.title for button in seen.card.buttons][-1] == "Pass"


def test_the_menu_offers_what_the_table_may_do_besides() -> None:
    game = session(options={"answers_may_change": True, "minutes": 40})
    groups = {group.title: [button.title for button in group.buttons] for group in frame(game).groups}
    assert groups["Shuffle questions"][-1] == "All States"
    assert groups["Lesson"] == ["This round is the last"]
    assert groups["Answers offered"][0] == "Wrens: 2 answers"
    assert groups["A team leaves"] == ["Wrens", "Dingoes", "Possums"]


def test_seats_show_printed_cheques_until_money_moves() -> None:
    game = kit.new_game("passport", 2, bank=bank(), seed=1)
    notes = [(note.count, note.text) for note in frame(game).seats[0].notes]
    assert notes == [(10, "100"), (5, "50"), (5, "20"), (5, "10")]
    rich = session(team(0, cash=2490), team(1))
    assert [(note.count, note.text) for note in frame(rich).seats[0].notes] == [
        (24, "100"), (1, "50"), (1, "20"), (1, "20"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "custodian", "foot", "asks"),
    [
        ({}, 1, "Dingoes ask (Custodian)", "Dingoes ask"),
        ({"custodian": "teacher"}, None, "Your teacher asks (Custodian)", "Your teacher asks"),
        ({"asker": "left"}, 0, "Dingoes ask", "Dingoes ask"),
        ({"last_team": "plays_on"}, 0, "Somebody outside the game asks", "Somebody outside the game asks"),
    ],
)
def test_who_asks_is_as_the_rules_say(
    options: dict[str, Any], custodian: int | None, foot: str, asks: str
) -> None:
    alone = "last_team" in options
    state = session(team(0, 34), team(1, 3), dice=[6]).state
    if alone:
        rival = state.teams[1]
        rival.out, rival.position, rival.cash = True, None, 0
    state.custodian = custodian
    game = kit.Session.at(state, options=options, bank=bank(), chance=kit.Scripted([6]))
    game.choose("throw")
    assert game.view()["next"] == (0 if alone else 1)
    assert frame(game).card.foot == foot, "P-58, P-59, PO-11"
    game.choose("buy")
    asked_by = game.view()["question"]["asked_by"]
    assert asked_by == (1 if "Dingoes" in asks else None)
    assert frame(game).card.remarks[0].strong == asks


def test_spoken_words_tell_what_is_asked() -> None:
    game = session(team(0, 34), team(1), dice=[6])
    assert frame(game).announce == "Wrens: throw the dice! 1, Throw the dice."
    game.choose("throw")
    assert frame(game).announce == "Wrens reach Longreach. Buy a question? 1, Buy for $100; 2, Pass the dice."
    game.choose("buy")
    assert "Which stone is it?" in frame(game).announce
    assert GREEN in frame(game).announce


@pytest.mark.parametrize("seed", range(4))
def test_any_game_can_be_watched_from_beginning_to_end(seed: int) -> None:
    rng = random.Random(seed)
    options: dict[str, Any] = {"practice": bool(seed % 2), "answer_seconds": 20 if seed > 2 else None}
    game = kit.new_game("passport", 2 + seed % 3, options, bank=bank(), seed=seed)
    window = Window(game)
    for _ in range(400):
        assert "{" not in Tags(window.board.card).text
        assert Tags(window.board.card).all("button"), "there is always something to press"
        if game.pending is None and "data-act='new_game'" in window.board.card:
            break
        if "data-act='next'" in window.board.card:
            window.next()
        else:
            assert game.pending is not None
            window.choose(rng.choice(game.pending.values))
    assert game.turn > 20
