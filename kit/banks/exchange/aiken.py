"""Moodle's Aiken: a question on one line, lettered answers, `ANSWER: B`. What Moodle would lose is said."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from kit.banks.exchange.item import Item, Reading, Remark, Writing
from kit.banks.exchange.notes import LETTERS, add_juniors, counted, juniors, prepared, where
from kit.banks.exchange.prose import decoded
from kit.banks.exchange.texts import tidy
from kit.engine.errors import BankError

_OPTION = re.compile(r"([A-Za-z])([.)])([ \t]*)(?=\S|$)")
_STRICT = re.compile(r"[A-Z][.)]")
_ANSWER = re.compile(r"(answers?)\s*:\s*(.*)", re.IGNORECASE)
_LOOKS = re.compile(r"^[A-Z][.)][ \t]+\S[^\n]*\n(?:[^\n]*\n){0,30}?ANSWER: *[A-Z]", re.MULTILINE)
_GUARD = "\u2060"
_LOST = (
    "category",
    "topic",
    "level",
    "explanation",
    "source",
    "checked",
    "seconds",
    "feedback",
    "red",
    "identity",
)


@dataclass(slots=True)
class _Open:
    """A question being read."""

    line: int
    stem: list[str]
    letters: list[str] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    marks: set[str] = field(default_factory=set)
    blank_after: bool = False


class Aiken:
    """Aiken, the simplest text format that Moodle imports."""

    name = "aiken"
    title = "Moodle Aiken"
    endings: tuple[str, ...] = (".txt",)
    about = "Questions with one right answer and nothing else; Moodle imports it."

    def recognises(self, name: str, head: bytes) -> bool:  # noqa: ARG002
        """Whether the text has lettered answers with a line ANSWER after them."""
        text = head.decode("utf-8", "ignore").lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        return _LOOKS.search(text) is not None

    def read(self, name: str, content: bytes) -> Reading:
        """The questions of a file; what is none, or what Moodle would read otherwise, is a remark."""
        text, said = decoded(name, content)
        reading = Reading(remarks=[Remark("", said)] if said else [])
        _Reader(reading).run(text.split("\n"))
        if not reading.items and not reading.remarks:
            raise BankError(
                f"“{name}” has no questions: Aiken has lines A. B. C. and a line “ANSWER: B” after them."
            )
        return reading

    def write(self, title: str, items: list[Item]) -> Writing:  # noqa: ARG002
        """One line a question, one an answer; what Aiken has no place for is said."""
        writing = Writing()
        ready = []
        for place, item in enumerate(prepared(items, writing.remarks)):
            if len(item.right) > 1:
                message = f"It has {len(item.right)} right answers; Aiken knows one. It was left out."
                writing.remarks.append(Remark(where(item, place), message))
                continue
            ready.append(_on_lines(item, where(item, place), writing.remarks))
        writing.files[""] = _file(ready)
        writing.written = len(ready)
        lost = counted(ready, *_LOST)
        if lost:
            writing.remarks.append(Remark("", f"Aiken has no place for {lost}; they are not in the file."))
        made = [_on_lines(item, where(item, place), []) for place, item in enumerate(juniors(ready))]
        add_juniors(writing, ready, made, _file(made))
        return writing


AIKEN = Aiken()


def _on_lines(item: Item, place: str, remarks: list[Remark]) -> Item:
    """The item with each text on one line, and a question that begins like an answer made safe."""
    question, answers = tidy(item.question), tuple(map(tidy, item.answers))
    if "\n" in "".join((item.question, *item.answers)):
        remarks.append(Remark(place, "Its line breaks became spaces; Aiken has one line a text."))
    if _OPTION.match(question) or _ANSWER.match(question) or len(question.encode()) < 2:
        message = "Its question would be taken for an answer; an invisible character was put before it."
        remarks.append(Remark(place, message))
        question = _GUARD + question
    return replace(item, question=question, answers=answers)


def _file(items: list[Item]) -> bytes:
    blocks = []
    for item in items:
        lines = [item.question]
        lines += [f"{letter}. {answer}" for letter, answer in zip(LETTERS, item.answers, strict=False)]
        lines.append(f"ANSWER: {LETTERS[item.right[0]]}")
        blocks.append("\n".join(lines))
    return ("\n\n".join(blocks) + "\n").encode() if blocks else b""


class _Reader:
    """Takes line after line; tells where Moodle would take it otherwise."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.open: _Open | None = None

    def remark(self, line: int, message: str) -> None:
        self.reading.remarks.append(Remark(f"line {line}", message))

    def run(self, lines: list[str]) -> None:
        for at, raw in enumerate(lines):
            line = raw.strip()
            if not line:
                if self.open is not None and not self.open.answers:
                    self.open.blank_after = True
                continue
            self.take(at + 1, line, lines)
        self.abandon("The file ends before its line ANSWER")

    def take(self, number: int, line: str, lines: list[str]) -> None:
        answer = _ANSWER.match(line)
        option = None if answer else _OPTION.match(line)
        if answer and (self.open is not None or answer[1] == "ANSWER"):
            self.answer(number, line, answer)
        elif option and self.open is not None and self.fits(option):
            self.option(number, line, option)
        elif self.open is not None and self.open.answers and self.continues(lines, number):
            self.remark(number, "The answer before goes on in this line; Moodle would take it for a question.")
            self.open.answers[-1] = tidy(f"{self.open.answers[-1]} {line}")
        else:
            self.stem(number, line, option is not None)

    def fits(self, option: re.Match[str]) -> bool:
        """Whether a line is an answer of the open question: one with a small letter, or without a blank after
        the mark ("U.S. …"), only if its letter is the next."""
        assert self.open is not None
        usual = option[1].isupper() and (option[3] != "" or option.end() == len(option.string))
        return usual or option[1].upper() == LETTERS[min(len(self.open.answers), 25)]

    def stem(self, number: int, line: str, like_option: bool) -> None:
        """A line of a question: its first, or a further one."""
        if self.open is not None and self.open.answers:
            self.abandon("It has no line ANSWER")
        if self.open is not None and not self.open.blank_after:
            self.remark(number, "The question goes on in this line; Moodle would lose the line before.")
            self.open.stem.append(line)
            return
        if self.open is not None:
            self.abandon("It has no answers")
        if like_option:
            self.remark(number, "It begins like an answer; it was taken for a question, which Moodle does not.")
        elif len(line.lstrip(_GUARD).encode()) < 2 and not line.startswith(_GUARD):
            self.remark(number, f"“{line}” is too short to be a question; Moodle passes over it.")
        self.open = _Open(number, [line.lstrip("\u2060\u200b")])

    def option(self, number: int, line: str, match: re.Match[str]) -> None:
        assert self.open is not None
        if not _STRICT.match(line):
            self.remark(number, "Its letter is small; Moodle would take the line for a question.")
        if self.open.marks and match[2] not in self.open.marks:
            self.remark(number, "Answers are marked A. and A) in one question; some programs refuse that.")
        self.open.marks.add(match[2])
        self.open.letters.append(match[1].upper())
        self.open.answers.append(tidy(line[match.end() :]))

    def continues(self, lines: list[str], number: int) -> bool:
        """Whether, after this line, the open question goes on before another begins."""
        assert self.open is not None
        following = LETTERS[min(len(self.open.answers), 25)]
        for line in lines[number : number + 6]:
            bare = line.strip()
            if not bare or _ANSWER.match(bare):
                return bool(bare)
            if option := _OPTION.match(bare):
                return option[1] == following and option[1] != "A"
        return False

    def answer(self, number: int, line: str, match: re.Match[str]) -> None:
        """The line that ends a question."""
        question, self.open = self.open, None
        if question is None:
            self.remark(number, f"“{line[:60]}” follows no question. It was left out.")
            return
        if not line.startswith("ANSWER:"):
            self.remark(
                number, "Moodle only knows “ANSWER:” in capitals, with the colon; it would lose the question."
            )
        said = match[2].strip()
        letter = said[:1].upper()
        if said[:1].islower():
            self.remark(number, f"The letter “{said[:1]}” is small; Moodle would mark no answer as right.")
        if re.match(r"[A-Za-z]\s*(?:,|and\b|&|;)\s*[A-Za-z]\b", said):
            self.remark(
                number, f"“{said[:40]}” names several answers; Aiken knows one, and Moodle takes the first."
            )
        stem = tidy(" ".join(question.stem))
        place = question.line
        if len(question.answers) < 2 or not stem or not all(question.answers):
            lacks = "has an empty answer" if len(question.answers) > 1 else "has fewer than two answers"
            self.remark(place, f"“{stem[:60]}” {lacks if stem else 'has no text'}. It was left out.")
        elif letter not in question.letters:
            named = f"“{said[:20]}” is" if said else "Nothing is named that is"
            self.remark(number, f"{named} none of its answers. The question was left out.")
        elif question.letters.count(letter) > 1:
            self.remark(number, f"Several of its answers have the letter {letter}. The question was left out.")
        else:
            right = question.letters.index(letter)
            if question.letters != list(LETTERS[: len(question.letters)]):
                self.remark(place, "Its letters do not run A, B, C; Moodle would count places instead.")
            item = Item(stem, tuple(question.answers), (right,), place=f"line {place}")
            self.reading.items.append(item)

    def abandon(self, why: str) -> None:
        """Leave out the open question, saying why."""
        if self.open is not None:
            self.remark(self.open.line, f"“{tidy(' '.join(self.open.stem))[:60]}”: {why}. It was left out.")
            self.open = None
