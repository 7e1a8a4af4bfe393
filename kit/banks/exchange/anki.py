"""Anki's text files: notes one a line. The kit writes id, question, answer and tags, and reads them back."""

from __future__ import annotations

import csv
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from kit.banks.exchange.item import Item, Reading, Remark, Writing
from kit.banks.exchange.notes import (
    LETTERS,
    add_juniors,
    counted,
    juniors,
    note,
    note_text,
    noted,
    prepared,
    read_note,
    tagged,
    tags,
    unknown_tags,
)
from kit.banks.exchange.prose import decoded, escaped, from_html, lines_tidy
from kit.banks.exchange.texts import tidy
from kit.engine.errors import BankError

_SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t", "space": " ", "pipe": "|", "colon": ":"}
_HEADER = re.compile(r"#([a-z ]{2,20}):(.*)", re.IGNORECASE)
_LIST = re.compile(r"(.*)<ol\b[^<>]*>(.*)</ol>\s*", re.DOTALL | re.IGNORECASE)
_ENTRY = re.compile(r"<li\b[^<>]*>", re.IGNORECASE)
_LETTERED = re.compile(r"\(?([A-Za-z])[.):]\s+(.+)")
_RIGHT = re.compile(r"\(?([A-Za-z])(?:[.):]\s+(.*)|[.):]?)")
_NOTE = re.compile(r"<!--kit (\{.*?\})-->", re.DOTALL)
_MADE_ID = re.compile(r"kit-[0-9a-f]{12}(?:-red)?")
_SOURCE = re.compile(r"<br><small>Source: [^<>]*</small>")
_BOLD = re.compile(r"<b>(.*?)</b>(?:<br>)?", re.DOTALL)
_COLUMNS = ("ID", "Front", "Back", "Tags")


@dataclass(slots=True)
class _Head:
    """What the lines at the top of a file say; columns are counted from 1."""

    separator: str = ""
    html: bool | None = None
    deck: str = ""
    tags: list[str] = field(default_factory=list)
    columns: list[str] = field(default_factory=list)
    special: dict[str, int] = field(default_factory=dict)
    lines: int = 0


class Anki:
    """Anki, cards to learn from; its text import and export."""

    name = "anki"
    title = "Anki"
    endings: tuple[str, ...] = (".txt", ".tsv", ".csv")
    about = "Cards with question and answers in front, the right one and why behind, tags for State and level."

    def recognises(self, name: str, head: bytes) -> bool:  # noqa: ARG002
        """Whether it begins with a line such as "#separator:tab", as Anki's own exports do."""
        text = head.decode("utf-8", "ignore").lstrip("\ufeff \t\r\n").casefold()
        return text.startswith(("#separator:", "#html:", "#notetype", "#deck", "#columns:", "#tags", "#guid"))

    def read(self, name: str, content: bytes) -> Reading:
        """Notes whose front has a question with lettered answers; the others are counted in one remark."""
        text, said = decoded(name, content)
        reading = Reading(remarks=[Remark("", said)] if said else [])
        lines = text.split("\n")
        head = _head(lines, reading.remarks)
        unknown: dict[str, int] = {}
        cards: list[int] = []
        for line, fields in _records(name, lines, head):
            item = _item(head, fields, line, unknown)
            if item is None:
                cards.append(line)
            else:
                reading.items.append(item)
        unknown_tags(unknown, reading.remarks)
        if cards:
            where = ", ".join(map(str, cards[:5])) + (" …" if len(cards) > 5 else "")
            lines_ = "line" if len(cards) == 1 else "lines"
            count = "1 card has" if len(cards) == 1 else f"{len(cards)} cards have"
            message = f"{count} a front and a back, but no answers to choose from ({lines_} {where}): left out."
            reading.remarks.append(Remark(f"line {cards[0]}", message))
        elif not reading.items:
            raise BankError(f"“{name}” has no notes: export them from Anki as “Notes in Plain Text”.")
        return reading

    def write(self, title: str, items: list[Item]) -> Writing:
        """One note a line: id, question with answers, right answer with why, tags."""
        writing = Writing()
        ready = prepared(items, writing.remarks)
        writing.files[""] = _file(title, ready, writing.remarks)
        writing.written = len(ready)
        what = counted(ready, "red", "source", "checked", "number", "seconds", "feedback")
        if what:
            message = f"Anki has no field for {what}: a comment in the back holds them for the kit."
            writing.remarks.append(Remark("", message))
        made = juniors(ready)
        add_juniors(writing, ready, made, _file(f"{title} (two answers)", made, []))
        return writing


