"""The board: an ipywidget that shows a running game and sends back what is clicked.

It is a view of the session and stores nothing of the game. What the browser may send, and what a template may
write for it, is told in ``board.js``. Every answer carries the number of the picture it answers
(:attr:`Board.step`), so a late or double click changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from kit import games
from kit.board import drawing, panels
from kit.board.alone import Alone, Pad, covered
from kit.board.clocks import Clocks
from kit.board.fonts import faces
from kit.board.icons import sprite
from kit.engine.errors import KitError, NothingToUndo
from kit.engine.frame import ALL_SHOWN, EventLike, Frame, Look, Moment, hand_of, teacher_lines
from kit.engine.scene import icons_of
from kit.engine.session import Session

HERE = Path(__file__).parent
LOG_LINES = 2
LOG_EVENTS = 12
CSV = "text/csv;charset=utf-8"
STYLES = ("board.css", "cards.css", "ledger.css", "view.css")
SCRIPTS = (
    "page.js",
    "motion.js",
    "clock.js",
    "hand.js",
    "keys.js",
    "forms.js",
    "fit.js",
    "stepper.js",
    "view.js",
    "board.js",
)
Message = Mapping[str, Any]


@cache
def stylesheet() -> str:
    """The board's CSS with its font inside, so that nothing is fetched from anywhere."""
    return "\n".join([faces(("latin", "latin-ext")), *map(_read, STYLES)])


@cache
def script() -> str:
    """The board's JavaScript: one module, with the house's icons inside."""
    return "\n".join([f"const SPRITE = {json.dumps(sprite())};", *map(_read, SCRIPTS)])


