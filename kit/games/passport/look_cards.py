"""Passport's decision cards: one sentence and the buttons for every request of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kit.engine.frame import AskLike, Button, Card, Clock, Group, Remark, Sign, dice_asked
from kit.engine.scene import COLOURS
from kit.engine.wording import colour_of, money, name_of
from kit.games.passport.categories import a_subject, are_states, full_name, on_button, subject, tag
from kit.games.passport.look_log import POTS, dice_words, place

View = Mapping[str, Any]


class Told:
    """What a decision card says besides its buttons."""

    def __init__(
        self, sentence: str, foot: str = "", remarks: Sequence[Remark] = (), dice: bool = False
    ) -> None:
        self.sentence = sentence
        self.foot = foot
        self.remarks = tuple(remarks)
        self.dice = dice


def decision(ask: AskLike, view: View) -> Card:
    """The card for the request *ask*."""
    told = _TOLD.get(ask.key, _plain)(ask, view)
    timeout = _timeout(ask, view)
    buttons: list[Button] = []
    if ask.key not in ("answer", "dice"):
        for number, value in enumerate(ask.values):
            if value != timeout:
                buttons.append(_button(ask, value, str(number + 1) if number < 9 else "", view))
    dice = tuple(view["dice"] or ()) if told.dice else ()
    entry, sides = dice_asked(ask)
    return Card(
        told.sentence,
        colour_of(view, ask.seat),
        tuple(buttons),
        dice,
        told.remarks,
        told.foot,
        ask.rule,
        confirm=ask.key == "answer",
        dice_entry=entry,
        sides=sides,
    )


def _timeout(ask: AskLike, view: View) -> str | None:
    """The value that stands for a clock run out (PO-06): the last one, after the answers shown."""
    question = view["question"]
    if ask.key == "answer" and question and len(ask.values) > len(question["answers"]):
        return ask.values[-1]
    return None


def answer_clock(ask: AskLike, view: View) -> Clock | None:
    """The clock for an answer, if one runs (PO-06)."""
    value = _timeout(ask, view)
    return None if value is None else Clock(view["options"]["answer_seconds"], value)


def lesson_clock(view: View) -> Clock | None:
    """The clock for the whole game, if there is one (PO-01)."""
    minutes = view["options"]["minutes"]
    return Clock(60 * minutes, "time_up") if minutes else None


def asker_words(view: View, asked_by: int | None) -> tuple[str, str]:
    """Who reads a question, as (strong words, the rest) (P-58, P-59, PO-11)."""
    role = "as Custodian" if asked_by == view["custodian"] else "this question"
    if asked_by is not None:
        return f"{name_of(view, asked_by)} ask", role
    return ("Your teacher asks" if view["custodian"] is None else "Somebody outside the game asks"), role


def _asks_next(view: View) -> str:
    strong, role = asker_words(view, view["asks_next"])
    return f"{strong} (Custodian)" if role == "as Custodian" else strong


# --- sentences --------------------------------------------------------------------------------------


def _reach(ask: AskLike, view: View) -> str:
    return f"{name_of(view, ask.seat)} reach {place(view['teams'][ask.seat]['position'])}."


def _plain(ask: AskLike, view: View) -> Told:
    return Told(f"{name_of(view, ask.seat)}: choose.")


def _throw(ask: AskLike, view: View) -> Told:
    team = view["teams"][ask.seat]
    return Told(f"{team['name']}: throw the dice!", f"From {place(team['position'])}, clockwise")


def _buy(ask: AskLike, view: View) -> Told:
    return Told(f"{_reach(ask, view)} Buy a question?", _asks_next(view), dice=True)


def _sell_to_buy(ask: AskLike, view: View) -> Told:
    cash = money(view["teams"][ask.seat]["cash"])
    where = a_subject(view, ask.data["state"])
    sentence = f"{name_of(view, ask.seat)} have {cash}. Sell a plaque for {where} question?"
    return Told(sentence, "A plaque brings $400, the question costs $100")


def _nominate(ask: AskLike, view: View) -> Told:
    which = "State or Territory" if are_states(view) else "category"
    price = money(ask.data["price"])
    return Told(
        f"{name_of(view, ask.seat)}: which {which}? A question costs {price}.", _asks_next(view), dice=True
    )


def _answer(ask: AskLike, view: View) -> Told:
    question = view["question"]
    strong, rest = asker_words(view, question["asked_by"])
    paid = ("Free:", "a practice question") if question["practice"] else ("$100 paid", "to the Custodian")
    remarks = [Remark("speech", strong, rest), Remark("purse", *paid)]
    if not view["options"].get("answer_seconds"):
        remarks.append(Remark("no-clock", "No clock:", "take your time"))
    sentence = f"{name_of(view, ask.seat)} answer: talk it over, then choose."
    return Told(sentence, "One answer, and it is final", remarks)


def _insurance(ask: AskLike, view: View) -> Told:
    amount = money(ask.data["amount"])
    return Told(
        f"{name_of(view, ask.seat)} must pay {amount} into Travel Insurance.", "A certificate covers it"
    )


def _quarantine(ask: AskLike, view: View) -> Told:
    name = name_of(view, ask.seat)
    if ask.key == "quarantine_start":
        return Told(f"{name} are held in Quarantine. Throw, or use the pass?", "6, 7 or 8 is free; else $300")
    return Told(f"{name} are held in Quarantine. Throw 6, 7 or 8!", "Any other throw costs $300")


def _quarantine_after(ask: AskLike, view: View) -> Told:
    threw = dice_words(view["dice"])
    return Told(f"{name_of(view, ask.seat)} threw {threw}: not free.", "6, 7 or 8 was needed", dice=True)


def _sell_for_bill(ask: AskLike, view: View) -> Told:
    team = view["teams"][ask.seat]
    to = POTS.get(ask.data.get("to", ""), "the Custodian")
    sentence = (
        f"{team['name']} must pay {money(ask.data['amount'])}, but have {money(team['cash'])}. Sell a plaque."
    )
    return Told(sentence, f"The bill goes to {to}; a plaque brings $400")


def _practice(ask: AskLike, view: View) -> Told:
    return Told(f"{_reach(ask, view)} A practice question?", "The plaque is theirs already", dice=True)


def _dice(ask: AskLike, view: View) -> Told:
    return Told(f"{name_of(view, ask.seat)}: which dice were thrown?", "Throw real dice, then enter both")


_TOLD: Mapping[str, Callable[[AskLike, View], Told]] = {
    "throw": _throw,
    "buy": _buy,
    "sell_to_buy": _sell_to_buy,
    "nominate": _nominate,
    "answer": _answer,
    "insurance": _insurance,
    "quarantine_start": _quarantine,
    "quarantine_throw": _quarantine,
    "quarantine_after": _quarantine_after,
    "sell_for_bill": _sell_for_bill,
    "practice": _practice,
    "dice": _dice,
}


# --- buttons ----------------------------------------------------------------------------------------


def plaque_sign(view: View, seat: int, code: str) -> Sign:
    """A plaque in a team's colour."""
    return Sign(COLOURS[view["teams"][seat]["colour"]], plate=tag(view, code))


