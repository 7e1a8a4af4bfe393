"""Words that the option ``words`` replaces (GO-14)."""

from __future__ import annotations

NEUTRAL = {
    "Gambling City": "Lucky City",
    "Gambling Cities": "Lucky Cities",
    "Jackpot": "Treasure Chest",
    "Wasteland": "Wilderness",
    "Wastelands": "Wildernesses",
    "deported": "stranded",
    "Deported": "Stranded",
}


def said(text: str, words: str) -> str:
    """*text* in the words chosen, "original" or "neutral"."""
    if words == "neutral":
        for printed, neutral in sorted(NEUTRAL.items(), key=lambda pair: -len(pair[0])):
            text = text.replace(printed, neutral)
    return text
