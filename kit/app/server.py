"""Opening a game's notebook in the browser: where the notebooks lie, and a Jupyter server on them."""

from __future__ import annotations

import os
import shutil
import socket
import sys
from pathlib import Path

import kit
from kit.engine.errors import KitError

GAMES_FOLDER = "kit-games"
PACKAGE = Path(kit.__file__).parent
START = "start-here.ipynb"
"""The notebook that lists the games."""
WORKSHOP = "question-workshop.ipynb"
"""The notebook in which question banks are mended."""


def shipped(kind: str) -> Path:
    """Folder of files that come with the kit (``"notebooks"``): in the package, or beside it in a checkout."""
    packaged = PACKAGE / "_files" / kind
    return packaged if packaged.is_dir() else PACKAGE.parent / kind


def notebook_name(game: str) -> str:
    """File name of a game's notebook: the title in small letters with hyphens."""
    from kit.games import get

    return get(game).title.lower().replace(" ", "-") + ".ipynb"


def notebooks_folder(here: Path) -> Path:
    """The folder to serve: the checkout's own notebooks, else ``kit-games`` in *here*.

    Notebooks missing in ``kit-games`` are copied into it, files that are there stay as they are.
    Raises :class:`KitError` if that cannot be written.
    """
    checkout = here / "notebooks"
    if (here / "kit" / "app" / "server.py").is_file() and checkout.is_dir():
        return checkout
    folder = here / GAMES_FOLDER
    try:
        folder.mkdir(exist_ok=True)
        for source in sorted(shipped("notebooks").glob("*.ipynb")):
            if not (folder / source.name).exists():
                shutil.copyfile(source, folder / source.name)
    except OSError as error:
        raise KitError(
            f"The notebooks cannot be put into {folder} ({error.strerror}). Try it in a folder of your own."
        ) from error
    return folder


def arguments(folder: Path, notebook: str, port: int | None = None, browser: bool = True) -> list[str]:
    """Command line of a Jupyter server that opens *notebook* with nothing around it."""
    command = [
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/notebooks/{notebook}",
        "--ServerApp.answer_yes=True",
        "--Application.log_level=WARN",
    ]
    if port is not None:
        command += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    if not browser:
        command.append("--ServerApp.open_browser=False")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--ServerApp.allow_root=True")
    extension = PACKAGE.parent / "labext"
    if extension.is_dir():
        command.append(f"--LabServerApp.extra_labextensions_path={extension}")
    return command


def is_free(port: int) -> bool:
    """Whether a server may listen on *port* of this computer."""
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def play(game: str | None, port: int | None = None, browser: bool = True, here: Path | None = None) -> None:
    """Serve the notebook of *game*, or the one that lists all games, and open it.

    Returns when the server is stopped (Ctrl-C).
    """
    serve(START if game is None else notebook_name(game), port, browser, here)


def workshop(bank: str | None, port: int | None = None, browser: bool = True, here: Path | None = None) -> None:
    """Serve the question workshop, with the file *bank* open in it if one is named.

    Returns when the server is stopped (Ctrl-C). Raises :class:`kit.BankError` if the file cannot be read.
    """
    from kit.banks.draft import Draft
    from kit.workshop.picking import leave, pointer

    folder = notebooks_folder(here or Path.cwd())
    if bank is not None:
        path = Path(bank).resolve()
        Draft.open(path, folder)
        try:
            leave(pointer(folder, Path(WORKSHOP).stem), open=str(path))
        except OSError as error:
            raise KitError(f"{folder} cannot be written to ({error.strerror}).") from error
    serve(WORKSHOP, port, browser, here)


def serve(notebook: str, port: int | None, browser: bool, here: Path | None) -> None:
    """Serve the notebooks and open one of them. Raises :class:`KitError` if that cannot be done."""
    if port is not None and not is_free(port):
        raise KitError(
            f"Port {port} is in use on this computer. Name another one, or none and a free one is taken."
        )
    folder = notebooks_folder(here or Path.cwd())
    if not (folder / notebook).is_file():
        raise KitError(f"{folder} has no {notebook}.")
    print(f"Games and saves: {folder}", "Ctrl-C ends the server.", sep="\n", file=sys.stderr, flush=True)
    from jupyterlab.labapp import LabApp

    LabApp.launch_instance(argv=arguments(folder, notebook, port, browser))
