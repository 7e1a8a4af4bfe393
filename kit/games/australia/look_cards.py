"""Australia's decision cards: one sentence and the buttons for every request of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kit.engine.frame import AskLike, Button, Card, Clock, Group, Hand, HandCard, Remark, Sign
from kit.engine.wording import counted, money, name_of
from kit.games.australia.data import BASES, REGIONS
from kit.games.australia.look_board import SUITS, Suit
from kit.games.australia.look_log import colour_of, project_of
from kit.games.australia.turn import COLOUR_CHANGE, PAID_MOVE

View = Mapping[str, Any]
KEYS = "123456789ABCDEGHIJKMNOQRTVXYZ0"
"""Keys of what can be chosen; those of the board itself (full screen, log, undo, …) are left out."""
LETTERS = KEYS[9:]
_MANY = (*KEYS[:-1], *(f"{KEYS[-1]}{second}" for second in KEYS))
"""More keys than there are bases: one sign as far as they go, then 0 and a second one."""
OF_PROJECTS = {"conservation": "C", "industrial": "I"}
"""The second of the two keys of a project; the first is its region's."""
OF_REGIONS = dict(zip(REGIONS, (key for key in KEYS if key not in OF_PROJECTS.values()), strict=False))
ON_THE_MAP = {"fly", "windmill", "claim"}
"""Requests that are answered on the map alone."""
FEW = 8
"""More bases than this are no buttons either."""


def keys_of(ask: AskLike) -> dict[str, str]:
    """Value -> key, as far as there are keys."""
    if ask.key in ("on_base", "on_track"):
        return {value: value for value in ask.values}
    if ask.key == "retrieve" and len(ask.values) > FEW:
        letters = dict(
            zip(dict.fromkeys(value.partition(":")[0] for value in ask.values), LETTERS, strict=False)
        )
        return {value: _taking(value, letters) for value in ask.values}
    if ask.key == "claim":
        parts = {value: value.partition(":") for value in ask.values}
        return {value: OF_REGIONS[code] + OF_PROJECTS[kind] for value, (code, _, kind) in parts.items()}
    signs = LETTERS if ask.key in ("base", "move_from", "move_to") and len(ask.values) <= FEW else KEYS
    return dict(zip(ask.values, signs if len(ask.values) <= len(signs) else _MANY, strict=False))


def _taking(value: str, letters: Mapping[str, str]) -> str:
    """The keys of rangers taken back, where there are many: the letter of the base and the number."""
    base, _, count = value.partition(":")
    return f"{letters[base]}{count}" if count else "0"


def on_the_map(ask: AskLike) -> bool:
    """Whether *ask* is answered on the map, without buttons."""
    return ask.key in ON_THE_MAP or (ask.key in ("move_from", "move_to") and len(ask.values) > FEW)


def decision(ask: AskLike, view: View) -> Card:
    """The card for the request *ask*."""
    sentence, foot, remarks = _TOLD.get(ask.key, _plain)(ask, view)
    buttons: tuple[Button, ...] = ()
    if ask.key != "answer" and not on_the_map(ask):
        keys = keys_of(ask)
        buttons = tuple(_button(ask, value, keys.get(value, ""), view) for value in ask.values)
    teacher = ask.key in ("stall", "time")
    return Card(
        sentence,
        None if teacher else colour_of(view, ask.seat),
        buttons,
        remarks=tuple(remarks),
        foot=foot,
        rule=ask.rule,
        confirm=ask.key == "answer",
        final=_final(view),
    )


def _final(view: View) -> str:
    """What happens when an answer is made final."""
    quiz = view["quiz"]
    if quiz and len(quiz["answered"]) < len(quiz["rivals"]) - 1:
        return "Yes: now the next team answers."
    return "Yes: show whether it is right." if not quiz else "Yes: show who is right."


def turn_clock(view: View) -> Clock | None:
    """The clock for a whole turn, if there is one (AO-11)."""
    seconds = view["options"]["turn_timer_s"]
    return Clock(seconds, "turn_over", whole_turn=True) if seconds and view["turn"] else None


