"""The house rules that a machine can check: style, types, floors, public names, versions, notebooks."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import kit
from kit.app.server import notebook_name
from kit.engine.rules import Rules

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "kit"
MODULES = sorted(PACKAGE.rglob("*.py"))
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
LINES_AT_MOST = 450

MAY_IMPORT = {
    "engine": {"engine"},
    "banks": {"engine", "banks"},
    "games": {"engine", "banks.question", "games"},
    "board": {"engine", "banks.question", "games", "board"},
    "app": {"engine", "banks", "games", "board", "app", "workshop", ""},
    "workshop": {"engine", "banks", "board", "app", "workshop", ""},
    "lab": {"engine", "banks", "games", "lab", ""},
}
"""Floor by floor, who may import what of the kit ("" is the package itself); arrows run downwards only."""


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("check", [("check",), ("format", "--check")], ids=["lint", "format"])
def test_ruff(check: tuple[str, ...]) -> None:
    done = run(sys.executable, "-m", "ruff", *check, ".")
    assert done.returncode == 0, done.stdout + done.stderr


def test_types() -> None:
    done = run(sys.executable, "-m", "mypy")
    assert done.returncode == 0, done.stdout + done.stderr


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Line and full name of each thing that a module imports; ``from a import b`` gives ``a.b``."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: imports in the kit are written in full"
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


@pytest.mark.parametrize("floor", MAY_IMPORT)
def test_imports_run_downwards(floor: str) -> None:
    for path in sorted((PACKAGE / floor).rglob("*.py")):
        game = path.relative_to(PACKAGE).parts[1] if floor == "games" else None
        for line, name in imports(path):
            where = f"{path.relative_to(ROOT)}:{line} imports {name}"
            top, _, rest = name.partition(".")
            if top != "kit":
                assert floor != "engine" or top in sys.stdlib_module_names, f"{where}, not the standard library"
                continue
            room = rest.partition(".")[0]
            allowed = MAY_IMPORT[floor]
            inside = room in MAY_IMPORT and any((rest + ".").startswith(door + ".") for door in allowed - {""})
            assert inside or ("" in allowed and room not in MAY_IMPORT), f"{where}: not for the floor {floor}"
            other = re.match(r"games\.(\w+)\.", rest)
            assert other is None or other[1] == game, f"{where}: nothing outside a game's folder knows its name"


def test_public_names() -> None:
    assert list(kit.__all__) == sorted(kit.__all__)
    for name in kit.__all__:
        assert getattr(kit, name).__doc__, f"kit.{name} has no docstring"


def test_the_reference_page_names_everything_public() -> None:
    page = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    names = [name for name in kit.__all__ if not name.startswith("_")]
    names += [name for name in vars(kit.Session) if not name.startswith("_")]
    names += [switch.key for game in kit.games() for switch in kit.Session.find_rules(game).switches]
    inner = {"draw", "find_rules", "find_bank", "load", "start", "attach"}
    assert [name for name in names if name not in inner and not re.search(rf"\b{name}\b", page)] == []


def test_the_building_page_names_everything_that_a_game_gives() -> None:
    page = (ROOT / "docs" / "building.md").read_text(encoding="utf-8")
    names = {*vars(Rules), *Rules.__annotations__}
    names -= {"prepare", "check_setup"}  # what the engine does with it
    assert [name for name in sorted(names) if not name.startswith("_") and f"`{name}" not in page] == []


def test_each_game_has_a_notebook_that_plays_it() -> None:
    for game in kit.games():
        text = (ROOT / "notebooks" / notebook_name(game)).read_text(encoding="utf-8")
        assert f'play(\\"{game}\\")' in text


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_sums_of_money_in_a_notebook_are_taken_for_mathematics(path: Path) -> None:
    """Jupyter sets what stands between two dollar signs as a formula, even if they are escaped."""
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        assert cell["cell_type"] != "markdown" or "$" not in "".join(cell["source"])


def test_import_is_light() -> None:
    code = (
        "import sys, kit; print([m for m in "
        "('pandas', 'numpy', 'openpyxl', 'ipywidgets', 'anywidget', 'IPython', 'jinja2') if m in sys.modules])"
    )
    assert run(sys.executable, "-c", code).stdout.strip() == "[]"


def test_one_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extension = json.loads((ROOT / "labext" / "kit-autorun" / "package.json").read_text())
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert newest is not None
    assert {kit.__version__, project["version"], extension["version"], newest[1]} == {kit.__version__}


def test_installing_adds_one_extension_and_no_setting() -> None:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["shared-data"] == {"labext/kit-autorun": "share/jupyter/labextensions/kit-autorun"}
    found = sorted(path.name for path in (ROOT / "labext").rglob("*") if path.is_file())
    assert found == ["package.json", "remoteEntry.js"]


def test_each_licence_is_named_and_there() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    names = {"BSD-3-Clause": "BSD 3-Clause", "OFL-1.1": "SIL Open Font License", "CC-BY-4.0": "CC BY 4.0"}
    assert project["license"] == " AND ".join(names)
    for name, file in zip(names.values(), project["license-files"], strict=True):
        assert name in (ROOT / file).read_text(encoding="utf-8")
        assert f"({file})" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", [*MODULES, *sorted(PACKAGE.rglob("*.js"))], ids=lambda path: path.stem)
def test_no_room_without_walls(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LINES_AT_MOST


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_is_bare(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert notebook["metadata"]["kit"] == {"autorun": True}
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    assert 2 <= len(notebook["cells"]) <= 3
    for cell in notebook["cells"]:
        assert len(cell["source"]) <= 5
        assert cell["metadata"].pop("deletable") is False, "a key pressed beside the board must not delete it"
        assert cell["metadata"].pop("editable") is False
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            assert cell["execution_count"] is None
            assert cell["metadata"] == {"jupyter": {"source_hidden": True}}


def test_notebooks_run(tmp_path: Path) -> None:
    """All of them in one kernel, cell by cell: each shows one thing."""
    import nbformat  # takes as long to import as this test to run, and no other test needs it
    from nbclient import NotebookClient

    notebooks = [nbformat.read(path, as_version=4) for path in NOTEBOOKS]
    whole = nbformat.v4.new_notebook(metadata=notebooks[0].metadata)
    whole.cells = [cell for notebook in notebooks for cell in notebook.cells]
    NotebookClient(whole, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    for path, notebook in zip(NOTEBOOKS, notebooks, strict=True):
        shown = [out for cell in notebook.cells if cell.cell_type == "code" for out in cell.outputs]
        assert [out.output_type for out in shown] == ["execute_result"], path.name


def test_readme_has_exactly_the_two_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```(?:sh|bash|console)\n(.*?)```", text, re.DOTALL)
    commands = [line for block in blocks for line in block.splitlines() if "pip install" in line]
    assert commands == ["pip install . && kit play", 'pip install -e ".[test]" && pytest']
    assert commands[1] in (ROOT / ".ci" / "run").read_text()
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text()
    assert re.findall(r"run: (.*)", workflow) == ["bash .ci/run"]


def test_the_example_in_the_readme_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    done = run(sys.executable, "-W", "error", "-c", example)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Outcome(")


def test_links_of_the_readme_lead_somewhere() -> None:
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name} links to {target}"
