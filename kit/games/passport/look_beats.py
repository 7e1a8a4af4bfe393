"""What is shown between two decisions: a drawn card, an answer, the throw for the start, how a turn ended.

The events since the last decision are cut into beats. Each is read and acknowledged before the next is shown
and, at last, the pending request.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kit.engine import wording
from kit.engine.frame import Answer, Button, Card, EventLike, Moment, Notice, Question, Remark, Row, Sign
from kit.engine.scene import WHITE
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
from kit.games.passport.categories import full_name, subject, tag
from kit.games.passport.look_board import DESTINY_FILL, FATE_FILL, STATE_COLOURS
from kit.games.passport.look_log import POTS, log, place
from kit.games.passport.state import Team, cheques

View = Mapping[str, Any]
QUIET = {
    "passed",
    "shuffled",
    "marked",
    "answers_set",
    "time_up",
    "won",
    "shared_win",
    "nobody_wins",
    "only_option",
}


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
    """The beats of a moment, in order."""
    recent = moment.recent
    found: list[Beat] = []
    begin = 0
    for at, event in enumerate(recent):
        if event.kind == "starts":
            found.append(Beat("start", begin, at + 1))
            begin = at + 1
        elif event.kind == "card":
            end = next(
                (k for k in range(at + 1, len(recent)) if recent[k].kind in ("moved", "card")), len(recent)
            )
            found.append(Beat("card", begin, end))
            begin = end
        elif event.kind == "answered":
            found.append(Beat("answer", begin, len(recent)))
            begin = len(recent)
    over = moment.pending is None or moment.pending.key == "throw"
    rest = [event for event in recent[begin:] if event.kind not in QUIET and event.rule != "PO-10"]
    if over and rest:
        found.append(Beat("turn", begin, len(recent)))
        begin = len(recent)
    if found and over and found[-1].kind != "start" and all(event.kind in QUIET for event in recent[begin:]):
        done = found[-1]
        found[-1] = Beat(done.kind, done.begin, done.end, last=True)
    return found


def rewound(view: View, later: Sequence[EventLike]) -> View:
    """The view as it was before the events *later*: money, certificates and plaques of who made them.

    So a card is read while its team still has what it had; what the card brings is seen when it is told.
    """
    if not later:
        return view
    seen = {**view, "teams": [{**team, "plaques": list(team["plaques"])} for team in view["teams"]]}
    for event in reversed(later):
        if event.seat is None or view["teams"][event.seat]["out"]:
            continue
        team, data = seen["teams"][event.seat], event.data
        if event.kind == "paid":
            team["cash"] += data["amount"]
            if data["to"] in seen:
                seen[data["to"]] -= data["amount"]
        elif event.kind in ("received", "lounge"):
            team["cash"] -= data["amount"]
            if data.get("source") in seen:
                seen[data["source"]] += data["amount"]
        elif event.kind == "sold":
            team["cash"] -= data["amount"]
            team["plaques"].append(data["state"])
        elif event.kind == "certificate_gained":
            team["certificates"] -= 1
            seen["certificates_left"] += 1
        elif event.kind == "certificate_used":
            team["certificates"] += 1
            seen["certificates_left"] -= 1
        else:
            continue
        team["cheques"] = cheques(Team(cash=team["cash"], touched=True), view["options"]["start_money"])
    return seen


NOBODYS = ("marked", "shuffled", "answers_set", "left", "won")
"""Events whose seat is not the team that moved: the winner of a timed game may be another."""


def mover(moment: Moment) -> int | None:
    """The seat whose doings the recent events tell."""
    for event in reversed(moment.recent):
        if event.seat is not None and event.kind not in NOBODYS:
            return event.seat
    return None


# --- the card beside the board ----------------------------------------------------------------------


def beat_card(beat: Beat, moment: Moment) -> Card:
    """The decision card while *beat* is shown: what it means, and the button to go on."""
    view, events = moment.view, moment.recent[beat.begin : beat.end]
    seat = mover(moment)
    if beat.kind == "start" or seat is None:
        starts = latest(events, "starts")
        starter = view["current"] if starts is None or starts.seat is None else starts.seat
        names = listed([name_of(view, one) for one in view["order"]])
        button = Button(
            "", "Start the game", "Enter", f"{name_of(view, starter)} throw first.", act="next", strong=True
        )
        return Card(
            f"{name_of(view, starter)} throw highest and start.", colour_of(view, starter), (button,),
            remarks=(Remark("people", "Order:", names),), rule="P-16",
        )  # fmt: skip
    sentence, rule, foot = _told(beat, events, view, seat)
    dice: tuple[int, ...] = ()
    thrown = latest(events, "thrown")
    if beat.kind == "turn" and thrown is not None:
        dice = tuple(thrown.data["dice"])
    buttons = [_next(beat, moment, seat)]
    if beat.last and moment.pending is not None:
        sentence += f" {name_of(view, moment.pending.seat)} are next."
    if beat.kind == "answer":
        mark = next((value for ask in moment.side for value in ask.values if ask.key == "mark_question"), None)
        if mark:
            buttons.append(Button(mark, "Mark question", "M", "For checking later; nothing changes."))
    return Card(sentence, colour_of(view, seat), tuple(buttons), dice, _remarks(beat, events, view), foot, rule)


def _next(beat: Beat, moment: Moment, seat: int) -> Button:
    view, pending = moment.view, moment.pending
    if not beat.last:
        return Button("", "Go on", "Enter", "", act="next", strong=True)
    if pending is None:
        return Button("", "See the end", "Enter", "The game is over.", Sign(icon="trophy"), "next", True)
    team = view["teams"][pending.seat]
    title = "Next turn" if pending.seat == seat else "Next team"
    text = f"{team['name']} throw, at {place(team['position'])}."
    return Button("", title, "Enter", text, Sign(colour_of(view, pending.seat)), "next", True)


def _told(beat: Beat, events: Sequence[EventLike], view: View, seat: int) -> tuple[str, str, str]:
    """Sentence, rule and foot line of a beat."""
    name = name_of(view, seat)
    if beat.kind == "answer":
        return _told_answer(events, view, name)
    if beat.kind == "card":
        card = latest(events, "card")
        assert card is not None
        kept = latest(events, "kept_pass")
        foot = "The pass stays with the team" if kept else "The card goes under its deck"
        deck = str(card.data["deck"]).capitalize()
        return f"{name} draw a {deck} card.", "P-73" if kept else "P-70", foot
    return _told_turn(events, view, seat)


def _told_answer(events: Sequence[EventLike], view: View, name: str) -> tuple[str, str, str]:
    answered, plaque = latest(events, "answered"), latest(events, "plaque")
    assert answered is not None
    back = "It goes to the back of the stack"
    if plaque:
        return f"{name} win the {subject(view, plaque.data['state'])} plaque!", "P-53", back
    if answered.data["right"]:
        return f"{name} are right: $50!", "PO-16", back
    if answered.data["chosen"] is None:
        return f"Time is up: no plaque for {name}.", "PO-06", back
    return f"{name} win no plaque.", "P-54", back


def _told_turn(events: Sequence[EventLike], view: View, seat: int) -> tuple[str, str, str]:
    name = name_of(view, seat)
    where = place(view["teams"][seat]["position"])
    for event in reversed(events):
        data = event.data
        paid = money(data["amount"]) if "amount" in data else ""
        sentence = {
            "out": f"{name} are out of the game.",
            "cleared": f"{name} are free to leave Quarantine!",
            "used_pass": f"{name} use the pass and are free.",
            "certificate_gained": f"{name} pay $90 and get a certificate.",
            "no_certificate_left": f"{name} pay $90; no certificate is left.",
            "certificate_used": f"{name} use a certificate and pay nothing.",
            "received": f"{name} take {paid} from {POTS.get(data.get('source', ''), 'the Custodian')}!",
            "paid": f"{name} pay {paid} to {POTS.get(data.get('to', ''), 'the Custodian')}.",
        }.get(event.kind)
        if event.kind == "nothing":
            sentence = {
                "held": f"{name} reach {where}; that plaque is theirs already.",
                "no_money": f"{name} reach {where}, but have less than $100 and no plaque.",
                "by_card": f"{name} come to {where} by card: nothing happens.",
                "empty_pot": f"{name} reach {where}: the pot is empty.",
            }.get(data["why"], f"{name} are at the {where}.")
        if sentence:
            return sentence, event.rule, ""
    return f"{name} are at {where}.", "P-24", ""


def _remarks(beat: Beat, events: Sequence[EventLike], view: View) -> tuple[Remark, ...]:
    if beat.kind == "card":
        return ()
    lines = []
    for event in events:
        if event.kind in ("lounge", "no_lounge", "sold", "forgiven", "paid", "time_up"):
            icon = {"lounge": "plane", "no_lounge": "plane", "time_up": "clock"}.get(event.kind, "purse")
            lines += [Remark(icon, line.text) for line in log([event], view)]
    return tuple(lines[-2:])


# --- over the board ---------------------------------------------------------------------------------


def notice(beat: Beat, moment: Moment) -> Notice | None:
    """What is shown over the board during *beat*, if anything is."""
    view, events = moment.view, moment.recent[beat.begin : beat.end]
    if beat.kind == "start":
        text, tie = "The highest throw plays first.", "A tie: these teams throw again"
        return throw_off(events, view, "Who starts?", text, tie)
    if beat.kind == "card":
        card = latest(events, "card")
        assert card is not None
        deck = card.data["deck"]
        fill, icon = (FATE_FILL, "bolt") if deck == "fate" else (DESTINY_FILL, "compass")
        after = events[next(k for k, event in enumerate(events) if event is card) + 1 :]
        rows = [Row(line.text, line.colour) for line in log(after, view)]
        team = colour_of(view, card.seat)
        return Notice("card", str(deck).capitalize(), icon, fill, WHITE, card.data["text"], team, tuple(rows))
    return None


def ending(view: View) -> Notice:
    """The last screen: who won, and what everybody has (P-121)."""
    rows = []
    for seat, team in enumerate(view["teams"]):
        plaques = (
            "out of the game" if team["out"] else f"{len(team['plaques'])} of {view['plaques_to_win']} plaques"
        )
        text = f"{team['name']}: {plaques}, {team['right']} of {team['asked']} right"
        strong = seat in view["winners"]
        rows.append(Row(text, colour_of(view, seat), amount=money(team["cash"]), strong=strong))
    return replace(wording.ending(view, rows), text=_why(view))


def _why(view: View) -> str:
    """What has decided between teams with equally many plaques when time or turns are over (PO-01)."""
    alive = [len(team["plaques"]) for team in view["teams"] if not team["out"]]
    best = max(alive, default=0)
    if alive.count(best) < 2 or best >= view["plaques_to_win"]:
        return ""
    return "Equal plaques: more money wins." if len(view["winners"]) == 1 else "Equal plaques, and equal money."


def open_question(view: View) -> Question:
    """The question being answered: nothing tells its answers apart (P-52)."""
    return _question(view["question"], view, open_answers(view["question"]), is_open=True)


def shown_question(view: View) -> Question:
    """The question answered last, with its colours (P-52, P-62)."""
    return _question(view["last_question"], view, shown_answers(view["last_question"]), is_open=False)


def _question(asked: Mapping[str, Any], view: View, answers: tuple[Answer, ...], is_open: bool) -> Question:
    code = asked["state"]
    fill, ink = STATE_COLOURS[code]
    team = view["teams"][asked["team"]]
    colour = colour_of(view, asked["team"])
    assert colour is not None
    topic = str(asked.get("topic") or "").strip()
    heading = full_name(view, code)
    if topic and topic.casefold() != heading.casefold():
        heading += f" · {topic[:1].upper()}{topic[1:]}"
    explanation = "" if is_open else asked.get("explanation") or ""
    source = "" if is_open else source_words(asked)
    return Question(
        tag(view, code),
        fill,
        ink,
        heading,
        team["name"],
        colour,
        asked["question"],
        answers,
        is_open,
        explanation,
        source,
    )
