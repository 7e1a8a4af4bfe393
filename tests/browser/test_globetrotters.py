"""The end of a game of Globetrotters by real clicks: a challenge, a Jackpot, a deportation, a win."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import kit
from kit.app.saves import Shelf
from kit.app.server import notebook_name
from kit.games.globetrotters.data import TICKETS
from kit.games.globetrotters.state import IN_JACKPOT, Jackpot, Pile, Player, State
from tests.browser.server import Server
from tests.browser.table import Table

ANN, BEN, CAT, DAN = range(4)
HOLDS = {
    ANN: ("paris", ("new_york", "mexico_city", "rio_de_janeiro", "cairo", "NA", "AF")),
    BEN: ("dubai", ("london", "moscow", "tokyo", "EU")),
    CAT: ("lima", ()),
    DAN: ("perth", ("delhi", "sydney", "SA", "AS")),
}
"""Seat -> Home and KEYs; Nairobi's and Oceania's lie in the Jackpot."""
CHART = {
    ANN: ("chicago", "montreal", "lagos", "cape_town"),
    BEN: ("rome", "berlin"),
    CAT: (),
    DAN: ("bogota", "santiago", "beijing", "bangkok"),
}


def ticket(a: str, b: str) -> str:
    """The ticket with these destinations."""
    return next(one.id for one in TICKETS.values() if one.both == (a, b))


def position() -> State:
    """All KEYs are off the map; Ann is in Moscow, whose KEY Ben holds, with a ticket Home."""
    dealt = (("paris", "las_vegas"), ("dubai", "perth"), ("lima", "bangkok"), ("panama_city", "perth"))
    where = ("moscow", "macau", "lagos", "tokyo")
    players = []
    for seat, name in enumerate(("Ann", "Ben", "Cat", "Dan")):
        colour, home = ("blue", "orange", "purple", "yellow")[seat], HOLDS[seat][0]
        one = Player(name, colour, ticket=ticket(*dealt[seat]), home=home, place=where[seat], cash=300)
        one.markers = {city: 10 * seat + number for number, city in enumerate(CHART[seat], start=1)}
        players.append(one)
    players[ANN].hand, players[ANN].may_challenge = [ticket("paris", "maldives")], True
    players[BEN].offer, players[CAT].offer = "jackpot", "adventure"
    holder = {key: seat for seat, (_, keys) in HOLDS.items() for key in keys}
    pot = Jackpot(600, [ticket("lagos", "dublin"), ticket("berlin", "fiji")], 1)
    state = State(players, turn=41, round=11, jackpot=pot, serial=40)
    state.holder = {**holder, "nairobi": IN_JACKPOT, "OC": IN_JACKPOT}
    state.cards = {"A": Pile(top=["A15"]), "E": Pile()}
    return state


class Clicks:
    """What a class does at the board of this position."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def says(self, words: str) -> None:
        """The card, or what lies over the board, tells this."""
        assert words in self.table.look(), self.table.look()

    def press(self, title: str) -> None:
        """Press a button of the card."""
        self.table.click(self.table.card.get_by_role("button").filter(has_text=title).first)

    def go_on(self, until: str) -> None:
        """Read on until a button with this title is there."""
        for _ in range(12):
            if self.table.card.get_by_role("button").filter(has_text=until).count():
                return
            self.press("Go on" if "Go on" in self.table.card.inner_text() else "The next team plays")
        raise AssertionError(f"no {until}:\n{self.table.look()}")

    def throw(self, *faces: int) -> None:
        """Enter real dice."""
        before = self.table.mark()
        for group, face in enumerate(faces):
            self.table.card.locator(f'[data-act="part"][data-group="{group}"]').nth(face - 1).click()
        self.table.changed(before)


def play(clicks: Clicks) -> None:
    """From Ann's challenge to Ann's return."""
    clicks.press("Challenge")
    clicks.throw(3, 4)
    clicks.throw(1, 2)
    clicks.says("Ann win the KEY of Moscow!")
    clicks.go_on("Work")
    clicks.press("Work")
    clicks.go_on("Jackpot")
    clicks.press("Jackpot")
    clicks.throw(1, 2)
    clicks.throw(6, 5)
    clicks.says("Ben win the Jackpot!")
    clicks.says("KEY of Nairobi")
    clicks.go_on("Work")
    clicks.press("Work")
    clicks.go_on("Adventure")
    clicks.press("Adventure")
    clicks.says("Dan read aloud.")
    clicks.press("Go on")
    clicks.says("Cat are deported!")
    clicks.go_on("Work")
    clicks.press("Work")
    clicks.go_on("Fly")
    clicks.press("Fly")
    clicks.says("Pass the laptop to Ann.")
    clicks.press("We are alone")
    clicks.says("upper")
    clicks.press("upper")


def test_a_challenge_a_jackpot_a_deportation_and_a_win_by_return(
    new_page: Any, server: Server, folder: Path
) -> None:
    """Real dice are typed in; the view follows, and goes back to the whole map when asked to."""
    notebook = notebook_name("globetrotters")
    shelf = Shelf("globetrotters", folder, Path(notebook).stem)
    game = kit.Session.at(position(), chance=kit.RealDice(3), save=shelf.new_path(["Ann", "Ben"]))
    shelf.set_current(game.path)
    table = Table(new_page(reduced_motion="reduce"), server, folder)
    table.open(server.page(f"notebooks/{folder.name}/{notebook}"))
    table.ready()
    picture = table.board.locator(".kb-picture > svg").first
    near = picture.get_attribute("viewBox")
    table.page.keyboard.press("z")
    assert picture.get_attribute("viewBox") == "0.0 0.0 1920.0 1080.0"
    table.page.keyboard.press("z")
    assert picture.get_attribute("viewBox") == near != "0.0 0.0 1920.0 1080.0"
    play(Clicks(table))
    while table.result() is None:
        table.go_on({})
    assert table.result() == "Ann win!"
