"""What is shown between two decisions of Transportation: a card, a train, a fine, a delivery, the count-up.

The events since the last decision are cut into beats. Each is read and acknowledged before the next is shown
and, at last, the pending request.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kit.engine.frame import Button, Card, EventLike, Moment, Notice, Remark, Row, Sign
from kit.engine.ledger import Sheet
from kit.engine.scene import INK, WHITE
from kit.engine.wording import counted, latest, listed, name_of, throw_off
from kit.engine.wording import ending as who_won
from kit.games.transportation.data import CARDS
from kit.games.transportation.look_board import PACKS, colour_of, short_name
from kit.games.transportation.look_log import log, money, place_words
from kit.games.transportation.worth import SORTS

View = Mapping[str, Any]
_TAIL = {
    "paid",
    "collected",
    "used",
    "nothing",
    "kept",
    "will_miss",
    "slow",
    "seized",
    "lost_load",
    "escaped",
    "loaded",
    "got_contract",
    "forgiven",
    "reshuffled",
    "wiped_out",
    "train",
    "crossed",
    "paid_off",
    "compulsory",
    "only_option",
}
"""Events that go with the beat before them."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing to read: its *kind* and the events *begin* to *end* (exclusive) of the moment.

    *at* is the event that gives it its kind; *seat* whose count-up it is.
    """

    kind: str
    begin: int
    end: int
    at: int
    seat: int = -1


def beats(moment: Moment) -> list[Beat]:
    """The beats of a moment, in order."""
    recent = moment.recent
    found: list[Beat] = []
    begin = at = 0
    while at < len(recent):
        kind = _kind(recent[at])
        if not kind:
            at += 1
            continue
        end = at + 1
        while end < len(recent) and _goes_with(recent[end]):
            end += 1
        if kind == "count":
            seats = [seat for seat, team in enumerate(moment.view["teams"]) if not team["out"]]
            found += [Beat("count", begin if seat == seats[0] else end, end, at, seat) for seat in seats]
        else:
            found.append(Beat(kind, begin, end, at))
        begin = at = end
    return found


def _kind(event: EventLike) -> str:
    """The kind of beat that *event* makes, if it makes one."""
    data = event.data
    if event.kind == "thrown":
        return "crossing" if data["purpose"] == "crossing" else ""
    if event.kind == "speed":
        return "camera" if data["amount"] else ""
    return {
        "starts": "start",
        "card": "card",
        "unloaded": "home",
        "bankrupt": "bankrupt",
        "last_round": "told",
        "counted": "count",
    }.get(event.kind, "")


def _goes_with(event: EventLike) -> bool:
    return event.kind in _TAIL or (event.kind == "thrown" and event.data["purpose"] == "check")


def mover(events: Sequence[EventLike]) -> int | None:
    """The seat whose doings the events tell."""
    return next((event.seat for event in events if event.seat is not None), None)


def told_of(beat: Beat, moment: Moment) -> int | None:
    """The seat that a beat is about."""
    return beat.seat if beat.kind == "count" else moment.recent[beat.at].seat


# --- the card beside the board ----------------------------------------------------------------------


def beat_card(beat: Beat, moment: Moment, view: View) -> Card:
    """The decision card while *beat* is shown: what it means, and the button to go on."""
    events, last = moment.recent[beat.begin : beat.end], moment.recent[beat.at]
    seat = told_of(beat, moment)
    thrown = latest([event for event in events if event.kind == "thrown"], "thrown")
    dice = tuple(thrown.data["dice"]) if thrown and thrown.data["purpose"] != "start" else ()
    lines = [line.text for line in log(moment.recent[beat.at + 1 : beat.end], view)]
    remarks = tuple(Remark("log", text) for text in lines[-3:]) if beat.kind == "bankrupt" else ()
    return Card(
        _sentence(beat, last, view, seat),
        colour_of(view, seat),
        (_next(beat, moment),),
        dice,
        remarks,
        rule="T-131" if beat.kind == "count" else last.rule,
    )


def _next(beat: Beat, moment: Moment) -> Button:
    done = beats(moment)[-1] == beat
    if moment.pending is None and done:
        return Button("", "See the end", "Enter", "Who has the most?", Sign(icon="trophy"), "next", True)
    if beat.kind == "start":
        return Button("", "Start the game", "Enter", "", act="next", strong=True)
    return Button(
        "", "Next count-up" if beat.kind == "count" else "Go on", "Enter", "", act="next", strong=True
    )


def _sentence(beat: Beat, last: EventLike, view: View, seat: int | None) -> str:
    if seat is None:
        (line,) = log([last], view)
        return f"{line.text}."
    name, data = name_of(view, seat), last.data
    if beat.kind == "start":
        return f"{name} throw highest and go first."
    if beat.kind == "card":
        return f"{name} draw a {PACKS[data['pack']][0]} card."
    if beat.kind == "crossing":
        return f"{name}: a train comes!" if data["dice"][0] == 1 else f"{name}: safely across."
    if beat.kind == "camera":
        return f"{name} are too fast: {data['speed']} mph."
    if beat.kind == "home":
        return f"{name} are home with {counted(len(data['goods']), 'piece')}."
    if beat.kind == "bankrupt":
        return f"{name} are bankrupt and out."
    return f"{name} count up: {money(view['teams'][seat]['worth'])}."


# --- over the board ---------------------------------------------------------------------------------


def notice(beat: Beat, moment: Moment) -> Notice | None:
    """What is shown over the board during *beat*, if anything is."""
    view, events, last = moment.view, moment.recent[beat.begin : beat.end], moment.recent[beat.at]
    if beat.kind == "start":
        text = "The highest total goes first, then clockwise."
        return throw_off(events, view, "Who goes first?", text, "A tie: these teams throw again")
    if beat.kind == "card":
        return _card(last, moment.recent[beat.at + 1 : beat.end], view)
    if beat.kind == "home":
        return _home(last, events, view)
    if beat.kind == "crossing":
        return _crossing(last, moment.recent[beat.at + 1 : beat.end], view)
    if beat.kind == "camera":
        rows = _rows(moment.recent[beat.at + 1 : beat.end], view)
        over = (last.data["speed"] - last.data["limit"]) // 10
        text = (
            f"{last.data['limit']} mph allowed: £100 for each 10 mph over, {over} × £100 = {money(100 * over)}."
        )
        title = f"Flash! {last.data['speed']} mph"
        return Notice("card", title, "camera", INK, WHITE, text, colour_of(view, last.seat), rows)
    if beat.kind == "bankrupt":
        text = "All that could be sold is sold, and the debt is still not paid."
        return Notice(
            "card", "Bankrupt", "bank", INK, WHITE, text, colour_of(view, last.seat), _left(last, events, view)
        )
    if beat.kind == "count":
        team = view["teams"][beat.seat]
        return Notice(
            "table", f"Count-up: {team['name']}", "bank", INK, WHITE, "", colour_of(view, beat.seat),
            sheet=sheet_of(view, [beat.seat], detailed=True),
        )  # fmt: skip
    return None


def _rows(events: Sequence[EventLike], view: View) -> tuple[Row, ...]:
    return tuple(Row(line.text, line.colour) for line in log(events, view))


def _left(last: EventLike, events: Sequence[EventLike], view: View) -> tuple[Row, ...]:
    """What a bankrupt team has paid at last, and what becomes of the rest (T-115, T-116)."""
    port = short_name(view["teams"][last.seat]["home"])
    rest = (Row("Vehicles, goods and cards go back to the Bank"), Row(f"{port} is now the Bank's Port"))
    paid = [one for one in events if one.kind == "paid" and one.seat == last.seat][-1:]
    return (*_rows(paid, view), *rest)


def _card(event: EventLike, after: Sequence[EventLike], view: View) -> Notice:
    name, icon, _, _ = PACKS[event.data["pack"]]
    card = CARDS[event.data["card"]]
    return Notice(
        "card", name, icon, INK, WHITE, _card_text(card), colour_of(view, event.seat), _rows(after, view)
    )


_HELP: Mapping[tuple[str, str], str] = {
    ("cancel", "customs"): "cancels the penalty of a Customs card",
    ("cancel", "police"): "cancels the penalty of a Police card or camera",
    ("cancel", "wipe_out"): "saves vehicle and load",
    ("cancel", "miss"): "saves a missed move",
    ("halve", "fine"): "halves a fine",
    ("halve", "police_fine"): "halves a fine of a Police card or camera",
}
"""What a kept card does, by how and against what (T-109, T-114)."""


def _card_text(card: Any) -> str:
    """A card's words, and what it does."""
    amount = money(card.amount)
    by_kind = f"van {money(card.van)}, lorry {money(card.lorry)}"
    which = "dangerous piece" if card.of == "dangerous" else "piece"
    does = {
        "pay": f"Pay {amount}.",
        "collect": f"Collect {amount}.",
        "pay_each": f"Pay every rival {amount}.",
        "collect_each": f"Every rival pays you {amount}.",
        "pay_per_piece": f"Pay {amount} for each {which} on board.",
        "pay_if_loaded": f"With goods on board pay: {by_kind}.",
        "pay_per_vehicle": f"Pay for each vehicle: {by_kind}.",
        "miss": f"This vehicle misses {counted(card.amount, 'move')}.",
        "lose_piece": "You choose which; it goes back to the Bank.",
        "white_again": "Throw the white die and drive on.",
        "white_next": "The next throw is the white die.",
        "forward": f"Drive {counted(card.amount, 'square')} on.",
        "go_home": "Straight to the home berth.",
        "load_extra": "Load one more piece of this Port."
        if card.of == "here"
        else "Load one more general piece.",
        "gain_contract": "Take a contract card.",
        "keep": f"Keep this card: once, it {_HELP.get((card.how, card.scope), '')}. A rival may buy it.",
    }
    if card.do == "white_check":
        harm = {
            "lose_load": "the load is lost",
            "pay": f"pay {amount}",
            "wipe_out": "vehicle and load are lost",
        }
        faces = "a 1" if card.face == 1 else f"1 to {card.face}"
        return f"{card.text}: white die, on {faces} {harm[card.then]}."
    return f"{card.text}. {does[card.do]}"


