"""What may be seen of a game of Australia (part 5 of the rules): everything but colours of hidden cards.

Keys of the view, for the room (seat ``None``) and for every seat:

``game``, ``turn``, ``round``, ``current`` (seat; None at the end), ``next``, ``starter``, ``youngest``,
    ``order`` (seats from the starter on); ``variant`` ("simple", "full"), ``referee`` ("auto", "spot")
``actions``: what the turn's actions so far were ("fly", "play", "retrieve"); ``actions_left``: 2, 1, 0
``teams``: for each seat ``name``, ``colour``, ``auto``, ``answers``, ``supply``, ``on_board``, ``on_track``
    (rangers), ``dollars``, ``points``, ``total`` (points and dollars, once the game is over, else None),
    ``plane`` (region code or None), ``backs`` (``rangers`` and ``dollars`` of each card in hand, in order),
    ``hand`` (for each card ``id``, ``colour``, ``rangers``, ``dollars``; None unless it is the viewer's own,
    or hands are open)
``card``: the card lying open while its play is decided, with ``place`` (1, 2) in the hand, or None; it is
    still among the ``backs``
``regions``: code -> ``conservation`` (True while the project can be scored), ``industrial`` ("down", "up",
    "scored"), ``value`` (number of the tile, None while it lies face down), ``rangers`` and ``free`` (rangers
    and free bases there; None where ``show_counts`` is False)
``bases``: id -> ``seat`` (None: free), ``rangers``
``show_counts``: whether counts are shown
``piles``: for each pile ``rangers``, ``dollars``, ``left``
``discards``: the played cards, oldest first, as in ``hand``; ``played``: colour -> how many of them
``scored``: the scored projects ("SWE:industrial") with the seat of the trigger, in order
``windmill``: None in the simple game, else ``region`` (None before it is placed), ``value``, ``tiles``,
``tile_spaces``, ``track`` (seats from the top), ``track_spaces``
``claims``: of this turn, ``kind`` ("claim", "point_out"), ``project``, ``ok``
``quiz``: None, or ``number`` (of the question), ``rivals`` (seats still in it), ``right`` (right answers by
    seat, of the questions that are over), ``answered`` (seats that have answered the open question; not what)
``question``: None, or ``topic``, ``state``, ``question``, ``answers``, ``team`` (who is asked now),
    ``purpose`` ("quiz", "landing", "bonus")
``last_question``: the same, with ``chosen`` (by seat, None where not asked), ``right`` (seats that were),
    ``green``,
``explanation``, ``source``, ``checked``, ``turn``; in the quiz only when all have answered
``refill``: whether a card is still to be drawn; ``quiet_rounds``; ``end``: why this round is the last
    ("cards", "time", "stall", or ""); ``time_up``; ``winners`` (seats), ``options``
"""

from __future__ import annotations

from typing import Any

from kit.banks.question import Question
from kit.engine.rules import Setup
from kit.games.australia.data import BACKS, BASES, CARD_COLOURS, CARDS, PROJECTS, REGIONS
from kit.games.australia.state import NOBODY, Answered, OpenQuestion, Player, State, is_fresh, total_rangers

ACTIONS = 2
"""Actions in a turn (A-16)."""


def counts_shown(setup: Setup) -> bool:
    """Whether regions show their counts (AO-15)."""
    wish = setup.options["show_counts"]
    return bool(wish == "on" or (wish == "usual" and setup.options["referee"] == "auto"))


def view(state: State, setup: Setup, seat: int | None, over: bool = False) -> dict[str, Any]:
    """The open facts and the hand of *seat*, as plain data; *over* tells that the game has ended."""
    count, options = len(state.players), setup.options
    counted = counts_shown(setup)
    played = dict.fromkeys(CARD_COLOURS, 0)
    for card in state.discards:
        played[CARDS[card].colour] += 1
    return {
        "game": State.game,
        "variant": options["variant"],
        "referee": options["referee"],
        "turn": state.turn,
        "round": state.round,
        "current": state.current,
        "next": (state.current + 1) % count,
        "starter": state.starter,
        "youngest": state.youngest,
        "order": [(state.starter + step) % count for step in range(count)],
        "actions": list(state.actions),
        "actions_left": max(0, ACTIONS - len(state.actions)),
        "teams": [
            _team(state, number, player, options["open_hands"] or number == seat, over)
            for number, player in enumerate(state.players)
        ],
        "card": _open_card(state),
        "regions": _regions(state, counted),
        "bases": {
            base: {"seat": state.holder.get(base), "rangers": state.rangers.get(base, 0)} for base in BASES
        },
        "show_counts": counted,
        "piles": [
            {"rangers": back, "dollars": 4 - back, "left": left}
            for back, left in zip(BACKS, state.piles, strict=True)
        ],
        "discards": [_card(card) for card in state.discards],
        "played": played,
        "scored": dict(state.scored),
        "windmill": _windmill(state, setup),
        "claims": [{"kind": one.kind, "project": one.project, "ok": one.ok} for one in state.claims],
        "quiz": _quiz(state),
        "question": _question(state.question, setup),
        "last_question": solution(state.last_question, setup),
        "refill": state.refill,
        "quiet_rounds": state.quiet_rounds,
        "end": state.end,
        "time_up": state.time_up,
        "options": dict(options),
    }


