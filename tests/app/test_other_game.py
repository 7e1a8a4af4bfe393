"""The set-up form of a game with other seats, colours and switches needs nothing outside the game's folder."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

import kit
from kit import games
from kit.app.desk import Desk
from kit.app.lobby import Lobby
from kit.app.saves import Listed
from kit.engine.rules import Switch
from kit.engine.scene import COLOURS, INK, Colour
from kit.games import get
from tests.engine.toy import Magpies

WHITE = Colour("white", "#F7F7F2", "star", INK, "#5A6772")
FIELDS = (
    Switch("camels", "Camels", "How many camels a team has.", "D-1", "int", 3, low=1, high=9),
    Switch("guide", "Guide", "Whether somebody knows the way.", "D-2", "bool", True),
    Switch("way", "Way", "Where a team sets out.", "D-3", "choice", "east", choices=("east", "west")),
    Switch("water", "Water", "Gallons.", "D-4", "int", 4, low=2, high=6, step=2, words=("low", "half", "full")),
)


class Drovers(Magpies):
    """Seven teams at the most, no dice, no house rules, four facts of each team."""

    name: ClassVar[str] = "drovers"
    title: ClassVar[str] = "Drovers"
    seats_low: ClassVar[int] = 2
    seats_high: ClassVar[int] = 7
    colours: ClassVar[tuple[str, ...]] = ("white", *COLOURS)
    default_names: ClassVar[tuple[str, ...]] = tuple("ABCDEFG")
    seat_fields: ClassVar[tuple[Switch, ...]] = FIELDS
    seat_words: ClassVar[tuple[str, ...]] = ()
    switches: ClassVar[tuple[Switch, ...]] = ()
    dice: ClassVar[bool] = False

    def settle_seat(self, facts: Mapping[str, Any], name: str) -> dict[str, Any]:
        del name
        return dict(facts)


@pytest.fixture
def lobby(monkeypatch: pytest.MonkeyPatch) -> Lobby:
    monkeypatch.setattr(games, "look", lambda _: SimpleNamespace(colours={"white": WHITE}))
    return Lobby(Drovers(), None)


def form(lobby: Lobby, **changes: str) -> dict[str, str]:
    boxes = {f"guide-{seat}" for seat in range(7)}
    sent = lobby.values | {name.replace("__", "-"): value for name, value in changes.items()}
    return {name: value for name, value in sent.items() if value or name not in boxes}


def test_what_the_form_asks_of_a_team_comes_from_the_rules(lobby: Lobby) -> None:
    lobby.take(form(lobby, teams="2", camels__1="7", guide__1="", way__1="west", water__1="6"))
    first, second = lobby.seats()
    assert not lobby.problems
    usual = {"camels": 3, "guide": True, "way": "east", "water": 4}
    assert first == {"name": "A", "colour": "white"} | usual
    assert second == {"name": "B", "colour": "blue", "camels": 7, "guide": False, "way": "west", "water": 6}
    assert Drovers().prepare([first, second], {}, None).seats[0].facts == usual
    shown = lobby.html(Listed(), running=False)
    for words in ("How many camels a team has.", "Team 7: Guide", "Team 2: West", "Team 2: half"):
        assert words in shown


def test_what_is_wrong_with_a_fact_is_said_at_its_field(lobby: Lobby) -> None:
    lobby.take(form(lobby, teams="3", camels__1="many", water__2="5"))
    lobby.seats()
    assert lobby.problems == {
        "camels-1": "A whole number from 1 to 9.",
        "water-2": "Water: low or half or full.",
    }
    shown = lobby.html(Listed(), running=False)
    assert 'id="kl-problem-camels-1"' in shown
    assert 'id="kl-problem-water-2"' in shown


def test_only_what_the_game_has_is_shown(lobby: Lobby) -> None:
    shown = lobby.html(Listed(), running=False)
    assert "Real dice" not in shown
    assert "House rules" not in shown
    assert "Questions</h2>" not in shown
    assert "16 or over" not in shown
    assert '<option value="white" selected>white star</option>' in shown
    assert f'fill="{WHITE.fill}"' in shown
    assert re.search(r'option\[value="white"\]:checked\) svg\[data-colour="white"\]', shown)
    hidden = re.findall(r'\[value="(\d)"\]:checked\) \.kl-team\[data-seat="(\d)"\]', shown)
    assert sorted(hidden) == [(str(few), str(seat)) for few in range(2, 7) for seat in range(few + 1, 8)]


def test_passport_has_dice_and_house_rules() -> None:
    shown = Lobby(get("passport"), None).html(Listed(), running=False)
    assert "Real dice" in shown
    assert "House rules" in shown
    assert "4 answers: a team with anybody of 16 or over." in shown


def test_an_error_is_shown_at_the_switch_that_it_quotes_and_no_other() -> None:
    """A word of a sentence may be the name of a switch."""
    lobby = Lobby(get("passport"), None)
    lobby.complain(kit.BadSetup("The minutes of practice are over."))
    assert list(lobby.problems) == [""]
    lobby.problems.clear()
    lobby.complain(kit.BadSetup('The minutes are wrong with "practice".'))
    assert list(lobby.problems) == ["s-practice"]


def test_real_dice_need_dice(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk("passport", tmp_path)
    monkeypatch.setattr(type(desk.rules), "dice", False)
    message = {"act": "start", "step": desk.board.step, "form": desk.lobby.values | {"dice": "real"}}
    desk.act("start", message, ())
    assert desk.board.session.pending.key == "throw"
