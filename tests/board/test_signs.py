"""Patterns, plates, numbers on pieces, icons on tokens, team-coloured edges, keys on the board. No browser."""

from __future__ import annotations

import re
from typing import ClassVar
from xml.etree import ElementTree

import pytest

from kit.board import drawing, panels
from kit.board.icons import TOKEN_R, polygon, shape
from kit.engine.frame import Answer, Back, Card, Frame, Question, Seat
from kit.engine.scene import (
    COLOURS,
    INK,
    WHITE,
    Area,
    Badge,
    Choice,
    Colour,
    Mark,
    Outline,
    Piece,
    Scene,
    Tag,
    Token,
)
from tests.board.support import HOSTILE, Tags

BLUE = COLOURS["blue"]
SQUARE = "M0 0h50v50h-50z"
OWN = {"sheep": "M4 4h16v16h-16z"}
KINDS = ("waves", "dots", "diagonals", "lines", "zigzag", "crosses")


class Look:
    """A look with an icon of its own."""

    icons: ClassVar[dict[str, str]] = OWN
    colours: ClassVar[dict[str, Colour]] = {}


def board(*areas: Area, badges: tuple[Badge, ...] = ()) -> Scene:
    return Scene((0, 0, 100, 100), "Board of signs", areas=areas, badges=badges)


def drawn(scene: Scene, *marks: Mark, choices: tuple[Choice, ...] = ()) -> str:
    return drawing.layer(scene, Frame("", "", (), Card("", None), "", "", marks=marks, choices=choices), OWN)


def test_areas_with_patterns_are_told_apart_by_them() -> None:
    areas = [Area(kind, SQUARE, "#FFEEDD", pattern=kind, pattern_ink="#AA7733") for kind in KINDS]
    svg = drawing.picture(board(*areas), Look)
    ElementTree.fromstring(svg)
    ids = re.findall(r'<pattern id="([^"]+)"', svg)
    assert len(ids) == len(set(ids)) == 6
    assert re.findall(r'fill="url\(#([^)]+)\)"', svg) == ids
    assert len(set(re.findall(r"<pattern.*?</pattern>", svg))) == 6


def test_areas_of_one_pattern_share_it_and_plain_ones_have_none() -> None:
    areas = [Area(name, SQUARE, WHITE, pattern="waves", pattern_ink=INK) for name in ("a", "b")]
    assert drawing.picture(board(*areas), Look).count("<pattern ") == 1
    assert "<pattern" not in drawing.picture(board(Area("a", SQUARE, WHITE)), Look)
    with pytest.raises(KeyError, match="tartan"):
        drawing.picture(board(Area("a", SQUARE, WHITE, pattern="tartan")), Look)


def test_a_plate_has_its_icon_its_text_or_both() -> None:
    plates = (Badge(1, 2, 60, 29, "sheep", "4/?"), Badge(1, 2, 24, 24, "sheep"), Badge(1, 2, 24, 24, text="7"))
    svg = drawing.picture(board(badges=plates), Look)
    assert re.findall(r"<text[^>]*>([^<]*)</text>", svg) == ["4/?", "7"]
    assert len(re.findall(r'<use href="#kb-i-\w+"/>', svg)) == 2
    assert drawn(board(), plates[0]).count("4/?") == 1
    assert not Tags(drawn(board(), Badge(1, 2, 60, 29, text=HOSTILE))).all("img")


def test_a_key_of_two_signs_shows_its_second_or_is_there_as_a_whole() -> None:
    once, whole, single = (
        drawn(board(), Tag(9, 9, *rest)) for rest in (("AB",), ("AB", 34, True), ("A", 34, True))
    )
    assert re.findall(r">(\w+)</text>", once + whole + single) == ["B", "AB", "A"]
    assert ["kb-two" in one for one in (once, whole, single)] == [True, False, False]


@pytest.mark.parametrize("name", ["circle", "triangle", "square", "diamond", "hexagon"])
def test_a_number_stands_within_its_piece(name: str) -> None:
    colour = Colour("own", "#1D1D1F", name, WHITE, INK)
    markup = drawn(board(), Piece(40, 40, 17, colour, text="4"))
    (text,) = Tags(markup).all("text")
    assert text["fill"] == WHITE
    assert abs(float(text["x"] or 0) - 40) < 1
    assert 40 < float(text["y"] or 0) < 40 + 17
    assert "<text" not in drawn(board(), Piece(40, 40, 17, colour))


def test_a_hexagon_is_a_shape_of_the_house() -> None:
    assert shape("hexagon", 0, 0, TOKEN_R).count("L") == 5
    assert polygon([(0, 0), (1, 1)]) == "M0 0L1 1z"


def test_an_icon_rides_on_its_token() -> None:
    plain = drawing.token_markup(Token("0", 5, 5, 19, BLUE, "Plane"), OWN)
    with_icon = drawing.token_markup(Token("0", 5, 5, 19, BLUE, "Plane", icon="plane"), OWN)
    assert "#kb-i-plane" in with_icon
    assert "#kb-i" not in plain
    assert f'color="{WHITE}"' in with_icon


def test_an_area_is_edged_in_the_colour_of_a_team_and_not_painted_over() -> None:
    scene = board(Area("bay", SQUARE, "#CCDDEE"))
    uses = Tags(drawn(scene, Outline("bay", BLUE))).all("use")
    assert [use["stroke"] for use in uses] == [INK, WHITE, BLUE.fill]
    assert {use["fill"] for use in uses} == {"none"}


def test_a_choice_on_the_board_may_have_a_key_of_its_own() -> None:
    scene = board(Area("bay", SQUARE, "#CCDDEE"))
    (with_key,) = Tags(drawn(scene, choices=(Choice("bay", "bay", "Sail to the bay", key="7"),))).all("g")
    assert with_key["data-key"] == "7"
    (without,) = Tags(drawn(scene, choices=(Choice("bay", "bay", "Sail to the bay"),))).all("g")
    assert "data-key" not in without


# -- teams beside the board and over it ------------------------------------------------------------------


def test_teams_are_shown_beside_their_answer_and_named_where_there_is_room() -> None:
    few = Answer("A", "Yes", "right", "Wrens and Emus", (BLUE, COLOURS["orange"]))
    many = Answer(
        "B", "No", "wrong", "Wedge-tailed Eagles, Dingoes and Kookaburras", tuple(COLOURS.values())[:3]
    )
    asked = Question("NSW", INK, WHITE, "", "All teams", None, "So?", (few, many), open=False)
    shown = panels.over(Frame("", "", (), Card("", None), "", "", question=asked))
    tags = Tags(shown)
    assert "--team" not in shown
    assert [one["aria-label"] for one in tags.all("span") if one.get("role") == "img"] == [many.remark]
    assert len([one for one in tags.all("svg") if one["class"] == "kb-mark"]) == 5
    assert "Wrens and Emus</em>" in shown


@pytest.mark.parametrize(
    ("length", "cards", "long"), [(18, 2, None), (26, 2, "1"), (27, 2, "2"), (26, 0, None)]
)
def test_a_long_name_beside_cards_is_written_smaller(length: int, cards: int, long: str | None) -> None:
    back = Back("sheep", "1", "$3", INK, WHITE, "A card")
    seat = Seat(0, "x" * length, BLUE, "0", "", unit="points", backs=(back,) * cards)
    (name,) = (
        one for one in Tags(panels.seats(Frame("", "", (seat,), Card("", None), "", ""), OWN)).all("span")
        if one.get("class") == "kb-name"
    )  # fmt: skip
    assert name.get("data-long") == long