def teacher_view(state: State) -> dict[str, Any]:
    """What a teacher may see while players spot projects (part 9), as plain data; the class may not.

    ``open``: the complete projects that are not scored, in board order, each with ``project``
    ("SWE:industrial"), ``seat`` and ``turn`` (who completed it and when; seat None if a position was given
    with it), ``claim`` (the seats that may claim it in their turns as it stands, A-80, A-82, A-84) and
    ``point_out`` (whether it can still be pointed out, A-81). Empty while the screen is the referee.
    """
    seats = range(len(state.players))
    return {
        "open": [
            {
                "project": one.project,
                "seat": None if one.seat == NOBODY else one.seat,
                "turn": one.turn,
                "claim": [seat for seat in seats if seat != one.seat or is_fresh(state, one)],
                "point_out": is_fresh(state, one),
            }
            for one in sorted(state.standing, key=lambda one: PROJECTS.index(one.project))
        ]
    }


def _card(card: str) -> dict[str, Any]:
    one = CARDS[card]
    return {"id": one.id, "colour": one.colour, "rangers": one.rangers, "dollars": one.dollars}


def _open_card(state: State) -> dict[str, Any] | None:
    if not state.open_card:
        return None
    return {"place": state.players[state.current].hand.index(state.open_card) + 1, **_card(state.open_card)}


def _team(state: State, seat: int, player: Player, own: bool, over: bool) -> dict[str, Any]:
    on_track = state.track.count(seat)
    return {
        "name": player.name,
        "colour": player.colour,
        "auto": player.auto,
        "answers": player.answers,
        "supply": player.supply,
        "on_board": total_rangers(state) - player.supply - on_track,
        "on_track": on_track,
        "dollars": player.dollars,
        "points": player.points,
        "total": player.points + player.dollars if over else None,
        "plane": player.plane or None,
        "backs": [{"rangers": CARDS[card].rangers, "dollars": CARDS[card].dollars} for card in player.hand],
        "hand": [_card(card) for card in player.hand] if own else None,
    }


def _regions(state: State, counted: bool) -> dict[str, dict[str, Any]]:
    shown, scored = state.shown, state.scored
    rangers, taken = dict.fromkeys(REGIONS, 0), dict.fromkeys(REGIONS, 0)
    for base, there in state.rangers.items():
        for code in BASES[base].regions:
            rangers[code] += there
            taken[code] += 1
    seen = {}
    for code, region in REGIONS.items():
        up = "up" if code in shown else "down"
        seen[code] = {
            "conservation": region.conservation not in scored,
            "industrial": "scored" if region.industrial in scored else up,
            "value": shown.get(code),
            "rangers": rangers[code] if counted else None,
            "free": len(region.bases) - taken[code] if counted else None,
        }
    return seen


def _windmill(state: State, setup: Setup) -> dict[str, Any] | None:
    options = setup.options
    if options["variant"] != "full":
        return None
    return {
        "region": state.windmill or None,
        "value": state.windmill_value,
        "tiles": state.windmill_tiles,
        "tile_spaces": options["windmill_track"],
        "track": list(state.track),
        "track_spaces": options["ranger_track"],
    }


def _quiz(state: State) -> dict[str, Any] | None:
    quiz = state.quiz
    if quiz is None:
        return None
    return {
        "number": quiz.number,
        "rivals": list(quiz.rivals),
        "right": list(quiz.right),
        "answered": [seat for seat, given in enumerate(quiz.given) if given],
    }


def _asked(place: int, setup: Setup) -> Question:
    question: Question = setup.bank.questions[place]
    return question


def _question(opened: OpenQuestion | None, setup: Setup) -> dict[str, Any] | None:
    if opened is None:
        return None
    question = _asked(opened.place, setup)
    return {
        "topic": question.topic,
        "state": question.state,
        "question": question.question,
        "answers": list(opened.answers),
        "team": opened.seat,
        "purpose": opened.purpose,
    }


def solution(last: Answered | None, setup: Setup) -> dict[str, Any] | None:
    """A question that has been answered, with its solution; see ``last_question`` above."""
    if last is None:
        return None
    question = _asked(last.place, setup)
    return {
        "topic": question.topic,
        "state": question.state,
        "question": question.question,
        "answers": list(last.answers),
        "team": last.seat,
        "purpose": last.purpose,
        "chosen": [chosen or None for chosen in last.chosen],
        "right": [seat for seat, chosen in enumerate(last.chosen) if chosen == question.green],
        "green": question.green,
        "explanation": question.explanation,
        "source": question.source,
        "checked": question.checked,
        "turn": last.turn,
    }
