"""The map of Australia: all on it has its place, nothing lies over anything else, all can be told apart."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest

from kit.board.metrics import width
from kit.engine.scene import Badge, Piece, Text, Token
from kit.games.australia.data import BASES, REGIONS
from kit.games.australia.look import LOOK
from kit.games.australia.look_board import (
    COLOURS,
    HEIGHT,
    SUITS,
    base_place,
    beside_planes,
    chip_place,
    on_map,
    pile_place,
    plane_place,
    scene,
    target,
)
from tests.games.australia.looking import moment, positions


def test_every_region_and_base_of_the_data_is_on_the_map() -> None:
    """A-02 to A-04: 24 regions, 34 camps and 6 ships, each with its spoken name, where the data say."""
    printed = scene({})
    areas = {area.id: area for area in printed.areas if area.id}
    spaces = {space.id: space for space in printed.spaces}
    for code, region in REGIONS.items():
        assert areas[code].spoken == region.name
        assert target(code) in areas
    for base, one in BASES.items():
        assert one.name in spaces[base].spoken
        assert hypot(*(a - b for a, b in zip(base_place(base), on_map(*one.place), strict=True))) < 1.5
    assert sum(space.kind == "camp" for space in printed.spaces) == 34
    assert sum(space.kind == "ship" for space in printed.spaces) == 6


def test_regions_can_be_told_apart_without_their_hue() -> None:
    """Every colour has a pattern and a symbol of its own, and stands on the region, the card and the count."""
    assert len({suit.pattern for suit in SUITS.values()}) == len({suit.icon for suit in SUITS.values()}) == 6
    printed = scene({})
    icons = [badge.icon for badge in printed.badges]
    for code, region in REGIONS.items():
        area = next(area for area in printed.areas if area.id == code)
        assert area.pattern == SUITS[region.colour].pattern
    assert all(
        icons.count(suit.icon) == sum(r.colour == c for r in REGIONS.values()) for c, suit in SUITS.items()
    )
    assert len({colour.shape for colour in COLOURS.values()}) == 5


Box = tuple[float, float, float, float]


def words_of(text: Text) -> Box:
    """The room that a text takes."""
    wide = width(text.text, text.size, text.bold)
    left = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    return left, text.y - text.size * 0.72, left + wide, text.y + text.size * 0.2


def meet(one: Box, other: Box) -> float:
    """How far two boxes overlap, the shorter way."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return min(across, down) if across > 0 and down > 0 else 0.0


@pytest.mark.parametrize("full", [False, True])
def test_no_words_lie_over_other_words_or_over_a_base(full: bool) -> None:
    printed = scene({"windmill": {"tile_spaces": 12, "track_spaces": 12}} if full else {})
    boxes = [(text.text, words_of(text)) for text in printed.texts if text.fill != "#F8DF87"]
    for (name, one), (word, other) in combinations(boxes, 2):
        assert meet(one, other) < 2, f"{name} and {word}"
    for base in BASES:
        x, y = base_place(base)
        for name, box in boxes:
            assert meet(box, (x - 14, y - 14, x + 14, y + 14)) < 5, f"{name} lies over {base}"
    for name, (left, top, right, low) in boxes:
        assert left > 0, name
        assert top > 0, name
        assert right < 1325, name
        assert low < HEIGHT, name


def test_every_word_can_be_read_from_the_back_row() -> None:
    for text in scene({}).texts:
        assert text.size >= 0.016 * HEIGHT, text.text


def test_chips_and_planes_have_room() -> None:
    for code in REGIONS:
        left, top = chip_place(code)
        chips = (left, top, left + 141, top + 29)
        x, y = plane_place(code)
        assert meet(chips, (x - 19, y - 19, x + 19, y + 19)) < 3, code
        for base in BASES:
            a, b = base_place(base)
            assert meet(chips, (a - 14, b - 14, a + 14, b + 14)) < 8, f"{base} lies over the chips of {code}"
        for back in (1, 2, 3, 4):
            a, b = pile_place(back)
            assert not meet((a - 31, b - 37, a + 62, b + 37), (x - 19, y - 19, x + 19, y + 19)), code


def test_the_full_game_has_its_tracks() -> None:
    """A-99, A-104, A-113: a space for every tile and ranger, all on the map."""
    simple, full = scene({}), scene({"windmill": {"tile_spaces": 8, "track_spaces": 8}})
    assert len(full.areas) - len(simple.areas) == 1 + 16
    assert {text.text for text in full.texts} - {text.text for text in simple.texts} == {
        "Windmill",
        "Its rangers",
    }


def test_the_windmill_finds_room_beside_all_planes() -> None:
    """Five planes and the windmill in one region cover no name, no chip and no base of any other."""
    boxes = {code: (*chip_place(code), 141.0, 29.0) for code in REGIONS}
    for code in REGIONS:
        for planes in range(1, 6):
            x, y = beside_planes(code, planes)
            plate = (x - 24, y - 14, x + 24, y + 14)
            for other, (left, top, wide, high) in boxes.items():
                assert meet(plate, (left, top, left + wide, top + high)) < 6, (code, planes, other)
            for base in BASES:
                a, b = base_place(base)
                assert meet(plate, (a - 15, b - 15, a + 15, b + 15)) < 16, (code, planes, base)


def test_rangers_planes_and_tiles_lie_where_the_view_says() -> None:
    *_, session = positions("five", most=160)
    view, frame = session.view(), LOOK.frame(moment(session))
    held = [one for one in view["bases"].values() if one["seat"] is not None]
    pieces = [mark for mark in frame.marks if isinstance(mark, Piece)]
    assert [piece.text for piece in pieces] == [str(one["rangers"]) for one in held]
    assert {token.id for token in frame.tokens} == {
        str(seat) for seat, team in enumerate(view["teams"]) if team["plane"]
    }
    assert all(isinstance(token, Token) and token.icon == "plane" for token in frame.tokens)
    badges = [mark for mark in frame.marks if isinstance(mark, Badge)]
    assert sum(badge.icon == "koala" for badge in badges) == sum(
        one["conservation"] for one in view["regions"].values()
    )
    factories = [badge.text for badge in badges if badge.icon == "factory"]
    wanted = [
        f"{one['rangers']}/{'?' if one['value'] is None else one['value']}"
        for one in view["regions"].values()
        if one["industrial"] != "scored"
    ]
    assert factories == wanted


def test_counts_are_hidden_if_players_spot_projects() -> None:
    """A-79, AO-15: nothing on the map betrays a complete project."""
    session = next(one for one in positions("four spot") if one.turn)
    badges = [mark for mark in LOOK.frame(moment(session)).marks if isinstance(mark, Badge)]
    assert all("/" not in badge.text for badge in badges if badge.icon == "factory")
    assert all(not badge.text for badge in badges if badge.icon == "koala")
