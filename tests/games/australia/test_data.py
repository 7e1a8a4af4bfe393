"""The board and the cards are what part 6 of the rules asks for."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from kit.banks.question import STATES
from kit.games.australia.data import (
    BASES,
    BORDERS,
    BY_BACK,
    CARD_COLOURS,
    CARDS,
    CODES,
    COLOURS,
    OTHERS,
    PROJECTS,
    REGIONS,
    SUPPLY,
    TILES,
    WINDMILLS,
)

LAND = [region for region in REGIONS.values() if region.state]
SEA = [region for region in REGIONS.values() if not region.state]
ONE_BASE_ONLY = {
    *("ADE-TSM", "BIG-SWE", "BIG-WVI", "COR-ENS", "GOL-IND", "GOL-RED"),
    *("IND-KIM", "OSA-OUT", "OSA-PIL", "PIL-TIM", "RED-SQL", "SQL-TSM"),
}
"""Pairs of regions that touch in one base and are no neighbours (6.3)."""


def test_the_regions() -> None:
    """A-02: 18 on land in six states and territories, none in Tasmania or the ACT, and 6 at sea."""
    assert (len(LAND), len(SEA)) == (18, 6)
    states = Counter(region.state for region in LAND)
    assert states == {"WA": 5, "NT": 2, "QLD": 4, "SA": 3, "NSW": 2, "VIC": 2}
    assert set(states) == set(STATES) - {"TAS", "ACT"}
    assert {region.colour for region in SEA} == {"blue"}
    assert all(region.colour != "blue" for region in LAND)
    assert (
        len({region.name for region in REGIONS.values()}) == len({one.short for one in REGIONS.values()}) == 24
    )


def test_bases_and_regions_name_each_other() -> None:
    """A-03: a base belongs to every region it touches, in board order; 120 in all."""
    for base in BASES.values():
        assert list(base.regions) == [code for code in CODES if base.id in REGIONS[code].bases]
    assert sum(len(region.bases) for region in REGIONS.values()) == 120
    assert Counter(len(region.bases) for region in REGIONS.values()) == {3: 1, 4: 8, 5: 5, 6: 10}


def test_camps_and_ships() -> None:
    """A-04: 34 camps with three or four regions, 6 ships between two seas; a ship gives 2 points."""
    camps = [base for base in BASES.values() if base.kind == "camp"]
    ships = [base for base in BASES.values() if base.kind == "ship"]
    assert Counter(len(base.regions) for base in camps) == {3: 28, 4: 6}
    assert Counter(len(base.regions) for base in ships) == {2: 6}
    assert all(not REGIONS[code].state for base in ships for code in base.regions)
    assert {base.points for base in camps} == {1}
    assert {base.points for base in ships} == {2}


def test_colours_of_regions() -> None:
    """A-30: no base touches two land regions of one colour, and no state has a colour twice."""
    for base in BASES.values():
        colours = [REGIONS[code].colour for code in base.regions if REGIONS[code].state]
        assert len(set(colours)) == len(colours)
        if base.kind == "camp":
            assert len({REGIONS[code].colour for code in base.regions}) >= 2
    pairs = Counter((region.state, region.colour) for region in LAND)
    assert max(pairs.values()) == 1
    count = Counter(region.colour for region in REGIONS.values())
    assert count == {"blue": 6, "green": 5, "orange": 4, "grey": 3, "red": 3, "yellow": 3}


def test_neighbours_share_a_border_line() -> None:
    """A-101: 57 border lines; who touches in one base only is no neighbour."""
    lines = {frozenset(border.between) for border in BORDERS}
    pairs = {frozenset((code, other)) for code in CODES for other in REGIONS[code].neighbours}
    assert len(BORDERS) == len(lines) == 57
    assert lines == pairs
    common = {
        "-".join(sorted(pair))
        for pair in combinations(CODES, 2)
        if frozenset(pair) not in pairs and set(REGIONS[pair[0]].bases) & set(REGIONS[pair[1]].bases)
    }
    assert common == ONE_BASE_ONLY


def test_border_lines_end_in_bases_of_both_regions() -> None:
    """A-03: bases lie on the borders; six lines lead on to the frame, and each ship lies on one of them."""
    for border in BORDERS:
        for end in border.ends:
            assert set(border.between) <= set(BASES[end].regions)
    outer = [border for border in BORDERS if len(border.ends) == 1]
    assert len(outer) == 6
    seas = {frozenset(border.between) for border in outer}
    assert seas == {frozenset(base.regions) for base in BASES.values() if base.kind == "ship"}


@pytest.mark.parametrize("code", CODES)
def test_the_border_of_a_region_is_closed(code: str) -> None:
    """A-02: the border lines of a region make one ring, but for the frame of the picture."""
    ends = Counter(end for border in BORDERS if code in border.between for end in border.ends)
    camps = [base for base in REGIONS[code].bases if BASES[base].kind == "camp"]
    assert set(ends) == set(camps)
    assert set(ends.values()) == {2}


def test_places_are_in_the_frame_and_apart() -> None:
    """A-03: 108.5 to 159.5 east, 7.5 to 44.5 south; no two bases closer than 1.2 degrees."""
    for place in [one.place for one in (*BASES.values(), *REGIONS.values())]:
        assert 108.5 < place[0] < 159.5
        assert -44.5 < place[1] < -7.5
    for one, other in combinations(BASES.values(), 2):
        assert (one.place[0] - other.place[0]) ** 2 + (one.place[1] - other.place[1]) ** 2 > 1.2**2


def test_the_cards() -> None:
    """A-08: 42 cards of six colours; the backs show 10, 11, 11 and 10 of 1 to 4 rangers, 4 less in dollars."""
    assert len(CARDS) == 42
    assert CARD_COLOURS == {"blue": 10, "green": 8, "orange": 7, "grey": 6, "red": 6, "yellow": 5}
    assert [len(BY_BACK[back]) for back in (1, 2, 3, 4)] == [10, 11, 11, 10]
    assert all(card.dollars == 4 - card.rangers for card in CARDS.values())
    assert CARDS["BL2c"].colour == "blue"
    assert min(Counter((card.colour, card.rangers) for card in CARDS.values()).values()) == 1


def test_the_tiles() -> None:
    """A-05, A-06, A-97: 24 numbers with the sum 156, ten of them with a windmill; two projects a region."""
    assert Counter(TILES) == {4: 3, 5: 4, 6: 5, 7: 5, 8: 4, 9: 3}
    assert (len(TILES), sum(TILES), len(PROJECTS)) == (24, 156, 48)
    assert sum(value in WINDMILLS for value in TILES) == 10


def test_rangers_and_colours() -> None:
    """A-01, A-09, A-10: two to five players; 20, 14, 11, 10 rangers, within those in the box."""
    box = {"black": 20, "white": 20, "orange": 14, "blue": 11, "brown": 10}
    assert list(SUPPLY) == [2, 3, 4, 5]
    assert tuple(box) == COLOURS
    for count, rangers in SUPPLY.items():
        assert rangers == min(box[colour] for colour in COLOURS[:count])


def test_flights() -> None:
    """A-21, A-23: from every region to the 23 others."""
    assert all(set(others) == set(CODES) - {code} for code, others in OTHERS.items())
