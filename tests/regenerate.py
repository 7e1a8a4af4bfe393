"""Write anew what is made from the code: ``python -m tests.regenerate``.

These are the golden play-throughs of every game and the pages of the checks in ``docs/checks/``. Look at the
difference before committing it: every line of a play-through that changed is a rule that changed.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from kit.banks import pages, registry
from tests.games.transcript import FOLDER

PAGES = Path(__file__).parents[1] / registry.PAGES
GAMES = Path(__file__).parent / "games"


def golden() -> Iterator[tuple[str, list[str]]]:
    """Name and lines of every play-through of every game that has a module ``golden``."""
    for module in sorted(GAMES.glob("*/golden.py")):
        found = importlib.import_module(f"tests.games.{module.parent.name}.golden")
        for name, lines in found.playthroughs():
            yield name, list(lines)


def write(folder: Path, ending: str, files: Iterable[tuple[str, str]]) -> None:
    """Write what is new or different into *folder*, and remove other files with that ending."""
    folder.mkdir(exist_ok=True)
    kept = set()
    for name, text in files:
        path = folder / name
        kept.add(path)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"{path.name}: {text.count(chr(10))} lines")
    for path in sorted(set(folder.glob(f"*{ending}")) - kept):
        path.unlink()
        print(f"{path.name}: removed")


def main() -> None:
    """Write play-throughs and pages."""
    write(FOLDER, ".txt", ((f"{name}.txt", "".join(f"{line}\n" for line in lines)) for name, lines in golden()))
    write(PAGES, ".md", pages.documents())


if __name__ == "__main__":
    main()
