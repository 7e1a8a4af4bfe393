"""The words of headings: which column holds the question, an answer, the right one, the State, a topic …"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_QUESTION = {
    "question",
    "questions",
    "prompt",
    "questiontext",
    "questionprompt",
    "questionstem",
    "questiontitle",
    "quizquestion",
    "thequestion",
    "q",
    "stem",
}
_ANSWER_WORDS = (
    *("", "answer", "answers", "option", "options", "choice", "choices", "ans", "response", "alternative"),
    *("possibleanswer", "answeroption", "answerchoice", "opt"),
)
_PLACES = (
    ("a", "1", "one", "first", "1st"),
    ("b", "2", "two", "second", "2nd"),
    ("c", "3", "three", "third", "3rd"),
    ("d", "4", "four", "fourth", "4th"),
)
_ANSWERS = {
    whole: place
    for word in _ANSWER_WORDS
    for place, marks in enumerate(_PLACES)
    for mark in (marks if word else marks[:2])
    for whole in (word + mark, mark + word)
}
_BEYOND = frozenset("efgh5678")
_EXTRAS = {
    "number": {"no", "number", "nr", "num", "n", "id", "qno", "questionno", "questionnumber", "questionid"},
    "topic": {"topic", "topics", "category", "categories", "subject", "subjects", "theme", "themes"},
    "explanation": {
        *("explanation", "why", "because", "explain", "background", "didyouknow", "answerexplanation"),
        *("feedback", "rationale"),
    },
    "source": {"source", "sources", "reference", "references", "ref", "url"},
    "checked": {"checked", "checkedon", "lastchecked", "lastcheck", "datechecked", "verified", "lastverified"},
    "level": {"level", "difficulty", "readinglevel", "yearlevel"},
    "state": {
        *("state", "states", "territory", "stateorterritory", "stateterritory", "stateandterritory"),
        *("stateterr", "statename", "statecode"),
    },
}
_EXTRA_OF = {alias: name for name, aliases in _EXTRAS.items() for alias in aliases}
_GREEN = {
    "green",
    "correct",
    "right",
    "key",
    "solution",
    "correctgreen",
    "greencorrect",
    "rightgreen",
    "greenright",
}
_RED = {
    *("red", "redwrong", "wrongred", "redincorrect", "incorrectred", "distractor", "distracter"),
    *("reddistractor", "junior", "juniorwrong", "wrongjunior", "juniordistractor"),
}
_WRONG = {"wrong", "incorrect", "false", "notcorrect", "notright"}
_OTHER = {"other", "others", "otherwrong", "otherincorrect", "furtherwrong", "another", "filler"}
_ROLES = {
    **dict.fromkeys(_GREEN, "green"),
    **dict.fromkeys(_RED, "red"),
    **dict.fromkeys(_WRONG, "wrong"),
    **dict.fromkeys(_OTHER, "other"),
}
_NOUNS = (
    *("answer", "answers", "option", "options", "choice", "choices", "response", "responses", "ans", "letter"),
    *("number", "no", "one", "cell", "column", "text", "is", "key", "optionno", "answerno", "answeris"),
    *("answerletter", "optionletter", "answernumber", "optionnumber", "answertext"),
)
_ROLE_OF = {
    **_ROLES,
    **{role + noun: kind for role, kind in _ROLES.items() for noun in _NOUNS},
    **{noun + role: kind for role, kind in _ROLES.items() for noun in ("answer", "option", "choice")},
}
_LONE_ANSWER = {"answer", "answers", "ans", "answerletter", "answernumber", "answerno"}
_REMARK = re.compile(r"\([^)]*\)|\[[^\]]*\]|\s[-–—]\s*(?:max\b|up to\b|at most\b|choose\b|[0-9]).*", re.S)
_FOR_JUNIORS = re.compile(r"for(?:the)?(?:junior|young|little)\w*$")


class Heading(NamedTuple):
    """What a heading means.

    `kind` is "question", "answer" (with its `place`, 0 to 3), "lone answer" (“Answer” without a letter),
    "green", "red" (the wrong answer for younger players), "wrong", "other", the name of an extra column such as
    "topic" or "state", or "" if the kit does not know the word. `role` is "green" or "red" where the heading of
    an answer says so in brackets. `stem` and `place` of an unknown word are its beginning and its last sign,
    where that is A to D or 1 to 4, else "" and -1.
    """

    kind: str
    place: int = -1
    role: str = ""
    stem: str = ""


def header_word(text: str) -> str:
    """A header cell for comparing: without case, spaces and signs ("Answer  A:" -> "answera"; "#" -> "no")."""
    word = "".join(c for c in text.casefold() if c.isalnum())
    return word or ("no" if text.strip() in ("#", "№") else "")


@lru_cache(maxsize=2_000)
def heading(text: str) -> Heading:
    """The meaning of a header cell. Remarks do not matter ("Answer 3 (optional)", "Question - max 120 …")."""
    if len(text) > 200:
        return Heading("")
    word = header_word(_REMARK.sub("", text)) or header_word(text)
    found = _known(word, text)
    if found is None and word.startswith("the"):
        found = _known(word.removeprefix("the"), text)
    if found is not None:
        return found
    place = "abcd1234".find(word[-1:]) % 4 if word and word[-1] in "abcd1234" else -1
    return Heading("", place, "", word[:-1] if place >= 0 else "")


def _known(word: str, text: str) -> Heading | None:
    if "#" in text and word in ("question", "q"):
        return Heading("number")
    if word in _QUESTION:
        return Heading("question")
    if word in _ANSWERS:
        return Heading("answer", _ANSWERS[word], _role_in_brackets(text))
    if word in _EXTRA_OF:
        return Heading(_EXTRA_OF[word])
    if word in _LONE_ANSWER:
        return Heading("lone answer")
    role = _role(word)
    if role in ("wrong", "other") and _role_in_brackets(text) == "red":
        role = "red"
    return Heading(role) if role else None


def _role(word: str) -> str:
    young = _FOR_JUNIORS.sub("", word)
    role = _ROLE_OF.get(young.rstrip("0123456789"), "")
    return "red" if young != word and role in ("wrong", "other") else role


def _role_in_brackets(text: str) -> str:
    """ "green" or "red" where a remark in the heading says so, as in “Answer A (correct)”."""
    if "(" not in text and "[" not in text:
        return ""
    for remark in _REMARK.findall(text):
        role = _ROLE_OF.get(header_word(remark), "")
        if role in ("green", "red"):
            return role
    return ""


def is_fifth_answer(text: str) -> bool:
    """Whether a header cell names an answer beyond the fourth, such as “Answer E” or “Option 5”."""
    word = header_word(_REMARK.sub("", text))
    return word[-1:] in _BEYOND and word[:-1] in _ANSWER_WORDS[1:]


def is_question_word(text: str) -> bool:
    """Whether a header cell names the question column."""
    return heading(text).kind == "question"
