"""What is shown between two decisions of Globetrotters: Adventures, duels, the Jackpot, KEYs, the end.

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
from kit.engine.wording import colour_of, counted, latest, money, name_of
from kit.games.globetrotters.data import CONTINENTS, KINDS, PLACES, key_name
from kit.games.globetrotters.look_board import LANDS
from kit.games.globetrotters.look_log import log, said
from kit.games.globetrotters.look_words import called, worded
from kit.games.globetrotters.money import worth

View = Mapping[str, Any]
_GOLD, _RED = "#FFD24A", "#8E1B14"
_SMALL = {
    "lost_turn",
    "relocated",
    "time_up",
    "leave",
    "take_over",
    "turn_undone",
    "marker",
    "key_lost",
    "pointed",
}
"""Events that a beat without a picture tells."""
_OWN = {"starts", "adventure", "deported", "key", "explain"}
"""Events that are a beat of their own."""
_TAIL: Mapping[str, frozenset[str]] = {
    "duel": frozenset({"challenge_won", "challenge_lost", "key", "turn_ends"}),
    "jackpot": frozenset(
        {"jackpot_won", "jackpot_lost", "key", "marker", "has_marker", "jackpot_filled", "turn_ends"}
    ),
    "deported": frozenset({"turn_ends", "no_credit"}),
    "key_lost": frozenset({"markers_away"}),
}
"""Kind of beat -> the events that go with it."""
_QUIET_ENDS = {"work", "won", "deported", "challenge", "jackpot"}


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing to read: its *kind* and the events *begin* to *end* (exclusive) of the moment."""

    kind: str
    begin: int
    end: int


def beats(moment: Moment) -> list[Beat]:
    """The beats of a moment, in order."""
    recent, found = moment.recent, []
    begin = at = 0
    while at < len(recent):
        kind = _kind(moment, at)
        at += 1
        if kind:
            tail = _TAIL.get(kind, frozenset())
            while at < len(recent) and recent[at].kind in tail:
                at += 1
            found.append(Beat(kind, begin, at))
            begin = at
    return found


def _kind(moment: Moment, at: int) -> str:
    """What kind of beat ends with the event at a place, if one does."""
    recent = moment.recent
    event, after = recent[at], recent[at + 1] if at + 1 < len(recent) else None
    if by_program(moment, event):
        over = after is None or after.turn != event.turn
        return "deported" if event.kind == "deported" else "turn" if over and event.turn else ""
    if event.kind == "duel":
        return "duel" if event.data["against"] else ""
    if event.kind == "jackpot_throw":
        return "jackpot" if event.data["hit"] or len(event.data["thrown"]) > 1 else ""
    if event.kind == "turn_ends":
        return "" if event.data["why"] in _QUIET_ENDS else "over"
    if event.kind == "tickets" and event.data["what"] == "ticket":
        return "tickets"
    if event.kind in ("answered", "key_lost"):
        return event.kind
    return event.kind if event.kind in _OWN else "told" if event.kind in _SMALL else ""


def by_program(moment: Moment, event: EventLike) -> bool:
    """Whether the program plays the seat that an event is about, and nobody has just been asked."""
    teams, pending = moment.view["teams"], moment.pending
    if event.seat is None or not event.turn or not teams[event.seat]["auto"]:
        return False
    return pending is None or pending.seat != event.seat or bool(event.turn != moment.view["turn"])


def mover(events: Sequence[EventLike]) -> int | None:
    """The seat whose doings the events tell."""
    return next((event.seat for event in reversed(events) if event.seat is not None), None)


# --- the card beside the board ----------------------------------------------------------------------


