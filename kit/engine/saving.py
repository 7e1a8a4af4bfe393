"""Between a session and its save file: what is written, and how a game is picked up again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kit.engine import journal
from kit.engine.chance import chance_from
from kit.engine.errors import BadSave, BadSetup, EngineError
from kit.engine.plain import clone, from_plain, to_plain
from kit.engine.rules import Rules, Seat, Setup
from kit.engine.table import Event

if TYPE_CHECKING:
    from kit.engine.session import Checkpoint, Session, Step

KIT_VERSION = "0.1.0"


def records(session: Session[Any]) -> list[dict[str, Any]]:
    """The whole game as the lines of a save: header, first checkpoint, inputs, and what is undone."""
    undone = list(reversed(session._redo))
    lines = [_header(session), _checkpoint(session._base)]
    for step in [*session._steps, *undone]:
        lines += _step(step)
    if undone:
        lines.append({"undo": len(undone)})
    elif session.outcome is not None:
        lines.append(_end(session))
    return lines


def step_records(session: Session[Any], step: Step[Any]) -> list[dict[str, Any]]:
    """The lines for one new input: the input, the turn that began after it, the end of the game."""
    lines = _step(step)
    if session.outcome is not None:
        lines.append(_end(session))
    return lines


def write(session: Session[Any], path: str | Path) -> None:
    """Write the whole game to *path*."""
    journal.write_whole(path, records(session))


def load(kind: type[Session[Any]], path: str | Path) -> Session[Any]:
    """Resume the game saved at *path*; see :func:`kit.load_game`."""
    path = Path(path)
    content = journal.read(path)
    header = content.header
    try:
        rules = kind.find_rules(header["game"])
        setup = _setup(rules, header)
        chance = chance_from(header["chance"])
    except BadSetup as error:
        raise BadSave(f"{path.name} cannot be resumed: {error}") from None
    except (KeyError, TypeError, ValueError, AttributeError):
        raise BadSave(f"The first line of {path.name} is damaged, so the game cannot be resumed.") from None
    lines, damaged = _sound(content, rules)
    base, steps, undone = _history(lines, path)
    session = kind(rules, setup, clone(base.state), chance)
    session._base, session._steps, session._redo = base, steps, undone
    session.played_seconds = max((step.seconds for step in steps), default=0.0)
    session._events_known = False
    dropped = 0
    while True:
        try:
            session._go_back_to_steps()
            break
        except EngineError:
            if not steps or steps[-1].checkpoint is not None:
                raise BadSave(f"{path.name} cannot be resumed: {rules.title} has changed too much.") from None
            steps.pop()
            dropped += 1
    if dropped:
        session._redo.clear()
        session.notices.append(
            f"Turn {session.turn} has to be played again from its decision {_decisions(session) + 1} on: "
            f"the rules have changed since this game was saved."
        )
    if damaged:
        _recover(session, path, damaged)
    else:
        _go_on(session, path, content.good_bytes, dropped)
    return session


def retell(session: Session[Any]) -> tuple[list[Event], int]:
    """The events of the whole past, told again turn by turn; also how many came before the first input."""
    kind = type(session)
    base = session._base
    twin = kind(session.rules, session.setup, clone(base.state), session._chance.clone())
    twin._restart(base)
    told = twin._table.events
    base_told = len(told)
    astray = False
    for step in session._steps:
        if not astray:
            try:
                twin._again(step)
            except EngineError:
                astray = True
        step.events_to = len(told)
        if astray and step.checkpoint is not None:
            twin._table.quiet = True
            twin._restart(step.checkpoint)
            twin._table.quiet = astray = False
    return told, base_told


def _header(session: Session[Any]) -> dict[str, Any]:
    rules, setup = session.rules, session.setup
    return {
        "kit": "save",
        "format": journal.FORMAT,
        "kit_version": KIT_VERSION,
        "game": rules.name,
        "rules": rules.version,
        "options": dict(setup.options),
        "seats": [
            {"name": seat.name, "colour": seat.colour, "facts": dict(seat.facts)} for seat in setup.seats
        ],
        "chance": session._chance.to_plain(),
        "bank": None if setup.bank is None else journal.pack(rules.bank_to_plain(setup.bank)),
    }


def _checkpoint(checkpoint: Checkpoint[Any]) -> dict[str, Any]:
    state = to_plain(checkpoint.state)
    line = {
        "c": checkpoint.turn,
        "d": journal.digest(checkpoint.turn, state, checkpoint.mark),
        "state": state,
    }
    if checkpoint.mark is not None:
        line["m"] = checkpoint.mark
    return line


def _step(step: Step[Any]) -> list[dict[str, Any]]:
    line: dict[str, Any] = {"i": step.value, "k": step.key, "s": step.seat}
    if step.tape:
        line["r"] = step.tape
    if step.seconds:
        line["t"] = round(step.seconds, 1)
    if step.side:
        line["x"] = 1
    return [line] if step.checkpoint is None else [line, _checkpoint(step.checkpoint)]


def _end(session: Session[Any]) -> dict[str, Any]:
    assert session.outcome is not None
    return {"end": list(session.outcome.winners), "reason": session.outcome.reason}


def _setup(rules: Rules[Any], header: dict[str, Any]) -> Setup:
    options = {switch.key: switch.default for switch in rules.switches}
    options.update(header["options"])
    bank = header["bank"]
    return Setup(
        tuple(Seat(row["name"], row["colour"], row["facts"]) for row in header["seats"]),
        options,
        None if bank is None else rules.bank_from_plain(journal.unpack(bank)),
    )


def _sound(content: journal.Content, rules: Rules[Any]) -> tuple[list[dict[str, Any]], int]:
    """The records up to the first that does not hold together, and the number of that line (or 0)."""
    for number, record in enumerate(content.records):
        if "c" not in record:
            continue
        state, mark = record.get("state"), record.get("m")
        if record.get("d") != journal.digest(record["c"], state, mark):
            return content.records[:number], number + 2
        try:
            record["state"] = from_plain(rules.state_type, state)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise BadSave(
                f"This game was saved by version {content.header.get('rules')} of {rules.title}; "
                f"this kit has version {rules.version} and cannot go on with it."
            ) from None
    return content.records, content.bad_line


def _history(
    lines: list[dict[str, Any]], path: Path
) -> tuple[Checkpoint[Any], list[Step[Any]], list[Step[Any]]]:
    """First checkpoint, inputs in force, and undone inputs (the next to bring back last)."""
    from kit.engine.session import Checkpoint, Step

    done: list[Step[Any]] = []
    undone: list[Step[Any]] = []
    base: Checkpoint[Any] | None = None
    for number, line in enumerate(lines, start=2):
        try:
            if "c" in line:
                checkpoint = Checkpoint(line["c"], line["state"], line.get("m"))
                if base is None:
                    base = checkpoint
                else:
                    done[-1].checkpoint = checkpoint
            elif "i" in line:
                undone.clear()
                side, seconds = bool(line.get("x")), float(line.get("t", 0.0))
                done.append(Step(line["s"], line["k"], line["i"], side, seconds, line.get("r", [])))
            elif "undo" in line:
                undone.extend(done.pop() for _ in range(line["undo"]))
            elif "redo" in line:
                done.append(undone.pop())
        except (KeyError, IndexError, TypeError, ValueError):
            raise BadSave(f"Line {number} of {path.name} does not follow from the lines before it.") from None
    if base is None:
        raise BadSave(f"{path.name} holds no position: the game was saved before it had begun.")
    return base, done, undone


def _decisions(session: Session[Any]) -> int:
    count = 0
    for step in reversed(session._steps):
        if step.checkpoint is not None:
            break
        count += 1
    return count


def _go_on(session: Session[Any], path: Path, size: int, dropped: int) -> None:
    try:
        session._journal = journal.Journal.reopen(path, size)
    except OSError:
        session.notices.append(f"{path.name} cannot be written to, so the game is not being saved.")
        return
    if dropped:
        session._write([{"undo": dropped}])


def _recover(session: Session[Any], path: Path, line: int) -> None:
    """Go on in a new file beside a damaged one, which stays as it is."""
    for target in _numbered(path):
        if target.exists():
            continue
        session.notices.append(
            f"Line {line} of {path.name} is damaged. The game goes on from the last sound line before it"
            f" and is saved as {target.name}; the damaged file is left as it is."
        )
        try:
            session.attach(target)
        except BadSave as error:
            session.notices.append(str(error))
        return


def _numbered(path: Path) -> Iterator[Path]:
    yield path.with_name(f"{path.stem}-recovered{path.suffix}")
    for number in range(2, 1000):
        yield path.with_name(f"{path.stem}-recovered-{number}{path.suffix}")
