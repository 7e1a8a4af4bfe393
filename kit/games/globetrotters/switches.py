"""The house rules and classroom options of Globetrotters (GO-01 to GO-21)."""

from __future__ import annotations

from typing import Any

from kit.engine.rules import Switch

ONE_LESSON: dict[str, Any] = {
    "time_limit": 35,
    "mild_losses": True,
    "mild_deportation": True,
    "quick_cruise": True,
    "mild_weekend": True,
}
"""What the preset ``one_lesson`` sets (GO-01)."""

AUTO = Switch(
    "auto",
    "Automatic player",
    "The program plays this seat; a late team can take it over.",
    "GO-20",
    "bool",
    False,
)
OPEN = "open"
"""The Home of a seat for which nobody assigns one (GO-12)."""


def _yes(key: str, title: str, text: str, rule: str) -> Switch:
    return Switch(key, title, text, rule, "bool", False)


SWITCHES = (
    Switch(
        "preset",
        "Length",
        "One lesson: 35 minutes, and milder losses, deportation, cruises and weekends.",
        "GO-01",
        "choice",
        "rulebook",
        choices=("rulebook", "one_lesson"),
        words=("The whole game", "One lesson"),
    ),
    Switch(
        "homes",
        "Homes",
        "Each team chooses between the places on its ticket, or the program spreads them over the continents.",
        "GO-12",
        "choice",
        "players",
        choices=("players", "teacher"),
        words=("Teams choose", "Assigned"),
    ),
    Switch(
        "officers",
        "Officers",
        "Two teams hold the offices; each confirms what its office has booked. The screen does the work.",
        "GO-17",
        "choice",
        "none",
        choices=("none", "teams"),
        words=("Nobody", "Two teams"),
    ),
    Switch(
        "travel_agent",
        "Travel Agent",
        "The team that confirms cheques and tickets.",
        "GO-17",
        "seat",
        0,
        when=("officers", "teams"),
    ),
    Switch(
        "immigration_officer",
        "Immigration Officer",
        "The team that confirms Memory Markers.",
        "GO-17",
        "seat",
        1,
        when=("officers", "teams"),
    ),
    Switch(
        "time_limit",
        "Time limit in minutes",
        "When the time is up the round is finished; then most KEYs win.",
        "GO-02",
        "int",
        None,
        low=5,
        high=180,
        optional=True,
    ),
    Switch(
        "round_limit",
        "Rounds at most",
        "After so many rounds most KEYs win.",
        "GO-03",
        "int",
        None,
        low=1,
        high=60,
        optional=True,
    ),
    Switch(
        "keys_out_needed",
        "KEYs that must be off the map",
        "With fewer than all 16 the end comes sooner.",
        "GO-04",
        "int",
        16,
        low=8,
        high=16,
    ),
    _yes(
        "forgetting",
        "Forgetting",
        "Nothing is booked by itself: a team claims what is due to it, and the others call for what it owes.",
        "GO-05",
    ),
    _yes("open_hands", "Open tickets", "Everybody sees the destinations of all tickets in the hands.", "GO-06"),
    _yes("hide_cheques", "Hidden cheques", "Only their owner sees how many cheques a team has.", "GO-07"),
    _yes("chain_bump", "Chain of bumps", "Whoever is moved on bumps others too.", "GO-08"),
    _yes("mild_losses", "Mild losses", "Who lacks the KEY or Special Memory to lose, loses nothing.", "GO-09"),
    _yes(
        "quick_cruise",
        "Quick cruises",
        "A voyage does not stop at its Cruise Island: the team sails on at once.",
        "GO-10",
    ),
    _yes("mild_deportation", "Mild deportation", "Deportation leaves no lasting mark.", "GO-11"),
    _yes("mild_weekend", "Mild weekends", '"For the weekend" ends this turn only.', "GO-13"),
    Switch(
        "words",
        "Words",
        "Neutral words: Lucky City, Treasure Chest, Wilderness, stranded.",
        "GO-14",
        "choice",
        "original",
        choices=("original", "neutral"),
        words=("As printed", "Neutral"),
    ),
    _yes(
        "quiz",
        "Where is it?",
        "Before an Adventure the team points to its city on a map without names; that changes nothing.",
        "GO-15",
    ),
    Switch(
        "reader",
        "Who reads the Adventures",
        "The team on the left, anybody who likes, or nobody.",
        "GO-16",
        "choice",
        "left",
        choices=("left", "any", "none"),
        words=("The team on the left", "Anybody", "Nobody"),
    ),
    Switch(
        "turn_timer",
        "Seconds for a decision",
        "When they are over the program works, or takes the first thing that is possible.",
        "GO-18",
        "int",
        None,
        low=10,
        high=600,
        optional=True,
    ),
    _yes(
        "guided_round",
        "Guided first round",
        "In the first round each rule is explained when it comes up.",
        "GO-19",
    ),
    Switch(
        "undo",
        "Taking back",
        "Everything can be taken back, or only until dice, a ticket or a card was shown, or nothing.",
        "GO-21",
        "choice",
        "any",
        choices=("any", "until_shown", "off"),
        words=("Always", "Until something was shown", "Never"),
    ),
    _yes("reroll", "A question for a throw", "A right answer buys a second throw of the land die.", "GO-22"),
)
