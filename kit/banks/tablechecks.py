"""What is said of a table of text while it is read: of its letters, quotation marks and fields."""

from __future__ import annotations

from collections.abc import Sequence

from kit.banks.question import Finding
from kit.banks.registry import Check, Found, declare, finding

ALPHABET = declare(
    "QB231",
    "notice",
    "Text is not in UTF-8",
    page="""What it checks: A CSV or TSV file is written in UTF-8 or UTF-16, which hold the letters of all
    languages.
    Why it matters: In any other file é, – and “ ” are a guess (Windows-1252, what Excel writes as plain
    “CSV”), and a wrong guess shows wrong letters.
    Example: A file saved by Excel as “CSV (Comma delimited)” holds “Café” as one byte for the é.
    How to fix: Look at the accents and dashes in the game; save the file as “CSV UTF-8” in Excel.
    """,
)
UNREADABLE = declare(
    "QB232",
    "error",
    "Letters that could not be read",
    page="""What it checks: Every byte of a CSV or TSV file stands for a letter of the file's alphabet.
    Why it matters: Each letter that cannot be read shows as �, on the projector too.
    Example: Two files, one in UTF-8 and one in Windows-1252, were pasted together; line 7 shows “Caf�”.
    How to fix: Type the words anew in the lines named, and save the file as “CSV UTF-8”.
    """,
)
NUL = declare(
    "QB233",
    "error",
    "NUL bytes in the text",
    page="""What it checks: A CSV or TSV file holds no NUL bytes, which no program writes into a text.
    Why it matters: They are the mark of a damaged or wrongly converted file; the kit reads past them, but
    more may be lost than they.
    Example: A NUL byte stands in the heading “Answer A” in line 1.
    How to fix: Open the file in a spreadsheet program, look at the lines named, and save it as “CSV UTF-8”.
    """,
)
UNCLOSED = declare(
    "QB234",
    "error",
    "Quotation mark never closed",
    page="""What it checks: Every quotation mark that opens a text in a CSV or TSV file is closed.
    Why it matters: All that follows it would belong to that one text, so nothing from that line on can be
    read.
    Example: Line 2 reads First?,"1,2,3,4,A,B and no other quotation mark follows.
    How to fix: Close the text with a second quotation mark, or take the first one out. Inside such a text a
    quotation mark is written twice.
    """,
)
QUOTES = declare(
    "QB235",
    "error",
    "Quotation marks in the wrong place",
    page="""What it checks: A text in quotation marks ends where its closing mark stands, and marks inside
    it are doubled.
    Why it matters: It cannot be told where such a text ends, so the line is not used.
    Example: Line 4 reads "He said "hi" to me",1,2,3,4,A,B where ""hi"" is meant.
    How to fix: Write each quotation mark inside a quoted text twice, or save the table from a spreadsheet
    program.
    """,
)
FIELDS = declare(
    "QB236",
    "error",
    "Line with too few or too many fields",
    page="""What it checks: Each line of a CSV or TSV file has as many fields as its header; fields left out
    at the end of a line are allowed where they may be empty.
    Why it matters: A missing or an extra comma shifts every answer behind it, so such a line is not used.
    Example: Line 4 reads Third, with a comma?,1,2,3,4,A,B and so has 8 fields where the header has 7.
    How to fix: Put the text that holds the comma in quotation marks, or add what is missing.
    """,
)
LONG_LINE = declare(
    "QB237",
    "error",
    "Line too long",
    page="""What it checks: No line of a CSV or TSV file holds more than a question can need (a million
    characters, or a text of 131,072).
    Why it matters: Such a line is not read, so that no file can fill the memory.
    Example: Line 3 holds a text of ten million characters.
    How to fix: Shorten the line, or take it out.
    """,
)
SWALLOWED = declare(
    "QB238",
    "warning",
    "Text that looks like several lines",
    page="""What it checks: A quoted text with line breaks does not look as if whole lines of the table were
    part of it.
    Why it matters: A quotation mark too many joins lines, and the questions in them vanish.
    Example: The text that begins in line 2 reaches to line 3 and holds “2,3,4,A,B”, as a line of its own
    would.
    How to fix: If lines were joined, take out the quotation mark that opens the text.
    """,
)

_LISTED = 10
SHORTEN = "Shorten it, or take it out."
QUOTE_OUT = (
    'Close it with a second ", or take it out; inside a quoted text a quotation mark is written twice ("").'
)


def line(number: int) -> str:
    """The address of a line, as findings give it."""
    return f"line {number}"


def at_line(check: Check, number: int, message: str, proposal: str, seen: str, expected: str) -> Finding:
    """A finding about one line."""
    return finding(check, "", Found(line(number), message, proposal, seen, expected))


def at_lines(
    check: Check, numbers: Sequence[int], what: str, proposal: str, seen: str, expected: str
) -> list[Finding]:
    """One finding about several lines, none if there are none; the first ten are named."""
    if not numbers:
        return []
    named = ", ".join(line(number) for number in numbers[:_LISTED])
    more = f" and {len(numbers) - _LISTED:,} more lines" if len(numbers) > _LISTED else ""
    message = f"{named[:1].upper()}{named[1:]}{more}: {what}"
    return [finding(check, "", Found(named, message, proposal, seen, expected))]


def of_letters(trouble: str, unreadable: Sequence[int]) -> list[Finding]:
    """What is to be said of the alphabet of bytes that the text is in."""
    found = []
    if trouble == "not UTF-8":
        message = "The file is not in UTF-8; it was read as Windows-1252, so letters such as é may be wrong."
        proposal = "Look at the accents; save it as “CSV UTF-8”."
        found.append(finding(ALPHABET, "", Found("", message, proposal, "Windows-1252", "UTF-8")))
    what = "letters that could not be read show as �."
    proposal = "Type them anew, and save the file as “CSV UTF-8”."
    return found + at_lines(UNREADABLE, unreadable, what, proposal, "�", "letters of one alphabet")
