"""The house rules and classroom options of Holiday (HO-01 to HO-12)."""

from __future__ import annotations

from typing import Any

from kit.engine.rules import Switch

ONE_LESSON: dict[str, Any] = {"time_limit_min": 40, "short_trip": "crowded"}
"""What the preset ``one_lesson`` sets (HO-02)."""
CROWDED = 5
"""Families from which the trip is short if that is set to "crowded"."""

MEMBERS = Switch(
    "members",
    "Pupils",
    "How many pupils a family has; with “Spokesperson rotates” the screen says whose turn it is to speak.",
    "HO-09",
    "int",
    1,
    low=1,
    high=12,
)

SWITCHES = (
    Switch(
        "preset",
        "Length",
        "One lesson: 40 minutes; five or six families start at the first bank.",
        "HO-02",
        "choice",
        "rulebook",
        choices=("rulebook", "one_lesson"),
        words=("The whole game", "One lesson"),
    ),
    Switch(
        "banker",
        "Banker",
        "The family that is banker; the kit keeps the bank, so it only watches the money and plays too.",
        "H-02",
        "seat",
        0,
    ),
    Switch(
        "banker_confirms",
        "Banker confirms payments",
        "At the end of a turn in which money moved the banker confirms it with one click.",
        "HO-12",
        "bool",
        False,
    ),
    Switch(
        "time_limit_min",
        "Time limit in minutes",
        "When the time is up the round is finished; then the family nearest to Home wins.",
        "HO-01",
        "int",
        None,
        low=15,
        high=120,
        optional=True,
    ),
    Switch(
        "short_trip",
        "Short trip",
        "All start at the first bank, which saves about five turns a family.",
        "HO-08",
        "choice",
        "off",
        choices=("off", "crowded", "on"),
        words=("No", "With five or six families", "Yes"),
    ),
    Switch(
        "start_cash",
        "Money to start with, in dollars",
        "More is easier, less is harder; whoever starts again at Home gets the same sum.",
        "HO-04",
        "int",
        100,
        low=60,
        high=200,
        step=10,
    ),
    Switch(
        "casino",
        "Casinos",
        "A gambling throw as printed, a question that wins the amount, or nothing at all.",
        "HO-05",
        "choice",
        "dice",
        choices=("dice", "quiz", "off"),
        words=("Dice Game", "A question", "Nothing"),
    ),
    Switch(
        "home_exact",
        "Home must be hit exactly",
        "Off: any number that reaches Home wins.",
        "HO-06",
        "bool",
        True,
    ),
    Switch(
        "one_bonus_per_turn",
        "One free throw a turn",
        "Only the first six of a turn earns a free throw.",
        "HO-03",
        "bool",
        False,
    ),
    Switch(
        "kind_bank",
        "Kind bank",
        "Who runs out of money at a resort goes back to its reception with $60 more, not to the Second Bank.",
        "HO-07",
        "bool",
        False,
    ),
    Switch(
        "team_play",
        "Spokesperson rotates",
        "A family is a team of pupils; each turn another of them speaks for it.",
        "HO-09",
        "bool",
        False,
    ),
    Switch(
        "show_odds",
        "Show the odds",
        "Shows chance and average value before petrol, a free throw and a Dice Game.",
        "HO-10",
        "bool",
        False,
    ),
    Switch(
        "think_time_s",
        "Seconds to think",
        "A clock for every choice; when it has run down the plainest choice is taken.",
        "HO-11",
        "int",
        None,
        low=5,
        high=120,
        step=5,
        optional=True,
    ),
)
