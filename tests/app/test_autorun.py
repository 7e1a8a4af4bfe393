"""Which notebooks the extension runs by itself: those of the kit, and no code that somebody else wrote."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = (ROOT / "labext/kit-autorun/static/remoteEntry.js").read_text(encoding="utf-8")
(PATTERN,) = re.findall(r"^ *const CALL = /(.*)/;$", SCRIPT, re.MULTILINE)
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def is_call(source: str) -> bool:
    """As the browser decides: the pattern means the same in both languages, but for a line end at the end."""
    assert PATTERN.startswith("^")
    assert PATTERN.endswith(r"\s*$")
    return re.fullmatch(PATTERN[1:-1], source, re.ASCII) is not None


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_notebooks_of_the_kit_are_run(path: Path) -> None:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert sources
    assert all(is_call(source) for source in sources)


@pytest.mark.parametrize(
    "source",
    [
        'from kit import play\nplay("passport")',
        "from kit import play\n\nplay()\n",
        "from kit.app import welcome\nwelcome()",
        "from kit.app import workshop\n\nworkshop()",
    ],
)
def test_a_call_of_the_kit_is_run(source: str) -> None:
    assert is_call(source)


@pytest.mark.parametrize(
    "source",
    [
        "",
        "print(1)",
        'from kit import play\nplay("passport")\nprint(1)',
        "import os\nfrom kit import play\nplay()",
        "from kit import play; import os\nplay()",
        'from kit import play\nplay(__import__("os").getcwd())',
        'from kit import play\nplay("passport") or print(1)',
        'from kit import play\nplay("passport" + f"{print(1)}")',
        "from kit import play\nplay()\n!ls",
        "%%bash\nfrom kit import play\nplay()",
        "from kit import play as exec\nexec()",
        "from kit import play\nexec()",
        "from os import getcwd\ngetcwd()",
        "from kitchen import play\nplay()",
        "from kit.engine.session import Session\nSession()",
        "from kit import load_game\nload_game('x')",
        'from kit import load_game\nload_game("../x")',
    ],
)
def test_anything_else_is_left_alone(source: str) -> None:
    assert not is_call(source)


def test_one_notebook_is_run_and_no_other() -> None:
    """The command would act on the notebook that had the focus last."""
    (line,) = (line for line in SCRIPT.splitlines() if "run-all-cells" in line)
    assert "{ semanticWidget: panel.id }" in line
    ready = SCRIPT.index("if (!isOurs(panel)) return; // code")
    assert ready < SCRIPT.index(line)
