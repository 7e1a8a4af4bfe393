"""What is shown between two decisions of Australia: scorings, answers, turns of the program, the end.

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
from kit.engine.wording import LETTERS, counted, listed, money, name_of, open_answers, source_words
from kit.games.australia.look_board import COLOURS, SUITS, suit_of
from kit.games.australia.look_log import claim_words, colour_of, log, project_words, sum_of

View = Mapping[str, Any]
OWN = {"score", "windmill_score", "starts", "final"}
"""Events that are a beat of their own."""
_ICONS = {"conservation": "koala", "industrial": "factory"}
_SMALL = {"claim", "point_out", "end_trigger", "turn_over", "time_up", "last_round", "leave", "take_over"}
"""Events that a beat without a picture tells."""
_TAIL = {"remove_tile", "track_halve", "discard", "draw", "only_option", "end_turn"}
"""Events that go with the beat before them."""
_WON = {"won", "shared_win"}
"""What the last screen tells, and nothing before it."""
_SHARES = ("all of it", "half of it", "a quarter of it")


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing to read: its *kind* and the events *begin* to *end* (exclusive) of the moment."""

    kind: str
    begin: int
    end: int


def beats(moment: Moment) -> list[Beat]:
    """The beats of a moment, in order."""
    recent, found = moment.recent, []
    begin = 0
    for at, event in enumerate(recent):
        after = recent[at + 1] if at + 1 < len(recent) else None
        kind = _kind(moment, event, after)
        if kind:
            end = at + 1
            while end < len(recent) and recent[end].kind in _TAIL and recent[end].turn == event.turn:
                end += 1
            if begin < end:
                found.append(Beat(kind, begin, end))
            begin = max(begin, end)
    return found


def _kind(moment: Moment, event: EventLike, after: EventLike | None) -> str:
    """What kind of beat ends with *event*, if one does."""
    if event.kind in OWN:
        return event.kind
    if event.kind == "answered":
        return "answer" if after is None or after.kind != "answered" else ""
    if event.kind in ("claim", "point_out") and event.data["ok"]:
        return ""
    if event.kind in _SMALL:
        return "told"
    if event.kind in _WON:
        return ""
    over = after is None or after.turn != event.turn or after.kind == "final"
    return "turn" if over and event.turn and by_program(moment, event) else ""


def by_program(moment: Moment, event: EventLike) -> bool:
    """Whether the program plays the seat that an event is about, and nobody has just been asked."""
    teams, pending = moment.view["teams"], moment.pending
    if event.seat is None or not teams[event.seat]["auto"]:
        return False
    return pending is None or pending.seat != event.seat or bool(event.turn != moment.view["turn"])


def mover(events: Sequence[EventLike]) -> int | None:
    """The seat whose doings the events tell; none for the last count, and what several have answered."""
    told = {event.seat for event in events if event.kind == "answered"}
    if len(told) > 1 or any(event.kind == "final" for event in events):
        return None
    return next((event.seat for event in reversed(events) if event.seat is not None), None)


# --- the card beside the board ----------------------------------------------------------------------


def beat_card(beat: Beat, moment: Moment, view: View) -> Card:
    """The decision card while *beat* is shown: what it means, and the button to go on."""
    events = moment.recent[beat.begin : beat.end]
    last = _last(beat, events)
    seat = mover(events)
    lines = [line.text for line in log([one for one in events if one is not last], view)]
    remarks = (
        () if beat.kind in ("answer", "starts", "final") else tuple(Remark("log", text) for text in lines[-4:])
    )
    sentence = _sentence(beat, events, last, view)
    return Card(
        sentence,
        colour_of(view, seat) if beat.kind != "windmill_score" else None,
        (_next(beat, moment),),
        remarks=remarks,
        rule=last.rule,
    )


