"""Moodle XML: the fullest of Moodle's formats, read with expat in bounds and written as Moodle exports it."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from typing import Any
from xml.parsers import expat

from kit.banks.exchange.item import Item, Reading, Remark, Writing
from kit.banks.exchange.moodle import category_of, category_path, hidden_remark, moodle_note, sharable, shares
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
from kit.banks.exchange.prose import MAX_BYTES, escaped, from_html, lines_tidy
from kit.banks.exchange.texts import tidy
from kit.engine.errors import BankError

MAX_DEPTH = 60
MAX_NODES = 20_000
"""Most elements of one question, and the most of them inside one another."""
MAX_TEXT = 200_000
"""Longest text of one element, in characters."""
_KIT = "kit "
_KINDS = {
    "category": "",
    "essay": "an essay question, without answers",
    "shortanswer": "a short-answer question, with no wrong answers to choose from",
    "numerical": "a question for a number",
    "matching": "a matching question",
    "match": "a matching question",
    "cloze": "a text with gaps (cloze)",
    "multianswer": "a text with gaps (cloze)",
    "description": "a text without answers (a description)",
    "calculated": "a calculated question",
    "calculatedsimple": "a calculated question",
    "calculatedmulti": "a calculated question",
}


class _Node:
    """An element of the file: its name, attributes, text, children, and the line where it begins."""

    __slots__ = ("attributes", "children", "line", "name", "notes", "pieces", "size")

    def __init__(self, name: str, attributes: dict[str, str], line: int) -> None:
        self.name = name
        self.attributes = attributes
        self.line = line
        self.pieces: list[str] = []
        self.size = 0
        self.children: list[_Node] = []
        self.notes: list[str] = []

    def all(self, name: str) -> Iterator[_Node]:
        return (child for child in self.children if child.name == name)

    def first(self, name: str) -> _Node | None:
        return next(self.all(name), None)

    def text(self, *path: str) -> str:
        """The text at the end of a path of children; "" if there is none."""
        node: _Node | None = self
        for name in path:
            node = node.first(name) if node is not None else None
        return "".join(node.pieces).strip() if node is not None else ""


class MoodleXml:
    """Moodle XML, which Moodle exports and imports."""

    name = "moodle-xml"
    title = "Moodle XML"
    endings: tuple[str, ...] = (".xml",)
    about = (
        "Questions, feedback, categories, ids and tags for Moodle; red answers as a tag, sources as a comment."
    )

    def recognises(self, name: str, head: bytes) -> bool:  # noqa: ARG002
        """Whether it is XML whose first element is <quiz>."""
        text = head.decode("utf-8", "ignore").lstrip("\ufeff \t\r\n")
        return re.match(r"(?:<\?xml[^>]*>|<!--.*?-->|\s)*<quiz[\s>]", text, re.DOTALL) is not None

    def read(self, name: str, content: bytes) -> Reading:
        """The multiple-choice and true/false questions of a file; each other question is a remark."""
        reading = Reading()
        reader = _Reader(reading)
        seen = _parse(name, content, reader.take)
        unknown_tags(reader.unknown, reading.remarks)
        if not seen:
            raise BankError(f"“{name}” has no <question>: export the questions from Moodle as Moodle XML.")
        return reading

    def write(self, title: str, items: list[Item]) -> Writing:
        """As Moodle writes it: HTML in CDATA, a category before each group, answers shuffled, ids and tags."""
        writing = Writing()
        ready = sharable(prepared(items, writing.remarks), writing.remarks)
        writing.files[""] = _file(title, ready)
        writing.written = len(ready)
        hidden_remark(ready, writing.remarks)
        made = juniors(ready)
        add_juniors(writing, ready, made, _file(f"{title} (two answers)", made))
        return writing


MOODLE_XML = MoodleXml()


class _Reader:
    """Takes question after question; remembers the category."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.category = ""
        self.unknown: dict[str, int] = {}
        self.place = ""
        self.media = False

    def take(self, node: _Node) -> None:
        kind = node.attributes.get("type", "").strip().casefold()
        self.place = f"line {node.line}"
        if kind == "category":
            self.category = category_of(node.text("category", "text"))
        elif kind in ("multichoice", "multichoiceset", "truefalse"):
            self.question(node, kind)
        else:
            what = _KINDS.get(
                kind, f"a question of the kind “{kind[:40]}”" if kind else "a question without a kind"
            )
            self.remark(f"“{self.label(node)}” is {what}. It was left out.")

    def remark(self, message: str) -> None:
        self.reading.remarks.append(Remark(self.place, message))

    def label(self, node: _Node) -> str:
        return from_html(node.text("name", "text") or node.text("questiontext", "text")).text[:60]

    def question(self, node: _Node, kind: str) -> None:
        """One question with answers; a remark if it cannot be used."""
        self.media = any(True for _ in node.all("image") if _.pieces)
        form = self.form(node.first("questiontext"), "html")
        question = self.shown(node.first("questiontext"), "html")
        texts, fractions, feedback = list[str](), list[float](), list[str]()
        for answer in node.all("answer"):
            text = self.shown(answer, form)
            if kind == "truefalse":
                text = {"true": "True", "false": "False"}.get(text.casefold(), text)
            texts.append(text)
            fractions.append(_number(answer.attributes.get("fraction", "")))
            feedback.append(self.shown(answer.first("feedback"), form))
        explanation = self.shown(node.first("generalfeedback"), form)
        if self.media or any(True for _ in _files(node)):
            self.remark("A picture, sound or film was not taken over.")
        problem = self.problem(question, texts, fractions)
        if problem:
            self.remark(f"“{self.label(node)}” {problem}. It was left out.")
            return
        right = self.right(node, kind, fractions)
        item = Item(
            question,
            tuple(texts),
            right,
            category=self.category,
            explanation=explanation,
            feedback=tuple(feedback) if any(feedback) else (),
            identity=tidy(node.text("idnumber")),
            place=self.place,
        )
        if kind == "truefalse":
            self.remark("It is a true/false question; it has the two answers True and False.")
        names = [tag.text("text") or tag.text() for group in node.all("tags") for tag in group.all("tag")]
        item = tagged(item, names, self.unknown)
        for own in node.notes:
            item = noted(item, read_note(own))
        self.reading.items.append(item)

    def right(self, node: _Node, kind: str, fractions: list[float]) -> tuple[int, ...]:
        """The places of the right answers: with the best mark if one is asked for, else all with a share."""
        single = kind != "multichoice" or (node.text("single") or "true").casefold() not in ("false", "0")
        best = max(fractions)
        positive = {fraction for fraction in fractions if fraction > 0}
        if single or kind == "multichoiceset":
            if len(positive) > 1:
                self.remark("Its answers earn different marks; only the best counts as right here.")
            return tuple(place for place, fraction in enumerate(fractions) if fraction == best)
        if len(positive) > 1:
            self.remark("Its right answers earn different marks; only right and wrong were kept.")
        return tuple(place for place, fraction in enumerate(fractions) if fraction > 0)

    def problem(self, question: str, texts: list[str], fractions: list[float]) -> str:
        if not question:
            return "has no question in words"
        if len(texts) < 2:
            return "has fewer than two answers"
        if not all(texts):
            return "has an answer without words"
        return "" if max(fractions) > 0 else "has no right answer"

    def form(self, node: _Node | None, default: str) -> str:
        return node.attributes.get("format", "").strip() or default if node is not None else default

    def shown(self, node: _Node | None, default: str) -> str:
        """The text of an element as a person sees it in Moodle."""
        if node is None:
            return ""
        raw = node.text("text")
        form = self.form(node, default)
        if form in ("plain_text", "markdown"):
            return lines_tidy(raw)
        plain = from_html(raw.replace("\n", "<br>") if form == "moodle_auto_format" else raw)
        self.media = self.media or plain.media
        return plain.text