ANKI = Anki()


def _head(lines: list[str], remarks: list[Remark]) -> _Head:
    """The headers at the top of a file. Commas that a spreadsheet put after one are dropped, and said."""
    head = _Head()
    listed = ""
    for number, line in enumerate(lines, 1):
        bare = line.strip()
        if bare.casefold().startswith("tags:") and number == 1:
            bare = f"#{bare}"
        match = _HEADER.match(bare.strip('"'))
        if match is None:
            if bare and not bare.startswith("#"):
                break
            head.lines = number
            continue
        head.lines = number
        key, value = match[1].strip().casefold(), match[2].strip()
        trimmed = value.rstrip(",;\t ")
        if key != "columns" and trimmed not in ("", value):
            message = "A spreadsheet put separators after this header; Anki would pass over it."
            remarks.append(Remark(f"line {number}", message))
            value = trimmed
        if key == "separator":
            head.separator = _SEPARATORS.get(value.casefold(), value[:1] or match[2][:1])
        elif key == "html":
            head.html = value.casefold() == "true"
        elif key == "deck":
            head.deck = value
        elif key == "tags":
            head.tags = value.split()
        elif key == "columns":
            listed = match[2]
        elif key.endswith(" column") and value.isdecimal() and 0 < len(value) < 4:
            head.special[key.removesuffix(" column")] = int(value)
    if not head.separator:
        first = next((line for line in lines[head.lines :] if line.strip()), "")
        head.separator = next((mark for mark in "\t|;," if mark in first), "\t")
    head.columns = [tidy(column).casefold() for column in listed.split(head.separator)] if listed else []
    return head


def _records(name: str, lines: list[str], head: _Head) -> Iterator[tuple[int, list[str]]]:
    """The notes of a file: the line where each begins, and its fields.

    Raises BankError for a field longer than Python's csv reads (131,072 characters unless set otherwise).
    """
    ends = head.separator not in '"\n\r'
    reader = csv.reader(
        (f"{line}\n" for line in lines[head.lines :]),
        delimiter=head.separator if ends else "\t",
        doublequote=True,
    )
    line = head.lines
    while True:
        start = line + 1
        try:
            fields = next(reader)
        except StopIteration:
            return
        except csv.Error:
            raise BankError(
                f"“{name}”, line {start}: a field is too long, or a quote is never closed."
            ) from None
        line = head.lines + reader.line_num
        if any(part.strip() for part in fields) and not fields[0].startswith("#"):
            yield start, fields


def _item(head: _Head, fields: list[str], line: int, unknown: dict[str, int]) -> Item | None:
    """A note as an item; None if its front has no answers to choose from, or its back names none of them."""
    special = {place - 1 for place in head.special.values()}
    plain = [(place, text) for place, text in enumerate(fields) if place not in special]
    names = {column: place for place, column in enumerate(head.columns)}
    identity = ""
    if "front" in names and "back" in names and max(names["front"], names["back"]) < len(fields):
        front, back = fields[names["front"]], fields[names["back"]]
        identity = fields[names["id"]] if "id" in names and names["id"] < len(fields) else ""
    else:
        texts = [text for _, text in plain]
        if len(texts) >= 3 and not _choices(texts[0], head.html is not False)[1]:
            identity, texts = texts[0], texts[1:]
        front, back = [*texts, "", ""][:2]
    question, answers = _choices(front, head.html is not False)
    own = _NOTE.search(back)
    if source := _SOURCE.search(back) if own else None:
        back = back[: source.start()] + back[source.end() :]
    right, explanation = _bold(back, answers) or _answer(back, answers, head.html is not False)
    if not question or len(answers) < 2 or not all(answers) or not right:
        return None
    item = Item(question, answers, right, explanation=explanation, place=f"line {line}")
    deck = _special(head, fields, "deck") or head.deck
    deck = tidy(deck.rpartition("::")[2])
    item = tagged(item, [*head.tags, *_special(head, fields, "tags").split()], unknown)
    if deck and not item.category and head.columns != [column.casefold() for column in _COLUMNS]:
        item = replace(item, category=deck)
    name = tidy(from_html(identity).text if head.html is not False else identity)
    if name and not _MADE_ID.fullmatch(name):
        item = replace(item, identity=name)
    if own:
        item = noted(item, read_note(own[1]), "feedback")
        if len(item.feedback) not in (0, len(item.answers)):
            item = replace(item, feedback=())
    return item


def _special(head: _Head, fields: list[str], name: str) -> str:
    """The field of a column with a meaning of its own, such as the tags."""
    place = head.special.get(name, 0)
    return fields[place - 1] if 0 < place <= len(fields) else ""