def _last(beat: Beat, events: Sequence[EventLike]) -> EventLike:
    """The event that gives a beat its kind."""
    if beat.kind in OWN:
        return next(event for event in events if event.kind == beat.kind)
    kinds = {"answer": {"answered"}, "told": _SMALL}.get(beat.kind)
    return next((event for event in reversed(events) if kinds and event.kind in kinds), events[-1])


def _next(beat: Beat, moment: Moment) -> Button:
    if moment.pending is None and all(event.kind in _WON for event in moment.recent[beat.end :]):
        return Button("", "See the end", "Enter", "The game is over.", Sign(icon="trophy"), "next", True)
    text = "Take your first cards." if beat.kind == "starts" else ""
    return Button("", "Go on", "Enter", text, act="next", strong=True)


def _sentence(beat: Beat, events: Sequence[EventLike], last: EventLike, view: View) -> str:
    data, seat = last.data, last.seat
    if beat.kind == "score":
        points = data["points"][seat]
        return f"{name_of(view, seat or 0)} complete a project: {counted(points, 'point')}!"
    if beat.kind == "windmill_score":
        return f"The windmill is scored: {data['value']}."
    if beat.kind == "answer":
        told = [event for event in events if event.kind == "answered"]
        right = [name_of(view, event.seat or 0) for event in told if event.data["right"]]
        if len(told) == 1:
            return f"{name_of(view, seat or 0)} {'are right!' if right else 'win nothing.'}"
        return f"{listed(right)} are right." if right else "Nobody is right."
    if beat.kind == "starts":
        return f"{name_of(view, seat or 0)} go first."
    if beat.kind == "final":
        return "Dollars become points, one each."
    if beat.kind == "turn":
        return f"{name_of(view, seat or 0)} have played."
    claim = claim_words(last) if last.kind in ("claim", "point_out") else ""
    (line,) = log([last], view)
    words = {"name": name_of(view, seat or 0), "claim": claim, "line": line.text}
    return _TOLD.get(last.kind, "{line}.").format(**words)


#: Sentences of what a beat without a picture tells; the line of the log where none is given.
_TOLD: Mapping[str, str] = {
    "claim": "{name} claim {claim}.",
    "point_out": "Others point out {claim}.",
    "end_trigger": "{name} play the last card: this round is the last.",
    "turn_over": "{name}: the time for the turn is over.",
    "leave": "{name} leave; the program plays on.",
    "take_over": "{name} take over from the program.",
}


# --- over the board ---------------------------------------------------------------------------------


def notice(beat: Beat, moment: Moment) -> Notice | None:
    """What is shown over the board during *beat*, if anything is."""
    view, events = moment.view, moment.recent[beat.begin : beat.end]
    last = _last(beat, events)
    if beat.kind == "score":
        suit = suit_of(last.data["region"])
        rows = _rows(last, view, {seat: sum_of(last, seat) for seat in range(len(view["teams"]))})
        icon = _ICONS[last.data["project"]]
        return Notice("table", project_words(last), icon, suit.strong, suit.ink, "", None, rows)
    if beat.kind == "windmill_score":
        points = last.data["points"]
        ranks = sorted(range(len(points)), key=lambda seat: -points[seat])
        rows = _rows(last, view, dict(zip(ranks, _SHARES, strict=False)))
        text = "By rangers on its track. Halves and quarters are rounded down."
        if not rows:
            text = "Nobody has a ranger on the track."
        return Notice("table", f"Windmill: {last.data['value']}", "windmill", INK, WHITE, text, None, rows)
    if beat.kind == "starts":
        return _starts(last, view)
    if beat.kind == "final":
        rows = tuple(
            Row(
                f"{team['name']}: {last.data['points'][seat]} + {money(last.data['dollars'][seat])}",
                colour_of(view, seat),
                amount=str(last.data["totals"][seat]),
            )
            for seat, team in enumerate(view["teams"])
        )
        return Notice("table", "The last count", "dollar", INK, WHITE, "", None, rows)
    return None