def _read(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


def _whole(message: Message) -> Any:
    """*message*, with a "?" for half an emoji: a field may cut one, and it can be sent to no window."""
    return json.loads(json.dumps(message, ensure_ascii=False).encode("utf-8", "replace"))


class Board(anywidget.AnyWidget):
    """A session on a classroom projector.

    ``Board(session)`` or :meth:`show` attaches a game. :attr:`on_action` is called with the name of every act
    the board does not handle itself (``save``, ``load_save``, ``new_game``, forms of a screen), the message
    and its files.
    """

    _esm = script()
    _css = stylesheet()

    picture = traitlets.Unicode("").tag(sync=True)
    layer = traitlets.Unicode("").tag(sync=True)
    tokens: traitlets.List[Any] = traitlets.List([]).tag(sync=True)
    header = traitlets.Unicode("").tag(sync=True)
    menu = traitlets.Unicode("").tag(sync=True)
    seats = traitlets.Unicode("").tag(sync=True)
    card = traitlets.Unicode("").tag(sync=True)
    over = traitlets.Unicode("").tag(sync=True)
    log = traitlets.Unicode("").tag(sync=True)
    floating = traitlets.Unicode("").tag(sync=True)
    hand = traitlets.Unicode("").tag(sync=True)
    alone = traitlets.Unicode("").tag(sync=True)
    screen = traitlets.Unicode("").tag(sync=True)
    announce = traitlets.Unicode("").tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    clock = traitlets.Dict({}).tag(sync=True)
    picked: traitlets.Dict[str, Any] = traitlets.Dict({}).tag(sync=True)
    prefs = traitlets.Dict({"size": "normal"}).tag(sync=True)

    def __init__(self, session: Session[Any] | None = None, **keywords: Any) -> None:
        super().__init__(**keywords)
        self.session: Session[Any] | None = None
        self.on_action: Callable[[str, Message, Sequence[bytes]], None] | None = None
        self.clocks = Clocks()
        self._look: Look | None = None
        self._frame: Frame | None = None
        self._drawn: tuple[object, int] = (None, -1)
        self._recent: tuple[EventLike, ...] = ()
        self._shown = 0
        self._told = 0
        self._alone: Alone | None = None
        self.on_msg(self._on_message)
        if session is not None:
            self.show(session)

    # -- showing --------------------------------------------------------------------------------

    def show(self, session: Session[Any]) -> None:
        """Show *session* from now on. What its last input brought about is shown first."""
        self.session = session
        self._told = 0
        self._alone = None
        self._look = games.look(session.rules.name)
        self.clocks = Clocks()
        self._follow()
        with self.hold_sync():
            self.screen = ""
            self.picture = drawing.picture(self._look.scene(session.view()), self._look)
            self._draw()
        self._tell()

    def show_screen(self, html: str) -> None:
        """Fill the whole stage with *html* (a set-up form); an empty text shows the game again."""
        with self.hold_sync():
            self.screen = html
            self.step += 1

    def say(self, title: str, *sentences: str) -> None:
        """Show sentences in a pop-over in every window."""
        self.send({"do": "pop", "html": panels.pop(title, sentences)})

    def download(self, name: str, mime: str, content: bytes) -> None:
        """Hand *content* to the browser as a file called *name*."""
        self.send({"do": "download", "name": name, "mime": mime}, [content])

    def refresh(self) -> None:
        """Draw the session as it is now, and say what it has noticed."""
        if self.session is not None:
            self._draw()
            self._tell()

    def _draw(self) -> None:
        session, look = self.session, self._look
        assert session is not None
        assert look is not None
        if self._drawn != (session, session.step):
            self._follow()
        session.played_seconds += self.clocks.tick()
        moment = self._moment()
        frame = self._frame = self._covered(look.frame(moment))
        self.clocks.held, limit = frame.waits, frame.answer_clock
        self.clocks.watch((session.turn if limit.whole_turn else session.pending) if limit else None)
        scene, icons = look.scene(moment.view), icons_of(look)
        with self.hold_sync():
            self.layer = drawing.layer(scene, frame, icons)
            self.tokens = [panels.token_facts(token, icons) for token in frame.tokens]
            self.clock = self._clock(frame)
            self.header, self.menu = self._header(frame, scene.spread is not None)
            self.seats = panels.seats(frame, icons)
            self.card = panels.card(frame, "answer" in self.clock, icons)
            self.over = panels.over(frame, icons)
            self.floating = panels.floating(frame, icons)
            told = session.events[: len(session.events) - frame.untold]
            self.log = panels.log(look.log(told[-LOG_EVENTS:], moment.view)[-LOG_LINES:])
            self.announce = frame.announce
            cover = frame.cover
            may_look = cover is not None and (self._alone is not None or not cover.needed)
            self.hand = panels.hand(frame.hand, icons, may_look, what=cover.what if cover else "")
            self.alone = self._alone.window if may_look and self._alone else ""
            self.step += 1
        self._show_hand(frame, icons)

    def _covered(self, frame: Frame) -> Frame:
        """*frame* as it is shown: covered, until the seat on turn has said that it is alone or plays unseen."""
        session, alone, cover = self.session, self._alone, frame.cover
        assert session is not None
        pending = session.pending
        if alone:
            others = pending is None or pending.seat != alone.seat
            if session.turn != alone.turn or (others and alone.window) or (cover and cover.seat != alone.seat):
                self._alone = None
        return covered(frame, cover) if cover and cover.needed and self._alone is None else frame

    def _show_hand(self, frame: Frame, icons: Mapping[str, str]) -> None:
        """Send the cards of the seat that is alone to its window, hidden on the way. None of them is synced."""
        session, cover, alone = self.session, frame.cover, self._alone
        if session is None or session.pending is None or cover is None or alone is None or not self.alone:
            return
        assert self._look is not None
        found = hand_of(self._look, session.view(cover.seat), session.pending)
        hidden = alone.pad.hide(panels.hand(found, icons, own=True, what=cover.what))
        if hidden is None:
            self.alone, self._alone = "", replace(alone, window="")
            return
        self.send({"do": "hand", **hidden, "to": alone.window})

    def _be_alone(self, message: Message) -> None:
        """Somebody of the seat on turn says, in one window, that nobody else can see it."""
        pad = Pad(message.get("value"))
        self._look_at_hand(str(message.get("from") or "") if pad else "", pad)

    def _unseen(self, message: Message) -> None:
        """The seat on turn plays without seeing its cards, or covers them again."""
        del message
        self._look_at_hand("", Pad())

    def _look_at_hand(self, window: str, pad: Pad) -> None:
        session, frame = self.session, self._frame
        if session is not None and frame is not None and frame.cover is not None:
            self._alone = Alone(session.turn, frame.cover.seat, window, pad)
        self.refresh()

    def _tell(self) -> None:
        """Say what the session has noticed since this was last called: a save that cannot be written, say.

        A browser closes what it said before when a new picture comes, so this follows the drawing.
        """
        assert self.session is not None
        notices = self.session.notices[self._told :]
        self._told += len(notices)
        if notices:
            self.say("Please note", *notices)

    def _follow(self) -> None:
        """Take over what the session's last input brought about; nothing of it has been read yet."""
        session = self.session
        assert session is not None
        self._recent, self._shown = session.recent, 0
        self._drawn = (session, session.step)

    def _moment(self) -> Moment:
        session = self.session
        assert session is not None
        return Moment(session.view(), session.pending, session.side_requests, self._recent, self._shown)

    def _clock(self, frame: Frame) -> dict[str, Any]:
        assert self.session is not None
        return self.clocks.shown(frame.answer_clock, frame.lesson_clock, self.session.played_seconds)

    def _header(self, frame: Frame, wide: bool) -> tuple[str, str]:
        """The header and the menu, as HTML; with the key that moves the view of a *wide* board."""
        session = self.session
        assert session is not None
        facts = {
            "title": frame.title,
            "round": frame.round,
            "lesson": "lesson" in self.clock,
            "teacher": frame.teacher,
            "can_undo": session.can_undo,
            "can_redo": session.can_redo,
            "has_clock": len(self.clock) > 1 or self.clocks.paused,
            "paused": self.clocks.paused,
            "moves": wide,
        }
        return panels.render("header.html", **facts), panels.render("menu.html", **facts)

    # -- what the browser sends -----------------------------------------------------------------

    def _on_message(self, _widget: object, message: Any, buffers: Sequence[Any] = ()) -> None:
        """Handle one message; whatever it holds, the game is not harmed and the board is drawn again."""
        if not isinstance(message, dict) or not isinstance(message.get("act"), str):
            return
        message = _whole(message)
        act = message["act"]
        own = self._acts.get(act)
        if own is None:
            if self.on_action is not None:
                self.on_action(act, message, [bytes(buffer) for buffer in buffers])
            return
        if act not in ("rule", "log", "teacher", "groups", "hello") and message.get("step") != self.step:
            self.refresh()
            return
        try:
            own(self, message)
        except KitError as problem:
            self.refresh()
            self.say("That is not possible", str(problem))
        except (
            Exception
        ) as error:  # a flaw of the kit: the window waits for an answer, and goes on with this one
            self.refresh()
            self.say("That went wrong", f"Nothing has changed. For a report: {type(error).__name__}: {error}")
            raise

    def _choose(self, message: Message) -> None:
        session, look, value = self.session, self._look, message.get("value")
        if session is None or look is None or not isinstance(value, str):
            return
        pending = session.pending
        beside = any(value in ask.values for ask in session.side_requests)
        waits = self._frame is not None and self._frame.waits
        cover = self._frame.cover if self._frame is not None else None
        hidden = cover is not None and cover.needed and self._alone is None
        if (waits or hidden) and not (beside and (pending is None or value not in pending.values)):
            self.refresh()
            return
        session.played_seconds += self.clocks.tick()
        before, shown = self._recent, self._shown
        session.choose(value)
        self._follow()
        if waits and not look.frame(self._moment()).interrupt:
            self._recent, self._shown = (*before, *self._recent), shown
        self.refresh()

    def _pick(self, message: Message) -> None:
        """An answer was picked in one window, not yet made final; the others show it too."""
        value = message.get("value")
        if isinstance(value, str):
            self.picked = {"value": value, "step": self.step, "from": str(message.get("from"))}

    def _next(self, message: Message) -> None:
        del message
        if self._frame is not None and self._frame.waits:
            self._shown += 1
        self.refresh()

    def _undo(self, message: Message) -> None:
        del message
        self._travel(back=True)

    def _redo(self, message: Message) -> None:
        del message
        self._travel(back=False)

    def _travel(self, back: bool) -> None:
        session = self.session
        if session is None:
            return
        try:
            if back:
                session.undo()
            else:
                session.redo()
        except NothingToUndo:
            self.refresh()
            return
        self._follow()
        if back:
            self._shown = ALL_SHOWN
        with self.hold_sync():
            self._draw()
            if back:
                self.tokens = [{**token, "walk": []} for token in self.tokens]
        self._tell()

    def _rule(self, message: Message) -> None:
        if self.session is None:
            return
        rule = str(message.get("value") or (self._frame.rule if self._frame else ""))
        self._pop(message, f"Rule {rule}", [self.session.rules.rule_text(rule)])

    def _full_log(self, message: Message) -> None:
        if self.session is None or self._look is None:
            return
        untold = self._frame.untold if self._frame else 0
        told = self.session.events[: len(self.session.events) - untold]
        lines = self._look.log(told, self.session.view())
        html = panels.pop("What happened, the newest first", lines=lines[::-1])
        self.send({"do": "pop", "html": html, "to": message.get("from")})

    def _teacher(self, message: Message) -> None:
        """Tell the window of a teacher what is for nobody else, hidden on the way."""
        session, look, frame = self.session, self._look, self._frame
        if session is None or look is None or frame is None or not frame.teacher:
            return
        secret = session.rules.teacher_view(session.state, session.setup)
        html = panels.pop(frame.teacher, teacher_lines(look, session.view(), secret))
        hidden = Pad(message.get("value")).hide(html)
        if hidden is not None:
            self.send({"do": "pop", **hidden, "to": message.get("from")})

    def _pop(self, message: Message, title: str, sentences: Sequence[str]) -> None:
        self.send({"do": "pop", "html": panels.pop(title, sentences), "to": message.get("from")})

    def _groups(self, message: Message) -> None:
        """What the table may do besides, for an open menu."""
        groups = self._frame.groups if self._frame else ()
        html = panels.render("groups.html", groups=groups)
        self.send({"do": "groups", "html": html, "to": message.get("from")})

    def _results(self, message: Message) -> None:
        """Hand out the result of the game as a table, with a byte order mark, which spreadsheets look for."""
        del message
        table = self.session.result_table if self.session else None
        if self.session is not None and table is not None:
            self.download(f"{self.session.rules.name}-result.csv", CSV, table.csv().encode("utf-8-sig"))

    def _pause(self, message: Message) -> None:
        del message
        if self.session is not None:
            self.session.played_seconds += self.clocks.tick()
        self.clocks.paused = not self.clocks.paused
        self.refresh()

    def _time(self, message: Message) -> None:
        """A window tells the time: once a minute, and when its clock of the lesson has come to zero.

        Our own clock decides. The picture stays as it is, so no click on it is late.
        """
        del message
        session, frame = self.session, self._frame
        if session is None or frame is None:
            return
        session.played_seconds += self.clocks.tick()
        self.clock = self._clock(frame)
        lesson = frame.lesson_clock
        if lesson is None or self.clock["lesson"] > 0 or frame.waits:
            return
        if any(lesson.value in ask.values for ask in session.side_requests):
            self._choose({"value": lesson.value})

    def _hello(self, message: Message) -> None:
        """Send everything again."""
        del message
        self.refresh()
        self.send_state()

    _acts: dict[str, Callable[[Board, Message], None]] = {  # noqa: RUF012  filled once
        "choose": _choose,
        "pick": _pick,
        "next": _next,
        "undo": _undo,
        "redo": _redo,
        "rule": _rule,
        "log": _full_log,
        "teacher": _teacher,
        "groups": _groups,
        "alone": _be_alone,
        "unseen": _unseen,
        "results": _results,
        "pause": _pause,
        "time": _time,
        "hello": _hello,
    }


__all__ = ["Board"]
