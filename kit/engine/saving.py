"""Between a session and its save file: what is written, and how a game is picked up again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from kit.engine import journal
from kit.engine.chance import chance_from
from kit.engine.errors import BadChance, BadSave, BadSetup
from kit.engine.plain import field_names, to_plain
from kit.engine.rules import Rules, Seat, Setup
from kit.engine.table import Event

if TYPE_CHECKING:
    from kit.engine.running import Checkpoint, Step
    from kit.engine.session import Session

KIT_VERSION = "0.1.0"


def lines(session: Session[Any]) -> list[str]:
    """The whole game as the lines of a save: header, first positions, inputs, and what is undone.

    Raises :class:`BadSave` for a simulation, which keeps no inputs.
    """
    if session._simulate:
        raise BadSave("A simulation keeps no history, so it cannot be saved. Start the game without simulate.")
    undone = list(reversed(session._redo))
    words = journal.dumps(to_plain(session._origin.state())) + field_names(session.rules.state_type)
    packed_with = words.encode("utf-8", "surrogatepass")
    found = [_header(session, words), _checkpoint(session._origin, packed_with)]
    if session._base is not session._origin:
        found.append(_checkpoint(session._base, packed_with))
    for step in [*session._steps, *undone]:
        found += _step(step, packed_with)
    if undone:
        found.append(line({"undo": len(undone)}))
    elif session.outcome is not None:
        found.append(_end(session))
    return found


def step_lines(session: Session[Any], step: Step[Any]) -> list[str]:
    """The lines for one new input: the input, the turn that began after it, the end of the game."""
    assert session._journal is not None
    found = _step(step, session._journal.words)
    if session.outcome is not None:
        found.append(_end(session))
    return found


def write(session: Session[Any], path: str | Path) -> None:
    """Write the whole game to *path*."""
    journal.write_whole(path, lines(session))


def load(kind: type[Session[Any]], path: str | Path) -> Session[Any]:
    """Resume the game saved at *path*; see :func:`kit.load_game`."""
    path = journal.as_path(path)
    content = journal.read(path)
    session, dropped = _resumed(kind, path, content)
    if content.bad_line:
        _recover(session, path, content.bad_line)
    else:
        _go_on(session, path, content, dropped)
    return session


def peek(kind: type[Session[Any]], path: str | Path) -> Session[Any]:
    """The game saved at *path* as it would be resumed. No file is touched, and the game is saved nowhere.

    Raises :class:`BadSave` as :func:`load` does.
    """
    path = journal.as_path(path)
    content = journal.read(path)
    session, _ = _resumed(kind, path, content)
    if content.bad_line:
        damaged = f"Line {content.bad_line} of {path.name} is damaged."
        session.notices.append(f"{damaged} The game goes on from the last sound line before it.")
    return session


def _resumed(kind: type[Session[Any]], path: Path, content: journal.Content) -> tuple[Session[Any], int]:
    """The game that *content* tells of, and how many of its last inputs had to be dropped."""
    header = content.header
    try:
        rules = kind.find_rules(header["game"])
        chance = chance_from(header["chance"])
        setup = _setup(rules, header)
    except BadSetup as error:
        raise BadSave(f"{path.name} cannot be resumed: {error}") from None
    except (BadChance, KeyError, TypeError, ValueError, AttributeError):
        raise BadSave(f"The first line of {path.name} is damaged, so the game cannot be resumed.") from None
    (origin, base), steps, undone = _history(content.records, rules.state_type, path)
    start = next((step.checkpoint for step in reversed(steps) if step.checkpoint is not None), base)
    try:
        session = kind(rules, setup, origin.state(), chance)
        rules.check_state(start.state(), setup)
    except (BadSetup, KeyError, TypeError, ValueError, AttributeError):
        raise _too_old(rules, header) from None
    session._origin, session._base, session._steps, session._redo = origin, base, steps, undone
    session.played_seconds = max((step.seconds for step in steps), default=0.0)
    session._events_known = False
    dropped = 0
    while True:
        try:
            session._go_back_to_steps()
            break
        except Exception:  # rules that have changed may fail in any way over an old position
            if not steps or steps[-1].checkpoint is not None:
                raise _too_old(rules, header) from None
            steps.pop()
            dropped += 1
    if dropped:
        session._redo.clear()
        session.notices.append(
            f"Turn {session.turn} has to be played again from its decision {_decisions(session) + 1} on: "
            f"the rules have changed since this game was saved."
        )
    elif header.get("rules") != rules.version:
        session.notices.append(
            f"This game was saved by version {header.get('rules')} of the rules of {rules.title}; "
            f"it goes on by version {rules.version}."
        )
    return session, dropped


def retell(session: Session[Any]) -> tuple[list[Event], int]:
    """The events of the whole past, told again turn by turn; also how many came before the first input."""
    kind = type(session)
    origin = session._origin
    twin = kind(session.rules, session.setup, origin.state(), session._chance.clone())
    told, astray = twin._table.events, False
    try:
        twin._restart(origin)
    except Exception:  # see above
        astray = True
    base_told = len(told)
    for step in session._steps:
        if not astray:
            try:
                twin._again(step)
            except Exception:  # see above
                astray = True
        step.events_to = len(told)
        checkpoint = step.checkpoint
        if checkpoint is None:
            continue
        if astray or twin._reached is None or twin._reached.state() != checkpoint.state():
            twin._table.quiet = True
            twin._restart(checkpoint)
            twin._table.quiet = astray = False
    return told, base_told


def line(record: dict[str, Any]) -> str:
    """A record as a line of the save."""
    return journal.dumps(record)


def _header(session: Session[Any], words: str) -> str:
    rules, setup = session.rules, session.setup
    head = {
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
        "words": words,
        "bank": None if setup.bank is None else journal.pack(rules.bank_to_plain(setup.bank)),
    }
    return line(head)


def _checkpoint(checkpoint: Checkpoint[Any], words: bytes) -> str:
    position = checkpoint.state() if checkpoint.position is None else checkpoint.position
    return journal.checkpoint_line(checkpoint.turn, to_plain(position), checkpoint.mark, words)


def _step(step: Step[Any], words: bytes) -> list[str]:
    record: dict[str, Any] = {"i": step.value, "k": step.key, "s": step.seat}
    if step.tape:
        record["r"] = step.tape
    if step.seconds:
        record["t"] = round(step.seconds, 1)
    if step.side:
        record["x"] = 1
    found = [line(record)]
    if step.checkpoint is not None:
        found.append(_checkpoint(step.checkpoint, words))
    return found


def _end(session: Session[Any]) -> str:
    assert session.outcome is not None
    return line({"end": list(session.outcome.winners), "reason": session.outcome.reason})


def _setup(rules: Rules[Any], header: dict[str, Any]) -> Setup:
    """The set-up a header tells of; raises :class:`BadSetup` if nobody could have chosen it."""
    options = {switch.key: switch.default for switch in rules.switches}
    options.update(header["options"])
    bank = header["bank"]
    setup = Setup(
        tuple(Seat(row["name"], row["colour"], row["facts"]) for row in header["seats"]),
        MappingProxyType(options),
        None if bank is None else _bank(rules, bank),
    )
    rules.check_setup(setup)
    return setup


@lru_cache(maxsize=4)
def _bank(rules: Rules[Any], packed: str) -> Any:
    """The bank in a header; the saves of a lesson, and a save that is read again, hold the same."""
    return rules.bank_from_plain(journal.unpack(packed))


def _too_old(rules: Rules[Any], header: dict[str, Any]) -> BadSave:
    if header.get("rules") == rules.version:
        return BadSave(
            f"The position in this save is none of {rules.title}; the file is damaged and the kit "
            "cannot go on with it."
        )
    return BadSave(
        f"This game was saved by version {header.get('rules')} of {rules.title}; "
        f"this kit has version {rules.version} and cannot go on with it."
    )


def _history(
    records: list[dict[str, Any] | journal.CheckpointLine], kind: type[Any], path: Path
) -> tuple[tuple[Checkpoint[Any], Checkpoint[Any]], list[Step[Any]], list[Step[Any]]]:
    """The first two positions, the inputs in force, and the undone inputs (the next to bring back last)."""
    from kit.engine.running import Checkpoint, Step

    first: list[Checkpoint[Any]] = []
    done: list[Step[Any]] = []
    undone: list[Step[Any]] = []
    for number, record in enumerate(records, start=2):
        try:
            if isinstance(record, journal.CheckpointLine):
                checkpoint = Checkpoint(record.turn, record.mark, None, record, kind)
                if done:
                    done[-1].checkpoint = checkpoint
                else:
                    first.append(checkpoint)
            elif "i" in record:
                undone.clear()
                side, seconds = bool(record.get("x")), float(record.get("t", 0.0))
                done.append(Step(record["s"], record["k"], record["i"], side, seconds, record.get("r", [])))
            elif "undo" in record:
                undone.extend([done.pop() for _ in range(record["undo"])])
            elif "redo" in record:
                done.append(undone.pop())
        except (KeyError, IndexError, TypeError, ValueError):
            raise BadSave(f"Line {number} of {path.name} does not follow from the lines before it.") from None
    if not first:
        raise BadSave(f"{path.name} holds no position: the game was saved before it had begun.")
    return (first[0], first[-1]), done, undone


def _decisions(session: Session[Any]) -> int:
    count = 0
    for step in reversed(session._steps):
        if step.checkpoint is not None:
            break
        count += 1
    return count


def fork(session: Session[Any], path: Path) -> None:
    """Go on in a new file: the save at *path* is being written by somebody else."""
    for target in _numbered(path, "copy"):
        if not target.exists():
            session.attach(target)
            session.notices.append(
                f"{path.name} is being played somewhere else, or has been removed. "
                f"This game goes on in {target.name}."
            )
            return


def _go_on(session: Session[Any], path: Path, content: journal.Content, dropped: int) -> None:
    try:
        session._journal = journal.Journal.reopen(path, content)
    except journal.PlayedElsewhere:
        fork(session, path)
        return
    except OSError:
        session.notices.append(f"{path.name} cannot be written to, so the game is not being saved.")
        return
    if dropped:
        session._write([line({"undo": dropped})])


def _recover(session: Session[Any], path: Path, line: int) -> None:
    """Go on in a new file beside a damaged one, which stays as it is."""
    for target in _numbered(path, "recovered"):
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


def _numbered(path: Path, why: str) -> Iterator[Path]:
    yield path.with_name(f"{path.stem}-{why}{path.suffix}")
    for number in range(2, 1000):
        yield path.with_name(f"{path.stem}-{why}-{number}{path.suffix}")
