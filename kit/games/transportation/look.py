"""How Transportation is drawn: the printed board, and everything that lies on it or beside it.

:data:`LOOK` is what a board is given (:class:`kit.engine.frame.Look`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from kit.engine.frame import Button, Card, EventLike, Frame, Moment, Sign
from kit.engine.scene import Choice, Colour
from kit.games.transportation.look_back import rewound
from kit.games.transportation.look_beats import (
    Beat,
    beat_card,
    beats,
    ending,
    mover,
    moving_words,
    notice,
    told_of,
)
from kit.games.transportation.look_board import UNSETTLED, scene
from kit.games.transportation.look_cards import claims, decision, lesson_clock, market_clock, side_groups
from kit.games.transportation.look_icons import ICONS
from kit.games.transportation.look_log import log, money
from kit.games.transportation.look_marks import options, position, trail, walks
from kit.games.transportation.look_pieces import token_id, tokens
from kit.games.transportation.look_seats import seat_of
from kit.games.transportation.look_trays import over

__all__ = ["LOOK", "TransportationLook"]

View = Mapping[str, Any]


def frame(moment: Moment) -> Frame:
    """Everything that lies on the board or beside it at this moment."""
    cut = beats(moment)
    beat = cut[moment.shown] if moment.shown < len(cut) else None
    begin = beat.begin if beat else (cut[-1].end if cut else 0)
    end = beat.end if beat else len(moment.recent)
    events, later = moment.recent[begin:end], moment.recent[end:]
    view, pending = rewound(moment.view, later), moment.pending
    seat = told_of(beat, moment) if beat else pending.seat if pending else None
    card = _card(moment, beat, view)
    driven = walks(view, events)
    if any(len(path) > 1 for path in driven.values()):
        driver = mover([event for event in events if event.kind == "moved"])
        card = replace(card, moving=moving_words(view, driver or 0, events))
    shown = notice(beat, moment) if beat else None
    if not beat and pending is not None:
        shown = over(pending, view)
    elif not beat:
        shown = ending(view)
    marks = [*position(view), *trail(view, events)]
    choices: tuple[Choice, ...] = ()
    if not beat and pending is not None:
        more, choices = options(pending, view)
        marks += more
    running = pending is not None
    moving = view["moving"] if running and view["current"] is not None else None
    active = token_id(view["current"], moving) if moving and not view["market"] else ""
    return Frame(
        title="Transportation",
        round=_round(view),
        seats=tuple(seat_of(view, one, one == seat and running) for one in range(len(view["teams"]))),
        card=card,
        announce=_announce(card, beat, events, view),
        rule=card.rule,
        tokens=tokens(view, driven, active),
        marks=tuple(marks),
        choices=choices,
        notice=shown,
        groups=side_groups(pending if not beat else None, moment.side, view),
        waits=beat is not None,
        answer_clock=market_clock(pending, view) if pending is not None and not beat else None,
        lesson_clock=lesson_clock(view) if running else None,
        untold=len(later),
    )


def _round(view: View) -> str:
    last = ", the last" if view["ending"] else ""
    if view["bank"] is None:
        return f"Round {view['round']}{last}"
    bank = f"Bank {money(view['bank'])}".replace(" ", "\N{NO-BREAK SPACE}")
    return f"Round {view['round']}{last} · {bank}"


def _card(moment: Moment, beat: Beat | None, view: View) -> Card:
    if beat:
        return replace(beat_card(beat, moment, view), beside=claims(moment.side, view))
    if moment.pending is not None:
        card = decision(moment.pending, view, moment.side)
        thrown = [event for event in moment.recent if event.kind == "thrown" and event.turn == view["turn"]]
        if moment.pending.key in ("act", "crossing") and thrown and thrown[-1].data["purpose"] != "start":
            card = replace(card, dice=tuple(thrown[-1].data["dice"]))
        return card
    won = ending(view)
    again = Button("", "Play again", "N", "Back to the set-up.", act="new_game", strong=True)
    table = Button("", "Save the count-up", "D", "A table for a spreadsheet", Sign(icon="save"), "results")
    return Card(won.title, won.colour, (table, again), rule="T-131")


def _announce(card: Card, beat: Beat | None, events: Sequence[EventLike], view: View) -> str:
    if beat:
        return " ".join([card.sentence, *(f"{line.text}." for line in log(events, view)[-4:])])
    told = [f"{button.key}, {button.title}" for button in card.buttons]
    return f"{card.sentence} {'; '.join(told)}." if told else card.sentence


class TransportationLook:
    """See :class:`kit.engine.frame.Look`."""

    icons: Mapping[str, str] = ICONS
    colours: Mapping[str, Colour] = {UNSETTLED.key: UNSETTLED}
    scene = staticmethod(scene)
    frame = staticmethod(frame)
    log = staticmethod(log)


LOOK = TransportationLook()
