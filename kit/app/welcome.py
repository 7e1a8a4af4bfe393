"""The teacher's door: the games as cards, each with a link to its notebook and the game that waits in it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from kit import games as registry
from kit.app.lobby import templates
from kit.app.saves import FOLDER, Listing, Saved
from kit.app.server import WORKSHOP, notebook_name


@dataclass(frozen=True, slots=True)
class Card:
    """One game: its title, its notebook, how many teams play, and the newest unfinished save."""

    title: str
    notebook: str
    seats_low: int
    seats_high: int
    waiting: Saved | None


class Welcome:
    """What the start notebook shows. *folder* is where the notebooks lie."""

    def __init__(self, folder: Path | None = None) -> None:
        here = folder or Path.cwd()
        self.cards = [card(name, here) for name in registry.names()]

    def _repr_html_(self) -> str:
        return templates().get_template("welcome.html").render(cards=self.cards, workshop=WORKSHOP)

    def __repr__(self) -> str:
        games = [f"{card.title}: open {card.notebook}" for card in self.cards]
        return "\n".join([*games, f"Question workshop: open {WORKSHOP}"])


def card(game: str, folder: Path) -> Card:
    """The card of *game* as seen from *folder*."""
    rules = registry.get(game)
    saves = Listing(game, folder / FOLDER).read().saves
    waiting = next((saved for saved in saves if not saved.over and not saved.trouble), None)
    return Card(rules.title, notebook_name(game), rules.seats_low, rules.seats_high, waiting)
