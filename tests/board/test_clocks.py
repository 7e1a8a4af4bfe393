"""A board's clocks count play, stand while paused, and end a lesson only when nobody is reading. No browser."""

from __future__ import annotations

from tests.board.support import RED, Watch, Window, session, team, timed


def wait(window: Window, watch: Watch, seconds: int) -> None:
    """Let time pass in front of an open window, which tells the time once a minute."""
    for _ in range(seconds // 60):
        watch.now += 60
        window.send("time")


def test_the_lesson_clock_counts_play_without_pauses_and_ends_the_round() -> None:
    window = Window(session(team(0, 34), team(1), dice=[(2, 4)] * 9, options={"minutes": 20}))
    watch = timed(window)
    before = window.board.step
    wait(window, watch, 600)
    assert window.game.played_seconds == 600
    assert window.board.clock["lesson"] == 600
    assert window.board.step == before, "the time makes no click late"
    window.choose("throw")
    window.send("pause")
    assert window.board.clock["paused"]
    wait(window, watch, 6000)
    window.send("pause")
    assert window.game.played_seconds == 600
    window.send("time")
    assert not window.game.view()["time_up"], "the browser cannot end the lesson early"
    wait(window, watch, 600)
    assert window.game.view()["time_up"]
    assert "the last" in window.board.header
    window.send("time")
    assert window.game.step == 2


def test_a_notebook_left_open_over_night_does_not_use_up_the_lesson() -> None:
    window = Window(session(team(0, 34), team(1), options={"minutes": 20}))
    watch = timed(window)
    watch.now = 50_000
    window.send("time")
    assert window.game.played_seconds == 120


def test_the_lesson_does_not_end_while_an_answer_is_read() -> None:
    window = Window(session(team(0, 34), team(1), dice=[(2, 4)], options={"minutes": 20}))
    watch = timed(window)
    window.choose("throw", "buy", RED)
    wait(window, watch, 1260)
    assert not window.game.view()["time_up"]
    assert "data-done" in window.board.over
    window.next()
    window.send("time")
    assert window.game.view()["time_up"]


def test_the_answer_clock_goes_on_through_repaints_and_stands_while_paused() -> None:
    window = Window(session(team(0, 34), team(1), dice=[(2, 4)], options={"answer_seconds": 30}))
    watch = timed(window)
    window.choose("throw")
    assert "answer" not in window.board.clock
    window.choose("buy")
    assert window.board.clock["answer"] == {"left": 30, "total": 30, "value": "none", "held": False}
    watch.now = 10
    window.send("hello")
    assert window.board.clock["answer"]["left"] == 20
    window.send("pause")
    watch.now = 100
    window.send("pause")
    assert window.board.clock["answer"]["left"] == 20
    assert "data-value='none'" not in window.board.over
    window.choose("none")
    assert "Time is up: no plaque for Wrens." in window.board.card
    assert "answer" not in window.board.clock
