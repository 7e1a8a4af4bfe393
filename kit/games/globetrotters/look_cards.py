"""Globetrotters' decision cards: one sentence and the buttons for every request of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kit.engine.frame import AskLike, Button, Card, EventLike, Remark, Sign, dice_asked
from kit.engine.requests import Ask
from kit.engine.wording import colour_of, counted, listed, money, name_of
from kit.games.globetrotters.data import CONTINENTS, KINDS, PLACES, key_name
from kit.games.globetrotters.look_log import said
from kit.games.globetrotters.look_menu import is_claim
from kit.games.globetrotters.look_words import called, cost, place_words, worded
from kit.games.globetrotters.look_world import spots

View = Mapping[str, Any]
LETTERS = "ABCDEGHIJKMNOQRTVXY"
"""Keys of places; those of the board itself (full screen, log, undo, nearer, …) are left out."""
DIGITS = "123456789"
SECOND = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
KEYS = LETTERS + DIGITS
FEW, SOME = 6, 14
"""Up to so many places are buttons of the card; more, on several continents, are chosen in two steps."""
TWO = 12
"""Up to so many buttons stand in two columns, with their explanations."""
PARTS = (*CONTINENTS, "")
"""The parts of the world that the first sign of a long key stands for: continents, then Cruise Islands."""
NAMES = {"EU": "Map of Europe", "": "Cruise Islands"}
"""What parts are called that are no continent, or have a map of their own."""
MANY = 9
"""So many tickets can be asked for when nobody may see what a team can pay."""
ON_MAP = ("move", "bonus", "place", "move_on", "point")
"""Requests whose options are places."""


def places_of(ask: AskLike) -> list[str]:
    """The options of *ask* that are places."""
    return [value for value in ask.values if value in PLACES] if ask.key in ON_MAP else []


def part_of(place: str) -> str:
    """The part of the world where a place is looked for: with what is drawn on its map, then its continent."""
    return "EU" if spots()[place].europe else PLACES[place].continent


def by_part(places: Sequence[str]) -> bool:
    """Whether these places are too far apart to be read at once: first a part of the world, then a place."""
    parts = {part_of(place) for place in places}
    most = len(KEYS) if len(parts) == 1 else FEW if "EU" in parts else SOME
    return len(places) > most


def keys_of(ask: AskLike) -> dict[str, str]:
    """Value -> key. Where places are many, a key has two signs: part of the world, then place."""
    places = places_of(ask)
    rest = [value for value in ask.values if value not in places and not is_claim(value)]
    if by_part(places):
        keys = {}
        for number, part in enumerate(PARTS, start=1):
            here = [place for place in places if part_of(place) == part]
            keys.update({place: f"{number}{sign}" for place, sign in zip(here, SECOND, strict=False)})
    else:
        keys = dict(zip(places, KEYS, strict=False))
    signs = "0" if places else DIGITS + LETTERS
    back = {"back": "0"} if "back" in rest else {}
    return {**keys, **dict(zip(rest, signs, strict=False)), **back}


def decision(ask: AskLike, view: View, events: Sequence[EventLike] = ()) -> Card:
    """The card for the request *ask*; *events* are what has happened since the last one and nobody has read."""
    sentence, foot, remarks = _TOLD.get(ask.key, _plain)(ask, view)
    entry, sides = dice_asked(ask)
    buttons = () if ask.key in ("dice", "answer") else _buttons(ask, view)
    rows = len(buttons)
    told = [*remarks, *_news(events, view)][: 2 if rows <= 3 else 0]
    shown = [event for event in events if event.kind == "rolled"]
    faces = [event.data["shows"] for event in shown[-1:] if isinstance(event.data["shows"], int)]
    return Card(
        worded(sentence, view),
        colour_of(view, ask.seat),
        buttons,
        tuple(faces),
        tuple(told),
        worded(foot, view) if not any(map(is_claim, ask.values)) else "Claims and calls: in the menu",
        ask.rule,
        confirm=ask.key == "answer",
        dice_entry=entry,
        sides=12 if faces else sides,
        columns=1 if rows <= FEW else 2 if rows <= TWO else 3 if rows <= 24 else 4,
    )


def _news(events: Sequence[EventLike], view: View) -> list[Remark]:
    """What has just happened, the last first."""
    lines = [said(event, view) for event in events if event.kind not in ("moved", "rolled", "turn_ends")]
    return [Remark("log", text) for text in reversed([line for line in lines if line][-3:])]


# --- sentences --------------------------------------------------------------------------------------

Told = tuple[str, str, Sequence[Remark]]
_CLICK = Remark("compass", "Click a glowing place", "or press its key.")
_PART = Remark("compass", "Click a place,", "or choose a part of the world.")


def _plain(ask: AskLike, view: View) -> Told:
    return f"{name_of(view, ask.seat)}: choose.", "", ()


def _hint(ask: AskLike) -> list[Remark]:
    places = places_of(ask)
    return [] if len(places) <= FEW else [_PART] if by_part(places) else [_CLICK]


def _home(ask: AskLike, view: View) -> Told:
    open_ = view["teams"][ask.seat]["dealt"] is not None
    foot = "" if open_ else "Only you may see the two places of your ticket"
    return f"{name_of(view, ask.seat)}: choose your Home.", foot, ()


def _action(ask: AskLike, view: View) -> Told:
    name, place = name_of(view, ask.seat), view["teams"][ask.seat]["place"]
    if any(value.startswith("sail_on") for value in ask.values):
        return f"{name}: sail on from {called(place)}.", "The voyage goes on first", ()
    return f"{name} in {called(place)}: what now?", f"{worded(KINDS[PLACES[place].kind].name, view)}", ()


def _move(ask: AskLike, view: View) -> Told:
    number = ask.data["number"]
    far = f"1 to {number} spaces" if number > 1 else "1 space"
    return f"{name_of(view, ask.seat)} rolled {number}: go where?", f"{far} by road", _hint(ask)


def _fly(ask: AskLike, view: View) -> Told:
    foot = "" if view["teams"][ask.seat]["hand"] is not None else "Your tickets are in your own window"
    numbers = {value[:-1] for value in ask.values if value != "back"}
    if ask.key == "fly" and len(numbers) == 1 and view["teams"][ask.seat]["tickets"] > 1:
        return f"{name_of(view, ask.seat)}: where with ticket {numbers.pop()}?", foot, ()
    return f"{name_of(view, ask.seat)}: fly with which ticket?", foot, ()


def _buy(ask: AskLike, view: View) -> Told:
    return (
        f"{name_of(view, ask.seat)}: buy how many tickets?",
        f"{money(ask.data['price'])} each, once a turn",
        (),
    )


def _refund(ask: AskLike, view: View) -> Told:
    return f"{name_of(view, ask.seat)}: return which ticket?", "$100 from the bank", ()


def _place(ask: AskLike, view: View) -> Told:
    return (
        f"{name_of(view, ask.seat)}: Special Memory where?",
        "One a continent, and it stays there",
        _hint(ask),
    )


def _warning(ask: AskLike, view: View) -> Told:
    place = ask.data.get("place")
    where = (
        f"{called(place)} costs {money(ask.data['expenses'])}."
        if place
        else "The place costs more than you have."
    )
    cash = view["teams"][ask.seat]["cash"]
    have = "You have less." if cash is None else f"You have {money(cash)}."
    return (
        f"{name_of(view, ask.seat)}: {where} Go?",
        "",
        [Remark("warning", have, "Who cannot pay is deported.")],
    )


def _refund_owed(ask: AskLike, view: View) -> Told:
    owed = money(ask.data["owed"])
    return f"{name_of(view, ask.seat)} owe {owed}: return a ticket.", "Each brings $100", ()


def _blind_pick(ask: AskLike, view: View) -> Told:
    owner, left = name_of(view, ask.data["owner"]), counted(ask.data["left"], "ticket")
    return f"{name_of(view, ask.seat)}: pick from {owner}.", f"{left} to pick, face down, into the Jackpot", ()


def _lose_key(ask: AskLike, view: View) -> Told:
    return f"{name_of(view, ask.seat)}: lose which KEY?", "Only the Jackpot can bring it back", ()


def _switch(ask: AskLike, view: View) -> Told:
    return f"{name_of(view, ask.seat)}: switch places with whom?", "", ()


def _challenge(ask: AskLike, view: View) -> Told:
    holder, city = name_of(view, ask.data["holder"]), PLACES[ask.data["city"]].name
    odds = Remark("dice", "7, 11 or doubles", "is a hit; whoever alone hits gets the KEY.")
    return f"{name_of(view, ask.seat)}: challenge {holder} for {city}?", "The loser moves on", [odds]


def _bonus(ask: AskLike, view: View) -> Told:
    here = view["teams"][ask.seat]["place"]
    where = "anywhere" if ask.data["any"] else f"any city of {CONTINENTS[PLACES[here].continent].name}"
    return f"TRAVEL BONUS: {name_of(view, ask.seat)} go where?", f"To {where}", _hint(ask)


def _move_on(ask: AskLike, view: View) -> Told:
    mover, data = name_of(view, ask.data["mover"]), ask.data
    why = {"bump": "bumped", "challenge": "the challenge is lost", "jackpot": "the Jackpot is missed"}[
        data["why"]
    ]
    ticket = Remark("ticket", "The ticket:", listed([PLACES[place].name for place in data["ticket"]]))
    return f"{name_of(view, ask.seat)}: send {mover} where?", f"{mover} must move on: {why}", [ticket]


def _after(ask: AskLike, view: View) -> Told:
    return f"{name_of(view, ask.seat)}: your turn is over.", "Now or never: two tickets at a discount", ()


def _point(ask: AskLike, view: View) -> Told:
    city = PLACES[ask.data["city"]].name
    return f"{name_of(view, ask.seat)}: where is {city}?", "It changes nothing in the game", _hint(ask)


def _reroll(ask: AskLike, view: View) -> Told:
    return f"{name_of(view, ask.seat)}: throw again?", "A right answer buys a second throw", ()


def _answer(ask: AskLike, view: View) -> Told:
    return (
        f"{name_of(view, ask.seat)} answer: talk it over.",
        "",
        [Remark("dice", "A second throw", "if right")],
    )


def _confirm(ask: AskLike, view: View) -> Told:
    agent = ask.data["office"] == "travel_agent"
    name, office = name_of(view, ask.seat), "Travel Agent" if agent else "Immigration Officer"
    return f"{name}, {office}: is that right?", "cheques and tickets" if agent else "Memory Markers", ()


def _sail_on(ask: AskLike, view: View) -> Told:
    return f"{name_of(view, ask.seat)}: sail on to which end?", "", ()


_DICE: Mapping[str, tuple[str, str]] = {
    "start": ("roll for the start.", "Most plays first"),
    "land": ("roll the 12-sided die.", "1–8: 1 2 3 3 4 4 5 6 · 9, 10: ticket · 11, 12: trouble"),
    "challenge": ("roll for the KEY.", "7, 11 or doubles is a hit"),
    "jackpot": ("roll for the Jackpot.", "7, 11 or doubles wins it"),
}


def _dice(ask: AskLike, view: View) -> Told:
    words, foot = _DICE[ask.data["label"]]
    return f"{name_of(view, ask.seat)}: {words}", foot, ()


_TOLD: Mapping[str, Callable[[AskLike, View], Told]] = {
    "home": _home,
    "action": _action,
    "move": _move,
    "fly": _fly,
    "fly_ticket": _fly,
    "buy": _buy,
    "refund": _refund,
    "place": _place,
    "warning": _warning,
    "refund_owed": _refund_owed,
    "blind_pick": _blind_pick,
    "lose_key": _lose_key,
    "switch_places": _switch,
    "challenge": _challenge,
    "bonus": _bonus,
    "move_on": _move_on,
    "after_turn": _after,
    "point": _point,
    "reroll": _reroll,
    "answer": _answer,
    "sail_on": _sail_on,
    "confirm": _confirm,
    "dice": _dice,
}


# --- buttons ----------------------------------------------------------------------------------------


def _shown(ask: AskLike, view: View) -> AskLike:
    """*ask* as the room may see it: a gap would tell the place of a ticket (G-64), a number hidden cheques."""
    team = view["teams"][ask.seat]
    if ask.key == "fly" and team["hand"] is None:
        numbers = dict.fromkeys(value[:-1] for value in ask.values if value != "back")
        values = [f"{number}{side}" for number in numbers for side in "ab"]
    elif ask.key == "buy" and team["cash"] is None:
        values = [str(number) for number in range(1, max(min(MANY, view["pack"]), len(ask.values) - 1) + 1)]
    else:
        return ask
    return Ask(ask.key, ask.seat, [*values, "back"], ask.rule, ask.data)


def _buttons(ask: AskLike, view: View) -> tuple[Button, ...]:
    ask = _shown(ask, view)
    places, keys = places_of(ask), keys_of(ask)
    if len(places) <= FEW:
        return tuple(_button(ask, one, keys.get(one, ""), view) for one in ask.values if not is_claim(one))
    rest = tuple(_button(ask, value, keys.get(value, ""), view) for value in ask.values if value not in places)
    if not by_part(places):
        return rest
    found = []
    for number, part in enumerate(PARTS, start=1):
        count = sum(part_of(place) == part for place in places)
        if count:
            name = NAMES.get(part) or CONTINENTS[part].name
            found.append(Button(str(number), name, str(number), str(count), act="typed"))
    return (*found, *rest)


def _button(ask: AskLike, value: str, key: str, view: View) -> Button:
    title, text, sign = _words(ask, value, view)
    return Button(value, worded(title, view), key, worded(text, view), sign)


def _words(ask: AskLike, value: str, view: View) -> tuple[str, str, Sign | None]:
    """Title, explanation and picture of a button."""
    if value in places_of(ask):
        return PLACES[value].name, _place_text(ask, value, view), None
    word, _, rest = value.partition(":")
    if word in ("sail", "sail_on") or (ask.key == "sail_on" and value in PLACES):
        place = rest or value
        return (
            f"{'Sail' if word == 'sail' else 'Sail on'}: {PLACES[place].name}",
            place_words(view, ask.seat, place),
            None,
        )
    if ask.key == "switch_places":
        other = int(rest)
        where = view["teams"][other]["place"]
        words = place_words(view, ask.seat, where)
        return name_of(view, other), f"{PLACES[where].name} · {words}", Sign(colour_of(view, other))
    if ask.key == "lose_key":
        return key_name(value), "continent" if value in CONTINENTS else "city", Sign(icon="key")
    if ask.key in ("fly", "fly_ticket", "refund", "refund_owed", "blind_pick") and value != "back":
        return _ticket_words(ask, value, view)
    if ask.key == "home":
        return _home_words(ask, value, view)
    if ask.key == "buy" and value != "back":
        cash = view["teams"][ask.seat]["cash"]
        price = int(value) * ask.data["price"]
        left = "" if cash is None else f", {money(cash - price)} left"
        return counted(int(value), "ticket"), f"{money(price)}{left}", None
    title, text, icon = _WORDS[(ask.key, value) if (ask.key, value) in _WORDS else ("", value)]
    return title, text.format(**_facts(ask, view)), Sign(icon=icon) if icon else None


def _place_text(ask: AskLike, place: str, view: View) -> str:
    if ask.key in ("place", "point"):
        return CONTINENTS[PLACES[place].continent].name
    if ask.key == "move_on":
        return place_words(view, ask.data["mover"], place, "their")
    return place_words(view, ask.seat, place)


def _facts(ask: AskLike, view: View) -> dict[str, str]:
    team = view["teams"][ask.seat]
    price = ask.data.get("price", 0)
    return {
        "pays": f"Pay {money(price)} again, then read the card" if price else "The top card is read aloud",
        "price": money(price),
        "jackpot": money(view["jackpot"]["cash"]),
        "tickets": counted(team["tickets"], "ticket"),
        "memories": counted(team["special"], "Special Memory", "Special Memories"),
    }


def _ticket_words(ask: AskLike, value: str, view: View) -> tuple[str, str, Sign | None]:
    """A ticket by its number; with its destination only if everybody may see it."""
    hand = view["teams"][ask.seat]["hand"] if ask.key != "blind_pick" else None
    number, side = (int(value[:-1]), value[-1]) if ask.key == "fly" else (int(value), "")
    if hand is not None:
        ticket = hand[number - 1]
        if side:
            few = len(ask.values) <= FEW
            words = place_words if few else cost
            return PLACES[ticket[side]].name, words(view, ask.seat, ticket[side]), None
        return f"Ticket {number}", f"{PLACES[ticket['a']].name}, {PLACES[ticket['b']].name}", None
    if side:
        half = "upper" if side == "a" else "lower"
        return (f"{number} {half}", "", None) if len(ask.values) > TWO else (f"Ticket {number}", half, None)
    return f"Ticket {number}", "face down" if ask.key == "blind_pick" else "", None


def _home_words(ask: AskLike, value: str, view: View) -> tuple[str, str, Sign | None]:
    dealt = view["teams"][ask.seat]["dealt"]
    if dealt is not None:
        place = PLACES[dealt[value]]
        return place.name, KINDS[place.kind].name, Sign(icon="house")
    return f"The {'upper' if value == 'a' else 'lower'} place of the ticket", "", Sign(icon="house")


#: (request key, value) -> title, explanation, icon; without a key for the values of several requests.
_WORDS: Mapping[tuple[str, str], tuple[str, str, str]] = {
    ("confirm", "confirm"): ("Confirm", "it is booked", ""),
    ("action", "adventure"): ("Adventure", "{pays}", ""),
    ("action", "challenge"): ("Challenge", "$100 to the KEYholder", ""),
    ("action", "jackpot"): ("Jackpot", "{jackpot}: 7, 11 or doubles", ""),
    ("action", "roll"): ("By road", "The 12-sided die", ""),
    ("action", "fly"): ("Fly", "{tickets} in hand", ""),
    ("action", "buy"): ("Buy tickets", "$200 each", ""),
    ("action", "refund"): ("Return a ticket", "$100", ""),
    ("action", "place"): ("Place a Memory", "{memories}", ""),
    ("action", "work"): ("Work", "$200, turn over", ""),
    ("warning", "go"): ("Go anyway", "", "warning"),
    ("challenge", "challenge"): ("Challenge", "$100 to the KEYholder", "dice"),
    ("challenge", "refund"): ("Return a ticket", "$100", "ticket"),
    ("challenge", "decline"): ("No challenge", "", "cross"),
    ("bonus", "decline"): ("Stay here", "The bonus is lost", ""),
    ("after_turn", "discount"): ("2 tickets", "{price} together", "ticket"),
    ("after_turn", "refund"): ("Return a ticket", "$100", ""),
    ("after_turn", "done"): ("The next team plays", "", "tick"),
    ("reroll", "question"): ("Answer a question", "If right, throw again", "speech"),
    ("reroll", "keep"): ("Keep the throw", "", "dice"),
    ("", "back"): ("Back", "", ""),
}
