"""What :func:`kit.testing.check_game` looks at in one position of a game.

Every function here takes a session, leaves it as it was, and raises :class:`Flaw` with a sentence about what
is wrong with the game.
"""

from __future__ import annotations

import dataclasses
import marshal
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from kit.engine.errors import BadSave, IllegalChoice, NothingToUndo
from kit.engine.journal import dumps
from kit.engine.plain import from_plain, to_plain
from kit.engine.requests import Ask, Option
from kit.engine.session import Session
from kit.engine.table import Event

Game = Session[Any]
PLAIN = 0
"""Marshal format in which equal data are equal bytes; it is written several times as fast as JSON."""
CUTS = 6
"""At how many bytes of its last line a save is cut at each moment it is looked at."""

OWN = 0.75
"""How often the seat asked chooses itself where others may choose too."""


class Flaw(AssertionError):
    """A game breaks a promise; the message is the end of a sentence that begins with where."""


# --- a position and what is in it -----------------------------------------------------------------


def position(session: Game, tell: bool = True) -> dict[str, Any]:
    """Everything that makes up the position, part by part, to be compared with :func:`compare`.

    Without *tell* the events that led to it are left out.
    """
    pending = session.pending
    found: dict[str, Any] = {
        "turn": session.turn,
        "state": dumps(to_plain(session.state)),
        "request": None if pending is None else _asked(pending),
        "side requests": tuple(_asked(ask) for ask in session.side_requests),
        "view": tuple(marshal.dumps(session.view(seat), PLAIN) for seat in _readers(session)),
        "outcome": session.outcome,
    }
    if tell:
        found["recent events"] = tuple(told(event) for event in session.recent)
    return found


def compare(found: Mapping[str, Any], wanted: Mapping[str, Any], when: str) -> None:
    """Raise :class:`Flaw` naming the parts of a position that differ."""
    parts = [part for part in wanted if part in found and found[part] != wanted[part]]
    if parts:
        one, other = (_readable(where[parts[0]]) for where in (found, wanted))
        raise Flaw(
            f"{when}, there is a difference in the {' and the '.join(parts)}: "
            f"{_around(one, other)} instead of {_around(other, one)}"
        )


def _readable(part: Any) -> str:
    """A part of a position as text."""
    if isinstance(part, tuple):
        return str(tuple(dumps(marshal.loads(one)) if isinstance(one, bytes) else one for one in part))
    return str(part)


def told(event: Event) -> str:
    """An event as text."""
    return dumps([event.kind, event.seat, event.rule, event.data, event.turn])


def _asked(ask: Ask) -> str:
    return dumps([ask.key, ask.seat, ask.values, dict(ask.owners), ask.rule, dict(ask.data)])


def _around(one: str, other: str) -> str:
    """The first place where *one* differs from *other*."""
    start = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"…{one[max(0, start - 40) : start + 60]}…"


def _readers(session: Game) -> list[int | None]:
    return [None, *range(len(session.seats))]


# --- requests, views, state -----------------------------------------------------------------------


def well_formed(session: Game) -> None:
    """Requests offer different texts to seats that exist; views are plain JSON data; the state adds up."""
    rules, pending, seats = session.rules, session.pending, range(len(session.seats))
    asks = [] if pending is None else [pending, *session.side_requests]
    values: list[Any] = []
    for ask in asks:
        if not ask.values:
            raise Flaw(f'the request "{ask.key}" offers nothing')
        strange = [value for value in ask.values if type(value) is not str or not value]
        if strange:
            raise Flaw(f'the request "{ask.key}" offers {strange[0]!r}, which is no text')
        if any(seat not in seats for seat in (ask.seat, *ask.owners.values())):
            raise Flaw(f'the request "{ask.key}" belongs to a seat that is not there')
        if why := _not_json(ask.data, strict=False):
            raise Flaw(f'the data of the request "{ask.key}" are no JSON data: {why}')
        values += ask.values
    twice = [value for value, count in Counter(values).items() if count > 1]
    if twice:
        raise Flaw(f"{min(twice)!r} is offered twice")
    for seat in _readers(session):
        if why := _not_json(session.view(seat), strict=True):
            raise Flaw(f"view({seat}) is no plain JSON data: {why}")
    for event in session.recent:
        if why := _not_json(event.data, strict=False):
            raise Flaw(f'the data of the event "{event.kind}" are no JSON data: {why}')
    state = session.state
    if getattr(state, "turn", None) != session.turn:
        raise Flaw(f"state.turn is {getattr(state, 'turn', None)} in turn {session.turn}")
    try:
        back = from_plain(rules.state_type, to_plain(state))
    except (TypeError, ValueError, KeyError) as error:
        raise Flaw(f"the state cannot be written and read back: {error!r}") from error
    if back != state:
        raise Flaw("the state is another one after it was written and read back")
    if wrong := rules.audit(state, session.setup):
        raise Flaw(f"the state does not add up: {wrong}")


