"""A child of ``test_resume``: plays Magpies and acknowledges every input, until it is killed.

``python -m tests.engine.killed SAVE SEED`` loads the game at SAVE, or starts it. Each position is acknowledged
by a line on standard output.
"""

from __future__ import annotations

import hashlib
import random
import sys
from pathlib import Path

from kit.engine.session import Session
from kit.testing.probes import position
from tests.engine.toy import Magpies, State, start


def fingerprint(session: Session[State]) -> str:
    """One word that two positions share only if they are the same."""
    return hashlib.blake2b(repr(position(session)).encode(), digest_size=12).hexdigest()


def main(path: Path, seed: int) -> None:
    Session.find_rules = staticmethod(lambda _: Magpies())
    rng = random.Random(seed)
    session = Session.load(path) if path.exists() else start(3, 7, save=path, options={"turns": 40})
    while True:
        print(fingerprint(session), flush=True)
        if session.pending is None or (session.can_undo and rng.random() < 0.2):
            session.undo()
        elif session.can_redo and rng.random() < 0.5:
            session.redo()
        else:
            session.choose(rng.choice(session.pending.values))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
