"""How Australia is drawn: the map, and everything that lies on it or beside it.

:data:`LOOK` is what a board is given (:class:`kit.engine.frame.Look`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from kit.engine.frame import AskLike, Back, Button, Card, Chip, Cover, EventLike, Frame, Moment, Seat
from kit.engine.scene import WHITE, Choice, Colour, Mark
from kit.engine.wording import counted, money, name_of
from kit.games.australia.data import REGIONS
from kit.games.australia.look_back import rewound
from kit.games.australia.look_beats import (
    Beat,
    beat_card,
    beats,
    ending,
    mover,
    notice,
    open_question,
    shown_question,
)
from kit.games.australia.look_board import COLOURS, SLATE, scene
from kit.games.australia.look_cards import decision, hand, lesson_clock, side_groups, turn_clock
from kit.games.australia.look_icons import ICONS
from kit.games.australia.look_log import log, open_projects
from kit.games.australia.look_marks import options, planes, position

__all__ = ["LOOK", "AustraliaLook"]

View = Mapping[str, Any]
_TEACHER = ("stall", "time", "answer")
"""Requests for which nobody looks at cards."""


def frame(moment: Moment) -> Frame:
    """Everything that lies on the map or beside it at this moment."""
    cut = beats(moment)
    beat = cut[moment.shown] if moment.shown < len(cut) else None
    begin = beat.begin if beat else (cut[-1].end if cut else 0)
    end = beat.end if beat else len(moment.recent)
    events, later = moment.recent[begin:end], moment.recent[end:]
    view, pending = rewound(moment.view, later), moment.pending
    seat = mover(events) if beat else pending.seat if pending else None
    card = _card(moment, beat, view)
    flown = [event for event in events if event.kind == "fly" and event.data["start"]]
    if flown:
        where = REGIONS[flown[-1].data["region"]].name
        card = replace(card, moving=f"{name_of(view, flown[-1].seat or 0)} fly to {where}.")
    shown, question = notice(beat, moment) if beat else None, None
    if beat and beat.kind == "answer":
        question = shown_question(events, view)
    elif not beat and view["question"]:
        question = open_question(view)
    elif not beat and pending is None:
        shown = ending(view)
    marks: list[Mark] = position(view)
    choices: tuple[Choice, ...] = ()
    if not beat and pending is not None:
        more, choices = options(pending, view)
        marks += more
    over = pending is None and not beat
    counted_up = not any(event.kind == "final" for event in later)
    return Frame(
        title="Australia",
        round=_round(view),
        seats=tuple(
            _seat(view, one, one == seat and not over, counted_up) for one in range(len(view["teams"]))
        ),
        card=card,
        announce=_announce(card, beat, events, view, choices),
        rule=card.rule,
        tokens=planes(view, events),
        marks=tuple(marks),
        choices=choices,
        question=question,
        notice=shown,
        groups=side_groups(moment.side, view),
        waits=beat is not None,
        interrupt=any(event.kind in ("turn_over", "point_out") for event in events),
        answer_clock=turn_clock(view) if pending is not None else None,
        lesson_clock=lesson_clock(view) if pending is not None else None,
        untold=len(later),
        cover=_cover(pending, view) if pending is not None and not beat else None,
        teacher="Unclaimed projects" if view["referee"] == "spot" and pending is not None else "",
        hand=hand(view, pending) if pending is not None and not beat and _plays(pending, view) else None,
    )


def _round(view: View) -> str:
    last = ", the last" if view["end"] else ""
    return f"Round {view['round']}{last}"


def _plays(ask: AskLike, view: View) -> bool:
    """Whether *ask* belongs to a turn of people who hold cards."""
    team = view["teams"][ask.seat]
    return bool(view["turn"] and ask.key not in _TEACHER and team["backs"] and not team["auto"])


def _cover(ask: AskLike, view: View) -> Cover | None:
    """Who alone may see their cards now, unless all hands are open."""
    if not _plays(ask, view) or view["teams"][ask.seat]["hand"] is not None:
        return None
    name = name_of(view, ask.seat)
    text = "All others look away. If everybody sees this screen, play without looking at the cards."
    return Cover(ask.seat, _colour(view, ask.seat), f"Pass the laptop to {name}.", text)


def _card(moment: Moment, beat: Beat | None, view: View) -> Card:
    if beat:
        return beat_card(beat, moment, view)
    if moment.pending is not None:
        return decision(moment.pending, view)
    won = ending(view)
    again = Button("", "Play again", "N", "Back to the set-up.", act="new_game", strong=True)
    return Card(won.title, won.colour, (again,), rule="A-89")


def _announce(
    card: Card, beat: Beat | None, events: Sequence[EventLike], view: View, choices: Sequence[Choice]
) -> str:
    if beat:
        return " ".join([card.sentence, *(f"{line.text}." for line in log(events, view)[-4:])])
    question = view["question"]
    if question:
        return f"{card.sentence} {question['question']} {'; '.join(question['answers'])}."
    told = [f"{button.key}, {button.title}" for button in card.buttons]
    told = told or [f"{choice.key}, {choice.spoken}" if choice.key else choice.spoken for choice in choices]
    return f"{card.sentence} {'; '.join(told)}." if told else card.sentence


# --- seats ------------------------------------------------------------------------------------------


def _colour(view: View, seat: int) -> Colour:
    return COLOURS[view["teams"][seat]["colour"]]


def _seat(view: View, seat: int, active: bool, counted_up: bool) -> Seat:
    """The seat as shown; *counted_up*: its dollars have become points, once the game is over."""
    team = view["teams"][seat]
    colour = _colour(view, seat)
    where = f"plane in {REGIONS[team['plane']].name}" if team["plane"] else "plane off the board"
    chips = [
        Chip("ranger", str(team["supply"]), f"{counted(team['supply'], 'ranger')} at home"),
        Chip("", money(team["dollars"]), counted(team["dollars"], "dollar")),
    ]
    points = team["total"] if counted_up and team["total"] is not None else team["points"]
    return Seat(
        seat,
        team["name"],
        colour,
        str(points),
        f"{team['name']}, {colour.key} {colour.shape}, {where}",
        remark="program" if team["auto"] else "",
        chips=tuple(chips),
        active=active,
        unit="point" if points == 1 else "points",
        backs=tuple(_back(card) for card in team["backs"]),
    )


def _back(card: Mapping[str, Any]) -> Back:
    spoken = f"Card with {counted(card['rangers'], 'ranger')} and {counted(card['dollars'], 'dollar')}"
    return Back("ranger", str(card["rangers"]), money(card["dollars"]), SLATE, WHITE, spoken)


class AustraliaLook:
    """See :class:`kit.engine.frame.Look`."""

    colours: Mapping[str, Colour] = COLOURS
    icons: Mapping[str, str] = ICONS
    scene = staticmethod(scene)
    frame = staticmethod(frame)
    log = staticmethod(log)
    hand = staticmethod(hand)
    teacher = staticmethod(open_projects)


LOOK = AustraliaLook()