def beat_card(beat: Beat, moment: Moment, view: View) -> Card:
    """The decision card while *beat* is shown: what it means, and the button to go on."""
    events = moment.recent[beat.begin : beat.end]
    last = _last(beat, events)
    lines = [line.text for line in log([one for one in events if one is not last], view)]
    pictured = beat.kind in ("duel", "jackpot", "starts", "key", "deported")
    remarks = () if pictured else tuple(Remark("log", text) for text in lines[-4:])
    sentence = worded(_sentence(beat, events, last, view), view)
    seat = None if beat.kind == "explain" else last.seat
    return Card(sentence, colour_of(view, seat), (_next(beat, moment),), remarks=remarks, rule=last.rule)


def _last(beat: Beat, events: Sequence[EventLike]) -> EventLike:
    """The event that gives a beat its kind."""
    if beat.kind in ("duel", "jackpot"):
        wanted = {"challenge_won", "challenge_lost", "jackpot_won", "jackpot_lost"}
        throws = {"duel", "jackpot_throw"}
        found = [event for event in events if event.kind in wanted]
        return found[-1] if found else next(event for event in reversed(events) if event.kind in throws)
    kinds = {"told": _SMALL, "over": {"turn_ends"}}.get(beat.kind, {beat.kind})
    return next((event for event in reversed(events) if event.kind in kinds), events[-1])


def _next(beat: Beat, moment: Moment) -> Button:
    if moment.pending is None and beat.end == len(moment.recent):
        return Button("", "See the end", "Enter", "The game is over.", Sign(icon="trophy"), "next", True)
    text = "When it has been read aloud." if beat.kind == "adventure" else ""
    return Button("", "Go on", "Enter", text, act="next", strong=True)


def _sentence(beat: Beat, events: Sequence[EventLike], last: EventLike, view: View) -> str:
    data, who = last.data, "" if last.seat is None else name_of(view, last.seat)
    if beat.kind == "starts":
        return f"{who} play first."
    if beat.kind == "adventure":
        reader = data["reader"]
        return f"{name_of(view, reader)} read aloud." if reader is not None else "Read aloud."
    if beat.kind == "duel":
        return _duel_sentence(last, view)
    if beat.kind == "jackpot":
        words = {"jackpot_won": "win the Jackpot!", "jackpot_lost": "miss the Jackpot and must move on."}
        return f"{who} {words.get(last.kind, 'throw again.')}"
    if beat.kind == "key":
        return f"{who} get the KEY of {key_name(data['key'])}!"
    if beat.kind == "deported":
        return f"{who} are deported!"
    if beat.kind == "over":
        return _over(last, who, events)
    if beat.kind == "answered":
        return f"{who}: {'right! Throw again.' if data['right'] else 'the throw stays.'}"
    if beat.kind == "tickets":
        return f"{who} roll a ticket: {counted(data['count'], 'ticket')} from the pack."
    if beat.kind == "turn":
        return f"{who} have played."
    if beat.kind == "explain":
        return f"A rule comes up: {last.rule}."
    text = said(last, view)
    return f"{who}: {text[:1].lower()}{text[1:]}." if who else f"{text}."


def _over(last: EventLike, who: str, events: Sequence[EventLike]) -> str:
    why = last.data["why"]
    moved = latest(events, "moved")
    if why == "place" and moved is not None:
        kind = KINDS[PLACES[moved.data["end"]].kind].name
        return f"{who} reach {called(moved.data['end'])}, a {kind}: turn over."
    words = {
        "trouble": "roll trouble: $100 and the turn.",
        "day": "stay for the day: turn over.",
        "weekend": "stay for the weekend: two turns.",
    }
    return f"{who} {words.get(why, 'have ended their turn.')}"


def _duel_sentence(last: EventLike, view: View) -> str:
    if last.kind == "challenge_won":
        return f"{name_of(view, last.seat or 0)} win the KEY of {PLACES[last.data['city']].name}!"
    if last.kind == "challenge_lost":
        holder = name_of(view, last.data["holder"])
        return f"{holder} keep the KEY of {PLACES[last.data['city']].name}."
    return "Both hit: another round." if last.data["hit"] else "Nobody hits: another round."


# --- over the board ---------------------------------------------------------------------------------


