"""What a browser sends, read once: words and numbers of the right kind, whatever was in the message."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_MOST_DIGITS = 9
_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class Message:
    """One act in the browser. What is missing there, or of another kind, is "" here (None for numbers)."""

    act: str
    step: int | None
    draft: str
    """Which draft that window showed."""
    value: str | None
    """What was chosen: the number of a file, a tab or a finding, a colour, a name."""
    file: str
    window: str
    """Which window sent it, to be answered there."""
    row: str
    field: str
    text: str
    html: str
    """What came with a pasted *text*, in which the colours of its cells are."""
    done: bool
    """Whether the text is typed to its end."""
    number: int | None
    """Counts what was typed in that window."""

    def chosen(self, count: int) -> int | None:
        """The place that `value` names among so many things, or None if it names none of them."""
        return place_in(self.value or "", count)


def place_in(text: str, count: int) -> int | None:
    """The number in *text*, from 0, if it is one of so many; else None."""
    if not (text.isdecimal() and len(text) <= _MOST_DIGITS):
        return None
    number = int(text)
    return number if number < count else None


def understood(sent: Any) -> Message | None:
    """What was sent as a message, or None if it names no act."""
    if not isinstance(sent, Mapping) or not isinstance(sent.get("act"), str):
        return None
    return Message(
        act=_word(sent, "act"),
        step=_number(sent, "step"),
        draft=_word(sent, "draft"),
        value=_word(sent, "value") if isinstance(sent.get("value"), str) else None,
        file=_file_name(_word(sent, "file")),
        window=_word(sent, "from"),
        row=_word(sent, "row"),
        field=_word(sent, "field"),
        text=_word(sent, "text"),
        html=_word(sent, "html"),
        done=sent.get("done") is True,
        number=_number(sent, "number"),
    )


def _word(sent: Mapping[Any, Any], name: str) -> str:
    """A text that can be sent back: halves of letters that no file can hold become question marks."""
    found = sent.get(name)
    return found.encode("utf-8", "replace").decode("utf-8") if isinstance(found, str) else ""


def _number(sent: Mapping[Any, Any], name: str) -> int | None:
    found = sent.get(name)
    if not isinstance(found, int) or isinstance(found, bool):
        return None
    return found if abs(found) < 10**_MOST_DIGITS else None


def _file_name(name: str) -> str:
    """The end of a file's name, which tells its kind, without signs that no name has."""
    return "".join(sign for sign in name if sign.isprintable())[-_LONGEST_NAME:]
