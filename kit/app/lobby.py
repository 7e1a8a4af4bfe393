"""The set-up form: what the teacher typed, what is wrong with it, and the game that it describes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from kit import games
from kit.app.bankbox import FINDINGS_SHOWN, SUFFIXES, BankBox
from kit.app.saves import Listed
from kit.banks.question import STATES, Bank
from kit.board.icons import shape
from kit.engine.errors import KitError
from kit.engine.rules import Rules, Switch
from kit.engine.scene import colours_of

USUAL_TEAMS = 4
"""Teams that the form begins with, if so many can play."""
LONGEST_NAME = 18
"""Letters of a team's name that fit on its seat."""

CUT = 1000
"""Letters of a field that are looked at; a number of some thousand digits is none."""
Values = Mapping[str, str | list[str]]


@cache
def templates() -> Environment:
    """The app's templates. Everything put into them is escaped."""
    return Environment(
        loader=PackageLoader("kit.app"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@cache
def style() -> str:
    """The style sheet of the form."""
    return (Path(__file__).parent / "lobby.css").read_text(encoding="utf-8")


class Lobby:
    """The form of one game. Values are kept as they were typed, so that nothing typed is ever lost."""

    def __init__(self, rules: Rules[Any], banks: BankBox | None) -> None:
        self.rules = rules
        self.banks = banks
        if banks is not None:
            banks.every_state = rules.every_state
            if self.places is not None:
                banks.places = self.places.low
        known = colours_of(games.look(rules.name))
        self.colours = [known[key] for key in rules.colours]
        self.problems: dict[str, str] = {}
        """Field name -> what is wrong with it, in a sentence; ``""`` is the form as a whole."""
        self.values: dict[str, str] = {
            "teams": str(min(rules.seats_high, USUAL_TEAMS)),
            "dice": "screen",
            "fill": "on",
        }
        for seat in range(rules.seats_high):
            self.values |= {f"name-{seat}": "", f"colour-{seat}": rules.colours[seat]}
            self.values |= {f"{field.key}-{seat}": as_typed(field.default) for field in rules.seat_fields}
        for switch in self.switches:
            self.values[f"s-{switch.key}"] = as_typed(switch.default)

    # -- what the form holds

    @property
    def switches(self) -> list[Switch]:
        """The switches that have a field each; which categories play is asked beside the bank."""
        return [switch for switch in self.rules.switches if switch.kind != "names"]

    @property
    def places(self) -> Switch | None:
        """The switch that says which categories play, if the game takes a bank about any subject."""
        return next((switch for switch in self.rules.switches if switch.kind == "names"), None)

    @property
    def presets(self) -> Switch | None:
        """The switch that sets others, if the game has one."""
        return next((switch for switch in self.rules.switches if switch.key == "preset"), None)

    @property
    def timely(self) -> list[Switch]:
        """Switches, and fields of each seat, that are asked only at one value of another switch."""
        return [one for one in (*self.switches, *self.rules.seat_fields) if one.when]

    @property
    def front(self) -> list[Switch]:
        """Switches asked beside the teams: those of kind seat or choice that come before all others.

        A number that matters only at one value of such a choice is asked there too.
        """
        found: list[Switch] = []
        for switch in self.rules.switches:
            belongs = switch.kind == "int" and switch.when and switch.when[0] in {one.key for one in found}
            if switch.kind not in ("seat", "choice") and not belongs:
                break
            if switch.key != "preset":
                found.append(switch)
        return found

    @property
    def house(self) -> list[Switch]:
        """The other switches: the house rules."""
        return [s for s in self.switches if s not in self.front and s.key != "preset"]

    @property
    def house_open(self) -> bool:
        """Whether the house rules are unfolded: something is set there that no preset sets, or is wrong."""
        defaults = {f"s-{switch.key}": as_typed(switch.default) for switch in self.house}
        expected = defaults | (self.effect(self.preset) if self.preset else {})
        return any(self.values[key] != value or key in self.problems for key, value in expected.items())

    def effect(self, preset: str) -> dict[str, str]:
        """What *preset* sets, as typed; the first preset sets everything that others change to its default."""
        assert self.presets is not None
        changed: set[str] = set()
        for choice in self.presets.choices:
            changed |= set(self.rules.settle_options({"preset": choice}))
        changed.discard("preset")
        settled = self.rules.settle_options({"preset": preset})
        defaults = {switch.key: switch.default for switch in self.rules.switches}
        return {f"s-{key}": as_typed(settled.get(key, defaults[key])) for key in sorted(changed)}

    @property
    def preset(self) -> str:
        """The preset that the form agrees with, or nothing."""
        for choice in self.presets.choices if self.presets else ():
            if all(self.values[key] == value for key, value in self.effect(choice).items()):
                return choice
        return ""

    @property
    def teams(self) -> int:
        """The number of teams that the form asks for."""
        text = self.values["teams"]
        return int(text) if text.isdecimal() else 0

    def take(self, form: Values | None) -> None:
        """Take over what was typed; a box that is not in *form* is not ticked.

        Whatever is no form, or no text in one, counts as not sent.
        """
        if not isinstance(form, Mapping):
            return
        typed = {name: _texts(value) for name, value in form.items()}
        boxes = [f"s-{switch.key}" for switch in self.rules.switches if switch.kind == "bool"]
        for field in self.rules.seat_fields:
            if field.kind == "bool":
                boxes += [f"{field.key}-{seat}" for seat in range(self.rules.seats_high)]
        self.values |= dict.fromkeys(boxes, "")
        if self.banks is not None and self.banks.missing:
            self.values["fill"] = ""
        if self.banks is not None and self.banks.offers_choice:
            self.banks.pick(typed.get("category", []))
        for name, texts in typed.items():
            if name in self.values and texts:
                self.values[name] = texts[-1]
        self.problems.clear()

    def apply(self, preset: str) -> None:
        """Set the switches of *preset*."""
        if self.presets is None or preset not in self.presets.choices:
            raise KitError(f"There is no preset “{preset}”.")
        self.values |= self.effect(preset)

    # -- from typed text to a game

    def seats(self) -> list[dict[str, Any]]:
        """The seats as :func:`kit.new_game` takes them; what is wrong goes to :attr:`problems`."""
        rules = self.rules
        if not rules.seats_low <= self.teams <= rules.seats_high:
            self.problems["teams"] = f"{rules.seats_low} to {rules.seats_high} teams play."
            return []
        seats: list[dict[str, Any]] = []
        for seat in range(self.teams):
            name = " ".join(self.values[f"name-{seat}"].split()) or rules.default_names[seat]
            colour = self.values[f"colour-{seat}"]
            if len(name) > LONGEST_NAME:
                self.problems[f"name-{seat}"] = f"At most {LONGEST_NAME} letters; these are {len(name)}."
            for other in seats:
                if other["name"].casefold() == name.casefold():
                    self.problems[f"name-{seat}"] = f"Another team is called {other['name']} already."
                if other["colour"] == colour:
                    self.problems[f"colour-{seat}"] = f"{other['name']} are {colour} already."
            seats.append({"name": name, "colour": colour})
            for field in rules.seat_fields:
                seats[-1][field.key] = self._checked(field, f"{field.key}-{seat}")
        return seats

    def options(self) -> dict[str, Any]:
        """The switches as :func:`kit.new_game` takes them; what is wrong goes to :attr:`problems`."""
        options: dict[str, Any] = {}
        for switch in self.switches:
            options[switch.key] = self._checked(switch, f"s-{switch.key}")
        if self.presets is not None:
            options["preset"] = self.preset or self.presets.default
        if self.places is not None:
            options[self.places.key] = self.banks.keys(self.filled) if self.banks is not None else None
        return options

    def _checked(self, switch: Switch, name: str) -> Any:
        """What was typed into the field *name* for *switch*; what is wrong goes to :attr:`problems`."""
        try:
            return switch.check(from_typed(switch, self.values[name]), self.teams or 1)
        except (KitError, ValueError):
            self.problems[name] = self.allowed(switch)
            return switch.default

    def allowed(self, switch: Switch) -> str:
        """What may be typed into the field of *switch*."""
        if switch.offered() and switch.kind != "seat":
            return f"{switch.title}: {' or '.join(words for _, words in switch.offered())}."
        if switch.kind == "int":
            steps = f" in steps of {switch.step}" if switch.step > 1 else ""
            empty = ", or nothing" if switch.optional else ""
            return f"A whole number from {switch.low} to {switch.high}{steps}{empty}."
        if switch.kind == "seat":
            return f"{switch.title}: choose a team that plays."
        return f"{switch.title}: {switch.allowed()}."

    @property
    def filled(self) -> bool:
        """Whether what the chosen bank lacks is to come from the kit's own."""
        return self.values["fill"] == "on"

    def bank(self) -> Bank | None:
        """The bank to play with, if questions are asked; what is wrong goes to :attr:`problems`."""
        if self.banks is None or not self.rules.asks_questions(self.options()):
            return None
        try:
            return self.banks.to_play(self.filled)
        except KitError as error:
            self.problems["bank"] = str(error)
            return None

    def complain(self, error: KitError) -> None:
        """Show *error* where it belongs: at the switch that it quotes, else at the top of the form."""
        message = str(error)
        named = [f"s-{switch.key}" for switch in self.rules.switches if f'"{switch.key}"' in message]
        self.problems[named[0] if named else ""] = message

    @property
    def refusal(self) -> str:
        """Why the game cannot start, for the place beside the button: the first problem and where it is."""
        for name, said in self.problems.items():
            title, _, seat = name.rpartition("-")
            fields = {f"s-{switch.key}": switch.title for switch in self.rules.switches}
            where = fields.get(name) or (f"Team {int(seat) + 1}" if title and seat.isdecimal() else "")
            more = len(self.problems) - 1
            rest = f" ({more} more above.)" if more else ""
            return f"Not yet. {f'{where}: ' if where and not said.startswith(where) else ''}{said}{rest}"
        return ""

    # -- what the teacher sees

    def html(self, saves: Listed, running: bool, notice: str = "") -> str:
        """The form. *running*: a game can be gone back to. *notice* is a sentence shown at the top."""
        return (
            templates()
            .get_template("lobby.html")
            .render(
                lobby=self,
                rules=self.rules,
                saves=saves,
                running=running,
                notice=notice,
                style=style(),
                states=STATES,
                accepted=",".join((*SUFFIXES, ".txt", ".xml", ".json", ".gift")),
                findings_shown=FINDINGS_SHOWN,
                colours=self.colours,
                shape=shape,
                allowed=self.allowed,
            )
        )


def _texts(value: Any) -> list[str]:
    """What was typed into the fields of one name, each cut where no field of the form ends."""
    texts = value if isinstance(value, list) else [value]
    return [text[:CUT] for text in texts if isinstance(text, str)]


def as_typed(value: Any) -> str:
    """The value of a switch as text in the form."""
    if isinstance(value, bool):
        return "on" if value else ""
    return "" if value is None else str(value)


def from_typed(switch: Switch, text: str) -> Any:
    """The value that *text* means for *switch*; raises ``ValueError`` if it means none."""
    text = text.strip()
    if switch.kind == "bool":
        return text == "on"
    if switch.optional and not text:
        return None
    if switch.kind == "int" or (switch.kind == "seat" and text not in switch.choices):
        return int(text)
    return text
