"""Question cards and quiz sheets: every word is on the paper, none leaves its place, backs fit their fronts."""

from __future__ import annotations

import io
import re
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from subprocess import run

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PageObject, PdfReader

from kit import BankError
from kit.banks.exchange import paper
from kit.banks.exchange.cards import CARDS
from kit.banks.exchange.item import Format, Item, Writing
from kit.banks.exchange.paper import HEIGHT, POINT, WIDTH, Paper
from kit.banks.exchange.prose import lines_tidy
from kit.banks.exchange.quiz_pdf import QUIZ_PDF
from tests.banks.exchange.samples import NASTY, RIVER, nasty_items, wordy

BOTH: tuple[Format, ...] = (CARDS, QUIZ_PDF)


def pages(writing: Writing, file: str = "") -> list[PageObject]:
    return list(PdfReader(io.BytesIO(writing.files[file])).pages)


def pieces(page: PageObject) -> list[tuple[float, float, str]]:
    """The texts of a page with the places where they begin, in mm from the top left corner."""
    found: list[tuple[float, float, str]] = []

    def note(text: str, _matrix: object, place: list[float], *_rest: object) -> None:
        if text.strip():
            found.append((place[4] * POINT, HEIGHT - place[5] * POINT, text.strip()))

    page.extract_text(visitor_text=note)
    return found


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


def words(writing: Writing, file: str = "") -> str:
    return squeezed("".join(page.extract_text() for page in pages(writing, file)))


@pytest.mark.parametrize("form", BOTH, ids=lambda form: form.name)
def test_the_longest_questions_are_printed_whole(form: Format) -> None:
    writing = form.write("Australia", list(wordy()))
    text = words(writing).replace("Ng", "N").replace("ng", "n")
    assert writing.written == 112
    for item in wordy():
        for part in (item.question, *item.answers, item.explanation):
            printed = squeezed(part).replace("ŋ", "n").replace("Ng", "N").replace("ng", "n")
            assert printed in text, part


def test_cards_show_category_topic_source_and_id() -> None:
    text = words(CARDS.write("Australia", [RIVER]))
    for part in ("New South Wales", "Geography", RIVER.source, RIVER.identity, "Younger teams: A or B"):
        assert squeezed(part) in text
    assert "WronganswerforyoungerteamsBDarlingRiver" in text


def test_backs_are_mirrored() -> None:
    items = [replace(RIVER, number=number, identity=f"NSW-{number:03d}") for number in range(1, 113)]
    sheets = pages(CARDS.write("Australia", items))
    assert len(sheets) == 28
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        ids = {item.identity for item in items}
        fronts = {text: (x, y) for x, y, text in pieces(front) if text in ids}
        backs = {text: (x, y) for x, y, text in pieces(back) if text in ids}
        assert len(fronts) == 8
        assert fronts.keys() == backs.keys()
        for name, (x, y) in fronts.items():
            other = backs[name]
            assert abs(other[1] - y) < 0.1
            assert (x < WIDTH / 2) != (other[0] < WIDTH / 2)


def test_a_card_that_is_long_moves_to_a_larger_one_and_is_said() -> None:
    longer = replace(RIVER, question="Which of all the rivers of this land is the one? " * 8, place="C3")
    longest = replace(RIVER, explanation="Because it is so. " * 250, place="C4")
    endless = replace(RIVER, explanation="Because it is so. " * 2_000, place="C5")
    writing = CARDS.write("x", [RIVER, longer, longest, endless])
    said = {place: message for place, message in writing.remarks if place}
    assert "double height" in said["C3"]
    assert "whole page" in said["C4"]
    assert "left out" in said["C5"]
    assert writing.written == 3
    assert len(pages(writing)) == 6
    assert words(writing).count("Becauseitisso.") == 250


@pytest.mark.parametrize("form", BOTH, ids=lambda form: form.name)
def test_characters_that_the_font_has_not_are_said_and_shown(form: Format) -> None:
    item = replace(RIVER, question="What is 🦘 in 日本 → ≤ e\u0323?", place="C3")
    writing = form.write("x", [item, RIVER])
    places = [place for place, message in writing.remarks if "Not in the font" in message]
    assert places == ["C3"]
    message = next(message for place, message in writing.remarks if place == "C3")
    assert "🦘 (kangaroo), printed as [?]" in message
    assert "→ (rightwards arrow), printed as ->" in message
    assert "Whatis[?]in[?]-><=" in words(writing)


@pytest.mark.parametrize("form", BOTH, ids=lambda form: form.name)
def test_the_same_questions_give_the_same_bytes(form: Format) -> None:
    assert form.write("x", list(wordy()[:9])).files == form.write("x", list(wordy()[:9])).files


def test_the_quiz_has_a_sheet_a_category_and_the_key_last() -> None:
    writing = QUIZ_PDF.write("Australia", list(wordy()))
    texts = [page.extract_text() for page in pages(writing)]
    first_key = next(number for number, text in enumerate(texts) if "Key for the teacher" in text)
    assert all("Key for the teacher" in text for text in texts[first_key:])
    assert sum("Name" in text and "Date" in text for text in texts) == 8
    assert all(squeezed(wordy()[0].explanation) not in squeezed(text) for text in texts[:first_key])
    assert "14questions.Circletheletteroftherightanswer." in squeezed(texts[0])


