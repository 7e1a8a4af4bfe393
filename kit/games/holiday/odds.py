"""What a choice is worth on average, for HO-10: simple counting over the six faces."""

from __future__ import annotations

from typing import Any

from kit.games.holiday.data import CARDS, Card, Road, Square

FACES = range(1, 7)
WINNING = 2
"""Numbers that win a Dice Game, of six (H-50)."""


def average(road: Road, square: Square) -> float:
    """The money that landing on *square* brings on average, in dollars; a bill is less than nothing."""
    if square.do == "pay":
        return -square.amount
    if square.do in ("collect", "bank"):
        return square.amount
    if square.do == "gamble":
        return square.amount * WINNING / len(FACES)
    if square.do == "draw":
        return sum(_card(road, square.id, card) for card in CARDS) / len(CARDS)
    if square.do == "send":
        return average(road, road.at[square.to])
    return 0.0


def _card(road: Road, here: str, card: Card) -> float:
    """What a card drawn on the square *here* brings, with the square to which it leads (H-73, H-79, H-84)."""
    if card.do != "move":
        return {"collect": card.amount, "pay": -card.amount}.get(card.do, 0)
    ends = _ends(road, here, card.amount) if card.amount > 0 else [road.back(here, -card.amount)[-1]]
    squares = [road.at[end] for end in ends]
    return sum(average(road, one) for one in squares if one.do != "draw") / len(ends)


def throw_average(road: Road, position: str) -> float:
    """The money that the square reached by one throw brings on average; at a fork its roads count alike."""
    total = 0.0
    for face in FACES:
        ends = _ends(road, position, face)
        total += sum(average(road, road.at[end]) for end in ends) / len(ends)
    return round(total / len(FACES), 1)


def _ends(road: Road, position: str, steps: int) -> list[str]:
    here = [position]
    for _ in range(steps):
        here = [after for one in here for after in (road.at[one].next or (one,))]
    return here


def dice_game(amount: int) -> dict[str, Any]:
    """Chance to win a Dice Game for *amount* dollars, and what it is worth on average (H-51)."""
    chance = WINNING / len(FACES)
    return {"chance": round(chance, 3), "average": round(amount * chance, 1)}
