"""How Globetrotters is drawn: the world, and everything that lies on it or floats over it.

:data:`LOOK` is what a board is given (:class:`kit.engine.frame.Look`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from kit.engine.floating import Column, Entry, Panel
from kit.engine.frame import AskLike, Button, Card, Chip, EventLike, Frame, Moment, Seat
from kit.engine.scene import Choice, Glow, Line, Mark, Nameless, Point, Reprint, Ring, Tag
from kit.engine.wording import counted, listed, money, name_of
from kit.games.globetrotters.data import KINDS, PLACES, key_name
from kit.games.globetrotters.look_back import rewound
from kit.games.globetrotters.look_beats import (
    Beat,
    beat_card,
    beats,
    ending,
    mover,
    notice,
    open_question,
    shown_question,
)
from kit.games.globetrotters.look_board import JACKPOT, LEGEND, mark_of, name_texts, scene
from kit.games.globetrotters.look_cards import (
    FEW,
    KEYS,
    decision,
    keys_of,
    places_of,
)
from kit.games.globetrotters.look_hand import cover, flown, hand
from kit.games.globetrotters.look_icons import ICONS
from kit.games.globetrotters.look_log import log, said
from kit.games.globetrotters.look_marks import colour, position, stands, stems, tokens
from kit.games.globetrotters.look_menu import decision_clock, lesson_clock, side_groups
from kit.games.globetrotters.look_room import tag_place
from kit.games.globetrotters.look_words import RESULTS, SHORT, place_words, worded
from kit.games.globetrotters.look_world import lit, lit_ways

__all__ = ["LOOK", "GlobetrottersLook"]

View = Mapping[str, Any]
_STRONG, _MANY = 8, 40
"""More choices than this have thin rings and smaller keys; more than that no glow."""
_TAG, _SMALL_TAG = 28.0, 25.0
_ENDS = {"return": "G-262", "rounds": "GO-03"}
"""How a game ends -> by which rule."""
_LINE = 11
"""So many letters of a KEY's name fit into a seat."""


def frame(moment: Moment) -> Frame:
    """Everything that lies on the map or floats over it at this moment."""
    cut = beats(moment)
    beat = cut[moment.shown] if moment.shown < len(cut) else None
    begin = beat.begin if beat else (cut[-1].end if cut else 0)
    end = beat.end if beat else len(moment.recent)
    events, later = moment.recent[begin:end], moment.recent[end:]
    view, pending = rewound(moment.view, later), moment.pending
    over = pending is None and not beat
    seat = mover(events) if beat else pending.seat if pending else None
    card = _card(moment, beat, view, events)
    moves = [event for event in events if event.kind in ("moved", "relocated") and event.data["start"]]
    if moves:
        card = replace(card, moving=f"{name_of(view, moves[-1].seat or 0)}: {_lowered(said(moves[-1], view))}.")
    shown, question = notice(beat, moment) if beat else None, None
    if beat and beat.kind == "answered":
        question = shown_question(moment.view)
    elif not beat and view["question"]:
        question = open_question(view)
    elif over:
        shown = ending(view)
    blank = not beat and pending is not None and pending.key == "point"
    marks: list[Mark] = [] if blank else stems(view)
    choices: tuple[Choice, ...] = ()
    if not beat and pending is not None:
        more, choices = options(pending, view)
        marks += more
    asked = pending is not None and not beat
    return Frame(
        title="Globetrotters",
        round=f"Round {view['round']}{', the last' if view['time_up'] else ''}",
        seats=tuple(_seat(view, one, one == seat and not over) for one in range(len(view["teams"]))),
        card=card,
        announce=_announce(card, beat, events, view, choices),
        rule=card.rule,
        tokens=() if blank else tokens(view, events, None if over else seat),
        marks=tuple(marks),
        lasting=tuple(position(view, not blank)),
        choices=choices,
        question=question,
        notice=shown,
        groups=side_groups(moment.side, view, None if beat else pending),
        waits=beat is not None,
        interrupt=any(event.kind in ("time_up", "leave", "take_over") for event in events),
        answer_clock=decision_clock(pending, view) if pending is not None and asked else None,
        lesson_clock=lesson_clock(view) if pending is not None else None,
        untold=len(later),
        cover=cover(pending, view) if pending is not None and asked else None,
        hand=hand(view, pending) if pending is not None and asked else None,
        panels=(_jackpot(view), _legend(view)),
    )


