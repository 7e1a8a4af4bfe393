"""How Transportation is drawn: all on the board has its place, all that is asked can be chosen and is told."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

import kit
from kit.board import drawing, panels
from kit.board.metrics import width
from kit.engine.frame import Frame
from kit.engine.scene import COLOURS, Choice, Tag, Text
from kit.engine.session import Session
from kit.games.transportation import look_log
from kit.games.transportation.data import CARDS, LANES, PORTS, RING, ROAD
from kit.games.transportation.look import LOOK
from kit.games.transportation.look_beats import _card_text, sheet_of
from kit.games.transportation.look_board import place, scene, size
from kit.games.transportation.look_pieces import stand
from kit.games.transportation.look_words import LETTERS
from kit.games.transportation.rules import RULES
from kit.games.transportation.state import Fuel, State
from tests.games.transportation.seen import GAMES, positions, seen
from tests.games.transportation.support import FIVE, Game, play, player, van

RESERVED = set("FLPUSW?")
FOLDER = Path(kit.__file__).parent / "games" / "transportation"


# --- the printed board ------------------------------------------------------------------------------

#: Centres of squares as the design gives them: corners, arrows, and a lane on each side.
DESIGN = {
    "R01": (120, 40), "R12": (1000, 40), "R17": (1000, 440), "R24": (1000, 1000), "R36": (40, 1000),
    "R41": (40, 600), "R48": (40, 40), "GRA-0": (160, 120), "GRA-1": (120, 200), "GRA-4": (280, 120),
    "IMM-3": (920, 200), "FEL-0": (920, 480), "FEL-1": (840, 440), "FEL-4": (920, 600), "SOU-0": (880, 920),
    "SOU-3": (760, 840), "BRI-2": (200, 840), "LIV-0": (120, 560), "LIV-3": (200, 440), "LIV-4": (120, 440),
}  # fmt: skip


def test_every_square_lies_where_the_design_says_and_has_its_name() -> None:
    spaces = {space.id: space for space in scene({}).spaces}
    assert set(spaces) == {*RING, *LANES}
    for square, at in DESIGN.items():
        assert place(square) == at, square
    for square, one in ROAD.items():
        assert one.text in spaces[square].spoken
    boxes = {
        square: (x - w / 2, y - h / 2, x + w / 2, y + h / 2)
        for square in spaces
        for (x, y), (w, h) in [(place(square), size(square))]
    }
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], f"{one} lies on {other}"


def test_ports_can_be_told_apart_without_their_hue() -> None:
    """Part 6.1: every Port has a letter and a shape of its own beside its colour."""
    assert len({COLOURS[port.colour].shape for port in PORTS.values()}) == 6
    words = [text.text for text in scene({}).texts]
    for port in PORTS:
        assert words.count(port[0]) == 2, "on both arrows"
    pieces = [piece.text for piece in scene({}).pieces]
    assert sorted(pieces) == sorted(2 * [port[0] for port in PORTS]), "on plaque and map"


def test_words_can_be_read_from_the_back_row_and_lie_on_no_other() -> None:
    marks = [mark for mark in seen(play()).marks if isinstance(mark, Text)]
    boxes = []
    for text in (*scene({}).texts, *marks):
        assert text.size >= 17.6, text.text
        wide = width(text.text, text.size, text.bold)
        left = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
        boxes.append((text.text, left, text.y - 0.7 * text.size, left + wide, text.y))
        assert left > 0, text.text
        assert left + wide < 1040, text.text
    for (one, *a), (other, *b) in combinations(boxes, 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], f"{one} lies on {other}"


@pytest.mark.parametrize("count", range(1, 9))
def test_vehicles_on_one_square_stand_apart(count: int) -> None:
    for square in ("R04", "R30", "GRA-0", "LIV-0", "SOU-2"):
        spots = [stand(square, number, count)[:2] for number in range(count)]
        assert len(set(spots)) == count
        for x, y in spots:
            a, b = place(square)
            assert abs(x - a) < size(square)[0] / 2 + 8
            assert abs(y - b) < size(square)[1] / 2 + 12


@pytest.mark.parametrize("count", range(2, 7))
def test_in_a_crowd_letters_and_keys_can_be_read(count: int) -> None:
    """The key of a square is not covered by what stands there, and no letter becomes too small."""
    crowd = [player(seat, "R20" if seat < count else "R31") for seat in range(6)]
    crowd[0].lorry, crowd[0].licences = van("R33"), ["van", "lorry"]
    frame = seen(Session.at(State(players=crowd), rules=RULES))
    keys = {mark.text: mark for mark in frame.marks if isinstance(mark, Tag)}
    for token in (token for token in frame.tokens if token.id.endswith("van") and "R20" in token.spoken):
        (letter,) = [part for part in token.art if isinstance(part, Text)]
        assert letter.size >= 14
        left, top = token.x - token.w / 2, token.y - token.h / 2
        assert left > keys["1"].x + 6 or top > keys["1"].y + 5


# --- what is asked ----------------------------------------------------------------------------------


def offered(frame: Frame) -> tuple[set[str], list[str]]:
    """Everything that can be chosen in a frame, and all keys shown."""
    buttons = [*frame.card.buttons, *(one for strip in frame.card.beside for one in strip.buttons)]
    if frame.notice:
        buttons += [one for row in frame.notice.rows for one in row.buttons]
    tiles = [tile for tray in frame.notice.trays for tile in tray.tiles] if frame.notice else []
    menu = [one for group in frame.groups for one in group.buttons]
    values = {one.value for one in (*buttons, *tiles, *menu, *frame.choices)}
    return values, [one.key for one in (*buttons, *tiles) if one.key]


@pytest.mark.parametrize("name", GAMES)
def test_everything_asked_can_be_chosen_and_every_picture_can_be_drawn(name: str) -> None:
    asked = set()
    for session in positions(name):
        frame, ask = seen(session), session.pending
        drawing.layer(LOOK.scene(session.view()), frame, LOOK.icons)
        panels.over(frame, LOOK.icons)
        panels.card(frame, False, LOOK.icons)
        values, keys = offered(frame)
        assert len(keys) == len(set(keys)), keys
        assert not set(keys) & RESERVED
        assert ask is not None
        asked.add(ask.key)
        assert values >= set(ask.words) - {"bell"}, ask
        if ask.numbers:
            stepper = frame.card.stepper
            assert stepper is not None
            assert (stepper.low, stepper.high, stepper.step) == tuple(ask.numbers)
            assert str(stepper.start) in ask.values
            assert not any(key.isdecimal() for key in keys), "digits are typed into the number"
        assert len(frame.card.sentence) < 110
        for button in frame.card.buttons:
            assert button.title
            assert button.key
    assert asked >= {"act", "lot", "market"}


def test_every_request_of_the_rules_has_a_sentence_of_its_own() -> None:
    source = "\n".join(path.read_text("utf-8") for path in FOLDER.glob("[!l]*.py"))
    keys = set(re.findall(r"\.ask(?:_number)?\(\s*\"(\w+)\"", source))
    from kit.games.transportation.look_cards import _TOLD

    assert keys > {"act", "bid"}
    assert keys | {"dice"} == set(_TOLD)


def test_what_glows_has_the_key_of_its_button() -> None:
    """D7, T-42: with a pass, in or on to the crossing; the way there is ringed."""
    at = play(player(0, "R05", passes=1), player(1), dice=[10]).does("throw:van")
    frame = seen(at)
    assert [(choice.target, choice.value) for choice in frame.choices] == [
        ("IMM-0", "enter"),
        ("R15", "drive_on"),
    ]
    assert [button.value for button in frame.card.buttons] == ["enter", "drive_on"]
    assert "6 squares, to a level crossing" in frame.card.buttons[1].help
    assert isinstance(frame.choices[0], Choice)


def test_a_refused_number_says_why() -> None:
    """T-100: goods cost more than the Bank pays."""
    at = play(player(0, store=["G-FEL"]), player(1, cash=1200)).does(
        "market:0", "add:G-FEL", "open", "none", "bid:1"
    )
    stepper = seen(at).card.stepper
    assert stepper is not None
    assert stepper.too_low == "At least £550: more than the Bank's £500"
    assert stepper.too_high == "Ben have only £1,200"


def test_the_market_is_one_screen() -> None:
    """T-104: lot, asking price, a row for each rival, bids for the seller to take."""
    at = play(player(0, store=[*FIVE]), *(player(seat) for seat in (1, 2, 3)))
    at.does("market:0", "add:G-FEL", "bar:3", "open", "800", "accept:2", "pass:1")
    frame = seen(at)
    assert frame.notice is not None
    assert frame.notice.title == "For sale: Felixstowe goods"
    rows = [(row.text, row.amount, [button.value for button in row.buttons]) for row in frame.notice.rows]
    assert rows == [
        ("Ben: no", "", ["accept:1", "bid:1"]),
        ("Cat", "£800", ["bid:2", "pass:2"]),
        ("Dan: may not buy", "", []),
    ]
    assert [(button.value, button.title) for button in frame.card.buttons] == [
        ("take:2", "Take £800"),
        ("close", "Close: no sale"),
    ]


def test_bids_stay_on_the_screen_while_another_is_entered() -> None:
    at = play(player(0, store=[*FIVE])).does("market:0", "add:G-FEL", "open", "none", "bid:1", "700", "bid:2")
    frame = seen(at)
    assert frame.notice is not None
    assert [row.amount for row in frame.notice.rows] == ["£700", "", ""]
    assert not any(row.buttons for row in frame.notice.rows)
    assert frame.card.stepper is not None
    assert frame.card.stepper.start == 750


def test_fuel_is_called_whatever_else_is_open() -> None:
    """T-56, T-57: beside the next throw, beside a choice, and while a card is read."""
    ann = player(0, van("IMM-0"), van("R10"), passes=1)
    at = play(ann, dice=[5, 5]).does("throw:van")
    (call, *_) = [one for strip in seen(at).card.beside for one in strip.buttons]
    assert (call.value, call.key, call.strong) == ("claim:1", "G", True)
    assert call.title == "Ben: fuel £100!"
    at.does("market:0")
    (call,) = [one for strip in seen(at).card.beside for one in strip.buttons]
    assert (call.value, call.key) == ("claim:1", ""), "the letters are those of the things on offer"
    at.does("cancel", "throw:lorry")
    assert at.asks == "Ann crossing"
    frame = seen(at)
    assert [one.value for strip in frame.card.beside for one in strip.buttons] == ["claim:1"]
    at.session.choose("claim:1")
    assert at.asks == "Ann crossing"
    assert not seen(at).card.beside


def test_six_ledgers_leave_room_for_fuel_and_the_own_offer() -> None:
    """What the five others may offer is in the menu then, until the fuel is claimed or lost."""
    crowd = [player(seat, "R20", store=["G-BRI"] if seat < 5 else []) for seat in range(6)]
    at = Game(Session.at(State(players=crowd, fuel=[Fuel(2, 1, 100)]), rules=RULES))
    frame = seen(at)
    assert [one.value for strip in frame.card.beside for one in strip.buttons] == ["claim:1", "market:0"]
    offers = [f"market:{seat}" for seat in range(1, 5)]
    assert [one.value for group in frame.groups for one in group.buttons if "market" in one.value] == offers
    frame = seen(at.does("claim:1"))
    assert [one.value for strip in frame.card.beside for one in strip.buttons] == ["market:0", *offers]


def test_long_names_do_not_crowd_the_card_with_fuel() -> None:
    ben = player(1)
    ben.name = "Marmalade & Cat Company"
    crowd = [player(0, "R20"), ben, player(2)]
    state = State(players=crowd, fuel=[Fuel(2, 1, 100)])
    (strip, *_) = seen(Session.at(state, rules=RULES)).card.beside
    assert (strip.bare, strip.text) == (True, "Fuel!")
    assert strip.buttons[0].title == "Marmalade & Cat Company: fuel £100!", "said, and shown on pointing"


# --- what is told -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_beat_is_told_and_comes_to_an_end(name: str) -> None:
    for session in positions(name, seed=3):
        shown = 0
        while (frame := seen(session, shown)).waits:
            (button,) = frame.card.buttons
            assert (button.act, button.key) == ("next", "Enter")
            assert frame.card.sentence.rstrip(".!")
            panels.over(frame, LOOK.icons)
            shown += 1
            assert shown < 12
        assert frame.untold == 0


def test_every_event_the_rules_tell_has_words_or_is_known_to_need_none() -> None:
    source = "\n".join(path.read_text("utf-8") for path in FOLDER.glob("[!l]*.py"))
    kinds = set(re.findall(r"\btell\(\s*\"(\w+)\"", source)) | {"won", "shared_win"}
    worded = {*look_log._SPECIAL, *look_log._SENTENCES, *look_log.SILENT, "moved"}
    assert kinds | {"only_option"} == worded, "and no words for what is never told"


def test_keys_of_things_over_the_board_are_those_of_nothing_else() -> None:
    assert not set(LETTERS) & RESERVED
    assert len(set(LETTERS)) == len(LETTERS)


@pytest.mark.parametrize("name", GAMES)
def test_every_line_of_the_log_is_whole(name: str) -> None:
    *_, session = positions(name)
    for line in LOOK.log(session.events, session.view()):
        assert line.text
        assert "{" not in line.text
        assert re.match(r"TO?-\d+", line.rule), line


@pytest.mark.parametrize("card", CARDS)
def test_every_card_says_what_it_does(card: str) -> None:
    text = _card_text(CARDS[card])
    assert text.startswith(CARDS[card].text)
    assert len(text) > len(CARDS[card].text) + 5
    assert "once, it ." not in text, "what a kept card is good for"


def test_a_train_is_shown_with_what_is_lost() -> None:
    """T-68, T-69."""
    at = play(player(0, van("R10", "G-FEL", "G-SOU")), player(1), dice=[5, 1]).does("throw:van", "cross")
    frame = seen(at, 0)
    assert frame.waits
    assert frame.notice is not None
    assert frame.notice.title == "A train comes!"
    assert [row.text for row in frame.notice.rows] == [
        "The van crosses",
        "The van with 2 pieces is wiped out",
    ]


# --- ledgers and count-up ---------------------------------------------------------------------------


def test_a_ledger_shows_cash_loads_store_and_what_it_would_count() -> None:
    ann = player(0, van("R20", "D-IMM"), van("R30", "G-FEL", financed=True), store=["G-FEL", "G-FEL"])
    ann.licences = ["van", "lorry", "dangerous"]
    at = play(ann, player(1))
    seat = seen(at).seats[0]
    assert (seat.amount, seat.letter) == ("£15,000", "G")
    assert seat.worth == f"counts £{at.session.view()['teams'][0]['worth']:,}"
    assert [len(rack.cells) for rack in seat.racks] == [2, 6]
    assert [rack.loose for rack in seat.racks] == [False, True]
    assert seat.racks[0].cells[0].capped
    general, dangerous = seat.store
    assert [cell.text for cell in general] == ["I", "F", "S", "B", "L"], (
        "the own colour only if there is a piece"
    )
    assert [cell.count for cell in general if cell.held] == [2]
    assert not any(cell.held for cell in dangerous)


def test_a_piece_of_the_own_colour_gets_a_place() -> None:
    """T-98: it may be had by trade."""
    seats = seen(play(player(0, store=["G-GRA"]), player(1))).seats
    assert [len(line) for seat in seats for line in seat.store] == 8 * [6]
    assert seats[0].store[0][-1].held


def test_hidden_cash_is_a_bar_for_all_but_the_team_to_move() -> None:
    """TO-12."""
    seats = seen(play(player(0), player(1), options={"hide_cash": True})).seats
    assert [bool(seat.amount) for seat in seats] == [True, False, False, False]
    assert seats[1].gauge == 0.25


def test_the_count_up_is_shown_line_by_line_with_its_sum() -> None:
    """TS-49, T-124 to T-131: £41,850."""
    ann = player(0, van("R20", "G-IMM"), van("R30", "G-FEL", "G-LIV", financed=True), cash=6350)
    ann.store = ["G-IMM", "G-FEL", "G-SOU", "G-SOU", "G-BRI", "D-IMM", "D-LIV"]
    ann.licences, ann.passes, ann.contracts, ann.kept = ["van", "lorry", "dangerous"], 1, ["KG-FEL"], ["C14"]
    view = play(ann, player(1)).session.view()
    for detailed in (True, False):
        sheet = sheet_of({**view, "winners": [0]}, [0, 1], detailed)
        *lines, (title, sums) = sheet.rows
        assert title == "Together"
        assert sums[0] == 41_850
        assert sum(numbers[0] or 0 for _, numbers in lines) == 41_850
        assert sum(numbers[1] or 0 for _, numbers in lines) == sums[1]
        assert sheet.best == (() if detailed else (0,))
    titles = [title for title, _ in sheet_of(view, [0], detailed=True).rows]
    assert "General goods: Felixstowe, Immingham, Southampton: 3 × £500" in titles
    assert {"Contract: General goods, Felixstowe", "Kept card: Trusted trader"} < set(titles)


def test_the_end_shows_the_winner_and_offers_the_table() -> None:
    at = play(
        player(1, cash=16000),
        player(3, None, out=True, cash=0, licences=[]),
        options={"end": "rounds", "rounds": 1},
        current=2,
        dice=[5],
    )
    at.does("throw:van", "end_turn")
    assert at.session.pending is None
    shown = 0
    titles = []
    while (frame := seen(at, shown)).waits:
        titles.append(frame.card.sentence)
        shown += 1
    assert [title for title in titles if "count up" in title] == [
        "Ann count up: £26,000.",
        "Ben count up: £27,000.",
        "Cat count up: £26,000.",
    ]
    assert frame.notice is not None
    assert frame.notice.title == "Ben win!"
    assert [button.act for button in frame.card.buttons] == ["results", "new_game"]
