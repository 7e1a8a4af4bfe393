"""One team's ledger: cash, vehicles with their loads, store, cards, and what it would count now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kit.engine.frame import Chip, Seat
from kit.engine.wording import counted
from kit.games.transportation.data import CARDS, KINDS
from kit.games.transportation.look_board import letter, team_colour
from kit.games.transportation.look_log import contract_words, money
from kit.games.transportation.look_pieces import rack_of, store_of, store_words

View = Mapping[str, Any]
_FULL_BAR = 60_000
"""Pounds of the longest bar of hidden cash."""
_ROOM = ((7, 4), (12, 3), (10_000, 2))
"""Letters of a name, and from how many other chips on there is no room to say what a dashed vehicle means."""


def seat_of(view: View, seat: int, active: bool) -> Seat:
    """The panel of *seat*."""
    team = view["teams"][seat]
    colour = team_colour(team)
    racks = [rack for kind in KINDS if (rack := rack_of(team, kind)) is not None]
    hidden = team["cash"] is None
    where = f"home {team['port_name']}" if team["home"] else "no home Port yet"
    return Seat(
        seat,
        team["name"],
        colour,
        "" if hidden or team["out"] else money(team["cash"]),
        f"{team['name']}, {colour.key} {colour.shape}, {where}",
        remark=_remark(team),
        chips=tuple(_chips(team)),
        active=active,
        out=team["out"],
        racks=tuple(racks),
        store=store_of(view, seat),
        store_spoken=store_words(team["store"]),
        worth="" if hidden or team["out"] else f"counts {money(team['worth'])}",
        letter=letter(team["home"]),
        gauge=min(1.0, team["cash_level"] / _FULL_BAR) if hidden else None,
    )


def _remark(team: Mapping[str, Any]) -> str:
    """What stands in the place of the vehicles if there are none."""
    if team["out"]:
        return "bankrupt"
    if not team["home"]:
        return "no home Port yet"
    return "" if team["van"] or team["lorry"] else "no vehicle"


def _chips(team: Mapping[str, Any]) -> list[Chip]:
    """Small signs for cards and licences, and for what is owed."""
    chips = []
    if team["wreck"]:
        chips.append(Chip("train", "debt", f"A wrecked {team['wreck']} on finance is still to be paid"))
    if team["passes"]:
        words = counted(team["passes"], "access pass", "access passes")
        chips.append(Chip("pass", _number(team["passes"]), words))
    if "dangerous" in team["licences"]:
        chips.append(Chip("", "DG", "Dangerous goods licence"))
    if "lorry" in team["licences"] and team["lorry"] is None:
        chips.append(Chip("lorry", "", "Lorry licence, no lorry"))
    if team["contracts"]:
        names = ", ".join(contract_words(one) for one in team["contracts"])
        chips.append(Chip("contract", _letters(team["contracts"]), names))
    if team["kept"]:
        names = ", ".join(CARDS[one].text for one in team["kept"])
        chips.append(Chip("kept", _number(len(team["kept"])), f"Kept cards: {names}"))
    financed = any(team[kind] and team[kind]["financed"] for kind in KINDS)
    if financed and len(chips) < next(most for letters, most in _ROOM if len(team["name"]) <= letters):
        chips.insert(0, Chip("", "finance", "A vehicle on finance: no earnings, and £500 a piece"))
    return chips


def _number(count: int) -> str:
    """How many there are, if more than one."""
    return str(count) if count > 1 else ""


def _letters(contracts: list[str]) -> str:
    """The Port of a contract by its letter (D: a dangerous one), the number of several."""
    if len(contracts) > 1:
        return str(len(contracts))
    return contracts[0][3] if contracts[0][1] == "G" else f"D {contracts[0][3]}"
