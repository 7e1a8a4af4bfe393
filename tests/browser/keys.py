"""Somebody at the keyboard who has no mouse: moves the focus by Tab, and presses what a button shows."""

from __future__ import annotations

from typing import Any

from tests.browser.table import Table

PLACE = """() => {
  const one = document.activeElement;
  return {
    name: one.name ?? '', value: one.value ?? '', checked: Boolean(one.checked), words: one.innerText ?? '',
    inside: Boolean(one.closest('.kb')),
  };
}"""
"""Where the focus is."""


class Keyboard:
    """Keys pressed at a *table*."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.keys = table.page.keyboard

    def place(self) -> dict[str, Any]:
        """See :data:`PLACE`."""
        found: dict[str, Any] = self.table.page.evaluate(PLACE)
        return found

    def reach(self, name: str = "", words: str = "") -> dict[str, Any]:
        """Press Tab until the field called *name*, or what has the text *words*, has the focus."""
        for _ in range(60):
            here = self.place()
            if (name and here["name"] == name) or (words and words in here["words"]):
                return here
            self.keys.press("Tab")
        raise AssertionError(f"no Tab leads to {name or words}")

    def write(self, name: str, text: str) -> None:
        """Write *text* into a field."""
        self.reach(name)
        self.keys.type(text)

    def choose(self, name: str, value: str) -> None:
        """Move along a row of choices, round the end, to *value*."""
        self.reach(name)
        for _ in range(12):
            if self.place()["value"] == value:
                return
            self.keys.press("ArrowRight")
        raise AssertionError(f"{name} offers no {value}")

    def tick(self, name: str, on: bool) -> None:
        """Set a box."""
        if self.reach(name)["checked"] != on:
            self.keys.press("Space")
        assert self.place()["checked"] == on

    def press(self, *keys: str) -> None:
        """Press *keys* and wait until the board has changed; the focus stays on it."""
        before = self.table.mark()
        for key in keys:
            self.keys.press(key)
        self.table.changed(before)
        assert self.place()["inside"], f"after {keys} the focus is elsewhere"
