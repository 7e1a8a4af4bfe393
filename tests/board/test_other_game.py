"""A game with colours, icons, dice and clocks of its own needs nothing outside its folder. No browser."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pytest
from jinja2 import UndefinedError

import kit
from kit import games
from kit.board import board as module
from kit.board import drawing, panels
from kit.board.icons import sprite
from kit.engine.frame import (
    Button,
    Card,
    Chip,
    Clock,
    EventLike,
    Frame,
    LogLine,
    Moment,
    Notice,
    Remark,
    Row,
    Seat,
    Sign,
    dice_asked,
)
from kit.engine.scene import COLOURS, INK, WHITE, Colour, Piece, Ring, Scene, Space, Stack, Token, colours_of
from kit.engine.session import Session
from kit.engine.table import Table
from tests.board.support import HOSTILE, Tags, Window, timed
from tests.engine.toy import Magpies, State

OWN = {
    "white": Colour("white", "#F7F7F2", "circle", INK, "#5A6772"),
    "brown": Colour("brown", "#8A5A2B", "star", WHITE, "#8A5A2B"),
    "blue": Colour("blue", "#1F4E9E", "triangle", WHITE, "#1F4E9E"),
}
SHEEP = "M4 4h16v16h-16z"


class Drovers(Magpies):
    """Three printed colours, one of them under a name of the house's; a die with twelve sides."""

    name: ClassVar[str] = "drovers"
    title: ClassVar[str] = "Drovers"
    colours: ClassVar[tuple[str, ...]] = ("white", "brown", "blue")

    async def turn(self, table: Table[State]) -> None:
        state, seat = table.state, table.state.current
        value = await table.ask("go", seat, ("throw", "rest", "fall"), "M-1")
        if value == "throw":
            table.tell("thrown", seat, "M-1", dice=await table.roll(seat, dice=1, sides=12))
        else:
            table.tell(value, seat, "M-1")
        state.current = (seat + 1) % len(state.nests)


class DroversLook:
    """The plainest look that has something of everything."""

    colours: ClassVar[Mapping[str, Colour]] = OWN
    icons: ClassVar[Mapping[str, str]] = {"sheep": SHEEP}

    def scene(self, view: Mapping[str, Any]) -> Scene:  # noqa: ARG002
        own = tuple(Piece(10, 10, 5, colour, held=False) for colour in OWN.values())
        spaces = (Space("wa", 50, 50, 90, 80, "Yard", lines=("Yard",), icon="sheep"),)
        stacks = (Stack("wool", 0, 0, 120, 146, "Wool", "sheep", tall=True),)
        return Scene((0, 0, 200, 200), "Board of Drovers", spaces=spaces, stacks=stacks, pieces=own)

    def frame(self, moment: Moment) -> Frame:
        seats = tuple(
            Seat(at, name, colour, "", name, chips=(Chip("sheep", "2", "sheep"),))
            for at, (name, colour) in enumerate(OWN.items())
        )
        thrown = next((event.data["dice"] for event in moment.recent if event.kind == "thrown"), ())
        told = bool(moment.recent) and not moment.shown and moment.recent[-1].kind not in ("dealt", "shaken")
        ask = moment.pending
        entry, sides = dice_asked(ask) if ask else (0, 6)
        values = ask.values if ask and not entry else ()
        buttons = [Button(value, value, "", sign=Sign(icon="sheep")) for value in values]
        if told:
            buttons = [Button("", "Go on", "Enter", act="next", sign=Sign(OWN["brown"]))]
        row = Row("Two dice", OWN["blue"], (3, 5), "8", sides=8)
        return Frame(
            "Drovers", "", seats,
            Card(
                "Drive on!", OWN["white"], tuple(buttons), tuple(thrown) if told else (),
                (Remark("sheep", "Baa"),), dice_entry=entry, sides=12 if told else sides,
            ),
            "Drive on!", "M-1",
            tokens=tuple(Token(name, 5, 5, 9, colour, name) for name, colour in OWN.items()),
            marks=(Ring("wa", OWN["brown"]), Piece(1, 1, 5, OWN["white"])),
            notice=Notice("card", "Muster", "sheep", INK, WHITE, "", OWN["brown"], (row,)) if told else None,
            waits=told,
            interrupt=any(event.kind == "shaken" for event in moment.recent),
            answer_clock=Clock(30, "rest") if values and not told else None,
            lesson_clock=Clock(600, "end:0"),
        )  # fmt: skip

    def log(self, events: Sequence[EventLike], view: Mapping[str, Any]) -> tuple[LogLine, ...]:  # noqa: ARG002
        return tuple(LogLine(event.kind, event.rule, OWN["white"]) for event in events)


