"""Complete projects, their points, and the windmill. Rule ids are those of ``rulebook.md``."""

from __future__ import annotations

from collections.abc import Sequence

from kit.engine.table import Table
from kit.games.australia.data import BASES, REGIONS, WINDMILLS, Region
from kit.games.australia.state import Standing, State

TRIGGER = 3
"""Points for whoever completes a project (A-66)."""


def heads(state: State, region: Region) -> int:
    """Rangers of all players in *region*, each counted once (A-60, A-61)."""
    rangers = state.rangers
    return sum([rangers[base] for base in region.bases if base in rangers])


def is_complete(state: State, project: str) -> bool:
    """Whether *project* can be scored as the rangers stand now (A-59 to A-63)."""
    if project in state.scored:
        return False
    code, _, kind = project.partition(":")
    region = REGIONS[code]
    if kind == "conservation":
        return all(base in state.holder for base in region.bases)
    return state.shown.get(code) == heads(state, region)


def touched(bases: Sequence[str], first: str) -> list[str]:
    """The regions that *bases* lie in, *first* before the others, these in board order (A-65, A-73)."""
    if len(bases) == 1:
        codes = list(BASES[bases[0]].regions)
    else:
        found = {code for base in bases for code in BASES[base].regions}
        codes = [code for code in REGIONS if code in found]
    if first in codes:
        codes.remove(first)
        codes.insert(0, first)
    return codes


def due(state: State, codes: Sequence[str]) -> list[str]:
    """The complete projects of the regions *codes*, conservation before industrial in each (A-73)."""
    found, rangers, holder, scored, shown = [], state.rangers, state.holder, state.scored, state.shown
    for code in codes:
        region = REGIONS[code]
        if region.conservation not in scored:
            for base in region.bases:
                if base not in holder:
                    break
            else:
                found.append(region.conservation)
        value = shown.get(code)
        if value is not None and region.industrial not in scored:
            there = 0
            for base in region.bases:
                if base in rangers:
                    there += rangers[base]
            if there == value:
                found.append(region.industrial)
    return found


def stand(state: State, seat: int, codes: Sequence[str]) -> None:
    """With the referee ``spot``: keep what is complete now and let go what no longer is (A-79, A-83, A-84)."""
    complete = due(state, codes)
    state.standing = [
        one for one in state.standing if one.project in complete or one.project.partition(":")[0] not in codes
    ]
    known = {one.project for one in state.standing}
    state.standing += [Standing(one, seat, state.turn) for one in complete if one not in known]


def score(table: Table[State], project: str, trigger: int) -> None:
    """Score *project*: 3 points for *trigger*, then everybody's rangers; the tile goes (A-66 to A-71)."""
    state = table.state
    code, _, kind = project.partition(":")
    region, count, players = REGIONS[code], len(state.players), state.players
    camps, ships = [0] * count, [0] * count
    for base in region.bases:
        if base in state.holder:
            on = ships if BASES[base].points > 1 else camps
            on[state.holder[base]] += state.rangers[base]
    ashore = 2 if not region.state and table.setup.options["sea_double"] == "water_regions" else 1
    points = [ashore * camps[seat] + 2 * ships[seat] for seat in range(count)]
    points[trigger] += TRIGGER
    for player, more in zip(players, points, strict=True):
        player.points += more
    state.scored[project] = trigger
    state.standing = [one for one in state.standing if one.project != project]
    if not table.quiet:
        facts = {"camps": tuple(camps), "ships": tuple(ships), "camp_points": ashore}
        rule = "A-59" if kind == "conservation" else "A-60"
        table.tell("score", trigger, rule, region=code, project=kind, points=tuple(points), **facts)
        table.tell("remove_tile", None, "A-70", region=code, project=kind)
    if state.windmill:
        state.windmill_tiles += 1
        if state.windmill_tiles >= table.setup.options["windmill_track"]:
            score_windmill(table)
            halve_track(table)


def turn_windmill(table: Table[State], code: str, value: int) -> None:
    """A tile with a windmill was turned up: the windmill comes and rises (A-98)."""
    state = table.state
    if not state.windmill or value not in WINDMILLS:
        return
    if state.windmill != code:
        state.windmill = code
        table.tell("windmill_move", None, "A-98", region=code)
    state.windmill_value += 1
    table.tell("windmill_raise", None, "A-98", value=state.windmill_value)


def windmill_points(state: State) -> list[int]:
    """What the windmill gives each seat now: all, half, a quarter, by rangers on the track (A-106, A-107)."""
    points, value = [0] * len(state.players), state.windmill_value
    track = state.track
    for seat in sorted(set(track), key=lambda one: (-track.count(one), track.index(one)))[:3]:
        points[seat] = value
        value //= 2
    return points


def score_windmill(table: Table[State], rule: str = "A-106") -> None:
    """Score the windmill; nobody gets a bonus for it (A-106 to A-109, A-114)."""
    state = table.state
    points = windmill_points(state)
    for player, more in zip(state.players, points, strict=True):
        player.points += more
    table.tell("windmill_score", None, rule, points=tuple(points), value=state.windmill_value)


def halve_track(table: Table[State]) -> None:
    """The tiles go, and half of each player's rangers, rounded up, the lowest first (A-110, A-111)."""
    state = table.state
    state.windmill_tiles = 0
    home = [0] * len(state.players)
    for seat in set(state.track):
        home[seat] = (state.track.count(seat) + 1) // 2
    left = list(home)
    stay: list[int] = []
    for seat in reversed(state.track):
        if left[seat]:
            left[seat] -= 1
        else:
            stay.insert(0, seat)
    state.track = stay
    for player, more in zip(state.players, home, strict=True):
        player.supply += more
    table.tell("track_halve", None, "A-110", home=tuple(home), track=tuple(stay))