def lesson_clock(view: View) -> Clock | None:
    """The clock for the whole game, if there is one (AO-10)."""
    minutes = view["options"]["time_limit_min"]
    return Clock(60 * minutes, "time_up") if minutes else None


# --- sentences --------------------------------------------------------------------------------------

Told = tuple[str, str, Sequence[Remark]]


def _plain(ask: AskLike, view: View) -> Told:
    return f"{name_of(view, ask.seat)}: choose.", "", ()


def _card_words(card: Mapping[str, Any]) -> str:
    return f"{counted(card['rangers'], 'ranger')}, {money(card['dollars'])}"


def _where(view: View, seat: int) -> str:
    plane = view["teams"][seat]["plane"]
    return REGIONS[plane].name if plane else ""


def _action(ask: AskLike, view: View) -> Told:
    name, left = name_of(view, ask.seat), ask.data["left"]
    where = _where(view, ask.seat)
    words = {2: f"{name}: your first action.", 1: f"{name}: your second action.", 0: f"{name}: anything else?"}
    return words[left], f"The plane is in {where}" if where else "The plane is off the board", ()


def _fly(ask: AskLike, view: View) -> Told:
    where = _where(view, ask.seat)
    remarks = [
        Remark("compass", "Click a region", "on the map, or press its key."),
        Remark("factory", "A tile face down", "is turned up."),
    ]
    return f"{name_of(view, ask.seat)}: fly where?", f"Now in {where}" if where else "The first flight", remarks


def _windmill(ask: AskLike, view: View) -> Told:
    remark = Remark("compass", "Click a region", "on the map, or press its key.")
    return f"{name_of(view, ask.seat)}: where does the windmill begin?", "It shows 2", [remark]


def _draw(ask: AskLike, view: View) -> Told:
    held = len(view["teams"][ask.seat]["backs"])
    which = "first" if held == 0 else "second"
    return f"{name_of(view, ask.seat)}: take your {which} card.", "The back is open, the colour hidden", ()


def _refill(ask: AskLike, view: View) -> Told:
    return f"{name_of(view, ask.seat)}: take a new card.", "The colour stays hidden", ()


def _card(ask: AskLike, view: View) -> Told:
    return f"{name_of(view, ask.seat)}: play which card?", "Then it lies open", ()


def _open(view: View) -> list[Remark]:
    card = view["card"]
    if not card:
        return []
    return [Remark(SUITS[card["colour"]].icon, f"{card['colour'].capitalize()}:", _card_words(card))]


def _placement(ask: AskLike, view: View) -> Told:
    colour = view["card"]["colour"]
    if "with" not in ask.values:
        return f"{name_of(view, ask.seat)} cannot place a ranger with {colour}.", "", _open(view)
    return f"{name_of(view, ask.seat)}: place rangers with {colour}?", "", _open(view)


def _base(ask: AskLike, view: View) -> Told:
    region, most = REGIONS[ask.data["region"]], ask.data["most"]
    much = "1 ranger" if most == 1 else f"1 to {most} rangers"
    return f"Put {much} on one base of {region.name}.", "", _open(view) if len(ask.values) < FEW - 3 else ()


def _on_base(ask: AskLike, view: View) -> Told:
    there = view["bases"][ask.data["base"]]["rangers"]
    foot = f"Already there: {counted(there, 'ranger')}" if there else "A free base"
    return f"How many rangers on {BASES[ask.data['base']].name}?", foot, _open(view)


def _on_track(ask: AskLike, view: View) -> Told:
    del ask
    return "How many rangers on the windmill's track?", "", _open(view)


def _retrieve(ask: AskLike, view: View) -> Told:
    data = ask.data
    taken = sum(data["taken"].values())
    foot = f"Taken: {taken}, at most {data['left']} more" if taken else "1 to 4 in all"
    remark = Remark("compass", "The letter", "stands at the base; the number is how many.")
    remarks = [remark] if len(ask.values) > FEW else []
    return f"{name_of(view, ask.seat)}: take back from {REGIONS[data['region']].short}.", foot, remarks


