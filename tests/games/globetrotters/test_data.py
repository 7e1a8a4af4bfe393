"""The data of part 6: kinds, continents, roads, water routes, tickets, Adventure Cards."""

from __future__ import annotations

from collections import Counter

import pytest

from kit.games.globetrotters.data import (
    CARDS,
    CHART,
    CITIES,
    CONTINENTS,
    DESTINATIONS,
    KEY_CITIES,
    KEYS,
    KINDS,
    PACKS,
    PLACES,
    RED_DOT,
    ROADS,
    ROUTE_OF,
    ROUTES,
    SAILS,
    TICKETS,
    WITHIN,
    Effect,
    entry,
    key_name,
    road_path,
)
from kit.games.globetrotters.words import said

PER_CONTINENT = {
    "NA": "2 4 2 5 1 1 1 2", "SA": "1 4 3 4 1 1 2 1", "AF": "2 4 5 2 1 1 2 1",
    "EU": "2 5 5 1 1 0 1 1", "AS": "2 5 5 6 1 2 2 2", "OC": "1 4 2 3 1 3 2 1",
}  # fmt: skip
"""How many places of the kinds K C N R G T W X each continent has (6.3)."""


@pytest.mark.parametrize("code", PER_CONTINENT)
def test_the_places_of_a_continent(code: str) -> None:
    """G-91, G-182: the table of 6.3."""
    kinds = Counter(place.kind for place in PLACES.values() if place.continent == code)
    assert [kinds[kind] for kind in "KCNRGTWX"] == [int(count) for count in PER_CONTINENT[code].split()]


def test_the_counts() -> None:
    """G-03, G-41: 129 places, 129 roads, 18 water routes, 75 tickets, 60 cards, 36 cities with Adventures."""
    counts = (len(PLACES), len(ROADS), len(ROUTES), len(TICKETS), len(CARDS), len(CITIES))
    assert counts == (129, 129, 18, 75, 60, 36)
    assert (len(KEY_CITIES), len(CONTINENTS), len(KEYS), len(CHART), len(DESTINATIONS)) == (10, 6, 16, 26, 50)
    assert {place.kind for place in PLACES.values()} == set(KINDS)
    assert all(-180 <= place.lon <= 180 and -60 <= place.lat <= 75 for place in PLACES.values())
    assert len({(place.lon, place.lat) for place in PLACES.values()}) == 129


def reach(starts: set[str], sea: bool) -> set[str]:
    """What can be reached by road, and by sea."""
    seen, row = set(starts), list(starts)
    while row:
        one = row.pop()
        near = list(PLACES[one].neighbours)
        if sea:
            near += [*SAILS[one], *(ROUTE_OF[one].ends if one in ROUTE_OF else ())]
        for place in near:
            if place not in seen:
                seen.add(place)
                row.append(place)
    return seen


def test_the_networks() -> None:
    """G-41, G-81: five networks of roads with 53, 33, 11, 3 and 2 places; with the sea one whole."""
    left = {id for id, place in PLACES.items() if place.neighbours}
    sizes = []
    while left:
        found = reach({min(left)}, sea=False)
        sizes.append(len(found))
        left -= found
    assert sorted(sizes) == [2, 3, 11, 33, 53]
    assert reach({"dublin"}, sea=True) == set(PLACES)


def test_islands_lie_at_sea() -> None:
    """G-81, G-98, G-101: no road, and a way out by water."""
    islands = {id for id, place in PLACES.items() if place.kind == "I"}
    assert islands == set(ROUTE_OF)
    assert all(route.ends[0] != route.ends[1] for route in ROUTES)
    for id, place in PLACES.items():
        assert bool(place.neighbours) != (place.kind in "TI" or id == "dublin")
        if place.kind == "T":
            assert SAILS[id]


def test_the_tickets() -> None:
    """G-07, G-62: each destination on three; two continents; a red-dot city; never two KEY Cities."""
    counts = Counter(place for one in TICKETS.values() for place in one.both)
    assert counts == dict.fromkeys(DESTINATIONS, 3)
    for one in TICKETS.values():
        a, b = (PLACES[place] for place in one.both)
        assert a.continent != b.continent
        assert {a.kind, b.kind} & set(RED_DOT)
        assert (a.kind, b.kind) != ("K", "K")
    assert len({frozenset(one.both) for one in TICKETS.values()}) == 75


def test_roads_to_be_drawn() -> None:
    """G-41: bends are points of the world; a way is found along the roads."""
    assert sum(bool(road.through) for road in ROADS) == 29
    assert road_path("lima", "santiago") == ("lima", "atacama", "santiago")
    assert road_path("tokyo", "kyoto") == ("tokyo", "kyoto")
    assert WITHIN["dublin"] == ((),) * 7
    assert [len(route.first) + len(route.second) for route in ROUTES if route.first or route.second]


def test_each_pack_has_all_types() -> None:
    """G-02, G-310: the counts of 6.7.3."""
    for pack, cards in PACKS.items():
        first = Counter(CARDS[card].effects[0].do for card in cards)
        assert (len(cards), pack) == (30, cards[0][0])
        assert first["gain_money"] + first["lose_money"] == 11
        assert (first["gain_ticket"], first["use_tickets"], first["exchange_tickets"]) == (2, 2, 1)
        assert (first["lose_key"], first["gain_special"], first["lose_special"]) == (1, 1, 1)
        assert (first["go"], first["switch_places"], first["go_back"], first["go_home"]) == (3, 1, 1, 1)
        assert (first["travel_bonus"], first["travel_bonus_any"], first["end_turn"]) == (2, 1, 2)


def test_five_of_thirty_are_a_citys_own() -> None:
    """G-113, G-310, G-311: 17 cities in pack A and 19 in pack E, 936 Adventures in all."""
    assert Counter(city.pack for city in CITIES.values()) == {"A": 17, "E": 19}
    texts = set()
    for id, city in CITIES.items():
        found = [entry(card, id) for card in PACKS[city.pack]]
        assert sum(one.signature for one in found) == 5
        texts |= {(id, one.text) for one in found}
        for one in found:
            moves = [part.do in ("go", "go_back", "go_home", "switch_places") for part in one.effects]
            assert not any(moves[:-1])
    assert len(texts) == 936


def test_travel_orders_lead_to_places_nearby() -> None:
    """G-136: "Sail" to the Cruise Island of a route that starts there, by land to a neighbour."""
    for id, city in CITIES.items():
        for verb, trip in ((city.verb_a, city.trip_a), (city.verb_b, city.trip_b)):
            if verb == "Sail":
                assert trip in SAILS[id]
            elif verb != "Fly":
                assert trip in PLACES[id].neighbours
            assert trip in PLACES


def test_an_entry_reads_well() -> None:
    """G-112: card A22 in Montreal; card A05 is Montreal's own."""
    found = entry("A22", "montreal")
    assert found.text == "New friends in Montreal take you along. Take the train to New York."
    assert found.effects == (Effect("go", to="new_york"),)
    assert entry("A05", "montreal").signature


def test_names() -> None:
    """G-41, GO-14: "the" within a sentence, KEYs by name, neutral words."""
    assert (PLACES["azores"].called, PLACES["rome"].called) == ("the Azores", "Rome")
    assert (key_name("AS"), key_name("cairo")) == ("Asia", "Cairo")
    neutral = "The Treasure Chest in a Lucky City; Wildernesses; stranded."
    assert said("The Jackpot in a Gambling City; Wastelands; deported.", "neutral") == neutral
    assert said("The Jackpot", "original") == "The Jackpot"
