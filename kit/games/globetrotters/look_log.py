"""Globetrotters' log: every event in words, with its rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kit.engine.frame import EventLike, LogLine
from kit.engine.wording import colour_of, counted, listed, money, name_of
from kit.games.globetrotters.data import CONTINENTS, PLACES, key_name
from kit.games.globetrotters.look_words import called, key_called, worded

View = Mapping[str, Any]
QUIET = frozenset(
    {"turn", "dealt", "asked", "explain", "no_credit", "only_option", "turned", "flew", "throw_off_tie"}
)
"""Events that need no line, or are told with the one after."""


def log(events: Sequence[EventLike], view: View) -> tuple[LogLine, ...]:
    """The events as lines, oldest first."""
    lines = []
    for event in events:
        text = said(event, view)
        if text:
            lines.append(LogLine(text, event.rule, colour_of(view, event.seat)))
    return tuple(lines)


def said(event: EventLike, view: View) -> str:
    """One event in words; nothing for those that need none."""
    if event.kind in QUIET:
        return ""
    special = _SPECIAL.get(event.kind)
    text = special(event, view) if special else _WORDS[event.kind].format(**_facts(event, view))
    return worded(text, view)


def _facts(event: EventLike, view: View) -> dict[str, Any]:
    data = event.data
    facts: dict[str, Any] = {**data}
    for name in ("place", "city", "start", "end", "mark"):
        if data.get(name) in PLACES:
            facts[name] = called(data[name])
    if "amount" in data:
        facts["amount"] = money(data["amount"])
    if "count" in data:
        facts["tickets"] = counted(data["count"], "ticket")
    if "key" in data:
        facts["key"] = key_called(data["key"])
    for name in ("holder", "by"):
        if name in data:
            facts[name] = name_of(view, data[name])
    if "seats" in data:
        facts["names"] = listed([name_of(view, seat) for seat in data["seats"]])
    return facts


HOW: Mapping[str, str] = {
    "land": "Travels to {end}",
    "air": "Flies to {end}",
    "sea": "Sails to {end}",
    "adventure": "The Adventure leads to {end}",
    "bonus": "TRAVEL BONUS: goes to {end}",
    "go_back": "Goes back to {end}",
    "go_home": "Goes home to {end}",
    "switch": "Switches places: now in {end}",
}
MOVED_ON: Mapping[str, str] = {
    "bump": "Bumped, moves on to {end}",
    "challenge": "Moves on to {end}",
    "jackpot": "Moves on to {end}",
    "switched": "Is switched to {end}",
}
FOR: Mapping[str, str] = {
    "expenses": "expenses",
    "adventure": "for the Adventure",
    "ticket": "for tickets",
    "forfeit": "nothing to lose, so all cheques",
    "spending": "spending money",
    "work": "for work",
    "refund": "for a ticket",
}
GIVEN: Mapping[str, str] = {
    "refund": "Returns {tickets}",
    "wasteland": "Loses {tickets} in the Wasteland",
    "used": "{tickets} into the Jackpot",
    "exchange": "Exchanges {tickets}",
    "forfeit": "Loses {tickets}",
    "flown": "Hands in {tickets}",
}
ENDS: Mapping[str, str] = {
    "place": "The turn is over here",
    "trouble": "Trouble: the turn is over",
    "day": "Stays for the day: the turn is over",
    "weekend": "Stays for the weekend: the turn is over",
    "challenge": "The challenge is lost: the turn is over",
    "jackpot": "The Jackpot stays: the turn is over",
    "deported": "Deported: the turn is over",
    "work": "The turn is over",
    "won": "Back Home with the most KEYs",
    "lost": "The turn counts as lost",
}


def _moved(event: EventLike, view: View) -> str:
    table = HOW if event.kind == "moved" else MOVED_ON
    return table[event.data["how" if event.kind == "moved" else "why"]].format(**_facts(event, view))


def _rolled(event: EventLike, view: View) -> str:
    del view
    shows = event.data["shows"]
    return {"ticket": "Rolls a ticket", "trouble": "Rolls trouble"}.get(str(shows), f"Rolls {shows}")


def _paid(event: EventLike, view: View) -> str:
    facts = _facts(event, view)
    to = " into the Jackpot" if event.data["to"] == "jackpot" else ""
    return f"Pays {facts['amount']}{to}: {FOR.get(event.data['what'], 'for tickets')}"


def _received(event: EventLike, view: View) -> str:
    return f"Receives {_facts(event, view)['amount']}: {FOR[event.data['what']]}"


def _tickets(event: EventLike, view: View) -> str:
    del view
    count, what = event.data["count"], event.data["what"]
    if not count:
        return "No ticket is left in the pack"
    word = "Must buy" if what == "forced" else "Buys" if what in ("bought", "discount") else "Takes"
    return f"{word} {counted(count, 'ticket')}"


def _gave(event: EventLike, view: View) -> str:
    return GIVEN[event.data["what"]].format(**_facts(event, view))


def _key(event: EventLike, view: View) -> str:
    where = event.data["start"]
    start = {"map": "", "jackpot": " from the Jackpot"}.get(where)
    if start is None:
        start = f" from {name_of(view, int(where.partition(':')[2]))}"
    return f"Gets {key_called(event.data['key'])}{start}"


def _marker(event: EventLike, view: View) -> str:
    del view
    word = "Places a Special Memory in" if event.data["special"] else "Memory Marker in"
    return f"{word} {called(event.data['city'])}"


def _markers_away(event: EventLike, view: View) -> str:
    del view
    count = counted(len(event.data["cities"]), "marker")
    return f"{count} of {CONTINENTS[event.data['continent']].name} go into the Jackpot"


def _completed(event: EventLike, view: View) -> str:
    facts = _facts(event, view)
    more = {"challenge": ": may challenge for its KEY"}.get(event.data["credit"], "")
    return f"The Adventure in {facts['city']} is completed{more}"


def _dice(event: EventLike, view: View) -> str:
    del view
    dice = event.data["dice"]
    return f"Throws {dice[0]} + {dice[1]}: {'a hit' if event.data['hit'] else 'no hit'}"


def _jackpot_won(event: EventLike, view: View) -> str:
    del view
    return f"Wins the Jackpot: {content(event.data)}"


def content(data: Mapping[str, Any]) -> str:
    """What a Jackpot holds, in words."""
    parts = [money(data["cash"]), counted(data["tickets"], "ticket")]
    if data["special"]:
        parts.append(counted(data["special"], "Special Memory", "Special Memories"))
    parts += [f"KEY of {key_name(key)}" for key in data["keys"]]
    return listed(parts)


def _deported(event: EventLike, view: View) -> str:
    facts = _facts(event, view)
    return f"Cannot pay in {facts['start']}: deported to {facts['end']}"


def _ends(event: EventLike, view: View) -> str:
    del view
    return ENDS[event.data["why"]]


def _thrown(event: EventLike, view: View) -> str:
    del view
    return f"Throws {sum(event.data['dice'])} for the start"


def _pointed(event: EventLike, view: View) -> str:
    facts = _facts(event, view)
    if event.data["right"]:
        return f"Points to {facts['city']}: right"
    return f"Points to {called(event.data['chosen'])} instead of {facts['city']}"


def _won(event: EventLike, view: View) -> str:
    del view
    return "Wins the game" if event.data["reason"] == "return" else "Wins: most KEYs when the time is over"


_SPECIAL = {
    "moved": _moved,
    "relocated": _moved,
    "rolled": _rolled,
    "paid": _paid,
    "received": _received,
    "tickets": _tickets,
    "gave_tickets": _gave,
    "key": _key,
    "marker": _marker,
    "markers_away": _markers_away,
    "completed": _completed,
    "duel": _dice,
    "jackpot_throw": _dice,
    "jackpot_won": _jackpot_won,
    "deported": _deported,
    "turn_ends": _ends,
    "thrown": _thrown,
    "pointed": _pointed,
    "won": _won,
}
_WORDS: Mapping[str, str] = {
    "starts": "Plays first",
    "placed_home": "Home is {place}",
    "starts_here": "Starts in {place}, with its expenses and result",
    "lost_turn": "Loses this turn",
    "bumped": "Bumped by {by} in {place}",
    "stays": "No ticket to turn over: stays",
    "adventure": "Takes an Adventure in {city}",
    "bonus_declined": "Does not use the TRAVEL BONUS",
    "nothing_to_exchange": "Has no ticket to exchange",
    "will_lose_turn": "Will lose the next turn too",
    "stays_here": "Stays in {city}",
    "key_lost": "Loses {key} to the Jackpot",
    "special": "Receives a Special Memory",
    "special_lost": "Loses a Special Memory to the Jackpot",
    "has_marker": "Already has a marker in {city}",
    "nothing_to_lose": "Has nothing to lose",
    "challenge": "Challenges {holder} for the KEY of {city}",
    "challenge_won": "Wins the challenge for {city}",
    "challenge_lost": "Loses the challenge for {city}",
    "jackpot_lost": "Misses the Jackpot",
    "jackpot_filled": "A new Jackpot: $200 and {tickets} tickets",
    "mark_ended": "Has paid in {place}: no longer deported",
    "no_result": "At Home without a result: deported from {mark}",
    "works": "Works",
    "answered": "Answers: {chosen}",
    "nothing_due": "Nothing of this kind is due",
    "turn_undone": "The turn is undone and counts as lost",
    "time_up": "Time is up: the round is finished",
    "leave": "Leaves; the program plays on",
    "take_over": "Takes over from the program",
    "shared_win": "{names} share the win",
}