@pytest.fixture(autouse=True)
def found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "look", lambda name: {"drovers": DroversLook()}[name])


def window(chance: kit.RealDice | kit.Scripted | None = None) -> Window:
    rules = Drovers()
    return Window(Session.start(rules, 3, chance=chance or kit.Scripted([(11,), (2,)])))


def dangling(*markup: str) -> set[str]:
    """What is named in *markup* or the page's sprite, and drawn in neither."""
    page = "".join([sprite(), *markup])
    ids = re.findall(r"\bid=[\"']([^\"']+)", page)
    assert len(ids) == len(set(ids))
    return set(re.findall(r"href=[\"']#([^\"']+)", page)) - set(ids)


def parts(shown: Window) -> list[str]:
    board = shown.board
    svg = [token["svg"] for token in board.tokens]
    return [board.picture, board.layer, board.seats, board.card, board.over, board.log, *svg]


# -- colours and icons -------------------------------------------------------------------------------


def test_colours_and_icons_of_a_game_are_drawn_everywhere() -> None:
    shown = window()
    assert dangling(*parts(shown)) == set()
    shown.choose("throw")
    assert "Muster" in shown.board.over
    assert dangling(*parts(shown)) == set()
    assert "#1F4E9E" in shown.board.picture
    assert SHEEP in shown.board.picture
    assert "kb-t-blue" not in "".join(parts(shown)), "not the blue of the house"


def test_a_session_of_the_game_draws_itself() -> None:
    svg = drawing.svg_of(window().game)
    ids = re.findall(r'\bid="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"href=[\"']#([^\"']+)", svg)) <= set(ids)


def test_the_house_has_what_a_look_does_not_bring() -> None:
    assert colours_of(object()) == COLOURS
    found = colours_of(DroversLook())
    assert found["brown"] is OWN["brown"]
    assert found["blue"] is OWN["blue"]
    assert found["purple"] is COLOURS["purple"]


def test_an_icon_that_nobody_brings_is_an_error() -> None:
    frame = window().board._frame
    assert frame is not None
    with pytest.raises(KeyError, match="sheep"):
        panels.seats(frame)


def test_what_a_look_brings_cannot_break_out_of_its_drawing() -> None:
    nasty = DroversLook()
    nasty.icons = {"sheep": HOSTILE}  # type: ignore[misc]
    nasty.colours = {"white": replace(OWN["white"], fill=HOSTILE)}  # type: ignore[misc]
    assert not Tags(drawing.picture(nasty.scene({}), nasty)).all("img")


