"""Texts of other programs' files: from bytes, from HTML and back, line breaks kept."""

from __future__ import annotations

import html
import re
from typing import NamedTuple

from kit.banks.exchange.texts import tidy
from kit.engine.errors import BankError

MAX_BYTES = 30_000_000
"""Largest file of text that is read, in bytes; a hundred thousand questions are smaller."""
_NOT_TEXT = {
    b"PK": "is a zip or a workbook, not text",
    b"\xd0\xcf\x11\xe0": "is an old Office document, not text",
    b"%PDF": "is a PDF, not text",
    b"\x89PNG": "is a picture, not text",
}
_TAG = re.compile(
    r"<(/?)([A-Za-z][A-Za-z0-9]*)((?:\s|/)(?:[^<>\"']|\"[^\"<]*\"|'[^'<]*')*|(?:\s|/)[^<>]*)?>", re.DOTALL
)
_LOOKS_HTML = re.compile(
    r"</?[A-Za-z][A-Za-z0-9]*[\s/>]|&(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z]{2,31}\d?);|<!--"
)
_BREAKS = frozenset(
    ("p", "div", "br", "li", "ul", "ol", "tr", "table", "blockquote", "pre", "hr", "dt", "dd", "section")
) | {f"h{n}" for n in range(1, 7)}
_MEDIA = frozenset(("img", "video", "audio", "iframe", "object", "embed", "svg", "picture"))
_SILENT = frozenset(("script", "style", "head", "title"))
_ALT = re.compile(r"\balt\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)
_RAISED = dict(zip("0123456789+-()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿ", strict=True))
_LOWERED = dict(zip("0123456789+-()", "₀₁₂₃₄₅₆₇₈₉₊₋₍₎", strict=True))


def decoded(name: str, content: bytes) -> tuple[str, str]:
    """The text of a file, its line ends made "\\n", and "" or a sentence about its encoding.

    UTF-8 with or without a mark, UTF-16 with one, else Windows Western. Raises BankError if it is no text.
    """
    if len(content) > MAX_BYTES:
        size, most = len(content) // 1_000_000, MAX_BYTES // 1_000_000
        raise BankError(f"“{name}” is too large ({size} MB; at most {most} MB): split it into smaller files.")
    for start, what in _NOT_TEXT.items():
        if content.startswith(start):
            raise BankError(f"“{name}” {what}: give the text file that the quiz program wrote.")
    said = ""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = content.decode("utf-16", "replace")
    elif b"\0" in content:
        raise BankError(f"“{name}” is not text, or it is damaged: export it from the quiz program again.")
    else:
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = content.decode("cp1252", "replace")
            said = "The file is not UTF-8; it was read as Windows Western text. Look at accents and quotes."
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", ""), said


def lines_tidy(text: str) -> str:
    """The text with each of its lines tidied, and without empty lines at its ends or two running."""
    if "\n" not in text:
        return tidy(text)
    lines = [tidy(line) for line in text.split("\n")]
    return "\n".join(line for line in lines if line)


def escaped(text: str) -> str:
    """The text as HTML: markup characters as entities, line breaks as `<br>`."""
    return html.escape(text, quote=False).replace("\n", "<br>")


class Plain(NamedTuple):
    """What is left of HTML: its text, and whether a picture, sound or film was lost."""

    text: str
    media: bool = False


def looks_html(text: str) -> bool:
    """Whether the text has tags or entities."""
    return _LOOKS_HTML.search(text) is not None


def from_html(markup: str) -> Plain:
    """The text of HTML: tags dropped, entities resolved, paragraphs on lines, powers and indices as such."""
    if "<" not in markup and "&" not in markup:
        return Plain(tidy(markup))
    markup = _without_comments(markup)
    pieces: list[str] = []
    media = False
    silent = ""
    script = ""
    at = 0
    for tag in _TAG.finditer(markup):
        between = markup[at : tag.start()]
        at = tag.end()
        closing, name, rest = tag[1] == "/", tag[2].lower(), tag[3] or ""
        if not silent:
            pieces.append(_moved(script, _shown(between)))
        if name in _SILENT:
            silent = "" if closing and name == silent else silent or ("" if closing else name)
        elif silent:
            continue
        elif name in ("sup", "sub"):
            script = "" if closing else name
        elif name in _BREAKS:
            pieces.append("\n")
        elif name in ("td", "th"):
            pieces.append(" ")
        elif name in _MEDIA and not closing:
            media = True
            alt = _ALT.search(rest)
            if alt is not None:
                pieces.append(f" {_shown(alt[1] or alt[2] or '')} ")
    if not silent:
        pieces.append(_moved(script, _shown(markup[at:])))
    return Plain(lines_tidy("".join(pieces)), media)


def _without_comments(markup: str) -> str:
    """HTML without its comments and its marks around CDATA."""
    pieces = []
    at = 0
    while (start := markup.find("<!--", at)) >= 0:
        pieces.append(markup[at:start])
        end = markup.find("-->", start + 4)
        if end < 0:
            return "".join(pieces)
        at = end + 3
    return "".join([*pieces, markup[at:]])


def _shown(text: str) -> str:
    """Text between tags as shown: one line, entities resolved."""
    return html.unescape(text.replace("\n", " "))


def _moved(script: str, text: str) -> str:
    """Raised or lowered text in characters that are so; else with the sign people use for it."""
    if not script or not text.strip():
        return text
    table = _RAISED if script == "sup" else _LOWERED
    word = text.strip()
    if all(character in table for character in word):
        return "".join(table[character] for character in word)
    return (
        word
        if script == "sup" and word in ("st", "nd", "rd", "th")
        else f"{'^' if script == 'sup' else '_'}({word})"
    )
