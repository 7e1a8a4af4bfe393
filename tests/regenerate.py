"""Write the golden play-throughs of every game anew: ``python -m tests.regenerate``.

Look at the difference before committing it: every line that changed is a rule that changed.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path

from tests.games.transcript import FOLDER

GAMES = Path(__file__).parent / "games"


def golden() -> Iterator[tuple[str, list[str]]]:
    """Name and lines of every play-through of every game that has a module ``golden``."""
    for module in sorted(GAMES.glob("*/golden.py")):
        found = importlib.import_module(f"tests.games.{module.parent.name}.golden")
        for name, lines in found.playthroughs():
            yield name, list(lines)


def main() -> None:
    """Write what is new or different, remove what no game plays any more."""
    FOLDER.mkdir(exist_ok=True)
    kept = set()
    for name, lines in golden():
        path = FOLDER / f"{name}.txt"
        kept.add(path)
        text = "".join(f"{line}\n" for line in lines)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"{path.name}: {len(lines)} lines")
    for path in sorted(set(FOLDER.glob("*.txt")) - kept):
        path.unlink()
        print(f"{path.name}: removed")


if __name__ == "__main__":
    main()
