"""How the colours that people name green, red or otherwise are classified: 2,100 colours of seven palettes.

The figures of the palettes are those that CSS, the XKCD survey, X11 (numbered names), Material and LibreOffice
(standard, tonal, libreoffice) publish. Each colour has the class that the last word of its name says. The
thresholds were set on CSS, XKCD and the standard palette; the others were kept apart.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.banks import colour

DEV = ("css", "xkcd", "standard")
HELD_OUT = ("x11", "material", "tonal", "libreoffice")
OTHERS = (
    *("blue", "yellow", "orange", "purple", "violet", "magenta", "cyan", "gray", "grey", "black", "white"),
    *("brown", "indigo", "navy", "azure", "gold", "tan", "beige", "lavender", "mauve", "plum"),
)
NEITHER = (
    *(
        "yellow",
        "yellowish",
        "yellowy",
        "olive",
        "sea",
        "spring",
        "lawn",
        "lime",
        "chartreuse",
        "blue",
        "bluish",
    ),
    *(
        "teal",
        "aqua",
        "turquoise",
        "cyan",
        "brown",
        "brownish",
        "grey",
        "greyish",
        "gray",
        "orange",
        "orangish",
    ),
    *("brick", "rust", "rusty", "pink", "pinkish", "purple", "purplish", "violet", "indian", "tomato"),
    *("drab", "khaki", "mustard", "army", "swamp", "poo", "puke", "bluey", "reddish", "greenish", "orangey"),
    *(
        "purpley",
        "purply",
        "browny",
        "pine",
        "tea",
        "mint",
        "minty",
        "jungle",
        "seafoam",
        "muddy",
        "mud",
        "tan",
    ),
    *(
        "booger",
        "icky",
        "gross",
        "shit",
        "poop",
        "camouflage",
        "camo",
        "barf",
        "avocado",
        "sick",
        "sickly",
        "pea",
    ),
    *("slime", "murky", "military", "snot", "dirty", "vomit", "ugly"),
)
"""Words before "green" or "red" that make another hue or a drab colour of it."""
MIXED = ("green", "greeny", "greenish", "red", "reddish", "reddy")
"""Words that leave it to the eye which of two hues a colour has."""


def _words(name: str) -> list[str]:
    """The words of a name, without numbers: "darkolivegreen3" -> dark, olive, green."""
    name = re.sub(r"\(.*?\)|\bA?\d+%?|\d+$", " ", name.lower()).strip()
    for word in ("green", "red", *OTHERS):
        if name != word and name.endswith(word) and name[-len(word) - 1].isalpha():
            name = f"{name[: -len(word)]} {word}"
    name = re.sub(r"^(dark|pale|light|medium|deep)(?=[a-z])", r"\1 ", name)
    return re.split(r"[\s/-]+", name)


def _meant(palette: str, name: str) -> str:
    """ "green", "red", "other", or "" if the name says nothing certain."""
    *before, last = _words(name)
    if "out of gamut" in name.lower() or (palette == "material" and before[:1] == ["deep"]):
        return ""
    if last in OTHERS:
        return "" if set(before) & set(MIXED) else "other"
    return last if last in ("green", "red") and not set(before) & set(NEITHER) else ""


def named(palettes: tuple[str, ...]) -> Iterator[tuple[str, str, colour.Kind]]:
    """(name, what it means, its class) of each colour whose name says what it is."""
    with (Path(__file__).parent / "palettes.csv").open(newline="") as stream:
        for row in csv.DictReader(stream):
            meant = _meant(row["palette"], row["name"])
            rgb = colour.parse_hex(row["hex"])
            if row["palette"] in palettes and meant and rgb is not None:
                yield row["name"], meant, colour.classify(rgb)


def table(palettes: tuple[str, ...], meant: str) -> tuple[int, int, int]:
    """How many of the colours that are meant so are taken so, lean that way, and are missed."""
    kinds = Counter(kind for _, wanted, kind in named(palettes) if wanted == meant)
    return kinds[meant], kinds[f"leans {meant}"], kinds.total() - kinds[meant] - kinds[f"leans {meant}"]  # type: ignore[index]


def test_the_palettes_are_whole() -> None:
    with (Path(__file__).parent / "palettes.csv").open(newline="") as stream:
        sizes = Counter(row["palette"] for row in csv.DictReader(stream))
    assert sizes == {
        "css": 148,
        "xkcd": 949,
        "x11": 514,
        "material": 228,
        "standard": 120,
        "tonal": 120,
        "libreoffice": 32,
    }


@pytest.mark.parametrize(
    ("palettes", "meant", "right", "leaning", "missed"),
    [
        (DEV, "green", 107, 1, 1),
        (DEV, "red", 31, 0, 1),
        (HELD_OUT, "green", 37, 2, 0),
        (HELD_OUT, "red", 19, 1, 0),
    ],
)
def test_green_and_red_are_known(
    palettes: tuple[str, ...], meant: str, right: int, leaning: int, missed: int
) -> None:
    """What is missed are Dark Green 4 and Dark Red 4 of LibreOffice, which are nearly black."""
    found = table(palettes, meant)
    assert sum(found) == right + leaning + missed
    assert found[0] >= right
    assert found[2] <= missed


@pytest.mark.parametrize(("palettes", "most"), [(DEV, 8), (HELD_OUT, 7)])
def test_few_other_colours_are_marks(palettes: tuple[str, ...], most: int) -> None:
    """Those that are have the hue all the same: browns as red as firebrick, and LibreOffice's "magenta"."""
    others = [(name, kind) for name, meant, kind in named(palettes) if meant == "other"]
    marks = [name for name, kind in others if kind in ("green", "red")]
    assert len(others) > 450
    assert len(marks) <= most
    assert all("brown" in name.lower() or "Magenta" in name for name in marks)


@pytest.mark.parametrize("palettes", [DEV, HELD_OUT])
def test_green_is_never_red(palettes: tuple[str, ...]) -> None:
    for name, meant, kind in named(palettes):
        assert {meant, kind.removeprefix("leans ")} != {"green", "red"}, name


TINTS = (0.0, 0.8, 0.6, 0.4, -0.25, -0.5)
"""The six rows of the colour picker of Office."""


@pytest.mark.parametrize(
    ("base", "kinds"),
    [
        ("70AD47", "green green green green green green"),
        ("196B24", "green green green green green green"),
        ("4EA72E", "green green green green green green"),
        ("C0504D", "red red red red red red"),
        ("FFC000", "other other other other other other"),
        ("4472C4", "other other other other other other"),
        ("5B9BD5", "other other other other other other"),
    ],
)
def test_theme_colours_in_all_their_tints(base: str, kinds: str) -> None:
    rgb = colour.parse_hex(base)
    assert rgb is not None
    assert " ".join(colour.classify(colour.tinted(rgb, tint)) for tint in TINTS) == kinds


def test_the_picker_of_google() -> None:
    for digits in ["00FF00", "274E13", "38761D", "6AA84F", "93C47D", "B6D7A8", "D9EAD3"]:
        assert colour.classify(colour.parse_hex(digits) or (0, 0, 0)) == "green"
    for digits in ["FF0000", "660000", "990000", "CC0000", "E06666", "EA9999", "F4CCCC"]:
        assert colour.classify(colour.parse_hex(digits) or (0, 0, 0)) == "red"