@pytest.mark.parametrize("game", kit.games())
def test_every_game_has_its_colours(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert set(games.get(game).colours) <= set(colours_of(games.look(game)))


def test_every_floor_writes_html_in_the_same_way(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("{% if name %}\n{{ icon('clock') }}{{ name }}\n{% endif %}\n{{ gap }}")
    page = panels.environment(tmp_path).get_template("page.html")
    assert page.render(name=HOSTILE, gap="").startswith("<svg class=")
    assert not Tags(page.render(name=HOSTILE, gap="")).all("img")
    with pytest.raises(UndefinedError, match="gap"):
        page.render(name="x")


# -- dice --------------------------------------------------------------------------------------------


def test_one_die_with_twelve_sides_is_entered_and_shown_as_a_numeral() -> None:
    shown = window(kit.RealDice(4))
    shown.choose("throw")
    faces = [one for one in Tags(shown.board.card).all("button") if "data-group" in one]
    assert [(one["data-group"], one["data-value"]) for one in faces] == [("0", str(n)) for n in range(1, 13)]
    assert faces[11]["aria-label"] == "Die: 12"
    assert not any("data-key" in one for one in faces), "12 would be taken for 1"
    assert "--columns:6" in shown.board.card
    shown.choose("11")
    assert "aria-label='Dice: 11'" in shown.board.card
    assert ">11</text>" in shown.board.card
    assert dangling(*parts(shown)) == set()


def test_dice_of_any_number_and_kind_can_be_entered() -> None:
    for dice, sides in ((1, 6), (2, 6), (3, 4), (2, 8), (1, 20)):
        frame = Frame("", "", (), Card("", None, dice_entry=dice, sides=sides), "", "")
        buttons = Tags(panels.card(frame, clock=False)).all("button")
        assert len(buttons) == dice * sides
        assert len({one["aria-label"] for one in buttons}) == dice * sides
        assert ("data-key" in buttons[-1]) == (sides < 10)
        assert panels.row_of(sides) == {4: 4, 6: 6, 8: 4, 20: 7}[sides]
    assert "<text" in panels.die(3, 8), "one kind of face on one kind of die"
    assert "<text" not in panels.die(3, 4)


def test_several_numbers_are_picked_of_one_row() -> None:
    frame = Frame("", "", (), Card("", None, dice_entry=1, picks=2, parts="Number"), "", "")
    html = panels.card(frame, clock=False)
    assert html.count("data-picks='2'") == 1
    assert len(Tags(html).all("button")) == 6
    assert "data-picks" not in panels.card(Frame("", "", (), Card("", None, dice_entry=2), "", ""), clock=False)


def test_dice_on_a_notice_have_their_sides() -> None:
    shown = window()
    shown.choose("throw")
    assert shown.board.over.count("#kb-d-0") == 2


# -- clocks and what is told at once -----------------------------------------------------------------


def test_the_clock_of_a_game_chooses_what_the_game_says() -> None:
    shown = window()
    watch = timed(shown)
    shown.send("hello")
    assert shown.board.clock["answer"]["value"] == "rest"
    assert "data-act='pause'" in shown.board.menu
    assert shown.board.clock["lesson"] == 600
    for _ in range(11):
        watch.now += 60
        shown.send("time")
    assert shown.game.state.last, "end:0 has been chosen"


def test_the_answer_clock_goes_on_when_something_is_done_beside_it() -> None:
    shown = window()
    watch = timed(shown)
    shown.send("hello")
    watch.now = 10
    shown.choose("shake")
    assert shown.board.clock["answer"]["left"] == 20
    shown.choose("throw")
    assert "answer" not in shown.board.clock
    shown.next()
    assert shown.board.clock["answer"]["left"] == 30, "a new decision has all its time"


def test_a_look_says_what_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = window()
    shown.choose("throw")
    shown.choose("shake")
    assert not shown.board.over, "the throw is dropped for it"
    monkeypatch.setattr(DroversLook, "frame", _patient(DroversLook.frame))
    shown = window()
    shown.choose("throw")
    shown.choose("shake")
    assert "Muster" in shown.board.over, "the throw is still to be read"


def _patient(frame: Any) -> Any:
    def calm(look: DroversLook, moment: Moment) -> Frame:
        thrown = [event for event in moment.recent if event.kind != "shaken"]
        return replace(frame(look, replace(moment, recent=thrown)), interrupt=False)

    return calm


def test_the_board_knows_no_words_of_a_game() -> None:
    folder = Path(module.__file__).parent
    files = [path for path in folder.rglob("*") if path.suffix in (".py", ".js", ".html", ".css")]
    assert len(files) > 15
    words = {switch.key for game in kit.games() for switch in games.get(game).switches} | {"time_up", "out"}
    words -= {*module.Board._acts, "end"}  # which is also a kind of notice
    for path in files:
        text = path.read_text("utf-8")
        assert not re.search(r"\b[A-Z]{1,2}-\d{2,3}\b(?<!UTF-8)", text), f"{path.name} names a rule"
        assert not re.search(r"\bevent\.kind\b|\bsession\.options\b", text), f"{path.name} reads a game's facts"
        for word in (*words, *kit.games()):
            assert f'"{word}"' not in text, f"{path.name} knows {word}"
