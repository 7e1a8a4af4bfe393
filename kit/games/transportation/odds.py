"""Chances and average values for the switch ``show_odds`` (TO-15): all can be checked by hand. Pounds."""

from __future__ import annotations

from typing import Any

from kit.games.transportation.data import BONUS, PIECE, VEHICLES
from kit.games.transportation.state import Player

FACES = 6


def visit(player: Player, kind: str) -> dict[str, Any]:
    """What one more piece brings if it comes home: delivery pay and the piece, less fuel (T-50, T-53)."""
    delivery = PIECE + (BONUS if player.full_pay else 0)
    fuel = VEHICLES[kind].fuel
    return {"delivery": delivery, "piece": PIECE, "fuel": fuel, "average": delivery + PIECE - fuel}


def crossing(player: Player, kind: str) -> dict[str, Any]:
    """The chance of a train, what would be lost, and what that is on average (T-68, T-69, T-90)."""
    vehicle = player.vehicle(kind)
    assert vehicle is not None
    delivery = PIECE + (BONUS if player.full_pay else 0)
    debt = vehicle.financed and len(player.vehicles) == 1
    lost = (PIECE + delivery) * len(vehicle.goods)
    lost += VEHICLES[kind].price if debt or not vehicle.financed else 0
    return {"chance": round(1 / FACES, 3), "lost": lost, "average": round(lost / FACES)}
