"""Holiday's decision cards: one sentence and the buttons for every request of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kit.engine.frame import AskLike, Button, Card, Clock, Group, Remark, Sign, dice_asked
from kit.engine.wording import colour_of, gain, money, name_of
from kit.games.holiday.data import ROAD, STRETCHES
from kit.games.holiday.look_board import ROADS
from kit.games.holiday.look_log import place_words, short_words, what_for, words_of

View = Mapping[str, Any]
CHEAPEST = min(resort.price for resort in ROAD.resorts)
"""What the cheapest resort costs, in dollars (H-90)."""


def decision(ask: AskLike, view: View, events: Sequence[Any] = ()) -> Card:
    """The card for the request *ask*; *events* are what its family has just done and nobody has read yet."""
    told = _TOLD.get(ask.key, _plain)(ask, view)
    remarks = [*told.remarks, *_in_hand(ask, view), *_speaker(ask, view)]
    entry, sides = dice_asked(ask)
    buttons: tuple[Button, ...] = ()
    if ask.key == "numbers":
        entry = 1
    elif ask.key not in ("dice", "answer"):
        buttons = tuple(
            _button(ask, value, str(number) if number < 10 else "", view)
            for number, value in enumerate(ask.values, start=1)
        )
    thrown = [event.data["dice"][0] for event in events if event.kind == "thrown" and _moved(event)]
    dice = tuple(thrown[-1:])
    if ask.key == "road":
        dice = (view["die"],) if _by_die(ask, view) else ()
    return Card(
        told.sentence,
        colour_of(view, ask.seat),
        buttons,
        dice,
        tuple(remarks),
        told.foot,
        ask.rule,
        confirm=ask.key == "answer",
        dice_entry=entry,
        sides=sides,
        parts="Number" if ask.key == "numbers" else "Die",
        picks=2 if ask.key == "numbers" else 1,
    )


def _whole(ask: AskLike) -> int:
    """The length of the move that leads past a fork."""
    return int(ask.data["steps"] + len(ask.data["way"]) - 1)


def _by_die(ask: AskLike, view: View) -> bool:
    """Whether it is the throw that leads past a fork, not a card."""
    return bool(_whole(ask) == view["die"])


def _moved(event: Any) -> bool:
    return bool(event.data["purpose"] == "move")


def _in_hand(ask: AskLike, view: View) -> list[Remark]:
    """The throws that are still to come in this turn."""
    if ask.key in ("petrol", "confirm", "dice", "answer", "next_turn"):
        return []
    found = [Remark("pump", "Petrol paid:", "one more throw")] if view["bought"] else []
    free = view["free"] - (ask.key == "free_throw")
    if free > 0 and ask.key != "settle":
        more = "more " if ask.key == "free_throw" else ""
        found.append(Remark("one-die", f"{free} {more}free throw{'s' if free > 1 else ''}", "in hand"))
    return found


def _speaker(ask: AskLike, view: View) -> list[Remark]:
    if view["spokesperson"] is None or ask.seat != view["current"]:
        return []
    return [Remark("people", f"Pupil {view['spokesperson']}", f"speaks for {name_of(view, ask.seat)}")]


def answer_clock(ask: AskLike, view: View) -> Clock | None:
    """The clock for a choice, if one runs: what is chosen when it has run down (HO-11)."""
    seconds = view["options"]["think_time_s"]
    value = ask.data.get("default")
    return Clock(seconds, value) if seconds and value else None


def lesson_clock(view: View) -> Clock | None:
    """The clock for the whole game, if there is one (HO-01)."""
    minutes = view["options"]["time_limit_min"]
    return Clock(60 * minutes, "time_up") if minutes else None


# --- sentences --------------------------------------------------------------------------------------


class Told:
    """What a decision card says besides its buttons."""

    def __init__(self, sentence: str, foot: str = "", remarks: Sequence[Remark] = ()) -> None:
        self.sentence = sentence
        self.foot = foot
        self.remarks = tuple(remarks)


def to_go(view: View, seat: int) -> str:
    """How far a family has to go: "21 to Airport"."""
    team = view["teams"][seat]
    if team["to_home"] == 0:
        return "home"
    if team["half"] == 2:
        return f"{team['to_home']} to Home"
    return f"{team['to_airport']} to Airport" if team["to_airport"] else "at the Airport"


def _plain(ask: AskLike, view: View) -> Told:
    return Told(f"{name_of(view, ask.seat)}: choose.")


def _odds(ask: AskLike) -> list[Remark]:
    data = ask.data
    if "average" not in data:
        return []
    worth = gain(round(data["average"]))
    if "chance" in data:
        return [Remark("dice", "1 in 3", f"to win: worth {worth} on average")]
    return [Remark("dice", "1 in 6", f"for a six; the square a throw ends on is worth {worth} on average")]


def _petrol(ask: AskLike, view: View) -> Told:
    name, family = name_of(view, ask.seat), view["teams"][ask.seat]
    where = f"At {short_words(family['position'])}, {to_go(view, ask.seat)}"
    if "buy" not in ask.values:
        return Told(f"{name}: throw the die!", where, _odds(ask))
    return Told(f"{name}: extra petrol for a second throw?", where, _odds(ask))


def _road(ask: AskLike, view: View) -> Told:
    fork = "at the signpost" if ask.data["fork"] == "MT08" else "behind the bank"
    moves = f"threw {view['die']}" if _by_die(ask, view) else f"advance {_whole(ask)}"
    return Told(f"{name_of(view, ask.seat)} {moves}. Which road {fork}?", "Or click on a road")


def _free_throw(ask: AskLike, view: View) -> Told:
    where = short_words(view["teams"][ask.seat]["position"])
    return Told(
        f"{name_of(view, ask.seat)} have a free throw. Use it, or take $20?",
        f"At {where}, {to_go(view, ask.seat)}",
        _odds(ask),
    )


def _settle(ask: AskLike, view: View) -> Told:
    cash = money(view["teams"][ask.seat]["cash"])
    return Told(
        f"{name_of(view, ask.seat)} must pay {money(ask.data['amount'])}, but have {cash}.",
        f"At {short_words(view['teams'][ask.seat]['position'])}",
    )


def _numbers(ask: AskLike, view: View) -> Told:
    amount = money(ask.data["amount"])
    sentence = f"{name_of(view, ask.seat)}: name two numbers. Throw one of them and win {amount}!"
    return Told(sentence, f"{words_of(ask.data['square'])}: no stake", _odds(ask))


def _fly(ask: AskLike, view: View) -> Told:
    del ask
    return Told(f"A friend has a plane. Do {name_of(view, view['current'])} fly to the Airport?")


def _resort(ask: AskLike, view: View) -> Told:
    cash = money(view["teams"][ask.seat]["cash"])
    return Told(f"{name_of(view, ask.seat)} have {cash}. Which resort?", "Dearer is nearer to Home")


def _next_turn(ask: AskLike, view: View) -> Told:
    held = "a free throw" if ask.data["throws"] == 1 else f"{ask.data['throws']} free throws"
    sentence = f"{name_of(view, ask.seat)} are at the Airport with {held} in hand!"
    return Told(sentence, "A free throw is a whole turn here")


def _answer(ask: AskLike, view: View) -> Told:
    amount = Remark("bank", f"{money(ask.data['amount'])}", "for the right answer")
    return Told(f"{name_of(view, ask.seat)} answer: talk it over.", "One answer, and it is final", [amount])


def _confirm(ask: AskLike, view: View) -> Told:
    change, payer = ask.data["change"], name_of(view, view["current"])
    if change:
        paid = f"{payer} paid {money(-change)} to the bank"
        text = paid if change < 0 else f"The bank paid {payer} {money(change)}"
    else:
        text = f"{payer} paid the bank as much as it paid them"
    return Told(f"{name_of(view, ask.seat)}, the banker: is the money right?", text)


def _dice(ask: AskLike, view: View) -> Told:
    return Told(f"{name_of(view, ask.seat)}: what did the die show?", "Throw a real die, then enter it")


_TOLD: Mapping[str, Callable[[AskLike, View], Told]] = {
    "petrol": _petrol,
    "road": _road,
    "free_throw": _free_throw,
    "settle": _settle,
    "numbers": _numbers,
    "fly": _fly,
    "resort": _resort,
    "next_turn": _next_turn,
    "answer": _answer,
    "confirm": _confirm,
    "dice": _dice,
}


# --- buttons ----------------------------------------------------------------------------------------


def landing(square: str) -> tuple[str, str]:
    """What a square does, in a word and an amount: ("−$20", "Roadhouse lunch")."""
    one = ROAD.at[square]
    text = short_words(square)
    if one.do == "pay":
        return f"−${one.amount}", text
    if one.do in ("collect", "bank"):
        return f"+${one.amount}", text
    if one.do == "gamble":
        return f"${one.amount}", "Dice Game"
    if one.do == "send":
        return "", f"Back to {place_words(one.to)}"
    return "", {"draw": "Hitch-hiker", "airport": "Airport"}.get(one.do, text)


def _button(ask: AskLike, value: str, key: str, view: View) -> Button:
    if ask.key == "road":
        end = ask.data["ends"][value]
        worth, text = landing(end)
        left = ROAD.to_airport[ROAD.at[end].to or end]
        sign = Sign(big=str(left), small="to Airport")
        return Button(value, STRETCHES[value], key, f"{worth} {text}".strip(), sign, stripe=ROADS[value][0])
    if ask.key == "resort":
        resort = ROAD.by_code[value]
        sign = Sign(big=str(ROAD.to_home[resort.reception]), small="to Home")
        left = view["teams"][ask.seat]["cash"] - resort.price
        text = f"Pay {money(resort.price)}, {money(left)} left"
        return Button(value, resort.short, key, text, sign, stripe=ROADS[value][0])
    title, text, icon = _WORDS[(ask.key, value)]
    return Button(
        value, title.format(**_facts(ask, view)), key, text.format(**_facts(ask, view)), Sign(icon=icon)
    )


def _facts(ask: AskLike, view: View) -> dict[str, str]:
    data, cash = ask.data, view["teams"][ask.seat]["cash"]
    count = data.get("throws", 1)
    sold = 20 * count
    can_stay = cash + data.get("amount_now", 0) >= CHEAPEST
    return {
        "cash": money(cash),
        "after": money(cash - data.get("price", 0)),
        "amount": money(data.get("amount", 0)),
        "amount_now": money(data.get("amount_now", 0)),
        "throws": "the free throw" if count == 1 else f"{count} free throws",
        "sold": money(sold),
        "rest": money(cash + sold - data.get("amount", 0)),
        "to": place_words(data["to"]) if data.get("to") else "",
        "for": what_for(str(data.get("square", ""))),
        "turn": "Choose a resort at once" if can_stay else "Back to the bank for a loan at once",
        "extra": f" and {money(data['amount_now'])} for the others" if data.get("amount_now") else "",
    }


#: (request key, value) -> title, explanation, icon.
_WORDS: Mapping[tuple[str, str], tuple[str, str, str]] = {
    ("petrol", "buy"): ("Buy petrol, $10", "Two throws this turn; {after} left.", "pump"),
    ("petrol", "throw"): ("Throw", "One throw, keep {cash}.", "one-die"),
    ("free_throw", "throw"): ("Throw again", "The free throw for the six.", "one-die"),
    ("free_throw", "take_20"): ("Take $20", "From the bank, in place of the throw.", "bank"),
    ("settle", "take_20"): ("Give up {throws}", "The bank gives {sold}: pay, {rest} left.", "one-die"),
    ("settle", "go_back"): ("Back to {to}", "The bill is paid there; the turn ends.", "bank"),
    ("fly", "fly"): ("Fly for $50", "Straight to the Airport; {after} left.", "plane"),
    ("fly", "stay"): ("Stay on the road", "Pay nothing.", "signpost"),
    ("next_turn", "now"): ("Next turn now", "{turn}{extra}.", "one-die"),
    ("next_turn", "wait"): ("Take {amount}", "And wait for the next turn.", "bank"),
    ("confirm", "confirm"): ("The money is right", "Go on.", "tick"),
}


def side_groups(side: Sequence[AskLike]) -> tuple[Group, ...]:
    """What the table may do besides, for the menu."""
    return tuple(
        Group("Lesson", tuple(Button(value, "This round is the last", "") for value in ask.values))
        for ask in side
        if ask.key == "time_up"
    )
