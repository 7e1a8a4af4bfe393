"""What a browser sends is carried out once, or ignored politely; the key comes after the answer. No browser."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest

import kit
from kit.banks.question import Bank
from kit.board.board import Board, script, stylesheet
from tests.board.support import GREEN, HOSTILE, RED, Tags, Window, bank, session, team


@pytest.fixture
def window() -> Window:
    """A team about to throw from Darwin to Longreach."""
    return Window(session(team(0, 34, 840, "NSW"), team(1, 16), team(2, 5), dice=[(2, 4), (1, 1)]))


def play(window: Window) -> kit.Session[Any]:
    assert window.board.session is not None
    return window.board.session


# -- answers -----------------------------------------------------------------------------------------


def test_a_choice_is_made_and_the_board_drawn_again(window: Window) -> None:
    before = window.board.step
    window.choose("throw")
    assert play(window).pending is not None
    assert play(window).pending.key == "buy"
    assert window.board.step != before
    assert "Wrens reach Longreach. Buy a question?" in window.board.card


def test_a_late_click_changes_nothing(window: Window) -> None:
    old = window.board.step
    window.choose("throw")
    window.send("choose", "buy", step=old)
    assert play(window).pending.key == "buy"
    assert play(window).step == 1


def test_a_double_click_is_one_click(window: Window) -> None:
    window.choose("throw")
    old = window.board.step
    window.send("choose", "pass", step=old)
    window.send("choose", "pass", step=old)
    window.send("choose", "throw", step=old)
    assert play(window).step == 2
    assert play(window).pending.seat == 1


def test_a_double_click_on_next_reads_one_thing() -> None:
    window = Window(session(team(0, 25), team(1), dice=[(3, 4)], draws={"fate": ["F30"], "destiny": ["D19"]}))
    window.choose("throw")
    assert "Your fate is not yet decided" in window.board.over
    old = window.board.step
    window.send("next", step=old)
    window.send("next", step=old)
    assert "Back home for a family birthday" in window.board.over, "the second card is not skipped unread"


@pytest.mark.parametrize("value", ["buy", "sell:NSW", "", "nominate:WA", HOSTILE, None, 7])
def test_what_is_not_offered_is_ignored_politely(window: Window, value: Any) -> None:
    before = window.board.step
    window.send("choose", value)
    assert play(window).step == 0
    if isinstance(value, str):
        assert window.received[-1][0]["do"] == "pop"
        assert not Tags(window.received[-1][0]["html"]).all("img")
        assert window.board.step != before, "the browser may go on"


@pytest.mark.parametrize(
    "message", ["throw", None, 3, [], {}, {"act": 5}, {"act": "no such act"}, {"act": "choose"}]
)
def test_strange_messages_do_no_harm(window: Window, message: Any) -> None:
    window.board._on_message(None, message, [])
    assert play(window).step == 0


def test_half_an_emoji_is_no_text_that_stays() -> None:
    """A field may cut an emoji in two; a part that holds half of one could be sent to no window any more."""
    window = Window(session(dice=[(1, 2)]))
    window.choose("throw")
    window.choose("buy")
    window.send("pick", value="\ud83d!", **{"from": "\ude00"})
    assert window.board.picked == {"value": "?!", "step": window.board.step, "from": "?"}
    window.send("choose", "\ud83d")
    assert '"?"' in Tags(window.received[-1][0]["html"]).text


def test_everything_is_sent_together(window: Window) -> None:
    held: list[int] = []
    plain = window.board.hold_sync

    def counting() -> Any:
        held.append(window.board.step)
        return plain()

    window.board.hold_sync = counting  # type: ignore[method-assign]
    changes: list[str] = []
    window.board.observe(lambda change: changes.append(change["name"]))
    window.choose("throw")
    assert len(held) == 1
    assert {"layer", "tokens", "card", "step", "announce"} <= set(changes)
    assert "picture" not in changes, "the printed board is sent once"


def test_nothing_is_chosen_while_something_is_shown(window: Window) -> None:
    window.choose("throw", "buy", GREEN)
    assert "data-act='next'" in window.board.card
    window.choose("throw")
    assert play(window).pending.key == "throw"
    assert play(window).turn == 42
    window.next()
    assert "Dingoes: throw the dice!" in window.board.card
    window.choose("throw")
    assert play(window).step == 4


def test_a_question_can_be_marked_while_its_answer_is_shown(window: Window) -> None:
    window.choose("throw", "buy", RED)
    assert "Mark question" in window.board.card
    window.choose("mark_question")
    assert play(window).view()["last_question"]["marked"]
    assert "Basalt" in window.board.over, "the answer stays on the screen"
    assert "Mark question" not in window.board.card
    window.next()
    assert window.board.over == ""


def test_a_team_that_leaves_is_told_at_once(window: Window) -> None:
    window.choose("throw", "buy", RED, "leave:2")
    assert "Possums are out of the game." in window.board.card
    window.next()
    assert "Dingoes: throw" in window.board.card


def test_a_second_window_shows_the_same() -> None:
    first = Window(session(team(0, 34), team(1), dice=[(2, 4)]))
    first.choose("throw", "buy", RED)
    second = Window()
    second.board = first.board
    second.next()
    assert first.board.over == "", "one board, one place in the reading"


def test_a_game_played_on_elsewhere_is_followed(window: Window) -> None:
    old = window.board.step
    play(window).choose("throw")
    window.send("choose", "throw", step=old)
    assert "Buy a question?" in window.board.card
    assert play(window).step == 1


# -- undo --------------------------------------------------------------------------------------------


def test_undo_and_redo_go_through_the_board(window: Window) -> None:
    window.send("undo")
    assert play(window).step == 0, "nothing to take back, nothing happens"
    window.choose("throw", "buy", RED)
    window.send("undo")
    assert play(window).pending.key == "answer"
    assert "data-done" not in window.board.over
    window.send("undo")
    window.send("undo")
    assert play(window).pending.key == "throw"
    assert all(token["walk"] == [] for token in window.board.tokens), "time runs back without walking"
    window.send("redo")
    assert "Buy a question?" in window.board.card
    window.send("redo")
    window.send("redo")
    assert "data-done" in window.board.over, "a brought-back answer is shown again"


def test_what_the_session_notices_is_said_after_every_kind_of_click(window: Window) -> None:
    window.choose("throw")
    steps: list[int] = []
    receive = window.board.send
    window.board.send = lambda *sent: (steps.append(window.board.step), receive(*sent))  # type: ignore
    for act in ("undo", "redo", "pause", "hello"):
        before = window.board.step
        play(window).notices.append(f"Noticed at {act}.")
        window.send(act)
        shown, _ = window.received[-1]
        assert shown["do"] == "pop"
        assert Tags(shown["html"]).text.endswith(f"Noticed at {act}.")
        assert steps.pop() > before, "after the picture, which closes what was said before"
    window.send("pause")
    assert steps == [], "once"


def test_a_refusal_is_said_after_the_picture(window: Window) -> None:
    steps: list[int] = []
    window.board.send = lambda *_sent: steps.append(window.board.step)  # type: ignore[method-assign]
    before = window.board.step
    window.choose("nominate:WA")
    assert steps == [before + 1]


# -- the key -----------------------------------------------------------------------------------------


def test_the_key_is_in_no_part_before_the_answer_is_final() -> None:
    questions = bank(why="Because of the silica.")
    window = Window(session(team(0, 34), team(1), dice=[(2, 4)], using=questions))
    sent = [window.text()]
    window.choose("throw")
    sent.append(window.text())
    window.choose("buy")
    sent.append(window.text())
    for text in sent:
        assert "silica" not in text
        assert "almanac" not in text
        assert not re.search(r"data-state|right answer|Your answer is", text, re.I) or text == sent[1]
    places = [sent[2].count(f">{stone}<") for stone in ("Quartz", "Basalt", "Granite", "Marble")]
    assert places == [1, 1, 1, 1], "each answer is there once and looks like the others"
    answers = Tags(window.board.over).all("button")
    alike = {tuple(sorted(set(one) - {"data-value", "data-key"})) for one in answers}
    assert len(answers) == 4
    assert len(alike) == 1
    window.choose(RED)
    assert "silica" in window.text()
    assert "data-state='right'" in window.board.over


def test_a_two_answer_team_is_sent_two_answers() -> None:
    window = Window(session(team(0, 34, answers=2), team(1), dice=[(2, 4)]))
    window.choose("throw", "buy")
    assert [one["data-key"] for one in Tags(window.board.over).all("button")] == ["A", "B"]
    assert "Granite" not in window.text()
    assert "Marble" not in window.text()


def test_without_reveal_the_right_answer_stays_hidden_after_a_wrong_one() -> None:
    options = {"reveal_after_wrong": False}
    window = Window(session(team(0, 34), team(1), dice=[(2, 4)], options=options))
    window.choose("throw", "buy", RED)
    assert "data-state='wrong'" in window.board.over
    assert "data-state='right'" not in window.board.over
    assert "It says so" not in window.text()


def test_hostile_questions_stay_texts() -> None:
    questions = bank(HOSTILE + "?", green=f"{HOSTILE} 1", why=HOSTILE)
    window = Window(session(team(0, 34, name=HOSTILE[:16]), team(1), dice=[(2, 4)], using=questions))
    window.choose("throw", "buy")
    for _ in range(2):
        for part in ("over", "card", "seats", "log", "header", "menu", "layer"):
            parsed = Tags(getattr(window.board, part))
            assert not parsed.all("img"), part
            assert all("onerror" not in attributes for _, attributes in parsed.elements), part
        assert HOSTILE in Tags(window.board.over).text
        window.choose(f"{HOSTILE} 1")


# -- beside the game ---------------------------------------------------------------------------------


def test_the_rule_at_hand_and_the_log_are_shown_where_they_were_asked_for(window: Window) -> None:
    window.choose("throw")
    window.send("rule", "P-35", **{"from": "left window"})
    shown, _ = window.received[-1]
    assert (shown["do"], shown["to"]) == ("pop", "left window")
    assert Tags(shown["html"]).text.startswith("Rule P-35")
    window.send("rule")
    assert "Rule P-35" in window.received[-1][0]["html"], "without a number it is the rule of the moment"
    window.send("rule", "P-999")
    assert "P-999" in window.received[-1][0]["html"]
    window.send("log")
    assert "Threw 2 + 4, Darwin to Longreach" in window.received[-1][0]["html"]
    window.send("groups")
    assert "shuffle_questions:all" in window.received[-1][0]["html"]


def test_other_acts_go_to_whoever_wants_them(window: Window) -> None:
    window.send("save")
    heard: list[tuple[str, Any, list[bytes]]] = []
    window.board.on_action = lambda act, message, files: heard.append((act, message["file"], list(files)))
    window.board._on_message(None, {"act": "load_save", "file": "a.kitsave"}, [memoryview(b"{}")])
    assert heard == [("load_save", "a.kitsave", [b"{}"])]
    window.board.download("a.kitsave", "text/plain", b"abc")
    assert window.received[-1] == ({"do": "download", "name": "a.kitsave", "mime": "text/plain"}, [b"abc"])


def test_a_screen_covers_the_game_and_makes_its_answers_late(window: Window) -> None:
    old = window.board.step
    window.board.show_screen("<form></form>")
    window.send("choose", "throw", step=old)
    assert play(window).step == 0
    window.board.show(play(window))
    assert window.board.screen == ""


def test_a_board_without_a_game_keeps_still() -> None:
    window = Window()
    for act in ("choose", "next", "undo", "redo", "rule", "log", "groups", "pause", "time", "hello"):
        window.send(act, "throw")
    assert window.board.card == ""


def test_hello_sends_everything_again(window: Window) -> None:
    sent: list[Any] = []
    window.board.send_state = lambda *keys: sent.append(keys)  # type: ignore[method-assign]
    window.send("hello", step=-1)
    assert sent


# -- what a board is made of -------------------------------------------------------------------------


def test_every_focusable_element_keeps_its_keys_to_itself(window: Window) -> None:
    window.send("groups")
    window.choose("throw", "buy")
    window.send("rule", "P-35")
    markup = [window.board.header, window.board.menu, window.board.card, window.board.over, window.board.layer]
    markup += [content.get("html", "") for content, _ in window.received]
    focusable = 0
    for part in markup:
        for tag, attributes in Tags(part).elements:
            if tag in ("button", "input", "a", "select", "textarea") or "tabindex" in attributes:
                focusable += 1
                assert attributes.get("data-lm-suppress-shortcuts") == "true", (tag, attributes)
    assert focusable > 20


def test_real_dice_are_two_rows_of_six() -> None:
    game = kit.Session.at(session().state, bank=bank(), chance=kit.RealDice())
    window = Window(game)
    window.choose("throw")
    rows = [
        (one["data-group"], one["data-value"])
        for one in Tags(window.board.card).all("button")
        if "data-group" in one
    ]
    assert rows == [(group, str(face)) for group in "01" for face in range(1, 7)]
    window.choose("2+4")
    assert game.view()["dice"] == [2, 4]


def test_the_stylesheet_and_the_script_fetch_nothing() -> None:
    css, js = stylesheet(), script()
    assert css.count("@font-face") == 4
    for text in (css, js):
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)
        assert "@import" not in text
    assert not re.search(r"^\s*import ", js, re.M)
    assert "passport" not in js.lower(), "the browser's part knows no game"
    assert json.dumps(Board().prefs) == '{"size": "normal"}'


def test_a_click_costs_few_bytes() -> None:
    game = kit.new_game("passport", 4, bank=bank(), seed=4)
    window = Window(game)
    costs = []
    for _ in range(120):
        before = window.parts()
        if "data-act='next'" in window.board.card:
            window.next()
        elif game.pending is not None:
            window.choose(game.rules.right_value(game._table.state, game.setup) or game.pending.values[0])
        else:
            break
        after = window.parts()
        costs.append(len(json.dumps({name: after[name] for name in after if after[name] != before[name]})))
    assert sum(costs) / len(costs) < 8_500, "with the frame of a message this keeps a click below 10 kB"


def test_a_picked_answer_is_told_to_every_window() -> None:
    """P-52, P-60: nothing is final, and nothing of the key is told."""
    window = Window(session(dice=[(1, 2)]))
    window.choose("throw")
    window.choose("buy")
    step = window.board.step
    window.send("pick", value=RED, **{"from": "me"})
    assert window.board.picked == {"value": RED, "step": step, "from": "me"}
    assert window.board.step == step, "the picture that is answered stays the same"
    assert window.board.session.pending.key == "answer"
    window.send("pick", step=step - 1, value=GREEN)
    assert window.board.picked["value"] == RED, "a late click on an older picture"


def test_names_of_categories_are_text() -> None:
    """On squares, map, seats, buttons, question and log."""
    names = [f"{HOSTILE} {number}" for number in range(8)]
    hostile = Bank("own", tuple(replace(bank().of("NSW")[0], state=name, sheet=name) for name in names))
    window = Window(session(team(0, 3), team(1, 5), dice=[(1, 2)], using=hostile))
    window.choose("throw")
    for value in ("nominate:TAS", GREEN):
        parts = {name: text for name, text in window.parts().items() if isinstance(text, str)}
        del parts["announce"]  # which is shown as text
        assert not [name for name, markup in parts.items() if Tags(markup).all("img")]
        window.choose(value)
    assert "Wins the" in Tags(window.board.log).text


def test_a_flaw_in_the_rules_is_told_and_leaves_the_board_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error goes on to the log of the kernel, and the next click is taken."""
    window = Window(session(dice=[(2, 3)]))
    assert window.game.pending is not None
    value, step, before = window.game.pending.values[0], window.board.step, window.game.state
    with monkeypatch.context() as patch:
        patch.setattr(kit.Session, "_feed", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            window.choose(value)
    assert window.board.step > step
    assert "For a report: ZeroDivisionError" in window.received[-1][0]["html"]
    assert (window.game.state, window.game.can_undo) == (before, False)
    window.choose(value)
    assert window.game.can_undo
