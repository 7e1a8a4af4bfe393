"""Binder: build the environment as its builder does, start the server as its hub does, see a board.

The environment is the builder's own frozen base, then ``binder/requirements.txt``, then ``binder/postBuild``.
A build takes a minute or two, so it is made again only when one of its inputs has changed since it last passed
on this machine, and always where ``KIT_REQUIRE_BROWSER`` is set (continuous integration).
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.browser import browser
from tests.browser.server import ROOT, TOKEN, Server, clean_home, start

BASE = "/user/owner-repo-ab12cd34/"
BASE_PACKAGES = (
    "ipykernel",
    "ipywidgets",
    "jupyter-offlinenotebook",
    "jupyter-resource-usage",
    "jupyter_server",
    "jupyterhub-base",
    "jupyterlab",
    "jupyterlab_server",
    "nbconvert-core",
    "notebook",
)
ON_PYPI = {"jupyterhub-base": "jupyterhub", "nbconvert-core": "nbconvert"}
INPUTS = ("binder", "labext", "notebooks", "pyproject.toml", "tests/browser/test_binder.py")


def digest() -> str:
    """One hash of everything that the build depends on, apart from the code that other tests cover."""
    whole = hashlib.sha256(sys.version.encode())
    for name in INPUTS:
        top = ROOT / name
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if path.is_file() and not {"kit-saves", ".ipynb_checkpoints"} & set(path.parts):
                whole.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return whole.hexdigest()


def mark_of_passing() -> Path:
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return cache / "kit-tests" / f"binder-{digest()}"


def base_pins() -> list[str]:
    """The builder's base environment for our Python, from the lock file that it ships."""
    version = (ROOT / "binder" / "runtime.txt").read_text().strip().removeprefix("python-")
    builder = find_spec("repo2docker")
    assert builder is not None
    assert builder.origin is not None
    lock = Path(builder.origin).parent / "buildpacks" / "conda" / f"environment.py-{version}-linux-64.lock"
    found = dict(re.findall(r"/(?:noarch|linux-64)/(.+?)-(\d[^-/]*)-[^-/]*$", lock.read_text(), re.MULTILINE))
    return [f"{ON_PYPI.get(name, name)}=={found[name]}" for name in BASE_PACKAGES]


def run(*command: str, cwd: Path, env: dict[str, str]) -> str:
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def test_the_builder_uses_our_files() -> None:
    env = clean_home_environment()
    done = subprocess.run(
        [sys.executable, "-m", "repo2docker", "--no-build", "--debug", str(ROOT)],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    plan = done.stdout + done.stderr
    assert done.returncode == 0, plan[-2000:]
    for step in (
        "Building conda environment for python=3.11",
        'pip install --no-cache-dir -r "binder/requirements.txt"',
        "./binder/postBuild",
        'R2D_ENTRYPOINT="${REPO_DIR}/binder/start"',
    ):
        assert step in plan


def clean_home_environment() -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if not key.startswith(("JUPYTER", "PYTHONWARN"))}


@pytest.mark.parametrize("name", ["postBuild", "start"])
def test_scripts_are_executable_in_git(name: str) -> None:
    path = ROOT / "binder" / name
    assert os.access(path, os.X_OK)
    if (ROOT / ".git").exists():
        listed = run("git", "ls-files", "-s", f"binder/{name}", cwd=ROOT, env=dict(os.environ))
        assert listed.startswith("100755 ")


def test_pins_are_the_versions_under_test() -> None:
    """What Binder gets and what these tests ran with are within the same bounds of pyproject.toml."""
    import tomllib

    from packaging.requirements import Requirement

    bounds = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    pins = {}
    for line in (ROOT / "binder" / "requirements.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            name, version = line.split("==")
            pins[name] = version
    for bound in map(Requirement, bounds):
        assert bound.name in pins, f"binder/requirements.txt does not pin {bound.name}"
        assert bound.specifier.contains(pins[bound.name]), f"{bound} does not allow {pins[bound.name]}"


@pytest.fixture
def session(tmp_path: Path, chromium: object) -> Iterator[Server]:
    """A server in a fresh environment and a fresh clone, started with the flags of the hub."""
    del chromium
    clone = tmp_path / "clone"
    shutil.copytree(
        ROOT,
        clone,
        ignore=shutil.ignore_patterns(
            ".git", "*cache*", "*.egg-info", "kit-saves", "test-artifacts", "venv", ".venv", "build", "dist"
        ),
    )
    place = tmp_path / "srv"
    venv.create(place, with_pip=True)
    scripts = place / "bin"
    env = clean_home(tmp_path / "home")
    env.pop("PYTHONPATH", None)
    env |= {"PATH": f"{scripts}{os.pathsep}{env['PATH']}", "VIRTUAL_ENV": str(place)}
    building = env | {"HOME": str(Path.home())}  # pip's own settings and cache are this machine's
    pip = (str(scripts / "python"), "-m", "pip", "--disable-pip-version-check")
    run(*pip, "install", "--quiet", "--no-compile", *base_pins(), cwd=clone, env=building)
    run(*pip, "install", "--quiet", "--no-compile", "-r", "binder/requirements.txt", cwd=clone, env=building)
    run("./binder/postBuild", cwd=clone, env=building)
    run(*pip, "check", cwd=clone, env=building)
    command = [
        *("./binder/start", "jupyter-lab", "--ip=127.0.0.1", "--port={port}", "--no-browser", "--allow-root"),
        f"--NotebookApp.base_url={BASE}",
        f"--NotebookApp.token={TOKEN}",
        "--NotebookApp.trust_xheaders=True",
    ]
    started = start(command, clone, tmp_path / "home", BASE, env)
    yield started
    started.stop()


@pytest.mark.skipif(
    not browser.required() and mark_of_passing().exists(),
    reason="Binder's inputs have not changed since this test last passed on this machine",
)
@pytest.mark.skipif(
    sysconfig.get_platform() != "linux-x86_64", reason="Binder's base is a lock for 64-bit Linux"
)
def test_a_board_appears_on_binder(session: Server, page: object) -> None:
    page.goto(f"{session.url}lab")
    assert "login" in page.url, "without the token the login page is shown"
    for address in ("lab/tree/notebooks", "notebooks/notebooks", "doc/tree/notebooks"):
        page.goto(session.page(f"{address}/passport-to-australia.ipynb"))
        page.locator(".kb").wait_for()
        assert "Passport" in page.locator(".kb").inner_text()
    mark = mark_of_passing()
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()