def _button(ask: AskLike, value: str, key: str, view: View) -> Button:
    seat, team = ask.seat, view["teams"][ask.seat]
    what, _, code = value.partition(":")
    if what == "sell":
        plaque, called = plaque_sign(view, seat, code), on_button(view, code)
        if called != code:
            return Button(value, called, key, "Sell it for $400.", plaque)
        return Button(value, f"Sell {code}", key, f"{full_name(view, code)}: +$400", plaque)
    if what == "nominate":
        return Button(value, on_button(view, code), key, full_name(view, code), plaque_sign(view, seat, code))
    title, text, icon = _WORDS.get((ask.key, value), _WORDS.get(("", value), (value, "", "")))
    facts = {
        "cash": money(team["cash"]),
        "next": name_of(view, view["next"]),
        "state": subject(view, ask.data["state"]) if "state" in ask.data else "",
        "amount": money(ask.data["amount"]) if "amount" in ask.data else "",
    }
    sign = Sign(icon=icon) if icon else None
    if value == "buy":
        sign = plaque_sign(view, seat, ask.data["state"])
    elif value == "pass":
        sign = Sign(colour_of(view, view["next"]))
    return Button(value, title.format(**facts), key, text.format(**facts), sign)


#: (request key, value) or ("", value) -> title, explanation, icon.
_WORDS: Mapping[tuple[str, str], tuple[str, str, str]] = {
    ("throw", "throw"): ("Throw the dice", "Both dice, then the token walks.", "dice"),
    ("quarantine_throw", "throw"): ("Throw the dice", "6, 7 or 8 is free, anything else $300.", "dice"),
    ("quarantine_start", "throw"): ("Throw the dice", "6, 7 or 8 is free. The pass can still be used.", "dice"),
    ("", "use_pass"): ("Use the pass", "Free at once. The card goes back to the deck.", "paw"),
    ("quarantine_after", "pay"): ("Pay $300", "Keep the pass for another time.", "purse"),
    ("", "buy"): ("Buy for $100", "Right answer: the {state} plaque.", ""),
    ("", "pass"): ("Pass the dice", "Keep {cash}. {next} throw next.", ""),
    ("nominate", "pass"): ("Pass", "Keep {cash}. {next} throw next.", ""),
    ("sell_to_buy", "pass"): ("Sell none", "Keep the plaques. {next} throw next.", ""),
    ("insurance", "certificate"): (
        "Use a certificate",
        "Pay nothing. It goes back to the Custodian.",
        "certificate",
    ),
    ("insurance", "cash"): ("Pay {amount}", "Keep the certificate for another time.", "purse"),
    ("practice", "answer"): ("Answer for $50", "Free of charge. Right answer: $50 from the bank.", "speech"),
    ("practice", "pass"): ("Pass the dice", "{next} throw next.", ""),
}


# --- beside the decision ----------------------------------------------------------------------------


def side_groups(side: Sequence[AskLike], view: View) -> tuple[Group, ...]:
    """What the table may do besides, for the menu."""
    groups = []
    for ask in side:
        title = _SIDE.get(ask.key)
        if title:
            groups.append(Group(title, tuple(_side_button(value, view) for value in ask.values)))
    return tuple(groups)


_SIDE = {
    "shuffle_questions": "Shuffle questions",
    "mark_question": "Last question",
    "time_up": "Lesson",
    "set_answers": "Answers offered",
    "leave": "A team leaves",
}


def _side_button(value: str, view: View) -> Button:
    what, _, rest = value.partition(":")
    if what == "shuffle_questions":
        every = "All States" if are_states(view) else "All categories"
        return Button(
            value,
            every if rest == "all" else on_button(view, rest),
            "",
        )
    if what == "mark_question":
        return Button(value, "Mark for checking", "")
    if what == "time_up":
        return Button(value, "This round is the last", "")
    if what == "set_answers":
        seat, _, answers = rest.partition(":")
        return Button(value, f"{name_of(view, int(seat))}: {answers} answers", "")
    return Button(value, name_of(view, int(rest)), "")
