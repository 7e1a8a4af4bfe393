"""What may be done beside the turn: pointing out, clocks, leaving and coming (A-81, A-123, AO-10, AO-11)."""

from __future__ import annotations

from kit.engine.requests import Ask
from kit.engine.rules import Setup
from kit.engine.table import Table
from kit.games.australia.asking import teacher
from kit.games.australia.data import PROJECTS, REGIONS
from kit.games.australia.ending import end_turn
from kit.games.australia.questions import close_question
from kit.games.australia.state import State
from kit.games.australia.turn import COLOUR_CHANGE, PAID_MOVE, full_piles, notice, take_card

TEACHER = ("stall", "time")
"""Requests that the teacher answers, not the seat to play (D13)."""


def side_requests(state: State, setup: Setup, pending: Ask | None) -> tuple[Ask, ...]:
    """What may be chosen beside *pending*."""
    if pending is None or not state.turn:
        return ()
    who, options, asks = teacher(state), setup.options, []
    if options["referee"] == "spot" and pending.key == "action":
        left = [f"point_out:{project}" for project in PROJECTS if project not in state.scored]
        if left:
            asks.append(Ask("point_out", (state.current + 1) % len(state.players), left, "A-81"))
    if options["time_limit_min"] and not state.time_up and not state.end:
        asks.append(Ask("time_up", who, ("time_up",), "AO-10"))
    if options["turn_timer_s"] and pending.key not in TEACHER:
        asks.append(Ask("turn_over", who, ("turn_over",), "AO-11"))
    people = [seat for seat, player in enumerate(state.players) if not player.auto]
    if len(people) > 1:
        leaving = [f"leave:{seat}" for seat in people]
        asks.append(Ask("leave", who, leaving, "A-123", owners=dict(zip(leaving, people, strict=True))))
    coming = [f"take_over:{seat}" for seat, player in enumerate(state.players) if player.auto]
    if coming:
        asks.append(Ask("take_over", who, coming, "A-123"))
    return tuple(asks)


async def side(table: Table[State], value: str) -> bool:
    """Carry out a side request; ``True`` if the turn is over with it."""
    state = table.state
    key, _, rest = value.partition(":")
    if key == "point_out":
        notice(table, rest, "point_out")
    elif key == "time_up":
        state.time_up = True
        table.tell("time_up", None, "AO-10")
    elif key == "leave":
        state.players[int(rest)].auto = True
        table.tell("leave", int(rest), "A-123")
    elif key == "take_over":
        state.players[int(rest)].auto = False
        table.tell("take_over", int(rest), "A-123")
    else:
        await _turn_over(table)
        return True
    return False


async def _turn_over(table: Table[State]) -> None:
    """The turn's seconds are over: no further action, but a card that is due is drawn (AO-11)."""
    state = table.state
    table.tell("turn_over", state.current, "AO-11")
    state.open_card = state.question_from = ""
    if state.question is not None:
        close_question(table, [""] * len(state.players))
    if state.refill:
        state.refill = False
        await take_card(table, state.current, await table.draw("any_pile", full_piles(state)))
    last = (state.current + 1) % len(state.players) == state.starter
    if last and state.time_up and not state.play_on and not state.end:
        state.end = "time"  # nobody could be asked, and the round is over (AO-10)
        table.tell("last_round", None, "AO-10", why="time")
    end_turn(table)


def why_not(state: State, setup: Setup, pending: Ask, value: str) -> str:
    """Why *value* is not among the choices; nothing that would tell the colour of a hidden card."""
    player = state.players[pending.seat]
    if pending.key == "fly" and value == player.plane:
        return "a flight leads to another region (A-23)"
    if value == "with":
        if not player.plane:
            return "the plane is not on the board yet (A-30)"
        if not player.supply:
            return "no ranger is left in the supply (A-32)"
        price = pending.data.get("price", 0)
        if pending.key == "placement" and player.dollars < price:
            return f"the colour has to be changed for ${COLOUR_CHANGE}, has ${player.dollars} (A-49)"
        return "every base there is taken (A-34)"
    if value == "paid_move" and player.dollars < PAID_MOVE:
        return f"needs ${PAID_MOVE}, has ${player.dollars} (A-51)"
    if value == "retrieve":
        return "no own ranger stands in the plane's region (A-46)"
    if value == "play" and not player.hand:
        return "the hand is empty (A-29)"
    if value == "end_turn":
        return "a turn has two actions (A-16, A-18)"
    if value == "claim" and setup.options["referee"] == "auto":
        return "the screen scores everything itself (A-78)"
    if value in state.holder and state.holder[value] != pending.seat:
        return "another player's rangers are there (A-34)"
    if pending.key == "base" and REGIONS[player.plane].bases and value.startswith(("c", "s")):
        return "a base of the plane's region (A-32)"
    if pending.key == "on_base":
        return f"at least 1 and at most {pending.data['most']} rangers (A-32)"
    return ""
