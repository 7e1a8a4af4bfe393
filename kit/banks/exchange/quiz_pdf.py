"""A quiz to print: a sheet a category with a line for the name, and the key on pages of its own at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from kit.banks.exchange.item import Item, Reading, Remark, Writing
from kit.banks.exchange.notes import LETTERS, add_juniors, counted, juniors, prepared, shown_category, where
from kit.banks.exchange.paper import GREY, HEIGHT, INK, POINT, WIDTH, Paper, leading, not_read, words_of
from kit.banks.exchange.texts import tidy
from kit.banks.question import STATES

_SIDE, _TOP, _BOTTOM = 18.0, 18.0, 20.0
_ROOM = WIDTH - 2 * _SIDE
_FLOOR = HEIGHT - _BOTTOM
_ASKED, _LETTERS, _SMALL = 11.5, 11.0, 9.0
_INDENT = 9.0
_RADIUS = 2.35

_Row = tuple[float, Callable[[float], None]]
"""Something to print that stays on one page: its height in mm, and what draws it from a top y."""


class QuizPdf:
    """A quiz on paper, for a class that writes."""

    name = "quiz"
    title = "Quiz sheet with key (PDF)"
    endings: tuple[str, ...] = (".pdf",)
    about = "A4 sheets to circle answers on, one a category, and a key at the end; for printing only."

    def recognises(self, name: str, head: bytes) -> bool:  # noqa: ARG002
        """Never: a quiz sheet is not read."""
        return False

    def read(self, name: str, content: bytes) -> Reading:  # noqa: ARG002
        """Raises BankError: a PDF cannot be read back."""
        not_read(name)

    def write(self, title: str, items: list[Item]) -> Writing:
        """The sheets, then the key; with red answers also "-red", the same quiz with two answers a question."""
        writing = Writing()
        ready = prepared(items, writing.remarks)
        replaced: list[dict[str, str]] = []
        writing.files[""] = _Quiz(title, ready, replaced).content()
        writing.written = len(ready)
        for place, (item, found) in enumerate(zip(ready, replaced, strict=True)):
            if found:
                message = f"Not in the font: {words_of(found)}."
                writing.remarks.append(Remark(where(item, place), message))
        what = counted(ready, "topic", "source", "checked", "seconds", "level", "feedback", "identity")
        if what:
            writing.remarks.append(Remark("", f"The sheets do not show {what}."))
        made = juniors(ready)
        add_juniors(writing, ready, made, _Quiz(f"{title}, two answers", made, []).content() if made else b"")
        return writing


QUIZ_PDF = QuizPdf()


class _Quiz:
    """One quiz being drawn."""

    def __init__(self, title: str, items: Sequence[Item], replaced: list[dict[str, str]]) -> None:
        self.paper = Paper(title)
        self.title = self.paper.printable(tidy(title))
        self.paper.replaced = {}
        self.y = 0.0
        self.foot = ""
        self.number = 0
        self.replaced = replaced
        order = {code: place for place, code in enumerate(STATES)}
        places: dict[str, int] = {}
        for item in items:
            places.setdefault(item.category, order.get(item.category, len(order) + len(places)))
        shown = []
        for item in items:
            shown.append(self._shown(item))
            replaced.append(self.paper.replaced)
            self.paper.replaced = {}
        shown.sort(key=lambda item: places[item.category])
        self.groups = [
            (category, list(group)) for category, group in groupby(shown, lambda item: item.category)
        ]

    def _shown(self, item: Item) -> Item:
        """The item with what is printed of it in characters of the font; the category as it is."""
        shown = self.paper.printable
        answers = tuple(map(shown, item.answers))
        return Item(
            shown(item.question),
            answers,
            item.right,
            item.red,
            item.category,
            explanation=shown(item.explanation),
        )

    def content(self) -> bytes:
        """All pages."""
        for category, items in self.groups:
            name = self._name(category)
            several = any(len(item.right) > 1 for item in items)
            told = "each right answer" if several else "the right answer"
            count = "1 question" if len(items) == 1 else f"{len(items)} questions"
            self._start(name, f"{count}. Circle the letter of {told}.")
            for number, item in enumerate(items, 1):
                self._put(self._question(number, item))
        self._key()
        return self.paper.content()

    def _name(self, category: str) -> str:
        other = "Other questions" if len(self.groups) > 1 else ""
        name = self.paper.printable(shown_category(category)) or other
        self.paper.replaced = {}
        return name

    def _page(self) -> None:
        """A new page with its foot."""
        self.paper.page()
        self.number += 1
        self.y = _TOP
        self.paper.text(_SIDE, HEIGHT - 11, self.paper.shortened(self.foot, 8, _ROOM - 20), 8, colour=GREY)
        number = str(self.number)
        self.paper.text(WIDTH - _SIDE - self.paper.width(number, 8), HEIGHT - 11, number, 8, colour=GREY)

    def _start(self, name: str, told: str) -> None:
        """The first page of a category: title, name, a line for name and date."""
        paper = self.paper
        self.foot = " · ".join(part for part in (self.title, name) if part)
        self._page()
        lines = paper.wrapped(self.title, 12, _ROOM)
        self.y = paper.lines(_SIDE, self.y, lines, 12, colour=GREY)
        if name:
            self.y = paper.lines(_SIDE, self.y + 0.5, paper.wrapped(name, 20, _ROOM, True), 20, True)
        self.y += 9
        for x, end, word in ((_SIDE, 122.0, "Name"), (128.0, WIDTH - _SIDE, "Date")):
            paper.text(x, self.y, word, 10, colour=GREY)
            paper.line(x + paper.width(word, 10) + 2, self.y + 0.6, end, self.y + 0.6, INK, 0.25)
        self.y += 4
        self.y = paper.lines(_SIDE, self.y, [told], _SMALL, colour=GREY) + 3

    def _put(self, rows: list[_Row]) -> None:
        """Print rows: all on one page if they fit on one, else from page to page."""
        whole = sum(height for height, _ in rows)
        if self.y + whole > _FLOOR and whole <= _FLOOR - _TOP:
            self._page()
        for height, draw in rows:
            if self.y + height > _FLOOR:
                self._page()
            draw(self.y)
            self.y += height

    def _question(self, number: int, item: Item) -> list[_Row]:
        """A question line by line, and its answers: two abreast if all are short."""
        paper = self.paper
        rows: list[_Row] = []
        for place, line in enumerate(paper.wrapped(item.question, _ASKED, _ROOM - _INDENT, True)):
            rows.append((leading(_ASKED), self._asked(f"{number}." if not place else "", line)))
        rows.append((1.6, _nothing))
        half = (_ROOM - _INDENT) / 2
        indent = 2 * _RADIUS + 2.2
        short = all(
            "\n" not in text and paper.width(text, _LETTERS) < half - indent - 3 for text in item.answers
        )
        across = 2 if short else 1
        down = -(-len(item.answers) // across)
        for row in range(down):
            cells = [(place, item.answers[place]) for place in range(row, len(item.answers), down)]
            if across == 1:
                rows += self._long(row, item.answers[row])
            else:
                rows.append((2 * _RADIUS + 1.8, self._abreast(cells, half)))
        return [*rows, (4.2, _nothing)]

    def _asked(self, number: str, line: str) -> Callable[[float], None]:
        def draw(y: float) -> None:
            self.paper.lines(_SIDE, y, [number], _ASKED, True)
            self.paper.lines(_SIDE + _INDENT, y, [line], _ASKED, True)

        return draw

    def _abreast(self, cells: Sequence[tuple[int, str]], half: float) -> Callable[[float], None]:
        """Answers beside one another, each with its letter in a circle."""

        def draw(y: float) -> None:
            for column, (place, text) in enumerate(cells):
                x = _SIDE + _INDENT + column * half
                self._answer(x, y, LETTERS[place], text)

        return draw

    def _answer(self, x: float, y: float, letter: str, text: str) -> None:
        if letter:
            self.paper.disc(x + _RADIUS, y + _RADIUS, _RADIUS, letter)
        baseline = y + _RADIUS + _LETTERS * POINT * 0.33
        self.paper.text(x + 2 * _RADIUS + 2.2, baseline, text, _LETTERS)

    def _long(self, place: int, answer: str) -> list[_Row]:
        """An answer on lines of its own."""
        rows: list[_Row] = []
        lines = self.paper.wrapped(answer, _LETTERS, _ROOM - _INDENT - 2 * _RADIUS - 2.2)
        for number, line in enumerate(lines):
            letter = LETTERS[place] if not number else ""

            def draw(y: float, letter: str = letter, line: str = line) -> None:
                self._answer(_SIDE + _INDENT, y, letter, line)

            rows.append((2 * _RADIUS + 1.8 if number == len(lines) - 1 else leading(_LETTERS), draw))
        return rows

    def _key(self) -> None:
        """The key: each category's right answers, the answers for younger teams, and why."""
        paper = self.paper
        self.foot = f"{self.title} · Key for the teacher"
        self._page()
        self.y = paper.lines(_SIDE, self.y, paper.wrapped(self.title, 12, _ROOM), 12, colour=GREY)
        self.y = paper.lines(_SIDE, self.y + 0.5, ["Key for the teacher"], 20, True) + 3
        if any(item.red is not None for _, items in self.groups for item in items):
            told = "In grey: the two answers that younger teams choose between."
            self.y = paper.lines(_SIDE, self.y, [told], _SMALL, colour=GREY)
        for category, items in self.groups:
            name = self._name(category)
            head: list[_Row] = [(4.0, _nothing)]
            lines = paper.wrapped(name, 13, _ROOM, True) if name else []
            head += [(leading(13) + 0.6, self._heading(line)) for line in lines]
            for number, item in enumerate(items, 1):
                self._put([*head, *self._solution(number, item)])
                head = []

    def _heading(self, line: str) -> Callable[[float], None]:
        def draw(y: float) -> None:
            self.paper.lines(_SIDE, y, [line], 13, True)

        return draw

    def _solution(self, number: int, item: Item) -> list[_Row]:
        """A line or more of the key."""
        paper = self.paper
        young = ""
        if item.red is not None and len(item.right) == 1:
            young = " or ".join(LETTERS[place] for place in sorted((item.right[0], item.red)))
        rows: list[_Row] = []
        for first, place in enumerate(item.right):
            for part, line in enumerate(paper.wrapped(item.answers[place], 10.5, _ROOM - 40, True)):
                shown = ("" if first or part else f"{number}.", "" if part else LETTERS[place], line)
                rows.append(
                    (leading(10.5) + 0.3, self._solved(*shown, young if not first and not part else ""))
                )
        why = paper.wrapped(item.explanation, _SMALL, _ROOM - 20) if item.explanation else []
        rows += [(leading(_SMALL), self._why(line)) for line in why]
        return [*rows, (1.6, _nothing)]

    def _solved(self, number: str, letter: str, line: str, young: str) -> Callable[[float], None]:
        def draw(y: float) -> None:
            paper = self.paper
            paper.lines(_SIDE, y, [number], 10.5)
            if letter:
                paper.tick(_SIDE + 11.5, y + leading(10.5) / 2, 1.75)
            paper.lines(_SIDE + 15, y, [letter], 10.5, True)
            paper.lines(_SIDE + 20, y, [line], 10.5, True)
            paper.lines(WIDTH - _SIDE - paper.width(young, 10.5), y, [young], 10.5, colour=GREY)

        return draw

    def _why(self, line: str) -> Callable[[float], None]:
        def draw(y: float) -> None:
            self.paper.lines(_SIDE + 20, y, [line], _SMALL, colour=GREY)

        return draw


def _nothing(y: float) -> None:
    """Draw nothing: a gap."""