def test_the_key_names_the_right_letters() -> None:
    writing = QUIZ_PDF.write("x", [replace(RIVER, right=(2,)), replace(RIVER, right=(0, 3), red=None)])
    key = squeezed(pages(writing)[-1].extract_text())
    assert "1.CSnowyRiverBorC" in key
    assert "2.AMurrayRiver" in key
    assert "DHunterRiver" in key


def test_younger_teams_get_a_quiz_with_two_answers() -> None:
    writing = QUIZ_PDF.write("x", [RIVER])
    assert "SnowyRiver" in words(writing)
    assert "SnowyRiver" not in words(writing, "-red")
    assert "-red" not in CARDS.write("x", [RIVER]).files


@pytest.mark.parametrize("form", BOTH, ids=lambda form: form.name)
def test_nothing_to_print_is_still_a_file(form: Format) -> None:
    writing = form.write("x", [])
    assert writing.written == 0
    assert len(pages(writing)) == 1


@pytest.mark.parametrize("form", BOTH, ids=lambda form: form.name)
def test_what_is_printed_is_not_read(form: Format) -> None:
    assert not form.recognises("x.pdf", b"%PDF-1.3")
    with pytest.raises(BankError, match="for printing"):
        form.read("x.pdf", b"%PDF-1.3")


class Recorder:
    """Notes where each text is printed: page, left, top, right, bottom, words."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.boxes: list[tuple[int, float, float, float, float, str]] = []
        self.pages = 0
        draw, turn = Paper.text, Paper.page

        def text(
            paper: Paper,
            x: float,
            y: float,
            text: str,
            size: float,
            bold: bool = False,
            colour: str = "#1B2A36",
        ) -> None:
            high = size * POINT
            right = x + paper.width(text, size, bold)
            if text.strip():
                self.boxes.append((self.pages, x, y - 0.66 * high, right, y + 0.18 * high, text))
            draw(paper, x, y, text, size, bold, colour)

        def page(paper: Paper) -> None:
            self.pages += 1
            turn(paper)

        monkeypatch.setattr(Paper, "text", text)
        monkeypatch.setattr(Paper, "page", page)

    def troubles(self, cards: bool) -> list[str]:
        """What is off the page, crosses the middle of a sheet of cards, or lies over another text."""
        found = []
        for number, (page, left, top, right, bottom, text) in enumerate(self.boxes):
            if left < 10 or right > WIDTH - 10 or top < 10 or bottom > HEIGHT - 4:
                found.append(f"page {page}: off the page: {text}")
            for other in self.boxes[number + 1 :]:
                if other[0] > page:
                    break
                apart = left >= other[3] or other[1] >= right or top >= other[4] or other[2] >= bottom
                if not apart:
                    found.append(f"page {page}: “{text}” and “{other[5]}” overlap")
        across = [box for box in self.boxes if box[1] < 103 and box[3] > 107 and "flip on" not in box[5]]
        found += [f"crosses the cut: {box[5]}" for box in across if cards]
        return found


@pytest.mark.parametrize("form", BOTH, ids=lambda form: form.name)
def test_no_text_lies_over_another_in_the_longest_questions(
    form: Format, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorder = Recorder(monkeypatch)
    form.write("Australia", list(wordy()))
    assert len(recorder.boxes) > 112 * 6
    assert recorder.troubles(cards=False) == []


@pytest.mark.parametrize("form", BOTH, ids=lambda form: form.name)
@given(st.lists(nasty_items(), max_size=3))
@settings(max_examples=25)
def test_anything_is_printed_and_none_lies_over_another(form: Format, items: list[Item]) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        recorder = Recorder(monkeypatch)
        writing = form.write("A \x07 title 🦘", items)
        assert writing.written == len(items)
        assert recorder.troubles(cards=False) == []


@pytest.mark.parametrize("text", [*NASTY, "w" * 400, "word " * 90, "a\nb\nc\nd"])
def test_texts_of_every_kind_stay_on_their_card(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = Recorder(monkeypatch)
    tidy = lines_tidy(text)
    item = Item(tidy, (tidy, "x", tidy + " y"), (0,), 1, tidy, tidy, tidy, tidy, identity=tidy)
    writing = CARDS.write(tidy, [item, item])
    assert writing.written == 2
    whole = any("whole page" in remark.message for remark in writing.remarks)
    assert len(pages(writing)) == (4 if whole else 2)
    assert recorder.troubles(cards=not whole) == []


@cache
def sheet() -> Paper:
    """Paper on which nothing is drawn; its fonts take a moment to read."""
    return Paper("x")


@given(st.text(max_size=200), st.floats(6, 20), st.floats(5, 90), st.booleans())
@settings(max_examples=100)
def test_lines_are_never_too_wide_and_lose_nothing(text: str, size: float, width: float, bold: bool) -> None:
    shown = sheet().printable(text)
    lines = sheet().wrapped(shown, size, width, bold)
    assert squeezed("".join(lines)) == squeezed(shown)
    assert all(sheet().width(line, size, bold) <= width + 1e-6 or len(line) == 1 for line in lines)


def test_the_fonts_are_small_and_bring_their_licence() -> None:
    folder = Path(paper.__file__).parent / "fonts"
    assert "SIL Open Font License" in (folder / "LICENSE").read_text(encoding="utf-8")
    sizes = [file.stat().st_size for file in folder.glob("*.ttf")]
    assert len(sizes) == 2
    assert max(sizes) < 50_000


def test_the_formats_load_no_library_until_they_write() -> None:
    code = "import kit.banks.exchange.cards, kit.banks.exchange.quiz_pdf, sys; print('fpdf' in sys.modules)"
    done = run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
