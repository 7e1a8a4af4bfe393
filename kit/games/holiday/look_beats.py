"""What is shown between two decisions of Holiday: a throw, a drawn card, the throw for the start, the end.

The events since the last decision are cut into beats. Each is read and acknowledged before the next is shown
and, at last, the pending request.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kit.engine import wording
from kit.engine.frame import Answer, Button, Card, EventLike, Moment, Notice, Question, Remark, Row, Sign
from kit.engine.scene import INK, WHITE
from kit.engine.wording import (
    colour_of,
    latest,
    listed,
    money,
    name_of,
    open_answers,
    shown_answers,
    source_words,
    throw_off,
)
from kit.games.holiday.data import ROAD
from kit.games.holiday.look_board import SLATE
from kit.games.holiday.look_cards import to_go
from kit.games.holiday.look_log import log, place_words, short_words, words_of
from kit.games.holiday.state import Family, notes

View = Mapping[str, Any]
QUIET = {"time_up", "won", "shared_win", "only_option"}
GAINS = {"received": 1, "took_20": 1, "paid": -1, "petrol": -1}
"""Events that move money, and which way for the family."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing to read: its *kind* and the events *begin* to *end* (exclusive) of the moment.

    *last*: the turn, or the game, is over after it.
    """

    kind: str
    begin: int
    end: int
    last: bool = False


def beats(moment: Moment) -> list[Beat]:
    """The beats of a moment, in order: a turn, or a part of one up to the next throw or card."""
    recent = moment.recent
    found: list[Beat] = []
    begin = 0
    for at in range(1, len(recent) + 1):
        end_of_all = at == len(recent)
        new_turn = not end_of_all and recent[at].turn != recent[at - 1].turn
        if end_of_all or new_turn or _cuts(recent, begin, at):
            beat = _beat(moment, begin, at, new_turn)
            if beat is not None:
                found.append(beat)
                begin = at
            elif new_turn:
                begin = at
    return found


def _cuts(recent: Sequence[EventLike], begin: int, at: int) -> bool:
    """Whether something new to read begins at *at*: another throw, or what follows a card or an answer."""
    here, before = recent[at], recent[begin:at]
    kinds = {event.kind for event in before}
    if here.kind == "thrown" and here.data["purpose"] == "move":
        return bool(kinds - QUIET - {"petrol", "took_20"})
    if here.kind == "starts":
        return False
    if before and before[-1].kind == "starts":
        return True
    return "card" in kinds and here.kind in ("moved", "broke")


def _beat(moment: Moment, begin: int, end: int, new_turn: bool) -> Beat | None:
    events = moment.recent[begin:end]
    kinds = [event.kind for event in events if event.kind not in QUIET]
    if not kinds:
        return None
    whole = end == len(moment.recent)
    over = new_turn or (whole and (moment.pending is None or _elsewhere(moment, events)))
    if "starts" in kinds:
        return Beat("start", begin, end)
    if "card" in kinds:
        return Beat("card", begin, end, last=over)
    if "answered" in kinds:
        return Beat("answer", begin, end, last=over)
    if not over and whole:
        return None
    return Beat("turn", begin, end, last=over)


def _elsewhere(moment: Moment, events: Sequence[EventLike]) -> bool:
    """Whether the pending request belongs to another turn than the last events."""
    pending = moment.pending
    if pending is None or pending.key in ("confirm", "dice"):
        return pending is None
    return bool(events[-1].turn != moment.view["turn"])


def rewound(view: View, later: Sequence[EventLike]) -> View:
    """The view as it was before the events *later*: money, places and missed turns of who made them."""
    if not later:
        return view
    teams = [dict(team) for team in view["teams"]]
    bank = view["bank"]
    for event in reversed(later):
        if event.seat is None:
            continue
        team, data = teams[event.seat], event.data
        if event.kind in GAINS:
            change = GAINS[event.kind] * data["amount"]
            team["cash"] -= change
            bank += change
            team["notes"] = list(notes(Family(cash=team["cash"], touched=True)))
        elif event.kind == "moved":
            _put(team, data["start"])
        elif event.kind == "will_miss":
            team["misses"] = False
        elif event.kind == "missed":
            team["misses"] = True
    return {**view, "teams": teams, "bank": bank}


def _put(team: dict[str, Any], position: str) -> None:
    team["position"] = position
    team["half"] = 2 if position in ROAD.to_home else 1
    team["to_airport"], team["to_home"] = ROAD.to_airport.get(position), ROAD.to_home.get(position)


def mover(events: Sequence[EventLike]) -> int | None:
    """The seat whose doings the events tell."""
    return next(
        (event.seat for event in reversed(events) if event.seat is not None and event.kind != "won"), None
    )


# --- the card beside the board ----------------------------------------------------------------------


def beat_card(beat: Beat, moment: Moment, view: View) -> Card:
    """The decision card while *beat* is shown: what it means, and the button to go on."""
    events = moment.recent[beat.begin : beat.end]
    seat = mover(events)
    if beat.kind == "start" or seat is None:
        starts = latest(events, "starts")
        starter = view["order"][0] if starts is None or starts.seat is None else starts.seat
        names = listed([name_of(view, one) for one in view["order"]])
        button = Button(
            "", "Start the game", "Enter", f"{name_of(view, starter)} go first.", act="next", strong=True
        )
        return Card(
            f"{name_of(view, starter)} throw highest and go first.", colour_of(view, starter), (button,),
            remarks=(Remark("people", "Order:", names),), rule="H-08",
        )  # fmt: skip
    sentence, rule = _told(beat, events, view, seat)
    thrown = [event.data["dice"][0] for event in events if event.kind == "thrown"]
    lines = [line.text for line in log([event for event in events if event.kind in _REMARKS], view)]
    remarks = tuple(Remark(_REMARKS_ICON, text) for text in lines[-3:])
    return Card(
        sentence, colour_of(view, seat), (_next(beat, moment, events, view),), tuple(thrown[-1:]), remarks,
        to_go(view, seat) if beat.kind == "turn" else "", rule,
    )  # fmt: skip


_REMARKS = (
    "nominated",
    "paid",
    "received",
    "took_20",
    "throws_lost",
    "six",
    "petrol",
    "broke",
    "lost_gamble",
    "will_miss",
)
_REMARKS_ICON = "bank"


def _next(beat: Beat, moment: Moment, events: Sequence[EventLike], view: View) -> Button:
    pending = moment.pending
    if not beat.last:
        thrown = next((one for one in moment.recent[beat.end :] if one.kind == "thrown"), None)
        again = thrown is not None and thrown.turn == events[-1].turn
        return Button("", "Second throw" if again else "Go on", "Enter", "", act="next", strong=True)
    if pending is None and beat.end == len(moment.recent):
        return Button("", "See the end", "Enter", "The game is over.", Sign(icon="trophy"), "next", True)
    after = moment.recent[beat.end :]
    seat = mover(after[:1]) if after else pending.seat if pending else None
    if seat is None:
        return Button("", "Go on", "Enter", "", act="next", strong=True)
    title = "Next turn" if seat == mover(events) else "Next family"
    text = f"{name_of(view, seat)}, {to_go(view, seat)}."
    return Button("", title, "Enter", text, Sign(colour_of(view, seat)), "next", True)


def _told(beat: Beat, events: Sequence[EventLike], view: View, seat: int) -> tuple[str, str]:
    """Sentence and rule of a beat."""
    name = name_of(view, seat)
    if beat.kind == "card":
        return f"{name} meet a hitch-hiker.", "H-69"
    if beat.kind == "answer":
        answered = latest(events, "answered")
        right = answered is not None and answered.data["right"]
        return (f"{name} are right!" if right else f"{name} win nothing."), "HO-05"
    where = words_of(view["teams"][seat]["position"])
    for event in reversed(events):
        data = event.data
        sentence = {
            "missed": f"{name} miss this turn.",
            "too_big": f"{name} threw {data.get('die')}, but Home is {data.get('needed')} away: no move.",
            "airport": f"{name} are at the Airport!",
            "plays_on": f"{name} take the next turn at once!",
            "lost_gamble": f"{name} win nothing at the casino.",
            "stayed": f"{name} stay on the road.",
            "broke": f"{name} are out of money and go back.",
        }.get(event.kind)
        if event.kind == "moved":
            sentence = _moved(name, data, where)
        if event.kind == "thrown" and data["purpose"] == "gamble":
            sentence = f"{name} win at the casino!"
        if sentence:
            return sentence, event.rule
    if latest(events, "took_20"):
        return f"{name} take money from the bank.", "H-34"
    return f"{name} are at {where}.", "H-18"


def _moved(name: str, data: Mapping[str, Any], where: str) -> str:
    if ROAD.at[data["end"]].do == "win":
        return f"{name} are home!"
    how = data["how"]
    if how == "broke":
        return f"{name} are out of money: back to {place_words(data['end'])}."
    if how == "loan":
        return f"{name} cannot pay for a resort: back to the bank."
    if how == "sent":
        return f"{short_words(data['start'])}: {name} go back to {place_words(data['end'])}!"
    return f"{name}: {where}."


# --- over the board ---------------------------------------------------------------------------------


def notice(beat: Beat, moment: Moment) -> Notice | None:
    """What is shown over the board during *beat*, if anything is."""
    view, events = moment.view, moment.recent[beat.begin : beat.end]
    if beat.kind == "start":
        text, tie = "The highest number goes first.", "A tie: these families throw again"
        return throw_off(events, view, "Who goes first?", text, tie, "one-die")
    if beat.kind == "card":
        at, card = next((at, event) for at, event in enumerate(events) if event.kind == "card")
        rows = [Row(line.text, line.colour) for line in log(events[at + 1 :], view)]
        text, team = str(card.data["text"]), colour_of(view, card.seat)
        return Notice("card", "Hitch-hiker", "thumb", SLATE, WHITE, text, team, tuple(rows))
    return None


def ending(view: View) -> Notice:
    """The last screen: who won, and how far everybody came."""
    rows = []
    teams = view["teams"]
    for seat in sorted(range(len(teams)), key=lambda seat: (teams[seat]["left"], -teams[seat]["cash"])):
        team = teams[seat]
        words, amount = f"{team['name']}: {to_go(view, seat)}", money(team["cash"])
        rows.append(Row(words, colour_of(view, seat), amount=amount, strong=seat in view["winners"]))
    return replace(wording.ending(view, rows), text=_why(view))


def _why(view: View) -> str:
    """What has decided if nobody has come Home (HO-01)."""
    left = [team["left"] for team in view["teams"]]
    if min(left) == 0:
        return ""
    if left.count(min(left)) == 1:
        return "Time is up: the nearest to Home wins."
    alone = len(view["winners"]) == 1
    return "Equally near to Home: more money wins." if alone else "Equally near to Home, with equal money."


def open_question(view: View) -> Question:
    """The question being answered: nothing tells its answers apart."""
    return _question(view["question"], view, open_answers(view["question"]), is_open=True)


def shown_question(view: View) -> Question:
    """The question answered last, with its colours."""
    return _question(view["last_question"], view, shown_answers(view["last_question"]), is_open=False)


def _question(asked: Mapping[str, Any], view: View, answers: tuple[Answer, ...], is_open: bool) -> Question:
    colour = colour_of(view, asked["team"])
    assert colour is not None
    name, topic = name_of(view, asked["team"]), str(asked.get("topic") or "").capitalize()
    why = "" if is_open else asked.get("explanation") or ""
    source = "" if is_open else source_words(asked)
    return Question(
        "?", INK, WHITE, topic or "Casino", name, colour, asked["question"], answers, is_open, why, source
    )
