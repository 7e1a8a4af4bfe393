"""Moodle's GIFT: questions as text, `=right ~wrong` in braces. Read as Moodle reads it, and a little beyond."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, NamedTuple

from kit.banks.exchange.item import Item, Reading, Remark, Writing
from kit.banks.exchange.moodle import (
    category_of,
    category_path,
    hidden_remark,
    moodle_note,
    sharable,
    shares,
)
from kit.banks.exchange.notes import (
    add_juniors,
    juniors,
    note_text,
    noted,
    prepared,
    read_note,
    shown_category,
    tagged,
    tags,
    unknown_tags,
)
from kit.banks.exchange.prose import decoded, from_html, lines_tidy, looks_html
from kit.banks.exchange.texts import tidy
from kit.engine.errors import BankError

_PAIR = re.compile(r"\\[\\:#={}~n]")
_ESCAPE = re.compile(r"[\\:#={}~]")
_WEIGHT = re.compile(r"%(-?[0-9]{1,3}(?:\.[0-9]*)?)%")
_FORMAT = re.compile(r"\[(html|moodle|plain|markdown)\]")
_ID = re.compile(r"\[id:((?:\\\]|[^\]\x00-\x1f])+)\]")
_TAG = re.compile(r"\[tag:((?:\\\]|[^\]<>`\x00-\x1f])+)\]")
_KIT = "// kit "
_MARKS = re.compile(r"[*_`]{2}|^#{1,6} ", re.MULTILINE)
_LOOKS = re.compile(r"^\$CATEGORY:|^::[^\n]{0,300}::|\{[^{}]{0,2000}[=~][^{}]{0,2000}\}", re.MULTILINE)


class _Block(NamedTuple):
    """Lines between blank ones: the line where they begin (from 1), those of the text, those of comments."""

    line: int
    text: str
    comments: tuple[str, ...]


class _Left(Exception):
    """Why a block is no multiple-choice question."""


class Gift:
    """GIFT, the text format that Moodle imports and exports."""

    name = "gift"
    title = "Moodle GIFT"
    endings: tuple[str, ...] = (".txt", ".gift")
    about = "Questions, feedback and categories for Moodle as text; red answers and sources only as a comment."

    def recognises(self, name: str, head: bytes) -> bool:
        """Whether it ends in .gift, or its text has a title, a category or answers as GIFT writes them."""
        if name.casefold().endswith(".gift"):
            return True
        text = head.decode("utf-8", "ignore").lstrip("\ufeff \t\r\n")
        return not text.startswith(("<", "{", "[", "#separator")) and _LOOKS.search(text) is not None

    def read(self, name: str, content: bytes) -> Reading:
        """The multiple-choice and true/false questions of a file; each other thing in it is a remark."""
        text, said = decoded(name, content)
        reading = Reading(remarks=[Remark("", said)] if said else [])
        reader = _Reader(reading)
        for block in _blocks(text, reading.remarks):
            reader.take(block)
        unknown_tags(reader.unknown, reading.remarks)
        if not reading.items and not reading.remarks:
            raise BankError(f"“{name}” has no questions: GIFT questions have their answers in braces {{ }}.")
        return reading

    def write(self, title: str, items: list[Item]) -> Writing:
        """One question a block, one answer a line; the rest stands in comments that Moodle ignores."""
        writing = Writing()
        ready = sharable(prepared(items, writing.remarks), writing.remarks)
        writing.files[""] = _file(title, ready)
        writing.written = len(ready)
        hidden_remark(ready, writing.remarks)
        made = juniors(ready)
        add_juniors(writing, ready, made, _file(f"{title} (two answers)", made))
        return writing


GIFT = Gift()


def _blocks(text: str, remarks: list[Remark]) -> list[_Block]:
    """The blocks of a file. Questions that only a missing blank line joins, or that a blank line in their
    braces tears apart, are taken as they were meant, with a remark."""
    blocks: list[_Block] = []
    source = text.split("\n")
    pending = _Pending()
    for number, line in enumerate(source, 1):
        bare = line.strip()
        if not bare:
            if pending.open and _closes(source, number):
                message = "A blank line stands inside the braces; Moodle would refuse the question."
                remarks.append(Remark(f"line {number}", message))
            else:
                pending.close(blocks)
            continue
        if bare.startswith("//"):
            if pending.done:
                pending.close(blocks)
            pending.comments.append(bare)
            continue
        begins = bare.startswith(("::", "$CATEGORY:"))
        if pending.lines and (pending.lines[0].startswith("$CATEGORY:") or (begins and pending.done)):
            message = "There is no blank line before it; Moodle would lose the question."
            remarks.append(Remark(f"line {number}", message))
            pending.close(blocks)
        pending.add(number, line if pending.lines else bare)
    pending.close(blocks)
    return blocks


class _Pending:
    """The block that is being collected: whether its braces are open, and whether they have been closed."""

    def __init__(self) -> None:
        self.start = 0
        self.lines: list[str] = []
        self.comments: list[str] = []
        self.open = False
        self.done = False

    def add(self, number: int, line: str) -> None:
        if not self.lines:
            self.start = number
        self.lines.append(line)
        if line.startswith("$CATEGORY:"):
            return
        masked = _masked(line)
        opens, closes = masked.rfind("{"), masked.rfind("}")
        self.done = closes > opens and (self.open or self.done or "{" in masked)
        self.open = opens > closes or (self.open and closes < 0)

    def close(self, blocks: list[_Block]) -> None:
        """Put the block to the others, if it has any text."""
        text = "\n".join(self.lines).strip()
        if text:
            blocks.append(_Block(self.start, text, tuple(self.comments)))
        self.lines, self.comments = [], []
        self.open = self.done = False


def _closes(source: list[str], at: int) -> bool:
    """Whether the braces open before this line (from 0) close before another question begins."""
    for line in source[at : at + 60]:
        bare = line.strip()
        if bare.startswith(("::", "$CATEGORY:")):
            return False
        masked = _masked(line)
        opens, shuts = masked.find("{"), masked.find("}")
        if shuts >= 0 and (opens < 0 or shuts < opens):
            return True
        if opens >= 0:
            return False
    return False


def _masked(text: str) -> str:
    """The text, as long as before, with each escaped character made unfindable."""
    return _PAIR.sub("\0\0", text)


def _unescaped(text: str) -> str:
    return _PAIR.sub(lambda pair: "\n" if pair[0] == "\\n" else pair[0][1], text)


class _Reader:
    """Takes block after block; remembers the category."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.category = ""
        self.unknown: dict[str, int] = {}
        self.place = ""
        self.format = "moodle"

    def take(self, block: _Block) -> None:
        self.place = f"line {block.line}"
        if block.text.startswith("$CATEGORY:"):
            self.category = category_of(_unescaped(block.text[10:]))
            return
        try:
            self.reading.items.append(self.question(block))
        except _Left as reason:
            words = tidy(_unescaped(re.sub(r"^::.*?::", "", block.text, flags=re.DOTALL).partition("{")[0]))
            self.remark(f"{reason} It was left out{f': “{words[:60]}”' if words else ''}.")

    def remark(self, message: str) -> None:
        self.reading.remarks.append(Remark(self.place, message))

    def question(self, block: _Block) -> Item:
        """The block as an item. Raises _Left if it is none."""
        text, title = block.text, ""
        masked = _masked(text)
        if masked.startswith("::") and (end := masked.find("::", 2)) > 0:
            title = tidy(_unescaped(text[2:end]))
            text = text[end + 2 :].strip()
            masked = _masked(text)
        start, end = masked.find("{"), masked.find("}")
        if start < 0 and end < 0:
            raise _Left("It is a text without answers (a description).")
        if start < 0 or end < start:
            raise _Left("Its braces do not match.")
        before, body, after = text[:start], text[start + 1 : end].strip(), text[end + 1 :]
        if "{" in _masked(after) or "}" in _masked(after):
            raise _Left("It has more than one pair of braces.")
        self.format = "moodle"
        question = self.text(before.rstrip() if not after.strip() else f"{before}_____{after}")
        body, explanation = self.general(body)
        if not question:
            raise _Left("It has no question.")
        item = self.answers(question, body)
        item = replace(item, category=self.category, explanation=explanation, place=self.place)
        if title and " " not in title:
            item = replace(item, identity=title)
        return self.commented(item, block.comments)

    def general(self, body: str) -> tuple[str, str]:
        """The answers without the general feedback, and that."""
        at = _masked(body).rfind("####")
        if at < 0:
            return body, ""
        return body[:at].strip(), self.text(body[at + 4 :], own=False)

    def text(self, raw: str, own: bool = True) -> str:
        """A text as shown. A format tag before the question holds for its answers and feedback too."""
        raw = raw.strip()
        form = self.format
        if match := _FORMAT.match(raw):
            form, raw = match[1], raw[match.end() :]
            if own:
                self.format = form
        shown = _unescaped(re.sub(r"[ \t]*\n[ \t]*", " ", raw))
        if form == "html" or (form == "moodle" and looks_html(shown)):
            plain = from_html(shown)
            if plain.media:
                self.remark("A picture, sound or film was not taken over.")
            return plain.text
        if form == "markdown" and _MARKS.search(shown):
            self.remark("It is written in Markdown; its marks were kept as they stand.")
        return lines_tidy(shown)

    def answers(self, question: str, body: str) -> Item:
        """The kinds of question, told apart as Moodle does. Raises _Left for all but two."""
        masked = _masked(body)
        if not body:
            raise _Left("It is an essay question, without answers.")
        if masked.startswith("#"):
            raise _Left("It asks for a number (numerical), with no answers to choose from.")
        if "~" in masked:
            return self.choices(question, body, masked)
        if "=" in masked and "->" in masked:
            raise _Left("It is a matching question.")
        word = masked.partition("#")[0].strip().upper()
        if word in ("T", "TRUE", "F", "FALSE"):
            self.remark("It is a true/false question; it has the two answers True and False.")
            right = 0 if word.startswith("T") else 1
            parts = [self.text(part, own=False) for part in _split(body, "#")[1:3]]
            wrong_said, right_said = [*parts, "", ""][:2]
            said = (right_said, wrong_said) if right == 0 else (wrong_said, right_said)
            return Item(question, ("True", "False"), (right,), feedback=said if any(said) else ())
        raise _Left("It is a short-answer question, with no wrong answers to choose from.")

    def choices(self, question: str, body: str, masked: str) -> Item:
        """A multiple-choice question: answers begin with = or ~, a weight in per cent may follow."""
        marks = [at for at, character in enumerate(masked) if character in "=~"]
        if body[: marks[0]].strip():
            self.remark(
                f"“{tidy(body[: marks[0]])[:60]}” before the first answer has no = or ~; it was left out."
            )
        texts, weights, feedback = list[str](), list[float](), list[str]()
        exact = False
        for at, end in zip(marks, [*marks[1:], len(body)], strict=True):
            part = body[at + 1 : end].strip()
            weight = 100.0 if body[at] == "=" else 0.0
            if match := _WEIGHT.match(part):
                weight, part = float(match[1]), part[match.end() :]
            if not part:
                continue
            exact = exact or (body[at] == "=" and weight == 100)
            answer, *rest = _split(part, "#", 1)
            texts.append(self.text(answer, own=False))
            weights.append(weight)
            feedback.append(self.text(rest[0], own=False) if rest else "")
        right = tuple(at for at, weight in enumerate(weights) if (weight >= 100 if exact else weight > 0))
        if len({weight for weight in weights if weight > 0}) > 1:
            self.remark("Its answers earn different marks; only right and wrong were kept.")
        if len(texts) < 2 or not all(texts):
            raise _Left("It has fewer than two answers, or an empty one.")
        if not right:
            raise _Left("None of its answers is marked as right.")
        return Item(question, tuple(texts), right, feedback=tuple(feedback) if any(feedback) else ())

    def commented(self, item: Item, comments: tuple[str, ...]) -> Item:
        """The item with what comments say: [id:x], [tag:y], and the kit's own line."""
        own = [line for line in comments if line.startswith(_KIT)]
        other = " ".join(line for line in comments if not line.startswith(_KIT))
        if match := _ID.search(other):
            item = replace(item, identity=tidy(match[1].replace("\\]", "]")))
        item = tagged(item, (match[1].replace("\\]", "]") for match in _TAG.finditer(other)), self.unknown)
        for line in own:
            item = noted(item, read_note(line[len(_KIT) :]))
        return item


