"""Decision cards of Globetrotters with many choices: places far apart, many tickets."""

from __future__ import annotations

import pytest

from kit.engine.requests import Ask
from kit.games.globetrotters.look import _in_two_lines
from kit.games.globetrotters.look_beats import ending
from kit.games.globetrotters.look_cards import decision, keys_of
from tests.games.globetrotters.support import play, team
from tests.games.globetrotters.test_look import begun


@pytest.mark.parametrize(
    ("places", "parts"),
    [
        (("istanbul", "tehran", "amman", "cairo", "khartoum", "tunis"), None),
        (("istanbul", "tehran", "amman", "cairo", "khartoum", "tunis", "delhi"), ["3", "4", "5"]),
        (("tehran", "amman", "cairo", "khartoum", "delhi", "dubai", "nairobi"), None),
        (("paris", "london", "rome", "tunis", "berlin", "vienna", "istanbul"), None),
    ],
)
def test_places_too_far_apart_to_be_read_at_once_are_chosen_in_two_steps(
    places: tuple[str, ...], parts: list[str] | None
) -> None:
    """With Europe's map and another in sight nothing is shown from near; Tunis and Istanbul lie on Europe's."""
    session = begun()
    card = decision(Ask("move", 0, places, "G-45", {"number": 4, "start": "amman"}), session.view())
    shown = [button.key for button in card.buttons if button.act == "typed"]
    assert shown == (parts or [])
    keys = keys_of(Ask("move", 0, places, "G-45", {}))
    assert {len(key) for key in keys.values()} == {2 if parts else 1}
    if parts:
        assert keys["tunis"][0] == keys["istanbul"][0] == "4"
        assert [button.title for button in card.buttons][1] == "Map of Europe"


@pytest.mark.parametrize(
    ("tickets", "columns", "title"), [(3, 2, "Ticket 1"), (9, 3, "1 upper"), (20, 4, "1 upper")]
)
def test_many_tickets_are_told_apart_by_the_titles_of_their_buttons(
    tickets: int, columns: int, title: str
) -> None:
    """In narrow columns a button has no explanation; the way back keeps its key however many there are."""
    sides = tuple(f"{number}{side}" for number in range(1, tickets + 1) for side in "ab")
    card = decision(Ask("fly", 0, (*sides, "back"), "G-62", {}), begun().view())
    assert card.columns == columns
    assert card.buttons[0].title == title
    assert card.buttons[-1].key == "0"
    words = {(button.title, button.help) for button in card.buttons}
    assert len(words) == len(sides) + 1


def test_a_team_that_is_sent_on_has_its_own_things_there() -> None:
    """G-225: another team is asked, so what stands there is not theirs."""
    ann, ben = team("london"), team("paris", markers="tashkent")
    game = play(ann, ben, dice=[1], tickets=["cairo/tashkent"], keys={1: "cairo"}).does("roll")
    assert game.session.pending is not None
    assert game.asks == "Ann move_on"
    card = decision(game.session.pending, game.session.view())
    assert [button.help for button in card.buttons] == ["$200 · their KEY", "$100 · their marker"]


@pytest.mark.parametrize(
    ("keys", "lines"),
    [
        (["Cairo", "Mexico City"], ["Cairo", "Mexico City"]),
        (["Cairo", "Mexico City", "Delhi"], ["Cairo", "Delhi +1"]),
        (["Cairo", "Mexico City", "N. America"], ["Cairo", "and 2 more"]),
    ],
)
def test_the_number_of_further_keys_is_never_cut_off(keys: list[str], lines: list[str]) -> None:
    assert _in_two_lines(keys) == lines


def test_the_last_screen_says_why_and_ranks_the_teams() -> None:
    """GO-02: winners first, then by KEYs, markers, money and tickets."""
    ann, ben = team("denver", 900), team("gobi", 200, "cairo/bali", markers="lima")
    game = play(ann, ben, team(cash=0), options={"round_limit": 3}, round=3).others_work(2)
    last = ending(game.does("work").next_turn().session.view())
    assert [row.text.partition(":")[0] for row in last.rows] == ["Ben", "Ann", "Cat"]
    assert last.rows[0].text == "Ben: 1 marker, $700, 1 ticket"
    assert last.text.startswith("Most KEYs win")