def _home(event: EventLike, events: Sequence[EventLike], view: View) -> Notice:
    """What a delivery brings, line by line (T-48 to T-50, T-79, T-87, T-88)."""
    goods, amount = event.data["goods"], event.data["amount"]
    rows = []
    total = amount
    passed = latest(events, "passed_home")
    if passed is not None:
        text = f"{event.data['vehicle'].capitalize()} earnings"
        if not passed.data["amount"]:
            text += ": none while a vehicle is on finance"
        rows.append(Row(text, amount=money(passed.data["amount"])))
        total += passed.data["amount"]
    rows.append(Row(f"{counted(len(goods), 'piece')} × {money(amount // len(goods))}", amount=money(amount)))
    extra = sum(
        one.data["amount"] for one in events if one.kind == "collected" and one.data["why"] == "contract"
    )
    if extra:
        rows.append(Row("Contracts", amount=money(extra)))
    rows.append(Row("Together", amount=money(total + extra), strong=True))
    text = "The pieces go into the store."
    return Notice("card", "Delivered", "bank", INK, WHITE, text, colour_of(view, event.seat), tuple(rows))


def _crossing(event: EventLike, after: Sequence[EventLike], view: View) -> Notice:
    (face,) = event.data["dice"]
    hit = face == 1
    title, icon = ("A train comes!", "train") if hit else ("Safely across", "crossing")
    told = [one for one in after if one.kind not in ("train", "crossed")]
    rows = (Row(f"The {event.data['vehicle']} crosses", None, (face,)), *_rows(told, view))
    text = "A train hits on a 1; on 2 to 6 the way is free."
    return Notice("table", title, icon, INK, WHITE, text, colour_of(view, event.seat), rows)


