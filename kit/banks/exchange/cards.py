"""Question cards to print on A4 and cut out: the question in front, the answer behind, backs mirrored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kit.banks.exchange.item import Item, Reading, Remark, Writing
from kit.banks.exchange.notes import LETTERS, counted, prepared, shown_category, where
from kit.banks.exchange.paper import (
    GREY,
    HEIGHT,
    INK,
    PALE,
    POINT,
    WHITE,
    WIDTH,
    Paper,
    leading,
    not_read,
    words_of,
)
from kit.banks.exchange.texts import tidy
from kit.banks.question import STATES

_BANDS = (
    ("#0072B2", WHITE),
    ("#E69F00", INK),
    ("#CC79A7", INK),
    ("#F0E442", INK),
    ("#56B4E9", INK),
    ("#1B1B1B", WHITE),
    ("#7A4B1E", WHITE),
    ("#A8B3BB", INK),
)
"""Colours of the band above a card, category by category; none is green or red."""
_INSET, _BAND = 4.0, 8.0


@dataclass(frozen=True, slots=True)
class _Format:
    """A size of card: how many stand on a sheet, how large its letters are at most and at least."""

    across: int
    down: int
    width: float
    height: float
    most: float
    least: float

    @property
    def left(self) -> float:
        return (WIDTH - self.across * self.width) / 2

    @property
    def top(self) -> float:
        return (HEIGHT - self.down * self.height) / 2

    @property
    def count(self) -> int:
        return self.across * self.down


_SIZES = (
    _Format(2, 4, 92, 66, 1.0, 0.74),
    _Format(2, 2, 92, 132, 1.0, 0.74),
    _Format(1, 1, 184, 264, 1.5, 0.6),
)
"""From the usual card to one that fills a page; letters of 12 points times the factor."""
_NAMES = ("", "a card of double height", "a card of a whole page")


@dataclass(frozen=True, slots=True)
class _Card:
    """An item with its texts as they can be printed, and how its category looks."""

    item: Item
    category: str
    topic: str
    question: str
    answers: tuple[str, ...]
    explanation: str
    source: str
    label: str
    band: tuple[str, str]


class Cards:
    """Cards to cut out, for playing at a table."""

    name = "cards"
    title = "Question cards (PDF)"
    endings: tuple[str, ...] = (".pdf",)
    about = "A4 sheets of cards to print on both sides (flip on the long edge) and cut out; for printing only."

    def recognises(self, name: str, head: bytes) -> bool:  # noqa: ARG002
        """Never: cards are not read."""
        return False

    def read(self, name: str, content: bytes) -> Reading:  # noqa: ARG002
        """Raises BankError: a PDF cannot be read back."""
        not_read(name)

    def write(self, title: str, items: list[Item]) -> Writing:
        """Sheets of eight cards, each sheet followed by its backs; what is too long gets a larger card."""
        writing = Writing()
        ready = prepared(items, writing.remarks)
        paper = Paper(title)
        groups: list[list[tuple[_Card, float, float]]] = [[] for _ in _SIZES]
        bands: dict[str, tuple[str, str]] = {}
        for place, item in enumerate(ready):
            bands.setdefault(item.category, _band(item.category, len(bands)))
            card = _card(paper, item, bands[item.category])
            if paper.replaced:
                what = words_of(paper.replaced)
                message = f"Not in the font: {what}."
                writing.remarks.append(Remark(where(item, place), message))
                paper.replaced = {}
            size, fits = _fitting(paper, card)
            if fits is None:
                message = "It is too long even for a whole page. It was left out; shorten it."
                writing.remarks.append(Remark(where(item, place), message))
                continue
            if size:
                writing.remarks.append(Remark(where(item, place), f"It is long and stands on {_NAMES[size]}."))
            groups[size].append((card, *fits))
            writing.written += 1
        _print(paper, paper.printable(tidy(title)), groups)
        writing.files[""] = paper.content()
        what = counted(ready, "feedback", "checked", "seconds", "level")
        if what:
            writing.remarks.append(Remark("", f"The cards do not show {what}."))
        return writing


CARDS = Cards()


def _band(category: str, place: int) -> tuple[str, str]:
    """The colours of a category: each State has its own, others take them in turn."""
    return _BANDS[(list(STATES).index(category) if category in STATES else place) % len(_BANDS)]


def _card(paper: Paper, item: Item, band: tuple[str, str]) -> _Card:
    shown = paper.printable
    return _Card(
        item,
        shown(shown_category(item.category)),
        shown(item.topic[:1].upper() + item.topic[1:]),
        shown(item.question),
        tuple(map(shown, item.answers)),
        shown(item.explanation),
        shown(item.source),
        shown(item.identity or (f"No. {item.number}" if item.number is not None else "")),
        band,
    )


def _fitting(paper: Paper, card: _Card) -> tuple[int, tuple[float, float] | None]:
    """The smallest size of card on which both sides fit, and the factors of their letters; None if none."""
    for number, size in enumerate(_SIZES):
        found = []
        for side in (_front, _back):
            factor = size.most
            while factor >= size.least and side(paper, card, size, factor, None) > size.height:
                factor = round(factor - 0.04, 2)
            found.append(factor)
        if min(found) >= size.least:
            return number, (found[0], found[1])
    return 0, None


def _print(paper: Paper, title: str, groups: Sequence[Sequence[tuple[_Card, float, float]]]) -> None:
    """All sheets: fronts, then their backs with left and right exchanged."""
    sheet = 0
    for size, cards in zip(_SIZES, groups, strict=True):
        for first in range(0, len(cards), size.count):
            sheet += 1
            some = cards[first : first + size.count]
            for behind in (False, True):
                paper.page()
                side = "back" if behind else "front"
                words = f"Sheet {sheet}, {side} · print on both sides, flip on the long edge · {title}"
                _frame(paper, size, words)
                for place, (card, front, back) in enumerate(some):
                    row, column = divmod(place, size.across)
                    column = size.across - 1 - column if behind else column
                    corner = (size.left + column * size.width, size.top + row * size.height)
                    (_back if behind else _front)(paper, card, size, back if behind else front, corner)
    if not sheet:
        paper.page()


def _frame(paper: Paper, size: _Format, words: str) -> None:
    """Cut marks around the cards, thin lines between them, and a line of words at the foot."""
    right, bottom = size.left + size.across * size.width, size.top + size.down * size.height
    for column in range(size.across + 1):
        x = size.left + column * size.width
        paper.line(x, size.top - 6, x, size.top - 1.5, GREY)
        paper.line(x, bottom + 1.5, x, bottom + 6, GREY)
        if 0 < column < size.across:
            paper.line(x, size.top, x, bottom)
    for row in range(size.down + 1):
        y = size.top + row * size.height
        paper.line(size.left - 6, y, size.left - 1.5, y, GREY)
        paper.line(right + 1.5, y, right + 6, y, GREY)
        if 0 < row < size.down:
            paper.line(size.left, y, right, y)
    room = size.across * size.width - 6
    paper.text(size.left + 3, bottom + 9.5, paper.shortened(words, 7, room), 7, colour=GREY)


def _head(paper: Paper, card: _Card, size: _Format, corner: tuple[float, float] | None, behind: bool) -> float:
    """The band with category and topic, below one another if they are long; returns how far down it reaches."""
    words, topic = card.category or "Question", "Answer" if behind else card.topic
    inner = size.width - 2 * _INSET - 6
    letters, small = 11.0, 9.0
    while letters > 8 and paper.width(words, letters, True) + paper.width(topic, small) + 4 > inner:
        letters, small = letters - 0.5, max(7.0, small - 0.5)
    wide = paper.width(topic, small)
    beside = paper.width(words, letters, True) + wide + 4 <= inner
    lines = paper.wrapped(words, letters, inner, True)
    below = [] if beside or not topic else paper.wrapped(topic, small, inner)
    text = len(lines) * leading(letters) + len(below) * leading(small)
    height = max(_BAND, text + 2.6)
    if corner is not None:
        x, y = corner[0] + _INSET + 3, corner[1] + _INSET
        colour, ink = card.band
        paper.box(corner[0] + _INSET, y, size.width - 2 * _INSET, height, colour)
        end = paper.lines(x, y + (height - text) / 2, lines, letters, True, ink)
        paper.lines(x, end, below, small, False, ink)
        if beside:
            paper.text(x + inner - wide, y + height / 2 + small * POINT * 0.35, topic, small, False, ink)
    return _INSET + height + 3


def _front(
    paper: Paper, card: _Card, size: _Format, factor: float, corner: tuple[float, float] | None
) -> float:
    """The question and its answers. Draws if there is a corner; returns the height needed, in mm."""
    asked, letters = 12.5 * factor, 11.5 * factor
    radius = letters * POINT * 0.66
    inner = size.width - 2 * _INSET - 2
    question = paper.wrapped(card.question, asked, inner, True)
    indent = 2 * radius + 2.5
    answers = [paper.wrapped(answer, letters, inner - indent) for answer in card.answers]
    heights = [max(len(lines) * leading(letters), 2 * radius) for lines in answers]
    young = _young(card.item)
    foot = _INSET + max(3.0 if young else 0.0, len(_label(paper, card, size)) * leading(7))
    top = _head(paper, card, size, corner, False)
    needed = top + len(question) * leading(asked) + 2 + sum(heights) + len(heights) * 1.0 + foot
    if corner is None:
        return needed
    spare = size.height - needed
    x, y = corner[0] + _INSET + 1, corner[1] + top
    gap = min(spare / (len(heights) + 2), 2.2 * factor)
    y = paper.lines(x, y + min(gap, 1.0), question, asked, True) + 2 + gap
    for number, (lines, height) in enumerate(zip(answers, heights, strict=True)):
        paper.disc(x + radius, y + max(leading(letters), 2 * radius) / 2, radius, LETTERS[number])
        paper.lines(x + indent, y + max(0.0, 2 * radius - leading(letters)) / 2, lines, letters)
        y += height + 1.0 + gap
    _foot(paper, card, size, corner, young)
    return needed


def _young(item: Item) -> str:
    """What is read to teams that choose between two answers."""
    if item.red is None or len(item.right) != 1:
        return ""
    first, second = sorted((item.right[0], item.red))
    return f"Younger teams: {LETTERS[first]} or {LETTERS[second]}"


def _label(paper: Paper, card: _Card, size: _Format) -> list[str]:
    """The id at the foot of a card, in lines."""
    return paper.wrapped(card.label, 7, size.width - 2 * _INSET - 40) if card.label else []


def _foot(paper: Paper, card: _Card, size: _Format, corner: tuple[float, float], young: str) -> None:
    """The id at the foot of a card, and what younger teams choose between."""
    label = _label(paper, card, size)
    y = corner[1] + size.height - _INSET
    paper.lines(corner[0] + _INSET + 1, y + 0.6 - len(label) * leading(7), label, 7, colour=GREY)
    paper.text(corner[0] + size.width - _INSET - 1 - paper.width(young, 8), y, young, 8)


def _back(paper: Paper, card: _Card, size: _Format, factor: float, corner: tuple[float, float] | None) -> float:
    """The right answer, the red one, why, and the source. As `_front`."""
    large, usual, small = 13 * factor, 10.5 * factor, max(7.0, 7.5 * factor)
    inner = size.width - 2 * _INSET - 2
    radius = large * POINT * 0.6
    indent = 2 * radius + 2.5
    item = card.item
    named = [f"{letter}  {answer}" for letter, answer in zip(LETTERS, card.answers, strict=False)]
    right = [paper.wrapped(named[place], large, inner - indent, True) for place in item.right]
    red: list[str] = []
    if item.red is not None:
        red = paper.wrapped(named[item.red], usual, inner - indent)
    why = paper.wrapped(card.explanation, usual, inner) if card.explanation else []
    source = paper.wrapped(f"Source: {card.source}", small, inner) if card.source else []
    said = small if red else 0.0
    foot = _INSET + len(_label(paper, card, size)) * leading(7) + (1.0 if card.label else 0.0)
    top = _head(paper, card, size, corner, True)
    needed = top + sum(len(lines) * leading(large) for lines in right) + len(right) * 1.5
    needed += (leading(said) + len(red) * leading(usual) + 2.5) if red else 0
    needed += len(why) * leading(usual) + 2 + len(source) * leading(small) + foot
    if corner is None:
        return needed
    x, y = corner[0] + _INSET + 1, corner[1] + top
    gap = min((size.height - needed) / 4, 2.5 * factor)
    for lines in right:
        paper.tick(x + radius, y + leading(large) / 2, radius)
        y = paper.lines(x + indent, y, lines, large, True) + 1.5
    if red:
        y += gap + 0.5
        y = paper.lines(x + indent, y, ["Wrong answer for younger teams"], said, colour=GREY)
        paper.cross(x + radius, y + leading(usual) / 2 - leading(said) / 2, radius * 0.85)
        y = paper.lines(x + indent, y, red, usual) + 2
    if why:
        y += gap
        paper.line(x, y, x + inner, y, PALE)
        paper.lines(x, y + 1.0 + gap / 2, why, usual)
    bottom = corner[1] + size.height - foot
    paper.lines(x, bottom - len(source) * leading(small), source, small, colour=GREY)
    _foot(paper, card, size, corner, "")
    return needed