def _choices(front: str, html: bool) -> tuple[str, tuple[str, ...]]:
    """Question and answers of a front: a list, or lines that begin A. B. C. after the question."""
    if html and front.rstrip()[-5:].casefold() == "</ol>" and (match := _LIST.fullmatch(front.strip())):
        entries = [from_html(entry).text for entry in _ENTRY.split(match[2])[1:]]
        return from_html(match[1]).text, tuple(entries)
    lines = _plain(front, html).split("\n")
    answers: list[str] = []
    while lines and (match := _LETTERED.fullmatch(lines[-1].strip())):
        answers.insert(0, match[2])
        letter = match[1].upper()
        lines.pop()
        if letter == "A":
            return "\n".join(lines), tuple(answers)
    return _plain(front, html), ()


def _plain(text: str, html: bool) -> str:
    return from_html(text).text if html else lines_tidy(text)


def _answer(back: str, answers: tuple[str, ...], html: bool) -> tuple[tuple[int, ...], str]:
    """The right answers that a back names, line by line from its first, and what follows them."""
    lines = _plain(back, html).split("\n")
    right: list[int] = []
    while lines:
        place = _named(lines[0].strip(), answers)
        if place is None or place in right:
            break
        right.append(place)
        lines.pop(0)
    return tuple(sorted(right)), "\n".join(lines)


def _bold(back: str, answers: tuple[str, ...]) -> tuple[tuple[int, ...], str] | None:
    """The right answers that a back has in bold at its head, and what follows; None if it has none there."""
    right: list[int] = []
    at = 0
    while match := _BOLD.match(back, at):
        letter, _, text = from_html(match[1]).text.partition(". ")
        place = LETTERS.find(letter) if len(letter) == 1 else -1
        if not 0 <= place < len(answers) or text != answers[place]:
            return None
        right.append(place)
        at = match.end()
    return (tuple(sorted(set(right))), from_html(back[at:]).text) if right else None


def _named(line: str, answers: tuple[str, ...]) -> int | None:
    """Which answer a line names: by its letter and text, by its text, or by its letter alone."""
    match = _RIGHT.fullmatch(line)
    if match is not None:
        place = LETTERS.index(match[1].upper()) if match[1].upper() in LETTERS else -1
        if 0 <= place < len(answers) and (not match[2] or match[2] == answers[place].split("\n")[0]):
            return place
    return answers.index(line) if line in answers else None


def _file(title: str, items: list[Item], remarks: list[Remark]) -> bytes:
    lines = ["#separator:tab", "#html:true", "#notetype:Basic", f"#deck:{tidy(title)}"]
    lines += [f"#columns:{chr(9).join(_COLUMNS)}", "#tags column:4"]
    seen: set[str] = set()
    for item in items:
        name = item.identity
        if name in seen:
            remarks.append(
                Remark(item.place or name, f"The id {name} is there twice; Anki gets another for this one.")
            )
        if not name or name in seen:
            text = "\n".join((item.question, *item.answers))
            name = f"kit-{hashlib.sha256(text.encode()).hexdigest()[:12]}"
        seen.add(name)
        labels = [
            re.sub(r"\s+", "_", tag.casefold() if tag.startswith(("state", "level")) else tag)
            for tag in tags(item)
        ]
        lines.append("\t".join(map(_field, (escaped(name), _front(item), _back(item), " ".join(labels)))))
    return ("\n".join(lines) + "\n").encode()


def _front(item: Item) -> str:
    entries = "".join(f"<li>{escaped(answer)}</li>" for answer in item.answers)
    return f'{escaped(item.question)}<ol type="A">{entries}</ol>'


def _back(item: Item) -> str:
    """The right answers in bold, why, the source; and in a comment what Anki has no field for."""
    right = "<br>".join(f"<b>{LETTERS[place]}. {escaped(item.answers[place])}</b>" for place in item.right)
    why = f"<br>{escaped(item.explanation)}" if item.explanation else ""
    source = f"<br><small>Source: {escaped(item.source)}</small>" if item.source else ""
    data = note(item, "category", "feedback")
    return f"{right}{why}{source}{f'<!--kit {note_text(data)}-->' if data else ''}"


def _field(text: str) -> str:
    """A field as Anki reads it: in quotes if it holds a tab, a quote or a line break, or begins a comment."""
    if text.startswith("#") or any(mark in text for mark in '\t"\n'):
        return '"' + text.replace('"', '""') + '"'
    return text