def _lowered(text: str) -> str:
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


def _card(moment: Moment, beat: Beat | None, view: View, events: Sequence[EventLike]) -> Card:
    if beat:
        return beat_card(beat, moment, view)
    if moment.pending is not None:
        return decision(moment.pending, view, events)
    won = ending(view)
    again = Button("", "Play again", "N", "Back to the set-up.", act="new_game", strong=True)
    return Card(won.title, won.colour, (again,), rule=_ENDS.get(view["reason"], "GO-02"))


def _announce(
    card: Card, beat: Beat | None, events: Sequence[EventLike], view: View, choices: Sequence[Choice]
) -> str:
    if beat:
        text = next((event.data["text"] for event in events if event.kind == "adventure"), "")
        lines = [f"{line.text}." for line in log(events, view)[-4:]]
        return " ".join(part for part in (card.sentence, text, *lines) if part)
    question = view["question"]
    if question:
        return f"{card.sentence} {question['question']} {'; '.join(question['answers'])}."
    told = [f"{button.key}, {button.title}" for button in card.buttons]
    if len(choices) <= len(KEYS):
        told = [f"{one.key}, {one.spoken}" for one in choices if one.key] + told
    return f"{card.sentence} {'; '.join(told)}." if told else card.sentence


# --- what can be chosen -----------------------------------------------------------------------------


def options(ask: AskLike, view: View) -> tuple[list[Mark], tuple[Choice, ...]]:
    """The places that answer *ask*, with the same keys as the buttons, and the ways that lead there."""
    keys, places = keys_of(ask), places_of(ask)
    found = [(place, place) for place in places]
    for value in ask.values:
        word, _, rest = value.partition(":")
        if word in ("sail", "sail_on") and rest in PLACES:
            found.append((rest, value))
        elif ask.key == "sail_on" and value in PLACES:
            found.append((value, value))
        elif ask.key == "fly" and flown(view, ask.seat, value):
            found.append((flown(view, ask.seat, value), value))
        elif ask.key == "switch_places":
            found.append((view["teams"][int(rest)]["place"], value))
    one = colour(view, ask.seat)
    marks: list[Mark] = [Nameless()] if ask.key == "point" else []
    if ask.key == "move":
        ways = lit_ways(lit(ask.data["start"], places))
        marks += [Line(way, one.line, 6) for way in ways]
        marks += [Reprint(place) for place in (*places, ask.data["start"])]
        marks += [text for place in places for text in name_texts(place)]
    taken: list[Point] = list(stands(view).values())
    choices = []
    side = _TAG if len(found) <= _STRONG else _SMALL_TAG
    for place, value in found:
        key = keys.get(value, "")
        if len(found) <= _MANY:
            marks.append(Glow(place))
        marks.append(Ring(place, one, strong=len(found) <= _STRONG))
        points: tuple[Point, ...] = ()
        if key:
            point = tag_place(place, side, taken)
            taken.append(point)
            marks.append(Tag(*point, key, side))
            points = (point,) if len(key) == 1 else ()
        button = not places or len(places) <= FEW
        spoken = _spoken(ask, view, place, key)
        choices.append(Choice(place, value, spoken, (place,), points, "" if button else key))
    return marks, tuple(choices)


def _spoken(ask: AskLike, view: View, place: str, key: str) -> str:
    name = PLACES[place].name
    if ask.key == "point":
        return f"The place with the key {' '.join(key)}"
    if ask.key == "place":
        return name
    if ask.key == "move_on":
        return f"{name}: {place_words(view, ask.data['mover'], place, 'their')}"
    return f"{name}: {place_words(view, ask.seat, place)}"