# --- the count-up -----------------------------------------------------------------------------------


def sheet_of(view: View, seats: Sequence[int], detailed: bool = False) -> Sheet:
    """The count-up of *seats* as a table, with the sum below; *detailed* with the reckoning of each line."""
    teams = view["teams"]
    lines: dict[tuple[str, str], dict[int, int]] = {}
    for seat in seats:
        for sort, item, detail, amount in teams[seat]["count"]:
            line = lines.setdefault((sort, _detailed(sort, item, detail) if detailed else SORTS[sort]), {})
            line[seat] = line.get(seat, 0) + amount
    titles = sorted(lines, key=lambda line: list(SORTS).index(line[0]))
    rows = [(line[1], tuple(lines[line].get(seat) for seat in seats)) for line in titles]
    rows.append(("Together", tuple(teams[seat]["worth"] for seat in seats)))
    colours = [colour_of(view, seat) for seat in seats]
    winners = view["winners"] if not detailed else []
    return Sheet(
        "Count-up",
        tuple(teams[seat]["name"] for seat in seats),
        tuple(colour for colour in colours if colour is not None),
        tuple(rows),
        "£",
        tuple(at for at, seat in enumerate(seats) if seat in winners),
    )


_NUMBERED = {"contract": "Contract", "kept": "Kept card"}
"""The names of cards that have a number, without it."""


def _detailed(sort: str, item: str, detail: str) -> str:
    """A line of one team's count-up, with how it is reckoned."""
    name = _NUMBERED.get(sort, item)
    return f"{name}: {detail}".replace(" x ", " × ") if detail else name


def ending(view: View) -> Notice:
    """The last screen: who won, and everything that was counted."""
    alive = [seat for seat, team in enumerate(view["teams"]) if not team["out"]]
    out = [team["name"] for team in view["teams"] if team["out"]]
    text = f"Bankrupt: {listed(out)}." if out else ""
    return replace(who_won(view, ()), text=text, sheet=sheet_of(view, alive))


def moving_words(view: View, seat: int, events: Sequence[EventLike]) -> str:
    """What is said while a vehicle moves."""
    thrown = latest([event for event in events if event.kind == "thrown"], "thrown")
    moved = latest(events, "moved")
    if thrown is not None and thrown.seat == seat and thrown.data["purpose"] != "start":
        return f"{name_of(view, seat)} threw {sum(thrown.data['dice'])}."
    return f"{name_of(view, seat)} drive to {place_words(moved.data['end'])}." if moved else ""