def _rows(event: EventLike, view: View, words: Mapping[int, str]) -> tuple[Row, ...]:
    """A row for each team that gets points, the trigger first."""
    points = event.data["points"]
    seats = [seat for seat, more in enumerate(points) if more]
    seats.sort(key=lambda seat: (seat != event.seat, -points[seat]))
    return tuple(
        Row(
            f"{name_of(view, seat)}: {words[seat]}",
            colour_of(view, seat),
            amount=str(points[seat]),
            strong=seat == event.seat,
        )
        for seat in seats
    )


def _starts(event: EventLike, view: View) -> Notice:
    text = {
        "quiz": "They know Australia best.",
        "declared": "They were named before the game.",
        "random": "They were drawn.",
    }[event.data["how"]]
    first = view["youngest"]
    words = f"{text} The first cards are taken from {name_of(view, first)} on, who are the youngest."
    if view["options"]["first_draw"] == "starter":
        words = text
    seat = event.seat or 0
    return Notice(
        "card",
        f"{name_of(view, seat)} go first",
        "flag",
        SUITS["blue"].strong,
        WHITE,
        words,
        colour_of(view, seat),
    )


def ending(view: View) -> Notice:
    """The last screen: who won, and what everybody has."""
    rows = []
    teams = view["teams"]
    for seat in sorted(range(len(teams)), key=lambda seat: (-teams[seat]["total"], -teams[seat]["dollars"])):
        team = teams[seat]
        words = f"{team['name']}: {counted(team['points'], 'point')} + {money(team['dollars'])}"
        strong = seat in view["winners"]
        rows.append(Row(words, colour_of(view, seat), amount=str(team["total"]), strong=strong))
    return replace(wording.ending(view, rows, COLOURS), text=_tie(teams, len(view["winners"])))


def _tie(teams: Sequence[Mapping[str, Any]], winners: int) -> str:
    """What decides between teams with equally many points, if that had to be decided (A-90)."""
    best = max(team["total"] for team in teams)
    if sum(team["total"] == best for team in teams) == 1:
        return ""
    return "Equal points: the most dollars win." if winners == 1 else "Equal points, and equal dollars."


# --- questions --------------------------------------------------------------------------------------


def open_question(view: View) -> Question:
    """The question being answered: nothing tells its answers apart."""
    return _question(view["question"], view, open_answers(view["question"]), is_open=True)


def shown_question(events: Sequence[EventLike], view: View) -> Question:
    """The question that *events* answer, with its colours, and who chose what."""
    asked = next(event.data["asked"] for event in reversed(events) if event.kind == "answered")
    answers = []
    for letter, text in zip(LETTERS, asked["answers"], strict=False):
        chose = [seat for seat, chosen in enumerate(asked["chosen"]) if chosen == text]
        right = text == asked["green"]
        state = "right" if right else "wrong" if chose else "other"
        remark = listed([name_of(view, seat) for seat in chose]) or ("Right answer" if right else "")
        teams = tuple(COLOURS[view["teams"][seat]["colour"]] for seat in chose)
        answers.append(Answer(letter, text, state, remark, teams))
    return _question(asked, view, tuple(answers), is_open=False)


def _question(asked: Mapping[str, Any], view: View, answers: tuple[Answer, ...], is_open: bool) -> Question:
    """The *asked* question for whom it is: the team that answers; in the solution of the quiz, all who did."""
    team, colour = name_of(view, asked["team"]), colour_of(view, asked["team"])
    if not is_open and asked["purpose"] == "quiz":
        team, colour = "The tied teams" if None in asked["chosen"] else "All teams", None
    why = "" if is_open else asked.get("explanation") or ""
    source = "" if is_open else source_words(asked)
    heading = (
        "Who knows Australia best?" if asked["purpose"] == "quiz" else str(asked["topic"] or "").capitalize()
    )
    return Question(
        asked["state"], INK, WHITE, heading, team, colour, asked["question"], answers, is_open, why, source,
    )  # fmt: skip
