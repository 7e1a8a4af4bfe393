"""A board as large as the stage: panels that float, keys of two signs, lean seats, cards seen on request."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar
from xml.etree import ElementTree

import pytest

from kit import games
from kit.board import drawing, panels
from kit.board.board import script, stylesheet
from kit.engine.floating import Column, Entry, Panel
from kit.engine.frame import (
    AskLike,
    Button,
    Card,
    Chip,
    Cover,
    EventLike,
    Frame,
    Hand,
    HandCard,
    LogLine,
    Moment,
    Seat,
)
from kit.engine.scene import (
    COLOURS,
    INK,
    WHITE,
    Choice,
    Line,
    Nameless,
    Reprint,
    Ring,
    Scene,
    Space,
    Spread,
    Tag,
    Text,
    Token,
)
from kit.engine.session import Session
from tests.board.support import HOSTILE, Tags, Window
from tests.engine.toy import Magpies

SPREAD = Spread(
    (0, 0, 400, 50), (0, 600, 400, 300), (500, 700, 500, 300), (0, 900, 400, 30), (500, 600, 500, 60),
    (300, 50, 900, 500), (300, 50, 1500, 500),
)  # fmt: skip
PEAK = Space("peak", 80, 60, 40, 40, "Peak", shape="triangle", lines=("!",), size=16)
SCENE = Scene((0, 0, 1920, 1080), "A wide board", spaces=(PEAK,), spread=SPREAD)
BLUE = COLOURS["blue"]


class Pelicans(Magpies):
    """Cards that their owner may look at, but need not."""

    name: ClassVar[str] = "pelicans"


class PelicansLook:
    """A wide board with one place that has a key of two signs."""

    needed: ClassVar[bool] = False

    def scene(self, view: Mapping[str, Any]) -> Scene:  # noqa: ARG002
        return SCENE

    def frame(self, moment: Moment) -> Frame:
        ask = moment.pending
        assert ask is not None
        cells = (Column((Chip("flag", "2", "two"),), big=True), Column((Chip("", HOSTILE, "words"),)))
        seat = Seat(
            0,
            "Pelicans",
            BLUE,
            "$5",
            "Pelicans, blue circle",
            remark="waits",
            chips=(Chip("flag", "Home", "Home"), Chip("flag", "Away", "Away")),
            cells=cells,
        )
        buttons = (
            Button("4", "Fourth part", "4", "1 place", act="typed"),
            *(Button(one, one, "") for one in ask.values),
        )
        cover = Cover(ask.seat, BLUE, "Pass it on.", "Look away.", self.needed, "letters")
        return Frame(
            "Pelicans", "", (seat,), Card("Where?", BLUE, buttons, columns=2), "now", "M-1",
            marks=(Line(((0, 0), (80, 60))), Reprint("peak"), Ring("peak", BLUE), Tag(110, 60, "4C", 28)),
            choices=(Choice("peak", "go", "Peak", ("peak",), key="4C"),),
            panels=(Panel((10, 20, 300, 100), "Legend", (Entry((HOSTILE, "$1"), PEAK, "flag"),)),),
            tokens=(Token("0", 80, 30, 14, BLUE, "One", active=True), Token("1", 9, 9, 14, BLUE, "Two")),
            cover=cover,
        )  # fmt: skip

    def hand(self, view: Mapping[str, Any], ask: AskLike) -> Hand:  # noqa: ARG002
        return Hand("Yours", (HandCard("1", "paw", "Secret-7", "", INK, WHITE),))

    def log(self, events: Sequence[EventLike], view: Mapping[str, Any]) -> tuple[LogLine, ...]:  # noqa: ARG002
        return ()


@pytest.fixture
def look(monkeypatch: pytest.MonkeyPatch) -> PelicansLook:
    found = PelicansLook()
    monkeypatch.setattr(games, "look", lambda name: {"pelicans": found}[name])
    return found


@pytest.fixture
def window(look: PelicansLook) -> Window:
    del look
    return Window(Session.start(Pelicans(), 3))


def test_the_picture_says_where_the_panels_float() -> None:
    root = ElementTree.fromstring(drawing.picture(SCENE))
    places = json.loads(root.get("data-spread") or "")
    assert places["card"] == [500, 700, 500, 300]
    assert set(places) == {"header", "seats", "card", "log", "hand", "over", "free", "frames"}
    assert ElementTree.fromstring(drawing.picture(replace(SCENE, spread=None))).get("data-spread") is None


def test_a_triangle_is_drawn_and_ringed_as_one() -> None:
    printed = drawing.picture(SCENE)
    assert "<rect" not in printed
    assert printed.count("L102.4 77.6") >= 1, "its lower right corner"


def test_what_lasts_is_seen_while_a_token_walks(look: PelicansLook) -> None:
    frame = Frame(
        "", "", (), Card("", None), "", "", lasting=(Text(1, 1, "Lasts", 20),), marks=(Text(2, 2, "Later", 20),)
    )
    layer = drawing.layer(look.scene({}), frame)
    assert layer.index("Lasts") < layer.index("kb-after") < layer.index("Later")


def test_a_space_is_printed_again_over_lines(window: Window) -> None:
    layer = window.board.layer
    line, again, ring = layer.index("M0 0L80 60"), layer.index(">!<"), layer.index("-s-peak")
    assert line < again < ring


def test_the_printed_words_are_hidden_while_somebody_has_to_know_them(look: PelicansLook) -> None:
    printed = drawing.picture(replace(SCENE, texts=(Text(9, 9, "Peak", 20),)))
    (names,) = [one for one in Tags(printed).all("g") if one.get("class") == "kb-names"]
    assert names
    assert printed.index("kb-names") < printed.index(">Peak</text>")
    frame = Frame("", "", (), Card("", None), "", "", marks=(Nameless(),))
    assert "kb-nameless" in drawing.layer(look.scene({}), frame)
    assert ".kb-picture:has(.kb-nameless) .kb-names { visibility: hidden; }" in stylesheet()


def test_a_key_of_two_signs_shows_the_second_once_the_first_is_typed(window: Window) -> None:
    layer = window.board.layer
    assert "class='kb-two' data-first='4'" in layer
    assert ">C</text>" in layer
    assert "data-key='4C'" in layer
    (button, *_) = Tags(window.board.card).all("button")
    assert (button["data-act"], button["data-key"]) == ("typed", "4")
    assert "data-columns='2'" in window.board.card


def test_panels_and_lean_seats_are_escaped_and_named(window: Window) -> None:
    floating, seats = Tags(window.board.floating), Tags(window.board.seats)
    (section,) = floating.all("section")
    assert section["aria-label"] == "Legend"
    assert "left:calc(10*var(--u))" in (section["style"] or "")
    assert HOSTILE in floating.text
    assert HOSTILE in seats.text
    words = [seats.text.index(word) for word in ("Pelicans", "Away", "Home", "waits")]
    assert words == sorted(words), "two chips stand in two lines, the first below, so that both can be read"
    assert not floating.all("img")
    assert "kb-lean" in window.board.seats
    assert seats.text.index("$5") < seats.text.index("onerror"), "the last column is behind the amount"
    assert panels.floating(Frame("", "", (), Card("", None), "", "")) == ""


def test_the_view_can_be_moved_by_a_button_of_the_header_and_of_the_menu(window: Window) -> None:
    for part in (window.board.header, window.board.menu):
        assert [button for button in Tags(part).all("button") if button["data-act"] == "zoom"]
    assert "prefers-reduced-motion" in script()
    assert ".kb[data-wide]" in stylesheet()


def test_the_active_token_is_named_to_the_view(window: Window) -> None:
    assert all(
        set(token) <= {"id", "x", "y", "svg", "walk", "active", "under"} for token in window.board.tokens
    )


def test_cards_that_need_not_be_seen_cover_nothing(window: Window) -> None:
    """Who wants to look says so; then the cards are in that window alone."""
    assert "data-value='go'" in window.board.layer
    assert "show our letters" in window.board.hand
    assert "Secret-7" not in window.text()
    window.be_alone()
    (message,) = window.hands()
    assert message["to"] == "laptop"
    assert "Secret-7" in message["html"]
    assert "Secret-7" not in window.text()


def test_who_plays_unseen_is_not_asked_again_in_the_same_turn(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PelicansLook, "needed", True)
    window.board.refresh()
    assert "show our letters" in window.board.card
    window.send("unseen")
    assert "Where?" in window.board.card
    window.board.refresh()
    assert "Where?" in window.board.card