def _split(text: str, mark: str, most: int = -1) -> list[str]:
    """The text split at unescaped marks, at most so often."""
    parts, last = list[str](), 0
    masked = _masked(text)
    while most != 0 and (at := masked.find(mark, last)) >= 0:
        parts.append(text[last:at])
        last = at + len(mark)
        most -= 1
    return [*parts, text[last:]]


def _file(title: str, items: list[Item]) -> bytes:
    parts = []
    grouped = any(item.category for item in items)
    category = None if grouped else ""
    for item in items:
        if item.category != category:
            category = item.category
            path = category_path(tidy(title), shown_category(category))
            parts.append(f"$CATEGORY: {path}".replace("\\", "\\\\"))
        parts.append(_written(item, moodle_note(item, title if grouped else "")))
    return ("\n\n".join(parts) + "\n").encode() if parts else b""


def _written(item: Item, data: dict[str, Any]) -> str:
    """One question with its comment."""
    lines = []
    labels = [f"[tag:{tag}]" for tag in tags(item)]
    if item.identity and not re.search(r"[\[\]\\]", item.identity):
        labels.insert(0, f"[id:{item.identity}]")
    if labels:
        lines.append(f"// {' '.join(labels)}")
    if data:
        lines.append(f"{_KIT}{note_text(data)}")
    texts = (item.question, *item.answers, *item.feedback, item.explanation)
    plain = any("<" in text or "&" in text or _FORMAT.match(text) for text in texts)
    form = "[plain]" if plain else ""
    name = f"::{_escaped(item.identity)}:: " if item.identity else ""
    question = _escaped(item.question)
    if not name and not form and question.startswith(("//", "$CATEGORY")):
        form = "[plain]"
    lines.append(f"{name}{form}{question} {{")
    marks = shares(item)
    for place, answer in enumerate(item.answers):
        mark = "=" if marks is None and place in item.right else "~"
        weight = f"%{marks[place]}%" if marks is not None else ""
        said = f"#{_guarded(item.feedback[place], plain)}" if item.feedback and item.feedback[place] else ""
        lines.append(f"{mark}{weight}{_guarded(answer, plain or answer.startswith('%'))}{said}")
    if item.explanation:
        lines.append(f"####{_guarded(item.explanation, plain)}")
    return "\n".join([*lines, "}"])


def _escaped(text: str) -> str:
    return _ESCAPE.sub(lambda sign: "\\" + sign[0], text).replace("\n", "\\n")


def _guarded(text: str, guard: bool) -> str:
    """A text escaped, behind a format tag if it begins as one, or as a weight, which would be taken for it."""
    form = "[plain]" if guard and (text.startswith("%") or _FORMAT.match(text)) else ""
    return f"{form}{_escaped(text)}"