# --- panels -----------------------------------------------------------------------------------------


def _seat(view: View, seat: int, active: bool) -> Seat:
    team = view["teams"][seat]
    one = colour(view, seat)
    where = f"in {PLACES[team['place']].called}" if team["place"] else "not yet on the map"
    chips = [Chip("house", PLACES[team["home"]].name, "Home")] if team["home"] else []
    if team["deported_from"]:
        chips.append(Chip("stop", PLACES[team["deported_from"]].name, worded("deported from there", view)))
    keys = [SHORT.get(key, key_name(key)) for key in team["keys"]]
    names = _in_two_lines(keys)
    held = f"KEYs: {listed(keys)}" if keys else "no KEY"
    cells = [
        Column((Chip("key", str(len(keys)), held),), big=True),
        Column(tuple(Chip("", name, f"KEY of {name}") for name in names)),
        Column(
            (
                Chip("ticket", str(team["tickets"]), counted(team["tickets"], "ticket")),
                Chip(
                    "memory",
                    str(team["special"]),
                    counted(team["special"], "Special Memory", "Special Memories"),
                ),
            )
        ),
    ]
    if team["deported_from"]:  # the place to go back to needs the room of the names
        del cells[1]
    remark = "program" if team["auto"] else "−1 turn" if team["loses_turn"] else ""
    return Seat(
        seat,
        team["name"],
        one,
        "" if team["cash"] is None else money(team["cash"]),
        f"{team['name']}, {one.key} {one.shape}, {where}",
        remark=remark,
        chips=tuple(chips),
        active=active,
        cells=tuple(cells),
    )


def _in_two_lines(keys: Sequence[str]) -> list[str]:
    """Names of KEYs, and how many more there are."""
    if len(keys) <= 2:
        return list(keys)
    more = f"+{len(keys) - 2}"
    short = next((key for key in keys[1:] if len(key) + len(more) < _LINE), "")
    return [keys[0], f"{short} {more}" if short else f"and {len(keys) - 1} more"]


def _jackpot(view: View) -> Panel:
    """What lies in the Jackpot, and how many tickets are left (G-287)."""
    pot = view["jackpot"]
    keys = [key_name(key) for key in pot["keys"]]
    names = ", ".join(keys) if len(keys) < 3 else f"{keys[0]} +{len(keys) - 1}"
    inside = [Chip("ticket", str(pot["tickets"]), counted(pot["tickets"], "ticket"))]
    if pot["special"]:
        inside.append(Chip("memory", str(pot["special"]), "Special Memories"))
    if keys:
        inside.append(Chip("key", names, f"KEYs: {listed(keys)}"))
    chest = "Chest" if view["options"]["words"] == "neutral" else "Jackpot"  # no room for more
    title = f"{chest} {money(pot['cash'])}"
    entries = (
        Entry(chips=(Chip("chest", title, "In the Jackpot"),), strong=True),
        Entry(chips=tuple(inside), strong=True),
        Entry(chips=(Chip("", f"{counted(view['pack'], 'ticket')} in the pack", "Tickets in the pack"),)),
    )
    return Panel(JACKPOT, worded("Jackpot", view), entries)


def _legend(view: View) -> Panel:
    """The nine kinds of places: what they cost, what they bring, whether the turn ends (G-21)."""
    entries = [
        Entry(
            (
                worded(kind.name, view),
                money(kind.expenses) if kind.expenses else "free",
                worded(RESULTS[code], view),
            ),
            mark_of(code),
            "stop" if kind.ends else "",
        )
        for code, kind in KINDS.items()
    ]
    return Panel(LEGEND, "Kinds of places", (*entries, Entry(("", "", "turn ends"), icon="stop")))


class GlobetrottersLook:
    """See :class:`kit.engine.frame.Look`."""

    icons: Mapping[str, str] = ICONS
    scene = staticmethod(scene)
    frame = staticmethod(frame)
    log = staticmethod(log)
    hand = staticmethod(hand)


LOOK = GlobetrottersLook()
