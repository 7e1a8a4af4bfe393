"""The column beside the board and what is shown over it, as HTML. Jinja2 escapes every text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from kit.board.icons import known
from kit.engine.frame import Frame, LogLine
from kit.engine.scene import Colour

#: On every focusable element: without it, keys of the notebook (a, b, d d) would reach the notebook's cells.
QUIET = Markup(' data-lm-suppress-shortcuts="true"')


@cache
def icon(name: str) -> Markup:
    """One of the house's icons, as high as the text round it. It needs the sprite in the page."""
    return Markup(
        f'<svg class="kb-i" viewBox="0 0 24 24" aria-hidden="true"><use href="#kb-i-{known(name)}"/></svg>'
    )


@cache
def token(colour: Colour) -> Markup:
    """A team's shape in its colour. It needs the sprite in the page."""
    return Markup(
        '<svg class="kb-mark" viewBox="-26 -26 52 52" aria-hidden="true">'
        f'<use href="#kb-t-{colour.key}"/></svg>'
    )


@cache
def die(face: int) -> Markup:
    """A die showing *face* (1 to 6). It needs the sprite in the page."""
    return Markup(
        f'<svg class="kb-die" viewBox="0 0 36 36" aria-hidden="true"><use href="#kb-d-{face}"/></svg>'
    )


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(icon=icon, token=token, die=die, quiet=QUIET)
    return environment


def render(template: str, **facts: Any) -> str:
    """A template of this folder with *facts*, as HTML that is short as JSON: no line breaks, no double quotes.

    Texts have their quotes escaped, so only those of the markup are changed.
    """
    return _environment().get_template(template).render(**facts).replace("\n", "").replace('"', "'")


def seats(frame: Frame) -> str:
    """The teams, one panel each."""
    return render("seats.html", seats=frame.seats)


def card(frame: Frame, clock: bool) -> str:
    """The decision card; with *clock* it shows the seconds left for an answer."""
    return render("card.html", card=frame.card, clock=clock)


def over(frame: Frame) -> str:
    """What lies over the board: a question, a drawn card, a notice, or nothing."""
    if frame.question is None and frame.notice is None:
        return ""
    longest = max((len(answer.text) for answer in frame.question.answers), default=0) if frame.question else 0
    return render("over.html", question=frame.question, notice=frame.notice, longest=longest)


def log(lines: Sequence[LogLine]) -> str:
    """Log lines, oldest first."""
    return render("log.html", lines=lines)


def pop(title: str, paragraphs: Sequence[str] = (), lines: Sequence[LogLine] = ()) -> str:
    """The inside of a pop-over: paragraphs, or log lines."""
    return render("pop.html", title=title, paragraphs=paragraphs, lines=lines)
