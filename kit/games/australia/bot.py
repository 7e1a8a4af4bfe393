"""A sensible automatic player of Australia: greedy over the pairs of actions of its turn (part 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any
from zlib import crc32

from kit.engine.requests import Ask
from kit.games.australia.plan import Plan
from kit.games.australia.worth import Move, facts

MOVE_FROM = 5
"""Points that a paid move has to score (D10)."""
NOTICES = 0.8
"""How likely it notices a complete project in a turn (D12)."""
KNOWS = 0.5
"""How likely its pupils know an answer (D2, D14)."""
PILES = (("pile:3", "pile:4"), ("pile:2",), ("pile:1",))
"""The piles it draws from, the best first (D3)."""


class AustraliaBot:
    """Takes the best pair of actions, plays a card in every turn in which it holds one (A-93)."""

    def __init__(self) -> None:
        self._known: tuple[tuple[Any, ...], Plan] | None = None

    def _plan(self, view: Mapping[str, Any], seat: int) -> Plan:
        """The plan of *seat*; kept while nothing changes, as an action is decided in several steps."""
        key = facts(view, seat)
        if self._known is None or self._known[0] != key:
            self._known = (key, Plan(view, seat))
        return self._known[1]

    def choose(self, view: Mapping[str, Any], request: Ask, rng: Random) -> str:
        """One of ``request.values``."""
        decide = self._deciders.get(request.key)
        if decide is None or len(request.values) == 1:
            return rng.choice(request.values)
        found = decide(self, view, request, rng)
        return found if found in request.values else rng.choice(request.values)

    def knows(self, view: Mapping[str, Any], request: Ask) -> float:
        """How likely pupils know the right one of the answers: 0.5."""
        del view, request
        return KNOWS

    # -- one request each -----------------------------------------------------------------------

    def _action(self, view: Mapping[str, Any], request: Ask, rng: Random) -> str:
        del rng
        plan = self._plan(view, request.seat)
        if "claim" in request.values and _noticed(view, plan):
            return "claim"
        if "paid_move" in request.values and _paid_move(plan)[0] >= MOVE_FROM:
            return "paid_move"
        if "end_turn" in request.values:
            return "end_turn"
        return plan.ranked(view["actions_left"], "play" not in view["actions"])[0].kind

    def _fly(self, view: Mapping[str, Any], request: Ask, rng: Random) -> str:
        del rng
        left = view["actions_left"]
        must = left > 1 and "play" not in view["actions"]
        moves = self._plan(view, request.seat).ranked(left, must, ("fly",))
        return next((move.region for move in moves if move.kind == "fly"), "")

    def _card(self, view: Mapping[str, Any], request: Ask, rng: Random) -> str:
        del rng
        return f"card:{_best_play(self._plan(view, request.seat), view).place}"

    def _placement(self, view: Mapping[str, Any], request: Ask, rng: Random) -> str:
        del rng
        return "with" if _best_play(self._plan(view, request.seat), view).base else "without"

    def _base(self, view: Mapping[str, Any], request: Ask, rng: Random) -> str:
        del rng
        return _best_play(self._plan(view, request.seat), view, lambda move: bool(move.base)).base

    def _on_base(self, view: Mapping[str, Any], request: Ask, rng: Random) -> str:
        del rng
        base = request.data["base"]
        return str(_best_play(self._plan(view, request.seat), view, lambda move: move.base == base).count)

    def _on_track(self, view: Mapping[str, Any], request: Ask, rng: Random) -> str:
        del rng
        base, count = request.data["base"], request.data["on_base"]
        return str(
            _best_play(
                self._plan(view, request.seat), view, lambda move: (move.base, move.count) == (base, count)
            ).track
        )

    def _pile(self, view: Mapping[str, Any], request: Ask, rng: Random) -> str:
        del view
        liked = ([pile for pile in piles if pile in request.values] for piles in PILES)
        return rng.choice(next(piles for piles in liked if piles))

    def _retrieve(self, view: Mapping[str, Any], request: Ask, rng: Random) -> str:
        del rng
        moves = self._plan(view, request.seat).ranked(view["actions_left"], False, ("retrieve",))
        taken = request.data["taken"]
        fits = (move.taken for move in moves if taken.items() <= move.taken.items() and move.taken)
        for base, count in next(fits, {}).items():
            if base not in taken:
                return f"{base}:{count}"
        return "done"

    def _move_from(self, view: Mapping[str, Any], request: Ask, rng: Random) -> str:
        del rng
        return _paid_move(self._plan(view, request.seat))[1]

    def _move_to(self, view: Mapping[str, Any], request: Ask, rng: Random) -> str:
        del rng
        moves = self._plan(view, request.seat).paid_moves()
        ends = [(value, end) for value, start, end in moves if start == request.data["start"]]
        return max(ends, default=(0.0, ""))[1]

    def _claim(self, view: Mapping[str, Any], request: Ask, rng: Random) -> str:
        del rng
        noticed = _noticed(view, self._plan(view, request.seat))
        return noticed[0] if noticed else ""

    def _stall(self, view: Mapping[str, Any], request: Ask, rng: Random) -> str:
        del view, request, rng
        return "end_round"

    _deciders: Mapping[str, Callable[[AustraliaBot, Mapping[str, Any], Ask, Random], str]] = {
        "action": _action,
        "fly": _fly,
        "card": _card,
        "placement": _placement,
        "base": _base,
        "on_base": _on_base,
        "on_track": _on_track,
        "draw": _pile,
        "refill": _pile,
        "retrieve": _retrieve,
        "move_from": _move_from,
        "move_to": _move_to,
        "claim": _claim,
        "stall": _stall,
        "time": _stall,
    }


def _best_play(plan: Plan, view: Mapping[str, Any], fits: Callable[[Move], bool] = lambda _: True) -> Move:
    """The best way to play a card, the one that lies open if one does."""
    card = view["card"]
    moves = plan.ranked(view["actions_left"], False, ("play",))
    plays = [move for move in moves if not card or move.place == card["place"]]
    return next((move for move in plays if fits(move)), Move("play", 0.0))


def _paid_move(plan: Plan) -> tuple[float, str, str]:
    return max(plan.paid_moves(), default=(0.0, "", ""))


def _noticed(view: Mapping[str, Any], plan: Plan) -> list[str]:
    """The complete projects that it notices in this turn and has not claimed in it yet (D12)."""
    tried = {claim["project"] for claim in view["claims"]}
    return [project for project in plan.due() if project not in tried and _sees(view["turn"], project)]


def _sees(turn: int, project: str) -> bool:
    """Whether it notices *project* in this turn; the same each time it looks."""
    return crc32(f"{turn}:{project}".encode()) % 1000 < 1000 * NOTICES