def _not_json(data: Any, strict: bool, path: str = "") -> str:
    """Where *data* is no JSON data, or nothing; a tuple counts as a list unless *strict*."""
    if type(data) in (str, int, float, bool, type(None)):
        return ""
    if type(data) is dict or (isinstance(data, Mapping) and not strict):
        for key, item in data.items():
            if type(key) is not str:
                return f"{path or 'it'} has the key {key!r}"
            if why := _not_json(item, strict, f"{path}.{key}" if path else key):
                return why
        return ""
    if type(data) is list or (type(data) is tuple and not strict):
        found = (_not_json(item, strict, f"{path}[{number}]") for number, item in enumerate(data))
        return next((why for why in found if why), "")
    return f"{path or 'it'} is a {type(data).__name__}"


def safe_to_read(session: Game) -> None:
    """Whatever a reader does to the state, the views and the requests it was given changes nothing."""
    before = position(session)
    twin = session.copy()
    given: list[Any] = [twin.state, *(twin.view(seat) for seat in _readers(twin))]
    given += [dict(ask.data) for ask in (*([twin.pending] if twin.pending else []), *twin.side_requests)]
    for thing in given:
        _spoil(thing)
    after = position(twin)
    del after["request"]
    compare(after, before, "after a reader changed what it was shown")


def _spoil(thing: Any) -> None:
    """Empty every list and dict inside *thing*."""
    if isinstance(thing, dict | list):
        for item in list(thing.values() if isinstance(thing, dict) else thing):
            _spoil(item)
        thing.clear()
    elif dataclasses.is_dataclass(thing):
        for one in dataclasses.fields(thing):
            _spoil(getattr(thing, one.name))


# --- what may be chosen ---------------------------------------------------------------------------


