"""Ledgers, trays, number entry, strips of small buttons, tables, tokens of their own. No browser."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kit.board import drawing, panels
from kit.engine.frame import Button, Card, Frame, Notice, Row, Seat, Sign, Strip
from kit.engine.ledger import Cell, Rack, Sheet, Stepper, Tile, Tray
from kit.engine.results import ResultTable
from kit.engine.running import Runner
from kit.engine.scene import COLOURS, INK, WHITE, Area, Piece, Text, Token
from tests.board.support import HOSTILE, Tags, Window, session

BLUE, SKY = COLOURS["blue"], COLOURS["sky"]
PLUM = Cell("P", "#CC79A7", INK, True)
STEPPER = Stepper(
    "", 600, 9850, 650, "Bid", "At least £600", "Too much", "In fifties", 50, 500, "£", "So be it"
)


def frame(**facts: Any) -> Frame:
    return Frame(
        "Title", "Round 1", facts.pop("seats", ()), facts.pop("card", Card("What?", BLUE)), "", "", **facts
    )


def ledger(**facts: Any) -> Seat:
    store = ((PLUM, Cell("Q")), (replace(PLUM, capped=True, count=3), Cell("Q")))
    racks = (Rack("purse", BLUE.fill, (PLUM, Cell()), "Cart with a plum", loose=True),)
    whole = {"racks": racks, "store": store, "store_spoken": "Three plums", "worth": "counts £9", "letter": "G"}
    return Seat(0, "Wrens", BLUE, "£15,000", "Wrens, blue circle", **{**whole, **facts})


# --- ledgers ----------------------------------------------------------------------------------------


def test_a_ledger_shows_what_a_team_has_and_what_is_missing() -> None:
    tags = Tags(panels.seats(frame(seats=(ledger(),))))
    (section,) = tags.all("section")
    assert "kb-ledger" in str(section["class"])
    assert "£15,000 counts £9" in tags.text
    named = [one["aria-label"] for one in tags.all("span") if one.get("role") == "img"]
    assert named == ["Cart with a plum"]
    assert [one["aria-label"] for one in tags.all("div") if one.get("role") == "img"] == ["Three plums"]
    assert len(tags.all("i")) == 1 + 2, "empty places: one on the cart, two in store"
    assert [one.get("data-capped") for one in tags.all("b") if "style" in one] == [None, None, "1"]
    assert tags.text.split().count("3") == 1, "the number of a thing that there is more than once"
    assert any(one.get("data-loose") for one in tags.all("span"))


def test_a_hidden_amount_is_a_bar() -> None:
    seat = replace(ledger(), amount="", worth="", gauge=0.25)
    markup = panels.seats(frame(seats=(seat,)))
    assert "width:25%" in markup
    assert "£" not in markup


def test_the_words_of_a_ledger_are_text() -> None:
    seat = replace(ledger(), name=HOSTILE, letter=HOSTILE, store_spoken=HOSTILE)
    assert not Tags(panels.seats(frame(seats=(seat,)))).all("img")


# --- a number to be entered -------------------------------------------------------------------------


def test_a_number_is_entered_by_large_buttons_and_says_its_bounds() -> None:
    card = Card("How much?", BLUE, (Button("back", "Back", "A"),), stepper=STEPPER)
    tags = Tags(panels.card(frame(card=card), clock=False))
    buttons = tags.all("button")
    assert [one["data-value"] for one in buttons if one["data-act"] == "step"] == ["-500", "-50", "50", "500"]
    (confirm,) = [one for one in buttons if one["data-act"] == "number"]
    assert confirm["data-key"] == "Enter"
    (number,) = [one for one in tags.all("div") if one.get("role") == "spinbutton"]
    facts = [number[f"aria-value{name}"] for name in ("min", "now", "max", "text")]
    assert facts == ["600", "650", "9850", "£650"]
    assert "£600 to £9,850" in tags.text
    (box,) = [one for one in tags.all("div") if "kb-stepper" in str(one.get("class"))]
    assert [box[f"data-{name}"] for name in ("too-low", "too-high", "uneven")] == [
        "At least £600",
        "Too much",
        "In fifties",
    ]
    assert all(one.get("data-lm-suppress-shortcuts") for one in (*buttons, number))


def test_a_card_without_a_number_has_none() -> None:
    assert "kb-stepper" not in panels.card(frame(), clock=False)


# --- strips and trays -------------------------------------------------------------------------------


def test_bare_buttons_of_a_strip_are_named() -> None:
    offers = tuple(Button(f"go:{key}", f"Team {key} offer", key, sign=Sign(BLUE)) for key in "OV")
    call = Strip("bolt", "", (Button("call", "Call!", "G", strong=True),))
    card = Card("What?", BLUE, beside=(Strip("flag", "Offer", offers, bare=True), call))
    tags = Tags(panels.card(frame(card=card), clock=False))
    bare = [one for one in tags.all("button") if str(one["data-value"]).startswith("go:")]
    assert [(one["aria-label"], one["data-key"]) for one in bare] == [
        ("Team O offer", "O"),
        ("Team V offer", "V"),
    ]
    assert "Team O" not in tags.text
    assert "Call!" in tags.text


def test_things_on_a_tray_are_chosen_there() -> None:
    tiles = (
        Tile("add:plum", "Plum", "A", "2 left", PLUM, picked=False),
        Tile("bar:1", HOSTILE, "", "may bid", colour=SKY, picked=True),
        Tile("cart", "Cart", "B", "£5", icon="purse"),
    )
    notice = Notice("trays", "Choose", "flag", INK, WHITE, "", trays=(Tray("Things", tiles, 2),))
    tags = Tags(panels.over(frame(notice=notice)))
    buttons = tags.all("button")
    assert [one["data-value"] for one in buttons] == ["add:plum", "bar:1", "cart"]
    assert [one.get("aria-pressed") for one in buttons] == ["false", "true", None]
    assert [one.get("data-key") for one in buttons] == ["A", None, "B"]
    assert not tags.all("img")


def test_a_row_of_a_notice_may_have_buttons() -> None:
    row = Row("Wrens", BLUE, amount="£5", buttons=(Button("pay:0", "Pay", "A", strong=True),))
    tags = Tags(
        panels.over(frame(notice=Notice("market", "Sale", "flag", INK, WHITE, "", rows=(row,), cells=(PLUM,))))
    )
    (button,) = tags.all("button")
    assert (button["data-act"], button["data-value"], button["data-key"]) == ("choose", "pay:0", "A")
    assert tags.text.startswith("Sale P Wrens £5 Pay")


# --- a table ----------------------------------------------------------------------------------------

SHEET = Sheet(
    "Count", ("Wrens", HOSTILE), (BLUE, SKY), (("Cash", (1200, None)), ("Sum", (1200, -50))), "£", (0,)
)


def test_a_table_has_a_column_a_team_and_its_sum_below() -> None:
    tags = Tags(panels.over(frame(notice=Notice("end", "Wrens win!", "trophy", INK, WHITE, "", sheet=SHEET))))
    assert len(tags.all("tr")) == 3
    assert [one.get("data-sum") for one in tags.all("tr")] == [None, None, "1"]
    assert "Cash £1,200 Sum £1,200 −£50" in tags.text
    assert [one.get("data-best") for one in tags.all("td")] == ["1", None, "1", None]
    assert not tags.all("img")


def test_the_result_is_handed_out_as_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    table = ResultTable("Count", ("Team", "£"), (("=Wrens", 5),))
    window = Window(session())
    monkeypatch.setattr(Runner, "result_table", property(lambda _: table))
    window.received.clear()
    window.send("results")
    ((message, (content,)),) = window.received
    assert (message["do"], message["name"]) == ("download", "passport-result.csv")
    assert content.decode("utf-8-sig") == table.csv() == '"Team","£"\n"\'=Wrens",5\n'
    assert content.startswith(b"\xef\xbb\xbf"), "spreadsheets look for it"
    monkeypatch.setattr(Runner, "result_table", property(lambda _: None))
    window.received.clear()
    window.send("results")
    assert not window.received


# --- tokens -----------------------------------------------------------------------------------------


def test_a_token_may_be_a_drawing_of_its_own() -> None:
    art = (Area("", "M0 0h9v9h-9z", BLUE.fill, INK, 2), Piece(3, 4, 9, BLUE, text="7"), Text(3, 4, HOSTILE, 17))
    token = Token("0", 50, 60, 31, BLUE, "Cart of the Wrens", art=art, w=62, h=40)
    tags = Tags(drawing.token_markup(token))
    assert tags.all("path")[0]["d"] == "M0 0h9v9h-9z"
    assert [one["href"] for one in tags.all("use")] == ["#kb-t-blue"]
    assert "Cart of the Wrens" in tags.text
    assert not tags.all("img")
    assert not tags.all("rect")
    (frame_,) = Tags(drawing.token_markup(replace(token, active=True))).all("rect")
    assert float(frame_["width"] or 0) > 62