def _files(node: _Node) -> Iterator[_Node]:
    """All <file> elements below a question."""
    for child in node.children:
        if child.name == "file":
            yield child
        yield from _files(child)


def _number(text: str) -> float:
    """A fraction such as "33.33333"; 0 for what is none."""
    return float(text) if re.fullmatch(r"\s*[-+]?\d{1,6}(?:\.\d{0,20})?\s*", text) else 0.0


class _Refused(Exception):
    """The file goes beyond a bound; the words say which."""


def _parse(name: str, content: bytes, take: Callable[[_Node], None]) -> int:
    """Feed the questions of a file to `take`, one by one; how many there were.

    Raises BankError, with the line, for damaged XML, a document type, or a file beyond the bounds.
    """
    if len(content) > MAX_BYTES:
        raise BankError(
            f"“{name}” is too large ({len(content) // 1_000_000} MB; at most {MAX_BYTES // 1_000_000} MB)."
        )
    content = content.removeprefix(b"\xef\xbb\xbf").lstrip()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    stack: list[_Node] = []
    counts = {"nodes": 0, "questions": 0}  # elements of the question being read, questions so far

    def start(tag: str, attributes: dict[str, str]) -> None:
        counts["nodes"] = counts["nodes"] + 1 if len(stack) > 1 else 0
        if counts["nodes"] > MAX_NODES or len(stack) > MAX_DEPTH:
            raise _Refused("it has more elements than questions need")
        node = _Node(tag, attributes, parser.CurrentLineNumber)
        if len(stack) > 1:
            stack[-1].children.append(node)
        stack.append(node)
        if len(stack) == 1 and tag != "quiz":
            raise _Refused(f"it begins with <{tag[:40]}>, not with <quiz>")

    def end(tag: str) -> None:
        node = stack.pop()
        if len(stack) == 1 and tag == "question":
            counts["questions"] += 1
            take(node)

    def data(text: str) -> None:
        if len(stack) < 3 or stack[-1].name == "file":
            return
        node = stack[-1]
        node.size += len(text)
        if node.size > MAX_TEXT:
            raise _Refused(f"a text has more than {MAX_TEXT:,} characters")
        node.pieces.append(text)

    def comment(text: str) -> None:
        if len(stack) == 2 and text.strip().startswith(_KIT):
            stack[-1].notes.append(text.strip()[len(_KIT) :])

    def doctype(*_: object) -> None:
        raise _Refused("it declares a document type, which no quiz needs")

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler, parser.CommentHandler = data, comment
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(content, True)
    except _Refused as reason:
        raise BankError(f"“{name}” cannot be read, line {parser.CurrentLineNumber}: {reason}.") from None
    except (expat.ExpatError, LookupError, ValueError):
        line = parser.CurrentLineNumber
        raise BankError(
            f"“{name}” is not whole XML (line {line}): export it from Moodle again, or mend that line."
        ) from None
    return counts["questions"]


