"""A Jupyter server for tests, and the pages to open on it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOKEN = "browser-tests"
PATIENCE = 90  # seconds a server may take to answer on a busy machine


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@dataclass
class Server:
    """A running server: its address, the folder it serves and its log."""

    url: str
    folder: Path
    log: Path
    process: subprocess.Popen[bytes]

    def page(self, path: str, **query: str) -> str:
        """The address of a page of this server, with the token in it."""
        extra = "".join(f"&{key}={value}" for key, value in query.items())
        return f"{self.url}{path}?token={TOKEN}{extra}"

    def stop(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait(20)


def clean_home(home: Path) -> dict[str, str]:
    """The environment of a person who has never used Jupyter: nothing of this machine's own settings."""
    home.mkdir(parents=True, exist_ok=True)
    env = {
        key: value for key, value in os.environ.items() if not key.startswith(("JUPYTER", "JPY_", "PYTHONWARN"))
    }
    return env | {
        "HOME": str(home),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "IPYTHONDIR": str(home / "ipython"),
    }


def start(command: list[str], folder: Path, home: Path, base: str, env: dict[str, str] | None = None) -> Server:
    """Start *command* (``{port}`` stands for a free port) and wait until the server answers under *base*."""
    port = free_port()
    home.mkdir(parents=True, exist_ok=True)
    log = home / "server.log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [part.replace("{port}", str(port)) for part in command],
            cwd=folder,
            env=env or clean_home(home),
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    server = Server(f"http://127.0.0.1:{port}{base}", folder, log, process)
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(server.page("api/status"), timeout=2) as answer:
                answer.read()
            return server
        except OSError as error:
            if process.poll() is not None:
                raise RuntimeError(f"the Jupyter server stopped:\n{log.read_text()}") from error
            if time.monotonic() > deadline:
                server.stop()
                raise RuntimeError(f"the Jupyter server did not answer:\n{log.read_text()}") from error
            time.sleep(0.1)


def jupyter(folder: Path, home: Path, base: str = "/user/class-1/") -> Server:
    """A JupyterLab on a copy of the notebooks, under a base URL as on a hub; it serves Notebook 7 as well."""
    skip = shutil.ignore_patterns("kit-saves", ".*")
    shutil.copytree(ROOT / "notebooks", folder, dirs_exist_ok=True, ignore=skip)
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
        "--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--IdentityProvider.token={TOKEN}",
        f"--ServerApp.root_dir={folder}",
        f"--ServerApp.base_url={base}",
        "--LabApp.expose_app_in_browser=True",
        "--JupyterNotebookApp.expose_app_in_browser=True",
        f"--LabServerApp.extra_labextensions_path={ROOT / 'labext'}",
    ]
    return start(command, folder, home, base)
