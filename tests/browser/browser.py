"""Finding a Chromium and saying how to get one; what to ask JupyterLab in it."""

from __future__ import annotations

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)
HOW_TO_GET_ONE = "no Chromium found: install one (Debian: apt-get install chromium) or name it in KIT_CHROMIUM"
IDLE = """
() => {
  const panel = window.jupyterapp?.shell.currentWidget, context = panel?.sessionContext;
  const kernel = context?.session?.kernel;
  return context?.isReady && kernel?.connectionStatus === "connected" && kernel.status === "idle";
}
"""
"""Whether the notebook in front has a kernel that is ready to run something (JupyterLab)."""
RUN = "() => jupyterapp.commands.execute('notebook:run-all-cells')"
"""Runs the notebook in front (JupyterLab)."""


def find() -> str | None:
    """Path of the browser: the one named in KIT_CHROMIUM, else the first of the usual names on the PATH."""
    named = os.environ.get("KIT_CHROMIUM")
    if named:
        return named
    return next((path for path in map(shutil.which, NAMES) if path), None)


def required() -> bool:
    """Whether a missing browser is a failure (continuous integration) instead of a skip."""
    return os.environ.get("KIT_REQUIRE_BROWSER", "") not in ("", "0")