def _map_hint(ask: AskLike) -> list[Remark]:
    words = "that glows, or press its key."
    if len(ask.values) > len(KEYS):
        words = "that glows, or press its key. For 01 press 0, then 1."
    return [Remark("compass", "Click a base", words)] if on_the_map(ask) else []


def _move_from(ask: AskLike, view: View) -> Told:
    price = money(ask.data["price"])
    return f"{name_of(view, ask.seat)}: move a ranger from where?", f"Costs {price}, no action", _map_hint(ask)


def _move_to(ask: AskLike, view: View) -> Told:
    start = BASES[ask.data["start"]].name
    return f"{name_of(view, ask.seat)}: from {start} to where?", "Any free base or one of yours", _map_hint(ask)


def _claim(ask: AskLike, view: View) -> Told:
    remarks = [
        Remark("koala", "Koala:", "rangers on every base."),
        Remark("factory", "Factory:", "as many rangers as it shows."),
        Remark("compass", "Click one", "on the map, or press its region's key, then C (koala) or I (factory)."),
    ]
    return f"{name_of(view, ask.seat)}: which project is complete?", "", remarks


def _stall(ask: AskLike, view: View) -> Told:
    del view
    return f"Nobody has played a card for {ask.data['rounds']} rounds.", "For the teacher to decide", ()


def _time(ask: AskLike, view: View) -> Told:
    del ask, view
    return "Time is up. Is this round the last?", "For the teacher to decide", ()


def _answer(ask: AskLike, view: View) -> Told:
    name = name_of(view, ask.seat)
    if ask.data["purpose"] == "quiz":
        number = Remark("people", f"Question {view['quiz']['number']}", "for all, one team after another")
        return f"{name} answer: talk it over.", "The solution comes when all have answered", [number]
    return f"{name} answer: talk it over.", "", [Remark("dollar", "$1", "for the right answer")]


_TOLD: Mapping[str, Callable[[AskLike, View], Told]] = {
    "action": _action,
    "fly": _fly,
    "windmill": _windmill,
    "draw": _draw,
    "refill": _refill,
    "card": _card,
    "placement": _placement,
    "base": _base,
    "on_base": _on_base,
    "on_track": _on_track,
    "retrieve": _retrieve,
    "move_from": _move_from,
    "move_to": _move_to,
    "claim": _claim,
    "stall": _stall,
    "time": _time,
    "answer": _answer,
}


# --- buttons ----------------------------------------------------------------------------------------


def _button(ask: AskLike, value: str, key: str, view: View) -> Button:
    title, text, sign = _words(ask, value, view)
    return Button(value, title, key, text, sign)


def _words(ask: AskLike, value: str, view: View) -> tuple[str, str, Sign | None]:
    """Title, explanation and picture of a button."""
    team = view["teams"][ask.seat]
    if value.startswith("pile:"):
        pile = view["piles"][int(value[-1]) - 1]
        return _card_words(pile), f"{pile['left']} left", None
    if value.startswith("card:"):
        back = team["backs"][int(value[-1]) - 1]
        return f"Card {value[-1]}", _card_words(back), Sign(icon="card")
    if ask.key == "placement":
        return _placement_words(ask, value, view)
    if ask.key == "on_base":
        return counted(int(value), "ranger"), f"{team['supply'] - int(value)} left at home", None
    if ask.key == "on_track":
        return counted(int(value), "ranger") if value != "0" else "None", "", None
    if ask.key == "retrieve":
        base, _, count = value.partition(":")
        if value == "done":
            return "That is all", "", Sign(icon="tick")
        if len(ask.values) > FEW:
            return count, f"from {BASES[base].name}", None
        left = view["bases"][base]["rangers"] - int(count)
        return f"{count} from {BASES[base].name}", f"{left} stay there", None
    if value in BASES:
        return BASES[value].name, _base_words(ask, value, view), None
    title, text, icon = _WORDS[(ask.key, value)]
    facts = {
        "region": REGIONS[team["plane"]].short if team["plane"] else "",
        "after": team["dollars"] - PAID_MOVE,
    }
    return title, text.format(**facts), Sign(icon=icon)


