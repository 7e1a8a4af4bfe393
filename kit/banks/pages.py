"""The pages of the checks: what a check looks for, why, an example, the way out; as plain text and as Markdown.

A page is the docstring of the check's function (or the `page` given to `declare`): four paragraphs, each begun
by one of the fixed headings. `docs/checks/` is written from them by ``python -m tests.regenerate``.
"""

from __future__ import annotations

import difflib
import textwrap
from collections.abc import Iterator

from kit.banks.checks import CHECKS
from kit.banks.question import SEVERITIES
from kit.banks.registry import PAGES, Check
from kit.engine.errors import BankError

HEADINGS = ("What it checks", "Why it matters", "Example", "How to fix")
"""The fixed headings of every page, in their order."""

MEANINGS = {
    "error": "cannot be played as it stands",
    "warning": "plays, and will go wrong in class",
    "notice": "plays; have a look at it",
}
"""What a severity says to a teacher."""

_WIDTH = 88
_LIKE_DIGITS = str.maketrans("OIL", "011")


def sections(page: str) -> dict[str, str]:
    """The text under each of the fixed headings, in their order, each on one line.

    Raises ValueError if a heading is missing, stands twice or out of order, or has no text.
    """
    found: dict[str, list[str]] = {}
    text: list[str] | None = None
    for line in page.splitlines():
        heading, colon, rest = line.partition(":")
        if colon and heading in HEADINGS:
            if heading in found:
                raise ValueError(f"the heading “{heading}” stands twice")
            text = found[heading] = []
            line = rest
        if text is None:
            raise ValueError(f"the page begins with “{line[:40]}” and not with “{HEADINGS[0]}:”")
        text.append(line.strip())
    if tuple(found) != HEADINGS:
        raise ValueError(
            f"the headings are {', '.join(found) or 'missing'}; there must be {', '.join(HEADINGS)}"
        )
    joined = {heading: " ".join(part for part in parts if part) for heading, parts in found.items()}
    for heading, said in joined.items():
        if not said.endswith("."):
            raise ValueError(f"“{heading}” has no text that ends with a full stop")
    return joined


def find(code: str) -> Check:
    """The check with this code, in capitals or not.

    Raises BankError, with near codes, if there is none.
    """
    key = code.strip().upper()
    if key in CHECKS:
        return CHECKS[key]
    digits = key.removeprefix("QB").translate(_LIKE_DIGITS)
    if f"QB{digits}" in CHECKS:
        raise BankError(f"There is no check “{code.strip()}”; QB{digits} is meant, perhaps.")
    near = sorted(name for name in CHECKS if name.startswith(key)) or difflib.get_close_matches(
        key, CHECKS, 3, 0.5
    )
    raise BankError(
        f"There is no check “{code.strip()[:20]}”: near it are {', '.join((near or list(CHECKS))[:3])}; "
        f"{PAGES}/README.md lists them all."
    )


def page_text(code: str) -> str:
    """The page of a check for a terminal. Raises BankError if there is no such check."""
    check = find(code)
    lines = [f"{check.code}  {check.title}", f"{check.severity}: {_meaning(check)}", ""]
    for heading, said in sections(check.page).items():
        lines += [heading, *textwrap.wrap(said, _WIDTH, initial_indent="  ", subsequent_indent="  "), ""]
    return "\n".join(lines).rstrip()


def page_markdown(code: str) -> str:
    """The page of a check as it stands in the docs. Raises BankError if there is no such check."""
    check = find(code)
    lines = [f"# {check.code} {check.title}", "", f"**{check.severity.capitalize()}**: {_meaning(check)}"]
    for heading, said in sections(check.page).items():
        lines += ["", f"## {heading}", "", _literal(said)]
    return "\n".join([*lines, "", "[All checks](README.md)", ""])


def index_markdown() -> str:
    """The list of all checks as it stands in the docs."""
    lines = [
        "# The checks of a question bank",
        "",
        "`kit check bank.xlsx` makes them all, and `kit check --explain QB101` prints a page.",
        "`kit check bank.xlsx --fix` mends in a copy what is marked ✓.",
        "",
        *(f"- **{severity}**: {MEANINGS[severity]}" for severity in SEVERITIES),
        "",
        "| Code | Severity | What it finds | Mended by `--fix` |",
        "| --- | --- | --- | --- |",
    ]
    for code, check in sorted(CHECKS.items()):
        mended = "✓" if check.fixable else ""
        lines.append(f"| [{code}]({code}.md) | {check.severity} | {_literal(check.title)} | {mended} |")
    return "\n".join([*lines, ""])


def documents() -> Iterator[tuple[str, str]]:
    """Name and content of every file of `docs/checks/`."""
    yield "README.md", index_markdown()
    for code in sorted(CHECKS):
        yield f"{code}.md", page_markdown(code)


def _meaning(check: Check) -> str:
    if check.blocks:
        return "the question is left out until it is mended."
    said = f"{MEANINGS[check.severity]}."
    return f"{said} `kit check --fix` mends it in a copy." if check.fixable else said


def _literal(text: str) -> str:
    """A text in which Markdown finds no marks of its own."""
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>|#" else sign for sign in text)
