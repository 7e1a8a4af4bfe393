"""The column beside the board and what is shown over it, as HTML. Jinja2 escapes every text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from math import ceil
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from kit.board.drawing import space_sign, token_markup
from kit.board.icons import NO_ICONS, PIPS, icon_id, token_id
from kit.engine.frame import Frame, Hand, LogLine
from kit.engine.scene import Colour, Space, Token

#: On every focusable element: without it, keys of the notebook (a, b, d d) would reach the notebook's cells.
QUIET = Markup(' data-lm-suppress-shortcuts="true"')


def icon(name: str, own: Mapping[str, str] = NO_ICONS) -> Markup:
    """An icon of the house or one of a game's *own*, as high as the text round it. The page has its drawing."""
    return Markup(
        f'<svg class="kb-i" viewBox="0 0 24 24" aria-hidden="true"><use href="#{icon_id(name, own)}"/></svg>'
    )


@cache
def token(colour: Colour) -> Markup:
    """A team's shape in its colour. The page has its drawing."""
    return Markup(
        '<svg class="kb-mark" viewBox="-26 -26 52 52" aria-hidden="true">'
        f'<use href="#{token_id(colour)}"/></svg>'
    )


@cache
def die(face: int, sides: int = 6) -> Markup:
    """A die with *sides* sides showing *face*: pips, or a numeral if it has more than six sides."""
    shown = f'<use href="#kb-d-{face if sides <= PIPS else 0}"/>'
    if sides > PIPS:
        place = 'x="18" y="24" text-anchor="middle" font-size="17" font-weight="700" fill="#FFFFFF"'
        shown += f"<text {place}>{face}</text>"
    return Markup(f'<svg class="kb-die" viewBox="0 0 36 36" aria-hidden="true">{shown}</svg>')


def row_of(sides: int) -> int:
    """Buttons in a row for the faces of a die: rows of equal length, none of more than seven."""
    return ceil(sides / ceil(sides / 7))


@cache
def environment(folder: Path) -> Environment:
    """The templates of *folder*, as the whole kit writes HTML: every text is escaped, and no gap left open."""
    environment = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(icon=icon, token=token, die=die, row_of=row_of, quiet=QUIET)
    return environment


def render(template: str, **facts: Any) -> str:
    """A template of this folder with *facts*, as HTML that is short as JSON: no line breaks, no double quotes.

    Texts have their quotes escaped, so only those of the markup are changed.
    """
    return _templates().get_template(template).render(**facts).replace("\n", "").replace('"', "'")


def _templates() -> Environment:
    return environment(Path(__file__).parent / "templates")


def seats(frame: Frame, icons: Mapping[str, str] = NO_ICONS) -> str:
    """The teams, one panel each; short ones where there is nothing to collect. *icons* are the game's own."""
    rows = any(seat.unit for seat in frame.seats)
    short = not any(seat.slots for seat in frame.seats)
    ledgers = any(seat.store for seat in frame.seats)
    lean = any(seat.cells for seat in frame.seats)
    facts = {"rows": rows, "short": short, "ledgers": ledgers, "lean": lean, "icon": partial(icon, own=icons)}
    return render("seats.html", seats=frame.seats, **facts)


def token_facts(one: Token, icons: Mapping[str, str] = NO_ICONS) -> dict[str, Any]:
    """A token as the browser is told of it: where it is, how it looks, how it comes there."""
    return {
        "id": one.id,
        "x": round(one.x, 1),
        "y": round(one.y, 1),
        "svg": token_markup(one, icons),
        "walk": [[round(x, 1), round(y, 1)] for x, y in one.walk],
        **({"under": True} if one.under else {}),
        **({"active": True} if one.active else {}),
    }


def floating(frame: Frame, icons: Mapping[str, str] = NO_ICONS) -> str:
    """The lists that float over a board as large as the stage. *icons* are the game's own."""
    if not frame.panels:
        return ""

    def sign(space: Space) -> Markup:
        return Markup(space_sign(space, icons))

    return render("panels.html", panels=frame.panels, icon=partial(icon, own=icons), sign=sign)


def hand(
    shown: Hand | None,
    icons: Mapping[str, str] = NO_ICONS,
    may_look: bool = False,
    own: bool = False,
    what: str = "cards",
) -> str:
    """Cards face up, open to everybody or a seat's *own*; for whoever *may_look*, the button to see them.

    *what* they are called.
    """
    if shown is None and not may_look:
        return ""
    return render("hand.html", hand=shown, own=own, what=what, icon=partial(icon, own=icons))


def card(frame: Frame, clock: bool, icons: Mapping[str, str] = NO_ICONS) -> str:
    """The decision card; with *clock* it shows the seconds left for an answer."""
    tight = any(seat.store for seat in frame.seats)
    return render("card.html", card=frame.card, clock=clock, tight=tight, icon=partial(icon, own=icons))


def over(frame: Frame, icons: Mapping[str, str] = NO_ICONS) -> str:
    """What lies over the board: a question, a drawn card, a notice, or nothing."""
    if frame.question is None and frame.notice is None:
        return ""
    longest = max((len(answer.text) for answer in frame.question.answers), default=0) if frame.question else 0
    own = partial(icon, own=icons)
    return render("over.html", question=frame.question, notice=frame.notice, longest=longest, icon=own)


def log(lines: Sequence[LogLine]) -> str:
    """Log lines, oldest first."""
    return render("log.html", lines=lines)


def pop(title: str, paragraphs: Sequence[str] = (), lines: Sequence[LogLine] = ()) -> str:
    """The inside of a pop-over: paragraphs, or log lines."""
    return render("pop.html", title=title, paragraphs=paragraphs, lines=lines)
