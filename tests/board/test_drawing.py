"""Scenes become SVG: named, escaped, within their squares. No browser."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations, pairwise
from math import hypot
from xml.etree import ElementTree

import pytest

from kit.board import drawing
from kit.board.icons import ICONS, TOKEN_R, definitions, icon_id, number, own_definitions, shape
from kit.board.metrics import width
from kit.engine.frame import Card, Frame
from kit.engine.scene import (
    COLOURS,
    Area,
    Choice,
    Dot,
    Edge,
    Glow,
    Line,
    Lit,
    Piece,
    Ring,
    Scene,
    Space,
    Tag,
    Text,
    Token,
)
from kit.games.passport.data import SQUARES, STATE_NAMES, STATES
from kit.games.passport.look import LOOK
from kit.games.passport.look_board import STATE_COLOURS, cell, lane, on_map, place_of, token_places, way_to
from tests.board.support import HOSTILE, NAMES, Tags, session, team

SVG = "{http://www.w3.org/2000/svg}"
SMALLEST = 0.016 * 1062  # of the height of the board's view box


def seats(count: int = 4) -> dict[str, object]:
    colours = list(COLOURS)[:count]
    return {"teams": [{"colour": colour} for colour in colours], "names": STATE_NAMES}


@pytest.fixture(scope="module")
def scene() -> Scene:
    return LOOK.scene(seats())


def test_the_picture_is_well_formed_and_every_square_has_a_spoken_name(scene: Scene) -> None:
    root = ElementTree.fromstring(drawing.picture(scene, LOOK))
    spoken = [group.get("aria-label") for group in root.iter(f"{SVG}g") if group.get("role") == "img"]
    assert len(spoken) == len(set(spoken)) == 44
    for square in SQUARES:
        wanted = f"{square.name}, {STATE_NAMES[square.state]}" if square.state else square.name
        assert f"{wanted}, square {square.index}" in spoken


def test_no_label_is_wider_than_its_square_and_none_is_too_small(scene: Scene) -> None:
    for space in scene.spaces:
        assert space.size >= SMALLEST, space.id
        for line in space.lines:
            squeezed = (space.w - 5) / width(line, space.size)
            assert squeezed > 0.93, f"{line} has to be squeezed to {squeezed:.0%}"
    for text in scene.texts:
        assert text.size >= SMALLEST, text.text


def test_labels_stand_inside_their_squares(scene: Scene) -> None:
    root = ElementTree.fromstring(drawing.picture(scene, LOOK))
    groups = [group for group in root.iter(f"{SVG}g") if group.get("role") == "img"]
    for group, space in zip(groups, scene.spaces, strict=True):
        for text in group.iter(f"{SVG}text"):
            x, y = float(text.get("x", "")), float(text.get("y", ""))
            half = float(text.get("textLength", "")) / 2
            assert x - half >= space.x - space.w / 2
            assert x + half <= space.x + space.w / 2
            assert space.y - space.h / 2 + 8 < y < space.y + space.h / 2 - 4, (space.id, text.text)


def test_rings_leave_every_label_whole(scene: Scene) -> None:
    style = dict(re.findall(r"\.kb-(\w+)\{[^}]*stroke-width:([\d.]+)", drawing.picture(scene, LOOK)))
    assert set(style) == {"outer", "middle", "inner"}
    for strong in (False, True):
        for space in scene.spaces:
            frame = Frame("", "", (), Card("", None), "", "", marks=(Ring(space.id, COLOURS["blue"], strong),))
            markup = drawing.layer(scene, frame)
            if not strong:
                name = re.search(r"href='#([^']+)'", markup)[1]  # type: ignore[index]
                markup = re.search(rf'<g id="{name}">.*?</g>', drawing.picture(scene, LOOK))[0]  # type: ignore[index]
            for box in Tags(markup).all("rect"):
                wide = float(box.get("stroke-width") or style[str(box["class"]).removeprefix("kb-")])
                reach = space.x - space.w / 2 - float(box["x"] or "")
                label = max((min(width(line, space.size), space.w - 5) for line in space.lines), default=0)
                assert space.w / 2 + reach - wide / 2 >= label / 2, f"the ring covers the edge of {space.lines}"
                assert reach + wide / 2 - (96 - space.w) <= 5, "no more than the rim of its neighbours"


def test_two_games_in_one_page_do_not_take_each_others_drawings(scene: Scene) -> None:
    other = replace(scene, spoken="Another board with a Queensland")
    ids = [set(re.findall(r' id="([^"]+)"', drawing.picture(one))) for one in (_bare(scene), _bare(other))]
    assert ids[0]
    assert not ids[0] & ids[1]
    own = own_definitions({"sheep": "M0 0z"}, ()), own_definitions({"sheep": "M1 1z"}, ())
    assert Tags(own[0]).all("g")[0]["id"] != Tags(own[1]).all("g")[0]["id"]


def _bare(scene: Scene) -> Scene:
    return replace(scene, spaces=tuple(replace(space, icon="") for space in scene.spaces))


def test_every_map_code_is_printed_and_every_plaque_has_its_empty_place(scene: Scene) -> None:
    assert {text.text for text in scene.texts} >= set(STATES)
    assert len(scene.pieces) == 4 * 8
    places = [(piece.x, piece.y) for piece in scene.pieces]
    apart = min(hypot(a[0] - b[0], a[1] - b[1]) for a, b in combinations(places, 2))
    assert apart > 2 * 9, "held plaques do not touch"
    assert len(LOOK.scene(seats(2)).pieces) == 16


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_texts_on_squares_bands_map_and_stacks_can_be_read(scene: Scene) -> None:
    for code, (fill, ink) in STATE_COLOURS.items():
        assert contrast(fill, ink) >= 4.5, code
    for space in scene.spaces:
        assert contrast(space.fill, space.ink) >= 4.5, space.id
    for area in scene.areas:
        if area.id in STATES:
            assert contrast(area.fill, "#1B2A36") >= 4.5, area.id
    for stack in scene.stacks:
        assert contrast(stack.fill, stack.ink) >= 4.5, stack.id
    for colour in COLOURS.values():
        assert contrast(colour.fill, colour.ink) >= 4.5, colour.key
        assert contrast(colour.line, "#FFFFFF") >= 3, colour.key


def test_colours_and_shapes_go_together_and_none_is_green_or_red() -> None:
    assert len({colour.shape for colour in COLOURS.values()}) == len(COLOURS) == 6
    assert list(COLOURS)[:4] == ["blue", "orange", "purple", "yellow"]
    for colour in COLOURS.values():
        red, green, blue = (int(colour.fill[at : at + 2], 16) for at in (1, 3, 5))
        assert not (red > 1.8 * green and red > 1.8 * blue), f"{colour.key} would be taken for wrong"
        assert not (green > 1.4 * red and green > 1.4 * blue), f"{colour.key} would be taken for right"


# -- places ------------------------------------------------------------------------------------------


def test_the_ring_closes_clockwise_and_places_are_where_they_belong() -> None:
    cells = [cell(index) for index in range(44)]
    assert len(set(cells)) == 44
    for here, there in zip(cells, [*cells[1:], cells[0]], strict=True):
        assert abs(here[0] - there[0]) + abs(here[1] - there[1]) == 1
    assert (cells[0], cells[11], cells[22], cells[33]) == ((0, 11), (11, 11), (11, 0), (0, 0))
    longreach = next(square for square in SQUARES if square.name == "Longreach")
    assert [round(value) for value in place_of(longreach)] == [777, 419]
    assert [round(value) for value in on_map(149.12, -35.31)] == [870, 675]


def inside_ring(x: float, y: float, radius: float) -> bool:
    return x - radius / 3 >= 96 and x + radius / 3 <= 1056 and y - radius / 3 >= 87 and y + radius / 3 <= 957


@pytest.mark.parametrize("index", range(44))
def test_tokens_stand_in_the_lane_beside_their_square(index: int) -> None:
    for count in (1, 2, 3, 4):
        spots = token_places([index] * count)
        placed = [spot for spot in spots if spot is not None]
        assert len(placed) == count
        for x, y, radius in placed:
            assert inside_ring(x, y, radius), (index, count, x, y)
        for a, b in combinations(placed, 2):
            assert hypot(a[0] - b[0], a[1] - b[1]) >= a[2] + b[2], "tokens do not cover each other"


@pytest.mark.parametrize("index", range(44))
def test_tokens_of_neighbouring_squares_keep_apart(index: int) -> None:
    around = [index, (index + 1) % 44, index, (index + 1) % 44]
    placed = [spot for spot in token_places(around) if spot is not None]
    for a, b in combinations(placed, 2):
        assert hypot(a[0] - b[0], a[1] - b[1]) >= a[2] + b[2]


def test_a_team_that_is_out_has_no_token() -> None:
    assert token_places([3, None, 5])[1] is None


def test_the_line_to_a_place_crosses_no_pot_deck_or_plaque(scene: Scene) -> None:
    boxes = [(stack.id, stack.x, stack.y, stack.x + stack.w, stack.y + stack.h) for stack in scene.stacks]
    boxes += [(f"code {text.text}", text.x - 30, text.y - 22, text.x + 30, text.y) for text in scene.texts
              if text.text in STATES and text.x > 600 and text.y > 650]  # fmt: skip
    for square in SQUARES:
        if square.kind != "location":
            continue
        way = way_to(square, lane(square.index))
        for (ax, ay), (bx, by) in pairwise(way):
            for step in range(101):
                x, y = ax + (bx - ax) * step / 100, ay + (by - ay) * step / 100
                for name, left, top, right, low in boxes:
                    assert not (left < x < right and top < y < low), f"{square.name} crosses {name}"


# -- markup ------------------------------------------------------------------------------------------


def test_hostile_texts_stay_texts() -> None:
    nasty = Scene(
        view=(0, 0, 10, 10),
        spoken=HOSTILE,
        areas=(Area("a", "M0 0z", "#FFFFFF", spoken=HOSTILE),),
        spaces=(Space("s", 5, 5, 10, 10, HOSTILE, lines=(HOSTILE,)),),
        texts=(Text(1, 1, HOSTILE, 20),),
    )
    frame = Frame(
        HOSTILE, "", (), Card(HOSTILE, None), "", "",
        marks=(Tag(1, 1, HOSTILE), Text(1, 1, HOSTILE, 20)),
        choices=(Choice("s", HOSTILE, HOSTILE),),
    )  # fmt: skip
    token = Token("0", 1, 1, 20, COLOURS["blue"], HOSTILE)
    for markup in (drawing.picture(nasty), drawing.layer(nasty, frame), drawing.token_markup(token)):
        parsed = Tags(markup)
        assert not parsed.all("img")
        assert all("onerror" not in attributes for _, attributes in parsed.elements)
        assert HOSTILE.replace("'", "") in " ".join([parsed.text, *_values(parsed)]).replace("'", "")


def _values(parsed: Tags) -> list[str]:
    return [value or "" for _, attributes in parsed.elements for value in attributes.values()]


def test_a_choice_takes_clicks_on_what_belongs_to_it_and_shows_nothing_of_it(scene: Scene) -> None:
    choice = Choice("qld-cairns", "go", "Go", also=("qld-longreach", "NT"), points=((7, 9),))
    plain = Choice("qld-cairns", "go", "Go")
    marks = (Glow("qld-cairns", wide=True),)
    frame = Frame("", "", (), Card("", None), "", "", marks=marks, choices=(choice,))
    svg = drawing.layer(scene, frame)
    group = svg[svg.index("<g class='kb-choice'") :]
    assert group.count("pointer-events='all'") == group.count("fill='none'") == 4
    assert "cx='7' cy='9'" in group
    assert group.count("data-act='choose'") == 1
    assert svg.count("stroke='#FFE14A'") == 1
    alone = drawing.layer(scene, Frame("", "", (), Card("", None), "", "", choices=(plain,)))
    assert alone.count("pointer-events='all'") == 1


def test_a_layer_knows_every_mark_and_rounds_for_the_wire(scene: Scene) -> None:
    colour = COLOURS["purple"]
    marks = (
        Lit("QLD"),
        Glow("qld-cairns"),
        Glow("NT"),
        Glow("fate"),
        Line(((1, 1), (2.123456, 2)), dotted=True),
        Ring("qld-cairns", colour),
        Ring("qld-longreach", colour, strong=True),
        Dot(1, 1, 3),
        Piece(1, 1, 9, colour),
        Piece(1, 1, 9, colour, held=False),
        Tag(1, 1, "4"),
    )
    frame = Frame("", "", (), Card("", None), "", "", marks=marks, choices=(Choice("NT", "nominate:NT", "NT"),))
    svg = drawing.layer(scene, frame)
    assert "2.123456" not in svg
    assert '"' not in svg, "double quotes cost two bytes each as JSON"
    for piece in ("-QLD'", "-s-qld-cairns", "#kb-t-purple", "data-value='nominate:NT'", "role='button'"):
        assert piece in svg
    ElementTree.fromstring(f"<svg>{svg}</svg>")


def test_edges_discs_and_open_areas_serve_other_boards() -> None:
    track = Scene(
        view=(0, 0, 100, 100),
        spoken="A track",
        areas=(Area("", "M0 0h9v9z", "#EEEEEE"),),
        edges=(Edge("M0 0L9 9", "#B7C1C9", 55, rim="#97A4AE"), Edge("M0 0L9 9", "#000000", 2, dash="2 6")),
        spaces=(Space("one", 10, 10, 46, 46, "Start", shape="disc", lines=("+20",)),),
    )
    svg = drawing.picture(track)
    assert 'stroke-width="60"' in svg
    assert '<circle cx="10" cy="10" r="23" fill' in svg
    frame = Frame(
        "", "", (), Card("", None), "", "", marks=(Ring("one", COLOURS["sky"], strong=True), Glow("one"))
    )
    assert drawing.layer(track, frame).count("<circle") == 4


def test_icons_shapes_and_dice_are_drawn_once_and_named() -> None:
    parsed = Tags(definitions())
    ids = {attributes.get("id") for attributes in parsed.all("g")}
    assert ids >= {f"kb-i-{name}" for name in ICONS} | {f"kb-t-{key}" for key in COLOURS}
    assert ids >= {f"kb-d-{face}" for face in range(1, 7)}
    with pytest.raises(KeyError, match="rocket"):
        icon_id("rocket")
    with pytest.raises(KeyError):
        shape("heptagon", 0, 0, TOKEN_R)
    assert (number(2.0), number(2.04), number(-0.5)) == ("2", "2", "-0.5")


def test_labels_can_be_measured() -> None:
    assert width("Tidbinbilla", 18.4) == pytest.approx(93, abs=0.1)
    assert width("iii", 20) < width("WWW", 20)
    assert width("漢", 10) == 9.5
    assert width("a–b", 10, bold=False) > width("ab", 10, bold=False)


def test_a_session_draws_itself_with_its_font_and_tokens() -> None:
    game = session(team(0, 34, 840, "NSW"), team(1, 16), dice=[(2, 4)])
    game.choose("throw")
    svg = drawing.svg_of(game)
    root = ElementTree.fromstring(svg)
    titles = [title.text for title in root.iter(f"{SVG}title")]
    assert "Wrens, blue circle, at Longreach" in titles
    assert "Dingoes, orange triangle, at Cradle Mountain" in titles
    assert "@font-face" in svg
    assert "http://" not in svg.replace("http://www.w3.org/2000/svg", "")
    assert all(not title or name not in title for title in titles for name in NAMES[2:])


def test_a_hostile_team_name_stays_a_text() -> None:
    game = session(team(0, 3, name="<b>x</b>"), team(1, 3))
    parsed = Tags(drawing.svg_of(game))
    assert not parsed.all("b")
    assert "<b>x</b>, blue circle" in parsed.text


def test_glow_of_something_that_is_not_there_is_an_error(scene: Scene) -> None:
    frame = Frame("", "", (), Card("", None), "", "", marks=(Glow("nowhere"),))
    with pytest.raises(KeyError, match="nowhere"):
        drawing.layer(scene, frame)
    assert drawing.layer(scene, replace(frame, marks=())) == ""
