"""The data of part 6 meet its constraints, and hold the numbers of the contract."""

from __future__ import annotations

from collections import Counter

from kit.engine.scene import COLOURS
from kit.games.transportation import data
from kit.games.transportation.data import CARDS, LANES, PACKS, PORTS, RING, ROAD

PLACES = {
    "GRA": ("Grangemouth", -3.7, 56.0),
    "IMM": ("Immingham", -0.2, 53.6),
    "FEL": ("Felixstowe", 1.3, 52.0),
    "SOU": ("Southampton", -1.4, 50.9),
    "BRI": ("Bristol (Avonmouth)", -2.7, 51.5),
    "LIV": ("Liverpool", -3.0, 53.5),
}
RISKS = ["R06", "R07", "R14", "R22", "R23", "R30", "R38", "R39", "R46"]


def test_six_ports() -> None:
    """T-03, T-14: different names, colours and letters, on the map of Great Britain, clockwise."""
    assert {one.id: (one.name, one.lon, one.lat) for one in PORTS.values()} == PLACES
    assert len({one.colour for one in PORTS.values()} & set(COLOURS)) == 6
    assert len({one.id[0] for one in PORTS.values()}) == 6


def test_the_ring_and_the_lanes() -> None:
    """T-40, T-58: 48 squares, two arrows at the head of each sector of eight, the lane joins the third."""
    assert len(RING) == 48
    assert len(LANES) == 30
    for sector, port in enumerate(PORTS.values()):
        squares = RING[8 * sector : 8 * sector + 8]
        assert port.arrows == squares[:2]
        assert port.join == squares[2]
        assert [ROAD[one].port for one in squares] == [port.id] * 2 + [""] * 6
        does = Counter(ROAD[one].do for one in squares)
        assert (does["police"], does["camera"], does["crossing"] <= 1) == (1, 1, True)
        assert 1 <= does["risk"] <= 2
    assert [one for one in RING if ROAD[one].do == "crossing"] == ["R15", "R31", "R47"]
    limits = [ROAD[one].limit for one in RING if ROAD[one].do == "camera"]
    assert limits == [60, 50, 70, 50, 40, 30]


def test_the_packs() -> None:
    """T-07, T-109: 16, 16 and 20 cards, at least two to keep in each; sums are hundreds."""
    assert [len(PACKS[name]) for name in ("customs", "police", "risk")] == [16, 16, 20]
    for pack in PACKS.values():
        assert sum(CARDS[card].do == "keep" for card in pack) >= 2
        assert any(CARDS[card].do == "collect" for card in pack)
    money = [one for one in CARDS.values() if one.do.startswith(("pay", "collect"))]
    assert all(one.amount % 100 == one.van % 100 == one.lorry % 100 == 0 for one in money)


def test_no_endless_chains() -> None:
    """T-32: a Risk card that moves never ends on Risk, no Police card moves."""
    assert [one for one in RING if ROAD[one].do == "risk"] == RISKS
    for start in RISKS:
        for steps in (3, 5):
            end = ROAD[RING[(RING.index(start) + steps) % 48]]
            assert end.do in ("entrance", "plain", "police")
    assert not any(CARDS[card].do in ("forward", "white_again", "go_home") for card in PACKS["police"])
    assert {card for card in CARDS if CARDS[card].do == "load_extra"} == {"C13", "K14", "K15"}


def test_the_prices() -> None:
    """T-48, T-53, T-73, T-74, T-77, T-92, T-96, T-97, T-99: part 6.5."""
    van, lorry = data.VEHICLES["van"], data.VEHICLES["lorry"]
    assert (van.price, van.sale, van.earnings, van.fuel, van.room) == (10000, 5000, 1000, 100, 2)
    assert (lorry.price, lorry.sale, lorry.earnings, lorry.fuel, lorry.room) == (20000, 10000, 2500, 200, 6)
    assert data.LICENCE == {"van": 1000, "lorry": 2000, "dangerous": 3000}
    assert (data.PASS, data.PIECE, data.GROUP, data.TEN) == (5000, 500, 10000, 50000)
    assert {data.CONTRACT[one] for one in data.CONTRACT if one[1] == "G"} == {2000}
    assert {data.CONTRACT[one] for one in data.CONTRACT if one[1] == "D"} == {2500}
    assert Counter(data.PIECES.values()) == {12: 6, 6: 6}
    assert data.SHELF == {"van": 6, "lorry": 6, "dangerous": 6, "pass": 6}
    assert data.START_CASH == 15000