def _file(title: str, items: list[Item]) -> bytes:
    """The whole file; parsed once before it is given out, since Moodle does not say what is wrong with one."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<quiz>"]
    grouped = any(item.category for item in items)
    category = None if grouped else ""
    for item in items:
        if item.category != category:
            category = item.category
            path = html.escape(category_path(tidy(title), shown_category(category)), quote=False)
            lines += [
                '  <question type="category">',
                f"    <category><text>{path}</text></category>",
                "  </question>",
            ]
        lines += _written(item, moodle_note(item, title if grouped else ""))
    content = "\n".join([*lines, "</quiz>", ""]).encode()
    expat.ParserCreate().Parse(content, True)
    return content


def _written(item: Item, data: dict[str, Any]) -> list[str]:
    """The lines of one question."""
    name = item.identity or (item.question if len(item.question) <= 80 else f"{item.question[:79]}…")
    marks = shares(item)
    lines = ['  <question type="multichoice">']
    if data:
        lines.append(f"    <!-- {_KIT}{note_text(data)} -->")
    lines += [
        f"    <name><text>{html.escape(tidy(name), quote=False)}</text></name>",
        f'    <questiontext format="html">{_cdata(item.question)}</questiontext>',
        f'    <generalfeedback format="html">{_cdata(item.explanation)}</generalfeedback>',
        "    <defaultgrade>1</defaultgrade>",
        "    <hidden>0</hidden>",
    ]
    if item.identity:
        lines.append(f"    <idnumber>{html.escape(item.identity, quote=False)}</idnumber>")
    lines += [
        f"    <single>{'true' if marks is None else 'false'}</single>",
        "    <shuffleanswers>1</shuffleanswers>",
        "    <answernumbering>abc</answernumbering>",
    ]
    for place, answer in enumerate(item.answers):
        fraction = marks[place] if marks is not None else "100" if place in item.right else "0"
        feedback = item.feedback[place] if item.feedback else ""
        lines += [
            f'    <answer fraction="{fraction}" format="html">',
            f"      {_cdata(answer)}",
            f'      <feedback format="html">{_cdata(feedback)}</feedback>',
            "    </answer>",
        ]
    if labels := tags(item):
        texts = "".join(f"<tag><text>{html.escape(tag, quote=False)}</text></tag>" for tag in labels)
        lines.append(f"    <tags>{texts}</tags>")
    return [*lines, "  </question>"]


def _cdata(text: str) -> str:
    """A text as HTML in CDATA; what would end the CDATA is split over two."""
    inner = escaped(text).replace("]]>", "]]]]><![CDATA[>")
    return f"<text><![CDATA[{inner}]]></text>" if text else "<text></text>"