def notice(beat: Beat, moment: Moment) -> Notice | None:
    """What is shown over the board during *beat*, if anything is."""
    view, events = moment.view, moment.recent[beat.begin : beat.end]
    last = _last(beat, events)
    make = _NOTICES.get(beat.kind)
    if make is None:
        return None
    found = make(last, events, view, moment)
    return None if found is None else _worded(found, view)


def _worded(found: Notice, view: View) -> Notice:
    rows = tuple(
        Row(worded(row.text, view), row.colour, row.dice, worded(row.amount, view), row.strong)
        for row in found.rows
    )
    title, text = worded(found.title, view), worded(found.text, view)
    return Notice(found.kind, title, found.icon, found.fill, found.ink, text, found.colour, rows)


def _starts(last: EventLike, events: Sequence[EventLike], view: View, moment: Moment) -> Notice:
    del moment
    title = f"{name_of(view, last.seat or 0)} play first"
    return wording.throw_off(events, view, title, "Two dice each, most play first.", "A tie: they throw again.")


def _adventure(last: EventLike, events: Sequence[EventLike], view: View, moment: Moment) -> Notice:
    del events, moment
    city = PLACES[last.data["city"]]
    where = "Adventure" if not last.data["signature"] else "Adventure of the city"
    return Notice(
        "card", f"{where}: {city.name}", "story", LANDS[city.continent], INK, last.data["text"],
        colour_of(view, last.seat),
    )  # fmt: skip


def _throw(name: str, seat: int, dice: Sequence[int], view: View) -> Row:
    hit = sum(dice) in (7, 11) or dice[0] == dice[1]
    return Row(name, colour_of(view, seat), tuple(dice), "hit" if hit else "no hit", hit)


def _duel(last: EventLike, events: Sequence[EventLike], view: View, moment: Moment) -> Notice:
    del last, moment
    thrown = next(event for event in reversed(events) if event.kind == "duel")
    seat, data = thrown.seat or 0, thrown.data
    rival = data["challenger"]
    rows = (
        _throw(f"{name_of(view, rival)} challenge", rival, data["against"], view),
        _throw(f"{name_of(view, seat)} hold the KEY", seat, data["dice"], view),
    )
    text = "7, 11 or doubles is a hit. Whoever alone hits gets the KEY."
    return Notice("table", f"Challenge, round {data['number']}", "dice", INK, WHITE, text, None, rows)


def _jackpot(last: EventLike, events: Sequence[EventLike], view: View, moment: Moment) -> Notice:
    del moment
    seat, thrown = last.seat or 0, next(event for event in reversed(events) if event.kind == "jackpot_throw")
    rows = [_throw(f"Throw {at}", seat, dice, view) for at, dice in enumerate(thrown.data["thrown"], start=1)]
    won = latest(events, "jackpot_won")
    if won is None:
        text = "7, 11 or doubles would have won it. It stays for the next."
        return Notice("table", "The Jackpot", "chest", INK, WHITE, text, colour_of(view, seat), tuple(rows))
    data = won.data
    rows.append(Row("Cheques", amount=money(data["cash"])))
    rows.append(Row("Airline Tickets", amount=str(data["tickets"])))
    if data["special"]:
        rows.append(Row("Special Memories", amount=str(data["special"])))
    rows += [Row(f"KEY of {key_name(key)}", amount="KEY", strong=True) for key in data["keys"]]
    title = f"{name_of(view, seat)} win the Jackpot!"
    return Notice("table", title, "chest", _GOLD, INK, "", colour_of(view, seat), tuple(rows))


