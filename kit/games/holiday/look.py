"""How Holiday is drawn: the printed board, and everything that lies on it or beside it.

:data:`LOOK` is what a board is given (:class:`kit.engine.frame.Look`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from kit.engine.frame import Button, Card, Chip, EventLike, Frame, Moment, Note, Seat
from kit.engine.scene import COLOURS, Amount, Choice, Glow, Mark, Point, Ring, Tag, Token
from kit.engine.wording import colour_of, money, name_of
from kit.games.holiday.data import AIRPORT, ROAD, STRETCHES
from kit.games.holiday.look_beats import (
    Beat,
    beat_card,
    beats,
    ending,
    mover,
    notice,
    open_question,
    rewound,
    shown_question,
)
from kit.games.holiday.look_board import last_card, places, scene, spot, tag_place, token_places
from kit.games.holiday.look_cards import CHEAPEST, answer_clock, decision, lesson_clock, side_groups, to_go
from kit.games.holiday.look_icons import ICONS
from kit.games.holiday.look_log import log, words_of

__all__ = ["LOOK", "HolidayLook"]

View = Mapping[str, Any]
_NOTES = ((20, "#F4E2B8"), (10, "#DCE8F3"))


def frame(moment: Moment) -> Frame:
    """Everything that lies on the board or beside it at this moment."""
    cut = beats(moment)
    beat = cut[moment.shown] if moment.shown < len(cut) else None
    begin = beat.begin if beat else (cut[-1].end if cut else 0)
    end = beat.end if beat else len(moment.recent)
    events, later = moment.recent[begin:end], moment.recent[end:]
    view = rewound(moment.view, later)
    seat = mover(events) if beat else None
    if seat is None and moment.pending is not None:
        seat = view["current"] if moment.pending.key == "confirm" else moment.pending.seat
    path = _path(events, seat)
    card = _card(moment, beat, view, events)
    if len(path) > 1:
        card = replace(card, moving=_moving(view, seat, events))
    shown = notice(beat, moment) if beat else None
    question = None
    if beat and beat.kind == "answer":
        question = shown_question(view)
    elif not beat and view["question"]:
        question = open_question(view)
    elif not beat and moment.pending is None:
        shown = ending(view)
    marks: list[Mark] = []
    choices: tuple[Choice, ...] = ()
    if seat is not None and len(path) > 1:
        marks += _trail(view, seat, path)
    if not beat and moment.pending is not None:
        choices = _choices(moment)
        marks += _options(moment, card, view)
    over = moment.pending is None and not beat
    marks.append(Amount("pile", str(view["pile"])))
    card_told = view["last_card"]
    if card_told and not any(event.kind == "card" for event in later):
        marks += last_card(card_told["text"], COLOURS[view["teams"][card_told["team"]]["colour"]])
    else:
        marks += last_card("last card")
    return Frame(
        title="Holiday",
        round=f"{'Last round' if view['time_up'] else 'Round'} {view['round']} · {_bank(view)}",
        seats=tuple(_seat(view, one, one == seat and not over) for one in range(len(view["teams"]))),
        card=card,
        announce=_announce(card, beat, events, view),
        rule=card.rule,
        tokens=_tokens(view, seat, path),
        marks=tuple(marks),
        choices=choices,
        question=question,
        notice=shown,
        groups=side_groups(moment.side),
        waits=beat is not None,
        answer_clock=answer_clock(moment.pending, view) if moment.pending and not beat else None,
        lesson_clock=lesson_clock(view) if moment.pending else None,
        untold=len(later),
    )


def _bank(view: View) -> str:
    bank = view["bank"]
    words = f"Bank {money(bank)}" if bank >= 0 else f"Bank IOU {money(-bank)}"
    return words.replace(" ", "\N{NO-BREAK SPACE}")


def _path(events: Sequence[EventLike], seat: int | None) -> list[str]:
    """The squares a family has just gone over."""
    path: list[str] = []
    for event in events:
        if event.kind == "moved" and event.seat == seat:
            path += list(event.data["path"])[1 if path else 0 :]
    return path


def _card(moment: Moment, beat: Beat | None, view: View, events: Sequence[EventLike]) -> Card:
    if beat:
        return beat_card(beat, moment, view)
    if moment.pending is not None:
        return decision(moment.pending, view, events)
    won = ending(view)
    again = Button("", "Play again", "N", "Back to the set-up.", act="new_game", strong=True)
    rule = "HO-01" if any(view["teams"][seat]["left"] for seat in view["winners"]) else "H-108"
    return Card(won.title, won.colour, (again,), rule=rule)


def _moving(view: View, seat: int | None, events: Sequence[EventLike]) -> str:
    """What is said while the token moves."""
    if seat is None:
        return ""
    for event in events:
        if event.kind == "thrown" and event.data["purpose"] == "move":
            return f"{name_of(view, seat)} threw {event.data['dice'][0]}."
    return f"{name_of(view, seat)} travel on."


def _announce(card: Card, beat: Beat | None, events: Sequence[EventLike], view: View) -> str:
    if beat:
        return " ".join([card.sentence, *(f"{line.text}." for line in log(events, view)[-4:])])
    question = view["question"]
    if question:
        return f"{card.sentence} {question['question']} {'; '.join(question['answers'])}."
    options = "; ".join(f"{button.key}, {button.title}" for button in card.buttons)
    return f"{card.sentence} {options}." if options else card.sentence


# --- tokens and marks -------------------------------------------------------------------------------


def _tokens(view: View, mover: int | None, path: Sequence[str]) -> tuple[Token, ...]:
    found = []
    at = places()
    for seat, (x, y, radius) in enumerate(token_places([team["position"] for team in view["teams"]])):
        team = view["teams"][seat]
        colour = COLOURS[team["colour"]]
        walk: tuple[Point, ...] = ()
        if seat == mover and len(path) > 1:
            walk = (*(at[spot(one)] for one in path[:-1]), (x, y))
        spoken = f"{team['name']}, {colour.key} {colour.shape}, at {words_of(team['position'])}"
        under = seat == mover and radius < 17
        found.append(Token(str(seat), x, y, radius, colour, spoken, walk, seat == mover, under))
    return tuple(found)


def _trail(view: View, seat: int, path: Sequence[str]) -> list[Mark]:
    """The squares of a move ringed, so that the class can count them."""
    colour = COLOURS[view["teams"][seat]["colour"]]
    rings: list[Mark] = [Ring(spot(one), colour) for one in dict.fromkeys(path[1:-1])]
    return [*rings, Glow(spot(path[-1])), Ring(spot(path[-1]), colour, strong=True)]


def _choices(moment: Moment) -> tuple[Choice, ...]:
    pending = moment.pending
    assert pending is not None
    if pending.key == "road":
        signs = {area.id for area in scene(moment.view).areas}
        found = []
        for road, end in pending.data["ends"].items():
            also = [square.id for square in ROAD.squares if square.stretch == road and square.id != end]
            also += {f"sign-{road}"} & signs
            spoken = f"Take the {STRETCHES[road]}: {words_of(end)}"
            found.append(Choice(spot(end), road, spoken, tuple(also), (tag_place(spot(end)),)))
        return tuple(found)
    if pending.key == "resort":
        return tuple(
            Choice(
                ROAD.by_code[code].reception,
                code,
                f"Stay at {ROAD.by_code[code].name}",
                tuple(square.id for square in ROAD.squares if square.stretch == code)[1:],
                (tag_place(ROAD.by_code[code].reception),),
            )
            for code in pending.values
        )
    if pending.key == "fly":
        here = moment.view["teams"][pending.seat]["position"]
        return (
            Choice(AIRPORT, "fly", "Fly to the Airport for $50", points=(tag_place(AIRPORT),)),
            Choice(here, "stay", "Stay on the road", points=(tag_place(here),)),
        )
    return ()


def _options(moment: Moment, card: Card, view: View) -> list[Mark]:
    """The same keys as on the buttons, on the board, and the way to each."""
    pending = moment.pending
    assert pending is not None
    colour = colour_of(view, pending.seat)
    assert colour is not None
    keys = {button.value: button.key for button in card.buttons}
    marks: list[Mark] = []
    if pending.key == "road":
        steps, fork = pending.data["steps"], pending.data["fork"]
        marks += [Ring(spot(one), colour) for one in pending.data["way"][1:]]
        for road in pending.values:
            marks += [Ring(spot(one), colour) for one in ROAD.ahead(fork, steps, road)[1:-1]]
    for choice in _choices(moment):
        marks += [Glow(choice.target, wide=pending.key == "road"), Ring(choice.target, colour, strong=True)]
        marks.append(Tag(*tag_place(choice.target), keys[choice.value]))
    return marks


# --- seats ------------------------------------------------------------------------------------------


def _seat(view: View, seat: int, active: bool) -> Seat:
    team = view["teams"][seat]
    colour = COLOURS[team["colour"]]
    remark = to_go(view, seat)
    chips = []
    if team["misses"]:
        remark = "misses a turn"
    if team["position"] == AIRPORT:
        remark = "resort next" if team["cash"] >= CHEAPEST else "back to the bank next"
    if view["options"]["banker_confirms"] and seat == view["banker"]:
        chips.append(Chip("bank", "", "banker"))
    return Seat(
        seat,
        team["name"],
        colour,
        money(team["cash"]),
        f"{team['name']}, {colour.key} {colour.shape}, at {words_of(team['position'])}",
        remark=remark,
        chips=tuple(chips),
        notes=tuple(
            Note(str(value), fill, count)
            for count, (value, fill) in zip(team["notes"], _NOTES, strict=True)
            if count
        ),
        active=active,
    )


class HolidayLook:
    """See :class:`kit.engine.frame.Look`."""

    icons: Mapping[str, str] = ICONS
    scene = staticmethod(scene)
    frame = staticmethod(frame)
    log = staticmethod(log)


LOOK = HolidayLook()
