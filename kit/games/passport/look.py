"""How Passport to Australia is drawn: the printed board, and everything that lies on it or beside it.

:data:`LOOK` is what a board is given (:class:`kit.engine.frame.Look`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kit.engine.frame import Button, Card, Chip, Frame, Moment, Note, Seat, Slot
from kit.engine.scene import (
    COLOURS,
    WHITE,
    Amount,
    Choice,
    Dot,
    Glow,
    Line,
    Lit,
    Mark,
    Piece,
    Point,
    Ring,
    Tag,
    Token,
)
from kit.engine.wording import money, name_of
from kit.games.passport.categories import full_name, tag
from kit.games.passport.data import SQUARES, STATES
from kit.games.passport.look_beats import (
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
from kit.games.passport.look_board import (
    code_text,
    key_place,
    lane,
    place_name,
    place_of,
    plaque_place,
    scene,
    silhouette,
    tag_place,
    token_places,
    way_to,
)
from kit.games.passport.look_cards import answer_clock, decision, lesson_clock, side_groups
from kit.games.passport.look_log import dice_words, log, place

__all__ = ["LOOK", "PassportLook"]

View = Mapping[str, Any]
HIGHEST_THROW = 12
_CHEQUES = ((100, "#DCE8F3"), (50, "#F4E2B8"), (20, "#EBD9EE"), (10, "#E6E6DC"))


def frame(moment: Moment) -> Frame:
    """Everything that lies on the board or beside it at this moment."""
    cut = beats(moment)
    beat = cut[moment.shown] if moment.shown < len(cut) else None
    later = moment.recent[beat.end :] if beat else ()
    view = rewound(moment.view, later)
    trail = _Trail(moment, cut, beat)
    card = _card(moment, beat)
    if len(trail.path) > 1:
        card = replace(card, moving=_moving(moment, cut, beat))
    question = None
    shown = notice(beat, moment) if beat else None
    if beat and beat.kind == "answer":
        question = shown_question(view)
    elif not beat and view["question"]:
        question = open_question(view)
    elif not beat and moment.pending is None:
        shown = ending(view)
    tokens = _tokens(view, trail)
    marks = [*_pieces(view), *_amounts(view)]
    if trail.seat is not None and (beat or (moment.pending and moment.pending.key not in ("throw", "dice"))):
        marks += _landing(trail, view, tokens)
    choices: tuple[Choice, ...] = ()
    if not beat and moment.pending:
        choices = _choices(moment)
        marks += _option_marks(moment, card)
    return Frame(
        title="Passport to Australia",
        round=f"Round {view['round']}" + (", the last" if view["time_up"] else ""),
        seats=tuple(_seat(view, seat, trail, beat, moment) for seat in range(len(view["teams"]))),
        card=card,
        announce=_announce(card, beat, moment),
        rule=card.rule,
        tokens=tokens,
        marks=tuple(marks),
        choices=choices,
        question=question,
        notice=shown,
        groups=side_groups(moment.side, view),
        waits=beat is not None,
        interrupt=any(event.kind == "out" for event in moment.recent),
        answer_clock=answer_clock(moment.pending, view) if moment.pending and not beat else None,
        lesson_clock=lesson_clock(view) if moment.pending else None,
        untold=len(later),
    )


class _Trail:
    """Where the team to move stands while a beat is shown, and the way it has just come."""

    def __init__(self, moment: Moment, cut: list[Beat], beat: Beat | None) -> None:
        self.seat = mover(moment)
        if self.seat is None and moment.pending is not None:
            self.seat = moment.pending.seat
        if not beat and moment.pending is not None:
            self.seat = moment.pending.seat
        begin = beat.begin if beat else (cut[-1].end if cut else 0)
        upto = beat.end if beat else len(moment.recent)
        moves = [
            (at, event.data)
            for at, event in enumerate(moment.recent)
            if event.kind == "moved" and event.seat == self.seat
        ]
        self.path: list[int] = []
        for at, data in moves:
            if begin <= at < upto:
                self.path += list(data["path"]) if not self.path else list(data["path"])[1:]
        position = moment.view["teams"][self.seat]["position"] if self.seat is not None else None
        later = [data["start"] for at, data in moves if at >= upto]
        self.position: int | None = later[0] if later else position
        self.rings = self.path[1:]
        if not self.rings and self.position is not None and not later:
            walked = list(moment.view["path"])
            self.rings = walked[1:] if walked and walked[-1] == self.position else []


def _ended_by(view: View) -> str:
    """The rule by which a finished game ended."""
    best = max(len(team["plaques"]) for team in view["teams"])
    if best >= view["plaques_to_win"]:
        return "P-116"
    return "PO-01" if view["time_up"] else "P-120" if len(view["winners"]) == 1 else "PO-11"


def _card(moment: Moment, beat: Beat | None) -> Card:
    view = moment.view
    if beat:
        return beat_card(beat, moment)
    if moment.pending is not None:
        return decision(moment.pending, view)
    winners = view["winners"]
    won = ending(view)
    again = Button("", "Play again", "N", "Back to the set-up.", act="new_game", strong=True)
    foot = "Money never decides" if winners and not view["time_up"] else ""
    return Card(won.title, won.colour, (again,), foot=foot, rule=_ended_by(view))


def _announce(card: Card, beat: Beat | None, moment: Moment) -> str:
    if beat:
        after = log(moment.recent[beat.begin : beat.end], moment.view)
        return " ".join([card.sentence, *(f"{line.text}." for line in after[-4:])])
    question = moment.view["question"]
    if question:
        return f"{card.sentence} {question['question']} {'; '.join(question['answers'])}."
    options = "; ".join(f"{button.key}, {button.title}" for button in card.buttons)
    return f"{card.sentence} {options}." if options else card.sentence


def _moving(moment: Moment, cut: list[Beat], beat: Beat | None) -> str:
    """What is said while the token walks."""
    begin, end = (beat.begin, beat.end) if beat else (cut[-1].end if cut else 0, len(moment.recent))
    for event in moment.recent[begin:end]:
        if event.kind == "thrown" and event.data["purpose"] == "move" and event.seat is not None:
            dice = event.data["dice"]
            return f"{name_of(moment.view, event.seat)} threw {dice_words(dice)} = {sum(dice)}."
    seat = mover(moment)
    return f"{name_of(moment.view, seat)} travel on." if seat is not None else ""


# --- tokens and marks -------------------------------------------------------------------------------


def _tokens(view: View, trail: _Trail) -> tuple[Token, ...]:
    positions = [
        trail.position if seat == trail.seat and not team["out"] else team["position"]
        for seat, team in enumerate(view["teams"])
    ]
    found = []
    for seat, spot in enumerate(token_places(positions)):
        if spot is None:
            continue
        x, y, radius = spot
        team = view["teams"][seat]
        colour = COLOURS[team["colour"]]
        walk: tuple[Point, ...] = ()
        if seat == trail.seat and len(trail.path) > 1:
            walk = (*(lane(index) for index in trail.path[:-1]), (x, y))
        spoken = f"{team['name']}, {colour.key} {colour.shape}, at {place(positions[seat])}"
        found.append(Token(str(seat), x, y, radius, colour, spoken, walk, seat == trail.seat))
    return tuple(found)


def _pieces(view: View) -> list[Mark]:
    teams = view["teams"]
    return [
        Piece(*plaque_place(code, seat, len(teams)), 9, COLOURS[team["colour"]])
        for seat, team in enumerate(teams)
        for code in team["plaques"]
    ]


def _amounts(view: View) -> list[Mark]:
    return [
        Amount("travel_fund", money(view["travel_fund"])),
        Amount("travel_insurance", money(view["travel_insurance"])),
        Amount("fate", str(view["fate_left"])),
        Amount("destiny", str(view["destiny_left"])),
        Amount("certificates", str(view["certificates_left"])),
    ]


def _landing(trail: _Trail, view: View, tokens: tuple[Token, ...]) -> list[Mark]:
    """The squares of a throw ringed; from the token a dotted line to the place it has reached."""
    if trail.seat is None or trail.position is None:
        return []
    colour = COLOURS[view["teams"][trail.seat]["colour"]]
    square = SQUARES[trail.position]
    passed = trail.rings[:-1] if len(trail.rings) <= HIGHEST_THROW else []
    marks: list[Mark] = [Ring(SQUARES[index].id, colour) for index in passed if index != square.index]
    marks += [Glow(square.id), Ring(square.id, colour, strong=True)]
    if square.kind != "location":
        return marks
    token = next(token for token in tokens if token.id == str(trail.seat))
    x, y = place_of(square)
    others = {place_of(other) for other in SQUARES if other.state == square.state} - {(x, y)}
    marks += [
        Lit(square.state),
        *(Dot(*other, 5.2) for other in sorted(others)),
        code_text(view, square.state),
        *(piece for piece in scene(view).pieces if piece.y == plaque_place(square.state, 0, 2)[1]),
        Line(way_to(square, (token.x, token.y)), dotted=True),
        Dot(x, y, 15, WHITE),
        Dot(x, y, 10, colour.fill, WHITE),
        place_name(square),
    ]
    return marks


def _choices(moment: Moment) -> tuple[Choice, ...]:
    pending, view = moment.pending, moment.view
    assert pending is not None
    if pending.key == "buy":
        position = view["teams"][pending.seat]["position"]
        return (Choice(SQUARES[position].id, "buy", f"Buy a question for $100 at {place(position)}"),)
    if pending.key == "nominate":
        codes = [value.partition(":")[2] for value in pending.values if value.startswith("nominate:")]
        return tuple(
            Choice(code, f"nominate:{code}", f"Nominate {full_name(view, code)} for $100") for code in codes
        )
    return ()


def _option_marks(moment: Moment, card: Card) -> list[Mark]:
    """The same keys as on the buttons, on the board."""
    pending = moment.pending
    marks: list[Mark] = []
    for button in card.buttons:
        what, _, code = button.value.partition(":")
        if what == "buy" and pending is not None:
            position = moment.view["teams"][pending.seat]["position"]
            marks.append(Tag(*tag_place(position), button.key))
        elif what == "nominate":
            marks += [Glow(code), Tag(*key_place(moment.view, code), button.key)]
    return marks


# --- seats ------------------------------------------------------------------------------------------


def _seat(view: View, seat: int, trail: _Trail, beat: Beat | None, moment: Moment) -> Seat:
    team = view["teams"][seat]
    colour = COLOURS[team["colour"]]
    new = ""
    if beat and beat.kind == "answer" and seat == trail.seat:
        events = moment.recent[beat.begin : beat.end]
        new = next((event.data["state"] for event in events if event.kind == "plaque"), "")
    slots = tuple(
        Slot(tag(view, code), code in team["plaques"], full_name(view, code), code == new) for code in STATES
    )
    chips = []
    if team["certificates"]:
        count = team["certificates"]
        chips.append(Chip("certificate", str(count), f"{count} insurance certificate{'s' * (count > 1)}"))
    if team["passes"]:
        count = len(team["passes"])
        chips.append(Chip("paw", "Pass" if count == 1 else f"{count} passes", f"{count} Quarantine pass"))
    at = "out of the game" if team["out"] else f"at {place(team['position'])}"
    spoken = f"{team['name']}, {colour.key} {colour.shape}, {at}"
    return Seat(
        seat,
        team["name"],
        colour,
        money(team["cash"]),
        spoken,
        f"{len(team['plaques'])}/{view['plaques_to_win']}",
        "out of the game" if team["out"] else f"{team['answers']} answers",
        tuple(chips),
        slots,
        _notes(team["cheques"]),
        seat == trail.seat and not (moment.pending is None and not beat),
        team["out"],
    )


def _notes(counts: list[int]) -> tuple[Note, ...]:
    """Cheques: many of one value as one with their number, else singly (P-126)."""
    notes = []
    for count, (value, fill) in zip(counts, _CHEQUES, strict=True):
        if count > 2 or (value == 100 and count > 1):
            notes.append(Note(str(value), fill, count))
        else:
            notes += [Note(str(value), fill)] * count
    return tuple(notes)


class PassportLook:
    """See :class:`kit.engine.frame.Look`."""

    icons: Mapping[str, str] = {"australia": silhouette()}
    scene = staticmethod(scene)
    frame = staticmethod(frame)
    log = staticmethod(log)


LOOK = PassportLook()