def _some(ask: Ask) -> Sequence[Option]:
    """The options of *ask*; of the numbers that may be entered the first, the last and two between."""
    if ask.numbers is None:
        return ask.options
    words, numbers = ask.options[: len(ask.words)], ask.options[len(ask.words) :]
    count = len(numbers)
    return (
        *words,
        *(numbers[place] for place in sorted({0, count // 3, count // 2, count - 1} & {*range(count)})),
    )


def accepts(session: Game, rng: Random) -> None:
    """Every option and every side request is accepted from its owner, can be undone and redone."""
    assert session.pending is not None
    before = position(session)
    for ask in (session.pending, *session.side_requests):
        for option in _some(ask):
            twin = session.copy()
            try:
                twin.choose(option.value, option.seat)
            except Exception as error:
                raise Flaw(f'"{option.value}" is offered, but choosing it raises {error!r}') from error
            if twin.step == session.step:
                raise Flaw(f'the step stays {twin.step} when "{option.value}" is chosen')
            after, inputs = position(twin), wander(twin, rng, 2)
            twin.undo(inputs + 1)
            compare(position(twin), before, f'after "{option.value}" was chosen and undone')
            twin.redo()
            compare(position(twin), after, f'after "{option.value}" was chosen, undone and brought back')
    compare(position(session), before, "after copies had played on")


def refuses(session: Game, known: set[str]) -> None:
    """Any other value, and any other seat, is refused with :class:`IllegalChoice` and changes nothing.

    *known* are values that other requests of the game have offered.
    """
    before, step = position(session), session.step
    asks = [] if session.pending is None else [session.pending, *session.side_requests]
    offered = {value for ask in asks for value in ask.values}
    for value in _wrong(offered, known):
        _refused(session, value, None)
    for ask in asks:
        for option in _some(ask):
            for seat in (-1, *range(len(session.seats) + 1)):
                if seat != option.seat:
                    _refused(session, option.value, seat)
    compare(position(session), before, "after something that is not allowed was refused")
    if session.step != step:
        raise Flaw("a refused value counts as a step")


def _wrong(offered: set[str], known: set[str]) -> list[Any]:
    found: list[Any] = [None, True, 0, 1, -1, 1.5, b"pass", "", " ", "0", "1", "x" * 300, "\n", "<&>;", "é🙂"]
    found.append("9" * 5000)  # more digits than int() takes
    for value in sorted(offered)[:12]:
        found += [f"{value} ", f" {value}", f"{value}x", value[:-1], value.partition(":")[0], f"{value}:0"]
        found += [value.upper(), value.lower(), value.title(), [value], (value,)]
    found += sorted(known)[:60]
    return [value for value in found if not isinstance(value, str) or value not in set(map(str, offered))]


def _refused(session: Game, value: Any, seat: int | None) -> None:
    who = "" if seat is None else f" from seat {seat}"
    try:
        session.choose(value, seat)
    except IllegalChoice:
        return
    except Exception as error:
        raise Flaw(f"{value!r}{who} is refused with {error!r} instead of IllegalChoice") from error
    raise Flaw(f"{value!r}{who} is accepted, though it is not offered")


# --- copies, saves --------------------------------------------------------------------------------


def copies(session: Game, rng: Random) -> None:
    """A copy that plays on does not change the original, nor the other way round."""
    before = position(session)
    first, second = session.copy(), session.copy()
    compare(position(first), before, "in a copy")
    first.undo(wander(first, rng, 6))
    if first.can_undo:
        first.undo()
    wander(first, rng, 3)
    compare(position(second), before, "after another copy of the same game had played on")
    compare(position(session), before, "after a copy had played on and been undone")


def any_option(ask: Ask, rng: Random) -> Option:
    """One of the options; mostly not one that *ask* gives to somebody else, so that a game gets on."""
    own = [option for option in ask.options if option.value not in ask.owners] if ask.owners else []
    return rng.choice(own if own and rng.random() < OWN else ask.options)


def wander(session: Game, rng: Random, most: int) -> int:
    """Choose at random, *most* times or until the game is over; how many inputs that were."""
    for inputs in range(most):
        if session.pending is None:
            return inputs
        session.choose(rng.choice(session.pending.values))
    return most


def saves(session: Game, folder: Path, rng: Random) -> None:
    """A save gives the same position and the same future, whole, cut short, and after undo and redo."""
    before, load = position(session), type(session).load
    path = folder / "whole.kitsave"
    session.save(path)
    _loaded(path, session, before, "loaded from a save")
    twin, seed = session.copy(), rng.random()
    wander(twin, Random(seed), 2)
    if session.path is not None:
        _write(path, session.path.read_bytes())
    loaded = _loaded(path, session, before, "loaded from the running save", tell=False)
    wander(loaded, Random(seed), 2)
    after = position(twin, tell=False)
    compare(position(loaded, tell=False), after, "played on from a save with the same choices")
    compare(position(load(path), tell=False), after, "saved, loaded and played on")
    _cut(path, load, rng)
    back = 0
    while twin.can_undo and back < 5:
        twin.undo()
        back += 1
    twin.save(path)
    undone = load(path)
    compare(position(undone), position(twin), "loaded after undo")
    for _ in range(back):
        twin.redo()
        undone.redo()
        compare(position(undone), position(twin), "brought back after loading")


def _write(path: Path, raw: bytes) -> Path:
    path.write_bytes(raw)
    return path


def _loaded(path: Path, session: Game, wanted: Mapping[str, Any], when: str, tell: bool = True) -> Game:
    loaded = type(session).load(path)
    compare(position(loaded, tell), wanted, when)
    if loaded.notices:
        raise Flaw(f"{when}, the game says: {loaded.notices[0]}")
    if (loaded.can_undo, loaded.can_redo) != (session.can_undo, session.can_redo):
        raise Flaw(f"{when}, undo or redo is not what it was")
    return loaded


def _cut(path: Path, load: Callable[[Path], Game], rng: Random) -> None:
    """Cut the save at *path* within its last line: the line before it still counts."""
    raw = path.read_bytes()
    start = raw.rindex(b"\n", 0, -1) + 1
    if raw.count(b"\n", 0, start) < 3:
        return  # nothing but the header and first positions
    wanted = position(load(_write(path, raw[:start])), tell=False)
    for cut in {start, len(raw) - 1, *(rng.randrange(start, len(raw)) for _ in range(CUTS))}:
        try:
            loaded = load(_write(path, raw[:cut]))
        except BadSave as error:
            raise Flaw(f"a save cut at byte {cut} of {len(raw)} cannot be loaded: {error}") from error
        compare(position(loaded, tell=False), wanted, f"loaded from a save cut at byte {cut} of {len(raw)}")


# --- hidden things --------------------------------------------------------------------------------


def hides(session: Game, before: set[tuple[str, Any]], rng: Random) -> None:
    """What is shown does not depend on what is hidden.

    Two ways of asking. While a request has a right value (``rules.right_value``), nothing that was shown since
    *before* (what :func:`shown` gave for the last position) may name that one option alone. And in every
    position that ``rules.disguised`` gives as looking the same, it does look the same.
    """
    rules, pending, setup = session.rules, session.pending, session.setup
    if pending is None:
        return
    right = rules.right_value(session.state, setup)
    if right is not None and right in pending.values and len(pending.values) > 1:
        named: dict[str, set[Any]] = {}
        for path, leaf in shown(session) - before:
            if leaf in pending.values:
                named.setdefault(path, set()).add(leaf)
        for path, leaves in named.items():
            if leaves == {right}:
                raise Flaw(f'the right answer to "{pending.key}" can be read in {path}')
    for seat in _readers(session):
        state, other = rules.disguised(session.state, setup, seat, rng)
        if rules.view(state, other, seat) != session.view(seat):
            raise Flaw(
                f"view({seat}) tells apart two positions that look the same: "
                f"{_around(dumps(rules.view(state, other, seat)), dumps(session.view(seat)))}"
            )
        if tuple(map(_asked, rules.side_requests(state, other, pending))) != tuple(
            map(_asked, session.side_requests)
        ):
            raise Flaw("the side requests depend on something hidden")


def shown(session: Game) -> set[tuple[str, Any]]:
    """Every text that can be read now, with the path where it stands (places in lists left out)."""
    found: set[tuple[str, Any]] = set()
    for seat in _readers(session):
        found |= set(_leaves(session.view(seat), "the view"))
    if session.pending is not None:
        found |= set(_leaves(session.pending.data, f'the data of "{session.pending.key}"'))
    for event in session.recent:
        found |= set(_leaves(event.data, f'the event "{event.kind}" of turn {event.turn}'))
    return found


def _leaves(data: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(data, Mapping):
        for key, item in data.items():
            yield from _leaves(item, f"{path}, {key}")
    elif isinstance(data, list | tuple):
        for item in data:
            yield from _leaves(item, path)
    elif isinstance(data, str):
        yield path, data


def is_over(session: Game) -> None:
    """A finished game asks nothing, takes nothing, and names winners that are there."""
    outcome = session.outcome
    if outcome is None:
        raise Flaw("nothing is asked, yet the game has no outcome")
    if not set(outcome.winners) <= set(range(len(session.seats))) or not outcome.reason:
        raise Flaw(f"the outcome {outcome} names a winner who is not there, or no reason")
    refuses(session, {"pass"})


def nothing_left(session: Game, back: bool) -> None:
    """There is nothing to undo (*back*) or to redo."""
    with suppress(NothingToUndo):
        if back:
            session.undo()
        else:
            session.redo()
        raise Flaw(f"{'undo' if back else 'redo'} goes beyond the end")
