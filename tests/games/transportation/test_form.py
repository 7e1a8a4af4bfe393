"""What the set-up form of Transportation asks, and what it does not."""

from __future__ import annotations

import pytest

from kit.app.lobby import Lobby
from kit.app.saves import Listed
from kit.games.transportation.rules import RULES
from tests.games.transportation.seen import seen
from tests.games.transportation.support import new


@pytest.fixture
def lobby() -> Lobby:
    """The form as it is opened."""
    return Lobby(RULES, None)


def test_no_colour_is_asked_for_as_the_home_port_gives_it(lobby: Lobby) -> None:
    """T-03: but every seat has one, as the engine wants it."""
    shown = lobby.html(Listed(), running=False)
    assert 'name="name-5"' in shown
    assert "colour-0" not in shown
    assert "kl-swatches" not in shown.partition("<form")[2]
    assert [seat["colour"] for seat in lobby.seats()] == list(RULES.colours[:4])


def test_a_team_without_a_home_port_has_no_ports_colour() -> None:
    """Nobody looks as if at home in a Port that somebody else is about to choose."""
    game = new(3).does("LIV")
    seats = seen(game).seats
    assert [(seat.colour.key, seat.colour.shape, seat.remark) for seat in seats] == [
        ("black", "star", ""),
        ("grey", "hexagon", "no home Port yet"),
        ("grey", "hexagon", "no home Port yet"),
    ]
    assert seats[1].spoken == "Ben, grey hexagon, no home Port yet"


def test_what_depends_on_a_switch_is_asked_beside_it(lobby: Lobby) -> None:
    """The rounds at the choice of the end, the pupils only if the speaker rotates (TO-01, TO-14)."""
    assert [switch.key for switch in lobby.front] == ["banker", "end", "rounds"]
    shown = lobby.html(Listed(), running=False)
    for key, switch, value in (("rounds", "end", "rounds"), ("members", "teams", "on")):
        assert f'[name="s-{switch}"][value="{value}"]:checked)) [data-when="{key}"]' in shown
    assert shown.count(' data-when="members"') == RULES.seats_high + 1, "each team's, and what it means"
    lobby.take({**lobby.values, "s-end": "rounds", "s-rounds": "0"})
    lobby.options()
    assert lobby.problems == {"s-rounds": "A whole number from 1 to 200."}
