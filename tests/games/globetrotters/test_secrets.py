"""The number of buttons on the room's screen tells nothing that is hidden."""

from __future__ import annotations

from kit.engine.frame import ALL_SHOWN, Frame, Moment
from kit.games.globetrotters.look import LOOK
from tests.games.globetrotters.support import Game, play, team


def frame(game: Game) -> Frame:
    """What is drawn for the room."""
    session = game.session
    return LOOK.frame(Moment(session.view(), session.pending, session.side_requests, session.recent, ALL_SHOWN))


def test_the_buttons_of_a_flight_do_not_tell_which_place_is_on_a_ticket() -> None:
    """G-64, G-286: the place where one is cannot be flown to, and is among the buttons all the same."""
    shown = []
    for tickets in ("paris/maldives cairo/bali", "cairo/tashkent cairo/bali", "cairo/tashkent paris/maldives"):
        game = play(team("paris", 300, tickets)).does("fly")
        seen = frame(game)
        shown.append((seen.card, seen.announce, seen.choices, seen.marks))
    assert shown[0] == shown[1] == shown[2]
    assert [button.value for button in shown[0][0].buttons] == ["1a", "1b", "2a", "2b", "back"]
    game.refuses("2a", why="G-64")


def test_how_many_tickets_can_be_bought_does_not_tell_hidden_cheques() -> None:
    """GO-07: with hidden cheques the buttons are the same for $200 and $900; too many are refused."""
    games = [play(team("denver", cash), options={"hide_cheques": True}).does("buy") for cash in (200, 900)]
    cards = [frame(game).card for game in games]
    assert cards[0] == cards[1]
    assert [button.value for button in cards[0].buttons] == [*"123456789", "back"]
    games[0].refuses("2", why="G-71")
    few = play(team("denver", 900), options={"hide_cheques": True}, pack=["lima/hawaii"]).does("buy")
    assert [button.value for button in frame(few).card.buttons] == ["1", "back"]
