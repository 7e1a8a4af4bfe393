"""Hidden hands: a cover between turns, cards only in the window that is alone. No browser.

Every text that goes to any window is kept and searched.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from kit import games
from kit.board.board import script
from kit.engine.frame import (
    Answer,
    AskLike,
    Back,
    Button,
    Card,
    Clock,
    Cover,
    EventLike,
    Frame,
    Hand,
    HandCard,
    LogLine,
    Moment,
    Question,
    Seat,
    hand_of,
)
from kit.engine.scene import COLOURS, INK, WHITE, Choice, Glow, Scene, Space, Tag
from kit.engine.session import Session
from kit.engine.table import Table
from tests.board.support import HOSTILE, PAD, Tags, Window, timed
from tests.engine.toy import Magpies, State

SECRETS = ("Wombat-41", "Quokka-97", "Bandicoot-63")
TEAMS = ("Ants", "Bees", "Crabs")


class Herons(Magpies):
    """Everybody holds one secret word; a turn is two decisions."""

    name: ClassVar[str] = "herons"
    title: ClassVar[str] = "Herons"

    async def opening(self, table: Table[State]) -> None:
        for nest, secret in zip(table.state.nests, SECRETS, strict=False):
            nest.cards = [secret]
        await table.ask("deal", 0, ("deal", "wait"), "M-5")

    async def turn(self, table: Table[State]) -> None:
        state, seat = table.state, table.state.current
        for key in ("first", "second"):
            value = await table.ask(key, seat, ("stay", "wade"), "M-6")
            table.tell(value, seat, "M-6")
        state.current = (seat + 1) % len(state.nests)
        state.last = state.turn >= 40


class HeronsLook:
    """A look that covers hands, in games whose turn has begun."""

    open: ClassVar[bool] = False

    def scene(self, view: Mapping[str, Any]) -> Scene:  # noqa: ARG002
        return Scene((0, 0, 100, 100), "Board of Herons", spaces=(Space("reeds", 50, 50, 40, 40, "Reeds"),))

    def frame(self, moment: Moment) -> Frame:
        ask = moment.pending
        colours = list(COLOURS.values())
        seats = tuple(
            Seat(
                at,
                name,
                colours[at],
                "0",
                name,
                unit="points",
                backs=(Back("paw", "1", "", INK, WHITE, "A card"),),
            )
            for at, name in enumerate(TEAMS)
        )
        assert ask is not None
        buttons = tuple(Button(value, value, str(at)) for at, value in enumerate(ask.values, start=1))
        cover, hand = None, None
        if moment.view["turn"]:
            cover = Cover(
                ask.seat, colours[ask.seat], f"Pass it to {TEAMS[ask.seat]}.", "The others look away."
            )
            if self.open:
                cover, hand = None, Hand("Open", (HandCard("1", "paw", "Everybody sees it", "", INK, WHITE),))
        answers = Question("?", INK, WHITE, "", "", colours[0], "Asked?", (Answer("A", "Yes"),), open=True)
        return Frame(
            "Herons", "", seats, Card(f"{TEAMS[ask.seat]}: {ask.key}", None, buttons), "now", "M-1",
            marks=(Glow("reeds"), Tag(5, 5, "Z")), choices=(Choice("reeds", "wade", "Wade", key="Z"),),
            question=answers if moment.view["turn"] == 3 else None,
            cover=cover, hand=hand, answer_clock=Clock(30, "stay"),
        )  # fmt: skip

    def hand(self, view: Mapping[str, Any], ask: AskLike) -> Hand:
        cards = [HandCard("1", "paw", card, "yours", INK, WHITE) for card in view["hands"][ask.seat]]
        return Hand("Your card", tuple(cards))

    def log(self, events: Sequence[EventLike], view: Mapping[str, Any]) -> tuple[LogLine, ...]:  # noqa: ARG002
        return tuple(LogLine(event.kind, event.rule) for event in events)


class Wire(Window):
    """A window, and everything that has been sent to any window of its board."""

    def __init__(self, session: Session[Any]) -> None:
        super().__init__(session)
        self.synced: list[str] = [self.text()]
        names = [name for name in self.board.traits(sync=True) if name[0] != "_"]
        self.board.observe(lambda change: self.synced.append(json.dumps(change["new"])), names)

    def met(self) -> set[str]:
        """The secrets that somebody has been shown; what goes to all windows has none of them."""
        traffic = " ".join([*self.synced, json.dumps([content for content, _ in self.received])])
        assert not any(secret in traffic for secret in SECRETS)
        return {secret for secret in SECRETS for hand in self.hands() if secret in hand["html"]}


@pytest.fixture(autouse=True)
def found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "look", lambda name: {"herons": HeronsLook()}[name])


@pytest.fixture
def wire() -> Wire:
    shown = Wire(Session.start(Herons(), 3))
    shown.choose("deal")
    return shown


def test_nothing_of_a_hand_is_sent_before_its_team_is_alone(wire: Wire) -> None:
    assert "Pass it to Ants." in wire.board.card
    assert "The others look away." in wire.board.over
    acts = [button["data-act"] for button in Tags(wire.board.card).all("button")]
    assert acts[:2] == ["alone", "unseen"]
    assert "choose" not in acts
    wire.send("hello")
    wire.send("log")
    assert wire.met() == set()
    assert wire.hands() == []


def test_nothing_can_be_chosen_on_a_covered_board(wire: Wire) -> None:
    before = wire.game.step
    wire.choose("wade")
    assert wire.game.step == before
    assert "kb-choice" not in wire.board.layer
    assert ">Z<" not in wire.board.layer
    assert wire.board.announce.startswith("Pass it to Ants.")


def test_what_may_be_done_beside_the_turn_is_done_on_a_covered_board(wire: Wire) -> None:
    before = wire.game.step
    wire.choose("shake")
    assert wire.game.step == before + 1


def test_the_team_that_is_alone_sees_its_own_cards_in_that_window_only(wire: Wire) -> None:
    wire.be_alone()
    (message,) = wire.hands()
    assert message["to"] == "laptop"
    assert wire.board.alone == "laptop"
    assert wire.met() == {SECRETS[0]}
    assert "kb-choice" in wire.board.layer
    assert not wire.board.over


def test_the_cards_stay_for_the_turn_and_are_gone_with_it(wire: Wire) -> None:
    wire.be_alone()
    wire.choose("wade")
    assert [message["to"] for message in wire.hands()] == ["laptop", "laptop"]
    wire.choose("stay")
    assert wire.board.alone == ""
    assert len(wire.hands()) == 2
    assert "Pass it to Bees." in wire.board.card
    assert wire.met() == {SECRETS[0]}


def test_no_two_messages_are_hidden_under_the_same_bytes(wire: Wire) -> None:
    """What all windows get could else be laid over one another and read."""
    wire.be_alone()
    wire.choose("wade")
    first, second = wire.hands()
    assert second["at"] == first["at"] + len(b64decode(first["hidden"]))
    assert first["html"] == second["html"]
    assert first["hidden"] != second["hidden"]


def test_the_cards_are_covered_when_the_bytes_are_used_up(wire: Wire) -> None:
    wire.be_alone(pad=PAD[:600])
    assert len(wire.hands()) == 1
    wire.choose("wade")
    assert len(wire.hands()) == 1
    assert wire.board.alone == ""
    assert "data-act='alone'" in wire.board.hand, "they may say it again, with fresh bytes"
    wire.be_alone()
    assert len(wire.hands()) == 2


@pytest.mark.parametrize("value", [None, "", "no such bytes", "ü"])
def test_nothing_is_sent_to_a_window_without_bytes_to_hide_it(wire: Wire, value: str | None) -> None:
    wire.send("alone", value, **{"from": "laptop"})
    assert wire.hands() == []
    assert wire.board.alone == ""
    assert "data-act='alone'" in wire.board.hand


def test_each_team_has_to_say_so_for_itself(wire: Wire) -> None:
    for turn, secret in enumerate(SECRETS):
        wire.received.clear()
        wire.synced.clear()
        wire.be_alone(f"window {turn}")
        wire.choose("stay", "stay")
        assert wire.met() == {secret}
        assert {message["to"] for message in wire.hands()} == {f"window {turn}"}


def test_a_team_may_play_without_looking_and_look_later(wire: Wire) -> None:
    wire.send("unseen")
    assert wire.hands() == []
    assert wire.board.alone == ""
    assert "data-act='alone'" in wire.board.hand
    wire.choose("wade")
    assert wire.game.pending is not None
    assert wire.game.pending.key == "second"
    wire.be_alone()
    assert wire.met() == {SECRETS[0]}
    wire.received.clear()
    wire.send("unseen")
    assert wire.board.alone == ""
    assert wire.hands() == []


def test_undo_into_another_teams_turn_covers_the_board(wire: Wire) -> None:
    wire.be_alone()
    wire.choose("stay", "stay")
    wire.received.clear()
    wire.send("undo")
    assert "Pass it to Ants." in wire.board.card, "whoever sits there now has to say so again"
    wire.send("redo")
    assert "Pass it to Bees." in wire.board.card
    assert wire.hands() == []
    wire.be_alone()
    wire.send("undo")
    wire.send("redo")
    assert "Pass it to Bees." in wire.board.card
    assert wire.board.alone == ""


def test_another_game_on_the_board_begins_covered(wire: Wire) -> None:
    wire.be_alone()
    other = Session.start(Herons(), 3)
    other.choose("deal")
    wire.received.clear()
    wire.board.show(other)
    assert "Pass it to Ants." in wire.board.card
    assert wire.hands() == []


def test_a_late_or_a_vain_word_changes_nothing(wire: Wire) -> None:
    wire.be_alone(step=wire.board.step - 1)
    assert wire.met() == set()
    open_game = Wire(Session.start(Herons(), 3))
    open_game.be_alone()
    assert open_game.met() == set(), "nobody holds anything that others may not see"
    open_game.choose("deal")
    assert "Pass it to Ants." in open_game.board.card


def test_the_clock_waits_until_the_cover_is_gone(wire: Wire) -> None:
    watch = timed(wire)
    wire.send("hello")
    watch.now = 25
    assert "answer" not in wire.board.clock
    wire.be_alone()
    assert wire.board.clock["answer"]["left"] == 30


def test_a_question_is_not_asked_under_the_cover(wire: Wire) -> None:
    for _ in range(2):
        wire.send("unseen")
        wire.choose("stay", "stay")
    assert "Asked?" not in wire.board.over
    wire.send("unseen")
    assert "Asked?" in wire.board.over


def test_open_hands_are_shown_to_everybody_without_a_cover(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HeronsLook, "open", True)
    wire = Wire(Session.start(Herons(), 3))
    wire.choose("deal")
    assert "Everybody sees it" in wire.board.hand
    assert "Pass it" not in wire.board.card
    wire.choose("wade")
    assert wire.hands() == []


def test_a_game_without_hands_has_no_cover_and_no_strip(wire: Wire) -> None:
    assert hand_of(object(), {}, wire.game.pending) is None  # type: ignore[arg-type]
    start = Wire(Session.start(Herons(), 3))
    assert (start.board.hand, start.board.alone) == ("", "")
    assert "alone" not in start.board.card


def test_texts_of_a_hand_are_escaped(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    nasty = Hand(HOSTILE, (HandCard(HOSTILE, "paw", HOSTILE, f"{HOSTILE}\nfits", INK, WHITE),))
    monkeypatch.setattr(HeronsLook, "hand", lambda *_: nasty)
    wire.be_alone()
    tags = Tags(wire.hands()[0]["html"])
    assert not tags.all("img")
    assert len(tags.all("small")) == 2, "a line each"


def test_what_is_for_the_teacher_goes_to_the_window_that_asked(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    wire.ask_as_teacher()
    assert wire.secrets() == [], "this game has nothing for the teacher"
    assert "teacher" not in wire.board.menu
    frame = HeronsLook.frame
    monkeypatch.setattr(HeronsLook, "frame", lambda *given: replace(frame(*given), teacher="Whose word"))
    monkeypatch.setattr(HeronsLook, "teacher", lambda *given: [given[2]["word"]], raising=False)
    monkeypatch.setattr(Herons, "teacher_view", lambda *_: {"word": SECRETS[2]})
    wire.send("hello")
    assert "Whose word" in wire.board.menu
    before = wire.board.step
    wire.ask_as_teacher()
    (message,) = wire.secrets()
    assert (message["do"], message["to"]) == ("pop", "desk")
    assert SECRETS[2] in message["html"]
    assert wire.met() == set(), "no other window can read it"
    assert wire.board.step == before
    wire.ask_as_teacher(pad=b"")
    assert len(wire.secrets()) == 1


def test_every_window_but_the_one_that_is_alone_forgets_the_cards() -> None:
    code = script()
    assert re.search(r'if \(!mine\) own = "";', code), (
        "what is held is dropped as soon as it is no longer allowed"
    )
    assert re.search(r"message\.to === me", code)
