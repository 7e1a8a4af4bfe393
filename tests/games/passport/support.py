"""The common start of the worked scenarios, and a few readable verbs to play them with.

Teams are called A, B, C, D in clockwise order. A :class:`Game` says what has changed since its start as one
dictionary, so that a test that compares it also checks that nothing else has changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import kit
from kit.banks.question import Bank, Question
from kit.engine.rules import Rules
from kit.engine.table import Event
from kit.games.passport.data import STATES
from kit.games.passport.state import Deck, Stack, State, Team

LETTERS = "ABCD"
GEM = ("Opal", "Sapphire", "Diamond", "Emerald")
"""The answers of the first question on South Australia (PS-18): green, red and two others."""


def bank(count: int = 50) -> Bank:
    """*count* questions a State, numbered from 1; the green one of question 7 on NSW is "NSW 7 yes"."""
    return Bank("test", tuple(_question(code, number) for code in STATES for number in range(1, count + 1)))


def _question(code: str, number: int) -> Question:
    green, red, *others = (f"{code} {number} {word}" for word in ("yes", "no", "maybe", "never"))
    if (code, number) == ("SA", 1):
        green, red, *others = GEM
    columns = [green, red, *others]
    columns = columns[number % 4 :] + columns[: number % 4]
    return Question(
        sheet=code,
        row=number + 1,
        state=code,
        question=f"What about {code}, number {number}?",
        answers=(columns[0], columns[1], columns[2], columns[3]),
        green=green,
        red=red,
        topic="geography",
        explanation=f"It is so in {code}.",
        source=f"The {code} almanac",
        number=number,
    )


BANK = bank()


def team(
    on: int | None = 0,
    cash: int = 1400,
    plaques: str = "",
    *,
    certificates: int = 0,
    passes: Sequence[str] = (),
    answers: int = 4,
) -> Team:
    """A team *on* a square with *cash* dollars and *plaques* such as ``"VIC TAS"``; *on* ``None`` is out."""
    return Team(
        answers=answers,
        cash=cash,
        position=on,
        plaques=plaques.split(),
        certificates=certificates,
        passes=list(passes),
        out=on is None,
    )


def out() -> Team:
    """A team that has gone out before."""
    return team(None, 0)


def state(*teams: Team, count: int = 3, **facts: Any) -> State:
    """The common start of part 7; *teams* replace A, B, … and *facts* the other fields of the state.

    *fate* and *destiny* are the cards on top of their decks. Question stacks are in the order of the sheet.
    """
    everybody = [*teams, *(team() for _ in range(count - len(teams)))]
    for deck in ("fate", "destiny"):
        facts[deck] = Deck(top=list(facts.get(deck, ())))
    stacks = {code: Stack(used=list(range(1, 51))) for code in STATES}
    return State(teams=everybody, **{"questions": stacks, **facts})


class Hand(kit.Scripted):
    """Dice put down one throw at a time while the game goes on."""

    def clone(self) -> Hand:
        """The same hand: the game of a test goes on throwing what is put into it."""
        return self


class Game:
    """A session with scripted dice, the verbs of the table, and what has changed since the start."""

    def __init__(self, session: kit.Session[Any], chance: Hand) -> None:
        self.session = session
        self.chance = chance
        self.before = self.facts()

    # -- verbs ----------------------------------------------------------------------------------

    def throws(self, dice: int | tuple[int, int]) -> Game:
        """Throw *dice*: a total, or both faces."""
        self.chance.dice.append(dice if isinstance(dice, int) else list(dice))
        return self.does("throw")

    def does(self, *values: str) -> Game:
        """Choose *values* one after the other."""
        for value in values:
            self.session.choose(value)
        return self

    def buys(self) -> Game:
        """Buy the question of the location."""
        return self.does("buy")

    def passes(self) -> Game:
        """Decline."""
        return self.does("pass")

    def right(self) -> Game:
        """Give the GREEN answer."""
        return self.does(self.question().green)

    def wrong(self) -> Game:
        """Give the RED answer."""
        return self.does(self.question().red)

    # -- what there is to see -------------------------------------------------------------------

    @property
    def options(self) -> tuple[str, ...]:
        """The values that may be chosen now; none after the end."""
        return self.session.pending.values if self.session.pending else ()

    @property
    def key(self) -> str | None:
        """The key of what is asked now."""
        return self.session.pending.key if self.session.pending else None

    @property
    def view(self) -> dict[str, Any]:
        """What everybody sees."""
        return self.session.view()

    def question(self) -> Question:
        """The open question with its key."""
        opened = self.session.state.question
        assert opened is not None, f"no question is open: {self.session}"
        found: Question = self.session.setup.bank.of(opened.state)[opened.place - 1]
        return found

    def told(self, kind: str) -> list[Event]:
        """The events of one kind."""
        return [event for event in self.session.events if event.kind == kind]

    def facts(self) -> dict[str, Any]:
        """Everything open at the table, and the order of the stacks and decks as far as it is known."""
        now, seen = self.session.state, self.view
        found: dict[str, Any] = {}
        for letter, one in zip(LETTERS, now.teams, strict=False):
            found |= {
                f"{letter}.on": one.position,
                f"{letter}.cash": one.cash,
                f"{letter}.plaques": one.plaques,
                f"{letter}.certificates": one.certificates,
                f"{letter}.passes": one.passes,
                f"{letter}.out": one.out,
                f"{letter}.answers": one.answers,
            }
        for code, stack in now.questions.items():
            found[f"{code} stack"] = [*stack.top, *stack.used]
        pending, outcome = self.session.pending, self.session.outcome
        return found | {
            "fund": now.travel_fund,
            "insurance": now.travel_insurance,
            "certificates left": seen["certificates_left"],
            "fate bottom": now.fate.used,
            "destiny bottom": now.destiny.used,
            "fate cards": seen["fate_left"],
            "destiny cards": seen["destiny_left"],
            "custodian": now.custodian,
            "asks": f"{LETTERS[pending.seat]} {pending.key}" if pending else None,
            "winners": "".join(LETTERS[seat] for seat in outcome.winners) if outcome else None,
            "starter": now.starter,
        }

    def changes(self) -> dict[str, Any]:
        """What differs from the start; of a question stack the numbers that went to its back, in order."""
        found = {}
        for key, value in self.facts().items():
            was = self.before[key]
            if value == was:
                continue
            if key.endswith(" stack") and was:
                moved = was.index(value[0])
                assert value == was[moved:] + was[:moved]
                key, value = key.replace("stack", "asked"), was[:moved]
            found[key] = value
        return found


def play(
    *teams: Team,
    count: int = 3,
    options: Mapping[str, Any] | None = None,
    rules: Rules[Any] | None = None,
    draws: Mapping[str, Sequence[Any]] | None = None,
    **facts: Any,
) -> Game:
    """A game from the common start (see :func:`state`), under *options*, with scripted *draws*."""
    chance = Hand(draws=draws)
    position = state(*teams, count=count, **facts)
    session = kit.Session.at(position, rules=rules, bank=BANK, chance=chance, options=options)
    return Game(session, chance)


def new(
    seats: Any = 3,
    dice: Sequence[int | tuple[int, int]] = (9, 8, 7),
    options: Mapping[str, Any] | None = None,
    draws: Mapping[str, Sequence[Any]] | None = None,
) -> Game:
    """A game from its very beginning; *dice* are those of the throw-off."""
    names = list(LETTERS[:seats]) if isinstance(seats, int) else seats
    chance = Hand(dice, draws)
    session = kit.new_game("passport", names, options or {}, BANK, chance=chance)
    return Game(session, chance)
