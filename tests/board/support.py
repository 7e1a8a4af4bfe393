"""Boards to test: sessions at chosen positions, and messages as a browser sends them."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from typing import Any

import kit
from kit.banks.question import Bank, Question
from kit.board.board import Board
from kit.board.clocks import Clocks
from kit.games.passport.data import STATES
from kit.games.passport.state import State, Team

NAMES = ("Wrens", "Dingoes", "Possums", "Emus")
COLOURS = ("blue", "orange", "purple", "yellow")
GREEN, RED, THIRD, FOURTH = "Quartz", "Basalt", "Granite", "Marble"
PAD = bytes(number * 7 % 251 for number in range(20_000))
"""Bytes under which a window has its cards hidden."""
HOSTILE = "<img src=x onerror='alert(1)'>\"&"


def bank(question: str = "Which stone is it?", *, green: str = GREEN, why: str = "It says so.") -> Bank:
    """One question a State, with answers whose texts do not tell which one is right."""
    return Bank(
        "test",
        tuple(
            Question(
                sheet=code,
                row=2,
                state=code,
                question=question,
                answers=(green, RED, THIRD, FOURTH),
                green=green,
                red=RED,
                topic="geography",
                explanation=why,
                source="An almanac",
                checked="2026",
                number=1,
            )
            for code in STATES
        ),
    )


def team(seat: int, on: int | None = 0, cash: int = 1400, plaques: str = "", **facts: Any) -> Team:
    """The team of *seat* on a square, with *plaques* such as "NSW QLD"."""
    return Team(
        name=facts.pop("name", NAMES[seat]),
        colour=COLOURS[seat],
        position=on,
        cash=cash,
        plaques=plaques.split(),
        touched=True,
        out=on is None,
        **facts,
    )


def session(
    *teams: Team,
    dice: Sequence[Any] = (),
    draws: Mapping[str, Sequence[Any]] | None = None,
    options: Mapping[str, Any] | None = None,
    using: Bank | None = None,
) -> kit.Session[Any]:
    """A game at the start of the first team's turn, with known dice and cards."""
    state = State(teams=list(teams) or [team(seat) for seat in range(3)], custodian=1, round=11, turn=41)
    chance = kit.Scripted(dice, draws)
    return kit.Session.at(state, options=options or {}, bank=using or bank(), chance=chance)


class Window:
    """A browser window on a board: it sends what a click sends, and keeps what came back."""

    def __init__(self, session: kit.Session[Any] | None = None) -> None:
        self.board = Board(session)
        self.received: list[tuple[dict[str, Any], list[bytes]]] = []
        self.board.send = self._receive  # type: ignore[method-assign]

    def _receive(self, content: dict[str, Any], buffers: Sequence[bytes] | None = None) -> None:
        self.received.append((content, list(buffers or ())))

    def send(self, act: str, value: str | None = None, step: int | None = None, **more: Any) -> None:
        """Send *act* as a click does; *step* is the picture's number unless given."""
        message = {"act": act, "value": value, "step": self.board.step if step is None else step, **more}
        self.board._on_message(None, message, [])

    @property
    def game(self) -> kit.Session[Any]:
        """The session that is shown."""
        assert self.board.session is not None
        return self.board.session

    def choose(self, *values: str) -> None:
        """Choose *values* one after the other, as clicks do."""
        for value in values:
            self.send("choose", value)

    def next(self) -> None:
        """Press the button to go on."""
        self.send("next")

    def be_alone(self, window: str = "laptop", pad: bytes = PAD, step: int | None = None) -> None:
        """Say in *window* that the team on turn is alone, as its button does."""
        self.send("alone", b64encode(pad).decode(), step, **{"from": window})

    def ask_as_teacher(self, window: str = "desk", pad: bytes = PAD) -> None:
        """Press in *window* the item of the menu that is for the teacher."""
        self.send("teacher", b64encode(pad).decode(), **{"from": window})

    def hands(self) -> list[dict[str, Any]]:
        """The messages with cards, and what the window that they are sent to makes of them, as ``html``."""
        return [message for message in self.secrets() if message["do"] == "hand"]

    def secrets(self) -> list[dict[str, Any]]:
        """All messages for one window alone, read by it: see :meth:`hands`."""
        found = []
        for content, _ in self.received:
            if "hidden" in content:
                under = PAD[content["at"] :]
                plain = bytes(a ^ b for a, b in zip(b64decode(content["hidden"]), under, strict=False))
                found.append({**content, "html": plain.decode()})
        return found

    def parts(self) -> dict[str, Any]:
        """Everything the browser has: all synced parts."""
        return {name: getattr(self.board, name) for name in self.board.traits(sync=True) if name[0] != "_"}

    def text(self) -> str:
        """All of it as it goes over the wire."""
        return json.dumps(
            {name: value for name, value in self.parts().items() if isinstance(value, str | list | dict | int)}
        )


class Watch:
    """A watch set by hand, in seconds."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def timed(window: Window) -> Watch:
    """The watch that the clocks of *window* go by from now on."""
    watch = Watch()
    window.board.clocks = Clocks(watch)
    window.game.played_seconds = 0.0
    return watch


class Tags(HTMLParser):
    """The elements of some markup, with their attributes, and its text."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """The attributes of every element called *tag*."""
        return [attributes for name, attributes in self.elements if name == tag]

    @property
    def text(self) -> str:
        """The words, with single spaces."""
        return " ".join(" ".join(self.words).split())
