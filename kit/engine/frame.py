"""What a game's look says about one moment: seats, the decision card, what is shown over the board.

Together with :mod:`kit.engine.scene` these are all the words a look has. Plain data: a board turns it into
pictures and panels, and a test can read it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from kit.engine.floating import Column, Panel
from kit.engine.ledger import Cell, Rack, Sheet, Stepper, Tray
from kit.engine.requests import Numbers
from kit.engine.scene import Choice, Colour, Mark, Scene, Token

# --- the column beside it -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chip:
    """A small sign on a seat: icon and a word or number."""

    icon: str
    text: str
    spoken: str


@dataclass(frozen=True, slots=True)
class Slot:
    """One of the things a seat collects: filled if ``held``, else its empty place.

    ``new`` marks the one just won.
    """

    text: str
    held: bool
    spoken: str
    new: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """A banknote or counter shown on a seat; ``count`` > 1 is written before it."""

    text: str
    fill: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Back:
    """The back of a card in a hand, as everybody sees it: *top* beside an icon, *low* under it."""

    icon: str
    top: str
    low: str
    fill: str
    ink: str
    spoken: str


@dataclass(frozen=True, slots=True)
class Seat:
    """One team's panel. ``spoken`` names it: who, colour and shape, and where its token is.

    With ``unit`` (what ``amount`` counts) the panels are rows, with the ``backs`` of the cards in hand. With a
    ``store``, lines of cells of equal length, they are ledgers: ``racks`` below the name, then the store, said
    in words by ``store_spoken``, and ``worth`` under the amount; a ``gauge`` (0 to 1) is a bar in their place.
    ``letter`` is written on the team's shape. With ``cells`` they are lean rows: the
    ``chips`` under the name, then the columns on both sides of the amount.
    """

    index: int
    name: str
    colour: Colour
    amount: str
    spoken: str
    progress: str = ""
    remark: str = ""
    chips: tuple[Chip, ...] = ()
    slots: tuple[Slot, ...] = ()
    notes: tuple[Note, ...] = ()
    active: bool = False
    out: bool = False
    unit: str = ""
    backs: tuple[Back, ...] = ()
    racks: tuple[Rack, ...] = ()
    store: tuple[tuple[Cell, ...], ...] = ()
    store_spoken: str = ""
    worth: str = ""
    letter: str = ""
    gauge: float | None = None
    cells: tuple[Column, ...] = ()


@dataclass(frozen=True, slots=True)
class Sign:
    """The picture at the right end of a button: a team's shape, a filled plate with a text, an icon, or a *big*
    number with *small* words under it.
    """

    colour: Colour | None = None
    plate: str = ""
    icon: str = ""
    big: str = ""
    small: str = ""


@dataclass(frozen=True, slots=True)
class Button:
    """One thing that can be done. ``act`` is what the browser sends, ``key`` the key that does it.

    ``stripe`` is a colour at its left edge, the same as that of the thing it stands for on the board. With the
    act ``typed`` it types the first sign of keys that have two.
    """

    value: str
    title: str
    key: str
    help: str = ""
    sign: Sign | None = None
    act: str = "choose"
    strong: bool = False
    stripe: str = ""


@dataclass(frozen=True, slots=True)
class Strip:
    """Small buttons in a line after an icon and a word; ``bare`` ones show their sign alone, and are named."""

    icon: str
    text: str
    buttons: tuple[Button, ...]
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Remark:
    """A line of the card with an icon: ``strong`` words first, then the rest."""

    icon: str
    strong: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """The one decision card: a sentence saying whose turn it is and what is asked, then what can be done.

    ``dice`` are the faces just thrown, of dice with ``sides`` sides; ``dice_entry`` is the number of such dice
    that somebody has to enter, and ``parts`` what one is called. With ``picks`` > 1 so many different faces are
    named of one such row, in any order. ``confirm``: an answer is
    picked first and made final by a second act; ``final`` says what that does.
    ``moving`` is said in place of the sentence while a token walks. ``stepper`` is a number to be entered, and
    ``beside`` are small buttons for what may be done instead or meanwhile. Buttons stand in so many
    ``columns``, or in as many as their number asks for.
    """

    sentence: str
    colour: Colour | None
    buttons: tuple[Button, ...] = ()
    dice: tuple[int, ...] = ()
    remarks: tuple[Remark, ...] = ()
    foot: str = ""
    rule: str = ""
    confirm: bool = False
    dice_entry: int = 0
    sides: int = 6
    moving: str = ""
    parts: str = "Die"
    picks: int = 1
    columns: int = 0
    final: str = "Yes: show whether it is right."
    stepper: Stepper | None = None
    beside: tuple[Strip, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as shown.

    ``state`` is "", "right", "wrong" or "other"; it is "" until the answer is final. ``teams`` are shown by
    their shapes before the ``remark``, or in place of one that is too long.
    """

    key: str
    text: str
    state: str = ""
    remark: str = ""
    teams: tuple[Colour, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """The question over the board. ``open``: an answer may still be picked. ``colour``: None for all teams."""

    code: str
    fill: str
    ink: str
    heading: str
    team: str
    colour: Colour | None
    text: str
    answers: tuple[Answer, ...]
    open: bool
    explanation: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a notice: a team, dice (with ``sides`` sides) or words, what came of it, what it may do."""

    text: str
    colour: Colour | None = None
    dice: tuple[int, ...] = ()
    amount: str = ""
    strong: bool = False
    sides: int = 6
    buttons: tuple[Button, ...] = ()


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to read together, over the board: a drawn card, the throw for the start, the end.

    A *sheet* is shown as a table, *trays* as things that can be chosen there, *cells* as what it is about.
    """

    kind: str
    title: str
    icon: str
    fill: str
    ink: str
    text: str
    colour: Colour | None = None
    rows: tuple[Row, ...] = ()
    sheet: Sheet | None = None
    trays: tuple[Tray, ...] = ()
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class LogLine:
    """One thing that happened, in words, with the rule it follows."""

    text: str
    rule: str
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Things the table may do beside the decision, for the menu."""

    title: str
    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Clock:
    """A time limit: the ``seconds`` there are, and the ``value`` to choose when they are over.

    ``whole_turn``: they are for all decisions of a turn together.
    """

    seconds: float
    value: str
    whole_turn: bool = False


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card as its owner sees it: ``key`` names it, as on its button; ``help`` may have several lines."""

    key: str
    icon: str
    title: str
    help: str
    fill: str
    ink: str


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards that a seat holds, face up."""

    title: str
    cards: tuple[HandCard, ...]


@dataclass(frozen=True, slots=True)
class Cover:
    """The screen between two turns of a game with hidden hands: ``seat`` holds what it alone may see.

    It is shown before the first decision of the seat's turn, and nothing can be chosen until somebody has said
    that the seat is alone, or that it plays without looking. If it is not ``needed``, nothing is covered: who
    wants to look says so. ``what`` are the cards called. See :func:`hand_of`.
    """

    seat: int
    colour: Colour
    sentence: str
    text: str
    needed: bool = True
    what: str = "cards"


@dataclass(frozen=True, slots=True)
class Frame:
    """Everything that can change, for one moment.

    ``waits``: something is shown until somebody goes on; the pending request is asked after that.
    ``interrupt``: what has just happened is told at once, even if something else was still being shown.
    ``rule`` is the rule at hand. ``answer_clock`` runs while an answer is awaited; ``lesson_clock`` counts all
    play time, and its value is chosen as soon as it is offered and nothing waits to be read.
    ``untold`` counts the latest events that the class has not been shown yet. ``cover`` says who alone may see
    their cards while this is shown; ``hand`` are cards that everybody may see. ``teacher`` names an item of the
    menu that shows :func:`teacher_lines`; without a name there is none. ``panels`` are for a scene with a
    :class:`kit.engine.scene.Spread`. ``marks`` appear when a token has come to where it goes; what is
    ``lasting`` is seen meanwhile too.
    """

    title: str
    round: str
    seats: tuple[Seat, ...]
    card: Card
    announce: str
    rule: str
    tokens: tuple[Token, ...] = ()
    marks: tuple[Mark, ...] = ()
    choices: tuple[Choice, ...] = ()
    question: Question | None = None
    notice: Notice | None = None
    groups: tuple[Group, ...] = ()
    waits: bool = False
    interrupt: bool = False
    answer_clock: Clock | None = None
    lesson_clock: Clock | None = None
    untold: int = 0
    cover: Cover | None = None
    hand: Hand | None = None
    panels: tuple[Panel, ...] = ()
    lasting: tuple[Mark, ...] = ()
    teacher: str = ""


# --- what a look is given -------------------------------------------------------------------------


class AskLike(Protocol):
    """A request, as a look reads it."""

    @property
    def key(self) -> str: ...
    @property
    def seat(self) -> int: ...
    @property
    def values(self) -> Sequence[str]: ...
    @property
    def words(self) -> Sequence[str]: ...
    @property
    def numbers(self) -> Numbers | None: ...
    @property
    def rule(self) -> str: ...
    @property
    def data(self) -> Mapping[str, Any]: ...


class EventLike(Protocol):
    """An event, as a look reads it."""

    @property
    def kind(self) -> str: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def rule(self) -> str: ...
    @property
    def data(self) -> Mapping[str, Any]: ...
    @property
    def turn(self) -> int: ...


def dice_asked(ask: AskLike) -> tuple[int, int]:
    """The number of real dice that *ask* wants to be entered, none for most requests, and their sides."""
    return (ask.data["dice"], ask.data["sides"]) if ask.key == "dice" else (0, 6)


ALL_SHOWN = 1_000_000
"""For :attr:`Moment.shown`: nothing is left to be read."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What a look draws from: the open view, what is asked, and what has happened since the last decision.

    ``shown`` counts what has already been read and acknowledged of ``recent``.
    """

    view: Mapping[str, Any]
    pending: AskLike | None
    side: Sequence[AskLike] = ()
    recent: Sequence[EventLike] = ()
    shown: int = 0


class Look(Protocol):
    """How a game is drawn. The ``LOOK`` object in a game's module ``look`` provides these.

    It may also have ``colours`` (key -> :class:`kit.engine.scene.Colour`) and ``icons`` (name -> SVG path data
    on a grid of 24), which then serve beside the house's, ``hand`` (see :func:`hand_of`) and ``teacher`` (see
    :func:`teacher_lines`).
    """

    def scene(self, view: Mapping[str, Any]) -> Scene:
        """The board as printed, with the empty places of the teams in *view*; the same for a whole game."""
        ...

    def frame(self, moment: Moment) -> Frame:
        """What lies on it and beside it now."""
        ...

    def log(self, events: Sequence[EventLike], view: Mapping[str, Any]) -> tuple[LogLine, ...]:
        """What happened in words, oldest first; several events may make one line."""
        ...


def hand_of(look: object, view: Mapping[str, Any], ask: AskLike) -> Hand | None:
    """The cards of the seat that *view* was made for, by ``look.hand(view, ask)``; None for a look without it.

    This is the only thing ever drawn from the view of a single seat. A board asks for it while a frame has a
    ``cover``, and shows it nowhere but in the window in which that seat has said that it is alone.
    """
    shown = getattr(look, "hand", None)
    return shown(view, ask) if shown else None


def teacher_lines(look: object, view: Mapping[str, Any], secret: Mapping[str, Any]) -> Sequence[str]:
    """What only the teacher may read, by ``look.teacher(view, secret)``; nothing for a look without it.

    *secret* is :meth:`kit.engine.rules.Rules.teacher_view`. A board asks for it when somebody presses the item
    of the menu that a frame names ``teacher``, and shows it in that window alone.
    """
    told = getattr(look, "teacher", None)
    return told(view, secret) if told else ()
