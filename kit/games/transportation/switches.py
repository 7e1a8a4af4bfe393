"""The house rules and classroom options of Transportation (TO-01 to TO-16)."""

from __future__ import annotations

from typing import Any

from kit.engine.rules import Switch

ONE_LESSON: dict[str, Any] = {"end": "time:40", "start_fleet": True, "quick_exit": True}
"""What the preset ``one_lesson`` sets (TO-02)."""

CUT = 20
"""Signs from which on an end is not read as one of some rounds."""

MEMBERS = Switch(
    "members",
    "Pupils",
    "How many pupils a team has; with “Speaker rotates” the screen says whose turn it is to speak.",
    "TO-14",
    "int",
    1,
    low=1,
    high=12,
    when=("teams", "on"),
)

SWITCHES = (
    Switch(
        "preset",
        "Length",
        "One lesson: 40 minutes, all start with a lorry on finance and a pass, and leave Ports quickly.",
        "TO-02",
        "choice",
        "rulebook",
        choices=("rulebook", "one_lesson"),
        words=("As in the rulebook", "One lesson"),
    ),
    Switch(
        "banker",
        "Banker",
        "The team that is banker; the kit keeps the Bank, so it only watches the money and plays too.",
        "T-08",
        "seat",
        0,
    ),
    Switch(
        "end",
        "End of the game",
        "When all agree, when the time is up, or after some rounds; the round is always played to its end.",
        "TO-01",
        "choice",
        "open",
        choices=("open", "time:30", "time:40", "rounds"),
        words=("When all agree", "After 30 minutes", "After 40 minutes", "After some rounds"),
    ),
    Switch(
        "rounds",
        "Rounds",
        "How many rounds are played.",
        "TO-01",
        "int",
        25,
        low=1,
        high=200,
        when=("end", "rounds"),
    ),
    Switch(
        "auto_fuel", "Fuel is paid by itself", "Nobody has to claim the fuel money.", "TO-03", "bool", False
    ),
    Switch(
        "ports",
        "Home Ports",
        "The teams choose their Ports in turn, or the Ports are dealt at random.",
        "TO-04",
        "choice",
        "choose",
        choices=("choose", "random"),
        words=("Chosen", "At random"),
    ),
    Switch(
        "start_pass",
        "A pass for everybody",
        "Everybody starts with an unlimited access pass.",
        "TO-05",
        "bool",
        False,
    ),
    Switch(
        "start_fleet",
        "A lorry on finance for everybody",
        "Everybody starts with a pass, a lorry licence and a lorry on finance at home.",
        "TO-06",
        "bool",
        False,
    ),
    Switch(
        "quick_exit",
        "Out of Ports quickly",
        "A vehicle still in the exit lane throws the white die again at once.",
        "TO-07",
        "bool",
        False,
    ),
    Switch(
        "swaps",
        "Swaps",
        "In the market items may be offered for items, not only money.",
        "TO-08",
        "bool",
        False,
    ),
    Switch(
        "market_seconds",
        "Seconds for a market",
        "A clock for each market; when it has run down, bids are closed and the seller decides.",
        "TO-09",
        "int",
        None,
        low=30,
        high=90,
        step=5,
        optional=True,
    ),
    Switch(
        "crossing",
        "Level crossings",
        "The team decides, every vehicle waits, or every vehicle throws the white die.",
        "TO-10",
        "choice",
        "choice",
        choices=("choice", "safe", "dice"),
        words=("Wait or cross", "Always wait", "Always cross"),
    ),
    Switch(
        "bankruptcy",
        "Bankruptcy",
        "Off: what a team cannot pay is forgiven, and the team stays in the game.",
        "TO-11",
        "bool",
        True,
    ),
    Switch(
        "hide_cash",
        "Hide the cash",
        "Only the team to move is shown in figures, the others as bars.",
        "TO-12",
        "bool",
        False,
    ),
    Switch("cameras", "Speed cameras", "Off: no speed is checked.", "TO-13", "bool", True),
    Switch(
        "teams",
        "Speaker rotates",
        "Each turn another pupil of the team speaks for it.",
        "TO-14",
        "bool",
        False,
    ),
    Switch(
        "show_odds",
        "Show the odds",
        "Shows chances and average values at Ports and level crossings.",
        "TO-15",
        "bool",
        False,
    ),
    Switch(
        "short_count",
        "Short count-up",
        "Groups of goods count nothing extra at the end; for young classes.",
        "TO-16",
        "bool",
        False,
    ),
)


def settled(options: dict[str, Any]) -> dict[str, Any]:
    """Expand the preset, and ``end="rounds:12"`` (TO-01, TO-02)."""
    preset = ONE_LESSON if options.get("preset") == "one_lesson" else {}
    given = {**preset, **options}
    end = given.get("end")
    if isinstance(end, str) and end.startswith("rounds:") and end[7:].isdecimal() and len(end) < CUT:
        given |= {"end": "rounds", "rounds": int(end[7:])}
    return given
