"""Green and red as programs store them: named colours of pickers, tints, themes, palettes, patterns."""

from __future__ import annotations

import zipfile
from pathlib import Path

import openpyxl
import pytest
from openpyxl.styles import Color, GradientFill, PatternFill

from kit.banks import colour
from kit.banks.question import Bank
from kit.banks.reading import read_bank
from tests.banks.books import CASES, GREEN, RED, of, patched, question, read, write

KINDS = {
    "green": "92D050 00B050 C6EFCE 70AD47 196B24 4EA72E 00FF00 6AA84F 93C47D B6D7A8 D9EAD3 B7E1CD 00A933",
    "red": "FF0000 C00000 FFC7CE C0504D CC0000 E06666 EA9999 F4CCCC 800000 FF7C80",
    "leans green": "9BBB59 C6E03A 808000 66CDAA",
    "leans red": "FFC0CB FF4000 FF69B4",
    "other": "FFFF00 FFA500 FFC000 0070C0 00B0F0 7030A0 4472C4 FFEB9C 00FFFF 800080",
    "none": "FFFFFF 000000 808080 D9D9D9 F2F2F2 A5A5A5",
}


@pytest.mark.parametrize("kind", KINDS)
def test_colours_of_pickers(kind: str) -> None:
    for digits in KINDS[kind].split():
        rgb = colour.parse_hex(digits)
        assert rgb is not None
        assert colour.classify(rgb) == kind, digits


def test_no_hue_is_both() -> None:
    """Round the whole hue circle, green and red never touch: an asking zone or another hue lies between."""
    kinds = [colour.classify(rgb) for rgb in _circle()]
    seen = [kind for place, kind in enumerate(kinds) if kind != kinds[place - 1]]
    assert {"green", "red", "leans green", "leans red", "other"} <= set(seen)
    for place, kind in enumerate(seen):
        assert {kind, seen[place - 1]} != {"green", "red"}


def _circle() -> list[colour.Rgb]:
    edges = [(255, g, 0) for g in range(256)] + [(255 - r, 255, 0) for r in range(256)]
    edges += [(0, 255, b) for b in range(256)] + [(0, 255 - g, 255) for g in range(256)]
    return edges + [(r, 0, 255) for r in range(256)] + [(255, 0, 255 - b) for b in range(256)]


@pytest.mark.parametrize(
    ("base", "tint", "shown"),
    [
        ("70AD47", 0.3999755851924192, "A9D08E"),
        ("70AD47", 0.7999816888943144, "E2EFDA"),
        ("70AD47", -0.249977111117893, "548235"),
        ("FFFFFF", -0.1499984740745262, "D9D9D9"),
        ("000000", 0.499984740745262, "7F7F7F"),
        ("C0504D", 0.0, "C0504D"),
    ],
)
def test_tints_are_those_of_excel(base: str, tint: float, shown: str) -> None:
    given, wanted = colour.parse_hex(base), colour.parse_hex(shown)
    assert given is not None
    assert wanted is not None
    assert all(abs(a - b) <= 1 for a, b in zip(colour.tinted(given, tint), wanted, strict=True))


@pytest.mark.parametrize(
    ("digits", "name"),
    [
        ("FFFF00", "yellow"),
        ("0070C0", "blue"),
        ("7030A0", "purple"),
        ("FFC000", "orange"),
        ("9BBB59", "olive green"),
        ("C6E03A", "lime"),
        ("FFC0CB", "pink"),
        ("00B050", "green"),
        ("FF0000", "red"),
        ("FFC7CE", "pale red"),
        ("808080", "grey"),
        ("FFFFFF", "white"),
        ("000000", "black"),
    ],
)
def test_colours_have_names(digits: str, name: str) -> None:
    rgb = colour.parse_hex(digits)
    assert rgb is not None
    assert colour.colour_name(rgb) == name


@pytest.mark.parametrize("text", ["green", "00B0", "", "GG00B050", "0x00B050"])
def test_what_is_no_colour(text: str) -> None:
    assert colour.parse_hex(text) is None


def test_opacity_does_not_count() -> None:
    assert colour.parse_hex("0000B050") == colour.parse_hex("ff00b050") == (0, 176, 80)


def filled(folder: Path, *fills: PatternFill | GradientFill) -> Bank:
    """The bank of one question whose first answers have these fills, its last answer a red one."""

    def paint(book: openpyxl.Workbook) -> None:
        for column, given in enumerate(fills, 2):
            book["NSW"].cell(2, column).fill = given

    row, _ = question()
    return_path = write(
        folder / "bank.xlsx", {"NSW": [(row, {5: RED} if len(fills) < 4 else {})]}, change=paint
    )
    return read_bank(return_path)


def test_theme_colours_come_from_the_file(tmp_path: Path) -> None:
    """Accent 6 of the default Office theme of openpyxl (2007) is an orange, so it is no green."""
    green = PatternFill("solid", fgColor=Color(theme=6, tint=-0.25))
    (finding,) = of(filled(tmp_path, green), "QB217")
    assert "olive green read as green" in finding.message
    other = filled(tmp_path, PatternFill("solid", fgColor=Color(theme=9)))
    assert "orange" in of(other, "QB101")[0].message


def test_palette_of_the_file_comes_first(tmp_path: Path) -> None:
    """Number 11 is green in the usual palette; a file may make it yellow."""
    source = CASES / "c07_indexed_palette.xlsx"
    assert read_bank(source).questions[0].green == "Sydney"
    with zipfile.ZipFile(source) as given:
        styles = given.read("xl/styles.xml")
    parts = styles.split(b"<rgbColor ")
    parts[12] = parts[12].replace(b"0000FF00", b"00FFFF00")
    changed = patched(tmp_path / "palette.xlsx", "xl/styles.xml", styles, b"<rgbColor ".join(parts), source)
    assert "yellow" in of(read_bank(changed), "QB101")[0].message


def test_gradient_of_one_hue_counts_and_of_two_does_not(tmp_path: Path) -> None:
    """QB218, QB105."""
    one = filled(tmp_path, GradientFill(stop=[Color("FF00B050"), Color("FFFFFFFF")]))
    assert [item.green for item in one.questions] == ["Oak 1"]
    assert of(one, "QB218")[0].cell == "B2"
    two = filled(tmp_path, GradientFill(stop=[Color(GREEN), Color(RED)]))
    assert two.questions == ()
    assert of(two, "QB105")[0].seen == "green and red"


def test_a_clear_green_wins_over_one_that_leans(tmp_path: Path) -> None:
    row, fills = question()
    (item,) = read(tmp_path, [(row, {**fills, 4: "FF9BBB59"})]).questions
    assert item.green == "Oak 1"


def test_two_leaning_greens_are_an_error(tmp_path: Path) -> None:
    """QB102: both cells are named."""
    row, _ = question()
    bank = read(tmp_path, [(row, {2: "FF9BBB59", 4: "FFC6E03A", 5: RED})])
    assert of(bank, "QB102")[0].cell == "B2,D2"
