"""Question files of jupyterquiz: JSON, in a file, as base64, or hidden in a notebook. Nothing is evaluated."""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kit.banks.exchange.item import Item, Reading, Remark, Writing
from kit.banks.exchange.notes import add_juniors, counted, juniors, note, noted, prepared
from kit.banks.exchange.prose import decoded, escaped, from_html
from kit.engine.errors import BankError

MAX_QUESTIONS = 50_000
MAX_ANSWERS = 1_000
_HIDDEN = re.compile(r"<(span|div|p)\b[^<>]{0,500}>([^<>]{20,})</\1>", re.IGNORECASE)
_BASE64 = re.compile(r"[A-Za-z0-9+/]+={0,2}")
_KINDS = {"numeric": "asks for a number", "string": "asks for a word", "many_choice": "", "multiple_choice": ""}
_NOTED = ("category", "explanation", "feedback")


class Jupyterquiz:
    """jupyterquiz, quizzes in Jupyter notebooks and books."""

    name = "jupyterquiz"
    title = "jupyterquiz"
    endings: tuple[str, ...] = (".json",)
    about = (
        "Questions and feedback for quizzes in notebooks; what jupyterquiz does not show is kept beside them."
    )

    def recognises(self, name: str, head: bytes) -> bool:
        """Whether it is a notebook, or a list of questions in JSON or base64."""
        if name.casefold().endswith(".ipynb"):
            return True
        text = head.decode("utf-8", "ignore").lstrip("\ufeff \t\r\n")
        if not text.startswith(("[", "{")):
            text = _from_base64(text[: len(text) // 4 * 4]) or ""
        kind = re.search(r'"type"\s*:\s*"(?:multiple_choice|many_choice|numeric|string)"', text)
        return text.startswith(("[", "{")) and kind is not None and '"question"' in text

    def read(self, name: str, content: bytes) -> Reading:
        """The questions to choose from; those that ask for a number or a word are remarks."""
        text, said = decoded(name, content)
        reading = Reading(remarks=[Remark("", said)] if said else [])
        found = list(_questions(name, text))
        if len(found) > MAX_QUESTIONS:
            raise BankError(f"“{name}” has more than {MAX_QUESTIONS:,} questions: split it into smaller files.")
        if not found:
            raise BankError(
                f"“{name}” has no questions: jupyterquiz has a list of them, each with its answers."
            )
        for number, data in enumerate(found, 1):
            _take(reading, f"question {number}", data)
        return reading

    def write(self, title: str, items: list[Item]) -> Writing:  # noqa: ARG002
        """A list of questions; the right answer's feedback is the explanation if it has no other."""
        writing = Writing()
        ready = prepared(items, writing.remarks)
        writing.files[""] = _file(ready)
        writing.written = len(ready)
        what = counted(ready, "red", "category", "topic", "level", "source", "checked", "number", "seconds")
        if what:
            kept = "they stand under “kit” and come back when the kit reads the file"
            writing.remarks.append(Remark("", f"jupyterquiz does not show {what}: {kept}."))
        made = juniors(ready)
        add_juniors(writing, ready, made, _file(made))
        return writing


JUPYTERQUIZ = Jupyterquiz()


def _questions(name: str, text: str) -> Iterator[Any]:
    """The questions of a file: of JSON, of base64, or of each hidden place in a notebook."""
    text = text.strip()
    if not text.startswith(("[", "{")):
        text = _from_base64(text) or text
    data = _loaded(name, text)
    if isinstance(data, dict) and isinstance(data.get("cells"), list):
        yield from _in_notebook(data["cells"])
    elif isinstance(data, dict) and isinstance(data.get("questions"), list):
        yield from data["questions"]
    elif isinstance(data, list):
        yield from data
    else:
        yield data


def _loaded(name: str, text: str) -> Any:
    """JSON as data. Raises BankError, naming the line, if it is none."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, character {error.colno}"
        raise BankError(f"“{name}” is not whole JSON ({where}): mend that place, or export it again.") from None
    except (ValueError, RecursionError):
        raise BankError(f"“{name}” is JSON that no quiz needs (too deep, or a number too long).") from None


def _from_base64(text: str) -> str | None:
    """What base64 holds; None if it is none."""
    packed = "".join(text.split())
    if _BASE64.fullmatch(packed) is None:
        return None
    try:
        return base64.b64decode(packed, validate=True).decode("utf-8", "replace")
    except (binascii.Error, ValueError):
        return None


def _in_notebook(cells: list[Any]) -> Iterator[Any]:
    """Questions that a notebook's Markdown cells hide in elements of HTML, as JSON or base64."""
    for cell in cells:
        if not isinstance(cell, dict) or cell.get("cell_type") != "markdown":
            continue
        source = cell.get("source", "")
        if isinstance(source, list):
            source = "".join(line for line in source if isinstance(line, str))
        for found in _HIDDEN.finditer(source if isinstance(source, str) else ""):
            inner = found[2].strip()
            try:
                data = json.loads(_from_base64(inner) or inner)
            except (ValueError, RecursionError):
                continue
            yield from data if isinstance(data, list) else [data]


def _take(reading: Reading, place: str, data: Any) -> None:
    """One question as an item, or as a remark."""

    def left(why: str) -> None:
        reading.remarks.append(Remark(place, f"{why} It was left out."))

    if not isinstance(data, dict):
        return left("It is no question but other data.")
    kind = data.get("type", "multiple_choice")
    asked = from_html(_words(data.get("question")))
    code = _words(data.get("code"))
    question = "\n".join(part for part in (asked.text, from_html(code.replace("\n", "<br>")).text) if part)
    if not isinstance(kind, str) or _KINDS.get(kind, "?"):
        what = _KINDS.get(kind) if isinstance(kind, str) else None
        return left(f"“{question[:60]}” {what or 'is of a kind that the kit does not know'}.")
    answers = data.get("answers")
    if not isinstance(answers, list):
        return left(f"“{question[:60]}” has no list of answers.")
    if len(answers) > MAX_ANSWERS:
        return left(f"“{question[:60]}” has more than {MAX_ANSWERS:,} answers.")
    media = asked.media
    texts, right, feedback = list[str](), list[int](), list[str]()
    for number, answer in enumerate(answers):
        if not isinstance(answer, dict):
            return left(f"“{question[:60]}” has an answer that is other data.")
        shown = from_html(_words(answer.get("answer")))
        inside = from_html(_words(answer.get("code")).replace("\n", "<br>")).text
        texts.append(" ".join(part for part in (shown.text, inside) if part))
        feedback.append(from_html(_words(answer.get("feedback"))).text)
        media = media or shown.media
        if answer.get("correct") in (True, "true", "True"):
            right.append(number)
    if media:
        reading.remarks.append(Remark(place, "A picture, sound or film was not taken over."))
    if not question or len(texts) < 2 or not all(texts) or not right:
        lacks = (
            "question" if not question else "right answer" if not right else "second answer or a text in one"
        )
        return left(f"“{question[:60]}” lacks a {lacks}.")
    item = Item(
        question, tuple(texts), tuple(right), feedback=tuple(feedback) if any(feedback) else (), place=place
    )
    reading.items.append(_with_note(item, data.get("kit")))
    return None


def _with_note(item: Item, own: Any) -> Item:
    """The item with its note. Explanation and feedback are the note's only if the answers still show them."""
    kept = noted(replace(item, feedback=()), own, "explanation", "feedback")
    if kept.explanation and _said(kept) == (item.feedback or ("",) * len(item.answers)):
        return kept
    return noted(item, own)


def _said(item: Item) -> tuple[str, ...]:
    """What is shown after each answer: its feedback, and after a right one the explanation."""
    said = []
    for place in range(len(item.answers)):
        own = item.feedback[place] if place < len(item.feedback) else ""
        why = item.explanation if place in item.right else ""
        said.append(f"{own}\n{why}" if own and why else own or why)
    return tuple(said)


def _words(value: Any) -> str:
    """A text of the file; a number as it stands; "" for anything else."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return value if isinstance(value, str) else json.dumps(value)


def _file(items: list[Item]) -> bytes:
    return (json.dumps([_written(item) for item in items], ensure_ascii=False, indent=1) + "\n").encode()


def _written(item: Item) -> dict[str, Any]:
    """One question as jupyterquiz wants it; "kit" holds what it passes over."""
    answers = []
    for place, (answer, said) in enumerate(zip(item.answers, _said(item), strict=True)):
        entry: dict[str, Any] = {"answer": _shown(answer), "correct": place in item.right}
        if said:
            entry["feedback"] = _shown(said)
        answers.append(entry)
    kind = "multiple_choice" if len(item.right) == 1 else "many_choice"
    data: dict[str, Any] = {"question": _shown(item.question), "type": kind, "answers": answers}
    own = note(item, *(name for name in _NOTED if name != "feedback" or item.explanation))
    return {**data, "kit": own} if own else data


def _shown(text: str) -> str:
    """A text as HTML in which jupyterquiz finds neither formulas nor links that are not meant."""
    return escaped(text).replace("$", "&#36;").replace("](", "&#93;(")