def _key(last: EventLike, events: Sequence[EventLike], view: View, moment: Moment) -> Notice:
    del events
    key, start = last.data["key"], last.data["start"]
    seen = moment.view
    if key in CONTINENTS:
        text = "Markers in two of its cities bring a Continent KEY."
        if start != "map":
            text = (
                f"One marker more than {name_of(view, int(start.partition(':')[2]))}." if ":" in start else ""
            )
    else:
        text = "The Adventure is completed, and the KEY was still here."
    count = len(seen["teams"][last.seat or 0]["keys"])
    row = Row(
        f"{name_of(view, last.seat or 0)} now hold", colour_of(view, last.seat), amount=counted(count, "KEY")
    )
    title = f"KEY of {key_name(key)}"
    return Notice("card", title, "key", _GOLD, INK, text, colour_of(view, last.seat), (row,))


def _deported(last: EventLike, events: Sequence[EventLike], view: View, moment: Moment) -> Notice:
    del moment
    data, who = last.data, name_of(view, last.seat or 0)
    lines = [said(event, view) for event in events if event is not last and event.kind != "turn_ends"]
    rows = tuple(Row(text) for text in [line for line in lines if line][-3:])
    lacks = latest(events, "nothing_to_lose")
    what = {"key": "have no KEY to lose", "special": "have no Special Memory to lose"}
    why = what[lacks.data["what"]] if lacks else "cannot pay"
    text = (
        f"They {why} in {called(data['start'])}. They go Home to {called(data['end'])}, and get nothing there."
    )
    if data["mark"]:
        text += f" Until they go back to {called(data['mark'])} and pay, Home brings nothing and no win."
    return Notice("card", f"{who} are deported", "warning", _RED, WHITE, text, colour_of(view, last.seat), rows)


def _explain(last: EventLike, events: Sequence[EventLike], view: View, moment: Moment) -> Notice:
    del events, view, moment
    from kit.games.globetrotters.rules import RULES

    return Notice("card", f"Rule {last.rule}", "rules", INK, WHITE, RULES.rule_text(last.rule))


_NOTICES = {
    "starts": _starts,
    "adventure": _adventure,
    "duel": _duel,
    "jackpot": _jackpot,
    "key": _key,
    "deported": _deported,
    "explain": _explain,
}


def ending(view: View) -> Notice:
    """The last screen: who won and why, and every team's KEYs, markers, cheques and tickets, the best first."""
    teams = view["teams"]

    def rank(seat: int) -> tuple[bool, int, int, int]:
        team = teams[seat]
        wealth = worth(team["cash"] or 0, team["tickets"])
        return seat in view["winners"], len(team["keys"]), len(team["markers"]), wealth

    rows = []
    for seat in sorted(range(len(teams)), key=rank, reverse=True):
        team = teams[seat]
        has = [counted(len(team["markers"]), "marker"), counted(team["tickets"], "ticket")]
        if team["cash"] is not None:
            has.insert(1, money(team["cash"]))
        words, amount = f"{team['name']}: {', '.join(has)}", counted(len(team["keys"]), "KEY")
        rows.append(Row(words, colour_of(view, seat), amount=amount, strong=seat in view["winners"]))
    why = "They came Home with the most KEYs."
    if view["reason"] != "return":
        why = "Most KEYs win; then markers; then money, with $100 a ticket."
    return replace(wording.ending(view, rows), text=why)


# --- questions --------------------------------------------------------------------------------------


def open_question(view: View) -> Question:
    """The question being asked."""
    asked = view["question"]
    return _question(asked, view, wording.open_answers(asked), True)


def shown_question(view: View) -> Question:
    """The question answered last, with its colours."""
    asked = view["last_question"]
    return _question(asked, view, wording.shown_answers(asked), False)


def _question(asked: Mapping[str, Any], view: View, answers: tuple[Answer, ...], is_open: bool) -> Question:
    colour = colour_of(view, asked["team"])
    assert colour is not None
    why = "" if is_open else asked.get("explanation") or ""
    source = "" if is_open else wording.source_words(asked)
    heading = str(asked["topic"] or "Question").capitalize()
    return Question(
        asked["state"] or "?", INK, WHITE, heading, name_of(view, asked["team"]), colour, asked["question"],
        answers, is_open, why, source,
    )  # fmt: skip