def _base_words(ask: AskLike, base: str, view: View) -> str:
    one = view["bases"][base]
    here = ask.data.get("region")
    others = [REGIONS[code].short for code in BASES[base].regions if code != here]
    there = "free" if one["seat"] is None else f"your {one['rangers']}"
    if len(ask.values) > FEW - 5:
        return f"{there} · {counted(len(BASES[base].regions), 'region')}"
    also = "also " if here else ""
    return f"{there}{' there' if one['seat'] is not None else ''} · {also}{', '.join(others)}"


def _placement_words(ask: AskLike, value: str, view: View) -> tuple[str, str, Sign | None]:
    data = ask.data
    if value == "with":
        where = REGIONS[view["teams"][ask.seat]["plane"]].short
        if data["price"]:
            return "Change the colour", f"−${data['price']} first, then place in {where}", Sign(icon="ranger")
        return "Place rangers", f"In {where}; and ${data['dollars']}", Sign(icon="ranger")
    if data["bonus_kind"] == "points":
        return "Place none", f"${data['dollars']}, and {data['bonus']} points", Sign(icon="dollar")
    return "Place none", f"${data['dollars']} + ${data['bonus']} from the bank", Sign(icon="dollar")


#: (request key, value) -> title, explanation, icon.
_WORDS: Mapping[tuple[str, str], tuple[str, str, str]] = {
    ("action", "fly"): ("Fly", "To any region", "plane"),
    ("action", "play"): ("Play a card", "Rangers or dollars", "card"),
    ("action", "retrieve"): ("Take back", "1 to 4 from {region}", "ranger"),
    ("action", "paid_move"): (f"Move one: {money(PAID_MOVE)}", "No action; ${after} left", "dollar"),
    ("action", "claim"): ("Claim", "A complete project", "koala"),
    ("action", "end_turn"): ("End the turn", "The next team plays", "tick"),
    ("base", "none"): ("No base", "All on the windmill's track", "windmill"),
    ("stall", "go_on"): ("Go on", "Play as before", "play"),
    ("stall", "end_round"): ("End the game", "After this round", "flag"),
    ("time", "go_on"): ("Play on", "Without a limit", "play"),
    ("time", "end_round"): ("End the game", "After this round", "flag"),
}

_GROUPS = {
    "leave": ("A team leaves: the program plays on", "{name} leave"),
    "take_over": ("A team takes over from the program", "{name} take over"),
}


def side_groups(side: Sequence[AskLike], view: View) -> tuple[Group, ...]:
    """What the table may do besides, for the menu."""
    groups = []
    for ask in side:
        if ask.key == "time_up":
            groups.append(Group("Lesson", (Button("time_up", "Time is up", ""),)))
        elif ask.key in _GROUPS:
            title, words = _GROUPS[ask.key]
            names = [(value, name_of(view, int(value.partition(":")[2]))) for value in ask.values]
            groups.append(
                Group(title, tuple(Button(value, words.format(name=name), "") for value, name in names))
            )
        elif ask.key == "point_out":
            told = [(value, project_of(value.partition(":")[2])) for value in ask.values]
            groups.append(
                Group("Others point out a project", tuple(Button(value, text, "") for value, text in told))
            )
    return tuple(groups)


# --- hands ------------------------------------------------------------------------------------------


def hand(view: View, ask: AskLike) -> Hand | None:
    """The cards of the seat that is asked, from a view that shows them."""
    team = view["teams"][ask.seat]
    if not team["hand"]:
        return None
    cards = []
    for place, card in enumerate(team["hand"], start=1):
        suit: Suit = SUITS[card["colour"]]
        text = f"{_card_words(card)}\n{_fits(card, team)}"
        cards.append(HandCard(str(place), suit.icon, card["colour"].capitalize(), text, suit.strong, suit.ink))
    return Hand(f"The cards of {team['name']}", tuple(cards))


def _fits(card: Mapping[str, Any], team: Mapping[str, Any]) -> str:
    if not team["plane"]:
        return "no plane yet"
    if REGIONS[team["plane"]].colour == card["colour"]:
        return "fits here"
    return f"costs {money(COLOUR_CHANGE)} here" if team["dollars"] >= COLOUR_CHANGE else "not here"
